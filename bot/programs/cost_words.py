"""What a program costs, in words."""

from __future__ import annotations

from collections.abc import Sequence

from bot.i18n import Say
from bot.programs.model import Cost, Spent, Uncounted

#: So many sizes are told at most; the picture has them all.
_TOLD = 6


def cost_text(cost: Cost | Uncounted, say: Say) -> str:
    """Tell what sizes cost, and how the cost grows; or why that is not known."""
    if isinstance(cost, Uncounted):
        return say(cost.value)
    if cost.growth is None:
        told = [say("program-cost-one-size", n=cost.spent[0].n)]
    else:
        told = [f"{say(cost.growth.value)} {say('program-cost-counted')}"]
    sizes = (say("program-cost-size", n=one.n, count=thousands(one)) for one in _some(cost.spent))
    return "\n".join([*told, *sizes])


def thousands(spent: Spent) -> int:
    """Return the instructions of a size in thousands, as they are told."""
    return max(1, round(spent.fuel / 1000))


def _some(spent: Sequence[Spent]) -> Sequence[Spent]:
    """Return some of the sizes, evenly, up to the last one."""
    step = -(-len(spent) // _TOLD)
    return spent[::-1][::step][::-1]
