"""A challenge is edited, closed, cloned, deleted and extended."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from typing import Any

import discord
from simcord import InteractionResult

from bot.challenges.custom_ids import TeacherAction
from bot.challenges.model import ChallengeState, Counts
from bot.challenges.refusals import ChallengeRefusal, DateRefusal, TeacherRefusal
from bot.challenges.teacher.parts import Setting
from bot.kit.actors import Actor
from bot.kit.wording import in_words
from tests.support.acting import FR, control, forge, press, shows, together
from tests.support.controls import encoded
from tests.support.running import move_on_without_posting
from tests.support.staff import (
    FORM,
    SAYS,
    Staff,
    assert_denied,
    choose_setting,
    form_values,
    in_both_languages,
)
from tests.support.world import controls_of, text_of

# -------------------------------------------------------------------------------- editing


@in_both_languages
async def test_the_form_of_a_draft_shows_its_terms_and_edits_them(staff: Staff, name: str) -> None:
    say, who = SAYS[name], getattr(staff, name)
    panel = await staff.create(name)
    asked = await press(who, panel, TeacherAction.SET_UP)
    assert form_values(asked) == {
        "title": "La somme de Nim",
        "tasks": {
            "prof": "coup un nim 1 3 7\nvaleur somme 1 3 7",
            "teacher": "move one nim 1 3 7\nvalue nim-sum 1 3 7",
        }[name],
        "opens": "2030-11-24 08:00",
        "closes": "2030-11-24 10:00",
        "numbers": "3, 5",
    }
    before = await staff.stored()
    await who.submit_modal(asked, form_values(asked))
    assert await staff.stored() == before, "what is not touched stays"
    asked = await press(who, panel, TeacherAction.SET_UP)
    shown = await who.submit_modal(
        asked, {**form_values(asked), "title": "Autre", "numbers": "∞ 7"}
    )
    assert "Autre" in text_of(shown)
    assert say("setup-attempts-unlimited-best") in text_of(shown)
    # A mistake leaves the panel where it is.
    asked = await press(who, panel, TeacherAction.SET_UP)
    wrong = await who.submit_modal(asked, {**form_values(asked), "closes": "-"})
    assert wrong.response.id != panel.response.id
    assert "Autre" in text_of(panel)


async def test_editing_other_terms_leaves_the_moments_exact_to_the_second(staff: Staff) -> None:
    panel = await staff.create()
    exactly = datetime(2030, 10, 26, 8, 0, 30, 500, tzinfo=UTC)
    second_hour = datetime(2030, 10, 27, 1, 30, tzinfo=UTC)  # 2:30 comes twice that night
    editor = staff.world.bot.editor
    with staff.world.env.time_context():
        times = {"opens_at": exactly, "closes_at": second_hour}
        await editor.change(staff.actor(), 1, **times)
    form = await press(staff.prof, panel, TeacherAction.SET_UP)
    assert form_values(form)["closes"] == "2030-10-27 02:30+01:00"
    await staff.prof.submit_modal(form, {**form_values(form), "title": "Autre"})
    terms = (await staff.stored()).terms
    assert (terms.title, terms.opens_at, terms.closes_at) == ("Autre", exactly, second_hour)
    form = await press(staff.prof, panel, TeacherAction.SET_UP)
    await staff.prof.submit_modal(form, {**form_values(form), "opens": "2030-10-27 02:30"})
    terms = (await staff.stored()).terms
    assert (terms.opens_at, terms.closes_at) == (second_hour - timedelta(hours=1), second_hour)


@in_both_languages
async def test_a_form_with_a_moment_too_far_away_is_handed_back(staff: Staff, name: str) -> None:
    say, who = SAYS[name], getattr(staff, name)
    for wrong in ({"closes": "31/12/9999"}, {"opens": "1/1/1900 8h"}, {"closes": "+99999 w"}):
        shown = await staff.create(name, **wrong)
        (typed,) = wrong.values()
        year = staff.world.env.now().year + 99
        years = {"first": "2000", "last": str(year)}
        assert say("denial-moment-too-far", text=typed, **years) in text_of(shown)
        again = await press(who, shown, TeacherAction.SET_UP)
        assert form_values(again) == {**FORM, **wrong}
    await staff.create(name)
    late = await who.slash(
        staff.world.channel, "challenge extend", number=1, member=staff.world.ada, until="1/1/9999"
    )
    assert_denied(late, say, DateRefusal.MOMENT_TOO_FAR, text="1/1/9999", **years)


@in_both_languages
async def test_the_form_of_marking_changes_the_terms_and_hands_back_bad_numbers(
    staff: Staff, name: str
) -> None:
    say, who = SAYS[name], getattr(staff, name)
    panel = await staff.create(name)
    asked = await choose_setting(who, panel, Setting.MARKING)
    marking: dict[str, Any] = {"counts": ["last"], "reminder": ["1440"]}
    marking |= {"late-minutes": "90", "late-percent": "40 %", "minutes": "45"}
    shown = await who.submit_modal(asked, marking)
    terms = (await staff.stored()).terms
    assert (terms.counts, terms.late_minutes, terms.late_percent) == (Counts.LAST, 90, 40)
    assert (terms.remind_minutes, terms.minutes) == (1440, 45)
    for part in (
        say("setup-attempts-last", count=3),
        say("setup-late", minutes=90, percent=40),
        say("setup-remind-days", count=1),
    ):
        assert part in text_of(shown)
    for field, denial, limit in (
        ("late-minutes", TeacherRefusal.BAD_LATE_MINUTES, {"limit": 43200}),
        ("late-percent", TeacherRefusal.BAD_LATE_PERCENT, {}),
        ("minutes", TeacherRefusal.BAD_MINUTES, {"limit": 1440}),
    ):
        asked = await choose_setting(who, panel, Setting.MARKING)
        refused = await who.submit_modal(asked, {**marking, field: "-3"})
        assert text_of(refused).startswith(say(denial.value, **limit))
        again = await press(who, refused, TeacherAction.SETTLE)
        assert form_values(again) == {**marking, field: "-3", "counts": "last", "reminder": "1440"}
    assert (await staff.stored()).terms == terms


@in_both_languages
async def test_a_teacher_chooses_channel_and_role_and_is_warned_of_deleted_ones(
    staff: Staff, name: str
) -> None:
    say, who, world = SAYS[name], getattr(staff, name), staff.world
    panel = await staff.create(name)
    news, pupils = world.server.create_text_channel("annonces"), world.server.create_role("Élèves")
    await world.env.settle()
    ids = controls_of(panel)
    channels, roles = ids[say("setup-choose-channel")], ids[say("setup-choose-role")]
    shown = await who.select(panel.response, [news], custom_id=channels)
    assert say("setup-announced", channel=f"<#{news.id}>") in text_of(shown)
    shown = await who.select(shown.response, [pupils], custom_id=roles)
    terms = (await staff.stored()).terms
    assert (terms.channel_id, terms.ping_role_id) == (news.id, pupils.id)
    assert say("setup-announced-to", channel=f"<#{news.id}>", role=f"<@&{pupils.id}>") in text_of(
        shown
    )
    assert "⚠️" not in text_of(shown)
    everybody = str(world.server.id)
    assert_denied(
        await forge(world, who, shown, roles, everybody), say, TeacherRefusal.EVERYBODY_PINGED
    )
    assert_denied(
        await forge(world, who, shown, channels, "12345"), say, TeacherRefusal.CHANNEL_UNUSABLE
    )
    shown = await who.select(shown.response, [], custom_id=roles)
    assert (await staff.stored()).terms.ping_role_id is None
    await world.bot.editor.change(staff.actor(), 1, channel_id=12345, ping_role_id=12345)
    shown = await who.slash(world.channel, "challenge edit", number=1)
    assert say("setup-caution-channel") in text_of(shown), "the caution names the deleted channel"
    assert say("setup-caution-role") in text_of(shown)


async def test_settings_changed_by_clicks_at_once_are_all_stored(staff: Staff) -> None:
    panel = await staff.create()
    clicks = [
        (staff.prof, panel, encoded(TeacherAction.SETTLE, 1, setting, (value,)))
        for setting, value in (
            (Setting.SAME_FOR_ALL, 1),
            (Setting.MODE, 1),
            (Setting.SHOWS_NAMES, 1),
        )
    ]
    await together(staff.world, *clicks)
    terms = (await staff.stored()).terms
    assert (terms.same_for_all, terms.is_exam, terms.shows_names) == (True, True, True)


async def test_publishing_by_three_clicks_at_once_happens_once(staff: Staff) -> None:
    panel = await staff.create()
    asked = await press(staff.prof, panel, TeacherAction.PUBLISH)
    publish = control(asked, TeacherAction.PUBLISH)
    shown = await together(staff.world, *[(staff.prof, asked, publish)] * 3)
    denied = {FR("denial-already-published"), FR("denial-moved-on")}
    assert sum(text_of(answer) in denied for answer in shown) == 2
    assert (await staff.stored()).state is ChallengeState.SCHEDULED


# ------------------------------------------------------------------------------ the deeds


@in_both_languages
async def test_an_open_challenge_is_closed_cloned_and_deleted(staff: Staff, name: str) -> None:
    say, who, world = SAYS[name], getattr(staff, name), staff.world
    panel = await staff.create(name)
    early = await who.slash(world.channel, "challenge close", number=1)
    assert_denied(early, say, TeacherRefusal.NOT_OPEN)
    await staff.open()
    pupil = Actor(world.ada.id, world.server.id)
    with world.env.time_context():
        await world.bot.attempts.begin(pupil, 1, agreed=True)
    shown = await who.slash(world.channel, "challenge edit", number=1)
    assert say("setup-state-open") in text_of(shown)
    assert say("setup-begun", count=1) in text_of(shown)
    only_for_drafts = (TeacherAction.SET_UP, TeacherAction.SETTLE, TeacherAction.PUBLISH)
    assert not any(shows(shown, action) for action in only_for_drafts)
    # What was open on the old panel is denied.
    for old in (control(panel, TeacherAction.SET_UP), "settle:1:2:1", "settle:1:7:", "settle:1:5:"):
        values = ("1",) if old == "settle:1:5:" else ()
        shut = await forge(world, who, panel, old, *values)
        assert_denied(shut, say, TeacherRefusal.ALREADY_OPENED)
    name_of = say("challenge-number", number="1", title="La somme de Nim")
    sure = await press(who, shown, TeacherAction.CLOSE)
    assert say("setup-close-sure", name=name_of, count=1) in text_of(sure)
    assert f"<t:{int((await staff.stored()).terms.closes_at.timestamp())}:F>" in text_of(sure)
    shown = await press(who, sure, TeacherAction.SETTLE)
    assert (await staff.stored()).state is ChallengeState.OPEN
    closed = await press(who, await press(who, shown, TeacherAction.CLOSE), TeacherAction.CLOSE)
    assert say("setup-state-closed") in text_of(closed)
    assert (await staff.stored()).state is ChallengeState.CLOSED
    assert_denied(await forge(world, who, closed, "close:1:1:"), say, TeacherRefusal.NOT_OPEN)
    cloned = await press(who, closed, TeacherAction.CLONE)
    assert cloned.ephemeral
    assert cloned.response.id != closed.response.id
    assert (
        say("setup-caution-past") in text_of(cloned)
        or (await staff.stored(2)).terms.closes_at > discord.utils.utcnow()
    )
    assert (await staff.stored(2)).seed != (await staff.stored()).seed
    sure = await press(who, closed, TeacherAction.DELETE)
    assert say("setup-delete-sure", name=name_of, count=1) in text_of(sure)
    gone = await press(who, sure, TeacherAction.DELETE)
    assert text_of(gone) == say("setup-deleted", name=name_of)
    assert [c.id for c in await world.bot.editor.all(staff.actor())] == [2]
    again = await forge(world, who, gone, "delete:1:1:")
    assert_denied(again, say, ChallengeRefusal.NO_SUCH_CHALLENGE)


async def test_a_clone_of_a_past_challenge_opens_at_once_for_the_same_length(staff: Staff) -> None:
    await staff.create()
    await staff.open()
    await staff.world.env.advance_time(2 * 60 * 60)
    with staff.world.env.time_context():
        await move_on_without_posting(staff.world.bot.running)
    shown = await staff.prof.slash(staff.world.channel, "challenge clone", number=1)
    assert FR("setup-opens-at-once") in text_of(shown)
    before, after = (await staff.stored()).terms, (await staff.stored(2)).terms
    assert after.closes_at - after.opens_at == before.closes_at - before.opens_at
    assert shows(shown, TeacherAction.PUBLISH)
    await staff.world.env.advance_time(2 * 60 * 60)
    shown = await staff.prof.slash(staff.world.channel, "challenge edit", number=2)
    assert FR("setup-caution-past") in text_of(shown), "it was left until its closing has passed"
    # Its other terms can be settled first, but it is not published before it has new times.
    shown = await choose_setting(staff.prof, shown, Setting.SAME_FOR_ALL)
    assert (await staff.stored(2)).terms.same_for_all
    assert not shows(shown, TeacherAction.PUBLISH)
    refused = await forge(staff.world, staff.prof, shown, encoded(TeacherAction.PUBLISH, 2, 0))
    assert_denied(refused, FR, TeacherRefusal.CLOSING_PAST)


@in_both_languages
async def test_a_teacher_gives_one_pupil_more_time_and_takes_it_back(
    staff: Staff, name: str
) -> None:
    say, who, world = SAYS[name], getattr(staff, name), staff.world
    await staff.create(name)
    terms = (await staff.stored()).terms

    async def extended(**options: Any) -> InteractionResult:
        return await who.slash(
            world.channel, "challenge extend", number=1, member=world.ada, **options
        )

    assert_denied(await extended(until="24/11/2030 8h"), say, TeacherRefusal.EXTENSION_TOO_EARLY)
    assert_denied(await extended(until="soon"), say, DateRefusal.BAD_MOMENT, text="soon")
    shown = await extended(until="+2d")
    until = terms.closes_at + timedelta(days=2)
    moment = in_words(until)
    named = {
        "member": f"<@{world.ada.id}>",
        "name": say("challenge-number", number="1", title="La somme de Nim"),
    }
    assert say("extend-sure", moment=moment, **named) in text_of(shown)
    assert shown.ephemeral
    assert await world.bot.editor.extensions(staff.actor(), 1) == {}, (
        "nothing changes before it is confirmed"
    )
    done = await press(who, shown, TeacherAction.EXTEND)
    assert text_of(done) == say("setup-extended", moment=moment, **named)
    panel = await who.slash(world.channel, "challenge edit", number=1)
    assert f"<@{world.ada.id}> " in text_of(panel)
    assert await world.bot.editor.extensions(staff.actor(), 1) == {world.ada.id: until}
    late, later = await extended(until="+1d"), await extended(until="+3d")
    await press(who, later, TeacherAction.EXTEND)
    assert text_of(await press(who, late, TeacherAction.EXTEND)) == say("denial-moved-on")
    found = await world.bot.editor.extensions(staff.actor(), 1)
    assert found == {world.ada.id: terms.closes_at + timedelta(days=3)}
    shown = await extended()
    closing = in_words(terms.closes_at)
    assert say("extend-back-sure", moment=closing, **named) in text_of(shown)
    assert await world.bot.editor.extensions(staff.actor(), 1) == found
    done = await press(who, shown, TeacherAction.EXTEND)
    assert text_of(done) == say("setup-not-extended", **named)
    assert await world.bot.editor.extensions(staff.actor(), 1) == {}


@in_both_languages
async def test_the_list_shows_every_challenge_and_opens_one(staff: Staff, name: str) -> None:
    say, who, world = SAYS[name], getattr(staff, name), staff.world
    empty = await who.slash(world.channel, "challenge list")
    assert text_of(empty) == say("setup-list-empty")
    await staff.create(name, title="Ouvert")
    await staff.open()
    editor, actor = world.bot.editor, staff.actor()
    for _ in range(16):
        await editor.clone(actor, 1)
    first = await who.slash(world.channel, "challenge list")
    assert say("setup-list", count=17) in text_of(first)
    lines = [line for line in text_of(first).splitlines() if line.startswith("- ")]
    assert len(lines) == 15
    assert say("setup-listed-open", moment="").strip() in lines[0]
    second = await who.click(first.response, label=f"{say('page-on')} →")
    assert len([line for line in text_of(second).splitlines() if line.startswith("- ")]) == 2
    menu = controls_of(second)[say("setup-choose")]
    panel = await who.select(second.response, ["17"], custom_id=menu)
    assert say("challenge-number", number="17", title="Ouvert") in text_of(panel)
    found = await who.autocomplete(world.channel, "challenge edit", "number", "17")
    assert [choice["value"] for choice in found] == [17]
    found = await who.autocomplete(world.channel, "challenge edit", "number", "ouv")
    assert len(found) == 17
    assert found[0]["value"] == 17
