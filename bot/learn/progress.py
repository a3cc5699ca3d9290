"""Progress at the end of a sitting: new skills, the aim of the day, and that of the class."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from bot.i18n import Variant
from bot.kit.streaks import Streak
from games import Outcome
from games.lessons.path import Skill
from games.match import Computer, Match, PlyKind

#: How many items a short and a long training have.
SHORT, LONG = 5, 15

#: The aim of a day, about two minutes: so many answers.
DAY_AIM = 10

#: How many know a skill is stated of a class of so many at least: fewer would be somebody.
FEWEST_OF_CLASS = 5


@dataclass(frozen=True)
class ClassAim:
    """The number of people in a class who know a skill."""

    skill: Skill
    known: int
    #: How many are on the class's list; without one, how many have practised in the server.
    members: int


@dataclass(frozen=True)
class Sitting:
    """What a person has done on a day."""

    #: The skills that became known.
    known: Sequence[Skill]
    answers: int
    streak: Streak
    aim: ClassAim | None = None


class End(Variant):
    """The end of a lesson's match: won from a start that one begins or not, or lost."""

    WON_N = "won-n"
    WON_P = "won-p"
    LOST = "lost"

    @classmethod
    def of(cls, start: Outcome, *, is_won: bool) -> End:
        """Build it from the outcome of the start."""
        won = cls.WON_N if start is Outcome.N else cls.WON_P
        return won if is_won else cls.LOST


class Counts(Variant):
    """What a lesson's match counts as for its skill, or why it does not count."""

    RIGHT = "right"
    WRONG = "wrong"
    TAKEN_BACK = "taken-back"
    GIVEN_UP = "given-up"
    WEAKER = "weaker"
    HELPED = "helped"
    #: Only the first match from a position counts, unless one was begun from each.
    AGAIN = "again"


@dataclass(frozen=True)
class PlayedMatch:
    """The end of a lesson's match, for the skill that it may count for."""

    skill: Skill
    end: End
    counts: Counts


def why_not(match: Match) -> Counts | None:
    """Return why a match cannot count by its moves and its opponent, or None if it can."""
    kinds = {ply.kind for ply in match.plies}
    if PlyKind.TAKE_BACK in kinds:
        return Counts.TAKEN_BACK
    if kinds != {PlyKind.MOVE}:
        return Counts.GIVEN_UP
    return None if match.seats[1] == Computer() else Counts.WEAKER
