"""Certificates: what was computed of some games, in a form that others can check.

A certificate is a text of JSON lines: a heading, one line for each game, and how many there are.
Each line ends with a seal, the SHA-256 of the seal before and of the line without its own, so that
an accidental change, loss or move of a line is noticed. ``verification`` checks what they claim.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator
from dataclasses import asdict, dataclass, fields
from hashlib import sha256
from typing import Any

import numpy as np
from numpy.typing import NDArray

from games.core import Fault, GameError
from games.heap_rules import LEAVE_TWO, HeapRules

#: The first line, without its seal.
HEADING = {"certificate": "bouton", "version": 1}

#: So many values make a link of the chain of hashes.
BLOCK = 1 << 16

#: So many windows are kept of a game, each with so many values that can be checked by those before.
WINDOWS, CHECKED = 4, 64

#: The longest part for whose sake a window is made longer.
LONGEST_PART = 1 << 14

#: Grundy's game: a heap is split into two unequal ones.
UNEQUAL = "grundys-game"

#: The games that have certificates: octal codes as they are usually written, and Grundy's game.
_GAME = re.compile(rf"[04]\.(?:[0-7]{{0,99}}[1-7]|0)|{UNEQUAL}", re.ASCII)


def has_certificate(game: str) -> bool:
    """Return whether a game, by its name, is one of those that have certificates."""
    return _GAME.fullmatch(game) is not None and game != "0.0"


class Flaw(Fault):
    """What refutes a certificate."""

    SEAL = "certificate-seal"
    FORM = "certificate-form"
    VALUES = "certificate-values"
    RARE = "certificate-rare"
    WINDOW = "certificate-window"
    PERIOD = "certificate-period"


class Refuted(GameError):
    """A certificate is wrong: the fault says in what, its details where."""


@dataclass(frozen=True)
class Certificate:
    """What is claimed of the values of the heaps 0, 1, … ``to`` of a game.

    Heap n is rare if popcount(G(n) AND mask) + odd·(n - shift) is even, ``split`` being mask, odd
    and shift; ``rare`` lists all such heaps but 0. A mask of 0 tells nothing apart, and lists none.
    ``links`` are a chain of hashes, BLOCK values each, ``windows`` some values with the first heap
    of each window, ``period`` what is proved of it, as in the catalogue.
    """

    game: str
    to: int
    split: tuple[int, int, int]
    rare: tuple[int, ...]
    links: tuple[str, ...]
    windows: tuple[tuple[int, tuple[int, ...]], ...]
    period: tuple[int | str, ...] | None

    @property
    def rules(self) -> HeapRules:
        """The rules of the game, from its name alone."""
        if self.game == UNEQUAL:
            return HeapRules((LEAVE_TWO,), UNEQUAL, unequal=True)
        return HeapRules(tuple(map(int, self.game.removesuffix(".0").replace(".", ""))), self.game)


def certificate_of(
    rules: HeapRules,
    values: NDArray[Any],
    split: tuple[int, int, int] | None,
    part: int,
    period: tuple[int | str, ...] | None,
) -> dict[str, Any]:
    """Return the certificate of some values, as data for JSON.

    ``part`` is how large the parts are that decided the latest values, 0 if any may have.
    """
    to, chosen = len(values) - 1, split or (0, 0, 0)
    width = CHECKED + (part + rules.reach if 0 < part <= LONGEST_PART else 0)
    ends = {(to + 1) * turn // WINDOWS for turn in range(1, WINDOWS + 1)}
    windows = tuple(
        (max(end - width, 0), tuple(values[max(end - width, 0) : end].tolist()))
        for end in sorted(ends)
    )
    rare = tuple(np.flatnonzero(rare_ones(values, chosen)).tolist()[1:]) if split else ()
    chain = Chain(rules.name)
    links = tuple(chain.add(values[at : at + BLOCK]) for at in range(0, to + 1, BLOCK))
    return asdict(Certificate(rules.name, to, chosen, rare, links, windows, period))


def rare_ones(values: NDArray[Any], split: tuple[int, int, int]) -> NDArray[np.bool_]:
    """Return for each heap whether it is rare, heap 0 being so."""
    mask, odd, shift = split
    ones = np.bitwise_count(values & values.dtype.type(mask)).astype(np.int64)
    rare: NDArray[np.bool_] = (ones + odd * (np.arange(len(values)) - shift)) % 2 == 0
    rare[0] = True
    return rare


class Chain:
    """The hashes of a game's values, each also of the hash before."""

    def __init__(self, game: str) -> None:
        self._latest = sha256(game.encode()).digest()

    def add(self, block: NDArray[Any]) -> str:
        """Return the link of the next block of values."""
        self._latest = sha256(self._latest + block.astype("<u4").tobytes()).digest()
        return self._latest.hex()


