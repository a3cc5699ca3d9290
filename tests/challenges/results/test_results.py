"""What a teacher sees afterwards: the overview, common mistakes, the picture, and the files."""

from __future__ import annotations

import csv
import io
import json
import re
from collections.abc import Iterator
from dataclasses import replace
from datetime import UTC, datetime, timedelta, timezone
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from bot.challenges.custom_ids import ResultsAction
from bot.challenges.model import Answered, Attempt, Challenge, ChallengeState, Terms
from bot.challenges.questions import reason_text
from bot.challenges.refusals import ChallengeRefusal
from bot.challenges.results.distribution import distribution_picture, spread
from bot.challenges.results.exports import (
    FORMULA,
    FORMULA_STARTS,
    Identity,
    answers_table,
    marks_table,
    moment,
    safe,
    to_csv,
    to_json,
)
from bot.challenges.results.messages import (
    QUESTION_LENGTH,
    QUESTIONS,
    _mistake,
    mark_sign,
    question_text,
    summary,
    to_hundredth,
)
from bot.challenges.results.service import Results, WrongAnswer, results_of
from bot.classes.refusals import ClassRefusal
from bot.i18n import LOCALES, words
from games.challenge.tasks import (
    TypicalError,
    mark,
    own,
    read_answer,
    read_task,
    read_tasks,
    reasons,
)
from tests.support.acting import EN, FR, assert_whispered, forge, press, save
from tests.support.announced import give, opened
from tests.support.controls import encoded
from tests.support.world import World, text_of

BEGAN = datetime(2026, 9, 1, 8, tzinfo=UTC)
TERMS = Terms(
    title="Sommes",
    tasks=read_tasks("value nim-sum 1 3 7\nmove one nim 3 4 5\nwin nim 1 3 7"),
    opens_at=BEGAN,
    closes_at=BEGAN + timedelta(hours=1),
    channel_id=1,
    locale="fr",
    same_for_all=True,
    attempts=None,
)
CHALLENGE = Challenge(4, 9, ChallengeState.CLOSED, 2**62 + 1, 1, TERMS)
SUM, LOSING = TypicalError.ORDINARY_SUM.value, TypicalError.LOSING_MOVE.value
NAMES = {2: Identity("=cmd|' /C calc'!A0", "Loutre"), 3: Identity('Blaise "B", dit ;', "Aigle")}
NAMES |= {p: Identity("", f"P{p}") for p in (4, 5, -7)}


def answered(question: int, text: str, credit: int, error: str | None = None) -> Answered:
    task = TERMS.tasks[question].text
    return Answered(question, task, text, credit, error, False, BEGAN + timedelta(minutes=question))


def attempt(number: int, person: int, *given: Answered, preview: bool = False) -> Attempt:
    return Attempt(10 * person + number, 4, person, number, preview, BEGAN, given)


RIGHT = (answered(0, "5", 100), answered(1, "1 2", 100), answered(2, "17", 100))
ATTEMPTS = [
    attempt(1, 2, answered(0, "11", 0, SUM)),
    attempt(2, 2, *RIGHT),
    attempt(1, 3, answered(0, "11", 0, SUM), answered(1, "2 4", 0, LOSING)),
    attempt(2, 3, answered(0, "11", 0, SUM), answered(1, "1 2", 50)),
    attempt(1, 4, answered(0, "4", 0), replace(answered(1, "1 2", 100), is_late=True)),
    attempt(1, 5),
    attempt(-1, 6, *RIGHT, preview=True),
    attempt(1, -7, answered(0, "11", 0, SUM)),
]


@pytest.fixture
def results() -> Results:
    return results_of(CHALLENGE, ATTEMPTS)


# -------------------------------------------------------------------------- as computed


def test_pupils_are_in_order_with_what_counts_of_each(results: Results) -> None:
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
    assert f"`11` (3 élèves) · {FR(f'typical-{SUM}')}" in told
    assert "`valeur somme " in told, "a question is told as one types it in French"
    assert FR("results-asked", task="").rstrip(") ") not in told


def test_a_wrong_reason_is_told_in_words_and_a_page_has_room_for_its_questions() -> None:
    task = read_task("outcome nim 1 4 5")
    challenge = replace(CHALLENGE, terms=replace(TERMS, tasks=(task,) * QUESTIONS))
    chosen = [f"{outcome} {reason}" for outcome in "NP" for reason in range(1, 6)]
    marked = [(text, mark(task, read_answer(task, text))) for text in chosen]
    given = [
        [Answered(n, task.text, text, m.credit, m.error, False, BEGAN) for n in range(QUESTIONS)]
        for text, m in marked
    ]
    made = [attempt(1, person, *answers) for person, answers in enumerate(given, 2)]
    results = results_of(challenge, made)
    told = [question_text(9, question, results, FR) for question in results.questions]
    assert FR("reason-nim-sum", number=10) in told[0]
    assert sum(map(len, told)) <= QUESTIONS * (QUESTION_LENGTH + len("\n…"))
    long = replace(results.questions[0], errors=tuple((e.value, 9) for e in TypicalError))
    assert question_text(9, long, results, FR).endswith("…")


