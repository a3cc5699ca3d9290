"""Build the messages that learning's controls show: the path, a unit, the next item."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from zoneinfo import ZoneInfo

from bot.classes.service import Classes
from bot.kit.background import in_background
from bot.kit.click import Click
from bot.kit.refusal import Refused
from bot.kit.widgets import Layout
from bot.learn.item_messages import Sheet, item_message
from bot.learn.messages import (
    Before,
    after_match,
    path_message,
    round_over_message,
    unit_message,
)
from bot.learn.model import Asked, Drawn, Way
from bot.learn.progress import Counts
from bot.learn.reading import read_unit
from bot.learn.service import Learning
from bot.play.model import MatchRecord
from bot.play.service import Matches
from games.lessons.path import Unit


async def zone_of(click: Click) -> ZoneInfo:
    """Return the time zone in which a learner's days are counted."""
    return await click.service(Classes).zone(click.guild_id, click.locale)


async def teaches_here(click: Click) -> bool:
    """Return whether a command or click came from a teacher, in their server."""
    return click.guild_id is not None and await click.service(Classes).is_teacher(click.actor)


async def path_view(click: Click) -> Layout:
    """Return the path, as far as the person has come."""
    standing = await click.service(Learning).standing(click.asker)
    return path_message(standing, click.say)


async def unit_view(click: Click, unit: Unit) -> Layout:
    """Return the message of a unit."""
    practices = await click.service(Learning).practices(click.person)
    here = {"in_class": click.guild_id is not None, "teaches": await teaches_here(click)}
    return await in_background(unit_message, unit, practices, click.say, **here)


async def first_item(
    click: Click,
    way: Way,
    unit: Unit | None = None,
    count: int = 0,
    before: Before | None = None,
) -> Layout:
    """Return the message of the first item of a way, or that it has none left.

    The path needs ``unit``; on another way ``count`` is the most items of the round. ``before`` is
    displayed above.
    """
    asked = await click.service(Learning).first_item(click.asker, way, unit, count)
    return await item_view(click, asked, way, unit, before)


async def next_view(click: Click, last: Asked, before: Before | None = None) -> Layout:
    """Return the message of the item after ``last``, or that the round or the unit is over."""
    learning, way = click.service(Learning), last.around.way
    asked = await learning.next_item(click.asker, last.around, last.drawn)
    unit = read_unit(last.drawn.skill.unit) if isinstance(last.drawn, Drawn) else None
    return await item_view(click, asked, way, unit, before)


async def item_view(
    click: Click,
    asked: Asked | None,
    way: Way,
    unit: Unit | None = None,
    before: Before | None = None,
) -> Layout:
    """Return the message of an item, or for None that the round, or on the path ``unit``, is over.

    ``before`` is displayed above.
    """
    if asked is not None:
        return await in_background(item_message, Sheet(asked, click.say), before)
    standing = await click.service(Learning).standing(click.asker)
    sitting = await click.service(Learning).sitting(click.asker, await zone_of(click), unit)
    in_class = click.guild_id is not None
    said = (way, unit, standing, sitting, click.say, before)
    reminds = await click.service(Learning).reminds(click.asker)
    return round_over_message(*said, in_class=in_class, reminds=reminds)


async def show_next(click: Click, record: MatchRecord) -> bool:
    """Replace the board of a match that ends an item by its result and its unit's next item.

    Returns False, having changed nothing, unless the match counts as a right answer.
    """
    played = await click.service(Learning).ended(click.asker, record)
    if played is None or played.counts is not Counts.RIGHT:
        return False
    before, unit = after_match(played, record, click.say), read_unit(record.unit or 0)
    await click.show(first_item(click, Way.PATH, unit, before=before))
    return True


async def view_after_match(click: Click, unit: Unit, match: Sequence[int]) -> Layout:
    """Return a unit's next item, below the result of the match whose number is in ``match``.

    Without a number, or if the person may not see that match, the item is shown alone.
    """
    before = None
    if match:
        with suppress(Refused):
            record = await click.service(Matches).seen(match[0], click.asker)
            played = await click.service(Learning).ended(click.asker, record)
            before = None if played is None else after_match(played, record, click.say)
    return await first_item(click, Way.PATH, unit, before=before)
