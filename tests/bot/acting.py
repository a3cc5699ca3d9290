"""What the tests of the bot do at the table: press what is shown, look at what is stored."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

from simcord import InteractionResult
from simcord.backend import serializers
from simcord.interactions import base_payload

from bot.i18n import Say, words
from bot.sessions import Session
from bot.ui.controls import Action, Control
from games.match import Match
from tests.conftest import World, controls_of, text_of

FR, EN = words("fr"), words("en")

#: Whom the world's people are answered: Chloe speaks German in a French server.
SAYS: dict[str, Say] = {"ada": FR, "blaise": EN, "chloe": FR}

#: The reference code of an error that nobody expected.
REFERENCE = re.compile(r"\b[0-9a-f]{8}\b")

COMMAND, COMPONENT, MODAL = 2, 3, 5


def control(shown: Any, action: Action, *path: int) -> str:
    """Return the custom_id of a control that is shown, by its action and its path, if any."""
    found = []
    for custom_id in controls_of(shown).values():
        decoded = Control.decode(custom_id)
        assert decoded is not None, custom_id
        if decoded.action is action and path in ((), decoded.path):
            found.append(custom_id)
    assert found, f"no {action} {path} in {controls_of(shown)}"
    return found[0]


def shows(shown: Any, action: Action) -> bool:
    """Return whether a control of an action is shown."""
    return any(custom_id.startswith(f"{action}:") for custom_id in controls_of(shown).values())


async def press(actor: Any, shown: Any, action: Action, *path: int) -> InteractionResult:
    """Press a button that is shown."""
    message = shown.response if isinstance(shown, InteractionResult) else shown
    return await actor.click(message, custom_id=control(message, action, *path))


async def choose(actor: Any, shown: Any, value: int) -> InteractionResult:
    """Choose from the menu that is shown."""
    message = shown.response if isinstance(shown, InteractionResult) else shown
    return await actor.select(message, [str(value)], custom_id=control(message, Action.PICK))


async def take(actor: Any, shown: Any, heap: int, count: int) -> InteractionResult:
    """Take from a heap by whatever the picker shows: buttons, or menus."""
    picking = await press(actor, shown, Action.PICK, heap)
    pick = Control(Action.PICK, *ids(picking), (heap, count)).encode()
    if pick in controls_of(picking).values():
        return await press(actor, picking, Action.PICK, heap, count)
    return await choose(actor, picking, count)


def ids(shown: Any) -> tuple[int, int]:
    """Return the match and the ply that a board shows."""
    decoded = Control.decode(control(shown, Action.PICK))
    assert decoded is not None
    return decoded.match, decoded.ply


async def fill(actor: Any, shown: InteractionResult, text: str) -> InteractionResult:
    """Fill the modal that is shown, and submit it."""
    assert shown.modal is not None, "a modal is shown"
    return await actor.submit_modal(shown, {"text": text})


def emit(
    world: World,
    actor: Any,
    kind: int,
    data: dict[str, Any],
    *,
    guild_id: int | None,
    channel_id: int,
    source: int | None = None,
) -> Any:
    """Send an interaction through the gateway as it is, without waiting; return its record.

    The source is the message that was clicked.
    """
    backend = world.env.backend
    record, payload = base_payload(
        backend,
        type=kind,
        channel_id=channel_id,
        guild_id=guild_id,
        user_id=actor.id,
        data=data,
    )
    if source is not None:
        clicked = backend.get_message(channel_id, source)
        payload["message"] = dict(serializers.message_payload(backend, clicked))
        record.source_message_id = source
    backend.emit("INTERACTION_CREATE", payload)
    return record


def send(world: World, actor: Any, data: dict[str, Any], source: int | None = None) -> Any:
    """Send a command in the class's channel, or a click on a message in it."""
    kind = COMMAND if source is None else COMPONENT
    place = {"guild_id": world.server.id, "channel_id": world.channel.id}
    return emit(world, actor, kind, data, **place, source=source)


async def together(world: World, *clicks: tuple[Any, Any, str]) -> list[InteractionResult]:
    """Click at the same moment: (who, message, custom_id), whatever the message shows by now."""
    records = []
    for actor, shown, custom_id in clicks:
        message = shown.response if isinstance(shown, InteractionResult) else shown
        data = {"custom_id": custom_id, "component_type": 2}
        records.append(send(world, actor, data, message.id))
    await world.env.settle()
    return [InteractionResult(world.env, record) for record in records]


async def forge(
    world: World, actor: Any, shown: Any, custom_id: str, *values: str
) -> InteractionResult:
    """Click a control that the message need not show; with values, it is a menu."""
    message = shown.response if isinstance(shown, InteractionResult) else shown
    data: dict[str, Any] = {"custom_id": custom_id, "component_type": 3 if values else 2}
    if values:
        data["values"] = list(values)
    record = send(world, actor, data, message.id)
    await world.env.settle()
    return InteractionResult(world.env, record)


async def stored(world: World, number: int = 1) -> Session:
    """Return a match as the store has it."""
    return await world.bot.sessions.get(number)


async def position(world: World, number: int = 1) -> tuple[int, ...]:
    """Return the position of a match in the store."""
    return (await stored(world, number)).match.position


async def match_of(world: World, number: int = 1) -> Match:
    """Return a match in the store, to compare it with what it was: equal if untouched."""
    return (await stored(world, number)).match


def assert_whispered(result: InteractionResult, text: str) -> None:
    """Check that the answer is exactly this text, and private."""
    assert text_of(result) == text
    assert result.ephemeral


async def duel(world: World, who: str = "ada", other: str = "blaise", **options: Any) -> Any:
    """Set up a match between two people, accepted; return the message with its board."""
    challenger, challenged = getattr(world, who), getattr(world, other)
    options = {"heaps": "1 3 7", **options}
    offer = await challenger.slash(world.channel, "nim", opponent=challenged, **options)
    return await press(challenged, offer, Action.ACCEPT)


def messages(world: World) -> Iterator[Any]:
    """Yield every message in the channel, those for one person only included."""
    yield from world.env.backend.messages[world.channel.id].values()


def sent(world: World) -> list[dict[str, Any]]:
    """Return the body of every message that the bot has sent or edited."""
    bodies = [request.json for request in world.env.http_requests if request.json]
    return [body["data"] for body in bodies if "data" in body and body.get("type") in (4, 7)]
