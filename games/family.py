"""A family of games: the data by which the rest of the program knows it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

from games.core import Convention, Position, RulesFault, UnknownGame
from games.heap_rules import HeapRules
from games.impartial import Game


def _always_false(_text: str) -> bool:
    return False


@dataclass(frozen=True)
class Laboratory:
    """Access to a family's games as sequences of Grundy values, computed heap by heap."""

    #: Reads the text after the family's word; raises UnknownGame.
    read: Callable[[str], HeapRules]
    #: Returns the game of heap rules, even if too large to play; None if of another family.
    game: Callable[[HeapRules], Game | None]
    #: The games suggested while a user types.
    suggested: tuple[str, ...] = ()
    #: Whether texts without a family's word are read as this family's; exactly one family does so.
    reads_the_rest: bool = False


@dataclass(frozen=True)
class Family:
    """A family of games, whose names begin with the same word."""

    word: str
    #: The number of the family in buttons: never changed, and never given to another family.
    number: int
    #: Builds the game from the text after the word; raises UnknownGame.
    read: Callable[[str, Convention], Game]
    #: Games by name, each with a position whose arena can be drawn; the first is the default.
    examples: Mapping[str, str]
    #: Returns the key of the skill (``games.lessons``) that helps in a position of its games.
    skill: Callable[[Any, Position], str]
    #: None if its games have no sequence of Grundy values by heap.
    laboratory: Laboratory | None = None
    #: Well-known games by their names in the literature, each with the text after the word.
    known: Mapping[str, str] = field(default_factory=dict)
    #: Other names that users may type, in lower case, each with the text after the word.
    aliases: Mapping[str, str] = field(default_factory=dict)
    #: Whether a text without the word means a game of the family, as ``0.77`` does.
    stands_alone: Callable[[str], bool] = _always_false


#: The skill that helps where no other does: working backwards from the end of the game.
BACKWARDS = "attractor"


def require_no_rules(game: str, rules: str) -> None:
    """Raise UnknownGame if ``rules`` follow the name of a game that has no variants."""
    if rules:
        raise UnknownGame(RulesFault.NO_RULES, game=game, rules=rules[:40])


def one_game(word: str, build: Callable[[Convention], Game]) -> Callable[[str, Convention], Game]:
    """Return the ``read`` function of a family of one game without variants, made by ``build``."""

    def read(rules: str, convention: Convention) -> Game:
        require_no_rules(word, rules)
        return build(convention)

    return read
