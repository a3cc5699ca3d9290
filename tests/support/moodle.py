"""Read a file as Moodle's importers do, by its documentation; no code of the bot's.

https://docs.moodle.org/en/Grade_import, https://docs.moodle.org/en/Moodle_XML_format,
https://docs.moodle.org/en/GIFT_format
"""

from __future__ import annotations

import base64
import csv
import html
import io
import re
from fractions import Fraction
from typing import NamedTuple
from urllib.parse import quote
from xml.etree import ElementTree as ET

#: What may stand in ``format``, in ``answernumbering``, and in ``responseformat``.
FORMATS = {"html", "moodle_auto_format", "plain_text", "markdown"}
NUMBERINGS = {"abc", "ABCD", "123", "iii", "IIII", "none"}
ESSAYS = {"editor", "editorfilepicker", "plain", "monospaced", "noinline"}

_ESCAPED = re.compile(r"\\[~=#{}:n\\]")


class Asked(NamedTuple):
    """A question as Moodle has it after an import."""

    kind: str
    text: str
    #: What is accepted or offered, with the per cent that it is worth.
    answers: tuple[tuple[str, Fraction], ...]
    general: str
    grade: Fraction | None = None
    #: What each picture shows, and its content.
    pictures: tuple[tuple[str, bytes], ...] = ()


def grades(content: bytes, item: str, highest: float) -> dict[str, float | None]:
    """Return the grades of an item by ``idnumber``; None: no grade. Fail if an import would."""
    found: dict[str, float | None] = {}
    for row in csv.DictReader(io.StringIO(content.decode(), newline="")):
        key, typed = row["idnumber"].strip(), row[item].strip()
        assert key, "Moodle gives this grade to the pupil of the line before"
        assert key not in found, f"{key} is there twice"
        found[key] = None if typed in ("", "-") else float(typed)
        assert found[key] is None or 0 <= (found[key] or 0) <= highest
    return found


def of_xml(text: str) -> list[Asked]:
    """Return the questions of a file of Moodle XML; fail if an import would."""
    root = ET.fromstring(text)
    assert root.tag == "quiz"
    return [_of_element(each) for each in root.findall("question")]


def _of_element(element: ET.Element) -> Asked:
    kind = element.attrib["type"]
    assert (element.findtext("name/text") or "").strip(), "a question needs a name"
    answers = [(_said(each), Fraction(each.attrib["fraction"])) for each in element.iter("answer")]
    assert all(-100 <= credit <= 100 for _, credit in answers)
    if kind == "multichoice":
        assert element.findtext("single") in ("true", "false")
        assert element.findtext("answernumbering") in NUMBERINGS
    if kind == "truefalse":
        assert sorted(text for text, _ in answers) == ["false", "true"]
    if kind == "essay":
        assert element.findtext("responseformat") in ESSAYS
    if kind == "numerical":
        tolerances = [float(each.findtext("tolerance") or "0") for each in element.iter("answer")]
        assert all(float(text) == float(text) for text, _ in answers)
        assert min(tolerances) >= 0
    grade = element.findtext("defaultgrade")
    question, general = element.find("questiontext"), element.find("generalfeedback")
    files = [] if question is None else question.findall("file")
    return Asked(
        kind,
        _said(question),
        tuple(answers),
        _said(general),
        None if grade is None else Fraction(grade),
        tuple(_picture(each, question) for each in files if question is not None),
    )


def _picture(file: ET.Element, question: ET.Element) -> tuple[str, bytes]:
    """Return a picture as Moodle shows it: the text has it by the file's encoded name."""
    assert (file.attrib["path"], file.attrib["encoding"]) == ("/", "base64")
    source = f"@@PLUGINFILE@@/{quote(file.attrib['name'])}"
    tags = re.findall(r'<img src="([^"]*)" alt="([^"]*)">', question.findtext("text") or "")
    (alt,) = [alt for name, alt in tags if name == source]
    return html.unescape(alt), base64.b64decode(file.text or "", validate=True)


def _said(element: ET.Element | None) -> str:
    if element is None:
        return ""
    written_as, text = element.attrib.get("format", "html"), element.findtext("text") or ""
    assert written_as in FORMATS
    if written_as == "html" and "<p>" in text:
        text = html.unescape(re.sub(r"<[^<>]*>", "", text.replace("<br>", "\n")))
    return text.strip()


def of_gift(text: str) -> list[Asked]:
    """Return the questions of a file of GIFT; fail if an import would."""
    lines = [line for line in text.split("\n") if not line.lstrip().startswith("//")]
    blocks = re.split(r"\n\s*\n", "\n".join(lines).strip())
    return [_of_block(block) for block in blocks]


def _of_block(block: str) -> Asked:
    """Read a block whose signs behind a backslash are hidden while it is parted."""
    hidden = _ESCAPED.sub(lambda found: chr(0xE000 + ord(found[0][1])), block)
    titled = re.fullmatch(r"(?:::(.*?)::)?\s*(?:\[plain\])?([^{}]*)\{([^{}]*)\}", hidden, re.DOTALL)
    assert titled is not None, f"no question: {block}"
    inside, _, general = titled[3].partition("####")
    inside = inside.strip()
    answers: list[tuple[str, Fraction]] = []
    if inside in ("T", "F"):
        kind = "truefalse"
        answers = [
            ("true", Fraction(100 * (inside == "T"))),
            ("false", Fraction(100 * (inside != "T"))),
        ]
    elif not inside:
        kind = "essay"
    else:
        kind = (
            "numerical" if inside[0] == "#" else "multichoice" if "~" in inside else "shortanswer"
        )
        for sign, weight, said in re.findall(
            r"([=~])\s*(?:%(-?[0-9.]+)%)?([^=~#]*)(?:#[^=~]*)?", inside.removeprefix("#")
        ):
            usual = Fraction(100 if sign == "=" else 0)
            answers.append((_shown(said), Fraction(weight) if weight else usual))
    for said, _ in answers if kind == "numerical" else ():
        assert all(float(each) == float(each) for each in said.split(".."))
    return Asked(kind, _shown(titled[2]), tuple(answers), _shown(general))


def _shown(text: str) -> str:
    known = {0xE000 + ord(sign): sign for sign in "~=#{}:\\"} | {0xE000 + ord("n"): "\n"}
    return text.strip().translate(known)
