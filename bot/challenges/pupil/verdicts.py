"""What was found of a strategy or of a program that was handed in, in words."""

from __future__ import annotations

from collections.abc import Sequence

import discord

from bot.board.drawing import drawing, position_text
from bot.challenges.properties import earned_lines
from bot.challenges.questions import first_lines
from bot.i18n import Say
from bot.kit.wording import expected
from bot.programs.cost_words import cost_text
from bot.programs.marking import EXPONENTIAL, RIGHT, MarkedProgram
from bot.programs.messages import result_text
from bot.programs.model import Missed, Result
from games.challenge.properties import Weighed
from games.challenge.strategy import Failure, Verdict
from games.challenge.task import Task
from games.worksheets.verdict import Status

#: So many moves of a play are told, and so many characters of what is wrong with a program.
TOLD_PLIES = 24

TOLD_PROGRAM = 1200


def program_text(found: MarkedProgram, properties: Sequence[Weighed], say: Say) -> str:
    """Tell what was found of a program: its mark, what each property has earned, a mistake.

    The mistake is the smallest case that shows one, unless the teacher hides that, then the visible
    cases of the teacher's that it fails. How many hidden cases are right is told in the solutions.
    """
    if found.credit is None:
        heading = f"**{say('program-not-counted')}**"
    elif 0 < found.credit < RIGHT:
        key = "mark-part-program" if found.shares else "mark-half-program"
        heading = f"## {say(key)}"
    else:
        heading = f"## {say('mark-right' if found.credit else 'mark-wrong')}"
    lines = [f"**{say(EXPONENTIAL)}**"] if found.error == EXPONENTIAL else []
    lines += earned_lines(properties, found.shares, say, counts_hidden=False)
    told = [_found(found, say), *(_failed(found, missed, say) for missed in found.missed)]
    return "\n".join([heading, *lines, first_lines("\n".join(told), TOLD_PROGRAM)])


def _found(found: MarkedProgram, say: Say) -> str:
    if found.hides:
        return say("program-case-hidden")
    if found.by_reference and found.result.status is Status.CORRECT:
        told = say("program-correct", checked=found.result.checked)
        return told if found.result.cost is None else f"{told} {cost_text(found.result.cost, say)}"
    return discord.utils.escape_markdown(result_text(found.result, say))


def _failed(found: MarkedProgram, missed: Missed, say: Say) -> str:
    """Tell how a visible case of the teacher's fails."""
    wrong = Result(found.result.function, Status.WRONG, call=missed.call, slip=missed.slip)
    told = discord.utils.escape_markdown(result_text(wrong, say))
    return say("program-case-failed", difference=told)


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
