"""Export a tournament as CSV or JSON."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from typing import Any

from bot.i18n import Say
from bot.kit.spreadsheets import Cell, local_csv
from bot.roster.model import Identities
from bot.tournament.model import Tournament


def bouts_csv(tournament: Tournament, names: Identities, say: Say) -> bytes:
    """Return the standings, then all bouts, as CSV; ``names`` are by player number."""
    return local_csv(_result_rows(tournament, names, say), say)


def _result_rows(tournament: Tournament, names: Identities, say: Say) -> Iterator[Sequence[Cell]]:
    columns = ("place", "name", "points", "tie-break", "played")
    yield [say(f"tournament-column-{column}") for column in columns]
    played = tournament.played()
    for each in tournament.standings():
        share = each.points / 2, each.tie_break / 4
        yield [each.place, names[each.player].known, *share, played.get(each.player, 0)]
    yield []
    columns_of_bouts = ("round", "match", "begins", "answers", "result", "by-hand")
    yield [say(f"tournament-column-{column}") for column in columns_of_bouts]
    for bout in tournament.bouts:
        first, second = bout.players
        result = "" if bout.result is None else say(f"tournament-result-{bout.result.value}")
        other = "" if second is None else names[second].known
        yield [bout.round, bout.match_id, names[first].known, other, result, int(bout.by_hand)]


def bouts_json(tournament: Tournament, names: Identities) -> bytes:
    """Return the terms, standings and bouts as JSON in UTF-8; ``names`` are by player number."""
    terms = tournament.terms
    exported: dict[str, Any] = {
        "tournament": tournament.id,
        "mode": terms.mode.value,
        "game": terms.game.name,
        "misere": terms.game.misere,
        "rounds": terms.rounds,
        "minutes": terms.minutes,
        "turn_seconds": terms.turn_seconds,
        "legs": terms.legs,
        "tie_break": tournament.tie_break.value,
        "standings": [
            {
                "place": each.place,
                "name": names[each.player].known,
                "points": each.points / 2,
                "tie_break": each.tie_break / 4,
            }
            for each in tournament.standings()
        ],
        "bouts": [
            {
                "round": bout.round,
                "match": bout.match_id,
                "begins": names[bout.players[0]].known,
                "answers": None if bout.players[1] is None else names[bout.players[1]].known,
                "start": None
                if bout.players[1] is None
                else terms.game.format(tournament.start_of(bout)),
                "result": None if bout.result is None else bout.result.value,
                "by_hand": bout.by_hand,
            }
            for bout in tournament.bouts
        ],
    }
    return (json.dumps(exported, ensure_ascii=False, indent=2) + "\n").encode()
