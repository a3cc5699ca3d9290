"""The class map reads only the latest answers and equals the map of all answers."""

from __future__ import annotations

import asyncio
from datetime import UTC, datetime, timedelta
from random import Random

import pytest
import sqlalchemy as sa

from bot.challenges.model import Challenge
from bot.class_map.messages import class_message, missed_message
from bot.class_map.model import ClassMap, Pupil, SkillResults, class_map
from bot.class_map.service import ClassPractice, missed_without_questions
from bot.db.engine import Engine
from bot.db.schema.learning import item_answers
from bot.i18n import Say
from bot.kit.actors import Actor
from bot.learn.model import LAST, Mastery
from bot.learn.questions import skill_name
from bot.learn.rows import Result
from bot.learn.store import LearnStore
from games.lessons.path import SKILLS, UNITS
from games.mistakes import Mistake
from tests.support.acting import EN, FR
from tests.support.databases import written
from tests.support.world import World

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


async def test_a_double_click_on_class_practice_creates_one_challenge(world: World) -> None:
    boss = Actor(1, world.server.id, manages=True)

    async def made(title: str) -> Challenge:
        practice = world.bot.service(ClassPractice)
        return await practice.draft(boss, "fr", world.channel.id, lambda _: title, [SKILLS[14]])

    with world.env.time_context():
        first, second = await asyncio.gather(made("Entraînement"), made("Entraînement"))
        assert first.id == second.id
        assert (await made("Autre")).id != first.id
        assert len(await world.bot.editor.all(boss)) == 2


@pytest.mark.parametrize("say", [FR, EN])
def test_the_class_map_names_the_skills_that_no_challenge_can_ask(say: Say) -> None:
    def missed(skill: int) -> SkillResults:
        return SkillResults(SKILLS[skill], 0, 1, ())

    asked, other = SKILLS[14], SKILLS[19]
    shown = ClassMap((missed(14), missed(19)), ())
    assert missed_without_questions(shown) == [other]
    told = class_message(ClassMap(shown.skills, pupils()), {1: "x"}, 0, say)
    text = "\n".join(each.content for each in told.walk_children() if hasattr(each, "content"))
    assert say("class-map-draft", skills=skill_name(asked, say)) in text
    assert say("class-map-left-out", skills=skill_name(other, say)) in text
    alone = missed_message(missed(19), [], [], {}, 0, say)
    text = "\n".join(each.content for each in alone.walk_children() if hasattr(each, "content"))
    assert say("class-map-left-out", skills=skill_name(other, say)) in text


def pupils() -> tuple[Pupil, ...]:
    units = {unit.number: Mastery.NEW for unit in UNITS}
    return (Pupil(1, units, (), MONDAY, is_away=False),)
