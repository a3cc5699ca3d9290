"""The sentences of explanations, boards and questions are true in every game and case."""

from __future__ import annotations

import re
from inspect import isabstract
from itertools import islice

import pytest

from bot.board.drawing import drawing
from bot.board.explanations import ask, sentences, tell
from bot.board.octal import digits_in_words, octal_name
from bot.i18n import LOCALES, words
from bot.i18n.typed import read_game, read_rules
from bot.kit.move_forms import move_label
from bot.kit.widgets import MODAL_TITLE_LENGTH
from games import FAMILIES, Convention, Move, game
from games import explain as facts
from games.explain import EveryMoveLoses, Fact, Idea, Refutation
from games.families.octal import ENDLESS_NAMES, NAMES
from games.match import Match, Person
from tests.support.catalogues import NO_BREAK, catalogue, every_language, variables
from tests.support.positions import SAMPLES
from tests.support.transcripts import WRITES, facts_and_sentences, sentences_of


def fact_classes() -> set[type[Fact]]:
    """Return the classes of facts in explanations; tests/learn has those of items."""
    return {
        each for each in (*Fact.__subclasses__(), *Idea.__subclasses__()) if not isabstract(each)
    }


#: Positions whose explanations together use every fact there is.
EXPLAINED = [explained for sample in SAMPLES.values() for explained in sample.explained]


@every_language
def test_every_fact_has_its_sentence(locale: str) -> None:
    say, seen = words(locale), {facts.FewestReplies}
    for name, misere, text, move in EXPLAINED:
        rules = game(name, misere=misere)
        start = rules.parse(text)
        explained = rules.explain(start, move)
        seen |= {type(fact) for fact in explained}
        for fact in explained:
            if isinstance(fact, facts.EveryMoveLoses):
                seen |= {type(reply) for reply in fact.replies}
            assert tell(fact, rules, start, say).strip()
        assert "None" not in sentences(explained, rules, start, say)
    rules = game("nim")
    assert tell(facts.FewestReplies((1, 1), 1), rules, (1, 1), say)
    assert seen == fact_classes()


@pytest.mark.parametrize("family", FAMILIES)
def test_the_sentences_of_facts_equal_the_golden_file(family: str) -> None:
    file, told = sentences_of(family), facts_and_sentences(family)
    assert file.exists(), f"tests/board/golden/{file.name} is missing: `{WRITES}` writes it"
    assert told == file.read_text(encoding="utf-8"), (
        f"does each sentence still say its fact? If so: `{WRITES}`"
    )


@every_language
def test_every_game_has_a_title_a_guard_and_prompts(locale: str) -> None:
    say = words(locale)
    for family in FAMILIES.values():
        rules = game(next(iter(family.examples)))
        drawn = drawing(rules)
        for convention in Convention:
            played = rules.under(convention)
            assert drawn.title(played, say)
            assert drawn.guard(played, say)
        for depth in range(rules.move_sizes[-1]):
            assert drawn.prompt(rules, (1,) * depth, say)
        assert len(move_label(rules, say)) <= MODAL_TITLE_LENGTH


def test_a_fibonacci_number_is_not_explained_as_a_sum_and_another_number_is() -> None:
    fibonacci = game("fibonacci")
    one = sentences(fibonacci.grounds((13, 12)), fibonacci, (13, 12), words("en"))
    assert one.startswith("13 is itself a Fibonacci number")
    large = sentences(fibonacci.grounds((1599, 9)), fibonacci, (1599, 9), words("en"))
    assert large.startswith("1599\u00a0=\u00a01597\u00a0+\u00a02 is the sum")


@pytest.mark.parametrize("locale", LOCALES)
def test_a_best_line_begins_with_the_winning_move(locale: str) -> None:
    chomp = game("chomp")
    bar = (5, 5, 5, 5)
    told = sentences(chomp.explain(bar), chomp, bar, words(locale))
    line = next(
        line for line in told.splitlines() if "row-column" in line or "ligne-colonne" in line
    )
    assert "): 3-3 · " in line.replace("\u00a0", "")


