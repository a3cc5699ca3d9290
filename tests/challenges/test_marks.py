"""Marks of a class, worked out by hand: everywhere the same, to the hundredth, half of one up."""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Mapping
from dataclasses import replace
from datetime import timedelta
from decimal import ROUND_HALF_UP, Decimal
from random import Random

import pytest

from bot.challenges.attempt import Answered, Attempt
from bot.challenges.model import Cancelled, QuestionTerms
from bot.challenges.results.gradebooks import FILES
from bot.challenges.results.messages import pupil_line, summary
from bot.challenges.results.service import Results, results_of
from bot.challenges.standings import scaled, standings
from bot.challenges.standings_messages import SHOWN, places_text, points_text
from bot.classes.model import SeasonTime
from bot.i18n import Say
from bot.roster.model import Identity, RosterLine
from bot.season.service import _points_by_person
from games.challenge.lines import read_tasks
from tests.support.acting import EN, FR
from tests.support.results import BEGAN, CHALLENGE, TERMS

#: The hundredths of a point of each question, the price of its hint now, and how it was cancelled.
QUESTIONS = (
    (250, 15, None),
    (775, 33, None),
    (1025, 5, Cancelled.FULL),
    (400, 10, Cancelled.OUT),
    (25, 27, None),
    (1907, 0, None),
)

LATE = 45

TASKS = read_tasks("\n".join(f"value nim-sum {n} {n + 1}" for n in range(1, 1 + len(QUESTIONS))))

CHALLENGE_OF_CLASS = replace(
    CHALLENGE,
    terms=replace(
        TERMS,
        tasks=TASKS,
        late_percent=LATE,
        of_questions=tuple(QuestionTerms(points, price) for points, price, _ in QUESTIONS),
        cancelled=tuple((n, how) for n, (*_, how) in enumerate(QUESTIONS) if how is not None),
    ),
)


def a_class(seed: int) -> list[Attempt]:
    """Draw the attempts of a class: one or two each, some questions unanswered, late, helped."""
    random = Random(seed)
    made = []
    for person in range(1, 31):
        for number in range(1, random.randint(1, 2) + 1):
            given = [
                Answered(
                    question,
                    TASKS[question].text,
                    "5",
                    random.choice((0, 50, 100)),
                    None,
                    random.random() < 0.3,
                    BEGAN + timedelta(minutes=number, seconds=question),
                    tuple(random.choice((5, 10, 33)) for _ in range(random.choice((0, 0, 1, 2)))),
                )
                for question in range(len(QUESTIONS))
                if random.random() < 0.7
            ]
            made.append(Attempt(100 * person + number, 4, person, number, False, BEGAN, (*given,)))
    return made


def hundredth(number: Decimal) -> Decimal:
    return number.quantize(Decimal("0.01"), ROUND_HALF_UP)


def by_hand(attempt: Attempt) -> Decimal:
    """Compute the points of an attempt from its answers alone."""
    total = Decimal(0)
    answered = {answer.question: answer for answer in attempt.answers}
    for question, (worth, price, how) in enumerate(QUESTIONS if answered else ()):
        answer, points = answered.get(question), Decimal(worth) / 100
        if how is not None:
            total += points if how is Cancelled.FULL else 0
        elif answer is not None:
            cost = min(100, sum(min(paid, price) for paid in answer.hints))
            kept = Decimal(LATE if answer.is_late else 100) * (100 - cost) / 10_000
            total += hundredth(points * answer.credit / 100 * kept)
    return total


def best_by_hand(attempts: list[Attempt]) -> Mapping[int, Decimal]:
    found: dict[int, Decimal] = {}
    for each in attempts:
        if each.answers:
            found[each.person] = max(found.get(each.person, Decimal(0)), by_hand(each))
    return found


@pytest.fixture(params=range(5))
def attempts(request: pytest.FixtureRequest) -> list[Attempt]:
    return a_class(request.param)


@pytest.fixture
def of_class(attempts: list[Attempt]) -> Results:
    return results_of(CHALLENGE_OF_CLASS, attempts)


def rows_of(content: bytes, say: Say) -> list[dict[str, str]]:
    """Read a file as a spreadsheet in its language does: all separators and decimal signs."""
    lines = io.StringIO(content.decode("utf-8-sig"), newline="")
    separator = ";" if say is FR else ","
    return list(csv.DictReader(lines, delimiter=separator))


def number(cell: str, say: Say) -> Decimal:
    assert ("." if say is FR else ",") not in cell
    return Decimal(cell.replace(",", "."))


