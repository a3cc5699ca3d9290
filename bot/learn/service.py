"""Rules of learning: the next item, the mark of an answer, and who may see it.

Practice belongs to the person; only the teachers of the server where it took place see its results
(``bot.class_map.service``), under the pseudonyms of the class's boards.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from datetime import datetime, tzinfo
from random import SystemRandom
from zoneinfo import ZoneInfo

from bot.db.errors import AlreadyDone
from bot.kit.actors import Asker
from bot.kit.allowance import Allowance
from bot.kit.background import in_background
from bot.kit.refusal import KitRefusal, Refused, offered, require_offered
from bot.kit.streaks import Streak
from bot.learn.evidence import draw_next
from bot.learn.match_items import next_match, remaining
from bot.learn.model import (
    MOST_TRIES,
    RUN,
    Answered,
    Asked,
    Drawn,
    Own,
    Practice,
    Remains,
    Round,
    Standing,
    Verdict,
    Way,
    days_in_a_row,
    due_first,
    easiest_first,
)
from bot.learn.progress import FEWEST_OF_CLASS, Counts, End, PlayedMatch, Sitting, why_not
from bot.learn.refusals import LearnRefusal
from bot.learn.runs import next_look
from bot.learn.store import LearnStore
from bot.play.model import MatchRecord
from games import Game, Position
from games.lessons.item import Given, Shape
from games.lessons.matches import drawn_starts, is_match, is_played_from
from games.lessons.own import check_own, level_of
from games.lessons.path import LEVELS, SKILLS, UNITS, Unit
from games.match import Person

#: Seeds are below this number; they are part of custom ids.
SEEDS = 10**9

#: The most attempts to store an answer while others of the same person arrive.
_TRIES = 5

#: The most positions of their own that a person may practise.
MOST_OWN = 50


class Learning:
    """Leads a person through the units, and stores their practice."""

    def __init__(
        self,
        store: LearnStore,
        allowance: Allowance,
        draw_seed: Callable[[], int] | None = None,
    ) -> None:
        """Take ``draw_seed``, which replaces the source of the items' seeds in tests."""
        self._store = store
        self._allowance = allowance
        self._draw_seed = draw_seed or (lambda: SystemRandom().randrange(SEEDS))

    async def practices(self, person: int) -> Mapping[int, Practice]:
        """Return the state of a person in every skill, also a new one, by the skill's number."""
        kept = await self._store.practices(person)
        return {number: kept.get(number, Practice(skill)) for number, skill in SKILLS.items()}

    async def standing(self, asker: Asker) -> Standing:
        """Return the person's state now; positions that may not be explained are left out."""
        person = asker.somebody
        missed = await self._store.count_missed(person)
        own = await self._tellable(asker, await self._store.own(person))
        return Standing(await self.practices(person), missed, own, asker.at)

    async def streak(self, asker: Asker, zone: ZoneInfo) -> Streak:
        """Return the present and the longest streak of days on which somebody has practised."""
        return days_in_a_row(await self._store.moments(asker.somebody), asker.at, zone)

    async def sitting(self, asker: Asker, zone: ZoneInfo, unit: Unit | None) -> Sitting:
        """Return what somebody has done today, and how many of the class know a unit's last skill.

        The latter is None without a unit or a server, or in a class below FEWEST_OF_CLASS.
        """
        person, today = asker.somebody, asker.at.astimezone(zone).date()
        moments = await self._store.moments(person)
        practices = await self.practices(person)
        known = [each.skill for each in practices.values() if each.known_on == today]
        aim = None
        if unit is not None and asker.guild_id is not None:
            aim = await self._store.class_aim(asker.guild_id, unit.skills[-1])
        return Sitting(
            known,
            sum(moment.astimezone(zone).date() == today for moment in moments),
            days_in_a_row(moments, asker.at, zone),
            aim if aim is not None and aim.members >= FEWEST_OF_CLASS else None,
        )

    async def first_item(
        self, asker: Asker, way: Way, wanted: Unit | None, count: int
    ) -> Asked | None:
        """Return the first item of a round of at most ``count``, or on the path of a unit.

        Only the path needs ``wanted``. None if nothing is due or missed, or the unit is known.
        """
        if way is Way.PATH:
            assert wanted is not None, "the path leads through units"
            practices = await self.practices(asker.somebody)
            return await self._of_unit(asker, wanted, practices)
        return await self._on(asker, Round(way, count), None)

    async def item_of(self, asker: Asker, number: int, count: int) -> Asked:
        """Return the first item of a round of ``count`` in a skill, given by its number.

        Raises Refused if there is no such skill.
        """
        require_offered(number in SKILLS)
        practice = (await self.practices(asker.somebody))[number]
        return await self._new(asker, Round(Way.SKILL, count), practice, None)

    async def start_of(self, asker: Asker, unit: Unit) -> Position:
        """Draw a won start of a match of a unit, at the person's lowest level in its skills."""
        practices = await self.practices(asker.somebody)
        level = min(practices[skill.number].level for skill in unit.skills)
        drawn = await in_background(drawn_starts, unit, level, self._draw_seed())
        return drawn[0]

    async def ended(self, asker: Asker, record: MatchRecord) -> PlayedMatch | None:
        """Return how the asker's match of a skill ended and counts; None if it is none, or open."""
        match, skill, me = record.match, SKILLS.get(record.skill or 0), Person(asker.somebody)
        if skill is None or match.winner is None or match.seats[0] != me:
            return None
        is_won, start = match.winner == 0, await in_background(match.game.outcome, match.start)
        missing = why_not(match) or await self._store.why_not(record, me)
        counts = missing or (Counts.RIGHT if is_won else Counts.WRONG)
        practice = (await self.practices(me.id))[skill.number]
        _, needed = await remaining(self._store, me.id, practice)
        return PlayedMatch(skill, End.of(start, is_won=is_won), counts, needed)

    async def position_of(self, drawn: Drawn | Own) -> tuple[Game, Position]:
        """Return game and start of a match from an item; raise Refused if none may begin there."""
        item = await in_background(lambda: drawn.item)
        require_offered(await in_background(is_played_from, item))
        return offered(item.game), item.position

    async def next_item(self, asker: Asker, around: Round, last: Drawn | Own) -> Asked | None:
        """Return the item after ``last`` in its round; None if the round or the unit is over."""
        if around.way is Way.PATH and isinstance(last, Drawn):
            practices = await self.practices(asker.somebody)
            return await self._of_unit(asker, UNITS[last.skill.unit - 1], practices, last)
        return await self._on(asker, replace(around, left=around.left - 1), last)

    async def _on(self, asker: Asker, around: Round, last: Drawn | Own | None) -> Asked | None:
        if around.left <= 0:
            return None
        if around.way is Way.MISSED:
            return await self._missed(asker, around, last)
        standing = await self.standing(asker)
        if around.way is Way.SKILL and isinstance(last, Drawn):
            practice = standing.practices[last.skill.number]
            return await self._new(asker, around, practice, last)
        kept: list[Practice | Own] = [*standing.practices.values(), *standing.own]
        due = due_first(kept, asker.at)
        around = around.of_at_most(len(due))
        others = [each for each in due if not _is_of(each, last)]
        for each in others or due:
            if isinstance(each, Practice):
                return await self._new(asker, around, each, last)
            return Asked(around, each, each.turn)
        return None

    async def _of_unit(
        self,
        asker: Asker,
        unit: Unit,
        practices: Mapping[int, Practice],
        last: Drawn | Own | None = None,
    ) -> Asked | None:
        """Return an item of the first skill that is not known yet; None if nothing is left."""
        skills = (practices[skill.number] for skill in unit.skills)
        chosen = next((each for each in skills if not each.is_known), None)
        return None if chosen is None else await self._new(asker, Round(Way.PATH), chosen, last)

    async def _missed(self, asker: Asker, around: Round, last: Drawn | Own | None) -> Asked | None:
        kept = await self._tellable(asker, await self._store.own(asker.somebody))
        own = [(each, each.turn) for each in kept if not each.is_right]
        missed = await self._store.missed(asker.somebody, last)
        found: list[tuple[Drawn | Own, int]] = [*missed, *own]
        later = [
            (drawn, number)
            for drawn, number in sorted(found, key=lambda each: easiest_first(each[0]))
            if number < MOST_TRIES and (last is None or easiest_first(drawn) > easiest_first(last))
        ]
        return Asked(around.of_at_most(len(later)), *later[0]) if later else None

    async def _new(
        self, asker: Asker, around: Round, practice: Practice, last: Drawn | Own | None
    ) -> Asked:
        person = asker.somebody
        match = await next_match(self._store, person, around, practice, last)
        return Asked(around, match or await self._draw(person, practice, last))

    async def _draw(self, person: int, practice: Practice, last: Drawn | Own | None) -> Drawn:
        skill, level = practice.skill, practice.level
        answers = await self._store.last_in(person, skill)
        return await in_background(draw_next, skill, level, answers, last, self._draw_seed)

    async def answer(
        self, asker: Asker, drawn: Drawn | Own, number: int, given: Given, zone: tzinfo
    ) -> Verdict:
        """Mark an answer and store it; if the try has an answer, return the result of that.

        ``number`` is the try, from 0; days are those of ``zone``. Raises Refused for a match, no
        answer to the item, a skipped try, as ``own`` does, or if others keep arriving in between.
        """
        require_offered(drawn.item.shape is not Shape.MATCH)  # it is played, not said
        for _ in range(_TRIES):
            if isinstance(drawn, Own):
                verdict = await self._answer_own(asker, drawn, given)
            else:
                verdict = await self._answer(asker, drawn, number, given, zone)
            if verdict is not None:
                return await self._after_earlier(asker, verdict)
        raise Refused(KitRefusal.BUSY)

    async def verdict(self, asker: Asker, drawn: Drawn | Own, number: int) -> Verdict:
        """Return the result of the stored answer to a try; raise Refused if there is none."""
        known = await (
            self._known_own(asker, drawn)
            if isinstance(drawn, Own)
            else self._known(asker, drawn, number)
        )
        return offered(known)

    async def _after_earlier(self, asker: Asker, verdict: Verdict) -> Verdict:
        """Add to a result how often its mistake was made shortly before."""
        answered = verdict.answered
        if answered.marked.is_right or isinstance(answered.drawn, Own):
            return verdict
        before = (asker.somebody, answered.drawn, answered, RUN)
        return replace(verdict, earlier=await self._store.wrong_before(*before))

    async def _known(self, asker: Asker, drawn: Drawn, number: int) -> Verdict | None:
        """Return the result of an answered item; None if unanswered; raise Refused if outdated."""
        person = asker.somebody
        try:
            known = await self._store.answered(person, drawn, number)
        except ValueError:  # of another version: it stays as it is
            raise Refused(KitRefusal.UNKNOWN_CONTROL) from None
        if known is None:
            return None
        practice = (await self.practices(person))[drawn.skill.number]
        remains, needed = await remaining(self._store, person, practice)
        return Verdict(known, practice, practice.due_at, False, remains, needed)

    async def _answer(
        self, asker: Asker, drawn: Drawn, number: int, given: Given, zone: tzinfo
    ) -> Verdict | None:
        """Store an answer to an item, or return the result of the stored one to this try.

        None if another arrives during the call. Raises Refused if an earlier try has no answer, or
        ``given`` is none to the item.
        """
        person, known = asker.somebody, await self._known(asker, drawn, number)
        if known is not None:
            return known
        require_offered(number <= await self._store.tries(person, drawn))
        answered = _marked(drawn, number, given, asker.at)
        try:
            kept = await self._store.keep(person, asker.guild_id, drawn, answered, zone)
        except AlreadyDone:
            return None
        just_known = kept.after.is_known and not kept.before.is_known
        remains = Remains.of(kept.to_win) if kept.to_win and kept.needed else None
        return Verdict(answered, kept.after, kept.after.due_at, just_known, remains, kept.needed)

    async def reminds(self, asker: Asker) -> bool:
        """Return whether somebody has reminders switched on."""
        return await self._store.reminds(asker.somebody)

    async def remind(self, asker: Asker, channel_id: int, locale: str, zone: ZoneInfo) -> None:
        """Switch on somebody's reminders in their private channel; unchanged if they are on."""
        wish = {"person": asker.somebody, "guild_id": asker.guild_id, "channel_id": channel_id}
        look_at = next_look(asker.at, zone)
        await self._store.remind(wish | {"locale": locale, "look_at": look_at})

    async def remind_no_more(self, asker: Asker) -> None:
        """Switch off somebody's reminders."""
        await self._store.remind_no_more(asker.somebody)

    # --------------------------------------------------------------- positions of one's own

    async def practise(self, asker: Asker, game: Game, position: Position) -> Asked:
        """Store a position for practice, unless it is there already, and ask about it.

        Raises GameError if nothing can be asked about it, Refused if the person has MOST_OWN
        others, its game may not be explained now, or others keep arriving in between.
        """
        await self._allowance.require(asker, game)
        await in_background(check_own, game, position)
        level = await in_background(level_of, game, position)
        own = Own(level, self._draw_seed(), game, position, due_at=asker.at)
        for _ in range(_TRIES):
            try:
                kept = await self._store.put_in(asker.somebody, asker.guild_id, own, MOST_OWN)
            except AlreadyDone:
                continue
            if kept is None:
                raise Refused(LearnRefusal.NO_ROOM, limit=MOST_OWN)
            return Asked(Round(Way.TRAINING, 1), kept, kept.turn)
        raise Refused(KitRefusal.BUSY)

    async def own(self, asker: Asker, seed: int, turn: int) -> Own:
        """Return a position that somebody practises, with the question of its last or next turn.

        Raises Refused for no such position, any other turn, or if its game may not be explained.
        """
        return (await self._own_at_turn(asker, seed, turn)).at(turn)

    async def give_up(self, asker: Asker, seed: int) -> None:
        """Delete a position that somebody practises, if it is there."""
        await self._store.give_up(asker.somebody, seed)

    async def _own_at_turn(self, asker: Asker, seed: int, turn: int) -> Own:
        """Return a position in its present state.

        Raises Refused if it is gone, at another turn, or about a game that may not be explained.
        """
        for own in await self._store.own(asker.somebody):
            if own.seed == seed and turn in (own.turn, own.last_turn):
                await self._allowance.require(asker, own.game)
                return own
        raise Refused(KitRefusal.UNKNOWN_CONTROL)

    async def _tellable(self, asker: Asker, own: Sequence[Own]) -> list[Own]:
        """Select the positions whose games may be explained now."""
        games = {each.game for each in own}
        told = {game for game in games if await self._allowance.allows(asker, game)}
        return [each for each in own if each.game in told]

    async def _known_own(self, asker: Asker, asked: Own) -> Verdict | None:
        """Return the result of the last answer about a position; None if the turn is another."""
        own = await self._own_at_turn(asker, asked.seed, asked.turn)
        if asked.turn != own.last_turn:
            return None
        return Verdict(_marked(asked, asked.turn, own.given, asker.at), None, own.due_at)

    async def _answer_own(self, asker: Asker, asked: Own, given: Given) -> Verdict | None:
        """Store an answer about a position, or return the result of the stored one to this turn.

        None if another arrives during the call. Raises Refused as ``_own_at_turn`` does, or for no
        answer to the question.
        """
        person, own = asker.somebody, await self._own_at_turn(asker, asked.seed, asked.turn)
        if asked.turn == own.last_turn:
            return await self._known_own(asker, asked)
        answered = _marked(asked, own.turn, given, asker.at)
        after = own.answered(given, asker.at, right=answered.marked.is_right)
        if not await self._store.review(person, own, after):
            return None
        return Verdict(answered, None, after.due_at)


def _is_of(kept: Practice | Own, last: Drawn | Own | None) -> bool:
    """Return whether ``last`` is an item of a given skill or position; False for None."""
    if isinstance(kept, Own):
        return isinstance(last, Own) and last.seed == kept.seed
    return isinstance(last, Drawn) and last.skill == kept.skill


def read_drawn(skill: int, level: int, seed: int) -> Drawn:
    """Return the item of a skill's number, a level from 1 and a seed; raise Refused if none."""
    is_drawn = skill in SKILLS and 1 <= level <= LEVELS and 0 <= seed < SEEDS
    require_offered(is_drawn or is_match(skill, level, seed))
    return Drawn(SKILLS[skill], level, seed)


def _marked(drawn: Drawn | Own, number: int, given: Given, at: datetime) -> Answered:
    try:
        marked = drawn.item.mark(given)
    except ValueError:
        raise Refused(KitRefusal.UNKNOWN_CONTROL) from None
    return Answered(drawn, number, given, marked, at)
