"""Tasks, answers and marks against brute force, and whatever may be typed."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import lru_cache, reduce
from itertools import combinations
from operator import xor

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bot.i18n.typed import Area, spellings
from games import Fault, Game, Outcome, Position, fibonacci, game, nim, subtraction
from games import reasons as general
from games.challenge.answers import AnswerFault
from games.challenge.entries import StrategyFault
from games.challenge.fair import difficulty
from games.challenge.task import TaskFault
from games.challenge.tasks import (
    MAX_TASKS,
    Answer,
    InvalidAnswer,
    InvalidTask,
    Kind,
    Shape,
    Task,
    TypicalError,
    answer_shape,
    count_peers,
    explanation,
    mark,
    own,
    read_answer,
    read_task,
    read_tasks,
    reasons,
    solution,
)
from games.chomp import ChompFault
from games.core import RulesFault
from games.fibonacci import FibonacciFault
from games.grundy import naive_values, read_rules
from games.octal import OctalFault
from games.reasons import Claim, Reason, reasons_for
from tests.support import brute as brute_force
from tests.support.brute import Brute
from tests.support.positions import GAMES, IDS, judge, sample_of, small_positions

ALL = pytest.mark.parametrize("g", GAMES, ids=IDS)

#: One of every kind and aspect, in canonical form.
LINES = [
    "win nim 3 4 5",
    "win chomp 5 5 5 5",
    "win fibonacci 20 19",
    "move one nim 3 4 5",
    "move all nim misere 1 3 7",
    "move all octal 0.77 : 8 10",
    "move one chomp misere 3 2",
    "outcome fortboyard 21",
    "outcome fortboyard 5 misere : 20",
    "outcome take 1,3,4 : 30",
    "outcome nim 1 2 3",
    "value nim-sum 19 10 14 13",
    "value grundy octal 0.77 : 12",
    "value grundy octal 0.77 : 5 7",
    "value mex 0 1 3",
    "value row nim 5 to 10",
    "value row octal 0.77 : 5 to 10",
    "period 0.137",
    "period take 1,3,4",
    "kernel fortboyard 20",
    "kernel fortboyard 5 misere : 20",
    "kernel fibonacci 50",
    "kernel octal 0.77 : 30",
    "strategy fortboyard 21",
    "strategy nim misere 1 2 3",
]
EACH = pytest.mark.parametrize("line", LINES)


# ------------------------------------------------------------------------- reading


@EACH
def test_a_canonical_line_is_read_as_itself(line: str) -> None:
    task = read_task(line)
    assert task.text == line
    assert read_task(task.text) == task


def test_the_lines_are_of_every_kind_and_shape() -> None:
    tasks = [read_task(line) for line in LINES]
    assert {task.kind for task in tasks} == set(Kind)
    assert {answer_shape(task) for task in tasks} == set(Shape)
    assert {task.aspect for task in tasks} == {"", "one", "all", "nim-sum", "grundy", "mex", "row"}


@pytest.mark.parametrize(
    ("typed", "line"),
    [
        ("  WIN  Nim 3, 4 5", "win nim 3 4 5"),
        ("Gagner nim misère 3 4 5", "win nim misere 3 4 5"),
        ("win chomp 4x5", "win chomp 5 5 5 5"),
        ("win fibonacci 20", "win fibonacci 20 19"),
        ("move nim 3 4 5", "move one nim 3 4 5"),
        ("coup nim 3 4 5", "move one nim 3 4 5"),
        ("coups tous nim 1 3 7 misère", "move all nim misere 1 3 7"),
        ("issue fortboyard normale 21", "outcome fortboyard 21"),
        ("issue take 1,3,4 20", "outcome take 1,3,4 : 20"),
        ("outcome take 1, 3, 4: 20", "outcome take 1,3,4 : 20"),
        ("issue prendre 1,3,4 20", "outcome take 1,3,4 : 20"),
        ("valeur grundy Prendre 1, 3, 4 : 20", "value grundy take 1,3,4 : 20"),
        ("période prendre 1,3,4", "period take 1,3,4"),
        ("période échecs de Dawson", "period 0.137"),
        ("outcome fortboyard 5 : 20", "outcome fortboyard 5 : 20"),
        ("valeur somme 19 10", "value nim-sum 19 10"),
        ("valeur somme-nim 19 10", "value nim-sum 19 10"),
        ("valeur grundy kayles 12", "value grundy octal 0.77 : 12"),
        ("value grundy 0,77 : 5 7", "value grundy octal 0.77 : 5 7"),
        ("value grundy octal kayles 5 7", "value grundy octal 0.77 : 5 7"),
        ("value mex 3, 0, 1, 0", "value mex 0 1 3"),
        ("Valeur ligne nim 5 à 10", "value row nim 5 to 10"),
        ("valeur ligne nim 5 jusqu’à 10", "value row nim 5 to 10"),
        ("pe\u0301riode Dawson’s Kayles", "period 0.07"),
        ("période octal .137", "period 0.137"),
        ("noyau fortboyard 5 : jusqu'à 20", "kernel fortboyard 5 : 20"),
        ("STRATÉGIE fortboyard 21", "strategy fortboyard 21"),
    ],
)
def test_lines_are_read_as_teachers_type_them(typed: str, line: str) -> None:
    task = read_task(typed, spellings(Area.TASKS))
    assert task.text == line
    assert task == read_task(line)


@pytest.mark.parametrize(
    ("line", "fault"),
    [
        ("", TaskFault.TASK_UNFINISHED),
        ("solve nim 3", TaskFault.TASK_KIND),
        ("value", TaskFault.TASK_ASPECT),
        ("value one nim 3", TaskFault.TASK_ASPECT),
        ("win", TaskFault.TASK_UNFINISHED),
        ("win nim", TaskFault.TASK_UNFINISHED),
        ("win : 3", TaskFault.TASK_UNFINISHED),
        ("win take 1,2", TaskFault.TASK_UNFINISHED),
        ("win chess 3", RulesFault.UNKNOWN_GAME),
        ("win octal 0.9 12", OctalFault.NOT_OCTAL),
        ("win nim x", RulesFault.NOT_NUMBERS),
        ("win nim 3 4 " + "5 " * 300, RulesFault.TEXT_TOO_LONG),
        ("win nim 1001 3", RulesFault.NUMBER_TOO_LARGE),
        ("win fortboyard 5 20", RulesFault.ONE_NUMBER),
        ("win fortboyard 1001", RulesFault.BOARD_TOO_LARGE),
        ("win nim 1 2 3", TaskFault.TASK_LOST),
        ("move all fortboyard 20", TaskFault.TASK_LOST),
        ("outcome nim 0 0", TaskFault.TASK_OVER),
        ("win nim misere 0", TaskFault.TASK_OVER),
        ("outcome chomp misere 9x9", RulesFault.TOO_LARGE_TO_SOLVE),
        ("move all octal 0.7777777 : 200 230 250", TaskFault.TASK_MANY_MOVES),
        ("value nim-sum 5", TaskFault.TASK_UNFINISHED),
        ("value nim-sum 0 0", TaskFault.TASK_UNFINISHED),
        ("value nim-sum x", TaskFault.TASK_UNFINISHED),
        ("value mex", TaskFault.TASK_UNFINISHED),
        ("value mex 0 101", TaskFault.TASK_NUMBERS),
        ("value grundy nim misere 3 4", RulesFault.NO_GRUNDY_VALUE),
        ("value grundy fibonacci 900", RulesFault.TOO_LARGE_TO_SOLVE),
        ("value row nim 5", TaskFault.TASK_ROW),
        ("value row nim 5 to 41", TaskFault.TASK_ROW),
        ("value row fortboyard 5 to 10", TaskFault.TASK_ROW),
        ("value row take 1,3 : 5 to 10", TaskFault.TASK_ROW),
        ("value row chomp 5 to 7", ChompFault.NOT_A_BAR),
        ("value row fibonacci 5 to 8", FibonacciFault.STICKS_AND_LIMIT),
        ("period 0.106", TaskFault.TASK_NO_PERIOD),
        ("period nim", TaskFault.TASK_NO_PERIOD),
        ("period 0.77 misère", RulesFault.NO_GRUNDY_VALUE),
        ("kernel fortboyard", TaskFault.TASK_UNFINISHED),
        ("kernel fortboyard 101", TaskFault.TASK_KERNEL),
        ("kernel fortboyard 5 20", TaskFault.TASK_KERNEL),
        ("kernel chomp 5", TaskFault.TASK_KERNEL),
        ("kernel take 2 misere : 1", TaskFault.TASK_KERNEL),
        ("strategy nim 20 20 20", RulesFault.TOO_LARGE_TO_SOLVE),
        ("strategy fortboyard misere 1", TaskFault.TASK_WITHOUT_TURN),
    ],
)
def test_what_cannot_be_asked_is_refused(line: str, fault: Fault) -> None:
    with pytest.raises(InvalidTask) as refused:
        read_task(line)
    assert refused.value.fault is fault
    assert refused.value.line is None


def test_tasks_stand_one_a_line_among_remarks() -> None:
    text = "# for Monday\n\nwin nim 3 4 5\r\n  # harder\n  outcome fortboyard 21  \n"
    assert [task.text for task in read_tasks(text)] == ["win nim 3 4 5", "outcome fortboyard 21"]


def test_the_line_that_is_wrong_is_named() -> None:
    with pytest.raises(InvalidTask) as refused:
        read_tasks("# one\nwin nim 3 4 5\n\nwin nim 1 2 3")
    assert (refused.value.fault, refused.value.line) == (TaskFault.TASK_LOST, 4)


def test_there_are_some_tasks_but_not_too_many() -> None:
    assert len(read_tasks("period 0.77\n" * MAX_TASKS)) == MAX_TASKS
    for text, fault in (
        ("period 0.77\n" * (MAX_TASKS + 1), TaskFault.TOO_MANY_TASKS),
        ("\n# nothing\n", TaskFault.NO_TASKS),
    ):
        with pytest.raises(InvalidTask) as refused:
            read_tasks(text)
        assert refused.value.fault is fault


PIECES = (
    "win move outcome value kernel strategy all one nim-sum mex grundy row nim fortboyard take "
    "1,3,4 fibonacci octal 0.77 kayles chomp misere : to 0 1 2 3 7 12 5 5 1000 99999 é # -1"
)
pieces = st.sampled_from(PIECES.split())


@given(st.lists(pieces, max_size=7).map(" ".join) | st.text(max_size=60))
@settings(max_examples=150)
def test_whatever_is_typed_is_a_task_or_refused(line: str) -> None:
    try:
        task = read_task(line)
    except InvalidTask:
        return
    assert read_task(task.text) == task


# --------------------------------------------------------------------- fair instances


@EACH
def test_everybodys_instance_is_a_task_of_the_same_kind_that_is_solved(line: str) -> None:
    task = read_task(line)
    for who in range(4):
        mine = own(task, 2026, 1, who)
        assert mine == own(task, 2026, 1, who)
        assert (mine.kind, mine.aspect, mine.game) == (task.kind, task.aspect, task.game)
        assert read_task(mine.text) == mine
        if mine.kind is not Kind.WIN:
            assert mark(mine, solution(mine)).credit == 100
            assert mark(mine, solution(mine)).error is None
            assert read_answer(mine, solution(mine).text) == solution(mine)
        played = task.kind in (Kind.WIN, Kind.MOVE, Kind.OUTCOME, Kind.STRATEGY)
        if played or task.aspect == "grundy":
            assert difficulty(mine.game, mine.position) == difficulty(task.game, task.position)


def columns(numbers: Position) -> tuple[int, int, int, bool]:
    """Count the numbers, the digits of the largest, and the odd columns; does the sum do, too?"""
    total = reduce(xor, numbers)
    odd = f"{total:b}".count("1")
    return len(numbers), len(f"{max(numbers):b}"), odd, total == sum(numbers)


@given(st.lists(st.integers(1, 100), min_size=2, max_size=6).map(tuple), st.integers(0, 2**64))
@settings(max_examples=12)
def test_a_nim_sum_is_as_hard_for_all(heaps: Position, who: int) -> None:
    task = read_task("value nim-sum " + " ".join(map(str, heaps)))
    assert columns(own(task, 1, 2, who).position) == columns(heaps)


@given(st.sets(st.integers(0, 20), min_size=1, max_size=8), st.integers(0, 2**64))
@settings(max_examples=12)
def test_a_mex_is_as_hard_for_all(values: set[int], who: int) -> None:
    task = read_task("value mex " + " ".join(map(str, values)))
    mine = own(task, 1, 2, who).position
    assert len(set(mine)) == len(values)
    assert len(f"{max(mine):b}") == len(f"{max(values):b}")
    assert (0 in mine) is (0 in values)
    assert (set(range(len(values))) == set(mine)) is (set(range(len(values))) == values)


@pytest.mark.parametrize(
    ("line", "count"),
    [
        ("outcome fortboyard 21", 3),
        ("win nim 3 4 5", 42),
        ("period 0.137", 1),
        ("kernel fortboyard 20", 1),
        ("value row nim 5 to 10", 4),
        ("value grundy octal 0.77 : 12", 1),
        ("value grundy fortboyard 10", 3),
        ("value nim-sum 3 5", 12),
        ("value mex 0 1 3", 2),
    ],
)
def test_a_teacher_is_told_how_many_instances_there_are(line: str, count: int) -> None:
    task = read_task(line)
    assert count_peers(task) == count
    assert len({own(task, 1, 1, who) for who in range(20 * count)}) == count


# ------------------------------------------------------------------------- reasons


@lru_cache(maxsize=64)
def domain(g: Game) -> list[tuple[Position, str]]:
    """Return positions of a game with their outcomes, sticks far enough for every remainder."""
    brute = judge(g)
    positions = [(n,) for n in range(1200)] if g.move_parts == ("take",) else []
    if not positions or g.name == "fibonacci":
        positions = list(small_positions(g))
    return [(p, brute.outcome(p)) for p in positions]


def true_of(reason: Reason, g: Game, p: Position) -> bool:
    """Judge a statement afresh."""
    said = reason.numbers
    checks: dict[Claim, Callable[[], bool]] = {
        general.GRUNDY: lambda: said == (judge(g).grundy(p),),
        general.MOVE_WINS: lambda: said in judge(g).winning_moves(p),
        general.ALL_MOVES_LOSE: lambda: bool(judge(g).options(p)) and not judge(g).winning_moves(p),
        general.NO_MOVE: lambda: not judge(g).options(p),
    }
    if reason.claim in checks:
        return checks[reason.claim]()
    return sample_of(g).truths[reason.claim](g, p, said)


@lru_cache(maxsize=4096)
def outcomes_where_true(reason: Reason, g: Game) -> frozenset[str]:
    if reason.claim in (general.MOVE_WINS, general.ALL_MOVES_LOSE):
        return frozenset("N" if reason.claim is general.MOVE_WINS else "P")
    return frozenset(outcome for p, outcome in domain(g) if true_of(reason, g, p))


@ALL
def test_exactly_one_reason_is_true_and_implies_the_outcome(g: Game) -> None:
    brute = judge(g)
    domain(g)
    for p in list(small_positions(g))[::2]:
        if g.is_over(p):
            continue
        offered = reasons_for(g, p)
        assert 3 <= len(offered) <= 5, p
        assert len({(reason.claim, reason.numbers) for reason in offered}) == len(offered)
        convincing = [
            true_of(reason, g, p) and outcomes_where_true(reason, g) == {brute.outcome(p)}
            for reason in offered
        ]
        assert convincing.count(True) == 1, (p, offered)
        assert [reason.is_right(g, p) for reason in offered] == convincing, (p, offered)


@ALL
def test_what_a_statement_implies_is_what_brute_force_finds(g: Game) -> None:
    sample = sample_of(g)
    if g.misere and not sample.reasons_under_misere:
        return  # its theory is that of normal play
    for reason in sample.reasons:
        found = outcomes_where_true(reason, g)
        implied = reason.implies(g)
        assert found == {implied} if implied else len(found) == 2, reason


def test_traps_are_laid() -> None:
    def offered(line: str) -> set[tuple[Claim, TypicalError | None]]:
        return {(reason.claim, reason.error) for reason in reasons(read_task(line))}

    normal_rule = (nim.NIM_SUM, TypicalError.NORMAL_RULE)
    assert normal_rule in offered("outcome nim misere 1 1 1")
    assert normal_rule in offered("outcome nim misere 2 2")
    assert normal_rule not in offered("outcome nim misere 3 1")
    for line in ("outcome fortboyard 20", "outcome fortboyard misere 21", "outcome take 1,3,4 20"):
        assert (subtraction.REMAINDER, TypicalError.MODULUS) in offered(line)
    assert (nim.NIM_SUM, TypicalError.WRONG_COLUMN) in offered("outcome nim 3 4 5")


def test_reasons_are_about_the_theory_where_there_is_one() -> None:
    for line, claim in (
        ("outcome nim 3 4 5", nim.NIM_SUM),
        ("outcome nim misere 3 4 5", nim.BIG_HEAP_AND_NIM_SUM),
        ("outcome nim misere 1 1 1", nim.ONES),
        ("outcome fortboyard 999999999999999021", subtraction.REMAINDER),
        ("outcome fibonacci 10000", fibonacci.PART_FITS),
        ("outcome kayles 200", general.GRUNDY),
        ("outcome chomp 4x4", general.MOVE_WINS),
        ("outcome chomp 5 4", general.ALL_MOVES_LOSE),
    ):
        task = read_task(line)
        (right,) = (r for r in reasons(task) if r.is_right(task.game, task.position))
        assert right.claim is claim


def test_the_right_reason_stands_anywhere() -> None:
    places = {
        next(i for i, r in enumerate(reasons(task)) if r.is_right(task.game, task.position))
        for task in (read_task(f"outcome fortboyard {n}") for n in range(1, 60))
    }
    assert places == {0, 1, 2, 3, 4}


# ------------------------------------------------------------------------- answers


@pytest.mark.parametrize(
    ("line", "typed", "text"),
    [
        ("move one nim 3 4 5", "1, 2", "1 2"),
        ("move one fortboyard 21", " 1 ", "1"),
        ("move all nim 3 3 1", "3 1", "3 1"),
        ("move all nim 4 5 6 3", "2 1;1 2", "1 2; 2 1"),
        ("move all nim 4 5 6 3", "2 1\n1 2\n1 2", "1 2; 2 1"),
        ("move all nim 4 5 6 3", "2 1, 1 2", "1 2; 2 1"),
        ("move all take 1,3,4 : 29", "3, 1 4", "1; 3; 4"),
        ("outcome fortboyard 21", "n, 2", "N 2"),
        ("outcome fortboyard 21", "Gagnante 2", "N 2"),
        ("outcome fortboyard 21", "perdante 1", "P 1"),
        ("value nim-sum 19 10", " 25 ", "25"),
        ("value row nim 1 to 2", "1,0;3", "1 0 3"),
        ("period 0.77", "12, 71", "12 71"),
        ("kernel fortboyard 20", "{0, 4, 8}", "0 4 8"),
        ("value nim-sum 19 10", "25.", "25"),
        ("move all nim 4 5 6 3", "(1, 2), (2, 1).", "1 2; 2 1"),
        ("kernel fortboyard 20", "8 4 0 4", "0 4 8"),
        ("strategy fortboyard 21", "n % 4", "n % 4"),
    ],
)
def test_answers_are_read_as_pupils_type_them(line: str, typed: str, text: str) -> None:
    task = read_task(line)
    answer = read_answer(task, typed, spellings(Area.ANSWERS))
    assert answer.text == text
    assert read_answer(task, answer.text) == answer


@pytest.mark.parametrize(
    ("line", "typed", "fault"),
    [
        ("move one nim 3 4 5", "", AnswerFault.ANSWER_MOVES),
        ("move one nim 3 4 5", ";", AnswerFault.ANSWER_MOVES),
        ("move one nim 3 4 5", "3", AnswerFault.ANSWER_MOVES),
        ("move one nim 3 4 5", "1 2; 2 1", AnswerFault.ANSWER_ONE_MOVE),
        ("move one nim 3 4 5", "1 4", RulesFault.TAKE_TOO_MANY),
        ("move all nim 3 4 5", "1 2; 3", AnswerFault.ANSWER_MOVES),
        ("move all nim 3 4 5", "9 1", RulesFault.NO_SUCH_HEAP),
        ("outcome fortboyard 21", "N", AnswerFault.ANSWER_OUTCOME),
        ("outcome fortboyard 21", "N 6", AnswerFault.ANSWER_OUTCOME),
        ("outcome fortboyard 21", "N 0", AnswerFault.ANSWER_OUTCOME),
        ("outcome fortboyard 21", "N ²", AnswerFault.ANSWER_OUTCOME),
        ("outcome fortboyard 21", "X 1", AnswerFault.ANSWER_OUTCOME),
        ("value nim-sum 19 10", "many", AnswerFault.ANSWER_NUMBER),
        ("value nim-sum 19 10", "1 2", AnswerFault.ANSWER_NUMBER),
        ("value nim-sum 19 10", "9" * 30, AnswerFault.ANSWER_NUMBER),
        ("value nim-sum 19 10", "9" * 500, RulesFault.TEXT_TOO_LONG),
        ("value row nim 1 to 2", "1 0", AnswerFault.ANSWER_ROW),
        ("period 0.77", "12", AnswerFault.ANSWER_PERIOD),
        ("period 0.77", "0 71", AnswerFault.ANSWER_PERIOD),
        ("kernel fortboyard 20", "0 21", AnswerFault.ANSWER_LIST),
        ("kernel fortboyard 20", "none", AnswerFault.ANSWER_LIST),
        ("strategy fortboyard 21", "", StrategyFault.STRATEGY_EMPTY),
    ],
)
def test_what_is_no_answer_is_refused(line: str, typed: str, fault: Fault) -> None:
    with pytest.raises(InvalidAnswer) as refused:
        read_answer(read_task(line), typed)
    assert refused.value.fault is fault


written = [task for task in map(read_task, LINES) if task.kind is not Kind.WIN]
typed = st.text("0123456789 ,;:\nNPnp-%{}()é²", max_size=30) | st.text(max_size=40)


@given(st.sampled_from(written), typed)
@settings(max_examples=150)
def test_whatever_is_typed_is_an_answer_or_refused(task: Task, text: str) -> None:
    try:
        answer = read_answer(task, text)
    except InvalidAnswer:
        return
    assert read_answer(task, answer.text) == answer
    marked = mark(task, answer)
    assert marked.credit in (0, 50, 100)
    assert marked.credit < 100 or marked.error is None


@EACH
def test_a_solution_is_explained_where_a_position_is_asked_about(line: str) -> None:
    task = read_task(line)
    explained = explanation(task)
    asked = task.kind in (Kind.WIN, Kind.MOVE, Kind.OUTCOME) or task.aspect == "grundy"
    assert (explained is not None) is asked
    if explained is not None:
        assert explained.outcome == task.game.outcome(task.position)


# ------------------------------------------------------------------------- marks


def numbers(*values: int) -> str:
    return " ".join(map(str, values))


def marked(task: Task, text: str) -> tuple[int, TypicalError | None]:
    found = mark(task, read_answer(task, text))
    return found.credit, found.error


@ALL
def test_one_move_is_marked_as_brute_force_judges_it(g: Game) -> None:
    brute = judge(g)
    other = judge(game(g.name, misere=not g.misere))
    for p in list(small_positions(g))[::3]:
        winning = brute.winning_moves(p)
        if not winning or g.is_over(p):
            continue
        task = Task(Kind.MOVE, "one", g, p)
        for move in brute.options(p):
            credit, error = marked(task, g.format_move(move))
            assert (credit == 100) is (move in winning), (p, move)
            by_other = move in other.winning_moves(p) and move not in winning
            rule = TypicalError.NORMAL_RULE if g.misere else TypicalError.MISERE_RULE
            assert (error is rule) is by_other, (p, move)
            assert (error is None) is (move in winning)


@pytest.mark.parametrize("misere", [False, True])
def test_all_moves_are_marked_as_brute_force_judges_them(misere: bool) -> None:
    g = game("nim", misere=misere)
    for p in ((1, 1, 2), (3, 3, 1), (2, 3, 3), (1, 1, 1), (1, 1)):
        brute, other = (
            Brute(brute_force.nim, misere=misere),
            Brute(brute_force.nim, misere=not misere),
        )
        winning = set(brute.winning_moves(p))
        if not winning:
            continue
        task = Task(Kind.MOVE, "all", g, p)
        for count in (1, 2, 3):
            for given_moves in map(set, combinations(brute.options(p), count)):
                credit, error = marked(task, "; ".join(map(g.format_move, given_moves)))
                if given_moves == winning:
                    assert (credit, error) == (100, None)
                elif given_moves < winning:
                    assert (credit, error) == (50, TypicalError.INCOMPLETE)
                elif given_moves == set(other.winning_moves(p)):
                    assert credit == 0
                    assert error in (TypicalError.NORMAL_RULE, TypicalError.MISERE_RULE)
                else:
                    assert (credit, error) == (0, TypicalError.LOSING_MOVE)


@pytest.mark.parametrize(
    ("line", "typed", "credit", "error"),
    [
        ("move one nim misere 1 1 3", "3 3", 0, TypicalError.NORMAL_RULE),
        ("move one nim 1 1 3", "3 2", 0, TypicalError.MISERE_RULE),
        ("move one fortboyard 21", "3", 0, TypicalError.MODULUS),
        ("move one fortboyard 23", "2", 0, TypicalError.MISERE_RULE),
        ("move one fortboyard misere 20", "3", 100, None),
        ("move one fortboyard misere 23", "3", 0, TypicalError.NORMAL_RULE),
        ("kernel fortboyard 20", "0 4 8 12 16 20", 100, None),
        ("kernel fortboyard 20", "4 8 12 16 20", 50, TypicalError.FORGOT_ZERO),
        ("kernel fortboyard 20", "4 8 12", 50, TypicalError.INCOMPLETE),
        ("kernel fortboyard 20", "1 5 9 13 17", 0, TypicalError.MISERE_RULE),
        ("kernel fortboyard 20", "3 7 11 15 19", 0, TypicalError.OFF_BY_ONE),
        ("kernel fortboyard 20", "0 3 6 9 12 15 18", 0, TypicalError.MODULUS),
        ("kernel fortboyard 20", "5 10 15 20", 0, TypicalError.MODULUS),
        ("kernel fortboyard 6", "1 2 3 5 6", 0, TypicalError.COMPLEMENT),
        ("kernel fortboyard 20", "4 8 13", 0, None),
        ("kernel fortboyard misere : 20", "0 4 8 12 16 20", 0, TypicalError.NORMAL_RULE),
        ("kernel fortboyard misere : 20", "4 8 12 16 20", 0, TypicalError.NORMAL_RULE),
        ("kernel fortboyard misere : 20", "1 6 11 16", 0, TypicalError.MODULUS),
        ("kernel fibonacci 10", "0 1 2 3 5 8", 100, None),
        ("period 0.77", "12 71", 100, None),
        ("period 0.77", "12 72", 50, TypicalError.FROM_ONE),
        ("period 0.77", "12 70", 50, TypicalError.LAST_EXCEPTION),
        ("period 0.77", "12 10", 50, None),
        ("period 0.77", "24 71", 0, TypicalError.MULTIPLE),
        ("period 0.77", "71 12", 0, TypicalError.SWAPPED),
        ("period 0.77", "11 71", 0, TypicalError.OFF_BY_ONE),
        ("period 0.77", "24 70", 0, None),
        ("value row nim 5 to 3", "5 4 7 6", 100, None),
        ("value row nim 5 to 3", "5 6 7 8", 0, TypicalError.ORDINARY_SUM),
        ("value row nim 5 to 3", "5 4 7 7", 0, TypicalError.ONE_SLIP),
        ("value row nim 5 to 3", "5 4 6 7", 0, None),
        ("strategy fortboyard 21", "n % 4", 100, None),
        ("strategy fortboyard 21", "n % 3", 0, TypicalError.MODULUS),
        ("strategy fortboyard misere : 20", "n % 4", 0, TypicalError.NORMAL_RULE),
        ("strategy fortboyard 21", "2", 0, None),
    ],
)
def test_typical_errors_have_their_names(
    line: str, typed: str, credit: int, error: TypicalError | None
) -> None:
    assert marked(read_task(line), typed) == (credit, error)


@given(
    st.lists(st.integers(1, 31), min_size=2, max_size=5).map(tuple),
    st.sampled_from([0, 1, 2, 4, 8, 16, 32, 64]) | st.integers(0, 127),
)
@settings(max_examples=150)
def test_a_nim_sum_is_marked_by_its_columns(heaps: Position, change: int) -> None:
    task = read_task("value nim-sum " + numbers(*heaps))
    right = sum(2**k for k in range(5) if sum(h // 2**k for h in heaps) % 2)
    given_number = right ^ change
    credit, error = marked(task, str(given_number))
    assert (credit == 100) is (given_number == right)
    width = len(f"{max(heaps):b}")
    digits = zip(f"{right:07b}", f"{given_number:07b}", strict=True)
    differ = [6 - k for k, (one, other) in enumerate(digits) if one != other]
    expected = None
    if len(differ) == 1 and differ[0] < width:
        expected = TypicalError.WRONG_COLUMN
    if given_number == max(heaps) and right != given_number:
        expected = TypicalError.LARGEST
    if given_number == sum(heaps) and right != given_number:
        expected = TypicalError.ORDINARY_SUM
    assert error is expected


@given(st.sets(st.integers(0, 12), min_size=1, max_size=8), st.integers(0, 14))
def test_a_mex_is_marked_by_its_definition(values: set[int], given_number: int) -> None:
    task = read_task("value mex " + numbers(*values))
    right = min(set(range(20)) - values)
    yields = [
        (TypicalError.MAX_PLUS_ONE, max(values) + 1),
        (TypicalError.COUNTED, len(values)),
        (TypicalError.FORGOT_ZERO, min(set(range(1, 20)) - values)),
        (TypicalError.OFF_BY_ONE, right + 1),
        (TypicalError.OFF_BY_ONE, right - 1),
    ]
    expected = next((error for error, yielded in yields if yielded == given_number), None)
    wrong = (0, expected)
    assert marked(task, str(given_number)) == ((100, None) if given_number == right else wrong)


@given(st.lists(st.integers(1, 7), min_size=1, max_size=3).map(tuple), st.integers(0, 40))
def test_a_grundy_value_is_marked_by_the_options(heaps: Position, given_number: int) -> None:
    task = Task(Kind.VALUE, "grundy", game("octal 0.77"), heaps)
    brute = judge(game("octal 0.77"))
    right = brute.grundy(heaps)
    values = [brute.grundy((heap,)) for heap in heaps]
    options = {brute.grundy(option) for option in brute.options(heaps).values()}
    credit, error = marked(task, str(given_number))
    assert (credit == 100) is (given_number == right)
    yields = {
        TypicalError.ORDINARY_SUM: {sum(values)},
        TypicalError.HEAP_SIZES: {reduce(xor, heaps)},
        TypicalError.WRONG_COLUMN: {right ^ 1, right ^ 2, right ^ 4},
        TypicalError.MAX_PLUS_ONE: {max(options) + 1},
        TypicalError.COUNTED: {len(options)},
        TypicalError.OFF_BY_ONE: {right - 1, right + 1},
    }
    if error is None:
        alone = yields if len(heaps) > 1 else yields.keys() - {TypicalError.WRONG_COLUMN}
        named = {value for name in alone for value in yields[name]}
        unused = {right ^ 4} if max(values) < 4 else set()
        assert credit == 100 or given_number not in named - unused
    else:
        assert given_number in yields[error]
        assert credit == 0


@pytest.mark.parametrize("misere", [False, True])
@pytest.mark.parametrize("name", ["fortboyard", "fortboyard 5", "take 1,3,4", "octal 0.137"])
def test_a_kernel_is_marked_as_brute_force_finds_it(name: str, misere: bool) -> None:
    g = game(name, misere=misere)
    brute = judge(g)
    last = 14
    task = Task(Kind.KERNEL, "", g, (last,))
    empty = [(n,) if n or "octal" not in name else () for n in range(last + 1)]
    losing = [n for n, p in enumerate(empty) if brute.outcome(p) == "P"]
    assert marked(task, numbers(*losing)) == (100, None)
    for count in (1, 2):
        for left in combinations(losing, count):
            if len(left) < len(losing):
                assert marked(task, numbers(*left))[0] == 50
    for n in set(range(last + 1)) - set(losing):
        assert marked(task, numbers(*losing, n))[0] == 0


@ALL
def test_outcomes_are_marked_with_their_reasons(g: Game) -> None:
    brute, other = judge(g), judge(game(g.name, misere=not g.misere))
    rule = TypicalError.NORMAL_RULE if g.misere else TypicalError.MISERE_RULE
    for p in list(small_positions(g))[::5]:
        if g.is_over(p):
            continue
        task = Task(Kind.OUTCOME, "", g, p)
        for number, reason in enumerate(reasons(task), 1):
            right = brute.outcome(p)
            credit, error = marked(task, f"{right} {number}")
            assert credit == (100 if reason.is_right(g, p) else 50)
            assert error is (None if credit == 100 else reason.error)
            wrong = "P" if right == "N" else "N"
            by_rule = rule if other.outcome(p) == wrong else TypicalError.COMPLEMENT
            assert marked(task, f"{wrong} {number}") == (0, by_rule)


def proved_by_hand(name: str) -> Iterator[tuple[int, int]]:
    """Go through the (period, preperiod) that the first values allow, smallest first."""
    values = naive_values(read_rules(name), 600).tolist()
    for period in range(1, 60):
        breaks = [n for n in range(600 - period) if values[n] != values[n + period]]
        preperiod = breaks[-1] + 1 if breaks else 0
        if preperiod < 300:
            yield period, preperiod


@pytest.mark.parametrize("name", ["0.77", "0.137", "take 1,3,4", "take 2,5,9", "fortboyard 5"])
def test_a_period_is_what_the_values_show(name: str) -> None:
    task = read_task(f"period {name}")
    assert solution(task).numbers == next(proved_by_hand(name))


def test_an_answer_is_a_value() -> None:
    task = read_task("move all nim 4 5 6 3")
    assert read_answer(task, "2 1; 1 2") == Answer("1 2; 2 1", moves=((1, 2), (2, 1)))
    outcome = read_answer(read_task("outcome fortboyard 21"), "N 2")
    assert outcome == Answer("N 2", (2,), outcome=Outcome.N)
