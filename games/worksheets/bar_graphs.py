"""The course on games as graphs, second part: bars of chocolate as sets of squares (row, column).

A vertex is (set of squares, player who has the move). The poisoned square is bottom left; whoever
is left with it has lost. Rows may be counted upwards or downwards, and the set may be frozen: a
function is right if it is by one of these readings.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache
from itertools import product
from typing import Any

from games.core import Move
from games.worksheets.calls import Arguments, Call, Returned
from games.worksheets.game_graphs import OPPONENTS, PLAYERS
from games.worksheets.matches import Board, Played, Turn, shortest_losing_match
from games.worksheets.specification import (
    Course,
    Defect,
    Proof,
    Slip,
    Specification,
    changed,
    is_whole,
    wrong_value,
)

Square = tuple[int, int]
Shape = frozenset[Square]

#: The sheet's own bar, in rows and columns: its graph has 66 vertices.
SHEET = (4, 3)

#: How often a draw is asked for, so that whatever is drawn at all is almost certainly drawn.
_DRAWS = 120

_GIVEN: Mapping[str, Any] = {"Opp": OPPONENTS}


def bar(rows: int, columns: int) -> Shape:
    """Return all squares (row, column) of a bar, counted from 0."""
    return frozenset(product(range(rows), range(columns)))


@dataclass(frozen=True)
class Reading:
    """How a set of squares is meant: whether row 0 is at the bottom, and what kind of set it is."""

    upwards: bool
    kind: Callable[[Shape], Any]

    def poisoned(self, shape: Shape) -> Square:
        """Return the poisoned square."""
        return (0, 0) if self.upwards else (max(row for row, _ in shape), 0)

    def bitten(self, shape: Shape, square: Square) -> Shape:
        """Return what a bite leaves: all goes that is neither below the square nor left of it."""
        r, c = square
        return frozenset(
            (row, column)
            for row, column in shape
            if column < c or (row < r if self.upwards else row > r)
        )

    def move(self, shape: Shape, square: Square) -> Move:
        """Return a bite as a move of Chomp: row and column from the poisoned square on, from 1."""
        (poisoned, _), (row, column) = self.poisoned(shape), square
        return abs(row - poisoned) + 1, column + 1

    def bites(self, shape: Shape) -> list[Square]:
        """Return the squares that may be bitten: the poisoned one never."""
        return sorted(shape - {self.poisoned(shape)})

    def options(self, shape: Shape) -> set[Shape]:
        """Return each shape that one bite may leave; none if only the poisoned square is left."""
        return {self.bitten(shape, square) for square in self.bites(shape)}

    def reachable(self, shape: Shape) -> list[Shape]:
        """Return all that any number of bites may leave of a shape, itself first."""
        found = {shape: None}
        queue = [shape]
        for one in queue:  # which grows meanwhile
            new = [option for option in self.options(one) if option not in found]
            found.update(dict.fromkeys(new))
            queue += new
        return queue


_READINGS = tuple(Reading(up, kind) for up in (True, False) for kind in (set[Square], Shape))


@cache
def _is_lost(upwards: bool, shape: Shape) -> bool:
    """Return whether the player to move loses; ``upwards`` is as in Reading."""
    options = Reading(upwards, set).options(shape)
    return not any(_is_lost(upwards, option) for option in options)


# ----------------------------------------------------------------- what a function returns


def _read_squares(value: Any) -> Shape | None:
    """Read a set, a list or a tuple of squares; None if it is none, or has a square twice."""
    if not isinstance(value, set | frozenset | list | tuple):
        return None
    squares = [*value]
    if not all(_is_square(square) for square in squares) or len(set(squares)) != len(squares):
        return None
    return frozenset(squares)


def _is_square(value: Any) -> bool:
    return isinstance(value, tuple) and len(value) == 2 and all(map(is_whole, value))


def _read_vertex(value: Any) -> tuple[Shape, str] | None:
    if not isinstance(value, tuple | list) or len(value) != 2 or not isinstance(value[1], str):
        return None
    shape = _read_squares(value[0])
    return None if shape is None else (shape, value[1])


def _judge_vertex_list(
    right: set[tuple[Shape, str]], reading: Reading, call: Call, answer: Returned
) -> Slip | None:
    """Judge a list of vertices in any order: none missing, none too many, none twice.

    Returns None if it is correct and the arguments were not changed.
    """

    def shown(vertex: tuple[Shape, str]) -> tuple[Any, str]:
        return reading.kind(vertex[0]), vertex[1]

    in_order = sorted(right, key=lambda one: (len(one[0]), sorted(one[0]), one[1]))
    example = [shown(one) for one in in_order]
    got = answer.result
    if not isinstance(got, list):
        return wrong_value(example, answer)
    vertices = [_read_vertex(one) for one in got]
    if None in vertices:
        return Slip(Defect.EXTRA, example, got[vertices.index(None)])
    if extra := [one for one, vertex in zip(got, vertices, strict=True) if vertex not in right]:
        return Slip(Defect.EXTRA, example, extra[0])
    if missing := [one for one in in_order if one not in vertices]:
        return Slip(Defect.MISSING, shown(missing[0]), got)
    if twice := [one for one, v in zip(got, vertices, strict=True) if vertices.count(v) > 1]:
        return Slip(Defect.TWICE, example, twice[0])
    return changed(call, answer)


def _neighbours_judge(reading: Reading) -> Callable[[Call, Returned], Slip | None]:
    def judge(call: Call, answer: Returned) -> Slip | None:
        squares, player = call.arguments[0]
        other = OPPONENTS[player]
        right = {(option, other) for option in reading.options(frozenset(squares))}
        return _judge_vertex_list(right, reading, call, answer)

    return judge


def _graph_judge(reading: Reading) -> Callable[[Call, Returned], Slip | None]:
    def judge(call: Call, answer: Returned) -> Slip | None:
        squares, player = call.arguments
        queue = [(frozenset(squares), player)]
        for shape, mover in queue:  # which grows meanwhile
            new = {(option, OPPONENTS[mover]) for option in reading.options(shape)}
            queue += sorted(new - {*queue}, key=lambda one: sorted(one[0]))
        got = answer.result
        as_list = replace(answer, result=[*got]) if isinstance(got, dict) else answer
        return _judge_vertex_list({*queue}, reading, call, as_list)

    return judge


def _shape_left_by_move(reading: Reading, call: Call, result: Any) -> Shape | None:
    """Return the shape that a move leaves; None if the move is illegal.

    ``result`` is the square to bite, what is left, or the vertex after the move. If only the
    poisoned square is left, it may be bitten or returned.
    """
    shape = frozenset(call.arguments[0])
    if _is_square(result):
        is_last = shape == {result}
        is_bite = result in reading.bites(shape)
        return reading.bitten(shape, result) if is_bite or is_last else None
    vertex = _read_vertex(result)
    left = vertex[0] if vertex is not None else _read_squares(result)
    if vertex is not None and vertex[1] != OPPONENTS[call.arguments[1]]:
        return None
    legal = reading.options(shape) or {frozenset[Square](), shape}
    return left if left in legal else None


def _move_judge(reading: Reading, *, must_win: bool) -> Callable[[Call, Returned], Slip | None]:
    """Build a judge of bites: legal, and winning if ``must_win`` and one is; None if correct."""

    def judge(call: Call, answer: Returned) -> Slip | None:
        shape = frozenset(call.arguments[0])
        bites = reading.bites(shape)
        lost = (_is_lost(reading.upwards, reading.bitten(shape, bite)) for bite in bites)
        winning = [bite for bite, is_lost in zip(bites, lost, strict=True) if is_lost]
        right = (winning if must_win else []) or bites or [*shape]
        left = _shape_left_by_move(reading, call, answer.result)
        if left is None:
            if _is_square(answer.result):
                return Slip(Defect.ILLEGAL, right[0], answer.result)
            return wrong_value(right[0], answer) or changed(call, answer)
        is_kept = right != winning or left in {reading.bitten(shape, bite) for bite in right}
        slip = None if is_kept else Slip(Defect.GIVES_UP, right[0], answer.result)
        return slip or changed(call, answer)

    return judge


def _losing_match_finder(
    reading: Reading,
) -> Callable[[Call, dict[Arguments, Any]], tuple[Turn, ...]]:
    """Return a function that finds a shortest lost match from a bite that gave the win away.

    It returns () if the results that it is given do not lead to the end of one.
    """

    def lost(call: Call, results: dict[Arguments, Any]) -> tuple[Turn, ...]:
        squares, player = call.arguments

        def played(shape: Shape) -> Played[Shape] | None:
            key = reading.kind(shape), player
            answer = results.get((shape, player))
            left = _shape_left_by_move(reading, Call(key), answer)
            return None if left is None else Played(Call(key, call.given), answer, left)

        def replies(shape: Shape) -> Iterator[tuple[Move, Shape, Any]]:
            for square in reading.bites(shape):
                left = reading.bitten(shape, square)
                if _is_lost(reading.upwards, left):
                    yield reading.move(shape, square), left, reading.kind(left)

        return shortest_losing_match(
            frozenset(squares), played, replies, is_over=lambda left: len(left) == 1
        )

    return lost


def _can_win(reading: Reading) -> Callable[[Call], bool]:
    return lambda call: not _is_lost(reading.upwards, frozenset(call.arguments[0]))


# -------------------------------------------------------------------------------- calls


def _reachable_shapes(reading: Reading, rows: int, columns: int) -> list[Shape]:
    found = reading.reachable(bar(rows, columns))
    return sorted(found, key=lambda shape: (len(shape), sorted(shape)))


def _vertex_calls(reading: Reading) -> Callable[[], Iterator[Call]]:
    def made() -> Iterator[Call]:
        for shape in (*_reachable_shapes(reading, 3, 3), bar(*SHEET)):
            for player in PLAYERS:
                yield Call(((reading.kind(shape), player),), _GIVEN)

    return made


def _bar_calls(reading: Reading) -> Callable[[], Iterator[Call]]:
    def made() -> Iterator[Call]:
        for sides in (*product(range(1, 4), repeat=2), SHEET):
            yield Call((reading.kind(bar(*sides)), PLAYERS[0]), _GIVEN)

    return made


def _position_calls(
    reading: Reading, players: Sequence[str], *bars: tuple[int, int]
) -> Callable[[], Iterator[Call]]:
    def made() -> Iterator[Call]:
        shapes = (shape for sides in bars for shape in _reachable_shapes(reading, *sides))
        for shape, player in product(shapes, players):
            yield Call((reading.kind(shape), player), _GIVEN)

    return made


def _shapes_left_by_bites(reading: Reading) -> Callable[[Call], list[Shape]]:
    def left(call: Call) -> list[Shape]:
        shape = frozenset(call.arguments[0])
        return [reading.bitten(shape, bite) for bite in reading.bites(shape)]

    return left


# ------------------------------------------------------------------------- specifications


def _specify_function(
    name: str, made: Callable[[Reading], tuple[Any, Any]], **more: Callable[[Reading], Any]
) -> Specification:
    """Return a specification by the first reading, with the others as its alternatives.

    ``made`` returns the calls and the judge for a reading, ``more`` the values of other fields.
    """
    first, *others = (
        Specification(
            name,
            Course.GAME_GRAPHS,
            *made(reading),
            **{field: value(reading) for field, value in more.items()},
        )
        for reading in _READINGS
    )
    return replace(first, alternatives=others)


FUNCTIONS = (
    _specify_function("ListeVoisins", lambda r: (_vertex_calls(r), _neighbours_judge(r))),
    _specify_function("GrapheTab", lambda r: (_bar_calls(r), _graph_judge(r))),
    _specify_function(
        "StrategieAleatoire",
        lambda r: (_position_calls(r, PLAYERS[:1], (2, 3), (3, 2)), _move_judge(r, must_win=False)),
        repeats=lambda _: lambda call: _DRAWS if len(call.arguments[0]) > 1 else 1,
        reaches=_shapes_left_by_bites,
        reads=lambda r: lambda call, result: _shape_left_by_move(r, call, result),
    ),
    _specify_function(
        "StrategieGagnante",
        lambda r: (_position_calls(r, PLAYERS, SHEET), _move_judge(r, must_win=True)),
        lost_match=_losing_match_finder,
        board=lambda _: Board.BARS,
        proof=lambda _: Proof.BAR,
        rests_on=_can_win,
    ),
)
