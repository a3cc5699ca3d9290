"""Tables of Grundy values on disk, which each process computes only if no other has.

A file holds the values of one game and never changes: a longer table is a new file, after which
shorter ones are deleted. The name contains the length, so a shorter table cannot replace a longer
one. A file is written under a temporary name, synced and renamed, so it appears whole or not at
all, no lock is needed, and a kill leaves no partial file. It is used only if its checksum is right,
otherwise deleted with a warning. It also contains the table's bounds, so that a restored table
proves the same as before.
"""

from __future__ import annotations

import logging
import mmap
import os
import re
import struct
from contextlib import suppress
from dataclasses import astuple
from hashlib import sha256
from pathlib import Path
from secrets import token_hex
from time import time

from games.arrays import np
from games.grundy.split import Bounds, Split, Values
from games.grundy.table import Table
from games.heap_rules import HeapRules

log = logging.getLogger(__name__)

#: The number of values from which on a table is stored; shorter ones are quickly recomputed.
WORTH = 100_000

#: The most bytes of all files: enough for a proof of the longest periods.
LIMIT = 2_000_000_000

#: The endings of finished files, by the version of their format, and of files being written.
DONE, PART = ".grundy2", ".part"

#: Only tables have such names (see ``_stem``). Tables of other formats count too, until they are
#: deleted as least recently used. All other files in the folder belong to other programs.
_OURS = re.compile(
    r"[0-7]\.[0-7]{0,32}-[0-9a-f]{16}-"
    r"(?:(?P<done>[1-9][0-9]{0,17}\.grundy[0-9]*)|(?P<part>[0-9a-f]{16}\.part))"
)

#: The seconds after which a file that is still being written is considered abandoned.
STALE = 3600

_MAGIC = b"Bouton: Grundy values, format 2\n"

#: The number of values, bytes per value, the bounds (see ``_pack_bounds``), and the number of
#: digits that follow.
_NUMBERS = struct.Struct("<10Q")

#: The possible numbers of bytes per value.
WIDTHS = (2, 4)

_CHECKSUM = 32

#: A mark after the digits of a game that forbids equal parts; it is no octal digit.
UNEQUAL = 8

#: Values begin at a multiple of this number of bytes.
_ALIGNED = 64


class _Damaged(Exception):
    """The file does not have the expected content."""


class TableCache:
    """The tables stored in a folder, which several processes can use at once."""

    def __init__(self, folder: Path, limit: int = LIMIT, worth: int = WORTH) -> None:
        self._folder = folder
        self._limit = limit
        self._worth = worth

    def open(self, rules: HeapRules, threads: int = 1) -> Table:
        """Return the table of some rules with the stored values, or a new one if there are none.

        ``threads`` is how many may compute it. A damaged file is deleted with a logged warning.
        """
        tried: set[Path] = set()
        while files := {f: n for f, n in self._files_with_lengths(rules).items() if f not in tried}:
            file = max(files, key=files.__getitem__)
            tried.add(file)
            try:
                return _map_table(file, rules, files[file], threads)
            except FileNotFoundError:
                continue  # another process has just replaced it by a longer one
            except (_Damaged, OSError) as error:
                log.warning("%s is not used, but replaced: %s", file, error)
                with suppress(OSError):
                    file.unlink()
        return Table(rules, threads=threads)

    def kept(self, rules: HeapRules) -> int:
        """Return the number of stored values of some rules, from heap 0 on; 0 without any."""
        return max(self._files_with_lengths(rules).values(), default=0)

    def keep(self, table: Table) -> None:
        """Store a table of at least ``worth`` values if it is longer than the stored one.

        One of more than ``limit`` bytes is not stored. Then the least recently used files beyond
        that limit, of all together, are deleted. A failure is logged.
        """
        too_large = table.values.nbytes > self._limit
        if table.length < self._worth or table.length <= self.kept(table.rules) or too_large:
            return
        try:
            self._folder.mkdir(parents=True, exist_ok=True)
            self._make_room(self._write_table(table))
        except OSError as error:
            log.warning("a table cannot be kept in %s: %s", self._folder, error.strerror)

    def _files_with_lengths(self, rules: HeapRules) -> dict[Path, int]:
        """Return the files of some rules, each with its number of values."""
        name = re.compile(re.escape(_name_prefix(rules)) + "-([1-9][0-9]{0,17})" + re.escape(DONE))
        named = ((file, name.fullmatch(file.name)) for file in self._folder.glob(f"*{DONE}"))
        return {file: int(match[1]) for file, match in named if match}

    def _write_table(self, table: Table) -> Path:
        """Write a table to a new file, delete shorter ones; return the file. Raises OSError."""
        stem, length = _name_prefix(table.rules), table.length
        values = table.values.astype(f"<u{table.values.itemsize}", copy=False)
        head = _file_head(table.rules, values, table.bounds)
        file = self._folder / f"{stem}-{length}{DONE}"
        part = self._folder / f"{stem}-{token_hex(8)}{PART}"
        try:
            with part.open("xb") as opened:
                opened.write(head + _checksum(head, values))
                opened.write(values.data)
                opened.flush()
                os.fsync(opened.fileno())
            part.replace(file)
        except BaseException:
            part.unlink(missing_ok=True)
            raise
        files = self._files_with_lengths(
            table.rules
        )  # another process may have written a longer one
        for shorter, count in files.items():
            if count < max(files.values()):
                with suppress(OSError):  # already deleted, or in use on Windows
                    shorter.unlink()
        return file

    def _make_room(self, newest: Path) -> None:
        """Delete the least recently used files beyond the limit, and abandoned partial files.

        Only files of the cache, recognised by their names, are deleted.
        """
        entries = []
        for file in self._folder.iterdir():
            if match := _OURS.fullmatch(file.name):
                with suppress(FileNotFoundError):  # another process has deleted it
                    status, is_part = file.stat(), match["part"] is not None
                    entries.append(
                        (file != newest, -status.st_mtime, status.st_size, is_part, file)
                    )
        room = self._limit
        for _, recency, size, is_part, file in sorted(entries):
            is_abandoned = -recency < time() - STALE
            if is_abandoned if is_part else size > room:
                with suppress(OSError):
                    file.unlink()
            else:
                room -= size


