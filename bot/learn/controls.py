"""Commands and controls of learning. Everything happens in one private message."""

from __future__ import annotations

from functools import partial
from typing import Any

from bot.classes.sharing import show_or_post
from bot.kit.background import in_background
from bot.kit.click import Click
from bot.kit.custom_ids import Controls, opened_by, shown
from bot.kit.forms import ask
from bot.kit.refusal import require_offered
from bot.kit.widgets import Layout, button
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
from bot.learn.messages import (
    back_to_path,
    meeting,
    path_message,
    progress_message,
    shared_message,
    shared_unit,
)
from bot.learn.model import Asked, Drawn, Verdict, Way
from bot.learn.progress import LONG, SHORT
from bot.learn.reading import read_item, read_unit
from bot.learn.service import Learning
from bot.learn.showing import (
    first_item,
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
from games.lessons.path import UNITS
from games.match import First

# ------------------------------------------------------------------------------ commands


async def first_steps(click: Click) -> Layout:
    """Return the first item for somebody who has practised nothing, else the path."""
    standing = await click.service(Learning).standing(click.asker)
    if any(practice.recent for practice in standing.practices.values()):
        return path_message(standing, click.say)
    return await first_item(click, Way.PATH, UNITS[0], before=meeting(UNITS[0], click.say))


async def progress_view(click: Click) -> Layout:
    """Return the message of the skills that the person has practised, and of their streak."""
    learning, asker = click.service(Learning), click.asker
    in_class = click.guild_id is not None
    teaches = await teaches_here(click)
    standing = await learning.standing(asker)
    streak = await learning.streak(asker, await zone_of(click))
    return progress_message(standing, streak, click.say, in_class=in_class, teaches=teaches)


async def own_position(click: Click, game: Game, position: Position) -> Layout:
    """Store a position for practice, and ask about it; raise as ``Learning.practise`` does."""
    asked = await click.service(Learning).practise(click.asker, game, position)
    return await item_view(click, asked, Way.TRAINING)


# ------------------------------------------------------------------------------ controls


async def _unit(click: Click, control: LearnControl) -> Layout:
    """Return the unit of a button or menu; with a path its next item, with (2,) introduced above.

    Raises Refused if there is no such unit.
    """
    unit = read_unit(control.unit or next(iter(click.chosen()), 0))
    before = meeting(unit, click.say) if control.path == (2,) else None
    if control.path:
        return await first_item(click, Way.PATH, unit, before=before)
    return await unit_view(click, unit)


async def _return_to_unit(click: Click, control: LessonControl) -> Layout:
    """Return the unit of a finished match; with a path, its next item below the result.

    The path is 1, then the match's number. Raises Refused if there is no such unit.
    """
    unit = read_unit(control.unit)
    if control.path:
        return await view_after_match(click, unit, control.path[1:])
    return await unit_view(click, unit)


async def _beat_from_item(click: Click, control: ItemControl) -> None:
    """Begin a match from an item's position, and show it.

    The path may end with who moves first (0 the person, 1 the computer) and the person's move.
    """
    asked, chosen = await read_item(click, control)
    first = First.OPPONENT if chosen == (1,) else First.ME
    await beat_from_item(click, asked.drawn, first if chosen else None, chosen[1:] or None)


async def _play_that(click: Click, control: ItemControl) -> None:
    """Begin a match with the losing move that the person answered; the computer replies.

    Raises Refused if the item is not answered, or the answer is no losing move.
    """
    asked, _ = await read_item(click, control)
    verdict = await click.service(Learning).verdict(click.asker, asked.drawn, asked.number)
    await refute(click, asked.drawn, verdict.answered.given)


async def _flip(click: Click, control: ItemControl) -> Layout:
    """Return the columns of an answered item, with digits of one heap flipped.

    Raises Refused if the control names no heap, or the item is not answered.
    """
    asked, place = await read_item(click, control)
    require_offered(len(place) >= 2)
    await click.service(Learning).verdict(click.asker, asked.drawn, asked.number)
    return flip_message(Sheet(asked, click.say), *place[:2])


async def _train(click: Click, control: LearnControl) -> Layout:
    count, way = control.parts(2)
    require_offered(way in (Way.TRAINING, Way.MISSED))
    return await first_item(click, Way(way), count=min(count, LONG))


async def _remind(click: Click, control: LearnControl) -> Layout:
    """Switch a person's reminders on or off, and return the end of their round again.

    The path has 1 for on, and the way of the round. Raises Refused if the control is malformed, one
    of DISCORD_FAILURES if Discord opens no private channel.
    """
    wanted, way = control.parts(2)
    require_offered(way in list(Way))
    unit, learning = read_unit(control.unit) if control.unit else None, click.service(Learning)
    if wanted == 1:
        channel = await click.interaction.user.create_dm()
        await learning.remind(click.asker, channel.id, click.locale, await zone_of(click))
    else:
        await learning.remind_no_more(click.asker)
    return await item_view(click, None, Way(way), unit)


async def _practise(click: Click, control: PracticeControl) -> Layout:
    """Begin a round of SHORT items of a suggested skill; raise Refused if it is unknown."""
    asked = await click.service(Learning).item_of(click.asker, control.skill, SHORT)
    return await item_view(click, asked, Way.SKILL)


async def _practise_position(click: Click, control: PositionControl) -> Layout:
    """Store a position of a finished match for practice, and return a question about it.

    Raises Refused if the person may not see it, and as ``Learning.practise`` does.
    """
    reviews, asker = click.service(Reviews), click.asker
    game, position = await reviews.position(control.match, control.move, asker)
    return await own_position(click, game, position)


async def _choose(click: Click, control: ItemControl) -> Layout:
    return await _marked(click, control, click.chosen(), typed=False)


async def _type(click: Click, control: ItemControl) -> None:
    """Open the form in which the answer to an item is typed."""
    asked, _ = await read_item(click, control)
    await ask(click, typing_form(Sheet(asked, click.say)))


async def _typed(click: Click, control: ItemControl) -> Layout:
    asked, _ = await read_item(click, control)
    return await _marked(click, control, asked.drawn.item.read(click.typed_text()), typed=True)


async def _marked(click: Click, control: ItemControl, given: Given, *, typed: bool) -> Layout:
    """Mark the chosen or typed answer; return the next item below its result.

    About a position of one's own, and if its mistake is repeated, return the result alone. Raises
    Refused for a choice where a number is typed, or the reverse, and as ``Learning.answer`` does.
    """
    asked, before = await read_item(click, control)
    item = asked.drawn.item
    require_offered(item.is_typed if typed else item.shape is not Shape.NUMBER or not item.is_typed)
    learning = click.service(Learning)
    answer = (*before, *given)
    zone = await zone_of(click)
    verdict = await learning.answer(click.asker, asked.drawn, asked.number, answer, zone)
    if isinstance(asked.drawn, Drawn) and not verdict.repeats:
        return await next_view(click, asked, before_next(Sheet(asked, click.say), verdict))
    return await _verdict(click, asked, verdict)


async def _verdict(click: Click, asked: Asked, verdict: Verdict, *, opened: int = 0) -> Layout:
    sheet, in_class = Sheet(asked, click.say), click.guild_id is not None
    return await in_background(verdict_message, sheet, verdict, in_class=in_class, opened=opened)


async def _idea(click: Click, control: ItemControl) -> Layout:
    """Return the result of an answer with the skill's idea; in full if the path goes on with 1.

    Raises Refused if the item is not answered.
    """
    asked, more = await read_item(click, control)
    verdict = await click.service(Learning).verdict(click.asker, asked.drawn, asked.number)
    return await _verdict(click, asked, verdict, opened=2 if more else 1)


async def _preview_or_post_item(click: Click, control: ItemControl) -> None:
    """Preview the public message about an answer; if the path goes on with 1, post it.

    Raises Refused if the item is not answered, or the person or the bot may not post there.
    """
    asked, posts = await read_item(click, control)
    verdict = await click.service(Learning).verdict(click.asker, asked.drawn, asked.number)
    sheet = Sheet(asked, click.say)
    post = None if posts else sheet.control(ItemAction.SHARE, 1)
    back = button(sheet.control(ItemAction.IDEA), sheet.say("button-back"))
    await show_or_post(click, post, partial(shared_item, sheet, verdict.answered), back)


async def _share(click: Click, control: LearnControl) -> None:
    """Preview the public message about a person's map or unit; with a path of 1, post it.

    Raises Refused if there is no such unit, or the person or the bot may not post there.
    """
    require_offered(0 <= control.unit <= len(UNITS))
    standing = await click.service(Learning).standing(click.asker)
    if control.unit:
        unit = UNITS[control.unit - 1]
        tell = partial(shared_unit, unit, standing.practices, say=click.say)
        back = button(LearnControl(LearnAction.UNIT, unit.number), click.say("button-back"))
    else:
        tell, back = partial(shared_message, standing, say=click.say), back_to_path(click.say)
    post = None if control.path else control.to(control.action, 1)
    await show_or_post(click, post, tell, back)


async def _next(click: Click, control: ItemControl) -> Layout:
    asked, _ = await read_item(click, control)
    return await next_view(click, asked)


async def _give_up(click: Click, control: ItemControl) -> Layout:
    """Delete a position of the person's own, if it is there, and return the path."""
    await click.service(Learning).give_up(click.asker, control.seed)
    return await path_view(click)


CONTROLS: tuple[Controls[Any], ...] = (
    Controls(
        LearnControl,
        {
            LearnAction.PATH: shown(lambda click, _: path_view(click)),
            LearnAction.UNIT: shown(_unit),
            LearnAction.TRAIN: shown(_train),
            LearnAction.BEAT: lambda click, control: beat_in_unit(click, read_unit(control.unit)),
            LearnAction.SHARE: _share,
            LearnAction.REMIND: shown(_remind),
        },
    ),
    Controls(PracticeControl, {PracticeAction.PRACTISE: shown(_practise, anew=True)}),
    Controls(LessonControl, {LessonAction.RETURN: shown(_return_to_unit, anew=True)}),
    Controls(PositionControl, {PositionAction.PRACTISE: shown(_practise_position, anew=True)}),
    Controls(
        ItemControl,
        {
            ItemAction.CHOOSE: shown(_choose),
            ItemAction.NONE: shown(_choose),
            ItemAction.TYPE: _type,
            ItemAction.TYPED: shown(_typed),
            ItemAction.NEXT: shown(_next),
            ItemAction.GIVE_UP: shown(_give_up),
            ItemAction.BEAT: _beat_from_item,
            ItemAction.IDEA: shown(_idea),
            ItemAction.PLAY: _play_that,
            ItemAction.FLIP: shown(_flip),
            ItemAction.SHARE: _preview_or_post_item,
        },
        {ItemAction.TYPED: opened_by(ItemAction.TYPE)},
    ),
)
