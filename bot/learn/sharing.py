"""Share one's map of the units, or one unit."""

from __future__ import annotations

from functools import partial

from bot.classes.sharing import show_or_post
from bot.kit.click import Click
from bot.kit.refusal import KitRefusal, Refused
from bot.kit.widgets import button
from bot.learn.custom_ids import LearnAction, LearnControl
from bot.learn.messages import back_to_path, shared_message, shared_unit
from bot.learn.service import Learning
from games.lessons.path import UNITS


async def share(click: Click, control: LearnControl) -> None:
    """Preview the public message about a person's map or unit, or post it in the channel.

    Raises Refused if there is no such unit, or the person or the bot may not post there.
    """
    if not 0 <= control.unit <= len(UNITS):
        raise Refused(KitRefusal.UNKNOWN_CONTROL)
    standing = await click.service(Learning).standing(click.asker)
    if control.unit:
        unit = UNITS[control.unit - 1]
        tell = partial(shared_unit, unit, standing.practices, say=click.say)
        back = button(LearnControl(LearnAction.UNIT, unit.number), click.say("button-back"))
    else:
        tell, back = partial(shared_message, standing, say=click.say), back_to_path(click.say)
    post = None if control.path else control.to(control.action, 1)
    await show_or_post(click, post, tell, back)
