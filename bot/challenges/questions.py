"""Answers and marks of challenges, in words. Nothing here knows any theory."""

from __future__ import annotations

from textwrap import shorten

from bot.board.drawing import drawing, either
from bot.board.explanations import reason_text
from bot.board.questions import plainly
from bot.challenges.own_questions import given_answer, mark_of_own
from bot.challenges.properties import cases_lines, weighed_lines
from bot.i18n import Say
from bot.i18n.typed import Area, spellings
from bot.programs.messages import function_text
from games.challenge.answers import Answer
from games.challenge.kinds.gameless import REFERENCE
from games.challenge.lines import QuestionTerms
from games.challenge.reference import InvalidReference, read_reference
from games.challenge.task import Kind, Task
from games.core import Outcome
from games.worksheets import FUNCTIONS
from games.worksheets.right import right_version

#: How much is told of an answer that was given, and of one that would have been right.
TOLD_ANSWER = 300

#: How much is told of a right program, and how much at least.
TOLD_PROGRAM, LEAST_PROGRAM = 1800, 200


def line_label(task: Task, say: Say) -> str:
    """Label the line that an answer is written in."""
    if task.kind is Kind.MOVE and task.aspect == "one":
        return say(f"what-if-label-{drawing(task.game).key}")
    count = task.position[1] + 1 if task.written == "row" else 0
    return say(f"line-label-{task.written}", count=count)


def line_form(task: Task, say: Say) -> str:
    """Tell the form of an answer, without an example: that might be the answer."""
    if task.kind is Kind.MOVE:
        key = "line-form-move" if task.aspect == "one" else "line-form-moves"
        sizes = [str(size) for size in task.game.move_sizes]
        return say(key, count=task.game.move_sizes[-1], sizes=either(sizes, say))
    form = task.written if task.own is not None or task.written == "value" else "numbers"
    return say(f"line-form-{form}")


def wanted(task: Task, terms: QuestionTerms, reference: str, say: Say) -> str:
    """Tell what a function must do, as its worksheet or its teacher has it, and what counts."""
    told = [_described(task, reference, say)]
    if not terms.properties and task.aspect != REFERENCE and FUNCTIONS[task.function].asks_cost:
        told.append(say("program-asks-cost"))
    told += cases_lines(task.function, reference, say)
    told += weighed_lines(terms.properties, say)
    return "\n".join(["", *filter(None, told)])


def _described(task: Task, reference: str, say: Say) -> str:
    if task.aspect != REFERENCE:
        return function_text(task.function, say)
    try:
        description = read_reference(task.function, reference).description
    except InvalidReference:  # in a preview it may be missing
        return ""
    return say("program-described", text=plainly(description)) if description else ""


def strategy_help(task: Task, say: Say) -> str:
    """Say how a strategy for a task is written."""
    first = task.game.outcome(task.position) is Outcome.N
    begins = say("strategy-first" if first else "strategy-second")
    return f"{begins} {say(f'strategy-help-{drawing(task.game).key}')}"


# --------------------------------------------------------------------------- reasons


def outcome_words(outcome: Outcome, say: Say) -> str:
    """Name an outcome."""
    return say("outcome-winning" if outcome is Outcome.N else "outcome-losing")


def reason_list(task: Task, say: Say) -> str:
    """Tell the reasons to choose from, numbered."""
    told = (reason_text(reason, task.game, say) for reason in task.reasons)
    return "\n".join(f"**{number}.** {text}" for number, text in enumerate(told, 1))


# --------------------------------------------------------------------------- answers


def answer_text(task: Task, answer: Answer, say: Say) -> str:
    """Tell an answer."""
    if task.own is not None:
        return given_answer(task.own, answer, say, TOLD_ANSWER)
    if answer.outcome is not None:
        reason = task.reasons[answer.numbers[0] - 1]
        outcome = outcome_words(answer.outcome, say)
        return say("answer-outcome", outcome=outcome, reason=reason_text(reason, task.game, say))
    if answer.moves:
        moves = "; ".join(drawing(task.game).move(move, say) for move in answer.moves)
        return shorten(moves, TOLD_ANSWER, placeholder=" …")
    if task.kind is Kind.PERIOD:
        period, preperiod = answer.numbers
        return say("answer-period", period=str(period), preperiod=str(preperiod))
    if task.kind in (Kind.STRATEGY, Kind.PROGRAM):
        told = first_lines(answer.text.replace("`", "'"), TOLD_ANSWER)
        return f"\n```{'py' if task.kind is Kind.PROGRAM else ''}\n{told}\n```"
    return shorten(" ".join(map(str, answer.numbers)), TOLD_ANSWER, placeholder=" …")


def right_answer(task: Task, say: Say, room: int = TOLD_PROGRAM) -> str:
    """Tell a right answer; of a program the beginning of a version that is right, if it has room.

    For a function of the teacher's own, nothing is told: their version is theirs.
    """
    if task.is_marked_by_hand:
        model = task.solution
        return say("model-answer", answer=answer_text(task, model, say)) if model.text else ""
    if task.kind is not Kind.PROGRAM:
        return say("right-answer", answer=answer_text(task, task.solution, say))
    if task.aspect == REFERENCE:
        return ""
    if room < LEAST_PROGRAM:
        return ""
    program = first_lines(right_version(task.function), min(room, TOLD_PROGRAM))
    return say("right-program", program=f"\n```py\n{program}\n```")


def first_lines(text: str, room: int) -> str:
    """Return the beginning of a text, in whole lines if it has several."""
    if len(text) <= room:
        return text
    kept = text[:room]
    return (kept[: kept.rfind("\n")] if "\n" in kept else kept) + "\n…"


def mark_text(task: Task, text: str, credit: int, say: Say) -> str:
    """Say whether an answer is right; of a reason that proves nothing, whether it is true."""
    if credit == 0:
        return say("mark-wrong")
    if credit == 50 and task.reasons:
        reason = task.reasons[task.read(text, spellings(Area.ANSWERS)).numbers[0] - 1]
        if not reason.is_true(task.game, task.position):
            return say("mark-half-false-reason")
    if task.own is not None and credit != 100:
        return mark_of_own(credit, say)
    return say("mark-right" if credit == 100 else f"mark-half-{task.kind.value}")
