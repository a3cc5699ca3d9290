"""A class has a list: a teacher gives it, pupils join it, and are never shown it."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from simcord import InteractionResult

from bot.classes.refusals import ClassRefusal
from bot.roster.custom_ids import RosterAction
from bot.roster.model import RosterLine
from bot.roster.refusals import RosterRefusal
from tests.support.acting import EN, FR, control, forge, press
from tests.support.controls import encoded
from tests.support.limits import assert_components_within_limits, assert_modal_within_limits
from tests.support.staff import SAYS, Staff, assert_denied, in_both_languages
from tests.support.world import controls_of, text_of

LIST = "17;Ada Lovelace;A\n18;Blaise Pascal;B\n19;Chloé *Noël*;B"


async def roster(staff: Staff, name: str) -> InteractionResult:
    shown: InteractionResult = await getattr(staff, name).slash(staff.world.channel, "class roster")
    assert shown.ephemeral
    return shown


async def give(staff: Staff, name: str, text: str) -> InteractionResult:
    """Paste a list into the form."""
    who = getattr(staff, name)
    form = await press(who, await roster(staff, name), RosterAction.GIVE)
    assert_modal_within_limits(form.modal)
    shown: InteractionResult = await who.submit_modal(form, {"text": text})
    assert_components_within_limits(shown.response.components)
    return shown


async def keep(staff: Staff, name: str = "prof", text: str = LIST) -> InteractionResult:
    return await press(getattr(staff, name), await give(staff, name, text), RosterAction.APPLY)


async def lines(staff: Staff) -> list[RosterLine]:
    return await staff.world.bot.rosters.lines(staff.actor())


async def join(staff: Staff, who: str, line: str | None = None) -> InteractionResult:
    options = {} if line is None else {"line": line}
    actor = getattr(staff.world, who)
    shown: InteractionResult = await actor.slash(staff.world.channel, "join", **options)
    assert shown.ephemeral
    return shown


@in_both_languages
async def test_a_list_is_previewed_before_it_is_stored(staff: Staff, name: str) -> None:
    say, who = SAYS[name], getattr(staff, name)
    assert say("roster-none") in text_of(await roster(staff, name))
    looked = await give(staff, name, LIST)
    assert say("roster-added", count=3) in text_of(looked)
    assert await lines(staff) == []
    kept = await press(who, looked, RosterAction.APPLY)
    assert say("roster-counts", lines=3, joined=0) in text_of(kept)
    assert [line.number for line in await lines(staff)] == [17, 18, 19]
    await join(staff, "blaise", "Pascal, Blaise")
    again = await give(staff, name, "17;Ada L.;A\n19;Chloé *Noël*;A\n20;Dana;B")
    shown = text_of(again)
    for key in ("added", "gone", "renamed", "moved"):
        assert say(f"roster-{key}", count=1) in shown, key
    assert say("roster-gone-joined", count=1) in shown
    assert [line.number for line in await lines(staff)] == [17, 18, 19], (
        "the list should not change before the confirmation"
    )
    # Another teacher is quicker: the changes are shown anew, and nothing is lost.
    await keep(staff, name, "17;Ada L.;A")
    moved = await press(who, again, RosterAction.APPLY)
    assert say("roster-added", count=2) in text_of(moved)
    await press(who, moved, RosterAction.APPLY)
    assert [line.number for line in await lines(staff)] == [17, 19, 20]
    same = await give(staff, name, "17;Ada L.;A\n19;Chloé *Noël*;A\n20;Dana;B")
    assert say("roster-no-changes") in text_of(same)


@in_both_languages
async def test_a_refused_list_names_all_faults_and_can_be_corrected(
    staff: Staff, name: str
) -> None:
    say, who = SAYS[name], getattr(staff, name)
    typed = "17;Ada;A\nx;Blaise;A\n17;Chloé;B\n;Dana;B"
    shown = await give(staff, name, typed)
    for fault, at in (("bad-number", "2"), ("same-number", "3"), ("no-number", "4")):
        limits = {"most": 400, "name": 80, "team": 30, "largest": "999999"}
        assert say(f"list-fault-{fault}", lines=at, count=1, **limits) in text_of(shown)
    again = await press(who, shown, RosterAction.GIVE)
    fields = [each["component"] for each in again.modal["components"]]
    assert fields[0]["value"] == typed
    corrected = await who.submit_modal(again, {"text": LIST})
    assert say("roster-added", count=3) in text_of(corrected)


async def test_pupils_join_their_own_line_and_see_no_other(staff: Staff) -> None:
    world = staff.world
    assert_denied(await join(staff, "ada", "17"), FR, RosterRefusal.NO_ROSTER)
    await keep(staff, text=f"{LIST}\n20;Blaise Pascal;A")
    assert text_of(await join(staff, "ada")) == FR("roster-mine-none")
    mine = await join(staff, "ada", "17")
    assert text_of(mine) == f"{FR('roster-mine', number='17')} {FR('roster-mine-team', team='A')}"
    assert_denied(await join(staff, "blaise", "17"), EN, RosterRefusal.LINE_TAKEN)
    assert_denied(await join(staff, "blaise", "Ada Lovelace"), EN, RosterRefusal.LINE_TAKEN)
    assert_denied(await join(staff, "blaise", "Blaise Pascal"), EN, RosterRefusal.SEVERAL_LINES)
    assert_denied(await join(staff, "blaise", "Nobody"), EN, RosterRefusal.NO_SUCH_LINE)
    assert_denied(await join(staff, "blaise", "9" * 60), EN, RosterRefusal.NO_SUCH_LINE)
    assert_denied(await join(staff, "ada", "18"), FR, RosterRefusal.ALREADY_JOINED, number="17")
    assert text_of(await join(staff, "ada", "17")) == text_of(mine), (
        "joining a line twice should change nothing"
    )
    left = await press(world.ada, mine, RosterAction.LEAVE)
    assert text_of(left) == FR("roster-left")
    assert text_of(await join(staff, "ada")) == FR("roster-mine-none")
    assert not text_of(await join(staff, "blaise", "17")).count("Ada")
    assert_denied(
        await world.ada.slash(world.channel, "class roster"), FR, ClassRefusal.NOT_A_TEACHER
    )


async def test_a_line_can_be_taken_by_one_pupil_only(staff: Staff) -> None:
    await keep(staff)
    world, rosters = staff.world, staff.world.bot.rosters
    store = rosters._store
    assert await store.take(world.server.id, 17, world.ada.id)
    assert not await store.take(world.server.id, 17, world.blaise.id)
    assert not await store.take(world.server.id, 18, world.ada.id)


@in_both_languages
async def test_a_teacher_gives_moves_and_frees_a_line(staff: Staff, name: str) -> None:
    say, who, world = SAYS[name], getattr(staff, name), staff.world
    shown = await keep(staff, name)
    await join(staff, "blaise", "17")

    async def line(number: int) -> InteractionResult:
        menu = controls_of(await roster(staff, name))[say("roster-choose")]
        page: InteractionResult = await who.select(
            (await roster(staff, name)).response, [str(number)], custom_id=menu
        )
        return page

    async def assign(number: int, member: Any) -> InteractionResult:
        page = await line(number)
        menu = control(page, RosterAction.ASSIGN)
        given: InteractionResult = await who.select(page.response, [member], custom_id=menu)
        return given

    assert "roster:0:0:" in controls_of(await line(17)).values()
    given = await assign(18, world.blaise)
    assert f"<@{world.blaise.id}>" in text_of(given)
    assert [each.person for each in await lines(staff)] == [None, world.blaise.id, None]
    given = await assign(18, world.ada)
    assert [each.person for each in await lines(staff)] == [None, world.ada.id, None]
    asked = await press(who, given, RosterAction.FREE)
    assert say("roster-free-sure", line="§").partition("§")[0] in text_of(asked)
    freed = await press(who, asked, RosterAction.FREE)
    assert say("roster-free") in text_of(freed)
    assert {each.person for each in await lines(staff)} == {None}
    sure = await press(who, shown, RosterAction.CLEAR)
    assert say("roster-clear-sure", count=3) in text_of(sure)
    emptied = await press(who, sure, RosterAction.CLEAR, 1)
    assert say("roster-none") in text_of(emptied)
    assert await lines(staff) == []


async def test_assigning_a_deleted_line_is_refused(staff: Staff) -> None:
    await keep(staff)
    await join(staff, "ada", "17")
    listed = await roster(staff, "prof")
    menu = controls_of(listed)[FR("roster-choose")]
    page = await staff.prof.select(listed.response, ["19"], custom_id=menu)
    await keep(staff, text="17;Ada Lovelace;A")
    assign = control(page, RosterAction.ASSIGN)
    given = await staff.prof.select(page.response, [staff.world.ada], custom_id=assign)
    assert text_of(given) == FR("denial-no-such-line")
    (line,) = await lines(staff)
    assert line.person == staff.world.ada.id


async def test_freeing_a_line_that_has_changed_hands_is_refused(staff: Staff) -> None:
    await keep(staff)
    await join(staff, "ada", "17")
    listed = await roster(staff, "prof")
    menu = controls_of(listed)[FR("roster-choose")]
    page = await staff.prof.select(listed.response, ["17"], custom_id=menu)
    assign = control(page, RosterAction.ASSIGN)
    sure = await press(staff.prof, page, RosterAction.FREE)
    await staff.world.bot.rosters.assign(staff.actor(), 17, staff.world.blaise.id)
    late = await press(staff.prof, sure, RosterAction.FREE)
    assert text_of(late) == FR("denial-line-moved-on")
    late = await forge(staff.world, staff.prof, page, assign, str(staff.world.ada.id))
    assert text_of(late) == FR("denial-line-moved-on")
    assert (await lines(staff))[0].person == staff.world.blaise.id


async def test_erasing_a_pupil_leaves_their_line_held_for_the_school(staff: Staff) -> None:
    await keep(staff)
    await join(staff, "ada", "17")
    privacy, ada = staff.world.bot.privacy, staff.world.ada.id
    (line,) = (await privacy.kept(ada))["rosters"]
    assert (line["number"], line["name"], line["team"]) == (17, "Ada Lovelace", "A")
    await privacy.erase(ada)
    assert (await privacy.kept(ada))["rosters"] == []
    first = (await lines(staff))[0]
    assert replace(first, listed_at=None) == RosterLine(17, "Ada Lovelace", "A", is_held=True)
    for who in ("ada", "blaise"):
        say = FR if who == "ada" else EN
        assert text_of(await join(staff, who, "17")) == say("denial-line-taken")
    listed = await roster(staff, "prof")
    assert f"**17** · Ada Lovelace · {FR('roster-team', team='A')} · {FR('former-pupil')}" in (
        text_of(listed)
    )
    menu = controls_of(listed)[FR("roster-choose")]
    page = await staff.prof.select(listed.response, ["17"], custom_id=menu)
    assert FR("roster-held-hint") in text_of(page)
    asked = await press(staff.prof, page, RosterAction.FREE)
    assert FR("roster-free") in text_of(await press(staff.prof, asked, RosterAction.FREE))
    assert FR("roster-mine", number="17") in text_of(await join(staff, "ada", "17"))


async def test_the_list_is_sent_anew_if_the_clicked_message_cannot_show_it(staff: Staff) -> None:
    refused = await staff.prof.slash(staff.world.channel, "resign")
    shown = await forge(staff.world, staff.prof, refused, encoded(RosterAction.SHOW, 0, 0))
    assert FR("roster-none") in text_of(shown)
    assert shown.response.id != refused.response.id
