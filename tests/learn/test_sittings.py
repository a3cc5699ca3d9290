"""The end of a sitting lists new skills and the aims of the day and of the class."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from zoneinfo import ZoneInfo

import pytest
import sqlalchemy as sa

from bot.db.engine import Engine
from bot.db.schema.rosters import roster_lines
from bot.i18n import LOCALES, words
from bot.kit.streaks import Streak
from bot.learn.messages import MOST_NAMED, sitting_lines
from bot.learn.progress import DAY_AIM, FEWEST_OF_CLASS, Sitting
from bot.learn.questions import skill_name
from bot.learn.service import read_drawn
from games.lessons.path import UNITS
from tests.support.learning import asks, learning_of, solution, study

MONDAY = datetime(2026, 11, 2, 9, tzinfo=UTC)

PARIS = ZoneInfo("Europe/Paris")

SERVER = 77


async def test_the_end_of_a_sitting_lists_skills_known_since_today(engine: Engine) -> None:
    learning = learning_of(engine)
    asker = asks(1, MONDAY, SERVER)
    met = await study(learning, asker, UNITS[5], solution, most=60)
    today = await learning.sitting(asker, PARIS, UNITS[5])
    assert [*today.known] == [*UNITS[5].skills]
    assert today.answers == len(met)
    assert today.streak.days == 1
    assert today.aim is None, "the aim of a single pupil must not be shown"
    later = await learning.sitting(asks(1, MONDAY + timedelta(days=1), SERVER), PARIS, None)
    assert (later.known, later.answers) == ([], 0)


async def test_the_end_of_a_sitting_counts_who_in_the_class_knows_the_skill(engine: Engine) -> None:
    learning = learning_of(engine)
    unit = UNITS[8]
    for person in range(1, FEWEST_OF_CLASS + 1):
        asker = asks(person, MONDAY, SERVER)
        if person <= 2:
            await study(learning, asker, unit, solution, most=60)
        else:
            drawn = read_drawn(1, 1, person)
            await learning.answer(asker, drawn, 0, drawn.item.solution, PARIS)
        here = await learning.sitting(asker, PARIS, unit)
        assert (here.aim is None) is (person < FEWEST_OF_CLASS)
    assert here.aim is not None
    assert (here.aim.known, here.aim.members) == (2, FEWEST_OF_CLASS)
    assert here.aim.skill == unit.skills[-1]
    elsewhere = await learning.sitting(asks(1, MONDAY, SERVER + 1), PARIS, unit)
    assert elsewhere.aim is None
    assert (await learning.sitting(asks(1, MONDAY), PARIS, unit)).aim is None


async def test_with_a_list_the_aim_of_the_class_counts_everybody_on_it(engine: Engine) -> None:
    learning, unit = learning_of(engine), UNITS[8]
    people = [1, None, None, 4, None, 6]  # some have not joined; 2 and 3 are on no line
    lines = [
        {"guild_id": SERVER, "number": n, "name": f"P{n}", "team": "", "person": person}
        | {"listed_at": MONDAY}
        for n, person in enumerate(people, 1)
    ]
    await engine.write(lambda connection: connection.execute(sa.insert(roster_lines), lines))
    for person in (1, 2):
        await study(learning, asks(person, MONDAY, SERVER), unit, solution, most=60)
    here = await learning.sitting(asks(2, MONDAY, SERVER), PARIS, unit)
    assert here.aim is not None
    assert (here.aim.known, here.aim.members) == (1, 6)


@pytest.mark.parametrize("locale", LOCALES)
async def test_the_end_of_a_sitting_counts_answers_up_to_the_aim_of_the_day(
    engine: Engine, locale: str
) -> None:
    learning, say = learning_of(engine), words(locale)
    asker = asks(1, MONDAY)
    for seed in range(DAY_AIM + 2):
        drawn = read_drawn(1, 1, seed)
        at = asks(1, MONDAY + timedelta(seconds=seed))
        await learning.answer(at, drawn, 0, drawn.item.solution, PARIS)
        told = "\n".join(sitting_lines(await learning.sitting(asker, PARIS, None), say))
        answers = min(seed + 1, DAY_AIM)
        assert say("sitting-aim", answers=answers, aim=DAY_AIM) in told
    assert say("progress-streak", days=1) in told


@pytest.mark.parametrize("locale", LOCALES)
@pytest.mark.parametrize(("count", "others"), [(1, 0), (3, 0), (4, 1), (18, 15)])
def test_the_newest_skills_of_the_day_are_named_and_the_others_counted(
    count: int, others: int, locale: str
) -> None:
    skills, say = [skill for unit in UNITS for skill in unit.skills][:count], words(locale)
    told = sitting_lines(Sitting(skills, 0, Streak()), say)[0]
    named = [skill for skill in skills if skill_name(skill, say) in told]
    assert named == skills[-MOST_NAMED:]
    assert (f"{others} " in told) is (others > 0)
