"""What a teacher is told afterwards: who has answered what, common mistakes, and the picture."""

from __future__ import annotations

import re
from dataclasses import replace
from functools import partial

import pytest

from bot.board.explanations import reason_text
from bot.challenges.attempt import Answered
from bot.challenges.results.distribution import distribution_picture, spread
from bot.challenges.results.heat_map import heat_map_picture
from bot.challenges.results.messages import (
    PUPILS,
    QUESTION_LENGTH,
    QUESTIONS,
    _mistake,
    mark_sign,
    marks_line,
    pupil_line,
    question_text,
    ruler,
    summary,
    who_line,
)
from bot.challenges.results.service import Results, WrongAnswer, results_of
from bot.challenges.results.shares import HEAT_ROWS, distribution_of, heat_map_of
from bot.classes.names import pseudonym
from bot.i18n import LOCALES, words
from bot.kit.widgets import MESSAGE_LENGTH
from games.challenge.reading import read_task
from games.challenge.task import MAX_TASKS
from games.mistakes import Mistake
from tests.support.acting import FR
from tests.support.results import BEGAN, CHALLENGE, SUM, TERMS, attempt


def test_results_rank_pupils_by_the_attempt_that_counts(results: Results) -> None:
    told = [
        (p.person, p.standing.rank if p.standing else None, p.hundredths, len(p.attempts))
        for p in results.pupils
    ]
    # 3 and 4 have equally many points; 4 took fewer attempts. Who gave nothing has no place.
    assert told == [
        (2, 1, 3000, 2),
        (4, 2, 500, 1),
        (3, 3, 500, 2),
        (-7, 4, 0, 1),
        (5, None, 0, 1),
    ]
    by_person = {pupil.person: pupil for pupil in results.pupils}
    assert [by_person[3].credit(n) for n in range(3)] == [0, 50, None]
    assert by_person[4].is_late
    assert not by_person[2].is_late
    assert [mark_sign(credit) for credit in (100, 50, 0, None)] == ["✓", "½", "✗", "–"]


def test_mistakes_are_counted_once_for_each_pupil(results: Results) -> None:
    first, second, third = results.questions
    counts = [(q.right, q.half, q.wrong, q.unanswered) for q in results.questions]
    assert counts == [(1, 0, 3, 1), (2, 1, 0, 2), (1, 0, 0, 4)]
    # The attempts that do not count tell as much about mistakes.
    assert [(m.text, m.error, m.pupils) for m in first.mistakes] == [("11", SUM, 3), ("4", None, 1)]
    assert first.errors == ((SUM, 3),)
    assert [(m.text, m.pupils) for m in second.mistakes] == [("1 2", 1), ("2 4", 1)]
    assert third.mistakes == ()
    told = question_text(1, first, results, FR)
    assert f"`11` (3 élèves) · {FR(f'mistake-{SUM}')}" in told
    assert "`valeur somme " in told, "a question is told as one types it in French"
    assert FR("results-asked", task="").rstrip(") ") not in told


def test_a_wrong_reason_is_worded_and_a_page_has_room_for_its_questions() -> None:
    task = read_task("outcome nim 1 4 5")
    challenge = replace(CHALLENGE, terms=replace(TERMS, tasks=(task,) * QUESTIONS))
    chosen = [f"{outcome} {reason}" for outcome in "NP" for reason in range(1, 6)]
    marked = [(text, task.mark(task.read(text))) for text in chosen]
    given = [
        [Answered(n, task.text, text, m.credit, m.mistake, False, BEGAN) for n in range(QUESTIONS)]
        for text, m in marked
    ]
    made = [attempt(1, person, *answers) for person, answers in enumerate(given, 2)]
    results = results_of(challenge, made)
    told = [question_text(9, question, results, FR) for question in results.questions]
    assert FR("reason-nim-sum", number=10) in told[0]
    assert sum(map(len, told)) <= QUESTIONS * (QUESTION_LENGTH + len("\n…"))
    long = replace(results.questions[0], errors=tuple((e.value, 9) for e in Mistake))
    assert question_text(9, long, results, FR).endswith("…")


@pytest.mark.parametrize("locale", LOCALES)
def test_every_mistake_has_a_name_of_its_own(locale: str) -> None:
    named = [words(locale)(f"mistake-{error.value}") for error in Mistake]
    assert len(set(named)) == len(Mistake)


@pytest.mark.parametrize("locale", LOCALES)
def test_the_picture_of_the_distribution_is_the_same_each_time(
    results: Results, locale: str
) -> None:
    picture = distribution_picture(distribution_of(results), locale)
    assert picture.startswith(b"\x89PNG")
    assert picture == distribution_picture(distribution_of(results), locale)
    nothing = results_of(CHALLENGE, [])
    assert distribution_picture(distribution_of(nothing), locale).startswith(b"\x89PNG")


def a_class(pupils: int, questions: int) -> Results:
    """Return the results of a class of which no two neighbouring marks are equal."""
    task = read_task("value mex 0 1")
    challenge = replace(CHALLENGE, terms=replace(TERMS, tasks=(task,) * questions))
    made = [
        attempt(
            *(1, 10**19 + pupil),
            *(
                Answered(n, task.text, "2", (0, 50, 100)[(n + pupil) % 3], None, True, BEGAN)
                for n in range(questions)
            ),
        )
        for pupil in range(pupils)
    ]
    return results_of(challenge, made)


