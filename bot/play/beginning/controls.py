"""Open a match after a command, the question who begins, or a request for a rematch."""

from __future__ import annotations

from dataclasses import replace

import discord

from bot.classes.model import Place
from bot.i18n import words
from bot.kit.background import in_background
from bot.kit.click import Click
from bot.kit.custom_ids import Action
from bot.kit.people import pinging
from bot.kit.refusal import Refused
from bot.play.advice.controls import Handler
from bot.play.beginning.service import Beginnings
from bot.play.controls import HANDLERS as AT_THE_TABLE
from bot.play.controls import MatchControls, seat_in, setting_of, show_match, show_present_board
from bot.play.custom_ids import PlayAction, PlyControl
from bot.play.model import MatchRecord, Offer, State
from bot.play.places.controls import show_opened
from bot.play.places.model import Decision
from bot.play.posting import post_board
from bot.play.refusals import PlayRefusal
from bot.play.reviews.controls import HANDLERS as OF_REVIEWS
from bot.play.rules import rules_message, rules_text
from bot.play.service import Matches
from games.match import Computer, Person


async def open_match(
    click: Click,
    offer: Offer,
    seed: int,
    decided: Decision,
    timer: int | None = None,
) -> None:
    """Open the match that a command asks for, and answer with its board or its offer.

    ``decided`` is its place, ``timer`` the minutes for a turn, if any. Raises as ``Matches.start``
    does.
    """
    setting = replace(setting_of(click), alone=decided.place is Place.ALONE)
    if timer is not None:
        setting = replace(setting, turn_seconds=60 * timer)
    starting = click.service(Matches).start(click.person, setting, offer, seed)
    record = await click.promised(starting, privately=decided.is_answered_privately)
    await show_opened_match(click, record, decided)


async def show_opened_match(click: Click, record: MatchRecord, decided: Decision) -> None:
    """Answer with a match just opened, below its rules for a novice; raise as ``show_opened``."""
    novice, match = await click.service(Beginnings).has_novice(record), record.match
    above = ""
    if novice:
        telling = in_background(rules_text, match.game, match.start, words(record.locale))
        above = await click.promised(telling)
    await show_opened(click, record, decided, above, _people_to_ping(record))


def seat_for(
    click: Click, opponent: discord.User | discord.Member | None, strength: int
) -> Person | Computer:
    """Return the seat of the opponent: a member, or without one the computer (strength in %).

    Raises Refused if the opponent is a bot, is no member of the server, or in a direct message.
    """
    if opponent is None:
        return Computer(strength / 100)
    if opponent.bot:
        raise Refused(PlayRefusal.PLAY_A_BOT)
    in_server = click.guild_id is not None
    if (
        in_server and not isinstance(opponent, discord.Member)
    ) or click.interaction.context.dm_channel:
        raise Refused(PlayRefusal.PLAY_ABSENT)
    return Person(opponent.id)


def _people_to_ping(record: MatchRecord) -> list[int]:
    """Return the people to ping: the person invited to a match, while it is an offer."""
    asked = [seat for seat in record.match.seats[1:] if isinstance(seat, Person)]
    return [seat.id for seat in asked] if record.state is State.OFFERED else []


async def _show_again(click: Click, record: MatchRecord) -> None:
    """Answer with a new match, privately if it is private; raise as ``post_board`` does."""
    await post_board(click, record, allowed_mentions=pinging(_people_to_ping(record)))


async def _open_rematch(click: Click, seen: MatchRecord, _: PlyControl) -> None:
    setting = setting_of(click)
    starting = click.service(Matches).rematch(seen, click.person, setting)
    record = await click.promised(starting)
    await _show_again(click, record)


async def _begin_again(click: Click, seen: MatchRecord, control: PlyControl) -> None:
    deciding = click.service(Beginnings).decide(seen, seat_in(control), click.asker)
    await show_match(click, await click.promised(deciding))


async def _at_strength(click: Click, seen: MatchRecord, control: PlyControl) -> None:
    percent = next(iter(control.path), 0)
    starting = click.service(Beginnings).at_strength(seen, percent, click.person, setting_of(click))
    await _show_again(click, await click.promised(starting))


async def _show_rules(click: Click, seen: MatchRecord, _: PlyControl) -> None:
    await click.whisper(view=await in_background(rules_message, seen.match.game, click.say))


#: The handlers of the controls that begin a match or show its rules.
HANDLERS: dict[Action, Handler] = {
    PlayAction.STRENGTH: _at_strength,
    PlayAction.RULES: _show_rules,
    PlayAction.BEGIN: _begin_again,
    PlayAction.REMATCH: _open_rematch,
}

MATCH_CONTROLS = MatchControls({**AT_THE_TABLE, **OF_REVIEWS, **HANDLERS}, show_present_board)
