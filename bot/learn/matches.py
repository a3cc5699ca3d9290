"""Matches that learning leads to: from a small position that whoever clicks can win."""

from __future__ import annotations

from bot.classes.model import Place
from bot.kit.answers import promised
from bot.kit.host import Interaction
from bot.kit.people import asker_of
from bot.learn.model import Drawn, Own
from bot.learn.service import Learning
from bot.play.beginning.controls import open_match
from bot.play.model import Offer
from bot.play.places.controls import place_for
from bot.play.service import Matches
from games import Game, Position
from games.lessons import Unit
from games.match import Computer, First


async def beat_in_unit(interaction: Interaction, unit: Unit) -> None:
    """Open a private match from a position of a unit, which whoever clicks begins and can win."""
    choosing = interaction.client.service(Learning).start_of(asker_of(interaction), unit)
    start = await promised(interaction, choosing, privately=True)
    await _open(interaction, unit.game, start, unit.number)


async def beat_from_item(interaction: Interaction, drawn: Drawn | Own) -> None:
    """Open a private match from the position of an item, as ``beat_in_unit`` does."""
    asking = interaction.client.service(Learning).position_of(asker_of(interaction), drawn)
    game, start = await promised(interaction, asking, privately=True)
    unit = drawn.skill.unit if isinstance(drawn, Drawn) else None
    await _open(interaction, game, start, unit)


async def _open(interaction: Interaction, game: Game, start: Position, unit: int | None) -> None:
    """Open a match for one person alone against the perfect computer, that person to move."""
    decided = await place_for(interaction, Place.ALONE, Computer())
    offer = Offer(game, start, Computer(), First.ME)
    seed = interaction.client.service(Matches).draw_seed()
    await open_match(interaction, offer, seed, decided, unit=unit)
