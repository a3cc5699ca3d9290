"""Texts about the results of strategies and programs."""

from __future__ import annotations

from collections.abc import Sequence

import discord

from bot.board.drawing import drawing, position_text
from bot.challenges.questions import earned_lines, first_lines
from bot.i18n import Say
from bot.kit.texts import in_block
from bot.kit.wording import expected
from bot.programs.cost_words import cost_text
from bot.programs.marking import EXPONENTIAL, RIGHT, MarkedProgram
from bot.programs.messages import result_text
from bot.programs.model import FunctionResult, Missed
from games.challenge.properties import WeighedProperty
from games.challenge.strategy import Failure, Verdict
from games.challenge.task import Task
from games.worksheets.verdict import Status

#: The most moves of a displayed play, and the most characters of a program's faults.
MOST_PLIES = 24

PROGRAM_ROOM = 1200


def program_text(marked: MarkedProgram, properties: Sequence[WeighedProperty], say: Say) -> str:
    """Return the mark of a program, the points of each property, and its mistakes.

    The smallest wrong case is described unless it is hidden, then the visible cases that fail. The
    number of hidden cases that pass is published only with the solutions.
    """
    if marked.credit is None:
        heading = f"**{say('program-not-counted')}**"
    elif 0 < marked.credit < RIGHT:
        key = "mark-part-program" if marked.shares else "mark-half-program"
        heading = f"## {say(key)}"
    else:
        heading = f"## {say('mark-right' if marked.credit else 'mark-wrong')}"
    lines = [f"**{say(EXPONENTIAL)}**"] if marked.error == EXPONENTIAL else []
    lines += earned_lines(properties, marked.shares, say, counts_hidden=False)
    mistakes = [
        _result_line(marked, say),
        *(_failed(marked, missed, say) for missed in marked.missed),
    ]
    told = [heading, *lines, first_lines("\n".join(mistakes), PROGRAM_ROOM)]
    if marked.line is not None and not marked.hides:
        told.append(in_block(marked.line, PROGRAM_ROOM))
    return "\n".join(told)


def _result_line(program: MarkedProgram, say: Say) -> str:
    if program.hides:
        return say("program-case-hidden")
    if program.by_reference and program.result.status is Status.CORRECT:
        text = say("program-correct", checked=program.result.checked)
        cost = program.result.cost
        return text if cost is None else f"{text} {cost_text(cost, say)}"
    return discord.utils.escape_markdown(result_text(program.result, say))


def _failed(marked: MarkedProgram, missed: Missed, say: Say) -> str:
    """Return a line on a visible case that a program fails."""
    wrong = FunctionResult(marked.result.function, Status.WRONG, call=missed.call, slip=missed.slip)
    difference = discord.utils.escape_markdown(result_text(wrong, say))
    return say("program-case-failed", difference=difference)


def verdict_text(task: Task, verdict: Verdict, say: Say) -> str:
    """Return the result of trying every reply to a strategy: a proof, or a play that it loses."""
    who = say("strategy-first" if verdict.first else "strategy-second")
    if verdict.proved:
        counts = {"positions": verdict.positions, "longest": verdict.longest}
        return f"## {say('verdict-proved')}\n{who} {say('verdict-proof', **counts)}"
    play = say("verdict-play" if verdict.play else "verdict-no-play")
    lines = [f"## {say('verdict-refuted')}", f"{who} {play}"]
    lines += _play_lines(task, verdict, say)
    lines.append(f"**{_failure(task, verdict, say)}**")
    if verdict.slip is not None:
        move = drawing(task.game).move(verdict.play[verdict.slip], say)
        lines.append(say("verdict-slip", number=verdict.slip + 1, move=move))
    return "\n".join(lines)


def _play_lines(task: Task, verdict: Verdict, say: Say) -> list[str]:
    """Return a play move by move; only the last moves of a long one."""
    lines, position = [], task.position
    for number, move in enumerate(verdict.play, 1):
        position = task.game.after(position, move)
        ours = (number % 2 == 1) is verdict.first
        words_of_move = drawing(task.game).move(move, say)
        key = "verdict-yours" if ours else "verdict-reply"
        after = position_text(task.game, position)
        lines.append(f"{number}. {say(key, move=words_of_move, position=after)}")
    hidden = len(lines) - MOST_PLIES
    return lines if hidden <= 0 else [say("review-hidden", count=hidden), *lines[-MOST_PLIES:]]


def _failure(task: Task, verdict: Verdict, say: Say) -> str:
    """Return a sentence on how a play ended for the strategy."""
    if verdict.failure is not Failure.ILLEGAL:
        return say("failure-lost" if verdict.failure is Failure.LOST else "failure-no-move")
    assert verdict.refusal is not None, "the engine refuses an illegal move"
    why = expected(verdict.refusal, say) or ""
    if verdict.illegal is None:
        return say("failure-no-value", why=why)
    return say("failure-illegal", move=task.game.format_move(verdict.illegal), why=why)
