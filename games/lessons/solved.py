"""Items whose solution is known when they are drawn, and the ways to make them."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from random import Random
from typing import TypedDict, Unpack

from games.core import Move, Outcome, Position
from games.explain import Fact
from games.families import of_nim_sums
from games.impartial import Game
from games.lessons.item import (
    LARGEST_TYPED,
    MOST_OPTIONS,
    Given,
    Item,
    Marked,
    Option,
    Shape,
    Value,
)
from games.mistakes import Mistake

#: So many moves are offered to choose from.
OFFERED_MOVES = 5


class About(TypedDict, total=False):
    """What an item says besides its question and its answers."""

    #: Drawn above the question.
    game: Game | None
    position: Position
    values: Mapping[str, Value]
    #: What the facts are about, if nothing is drawn or something else is.
    about: tuple[Game, Position] | None
    #: The move that the explanation ends with.
    move: Move | None
    #: The facts; else the explanation of the subject.
    told: tuple[Fact, ...]


@dataclass(frozen=True, kw_only=True)
class Solved(Item):
    """An item with the wrong answers that mistakes yield."""

    mistakes: Mapping[Given, Mistake] = field(default_factory=dict)
    about: tuple[Game, Position] | None = None
    move: Move | None = None
    told: tuple[Fact, ...] = ()
    #: What of the explanation is left out, being learned later.
    unsaid: tuple[type[Fact], ...] = ()

    def mark(self, given: Given) -> Marked:
        self._check(given)
        answer = tuple(sorted(given))
        if answer == self.solution:
            return Marked(right=True, solution=self.solution)
        return Marked(False, self.solution, self.mistakes.get(answer))

    def _check(self, given: Given) -> None:
        if self.shape is not Shape.SEVERAL and len(given) != 1:
            raise ValueError(f"one answer is asked for, not {len(given)}")
        last = LARGEST_TYPED if self.shape is Shape.NUMBER else len(self.options) - 1
        if len(set(given)) < len(given) or not all(0 <= each <= last for each in given):
            raise ValueError(f"no answer: {given}")

    @property
    def subject(self) -> tuple[Game, Position]:
        if self.about is not None:
            return self.about
        return (self.game, self.position) if self.game is not None else (of_nim_sums(), (0,))

    @property
    def facts(self) -> tuple[Fact, ...]:
        if self.told:
            return self.told
        game, position = self.subject
        explained = game.explain(position, self.move)
        return tuple(fact for fact in explained if not isinstance(fact, self.unsaid))


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
    alone = {given: min(each) for given, each in found.items() if len(each) == 1}
    return {"mistakes": alone, "refuted": refuted}


def choice(
    question: str,
    options: Sequence[Option],
    right: Option,
    mistaken: Iterable[tuple[Mistake, Option]] = (),
    **about: Unpack[About],
) -> Solved:
    """Return an item with one right option."""
    place = {option: number for number, option in enumerate(options)}
    solution = (place[right],)
    found = ((mistake, (place[option],)) for mistake, option in mistaken if option in place)
    return Solved(
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
) -> Solved:
    """Return an item whose right options are to be found, all of them and no other."""
    assert len(options) <= MOST_OPTIONS

    def places(chosen: Collection[Option]) -> Given:
        return tuple(i for i, option in enumerate(options) if option in chosen)

    solution, shape = places(right), Shape.SEVERAL
    found = [(mistake, answer) for mistake, chosen in mistaken if (answer := places(chosen))]
    wrong = _wrong(found, solution)
    return Solved(question, shape, tuple(options), solution=solution, **wrong, **about)


def number(
    question: str,
    right: int,
    mistaken: Iterable[tuple[Mistake, int]] = (),
    **about: Unpack[About],
) -> Solved:
    """Return an item that is answered by a number."""
    wrong = _wrong(((mistake, (answer,)) for mistake, answer in mistaken), (right,))
    return Solved(question, Shape.NUMBER, solution=(right,), **wrong, **about)


# --------------------------------------------------------------------- what many units ask


def outcome_item(
    game: Game, position: Position, mistaken: Iterable[tuple[Mistake, Outcome]]
) -> Solved:
    """Ask who wins."""
    right = game.outcome(position)
    return choice("outcome", tuple(Outcome), right, mistaken, game=game, position=position)


def move_item(
    question: str,
    game: Game,
    position: Position,
    random: Random,
    mistaken: Iterable[tuple[Mistake, Move]],
    right: Move | None = None,
    winning: Sequence[Move] = (),
) -> Solved:
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
