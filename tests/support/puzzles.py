"""Puzzles of the day in a world: the plan, the posts in the channel, and the answers."""

from __future__ import annotations

from datetime import timedelta
from typing import Any
from zoneinfo import ZoneInfo

import discord
from simcord import InteractionResult

from bot.puzzle.custom_ids import PuzzleAction
from bot.puzzle.model import Plan, Puzzle
from tests.support.acting import forge
from tests.support.controls import encoded
from tests.support.pupils import teacher
from tests.support.world import World

MINUTE, HOUR, DAY = 60.0, 3600.0, 86400.0


async def planned(world: World, **terms: Any) -> Plan:
    """Let a plan run whose hour comes in an hour, every day, unless terms are given."""
    boss, where = teacher(world), world.channel.id
    with world.env._bot_scope():
        settings = await world.bot.classes.settings(world.server.id, "fr")
        local = (world.env.now() + timedelta(hours=1)).astimezone(ZoneInfo(settings.time_zone))
        usual = {"minutes": local.hour * 60 + local.minute, "school_days": False, "runs": True}
        plan = await world.bot.puzzles.change(boss, where, "fr", **usual | terms)
    await world.env.settle()
    return plan


def posted(world: World) -> list[Any]:
    """Return the messages that everybody sees in the channel, the oldest first."""
    found = world.env.backend.messages[world.channel.id].values()
    return [each for each in found if each.visible_to(None)]


async def solve(
    world: World, who: Any, puzzle: Puzzle, difficulty: int, option: int
) -> InteractionResult:
    """Press an option of a puzzle under its message."""
    custom_id = encoded(PuzzleAction.SOLVE, puzzle.number, difficulty, (option,))
    return await forge(world, who, discord.Object(puzzle.message_id or 0), custom_id)


async def mine(world: World, who: Any, puzzle: Puzzle) -> InteractionResult:
    """Press the button under a puzzle that shows one's answers."""
    custom_id = encoded(PuzzleAction.MINE, puzzle.number, 0)
    return await forge(world, who, discord.Object(puzzle.message_id or 0), custom_id)


async def last(world: World) -> Puzzle:
    """Return the last puzzle that was posted."""
    puzzle = await world.bot._puzzle_store.latest(world.server.id)
    assert puzzle is not None, "no puzzle was posted"
    return puzzle


def right(puzzle: Puzzle, difficulty: int) -> int:
    """Return the option that is right."""
    return puzzle.drawn[difficulty].item.solution[0]


def wrong(puzzle: Puzzle, difficulty: int) -> int:
    """Return an option that is wrong."""
    options = range(len(puzzle.drawn[difficulty].item.options))
    return next(each for each in options if each != right(puzzle, difficulty))


def sharing(puzzle: Puzzle, *path: int) -> str:
    """Return the custom id by which somebody shares how they did; with a path of 1, at once."""
    return encoded(PuzzleAction.SHARE, puzzle.number, 0, path)
