"""What the commands and the controls of learning do. All of it stands in one private message."""

from __future__ import annotations

import re
from functools import partial
from typing import Any
from zoneinfo import ZoneInfo

import discord

from bot.classes.service import Classes
from bot.classes.sharing import show_or_post
from bot.i18n import Say, words
from bot.i18n.commands import locale_of
from bot.i18n.typed import read_game
from bot.kit.answers import promised, whisper, whisper_in_place
from bot.kit.background import in_background
from bot.kit.custom_ids import Controls, opened_by
from bot.kit.forms import ask
from bot.kit.host import Interaction
from bot.kit.people import actor_of, asker_of
from bot.kit.refusal import KitRefusal, Refused
from bot.kit.widgets import button, chosen, typed_text
from bot.kit.wording import sentence
from bot.learn.class_controls import draft, show_class, show_missed
from bot.learn.custom_ids import OF_MATCHES, ItemAction, ItemControl, LearnAction, LearnControl
from bot.learn.item_messages import (
    Sheet,
    item_message,
    shared_item,
    typing_form,
    verdict_message,
)
from bot.learn.matches import beat_from_item, beat_in_unit
from bot.learn.messages import (
    LONG,
    SHORT,
    path_message,
    progress_message,
    round_over_message,
    unit_message,
)
from bot.learn.model import MOST_TRIES, Asked, Drawn, Round, Verdict, Way
from bot.learn.questions import TO_BINARY
from bot.learn.refusals import LearnRefusal
from bot.learn.service import Learning, read_drawn
from bot.learn.sharing import share
from bot.play.custom_ids import (
    LessonAction,
    LessonControl,
    PositionAction,
    PositionControl,
    PracticeAction,
    PracticeControl,
)
from bot.play.reviews.service import Reviews
from games import Game, GameError, Position
from games.families import of_nim_sums
from games.lessons.item import LARGEST_TYPED, Given, Shape
from games.lessons.matches import MATCH_SEEDS
from games.lessons.path import UNITS, Unit

# ------------------------------------------------------------------------------ commands


async def show_path(interaction: Interaction) -> None:
    """Answer a command with the path, for this person only."""
    view = await promised(interaction, _path(interaction), privately=True)
    await whisper(interaction, view=view)


async def show_progress(interaction: Interaction) -> None:
    """Answer a command with what this person has practised."""
    view = await promised(interaction, _progress(interaction), privately=True)
    await whisper(interaction, view=view)


async def _progress(interaction: Interaction) -> discord.ui.LayoutView:
    learning, asker = interaction.client.service(Learning), asker_of(interaction)
    in_class = interaction.guild_id is not None
    classes = interaction.client.service(Classes)
    teaches = in_class and await classes.is_teacher(actor_of(interaction))
    standing = await learning.standing(asker)
    streak = await learning.streak(asker, await _zone(interaction))
    say = _say(interaction)
    return progress_message(standing, streak, say, in_class=in_class, teaches=teaches)


async def _zone(interaction: Interaction) -> ZoneInfo:
    """Return the time zone by whose days somebody learns."""
    classes = interaction.client.service(Classes)
    return await classes.zone(interaction.guild_id, locale_of(interaction))


async def show_training(interaction: Interaction, count: int, way: Way) -> None:
    """Answer a command with the first item of a round."""
    view = await promised(interaction, _first(interaction, way, None, count), privately=True)
    await whisper(interaction, view=view)


async def show_own(
    interaction: Interaction, name: str | None, text: str | None, *, misere: bool
) -> None:
    """Answer a command with a question about a position that this person has put in."""
    game, position = _read_position(name, text, _say(interaction), misere=misere)
    practising = _put_in(interaction, game, position)
    await whisper(interaction, view=await promised(interaction, practising, privately=True))


async def _put_in(
    interaction: Interaction, game: Game, position: Position
) -> discord.ui.LayoutView:
    learning = interaction.client.service(Learning)
    asked = await learning.practise(asker_of(interaction), game, position)
    return await _shown(interaction, asked, Way.TRAINING)


def _read_position(
    name: str | None, text: str | None, say: Say, *, misere: bool
) -> tuple[Game, Position]:
    """Read a position as it was typed; raise Refused, with all that is wrong with it."""
    problems: list[str] = []
    position: Position = ()
    example = of_nim_sums()
    try:
        example = read_game(name or "", misere=misere)
    except GameError as error:
        problems.append(sentence(error, say))
    try:  # without a game, it should at least be numbers
        position = example.parse(text or "")
    except GameError as error:
        problems.append(sentence(error, say))
    if problems:
        told = {"game": example.name, "position": example.example}
        raise Refused(LearnRefusal.BAD_POSITION, problems="\n".join(problems), **told)
    return example, position


