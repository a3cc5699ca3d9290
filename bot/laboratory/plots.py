"""Pictures (PNG) of Grundy values plotted against heaps."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from matplotlib.axes import Axes
from matplotlib.collections import PathCollection
from matplotlib.figure import Figure
from matplotlib.ticker import FuncFormatter, MaxNLocator
from numpy.typing import NDArray

from bot.analysis.pictures import DPI, DRAWING, NARROWEST, png
from bot.i18n import Say
from games.grundy import HeapRules, Period, Split, find_split
from games.grundy.split import Values

HEIGHT = 5.2

#: The text is large, because a phone shows the picture at half its size.
LARGE, SMALL = 13, 11

#: From this number of heaps on, heaps that would overlap are drawn as one mark.
CROWDED = 3000

#: The number of places for marks, in width and in height.
GRID = (460, 300)

#: The most bands of the period that can be distinguished.
MOST_BANDS = 40

BAND = "#e3e8ee"


@dataclass(frozen=True)
class Kind:
    """The style of one kind of heaps, which differs by its mark as well as by its colour."""

    key: str
    mark: str
    colour: str
    #: The factor of the marks' size, and whether they are drawn above others.
    scale: int
    order: int


FREQUENT = Kind("plot-frequent", "o", "#1c4f8a", 1, 2)

RARE = Kind("plot-rare", "^", "#d35400", 3, 3)

PLAIN = Kind("plot-value", "o", "#1c4f8a", 1, 2)

#: The sizes of marks: the most marks of one kind, and the area of each.
SIZES = ((150, 22), (500, 13), (CROWDED, 9), (1 << 62, 6))

LEGEND_SIZE = 60


def values_picture(
    rules: HeapRules, values: Values, period: Period | None, *, log: bool, say: Say
) -> bytes:
    """Draw the values of the heaps 0, 1, … as PNG; on a logarithmic scale, from heap 1 on."""
    split = find_split(rules, values) if rules.has_rare_values else None
    with DRAWING:
        figure = Figure(figsize=(NARROWEST, HEIGHT), dpi=DPI, layout="constrained")
        axes = figure.add_subplot()
        last, first = len(values) - 1, 1 if log else 0
        if log:
            axes.set_xscale("log")
        if period is not None and period.preperiod <= last:
            _draw_bands(axes, period, last, say)
        heaps = np.arange(first, last + 1)
        if split is None:
            _draw_heaps(axes, heaps, values, PLAIN, log, say)
        else:
            rare = is_rare(split, values)[first:]
            _draw_heaps(axes, heaps[~rare], values, FREQUENT, log, say)
            _draw_heaps(axes, heaps[rare], values, RARE, log, say)
        _label_axes(axes, first, last, int(values.max()), say)
        legend = figure.legend(loc="outside lower center", ncols=2, frameon=False, fontsize=SMALL)
        for handle in legend.legend_handles:
            if isinstance(handle, PathCollection):
                handle.set_sizes([LEGEND_SIZE])
        return png(figure)


def is_thinned(values: Values) -> bool:
    """Return whether several heaps may share one mark of the picture, as there are so many."""
    return len(values) > CROWDED


def is_rare(split: Split, values: Values) -> NDArray[np.bool_]:
    """Return for each heap from 0 on whether it is rare, as an array."""
    ones = np.bitwise_count(values & split.mask).astype(np.int64)
    heaps = np.arange(len(values), dtype=np.int64)
    even: NDArray[np.bool_] = (ones + split.odd * (heaps - split.shift)) % 2 == 0
    return even


def _draw_heaps(
    axes: Axes, heaps: NDArray[np.int64], values: Values, kind: Kind, log: bool, say: Say
) -> None:
    """Draw the heaps of a kind; the legend counts all of them."""
    if not len(heaps):
        return
    drawn = _one_for_each_place(heaps, values, log) if is_thinned(values) else heaps
    size = next(size for most, size in SIZES if len(drawn) <= most)
    axes.scatter(
        drawn,
        values[drawn],
        s=size * kind.scale,
        marker=kind.mark,
        color=kind.colour,
        edgecolors="white",
        linewidths=0.5 if kind is RARE else 0,
        label=say(kind.key, count=len(heaps)),
        zorder=kind.order,
    )


def _one_for_each_place(heaps: NDArray[np.int64], values: Values, log: bool) -> NDArray[np.int64]:
    """Return one heap for each place of the picture that has any."""
    width, height = GRID
    x = np.log(np.maximum(heaps, 1)) if log else heaps
    end = np.log(len(values)) if log else len(values)
    columns = (x * (width / end)).astype(np.int64)
    rows = values[heaps].astype(np.int64) * height // (int(values.max()) + 1)
    _, chosen = np.unique(columns * height + rows, return_index=True)
    return heaps[chosen]


def _draw_bands(axes: Axes, period: Period, last: int, say: Say) -> None:
    """Shade every other period, or the whole periodic part if there are too many periods."""
    start, length = period.preperiod, period.period
    count = (last + 1 - start) // length + 1
    key = "plot-shift" if period.saltus else "plot-period"
    caption = say(key, period=length, saltus=period.saltus, start=start)
    if count > MOST_BANDS:
        axes.axvspan(max(start, 0.5) - 0.5, last + 0.5, color=BAND, linewidth=0, label=caption)
        return
    for band in range(0, count, 2):
        left = start + band * length
        right = min(left + length, last + 1)
        label = caption if band == 0 else None
        axes.axvspan(left - 0.5, right - 0.5, color=BAND, linewidth=0, label=label)


def _label_axes(axes: Axes, first: int, last: int, largest: int, say: Say) -> None:
    """Label the axes and put plain numbers on them."""
    spare = 0 if first else 0.01 * last + 0.5
    axes.set_xlim(
        max(first - spare, 0.9) if first else -spare, last * (1.05 if first else 1) + spare
    )
    axes.set_ylim(-0.04 * largest - 0.3, 1.04 * largest + 0.5)
    axes.set_xlabel(say("plot-heap-log" if first else "plot-heap"), fontsize=LARGE)
    axes.set_ylabel(say("plot-grundy"), fontsize=LARGE)
    axes.tick_params(labelsize=SMALL)
    axes.yaxis.set_major_locator(MaxNLocator(integer=True))
    if not first:
        axes.xaxis.set_major_locator(MaxNLocator(6, integer=True))
    axes.xaxis.set_major_formatter(FuncFormatter(lambda n, _: say("plot-number", number=int(n))))
    axes.grid(color="#d5d5d5", linewidth=0.5)
    axes.set_axisbelow(True)
