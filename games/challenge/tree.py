"""What a rule says, as a tree of parts, each worth a whole number in each position."""

from __future__ import annotations

import operator
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import NamedTuple

from games.core import Position
from games.theory import nim_sum

#: The largest number that may come out on the way.
MAX_VALUE = 10**36

SIGNS: dict[str, Callable[[int, int], int]] = {
    "^": operator.xor,
    "+": operator.add,
    "-": operator.sub,
    "*": operator.mul,
    "//": operator.floordiv,
    "%": operator.mod,
}
COMPARISONS: dict[str, Callable[[int, int], bool]] = {
    "<": operator.lt,
    "<=": operator.le,
    "==": operator.eq,
    "!=": operator.ne,
    ">=": operator.ge,
    ">": operator.gt,
}
EXTREMES: dict[str, Callable[[list[int]], int]] = {"min": min, "max": max}


class Place(NamedTuple):
    """Where a rule is worked out: a position, and the size of the heap that ``leave`` is at."""

    position: Position
    heap: int = 0


class Node(ABC):
    """A part of a rule."""

    @abstractmethod
    def value(self, place: Place) -> int:
        """Return the number it is worth.

        Raises ZeroDivisionError, and OverflowError beyond MAX_VALUE.
        """


@dataclass(frozen=True)
class Number(Node):
    number: int

    def value(self, place: Place) -> int:
        return self.number


@dataclass(frozen=True)
class Size(Node):
    """A number of the position: how many sticks, or what a heap or row has."""

    index: int

    def value(self, place: Place) -> int:
        return place.position[self.index] if self.index < len(place.position) else 0


@dataclass(frozen=True)
class ThisHeap(Node):
    def value(self, place: Place) -> int:
        return place.heap


@dataclass(frozen=True)
class NimSumOfHeaps(Node):
    def value(self, place: Place) -> int:
        return nim_sum(place.position)


@dataclass(frozen=True)
class Unary(Node):
    sign: Callable[[int], int]
    node: Node

    def value(self, place: Place) -> int:
        return int(self.sign(self.node.value(place)))


@dataclass(frozen=True)
class Chain(Node):
    """Numbers joined by signs that bind alike, worked out from the left."""

    first: Node
    links: tuple[tuple[str, Node], ...]

    def value(self, place: Place) -> int:
        found = self.first.value(place)
        for sign, node in self.links:
            found = SIGNS[sign](found, node.value(place))
            if abs(found) > MAX_VALUE:
                raise OverflowError
        return found


@dataclass(frozen=True)
class Comparison(Node):
    """Numbers compared, each with the next, as in ``1 < n <= 4``."""

    first: Node
    links: tuple[tuple[str, Node], ...]

    def value(self, place: Place) -> int:
        left = self.first.value(place)
        for sign, node in self.links:
            right = node.value(place)
            if not COMPARISONS[sign](left, right):
                return 0
            left = right
        return 1


@dataclass(frozen=True)
class Logic(Node):
    """Conditions joined by ``and`` or by ``or``; what decides is the value."""

    first: Node
    links: tuple[tuple[str, Node], ...]

    def value(self, place: Place) -> int:
        found = self.first.value(place)
        for sign, node in self.links:
            if bool(found) is (sign == "or"):
                break
            found = node.value(place)
        return found


@dataclass(frozen=True)
class Extreme(Node):
    choose: Callable[[list[int]], int]
    nodes: tuple[Node, ...]

    def value(self, place: Place) -> int:
        return self.choose([node.value(place) for node in self.nodes])


@dataclass(frozen=True)
class Parts(Node):
    """The numbers of a move; it never stands where one number is wanted."""

    nodes: tuple[Node, ...]

    def value(self, place: Place) -> int:
        raise AssertionError("the parser lets no move stand for a number")


@dataclass(frozen=True)
class Choice(Node):
    """The first branch whose condition is not 0, else the last one."""

    cases: tuple[tuple[Node, Node], ...]
    otherwise: Node

    def chosen(self, place: Place) -> Node:
        """Return the branch that applies."""
        met = (branch for condition, branch in self.cases if condition.value(place))
        return next(met, self.otherwise)

    def value(self, place: Place) -> int:
        return self.chosen(place).value(place)


def leaves(node: Node) -> Iterator[Node]:
    """Yield what a rule may end with once its conditions are decided."""
    if isinstance(node, Choice):
        for branch in (*(branch for _, branch in node.cases), node.otherwise):
            yield from leaves(branch)
    else:
        yield node
