"""Questions of a teacher's own in GIFT, the text format of Moodle: read and written.

``Who solved Nim? {=Bouton ~Conway}`` is a choice, ``{~%50%2 ~%50%3 ~4}`` one of several,
``{#3.14:0.01}`` and ``{#1..5}`` numbers, ``{=mex =minimum exclu}`` words, ``{}`` a free text,
``{T}`` true or false. In a quiz ``{~yes ~no}`` is a poll, where nothing is right. ``#`` begins the
feedback to an answer, ``####`` the explanation. A backslash takes the meaning from ``~ = # { } :``,
and ``\\n`` is a new line. A text with a gap goes on after the braces.
https://docs.moodle.org/en/GIFT_format
"""

from __future__ import annotations

import html
import re
from collections.abc import Iterable, Iterator
from fractions import Fraction

from games.challenge.own import (
    FALSE,
    MAX_OPTIONS,
    TRUE,
    AnswerForm,
    Option,
    OwnQuestion,
    Range,
    number_text,
    read_number,
)
from games.core import Fault, GameError

#: How long a question may be, in characters.
MAX_GIFT = 2000

#: The sign for the answer in a text that goes on behind it.
GAP = "_____"

_TRUE, _FALSE = ("T", "TRUE"), ("F", "FALSE")
#: Braces with the text before them; a sign behind a backslash has no meaning.
_BRACED = re.compile(r"(?:\\.|[^\\{}])*\{(?:\\.|[^\\{}])*\}", re.DOTALL)
#: The same where the signs behind backslashes are hidden.
_BRACES = re.compile(r"\{([^{}]*)\}")
_TITLE = re.compile(r"\s*::((?:[^:]|:(?!:))*)::")
_FORMAT = re.compile(r"\s*\[(html|moodle|plain|markdown)\]")
_WEIGHT = re.compile(r"%(-?[0-9]{1,3}(?:\.[0-9]{1,7})?)%")
#: The sign for a new line, then those from which a backslash takes the meaning; ``_hidden``
#: replaces them by signs of private use, from this one on.
_SPECIAL, _HIDDEN = "n~=#{}:\\", 0xF700
_TAG = re.compile(r"<[^<>]{1,200}>")
#: The tags of pictures and other media, whose content a file of GIFT cannot have.
MEDIA = re.compile(r"<(?:img|picture|svg|canvas|video|audio|object|embed|iframe)\b", re.IGNORECASE)


class GiftFault(Fault):
    """What is wrong with a question in GIFT."""

    GIFT_BRACES = "gift-braces"
    GIFT_NO_TEXT = "gift-no-text"
    GIFT_NO_RIGHT = "gift-no-right"
    GIFT_EMPTY = "gift-empty"
    GIFT_NUMBER = "gift-number"
    GIFT_WEIGHT = "gift-weight"
    GIFT_MATCHING = "gift-matching"
    GIFT_MANY = "gift-many"
    GIFT_TWICE = "gift-twice"
    GIFT_LONG = "gift-long"
    GIFT_XML = "gift-xml"
    GIFT_TYPE = "gift-type"
    GIFT_POINTS = "gift-points"
    GIFT_PICTURE_LOST = "gift-picture-lost"
    GIFT_PICTURE_TEXT = "gift-picture-text"
    GIFT_PICTURE_FILE = "gift-picture-file"


class InvalidGift(GameError):
    """A text that is no question in GIFT, or one of a type that the bot does not ask."""


def has_braces(text: str) -> bool:
    """Return whether a GIFT text has the braces of an answer; none behind a backslash counts."""
    return _BRACED.search(text) is not None


def end_of(text: str) -> int:
    """Return the index just after the last braces of a text; 0 if it has none."""
    return max((found.end() for found in _BRACED.finditer(text)), default=0)


def read_gift(text: str, *, polls: bool = False) -> OwnQuestion:
    """Parse one question; raise InvalidGift for the first fault of the text.

    With ``polls``, choices of which none is right make a poll; else they are refused.
    """
    if len(text) > MAX_GIFT:
        raise InvalidGift(GiftFault.GIFT_LONG, limit=MAX_GIFT)
    text = _hidden(text)
    title = _TITLE.match(text)
    body = text[title.end() :] if title else text
    is_html = (found := _FORMAT.match(body)) is not None and found[1] == "html"
    body = body[found.end() :] if found else body
    braces = list(_BRACES.finditer(body))
    if len(braces) != 1:
        raise InvalidGift(GiftFault.GIFT_BRACES)
    before, after = body[: braces[0].start()], body[braces[0].end() :]
    asked = before.strip() + (f" {GAP} {after.strip()}" if after.strip() else "")
    if not asked.strip():
        raise InvalidGift(GiftFault.GIFT_NO_TEXT)
    block, explanation = _divided(braces[0][1], "####")
    form, options, ranges = _read_block(block.strip(), polls=polls)
    return OwnQuestion(
        form,
        _plain(asked, is_html=is_html),
        tuple(options),
        tuple(ranges),
        _plain(explanation, is_html=is_html),
        _plain(title[1]) if title else "",
    )


