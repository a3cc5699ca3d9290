"""Questions about no game: for a program, and in a teacher's own words in each of five forms."""

from __future__ import annotations

import re
from abc import abstractmethod
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from difflib import get_close_matches
from keyword import iskeyword
from typing import ClassVar

from games.challenge.answers import Answer, AnswerFault, InvalidAnswer, numbers_answer, numbers_in
from games.challenge.gift import gift_text
from games.challenge.kinds.sequences import WholeTask
from games.challenge.own import (
    MAX_FREE,
    AnswerForm,
    Option,
    OwnQuestion,
    Range,
    best_of,
    credit_of_choices,
    matches,
    number_text,
    read_number,
)
from games.challenge.spelling import Spellings, fold, respelt
from games.challenge.task import (
    Hinted,
    InvalidTask,
    Kind,
    Shape,
    TaskFault,
    judged_elsewhere,
)
from games.core import MAX_TEXT
from games.families import of_nim_sums
from games.question import BY_HAND, Mark
from games.worksheets import FUNCTIONS

#: The longest program that is taken, in bytes.
MAX_PROGRAM = 65_536

#: The word behind a function that is judged by the teacher's version.
REFERENCE = "reference"

#: The allowed names of functions; Python allows more, but not everybody can type them.
_NAME = re.compile(r"[A-Za-z_][A-Za-z0-9_]{0,39}")

#: The refusal of an unknown function lists so many with similar names.
_NEAR = 5


