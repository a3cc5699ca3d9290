"""A class of two hundred: its pages are within Discord's limits and take few queries.

The pupils and their answers are put into the tables; answered by clicks they would take an hour.
"""

from __future__ import annotations

import csv
import io
from collections.abc import AsyncIterator, Awaitable, Callable
from datetime import datetime, timedelta
from typing import Any

import pytest_asyncio
import sqlalchemy as sa

from bot.challenges.custom_ids import ResultsAction, RollAction
from bot.challenges.results.gradebooks import FILES
from bot.challenges.results.messages import BY_QUESTION, HEAT_MAP
from bot.challenges.standings_messages import SHOWN
from bot.db.schema.challenge import answers, attempts
from bot.db.schema.classroom import members
from bot.db.schema.rosters import roster_lines
from games.challenge.lines import read_tasks
from tests.support.acting import FR, press, save
from tests.support.announced import HOUR, opened, posted
from tests.support.cost import counted
from tests.support.databases import on_sqlite_alone, written
from tests.support.limits import assert_components_within_limits
from tests.support.staff import Staff, add_teachers
from tests.support.world import started_world, text_of

pytestmark = on_sqlite_alone

FEW, MANY, QUESTIONS = 10, 200, 10
FIRST = 800_000_000_000_000_000
LINES = [f"value nim-sum {n} {n + 1}" for n in range(1, QUESTIONS + 1)]


@pytest_asyncio.fixture
async def school(database_url: str) -> AsyncIterator[Staff]:
    async with started_world(database_url) as world:
        yield await add_teachers(world)


def people_in(school: Staff, numbers: range, at: datetime) -> list[sa.Insert]:
    """Return the writing that adds pupils to the list, each with a complete attempt."""
    given = {"challenge_id": 1, "number": 1, "is_preview": False, "plan": ""}
    lines, named, tried, answered = [], [], [], []
    for n in numbers:
        name, team = f"Élève *{n}* {'W' * 30}", "AB"[n % 2]
        about = {"guild_id": school.world.server.id, "number": n, "name": name, "team": team}
        lines.append({**about, "person": FIRST + n, "listed_at": at})
        of = {"guild_id": school.world.server.id, "person": FIRST + n}
        named.append({**of, "pseudonym": n, "shows_name": False})
        tried.append({**given, "id": n, "person": FIRST + n, "started_at": at, "ended_at": at})
        for question, line in enumerate(LINES):
            right = (question + n) % 3 != 0
            answered.append(
                {
                    "attempt_id": n,
                    "question": question,
                    "task": line,
                    "is_late": False,
                    "text": "1" if right else str(n),
                    "credit": 100 * right,
                    "at": at,
                }
            )
    rows = ((members, named), (roster_lines, lines), (attempts, tried), (answers, answered))
    return [
        sa.insert(table).values(each[i : i + 100])
        for table, each in rows
        for i in range(0, len(each), 100)
    ]


async def looked_at(school: Staff) -> dict[str, int]:
    """Look at all that a class makes longer; return how many statements each takes."""
    world, prof, found = school.world, school.prof, {}

    async def look(name: str, act: Callable[[], Awaitable[Any]]) -> Any:
        with counted(world.bot._engine) as cost:
            shown = await act()
            await world.env.settle()
        found[name] = len(cost.statements)
        if hasattr(shown, "response"):
            assert_components_within_limits(shown.response.components)
        return shown

    results = await look("results", lambda: prof.slash(world.channel, "results", number=1))
    for name, view in (("questions", BY_QUESTION), ("heat map", HEAT_MAP)):
        await look(name, lambda v=view: press(prof, results, ResultsAction.RESULTS, v))
    for kind in FILES:
        results = await prof.slash(world.channel, "results", number=1)
        _, found_in = await look(kind, lambda k=kind, r=results: save(world, prof, r, k))
        assert found_in
    await look("list", lambda: prof.slash(world.channel, "class roster"))
    panel = await look("panel", lambda: prof.slash(world.channel, "challenge edit", number=1))
    await look("missing", lambda: press(prof, panel, RollAction.MISSING))
    await look("map", lambda: prof.slash(world.channel, "progress"))
    return found


async def test_two_hundred_pupils_take_as_many_queries_as_ten(school: Staff) -> None:
    world = school.world
    challenge = await opened(world, tasks=read_tasks("\n".join(LINES)))
    at = challenge.terms.opens_at + timedelta(minutes=5)
    await written(world.bot._engine, *people_in(school, range(1, FEW + 1), at))
    few = await looked_at(school)
    await written(world.bot._engine, *people_in(school, range(FEW + 1, MANY + 1), at))
    many = await looked_at(school)
    assert many == few, "as many statements as for ten"
    await world.env.advance_time(4 * HOUR)
    for message in posted(world):
        assert_components_within_limits(message.components)
    more = FR("board-more", count=MANY - SHOWN)
    assert any(more in text_of(message) for message in posted(world)), "the others are counted"
    results = await school.prof.slash(world.channel, "results", number=1)
    _, marks = await save(world, school.prof, results, "marks")
    rows = list(csv.reader(io.StringIO(marks.decode("utf-8-sig"))))
    assert len(rows) == MANY + 1, "nobody is left out"
