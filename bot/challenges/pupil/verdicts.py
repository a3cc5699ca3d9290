"""What was found of a strategy or of a program that was handed in, in words."""

from __future__ import annotations

import discord

from bot.board.drawing import drawing, position_text
from bot.challenges.questions import first_lines
from bot.i18n import Say
from bot.kit.wording import expected
from bot.programs.marking import EXPONENTIAL, HALF, MarkedProgram
from bot.programs.messages import result_text
from games.challenge.strategy import Failure, Verdict
from games.challenge.task import Task
from games.worksheets.verdict import Status

#: So many moves of a play are told, and so many characters of what is wrong with a program.
TOLD_PLIES = 24

TOLD_PROGRAM = 1200


def program_text(found: MarkedProgram, say: Say) -> str:
    """Tell what was found of a program: its mark, then the smallest case that shows a mistake."""
    if found.credit is None:
        heading = f"**{say('program-not-counted')}**"
    elif found.credit == HALF:
        heading = f"## {say('mark-half-program')}"
    else:
        heading = f"## {say('mark-right' if found.credit else 'mark-wrong')}"
    if found.by_reference and found.result.status is Status.CORRECT:
        told = say("program-correct", checked=found.result.checked)
    else:
        told = discord.utils.escape_markdown(result_text(found.result, say))
    missing = f"\n**{say(EXPONENTIAL)}**" if found.error == EXPONENTIAL else ""
    return f"{heading}{missing}\n{first_lines(told, TOLD_PROGRAM)}"


def verdict_text(task: Task, verdict: Verdict, say: Say) -> str:
    """Tell what trying every reply to a strategy has shown: a proof, or a play that it loses."""
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
    """Tell a play move by move; of a long one, the last moves."""
    told, position = [], task.position
    for number, move in enumerate(verdict.play, 1):
        position = task.game.after(position, move)
        ours = (number % 2 == 1) is verdict.first
        words_of_move = drawing(task.game).move(move, say)
        key = "verdict-yours" if ours else "verdict-reply"
        after = position_text(task.game, position)
        told.append(f"{number}. {say(key, move=words_of_move, position=after)}")
    hidden = len(told) - TOLD_PLIES
    return told if hidden <= 0 else [say("review-hidden", count=hidden), *told[-TOLD_PLIES:]]


def _failure(task: Task, verdict: Verdict, say: Say) -> str:
    """Say how a play has ended for the strategy."""
    if verdict.failure is not Failure.ILLEGAL:
        return say("failure-lost" if verdict.failure is Failure.LOST else "failure-no-move")
    assert verdict.refusal is not None, "what is illegal is refused by the engine"
    why = expected(verdict.refusal, say) or ""
    if verdict.illegal is None:
        return say("failure-no-value", why=why)
    return say("failure-illegal", move=task.game.format_move(verdict.illegal), why=why)
