"""Model of practice: how well each skill is known, and when it is due for review."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field, replace
from datetime import date, datetime, timedelta, tzinfo
from enum import IntEnum
from functools import cached_property
from typing import TypeVar
from zoneinfo import ZoneInfo

from fsrs import Card, Rating, Scheduler

from bot.i18n import Variant
from bot.kit.streaks import Streak, streak_of
from games import Game, Outcome, Position
from games.lessons.cases import Case
from games.lessons.item import Given, Item
from games.lessons.matches import MATCH_SEEDS, match_item
from games.lessons.own import own_item
from games.lessons.path import CASES, LEVELS, UNITS, Skill, Unit, draw_item
from games.mistakes import Mistake
from games.question import Mark

#: A known skill stays known while RIGHT_OF_LAST of the LAST answers are right, and is kept after
#: LATER_DAYS later days; ``bot.learn.evidence`` decides when it becomes known.
RIGHT_OF_LAST, LAST = 4, 5

LATER_DAYS = 2

#: The right answers in a row that raise the level, and the wrong ones in a row that lower it.
RIGHT_IN_A_ROW, WRONG_IN_A_ROW = 2, 2

#: The time within which a mistake counts as repeated; then other help is given.
RUN = timedelta(hours=1)

#: The missed days in a row that break no streak.
FORGIVEN = 1

#: The longest time until a skill or position is due again, in days.
LONGEST_PAUSE = 180

#: The most tries of an item.
MOST_TRIES = 100

#: The scheduler without random days, so that equal answers are due again on equal days.
_SCHEDULER = Scheduler(enable_fuzzing=False, maximum_interval=LONGEST_PAUSE)

#: After so many turns, an even number, the questions about a position begin anew.
TURNS = 100


class Mastery(Variant):
    """How well a skill is known."""

    NEW = "new"
    LEARNING = "learning"
    KNOWN = "known"
    KEPT = "kept"


class Needs(Variant):
    """The case that must be among the right answers before a skill is known."""

    LOST = Case.LOST.value
    ZERO = Case.ZERO.value
    SMALLER_HEAP = Case.SMALLER_HEAP.value
    #: One that a mistake answers wrongly.
    MISTAKE = "mistake"

    @classmethod
    def of(cls, skill: Skill) -> Needs:
        """Return the case of a skill."""
        case = CASES[skill.key]
        return cls.MISTAKE if isinstance(case, Mistake) else cls(case.value)


class Remains(Variant):
    """The starts from which a match must still be won before a skill is known."""

    WON = "won"
    LOST = "lost"
    BOTH = "both"

    @classmethod
    def of(cls, outcomes: Sequence[Outcome]) -> Remains:
        """Build it from the distinct outcomes of the starts, of which there is at least one."""
        if len(outcomes) > 1:
            return cls.BOTH
        return cls.LOST if outcomes[0] is Outcome.P else cls.WON


@dataclass(frozen=True)
class Practice:
    """The state of a person's skill."""

    skill: Skill
    level: int = 1
    #: How many answers in a row were right at this level, or, below zero, wrong.
    run: int = 0
    #: The last results, the latest at the end: 1 right, 0 wrong.
    recent: str = ""
    #: The day since which it is known; None if it is not, or no longer.
    known_on: date | None = None
    #: The last later day with a right answer, and how many there were.
    kept_on: date | None = None
    later_days: int = 0
    #: The card of FSRS, which schedules it, as JSON; and when it is due.
    card: str | None = None
    due_at: datetime | None = None

    @property
    def mastery(self) -> Mastery:
        """How well the skill is known."""
        if not self.recent:
            return Mastery.NEW
        if self.known_on is None:
            return Mastery.LEARNING
        return Mastery.KEPT if self.later_days >= LATER_DAYS else Mastery.KNOWN

    @property
    def is_known(self) -> bool:
        """Whether the skill is known now."""
        return self.known_on is not None

    def answered(self, at: datetime, zone: tzinfo, *, right: bool, proved: bool) -> Practice:
        """Return the state after an answer to a new item, given at a moment of UTC.

        It reschedules the skill and may change its level, and counts a right answer on a later day
        of ``zone``. The skill becomes known if RIGHT_OF_LAST of the last LAST answers are right and
        they prove it (``proved``); with fewer right ones it is known no longer.
        """
        card = _reviewed(self.card, self.skill.number, at, right=right)
        recent = (self.recent + str(int(right)))[-LAST:]
        kept = replace(self, recent=recent, card=card.to_json(), due_at=card.due)
        day = at.astimezone(zone).date()
        return kept._at_its_level(right)._remembered(day, right, proved)

    def _at_its_level(self, right: bool) -> Practice:
        run = max(self.run, 0) + 1 if right else min(self.run, 0) - 1
        if run >= RIGHT_IN_A_ROW and self.level < LEVELS:
            return replace(self, level=self.level + 1, run=0)
        if run <= -WRONG_IN_A_ROW and self.level > 1:
            return replace(self, level=self.level - 1, run=0)
        return replace(self, run=run)

    def _remembered(self, day: date, right: bool, proved: bool) -> Practice:
        """Set whether the skill is known, and count a right answer on a later day."""
        if self.recent.count("1") < RIGHT_OF_LAST:
            return replace(self, known_on=None, kept_on=None, later_days=0)
        if self.known_on is None:
            return replace(self, known_on=day, kept_on=day) if proved else self
        if right and self.kept_on is not None and day > self.kept_on:
            return replace(self, kept_on=day, later_days=self.later_days + 1)
        return self


