"""Decide when answers prove a skill, and draw the next item against habits of guessing."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Sequence
from random import Random
from typing import NamedTuple

from bot.learn.model import RIGHT_OF_LAST, Answered, Drawn, Own
from games.core import Outcome, Position
from games.lessons.cases import Case, is_case
from games.lessons.item import Given, Item, Shape
from games.lessons.matches import match_seed, new_starts, skill_played, starts
from games.lessons.path import CASES, LEVELS, UNITS, Skill
from games.mistakes import Mistake

#: So many answers are looked back at, and the last of them prove a skill.
LOOKED_AT, PROVING = 12, 6

#: So much must be proved: by six right answers of six where one of two options is chosen or a habit
#: would have given the same answers, by five where one of three or four is, else by four.
NEEDED, PROVED_BY = 30, {2: 5, 3: 6, 4: 6}

#: What a right answer proves that a habit would have given, too; what any other one does.
PROVED_BY_HABIT, PROVED_BY_OTHERS = 5, 8

#: A habit that fits so many latest answers must not be right next.
HABIT = 3

#: So many items are drawn at most until one fits, and so many for one that refutes a new mistake.
DRAWS, DRAWS_FOR_NEW = 60, 8


def is_proved(skill: Skill, answers: Sequence[Answered]) -> bool:
    """Return whether the answers in a skill, oldest first, are enough to call it known."""
    recent = sum(each.marked.is_right for each in answers[-RIGHT_OF_LAST - 1 :])
    if recent < RIGHT_OF_LAST or missing(skill, answers) is not None:
        return False
    first = max(len(answers) - PROVING, 0)
    proved = (_proves(answers[:n], answers[n]) for n in range(first, len(answers)))
    return sum(proved) >= NEEDED


def _proves(earlier: Sequence[Answered], answered: Answered) -> int:
    """Compute how much an answer proves after earlier ones."""
    if not answered.marked.is_right:
        return 0
    item = answered.drawn.item
    if is_of_habit(earlier, answered):
        return PROVED_BY_HABIT
    options = len(item.options) if item.shape is Shape.CHOICE else 0
    return PROVED_BY.get(options, PROVED_BY_OTHERS)


def missing(skill: Skill, answers: Sequence[Answered]) -> Case | Mistake | None:
    """Return what must be answered rightly before the skill is known; None if nothing is left.

    It is the skill's case, if none of the last ``PROVING`` answers solved it; else a mistake that
    may lie behind a wrong answer, and that no right answer has refuted since.
    """
    case = CASES[skill.key]
    right = (each.drawn.item for each in answers[-PROVING:] if each.marked.is_right)
    if not any(is_case(item, case) for item in right):
        return case
    suspected: list[Mistake] = []
    for each in answers:
        refuted, made = each.drawn.item.refuted, each.mistake
        if each.marked.is_right:
            suspected = [mistake for mistake in suspected if mistake not in refuted]
        else:
            suspected += sorted(refuted) if made is None else [made]
    return next(iter(suspected), None)


# ------------------------------------------------------------------------- matches


class Played(NamedTuple):
    """The matches for a skill: the results of those played out, and the starts of all."""

    answers: Sequence[Answered]
    begun: Collection[Position]


def to_win(skill: Skill, played: Played) -> list[Outcome]:
    """Return which starts, a won and a lost one, must still be won from before a skill is known.

    A lost start is won by letting the computer begin. Only the first match from a start counts; a
    repeated one counts only if one was begun from every start.
    """
    unit = UNITS[skill.unit - 1]
    if skill_played(unit) != skill:
        return []
    won = [each for each in played.answers if each.marked.is_right]

    def is_won(outcome: Outcome) -> bool:
        levels = range(1, LEVELS + 1)
        offered = {start for level in levels for start in starts(unit, level, outcome)}
        is_over = offered <= {*played.begun}
        found = (each for each in won if each.drawn.item.position in offered)
        return any(is_over or not each.number for each in found)

    return [outcome for outcome in (Outcome.N, Outcome.P) if not is_won(outcome)]


def draw_match(
    skill: Skill,
    wanted: Sequence[Outcome],
    begun: Collection[Position],
    seen: Collection[Position],
    seed: int,
) -> Drawn:
    """Draw the match to win next; it remains the same until it is begun.

    It begins from the smallest start of which no match was begun, whose heaps were not ``seen`` in
    another item, and whose first move cannot be the last, as far as there is such a start.
    """
    unit = UNITS[skill.unit - 1]
    outcome = Random(f"{seed}:{skill.number}:{len(begun)}").choice(wanted)
    offered = (
        Drawn(skill, level, match_seed(start))
        for level in range(1, LEVELS + 1)
        for start in new_starts(unit, level, seed, outcome)
    )

    def lacks(drawn: Drawn) -> tuple[bool, bool, int, bool, int]:
        game, position = unit.game, drawn.item.position
        is_seen = tuple(sorted(position)) in seen
        ends_at_once = any(game.is_over(game.after(position, m)) for m in game.moves(position))
        return position in begun, is_seen, drawn.level, ends_at_once, sum(position)

    return min(offered, key=lacks)


# ------------------------------------------------------------------------- habits


class Past(NamedTuple):
    """An earlier answer, and the right one."""

    given: Given
    solution: Given


def _same(past: Sequence[Past]) -> Given | None:
    """Predict the same answer again."""
    return past[-1].given if past else None


def _by_turns(past: Sequence[Past]) -> Given | None:
    """Predict two answers by turns."""
    return past[-2].given if len(past) > 1 and past[-2].given != past[-1].given else None


def _right_before(past: Sequence[Past]) -> Given | None:
    """Predict the last right answer."""
    return past[-1].solution if past else None


def _most_frequent(past: Sequence[Past]) -> Given | None:
    """Predict the answer that was right most often."""
    counted = Counter(each.solution for each in past)
    return counted.most_common(1)[0][0] if counted else None


HABITS: tuple[Callable[[Sequence[Past]], Given | None], ...] = (
    _same,
    _by_turns,
    _right_before,
    _most_frequent,
)


def is_of_habit(earlier: Sequence[Answered], answered: Answered) -> bool:
    """Tell whether a habit, formed by earlier answers to the same question, gives this answer."""
    question = answered.drawn.item.question
    alike = [_from_first(each) for each in earlier if each.drawn.item.question == question]
    return any(habit(alike) == answered.given for habit in HABITS)


def foreseen(past: Sequence[Past]) -> dict[Given, int]:
    """Predict the next answer of each habit that fits the latest answers.

    Returns each predicted answer with the number of latest answers that its habit fits.
    """
    found: dict[Given, int] = {}
    for habit in HABITS:
        held = 0
        while held < len(past):
            now = len(past) - held - 1
            if habit(past[:now]) != past[now].given:
                break
            held += 1
        answer = habit(past)
        if held and answer is not None:
            found[answer] = max(found.get(answer, 0), held)
    return found


class _Forecasts:
    """The predictions of habits for the next item of a skill.

    A habit may count buttons from the first or from the last one, and consider the answers to the
    same question or to all.
    """

    def __init__(self, answers: Sequence[Answered]) -> None:
        self._answers = answers
        self._of_any = foreseen(list(map(_from_first, answers)))
        self._of: dict[str, tuple[dict[Given, int], dict[Given, int]]] = {}

    def foretold(self, item: Item) -> int:
        """Return how many latest answers fit a habit that answers an item rightly, or 0."""
        if item.question not in self._of:
            alike = [each for each in self._answers if each.drawn.item.question == item.question]
            by_first, by_last = map(_from_first, alike), map(_from_last, alike)
            self._of[item.question] = foreseen(list(by_first)), foreseen(list(by_last))
        from_first, from_last = self._of[item.question]
        held = [found.get(item.solution, 0) for found in (self._of_any, from_first)]
        if item.options:
            held.append(from_last.get(_reversed(item, item.solution), 0))
        return max(held)


def _from_first(answered: Answered) -> Past:
    return Past(answered.given, answered.drawn.item.solution)


def _from_last(answered: Answered) -> Past:
    item = answered.drawn.item
    return Past(_reversed(item, answered.given), _reversed(item, item.solution))


def _reversed(item: Item, given: Given) -> Given:
    return tuple(len(item.options) - each for each in given)


def draw_next(
    skill: Skill,
    level: int,
    answers: Sequence[Answered],
    last: Drawn | Own | None,
    draw_seed: Callable[[], int],
) -> Drawn:
    """Draw the item of a skill that follows some answers in it.

    It asks another question than the last item; a habit that fits the answers does not predict its
    right answer; from the second item on it is a case that is missing; and it refutes a mistake
    that no recent item did. If no drawn item meets all conditions, the first ones count most.
    """
    wanted = missing(skill, answers) if answers else None
    forecasts = _Forecasts(answers)
    met = {mistake for each in answers[-PROVING:] for mistake in each.drawn.item.refuted}

    def lacks(drawn: Drawn) -> tuple[bool, bool, bool, bool, int]:
        item = drawn.item
        repeats = last is not None and drawn.asks_the_same(last)
        misses = wanted is not None and not is_case(item, wanted)
        foretold = forecasts.foretold(item)
        return repeats, foretold >= HABIT, misses, item.refuted <= met, foretold

    best, least = None, None
    for number in range(1, DRAWS + 1):
        drawn = Drawn(skill, level, draw_seed())
        found = lacks(drawn)
        if least is None or found < least:
            best, least = drawn, found
        if not any(found) or (number >= DRAWS_FOR_NEW and not any(least[:3])):
            break
    assert best is not None
    return best
