"""The guides are complete: they name every game, question, mistake and column."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from bot.i18n import LOCALES, Say, words
from bot.i18n.typed import Area, spellings
from games import FAMILIES, game
from games.challenge.reading import read_task
from games.challenge.strategy import read_strategy
from games.challenge.task import Kind
from games.mistakes import Mistake
from tests.support.catalogues import catalogue
from tests.support.pages import DOCS, GUIDE, in_language, without_code
from tests.support.positions import SAMPLES

ROOT = Path(__file__).parents[1]
PLAYING = sorted(page.name for page in DOCS.glob("playing*.md"))
#: Told together with the reverse.
TOLD_WITH_ANOTHER = Mistake.MISERE_RULE
#: The modules of the engine that find the mistakes of challenges.
FINDERS = [
    *ROOT.glob("games/challenge/*.py"),
    *ROOT.glob("games/families/*.py"),
    ROOT / "games/reason_choices.py",
]


@pytest.fixture(params=LOCALES)
def locale(request: pytest.FixtureRequest) -> str:
    """Return the language of each guide in turn."""
    language: str = request.param
    return language


@pytest.fixture
def guide(locale: str) -> str:
    """Return the pages of the guide for teachers of a language, spaces being plain."""
    return "\n".join(in_language(name, locale) for name in GUIDE)


def test_the_questions_in_the_guide_can_be_asked(guide: str, locale: str) -> None:
    say = words(locale)
    names = "|".join(say(f"task-{kind.value}") for kind in Kind)
    lines = re.findall(rf"^\| `((?:{names}) [^`]+)` \|", guide, re.MULTILINE)
    assert {read_task(line, spellings(Area.TASKS)).kind for line in lines} == set(Kind)
    played = re.findall(rf"`((?:{'|'.join(FAMILIES)}|kayles|0\.) ?[^`]+)`", guide)
    outcome = say("task-outcome")
    assert len([read_task(f"{outcome} {line}", spellings(Area.TASKS)) for line in played]) >= 10
    (drawn,) = re.findall(r"read_task\('([^']+)'\)", guide)
    assert read_task(drawn, spellings(Area.TASKS)).kind is Kind.MOVE


@pytest.mark.parametrize("page", PLAYING)
def test_the_pages_about_playing_name_the_command_of_every_game(page: str) -> None:
    text = (DOCS / page).read_text(encoding="utf-8")
    told = set(re.findall(r"`/([\w-]+)`", text))
    missing = [name for each in SAMPLES.values() for name in each.commands if name not in told]
    assert not missing, "; ".join(f"docs/{page} does not tell of /{name}" for name in missing)


#: The page about playing in each language, with what begins the rows on what may be typed.
ROWS = {"en": ("playing.md", "A game", "A move"), "fr": ("playing.fr.md", "Un jeu", "Un coup")}


@pytest.mark.parametrize("locale", ROWS)
def test_the_table_of_what_is_typed_names_every_game_and_its_moves(locale: str) -> None:
    page, games, moves = ROWS[locale]
    text, say = (DOCS / page).read_text(encoding="utf-8"), words(locale)
    (typed,) = re.findall(rf"^\| {games} \| (.+) \|$", text, re.MULTILINE)
    (moved,) = re.findall(rf"^\| {moves} \| (.+) \|$", text, re.MULTILINE)
    read = spellings(Area.TASKS)
    told = {read.get(name, name) for name in re.findall(r"`([\w-]+)", typed)}
    missing = set(FAMILIES) - told
    assert not missing, f"docs/{page}: the row “{games}” does not tell of {missing}"
    silent = unnamed(moved, say)
    assert not silent, f"docs/{page}: the row “{moves}” tells of no move of {silent}"


def unnamed(text: str, say: Say) -> list[list[str]]:
    """Return the families that a text does not name; those that share a key are one."""
    plain, by_key = " ".join(text.lower().split()), dict[str, list[str]]()
    for word, family in FAMILIES.items():
        name = say(f"family-{word}").lower()
        by_key.setdefault(game(next(iter(family.examples))).key, []).append(name)
    return [names for names in by_key.values() if not any(name in plain for name in names)]


def test_the_changelog_names_every_game() -> None:
    silent = unnamed((ROOT / "CHANGELOG.md").read_text(encoding="utf-8"), words("en"))
    assert not silent, f"CHANGELOG.md does not name {silent}"


@pytest.mark.parametrize("page", ["command-line.md", "command-line.fr.md"])
def test_the_page_on_the_command_line_names_every_game(page: str) -> None:
    text, read = (DOCS / page).read_text(encoding="utf-8"), spellings(Area.TASKS)
    (games,) = re.findall(
        r"^(?:Games are|Les jeux sont) (.+?)`--misere`", text, re.MULTILINE | re.DOTALL
    )
    told = {read.get(name, name) for name in re.findall(r"`([\w-]+)", games)}
    missing = [word for word in FAMILIES if word not in told]
    assert not missing, f"docs/{page} does not tell of {missing}"


def test_the_guide_for_teachers_shows_how_every_game_is_typed(guide: str, locale: str) -> None:
    read = spellings(Area.TASKS)
    told = {read.get(word, word) for word in re.findall(r"`([\w-]+) [^`\n]+`", guide)}
    missing = [word for word in FAMILIES if word not in told]
    assert not missing, "; ".join(
        f"the guide for teachers ({locale}) does not tell of `{word} …`" for word in missing
    )


def test_the_strategies_in_the_guide_can_be_typed(guide: str) -> None:
    rows = re.findall(r"^\| (?:a|une|le|the|un) [^|]+ \| (`.+) \|$", guide, re.MULTILINE)
    texts = [text for row in rows for text in re.findall("`([^`]+)`", row)]
    assert len(texts) >= 10
    for text in texts:
        is_nim = re.search(r"[abh]\b|\bt \^|1 3 7|1,3,7|1, 3, 7", text)
        read_strategy(game("nim" if is_nim else "fortboyard"), text, spellings(Area.ANSWERS))


def test_the_guide_names_every_mistake_and_column_as_the_bot_does(guide: str, locale: str) -> None:
    say = words(locale)
    engine = "".join(module.read_text(encoding="utf-8") for module in FINDERS)
    found = {each for each in Mistake if re.search(rf"\bMistake\.{each.name}\b", engine)}
    for error in found - {TOLD_WITH_ANOTHER}:
        name = re.escape(say(f"mistake-{error.value}"))
        assert re.search(rf"[|·] {name}".replace("\u00a0", " "), guide), name
    columns = (
        "rank name pseudonym state points highest attempts late hints challenge person attempt"
        " counts question task answer credit error at older-verdict by-hand comment properties"
    )
    for column in columns.split():
        assert re.search(rf"^\|.*\b{re.escape(say(f'column-{column}'))}", guide, re.MULTILINE)


def test_the_guide_quotes_the_sentence_that_closes_things_in_an_exam(
    guide: str, locale: str
) -> None:
    quoted = " ".join(re.findall(r"^ *> (.+)$", guide, re.MULTILINE))
    told = words(locale)("exam-closed", title="…", moment="…", remaining="…")
    assert quoted.replace("\u00a0", " ") == told.replace("\u00a0", " ")


def labels(locale: str) -> dict[str, set[str]]:
    """Return the ids of each text of a catalogue, without a number in brackets at its end."""
    found: dict[str, set[str]] = {}
    for key, pattern in catalogue(locale).items():
        text = "".join(getattr(each, "value", "…") for each in pattern.elements)
        text = text.partition(" (…")[0].replace("\u00a0", " ")
        found.setdefault(text, set()).add(key)
    return found


@pytest.mark.parametrize("name", [*GUIDE, "playing", "learning", "exploring"])
def test_both_languages_of_a_page_quote_the_same_buttons(name: str) -> None:
    quoted = {}
    for locale in LOCALES:
        known, text = labels(locale), without_code(in_language(name, locale))
        quoted[locale] = [
            known.get(" ".join(label.split()), set())
            for label in re.findall(r"\*\*([^*]+)\*\*", text)
        ]
    assert len(quoted["en"]) == len(quoted["fr"])
    for number, (english, french) in enumerate(zip(quoted["en"], quoted["fr"], strict=True), 1):
        assert english & french or not english | french, f"{name}: quotation {number}"


def test_the_buttons_in_the_tables_of_the_guide_are_in_the_catalogue(
    guide: str, locale: str
) -> None:
    cells = re.findall(r"^\| (.+?) \|", guide, re.MULTILINE)
    quoted = {label for cell in cells for label in re.findall(r"\*\*([^*]+)\*\*", cell)}
    assert len(quoted) >= 15
    assert sorted(quoted - labels(locale).keys()) == []
