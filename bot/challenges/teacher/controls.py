"""Controls by which a teacher publishes, clones, closes, deletes and extends a challenge."""

from __future__ import annotations

from datetime import UTC, datetime
from functools import partial

import discord

from bot.challenges.announcer import ChallengePosts
from bot.challenges.custom_ids import TeacherAction, TeacherControl
from bot.challenges.dates import Event, Since, day_first, read_moment
from bot.challenges.model import Challenge, ChallengeState
from bot.challenges.moments import (
    ending_question,
    extension_question,
    moments_to_confirm,
    publish_question,
    seconds_of,
    title_of,
    whole_seconds,
)
from bot.challenges.refusals import ChallengeRefusal, TeacherRefusal
from bot.challenges.service import Challenges
from bot.challenges.teacher.form import SET_UP_FORM, set_up, set_up_filled, zone_of
from bot.challenges.teacher.panel import SETTLE_FORM, panel_of, put_panel, settle, show
from bot.challenges.teacher.service import ChallengeEditor
from bot.challenges.teacher.sharing import export_challenge, import_rest
from bot.kit.channels import may_write
from bot.kit.click import Click
from bot.kit.commands import NAME_LENGTH, SUGGESTIONS, Choice
from bot.kit.custom_ids import Action, Controls
from bot.kit.refusal import Refused
from bot.kit.widgets import note
from bot.kit.wording import in_words

#: The second number of a custom_id: a deed is confirmed; groups stay while a challenge moves.
SURE = STAY = 1


async def _publish(click: Click, control: TeacherControl) -> None:
    """Publish a draft if its present times were confirmed, else ask; raise as ``publishable``."""
    actor, editor = click.actor, click.service(ChallengeEditor)
    moving = await editor.publishable(actor, control.challenge)
    draft = moving.before
    if control.path == moments_to_confirm(draft.terms):
        await put_panel(click, await editor.publish(actor, draft.id))
        return
    await show(click, publish_question(moving, click.say))


async def _move(click: Click, control: TeacherControl) -> None:
    """Move an unopened challenge as confirmed; raise Refused if it has moved, or as ``edit``."""
    actor, editor = click.actor, click.service(ChallengeEditor)
    moments = (datetime.fromtimestamp(each, UTC) for each in control.parts(4))
    *known, opens_at, closes_at = moments

    def settled(before: Challenge) -> dict[str, datetime]:
        stored = whole_seconds(before.terms.opens_at, before.terms.closes_at)
        if stored != whole_seconds(*known):
            raise Refused(ChallengeRefusal.MOVED_ON)
        return {"opens_at": opens_at, "closes_at": closes_at}

    along = control.choice != STAY
    moved = await editor.edit(actor, control.challenge, settled, along=along)
    await put_panel(click, moved)


async def clone(click: Click, challenge_id: int) -> None:
    """Copy a challenge into a new draft, and show its panel privately.

    The draft is announced here if the bot may not write in the original's channel, and may here.
    Raises as ``ChallengeEditor.clone``.
    """
    actor = click.actor
    editor, guild = click.service(ChallengeEditor), click.guild
    where = (await editor.for_teacher(actor, challenge_id)).terms.channel_id
    here = click.channel_id
    if guild is None or here is None or may_write(guild, where) or not may_write(guild, here):
        here = None
    cloned = await editor.clone(actor, challenge_id, here)
    view = await click.promised(panel_of(click, cloned), privately=True)
    await click.send(view=view, ephemeral=True)


async def ask_whether(click: Click, deed: Action, challenge_id: int) -> None:
    """Ask a teacher to confirm ``deed``, CLOSE or DELETE, and say how many pupils have begun.

    Raises Refused to others, if the challenge is gone, or if it is to be closed and is not open.
    """
    actor, editor = click.actor, click.service(ChallengeEditor)
    challenge = await editor.for_teacher(actor, challenge_id)
    if deed is TeacherAction.CLOSE and challenge.state is not ChallengeState.OPEN:
        raise Refused(TeacherRefusal.NOT_OPEN)
    begun = await editor.begun(actor, challenge_id)
    await show(click, ending_question(challenge, deed, begun, click.say))


async def _close(click: Click, control: TeacherControl) -> None:
    if control.choice != SURE:
        await ask_whether(click, TeacherAction.CLOSE, control.challenge)
        return
    closed = await click.service(ChallengeEditor).close(click.actor, control.challenge)
    await put_panel(click, closed)


