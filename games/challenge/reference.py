"""The teacher's version of a function, by which pupils' programs are judged.

It is a file of Python: the function, a line for what each parameter may be, and perhaps examples.

    # n: 0..60
    # heaps: [0..7] * 0..4
    def function(n, heaps):
        "What it does, told to pupils."
        ...
    assert function(3, [1, 2]) == 6

Pupils see the docstring and the examples (``games.challenge.cases``). Arguments are drawn from
the bounds: all of them if they are few, else all small ones, then larger ones. A reference always
draws the same ones.

>>> reference = read_reference("twice", "# n: 0..3\\ndef twice(n):\\n    return 2 * n\\n")
>>> [call.arguments for call in reference.calls()]
[(0,), (1,), (2,), (3,)]
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import count, islice, product
from random import Random
from textwrap import shorten
from typing import Any

from games.core import Fault, GameError
from games.worksheets.calls import Call

#: The longest file of a teacher's, in characters.
MAX_REFERENCE = 8000

#: At most so many calls have all small arguments; so many have larger, drawn ones.
CALLS, GROWN = 2000, 200

#: The largest number, and the greatest length of a list, in the bounds of a parameter.
MAX_NUMBER, MAX_LENGTH = 10**9, 50

#: The length to which a description is cut, in characters.
DESCRIPTION = 300

_SEED = 1902

_RANGE = r"(-?\d{1,10})[ \t]*\.\.[ \t]*(-?\d{1,10})"

#: A number, as ``0..60``, or a list of numbers, as ``[0..7] * 0..4``.
_BOUND = re.compile(
    rf"^[ \t]*#[ \t]*(\w+)[ \t]*:[ \t]*(?:{_RANGE}|\[{_RANGE}\][ \t]*[*x×][ \t]*{_RANGE})[ \t]*$",
    re.MULTILINE,
)


#: After the head of a function: comments, then its docstring alone on its lines.
_DOCSTRING = re.compile(
    r"[^:\n]*:(?:[ \t]*(?:#[^\n]*)?\n)*[ \t]*[rRuU]?"
    r"(?:\"{3}((?:(?!\"{3}).)*)\"{3}|'{3}((?:(?!'{3}).)*)'{3}"
    r"|\"([^\"\n]*)\"|'([^'\n]*)')[ \t]*(?:#[^\n]*)?(?:\n|$)",
    re.DOTALL,
)


class ReferenceFault(Fault):
    """Why a teacher's version of a function is refused."""

    REFERENCE_MISSING = "reference-missing"
    REFERENCE_LONG = "reference-long"
    REFERENCE_FUNCTION = "reference-function"
    REFERENCE_PARAMETER = "reference-parameter"
    REFERENCE_RANGE = "reference-range"
    REFERENCE_HIDDEN = "reference-hidden"
    REFERENCE_MARK = "reference-mark"
    REFERENCE_CASES = "reference-cases"
    REFERENCE_MANY = "reference-many"
    REFERENCE_SEVERAL = "reference-several"
    REFERENCE_CASE_WRONG = "reference-case-wrong"
    REFERENCE_COST = "reference-cost"


class InvalidReference(GameError):
    """A teacher's file that cannot serve to judge a function."""


@dataclass(frozen=True)
class Bound:
    """The bounds of a parameter: a number from ``least`` to ``most``, or a list of such numbers."""

    least: int
    most: int
    lengths: tuple[int, int] | None = None

    def values(self) -> Iterator[Any]:
        """Yield all values: numbers by absolute value, more than CALLS of them ascending.

        Lists come by length, and have only the first CALLS of the numbers.
        """
        if self.lengths is None:
            numbers = range(self.least, self.most + 1)
            yield from sorted(numbers, key=abs) if len(numbers) <= CALLS else numbers
            return
        kept = list(islice(Bound(self.least, self.most).values(), CALLS))
        for length in range(self.lengths[0], self.lengths[1] + 1):
            yield from (list(one) for one in product(kept, repeat=length))

    def sized(self, size: int, random: Random, *, counts: bool) -> Any:
        """Return a list of ``size`` drawn numbers, or ``size`` itself; None if it is out of bounds.

        Without ``counts``, as another parameter is a list, a number is drawn from the bounds.
        """
        if self.lengths is not None:
            is_within = self.lengths[0] <= size <= self.lengths[1]
            drawn = (random.randint(self.least, self.most) for _ in range(size))
            return list(drawn) if is_within else None
        if not counts:
            return random.randint(self.least, self.most)
        return size if self.least <= size <= self.most else None

    def grown(self, random: Random, part: float) -> Any:
        """Draw a number, or a list, from the lower part of the bounds, also of the lengths.

        ``part`` is that part, from 0 to 1: 1 is all.
        """
        if self.lengths is None:
            return random.randint(self.least, self.least + int((self.most - self.least) * part))
        shortest, longest = self.lengths
        length = random.randint(shortest, shortest + int((longest - shortest) * part))
        return [Bound(self.least, self.most).grown(random, part) for _ in range(length)]


