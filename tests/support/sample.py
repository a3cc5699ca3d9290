"""The sample that a family of games gives to the tests of all families."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from hypothesis import strategies as st

from games import Fault, Game, Move, Outcome, Position
from games.explain import Fact
from games.reasons import Args, Claim, Reason
from tests.support.brute import Rules

#: Whether a claim with its numbers is true of a position of a game.
Truth = Callable[[Game, Position, Args], bool]

#: A game, a position and a move that it refuses under either convention, with the reason.
RefusedMove = tuple[str, Position, Move, Fault, dict[str, int | str]]

Drawn = st.SearchStrategy[tuple[str, Position]]

SUBCOMMAND, STRING, INTEGER, BOOLEAN, USER, ROLE, ATTACHMENT = 1, 3, 4, 5, 6, 8, 11

#: An option: its French name, its type, whether it completes what is typed, its range.
Option = tuple[str, int, bool, tuple[int | None, int | None]]

#: The options that a command is given, and the line of a task that comes close to it.
Asked = tuple[dict[str, Any], str]

#: Options that several commands of games have, by their names in the code.
MISERE: dict[str, Option] = {"misere": ("misère", BOOLEAN, False, (None, None))}
OF_EVERY_GAME: dict[str, Option] = {
    "opponent": ("adversaire", USER, False, (None, None)),
    "strength": ("force", INTEGER, True, (0, 100)),
    "first": ("début", STRING, False, (None, None)),
    "timer": ("minuterie", INTEGER, False, (1, 7 * 24 * 60)),
    "where": ("où", STRING, False, (None, None)),
}


@dataclass(frozen=True)
class Sample:
    """One family of games, those whose names begin with its word, as the tests try it."""

    #: The games of the exhaustive tests by their canonical names.
    names: tuple[str, ...]
    #: Brute force's own rules of a game, from what follows the family's word in its name.
    rules: Callable[[str], Rules]
    #: Small positions of any of these games, ended ones among them, smaller ones first.
    small: Callable[[], Iterator[Position]]
    #: A game's name, and a position of it that is not over.
    drawn: Drawn
    #: The game of the golden matches and the positions that they start from.
    shown: tuple[str, tuple[str, ...]]
    #: A game, a position for its arena that is not its example; its class plays from the third,
    #: with the fourth as its first move.
    played: tuple[str, str, str, Move]
    #: Whole games whose explanations use every fact of the theory: the game, whether misère, a
    #: position, and the move that is explained, if any.
    explained: tuple[tuple[str, bool, str, Move | None], ...]
    #: The largest boards, and those drawn in some way of their own: the game, whether misère,
    #: the position.
    largest: tuple[tuple[str, bool, Position], ...]
    #: The kinds of facts that say why, as they should be said of a position in play.
    theory: Callable[[Game, Position], set[type[Fact]]]
    #: A game, starts of it, and ``options`` of a right program: see ``tests.support.programs``.
    program: tuple[str, tuple[str, ...], str]
    #: Moves that are refused, at least one in a match that is over and one of another shape.
    refused: tuple[RefusedMove, ...] = ()
    #: Games and positions that are refused as they are typed, with the reason.
    mistyped: tuple[tuple[str, str, Fault], ...] = ()
    #: Facts of its theory that are false: the game, the position, the fact.
    wrong: tuple[tuple[str, Position, Fact], ...] = ()
    #: Parts of facts that may be changed into another truth.
    free: tuple[tuple[type[Fact], str], ...] = ()
    #: The form that stands for a position in an arena, where others only look different.
    shape: Callable[[Position], Position] = lambda position: position
    #: Another position that only looks different: by default the heaps in the reverse order.
    turned: Callable[[Position], Position] = lambda position: position[::-1]
    #: Where a fact has several sentences: English words that only the right one has.
    says: Mapping[type[Fact], Callable[[Any, Position], str]] = field(default_factory=dict)
    #: The family's commands, each with its options.
    commands: Mapping[str, dict[str, Option]] = field(default_factory=dict)
    #: Those that set up a match, with a task about their boards, which whoever begins can win.
    boards: Mapping[str, Asked] = field(default_factory=dict)
    #: Those that tell what the engine knows, with a task that this would answer.
    telling: Mapping[str, Asked] = field(default_factory=dict)
    #: Questions about a whole game, with what they speak of in English and in French.
    asked: Mapping[str, tuple[str, str]] = field(default_factory=dict)
    #: Reasons of its theory that brute force checks, in the games whose small positions show
    #: what they imply: by default in all, under either convention.
    reasons: tuple[Reason, ...] = ()
    shows: Callable[[Game, Reason], bool] = lambda game, reason: True
    #: What whoever makes the error of a reason takes the outcome for.
    concludes: Callable[[Game, Position, Reason], Outcome | None] = lambda game, position, reason: (
        reason.implies(game)
    )
    #: Judges afresh what each claim of its theory says of a position.
    truths: Mapping[Claim, Truth] = field(default_factory=dict)

    @property
    def word(self) -> str:
        """The family's word, which its games' names begin with."""
        return self.names[0].partition(" ")[0]
