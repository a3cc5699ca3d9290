"""Strategies that are handed in: read in every form, and judged as brute force judges them."""

from __future__ import annotations

import pickle
from collections.abc import Callable
from functools import lru_cache, reduce
from itertools import islice
from operator import xor

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

import games.challenge.strategy as challenge
from games import (
    Game,
    InvalidPosition,
    Move,
    Outcome,
    Position,
    TooLarge,
    game,
)
from games.challenge.rule import InvalidStrategy, NoValue, StrategyRuleFault
from games.challenge.strategy import Failure, Strategy, Verdict, check_strategy, strategy_error
from games.core import RulesFault
from games.mistakes import Mistake
from tests.support.brute import Brute
from tests.support.positions import ALL, judge, situations, small_positions
from tests.support.strategies import CHOMP, FIBONACCI, FORT_BOYARD, NIM, OCTAL, read_strategy

Said = Callable[[Position], Move | None]


# -------------------------------------------------------------------------- brute force


class Judged:
    """The verdict on a strategy by recursion over all plays; a failure is (plies, play, kind)."""

    def __init__(self, brute: Brute, said: Said, start: Position) -> None:
        self.brute, self.said = brute, said
        self.first = brute.wins(start)
        self.asked: set[Position] = set()
        self.failing = lru_cache(maxsize=None)(self._failing)
        self.longest = lru_cache(maxsize=None)(self._longest)
        self.failure = self.failing(start, self.first)
        self.plies = 0 if self.failure else self.longest(start, self.first)

    def _failing(self, p: Position, ours: bool) -> tuple[int, tuple[Move, ...], str] | None:
        options = self.brute.options(p)
        if not options:
            lost = ours != self.brute.misere
            return (0, (), "lost") if lost else None
        if ours:
            self.asked.add(p)
            move = self.said(p)
            if move is None:
                return (0, (), "no-move")
            if move not in options:
                return (0, (), "illegal")
            options = {move: options[move]}
        later = [(m, self.failing(o, not ours)) for m, o in options.items()]
        found = [(f[0] + 1, (m, *f[1]), f[2]) for m, f in later if f]
        return min(found, default=None)

    def _longest(self, p: Position, ours: bool) -> int:
        options = self.brute.options(p)
        if options and ours:
            options = {m: o for m, o in options.items() if m == self.said(p)}
        return max((1 + self.longest(o, not ours) for o in options.values()), default=0)

    def slip(self, start: Position) -> int | None:
        """The first of the strategy's moves in the failing play after which the other one wins."""
        assert self.failure
        for index, move in enumerate(self.failure[1]):
            start = self.brute.options(start)[move]
            if (index % 2 == 0) is self.first and self.brute.wins(start):
                return index
        return None


def reachable(brute: Brute, start: Position) -> list[Position]:
    found = [start]
    for p in found:
        found += [o for o in dict.fromkeys(brute.options(p).values()) if o not in found]
    return found


@st.composite
def tables(draw: st.DrawFn) -> tuple[Game, Position, dict[Position, Move]]:
    """Draw a game, a start, and the moves of somebody who errs now and then."""
    g, start = draw(situations())
    brute = judge(g)
    positions = [p for p in reachable(brute, start) if brute.options(p)]
    assume(len(positions) <= 150)
    errs = draw(st.sampled_from([0, 0, 1, 3]))
    wrong = draw(st.lists(st.sampled_from(positions), min_size=errs, max_size=errs))
    moves = {}
    for p in positions:
        legal = list(brute.options(p))
        good = legal if p in wrong else brute.winning_moves(p) or legal
        kind = draw(st.sampled_from(["move", "none", "illegal"])) if p in wrong else "move"
        if kind == "move":
            moves[p] = good[(len(p) + sum(p)) % len(good)]
        elif kind == "illegal":
            moves[p] = (len(p) + 1, *legal[0][1:]) if len(legal[0]) > 1 else (sum(p) + 1,)
    assume(moves)
    return g, start, moves


