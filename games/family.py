"""What a family of games tells of itself to all that know games only in general."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

from games.core import Convention, Position, RulesFault, UnknownGame
from games.heap_rules import HeapRules
from games.impartial import Game


def _never(_text: str) -> bool:
    return False


@dataclass(frozen=True)
class Laboratory:
    """How the games of a family are computed as sequences of Grundy values, heap by heap."""

    #: Reads what follows the family's word; raises UnknownGame.
    read: Callable[[str], HeapRules]
    #: Returns the game of some rules, also of those too large to be played; None if not its own.
    game: Callable[[HeapRules], Game | None]
    #: Games that are suggested while somebody types one.
    suggested: tuple[str, ...] = ()
    #: Whether it reads what names no family at all, if only to say what is wrong: one does.
    reads_the_rest: bool = False


@dataclass(frozen=True)
class Family:
    """One family of games: those whose names begin with the same word."""

    word: str
    #: Stands for the family on buttons: never changed, never given to another family.
    number: int
    #: Builds the game of what follows the word; raises UnknownGame.
    read: Callable[[str, Convention], Game]
    #: Games by name, each with a position whose arena can be drawn; the first one is the usual.
    examples: Mapping[str, str]
    #: Returns the key of the skill (``games.lessons``) that helps in a position of its games.
    skill: Callable[[Any, Position], str]
    #: None: its games have no sequence of Grundy values by heap.
    laboratory: Laboratory | None = None
    #: Well-known games by the names of the field, each with what follows the word.
    known: Mapping[str, str] = field(default_factory=dict)
    #: What may be typed for some of its games, in lower case, with what follows the word.
    aliases: Mapping[str, str] = field(default_factory=dict)
    #: Whether a text is meant for a game of the family though its word is missing: ``0.77``.
    stands_alone: Callable[[str], bool] = _never


#: The skill that helps wherever no other does: to go back from the end of the game, step by step.
BACKWARDS = "attractor"


def require_no_rules(game: str, rules: str) -> None:
    """Raise UnknownGame if rules follow the name of a game that has none to choose."""
    if rules:
        raise UnknownGame(RulesFault.NO_RULES, game=game, rules=rules[:40])


def one_game(word: str, build: Callable[[Convention], Game]) -> Callable[[str, Convention], Game]:
    """Return how a family is read that is one game: there are no rules to choose."""

    def read(rules: str, convention: Convention) -> Game:
        require_no_rules(word, rules)
        return build(convention)

    return read
