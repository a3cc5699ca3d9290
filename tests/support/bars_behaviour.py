"""The expected behaviour of the sheets' functions on chocolate bars, rows counted either way."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from itertools import chain, product
from typing import Any

from games.worksheets.calls import Call, Returned
from tests.support.behaviour import Behaviour

OPPONENTS = {"Morgan": "Malo", "Malo": "Morgan"}


@dataclass(frozen=True)
class _Bars:
    """Bars as a right version has them: rows from the bottom up, or from the top down."""

    upwards: bool
    kind: Callable[[Any], Any]

    def left(self, bar: frozenset[Any], bite: tuple[int, int]) -> frozenset[Any]:
        row, column = bite
        return frozenset(
            (r, c) for r, c in bar if c < column or (r < row if self.upwards else r > row)
        )

    def bites(self, bar: frozenset[Any]) -> list[tuple[int, int]]:
        rows = [r for r, _ in bar]
        return sorted(bar - {(min(rows) if self.upwards else max(rows), 0)})

    def shapes(self, rows: int, columns: int) -> list[frozenset[Any]]:
        found = [frozenset(product(range(rows), range(columns)))]
        for shape in found:  # which grows meanwhile
            found += sorted({self.left(shape, b) for b in self.bites(shape)} - {*found}, key=sorted)
        return found

    def vertices(self) -> list[Call]:
        shapes = chain(self.shapes(3, 4), self.shapes(2, 5))
        return [self.call((self.kind(one), j)) for one in shapes for j in OPPONENTS]

    def call(self, *arguments: Any) -> Call:
        return Call(arguments, {"Opp": OPPONENTS})

    def positions(self, rows: int, columns: int) -> list[Call]:
        return [self.call(self.kind(one), "Morgan") for one in self.shapes(rows, columns)]

    def whole(self) -> list[Call]:
        sides = product(range(1, 4), range(1, 5))
        return [self.call(self.kind(frozenset(self.shapes(*s)[0])), "Malo") for s in sides]

    def is_lost(self, bar: frozenset[Any]) -> bool:
        return _lost(self, bar)

    def seen_left(self, call: Call, answer: Returned) -> object:
        """Return the bar that a bite leaves, whatever form the function answers in."""
        bar, got = frozenset(call.arguments[0]), answer.result
        if isinstance(got, tuple) and len(got) == 2 and isinstance(got[1], str):
            got = frozenset(got[0]) if got[1] == OPPONENTS[call.arguments[1]] else None
        if isinstance(got, tuple):
            is_last = bar == {got}
            return sorted(self.left(bar, got)) if got in self.bites(bar) or is_last else got
        legal = [self.left(bar, bite) for bite in self.bites(bar)] or [frozenset(), bar]
        return sorted(got) if isinstance(got, set | frozenset) and got in legal else None

    def seen_win(self, call: Call, answer: Returned) -> object:
        """See whether a bite is legal, and whether it wins where one does: any is as good."""
        bar, left = frozenset(call.arguments[0]), self.seen_left(call, answer)
        is_legal = isinstance(left, list)
        if not is_legal or self.is_lost(bar):
            return is_legal, answer.arguments
        return self.is_lost(frozenset(left)), answer.arguments  # type: ignore[arg-type]


@cache
def _lost(bars: _Bars, bar: frozenset[Any]) -> bool:
    return not any(_lost(bars, bars.left(bar, bite)) for bite in bars.bites(bar))


def _seen_graph(_call: Call, answer: Returned) -> object:
    got = answer.result
    return Counter((frozenset(shape), j) for shape, j in got) if isinstance(got, list) else got


def _of_bars(bars: _Bars) -> dict[str, Behaviour]:
    return {
        "ListeVoisins": Behaviour(bars.vertices, _seen_graph),
        "GrapheTab": Behaviour(bars.whole, _seen_graph),
        "StrategieAleatoire": Behaviour(lambda: bars.positions(2, 3), bars.seen_left, 150),
        "StrategieGagnante": Behaviour(lambda: bars.positions(4, 4), bars.seen_win, 2),
    }


UPWARDS, DOWNWARDS = _of_bars(_Bars(True, set)), _of_bars(_Bars(False, frozenset))
