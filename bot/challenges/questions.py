"""Texts about questions, answers and marks; the engine has computed all that they say.

Texts of teachers and pupils are escaped, so that no markdown, mention or link in them works.
"""

from __future__ import annotations

from collections.abc import Sequence
from textwrap import shorten

from bot.board.drawing import drawing, either
from bot.board.explanations import reason_text
from bot.challenges.attempt import Answered
from bot.challenges.standings import divided
from bot.i18n import Say
from bot.i18n.typed import Area, spellings
from bot.kit.move_forms import move_label
from bot.kit.texts import in_block, plainly
from bot.programs.messages import function_text
from games import GameError
from games.challenge.answers import Answer
from games.challenge.cases import examples, read_cases
from games.challenge.kinds.gameless import REFERENCE, OwnTask
from games.challenge.lines import QuestionTerms
from games.challenge.own import AnswerForm, OwnQuestion
from games.challenge.points import points_of
from games.challenge.properties import (
    Property,
    PropertyShares,
    WeighedProperty,
    earned,
)
from games.challenge.reference import InvalidReference, read_reference
from games.challenge.task import Kind, Task
from games.core import Outcome
from games.question import BY_HAND
from games.worksheets import FUNCTIONS
from games.worksheets.right import right_version

#: The most characters of a displayed answer.
ANSWER_ROOM = 300

#: The most characters of a displayed model program, and the fewest for which one is displayed.
PROGRAM_ROOM, LEAST_ROOM = 1800, 200


def line_label(task: Task, say: Say) -> str:
    """Return the label of the field for an answer."""
    if task.kind is Kind.MOVE and task.aspect == "one":
        return move_label(task.game, say)
    count = task.position[1] + 1 if task.written == "row" else 0
    return say(f"line-label-{task.written}", count=count)


def line_form(task: Task, say: Say) -> str:
    """Return how an answer is to be written, without an example, which might be the answer."""
    if task.kind is Kind.MOVE:
        key = "line-form-move" if task.aspect == "one" else "line-form-moves"
        sizes = [str(size) for size in task.game.move_sizes]
        return say(key, count=task.game.move_sizes[-1], sizes=either(sizes, say))
    form = task.written if task.own is not None or task.written == "value" else "numbers"
    return say(f"line-form-{form}")


def specification(task: Task, terms: QuestionTerms, reference: str, say: Say) -> str:
    """Return the specification of a function, with its cases and the properties that count.

    It begins with a line break, to follow another text. ``reference`` is the teacher's file.
    """
    lines = [_description(task, reference, say)]
    if not terms.properties and task.aspect != REFERENCE and FUNCTIONS[task.function].asks_cost:
        lines.append(say("program-asks-cost"))
    lines += cases_lines(task.function, reference, say)
    lines += weighed_lines(terms.properties, say)
    return "\n".join(["", *filter(None, lines)])


def _description(task: Task, reference: str, say: Say) -> str:
    if task.aspect != REFERENCE:
        return function_text(task.function, say)
    try:
        description = read_reference(task.function, reference).description
    except InvalidReference:  # in a preview it may be missing
        return ""
    return say("program-described", text=plainly(description)) if description else ""


def strategy_help(task: Task, say: Say) -> str:
    """Return how to write a strategy for a task."""
    first = task.game.outcome(task.position) is Outcome.N
    begins = say("strategy-first" if first else "strategy-second")
    return f"{begins} {say(f'strategy-help-{drawing(task.game).key}')}"


# --------------------------------------------------------------------------- reasons


def outcome_words(outcome: Outcome, say: Say) -> str:
    """Return an outcome in words."""
    return say("outcome-winning" if outcome is Outcome.N else "outcome-losing")


def reason_list(task: Task, say: Say) -> str:
    """Return the reasons of a question, numbered from 1, one per line."""
    texts = (reason_text(reason, task.game, say) for reason in task.reasons)
    return "\n".join(f"**{number}.** {text}" for number, text in enumerate(texts, 1))


# --------------------------------------------------------------------------- answers


