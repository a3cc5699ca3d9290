"""A pupil shares progress after a preview of the public message."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Any

import pytest
from simcord import ResponseMessage

from bot.classes.names import pseudonym
from bot.classes.sharing import sharing_message
from bot.i18n import LOCALES, words
from bot.kit.actors import Asker
from bot.learn.custom_ids import ItemAction, LearnAction
from bot.learn.messages import back_to_path, shared_message, shared_unit
from bot.learn.model import Practice, Standing
from bot.learn.questions import given_text, mistake_text, solution_text
from bot.learn.service import read_drawn
from games.lessons.path import SKILLS, UNITS
from games.mistakes import Mistake
from tests.support.acting import (
    SAYS,
    assert_whispered,
    control,
    forge,
    in_both_languages,
    in_every_language,
    messages,
    press,
    shows,
)
from tests.support.controls import encoded
from tests.support.learning import missed_by_two, mistaken
from tests.support.limits import assert_within_limits
from tests.support.world import World, text_of

MONDAY = datetime(2026, 11, 2, 9, tzinfo=UTC)

MISTAKE = Mistake.ORDINARY_SUM


def public(world: World) -> list[str]:
    """Return the texts of all that everybody in the channel can see."""
    found = (ResponseMessage(world.env, each) for each in messages(world))
    return [text_of(each) for each in found if not each.ephemeral]


def bodies(world: World) -> list[dict[str, Any]]:
    """Return the body of every request that the bot has sent."""
    return [each.json for each in world.env.http_requests if isinstance(each.json, dict)]


@in_both_languages
async def test_a_pupil_shares_their_path_without_mistakes(world: World, name: str) -> None:
    who, say = getattr(world, name), SAYS[name]
    await missed_by_two(world)
    shown = await who.slash(world.channel, "progress")
    sure = await press(who, shown, LearnAction.SHARE)
    assert say("share-sure") in text_of(sure)
    member = (await world.bot.classes.members(world.server.id, [who.id]))[who.id]
    named = pseudonym(member.pseudonym, say)
    assert say("progress-shared", name=named) in text_of(sure)
    again = control(sure, LearnAction.SHARE, 1)
    told = await press(who, sure, LearnAction.SHARE, 1)
    assert say("share-done") in text_of(told)
    heading = say("progress-shared", name=named)
    (public,) = [text_of(each) for each in messages(world) if heading in text_of(each)]
    await forge(world, who, told, again)
    one, two = (body for body in bodies(world) if body.get("nonce"))
    assert one["enforce_nonce"], "the nonce should make Discord post it once"
    assert one == two
    assert say("unit-nim-sum") in public
    assert str(who.id) not in public
    assert say("mistake-ordinary-sum") not in public


@in_both_languages
async def test_a_pupil_shares_one_unit_once_they_have_begun_it(world: World, name: str) -> None:
    who, say = getattr(world, name), SAYS[name]
    path = await who.slash(world.channel, "learn")
    unit = SKILLS[14].unit
    opened_unit = encoded(LearnAction.UNIT, unit, 0, ())
    assert not shows(await forge(world, who, path, opened_unit), LearnAction.SHARE)
    await missed_by_two(world)
    shown = await forge(world, who, path, opened_unit)
    sure = await press(who, shown, LearnAction.SHARE)
    assert say("share-sure") in text_of(sure)
    back = await press(who, sure, LearnAction.UNIT)
    assert say("unit-nim-sum") in text_of(back)
    sure = await press(who, back, LearnAction.SHARE)
    previewed = text_of(sure)
    told = await press(who, sure, LearnAction.SHARE, 1)
    assert text_of(told) == say("share-done")
    member = (await world.bot.classes.members(world.server.id, [who.id]))[who.id]
    named = pseudonym(member.pseudonym, say)
    (public,) = [text_of(each) for each in messages(world) if f"### {named}" in text_of(each)]
    assert public in previewed, "what was shown is what all see"
    assert say("learn-mastery", mastery="learning") in public
    assert str(who.id) not in public
    assert say("mistake-ordinary-sum") not in public
    refused = await forge(world, who, told, encoded(LearnAction.SHARE, 99, 0, (1,)))
    assert_whispered(refused, say("error-unknown-control"))


@in_both_languages
async def test_a_pupil_shares_one_answer_behind_a_spoiler(world: World, name: str) -> None:
    who, say = getattr(world, name), SAYS[name]
    path = await who.slash(world.channel, "learn")
    found = (read_drawn(14, 1, seed) for seed in range(99))
    drawn = next(each for each in found if mistaken(each.item, MISTAKE) != each.item.solution)
    given, here = mistaken(drawn.item, MISTAKE), (14, drawn.seed)
    share = encoded(ItemAction.SHARE, *here, (1, 0, 0, 0))
    assert_whispered(await forge(world, who, path, share), say("error-unknown-control"))
    await world.bot.learning.answer(Asker(who.id, world.server.id), drawn, 0, given, UTC)
    verdict = await forge(world, who, path, encoded(ItemAction.IDEA, *here, (1, 0, 0, 0)))
    sure = await press(who, verdict, ItemAction.SHARE)
    previewed = text_of(sure)
    assert say("share-sure") in previewed
    assert not public(world), "nothing is public yet"
    back = await press(who, sure, ItemAction.IDEA)
    assert text_of(back) == text_of(verdict)
    sure = await press(who, back, ItemAction.SHARE)
    again = control(sure, ItemAction.SHARE, 1, 0, 0, 0, 1)
    told = await press(who, sure, ItemAction.SHARE, 1, 0, 0, 0, 1)
    assert text_of(told) == say("share-done")
    (shared,) = public(world)
    member = (await world.bot.classes.members(world.server.id, [who.id]))[who.id]
    assert say("answer-shared", name=pseudonym(member.pseudonym, say)) in shared
    assert f"|| {given_text(drawn.item, given, say)} ||" in shared
    assert shared in previewed, "what was shown is what all see"
    right = say("learn-solution", solution=solution_text(drawn.item, say))
    for hidden in (str(who.id), right, mistake_text(MISTAKE, say)):
        assert hidden not in shared
    await forge(world, who, told, again)
    one, two = (each for each in bodies(world) if each.get("nonce"))
    assert one["enforce_nonce"], "the nonce should make Discord post it once"
    assert one == two
    await world.bot.privacy.erase(who.id)
    assert_whispered(await forge(world, who, path, share), say("error-unknown-control"))


@in_every_language
async def test_an_answer_about_an_own_position_can_be_shared(world: World, name: str) -> None:
    who, say = getattr(world, name), SAYS[name]
    asked = await who.slash(world.channel, "train", game="nim", position="1 2 4")
    verdict = await press(who, asked, ItemAction.CHOOSE)
    sure = await press(who, verdict, ItemAction.SHARE)
    told = await press(who, sure, ItemAction.SHARE)
    assert text_of(told) == say("share-done")
    (shared,) = public(world)
    assert say("learn-own") not in shared, "the position should not be called yours"


@pytest.mark.parametrize("locale", LOCALES)
def test_every_shared_message_is_within_discords_limits(locale: str) -> None:
    say, mention = words(locale), "<@812345678901234567>"
    practices = {number: Practice(skill) for number, skill in SKILLS.items()}
    standing = Standing(practices, 99, (), MONDAY)
    shared = [shared_unit(unit, practices, mention, say=say) for unit in UNITS]
    for each in (shared_message(standing, mention, say=say), *shared):
        assert_within_limits(sharing_message(each, [back_to_path(say)], say))
