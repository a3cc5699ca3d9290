"""Pictures (PNG) of arenas and of duels, drawn without computing any theory.

Figures are built without pyplot, whose state is global.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from io import BytesIO
from threading import Lock
from typing import Any, Literal

import numpy as np
from matplotlib.axes import Axes
from matplotlib.figure import Figure
from matplotlib.lines import Line2D
from matplotlib.patches import FancyArrowPatch, FancyBboxPatch, Patch
from matplotlib.ticker import MaxNLocator, PercentFormatter

from bot.analysis.labels import label_of, one_line, page_title, pages_of
from bot.i18n import Say
from games.arena import NAMES, Arena, Player, Winner
from games.arena_layout import Point, ladder, layers_across, layers_down, numbers, rank_rows
from games.duel import Duel, wilson

#: The most vertices in a picture: larger ones could not be read.
MAX_DRAWN = 120

#: Matplotlib caches fonts globally, so one picture is drawn at a time.
DRAWING = Lock()

DPI = 110

#: The most vertices in an upright picture, whose texts can be read on a phone (390 px).
UPRIGHT = 44

#: From this number of games on, their scale is logarithmic.
MANY_GAMES = 100

# Lengths are in inches.
GAP_X, GAP_Y = 0.7, 0.18

#: The same in an upright picture, whose arcs lead down; and the width available for vertices.
GAP_X_UPRIGHT, GAP_Y_UPRIGHT, ROOM_UPRIGHT = 0.12, 0.45, 3.7

MARGIN = 0.3

RING = 0.09

LINE = 0.16

CHARACTER = 0.084

NARROWEST, NARROWEST_UPRIGHT = 6.4, 4.3

#: A page is narrower and its rows are closer, because clients shrink tall pictures.
NARROWEST_PAGE, GAP_Y_PAGE = 3.6, 0.2

LEGEND_LINE, LEGEND_ENTRY = 0.25, 3.2


@dataclass(frozen=True)
class Look:
    """The style of an attractor, which differs by its hatching as well as by its colour."""

    shade: str
    dark: str
    hatch: str
    outline: Literal["-", "--"] = "-"


#: The styles of both players' attractors, and of the vertices in neither.
LOOKS: dict[Winner, Look] = {
    1: Look("#b9d5f2", "#1c4f8a", "/////"),
    2: Look("#fbd3a6", "#a34a00", "....."),
    0: Look("#eeeeee", "#555555", "", "--"),
}

#: The shape of a vertex, round or square, says who is to move.
FORMS: dict[Player, str] = {1: "round,pad=0,rounding_size=0.2", 2: "square,pad=0"}

MARKS: dict[Player, str] = {1: "o", 2: "s"}

ENDED = "#d4d4d4"

FAINT = "#888888"

#: The bends of the strategy's arcs around other vertices, tried in this order.
BENDS = (0.0, 0.08, -0.08, 0.16, -0.16, 0.26, -0.26, 0.38, -0.38)


def can_draw(arena: Arena) -> bool:
    """Return whether an arena is drawn: only one of at most ``MAX_DRAWN`` vertices is legible."""
    return len(arena.vertices) <= MAX_DRAWN


def arena_picture(arena: Arena, say: Say, page: int | None = None) -> bytes:
    """Draw an arena as PNG: attractors shaded and hatched, ranks, the strategy's arcs bold.

    With ``page``, an index of ``pages_of``, only that page is drawn, as wide as a phone.
    """
    with DRAWING:
        return _ArenaPicture(arena, say, page).png()


def duel_picture(duel: Duel, names: tuple[str, str], say: Say) -> bytes:
    """Draw as PNG the rates of wins of both strategies over time, with their 95 % intervals.

    ``names`` are the translated names of the strategies, for the legend.
    """
    with DRAWING:
        return png(_duel_figure(duel, names, say))


# -------------------------------------------------------------------------------- arenas


class _ArenaPicture:
    """The picture of one arena while it is drawn."""

    def __init__(self, arena: Arena, say: Say, page: int | None) -> None:
        self.arena = arena
        self.say = say
        self.page = page
        self.shown = range(len(arena.vertices)) if page is None else pages_of(arena)[page]
        self.labels = {vertex: label_of(arena.vertices[vertex]) for vertex in self.shown}
        lines = [label.split("\n") for label in self.labels.values()]
        longest = max(len(line) for label in lines for line in label)
        smaller = 0.9 * len(say("picture-rank", rank=88))
        self.width = CHARACTER * max(longest, smaller) + 0.2
        #: A page has one more line: the vertex to which the strategy leads, perhaps on another
        #: page.
        self.under = 1 if page is None else 2
        self.height = LINE * (max(map(len, lines)) + self.under) + 0.14
        self.is_upright = page is not None or len(arena.vertices) <= UPRIGHT
        self.is_ladder = page is None and bool(numbers(arena))
        self.points = self._points()
        self.places = np.array(list(self.points.values()))
        #: The distances from the middle of a vertex to its sides.
        self.reach = (self.width / 2 + RING, self.height / 2 + RING)

    def _points(self) -> dict[int, Point]:
        """Return the points of the vertices: rows by rank, lines by player, or layers."""
        gap_x, gap_y = (GAP_X_UPRIGHT, GAP_Y_UPRIGHT) if self.is_upright else (GAP_X, GAP_Y)
        if self.is_ladder and self.is_upright:
            gap_y = GAP_Y
        if self.page is not None:
            gap_y = GAP_Y_PAGE
        wide, high = self.width + 2 * RING + gap_x, self.height + 2 * RING + gap_y
        widest = max(1, int(ROOM_UPRIGHT / wide))
        if self.page is not None:
            places = rank_rows(self.arena, self.shown, widest)
        elif self.is_ladder:
            places = dict(enumerate(ladder(self.arena, self.is_upright)))
        elif self.is_upright:
            places = dict(enumerate(layers_down(self.arena, widest)))
        else:
            places = dict(enumerate(layers_across(self.arena)))
        return {vertex: (x * wide, y * high) for vertex, (x, y) in places.items()}

    def png(self) -> bytes:
        """Return the finished picture with its legend below."""
        border = np.array(self.reach) + MARGIN
        low, high = self.places.min(axis=0) - border, self.places.max(axis=0) + border
        handles = list(self._legend())
        narrowest = NARROWEST_UPRIGHT if self.is_upright else NARROWEST
        if self.page is not None:
            narrowest = NARROWEST_PAGE
        width = max(high[0] - low[0], narrowest)
        columns = min(len(handles), int(width / LEGEND_ENTRY))
        below = LEGEND_LINE * -(-len(handles) // columns) + 0.15
        height = high[1] - low[1] + below
        figure = Figure(figsize=(width, height), dpi=DPI)
        figure.legend(
            handles=handles,
            loc="lower center",
            ncols=columns,
            frameon=False,
            fontsize=9,
            handlelength=3,
            handleheight=1.3,
        )
        axes = figure.add_axes((0, below / height, 1, 1 - below / height))
        axes.axis("off")
        spare = (width - (high[0] - low[0])) / 2
        axes.set_xlim(low[0] - spare, high[0] + spare)
        axes.set_ylim(low[1], high[1])
        # Added as artists, because add_patch would compute the limits, which are known, each time.
        for vertex in self.shown:
            self._draw_vertex(axes, vertex)
            for option in self.arena.arcs[vertex]:
                if self._shows_arc(vertex, option):
                    self._draw_arc(axes, vertex, option)
        return png(figure)

    def _shows_arc(self, vertex: int, option: int) -> bool:
        """Return whether an arc is drawn; on a page, only arcs to a lower rank are."""
        if self.page is None:
            return True
        ranks = self.arena.ranks
        return option in self.points and (ranks[option] or 0) < (ranks[vertex] or 0)

    def _draw_vertex(self, axes: Axes, vertex: int) -> None:
        """Draw a hatched ring in the attractor's colour, with the label and the rank inside it."""
        look, rank = LOOKS[self.arena.winners[vertex]], self.arena.ranks[vertex]
        ended = not self.arena.arcs[vertex]
        self._draw_box(
            *(axes, vertex, RING),
            facecolor=look.shade,
            edgecolor=look.dark,
            hatch=look.hatch,
            linewidth=3 if vertex == self.arena.start else 0.8,
            linestyle=look.outline,
            zorder=3,
        )
        self._draw_box(
            *(axes, vertex, 0),
            facecolor=ENDED if ended else "white",
            edgecolor=look.dark if ended else "white",
            linewidth=1.6,
            zorder=4,
        )
        x, y = self.points[vertex]
        looks: dict[str, Any] = {"ha": "center", "zorder": 5, "parse_math": False}
        bold: dict[str, Any] = {
            "fontsize": 9,
            "fontweight": "bold",
            "va": "center",
            "linespacing": 1.1,
        }
        small: dict[str, Any] = {"fontsize": 9, "color": look.dark, "va": "bottom"}
        rank_text = "–" if rank is None else self.say("picture-rank", rank=rank)
        best = self.arena.strategy.get(vertex)
        if self.page is not None:
            rank_text += "\n" if best is None else f"\n→ {one_line(self.arena.vertices[best])}"
        axes.text(x, y + LINE * self.under / 2, self.labels[vertex], **looks, **bold)
        axes.text(x, y - self.height / 2 + 0.06, rank_text, **looks, **small)

    def _draw_box(self, axes: Axes, vertex: int, grown: float, **looks: Any) -> None:
        x, y = self.points[vertex]
        width, height = self.width + 2 * grown, self.height + 2 * grown
        form = FORMS[self.arena.vertices[vertex].player]
        corner = (x - width / 2, y - height / 2)
        axes.add_artist(FancyBboxPatch(corner, width, height, boxstyle=form, **looks))

    def _draw_arc(self, axes: Axes, vertex: int, option: int) -> None:
        """Draw an arc; if it is the strategy's, bold and bent around the vertices in its way."""
        best = self.arena.strategy.get(vertex) == option
        start, end, bend = self._course(vertex, option)
        if best and not bend:
            bend = min(BENDS, key=lambda bend: self._count_hidden(start, end, bend))
        axes.add_artist(
            FancyArrowPatch(
                start,
                end,
                connectionstyle=f"arc3,rad={bend}",
                arrowstyle="-|>",
                mutation_scale=14 if best else 8,
                color=LOOKS[self.arena.winners[vertex]].dark if best else FAINT,
                linewidth=2.6 if best else 0.7,
                shrinkA=0,
                shrinkB=0,
                zorder=2.5 if best else 2,
            )
        )

    def _course(self, vertex: int, option: int) -> tuple[Point, Point, float]:
        """Return the beginning and the end of an arc, and its bend.

        It leaves a vertex on the side of the next one; an arc that leads backwards bends away.
        """
        (x, y), (to_x, to_y) = self.points[vertex], self.points[option]
        wide, high = self.reach
        if vertex == option:
            return (x - wide / 2, y + high), (x + wide / 2, y + high), -1.2
        if self.is_ladder and self.is_upright:
            side = 1 if to_x > x else -1
            return (x + side * wide, y), (to_x - side * wide, to_y), 0.0
        is_beside = abs(to_y - y) < high
        if self.is_ladder or (not is_beside if self.is_upright else abs(to_x - x) < 2 * wide):
            side = 1 if to_y > y else -1
            far = not self.is_ladder and not self.is_upright
            far = far and abs(to_y - y) > 2 * high + 3 * GAP_Y
            return (x, y + side * high), (to_x, to_y - side * high), 0.4 if far else 0.0
        side = 1 if to_x > x else -1
        return (x + side * wide, y), (to_x - side * wide, to_y), 0.0 if side > 0 else 0.3

    def _count_hidden(self, start: Point, end: Point, bend: float) -> int:
        """Count the points, of 40 along an arc's curve, that are hidden behind vertices."""
        (x, y), (to_x, to_y) = start, end
        control = ((x + to_x) / 2 + bend * (to_y - y), (y + to_y) / 2 - bend * (to_x - x))
        t = np.linspace(0.03, 0.97, 40)[:, None]
        way = (1 - t) ** 2 * np.array(start) + t**2 * np.array(end)
        way += 2 * t * (1 - t) * np.array(control)
        off = np.abs(way[:, None, :] - self.places[None, :, :])
        return int((off < np.array(self.reach)).all(axis=2).sum())

    def _legend(self) -> Iterator[Patch | Line2D]:
        """Yield the entries of the legend that the picture needs."""
        arena, say = self.arena, self.say
        if self.page is not None:
            yield Line2D([], [], linestyle="", label=page_title(arena, self.page, say))
        for winner, look in LOOKS.items():
            count = arena.winners.count(winner)
            key = f"picture-attractor-{winner}" if winner else "picture-undecided"
            if count or winner:
                yield Patch(
                    facecolor=look.shade,
                    edgecolor=look.dark,
                    hatch=look.hatch,
                    linestyle=look.outline,
                    label=say(key, count=count),
                )
        for player, mark in MARKS.items():
            yield _mark(mark, say("picture-to-move", player=player, name=NAMES[player]))
        for player in MARKS if self.page is None else ():
            if any(arena.winners[vertex] == player for vertex in arena.strategy):
                label = say("picture-strategy", player=player, name=NAMES[player])
                yield Line2D([], [], color=LOOKS[player].dark, linewidth=2.6, label=label)
        if arena.start in self.points:
            yield _mark("o", say("picture-start"), markeredgewidth=3)
        if any(not arena.arcs[vertex] for vertex in self.shown):
            yield _mark("o", say("picture-terminal"), markerfacecolor=ENDED)


