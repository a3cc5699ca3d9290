"""Simulated learners: the engine's items and the pauses of FSRS, without a store or Discord."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from random import Random

from bot.learn.evidence import LOOKED_AT, draw_next, is_proved
from bot.learn.model import Answered, Drawn, Practice, due_first
from games.lessons.item import Given, Item, Shape
from games.lessons.path import SKILLS, Skill, Unit
from games.mistakes import Mistake
from games.question import Mark
from tests.support.learning import wrong_answer

MONDAY = datetime(2026, 11, 2, 9, tzinfo=UTC)

#: How long a learner takes over an item, where nobody asks.
A_WHILE = timedelta(seconds=30)

#: A typed number that is guessed is less.
GUESSED = 64


@dataclass(frozen=True)
class Tried:
    """An item that a learner has answered, and how that changed the skill."""

    drawn: Drawn
    given: Given
    marked: Mark
    at: datetime
    before: Practice
    after: Practice

    @property
    def pause(self) -> timedelta:
        """For how long the skill is left alone."""
        assert self.after.due_at is not None, "a practised skill has a next due moment"
        return self.after.due_at - self.at


#: Answers an item, knowing what was told of the learner's former answers.
Answers = Callable[[Item, list[Tried]], Given]


@dataclass
class Learner:
    """A simulated pupil with one way of answering, a clock and a source of items of its own."""

    answers: Answers
    seed: int
    at: datetime = MONDAY
    practices: dict[int, Practice] = field(
        default_factory=lambda: {number: Practice(skill) for number, skill in SKILLS.items()}
    )
    tried: list[Tried] = field(default_factory=list)

    def __post_init__(self) -> None:
        self._draws = Random(self.seed)
        self._answered: dict[int, list[Answered]] = {}

    def answer(self, skill: Skill) -> Tried:
        """Answer an item of a skill at its level, another one than the last."""
        before = self.practices[skill.number]
        drawn = self._draw(before)
        given = self.answers(drawn.item, self.tried)
        marked = drawn.item.mark(given)
        self.at += A_WHILE
        answers = self.answers_in(skill)
        answers.append(Answered(drawn, 0, given, marked, self.at))
        proved = is_proved(skill, answers[-LOOKED_AT:])
        after = before.answered(self.at, UTC, right=marked.is_right, proved=proved)
        self.practices[skill.number] = after
        tried = Tried(drawn, given, marked, self.at, before, after)
        self.tried.append(tried)
        return tried

    def _draw(self, practice: Practice) -> Drawn:
        last, skill = self.tried[-1].drawn if self.tried else None, practice.skill
        answers = self.answers_in(skill)[-LOOKED_AT:]
        return draw_next(skill, practice.level, answers, last, self._draw_seed)

    def _draw_seed(self) -> int:
        return self._draws.randrange(10**9)

    def answers_in(self, skill: Skill) -> list[Answered]:
        """Return the list of answers in a skill, to which more are added."""
        return self._answered.setdefault(skill.number, [])

    def study(self, unit: Unit, most: int) -> list[Tried]:
        """Answer items of each skill of a unit until it is known, or so many were answered."""
        found: list[Tried] = []
        for skill in unit.skills:
            for _ in range(most):
                if self.practices[skill.number].is_known:
                    break
                found.append(self.answer(skill))
        return found

    def train(self, day: int, most: int) -> list[Tried]:
        """Answer what is due on a day after the first one: so many items at most."""
        self.at = max(self.at, MONDAY + timedelta(days=day))
        found: list[Tried] = []
        while len(found) < most and (due := due_first(self.practices.values(), self.at)):
            found.append(self.answer(due[0].skill))
        return found


def knowing(item: Item, _tried: list[Tried]) -> Given:
    """Answer rightly."""
    return item.solution


def guessing(seed: int) -> Answers:
    """Return a way to answer by chance alone."""
    random = Random(seed)

    def guess(item: Item, _tried: list[Tried]) -> Given:
        if item.shape is Shape.NUMBER:
            return (random.choice(item.offered or range(GUESSED)),)
        if item.shape is Shape.SEVERAL:
            return tuple(i for i in range(len(item.options)) if random.random() < 0.5)
        return (random.randrange(len(item.options)),)

    return guess


def slipping(every: int, seed: int) -> Answers:
    """Return a way to answer rightly, but by chance alone about once in so many times."""
    random, guess = Random(seed), guessing(seed)

    def answer(item: Item, tried: list[Tried]) -> Given:
        return item.solution if random.randrange(every) else guess(item, tried)

    return answer


def always(place: int) -> Answers:
    """Return a way to press the button at one place, from the first (0) or the last (-1) on."""

    def press(item: Item, _tried: list[Tried]) -> Given:
        if item.offered:
            return (item.offered[place],)
        if item.shape is Shape.NUMBER:
            return (place % 2,)
        return (range(len(item.options))[place],)

    return press


def by_turns(item: Item, tried: list[Tried]) -> Given:
    """Press the first button and the second one by turns."""
    place = len(tried) % 2
    return (item.offered[place] if item.offered else place,)


def _of_kind(item: Item, tried: list[Tried]) -> list[Tried]:
    return [each for each in tried if each.drawn.item.question == item.question]


def most_frequent(item: Item, tried: list[Tried]) -> Given:
    """Give the answer that was right most often when the same was asked."""
    counted = Counter(each.drawn.item.solution for each in _of_kind(item, tried))
    chosen = counted.most_common(1)[0][0] if counted else (0,)
    return chosen if _is_answer(item, chosen) else always(0)(item, tried)


def last_right(item: Item, tried: list[Tried]) -> Given:
    """Give the answer that was right the last time that the same was asked."""
    alike = _of_kind(item, tried)
    chosen = alike[-1].drawn.item.solution if alike else (0,)
    return chosen if _is_answer(item, chosen) else always(0)(item, tried)


def _is_answer(item: Item, given: Given) -> bool:
    if item.shape is Shape.NUMBER:
        return not item.offered or given[0] in item.offered
    return all(each < len(item.options) for each in given)


def mistaken_until(mistake: Mistake, told: int) -> Answers:
    """Return a way to make one mistake wherever it can be made, until it was named so often."""

    def answer(item: Item, tried: list[Tried]) -> Given:
        if sum(each.marked.mistake is mistake for each in tried) >= told:
            return item.solution
        found = (given for given, named in item.mistakes.items() if named is mistake)
        return next(found, item.solution)

    return answer


def erring(mistake: Mistake) -> Answers:
    """Return a way to make one mistake wherever it leads to a wrong answer, and no other."""

    def answer(item: Item, tried: list[Tried]) -> Given:
        named = next((given for given, each in item.mistakes.items() if each is mistake), None)
        if named is not None:
            return named
        return wrong_answer(item) if mistake in item.refuted else item.solution

    return answer


def chance(item: Item) -> float:
    """Return how probably a guess is right."""
    if item.shape is Shape.NUMBER:
        return 1 / (len(item.offered) or GUESSED)
    count = len(item.options)
    return 2**-count if item.shape is Shape.SEVERAL else 1 / count
