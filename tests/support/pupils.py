"""Challenges as pupils answer them in a world."""

from __future__ import annotations

from collections.abc import Awaitable
from dataclasses import replace
from datetime import timedelta
from typing import Any, TypeVar

from bot.challenges.custom_ids import PupilAction
from bot.challenges.model import Challenge, Mode, Terms
from bot.kit.actors import Actor
from games.challenge.lines import read_tasks
from tests.support.acting import press, shows
from tests.support.drafts import created
from tests.support.positions import SAMPLES
from tests.support.running import run_due
from tests.support.world import World

T = TypeVar("T")


def teacher(world: World) -> Actor:
    return Actor(4_000, world.server.id, manages=True)


def actor(world: World, who: Any) -> Actor:
    return Actor(who.id, world.server.id)


async def timely(world: World, asked: Awaitable[T]) -> T:
    """Ask the service something at the time of the local Discord."""
    with world.env.time_context():
        return await asked


async def opened(world: World, tasks: str, **changes: Any) -> Challenge:
    """Open a challenge with these tasks: practice, the same for all, unless said otherwise."""
    drafted = Terms(
        title="La somme de *Nim*",
        tasks=read_tasks(tasks),
        opens_at=world.env.now() - timedelta(seconds=1),
        closes_at=world.env.now() + timedelta(hours=1),
        channel_id=world.channel.id,
        locale="fr",
        same_for_all=True,
        mode=Mode.PRACTICE,
    )
    editor, boss = world.bot.editor, teacher(world)
    with world.env.time_context():
        draft = await created(editor, boss, replace(drafted, **changes))
        await editor.publish(boss, draft.id)
        await run_due(world.bot.running)
        return await world.bot.challenges.of_server(boss, draft.id)


async def begun(world: World, who: Any) -> Any:
    """Begin or resume the one challenge that is listed; return the message with the question.

    The rules of an exam are agreed to.
    """
    shown = await press(who, await who.slash(world.channel, "challenges"), PupilAction.BEGIN)
    return await press(who, shown, PupilAction.AGREE) if shows(shown, PupilAction.AGREE) else shown


# ----------------------------------------------------------------------------- matches


async def playing(world: World, who: Any, tasks: str, **changes: Any) -> tuple[Challenge, Any]:
    """Open a challenge that begins with a match, and begin it; return its private board."""
    challenge = await opened(world, tasks, **changes)
    shown = await press(who, await begun(world, who), PupilAction.TRY_OUT)
    assert shown.response.ephemeral
    return challenge, shown


# ---------------------------------------------------------------------------- analysis


ANALYSES: list[tuple[str, dict[str, Any]]] = [
    ("grundy value", {"game": "nim", "position": "5 4 3"}),
    ("grundy value", {"game": "kayles", "position": "12 1"}),
    ("grundy table", {"game": "0.77", "to": 20}),
    ("grundy plot", {"game": "kayles", "to": 20}),
    ("grundy period", {"game": "octal 0.77"}),
    ("grundy rare", {"game": "0.77", "to": 20}),
    ("grundy compare", {"game1": "0.07", "game2": "0.77", "limit": 20}),
    ("grundy misere", {"game": "0.77"}),
    ("grundy table", {"game": "0.333", "to": 20}),
    ("arena", {"game": "nim", "position": "3 4 5 1"}),
    (
        "duel",
        {
            "game": "nim",
            "position": "4 3 5",
            "strategy1": "perfect",
            "strategy2": "random",
            "matches": 2,
        },
    ),
]
#: Those of the families' own commands.
ANALYSES += [
    (name, options) for each in SAMPLES.values() for name, (options, _) in each.telling.items()
]
