"""Somebody shares what they know: they see first what all would see."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest

from bot.classes.names import pseudonym
from bot.i18n import LOCALES, words
from bot.learn.custom_ids import LearnAction
from bot.learn.messages import back_to_path, shared_message, shared_unit, sharing_message
from bot.learn.model import Practice, Standing
from games.lessons import SKILLS, UNITS
from tests.support.acting import (
    SAYS,
    assert_whispered,
    control,
    forge,
    in_both_languages,
    messages,
    press,
    shows,
)
from tests.support.controls import encoded
from tests.support.learning import missed_by_two
from tests.support.limits import assert_within_limits
from tests.support.world import World, text_of

MONDAY = datetime(2026, 11, 2, 9, tzinfo=UTC)


@in_both_languages
async def test_somebody_shares_their_own_map_and_nothing_else(world: World, name: str) -> None:
    who, say = getattr(world, name), SAYS[name]
    await missed_by_two(world)
    shown = await who.slash(world.channel, "progress")
    sure = await press(who, shown, LearnAction.SHARE)
    assert say("progress-share-sure") in text_of(sure)
    member = (await world.bot.classes.members(world.server.id, [who.id]))[who.id]
    named = pseudonym(member.pseudonym, say)
    assert say("progress-shared", name=named) in text_of(sure)
    again = control(sure, LearnAction.SHARE, 1)
    told = await press(who, sure, LearnAction.SHARE, 1)
    assert say("progress-is-shared") in text_of(told)
    heading = say("progress-shared", name=named)
    (public,) = [text_of(each) for each in messages(world) if heading in text_of(each)]
    await forge(world, who, told, again)
    bodies = [request.json for request in world.env.http_requests]
    one, two = (body for body in bodies if isinstance(body, dict) and body.get("nonce"))
    assert one["enforce_nonce"], "Discord posts it once"
    assert one == two
    assert say("unit-nim-sum") in public
    assert str(who.id) not in public
    assert say("mistake-ordinary-sum.name") not in public


@in_both_languages
async def test_somebody_shares_one_unit_once_they_have_begun_it(world: World, name: str) -> None:
    who, say = getattr(world, name), SAYS[name]
    path = await who.slash(world.channel, "learn")
    unit = SKILLS[14].unit
    opened_unit = encoded(LearnAction.UNIT, unit, 0, ())
    assert not shows(await forge(world, who, path, opened_unit), LearnAction.SHARE)
    await missed_by_two(world)
    shown = await forge(world, who, path, opened_unit)
    sure = await press(who, shown, LearnAction.SHARE)
    assert say("progress-share-sure") in text_of(sure)
    back = await press(who, sure, LearnAction.UNIT)
    assert say("unit-nim-sum") in text_of(back)
    sure = await press(who, back, LearnAction.SHARE)
    previewed = text_of(sure)
    told = await press(who, sure, LearnAction.SHARE, 1)
    assert text_of(told) == say("progress-is-shared")
    member = (await world.bot.classes.members(world.server.id, [who.id]))[who.id]
    named = pseudonym(member.pseudonym, say)
    (public,) = [text_of(each) for each in messages(world) if f"### {named}" in text_of(each)]
    assert public in previewed, "what was shown is what all see"
    assert say("learn-mastery", mastery="learning") in public
    assert str(who.id) not in public
    assert say("mistake-ordinary-sum.name") not in public
    refused = await forge(world, who, told, encoded(LearnAction.SHARE, 99, 0, (1,)))
    assert_whispered(refused, say("error-unknown-control"))


@pytest.mark.parametrize("locale", LOCALES)
def test_what_is_shared_has_room(locale: str) -> None:
    say, mention = words(locale), "<@812345678901234567>"
    practices = {number: Practice(skill) for number, skill in SKILLS.items()}
    standing = Standing(practices, 99, (), MONDAY)
    shared = [shared_unit(unit, practices, mention, say=say) for unit in UNITS]
    for each in (shared_message(standing, mention, say=say), *shared):
        assert_within_limits(sharing_message(each, [back_to_path(say)], say))
