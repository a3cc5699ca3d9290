"""A person with rows in every table about people, and all values of a database."""

from __future__ import annotations

from dataclasses import replace
from datetime import timedelta

import sqlalchemy as sa

from bot.classes.model import TeacherKind
from bot.db.engine import Engine
from bot.db.schema.base import metadata
from bot.kit.actors import Actor
from bot.play.model import Offer, Setting
from bot.roster.model import Listed, digest_of
from bot.roster.store import RosterStore
from games import game
from games.match import Computer, First, Person
from tests.support.acting import by
from tests.support.challenge_service import GUILD, TEACHER, Service, terms
from tests.support.databases import rows_of
from tests.support.drafts import created

#: Long enough to be found, or not, among the bytes of a file.
ADA = Actor(1_234_567_890_123_456_789, GUILD)
BLAISE = Actor(987_654_321_098_765_431, GUILD)
HERE = Setting(GUILD, 77, "fr")
NIM = game("nim")


async def everything(engine: Engine) -> str:
    """Return every value of every row."""
    rows = await rows_of(engine, *map(sa.select, metadata.sorted_tables))
    return "\n".join(map(str, rows))


async def leave_traces(service: Service, actor: Actor) -> int:
    """Give somebody rows in every table about people; return the number of an open challenge."""
    challenge = await service.open(tasks=terms().tasks)
    for who in (actor, BLAISE):
        begun = await service.attempts.begin(who, challenge.id, agreed=True)
        await service.attempts.answer(who, begun.attempt.id, 0, "3 5")
        await service.attempts.answer(who, begun.attempt.id, 1, "5")
    await service.trials.play(actor, begun.attempt.id - 1, 2, HERE)
    await service.editor.extend(
        TEACHER, challenge.id, actor.id, challenge.terms.closes_at + timedelta(hours=1)
    )
    await service.classes.members(GUILD, [actor.id, BLAISE.id])
    await service.classes.add_teacher(TEACHER, TeacherKind.PERSON, actor.id)
    await created(service.editor, replace(actor, manages=True), terms())
    rosters = RosterStore(service.store.engine)
    listed = [Listed(line.number, line.name, line.team) for line in await rosters.lines(GUILD)]
    number = len(listed) + 1
    listed.append(Listed(number, "Named by the school", "A"))
    await rosters.replace(GUILD, listed, digest_of(await rosters.lines(GUILD)), TEACHER.id)
    await rosters.take(GUILD, number, actor.id)
    await service.roll.exempt(
        TEACHER, challenge.id, [number], is_exempt=True, reason=f"of {actor.id}"
    )
    for opponent in (Person(BLAISE.id), Computer(1.0)):
        offer = Offer(NIM, (1, 3, 7), opponent, First.ME)
        record = await service.matches.start(actor.id, HERE, offer, 9)
    await service.matches.answer(record.id - 1, by(BLAISE.id), accepted=True)
    return challenge.id
