"""Sums of heaps that ``bouton analyse`` answers beyond the playable games."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from bot.analysis.service import without_markdown
from bot.board.drawing import drawing, drawing_of_rules
from bot.board.heap_sums import quotient_text
from bot.cli.sequences import game_data, proof_text
from bot.i18n import Say
from bot.i18n.typed import read_rules
from bot.kit.move_forms import Pile
from games import Game, GameError, Position, UnknownGame
from games.core import Outcome
from games.families import game_of
from games.grundy.questions import read_heaps
from games.grundy.sums import SumAnswer, SumOf

#: The most winning moves in the text.
TOLD_MOVES = 12


def read_sum(
    game: str, position: str, read: Callable[[], tuple[Game, Position]], *, misere: bool
) -> SumOf | tuple[Game, Position]:
    """Return the game and position that ``read`` parses; if it cannot, a sum of heaps of a game.

    The sum has no empty heaps. Raises GameError if ``game`` and ``position`` are neither.
    """
    try:
        return read()
    except GameError as refused:
        try:
            rules = read_rules(game)
        except UnknownGame:
            raise refused from None
    return SumOf(rules, tuple(heap for heap in read_heaps(position) if heap), misere)


def sum_data(asked: SumOf, found: SumAnswer) -> dict[str, Any]:
    """Describe the outcome, value and winning moves of a sum as data: None if out of reach.

    ``grundy`` is the value of the sum, ``values`` those of its heaps, ``over`` whether no move is
    left. Unless ``all_listed``, there may be more moves than ``winning_moves``.
    """
    values = found.values
    return game_data(asked.rules) | {
        "misere": asked.misere,
        "position": list(found.position),
        "over": found.over,
        "outcome": found.outcome and found.outcome.value,
        "grundy": values and values.value,
        "values": values and [heap.value for heap in values.heaps],
        "winning_moves": [list(move) for move in found.moves],
        "all_listed": found.all_listed,
    }


def sum_text(asked: SumOf, found: SumAnswer, say: Say) -> str:
    """Word the outcome of a sum, its value and its winning moves."""
    rules, heaps = asked.rules, " ".join(map(str, found.position)) or "0"
    convention = "misere" if asked.misere else "normal"
    game = game_of(rules)
    title = (
        drawing(game).title(game, say) if game else drawing_of_rules(rules).heap_title(rules, say)
    )
    lines = [f"{title} · {heaps}", say(f"analysis-sum-{convention}"), ""]
    values = found.values
    if values is None:
        lines.append(say("analysis-no-grundy"))
        told = (quotient_text(fact, found.position, Pile.HEAP, say) for fact in found.facts)
        lines += map(without_markdown, told)
    elif found.outcome is None:
        lines.append(say("analysis-sum-unknown", reached=values.reached))
    else:
        known = ", ".join(f"G({heap.heap}) = {heap.value}" for heap in values.heaps)
        lines += [known] * bool(known)
        lines.append(say("analysis-grundy", value=values.value))
        by_period = (heap.period for heap in values.heaps if heap.by == "period" and heap.period)
        lines += [proof_text(rules, period, say) for period in list(by_period)[:1]]
    if found.over:
        lines.append(say("fact-over-mover-wins" if asked.misere else "fact-over-mover-loses"))
    elif found.outcome is not None:
        mover_wins = found.outcome is Outcome.N
        lines.append(say("outcome-winning" if mover_wins else "outcome-losing"))
        lines.append(_moves(found, say))
    return "\n".join(lines)


def _moves(found: SumAnswer, say: Say) -> str:
    """List the winning moves, or some of many."""
    if found.outcome is Outcome.P:
        return say("analysis-no-winning-moves")
    told = [
        say("analysis-sum-split", heap=move[0], take=move[1], parts=", ".join(map(str, move[2:])))
        if move[2]
        else say("analysis-sum-take", heap=move[0], take=move[1])
        for move in found.moves[:TOLD_MOVES]
    ]
    if not told:
        return say("analysis-sum-some")
    if not found.all_listed:
        return say("analysis-sum-moves", moves="; ".join(told))
    moves = "; ".join(told + ["…"] * (len(found.moves) > TOLD_MOVES))
    return say("analysis-winning-moves", count=len(found.moves), moves=moves)
