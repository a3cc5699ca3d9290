"""Drawings of the ideas of skills, made from the numbers of an item."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace

from games.core import Outcome, Position
from games.explain import ranks
from games.families.nim_facts import NimSum
from games.impartial import Game
from games.lessons.facts import (
    Allowed,
    ColumnOnes,
    LeastMissing,
    Powers,
    Remembered,
    Returns,
    Window,
)
from games.lessons.item import Item
from games.lessons.path import Skill
from games.lessons.sketch import (
    ALONE,
    NONE,
    ONE,
    WIDTH,
    Sketch,
    Values,
    columns,
    counters,
    filled,
    fives,
    odd_weights,
    weights_of,
)
from games.theory import nim_sum, zeckendorf

#: With so many sticks every take of the rules is possible.
_MANY = 99

#: At most so many numbers of a row are drawn: the last ones.
_NUMBERS = 18

#: At most so many lines of a list are drawn: the last ones.
_LISTED = 9


def sketch_of(skill: Skill, item: Item) -> Sketch | None:
    """Draw the idea of a skill with the numbers of an item; None if there is no drawing for it."""
    drawn_by = _SKETCHED.get(skill.key)
    return None if drawn_by is None else drawn_by(item)


# ------------------------------------------------------------------------- sticks


def _draw_groups(item: Item) -> Sketch | None:
    """Draw sticks in groups of one more than the largest take; under misère play, one apart.

    If the takes are not all from 1 on, draw a row of numbers instead; return None if there are
    too few sticks.
    """
    game, (number,) = item.subject
    takes, poisoned = [take for (take,) in game.moves((_MANY,))], int(game.misere)
    group = len(takes) + 1
    if takes != [*range(1, group)]:
        return _draw_number_row(item)
    if number < poisoned:
        return None
    whole, rest = divmod(number - poisoned, group)
    words = ["✗"] * poisoned + [ONE * group] * whole + [ALONE * rest] * bool(rest)
    values = {"number": number, "group": group, "rest": rest}
    return Sketch("groups-misere" if game.misere else "groups", filled(words), values)


def _draw_takes(item: Item) -> Sketch:
    """Draw the number that each take leaves, in brackets if it is lost."""
    game, (number,) = item.subject
    lines = []
    for (take,) in game.moves((number,)):
        left = number - take
        lines.append(f"{number} − {take} = {_number_or_bracketed(game, left)}")
    wins = len(game.winning_moves((number,)))
    return Sketch("takes", tuple(lines) or ("—",), {"number": number, "wins": wins})


def _number_or_bracketed(game: Game, number: int) -> str:
    """Format a number, in brackets if it is lost."""
    return f"[{number}]" if game.outcome((number,)) is Outcome.P else f" {number} "


def _draw_number_row(item: Item) -> Sketch:
    """Draw the numbers up to that of an item, at most _NUMBERS, the lost ones in brackets."""
    game, (number,) = item.subject
    numbers = range(max(0, number - _NUMBERS + 1), number + 1)
    lost = int(game.outcome((number,)) is Outcome.P)
    cells = [f"{_number_or_bracketed(game, n):>4}" for n in numbers]
    lines = tuple("".join(cells[n : n + 6]).rstrip() for n in range(0, len(cells), 6))
    return Sketch("row-misere" if game.misere else "row", lines, {"number": number, "lost": lost})


# ------------------------------------------------------------------------- heaps


def _draw_mirror(item: Item) -> Sketch:
    """Draw heaps, marking what one of two has more than the other, or a third beside equal ones."""
    heaps = item.subject[1]
    if len(heaps) == 2:
        common = [min(heaps)] * 2
    else:
        alike = next((h for h in heaps if heaps.count(h) > 1), 0)
        common = [h if h == alike else 0 for h in heaps]
    pairs = zip(heaps, common, strict=True)
    lines = [
        f"{n}│{ONE * same}{'○' * (heap - same)} {heap}" for n, (heap, same) in enumerate(pairs, 1)
    ]
    return Sketch("mirror", tuple(lines), {"surplus": sum(heaps) - sum(common)})


def _draw_powers_of_two(item: Item) -> Sketch:
    """Draw a number by powers of two: each on a line with its binary digit, and its objects."""
    fact = next(fact for fact in item.facts if isinstance(fact, Powers))
    lines = []
    for weight in weights_of([fact.number]):
        digit = int(bool(fact.number & weight))
        drawn = [ONE * min(16, weight - n) for n in range(0, weight, 16)] if digit else [NONE]
        lines += [f"{weight:>2} {digit}│{drawn[0]}", *(f"    │{each}" for each in drawn[1:])]
    told = {"digits": fact.digits, "powers": _join_with_plus(fact.powers)}
    return Sketch("powers", tuple(lines), {"number": fact.number, **told})


def _join_with_plus(numbers: Iterable[int]) -> str:
    return " + ".join(map(str, numbers))


def _draw_columns(item: Item) -> Sketch:
    """Draw the numbers of an item as counters in binary columns."""
    fact = next(fact for fact in item.facts if isinstance(fact, ColumnOnes))
    return columns(fact.numbers)


def _nim_sum(item: Item) -> Sketch:
    """Draw heaps as counters in binary columns; the unpaired ones add up to the nim-sum."""
    fact = next(fact for fact in item.facts if isinstance(fact, NimSum))
    return replace(columns(fact.heaps), kind="nim-sum")


def _draw_flip(item: Item) -> Sketch:
    """Draw heaps in columns, and below them one heap after a winning move, if there is one."""
    game, heaps = item.subject
    moves = game.winning_moves(heaps)
    if not moves:
        return columns(heaps)
    heap, take = item.move or moves[0]
    return flip(heaps, heap, heaps[heap - 1] - take, "flip")


def flip(heaps: Position, heap: int, to: int, kind: str) -> Sketch:
    """Draw heaps in columns, and below heap number ``heap``, from 1, changed to size ``to``.

    ``kind`` is that of the Sketch returned.
    """
    size, weights = heaps[heap - 1], weights_of(heaps)
    changed = f"{size}→{to}"
    widths = [max(2, 1 + len(str(weight))) for weight in weights]

    def row(label: str, cells: Iterable[str]) -> str:
        return label + "".join(f"{each:>{k}}" for each, k in zip(cells, widths, strict=True))

    lines = (
        *counters(heaps, [f"{each:>{len(changed)}}" for each in heaps]),
        row(changed, [ONE if to & w else NONE for w in weights]),
        row(" " * len(changed), ["^" if (size ^ to) & w else "" for w in weights]).rstrip(),
    )
    values = {"heap": heap, "size": size, "to": to, "take": size - to}
    return Sketch(kind, lines, values | {"odd": ", ".join(map(str, odd_weights(heaps)))})


def _draw_heaps_of_one(item: Item) -> Sketch:
    """Draw the heaps of one object on a line below the larger ones."""
    heaps = item.subject[1]
    big, ones = [heap for heap in heaps if heap > 1], sum(heap == 1 for heap in heaps)
    lines = (f"≥ 2│{' '.join(map(str, big)) or '—'}", f"= 1│{fives(ones)}")
    return Sketch("ones", lines, {"big": min(len(big), 2), "ones": ones, "odd": ones % 2})


# ------------------------------------------------------------------------- graphs and bars


def _draw_graph(item: Item) -> Sketch:
    """Draw each number up to that of an item with its options and its rank, lost ones in brackets.

    At most _LISTED are drawn. A position of several numbers: see ``_draw_ranked_options``.
    """
    game, position = item.subject
    if len(position) > 1:
        return _draw_ranked_options(game, position)
    (number,), rank, lines = position, ranks(game), []
    for n in range(max(0, number - _LISTED + 1), number + 1):
        to = "".join(
            " " + _number_or_bracketed(game, n - take).strip() for (take,) in game.moves((n,))
        )
        lines.append(f"{_number_or_bracketed(game, n):>4} →{to}".ljust(21) + f"│{rank((n,))}")
    return Sketch("graph", tuple(lines), {"number": number, "rank": rank((number,))})


def _draw_ranked_options(game: Game, position: Position) -> Sketch:
    """Draw the options of a position with their ranks, the lost ones in brackets."""
    rank, lines = ranks(game), []
    for left in dict.fromkeys(game.after(position, move) for move in game.moves(position)):
        told = game.format(left)
        told = f"[{told}]" if game.outcome(left) is Outcome.P else f" {told} "
        lines.append(f"→ {told}".ljust(16) + f"│{rank(left)}")
    values: Values = {"number": game.format(position), "rank": rank(position)}
    return Sketch("ranked", tuple(lines), values)


def _draw_bite(item: Item) -> Sketch:
    """Draw a bar after a winning bite, or unchanged if no bite wins."""
    game, position = item.subject
    moves = game.winning_moves(position)
    if not moves:
        return Sketch("bite-none", _draw_bar(position, position))
    row, column = item.move or moves[0]
    after = game.after(position, (row, column))
    kind = "bite"
    if after == (1,):
        kind = "bite-last"
    elif after == (len(after), *[1] * (len(after) - 1)):
        kind = "bite-arms"
    elif len(after) == 2 and after[0] == after[1] + 1:
        kind = "bite-stairs"
    return Sketch(kind, _draw_bar(position, after), {"row": row, "column": column})


def _draw_bar(position: Position, after: Position) -> tuple[str, ...]:
    """Draw a bar after a bite, the top row first; eaten squares are dots."""
    lines = []
    for row, length in enumerate(position):
        left = after[row] if row < len(after) else 0
        squares = "■" * left + NONE * (length - left)
        lines.append(" ".join("✗" + squares[1:] if row == 0 else squares))
    return tuple(reversed(lines))


def _draw_bar_without_corner(item: Item) -> Sketch | None:
    """Draw a whole bar without its far corner, which every bite takes; None for other bars."""
    game, position = item.subject
    if len(set(position)) > 1 or sum(position) == 1:
        return None
    rows, squares = len(position), position[0]
    after = game.after(position, (rows, squares))
    return Sketch("corner", _draw_bar(position, after), {"row": rows, "column": squares})


# ------------------------------------------------------------------------- Fibonacci


def _draw_fibonacci_parts(item: Item) -> Sketch:
    """Draw the sticks of a position in their Fibonacci parts, one on each line."""
    _, (number, most) = item.subject
    parts = zeckendorf(number)
    lines = []
    for part in parts:
        first, *others = filled(fives(part).split(), WIDTH - 4)
        lines += [f"{part:>3}│{first}", *(f"   │{each}" for each in others)]
    least = parts[-1]
    told = {"number": number, "least": least, "most": most, "fits": int(least <= most)}
    return Sketch("parts", tuple(lines), {"parts": _join_with_plus(parts), **told})


def _draw_table_of_cells(item: Item) -> Sketch:
    """Draw the table of all cells, with those marked that a remembering program fills."""
    game, position = item.subject
    cells, (number, _) = Remembered.cells(game, position), position
    lines = []
    for sticks in range(number, 0, -1):
        row = ["■" if (sticks, most) in cells else NONE for most in range(1, sticks + 1)]
        lines.append(f"{sticks:>2}│{''.join(row)}")
    every = number * (number + 1) // 2
    return Sketch("cells", tuple(lines), {"filled": len(cells), "all": every})


# ------------------------------------------------------------------------- values


def _draw_mex(item: Item) -> Sketch:
    """Draw the numbers from 0 on, mark those of an item, and point to the first missing one."""
    fact = next(fact for fact in item.facts if isinstance(fact, LeastMissing))
    numbers = item.values["numbers"]
    assert isinstance(numbers, tuple), "numbers are listed"
    return Sketch("mex", _draw_gaps(numbers, fact.missing), {"missing": fact.missing})


def _draw_gaps(numbers: Iterable[int], missing: int) -> tuple[str, ...]:
    found = {*numbers}
    row = range(max([*found, missing]) + 1)
    width = 1 + len(str(row[-1]))
    return (
        "".join(f"{n:>{width}}" for n in row),
        "".join(f"{(ONE if n in found else NONE):>{width}}" for n in row),
        " " * (width * missing) + f"{'^':>{width}}",
    )


def _draw_reached_values(item: Item) -> Sketch:
    """Draw the Grundy values of a number's options, and point to the first missing value."""
    game, (number,) = item.subject
    to = [number - take for (take,) in game.moves((number,))]
    values = [game.grundy((n,)) for n in to]
    lines = [f"{number} → {n:>2}: {value}" for n, value in zip(to, values, strict=True)]
    missing = game.grundy((number,))
    return Sketch("reached", (*lines, *_draw_gaps(values, missing)), {"missing": missing})


