"""Answers to quizzes in words: by the letters of choices, or as they were typed.

What a pupil has typed is data: no markdown, mention or link of theirs works.
"""

from __future__ import annotations

from collections import Counter

from bot.board.questions import rules
from bot.challenges import questions
from bot.challenges.questions import option_texts
from bot.i18n import Say
from bot.kit.texts import plainly
from bot.quiz.model import FEWEST_SHOWN, LETTERS, Quiz, Reply
from games.challenge.kinds.gameless import OwnTask
from games.challenge.own import AnswerForm, number_text
from games.challenge.task import Task

#: How much of an answer is displayed in a list of answers.
_SHORT = 60

#: The least number of people who must have typed a wrong answer for the class to see it, and the
#: most such answers.
SHARED, MOST_WRONG = 2, 3


def is_several(task: Task) -> bool:
    """Return whether a question is a teacher's own in which several options are to be chosen."""
    return task.own is not None and task.own.form is AnswerForm.SEVERAL


def ruled(task: Task, say: Say) -> str:
    """Return the note below a question: the rules of its game, or how its answer counts."""
    if task.is_poll:
        return say("quiz-poll-rules")
    return say("quiz-several-rules") if is_several(task) else rules(task, say)


def menu_texts(quiz: Quiz, number: int, say: Say) -> dict[str, str]:
    """Return the options with their letters, by number from "1", if several may be chosen.

    ``number`` is the question's index from 0. Empty for other questions, which have no menu.
    """
    own = quiz.questions[number].task.own
    if own is None or not is_several(quiz.questions[number].task):
        return {}
    texts = zip(LETTERS, option_texts(own, say, is_plain=False), strict=False)
    return {str(n): f"{letter}. {text}" for n, (letter, text) in enumerate(texts, 1)}


def letters(quiz: Quiz, number: int, reply: Reply) -> str:
    """Return the letters of an answer's choices; a typed answer is returned as it is.

    ``number`` is the question's index from 0; an int as ``reply`` is the index of a choice.
    """
    if isinstance(reply, int):
        return LETTERS[reply]
    if not is_several(quiz.questions[number].task):
        return reply
    return " ".join(LETTERS[n - 1] for n in quiz.chosen(number, reply).answer.numbers)


def reply_text(quiz: Quiz, number: int, reply: Reply, say: Say) -> str:
    """Return a person's answer cut to ``_SHORT`` characters; a choice with its letter before it.

    ``number`` is the question's index from 0.
    """
    if isinstance(reply, int):
        chosen = quiz.choices(number)[reply]
        told = questions.answer_text(quiz.questions[number].task, chosen.answer, say)
        return f"{LETTERS[reply]}. {told[:_SHORT]}"
    return plainly(letters(quiz, number, reply), _SHORT)


def right_text(quiz: Quiz, number: int, say: Say) -> str:
    """Return a sentence with the letters of the right choices, or a right typed answer.

    ``number`` is the question's index from 0. Empty for a poll.
    """
    if not quiz.choices(number):
        return questions.right_answer(quiz.questions[number].task, say)
    right = [LETTERS[n] for n, each in enumerate(quiz.choices(number)) if each.mark.is_right]
    if len(right) > 1 and quiz.has_form(number):
        return say("quiz-right-letters", letters=", ".join(right))
    return say("quiz-right-letter", letter=right[0]) if right else ""


def accepted_text(task: Task, say: Say) -> str:
    """Return a sentence with all typed answers that get full credit: forms of words, or ranges.

    Empty unless the question is a teacher's own with a typed answer.
    """
    if not isinstance(task, OwnTask) or task.own.form not in (AnswerForm.NUMBER, AnswerForm.WORDS):
        return ""
    found = [option.text for option in task.own.options if option.credit == 100]
    for each in task.own.ranges:
        if each.credit == 100:
            low, high = number_text(each.low), number_text(each.high)
            found.append(low if low == high else say("from-to", low=low, high=high))
    return say("quiz-accepted", forms=" · ".join(plainly(each, _SHORT) for each in found))


def right_count(quiz: Quiz, number: int, counts: Counter[Reply]) -> int:
    """Return how many people's answers to a question are right; ``counts``: how many gave each."""
    replies = ((quiz.chosen(number, reply), count) for reply, count in counts.items())
    return sum(count for chosen, count in replies if chosen.mark.is_right)


def most_wrong(quiz: Quiz, number: int, counts: Counter[Reply]) -> list[tuple[Reply, int]]:
    """Return a question's wrong answers with how many people gave each, the most frequent first."""
    wrong = ((r, n) for r, n in counts.items() if not quiz.chosen(number, r).mark.is_right)
    return sorted(wrong, key=lambda each: (-each[1], str(each[0])))


def typed_lines(quiz: Quiz, number: int, counts: Counter[Reply], say: Say) -> list[str]:
    """Return lines for the class: the right typed answer, and wrong ones that several have given.

    ``counts``: how many people gave each. At most ``MOST_WRONG`` wrong ones are listed, each of at
    least ``SHARED`` people, if at least FEWEST_SHOWN have answered.
    """
    accepted = accepted_text(quiz.questions[number].task, say)
    lines = [f"✅ {right_text(quiz, number, say)} {accepted}"]
    wrong = [
        say("quiz-chosen", answer=reply_text(quiz, number, reply, say), count=count)
        for reply, count in most_wrong(quiz, number, counts)[:MOST_WRONG]
        if count >= SHARED
    ]
    if wrong and counts.total() >= FEWEST_SHOWN:
        lines.append(f"▫️ {say('quiz-most-wrong', chosen=' · '.join(wrong))}")
    return lines
