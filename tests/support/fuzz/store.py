"""Stored rows, read by plain SQL beside the bot, and the checks that they must pass."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any

import sqlalchemy as sa
from sqlalchemy.pool import NullPool

from benchmarks.crash.checking import check_erased, check_marked
from benchmarks.crash.contests import check_contests
from benchmarks.crash.replaying import replayed
from benchmarks.crash.stage import Violation
from games.match import Match
from tests.support.fuzz.referee import Broken, ended

#: What belongs to the class alone, and may not be changed from another server.
_OF_CLASS = "SELECT {columns} FROM {table} WHERE guild_id = :guild"

_OWN = (
    *("matches", "challenges", "classes", "teachers", "members"),
    *("tournaments", "quizzes"),
)

#: What is settled about the puzzle: when it is due next is not settled, but follows.
_SETTLED = "channel_id, minutes, levels, school_days"

#: What is answered once, with what was answered last in each row: exercises and puzzles.
_ONCE = {
    "item_answers": "person, skill, level, seed, number, given",
    "puzzle_answers": "person, guild_id, day, difficulty, choice",
}


#: The bouts of those who have left, or were taken out.
_LEFT = """
    SELECT match_id, person, players.tournament_id
    FROM tournament_bouts AS bouts JOIN tournament_players AS players
    ON players.tournament_id = bouts.tournament_id AND players.number IN (player_0, player_1)
    WHERE gone AND match_id IS NOT NULL
