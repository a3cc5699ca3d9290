"""Check practice and puzzles: no marked answer is lost, and none counts twice."""

from __future__ import annotations

from collections import defaultdict
from copy import copy

import sqlalchemy as sa

from benchmarks.crash.ledger import Ledger
from benchmarks.crash.stage import Violation
from bot.learn.model import LAST

_ITEMS = sa.text("SELECT * FROM item_answers ORDER BY at")
_PRACTICES = sa.text("SELECT person, skill, recent FROM practices")
_PUZZLES = sa.text("SELECT * FROM puzzle_answers")


class Learned:
    """The answers to items and puzzles at one moment, to compare with earlier acknowledgements."""

    def __init__(self, ledger: Ledger) -> None:
        self._ledger = ledger
        self._items, self._puzzles = copy(ledger.items), copy(ledger.puzzles)

    def read(self, connection: sa.Connection) -> None:
        """Read the answers by plain SQL."""
        self._item_rows = connection.execute(_ITEMS).all()
        self._practice_rows = connection.execute(_PRACTICES).all()
        self._puzzle_rows = connection.execute(_PUZZLES).all()

    def check(self) -> None:
        """Raise Violation if an answer is lost, altered or not the first, or counts wrongly."""
        ledger = self._ledger
        items = {(r.person, r.skill, r.level, r.seed, r.number): r.given for r in self._item_rows}
        for item, given in items.items():
            if given not in ledger.tried_items.get(item, set()):
                raise Violation(f"the answer to the item {item[1:]} is not what was given")
        for item in self._items & ledger.items - items.keys():
            raise Violation(f"the answer to the item {item[1:]} was marked and is lost")
        self._check_counts()
        puzzles = {
            (int(str(row.day).replace("-", "")), row.difficulty, row.person): row.choice
            for row in self._puzzle_rows
        }
        for puzzle, choice in puzzles.items():
            if choice not in ledger.tried_puzzles.get(puzzle, set()):
                raise Violation(f"the answer to the puzzle {puzzle[:2]} is not the first one")
        for puzzle in self._puzzles & ledger.puzzles - puzzles.keys():
            raise Violation(f"the answer to the puzzle {puzzle[:2]} was marked and is lost")

    def _check_counts(self) -> None:
        """Raise Violation unless each first answer to an item counts once for its skill."""
        marks: dict[tuple[int, int], str] = defaultdict(str)
        for row in self._item_rows:
            if row.number == 0:
                marks[row.person, row.skill] += str(int(row.is_right))
        counted = {(row.person, row.skill): row.recent for row in self._practice_rows}
        if counted != {key: recent[-LAST:] for key, recent in marks.items()}:
            raise Violation("what counts for a skill is not what was answered")
