"""The picture of a question, made for a distance: a projector, the last row of a classroom.

No words but the catalogues'.
"""

from __future__ import annotations

from collections.abc import Sequence
from textwrap import wrap

from matplotlib.axes import Axes
from matplotlib.figure import Figure
from matplotlib.patches import FancyBboxPatch

from bot.analysis.pictures import DPI, DRAWING, png
from bot.quiz.model import LETTERS

#: A picture as wide and high as a projector shows, in inches.
WIDTH, HEIGHT = 11.0, 6.2

#: So many characters stand on a line of the question.
_ASKED = 54

#: Up to so many characters a choice fits a half of the width in so many points; else a whole one.
_HALVES, _WHOLES = ((16, 28), (26, 21)), ((72, 19), (86, 16))

#: Beyond so many lines a text is cut: the message below has all of it.
_LINES = 3

_INK, _BOX, _EDGE = "#16202c", "#eef3f9", "#1c4f8a"


def question_picture(
    heading: str, seconds: str, game: str, position: str, asked: str, told: Sequence[str]
) -> bytes:
    """Draw a question as PNG: the game and its position, what is asked, and the choices."""
    with DRAWING:
        figure = Figure(figsize=(WIDTH, HEIGHT), dpi=DPI, facecolor="white")
        axes = figure.add_axes((0, 0, 1, 1))
        axes.set_xlim(0, WIDTH)
        axes.set_ylim(0, HEIGHT)
        axes.axis("off")
        _write(axes, 0.35, HEIGHT - 0.35, heading, 16)
        _write(axes, WIDTH - 0.35, HEIGHT - 0.35, seconds, 16, side="right")
        middle, top = WIDTH / 2, HEIGHT - 0.9
        _write(axes, middle, top, _lines(game, 70, 1), 20, side="center")
        if position:
            size = 46 if len(position) <= 22 else 30 if len(position) <= 40 else 20
            _write(
                axes, middle, top - 0.72, _lines(position, 60, 2), size, side="center", bold=True
            )
        below = top - (1.55 if position else 1.05)
        _write(axes, middle, below, _lines(asked, _ASKED, _LINES), 22, side="center")
        _draw_choices(axes, told)
        return png(figure)


def _draw_choices(axes: Axes, told: Sequence[str]) -> None:
    """Draw the choices in boxes: two by two if they are short, else one below the other."""
    is_short = max(map(len, told)) <= 2 * _HALVES[-1][0]
    columns = 2 if is_short else 1
    rows = -(-len(told) // columns)
    room = 3.0
    high, wide = room / rows, (WIDTH - 0.5) / columns
    for number, text in enumerate(told):
        row, column = divmod(number, columns)
        left, low = 0.25 + column * wide, 0.15 + room - (row + 1) * high
        axes.add_artist(
            FancyBboxPatch(
                (left + 0.08, low + 0.06),
                wide - 0.16,
                high - 0.12,
                boxstyle="round,pad=0,rounding_size=0.12",
                facecolor=_BOX,
                edgecolor=_EDGE,
                linewidth=2,
            )
        )
        middle = low + high / 2 - 0.03
        _write(axes, left + 0.45, middle, LETTERS[number], 34, side="center", bold=True)
        sizes = _HALVES if is_short else _WHOLES
        fits, size = next((each for each in sizes if len(text) <= each[0]), sizes[-1])
        _write(axes, left + 0.85, middle, _lines(text, fits, 2), size)


def _lines(text: str, width: int, most: int) -> str:
    """Break a text into lines; what does not fit is left out, and said to be."""
    lines = wrap(text, width) or [""]
    return "\n".join(lines[:most]) + (" …" if len(lines) > most else "")


def _write(
    axes: Axes, x: float, y: float, text: str, size: int, *, side: str = "left", bold: bool = False
) -> None:
    weight = "bold" if bold else "normal"
    axes.text(
        x,
        y,
        text,
        fontsize=size,
        fontweight=weight,
        color=_INK,
        ha=side,
        va="center",
        parse_math=False,
    )
