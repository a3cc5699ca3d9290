"""Templates and the panel: read by the engine, and within Discord's limits."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import replace
from datetime import UTC, datetime, timedelta

import pytest

from bot.challenges.dates import read_moment
from bot.challenges.model import Challenge, ChallengeState, Mode, Terms
from bot.challenges.openings import Window
from bot.challenges.sheets import read_sheet
from bot.challenges.teacher.form import EXAMPLE_GAMES, FIELDS
from bot.challenges.teacher.limits import MAX_ATTEMPTS, MAX_MINUTES, MAX_TITLE
from bot.challenges.teacher.messages import (
    NO_CHANNEL,
    NO_ROLE,
    challenge_panel,
    listed,
)
from bot.challenges.teacher.parts import PanelData
from bot.challenges.teacher.peers import ENOUGH, LISTED_WHOLE, SHARED_TOLD, Peers
from bot.challenges.templates import LIBRARY, TEMPLATES
from bot.i18n import LOCALES, words
from bot.i18n.typed import TASK_WORDS, Area, spellings, task_line
from bot.kit.clock import now
from games.challenge.instances import count_peers
from games.challenge.lines import QuestionTerms, read_tasks
from games.challenge.points import MAX_HUNDREDTHS
from games.challenge.task import MAX_TASKS
from games.worksheets import FUNCTIONS
from tests.support.staff import PARIS, SAYS, Staff, form_values, in_both_languages
from tests.support.world import text_of


@pytest.mark.parametrize("key", TEMPLATES)
def test_the_lines_of_every_template_read_back_in_both_languages(key: str) -> None:
    template = TEMPLATES[key]
    tasks = template.tasks
    assert read_tasks("\n".join(task.text for task in tasks)) == tasks
    assert all(count_peers(task) >= 1 for task in tasks)
    for locale in LOCALES:
        typed = "\n".join(task_line(task.text, words(locale)) for task in tasks)
        assert read_tasks(typed, spellings(Area.TASKS)) == tasks
        assert 1 <= len(words(locale)(f"template-{key}")) <= 100


def test_the_first_template_has_enough_positions_for_a_class() -> None:
    first = next(iter(TEMPLATES.values()))
    assert all(count_peers(task) >= ENOUGH for task in first.tasks)


@pytest.mark.parametrize("locale", LOCALES)
@pytest.mark.parametrize("key", ["nim-sum", "fort-boyard", "kernel"])
def test_the_panel_says_of_how_many_questions_positions_are_drawn(key: str, locale: str) -> None:
    say, now_ = words(locale), datetime(2026, 12, 31, tzinfo=UTC)
    tasks = TEMPLATES[key].tasks if key != "kernel" else read_tasks("kernel fortboyard 20")
    terms = Terms("Nim", tasks, now_, now_ + timedelta(days=9), 7, locale)
    peers = [Peers(count_peers(task)) for task in tasks]
    sheet = PanelData(Challenge(1, 1, ChallengeState.DRAFT, 1, 1, terms), peers, 0, {}, [])
    shown = json.dumps(challenge_panel(sheet, say).to_components(), ensure_ascii=False)
    alone = sum(each.count == 1 for each in peers)
    assert (say("setup-own") + "\\n" in shown) is (alone == 0)
    assert (say("setup-same") in shown) is (alone == len(tasks))
    partly = say("setup-own-partly", count=len(tasks), same=alone)
    assert (partly in shown) is (0 < alone < len(tasks))
    shared = [number for number, each in enumerate(peers, 1) if not each.are_enough]
    for number in shared[:SHARED_TOLD] if key != "kernel" else ():
        by_all = say("setup-shared-by-all", number=number)
        assert (by_all in shown) is (peers[number - 1].count == 1)
        assert say("setup-shared", number=number, pupils=35, each=35) not in shown


def test_each_template_is_a_valid_sheet_with_its_title() -> None:
    assert {file.stem for file in LIBRARY.iterdir()} == set(TEMPLATES)
    for key in TEMPLATES:
        read, faults = read_sheet((LIBRARY / f"{key}.toml").read_text("utf-8"), words("en"))
        assert faults == []
        assert read["title"] == words("en")(f"template-{key}")


def test_each_function_of_a_course_is_asked_for_in_a_template() -> None:
    asked = {task.function for template in TEMPLATES.values() for task in template.tasks}
    assert set(FUNCTIONS) <= asked


def test_the_templates_use_every_word_of_the_tasks() -> None:
    texts = [task.text for template in TEMPLATES.values() for task in template.tasks]
    assert {word for text in texts for word in text.split() if word.isalpha() or "-" in word} >= (
        TASK_WORDS
    )


@pytest.mark.parametrize("locale", LOCALES)
def test_the_default_closing_of_the_form_is_a_week_from_now(locale: str) -> None:
    say = words(locale)
    closing = read_moment(say("setup-default-closes"), PARIS)
    week = timedelta(days=7)
    assert week - timedelta(minutes=1) <= closing - now() <= week


def fuller(sheet: PanelData, moment: datetime) -> Iterator[PanelData]:
    """Add to a panel what the list arranges, an introduction, and groups with their dates."""
    groups = {f"Group {number}": Window(moment, moment) for number in range(20)}
    for arranged in ([("W" * 60, "w" * 200)] * 20, [("Al", "⅓")] * 40):
        for mode in (Mode.PRACTICE, Mode.EXAM):
            terms = replace(sheet.challenge.terms, mode=mode)
            each = replace(
                sheet, challenge=replace(sheet.challenge, terms=terms), arranged=arranged
            )
            yield each
            told = replace(each.challenge, terms=replace(terms, introduction="W" * 1000))
            yield replace(each, challenge=told, windows=groups, teams=frozenset(groups))


@pytest.mark.parametrize("locale", LOCALES)
@pytest.mark.parametrize("count", [LISTED_WHOLE, MAX_TASKS])
def test_the_fullest_panel_list_and_form_are_within_discords_limits(
    locale: str, count: int
) -> None:
    say = words(locale)
    moment = datetime(2026, 12, 31, 23, 59, tzinfo=UTC)
    terms = Terms(
        title="W" * MAX_TITLE,
        tasks=read_tasks("strategy nim misere " + "9 " * 3) * count,
        opens_at=moment,
        closes_at=moment - timedelta(days=999),
        channel_id=10**19,
        locale=locale,
        attempts=MAX_ATTEMPTS,
        hundredths=MAX_HUNDREDTHS - 1,
        late_minutes=MAX_MINUTES,
        remind_minutes=MAX_MINUTES - 1,
        ping_role_id=10**19,
        of_questions=(QuestionTerms(1025, 100, shows_method=False),) * (count - 1)
        + (QuestionTerms(MAX_HUNDREDTHS - 1, 0),),
    )
    fullest = 0
    for state in ChallengeState:
        challenge = Challenge(10**15, 1, state, 1, 1, terms)
        extensions = {10**19 + n: moment for n in range(40)}
        sheet = PanelData(
            challenge, [Peers(2, terms.tasks[0])] * count, 9999, extensions, [NO_CHANNEL, NO_ROLE]
        )
        for full in fuller(sheet, moment):
            shown = challenge_panel(full, say)
            fullest = max(fullest, shown.content_length())
            assert shown.total_children_count <= 40
        assert listed([challenge] * 60, 1, say).content_length() <= 4000
    assert fullest <= 4000
    for name in (*FIELDS, "closes-new"):
        assert len(say(f"setup-{name}")) <= 45
        zone = "America/Argentina/ComodRivadavia"
        told = say(f"setup-{name}.description", zone=zone, **EXAMPLE_GAMES)
        assert len(told) <= 100 or name == "opens"
    for name in ("counts", "late-minutes", "late-percent", "reminder"):
        assert len(say(f"setup-marking-{name}")) <= 45


@in_both_languages
async def test_a_template_fills_the_form_of_a_new_challenge(staff: Staff, name: str) -> None:
    say, who = SAYS[name], getattr(staff, name)
    asked = await who.slash(staff.world.channel, "challenge create", template="fort-boyard")
    template = TEMPLATES["fort-boyard"]
    assert form_values(asked) == {
        "title": say("template-fort-boyard"),
        "tasks": "\n".join(task_line(task.text, say) for task in template.tasks),
        "closes": say("setup-default-closes"),
    }
    shown = await who.submit_modal(asked, form_values(asked))
    challenge = await staff.stored()
    assert challenge.terms.tasks == template.tasks
    assert (challenge.terms.attempts, challenge.terms.hundredths) == (3, 1000)
    assert say("setup-positions", count=1) in text_of(shown)
