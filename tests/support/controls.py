"""Custom ids as they go over the wire."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from bot.app.controls import CONTROLS
from bot.kit.custom_ids import Action


def encoded(action: Action, first: int, second: int, path: Sequence[int] = ()) -> str:
    """Return a custom id, whether or not a control has it."""
    return f"{action}:{first}:{second}:{'.'.join(map(str, path))}"


def read_control(custom_id: str) -> Any:
    """Return the control of its feature that a custom id stands for; None if there is none."""
    return CONTROLS.read(custom_id)
