"""Questions of a teacher's own: read from GIFT, written again, and worth what they say."""

from __future__ import annotations

from fractions import Fraction
from itertools import chain, combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.challenge.answers import InvalidAnswer
from games.challenge.choices import choices
from games.challenge.gift import (
    GAP,
    MAX_GIFT,
    GiftFault,
    InvalidGift,
    gift_entries,
    gift_text,
    read_gift,
)
from games.challenge.lines import read_line, try_line, without_key
from games.challenge.own import (
    AnswerForm,
    OwnQuestion,
    credit_of_choices,
    matches,
    number_text,
    read_number,
)
from games.challenge.reading import read_task
from games.challenge.task import InvalidTask, Kind, TaskFault
from games.question import BY_HAND
from tests.support.own_questions import NUMBER, is_ambiguous, own_questions


@given(own_questions())
def test_a_question_written_as_gift_reads_back_the_same(question: OwnQuestion) -> None:
    if not is_ambiguous(question):
        assert read_gift(gift_text(question)) == question


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ("Who?", GiftFault.GIFT_BRACES),
        ("Who? {=a} and {=b}", GiftFault.GIFT_BRACES),
        ("{=a ~b}", GiftFault.GIFT_NO_TEXT),
        ("Who? {~a ~b}", GiftFault.GIFT_NO_RIGHT),
        ("Who? {~%-50%a ~b}", GiftFault.GIFT_NO_RIGHT),
        ("Who? {= ~b}", GiftFault.GIFT_EMPTY),
        ("Who? {a}", GiftFault.GIFT_EMPTY),
        ("Who? {#many}", GiftFault.GIFT_NUMBER),
        ("Who? {#5..1}", GiftFault.GIFT_NUMBER),
        ("Who? {#1:-2}", GiftFault.GIFT_NUMBER),
        ("Who? {#}", GiftFault.GIFT_NUMBER),
        ("Who? {=%200%a ~b}", GiftFault.GIFT_WEIGHT),
        ("Who? {=a -> b =c -> d}", GiftFault.GIFT_MATCHING),
        ("Who? {=a ~b ~b}", GiftFault.GIFT_TWICE),
        ("Who? {" + " ".join(f"~{n}" for n in range(20)) + " =a}", GiftFault.GIFT_MANY),
        ("Who" + "?" * MAX_GIFT + " {=a}", GiftFault.GIFT_LONG),
    ],
)
def test_malformed_gift_is_refused_with_what_is_wrong(text: str, fault: GiftFault) -> None:
    with pytest.raises(InvalidGift) as refused:
        read_gift(text)
    assert refused.value.fault is fault
    _, faults = try_line(f"question {text}")
    assert [each.fault for each in faults] == [fault]
    assert "example" in faults[0].details


@pytest.mark.parametrize("line", ["Why does 4 lose? {=a ~b", "Who? {####a | 2 points"])
def test_an_unclosed_brace_is_refused_as_such(line: str) -> None:
    _, (fault,) = try_line(line)
    assert fault.fault is GiftFault.GIFT_BRACES


def test_the_examples_of_moodles_documentation_are_read() -> None:
    """Of https://docs.moodle.org/en/GIFT_format, in part shortened."""
    read = {
        "Who's buried in Grant's tomb?{=Grant ~no one ~Napoleon}": AnswerForm.ONE,
        "Grant is {~buried =entombed ~living} in Grant's tomb.": AnswerForm.ONE,
        "Grant is buried in Grant's tomb.{FALSE}": AnswerForm.ONE,
        "Who's buried in Grant's tomb?{=no one =nobody}": AnswerForm.WORDS,
        "When was Ulysses S. Grant born?{#1822:5}": AnswerForm.NUMBER,
        "What is the value of pi?{#3.141..3.142}": AnswerForm.NUMBER,
        "::Essay::Write a short biography {}": AnswerForm.FREE,
        "What two people are entombed?{~%-100%No one ~%50%Grant ~%50%His wife}": AnswerForm.SEVERAL,
    }
    assert {text: read_gift(text).form for text in read} == read
    gap = read_gift("Grant is {~buried =entombed ~living} in Grant's tomb.")
    assert gap.text == f"Grant is {GAP} in Grant's tomb."
    page = read_gift("[html]<p>3 &lt; 4 <b>?</b></p>{T}")
    assert page.text == "3 < 4 ?"
    file = "// a remark\n$CATEGORY: x\n\nOne\n{T}\n\n\nTwo {}\n"
    assert gift_entries(file) == ["One {T}", "Two {}"]


def credit(line: str, answer: str) -> int:
    task = read_task(line)
    return task.mark(task.read(answer)).credit


@pytest.mark.parametrize(
    ("line", "worth"),
    [
        ("Who? {=a ~%50%b ~c}", {"1": 100, "2": 50, "3": 0}),
        ("True? {F}", {"1": 0, "2": 100}),
        ("Two? {~%50%a ~%50%b ~c}", {"1": 50, "1 2": 100, "1 3": 0, "1 2 3": 50, "3": 0}),
        ("Two? {~%50%a ~%50%b ~%-100%c}", {"1 2": 100, "1 2 3": 0, "2": 50}),
        ("Three? {~%33.33333%a ~%33.33333%b ~%33.33333%c ~d}", {"1 2 3": 100, "1 2": 67}),
        (
            "Pi? {#3.14:0.01 =%50%3..4}",
            {"3,14": 100, "3.15": 100, "3.151": 50, "22/7": 100, "5": 0},
        ),
        ("Word? {=mex =%50%le plus*petit}", {"MEX.": 100, " Le  plus très petit": 50, "me": 0}),
        ("Why? {}", {"because": BY_HAND}),
    ],
)
def test_an_answer_is_worth_the_credit_that_the_teacher_wrote(
    line: str, worth: dict[str, int]
) -> None:
    assert {answer: credit(line, answer) for answer in worth} == worth


