"""Commands and controls of learning. Everything happens in one private message."""

from __future__ import annotations

from functools import partial
from typing import Any

import discord

from bot.classes.sharing import show_or_post
from bot.kit.background import in_background
from bot.kit.click import Click
from bot.kit.custom_ids import Controls, opened_by
from bot.kit.forms import ask
from bot.kit.refusal import KitRefusal, Refused
from bot.kit.widgets import button
from bot.learn.boards import flip_message
from bot.learn.custom_ids import ItemAction, ItemControl, LearnAction, LearnControl
from bot.learn.item_messages import (
    Sheet,
    before_next,
    shared_item,
    typing_form,
    verdict_message,
)
from bot.learn.matches import beat_from_item, beat_in_unit, refute
from bot.learn.messages import meeting, path_message, progress_message
from bot.learn.model import Asked, Drawn, Verdict, Way
from bot.learn.progress import LONG, SHORT
from bot.learn.reading import read_item, read_position, read_unit
from bot.learn.service import Learning
from bot.learn.sharing import share
from bot.learn.showing import (
    first_view,
    item_view,
    next_view,
    path_view,
    teaches_here,
    unit_view,
    view_after_match,
    zone_of,
)
from bot.play.custom_ids import (
    LessonAction,
    LessonControl,
    PositionAction,
    PositionControl,
    PracticeAction,
    PracticeControl,
)
from bot.play.reviews.service import Reviews
from games import Game, Position
from games.lessons.item import Given, Shape
from games.lessons.path import UNITS, Unit
from games.match import First

# ------------------------------------------------------------------------------ commands


async def show_path(click: Click) -> None:
    """Answer a command with the path, privately."""
    view = await click.promised(path_view(click), privately=True)
    await click.whisper(view=view)


async def show_first_steps(click: Click) -> None:
    """Answer privately with the first item to somebody who has practised nothing, else the path."""
    view = await click.promised(_first_steps(click), privately=True)
    await click.whisper(view=view)


async def _first_steps(click: Click) -> discord.ui.LayoutView:
    standing = await click.service(Learning).standing(click.asker)
    is_new = not any(practice.recent for practice in standing.practices.values())
    if not is_new:
        return path_message(standing, click.say)
    return await first_view(click, Way.PATH, UNITS[0], 0, meeting(UNITS[0], click.say))


async def show_progress(click: Click) -> None:
    """Answer a command privately with the skills that the person has practised."""
    view = await click.promised(_progress(click), privately=True)
    await click.whisper(view=view)


async def _progress(click: Click) -> discord.ui.LayoutView:
    learning, asker = click.service(Learning), click.asker
    in_class = click.guild_id is not None
    teaches = await teaches_here(click)
    standing = await learning.standing(asker)
    streak = await learning.streak(asker, await zone_of(click))
    return progress_message(standing, streak, click.say, in_class=in_class, teaches=teaches)


async def show_training(click: Click, count: int, way: Way) -> None:
    """Answer privately with the first item of a round of at most ``count``, or that it is over."""
    view = await click.promised(first_view(click, way, None, count), privately=True)
    await click.whisper(view=view)


async def show_own(click: Click, name: str | None, text: str | None, *, misere: bool) -> None:
    """Store the typed position ``text`` of the game ``name``, and ask about it privately."""
    game, position = read_position(name, text, click.say, misere=misere)
    practising = _put_in(click, game, position)
    await click.whisper(view=await click.promised(practising, privately=True))


async def _put_in(click: Click, game: Game, position: Position) -> discord.ui.LayoutView:
    asked = await click.service(Learning).practise(click.asker, game, position)
    return await item_view(click, asked, Way.TRAINING)


# ------------------------------------------------------------------------------ controls


async def _show_path(click: Click, _control: LearnControl) -> None:
    await click.whisper_in_place(await click.promised(path_view(click)))


async def _show_unit(click: Click, control: LearnControl) -> None:
    """Show the unit of a button or of the menu; if the button has a path, its next item."""
    unit = read_unit(control.unit or next(iter(click.chosen()), 0))
    before = meeting(unit, click.say) if control.path == (2,) else None
    showing = (
        first_view(click, Way.PATH, unit, 0, before) if control.path else unit_view(click, unit)
    )
    await click.whisper_in_place(await click.promised(showing))