# ---------------------------------------------------------------- true in every case


def told_of(name: str, text: str, locale: str, move: Move | None = None) -> str:
    rules = game(name)
    position = rules.parse(text)
    return sentences(rules.explain(position, move), rules, position, words(locale))


@every_language
@pytest.mark.parametrize("word", SAMPLES)
def test_an_explanation_states_each_refutation_once(word: str, locale: str) -> None:
    sample = SAMPLES[word]
    rules, say = game(sample.names[0]), words(locale)
    told_once = 0
    for position in islice(sample.small(), 40):
        for move in rules.moves(position):
            explained = rules.explain(position, move)
            told = sentences(explained, rules, position, say)
            refutations = {fact for fact in explained if isinstance(fact, Refutation)}
            for fact in explained:
                refutations.update(fact.replies if isinstance(fact, EveryMoveLoses) else ())
            counts = [told.count(tell(each, rules, position, say)) for each in refutations]
            assert max(counts, default=0) <= 1
            told_once += sum(counts)
    assert told_once


def test_one_grundy_value_is_named_in_the_singular() -> None:
    assert "Every move from here leads to the Grundy value 0;" in told_of("take 2,5", "2", "en")
    assert "Tous les coups mènent ici à la valeur de Grundy 0" in told_of("take 2,5", "2", "fr")
    assert "aux valeurs de Grundy 0, 1" in told_of("take 1,3,4", "4", "fr")


def test_a_single_heap_is_not_explained_as_a_sum() -> None:
    for word, position, said in (
        ("0.77", "12", ("only one row", "qu'une rangée, sa valeur de Grundy")),
        ("grundys-game", "7", ("only one heap", "qu'un tas, sa valeur de Grundy")),
    ):
        for locale, part in zip(("en", "fr"), said, strict=True):
            assert part in told_of(word, position, locale)
    rules = game("0.77")
    for text, key in (("12", "hint-ask-value"), ("5 7", "hint-ask-sum")):
        start, say = rules.parse(text), words("en")
        found = (ask(fact, rules, start, say) for fact in rules.explain(start))
        asked = [each.text for each in found if each is not None]
        values = " ⊕ ".join(f"G({heap})" for heap in start)
        assert say(key, values=values) in asked


def test_remainders_are_worded_naturally_in_french() -> None:
    assert f"vaut un de ces nombres{NO_BREAK}: 0, 2" in told_of("take 1,3,4", "10", "fr")
    assert "par 4 vaut 0. Ici" in told_of("fortboyard", "18", "fr")


def test_an_explanation_of_chomp_says_whether_its_shape_is_there_or_is_left() -> None:
    assert "This is one row and one column of 3 squares" in told_of("chomp", "3 1 1", "en")
    after = told_of("chomp", "3 3 3", "en", (2, 2))
    assert "What is left then is one row and one column of 3 squares" in after
    assert "Il reste alors un escalier de deux lignes, 4 et 3" in told_of(
        "chomp", "4 4", "fr", (2, 4)
    )


@pytest.mark.parametrize(("heaps", "loser"), [("1 1 1", "to move"), ("1 1", "other player")])
def test_heaps_of_one_in_misere_nim_are_explained_by_who_takes_the_last(
    heaps: str, loser: str
) -> None:
    rules = game("nim", misere=True)
    position = rules.parse(heaps)
    told = sentences(rules.grounds(position), rules, position, words("en"))
    assert f"{loser} will take the last one, and lose." in told


@every_language
@pytest.mark.parametrize("sticks", ["6 6", "20 6"])
def test_the_guard_of_fibonacci_nim_is_true_of_any_start(locale: str, sticks: str) -> None:
    rules, say = game("fibonacci"), words(locale)
    start = rules.parse(sticks)
    guard = drawing(rules).guard(rules, say)
    assert re.match("After the first move, take at most twice|Après le premier coup", guard)
    assert not re.search("not all|pas tout", guard)
    assert say("at-most", count=6) in drawing(rules).plain(start, say)


