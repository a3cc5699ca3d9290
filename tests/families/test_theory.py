"""A family's declarations about its theory are true: skills, likeness, and search-free results."""

from __future__ import annotations

from functools import partial
from itertools import product
from typing import Any

import pytest

from games import FAMILIES, Game, GameError, Position, TooLarge, game, reasons
from games.core import LARGEST_PLAYED, Rules
from games.lessons.path import SKILLS
from games.solver import Solved, Solver
from games.theory import nim_sum
from tests.support.brute import Brute
from tests.support.positions import judge, sample_named

#: The usual game of each family.
USUAL = {word: game(next(iter(family.examples))) for word, family in FAMILIES.items()}

each = pytest.mark.parametrize("word", FAMILIES)


@each
def test_a_family_says_which_skill_helps_in_its_positions(word: str) -> None:
    rules, keys = USUAL[word], {skill.key for skill in SKILLS.values()}
    for position in filter(partial(is_position, rules), sample_named(word).small()):
        key = FAMILIES[word].skill(rules, position)
        assert key in keys, (
            f"{rules.__module__}: `skill` is “{key}” in {position}, "
            "which games/lessons/path.py does not have"
        )


def is_position(rules: Game, position: Position) -> bool:
    try:
        rules.check(position)
    except GameError:
        return False
    return True


def form_of(brute: Brute, position: Position) -> frozenset[Any]:
    """Return the tree of a position, alike for positions that only look different."""
    return frozenset(form_of(brute, option) for option in set(brute.options(position).values()))


@each
def test_a_family_declares_the_traits_of_its_games(word: str) -> None:
    rules = USUAL[word]
    lacking = [trait for kind in (Rules, Game) for trait in kind.__annotations__]
    lacking = [trait for trait in lacking if not hasattr(rules, trait)]
    assert not lacking, f"{rules.__module__} lacks {', '.join(lacking)}"


@each
def test_equivalent_positions_have_the_same_likeness(word: str) -> None:
    rules, brute = USUAL[word], judge(USUAL[word])
    sample = sample_named(word)
    turned = [
        (position, other)
        for position in sample.small()
        if sum(position) <= 6 and is_position(rules, position)
        for other in [sample.turned(position)]
        if other != position and is_position(rules, other)
    ]
    if all(form_of(brute, one) == form_of(brute, other) for one, other in turned):
        for one, other in turned:
            assert rules.likeness(one) == rules.likeness(other), (
                f"{rules.__module__}: `likeness` or `normal_form` tells {one} "
                f"from {other}, which only look different"
            )


@each
def test_in_a_game_that_only_takes_a_move_follows_from_what_is_left(word: str) -> None:
    for rules in (game(name) for name in sample_named(word).names):
        for position in filter(partial(is_position, rules), sample_named(word).small()):
            for move in rules.moves(position) if rules.only_takes else ():
                left = rules.after(position, move)
                heap = next(i for i, number in enumerate(position) if left[i] < number)
                taken = position[heap] - left[heap]
                assert move == ((heap + 1, taken) if rules.is_sum else (taken,)), (
                    f"{rules.__module__}: `only_takes`, but {move} makes {left} of {position}"
                )


@each
def test_a_sum_has_the_nim_sum_of_its_heaps_as_value(word: str) -> None:
    for rules in (game(name) for name in sample_named(word).names):
        for position in filter(partial(is_position, rules), sample_named(word).small()):
            assert not rules.is_sum or rules.grundy(position) == nim_sum(
                judge(rules).grundy((heap,)) for heap in position
            ), f"{rules.__module__}: `is_sum`, but {position} has not the values of its heaps"


@each
def test_a_family_declares_truly_whether_its_theory_solves_its_games(
    word: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A game that is called solved is answered without search."""
    where = USUAL[word].__module__

    def search(*_: object) -> None:
        raise Searched

    monkeypatch.setattr(Solver, "outcome", search)
    for name, misere in product(sample_named(word).names, (False, True)):
        rules = game(name, misere=misere)
        positions = [p for n, m, p in sample_named(word).largest if game(n, misere=m) == rules]
        positions += [p for p in sample_named(word).small() if is_position(rules, p)][::5]
        told = all(told_without_search(rules, position) for position in positions)
        for position in positions:
            solved = rules.is_solved_at(position)
            assert solved is told_without_search(rules, position), (
                f"{where}: `is_solved_at`, by default `is_solved`, is {solved} for {position} of "
                f"{name}{' misere' * misere}, which {'search' if solved else 'theory'} answers"
            )
        if told and type(rules).outcome is not Solved.outcome and not misere:
            assert rules.is_solved, f"{where}: `is_solved` says no, but theory tells {name} whole"
        if rules.is_solved:
            huge = tuple(LARGEST_PLAYED for _ in rules.parse(rules.example))
            assert not is_position(rules, huge) or told_without_search(rules, huge), (
                f"{where}: `winning_move` of {name} lists the moves of {huge}: let theory find one"
            )


class Searched(Exception):
    """A question was answered by search."""


def told_without_search(rules: Game, position: Position) -> bool:
    try:
        rules.outcome(position)
        rules.winning_move(position)
    except (Searched, TooLarge):
        return False
    return True


@each
def test_a_family_offers_its_claims_as_reasons(word: str) -> None:
    sample, offered = sample_named(word), set[str]()
    for name, misere in product(sample.names, (False, True)):
        rules = game(name, misere=misere)
        for position in filter(partial(is_position, rules), sample.small()):
            if not rules.is_over(position):
                offered |= {reason.claim.key for reason in rules.reasons(position)}
    shared = {value.key for value in vars(reasons).values() if isinstance(value, reasons.Claim)}
    silent = {reason.claim.key for reason in sample.reasons} - offered - shared
    where = USUAL[word].__module__
    assert not silent, f"`reasons` of {where} offer no {silent} in any small position"
