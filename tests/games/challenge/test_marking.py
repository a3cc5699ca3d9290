"""Answers are marked as brute force judges them, and typical errors named."""

from __future__ import annotations

from collections.abc import Iterator
from functools import reduce
from itertools import combinations
from operator import xor

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games import Game, Outcome, Position, game
from games.challenge.answers import Answer
from games.challenge.kinds.positions import Moves, WhoWins
from games.challenge.kinds.sequences import Kernel
from games.challenge.kinds.values import GrundyValue, NimSum, ValueTask
from games.challenge.reading import read_task
from games.challenge.task import Task
from games.grundy import naive_values, read_rules
from games.mistakes import Mistake
from games.reasons import Reason
from games.theory import nim_sum
from tests.support import brute as brute_force
from tests.support.brute import Brute
from tests.support.positions import ALL, judge, sample_of, small_positions

#: The questions whose mistakes yield the number of a reason.
VALUED = {"nim-sum": NimSum, "grundy": GrundyValue}


def numbers(*values: int) -> str:
    return " ".join(map(str, values))


def marked(task: Task, text: str) -> tuple[int, Mistake | None]:
    found = task.mark(task.read(text))
    return found.credit, found.mistake


def only(errors: set[Mistake]) -> Mistake | None:
    """Return the one error that yields an answer: of several, none is named."""
    return next(iter(errors)) if len(errors) == 1 else None


def near_moduli(g: Game) -> list[int]:
    """Return the moduli next to the right one, where 1, 2, … may be taken up to a largest take."""
    takes = [take for (take,) in g.moves((50,))] if g.name.startswith(("fort", "take")) else []
    k = max(takes, default=0)
    return [m for m in (k, k + 2) if m > 1] if k and takes == [*range(1, k + 1)] else []


@ALL
def test_one_move_is_marked_as_brute_force_judges_it(g: Game) -> None:
    brute = judge(g)
    other = judge(game(g.name, misere=not g.misere))
    for p in list(small_positions(g))[::3]:
        winning = brute.winning_moves(p)
        if not winning or g.is_over(p):
            continue
        task = Moves(g, p, "one")
        for move in brute.options(p):
            credit, error = marked(task, g.format_move(move))
            assert (credit == 100) is (move in winning), (p, move)
            rule = Mistake.NORMAL_RULE if g.misere else Mistake.MISERE_RULE
            by_rule = {rule} if move in other.winning_moves(p) else set()
            by_modulus = {
                Mistake.MODULUS
                for modulus in near_moduli(g)
                if (p[0] - move[0]) % modulus == g.misere
            }
            wrong = only(by_rule | by_modulus) or Mistake.LOSING_MOVE
            assert error is (None if move in winning else wrong), (p, move)


@pytest.mark.parametrize("misere", [False, True])
def test_all_moves_are_marked_as_brute_force_judges_them(misere: bool) -> None:
    g = game("nim", misere=misere)
    for p in ((1, 1, 2), (3, 3, 1), (2, 3, 3), (1, 1, 1), (1, 1)):
        brute, other = (
            Brute(brute_force.nim, misere=misere),
            Brute(brute_force.nim, misere=not misere),
        )
        winning = set(brute.winning_moves(p))
        if not winning:
            continue
        task = Moves(g, p, "all")
        for count in (1, 2, 3):
            for given_moves in map(set, combinations(brute.options(p), count)):
                credit, error = marked(task, "; ".join(map(g.format_move, given_moves)))
                if given_moves == winning:
                    assert (credit, error) == (100, None)
                elif given_moves < winning:
                    assert (credit, error) == (50, Mistake.INCOMPLETE)
                elif given_moves == set(other.winning_moves(p)):
                    assert credit == 0
                    assert error in (Mistake.NORMAL_RULE, Mistake.MISERE_RULE)
                else:
                    assert (credit, error) == (0, Mistake.LOSING_MOVE)


