"""Check the database against the ledger, by plain SQL, by the engine and by the bot's own code."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection
from copy import copy
from dataclasses import replace
from itertools import chain
from typing import Any

import discord
import sqlalchemy as sa

from benchmarks.crash.contests import Contests
from benchmarks.crash.learned import Learned
from benchmarks.crash.ledger import Ledger
from benchmarks.crash.replaying import Row, replayed
from benchmarks.crash.stage import Violation, text_of
from bot.db.engine import Engine, create_engine
from bot.db.schema.base import metadata
from bot.db.schema.challenge import attempts
from bot.i18n import words
from bot.play.endings import ending_of
from bot.play.messages import match_message
from bot.play.model import MatchRecord, State
from bot.play.rules import rules_text
from bot.play.store import MatchStore
from games.match import Match, Person, PlyKind

#: A match that answers a question is over, and the open challenge has no answer from it.
_UNMARKED = """
    SELECT trials.match_id FROM trials
    JOIN matches ON matches.id = trials.match_id AND matches.state = 'over'
    JOIN attempts ON attempts.id = trials.attempt_id
    JOIN challenges ON challenges.id = attempts.challenge_id AND challenges.state = 'open'
    LEFT JOIN answers
        ON answers.attempt_id = trials.attempt_id AND answers.question = trials.question
    WHERE answers.text IS NULL
