"""Every fact of an explanation is true, false ones are rejected, and hints are prefixes."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import fields, replace
from inspect import isabstract
from random import Random

import pytest
from hypothesis import given

from games import Game, Move, Outcome, Position, game
from games.explain import (
    BestLine,
    EveryMoveLoses,
    Explanation,
    Fact,
    FewestReplies,
    GameOver,
    Idea,
    Mex,
    Rank,
    Refutation,
    Reveals,
    Status,
    WinningMove,
)
from games.families.chomp import EqualArms, Staircase
from games.families.nim_facts import LastBigHeap, Reduce
from games.families.subtraction_facts import ModularRule
from games.mirror import LeavesMirror
from games.players import Choice, Intent, best_move, why
from tests.support.brute import Brute
from tests.support.positions import (
    ALL,
    SAMPLES,
    judge,
    sample_file,
    sample_of,
    situations,
    small_positions,
)


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
            assert self.checked[key], f"{self.game.name}: in {position}, {fact} does not hold"


def winning_move(fact: Fact) -> Move | None:
    """Return the move that a fact calls winning, if it calls one so."""
    if isinstance(fact, (WinningMove, EqualArms, Staircase, LeavesMirror)):
        return fact.move
    if isinstance(fact, BestLine):
        return fact.moves[0]
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
def test_the_explanation_of_any_position_holds(situation: tuple[Game, Position]) -> None:
    g, p = situation
    assert g.explain(p).holds(g, p)


@ALL
def test_a_position_and_its_normal_form_have_the_same_outcome(g: Game) -> None:
    for p in small_positions(g):
        form = g.normal_form(p)
        assert g.is_over(form) is g.is_over(p)
        told = g.explain(form)
        assert told.outcome == g.outcome(p), f"{g.name}: `normal_form` makes {form} of {p}"


@ALL
def test_facts_of_theory_come_between_the_status_and_the_move(g: Game) -> None:
    for p in small_positions(g):
        if not g.is_over(p):
            told = g.explain(p)
            if told.outcome is Outcome.P:
                said = told[1:-1]
            else:
                steps = g.steps_to(p, told.move)
                said = told[1 : -len(steps)]
                early = [fact for fact in steps if fact.reveals < Reveals.HEAP]
                assert not early, f"{g.name}: `reveals` is at least HEAP in `steps_to`: {early}"
            sample = sample_of(g)
            wanted = sorted(each.__name__ for each in sample.theory(g, p))
            assert sorted(type(fact).__name__ for fact in said) == wanted, (
                f"`theory` of {sample_file(sample.word)} has {wanted} in {p}: `grounds` give {said}"
            )


def test_a_winning_bite_is_explained_by_the_shape_it_leaves_or_by_a_line() -> None:
    g = game("chomp")
    ends = {}
    for p in small_positions(g):
        for move in g.winning_moves(p):
            *_, said, end = g.explain(p, move)
            left = g.play(p, move)
            if left == (1,):
                assert end == BestLine((move,))
            elif len(left) == left[0] == sum(left) - left[0] + 1:
                assert end == EqualArms(move, left[0])
            elif len(left) == 2 and left[0] == left[1] + 1:
                assert end == Staircase(move, left[0])
            else:
                assert isinstance(end, BestLine)
                assert end.moves[0] == move
            assert said == WinningMove(move, left)
            ends[type(end)] = ends.get(type(end), 0) + 1
    assert min(ends.values()) >= 5, ends
    assert set(ends) == {EqualArms, Staircase, BestLine}


# ------------------------------------------------------------------ facts can fail

N, P = Outcome.N, Outcome.P
WRONG: list[tuple[str, Position, Fact]] = [
    ("nim", (1, 3), Status(P)),
    ("nim misere", (1,), Status(N)),
    ("nim", (1, 3), GameOver(False)),
    ("nim", (0, 0), GameOver(True)),
    ("nim misere", (0, 0), GameOver(False)),
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
    ("octal 0.77 misere", (2,), Status(P)),
    ("chomp", (2, 2), Rank(2)),
    ("chomp", (2, 1), Rank(3)),
    ("chomp", (3,), Rank(2)),
    ("chomp", (2, 2), BestLine(())),
    ("chomp", (2, 2), BestLine(((2, 2),))),
    ("chomp", (2, 2), BestLine(((2, 1), (1, 2)))),
    ("chomp", (2, 2), BestLine(((2, 2), (1, 2), (1, 1)))),
    ("chomp", (2, 2), BestLine(((2, 2), (1, 2), (2, 2)))),
    ("chomp", (3, 3), BestLine(((2, 3), (1, 2), (2, 1)))),
    *(wrong for sample in SAMPLES.values() for wrong in sample.wrong),
]


def every_line(brute: Brute, p: Position) -> Iterator[tuple[Move, ...]]:
    """Go through all ways to the end in which the winner keeps the win."""
    if brute.ends_match(p):
        yield ()
    kept = brute.winning_moves(p) or list(brute.options(p))
    for move in kept:
        yield from ((move, *line) for line in every_line(brute, brute.options(p)[move]))


def test_a_line_is_best_exactly_if_the_winner_hurries_and_the_loser_delays() -> None:
    g = game("chomp")
    brute, counts = judge(g), [0, 0]
    for p in [(3, 3), (2, 2, 2), (3, 2, 1), (3, 3, 1), (5, 3)]:
        for line in every_line(brute, p):
            left, best = brute.options(p)[line[0]], True
            for number, move in enumerate(line[1:], 2):
                left = brute.options(left)[move]
                best = best and brute.rank(left) == len(line) - number
            best = best and brute.rank(brute.options(p)[line[0]]) == len(line) - 1
            assert BestLine(line).holds(g, p) is best
            counts[best] += 1
    assert min(counts) >= 10, "positions of both outcomes were drawn"


@pytest.mark.parametrize(
    ("name", "p", "fact"), WRONG, ids=[f"{n}-{p}-{f}"[:100] for n, p, f in WRONG]
)
def test_a_wrong_fact_is_rejected(name: str, p: Position, fact: Fact) -> None:
    g = game(name.removesuffix(" misere"), misere=name.endswith(" misere"))
    assert fact.holds(g, p) is False, f"`holds` takes {fact} for true in {p} of {g.name}"
    said = g.explain(p)
    assert fact not in said
    assert not replace(said, facts=(*said.facts, fact)).holds(g, p)


def test_the_samples_have_a_false_fact_of_every_kind() -> None:
    kinds = {
        each for each in (*Fact.__subclasses__(), *Idea.__subclasses__()) if not isabstract(each)
    }
    lacking = [kind.__name__ for kind in kinds - {type(fact) for _, _, fact in WRONG}]
    assert not lacking, f"`wrong` of no sample in tests/families/ has a false {lacking}"


#: Where a changed fact may be another truth: there may be several such moves and replies.
FREE = {
    (Refutation, "move"),
    (Refutation, "reply"),
    (FewestReplies, "move"),
    *(part for sample in SAMPLES.values() for part in sample.free),
}


def spoilt(fact: Fact) -> Iterator[Fact]:
    """Change each part of a fact a little."""
    for field in fields(fact):
        if (type(fact), field.name) in FREE:
            continue
        old = getattr(fact, field.name)
        if isinstance(old, Outcome):
            new = [P if old is N else N]
        elif old is None:
            new = [(1, 2), (2, 1), (9, 9)]
        elif isinstance(old, bool):
            new = [not old]
        elif isinstance(old, int):
            new = [old - 1, old + 1, old + 2]
        elif isinstance(fact, ModularRule):
            new = [old[:-1]]
        else:
            new = [old[:-1], old + old[-1:]]
        yield from (replace(fact, **{field.name: other}) for other in new if other != old)


@ALL
def test_a_true_fact_with_a_part_changed_is_rejected(g: Game) -> None:
    for p in list(small_positions(g))[::3]:
        for fact in g.explain(p):
            for other in spoilt(fact):
                assert other.holds(g, p) is False, (
                    f"{g.name}: in {p} both {fact} and {other} hold: `holds` is to check that part "
                    f"by brute force, or `free` of {sample_file(sample_of(g).word)} to name it"
                )


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
                late = ("move", "moves", "reply", "replies", "take", "to", "leaves")
                late = late if stage < Reveals.MOVE else ()
                late = (*late, "heap") if stage < Reveals.HEAP else late
                told_early = [fact for fact in hint if any(hasattr(fact, part) for part in late)]
                assert not told_early, f"{g.name}: `reveals` is later than {stage!r}: {told_early}"
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
        ["Status", "EvenTable", "NimSum", "OddColumn", "Flip"],
        ["Status", "EvenTable", "NimSum", "OddColumn", "Flip", "HeapWithOne"],
        ["Status", "EvenTable", "NimSum", "OddColumn", "Flip", "HeapWithOne", "Reduce"],
    ]


# ----------------------------------------------------------------------------- why


@ALL
def test_the_explanation_of_every_choice_of_the_computer_holds(g: Game) -> None:
    check, brute = Checker(g), judge(g)
    for p in small_positions(g):
        if brute.ends_match(p):
            continue
        choices = [Choice(move, Intent.RANDOM) for move in brute.options(p)]
        choices += {Choice(best_move(g, p, Random(seed)), Intent.BEST) for seed in range(2)}
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
