"""The catalogue of games with a proved period, written by ``bouton survey``.

Each line of ``proved_games.txt`` is an entry and its games. ``bouton period CODE`` proves an entry
again if its limit is large enough.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from pathlib import Path

from games.grundy.period import Period, Theorem
from games.heap_rules import HeapRules

#: A period as it is stored: period, preperiod, start and end of the proof's window, largest value,
#: its heap, and the theorem.
Entry = tuple[int, int, int, int, int, int, str]

CATALOGUE = Path(__file__).with_name("proved_games.txt")


def known_period(rules: HeapRules) -> Period | None:
    """Return the period that the catalogue has for the name of the rules, or None."""
    entry = proved_entries().get(rules.name)
    return None if entry is None else from_entry(entry)


@cache
def proved_entries() -> Mapping[str, Entry]:
    """Return the entries of the catalogue by the names of their games."""
    return read_entries(CATALOGUE.read_text(encoding="utf-8"))


def read_entries(text: str) -> dict[str, Entry]:
    """Parse catalogue entries, by the names of their games.

    Raises ValueError if a line has not exactly six numbers and a theorem before the colon.
    """
    entries: dict[str, Entry] = {}
    for line in text.splitlines():
        entry, _, codes = line.partition(": ")
        *numbers, theorem = entry.split()
        period, preperiod, start, end, max_value, max_at = map(int, numbers)
        parsed = period, preperiod, start, end, max_value, max_at, theorem
        entries |= dict.fromkeys(codes.split(), parsed)
    return entries


def write_entries(proved: Mapping[str, Entry]) -> str:
    """Return the text of a catalogue of entries by code, with all games of an entry on one line."""
    games: dict[Entry, list[str]] = {}
    for code in sorted(proved):
        games.setdefault(proved[code], []).append(code)
    return "".join(f"{' '.join(map(str, e))}: {' '.join(codes)}\n" for e, codes in games.items())


def to_entry(period: Period) -> Entry:
    """Convert a period, which must not be arithmetic, to a catalogue entry."""
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
    """Convert a catalogue entry to a period; raise ValueError if its theorem is unknown."""
    period, preperiod, start, end, max_value, max_at, theorem = entry
    return Period(period, preperiod, (start, end), max_value, max_at, Theorem(theorem))
