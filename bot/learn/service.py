"""The service of learning: what somebody is asked next, what an answer is worth, and who may see.

What is practised belongs to the person; only the teachers of the server where it was practised
see how it went, and under the names of the class's boards.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, replace
from datetime import datetime
from random import SystemRandom

from bot.classes.service import Classes
from bot.db.errors import AlreadyDone
from bot.kit.actors import Actor, Asker
from bot.kit.allowance import Allowance, Use
from bot.kit.background import in_background
from bot.kit.refusal import KitRefusal, Refused
from bot.learn.model import Answered, Drawn, Practice, Round, Way
from bot.learn.store import LearnStore, Result, easiest_first
from games.lessons import LEVELS, SKILLS, UNITS, Given, Skill, Unit

#: Seeds stand in custom ids.
SEEDS = 10**9

#: So many items are drawn at most until one is found that no running challenge asks about.
_DRAWS = 20

#: An answer is written so often at most while others of the same person arrive.
_TRIES = 5

#: An item is tried again so often at most.
MOST_TRIES = 100


@dataclass(frozen=True)
class Verdict:
    """What became of an answer: its mark, and where somebody stands in the skill now."""

    answered: Answered
    practice: Practice
    #: Whether this very answer made the skill known.
    just_known: bool = False


@dataclass(frozen=True)
class Asked:
    """An item that somebody meets in a round, at one of their tries."""

    around: Round
    drawn: Drawn
    number: int = 0


class Learning:
    """Leads a person through the units, and keeps what they know."""

    def __init__(
        self,
        store: LearnStore,
        classes: Classes,
        allowance: Allowance,
        draw_seed: Callable[[], int] | None = None,
    ) -> None:
        """``draw_seed`` replaces the source of the items' seeds."""
        self._store = store
        self._classes = classes
        self._allowance = allowance
        self._draw_seed = draw_seed or (lambda: SystemRandom().randrange(SEEDS))

    async def practices(self, person: int) -> Mapping[int, Practice]:
        """Return where somebody stands in every skill there is."""
        kept = await self._store.practices(person)
        return {number: kept.get(number, Practice(skill)) for number, skill in SKILLS.items()}

    async def missed(self, person: int) -> int:
        """Return how many items somebody has answered wrongly, and not yet rightly."""
        return len(await self._store.missed(person))

    async def first_item(
        self, asker: Asker, way: Way, wanted: Unit | None, count: int
    ) -> Asked | None:
        """Return the first item on a way, if there is any; ``count`` says how many at most.

        On the path it is one of the wanted unit. Raises Refused if a running challenge asks about
        all that could be asked.
        """
        if way is Way.PATH:
            assert wanted is not None, "the path leads through units"
            practices = await self.practices(_person(asker))
            return await self._of_unit(asker, wanted, practices)
        return await self._on(asker, Round(way, count), None)

    async def item_of(self, asker: Asker, number: int, count: int) -> Asked:
        """Return the first item of a skill, given by its number, that somebody wants to practise.

        Raises Refused if there is no such skill, or as ``first_item`` does.
        """
        if number not in SKILLS:
            raise Refused(KitRefusal.UNKNOWN_CONTROL)
        practice = (await self.practices(_person(asker)))[number]
        return await self._new(asker, Round(Way.SKILL, count), practice, None)

    async def next_item(self, asker: Asker, around: Round, last: Drawn) -> Asked | None:
        """Return the item that follows another one; none if the round is over."""
        if around.way is Way.PATH:
            practices = await self.practices(_person(asker))
            return await self._of_unit(asker, UNITS[last.skill.unit - 1], practices, last)
        return await self._on(asker, replace(around, left=around.left - 1), last)

    async def _on(self, asker: Asker, around: Round, last: Drawn | None) -> Asked | None:
        if around.left <= 0:
            return None
        if around.way is Way.MISSED:
            return await self._missed(asker, around, last)
        practices = await self.practices(_person(asker))
        if around.way is Way.SKILL and last is not None:
            return await self._new(asker, around, practices[last.skill.number], last)
        due = due_first(practices.values(), asker.at)
        others = [each for each in due if last is None or each.skill != last.skill]
        chosen = next(iter(others or due), None)
        return None if chosen is None else await self._new(asker, around, chosen, last)

    async def _of_unit(
        self,
        asker: Asker,
        unit: Unit,
        practices: Mapping[int, Practice],
        last: Drawn | None = None,
    ) -> Asked | None:
        """Return an item of the first skill that is not known yet; none if all are."""
        skills = (practices[skill.number] for skill in unit.skills)
        chosen = next((each for each in skills if not each.is_known), None)
        return None if chosen is None else await self._new(asker, Round(Way.PATH), chosen, last)

    async def _missed(self, asker: Asker, around: Round, last: Drawn | None) -> Asked | None:
        later = [
            (drawn, number)
            for drawn, number in await self._store.missed(_person(asker))
            if number < MOST_TRIES and (last is None or easiest_first(drawn) > easiest_first(last))
        ]
        for drawn, number in later:
            if await self._may(asker, drawn):
                return Asked(around, drawn, number)
        if last is None and later:  # a running challenge asks about all of them
            await self._require(asker, later[0][0])
        return None

    async def _new(
        self, asker: Asker, around: Round, practice: Practice, last: Drawn | None
    ) -> Asked:
        return Asked(around, await self._draw(asker, practice.skill, practice.level, last))

    async def _draw(self, asker: Asker, skill: Skill, level: int, last: Drawn | None) -> Drawn:
        """Draw an item that no running challenge asks about, and another one than the last.

        The same one comes again if no other is found. Raises Refused if there is none at all.
        """
        again = None
        for _ in range(_DRAWS):
            drawn = Drawn(skill, level, self._draw_seed())
            if await self._may(asker, drawn):
                if last is None or not drawn.asks_the_same(last):
                    return drawn
                again = drawn
        if again is None:
            again = Drawn(skill, level, self._draw_seed())
            await self._require(asker, again)
        return again

    async def _may(self, asker: Asker, drawn: Drawn) -> bool:
        try:
            await self._require(asker, drawn)
        except Refused:
            return False
        return True

    async def _require(self, asker: Asker, drawn: Drawn) -> None:
        """Raise Refused if a running challenge asks about what the item is about."""
        item = await in_background(lambda: drawn.item)
        game, _ = item.subject
        await self._allowance.require(asker, Use.ANALYSIS, game, *item.judged)

    async def answer(self, asker: Asker, drawn: Drawn, number: int, given: Given) -> Verdict:
        """Mark an answer and keep it; one that was given already stays as it is.

        Raises Refused if the item has no such answer, or a running challenge asks about it.
        """
        await self._require(asker, drawn)
        person = _person(asker)
        for _ in range(_TRIES):
            known = await self._store.answered(person, drawn, number)
            if known is not None:
                return Verdict(known, (await self.practices(person))[drawn.skill.number])
            if number > await self._store.tries(person, drawn):
                raise Refused(KitRefusal.UNKNOWN_CONTROL)
            answered = _marked(drawn, number, given, asker.at)
            try:
                kept = await self._store.keep(person, asker.guild_id, answered)
            except AlreadyDone:
                continue
            just_known = kept.after.is_known and not kept.before.is_known
            return Verdict(answered, kept.after, just_known)
        raise Refused(KitRefusal.BUSY)

    async def class_results(self, actor: Actor) -> list[Result]:
        """Return how the pupils of a server have answered; its teachers may ask."""
        await self._classes.require_teacher(actor)
        return await self._store.results_in(actor.guild_id)


