"""Arenas that take long: promised, taken back, and twenty at once."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass
from typing import Any

import discord
import pytest
from simcord import InteractionResult

from bot.kit import answers
from bot.play.custom_ids import PlayAction
from tests.support.acting import SAYS, control, in_both_languages, match_of, send
from tests.support.analysis import (
    BAD_FILES,
    ROUND,
    command,
    files_of,
    graph,
    public,
)
from tests.support.world import World, text_of

# ------------------------------------------------------------------ answers that are promised


@dataclass
class SlowDownloads:
    """Downloads that end only once Discord has been promised an answer."""

    promised: asyncio.Event
    promises: int = 0
    given_up: int = 0


@pytest.fixture
def slow(world: World, monkeypatch: pytest.MonkeyPatch) -> SlowDownloads:
    """Make every download slow, and promise an answer at once."""
    found = SlowDownloads(asyncio.Event())
    defer, download = discord.InteractionResponse.defer, world.bot.http.get_from_cdn

    async def noticed(response: Any, **options: Any) -> Any:
        promise = await defer(response, **options)
        found.promised.set()
        found.promises += 1
        return promise

    async def awaited(url: str) -> bytes:
        try:
            await world.env.external_wait(found.promised.wait(), reason="a slow download")
        except asyncio.CancelledError:
            found.given_up += 1
            raise
        return await download(url)

    monkeypatch.setattr(answers, "PATIENCE", 0)
    monkeypatch.setattr(discord.InteractionResponse, "defer", noticed)
    monkeypatch.setattr(world.bot.http, "get_from_cdn", awaited)
    return found


@in_both_languages
@pytest.mark.parametrize("bad", [BAD_FILES[i] for i in (0, 3, 5, 8)], ids=range(4))
async def test_a_refusal_after_the_deferred_answer_deletes_it_and_is_sent_in_private(
    world: World, slow: SlowDownloads, name: str, bad: tuple[bytes, str, dict[str, Any]]
) -> None:
    content, message, details = bad
    file = ("graph.json", content)
    refused = await getattr(world, name).slash(world.channel, "arena", file=file)
    assert slow.promises == 1
    assert refused.response is None, "the promise is taken back"
    (told,) = refused.followups
    assert (told.content, told.ephemeral) == (SAYS[name](message, **details), True)
    assert public(world) == 0


async def test_a_deferred_arena_is_public_and_the_same_as_an_immediate_one(
    world: World, slow: SlowDownloads
) -> None:
    late = await world.blaise.slash(world.channel, "arena", file=graph(**ROUND))
    assert slow.promises == 1
    slow.promised.set()
    soon = await world.blaise.slash(world.channel, "arena", file=graph(**ROUND))
    for shown in (late, soon):
        assert shown.response is not None
        assert not shown.ephemeral
        assert shown.followups == []
    assert text_of(late) == text_of(soon)
    assert files_of(world, late) == files_of(world, soon)


async def test_a_command_whose_deferred_answer_discord_refuses_is_given_up(
    world: World, slow: SlowDownloads
) -> None:
    world.env.inject_error("POST", "/interactions/*/callback", status=404, code=10062)
    lost = await world.blaise.slash(world.channel, "arena", file=graph(**ROUND))
    assert lost.response is None
    assert slow.given_up == 1
    world.env._errors.clear()


# -------------------------------------------------------------------- many at the same time


async def test_of_twenty_requests_at_once_each_person_gets_at_least_one_answer_and_a_click_too(
    world: World,
) -> None:
    board = await world.chloe.slash(world.channel, "fortboyard")
    both = {"strategy1": "careful", "strategy2": "random", "matches": 100}
    asked = [
        command(world, "arena", game="take 1,3,4", position="5"),
        command(world, "duel", game="nim", seed=4, **both),
    ] * 10
    records = [send(world, world.ada, data) for data in asked[:10]]
    click = {"custom_id": control(board, PlayAction.PICK, 1), "component_type": 2}
    clicked = send(world, world.chloe, click, board.response.id)
    records += [send(world, world.blaise, data) for data in asked[10:]]
    await world.env.settle()
    assert clicked.responded
    assert (await match_of(world)).turns[0].move == (1,)
    results = [InteractionResult(world.env, record) for record in records]
    for name, asked_by in (("ada", results[:10]), ("blaise", results[10:])):
        told = [result for result in asked_by if not result.ephemeral]
        assert told, "at least one is answered; the next waits for it"
        assert all(len(files_of(world, result)) in (1, 5) for result in told), (
            "a duel has one file, an arena five"
        )
        refused = {text_of(result) for result in asked_by if result.ephemeral}
        assert refused == {SAYS[name]("error-busy")}
