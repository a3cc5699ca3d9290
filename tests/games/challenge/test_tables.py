"""Strategies written as tables: their many forms, what is wrong in them, and their limits."""

from __future__ import annotations

import pytest

from games import (
    FAMILIES,
    Fault,
    Game,
    Move,
    Position,
    TooLarge,
    game,
)
from games.challenge.entries import StrategyFault
from games.challenge.rule import InvalidStrategy
from games.challenge.strategy import MAX_STRATEGY_TEXT, Failure, check_strategy
from games.challenge.table import MAX_ENTRIES
from games.core import RulesFault
from tests.support.strategies import CHOMP, FIBONACCI, FORT_BOYARD, NIM, OCTAL, read_strategy

WINS = {(1,): (1,), (2,): (2,), (3,): (3,), (5,): (1,), (6,): (2,), (7,): (3,)}


@pytest.mark.parametrize(
    "text",
    [
        "7: 3\n6: 2\n5: 1\n3: 3\n2: 2\n1: 1\n4: 0",
        "7 -> 3\r\n6 → 2\r\n\r\n5 => 1 # mine\r\n3->3,\r\n2->2;\r\n1->1",
        "\ufeffn;coup\n7;3\n6;2\n5;1\n3;3\n2;2\n1;1\n4;\n",
        "7,3\n6,2\n5,1\n3,3\n2,2\n1,1",
        '"position","move"\n"7","3"\n"6","2"\n"5","1"\n"3","3"\n"2","2"\n"1","1"\n,',
        "7\t3\n6\t2\n5\t1\n3\t3\n2\t2\n1\t1",
        "sticks,next\n7,4\n6,4\n5,4\n3,0\n2,0\n1,0",
        "bâtonnets;suivante;;\n7;4;;\n6;4;;\n5;4;;\n3;0;;\n2;0;;\n1;0;;",
        "{7: 3, 6: 2, 5: 1, 4: None, 3: 3, 2: 2, 1: 1}",
        "strategie = {\n  7: 3,  # toujours 4\n  6: 2, 5: 1,\n  3: 3, 2: 2, 1: 1,\n}",
        '{"7": 3, "6": "2", "5": [1], "4": null, "3": 3, "2": 2, "1": 1}',
        "{(7,): (3,), (6,): (2,), (5,): (1,), (3,): (3,), (2,): (2,), (1,): (1,)}",
        "{7: 4, 6: 4, 5: 4, 3: 0, 2: 0, 1: 0}",
        "{(1, 7): (0, 4), (1, 6): (0, 4), (1, 5): (0, 4), (0, 3): (1, 0), (1, 2): (0, 0),"
        " (1, 1): 0}",
        "{(7, 'Ada'): (4, 'Bo'), (6, 'Ada'): (4, 'Bo'), (5, 'Ada'): (4, 'Bo'), "
        "(3, 'Bo'): (0, 'Ada'), (2, 'Ada'): (0, 'Bo'), (1, 'Ada'): (0, 'Bo')}",
        "{('Ada', 7): ('Bo', 4), ('Ada', 6): ('Bo', 4), ('Ada', 5): ('Bo', 4), "
        "('Bo', 3): ('Ada', 0), ('Ada', 2): ('Bo', 0), ('Ada', 1): ('Bo', 0)}",
    ],
)
def test_a_table_may_be_typed_in_many_forms(text: str) -> None:
    strategy = read_strategy(FORT_BOYARD, text)
    assert {p: strategy.move(p) for p in WINS} == WINS
    assert strategy.move((4,)) is None
    assert strategy == read_strategy(FORT_BOYARD, strategy.text)
    assert strategy.text == "position: move\n1:1\n2:2\n3:3\n5:1\n6:2\n7:3"
    assert check_strategy(FORT_BOYARD, (7,), strategy).proved


