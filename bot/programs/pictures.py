"""Draw what a function costs: its instructions against n."""

from __future__ import annotations

from collections.abc import Sequence

from matplotlib.axes import Axes
from matplotlib.figure import Figure
from matplotlib.ticker import MaxNLocator

from bot.analysis.pictures import DPI, DRAWING, png
from bot.i18n import Say, words
from bot.kit.reports import Attachment
from bot.programs.cost_words import cost_text, thousands
from bot.programs.model import Cost, FunctionResult

#: How wide and high a picture is, in inches: a phone shows it at its width.
WIDTH, HEIGHT = 4.3, 3.2

#: Text is large, for a phone shows the picture smaller than it is.
LARGE, SMALL = 13, 11

#: The most characters of a description for people who do not see the picture.
_ALT = 1000

_INK = "#1c4f8a"

#: A point has its number beside it if it is higher than the last number by such a part of all.
_APART = 0.12


def cost_pictures(results: Sequence[FunctionResult], locale: str) -> list[Attachment]:
    """Draw a PNG for each function whose cost was measured: ``cost-1.png``, with a description."""
    say = words(locale)
    known = [(one.function or "", one.cost) for one in results if one.cost and one.cost.spent]
    return [_cost_picture(number, *each, say) for number, each in enumerate(known, 1)]


def _cost_picture(number: int, name: str, cost: Cost, say: Say) -> Attachment:
    with DRAWING:
        figure = Figure(figsize=(WIDTH, HEIGHT), dpi=DPI, layout="constrained")
        _draw_cost(figure.add_subplot(), name, cost, say)
        content = png(figure)
    told = " · ".join(f"{name}\n{cost_text(cost, say)}".split("\n"))
    return Attachment(f"cost-{number}.png", content, told[:_ALT])


def _draw_cost(axes: Axes, name: str, cost: Cost, say: Say) -> None:
    """Draw the instructions of one function with the numbers of some sizes."""
    sizes = [one.n for one in cost.spent]
    counts = [thousands(one) for one in cost.spent]
    axes.plot(sizes, counts, "o-", color=_INK)
    highest = 0.0
    for n, count in zip(sizes, counts, strict=True):
        if count - highest < _APART * counts[-1] and len(sizes) > 1:  # its number has no room
            continue
        highest = count
        told = say("plot-number", number=count)
        axes.annotate(
            told, (n, count), (-5, 5), textcoords="offset points", ha="right", fontsize=SMALL
        )
    title = name if cost.growth is None else f"{name}\n{say(f'{cost.growth.value}-name')}"
    axes.set_title(title, fontsize=LARGE, parse_math=False)
    axes.set_xlabel("n", fontsize=LARGE)
    axes.set_ylabel(say("plot-cost-counted"), fontsize=LARGE)
    axes.set_xlim(0, 1.05 * sizes[-1])
    axes.set_ylim(0, 1.2 * max(counts))
    axes.tick_params(labelsize=SMALL)
    axes.xaxis.set_major_locator(MaxNLocator(5, integer=True))
    axes.yaxis.set_major_locator(MaxNLocator(4, integer=True))
    axes.yaxis.set_major_formatter(lambda count, _: say("plot-number", number=int(count)))
    axes.grid(color="#d5d5d5", linewidth=0.5)
