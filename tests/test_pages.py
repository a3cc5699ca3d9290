"""README and the pages in docs/: linked, complete, and the same in both languages."""

from __future__ import annotations

import ast
import re
from functools import cache
from importlib.util import find_spec
from pathlib import Path

import pytest

from bot.cli.doctor import NEEDED
from bot.cli.settings import NAMES
from bot.db.schema.base import metadata
from bot.i18n import LOCALES, words
from tests.support import layers
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
    """Return the headings of a page, its code left out."""
    return re.findall(r"^#+ (.+)$", re.sub(r"```.*?```", "", text, flags=re.DOTALL), re.MULTILINE)


def anchors(page: Path) -> set[str]:
    """Return the anchors of a page: its headings, as GitHub writes them."""
    plain = (re.sub(r"[^\w\- ]", "", heading.lower()) for heading in headings(read(page)))
    return {heading.strip().replace(" ", "-") for heading in plain}


@pytest.mark.parametrize("page", [*PAGES, ROOT / "CONTRIBUTING.md"], ids=lambda page: page.name)
def test_every_python_m_of_a_page_uses_the_virtual_environment_and_exists(page: Path) -> None:
    for before, module in re.findall(r"(\S*)python -m\s+([\w.]+)", read(page)):
        assert before.endswith(".venv/bin/"), f"python -m {module}: it has none of the packages"
        assert find_spec(module) is not None, module


@every_page
def test_every_link_and_picture_of_a_page_exists(page: Path) -> None:
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
def test_both_first_pages_link_to_every_page(page: Path) -> None:
    for first in FIRST.values():
        linked = {first, *((first.parent / p).resolve() for p in _linked(first))}
        assert page in linked, f"{first.name} does not lead to {page.name}"


def _linked(page: Path) -> list[str]:
    return re.findall(r"\]\(([^)#\s]+\.md)", read(page))


@pytest.mark.parametrize("page", FRENCH)
def test_no_french_line_breaks_before_its_punctuation(page: str) -> None:
    spoken = without_code((DOCS / page).read_text(encoding="utf-8"))
    assert not re.findall(r".{0,20}(?: [:;!?»%]|« ).{0,9}", spoken)


def test_both_first_pages_are_short_and_have_the_same_headings_and_commands() -> None:
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
def test_the_privacy_page_names_every_table(locale: str) -> None:
    told = in_language("privacy", locale)
    assert [name for name in metadata.tables if f"`{name}`" not in told] == []


@every_language
def test_the_page_on_data_protection_names_every_table_once(locale: str) -> None:
    told = re.findall(r"^\|.*\|$", in_language("data-protection", locale), re.MULTILINE)
    named = [name for row in told for name in re.findall(r"`([a-z_]+)`", row)]
    assert sorted(name for name in named if name != "preview") == sorted(metadata.tables)


@every_language
def test_every_setting_is_on_the_page_of_operations_and_in_the_example(locale: str) -> None:
    told = in_language("operations", locale)
    example = (ROOT / ".env.example").read_text(encoding="utf-8").replace("\n# ", "\n")
    for name in NAMES:
        assert f"| `{name}` |" in told, name
        assert f"\n{name}=" in example, name


@every_language
def test_the_pages_ask_for_every_permission_that_is_needed(locale: str) -> None:
    for page in (read(FIRST[locale]), in_language("operations", locale)):
        assert [name for name in NEEDED if f"*{name}*" not in page] == []


@every_language
def test_the_page_on_playing_names_every_button_under_a_board(locale: str) -> None:
    told, say = in_language("playing", locale), words(locale)
    for button in BUTTONS:
        assert f"| **{say(f'button-{button}')}** |".replace("\u00a0", " ") in told, button


# ------------------------------------------------------------------- what is said of the code

MAP = DOCS / "architecture.md"
#: What stands for a name in a path, and a name that is there.
EXAMPLES = {"<family>": "chomp", "<language>": "en", "<name>": "arena"}
#: Where the code is.
PACKAGES = ("games", "bot", "cogs", "benchmarks", "tests")
#: At 250 words a minute, tables and drawings apart.
TEN_MINUTES = 2500

_PATH = re.compile(rf"(?:{'|'.join(PACKAGES)}|scripts)/")
_NAME = re.compile(r"@?[A-Za-z_]\w*(\.[A-Za-z_]\w*)*(\(.*\))?")


def quoted(page: Path) -> set[str]:
    """Return the texts that a page quotes as code."""
    text = re.sub(r"```.*?```", "", read(page), flags=re.DOTALL)
    return set(re.findall(r"`([^`\n]+)`", text))


