"""How a match is opened: a command, the question who begins, the same again."""

from __future__ import annotations

from dataclasses import replace

import discord

from bot.classes.model import Place
from bot.i18n import words
from bot.i18n.commands import locale_of
from bot.kit.answers import promised, whisper
from bot.kit.background import in_background
from bot.kit.custom_ids import Action
from bot.kit.host import Interaction
from bot.kit.people import asker_of, pinging
from bot.kit.refusal import Refused
from bot.play.beginning.service import Beginnings
from bot.play.controls import HANDLERS as AT_THE_TABLE
from bot.play.controls import (
    Handler,
    MatchControls,
    seat_in,
    setting_of,
    show_as_it_stands,
    show_match,
)
from bot.play.custom_ids import PlayAction, PlyControl
from bot.play.model import MatchRecord, Offer, State
from bot.play.places.controls import show_opened
from bot.play.places.model import Decision
from bot.play.posting import post_board
from bot.play.refusals import PlayRefusal
from bot.play.reviews.controls import HANDLERS as OF_REVIEWS
from bot.play.rules import rules_message, told_rules
from bot.play.service import Matches
from games.match import Computer, Person


async def open_match(
    interaction: Interaction,
    offer: Offer,
    seed: int,
    decided: Decision,
    timer: int | None = None,
) -> None:
    """Set up the match that a command asks for, and show its board or its offer in its place.

    ``timer`` is how many minutes a turn may take.
    """
    setting = replace(setting_of(interaction), alone=decided.place is Place.ALONE)
    if timer is not None:
        setting = replace(setting, turn_seconds=60 * timer)
    starting = interaction.client.service(Matches).start(interaction.user.id, setting, offer, seed)
    record = await promised(interaction, starting, privately=decided.is_told_privately)
    await show_begun(interaction, record, decided)


async def show_begun(interaction: Interaction, record: MatchRecord, decided: Decision) -> None:
    """Show a match that was just set up in its place, with its rules if somebody is new to them."""
    novice = await interaction.client.service(Beginnings).has_novice(record)
    below = told_rules(record.match.game, words(record.locale)) if novice else ""
    await show_opened(interaction, record, decided, below, _invited(record))


def seat_for(
    interaction: Interaction, opponent: discord.User | discord.Member | None, strength: int
) -> Person | Computer:
    """Return the seat of an opponent: the member named, else the computer (strength in %).

    Raises Refused if the member is a bot, or if they cannot see the challenge.
    """
    if opponent is None:
        return Computer(strength / 100)
    if opponent.bot:
        raise Refused(PlayRefusal.PLAY_A_BOT)
    in_server = interaction.guild_id is not None
    if (in_server and not isinstance(opponent, discord.Member)) or interaction.context.dm_channel:
        raise Refused(PlayRefusal.PLAY_ABSENT)
    return Person(opponent.id)


def _invited(record: MatchRecord) -> list[int]:
    """Return who is invited to a match that was just set up: they are pinged, this once."""
    asked = [seat for seat in record.match.seats[1:] if isinstance(seat, Person)]
    return [seat.id for seat in asked] if record.state is State.OFFERED else []


async def _show_again(interaction: Interaction, record: MatchRecord) -> None:
    """Show the same match again where the former one was clicked, or privately as that was."""
    await post_board(interaction, record, allowed_mentions=pinging(_invited(record)))


async def _rematch(interaction: Interaction, seen: MatchRecord, _: PlyControl) -> None:
    setting = setting_of(interaction)
    starting = interaction.client.service(Matches).rematch(seen, interaction.user.id, setting)
    record = await promised(interaction, starting)
    await _show_again(interaction, record)


async def _begin(interaction: Interaction, seen: MatchRecord, control: PlyControl) -> None:
    deciding = interaction.client.service(Beginnings).decide(
        seen, seat_in(control), asker_of(interaction)
    )
    await show_match(interaction, await promised(interaction, deciding))


async def _at_strength(interaction: Interaction, seen: MatchRecord, control: PlyControl) -> None:
    percent = next(iter(control.path), 0)
    starting = interaction.client.service(Beginnings).at_strength(
        seen, percent, interaction.user.id, setting_of(interaction)
    )
    await _show_again(interaction, await promised(interaction, starting))


async def _rules(interaction: Interaction, seen: MatchRecord, _: PlyControl) -> None:
    say = words(locale_of(interaction))
    await whisper(interaction, view=await in_background(rules_message, seen.match.game, say))


#: What begins a match, or another one, and what one must know for that.
HANDLERS: dict[Action, Handler] = {
    PlayAction.STRENGTH: _at_strength,
    PlayAction.RULES: _rules,
    PlayAction.BEGIN: _begin,
    PlayAction.REMATCH: _rematch,
}

MATCH_CONTROLS = MatchControls({**AT_THE_TABLE, **OF_REVIEWS, **HANDLERS}, show_as_it_stands)
