"""Draw the pictures of a question and of its solution, large enough for a projector.

All words in them come from the catalogues.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from io import BytesIO
from textwrap import wrap

from matplotlib.axes import Axes
from matplotlib.figure import Figure
from matplotlib.patches import FancyBboxPatch, Rectangle
from PIL import Image

from bot.analysis.pictures import DPI, DRAWING, png
from bot.quiz.model import LETTERS, Share

#: The width and height of a projector's picture, in inches.
WIDTH, HEIGHT = 11.0, 6.2

#: The characters in a line of the question.
_ASKED = 54

#: The sizes of choices in points, largest first; the first is used at which all fit.
_SIZES = (34, 31, 28, 26, 24, 22, 20, 18, 16)

#: The most choices in one column: lower boxes have no room for their letters.
_MOST_BELOW = 4

#: The width and height in inches of a character of one point: the width at most, on average.
_WIDE, _HIGH = 0.6 / 72, 1.2 / 72

#: The lines after which a question is cut; the message has all of it.
_LINES = 3

#: The height of the room for all choices; and within a box, the room for the letter, and the
#: margins at the right and above.
_ROOM, _LETTER, _RIGHT, _ABOVE = 3.0, 0.85, 0.2, 0.14

#: The height of a picture of the question's own.
_SHOWN_HIGH = 4.0

_INK, _BOX, _EDGE = "#16202c", "#eef3f9", "#1c4f8a"

#: The colours of the right answer's box, which has a tick, too, and of the bars.
_RIGHT_BOX, _RIGHT_EDGE, _BAR = "#d9ecc7", "#3f6f14", "#1c4f8a"

#: In a solution, the width for the tick and the count at the right of a box, and a bar's height.
COUNT, _BAR_HIGH = 1.1, 0.12


def question_picture(
    heading: str,
    seconds: str,
    game: str,
    position: str,
    asked: str,
    texts: Sequence[str],
    shares: Sequence[Share] = (),
    signs: str = LETTERS,
    shown: bytes = b"",
) -> bytes:
    """Draw a question as PNG: the game and its position, the question, and the choices.

    ``seconds`` is a text for the corner; ``asked`` the question, ``texts`` the choices, ``signs``
    their letters; ``shares``, one each, draw the solution; ``shown`` is a PNG or JPEG, or empty.
    """
    high = HEIGHT + (_SHOWN_HIGH if shown else 0)
    with DRAWING:
        figure = Figure(figsize=(WIDTH, high), dpi=DPI, facecolor="white")
        axes = figure.add_axes((0, 0, 1, 1))
        axes.set_xlim(0, WIDTH)
        axes.set_ylim(0, high)
        axes.axis("off")
        _write_text(axes, 0.35, high - 0.35, heading, 16)
        _write_text(axes, WIDTH - 0.35, high - 0.35, seconds, 16, side="right")
        middle, top = WIDTH / 2, high - 0.9
        _write_text(axes, middle, top, _wrap_text(game, 70, 1), 20, side="center")
        if position:
            size = 46 if len(position) <= 22 else 30 if len(position) <= 40 else 20
            _write_text(
                axes,
                middle,
                top - 0.72,
                _wrap_text(position, 60, 2),
                size,
                side="center",
                bold=True,
            )
        below = top - (1.55 if position else 1.05)
        _write_text(axes, middle, below, _wrap_text(asked, _ASKED, _LINES), 22, side="center")
        if texts:
            _draw_choices(axes, texts, shares, signs)
        if shown:
            _draw_own_picture(figure, shown, high)
        return png(figure)


def _draw_own_picture(figure: Figure, content: bytes, high: float) -> None:
    """Show a picture above the room for the choices, in a figure ``high`` inches high."""
    room = 0.02, (_ROOM + 0.2) / high, 0.96, _SHOWN_HIGH / high
    axes = figure.add_axes(room)
    axes.axis("off")
    with Image.open(BytesIO(content)) as picture:
        axes.imshow(picture.convert("RGBA"))


@dataclass(frozen=True)
class Fit:
    """The layout of choices in boxes: the number of columns, the size in points, and the lines."""

    columns: int
    size: int
    texts: tuple[str, ...]


def fit(texts: Sequence[str], right: float = _RIGHT) -> Fit:
    """Return the layout in one or two columns that allows the largest letters.

    At the right of each choice, ``right`` inches are left free. Texts that do not fit with the
    smallest letters are cut.
    """
    arranged = (2, 1) if len(texts) <= _MOST_BELOW else (2,)
    for size in _SIZES:
        for columns in arranged:
            width, lines = _text_capacity_of_box(columns, size, len(texts), right)
            broken = [wrap(text, width) for text in texts]
            if all(len(each) <= lines for each in broken):
                return Fit(columns, size, tuple("\n".join(each) for each in broken))
    columns = arranged[-1]
    width, lines = _text_capacity_of_box(columns, _SIZES[-1], len(texts), right)
    return Fit(columns, _SIZES[-1], tuple(_wrap_text(text, width, lines) for text in texts))


def _text_capacity_of_box(columns: int, size: int, count: int, right: float) -> tuple[int, int]:
    """Return the characters on a line, and the lines, that fit in the box of one of some choices.

    The ``size`` of letters is in points; ``right`` inches are left free at the right.
    """
    wide, high = _choice_box_size(columns, count)
    return int((wide - _LETTER - right) / (_WIDE * size)), int((high - _ABOVE) / (_HIGH * size))


def _choice_box_size(columns: int, count: int) -> tuple[float, float]:
    """Return the width and height, in inches, of the box of one of ``count`` choices."""
    return (WIDTH - 0.5) / columns, _ROOM / -(-count // columns)


def _draw_choices(axes: Axes, texts: Sequence[str], shares: Sequence[Share], signs: str) -> None:
    """Draw the choices in boxes with their ``signs``; with ``shares``, one each, as solution."""
    fitted = fit(texts, COUNT if shares else _RIGHT)
    wide, high = _choice_box_size(fitted.columns, len(texts))
    for number, text in enumerate(fitted.texts):
        row, column = divmod(number, fitted.columns)
        left, low = 0.25 + column * wide, 0.15 + _ROOM - (row + 1) * high
        share = shares[number] if shares else None
        _draw_box(axes, (left + 0.08, low + 0.06), (wide - 0.16, high - 0.12), share)
        middle = low + high / 2 - 0.03
        _write_text(axes, left + 0.45, middle, signs[number], 34, side="center", bold=True)
        _write_text(axes, left + _LETTER, middle, text, fitted.size)


Pair = tuple[float, float]


def _draw_box(axes: Axes, corner: Pair, size: Pair, share: Share | None) -> None:
    """Draw a choice's box from its lower left corner; in a solution, with tick, count and bar."""
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
    sign = f"✓ {share.label}" if is_right else share.label
    _write_text(axes, right, low + high / 2 + 0.06, sign, 24, side="right", bold=True)
    if share.part:
        bar = (COUNT - 0.25) * share.part
        axes.add_artist(Rectangle((right - bar, low + 0.08), bar, _BAR_HIGH, color=_BAR))


def _wrap_text(text: str, width: int, most: int) -> str:
    """Break a text into lines; one cut after ``most`` lines ends in an ellipsis."""
    lines = wrap(text, width) or [""]
    return "\n".join(lines[:most]) + (" …" if len(lines) > most else "")


def _write_text(
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
