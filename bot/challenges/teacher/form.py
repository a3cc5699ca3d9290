"""The form that creates or changes a challenge.

Its answer is the panel, or the form handed back with all that was wrong (``bot.kit.forms``).
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Collection, Mapping
from dataclasses import replace
from datetime import timedelta
from typing import Any
from zoneinfo import ZoneInfo

from bot.challenges.custom_ids import TeacherAction, TeacherControl
from bot.challenges.dates import MOMENT_LENGTH, Event, Since, day_first, read_moment
from bot.challenges.illustration import carried
from bot.challenges.model import Challenge, ChallengeState, Terms, settled, usual_mode
from bot.challenges.moments import move_question
from bot.challenges.openings import Moving
from bot.challenges.refusals import TeacherRefusal
from bot.challenges.service import Challenges
from bot.challenges.sheets import typed_lines
from bot.challenges.teacher.limits import (
    MAX_TASKS_TEXT,
    MAX_TITLE,
    MOMENTS,
    Given,
    require_coming,
    ways_to_move,
    wrong_times,
)
from bot.challenges.teacher.panel import put_panel, show
from bot.challenges.teacher.service import ChallengeEditor
from bot.challenges.templates import TEMPLATES
from bot.challenges.times import write_moment
from bot.classes.model import ClassSettings
from bot.classes.service import Classes
from bot.i18n import Say, words
from bot.i18n.typed import Area, points_typed, spellings
from bot.kit.background import in_background
from bot.kit.click import Click
from bot.kit.clock import now
from bot.kit.custom_ids import Form
from bot.kit.edits import edited
from bot.kit.forms import ask
from bot.kit.refusal import Refused
from bot.kit.widgets import form, line_field, text_field, titled
from games import Move
from games.challenge.lines import read_lines
from games.challenge.points import read_points
from games.challenge.task import NIM_SUMS, ONE_NUMBER

#: The fields of the form, with the most characters of each, and the terms that it sets besides
#: the times.
FIELDS: Mapping[str, tuple[int, tuple[str, ...]]] = {
    "title": (MAX_TITLE, ("title",)),
    "tasks": (MAX_TASKS_TEXT, ("tasks", "of_questions")),
    "opens": (MOMENT_LENGTH, ()),
    "closes": (MOMENT_LENGTH, ()),
    "numbers": (40, ("attempts", "hundredths")),
}

#: The fields of a new challenge; its other terms have defaults, and are changed on its panel.
NEW = ("title", "tasks", "closes")

#: The attempts of a new challenge, 0 for unlimited, and the hundredths of a point of each question.
#: The form of a template carries others.
USUAL_NUMBERS = Terms.attempts or 0, Terms.hundredths

#: The games in the example lines of questions.
EXAMPLE_GAMES = {"heaps": NIM_SUMS, "number": ONE_NUMBER}

#: The number of attempts, then the points for each question, among any other words.
_NUMBERS = re.compile(
    r"[^0-9]*?(-?[0-9]+|unlimited|illimit|∞)(?![0-9])[^0-9]*?(-?[0-9]+(?:[.,][0-9]+)?)[^0-9]*"
)

Typed = Mapping[str, str]


async def open_form(click: Click, key: str | None) -> None:
    """Open the form of a new challenge, filled by the template of a key; None: almost empty.

    Raises Refused to all but teachers, KeyError for an unknown key.
    """
    actor, say = click.actor, click.say
    await click.service(Classes).require_teacher(actor)
    typed, numbers = {"closes": say("setup-default-closes")}, USUAL_NUMBERS
    if key is not None:
        template = await in_background(TEMPLATES.__getitem__, key)
        typed["title"] = say(f"template-{key}")
        typed["tasks"] = typed_lines(template.lines, say)
        numbers = template.attempts or 0, template.hundredths
    await _ask(click, TeacherControl(TeacherAction.SET_UP_FILLED, 0, path=numbers), typed)


async def set_up(click: Click, control: TeacherControl) -> None:
    """Open the form of an unopened challenge, or reopen the refused form of a new one.

    Raises Refused as ``ChallengeEditor.unopened``.
    """
    actor, say = click.actor, click.say
    filled = TeacherControl(TeacherAction.SET_UP_FILLED, control.challenge, path=control.path)
    if not control.challenge:  # a new one, whose form was handed back
        await click.service(Classes).require_teacher(actor)
        await _ask(click, filled, {})
        return
    challenge = await click.service(ChallengeEditor).unopened(actor, control.challenge)
    typed = _displayed(challenge.terms, await zone_of(click), say)
    await _ask(click, filled, typed)


async def _ask(click: Click, filled: TeacherControl, typed: Typed) -> None:
    say, zone, is_new = click.say, await zone_of(click), not filled.challenge
    labels = []
    for name in NEW if is_new else FIELDS:
        field = text_field if name == "tasks" else line_field
        key = "setup-closes-new" if is_new and name == "closes" else f"setup-{name}"
        label = titled(key, say, zone=zone.key, **EXAMPLE_GAMES)
        labels.append(field(name, *label, shown=typed.get(name), longest=FIELDS[name][0]))
    title = say("setup-form-new" if is_new else "setup-form-edit")
    edits = None if is_new else filled
    await ask(click, form(filled, title, *labels), edits, filled.path)


def _displayed(terms: Terms, zone: ZoneInfo, say: Say) -> Typed:
    """Return the texts that the fields of the form display for terms, by field."""
    return {
        "title": terms.title,
        "tasks": typed_lines(terms.lines, say),
        "opens": write_moment(terms.opens_at, zone),
        "closes": write_moment(terms.closes_at, zone),
        "numbers": _written(terms.attempts, terms.hundredths, say),
    }


def _written(attempts: int | None, hundredths: int, say: Say) -> str:
    return f"{attempts or say('setup-unlimited')}, {points_typed(hundredths, say)}"


async def set_up_filled(click: Click, control: TeacherControl) -> None:
    """Store the contents of the form, and show the panel or the question about a move.

    A further message lists questions whose pictures were lost by the change. Raises Faults for
    fields that cannot be stored.
    """
    found = click.filled()
    names = FIELDS if control.challenge else NEW
    typed = {name: found.get(name, "")[: FIELDS[name][0]] for name in names}
    is_new = click.message is None
    if not control.challenge:
        drafting = _drafted(click, typed, control.parts(len(USUAL_NUMBERS)))
        draft = await click.promised(drafting, privately=is_new)
        await put_panel(click, draft, is_new=True)
        return
    changing = _changed(click, control, typed)
    before, challenge, ways = await click.promised(changing, privately=is_new)
    if ways:
        extended = await click.service(Challenges).teams.moved_extensions(ways[0])
        await show(click, move_question(ways, extended, click.say))
    else:
        await put_panel(click, challenge)
    asked = before.terms.tasks, challenge.terms.tasks
    lost = [each.question + 1 for each in before.terms.pictures if not carried((each,), *asked)]
    if lost:
        told = {"numbers": ", ".join(map(str, lost)), "count": len(lost)}
        await click.whisper(click.say("picturing-lost", **told))


async def _drafted(click: Click, typed: Typed, numbers: Move) -> Challenge:
    """Store a new draft, which opens when it is published; raise Faults, or as ``draft``."""
    given, (attempts, hundredths) = await _read(typed), numbers
    given.terms |= {"attempts": attempts or None, "hundredths": hundredths}

    def terms_for(settings: ClassSettings) -> Terms:
        _read_times(given, typed, NEW, settings.zone, None, words(click.locale))
        soon = {"opens_at": now(), "closes_at": now() + timedelta(days=1)}
        terms = terms_here(click, settings, soon | given.terms)
        given.require_right(click.actor.guild_id, terms, wrong_times(terms))
        return terms

    return await click.service(ChallengeEditor).draft(click.actor, click.locale, terms_for)


def terms_here(click: Click, settings: ClassSettings, terms: Mapping[str, Any]) -> Terms:
    """Return the terms of a new draft: ``terms`` over defaults for this class and channel.

    ``terms`` has at least the title, the tasks and the times, by the names of the fields of Terms.
    """
    usual: dict[str, Any] = {
        "mode": usual_mode(terms.get("attempts", Terms.attempts)),
        "channel_id": click.channel_id or 0,
        "locale": click.locale,
        "shows_names": settings.shows_names,
    }
    return Terms(**(usual | dict(terms)))


async def _changed(
    click: Click, control: TeacherControl, typed: Typed
) -> tuple[Challenge, Challenge, list[Moving]]:
    """Store the changed fields; return the old and the new challenge, and moves to be confirmed.

    A move of a scheduled challenge, or of one whose groups have windows, is not stored yet, but
    returned: with the windows, or without. Raises Faults, and as ``ChallengeEditor.edit``.
    """
    editor, say = click.service(ChallengeEditor), click.say
    zone, given = await zone_of(click), await _read(typed)
    windows = await click.service(Challenges).teams.windows(control.challenge)

    def settled(before: Challenge) -> dict[str, Any]:
        found = Given(dict(given.terms), list(given.faults))
        shown = _displayed(before.terms, zone, say)
        changed = found.edited(edited(control.path, typed, shown, SET_UP_FORM.labels))
        for name in FIELDS.keys() - changed:
            found.leave(f"setup-{name}", *FIELDS[name][1])
        if before.terms.mode is usual_mode(before.terms.attempts) and "attempts" in found.terms:
            found.terms["mode"] = usual_mode(found.terms["attempts"])
        if before.terms.draws >= len(found.terms.get("tasks", before.terms.tasks)):
            found.terms["draws"] = 0  # nothing is left to draw from
        _read_times(found, typed, changed, zone, before.terms, say)
        after = replace(before.terms, **found.terms)
        found.require_right(click.actor.guild_id, after, ways_to_move(before, after, windows)[1])
        return found.terms

    challenge = await editor.unopened(click.actor, control.challenge)
    terms = settled(challenge)
    ways = await editor.moves(challenge, replace(challenge.terms, **terms))
    is_known = challenge.state is ChallengeState.SCHEDULED or ways[0].windows
    if not (ways[0].is_move and is_known):
        return challenge, await editor.edit(click.actor, challenge.id, settled), []

    def all_but_times(before: Challenge) -> dict[str, Any]:
        times = MOMENTS.values()
        return {name: each for name, each in settled(before).items() if name not in times}

    return challenge, await editor.edit(click.actor, challenge.id, all_but_times), ways


async def _read(typed: Typed) -> Given:
    """Parse the fields other than the times; return the right terms, and faults by their fields."""
    given = Given({"title": " ".join(typed["title"].split())})
    lines, wrong = await in_background(read_lines, typed["tasks"], spellings(Area.TASKS))
    given.terms |= settled(lines)
    given.faults += [("setup-tasks", each) for each in wrong]
    if "numbers" not in typed:
        return given
    try:
        given.terms["attempts"], given.terms["hundredths"] = _read_numbers(typed["numbers"])
    except Refused as refused:
        given.faults.append(("setup-numbers", refused))
    return given


def _read_times(
    given: Given,
    typed: Typed,
    changed: Collection[str],
    zone: ZoneInfo,
    before: Terms | None,
    say: Say,
) -> None:
    """Parse the changed fields of the opening and the closing into ``given``, with their faults.

    An unchanged field is not parsed, as it displays its moment to the minute only.
    """
    opening, at = now() if before is None else before.opens_at, now()
    for field, key in MOMENTS.items():
        name = field.removeprefix("setup-")
        if name not in changed:
            continue
        try:
            given.terms[key] = read_moment(
                typed[name],
                zone,
                since=None if name == "opens" else Since(Event.OPENING, opening),
                ends=name == "closes",
                day_first=day_first(say),
            )
            if name == "opens":
                require_coming(given.terms[key], at)
        except Refused as refused:
            given.faults.append((field, refused))
        opening = given.terms.get("opens_at", opening)


def _read_numbers(text: str) -> tuple[int | None, int]:
    """Parse attempts, None for unlimited, and points in hundredths; raise Refused for other texts.

    Points out of range count as 0, which ``wrong_terms`` refuses together with all other faults.

    Examples are ``1, 10`` and ``unlimited, 2.5``.
    """
    plain = unicodedata.normalize("NFKD", text.lower())
    found = _NUMBERS.fullmatch("".join(c for c in plain if not unicodedata.combining(c)))
    if found is None:
        raise Refused(TeacherRefusal.BAD_NUMBERS)
    attempts = int(found[1]) if found[1].lstrip("-").isdigit() else None
    return attempts, read_points(found[2]) or 0


#: The form of a challenge, which can be reopened with its texts.
SET_UP_FORM = Form[TeacherControl](
    lambda control, _: TeacherControl(TeacherAction.SET_UP, control.challenge, path=control.path),
    {name: f"setup-{name}" for name in FIELDS},
)


async def zone_of(click: Click) -> ZoneInfo:
    """Return the time zone of the class."""
    settings = await click.service(Classes).settings(click.actor.guild_id, click.locale)
    return settings.zone
