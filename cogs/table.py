"""/play, /resign and /board: what every game needs at the table."""

from __future__ import annotations

from discord import app_commands
from discord.ext import commands

from bot.i18n.commands import phrase, worded
from bot.kit.host import Interaction
from bot.kit.people import asker_of
from bot.play.completion import complete_match, complete_move
from bot.play.controls import setting_of, show_turn
from bot.play.posting import post_board
from bot.play.service import Matches

MatchNumber = app_commands.Range[int, 1, 10**15]


class TableCog(commands.Cog):
    """Moves by text, resigning, and putting a board back on the table."""

    @app_commands.command(name="play", description=phrase("command-play"))
    @app_commands.autocomplete(move=complete_move)
    @app_commands.autocomplete(match=complete_match)
    @worded
    async def play(
        self, interaction: Interaction, move: str, match: MatchNumber | None = None
    ) -> None:
        matches, asker = interaction.client.service(Matches), asker_of(interaction)
        record = await matches.find(interaction.user.id, setting_of(interaction), match)
        chosen = record.match.game.parse_move(move)
        turn = matches.play(record.id, record.ply, chosen, asker)
        await show_turn(interaction, record, turn)

    @app_commands.command(name="resign", description=phrase("command-resign"))
    @app_commands.autocomplete(match=complete_match)
    @worded
    async def resign(self, interaction: Interaction, match: MatchNumber | None = None) -> None:
        matches, asker = interaction.client.service(Matches), asker_of(interaction)
        record = await matches.find(interaction.user.id, setting_of(interaction), match)
        await show_turn(interaction, record, matches.leave(record, asker))

    @app_commands.command(name="board", description=phrase("command-board"))
    @app_commands.autocomplete(match=complete_match)
    @worded
    async def board(self, interaction: Interaction, match: MatchNumber | None = None) -> None:
        setting = setting_of(interaction)
        record = await interaction.client.service(Matches).find(interaction.user.id, setting, match)
        await post_board(interaction, record)