@dataclass(frozen=True)
class Kept:
    """The stored states of a skill before an answer and after it."""

    before: Practice
    after: Practice
    #: The outcomes of the starts from which a match must still be won.
    to_win: Sequence[Outcome] = ()
    #: About how many more right answers make it known; 0 if it is.
    needed: int = 0


def _reviewed(kept: str | None, number: int, at: datetime, *, right: bool) -> Card:
    """Return the card stored as ``kept`` after an answer; a new one's if it cannot be read."""
    card = Card(card_id=number, due=at)
    if kept is not None:
        with suppress(ValueError, KeyError, TypeError):
            card = Card.from_json(kept)
    card, _ = _SCHEDULER.review_card(card, Rating.Good if right else Rating.Again, at)
    return card


@dataclass(frozen=True)
class Drawn:
    """An item of a skill, which its level and seed determine."""

    skill: Skill
    level: int
    seed: int

    @property
    def number(self) -> int:
        """The number of the skill in custom ids."""
        return self.skill.number

    @cached_property
    def item(self) -> Item:
        """The item, drawn again."""
        if self.seed >= MATCH_SEEDS:
            return match_item(self.skill, self.seed)
        return draw_item(self.skill, self.level, self.seed)

    def asks_the_same(self, other: Drawn | Own) -> bool:
        """Return whether another item asks the same question about the same position."""
        mine, its = self.item, other.item
        return (mine.question, mine.subject, mine.values, mine.options) == (
            its.question,
            its.subject,
            its.values,
            its.options,
        )


@dataclass(frozen=True)
class Own:
    """A position that a person has entered for practice, at one of its turns."""

    level: int
    #: Identifies it among the positions of the person, and seeds its items.
    seed: int
    game: Game
    position: Position
    #: The turn that decides the next question (see ``own_item``); a wrong answer adds 2 to it, and
    #: so keeps the kind of question.
    turn: int = 0
    #: The last answer, and whether it was right.
    given: Given = ()
    is_right: bool = True
    #: The card of FSRS, which schedules it, as JSON; and when it is due.
    card: str | None = None
    due_at: datetime | None = None

    #: In custom ids it has the place of the number of a skill.
    number = 0

    @cached_property
    def item(self) -> Item:
        """The next question about the position."""
        return own_item(self.game, self.position, self.seed, self.turn)

    def asks_the_same(self, other: Drawn | Own) -> bool:
        """Return whether another item asks about the same position."""
        return isinstance(other, Own) and other.seed == self.seed

    def at(self, turn: int) -> Own:
        """Return the position with another turn, to get the question of that turn."""
        return replace(self, turn=turn)

    @property
    def last_turn(self) -> int:
        """The latest answered turn."""
        return (self.turn - (1 if self.is_right else 2)) % TURNS

    def answered(self, given: Given, at: datetime, *, right: bool) -> Own:
        """Return the position after an answer, given at a moment of UTC: its turn and next due."""
        card = _reviewed(self.card, self.number, at, right=right)
        turn = (self.turn + (1 if right else 2)) % TURNS
        after = replace(self, turn=turn, given=given, is_right=right)
        return replace(after, card=card.to_json(), due_at=card.due)


def easiest_first(drawn: Drawn | Own) -> tuple[int, int, int]:
    """Return the sort key of an item: its level, its skill, its seed."""
    return drawn.level, drawn.number, drawn.seed


