"""Setting challenges and settling a class, as teachers do it in Discord, in both languages."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from typing import Any
from zoneinfo import ZoneInfo

import discord
import pytest
import pytest_asyncio
from simcord import InteractionResult, RoleHandle

from bot.challenges.custom_ids import PupilAction, TeacherAction, TeacherControl
from bot.challenges.dates import read_moment
from bot.challenges.model import Challenge, ChallengeState, Counts, Terms
from bot.challenges.refusals import ChallengeRefusal, DateRefusal, TeacherRefusal
from bot.challenges.teacher.form import FIELDS, hand_back
from bot.challenges.teacher.messages import (
    NO_CHANNEL,
    NO_ROLE,
    TASK_WORDS,
    Setting,
    Sheet,
    listed,
    panel,
    task_line,
)
from bot.challenges.teacher.service import MAX_ATTEMPTS, MAX_MINUTES, MAX_POINTS, MAX_TITLE
from bot.challenges.templates import TEMPLATES
from bot.classes.custom_ids import ClassAction
from bot.classes.model import TeacherKind
from bot.classes.refusals import ClassRefusal
from bot.i18n import LOCALES, Say, words
from bot.i18n.typed import Area, spellings
from bot.kit import answers
from bot.kit.actors import Actor
from bot.kit.refusal import Refusal, Refused
from bot.kit.widgets import PREVIEW
from bot.kit.wording import expected
from games import GameError
from games.challenge.fair import POOL
from games.challenge.task import TaskFault
from games.challenge.tasks import count_peers, read_tasks
from tests.support.acting import EN, FR, REFERENCE, control, forge, press, shows, together
from tests.support.controls import encoded, read_control
from tests.support.databases import broken_storage
from tests.support.world import World, controls_of, text_of

PARIS = ZoneInfo("Europe/Paris")
SAYS = {"prof": FR, "teacher": EN}
LANGUAGES = {"prof": "fr", "teacher": "en"}

in_both_languages = pytest.mark.parametrize("name", ["prof", "teacher"])

FORM = {
    "title": "  La somme   de Nim ",
    "tasks": "# deux questions\nmove one nim 1 3 7\n\nvalue nim-sum 1 3 7",
    "opens": "24/11/2030 8h",
    "closes": "+2h",
    "numbers": "3, 5",
}


@dataclass
class Staff:
    """The teachers of the class, and whom they are."""

    world: World
    manager: RoleHandle
    prof: Any  # French
    teacher: Any  # English

    def actor(self) -> Actor:
        return Actor(self.prof.id, self.world.server.id, manages=True)

    async def create(self, name: str = "prof", **changed: str) -> InteractionResult:
        """Fill the form of a new challenge."""
        asked = await getattr(self, name).slash(self.world.channel, "challenge create")
        return await getattr(self, name).submit_modal(asked, {**FORM, **changed})

    async def stored(self, number: int = 1) -> Challenge:
        return await self.world.bot.editor.for_teacher(self.actor(), number)

    async def open(self, number: int = 1) -> None:
        """Open a draft at once."""
        editor = self.world.bot.editor
        with self.world.env.time_context():
            now = discord.utils.utcnow()
            terms = {"opens_at": now, "closes_at": now + timedelta(hours=1)}
            await editor.change(self.actor(), number, **terms)
            await editor.publish(self.actor(), number)
            await self.world.bot.schedule.advance()


@pytest_asyncio.fixture
async def staff(world: World) -> Staff:
    """Add two teachers to the class; they manage the server."""
    permissions = discord.Permissions(manage_guild=True)
    manager = world.server.create_role("Profs", permissions=permissions)
    people = [
        world.server.add_member(world.env.create_user(name), roles=[manager]) for name in SAYS
    ]
    for person, locale in zip(people, ("fr", "en-GB"), strict=True):
        world.languages.speaks(person.id, locale)
    await world.env.settle()
    return Staff(world, manager, *people)


def told(shown: InteractionResult, say: Say, denial: Refusal, **details: int | str) -> None:
    """Check that a denial was whispered, with nothing else."""
    assert shown.ephemeral
    assert text_of(shown) == say(denial.value, **details)


def last(shown: InteractionResult) -> Any:
    """Return the last message that an interaction was answered with."""
    return shown.followups[-1] if shown.followups else shown.response


def filled(shown: InteractionResult) -> dict[str, str]:
    """Return what the fields of a form are filled with."""
    assert shown.modal is not None
    fields = [label["component"] for label in shown.modal["components"]]
    return {field["custom_id"]: field.get("value") or "" for field in fields}


async def settle(actor: Any, shown: Any, setting: Setting) -> InteractionResult:
    """Press the button of a setting."""
    found = [
        custom_id
        for custom_id in controls_of(shown).values()
        if custom_id.startswith("settle:") and read_control(custom_id).choice == setting
    ]
    return await actor.click(shown.response, custom_id=found[0])


# ------------------------------------------------------------------------------ templates


@pytest.mark.parametrize("key", TEMPLATES)
def test_every_template_is_read_by_the_engine_as_it_stands(key: str) -> None:
    template = TEMPLATES[key]
    tasks = read_tasks("\n".join(template.tasks))
    assert tuple(task.text for task in tasks) == template.tasks
    assert all(count_peers(task) >= 1 for task in tasks)
    for locale in LOCALES:
        typed = "\n".join(task_line(task, words(locale)) for task in tasks)
        assert read_tasks(typed, spellings(Area.TASKS)) == tasks
        assert 1 <= len(words(locale)(f"template-{key}")) <= 100


def test_the_templates_use_every_word_of_the_tasks() -> None:
    texts = [line for template in TEMPLATES.values() for line in template.tasks]
    assert {word for text in texts for word in text.split() if word.isalpha() or "-" in word} >= (
        TASK_WORDS
    )


@pytest.mark.parametrize("locale", LOCALES)
def test_the_moments_of_an_empty_form_are_read(locale: str) -> None:
    say = words(locale)
    opening = read_moment(say("setup-default-opens"), PARIS)
    closing = read_moment(say("setup-default-closes"), PARIS, since=opening)
    weeks = [moment.astimezone(PARIS).replace(tzinfo=None) for moment in (opening, closing)]
    assert weeks[1] - weeks[0] == timedelta(days=7)


@pytest.mark.parametrize("locale", LOCALES)
def test_the_fullest_panel_list_and_form_keep_to_discords_limits(locale: str) -> None:
    say = words(locale)
    moment = datetime(2026, 12, 31, 23, 59, tzinfo=UTC)
    terms = Terms(
        title="W" * MAX_TITLE,
        tasks=read_tasks("strategy nim misere " + "9 " * 3) * 20,
        opens_at=moment,
        closes_at=moment - timedelta(days=999),
        channel_id=10**19,
        locale=locale,
        attempts=MAX_ATTEMPTS,
        points=MAX_POINTS,
        late_minutes=MAX_MINUTES,
        remind_minutes=MAX_MINUTES - 1,
        ping_role_id=10**19,
    )
    fullest = 0
    for state in ChallengeState:
        challenge = Challenge(10**15, 1, state, 1, 1, terms)
        extensions = {10**19 + n: moment for n in range(40)}
        sheet = Sheet(challenge, [POOL] * 20, 9999, extensions, [NO_CHANNEL, NO_ROLE])
        shown = panel(sheet, say)
        fullest = max(fullest, shown.content_length())
        assert shown.total_children_count <= 40
        assert listed([challenge] * 60, 1, say).content_length() <= 4000
    assert fullest <= 4000
    typed = {name: "9" * longest for name, longest in FIELDS.items()}
    wrong = GameError(TaskFault.TASK_KIND, kind="x" * 40, known="y" * 200)
    handed = hand_back(wrong, TeacherControl(TeacherAction.SET_UP_FILLED, 1), typed, say)
    assert handed.content_length() <= 4000
    for name in FIELDS:
        assert len(say(f"setup-{name}")) <= 45
        told = say(f"setup-{name}.description", zone="America/Argentina/ComodRivadavia")
        assert len(told) <= 100 or name == "opens"
    for name in ("counts", "late-minutes", "late-percent", "reminder"):
        assert len(say(f"setup-marking-{name}")) <= 45


# --------------------------------------------------------------------------------- create


@in_both_languages
async def test_a_challenge_is_created_settled_and_published(staff: Staff, name: str) -> None:
    say, who = SAYS[name], getattr(staff, name)
    shown = await staff.create(name)
    assert shown.ephemeral
    challenge = await staff.stored()
    terms = challenge.terms
    assert (terms.title, terms.attempts, terms.points) == ("La somme de Nim", 3, 5)
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
        f"1. `{task_line(terms.tasks[0], say)}` · "
        + say("setup-positions", count=count_peers(terms.tasks[0])),
        say("setup-own"),
        say("setup-attempts-best", count=3),
        say("setup-late-none"),
        say("setup-analysis-refused"),
        say("setup-pseudonyms"),
        f"<#{staff.world.channel.id}>",
    ):
        assert part in text_of(shown)
    preview = encoded(PupilAction.BEGIN, 1, PREVIEW)
    assert controls_of(shown)[say("button-preview")] == preview
    for setting, term, button, then in (
        (Setting.SAME_FOR_ALL, "same_for_all", "button-same", "setup-same"),
        (
            Setting.REFUSES_ANALYSIS,
            "refuses_analysis",
            "button-allow-analysis",
            "setup-analysis-allowed",
        ),
        (Setting.SHOWS_NAMES, "shows_names", "button-names", "setup-names"),
    ):
        was = getattr((await staff.stored()).terms, term)
        assert say(button) in controls_of(shown)
        shown = await settle(who, shown, setting)
        assert getattr((await staff.stored()).terms, term) is not was
        assert say(then) in text_of(shown)
        assert say(button) not in controls_of(shown)
    published = await press(who, shown, TeacherAction.PUBLISH)
    assert say("setup-state-scheduled") in text_of(published)
    assert not shows(published, TeacherAction.PUBLISH)
    assert (await staff.stored()).state is ChallengeState.SCHEDULED
    told(
        await forge(staff.world, who, shown, "publish:1:0:"), say, TeacherRefusal.ALREADY_PUBLISHED
    )


@in_both_languages
async def test_a_template_fills_the_form(staff: Staff, name: str) -> None:
    say, who = SAYS[name], getattr(staff, name)
    asked = await who.slash(staff.world.channel, "challenge create", template="fort-boyard")
    template = TEMPLATES["fort-boyard"]
    assert filled(asked) == {
        "title": say("template-fort-boyard"),
        "tasks": "\n".join(task_line(t, say) for t in read_tasks("\n".join(template.tasks))),
        "opens": say("setup-default-opens"),
        "closes": say("setup-default-closes"),
        "numbers": "3, 10",
    }
    shown = await who.submit_modal(asked, filled(asked))
    challenge = await staff.stored()
    assert tuple(task.text for task in challenge.terms.tasks) == template.tasks
    assert say("setup-positions", count=1) in text_of(shown)


async def test_french_words_and_unlimited_attempts(staff: Staff) -> None:
    await staff.create(
        tasks="gagner nim misère 1 3 7\nvaleur somme 3 5",
        opens="maintenant",
        closes="lundi",
        numbers="illimité / 2 points",
    )
    terms = (await staff.stored()).terms
    assert [task.text for task in terms.tasks] == ["win nim misere 1 3 7", "value nim-sum 3 5"]
    assert (terms.attempts, terms.points) == (None, 2)
    assert terms.closes_at.astimezone(PARIS).strftime("%a %H:%M") == "Mon 23:59"


# ---------------------------------------------------------------- what cannot be accepted

#: What is wrong in a form, and the message that says so, with its details.
WRONG: list[tuple[dict[str, str], str, dict[str, int | str]]] = [
    ({"opens": "24/11/2030", "closes": "23/11/2030"}, "denial-closes-before-opening", {}),
    ({"opens": "2020-01-01", "closes": "2020-01-02"}, "denial-closes-in-the-past", {}),
    ({"opens": "soon"}, "denial-bad-moment", {"text": "soon"}),
    ({"closes": "31/02/2031"}, "denial-no-such-moment", {"text": "31/02/2031"}),
    ({"title": "   "}, "denial-title-length", {"limit": 100}),
    ({"numbers": "3"}, "denial-bad-numbers", {}),
    ({"numbers": "3, lots"}, "denial-bad-numbers", {}),
    ({"numbers": "3, illimité"}, "denial-bad-numbers", {}),
    ({"numbers": "3, -5"}, "denial-bad-points", {"limit": 1000}),
    ({"numbers": "3, " + "9" * 30}, "denial-bad-points", {"limit": 1000}),
    ({"numbers": "0, 5"}, "denial-bad-attempts", {"limit": 100}),
    ({"tasks": "# nothing"}, "fault-no-tasks", {"example": "win nim 3 4 5"}),
    ({"tasks": "win nim 3 4 5\n" * 21}, "fault-too-many-tasks", {"limit": 20}),
    ({"tasks": "win nim 3 4 5\n\nwin nim 1 2 3"}, "fault-task-lost", {"line": 3}),
    ({"tasks": "win nim ```3``` 4 5"}, "fault-not-numbers", {"line": 1}),
]


@in_both_languages
async def test_what_cannot_be_kept_is_handed_back(staff: Staff, name: str) -> None:
    say, who = SAYS[name], getattr(staff, name)
    for wrong, message, details in WRONG:
        typed = {**FORM, **wrong}
        shown = await staff.create(name, **wrong)
        assert shown.ephemeral
        problem = text_of(shown).splitlines()[0]
        if "line" in details:
            assert problem.startswith(say("error-task-line", problem="", **details).strip())
            details = {"example": "", **details}
        assert say(message, **details).split("{")[0][:30] in problem, (wrong, problem)
        again = await press(who, shown, TeacherAction.SET_UP)
        assert filled(again) == typed, message
    # What is still wrong the second time takes the place of what was shown.
    still = await who.submit_modal(again, {**FORM, "numbers": "many"})
    assert text_of(still).splitlines()[0] == say("denial-bad-numbers")
    again = await press(who, still, TeacherAction.SET_UP)
    assert filled(again) == {**FORM, "numbers": "many"}
    repaired = await who.submit_modal(again, FORM)
    assert say("setup-state-draft") in text_of(repaired)
    assert len(await staff.world.bot.editor.all(staff.actor())) == 1


async def test_what_discord_would_not_let_through_is_refused_by_the_service(staff: Staff) -> None:
    await staff.create()
    editor, actor = staff.world.bot.editor, staff.actor()
    for denial, terms in (
        (TeacherRefusal.TITLE_LENGTH, {"title": "x" * 101}),
        (TeacherRefusal.TASKS_LENGTH, {"tasks": read_tasks("value nim-sum " + "1 " * 20) * 100}),
        (TeacherRefusal.BAD_ATTEMPTS, {"attempts": 101}),
        (TeacherRefusal.BAD_POINTS, {"points": 1001}),
        (TeacherRefusal.BAD_LATE_MINUTES, {"late_minutes": -1}),
        (TeacherRefusal.BAD_LATE_PERCENT, {"late_percent": 101}),
        (TeacherRefusal.BAD_REMINDER, {"remind_minutes": 10**6}),
        (TeacherRefusal.EVERYBODY_PINGED, {"ping_role_id": actor.guild_id}),
    ):
        with pytest.raises(Refused) as denied:
            await editor.change(actor, 1, **terms)
        assert denied.value.refusal is denial
        assert all(expected(denied.value, words(locale)) for locale in LOCALES)


async def test_nothing_typed_is_lost_when_the_storage_fails(staff: Staff) -> None:
    asked = await staff.prof.slash(staff.world.channel, "challenge create")
    with broken_storage(staff.world, "INSERT ON challenges"):
        shown = await staff.prof.submit_modal(asked, FORM)
    assert REFERENCE.search(text_of(shown))
    await staff.world.restart()
    again = await press(staff.prof, shown, TeacherAction.SET_UP)
    assert filled(again) == FORM
    await staff.prof.submit_modal(again, FORM)
    assert (await staff.stored()).terms.title == "La somme de Nim"


async def test_what_takes_long_is_promised_to_the_teacher_only(
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
    shown = [wrong, panel, worse, await settle(who, panel, Setting.SHOWS_NAMES)]
    shown.append(await who.slash(world.channel, "challenge edit", number=1))
    shown.append(await who.slash(world.channel, "challenge clone", number=1))
    assert all(message.flags.ephemeral for message in map(last, shown))
    assert FR("setup-state-draft") in text_of(panel)
    assert FR("denial-bad-numbers") in text_of(last(worse))
    assert all(FR("setup-state-draft") in text_of(last(answer)) for answer in shown[3:])
    assert len(await world.bot.editor.all(staff.actor())) == 2


# -------------------------------------------------------------------------------- editing


@in_both_languages
async def test_a_draft_is_edited_as_it_stands(staff: Staff, name: str) -> None:
    say, who = SAYS[name], getattr(staff, name)
    panel = await staff.create(name)
    asked = await press(who, panel, TeacherAction.SET_UP)
    assert filled(asked) == {
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
    await who.submit_modal(asked, filled(asked))
    assert await staff.stored() == before, "what is not touched stays"
    asked = await press(who, panel, TeacherAction.SET_UP)
    shown = await who.submit_modal(asked, {**filled(asked), "title": "Autre", "numbers": "∞ 7"})
    assert "Autre" in text_of(shown)
    assert say("setup-attempts-unlimited-best") in text_of(shown)
    # A mistake leaves the panel where it is.
    asked = await press(who, panel, TeacherAction.SET_UP)
    wrong = await who.submit_modal(asked, {**filled(asked), "closes": "-"})
    assert wrong.response.id != panel.response.id
    assert "Autre" in text_of(panel)


async def test_other_terms_are_edited_without_moving_the_challenge(staff: Staff) -> None:
    panel = await staff.create()
    exactly = datetime(2030, 10, 26, 8, 0, 30, 500, tzinfo=UTC)
    second_hour = datetime(2030, 10, 27, 1, 30, tzinfo=UTC)  # 2:30 comes twice that night
    editor = staff.world.bot.editor
    with staff.world.env.time_context():
        times = {"opens_at": exactly, "closes_at": second_hour}
        await editor.change(staff.actor(), 1, **times)
    form = await press(staff.prof, panel, TeacherAction.SET_UP)
    assert filled(form)["closes"] == "2030-10-27 02:30+01:00"
    await staff.prof.submit_modal(form, {**filled(form), "title": "Autre"})
    terms = (await staff.stored()).terms
    assert (terms.title, terms.opens_at, terms.closes_at) == ("Autre", exactly, second_hour)
    form = await press(staff.prof, panel, TeacherAction.SET_UP)
    await staff.prof.submit_modal(form, {**filled(form), "opens": "2030-10-27 02:30"})
    terms = (await staff.stored()).terms
    assert (terms.opens_at, terms.closes_at) == (second_hour - timedelta(hours=1), second_hour)


@in_both_languages
async def test_moments_that_are_too_far_are_handed_back(staff: Staff, name: str) -> None:
    say, who = SAYS[name], getattr(staff, name)
    for wrong in ({"closes": "31/12/9999"}, {"opens": "1/1/1900 8h"}, {"closes": "+99999 w"}):
        shown = await staff.create(name, **wrong)
        (typed,) = wrong.values()
        year = staff.world.env.now().year + 99
        years = {"first": "2000", "last": str(year)}
        assert say("denial-moment-too-far", text=typed, **years) in text_of(shown)
        again = await press(who, shown, TeacherAction.SET_UP)
        assert filled(again) == {**FORM, **wrong}
    await staff.create(name)
    late = await who.slash(
        staff.world.channel, "challenge extend", number=1, member=staff.world.ada, until="1/1/9999"
    )
    told(late, say, DateRefusal.MOMENT_TOO_FAR, text="1/1/9999", **years)


@in_both_languages
async def test_the_marking_is_settled_by_its_form(staff: Staff, name: str) -> None:
    say, who = SAYS[name], getattr(staff, name)
    panel = await staff.create(name)
    asked = await settle(who, panel, Setting.MARKING)
    marking: dict[str, Any] = {"counts": ["last"], "reminder": ["1440"]}
    marking |= {"late-minutes": "90", "late-percent": "40 %"}
    shown = await who.submit_modal(asked, marking)
    terms = (await staff.stored()).terms
    assert (terms.counts, terms.late_minutes, terms.late_percent) == (Counts.LAST, 90, 40)
    assert terms.remind_minutes == 1440
    for part in (
        say("setup-attempts-last", count=3),
        say("setup-late", minutes=90, percent=40),
        say("setup-remind-days", count=1),
    ):
        assert part in text_of(shown)
    for field, denial, limit in (
        ("late-minutes", TeacherRefusal.BAD_LATE_MINUTES, {"limit": 43200}),
        ("late-percent", TeacherRefusal.BAD_LATE_PERCENT, {}),
    ):
        asked = await settle(who, panel, Setting.MARKING)
        told(await who.submit_modal(asked, {**marking, field: "-3"}), say, denial, **limit)
    assert (await staff.stored()).terms == terms


@in_both_languages
async def test_the_channel_and_the_role_are_chosen(staff: Staff, name: str) -> None:
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
    told(await forge(world, who, shown, roles, everybody), say, TeacherRefusal.EVERYBODY_PINGED)
    told(await forge(world, who, shown, channels, "12345"), say, TeacherRefusal.CHANNEL_UNUSABLE)
    shown = await who.select(shown.response, [], custom_id=roles)
    assert (await staff.stored()).terms.ping_role_id is None
    await world.bot.editor.change(staff.actor(), 1, channel_id=12345, ping_role_id=12345)
    shown = await who.slash(world.channel, "challenge edit", number=1)
    assert say("setup-caution-channel") in text_of(shown), "it is gone"
    assert say("setup-caution-role") in text_of(shown)


async def test_two_clicks_at_once_both_hold(staff: Staff) -> None:
    panel = await staff.create()
    clicks = [
        (staff.prof, panel, encoded(TeacherAction.SETTLE, 1, setting, (value,)))
        for setting, value in (
            (Setting.SAME_FOR_ALL, 1),
            (Setting.REFUSES_ANALYSIS, 0),
            (Setting.SHOWS_NAMES, 1),
        )
    ]
    await together(staff.world, *clicks)
    terms = (await staff.stored()).terms
    assert (terms.same_for_all, terms.refuses_analysis, terms.shows_names) == (True, False, True)


async def test_publishing_twice_at_once_happens_once(staff: Staff) -> None:
    panel = await staff.create()
    publish = control(panel, TeacherAction.PUBLISH)
    shown = await together(staff.world, *[(staff.prof, panel, publish)] * 3)
    denied = {FR("denial-already-published"), FR("denial-moved-on")}
    assert sum(text_of(answer) in denied for answer in shown) == 2
    assert (await staff.stored()).state is ChallengeState.SCHEDULED


# ------------------------------------------------------------------------------ the deeds


@in_both_languages
async def test_an_open_challenge_is_closed_cloned_and_deleted(staff: Staff, name: str) -> None:
    say, who, world = SAYS[name], getattr(staff, name), staff.world
    panel = await staff.create(name)
    told(await who.slash(world.channel, "challenge close", number=1), say, TeacherRefusal.NOT_OPEN)
    await staff.open()
    pupil = Actor(world.ada.id, world.server.id)
    with world.env.time_context():
        await world.bot.attempts.begin(pupil, 1)
    shown = await who.slash(world.channel, "challenge edit", number=1)
    assert say("setup-state-open") in text_of(shown)
    assert say("setup-begun", count=1) in text_of(shown)
    assert not any(
        shows(shown, action)
        for action in (TeacherAction.SET_UP, TeacherAction.SETTLE, TeacherAction.PUBLISH)
    )
    # What was open on the old panel is denied.
    for old in (control(panel, TeacherAction.SET_UP), "settle:1:2:1", "settle:1:7:", "settle:1:5:"):
        values = ("1",) if old == "settle:1:5:" else ()
        told(await forge(world, who, panel, old, *values), say, TeacherRefusal.ALREADY_OPENED)
    name_of = say("challenge-number", number="1", title="La somme de Nim")
    sure = await press(who, shown, TeacherAction.CLOSE)
    assert text_of(sure) == say("setup-close-sure", name=name_of, count=1)
    shown = await press(who, sure, TeacherAction.SETTLE)
    assert (await staff.stored()).state is ChallengeState.OPEN
    closed = await press(who, await press(who, shown, TeacherAction.CLOSE), TeacherAction.CLOSE)
    assert say("setup-state-closed") in text_of(closed)
    assert (await staff.stored()).state is ChallengeState.CLOSED
    told(await forge(world, who, closed, "close:1:1:"), say, TeacherRefusal.NOT_OPEN)
    cloned = await press(who, closed, TeacherAction.CLONE)
    assert cloned.ephemeral
    assert cloned.response.id != closed.response.id
    assert (
        say("setup-caution-past") in text_of(cloned)
        or (await staff.stored(2)).terms.closes_at > discord.utils.utcnow()
    )
    assert (await staff.stored(2)).seed != (await staff.stored()).seed
    sure = await press(who, closed, TeacherAction.DELETE)
    assert text_of(sure) == say("setup-delete-sure", name=name_of, count=1)
    gone = await press(who, sure, TeacherAction.DELETE)
    assert text_of(gone) == say("setup-deleted", name=name_of)
    assert [c.id for c in await world.bot.editor.all(staff.actor())] == [2]
    told(await forge(world, who, gone, "delete:1:1:"), say, ChallengeRefusal.NO_SUCH_CHALLENGE)


async def test_a_clone_of_a_past_challenge_is_settled_anew(staff: Staff) -> None:
    await staff.create()
    await staff.open()
    await staff.world.env.advance_time(2 * 60 * 60)
    with staff.world.env.time_context():
        await staff.world.bot.schedule.advance()
    shown = await staff.prof.slash(staff.world.channel, "challenge clone", number=1)
    assert FR("setup-caution-past") in text_of(shown)
    # Its other terms can be settled first, but it is not published before it has new times.
    shown = await settle(staff.prof, shown, Setting.SAME_FOR_ALL)
    assert (await staff.stored(2)).terms.same_for_all
    refused = await press(staff.prof, shown, TeacherAction.PUBLISH)
    told(refused, FR, TeacherRefusal.CLOSES_IN_THE_PAST)


@in_both_languages
async def test_one_pupil_gets_more_time(staff: Staff, name: str) -> None:
    say, who, world = SAYS[name], getattr(staff, name), staff.world
    await staff.create(name)
    terms = (await staff.stored()).terms

    async def extended(**options: Any) -> InteractionResult:
        return await who.slash(
            world.channel, "challenge extend", number=1, member=world.ada, **options
        )

    told(await extended(until="24/11/2030 8h"), say, TeacherRefusal.CLOSES_IN_THE_PAST)
    told(await extended(until="soon"), say, DateRefusal.BAD_MOMENT, text="soon")
    shown = await extended(until="+2d")
    until = terms.closes_at + timedelta(days=2)
    moment = discord.utils.format_dt(until, "F")
    named = {
        "member": f"<@{world.ada.id}>",
        "name": say("challenge-number", number="1", title="La somme de Nim"),
    }
    assert text_of(shown) == say("setup-extended", moment=moment, **named)
    assert shown.ephemeral
    panel = await who.slash(world.channel, "challenge edit", number=1)
    assert f"<@{world.ada.id}> " in text_of(panel)
    assert await world.bot.editor.extensions(staff.actor(), 1) == {world.ada.id: until}
    assert text_of(await extended()) == say("setup-not-extended", **named)
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
    second = await who.click(first.response, label=say("button-following"))
    assert len([line for line in text_of(second).splitlines() if line.startswith("- ")]) == 2
    menu = controls_of(second)[say("setup-choose")]
    panel = await who.select(second.response, ["17"], custom_id=menu)
    assert say("challenge-number", number="17", title="Ouvert") in text_of(panel)
    found = await who.autocomplete(world.channel, "challenge edit", "number", "17")
    assert [choice["value"] for choice in found] == [17]
    found = await who.autocomplete(world.channel, "challenge edit", "number", "ouv")
    assert len(found) == 17
    assert found[0]["value"] == 17


# ---------------------------------------------------------------------------- who may not

COMMANDS: dict[str, dict[str, Any]] = {
    "challenge create": {},
    "challenge list": {},
    "challenge edit": {"number": 1},
    "challenge clone": {"number": 1},
    "challenge close": {"number": 1},
    "challenge delete": {"number": 1},
    "class teachers": {},
    "class settings": {"names": True},
    "class season": {},
}
CONTROLS = [
    *("setup:1:0:", "setup:0:1:", "publish:1:0:", "clone:1:0:"),
    *("close:1:0:", "close:1:1:", "delete:1:0:", "delete:1:1:", "season:2:0:"),
    *(f"settle:1:{setting}:" for setting in Setting if setting not in (0, 1, 5, 6)),
    *("settle:1:0:", "settle:0:1:"),
]


@pytest.mark.parametrize("name", ["ada", "blaise"])
async def test_a_pupil_is_denied_everything(staff: Staff, name: str) -> None:
    world, say = staff.world, {"ada": FR, "blaise": EN}[name]
    who = getattr(world, name)
    shown = await staff.create()
    draft = await staff.stored()
    board = await staff.prof.slash(world.channel, "nim")
    await staff.prof.slash(world.channel, "board")  # the first has no controls: it may have had any
    for command, options in COMMANDS.items():
        told(await who.slash(world.channel, command, **options), say, ClassRefusal.NOT_A_TEACHER)
    extended = await who.slash(world.channel, "challenge extend", number=1, member=who, until="+1d")
    told(extended, say, ClassRefusal.NOT_A_TEACHER)
    for custom_id in CONTROLS:
        if custom_id != f"settle:1:{Setting.MARKED:d}:":
            told(await forge(world, who, board, custom_id), say, ClassRefusal.NOT_A_TEACHER)
    for setting in (Setting.CHANNEL, Setting.ROLE):
        chosen = await forge(world, who, board, f"settle:1:{setting:d}:", str(world.channel.id))
        told(chosen, say, ClassRefusal.NOT_A_TEACHER)
    assert await who.autocomplete(world.channel, "challenge edit", "number", "") == []
    assert await staff.stored() == draft
    assert len(await world.bot.editor.all(staff.actor())) == 1
    assert not (await world.bot.classes.settings(world.server.id, "fr")).shows_names
    assert shown.ephemeral


async def test_a_teacher_demoted_while_the_form_is_open_keeps_nothing(staff: Staff) -> None:
    world = staff.world
    classes = world.bot.classes
    await classes.add_teacher(staff.actor(), TeacherKind.PERSON, world.ada.id)
    asked = await world.ada.slash(world.channel, "challenge create")
    panel = await world.ada.submit_modal(asked, FORM)
    asked = await press(world.ada, panel, TeacherAction.SET_UP)
    await classes.remove_teacher(staff.actor(), TeacherKind.PERSON, world.ada.id)
    told(await world.ada.submit_modal(asked, FORM), FR, ClassRefusal.NOT_A_TEACHER)
    told(await press(world.ada, panel, TeacherAction.PUBLISH), FR, ClassRefusal.NOT_A_TEACHER)
    assert (await staff.stored()).state is ChallengeState.DRAFT


async def test_the_challenges_of_another_server_are_unknown(staff: Staff) -> None:
    await staff.create()
    stranger = Actor(staff.prof.id, staff.world.server.id + 1, manages=True)
    for request in (
        staff.world.bot.editor.unopened(stranger, 1),
        staff.world.bot.editor.extend(stranger, 1, 5, None),
    ):
        with pytest.raises(Refused) as denied:
            await request
        assert denied.value.refusal is ChallengeRefusal.NO_SUCH_CHALLENGE


async def test_controls_that_settle_nothing_are_unknown(staff: Staff) -> None:
    panel = await staff.create()
    draft = await staff.stored()
    for custom_id in ("settle:1:99:", "settle:1:5:", "settle:1:8:"):
        shown = await forge(staff.world, staff.prof, panel, custom_id)
        assert text_of(shown) == FR("error-unknown-control")
    assert await staff.stored() == draft


# ------------------------------------------------------------------------------ the class


@in_both_languages
async def test_teachers_are_named_and_listed(staff: Staff, name: str) -> None:
    say, who, world = SAYS[name], getattr(staff, name), staff.world
    tutors = world.server.create_role("Tuteurs")

    async def teachers(**options: Any) -> InteractionResult:
        shown = await who.slash(world.channel, "class teachers", **options)
        assert shown.ephemeral
        return shown

    managers = say("class-teachers-managers")
    assert text_of(await teachers()) == managers
    named = await teachers(action="add", member=world.ada, role=tutors)
    people = say("class-teachers-people", people=f"<@{world.ada.id}>")
    roles = say("class-teachers-roles", roles=f"<@&{tutors.id}>")
    assert text_of(named) == f"{managers}\n{people}\n{roles}"
    assert (await world.ada.slash(world.channel, "challenge list")).ephemeral
    removed = await teachers(action="remove", member=world.ada)
    assert text_of(removed) == f"{managers}\n{roles}"
    told(await world.ada.slash(world.channel, "challenge list"), FR, ClassRefusal.NOT_A_TEACHER)
    everybody = world.server.default_role
    told(await teachers(action="add", role=everybody), say, ClassRefusal.EVERYBODY_A_TEACHER)
    assert text_of(await teachers(action="add")) == say("error-nobody-named")


@in_both_languages
async def test_the_class_is_settled(staff: Staff, name: str) -> None:
    say, who, world = SAYS[name], getattr(staff, name), staff.world

    async def settings(**options: Any) -> InteractionResult:
        return await who.slash(world.channel, "class settings", **options)

    shown = await settings()
    assert shown.ephemeral
    zone = "Europe/Paris" if name == "prof" else "UTC"
    assert f"**{zone}**" in text_of(shown)
    assert "**31/08/" in text_of(shown)
    assert say("class-pseudonyms") in text_of(shown)
    shown = await settings(time_zone="America/Montreal", purge_day=15, purge_month=7, names=True)
    assert "**America/Montreal**" in text_of(shown)
    assert "**15/07/" in text_of(shown)
    assert say("class-names") in text_of(shown)
    assert "**1/07" not in text_of(shown)
    kept = await world.bot.classes.settings(world.server.id, "fr")
    assert (kept.purge_month, kept.purge_day, kept.shows_names) == (7, 15, True)
    told(await settings(time_zone="Paris"), say, ClassRefusal.UNKNOWN_TIME_ZONE, zone="Paris")
    told(await settings(purge_day=31, purge_month=2), say, ClassRefusal.NO_SUCH_DATE)
    assert await world.bot.classes.settings(world.server.id, "fr") == kept
    found = await who.autocomplete(world.channel, "class settings", "time_zone", "new york")
    assert [choice["value"] for choice in found] == ["America/New_York"]
    usual = await who.autocomplete(world.channel, "class settings", "time_zone", "")
    assert usual[0]["value"] == "Europe/Paris"
    # Moments are typed in the time of the class from now on, and names shown.
    await staff.create(name)
    terms = (await staff.stored()).terms
    assert terms.opens_at == datetime(2030, 11, 24, 13, tzinfo=UTC)
    assert terms.shows_names


@in_both_languages
async def test_a_season_begins_once(staff: Staff, name: str) -> None:
    say, who, world = SAYS[name], getattr(staff, name), staff.world
    asked = await who.slash(world.channel, "class season")
    assert asked.ephemeral
    assert text_of(asked) == say("class-season-sure", season=1)
    begin = control(asked, ClassAction.SEASON)
    shown = await together(world, *[(who, asked, begin)] * 2)
    assert {text_of(answer) for answer in shown} == {say("class-season-begun", season=2)}
    settings = await world.bot.classes.settings(world.server.id, "fr")
    assert settings.season == 2
    assert settings.season_since == world.env.now()
    await forge(world, who, asked, "season:7:0:")
    assert await world.bot.classes.settings(world.server.id, "fr") == settings
