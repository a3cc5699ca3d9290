"""The catalogues: French and English say the same things, all of them, and nothing unused."""

from __future__ import annotations

import ast
import re
from collections.abc import Callable, Iterator
from enum import StrEnum
from itertools import product
from pathlib import Path
from typing import Any

import discord
import pytest
from discord import app_commands
from fluent.syntax import FluentParser
from fluent.syntax import ast as ftl
from fluent.syntax.visitor import Visitor

import bot
import cogs
from bot.board.drawing import DRAWINGS, drawing
from bot.board.explanations import sentences, tell
from bot.board.octal import digits_in_words, octal_name
from bot.i18n import LOCALES, known_locale, words
from bot.i18n.commands import option_key
from bot.i18n.typed import Area, read_game, read_rules, spellings
from bot.kit.refusal import Refused
from bot.kit.wording import expected
from bot.play.reviews import review_text
from games import FAMILIES, Convention, Fault, GameError, Move, game
from games import explain as facts
from games.arena import ArenaFault
from games.challenge.answers import AnswerFault
from games.challenge.entries import StrategyFault
from games.challenge.rule import StrategyRuleFault
from games.challenge.task import TaskFault
from games.challenge.tasks import InvalidTask, read_task, read_tasks
from games.core import RulesFault
from games.duel import DuelFault
from games.explain import Fact
from games.heap_rules import SequenceFault
from games.heap_sums import HeapSumFault
from games.match import First, Match, Person
from games.octal import ENDLESS_NAMES, NAMES, OctalFault
from games.review import Verdict
from tests.support.options import OPTIONS
from tests.support.positions import SAMPLES
from tests.support.refusing import all_faults, all_refusals

CATALOGUES = Path(bot.__file__).parent / "i18n"
NO_BREAK = "\u00a0"

#: Faults that every family words itself.
BY_FAMILY: tuple[Fault, ...] = (
    RulesFault.MOVE_SHAPE,
    StrategyRuleFault.RULE_SHAPE,
    StrategyFault.STRATEGY_MOVE,
    AnswerFault.ANSWER_MOVES,
)

every_language = pytest.mark.parametrize("locale", LOCALES)


class Variables(Visitor):
    """Collects the variables of a pattern."""

    def __init__(self) -> None:
        self.names: set[str] = set()

    def visit_VariableReference(self, node: ftl.VariableReference) -> None:
        self.names.add(node.id.name)


def variables(pattern: ftl.Pattern | None) -> frozenset[str]:
    visitor = Variables()
    if pattern is not None:
        visitor.visit(pattern)
    return frozenset(visitor.names)


def entries(file: Path) -> Iterator[tuple[str, ftl.Pattern]]:
    """Yield every message and attribute of a catalogue, as ``id`` or ``id.attribute``."""
    for entry in FluentParser().parse(file.read_text(encoding="utf-8")).body:
        assert not isinstance(entry, ftl.Junk), f"{file.name}: {entry.content}"
        if isinstance(entry, ftl.Message):
            assert entry.value is not None, entry.id.name
            yield entry.id.name, entry.value
            for attribute in entry.attributes:
                yield f"{entry.id.name}.{attribute.id.name}", attribute.value


def catalogue(locale: str) -> dict[str, ftl.Pattern]:
    found = [
        entry for file in sorted((CATALOGUES / locale).rglob("*.ftl")) for entry in entries(file)
    ]
    assert len(dict(found)) == len(found), "an id stands twice"
    return dict(found)


def literals() -> set[str]:
    """Return every text in the code as a pattern: what is put into an f-string may be any."""
    found: set[str] = set()
    for package in (bot, cogs):
        for file in Path(package.__file__).parent.rglob("*.py"):
            tree = ast.parse(file.read_text(encoding="utf-8"))
            inner = {
                id(part)
                for node in ast.walk(tree)
                if isinstance(node, ast.JoinedStr)
                for part in node.values
            }
            for node in ast.walk(tree):
                if isinstance(node, ast.JoinedStr):
                    found.add("".join(map(pattern_of, node.values)))
                elif isinstance(node, ast.Constant) and id(node) not in inner:
                    found.add(re.escape(str(node.value)))
    return found


