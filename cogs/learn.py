"""/learn, /train and /progress.

The path of units, training of what is due, and what a person knows.
"""

from __future__ import annotations

from discord import app_commands

from bot.analysis.examples import complete_game, complete_position
from bot.kit.click import Click
from bot.kit.commands import autocomplete, choices, command
from bot.learn.controls import own_position, progress_view
from bot.learn.model import Way
from bot.learn.progress import LONG, SHORT
from bot.learn.reading import read_position
from bot.learn.showing import first_item, path_view
from games.core import MAX_TEXT

#: What /train asks: what is due, or what was missed; in a minute, or in five.
_WAYS = {"due": Way.TRAINING, "missed": Way.MISSED}

_LENGTHS = {"short": SHORT, "long": LONG}


@command("learn")
async def learn(click: Click) -> None:
    await click.show(path_view(click))


@app_commands.choices(length=choices("train-length", *_LENGTHS), what=choices("train-what", *_WAYS))
@autocomplete(game=complete_game, position=complete_position)
@command("train")
async def train(
    click: Click,
    length: str = "short",
    what: str = "due",
    position: app_commands.Range[str, 1, MAX_TEXT] | None = None,
    game: app_commands.Range[str, 1, MAX_TEXT] | None = None,
    misere: bool = False,
) -> None:
    if position is not None or game is not None:
        typed = read_position(game, position, click.say, misere=misere)
        await click.show(own_position(click, *typed))
    else:
        await click.show(first_item(click, _WAYS[what], count=_LENGTHS[length]))


@command("progress")
async def progress(click: Click) -> None:
    await click.show(progress_view(click))
