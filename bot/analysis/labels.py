"""The texts on the vertices of an arena's picture, and on its pages."""

from __future__ import annotations

import textwrap
from collections.abc import Mapping
from functools import cache

from matplotlib.font_manager import findfont, get_font

from bot.i18n import Say
from games.arena import Arena, Vertex
from games.arena_layout import rank_pages

#: The longest line of a vertex's label, in characters, and the most lines.
LABEL_WIDTH, LABEL_LINES = 11, 3

#: The most vertices on a page by rank.
PAGE = 12


def pages_of(arena: Arena) -> list[tuple[int, ...]]:
    """Return the vertices of each page, in order, of an arena that is drawn on pages by rank."""
    return rank_pages(arena, PAGE)


def page_title(arena: Arena, page: int, say: Say) -> str:
    """Return the title of a page, which is an index from 0, with its ranks."""
    pages = pages_of(arena)
    ranks = [rank for vertex in pages[page] if (rank := arena.ranks[vertex]) is not None]
    counts = {"page": page + 1, "pages": len(pages)}
    if not ranks:
        return say("arena-page-undecided", **counts)
    low, high = min(ranks), max(ranks)
    return say("arena-page", ranks=str(low) if low == high else f"{low}–{high}", **counts)


def label_of(vertex: Vertex) -> str:
    """Return the label of a vertex: its position or name, in at most three short lines."""
    lines = textwrap.wrap(_drawable(vertex), LABEL_WIDTH, max_lines=LABEL_LINES, placeholder="…")
    return "\n".join(lines) or "…"


def one_line(vertex: Vertex) -> str:
    """Return the position or name of a vertex, shortened to one line."""
    return textwrap.shorten(_drawable(vertex), LABEL_WIDTH, placeholder="…")


def _drawable(vertex: Vertex) -> str:
    """Return the position or name of a vertex, with characters that cannot be drawn replaced."""
    known = _characters()
    return "".join(letter if ord(letter) in known else "\ufffd" for letter in vertex.place)


@cache
def _characters() -> Mapping[int, int]:
    """Return the characters that the font can draw."""
    return dict(get_font(findfont("DejaVu Sans")).get_charmap())
