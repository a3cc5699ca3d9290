"""Graphs as files, and the text of answers, for the tests of arenas and duels."""

from __future__ import annotations

import ast
import json
from typing import Any

from simcord import InteractionResult

from games.arena import MAX_ARCS, MAX_VERTICES, Arena
from games.arena_text import MAX_GRAPH_TEXT, read_arena, to_dict
from tests.support.acting import messages
from tests.support.positions import SAMPLES
from tests.support.world import World

PNG = b"\x89PNG\r\n\x1a\n"
LOOSE = ["arena.py", "arena.json", "arena.dot"]
#: The files of an arena that is drawn.
DRAWN = ["arena.png", "arena.html", *LOOSE]
EPHEMERAL = 1 << 6

#: Games of every family; each with a position that is not its example.
FAMILY_STARTS = {name: start for name, start, *_ in (each.played for each in SAMPLES.values())}
#: Player 1 can force a win from c; a and b go round for ever, and d is a draw.
ROUND = {
    "start": "a",
    "vertices": {
        "a": {"player": 1, "moves": ["b", "d"]},
        "b": {"player": 2, "moves": ["a"]},
        "c": {"player": 1, "moves": ["e"]},
        "d": {"player": 2, "wins": 0},
        "e": {"player": 2},
    },
}

_EXAMPLE = '{"vertices": {"a": {"player": 1, "moves": ["b"]}, "b": {"player": 2}}}'

HOSTILE = [
    "9" * 6000,
    "take " + "9" * 5000,
    "take " + ",".join(map(str, range(100, 200, 3))),
    "take ²",
    "octal 0." + "7" * 12,
    "\x00\x01\x1b[31m\u202e",
    "💀" * 3000,
    "@everyone { $game }",
]


def graph(vertices: Any, **more: Any) -> tuple[str, bytes]:
    """Return a graph as a file to attach."""
    return ("graph.json", json.dumps({"vertices": vertices, **more}).encode())


def files_of(world: World, answer: InteractionResult) -> dict[str, bytes]:
    """Return the files of an answer, by name, in order."""
    assert answer.response is not None
    found = {}
    for attachment in answer.response.attachments:
        content = world.env.backend.cdn.get(attachment.url)
        assert content is not None
        found[attachment.filename] = content
    return found


def alt_text(answer: InteractionResult) -> str:
    """Return the alternative text of the first attachment."""
    assert answer.response is not None
    return answer.response.attachments[0].description or ""


def public(world: World) -> int:
    """Return how many messages everybody sees."""
    return sum(not message.flags & EPHEMERAL for message in messages(world))


def assert_written(files: dict[str, bytes], arena: Arena) -> None:
    """Check that the three files hold an arena, whole and right."""
    assert ast.literal_eval(files["arena.py"].decode()) == to_dict(arena)
    again = read_arena(files["arena.json"].decode())
    assert [vertex.name for vertex in again.vertices] == [v.name for v in arena.vertices]
    assert (again.arcs, again.start) == (arena.arcs, arena.start)
    assert (again.winners, again.ranks) == (arena.winners, arena.ranks)
    dot = files["arena.dot"].decode()
    assert dot.startswith("digraph arena {\n")
    assert dot.endswith("}\n")
    assert dot.count(" -> ") == sum(map(len, arena.arcs))
    assert dot.count(" [label=") == len(arena.vertices)


def command(world: World, name: str, **options: Any) -> dict[str, Any]:
    """Return a command as Discord sends it."""
    (root,) = (c for c in world.env.backend.commands[None].values() if c["name"] == name)
    types = {option["name"]: option["type"] for option in root["options"]}
    given = [{"name": key, "type": types[key], "value": v} for key, v in options.items()]
    return {"id": root["id"], "name": name, "type": 1, "options": given}


BAD_FILES: list[tuple[bytes, str, dict[str, Any]]] = [
    (b"", "fault-not-json", {"line": 1, "column": 1}),
    (b"hello", "fault-not-json", {"line": 1, "column": 1}),
    (b'{"vertices":\n {"a": }}', "fault-not-json", {"line": 2, "column": 8}),
    (b"{}", "fault-not-a-graph", {"example": _EXAMPLE}),
    (b"[" * 100_000, "fault-not-a-graph", {"example": _EXAMPLE}),
    ('{"vertices": {"é": {"player": 1}}}'.encode("latin-1"), "error-not-utf-8", {}),
    ('{"vertices": {"a": {"player": 1}}}'.encode("utf-16"), "error-not-utf-8", {}),
    (PNG, "error-not-utf-8", {}),
    (
        graph({"a": {"player": 1, "moves": ["b"]}})[1],
        "fault-unknown-vertex",
        {"vertex": "b", "source": "a"},
    ),
    (graph({"a": {"player": 3}})[1], "fault-vertex-player", {"vertex": "a"}),
    (graph({"a": {"player": 1, "wins": 7}})[1], "fault-vertex-wins", {"vertex": "a"}),
    (b'{"vertices": {"a": 1, "a": 2}}', "fault-duplicate-key", {"key": "a"}),
    (b" " * (MAX_GRAPH_TEXT + 1), "fault-text-too-long", {"limit": MAX_GRAPH_TEXT}),
    (
        graph({str(i): {"player": 1} for i in range(MAX_VERTICES + 1)})[1],
        "fault-graph-too-large",
        {"vertices": MAX_VERTICES, "arcs": MAX_ARCS},
    ),
]