def test_each_mark_is_printed_below_the_number_of_its_question() -> None:
    assert marks_line([100, 50, 0, None]) == "`✓½✗–`"
    mixed = [100, 50, 0, None, 100, 0, 0, 100, 50, 100, None, 0]
    assert marks_line(mixed, {1, 11}) == "`✓/✗–✓ ✗✗✓½✓ –/`", "cancelled questions are noted"
    assert ruler(12, FR).startswith("`12345 67890 12`"), "a number above each mark"
    assert len(marks_line([100] * 20)) <= 25, "with a name they fit on a line of a phone"


@pytest.mark.parametrize("locale", LOCALES)
def test_a_page_of_sixteen_pupils_with_the_longest_lines_fits_a_message(locale: str) -> None:
    results, say = a_class(40, MAX_TASKS), words(locale)
    around = len(summary(results, say)) + len(say("results-key")) + len(TERMS.title)
    longest = max((pseudonym(number, say) for number in range(1600)), key=len)
    for tell in (partial(pupil_line, results=results), partial(who_line, results=results)):
        lines = [tell(pupil, longest, say=say) for pupil in results.pupils[:PUPILS]]
        assert not any("\n" in line for line in lines)
        assert len("\n".join(lines)) + around + 100 < MESSAGE_LENGTH


@pytest.mark.parametrize("locale", LOCALES)
def test_the_map_of_all_marks_fills_a_projector_the_best_first(locale: str) -> None:
    results = a_class(HEAT_ROWS + 1, 3)
    names = {pupil.person: f"$Ada$ 🎲 {pupil.person}" for pupil in results.pupils}
    first, second = (heat_map_of(results, names, page) for page in (0, 1))
    assert [len(each.rows) for each in (first, second)] == [HEAT_ROWS, 1]
    assert {(each.pages, sum(each.right)) for each in (first, second)} == {(2, HEAT_ROWS + 1)}
    told = [row.hundredths for row in (*first.rows, *second.rows)]
    assert told == sorted(told, reverse=True)
    assert first.rows[0].credits == tuple(results.pupils[0].credit(n) for n in range(3))
    full = heat_map_picture(first, locale)
    assert [int.from_bytes(full[n : n + 4]) for n in (16, 20)] == [1280, 720], (
        "the picture should be 1280 by 720 pixels"
    )
    picture = heat_map_picture(second, locale)
    assert picture == heat_map_picture(second, locale)
    nobody = heat_map_of(results_of(CHALLENGE, []), {}, 0)
    assert heat_map_picture(nobody, locale).startswith(b"\x89PNG")


def with_points(*points: int) -> Results:
    """Return the results of a class whose pupils have so many points out of 200 each."""
    task = read_task("value mex 0 1")
    made = []
    for person, earned in enumerate(points, 1):
        given = [
            Answered(n, task.text, "2", 100 if n < earned else 0, None, False, BEGAN)
            for n in range(200)
        ]
        made.append(attempt(1, person, *given))
    terms = replace(TERMS, tasks=(task,) * 200, hundredths=100)
    return results_of(replace(CHALLENGE, terms=terms), made)


@pytest.mark.parametrize(
    ("points", "mean", "median"),
    [
        ((145, 10), "77.5", "77.5"),
        ((10, 145, 11), "55.33", "11"),
        ((1, 1, 3), "1.67", "1"),
        ((0, 0, 0, 1), "0.25", "0"),
        ((7,), "7", "7"),
        ((3, 1, 4, 2), "2.5", "2.5"),
    ],
)
@pytest.mark.parametrize("locale", LOCALES)
def test_results_show_the_mean_and_the_median_of_the_class(
    locale: str, points: tuple[int, ...], mean: str, median: str
) -> None:
    say, comma = words(locale), "," if locale == "fr" else "."
    shown = [re.escape(told.replace(".", comma)) for told in (mean, median)]
    told = re.escape(say("results-points", mean="@", median="@", highest=200))
    assert re.search(
        told.replace("@", "{} points?").format(*shown), summary(with_points(*points), say)
    )


@pytest.mark.parametrize("locale", LOCALES)
def test_results_without_pupils_show_neither_mean_nor_median(locale: str) -> None:
    assert len(summary(with_points(), words(locale)).splitlines()) == 2


def test_a_bar_of_the_distribution_includes_its_lower_bound() -> None:
    assert list(spread([0, 9, 10, 29, 30, 99, 100], 100)) == [2, 1, 1, 1, 0, 0, 0, 0, 0, 2]


def test_a_wrong_choice_is_reported_in_the_words_of_the_choice() -> None:
    said = words("en")
    mistake = WrongAnswer("outcome nim 1 4 5", "P 1", 50, None, 2)
    task = read_task(mistake.task)
    (reason, *_) = task.reasons
    told = _mistake(mistake, same_for_all=True, say=said)
    assert f"Losing position. {reason_text(reason, task.game, said)}" in told
    assert "`P 9`" in _mistake(replace(mistake, text="P 9"), same_for_all=True, say=said)
