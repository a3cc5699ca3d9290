"""The order of a quotient: classes and their multiples."""

from __future__ import annotations

import pytest

from games.families import read_rules
from games.misere.divisibility import blocks
from games.misere.growth import solved


@pytest.mark.parametrize("code", ["0.77", "0.75", "0.115", "0.07", "0.15", "0.333"])
def test_the_order_of_classes_is_divisibility(code: str) -> None:
    quotient = solved(read_rules(code), 100_000).quotient
    found = blocks(quotient)
    assert sorted(label for block in found for label in block.classes) == [*range(quotient.order)]
    for place, block in enumerate(found):
        reached, work = {place}, [place]
        while work:
            further = set(found[work.pop()].next) - reached
            assert all(found[p].depth > block.depth for p in further)
            reached |= further
            work += further
        multiples = {label for p in reached for label in found[p].classes}
        assert all(set(quotient.table[x]) == multiples for x in block.classes)
    assert 0 in found[0].classes


def test_the_order_of_the_quotient_of_kayles_is_known() -> None:
    found = blocks(solved(read_rules("0.77")).quotient)
    assert [(len(block.classes), block.depth) for block in found] == [
        *[(2, 0), (4, 1), (2, 1), (4, 1), (4, 2), (4, 2), (4, 3), (16, 4)]
    ]
    assert [block.next for block in found][:2] == [(1, 2, 3), (4, 5)]
