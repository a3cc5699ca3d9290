"""The verdict on ``strategy``, and the match that a strategy loses, in words and as data."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import pairwise
from typing import Any

from bot.board.drawing import drawing, position_text
from bot.i18n import Say
from bot.kit.texts import fitting
from bot.programs.errors import explained
from bot.programs.model import ProgramStart, call_text, python_text
from bot.programs.strategies import call_of, positions_of, wrong_turn
from games import Game, Move, Position
from games.challenge.strategy import Failure, Verdict
from games.program_form import ProgramFault
from games.worksheets.matches import Board, Turn

#: The most characters about one match.
_ROOM = 1500


def strategy_text(
    start: ProgramStart, verdict: Verdict, varies: Mapping[str, int | str], say: Say
) -> str:
    """Return in sentences what trying every reply to a program that plays has proved or refuted.

    ``varies`` are the details of a call answered in two ways; empty if there is none.
    """
    game, position = start.game, start.position
    which = {"game": drawing(game).title(game, say), "position": position_text(game, position)}
    who = say("strategy-first" if verdict.first else "strategy-second")
    if verdict.proved:
        found = {"positions": verdict.positions, "longest": verdict.longest}
        key = "program-strategy-shown" if varies else "program-strategy-proved"
        by = say("program-varies-proved", **varies) if varies else say("program-proved-by")
        return f"{say(key, who=who, **which, **found)} {by}"
    told = [say("program-strategy-refuted", who=who, **which)]
    if verdict.play:
        told.append(f"{say('program-strategy-match')} {_match_text(start, verdict, say)}")
    told += [_ending_text(start, verdict, say), *_slip_lines(start, verdict, say)]
    if varies:
        told.append(say("program-varies-refuted", **varies))
    return " ".join(told)


def strategy_help(game: Game, say: Say) -> str:
    """Say how ``strategy`` is called in a game and what it returns, with an example."""
    position = game.parse(game.example)
    move = game.winning_move(position) or game.moves(position)[0]
    answer = game.program.answer(position, move)
    call = call_of(game, position)
    return say(f"program-strategy-{game.key}", call=call, answer=str(answer))


def _match_text(start: ProgramStart, verdict: Verdict, say: Say) -> str:
    """Tell a match move by move: the program's own as calls with answers; the end may be cut."""
    game, told, is_own = start.game, [], verdict.first
    steps = pairwise(positions_of(start, verdict))
    for (position, after), move in zip(steps, verdict.play, strict=True):
        if is_own:
            answer = game.program.answer(position, move)
            told.append(_own_move(call_of(game, position), answer, say))
        else:
            left = ", ".join(map(python_text, game.program.ask(after)))
            told.append(_reply(game, move, left, say))
        is_own = not is_own
    return _join_moves_that_fit(told)


def lost_match(function: str, board: Board, turns: Sequence[Turn], say: Say) -> str:
    """Return in words a match on a worksheet's board that its ``function`` loses, cut if long."""
    told = []
    for turn in turns:
        told.append(_own_move(call_text(function, turn.call.arguments), turn.answer, say))
        told.append(_reply(board.game, turn.reply, python_text(turn.left), say))
    return _join_moves_that_fit(told)


def _own_move(call: str, answer: Any, say: Say) -> str:
    return say("program-own-move", call=call, answer=python_text(answer))


def _reply(game: Game, move: Move, left: str, say: Say) -> str:
    return say("program-reply", move=drawing(game).move(move, say), left=left)


def _join_moves_that_fit(told: Sequence[str]) -> str:
    """Join the moves of a match, the first ones that a message has room for, then "…"."""
    return "; ".join(fitting(told, _ROOM, lambda _left: "…", apart=2)) + "."


def _ending_text(start: ProgramStart, verdict: Verdict, say: Say) -> str:
    """Say how a match has ended for a program."""
    if verdict.failure is Failure.LOST:
        return say("program-strategy-lost")
    game, refusal = start.game, verdict.refusal
    if refusal is not None and verdict.illegal is None:
        told = say(f"fault-{refusal.fault.value}", **refusal.details)
        if refusal.fault is ProgramFault.NO_MOVE:
            return f"{told} {strategy_help(game, say)}"
        why = explained(str(refusal.details.get("error", "")), say)
        return told if why is None else f"{told} — {why}"
    position = positions_of(start, verdict)[-1]
    call = call_of(game, position)
    if verdict.illegal is None:
        return f"{say('program-strategy-none', call=call)} {strategy_help(game, say)}"
    got = str(game.program.answer(position, verdict.illegal))
    told = say("program-strategy-illegal", call=call, got=got)
    return f"{told} {strategy_help(game, say)}"


def _slip_lines(start: ProgramStart, verdict: Verdict, say: Say) -> list[str]:
    """Name the move that gave the win away, and one that keeps it, in a list; empty if none."""
    if verdict.slip is None:
        return []
    game, (position, move) = start.game, wrong_turn(start, verdict)
    right = game.winning_move(position)
    if right is None or move is None:
        return []
    got, better = (str(game.program.answer(position, one)) for one in (move, right))
    return [say("program-strategy-slip", call=call_of(game, position), got=got, right=better)]


def strategy_counterexample(start: ProgramStart, verdict: Verdict) -> dict[str, Any]:
    """Return for JSON the ``arguments`` of the call that goes wrong, ``expected`` and ``got``.

    Either answer is None if there is no such move.
    """
    game, (position, got) = start.game, wrong_turn(start, verdict)
    right = game.winning_move(position)
    return {
        "arguments": [*game.program.ask(position)],
        "expected": _move_as_answer(game, position, right),
        "got": _move_as_answer(game, position, got),
    }


def _move_as_answer(game: Game, position: Position, move: Move | None) -> int | list[int] | None:
    answer = None if move is None else game.program.answer(position, move)
    return [*answer] if isinstance(answer, tuple) else answer