@given(own_questions().filter(lambda each: each.form is AnswerForm.SEVERAL))
def test_choosing_every_option_earns_less_than_all_if_one_is_wrong(question: OwnQuestion) -> None:
    numbers = range(1, len(question.options) + 1)
    wrong = [n for n in numbers if question.options[n - 1].credit <= 0]
    every = chain.from_iterable(combinations(numbers, count) for count in numbers)
    for chosen in every:
        assert 0 <= credit_of_choices(question, chosen) <= 100
    weighs = any(option.credit < 0 for option in question.options)
    whole = sum(each.credit for each in question.options if each.credit > 0)
    if wrong and not weighs and whole == 100:
        assert credit_of_choices(question, numbers) < 100


@pytest.mark.parametrize(
    ("line", "answers"),
    [
        ("Who? {=a ~b}", ["", "0", "3", "1 2", "x"]),
        ("Two? {~%50%a ~%50%b}", ["", "3", "1 4"]),
        ("Pi? {#3.14}", ["", "three", "1/0", "1,2,3", "9" * 40]),
        ("Word? {=mex}", ["", " ", "a" * 401]),
        ("Why? {}", ["", "\n", "a" * 2001]),
    ],
)
def test_a_malformed_answer_is_refused(line: str, answers: list[str]) -> None:
    for answer in answers:
        with pytest.raises(InvalidAnswer):
            read_task(line).read(answer)


@given(NUMBER | st.fractions(max_denominator=99))
def test_a_written_number_reads_back_the_same(number: Fraction) -> None:
    if abs(number.numerator) < 10**15:
        assert read_number(number_text(number)) == number


def test_only_bars_behind_the_braces_set_the_terms_of_a_question() -> None:
    line = read_line("question a | b? {=c | d ~e} | 4 points | no method")
    assert line.task.own is not None
    assert line.task.own.text == "a | b?"
    assert line.task.own.options[0].text == "c | d"
    assert (line.terms.hundredths, line.terms.shows_method) == (400, False)
    assert read_line(line.text) == line
    _, faults = try_line("question a? {=b} | hint 20%")
    assert [each.fault for each in faults] == [TaskFault.TASK_NO_HINT]


def test_a_line_without_gift_is_no_own_question() -> None:
    assert read_task("value mex 0 1").kind is Kind.VALUE
    with pytest.raises(InvalidTask):
        read_task("outcome take {1,3} : 4 {=a}")
    assert read_task("Qui ? {=a ~b}").kind is Kind.OWN


def test_a_question_without_its_key_shows_no_answer() -> None:
    told = without_key("question ::The key:: Which \\{one\\}? {=secret ~other####why}")
    assert told == "Which {one}?"
    assert without_key("value mex 0 1") == "value mex 0 1"


def test_a_star_in_a_short_answer_matches_anything_unless_escaped() -> None:
    assert matches("a*b", "A anything B")
    assert matches("a\\*b", "a*b")
    assert not matches("a\\*b", "axb")
    assert not matches("a.b", "axb"), "no sign but the star has a meaning"


def test_a_quiz_asks_an_own_question_with_its_own_options() -> None:
    found = choices(read_task("Who? {~a =b ~c}"), "1")
    assert [each.answer.text for each in found] == ["1", "2", "3"]
    assert [each.mark.is_right for each in found] == [False, True, False]
    with pytest.raises(InvalidTask) as refused:
        choices(read_task("Who? {=a ~b ~c ~d ~e ~f ~g}"), "1")
    assert refused.value.fault is TaskFault.TASK_MANY_OPTIONS
    with pytest.raises(InvalidTask):
        choices(read_task("Why? {}"), "1")
    with pytest.raises(InvalidTask) as none_is:
        choices(read_task("Who? {=%50%a ~b}"), "1")
    assert none_is.value.fault is GiftFault.GIFT_NO_RIGHT


def test_a_choice_whose_best_option_is_worth_a_part_reads_back_the_same() -> None:
    question = read_gift("Who? {=%50%a ~b}")
    assert read_gift(gift_text(question)) == question


def test_a_poll_is_read_in_a_quiz_and_refused_elsewhere() -> None:
    typed = "Compris ? {~oui ~non####Merci}"
    question = read_gift(typed, polls=True)
    assert (question.form, question.is_poll, question.right) == (AnswerForm.ONE, True, ())
    assert read_gift(gift_text(question), polls=True) == question
    found = choices(read_task(typed, polls=True), "1")
    assert [each.mark.is_right for each in found] == [False, False]
    for read in (read_gift, read_task, read_line):
        with pytest.raises((InvalidGift, InvalidTask)) as refused:
            read(typed)
        assert refused.value.fault is GiftFault.GIFT_NO_RIGHT


@pytest.mark.parametrize("typed", ["Q {~a}", "Q {=%0%a ~b}", "Q {~%-50%a ~b}", "Q {=%0%a}"])
def test_a_choice_with_per_cents_or_one_option_is_refused_as_a_poll(typed: str) -> None:
    with pytest.raises(InvalidGift) as refused:
        read_gift(typed, polls=True)
    assert refused.value.fault is GiftFault.GIFT_NO_RIGHT
