"""A picture (PNG) of a misère quotient: which classes divide which, and which products are in P."""

from __future__ import annotations

from collections.abc import Iterator

from matplotlib.axes import Axes
from matplotlib.figure import Figure
from matplotlib.patches import Rectangle

from bot.analysis.pictures import DPI, DRAWING, NARROWEST, png
from bot.i18n import Say
from games.misere.divisibility import Block, blocks
from games.misere.growth import Growth
from games.misere.presentation import names
from games.misere.quotient import Quotient, bits

#: The most classes of a quotient that is drawn, and of one with names on the axes.
LARGEST, NAMED = 120, 48

#: The most blocks in one row of the order that is drawn, and the most classes in a line of a block.
ABREAST, LINE = 8, 4

#: The height of a class's cell, of which the width is 1, and the gaps between blocks.
CELL, GAP_X, GAP_Y = 0.7, 0.6, 0.8

#: The colours of a losing product, and of a winning one.
LOST, WON = "#1c4f8a", "#f4f6f8"


def can_draw(quotient: Quotient) -> bool:
    """Return whether a quotient has few enough classes to be drawn: at most ``LARGEST``."""
    return quotient.order <= LARGEST


def quotient_picture(growth: Growth, say: Say) -> bytes:
    """Draw as PNG the order of a quotient, unless it is too large, and the table of products."""
    quotient = growth.quotient
    ordered = drawn_blocks(quotient)
    corners = _place_blocks(ordered)
    wide = max(
        (x + _column_count(b) for (x, _), b in zip(corners, ordered, strict=True)), default=1
    )
    high = max(
        (_bottom_of_block(y, b) for (_, y), b in zip(corners, ordered, strict=True)), default=0
    )
    tall = NARROWEST * min(high / max(wide, 8), 1.5)
    with DRAWING:
        figure = Figure(figsize=(NARROWEST, NARROWEST + tall), dpi=DPI, layout="constrained")
        if ordered:
            ratios = [tall, NARROWEST]
            upper, lower = figure.subplots(2, 1, height_ratios=ratios)
            upper.set_title(say("misere-order-title", game=growth.rules.name))
            _draw_order(upper, quotient, ordered, corners)
            upper.set_xlim(min(0, wide / 2 - 4), max(wide, wide / 2 + 4))
            upper.set_ylim(high, 0)
        else:
            lower = figure.add_subplot()
        lower.set_title(say("misere-picture-title", game=growth.rules.name))
        _draw_table(lower, quotient)
        return png(figure)


def drawn_blocks(quotient: Quotient) -> list[Block]:
    """Return the blocks of the order that is drawn; an empty list if it is too large."""
    if quotient.order > NAMED:
        return []
    found = blocks(quotient)
    depths = [block.depth for block in found]
    return found if max(map(depths.count, depths)) <= ABREAST else []


def _column_count(block: Block) -> int:
    return min(len(block.classes), LINE)


def _bottom_of_block(top: float, block: Block) -> float:
    return top + CELL * -(-len(block.classes) // LINE)


def _place_blocks(ordered: list[Block]) -> list[tuple[float, float]]:
    """Place blocks in rows by depth, each row in the middle; return their upper left corners."""
    rows: dict[int, list[Block]] = {}
    for block in ordered:
        rows.setdefault(block.depth, []).append(block)
    widths = {d: sum(map(_column_count, row)) + GAP_X * (len(row) - 1) for d, row in rows.items()}
    corners, y = [], 0.0
    for depth, row in rows.items():
        x = (max(widths.values()) - widths[depth]) / 2
        for block in row:
            corners.append((x, y))
            x += _column_count(block) + GAP_X
        y = max(_bottom_of_block(y, block) for block in row) + GAP_Y
    return corners


def _draw_order(
    axes: Axes, quotient: Quotient, ordered: list[Block], corners: list[tuple[float, float]]
) -> None:
    """Draw blocks of classes that divide each other, and lines down to their next multiples."""
    axes.axis("off")
    axes.set_aspect("equal")
    called = names(quotient)
    for (x, y), block in zip(corners, ordered, strict=True):
        for place in block.next:
            (below_x, below_y), below = corners[place], ordered[place]
            ends = (x + _column_count(block) / 2, below_x + _column_count(below) / 2)
            axes.plot(
                ends, (_bottom_of_block(y, block), below_y), color="black", linewidth=1, zorder=0
            )
        for label, at in zip(block.classes, _corners_of_cells(x, y), strict=False):
            lost = bool(quotient.losing >> label & 1)
            colours = (LOST, "white") if lost else (WON, "black")
            axes.add_patch(Rectangle(at, 1, CELL, facecolor=colours[0], edgecolor="gray"))
            middle = (at[0] + 0.5, at[1] + CELL / 2)
            text = f"• {called[label]}" if lost else called[label]
            axes.text(*middle, text, color=colours[1], ha="center", va="center", fontsize=9)


def _corners_of_cells(x: float, y: float) -> Iterator[tuple[float, float]]:
    """Yield the upper left corners of the cells of a block, line by line."""
    while True:
        yield from ((x + column, y) for column in range(LINE))
        y += CELL


def _draw_table(axes: Axes, quotient: Quotient) -> None:
    """Draw a square for each product of two classes, filled with a dot if the product loses."""
    size, called = quotient.order, names(quotient)
    axes.set_xlim(0, size)
    axes.set_ylim(size, 0)
    axes.set_aspect("equal")
    axes.set_facecolor(WON)
    for row, wins in enumerate(quotient.wins):
        for column in bits(wins):
            axes.add_patch(Rectangle((column, row), 1, 1, color=LOST, linewidth=0))
            if size <= NAMED:
                axes.plot(column + 0.5, row + 0.5, "o", color="white", markersize=80 / size)
    if size <= NAMED:
        places = [place + 0.5 for place in range(size)]
        axes.set_xticks(places, called, rotation=90, fontsize=min(11, 250 / size))
        axes.set_yticks(places, called, fontsize=min(11, 250 / size))
