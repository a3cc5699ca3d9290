"""Unit 9: a game as a graph with two players, attractors and ranks."""

from __future__ import annotations

from functools import lru_cache
from random import Random

from games.core import Outcome, Position
from games.explain import Rank, Status
from games.families.nim import Nim
from games.families.subtraction import Subtraction
from games.impartial import Game
from games.lessons.facts import Forced
from games.lessons.item import Item
from games.lessons.solved import choice, number, several
from games.mistakes import Mistake
from games.solver import solver_of

TAKES = {
    1: ((1, 2), (1, 2, 3)),
    2: ((1, 2), (1, 2, 3), (1, 3, 4), (2, 3)),
    3: ((1, 2, 3), (1, 3, 4), (1, 2, 4), (2, 3), (1, 4)),
}

#: The largest number of sticks among the vertices, by level.
LAST = {1: 7, 2: 9, 3: 11}

#: Whether a vertex is in the attractor, and why: some or all of its moves lead into that, or none,
#: or not all.
IN_BY_ONE, IN_BY_ALL, OUT_BY_NONE, OUT_BY_ONE = (
    "in-by-one",
    "in-by-all",
    "out-by-none",
    "out-by-one",
)


def attractor(random: Random, level: int) -> Item:
    """Return an item that asks which vertices are in player 1's attractor, or why one is or not."""
    game = Subtraction(takes=random.choice(TAKES[level]))
    make = random.choice((_ask_about_vertex, _ask_for_attractor))
    return make(game, LAST[level], random)


def _ask_about_vertex(game: Subtraction, last: int, random: Random) -> Item:
    """Return an item that asks whether a vertex of at most ``last`` is in player 1's attractor.

    The question says how many of its moves lead into that.
    """
    n, player = random.randint(game.takes[-1], last), random.randint(1, 2)
    outcomes = [game.outcome(game.after((n,), move)) for move in game.moves((n,))]
    wanted = Outcome.P if player == 1 else Outcome.N
    inside = outcomes.count(wanted)
    if player == 1:
        right = IN_BY_ONE if inside else OUT_BY_NONE
        wrong = [(Mistake.ALL_FOR_ONE, IN_BY_ALL if inside == len(outcomes) else OUT_BY_ONE)]
    else:
        right = IN_BY_ALL if inside == len(outcomes) else OUT_BY_ONE
        wrong = [(Mistake.ONE_FOR_ALL, IN_BY_ONE if inside else OUT_BY_NONE)]
    options = (IN_BY_ONE, IN_BY_ALL, OUT_BY_NONE, OUT_BY_ONE)
    values = {"player": player, "inside": inside, "count": len(outcomes), "number": n}
    return choice("vertex", options, right, wrong, game=game, position=(n,), values=values)


def _ask_for_attractor(game: Subtraction, last: int, random: Random) -> Item:
    player = random.randint(1, 2)
    wanted = Outcome.N if player == 1 else Outcome.P
    row = range(last + 1)
    right = [n for n in row if game.outcome((n,)) is wanted]
    wrong = [
        (Mistake.TURN_FORGOTTEN, [n for n in row if n not in right]),
        (Mistake.ONE_FOR_ALL, _by_one(game, last, player)),
    ]
    values = {"last": last, "player": player}
    told = (Forced(player, last, tuple(right)),)
    about = (game, (last,))
    return several(
        "attractor",
        tuple(row),
        right,
        wrong,
        values=values,
        about=about,
        told=told,
    )


def _by_one(game: Subtraction, last: int, player: int) -> list[int]:
    """Return the numbers up to ``last`` with ``player`` to move in the attractor of player 1.

    It is the wrong one: as if one move into it were enough for player 2, too.
    """
    found: dict[tuple[int, int], bool] = {}
    for n in range(last + 1):
        for mover in (1, 2):
            options = [found[n - take, 3 - mover] for take in game.takes if take <= n]
            found[n, mover] = any(options) if options else mover == 2
    return [n for n in range(last + 1) if found[n, player]]


def rank(random: Random, level: int) -> Item:
    """Return an item that asks for the rank: the winner hurries and the loser delays."""
    game, position = _draw_position_to_rank(random, level)
    right = solver_of(game).rank(position)
    wrong = [(Mistake.LOSER_HURRIES, _shortest_play_of(game)(position))]
    told = (Status(game.outcome(position)), Rank(right))
    return number("rank", right, wrong, game=game, position=position, told=told)


def _draw_position_to_rank(random: Random, level: int) -> tuple[Game, Position]:
    if level == 3 and random.random() < 0.5:
        return Nim(), (random.randint(1, 3), random.randint(1, 3))
    takes = random.choice(TAKES[level])
    return Subtraction(takes=takes), (random.randint(2, 4 + 4 * level),)


class _Shortest:
    """Counts the moves to the end if both players hurry, the winner by winning moves only."""

    def __init__(self, game: Game) -> None:
        self._game = game
        self._known: dict[Position, int] = {}

    def __call__(self, position: Position) -> int:
        if position not in self._known:
            options = [self._game.after(position, move) for move in self._game.moves(position)]
            if self._game.outcome(position) is Outcome.N:
                options = [each for each in options if self._game.outcome(each) is Outcome.P]
            self._known[position] = 1 + min(map(self, options), default=-1)
        return self._known[position]


@lru_cache(maxsize=16)
def _shortest_play_of(game: Game) -> _Shortest:
    return _Shortest(game)
