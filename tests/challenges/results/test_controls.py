"""Results in Discord: seen and saved by teachers, and by nobody else."""

from __future__ import annotations

import json
import re

import pytest

from bot.challenges.custom_ids import ResultsAction
from bot.challenges.refusals import ChallengeRefusal
from bot.challenges.results.messages import HEAT_MAP, PICTURE, WHO
from bot.classes.refusals import ClassRefusal
from bot.i18n import LOCALES, words
from tests.support.acting import FR, assert_whispered, forge, press, save
from tests.support.announced import give, opened
from tests.support.controls import encoded
from tests.support.staff import a_teacher
from tests.support.world import World, text_of


async def a_challenge(world: World) -> None:
    """Let Ada and Blaise answer a challenge."""
    await opened(world, attempts=None)
    await give(world, "ada", "3 5", "1 2")
    await give(world, "blaise", "1 1", "1 1")


@pytest.mark.parametrize("locale", LOCALES)
async def test_a_teacher_sees_who_has_answered_what(world: World, locale: str) -> None:
    await a_challenge(world)
    teacher, say = a_teacher(world, locale), words(locale)
    shown = await teacher.slash(world.channel, "results", number=1)
    assert shown.ephemeral
    told = text_of(shown)
    assert say("results-counts", pupils=2, answered=2) in told
    assert re.search(r"`✓✓` \*\*1\.\*\* .* · \*\*20\*\*", told)
    assert re.search(r"`✗✗` \*\*2\.\*\* .* · \*\*0\*\*", told)
    assert world.ada.mention not in told, "the class may look on: names are as settled"
    assert say("results-open") in told
    turned = await press(teacher, shown, ResultsAction.RESULTS, 1)
    assert say("results-mistake", mark="✗", answer="`1 1`", count=1) in text_of(turned)
    back = await press(teacher, turned, ResultsAction.RESULTS, 0)
    assert text_of(back) == told
    named = await press(teacher, back, ResultsAction.RESULTS, WHO)
    assert f"**1.** {world.ada.mention} (" in text_of(named)
    for view, name in ((PICTURE, "distribution.png"), (HEAT_MAP, "heat-map.png")):
        pictured = await press(teacher, back, ResultsAction.RESULTS, view)
        assert pictured.ephemeral
        (picture,) = pictured.response.attachments
        assert picture.filename == name
    assert picture.description == say("heat-map-alt", pupils=2, questions=2)


async def test_every_file_is_sent_privately_with_the_names_that_discord_tells(
    world: World,
) -> None:
    await a_challenge(world)
    teacher = a_teacher(world)
    shown = await teacher.slash(world.channel, "results", number=1)
    for kind in ("marks", "answers"):
        name, plain = await save(world, teacher, shown, kind)
        assert name == f"bouton-1-{kind}.csv"
        _, marked = await save(world, teacher, shown, f"{kind}-bom")
        assert marked == b"\xef\xbb\xbf" + plain
        assert b"ada" in plain
    name, content = await save(world, teacher, shown, "json")
    assert name == "bouton-1-json.json"
    assert [p["name"] for p in json.loads(content)["pupils"]] == ["ada", "blaise"]


async def test_a_pupil_sees_nothing_of_it(world: World) -> None:
    await a_challenge(world)
    denied = FR(ClassRefusal.NOT_A_TEACHER.value)
    assert_whispered(await world.ada.slash(world.channel, "results", number=1), denied)
    for action, values in ((ResultsAction.RESULTS, ()), (ResultsAction.EXPORT, ("4",))):
        for path in ((), (1,), (2,), (HEAT_MAP,), (WHO,)):
            forged = encoded(action, 1, 0, path)
            answer = await forge(world, world.ada, world.channel.last_message, forged, *values)
            assert_whispered(answer, denied)
    suggested = await world.ada.autocomplete(world.channel, "results", "number", "")
    assert not suggested


async def test_a_teacher_is_offered_what_has_opened_by_its_title(world: World) -> None:
    await a_challenge(world)
    offered = await a_teacher(world).autocomplete(world.channel, "results", "number", "somme")
    assert [choice["value"] for choice in offered] == [1]
    teacher = a_teacher(world)
    missing = await teacher.slash(world.channel, "results", number=99)
    assert_whispered(missing, FR(ChallengeRefusal.NO_SUCH_CHALLENGE.value))
    forged = encoded(ResultsAction.EXPORT, 1, 0)
    unknown = await forge(world, teacher, world.channel.last_message, forged, "77")
    assert_whispered(unknown, FR("error-unknown-control"))
