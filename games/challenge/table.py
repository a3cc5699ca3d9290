"""Strategies as tables: what to play in each position, in the forms that pupils hand in.

- Lines: ``7: 3`` or ``1 3 7 -> 3 5``; what follows ``#`` is a comment.
- CSV, with commas, semicolons or tabs: a position and a move (``1 3 7;3 5``), or a number in each
  cell (``1;3;7;3;5``).
- A dictionary as Python or JSON write it: ``{7: 3}``, ``{(1, 3, 7): (3, 5)}``,
  ``{"1 3 7": [3, 5]}``.

The first line of lines or CSV may be a heading. A value is a move. It is the position after the
move if the heading says so (``next``, ``suivante``, ``leave``), if the dictionary has the
worksheets' vertices, who has the move and a position (``{(1, 7): (0, 4)}`` for one heap,
``{(7, 'Ada'): (4, 'Blaise')}``, ``{((1, 3), 'Ada'): …}``), if every value has the form of a
position only, or if every value can be reached and not every one can be played. ``None``,
``null``, ``-``, nothing at all, or a move that begins with 0 says nothing.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import chain
from typing import NamedTuple

from games.challenge.entries import (
    Item,
    Meaning,
    StrategyFault,
    TableEntry,
    excerpt,
    read_entries,
)
from games.challenge.rule import InvalidStrategy
from games.challenge.spelling import ENGLISH, Spellings
from games.core import (
    MAX_TEXT,
    GameError,
    InvalidPosition,
    Move,
    Position,
    RulesFault,
    TooLarge,
    read_numbers,
)
from games.impartial import Game
from games.solver import MOVES_LIMIT

#: How many positions a table may have.
MAX_ENTRIES = 20_000
#: The first line of a table in its canonical text.
HEADING = "position: move"


class CheckedEntry(NamedTuple):
    """A checked position with the value beside it: a move, or the next position."""

    line: int
    position: Position
    value: Item


@dataclass(frozen=True)
class Table:
    """Moves by position. In a game of heaps they also apply to the heaps in another order."""

    game: Game
    moves: dict[Position, Move]
    #: By the sorted heaps: a move with the size of its heap in place of the heap's number.
    by_heaps: dict[Position, Move]

    @classmethod
    def of(cls, game: Game, moves: dict[Position, Move]) -> Table:
        """Build the table of some moves; illegal ones apply to their exact position only."""
        by_heaps: dict[Position, Move] = {}
        if game.is_sum:
            for position, move in moves.items():
                if _is_legal(game, position, move):
                    sized = (position[move[0] - 1], *move[1:])
                    by_heaps.setdefault(_in_order(position), sized)
        return cls(game, moves, by_heaps)

    @property
    def text(self) -> str:
        """A line for each position, in order, after the heading."""
        game = self.game
        lines = (
            f"{game.format(position)}:{game.format_move(self.moves[position])}"
            for position in sorted(self.moves)
        )
        return "\n".join((HEADING, *lines))

    def move(self, position: Position) -> Move | None:
        """Return the move of the table, legal or not; None if it has none for the position."""
        if position in self.moves:
            return self.moves[position]
        sized = self.by_heaps.get(_in_order(position))
        return sized and (position.index(sized[0]) + 1, *sized[1:])


def _in_order(position: Position) -> Position:
    return tuple(sorted(filter(None, position)))


def _is_legal(game: Game, position: Position, move: Move) -> bool:
    try:
        game.check_move(position, move)
    except GameError:
        return False
    return True


def read_table(game: Game, text: str, spellings: Spellings = ENGLISH) -> Table:
    """Parse a table; raise InvalidStrategy, with a STRATEGY fault and the number of its line.

    Raises TooLarge if the values are next positions, and there are too many moves to try.
    """
    meaning, entries = read_entries(game, text, spellings)
    if len(entries) > MAX_ENTRIES:
        raise InvalidStrategy(StrategyFault.STRATEGY_TOO_MANY, limit=MAX_ENTRIES)
    moves: dict[Position, Move] = {}
    lines: dict[Position, int] = {}
    for line, position, move in _moves(game, meaning, entries):
        first = lines.setdefault(position, line)
        if moves.setdefault(position, move) != move:
            where = game.format(position)
            raise InvalidStrategy(
                StrategyFault.STRATEGY_TWICE, position=where, line=line, first=first
            )
    if not moves:
        raise InvalidStrategy(StrategyFault.STRATEGY_EMPTY, example=game.table_line)
    return Table.of(game, moves)


# ------------------------------------------------------------------ what it says


def _moves(
    game: Game, meaning: Meaning, entries: list[TableEntry]
) -> list[tuple[int, Position, Move]]:
    """Return the line, position and move of each entry that has a move.

    Raises InvalidStrategy, and TooLarge as ``read_table`` does.
    """
    bare = [(_without_player(game, e.position), _without_player(game, e.value)) for e in entries]
    if any(position is not None for position, _ in bare):
        meaning = Meaning.NEXT
        entries = [
            TableEntry(e.line, e.position if p is None else p, e.value if v is None else v)
            for e, (p, v) in zip(entries, bare, strict=True)
        ]
    known = [
        CheckedEntry(e.line, _position(game, e.line, e.position), e.value)
        for e in entries
        if e.value is not None
    ]
    if meaning is Meaning.NEXT or (meaning is Meaning.UNSAID and _look_like_positions(game, known)):
        return list(_leading(game, known))
    if meaning is Meaning.UNSAID and not all(_can_be_played(game, k) for k in known):
        try:
            return list(_leading(game, known))
        except (InvalidStrategy, TooLarge):
            pass  # then they are moves, and not all of them are legal
    return list(_played(game, known))


def _without_player(game: Game, item: Item) -> Item:
    """Return the position of a vertex in the worksheets' form; None if the item is no vertex.

    A player is a text first or last, or the number 0, 1 or 2: beside a position in brackets, or
    before a single number where positions are single numbers.
    """
    if not isinstance(item, tuple) or len(item) < 2:
        return None
    for player, rest in ((item[0], item[1:]), (item[-1], item[:-1])):
        inner = rest[0] if len(rest) == 1 else rest
        if isinstance(player, str) and _ints(inner) is not None:
            return inner
        if player in (0, 1, 2) and (isinstance(inner, tuple) and len(rest) == 1):
            return inner
    single = len(item) == 2 and item[0] in (0, 1, 2) and isinstance(item[1], int)
    return item[1] if single and len(game.numbers.names) == 1 else None


def _ints(item: Item) -> tuple[int, ...] | None:
    """Return the numbers of which an item consists; None if it has anything else."""
    if isinstance(item, int):
        return (item,)
    if isinstance(item, str):
        return read_numbers(item) if len(item) <= MAX_TEXT else None
    if item is None or not all(isinstance(number, int) for number in item):
        return None
    return tuple(number for number in item if isinstance(number, int))


def _position(game: Game, line: int, item: Item) -> Position:
    numbers = None if isinstance(item, str) else _ints(item)
    text = str(item) if numbers is None else " ".join(map(str, numbers)) or "0"
    try:
        return game.parse(text)
    except InvalidPosition as error:
        raise InvalidStrategy(
            StrategyFault.STRATEGY_POSITION, line=line, text=excerpt(text), example=game.table_line
        ) from error


def _look_like_positions(game: Game, known: list[CheckedEntry]) -> bool:
    """Return whether every value has the form of a position, and not that of a move."""
    return all(
        len(position) not in game.move_sizes and len(_ints(value) or ()) == len(position)
        for _, position, value in known
    )


def _can_be_played(game: Game, known: CheckedEntry) -> bool:
    """Return whether a value is a legal move, or a single 0, which stands for no move."""
    move = _ints(known.value) or ()
    return move == (0,) or _is_legal(game, known.position, move)


def _played(game: Game, known: list[CheckedEntry]) -> Iterator[tuple[int, Position, Move]]:
    """Yield line, position and move from values that are moves; those that begin with 0 are none.

    Raises InvalidStrategy if a value has not the length of a move.
    """
    for line, position, value in known:
        move = _ints(value) or ()
        if move[:1] == (0,):
            continue
        if len(move) not in game.move_sizes:
            said = excerpt(game.format_move(move) or value)
            raise InvalidStrategy(
                StrategyFault.STRATEGY_MOVE, line=line, text=said, moves_of=game.name
            )
        yield line, position, move


def _leading(game: Game, known: list[CheckedEntry]) -> Iterator[tuple[int, Position, Move]]:
    """Yield line, position and move from values that are next positions.

    Raises InvalidStrategy if no move leads to one, TooLarge if there are too many moves to try.
    """
    tried = 0
    for line, position, value in known:
        wanted = _position(game, line, value)
        moves = game.moves(position)
        tried += len(moves)
        if tried > MOVES_LIMIT:
            raise TooLarge(RulesFault.TOO_LARGE_TO_SOLVE, limit=MOVES_LIMIT)
        move = _leading_move(game, position, moves, wanted)
        if move is None:
            said = {"position": game.format(position), "next": game.format(wanted)}
            raise InvalidStrategy(StrategyFault.STRATEGY_NEXT, line=line, **said)
        yield line, position, move


def _leading_move(
    game: Game, position: Position, moves: list[Move], wanted: Position
) -> Move | None:
    """Return the first move to the wanted position, else to an equivalent one; None without any."""
    options = {move: game.after(position, move) for move in moves}
    form = _in_order if game.is_sum else game.normal_form
    exactly = (move for move in moves if options[move] == wanted)
    in_form = form(wanted)
    nearly = (move for move in moves if form(options[move]) == in_form)
    return next(chain(exactly, nearly), None)
