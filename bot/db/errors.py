"""What a transaction finds done or outdated."""

from __future__ import annotations


class AlreadyDone(Exception):
    """Somebody was quicker: what was to be written is in the store already."""


class Outdated(Exception):
    """What was to be written rests on something that has changed since it was read."""
