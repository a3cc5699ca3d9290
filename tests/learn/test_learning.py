"""The service of learning: the next item, the effect of an answer, races, and mistakes."""

from __future__ import annotations

import asyncio
from collections import Counter
from datetime import UTC, datetime, timedelta

import pytest

from bot.class_map.model import class_map
from bot.db.engine import Engine
from bot.db.schema.learning import item_answers
from bot.kit.actors import Actor
from bot.kit.clock import stamp
from bot.kit.refusal import KitRefusal, Refused
from bot.learn.evidence import PROVING
from bot.learn.model import RIGHT_OF_LAST, Answered, Drawn, Round, Way, due_first, next_unit
from bot.learn.service import MOST_TRIES, read_drawn
from bot.learn.store import LearnStore
from games.core import Outcome
from games.lessons.item import Given, Item, Shape
from games.lessons.matches import match_seed, skill_played, starts
from games.lessons.path import SKILLS, UNITS, Skill, Unit
from games.mistakes import Mistake
from tests.support.cost import counted
from tests.support.databases import on_sqlite_alone, rows_in
from tests.support.learning import (
    answered,
    asks,
    following,
    learning_of,
    mistaken,
    practice_of,
    solution,
    study,
    teacher_of,
    wrong_answer,
)

MONDAY = datetime(2026, 11, 2, 9, tzinfo=UTC)

DAY, MINUTE = timedelta(days=1), timedelta(minutes=1)

ADA, BLAISE, CLASS = 11, 22, 33

#: The least number of items of a unit, matches among them.
FEWEST = 5


@on_sqlite_alone
async def win_matches(store: LearnStore, unit: Unit) -> int:
    """Keep for Ada a match won from a won start and one from a lost one; return how many."""
    skill = skill_played(unit)
    if skill is None:
        return 0
    for outcome in Outcome:
        drawn = Drawn(skill, 1, match_seed(starts(unit, 1, outcome)[0]))
        answered = Answered(drawn, 0, (0,), drawn.item.mark((0,)), MONDAY - timedelta(hours=1))
        await store.keep(ADA, None, drawn, answered, UTC)
    return len(Outcome)


async def test_the_path_leads_through_the_skills_of_a_unit_in_order(engine: Engine) -> None:
    learning, asker = learning_of(engine), asks(ADA, MONDAY)
    for unit in UNITS:
        assert next_unit(await learning.practices(ADA)) is unit
        matches = await win_matches(LearnStore(engine), unit)
        verdicts = await study(learning, asker, unit, solution, most=100)
        met = [verdict.answered.drawn.skill for verdict in verdicts]
        asked = Counter(met)
        assert met == [skill for skill in unit.skills for _ in range(asked[skill])], (
            "the skills of the unit come in order"
        )
        assert len(met) + matches >= FEWEST
        became = [n for n, verdict in enumerate(verdicts) if verdict.just_known]
        assert [met[n] for n in became] == list(unit.skills)
        before = zip([-1, *became], became, strict=False)
        fewest = RIGHT_OF_LAST - matches
        assert all(fewest <= now - then <= PROVING for then, now in before)
    assert next_unit(await learning.practices(ADA)) is None


async def test_an_answer_in_a_known_skill_is_stored_without_proving_it_again(
    engine: Engine,
) -> None:
    learning, asker = learning_of(engine), asks(ADA, MONDAY)
    unit = next(unit for unit in UNITS if skill_played(unit) is None)
    await study(learning, asker, unit, solution, most=100)
    drawn = read_drawn(unit.skills[0].number, 1, 999)
    for is_right in (True, False):
        given = drawn.item.solution if is_right else wrong_answer(drawn.item)
        answer = Answered(drawn, 0, given, drawn.item.mark(given), MONDAY)
        with counted(engine) as cost:
            kept = await LearnStore(engine).keep(ADA, None, drawn, answer, UTC)
        assert (kept.before.is_known, kept.after.is_known, kept.needed) == (True, True, 0)
        assert [each.split()[0] for each in cost.statements] == ["SELECT", "INSERT", "UPDATE"]
        drawn = read_drawn(unit.skills[0].number, 1, 998)