def pattern_of(part: ast.expr) -> str:
    return re.escape(str(part.value)) if isinstance(part, ast.Constant) else "[a-z0-9-]+"


def said() -> set[str]:
    """Return the ids that the code says outright: ``say("…")`` and ``phrase("…")``."""
    found: set[str] = set()
    for package in (bot, cogs):
        for file in Path(package.__file__).parent.rglob("*.py"):
            for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
                if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.args:
                    branches = [node.args[0]]
                    if isinstance(node.args[0], ast.IfExp):
                        branches = [node.args[0].body, node.args[0].orelse]
                    found |= {
                        branch.value
                        for branch in branches
                        if node.func.id in ("say", "phrase")
                        and isinstance(branch, ast.Constant)
                        and isinstance(branch.value, str)
                    }
    return found


# -------------------------------------------------------------------------- completeness


def test_both_catalogues_have_the_same_files_and_messages_with_the_same_variables() -> None:
    english, french = catalogue("en"), catalogue("fr")
    assert set(english) == set(french)
    for message, pattern in english.items():
        assert variables(pattern) == variables(french[message]), message
    english_files, french_files = (
        {str(file.relative_to(CATALOGUES / locale)) for file in (CATALOGUES / locale).rglob("*.*")}
        for locale in ("en", "fr")
    )
    assert english_files == french_files


def test_every_message_that_the_code_says_is_in_the_catalogues() -> None:
    assert len(said()) > 50
    assert said() <= set(catalogue("en"))


def test_no_message_is_unused() -> None:
    # Sentences of faults and refusals are named after them: see below.
    patterns = [re.compile(p) for p in literals() if re.search("[a-z]", p)]
    generic = {"[a-z0-9-]+-[a-z0-9-]+", "[a-z0-9-]+", "[a-z0-9-]+[a-z0-9-]+"}
    patterns = [p for p in patterns if p.pattern not in generic and len(p.pattern) < 80]
    unused = [
        message
        for message in catalogue("en")
        if not message.endswith(".description")
        and not re.match("(option|first|last|begins)-", message)
        and not any(p.fullmatch(message) for p in patterns)
    ]
    assert unused == []


@pytest.mark.parametrize("listed", [all_faults, all_refusals])
def test_every_fault_and_every_refusal_has_one_owner(listed: Callable[[], list[StrEnum]]) -> None:
    owners: dict[str, list[str]] = {}
    for reason in listed():
        owners.setdefault(reason.value, []).append(type(reason).__name__)
    for value, names in owners.items():
        assert len(names) == 1, f"{value!r} belongs to {' and to '.join(names)}: one must own it"


def test_every_message_named_after_a_value_has_its_value() -> None:
    ids = set(catalogue("en"))

    def named(prefix: str) -> set[str]:
        return {i.removeprefix(f"{prefix}-") for i in ids if i.startswith(f"{prefix}-")}

    shared = {fault.value for fault in all_faults()} - {fault.value for fault in BY_FAMILY}
    own = {f"{fault.value}-{key}" for fault, key in product(BY_FAMILY, DRAWINGS)}
    assert named("fault") == shared | own
    refusals = {refusal.value for refusal in all_refusals()}
    assert {i for i in ids if i.startswith(("refusal-", "denial-"))} <= refusals <= ids
    options = {
        option_key(command.split()[-1], option).removeprefix("option-")
        for command, options in OPTIONS.items()
        for option in options
    }
    assert named("option") == options | {f"{option}.description" for option in options}
    assert named("first") == {first.value for first in First}
    assert {verdict.value for verdict in Verdict} <= named("review")
    assert {f"{drawn.key}-{c.value}" for drawn in DRAWINGS.values() for c in Convention} <= named(
        "guard"
    )


