"""Read the catalogues from their files."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest
from fluent.syntax import FluentParser
from fluent.syntax import ast as ftl
from fluent.syntax.visitor import Visitor

import bot
from bot.i18n import LOCALES

CATALOGUES = Path(bot.__file__).parent / "i18n"
NO_BREAK = "\u00a0"

every_language = pytest.mark.parametrize("locale", LOCALES)


class Variables(Visitor):
    """Collects the variables of a pattern."""

    def __init__(self) -> None:
        self.names: set[str] = set()

    def visit_VariableReference(self, node: ftl.VariableReference) -> None:
        self.names.add(node.id.name)


class Selectors(Visitor):
    """Collects the variants of a pattern by the variable that chooses between them."""

    def __init__(self) -> None:
        self.variants: list[tuple[str, frozenset[str]]] = []

    def visit_SelectExpression(self, node: ftl.SelectExpression) -> None:
        assert isinstance(node.selector, ftl.VariableReference), "a selector should be a variable"
        names = (
            each.key.name if isinstance(each.key, ftl.Identifier) else each.key.value
            for each in node.variants
        )
        self.variants.append((node.selector.id.name, frozenset(names)))
        self.generic_visit(node)


def selectors(pattern: ftl.Pattern) -> list[tuple[str, frozenset[str]]]:
    visitor = Selectors()
    visitor.visit(pattern)
    return visitor.variants


def variables(pattern: ftl.Pattern | None) -> frozenset[str]:
    visitor = Variables()
    if pattern is not None:
        visitor.visit(pattern)
    return frozenset(visitor.names)


def entries(file: Path) -> Iterator[tuple[str, ftl.Pattern]]:
    """Yield every message and attribute of a catalogue, as ``id`` or ``id.attribute``."""
    for entry in FluentParser().parse(file.read_text(encoding="utf-8")).body:
        assert not isinstance(entry, ftl.Junk), f"{file.name}: {entry.content}"
        if isinstance(entry, ftl.Message):
            assert entry.value is not None, entry.id.name
            yield entry.id.name, entry.value
            for attribute in entry.attributes:
                yield f"{entry.id.name}.{attribute.id.name}", attribute.value


@cache
def catalogue(locale: str) -> dict[str, ftl.Pattern]:
    found = [
        entry for file in sorted((CATALOGUES / locale).rglob("*.ftl")) for entry in entries(file)
    ]
    assert len(dict(found)) == len(found), "an id occurs twice in the catalogue"
    return dict(found)
