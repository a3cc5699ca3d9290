"""Unit 14: rows of values that repeat, and when a period is proved."""

from __future__ import annotations

from random import Random

from games.families.subtraction import Subtraction, grundy_sequence
from games.lessons.facts import Returns, Window
from games.lessons.item import Item
from games.lessons.solved import choice, number
from games.mistakes import Mistake
from games.question import Value

#: The longest period and the longest preperiod, by level.
LONGEST = {1: (4, 0), 2: (5, 2), 3: (7, 4)}

#: Sets of takes, by level. Their period is shorter than the largest take, so that two whole periods
#: prove nothing yet.
TAKES = {
    1: ((1, 3), (1, 5), (1, 7), (1, 2, 4), (1, 2, 5)),
    2: ((1, 2, 7), (1, 2, 8), (1, 4, 6), (2, 3, 7), (1, 2, 3, 6)),
    3: ((1, 4, 9), (2, 3, 8), (1, 2, 3, 9), (2, 4, 8), (2, 5, 9), (1, 6, 8), (3, 4, 10)),
}

#: The number of periods in a row.
ROUNDS = 3

#: The answers to whether values prove a period, each with its reason.
PROVED, PROVED_BY_PERIOD = "proved", "proved-by-period"
OBSERVED, NEVER_PROVED = "only-observed", "never-proved"


def period(random: Random, level: int) -> Item:
    """Return an item that asks for the period or the preperiod of a row."""
    row, length, before = _periodic_row(random, level)
    told = (Returns(row, length, before),)
    swapped = [] if length == before else [Mistake.PERIOD_SWAPPED]
    if level > 1 and random.random() < 0.5:
        wrong = [*((each, length) for each in swapped), (Mistake.FROM_ONE, before + 1)]
        return number("preperiod", before, wrong, values={"row": row}, told=told)
    wrong = [(Mistake.MULTIPLE, times * length) for times in range(2, ROUNDS + 1)]
    wrong += [(each, before) for each in swapped]
    return number("row-period", length, wrong, values={"row": row}, told=told)


def _periodic_row(random: Random, level: int) -> tuple[tuple[int, ...], int, int]:
    """Draw a row of values, with its period and preperiod, for which no others fit it."""
    longest, longest_before = LONGEST[level]
    while True:
        length, before = random.randint(2, longest), random.randint(0, longest_before)
        round_ = [random.randint(0, 4) for _ in range(length)]
        start = [random.randint(0, 4) for _ in range(before)]
        row = tuple(start + ROUNDS * round_)
        if _only_period(row, length, before):
            return row, length, before


def _only_period(row: tuple[int, ...], length: int, before: int) -> bool:
    """Return whether a row has no preperiod below ``before``, nor a period below ``length``."""
    if before and row[before - 1] == row[before - 1 + length]:
        return False
    half = len(row) // 2  # a period that begins later than half-way is none that one sees
    return not any(row[half : len(row) - p] == row[half + p :] for p in range(1, length))


def proof(random: Random, level: int) -> Item:
    """Return an item that asks whether a row of values proves its period, by a repeated window."""
    game = Subtraction(takes=random.choice(TAKES[level]))
    found = grundy_sequence(game.takes)
    size, enough = game.takes[-1], found.preperiod + found.period + game.takes[-1]
    two_periods = found.preperiod + 2 * found.period
    proved = random.random() < 0.5
    least, most = (enough, enough + found.period) if proved else (two_periods, enough - 1)
    shown = random.randint(least, most)
    row = tuple(found[n] for n in range(shown))
    fact = Window(row, size, (found.preperiod, found.preperiod + found.period) if proved else None)
    wrong = [(Mistake.LOOKS_PROVED, each) for each in (PROVED, PROVED_BY_PERIOD)]
    options = (PROVED, PROVED_BY_PERIOD, OBSERVED, NEVER_PROVED)
    values: dict[str, Value] = {
        "row": row,
        "last": shown - 1,
        "window": size,
        "period": found.period,
    }
    right = PROVED if proved else OBSERVED
    return choice(
        "proof",
        options,
        right,
        wrong,
        values=values,
        about=(game, (0,)),
        told=(fact,),
    )
