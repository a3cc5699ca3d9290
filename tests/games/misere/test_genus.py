"""Genera against the definition, by search among sums with Nim heaps, and as published."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from itertools import combinations_with_replacement

import pytest

from games import Position
from games.families import read_rules
from games.misere.budget import Budget
from games.misere.forms import forms_of_heaps
from games.misere.genus import Genera
from games.misere.kinds import Kind, Kinds
from games.theory import nim_sum
from tests.support.brute import nim, octal


def search(code: str) -> Callable[[Position, Position, bool], bool]:
    """Return a function that searches whether heaps of a code beside Nim heaps are lost."""
    moves = octal(code)

    @cache
    def lost(heaps: Position, nims: Position, misere: bool) -> bool:
        options = {(tuple(sorted(o)), nims) for o in moves(heaps).values()}
        options |= {(heaps, tuple(sorted(filter(None, o)))) for o in nim(nims).values()}
        if not options:
            return not misere
        return not any(lost(*option, misere) for option in options)

    return lost


@pytest.mark.parametrize("code", ["0.77", "0.07", "0.137", "0.312", "0.26", "0.6", "4.3", "0.333"])
def test_the_genera_of_sums_agree_with_the_definition(code: str) -> None:
    """γₙ is the m for which X + n twos + a Nim heap of m is lost; g the same under normal play."""
    lost, known = search(code), Genera(read_rules(code), 9)
    for heaps in [*((n,) for n in range(1, 9)), (3, 4), (2, 5), (1, 1)]:
        genus = known.of(*heaps)
        assert lost(heaps, tuple(filter(None, (genus.value,))), False)
        for twos in range(4):
            nims = tuple(sorted(filter(None, (*[2] * twos, genus.at(twos)))))
            assert lost(heaps, nims, True), (heaps, twos)


def test_the_genera_of_0_312_are_the_published_ones() -> None:
    """Plambeck's page on 0.312 has those of the heaps 1 to 6, then two in turn."""
    known = Genera(read_rules("0.312"), 12)
    told = [str(known.of(heap)) for heap in range(1, 13)]
    assert told[:6] == ["1^031", "2^20", "0^02", "2^1420", "0^02", "1^13"]
    assert told[6:] == ["0^02", "1^13"] * 3


def test_the_last_two_values_repeat_for_ever() -> None:
    genus = Genera(read_rules("0.77"), 10).of(5)
    assert [genus.at(twos) for twos in range(7)] == [1, 4, 6, 4, 6, 4, 6]


@pytest.mark.parametrize(("code", "heap", "genus"), [("0.75", 5, "1^431"), ("0.71", 5, "1^20")])
def test_a_restive_heap_acts_like_one_of_two_nim_heaps(code: str, heap: int, genus: str) -> None:
    """As *On Numbers and Games* says, beside up to three Nim heaps: by search."""
    forms, heaps = forms_of_heaps(read_rules(code), heap, Budget(10**5))
    kinds = Kinds(forms)
    value, (alone, *_) = kinds.genus(heaps[heap])
    assert (str(kinds.genus(heaps[heap])), kinds.kind(heaps[heap])) == (genus, Kind.RESTIVE)
    lost = search(code)
    for count in range(4):
        for nims in combinations_with_replacement(range(1, 8), count):
            near = set(nims) <= {1, alone, alone ^ 1}
            acts_like = nim_sum((alone if near else value, *nims)) == 0
            assert lost((heap,), nims, True) is acts_like, nims


@pytest.mark.parametrize("code", ["0.77", "0.75", "0.71", "0.26", "0.312"])
def test_the_kind_of_a_heap_follows_from_the_genus_of_its_form(code: str) -> None:
    forms, heaps = forms_of_heaps(read_rules(code), 12, Budget(10**5))
    kinds, known = Kinds(forms), Genera(read_rules(code), 12)
    told = [kinds.kind(form) for form in heaps]
    assert [kinds.genus(form) for form in heaps] == [known.of(heap) for heap in range(13)]
    for kind, form in zip(told, heaps, strict=True):
        value, (alone, *_) = kinds.genus(form)
        if kind in (Kind.RESTIVE, Kind.RESTLESS):
            assert (value < 2) is (kind is Kind.RESTIVE) is not (alone < 2)
    if code == "0.77":  # 5 has the genus 4^146, and the options of 6 come to those of *3
        assert told[:8] == [*[Kind.TAME] * 5, Kind.RESTLESS, Kind.TAME, Kind.OTHER]