# ------------------------------------------------------------------------------ controls


async def _show_path(interaction: Interaction, _control: LearnControl) -> None:
    await whisper_in_place(interaction, await promised(interaction, _path(interaction)))


async def _path(interaction: Interaction) -> discord.ui.LayoutView:
    standing = await interaction.client.service(Learning).standing(asker_of(interaction))
    return path_message(standing, _say(interaction))


async def _show_unit(interaction: Interaction, control: LearnControl) -> None:
    """Show a unit that a button leads to, or that was chosen in the menu; or its first item."""
    unit = _unit(control.unit or next(iter(chosen(interaction)), 0))
    showing = _first(interaction, Way.PATH, unit, 0) if control.path else _met(interaction, unit)
    await whisper_in_place(interaction, await promised(interaction, showing))


async def _met(interaction: Interaction, unit: Unit) -> discord.ui.LayoutView:
    practices = await interaction.client.service(Learning).practices(interaction.user.id)
    in_class = interaction.guild_id is not None
    return await in_background(unit_message, unit, practices, _say(interaction), in_class=in_class)


async def _return_to_unit(interaction: Interaction, control: LessonControl) -> None:
    """Show the unit that a match was begun for, beside what is told of the match."""
    showing = _met(interaction, _unit(control.unit))
    await whisper(interaction, view=await promised(interaction, showing, privately=True))


async def _beat_in_unit(interaction: Interaction, control: LearnControl) -> None:
    await beat_in_unit(interaction, _unit(control.unit))


async def _beat_from_item(interaction: Interaction, control: ItemControl) -> None:
    asked, _ = await _read(interaction, control)
    await beat_from_item(interaction, asked.drawn)


async def _train(interaction: Interaction, control: LearnControl) -> None:
    if len(control.path) != 2 or control.path[1] not in (Way.TRAINING, Way.MISSED):
        raise Refused(KitRefusal.UNKNOWN_CONTROL)
    count, way = min(control.path[0], LONG), Way(control.path[1])
    view = await promised(interaction, _first(interaction, way, None, count))
    await whisper_in_place(interaction, view)


async def _first(
    interaction: Interaction, way: Way, unit: Unit | None, count: int
) -> discord.ui.LayoutView:
    """Show the first item on a way."""
    learning = interaction.client.service(Learning)
    asked = await learning.first_item(asker_of(interaction), way, unit, count)
    return await _shown(interaction, asked, way, unit)


async def _practise(interaction: Interaction, control: PracticeControl) -> None:
    """Begin a round of the skill that a match asks for, beside what is told of the match."""
    beginning = _first_of_skill(interaction, control.skill)
    await whisper(interaction, view=await promised(interaction, beginning, privately=True))


async def _first_of_skill(interaction: Interaction, skill: int) -> discord.ui.LayoutView:
    learning = interaction.client.service(Learning)
    asked = await learning.item_of(asker_of(interaction), skill, SHORT)
    return await _shown(interaction, asked, Way.SKILL)


async def _practise_position(interaction: Interaction, control: PositionControl) -> None:
    """Keep a position of a finished match to practise, and ask about it beside the review."""
    keeping = _put_in_from(interaction, control)
    await whisper(interaction, view=await promised(interaction, keeping, privately=True))


async def _put_in_from(interaction: Interaction, control: PositionControl) -> discord.ui.LayoutView:
    reviews, asker = interaction.client.service(Reviews), asker_of(interaction)
    game, position = await reviews.position(control.match, control.move, asker)
    return await _put_in(interaction, game, position)


async def _choose(interaction: Interaction, control: ItemControl) -> None:
    await _answer(interaction, control, chosen(interaction), typed=False)


async def _type(interaction: Interaction, control: ItemControl) -> None:
    """Open the form in which a number is typed."""
    asked, _ = await _read(interaction, control)
    await ask(interaction, typing_form(Sheet(asked, _say(interaction))))


async def _typed(interaction: Interaction, control: ItemControl) -> None:
    asked, _ = await _read(interaction, control)
    text = typed_text(interaction).strip().replace(" ", "")
    if asked.drawn.item.question == TO_BINARY and not re.fullmatch("[01]+", text):
        raise Refused(LearnRefusal.NOT_BINARY)
    if not (text.isascii() and text.isdigit()) or int(text) > LARGEST_TYPED:
        raise Refused(LearnRefusal.NOT_A_NUMBER)
    await _answer(interaction, control, (int(text),), typed=True)


async def _answer(
    interaction: Interaction, control: ItemControl, given: Given, *, typed: bool
) -> None:
    view = await promised(interaction, _marked(interaction, control, given, typed=typed))
    await whisper_in_place(interaction, view)


