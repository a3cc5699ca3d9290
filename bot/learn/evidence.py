"""Decide when answers prove a skill, and draw the next item so that no guessing habit solves it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Sequence
from math import log2
from random import Random
from typing import NamedTuple

from bot.learn.model import RIGHT_OF_LAST, Answered, Drawn, Own
from games import Game
from games.core import Outcome, Position
from games.lessons.cases import Case, is_case
from games.lessons.item import Given, Item, Shape
from games.lessons.matches import match_seed, new_starts, skill_played, starts
from games.lessons.path import CASES, LEVELS, UNITS, Skill
from games.mistakes import Mistake

#: The number of latest answers that are read, and of those that prove a skill.
LOOKED_AT, PROVING = 12, 6

#: What the last PROVING answers must prove, in tenths of a bit: of five options five right answers
#: do, of four six, of seven four. Six answers by chance do less than once in a thousand times.
NEEDED = 108

#: What an answer proves: a right one that is typed, or a match won, at least; what a right one
#: proves at most that a habit gives, too, chosen or typed; and what a wrong one takes away.
PROVED_TYPED, PROVED_MATCH = 60, 40
MOST_CHOSEN_BY_HABIT, TYPED_BY_HABIT = 23, 11
REFUTED = 25

#: A habit that fits so many latest answers must not give the next right answer.
HABIT = 3

#: At most so many items are drawn until one fits, and so many for one that refutes a new mistake.
DRAWS, DRAWS_FOR_NEW = 60, 8


def is_proved(skill: Skill, answers: Sequence[Answered]) -> bool:
    """Return whether the answers in a skill, oldest first, prove that it is known.

    At least RIGHT_OF_LAST of the last five are right, nothing is ``missing``, and the last PROVING
    prove at least NEEDED. The only skill of a unit takes at least PROVING answers.
    """
    recent = sum(each.marked.is_right for each in answers[-RIGHT_OF_LAST - 1 :])
    if recent < RIGHT_OF_LAST or missing(skill, answers) is not None:
        return False
    if _is_alone(skill) and len(answers) < PROVING:
        return False
    return proved(answers) >= NEEDED


def _is_alone(skill: Skill) -> bool:
    return len(UNITS[skill.unit - 1].skills) == 1


def proved(answers: Sequence[Answered]) -> int:
    """Return how much the last PROVING answers in a skill prove, in tenths of a bit."""
    first = max(len(answers) - PROVING, 0)
    return sum(_proves(answers[:n], answers[n]) for n in range(first, len(answers)))


def _proves(earlier: Sequence[Answered], answered: Answered) -> int:
    """Return what an answer proves, in tenths of a bit: negative if wrong, less if of a habit."""
    if not answered.marked.is_right:
        return -REFUTED
    item = answered.drawn.item
    proves = bits(item)
    if is_of_habit(earlier, answered):
        return min(proves, TYPED_BY_HABIT if item.is_typed else MOST_CHOSEN_BY_HABIT)
    return proves


def still_needed(skill: Skill, answers: Sequence[Answered], wins: int) -> int:
    """Return about how many more right answers make an unknown skill known: 1 to PROVING.

    It supposes that each proves as much as the last item can, and that nothing is missing but
    ``wins`` matches to be won.
    """
    first = max(len(answers) - PROVING, 0)
    proofs = [_proves(answers[:n], answers[n]) for n in range(first, len(answers))]
    questions = (each.drawn.item for each in reversed(answers))
    each = next((bits(item) for item in questions if item.shape is not Shape.MATCH), PROVED_TYPED)
    fewest = max(wins, 1, PROVING - len(answers) if _is_alone(skill) else 0)
    for count in range(fewest, PROVING):
        added = [PROVED_MATCH] * wins + [each] * (count - wins)
        right = [proof > 0 for proof in [*proofs, *added][-RIGHT_OF_LAST - 1 :]]
        if sum(right) >= RIGHT_OF_LAST and sum([*proofs, *added][-PROVING:]) >= NEEDED:
            return count
    return PROVING


def bits(item: Item) -> int:
    """Return how improbably chance answers an item rightly, in tenths of a bit.

    Of a match, how improbably chance wins it; PROVED_TYPED at most.
    """
    if item.shape is Shape.MATCH:
        return PROVED_MATCH
    if item.shape is Shape.SEVERAL:
        return min(10 * len(item.options), PROVED_TYPED)
    offered = len(item.options) or len(item.offered)
    return round(10 * log2(offered)) if offered else PROVED_TYPED


def missing(skill: Skill, answers: Sequence[Answered]) -> Case | Mistake | None:
    """Return the case to answer, or the mistake to refute, before a skill is known; else None.

    It is the skill's case, if none of the last ``PROVING`` answers solved it; else a mistake that
    may have led to a wrong answer, and that no right answer has refuted since.
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
    """A person's matches for a skill: the results of the finished ones, and the starts of all."""

    answers: Sequence[Answered]
    begun: Collection[Position]


