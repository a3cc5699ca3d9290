"""Choices of a question: exactly one is right, by a brute force of the test's own."""

from __future__ import annotations

from functools import reduce
from operator import xor

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.challenge.choices import MAX_CHOICES, Choice, choices
from games.challenge.kinds import EXAMPLES
from games.challenge.reading import read_task
from games.challenge.task import InvalidTask, Kind, Task, TaskFault
from tests.support.brute import Brute, chomp, nim, sticks

SEEDS = st.integers(0, 9).map(str)


def asked(line: str, seed: str) -> tuple[Task, tuple[Choice, ...]]:
    """Return a task and its choices; check what is true of all choices."""
    task = read_task(line)
    found = choices(task, seed)
    assert 2 <= len(found) <= MAX_CHOICES
    assert sum(choice.mark.is_right for choice in found) == 1
    assert len({choice.answer.text for choice in found}) == len(found), "no two say the same"
    for choice in found:
        assert task.read(choice.answer.text) == choice.answer
        assert task.mark(choice.answer) == choice.mark
    assert choices(task, seed) == found, "a seed draws the same"
    return task, found


def asked_if_possible(line: str, seed: str) -> tuple[Task, tuple[Choice, ...]] | None:
    """Return the same, or None if the line sets no task that can be asked so."""
    try:
        return asked(line, seed)
    except InvalidTask:
        return None


@given(st.lists(st.integers(0, 6), min_size=1, max_size=3), st.booleans(), SEEDS)
def test_of_the_moves_offered_exactly_the_winning_ones_are_right(
    heaps: list[int], misere: bool, seed: str
) -> None:
    convention = " misere" if misere else ""
    line = f"move one nim{convention} {' '.join(map(str, heaps))}"
    if (found := asked_if_possible(line, seed)) is None:
        return
    task, offered = found
    brute = Brute(nim, misere=misere)
    winning = set(brute.winning_moves(task.position))
    for choice in offered:
        (move,) = choice.answer.moves
        assert (move in winning) is choice.mark.is_right


@given(st.integers(1, 5), st.integers(1, 4), SEEDS)
def test_only_the_choice_with_all_winning_moves_is_right(
    rows: int, columns: int, seed: str
) -> None:
    if (found := asked_if_possible(f"move all chomp {rows}x{columns}", seed)) is None:
        return
    task, offered = found
    winning = set(Brute(chomp).winning_moves(task.position))
    for choice in offered:
        assert (set(choice.answer.moves) == winning) is choice.mark.is_right


@given(st.integers(1, 30), st.booleans(), SEEDS)
def test_one_choice_of_an_outcome_and_reason_is_right_and_both_outcomes_are_offered(
    count: int, misere: bool, seed: str
) -> None:
    convention = " misere" if misere else ""
    found = asked_if_possible(f"outcome fortboyard{convention} {count}", seed)
    if found is None:
        return
    task, offered = found
    outcome = Brute(sticks((1, 2, 3)), misere=misere).outcome(task.position)
    (right,) = (choice for choice in offered if choice.mark.is_right)
    assert right.answer.outcome == outcome
    assert {str(choice.answer.outcome) for choice in offered} == {"N", "P"}, (
        "both outcomes are offered"
    )


@given(st.lists(st.integers(0, 60), min_size=2, max_size=5).filter(any), SEEDS)
def test_only_the_nim_sum_is_the_right_choice(heaps: list[int], seed: str) -> None:
    _, offered = asked(f"value nim-sum {' '.join(map(str, heaps))}", seed)
    right = reduce(xor, heaps)
    assert [choice.answer.numbers[0] == right for choice in offered] == [
        choice.mark.is_right for choice in offered
    ]


@given(st.sets(st.integers(0, 12), min_size=1, max_size=8), SEEDS)
def test_only_the_mex_is_the_right_choice(values: set[int], seed: str) -> None:
    _, offered = asked(f"value mex {' '.join(map(str, values))}", seed)
    right = next(n for n in range(14) if n not in values)
    assert {c.answer.numbers[0] for c in offered if c.mark.is_right} == {right}


@given(st.integers(1, 40), st.booleans(), SEEDS)
def test_only_the_whole_kernel_is_the_right_choice(last: int, misere: bool, seed: str) -> None:
    convention = " misere" if misere else ""
    if (found := asked_if_possible(f"kernel fortboyard{convention} {last}", seed)) is None:
        return
    brute = Brute(sticks((1, 2, 3)), misere=misere)
    losing = {n for n in range(last + 1) if brute.outcome((n,)) == "P"}
    for choice in found[1]:
        assert (set(choice.answer.numbers) == losing) is choice.mark.is_right


@pytest.mark.parametrize(
    "line",
    ["value grundy octal 0.77 : 5 7", "value row nim 3 to 7", "period 0.77", "period 0.137"],
)
def test_the_other_kinds_of_question_can_be_asked_with_choices(line: str) -> None:
    for seed in "abc":
        asked(line, seed)


@pytest.mark.parametrize("kind", [Kind.WIN, Kind.STRATEGY, Kind.PROGRAM])
def test_a_question_that_is_played_or_handed_in_has_no_choices(kind: Kind) -> None:
    with pytest.raises(InvalidTask) as refused:
        choices(read_task(EXAMPLES[kind]), "1")
    assert refused.value.fault is TaskFault.TASK_NO_CHOICES


def test_a_question_whose_every_move_wins_has_no_choices() -> None:
    with pytest.raises(InvalidTask) as refused:
        choices(read_task("move one fortboyard 1"), "1")
    assert refused.value.fault is TaskFault.TASK_ONE_CHOICE


def test_another_seed_draws_another_order_of_choices() -> None:
    task = read_task("value nim-sum 19 10 14 13")
    orders = {tuple(c.answer.text for c in choices(task, str(n))) for n in range(20)}
    assert len(orders) > 5