@every_language
def test_every_mistake_of_a_user_has_its_sentence(locale: str) -> None:
    say = words(locale)
    patterns = catalogue(locale)
    mistakes: list[Exception] = [
        Refused(refusal, **dict.fromkeys(variables(patterns[refusal.value]), 2))
        for refusal in all_refusals()
    ]
    transformer = app_commands.transformers.IdentityTransformer(discord.AppCommandOptionType.user)
    mistakes += [
        app_commands.CommandNotFound("chess", []),
        app_commands.TransformerError("?", discord.AppCommandOptionType.user, transformer),
    ]
    told = [expected(mistake, say) for mistake in mistakes]
    assert all(told)
    assert len(set(told)) == len(told), "each has its own"


def raised(text: str) -> Iterator[GameError]:
    """Yield what the engine says about a bad text, wherever it may be typed."""
    for rules in [game(name) for sample in SAMPLES.values() for name in sample.names]:
        for attempt in (
            lambda rules=rules: rules.parse(text),
            lambda rules=rules: rules.parse_move(text),
            lambda rules=rules: rules.check_move(rules.parse("3"), rules.parse_move(text)),
            lambda rules=rules: rules.check_move(rules.parse("0"), rules.parse_move(text)),
            lambda rules=rules: rules.under(Convention.MISERE).grundy(rules.parse("3")),
        ):
            try:
                attempt()
            except GameError as error:
                yield error
    codes = ("0.9", "0.33...", "1.2", "x")
    octals = [f"octal {code}" for code in codes]
    named = [f"{word} {text}" for word in FAMILIES]
    for read, name in product((game, read_rules), ("chess", *named, *octals, f"all but {text}")):
        try:
            read(name)
        except GameError as error:
            yield error


