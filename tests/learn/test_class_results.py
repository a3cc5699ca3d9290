"""The class's map is drawn up from the latest answers, and says what all of them would."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from random import Random

import sqlalchemy as sa

from bot.db.engine import Engine
from bot.db.schema import item_answers
from bot.learn.class_results import class_map
from bot.learn.model import LAST
from bot.learn.store import LearnStore, Result
from games.lessons import SKILLS, Mistake
from tests.support.databases import written

MONDAY = datetime(2026, 11, 2, 9, tzinfo=UTC)

CLASS, ELSEWHERE = 33, 34

PUPILS, ANSWERS = 4, 120

MISTAKES = (None, Mistake.MODULUS, Mistake.EVEN_ODD, Mistake.LARGEST_TAKE)


def answers(random: Random) -> list[Result]:
    """Draw first tries of some pupils in some skills, in their order."""
    found = []
    for number in range(PUPILS * ANSWERS):
        right = random.random() < 0.7
        mistake = None if right else random.choice(MISTAKES)
        at = MONDAY + timedelta(hours=number)
        person, skill = random.randrange(PUPILS), random.choice([1, 2, 3, 16, 30])
        found.append(Result(person, skill, right, mistake, at))
    return found


async def keep(engine: Engine, results: list[Result]) -> None:
    rows = [
        vars(each) | {"level": 1, "seed": seed, "number": 0, "guild_id": CLASS, "given": "0"}
        for seed, each in enumerate(results)
    ]
    retried = [row | {"number": 1, "is_right": False, "mistake": None} for row in rows]
    elsewhere = [row | {"seed": row["seed"] + len(rows), "guild_id": ELSEWHERE} for row in rows]
    statement = sa.insert(item_answers)
    await written(engine, *(statement.values(row) for row in [*rows, *retried, *elsewhere]))


async def test_the_map_of_the_latest_answers_is_that_of_all(engine: Engine) -> None:
    results = answers(Random(1))
    await keep(engine, results)
    found = await LearnStore(engine).results_in(CLASS)
    at = results[-1].at
    assert class_map(found, at) == class_map(results, at)
    most = PUPILS * len({each.skill for each in results}) * (LAST + len(MISTAKES))
    assert len(found) <= most < len(results)
    assert [each.at for each in found] == sorted(each.at for each in found)
    assert {each.skill for each in found} <= SKILLS.keys()
    assert await LearnStore(engine).results_in(35) == []
