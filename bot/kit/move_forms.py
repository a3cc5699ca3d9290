"""Word how a move is written, from the game's own parts of a move."""

from __future__ import annotations

from bot.i18n import Say, Variant
from games import Game


class Pile(Variant):
    """The noun for a component of a position: a heap of objects, or a row of pins."""

    HEAP = "heap"
    ROW = "row"


def move_label(game: Game, say: Say) -> str:
    """Return the label of a field for a move: “Heap, how many to take”."""
    label = ", ".join(say(f"part-{part}.label", pile=Pile(game.pile)) for part in game.move_parts)
    further = ", …" if game.heaps_at_once > 1 else ""
    return f"{label[0].upper()}{label[1:]}{further}"


def move_details(game: Game, say: Say) -> dict[str, str | int]:
    """Return the variables of a message about how a move is written: the four named here.

    ``form`` is such as “two whole numbers (the heap, then how many to take)”, ``example`` a move
    that does not win, and ``rule`` a rule for moves. ``heaps`` is the most heaps of a move.
    """
    *first, last = (say(f"part-{part}", pile=Pile(game.pile)) for part in game.move_parts)
    parts = say("part-then", before=", ".join(first), last=last) if first else last
    heaps = game.heaps_at_once
    return {
        "form": say("form-of-a-move", count=len(game.move_parts), heaps=heaps, parts=parts),
        "heaps": heaps,
        "example": game.table_line.rpartition(":")[2].strip(),
        "rule": say(f"strategy-example-{game.key}"),
    }
