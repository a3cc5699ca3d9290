"""Drawing from a bank: fixed for a pupil, different between pupils, equal in kinds."""

from __future__ import annotations

from collections import Counter

from hypothesis import given
from hypothesis import strategies as st

from games.challenge.bank import blocks, draw, shuffled
from games.challenge.lines import read_tasks
from games.challenge.task import Kind, Task

LINES = (
    "move one nim 1 3 7",
    "outcome fortboyard 21",
    "move one nim 3 5",
    "outcome fortboyard 17",
    "move one nim 3 5 6 9",
    "value mex 0 1 3",
    "program choix_ordinateur",
    "outcome fortboyard 9",
    "kernel fortboyard 20",
    "period 0.77",
    "win nim 2 4 7",
    "value nim-sum 3 5",
)
BANK = read_tasks("\n".join(LINES))

people = st.integers(1, 2**63 - 1)
banks = st.lists(st.sampled_from(BANK), min_size=1, max_size=14, unique=True).map(tuple)


@given(banks, st.integers(0, 14), people, people)
def test_everybody_draws_equally_many_different_questions_and_the_same_each_time(
    bank: tuple[Task, ...], count: int, seed: int, who: int
) -> None:
    drawn = draw(bank, count, seed, who)
    wanted = count if 0 < count < len(bank) else len(bank)
    assert len(set(drawn)) == len(drawn) == wanted
    assert set(drawn) <= set(range(len(bank)))
    assert drawn == draw(bank, count, seed, who) == tuple(sorted(drawn))
    order = shuffled(drawn, seed, who)
    assert order == shuffled(drawn, seed, who)
    assert sorted(order) == list(drawn)
    if wanted < len(bank):
        # One of each block, of which each question is in one.
        cut = blocks(bank, count)
        assert sorted(n for block in cut for n in block) == list(range(len(bank)))
        assert [len(set(block) & set(drawn)) for block in cut] == [1] * count
        kinds = {(task.kind, task.aspect, task.game) for task in bank}
        if len(kinds) <= count:
            assert all(len({(bank[n].kind, bank[n].aspect) for n in block}) == 1 for block in cut)


def test_a_bank_draws_between_questions_of_the_same_kind() -> None:
    six = tuple(task for task in BANK if task.kind in (Kind.MOVE, Kind.OUTCOME))
    first, second = blocks(six, 2)
    assert {six[n].kind for n in first} == {Kind.MOVE}
    assert {six[n].kind for n in second} == {Kind.OUTCOME}
    # Within a kind, the easier ones together: two heaps before three and four.
    assert [six[block[0]].text for block in blocks(six, 6)] == [
        "move one nim 3 5",
        "move one nim 1 3 7",
        "move one nim 3 5 6 9",
        "outcome fortboyard 9",
        "outcome fortboyard 17",
        "outcome fortboyard 21",
    ]


def test_the_only_question_of_its_kind_is_drawn_for_everybody() -> None:
    """It is no alternative to questions of other kinds."""
    mixed = "kernel fortboyard 20\nvalue nim-sum 1 6\nvalue nim-sum 3 5\nwin nim 1 3 7"
    assert blocks(read_tasks(mixed), 3) == ((0,), (1, 2), (3,))
    sums = "\n".join(f"value nim-sum {n} 6" for n in range(1, 6))
    sizes = [len(block) for block in blocks(read_tasks(f"{mixed}\n{sums}"), 5)]
    assert sizes == [1, 2, 2, 3, 1]


def test_every_question_of_a_bank_is_drawn_for_some_and_orders_differ() -> None:
    drawn = Counter(n for who in range(200) for n in draw(BANK, 5, 7, who))
    assert set(drawn) == set(range(len(BANK)))
    assert min(drawn.values()) > 30
    assert len({shuffled(range(5), 7, who) for who in range(200)}) > 80
