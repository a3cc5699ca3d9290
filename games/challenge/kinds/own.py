"""Questions in a teacher's own words: one class for each form of answer."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import ClassVar

from games.challenge.answers import Answer, AnswerFault, InvalidAnswer, numbers_answer, numbers_in
from games.challenge.gift import gift_text
from games.challenge.kinds.sequences import WholeTask
from games.challenge.own import (
    MAX_FREE,
    Form,
    Option,
    OwnQuestion,
    Range,
    best_of,
    credit_of_choices,
    matches,
    number_text,
    read_number,
)
from games.challenge.spelling import Spellings
from games.challenge.task import Hinted, Kind, Shape
from games.core import MAX_TEXT
from games.families import of_nim_sums
from games.question import BY_HAND, Mark


@dataclass(frozen=True)
class OwnTask(WholeTask):
    """A question in a teacher's own words."""

    kind: ClassVar = Kind.OWN
    example: ClassVar = "question The mex of 0 1 3? {=2 ~4}"
    hinted: ClassVar = Hinted.NOTHING
    has_game: ClassVar = False

    own: OwnQuestion = field(kw_only=True)

    @property
    def text(self) -> str:
        return f"{self.kind} {gift_text(self.own)}"

    def check(self) -> None:
        """Find nothing wrong: what can be asked was read."""

    @abstractmethod
    def feedback(self, answer: Answer) -> Sequence[str]:
        """Return what the teacher says to whoever has given an answer, empty texts among it."""


class OwnChoice(OwnTask):
    """Choose one option."""

    shape: ClassVar = Shape.OPTIONS
    rules: ClassVar = "own-one"
    written: ClassVar = rules

    def _read(self, text: str, _: Spellings) -> Answer:
        numbers, count = numbers_in(text), len(self.own.options)
        chosen = sorted(set(numbers or ()))
        most = count if self.own.form is Form.SEVERAL else 1
        if not 1 <= len(chosen) <= most or chosen[0] < 1 or chosen[-1] > count:
            raise InvalidAnswer(AnswerFault.ANSWER_OPTIONS, count=count)
        return numbers_answer(chosen)

    def mark(self, answer: Answer) -> Mark:
        return Mark(credit_of_choices(self.own, answer.numbers))

    @property
    def solution(self) -> Answer:
        return numbers_answer(self.own.right)

    def feedback(self, answer: Answer) -> Sequence[str]:
        return [self.own.options[number - 1].feedback for number in answer.numbers]


class OwnSeveral(OwnChoice):
    """Choose several options."""

    rules: ClassVar = "own-several"
    written: ClassVar = rules


class OwnNumber(OwnTask):
    """Give a number, whole or not."""

    rules: ClassVar = "own-number"
    written: ClassVar = rules

    def _read(self, text: str, _: Spellings) -> Answer:
        number = read_number(text)
        if number is None:
            raise InvalidAnswer(AnswerFault.ANSWER_DECIMAL)
        return Answer(number_text(number))

    def mark(self, answer: Answer) -> Mark:
        return Mark(best_of(self._within(answer)))

    def _within(self, answer: Answer) -> list[Range]:
        number = read_number(answer.text)
        assert number is not None, "it was read as one"
        return [each for each in self.own.ranges if each.low <= number <= each.high]

    @property
    def solution(self) -> Answer:
        best = max(self.own.ranges, key=lambda each: each.credit)
        return Answer(number_text((best.low + best.high) / 2))

    def feedback(self, answer: Answer) -> Sequence[str]:
        return [each.feedback for each in self._within(answer)[:1]]


class OwnWords(OwnTask):
    """Answer in a few words."""

    rules: ClassVar = "own-words"
    written: ClassVar = rules
    longest: ClassVar = MAX_TEXT

    def _read(self, text: str, _: Spellings) -> Answer:
        told = text.replace("\r\n", "\n").strip()
        if not told or len(told) > self.longest or "\0" in told:
            raise InvalidAnswer(AnswerFault.ANSWER_WORDS, limit=self.longest)
        return Answer(told)

    def mark(self, answer: Answer) -> Mark:
        return Mark(best_of(self._forms(answer)))

    def _forms(self, answer: Answer) -> list[Option]:
        return [each for each in self.own.options if matches(each.text, answer.text)]

    @property
    def solution(self) -> Answer:
        return Answer(max(self.own.options, key=lambda each: each.credit).text)

    def feedback(self, answer: Answer) -> Sequence[str]:
        return [each.feedback for each in self._forms(answer)[:1]]


class FreeText(OwnWords):
    """Answer in one's own words: a person marks it."""

    shape: ClassVar = Shape.TEXT
    rules: ClassVar = "own-free"
    written: ClassVar = rules
    longest: ClassVar = MAX_FREE

    def mark(self, answer: Answer) -> Mark:
        return Mark(BY_HAND)

    @property
    def solution(self) -> Answer:
        """The model answer, which may be empty."""
        return Answer(self.own.explanation)

    def feedback(self, answer: Answer) -> Sequence[str]:
        return []


FORMS: Mapping[Form, type[OwnTask]] = {
    Form.ONE: OwnChoice,
    Form.SEVERAL: OwnSeveral,
    Form.NUMBER: OwnNumber,
    Form.WORDS: OwnWords,
    Form.FREE: FreeText,
}


def own_task(question: OwnQuestion) -> OwnTask:
    """Return the task that asks a question of a teacher's own."""
    return FORMS[question.form](of_nim_sums(), own=question)
