"""Drawings of ideas: lines of characters that fit a phone, with values for a sentence."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field

from games.theory import column_sums, nim_sum

ONE, ALONE, NONE = "●", "◆", "·"

#: The most characters of a line, which a phone (360 px) displays without scrolling.
WIDTH = 24

Values = Mapping[str, int | str]


@dataclass(frozen=True)
class Sketch:
    """A drawing, with the values for its sentence, the message ``sketch-<kind>``."""

    kind: str
    lines: tuple[str, ...]
    values: Values = field(default_factory=dict)


def filled(words: Iterable[str], width: int = WIDTH) -> tuple[str, ...]:
    """Arrange words in order on lines of at most ``width`` characters; a longer word has its own.

    Without words, there is one empty line.
    """
    lines = [""]
    for word in words:
        line = f"{lines[-1]} {word}".strip()
        if len(line) > width and lines[-1]:
            lines.append(word)
        else:
            lines[-1] = line
    return tuple(lines)


def fives(count: int) -> str:
    """Draw a number of objects in groups of five; a dot for 0."""
    return " ".join(ONE * min(5, count - n) for n in range(0, count, 5)) or NONE


def weights_of(numbers: Sequence[int]) -> list[int]:
    """Return the powers of two of the binary columns that numbers need, at least 1, descending.

    Raises ValueError without numbers.
    """
    return [1 << k for k in reversed(range(max(1, max(numbers).bit_length())))]


def counters(
    numbers: Sequence[int], labels: Sequence[str] = (), columns: Sequence[int] = ()
) -> tuple[str, ...]:
    """Draw numbers in binary, with a counter for each 1; the first one of an odd column differs.

    The first line has the columns' powers of two, ``columns`` or those that the numbers need, the
    largest first. Each other line begins with its label, by default the number. In the leftmost odd
    column, the counter that differs is in the heap of the first winning move.
    """
    weights, names = columns or weights_of(numbers), labels or [str(number) for number in numbers]
    margin = max(map(len, names))
    widths = [max(2, 1 + len(str(weight))) for weight in weights]
    ones = column_sums([[int(bool(n & w)) for w in weights] for n in numbers])
    first = [next((i for i, n in enumerate(numbers) if n & w), None) for w in weights]

    def cell(row: int, column: int) -> str:
        if not numbers[row] & weights[column]:
            return NONE
        return ALONE if ones[column] % 2 and first[column] == row else ONE

    heading = " " * margin + "".join(f"{w:>{k}}" for w, k in zip(weights, widths, strict=True))
    rows = [
        f"{name:>{margin}}" + "".join(f"{cell(i, j):>{k}}" for j, k in enumerate(widths))
        for i, name in enumerate(names)
    ]
    return (heading, *rows)


def odd_weights(numbers: Sequence[int]) -> list[int]:
    """Return the powers of two of the columns with an odd number of ones, the largest first."""
    return [weight for weight in weights_of(numbers) if sum(bool(n & weight) for n in numbers) % 2]


def columns(numbers: Sequence[int]) -> Sketch:
    """Draw numbers as counters in binary columns.

    Its values are ``odd``, the odd columns' powers of two in a text, their ``count``, and ``sum``,
    the nim-sum.
    """
    odd = odd_weights(numbers)
    values: Values = {"count": len(odd), "odd": ", ".join(map(str, odd)), "sum": nim_sum(numbers)}
    return Sketch("columns", counters(numbers), values)