@every_language
def test_every_fault_of_an_input_is_said_with_its_details(locale: str) -> None:
    say, seen = words(locale), set()
    texts = ["", "x", "0", "1", "2", "9", "5 1", "1 0", "1 9", "0 1", "1 1", "9" * 50, "9" * 500]
    for text in (*texts, "1 1 1", "1 9 9", "1 3 9"):
        for error in raised(text):
            assert len(expected(error, say) or "") > 10
            seen.add(error.fault)
    for error in raised("1 " * 21):
        assert expected(error, say)
        seen.add(error.fault)
    by_hand: dict[Fault, dict[str, int | str]] = {
        RulesFault.TOO_LARGE_TO_SOLVE: {"limit": 10**6},
        RulesFault.BOARD_TOO_LARGE: {"limit": 1000, "example": "20"},
        RulesFault.HEAP_IS_EMPTY: {"heap": 2},
        HeapSumFault.HEAP_IS_STUCK: {"heap": 2},
        ArenaFault.GRAPH_TOO_LARGE: {"vertices": 10, "arcs": 20},
        ArenaFault.NOT_JSON: {"line": 1, "column": 2},
        ArenaFault.NOT_A_GRAPH: {"example": "{}"},
        ArenaFault.DUPLICATE_KEY: {"key": "a"},
        ArenaFault.VERTEX_NAME: {"vertex": "a", "limit": 20},
        ArenaFault.VERTEX_SHAPE: {"vertex": "a"},
        ArenaFault.VERTEX_PLAYER: {"vertex": "a"},
        ArenaFault.VERTEX_WINS: {"vertex": "a"},
        ArenaFault.UNKNOWN_VERTEX: {"vertex": "a", "source": "b"},
        StrategyRuleFault.RULE_SIGN: {"sign": "&", "place": 3},
        StrategyRuleFault.RULE_DIVISION: {"sign": "/", "place": 3},
        StrategyRuleFault.RULE_NAME: {"name": "x", "place": 3, "known": "n"},
        StrategyRuleFault.RULE_UNEXPECTED: {"found": ")", "place": 3},
        StrategyRuleFault.RULE_UNFINISHED: {},
        StrategyRuleFault.RULE_ONE_NUMBER: {"place": 3},
        StrategyRuleFault.RULE_TOO_DEEP: {"limit": 20},
        StrategyRuleFault.RULE_LEAVE: {},
        StrategyRuleFault.RULE_ZERO_DIVISION: {"position": "7"},
        StrategyRuleFault.RULE_HUGE: {"position": "7"},
        StrategyFault.STRATEGY_EMPTY: {"example": "7: 1"},
        StrategyFault.STRATEGY_LINE: {"line": 2, "text": "a", "example": "7: 1"},
        StrategyFault.STRATEGY_POSITION: {"line": 2, "text": "a", "example": "7: 1"},
        StrategyFault.STRATEGY_NEXT: {"line": 2, "position": "7", "next": "1"},
        StrategyFault.STRATEGY_TWICE: {"line": 2, "first": 1, "position": "7"},
        StrategyFault.STRATEGY_TOO_MANY: {"limit": 10},
        StrategyFault.STRATEGY_TOO_LONG: {"limit": 10},
        DuelFault.UNKNOWN_STRATEGY: {"strategy": "a", "known": "b"},
        DuelFault.DUEL_GAMES: {"limit": 10},
        DuelFault.DUEL_TOO_LONG: {"limit": 10},
        SequenceFault.NO_SEQUENCE: {"game": "chomp", "known": "nim, octal"},
        SequenceFault.NO_RARE_VALUES: {"game": "0.(3)"},
        OctalFault.UNCLEAR_END: {},
        SequenceFault.VALUE_TOO_LARGE: {"limit": 10},
        SequenceFault.WINDOW_TOO_SMALL: {"limit": 10},
        TaskFault.TASK_KIND: {"kind": "solve"},
        TaskFault.TASK_ASPECT: {},
        TaskFault.TASK_UNFINISHED: {"example": "win nim 3 4 5"},
        TaskFault.TASK_OVER: {},
        TaskFault.TASK_LOST: {},
        TaskFault.TASK_WITHOUT_TURN: {},
        TaskFault.TASK_MANY_MOVES: {"moves": 30, "limit": 20},
        TaskFault.TASK_NO_PERIOD: {"game": "octal 0.106"},
        TaskFault.TASK_KERNEL: {"limit": 100, "game": "fortboyard"},
        TaskFault.TASK_ROW: {"limit": 40, "game": "nim"},
        TaskFault.TASK_NUMBERS: {"count": 30, "limit": 100},
        TaskFault.NO_TASKS: {"example": "win nim 3 4 5"},
        TaskFault.TOO_MANY_TASKS: {"limit": 20},
        AnswerFault.ANSWER_NUMBER: {},
        AnswerFault.ANSWER_LIST: {"last": 20},
        AnswerFault.ANSWER_ROW: {"count": 11, "last": 10},
        AnswerFault.ANSWER_PERIOD: {},
        AnswerFault.ANSWER_ONE_MOVE: {},
        AnswerFault.ANSWER_OUTCOME: {"count": 4},
    }
    for family, fault in product(DRAWINGS, BY_FAMILY):
        details = {"line": 2, "text": "a", "count": 2, "family": family}
        assert expected(GameError(fault, **details), say)
        seen.add(fault)
    for fault, details in by_hand.items():
        assert expected(GameError(fault, **details), say)
        seen.add(fault)
    assert seen == set(all_faults())


#: The sentences that list words to type, and a line that each of those words completes.
LISTS = {
    TaskFault.TASK_KIND: "{} fortboyard 21",
    TaskFault.TASK_ASPECT: "value {} nim 5 to 3",
}


def fault_in(line: str) -> Fault | None:
    try:
        read_task(line, spellings(Area.TASKS))
    except InvalidTask as error:
        return error.fault
    return None


@every_language
@pytest.mark.parametrize(("fault", "line"), LISTS.items())
def test_the_words_for_tasks_that_a_sentence_lists_are_read(
    locale: str, fault: Fault, line: str
) -> None:
    told = words(locale)(f"fault-{fault}", kind="")
    listed = re.split("with |par |write |écris ", told)[-1].rstrip(".")
    named = re.split(", | or | ou ", listed)
    assert len(named) >= 4
    for word in named:
        assert fault_in(line.format(word)) is not fault, word