def _read_block(block: str, *, polls: bool) -> tuple[AnswerForm, list[Option], list[Range]]:
    if not block:
        return AnswerForm.FREE, [], []
    if block.startswith("#"):
        return AnswerForm.NUMBER, [], list(_ranges(block[1:]))
    first, _ = _divided(block, "#")
    if first.strip().upper() in (*_TRUE, *_FALSE):
        is_true = first.strip().upper() in _TRUE
        whole, nothing = Fraction(100), Fraction(0)
        options = [
            Option(TRUE, whole if is_true else nothing),
            Option(FALSE, nothing if is_true else whole),
        ]
        return AnswerForm.ONE, options, []
    return _read_options(block, polls=polls)


def _read_options(block: str, *, polls: bool) -> tuple[AnswerForm, list[Option], list[Range]]:
    """Read the choices, or the accepted forms of words, and which of these forms of answer it is.

    ``block`` is the text within the braces, without the explanation. Raises InvalidGift; with
    ``polls`` not for choices of which none is right.
    """
    if not re.match(r"[=~]", block):
        raise InvalidGift(GiftFault.GIFT_EMPTY)
    parts = [part for part in re.split("(?=[=~])", block) if part]
    if len(parts) > MAX_OPTIONS:
        raise InvalidGift(GiftFault.GIFT_MANY, limit=MAX_OPTIONS)
    options = [_option(part) for part in parts]
    marks = [part[0] for part in parts]
    if "~" not in marks and any("->" in part for part in parts):
        raise InvalidGift(GiftFault.GIFT_MATCHING)
    is_poll = "=" not in marks and len(options) > 1 and not any(o.credit for o in options)
    if not any(option.credit > 0 for option in options) and not (polls and is_poll):
        raise InvalidGift(GiftFault.GIFT_NO_RIGHT)
    if len({option.text for option in options}) < len(options):
        raise InvalidGift(GiftFault.GIFT_TWICE)
    if "~" not in marks:
        return AnswerForm.WORDS, options, []
    if "=" in marks or is_poll:
        return AnswerForm.ONE, options, []
    return AnswerForm.SEVERAL, options, []


def _option(part: str) -> Option:
    text, credit, feedback = _weighed(part[1:], usual=100 if part[0] == "=" else 0)
    if not text:
        raise InvalidGift(GiftFault.GIFT_EMPTY)
    return Option(text, credit, feedback)


def _weighed(part: str, usual: int) -> tuple[str, Fraction, str]:
    """Return an answer's text, credit in per cent and feedback; raise InvalidGift beyond ±100.

    ``usual`` is the credit, in per cent, of an answer without a weight.
    """
    text, feedback = _divided(part.strip(), "#")
    weight = _WEIGHT.match(text)
    credit = Fraction(weight[1]) if weight else Fraction(usual)
    if abs(credit) > 100:
        raise InvalidGift(GiftFault.GIFT_WEIGHT)
    return _plain(text[weight.end() :] if weight else text), credit, _plain(feedback)


def _ranges(block: str) -> Iterator[Range]:
    parts = [part for part in block.split("=") if part.strip()]
    if not parts:
        raise InvalidGift(GiftFault.GIFT_NUMBER)
    worths = []
    for part in parts:
        text, credit, feedback = _weighed(part, usual=100)
        low, high = _bounds(text)
        worths.append(credit)
        yield Range(low, high, credit, feedback)
    if max(worths) <= 0:
        raise InvalidGift(GiftFault.GIFT_NO_RIGHT)


def _bounds(text: str) -> tuple[Fraction, Fraction]:
    """Return the least and the greatest number of ``3.14:0.01``, ``1..5`` or ``7``.

    Raises InvalidGift if there is none.
    """
    if ".." in text:
        pair = [read_number(each) for each in text.split("..", 1)]
        low, high = pair
    else:
        middle, _, margin = text.partition(":")
        around = read_number(middle), read_number(margin or "0")
        if around[0] is None or around[1] is None or around[1] < 0:
            raise InvalidGift(GiftFault.GIFT_NUMBER)
        low, high = around[0] - around[1], around[0] + around[1]
    if low is None or high is None or low > high:
        raise InvalidGift(GiftFault.GIFT_NUMBER)
    return low, high


