"""A cache of recently used values, which may be outdated."""

from __future__ import annotations

from collections import OrderedDict
from typing import Generic, TypeVar

V = TypeVar("V")

#: The most values in the cache; the least recently used one is dropped.
REMEMBERED = 1024


class Recent(Generic[V]):
    """Caches values by number. Another process may have changed any of them in the database."""

    def __init__(self) -> None:
        self._values: OrderedDict[int, V] = OrderedDict()

    def get(self, number: int) -> V | None:
        """Return the cached value of a number and count it as used; None if there is none."""
        if number in self._values:
            self._values.move_to_end(number)
        return self._values.get(number)

    def keep(self, number: int, value: V) -> None:
        """Cache the value of a number; the least recently used value may be dropped."""
        self._values[number] = value
        self._values.move_to_end(number)
        if len(self._values) > REMEMBERED:
            self._values.popitem(last=False)

    def forget(self, number: int) -> None:
        """Remove a number and its value from the cache."""
        self._values.pop(number, None)

    def forget_all(self) -> None:
        """Remove all values from the cache."""
        self._values.clear()
