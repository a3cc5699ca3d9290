"""What the games of a league begin from: drawn from a seed, or chosen by a teacher."""

from __future__ import annotations

import re
from contextlib import suppress
from random import Random

from games.core import Fault, GameError, InvalidPosition, Outcome, Position, RulesFault
from games.impartial import Game

#: So many starts are drawn; so many may be chosen at most.
STARTS, MOST_STARTS = 6, 12

#: No start leads to more positions: the house players look at all that they meet.
MOST_POSITIONS = 50_000

#: How often a start is drawn until there are enough.
_DRAWS = 400


class LeagueFault(Fault):
    """What is wrong with the starts of a league."""

    STARTS_NONE = "league-starts-none"
    STARTS_TOO_MANY = "league-starts-too-many"
    START_TOO_LARGE = "league-start-too-large"


def draw_starts(game: Game, seed: int, count: int = STARTS) -> tuple[Position, ...]:
    """Draw ``count`` different starts of the size of the game's example, half of them N-positions.

    They are in random order. If one kind is rare there are more of the other, or fewer in all; if
    nothing can be drawn, the example alone. Raises GameError if not even that can be played.

    >>> from games import game
    >>> draw_starts(game("fortboyard"), 1, count=4)
    ((13,), (24,), (8,), (15,))
    """
    random = Random(f"{seed}:starts")
    example = game.parse(game.example)
    found: dict[Outcome, dict[Position, Position]] = {Outcome.N: {}, Outcome.P: {}}
    for _ in range(_DRAWS):
        drawn = game.alike(example, random)
        with suppress(GameError):
            check_start(game, drawn)
            found[game.outcome(drawn)].setdefault(game.likeness(drawn), drawn)
        if all(len(each) >= count for each in found.values()):
            break
    winning, losing = (list(each.values()) for each in found.values())
    half = max(count // 2, count - len(losing))
    starts = (winning[:half] + losing)[:count]
    if not starts:
        check_start(game, example)
        starts = [example]
    random.shuffle(starts)
    return tuple(starts)


def read_starts(game: Game, text: str) -> tuple[Position, ...]:
    """Read the starts that somebody types, one a line or with semicolons between them.

    One that is given twice counts once. Raises GameError if there is none, there are too many, or
    one is no position, is over, or is too large.
    """
    typed = [part.strip() for part in re.split(r"[;\n]", text) if part.strip()]
    if not typed:
        raise GameError(LeagueFault.STARTS_NONE, example=game.example)
    starts = tuple(dict.fromkeys(game.parse(part) for part in typed))
    if len(starts) > MOST_STARTS:
        raise GameError(LeagueFault.STARTS_TOO_MANY, limit=MOST_STARTS)
    for start in starts:
        check_start(game, start)
    return starts


def check_start(game: Game, start: Position) -> None:
    """Raise GameError unless games of a league can begin from a position.

    It must be a board of the game, not over, and lead to at most MOST_POSITIONS positions.
    """
    game.check_board(start)
    if game.extent(start) > MOST_POSITIONS:
        raise GameError(
            LeagueFault.START_TOO_LARGE, position=game.format(start), example=game.example
        )
    if game.is_over(start):
        raise InvalidPosition(RulesFault.MATCH_IS_OVER)
