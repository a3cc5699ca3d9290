"""Challenges as text files: written, read back, and refused with all their faults."""

from __future__ import annotations

from dataclasses import fields, replace
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from bot.challenges.model import Cancelled, Counts, Mode, Terms, settled
from bot.challenges.refusals import SheetRefusal
from bot.challenges.sheets import KEYS_SHOWN, MAX_SHEET, SHEET_TERMS, read_sheet, write_sheet
from bot.challenges.teacher.limits import MAX_INTRODUCTION, MAX_TASKS_TEXT, MAX_TITLE
from bot.i18n import LOCALES, words
from bot.kit.refusal import Refused
from bot.kit.wording import sentence
from games.challenge.lines import QuestionTerms, read_lines
from games.challenge.points import MAX_HUNDREDTHS
from games.challenge.reference import MAX_REFERENCE
from games.challenge.task import InvalidTask
from tests.support.acting import EN, FR

OPENS = datetime(2026, 12, 24, 18, 30, tzinfo=UTC)

#: What a sheet leaves out: what belongs to one class alone.
OF_A_CLASS = {
    "opens_at": OPENS,
    "closes_at": OPENS + timedelta(days=3),
    "channel_id": 987650000000000001,
    "locale": "fr",
    "shows_names": True,
    "marks_at_once": True,
    "places_at_once": True,
    "held": True,
    "changes_answers": True,
    "ping_role_id": 987650000000000002,
    "cancelled": (),
    "handout": "",
    "handout_text": "",
    "pictures": (),
}

TERMS = Terms(
    title="Le « Nim » d’abord",
    **settled(
        read_lines(
            "win nim misere 1 3 7 | 2 points\nvalue nim-sum 3 5\n"
            "program carres reference | no method"
        )[0]
    ),
    same_for_all=True,
    attempts=None,
    counts=Counts.LAST,
    hundredths=725,
    introduction="Lis la feuille.\nPuis réponds.",
    shuffles=True,
    draws=2,
    mode=Mode.FORMATIVE,
    minutes=45,
    late_minutes=30,
    late_percent=80,
    remind_minutes=15,
    reference="# n: 0..60\ndef carres(n):\n    return n * n\nassert carres(3) == 9",
    **OF_A_CLASS,
)


def read(text: str) -> dict[str, Any]:
    terms, faults = read_sheet(text, EN)
    assert faults == []
    return terms


def test_each_term_is_in_a_sheet_or_belongs_to_one_class() -> None:
    terms = {each.name for each in fields(Terms)}
    assert {entry.term for entry in SHEET_TERMS} - {"lines"} | {"tasks", "of_questions"} == (
        terms - set(OF_A_CLASS)
    )


@pytest.mark.parametrize("say", [EN, FR])
@pytest.mark.parametrize(
    ("cancelled", "left", "draws"), [((1,), (0, 2), 0), ((0, 2), (1,), 0), ((), (0, 1, 2), 2)]
)
def test_a_sheet_leaves_out_cancelled_questions_and_says_how_many(
    say: Any, cancelled: tuple[int, ...], left: tuple[int, ...], draws: int
) -> None:
    terms = replace(TERMS, cancelled=tuple((n, Cancelled.FULL) for n in cancelled))
    written = write_sheet(terms, say)
    again = Terms(**read(written), **OF_A_CLASS)
    assert again.lines == tuple(TERMS.lines[n] for n in left)
    assert again.draws == draws
    for count in (1, 2):
        told = say("sheet-cancelled", count=count)
        assert (f"# {told}\n" in written) is (count == len(cancelled))


@pytest.mark.parametrize("say", [EN, FR])
def test_cancelled_questions_alone_make_no_sheet(say: Any) -> None:
    terms = replace(TERMS, cancelled=tuple((n, Cancelled.OUT) for n in range(3)))
    with pytest.raises(Refused, match=SheetRefusal.ALL_CANCELLED.value):
        write_sheet(terms, say)


