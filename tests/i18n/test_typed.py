"""The words that people type: folded, each for one word of the engine's, in every language."""

from __future__ import annotations

import ast
import os
import re
import subprocess
import sys
from calendar import day_name, month_name
from collections.abc import Iterator
from pathlib import Path
from shutil import copytree, ignore_patterns

import pytest

from bot.i18n import LOCALES, words
from bot.i18n.typed import Area, _spellings_in, game_name, read_game, read_rules, spellings
from games import FAMILIES, UnknownGame, game
from games.challenge.kinds import TASKS
from games.challenge.lines import FREE, HINT, NO_METHOD, POINTS, SECONDS
from games.challenge.properties import Property
from games.challenge.spelling import fold
from games.challenge.task import Kind
from games.families.octal import ENDLESS_NAMES, NAMES
from games.families.subtraction import ALL_BUT
from games.worksheets import FUNCTIONS

ROOT = Path(__file__).parents[2]

#: Shorter ones stand in English texts as well.
SHORTEST = 4

#: Words that English has, too: a program's cache.
ENGLISH_TOO = {"cache", "caches"}

#: Words of an invented language.
LATIN = """
[tasks]
move = ["motus"]
[answers]
if = ["quando"]
[dates]
tomorrow = ["cras"]
noon = ["meridie"]
[lengths]
in = ["post"]
hour = ["horas"]
[weekdays]
monday = ["lunae"]
[months]
march = ["martii"]
"""

#: Its words for the games of two families.
LATIN_GAMES = {
    "subtraction": 'take = ["sumere"]',
    "octal": """"dawson's chess" = ["scacci dawsonis"]""",
}

READ_LATIN = """
from zoneinfo import ZoneInfo
from bot.challenges.dates import read_moment
from bot.i18n import LOCALES
from bot.i18n.typed import Area, read_game, spellings
from games.challenge.reading import read_task

zone = ZoneInfo("UTC")
assert "la" in LOCALES, LOCALES
assert read_game("Scacci Dawsonis").name == "octal 0.137"
assert read_task("motus sumere 1,3,4 : 20", spellings(Area.TASKS)).text.startswith("move one take")
assert spellings(Area.ANSWERS)["quando"] == "if"
for typed, told in (("cras meridie", "tomorrow noon"), ("lunae 8h", "monday 8h")):
    assert read_moment(typed, zone) == read_moment(told, zone)
assert read_moment("24 martii 2027 8h", zone) == read_moment("24 march 2027 8h", zone)
assert read_moment("post 2 horas", zone) < read_moment("in 3 hours", zone)
"""

#: Those behind the bars of a line.
LINE_WORDS = {POINTS, HINT, FREE, NO_METHOD, SECONDS}

#: The words that the engine reads, by where they are typed.
READ = {
    Area.TASKS: {
        *Kind,
        *(word for aspects in TASKS.values() for word in aspects if word),
        "normal",
        "to",
        *LINE_WORDS,
        *Property,
    },
    Area.ANSWERS: {
        *("winning", "losing", "next", "leave", "move", "take"),
        *("if", "then", "else", "and", "or", "not"),
        *(game(next(iter(family.examples))).numbers.initial for family in FAMILIES.values()),
    },
    Area.GAMES: {
        *FAMILIES,
        ALL_BUT.strip(),
        *(known.lower() for known in (*NAMES, *ENDLESS_NAMES)),
    },
    Area.DATES: {
        *("now", "today", "tonight", "tomorrow", "day after tomorrow"),
        *("next", "this", "noon", "h", "the", "at", "th"),
    },
    Area.LENGTHS: {
        *("in", "and", "one", "minute", "hour", "day", "week"),
        *("after opening", "after closing"),
    },
    Area.WEEKDAYS: {day.lower() for day in day_name},
    Area.MONTHS: {month.lower() for month in month_name if month},
}


@pytest.mark.parametrize("locale", LOCALES)
def test_every_language_spells_words_that_the_engine_reads(locale: str) -> None:
    words = _spellings_in(locale)
    assert set(words) == set(Area)
    for area, read in READ.items():
        unknown = set(words[area]) - read
        assert not unknown, f"bot/i18n/{locale} spells no word of the engine: {unknown}"


