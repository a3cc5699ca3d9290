"""/team. Lets a whole class play against the computer, by voting."""

from __future__ import annotations

from dataclasses import replace

from discord import app_commands

from bot.analysis.examples import complete_game, complete_position, position_or_example
from bot.classes.model import Place
from bot.i18n.typed import read_game
from bot.kit.click import Click
from bot.kit.commands import TurnMinutes, autocomplete, choices, command, in_servers
from bot.play.controls import setting_of
from bot.play.model import Start
from bot.play.places.controls import place_for, show_opened
from bot.play.team.service import Votes
from games.match import First, Team
from games.starts import around

MINUTES = 5
#: No class is larger.
MAX_QUORUM = 1000


@app_commands.choices(
    first=choices("begins", *First), where=choices("where", Place.HERE, Place.THREAD)
)
@autocomplete(game=complete_game)
@autocomplete(position=complete_position)
@in_servers
@command("team")
async def team(
    click: Click,
    game: str,
    position: str | None = None,
    minutes: TurnMinutes = MINUTES,
    quorum: app_commands.Range[int, 1, MAX_QUORUM] | None = None,
    misere: bool = False,
    first: str | None = None,
    where: str = Place.HERE,
) -> None:
    rules = read_game(game, misere=misere)
    example = position_or_example(rules, position)
    start = Start(example) if position is not None else Start(None, around(rules, example))
    setting = replace(setting_of(click), turn_seconds=60 * minutes, quorum=quorum)
    decided = await place_for(click, where, Team())
    starting = click.service(Votes).start(
        click.actor, setting, rules, start, First(first) if first else None
    )
    record = await click.promised(starting, privately=decided.is_answered_privately)
    await show_opened(click, record, decided)
