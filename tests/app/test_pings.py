"""Texts that people write never ping: whatever they mention, the bot says whom a message pings."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

from bot.challenges.custom_ids import PupilAction
from tests.support.acting import fill, press
from tests.support.cost import ROOT
from tests.support.pupils import begun, opened, teacher
from tests.support.world import World


def bodies(world: World) -> list[dict[str, Any]]:
    """Return every message that the bot has sent or edited, as Discord was asked."""
    found = []
    for request in world.env.http_requests:
        body = request.json
        if isinstance(body, dict):
            found.append(body.get("data") or body)
    messages = [body for body in found if "components" in body or "content" in body]
    return [message for message in messages if "title" not in message]  # which is a form


async def test_texts_written_by_people_ping_nobody(world: World) -> None:
    called = world.server.create_role("2de B")
    other = world.server.create_role("Terminale")
    hostile = f"@everyone @here {world.chloe.mention} {other.mention}"
    challenge = await opened(
        world, "value nim-sum 1 3 7\nstrategy nim : 1 2", title=hostile[:100],
        ping_role_id=called.id, late_minutes=60,
    )  # fmt: skip
    await world.env.advance_time(1)
    question = await begun(world, world.ada)
    form = await press(world.ada, question, PupilAction.ANSWER)
    await fill(world.ada, form, hostile)
    for command, options in (
        ("nim", {"heaps": hostile}),
        ("arena", {"game": hostile}),
        ("duel", {"game": "nim", "strategy1": hostile, "strategy2": "random"}),
        ("grundy value", {"game": hostile, "position": hostile}),
        ("play", {"move": hostile}),
        ("challenges", {}),
        ("leaderboard", {}),
    ):
        await world.blaise.slash(world.channel, command, **options)
    with world.env.time_context():
        await world.bot.editor.close(teacher(world), challenge.id)
    await world.env.advance_time(60)
    sent = bodies(world)
    assert len(sent) > 8
    assert any("@everyone" in str(body) for body in sent), (
        "the title with @everyone was sent, without pinging"
    )
    for body in sent:
        assert "allowed_mentions" in body, body
        allowed = body["allowed_mentions"]
        assert allowed["parse"] == []
        assert not allowed.get("users")
        assert set(map(int, allowed.get("roles", []))) <= {called.id}


def test_every_ping_is_made_in_one_place() -> None:
    made = re.compile(r"AllowedMentions\(")
    files = [*Path(ROOT, "bot").rglob("*.py"), *Path(ROOT, "cogs").rglob("*.py")]
    where = [str(file.relative_to(ROOT)) for file in files if made.search(file.read_text("utf-8"))]
    assert where == ["bot/kit/people.py"]
    assert "AllowedMentions.none()" in Path(ROOT, "bot/app/client.py").read_text("utf-8")
