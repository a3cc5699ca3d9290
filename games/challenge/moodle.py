"""Teachers' own questions in Moodle XML: parsed and written, if of a type in ``AnswerForm``.

https://docs.moodle.org/en/Moodle_XML_format. Weights are ``fraction`` in per cent. A question of
another type (matching, cloze, …) is refused by its type. The text of a question may have one
picture: ``<img src="@@PLUGINFILE@@/heaps.png" alt="Three heaps">``, with its ``<file>`` in base64.
"""

from __future__ import annotations

import base64
import html
import re
from collections.abc import Iterable, Iterator
from fractions import Fraction
from html.parser import HTMLParser
from typing import NamedTuple
from urllib.parse import quote, unquote
from xml.etree import ElementTree as ET

from games.challenge.gift import (
    MAX_GIFT,
    MEDIA,
    GiftFault,
    InvalidGift,
    gift_text,
    read_gift,
)
from games.challenge.own import (
    FALSE,
    TRUE,
    AnswerForm,
    Option,
    OwnQuestion,
    Range,
    number_text,
    read_number,
)
from games.challenge.points import MAX_HUNDREDTHS, MAX_POINTS, points_text

_TAG = re.compile(r"<[^<>]{1,500}>")
_BREAK = re.compile(r"<br\s*/?>\n?|</p>\s*", re.IGNORECASE)
_IMAGE = re.compile(r"<img\b[^<>]{0,2000}>", re.IGNORECASE)

#: Where Moodle finds the files of a text.
_FILES = "@@PLUGINFILE@@"

#: The most characters of a question's text with its tags.
_MAX_HTML = 20 * MAX_GIFT

#: The most characters of the text of a picture.
MAX_ALT = 300

#: The most tags of a file, which is parsed as a whole.
_MAX_TAGS = 100_000

_TYPES = {
    AnswerForm.ONE: "multichoice",
    AnswerForm.SEVERAL: "multichoice",
    AnswerForm.NUMBER: "numerical",
    AnswerForm.WORDS: "shortanswer",
    AnswerForm.FREE: "essay",
}

#: The types of elements ``question`` that are no questions.
_NO_QUESTION = ("category",)


def is_moodle(text: str) -> bool:
    """Return whether a text is a file of Moodle XML."""
    # Possessive: else each comment more would double the time for a file that goes on otherwise.
    begins = r"\s*+(<\?xml[^>]*>\s*+)?+(<!--.*?-->\s*+)*+<quiz\b"
    return re.match(begins, text, re.DOTALL) is not None


class Figure(NamedTuple):
    """The picture in the text of a question; ``text`` is its alternative text."""

    name: str
    content: bytes
    text: str


class GradedQuestion(NamedTuple):
    """A question with its ``defaultgrade`` in hundredths of a point, if any, and its picture."""

    question: OwnQuestion
    hundredths: int | None = None
    figure: Figure | None = None


def read_moodle_xml(text: str) -> list[GradedQuestion | InvalidGift]:
    """Return each question of a file in order, or the fault for which it is refused.

    Raises InvalidGift if the file is no XML, has too many tags, or declares a document type or an
    entity, which may expand without end.
    """
    if "<!DOCTYPE" in text or "<!ENTITY" in text or text.count("<") > _MAX_TAGS:
        raise InvalidGift(GiftFault.GIFT_XML)
    try:
        root = ET.fromstring(text.strip())
    except (ET.ParseError, ValueError):
        raise InvalidGift(GiftFault.GIFT_XML) from None
    elements = [each for each in root.iter("question") if each.get("type") not in _NO_QUESTION]
    return [_tried(each) for each in elements]


def _tried(element: ET.Element) -> GradedQuestion | InvalidGift:
    try:
        # A question that GIFT cannot express is refused with the same message.
        figure = _figure(element)
        return GradedQuestion(read_gift(gift_text(_read(element))), _hundredths(element), figure)
    except InvalidGift as fault:
        return fault


def _read(element: ET.Element) -> OwnQuestion:
    kind = element.get("type", "")
    form, options, ranges = _answers(element, kind)
    model = _text(element.find("graderinfo")) if form is AnswerForm.FREE else ""
    return OwnQuestion(
        form,
        _text(element.find("questiontext"), pictured=True),
        tuple(options),
        tuple(ranges),
        model or _text(element.find("generalfeedback")),
        _text(element.find("name")),
    )


