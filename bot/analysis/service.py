"""Positions and arenas analysed as data, as text and as files, without Discord."""

from __future__ import annotations

import re
from io import BytesIO
from typing import Any
from zipfile import ZIP_DEFLATED, ZipFile, ZipInfo

from bot.board.drawing import drawing
from bot.board.explanations import sentences
from bot.i18n import Say
from games import Game, Move, NoGrundyValue, Position, TooLarge
from games.arena import NAMES, Arena
from games.arena_text import to_dot, to_json, to_python

#: The most winning moves that are listed; their number is given in any case.
TOLD_MOVES = 12

#: The names of the arena's file from which its pages are drawn, and of its picture.
ARENA_JSON, ARENA_PNG = "arena.json", "arena.png"

#: Discord accepts files of 10 MiB; up to this total, in bytes, an arena's files are sent unpacked.
LOOSE_FILES = 8_000_000


def analyse(game: Game, position: Position) -> dict[str, Any]:
    """Return the outcome, Grundy value (None if none is known) and winning moves of a position.

    The other keys are ``game``, ``misere``, ``position`` and ``over``; ``all_listed`` is there, and
    False, only if there may be further winning moves. Raises TooLarge if the engine cannot solve
    the position.
    """
    winning, all_listed = _winning_moves(game, position)
    return {
        "game": game.name,
        "misere": game.misere,
        "position": list(position),
        "over": game.is_over(position),
        "outcome": game.outcome(position).value,
        "grundy": _grundy(game, position),
        "winning_moves": [list(move) for move in winning],
        **({} if all_listed else {"all_listed": False}),
    }


def _winning_moves(game: Game, position: Position) -> tuple[list[Move], bool]:
    """Return the winning moves, and whether these are all; at most one if there are too many moves.

    Raises TooLarge if the game's theory does not solve it, and a search would be too long.
    """
    try:
        return game.winning_moves(position), True
    except TooLarge:
        if not game.is_solved:
            raise
        one = game.winning_move(position)
        return [one] if one else [], one is None


def _grundy(game: Game, position: Position) -> int | None:
    try:
        return game.grundy(position)
    except (NoGrundyValue, TooLarge):
        return None


def analysis_text(game: Game, position: Position, say: Say) -> str:
    """Write the analysis of a position as text without Markdown; raise TooLarge as ``analyse``."""
    drawn = drawing(game)
    (winning, all_listed), value = _winning_moves(game, position), _grundy(game, position)
    if game.misere:
        grundy = say("analysis-no-grundy")
    elif value is None:
        grundy = say("analysis-unknown-grundy")
    else:
        grundy = say("analysis-grundy", value=value)
    moves = say("analysis-no-winning-moves")
    if winning:
        listed = [drawn.move(move, say) for move in winning[:TOLD_MOVES]]
        listed += ["…"] * (len(winning) > TOLD_MOVES)
        moves = say("analysis-winning-moves", count=len(winning), moves="; ".join(listed))
    if not all_listed:
        moves = say("analysis-sum-moves", moves=drawn.move(winning[0], say))
    explained = sentences(game.explain(position), game, position, say)
    lines = [*heading(game, position, say), "", grundy, moves, "", explained]
    return without_markdown("\n".join(lines))


def heading(game: Game, position: Position, say: Say) -> tuple[str, str]:
    """Return the name of a game with its position, and the sentence that states who wins."""
    drawn = drawing(game)
    where = drawn.in_sentence(game, position, say)
    return f"{drawn.title(game, say)} · {where}", drawn.guard(game, say)


def without_markdown(text: str) -> str:
    """Remove the Markdown from a text, for a terminal."""
    text = re.sub(r"^(```\n?|-# |#+ )", "", text, flags=re.MULTILINE)
    return text.replace("**", "").replace("```", "")


def summary(arena: Arena) -> dict[str, Any]:
    """Return the counts of an arena, who wins (0: nobody), and in how many moves, or None.

    To the keys of ``Arena.summary`` it adds ``arcs`` (their number), ``first`` (the player to move
    at the start), ``rank`` (of the start) and ``cycles`` (whether there is one).
    """
    return {
        **arena.summary(),
        "arcs": sum(map(len, arena.arcs)),
        "first": arena.vertices[arena.start].player,
        "rank": arena.ranks[arena.start],
        "cycles": arena.has_cycles,
    }


def arena_text(arena: Arena, say: Say) -> str:
    """Describe the size of an arena, its attractors and its winner."""
    counts = summary(arena)
    lines = [say("arena-counts", vertices=counts["vertices"], arcs=counts["arcs"])]
    for (player, name), count in zip(NAMES.items(), counts["attractors"], strict=True):
        lines.append(say("arena-attractor", player=player, name=name, count=count))
    if counts["undecided"]:
        lines.append(say("arena-undecided", count=counts["undecided"]))
    first, winner = counts["first"], counts["winner"]
    if arena.results[arena.start] is not None:
        lines.append(say("arena-over", player=winner) if winner else say("arena-over-draw"))
    elif winner:
        lines.append(say("arena-winner", first=first, player=winner, rank=counts["rank"]))
    else:
        lines.append(say("arena-no-winner", first=first))
    return "\n".join(lines)


def arena_files(arena: Arena) -> dict[str, bytes]:
    """Return an arena as files, by name: in Python, as in the worksheets, JSON and DOT.

    Beyond LOOSE_FILES bytes together, there is only one archive, ``arena.zip``.
    """
    written = {
        "arena.py": to_python(arena),
        ARENA_JSON: to_json(arena),
        "arena.dot": to_dot(arena),
    }
    files = {name: text.encode() for name, text in written.items()}
    if sum(map(len, files.values())) <= LOOSE_FILES:
        return files
    archive = BytesIO()
    with ZipFile(archive, "w") as zipped:
        for name, content in files.items():
            zipped.writestr(ZipInfo(name), content, ZIP_DEFLATED)
    return {"arena.zip": archive.getvalue()}