async def _delete(click: Click, control: TeacherControl) -> None:
    if control.choice != SURE:
        await ask_whether(click, TeacherAction.DELETE, control.challenge)
        return
    say, editor = click.say, click.service(ChallengeEditor)
    run = await click.service(Challenges).runner.stored(control.challenge)
    deleted = await editor.delete(click.actor, control.challenge)
    await show(click, note(say("setup-deleted", name=title_of(deleted, say))))
    if run is not None:
        await click.service(ChallengePosts).take_down(run)


async def extend(
    click: Click,
    challenge_id: int,
    member: discord.Member,
    until: str | None,
    minutes: int,
) -> None:
    """Show until when a pupil could answer with more time, and ask the teacher to confirm that.

    Nothing is stored yet. ``until`` is a typed moment, ``minutes`` prolong attempts at an exam;
    without ``until`` and with 0 ``minutes``, the extension would be deleted. Raises Refused as
    ``read_moment`` and ``ChallengeEditor.extension``.
    """
    actor, say = click.actor, click.say
    editor = click.service(ChallengeEditor)
    challenge = await editor.for_teacher(actor, challenge_id)
    moment = None
    own = await click.service(Challenges).times(challenge, member.id)
    if until is not None:
        moment = read_moment(
            until,
            await zone_of(click),
            since=Since(Event.CLOSING, own.closes_at),
            ends=True,
            day_first=day_first(say),
        )
    moment, _ = await editor.extension(actor, challenge_id, member.id, moment, minutes)
    before = await editor.extensions(actor, challenge_id)
    path = member.id, seconds_of(moment), seconds_of(before.get(member.id))
    given = TeacherControl(TeacherAction.EXTEND, challenge_id, minutes, path=path)
    await show(click, extension_question(challenge, given, moment or own.closes_at, say))


async def _extend(click: Click, control: TeacherControl) -> None:
    """Store a pupil's confirmed extension; raise Refused if it was changed meanwhile."""
    actor, say = click.actor, click.say
    editor, (person, seconds, before) = click.service(ChallengeEditor), control.parts(3)
    challenge, minutes = await editor.for_teacher(actor, control.challenge), control.choice
    if seconds_of((await editor.extensions(actor, challenge.id)).get(person)) != before:
        raise Refused(ChallengeRefusal.MOVED_ON)
    until = datetime.fromtimestamp(seconds, UTC) if seconds else None
    until = await editor.extend(actor, challenge.id, person, until, minutes)
    told = {"member": f"<@{person}>", "name": title_of(challenge, say)}
    if until is None:
        text = say("setup-not-extended", **told)
    else:
        key = "setup-extended-minutes" if minutes else "setup-extended"
        text = say(key, **told, moment=in_words(until), minutes=minutes)
    await show(click, note(text))


async def complete_challenge(
    click: Click, current: str, *, only_opened: bool = False
) -> list[Choice[int]]:
    """Suggest to a teacher the server's challenges with ``current`` in number or title.

    The newest come first, 25 at most; with ``only_opened``, those that have opened. Others than
    teachers get no suggestions.
    """
    typed = str(current).strip().lower()
    try:
        challenges = await click.service(ChallengeEditor).all(click.actor)
    except Refused:
        return []
    offered = [each for each in challenges if each.has_opened or not only_opened]
    offered.sort(key=lambda challenge: -challenge.id)
    named = [(title_of(each, click.say), each.id) for each in offered]
    fits = [Choice(name=name[:NAME_LENGTH], value=n) for name, n in named if typed in name.lower()]
    return fits[:SUGGESTIONS]


complete_results = partial(complete_challenge, only_opened=True)


CONTROLS = Controls(
    TeacherControl,
    {
        TeacherAction.SET_UP: set_up,
        TeacherAction.SET_UP_FILLED: set_up_filled,
        TeacherAction.SETTLE: settle,
        TeacherAction.PUBLISH: _publish,
        TeacherAction.MOVE: _move,
        TeacherAction.CLOSE: _close,
        TeacherAction.CLONE: lambda click, control: clone(click, control.challenge),
        TeacherAction.SHARE: lambda click, control: export_challenge(click, control.challenge),
        TeacherAction.IMPORT_REST: import_rest,
        TeacherAction.DELETE: _delete,
        TeacherAction.EXTEND: _extend,
    },
    {TeacherAction.SET_UP_FILLED: SET_UP_FORM, TeacherAction.SETTLE: SETTLE_FORM},
)
