"""The examples in the engine's docstrings are true."""

from __future__ import annotations

import doctest
from importlib import import_module
from pkgutil import walk_packages

import pytest

import games

MODULES = ["games", *(m.name for m in walk_packages(games.__path__, "games."))]


@pytest.mark.parametrize("name", MODULES)
def test_the_examples_in_docstrings_are_true(name: str) -> None:
    assert doctest.testmod(import_module(name)).failed == 0


def test_the_engine_has_examples_in_its_docstrings() -> None:
    find = doctest.DocTestFinder().find
    shown = {
        name: sum(len(test.examples) for test in find(import_module(name))) for name in MODULES
    }
    assert sum(shown.values()) >= 8
    assert shown["games"] >= 3, "the face of the engine is shown"
    assert shown["games.theory"] >= 5