def _name_prefix(rules: HeapRules) -> str:
    """Return the beginning of a game's file names: its octal code, then a hash that is unique."""
    digits = _packed_rules(rules)
    code = "".join(map(str, rules.digits))
    return f"{code[0]}.{code[1:33]}-{sha256(digits).hexdigest()[:16]}"


def _file_head(rules: HeapRules, values: Values, bounds: Bounds | None) -> bytes:
    """Return the beginning of a table's file, up to the checksum."""
    digits = _packed_rules(rules)
    size = len(values), values.itemsize
    head = _MAGIC + _NUMBERS.pack(*size, *_pack_bounds(bounds), len(digits)) + digits
    return head + bytes(-(len(head) + _CHECKSUM) % _ALIGNED)


def _packed_rules(rules: HeapRules) -> bytes:
    """Return the digits of a game as bytes, with one more byte if equal parts are forbidden."""
    return bytes(rules.digits) + bytes([UNEQUAL] * rules.unequal)


def _pack_bounds(bounds: Bounds | None) -> tuple[int, ...]:
    """Return bounds as numbers, which are zeros without bounds."""
    if bounds is None:
        return (0,) * 7
    return bounds.since, bounds.part, *astuple(bounds.split)


def _unpack_bounds(numbers: tuple[int, ...]) -> Bounds | None:
    """Return the bounds in packed numbers, or None."""
    since, part, *split = numbers
    return Bounds(since, part, Split(*split)) if any(numbers) else None


def _checksum(head: bytes, values: Values) -> bytes:
    checksum = sha256(head)
    checksum.update(values.data)
    return checksum.digest()


def _map_table(file: Path, rules: HeapRules, length: int, threads: int) -> Table:
    """Map a file of ``length`` values into memory, and update its time of use; return its table.

    Raises _Damaged if its size or checksum is wrong, or OSError.
    """
    start = len(_file_head(rules, np.zeros(0, np.uint16), None)) + _CHECKSUM
    with file.open("rb") as opened:
        size = os.fstat(opened.fileno()).st_size
        width = next((width for width in WIDTHS if size == start + width * length), 0)
        if not width:
            raise _Damaged("its size is wrong")
        # A private mapping: changes in memory do not reach the file.
        mapped = mmap.mmap(opened.fileno(), 0, access=mmap.ACCESS_COPY)
    values: Values = np.frombuffer(mapped, f"<u{width}", length, start)
    bounds = _unpack_bounds(_NUMBERS.unpack_from(mapped, len(_MAGIC))[2:-1])
    head = _file_head(rules, values, bounds)
    if mapped[:start] != head + _checksum(head, values):
        raise _Damaged("its checksum is wrong")
    with suppress(OSError):  # it may belong to another user
        os.utime(file)
    return Table(rules, values.astype(f"u{width}", copy=False), bounds, threads=threads)
