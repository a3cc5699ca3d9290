"""The process is killed in the midst of marking anew: all marks are the old ones, or the new."""

from __future__ import annotations

import asyncio
import os
import signal
from multiprocessing import get_context

import sqlalchemy as sa

from bot.db.engine import Engine, create_engine
from bot.db.schema.challenge import answers, challenge_changes
from games.challenge.lines import read_tasks
from tests.support.challenge_service import GUILD, TEACHER, Actor, Service
from tests.support.databases import rows_in

PEOPLE = [Actor(100 + n, GUILD) for n in range(3)]

#: The last write before the kill: the answers of all and the challenge, and not the record.
LAST = len(PEOPLE) + 1

MENDED = "value nim-sum 1 3 6"


def mend_and_die(url: str, challenge_id: int) -> None:
    """Mend a question in this process, which is killed after its last write."""

    async def mend() -> None:
        engine, written = create_engine(url), 0

        def after(_connection: object, _cursor: object, statement: str, *_: object) -> None:
            nonlocal written
            written += statement.startswith(("UPDATE answers", "UPDATE challenges", "INSERT"))
            if written == LAST:
                os.kill(os.getpid(), signal.SIGKILL)

        sa.event.listen(engine.sync_engine, "after_cursor_execute", after)
        await Service(engine).regrading.mend(TEACHER, challenge_id, 0, MENDED)

    with asyncio.Runner() as runner:
        runner.run(mend())


async def test_a_kill_during_a_regrading_leaves_all_marks_as_they_were(
    database_url: str, engine: Engine, service: Service
) -> None:
    challenge = await service.open(tasks=read_tasks("value nim-sum 1 3 7"))
    for actor, text in zip(PEOPLE, "545", strict=True):
        begun = await service.attempts.begin(actor, challenge.id)
        await service.attempts.answer(actor, begun.attempt.id, 0, text)
    before = await rows_in(engine, answers)
    given = database_url, challenge.id
    process = get_context("spawn").Process(target=mend_and_die, args=given)
    process.start()
    await asyncio.to_thread(process.join)
    assert process.exitcode == -signal.SIGKILL
    assert await rows_in(engine, answers) == before
    assert await rows_in(engine, challenge_changes) == []
    assert await service.challenges.of_server(TEACHER, challenge.id) == challenge
    await service.regrading.mend(TEACHER, challenge.id, 0, MENDED)
    assert [(row.task, row.credit) for row in await rows_in(engine, answers)] == [
        (MENDED, 0),
        (MENDED, 100),
        (MENDED, 0),
    ]
