"""A reviewed match as files: a table for spreadsheets, and JSON for programs."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Any

from bot.i18n import Say
from bot.kit.reports import Attachment
from bot.kit.spreadsheets import Cell, local_csv
from bot.play.reviews.service import Reviewed
from games import Position
from games.match import Computer, Match, Ply, PlyKind, Team
from games.review import Judged

COLUMNS = (
    *("ply", "player", "act", "before", "move", "after"),
    *("stands", "verdict", "better", "reply"),
)


def match_files(reviewed: Reviewed, names: Sequence[str], say: Say) -> list[Attachment]:
    """Return a match as CSV and as JSON, by the names of its seats."""
    name = f"bouton-match-{reviewed.record.id}"
    rows = [_ply_row(row, say) for row in ply_rows(reviewed, names)]
    table = local_csv([[say(f"column-{each}") for each in COLUMNS], *rows], say)
    told = json.dumps(match_json(reviewed, names), ensure_ascii=False, indent=2)
    return [Attachment(f"{name}.csv", table), Attachment(f"{name}.json", told.encode())]


def match_json(reviewed: Reviewed, names: Sequence[str]) -> dict[str, Any]:
    """Return all of a reviewed match as JSON has it."""
    match, judged = reviewed.match, reviewed.judged
    return {
        "match": reviewed.record.id,
        "game": match.game.name,
        "convention": match.game.convention.value,
        "start": match.game.format(match.start),
        "players": [
            {
                "name": names[seat],
                "strength": held.strength if isinstance(held, Computer) else None,
                "is_class": isinstance(held, Team),
                "hints": reviewed.hints.get(seat, 0),
                "taken_back": judged.taken_back[seat],
                "winning_positions": judged.accuracy(seat)[1],
                "kept": judged.accuracy(seat)[0],
            }
            for seat, held in enumerate(match.seats)
        ],
        "first": names[match.first],
        "winner": None if match.winner is None else names[match.winner],
        "could_win": [names[holder] for holder in judged.holders],
        "plies": list(ply_rows(reviewed, names)),
    }


def ply_rows(reviewed: Reviewed, names: Sequence[str]) -> Iterator[dict[str, Any]]:
    """Yield what happened in each ply, those that were taken back included."""
    match, game = reviewed.match, reviewed.match.game
    judged = {each.turn.number: each for each in reviewed.judged.moves}
    for number, (ply, before, after) in enumerate(_plies(match)):
        found = judged.get(number)
        yield {
            "ply": number + 1,
            "player": names[ply.seat],
            "act": ply.kind.value,
            "before": game.format(before),
            "move": None if ply.move is None else game.format_move(ply.move),
            "after": game.format(after),
            "stands": None if ply.move is None else found is not None,
            **_worth(found, match),
        }


def _worth(found: Judged | None, match: Match) -> dict[str, str | None]:
    """Return what a move that stands was worth."""
    if found is None:
        return {"verdict": None, "better": None, "reply": None}
    better, reply = (
        None if move is None else match.game.format_move(move)
        for move in (found.better, found.reply)
    )
    return {"verdict": found.verdict.value, "better": better, "reply": reply}


def _plies(match: Match) -> Iterator[tuple[Ply, Position, Position]]:
    """Yield each ply with the positions before and after it."""
    position = match.start
    for count, ply in enumerate(match.plies, 1):
        before = position
        if ply.move is not None:
            position = match.game.after(before, ply.move)
        elif ply.kind is PlyKind.TAKE_BACK:
            position = replace(match, plies=match.plies[:count]).position
        yield ply, before, position


def _ply_row(row: dict[str, Any], say: Say) -> list[Cell]:
    """Return a row for readers: what happened and what it was worth, in words."""
    told = dict(row, act=say(f"act-{row['act']}"))
    if row["verdict"] is not None:
        told["verdict"] = say(f"worth-{row['verdict']}")
    if row["stands"] is not None:
        told["stands"] = int(row["stands"])
    return [told[name] for name in COLUMNS]