async def test_an_answer_sent_many_times_at_once_counts_once(engine: Engine) -> None:
    learning, asker = learning_of(engine), asks(ADA, MONDAY)
    asked = await learning.first_item(asker, Way.PATH, UNITS[0], 0)
    assert asked is not None
    item = asked.drawn.item
    first = await learning.answer(asker, asked.drawn, 0, wrong_answer(item), UTC)
    again = await learning.answer(asker, asked.drawn, 0, item.solution, UTC)
    assert again.answered == first.answered
    assert not again.answered.marked.is_right
    drawn = read_drawn(1, 1, 99)
    verdicts = await asyncio.gather(
        *(learning.answer(asker, drawn, 0, drawn.item.solution, UTC) for _ in range(8))
    )
    assert len({verdict.answered for verdict in verdicts}) == 1
    others = [read_drawn(2, 1, seed) for seed in range(8)]
    await asyncio.gather(
        *(learning.answer(asker, each, 0, each.item.solution, UTC) for each in others[:4])
    )
    practices = await learning.practices(ADA)
    assert (practices[1].recent, practices[2].recent) == ("01", "1111")
    assert len(await rows_in(engine, item_answers)) == 6


@pytest.mark.parametrize(
    "numbers", [(0, 1, 1), (99, 1, 1), (1, 0, 1), (1, 4, 1), (1, 1, -1), (1, 1, 10**9)]
)
def test_an_item_that_does_not_exist_is_refused(numbers: tuple[int, int, int]) -> None:
    with pytest.raises(Refused) as refused:
        read_drawn(*numbers)
    assert refused.value.refusal is KitRefusal.UNKNOWN_CONTROL


async def test_an_impossible_answer_to_an_item_is_refused(engine: Engine) -> None:
    learning, asker = learning_of(engine), asks(ADA, MONDAY)
    for skill in SKILLS:
        drawn = read_drawn(skill, 1, 1)
        number = drawn.item.shape is Shape.NUMBER
        bad: list[Given] = [(-1,), (1, 2)] if number else [(25,), (-1,), (0, 0)]
        for given in bad:
            with pytest.raises(Refused):
                await learning.answer(asker, drawn, 0, given, UTC)
        with pytest.raises(Refused):  # a second try before the first
            await learning.answer(asker, drawn, 1, drawn.item.solution, UTC)
    assert await rows_in(engine, item_answers) == []


async def test_training_asks_due_skills_mixed_until_none_is_due(engine: Engine) -> None:
    learning = learning_of(engine)
    for unit in UNITS[:2]:
        await win_matches(LearnStore(engine), unit)
        await study(learning, asks(ADA, MONDAY), unit, solution, most=100)
    soon = asks(ADA, MONDAY + MINUTE)
    assert await learning.first_item(soon, Way.TRAINING, None, 15) is None
    later = asks(ADA, MONDAY + 5 * DAY)
    due = due_first((await learning.practices(ADA)).values(), later.at)
    assert len(due) == 5
    met: list[Skill] = []
    while (asked := await learning.first_item(later, Way.TRAINING, None, 15)) is not None:
        left = len(due) - len(met)
        assert asked.around.left == left, "it says how many there are"
        if asked.drawn.item.shape is Shape.MATCH:
            asked = await following(learning, later, asked)
        assert asked is not None
        assert isinstance(asked.drawn, Drawn)
        met.append(asked.drawn.skill)
        learner = solution if len(met) != 2 else wrong_answer
        await answered(learning, later, asked, learner)
    assert sorted(met, key=lambda each: each.number) == [each.skill for each in due]
    after = asks(ADA, later.at + 11 * MINUTE)
    again = await learning.first_item(after, Way.TRAINING, None, 15)
    assert again is not None
    assert again.drawn.skill is met[1], "what was missed comes back within minutes"
    one = await learning.next_item(after, Round(Way.TRAINING, 1), again.drawn)
    assert one is None, "the round has its length"


async def test_missed_items_are_asked_again_easiest_first(engine: Engine) -> None:
    learning, asker = learning_of(engine), asks(ADA, MONDAY)
    drawn = [read_drawn(*each) for each in ((3, 2, 7), (14, 1, 5), (3, 1, 9))]
    for each in drawn:
        await learning.answer(asker, each, 0, wrong_answer(each.item), UTC)
    assert (await learning.standing(asker)).missed == 3
    asked = await learning.first_item(asker, Way.MISSED, None, 15)
    met = []
    while asked is not None:
        met.append(asked.drawn)
        assert asked.number == 1
        learner = solution if len(met) < 3 else wrong_answer
        verdict = await answered(learning, asker, asked, learner)
        assert verdict.practice.recent in ("00", "0"), "a second try counts for nothing"
        asked = await following(learning, asker, asked)
    assert met == [drawn[2], drawn[1], drawn[0]]
    assert (await learning.standing(asker)).missed == 1
    asked = await learning.first_item(asker, Way.MISSED, None, 15)
    assert asked is not None
    assert (asked.drawn, asked.number) == (drawn[0], 2)
    assert MOST_TRIES > 2


