"""Progress at the end of a sitting: new skills, the aim of the day, and that of the class."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from bot.i18n import Variant
from bot.kit.streaks import Streak
from games import Outcome
from games.lessons.path import Skill
from games.match import Computer, Match, PlyKind

#: The items of a short and of a long training.
SHORT, LONG = 5, 15

#: The number of answers that is the aim of a day; it takes about two minutes.
DAY_AIM = 10

#: The number of those who know a skill is published in classes of at least so many only: in
#: smaller ones it would tell of individuals.
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
    """The results of a person on one day, and those of the class in a unit."""

    #: The skills that became known.
    known: Sequence[Skill]
    answers: int
    streak: Streak
    aim: ClassAim | None = None


class End(Variant):
    """The end of a lesson's match: won from a won or from a lost start, or lost."""

    WON_N = "won-n"
    WON_P = "won-p"
    LOST = "lost"

    @classmethod
    def of(cls, start: Outcome, *, is_won: bool) -> End:
        """Build it from the outcome of the start."""
        won = cls.WON_N if start is Outcome.N else cls.WON_P
        return won if is_won else cls.LOST


class Counts(Variant):
    """How a lesson's match counts for its skill, or the reason why it does not."""

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
    """The end of a lesson's match, and how it counts for a skill."""

    skill: Skill
    end: End
    counts: Counts
    #: About how many more right answers make the skill known; 0 if it is.
    needed: int = 0


def why_not(match: Match) -> Counts | None:
    """Return why the plies or the opponent of a match prevent it from counting, or None.

    GIVEN_UP stands for any ply that is neither a move nor taken back, and for no plies at all.
    """
    kinds = {ply.kind for ply in match.plies}
    if PlyKind.TAKE_BACK in kinds:
        return Counts.TAKEN_BACK
    if kinds != {PlyKind.MOVE}:
        return Counts.GIVEN_UP
    return None if match.seats[1] == Computer() else Counts.WEAKER
