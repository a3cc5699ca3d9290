"""Questions in a teacher's own words: their text, right answers, and the credit of answers.

Five forms: a choice of one, a choice of several, a number, words, and a free text that a person
marks. ``games.challenge.gift`` reads and writes them.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from enum import StrEnum
from fractions import Fraction
from math import ceil, floor

#: How many options a question has at most, and how long a free text may be.
MAX_OPTIONS, MAX_FREE = 20, 2000

#: The sign that matches any signs in an accepted form of words.
ANY = "*"

#: The texts of the options of a question that is true or false.
TRUE, FALSE = "T", "F"

#: The decimals of the ends of ranges: one less than ``number_text`` writes, for their middle.
_PLACES = 11

_NUMBER = re.compile(r"([+-]?[0-9]{1,15}(?:[.,][0-9]{1,12})?)(?: ?/ ?([0-9]{1,15}))?")


class AnswerForm(StrEnum):
    """The form of the answer to a teacher's own question."""

    ONE = "one"
    SEVERAL = "several"
    NUMBER = "number"
    WORDS = "words"
    #: Marked by a person: the machine gives no mark.
    FREE = "free"


@dataclass(frozen=True)
class Option:
    """A choice, or an accepted form of words, with its credit in per cent."""

    text: str
    credit: Fraction
    #: The teacher's feedback to whoever has given it.
    feedback: str = ""


@dataclass(frozen=True)
class Range:
    """The numbers from ``low`` to ``high``, both included, with their credit in per cent."""

    low: Fraction
    high: Fraction
    credit: Fraction
    feedback: str = ""


@dataclass(frozen=True)
class OwnQuestion:
    """A question in a teacher's own words."""

    form: AnswerForm
    text: str
    options: tuple[Option, ...] = ()
    ranges: tuple[Range, ...] = ()
    #: Published with the solution; of a free text it is a model answer.
    explanation: str = ""
    title: str = ""

    @property
    def is_true_or_false(self) -> bool:
        """Whether its options are true and false, in this order."""
        return [option.text for option in self.options] == [TRUE, FALSE]

    def in_decimals(self) -> OwnQuestion:
        """Return the question with the ends of its ranges as decimals, which Moodle requires.

        Ends that are no decimals, such as 1/3, are rounded outwards.
        """
        ranges = (
            replace(each, low=_decimal(each.low, floor), high=_decimal(each.high, ceil))
            for each in self.ranges
        )
        return replace(self, ranges=tuple(ranges))

    @property
    def right(self) -> tuple[int, ...]:
        """The numbers of the right options, counted from 1; none in a poll.

        If several are to be chosen, all with positive credit, else the first with the highest.
        """
        best = max((option.credit for option in self.options), default=Fraction(0))
        if self.form is AnswerForm.SEVERAL:
            return tuple(n for n, each in enumerate(self.options, 1) if each.credit > 0)
        return tuple(n for n, each in enumerate(self.options, 1) if each.credit == best > 0)[:1]

    @property
    def is_poll(self) -> bool:
        """Whether one option is to be chosen and none is right."""
        return self.form is AnswerForm.ONE and not self.right


def credit_of_choices(question: OwnQuestion, chosen: Iterable[int]) -> int:
    """Return the credit, from 0 to 100 per cent, of several chosen options, numbered from 1.

    If the teacher has given no negative credit, each chosen option with credit 0 subtracts 100
    divided by the number of right options, so that choosing all does not get full credit.
    """
    options = [question.options[number - 1] for number in chosen]
    weighs = any(option.credit < 0 for option in question.options)
    share = Fraction(100, max(1, len(question.right)))
    wrong = sum(option.credit == 0 for option in options)
    total = sum((option.credit for option in options), Fraction(0))
    return _whole(total - (0 if weighs else wrong * share))


def best_of(accepted: Iterable[Option | Range]) -> int:
    """Return the highest credit of options or ranges, in whole per cent, 0 to 100; 0 for none."""
    return _whole(max((each.credit for each in accepted), default=Fraction(0)))


def matches(form: str, text: str) -> bool:
    """Return whether words match an accepted form as a whole, both ``folded``.

    ``*`` in a form matches any signs, even none, ``\\*`` a star.
    """
    parts = re.split(r"(?<!\\)\*", form)
    plain = [re.escape(folded(part.replace("\\*", ANY))) for part in parts]
    pattern = ".*".join(plain) if len(plain) > 1 else plain[0]
    return re.fullmatch(pattern, folded(text), re.DOTALL) is not None


def folded(text: str) -> str:
    """Return words without case, accents, extra spaces and final dots, to be compared."""
    decomposed = unicodedata.normalize("NFKD", text.replace("’", "'").casefold())
    plain = "".join(sign for sign in decomposed if not unicodedata.combining(sign))
    return " ".join(plain.split()).rstrip(".")


def read_number(text: str) -> Fraction | None:
    """Parse a number such as ``7``, ``-2.5``, ``2,5`` or ``1/3``; return None for other text."""
    found = _NUMBER.fullmatch(text.strip().replace("−", "-"))
    if found is None or (found[2] is not None and int(found[2]) == 0):
        return None
    return Fraction(found[1].replace(",", ".")) / int(found[2] or 1)


def number_text(number: Fraction) -> str:
    """Format a number for ``read_number``: as a decimal of up to 12 places, else as a fraction."""
    rest = number.denominator
    for factor in (2, 5):
        while rest % factor == 0:
            rest //= factor
    if rest > 1:
        return str(number)
    for places in range(13):
        shifted = number * 10**places
        if shifted.denominator == 1:
            digits = f"{abs(shifted.numerator):0{places + 1}d}"
            sign = "-" if number < 0 else ""
            return f"{sign}{digits[:-places]}.{digits[-places:]}" if places else sign + digits
    return str(number)


def _decimal(number: Fraction, rounded: Callable[[Fraction], int]) -> Fraction:
    return Fraction(rounded(number * 10**_PLACES), 10**_PLACES)


def _whole(credit: Fraction) -> int:
    """Limit a credit to 0 to 100 per cent, and round it to whole ones, halves up."""
    return int(min(Fraction(100), max(Fraction(0), credit)) + Fraction(1, 2))