def test_a_wrong_line_among_several_tasks_is_named() -> None:
    with pytest.raises(InvalidTask) as refused:
        read_tasks("win nim 3 4 5\nwin nim 1 2 3")
    assert (expected(refused.value, words("en")) or "").startswith("Line 2: In that position no")
    french = expected(refused.value, words("fr")) or ""
    assert french.startswith(f"Ligne 2{NO_BREAK}: Dans cette position")


def fact_classes() -> set[type[Fact]]:
    return set(Fact.__subclasses__())


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


@every_language
def test_every_message_can_be_formatted(locale: str) -> None:
    say = words(locale)
    for message, pattern in catalogue(locale).items():
        names = variables(pattern)
        for number in (0, 1, 2, 5, 1000, 10**18, 10**400):
            told = say(message, **dict.fromkeys(names, number))
            assert told.strip(), message
            assert "{" not in told, message
        assert say(message, **dict.fromkeys(names, "x")).strip()


@every_language
def test_a_missing_variable_is_never_shown(locale: str) -> None:
    with pytest.raises(ValueError, match="match-number"):
        words(locale)("match-number")
    with pytest.raises(LookupError):
        words(locale)("no-such-message")


@every_language
def test_every_game_draws_and_names_itself(locale: str) -> None:
    say = words(locale)
    for family in FAMILIES.values():
        rules = game(next(iter(family.examples)))
        drawn = drawing(rules)
        for convention in Convention:
            played = rules.under(convention)
            assert drawn.title(played, say)
            assert drawn.guard(played, say)
        for depth, _ in enumerate(rules.move_parts):
            assert drawn.prompt(rules, (1,) * depth, say)
        assert say(f"what-if-label-{drawn.key}")
        assert say(f"what-if-example-{drawn.key}")


# --------------------------------------------------------------------------- what is said


@pytest.mark.parametrize(
    ("locale", "message", "values", "told"),
    [
        ("en", "count-sticks", {"count": 1}, "1 stick"),
        ("en", "count-sticks", {"count": 0}, "0 sticks"),
        ("fr", "count-sticks", {"count": 0}, "0 bâtonnet"),
        ("fr", "count-sticks", {"count": 1}, "1 bâtonnet"),
        ("fr", "count-sticks", {"count": 2}, "2 bâtonnets"),
        ("en", "review-hidden", {"count": 1}, "-# The first move is not listed."),
        ("en", "review-hidden", {"count": 2}, "-# The first 2 moves are not listed."),
        ("fr", "review-hidden", {"count": 1}, "-# Le premier coup n'est pas listé."),
        ("fr", "review-hidden", {"count": 2}, "-# Les 2 premiers coups ne sont pas listés."),
        ("en", "title-fortboyard", {"largest": 1}, "Fort Boyard, take 1"),
        ("en", "results-error", {"error": "forgot 0", "count": 1}, "forgot 0 (one pupil)"),
        ("en", "results-error", {"error": "forgot 0", "count": 2}, "forgot 0 (2 pupils)"),
        ("fr", "results-error", {"error": "oubli du 0", "count": 2}, "oubli du 0 (2 élèves)"),
        ("en", "finished-points", {"points": 0.5, "most": 1.0}, "0.5 of 1 point"),
        ("en", "points-so-far", {"points": 20.0, "most": 40.0}, "So far: 20 of 40 points."),
        ("fr", "finished-points", {"points": 1.0, "most": 40.0}, "1 point sur 40"),
        ("fr", "finished-points", {"points": 20.0, "most": 40.0}, "20 points sur 40"),
        ("fr", "results-title", {"title": "a", "number": "7"}, "### Résultats · a (nº\u00a07)"),
        ("fr", "title-fortboyard", {"largest": 3}, "Fort Boyard, prendre de 1 à 3"),
        (
            "en",
            "fault-no-such-heap",
            {"heap": 10**300, "heaps": 3},
            "There is no heap 100000000000…",
        ),
    ],
)
def test_numbers_are_said_as_one_says_them(
    locale: str, message: str, values: dict[str, Any], told: str
) -> None:
    assert words(locale)(message, **values).startswith(told)


