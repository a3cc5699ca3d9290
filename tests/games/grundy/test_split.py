"""Rare and frequent values: the split, its counts and its law."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.grundy import find_split, read_rules
from games.grundy.split import walsh_hadamard
from tests.support.sequences import SPARSE, computed

pytestmark = pytest.mark.slow


def test_a_witness_in_a_row_before_counts() -> None:
    from games.grundy.kernels import sparse as kernels

    # Of a heap of 19, taking 1 makes the value 1 by the part 8 alone, taking 2 the value 2 by 1.
    table = np.full(20, kernels.COMMON | 60, np.uint16)
    table[10] ^= 1
    table[[2, 16]] ^= 2
    missing, tally = np.array([0b110], np.uint64), np.zeros(3, np.int64)
    none = np.zeros(0, np.int64), np.zeros(0, np.uint16)
    takes = np.array([1, 2], np.int64)
    assert kernels._search_rows(table, 19, takes, 0, *none, missing, tally)
    assert tally[2] == 8, "the part of the row before is a witness as well"


@given(st.lists(st.integers(0, 50), min_size=16, max_size=16))
def test_the_walsh_hadamard_transform_is_the_signed_sum(histogram: list[int]) -> None:
    sums = walsh_hadamard(np.array(histogram, np.int64))
    for mask in range(16):
        signs = [(-1) ** (value & mask).bit_count() for value in range(16)]
        assert sums[mask] == sum(h * sign for h, sign in zip(histogram, signs, strict=True))


def test_0104_is_sparse_with_the_parity_of_the_heap_only() -> None:
    rules = read_rules("0.104")
    split = find_split(rules, computed(rules, 20_000))
    assert split is not None
    assert (split.odd, split.rare) == (1, 20)


@pytest.mark.parametrize("code", SPARSE)
def test_a_split_counts_its_rare_heaps(code: str) -> None:
    rules = read_rules(code)
    values = computed(rules, 3000).astype(np.int64)
    split = find_split(rules, values.astype(np.uint16))
    assert split is not None
    ones = [int(value & split.mask).bit_count() for value in values]
    kinds = [(n + split.odd * (h - split.shift)) % 2 for h, n in enumerate(ones)]
    assert kinds.count(0) == split.rare
    assert split.heaps == 3001
