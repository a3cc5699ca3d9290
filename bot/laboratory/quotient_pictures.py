"""A picture (PNG) of a misère quotient that marks the products of classes in P."""

from __future__ import annotations

from matplotlib.figure import Figure
from matplotlib.patches import Rectangle

from bot.analysis.pictures import DPI, DRAWING, NARROWEST, png
from bot.i18n import Say
from games.misere.growth import Growth
from games.misere.presentation import names
from games.misere.quotient import Quotient, bits

#: The most classes of a quotient that is drawn, and of one with names on the axes.
LARGEST, NAMED = 120, 40

#: The colours of a losing product, and of a winning one.
LOST, WON = "#1c4f8a", "#f4f6f8"


def can_draw(quotient: Quotient) -> bool:
    """Return whether a quotient is small enough to be drawn."""
    return quotient.order <= LARGEST


def quotient_picture(growth: Growth, say: Say) -> bytes:
    """Draw a square for each product of two classes, filled with a dot if the product loses."""
    quotient, called = growth.quotient, names(growth.quotient)
    size = quotient.order
    with DRAWING:
        figure = Figure(figsize=(NARROWEST, NARROWEST), dpi=DPI, layout="constrained")
        axes = figure.add_subplot()
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
        axes.set_title(say("misere-picture-title", game=growth.rules.name))
        return png(figure)
