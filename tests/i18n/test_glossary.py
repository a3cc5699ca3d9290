"""One word for one thing: the glossary of ``docs/words.md`` holds in all catalogues."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import NamedTuple

import pytest
from fluent.syntax import ast as ftl
from fluent.syntax.visitor import Visitor

from bot.i18n import LOCALES
from tests.support.catalogues import NO_BREAK, catalogue, every_language

WORDS = Path(__file__).parents[2] / "docs" / "words.md"

#: Where such words mean something else: what is typed is lost, a match is lost or won, the words
#: that a list of a class may have for a pupil.
MEANT_OTHERWISE = {
    ("form-faults", "is lost"),
    ("form-faults", "est perdu"),
    ("season-rule", "position gagnée"),
    ("fact-status-n", "a le trait"),
    ("roster-heads-name", "student"),
    ("roster-heads-name", "étudiant"),
}


class Texts(Visitor):
    """Collects the texts of a pattern without its variables."""

    def __init__(self) -> None:
        self.found: list[str] = []

    def visit_TextElement(self, node: ftl.TextElement) -> None:
        self.found.append(node.value)


def sentences(locale: str) -> Iterator[tuple[str, str]]:
    """Yield the keys and texts of the messages of a language."""
    for key, pattern in catalogue(locale).items():
        texts = Texts()
        texts.visit(pattern)
        yield key, " … ".join(texts.found)


class Term(NamedTuple):
    """A word of the glossary in one language, and the wrong words for it."""

    right: str
    wrong: tuple[str, ...]


@cache
def glossary(locale: str) -> tuple[Term, ...]:
    """Read the glossary of a language."""
    _, _, text = WORDS.read_text(encoding="utf-8").partition("## One word for one thing")
    rows = [line.strip("| ").split(" | ") for line in text.splitlines() if line.startswith("| ")]
    place = LOCALES.index(locale)
    return tuple(Term(row[1 + place], tuple(row[3 + place].split(", "))) for row in rows[1:])


def written(word: str) -> re.Pattern[str]:
    """Return a pattern that matches words of the glossary in any number and gender."""
    parts = r"\s+".join(re.escape(part) + "e?s?" for part in word.split())
    return re.compile(rf"(?<![\w-]){parts}(?![\w-])", re.IGNORECASE)


def deviations(locale: str, told: Iterator[tuple[str, str]]) -> list[str]:
    """Return a line for each wrong word in some sentences, with the right one."""
    found = []
    for key, text in told:
        for right, wrong in glossary(locale):
            found += [
                f"{locale} {key}: “{hit[0]}” – write “{right}” (docs/words.md)"
                for word in wrong
                if (key, word) not in MEANT_OTHERWISE
                and (hit := written(word).search(text.replace(NO_BREAK, " ")))
            ]
    return found


@every_language
def test_every_message_uses_the_words_of_the_glossary(locale: str) -> None:
    assert not (found := deviations(locale, sentences(locale))), "\n".join(found)


@pytest.mark.parametrize(
    ("locale", "text", "right"),
    [
        ("fr", "Les nombres perdus sont 0 et 4.", "position perdante, nombre perdant"),
        ("fr", "Cette position est gagnée.", "position gagnante, nombre gagnant"),
        ("fr", "Une P-position n'a que des coups qui perdent.", "(P-position), (N-position)"),
        ("fr", "Le joueur qui a le trait gagne.", "le joueur qui doit jouer"),
        ("en", "From a lost number every move loses.", "losing position, losing number"),
        ("en", "The nim sum is 0.", "nim-sum"),
    ],
)
def test_a_deviating_word_is_reported_with_the_right_one(
    locale: str, text: str, right: str
) -> None:
    (told,) = deviations(locale, iter([("unit-few", text)]))
    assert told.startswith(f"{locale} unit-few: “")
    assert f"write “{right}”" in told


def test_both_glossaries_have_equally_many_words() -> None:
    assert len(glossary("en")) == len(glossary("fr")) > 15
    assert {len(term.right.split(", ")) for term in glossary("en")} == {1, 2}
