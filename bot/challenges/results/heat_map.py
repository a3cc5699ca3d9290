"""Draw the heat map of all marks as PNG, pupils by questions, legible on a projector."""

from __future__ import annotations

from typing import Any

import numpy as np
from matplotlib import font_manager
from matplotlib.axes import Axes
from matplotlib.colors import ListedColormap
from matplotlib.figure import Figure
from matplotlib.ft2font import FT2Font
from matplotlib.patches import Patch

from bot.analysis.pictures import DRAWING, LOOKS, png
from bot.challenges.model import NOT_ASKED
from bot.challenges.results.shares import HeatMap, HeatRow
from bot.i18n import Say, words
from bot.i18n.typed import points_typed
from games.challenge.points import points_of
from games.question import BY_HAND

#: In pixels: the width of the picture, of the names and of the points; the margins above and below.
WIDTH, NAMES, POINTS, ABOVE, BELOW = 1280, 400, 100, 92, 50

#: The height of a line in pixels; a full page has 720, as many as a projector.
HEIGHT = 34

#: The height of the text as a part of its line's; and the pixels of a typographic point.
TEXT, POINT = 0.66, 100 / 72

#: The most characters of a name, and of the title.
NAME_LENGTH, TITLE_LENGTH = 26, 70

#: Colours and the ink on them, by kind: right is dark, nothing is pale, also without any colour.
SHADES = (LOOKS[1].dark, "#8cc06a", "#fbd3a6", "#f6f6f6", "#e2e2e2", "#c9c9c9")
INKS = ("white", "black", "#7a2d00", "#555555", "#555555", "#555555")
SIGNS = ("✓", "½", "✗", "–", "·", "/")
KEYS = tuple(
    f"plot-{kind}" for kind in ("right", "half", "wrong", "unanswered", "unasked", "cancelled")
)
UNANSWERED, UNASKED, CANCELLED = 3, 4, 5


def heat_map_picture(shown: HeatMap, locale: str) -> bytes:
    """Draw a page of all marks as PNG; a sign repeats what each colour says."""
    say = words(locale)
    # Below the pupils: the numbers of right answers, and the questions' points if they differ.
    lines = len(shown.rows) + 1 + bool(shown.worth)
    with DRAWING:
        whole = ABOVE + lines * HEIGHT + BELOW
        figure = Figure(figsize=(WIDTH / 100, whole / 100), dpi=100)
        axes = figure.add_axes((0, BELOW / whole, 1, lines * HEIGHT / whole))
        axes.set_xlim(0, WIDTH)
        axes.set_ylim(lines, 0)
        axes.axis("off")
        _draw(axes, shown, say)
        figure.text(
            *(12 / WIDTH, 1 - 26 / whole, _title(shown, say)),
            fontsize=17, fontweight="bold", va="center", parse_math=False,
        )  # fmt: skip
        _explain(figure, shown, say)
        return png(figure)


def _draw(axes: Axes, shown: HeatMap, say: Say) -> None:
    """Draw the marks, with the names of the pupils and the numbers of the questions."""
    size = HEIGHT * TEXT / POINT
    looks: dict[str, Any] = {"fontsize": size, "va": "center", "parse_math": False}
    edges = np.linspace(NAMES + POINTS, WIDTH - 8, len(shown.right) + 1)
    middles = (edges[:-1] + edges[1:]) / 2
    out = shown.cancelled
    kinds = [
        [CANCELLED if n in out else _kind(credit) for n, credit in enumerate(row.credits)]
        for row in shown.rows
    ]
    if kinds:
        axes.pcolormesh(
            *(edges, np.arange(len(kinds) + 1), np.array(kinds)),
            cmap=ListedColormap(SHADES), vmin=-0.5, vmax=len(SHADES) - 0.5,
            edgecolors="white", linewidth=1.5,
        )  # fmt: skip
    for line, (row, mine) in enumerate(zip(shown.rows, kinds, strict=True)):
        _draw_pupil(axes, row, line + 0.5, looks, say)
        for x, kind in zip(middles, mine, strict=True):
            axes.text(x, line + 0.5, SIGNS[kind], color=INKS[kind], ha="center", **looks)
    last = len(shown.rows) + 0.5
    axes.text(NAMES + POINTS - 12, last, say("heat-map-right"), ha="right", **looks)
    axes.text(NAMES + POINTS - 12, -0.5, say("heat-map-points"), ha="right", **looks)
    for number, (x, right) in enumerate(zip(middles, shown.right, strict=True), 1):
        axes.text(x, -0.5, str(number), ha="center", fontweight="bold", **looks)
        axes.text(x, last, str(right), ha="center", **looks)
    if shown.worth:
        axes.text(NAMES + POINTS - 12, last + 1, say("heat-map-worth"), ha="right", **looks)
    for x, worth in zip(middles, shown.worth, strict=False):
        axes.text(x, last + 1, points_typed(worth, say), ha="center", **looks)


def _draw_pupil(axes: Axes, row: HeatRow, y: float, looks: dict[str, Any], say: Say) -> None:
    rank = "–" if row.rank is None else f"{row.rank}."
    name = _legible(row.name)
    short = name if len(name) <= NAME_LENGTH else f"{name[: NAME_LENGTH - 1]}…"
    axes.text(44, y, rank, ha="right", **looks)
    axes.text(52, y, short, ha="left", **looks)
    key = "results-earned" if row.highest else "heat-map-total"
    points = say(key, points=points_of(row.hundredths), highest=points_of(row.highest))
    axes.text(NAMES + POINTS - 12, y, points, ha="right", fontweight="bold", **looks)


def _kind(credit: int | None) -> int:
    """Return the index of a credit in SHADES and SIGNS; one that is not marked is UNANSWERED."""
    if credit is None or credit == BY_HAND:
        return UNANSWERED
    if credit == NOT_ASKED:
        return UNASKED
    return 0 if credit == 100 else 2 if credit == 0 else 1


def _title(shown: HeatMap, say: Say) -> str:
    """Compose the title, with the number of the page if there are several."""
    title = _legible(shown.title)[:TITLE_LENGTH]
    if shown.pages == 1:
        return title
    return say("heat-map-title", title=title, page=shown.page, pages=shown.pages)


def _legible(text: str) -> str:
    """Remove the characters that the font lacks; ``?`` if none is left."""
    letters = FT2Font(font_manager.findfont("DejaVu Sans")).get_charmap()
    return "".join(each for each in text if ord(each) in letters).strip() or "?"


def _explain(figure: Figure, shown: HeatMap, say: Say) -> None:
    """Draw the legend of the signs and colours."""
    kinds = list(range(UNASKED))
    kinds += [UNASKED] if shown.is_bank else []
    kinds += [CANCELLED] if shown.cancelled else []
    handles = [
        Patch(facecolor=SHADES[kind], edgecolor="#555555", label=f"{SIGNS[kind]} {say(KEYS[kind])}")
        for kind in kinds
    ]
    figure.legend(handles=handles, loc="lower center", ncols=len(kinds), frameon=False, fontsize=15)