#: What a sentence does not say, because it is sent where that would be false.
UNSAID = [
    ("error-unexpected", "match", "partie"),  # there may be none
    ("error-storage", "nothing is lost", "rien n'est perdu"),
    ("error-storage", "your move", "ton coup"),  # it may be an answer, or a challenge
    ("error-unknown-control", "older version", "ancienne version"),  # it may be a form
    ("denial-only-in-servers", "hallenge", "éfi"),  # /team, /class and /leaderboard say it
    ("denial-already-opened", "published", "publié"),
    ("denial-already-published", "draft", "brouillon"),  # it may have opened since
    ("denial-not-open", "has closed", "est clos"),  # it may be a draft
    ("denial-channel-unusable", "may not", "pas le droit"),  # perhaps it is gone
    ("setup-caution-channel", "not allowed", "pas le droit"),
    ("setup-caution-role", "not allowed", "pas le droit"),
    ("refusal-offer-pending", "Wait", "Attends"),  # the person invited may read it
    ("denial-analysis-refused", "closes", "clôture"),  # late answers come after it
    ("former-pupil", "pupil", "élève"),  # it may be a teacher, or still a pupil
    ("privacy-until", "this is purged", "tout cela"),
    ("class-purge", "what is kept", "ce qui est gardé"),
    ("naming-hide", "Use", "Garder"),  # the name is shown at that moment
    ("setup-delete-sure", "pupils disappear", "disparaissent"),
]


@pytest.mark.parametrize(("message", *LOCALES), UNSAID)
def test_a_sentence_says_only_what_is_so_wherever_it_is_sent(
    message: str, en: str, fr: str
) -> None:
    for locale, phrase in (("en", en), ("fr", fr)):
        names = variables(catalogue(locale)[message])
        for count in (1, 2):
            assert phrase not in words(locale)(message, **dict.fromkeys(names, count))


def test_an_unknown_language_is_none_of_ours() -> None:
    assert known_locale("fr") == "fr"
    assert known_locale(discord.Locale.british_english) == "en"
    assert known_locale("de") is None
    assert known_locale("fra") is None
    assert known_locale(None) is None


#: Labels of buttons and of menus that are not named so.
SHORT = {
    **dict.fromkeys(("naming-show", "naming-hide", "page-back", "page-on"), 20),
    **dict.fromkeys(("results-by-pupil", "results-by-question", "results-distribution"), 20),
    **dict.fromkeys(("ask-export", "setup-choose"), 24),
}


@every_language
@pytest.mark.parametrize(("message", "longest"), SHORT.items())
def test_a_phone_shows_the_whole_of_a_label(locale: str, message: str, longest: int) -> None:
    assert len(words(locale)(message)) <= longest


# ---------------------------------------------------------------------------- typography


def lines(locale: str) -> Iterator[tuple[str, str]]:
    for file in sorted((CATALOGUES / locale).rglob("*.ftl")):
        for line in file.read_text(encoding="utf-8").splitlines():
            if not line.startswith("#"):
                yield file.name, line


def test_french_never_breaks_a_line_before_its_punctuation() -> None:
    for file, line in lines("fr"):
        assert not re.search(r" [:;!?»%]|« ", line), f"{file}: {line}"
        assert not re.search(r"[\w}][;!?»]", line), f"{file}: {line}"
        assert not re.search(rf"«(?!{NO_BREAK})", line), f"{file}: {line}"


def test_english_has_no_french_spaces() -> None:
    for file, line in lines("en"):
        assert NO_BREAK not in line, f"{file}: {line}"
        assert not re.search(r" [:;!?]", line), f"{file}: {line}"


def test_the_words_of_the_field_are_the_classrooms() -> None:
    files = (CATALOGUES / "fr" / "explain.ftl", *(CATALOGUES / "fr" / "families").iterdir())
    french = "\n".join(file.read_text(encoding="utf-8") for file in files)
    for term in ("Somme de Nim", "trait", "mex", "Grundy", "position perdante"):
        assert term in french
    assert not re.search(r"\b(vous|votre|vos)\b", french, re.IGNORECASE), "we say tu"