async def _return_to_unit(click: Click, control: LessonControl) -> None:
    """Answer privately with a finished match's unit, or if there is a path with its next item."""
    unit = read_unit(control.unit)
    showing = (
        view_after_match(click, unit, control.path[1:]) if control.path else unit_view(click, unit)
    )
    await click.whisper(view=await click.promised(showing, privately=True))


async def _beat_in_unit(click: Click, control: LearnControl) -> None:
    await beat_in_unit(click, read_unit(control.unit))


async def _beat_from_item(click: Click, control: ItemControl) -> None:
    """Begin a match; the path says which seat moves first, if chosen, and the person's move."""
    asked, chosen = await read_item(click, control)
    first = First.OPPONENT if chosen == (1,) else First.ME
    await beat_from_item(click, asked.drawn, first if chosen else None, chosen[1:] or None)


async def _play_that(click: Click, control: ItemControl) -> None:
    """Begin a match with the losing move of the answer, which the computer refutes."""
    asked, _ = await read_item(click, control)
    verdict = await click.service(Learning).verdict(click.asker, asked.drawn, asked.number)
    await refute(click, asked.drawn, verdict.answered.given)


async def _flip(click: Click, control: ItemControl) -> None:
    """Show the columns of an answered item, with digits of one heap flipped.

    Raises Refused if the control names no heap, or the item is not answered.
    """
    asked, place = await read_item(click, control)
    if len(place) < 2:
        raise Refused(KitRefusal.UNKNOWN_CONTROL)
    await click.service(Learning).verdict(click.asker, asked.drawn, asked.number)
    await click.whisper_in_place(flip_message(Sheet(asked, click.say), *place[:2]))


async def _train(click: Click, control: LearnControl) -> None:
    if len(control.path) != 2 or control.path[1] not in (Way.TRAINING, Way.MISSED):
        raise Refused(KitRefusal.UNKNOWN_CONTROL)
    count, way = min(control.path[0], LONG), Way(control.path[1])
    view = await click.promised(first_view(click, way, None, count))
    await click.whisper_in_place(view)


async def _remind(click: Click, control: LearnControl) -> None:
    """Switch a person's reminders on or off, and show the end of their round again.

    Raises Refused if the control is malformed.
    """
    if len(control.path) != 2 or control.path[1] not in list(Way):
        raise Refused(KitRefusal.UNKNOWN_CONTROL)
    unit = read_unit(control.unit) if control.unit else None
    showing = _reminded(click, Way(control.path[1]), unit, wanted=control.path[0] == 1)
    await click.whisper_in_place(await click.promised(showing))


async def _reminded(
    click: Click, way: Way, unit: Unit | None, *, wanted: bool
) -> discord.ui.LayoutView:
    learning = click.service(Learning)
    if wanted:
        channel = await click.interaction.user.create_dm()
        await learning.remind(click.asker, channel.id, click.locale, await zone_of(click))
    else:
        await learning.remind_no_more(click.asker)
    return await item_view(click, None, way, unit)


async def _practise(click: Click, control: PracticeControl) -> None:
    """Begin a round of the skill that a review suggests, in a new private message."""
    beginning = _first_of_skill(click, control.skill)
    await click.whisper(view=await click.promised(beginning, privately=True))


async def _first_of_skill(click: Click, skill: int) -> discord.ui.LayoutView:
    asked = await click.service(Learning).item_of(click.asker, skill, SHORT)
    return await item_view(click, asked, Way.SKILL)


async def _practise_position(click: Click, control: PositionControl) -> None:
    """Store a position of a finished match for practice, and ask about it in a private message."""
    keeping = _put_in_from(click, control)
    await click.whisper(view=await click.promised(keeping, privately=True))


async def _put_in_from(click: Click, control: PositionControl) -> discord.ui.LayoutView:
    reviews, asker = click.service(Reviews), click.asker
    game, position = await reviews.position(control.match, control.move, asker)
    return await _put_in(click, game, position)


async def _choose(click: Click, control: ItemControl) -> None:
    await _answer(click, control, click.chosen(), typed=False)


async def _type(click: Click, control: ItemControl) -> None:
    """Open the form in which a number is typed."""
    asked, _ = await read_item(click, control)
    await ask(click, typing_form(Sheet(asked, click.say)))


