"""/arena. Shows arenas: what each player can force from a position, and how."""

from __future__ import annotations

import discord
from discord import app_commands

from bot.analysis.examples import EXAMPLES, complete_game, complete_position, position_or_example
from bot.analysis.refusals import AnalysisRefusal
from bot.i18n.typed import read_game
from bot.kit.actors import Asker
from bot.kit.click import Click
from bot.kit.commands import autocomplete, command
from bot.kit.refusal import Refused
from bot.kit.reports import Report
from bot.laboratory.analyst import Analyst
from bot.laboratory.controls import arena_view
from games.arena import Player
from games.arena_text import MAX_GRAPH_TEXT, InvalidGraph
from games.core import RulesFault

#: The most bytes of a character, by which the size of a file limits its characters.
MAX_BYTES = 4


@autocomplete(game=complete_game)
@autocomplete(position=complete_position)
@command("arena")
async def arena(
    click: Click,
    game: str | None = None,
    position: str | None = None,
    misere: bool = False,
    first_player: app_commands.Range[int, 1, 2] = 1,
    file: discord.Attachment | None = None,
) -> None:
    locale, asker = click.locale, click.asker
    analyst = click.service(Analyst)
    if file is not None and game is None and position is None:
        _check_size(file)
        work = _of_graph(file, asker, analyst, locale)
    elif game is not None and file is None:
        rules = read_game(game, misere=misere)
        start = position_or_example(rules, position)
        first: Player = 2 if first_player == 2 else 1
        work = analyst.tell_arena(asker, rules, start, first, locale)
    else:
        name, at = next(iter(EXAMPLES.items()))
        raise Refused(AnalysisRefusal.GAME_OR_FILE, game=name, position=at)
    report = await click.promised(work)
    await click.fulfil(report, arena_view(0, report.pages, click.say))


def _check_size(file: discord.Attachment) -> None:
    """Raise InvalidGraph for a file that is too large, before it is downloaded."""
    if file.size > MAX_BYTES * MAX_GRAPH_TEXT:
        raise InvalidGraph(RulesFault.TEXT_TOO_LONG, limit=MAX_GRAPH_TEXT)


async def _of_graph(
    file: discord.Attachment, asker: Asker, analyst: Analyst, locale: str
) -> Report:
    """Report on the graph in a file; raise Refused unless UTF-8, InvalidGraph if it has none."""
    try:
        text = (await file.read()).decode()
    except UnicodeDecodeError as error:
        raise Refused(AnalysisRefusal.NOT_UTF8) from error
    return await analyst.tell_graph(asker, text, locale)
