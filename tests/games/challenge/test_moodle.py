"""Moodle XML: what Moodle writes is read, and what is written is read as the same."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given

from games.challenge.gift import (
    GiftFault,
    InvalidGift,
    gift_entries,
    gift_file,
    gift_text,
    read_gift,
)
from games.challenge.moodle import is_moodle, moodle_text, read_moodle_xml
from games.challenge.own import Form, OwnQuestion
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


TRUTHS = ("true", "false")


def graded(grade: str) -> tuple[str, str]:
    """Return what to replace in the file so that its first question has a grade."""
    return "<single>true", f"<defaultgrade>{grade}</defaultgrade><single>true"


def test_what_moodle_writes_is_read_and_what_is_not_asked_here_is_said() -> None:
    assert is_moodle(FILE)
    *found, last = read_moodle_xml(FILE)
    assert isinstance(last, InvalidGift)
    assert (last.fault, last.details) == (GiftFault.GIFT_TYPE, {"kind": "matching"})
    asked = [each[0] for each in found if not isinstance(each, InvalidGift)]
    forms = [each.form for each in asked]
    expected = [Form.ONE, Form.SEVERAL, Form.ONE, Form.WORDS, Form.NUMBER, Form.FREE]
    assert forms == expected
    assert [gift_text(each) for each in asked] == [
        "::Nim::Who solved Nim & when? {=Bouton#yes ~Conway####1901}",
        "::Two::Lost? {~%50%0 ~%50%4 ~%-100%3}",
        "::T::4 is lost {T}",
        "::W::mex means {=minimum*}",
        "::N::pi {#=3.13..3.15}",
        "::E::Why? {####Because}",
    ]


@given(own_questions())
def test_what_is_written_is_read_as_the_same(question: OwnQuestion) -> None:
    if is_ambiguous(question) or not question.title:
        return
    written = moodle_text([(question, 250)])
    assert is_moodle(written)
    assert read_moodle_xml(written) == [(question, 250)]


@given(own_questions())
def test_moodle_has_the_same_question_after_an_import(question: OwnQuestion) -> None:
    (found,) = moodle.of_xml(moodle_text([(question, 250)]))
    options = tuple((option.text, option.credit) for option in question.options)
    if question.is_true_or_false:
        options = tuple((name, credit) for name, (_, credit) in zip(TRUTHS, options, strict=True))
    assert found[1:] == (question.text, options or found.answers, question.explanation, 2.5)
    if not is_ambiguous(question):
        (other,) = moodle.of_gift(gift_file([question]))
        assert (other[:2], other.general) == (found[:2], found.general)
        assert len(other.answers) == len(found.answers)


def test_moodle_reads_decimals_alone() -> None:
    third = read_gift("A third? {#1/3}")
    (xml,), (gift,) = moodle.of_xml(moodle_text([(third, 100)])), moodle.of_gift(gift_file([third]))
    assert xml.kind == gift.kind == "numerical"
    (again,) = read_moodle_xml(moodle_text([(third, 100)]))
    assert not isinstance(again, InvalidGift)
    (numbers,) = again[0].ranges
    assert numbers.low <= Fraction(1, 3) <= numbers.high <= numbers.low + Fraction(1, 10**10)


def test_a_text_is_no_markup_and_no_remark_to_moodle() -> None:
    question = OwnQuestion(Form.FREE, "//<b> is [html] a word?")
    assert gift_entries(gift_file([question])) == ["[plain]//<b> is [html] a word? {}"]
    assert read_gift(gift_entries(gift_file([question]))[0]) == question


@pytest.mark.parametrize(
    ("grade", "hundredths"),
    [("1.0000000", 100), ("2.5", 250), ("0.3333333", 33), ("1000", 100_000)],
)
def test_what_moodle_gives_for_a_question_is_read(grade: str, hundredths: int) -> None:
    (_, found), *_ = read_moodle_xml(FILE.replace(*graded(grade), 1))
    assert found == hundredths


@pytest.mark.parametrize("grade", ["0", "-1", "1000.01", "much", "1e3", ""])
def test_a_question_that_is_worth_nothing_that_can_be_given_is_refused(grade: str) -> None:
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
        "",
    ],
)
def test_what_is_no_file_of_moodle_is_refused(text: str) -> None:
    with pytest.raises(InvalidGift) as refused:
        read_moodle_xml(text)
    assert refused.value.fault is GiftFault.GIFT_XML


def test_gift_is_no_xml() -> None:
    assert not is_moodle("Who? {=a ~b}")
    assert read_gift("Is <quiz> a word? {T}").text == "Is <quiz> a word?"