async def _typed(click: Click, control: ItemControl) -> None:
    asked, _ = await read_item(click, control)
    await _answer(click, control, asked.drawn.item.read(click.typed_text()), typed=True)


async def _answer(click: Click, control: ItemControl, given: Given, *, typed: bool) -> None:
    view = await click.promised(_marked(click, control, given, typed=typed))
    await click.whisper_in_place(view)


async def _marked(
    click: Click, control: ItemControl, given: Given, *, typed: bool
) -> discord.ui.LayoutView:
    """Mark the chosen or typed answer; return the next item below its result.

    About a position of one's own, and if its mistake is repeated, return the result alone.

    Raises Refused if a number was chosen, or anything else typed.
    """
    asked, before = await read_item(click, control)
    item = asked.drawn.item
    if not item.is_typed if typed else item.shape is Shape.NUMBER and item.is_typed:
        raise Refused(KitRefusal.UNKNOWN_CONTROL)
    learning = click.service(Learning)
    answer = (*before, *given)
    zone = await zone_of(click)
    verdict = await learning.answer(click.asker, asked.drawn, asked.number, answer, zone)
    if isinstance(asked.drawn, Drawn) and not verdict.repeats:
        return await next_view(click, asked, before_next(Sheet(asked, click.say), verdict))
    return await _verdict(click, asked, verdict)


async def _verdict(
    click: Click, asked: Asked, verdict: Verdict, *, opened: int = 0
) -> discord.ui.LayoutView:
    sheet, in_class = Sheet(asked, click.say), click.guild_id is not None
    return await in_background(verdict_message, sheet, verdict, in_class=in_class, opened=opened)


async def _tell_idea(click: Click, control: ItemControl) -> None:
    """Show the result of an answer with the idea of the skill, or if the path says so in full."""
    asked, more = await read_item(click, control)
    verdict = await click.service(Learning).verdict(click.asker, asked.drawn, asked.number)
    view = await _verdict(click, asked, verdict, opened=2 if more else 1)
    await click.whisper_in_place(view)


async def _preview_or_post_item(click: Click, control: ItemControl) -> None:
    """Preview the public message about an answer, or post it in the channel."""
    asked, posts = await read_item(click, control)
    verdict = await click.service(Learning).verdict(click.asker, asked.drawn, asked.number)
    sheet = Sheet(asked, click.say)
    post = None if posts else sheet.control(ItemAction.SHARE, 1)
    back = button(sheet.control(ItemAction.IDEA), sheet.say("button-back"))
    await show_or_post(click, post, partial(shared_item, sheet, verdict.answered), back)


async def _next(click: Click, control: ItemControl) -> None:
    asked, _ = await read_item(click, control)
    await click.whisper_in_place(await click.promised(next_view(click, asked)))


async def _give_up(click: Click, control: ItemControl) -> None:
    """Delete a position from practice, and show the path."""
    await click.service(Learning).give_up(click.asker, control.seed)
    await click.whisper_in_place(await path_view(click))


CONTROLS: tuple[Controls[Any], ...] = (
    Controls(
        LearnControl,
        {
            LearnAction.PATH: _show_path,
            LearnAction.UNIT: _show_unit,
            LearnAction.TRAIN: _train,
            LearnAction.BEAT: _beat_in_unit,
            LearnAction.SHARE: share,
            LearnAction.REMIND: _remind,
        },
    ),
    Controls(PracticeControl, {PracticeAction.PRACTISE: _practise}),
    Controls(LessonControl, {LessonAction.RETURN: _return_to_unit}),
    Controls(PositionControl, {PositionAction.PRACTISE: _practise_position}),
    Controls(
        ItemControl,
        {
            ItemAction.CHOOSE: _choose,
            ItemAction.NONE: _choose,
            ItemAction.TYPE: _type,
            ItemAction.TYPED: _typed,
            ItemAction.NEXT: _next,
            ItemAction.GIVE_UP: _give_up,
            ItemAction.BEAT: _beat_from_item,
            ItemAction.IDEA: _tell_idea,
            ItemAction.PLAY: _play_that,
            ItemAction.FLIP: _flip,
            ItemAction.SHARE: _preview_or_post_item,
        },
        {ItemAction.TYPED: opened_by(ItemAction.TYPE)},
    ),
)
