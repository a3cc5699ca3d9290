"""Moodle XML: what Moodle writes is read, and what is written is read as the same."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from games.challenge.gift import (
    GiftFault,
    InvalidGift,
    gift_entries,
    gift_file,
    gift_text,
    read_gift,
)
from games.challenge.moodle import Figure, GradedQuestion, is_moodle, moodle_text, read_moodle_xml
from games.challenge.own import AnswerForm, Option, OwnQuestion
from tests.support import moodle
from tests.support.own_questions import is_ambiguous, own_questions

#: As Moodle 4 exports it, shortened.
FILE = """<?xml version="1.0" encoding="UTF-8"?>
<quiz>
  <question type="category"><category><text>$course$/top</text></category></question>
  <question type="multichoice">
    <name><text>Nim</text></name>
    <questiontext format="html"><text><![CDATA[<p>Who solved <b>Nim</b> &amp; when?</p>]]></text>
    </questiontext>
    <generalfeedback format="html"><text><![CDATA[<p>1901</p>]]></text></generalfeedback>
    <single>true</single>
    <answer fraction="100" format="html"><text>Bouton</text><feedback><text>yes</text></feedback>
    </answer>
    <answer fraction="0" format="html"><text>Conway</text><feedback><text></text></feedback>
    </answer>
  </question>
  <question type="multichoice">
    <name><text>Two</text></name><questiontext><text>Lost?</text></questiontext>
    <single>false</single>
    <answer fraction="50"><text>0</text></answer><answer fraction="50"><text>4</text></answer>
    <answer fraction="-100"><text>3</text></answer>
  </question>
  <question type="truefalse">
    <name><text>T</text></name><questiontext><text>4 is lost</text></questiontext>
    <answer fraction="100"><text>true</text></answer>
    <answer fraction="0"><text>false</text></answer>
  </question>
  <question type="shortanswer">
    <name><text>W</text></name><questiontext><text>mex means</text></questiontext>
    <answer fraction="100"><text>minimum*</text></answer>
  </question>
  <question type="numerical">
    <name><text>N</text></name><questiontext><text>pi</text></questiontext>
    <answer fraction="100"><text>3.14</text><tolerance>0.01</tolerance></answer>
  </question>
  <question type="essay">
    <name><text>E</text></name><questiontext><text>Why?</text></questiontext>
    <graderinfo format="html"><text>Because</text></graderinfo>
  </question>
  <question type="matching">
    <name><text>M</text></name><questiontext><text>Match</text></questiontext>
  </question>
