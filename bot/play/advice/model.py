"""In which ways somebody may be helped in a match."""

from __future__ import annotations

from enum import StrEnum


class HintKind(StrEnum):
    """A way to be helped; each counts once in a ply. The values stand in the store."""

    HINT = "hint"
    WHAT_IF = "what-if"
    WHY = "why"