def written(g: Game, moves: dict[Position, Move]) -> str:
    """Write a table line by line, with a heading, so that no value can be misunderstood."""
    lines = [f"{g.format(p)}: {' '.join(map(str, m))}" for p, m in moves.items()]
    return "\n".join(["position: move", *lines])


def heard(g: Game, moves: dict[Position, Move]) -> Said:
    """Return the move of a table in a position, also for the same heaps in another order."""

    def said(p: Position) -> Move | None:
        for q, (number, *rest) in moves.items() if g.is_sum else ():
            if p in moves:
                break
            same = sorted(h for h in p if h) == sorted(h for h in q if h)
            if same and (number, *rest) in judge(g).options(q):
                return (p.index(q[number - 1]) + 1, *rest)
        return moves.get(p)

    return said


def check(g: Game, start: Position, strategy: Strategy, said: Said) -> Verdict:
    """Compare a verdict with brute force, part by part."""
    verdict = check_strategy(g, start, strategy)
    judged = Judged(judge(g), said, start)
    assert verdict.first is judged.first is (judge(g).outcome(start) == "N")
    assert verdict.proved is (judged.failure is None)
    if judged.failure is None:
        assert (verdict.longest, verdict.play, verdict.failure) == (judged.plies, (), None)
        assert verdict.positions == len(judged.asked)
        assert (verdict.illegal, verdict.refusal, verdict.slip) == (None, None, None)
        return verdict
    _, play, kind = judged.failure
    assert (verdict.play, verdict.failure) == (play, Failure(kind))
    assert verdict.slip == judged.slip(start)
    assert 0 <= verdict.positions <= len(judged.asked)
    return verdict


def end_of(g: Game, start: Position, verdict: Verdict) -> Position:
    """Return the position that a play ends in."""
    return reduce(g.play, verdict.play, start)


# -------------------------------------------------------------------------- the verdict


@settings(max_examples=120)
@given(tables())
def test_a_table_is_judged_as_brute_force_judges_it(
    drawn: tuple[Game, Position, dict[Position, Move]],
) -> None:
    g, start, moves = drawn
    verdict = check(g, start, read_strategy(g, written(g, moves)), heard(g, moves))
    end = end_of(g, start, verdict)
    if verdict.failure is Failure.ILLEGAL:
        assert verdict.illegal == moves[end]
        assert verdict.refusal is not None
    if verdict.failure is Failure.LOST:
        assert g.is_over(end)
        assert verdict.slip is not None


@ALL
def test_a_table_of_perfect_play_is_proved_from_every_start(g: Game) -> None:
    brute = judge(g)
    start = max((p for p in islice(small_positions(g), 60) if brute.wins(p)), key=sum)
    positions = [p for p in reachable(brute, start) if brute.wins(p) and brute.options(p)]
    moves = {p: brute.winning_moves(p)[-1] for p in positions}
    strategy = read_strategy(g, written(g, moves))
    assert check(g, start, strategy, moves.get).proved
    for option in brute.options(start).values():
        if not brute.wins(option) and brute.options(option):
            assert check(g, option, strategy, moves.get).first is False
            return


def test_the_rule_of_four_is_proved_and_that_of_three_refuted() -> None:
    proved = check_strategy(FORT_BOYARD, (20,), read_strategy(FORT_BOYARD, "n % 4"))
    assert proved == Verdict(True, first=False, positions=15, longest=10)
    strategy = read_strategy(FORT_BOYARD, "n % 5")
    refuted = check_strategy(FORT_BOYARD, (18,), strategy)
    assert refuted == Verdict(
        False, True, 2, play=((3,), (1,)), failure=Failure.ILLEGAL, illegal=(4,), slip=0
    )
    assert refuted.refusal is not None
    assert refuted.refusal.fault is RulesFault.TAKE_NOT_ALLOWED
    assert FORT_BOYARD.outcome((15,)) is Outcome.N


