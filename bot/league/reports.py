"""Draw a league in a worker process, the only place where Matplotlib is loaded."""

from __future__ import annotations

from collections.abc import Mapping

from bot.i18n import words
from bot.league.model import Standing


def draw_ratings(standing: Standing, names: Mapping[int, str], title: str, locale: str) -> bytes:
    """Return the ratings of a league as PNG."""
    from bot.league.pictures import ratings_picture

    return ratings_picture(standing, names, title, words(locale))
