"""What stands on the vertices of an arena's picture, and on its pages."""

from __future__ import annotations

import textwrap
from collections.abc import Mapping
from functools import cache

from matplotlib.font_manager import findfont, get_font

from bot.i18n import Say
from games.arena import Arena, Vertex
from games.arena_layout import rank_pages

#: How long the lines of a vertex's label are, in characters, and how many there may be.
LABEL_WIDTH, LABEL_LINES = 11, 3

#: So many vertices there are at most on a page by rank.
PAGE = 12


def pages_of(arena: Arena) -> list[tuple[int, ...]]:
    """Return the vertices of each page that an arena is drawn on by rank."""
    return rank_pages(arena, PAGE)


def page_title(arena: Arena, page: int, say: Say) -> str:
    """Say which ranks are on a page."""
    pages = pages_of(arena)
    ranks = [rank for vertex in pages[page] if (rank := arena.ranks[vertex]) is not None]
    told = {"page": page + 1, "pages": len(pages)}
    if not ranks:
        return say("arena-page-undecided", **told)
    low, high = min(ranks), max(ranks)
    return say("arena-page", ranks=str(low) if low == high else f"{low}–{high}", **told)


def label_of(vertex: Vertex) -> str:
    """Return what stands in a vertex: its position or name, in a few short lines."""
    lines = textwrap.wrap(_shown(vertex), LABEL_WIDTH, max_lines=LABEL_LINES, placeholder="…")
    return "\n".join(lines) or "…"


def one_line(vertex: Vertex) -> str:
    """Return a position or name in one line."""
    return textwrap.shorten(_shown(vertex), LABEL_WIDTH, placeholder="…")


def _shown(vertex: Vertex) -> str:
    """Return a position or name in the characters that can be drawn."""
    known = _characters()
    return "".join(letter if ord(letter) in known else "\ufffd" for letter in vertex.place)


@cache
def _characters() -> Mapping[int, int]:
    """Return the characters that the font can draw."""
    return dict(get_font(findfont("DejaVu Sans")).get_charmap())
