"""The facts of items hold where they are true and are rejected where they are false."""

from __future__ import annotations

import pytest

from games import Position, game
from games.lessons.facts import (
    Allowed,
    Clothes,
    ColumnOnes,
    EveryTakeLeaves,
    Forced,
    ItemFact,
    Kinds,
    LeastMissing,
    LosingNumbers,
    MadeAlike,
    Masked,
    NoCommonBite,
    Powers,
    Race,
    Remembered,
    Returns,
    Window,
)
from games.lessons.sticks import why_lost_or_won

ROW = (3, 0, 1, 2, 0, 1, 2, 0, 1, 2)

#: True facts, each with what is not true instead.
FACTS: list[tuple[str, Position, ItemFact, list[ItemFact]]] = [
    (
        *("take 1,3,4", (9,)),
        LosingNumbers(9, (0, 2, 7, 9)),
        [
            LosingNumbers(9, (0, 2, 7)),
            LosingNumbers(9, (2, 7, 9)),
            LosingNumbers(9, (0, 2, 4, 7, 9)),
            LosingNumbers(6, (0, 2, 7)),
        ],
    ),
    (
        *("fortboyard", (13,)),
        Race(20, 7, 3, 1),
        [Race(20, 7, 3, 2), Race(20, 8, 3, 1), Race(20, 7, 4, 1), Race(21, 7, 3, 1)],
    ),
    (
        *("fortboyard", (8,)),
        EveryTakeLeaves((5, 6, 7)),
        [EveryTakeLeaves((5, 6)), EveryTakeLeaves((4, 5, 6, 7))],
    ),
    ("fortboyard 2", (3,), EveryTakeLeaves((1, 2)), [EveryTakeLeaves((2,))]),
    (
        *("nim", (4, 1)),
        MadeAlike(Clothes.COINS, (4, 1), 1, 3),
        [
            MadeAlike(Clothes.COINS, (4, 1), 1, 2),
            MadeAlike(Clothes.COINS, (4, 1), 2, 1),
            MadeAlike(Clothes.COINS, (1, 4), 1, 3),
        ],
    ),
    (
        *("nim", (4, 1)),
        MadeAlike(Clothes.BAR, (2, 5), 2, 3),
        [MadeAlike(Clothes.BAR, (2, 5), 2, 4), MadeAlike(Clothes.BAR, (2, 5), 1, 1)],
    ),
    (
        "nim",
        (0,),
        Powers(12, (8, 4)),
        [Powers(12, (4, 8)), Powers(12, (8, 3, 1)), Powers(12, (8,))],
    ),
    (
        "nim",
        (0,),
        ColumnOnes((5, 4, 1), 4, 2),
        [ColumnOnes((5, 4, 1), 4, 1), ColumnOnes((3,), 3, 1)],
    ),
    ("nim", (0,), LeastMissing((0, 1, 3), 2), [LeastMissing((1, 3), 2), LeastMissing((0, 1), 1)]),
    (
        *("fortboyard", (4,)),
        Forced(2, 5, (0, 4)),
        [Forced(1, 5, (0, 4)), Forced(2, 5, (0,)), Forced(2, 3, (0, 4))],
    ),
    (
        *("fibonacci", (15, 14)),
        Remembered(27, 120),
        [Remembered(28, 120), Remembered(27, 105)],
    ),
    (
        *("octal 0.4", (4,)),
        Allowed(((1, 2),)),
        [Allowed(()), Allowed(((3,),)), Allowed(((1, 2), (3,)))],
    ),
    (
        *("nim", (0,)),
        Returns(ROW, 3, 1),
        [Returns(ROW, 3, 0), Returns(ROW, 3, 2), Returns(ROW, 6, 1), Returns(ROW, 2, 1)],
    ),
    (
        *("nim", (0,)),
        Window(ROW, 2, (1, 4)),
        [Window(ROW, 2, None), Window(ROW, 2, (0, 3)), Window(ROW, 2, (4, 1))],
    ),
    ("nim", (0,), Window((0, 1, 2, 0), 2, None), [Window((0, 1, 2, 0), 2, (0, 2))]),
    (
        *("nim", (0,)),
        Masked(6, (0, 3, 6), (0, 1, 2)),
        [Masked(7, (0, 3, 6), (0, 1, 2)), Masked(6, (0, 3, 6), (0, 2, 2))],
    ),
    (
        *("nim", (0,)),
        Kinds(6, 1, 3, is_rare=False),
        [Kinds(6, 1, 3, is_rare=True), Kinds(6, 2, 3, is_rare=False)],
    ),
    ("chomp", (3, 2), NoCommonBite(), []),
]


@pytest.mark.parametrize(("name", "position", "fact", "wrong"), FACTS)
def test_a_true_fact_of_an_item_holds_and_false_ones_do_not(
    name: str, position: Position, fact: ItemFact, wrong: list[ItemFact]
) -> None:
    rules = game(name)
    assert fact.holds(rules, position)
    assert [each for each in wrong if each.holds(rules, position)] == []


def test_these_tests_try_every_kind_of_fact_of_items() -> None:
    assert {type(fact) for _, _, fact, _ in FACTS} == set(ItemFact.__subclasses__())


def test_a_full_bar_has_a_common_bite() -> None:
    assert not NoCommonBite().holds(game("chomp"), (3, 3))


def test_in_misere_play_a_number_without_a_move_is_won() -> None:
    rules = game("fortboyard", misere=True)
    assert LosingNumbers(6, (1, 5)).holds(rules, (6,))
    assert not LosingNumbers(6, (0, 1, 5)).holds(rules, (6,))
    assert not LosingNumbers(6, (0, 4)).holds(rules, (6,))


@pytest.mark.parametrize("misere", [False, True])
@pytest.mark.parametrize("name", ["fortboyard", "take 1,3,4", "take 2,3", "take 2,5"])
def test_the_reason_why_a_number_is_lost_or_won_holds(name: str, misere: bool) -> None:
    rules = game(name, misere=misere)
    for n in range(20):
        assert why_lost_or_won(rules, n).holds(rules, (n,))
