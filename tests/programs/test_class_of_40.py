"""A class of forty hands in at the same moment: each hears of the line, then of their program."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass
from typing import Any

import pytest
from simcord import InteractionResult

from bot.i18n import Say
from bot.programs import controls
from bot.programs.custom_ids import ProgramAction
from games.worksheets.verdict import Status
from tests.support.acting import EN, FR, MODAL, emit
from tests.support.controls import encoded
from tests.support.patience import until
from tests.support.world import World, text_of

pytestmark = pytest.mark.slow

PUPILS = 40

RIGHT = "def prochain_joueur(joueur):\n    return 3 - joueur\n"
WRONG = "def prochain_joueur(joueur):\n    return joueur\n"
BROKEN = "def prochain_joueur(joueur)\n    return 1\n"

SOURCES = {RIGHT: Status.CORRECT, WRONG: Status.WRONG, BROKEN: Status.ERROR}


@dataclass
class Doorway:
    """Nobody passes to the places where programs are run before it is opened."""

    world: World
    places: asyncio.Semaphore
    opened: asyncio.Event

    async def __aenter__(self) -> None:
        await self.world.env.external_wait(self.opened.wait(), reason="the door is closed")
        await self.places.acquire()

    async def __aexit__(self, *_error: object) -> None:
        self.places.release()


def hand_in(world: World, pupil: Any, source: str) -> Any:
    """Send the form with a program, without waiting; return its record."""
    typed = {"source": source, "function": ""}
    fields = [
        {"type": 18, "component": {"type": 4, "custom_id": name, "value": value}}
        for name, value in typed.items()
    ]
    data = {"custom_id": encoded(ProgramAction.WRITTEN, 0, 0), "components": fields}
    here = {"guild_id": world.server.id, "channel_id": world.channel.id}
    return emit(world, pupil, MODAL, data, **here)


async def test_forty_programs_handed_in_at_once_are_each_judged_right(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(controls, "PATIENCE", 0)  # nobody waits in silence
    desk, opened = world.bot.programs._desk._desk, asyncio.Event()
    monkeypatch.setattr(desk, "_places", Doorway(world, desk._places, opened))
    pupils: list[tuple[Any, Say]] = []
    for number in range(PUPILS):
        pupil = world.server.add_member(world.env.create_user(f"pupil{number}"))
        world.languages.speaks(pupil.id, "fr" if number % 2 else "en-GB")
        pupils.append((pupil, FR if number % 2 else EN))
    sources = [list(SOURCES)[number % len(SOURCES)] for number in range(PUPILS)]
    records = [
        hand_in(world, pupil, source) for (pupil, _), source in zip(pupils, sources, strict=True)
    ]
    await world.env.settle()
    shown = [InteractionResult(world.env, record) for record in records]
    # Each pupil sees their place in the queue, in the order of arrival: nobody has left it yet.
    line = [*desk.asked]
    assert sorted(line) == sorted(pupil.id for pupil, _ in pupils)
    for (pupil, say), answer in zip(pupils, shown, strict=True):
        place = line.index(pupil.id) + 1
        assert text_of(answer) == say("program-line", number=place)
    opened.set()
    await until(lambda: not desk.asked, 0.01)
    await world.env.settle()
    for (_, say), source, answer in zip(pupils, sources, shown, strict=True):
        assert answer.ephemeral
        assert f"**{say(f'program-status-{SOURCES[source].value}')}**" in text_of(answer)
    assert [len(await world.bot.programs.mine(pupil.id)) for pupil, _ in pupils] == [1] * PUPILS
