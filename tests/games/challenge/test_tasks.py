"""Tasks, answers and marks against brute force, and whatever may be typed."""

from __future__ import annotations

from functools import reduce
from operator import xor

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bot.i18n.typed import Area, spellings
from games import Fault, Position
from games.challenge.answers import AnswerFault, InvalidAnswer
from games.challenge.entries import StrategyFault
from games.challenge.fair import difficulty
from games.challenge.instances import count_peers, own
from games.challenge.lines import read_tasks
from games.challenge.reading import read_task
from games.challenge.task import MAX_TASKS, InvalidTask, Kind, Shape, Task, TaskFault
from games.core import RulesFault
from games.explain import Status
from games.families.chomp import ChompFault
from games.families.fibonacci import FibonacciFault
from games.families.octal import OctalFault
from games.question import BY_HAND

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
    "program choix_ordinateur",
    "program carres reference",
    "question Who solved Nim? {=Bouton#yes ~%50%Sprague ~Conway####In 1901.}",
    "question ::Primes::Which are prime? {~%50%2 ~%50%3 ~%-50%4 ~5\\=5}",
    "question 3 \\{1\\} and 0.01 more? {#=3.009..3.011 =%50%3..4}",
    "question The least that is missing {=mex =%50%minimum*}",
    "question Why is 0 lost?\\nSay it. {####Whatever you take, I answer.}",
    "question 4 is lost {T}",
]
EACH = pytest.mark.parametrize("line", LINES)


# ------------------------------------------------------------------------- reading


@EACH
def test_a_canonical_line_is_read_as_itself(line: str) -> None:
    task = read_task(line)
    assert task.text == line
    assert read_task(task.text) == task


def test_the_lines_of_these_tests_are_of_every_kind_and_shape() -> None:
    tasks = [read_task(line) for line in LINES]
    assert {task.kind for task in tasks} == set(Kind)
    assert {task.shape for task in tasks} == set(Shape)
    aspects = {"", "one", "all", "nim-sum", "grundy", "mex", "row", "reference"}
    assert {task.aspect for task in tasks} == aspects


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
        ("Programme grundy", "program Grundy"),
        ("programme : nim", "program nim"),
        ("programme Row référence", "program Row reference"),
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
        ("program", TaskFault.TASK_UNFINISHED),
        ("program nim 3", TaskFault.TASK_UNFINISHED),
        ("program choix_ordi", TaskFault.TASK_FUNCTION),
        ("program 3x reference", TaskFault.TASK_NAME),
        ("program lambda reference", TaskFault.TASK_NAME),
        ("win chess 3", RulesFault.UNKNOWN_GAME),
        ("win octal 0.9 12", OctalFault.NOT_OCTAL),
        ("win nim x", RulesFault.NOT_NUMBERS),
        ("win nim 3 4 " + "5 " * 300, RulesFault.TEXT_TOO_LONG),
        ("win nim 1001 3", RulesFault.NUMBER_TOO_LARGE),
        (f"outcome wythoff 3 {10**18 + 1}", RulesFault.NUMBER_TOO_LARGE),
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
        ("period 0.007", TaskFault.TASK_NO_PERIOD),
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
def test_a_line_that_cannot_be_asked_is_refused(line: str, fault: Fault) -> None:
    with pytest.raises(InvalidTask) as refused:
        read_task(line)
    assert refused.value.fault is fault
    assert refused.value.line is None


def test_tasks_are_read_one_per_line_without_remarks() -> None:
    text = "# for Monday\n\nwin nim 3 4 5\r\n  # harder\n  outcome fortboyard 21  \n"
    assert [task.text for task in read_tasks(text)] == ["win nim 3 4 5", "outcome fortboyard 21"]


def test_the_number_of_a_wrong_line_is_reported() -> None:
    with pytest.raises(InvalidTask) as refused:
        read_tasks("# one\nwin nim 3 4 5\n\nwin nim 1 2 3")
    assert (refused.value.fault, refused.value.line) == (TaskFault.TASK_LOST, 4)


def test_no_task_and_too_many_tasks_are_refused() -> None:
    assert len(read_tasks("period 0.77\n" * MAX_TASKS)) == MAX_TASKS
    for text, fault in (
        ("period 0.77\n" * (MAX_TASKS + 1), TaskFault.TOO_MANY_TASKS),
        ("\n# nothing\n", TaskFault.NO_TASKS),
    ):
        with pytest.raises(InvalidTask) as refused:
            read_tasks(text)
        assert refused.value.fault is fault


PIECES = (
    "program reference "
    "win move outcome value kernel strategy all one nim-sum mex grundy row nim fortboyard take "
    "1,3,4 fibonacci octal 0.77 kayles chomp misere : to 0 1 2 3 7 12 5 5 1000 99999 é # -1"
)
pieces = st.sampled_from(PIECES.split())