def _hundredths(element: ET.Element) -> int | None:
    typed = element.findtext("defaultgrade")
    if typed is None:
        return None
    grade = read_number(typed)
    hundredths = 0 if grade is None else int(100 * grade + Fraction(1, 2))
    if not 1 <= hundredths <= MAX_HUNDREDTHS:
        raise InvalidGift(GiftFault.GIFT_POINTS, limit=MAX_POINTS)
    return hundredths


def _answers(element: ET.Element, kind: str) -> tuple[AnswerForm, list[Option], list[Range]]:
    if kind == "essay":
        return AnswerForm.FREE, [], []
    if kind == "numerical":
        return AnswerForm.NUMBER, [], [_range(each) for each in element.findall("answer")]
    options = [_option(each) for each in element.findall("answer")]
    if kind == "truefalse":
        by_text = {option.text.casefold(): option.credit for option in options}
        true, false = by_text.get("true", Fraction(0)), by_text.get("false", Fraction(0))
        if (true > 0) is (false > 0):
            raise InvalidGift(GiftFault.GIFT_NO_RIGHT)
        return AnswerForm.ONE, [Option(TRUE, true), Option(FALSE, false)], []
    if kind == "shortanswer":
        return AnswerForm.WORDS, options, []
    if kind != "multichoice":
        raise InvalidGift(GiftFault.GIFT_TYPE, kind=kind[:30])
    single = (element.findtext("single") or "true").strip() in ("true", "1")
    return AnswerForm.ONE if single else AnswerForm.SEVERAL, options, []


def _option(answer: ET.Element) -> Option:
    return Option(_text(answer), _fraction(answer), _text(answer.find("feedback")))


def _range(answer: ET.Element) -> Range:
    around = read_number(_text(answer))
    margin = read_number(answer.findtext("tolerance") or "0")
    if around is None or margin is None or margin < 0:
        raise InvalidGift(GiftFault.GIFT_NUMBER)
    feedback = _text(answer.find("feedback"))
    return Range(around - margin, around + margin, _fraction(answer), feedback)


def _fraction(answer: ET.Element) -> Fraction:
    typed = (answer.get("fraction") or "0").strip()
    if re.fullmatch(r"-?[0-9]{1,3}(\.[0-9]{1,7})?", typed) is None:
        raise InvalidGift(GiftFault.GIFT_WEIGHT)
    return Fraction(typed)


def _text(element: ET.Element | None, *, pictured: bool = False) -> str:
    """Return the text of an element without tags, "" for None; if ``pictured``, without one image.

    Raises InvalidGift if there is another image, medium or file, or the text is too long.
    """
    found = "" if element is None else element.findtext("text") or ""
    is_html = _is_html(element)
    if pictured and is_html:
        found = _IMAGE.sub("", found, count=1)
    if (is_html and MEDIA.search(found)) or _FILES in found:
        raise InvalidGift(GiftFault.GIFT_PICTURE_LOST)
    if len(found) > _MAX_HTML:
        raise InvalidGift(GiftFault.GIFT_LONG, limit=MAX_GIFT)
    if is_html:
        found = _BREAK.sub("\n", re.sub(r"\n\s*\n", "\n", found))
        found = html.unescape(_TAG.sub(" ", found))
    return "\n".join(" ".join(line.split()) for line in found.strip().splitlines())


def _is_html(element: ET.Element | None) -> bool:
    """Return whether an element has HTML, as all have without a format but the name."""
    formats = (None, "html", "moodle_auto_format")
    return element is not None and element.tag != "name" and element.get("format") in formats


