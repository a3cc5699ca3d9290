"""Check tournaments and leagues: nobody plays two matches at once, and every game is legal."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from copy import copy
from functools import lru_cache

import sqlalchemy as sa

from benchmarks.crash.ledger import Ledger
from benchmarks.crash.replaying import Row
from benchmarks.crash.stage import Violation
from games import Game, game
from games.league.record import Ending, Played, read_played

#: How many games of leagues are remembered as judged: they never change, and are read again.
LEGAL_KEPT = 10_000

_TOURNAMENTS = sa.text("SELECT * FROM tournaments")
_PLAYERS = sa.text("SELECT * FROM tournament_players WHERE tournament_id = :number")
_BOUTS = sa.text(
    "SELECT tournament_bouts.*, person_0, person_1, state FROM tournament_bouts "
    "LEFT JOIN matches ON matches.id = match_id WHERE tournament_id = :number "
    "ORDER BY number"
)
_ENTRIES = sa.text("SELECT league_id, id, person, text FROM league_entries")
_JOINED = sa.text("SELECT tournament_id, person FROM tournament_players")
_PAIRS = sa.text(
    "SELECT league_pairs.*, game, misere, starts FROM league_pairs "
    "JOIN leagues ON leagues.id = league_id"
)


class Contests:
    """The tournaments and leagues at one moment, to compare with earlier acknowledgements."""

    def __init__(self, ledger: Ledger) -> None:
        self._ledger = ledger
        self._joined, self._entered = copy(ledger.joined), copy(ledger.entered)
        self._ended, self._tried = copy(ledger.ended), copy(ledger.tried_entries)

    def read(self, connection: sa.Connection) -> None:
        """Read the rows by plain SQL; raise Violation if they contradict each other."""
        check_contests(connection)
        self._stages = {row.id: row.stage for row in connection.execute(_TOURNAMENTS)}
        self._players = {(row.tournament_id, row.person) for row in connection.execute(_JOINED)}
        entries = connection.execute(_ENTRIES)
        self._texts = {(row.league_id, row.person): row.text for row in entries}

    def check(self) -> None:
        """Raise Violation if a player, the end of a tournament or a strategy is not as recorded."""
        for tournament, _ in self._joined - self._players:
            raise Violation(f"somebody had joined tournament {tournament}, and is not in it")
        for tournament in self._ended:
            if self._stages.get(tournament) != "over":
                raise Violation(f"the end of tournament {tournament} was told, and it goes on")
        for league, _ in self._entered - self._texts.keys():
            raise Violation(f"a strategy was entered in league {league} and is lost")
        for key, text in self._texts.items():
            # Another strategy may have been acknowledged while the database was read.
            later = self._ledger.tried_entries.get(key, set())
            if text not in self._tried.get(key, set()) | later:
                raise Violation(f"a strategy in league {key[0]} is not what was entered")


def check_contests(connection: sa.Connection) -> None:
    """Raise Violation if a tournament or a league contradicts its rules."""
    rows = connection.execute(_TOURNAMENTS).all()
    open_in = Counter(row.guild_id for row in rows if row.stage != "over")
    if any(count > 1 for count in open_in.values()):
        raise Violation("a server has two tournaments that are open")
    for row in rows:
        players = connection.execute(_PLAYERS, {"number": row.id}).all()
        _check_tournament(row, players, connection.execute(_BOUTS, {"number": row.id}).all())
    entered = {(row.league_id, row.id) for row in connection.execute(_ENTRIES)}
    for pair in connection.execute(_PAIRS):
        for player in (pair.one, pair.other):
            if player >= 0 and (pair.league_id, player) not in entered:
                raise Violation(f"league {pair.league_id} has games of nobody")
        _check_pair(pair)


def _check_tournament(row: Row, players: Sequence[Row], bouts: Sequence[Row]) -> None:
    people = {player.number: player.person for player in players}
    if len({*people.values()}) < len(people):
        raise Violation(f"somebody is in tournament {row.id} twice")
    if [bout.number for bout in bouts] != list(range(1, len(bouts) + 1)):
        raise Violation(f"the bouts of tournament {row.id} have no numbers in a row")
    playing: Counter[int] = Counter()
    met: Counter[tuple[int, int]] = Counter()
    for bout in bouts:
        pair = (bout.player_0, bout.player_1)
        if not {number for number in pair if number is not None} <= people.keys():
            raise Violation(f"a bout of tournament {row.id} is one of nobody")
        if bout.result is None:
            playing.update(number for number in pair if number is not None)
        met.update((bout.round, number) for number in pair if number is not None)
        if bout.match_id is not None and bout.state is not None:
            seats = [people[number] for number in pair if number is not None]
            if seats != [bout.person_0, bout.person_1]:
                raise Violation(f"match {bout.match_id} has other players than its bout")
    if any(count > 1 for count in playing.values()):
        raise Violation(f"somebody plays two matches of tournament {row.id} at once")
    if row.mode != "arena" and any(count > row.legs for count in met.values()):
        raise Violation(f"somebody is paired twice in a round of tournament {row.id}")


def _check_pair(pair: Row) -> None:
    """Replay a pair's games; raise Violation if a move is illegal or the score is another."""
    played, rules = read_played(pair.games), game(pair.game, misere=bool(pair.misere))
    won = Counter(each.winner for each in played)
    if played and (won[0], won[1]) != (pair.wins_one, pair.wins_other):
        raise Violation(f"a pair of league {pair.league_id} has another score than its games")
    starts = pair.starts.split(";")
    if played and len(played) != 2 * len(starts):
        raise Violation(f"a pair of league {pair.league_id} has {len(played)} games")
    for number, each in enumerate(played):
        if not _is_legal(rules, starts[number // 2], each):
            raise Violation(f"game {number} of a pair of league {pair.league_id} is not legal")


@lru_cache(LEGAL_KEPT)
def _is_legal(rules: Game, start: str, played: Played) -> bool:
    """Return whether a game follows the rules and has the right winner."""
    position, to_move = rules.parse(start), played.first
    for move in played.moves:
        if move not in rules.moves(position):
            return False
        position, to_move = rules.play(position, move), 1 - to_move
    if played.ending is Ending.RULES:
        winner = to_move if rules.misere else 1 - to_move
        return rules.is_over(position) and played.winner == winner
    return not rules.is_over(position) and (
        played.ending is Ending.STOPPED or played.winner == 1 - to_move
    )
