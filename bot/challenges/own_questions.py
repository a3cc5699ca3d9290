"""Texts about a teacher's own questions and the answers to them.

Texts of teachers and pupils are escaped, so that no markdown, mention or link in them works.
"""

from __future__ import annotations

from bot.challenges.attempt import Answered
from bot.i18n import Say
from bot.kit.texts import in_block, plainly
from games import GameError
from games.challenge.answers import Answer
from games.challenge.kinds.gameless import OwnTask
from games.challenge.own import Form, OwnQuestion
from games.challenge.task import Task
from games.question import BY_HAND

#: The most characters of all options together; a message has 4000.
_OPTIONS = 1400

#: The most characters of the feedback on an answer.
_SAID = 600


def options_text(question: OwnQuestion, say: Say) -> str:
    """Return the options of a question, numbered from 1, one per line; empty if it has none."""
    if question.form not in (Form.ONE, Form.SEVERAL):
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


def given_answer(question: OwnQuestion, answer: Answer, say: Say, longest: int) -> str:
    """Return a given answer as escaped text: the chosen options, or what was typed.

    The latter is cut to ``longest`` characters.
    """
    if question.form in (Form.ONE, Form.SEVERAL):
        texts = option_texts(question, say)
        return " · ".join(texts[number - 1] for number in answer.numbers)
    if question.form is Form.FREE:
        return f"\n{in_block(answer.text, longest)}"
    return plainly(answer.text, longest)


def mark_of_own(credit: int, say: Say) -> str:
    """Return the mark of an answer by its credit in per cent, or that a person will mark it."""
    return say("mark-by-hand") if credit == BY_HAND else say("mark-part", percent=credit)


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
