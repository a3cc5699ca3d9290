"""Questions of a teacher's own in Moodle XML: read and written, as far as their forms go.

https://docs.moodle.org/en/Moodle_XML_format. Weights are ``fraction`` in per cent. A question of
another type (matching, cloze, …) is refused by its type.
"""

from __future__ import annotations

import html
import re
from collections.abc import Iterable, Iterator
from fractions import Fraction
from xml.etree import ElementTree as ET

from games.challenge.gift import GiftFault, InvalidGift, gift_text, read_gift
from games.challenge.own import (
    FALSE,
    TRUE,
    Form,
    Option,
    OwnQuestion,
    Range,
    number_text,
    read_number,
)
from games.challenge.points import MAX_HUNDREDTHS, MAX_POINTS, points_text

_TAG = re.compile(r"<[^<>]{1,500}>")

_TYPES = {
    Form.ONE: "multichoice",
    Form.SEVERAL: "multichoice",
    Form.NUMBER: "numerical",
    Form.WORDS: "shortanswer",
    Form.FREE: "essay",
}

#: What a file has besides questions.
_NO_QUESTION = ("category",)


def is_moodle(text: str) -> bool:
    """Return whether a text is a file of Moodle XML."""
    return re.match(r"\s*(<\?xml[^>]*>\s*)?(<!--.*?-->\s*)*<quiz\b", text, re.DOTALL) is not None


Worth = tuple[OwnQuestion, int | None]


def read_moodle_xml(text: str) -> list[Worth | InvalidGift]:
    """Return each question of a file with its ``defaultgrade``, or what is wrong with it.

    The grade is in hundredths of a point; None if the file has none.

    Raises InvalidGift if the file is no XML, or declares a document type: those may grow without
    end.
    """
    if "<!DOCTYPE" in text or "<!ENTITY" in text:
        raise InvalidGift(GiftFault.GIFT_XML)
    try:
        root = ET.fromstring(text.strip())
    except (ET.ParseError, ValueError):
        raise InvalidGift(GiftFault.GIFT_XML) from None
    elements = [each for each in root.iter("question") if each.get("type") not in _NO_QUESTION]
    return [_tried(each) for each in elements]


def _tried(element: ET.Element) -> Worth | InvalidGift:
    try:
        # What GIFT cannot say is refused with the same sentence.
        return read_gift(gift_text(_read(element))), _hundredths(element)
    except InvalidGift as fault:
        return fault


def _read(element: ET.Element) -> OwnQuestion:
    kind = element.get("type", "")
    form, options, ranges = _answers(element, kind)
    model = _text(element.find("graderinfo")) if form is Form.FREE else ""
    return OwnQuestion(
        form,
        _text(element.find("questiontext")),
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


def _answers(element: ET.Element, kind: str) -> tuple[Form, list[Option], list[Range]]:
    if kind == "essay":
        return Form.FREE, [], []
    if kind == "numerical":
        return Form.NUMBER, [], [_range(each) for each in element.findall("answer")]
    options = [_option(each) for each in element.findall("answer")]
    if kind == "truefalse":
        by_text = {option.text.casefold(): option.credit for option in options}
        true, false = by_text.get("true", Fraction(0)), by_text.get("false", Fraction(0))
        return Form.ONE, [Option(TRUE, true), Option(FALSE, false)], []
    if kind == "shortanswer":
        return Form.WORDS, options, []
    if kind != "multichoice":
        raise InvalidGift(GiftFault.GIFT_TYPE, kind=kind[:30])
    single = (element.findtext("single") or "true").strip() in ("true", "1")
    return Form.ONE if single else Form.SEVERAL, options, []


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


def _text(element: ET.Element | None) -> str:
    """Return the text of an element without its HTML."""
    found = "" if element is None else element.findtext("text") or ""
    is_html = element is not None and element.get("format") in (None, "html", "moodle_auto_format")
    if is_html:
        found = re.sub(r"\n\s*\n", "\n", html.unescape(_TAG.sub(" ", found)))
    return "\n".join(" ".join(line.split()) for line in found.strip().splitlines())


# ------------------------------------------------------------------------------ writing


def moodle_text(questions: Iterable[Worth]) -> str:
    """Write questions, each with what it is worth in hundredths of a point, as Moodle XML."""
    root = ET.Element("quiz")
    for number, (question, hundredths) in enumerate(questions, 1):
        element = _element(question.in_decimals(), number)
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
    if question.form is Form.FREE:
        _add(element, "graderinfo", question.explanation, plain=True)
        ET.SubElement(element, "responseformat").text = "plain"
    if kind == "multichoice":
        ET.SubElement(element, "single").text = str(question.form is Form.ONE).lower()
        ET.SubElement(element, "answernumbering").text = "123"
    element.extend(_written(question))
    return element


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
