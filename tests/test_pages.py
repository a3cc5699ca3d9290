"""README and the pages in docs/: they are found, they are complete, and they are twins."""

from __future__ import annotations

import re
from importlib.util import find_spec
from pathlib import Path

import pytest

from bot.cli.settings import Settings
from bot.db.schema import metadata
from bot.i18n import LOCALES, words
from tests.support.pages import DOCS, GUIDE, OTHERS, in_language, read, without_code

ROOT = Path(__file__).parents[1]
PAGES = [ROOT / "README.md", *sorted(DOCS.glob("*.md"))]
FRENCH = ["fr.md", "enseignants.md", *(page.name for page in PAGES if page.match("*.fr.md"))]
#: The start of the house, in each language.
FIRST = {"en": ROOT / "README.md", "fr": DOCS / "fr.md"}
#: What stands under a board besides the picker.
BUTTONS = ["why", "hint", "what-if", "text", "take-back", "resign", "review", "rematch"]

every_page = pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.name))
every_language = pytest.mark.parametrize("locale", LOCALES)


def headings(text: str) -> list[str]:
    """Return the headings of a page, without what stands in its code."""
    return re.findall(r"^#+ (.+)$", re.sub(r"```.*?```", "", text, flags=re.DOTALL), re.MULTILINE)


def anchors(page: Path) -> set[str]:
    """Return what a link into a page may name: its headings, as GitHub writes them."""
    plain = (re.sub(r"[^\w\- ]", "", heading.lower()) for heading in headings(read(page)))
    return {heading.strip().replace(" ", "-") for heading in plain}


@pytest.mark.parametrize("page", [*PAGES, ROOT / "CONTRIBUTING.md"], ids=lambda page: page.name)
def test_modules_are_run_in_the_environment_of_the_first_command(page: Path) -> None:
    for before, module in re.findall(r"(\S*)python -m\s+([\w.]+)", read(page)):
        assert before.endswith(".venv/bin/"), f"python -m {module}: it has none of the packages"
        assert find_spec(module) is not None, module


@every_page
def test_pictures_and_links_lead_somewhere(page: Path) -> None:
    text = page.read_text(encoding="utf-8")
    for target in re.findall(r"\]\(([^)\s]+)\)", text):
        if target.startswith("https:"):
            continue
        path, _, anchor = target.partition("#")
        found = (page.parent / path).resolve() if path else page
        assert found.exists(), target
        if anchor:
            assert anchor in anchors(found), target


@every_page
def test_every_page_is_found_from_the_first_one_of_each_language(page: Path) -> None:
    for first in FIRST.values():
        linked = {first, *((first.parent / p).resolve() for p in _linked(first))}
        assert page in linked, f"{first.name} does not lead to {page.name}"


def _linked(page: Path) -> list[str]:
    return re.findall(r"\]\(([^)#\s]+\.md)", read(page))


@pytest.mark.parametrize("page", FRENCH)
def test_no_french_line_breaks_before_its_punctuation(page: str) -> None:
    spoken = without_code((DOCS / page).read_text(encoding="utf-8"))
    assert not re.findall(r".{0,20}(?: [:;!?»%]|« ).{0,9}", spoken)


def test_the_first_pages_are_short_and_twins() -> None:
    english, french = map(read, FIRST.values())
    assert max(text.count("\n") for text in (english, french)) <= 120
    assert len(headings(english)) == len(headings(french))
    commands = [
        re.findall(r"^python3 -m venv .+$", re.sub("echo [^&]+&& ", "", text), re.MULTILINE)
        for text in (english, french)
    ]
    assert len(commands[0]) == 2
    assert [commands[0][0] + " --locale fr", commands[0][1]] == commands[1]


@pytest.mark.parametrize("name", [*GUIDE, *OTHERS])
def test_each_page_has_a_twin_with_the_same_parts(name: str) -> None:
    english, french = (parts(in_language(name, locale)) for locale in ("en", "fr"))
    assert english == french


def parts(text: str) -> list[str]:
    """Return how a page is built: headings, rows, points and pictures, in order."""
    told = re.sub(r"```.*?```", "", text, flags=re.DOTALL)
    found = re.findall(
        r"^#+|^ *(?:- |[0-9]+\.|\|)|images/[\w.-]+?(?=-(?:en|fr)\.)", told, re.MULTILINE
    )
    return [part.strip() for part in found]


@every_language
def test_what_is_stored_is_told_table_by_table(locale: str) -> None:
    told = in_language("privacy", locale)
    assert [name for name in metadata.tables if f"`{name}`" not in told] == []


@every_language
def test_every_setting_is_told(locale: str) -> None:
    told = in_language("operations", locale)
    example = (ROOT / ".env.example").read_text(encoding="utf-8").replace("\n# ", "\n")
    for name in Settings.model_fields:
        assert f"| `{name.upper()}` |" in told, name
        assert f"\n{name.upper()}=" in example, name


@every_language
def test_every_button_under_a_board_is_told(locale: str) -> None:
    told, say = in_language("playing", locale), words(locale)
    for button in BUTTONS:
        assert f"| **{say(f'button-{button}')}** |".replace("\u00a0", " ") in told, button


# ------------------------------------------------------------------- what is said of the code

MAP = DOCS / "architecture.md"
#: What stands for a name in a path, and a name that is there.
EXAMPLES = {"<family>": "chomp", "<language>": "en", "<name>": "arena"}


def quoted(page: Path) -> set[str]:
    """Return what a page quotes as code."""
    text = re.sub(r"```.*?```", "", read(page), flags=re.DOTALL)
    return set(re.findall(r"`([^`\n]+)`", text))


@every_page
def test_every_path_that_a_page_quotes_exists(page: Path) -> None:
    paths = {
        text
        for text in quoted(page)
        if re.match(r"(games|bot|cogs|benchmarks|tests|scripts)/", text)
    }
    assert len(paths) > 50 or page != MAP
    for example, name in EXAMPLES.items():
        paths = {path.replace(example, name) for path in paths}
    assert sorted(path for path in paths if not (ROOT / path).exists()) == []


def test_every_name_on_the_map_stands_in_the_code() -> None:
    packages = ("games", "bot", "cogs", "benchmarks", "tests")
    files = [f for package in packages for f in (ROOT / package).rglob("*.py")]
    sources = {f: f.read_text(encoding="utf-8") for f in files if f != Path(__file__)}
    known = set(re.findall(r"\w+", " ".join([*sources.values(), *_settings()])))
    names = [n for n in quoted(MAP) if re.fullmatch(r"@?[A-Za-z_]\w*(\.[A-Za-z_]\w*)?(\(.*\))?", n)]
    assert len(names) > 50
    for name in names:
        owner, _, member = name.partition("(")[0].strip("@").partition(".")
        if (ROOT / name).exists():
            continue
        assert {owner, member} <= known | {""}, name
        if member and owner[0].isupper():
            owners = (source for source in sources.values() if f"class {owner}" in source)
            assert any(re.search(rf"\b{member}\b", source) for source in owners), name


def _settings() -> list[str]:
    """Return the names of the settings."""
    return [name.upper() for name in Settings.model_fields]


def test_every_folder_of_the_bot_is_on_the_map() -> None:
    folders = {f"bot/{file.parent.name}/" for file in (ROOT / "bot").glob("*/__init__.py")}
    assert sorted(folders - quoted(MAP)) == []
