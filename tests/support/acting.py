"""Press buttons, fill forms and send commands as people do, and read what the bot has stored."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from fnmatch import fnmatch
from typing import Any

import aiohttp
import pytest
from simcord import InteractionResult
from simcord.backend import serializers
from simcord.http import router
from simcord.interactions import base_payload, nest_options, walk_to_subcommand

from bot.challenges.custom_ids import ResultsAction, TeacherAction
from bot.challenges.results.gradebooks import FILES
from bot.i18n import Say, words
from bot.kit.actors import Asker
from bot.kit.custom_ids import Action
from bot.play.custom_ids import GlossaryAction, PlayAction
from bot.play.glossary import terms_in
from bot.play.model import MatchRecord
from games import Game
from games.match import Match
from tests.support.controls import encoded, read_control
from tests.support.limits import assert_modal_within_limits
from tests.support.positions import path_of
from tests.support.sampling import in_one_of
from tests.support.world import World, controls_of, text_of

FR, EN = words("fr"), words("en")

#: Whom the world's people are answered: Chloe speaks German in a French server.
SAYS: dict[str, Say] = {"ada": FR, "blaise": EN, "chloe": FR}

#: A quick run takes one of them.
in_both_languages = in_one_of("ada", "blaise")
in_every_language = pytest.mark.parametrize("name", ["ada", "blaise", "chloe"])

#: The reference code of an error that nobody expected.
REFERENCE = re.compile(r"\b[0-9a-f]{8}\b")

COMMAND, COMPONENT, MODAL = 2, 3, 5

#: The server of the tests that ask the services themselves.
GUILD = 812_345_678_901_234_567


def by(person: int, guild_id: int | None = GUILD) -> Asker:
    """Return a person who asks a service something."""
    return Asker(person, guild_id)


def control(shown: Any, action: Action, *path: int) -> str:
    """Return the custom_id of a control that is shown, by its action and its path, if any."""
    found = []
    for custom_id in controls_of(shown).values():
        decoded = read_control(custom_id)
        assert decoded is not None, custom_id
        if decoded.action is action and path in ((), decoded.path):
            found.append(custom_id)
    assert found, f"no {action} {path} in {controls_of(shown)}"
    return found[0]


def shows(shown: Any, action: Action) -> bool:
    """Return whether a control of an action is shown."""
    return any(custom_id.startswith(f"{action}:") for custom_id in controls_of(shown).values())


def explains_its_words(shown: Any, say: Say) -> bool:
    """Return whether a message uses terms of the theory; its button for definitions must agree."""
    is_needed = terms_in(text_of(shown), say) != []
    assert shows(shown, GlossaryAction.MEANINGS) is is_needed
    return is_needed


async def press(actor: Any, shown: Any, action: Action, *path: int) -> InteractionResult:
    """Press a button that is shown."""
    message = shown.response if isinstance(shown, InteractionResult) else shown
    return await hit(actor, message, control(message, action, *path))


async def hit(actor: Any, shown: Any, custom_id: str) -> InteractionResult:
    """Press a button that is shown, or choose it in the menu of controls that offers it."""
    message = shown.response if isinstance(shown, InteractionResult) else shown
    pending = list(message.components)
    while pending:
        component = pending.pop()
        if custom_id in [option["value"] for option in component.get("options", ())]:
            return await actor.select(message, [custom_id], custom_id=component["custom_id"])
        pending += component.get("components", [])
    return await actor.click(message, custom_id=custom_id)


async def whole_reason(actor: Any, board: Any) -> InteractionResult:
    """Press *Why?*, and then the button that leaves nothing out."""
    short = await press(actor, board, PlayAction.WHY)
    return await press(actor, short, PlayAction.WHY, 1)


async def publish(actor: Any, shown: Any) -> InteractionResult:
    """Publish the draft whose panel is shown: the bot says when it opens, and asks to confirm."""
    asked = await press(actor, shown, TeacherAction.PUBLISH)
    return await press(actor, asked, TeacherAction.PUBLISH)


async def choose(actor: Any, shown: Any, value: int) -> InteractionResult:
    """Choose from the menu that is shown."""
    message = shown.response if isinstance(shown, InteractionResult) else shown
    return await actor.select(message, [str(value)], custom_id=control(message, PlayAction.PICK))


async def take(actor: Any, shown: Any, heap: int, count: int) -> InteractionResult:
    """Take from a heap by whatever the picker shows: buttons, or menus."""
    picking = await press(actor, shown, PlayAction.PICK, heap)
    pick = encoded(PlayAction.PICK, *ids(picking), (heap, count))
    if pick in controls_of(picking).values():
        return await press(actor, picking, PlayAction.PICK, heap, count)
    return await choose(actor, picking, count)


def ids(shown: Any) -> tuple[int, int]:
    """Return the match and the ply that a board shows."""
    decoded = read_control(control(shown, PlayAction.PICK))
    assert decoded is not None
    return decoded.match, decoded.ply


async def fill(actor: Any, shown: InteractionResult, text: str) -> InteractionResult:
    """Fill the modal that is shown, and submit it."""
    assert shown.modal is not None, "no form was opened"
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


def command(world: World, name: str) -> dict[str, Any]:
    """Return what Discord sends for a command without any option."""
    root_name, *path = name.split()
    known = world.env.backend.commands[None].values()
    root = next(each for each in known if each["name"] == root_name)
    _, nesting = walk_to_subcommand(root, path)
    options = nest_options(root, nesting, [])
    return {"id": root["id"], "name": root_name, "type": 1, "options": options}


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


async def call_together(
    world: World, people: Iterable[Any], name: str, **options: str
) -> list[InteractionResult]:
    """Have people send a command in the class's channel at the same moment."""
    registered = world.env.backend.commands[None].values()
    command = next(each for each in registered if each["name"] == name)
    given = [{"name": key, "type": 3, "value": value} for key, value in options.items()]
    data = {"id": command["id"], "name": name, "type": 1, "options": given}
    records = [send(world, person, data) for person in people]
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