@pytest.mark.parametrize(
    ("line", "typed", "credit", "error"),
    [
        ("move one nim misere 1 1 3", "3 3", 0, Mistake.NORMAL_RULE),
        ("move one nim 1 1 3", "3 2", 0, Mistake.MISERE_RULE),
        ("move one fortboyard 21", "3", 0, Mistake.MODULUS),
        ("move one fortboyard 23", "2", 0, Mistake.LOSING_MOVE),
        ("move one fortboyard misere 20", "3", 100, None),
        ("move one fortboyard misere 23", "3", 0, Mistake.NORMAL_RULE),
        ("kernel fortboyard 20", "0 4 8 12 16 20", 100, None),
        ("kernel fortboyard 20", "4 8 12 16 20", 50, Mistake.ZERO_LEFT_OUT),
        ("kernel fortboyard 20", "4 8 12", 50, Mistake.INCOMPLETE),
        ("kernel fortboyard 20", "1 5 9 13 17", 0, None),
        ("kernel take 2,3 : 12", "1 2 6 7 11 12", 0, Mistake.OFF_BY_ONE),
        ("kernel take 2,5 : 12", "2 3 6 9 10", 0, Mistake.MISERE_RULE),
        ("kernel fortboyard 20", "3 7 11 15 19", 0, Mistake.OFF_BY_ONE),
        ("kernel fortboyard 20", "0 3 6 9 12 15 18", 0, Mistake.MODULUS),
        ("kernel fortboyard 20", "0 5 10 15 20", 0, Mistake.MODULUS),
        ("kernel fortboyard 20", "5 10 15 20", 0, None),
        ("kernel fortboyard 6", "1 2 3 5 6", 0, Mistake.COMPLEMENT),
        ("kernel fortboyard 20", "4 8 13", 0, None),
        ("kernel fortboyard misere : 20", "0 4 8 12 16 20", 0, Mistake.NORMAL_RULE),
        ("kernel fortboyard misere : 20", "4 8 12 16 20", 0, None),
        ("kernel fortboyard misere : 20", "1 6 11 16", 0, Mistake.MODULUS),
        ("kernel fibonacci 10", "0 1 2 3 5 8", 100, None),
        ("period 0.77", "12 71", 100, None),
        ("period 0.77", "12 72", 50, Mistake.FROM_ONE),
        ("period 0.77", "12 70", 50, Mistake.LAST_EXCEPTION),
        ("period 0.77", "12 10", 50, None),
        ("period 0.77", "24 71", 0, Mistake.MULTIPLE),
        ("period 0.77", "71 12", 0, Mistake.PERIOD_SWAPPED),
        ("period 0.77", "11 71", 0, Mistake.OFF_BY_ONE),
        ("period 0.77", "24 70", 0, None),
        ("value row nim 5 to 3", "5 4 7 6", 100, None),
        ("value row nim 5 to 3", "5 6 7 8", 0, Mistake.ORDINARY_SUM),
        ("value row nim 5 to 3", "5 4 7 7", 0, Mistake.ONE_SLIP),
        ("value row nim 5 to 3", "5 4 6 7", 0, None),
        ("strategy fortboyard 21", "n % 4", 100, None),
        ("strategy fortboyard 21", "n % 3", 0, Mistake.MODULUS),
        ("strategy fortboyard misere : 20", "n % 4", 0, Mistake.NORMAL_RULE),
        ("strategy fortboyard 21", "2", 0, None),
    ],
)
def test_typical_errors_have_their_names(
    line: str, typed: str, credit: int, error: Mistake | None
) -> None:
    assert marked(read_task(line), typed) == (credit, error)