def _divided(text: str, sign: str) -> tuple[str, str]:
    """Return the parts of a text before and after the first occurrence of a sign."""
    before, _, after = text.partition(sign)
    return before, after


def _hidden(text: str) -> str:
    """Replace each sign behind a backslash by a sign of private use, which the parser ignores."""
    known = {sign: chr(_HIDDEN + number) for number, sign in enumerate(_SPECIAL)}
    return re.sub(r"\\([n~=#{}:\\])", lambda found: known[found[1]], text)


def _plain(text: str, *, is_html: bool = False) -> str:
    """Return a text with its ``_hidden`` signs restored; of HTML, without tags.

    Raises InvalidGift if the HTML has a picture or another medium.
    """
    if is_html:
        if MEDIA.search(text):
            raise InvalidGift(GiftFault.GIFT_PICTURE_LOST)
        text = html.unescape(_TAG.sub(" ", text))
    known = {_HIDDEN + number: sign for number, sign in enumerate(_SPECIAL)}
    text = text.translate({**known, _HIDDEN: "\n"})
    lines = (" ".join(line.split()) for line in text.strip().splitlines())
    return "\n".join(lines)


# ------------------------------------------------------------------------------ writing


def gift_file(questions: Iterable[tuple[OwnQuestion, str]]) -> str:
    """Write questions as a file for Moodle, marked as plain text rather than its markup.

    Each question comes with a remark, which may be empty; it becomes a comment above it.
    """
    written = []
    for question, remark in questions:
        comment = f"// {' '.join(remark.splitlines())}\n" if remark else ""
        written.append(comment + _gift_text(question.in_decimals(), "[plain]"))
    return "\n\n".join(written) + "\n"


def gift_text(question: OwnQuestion) -> str:
    """Write a question in GIFT, on one line, from which ``read_gift`` parses an equal question."""
    return _gift_text(question, "")


def _gift_text(question: OwnQuestion, written_as: str) -> str:
    title = f"::{_escaped(question.title)}::{written_as}" if question.title else written_as
    block = _block_text(question)
    if question.explanation:
        block += f"####{_escaped(question.explanation)}"
    return f"{title}{_escaped(question.text)} {{{block}}}"


def _block_text(question: OwnQuestion) -> str:
    if question.form is AnswerForm.NUMBER:
        return "#" + " ".join(map(_range_text, question.ranges))
    if question.is_true_or_false:
        return TRUE if question.options[0].credit > 0 else FALSE
    right = () if question.form is AnswerForm.SEVERAL else question.right
    return " ".join(
        _option_text(each, is_right=number in right or question.form is AnswerForm.WORDS)
        for number, each in enumerate(question.options, 1)
    )


def _option_text(option: Option, *, is_right: bool) -> str:
    sign = "=" if is_right else "~"
    is_usual = option.credit == (100 if sign == "=" else 0)
    weight = "" if is_usual else f"%{_weight_text(option.credit)}%"
    feedback = f"#{_escaped(option.feedback)}" if option.feedback else ""
    return f"{sign}{weight}{_escaped(option.text)}{feedback}"


def _range_text(each: Range) -> str:
    weight = "" if each.credit == 100 else f"%{_weight_text(each.credit)}%"
    feedback = f"#{_escaped(each.feedback)}" if each.feedback else ""
    numbers = number_text(each.low)
    if each.low != each.high:
        numbers += f"..{number_text(each.high)}"
    return f"={weight}{numbers}{feedback}"


def _weight_text(credit: Fraction) -> str:
    return number_text(credit) if credit.denominator != 1 else str(credit.numerator)


def _escaped(text: str) -> str:
    return re.sub(r"([~=#{}:\\])", r"\\\1", text).replace("\n", "\\n")


def gift_entries(text: str) -> list[str]:
    """Return the questions of a file, which blank lines separate, each on one line.

    Lines that begin with ``//`` or ``$CATEGORY`` are left out. The questions are not checked.
    """
    lines = [
        line for line in text.splitlines() if not line.lstrip().startswith(("//", "$CATEGORY"))
    ]
    blocks = re.split(r"\n[ \t]*\n", "\n".join(lines))
    return [" ".join(block.split()) for block in blocks if block.strip()]
