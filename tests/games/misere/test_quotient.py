"""Misère quotients against brute force, what their proofs rest on, and what refutes them."""

from __future__ import annotations

from dataclasses import replace
from itertools import product
from random import Random

import pytest

from games import UnknownGame
from games.families import read_rules
from games.grundy import HeapRules
from games.misere.budget import Budget, OutOfBudget
from games.misere.growth import Growth, proves, solved
from games.misere.heaps import Heaps
from games.misere.presentation import names
from games.misere.proof import Proof
from games.misere.quotient import Quotient, bits, by_generators
from games.misere.saved import NotProved, from_data, to_data
from tests.support.misere import CODES, Misere, sums
from tests.support.sampling import IS_LONG

#: Up to which heap quotients are compared with brute force, and in sums of how many: in the long
#: form 322 600 sums.
COMPARED = ((14, 4), (9, 6)) if IS_LONG else ((8, 3),)


def grown(code: str, to: int, steps: int = 400_000) -> Growth:
    growth = Growth(read_rules(code), Budget(steps))
    growth.grow(to)
    return growth


@pytest.mark.parametrize("code", CODES)
def test_misere_outcomes_by_the_quotient_agree_with_brute_force(code: str) -> None:
    brute = Misere(code)
    for largest, count in COMPARED:
        solution = grown(code, largest).solution
        compared = sums(largest, count)
        wrong = [
            heaps for heaps in compared if solution.is_losing(heaps) is not brute.is_lost(heaps)
        ]
        assert wrong == []


@pytest.mark.parametrize("code", CODES[5:14])
def test_heaps_far_out_have_their_class_by_the_period(code: str) -> None:
    growth = solved(read_rules(code), 30_000)
    if growth.period is None:
        assert not growth.solution.knows((growth.last + 1,))
        return
    brute = Misere(code)
    assert growth.solution.knows((10**9,))
    for heap in range(1, 24 if IS_LONG else 15):
        assert growth.solution.is_losing((heap,)) is brute.is_lost((heap,))
        assert growth.solution.class_of(
            heap + 10**6 * growth.period.period
        ) == growth.solution.class_of(
            heap if heap >= growth.period.preperiod else heap + 10**6 * growth.period.period
        )


def test_misere_kayles_has_a_quotient_of_order_40_and_period_12() -> None:
    growth = grown("0.77", 200)
    assert growth.grew == [(1, 2), (2, 6), (5, 12), (9, 18), (12, 24), (25, 32), (27, 40)]
    assert (growth.quotient.order, growth.quotient.losing_count) == (40, 9)
    assert growth.period is not None
    assert growth.period == (12, 71, 167)
    assert growth.period.last_irregular == 70


@pytest.mark.parametrize(
    ("code", "order", "losing", "period", "preperiod"),
    [
        ("0.75", 8, 2, 2, 8),
        ("0.123", 20, 5, 5, 5),
        ("0.71", 36, 9, 6, 3),
        ("0.153", 16, 3, 14, 32),
        ("0.351", 22, 6, 8, 4),
        ("0.115", 42, 12, 14, 92),
    ],
)
def test_wild_games_are_solved_with_the_published_orders(
    code: str, order: int, losing: int, period: int, preperiod: int
) -> None:
    growth = grown(code, 400)
    assert (growth.quotient.order, growth.quotient.losing_count) == (order, losing)
    assert growth.period is not None
    assert growth.period[:2] == (period, preperiod)
    assert not growth.quotient.is_tame


def test_the_quotient_of_0_07_grows_by_refuted_guesses() -> None:
    growth = grown("0.07", 25 if IS_LONG else 10, 10**7)
    assert growth.grew[:3] == [(2, 2), (4, 6), (10, 12)]
    if IS_LONG:
        assert growth.grew[3:] == [(14, 24), (25, 144)]


@pytest.mark.parametrize("code", ["0.77", "0.71", "0.115", "0.26", "4.7", "0.333"])
def test_a_quotient_is_a_reduced_commutative_monoid_of_words(code: str) -> None:
    quotient = grown(code, 16).quotient
    table, everything = quotient.table, range(quotient.order)
    assert table[0] == list(everything)
    for x in everything:
        for y in everything:
            assert table[x][y] == table[y][x]
            assert all(table[table[x][y]][z] == table[x][table[y][z]] for z in everything)
    rows = {tuple(quotient.losing >> y & 1 for y in table[x]) for x in everything}
    assert len(rows) == quotient.order, "a row distinguishes every two classes"
    classes = {heap: quotient.steps[0][i] for i, heap in enumerate(quotient.generators)}
    for x, word in enumerate(quotient.words):
        assert quotient.product(classes[heap] for heap in word) == x, (
            "every class is the product of its word"
        )


def test_the_order_of_a_quotient_agrees_with_brute_force() -> None:
    """The classes of small words, by their outcomes beside each other, are as many."""
    for code in ("0.77", "0.71", "0.75"):
        growth, brute = grown(code, 5), Misere(code)
        words = list(sums(5, 4))
        rows = {word: tuple(brute.is_lost((*word, *test)) for test in words) for word in words}
        assert len(set(rows.values())) == growth.quotient.order


