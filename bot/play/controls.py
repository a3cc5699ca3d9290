"""The controls of matches: each handler reads a custom id, calls one service, and answers."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Coroutine, Mapping
from contextlib import suppress
from dataclasses import dataclass
from typing import Any

import discord

from bot.i18n import words
from bot.kit.click import Click
from bot.kit.custom_ids import Action, Form, opened_by
from bot.kit.failures import DISCORD_FAILURES
from bot.kit.forms import ask
from bot.kit.people import pinging
from bot.kit.refusal import require_offered
from bot.kit.widgets import Layout, button, layout, note
from bot.kit.wording import expected
from bot.play.advice.controls import Handler, help_of_player, helping, why_move
from bot.play.custom_ids import PlayAction, PlyControl
from bot.play.form import next_choices, number_form, typed_number
from bot.play.lessons import LessonMatches
from bot.play.messages import (
    match_message,
    plain_text,
    resign_message,
    seat_name,
    take_back_message,
)
from bot.play.model import MatchRecord, Setting, State
from bot.play.posting import (
    answer_privately,
    has_no_controls,
    is_advice,
    is_former,
    make_live_board,
    move_board,
    post_board,
    show_stale,
)
from bot.play.refusals import MatchRefusal, MatchRefused, Stale
from bot.play.service import Matches
from bot.play.take_backs.service import TakeBacks
from games import Move
from games.match import Computer, Person


async def show_turn(
    click: Click, before: MatchRecord, turn: Coroutine[Any, Any, MatchRecord]
) -> None:
    """Answer a command with the match after a turn, or after another turn that came first.

    ``before`` is the match before it; if that is private, so is the answer. Raises what the turn
    raises, except Stale; and one of DISCORD_FAILURES if the board cannot be posted: then the clock
    of the next turn is stopped, if it is timed.
    """
    try:
        record = await click.promised(turn, privately=before.is_private)
    except Stale as stale:
        record = stale.record
    try:
        await post_board(click, record)
    except DISCORD_FAILURES:
        await click.service(Matches).clocks.missed(record)
        raise


@dataclass(frozen=True)
class MatchControls:
    """The handlers of the controls of matches of one kind."""

    handlers: Mapping[Action, Handler]
    #: Answers a click in a ply that is over.
    show_present_board: Callable[[Click, MatchRecord], Awaitable[None]]

    async def answer(self, click: Click, seen: MatchRecord, control: PlyControl) -> None:
        """Handle a click or a submitted form about ``seen``, the match as loaded for it.

        In a ply that is over, the answer is the present board; in a match that is over, that or
        why nothing is done. Other refusals are raised.
        """
        try:
            await self.handlers[control.action](click, seen, control)
        except Stale as stale:
            await self.show_present_board(click, stale.record)
        except MatchRefused as refused:
            await _show_over(click, refused)


async def _show_over(click: Click, refused: MatchRefused) -> None:
    """Answer a click refused as its match is over, and edit its board; raise any other refusal."""
    record = refused.record
    if refused.refusal is not MatchRefusal.MATCH_OVER or record is None:
        raise refused
    if record.is_private:
        await show_match(click, record)
    elif is_former(click, record):
        await show_stale(click, record)
    else:
        await click.whisper(expected(refused, click.say))
        await _show_finished(click.message, record)


async def _show_finished(clicked: discord.Message | None, record: MatchRecord) -> None:
    """Edit a public board that was clicked to the finished match; ignore it if Discord fails."""
    if clicked is not None and not clicked.flags.ephemeral and not has_no_controls(clicked):
        with suppress(*DISCORD_FAILURES):  # no longer allowed, deleted, or no connection
            await clicked.edit(view=match_message(record))


def setting_of(click: Click) -> Setting:
    """Return the place and language of a command or click, for a match without other terms."""
    return Setting(click.guild_id, click.channel_id or 0, click.locale)


async def show_present_board(click: Click, record: MatchRecord) -> None:
    """Answer a click in a ply that is over with the board or its link; raise as ``put_board``."""
    if is_former(click, record):
        await show_stale(click, record)
    else:
        await show_match(click, record)


async def show_match(click: Click, record: MatchRecord, path: Move = ()) -> None:
    """Replace the message that was clicked by the present board; raise as ``put_board`` does.

    ``path`` has the parts of a move picked so far. Private help, and any private message about a
    public match, is edited by ``present_state`` instead.
    """
    clicked = click.message
    is_public = clicked is not None and not clicked.flags.ephemeral
    if is_public or (record.is_private and not is_advice(clicked)):
        await put_board(click, record, match_message(record, path))
    else:
        await click.change(view=present_state(click, record))


def present_state(click: Click, record: MatchRecord) -> Layout:
    """Return a message in words: that the match has moved on, and its present state.

    If private help was clicked and the match is open, a button offers a new hint.
    """
    say = click.say
    is_old = is_advice(click.message)
    text = f"{say('advice-old' if is_old else 'moved-on')}\n\n{plain_text(record, say)}"
    anew = button(PlyControl(PlayAction.HINT, record.id, record.ply, path=(1,)), say("button-hint"))
    return layout(text, [anew] if is_old and record.state is State.OPEN else [])


async def put_board(click: Click, record: MatchRecord, view: Layout) -> None:
    """Replace the message that was clicked by a view of a match; a private one stays private.

    If Discord does not accept it, one of DISCORD_FAILURES is raised; a turn with a deadline has its
    clock stopped until the board is edited.
    """
    try:
        await _put_board(click, record, view)
    except DISCORD_FAILURES:
        await click.service(Matches).clocks.missed(record)
        raise


async def _put_board(click: Click, record: MatchRecord, view: Layout) -> None:
    """Replace the message that was clicked by a view of a match.

    Meanwhile another message may have become the live board, so that is checked afterwards.
    """
    clicked = click.message
    if record.is_private:
        await click.whisper_in_place(view)
    elif clicked is not None and record.has_board_in(clicked.id):
        await click.change(view=view)
        if not await click.service(Matches).is_live(record):
            await make_live_board(click, record, view)
    else:
        await move_board(click, record, view)


def answering(
    of_people: MatchControls, of_classes: MatchControls
) -> Callable[[Click, PlyControl], Awaitable[None]]:
    """Return the handler of clicks about matches, which passes them on by the kind of match.

    It raises Refused if there is no such match, or the person may not see it.
    """

    async def answer(click: Click, control: PlyControl) -> None:
        record = _find_cached_match(click, control)
        if record is None:
            record = await click.service(Matches).seen(control.match, click.asker)
        controls = of_people if record.match.team is None else of_classes
        await controls.answer(click, record, control)

    return answer


def _find_cached_match(click: Click, control: PlyControl) -> MatchRecord | None:
    """Return the cached match of a click that completes a move; None for every other click.

    Storing the ply verifies it. None, too, if it is not cached or not the person's turn.
    """
    match control.action:
        case PlayAction.PICK:
            path = (*control.path, *click.chosen())
        case PlayAction.TYPED:
            path = (*control.path, 1)  # whichever number was typed
        case _:
            return None
    record = click.service(Matches).guess(control.match, control.ply, click.asker)
    is_whole = record and record.match.game.spelt(record.match.position, path)
    return record if is_whole else None


async def _show_again(click: Click, seen: MatchRecord, control: PlyControl) -> None:
    record = await click.service(Matches).playing(seen, control.ply, click.asker)
    await show_match(click, record)


def picking(
    turn_of: Callable[[Click, MatchRecord, PlyControl], Awaitable[MatchRecord]],
    advance: Callable[[Click, MatchRecord, Move], Awaitable[None]],
) -> dict[Action, Handler]:
    """Return the handlers of a picker: of a part picked, of the form to type one, of a typed one.

    ``turn_of`` returns the match or raises a refusal; ``advance`` gets the path with the new part.
    """

    async def pick(click: Click, seen: MatchRecord, control: PlyControl) -> None:
        path = (*control.path, *click.chosen())
        await advance(click, await turn_of(click, seen, control), path)

    async def ask_number(click: Click, seen: MatchRecord, control: PlyControl) -> None:
        record = await turn_of(click, seen, control)
        submitted = control.to(PlayAction.TYPED, *control.path)
        await ask(click, number_form(record, submitted, click.locale))

    async def typed(click: Click, seen: MatchRecord, control: PlyControl) -> None:
        path = (*control.path, typed_number(click))
        await advance(click, await turn_of(click, seen, control), path)

    return {PlayAction.PICK: pick, PlayAction.TYPE: ask_number, PlayAction.TYPED: typed}


async def _turn_of(click: Click, seen: MatchRecord, control: PlyControl) -> MatchRecord:
    return await click.service(Matches).turn_of(seen, control.ply, click.asker)


async def _play_or_ask_next_part(click: Click, record: MatchRecord, path: Move) -> None:
    """Play a complete move, or show the picker for its next part; raise Refused if none fits."""
    if move := record.match.game.spelt(record.match.position, path):
        playing = click.service(Matches).move(record, move, click.asker)
        record = await click.promised(playing)
        if not (record.ends_item and await click.service(LessonMatches).show_next(click, record)):
            await show_match(click, record)
    else:
        next_choices(record, path)
        await show_match(click, record, path)


async def _send_board_as_text(click: Click, seen: MatchRecord, _: PlyControl) -> None:
    text = plain_text(seen, click.say)
    await answer_privately(click, seen, text)


async def _take_back(click: Click, seen: MatchRecord, control: PlyControl) -> None:
    record = await click.service(TakeBacks).ask(seen, control.ply, click.asker)
    seat = record.match.seat_of(click.person)
    assert seat is not None, "only players take moves back"
    opponent = record.match.seats[1 - seat]
    if isinstance(opponent, Computer):
        await show_match(click, record)
        return
    assert isinstance(opponent, Person), "a class is not a person's opponent"
    await click.interaction.response.send_message(
        view=take_back_message(record, seat),
        allowed_mentions=pinging([opponent.id]),
    )


def seat_in(control: PlyControl) -> int:
    """Return the seat, 0 or 1, that is a control's path; raise Refused for any other path."""
    require_offered(control.path in ((0,), (1,)))
    return control.path[0]


