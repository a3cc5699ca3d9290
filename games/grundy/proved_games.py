"""Written by ``bouton survey``: games whose period is proved. See ``catalogue``."""

from __future__ import annotations

PROVED: dict[str, tuple[int, int, int, int, int, int, str]] = {}