class ProgramTask(WholeTask):
    """The task to program a function that a worksheet or the teacher's version specifies."""

    kind: ClassVar = Kind.PROGRAM
    example: ClassVar = "program choix_ordinateur"
    shape: ClassVar = Shape.PROGRAM
    hinted: ClassVar = Hinted.NOTHING
    has_game: ClassVar = False
    rules: ClassVar = "program"

    mark = judged_elsewhere

    @classmethod
    def of_line(cls, typed: list[str], spellings: Spellings) -> ProgramTask:
        """Build the task from the words behind its kind: a function, and perhaps ``reference``.

        Without that the function is a worksheet's, in any case of letters. Raises InvalidTask if
        there is none or another word, or if its name is unknown, or with ``reference`` invalid.
        """
        name, *rest = typed or [""]
        aspect = " ".join(respelt(fold(" ".join(rest)), spellings))
        if not name or aspect not in ("", REFERENCE):
            raise cls.unfinished()
        if aspect == REFERENCE:
            if not _NAME.fullmatch(name) or iskeyword(name):
                raise InvalidTask(TaskFault.TASK_NAME, limit=40)
            return cls(of_nim_sums(), aspect=aspect, function=name)
        known = {function.lower(): function for function in FUNCTIONS}
        if name.lower() not in known:
            near = get_close_matches(name.lower(), known, _NEAR, cutoff=0)
            told = ", ".join(known[one] for one in near)
            raise InvalidTask(TaskFault.TASK_FUNCTION, function=name[:40], near=told)
        return cls(of_nim_sums(), function=known[name.lower()])

    @property
    def text(self) -> str:
        return f"{self.kind} {self.function} {self.aspect}".strip()

    def check(self) -> None:
        """Do nothing: ``of_line`` has refused what cannot be asked."""

    @property
    def values(self) -> dict[str, str]:
        return {"function": self.function}

    @property
    def question(self) -> str:
        return self.kind.value

    def _read(self, text: str, _: Spellings) -> Answer:
        """Return a program with line feeds as line ends, and no empty lines at its two ends.

        Only running it shows whether it is Python. Raises InvalidAnswer if it is blank, has a NUL
        or surrogate, or is larger than MAX_PROGRAM bytes.
        """
        source = re.sub(r"\r\n?", "\n", text).strip("\n\ufeff") + "\n"
        if not source.strip():
            raise InvalidAnswer(AnswerFault.ANSWER_NO_PROGRAM)
        if "\0" in source or any("\ud800" <= sign <= "\udfff" for sign in source):
            raise InvalidAnswer(AnswerFault.ANSWER_NOT_TEXT)
        if len(source.encode()) > MAX_PROGRAM:
            raise InvalidAnswer(AnswerFault.ANSWER_LONG_PROGRAM, limit=MAX_PROGRAM // 1024)
        return Answer(source)

    @property
    def solution(self) -> Answer:
        """Not to be used: many programs are right."""
        judged_elsewhere()


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
        """Do nothing: parsing the question has refused what cannot be asked."""

    @abstractmethod
    def accepted(self, answer: Answer) -> Sequence[Option | Range]:
        """Return the chosen options, or the one best form or range that a typed answer matches.

        Empty if it matches none, and for a free text.
        """

    def mark(self, answer: Answer) -> Mark:
        return Mark(best_of(self.accepted(answer)))

    def feedback(self, answer: Answer) -> list[str]:
        """Return the teacher's feedback, where there is any, to what ``accepted`` returns."""
        return [each.feedback for each in self.accepted(answer) if each.feedback]


class OwnChoice(OwnTask):
    """A question answered by choosing one option."""

    shape: ClassVar = Shape.OPTIONS
    rules: ClassVar = "own-one"
    written: ClassVar = rules

    def _read(self, text: str, _: Spellings) -> Answer:
        numbers, count = numbers_in(text), len(self.own.options)
        chosen = sorted(set(numbers or ()))
        most = count if self.own.form is AnswerForm.SEVERAL else 1
        if not 1 <= len(chosen) <= most or chosen[0] < 1 or chosen[-1] > count:
            raise InvalidAnswer(AnswerFault.ANSWER_OPTIONS, count=count)
        return numbers_answer(chosen)

    @property
    def solution(self) -> Answer:
        return numbers_answer(self.own.right)

    def accepted(self, answer: Answer) -> Sequence[Option | Range]:
        return [self.own.options[number - 1] for number in answer.numbers]


class OwnSeveral(OwnChoice):
    """A question answered by choosing one option or more."""

    rules: ClassVar = "own-several"
    written: ClassVar = rules

    def mark(self, answer: Answer) -> Mark:
        return Mark(credit_of_choices(self.own, answer.numbers))


class OwnNumber(OwnTask):
    """A question answered by a number, whole or not."""

    rules: ClassVar = "own-number"
    written: ClassVar = rules

    def _read(self, text: str, _: Spellings) -> Answer:
        number = read_number(text)
        if number is None:
            raise InvalidAnswer(AnswerFault.ANSWER_DECIMAL)
        return Answer(number_text(number))

    @property
    def solution(self) -> Answer:
        best = max(self.own.ranges, key=lambda each: each.credit)
        return Answer(number_text((best.low + best.high) / 2))

    def accepted(self, answer: Answer) -> Sequence[Option | Range]:
        number = read_number(answer.text)
        assert number is not None, "it was read as one"
        within = [each for each in self.own.ranges if each.low <= number <= each.high]
        return sorted(within, key=lambda each: -each.credit)[:1]


class OwnWords(OwnTask):
    """A question answered by a few words, which are compared with accepted forms."""

    rules: ClassVar = "own-words"
    written: ClassVar = rules
    longest: ClassVar = MAX_TEXT

    def _read(self, text: str, _: Spellings) -> Answer:
        told = text.replace("\r\n", "\n").strip()
        if not told or len(told) > self.longest or "\0" in told:
            raise InvalidAnswer(AnswerFault.ANSWER_WORDS, limit=self.longest)
        return Answer(told)

    @property
    def solution(self) -> Answer:
        return Answer(max(self.own.options, key=lambda each: each.credit).text)

    def accepted(self, answer: Answer) -> Sequence[Option | Range]:
        forms = [each for each in self.own.options if matches(each.text, answer.text)]
        return sorted(forms, key=lambda each: -each.credit)[:1]


class FreeText(OwnWords):
    """A question answered in one's own words, which a person marks."""

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

    def accepted(self, answer: Answer) -> Sequence[Option | Range]:
        return ()


FORMS: Mapping[AnswerForm, type[OwnTask]] = {
    AnswerForm.ONE: OwnChoice,
    AnswerForm.SEVERAL: OwnSeveral,
    AnswerForm.NUMBER: OwnNumber,
    AnswerForm.WORDS: OwnWords,
    AnswerForm.FREE: FreeText,
}


def own_task(question: OwnQuestion) -> OwnTask:
    """Return the task that asks a question of a teacher's own."""
    return FORMS[question.form](of_nim_sums(), own=question)
