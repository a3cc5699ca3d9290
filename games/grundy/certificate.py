"""Certificates: computed values of games, in a form that others can check.

A certificate is a text of JSON lines: a heading, one line for each game, and their number. Each
line ends with a seal, the SHA-256 of the previous seal and of the line without its own, so that an
accidental change, loss or move of a line is detected. ``verification`` checks the claims.
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

#: The number of values in each link of the chain of hashes.
BLOCK = 1 << 16

#: The number of windows stored for each game, and of values in each that the ones before decide.
WINDOWS, CHECKED = 4, 64

#: The largest part for which a window is made longer.
LONGEST_PART = 1 << 14

#: Grundy's game: a heap is split into two unequal ones.
UNEQUAL = "grundys-game"

#: The games that have certificates: octal codes as they are usually written, and Grundy's game.
_GAME = re.compile(rf"[04]\.(?:[0-7]{{0,99}}[1-7]|0)|{UNEQUAL}", re.ASCII)


def has_certificate(game: str) -> bool:
    """Return whether a name is one that a certificate may have: octal, or Grundy's game."""
    return _GAME.fullmatch(game) is not None and game != "0.0"


class Flaw(Fault):
    """A fault that refutes a certificate."""

    SEAL = "certificate-seal"
    FORM = "certificate-form"
    VALUES = "certificate-values"
    RARE = "certificate-rare"
    WINDOW = "certificate-window"
    PERIOD = "certificate-period"


class Refuted(GameError):
    """A certificate is wrong; the details of the fault say where."""


@dataclass(frozen=True)
class Certificate:
    """Claims about the Grundy values of the heaps 0, 1, … ``to`` of a game.

    Heap n is rare if popcount(G(n) AND mask) + odd·(n - shift) is even, where ``split`` is (mask,
    odd, shift); ``rare`` lists all such heaps but 0. With mask 0 there is no such split, and
    ``rare`` is empty. ``links`` is a chain of hashes of BLOCK values each; ``windows`` are some
    values, each with its first heap; ``period`` is the proved period, as in the catalogue, or None.
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
        """The rules of the game, derived from its name alone."""
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
    """Return the certificate of a game's values, as data for JSON.

    ``part`` bounds the smaller parts that decided the latest values; 0 means no bound. There are at
    most WINDOWS windows, the last of which ends with the last value.
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
    """Return for each heap whether it is rare; heap 0 always is."""
    mask, odd, shift = split
    ones = np.bitwise_count(values & values.dtype.type(mask)).astype(np.int64)
    rare: NDArray[np.bool_] = (ones + odd * (np.arange(len(values)) - shift)) % 2 == 0
    rare[0] = True
    return rare


class Chain:
    """A chain of hashes of a game's values, each of which covers the previous hash."""

    def __init__(self, game: str) -> None:
        self._latest = sha256(game.encode()).digest()

    def add(self, block: NDArray[Any]) -> str:
        """Append a block of values; return the new hash, in hexadecimal, which is its link."""
        self._latest = sha256(self._latest + block.astype("<u4").tobytes()).digest()
        return self._latest.hex()


# ----------------------------------------------------------------------------- the file


def write_certificates(certificates: Iterable[dict[str, Any]]) -> bytes:
    """Return the text of a file of certificates, as ``certificate_of`` makes them."""
    games = list(certificates)
    seal, lines = "", []
    for data in (HEADING, *games, {"games": len(games)}):
        seal = _chain_seal(seal, data)
        lines.append(_format_line(data | {"seal": seal}))
    return b"".join(lines)


def read_certificates(text: bytes) -> list[Certificate]:
    """Parse a file of certificates, without checking what they claim.

    Raises Refuted if a seal, the heading or the number of games is wrong, or a line between is not
    a certificate.
    """
    lines = text.splitlines(keepends=True)
    seal, read = "", []
    for number, line in enumerate(lines, 1):
        try:
            data = json.loads(line)
            given = data.pop("seal")
        except (ValueError, RecursionError, AttributeError, KeyError, TypeError):
            raise Refuted(Flaw.SEAL, line=number) from None
        seal = _chain_seal(seal, data)
        if given != seal or line != _format_line(data | {"seal": seal}):
            raise Refuted(Flaw.SEAL, line=number)
        read.append(data)
    if len(read) < 2 or read[0] != HEADING or read[-1] != {"games": len(read) - 2}:
        raise Refuted(Flaw.SEAL, line=len(lines) + 1)
    return [_read_certificate(data, number) for number, data in enumerate(read[1:-1], 2)]


def _format_line(data: dict[str, Any]) -> bytes:
    return json.dumps(data, separators=(",", ":")).encode() + b"\n"


def _chain_seal(before: str, data: dict[str, Any]) -> str:
    return sha256(before.encode() + _format_line(data)).hexdigest()


def _read_certificate(data: dict[str, Any], line: int) -> Certificate:
    """Return the certificate of a line's data; raise Refuted if it has another form."""
    if set(data) != {field.name for field in fields(Certificate)} or not all(_well_formed(data)):
        raise Refuted(Flaw.FORM, line=line)
    windows = tuple((start, tuple(values)) for start, values in data["windows"])
    tuples = {name: tuple(data[name]) for name in ("split", "rare", "links")}
    period = data["period"] and tuple(data["period"])
    read = Certificate(**data | tuples | {"windows": windows, "period": period})
    mask, odd, shift = read.split
    if mask and odd and any((take - shift) % 2 for take in read.rules.splits):
        raise Refuted(Flaw.FORM, line=line)  # with such takes, parity cannot distinguish the heaps
    return read


def _well_formed(data: dict[str, Any]) -> Iterator[bool]:
    """Yield for each part of a certificate's data whether its form is valid.

    A part may be checked only if all before it are valid.
    """
    game, to, links, period = (data[name] for name in ("game", "to", "links", "period"))
    yield isinstance(game, str) and has_certificate(game)
    yield _are_naturals([to])
    yield _are_naturals(data["split"], 3) and data["split"][1] <= 1
    yield _are_naturals(data["rare"])
    yield isinstance(links, list) and all(isinstance(link, str) for link in links)
    yield len(links) == to // BLOCK + 1
    yield isinstance(data["windows"], list) and all(
        isinstance(window, list)
        and len(window) == 2
        and _are_naturals([window[0]])
        and _are_naturals(window[1])
        and 0 < len(window[1]) <= to + 1 - window[0]
        for window in data["windows"]
    )
    yield period is None or (
        isinstance(period, list)
        and len(period) == 7
        and _are_naturals(period[:6])
        and isinstance(period[6], str)
    )


def _are_naturals(numbers: Any, count: int | None = None) -> bool:
    """Return whether ``numbers`` is a list of natural numbers, of length ``count`` if given."""
    return (
        isinstance(numbers, list)
        and count in (None, len(numbers))
        and all(type(number) is int and 0 <= number < 1 << 53 for number in numbers)
    )
