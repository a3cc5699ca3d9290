"""Values kept as sets of bits are those of the definition, and prove the same periods."""

from __future__ import annotations

import numpy as np
import pytest

from games.grundy import Table, naive_values, read_rules
from games.grundy.catalogue import known_period
from games.grundy.period import Period
from games.grundy.research.bounded import Bounded, commons, fits
from games.grundy.research.kept_windows import PeriodSearch
from games.grundy.research.set_stream import SetStream
from games.grundy.research.stream import bounded_table
from games.grundy.research.witnesses import grouped
from tests.support.steps import finished


def table_of(code: str) -> Table:
    table = finished(bounded_table(read_rules(code), 10**7), least=0)
    assert table is not None
    return table


@pytest.fixture
def small_steps(monkeypatch: pytest.MonkeyPatch) -> None:
    """Streams begin early, where the definition still reaches."""
    monkeypatch.setattr("games.grundy.sparse.WITNESS_LIMIT", 256)
    monkeypatch.setattr("games.grundy.research.stream.HEAD", 1 << 11)
    monkeypatch.setattr("games.grundy.research.bounded.PART", 1 << 9)
    monkeypatch.setattr("games.grundy.research.witnesses.CHOICE", 1 << 9)
    for module in ("bounded", "set_stream"):
        monkeypatch.setattr(f"games.grundy.research.{module}.HISTORY", 1 << 11)
    monkeypatch.setattr("games.grundy.research.set_stream.CHUNK", 1 << 11)


@pytest.mark.slow
@pytest.mark.parametrize(
    "code",
    [
        "0.375",  # two heaps may be left in two ways
        "4.772",  # in three ways, and one heap in all
        "4.267",  # sets of 64 bits
    ],
)
@pytest.mark.usefixtures("small_steps")
def test_a_stream_gives_the_values_of_the_definition(code: str) -> None:
    game = Bounded(table_of(code))
    stream, chunks = SetStream(game, game.start, game.latest), 3
    expected = naive_values(game.rules, game.start + chunks * (1 << 11))
    for _ in range(chunks):
        first = stream.heap
        places, _ = stream.chunk()
        values = game.values(first, places)
        assert np.array_equal(values, expected[first : first + len(values)])


def test_compressed_values_expand_to_the_table_with_the_known_rare_values() -> None:
    table = table_of("0.106")
    game = Bounded(table)
    assert np.array_equal(
        game.values(table.length - len(game.latest), game.latest), table.values[-len(game.latest) :]
    )
    known = commons(table.values[1:2000], game.split, 1)
    assert (1 + np.flatnonzero(~known)).tolist() == game.rare.tolist()
    assert game.rare.tolist()[:6] == [3, 7, 10, 26, 68, 84]


@pytest.mark.slow
@pytest.mark.parametrize("code", ["0.16", "0.354", "0.56", "4.064"])
def test_one_pass_with_kills_proves_the_periods_of_the_catalogue(code: str) -> None:
    """Short periods and long ones, before the stream begins and after, with kills in between."""
    table = table_of(code)
    search = PeriodSearch(table)
    steps = search.steps(10**9)
    while search.met is None:
        next(steps)
    found = finished(steps, least=0)
    again = PeriodSearch(table, {name: part.copy() for name, part in search.state.items()})
    assert finished(again.steps(10**9), least=0) == found
    known = known_period(table.rules)
    assert found is not None
    assert known is not None
    assert facts(found) == facts(known)


def facts(period: Period) -> tuple[int, int, int, int]:
    return period.period, period.preperiod, period.max_value, period.max_at


@pytest.mark.slow
def test_after_a_stop_a_period_is_found_by_marked_heaps(monkeypatch: pytest.MonkeyPatch) -> None:
    """Without a look at the latest values, and with few places where windows are kept."""
    monkeypatch.setattr("games.grundy.research.kept_windows.PLACES", 3)
    monkeypatch.setattr("games.grundy.research.kept_windows.LOWEST", 2)
    monkeypatch.setattr(PeriodSearch, "_find_short_recurrence", lambda search: None)
    search = PeriodSearch(table_of("0.16"))
    steps = search.steps(10**9)
    for _ in range(4):
        next(steps)
    resumed = PeriodSearch(table_of("0.16"), search.state)
    found = finished(resumed.steps(10**9), least=0)
    assert found is not None
    assert facts(found) == (149_459, 105_351, 23, 229_790)
    assert len(search.state["kept"]) <= 3


def test_windows_are_equal_only_if_the_parity_agrees() -> None:
    """The compressed values of 0.104 recur after half its period, which is odd."""
    search = PeriodSearch(table_of("0.104"))
    search._marked = {}
    window, marks = search.stream.window(), np.array([[search.stream.heap - 1], [9]])
    assert search._find_marked_recurrence(marks) is None
    for distance, met in ((1, False), (2, True)):
        search._marked[9] = {search._window_key(search.stream.heap - distance, window): 0}
        assert (search._find_marked_recurrence(marks) is not None) == met


def test_parts_are_grouped_by_their_compressed_values() -> None:
    parts, turns, firsts = grouped([10, 20, 30, 40], [2, 1, 3, 1])
    assert parts.tolist() == [20, 40, 30, 10]  # 1, 3, 2: one digit changes at a time
    assert turns.tolist() == [0, 1 ^ 3, 3 ^ 2, 2]
    assert firsts.tolist() == [0, 2, 3, 4]


def test_a_game_with_large_values_has_no_stream_of_sets() -> None:
    table = Table(read_rules("0.376"))
    table.extend(1 << 12)
    assert not fits(table)
    with pytest.raises(ValueError, match="bounded"):
        Bounded(table)
