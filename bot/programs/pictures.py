"""The picture of what programs cost: what was counted against n. No words but the catalogues'."""

from __future__ import annotations

from collections.abc import Sequence

from matplotlib.axes import Axes
from matplotlib.figure import Figure
from matplotlib.ticker import MaxNLocator

from bot.analysis.pictures import DPI, DRAWING, png
from bot.i18n import Say, words
from bot.kit.refusal import Refused
from bot.kit.reports import Attachment
from bot.kit.thinker import Thinker
from bot.programs.cost_words import Counted, cost_text
from bot.programs.model import Cost, Result

#: How wide and high a picture is, in inches: a phone shows it at its width.
WIDTH, HEIGHT = 4.3, 3.2

#: Text is large, for a phone shows the picture smaller than it is.
LARGE, SMALL = 13, 11

#: So many characters does Discord read to who does not see a picture.
_ALT = 1000

_INK, _CELLS = "#1c4f8a", "#a34a00"


async def drawn_costs(
    thinker: Thinker, who: int, results: Sequence[Result], locale: str
) -> list[Attachment]:
    """Have a worker draw what functions cost; none is drawn if that takes too long, or is busy."""
    if not any(isinstance(result.cost, Cost) for result in results):
        return []
    try:
        return await thinker.draw(who, cost_pictures, results, locale)
    except Refused:  # the text tells the same
        return []


def cost_pictures(results: Sequence[Result], locale: str) -> list[Attachment]:
    """Draw as PNG what each function costs whose cost is known."""
    say = words(locale)
    known = [(one.function or "", one.cost) for one in results if isinstance(one.cost, Cost)]
    return [_picture(number, *each, say) for number, each in enumerate(known, 1)]


def _picture(number: int, name: str, cost: Cost, say: Say) -> Attachment:
    with DRAWING:
        figure = Figure(figsize=(WIDTH, HEIGHT), dpi=DPI, layout="constrained")
        _draw(figure.add_subplot(), name, cost, say)
        content = png(figure)
    told = " · ".join(f"{name}\n{cost_text(cost, say)}".split("\n"))
    return Attachment(f"cost-{number}.png", content, told[:_ALT])


def _draw(axes: Axes, name: str, cost: Cost, say: Say) -> None:
    """Draw the counts of one function with their numbers, and its cells, told apart by marks."""
    sizes = [one.n for one in cost.spent]
    counts = [one.count for one in cost.spent]
    label = say("plot-cost-counted", counted=Counted.of(cost))
    axes.plot(sizes, counts, "o-", color=_INK, label=label)
    for n, count in zip(sizes, counts, strict=True):
        told = say("plot-number", number=count)
        axes.annotate(
            told, (n, count), (-5, 5), textcoords="offset points", ha="right", fontsize=SMALL
        )
    cells = [(one.n, one.cells) for one in cost.spent if one.cells is not None]
    if cells:
        axes.plot(*zip(*cells, strict=True), "s--", color=_CELLS, label=say("plot-cost-cells"))
        label += f", {say('plot-cost-cells')}"
        axes.legend(loc="upper left", frameon=False, fontsize=SMALL)
    title = name if cost.growth is None else f"{name}\n{say(f'{cost.growth.value}-name')}"
    axes.set_title(title, fontsize=LARGE, parse_math=False)
    axes.set_xlabel("n", fontsize=LARGE)
    axes.set_ylabel(label, fontsize=LARGE)
    axes.set_xticks(sizes)
    axes.set_xlim(sizes[0] - 2, sizes[-1] + 2)
    axes.set_ylim(0, 1.2 * max([*counts, *(cell for _, cell in cells), 1]))
    axes.tick_params(labelsize=SMALL)
    axes.yaxis.set_major_locator(MaxNLocator(4, integer=True))
    axes.yaxis.set_major_formatter(lambda count, _: say("plot-number", number=int(count)))
    axes.grid(color="#d5d5d5", linewidth=0.5)