def due_first(practices: Iterable[Practice], at: datetime) -> list[Practice]:
    """Return what is due at a moment, what has waited longest first."""
    due = [each for each in practices if each.due_at is not None and each.due_at <= at]
    return sorted(due, key=lambda each: (each.due_at, each.skill.number))


def next_unit(practices: Mapping[int, Practice]) -> Unit | None:
    """Return the first unit with a skill that is not known, or None if all are."""
    return next((unit for unit in UNITS if not is_unit_known(unit, practices)), None)


def is_unit_known(unit: Unit, practices: Mapping[int, Practice]) -> bool:
    """Return whether all skills of a unit are known."""
    return all(practices[skill.number].is_known for skill in unit.skills)


def read_drawn(skill: int, level: int, seed: int) -> Drawn:
    """Return the item of some numbers; raise Refused if there is none."""
    if skill not in SKILLS or not 1 <= level <= LEVELS or not 0 <= seed < SEEDS:
        raise Refused(KitRefusal.UNKNOWN_CONTROL)
    return Drawn(SKILLS[skill], level, seed)


def _marked(drawn: Drawn, number: int, given: Given, at: datetime) -> Answered:
    try:
        marked = drawn.item.mark(given)
    except ValueError:
        raise Refused(KitRefusal.UNKNOWN_CONTROL) from None
    return Answered(drawn, number, given, marked, at)


def _person(asker: Asker) -> int:
    assert asker.person is not None, "somebody learns"
    return asker.person