@pytest.mark.parametrize(
    ("g", "text", "position", "move"),
    [
        (NIM, "{(1, 3, 7): (3, 5)}", (1, 3, 7), (3, 5)),
        (NIM, "{(1, 3, 7): (1, 3, 2)}", (1, 3, 7), (3, 5)),
        (NIM, "{(1, 3, 7): (1, 2, 3)}", (1, 3, 7), (3, 5)),
        (NIM, "{(1, 3, 7): (1, 3, 2)}", (7, 0, 1, 3), (1, 5)),
        (NIM, "1;3;7;3;5", (1, 3, 7), (3, 5)),
        (NIM, "1 3 7;3 5", (1, 3, 7), (3, 5)),
        (NIM, '"1,3,7","3,5"', (1, 3, 7), (3, 5)),
        (NIM, "a;b;c;tas;prendre\n1;3;7;3;5", (1, 3, 7), (3, 5)),
        (NIM, "h1,h2,next1,next2\n3,5,3,3", (3, 5), (2, 2)),
        (NIM, "position;next\n3 5;3 3", (3, 5), (2, 2)),
        (NIM, "(1, 3, 7) -> (3, 5)", (3, 1, 7), (3, 5)),
        (NIM, "{(3, 3, 3): (3, 1, 3)}", (3, 3, 3), (2, 2)),
        (NIM, "{(3, 5): (3, 3)}", (3, 5), (2, 2)),
        (NIM, "{(1, 5): (1, 1), (1, 0): (0, 0)}", (1, 5), (2, 4)),
        (NIM, "{((3, 5), 'Ada'): ((3, 3), 'Bo')}", (3, 5), (2, 2)),
        (NIM, "{(1, (3, 5)): (0, (3, 3))}", (3, 5), (2, 2)),
        (NIM, "{(3, 5, 'Ada'): (3, 3, 'Bo')}", (3, 5), (2, 2)),
        (NIM, '{"(3, 5)": "(3, 3)", "4 5": "4 4"}', (3, 5), (2, 2)),
        (NIM, "1 2: 2 1\n2 1: 2 1", (2, 1), (2, 1)),
        (NIM, "1 2: 2 1\n2 1: 2 1", (0, 2, 1), (2, 1)),
        (OCTAL, "5 7: 1 2 0", (7, 5), (2, 2, 0)),
        (OCTAL, "{(5,): (1, 1, 2)}", (5,), (1, 1, 2)),
        (OCTAL, "{(5,): (2, 2)}", (5,), (1, 1, 2)),
        (OCTAL, "{(1,): ()}", (1,), (1, 1, 0)),
        (CHOMP, "2x2: 2 2", (2, 2), (2, 2)),
        (CHOMP, "2x2;2 2", (2, 2), (2, 2)),
        (CHOMP, "{(2, 2): (2, 1)}", (2, 2), (2, 1)),
        (CHOMP, "position,next\n2 2,2 1", (2, 2), (2, 2)),
        (CHOMP, "{(3, 3, 1): (3, 3)}", (3, 3, 1), (3, 1)),
        (FIBONACCI, "15: 2", (15, 14), (2,)),
        (FIBONACCI, "15 4: 2", (15, 4), (2,)),
        (FIBONACCI, "15;4;2", (15, 4), (2,)),
        (FIBONACCI, "{(15, 4): (13, 4)}", (15, 4), (2,)),
    ],
)
def test_a_table_gives_the_move_in_every_game(
    g: Game, text: str, position: Position, move: Move
) -> None:
    strategy = read_strategy(g, text)
    assert strategy.move(position) == move
    assert read_strategy(g, strategy.text) == strategy
    assert read_strategy(g, strategy.text).move(position) == move


@pytest.mark.parametrize(
    ("text", "moves"),
    [
        # Moves and next positions alike: they are moves.
        ("{2: 1, 4: 3}", {(2,): (1,), (4,): (3,)}),
        # 6: 5 is no move, and every value can be reached: they are next positions.
        ("{2: 1, 4: 1, 6: 5}", {(2,): (1,), (4,): (3,), (6,): (1,)}),
        # 6: 5 is no move, but 5: 5 cannot be reached either: moves, two of them illegal.
        ("{2: 1, 5: 5, 6: 5}", {(2,): (1,), (5,): (5,), (6,): (5,)}),
        # The heading says it.
        ("n: coup\n6: 5", {(6,): (5,)}),
    ],
)
def test_a_table_of_next_positions_is_read_as_moves(text: str, moves: dict[Position, Move]) -> None:
    strategy = read_strategy(FORT_BOYARD, text)
    assert {p: strategy.move(p) for p in moves} == moves
    again = read_strategy(FORT_BOYARD, strategy.text)
    assert {p: again.move(p) for p in moves} == moves