async def _marked(
    interaction: Interaction, control: ItemControl, given: Given, *, typed: bool
) -> discord.ui.LayoutView:
    """Mark what was chosen or typed, and show what became of it."""
    asked, before = await _read(interaction, control)
    if typed is not (asked.drawn.item.shape is Shape.NUMBER):
        raise Refused(KitRefusal.UNKNOWN_CONTROL)
    learning = interaction.client.service(Learning)
    answer = (*before, *given)
    zone = await _zone(interaction)
    verdict = await learning.answer(asker_of(interaction), asked.drawn, asked.number, answer, zone)
    return await _verdict(interaction, asked, verdict)


async def _verdict(
    interaction: Interaction, asked: Asked, verdict: Verdict
) -> discord.ui.LayoutView:
    sheet, in_class = Sheet(asked, _say(interaction)), interaction.guild_id is not None
    return await in_background(verdict_message, sheet, verdict, in_class=in_class)


async def _tell_idea(interaction: Interaction, control: ItemControl) -> None:
    """Tell of an answer all that was left out because it was told shortly before."""
    asked, _ = await _read(interaction, control)
    learning = interaction.client.service(Learning)
    verdict = await learning.verdict(asker_of(interaction), asked.drawn, asked.number)
    await whisper_in_place(interaction, await _verdict(interaction, asked, verdict))


async def _share_item(interaction: Interaction, control: ItemControl) -> None:
    """Show somebody what all would see of an answer, or post it in the channel."""
    asked, posts = await _read(interaction, control)
    learning = interaction.client.service(Learning)
    verdict = await learning.verdict(asker_of(interaction), asked.drawn, asked.number)
    sheet = Sheet(asked, _say(interaction))
    post = None if posts else sheet.control(ItemAction.SHARE, 1)
    back = button(sheet.control(ItemAction.IDEA), sheet.say("button-back"))
    await show_or_post(interaction, post, partial(shared_item, sheet, verdict.answered), back)


async def _next(interaction: Interaction, control: ItemControl) -> None:
    await whisper_in_place(interaction, await promised(interaction, _after(interaction, control)))


async def _after(interaction: Interaction, control: ItemControl) -> discord.ui.LayoutView:
    """Show the item that follows another one."""
    last, _ = await _read(interaction, control)
    learning, way = interaction.client.service(Learning), last.around.way
    asked = await learning.next_item(asker_of(interaction), last.around, last.drawn)
    unit = _unit(last.drawn.skill.unit) if isinstance(last.drawn, Drawn) else None
    return await _shown(interaction, asked, way, unit)


async def _give_up(interaction: Interaction, control: ItemControl) -> None:
    """Practise a position no more, and show the path."""
    await interaction.client.service(Learning).give_up(asker_of(interaction), control.seed)
    await whisper_in_place(interaction, await _path(interaction))


async def _shown(
    interaction: Interaction, asked: Asked | None, way: Way, unit: Unit | None = None
) -> discord.ui.LayoutView:
    """Show the item that somebody meets on a way, or that nothing is left there."""
    say = _say(interaction)
    if asked is not None:
        return await in_background(item_message, Sheet(asked, say))
    standing = await interaction.client.service(Learning).standing(asker_of(interaction))
    in_class = interaction.guild_id is not None
    return round_over_message(way, unit, standing, say, in_class=in_class)


async def _read(interaction: Interaction, control: ItemControl) -> tuple[Asked, Given]:
    """Return what the path of an item's control says, and what was chosen; raise Refused."""
    if len(control.path) < 4 or control.path[1] not in list(Way):
        raise Refused(KitRefusal.UNKNOWN_CONTROL)
    level, way, left, number, *given = control.path
    if number >= MOST_TRIES:
        raise Refused(KitRefusal.UNKNOWN_CONTROL)
    around = Round(Way(way), min(left, LONG))
    if control.skill:
        seed = control.seed
        if level > OF_MATCHES:
            level, seed = level - OF_MATCHES, seed + MATCH_SEEDS
        return Asked(around, read_drawn(control.skill, level, seed), number), tuple(given)
    learning = interaction.client.service(Learning)
    own = await learning.own(asker_of(interaction), control.seed, number)
    return Asked(around, own, number), tuple(given)


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
            LearnAction.BEAT: _beat_in_unit,
            LearnAction.CLASS: show_class,
            LearnAction.MISSED: show_missed,
            LearnAction.DRAFT: draft,
            LearnAction.SHARE: share,
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
            ItemAction.SHARE: _share_item,
        },
        {ItemAction.TYPED: opened_by(ItemAction.TYPE)},
    ),
)
