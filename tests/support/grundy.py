"""Asking /grundy in tests, and Grundy values from the definition."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from typing import Any

from simcord import InteractionResult

from bot.play.glossary import meanings
from tests.support.acting import SAYS
from tests.support.world import World, controls_of, text_of

PNG = b"\x89PNG\r\n\x1a\n"
NUMBER = re.compile(r"[0-9]+")


@cache
def by_hand(code: str, to: int) -> tuple[int, ...]:
    """Return the Grundy values of a game from the definition, with a dictionary."""
    known = {0: 0}
    digits = digits_of(code)
    for heap in range(1, to + 1):
        options = set(option_values(digits, heap, known))
        known[heap] = min(set(range(len(options) + 1)) - options)
    return tuple(known.values())


def digits_of(code: str) -> dict[int, int]:
    """Return the octal digits of a game that are not 0, by how many they take."""
    if "." not in code:
        return {int(take): 3 for take in NUMBER.findall(code)}
    return {take: int(digit) for take, digit in enumerate(code.replace(".", "")) if digit != "0"}


def option_values(digits: dict[int, int], heap: int, known: dict[int, int]) -> Iterator[int]:
    for take, digit in digits.items():
        rest = heap - take
        if digit & 1 and rest == 0:
            yield 0
        if digit & 2 and rest > 0 and take > 0:
            yield known[rest]
        if digit & 4:
            yield from (known[left] ^ known[rest - left] for left in range(1, rest))


def fluent(number: int, name: str) -> str:
    """Write a number as the catalogues do."""
    return SAYS[name]("plot-number", number=number)


async def ask(world: World, name: str, command: str, **options: Any) -> InteractionResult:
    """Ask a question, and check that the answer is public, fits a message, and has its button.

    It is the one that tells what words mean, where an answer has some of the theory.
    """
    shown = await getattr(world, name).slash(world.channel, f"grundy {command}", **options)
    assert not shown.ephemeral
    assert len(text_of(shown)) <= 2000
    told = meanings(text_of(shown), SAYS[name])
    assert list(controls_of(shown).values()) == [each.custom_id for each in told]
    return shown


async def file_of(shown: InteractionResult) -> bytes:
    """Return the one file of an answer."""
    assert shown.response is not None
    (attachment,) = shown.response.attachments
    return await attachment.read()


def block_of(shown: InteractionResult) -> list[str]:
    """Return the lines of the code block of an answer."""
    return text_of(shown).split("```")[1].strip("\n").split("\n")


def cells(rows: list[str]) -> Iterator[tuple[int, int, bool]]:
    """Yield each heap of a table, its value, and whether it is marked."""
    for row in rows:
        first, _, values = row.partition(":")
        for i, (value, mark) in enumerate(re.findall(r"([0-9]+)(!?)", values)):
            yield int(first) + i, int(value), mark == "!"
