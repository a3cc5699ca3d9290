"""Draw the distribution of a challenge's results as PNG: points, and answers to each question."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from matplotlib.axes import Axes
from matplotlib.figure import Figure
from matplotlib.ticker import MaxNLocator
from numpy.typing import NDArray

from bot.analysis.pictures import DPI, DRAWING, LOOKS, Look, png
from bot.challenges.results.shares import Distribution
from bot.i18n import Say, words
from games.challenge.points import points_of

#: The number of bars into which the points are divided.
BARS = 10

#: The least share whose bar is wide enough for its number.
WIDE = 0.06

RIGHT, WRONG, NONE = LOOKS[1], LOOKS[2], LOOKS[0]

HALF = Look("#d9ecc7", "#3f6f14", "xx")

#: The width of the picture in inches, small enough to be read on a phone.
WIDTH = 4.8

#: The height of the upper picture, of a question below it, and of the margins.
UPPER, QUESTION, AROUND = 2.6, 0.32, 1.5


def distribution_picture(shares: Distribution, locale: str) -> bytes:
    """Draw the distribution as PNG; hatching repeats what colours say."""
    say = words(locale)
    with DRAWING:
        lower = QUESTION * len(shares.questions) + 0.4
        figure = Figure(figsize=(WIDTH, UPPER + lower + AROUND), dpi=DPI, layout="constrained")
        above, below = figure.subplots(2, 1, height_ratios=(UPPER, lower))
        _draw_points(above, shares, say)
        _draw_questions(below, shares, say)
        figure.legend(
            *below.get_legend_handles_labels(),
            loc="outside lower center",
            ncols=2,
            frameon=False,
            handlelength=2.4,
            handleheight=1.2,
        )
        return png(figure)


def spread(hundredths: Sequence[int], highest: int) -> NDArray[np.intp]:
    """Count the pupils in each of BARS bars of equal width, in order, from 0 to ``highest``.

    ``hundredths`` are the points of each pupil; ``highest``, too, is in hundredths, and positive.
    Points at which a bar begins count for it, and the highest ones for the last bar; points above
    the highest are not counted.
    """
    counts, _ = np.histogram([BARS * each for each in hundredths], BARS, (0, BARS * highest))
    return counts


def _draw_points(axes: Axes, shares: Distribution, say: Say) -> None:
    """Draw how many pupils have how many points."""
    counts = spread(shares.hundredths, shares.highest or 100)
    highest = (shares.highest or 100) / 100
    edges = np.linspace(0, highest, BARS + 1)
    axes.bar(
        edges[:-1],
        counts,
        np.diff(edges),
        align="edge",
        color=RIGHT.shade,
        edgecolor=RIGHT.dark,
        hatch=RIGHT.hatch,
    )
    for left, right, count in zip(edges, edges[1:], counts, strict=False):
        if count:
            axes.annotate(
                str(count), ((left + right) / 2, count), (0, 2), textcoords="offset points",
                ha="center",
            )  # fmt: skip
    axes.set_xlim(0, highest)
    axes.set_ylim(0, 1.15 * max(1, *counts))
    axes.yaxis.set_major_locator(MaxNLocator(integer=True))
    axes.set_xlabel(say("plot-points", highest=points_of(shares.highest)))
    axes.set_ylabel(say("plot-pupils"))


def _draw_questions(axes: Axes, shares: Distribution, say: Say) -> None:
    """Draw, for each question, the shares of right, partly right, wrong and missing answers."""
    questions = shares.questions
    asked = np.array([max(1, sum(question)) for question in questions])  # of a bank, not all are
    places = np.arange(len(questions))
    left = np.zeros(len(questions))
    kinds = (("right", RIGHT), ("half", HALF), ("wrong", WRONG), ("unanswered", NONE))
    for kind, (key, look) in enumerate(kinds):
        counts = [question[kind] for question in questions]
        parts = np.array(counts) / asked
        axes.barh(
            places,
            parts,
            left=left,
            height=0.78,
            color=look.shade,
            edgecolor=look.dark,
            hatch=look.hatch,
            label=say(f"plot-{key}"),
        )
        for place, start, share, count in zip(places, left, parts, counts, strict=True):
            if share >= WIDE:
                axes.text(
                    start + share / 2,
                    float(place),
                    str(count),
                    ha="center",
                    va="center",
                    bbox={"facecolor": "white", "edgecolor": "none", "pad": 1.2},
                )
        left = left + parts
    axes.set_xlim(0, 1)
    axes.set_ylim(len(questions) - 0.5, -0.5)
    axes.set_xticks([])
    axes.set_yticks(places, [say("plot-question", number=n) for n in range(1, len(questions) + 1)])
