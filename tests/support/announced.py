"""Challenges that open and close by the clock in a world, and their posts in the channel."""

from __future__ import annotations

from dataclasses import replace
from datetime import timedelta
from typing import Any

from bot.challenges.model import Challenge, Mode, Terms
from bot.challenges.runs import Run
from bot.kit.actors import Actor
from games.challenge.lines import read_tasks
from tests.support.acting import FR
from tests.support.drafts import created
from tests.support.running import move_on_without_posting
from tests.support.world import World, text_of

MINUTE, HOUR = 60.0, 3600.0
TITLE = "La *somme* de Nim"


def teacher(world: World) -> Actor:
    return Actor(world.server.owner.id, world.server.id, manages=True)


def actor(world: World, name: str = "ada") -> Actor:
    return Actor(getattr(world, name).id, world.server.id)


def terms(world: World, **changes: Any) -> Terms:
    drafted = Terms(
        title=TITLE,
        tasks=read_tasks("move one nim 1 3 7\nmove one nim 3 4 5"),
        opens_at=world.env.now() + timedelta(hours=1),
        closes_at=world.env.now() + timedelta(hours=3),
        channel_id=world.channel.id,
        locale="fr",
        same_for_all=True,
        mode=Mode.PRACTICE,
    )
    return replace(drafted, **changes)


async def publish(world: World, **changes: Any) -> Challenge:
    """Publish a challenge that opens in an hour and closes in three, unless changed."""
    with world.env._bot_scope():
        draft = await created(world.bot.editor, teacher(world), terms(world, **changes))
        published = await world.bot.editor.publish(teacher(world), draft.id)
    await world.env.settle()
    return published


async def opened(world: World, **changes: Any) -> Challenge:
    """Publish a challenge that opens at once."""
    published = await publish(world, opens_at=world.env.now(), **changes)
    return await stored_challenge(world, published.id)


async def stored_challenge(world: World, number: int = 1) -> Challenge:
    """Return a challenge as it is stored."""
    return await world.bot.challenges.of_server(teacher(world), number)


async def run_of(world: World, number: int = 1) -> Run:
    """Return the stored run of a challenge: its next step, and its posts."""
    run = await world.bot.challenges.runner.stored(number)
    assert run is not None
    return run


async def give(world: World, name: str, *answers: str, number: int = 1) -> None:
    """Answer questions of a challenge as somebody."""
    with world.env._bot_scope():
        asked = world.bot.attempts
        begun = await asked.begin(actor(world, name), number, agreed=True)
        for text in answers:
            progress = await asked.resume(actor(world, name), begun.attempt.id)
            await asked.answer(actor(world, name), begun.attempt.id, progress.question, text)
    await world.env.settle()


async def advance_without_posting(world: World) -> None:
    """Do what is due, as a process that dies before it posts anything."""
    with world.env._bot_scope():
        await move_on_without_posting(world.bot.running)


def news_posts(world: World, word: str) -> list[Any]:
    """Return the messages in the channel that are news of this kind."""
    return [shown for shown in posted(world) if FR(f"news-{word}") in text_of(shown)]


def posted(world: World) -> list[Any]:
    return list(world.env.backend.messages[world.channel.id].values())


def edits(world: World) -> int:
    """Count the edits of messages since the beginning."""
    return sum(r.method == "PATCH" and "/messages/" in r.path for r in world.env.http_requests)