async def _allow_take_back(click: Click, seen: MatchRecord, control: PlyControl) -> None:
    seat = seat_in(control)
    record = await click.service(TakeBacks).allow(seen, control.ply, seat, click.asker)
    await show_match(click, record)


async def _refuse_take_back(click: Click, seen: MatchRecord, control: PlyControl) -> None:
    seat = seat_in(control)
    record = await click.service(TakeBacks).refuse(seen, control.ply, seat, click.asker)
    say = words(record.locale)
    name = seat_name(record.match.seats[1 - seat], say)
    answer = note(say("take-back-refused", player=name, number=str(record.id)))
    if has_no_controls(click.message):
        await click.whisper(view=answer)
    else:
        await click.change(view=answer)


async def _ask_to_resign(click: Click, seen: MatchRecord, control: PlyControl) -> None:
    record = await click.service(Matches).playing(seen, control.ply, click.asker)
    seat = record.match.seat_of(click.person)
    assert seat is not None, "playing lets players through only"
    await put_board(click, record, resign_message(record, seat))


async def _resign_match(click: Click, seen: MatchRecord, control: PlyControl) -> None:
    asked = seat_in(control)
    record = await click.service(Matches).playing(seen, control.ply, click.asker)
    if record.match.seat_of(click.person) != asked:  # the question was for the opponent
        raise MatchRefused(MatchRefusal.NOT_YOURS_TO_ALLOW, record)
    record = await click.service(Matches).resign(seen, control.ply, click.asker)
    await show_match(click, record)


async def _answer_offer(click: Click, seen: MatchRecord, control: PlyControl) -> None:
    accepted = control.action is PlayAction.ACCEPT
    record = await click.service(Matches).answer(seen, click.asker, accepted=accepted)
    await show_match(click, record)


HANDLERS: dict[Action, Handler] = {
    PlayAction.SHOW: _show_again,
    **picking(_turn_of, _play_or_ask_next_part),
    **helping(help_of_player),
    PlayAction.WHY: why_move,
    PlayAction.TEXT: _send_board_as_text,
    PlayAction.TAKE_BACK: _take_back,
    PlayAction.ALLOW: _allow_take_back,
    PlayAction.REFUSE: _refuse_take_back,
    PlayAction.RESIGN: _ask_to_resign,
    PlayAction.YIELD: _resign_match,
    PlayAction.ACCEPT: _answer_offer,
    PlayAction.DECLINE: _answer_offer,
}

#: The forms of a match, by the action that they submit.
FORMS: dict[Action, Form[PlyControl]] = {
    PlayAction.TYPED: opened_by(PlayAction.TYPE),
    PlayAction.ASKED: opened_by(PlayAction.ASK),
}
