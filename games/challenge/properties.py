"""The properties of a program to which a teacher gives points.

A line has them behind its bars: ``program xor | small: 4 | all: 3 | unchanged: 1``.

>>> weighed = read_weighed(["cost", "n", "log", "n", "2,5"])
>>> weighed.text
'cost n log n: 2.5'
>>> credit((weighed, WeighedProperty(Property.ALL, 750)), {Property.ALL: PropertyShare(1, 1)})
75
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction
from typing import NamedTuple

from games.challenge.points import points_text, read_points


class Property(StrEnum):
    """A property of programs for which points may be given; each value is the word to type."""

    #: The results of the first, smallest calls are right; those of all calls are.
    SMALL = "small"
    ALL = "all"
    #: Arguments are as they were after each call, and small cases are right.
    UNCHANGED = "unchanged"
    #: All calls are right, and the cost grows no faster than a bound.
    COST = "cost"
    #: The program's own asserts notice wrong versions of the function.
    ASSERTS = "asserts"
    #: Cases of the teacher's: those that pupils see, and those that they do not.
    VISIBLE = "visible"
    HIDDEN = "hidden"


#: How fast a cost may grow at most, the slowest growth first.
BOUNDS = ("1", "n", "n log n", "n^1.5", "n^2", "n^3")


@dataclass(frozen=True)
class WeighedProperty:
    """A property with its points, in hundredths."""

    kind: Property
    hundredths: int
    #: One of ``BOUNDS``; empty: it is no cost.
    bound: str = ""

    @property
    def text(self) -> str:
        """The property, its bound and its points as in the canonical line of a question."""
        name = " ".join(filter(None, [self.kind, self.bound]))
        return f"{name}: {points_text(self.hundredths)}"


class PropertyShare(NamedTuple):
    """The part of a property that a program has: ``got`` of ``of`` cases."""

    got: int
    of: int


#: The share that a program has of each property that was examined.
PropertyShares = Mapping[Property, PropertyShare]


class InvalidBound(ValueError):
    """The property ``cost`` without one of ``BOUNDS``."""


def read_weighed(words: Sequence[str]) -> WeighedProperty | None:
    """Parse a property and its points, the last word, from words in the engine's spelling.

    None without points above 0, or if a property other than the cost has a bound. Raises
    InvalidBound for a cost without one of ``BOUNDS``, ValueError if the first word is no property.
    """
    asked, rest = Property(words[0]), [*words[1:]]
    hundredths = read_points(rest.pop()) if rest else None
    bound = "".join(rest).replace("**", "^").replace("²", "^2").replace("³", "^3")
    known = {each.replace(" ", ""): each for each in BOUNDS}
    if asked is Property.COST and bound.replace(",", ".") not in known:
        raise InvalidBound
    if not hundredths or (bound and asked is not Property.COST):
        return None
    return WeighedProperty(asked, hundredths, known.get(bound.replace(",", "."), ""))


def all_earned(properties: Iterable[WeighedProperty], shares: PropertyShares) -> Fraction:
    """Return the exact points of a program, in hundredths; unexamined properties earn none."""
    return sum((earned(each, shares) for each in properties), Fraction(0))


def earned(weighed: WeighedProperty, shares: PropertyShares) -> Fraction:
    """Return the exact points of a program for one property, in hundredths; 0 without a share."""
    got, of = shares.get(weighed.kind, PropertyShare(0, 1))
    return Fraction(weighed.hundredths * got, of)


def credit(properties: Sequence[WeighedProperty], shares: PropertyShares) -> int:
    """Return the credit of a program in per cent, rounded, but 0 and 100 only if it is exact.

    There must be a property, and the share of one that was not examined counts as 0.

    >>> credit((WeighedProperty(Property.ASSERTS, 100),), {Property.ASSERTS: PropertyShare(1, 300)})
    1
    """
    part = 100 * all_earned(properties, shares) / sum(each.hundredths for each in properties)
    return int(part) if part in (0, 100) else min(99, max(1, round(part)))


def shares_text(shares: PropertyShares) -> str:
    """Format shares as they are stored: ``small:1/1 hidden:2/3``."""
    return " ".join(f"{each}:{share.got}/{share.of}" for each, share in shares.items())


def read_shares(text: str) -> dict[Property, PropertyShare]:
    """Parse the text of ``shares_text``; raise ValueError for another form.

    >>> read_shares("small:1/1 hidden:2/3")[Property.HIDDEN]
    PropertyShare(got=2, of=3)
    """
    found = {}
    for name, _, share in (each.partition(":") for each in text.split()):
        got, _, of = share.partition("/")
        found[Property(name)] = PropertyShare(int(got), int(of))
    return found
