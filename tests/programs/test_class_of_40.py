"""A class of forty hands in at the same moment: each hears of the line, then of their program."""

from __future__ import annotations

import json
import re
import time
from typing import Any

import pytest
from simcord import InteractionResult

from bot.i18n import Say
from bot.programs import controls
from bot.programs.custom_ids import ProgramAction
from bot.programs.desk import PLACES
from games.worksheets.verdict import Status
from tests.support.acting import EN, FR, MODAL, emit
from tests.support.controls import encoded
from tests.support.world import World, text_of

pytestmark = pytest.mark.slow

PUPILS = 40

RIGHT = "def prochain_joueur(joueur):\n    return 3 - joueur\n"
WRONG = "def prochain_joueur(joueur):\n    return joueur\n"
BROKEN = "def prochain_joueur(joueur)\n    return 1\n"

SOURCES = {RIGHT: Status.CORRECT, WRONG: Status.WRONG, BROKEN: Status.ERROR}


def told_first(world: World, say: Say) -> list[int]:
    """Return the places in the line that were told in a language when they were handed in."""
    line = re.escape(say("program-line", number=0)).replace("0", "([0-9]+)")
    answers = [request.json for request in world.env.http_requests if request.json]
    texts = [json.dumps(each, ensure_ascii=False) for each in answers if each.get("type") == 4]
    return [int(found[1]) for text in texts if (found := re.search(line, text))]


def hand_in(world: World, pupil: Any, source: str) -> Any:
    """Send the form with a program, without waiting; return its record."""
    typed = {"source": source, "function": ""}
    fields = [
        {"type": 18, "component": {"type": 4, "custom_id": name, "value": value}}
        for name, value in typed.items()
    ]
    data = {"custom_id": encoded(ProgramAction.WRITTEN, 0), "components": fields}
    here = {"guild_id": world.server.id, "channel_id": world.channel.id}
    return emit(world, pupil, MODAL, data, **here)


async def test_a_class_hands_in_at_once(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(controls, "PATIENCE", 0)  # nobody waits in silence
    pupils: list[tuple[Any, Say]] = []
    for number in range(PUPILS):
        pupil = world.server.add_member(world.env.create_user(f"pupil{number}"))
        world.languages.speaks(pupil.id, "fr" if number % 2 else "en-GB")
        pupils.append((pupil, FR if number % 2 else EN))
    sources = [list(SOURCES)[number % len(SOURCES)] for number in range(PUPILS)]
    records = [
        hand_in(world, pupil, source) for (pupil, _), source in zip(pupils, sources, strict=True)
    ]
    began = time.monotonic()
    await world.env.settle()
    print(f"{time.monotonic() - began:.1f} s")
    shown = [InteractionResult(world.env, record) for record in records]
    for (_, say), source, answer in zip(pupils, sources, shown, strict=True):
        assert answer.ephemeral
        assert f"**{say(f'program-status-{SOURCES[source].value}')}**" in text_of(answer)
    told = told_first(world, FR) + told_first(world, EN)
    assert max(told) <= PUPILS - PLACES
    assert max(told) > 1, "nobody was told of a line"
    print(sorted(told))
    assert [len(await world.bot.programs.mine(pupil.id)) for pupil, _ in pupils] == [1] * PUPILS