@pytest.mark.parametrize("locale", LOCALES)
def test_every_typical_error_has_its_words(locale: str) -> None:
    named = [words(locale)(f"typical-{error.value}") for error in TypicalError]
    assert len(set(named)) == len(TypicalError)


@pytest.mark.parametrize("locale", LOCALES)
def test_the_picture_is_the_same_whenever_it_is_drawn(results: Results, locale: str) -> None:
    picture = distribution_picture(results, words(locale))
    assert picture.startswith(b"\x89PNG")
    assert picture == distribution_picture(results, words(locale))
    nothing = results_of(CHALLENGE, [])
    assert distribution_picture(nothing, words(locale)).startswith(b"\x89PNG")


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
    terms = replace(TERMS, tasks=(task,) * 200, points=1)
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
def test_the_mean_and_the_median_of_a_class(
    locale: str, points: tuple[int, ...], mean: str, median: str
) -> None:
    say, comma = words(locale), "," if locale == "fr" else "."
    shown = [re.escape(told.replace(".", comma)) for told in (mean, median)]
    told = re.escape(say("results-points", mean="@", median="@", highest=200))
    assert re.search(
        told.replace("@", "{} points?").format(*shown), summary(with_points(*points), say)
    )


@pytest.mark.parametrize("locale", LOCALES)
def test_of_nobody_there_is_neither_mean_nor_median(locale: str) -> None:
    assert len(summary(with_points(), words(locale)).splitlines()) == 2


def test_half_a_hundredth_is_rounded_up_as_at_school() -> None:
    assert [to_hundredth(n) for n in (332.5, 331.5, 0.5, 0.49, 300)] == [333, 332, 1, 0, 300]


def test_a_bar_of_the_picture_begins_where_it_says() -> None:
    assert list(spread([0, 9, 10, 29, 30, 99, 100], 1)) == [2, 1, 1, 1, 0, 0, 0, 0, 0, 2]


# ---------------------------------------------------------------------------- as files


def test_csv_reads_back_as_it_was(results: Results) -> None:
    table = list(answers_table(results, NAMES, FR))
    content = to_csv(table, bom=False).decode()
    rows = list(csv.reader(io.StringIO(content, newline="")))
    assert [[c if c is not None else "" for c in row] for row in table][1][4] == "Loutre"
    assert len(rows) == len(table) == 1 + sum(len(a.answers) for a in ATTEMPTS if a.person != 6)
    expected = [["" if c is None else str(safe(c)) for c in row] for row in table]
    assert rows == expected
    assert all(len(row) == len(rows[0]) for row in rows)


def test_csv_is_rfc_4180_to_the_byte() -> None:
    rows = [["a", 'b "q"', "c,d"], ["e\r\nf", None, 1.5], [-3, "", "é"]]
    assert to_csv(rows, bom=False) == ('a,"b ""q""","c,d"\r\n"e\r\nf",,1.5\r\n-3,,é\r\n'.encode())
    assert to_csv([["é"]], bom=True) == b"\xef\xbb\xbf\xc3\xa9\r\n"


@pytest.mark.parametrize("start", FORMULA_STARTS)
def test_no_text_is_taken_for_a_formula(start: str) -> None:
    (row,) = csv.reader(io.StringIO(to_csv([[f"{start}1+1", -1, 1.5]], bom=False).decode()))
    assert row == [f"'{start}1+1".replace("\r\n", "\n"), "-1", "1.5"]


def cells_as_read(content: str) -> Iterator[str]:
    """Yield every cell that any spreadsheet may see: by its separator, with quotes or without."""
    for separator in ",;\t":
        for quoting in (csv.QUOTE_MINIMAL, csv.QUOTE_NONE):
            for skips in (False, True):
                lines = io.StringIO(content, newline="")
                for row in csv.reader(
                    lines, delimiter=separator, quoting=quoting, skipinitialspace=skips
                ):
                    yield from row
        yield from re.split(f"[{separator}\r\n]", content)
    yield from re.split(r"[,;\t\r\n]", content)


