"""Handlers of a teacher's controls after the opening: the closing, questions, held results."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Any

from bot.challenges.custom_ids import (
    ChallengeControl,
    QuestionControl,
    RegradingAction,
)
from bot.challenges.dates import MOMENT_LENGTH, Event, Since, day_first, read_moment
from bot.challenges.model import ChallengeState
from bot.challenges.moments import closing_question, release_question, seconds_of
from bot.challenges.refusals import ChallengeRefusal, RegradingRefusal
from bot.challenges.regrading.messages import HOW, question_message
from bot.challenges.regrading.service import AskedQuestion, Regrading
from bot.challenges.service import Challenges
from bot.challenges.teacher.form import zone_of
from bot.challenges.teacher.panel import put_panel, show
from bot.challenges.teacher.service import ChallengeEditor
from bot.challenges.times import write_moment
from bot.i18n import Say
from bot.i18n.typed import task_line
from bot.kit.background import in_background
from bot.kit.click import Click
from bot.kit.custom_ids import Controls, handler_of, opened_by
from bot.kit.edits import edited
from bot.kit.forms import ask
from bot.kit.refusal import Refused
from bot.kit.widgets import form, line_field, titled
from games.challenge.instances import has_no_peers

#: The most characters of a corrected question.
MAX_LINE = 500


async def _ask_closing(click: Click, control: QuestionControl) -> None:
    """Open the form of the closing, filled in with the present one; raise as ``movable``."""
    actor, say = click.actor, click.say
    challenge = await click.service(Regrading).movable(actor, control.challenge)
    zone, closes_at = await zone_of(click), challenge.terms.closes_at
    label, shown = titled("move-closes", say, zone=zone.key), write_moment(closes_at, zone)
    line = line_field("closes", *label, shown=shown, longest=MOMENT_LENGTH)
    moved = control.to(RegradingAction.MOVED)
    await ask(click, form(moved, say("move-form"), line), moved, control.path)


async def _moved(click: Click, control: QuestionControl) -> None:
    """Ask the teacher to confirm the typed closing, without storing it.

    Raises Refused if it is the present one of an open challenge, as ``read_moment`` and
    ``Regrading.moving``; Faults if another teacher has moved it meanwhile.
    """
    actor, say = click.actor, click.say
    typed = click.filled().get("closes", "")
    regrading, zone = click.service(Regrading), await zone_of(click)
    challenge = await regrading.movable(actor, control.challenge)
    stored = {"closes": write_moment(challenge.terms.closes_at, zone)}
    changed = edited(control.path, {"closes": typed}, stored).require_alone()
    if not changed and challenge.state is ChallengeState.OPEN:
        raise Refused(RegradingRefusal.NOTHING_CHANGED)
    closes_at = read_moment(
        typed,
        zone,
        since=Since(Event.CLOSING, challenge.terms.closes_at),
        ends=True,
        day_first=day_first(say),
    )
    moving = await regrading.moving(actor, control.challenge, closes_at)
    extended = await click.service(Challenges).teams.moved_extensions(moving)
    await show(click, closing_question(moving, extended, say))


async def _move(click: Click, control: QuestionControl) -> None:
    """Move the closing as confirmed; raise Refused if it has moved, or as ``move_closing``."""
    before, after = control.parts(2)
    actor, regrading = click.actor, click.service(Regrading)
    challenge = await regrading.movable(actor, control.challenge)
    if seconds_of(challenge.terms.closes_at) != before:
        raise Refused(ChallengeRefusal.MOVED_ON)
    closes_at = datetime.fromtimestamp(after, UTC)
    await put_panel(click, await regrading.move_closing(actor, control.challenge, closes_at))


async def _show_question(click: Click, control: QuestionControl) -> None:
    """Show a question chosen on the panel, and how it counts; raise as ``Regrading.asked``."""
    number = click.picked(control.question)
    asked = await click.service(Regrading).asked(click.actor, control.challenge, number)
    await show(click, question_message(asked, click.say))


async def _cancel(click: Click, control: QuestionControl) -> None:
    """Cancel a question or count it again, as the path says; raise as ``Regrading.cancel``."""
    how = handler_of(next(iter(control.path), 0), HOW)
    actor = click.actor
    changed = await click.service(Regrading).cancel(actor, control.challenge, control.question, how)
    await put_panel(click, changed)


async def _ask_line(click: Click, control: QuestionControl) -> None:
    """Open the form to correct a question, filled in with it; raise as ``Regrading.asked``."""
    actor, say = click.actor, click.say
    asked = await click.service(Regrading).asked(actor, control.challenge, control.question)
    about = say(await in_background(_about_line, asked))
    label, shown = say("mend-line", number=control.question + 1), _question_line(asked, say)
    line = line_field("line", label, about, shown=shown, longest=MAX_LINE)
    mended = control.to(RegradingAction.MENDED)
    await ask(click, form(mended, say("mend-form"), line), mended, control.path)


def _about_line(asked: AskedQuestion) -> str:
    """Return the key of the message about what the correction of a question may not change."""
    challenge, terms = asked.challenge, asked.challenge.terms
    if has_no_peers(challenge.origin(asked.question)):
        return "mend-line-same"
    if not terms.same_for_all:
        return "mend-line-own"
    return "mend-line-again" if terms.asks_others_again else "mend-line-same"


async def _mend(click: Click, control: QuestionControl) -> None:
    """Replace a question by the typed line, and mark all answers again, which may take a while.

    Raises Refused if the line has not changed, Faults if another teacher has changed it meanwhile,
    and as ``Regrading.mend``.
    """
    actor, regrading = click.actor, click.service(Regrading)
    line, which = click.filled().get("line", ""), (control.challenge, control.question)
    asked = await regrading.asked(actor, *which)
    stored = {"line": _question_line(asked, click.say)}
    if not edited(control.path, {"line": line}, stored).require_alone():
        raise Refused(RegradingRefusal.NOTHING_CHANGED)
    mending = regrading.mend(actor, *which, line)
    await put_panel(click, await click.promised(mending))


def _question_line(asked: AskedQuestion, say: Say) -> str:
    """Return the line of a question for the form, cut to MAX_LINE characters."""
    return task_line(asked.line.text, say)[:MAX_LINE]


async def _ask_release(click: Click, control: ChallengeControl) -> None:
    """Open the form of the release, filled in with its moment; raise as ``releasing``."""
    releasing = await click.service(ChallengeEditor).releasing(click.actor, control.challenge)
    zone, at = await zone_of(click), releasing.challenge.release_at
    typed = "" if at is None else write_moment(at, zone)
    label = titled("release-moment", click.say, zone=zone.key)
    line = line_field("text", *label, shown=typed, longest=MOMENT_LENGTH, required=False)
    settled = control.to(RegradingAction.RELEASED)
    await ask(click, form(settled, click.say("release-form"), line), settled, control.path)


async def _ask_whether_to_release(click: Click, control: ChallengeControl) -> None:
    """Show when results would be released, or that they would be held, and ask to confirm.

    Raises Refused as ``read_moment`` and ``releasing``, Faults if another teacher has decided.
    """
    releasing = await click.service(ChallengeEditor).releasing(click.actor, control.challenge)
    zone, at = await zone_of(click), releasing.challenge.release_at
    typed = click.typed_text().strip()
    stored = {"text": "" if at is None else write_moment(at, zone)}
    edited(control.path, {"text": typed}, stored).require_alone()
    since = Since(Event.CLOSING, releasing.challenge.terms.closes_at)
    first = day_first(click.say)
    moment = read_moment(typed, zone, since=since, day_first=first) if typed else None
    await show(click, release_question(releasing, moment, click.say))


async def _release(click: Click, control: ChallengeControl) -> None:
    """Release or withhold results as confirmed; raise Refused if that was decided meanwhile."""
    before, after = control.parts(2)
    editor = click.service(ChallengeEditor)
    challenge = (await editor.releasing(click.actor, control.challenge)).challenge
    if before != seconds_of(challenge.release_at):
        raise Refused(ChallengeRefusal.MOVED_ON)
    release_at = datetime.fromtimestamp(after, UTC) if after else None
    await put_panel(click, await editor.release(click.actor, challenge, release_at))


CONTROLS: tuple[Controls[Any], ...] = (
    Controls(
        QuestionControl,
        {
            RegradingAction.MOVE: _ask_closing,
            RegradingAction.MOVED: _moved,
            RegradingAction.MOVE_SURE: _move,
            RegradingAction.QUESTION: _show_question,
            RegradingAction.CANCEL: _cancel,
            RegradingAction.MEND: _ask_line,
            RegradingAction.MENDED: _mend,
        },
        {
            RegradingAction.MOVED: opened_by(RegradingAction.MOVE),
            RegradingAction.MENDED: opened_by(RegradingAction.MEND),
        },
    ),
    Controls(
        ChallengeControl,
        {
            RegradingAction.RELEASE: _ask_release,
            RegradingAction.RELEASED: _ask_whether_to_release,
            RegradingAction.RELEASE_SURE: _release,
        },
        {RegradingAction.RELEASED: opened_by(RegradingAction.RELEASE)},
    ),
)
