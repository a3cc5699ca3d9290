"""What was found of a program that plays, in words and as data."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from bot.board.drawing import drawing, position_text
from bot.i18n import Say
from bot.programs.model import Start, call_text
from bot.programs.strategies import STRATEGY
from games import Game, Move, Position
from games.challenge.strategy import Failure, Verdict
from games.program_form import ProgramFault


def strategy_text(start: Start, verdict: Verdict, varies: Mapping[str, int | str], say: Say) -> str:
    """Tell what trying every reply to a program that plays has shown."""
    game, position = start.game, start.position
    which = {"game": drawing(game).title(game, say), "position": position_text(game, position)}
    who = say("strategy-first" if verdict.first else "strategy-second")
    if verdict.proved:
        found = {"positions": verdict.positions, "longest": verdict.longest}
        told = [say("program-strategy-proved", who=who, **which, **found)]
        return " ".join([*told, *([say("program-varies-proved", **varies)] if varies else [])])
    told = [say("program-strategy-refuted", who=who, **which)]
    if verdict.play:
        told.append(say("program-strategy-match", match=_match(start, verdict)))
    told += [_ended(start, verdict, say), *_slipped(start, verdict, say)]
    if varies:
        told.append(say("program-varies-refuted", **varies))
    return " ".join(told)


def strategy_help(game: Game, say: Say) -> str:
    """Tell how ``strategy`` is called in a game and what it returns, with an example."""
    position = game.parse(game.example)
    move = game.winning_move(position) or game.moves(position)[0]
    answer = game.program.answer(position, move)
    call = call_text(STRATEGY, game.program.ask(position))
    return say(f"program-strategy-{game.key}", call=call, answer=str(answer))


def _match(start: Start, verdict: Verdict) -> str:
    """Write a match move by move: the program's own as calls with their answers."""
    told = []
    for number, (position, move) in enumerate(positions_of(start, verdict)):
        ours = (number % 2 == 0) is verdict.first
        answer = str(start.game.program.answer(position, move))
        told.append(f"{_called(start.game, position)} → {answer}" if ours else answer)
    return "; ".join(told)


def positions_of(start: Start, verdict: Verdict) -> Iterator[tuple[Position, Move]]:
    """Go through the play of a verdict: each position, and the move that was made there."""
    position = start.position
    for move in verdict.play:
        yield position, move
        position = start.game.after(position, move)


def _called(game: Game, position: Position) -> str:
    return call_text(STRATEGY, game.program.ask(position))


def _ended(start: Start, verdict: Verdict, say: Say) -> str:
    """Say how a match has ended for a program."""
    if verdict.failure is Failure.LOST:
        return say("program-strategy-lost")
    game, refusal = start.game, verdict.refusal
    if refusal is not None and verdict.illegal is None:
        told = say(f"fault-{refusal.fault.value}", **refusal.details)
        is_shape = refusal.fault is ProgramFault.NO_MOVE
        return f"{told} {strategy_help(game, say)}" if is_shape else told
    position = start.position
    for move in verdict.play:
        position = game.after(position, move)
    call = _called(game, position)
    if verdict.illegal is None:
        return f"{say('program-strategy-none', call=call)} {strategy_help(game, say)}"
    got = str(game.program.answer(position, verdict.illegal))
    told = say("program-strategy-illegal", call=call, got=got)
    return f"{told} {strategy_help(game, say)}"


def _slipped(start: Start, verdict: Verdict, say: Say) -> list[str]:
    """Tell the move that gave the win away, with one that keeps it."""
    if verdict.slip is None:
        return []
    game = start.game
    position, move = [*positions_of(start, verdict)][verdict.slip]
    right = game.winning_move(position)
    if right is None:
        return []
    details = {"call": _called(game, position), "got": str(game.program.answer(position, move))}
    return [
        say("program-strategy-slip", **details, right=str(game.program.answer(position, right)))
    ]


def strategy_counterexample(start: Start, verdict: Verdict) -> dict[str, Any]:
    """Return the call that goes wrong, what is right there, and what was answered, if a move."""
    game = start.game
    played = [*positions_of(start, verdict)]
    if verdict.slip is not None:
        position, move = played[verdict.slip]
        got: Move | None = move
    else:
        position, got = start.position, verdict.illegal
        for made in verdict.play:
            position = game.after(position, made)
    right = game.winning_move(position)
    return {
        "arguments": [*game.program.ask(position)],
        "expected": _answer(game, position, right),
        "got": _answer(game, position, got),
    }


def _answer(game: Game, position: Position, move: Move | None) -> int | list[int] | None:
    answer = None if move is None else game.program.answer(position, move)
    return [*answer] if isinstance(answer, tuple) else answer
