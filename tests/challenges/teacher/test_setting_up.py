"""Setting challenges and settling a class, as teachers do it in Discord, in both languages."""

from __future__ import annotations

from datetime import datetime
from typing import Any
from zoneinfo import ZoneInfo

import pytest
from hypothesis import given
from hypothesis import strategies as st
from simcord import InteractionResult

from bot.challenges.custom_ids import PupilAction, RegradingAction, TeacherAction
from bot.challenges.model import ChallengeState, Mode
from bot.challenges.refusals import TeacherRefusal
from bot.challenges.teacher.form import _read_numbers, _written
from bot.challenges.teacher.parts import Setting
from bot.i18n import LOCALES, Say, words
from bot.i18n.typed import task_line
from bot.kit import answers
from bot.kit.refusal import Refused
from bot.kit.widgets import PREVIEW
from bot.kit.wording import expected
from games.challenge.instances import count_peers
from games.challenge.lines import read_tasks
from games.challenge.points import MAX_HUNDREDTHS
from tests.support.acting import FR, REFERENCE, forge, press, publish, shows
from tests.support.controls import encoded
from tests.support.databases import broken_storage
from tests.support.staff import (
    FORM,
    NEW_FORM,
    PARIS,
    SAYS,
    Staff,
    assert_denied,
    choose_setting,
    form_values,
    in_both_languages,
)
from tests.support.world import controls_of, text_of

LANGUAGES = {"prof": "fr", "teacher": "en"}


def last(shown: InteractionResult) -> Any:
    """Return the last message that an interaction was answered with."""
    return shown.followups[-1] if shown.followups else shown.response


# --------------------------------------------------------------------------------- create


@in_both_languages
async def test_the_form_creates_a_draft_with_the_usual_terms(staff: Staff, name: str) -> None:
    say = SAYS[name]
    shown = await staff.create(name)
    assert shown.response.ephemeral
    challenge = await staff.stored()
    terms = challenge.terms
    assert (terms.title, terms.attempts, terms.hundredths) == ("La somme de Nim", 3, 500)
    assert [task.text for task in terms.tasks] == ["move one nim 1 3 7", "value nim-sum 1 3 7"]
    zone = ZoneInfo("Europe/Paris" if name == "prof" else "UTC")
    assert terms.opens_at == datetime(2030, 11, 24, 8, tzinfo=zone)
    assert terms.closes_at == datetime(2030, 11, 24, 10, tzinfo=zone)
    assert (terms.channel_id, terms.locale) == (staff.world.channel.id, LANGUAGES[name])
    for part in (
        "### " + say("challenge-number", number="1", title="La somme de Nim"),
        say("setup-state-draft"),
        f"<t:{int(terms.opens_at.timestamp())}:F>",
        say("setup-questions", count=2, points=5, total=10),
        f"1. `{task_line(terms.tasks[0].text, say)}` · "
        + say("setup-positions", count=count_peers(terms.tasks[0])),
        say("setup-own"),
        say("setup-attempts-best", count=3),
        say("setup-late-none"),
        say("setup-practice"),
        say("setup-pseudonyms"),
        f"<#{staff.world.channel.id}>",
    ):
        assert part in text_of(shown)
    preview = encoded(PupilAction.BEGIN, 1, PREVIEW)
    assert controls_of(shown)[say("button-preview")] == preview


@in_both_languages
async def test_the_buttons_of_the_panel_change_the_terms_and_publish(
    staff: Staff, name: str
) -> None:
    say, who = SAYS[name], getattr(staff, name)
    shown = await staff.create(name)
    for setting, term, button, then in (
        (Setting.SAME_FOR_ALL, "same_for_all", "button-same", "setup-same"),
        (Setting.MODE, "mode", "button-exam", say("setup-exam", minutes=60)[:20]),
        (Setting.SHOWS_NAMES, "shows_names", "button-names", "setup-names"),
    ):
        was = getattr((await staff.stored()).terms, term)
        assert say(button) in controls_of(shown)
        shown = await choose_setting(who, shown, setting)
        assert getattr((await staff.stored()).terms, term) is not was
        assert (say(then) if then.startswith("setup") else then) in text_of(shown)
        assert say(button) not in controls_of(shown)
    published = await publish(who, shown)
    assert say("setup-state-scheduled") in text_of(published)
    assert not shows(published, TeacherAction.PUBLISH)
    assert (await staff.stored()).state is ChallengeState.SCHEDULED
    assert_denied(
        await forge(staff.world, who, shown, "publish:1:0:"), say, TeacherRefusal.ALREADY_PUBLISHED
    )


