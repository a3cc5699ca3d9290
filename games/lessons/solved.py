"""The ways to make items, and what many units ask."""

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

#: So many moves are offered to choose from.
OFFERED_MOVES = 5


class About(TypedDict, total=False):
    """What an item says besides its question and its answers."""

    #: Drawn above the question.
    game: Game | None
    position: Position
    values: Mapping[str, Value]
    in_binary: bool
    rules: str
    #: What the facts are about, if nothing is drawn or something else is.
    about: tuple[Game, Position] | None
    #: The move that the explanation ends with.
    move: Move | None
    #: The facts; else the explanation of the subject.
    told: tuple[Fact, ...]


class _Wrong(TypedDict):
    mistakes: Mapping[Given, Mistake]
    refuted: frozenset[Mistake]


def _wrong(mistaken: Iterable[tuple[Mistake, Given]], solution: Given) -> _Wrong:
    """Return the mistakes by the answers that they yield, and those that are always wrong.

    Where several yield an answer, none is named.
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
    """Return an item with one right option."""
    place = {option: number for number, option in enumerate(options)}
    solution = (place[right],)
    found = ((mistake, (place[option],)) for mistake, option in mistaken if option in place)
    return Item(
        question,
        Shape.CHOICE,
        tuple(options),
        solution=solution,
        **_wrong(found, solution),
        **about,
    )


def several(
    question: str,
    options: Sequence[Option],
    right: Collection[Option],
    mistaken: Iterable[tuple[Mistake, Collection[Option]]] = (),
    **about: Unpack[About],
) -> Item:
    """Return an item whose right options are to be found, all of them and no other."""
    assert len(options) <= MOST_OPTIONS

    def places(chosen: Collection[Option]) -> Given:
        return tuple(i for i, option in enumerate(options) if option in chosen)

    solution, shape = places(right), Shape.SEVERAL
    found = [(mistake, answer) for mistake, chosen in mistaken if (answer := places(chosen))]
    wrong = _wrong(found, solution)
    return Item(question, shape, tuple(options), solution=solution, **wrong, **about)


def number(
    question: str,
    right: int,
    mistaken: Iterable[tuple[Mistake, int]] = (),
    **about: Unpack[About],
) -> Item:
    """Return an item that is answered by a number."""
    wrong = _wrong(((mistake, (answer,)) for mistake, answer in mistaken), (right,))
    return Item(question, Shape.NUMBER, solution=(right,), **wrong, **about)


# --------------------------------------------------------------------- what many units ask


def outcome_item(
    game: Game, position: Position, mistaken: Iterable[tuple[Mistake, Outcome]]
) -> Item:
    """Ask who wins."""
    right = game.outcome(position)
    return choice("who-wins", tuple(Outcome), right, mistaken, game=game, position=position)


def move_item(
    question: str,
    game: Game,
    position: Position,
    random: Random,
    mistaken: Iterable[tuple[Mistake, Move]],
    right: Move | None = None,
    winning: Sequence[Move] = (),
) -> Item:
    """Ask for a winning move: one is offered, and moves that lose, those of mistakes first.

    ``right`` is the winning move to offer; else it is drawn. ``winning`` are all of them, if they
    are known.
    """
    winning = winning or game.winning_moves(position)
    losing = [move for move in game.moves(position) if move not in winning]
    named = [(mistake, move) for mistake, move in mistaken if move in losing]
    others = random.sample(losing, len(losing))
    wrong = list(dict.fromkeys([*(move for _, move in named), *others]))[: OFFERED_MOVES - 1]
    right = right or random.choice(winning)
    options = sorted([right, *wrong])
    return choice(question, options, right, named, game=game, position=position, move=right)