def test_board_and_season_have_the_points_computed_by_hand(attempts: list[Attempt]) -> None:
    expected = best_by_hand(attempts)
    places = standings(attempts, CHALLENGE_OF_CLASS.terms)
    assert {place.person: Decimal(place.hundredths) / 100 for place in places} == expected
    always = SeasonTime(1, BEGAN, None)
    season = _points_by_person(CHALLENGE_OF_CLASS, attempts, always, None)
    assert {person: Decimal(earned) / 100 for person, earned in season.items()} == expected
    board = places_text(places, {p.person: f"P{p.person}." for p in places}, FR, once=True)
    for line, place in zip(board.splitlines(), places[:SHOWN], strict=False):
        assert points_text(int(100 * expected[place.person]), FR) in line


def test_two_seasons_split_the_points_of_an_attempt_without_loss(attempts: list[Attempt]) -> None:
    only = [each for each in attempts if each.number == 1]
    between = BEGAN + timedelta(minutes=1, seconds=3)
    parts = [
        _points_by_person(CHALLENGE_OF_CLASS, only, time, None)
        for time in (SeasonTime(1, BEGAN, between), SeasonTime(2, between, None))
    ]
    for person, points in best_by_hand(only).items():
        assert sum(part.get(person, 0) for part in parts) == 100 * points


@pytest.mark.parametrize("say", [EN, FR])
def test_every_file_and_line_of_results_has_the_points_computed_by_hand(
    of_class: Results, attempts: list[Attempt], say: Say
) -> None:
    expected = best_by_hand(attempts)
    people = [pupil.person for pupil in of_class.pupils]
    names = {person: Identity(f"P{person}", f"O{person}") for person in people}
    for export in ("marks", "marks-bom"):
        rows = rows_of(FILES[export][1](of_class, names, say), say)
        found = {int(r[say("column-name")][1:]): number(r[say("column-points")], say) for r in rows}
        assert found == {person: expected.get(person, 0) for person in people}
    lines = [RosterLine(person, f"P{person}", "", person) for person in people]
    highest = sum(Decimal(points) / 100 for points, _, how in QUESTIONS if how is not Cancelled.OUT)
    for row in rows_of(FILES["school"][1](replace(of_class, lines=lines), names, say), say):
        points = expected.get(int(row[say("column-name")][1:]), Decimal(0))
        assert number(row[say("column-points")], say) == points
        mark = number(row[say("column-mark", highest=20)], say)
        assert mark == hundredth(points * 20 / highest)
    told = json.loads(FILES["json"][1](of_class, names, say))
    assert {int(p["person"]): hundredth(Decimal(str(p["points"]))) for p in told["pupils"]} == {
        person: hundredth(expected.get(person, Decimal(0))) for person in people
    }
    for pupil in of_class.pupils:
        if pupil.standing is not None:
            line = pupil_line(pupil, "P", of_class, say)
            points = expected[pupil.person]
            shown = f"{points.normalize():f}".replace(".", "," if say is FR else ".")
            assert f" {shown} " in line.replace("**", " ").replace("·", " "), line
    every = sorted(expected.values())
    half = len(every) // 2
    median = every[half] if len(every) % 2 else (every[half - 1] + every[half]) / 2
    middles = {"mean": sum(every) / len(every), "median": median}
    told_middles = {name: points_text(int(100 * hundredth(n)), say) for name, n in middles.items()}
    assert say("results-points", highest=float(highest), **told_middles) in summary(of_class, say)


def test_the_file_of_answers_has_french_questions_and_decimals(of_class: Results) -> None:
    names = {pupil.person: Identity("", "") for pupil in of_class.pupils}
    rows = rows_of(FILES["answers"][1](of_class, names, FR), FR)
    assert {row[FR("column-task")].split()[0] for row in rows} == {"valeur"}
    assert any("," in row[FR("column-points")] for row in rows)


def test_half_a_hundredth_is_rounded_up() -> None:
    (task, *_) = TASKS
    terms = replace(TERMS, tasks=(task,), hundredths=100, of_questions=(QuestionTerms(None, 15),))
    hinted = Answered(0, task.text, "5", 50, None, True, BEGAN, (15,))
    (place,) = standings([Attempt(1, 4, 2, 1, False, BEGAN, (hinted,))], terms)
    assert place.hundredths == 21, "1 x 50 % x 50 % x 85 % = 0.2125"
    quarter = replace(hinted, hints=(10,))
    (place,) = standings([Attempt(1, 4, 2, 1, False, BEGAN, (quarter,))], terms)
    assert place.hundredths == 23, "1 x 50 % x 50 % x 90 % = 0.225"
    assert scaled(1, 800, 2000) == 3, "0.01 of 8 is 0.025 of 20"