</quiz>
"""


#: The signs of what a picture shows: XML has no others.
PRINTED = st.characters(codec="utf-8", exclude_categories=("C",))

TRUTHS = ("true", "false")


def graded(grade: str) -> tuple[str, str]:
    """Return what to replace in the file so that its first question has a grade."""
    return "<single>true", f"<defaultgrade>{grade}</defaultgrade><single>true"


def test_moodles_xml_is_read_and_unsupported_questions_are_reported() -> None:
    assert is_moodle(FILE)
    *found, last = read_moodle_xml(FILE)
    assert isinstance(last, InvalidGift)
    assert (last.fault, last.details) == (GiftFault.GIFT_TYPE, {"kind": "matching"})
    asked = [each[0] for each in found if not isinstance(each, InvalidGift)]
    forms = [each.form for each in asked]
    expected = [
        AnswerForm.ONE,
        AnswerForm.SEVERAL,
        AnswerForm.ONE,
        AnswerForm.WORDS,
        AnswerForm.NUMBER,
        AnswerForm.FREE,
    ]
    assert forms == expected
    assert [gift_text(each) for each in asked] == [
        "::Nim::Who solved Nim & when? {=Bouton#yes ~Conway####1901}",
        "::Two::Lost? {~%50%0 ~%50%4 ~%-100%3}",
        "::T::4 is lost {T}",
        "::W::mex means {=minimum*}",
        "::N::pi {#=3.13..3.15}",
        "::E::Why? {####Because}",
    ]


@pytest.mark.parametrize(
    "answers",
    [
        "",
        '<answer fraction="0"><text>true</text></answer>',
        '<answer fraction="100"><text>vrai</text></answer>'
        '<answer fraction="0"><text>faux</text></answer>',
        '<answer fraction="100"><text>true</text></answer>'
        '<answer fraction="100"><text>false</text></answer>',
    ],
)
def test_a_true_or_false_without_one_right_answer_is_refused(answers: str) -> None:
    asked = "<questiontext><text>4 is lost</text></questiontext>"
    (found,) = read_moodle_xml(
        f'<quiz><question type="truefalse">{asked}{answers}</question></quiz>'
    )
    assert isinstance(found, InvalidGift)
    assert found.fault is GiftFault.GIFT_NO_RIGHT


@given(own_questions())
@example(OwnQuestion(AnswerForm.WORDS, "2 + 2?", (Option("4", Fraction(100)),), title="a <b> c"))
def test_a_question_written_as_moodle_xml_reads_back_the_same(question: OwnQuestion) -> None:
    if is_ambiguous(question) or not question.title:
        return
    written = moodle_text([GradedQuestion(question, 250)])
    assert is_moodle(written)
    assert read_moodle_xml(written) == [GradedQuestion(question, 250)]


@given(own_questions())
def test_moodle_imports_the_same_question_from_xml_and_gift(question: OwnQuestion) -> None:
    (found,) = moodle.of_xml(moodle_text([GradedQuestion(question, 250)]))
    options = tuple((option.text, option.credit) for option in question.options)
    if question.is_true_or_false:
        options = tuple((name, credit) for name, (_, credit) in zip(TRUTHS, options, strict=True))
    expected = question.text, options or found.answers, question.explanation, 2.5, ()
    assert found[1:] == expected
    if not is_ambiguous(question):
        (other,) = moodle.of_gift(gift_file([(question, "")]))
        assert (other[:2], other.general) == (found[:2], found.general)
        assert len(other.answers) == len(found.answers)


def test_a_fraction_is_exported_to_moodle_as_a_decimal_range() -> None:
    third = read_gift("A third? {#1/3}")
    (xml,), (gift,) = (
        moodle.of_xml(moodle_text([GradedQuestion(third, 100)])),
        moodle.of_gift(gift_file([(third, "")])),
    )
    assert xml.kind == gift.kind == "numerical"
    (again,) = read_moodle_xml(moodle_text([GradedQuestion(third, 100)]))
    assert not isinstance(again, InvalidGift)
    (numbers,) = again[0].ranges
    assert numbers.low <= Fraction(1, 3) <= numbers.high <= numbers.low + Fraction(1, 10**10)


def test_a_text_that_looks_like_markup_or_a_remark_is_exported_as_plain() -> None:
    question = OwnQuestion(AnswerForm.FREE, "//<b> is [html] a word?")
    assert gift_entries(gift_file([(question, "")])) == ["[plain]//<b> is [html] a word? {}"]
    assert read_gift(gift_entries(gift_file([(question, "")]))[0]) == question


@pytest.mark.parametrize(
    ("grade", "hundredths"),
    [("1.0000000", 100), ("2.5", 250), ("0.3333333", 33), ("1000", 100_000)],
)
def test_the_grade_of_a_question_is_read_as_its_points(grade: str, hundredths: int) -> None:
    found, *_ = read_moodle_xml(FILE.replace(*graded(grade), 1))
    assert not isinstance(found, InvalidGift)
    assert found.hundredths == hundredths


@pytest.mark.parametrize("grade", ["0", "-1", "1000.01", "much", "1e3", ""])
def test_a_question_with_an_impossible_grade_is_refused(grade: str) -> None:
    first, *others = read_moodle_xml(FILE.replace(*graded(grade), 1))
    assert isinstance(first, InvalidGift)
    assert first.fault is GiftFault.GIFT_POINTS
    assert not isinstance(others[0], InvalidGift)


@pytest.mark.parametrize(
    "text",
    [
        "<quiz><question",
        "<!DOCTYPE quiz [<!ENTITY a 'b'>]><quiz>&a;</quiz>",
        "<quiz>\x00</quiz>",
        f"<quiz>{'<a/>' * 100_000}</quiz>",
        "",
    ],
)
def test_a_file_that_is_no_moodle_xml_is_refused(text: str) -> None:
    with pytest.raises(InvalidGift) as refused:
        read_moodle_xml(text)
    assert refused.value.fault is GiftFault.GIFT_XML


@given(own_questions(), st.binary(max_size=99), st.text(PRINTED, min_size=1, max_size=40))
def test_a_picture_exported_to_moodle_reads_back_the_same(
    question: OwnQuestion, content: bytes, alt: str
) -> None:
    figure = Figure('a "b" & c.png', content, " ".join(alt.split()) or "-")
    written = moodle_text([GradedQuestion(question, None, figure)])
    (found,) = moodle.of_xml(written)
    assert found.pictures == ((figure.text, content),)
    assert " ".join(found.text.split()) == " ".join(question.text.split())
    if not is_ambiguous(question) and question.title:
        assert read_moodle_xml(written) == [GradedQuestion(question, None, figure)]


IMG = '<img src="@@PLUGINFILE@@/a%20b.png" alt="a heap">'
PNG = '<file name="a b.png" path="/" encoding="base64">aGVhcA==</file>'


def asked(text: str, files: str = "", more: str = "", shown_as: str = "html") -> str:
    """Return a file of one question, whose text is HTML."""
    words = text.replace("&", "&amp;").replace("<", "&lt;")
    text = f'<questiontext format="{shown_as}"><text>{words}</text>{files}</questiontext>'
    name = "<name><text>E</text></name>"
    return f'<quiz><question type="essay">{name}{text}{more}</question></quiz>'


@pytest.mark.parametrize(
    ("text", "file"),
    [
        (f"<p>Why?{IMG}</p>", PNG),
        (
            "Why?<IMG class='x'\n alt='a  heap' src='@@PLUGINFILE@@/s/a%20b.png?time=1'/>",
            PNG.replace('"/"', '"/s/"'),
        ),
        (f"{IMG}<br>Why?", PNG + PNG.replace("a b", "other")),
    ],
)
def test_a_picture_is_read_as_moodle_writes_it(text: str, file: str) -> None:
    (found,) = read_moodle_xml(asked(text, file))
    assert isinstance(found, GradedQuestion)
    assert (found.question.text, found.figure) == ("Why?", Figure("a b.png", b"heap", "a heap"))


ELSEWHERE = "https://example.org/a.png"


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        (asked(f"Why?{IMG}"), GiftFault.GIFT_PICTURE_LOST),
        (asked(f"Why?{IMG}", PNG.replace("a b", "b")), GiftFault.GIFT_PICTURE_LOST),
        (asked(f"Why?{IMG}", PNG.replace("base64", "hex")), GiftFault.GIFT_PICTURE_LOST),
        (asked(f"Why?{IMG}{IMG}", PNG), GiftFault.GIFT_PICTURE_LOST),
        (asked(f"Why?<img src='{ELSEWHERE}' alt='x'>", PNG), GiftFault.GIFT_PICTURE_LOST),
        (asked(f"Why?<img src='data:{'A' * 5000}' alt='x'>"), GiftFault.GIFT_PICTURE_LOST),
        (asked("Why?<video src='x'></video>"), GiftFault.GIFT_PICTURE_LOST),
        (asked("<a href='@@PLUGINFILE@@/a.pdf'>Why?</a>"), GiftFault.GIFT_PICTURE_LOST),
        (asked("Why? ![](@@PLUGINFILE@@/a.png)", PNG, "", "markdown"), GiftFault.GIFT_PICTURE_LOST),
        (
            asked("Why?", "", f"<graderinfo><text><![CDATA[{IMG}]]></text></graderinfo>"),
            GiftFault.GIFT_PICTURE_LOST,
        ),
        (asked(f"Why?{IMG.replace('a heap', ' ')}", PNG), GiftFault.GIFT_PICTURE_TEXT),
        (asked(f"Why?{IMG.replace('heap', 'b' * 300)}", PNG), GiftFault.GIFT_PICTURE_TEXT),
        (asked(f"Why?{IMG}", PNG.replace("aGV", "?")), GiftFault.GIFT_PICTURE_FILE),
        (asked("Why?" + " " * 50_000), GiftFault.GIFT_LONG),
    ],
)
def test_a_question_with_a_broken_picture_is_refused_not_imported_without(
    text: str, fault: GiftFault
) -> None:
    (found,) = read_moodle_xml(text)
    assert isinstance(found, InvalidGift)
    assert found.fault is fault


def test_a_tag_in_a_plain_text_is_text() -> None:
    (found,) = read_moodle_xml(asked("What does <img> show?", "", "", "plain_text"))
    assert isinstance(found, GradedQuestion)
    assert found.question.text == "What does <img> show?"


def test_gift_notes_the_picture_that_it_cannot_contain() -> None:
    question = OwnQuestion(AnswerForm.FREE, "Why?")
    (entry,) = gift_entries(gift_file([(question, "its picture\nis not here {}")]))
    assert read_gift(entry) == question
    with pytest.raises(InvalidGift) as refused:
        read_gift("[html]Why?<img src\\='https\\://example.org/a.png'> {}")
    assert refused.value.fault is GiftFault.GIFT_PICTURE_LOST


@pytest.mark.parametrize("ends", ["", "<quiz>"])
def test_endless_comments_before_the_xml_are_read_without_backtracking(ends: str) -> None:
    """With backtracking, forty of them take hours."""
    assert is_moodle("<!-- a -->\n" * 1000 + ends) is bool(ends)


def test_gift_is_not_mistaken_for_xml() -> None:
    assert not is_moodle("Who? {=a ~b}")
    assert read_gift("Is <quiz> a word? {T}").text == "Is <quiz> a word?"
