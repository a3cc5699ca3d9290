"""Values in bounded memory are those of the whole table, and prove the same periods."""

from __future__ import annotations

import numpy as np
import pytest

from games import TooLarge
from games.grundy import Period, Table, Theorem, read_rules
from games.grundy.research.stream import (
    CHUNK,
    HEAD,
    Comparison,
    Recurrence,
    Stream,
    bounded_table,
    can_stream,
)
from tests.support.steps import finished


@pytest.fixture(scope="module")
def bounded() -> dict[str, Table]:
    """Tables of games of both kinds: with the position's parity in the mask, and without."""
    return {code: finished(bounded_table(read_rules(code), 10**8)) for code in ("0.354", "0.104")}


@pytest.mark.parametrize("code", ["0.354", "0.104"])
def test_a_stream_gives_the_values_of_the_table(bounded: dict[str, Table], code: str) -> None:
    table = bounded[code]
    whole = Table(table.rules, table.values.copy())
    whole.extend(table.length + 2 * CHUNK)
    stream, first = Stream.after(table), table.length
    for part in range(2):
        values, _ = stream.chunk()
        start = first + part * CHUNK
        assert np.array_equal(values, whole.values[start : start + CHUNK])
    assert stream.heap == first + 2 * CHUNK
    assert all(array.size <= HEAD for array in stream.state.values()), "memory is bounded"


def test_a_stream_makes_room_for_larger_values(monkeypatch: pytest.MonkeyPatch) -> None:
    """Heap 9829 of this game is the first whose value needs a second word; and it is rare."""
    monkeypatch.setattr("games.grundy.sparse.WITNESS_LIMIT", 256)
    monkeypatch.setattr("games.grundy.research.stream.HEAD", 1 << 10)
    monkeypatch.setattr("games.grundy.research.stream.CHUNK", 1 << 9)
    table = finished(bounded_table(read_rules("0.5431677375"), 10_000))
    assert table is not None
    stream, first = Stream.after(table), table.length
    table.extend(10_000)
    assert stream.state["words"] == 1
    while stream.heap + (1 << 9) <= 9829:
        start = stream.heap
        values, _ = stream.chunk()
        assert np.array_equal(values, table.values[start : stream.heap])
    with pytest.raises(TooLarge):
        stream.chunk()
    assert first < stream.heap
    assert table.values[9829] >= 128 > table.values[:9829].max()
    assert stream.state["words"] == 2


def test_a_repeated_window_proves_the_period_also_after_a_stop(bounded: dict[str, Table]) -> None:
    table = bounded["0.354"]
    search = Recurrence.of(Stream.after(table))
    steps = search.steps()
    for _ in range(6):
        next(steps)
    state = {name: array.copy() for name, array in search.state.items()}
    resumed = Recurrence.restored(table.rules, state)
    met = finished(resumed.steps())
    assert met == finished(search.steps())
    assert met is not None
    found = finished(Comparison(table, *met).steps())
    assert found == Period(1180, 10_061_916, met[1], 113, 1152, Theorem.WITNESSES)


def test_a_table_without_bounds_has_no_stream() -> None:
    table = Table(read_rules("0.007"))
    table.extend(3000)
    assert not can_stream(table)
    with pytest.raises(ValueError, match="bounded"):
        Stream.after(table)
    assert finished(bounded_table(read_rules("0.007"), 5000)) is None