@given(
    st.lists(st.integers(1, 31), min_size=2, max_size=5).map(tuple),
    st.sampled_from([0, 1, 2, 4, 8, 16, 32, 64]) | st.integers(0, 127),
)
@settings(max_examples=150)
def test_an_answer_to_a_nim_sum_is_marked_and_its_mistake_named(
    heaps: Position, change: int
) -> None:
    task = read_task("value nim-sum " + numbers(*heaps))
    right = sum(2**k for k in range(5) if sum(h // 2**k for h in heaps) % 2)
    given_number = right ^ change
    credit, error = marked(task, str(given_number))
    assert (credit == 100) is (given_number == right)
    width = len(f"{max(heaps):b}")
    digits = zip(f"{right:07b}", f"{given_number:07b}", strict=True)
    differ = [6 - k for k, (one, other) in enumerate(digits) if one != other]
    errors = set[Mistake]()
    if len(differ) == 1 and differ[0] < width:
        errors.add(Mistake.WRONG_COLUMN)
    if given_number == max(heaps):
        errors.add(Mistake.LARGEST)
    if given_number == sum(heaps):
        errors.add(Mistake.ORDINARY_SUM)
    assert error is (None if given_number == right else only(errors))


@given(st.sets(st.integers(0, 12), min_size=1, max_size=8), st.integers(0, 14))
def test_an_answer_to_a_mex_is_marked_and_its_mistake_named(
    values: set[int], given_number: int
) -> None:
    task = read_task("value mex " + numbers(*values))
    right = min(set(range(20)) - values)
    yields = [
        (Mistake.MAX_PLUS_ONE, max(values) + 1),
        (Mistake.COUNTED, len(values)),
        (Mistake.MEX_FROM_ONE, min(set(range(1, 20)) - values)),
        (Mistake.OFF_BY_ONE, right + 1),
        (Mistake.OFF_BY_ONE, right - 1),
    ]
    wrong = (0, only({error for error, yielded in yields if yielded == given_number}))
    assert marked(task, str(given_number)) == ((100, None) if given_number == right else wrong)


@given(st.lists(st.integers(1, 7), min_size=1, max_size=3).map(tuple), st.integers(0, 40))
def test_an_answer_to_a_grundy_value_is_marked_and_its_mistake_named(
    heaps: Position, given_number: int
) -> None:
    task = GrundyValue(game("octal 0.77"), heaps, "grundy")
    brute = judge(game("octal 0.77"))
    right = brute.grundy(heaps)
    values = [brute.grundy((heap,)) for heap in heaps]
    options = {brute.grundy(option) for option in brute.options(heaps).values()}
    credit, error = marked(task, str(given_number))
    assert (credit == 100) is (given_number == right)
    yields = {
        Mistake.ORDINARY_SUM: {sum(values)},
        Mistake.HEAP_SIZES: {reduce(xor, heaps)},
        Mistake.MAX_PLUS_ONE: {max(options) + 1},
        Mistake.COUNTED: {len(options)},
        Mistake.OFF_BY_ONE: {right - 1, right + 1},
    }
    yields[Mistake.WRONG_COLUMN] = {
        right ^ 2**k for k in range(len(f"{max(values):b}")) if max(values) and len(heaps) > 1
    }
    expected = only({name for name, yielded in yields.items() if given_number in yielded})
    assert error is (None if credit == 100 else expected)


@pytest.mark.parametrize("misere", [False, True])
@pytest.mark.parametrize("name", ["fortboyard", "fortboyard 5", "take 1,3,4", "octal 0.137"])
def test_a_kernel_is_marked_as_brute_force_finds_it(name: str, misere: bool) -> None:
    g = game(name, misere=misere)
    brute = judge(g)
    last = 14
    task = Kernel(g, (last,))
    empty = [(n,) if n or "octal" not in name else () for n in range(last + 1)]
    losing = [n for n, p in enumerate(empty) if brute.outcome(p) == "P"]
    assert marked(task, numbers(*losing)) == (100, None)
    for count in (1, 2):
        for left in combinations(losing, count):
            if len(left) < len(losing):
                assert marked(task, numbers(*left))[0] == 50
    for n in set(range(last + 1)) - set(losing):
        assert marked(task, numbers(*losing, n))[0] == 0


@ALL
def test_outcomes_are_marked_with_their_reasons(g: Game) -> None:
    brute, other = judge(g), judge(game(g.name, misere=not g.misere))
    rule = Mistake.NORMAL_RULE if g.misere else Mistake.MISERE_RULE
    for p in list(small_positions(g))[::5]:
        if g.is_over(p):
            continue
        task = WhoWins(g, p)
        for number, reason in enumerate(task.reasons, 1):
            for said in Outcome:
                is_right = brute.outcome(p) == said
                credit, error = marked(task, f"{said} {number}")
                if is_right and reason.is_right(g, p):
                    assert (credit, error) == (100, None)
                    continue
                assert credit == (50 if is_right else 0)
                errors = {reason.error} if concluded(g, p, reason) == said else set()
                if errors - {None} and reason.claim.key in VALUED:
                    right = g.grundy(p) if reason.claim.key == "grundy" else nim_sum(p)
                    yielded = VALUED[reason.claim.key](g, p).yields()
                    if reason.numbers[0] != right:
                        errors |= {error for error, value in yielded if value == reason.numbers[0]}
                if reason.is_right(g, p):
                    errors.add(Mistake.COMPLEMENT)
                misled = game(g.name, misere=not g.misere)
                follows = other.outcome(p) == said == reason.implies(misled)
                if follows and reason.is_true(misled, p):
                    errors.add(rule)
                others = errors - {None, Mistake.LOSING_MOVE}
                loses = Mistake.LOSING_MOVE if Mistake.LOSING_MOVE in errors else None
                assert error is (only(others) or loses), (
                    f"{task.text}: {said}, {reason}; is `concludes` of the sample right?"
                )


def concluded(g: Game, p: Position, reason: Reason) -> Outcome | None:
    """Return the outcome that somebody concludes who makes the mistake of a reason."""
    if reason.error is Mistake.MODULUS and g.name.startswith("fortboyard"):
        assert reason.numbers[0] in near_moduli(g)
    return sample_of(g).concludes(g, p, reason)


@given(st.sampled_from(["value nim-sum", "value mex", "kernel", "value row nim"]), st.data())
@settings(max_examples=120)
def test_a_mistake_is_named_only_if_no_other_yields_the_answer(
    words: str, data: st.DataObject
) -> None:
    """Whatever is asked, an answer that two errors yield has no name."""
    line = {
        "value nim-sum": st.lists(st.integers(1, 15), min_size=2, max_size=4).map(tuple),
        "value mex": st.sets(st.integers(0, 9), min_size=1, max_size=6).map(tuple),
    }.get(words, st.just(()))
    if words == "kernel":
        takes = data.draw(st.integers(1, 6))
        task = read_task(f"kernel fortboyard {takes} : {data.draw(st.integers(2, 25))}")
        assert isinstance(task, Kernel)
        yields = [(e, frozenset(a.numbers)) for e, a in task.mistaken(task.solution)]
    elif words == "value row nim":
        i, last = data.draw(st.integers(1, 9)), data.draw(st.integers(1, 9))
        task = read_task(f"{words} {i} to {last}")
        sums = tuple(i + j for j in range(last + 1))
        slips = sum(one != i ^ j for j, one in enumerate(sums))
        expected = None if slips == 1 else Mistake.ORDINARY_SUM
        if slips:
            assert marked(task, numbers(*sums)) == (0, expected)
        return
    else:
        task = read_task(f"{words} {numbers(*data.draw(line))}")
        assert isinstance(task, ValueTask)
        yields = [(e, frozenset([n])) for e, n in task.yields()]
    wanted = frozenset(task.solution.numbers)
    for answer in {found for _, found in yields if found and min(found) >= 0} - {wanted}:
        credit, error = marked(task, numbers(*sorted(answer)))
        found = {each for each, yielded in yields if yielded == answer}
        if credit:  # a part of a kernel
            assert error in (Mistake.INCOMPLETE, Mistake.ZERO_LEFT_OUT)
        else:
            assert error is only(found), (task.text, answer)


def proved_by_hand(name: str) -> Iterator[tuple[int, int]]:
    """Go through the (period, preperiod) that the first values allow, smallest first."""
    values = naive_values(read_rules(name), 600).tolist()
    for period in range(1, 60):
        breaks = [n for n in range(600 - period) if values[n] != values[n + period]]
        preperiod = breaks[-1] + 1 if breaks else 0
        if preperiod < 300:
            yield period, preperiod


@pytest.mark.parametrize("name", ["0.77", "0.137", "take 1,3,4", "take 2,5,9", "fortboyard 5"])
def test_the_solution_of_a_period_is_the_least_that_the_values_prove(name: str) -> None:
    task = read_task(f"period {name}")
    assert task.solution.numbers == next(proved_by_hand(name))


def test_an_answer_is_read_into_a_canonical_value() -> None:
    task = read_task("move all nim 4 5 6 3")
    assert task.read("2 1; 1 2") == Answer("1 2; 2 1", moves=((1, 2), (2, 1)))
    outcome = read_task("outcome fortboyard 21").read("N 2")
    assert outcome == Answer("N 2", (2,), outcome=Outcome.N)