class _Image(HTMLParser):
    """Parses the source and the alternative text of an image."""

    def __init__(self) -> None:
        super().__init__()
        self.source = self.text = ""

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Store the source and the alternative text."""
        given = dict(attrs)
        self.source, self.text = given.get("src") or "", given.get("alt") or ""


def _figure(element: ET.Element) -> Figure | None:
    """Return the picture of a question, None without one.

    ``element`` is the question's. Raises InvalidGift if the content of the picture is not in the
    file or not base64, or its alternative text is missing or too long.
    """
    asked = element.find("questiontext")
    tag = _IMAGE.search("" if asked is None else asked.findtext("text") or "")
    if asked is None or tag is None or not _is_html(asked):
        return None
    image = _Image()
    image.feed(tag[0])
    source = unquote(image.source.partition("?")[0])
    for file in asked.findall("file"):
        name = file.get("name", "")
        if source == f"{_FILES}{file.get('path', '/')}{name}" and file.get("encoding") == "base64":
            text = " ".join(image.text.split())
            if not 1 <= len(text) <= MAX_ALT:
                raise InvalidGift(GiftFault.GIFT_PICTURE_TEXT, limit=MAX_ALT)
            return Figure(name, _decoded(file.text or ""), text)
    raise InvalidGift(GiftFault.GIFT_PICTURE_LOST)


def _decoded(text: str) -> bytes:
    try:
        return base64.b64decode("".join(text.split()), validate=True)
    except ValueError:
        raise InvalidGift(GiftFault.GIFT_PICTURE_FILE) from None


# ------------------------------------------------------------------------------ writing


def moodle_text(questions: Iterable[GradedQuestion]) -> str:
    """Write questions with their points and pictures as Moodle XML.

    One without a title is named by its number, from 1; one without points gets no grade.
    """
    root = ET.Element("quiz")
    for number, (question, hundredths, figure) in enumerate(questions, 1):
        element = _element(question.in_decimals(), number)
        if figure is not None:
            _illustrate(element, question.text, figure)
        if hundredths is not None:
            ET.SubElement(element, "defaultgrade").text = points_text(hundredths)
        root.append(element)
    ET.indent(root)
    return f'<?xml version="1.0" encoding="UTF-8"?>\n{ET.tostring(root, encoding="unicode")}\n'


def _element(question: OwnQuestion, number: int) -> ET.Element:
    kind = "truefalse" if question.is_true_or_false else _TYPES[question.form]
    element = ET.Element("question", type=kind)
    _add(element, "name", question.title or f"{number}")
    _add(element, "questiontext", question.text, plain=True)
    _add(element, "generalfeedback", question.explanation, plain=True)
    if question.form is AnswerForm.FREE:
        _add(element, "graderinfo", question.explanation, plain=True)
        ET.SubElement(element, "responseformat").text = "plain"
    if kind == "multichoice":
        ET.SubElement(element, "single").text = str(question.form is AnswerForm.ONE).lower()
        ET.SubElement(element, "answernumbering").text = "123"
    element.extend(_written(question))
    return element


def _illustrate(element: ET.Element, text: str, figure: Figure) -> None:
    """Replace the text of a question's element by HTML of ``text`` with the picture below it."""
    asked = element.find("questiontext")
    assert asked is not None, "every question has a text"
    asked.clear()
    asked.set("format", "html")
    words, alt = html.escape(text).replace("\n", "<br>"), html.escape(figure.text)
    image = f'<img src="{_FILES}/{quote(figure.name)}" alt="{alt}">'
    ET.SubElement(asked, "text").text = f"<p>{words}</p><p>{image}</p>"
    file = ET.SubElement(asked, "file", name=figure.name, path="/", encoding="base64")
    file.text = base64.b64encode(figure.content).decode()


def _written(question: OwnQuestion) -> Iterator[ET.Element]:
    for each in question.ranges:
        answer = _answer(number_text((each.low + each.high) / 2), each.credit, each.feedback)
        ET.SubElement(answer, "tolerance").text = number_text((each.high - each.low) / 2)
        yield answer
    said = {TRUE: "true", FALSE: "false"} if question.is_true_or_false else {}
    for option in question.options:
        yield _answer(said.get(option.text, option.text), option.credit, option.feedback)


def _answer(text: str, credit: Fraction, feedback: str) -> ET.Element:
    answer = ET.Element("answer", fraction=number_text(credit), format="plain_text")
    ET.SubElement(answer, "text").text = text
    _add(answer, "feedback", feedback, plain=True)
    return answer


def _add(element: ET.Element, name: str, text: str, *, plain: bool = False) -> None:
    more = {"format": "plain_text"} if plain else {}
    ET.SubElement(ET.SubElement(element, name, more), "text").text = text
