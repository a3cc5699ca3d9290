"""An arena as one HTML page that needs no network: zoom, tap positions, step through the ranks.

``cytoscape-*.min.js`` is Cytoscape.js by the Cytoscape Consortium (MIT), as published on npm.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from functools import cache
from html import escape
from pathlib import Path
from typing import Any

from bot.i18n import Say, locale_of
from games import Position
from games.arena import NAMES, Arena
from games.arena_layout import Point, ladder, layers_down, numbers

#: The name of the page, and the most vertices in it: a phone can show no more.
EXPLORER, MAX_EXPLORED = "arena.html", 500

#: The number of vertices in a row.
_WIDEST = 10

# Lengths are in pixels at the initial zoom.
_HEIGHT, _GAP, _CHARACTER = 46, 34, 8.5

#: The zoom below which the texts of vertices are not legible.
_LEGIBLE = 0.75

_FOLDER = Path(__file__).parent


def explorer(
    arena: Arena,
    title: str,
    say: Say,
    guard: str = "",
    why: Callable[[Position], str] | None = None,
) -> bytes:
    """Return the page of an arena of at most ``MAX_EXPLORED`` vertices, in UTF-8.

    ``guard`` states the rules and who wins; ``why`` explains a position, in Discord's Markdown.
    Both are missing for a user's own graph.
    """
    data = json.dumps(_data(arena, say, why), ensure_ascii=False).replace("<", "\\u003c")
    texts = {"title": title, "guard": guard, "noscript": say("explorer-noscript")}
    parts = {name: escape(text) for name, text in texts.items()}
    parts |= {"locale": locale_of(say), "data": data}
    page = re.sub(r"\{\{(\w+)\}\}", lambda match: {**_library(), **parts}[match[1]], _template())
    return page.encode()


@cache
def _template() -> str:
    return (_FOLDER / "page.html").read_text(encoding="utf-8")


@cache
def _library() -> dict[str, str]:
    (file,) = _FOLDER.glob("cytoscape-*.min.js")
    return {"library": file.read_text(encoding="utf-8")}


def _data(arena: Arena, say: Say, why: Callable[[Position], str] | None) -> dict[str, Any]:
    """Return the vertices, their explanations and the texts of the page, as data for JSON."""
    whys: list[list[str]] = []
    number: dict[Position | str, int] = {}
    for label, _ in arena.vertices:
        if why and not isinstance(label, str) and label not in number:
            number[label] = len(whys)
            whys.append(_text_and_tables(why(label)))
    labels = [_label(arena, vertex) for vertex in range(len(arena.vertices))]
    width = 20 + _CHARACTER * max(len(line) for label in labels for line in label.split("\n"))
    points = _points(arena)
    return {
        "start": arena.start,
        "width": width,
        "height": _HEIGHT,
        "legible": _LEGIBLE,
        "words": _words(say),
        "steps": _step_captions(arena, say),
        "whys": whys,
        "vertices": [
            {
                "name": vertex.name,
                "place": vertex.place,
                "label": labels[place],
                "player": vertex.player,
                "winner": arena.winners[place],
                "rank": arena.ranks[place],
                "told": _turn_and_winner(arena, place, say),
                "moves": arena.arcs[place],
                "best": arena.strategy.get(place),
                "why": number.get(vertex.label),
                "x": points[place][0] * (width + _GAP),
                "y": -points[place][1] * (_HEIGHT + _GAP),
            }
            for place, vertex in enumerate(arena.vertices)
        ],
    }


def _points(arena: Arena) -> list[Point]:
    return ladder(arena, is_upright=True) if numbers(arena) else layers_down(arena, _WIDEST)


def _label(arena: Arena, place: int) -> str:
    """Return the label of the vertex with number ``place``: the position, below winner and rank.

    If nobody can force a win, a dash is below.
    """
    vertex, winner, rank = arena.vertices[place], arena.winners[place], arena.ranks[place]
    below = f"{NAMES[winner]} {rank}" if winner else "–"
    return f"{vertex.place}\n{below}"


def _turn_and_winner(arena: Arena, place: int, say: Say) -> str:
    """State who is to move and who can force a win at a vertex or, at an end, who has won.

    ``place`` is the vertex's number, from 0.
    """
    vertex, winner, rank = arena.vertices[place], arena.winners[place], arena.ranks[place]
    if arena.results[place] is not None:
        return say("explorer-won", name=NAMES[winner]) if winner else say("explorer-drawn")
    to_move = say("explorer-to-move", name=NAMES[vertex.player])
    if not winner:
        return f"{to_move} {say('explorer-undecided')}"
    return f"{to_move} {say('explorer-winner', name=NAMES[winner], rank=rank or 0)}"


def _step_captions(arena: Arena, say: Say) -> list[str]:
    """Return the caption of each step, one for each rank from 0, of the attractors' colouring.

    The last step colours all.
    """
    last = max((rank for rank in arena.ranks if rank is not None), default=0)
    return [*(say("explorer-step", rank=rank) for rank in range(last)), say("explorer-whole")]


def _words(say: Say) -> dict[str, str | list[str]]:
    names = (
        *("help", "ranks", "less", "more", "all", "zoom", "closer", "farther", "fit"),
        *("chosen", "moves", "wins", "why", "table"),
    )
    columns = [say(f"explorer-column-{name}") for name in ("position", "winner", "moves")]
    return {**{name: say(f"explorer-{name}") for name in names}, "columns": columns}


def _text_and_tables(text: str) -> list[str]:
    """Split an explanation, without its Markdown, into texts (even indices) and tables (odd)."""
    plain = re.sub(r"^(-# |#+ )", "", text, flags=re.MULTILINE).replace("**", "")
    return [part.strip("\n") for part in plain.split("```")]