# ------------------------------------------------------------------------- mistakes


async def test_a_repeated_mistake_is_named_at_every_answer_until_it_stops(engine: Engine) -> None:
    learning, at = learning_of(engine), MONDAY
    told = 0

    def learns(item: Item) -> Given:
        """Give the ordinary sum, until that was called a mistake five times."""
        return mistaken(item, Mistake.ORDINARY_SUM) if told < 5 else item.solution

    unit = UNITS[6]
    await win_matches(LearnStore(engine), unit)
    asker = asks(ADA, at, CLASS)
    asked = await learning.first_item(asker, Way.PATH, unit, 0)
    named: list[Mistake | None] = []
    while asked is not None:
        asker = asks(ADA, at + len(named) * MINUTE, CLASS)
        verdict = await answered(learning, asker, asked, learns)
        named.append(verdict.answered.mistake)
        told += verdict.answered.mistake is Mistake.ORDINARY_SUM
        asked = await following(learning, asker, asked)
    assert named.count(Mistake.ORDINARY_SUM) == 5
    assert set(named) == {None, Mistake.ORDINARY_SUM}
    assert len(named) > 4 * len(unit.skills) + 4
    shown = class_map(await practice_of(engine).results(teacher_of(CLASS)), at + DAY)
    made = {mistake for skill in shown.skills for mistake, _ in skill.mistakes}
    assert made == {Mistake.ORDINARY_SUM}


# ------------------------------------------------------------------------- the class's map


async def test_the_class_map_counts_who_knows_a_skill_and_who_is_away(engine: Engine) -> None:
    learning, monday = learning_of(engine), MONDAY
    pupils = range(101, 107)
    for pupil in pupils:
        asker = asks(pupil, monday, CLASS)
        for seed in range(6):
            drawn = read_drawn(14, 1, seed)
            confused = mistaken(drawn.item, Mistake.ORDINARY_SUM)
            given = drawn.item.solution if pupil > 104 else confused
            await learning.answer(asker, drawn, 0, given, UTC)
    elsewhere = read_drawn(1, 1, 1)
    await learning.answer(asks(101, monday, 44), elsewhere, 0, wrong_answer(elsewhere.item), UTC)
    await learning.answer(asks(101, monday), read_drawn(1, 1, 2), 0, (0,), UTC)
    results = await practice_of(engine).results(teacher_of(CLASS))
    assert {each.skill for each in results} == {14}
    shown = class_map(results, monday + 8 * DAY)
    assert [pupil.person for pupil in shown.pupils] == list(pupils)
    assert all(pupil.is_away for pupil in shown.pupils)
    assert not any(each.is_away for each in class_map(results, monday + 6 * DAY).pupils)
    (skill,) = shown.skills
    assert (skill.known, skill.tried) == (2, 6)


async def test_only_teachers_see_the_class_map_and_only_of_their_class(engine: Engine) -> None:
    learning = learning_of(engine)
    await learning.answer(asks(ADA, MONDAY, CLASS), read_drawn(1, 1, 1), 0, (0,), UTC)
    with pytest.raises(Refused):
        await practice_of(engine).results(Actor(ADA, CLASS))
    assert await practice_of(engine).results(teacher_of(44)) == []
    assert len(await practice_of(engine).results(teacher_of(CLASS))) == 1


async def test_practice_older_than_the_limit_is_purged(engine: Engine) -> None:
    learning, store = learning_of(engine), LearnStore(engine)
    now = stamp()
    await learning.answer(asks(ADA, now), read_drawn(1, 1, 1), 0, (0,), UTC)
    await store.purge(now - timedelta(days=1))
    assert (await learning.practices(ADA))[1].recent
    await store.purge(now + timedelta(days=1))
    assert not (await learning.practices(ADA))[1].recent
    assert await rows_in(engine, item_answers) == []
