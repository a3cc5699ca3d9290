"""What a mute is."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime


@dataclass(frozen=True)
class Mute:
    """A muted member, until when, and the teacher who muted them, unless their data is erased."""

    person: int
    until: datetime
    muted_by: int | None
