"""Every fact of every explanation is true, a false one is rejected, and hints tell no more."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import fields, replace
from random import Random

import pytest
from hypothesis import given

from games import Game, Move, Outcome, Position, game
from games.explain import (
    EveryMoveLoses,
    Explanation,
    Fact,
    FewestReplies,
    GameOver,
    HeapWithOne,
    LastBigHeap,
    Mex,
    MisereShift,
    MisereSwitch,
    ModularRule,
    NimSum,
    OddColumn,
    Reduce,
    Refutation,
    Reveals,
    Status,
    WinningMove,
)
from games.players import Choice, Intent, best_move, why

from .positions import GAMES, IDS, judge, situations, small_positions

ALL = pytest.mark.parametrize("g", GAMES, ids=IDS)


class Checker:
    """Checks facts, each only once in one position."""

    def __init__(self, g: Game) -> None:
        self.game = g
        self.checked: dict[tuple[Position, Fact], bool] = {}

    def __call__(self, position: Position, explanation: Explanation) -> None:
        for fact in explanation:
            key = position, fact
            if key not in self.checked:
                self.checked[key] = fact.holds(self.game, position)
            assert self.checked[key], key


def winning_move(fact: Fact) -> Move | None:
    """Return the move that a fact calls winning, if it calls one so."""
    if isinstance(fact, WinningMove):
        return fact.move
    if isinstance(fact, Reduce):
        return fact.heap, fact.take
    if isinstance(fact, LastBigHeap):
        return fact.heap, fact.from_ - fact.to
    return None


@ALL
def test_every_fact_of_every_explanation_holds(g: Game) -> None:
    check, brute = Checker(g), judge(g)
    for p in small_positions(g):
        best = g.explain(p)
        check(p, best)
        assert best.outcome == brute.outcome(p)
        assert best[0] == Status(best.outcome)
        winning = brute.winning_moves(p)
        assert best.move in winning if winning else best.move is None
        for move in brute.options(p):
            told = g.explain(p, move)
            check(p, told)
            assert (told.move, told.outcome) == (move, best.outcome)
            if move in winning:
                assert winning_move(told[-1]) == move
            else:
                assert isinstance(told[-1], Refutation)
                assert told[-1].move == move


@ALL
def test_an_explanation_ends_with_what_brute_force_says(g: Game) -> None:
    brute = judge(g)
    for p in small_positions(g):
        told = g.explain(p)
        end = told[-1]
        if brute.ends_match(p):
            assert tuple(told) == (Status(Outcome(brute.outcome(p))), GameOver(g.misere))
        elif brute.wins(p):
            assert winning_move(end) in brute.winning_moves(p)
        else:
            assert isinstance(end, EveryMoveLoses)
            assert {r.move for r in end.replies} == set(brute.options(p))
            for refutation in end.replies:
                option = brute.options(p)[refutation.move]
                if refutation.reply is None:
                    assert g.misere
                    assert brute.ends_match(option)
                else:
                    assert refutation.reply in brute.winning_moves(option)


@given(situations())
def test_any_explanation_holds(situation: tuple[Game, Position]) -> None:
    g, p = situation
    assert g.explain(p).holds(g, p)


@ALL
def test_theory_stands_between_the_status_and_the_move(g: Game) -> None:
    without = []
    for p in small_positions(g):
        if g.is_over(p):
            continue
        kinds = {type(fact) for fact in g.explain(p)}
        if g.name != "nim":
            expected = {Mex, ModularRule} if not g.misere else {ModularRule}
            if not kinds & expected:
                without.append(p)
        elif not g.misere:
            assert NimSum in kinds
            assert (OddColumn in kinds) is (g.outcome(p) is Outcome.N)
        else:
            assert MisereSwitch in kinds
            assert (NimSum in kinds) is (sum(heap >= 2 for heap in p) >= 2)
    assert all(g.misere and n < 25 for (n,) in without), "only before the preperiod ends"


# ------------------------------------------------------------------ facts can fail

N, P = Outcome.N, Outcome.P
ROWS = ((0, 0, 0, 0, 0, 0, 0, 1), (0, 0, 0, 0, 0, 0, 1, 1))
SUMS = (0, 0, 0, 0, 0, 0, 1, 2)
WRONG: list[tuple[str, Position, Fact]] = [
    ("nim", (1, 3), Status(P)),
    ("nim misere", (1,), Status(N)),
    ("nim", (1, 3), GameOver(False)),
    ("nim", (0, 0), GameOver(True)),
    ("nim misere", (0, 0), GameOver(False)),
    ("nim", (1, 3), NimSum((1, 3), ROWS, SUMS, 3)),
    ("nim", (1, 3), NimSum((3, 1), ROWS, SUMS, 2)),
    ("nim", (1, 3), NimSum((1, 3), ROWS[::-1], SUMS, 2)),
    ("nim", (1, 3), NimSum((1, 3), ROWS, (0, 0, 0, 0, 0, 0, 1, 0), 2)),
    ("nim", (1, 3), NimSum((1, 3), ROWS, SUMS[1:], 2)),
    ("nim", (1, 3), NimSum((1, 3), (ROWS[0], ROWS[1][1:]), SUMS, 2)),
    ("nim", (1, 3), NimSum((1, 3), ((), ()), (), 2)),
    ("nim", (2,), NimSum((2,), ((0, 0, 0, 0, 0, 0, 0, 2),), (0, 0, 0, 0, 0, 0, 0, 2), 2)),
    ("nim", (1, 1), NimSum((1, 1), (ROWS[0], ROWS[0]), (0,), 0)),
    ("nim", (1, 3), OddColumn(7, 1)),
    ("nim", (1, 3), OddColumn(7, 2)),
    ("nim", (1, 2), OddColumn(7, 1)),
    ("nim", (3,), HeapWithOne(1, 7, 1, True)),
    ("nim", (1, 3), OddColumn(5, 4)),
    ("nim", (1, 3), OddColumn(6, 0)),
    ("nim", (1, 3), OddColumn(-1, 2)),
    ("nim", (3, 3), OddColumn(6, 2)),
    ("nim", (2, 1, 2), OddColumn(6, 2)),
    ("nim", (1, 3), HeapWithOne(1, 6, 2, True)),
    ("nim", (3, 2, 2), HeapWithOne(2, 6, 2, True)),
    ("nim", (3, 2, 2), HeapWithOne(1, 6, 2, False)),
    ("nim", (1, 3), HeapWithOne(2, 5, 2, True)),
    ("nim", (1, 3), HeapWithOne(1, 7, 1, True)),
    ("nim", (1, 3), Reduce(2, 3, 2)),
    ("nim", (1, 3), Reduce(2, 4, 2)),
    ("nim", (1, 3), Reduce(3, 3, 1)),
    ("nim", (1, 3), Reduce(0, 3, 1)),
    ("nim", (1, 3), Reduce(2, 3, 3)),
    ("nim misere", (1, 1, 1, 3), Reduce(4, 3, 0)),
    ("nim misere", (1, 3), MisereSwitch(1, 2)),
    ("nim misere", (1, 3), MisereSwitch(0, 1)),
    ("nim misere", (1, 3), MisereSwitch(2, 1)),
    ("nim misere", (1, 3), LastBigHeap(2, 3, 1, 2)),
    ("nim misere", (1, 3), LastBigHeap(2, 3, 0, 3)),
    ("nim misere", (1, 3), LastBigHeap(1, 1, 0, 1)),
    ("nim misere", (1, 3), LastBigHeap(5, 3, 0, 1)),
    ("nim misere", (3, 2, 2), LastBigHeap(1, 3, 0, 4)),
    ("fortboyard", (9,), ModularRule(4, 2, (0,))),
    ("fortboyard", (9,), ModularRule(4, 1, (1,))),
    ("fortboyard", (10,), ModularRule(5, 0, (0,))),
    ("fortboyard", (9,), ModularRule(4, 1, (0,), 12)),
    ("fortboyard misere", (9,), ModularRule(4, 1, (0,))),
    ("fortboyard misere", (9,), MisereShift(3)),
    ("take 1,3,4 misere", (9,), MisereShift(5)),
    ("take 1,3,4", (9,), ModularRule(7, 2, (0,))),
    ("take 1,3,4", (9,), Mex((0, 1, 2), 3)),
    ("take 1,3,4", (5,), Mex((0, 1, 2), 4)),
    ("take 1,3,4", (4,), Mex((0, 2, 1), 2)),
    ("fortboyard", (18,), WinningMove((1,), (17,))),
    ("fortboyard", (18,), WinningMove((2,), (15,))),
    ("take 1,3", (9,), WinningMove((2,), (7,))),
    ("fortboyard misere", (18,), WinningMove((2,), (16,))),
    ("fortboyard", (18,), Refutation((2,), (1,))),
    ("fortboyard", (18,), Refutation((1,), (2,))),
    ("fortboyard", (18,), Refutation((1,), None)),
    ("fortboyard", (18,), Refutation((4,), (2,))),
    ("fortboyard", (1,), Refutation((1,), None)),
    ("fortboyard misere", (3,), Refutation((1,), None)),
    ("fortboyard", (4,), EveryMoveLoses(())),
    ("fortboyard", (4,), EveryMoveLoses((Refutation((1,), (3,)),))),
    ("fortboyard misere", (0,), EveryMoveLoses(())),
    (
        "fortboyard",
        (4,),
        EveryMoveLoses(
            (Refutation((1,), (3,)), Refutation((2,), (1,)), Refutation((3,), (1,))),
        ),
    ),
    ("fortboyard", (4,), FewestReplies((1,), 2)),
    ("fortboyard", (4,), FewestReplies((4,), 1)),
    ("fortboyard", (18,), FewestReplies((2,), 0)),
    ("fortboyard misere", (1,), FewestReplies((1,), 0)),
    ("nim", (1, 2, 3), FewestReplies((1, 1), 2)),
    ("nim", (2, 2, 1, 1), FewestReplies((3, 1), 3)),
]


@pytest.mark.parametrize(
    ("name", "p", "fact"), WRONG, ids=[f"{n}-{p}-{f}"[:100] for n, p, f in WRONG]
)
def test_a_wrong_fact_is_rejected(name: str, p: Position, fact: Fact) -> None:
    g = game(name.removesuffix(" misere"), misere=name.endswith(" misere"))
    assert fact.holds(g, p) is False
    said = g.explain(p)
    assert fact not in said
    assert not replace(said, facts=(*said.facts, fact)).holds(g, p)


def test_every_kind_of_fact_is_made_wrong() -> None:
    assert {type(fact) for _, _, fact in WRONG} == set(Fact.__subclasses__())


#: Where a changed fact may be another truth: there may be several such heaps, moves, replies;
#: a rule also holds later on, and modulo some other numbers.
FREE = {
    (HeapWithOne, "heap"),
    (Reduce, "heap"),
    (Refutation, "move"),
    (Refutation, "reply"),
    (FewestReplies, "move"),
    (ModularRule, "m"),
    (ModularRule, "start"),
}


def spoilt(fact: Fact) -> Iterator[Fact]:
    """Change each part of a fact a little."""
    for field in fields(fact):
        if (type(fact), field.name) in FREE:
            continue
        old = getattr(fact, field.name)
        if isinstance(old, Outcome):
            new = [P if old is N else N]
        elif isinstance(old, bool):
            new = [not old]
        elif isinstance(old, int):
            new = [old - 1, old + 1, old + 2]
        elif isinstance(fact, ModularRule):
            new = [old[:-1]]
        else:
            new = [old[:-1], old + old[-1:]]
        yield from (replace(fact, **{field.name: other}) for other in new)


@ALL
def test_a_true_fact_with_a_part_changed_is_rejected(g: Game) -> None:
    for p in list(small_positions(g))[::3]:
        for fact in g.explain(p):
            for other in spoilt(fact):
                assert other.holds(g, p) is False, (p, fact, other)


# --------------------------------------------------------------------------- hints


@ALL
def test_hints_are_prefixes_and_reveal_no_more_than_their_stage(g: Game) -> None:
    for p in small_positions(g):
        for told in (g.explain(p), *(g.explain(p, move) for move in g.moves(p))):
            facts = tuple(told)
            assert told.stages == sorted(set(told.stages))
            for stage in Reveals:
                hint = told.hint(stage)
                assert hint == facts[: len(hint)]
                if stage < Reveals.MOVE:
                    assert not any(
                        hasattr(fact, part)
                        for fact in hint
                        for part in ("move", "reply", "replies", "take", "to", "leaves")
                    )
                if stage < Reveals.HEAP:
                    assert not any(hasattr(fact, "heap") for fact in hint)
                if stage < Reveals.THEORY:
                    assert all(isinstance(fact, (Status, GameOver)) for fact in hint)
            assert told.hint(Reveals.MOVE) == facts
            hints = [told.hint(stage) for stage in told.stages]
            assert len(set(hints)) == len(hints), "each stage adds something"


def test_hints_of_nim_go_from_status_to_column_to_heap_to_move() -> None:
    told = game("nim").explain((1, 3, 7))
    assert told.stages == [Reveals.STATUS, Reveals.THEORY, Reveals.HEAP, Reveals.MOVE]
    kinds = [[type(fact).__name__ for fact in told.hint(stage)] for stage in told.stages]
    assert kinds == [
        ["Status"],
        ["Status", "NimSum", "OddColumn"],
        ["Status", "NimSum", "OddColumn", "HeapWithOne"],
        ["Status", "NimSum", "OddColumn", "HeapWithOne", "Reduce"],
    ]


# ----------------------------------------------------------------------------- why


@ALL
def test_why_holds_for_every_choice(g: Game) -> None:
    check, brute = Checker(g), judge(g)
    for p in small_positions(g):
        if brute.ends_match(p):
            continue
        choices = [Choice(move, Intent.RANDOM) for move in brute.options(p)]
        choices += {Choice(best_move(g, p, Random(seed)), Intent.BEST) for seed in range(5)}
        for choice in choices:
            told = why(g, p, choice)
            check(p, told)
            assert told.outcome == brute.outcome(p)
            kinds = [type(fact) for fact in told]
            wins = brute.winning_moves(p)
            if choice.move in wins:
                assert winning_move(told[-1]) == told.move == choice.move
            elif wins:
                assert choice.intent is Intent.RANDOM
                assert winning_move(told[-1]) == told.move
                assert told.move in wins, "the move that would have won"
            else:
                assert told.move is None
                assert EveryMoveLoses in kinds
                at_once = g.misere and brute.ends_match(brute.options(p)[choice.move])
                as_hard_as_possible = choice.intent is Intent.BEST and not at_once
                assert (FewestReplies in kinds) is as_hard_as_possible