@pytest.mark.parametrize(
    ("g", "text", "fault", "details"),
    [
        (
            FORT_BOYARD,
            "7: 3\nseven: 3",
            StrategyFault.STRATEGY_POSITION,
            {"line": 2, "text": "seven"},
        ),
        (
            FORT_BOYARD,
            "7: 3\n\n1 2: 3",
            StrategyFault.STRATEGY_POSITION,
            {"line": 3, "text": "1 2"},
        ),
        (FORT_BOYARD, "7: all", StrategyFault.STRATEGY_MOVE, {"line": 1, "text": "all"}),
        (FORT_BOYARD, "7: 3 4", StrategyFault.STRATEGY_MOVE, {"line": 1, "text": "3 4"}),
        (FORT_BOYARD, "7: -3", StrategyFault.STRATEGY_MOVE, {"line": 1, "text": "-3"}),
        (FORT_BOYARD, "7: 3\n6: 2: 1", StrategyFault.STRATEGY_LINE, {"line": 2, "text": "6: 2: 1"}),
        (FORT_BOYARD, "7: 3\n6", StrategyFault.STRATEGY_LINE, {"line": 2, "text": "6"}),
        (FORT_BOYARD, "7 3\n6 2", StrategyFault.STRATEGY_LINE, {"line": 1, "text": "7 3"}),
        (
            FORT_BOYARD,
            "[[7, 3], [6, 2]]",
            StrategyFault.STRATEGY_LINE,
            {"text": "[[7, 3], [6, 2]]"},
        ),
        (FORT_BOYARD, "7;3;1\n6", StrategyFault.STRATEGY_POSITION, {"line": 1, "text": "7 3"}),
        (FORT_BOYARD, "7;x;1", StrategyFault.STRATEGY_LINE, {"line": 1, "text": "7;x;1"}),
        (FORT_BOYARD, "7;", StrategyFault.STRATEGY_LINE, {"line": 1, "text": "7;"}),
        (
            FORT_BOYARD,
            "{7: 3,\n 6: 2 5}",
            StrategyFault.STRATEGY_LINE,
            {"line": 2, "text": "6: 2 5}"},
        ),
        (FORT_BOYARD, "{7: 3", StrategyFault.STRATEGY_LINE, {"line": 1, "text": "{7: 3"}),
        (FORT_BOYARD, "{7: 3}\n{", StrategyFault.STRATEGY_LINE, {"line": 2, "text": "{"}),
        (FORT_BOYARD, "{7: f(3)}", StrategyFault.STRATEGY_LINE, {"line": 1, "text": "{7: f(3)}"}),
        (FORT_BOYARD, "{7: 1+2}", StrategyFault.STRATEGY_LINE, {"line": 1, "text": "{7: 1+2}"}),
        (FORT_BOYARD, "{7: ((((3,),),),)}", StrategyFault.STRATEGY_LINE, {"line": 1}),
        (FORT_BOYARD, "{7: " + "9" * 30 + "}", StrategyFault.STRATEGY_LINE, {"line": 1}),
        (FORT_BOYARD, "7: " + "9" * 500, StrategyFault.STRATEGY_LINE, {"line": 1}),
        (FORT_BOYARD, "7: (3", StrategyFault.STRATEGY_LINE, {"line": 1, "text": "(3"}),
        (FORT_BOYARD, "def f(n): return n % 4", StrategyFault.STRATEGY_POSITION, {"line": 1}),
        (FORT_BOYARD, "{}", StrategyFault.STRATEGY_EMPTY, {}),
        (FORT_BOYARD, "n;coup", StrategyFault.STRATEGY_EMPTY, {}),
        (FORT_BOYARD, "4: 0\n8: None", StrategyFault.STRATEGY_EMPTY, {}),
        (
            FORT_BOYARD,
            "7: 3\n6: 2\n7: 3\n6: 1",
            StrategyFault.STRATEGY_TWICE,
            {"line": 4, "first": 2, "position": "6"},
        ),
        (
            FORT_BOYARD,
            "n: next\n7: 4\n7: 2",
            StrategyFault.STRATEGY_NEXT,
            {"line": 3, "position": "7", "next": "2"},
        ),
        (
            FORT_BOYARD,
            "{(1, 7): (0, 4),\n(0, 7): (1, 6)}",
            StrategyFault.STRATEGY_TWICE,
            {"line": 2, "first": 1, "position": "7"},
        ),
        (
            NIM,
            "1 3 7: 5",
            StrategyFault.STRATEGY_MOVE,
            {"line": 1, "text": "5", "moves_of": "nim"},
        ),
        (
            NIM,
            "{(1, 3, 7): (1, 3, 2),\n (1, 3, 3): (1, 1, 1)}",
            StrategyFault.STRATEGY_NEXT,
            {"line": 2, "position": "1 3 3", "next": "1 1 1"},
        ),
        (CHOMP, "2 3: 1 2", StrategyFault.STRATEGY_POSITION, {"line": 1, "text": "2 3"}),
    ],
)
def test_wrong_tables_are_refused_with_the_line(
    g: Game, text: str, fault: Fault, details: dict[str, int | str]
) -> None:
    with pytest.raises(InvalidStrategy) as refused:
        read_strategy(g, text)
    assert refused.value.fault is fault, refused.value
    assert details.items() <= refused.value.details.items(), refused.value


