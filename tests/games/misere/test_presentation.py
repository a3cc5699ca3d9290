"""Quotients as letters and relations."""

from __future__ import annotations

import pytest

from games.families import read_rules
from games.misere.growth import solved
from games.misere.presentation import letter, monomial, names, relations


def test_misere_nim_with_heaps_up_to_2_has_the_published_relations() -> None:
    """T₂ = ⟨a, b | a² = 1, b³ = b⟩ with P = {a, b²} (Plambeck & Siegel 2008)."""
    quotient = solved(read_rules("0.33")).quotient
    told = [
        [monomial(quotient.generators, side) for side in relation]
        for relation in relations(quotient)
    ]
    assert told == [["a²", "1"], ["b³", "b"]]
    assert [names(quotient)[x] for x in range(6) if quotient.losing >> x & 1] == ["a", "b²"]


def test_the_smallest_wild_quotient_has_the_published_relations() -> None:
    """0.75 has R₈ = ⟨a, b, c | a² = 1, b³ = b, bc = ab, c² = b²⟩ (Plambeck & Siegel 2008)."""
    quotient = solved(read_rules("0.75")).quotient
    told = {" = ".join(monomial(quotient.generators, s) for s in r) for r in relations(quotient)}
    assert told == {"a² = 1", "b³ = b", "bc = ab", "c² = b²"}


@pytest.mark.parametrize("code", ["0.77", "0.71", "0.115", "0.123", "0.75", "0.644", "0.333"])
def test_relations_present_the_quotient(code: str) -> None:
    """Relations rewrite each product into the word of its class, and leave those words alone."""
    quotient = solved(read_rules(code)).quotient
    rules = relations(quotient)

    def divides(part: tuple[int, ...], word: tuple[int, ...]) -> bool:
        return all(part.count(heap) <= word.count(heap) for heap in part)

    def rewritten(word: tuple[int, ...]) -> tuple[int, ...]:
        rule = next((rule for rule in rules if divides(rule.left, word)), None)
        if rule is None:
            return word
        left = list(word)
        for heap in rule.left:
            left.remove(heap)
        return rewritten(tuple(sorted((*left, *rule.right))))

    assert all(rewritten(word) == word for word in quotient.words)
    for word, step in zip(quotient.words, quotient.steps, strict=True):
        for heap, label in zip(quotient.generators, step, strict=True):
            assert rewritten(tuple(sorted((*word, heap)))) == quotient.words[label]


def test_there_are_letters_for_any_number_of_generators() -> None:
    letters = [letter(place) for place in range(100)]
    assert len(set(letters)) == 100
    assert letters[:3] == ["a", "b", "c"]
