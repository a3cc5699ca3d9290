"""Choose the tests that a quick run leaves out; ``BOUTON_LONG=1 pytest`` runs them all."""

from __future__ import annotations

import os
from collections import defaultdict
from collections.abc import Sequence
from zlib import crc32

import pytest

#: Whether everything is run, however long it takes.
IS_LONG = bool(os.environ.get("BOUTON_LONG"))


def in_one_of(*names: str) -> pytest.MarkDecorator:
    """Run a scenario for one of some people who speak different languages, or for all of them.

    A quick run takes one, another for the next test. That every sentence is there in every
    language, with the same variables, and has room, is tested of the catalogues and the messages.
    """
    people = [pytest.param(name, marks=pytest.mark.one_language) for name in names]
    return pytest.mark.parametrize("name", people)


def left_out(items: Sequence[pytest.Item]) -> list[pytest.Item]:
    """Return the tests that a quick run leaves out: each scenario in all languages but one."""
    scenarios: dict[tuple[object, ...], list[pytest.Item]] = defaultdict(list)
    for item in items:
        if isinstance(item, pytest.Function) and item.get_closest_marker("one_language"):
            others = {key: n for key, n in item.callspec.indices.items() if key != "name"}
            scenarios[item.path, item.originalname, *sorted(others.items())].append(item)
    found: list[pytest.Item] = []
    for (_, name, *_), told in scenarios.items():
        del told[crc32(str(name).encode()) % len(told)]
        found += told
    return found
