"""What the commands and the controls of learning do. All of it stands in one private message."""

from __future__ import annotations

from typing import Any

import discord

from bot.classes.service import Classes
from bot.i18n import Say, words
from bot.i18n.commands import locale_of
from bot.kit.answers import whisper, whisper_in_place
from bot.kit.background import in_background
from bot.kit.custom_ids import Controls
from bot.kit.host import Interaction
from bot.kit.people import actor_of, asker_of
from bot.kit.refusal import KitRefusal, Refused
from bot.kit.widgets import chosen, typed_text
from bot.learn.class_messages import class_message
from bot.learn.class_results import class_map
from bot.learn.custom_ids import ItemAction, ItemControl, LearnAction, LearnControl
from bot.learn.messages import (
    LONG,
    SHORT,
    Sheet,
    Standing,
    item_message,
    path_message,
    progress_message,
    round_over_message,
    typing_form,
    unit_message,
    verdict_message,
)
from bot.learn.model import Round, Way
from bot.learn.refusals import LearnRefusal
from bot.learn.service import MOST_TRIES, Asked, Learning, read_drawn
from bot.play.custom_ids import PracticeAction, PracticeControl
from games.lessons import LARGEST_TYPED, UNITS, Given, Shape, Unit

# ------------------------------------------------------------------------------ commands


async def show_path(interaction: Interaction) -> None:
    """Answer a command with the path, for this person only."""
    await whisper(interaction, view=await _path(interaction))


async def show_progress(interaction: Interaction) -> None:
    """Answer a command with what this person has practised."""
    learning, asker = interaction.client.service(Learning), asker_of(interaction)
    practices = await learning.practices(interaction.user.id)
    missed = await learning.missed(interaction.user.id)
    teaches = False
    if interaction.guild_id is not None:
        teaches = await interaction.client.service(Classes).is_teacher(actor_of(interaction))
    say = _say(interaction)
    view = progress_message(practices, missed, asker.at, say, teaches=teaches)
    await whisper(interaction, view=view)


async def show_training(interaction: Interaction, count: int, way: Way) -> None:
    """Answer a command with the first item of a round."""
    learning = interaction.client.service(Learning)
    asked = await learning.first_item(asker_of(interaction), way, None, count)
    await whisper(interaction, view=await _shown(interaction, asked, way))


# ------------------------------------------------------------------------------ controls


async def _show_path(interaction: Interaction, _control: LearnControl) -> None:
    await whisper_in_place(interaction, await _path(interaction))


async def _path(interaction: Interaction) -> discord.ui.LayoutView:
    learning, asker = interaction.client.service(Learning), asker_of(interaction)
    practices = await learning.practices(interaction.user.id)
    missed = await learning.missed(interaction.user.id)
    return path_message(practices, missed, asker.at, _say(interaction))


async def _show_unit(interaction: Interaction, control: LearnControl) -> None:
    """Show a unit that a button leads to, or that was chosen in the menu; or its first item."""
    learning = interaction.client.service(Learning)
    unit = _unit(control.unit or next(iter(chosen(interaction)), 0))
    if control.path:
        asked = await learning.first_item(asker_of(interaction), Way.PATH, unit, 0)
        view = await _shown(interaction, asked, Way.PATH, unit)
    else:
        practices = await learning.practices(interaction.user.id)
        view = await in_background(unit_message, unit, practices, _say(interaction))
    await whisper_in_place(interaction, view)


async def _train(interaction: Interaction, control: LearnControl) -> None:
    if len(control.path) != 2 or control.path[1] not in (Way.TRAINING, Way.MISSED):
        raise Refused(KitRefusal.UNKNOWN_CONTROL)
    count, way = min(control.path[0], LONG), Way(control.path[1])
    learning = interaction.client.service(Learning)
    asked = await learning.first_item(asker_of(interaction), way, None, count)
    await whisper_in_place(interaction, await _shown(interaction, asked, way))


async def _practise(interaction: Interaction, control: PracticeControl) -> None:
    """Begin a round of the skill that a match asks for, beside what is told of the match."""
    learning = interaction.client.service(Learning)
    asked = await learning.item_of(asker_of(interaction), control.skill, SHORT)
    await whisper(interaction, view=await _shown(interaction, asked, Way.SKILL))


