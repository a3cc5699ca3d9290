"""Fort Boyard and every finite set of takes against brute force, and far out by period."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games import (
    Convention,
    Fault,
    Game,
    IllegalMove,
    InvalidMove,
    InvalidPosition,
    NoGrundyValue,
    Outcome,
    TooLarge,
    UnknownGame,
    game,
)
from games.core import RulesFault
from games.families.periods import Periodic
from games.families.subtraction import (
    MAX_STICKS,
    SubtractionFault,
    grundy_sequence,
    outcome_sequence,
)
from games.solver import Solver
from tests.families.subtraction import take_sets
from tests.support.brute import Brute, sticks
from tests.support.positions import SAMPLES, judge

#: The sample's games, with all takes of their rules written out.
STICKS = {
    "fortboyard": (1, 2, 3),
    "fortboyard 2": (1, 2),
    "fortboyard 5": (1, 2, 3, 4, 5),
    "take 1,3,4": (1, 3, 4),
    "take 2,3": (2, 3),
    "take 2,4,7": (2, 4, 7),
    "take 1": (1,),
    "take 3": (3,),
    "take 1,6": (1, 6),
    "take 2,5,9": (2, 5, 9),
}

BOTH = pytest.mark.parametrize("misere", [False, True], ids=["normal", "misere"])
FAR = 400


def of(takes: tuple[int, ...], misere: bool = False) -> Game:
    return game("take " + ",".join(map(str, takes)), misere=misere)


def least_form(values: list[int], window: int) -> tuple[int, int]:
    """Return the least (period, preperiod) that the values show, tried one after the other.

    Past the first ``window`` values each depends on the ``window`` before it: a period that is
    kept for so long is kept for ever.
    """
    for period in range(1, len(values)):
        for start in range(len(values) - period - window):
            tail = values[start : start + period + window]
            if tail[period:] == tail[:window] and values[start + period :] == values[start:-period]:
                return period, start
    raise AssertionError("not far enough")


def test_this_file_has_the_takes_of_every_game_of_the_samples() -> None:
    assert set(STICKS) == {*SAMPLES["fortboyard"].names, *SAMPLES["take"].names}


@BOTH
@pytest.mark.parametrize("name", STICKS)
def test_agrees_with_brute_force_on_small_positions(name: str, misere: bool) -> None:
    g, brute = game(name, misere=misere), Brute(sticks(STICKS[name]), misere=misere)
    for p in ((n,) for n in range(120)):
        assert g.outcome(p) == brute.outcome(p), p
        assert g.winning_moves(p) == brute.winning_moves(p), p
        assert g.moves(p) == list(brute.options(p)), p
        assert all(g.play(p, move) == option for move, option in brute.options(p).items())
        assert g.is_over(p) is brute.ends_match(p)
        if not misere:
            assert g.grundy(p) == brute.grundy(p), p


@given(take_sets, st.booleans())
def test_any_set_agrees_with_brute_force_beyond_its_period(
    takes: tuple[int, ...], misere: bool
) -> None:
    g, brute = of(takes, misere), Brute(sticks(takes), misere=misere)
    for n in range(FAR):
        assert g.outcome((n,)) == brute.outcome((n,)), n
        if not misere:
            assert g.grundy((n,)) == brute.grundy((n,)), n
    for p in [(FAR - 1,), (FAR - 2,), (FAR // 2,)]:
        assert g.winning_moves(p) == brute.winning_moves(p)


@settings(max_examples=30)
@given(st.sets(st.integers(1, 12), min_size=1, max_size=4), st.booleans())
def test_any_set_agrees_with_the_generic_solver(takes: set[int], misere: bool) -> None:
    g = of(tuple(sorted(takes)), misere)
    solver = Solver(g)
    for p in ((n,) for n in range(60)):
        assert g.outcome(p) is solver.outcome(p)
        assert misere or g.grundy(p) == solver.grundy(p)


@given(st.sets(st.integers(1, 9), min_size=1, max_size=4).map(sorted).map(tuple))
def test_period_and_preperiod_are_the_least(takes: tuple[int, ...]) -> None:
    for sequence, value in sequences(takes):
        values = [value((n,)) for n in range(FAR)]
        assert (sequence.period, sequence.preperiod) == least_form(values, takes[-1])


def sequences(
    takes: tuple[int, ...],
) -> list[tuple[Periodic, Callable[[tuple[int, ...]], int]]]:
    """Return the three sequences of a set, each with its values by brute force."""
    normal, misere = Brute(sticks(takes)), Brute(sticks(takes), misere=True)
    return [
        (grundy_sequence(takes), normal.grundy),
        (outcome_sequence(takes, Convention.NORMAL), normal.wins),
        (outcome_sequence(takes, Convention.MISERE), misere.wins),
    ]


def test_the_periods_of_takes_are_the_published_ones() -> None:
    assert grundy_sequence((1, 2, 3)) == Periodic((0, 1, 2, 3), 0)
    assert grundy_sequence((1, 3, 4)).period == 7
    assert outcome_sequence((1, 3, 4), Convention.NORMAL).period == 7
    late = grundy_sequence((2, 4, 7))
    assert (late.preperiod, late.period) == (8, 3), (
        "Winning Ways, ch. 4, says preperiod 8 and period 3"
    )


@BOTH
@given(takes=take_sets, near=st.integers(FAR, 2 * FAR))
def test_a_huge_heap_is_answered_as_its_remainder(
    misere: bool, takes: tuple[int, ...], near: int
) -> None:
    g, brute = of(takes, misere), Brute(sticks(takes), misere=misere)
    period = outcome_sequence(takes, g.convention).period
    huge = near + (MAX_STICKS - near) // period * period
    for n in range(near):
        brute.wins((n,))
    assert MAX_STICKS - period < huge <= MAX_STICKS
    assert g.outcome((huge,)) == brute.outcome((near,))
    assert g.winning_moves((huge,)) == brute.winning_moves((near,))
    if not misere:
        whole = grundy_sequence(takes).period
        huge = near + (MAX_STICKS - near) // whole * whole
        for n in range(near):
            brute.grundy((n,))
        assert g.grundy((huge,)) == brute.grundy((near,))


def test_fort_boyard_is_answered_up_to_the_largest_heap() -> None:
    g, last_loses = game("fortboyard"), game("fortboyard", misere=True)
    assert g.outcome((10**18,)) is Outcome.P
    assert g.winning_moves((10**18 - 1,)) == [(3,)]
    assert g.grundy((10**18 - 1,)) == 3
    assert last_loses.outcome((10**18,)) is Outcome.N
    assert last_loses.winning_moves((10**18,)) == [(3,)]
    assert last_loses.outcome((10**18 - 3,)) is Outcome.P


#: Takes whose outcomes show no period before the search for one gives up.
WILD = (16, 28, 59, 82, 129, 132, 185, 192, 240, 242, 273)
WILD += (334, 335, 355, 380, 381, 399, 409, 432, 463, 474, 484)


@BOTH
def test_without_a_period_small_heaps_are_answered_and_huge_ones_refused(misere: bool) -> None:
    g, brute = of(WILD, misere), Brute(sticks(WILD), misere=misere)
    assert outcome_sequence(WILD, g.convention).period == 0
    for p in ((n,) for n in range(1000)):
        assert g.outcome(p) == brute.outcome(p)
        if not misere:
            assert g.grundy(p) == brute.grundy(p)
    assert g.explain((777,)).outcome == brute.outcome((777,))
    with pytest.raises(TooLarge) as refusal:
        g.outcome((10**18,))
    assert refusal.value.fault is RulesFault.TOO_LARGE_TO_SOLVE


@pytest.mark.parametrize("name", ["fortboyard", "take 1,3,4"])
def test_grundy_is_refused_under_misere(name: str) -> None:
    with pytest.raises(NoGrundyValue) as refusal:
        game(name, misere=True).grundy((5,))
    assert refusal.value.fault is RulesFault.NO_GRUNDY_VALUE


@pytest.mark.parametrize("name", STICKS)
def test_choices_are_the_moves(name: str) -> None:
    g = game(name)
    for p in ((n,) for n in range(15)):
        assert [(take,) for take in g.choices(p)] == g.moves(p)
        assert all(g.choices(p, move) == [] for move in g.moves(p))


@given(take_sets, st.integers(0, 20), st.integers(-2, 15))
def test_exactly_the_moves_listed_are_legal(takes: tuple[int, ...], n: int, take: int) -> None:
    g = of(takes)
    if (take,) in g.moves((n,)):
        assert g.play((n,), (take,)) == g.after((n,), (take,)) == (n - take,)
    else:
        with pytest.raises(IllegalMove):
            g.play((n,), (take,))


@given(st.integers(0, MAX_STICKS))
def test_a_position_survives_its_text(n: int) -> None:
    assert game("fortboyard").parse(game("fortboyard").format((n,))) == (n,)


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ("", RulesFault.ONE_NUMBER),
        ("  ", RulesFault.ONE_NUMBER),
        ("twenty", RulesFault.ONE_NUMBER),
        ("-20", RulesFault.ONE_NUMBER),
        ("20 3", RulesFault.ONE_NUMBER),
        ("2.5", RulesFault.ONE_NUMBER),
        ("３", RulesFault.ONE_NUMBER),
        ("1e18", RulesFault.ONE_NUMBER),
        ("1000000000000000001", RulesFault.NUMBER_TOO_LARGE),
        ("9" * 400, RulesFault.NUMBER_TOO_LARGE),
        ("9" * 401, RulesFault.TEXT_TOO_LONG),
    ],
)
@BOTH
def test_bad_text_is_no_position(text: str, fault: Fault, misere: bool) -> None:
    with pytest.raises(InvalidPosition) as refusal:
        game("fortboyard", misere=misere).parse(text)
    assert refusal.value.fault is fault


@pytest.mark.parametrize("p", [(), (1, 2), (-1,), (10**18 + 1,)])
def test_a_bad_tuple_is_no_position(p: tuple[int, ...]) -> None:
    with pytest.raises(InvalidPosition):
        game("fortboyard").check(p)


def test_the_limits_themselves_are_positions() -> None:
    assert game("fortboyard").parse(" 0 ") == (0,)
    assert game("fortboyard").parse("1" + "0" * 18) == (10**18,)


@pytest.mark.parametrize("text", ["", "x", "1 2", "-1", "３"])
def test_bad_text_is_no_move(text: str) -> None:
    with pytest.raises(InvalidMove) as refusal:
        game("fortboyard").parse_move(text)
    assert refusal.value.fault is RulesFault.MOVE_SHAPE


def test_a_move_survives_its_text() -> None:
    g = game("fortboyard")
    assert [g.parse_move(g.format_move(move)) for move in g.moves((9,))] == g.moves((9,))


@BOTH
@given(takes=take_sets)
def test_the_name_rebuilds_the_game(misere: bool, takes: tuple[int, ...]) -> None:
    g = of(takes, misere)
    assert game(g.name, misere=g.misere) == g
    assert g.takes == takes
    assert [move for (move,) in judge(g).options((30,))] == list(takes), "the name tells the rules"


@pytest.mark.parametrize(
    ("name", "canonical"),
    [
        ("fortboyard", "fortboyard"),
        ("  FortBoyard 3 ", "fortboyard"),
        ("fortboyard 007", "fortboyard 7"),
        ("fortboyard 500", "fortboyard 500"),
        ("take 3,2,1", "fortboyard"),
        ("take 1", "take 1"),
        ("fortboyard 1", "take 1"),
        ("take 4 1;3,3", "take 1,3,4"),
        ("TAKE 500", "take 500"),
    ],
)
def test_a_name_has_one_canonical_form(name: str, canonical: str) -> None:
    assert game(name).name == canonical


@pytest.mark.parametrize(
    ("name", "fault"),
    [
        ("fortboyard 0", SubtractionFault.FORT_BOYARD_RULES),
        ("fortboyard 501", SubtractionFault.FORT_BOYARD_RULES),
        ("fortboyard 99999", SubtractionFault.FORT_BOYARD_RULES),
        ("fortboyard -3", SubtractionFault.FORT_BOYARD_RULES),
        ("fortboyard ３", SubtractionFault.FORT_BOYARD_RULES),
        ("fortboyard " + "x" * 999, SubtractionFault.FORT_BOYARD_RULES),
        ("take", SubtractionFault.TAKE_RULES),
        ("take 0", SubtractionFault.TAKE_RULES),
        ("take 0,1", SubtractionFault.TAKE_RULES),
        ("take 1,501", SubtractionFault.TAKE_RULES),
        ("take 1..501", SubtractionFault.TAKE_RULES),
        ("take one", SubtractionFault.TAKE_RULES),
        ("take " + "x" * 300, SubtractionFault.TAKE_RULES),
    ],
)
def test_impossible_takes_are_refused_with_the_limit(name: str, fault: Fault) -> None:
    with pytest.raises(UnknownGame) as refusal:
        game(name)
    assert refusal.value.fault is fault
    assert refusal.value.details == {"limit": 500}


@pytest.mark.parametrize("name", ["", "  ", "go", "nimm", "1 2 3", "x" * 9999, "take\t1,2"])
def test_an_unknown_name_is_refused(name: str) -> None:
    with pytest.raises(UnknownGame) as refusal:
        game(name)
    assert refusal.value.fault is RulesFault.UNKNOWN_GAME
    assert len(refusal.value.details["game"]) <= 40


def test_a_name_of_absurd_length_is_refused() -> None:
    with pytest.raises(UnknownGame) as refusal:
        game("take " + "1," * 1000)
    assert refusal.value.fault is RulesFault.TEXT_TOO_LONG
