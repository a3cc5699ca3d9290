"""/duel. Lets strategies play against each other."""

from __future__ import annotations

from discord import app_commands

from bot.analysis.examples import (
    complete_game,
    complete_position,
    complete_strategy,
    position_or_example,
    strategy_from,
    strategy_name,
)
from bot.analysis.reports import duel_report
from bot.i18n import words
from bot.i18n.typed import read_game
from bot.kit.click import Click
from bot.kit.commands import autocomplete, command
from bot.kit.worker import Job
from bot.laboratory.analyst import Analyst
from bot.play.service import Matches
from games.duel import MAX_GAMES

GAMES = 1000
#: Seeds are drawn with few digits, to be typed again; Discord takes them up to MAX_SEED.
DRAWN_SEEDS = 1_000_000
MAX_SEED = 2**53 - 1


@autocomplete(game=complete_game)
@autocomplete(strategy1=complete_strategy)
@autocomplete(strategy2=complete_strategy)
@autocomplete(position=complete_position)
@command("duel")
async def duel(
    click: Click,
    game: str,
    strategy1: str,
    strategy2: str,
    matches: app_commands.Range[int, 1, MAX_GAMES] = GAMES,
    position: str | None = None,
    misere: bool = False,
    seed: app_commands.Range[int, 0, MAX_SEED] | None = None,
) -> None:
    say = words(click.locale)
    rules = read_game(game, misere=misere)
    start = position_or_example(rules, position)
    strategies = (strategy_from(strategy1, say), strategy_from(strategy2, say))
    if seed is None:
        seed = click.service(Matches).draw_seed() % DRAWN_SEEDS
    names = (strategy_name(strategies[0], say), strategy_name(strategies[1], say))
    given = (rules, start, strategies, matches, seed, names, click.locale)
    telling = click.service(Analyst).tell(click.asker, Job(duel_report, given), rules)
    await click.fulfil(await click.promised(telling))
