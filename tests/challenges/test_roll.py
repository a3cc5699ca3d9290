"""A teacher sees who has not begun, reminds them, and gives groups dates of their own."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

from simcord import InteractionResult

from bot.challenges.custom_ids import RollAction
from bot.challenges.refusals import RollRefusal
from bot.roster.controls import headings
from bot.roster.reading import read_list
from tests.support.acting import messages, press, shows
from tests.support.limits import assert_components_within_limits, assert_modal_within_limits
from tests.support.staff import SAYS, Staff, in_both_languages
from tests.support.world import text_of

LIST = "1;Ada;A\n2;Blaise;B\n3;Chloé;B\n4;Dana;"


async def classroom(staff: Staff, name: str) -> InteractionResult:
    """Open a challenge for a class with a list; return its panel."""
    world = staff.world
    rosters = world.bot.rosters
    await rosters.replace(staff.actor(), "fr", read_list(LIST, headings()), 0)
    for number, who in enumerate((world.ada, world.blaise, world.chloe), 1):
        await rosters.assign(staff.actor(), number, who.id)
    await staff.create(name)
    await staff.open()
    await world.env.settle()
    return await panel(staff, name)


async def panel(staff: Staff, name: str) -> InteractionResult:
    who: Any = getattr(staff, name)
    shown: InteractionResult = await who.slash(staff.world.channel, "challenge edit", number=1)
    return shown


def _pings(body: Any) -> bool:
    """Return whether a request sends a message that may ping people."""
    return isinstance(body, dict) and bool((body.get("allowed_mentions") or {}).get("users"))


@in_both_languages
async def test_pupils_who_have_not_begun_are_listed_and_reminded_once(
    staff: Staff, name: str
) -> None:
    say, who, world = SAYS[name], getattr(staff, name), staff.world
    shown = await classroom(staff, name)
    listed = await press(who, shown, RollAction.MISSING)
    assert_components_within_limits(listed.response.components)
    assert say("roll-missing", count=3) in text_of(listed)
    assert say("roll-unknown", count=1) in text_of(listed)
    before = {message.id for message in messages(world)}
    reminded = await press(who, listed, RollAction.REMIND)
    (posted,) = (message for message in messages(world) if message.id not in before)
    people = {world.ada.id, world.blaise.id, world.chloe.id}
    assert all(f"<@{person}>" in text_of(posted) for person in people)
    (body,) = (sent.json for sent in world.env.http_requests if _pings(sent.json))
    allowed = body["allowed_mentions"]
    assert ({int(person) for person in allowed["users"]}, allowed.get("roles", [])) == (people, [])
    assert not allowed["parse"]
    assert say("roll-last", moment="")[:6] in text_of(reminded)
    again = await press(who, reminded, RollAction.REMIND)
    told = say(RollRefusal.CALLED_LATELY.value, moment="")
    assert text_of(again)[:20] == told[:20]
    await world.restart()
    again = await press(who, reminded, RollAction.REMIND)
    assert text_of(again)[:20] == told[:20], "a restart forgets nothing"
    assert sum(_pings(sent.json) for sent in world.env.http_requests) == 1


@in_both_languages
async def test_a_reminder_that_could_not_be_posted_can_be_sent_again(
    staff: Staff, name: str
) -> None:
    say, who, world = SAYS[name], getattr(staff, name), staff.world
    shown = await press(who, await classroom(staff, name), RollAction.MISSING)
    world.env.inject_error("POST", f"/channels/{world.channel.id}/messages", status=403)
    refused = await press(who, shown, RollAction.REMIND)
    assert text_of(refused) == say(RollRefusal.CALL_FAILED.value)
    reminded = await press(who, shown, RollAction.REMIND)
    assert say("roll-missing", count=3) in text_of(reminded)


@in_both_languages
async def test_a_teacher_gives_groups_dates_of_their_own_by_a_form(staff: Staff, name: str) -> None:
    say, who = SAYS[name], getattr(staff, name)
    shown = await classroom(staff, name)
    form = await press(who, shown, RollAction.TEAMS)
    assert_modal_within_limits(form.modal)
    (field,) = (each["component"] for each in form.modal["components"])
    assert field["value"] == "A\nB"
    typed = "A ; +5d ; +6d\nZ ; +1h ; +2h\nA\nB ; soon\nA ; x ; y"
    wrong = await who.submit_modal(form, {"text": typed})
    faults = text_of(wrong)
    lines = (1, 2, 4, 5)
    assert [f"{say('error-task-line', line=n, problem='')}" in faults for n in lines] == [True] * 4
    assert say(RollRefusal.NO_SUCH_GROUP.value, groups="A, B") in faults
    assert say(RollRefusal.TWO_MOMENTS.value) in faults
    assert_components_within_limits(wrong.response.components)
    again = await press(who, wrong, RollAction.TEAMS)
    (field,) = (each["component"] for each in again.modal["components"])
    assert field["value"] == typed
    asked = await who.submit_modal(again, {"text": "A\nb ; +10 minutes ; +20 minutes"})
    assert await staff.world.bot.challenges.teams.windows(1) == {}, (
        "no window should be stored before the confirmation"
    )
    assert shows(asked, RollAction.TEAMS), "the refused form should be offered for correction"
    kept = await press(who, asked, RollAction.TEAMED_SURE)
    windows = await staff.world.bot.challenges.teams.windows(1)
    assert list(windows) == ["B"]
    assert windows["B"].closes_at - windows["B"].opens_at == timedelta(minutes=20)
    assert str(int(windows["B"].closes_at.timestamp())) in text_of(asked)
    assert say("setup-window", team="B", opens="", closes="").split("<")[0][:8] in text_of(kept)
    assert shows(kept, RollAction.TEAMS)


async def test_without_a_list_the_panel_offers_neither_groups_nor_reminders(staff: Staff) -> None:
    await staff.create("prof")
    shown = await panel(staff, "prof")
    assert not shows(shown, RollAction.TEAMS)
    assert not shows(shown, RollAction.MISSING)
