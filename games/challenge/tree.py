"""The syntax tree of a rule: each node has a whole number as its value in a position."""

from __future__ import annotations

import operator
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import NamedTuple

from games.core import Position
from games.theory import nim_sum

#: The largest intermediate result.
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


class Context(NamedTuple):
    """The context of an evaluation: a position, and for ``leave`` the size of the present heap."""

    position: Position
    heap: int = 0


class Node(ABC):
    """A node of a rule's syntax tree."""

    @abstractmethod
    def value(self, place: Context) -> int:
        """Evaluate the node in a position, and for ``leave`` at a heap.

        Raises ZeroDivisionError, and OverflowError beyond MAX_VALUE.
        """


@dataclass(frozen=True)
class Number(Node):
    number: int

    def value(self, place: Context) -> int:
        return self.number


@dataclass(frozen=True)
class Size(Node):
    """A number of the position, such as the size of a heap; 0 if the position has not so many."""

    index: int

    def value(self, place: Context) -> int:
        return place.position[self.index] if self.index < len(place.position) else 0


@dataclass(frozen=True)
class ThisHeap(Node):
    def value(self, place: Context) -> int:
        return place.heap


@dataclass(frozen=True)
class NimSumOfHeaps(Node):
    def value(self, place: Context) -> int:
        return nim_sum(place.position)


@dataclass(frozen=True)
class Unary(Node):
    sign: Callable[[int], int]
    node: Node

    def value(self, place: Context) -> int:
        return int(self.sign(self.node.value(place)))


@dataclass(frozen=True)
class Linked(Node):
    """A first node, and further ones, each behind an operator."""

    first: Node
    links: tuple[tuple[str, Node], ...]


class Chain(Linked):
    """Numbers joined by operators of equal precedence, evaluated from the left."""

    def value(self, place: Context) -> int:
        found = self.first.value(place)
        for sign, node in self.links:
            found = SIGNS[sign](found, node.value(place))
            if abs(found) > MAX_VALUE:
                raise OverflowError
        return found


class Comparison(Linked):
    """Numbers compared, each with the next, as in ``1 < n <= 4``: 1 if all hold, else 0."""

    def value(self, place: Context) -> int:
        left = self.first.value(place)
        for sign, node in self.links:
            right = node.value(place)
            if not COMPARISONS[sign](left, right):
                return 0
            left = right
        return 1


class Logic(Linked):
    """Conditions joined by ``and`` or by ``or``; the deciding one is the value, as in Python."""

    def value(self, place: Context) -> int:
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

    def value(self, place: Context) -> int:
        return self.choose([node.value(place) for node in self.nodes])


@dataclass(frozen=True)
class Parts(Node):
    """The numbers of a move; the parser allows it nowhere else."""

    nodes: tuple[Node, ...]

    def value(self, place: Context) -> int:
        raise AssertionError("the parser lets no move stand for a number")


@dataclass(frozen=True)
class Conditional(Node):
    """Branches with conditions: the first whose condition is not 0 applies, else ``otherwise``."""

    cases: tuple[tuple[Node, Node], ...]
    otherwise: Node

    def chosen(self, place: Context) -> Node:
        """Return the branch that applies."""
        met = (branch for condition, branch in self.cases if condition.value(place))
        return next(met, self.otherwise)

    def value(self, place: Context) -> int:
        return self.chosen(place).value(place)


def leaves(node: Node) -> Iterator[Node]:
    """Yield the nodes that may be the result of a rule, one for each branch."""
    if isinstance(node, Conditional):
        for branch in (*(branch for _, branch in node.cases), node.otherwise):
            yield from leaves(branch)
    else:
        yield node