def test_the_rule_of_the_nim_sum_is_proved() -> None:
    strategy = read_strategy(NIM, "leave h ^ s")
    assert check_strategy(NIM, (1, 3, 7), strategy).proved
    assert check_strategy(NIM, (5, 6, 7), strategy).proved
    assert check_strategy(NIM, (1, 2, 3), strategy) == Verdict(True, False, 13, longest=6)


@given(st.lists(st.integers(0, 5), min_size=1, max_size=3).map(tuple).filter(any), st.booleans())
def test_the_rule_of_the_nim_sum_is_judged_as_brute_force_judges_it(
    start: Position, misere: bool
) -> None:
    def said(p: Position) -> Move | None:
        moves = ((i, heap - (heap ^ reduce(xor, p))) for i, heap in enumerate(p, 1))
        return next((move for move in moves if move[1] > 0), None)

    g = game("nim", misere=misere)
    verdict = check(g, start, read_strategy(g, "leave h ^ s"), said)
    assert verdict.proved or misere


def test_a_rule_that_has_no_value_is_illegal_there() -> None:
    verdict = check_strategy(FORT_BOYARD, (7,), read_strategy(FORT_BOYARD, "n % 4 + 0 // (n - 2)"))
    assert (verdict.failure, verdict.illegal) == (Failure.ILLEGAL, None)
    assert verdict.play == ((3,), (2,))
    assert verdict.refusal is not None
    assert verdict.refusal.details == {"position": "2"}


def test_a_start_too_large_to_try_a_strategy_is_refused() -> None:
    with pytest.raises(TooLarge):
        check_strategy(NIM, (19, 10, 14, 13, 4, 20, 7), read_strategy(NIM, "leave h ^ s"))


def test_a_start_without_a_move_is_refused() -> None:
    strategy = read_strategy(FORT_BOYARD, "n % 4")
    for start in ((0,), (1, 2), ()):
        with pytest.raises(InvalidPosition):
            check_strategy(FORT_BOYARD, start, strategy)


# --------------------------------------------------------------------------------- fuzz

pieces = st.sampled_from(
    [
        *"nabhs01379+-*%^(),<=:;{}[]'\"\n\t#x./&é\x00\ufeff",
        *("12", "//", "**", "==", "->", "4x3", "None", "null", "next", "leave", "min"),
        *("if", "else", "then", "si", "sinon", "and", "not"),
    ]
)


@settings(max_examples=600)
@given(
    st.one_of(st.text(max_size=60), st.lists(pieces, max_size=25).map(" ".join)),
    st.sampled_from([FORT_BOYARD, NIM, OCTAL, CHOMP, FIBONACCI]),
)
def test_any_text_is_a_strategy_or_refused(text: str, g: Game) -> None:
    try:
        strategy = read_strategy(g, text)
    except InvalidStrategy:
        return
    assert read_strategy(g, strategy.text) == strategy
    position = g.parse({"nim": "1 3 7", "chomp": "3 2"}.get(g.name, "9"))
    try:
        move = strategy.move(position)
    except NoValue:
        return
    assert move is None or len(move) in g.move_sizes


# ----------------------------------------------------------------------- typical errors


