"""Reasons to choose from: exactly one is true, and it implies the outcome."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache

from games import Game, Position
from games import reasons as general
from games.challenge.reading import read_task
from games.families import fibonacci, nim, subtraction
from games.mistakes import Mistake
from games.reason_choices import reasons_for
from games.reasons import Claim, Reason
from tests.support.positions import ALL, judge, sample_file, sample_of, small_positions


@lru_cache(maxsize=64)
def domain(g: Game) -> list[tuple[Position, str]]:
    """Return positions of a game with their outcomes, sticks far enough for every remainder."""
    brute = judge(g)
    positions = [(n,) for n in range(1200)] if g.move_parts == ("take",) else []
    if not positions or g.name == "fibonacci":
        positions = list(small_positions(g))
    return [(p, brute.outcome(p)) for p in positions]


def true_of(reason: Reason, g: Game, p: Position) -> bool:
    """Judge a statement afresh."""
    said = reason.numbers
    checks: dict[Claim, Callable[[], bool]] = {
        general.GRUNDY: lambda: said == (judge(g).grundy(p),),
        general.MOVE_WINS: lambda: said in judge(g).winning_moves(p),
        general.ALL_MOVES_LOSE: lambda: bool(judge(g).options(p)) and not judge(g).winning_moves(p),
        general.NO_MOVE: lambda: not judge(g).options(p),
    }
    if reason.claim in checks:
        return checks[reason.claim]()
    sample = sample_of(g)
    assert reason.claim in sample.truths, (
        f"`truths` of {sample_file(sample.word)} lack the claim “{reason.claim.key}”"
    )
    return sample.truths[reason.claim](g, p, said)


def said(reasons: list[Reason]) -> str:
    return ", ".join(f"{each.claim.key} {each.numbers}" for each in reasons) or "none"


@lru_cache(maxsize=4096)
def outcomes_where_true(reason: Reason, g: Game) -> frozenset[str]:
    if reason.claim in (general.MOVE_WINS, general.ALL_MOVES_LOSE):
        return frozenset("N" if reason.claim is general.MOVE_WINS else "P")
    return frozenset(outcome for p, outcome in domain(g) if true_of(reason, g, p))


@ALL
def test_exactly_one_reason_is_true_and_implies_the_outcome(g: Game) -> None:
    brute = judge(g)
    domain(g)
    for p in list(small_positions(g))[::2]:
        if g.is_over(p):
            continue
        offered = reasons_for(g, p)
        assert 3 <= len(offered) <= 5, p
        assert len({(reason.claim, reason.numbers) for reason in offered}) == len(offered)
        convincing = [
            true_of(reason, g, p) and outcomes_where_true(reason, g) == {brute.outcome(p)}
            for reason in offered
        ]
        right = [r for r, is_right in zip(offered, convincing, strict=True) if is_right]
        where = f"{type(g).__module__}: in {p} of {g.name}{' misere' * g.misere}"
        assert len(right) == 1, (
            f"{where}, {said(right)} of the reasons offered are true and imply the outcome"
        )
        for reason in offered:
            assert reason.is_right(g, p) is (reason in right), (
                f"{where}, `implies` or `is_true` of {said([reason])} is not what brute force finds"
            )


@ALL
def test_a_reason_implies_the_outcome_that_brute_force_finds(g: Game) -> None:
    sample = sample_of(g)
    for reason in (each for each in sample.reasons if sample.shows(g, each)):
        found = outcomes_where_true(reason, g)
        implied = reason.implies(g)
        assert found == {implied} if implied else len(found) == 2, (
            f"{type(g).__module__}: {said([reason])} implies {implied} in {g.name}"
            f"{' misere' * g.misere}, but the small positions where it is true are {set(found)}; "
            f"either is wrong, or `shows` of {sample_file(sample.word)} is to leave this out"
        )


def test_wrong_reasons_of_typical_mistakes_are_offered() -> None:
    def offered(line: str) -> set[tuple[Claim, Mistake | None]]:
        return {(reason.claim, reason.error) for reason in read_task(line).reasons}

    normal_rule = (nim.NIM_SUM, Mistake.NORMAL_RULE)
    assert normal_rule in offered("outcome nim misere 1 1 1")
    assert normal_rule in offered("outcome nim misere 2 2")
    assert normal_rule not in offered("outcome nim misere 3 1")
    for line in ("outcome fortboyard 20", "outcome fortboyard misere 21", "outcome take 1,3,4 20"):
        assert (subtraction.REMAINDER, Mistake.MODULUS) in offered(line)
    assert (nim.NIM_SUM, Mistake.WRONG_COLUMN) in offered("outcome nim 3 4 5")


def test_the_right_reason_uses_the_theory_of_the_game() -> None:
    for line, claim in (
        ("outcome nim 3 4 5", nim.NIM_SUM),
        ("outcome nim misere 3 4 5", nim.BIG_HEAP_AND_NIM_SUM),
        ("outcome nim misere 1 1 1", nim.ONES),
        ("outcome fortboyard 999999999999999021", subtraction.REMAINDER),
        ("outcome fibonacci 10000", fibonacci.PART_FITS),
        ("outcome kayles 200", general.GRUNDY),
        ("outcome chomp 4x4", general.MOVE_WINS),
        ("outcome chomp 5 4", general.ALL_MOVES_LOSE),
    ):
        task = read_task(line)
        (right,) = (r for r in task.reasons if r.is_right(task.game, task.position))
        assert right.claim is claim


def test_the_right_reason_may_be_at_any_place() -> None:
    places = {
        next(i for i, r in enumerate(task.reasons) if r.is_right(task.game, task.position))
        for task in (read_task(f"outcome fortboyard {n}") for n in range(1, 60))
    }
    assert places == {0, 1, 2, 3, 4}
