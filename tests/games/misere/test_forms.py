"""Misère canonical forms: as counted and published, and against Conway's test of equality."""

from __future__ import annotations

from functools import cache
from itertools import combinations, product
from random import Random

import pytest

from games.families import read_rules
from games.misere.budget import Budget
from games.misere.forms import LONGEST, Forms, forms_of_heaps
from tests.support.misere import CODES, Misere

#: A game as the set of its options, nothing simplified.
Tree = frozenset["Tree"]
NOTHING: Tree = frozenset()


@cache
def is_lost(one: Tree, other: Tree = NOTHING) -> bool:
    """Return whether a sum of two games is lost in misère play, by recursion over all moves."""
    options = [(x, other) for x in one] + [(one, y) for y in other]
    return bool(options) and not any(is_lost(*option) for option in options)


@cache
def are_alike(one: Tree, other: Tree) -> bool:
    """Return whether no third game tells two apart (*On Numbers and Games*, theorems 75, 76)."""
    if any(are_linked(one, y) for y in other) or any(are_linked(x, other) for x in one):
        return False
    return bool(one and other) or is_lost(one) is is_lost(other)


@cache
def are_linked(one: Tree, other: Tree) -> bool:
    """Return whether some third game makes both sums lost."""
    return not any(are_alike(one, y) for y in other) and not any(are_alike(x, other) for x in one)


def trees(days: int) -> list[Tree]:
    """Return every game that lasts at most so many moves."""
    found = [NOTHING]
    for _ in range(days):
        sizes = range(len(found) + 1)
        found = [frozenset(some) for size in sizes for some in combinations(found, size)]
    return found


def form_of(tree: Tree, forms: Forms) -> int:
    return forms.of(form_of(option, forms) for option in tree)


def tree_of(form: int, forms: Forms) -> Tree:
    return frozenset(tree_of(option, forms) for option in forms.options[form])


def small_forms(days: int) -> tuple[Forms, list[int]]:
    """Return the simplest forms of the games that last at most so many moves."""
    forms, found = Forms(Budget(10**6)), [0]
    for _ in range(days):
        sizes = range(len(found) + 1)
        sets = (some for size in sizes for some in combinations(found, size))
        found = sorted({forms.of(some) for some in sets})
    return forms, found


@pytest.mark.parametrize(("days", "count"), [(0, 1), (1, 2), (2, 3), (3, 5), (4, 22)])
def test_the_small_simplest_forms_are_as_many_as_published(days: int, count: int) -> None:
    """Grundy and Smith counted them: *On Numbers and Games*, ch. 12."""
    assert len(small_forms(days)[1]) == count


def test_games_have_the_same_form_exactly_if_no_third_game_distinguishes_them() -> None:
    forms, rng = Forms(Budget(10**6)), Random(12)
    small = trees(3)
    larger = [frozenset(rng.sample(small, rng.randint(1, 5))) for _ in range(60)]
    for one, other in combinations([*small, *larger], 2):
        same = form_of(one, forms) == form_of(other, forms)
        assert same is are_alike(one, other)


def test_a_game_and_its_simplest_form_have_the_same_outcome_beside_every_small_game() -> None:
    forms, found = small_forms(4)
    beside = [tree_of(form, forms) for form in found]
    for tree in trees(3):
        simple = tree_of(form_of(tree, forms), forms)
        assert all(is_lost(tree, other) is is_lost(simple, other) for other in beside)


def test_sums_are_the_forms_of_sums() -> None:
    forms, found = small_forms(3)
    for one, other in product(found, repeat=2):
        trees = tree_of(one, forms), tree_of(other, forms)

        def added(x: Tree, y: Tree) -> Tree:
            return frozenset([*(added(o, y) for o in x), *(added(x, o) for o in y)])

        assert forms.sum(one, other) == form_of(added(*trees), forms)


@pytest.mark.parametrize("code", CODES[::4])
def test_heaps_of_one_form_have_the_same_outcome_in_every_small_sum(code: str) -> None:
    forms, heaps = forms_of_heaps(read_rules(code), 9, Budget(10**5))
    brute = Misere(code)
    assert len(heaps) == 10
    for one, other in combinations(range(1, 10), 2):
        assert forms.is_lost(forms.sum(heaps[one], heaps[other])) is brute.is_lost((one, other))
        if heaps[one] == heaps[other]:
            words = [(), *product(range(1, 7), repeat=2)]
            assert all(brute.is_lost((one, *w)) is brute.is_lost((other, *w)) for w in words)


def test_the_forms_of_kayles_and_grundys_game_are_the_published_ones() -> None:
    """*On Numbers and Games*, ch. 12: Kayles 5 is 2₂321, and Grundy's game up to 22."""
    forms, kayles = forms_of_heaps(read_rules("0.77"), 6, Budget(10**5))
    assert [forms.text(form) for form in kayles[1:]] == ["*1", "*2", "*3", "*1", "*[[32]321]", "*3"]
    assert kayles[5] == forms.of([forms.sum(2, 2), 3, 2, 1])
    forms, heaps = forms_of_heaps(read_rules("grundys-game"), 22, Budget(10**5))
    small = "0001021021021a21a2bacbd"
    named = {str(size): size for size in range(3)}
    two_two = forms.sum(2, 2)
    named["a"] = forms.of([two_two, 2, 1])
    a_two = forms.sum(named["a"], 2)
    named["b"] = forms.of([a_two, named["a"], 2, 0])
    named["c"] = forms.of([named["b"], named["a"], forms.of([0, 1, 2])])
    named["d"] = forms.of([named["c"], named["b"], forms.sum(named["a"], 1), two_two, 1])
    assert heaps == [named[name] for name in small]


@pytest.mark.parametrize("sizes", [(0,), (1, 2), (0, 1, 3, 5), (2,), (2, 3), (1,), (0, 2, 5)])
def test_options_that_are_nim_heaps_come_to_the_least_size_they_lack(
    sizes: tuple[int, ...],
) -> None:
    """Unless none of them is 0 or 1 (*On Numbers and Games*, theorem 72)."""
    forms, nim = Forms(Budget(1000)), list[int]()
    for _ in range(6):
        nim.append(forms.of(nim))
    form = forms.of(nim[size] for size in sizes)
    least = min(set(range(7)) - set(sizes))
    assert forms.sizes[form] == (least if min(sizes) < 2 else None)


def test_long_forms_are_abbreviated_and_long_computations_stop() -> None:
    forms, heaps = forms_of_heaps(read_rules("0.77"), 60, Budget(2_000))
    assert 9 < len(heaps) < 40
    texts = [forms.text(form) for form in heaps]
    assert None in texts
    assert max(len(text) for text in texts if text) <= LONGEST + 1
    assert forms_of_heaps(read_rules("0.3"), 12, Budget(10_000))[0].text(1) == "*1"
    nim = Forms(Budget(10_000))
    twelve = [nim.of(range(size)) for size in range(13)]
    assert nim.text(nim.of([twelve[12], twelve[2]])) == "*[12,2]"
    assert nim.text(nim.of([twelve[2]])) == "*[2#]"
