"""Check Discord's limits, and make the longest possible texts."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import Any

import discord

from games import Game, Move, Position, game
from games.match import Computer, Person, Ply, PlyKind, Seat
from games.players import Intent
from tests.support.controls import read_control
from tests.support.positions import SAMPLES

#: The longest mentions and match numbers there can be.
LONGEST_ID = 10**20 - 1
LONGEST_NUMBER = 10**18 - 1
PEOPLE = (Person(LONGEST_ID), Person(LONGEST_ID - 1))

POSITIONS: dict[str, tuple[Game, Position]] = {
    f"{sample.word} {number}": (game(name, misere=misere), position)
    for sample in SAMPLES.values()
    for number, (name, misere, position) in enumerate(sample.largest, 1)
}


def walk(components: list[dict[str, Any]]) -> Iterator[dict[str, Any]]:
    for component in components:
        yield component
        yield from walk(component.get("components", []))
        yield from walk([component["component"]] if "component" in component else [])


def assert_within_limits(view: discord.ui.LayoutView | discord.ui.View) -> None:
    assert_components_within_limits(view.to_components())


def assert_modal_within_limits(modal: dict[str, Any]) -> None:
    assert 1 <= len(modal["title"]) <= 45
    assert 1 <= len(modal["custom_id"]) <= 100
    for component in walk(modal["components"]):
        assert len(component.get("label") or "") <= 45
        assert len(component.get("placeholder") or "") <= 100
        assert len(component.get("description") or "") <= 100


def assert_components_within_limits(components: list[dict[str, Any]]) -> None:
    found = list(walk(components))
    assert len(found) <= 40
    assert sum(len(c.get("content", "")) for c in found) <= 4000
    assert all(c["content"] for c in found if "content" in c)
    ids = [c["custom_id"] for c in found if "custom_id" in c]
    assert len(set(ids)) == len(ids)
    assert all(1 <= len(custom_id) <= 100 for custom_id in ids)
    assert all(read_control(custom_id) for custom_id in ids), "what is sent can be read"
    for component in found:
        if component["type"] == 1:
            assert 1 <= len(component["components"]) <= 5
        if component["type"] == 2:
            assert 1 <= len(component["label"]) <= 80
        if component["type"] == 3:
            assert 1 <= len(component["options"]) <= 25
            assert len(component["placeholder"]) <= 150
            values = [option["value"] for option in component["options"]]
            assert len(set(values)) == len(values)
            for option in component["options"]:
                assert 1 <= len(option["label"]) <= 100
                assert len(option["value"]) <= 100
                assert len(option.get("description") or "") <= 100
                assert ":" not in option["value"] or read_control(option["value"])


@cache
def _last_moves(rules: Game, start: Position) -> tuple[Move, Move]:
    """Return the last move in the list after which there is another one, and the last reply."""
    first = next(m for m in reversed(rules.moves(start)) if not rules.is_over(rules.play(start, m)))
    return first, rules.moves(rules.play(start, first))[-1]


def longest_moves(rules: Game, start: Position, seats: tuple[Seat, Seat]) -> tuple[Ply, Ply]:
    """Return a first ply with a long name, and the long reply to it, a mistake."""
    first, reply = _last_moves(rules, start)
    intent = Intent.RANDOM if isinstance(seats[1], Computer) else None
    return Ply(0, PlyKind.MOVE, first), Ply(1, PlyKind.MOVE, reply, intent)