def assert_no_formula(content: str) -> None:
    """Numbers apart, no cell begins with a formula's sign, nor behind what is not seen."""
    for cell in cells_as_read(content):
        bare = cell.lstrip(" \"'\u200b\xa0\ufeff")
        assert not cell.startswith(("\t", "\r", "\n")), cell
        assert "'" in cell[: len(cell) - len(bare)] or not bare.startswith(SIGNS) or cell == "-7"


SIGNS = tuple(sign for sign in FORMULA_STARTS if not sign.isspace())
FORMULA_NAMES = (
    "a\";\"=cmd|' /C calc'!A0;b",
    "a;\t=1+1",
    'Ada ";@A1',
    'Ada;"\r=1',
    "Ada\t+1",
    "Ada, -1",
    "a\n+1",
    "b\r\n-1",
    " =1+1",
    '"=1+1',
    "\u200b＝1+1",
    "x;\xa0＋1",
    "﹦1",
    "'=1",
)


@pytest.mark.parametrize("name", FORMULA_NAMES)
def test_no_reading_of_a_file_finds_a_formula_in_a_name(results: Results, name: str) -> None:
    """A French spreadsheet splits lines at semicolons, whatever is quoted in the middle of them."""
    names = {p: Identity(name, name) for p in NAMES}
    for table in (marks_table, answers_table):
        assert_no_formula(to_csv(table(results, names, EN), bom=False).decode())


QUICK = settings(
    deadline=None,
    derandomize=True,
    database=None,
    suppress_health_check=[HealthCheck.too_slow],
)
_PIECES = st.text(st.sampled_from("=+-@＝＠;,\t\r\n\"' a7|\u200b\xa0"), max_size=12)


@QUICK
@given(st.lists(st.tuples(_PIECES, _PIECES, _PIECES), min_size=1, max_size=4))
def test_no_reading_of_a_file_finds_a_formula_in_any_text(rows: list[tuple[str, ...]]) -> None:
    content = to_csv([[7, *row, 1.5, *row, None] for row in rows], bom=False).decode()
    assert_no_formula(content)


@QUICK
@given(_PIECES)
def test_what_was_typed_can_be_had_back(text: str) -> None:
    """What is documented: take away the apostrophes that are in front of what is no safe start."""
    kept = safe(text)
    assert isinstance(kept, str)
    typed, position = "", 0
    while position < len(kept):
        if FORMULA.match(kept, position) and kept[position] == "'":
            position += 1
        typed += kept[position : position + 1]
        position += 1
    assert typed == text


def test_names_that_are_no_formulas_stay_as_they_are() -> None:
    for name in ("c;d e\r\nf", "Jean-Luc", "O'Neil", "a+b@c=d", "Ada, dite B", '"Bo"', "x\ty"):
        assert safe(name) == name


def test_a_name_that_is_a_formula_is_neutralised_in_both_tables(results: Results) -> None:
    for table in (marks_table, answers_table):
        content = to_csv(table(results, NAMES, EN), bom=False).decode()
        rows = list(csv.reader(io.StringIO(content, newline="")))
        assert not [cell for row in rows for cell in row if cell.startswith(FORMULA_STARTS)
                    and not cell.lstrip("-").replace(".", "").isdigit()]  # fmt: skip
        assert any("'=cmd|" in cell for row in rows for cell in row)


def test_the_table_of_marks_has_a_line_for_each_pupil(results: Results) -> None:
    rows = list(
        csv.reader(io.StringIO(to_csv(marks_table(results, NAMES, EN), bom=False).decode()))
    )
    assert rows[0][:5] == ["rank", "name", "pseudonym", "points", "out of"]
    assert rows[1] == ["1", "'=cmd|' /C calc'!A0", "Loutre", "30", "30", "2", "0"] + ["100"] * 3
    assert rows[2] == ["2", "", "P4", "5", "30", "1", "1", "0", "100", ""]
    assert rows[5] == ["", "", "P5", "0", "30", "1", "0", "", "", ""]


def test_from_the_json_all_can_be_recomputed() -> None:
    task = read_task("win nim 3 4 5")
    terms = replace(TERMS, tasks=(task,), same_for_all=False)
    challenge = replace(CHALLENGE, terms=terms)
    people = (2, 3, 4)
    asked = {person: challenge.task(0, person).text for person in people}
    given = [attempt(1, p, Answered(0, asked[p], "17", 100, None, False, BEGAN)) for p in people]
    told = json.loads(to_json(results_of(challenge, given), NAMES))
    seed = int(told["challenge"]["seed"])
    assert seed == 2**62 + 1
    for pupil in told["pupils"]:
        (answer,) = pupil["attempts"][0]["answers"]
        model = read_task(told["challenge"]["tasks"][0])
        assert own(model, seed, 0, int(pupil["person"])).text == answer["task"]
        assert datetime.fromisoformat(answer["at"]) == BEGAN
        assert pupil["attempts"][0]["counts"] is True


