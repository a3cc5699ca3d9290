"""Post boards as answers, and move or retire them after a click on another message.

A click on the live board is answered by ``bot.play.controls`` alone (``put_board``): it edits the
board and checks that it is still the live one; if not, ``make_live_board`` decides.
"""

from __future__ import annotations

from typing import Any

import discord

from bot.kit.click import Click
from bot.kit.widgets import Layout, custom_ids_in
from bot.play.boards import MatchBoards, Show, opened_board
from bot.play.custom_ids import PlayAction
from bot.play.messages import board_link, linked_text, match_message, plain_text
from bot.play.model import LiveMessage, MatchRecord
from games.match import Person

#: Actions of private messages with help, which also lack the buttons that every board has.
_HELPING = (
    *(PlayAction.HINT, PlayAction.WHAT_IF, PlayAction.ALL_OF_IT, PlayAction.ASK),
    *(PlayAction.LOOK, PlayAction.SAVE),
)


async def post_board(click: Click, record: MatchRecord, above: str = "", **message: Any) -> None:
    """Answer with a new board of a match, which becomes the live one, and a text above it.

    If other players could not see it, or the match is in its own thread elsewhere, the answer is
    private: the match in words, with a link to its board, which is edited. A private match is sent
    to its player only. ``message`` are further arguments of ``Answers.send``. Raises one of
    DISCORD_FAILURES if the answer cannot be sent.
    """
    board = opened_board(record, above)
    if record.is_private:
        await click.whisper(view=board, **message)
        return
    if (link := _thread_link(click, record)) is not None:
        say = click.say
        there = say("played-in-thread", number=str(record.id))
        text = f"{plain_text(record, say)}\n{there}"
        await click.whisper(view=linked_text(text, link, say))
        await click.service(MatchBoards).refresh(record.id)
        return
    if not _may_move(click, record):
        await _send_in_words(click, record)
        return
    number = await click.send(view=board, **message)
    if number is None:
        return

    async def show(view: Layout) -> None:
        await click.interaction.followup.edit_message(number, view=view)

    await click.service(MatchBoards).posted(record, _live_message(click, number), show)


def _may_move(click: Click, record: MatchRecord) -> bool:
    """Return whether a person may move the live board of a match to the channel of a click.

    In the match's own channel anybody may. A player may move it to another channel of the server,
    and a match against the computer anywhere: nobody else loses the board by that.
    """
    if (click.channel_id or 0) == record.channel_id:
        return True
    if record.match.seat_of(click.person) is None:
        return False
    in_its_server = click.guild_id is not None and click.guild_id == record.guild_id
    return in_its_server or not all(isinstance(seat, Person) for seat in record.match.seats)


def _thread_link(click: Click, record: MatchRecord) -> str | None:
    """Return the link to a match's board in its own open thread; None without one, or if here.

    The board stays there, as the boards of a class that plays in threads would flood its channel.
    """
    live, guild = record.live, click.guild
    if live is None or guild is None or click.channel_id == record.channel_id:
        return None
    in_thread = live.channel_id == record.channel_id and guild.get_thread(live.channel_id)
    return live.link if in_thread else None


async def _send_in_words(click: Click, record: MatchRecord) -> None:
    """Answer privately with a match in words and a link to its live board, which is edited."""
    texts = [plain_text(record, click.say)]
    if record.live is not None:
        texts.append(board_link(record, click.say))
    await click.whisper("\n".join(texts))
    await click.service(MatchBoards).refresh(record.id)


async def move_board(click: Click, record: MatchRecord, view: Layout) -> None:
    """Replace the message that was clicked by a view of a match; it becomes the live board.

    If other players could not see it, it gets a link to their board instead. A public message
    without controls is not edited, as it may contain anything: the answer is private, in words.
    Raises one of DISCORD_FAILURES if Discord fails, Refused if the match is deleted.
    """
    if has_no_controls(click.message):
        await _send_in_words(click, record)
        return
    here, boards = _clicked_public_message(click), click.service(MatchBoards)
    if here is None or record.live is None or _may_move(click, record):
        await click.change(view=view)
        await make_live_board(click, record, view)
    else:
        await boards.bring_up_to_date(record.id, here, _in_place(click))
        await boards.refresh(record.id)


async def make_live_board(click: Click, record: MatchRecord, view: Layout) -> None:
    """Make the message that was clicked, and has ``view`` of a match, its live board.

    Nothing happens if it is private. A failure is logged, not raised.
    """
    here = _clicked_public_message(click)
    if here is not None:
        await click.service(MatchBoards).clicked(record, here, view, _in_place(click))


def _in_place(click: Click) -> Show:
    """Return a function that puts a view into the message that was clicked."""

    async def show(view: Layout) -> None:
        await click.change(view=view)

    return show


async def show_stale(click: Click, record: MatchRecord) -> None:
    """Answer a click in a ply that is over with the board or its link; raise as ``move_board``."""
    here = _clicked_public_message(click)
    if here is None or record.live is None or has_no_controls(click.message):
        await move_board(click, record, match_message(record))
    else:
        await click.service(MatchBoards).bring_up_to_date(record.id, here, _in_place(click))


def has_no_controls(clicked: discord.Message | None) -> bool:
    """Return whether the message that was clicked is public and has no controls."""
    return clicked is not None and not clicked.flags.ephemeral and not custom_ids_in(clicked)


def is_advice(clicked: discord.Message | None) -> bool:
    """Return whether a private message gives help in a match, and is not its board."""
    if clicked is None or not clicked.flags.ephemeral:
        return False
    actions = {each.partition(":")[0] for each in custom_ids_in(clicked)}
    return bool(actions & {*_HELPING}) and PlayAction.RULES not in actions


def is_former(click: Click, record: MatchRecord) -> bool:
    """Return whether the message that was clicked is a former board of a match."""
    here = _clicked_public_message(click)
    is_live = record.live is None or record.live == here
    return not record.is_private and here is not None and not is_live


async def answer_privately(
    click: Click, record: MatchRecord, text: str | None = None, **message: Any
) -> None:
    """Answer privately about a match; a former board that was clicked becomes a link to the live.

    A message without controls is not edited. ``message`` are further arguments of ``whisper``.
    """
    if is_former(click, record) and not has_no_controls(click.message):
        await show_stale(click, record)
    await click.whisper(text, **message)


def _clicked_public_message(click: Click) -> LiveMessage | None:
    """Return the message that was clicked; None if only one person sees it."""
    clicked = click.message
    if clicked is None or clicked.flags.ephemeral:
        return None
    return _live_message(click, clicked.id)


def _live_message(click: Click, number: int) -> LiveMessage:
    return LiveMessage(click.guild_id, click.channel_id or 0, number)
