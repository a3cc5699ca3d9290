"""Pictures of results, drawn in a worker process: only workers load Matplotlib."""

from __future__ import annotations

from bot.challenges.results.shares import Distribution, HeatMap


def draw(shares: Distribution, locale: str) -> bytes:
    """Draw the distribution as PNG."""
    from bot.challenges.results.distribution import distribution_picture

    return distribution_picture(shares, locale)


def draw_heat_map(shown: HeatMap, locale: str) -> bytes:
    """Draw a page of all marks as PNG."""
    from bot.challenges.results.heat_map import heat_map_picture

    return heat_map_picture(shown, locale)
