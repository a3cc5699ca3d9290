"""What a program costs, in words."""

from __future__ import annotations

from bot.i18n import Say, Variant
from bot.programs.model import Cost, Spent, Uncounted
from games.worksheets.fibonacci_nim import SHEET


class Counted(Variant):
    """What is counted of a function's cost: its calls, or all steps."""

    CALLS = "calls"
    STEPS = "steps"

    @classmethod
    def of(cls, cost: Cost) -> Counted:
        """Return what was counted."""
        return cls.STEPS if cost.of_steps else cls.CALLS


def cost_text(cost: Cost | Uncounted, say: Say) -> str:
    """Tell what sizes cost, and how the counts grow; or why that is not known."""
    if isinstance(cost, Uncounted):
        return say(cost.value)
    grows = [say("program-cost-one-size", n=SHEET)]
    if cost.growth is not None:
        grows = [say(cost.growth.value, counted=Counted.of(cost))]
    if cost.of_steps:
        grows.append(say("program-cost-step"))
    return "\n".join([" ".join(grows), *(_spent_text(one, cost, say) for one in cost.spent)])


def _spent_text(spent: Spent, cost: Cost, say: Say) -> str:
    """Tell what one size cost."""
    details = {"n": spent.n, "count": spent.count}
    if not cost.of_steps:
        return say("program-cost-calls", cells=spent.cells or 0, table=spent.table, **details)
    if spent.cells is None:
        return say("program-cost-steps", **details)
    return say("program-cost-filled", cells=spent.cells, **details)
