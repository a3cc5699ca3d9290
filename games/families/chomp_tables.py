"""Read the tables of losing positions, Grundy values and ranks of Chomp from a file.

``games.families.chomp_kernels`` writes the file, so playing needs no compiler.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path

import numpy as np
import numpy.typing as npt

Bits = npt.NDArray[np.uint64]

Table = npt.NDArray[np.uint8]

FILE = Path(__file__).with_suffix(".npz")


@cache
def losing_bits(side: int) -> Bits:
    """Return one bit for each shape in a square box: 1 if the player to move loses."""
    with np.load(FILE) as tables:
        bits: Bits = tables[f"losing_{side}"]
    return bits


@cache
def values_and_ranks() -> Table:
    """Return the Grundy value and the rank of each shape in a box of 10 by 10."""
    with np.load(FILE) as tables:
        table: Table = tables["values_and_ranks"]
    return table
