"""Export a reviewed match: as a table for spreadsheets, and as JSON for programs."""

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
    """Return a match as a CSV file in a language, then as a JSON file; ``names`` by seat."""
    name = f"bouton-match-{reviewed.record.id}"
    rows = [_ply_row(row, say) for row in ply_rows(reviewed, names)]
    table = local_csv([[say(f"column-{each}") for each in COLUMNS], *rows], say)
    text = json.dumps(match_json(reviewed, names), ensure_ascii=False, indent=2)
    return [Attachment(f"{name}.csv", table), Attachment(f"{name}.json", text.encode())]


def match_json(reviewed: Reviewed, names: Sequence[str]) -> dict[str, Any]:
    """Return a reviewed match as data for JSON: its terms, its seats and a row for each ply.

    "kept" is the number of "winning_positions" in which the seat kept the win; "could_win" has the
    name of who could force the win, before each move and at the end.
    """
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
    """Yield a row for each ply, in order, including those taken back: values by COLUMNS.

    "ply" counts from 1; "stands" is whether a move was not taken back, None for other acts.
    """
    match, game = reviewed.match, reviewed.match.game
    judged_by_ply = {each.turn.number: each for each in reviewed.judged.moves}
    for number, (ply, before, after) in enumerate(_plies_with_positions(match)):
        judged = judged_by_ply.get(number)
        yield {
            "ply": number + 1,
            "player": names[ply.seat],
            "act": ply.kind.value,
            "before": game.format(before),
            "move": None if ply.move is None else game.format_move(ply.move),
            "after": game.format(after),
            "stands": None if ply.move is None else judged is not None,
            **_verdict_columns(judged, match),
        }


def _verdict_columns(judged: Judged | None, match: Match) -> dict[str, str | None]:
    """Return the verdict on a move, or Nones if it was taken back or is no move."""
    if judged is None:
        return {"verdict": None, "better": None, "reply": None}
    better, reply = (
        None if move is None else match.game.format_move(move)
        for move in (judged.better, judged.reply)
    )
    return {"verdict": judged.verdict.value, "better": better, "reply": reply}


def _plies_with_positions(match: Match) -> Iterator[tuple[Ply, Position, Position]]:
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
    """Return a row for readers, with the act and the verdict in words."""
    worded = dict(row, act=say(f"act-{row['act']}"))
    if row["verdict"] is not None:
        worded["verdict"] = say(f"worth-{row['verdict']}")
    if row["stands"] is not None:
        worded["stands"] = int(row["stands"])
    return [worded[name] for name in COLUMNS]
