"""Every fault and every refusal has its sentence, which says what would be right."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from enum import StrEnum
from itertools import chain, product

import discord
import pytest
from discord import app_commands

from bot.i18n import Say, words
from bot.i18n.typed import Area, read_rules, spellings
from bot.kit.refusal import Refused
from bot.kit.wording import expected
from games import FAMILIES, Convention, Fault, GameError, game
from games.arena import ArenaFault
from games.challenge.answers import AnswerFault
from games.challenge.entries import StrategyFault
from games.challenge.gift import GiftFault
from games.challenge.lines import read_tasks
from games.challenge.reading import read_task
from games.challenge.reference import ReferenceFault
from games.challenge.rule import StrategyRuleFault
from games.challenge.task import InvalidTask, TaskFault
from games.core import RulesFault
from games.duel import DuelFault
from games.families.octal import OctalFault
from games.grundy.certificate import Flaw
from games.heap_rules import SequenceFault
from games.league.starts import LeagueFault
from games.program_form import ProgramFault
from tests.support.catalogues import NO_BREAK, catalogue, every_language, variables
from tests.support.positions import SAMPLES, refusal_of, sample_file
from tests.support.refusing import all_faults, all_refusals


@pytest.mark.parametrize("listed", [all_faults, all_refusals])
def test_every_fault_and_every_refusal_belongs_to_one_enumeration(
    listed: Callable[[], list[StrEnum]],
) -> None:
    owners: dict[str, list[str]] = {}
    for reason in listed():
        owners.setdefault(reason.value, []).append(type(reason).__name__)
    for value, names in owners.items():
        assert len(names) == 1, f"{value!r} belongs to {' and to '.join(names)}: one must own it"


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
    assert len(set(told)) == len(told), "each fault has a sentence of its own"


def raised(text: str) -> Iterator[GameError]:
    """Yield the errors of the engine about a text, typed wherever a text may be typed."""
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
    codes = ("0.9", "0.33...", "0.12...", "1.2", "x")
    octals = [f"octal {code}" for code in codes]
    named = [f"{word} {text}" for word in FAMILIES]
    for read, name in product((game, read_rules), ("chess", *named, *octals, f"all but {text}")):
        try:
            read(name)
        except GameError as error:
            yield error


def refused() -> Iterator[GameError]:
    """Yield the errors of the engine about the refused and mistyped examples of the samples."""
    for sample in SAMPLES.values():
        found = (refusal_of(name, text) for name, text, _ in sample.mistyped)
        yield from filter(None, found)
        yield from (GameError(fault, **details) for *_, fault, details in sample.refused)


#: Faults about the form of a move, which the game's own parts of a move word.
OF_MOVES: tuple[Fault, ...] = (
    RulesFault.MOVE_SHAPE,
    StrategyRuleFault.RULE_SHAPE,
    StrategyFault.STRATEGY_MOVE,
    AnswerFault.ANSWER_MOVES,
)


def every_game() -> Iterator[str]:
    yield from (name for sample in SAMPLES.values() for name in sample.names)


PROGRAM: dict[str, int | str] = {"call": "strategy(3)", "got": "4", "error": "a", "line": 2}

#: The faults that no text and no move above runs into, with details as they have them.
DETAILS: dict[Fault, dict[str, int | str]] = {
    RulesFault.TOO_LARGE_TO_SOLVE: {"limit": 10**6},
    RulesFault.BOARD_TOO_LARGE: {"limit": 1000, "example": "20"},
    TaskFault.TASK_PLAIN: {},
    TaskFault.TASK_SETTING: {"typed": "a", "example": "b"},
    TaskFault.TASK_TWICE: {"typed": "a", "example": "b"},
    TaskFault.TASK_PROPERTY: {"typed": "a", "example": "b"},
    TaskFault.TASK_POINTS: {"limit": 1000, "example": "b"},
    TaskFault.TASK_PRICE: {"example": "b"},
    TaskFault.TASK_NO_HINT: {"example": "b"},
    TaskFault.TASK_NO_PROPERTIES: {"example": "b"},
    TaskFault.TASK_WEIGHT: {"limit": 1000, "example": "b"},
    TaskFault.TASK_BOUND: {"bounds": "1, n", "example": "b"},
    TaskFault.TASK_WEIGHED: {"example": "b"},
    TaskFault.TASK_NO_COST: {"function": "xor", "example": "b"},
    TaskFault.TASK_NO_ASSERTS: {"function": "carres", "example": "b"},
    TaskFault.TASK_SECONDS: {"least": 5, "limit": 6, "example": "b"},
    TaskFault.TASK_QUIZ_SETTING: {"typed": "a", "example": "b"},
    TaskFault.TASK_MANY_OPTIONS: {"limit": 5},
    AnswerFault.ANSWER_OPTIONS: {"count": 3},
    AnswerFault.ANSWER_DECIMAL: {},
    AnswerFault.ANSWER_WORDS: {"limit": 400},
    GiftFault.GIFT_BRACES: {},
    GiftFault.GIFT_NO_TEXT: {},
    GiftFault.GIFT_NO_RIGHT: {},
    GiftFault.GIFT_EMPTY: {},
    GiftFault.GIFT_NUMBER: {},
    GiftFault.GIFT_WEIGHT: {},
    GiftFault.GIFT_POINTS: {"limit": 1000},
    GiftFault.GIFT_MATCHING: {},
    GiftFault.GIFT_MANY: {"limit": 20},
    GiftFault.GIFT_TWICE: {},
    GiftFault.GIFT_LONG: {"limit": 2000},
    GiftFault.GIFT_XML: {},
    GiftFault.GIFT_TYPE: {"kind": "matching"},
    GiftFault.GIFT_PICTURE_LOST: {},
    GiftFault.GIFT_PICTURE_TEXT: {"limit": 300},
    GiftFault.GIFT_PICTURE_FILE: {},
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
    LeagueFault.STARTS_NONE: {"example": "20"},
    LeagueFault.STARTS_TOO_MANY: {"limit": 12},
    LeagueFault.START_TOO_LARGE: {"position": "999 999", "example": "3 5"},
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
    SequenceFault.THREE_HEAPS: {},
    OctalFault.THREE_WITHOUT_END: {},
    SequenceFault.VALUE_TOO_LARGE: {"limit": 10},
    SequenceFault.WINDOW_TOO_SMALL: {"limit": 10},
    SequenceFault.NO_QUOTIENT: {"game": "0.07", "last": 24},
    Flaw.SEAL: {"line": 2},
    Flaw.FORM: {"line": 2},
    Flaw.VALUES: {"first": 0, "last": 9},
    Flaw.RARE: {"heap": 5},
    Flaw.WINDOW: {"heap": 5},
    Flaw.PERIOD: {},
    TaskFault.TASK_KIND: {"kind": "solve"},
    TaskFault.TASK_ASPECT: {},
    TaskFault.TASK_UNFINISHED: {"example": "win nim 3 4 5"},
    TaskFault.TASK_OVER: {},
    TaskFault.TASK_LOST: {},
    TaskFault.TASK_WITHOUT_TURN: {},
    TaskFault.TASK_MANY_MOVES: {"moves": 30, "limit": 20},
    TaskFault.TASK_NO_PERIOD: {"game": "octal 0.007"},
    TaskFault.TASK_KERNEL: {"limit": 100, "game": "fortboyard"},
    TaskFault.TASK_ROW: {"limit": 40, "game": "nim"},
    TaskFault.TASK_NUMBERS: {"count": 30, "limit": 100},
    TaskFault.TASK_FUNCTION: {"function": "xor_tableau", "near": "xor_tab, xor"},
    TaskFault.TASK_NAME: {"limit": 40},
    TaskFault.TASK_NO_CHOICES: {"game": "fortboyard"},
    TaskFault.TASK_BY_HAND: {"example": "question The mex of 0 1 3? {=2 =two}"},
    TaskFault.TASK_MANY_CHOSEN: {"moves": 8, "limit": 5},
    TaskFault.TASK_ONE_CHOICE: {"game": "fortboyard"},
    TaskFault.NO_TASKS: {"example": "win nim 3 4 5"},
    TaskFault.TOO_MANY_TASKS: {"limit": 20},
    AnswerFault.ANSWER_NUMBER: {},
    AnswerFault.ANSWER_BINARY: {},
    AnswerFault.ANSWER_LIST: {"last": 20},
    AnswerFault.ANSWER_OFFERED: {"offered": "0 1 2"},
    AnswerFault.ANSWER_ROW: {"count": 11, "last": 10},
    AnswerFault.ANSWER_PERIOD: {},
    AnswerFault.ANSWER_ONE_MOVE: {},
    AnswerFault.ANSWER_OUTCOME: {"count": 4},
    **dict.fromkeys(ProgramFault, PROGRAM),
    AnswerFault.ANSWER_NO_PROGRAM: {},
    ReferenceFault.REFERENCE_MISSING: {"function": "carres"},
    ReferenceFault.REFERENCE_LONG: {"limit": 8000},
    ReferenceFault.REFERENCE_FUNCTION: {"function": "carres"},
    ReferenceFault.REFERENCE_PARAMETER: {"function": "carres", "name": "n"},
    ReferenceFault.REFERENCE_RANGE: {"name": "n", "largest": 10**9, "longest": 50},
    ReferenceFault.REFERENCE_HIDDEN: {"function": "carres", "place": 3},
    ReferenceFault.REFERENCE_MARK: {"function": "carres", "place": 3},
    ReferenceFault.REFERENCE_MANY: {"function": "xor", "limit": 40, "shown": 12, "length": 900},
    ReferenceFault.REFERENCE_CASES: {"function": "xor"},
    ReferenceFault.REFERENCE_SEVERAL: {"function": "strategie"},
    ReferenceFault.REFERENCE_CASE_WRONG: {"call": "xor(1, 0)", "got": "1"},
    ReferenceFault.REFERENCE_COST: {"function": "carres", "bound": "n log n"},
    AnswerFault.ANSWER_LONG_PROGRAM: {"limit": 64},
    AnswerFault.ANSWER_NOT_TEXT: {},
}


def told(error: GameError, say: Say) -> str:
    """Return the sentence of a fault; it fails if the fault lacks a detail."""
    try:
        return expected(error, say) or ""
    except ValueError as problem:
        raise AssertionError(f"“{error.fault}” lacks a detail of its sentence: {problem}") from None


def lacking(fault: StrEnum) -> str:
    """Return a message that says where to add an example of a fault."""
    owner = type(fault).__module__
    for word, family in FAMILIES.items():
        if type(game(next(iter(family.examples)))).__module__ == owner:
            return f"`refused` and `mistyped` of {sample_file(word)} lack “{fault}”"
    return f"DETAILS of tests/i18n/test_faults.py lacks “{fault}” of {owner}"


@every_language
def test_every_fault_of_an_input_has_a_sentence_with_its_details(locale: str) -> None:
    say, seen = words(locale), set()
    texts = ["", "x", "0", "1", "2", "9", "5 1", "1 0", "1 9", "0 1", "1 1", "9" * 50, "9" * 500]
    for text in (*texts, "1 1 1", "1 9 9", "1 3 9"):
        for error in raised(text):
            assert len(told(error, say)) > 10
            seen.add(error.fault)
    for error in chain(raised("1 " * 21), refused()):
        assert told(error, say)
        seen.add(error.fault)
    for name, fault in product(every_game(), OF_MOVES):
        details = {"line": 2, "text": "a", "count": 2, "moves_of": name}
        assert told(GameError(fault, **details), say)
        seen.add(fault)
    for fault, details in DETAILS.items():
        assert told(GameError(fault, **details), say)
        seen.add(fault)
    unseen = [lacking(fault) for fault in all_faults() if fault not in seen]
    assert not unseen, "; ".join(unseen)


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
def test_the_words_that_a_faults_sentence_lists_can_be_typed(
    locale: str, fault: Fault, line: str
) -> None:
    told = words(locale)(f"fault-{fault}", kind="")
    listed = re.split("with |par |write |écris ", told)[-1].rstrip(".")
    named = re.split(", | or | ou ", listed)
    assert len(named) >= 4
    for word in named:
        assert fault_in(line.format(word)) is not fault, word


def test_a_wrong_line_among_several_tasks_is_reported_with_its_number() -> None:
    with pytest.raises(InvalidTask) as refused:
        read_tasks("win nim 3 4 5\nwin nim 1 2 3")
    assert (expected(refused.value, words("en")) or "").startswith("Line 2: In that position no")
    french = expected(refused.value, words("fr")) or ""
    assert french.startswith(f"Ligne 2{NO_BREAK}: Dans cette position")


@every_language
def test_the_example_games_in_messages_can_be_typed(locale: str) -> None:
    say = words(locale)
    for fault in ("fort-boyard-rules", "take-rules", "all-but-rules"):
        *_, example = say(f"fault-{fault}", limit=500).partition(": ")
        *_, example = example.rpartition(NO_BREAK)
        assert read_rules(example).name, fault
    for option in ("option-game1", "option-game2"):
        (code,) = re.findall(r"0\.[0-7]+", say(f"{option}.description"))
        assert read_rules(code).name == code