def _draw_splits(item: Item) -> Sketch:
    """Draw the rows that the moves leave, equal results once."""
    fact = next(fact for fact in item.facts if isinstance(fact, Allowed))
    left = dict.fromkeys(tuple(sorted(rows, reverse=True)) for rows in fact.left)
    lines = [" ".join(ONE * row for row in rows if row) or NONE for rows in left]
    return Sketch("splits", tuple(lines), {"pins": item.subject[1][0]})


def _draw_row_values(item: Item) -> Sketch:
    """Draw the Grundy values of rows as counters in binary columns."""
    game, rows = item.subject
    values = [game.grundy((row,)) for row in rows]
    labels = [f"{row}: {value}" for row, value in zip(rows, values, strict=True)]
    told: Values = {"values": " ⊕ ".join(map(str, values)), "sum": nim_sum(values)}
    return Sketch("sums", counters(values, labels), told)


def _draw_period(item: Item) -> Sketch:
    """Draw a row of values with its preperiod on the first line, then a period on each line."""
    fact = next(fact for fact in item.facts if isinstance(fact, Returns))
    before, rest = fact.row[: fact.preperiod], fact.row[fact.preperiod :]
    lines = [_join_with_spaces(before)] if before else []
    lines += [
        f"│{_join_with_spaces(rest[n : n + fact.period])}" for n in range(0, len(rest), fact.period)
    ]
    return Sketch("period", tuple(lines), {"period": fact.period, "preperiod": fact.preperiod})


