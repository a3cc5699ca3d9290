"""Every family of games agrees with brute force."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games import Game, IllegalMove, InvalidPosition, Position, game
from games.core import LARGEST_PLAYED, RulesFault
from tests.support.positions import (
    ALL,
    SAMPLES,
    judge,
    refusal_of,
    sample_file,
    sample_of,
    situations,
    small_positions,
)

#: Any text, and such as comes close to a position.
TEXTS = st.text(max_size=60) | st.text("0123456789 ,;x", max_size=12)

EACH = pytest.mark.parametrize("family", SAMPLES)


@EACH
def test_the_games_of_a_sample_belong_to_its_family(family: str) -> None:
    sample = SAMPLES[family]
    for name in (*sample.names, sample.shown[0]):
        assert game(name).name == name
        assert sample_of(game(name)) is sample
    for start in sample.shown[1]:
        g = game(sample.shown[0])
        assert not g.is_over(g.parse(start))


@ALL
def test_the_example_of_a_position_is_one_that_a_match_may_start_from(g: Game) -> None:
    position = g.parse(g.example)
    g.check_board(position)
    assert not g.is_over(position)


@ALL
def test_a_board_without_room_is_refused_with_a_position_of_the_game(g: Game) -> None:
    largest = tuple(LARGEST_PLAYED + 1 for _ in g.parse(g.example))
    with pytest.raises(InvalidPosition) as refused:
        g.check_board(largest)
    if refused.value.fault is RulesFault.BOARD_TOO_LARGE:
        g.check_board(g.parse(str(refused.value.details["example"])))


@ALL
def test_small_positions_are_distinct_and_some_are_over(g: Game) -> None:
    met = list(small_positions(g))
    assert len(met) == len(set(met)) >= 30
    for p in met:
        g.check(p)
        assert g.parse(g.format(p)) == p
    assert {g.is_over(p) for p in met} == {False, True}


@ALL
def test_every_family_agrees_with_brute_force_on_small_positions(g: Game) -> None:
    brute = judge(g)
    for p in small_positions(g):
        options = brute.options(p)
        assert sorted(g.moves(p)) == sorted(options), p
        assert all(g.play(p, move) == option for move, option in options.items())
        assert g.is_over(p) is brute.ends_match(p)
        assert g.outcome(p) == brute.outcome(p), p
        assert sorted(g.winning_moves(p)) == sorted(brute.winning_moves(p)), p
        if not g.misere:
            assert g.grundy(p) == brute.grundy(p), p


@ALL
def test_winning_moves_and_choices_follow_the_order_of_moves(g: Game) -> None:
    def spelt(p: Position, path: tuple[int, ...] = ()) -> list[tuple[int, ...]]:
        if (move := g.spelt(p, path)) is not None:
            return [move]
        return [move for part in g.choices(p, path) for move in spelt(p, (*path, part))]

    where = type(g).__module__
    for p in small_positions(g):
        legal, winning = g.moves(p), g.winning_moves(p)
        assert [move for move in legal if move in winning] == winning, (
            f"{where}: `winning_moves` of {p} are not in the order of `moves`"
        )
        assert spelt(p) == legal, (
            f"{where}: in {p}, `choices` spell the moves {spelt(p)}, and `moves` are {legal}, "
            "which should be the same in the same order"
        )
        for m in legal:
            assert list(g.choices(p, m)) == list(Game.choices(g, p, m)), (
                f"{where}: after the move {m} of {p}, `choices` go on with {g.choices(p, m)}"
            )
            read = g.parse_move(g.format_move(m))
            assert read == m, f"{where}: `parse_move` reads {g.format_move(m)} as {read}"


@ALL
def test_the_heaps_of_a_move_may_be_typed_in_any_order(g: Game) -> None:
    for p in small_positions(g):
        for move in g.moves(p):
            turned = tuple(part for heap in reversed(g.by_heap(move)) for part in heap)
            read = g.parse_move(g.format_move(turned))
            assert read == move, (
                f"{type(g).__module__}: `parse_move` reads {g.format_move(turned)} as {read}"
            )


@given(situations())
def test_every_family_agrees_with_brute_force_on_any_position(
    situation: tuple[Game, Position],
) -> None:
    g, p = situation
    brute = judge(g)
    assert not brute.ends_match(p)
    assert g.outcome(p) == brute.outcome(p)
    assert set(g.winning_moves(p)) == set(brute.winning_moves(p))
    assert game(g.name, misere=g.misere) == g


# ----------------------------------------------------------------------- what is refused


@EACH
def test_a_sample_has_a_refused_move_for_what_is_wrong_in_any_family(family: str) -> None:
    tried = {fault for _, _, _, fault, _ in SAMPLES[family].refused}
    lacking = {RulesFault.MATCH_IS_OVER, RulesFault.MOVE_SHAPE} - tried
    assert not lacking, f"`refused` of the sample of “{family}” has no move with {lacking}"


@EACH
@pytest.mark.parametrize("misere", [False, True], ids=["normal", "misere"])
def test_an_illegal_move_says_why(family: str, misere: bool) -> None:
    for name, p, move, fault, details in SAMPLES[family].refused:
        g = game(name, misere=misere)
        for refuse in (g.play, g.check_move, g.explain):
            with pytest.raises(IllegalMove) as refusal:
                refuse(p, move)
            said = refusal.value.fault, refusal.value.details
            assert said == (fault, details), (
                f"{type(g).__module__} refuses {move} in {p} by {said}, and `refused` of "
                f"{sample_file(family)} has {(fault, details)}"
            )


@EACH
def test_a_mistyped_name_or_position_says_why(family: str) -> None:
    for name, text, fault in SAMPLES[family].mistyped:
        refused = refusal_of(name, text)
        assert refused is not None, f"“{name}” with “{text}” is not refused"
        assert refused.fault is fault, f"“{name}” with “{text}” is refused by “{refused.fault}”"


@EACH
@given(text=TEXTS)
def test_any_text_is_a_position_or_an_invalid_one(family: str, text: str) -> None:
    g = game(SAMPLES[family].names[0])
    try:
        p = g.parse(text)
    except InvalidPosition:
        return
    g.check(p)
