"""/duel"""

from __future__ import annotations

from functools import partial
from io import BytesIO

import discord
from discord import app_commands
from discord.ext import commands

from bot.analysis.examples import (
    complete_game,
    complete_position,
    complete_strategy,
    position_or_example,
    strategy_from,
    strategy_name,
)
from bot.analysis.service import heading
from bot.i18n import Say, words
from bot.i18n.commands import locale_of, phrase, worded
from bot.i18n.typed import read_game
from bot.kit.answers import promised, send
from bot.kit.host import Host, Interaction
from bot.kit.people import asker_of
from bot.laboratory.analyst import Analyst
from bot.play.service import Matches
from games.duel import MAX_GAMES, Duel, duel

GAMES = 1000
#: Seeds are drawn with few digits, to be typed again; Discord takes them up to MAX_SEED.
DRAWN_SEEDS = 1_000_000
MAX_SEED = 2**53 - 1


class DuelCog(commands.Cog):
    """Lets strategies play against each other."""

    def __init__(self, bot: Host) -> None:
        self.bot = bot

    @app_commands.command(name="duel", description=phrase("command-duel"))
    @app_commands.autocomplete(game=complete_game)
    @app_commands.autocomplete(strategy1=complete_strategy)
    @app_commands.autocomplete(strategy2=complete_strategy)
    @app_commands.autocomplete(position=complete_position)
    @worded
    async def duel(
        self,
        interaction: Interaction,
        game: str,
        strategy1: str,
        strategy2: str,
        games: app_commands.Range[int, 1, MAX_GAMES] = GAMES,
        position: str | None = None,
        misere: bool = False,
        seed: app_commands.Range[int, 0, MAX_SEED] | None = None,
    ) -> None:
        say = words(locale_of(interaction))
        rules = read_game(game, misere=misere)
        start = position_or_example(rules, position)
        strategies = (strategy_from(strategy1, say), strategy_from(strategy2, say))
        if seed is None:
            seed = self.bot.service(Matches).draw_seed() % DRAWN_SEEDS
        play = partial(duel, rules, start, strategies, games, seed)
        telling = self.bot.service(Analyst).tell(
            asker_of(interaction), lambda: _report(play(), say), rules, start
        )
        text, picture = await promised(interaction, telling)
        await send(interaction, content=text, file=picture)


def _report(played: Duel, say: Say) -> tuple[str, discord.File]:
    """Tell and draw what came out of a duel."""
    from bot.analysis.pictures import duel_picture  # Matplotlib takes half a second to load

    first, second = (strategy_name(strategy, say) for strategy in played.strategies)
    rates = [_percent(played.wins(i) / played.played) for i in (0, 1)]
    name, guard = heading(played.game, played.start, say)
    lines = [say("duel-title", name=name), f"-# {guard}"]
    for i, strategy in enumerate((first, second)):
        low, high = map(_percent, played.interval(i))
        counts = {"wins": played.wins(i), "games": played.played}
        shown = {"rate": rates[i], "low": low, "high": high, **counts}
        lines.append(say("duel-wins", number=i + 1, strategy=strategy, **shown))
    lines.append(say("duel-terms", seed=str(played.seed)))
    ends = {"rate1": rates[0], "rate2": rates[1], "strategy1": first, "strategy2": second}
    picture = BytesIO(duel_picture(played, (f"1. {first}", f"2. {second}"), say))
    return "\n".join(lines), discord.File(picture, "duel.png", description=say("duel-alt", **ends))


def _percent(rate: float) -> float:
    return round(100 * rate, 1)


async def setup(bot: Host) -> None:
    await bot.add_cog(DuelCog(bot))