def test_the_sets_of_the_proof_are_true_of_random_words() -> None:
    """D of a word, by its definition, is empty or within the set of a state of its class."""
    growth, rng = grown("0.77", 30), Random(28)
    quotient, classes, heaps = growth.quotient, growth.classes, Heaps(growth.rules)
    heaps.extend(30)
    proof = Proof(quotient, heaps, Budget(10**6))
    assert proof.refutation(classes) is None
    for _ in range(300):
        word = tuple(sorted(rng.randint(1, 30) for _ in range(rng.randint(1, 5))))
        label = quotient.product(classes[heap] for heap in word)
        reached = {
            quotient.product(classes[heap] for heap in (*rest, *option))
            for place, heap in enumerate(word)
            for rest in [word[:place] + word[place + 1 :]]
            for option in heaps.options(heap)
        }
        wins = quotient.wins
        opened = {
            z
            for z in range(quotient.order)
            if not wins[label] >> z & 1 and not any(wins[x] >> z & 1 for x in reached)
        }
        assert 0 not in opened
        assert not any(wins[label] & wins[x] for x in reached)
        mask = sum(1 << z for z in opened)
        assert not mask or proof._closed.has(label, mask)


def test_the_proof_in_the_documentation_is_that_of_the_engine() -> None:
    """docs/grundy.md has the sets D of misère Nim with heaps of 1 and 2 that are not empty."""
    growth = grown("0.33", 2)
    called = names(growth.quotient)
    states = {
        state.word: (called[state.label], " ".join(called[z] for z in bits(state.open)))
        for state in growth._proof._closed
    }
    assert states == {
        (1,): ("a", "b ab"),
        (2,): ("b", "ab"),
        (1, 1): ("1", "b ab"),
        (2, 2): ("b²", "a ab²"),
    }


def corrupted(growth: Growth, rng: Random) -> tuple[Quotient, list[int]]:
    """Change one number of a quotient: a product, whether a class is lost, or a heap's class."""
    quotient, classes = growth.quotient, list(growth.classes)
    kind, x = rng.randrange(3), rng.randrange(quotient.order)
    others = range(quotient.order)
    if kind == 0:
        i = rng.randrange(len(quotient.generators))
        steps = [list(step) for step in quotient.steps]
        steps[x][i] = rng.choice([y for y in others if y != steps[x][i]])
        return by_generators(quotient.generators, steps, quotient.losing), classes
    if kind == 1:
        return replace(quotient, losing=quotient.losing ^ (1 << x)), classes
    heap = rng.randrange(1, len(classes))
    classes[heap] = rng.choice([y for y in others if y != classes[heap]])
    return quotient, classes


@pytest.mark.parametrize("code", ["0.77", "0.71", "0.115", "0.123", "0.75", "0.26"])
def test_every_corrupted_quotient_is_refuted(code: str) -> None:
    growth, rng = grown(code, 27), Random(code)
    heaps = Heaps(growth.rules)
    heaps.extend(growth.last)
    refuted = tried = 0
    while tried < (1_700 if IS_LONG else 25):
        tried += 1
        try:
            quotient, classes = corrupted(growth, rng)
        except ValueError:  # a class is never reached any more
            refuted += 1
            continue
        refuted += not proves(Proof(quotient, heaps, Budget(10**6)), classes)
    assert refuted == tried


@pytest.mark.parametrize("code", ["0.3", "0.33", "0.333", "0.101"])
def test_small_games_are_tame(code: str) -> None:
    assert grown(code, 9).quotient.is_tame


def test_quaternary_games_are_tame_except_the_published_ones() -> None:
    """*Winning Ways*, ch. 13, has 0.31; Plambeck's page on quaternary games has the others."""
    named = ("0.31", "0.121", "0.123", "0.131", "0.201", "0.211", "0.312", "0.331")
    for digits in product("0123", repeat=3):
        code = f"0.{''.join(digits)}".rstrip("0")
        if code not in (*named, "0."):
            growth = solved(read_rules(code), 5_000)
            assert growth.period is not None, code
            assert growth.quotient.is_tame, code


@pytest.mark.parametrize(("largest", "order"), [(1, 2), (2, 6), (3, 6), (4, 10), (7, 10), (8, 18)])
def test_nim_is_tame(largest: int, order: int) -> None:
    nim = Growth(HeapRules((0, *[3] * largest), "nim"), Budget(100_000))
    nim.grow(largest)
    assert nim.quotient.order == order
    assert nim.quotient.is_tame


def test_a_search_for_a_quotient_stops_at_its_budget() -> None:
    growth = Growth(read_rules("0.07"), Budget(10_000))
    with pytest.raises(OutOfBudget):
        growth.grow(60)
    assert growth.last >= 24
    assert growth.period is None
    assert growth.solution.is_losing((2,)) is Misere("0.07").is_lost((2,))


def test_a_code_without_end_has_no_quotient() -> None:
    with pytest.raises(UnknownGame):
        Growth(read_rules("0.(3)"), Budget(1))


def test_grundys_game_has_a_quotient_and_no_period() -> None:
    growth = solved(read_rules("grundys-game"), 4_000)
    assert growth.last > 12
    assert growth.period is None


def test_a_saved_quotient_is_proved_again_when_it_is_read() -> None:
    growth = grown("0.77", 40)
    data = to_data(growth)
    again = from_data(growth.rules, data, Budget(100_000))
    assert (again.classes, again.quotient.table) == (growth.classes, growth.quotient.table)
    again.grow(200)
    assert again.period == solved(growth.rules).period


@pytest.mark.parametrize(
    "spoiled",
    [
        {"losing": [1]},
        {"classes": [0, 1, 1]},
        {"classes": [0, 99]},
        {"steps": [[0]]},
        {"generators": [1.5]},
        {"tests": 7},
        {"game": "0.7"},
        {"losing": None},
    ],
)
def test_a_spoiled_quotient_is_not_read(spoiled: dict[str, object]) -> None:
    growth = grown("0.77", 12)
    with pytest.raises(NotProved):
        from_data(growth.rules, to_data(growth) | spoiled, Budget(100_000))
    assert list(bits(growth.quotient.losing)) == to_data(growth)["losing"]
