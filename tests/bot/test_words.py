"""The catalogues: French and English say the same things, all of them, and nothing unused."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
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
from bot.classes import Denial
from bot.errors import UserError, expected
from bot.i18n import LOCALES, known_locale, words
from bot.sessions import Refusal, Refused
from bot.ui.boards import DRAWINGS, drawing
from bot.ui.explanations import sentences, tell
from games import FAMILIES, Convention, Fault, GameError, game
from games import explain as facts
from games.challenge.tasks import InvalidTask, read_task, read_tasks
from games.explain import Fact
from games.match import First
from games.review import Verdict
from tests.bot.test_commands import OPTIONS

CATALOGUES = Path(bot.__file__).parent / "i18n"
NO_BREAK = "\u00a0"

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
        entry for file in sorted((CATALOGUES / locale).glob("*.ftl")) for entry in entries(file)
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
    assert {f.name for f in (CATALOGUES / "en").iterdir()} == {
        f.name for f in (CATALOGUES / "fr").iterdir()
    }


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


def test_every_message_named_after_a_value_has_its_value() -> None:
    ids = set(catalogue("en"))

    def named(prefix: str) -> set[str]:
        return {i.removeprefix(f"{prefix}-") for i in ids if i.startswith(f"{prefix}-")}

    assert named("fault") == {fault.value for fault in Fault}
    assert named("refusal") == {refusal.value for refusal in Refusal}
    assert named("denial") == {denial.value for denial in Denial}
    options = {option.replace("_", "-") for command in OPTIONS.values() for option in command}
    assert named("option") == options | {f"{option}.description" for option in options}
    assert named("first") == {first.value for first in First}
    assert {verdict.value for verdict in Verdict} <= named("review")
    assert {f"{drawn.key}-{c.value}" for drawn in DRAWINGS.values() for c in Convention} <= named(
        "guard"
    )


@every_language
def test_every_mistake_of_a_user_has_its_sentence(locale: str) -> None:
    say = words(locale)
    mistakes: list[Exception] = [kind() for kind in UserError.__subclasses__()]
    mistakes += [Refused(refusal) for refusal in Refusal]
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
    names = ("nim", "fortboyard", "take 1,3,4", "chomp", "fibonacci", "octal 0.137")
    families = [game(name) for name in names]
    for rules in families:
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
    for name in ("chess", f"nim {text}", f"fortboyard {text}", f"take {text}", *octals):
        try:
            game(name)
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
        Fault.TOO_LARGE_TO_SOLVE: {"limit": 10**6},
        Fault.HEAP_IS_EMPTY: {"heap": 2},
        Fault.HEAP_IS_STUCK: {"heap": 2},
        Fault.GRAPH_TOO_LARGE: {"vertices": 10, "arcs": 20},
        Fault.NOT_JSON: {"line": 1, "column": 2},
        Fault.NOT_A_GRAPH: {"example": "{}"},
        Fault.DUPLICATE_KEY: {"key": "a"},
        Fault.VERTEX_NAME: {"vertex": "a", "limit": 20},
        Fault.VERTEX_SHAPE: {"vertex": "a"},
        Fault.VERTEX_PLAYER: {"vertex": "a"},
        Fault.VERTEX_WINS: {"vertex": "a"},
        Fault.UNKNOWN_VERTEX: {"vertex": "a", "source": "b"},
        Fault.RULE_SIGN: {"sign": "&", "place": 3},
        Fault.RULE_DIVISION: {"sign": "/", "place": 3},
        Fault.RULE_NAME: {"name": "x", "place": 3, "known": "n"},
        Fault.RULE_UNEXPECTED: {"found": ")", "place": 3},
        Fault.RULE_UNFINISHED: {},
        Fault.RULE_ONE_NUMBER: {"place": 3},
        Fault.RULE_TOO_DEEP: {"limit": 20},
        Fault.RULE_SHAPE: {"shape": "take", "count": 2},
        Fault.RULE_LEAVE: {},
        Fault.RULE_ZERO_DIVISION: {"position": "7"},
        Fault.RULE_HUGE: {"position": "7"},
        Fault.STRATEGY_EMPTY: {"example": "7: 1"},
        Fault.STRATEGY_LINE: {"line": 2, "text": "a", "example": "7: 1"},
        Fault.STRATEGY_POSITION: {"line": 2, "text": "a", "example": "7: 1"},
        Fault.STRATEGY_MOVE: {"line": 2, "text": "a", "shape": "take"},
        Fault.STRATEGY_NEXT: {"line": 2, "position": "7", "next": "1"},
        Fault.STRATEGY_TWICE: {"line": 2, "first": 1, "position": "7"},
        Fault.STRATEGY_TOO_MANY: {"limit": 10},
        Fault.STRATEGY_TOO_LONG: {"limit": 10},
        Fault.UNKNOWN_STRATEGY: {"strategy": "a", "known": "b"},
        Fault.DUEL_GAMES: {"limit": 10},
        Fault.DUEL_TOO_LONG: {"limit": 10},
        Fault.NO_SEQUENCE: {"game": "chomp"},
        Fault.NO_RARE_VALUES: {"game": "0.(3)"},
        Fault.UNCLEAR_END: {},
        Fault.VALUE_TOO_LARGE: {"limit": 10},
        Fault.WINDOW_TOO_SMALL: {"limit": 10},
        Fault.TASK_KIND: {"kind": "solve"},
        Fault.TASK_ASPECT: {},
        Fault.TASK_UNFINISHED: {"example": "win nim 3 4 5"},
        Fault.TASK_OVER: {},
        Fault.TASK_LOST: {},
        Fault.TASK_WITHOUT_TURN: {},
        Fault.TASK_MANY_MOVES: {"moves": 30, "limit": 20},
        Fault.TASK_NO_PERIOD: {"game": "octal 0.106"},
        Fault.TASK_KERNEL: {"limit": 100},
        Fault.TASK_ROW: {"limit": 40},
        Fault.TASK_NUMBERS: {"count": 30, "limit": 100},
        Fault.NO_TASKS: {"example": "win nim 3 4 5"},
        Fault.TOO_MANY_TASKS: {"limit": 20},
        Fault.ANSWER_NUMBER: {},
        Fault.ANSWER_MOVES: {"shape": "take"},
        Fault.ANSWER_LIST: {"last": 20},
        Fault.ANSWER_ROW: {"count": 11, "last": 10},
        Fault.ANSWER_PERIOD: {},
        Fault.ANSWER_ONE_MOVE: {},
        Fault.ANSWER_OUTCOME: {"count": 4},
    }
    for fault, details in by_hand.items():
        assert expected(GameError(fault, **details), say)
        seen.add(fault)
    assert seen == set(Fault)


#: The sentences that list words to type, and a line that each of those words completes.
LISTS = {
    Fault.TASK_KIND: "{} fortboyard 21",
    Fault.TASK_ASPECT: "value {} nim 5 to 3",
}


def fault_in(line: str) -> Fault | None:
    try:
        read_task(line)
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
EXPLAINED = [
    ("nim", False, "1 3 7", None),
    ("nim", False, "1 2 3", None),
    ("nim", False, "3 3 1", (3, 1)),
    ("nim", False, "2 3 3", (2, 1)),
    ("nim", False, "5 6 7", (2, 4)),
    ("nim", False, "0 0", None),
    ("nim", True, "0", None),
    ("nim", True, "1 1 1", None),
    ("nim", True, "1 1", None),
    ("nim", True, "1", None),
    ("nim", True, "1 1 3", None),
    ("nim", True, "3", None),
    ("nim", True, "1 3", None),
    ("nim", True, "2 3 4", None),
    ("nim", True, "1 4", (2, 4)),
    ("fortboyard", False, "18", None),
    ("fortboyard", False, "20", None),
    ("fortboyard", True, "1", None),
    ("fortboyard", True, "21", None),
    ("take 1,3,4", False, "10", None),
    ("take 2,5", False, "4", None),
    ("take 2,5", True, "1000", None),
    ("chomp", False, "4x3", None),
    ("chomp", False, "4x4", None),
    ("chomp", False, "5 5", None),
    ("chomp", False, "5 3 3", (1, 2)),
    ("chomp", True, "3 2", None),
    ("fibonacci", False, "15", None),
    ("fibonacci", False, "13", None),
    ("fibonacci", True, "6", None),
    ("octal 0.77", False, "5 7", None),
    ("octal 0.77", False, "5 5", None),
    ("octal 4.07", True, "4", None),
]


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
    for family in FAMILIES:
        rules = game({"take": "take 1,3,4", "octal": "octal 0.77"}.get(family, family))
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


def test_an_unknown_language_is_none_of_ours() -> None:
    assert known_locale("fr") == "fr"
    assert known_locale(discord.Locale.british_english) == "en"
    assert known_locale("de") is None
    assert known_locale("fra") is None
    assert known_locale(None) is None


# ---------------------------------------------------------------------------- typography


def lines(locale: str) -> Iterator[tuple[str, str]]:
    for file in sorted((CATALOGUES / locale).glob("*.ftl")):
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
    french = (CATALOGUES / "fr" / "explain.ftl").read_text(encoding="utf-8")
    for term in ("Somme de Nim", "trait", "mex", "Grundy", "position perdante"):
        assert term in french
    assert not re.search(r"\b(vous|votre|vos)\b", french, re.IGNORECASE), "we say tu"


def test_a_fibonacci_number_is_not_told_as_a_sum() -> None:
    fibonacci = game("fibonacci")
    one = sentences(fibonacci.grounds((13, 12)), fibonacci, (13, 12), words("en"))
    assert one.startswith("13 is a Fibonacci number")
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