@in_both_languages
async def test_a_challenge_published_to_open_at_once_offers_the_controls_of_an_open_one(
    staff: Staff, name: str
) -> None:
    say, who = SAYS[name], getattr(staff, name)
    drafted = await staff.create(name, opens="maintenant" if name == "prof" else "now")
    assert shows(drafted, TeacherAction.SET_UP)
    published = await publish(who, drafted)
    told = text_of(published)
    assert say("setup-state-open") in told
    assert say("setup-state-scheduled") not in told
    for action in (TeacherAction.SET_UP, TeacherAction.SETTLE, TeacherAction.PUBLISH):
        assert not shows(published, action)
    offered = {custom_id.rstrip("0123456789.:") for custom_id in controls_of(published).values()}
    again = await who.slash(staff.world.channel, "challenge edit", number=1)
    assert offered == {each.rstrip("0123456789.:") for each in controls_of(again).values()}
    for action in (TeacherAction.CLOSE, RegradingAction.MOVE, RegradingAction.QUESTION):
        assert shows(published, action), "as if the panel were opened anew"


async def test_a_french_form_may_name_unlimited_attempts_and_a_weekday(staff: Staff) -> None:
    await staff.create(
        tasks="gagner nim misère 1 3 7\nvaleur somme 3 5",
        opens="maintenant",
        closes="lundi",
        numbers="illimité / 2,5 points",
    )
    terms = (await staff.stored()).terms
    assert [task.text for task in terms.tasks] == ["win nim misere 1 3 7", "value nim-sum 3 5"]
    assert (terms.attempts, terms.hundredths) == (None, 250)
    assert terms.closes_at.astimezone(PARIS).strftime("%a %H:%M") == "Mon 23:59"


@pytest.mark.parametrize("say", SAYS.values())
@given(st.none() | st.integers(1, 100), st.integers(1, MAX_HUNDREDTHS))
def test_attempts_and_points_written_into_the_form_read_back_the_same(
    say: Say, attempts: int | None, worth: int
) -> None:
    assert _read_numbers(_written(attempts, worth, say)) == (attempts, worth)


@pytest.mark.parametrize(
    ("typed", "numbers"),
    [
        ("1, 10", (1, 1000)),
        ("1,10", (1, 1000)),
        ("3,2,5", (3, 250)),
        ("3 ; 0,25", (3, 25)),
        ("3 2.50", (3, 250)),
        ("Illimité, 2,5 points", (None, 250)),
        ("∞ 7", (None, 700)),
    ],
)
def test_attempts_and_points_are_split_at_a_comma_that_is_no_decimal_sign(
    typed: str, numbers: tuple[int | None, int]
) -> None:
    assert _read_numbers(typed) == numbers


# ---------------------------------------------------------------- what cannot be accepted

#: What is wrong in a form, and the message that says so, with its details.
WRONG: list[tuple[dict[str, str], str, dict[str, int | str]]] = [
    ({"opens": "24/11/2030", "closes": "23/11/2030"}, "denial-closes-before-opening", {}),
    ({"opens": "2020-01-01"}, "denial-opening-past", {}),
    ({"opens": "now", "closes": "2020-01-02 - 1"}, "denial-bad-moment", {"text": "2020-01-02 - 1"}),
    ({"tasks": "value mex 0 1 | -2 points"}, "fault-task-points", {"limit": 1000, "line": 1}),
    ({"opens": "soon"}, "denial-bad-moment", {"text": "soon"}),
    ({"closes": "31/02/2031"}, "denial-no-such-day", {"text": "31/02/2031"}),
    ({"title": "   "}, "denial-title-length", {"limit": 100}),
    ({"numbers": "3"}, "denial-bad-numbers", {}),
    ({"numbers": "3, lots"}, "denial-bad-numbers", {}),
    ({"numbers": "3, illimité"}, "denial-bad-numbers", {}),
    ({"numbers": "3, -5"}, "denial-bad-points", {"limit": 1000}),
    ({"numbers": "3, " + "9" * 30}, "denial-bad-points", {"limit": 1000}),
    ({"numbers": "3, 2,505"}, "denial-bad-points", {"limit": 1000}),
    ({"numbers": "3, 0.00"}, "denial-bad-points", {"limit": 1000}),
    ({"numbers": "3, 2, 5"}, "denial-bad-numbers", {}),
    ({"numbers": "0, 5"}, "denial-bad-attempts", {"limit": 100}),
    ({"tasks": "# nothing"}, "fault-no-tasks", {}),
    ({"tasks": "win nim 3 4 5\n" * 41}, "fault-too-many-tasks", {"limit": 40}),
    ({"tasks": "win nim 3 4 5\n\nwin nim 1 2 3"}, "fault-task-lost", {"line": 3}),
    ({"tasks": "win nim ```3``` 4 5"}, "fault-not-numbers", {"line": 1}),
]


