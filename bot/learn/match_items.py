"""Decide which items are matches: those that a skill requires, and some in a round."""

from __future__ import annotations

from random import Random

from bot.kit.background import in_background
from bot.learn.evidence import draw_match, still_needed, to_win
from bot.learn.model import Answered, Drawn, Own, Practice, Remains, Round, Way
from bot.learn.store import LearnStore
from games import Outcome, Position
from games.lessons.item import Shape
from games.lessons.matches import match_seed, new_starts, skill_played
from games.lessons.path import UNITS, Unit

#: In a round, one of MATCH_EVERY items is a match: if the number left leaves this remainder.
MATCH_EVERY, MATCH_PLACE = 5, 2

#: The most matches of a round.
_MATCHES = 3

#: On the path, after so many answers in a skill, matches follow until enough are won; in a unit of
#: one skill after one more.
BEFORE_MATCHES = 2


async def next_match(
    store: LearnStore,
    person: int,
    around: Round,
    practice: Practice,
    last: Drawn | Own | None,
) -> Drawn | None:
    """Return the match that is to be the next item, or None if the next item is a question.

    ``practice`` is the state of the skill, ``last`` the item before, if any. On the path no match
    follows one that was passed over or lost, in a round none follows another or comes twice; no
    match is for a skill that matches do not count for. Its start depends only on the pupil, the
    answers, and in a round the item's place, so that it is the same when the pupil returns.
    """
    skill, unit = practice.skill, UNITS[practice.skill.unit - 1]
    after_match = isinstance(last, Drawn) and last.item.shape is Shape.MATCH
    if after_match or skill_played(unit) != skill:
        return None
    if around.way is Way.PATH:
        answers = await store.last_in(person, skill)
        fewest = BEFORE_MATCHES + (len(unit.skills) == 1)
        is_place = len(answers) >= fewest and not _is_lost_match(answers[-1])
        return await _to_win(store, person, practice) if is_place else None
    asked = await store.asked_in(person, skill)
    number, place = divmod(around.left, MATCH_EVERY)
    if place != MATCH_PLACE:
        return None
    starts = await in_background(_starts, unit, practice.level, person)
    seeds = (match_seed(start) for start in starts[number::_MATCHES])
    new = next((seed for seed in seeds if seed not in asked), None)
    return None if new is None else Drawn(skill, practice.level, new)


def _is_lost_match(answered: Answered) -> bool:
    is_match = answered.drawn.item.shape is Shape.MATCH
    return is_match and not answered.marked.is_right


def _starts(unit: Unit, level: int, person: int) -> list[Position]:
    """Return the new starts of a level, won and lost, in an order drawn by the person's number."""
    found = [start for each in Outcome for start in new_starts(unit, level, person, each)]
    return Random(f"{person}:{unit.number}").sample(found, len(found))


async def remaining(
    store: LearnStore, person: int, practice: Practice
) -> tuple[Remains | None, int]:
    """Return which matches must still be won before a skill is known, and ``still_needed``.

    None if no match must; 0 if the skill is known.
    """
    skill, wanted = practice.skill, list[Outcome]()
    if practice.is_known:
        return None, 0
    if skill_played(UNITS[skill.unit - 1]) == skill:
        wanted = await in_background(to_win, skill, await store.played(person, skill))
    needed = still_needed(skill, await store.last_in(person, skill), len(wanted))
    return Remains.of(wanted) if wanted else None, needed


async def _to_win(store: LearnStore, person: int, practice: Practice) -> Drawn | None:
    """Draw a match that must be won before a skill is known; None if none is left to win."""
    played = await store.played(person, practice.skill)
    wanted = await in_background(to_win, practice.skill, played)
    if not wanted:
        return None
    skills = UNITS[practice.skill.unit - 1].skills
    answers = [each for skill in skills for each in await store.last_in(person, skill)]

    def draw() -> Drawn:
        seen = {tuple(sorted(each.drawn.item.position)) for each in answers}
        return draw_match(practice.skill, wanted, played.begun, seen, person)

    return await in_background(draw)