@dataclass(frozen=True)
class Answered:
    """An answer to an item; the same item may be tried again later."""

    drawn: Drawn | Own
    #: 0 is the first try, which alone counts for a skill.
    number: int
    given: Given
    marked: Mark
    at: datetime

    @property
    def mistake(self) -> Mistake | None:
        """The mistake that was made; None if the answer is right or the mistake has no name."""
        return self.marked.mistake


@dataclass(frozen=True)
class Verdict:
    """The result of an answer: its mark, and the state of the skill after it."""

    answered: Answered
    #: None if the item is about a position of one's own, which belongs to no skill.
    practice: Practice | None
    #: When its skill or position is due again.
    comes_at: datetime | None = None
    #: Whether the skill became known by this answer.
    just_known: bool = False
    #: The starts from which a match must still be won before the skill is known, if any.
    remains: Remains | None = None
    #: About how many more right answers make the skill known; 0 if it is, or nobody has counted.
    needed: int = 0
    #: How often each mistake was made in the skill shortly before; None is one without a name.
    earlier: Mapping[Mistake | None, int] = field(default_factory=dict)

    @property
    def repeats(self) -> int:
        """How often the mistake of a wrong answer was made shortly before; 0 if it is right."""
        return 0 if self.answered.marked.is_right else self.earlier.get(self.answered.mistake, 0)


class Way(IntEnum):
    """The sort of round that an item belongs to. The numbers are part of custom ids for ever."""

    #: The items of a unit, until all of its skills are known.
    PATH = 0
    #: The skills and positions that are due, the longest overdue first.
    TRAINING = 1
    #: The items whose last try was wrong, easiest first.
    MISSED = 2
    #: The items of one skill, which the review of a match has suggested.
    SKILL = 3


@dataclass(frozen=True)
class Round:
    """A sequence of items, by its way and the number left."""

    way: Way
    #: The number of items left, the present one included; 0 on the path, where the unit decides.
    left: int = 0

    def of_at_most(self, count: int) -> Round:
        """Return the round with its number of items left, but at most ``count``."""
        return replace(self, left=min(self.left, count))


@dataclass(frozen=True)
class Asked:
    """An item of a round, at one of its tries."""

    around: Round
    drawn: Drawn | Own
    number: int = 0


#: A state with a moment at which it is due.
Due = TypeVar("Due", Practice, Own, Practice | Own)


@dataclass(frozen=True)
class Standing:
    """The state of a person at a moment: all skills, missed items, and positions of their own."""

    practices: Mapping[int, Practice]
    #: How many items they have missed, positions of their own apart.
    missed_items: int
    #: Positions of their own that they may be asked about now.
    own: Sequence[Own]
    at: datetime

    @property
    def due(self) -> int:
        """The number of skills and positions that are due."""
        return len(due_first(self.practices.values(), self.at)) + len(due_first(self.own, self.at))

    @property
    def missed(self) -> int:
        """The number of items whose last try was wrong."""
        return self.missed_items + sum(not own.is_right for own in self.own)

    @property
    def next_due(self) -> datetime | None:
        """When the first skill or position is due, maybe in the past; None if none ever is."""
        kept: list[Practice | Own] = [*self.practices.values(), *self.own]
        return min((each.due_at for each in kept if each.due_at is not None), default=None)


def due_first(kept: Iterable[Due], at: datetime) -> list[Due]:
    """Return those of the skills and positions that are due by a moment, longest overdue first."""
    due = [(each.due_at, each) for each in kept if each.due_at is not None and each.due_at <= at]
    return [each for _, each in sorted(due, key=lambda found: found[0])]


def next_unit(practices: Mapping[int, Practice]) -> Unit | None:
    """Return the first unit with a skill that is not known, or None if all are."""
    return next((unit for unit in UNITS if not is_unit_known(unit, practices)), None)


def is_unit_known(unit: Unit, practices: Mapping[int, Practice]) -> bool:
    """Return whether all skills of a unit are known."""
    return all(practices[skill.number].is_known for skill in unit.skills)


def days_in_a_row(moments: Iterable[datetime], at: datetime, zone: ZoneInfo) -> Streak:
    """Return the present and longest streak of days, given the moments of answers.

    Neither the day of ``at`` nor a weekend nor FORGIVEN missed days in a row break one.
    """
    days = {moment.astimezone(zone).date() for moment in moments}
    if not days:
        return Streak()
    first, today = min(days), at.astimezone(zone).date()
    every = (first + timedelta(days=n) for n in range((today - first).days + 1))
    return streak_of(((day, day == today) for day in every), days, FORGIVEN)
