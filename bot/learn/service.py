"""The service of learning: what somebody is asked next, what an answer is worth, and who may see.

What is practised belongs to the person; only the teachers of the server where it was practised
see how it went (``bot.learn.class_service``), and under the names of the class's boards.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import replace
from datetime import datetime
from random import SystemRandom
from zoneinfo import ZoneInfo

from bot.db.errors import AlreadyDone
from bot.kit.actors import Asker
from bot.kit.allowance import Allowance, Use
from bot.kit.background import in_background
from bot.kit.refusal import KitRefusal, Refused
from bot.kit.streaks import Streak
from bot.learn.model import (
    RUN,
    Answered,
    Asked,
    Drawn,
    Own,
    Practice,
    Round,
    Standing,
    Verdict,
    Way,
    days_in_a_row,
    due_first,
)
from bot.learn.refusals import LearnRefusal
from bot.learn.store import LearnStore, easiest_first
from games import Game, Position
from games.lessons import (
    LEVELS,
    SKILLS,
    UNITS,
    Given,
    Skill,
    Unit,
    check_own,
    drawn_starts,
    is_played_from,
    level_of,
)

#: Seeds stand in custom ids.
SEEDS = 10**9

#: So many items are drawn at most until one is found that no running challenge asks about.
_DRAWS = 20

#: An answer is written so often at most while others of the same person arrive.
_TRIES = 5

#: An item is tried again so often at most.
MOST_TRIES = 100

#: So many positions of their own somebody practises at most.
MOST_OWN = 50


class Learning:
    """Leads a person through the units, and keeps what they know."""

    def __init__(
        self,
        store: LearnStore,
        allowance: Allowance,
        draw_seed: Callable[[], int] | None = None,
    ) -> None:
        """``draw_seed`` replaces the source of the items' seeds."""
        self._store = store
        self._allowance = allowance
        self._draw_seed = draw_seed or (lambda: SystemRandom().randrange(SEEDS))

    async def practices(self, person: int) -> Mapping[int, Practice]:
        """Return where somebody stands in every skill there is."""
        kept = await self._store.practices(person)
        return {number: kept.get(number, Practice(skill)) for number, skill in SKILLS.items()}

    async def standing(self, asker: Asker) -> Standing:
        """Return where somebody stands now."""
        person = _person(asker)
        missed = await self._store.count_missed(person)
        own = await self._store.own(person)
        return Standing(await self.practices(person), missed, own, asker.at)

    async def streak(self, asker: Asker, zone: ZoneInfo) -> Streak:
        """Return on how many days in a row somebody has practised, by the clocks of a zone."""
        return days_in_a_row(await self._store.moments(_person(asker)), asker.at, zone)

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

    async def start_of(self, asker: Asker, unit: Unit) -> Position:
        """Return where somebody may begin a match of a unit, as large as they have come there.

        Raises Refused if a running challenge asks about all that could be played.
        """
        practices = await self.practices(_person(asker))
        level = min(practices[skill.number].level for skill in unit.skills)
        *drawn, last = await in_background(drawn_starts, unit, level, self._draw_seed())
        for position in drawn:
            with suppress(Refused):
                await self._allowance.require(asker, Use.ANALYSIS, unit.game, position)
                return position
        await self._allowance.require(asker, Use.ANALYSIS, unit.game, last)
        return last

    async def position_of(self, asker: Asker, drawn: Drawn | Own) -> tuple[Game, Position]:
        """Return from where a match begins that an item leads to.

        Raises Refused if it leads to none, or a running challenge asks about the same.
        """
        item = await in_background(lambda: drawn.item)
        if item.game is None or not await in_background(is_played_from, item):
            raise Refused(KitRefusal.UNKNOWN_CONTROL)
        await self._require(asker, drawn)
        return item.game, item.position

    async def next_item(self, asker: Asker, around: Round, last: Drawn | Own) -> Asked | None:
        """Return the item that follows another one; none if the round is over."""
        if around.way is Way.PATH and isinstance(last, Drawn):
            practices = await self.practices(_person(asker))
            return await self._of_unit(asker, UNITS[last.skill.unit - 1], practices, last)
        return await self._on(asker, replace(around, left=around.left - 1), last)

    async def _on(self, asker: Asker, around: Round, last: Drawn | Own | None) -> Asked | None:
        if around.left <= 0:
            return None
        if around.way is Way.MISSED:
            return await self._missed(asker, around, last)
        standing = await self.standing(asker)
        if around.way is Way.SKILL and isinstance(last, Drawn):
            return await self._new(asker, around, standing.practices[last.skill.number], last)
        kept: list[Practice | Own] = [*standing.practices.values(), *standing.own]
        due = due_first(kept, asker.at)
        others = [each for each in due if not _is_of(each, last)]
        for each in others or due:
            if isinstance(each, Practice):
                return await self._new(asker, around, each, last)
            if await self._may(asker, each):
                return Asked(around, each, each.turn)
        return None

    async def _of_unit(
        self,
        asker: Asker,
        unit: Unit,
        practices: Mapping[int, Practice],
        last: Drawn | Own | None = None,
    ) -> Asked | None:
        """Return an item of the first skill that is not known yet; none if all are."""
        skills = (practices[skill.number] for skill in unit.skills)
        chosen = next((each for each in skills if not each.is_known), None)
        return None if chosen is None else await self._new(asker, Round(Way.PATH), chosen, last)

    async def _missed(self, asker: Asker, around: Round, last: Drawn | Own | None) -> Asked | None:
        person = _person(asker)
        own = [(each, each.turn) for each in await self._store.own(person) if not each.is_right]
        missed = await self._store.missed(person, last)
        found: list[tuple[Drawn | Own, int]] = [*missed, *own]
        later = [
            (drawn, number)
            for drawn, number in sorted(found, key=lambda each: easiest_first(each[0]))
            if number < MOST_TRIES and (last is None or easiest_first(drawn) > easiest_first(last))
        ]
        for drawn, number in later:
            if await self._may(asker, drawn):
                return Asked(around, drawn, number)
        if last is None and later:  # a running challenge asks about all of them
            await self._require(asker, later[0][0])
        return None

    async def _new(
        self, asker: Asker, around: Round, practice: Practice, last: Drawn | Own | None
    ) -> Asked:
        return Asked(around, await self._draw(asker, practice.skill, practice.level, last))

    async def _draw(
        self, asker: Asker, skill: Skill, level: int, last: Drawn | Own | None
    ) -> Drawn:
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

    async def _may(self, asker: Asker, drawn: Drawn | Own) -> bool:
        try:
            await self._require(asker, drawn)
        except Refused:
            return False
        return True

    async def _require(self, asker: Asker, drawn: Drawn | Own) -> None:
        """Raise Refused if a running challenge asks about what the item is about."""
        item = await in_background(lambda: drawn.item)
        game, _ = item.subject
        await self._allowance.require(asker, Use.ANALYSIS, game, *item.judged)

    async def answer(self, asker: Asker, drawn: Drawn | Own, number: int, given: Given) -> Verdict:
        """Mark an answer and keep it; one that was given already stays as it is.

        Raises Refused if the item has no such answer, or a running challenge asks about it.
        """
        await self._require(asker, drawn)
        for _ in range(_TRIES):
            if isinstance(drawn, Own):
                verdict = await self._answer_own(asker, drawn, given)
            else:
                verdict = await self._answer(asker, drawn, number, given)
            if verdict is not None:
                return await self._after_earlier(asker, verdict)
        raise Refused(KitRefusal.BUSY)

    async def verdict(self, asker: Asker, drawn: Drawn | Own, number: int) -> Verdict:
        """Return what became of an answer; raise Refused if there is none, or as ``answer`` does.

        Positions of one's own are told in full at once, and have none that is told again.
        """
        await self._require(asker, drawn)
        known = None if isinstance(drawn, Own) else await self._known(asker, drawn, number)
        if known is None:
            raise Refused(KitRefusal.UNKNOWN_CONTROL)
        return known

    async def _after_earlier(self, asker: Asker, verdict: Verdict) -> Verdict:
        """Return a verdict with what was told shortly before it."""
        answered = verdict.answered
        if answered.marked.right or isinstance(answered.drawn, Own):
            return verdict
        before = (_person(asker), answered.drawn, answered, RUN)
        return replace(verdict, earlier=await self._store.wrong_before(*before))

    async def _known(self, asker: Asker, drawn: Drawn, number: int) -> Verdict | None:
        """Return what became of an answer to an item of a skill, if it was given before."""
        person = _person(asker)
        try:
            known = await self._store.answered(person, drawn, number)
        except ValueError:  # of another version: it stays as it is
            raise Refused(KitRefusal.UNKNOWN_CONTROL) from None
        if known is None:
            return None
        practice = (await self.practices(person))[drawn.skill.number]
        return Verdict(known, practice, practice.due_at)

    async def _answer(
        self, asker: Asker, drawn: Drawn, number: int, given: Given
    ) -> Verdict | None:
        """Keep an answer to an item of a skill; None if another one came first."""
        person, known = _person(asker), await self._known(asker, drawn, number)
        if known is not None:
            return known
        if number > await self._store.tries(person, drawn):
            raise Refused(KitRefusal.UNKNOWN_CONTROL)
        answered = _marked(drawn, number, given, asker.at)
        try:
            kept = await self._store.keep(person, asker.guild_id, drawn, answered)
        except AlreadyDone:
            return None
        just_known = kept.after.is_known and not kept.before.is_known
        return Verdict(answered, kept.after, kept.after.due_at, just_known)

    # --------------------------------------------------------------- positions of one's own

    async def practise(self, asker: Asker, game: Game, position: Position) -> Asked:
        """Keep a position to practise, if it is not kept yet, and ask about it.

        Raises GameError if nothing can be asked about it, Refused if there is no room for it or a
        running challenge asks about it.
        """
        await in_background(check_own, game, position)
        level = await in_background(level_of, game, position)
        own = Own(level, self._draw_seed(), game, position, due_at=asker.at)
        await self._require(asker, own)
        for _ in range(_TRIES):
            try:
                kept = await self._store.put_in(_person(asker), asker.guild_id, own, MOST_OWN)
            except AlreadyDone:
                continue
            if kept is None:
                raise Refused(LearnRefusal.NO_ROOM, limit=MOST_OWN)
            return Asked(Round(Way.TRAINING, 1), kept, kept.turn)
        raise Refused(KitRefusal.BUSY)

    async def own(self, asker: Asker, seed: int, turn: int) -> Own:
        """Return a position that somebody practises, as it was asked about at a turn."""
        for own in await self._store.own(_person(asker)):
            if own.seed == seed and turn in (own.turn, own.last_turn):
                return own.at(turn)
        raise Refused(KitRefusal.UNKNOWN_CONTROL)

    async def give_up(self, asker: Asker, seed: int) -> None:
        """Delete a position that somebody practises."""
        await self._store.give_up(_person(asker), seed)

    async def _answer_own(self, asker: Asker, asked: Own, given: Given) -> Verdict | None:
        """Keep an answer about a position of one's own; None if another one came first."""
        person = _person(asker)
        found = (own for own in await self._store.own(person) if own.seed == asked.seed)
        own = next(found, None)
        if own is None or asked.turn not in (own.turn, own.last_turn):
            raise Refused(KitRefusal.UNKNOWN_CONTROL)
        if asked.turn == own.last_turn:
            return Verdict(_marked(asked, asked.turn, own.given, asker.at), None, own.due_at)
        answered = _marked(asked, own.turn, given, asker.at)
        after = own.answered(given, asker.at, right=answered.marked.right)
        if not await self._store.review(person, own, after):
            return None
        return Verdict(answered, None, after.due_at)


def _is_of(kept: Practice | Own, last: Drawn | Own | None) -> bool:
    """Return whether an item was about a skill or a position."""
    if isinstance(kept, Own):
        return isinstance(last, Own) and last.seed == kept.seed
    return isinstance(last, Drawn) and last.skill == kept.skill


def read_drawn(skill: int, level: int, seed: int) -> Drawn:
    """Return the item of some numbers; raise Refused if there is none."""
    if skill not in SKILLS or not 1 <= level <= LEVELS or not 0 <= seed < SEEDS:
        raise Refused(KitRefusal.UNKNOWN_CONTROL)
    return Drawn(SKILLS[skill], level, seed)


def _marked(drawn: Drawn | Own, number: int, given: Given, at: datetime) -> Answered:
    try:
        marked = drawn.item.mark(given)
    except ValueError:
        raise Refused(KitRefusal.UNKNOWN_CONTROL) from None
    return Answered(drawn, number, given, marked, at)


def _person(asker: Asker) -> int:
    assert asker.person is not None, "somebody learns"
    return asker.person
