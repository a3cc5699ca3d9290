"""Results in Discord: seen and saved by teachers, and by nobody else."""

from __future__ import annotations

import json
import re

import pytest

from bot.challenges.custom_ids import ByHandAction, ResultsAction
from bot.challenges.model import settled
from bot.challenges.refusals import ChallengeRefusal
from bot.challenges.results.gradebooks import FILES
from bot.challenges.results.heat_map import heat_map_picture
from bot.challenges.results.messages import HEAT_MAP, PICTURE, WHO
from bot.challenges.results.service import results_of
from bot.challenges.results.shares import heat_map_of
from bot.classes.refusals import ClassRefusal
from bot.i18n import LOCALES, words
from games.challenge.lines import read_lines
from tests.support.acting import FR, assert_whispered, control, forge, press, save
from tests.support.announced import HOUR, give, opened
from tests.support.announced import teacher as boss_of
from tests.support.answering import public_text
from tests.support.controls import encoded
from tests.support.staff import a_teacher, put_on_list
from tests.support.world import World, text_of


async def a_challenge(world: World) -> None:
    """Let Ada and Blaise answer a challenge."""
    await opened(world, attempts=None)
    await give(world, "ada", "3 5", "1 2")
    await give(world, "blaise", "1 1", "1 1")


@pytest.mark.parametrize("locale", LOCALES)
async def test_a_teacher_sees_the_answers_of_each_pupil_and_both_pictures(
    world: World, locale: str
) -> None:
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


async def test_every_file_is_sent_privately_with_the_names_from_discord(world: World) -> None:
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


async def test_only_teachers_see_the_names_of_the_list(world: World) -> None:
    await put_on_list(world, ada="Lovelace", chloe="")
    lines, _ = read_lines("Pourquoi ? {####condor}")
    challenge = await opened(world, **settled(lines))
    for name in ("ada", "blaise", "chloe"):
        await give(world, name, "Parce que")
    world.server.remove_member(world.chloe)
    teacher = a_teacher(world)
    shown, one, other = [await teacher.slash(world.channel, "results", number=1) for _ in range(3)]
    assert "Lovelace" in text_of(shown)
    assert "blaise" in text_of(shown), "whoever is not on the list is called as Discord does"
    number = FR("line-number", number=2)
    assert number in text_of(shown), "Discord no longer knows her name"
    who = await press(teacher, one, ResultsAction.RESULTS, WHO)
    assert f"{world.ada.mention} (Lovelace)" in text_of(who)
    menu = control(other, ByHandAction.PUPIL)
    assert "Lovelace" in text_of(await teacher.select(other.response, ["1"], custom_id=menu))
    assert "Lovelace" in text_of(await press(teacher, shown, ByHandAction.QUEUE))
    shown = await teacher.slash(world.channel, "results", number=1)
    for kind, (ending, _) in FILES.items():
        _, content = await save(world, teacher, shown, kind)
        assert b"Lovelace" in content, (kind, ending)
    pictured = await press(teacher, shown, ResultsAction.RESULTS, HEAT_MAP)
    (picture,) = pictured.response.attachments
    attempts = await world.bot.editor.attempts(boss_of(world), challenge.id)
    names = {world.ada.id: "Lovelace", world.blaise.id: "blaise", world.chloe.id: number}
    drawn = heat_map_of(results_of(challenge, attempts), names, 0)
    with world.env._bot_scope():
        assert await picture.read() == heat_map_picture(drawn, "fr")
    await world.env.advance_time(4 * HOUR)
    seen = [await world.blaise.slash(world.channel, name) for name in ("challenges", "leaderboard")]
    assert not any("Lovelace" in text for text in (public_text(world), *map(text_of, seen)))


async def test_a_pupil_is_refused_the_results_and_each_of_their_controls(world: World) -> None:
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


async def test_results_are_suggested_by_title_for_challenges_that_have_opened(world: World) -> None:
    await a_challenge(world)
    offered = await a_teacher(world).autocomplete(world.channel, "results", "number", "somme")
    assert [choice["value"] for choice in offered] == [1]
    teacher = a_teacher(world)
    missing = await teacher.slash(world.channel, "results", number=99)
    assert_whispered(missing, FR(ChallengeRefusal.NO_SUCH_CHALLENGE.value))
    forged = encoded(ResultsAction.EXPORT, 1, 0)
    unknown = await forge(world, teacher, world.channel.last_message, forged, "77")
    assert_whispered(unknown, FR("error-unknown-control"))