@in_both_languages
async def test_a_wrong_form_of_a_challenge_is_handed_back_for_correction(
    staff: Staff, name: str
) -> None:
    say, who = SAYS[name], getattr(staff, name)
    for wrong, message, details in WRONG:
        typed = {**FORM, **wrong}
        shown = await staff.create(name, **wrong)
        assert shown.ephemeral
        problem = text_of(shown).splitlines()[0]
        if "line" in details:
            assert say("error-task-line", problem="", **details).strip() in problem
        details = {"example": "", **details}
        assert say(message, **details).split("{")[0][:30] in problem, (wrong, problem)
        again = await press(who, shown, TeacherAction.SET_UP)
        assert form_values(again) == typed, message
    # What is still wrong the second time takes the place of what was shown.
    still = await who.submit_modal(again, {**FORM, "numbers": "many"})
    assert text_of(still).splitlines()[0].endswith(say("denial-bad-numbers"))
    again = await press(who, still, TeacherAction.SET_UP)
    assert form_values(again) == {**FORM, "numbers": "many"}
    repaired = await who.submit_modal(again, FORM)
    assert say("setup-state-draft") in text_of(repaired)


@in_both_languages
async def test_a_wrong_form_of_a_new_challenge_is_handed_back_for_correction(
    staff: Staff, name: str
) -> None:
    say, who = SAYS[name], getattr(staff, name)
    asked = await who.slash(staff.world.channel, "challenge create", template="fort-boyard")
    wrong = {"title": " ", "tasks": "win nim 1 2 3\nguess nim 3", "closes": "31/02/2031"}
    shown = await who.submit_modal(asked, wrong)
    assert say("form-faults", count=4) in text_of(shown)
    assert await staff.world.bot.editor.all(staff.actor()) == []
    again = await press(who, shown, TeacherAction.SET_UP)
    assert form_values(again) == wrong
    shown = await who.submit_modal(again, NEW_FORM)
    assert say("setup-opens-at-once") in text_of(shown)
    terms = (await staff.stored()).terms
    assert (terms.attempts, terms.hundredths) == (3, 1000), "as the template has it"


@in_both_languages
async def test_an_exam_is_created_by_one_form_and_published_from_its_panel(
    staff: Staff, name: str
) -> None:
    say, who = SAYS[name], getattr(staff, name)
    panel = await staff.draft(name)
    terms = (await staff.stored()).terms
    assert (terms.attempts, terms.hundredths, terms.is_exam) == (1, 1000, True)
    assert say("setup-opens-at-once") in text_of(panel)
    await publish(who, panel)
    challenge = await staff.stored()
    assert challenge.state is ChallengeState.OPEN


@pytest.mark.parametrize(("numbers", "mode"), [("3, 10", Mode.PRACTICE), ("1, 5", Mode.EXAM)])
async def test_one_attempt_makes_a_new_draft_an_exam_and_several_make_it_practice(
    staff: Staff, numbers: str, mode: Mode
) -> None:
    await staff.create(numbers=numbers)
    assert (await staff.stored()).terms.mode is mode


async def test_editing_the_attempts_of_a_chosen_exam_leaves_it_an_exam(staff: Staff) -> None:
    panel = await staff.create(numbers="3, 10")
    panel = await choose_setting(staff.prof, panel, Setting.MODE)
    form = await press(staff.prof, panel, TeacherAction.SET_UP)
    await staff.prof.submit_modal(form, {**form_values(form), "numbers": "2, 10"})
    assert (await staff.stored()).terms.mode is Mode.EXAM


