"""Matches that lessons ask for, played to their end."""

from __future__ import annotations

from typing import Any

from bot.learn.custom_ids import OF_MATCHES, ItemAction, ItemControl
from bot.learn.model import Drawn
from bot.play.custom_ids import PlayAction
from games.lessons.matches import MATCH_SEEDS
from games.lessons.path import SKILLS, UNITS
from tests.support.acting import control, forge, stored
from tests.support.controls import encoded, read_control
from tests.support.items import brute
from tests.support.world import World


async def play_on(world: World, who: Any, shown: Any, *, to_win: bool, number: int = 1) -> Any:
    """Play a match to its end, always a move that wins or always one that loses."""
    while not (record := await stored(world, number)).match.is_over:
        judge, position = brute(record.match.game), record.match.position
        wins = [*judge.winning_moves(position)]
        moves = wins if to_win else [m for m in judge.options(position) if m not in wins]
        pick = encoded(PlayAction.PICK, record.id, record.ply, moves[0])
        shown = await forge(world, who, shown, pick)
    return shown


def drawn_by(asked: ItemControl) -> Drawn:
    """Return the item that a control is about."""
    skill, level, seed = SKILLS[asked.skill], asked.path[0], asked.seed
    if level > OF_MATCHES:
        return Drawn(skill, level - OF_MATCHES, seed + MATCH_SEEDS)
    return Drawn(skill, level, seed)


async def play_item(
    world: World, who: Any, item: Any, number: int = 1, *, fits: bool = True
) -> Any:
    """Play the match that an item asks for: say who begins, as the start wants it, and win.

    Unless it ``fits``: then the other begins, and the perfect computer wins.
    """
    asked = read_control(control(item, ItemAction.BEAT))
    assert isinstance(asked, ItemControl)
    drawn = drawn_by(asked)
    is_lost = brute(UNITS[drawn.skill.unit - 1].game).wins(drawn.item.position) is False
    first = int(is_lost is fits)  # seat 0 is whoever plays, seat 1 the computer
    begin = encoded(ItemAction.BEAT, asked.skill, asked.seed, (*asked.path[:4], first))
    shown = await forge(world, who, item, begin)  # instead of a first move, if each has a button
    if fits:
        return await play_on(world, who, shown, to_win=True, number=number)
    while not (record := await stored(world, number)).match.is_over:
        move = next(iter(brute(record.match.game).options(record.match.position)))
        pick = encoded(PlayAction.PICK, record.id, record.ply, move)
        shown = await forge(world, who, shown, pick)
    return shown