def test_a_table_may_have_as_many_lines_as_the_limit() -> None:
    most = "\n".join(f"{n}:{n % 4}" for n in range(MAX_ENTRIES))
    assert read_strategy(FORT_BOYARD, most).move((19_999,)) == (3,)
    for text, fault in [
        (f"{most}\n{MAX_ENTRIES}:1", StrategyFault.STRATEGY_TOO_MANY),
        ("7: 3".ljust(MAX_STRATEGY_TEXT + 1), RulesFault.TEXT_TOO_LONG),
        ("7: 3\n".ljust(MAX_STRATEGY_TEXT + 1, "\n"), RulesFault.TEXT_TOO_LONG),
    ]:
        with pytest.raises(InvalidStrategy) as refused:
            read_strategy(FORT_BOYARD, text)
        assert refused.value.fault is fault


def test_a_strategy_may_be_too_long_once_written_out() -> None:
    text = "\n".join(f"{n}:1" for n in range(2, 19_000))
    assert len(text) < MAX_STRATEGY_TEXT
    with pytest.raises(InvalidStrategy) as refused:
        read_strategy(FIBONACCI, text)
    assert refused.value.fault is StrategyFault.STRATEGY_TOO_LONG


def test_next_positions_of_huge_positions_are_refused() -> None:
    heaps = " ".join(["1000"] * 19)
    lines = (f"{heaps} {n}: {heaps} 0" for n in range(1, 60))
    with pytest.raises(TooLarge):
        read_strategy(NIM, "\n".join(("position: next", *lines)))


def test_an_illegal_line_of_a_table_applies_to_that_order_of_heaps_alone() -> None:
    """In another order of the heaps the line's heap is empty."""
    strategy = read_strategy(NIM, "position: move\n0 3: 1 1")
    assert strategy.move((0, 3)) == (1, 1)
    assert strategy.move((3, 0)) is None
    verdict = check_strategy(NIM, (0, 3), strategy)
    assert (verdict.failure, verdict.illegal) == (Failure.ILLEGAL, (1, 1))


def test_the_example_line_of_every_family_is_a_valid_table() -> None:
    for family in FAMILIES.values():
        g = game(next(iter(family.examples)))
        assert read_strategy(g, g.table_line).text.startswith("position: move\n")