@every_page
def test_every_path_that_a_page_quotes_exists(page: Path) -> None:
    paths = {with_examples(text) for text in quoted(page) if _PATH.match(text)}
    assert len(paths) > 50 or page != MAP
    assert sorted(path for path in paths if not (ROOT / path).exists()) == []


def with_examples(path: str) -> str:
    """Return a path with a name that is there in place of each ``<word>``."""
    return re.sub(r"<\w+>", lambda found: EXAMPLES[found.group()], path)


def test_every_name_that_the_architecture_quotes_exists_in_the_code() -> None:
    names = [name for name in quoted(MAP) if _NAME.fullmatch(name)]
    assert len(names) > 50
    assert [name for name in names if not exists(name)] == []


def test_every_name_in_the_docstring_of_a_module_exists_in_the_code() -> None:
    missing = {}
    for file, (docstring, _) in modules().items():
        names = re.findall(r"``([^`\n]+)``", docstring)
        paths = [with_examples(name) for name in names if _PATH.match(name)]
        missing[file] = [path for path in paths if not (ROOT / path).exists()]
        missing[file] += [n for n in names if len(n) > 2 and _NAME.fullmatch(n) and not exists(n)]
        for module in re.findall(r"python -m\s+([\w.]+)", docstring):
            missing[file] += [] if find_spec(module) else [module]
    assert {str(file): names for file, names in missing.items() if names} == {}


@cache
def modules() -> dict[Path, tuple[str, str]]:
    """Return every module: its docstring, and the rest of it."""
    found = {}
    for file in (file for package in PACKAGES for file in (ROOT / package).rglob("*.py")):
        text = file.read_text(encoding="utf-8")
        docstring = ast.get_docstring(ast.parse(text), clean=False) or ""
        found[file] = docstring, text.replace(docstring, "", 1)
    return found


@cache
def known() -> set[str]:
    """Return every word of the code, the docstrings of modules apart, and the settings' names."""
    settings = NAMES
    code = [code for file, (_, code) in modules().items() if file != Path(__file__)]
    return set(re.findall(r"\w+", " ".join([*code, *settings])))


def exists(name: str) -> bool:
    """Return whether a name is one of the code's: of a file, a module, a class with a member…"""
    parts = name.partition("(")[0].strip("@").split(".")
    path = ROOT.joinpath(*parts)
    if (ROOT / name).exists() or path.exists() or path.with_suffix(".py").exists():
        return True
    if len(parts) > 1 and parts[0] in PACKAGES:
        _, code = modules().get(path.parent.with_suffix(".py"), ("", ""))
        return re.search(rf"\b{parts[-1]}\b", code) is not None
    if not known().issuperset(parts):
        return False
    if len(parts) == 1 or not parts[0][0].isupper():
        return True
    owners = [code for _, code in modules().values() if f"class {parts[0]}" in code]
    return any(re.search(rf"\b{parts[1]}\b", code) for code in owners)


def test_the_architecture_names_every_folder_of_the_bot() -> None:
    folders = {f"bot/{file.parent.name}/" for file in (ROOT / "bot").glob("*/__init__.py")}
    assert sorted(folders - quoted(MAP)) == []


def test_the_drawing_of_the_architecture_equals_the_imports() -> None:
    assert layers.written() == layers.drawing(), "python -m tests.support.layers draws it anew"


def test_the_architecture_has_few_enough_words_for_ten_minutes() -> None:
    text = re.sub(r"```.*?```|^\|.*?$", "", read(MAP), flags=re.DOTALL | re.MULTILINE)
    assert len(text.split()) <= TEN_MINUTES


def test_the_glossary_is_sorted_and_each_word_names_its_place_in_the_code() -> None:
    _, glossary = read(MAP).split("## Glossary")
    words_told = re.findall(r"^\| ([a-z]+) \| [^|]+ \| `[^`|]+` \|$", glossary, re.MULTILINE)
    assert len(words_told) == glossary.count("\n| ") - 1, "a row is a word, a meaning, a name"
    assert words_told == sorted(set(words_told))
    assert [word for word in words_told if word not in known()] == []


def test_no_page_claims_a_period_or_bound_of_0_007_for_ever() -> None:
    """Nobody has proved that 0.007 has no bound for its values, or no period."""
    pages = (page.read_text(encoding="utf-8") for page in (ROOT / "docs").glob("*.md"))
    told = [s for page in pages for s in re.split(r"(?<=[.;:])\s", page) if "0.007" in s]
    assert told
    assert not [s for s in told if re.search(r"for ever|never|toujours|jamais", s)]
