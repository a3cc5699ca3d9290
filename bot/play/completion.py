"""Suggest values for the options of match commands."""

from __future__ import annotations

from itertools import islice

from bot.board.drawing import drawing
from bot.kit.click import Click
from bot.kit.commands import NAME_LENGTH, SUGGESTIONS, Choice
from bot.play.controls import setting_of
from bot.play.model import STRENGTHS
from bot.play.refusals import MatchRefused
from bot.play.service import Matches


async def complete_strength(click: Click, current: str) -> list[Choice[int]]:
    """Suggest the strengths of STRENGTHS whose name or percentage begins with the typed text."""
    say, typed = click.say, str(current).lower()
    named = {percent: say(f"strength-{percent}", percent=percent) for percent in STRENGTHS}
    return [
        Choice(name=name, value=percent)
        for percent, name in named.items()
        if str(percent).startswith(typed) or name.lower().startswith(typed)
    ]


async def complete_match(click: Click, current: str) -> list[Choice[int]]:
    """Suggest the person's open matches and offers whose number begins with the typed text.

    Only the latest SUGGESTIONS are searched.
    """
    mine = await click.service(Matches).mine(click.person)
    suggested = []
    for record in mine[:SUGGESTIONS]:
        drawn = drawing(record.match.game)
        title = drawn.title(record.match.game, click.say)
        number = click.say("match-number", number=str(record.id))
        name = f"{number} · {title} · {record.match.game.format(record.match.position)}"
        if str(record.id).startswith(str(current)):
            suggested.append(Choice(name=name[:NAME_LENGTH], value=record.id))
    return suggested


async def complete_move(click: Click, current: str) -> list[Choice[str]]:
    """Suggest legal moves that begin with the typed text, at most SUGGESTIONS, with their words.

    In the match chosen, else in the person's latest one. None without a match, or if its position
    has too many moves to list.
    """
    named = click.interaction.namespace.match
    match_id = named if isinstance(named, int) else None
    try:
        record = await click.service(Matches).find(click.person, setting_of(click), match_id)
    except MatchRefused:
        return []
    rules, position = record.match.game, record.match.position
    if not rules.can_list_moves(position):
        return []
    typed = " ".join(current.replace(",", " ").split())
    moves = ((rules.format_move(move), move) for move in rules.moves(position))
    matching = ((text, move) for text, move in moves if text.startswith(typed))
    return [
        Choice(name=f"{text} — {drawing(rules).move(move, click.say)}"[:NAME_LENGTH], value=text)
        for text, move in islice(matching, SUGGESTIONS)
    ]