@given(st.lists(pieces, max_size=7).map(" ".join) | st.text(max_size=60))
@settings(max_examples=150)
def test_any_text_is_a_task_or_refused(line: str) -> None:
    try:
        task = read_task(line)
    except InvalidTask:
        return
    assert read_task(task.text) == task


# --------------------------------------------------------------------- fair instances


@EACH
def test_everybodys_instance_is_a_solved_task_of_the_same_kind_and_difficulty(line: str) -> None:
    task = read_task(line)
    for who in range(4):
        mine = own(task, 2026, 1, who)
        assert mine == own(task, 2026, 1, who)
        assert (mine.kind, mine.aspect, mine.game) == (task.kind, task.aspect, task.game)
        assert read_task(mine.text) == mine
        if mine.kind not in (Kind.WIN, Kind.PROGRAM) and not mine.is_marked_by_hand:
            assert mine.mark(mine.solution).credit == 100
            assert mine.mark(mine.solution).mistake is None
            assert mine.read(mine.solution.text) == mine.solution
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
def test_instances_of_a_nim_sum_have_equally_many_digits_and_odd_columns(
    heaps: Position, who: int
) -> None:
    task = read_task("value nim-sum " + " ".join(map(str, heaps)))
    assert columns(own(task, 1, 2, who).position) == columns(heaps)


@given(st.sets(st.integers(0, 20), min_size=1, max_size=8), st.integers(0, 2**64))
@settings(max_examples=12)
def test_instances_of_a_mex_have_equally_many_numbers_and_digits(
    values: set[int], who: int
) -> None:
    task = read_task("value mex " + " ".join(map(str, values)))
    mine = own(task, 1, 2, who).position
    assert len(set(mine)) == len(values)
    assert len(f"{max(mine):b}") == len(f"{max(values):b}")
    assert (0 in mine) is (0 in values)
    assert (set(range(len(values))) == set(mine)) is (set(range(len(values))) == values)


@pytest.mark.parametrize(
    ("line", "count"),
    [
        ("outcome fortboyard 21", 1),
        ("outcome fortboyard 22", 2),
        ("win nim 3 4 5", 6),
        ("period 0.137", 1),
        ("kernel fortboyard 20", 1),
        ("value row nim 5 to 10", 4),
        ("value grundy octal 0.77 : 12", 1),
        ("value grundy fortboyard 10", 2),
        ("value nim-sum 3 5", 6),
        ("value mex 0 1 3", 2),
    ],
)
def test_the_number_of_instances_of_a_task_is_counted(line: str, count: int) -> None:
    task = read_task(line)
    assert count_peers(task) == count
    assert len({own(task, 1, 1, who) for who in range(20 * count)}) == count


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
    answer = task.read(typed, spellings(Area.ANSWERS))
    assert answer.text == text
    assert task.read(answer.text) == answer


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
        ("program xor", " \n", AnswerFault.ANSWER_NO_PROGRAM),
        ("program xor", "é" * 32_768, AnswerFault.ANSWER_LONG_PROGRAM),
        ("program xor", "\0", AnswerFault.ANSWER_NOT_TEXT),
        ("program xor", "\ud800", AnswerFault.ANSWER_NOT_TEXT),
    ],
)
def test_a_text_that_is_no_answer_is_refused(line: str, typed: str, fault: Fault) -> None:
    with pytest.raises(InvalidAnswer) as refused:
        read_task(line).read(typed)
    assert refused.value.fault is fault


written = [task for task in map(read_task, LINES) if task.kind is not Kind.WIN]
typed = st.text("0123456789 ,;:\nNPnp-%{}()é²", max_size=30) | st.text(max_size=40)


@given(st.sampled_from(written), typed)
@settings(max_examples=150)
def test_any_text_is_an_answer_with_a_mark_or_refused(task: Task, text: str) -> None:
    try:
        answer = task.read(text)
    except InvalidAnswer:
        return
    assert task.read(answer.text) == answer
    if task.kind is Kind.PROGRAM:  # marked where it is run
        return
    marked = task.mark(answer)
    parts = range(101) if task.own is not None else (0, 50, 100)
    assert marked.credit == BY_HAND if task.is_marked_by_hand else marked.credit in parts
    assert marked.credit < 100 or marked.mistake is None


@EACH
def test_a_task_about_a_position_has_facts_that_explain_its_solution(line: str) -> None:
    task = read_task(line)
    assert bool(task.facts) is (task.has_board or task.aspect == "nim-sum")
    if task.has_board:
        assert task.facts[0] == Status(task.game.outcome(task.position))