@pytest.mark.parametrize("area", Area)
def test_every_spelling_is_folded_and_belongs_to_one_word(area: Area) -> None:
    typed = [
        other
        for locale in LOCALES
        for others in _spellings_in(locale)[area].values()
        for other in others
    ]
    assert len(set(typed)) == len(typed), "a word is listed twice"
    assert not set(typed) & READ[area], "the catalogue repeats a word that the engine reads itself"
    assert [" ".join(fold(other)) for other in spellings(area)] == list(spellings(area))


@pytest.mark.parametrize("locale", LOCALES)
@pytest.mark.parametrize("word", FAMILIES)
def test_a_family_can_be_typed_by_its_name_in_any_language(word: str, locale: str) -> None:
    name = words(locale)(f"family-{word}")
    for typed in (name, name.upper(), name.replace("'", "’")):
        read = fold(game_name(typed))
        by_itself = any(" ".join(read) in family.aliases for family in FAMILIES.values())
        assert read == [word] or by_itself


@pytest.mark.parametrize(
    ("typed", "name"),
    [
        ("nim", "nim"),
        ("Prendre 1, 3, 4", "take 1,3,4"),
        ("PRENDRE 1..9", "fortboyard 9"),
        ("Kayles de Dawson", "octal 0.07"),
        ("octal Échecs de Dawson", "octal 0.137"),
        ("octal echecs  de dawson", "octal 0.137"),
        ("Dawson’s Chess", "octal 0.137"),
    ],
)
def test_a_game_can_be_typed_in_any_language(typed: str, name: str) -> None:
    assert read_game(typed).name == name
    assert read_game(typed, misere=True) == game(name, misere=True)


@pytest.mark.parametrize(
    ("typed", "name"),
    [
        ("Nim de Lasker", "4.(3)"),
        ("tout sauf 1 4 4", "all but 1,4"),
        ("prendre tout sauf 2", "all but 2"),
        ("prendre 1,3,4", "take 1,3,4"),
        ("0.1333…", "0.1(3)"),
    ],
)
def test_a_game_of_the_laboratory_can_be_typed_in_any_language(typed: str, name: str) -> None:
    assert read_rules(typed).name == name


def test_a_name_without_another_spelling_is_left_as_typed() -> None:
    assert game_name("Échecs 3") == "Échecs 3"


@pytest.mark.parametrize("name", ["prendre 1,3,4", "échecs de dawson", "octal kayles de dawson"])
def test_the_engine_reads_the_names_that_are_stored_and_no_others(name: str) -> None:
    with pytest.raises(UnknownGame):
        game(name)


def test_a_third_language_needs_only_files(tmp_path: Path) -> None:
    copytree(ROOT / "bot", tmp_path / "bot", ignore=ignore_patterns("__pycache__"))
    folder = tmp_path / "bot" / "i18n"
    copytree(folder / "en", folder / "la")
    (folder / "la" / "typed.toml").write_text(LATIN, encoding="utf-8")
    for family, typed in LATIN_GAMES.items():
        (folder / "la" / "families" / f"{family}.toml").write_text(typed, encoding="utf-8")
    path = {**os.environ, "PYTHONPATH": f"{tmp_path}{os.pathsep}{ROOT}"}
    command = [sys.executable, "-c", READ_LATIN]
    done = subprocess.run(
        command, cwd=tmp_path, env=path, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr


def _texts(file: Path) -> Iterator[str]:
    """Go through the texts in a module, without what documents it."""
    tree = ast.parse(file.read_text(encoding="utf-8"))
    docs = {id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Expr)}
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in docs:
            yield " ".join(fold(node.value))


def test_no_module_contains_a_french_word() -> None:
    typed = {
        other
        for words in _spellings_in("fr").values()
        for others in words.values()
        for other in others
    }
    told = (other for other in typed - ENGLISH_TOO if len(other) >= SHORTEST)
    any_typed = "|".join(map(re.escape, told))
    pattern = re.compile(rf"(?<![\w'-])(?:{any_typed})(?![\w'])")
    written_by_pupils = ROOT / "games" / "worksheets" / "versions"
    modules = (
        file
        for package in ("games", "bot", "cogs")
        for file in (ROOT / package).rglob("*.py")
        if written_by_pupils not in file.parents
    )
    named = {" ".join(fold(name)) for name in FUNCTIONS}  # as the worksheets have it
    known = {
        (str(file.relative_to(ROOT)), *pattern.findall(text))
        for file in modules
        for text in _texts(file)
        if pattern.search(text) and text not in named
    }
    assert not known, f"these words belong to bot/i18n/fr: {known}"
