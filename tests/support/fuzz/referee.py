"""Each match judged from its plain rows, by the independent brute force of its family."""

from __future__ import annotations

from typing import Any

from games import Position, game
from tests.support.positions import judge


class Broken(AssertionError):
    """Something does not hold that must always hold."""


def ended(row: Any, plies: list[Any]) -> tuple[Position, int | None]:
    """Return the position of a match after its plies, and the seat that has won, if one has.

    Raises Broken if a ply is not legal.
    """
    rules = game(row.game, misere=bool(row.misere))
    brute = judge(rules)
    turns: list[tuple[int, Position]] = []
    start = rules.parse(row.start)
    winner: int | None = None
    for ply in plies:
        here = turns[-1][1] if turns else start
        if winner is not None:
            raise Broken(f"match {row.id} goes on after its end")
        match ply.kind:
            case "resign" | "time-out":
                winner = 1 - ply.seat
            case "take-back":
                while turns and turns.pop()[0] != ply.seat:
                    pass
            case _:
                move = tuple(map(int, ply.move.split()))
                after = brute.options(here).get(move)
                if after is None or ply.seat != (row.first + len(turns)) % 2:
                    raise Broken(f"ply {ply.number} of match {row.id} is illegal: {ply}")
                turns.append((ply.seat, after))
                if brute.ends_match(after):
                    winner = 1 - ply.seat if row.misere else ply.seat
    return (turns[-1][1] if turns else start), winner