@pytest.mark.parametrize("locale", LOCALES)
def test_a_sheet_of_either_language_reads_back_without_what_belongs_to_one_class(
    locale: str,
) -> None:
    written = write_sheet(TERMS, words(locale))
    assert Terms(**read(written), **OF_A_CLASS) == TERMS
    assert not {str(value) for value in OF_A_CLASS.values() if value not in ("", "fr", True)} & {
        *written.replace('"', " ").split()
    }
    assert "98765" not in written
    assert "2026" not in written


def test_a_french_sheet_is_written_with_readable_keys_and_comments() -> None:
    assert write_sheet(replace(TERMS, reference=""), FR) == (
        "# Un défi de Bouton\u00a0: des questions pour une classe. Un professeur l'importe par "
        "/challenge import.\n"
        "# Il ne dit rien d'aucun élève, d'aucune classe, d'aucune date. Les questions sont une "
        "par ligne.\n\n"
        "bouton = 1\n\n"
        'titre = "Le « Nim » d’abord"\n'
        "questions = '''\ngagner nim misère 1 3 7 | 2 points\nvaleur somme 3 5\n"
        "programme carres référence | sans méthode\n'''\n"
        "introduction = '''\nLis la feuille.\nPuis réponds.\n'''\n"
        "ordre-au-hasard = true\ntirage = 2\n"
        'essais = "illimité"\npoints = 7.25\ncompte = "dernier"\npareil-pour-tous = true\n'
        'mode = "formatif"\nminutes = 45\nminutes-de-retard = 30\npourcent-en-retard = 80\n'
        "minutes-de-rappel = 15\n"
    )


@given(
    st.text(st.characters(codec="utf-8", exclude_characters="\0"), max_size=40),
    st.text(st.characters(codec="utf-8", exclude_characters="\0"), max_size=80),
)
@example("\x7f\\\"'", "'''\n\"\"\"\\")
@example("a", "x = 'y'\nz = '")
@example("a", "'''\\\nx = \"\"\"\\\n\t\n'")
@example("a", "a\n\x1b\x7f\u2028")
def test_any_title_and_program_of_a_sheet_read_back_the_same(title: str, program: str) -> None:
    title, program = " ".join(["T", *title.split()]), program.strip()
    terms = replace(TERMS, title=title, reference=program, introduction=program)
    assert Terms(**read(write_sheet(terms, EN)), **OF_A_CLASS) == terms


@given(st.integers(1, MAX_HUNDREDTHS), st.integers(1, MAX_HUNDREDTHS))
def test_any_points_of_a_sheet_read_back_the_same_in_either_language(usual: int, own: int) -> None:
    of_questions = (QuestionTerms(own), *TERMS.of_questions[1:])
    terms = replace(TERMS, hundredths=usual, of_questions=of_questions)
    for say in (EN, FR):
        assert Terms(**read(write_sheet(terms, say)), **OF_A_CLASS) == terms


@pytest.mark.parametrize(
    ("typed", "hundredths"),
    [("2.5", 250), ("0.25", 25), ("7", 700), ("2.50", 250), ("'2,5'", 250), ("1_0.5", None)]
    + [(each, None) for each in ("2.505", "nan", "1e2", "1e99999999999999999999", "'two'", "[2]")],
)
def test_points_of_a_sheet_have_two_decimals_at_most(typed: str, hundredths: int | None) -> None:
    terms, faults = read_sheet(f"bouton = 1\ntitle = 'a'\nquestions = 'P'\npoints = {typed}", EN)
    assert terms.get("hundredths") == hundredths
    wrong = EN("denial-wrong-value", key="points", example="points = 2.5")
    assert (wrong in [sentence(each, EN) for _, each in faults]) is (hundredths is None)


def test_a_sheet_says_that_the_picture_is_not_in_it() -> None:
    written = write_sheet(replace(TERMS, handout="plan.png", handout_text="Un arbre"), FR)
    assert "# Le fichier plan.png n'est pas ici\u00a0:" in written
    assert "Un arbre" not in written
    assert Terms(**read(written), **OF_A_CLASS) == TERMS


