"""Begin matches for learning: from a small position, against the perfect computer."""

from __future__ import annotations

from dataclasses import replace

from bot.classes.model import Place
from bot.kit.background import in_background
from bot.kit.click import Click
from bot.kit.refusal import offered, require_offered
from bot.learn.model import Drawn, Own
from bot.learn.questions import losing_move
from bot.learn.service import Learning
from bot.play.beginning.controls import show_opened_match
from bot.play.controls import setting_of
from bot.play.lessons import LessonMatches
from bot.play.model import Offer
from bot.play.once import Once
from bot.play.places.controls import place_for
from games import Game, Move, Position
from games.lessons.item import Given, Shape
from games.lessons.matches import skill_played
from games.lessons.path import Unit
from games.match import Computer, First


async def beat_in_unit(click: Click, unit: Unit) -> None:
    """Begin and show a private match from a start of a unit, won for the person, who moves first.

    A repeated click begins no second match. Raises as ``Once.start`` does.
    """
    choosing = click.service(Learning).start_of(click.asker, unit)
    start = await click.promised(choosing, privately=True)
    played = skill_played(unit)
    skill = None if played is None else played.number
    await _open(click, unit.game, start, (unit.number, skill), any_start=True)


async def beat_from_item(
    click: Click, drawn: Drawn | Own, first: First | None, opening: Move | None = None
) -> None:
    """Begin and show a private match from the position of an item; the person moves first.

    If the item asks for a match, ``first`` moves first as the person has chosen; None asks them,
    as a lost position is won only by letting the computer begin. ``opening`` is the person's first
    move, if it was chosen, too. Raises Refused if no match may begin there, or not so, and as
    ``_open`` does.
    """
    asking = click.service(Learning).position_of(drawn)
    game, start = await click.promised(asking, privately=True)
    is_asked = drawn.item.shape is Shape.MATCH  # other items were answered before
    skill = drawn.number if is_asked else None
    unit = drawn.skill.unit if isinstance(drawn, Drawn) else None
    if opening is not None:
        require_offered(is_asked and opening in game.moves(start))
    first = first if is_asked else First.ME
    await _open(click, game, start, (unit, skill), first, opening=opening)


async def refute(click: Click, drawn: Drawn | Own, given: Given) -> None:
    """Begin and show a private match from an item's position by the losing move of an answer.

    The computer replies at once, and the board shows both moves. Raises Refused if the answer was
    no losing move, or ended the game, and as ``Once.start_with`` does.
    """
    item = await in_background(lambda: drawn.item)
    move = await in_background(losing_move, item, given)
    unit = drawn.skill.unit if isinstance(drawn, Drawn) else None
    await _open(click, offered(item.game), item.position, (unit, None), opening=offered(move))


async def _open(
    click: Click,
    game: Game,
    start: Position,
    lesson: tuple[int | None, int | None],
    first: First | None = First.ME,
    *,
    any_start: bool = False,
    opening: Move | None = None,
) -> None:
    """Begin a match for one person alone against the perfect computer, and show it.

    ``lesson`` has the numbers of its unit and of the skill that it counts for. ``first`` moves
    first; None asks them. ``opening`` is the person's first move, to be played at once. A repeated
    click begins no second match; with ``any_start`` even if it has drawn another start. Raises as
    ``Once.start`` does, with an ``opening`` as ``Once.start_with``.
    """
    decided = await place_for(click, Place.ALONE, Computer())
    alone = decided.place is Place.ALONE
    setting = replace(setting_of(click), alone=alone, unit=lesson[0], skill=lesson[1])
    offer = Offer(game, start, Computer(), first)
    once = click.service(Once)
    starting = (
        once.start(click.person, setting, offer, any_start=any_start)
        if opening is None
        else once.start_with(click.asker, setting, offer, opening)
    )
    record = await click.promised(starting, privately=decided.is_answered_privately)
    if not (record.ends_item and await click.service(LessonMatches).show_next(click, record)):
        await show_opened_match(click, record, decided)