def answer_text(task: Task, answer: Answer, say: Say) -> str:
    """Return an answer as text for a message, cut to about ANSWER_ROOM characters."""
    if task.own is not None:
        return _given_answer(task.own, answer, say)
    if answer.outcome is not None:
        reason = task.reasons[answer.numbers[0] - 1]
        outcome = outcome_words(answer.outcome, say)
        return say("answer-outcome", outcome=outcome, reason=reason_text(reason, task.game, say))
    if answer.moves:
        moves = "; ".join(drawing(task.game).move(move, say) for move in answer.moves)
        return shorten(moves, ANSWER_ROOM, placeholder=" …")
    if task.kind is Kind.PERIOD:
        period, preperiod = answer.numbers
        return say("answer-period", period=str(period), preperiod=str(preperiod))
    if task.kind in (Kind.STRATEGY, Kind.PROGRAM):
        code = first_lines(answer.text.replace("`", "'"), ANSWER_ROOM)
        return f"\n```{'py' if task.kind is Kind.PROGRAM else ''}\n{code}\n```"
    return shorten(" ".join(map(str, answer.numbers)), ANSWER_ROOM, placeholder=" …")


def right_answer(task: Task, say: Say, room: int = PROGRAM_ROOM) -> str:
    """Return a right answer as text; for a program, the beginning of a right version.

    Of a question that a person marks it is the model answer. Empty if that has no text, if less
    than LEAST_ROOM characters of ``room`` are left for a program, or if the function is the
    teacher's own, whose version stays private.
    """
    if task.is_marked_by_hand:
        model = task.solution
        return say("model-answer", answer=answer_text(task, model, say)) if model.text else ""
    if task.kind is not Kind.PROGRAM:
        return say("right-answer", answer=answer_text(task, task.solution, say))
    if task.aspect == REFERENCE:
        return ""
    if room < LEAST_ROOM:
        return ""
    program = first_lines(right_version(task.function), min(room, PROGRAM_ROOM))
    return say("right-program", program=f"\n```py\n{program}\n```")


def first_lines(text: str, room: int) -> str:
    """Return a text, or if it is longer than ``room`` characters its beginning and, below, “…”.

    The beginning has at most ``room`` characters, without the “…”: whole lines, or if not even the
    first one fits, a part of it.
    """
    if len(text) <= room:
        return text
    cut = text[:room]
    return (cut[: cut.rfind("\n")] if "\n" in cut else cut) + "\n…"


def mark_text(task: Task, text: str, credit: int, say: Say) -> str:
    """Return the mark of the given answer ``text`` in words, by its credit in per cent.

    Half of the credit for a false reason has words of its own.
    """
    if credit == 0:
        return say("mark-wrong")
    if credit == 50 and task.reasons:
        reason = task.reasons[task.read(text, spellings(Area.ANSWERS)).numbers[0] - 1]
        if not reason.is_true(task.game, task.position):
            return say("mark-half-false-reason")
    if task.own is not None and credit != 100:
        by_hand = credit == BY_HAND
        return say("mark-by-hand") if by_hand else say("mark-part", percent=credit)
    return say("mark-right" if credit == 100 else f"mark-half-{task.kind.value}")


# ------------------------------------------------------------- a teacher's own questions

#: The most characters of all options together; a message has 4000.
_OPTIONS = 1400

#: The most characters of the feedback on an answer.
_SAID = 600


def options_text(question: OwnQuestion, say: Say) -> str:
    """Return the options of a question, numbered from 1, a line each; empty if it has none."""
    if question.form not in (AnswerForm.ONE, AnswerForm.SEVERAL):
        return ""
    return "\n".join(f"{n}. {each}" for n, each in enumerate(option_texts(question, say), 1))


def option_texts(question: OwnQuestion, say: Say, *, is_plain: bool = True) -> list[str]:
    """Return the texts of the options of a question that has some.

    ``is_plain`` escapes their markdown, and cuts them so that all fit into a message.
    """
    if question.is_true_or_false:
        return [say("own-true"), say("own-false")]
    texts = (" ".join(option.text.split()) for option in question.options)
    room = _OPTIONS // len(question.options)
    return [plainly(text, room) if is_plain else text for text in texts]


def _given_answer(question: OwnQuestion, answer: Answer, say: Say) -> str:
    """Return a given answer as escaped text: the chosen options, or what was typed, cut."""
    if question.form in (AnswerForm.ONE, AnswerForm.SEVERAL):
        texts = option_texts(question, say)
        return " · ".join(texts[number - 1] for number in answer.numbers)
    if question.form is AnswerForm.FREE:
        return f"\n{in_block(answer.text, ANSWER_ROOM)}"
    return plainly(answer.text, ANSWER_ROOM)


