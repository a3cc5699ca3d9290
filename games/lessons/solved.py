"""Functions that build items from right and mistaken answers, and two items of many units."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from random import Random
from typing import TypedDict, Unpack

from games.core import Move, Outcome, Position
from games.explain import Fact
from games.impartial import Game
from games.lessons.item import MOST_OPTIONS, Given, Item, Option, Shape
from games.mistakes import Mistake
from games.question import Value, named

#: At most so many moves are offered to choose from, unless an item says otherwise.
OFFERED_MOVES = 4

#: The last option of each question for a winning move: there is none.
NO_MOVE = "no-move"


class About(TypedDict, total=False):
    """The fields of an ``Item`` besides its question and its answers."""

    game: Game | None
    position: Position
    values: Mapping[str, Value]
    offered: tuple[int, ...]
    in_binary: bool
    rules: str
    about: tuple[Game, Position] | None
    move: Move | None
    told: tuple[Fact, ...]


class _Wrong(TypedDict):
    mistakes: Mapping[Given, Mistake]
    refuted: frozenset[Mistake]


def _fields_of_mistakes(mistaken: Iterable[tuple[Mistake, Given]], solution: Given) -> _Wrong:
    """Return the fields of an item about its mistakes.

    A wrong answer to which several mistakes lead may get no name (``games.question.named``); one
    that leads to the right answer, too, is not ``refuted``.
    """
    found: dict[Given, set[Mistake]] = {}
    for mistake, given in mistaken:
        found.setdefault(given, set()).add(mistake)
    harmless = found.pop(solution, set())
    refuted = frozenset[Mistake]().union(*found.values()) - harmless
    alone = {given: one for given, each in found.items() if (one := named(each))}
    return {"mistakes": alone, "refuted": refuted}


def choice(
    question: str,
    options: Sequence[Option],
    right: Option,
    mistaken: Iterable[tuple[Mistake, Option]] = (),
    **about: Unpack[About],
) -> Item:
    """Return an item in which one of ``options``, ``right``, is to be chosen.

    ``mistaken`` has mistakes, each with the option to which it leads; those that lead to none of
    ``options`` are left out. ``question`` and ``about`` are fields of ``Item``.
    """
    place = {option: number for number, option in enumerate(options)}
    solution = (place[right],)
    found = ((mistake, (place[option],)) for mistake, option in mistaken if option in place)
    return Item(
        question,
        Shape.CHOICE,
        tuple(options),
        solution=solution,
        **_fields_of_mistakes(found, solution),
        **about,
    )


def several(
    question: str,
    options: Sequence[Option],
    right: Collection[Option],
    mistaken: Iterable[tuple[Mistake, Collection[Option]]] = (),
    **about: Unpack[About],
) -> Item:
    """Return an item in which all right options are to be chosen, and no other.

    ``mistaken`` has mistakes, each with the options that somebody chooses who makes it; those that
    lead to none of ``options`` are left out. ``question`` and ``about`` are fields of ``Item``.
    """
    assert len(options) <= MOST_OPTIONS

    def places(chosen: Collection[Option]) -> Given:
        return tuple(i for i, option in enumerate(options) if option in chosen)

    solution, shape = places(right), Shape.SEVERAL
    found = [(mistake, answer) for mistake, chosen in mistaken if (answer := places(chosen))]
    wrong = _fields_of_mistakes(found, solution)
    return Item(question, shape, tuple(options), solution=solution, **wrong, **about)


def number(
    question: str,
    right: int,
    mistaken: Iterable[tuple[Mistake, int]] = (),
    **about: Unpack[About],
) -> Item:
    """Return an item that is answered by one number, which is typed unless some are ``offered``.

    ``mistaken`` has mistakes, each with the number to which it leads; those that lead to none of
    ``offered`` are left out. ``question`` and ``about`` are fields of ``Item``.
    """
    offered = about.get("offered") or ()
    found = ((mistake, (n,)) for mistake, n in mistaken if not offered or n in offered)
    wrong = _fields_of_mistakes(found, (right,))
    return Item(question, Shape.NUMBER, solution=(right,), **wrong, **about)


# --------------------------------------------------------------------- what many units ask


def outcome_item(
    game: Game, position: Position, mistaken: Iterable[tuple[Mistake, Outcome]]
) -> Item:
    """Return an item that asks who wins from a position; ``mistaken`` is as for ``choice``."""
    right = game.outcome(position)
    return choice("who-wins", tuple(Outcome), right, mistaken, game=game, position=position)


def move_item(
    question: str,
    game: Game,
    position: Position,
    random: Random,
    mistaken: Iterable[tuple[Mistake, Move | Outcome]],
    right: Move | None = None,
    winning: Sequence[Move] | None = None,
    most: int = OFFERED_MOVES,
) -> Item:
    """Return an item that asks for the winning move among at most ``most``, or NO_MOVE.

    At most one of them wins: ``right``, or a drawn one, if there is any. The losing ones of
    mistakes are preferred; the options are sorted. A mistake may lead to an outcome instead: to P,
    which is NO_MOVE, or in a lost position to N, which is each move.
    ``winning``, if given, has all winning moves, which saves the search.
    """
    winning = game.winning_moves(position) if winning is None else winning
    losing = [move for move in game.moves(position) if move not in winning]
    guesses = [*mistaken]
    guessed = [move for _, move in guesses if isinstance(move, tuple) and move in losing]
    wrong = list(dict.fromkeys([*guessed, *random.sample(losing, len(losing))]))
    chosen = [right or random.choice(winning)] if winning else []
    moves = sorted([*chosen, *wrong[: most - len(chosen)]])
    led: list[tuple[Mistake, Option]] = []
    for mistake, guess in guesses:
        if isinstance(guess, tuple):
            led.append((mistake, guess))
        elif guess is Outcome.P:
            led.append((mistake, NO_MOVE))
        elif not winning:
            led += [(mistake, move) for move in moves]
    options: list[Option] = [*moves, NO_MOVE]
    best = chosen[0] if chosen else None
    about: About = {"game": game, "position": position, "move": best}
    return choice(question, options, NO_MOVE if best is None else best, led, **about)