def test_the_sheet_of_the_largest_challenge_is_within_the_limit_of_a_file() -> None:
    introduction = "\x7f" * MAX_INTRODUCTION
    terms = replace(TERMS, title="\x01" * MAX_TITLE, introduction=introduction)
    terms = replace(terms, reference="\x7f" * MAX_REFERENCE)
    assert len(write_sheet(terms, FR).encode()) + 6 * MAX_TASKS_TEXT < MAX_SHEET


def refused(text: str) -> Refused:
    with pytest.raises(Refused) as caught:
        read_sheet(text, EN)
    return caught.value


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ("bouton = 1\ntitle = “Nim”", 2),
        ("bouton = 1\n\nquestions = '''\nwin nim 3", 4),
        ("bouton = 1\ntitle = 'a'\ntitle = 'b'", 3),
        ("a = " + "[" * 20_000, 1),
        ("a = " + "9" * 9_000, 1),
        ("just\nsome\nwords", 1),
        ("bouton = 1\na" + ".a" * 40_000 + " = 1", 2),
    ],
)
def test_a_sheet_that_is_no_toml_is_refused_with_its_line(text: str, line: int) -> None:
    fault = refused(text)
    assert fault.refusal is SheetRefusal.NO_TOML
    assert fault.details == {"line": line}


@pytest.mark.parametrize("text", ["", "title = 'a'", "bouton = true", "bouton = '1'", "[bouton]"])
def test_a_file_without_a_version_is_refused_as_no_sheet(text: str) -> None:
    assert refused(text).refusal is SheetRefusal.NO_SHEET


def test_a_sheet_of_a_later_version_is_refused_as_such() -> None:
    assert refused("bouton = 2\nnews = 1").refusal is SheetRefusal.OTHER_VERSION
    assert len(str(refused("bouton = " + "9" * 4000).details["version"])) <= 40


def test_all_faults_of_a_sheet_are_reported_at_once() -> None:
    terms, faults = read_sheet(
        "bouton = 1\nquestions = '''\nwin nim 3 4 5\nwin chess\nvalue nothing'''\n"
        "attempts = 'many'\npoints = true\ncounts = 3\npareil-pour-tous = 1\n"
        "points-extra = 3\n'`@everyone`\u2028' = 2\nessais = 3\nyour-version = [1]",
        EN,
    )
    assert [task.text for task in terms["tasks"]] == ["win nim 3 4 5"]
    told = [sentence(each, EN) for _, each in faults]
    assert told[0].startswith(
        "A challenge has nothing called so: `points-extra`, `'@everyone'`. What it can have: "
    )
    assert told[1:-2] == [
        EN("denial-key-missing", key="title", example='title = "Mex"'),
        EN("denial-key-twice", key="attempts", other="essais"),
        EN("denial-wrong-value", key="points", example="points = 2.5"),
        EN("denial-wrong-value", key="counts", example='counts = "best"'),
        EN("denial-wrong-value", key="pareil-pour-tous", example="same-for-all = false"),
        EN("denial-wrong-value", key="your-version", example='your-version = "# n: 0..60"'),
    ]
    lines = [each for field, each in faults if field == "sheet-lines"]
    assert [each.line for each in lines if isinstance(each, InvalidTask)] == [2, 3]


def test_many_unknown_keys_of_a_sheet_are_one_short_fault() -> None:
    text = 'bouton = 1\ntitle = "a"\nquestions = "win nim 3"\n'
    _, faults = read_sheet(text + "\n".join(f"k{n}{'x' * 90} = 1" for n in range(500)), EN)
    (fault,) = (each for _, each in faults)
    assert isinstance(fault, Refused)
    assert fault.details["count"] == 500
    assert sentence(fault, EN).count("…") == KEYS_SHOWN + 1
    assert len(sentence(fault, EN)) < 800