def test_a_fibonacci_number_is_not_told_as_a_sum() -> None:
    fibonacci = game("fibonacci")
    one = sentences(fibonacci.grounds((13, 12)), fibonacci, (13, 12), words("en"))
    assert one.startswith("13 is itself a Fibonacci number")
    large = sentences(fibonacci.grounds((1599, 9)), fibonacci, (1599, 9), words("en"))
    assert large.startswith("1599 = 1597 + 2 is the sum")


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


def test_a_single_value_is_not_told_as_several() -> None:
    assert "Every move from here leads to the Grundy value 0;" in told_of("take 2,5", "2", "en")
    assert "Tous les coups mènent ici à la valeur de Grundy 0" in told_of("take 2,5", "2", "fr")
    assert "aux valeurs de Grundy 0, 1" in told_of("take 1,3,4", "4", "fr")


def test_remainders_are_told_as_one_says_them() -> None:
    assert f"vaut un de ces nombres{NO_BREAK}: 0, 2" in told_of("take 1,3,4", "10", "fr")
    assert "par 4 vaut 0. Ici" in told_of("fortboyard", "18", "fr")


def test_a_shape_of_chomp_is_told_where_it_is() -> None:
    assert "This is one row and one column of 3 squares" in told_of("chomp", "3 1 1", "en")
    after = told_of("chomp", "3 3 3", "en", (2, 2))
    assert "What is left then is one row and one column of 3 squares" in after
    assert "Il reste alors un escalier de deux lignes, 4 et 3" in told_of(
        "chomp", "4 4", "fr", (2, 4)
    )


@pytest.mark.parametrize(("heaps", "loser"), [("1 1 1", "to move"), ("1 1", "opponent")])
def test_heaps_of_one_under_misere_play_say_who_loses(heaps: str, loser: str) -> None:
    rules = game("nim", misere=True)
    position = rules.parse(heaps)
    told = sentences(rules.grounds(position), rules, position, words("en"))
    assert f"{loser} will take the last one, and lose." in told


@every_language
@pytest.mark.parametrize("sticks", ["6 6", "20 6"])
def test_the_guard_of_fibonacci_nim_holds_from_any_position(locale: str, sticks: str) -> None:
    rules, say = game("fibonacci"), words(locale)
    start = rules.parse(sticks)
    guard = drawing(rules).guard(rules, say)
    assert re.match("After the first move, take at most twice|Après le premier coup", guard)
    assert not re.search("not all|pas tout", guard)
    assert say("at-most", count=6) in drawing(rules).plain(start, say)


@every_language
def test_a_review_says_how_a_win_was_given_up(locale: str) -> None:
    match, say = Match(game("nim"), (1, 2), (Person(1), Person(2)), 0, 0), words(locale)
    resigned, late = review_text(match.resign(0), say), review_text(match.time_out(), say)
    assert say("review-win-given-up", player="<@1>", how="resign") in resigned
    assert say("review-win-given-up", player="<@1>", how="time-out") in late
    assert re.search("resigned|abandonné", resigned)
    assert re.search("out of time|dépassé", late)


@pytest.mark.parametrize(
    ("locale", "kept", "had", "told"),
    [
        ("en", 1, 1, "Ada: 1 winning position, 1 kept."),
        ("en", 0, 2, "Ada: 2 winning positions, 0 kept."),
        ("fr", 0, 1, f"Ada{NO_BREAK}: 1 position gagnante, 0 gardée."),
        ("fr", 2, 3, f"Ada{NO_BREAK}: 3 positions gagnantes, 2 gardées."),
    ],
)
def test_accuracy_is_counted_as_one_says_it(locale: str, kept: int, had: int, told: str) -> None:
    assert words(locale)("review-accuracy", player="Ada", kept=kept, had=had) == told