def _join_with_spaces(values: Iterable[int]) -> str:
    return " ".join(map(str, values))


def _draw_equal_windows(item: Item) -> Sketch:
    """Draw two equal windows of a row, each with its first index; the whole row if it has none."""
    fact = next(fact for fact in item.facts if isinstance(fact, Window))
    first, again = fact.found or (0, 0)
    if fact.found is None:
        lines = tuple(_join_with_spaces(fact.row[n : n + 12]) for n in range(0, len(fact.row), 12))
        return Sketch("window", lines, {"size": fact.size, "found": 0, "first": 0, "again": 0})
    lines = tuple(
        f"{start:>2}│{_join_with_spaces(fact.row[start : start + fact.size])}"
        for start in (first, again)
    )
    return Sketch("window", lines, {"size": fact.size, "found": 1, "first": first, "again": again})


_SKETCHED: Mapping[str, Callable[[Item], Sketch | None]] = {
    "few-outcome": _draw_takes,
    "few-take": _draw_takes,
    "pairs": _draw_groups,
    "fours": _draw_groups,
    "remainder": _draw_groups,
    "backwards": _draw_number_row,
    "any-takes": _draw_number_row,
    "equal-heaps": _draw_mirror,
    "mirror": _draw_mirror,
    "dressed-up": _draw_mirror,
    "to-binary": _draw_powers_of_two,
    "from-binary": _draw_powers_of_two,
    "columns": _draw_columns,
    "nim-sum": _nim_sum,
    "odd-column": _draw_flip,
    "nim-move": _draw_flip,
    "last-loses": _draw_heaps_of_one,
    "poison": _draw_groups,
    "attractor": _draw_graph,
    "rank": _draw_graph,
    "bite": _draw_bite,
    "stealing": _draw_bar_without_corner,
    "parts": _draw_fibonacci_parts,
    "limited-take": _draw_fibonacci_parts,
    "memory": lambda item: (
        _draw_table_of_cells if item.question == "cells" else _draw_fibonacci_parts
    )(item),
    "mex": _draw_mex,
    "heap-value": _draw_reached_values,
    "splits": _draw_splits,
    "sums": _draw_row_values,
    "period": _draw_period,
    "proof": _draw_equal_windows,
}
