"""What a program costs, in words."""

from __future__ import annotations

from bot.i18n import Say
from bot.programs.model import Cost, Spent

#: So many sizes are told at most; the picture has them all.
_TOLD = 6


def cost_text(cost: Cost, say: Say) -> str:
    """Tell what sizes cost, and how the cost grows; or that this is not known."""
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
    """Return the instructions of a size in thousands, as they are told."""
    return max(1, round(spent.fuel / 1000))
