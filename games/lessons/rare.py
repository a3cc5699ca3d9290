"""Unit 14: rare and frequent values, which a mask distinguishes."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random

from games.families.octal import Octal
from games.impartial import Game
from games.lessons.facts import Kinds, Masked, is_rare
from games.lessons.item import Item
from games.lessons.solved import choice, several
from games.mistakes import Mistake
from games.question import Value

#: Masks, by level, and the number below which the values to judge are.
MASKS = {1: ((0b11, 0b111), 8), 2: ((0b101, 0b110, 0b1011, 0b1101), 16)}

#: Octal games by their digits, with the mask that makes the fewest of their rows rare.
MASK_OF = {(0, 7, 7): 0b1111, (0, 1, 6): 0b11110, (0, 4, 5): 0b1111, (0, 1, 5, 6): 0b11011}

#: The number of values or rows in an item, and the most pins of a row.
JUDGED, LONGEST_ROW = 6, 20

RARE, FREQUENT = "rare", "frequent"


def rare(random: Random, level: int) -> Item:
    """Return an item that asks which values or rows are rare, or whether two rows together are."""
    if level == 1:
        return _rare_values(random, level)
    if random.random() < 0.5:
        return _ask_about_two_rows(random)
    return _rare_values(random, level) if level == 2 else _rare_rows(random)


def _rare_values(random: Random, level: int) -> Item:
    """Return an item that asks which of some numbers are rare values."""
    masks, below = MASKS[level]
    mask = random.choice(masks)
    while True:
        judged = sorted(random.sample(range(below), JUDGED))
        if _has_both_kinds(judged, mask):
            shown: dict[str, Value] = {"offered": tuple(judged)}
            return _ask_which_are_rare(
                "rare-values", mask, {value: value for value in judged}, shown
            )


def _rare_rows(random: Random) -> Item:
    """Return an item that asks which rows of an octal game are rare, given their Grundy values."""
    digits, mask = random.choice([*MASK_OF.items()])
    game = Octal(digits=digits)
    while True:
        rows = tuple(sorted(random.sample(range(1, LONGEST_ROW + 1), JUDGED)))
        values = game.heap_values(rows)
        if _has_both_kinds(values, mask):
            shown: dict[str, Value] = {"code": game.code, "rows": rows, "grundy": values}
            judged = dict(zip(rows, values, strict=True))
            return _ask_which_are_rare("rare-rows", mask, judged, shown, (game, (0,)))


def _has_both_kinds(values: list[int] | tuple[int, ...], mask: int) -> bool:
    return len({is_rare(value, mask) for value in values}) == 2


def _ask_which_are_rare(
    question: str,
    mask: int,
    judged: Mapping[int, int],
    values: Mapping[str, Value],
    about: tuple[Game, tuple[int, ...]] | None = None,
) -> Item:
    """Build the item that asks which keys of ``judged`` have rare values; the rest as in Item."""
    right = [n for n, value in judged.items() if is_rare(value, mask)]
    wrong = [
        (Mistake.ODD_FOR_RARE, [n for n in judged if n not in right]),
        (Mistake.ZERO_NOT_RARE, [n for n in right if judged[n]]),
        (Mistake.MASK_FORGOTTEN, [n for n, v in judged.items() if v.bit_count() % 2 == 0]),
    ]
    told = (Masked.of(mask, tuple(sorted(set(judged.values())))),)
    shown: dict[str, Value] = {"mask": f"{mask:b}", **values}
    return several(question, [*judged], right, wrong, values=shown, about=about, told=told)


def _ask_about_two_rows(random: Random) -> Item:
    """Return an item that asks whether two rows together are rare or frequent."""
    mask = random.choice(MASKS[2][0])
    first, second = random.sample(range(1, 8), 2)
    kinds = Kinds.of(mask, first, second)
    right, other = (RARE, FREQUENT) if kinds.is_rare else (FREQUENT, RARE)
    wrong = []
    if is_rare(first + second, mask) is not kinds.is_rare:
        wrong.append((Mistake.ORDINARY_SUM, other))
    if not is_rare(first, mask) and not is_rare(second, mask):
        wrong.append((Mistake.KIND_KEPT, other))
    return choice(
        "rare-together",
        (RARE, FREQUENT),
        right,
        wrong,
        values={"mask": f"{mask:b}", "first": first, "second": second},
        told=(Masked.of(mask, (first, second)), kinds),
    )
