"""What a program costs, in words."""

from __future__ import annotations

from bot.i18n import Say
from bot.programs.model import Cost, Spent

#: The most sizes in the text; the picture has them all.
_TOLD = 6


def cost_text(cost: Cost, say: Say) -> str:
    """Return how a cost grows, then the costs of at most six sizes, each on a line.

    A Cost without sizes gives the sentence that small sizes were already too slow.
    """
    if not cost.spent:
        return say("program-cost-stopped")
    if cost.growth is None:
        first = say("program-cost-one-size", n=cost.spent[0].n)
    else:
        first = f"{say(cost.growth.value)} {say('program-cost-counted')}"
    some = cost.spent[::-1][:: -(-len(cost.spent) // _TOLD)][::-1]  # evenly, up to the last one
    sizes = (say("program-cost-size", n=one.n, count=thousands(one)) for one in some)
    return "\n".join([first, *sizes])


def thousands(spent: Spent) -> int:
    """Return the instructions of a size in thousands, rounded, at least 1."""
    return max(1, round(spent.fuel / 1000))
