"""/arena"""

from __future__ import annotations

from functools import partial
from io import BytesIO

import discord
from discord import app_commands
from discord.ext import commands

from bot.analysis.examples import (
    EXAMPLES,
    complete_game,
    complete_position,
    position_or_example,
)
from bot.analysis.refusals import AnalysisRefusal
from bot.analysis.service import arena_files, arena_text, heading
from bot.i18n import Say, words
from bot.i18n.commands import locale_of, phrase, worded
from bot.i18n.typed import read_game
from bot.kit.answers import promised, send
from bot.kit.background import in_background
from bot.kit.host import Host, Interaction
from bot.kit.people import asker_of
from bot.kit.refusal import Refused
from bot.laboratory.analyst import Analyst
from games.arena import Arena, Player
from games.arena_text import MAX_GRAPH_TEXT, InvalidGraph, read_arena
from games.core import RulesFault

#: How many bytes a character has at most: a file longer than so many has too many characters.
MAX_BYTES = 4

#: What is said of an arena, and its picture and files.
Report = tuple[str, list[discord.File]]


class ArenaCog(commands.Cog):
    """Shows arenas: what each player can force from a position, and how."""

    def __init__(self, bot: Host) -> None:
        self.bot = bot

    @app_commands.command(name="arena", description=phrase("command-arena"))
    @app_commands.autocomplete(game=complete_game)
    @app_commands.autocomplete(position=complete_position)
    @worded
    async def arena(
        self,
        interaction: Interaction,
        game: str | None = None,
        position: str | None = None,
        misere: bool = False,
        first_player: app_commands.Range[int, 1, 2] = 1,
        file: discord.Attachment | None = None,
    ) -> None:
        say = words(locale_of(interaction))
        if file is not None and game is None and position is None:
            _check_size(file)
            told, answer = say("arena-title-graph"), _of_graph(file, say)
        elif game is not None and file is None:
            rules = read_game(game, misere=misere)
            start = position_or_example(rules, position)
            name, guard = heading(rules, start, say)
            told = f"{say('arena-title', name=name)}\n-# {guard}"
            first: Player = 2 if first_player == 2 else 1
            report = partial(_report, say=say)
            asker = asker_of(interaction)
            answer = self.bot.service(Analyst).tell_arena(asker, rules, start, first, report)
        else:
            name, at = next(iter(EXAMPLES.items()))
            raise Refused(AnalysisRefusal.GAME_OR_FILE, game=name, position=at)
        text, files = await promised(interaction, answer)
        await send(interaction, content=f"{told}\n{text}", files=files)


def _check_size(file: discord.Attachment) -> None:
    """Refuse a file that is too large, before it is downloaded."""
    if file.size > MAX_BYTES * MAX_GRAPH_TEXT:
        raise InvalidGraph(RulesFault.TEXT_TOO_LONG, limit=MAX_GRAPH_TEXT)


async def _of_graph(file: discord.Attachment, say: Say) -> Report:
    """Report on the graph in a file."""
    try:
        text = (await file.read()).decode()
    except UnicodeDecodeError as error:
        raise Refused(AnalysisRefusal.NOT_UTF8) from error
    return await in_background(lambda: _report(read_arena(text), say))


def _report(arena: Arena, say: Say) -> Report:
    """Tell and draw an arena, and write it as files."""
    # Matplotlib takes half a second to load.
    from bot.analysis.pictures import MAX_DRAWN, arena_picture, can_draw

    lines, files = [arena_text(arena, say)], []
    count = len(arena.vertices)
    if can_draw(arena):
        first, second = (arena.winners.count(player) for player in (1, 2))
        alt = say("arena-alt", vertices=count, first=first, second=second)
        picture = BytesIO(arena_picture(arena, say))
        files.append(discord.File(picture, "arena.png", description=alt))
    else:
        lines.append(say("arena-too-large-to-draw", vertices=count, limit=MAX_DRAWN))
    files += [discord.File(BytesIO(data), name) for name, data in arena_files(arena).items()]
    return "\n".join([*lines, say("arena-files")]), files


async def setup(bot: Host) -> None:
    await bot.add_cog(ArenaCog(bot))
