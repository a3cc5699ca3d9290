"""Genera against the definition, by search among sums with Nim heaps, and as published."""

from __future__ import annotations

from functools import cache

import pytest

from games.families import read_rules
from games.misere.genus import Genera, genera
from tests.support.brute import nim, octal


@pytest.mark.parametrize("code", ["0.77", "0.07", "0.137", "0.312", "0.26", "0.6", "4.3", "0.333"])
def test_genera_are_those_of_the_definition(code: str) -> None:
    """γₙ is the m for which X + n twos + a Nim heap of m is lost; g the same under normal play."""
    moves = octal(code)

    @cache
    def lost(heaps: tuple[int, ...], nims: tuple[int, ...], misere: bool) -> bool:
        options = {(tuple(sorted(o)), nims) for o in moves(heaps).values()}
        options |= {(heaps, tuple(sorted(filter(None, o)))) for o in nim(nims).values()}
        if not options:
            return not misere
        return not any(lost(*option, misere) for option in options)

    known = Genera(read_rules(code), 9)
    for heaps in [*((n,) for n in range(1, 9)), (3, 4), (2, 5), (1, 1)]:
        genus = known.of(*heaps)
        assert lost(heaps, tuple(filter(None, (genus.value,))), False)
        for twos in range(4):
            nims = tuple(sorted(filter(None, (*[2] * twos, genus.at(twos)))))
            assert lost(heaps, nims, True), (heaps, twos)


def test_the_genera_of_0_312_as_published() -> None:
    """Plambeck's page on 0.312 has those of the heaps 1 to 6, then two in turn."""
    told = [str(genus) for genus in genera(read_rules("0.312"), 12)]
    assert told[:6] == ["1^031", "2^20", "0^02", "2^1420", "0^02", "1^13"]
    assert told[6:] == ["0^02", "1^13"] * 3


def test_the_last_two_values_repeat_for_ever() -> None:
    genus = Genera(read_rules("0.77"), 10).of(5)
    assert [genus.at(twos) for twos in range(7)] == [1, 4, 6, 4, 6, 4, 6]