"""


#: The tables that may contain an erased person together with their marks.
_WITH_MARKS = ("attempts", "extensions", "members")


def check_marked(connection: sa.Connection) -> None:
    """Raise Violation if a match that answers a question is over without being its answer."""
    for row in connection.execute(sa.text(_UNMARKED)):
        raise Violation(f"match {row.match_id} is over and its question has no answer")


def check_erased(connection: sa.Connection, person: int) -> None:
    """Raise Violation if the database contains a person, except with their sealed marks."""
    mine = attempts.c.person == person
    sealed = sa.select(sa.func.count()).where(mine, attempts.c.is_sealed)
    exempt = _WITH_MARKS if connection.scalar(sealed) else ()
    if connection.scalar(sa.select(sa.func.count()).where(mine, ~attempts.c.is_sealed)):
        raise Violation("an erased person has an attempt that is not sealed")
    for table in metadata.tables.values():
        if table.name in exempt:
            continue
        for column in table.columns:
            if not isinstance(column.type, sa.String | sa.Integer):
                continue
            here = sa.cast(column, sa.Text).contains(str(person))
            if connection.scalar(sa.select(sa.func.count()).where(here)):
                raise Violation(f"an erased person is in {table.name}.{column.name}")


async def check(url: str, ledger: Ledger, *, whole: bool = False) -> int:
    """Check the changes since the last check, or everything if ``whole`` is true.

    Returns the number of matches replayed. Raises Violation if anything is lost or altered. The
    ledger notes changes anew from now on. The bot may be running, as it acknowledges after the
    commit.
    """
    erased = ledger.erased if whole else ledger.new_erased
    look = _Snapshot(ledger, erased, None if whole else (ledger.new_matches, ledger.new_attempts))
    ledger.new_matches, ledger.new_attempts, ledger.new_erased = set(), set(), set()
    engine = create_engine(url)
    try:
        await engine.read(look.read)
        look.check_matches()
        look.check_votes()
        look.check_answers()
        await look.check_as_the_bot(engine)
    finally:
        await engine.dispose()
    return len(look.matches)


class _Snapshot:
    """The state of the database at one moment, to compare with earlier acknowledgements."""

    def __init__(
        self,
        ledger: Ledger,
        erased: set[int],
        new: tuple[Collection[int], Collection[int]] | None,
    ) -> None:
        """Copy the acknowledgements; note ``erased`` people, who must be gone.

        Only the matches and attempts in ``new`` are checked, or all if it is None.
        """
        self._ledger = ledger
        self._new = new
        self._plies, self._votes = copy(ledger.plies), copy(ledger.votes)
        self._tried_votes = copy(ledger.tried_votes)
        self._answers, self._boards = copy(ledger.answers), copy(ledger.boards)
        self._closed, self._erased = copy(ledger.closed), copy(erased)
        self._learned, self._contests = Learned(ledger), Contests(ledger)
        self.matches: dict[int, Match] = {}

    def _is_seen(self, match: int) -> bool:
        return self._new is None or match in self._new[0]

    # All rows are read in one transaction.

    def read(self, connection: sa.Connection) -> None:
        """Read the rows to check, by plain SQL.

        Raises Violation if a closed challenge is open again, marks or an erasure are incomplete, or
        a tournament or league contradicts its rules.
        """

        def rows(query: str, numbers: Collection[int] | None = None, column: str = "") -> list[Row]:
            if numbers is None:
                return list(connection.execute(sa.text(query.format(these="1 = 1"))))
            these = sa.text(query.format(these=f"{column} IN :numbers"))
            given: sa.BindParameter[Any] = sa.bindparam("numbers", list(numbers), expanding=True)
            return list(connection.execute(these.bindparams(given)))

        seen, tried = self._new or (None, None)
        self._match_rows = rows("SELECT * FROM matches WHERE {these}", seen, "id")
        self._ply_rows: dict[int, list[Row]] = defaultdict(list)
        query = "SELECT * FROM plies WHERE {these} ORDER BY match_id, number"
        for ply in rows(query, seen, "match_id"):
            self._ply_rows[ply.match_id].append(ply)
        self._vote_rows = rows("SELECT * FROM votes WHERE {these}", seen, "match_id")
        self._answer_rows = rows(
            "SELECT answers.*, attempts.person, attempts.is_sealed FROM answers "
            "JOIN attempts ON attempts.id = answers.attempt_id WHERE {these}",
            tried,
            "attempts.id",
        )
        self._learned.read(connection)
        self._contests.read(connection)
        check_marked(connection)
        closed = {row.id for row in rows("SELECT id FROM challenges WHERE state = 'closed'")}
        for challenge in self._closed - closed:
            raise Violation(f"challenge {challenge} was closed and is open again")
        for person in self._erased:
            check_erased(connection, person)

    # The rows are compared with the ledger.

    def check_matches(self) -> None:
        """Replay the matches; raise Violation if a ply is lost, or is not what was clicked."""
        ledger, left_out = self._ledger, set[int]()
        cast: dict[int, dict[int, list[str]]] = defaultdict(lambda: defaultdict(list))
        for vote in self._vote_rows:
            cast[vote.match_id][vote.ply].append(vote.move)
        for row in self._match_rows:
            if {row.person_0, row.person_1} & ledger.leaving.keys():
                left_out.add(row.id)
                continue
            match = replayed(row, self._ply_rows[row.id], cast[row.id])
            self.matches[row.id] = match
            if row.state in (State.OPEN, State.OVER) and match.is_over is not (
                row.state == State.OVER
            ):
                raise Violation(f"match {row.id} is {row.state}, but its plies say otherwise")
            for number, ply in enumerate(match.plies):
                tried = ledger.tried_plies.get((row.id, number), set())
                resigned = ply.kind is PlyKind.RESIGN and row.id in ledger.left
                is_persons = isinstance(match.seats[ply.seat], Person)
                if is_persons and not resigned and (ply.kind.value, ply.move) not in tried:
                    raise Violation(f"ply {number} of match {row.id} is not what was clicked")
        for number, ply_number in self._plies & ledger.plies:
            if (
                number not in left_out
                and self._is_seen(number)
                and (number not in self.matches or ply_number >= len(self.matches[number].plies))
            ):
                raise Violation(f"ply {ply_number} of match {number} was shown and is lost")

    def check_votes(self) -> None:
        """Compare the votes with the ledger; raise Violation if one is lost, doubled or altered."""
        ledger = self._ledger
        stored = {(row.match_id, row.ply, row.person): row.move for row in self._vote_rows}
        if len(stored) < len(self._vote_rows):
            raise Violation("a vote is there twice")
        for key, move in stored.items():
            if key[2] > 0 and key[2] not in ledger.leaving:
                path = tuple(map(int, move.split()))
                # Another vote may have been acknowledged while the database was read.
                later = ledger.tried_votes.get(key, set())
                if path not in self._tried_votes.get(key, set()) | later:
                    raise Violation(
                        f"a vote in ply {key[1]} of match {key[0]} is not what was cast"
                    )
        for key in self._votes & ledger.votes:
            if self._is_seen(key[0]) and key not in stored:
                raise Violation(f"a vote in ply {key[1]} of match {key[0]} is lost")

    def check_answers(self) -> None:
        """Compare answers, practice and contests with the ledger; raise Violation if they differ.

        The answers of erased people must be empty.
        """
        self._learned.check()
        self._contests.check()
        ledger = self._ledger
        stored = {(row.attempt_id, row.question): row for row in self._answer_rows}
        if len(stored) < len(self._answer_rows):
            raise Violation("an answer is there twice")
        for key, row in stored.items():
            tried = {""} if row.is_sealed else ledger.tried_answers.get(key, set())
            if row.person not in ledger.leaving and row.text not in tried:
                raise Violation(f"answer {key[1]} of attempt {key[0]} is not what was given")
        for key in self._answers & ledger.answers:
            if (self._new is None or key[0] in self._new[1]) and key not in stored:
                raise Violation(f"answer {key[1]} of attempt {key[0]} was marked and is lost")

    async def check_as_the_bot(self, engine: Engine) -> None:
        """Raise Violation unless the bot reads the same matches, with the boards as last posted."""
        store = MatchStore(engine)
        for number, match in self.matches.items():
            record = await store.load(number)
            if number in chain(*self._ledger.leaving.values()) or number in self._ledger.left:
                continue
            if record is None or record.match.plies[: len(match.plies)] != match.plies:
                raise Violation(f"the bot reads match {number} otherwise")
            board = self._boards.get(number)
            if board is not None and board == self._ledger.boards.get(number):
                shown_match = replace(match, plies=match.plies[: board.plies])
                state = State.OVER if shown_match.is_over else State.OPEN
                if _without_deadline(board.text) not in _possible_texts(
                    replace(record, match=shown_match, state=state)
                ):
                    raise Violation(f"match {number} was shown otherwise than it was kept")


def _possible_texts(record: MatchRecord) -> set[str]:
    """Return the possible texts of a match's board; the first board also has the rules.

    The lesson of a match that is over is left out while a challenge asks about it.
    """
    endings = [record]
    if record.state is State.OVER:
        endings.append(replace(record, ending=ending_of(record)))
    looks = set()
    for each in endings:
        view: Any = match_message(each)
        looks.add(_without_deadline(text_of(view.to_components())))
        view.add_item(
            discord.ui.TextDisplay(
                rules_text(each.match.game, each.match.start, words(each.locale))
            )
        )
        looks.add(_without_deadline(text_of(view.to_components())))
    return looks


def _without_deadline(text: str) -> str:
    """Remove the lines with the deadline of a move, which is stored only for the last ply."""
    return "\n".join(line for line in text.splitlines() if "<t:" not in line)
