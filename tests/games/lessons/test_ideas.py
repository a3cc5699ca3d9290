"""The idea of each skill is true: its sentence is checked case by case."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import combinations, pairwise, product

import pytest

from games.families.octal import grundy_table
from games.lessons.path import SKILLS
from games.lessons.rare import MASK_OF
from tests.support.brute import Brute, bars, chomp, fibonacci, heaps, nim, octal, sticks
from tests.support.items import (
    cells_filled,
    digits,
    even_under,
    first_missing,
    odd_weights,
    window_returns,
    wins_lowering,
    xor,
)

FAR = 60

LARGEST = range(1, 8)

FIBONACCI = (1, 2, 3, 5, 8, 13, 21, 34, 55, 89)

NIM, LAST_LOSES = Brute(nim), Brute(nim, misere=True)

CHOMP = Brute(chomp)

NIM_POSITIONS = [*heaps(3, 7), *heaps(4, 3)]


def up_to(m: int, *, misere: bool = False) -> Brute:
    return Brute(sticks(tuple(range(1, m + 1))), misere=misere)


def take_sets() -> Iterator[tuple[int, ...]]:
    """Go through the sets of takes up to 6."""
    for count in range(1, 5):
        yield from combinations(range(1, 7), count)


def few() -> None:
    for m in (2, 3, 4, 5):
        judged = up_to(m)
        for n in range(12):
            left = {take: judged.wins(option) for take, option in judged.options((n,)).items()}
            assert judged.wins((n,)) is (not all(left.values()))
            assert judged.winning_moves((n,)) == [take for take, wins in left.items() if not wins]


def pairs() -> None:
    for m in LARGEST:
        judged = up_to(m)
        for n in range(m + 1, FAR, m + 1):
            for (k,), left in judged.options((n,)).items():
                assert judged.options(left)[m + 1 - k,] == (n - m - 1,)


def fours() -> None:
    for m in LARGEST:
        judged, size = up_to(m), m + 1
        for n in range(FAR):
            assert judged.winning_moves((n,)) == ([(n % size,)] if n % size else [])


def remainder() -> None:
    for m in LARGEST:
        sums = [s for s in range(1, 30) if all(1 <= s - k <= m for k in range(1, m + 1))]
        assert sums == [m + 1]


def backwards() -> None:
    for takes in take_sets():
        judged = Brute(sticks(takes))
        for n in range(FAR):
            options = [judged.wins(option) for option in judged.options((n,)).values()]
            assert judged.wins((n,)) is (not all(options))


def any_takes() -> None:
    judged = Brute(sticks((1, 3, 4)))
    assert [n for n in range(FAR) if not judged.wins((n,))] == [
        n for n in range(FAR) if n % 7 in (0, 2)
    ]


def poison() -> None:
    for takes in take_sets():
        normal, misere = Brute(sticks(takes)), Brute(sticks(takes), misere=True)
        lost = [n for n in range(FAR) if not misere.wins((n,))]
        assert lost == [n for n in range(takes[0], FAR) if not normal.wins((n - takes[0],))]


def equal_heaps() -> None:
    for a, b in product(range(9), repeat=2):
        assert NIM.wins((a, b)) is (a != b)
        if a != b:
            assert NIM.winning_moves((a, b)) == [(1 if a > b else 2, abs(a - b))]


def mirror() -> None:
    for size in range(1, 9):
        for (heap, take), left in nim((size, size)).items():
            assert len(set(nim(left)[3 - heap, take])) == 1
        assert all((3, third) in NIM.winning_moves((size, size, third)) for third in range(1, 5))


def dressed_up() -> None:
    for least, (a, b) in product((0, 1), product(range(1, 8), repeat=2)):
        assert wins_lowering(a, b, least) is (a != b) is NIM.wins((a - least, b - least))


def binary() -> None:
    powers = [2**k for k in range(6)]
    sums = [sum(c) for count in range(1, 7) for c in combinations(powers, count)]
    assert sorted(sums) == list(range(1, 64))
    for n in range(1, 64):
        rest, text = n, ""
        for power in [p for p in reversed(powers) if p <= n]:
            text += "1" if power <= rest else "0"
            rest -= power * (power <= rest)
        assert text == digits(n)
        assert n == sum(2**k for k, digit in enumerate(reversed(text)) if digit == "1")


def nim_sum() -> None:
    for position in NIM_POSITIONS:
        assert NIM.grundy(position) == xor(position)
    assert all(xor((n, n)) == 0 for n in range(64))


def odd_column() -> None:
    for position in NIM_POSITIONS:
        odd, winning = odd_weights(position), NIM.winning_moves(position)
        if odd:
            with_one = [i for i, h in enumerate(position, 1) if h // odd[-1] % 2]
            assert sorted({heap for heap, _ in winning}) == sorted(with_one)
            assert len(winning) == len(with_one)
            assert len(winning) % 2 == 1


def nim_move() -> None:
    for position in NIM_POSITIONS:
        odd, total = odd_weights(position), xor(position)
        if not odd:
            assert all(odd_weights(option) for option in nim(position).values())
            continue
        for i, heap in enumerate(position, 1):
            if heap // odd[-1] % 2:
                left = xor((heap, total))
                assert left < heap
                assert not left // odd[-1] % 2
                assert not odd_weights(nim(position)[i, heap - left])
    assert not odd_weights(())


def last_loses() -> None:
    for position in NIM_POSITIONS:
        for move, left in nim(position).items():
            if max(left) <= 1:
                assert (move in LAST_LOSES.winning_moves(position)) is (sum(left) % 2 == 1)
            else:
                is_normal = move in NIM.winning_moves(position)
                assert (move in LAST_LOSES.winning_moves(position)) is is_normal
        if sum(heap >= 2 for heap in position) == 1:
            lefts = nim(position).values()
            assert any(max(left) <= 1 and sum(left) % 2 for left in lefts)


def attractor() -> None:
    for takes in take_sets():
        forced: dict[tuple[int, int], bool] = {}
        for n, player in product(range(20), (1, 2)):
            leads = [forced[n - take, 3 - player] for take in takes if take <= n]
            forced[n, player] = any(leads) if player == 1 else all(leads)
            won = Brute(sticks(takes)).wins((n,))
            assert forced[n, player] is (won if player == 1 else not won)


def rank() -> None:
    for judged in (NIM, up_to(3), Brute(sticks((1, 3, 4)))):
        size = 3 if judged is NIM else 1
        for position in product(range(5), repeat=size):
            options = list(judged.options(position).values())
            if judged.wins(position):
                options = [option for option in options if not judged.wins(option)]
            choose = min if judged.wins(position) else max
            if options:
                assert judged.rank(position) == 1 + choose(map(judged.rank, options))
            assert (judged.rank(position) > 0) is bool(options)


def bite() -> None:
    for n in range(2, 6):
        left = chomp((n,) * n)[2, 2]
        assert left == (n, *[1] * (n - 1))
        assert not CHOMP.wins(left)
        assert chomp((n, n))[2, n] == (n, n - 1)
        assert not CHOMP.wins((n, n - 1))
        assert chomp((n,))[1, 2] == (1,)
        for row, column in chomp(left):  # the same on the other arm makes them equal again
            shorter = chomp(chomp(left)[row, column])[column, row]
            assert not CHOMP.wins(shorter)


def stealing() -> None:
    for bar in bars(4, 4):
        corner = (len(bar), bar[0])
        if len(set(bar)) > 1 or corner == (1, 1):
            continue
        left = chomp(bar)[corner]
        for reply, after in chomp(left).items():
            assert chomp(bar)[reply] == after
        assert CHOMP.wins(bar)


def parts() -> None:
    for n in range(1, 100):
        sums = [c for c in _spread(FIBONACCI) if sum(c) == n]
        assert len(sums) == 1
        assert max(sums[0]) == max(f for f in FIBONACCI if f <= n)


def _spread(numbers: tuple[int, ...]) -> Iterator[tuple[int, ...]]:
    """Go through the choices without two neighbours."""
    for bits in product((0, 1), repeat=len(numbers)):
        if not any(a and b for a, b in pairwise(bits)):
            yield tuple(number for number, bit in zip(numbers, bits, strict=True) if bit)


def limited_take() -> None:
    judged = Brute(fibonacci)
    for i, one in enumerate(FIBONACCI):
        assert all(later > 2 * one for later in FIBONACCI[i + 2 :])
    smallest = {sum(c): min(c) for c in _spread(FIBONACCI) if c}
    for n in range(1, 40):
        for most in range(1, n + 1):
            winning = judged.winning_moves((n, most))
            assert ((smallest[n],) in winning) is (smallest[n] <= most) is bool(winning)


def memory() -> None:
    known, judged = cells_filled(15, 14), Brute(fibonacci)
    assert len(known) == 27
    assert len([(i, j) for i in range(1, 16) for j in range(1, i + 1)]) == 120
    for cell, is_won in known.items():
        lefts = judged.options(cell).values()
        assert is_won is judged.wins(cell) is any(not judged.wins(left) for left in lefts)


def mex() -> None:
    for count in range(5):
        for numbers in combinations(range(6), count):
            missing = first_missing(set(numbers))
            assert missing not in numbers
            assert set(range(missing)) <= set(numbers)
            assert first_missing({*numbers, *range(missing + 1, 9)}) == missing


def heap_value() -> None:
    for takes in take_sets():
        judged = Brute(sticks(takes))
        for n in range(25):
            values = {judged.grundy(option) for option in judged.options((n,)).values()}
            assert judged.grundy((n,)) == first_missing(values)
            assert judged.grundy((n,)) not in values


def splits() -> None:
    for digit, pins in product(range(8), range(1, 8)):
        left = octal(f"0.{digit}")((pins,)).values()
        assert (() in left) is bool(digit & 1 and pins == 1)
        assert any(len(rows) == 1 for rows in left) is bool(digit & 2 and pins > 1)
        assert any(len(rows) == 2 for rows in left) is bool(digit & 4 and pins > 2)
        assert all(all(rows) for rows in left)


def sums() -> None:
    kayles = Brute(octal("0.77"))
    for rows in product(range(1, 7), repeat=2):
        values = tuple(kayles.grundy((row,)) for row in rows)
        assert kayles.grundy(rows) == xor(values)
        assert kayles.wins(rows) is (xor(values) != 0)


def kayles_values(last: int) -> list[int]:
    """Return the Grundy values of rows of pins, of which one or two side by side are taken."""
    values = [0]
    for n in range(1, last + 1):
        lefts = [(a, n - take - a) for take in (1, 2) for a in range(n - take + 1)]
        values.append(first_missing({values[a] ^ values[b] for a, b in lefts}))
    return values


def period() -> None:
    row = (5, 0, *[1, 2, 3] * 4)
    equal = {p: [row[n] == row[n + p] for n in range(len(row) - p)] for p in range(1, 4)}
    assert [p for p, same in equal.items() if all(same[2:])] == [3], "the least such number"
    later = [n for n in range(len(row) - 3) if row[n] != row[n + 3]]
    assert max(later) + 1 == 2, "two values stand before what repeats"
    kayles = kayles_values(300)
    fitting = [kayles[216 + n % 12] for n in range(300)]
    exceptions = [n for n in range(300) if kayles[n] != fitting[n]]
    assert (len(exceptions), exceptions[-1]) == (14, 70)
    assert len({(*kayles[n : n + 12],) for n in range(216, 216 + 12)}) == 12, "no smaller period"


def proof() -> None:
    for takes in take_sets():
        size, judged = max(takes), Brute(sticks(takes))
        row = tuple(judged.grundy((n,)) for n in range(FAR))
        following: dict[tuple[int, ...], int] = {}
        for n in range(size, FAR):
            assert following.setdefault(row[n - size : n], row[n]) == row[n]
        assert window_returns(row, size)


def rare() -> None:
    for mask in map(digits, range(1, 32)):
        for one, other in product(range(40), repeat=2):
            alike = even_under(mask, one) is even_under(mask, other)
            assert even_under(mask, xor((one, other))) is alike
    kayles = kayles_values(300)
    found = [n for n, value in enumerate(kayles) if even_under("1111", value)]
    rows = [n for n in found if n]
    assert (len(rows), rows[-1]) == (9, 70), "and from 71 on its values repeat"
    for code, mask in MASK_OF.items():
        values = grundy_table(code, 2000)
        rare_by = [sum((v & m).bit_count() % 2 == 0 for v in values) for m in range(1, 64)]
        assert 1 + rare_by.index(min(rare_by)) == mask, "no other mask makes fewer rows rare"


TRUE: dict[str, Callable[[], None]] = {
    **dict.fromkeys(("few-outcome", "few-take"), few),
    "pairs": pairs,
    "fours": fours,
    "remainder": remainder,
    "backwards": backwards,
    "any-takes": any_takes,
    "poison": poison,
    "equal-heaps": equal_heaps,
    "mirror": mirror,
    "dressed-up": dressed_up,
    **dict.fromkeys(("to-binary", "from-binary", "columns"), binary),
    "nim-sum": nim_sum,
    "odd-column": odd_column,
    "nim-move": nim_move,
    "last-loses": last_loses,
    "attractor": attractor,
    "rank": rank,
    "bite": bite,
    "stealing": stealing,
    "parts": parts,
    "limited-take": limited_take,
    "memory": memory,
    "mex": mex,
    "heap-value": heap_value,
    "splits": splits,
    "sums": sums,
    "period": period,
    "proof": proof,
    "rare": rare,
}


@pytest.mark.parametrize("skill", SKILLS.values(), ids=lambda skill: skill.key)
def test_an_idea_is_true_in_every_case(skill) -> None:
    TRUE[skill.key]()