"""


@dataclass
class Kept:
    """One moment of the store."""

    matches: dict[int, Any] = field(default_factory=dict)
    plies: dict[int, list[Any]] = field(default_factory=dict)
    votes: dict[tuple[int, int, int], str] = field(default_factory=dict)
    answers: dict[tuple[int, int], tuple[str, int]] = field(default_factory=dict)
    #: By table, person and question: what was answered to exercises and puzzles.
    once: dict[tuple[Any, ...], Any] = field(default_factory=dict)
    #: By person, quiz and question: what was chosen last.
    chosen: dict[tuple[int, int, int], int] = field(default_factory=dict)
    #: The questions of quizzes of which the solution was shown.
    solved: set[tuple[int, int]] = field(default_factory=set)
    #: The matches that answer questions.
    trials: set[int] = field(default_factory=set)
    #: How many questions were mended.
    mended: int = 0
    #: The tournaments that players of bouts have left, by match and person.
    left: dict[tuple[int, int], int] = field(default_factory=dict)
    #: The people named as teachers, and the servers where they are.
    teachers: set[tuple[int, int]] = field(default_factory=set)


class Watched:
    """The store of a bot, looked at after each step."""

    def __init__(self, file: str) -> None:
        self._engine = sa.create_engine(f"sqlite:///{file}", poolclass=NullPool)
        self._connection = self._engine.connect()
        self._version = -1
        self.kept = Kept()
        #: Every match as it was judged last.
        self.judged: dict[int, Match] = {}

    def close(self) -> None:
        """Look no more."""
        self._connection.close()
        self._engine.dispose()

    def has_changed(self) -> bool:
        """Return whether anything was written since the last time."""
        version = int(self._scalar("PRAGMA data_version"))
        changed, self._version = version != self._version, version
        return changed

    def _scalar(self, query: str) -> Any:
        found = self._connection.exec_driver_sql(query).scalar()
        self._connection.rollback()
        return found

    def _rows(self, query: str) -> list[Any]:
        return list(self._connection.exec_driver_sql(query).all())

    def _read(self) -> Kept:
        kept = Kept(matches={row.id: row for row in self._rows("SELECT * FROM matches")})
        plies: dict[int, list[Any]] = defaultdict(list)
        for row in self._rows("SELECT * FROM plies ORDER BY match_id, number"):
            plies[row.match_id].append(row)
        kept.plies = dict(plies)
        for row in self._rows("SELECT match_id, ply, person, move FROM votes"):
            kept.votes[row.match_id, row.ply, row.person] = row.move
        for row in self._rows("SELECT attempt_id, question, text, credit FROM answers"):
            kept.answers[row.attempt_id, row.question] = row.text, row.credit
        for table, columns in _ONCE.items():
            for *key, given in self._rows(f"SELECT {columns} FROM {table}"):
                kept.once[table, *key] = given
        for person, *question, choice in self._rows(
            "SELECT person, quiz_id, number, choice FROM quiz_answers"
        ):
            kept.chosen[person, *question] = choice
        solved = "SELECT thing, key FROM posts WHERE kind = 'quiz' AND content LIKE 'solved%'"
        kept.solved = {(quiz, int(key.removeprefix("q"))) for quiz, key in self._rows(solved)}
        kept.trials = {row.match_id for row in self._rows("SELECT match_id FROM trials")}
        query = "SELECT count(*) FROM challenge_changes WHERE kind = 'mended'"
        ((kept.mended,),) = self._rows(query)
        kept.left = {(match, person): number for match, person, number in self._rows(_LEFT)}
        named = "SELECT target_id, guild_id FROM teachers WHERE kind = 'person'"
        kept.teachers = {(person, guild_id) for person, guild_id in self._rows(named)}
        return kept

    def check(self) -> tuple[Kept, Kept]:
        """Check every match that has changed; return what was stored before, and what is now."""
        before, now = self.kept, self._read()
        try:
            check_marked(self._connection)
            check_contests(self._connection)
            for number, row in now.matches.items():
                plies = now.plies.get(number, [])
                if before.matches.get(number) == row and before.plies.get(number, []) == plies:
                    continue
                self._check_match(row, plies, now)
                self._check_prefix(number, before.plies.get(number, []), plies)
        except Violation as violation:
            raise Broken(str(violation)) from None
        finally:
            self._connection.rollback()
        self._check_answers(before, now)
        self.kept = now
        return before, now

    def _check_match(self, row: Any, plies: list[Any], now: Kept) -> None:
        cast: dict[int, list[str]] = defaultdict(list)
        for (match, ply, _), move in now.votes.items():
            if match == row.id:
                cast[ply].append(move)
        match = replayed(row, plies, cast)
        position, winner = ended(row, plies)
        if (match.position, match.winner) != (position, winner):
            raise Broken(f"match {row.id} is {match.position}, won by {match.winner}, not {winner}")
        if row.state in ("open", "over") and (row.state == "over") is not (winner is not None):
            raise Broken(f"match {row.id} is {row.state}, and {winner} has won")
        if row.state in ("offered", "declined") and plies:
            raise Broken(f"match {row.id} is {row.state} and has plies")
        self.judged[row.id] = match

    @staticmethod
    def _check_prefix(number: int, before: list[Any], now: list[Any]) -> None:
        if now[: len(before)] != before:
            raise Broken(f"a ply of match {number} has changed: {before} {now}")

    @staticmethod
    def _check_answers(before: Kept, now: Kept) -> None:
        for key, (text, credit) in before.answers.items():
            kept = now.answers.get(key)
            was_mended = kept is not None and now.mended and kept[0] == text
            if kept is not None and not was_mended and kept not in ((text, credit), ("", credit)):
                raise Broken(f"answer {key} has changed from {text!r} to {kept}")
        for once, given in before.once.items():
            if now.once.get(once, given) != given:
                raise Broken(f"answer {once} has changed from {given!r} to {now.once[once]!r}")

    def check_gone(self, person: int) -> None:
        """Raise Broken if anything of an erased person is left."""
        try:
            check_erased(self._connection, person)
        except Violation as violation:
            raise Broken(str(violation)) from None
        finally:
            self._connection.rollback()

    def of_class(self, guild_id: int) -> list[Any]:
        """Return all rows of a class: people of other servers must not change them."""
        own = dict.fromkeys(_OWN, "*")
        found: list[Any] = []
        for table, columns in (own | {"puzzle_plans": _SETTLED}).items():
            query = sa.text(_OF_CLASS.format(columns=columns, table=table))
            found += self._connection.execute(query, {"guild": guild_id}).all()
        self._connection.rollback()
        return found


def new_plies(before: Kept, now: Kept) -> list[tuple[Any, Any]]:
    """Return each ply that has come, with the row of its match."""
    return [
        (now.matches[number], ply)
        for number, plies in now.plies.items()
        for ply in plies[len(before.plies.get(number, [])) :]
    ]


def new_choices(before: Kept, now: Kept) -> set[tuple[int, int, int]]:
    """Return who has just answered a question of a quiz, or chosen something else.

    Raises Broken if its solution was shown before.
    """
    found = {key for key, choice in now.chosen.items() if before.chosen.get(key) != choice}
    for person, quiz, question in found:
        if (quiz, question) in before.solved:
            raise Broken(f"{person} has answered question {question} of quiz {quiz} afterwards")
    return found


def count_new(before: Iterable[Any], now: Iterable[Any]) -> int:
    """Return how many keys have come."""
    return len(set(now) - set(before))