@every_language
@pytest.mark.parametrize("digit", range(1, 8))
def test_the_words_for_an_octal_digit_allow_exactly_its_moves(locale: str, digit: int) -> None:
    (told,) = digits_in_words((0, 0, digit), (), words(locale))
    assert re.search("take 2 pins side by side|prendre 2 quilles côte à côte", told)
    allowed = {heap: game(f"octal 0.0{digit}").moves((heap,)) for heap in (2, 3, 4)}
    empties, leaves, splits = bool(allowed[2]), (1, 2, 0) in allowed[3], (1, 2, 1) in allowed[4]
    anywhere = bool(re.search("anywhere|n'importe où", told))
    ends = bool(re.search("one end|un bout", told))
    inside = bool(re.search("inside|à l'intérieur", told))
    whole = bool(re.search("clears the row|vide la rangée|or the whole row|ou toute la", told))
    but_whole = bool(re.search("not the whole|pas toute", told))
    assert (anywhere or ends) == leaves
    assert (anywhere or inside) == splits
    assert (whole or (anywhere and not but_whole)) == empties


@every_language
def test_games_of_pins_are_described_in_pins_and_rows_alone(locale: str) -> None:
    say, rules, position = words(locale), game("octal 0.77"), (8, 3)
    drawn, turn = (
        drawing(rules),
        Match(rules, position, (Person(1), Person(2)), 0, 1).move((1, 2, 3)),
    )
    explained = [rules.explain(position), rules.explain(position, (1, 2, 3))]
    told = [
        *drawn.rules(rules, say),
        drawn.guard(rules, say),
        drawn.plain(position, say),
        drawn.moved(turn.turns[0], "A", say),
        *(drawn.prompt(rules, (1, 2)[:depth], say) for depth in range(3)),
        *(sentences(facts, rules, position, say) for facts in explained),
    ]
    # A value is explained by a heap of Nim.
    text = re.sub(r"a heap of g objects|un tas de g objets", "", "\n".join(told))
    assert not re.search(r"\b(heaps?|objects?|tas|objets?)\b", text, re.IGNORECASE)
    assert drawn.plain(position, say)[0].isupper()


def test_the_numbers_that_may_be_taken_are_worded_as_a_choice() -> None:
    told = [
        drawing(game("take 1,3,4")).title(game("take 1,3,4"), words(locale)) for locale in LOCALES
    ]
    assert told == ["Sticks, take 1, 3 or 4", "Bâtonnets, prendre 1, 3 ou 4"]
    rules = game("octal 0.77")
    told_in_pins = drawing(rules).guard(rules, words("fr"))
    assert told_in_pins.startswith("Tu peux prendre 1 ou 2 quilles côte à côte")
    (endless,) = digits_in_words((0,), (3,), words("en"))
    assert endless.startswith("You may take 1, 2, 3, … pins side by side from one end of a row")


@every_language
def test_every_octal_game_can_be_typed_by_the_name_it_is_given(locale: str) -> None:
    say = words(locale)
    for name, code in (NAMES | ENDLESS_NAMES).items():
        assert read_rules(octal_name(name, say)).name == code
    assert read_rules(say("typed-take", takes="1,3,4")).name == "take 1,3,4"
    assert read_game(say("typed-take", takes="1,3,4")).name == "take 1,3,4"


#: What tells of how many moves are left: the loser need not delay, nor the winner hurry.
COUNTED = ("fact-rank", "fact-best-line-chomp", "review-rank", "arena-winner", "arena-pages")


@every_language
@pytest.mark.parametrize("message", COUNTED)
def test_the_number_of_moves_left_is_worded_as_at_most(locale: str, message: str) -> None:
    told = words(locale)(message, **dict.fromkeys(variables(catalogue(locale)[message]), 5))
    assert {"en": "at most", "fr": "au plus"}[locale] in told