@every_language
@pytest.mark.parametrize("digit", range(1, 8))
def test_what_an_octal_digit_allows_is_what_is_said(locale: str, digit: int) -> None:
    told = words(locale)(f"octal-effect-{digit}")
    allowed = {heap: game(f"octal 0.0{digit}").moves((heap,)) for heap in (2, 3, 4)}
    empties, leaves, splits = bool(allowed[2]), (1, 2, 0) in allowed[3], (1, 2, 1) in allowed[4]
    always = empties and leaves
    assert bool(re.match("always|toujours", told)) == always
    assert bool(re.search("empties|vide", told)) == (empties and not always)
    assert bool(re.search("something is left|quelque chose", told)) == (leaves and not always)
    assert bool(re.search("split in two|en deux", told)) == splits


def test_what_may_be_taken_is_told_as_a_choice() -> None:
    told = [
        drawing(game("take 1,3,4")).title(game("take 1,3,4"), words(locale)) for locale in LOCALES
    ]
    assert told == ["Sticks, take 1, 3 or 4", "Bâtonnets, prendre 1, 3 ou 4"]
    rules = game("octal 0.77")
    assert drawing(rules).guard(rules, words("fr")).startswith("Prendre 1 ou 2")
    (endless,) = digits_in_words((0,), (3,), words("en"))
    assert endless == "Take 1, 2, 3, …: always."


@every_language
def test_every_octal_game_is_read_by_the_names_that_are_told(locale: str) -> None:
    say = words(locale)
    for name, code in (NAMES | ENDLESS_NAMES).items():
        assert read_rules(octal_name(name, say)).name == code
    assert read_rules(say("typed-take", takes="1,3,4")).name == "take 1,3,4"
    assert read_game(say("typed-take", takes="1,3,4")).name == "take 1,3,4"


@every_language
def test_the_examples_of_games_are_read(locale: str) -> None:
    say = words(locale)
    for fault in ("fort-boyard-rules", "take-rules", "all-but-rules"):
        *_, example = say(f"fault-{fault}", limit=500).partition(": ")
        *_, example = example.rpartition(NO_BREAK)
        assert read_rules(example).name, fault
    for option in ("option-game1", "option-game2"):
        (code,) = re.findall(r"0\.[0-7]+", say(f"{option}.description"))
        assert read_rules(code).name == code


# ------------------------------------------------------------------- short, and of one mood

#: What a phone shows of a button and of a placeholder, in characters.
BUTTON_LENGTH = 20
PLACEHOLDER_LENGTH = 24


@every_language
def test_a_phone_shows_the_whole_of_every_button(locale: str) -> None:
    say = words(locale)
    labels = {
        message: say(message, **dict.fromkeys(variables(pattern), 12))
        for message, pattern in catalogue(locale).items()
        # A challenge's title may have any length; it comes last, so that it alone is cut.
        if message.startswith("button-") and "title" not in variables(pattern)
    }
    assert {m: label for m, label in labels.items() if len(label) > BUTTON_LENGTH} == {}


@every_language
def test_a_phone_shows_the_whole_of_every_placeholder(locale: str) -> None:
    say = words(locale)
    shown = {m: say(m) for m in catalogue(locale) if re.match("setup-choose-|what-if-example-", m)}
    for name in [sample.names[0] for sample in SAMPLES.values()]:
        rules = game(name)
        for depth, part in enumerate(rules.move_parts):
            shown[f"{name} {part}"] = drawing(rules).prompt(rules, (12,) * depth, say)
    assert {m: text for m, text in shown.items() if len(text) > PLACEHOLDER_LENGTH} == {}


def commands_told(locale: str) -> dict[str, str]:
    say = words(locale)
    return {
        message: say(message) for message in catalogue(locale) if message.startswith("command-")
    }


def test_french_commands_are_described_by_an_infinitive() -> None:
    infinitive = re.compile(r"\w+([ei]r|ire|ore|ttre|dre)\b")  # not “Montre”
    told = commands_told("fr")
    assert {m: text for m, text in told.items() if not infinitive.match(text)} == {}


@every_language
def test_what_is_for_teachers_is_always_marked_alike(locale: str) -> None:
    mark = {"en": "(teachers)", "fr": "(professeurs)"}[locale]
    for message, text in commands_told(locale).items():
        marked = re.search(r"\([^)]*(?:teacher|professeur)[^)]*\)", text)
        assert marked is None or (marked[0] == mark and text.endswith(mark)), message
