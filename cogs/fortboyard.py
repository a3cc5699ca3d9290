"""/fortboyard. Plays Fort Boyard's sticks."""

from __future__ import annotations

from discord import app_commands

from bot.kit.click import Click
from bot.kit.commands import Choice, autocomplete, choices
from bot.play.match_commands import match_command
from bot.play.model import Start
from games import Game, game
from games.families.subtraction import FORT_BOYARD_TAKE

MAX_STICKS = 500
#: The number of sticks at the beginning of a match, or some more if it could not be won.
STICKS = 20
#: Usual numbers of sticks.
SUGGESTED = (15, 16, 20, 21, 100)
WINS, LOSES = "wins", "loses"


async def complete_sticks(click: Click, current: str) -> list[Choice[int]]:
    """Suggest usual numbers of sticks that begin with what is typed."""
    found = [count for count in SUGGESTED if str(count).startswith(str(current))]
    return [Choice(name=click.say("count-sticks", count=count), value=count) for count in found]


@match_command("fortboyard")
@app_commands.choices(last=choices("last", WINS, LOSES))
@autocomplete(sticks=complete_sticks)
def fortboyard(
    _seed: int,
    sticks: app_commands.Range[int, 1, MAX_STICKS] | None = None,
    max_take: app_commands.Range[int, 1, MAX_STICKS] = FORT_BOYARD_TAKE,
    last: str = WINS,
) -> tuple[Game, Start]:
    rules = game(f"fortboyard {max_take}", misere=last == LOSES)
    typed = None if sticks is None else (sticks,)
    usual = [(count,) for count in range(STICKS, STICKS + max_take + 2)]
    return rules, Start(typed, usual)