@in_both_languages
async def test_a_refused_form_of_a_challenge_lists_all_its_faults(staff: Staff, name: str) -> None:
    say, who = SAYS[name], getattr(staff, name)
    lines = "win nim 1 2 3\nwin nim 3 4 5\nguess nim 3\nvalue 3 5\nkernel nim 3 4"
    wrong = {"title": " ", "tasks": lines, "opens": "soon", "closes": "31/02", "numbers": "many"}
    shown = await staff.create(name, **wrong)
    told = [line.removeprefix("- ") for line in text_of(shown).splitlines()[:9]]
    assert told[0] == say("form-faults", count=8)
    places = [say("error-task-line", line=line, problem="").strip() for line in (1, 3, 4, 5)]
    fields = [*["setup-tasks"] * 4, "setup-numbers", "setup-opens", "setup-closes"]
    for line, field, place in zip(told[1:8], fields, [*places, "", "", ""], strict=True):
        assert line.startswith(f"{say('error-in-field', field=say(field), problem='').strip()}")
        assert place in line
    example = "gagner nim 3 4 5" if name == "prof" else "win nim 3 4 5"
    assert told[1].endswith(example)
    assert told[8] == say("denial-title-length", limit=100)
    assert form_values(await press(who, shown, TeacherAction.SET_UP)) == wrong
    past = {"opens": "2020-02-01 08:00", "closes": "2020-01-01 08:00"}
    told = text_of(await staff.create(name, **past))
    for denial in ("opening-past", "closing-past", "closes-before-opening"):
        assert told.count(say(f"denial-{denial}")) == 1


async def test_faults_that_do_not_fit_the_message_are_counted(staff: Staff) -> None:
    lines = "\n".join(["win nim 1 2 3" + " 0" * 65] * 20)
    text = text_of(await staff.create("teacher", tasks=lines))
    listed = text.count("\n- ")
    assert 1 <= listed < 20
    assert SAYS["teacher"]("form-more-faults", count=20 - listed) in text
    assert lines in text


async def test_the_service_refuses_terms_that_the_form_would_not_accept(staff: Staff) -> None:
    await staff.create()
    editor, actor = staff.world.bot.editor, staff.actor()
    for denial, terms in (
        (TeacherRefusal.TITLE_LENGTH, {"title": "x" * 101}),
        (TeacherRefusal.TASKS_LENGTH, {"tasks": read_tasks("value nim-sum " + "1 " * 20) * 100}),
        (TeacherRefusal.BAD_ATTEMPTS, {"attempts": 101}),
        (TeacherRefusal.BAD_POINTS, {"hundredths": 100_001}),
        (TeacherRefusal.BAD_LATE_MINUTES, {"late_minutes": -1}),
        (TeacherRefusal.BAD_LATE_PERCENT, {"late_percent": 101}),
        (TeacherRefusal.BAD_REMINDER, {"remind_minutes": 10**6}),
        (TeacherRefusal.EVERYBODY_PINGED, {"ping_role_id": actor.guild_id}),
    ):
        with pytest.raises(Refused) as denied:
            await editor.change(actor, 1, **terms)
        assert denied.value.refusal is denial
        assert all(expected(denied.value, words(locale)) for locale in LOCALES)


async def test_a_form_that_could_not_be_stored_opens_again_as_it_was_typed(staff: Staff) -> None:
    asked = await staff.prof.slash(staff.world.channel, "challenge create")
    with broken_storage(staff.world, "INSERT ON challenges"):
        shown = await staff.prof.submit_modal(asked, NEW_FORM)
    assert REFERENCE.search(text_of(shown))
    await staff.world.restart()
    again = await press(staff.prof, shown, TeacherAction.SET_UP)
    assert form_values(again) == NEW_FORM
    await staff.prof.submit_modal(again, NEW_FORM)
    assert (await staff.stored()).terms.title == "La somme de Nim"


async def test_slow_answers_to_a_teacher_stay_private(
    staff: Staff, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def wait(tasks: list[Any], timeout: float) -> tuple[set[Any], set[Any]]:  # noqa: ASYNC109
        return set(), set(tasks)

    monkeypatch.setattr(answers, "wait", wait)
    who, world = staff.prof, staff.world
    wrong = await staff.create(numbers="many")
    again = await press(who, wrong, TeacherAction.SET_UP)
    panel = await who.submit_modal(again, FORM)
    again = await press(who, panel, TeacherAction.SET_UP)
    worse = await who.submit_modal(again, {**FORM, "numbers": "more"})
    shown = [wrong, panel, worse, await choose_setting(who, panel, Setting.SHOWS_NAMES)]
    shown.append(await who.slash(world.channel, "challenge edit", number=1))
    shown.append(await who.slash(world.channel, "challenge clone", number=1))
    assert all(message.flags.ephemeral for message in map(last, shown))
    assert FR("setup-state-draft") in text_of(panel)
    assert FR("denial-bad-numbers") in text_of(last(worse))
    assert all(FR("setup-state-draft") in text_of(last(answer)) for answer in shown[3:])
    assert len(await world.bot.editor.all(staff.actor())) == 2