def _mark(form: str, label: str, **looks: Any) -> Line2D:
    style = {"markersize": 11, "markerfacecolor": "white", "markeredgecolor": "black", **looks}
    return Line2D([], [], linestyle="", marker=form, label=label, **style)


# --------------------------------------------------------------------------------- duels


def _duel_figure(duel: Duel, names: tuple[str, str], say: Say) -> Figure:
    """Draw the rate of wins of each strategy after one game, two games, and so on."""
    figure = Figure(figsize=(NARROWEST, 3.6), dpi=DPI, layout="constrained")
    axes = figure.add_subplot()
    played = list(range(1, duel.played + 1))
    looks = ((LOOKS[1], "-", "o"), (LOOKS[2], "--", "s"))
    for strategy, (look, line, mark) in enumerate(looks):
        rates = duel.rates(strategy)
        intervals = [wilson(round(rate * n), n) for n, rate in enumerate(rates, 1)]
        low, high = zip(*intervals, strict=True)
        axes.fill_between(played, low, high, color=look.shade, alpha=0.6, linewidth=0)
        axes.plot(
            played,
            rates,
            linestyle=line,
            color=look.dark,
            linewidth=1.8,
            marker=mark,
            markevery=[duel.played - 1],
            label=names[strategy],
        )
    axes.axhline(0.5, color="#888888", linewidth=0.8, linestyle=":")
    axes.set_ylim(-0.03, 1.03)
    axes.yaxis.set_major_formatter(PercentFormatter(1.0, symbol=say("picture-percent")))
    if duel.played >= MANY_GAMES:
        axes.set_xscale("log")
        axes.xaxis.set_major_formatter("{x:g}")
    else:
        axes.xaxis.set_major_locator(MaxNLocator(integer=True))
    axes.set_xlabel(say("picture-games"))
    axes.set_ylabel(say("picture-wins"))
    axes.grid(color="#dddddd", linewidth=0.5)
    figure.legend(loc="outside upper center", ncols=2, frameon=False)
    return figure


def png(figure: Figure) -> bytes:
    """Return a figure as the bytes of a PNG file; equal figures give equal bytes."""
    buffer = BytesIO()
    figure.savefig(buffer, format="png", metadata={"Software": None})
    return buffer.getvalue()
