"""A challenge that has not opened yet is moved: its groups move along, or stay."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from typing import Any

from simcord import InteractionResult

from bot.challenges.custom_ids import RegradingAction, RollAction, TeacherAction
from bot.challenges.model import ChallengeState
from bot.challenges.openings import Window
from bot.challenges.refusals import ChallengeRefusal, TeacherRefusal
from bot.challenges.roll.service import RollCall
from bot.challenges.times import write_moment
from bot.kit.clock import now
from bot.roster.controls import headings
from bot.roster.reading import read_list
from tests.support.acting import press, publish, shows
from tests.support.staff import (
    FORM,
    PARIS,
    SAYS,
    Staff,
    assert_denied,
    form_values,
    in_both_languages,
)
from tests.support.world import controls_of, text_of

DAY, HOUR = timedelta(days=1), timedelta(hours=1)
OPENS = datetime(2030, 11, 24, 7, tzinfo=UTC)  # 8:00 in Paris

#: From the opening on for an hour, and until the closing.
DATES = {"A": Window(OPENS, OPENS + HOUR), "B": Window(OPENS + HOUR, OPENS + 2 * HOUR)}


async def scheduled(staff: Staff, name: str) -> tuple[Any, InteractionResult]:
    """Publish a challenge with windows for groups; return a teacher, and its panel."""
    who, rosters = getattr(staff, name), staff.world.bot.rosters
    listed = read_list("1;Ada;A\n2;Blaise;B", headings())
    await rosters.replace(staff.actor(), "fr", listed, 0)
    await publish(who, await staff.create(name))
    with staff.world.env.time_context():
        await staff.world.bot.service(RollCall).settle(staff.actor(), 1, DATES)
    return who, await who.slash(staff.world.channel, "challenge edit", number=1)


async def windows(staff: Staff) -> dict[str, Window]:
    found: dict[str, Window] = await staff.world.bot.challenges.teams.windows(1)
    return found


async def moved(who: Any, panel: InteractionResult, **typed: str) -> InteractionResult:
    """Change times in the form of a panel."""
    form = await press(who, panel, TeacherAction.SET_UP)
    shown: InteractionResult = await who.submit_modal(form, {**form_values(form), **typed})
    return shown


def by(windows: dict[str, Window], length: timedelta) -> dict[str, Window]:
    return {t: Window(w.opens_at + length, w.closes_at + length) for t, w in windows.items()}


@in_both_languages
async def test_groups_move_along_with_the_challenge_unless_the_teacher_leaves_them(
    staff: Staff, name: str
) -> None:
    say = SAYS[name]
    who, panel = await scheduled(staff, name)
    later = {"opens": "25/11/2030 8h", "closes": "2030-11-25 10:00", "title": "Nim"}
    if name == "teacher":
        later["opens"] = "2030-11-25 08:00"
    asked = await moved(who, panel, **later)
    opening = int((OPENS + DAY).timestamp())
    assert f"<t:{opening}:F> (<t:{opening}:R>)" in text_of(asked)
    assert (await staff.stored()).terms.opens_at == OPENS, "nothing is moved yet"
    assert (await staff.stored()).terms.title == "Nim", "the rest is kept"
    assert say("setup-move-stay") not in text_of(asked), (
        "keeping those dates would leave them outside, so it is not offered"
    )
    done = await press(who, asked, TeacherAction.MOVE)
    assert say("setup-state-scheduled") in text_of(done)
    assert (await staff.stored()).terms.opens_at == OPENS + DAY
    assert await windows(staff) == by(DATES, DAY)
    # An earlier opening leaves room for both.
    asked = await moved(who, done, opens="2030-11-25 07:00")
    for kind in ("along", "stay"):
        assert say(f"setup-move-{kind}") in text_of(asked)
    (stays,) = (each for each in controls_of(asked).values() if "challenge:1:1:" in each)
    await who.click(asked.response, custom_id=stays)
    assert await windows(staff) == by(DATES, DAY)
    terms = (await staff.stored()).terms
    assert (terms.opens_at, terms.closes_at) == (OPENS + DAY - HOUR, OPENS + DAY + 2 * HOUR)


async def test_a_move_that_leaves_a_group_outside_the_challenge_is_refused(staff: Staff) -> None:
    who, panel = await scheduled(staff, "prof")
    refused = await moved(who, panel, closes="24/11/2030 8h30", title="Autre")
    outside = SAYS["prof"](TeacherRefusal.GROUP_OUTSIDE.value, group="A", opening="<", closing="")
    assert outside.split("<")[0].strip() in text_of(refused)
    before = SAYS["prof"](TeacherRefusal.BEFORE_GROUP.value, group="B", opening="<")
    assert before.split("<")[0].strip() in text_of(refused), "all faults at once"
    stored = await staff.stored()
    assert (stored.terms.title, stored.terms.opens_at) == ("La somme de Nim", OPENS)
    assert await windows(staff) == DATES
    assert shows(refused, TeacherAction.SET_UP), "the refused form should be offered for correction"


async def test_confirming_a_move_is_refused_after_another_teacher_has_moved(staff: Staff) -> None:
    who, panel = await scheduled(staff, "prof")
    asked = await moved(who, panel, opens="25/11/2030 8h", closes="25/11/2030 10h")
    other = await staff.teacher.slash(staff.world.channel, "challenge edit", number=1)
    theirs = await moved(staff.teacher, other, opens="2030-11-26 08:00", closes="2030-11-26 10:00")
    await press(staff.teacher, theirs, TeacherAction.MOVE)
    late = await press(who, asked, TeacherAction.MOVE)
    assert_denied(late, SAYS["prof"], ChallengeRefusal.MOVED_ON)
    assert await windows(staff) == by(DATES, 2 * DAY)


async def test_publishing_asks_again_if_the_times_of_the_draft_have_changed(staff: Staff) -> None:
    asked = await press(staff.prof, await staff.create(), TeacherAction.PUBLISH)
    await staff.world.bot.editor.change(staff.actor(), 1, closes_at=OPENS + 3 * HOUR)
    again = await press(staff.prof, asked, TeacherAction.PUBLISH)
    assert str(int((OPENS + 3 * HOUR).timestamp())) in text_of(again)
    done = await press(staff.prof, again, TeacherAction.PUBLISH)
    assert SAYS["prof"]("setup-state-scheduled") in text_of(done)


async def test_a_closing_before_the_opening_is_reported_with_all_other_faults(staff: Staff) -> None:
    say = SAYS["prof"]
    wrong = {"closes": "23/11/2030", "numbers": "beaucoup", "tasks": "valeur mex 0 1 | -2 points"}
    shown = text_of(await staff.create(**wrong))
    for denial in ("denial-closes-before-opening", "denial-bad-numbers"):
        assert say(denial) in shown
    assert say("fault-task-points", limit=1000, example="")[:30] in shown
    assert FORM["title"].strip() in shown


async def test_a_clash_over_the_dates_of_groups_shows_both_values(staff: Staff) -> None:
    """Unchanged dates are not written; a moment with seconds keeps them."""
    say = SAYS["prof"]
    who, panel = await scheduled(staff, "prof")
    untouched, form = [await press(who, panel, RollAction.TEAMS) for _ in range(2)]
    (field,) = (each["component"] for each in form.modal["components"])
    shown = field["value"]
    assert (
        shown == "A ; 2030-11-24 08:00 ; 2030-11-24 09:00\nB ; 2030-11-24 09:00 ; 2030-11-24 10:00"
    )
    other = await staff.teacher.slash(staff.world.channel, "challenge edit", number=1)
    theirs = await press(staff.teacher, other, RollAction.TEAMS)
    asked = await staff.teacher.submit_modal(theirs, {"text": shown.replace("09:00\n", "08:45\n")})
    await press(staff.teacher, asked, RollAction.TEAMED_SURE)
    sooner = Window(OPENS, OPENS + 3 * HOUR / 4)
    assert await windows(staff) == {**DATES, "A": sooner}
    unchanged = await who.submit_modal(untouched, {"text": shown})
    assert say("setup-state-scheduled") in text_of(unchanged)
    assert await windows(staff) == {**DATES, "A": sooner}
    clash = await who.submit_modal(form, {"text": shown.replace("10:00", "09:30")})
    assert "08:45" in text_of(clash)
    assert "09:30" in text_of(clash)
    again = await press(who, clash, RollAction.TEAMS)
    (field,) = (each["component"] for each in again.modal["components"])
    kept = await press(
        who, await who.submit_modal(again, {"text": field["value"]}), RollAction.TEAMED_SURE
    )
    assert say("setup-state-scheduled") in text_of(kept)
    assert await windows(staff) == {
        "A": DATES["A"],
        "B": Window(OPENS + HOUR, OPENS + 3 * HOUR / 2),
    }


async def test_an_opening_of_a_group_in_the_past_is_refused(staff: Staff) -> None:
    who, panel = await scheduled(staff, "prof")
    form = await press(who, panel, RollAction.TEAMS)
    refused = await who.submit_modal(form, {"text": "A ; 2020-01-01 8h ; 24/11/2030 9h"})
    assert SAYS["prof"](TeacherRefusal.OPENING_PAST.value) in text_of(refused)


async def test_a_clash_over_the_moved_closing_shows_both_values(staff: Staff) -> None:
    await staff.create()
    await staff.open()
    panels = {
        who: await who.slash(staff.world.channel, "challenge edit", number=1)
        for who in (staff.prof, staff.teacher)
    }
    forms = {who: await press(who, panel, RegradingAction.MOVE) for who, panel in panels.items()}
    asked = await staff.teacher.submit_modal(forms[staff.teacher], {"closes": "2030-12-01 09:15"})
    await press(staff.teacher, asked, RegradingAction.MOVE_SURE)
    clash = await staff.prof.submit_modal(forms[staff.prof], {"closes": "2030-12-02 10:45"})
    assert "2030-12-01 09:15" in text_of(clash)
    assert "2030-12-02 10:45" in text_of(clash)
    again = await press(staff.prof, clash, RegradingAction.MOVE)
    asked = await staff.prof.submit_modal(again, form_values(again))
    await press(staff.prof, asked, RegradingAction.MOVE_SURE)
    closing = (await staff.stored()).terms.closes_at.astimezone(PARIS)
    assert f"{closing:%m-%d %H:%M}" == "12-02 10:45"


async def test_a_refused_edit_or_form_of_dates_lists_all_its_faults(staff: Staff) -> None:
    say = SAYS["prof"]
    who, panel = await scheduled(staff, "prof")
    refused = text_of(await moved(who, panel, closes="23/11/2030 8h", numbers="beaucoup"))
    for denial in (TeacherRefusal.CLOSES_BEFORE_OPENING, TeacherRefusal.BAD_NUMBERS):
        assert say(denial.value) in refused
    refused = text_of(await moved(who, panel, closes="23/11/2030 8h", numbers="0, 5000"))
    for denial in (TeacherRefusal.CLOSES_BEFORE_OPENING, TeacherRefusal.BAD_ATTEMPTS):
        assert say(denial.value, limit=100) in refused
    refused = text_of(await moved(who, panel, closes="24/11/2030 8h30", numbers="beaucoup"))
    before = say(TeacherRefusal.BEFORE_GROUP.value, group="B", opening="<").split("<")[0]
    assert before in refused
    assert say(TeacherRefusal.BAD_NUMBERS.value) in refused
    form = await press(who, panel, RollAction.TEAMS)
    refused = text_of(await who.submit_modal(form, {"text": "X ; 2020-01-01 8h ; jamais"}))
    assert say("denial-no-such-group", groups="A, B") in refused
    assert say(TeacherRefusal.OPENING_PAST.value) in refused
    assert say("denial-bad-moment", text="jamais") in refused


async def test_dates_of_a_group_that_have_passed_before_the_confirmation_are_refused(
    staff: Staff,
) -> None:
    await staff.create()
    listed = read_list("1;Ada;A\n2;Blaise;B", headings())
    await staff.world.bot.rosters.replace(staff.actor(), "fr", listed, 0)
    await staff.open()
    await staff.world.env.advance_time(600)
    panel = await staff.prof.slash(staff.world.channel, "challenge edit", number=1)
    form = await press(staff.prof, panel, RollAction.TEAMS)
    with staff.world.env.time_context():
        opened, past = (write_moment(now() - timedelta(minutes=ago), PARIS) for ago in (10, 5))
    refused = await staff.prof.submit_modal(form, {"text": f"A ; {opened} ; {past}"})
    assert SAYS["prof"](TeacherRefusal.CLOSING_PAST.value) in text_of(refused)
    with staff.world.env.time_context():
        soon, over = (write_moment(now() + timedelta(minutes=m), PARIS) for m in (1, 5))
    form = await press(staff.prof, panel, RollAction.TEAMS)
    asked = await staff.prof.submit_modal(form, {"text": f"A ; {soon} ; {over}"})
    await staff.world.env.advance_time(600)
    refused = await press(staff.prof, asked, RollAction.TEAMED_SURE)
    over = SAYS["prof"](TeacherRefusal.GROUP_OVER.value, group="A", closing="<").split("<")[0]
    assert over in text_of(refused)
    assert await windows(staff) == {}


async def test_confirming_dates_that_have_passed_meanwhile_is_refused(staff: Staff) -> None:
    """A question is answered hours later: the moments that it names lie in the past by then."""
    world, say = staff.world, SAYS["prof"]
    with world.env.time_context():
        soon = now().replace(second=0, microsecond=0) + HOUR
    who, panel = await scheduled(staff, "prof")
    asked = await moved(who, panel, opens=write_moment(soon, PARIS))
    await world.env.advance_time(5 * 3600)
    refused = text_of(await press(who, asked, TeacherAction.MOVE))
    assert say(TeacherRefusal.OPENING_PAST.value) in refused
    over = say(TeacherRefusal.GROUP_OVER.value, group="A", closing="<").split("<")[0]
    assert over in refused
    stored = await staff.stored()
    assert (stored.state, stored.terms.opens_at) == (ChallengeState.SCHEDULED, OPENS)
    assert await windows(staff) == DATES


async def test_publishing_asks_again_if_the_draft_would_by_now_open_at_once(staff: Staff) -> None:
    world, say = staff.world, SAYS["prof"]
    with world.env.time_context():
        soon = now().replace(second=0, microsecond=0) + HOUR
    times = {"opens": write_moment(soon, PARIS), "closes": write_moment(soon + 2 * DAY, PARIS)}
    draft = await staff.create(**times)
    asked = await press(staff.prof, draft, TeacherAction.PUBLISH)
    await world.env.advance_time(5 * 3600)
    again = await press(staff.prof, asked, TeacherAction.PUBLISH)
    assert say("setup-opens-at-once") in text_of(again)
    assert (await staff.stored()).state is ChallengeState.DRAFT
    await press(staff.prof, again, TeacherAction.PUBLISH)
    assert (await staff.stored()).state is ChallengeState.OPEN


async def test_a_draft_whose_opening_has_passed_opens_at_its_publication(staff: Staff) -> None:
    """No challenge has an opening in the past; a group for which it would be over is named."""
    say, world = SAYS["prof"], staff.world
    listed = read_list("1;Ada;A\n2;Blaise;B", headings())
    await world.bot.rosters.replace(staff.actor(), "fr", listed, 0)
    with world.env.time_context():
        opens = now().replace(second=0, microsecond=0) + HOUR
    written = {"opens": write_moment(opens, PARIS), "closes": write_moment(opens + 5 * HOUR, PARIS)}
    draft = await staff.create(**written)
    dates = {"A": Window(opens, opens + HOUR), "B": Window(opens, opens + 4 * HOUR)}
    with world.env.time_context():
        await world.bot.service(RollCall).settle(staff.actor(), 1, dates)
    await world.env.advance_time(3 * 3600)
    refused = await press(staff.prof, draft, TeacherAction.PUBLISH)
    group = say(TeacherRefusal.GROUP_OVER.value, group="A", closing="<").split("<")[0]
    assert group in text_of(refused)
    with world.env.time_context():
        settled = {"B": dates["B"]}
        await world.bot.service(RollCall).settle(staff.actor(), 1, settled)
        at = now().replace(second=0, microsecond=0)
    asked = await press(staff.prof, draft, TeacherAction.PUBLISH)
    assert say("setup-opens-at-once") in text_of(asked)
    assert f"<t:{int(opens.timestamp())}:F>" not in text_of(asked), (
        "a challenge that opens at once should not show its former opening"
    )
    await press(staff.prof, asked, TeacherAction.PUBLISH)
    published = await staff.stored()
    assert published.state is ChallengeState.OPEN
    assert published.terms.opens_at == at
    assert await windows(staff) == {"B": Window(at, opens + 4 * HOUR)}