def to_win(skill: Skill, played: Played) -> list[Outcome]:
    """Return the outcomes of the starts from which a match must still be won for a skill.

    These are a won start and a lost one, which is won by letting the computer begin. Only the first
    match from a start counts; repeated ones count once a match was begun from every start. Empty
    if the skill is not the one of its unit that matches count for.
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
    """Return the item of the match to win next; it is the same until another match is begun.

    ``wanted`` are the outcomes of starts to choose from, at least one; ``seed``, such as the
    pupil's number, draws from them. ``seen`` has positions with their heaps in ascending order.
    Starts of which no match was begun (not in ``begun``) come first, then those that are not won by
    one move of the pupil, those whose heaps no item had, those of a low level, and small ones.
    """
    unit = UNITS[skill.unit - 1]
    outcome = Random(f"{seed}:{skill.number}:{len(begun)}").choice(wanted)
    offered = (
        Drawn(skill, level, match_seed(start))
        for level in range(1, LEVELS + 1)
        for start in new_starts(unit, level, seed, outcome)
    )

    def lacks(drawn: Drawn) -> tuple[bool, bool, bool, int, int]:
        position = drawn.item.position
        is_seen = tuple(sorted(position)) in seen
        is_short = _is_won_by_one_move(unit.game, position, outcome)
        return position in begun, is_short, is_seen, drawn.level, sum(position)

    return min(offered, key=lacks)


def _is_won_by_one_move(game: Game, start: Position, outcome: Outcome) -> bool:
    """Return whether the pupil's first move can end a match from a start with an outcome.

    From a lost one (P) it is a reply, which must be able to end it after every move.
    """

    def ends(position: Position) -> bool:
        return any(game.is_over(game.after(position, move)) for move in game.moves(position))

    if outcome is Outcome.N:
        return ends(start)
    return all(ends(game.after(start, move)) for move in game.moves(start))


# ------------------------------------------------------------------------- habits


class Past(NamedTuple):
    """An earlier answer of a person, and the right answer to the same item."""

    given: Given
    solution: Given


def _same(past: Sequence[Past]) -> Given | None:
    """Predict that the last answer is given again; None without a past."""
    return past[-1].given if past else None


def _by_turns(past: Sequence[Past]) -> Given | None:
    """Predict the last answer but one; None if it equals the last, or is missing."""
    return past[-2].given if len(past) > 1 and past[-2].given != past[-1].given else None


def _right_before(past: Sequence[Past]) -> Given | None:
    """Predict the right answer to the last item; None without a past."""
    return past[-1].solution if past else None


def _most_frequent(past: Sequence[Past]) -> Given | None:
    """Predict the answer that was right most often; None without a past."""
    counted = Counter(each.solution for each in past)
    return counted.most_common(1)[0][0] if counted else None


HABITS: tuple[Callable[[Sequence[Past]], Given | None], ...] = (
    _same,
    _by_turns,
    _right_before,
    _most_frequent,
)


def is_of_habit(earlier: Sequence[Answered], answered: Answered) -> bool:
    """Return whether a habit predicts this answer from the earlier ones to the same question.

    Always False for a match, which has to be won.
    """
    item = answered.drawn.item
    return item.shape is not Shape.MATCH and answered.given in _of_habits(earlier, item)


def _of_habits(earlier: Sequence[Answered], item: Item) -> set[Given | None]:
    """Return the answers of habits to an item after earlier answers to the same question.

    None stands for a habit that predicts nothing.
    """
    alike = [_from_first(each) for each in earlier if each.drawn.item.question == item.question]
    return {habit(alike) for habit in HABITS}


def foreseen(past: Sequence[Past]) -> dict[Given, int]:
    """Return the next answers that habits predict, each with how long its habit has held.

    That is how many of the latest answers in a row the habit predicted, at least one, of several
    habits the most. ``past`` is oldest first.
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
        self._habits: dict[str, set[Given | None]] = {}

    def of_habit(self, item: Item) -> bool:
        """Return whether a habit predicts an item's right answer, even if it fitted none yet."""
        if item.question not in self._habits:
            self._habits[item.question] = _of_habits(self._answers, item)
        return item.solution in self._habits[item.question]

    def foretold(self, item: Item) -> int:
        """Return how many latest answers in a row fit a habit that predicts an item's right answer.

        The most, if there are several such habits; 0 if there is none.
        """
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
    """Draw the next item of a skill at a level after the answers in it, oldest first.

    It differs from ``last``; no habit that fits ``HABIT`` answers predicts its right answer; from
    the second item on it is an instance of what is ``missing``; it differs from all recent items; a
    typed right answer is none that a habit gives, as that would prove less; and it refutes a
    mistake that no recent item refuted. Of at most DRAWS items, each of a new ``draw_seed()``, it
    is the one that meets most, the conditions named first having priority.
    """
    wanted = missing(skill, answers) if answers else None
    forecasts = _Forecasts(answers)
    met = {mistake for each in answers[-PROVING:] for mistake in each.drawn.item.refuted}

    def lacks(drawn: Drawn) -> tuple[bool, bool, bool, bool, bool, bool, int]:
        item = drawn.item
        repeats = last is not None and drawn.asks_the_same(last)
        misses = wanted is not None and not is_case(item, wanted)
        foretold = forecasts.foretold(item)
        is_asked = any(drawn.asks_the_same(each.drawn) for each in answers[-PROVING:])
        proves_less = item.is_typed and forecasts.of_habit(item)
        is_met = item.refuted <= met
        return repeats, foretold >= HABIT, misses, is_asked, proves_less, is_met, foretold

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