def test_moments_are_told_in_utc() -> None:
    paris = timezone(timedelta(hours=2))
    assert moment(datetime(2026, 9, 1, 10, tzinfo=paris)) == "2026-09-01T08:00:00.000+00:00"


# -------------------------------------------------------------------------- in Discord


def a_teacher(world: World, locale: str = "fr") -> Any:
    """Let a new teacher, the server's owner, join the class."""
    world.languages.speaks(world.server.owner.id, locale)
    from simcord import MemberActor

    return MemberActor(world.env, world.server, world.server.owner)


async def a_challenge(world: World) -> None:
    """Let Ada and Blaise answer a challenge."""
    await opened(world, attempts=None)
    await give(world, "ada", "3 5", "1 2")
    await give(world, "blaise", "1 1", "1 1")


@pytest.mark.parametrize("locale", LOCALES)
async def test_a_teacher_sees_who_has_answered_what(world: World, locale: str) -> None:
    await a_challenge(world)
    teacher, say = a_teacher(world, locale), words(locale)
    shown = await teacher.slash(world.channel, "results", number=1)
    assert shown.ephemeral
    told = text_of(shown)
    assert say("results-counts", pupils=2, answered=2) in told
    assert f"**1.** {world.ada.mention}" in told
    assert "✓ ✓" in told
    assert "✗ ✗" in told
    assert say("results-open") in told
    turned = await press(teacher, shown, ResultsAction.RESULTS, 1)
    assert say("results-mistake", mark="✗", answer="`1 1`", count=1) in text_of(turned)
    back = await press(teacher, turned, ResultsAction.RESULTS, 0)
    assert text_of(back) == told
    pictured = await press(teacher, back, ResultsAction.RESULTS, 2)
    assert pictured.ephemeral
    (picture,) = pictured.response.attachments
    assert picture.filename == "distribution.png"


async def test_every_file_is_sent_privately_with_the_names_that_discord_tells(
    world: World,
) -> None:
    await a_challenge(world)
    teacher = a_teacher(world)
    shown = await teacher.slash(world.channel, "results", number=1)
    for kind in ("marks", "answers"):
        name, plain = await save(world, teacher, shown, kind)
        assert name == f"bouton-1-{kind}.csv"
        _, marked = await save(world, teacher, shown, f"{kind}-bom")
        assert marked == b"\xef\xbb\xbf" + plain
        assert b"ada" in plain
    name, content = await save(world, teacher, shown, "json")
    assert name == "bouton-1-json.json"
    assert [p["name"] for p in json.loads(content)["pupils"]] == ["ada", "blaise"]


async def test_a_pupil_sees_nothing_of_it(world: World) -> None:
    await a_challenge(world)
    denied = FR(ClassRefusal.NOT_A_TEACHER.value)
    assert_whispered(await world.ada.slash(world.channel, "results", number=1), denied)
    for action, values in ((ResultsAction.RESULTS, ()), (ResultsAction.EXPORT, ("4",))):
        for path in ((), (1,), (2,)):
            forged = encoded(action, 1, 0, path)
            answer = await forge(world, world.ada, world.channel.last_message, forged, *values)
            assert_whispered(answer, denied)
    suggested = await world.ada.autocomplete(world.channel, "results", "number", "")
    assert not suggested


async def test_a_teacher_is_offered_what_has_opened_by_its_title(world: World) -> None:
    await a_challenge(world)
    offered = await a_teacher(world).autocomplete(world.channel, "results", "number", "somme")
    assert [choice["value"] for choice in offered] == [1]
    teacher = a_teacher(world)
    missing = await teacher.slash(world.channel, "results", number=99)
    assert_whispered(missing, FR(ChallengeRefusal.NO_SUCH_CHALLENGE.value))
    forged = encoded(ResultsAction.EXPORT, 1, 0)
    unknown = await forge(world, teacher, world.channel.last_message, forged, "77")
    assert_whispered(unknown, FR("error-unknown-control"))


def test_what_was_chosen_is_told_in_the_words_of_the_choice() -> None:
    said = words("en")
    mistake = WrongAnswer("outcome nim 1 4 5", "P 1", 50, None, 2)
    task = read_task(mistake.task)
    (reason, *_) = reasons(task)
    told = _mistake(mistake, same_for_all=True, say=said)
    assert f"Losing position. {reason_text(reason, task, said)}" in told
    assert "`P 9`" in _mistake(replace(mistake, text="P 9"), same_for_all=True, say=said)