@dataclass(frozen=True)
class Reference:
    """The bounds and the description of one function in a teacher's file."""

    function: str
    bounds: tuple[Bound, ...]
    #: The docstring of the function, on one line and cut if it is long; empty without one.
    description: str = ""

    def calls(self) -> Iterator[Call]:
        """Yield the calls with which the function is tried, small ones first.

        These are at most CALLS; if values are left out, GROWN drawn ones, ever larger, follow.
        """
        first = [list(islice(bound.values(), CALLS + 1)) for bound in self.bounds]
        most = next(n for n in count(CALLS, -1) if _product(first, n) <= CALLS)
        small = product(*(values[:most] for values in first))
        yield from (Call(arguments) for arguments in sorted(small, key=_weight))
        if any(len(values) > most for values in first):
            random = Random(_SEED)
            for step in range(1, GROWN + 1):
                part = step / GROWN
                yield Call(tuple(bound.grown(random, part) for bound in self.bounds))

    def sized(self, size: int) -> Call | None:
        """Return a call of a size, to measure its cost; None if the bounds do not allow it.

        The size is the length of all lists; without lists it is the value of all numbers. Also
        None for a function without parameters.
        """
        random, counts = (
            Random(f"{_SEED}:{size}"),
            all(each.lengths is None for each in self.bounds),
        )
        arguments = tuple(each.sized(size, random, counts=counts) for each in self.bounds)
        return None if None in arguments or not arguments else Call(arguments)


def _product(values: list[list[Any]], most: int) -> int:
    found = 1
    for each in values:
        found *= min(len(each), most)
    return found


def _weight(arguments: tuple[Any, ...]) -> int:
    """Return a sort key: the absolute values of all numbers, and ten times each length, added."""
    flat = [
        number
        for one in arguments
        for number in ([10 * len(one), *one] if isinstance(one, list) else [one])
    ]
    return sum(map(abs, flat))


def read_reference(function: str, source: str) -> Reference:
    """Parse the bounds and the docstring of a function in a teacher's file.

    Raises InvalidReference if the file is empty or longer than MAX_REFERENCE, or if the function or
    the bounds of a parameter are missing or wrong. Only running it shows whether it is Python.
    """
    if not source.strip():
        raise InvalidReference(ReferenceFault.REFERENCE_MISSING, function=function)
    if len(source) > MAX_REFERENCE:
        raise InvalidReference(ReferenceFault.REFERENCE_LONG, limit=MAX_REFERENCE)
    found = re.search(rf"^def[ \t]+{function}[ \t]*\(([^)]*)\)", source, re.MULTILINE)
    if found is None:
        raise InvalidReference(ReferenceFault.REFERENCE_FUNCTION, function=function)
    names = [re.split(r"[:=]", one)[0].strip() for one in found[1].split(",") if one.strip()]
    told = {name: (*numbers,) for name, *numbers in _BOUND.findall(source)}
    for name in names:
        if name not in told:
            raise InvalidReference(
                ReferenceFault.REFERENCE_PARAMETER, function=function, name=name[:40]
            )
    bounds = tuple(_bound(name, told[name]) for name in names)
    return Reference(function, bounds, _described(source, found.end()))


def _described(source: str, head: int) -> str:
    """Return the docstring of the function whose parameters end at index ``head``.

    It is on one line, cut to DESCRIPTION characters; empty if there is none.
    """
    found = _DOCSTRING.match(source, head)
    told = " ".join("".join(filter(None, found.groups())).split()) if found else ""
    shown = "".join(one if one.isprintable() else " " for one in told)
    return shorten(shown, DESCRIPTION, placeholder=" …")


def _bound(name: str, told: tuple[str, ...]) -> Bound:
    is_list = not told[0]
    numbers = [int(number) for number in (told[2:] if is_list else told[:2])]
    least, most, shortest, longest = numbers if is_list else (*numbers, 0, 0)
    is_right = least <= most and max(-least, most) <= MAX_NUMBER
    if not is_right or not 0 <= shortest <= longest <= MAX_LENGTH:
        limits = {"largest": MAX_NUMBER, "longest": MAX_LENGTH}
        raise InvalidReference(ReferenceFault.REFERENCE_RANGE, name=name[:40], **limits)
    return Bound(least, most, (shortest, longest) if is_list else None)
