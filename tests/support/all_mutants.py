"""Mutants of every function of the worksheets."""

from __future__ import annotations

from collections.abc import Iterator

from bot.programs.judging import functions_of
from games.worksheets.versions import RIGHT
from tests.support.behaviour import Behaviour
from tests.support.behaviours import BEHAVIOURS
from tests.support.mutants import mutants


def all_mutants() -> Iterator[tuple[str, str, str, Behaviour]]:
    """Go through the functions: the name, a right program, a mutant of it, and how to see them."""
    for name, behaviours in BEHAVIOURS.items():
        rights = [source for source in RIGHT if name in functions_of(source)]
        ways = behaviours * (len(rights) // len(behaviours))
        for source, way in zip(rights, ways, strict=True):
            for mutant in mutants(source, name):
                yield name, source, mutant, way
