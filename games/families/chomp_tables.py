"""Read the tables of losing positions, Grundy values and ranks of Chomp from a file.

``games.families.chomp_kernels`` writes the file with NumPy, so playing needs neither it nor a
compiler.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path
from zipfile import ZipFile

FILE = Path(__file__).with_suffix(".npz")


@cache
def losing_bits(side: int) -> bytes:
    """Return one bit for each shape in a square box: 1 if the player to move loses.

    The first shape is the lowest bit of the first byte. The file has the sides TABLED_SIDE and
    MAX_SIDE of ``games.families.chomp``; any other raises KeyError.
    """
    return _read_array_items(f"losing_{side}")


@cache
def values_and_ranks() -> tuple[bytes, bytes]:
    """Return the Grundy values, then the ranks, of all shapes in a box of 10 by 10, a byte each."""
    both = _read_array_items("values_and_ranks")
    return both[: len(both) // 2], both[len(both) // 2 :]


def _read_array_items(name: str) -> bytes:
    """Return the items of an array in the file; bytes 8 and 9 are the length of its header."""
    with ZipFile(FILE) as arrays:
        array = arrays.read(f"{name}.npy")
    return array[10 + int.from_bytes(array[8:10], "little") :]
