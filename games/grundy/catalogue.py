"""Games whose period is proved: a catalogue that our own program has made.

``bouton survey`` writes the module ``proved_games``; ``bouton period CODE`` tells any entry, found
again if its limit is far enough.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache

from games.grundy.period import Period, Theorem
from games.heap_rules import HeapRules

#: A period as it is written down: period, preperiod, the proof's window, the largest value,
#: where, and the theorem.
Entry = tuple[int, int, int, int, int, int, str]


def known_period(rules: HeapRules) -> Period | None:
    """Return the period of a game if it is in the catalogue."""
    entry = proved_entries().get(rules.name)
    return None if entry is None else from_entry(entry)


@cache
def proved_entries() -> Mapping[str, Entry]:
    """Return the entries of the catalogue by the names of their games."""
    from games.grundy.proved_games import PROVED

    return {code: entry for entry, codes in PROVED.items() for code in codes.split()}


def to_entry(period: Period) -> Entry:
    """Return a period as it is written down."""
    assert not period.saltus, "the catalogue is of codes that end"
    start, end = period.window
    return (
        period.period,
        period.preperiod,
        start,
        end,
        period.max_value,
        period.max_at,
        period.theorem.value,
    )


def from_entry(entry: Entry) -> Period:
    """Read a period that was written down."""
    period, preperiod, start, end, max_value, max_at, theorem = entry
    return Period(period, preperiod, (start, end), max_value, max_at, Theorem(theorem))