def teacher_says(task: Task, answered: Answered) -> list[str]:
    """Return the lines of the teacher's feedback to an answer, each cut if they are long together.

    There are none for the engine's questions, nor if the question has changed so that it can no
    longer read the answer.
    """
    if not isinstance(task, OwnTask):
        return []
    try:
        answer = task.read(answered.text)
    except GameError:
        return []
    feedback = task.feedback(answer)
    return [f"💬 {plainly(each, _SAID // len(feedback))}" for each in feedback]


# -------------------------------------------------------------------------- programs

#: The marks of a property that a program has fully, in part, and not at all.
HAS, IN_PART, LACKS = "✅", "½", "❌"

#: The properties whose share is displayed as a count.
_COUNTED = (Property.ASSERTS, Property.VISIBLE, Property.HIDDEN)


def weighed_lines(properties: Sequence[WeighedProperty], say: Say) -> list[str]:
    """Return lines on the properties that earn points, for a pupil before handing in.

    Without properties there are none; otherwise an empty line ends them.
    """
    named = ((each.hundredths, property_text(each.kind, each.bound, say)) for each in properties)
    lines = [say("property-worth", points=points_of(n), property=text) for n, text in named]
    return [say("properties-asked"), *lines, ""] if lines else []  # "": the list ends


def property_text(kind: Property, bound: str, say: Say) -> str:
    """Return a property in words for pupils; ``bound`` is that of a cost, else empty."""
    return say(f"property-{kind}", bound=bound)


def cases_lines(function: str, reference: str, say: Say) -> list[str]:
    """Return lines with the first visible cases of a function, by name, and how many are hidden.

    ``reference`` is the text of the teacher's file. Without cases there are no lines.
    """
    shown = "\n".join(examples(function, reference)).replace("`", "'")
    lines = [say("program-examples"), f"```py\n{shown}\n```"] if shown else []
    _, hidden = count_cases(function, reference)
    return [*lines, *([say("program-cases-hidden", count=hidden)] if hidden else [])]


def count_cases(function: str, reference: str) -> tuple[int, int]:
    """Return the numbers of visible and of hidden test cases of a function, by name.

    ``reference`` is the text of the teacher's file; both are 0 if it is invalid.
    """
    try:
        cases = read_cases(function, reference)
    except InvalidReference:  # in a preview it may be wrong
        return 0, 0
    hidden = sum(case.is_hidden for case in cases)
    return len(cases) - hidden, hidden


def earned_lines(
    properties: Sequence[WeighedProperty],
    shares: PropertyShares,
    say: Say,
    *,
    counts_hidden: bool = True,
) -> list[str]:
    """Return a line for each examined property with its result and the points that it earned.

    Without ``counts_hidden``, the line on hidden cases says only whether all passed.
    """
    weights = {each.kind: each for each in properties}
    lines = []
    for kind, share in shares.items():
        weighed = weights.get(kind)
        text = property_text(kind, weighed.bound if weighed else "", say)
        sign = HAS if share.got == share.of else LACKS
        if kind is Property.HIDDEN and not counts_hidden:
            lines.append(f"{sign} {text}")
            continue
        if weighed is not None:
            text = say("property-earned", property=text, **_points(weighed, shares))
        counts = f" ({share.got}/{share.of})" if kind in _COUNTED else ""
        sign = IN_PART if 0 < share.got < share.of else sign
        lines.append(f"{sign} {text}{counts}")
    return lines


def earned_text(properties: Sequence[WeighedProperty], shares: PropertyShares, say: Say) -> str:
    """Return a teacher's line of the points per property, such as “small 4/4 · all 0/3”.

    It is empty without properties.
    """
    return " · ".join(
        f"{say(f'weighed-{each.kind}', bound=each.bound)} "
        + say("results-earned", **_points(each, shares))
        for each in properties
    )


def _points(weighed: WeighedProperty, shares: PropertyShares) -> dict[str, int | float]:
    """Return the points that a property has earned, ``points``, and at most can, ``highest``."""
    hundredths = divided(*earned(weighed, shares).as_integer_ratio())
    return {"points": points_of(hundredths), "highest": points_of(weighed.hundredths)}