async def stored(world: World, number: int = 1) -> MatchRecord:
    """Return a match as the store has it."""
    return await world.bot.matches.get(number)


async def link(world: World, number: int = 1) -> str:
    """Return the address of the live board of a match."""
    live = (await stored(world, number)).live
    assert live is not None, "the match has no board"
    return live.link


async def position(world: World, number: int = 1) -> tuple[int, ...]:
    """Return the position of a match in the store."""
    return (await stored(world, number)).match.position


async def match_of(world: World, number: int = 1) -> Match:
    """Return all that is stored of a match: equal before and after if nothing has changed it."""
    return (await stored(world, number)).match


async def moves(world: World, number: int = 1) -> list[tuple[int, ...]]:
    """Return the stored moves of a match, without those taken back."""
    return [turn.move for turn in (await match_of(world, number)).turns]


def assert_whispered(result: InteractionResult, text: str) -> None:
    """Check that the answer is exactly this text, and private."""
    assert text_of(result) == text
    assert result.ephemeral


def assert_handed_back(result: InteractionResult, text: str, typed: str) -> None:
    """Check that a form is refused privately for this reason, and can be corrected as typed."""
    assert_whispered(result, f"{text}\n```\n{typed}\n```" if typed else text)


async def duel(world: World, who: str = "ada", other: str = "blaise", **options: Any) -> Any:
    """Set up a match between two people, accepted; return the message with its board."""
    challenger, challenged = getattr(world, who), getattr(world, other)
    options = {"heaps": "1 3 7", **options}
    offer = await challenger.slash(world.channel, "nim", opponent=challenged, **options)
    return await press(challenged, offer, PlayAction.ACCEPT)


def messages(world: World) -> Iterator[Any]:
    """Yield every message in the channel, those for one person only included."""
    yield from world.env.backend.messages[world.channel.id].values()


def sent(world: World) -> list[dict[str, Any]]:
    """Return the body of every message that the bot has sent or edited."""
    bodies = [request.json for request in world.env.http_requests if request.json]
    return [body["data"] for body in bodies if "data" in body and body.get("type") in (4, 7)]


@contextmanager
def lost_connection(
    method: str, path: str, times: int = 1, *, text: str = "", arrives: bool = False
) -> Iterator[list[str]]:
    """Lose the connection in so many requests to Discord; yield the paths of those lost.

    Only those count whose body holds a text. One that arrives is done, but its answer is lost.
    """
    lost: list[str] = []
    dispatch = router.dispatch

    def losing(backend: Any, called: str, where: str, **rest: Any) -> Any:
        meant = called == method and fnmatch(where, path) and text in json.dumps(rest.get("json"))
        if not meant or len(lost) == times:
            return dispatch(backend, called, where, **rest)
        lost.append(where)
        if arrives:
            dispatch(backend, called, where, **rest)
        raise aiohttp.ClientOSError(104, "Connection reset by peer")

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(router, "dispatch", losing)
        yield lost


async def press_move(
    world: World, member, board, rules: Game, move: tuple[int, ...], number: int = 1
):
    """Play a move by the controls of a board: a button, a menu or a typed number a part."""
    record = await world.bot.matches.get(number)
    move = path_of(rules, record.match.position, move)
    for depth in range(1, len(move) + 1):
        message = board.response if isinstance(board, InteractionResult) else board
        options = rules.choices(record.match.position, move[: depth - 1])
        if len(options) == 1 and depth < len(move):
            continue  # there is nothing to choose, and nothing is asked
        path = ".".join(map(str, move[:depth]))
        ids = controls_of(board).values()
        here = f":{record.id}:{record.ply}:"
        whole = next((i for i in ids if i == f"pick{here}{'.'.join(map(str, move))}"), None)
        button = whole or next((i for i in ids if i == f"pick{here}{path}"), None)
        menu = f"pick{here}{'.'.join(map(str, move[: depth - 1]))}"
        typed = f"type{here}{'.'.join(map(str, move[: depth - 1]))}"
        if button:
            board = await member.click(message, custom_id=button)
        elif menu in ids:
            board = await member.select(message, [str(move[depth - 1])], custom_id=menu)
        elif typed in ids:
            shown = await member.click(message, custom_id=typed)
            assert_modal_within_limits(shown.modal)
            board = await member.submit_modal(shown, {"text": str(move[depth - 1])})
        else:
            raise AssertionError(f"no control for {path} among {list(ids)}")
        if whole:
            break
    return board


async def save(world: World, teacher: Any, shown: Any, kind: str) -> tuple[str, bytes]:
    """Choose a file in the menu; return its name and what is in it."""
    value = str(list(FILES).index(kind))
    sent = await teacher.select(
        shown.response, [value], custom_id=control(shown, ResultsAction.EXPORT)
    )
    assert sent.ephemeral
    (file,) = sent.response.attachments
    with world.env._bot_scope():
        return file.filename, await file.read()
