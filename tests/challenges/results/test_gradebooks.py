"""Marks for the school's books: everybody of the list is in them, and no spreadsheet errs."""

from __future__ import annotations

import csv
import io
from dataclasses import replace
from fractions import Fraction
from pathlib import Path

import pytest

from bot.challenges.results.exports import key_of
from bot.challenges.results.gradebooks import FILES, mark_of
from bot.challenges.results.service import Results
from bot.i18n import Say
from bot.roster.model import Identity, RosterLine
from tests.support import moodle
from tests.support.acting import EN, FR
from tests.support.office import OFFICE, as_shown, opened, rows
from tests.support.results import LOSING, NAMES, SUM

#: Four who have answered, one who has only begun, one who never came, one who has not joined.
LINES = [
    RosterLine(1, "=1+1", "A", 2),
    RosterLine(2, "Aigle; dit «B»", "A", 3),
    RosterLine(17, "Chloé", "B", 4),
    RosterLine(18, "", "B", 5),
    RosterLine(19, "@Dana", "-B", 8),
    RosterLine(20, "Emma", "B"),
]

SEPARATORS = {"fr": ";", "en": ","}

SAYS = {"fr": FR, "en": EN}


def written(book: str, results: Results, say: Say) -> bytes:
    listed = replace(results, lines=LINES)
    return FILES[book][1](listed, NAMES | {8: Identity("Dana", "Lynx")}, say)


def read(content: bytes, separator: str) -> list[dict[str, str]]:
    text = content.decode("utf-8-sig")
    return list(csv.DictReader(io.StringIO(text, newline=""), delimiter=separator))


@pytest.mark.parametrize("locale", SAYS)
def test_every_pupil_of_the_list_has_a_line_and_a_state(results: Results, locale: str) -> None:
    say = SAYS[locale]
    content = written("class", results, say)
    assert content.startswith(b"\xef\xbb\xbf"), (
        "without this mark Excel reads the file as Windows-1252"
    )
    rows = read(content, SEPARATORS[locale])
    number, key, points = (say(f"column-{name}") for name in ("number", "person", "points"))
    assert [row[number] for row in rows] == ["1", "2", "17", "18", "19", "20", ""]
    assert [row[key] for row in rows] == ["id2", "id3", "id4", "id5", "id8", "", ""]
    assert [row[points] for row in rows] == ["30", "5", "5", "0", "", "", "0"]
    states = ["answered"] * 3 + ["begun", "absent", "not-joined", "answered"]
    assert [row[say("column-state")] for row in rows] == [say(f"state-{each}") for each in states]
    first = [row[say("column-credit-of", number=1)] for row in rows]
    assert first == ["100", "0", "0", "0", "", "", "0"], "who is absent has no 0"
    assert rows[0][say("column-name")] == "'=1+1"
    assert rows[4][say("column-name")] == "'@Dana"
    assert rows[4][say("column-team")] == "'-B"
    told = say("gradebook-reason", number=1, error=say(f"mistake-{SUM}"))
    assert [row[say("column-reasons")] for row in rows] == ["", told, "", "", "", "", told]
    assert say(f"mistake-{LOSING}") not in content.decode(), "that attempt does not count"


def test_moodle_reads_the_marks_from_its_file(results: Results) -> None:
    for say in SAYS.values():
        content = written("moodle", results, say)
        assert not content.startswith(b"\xef\xbb\xbf")
        rows = read(content, ",")
        assert list(rows[0]) == ["idnumber", "fullname", "discord", "Sommes", "feedback"]
        assert [row["Sommes"] for row in rows] == ["30", "5", "5", "0", "", ""]
        marks = {"1": 30.0, "2": 5.0, "17": 5.0, "18": 0.0, "19": None, "20": None}
        assert moodle.grades(content, "Sommes", 30) == marks, (
            "a pupil who is not on the list is left out"
        )


def test_without_a_list_moodles_file_has_every_pupil_and_no_number(results: Results) -> None:
    content = FILES["moodle"][1](results, NAMES, EN)
    assert [row["idnumber"] for row in read(content, ",")] == [""] * len(results.pupils)


@pytest.mark.parametrize(("locale", "marks"), [("fr", "3,33"), ("en", "3.33")])
def test_marks_out_of_twenty_have_the_decimal_sign_of_the_language(
    results: Results, locale: str, marks: str
) -> None:
    say = SAYS[locale]
    rows = read(written("school", results, say), SEPARATORS[locale])
    column = say("column-mark", highest=20)
    absent = say("mark-absent")
    assert [row[column] for row in rows] == ["20", marks, marks, "0", absent, absent, "0"]


@pytest.mark.parametrize("book", ["class", "moodle", "school"])
def test_a_class_may_count_absent_pupils_as_zero(results: Results, book: str) -> None:
    content = written(book, replace(results, absent_is_zero=True), EN)
    column = {"class": EN("column-points"), "moodle": "Sommes"}.get(book, "mark out of 20")
    marks = [row[column] for row in read(content, ",")]
    assert set(marks[3:]) == {"0"}
    if book == "class":
        assert read(content, ",")[4][EN("column-state")] == EN("state-absent"), (
            "the absent pupil is named absent, too"
        )


def test_a_pupil_who_erased_their_data_has_a_state_of_their_own(results: Results) -> None:
    held = [replace(line, is_held=line.number == 20) for line in LINES]
    listed = replace(results, lines=held)
    content = FILES["class"][1](listed, NAMES | {8: Identity("Dana", "Lynx")}, EN)
    assert read(content, ",")[5][EN("column-state")] == EN("state-withdrawn")


def test_marks_are_rounded_to_the_hundredth() -> None:
    for highest in (25, 100, 250, 733, 3000, 100_000):
        for hundredths in range(0, highest + 1, max(1, highest // 300)):
            exact = Fraction(hundredths * 20, highest)
            assert abs(Fraction(str(mark_of(hundredths, highest))) - exact) <= Fraction(1, 200)
    assert mark_of(0, 0) == 0, "without points to be had, the mark should be 0"


def test_the_id_in_a_file_is_no_number_and_is_empty_for_the_erased() -> None:
    assert key_of(812_345_678_901_234_567) == "id812345678901234567"
    assert key_of(None) == key_of(-5) == ""


@pytest.mark.skipif(OFFICE is None, reason="LibreOffice is not installed")
@pytest.mark.parametrize("locale", SAYS)
def test_libreoffice_displays_every_cell_as_it_was_written(
    results: Results, locale: str, tmp_path: Path
) -> None:
    say, kinds = SAYS[locale], [kind for kind in FILES if FILES[kind][0] == "csv"]
    for separator in (",", SEPARATORS[locale]):
        own = [kind for kind in kinds if (kind == "moodle") == (separator == ",") or locale == "en"]
        files = {f"{kind}.csv": written(kind, results, say) for kind in own}
        language = "en" if separator == "," else locale
        for name, shown in opened(tmp_path, files, separator, language).items():
            assert shown == as_shown(rows(files[name], separator)), name
