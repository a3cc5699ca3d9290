"""Results as files: read back as they were, and never taken for formulas."""

from __future__ import annotations

import csv
import io
import json
import re
from collections.abc import Iterator
from dataclasses import replace
from datetime import datetime, timedelta, timezone

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from bot.board.explanations import reason_text
from bot.challenges.attempt import Answered
from bot.challenges.openings import Window, times_for
from bot.challenges.results.exports import (
    answers_table,
    marks_table,
    moment,
    to_json,
)
from bot.challenges.results.service import Results, results_of
from bot.i18n import Say
from bot.kit.spreadsheets import FORMULA, FORMULA_STARTS, safe, to_csv
from bot.roster.model import Identity
from games.challenge.instances import own
from games.challenge.lines import read_tasks
from games.challenge.reading import read_task
from tests.support.acting import EN, FR
from tests.support.results import ATTEMPTS, BEGAN, CHALLENGE, NAMES, TERMS, attempt


def test_a_csv_file_reads_back_as_it_was_written(results: Results) -> None:
    table = list(answers_table(results, NAMES, FR))
    content = to_csv(table, bom=False).decode()
    rows = list(csv.reader(io.StringIO(content, newline="")))
    assert [[c if c is not None else "" for c in row] for row in table][1][3] == "Loutre"
    assert len(rows) == len(table) == 1 + sum(len(a.answers) for a in ATTEMPTS if a.person != 6)
    expected = [["" if c is None else str(safe(c)) for c in row] for row in table]
    assert rows == expected
    assert all(len(row) == len(rows[0]) for row in rows)


@pytest.mark.parametrize(("say", "lost"), [(FR, "Position perdante."), (EN, "Losing position.")])
def test_the_file_of_answers_has_a_reason_as_its_sentence(say: Say, lost: str) -> None:
    tasks = read_tasks("outcome nim 1 4 5")
    challenge = replace(CHALLENGE, terms=replace(TERMS, tasks=tasks))
    texts = ("P 2", "P 99", "")
    answers = tuple(Answered(0, tasks[0].text, text, 0, None, False, BEGAN) for text in texts)
    tried = [attempt(number, 2, answer) for number, answer in enumerate(answers, 1)]
    _, *rows = answers_table(results_of(challenge, tried), NAMES, say)
    told = [row[8] for row in rows]
    reason = reason_text(tasks[0].reasons[1], tasks[0].game, say)
    assert told == [f"{lost} {reason}", "P 99", ""], "what cannot be read stays as it is"


def test_csv_is_rfc_4180_to_the_byte() -> None:
    rows = [["a", 'b "q"', "c,d"], ["e\r\nf", None, 1.5], [-3, "", "é"]]
    assert to_csv(rows, bom=False) == ('a,"b ""q""","c,d"\r\n"e\r\nf",,1.5\r\n-3,,é\r\n'.encode())
    assert to_csv([["é"]], bom=True) == b"\xef\xbb\xbf\xc3\xa9\r\n"


@pytest.mark.parametrize("start", FORMULA_STARTS)
def test_a_text_that_begins_like_a_formula_is_written_behind_an_apostrophe(start: str) -> None:
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
    """Check that no cell but a number begins as a formula, even behind invisible signs."""
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
def test_a_text_without_its_added_apostrophes_is_what_was_typed(text: str) -> None:
    """As documented: remove each apostrophe that precedes an unsafe beginning."""
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
    assert rows[0][:6] == ["rank", "name", "pseudonym", "state", "points", "out of"]
    first = ["1", "'=cmd|' /C calc'!A0", "Loutre", "answered", "30", "30", "2", "0", "0"]
    assert rows[1] == first + ["100"] * 3
    assert rows[2] == ["2", "", "P4", "answered", "5", "30", "1", "1", "0", "0", "100", ""]
    assert rows[5] == ["", "", "P5", EN("state-begun"), "0", "30", "1", "0", "0", "", "", ""]


def test_own_positions_can_be_recomputed_from_the_json_file() -> None:
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


def test_moments_in_the_json_file_are_in_utc() -> None:
    paris = timezone(timedelta(hours=2))
    assert moment(datetime(2026, 9, 1, 10, tzinfo=paris)) == "2026-09-01T08:00:00.000+00:00"


def test_the_csv_has_the_time_zone_of_the_class_and_the_json_each_pupils_dates() -> None:
    """From them and the answers, lateness can be recomputed for each group and pupil."""
    closes = CHALLENGE.terms.closes_at
    window = Window(CHALLENGE.terms.opens_at, closes - timedelta(minutes=30))
    later = closes + timedelta(minutes=5)
    times = {2: times_for(CHALLENGE, window), 3: times_for(CHALLENGE, window, later)}
    dated = {"windows": {"A": window}, "times": times, "zone": timezone(timedelta(hours=9))}
    results = replace(results_of(CHALLENGE, ATTEMPTS), **dated)
    told = json.loads(to_json(results, NAMES))
    (group,) = told["challenge"]["groups"].items()
    assert group == ("A", {name: moment(each) for name, each in vars(window).items()})
    late = CHALLENGE.late_until - closes
    expected = {
        2: (window.closes_at, window.closes_at, window.closes_at + late),
        3: (window.closes_at, later, max(later, window.closes_at + late)),
    }
    for pupil in told["pupils"]:
        own = expected.get(int(pupil["person"]), (closes, closes, closes + late))
        names = "closes_at", "on_time_until", "answers_until"
        assert tuple(datetime.fromisoformat(pupil[name]) for name in names) == own
    rows = list(answers_table(results, NAMES, EN))
    place = rows[0].index(EN("column-at"))
    assert all(str(row[place]).endswith("+09:00") for row in rows[1:])
