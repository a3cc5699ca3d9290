"""What was read or written last: a guess at what the store holds."""

from __future__ import annotations

from collections import OrderedDict
from typing import Generic, TypeVar

V = TypeVar("V")

#: So many values are remembered, the latest used.
REMEMBERED = 1024


class Recent(Generic[V]):
    """Remembers values by their numbers. Another process may have changed any of them."""

    def __init__(self) -> None:
        self._values: OrderedDict[int, V] = OrderedDict()

    def get(self, number: int) -> V | None:
        """Return the value of a number, if it is remembered."""
        if number in self._values:
            self._values.move_to_end(number)
        return self._values.get(number)

    def keep(self, number: int, value: V) -> None:
        """Remember a value; the one that nobody has used for longest may be forgotten."""
        self._values[number] = value
        self._values.move_to_end(number)
        if len(self._values) > REMEMBERED:
            self._values.popitem(last=False)

    def forget(self, number: int) -> None:
        """Forget the value of a number."""
        self._values.pop(number, None)

    def forget_all(self) -> None:
        """Forget every value."""
        self._values.clear()
