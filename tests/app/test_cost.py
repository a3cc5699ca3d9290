"""What a click on a board of Nim and a new challenge cost, on both databases."""

from __future__ import annotations

from collections.abc import AsyncIterator

import pytest_asyncio

from bot.classes.model import TeacherKind
from bot.kit.actors import Actor
from bot.play.custom_ids import PlayAction
from tests.support.acting import press
from tests.support.cost import Cost, counted, traced
from tests.support.world import World, started_world

FORM = {
    "title": "La somme de Nim",
    "tasks": "move one nim : 1 3 7",
    "closes": "dans 2 h",
}


@pytest_asyncio.fixture
async def world_on_each(database_url: str) -> AsyncIterator[World]:
    async with started_world(database_url) as world:
        yield world


async def clicked(world: World, *, restarted: bool = False) -> Cost:
    board = await world.ada.slash(world.channel, "nim", heaps="3 5", first="me")
    picking = await press(world.ada, board, PlayAction.PICK, 1)
    await world.env.settle()
    if restarted:
        world.bot._store.recent.forget_all()
    with counted(world.bot._engine) as cost, traced(cost):
        await press(world.ada, picking, PlayAction.PICK, 1, 2)
        await world.env.settle()
    return cost


async def created(world: World) -> tuple[Cost, Cost]:
    named = Actor(world.blaise.id, world.server.id, manages=True)
    with world.env._bot_scope():
        await world.bot.classes.add_teacher(named, TeacherKind.PERSON, world.ada.id)
    with counted(world.bot._engine) as opened:
        form = await world.ada.slash(world.channel, "challenge create")
        await world.env.settle()
    with counted(world.bot._engine) as submitted:
        await world.ada.submit_modal(form, FORM)
        await world.env.settle()
    return opened, submitted


#: The features' files that a click on a board of Nim runs.
WAY = [
    "bot/board/drawing.py",
    "bot/board/nim.py",
    "bot/challenges/pupil/store.py",
    "bot/play/controls.py",
    "bot/play/messages.py",
    "bot/play/model.py",
    "bot/play/service.py",
    "bot/play/store.py",
]


async def test_a_click_costs_one_write_transaction_and_two_reads(world_on_each: World) -> None:
    cost = await clicked(world_on_each)
    assert cost.loads == 0, "the match was read for the earlier click"
    assert cost.writes == 2, "one write for the ply, one for the time of the change"
    assert len(cost.statements) == 4, cost.statements
    told = "who is examined is looked up, the match is changed, and its live board looked at"
    assert cost.transactions == 3, told
    assert cost.way == WAY


async def test_a_click_after_a_restart_loads_its_match_once(world_on_each: World) -> None:
    cost = await clicked(world_on_each, restarted=True)
    assert cost.loads == 1
    assert len(cost.statements) == 6, cost.statements
    assert cost.transactions == 4, "as above, and one that reads the match"


async def test_a_challenge_is_created_with_two_writes_and_one_check_of_the_teacher(
    world_on_each: World,
) -> None:
    opened, submitted = await created(world_on_each)
    told = "who is examined, who is muted, who asks, and the time zone of the class"
    assert opened.transactions == 4, told
    told = "who is examined, the draft, and the class's list"
    assert submitted.transactions == 3, told
    asked = [each for each in submitted.statements if "FROM teachers" in each]
    assert len(asked) == 1
    assert submitted.writes == 2, (
        "one write for the class, which had no settings, one for the challenge"
    )
    assert len(submitted.statements) == 7, submitted.statements
