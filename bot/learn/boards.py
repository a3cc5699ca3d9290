"""A board of binary columns: buttons flip the digits of a heap, to see which columns are odd."""

from __future__ import annotations

from bot.board.drawing import block
from bot.i18n import Variant
from bot.kit.refusal import require_offered
from bot.kit.widgets import Layout, Style, button, panel, rows
from bot.learn.custom_ids import ItemAction
from bot.learn.item_messages import Sheet
from bot.learn.messages import LEARNING
from bot.learn.questions import has_columns
from games.lessons.sketch import columns, counters, weights_of


class Flipped(Variant):
    """The size of a heap with flipped digits, compared with the original."""

    SAME = "same"
    SMALLER = "smaller"
    LARGER = "larger"


def _flipped(size: int, number: int) -> Flipped:
    if number == size:
        return Flipped.SAME
    return Flipped.LARGER if number > size else Flipped.SMALLER


def flip_message(sheet: Sheet, heap: int, number: int) -> Layout:
    """Return the board of an item's heaps as columns, with buttons that flip digits of one heap.

    Heap ``heap``, counted from 1, has the size ``number`` instead, at most what the columns hold.
    Raises Refused if the item has no such heap, or its heaps do not fit.
    """
    item, say = sheet.item, sheet.say
    heaps = item.subject[1]
    require_offered(has_columns(item) and 1 <= heap <= len(heaps))
    size, weights = heaps[heap - 1], weights_of(heaps)
    number = min(number, 2 * weights[0] - 1)
    changed = (*heaps[: heap - 1], number, *heaps[heap:])
    labels = [str(each) for each in heaps]
    labels[heap - 1] += f"→{number}"
    drawn = block(counters(changed, labels, weights))
    told = columns(changed)
    choosing = [
        button(
            sheet.control(ItemAction.FLIP, n, each, 1),
            say("flip-heap", heap=n, size=each),
            Style.primary if n == heap else Style.secondary,
        )
        for n, each in enumerate(heaps, 1)
    ]
    flipping = [
        button(sheet.control(ItemAction.FLIP, heap, number ^ w), say("flip-bit", weight=w))
        for w in weights
    ]
    back = button(sheet.control(ItemAction.IDEA), say("button-back"))
    return panel(
        LEARNING,
        f"{say('flip-about')}\n{drawn}\n{say('sketch-columns', **told.values)}",
        say("flip-became", heap=heap, flipped=Flipped(_flipped(size, number)), take=size - number),
        *rows(choosing),
        *rows(flipping),
        *rows([back]),
    )
