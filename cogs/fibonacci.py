"""/fibonacci and /fibonacci-table. Plays Fibonacci Nim, and shows its table."""

from __future__ import annotations

from discord import app_commands

from bot.board.fibonacci import fibonacci_table
from bot.kit.click import Click
from bot.kit.commands import command
from bot.kit.worker import Job
from bot.laboratory.analyst import Analyst
from bot.play.match_commands import match_command
from bot.play.model import Start
from games import Game
from games.families.fibonacci import FibonacciNim

#: The number of sticks at the beginning of a match, and the next number that loses.
STICKS, LOST = 15, 21
MAX_STICKS = 1000
#: The largest table that fits the width of a phone.
TABLE_STICKS = 15


@match_command("fibonacci")
def fibonacci(
    _seed: int,
    sticks: app_commands.Range[int, 2, MAX_STICKS] | None = None,
) -> tuple[Game, Start]:
    rules = FibonacciNim()
    typed = None if sticks is None else rules.start(sticks)
    usual = [rules.start(count) for count in (STICKS, LOST)]
    return rules, Start(typed, usual)


@command("fibonacci-table")
async def table(
    click: Click,
    sticks: app_commands.Range[int, 2, TABLE_STICKS] = STICKS,
) -> None:
    job = Job(fibonacci_table, (sticks, click.say))
    telling = click.service(Analyst).tell(click.asker, job, FibonacciNim(), at_once=True)
    text = await click.promised(telling, privately=True)
    await click.send(content=text, ephemeral=True)