async def _choose(interaction: Interaction, control: ItemControl) -> None:
    asked, given = _read(control)
    given = (*given, *chosen(interaction))
    if asked.drawn.item.shape is Shape.NUMBER:
        raise Refused(KitRefusal.UNKNOWN_CONTROL)
    await _answer(interaction, asked, given)


async def _type(interaction: Interaction, control: ItemControl) -> None:
    """Open the form in which a number is typed."""
    asked, _ = _read(control)
    await interaction.response.send_modal(typing_form(Sheet(asked, _say(interaction))))


async def _typed(interaction: Interaction, control: ItemControl) -> None:
    asked, _ = _read(control)
    text = typed_text(interaction).strip().replace(" ", "")
    if not (text.isascii() and text.isdigit()) or int(text) > LARGEST_TYPED:
        raise Refused(LearnRefusal.NOT_A_NUMBER)
    if asked.drawn.item.shape is not Shape.NUMBER:
        raise Refused(KitRefusal.UNKNOWN_CONTROL)
    await _answer(interaction, asked, (int(text),))


async def _answer(interaction: Interaction, asked: Asked, given: Given) -> None:
    learning, say = interaction.client.service(Learning), _say(interaction)
    verdict = await learning.answer(asker_of(interaction), asked.drawn, asked.number, given)
    view = await in_background(verdict_message, Sheet(asked, say), verdict)
    await whisper_in_place(interaction, view)


async def _next(interaction: Interaction, control: ItemControl) -> None:
    last, _ = _read(control)
    learning, way = interaction.client.service(Learning), last.around.way
    asked = await learning.next_item(asker_of(interaction), last.around, last.drawn)
    unit = _unit(last.drawn.skill.unit)
    await whisper_in_place(interaction, await _shown(interaction, asked, way, unit))


async def _shown(
    interaction: Interaction, asked: Asked | None, way: Way, unit: Unit | None = None
) -> discord.ui.LayoutView:
    """Show the item that somebody meets on a way, or that nothing is left there."""
    say = _say(interaction)
    if asked is not None:
        return await in_background(item_message, Sheet(asked, say))
    learning, at = interaction.client.service(Learning), asker_of(interaction).at
    practices = await learning.practices(interaction.user.id)
    missed = await learning.missed(interaction.user.id)
    return round_over_message(way, unit, Standing(practices, missed, at), say)


async def _show_class(interaction: Interaction, control: LearnControl) -> None:
    """Show a teacher a page of the class's map."""
    actor, say = actor_of(interaction), _say(interaction)
    results = await interaction.client.service(Learning).class_results(actor)
    shown = class_map(results, asker_of(interaction).at)
    classes = interaction.client.service(Classes)
    settings = await classes.settings(actor.guild_id, locale_of(interaction))
    members = await classes.members(actor.guild_id, [pupil.person for pupil in shown.pupils])
    page = control.path[0] if control.path else 0
    view = class_message(shown, members, page, shows_names=settings.shows_names, say=say)
    await whisper_in_place(interaction, view)


def _read(control: ItemControl) -> tuple[Asked, Given]:
    """Return what the path of an item's control says, and what was chosen; raise Refused."""
    if len(control.path) < 4 or control.path[1] not in list(Way):
        raise Refused(KitRefusal.UNKNOWN_CONTROL)
    level, way, left, number, *given = control.path
    if number >= MOST_TRIES:
        raise Refused(KitRefusal.UNKNOWN_CONTROL)
    drawn = read_drawn(control.skill, level, control.seed)
    return Asked(Round(Way(way), min(left, LONG)), drawn, number), tuple(given)


def _unit(number: int) -> Unit:
    if not 1 <= number <= len(UNITS):
        raise Refused(KitRefusal.UNKNOWN_CONTROL)
    return UNITS[number - 1]


def _say(interaction: Interaction) -> Say:
    return words(locale_of(interaction))


CONTROLS: tuple[Controls[Any], ...] = (
    Controls(
        LearnControl,
        {
            LearnAction.PATH: _show_path,
            LearnAction.UNIT: _show_unit,
            LearnAction.TRAIN: _train,
            LearnAction.CLASS: _show_class,
        },
    ),
    Controls(PracticeControl, {PracticeAction.PRACTISE: _practise}),
    Controls(
        ItemControl,
        {
            ItemAction.CHOOSE: _choose,
            ItemAction.NONE: _choose,
            ItemAction.TYPE: _type,
            ItemAction.TYPED: _typed,
            ItemAction.NEXT: _next,
        },
    ),
)
