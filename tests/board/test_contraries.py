"""No sentence about a fact says the reverse of what the engine states and checks by search."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from functools import cache
from itertools import islice, product
from typing import Any, NamedTuple

import pytest

from bot.board.drawing import drawing
from bot.board.explanations import ask, reason_text, remembered, tell
from bot.i18n import LOCALES, Say, Variant, words
from bot.kit.move_forms import Pile
from games import Convention, Game, GameError, Position, game
from games.explain import Fact
from games.heap_sums import HeapValues, ZeroIsLost
from games.match import Match, Person, Turn
from games.misere.facts import QuotientClasses
from tests.support.contraries import in_order, reversals, statement_of
from tests.support.positions import SAMPLES, sample_file
from tests.support.transcripts import SHARED

#: What `says` of a sample has of its family, of facts about games of several families.
SHARED_SAYS: dict[type[Fact], Callable[[Any, Position], str]] = {
    HeapValues: lambda fact, _: "only one" if len(fact.heaps) == 1 else "nim-sum (binary addition",
    ZeroIsLost: lambda fact, _: "So leave" if fact.sum else "The nim-sum of the values is 0",
    QuotientClasses: lambda fact, _: "and every move loses" if fact.losing else "and wins",
}

each = pytest.mark.parametrize("word", SAMPLES)


class Told(NamedTuple):
    """A fact about a position, and the messages of its sentence, with what chose their words."""

    game: Game
    position: Position
    fact: Fact
    messages: tuple[str, ...]


@cache
def told_facts(word: str) -> list[Told]:
    """Return the facts of theory about what a sample explains, and about its small positions."""
    sample, found = SAMPLES[word], dict[tuple[Game, Position, Fact], None]()
    for name, misere, text, move in sample.explained:
        rules = game(name, misere=misere)
        position = rules.parse(text)
        found |= {(rules, position, fact): None for fact in rules.explain(position, move)}
    for name, misere, position in product(sample.names, (False, True), islice(sample.small(), 40)):
        rules = game(name, misere=misere)
        try:
            found |= {(rules, position, fact): None for fact in rules.explain(position)}
        except GameError:
            continue
    theory = (each for each in found if not isinstance(each[2], SHARED))
    return [Told(*each, messages_of(*each)) for each in theory]


def messages_of(rules: Game, position: Position, fact: Fact) -> tuple[str, ...]:
    """Return the messages about a fact that a sentence consists of, each with its variant."""
    used = list[str]()

    def say(message: str, **values: object) -> str:
        chosen = [v for v in values.values() if isinstance(v, Variant) and not isinstance(v, Pile)]
        if message.startswith("fact-"):
            used.append(" ".join([message, *chosen]))
        return words("en")(message, **values)

    tell(fact, rules, position, say)
    return tuple(used)


def in_each(told: Callable[[Say], str]) -> dict[str, str]:
    return {locale: told(words(locale)) for locale in LOCALES}


def problems(told: Told) -> Iterator[str]:
    rules, position, fact, _ = told
    stated = statement_of(fact)
    for text in (tell, remembered):
        said = in_each(lambda say, text=text: text(fact, rules, position, say))
        yield from reversals(said, stated, rules, position)
    if ask(fact, rules, position, words("en")) is not None:
        said = in_each(lambda say: ask(fact, rules, position, say).text)
        yield from reversals(said, stated, rules, position, is_question=True)


@each
def test_no_fact_is_said_in_reverse(word: str) -> None:
    found: dict[str, str] = {}
    for told in told_facts(word):
        for problem in problems(told):
            kind = type(told.fact).__name__
            found.setdefault(f"{kind}: {problem[:60]}", f"{kind} in {told.position}: {problem}")
    assert not found, "\n".join(found.values())


@each
def test_what_a_fact_denies_is_denied(word: str) -> None:
    """A statement with “not” has a sentence with it, at least in one of the positions."""
    denied: dict[str, bool] = {}
    for told in told_facts(word):
        kind = type(told.fact)
        if "not" in in_order(statement_of(told.fact), "en")[-1] and "families" in kind.__module__:
            text = tell(told.fact, told.game, told.position, words("en"))
            denies = "not" in in_order(text, "en")[-1]
            denied[kind.__name__] = denied.get(kind.__name__, False) or denies
    lacking = [name for name, is_denied in denied.items() if not is_denied]
    assert not lacking, f"the engine states {lacking} with “not”, “no” or “never”, no sentence does"


@each
def test_no_reason_is_said_in_reverse(word: str) -> None:
    sample = SAMPLES[word]
    rules = game(sample.names[0])
    position = rules.parse(sample.explained[0][2])
    for reason in sample.reasons:
        told = in_each(lambda say, reason=reason: reason_text(reason, rules, say))
        found = list(reversals(told, stated := statement_of(reason), rules, position))
        assert not found, f"{reason.claim.key} {reason.numbers}: {found}"
        assert in_order(told["en"], "en") == in_order(stated, "en"), (
            f"a reason says the words of “{stated}”, all and in their order: {told['en']}"
        )


@each
def test_what_is_said_of_a_fact_depends_on_it_as_the_sample_has_it(word: str) -> None:
    """Where a fact has several sentences, the sample has words that only the right one has."""
    says, where = {**SHARED_SAYS, **SAMPLES[word].says}, sample_file(word)
    by_kind: dict[type[Fact], dict[tuple[str, ...], list[Told]]] = {}
    for told in told_facts(word):
        by_kind.setdefault(type(told.fact), {}).setdefault(told.messages, []).append(told)
    several = {kind: kinds for kind, kinds in by_kind.items() if len(kinds) > 1 or kind in says}
    lacking = {kind.__name__: [*several[kind]] for kind in several.keys() - says.keys()}
    assert not lacking, f"`says` of {where} lacks words that only the right one has of {lacking}"
    for kind, variants in several.items():
        texts = {
            messages: {tell(t.fact, t.game, t.position, words("en")) for t in all_told}
            for messages, all_told in variants.items()
        }
        for messages, all_told in variants.items():
            for told in all_told:
                wanted = says[kind](told.fact, told.position)
                text = tell(told.fact, told.game, told.position, words("en")).replace("\u00a0", " ")
                assert wanted in text, f"{told.fact} should say “{wanted}” ({where}): {text}"
                others = [o for other, some in texts.items() if other != messages for o in some]
                assert not others or not all(wanted in other for other in others), (
                    f"`says` of {where}: “{wanted}” for {told.fact} stands in all its sentences"
                )


# ------------------------------------------------------------------- moves, and who wins

#: What a part of a move is called before its number, in each language.
NOUNS = {
    ("heap", "heap"): {"en": "heap", "fr": "tas"},
    ("heap", "row"): {"en": "row", "fr": "rangée"},
    ("row", "row"): {"en": "row", "fr": "ligne"},
    ("column", "row"): {"en": "column", "fr": "colonne"},
}


def turns(word: str) -> Iterator[tuple[Game, Turn]]:
    name, _, start, move = SAMPLES[word].played
    rules = game(name)
    moves = [(rules.parse(start), move)]
    for position in islice(SAMPLES[word].small(), 40):
        if is_position(rules, position):
            moves += [(position, move) for move in rules.moves(position)]
    seats = (Person(1), Person(2))
    for position, played in moves:
        yield rules, Match(rules, position, seats, 0, seed=0).move(played).turns[0]


def is_position(rules: Game, position: Position) -> bool:
    try:
        rules.check(position)
    except GameError:
        return False
    return True


@each
@pytest.mark.parametrize("locale", LOCALES)
def test_a_move_is_said_with_its_own_heaps(word: str, locale: str) -> None:
    for rules, turn in turns(word):
        drawn, say = drawing(rules), words(locale)
        move, moved = drawn.move(turn.move, say), drawn.moved(turn, "Ada", say)
        for part, pile in NOUNS:
            if part in rules.move_parts and pile == rules.pile:
                place = rules.move_parts.index(part)
                heaps = [str(each[place]) for each in rules.by_heap(turn.move)]
                for text in (move, moved):
                    said = re.findall(rf"\b{NOUNS[part, pile][locale]}\s([0-9]+)", text)
                    assert said == heaps, f"{rules.name} says of the move {turn.move}: {text}"
        for before, after in re.findall(r"\(([0-9]+)\s→\s([0-9]+)\)", moved):
            changed = zip(turn.before, turn.after, strict=False)
            assert len(turn.after) != len(turn.before) or (int(before), int(after)) in changed, (
                f"{rules.name} says of the move {turn.move} in {turn.before}: {moved}"
            )


#: Who wins in normal play, by how a guard calls that player.
GUARDS = {
    "en": {"wins": "takes the last", "loses": "cannot move|is left with"},
    "fr": {"wins": "prend le dernier", "loses": "ne peut plus jouer|se retrouve avec"},
}


@each
@pytest.mark.parametrize("locale", LOCALES)
@pytest.mark.parametrize("convention", Convention)
def test_a_guard_says_who_wins(word: str, locale: str, convention: Convention) -> None:
    for name in SAMPLES[word].names:
        rules = game(name).under(convention)
        guard = drawing(rules).guard(rules, words(locale)).replace("\u00a0", " ")
        called = {verdict for verdict, who in GUARDS[locale].items() if re.search(who, guard)}
        assert len(called) == 1, f"{name} says by none of {GUARDS[locale]} who wins: {guard}"
        wins = (called == {"wins"}) is not rules.misere
        said = [w for pair in in_order(guard, locale) for w in pair if w in ("wins", "loses")]
        assert said == ["wins" if wins else "loses"], f"{name}, {convention} play: {guard}"
