"""Draw costs in a worker process, as only workers load Matplotlib."""

from __future__ import annotations

from collections.abc import Sequence

from bot.kit.refusal import Refused
from bot.kit.reports import Attachment
from bot.kit.thinker import Thinker
from bot.programs.model import FunctionResult


async def drawn_costs(
    thinker: Thinker, who: int, results: Sequence[FunctionResult], locale: str
) -> list[Attachment]:
    """Have a worker draw what functions cost; return no pictures without costs or if refused."""
    if not any(result.cost and result.cost.spent for result in results):
        return []
    try:
        return await thinker.draw(who, _draw_costs, results, locale)
    except Refused:  # the text tells the same
        return []


def _draw_costs(results: Sequence[FunctionResult], locale: str) -> list[Attachment]:
    from bot.programs.pictures import cost_pictures

    return cost_pictures(results, locale)
