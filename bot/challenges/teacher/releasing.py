"""The form by which a teacher sets when results are released, and its confirmation."""

from __future__ import annotations

from datetime import UTC, datetime

from bot.challenges.custom_ids import ChallengeControl, ReleaseAction
from bot.challenges.dates import MOMENT_LENGTH, Event, Since, day_first, read_moment
from bot.challenges.moments import release_question, seconds_of
from bot.challenges.refusals import ChallengeRefusal
from bot.challenges.teacher.form import zone_of
from bot.challenges.teacher.panel import put_panel, show
from bot.challenges.teacher.service import ChallengeEditor
from bot.challenges.times import write_moment
from bot.kit.click import Click
from bot.kit.custom_ids import Controls, opened_by
from bot.kit.edits import edited
from bot.kit.forms import ask
from bot.kit.refusal import Refused
from bot.kit.widgets import form, line_field, titled


async def _ask(click: Click, control: ChallengeControl) -> None:
    """Open the form with the present moment."""
    releasing = await click.service(ChallengeEditor).releasing(click.actor, control.challenge)
    zone, at = await zone_of(click), releasing.challenge.release_at
    typed = "" if at is None else write_moment(at, zone)
    label = titled("release-moment", click.say, zone=zone.key)
    line = line_field("text", *label, shown=typed, longest=MOMENT_LENGTH, required=False)
    settled = control.to(ReleaseAction.RELEASED)
    await ask(click, form(settled, click.say("release-form"), line), settled, control.path)


async def _typed(click: Click, control: ChallengeControl) -> None:
    """Spell out when results would be released, and ask to confirm."""
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
    """Release or withhold as confirmed; raise Refused if another teacher has decided meanwhile."""
    before, after = control.parts(2)
    editor = click.service(ChallengeEditor)
    challenge = (await editor.releasing(click.actor, control.challenge)).challenge
    if before != seconds_of(challenge.release_at):
        raise Refused(ChallengeRefusal.MOVED_ON)
    release_at = datetime.fromtimestamp(after, UTC) if after else None
    await put_panel(click, await editor.release(click.actor, challenge, release_at))


CONTROLS = Controls(
    ChallengeControl,
    {
        ReleaseAction.ASK: _ask,
        ReleaseAction.RELEASED: _typed,
        ReleaseAction.RELEASE: _release,
    },
    {ReleaseAction.RELEASED: opened_by(ReleaseAction.ASK)},
)