@pytest.mark.parametrize(
    ("name", "misere", "start", "text", "mistake"),
    [
        ("fortboyard", True, (20,), "n % 4", Mistake.NORMAL_RULE),
        ("fortboyard", True, (18,), "n % 4", Mistake.NORMAL_RULE),
        ("fortboyard", False, (18,), "(n - 1) % 4", Mistake.MISERE_RULE),
        # Some of the normal rule, which wins nothing.
        ("fortboyard", True, (18,), "18: 2\n15: 3", None),
        ("fortboyard", False, (18,), "n % 3", Mistake.MODULUS),
        ("fortboyard", False, (18,), "n % 5", Mistake.MODULUS),
        ("fortboyard", False, (20,), "n % 5", Mistake.MODULUS),
        ("fortboyard", True, (18,), "(n - 1) % 5", Mistake.MODULUS),
        ("fortboyard", True, (18,), "n % 5", None),
        ("fortboyard", False, (18,), "n % 6", None),
        ("fortboyard", False, (18,), "1", None),
        ("fortboyard", False, (18,), "n % 4", None),
        # It says nothing at all, as n % 3 says nothing of 18.
        ("fortboyard", False, (18,), "0", None),
        ("fortboyard", False, (18,), "501: 1", None),
        ("fortboyard", False, (18,), "n % 3 if n != 7 else 2", None),
        ("fortboyard 5", False, (20,), "n % 7", Mistake.MODULUS),
        ("fortboyard 5", False, (20,), "n % 5", Mistake.MODULUS),
        ("take 1,3,4", False, (16,), "n % 4", None),
        ("fortboyard", False, (10**18,), "n % 5 + 9", None),
        ("nim", True, (1, 3, 4), "leave h ^ s", Mistake.NORMAL_RULE),
        ("nim", False, (1, 3, 4), "1, a", None),
    ],
)
def test_a_strategy_with_a_typical_mistake_has_it_named(
    name: str, misere: bool, start: Position, text: str, mistake: Mistake | None
) -> None:
    g = game(name, misere=misere)
    assert strategy_error(g, start, read_strategy(g, text)) == mistake


def test_a_table_with_a_typical_mistake_has_it_named() -> None:
    moves = {(n,): (n % 5,) for n in range(1, 19) if 0 < n % 5 < 4}
    strategy = read_strategy(FORT_BOYARD, written(FORT_BOYARD, moves))
    # It says nothing where the rule would have it take 4: they fail there alike, but not so.
    assert check_strategy(FORT_BOYARD, (18,), strategy).failure is Failure.NO_MOVE
    assert strategy_error(FORT_BOYARD, (18,), strategy) is None
    thirds = {(n,): (n % 3,) for n in range(1, 19) if n % 3}
    strategy = read_strategy(FORT_BOYARD, written(FORT_BOYARD, thirds))
    assert strategy_error(FORT_BOYARD, (17,), strategy) is Mistake.MODULUS
    thirds[4,] = (3,)
    strategy = read_strategy(FORT_BOYARD, written(FORT_BOYARD, thirds))
    assert strategy_error(FORT_BOYARD, (17,), strategy) is Mistake.MODULUS, "4 is lost"
    thirds[11,] = (3,)
    strategy = read_strategy(FORT_BOYARD, written(FORT_BOYARD, thirds))
    assert strategy_error(FORT_BOYARD, (17,), strategy) is None


@settings(max_examples=60)
@given(tables())
def test_a_mistake_of_a_strategy_is_named_only_if_it_is_made(
    drawn: tuple[Game, Position, dict[Position, Move]],
) -> None:
    g, start, moves = drawn
    strategy = read_strategy(g, written(g, moves))
    mistake = strategy_error(g, start, strategy)
    if mistake is not None:
        assert not check_strategy(g, start, strategy).proved
    if mistake in (Mistake.NORMAL_RULE, Mistake.MISERE_RULE):
        other = judge(game(g.name, misere=not g.misere))
        for p in reachable(other, start):
            said = strategy.move(p)
            assert not (other.wins(p) and other.options(p)) or said in (
                None,
                *other.winning_moves(p),
            )


def test_a_refusal_can_be_pickled_with_its_details() -> None:
    error = InvalidStrategy(StrategyRuleFault.RULE_NAME, name="x", place=1, known="n")
    again = pickle.loads(pickle.dumps(error))  # noqa: S301
    assert (type(again), again.fault, again.details) == (type(error), error.fault, error.details)


def test_the_limit_on_positions_is_the_solver_s(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(challenge, "SEARCH_LIMIT", 10)
    with pytest.raises(TooLarge) as refused:
        check_strategy(FORT_BOYARD, (30,), read_strategy(FORT_BOYARD, "n % 4"))
    assert refused.value.details == {"limit": 10}
