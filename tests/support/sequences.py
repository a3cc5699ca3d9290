"""Sequences of Grundy values in tests: by a dictionary, as computed, and as asked for."""

from __future__ import annotations

import numpy as np
from hypothesis import strategies as st
from numpy.typing import NDArray

from games.grundy import HeapRules, Table
from games.grundy.questions import OutOfTime, Progress, Question

#: Games with rare values, of every kind: with the position's parity in the mask and without, with
#: two breaking digits, with large values, with a split without taking.
SPARSE = ["0.77", "0.16", "0.104", "0.127", "0.376", "0.165", "0.36", "4.6", "4.021", "0.0047"]


def by_dictionary(code: str, to: int) -> list[int]:
    """Return the values of the heaps up to ``to``, from the rules in plain words alone."""
    digits = [int(digit, 16) for digit in code.replace(".", "")]
    values: dict[int, int] = {0: 0}
    for heap in range(1, to + 1):
        options = set()
        for taken, digit in enumerate(digits):
            rest = heap - taken
            if rest == 0 and taken > 0 and digit & 1:
                options.add(0)
            if 0 < rest < heap and digit & 2:
                options.add(values[rest])
            if digit & 4:
                options |= {values[left] ^ values[rest - left] for left in range(1, rest)}
            if digit & 8:
                options |= {
                    values[left] ^ values[right] ^ values[rest - left - right]
                    for left in range(1, rest)
                    for right in range(1, rest - left)
                }
        value = 0
        while value in options:
            value += 1
        values[heap] = value
    return [values[heap] for heap in range(to + 1)]


def computed(rules: HeapRules, to: int) -> NDArray[np.uint16]:
    """Return the values of the heaps up to ``to`` as the table has them."""
    table = Table(rules)
    table.extend(to)
    return table.values[: to + 1]


codes = st.builds(
    lambda first, digits: f"{first}.{digits}",
    st.sampled_from("04"),
    st.text("01234567", min_size=1, max_size=9).filter(lambda digits: digits.strip("0")),
)


def drive(question: Question, steps: int | None = None) -> object:
    """Work on a question to its end, or for so many steps."""
    working = question.steps(Table)
    try:
        while steps is None or steps > 0:
            progress = next(working)
            assert isinstance(progress, Progress)
            assert 0 < progress.done <= progress.goal
            steps = steps and steps - 1
        working.throw(OutOfTime())
    except StopIteration as stopped:
        return stopped.value
    raise AssertionError("it went on")