# ----------------------------------------------------------------------------- the file


def write_certificates(certificates: Iterable[dict[str, Any]]) -> bytes:
    """Write certificates, as ``certificate_of`` makes them, as one text."""
    games = list(certificates)
    seal, lines = "", []
    for data in (HEADING, *games, {"games": len(games)}):
        seal = _seal(seal, data)
        lines.append(_line(data | {"seal": seal}))
    return b"".join(lines)


def read_certificates(text: bytes) -> list[Certificate]:
    """Read certificates; raise Refuted if a seal does not fit, or a line is no certificate."""
    lines = text.splitlines(keepends=True)
    seal, read = "", []
    for number, line in enumerate(lines, 1):
        try:
            data = json.loads(line)
            given = data.pop("seal")
        except (ValueError, RecursionError, AttributeError, KeyError, TypeError):
            raise Refuted(Flaw.SEAL, line=number) from None
        seal = _seal(seal, data)
        if given != seal or line != _line(data | {"seal": seal}):
            raise Refuted(Flaw.SEAL, line=number)
        read.append(data)
    if len(read) < 2 or read[0] != HEADING or read[-1] != {"games": len(read) - 2}:
        raise Refuted(Flaw.SEAL, line=len(lines) + 1)
    return [_certificate(data, number) for number, data in enumerate(read[1:-1], 2)]


def _line(data: dict[str, Any]) -> bytes:
    return json.dumps(data, separators=(",", ":")).encode() + b"\n"


def _seal(before: str, data: dict[str, Any]) -> str:
    return sha256(before.encode() + _line(data)).hexdigest()


def _certificate(data: dict[str, Any], line: int) -> Certificate:
    """Return the certificate that data is; raise Refuted if it is none."""
    if set(data) != {field.name for field in fields(Certificate)} or not all(_well_formed(data)):
        raise Refuted(Flaw.FORM, line=line)
    windows = tuple((start, tuple(values)) for start, values in data["windows"])
    tuples = {name: tuple(data[name]) for name in ("split", "rare", "links")}
    period = data["period"] and tuple(data["period"])
    read = Certificate(**data | tuples | {"windows": windows, "period": period})
    mask, odd, shift = read.split
    if mask and odd and any((take - shift) % 2 for take in read.rules.splits):
        raise Refuted(Flaw.FORM, line=line)  # parity tells nothing apart there
    return read


def _well_formed(data: dict[str, Any]) -> Iterator[bool]:
    """Tell of each part of a certificate whether it is what such a part can be."""
    game, to, links, period = (data[name] for name in ("game", "to", "links", "period"))
    yield isinstance(game, str) and has_certificate(game)
    yield _naturals([to])
    yield _naturals(data["split"], 3) and data["split"][1] <= 1
    yield _naturals(data["rare"])
    yield isinstance(links, list) and all(isinstance(link, str) for link in links)
    yield len(links) == to // BLOCK + 1
    yield isinstance(data["windows"], list) and all(
        isinstance(window, list)
        and len(window) == 2
        and _naturals([window[0]])
        and _naturals(window[1])
        and 0 < len(window[1]) <= to + 1 - window[0]
        for window in data["windows"]
    )
    yield period is None or (
        isinstance(period, list)
        and len(period) == 7
        and _naturals(period[:6])
        and isinstance(period[6], str)
    )


def _naturals(numbers: Any, count: int | None = None) -> bool:
    """Return whether it is a list of natural numbers, so many if a count is given."""
    return (
        isinstance(numbers, list)
        and count in (None, len(numbers))
        and all(type(number) is int and 0 <= number < 1 << 53 for number in numbers)
    )
