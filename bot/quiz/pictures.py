"""The pictures of a question and of its solution, made for a distance: a projector, the last row.

No words but the catalogues'.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from textwrap import wrap

from matplotlib.axes import Axes
from matplotlib.figure import Figure
from matplotlib.patches import FancyBboxPatch, Rectangle

from bot.analysis.pictures import DPI, DRAWING, png
from bot.quiz.model import LETTERS, Share

#: A picture as wide and high as a projector shows, in inches.
WIDTH, HEIGHT = 11.0, 6.2

#: So many characters stand on a line of the question.
_ASKED = 54

#: The sizes of choices in points, the largest first: they are as large as all of them fit.
_SIZES = (34, 31, 28, 26, 24, 22, 20, 18, 16)

#: So many choices are one below the other at most: lower boxes have no room for their letters.
_MOST_BELOW = 4

#: How wide a character of one point is at most, on average over a line, in inches; and how high.
_WIDE, _HIGH = 0.6 / 72, 1.2 / 72

#: Beyond so many lines a question is cut: the message below has all of it.
_LINES = 3

#: The room for all choices, and the margins about a choice within its box: letter and edges.
_ROOM, _LETTER, _RIGHT, _ABOVE = 3.0, 0.85, 0.2, 0.14

_INK, _BOX, _EDGE = "#16202c", "#eef3f9", "#1c4f8a"

#: The box of the right answer: it has a tick, too. The bar of those who have chosen an answer.
_RIGHT_BOX, _RIGHT_EDGE, _BAR = "#d9ecc7", "#3f6f14", "#1c4f8a"

#: In a solution, the room for the tick and the count at the right of a box; and how high a bar is.
COUNT, _BAR_HIGH = 1.1, 0.12


def question_picture(
    heading: str,
    seconds: str,
    game: str,
    position: str,
    asked: str,
    told: Sequence[str],
    shares: Sequence[Share] = (),
    signs: str = LETTERS,
) -> bytes:
    """Draw a question as PNG: the game and its position, what is asked, and the choices.

    With ``shares``, one for each choice, it is the solution. Each choice has one of ``signs``.
    """
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
        if told:
            _draw_choices(axes, told, shares, signs)
        return png(figure)


@dataclass(frozen=True)
class Fit:
    """How choices stand in boxes: in how many columns, in how many points, and their lines."""

    columns: int
    size: int
    texts: tuple[str, ...]


def fit(told: Sequence[str], right: float = _RIGHT) -> Fit:
    """Return how choices stand as large as possible, two by two or one below the other.

    At the right of each, so many inches are left free.
    """
    arranged = (2, 1) if len(told) <= _MOST_BELOW else (2,)
    for size in _SIZES:
        for columns in arranged:
            width, lines = _capacity(columns, size, len(told), right)
            broken = [wrap(text, width) for text in told]
            if all(len(each) <= lines for each in broken):
                return Fit(columns, size, tuple("\n".join(each) for each in broken))
    columns = arranged[-1]
    width, lines = _capacity(columns, _SIZES[-1], len(told), right)
    return Fit(columns, _SIZES[-1], tuple(_lines(text, width, lines) for text in told))


def _capacity(columns: int, size: int, count: int, right: float) -> tuple[int, int]:
    """Return how many characters and lines fit into a box."""
    wide, high = _box(columns, count)
    return int((wide - _LETTER - right) / (_WIDE * size)), int((high - _ABOVE) / (_HIGH * size))


def _box(columns: int, count: int) -> tuple[float, float]:
    """Return how wide and high the box of a choice is."""
    return (WIDTH - 0.5) / columns, _ROOM / -(-count // columns)


def _draw_choices(axes: Axes, told: Sequence[str], shares: Sequence[Share], signs: str) -> None:
    """Draw the choices in boxes."""
    fitted = fit(told, COUNT if shares else _RIGHT)
    wide, high = _box(fitted.columns, len(told))
    for number, text in enumerate(fitted.texts):
        row, column = divmod(number, fitted.columns)
        left, low = 0.25 + column * wide, 0.15 + _ROOM - (row + 1) * high
        share = shares[number] if shares else None
        _draw_box(axes, (left + 0.08, low + 0.06), (wide - 0.16, high - 0.12), share)
        middle = low + high / 2 - 0.03
        _write(axes, left + 0.45, middle, signs[number], 34, side="center", bold=True)
        _write(axes, left + _LETTER, middle, text, fitted.size)


Pair = tuple[float, float]


def _draw_box(axes: Axes, corner: Pair, size: Pair, share: Share | None) -> None:
    """Draw the box of a choice; in a solution, with its count, a bar, and a tick if it is right."""
    is_right = share is not None and share.is_right
    axes.add_artist(
        FancyBboxPatch(
            *(corner, *size),
            boxstyle="round,pad=0,rounding_size=0.12",
            facecolor=_RIGHT_BOX if is_right else _BOX,
            edgecolor=_RIGHT_EDGE if is_right else _EDGE,
            linewidth=6 if is_right else 2,
        )
    )
    if share is None:
        return
    right, (low, high) = corner[0] + size[0] - 0.15, (corner[1], size[1])
    sign = f"✓ {share.told}" if is_right else share.told
    _write(axes, right, low + high / 2 + 0.06, sign, 24, side="right", bold=True)
    if share.part:
        bar = (COUNT - 0.25) * share.part
        axes.add_artist(Rectangle((right - bar, low + 0.08), bar, _BAR_HIGH, color=_BAR))


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
