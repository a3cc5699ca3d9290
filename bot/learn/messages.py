"""What is shown to somebody who learns: rules, the path, items and what became of an answer."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

import discord

from bot.board.drawing import drawing
from bot.i18n import Say
from bot.kit.widgets import (
    LABEL_LENGTH,
    ROW_BUTTONS,
    button,
    form,
    layout,
    menu,
    rows,
)
from bot.learn.custom_ids import ItemAction, ItemControl, LearnAction, LearnControl
from bot.learn.model import RIGHT_OF_LAST, Mastery, Practice, Way
from bot.learn.questions import (
    option_label,
    question_text,
    skill_name,
    unit_goal,
    unit_meeting,
    unit_title,
    verdict_lines,
)
from bot.learn.service import Asked, Verdict, due_first, is_unit_known, next_unit
from games.lessons import LARGEST_TYPED, SKILLS, UNITS, Item, Shape, Unit

Shown = discord.ui.Item[Any]

#: How many items a short and a long training have.
SHORT, LONG = 5, 15

#: On a phone, buttons with labels of up to so many characters fit side by side, and below each
#: other; longer ones are cut.
SHORT_LABEL, LONG_LABEL = 10, 34

LEARNING = discord.Colour.teal()

RIGHT, WRONG = discord.Colour.green(), discord.Colour.gold()

#: Beside each sign stands its word: nothing is told by signs alone.
SIGNS = {Mastery.NEW: "○", Mastery.LEARNING: "◐", Mastery.KNOWN: "●", Mastery.KEPT: "★"}

_PRIMARY = discord.ButtonStyle.primary

_SUCCESS = discord.ButtonStyle.success


# ------------------------------------------------------------------------------ the path


def path_message(
    practices: Mapping[int, Practice], missed: int, at: datetime, say: Say
) -> discord.ui.LayoutView:
    """Show the units, how well each is known, and what to do next."""
    lines = [_unit_line(unit, practices, say) for unit in UNITS]
    due = len(due_first(practices.values(), at))
    units = menu(
        LearnControl(LearnAction.UNIT),
        say("learn-choose-unit"),
        [(_numbered(unit, say), unit.number) for unit in UNITS],
    )
    told = say("learn-signs", **{each.value: sign for each, sign in SIGNS.items()})
    return _container(
        [
            discord.ui.TextDisplay(f"### {say('learn-heading')}\n{say('learn-about')}"),
            discord.ui.TextDisplay("\n".join(lines)),
            discord.ui.TextDisplay(f"-# {told}\n-# {say('learn-who-sees')}"),
            *rows(_path_buttons(practices, due, missed, say)),
            discord.ui.ActionRow(units),
        ]
    )


def _path_buttons(
    practices: Mapping[int, Practice], due: int, missed: int, say: Say
) -> list[discord.ui.Button[Any]]:
    following = next_unit(practices)
    begun = any(practice.recent for practice in practices.values())
    found = []
    if following is not None:
        here = LearnControl(LearnAction.UNIT, following.number)
        label = say("button-learn-on" if begun else "button-learn-begin")
        found.append(button(here, label, _SUCCESS))
    return [*found, *_training_buttons(due, missed, say)]


def _training_buttons(due: int, missed: int, say: Say) -> list[discord.ui.Button[Any]]:
    found = []
    if due:
        found.append(button(_training(Way.TRAINING, SHORT), say("button-train", count=due)))
    if missed:
        found.append(button(_training(Way.MISSED, LONG), say("button-missed", count=missed)))
    return found


def _training(way: Way, count: int) -> LearnControl:
    return LearnControl(LearnAction.TRAIN, path=(count, way))


def _numbered(unit: Unit, say: Say) -> str:
    return f"{unit.number} · {unit_title(unit, say)}"


def _unit_line(unit: Unit, practices: Mapping[int, Practice], say: Say) -> str:
    """Name a unit and how well it is known; the signs below say what a bare circle means."""
    mastery = unit_mastery(unit, practices)
    known = sum(practices[skill.number].is_known for skill in unit.skills)
    parts = [f"{SIGNS[mastery]} **{unit.number}**", unit_title(unit, say)]
    if mastery is not Mastery.NEW:
        count = len(unit.skills)
        parts.append(say("learn-unit-state", mastery=Mastery(mastery), known=known, count=count))
    return " · ".join(parts)


def unit_mastery(unit: Unit, practices: Mapping[int, Practice]) -> Mastery:
    """Return how well a unit is known: as well as the skill that is known least."""
    found = [practices[skill.number].mastery for skill in unit.skills]
    if all(each is Mastery.NEW for each in found):
        return Mastery.NEW
    if not is_unit_known(unit, practices):
        return Mastery.LEARNING
    return Mastery.KEPT if all(each is Mastery.KEPT for each in found) else Mastery.KNOWN


def unit_message(unit: Unit, practices: Mapping[int, Practice], say: Say) -> discord.ui.LayoutView:
    """Introduce a unit: what it is about, a picture, and what one can do afterwards."""
    drawn = drawing(unit.game)
    position = unit.meet[1]
    skills = [
        f"{SIGNS[practice.mastery]} {skill_name(practice.skill, say)} · "
        f"{say('learn-mastery', mastery=Mastery(practice.mastery))}"
        for practice in (practices[skill.number] for skill in unit.skills)
    ]
    goal = say("learn-goal", goal=unit_goal(unit, say))
    here = LearnControl(LearnAction.UNIT, unit.number, path=(1,))
    return _container(
        [
            discord.ui.TextDisplay(f"### {_numbered(unit, say)}\n{unit_meeting(unit, say)}"),
            discord.ui.TextDisplay(drawn.board(position, (), say)),
            discord.ui.TextDisplay("\n".join([*skills, goal])),
            *rows(
                [button(here, say("button-learn-try"), _SUCCESS), _back_to_path(say)],
            ),
        ]
    )


def _back_to_path(say: Say) -> discord.ui.Button[Any]:
    return button(LearnControl(LearnAction.PATH), say("button-learn-path"))


@dataclass(frozen=True)
class Standing:
    """Where somebody stands in all skills at a moment, and how many items they have missed."""

    practices: Mapping[int, Practice]
    missed: int
    at: datetime

    @property
    def due(self) -> int:
        """How many skills come back now."""
        return len(due_first(self.practices.values(), self.at))


def round_over_message(
    way: Way, unit: Unit | None, standing: Standing, say: Say
) -> discord.ui.LayoutView:
    """Tell that a round is over, and what comes next."""
    if way is Way.PATH and unit is not None:
        told = say("learn-unit-known", unit=unit_title(unit, say))
    elif way is Way.MISSED:
        told = say("learn-missed-left" if standing.missed else "learn-missed-over")
    elif standing.due:
        told = say("learn-training-left", count=standing.due)
    else:
        dues = [each.due_at for each in standing.practices.values() if each.due_at is not None]
        told = say("learn-training-over")
        if dues:
            told += f" {say('learn-next-due', moment=discord.utils.format_dt(min(dues), 'R'))}"
    buttons = _training_buttons(standing.due, standing.missed, say)
    following = next_unit(standing.practices)
    if following is not None:
        here = LearnControl(LearnAction.UNIT, following.number)
        label = say("button-learn-unit", unit=_numbered(following, say))[:LABEL_LENGTH]
        buttons.insert(0, button(here, label, _SUCCESS))
    return _container([discord.ui.TextDisplay(told), *rows([*buttons, _back_to_path(say)])])


# ------------------------------------------------------------------------------ an item


@dataclass(frozen=True)
class Sheet:
    """What the messages about an item have in common."""

    asked: Asked
    say: Say

    @property
    def item(self) -> Item:
        """The item."""
        return self.asked.drawn.item

    def control(self, action: ItemAction, *path: int) -> ItemControl:
        """Return a control of the item."""
        drawn, around = self.asked.drawn, self.asked.around
        here = (drawn.level, around.way, around.left, self.asked.number)
        return ItemControl(action, drawn.skill.number, drawn.seed, path=(*here, *path))

    def heading(self) -> str:
        """Name the skill and the difficulty, and how many items are left."""
        drawn, left = self.asked.drawn, self.asked.around.left
        told = [skill_name(drawn.skill, self.say), self.say("learn-level", level=drawn.level)]
        if left:
            told.append(self.say("learn-left", count=left))
        return f"-# {' · '.join(told)}"

    def question(self) -> list[Shown]:
        """Show the position, if there is one, and the question."""
        item, say = self.item, self.say
        shown: list[Shown] = [discord.ui.TextDisplay(self.heading())]
        if item.game is not None:
            drawn = drawing(item.game)
            shown.append(discord.ui.TextDisplay(drawn.board(item.position, (), say)))
        shown.append(discord.ui.TextDisplay(question_text(item, say)))
        return shown


def item_message(sheet: Sheet) -> discord.ui.LayoutView:
    """Ask an item."""
    say = sheet.say
    return _container([*sheet.question(), *_ways_to_answer(sheet), *rows([_back_to_path(say)])])


def _ways_to_answer(sheet: Sheet) -> Sequence[Shown]:
    item, say = sheet.item, sheet.say
    if item.shape is Shape.NUMBER:
        return rows([button(sheet.control(ItemAction.TYPE), say("button-learn-type"), _PRIMARY)])
    labels = [option_label(item, index, say) for index in range(len(item.options))]
    here = sheet.control(ItemAction.CHOOSE)
    if item.shape is Shape.SEVERAL:
        picked = menu(
            here,
            say("learn-choose-all"),
            [(label[:LABEL_LENGTH], index) for index, label in enumerate(labels)],
            most=len(labels),
        )
        none = button(sheet.control(ItemAction.NONE), say("button-learn-none"))
        return [discord.ui.ActionRow(picked), *rows([none])]
    longest = max(map(len, labels))
    if len(labels) <= ROW_BUTTONS and longest <= LONG_LABEL:
        picks = [
            button(sheet.control(ItemAction.CHOOSE, index), label, _PRIMARY)
            for index, label in enumerate(labels)
        ]
        return rows(picks) if longest <= SHORT_LABEL else [discord.ui.ActionRow(p) for p in picks]
    if len(labels) <= ROW_BUTTONS:
        return _lettered(sheet, labels)
    options = [(label[:LABEL_LENGTH], index) for index, label in enumerate(labels)]
    return [discord.ui.ActionRow(menu(here, say("learn-choose-one"), options))]


def _lettered(sheet: Sheet, labels: list[str]) -> list[Shown]:
    """Show options as text, which wraps, above buttons with their letters."""
    letters = [chr(ord("A") + index) for index in range(len(labels))]
    told = "\n".join(f"**{letter}** {label}" for letter, label in zip(letters, labels, strict=True))
    picks = rows(
        button(sheet.control(ItemAction.CHOOSE, index), letter, _PRIMARY)
        for index, letter in enumerate(letters)
    )
    return [discord.ui.TextDisplay(told), *picks]


def typing_form(sheet: Sheet) -> discord.ui.Modal:
    """Return the form in which a number is typed."""
    say = sheet.say
    line = discord.ui.TextInput[Any](custom_id="text", max_length=len(str(LARGEST_TYPED)))
    label = discord.ui.Label(text=say("learn-your-answer"), component=line)
    return form(sheet.control(ItemAction.TYPED), say("learn-type-title"), label)


def verdict_message(sheet: Sheet, verdict: Verdict) -> discord.ui.LayoutView:
    """Tell what became of an answer: the mark, the reason, and what follows."""
    say, answered = sheet.say, verdict.answered
    lines = verdict_lines(
        sheet.item,
        answered.drawn.skill,
        answered.marked,
        answered.given,
        say,
        with_idea=len(verdict.practice.recent) <= 1 or verdict.just_known,
    )
    buttons = [
        button(sheet.control(ItemAction.NEXT), say("button-learn-next"), _SUCCESS),
        _back_to_path(say),
    ]
    return _container(
        [
            *sheet.question(),
            discord.ui.Separator(),
            discord.ui.TextDisplay("\n".join(lines)),
            discord.ui.TextDisplay(f"-# {_standing(verdict, say)}"),
            *rows(buttons),
        ],
        RIGHT if answered.marked.right else WRONG,
    )


def _standing(verdict: Verdict, say: Say) -> str:
    """Tell where somebody stands in the skill after an answer."""
    practice, answered = verdict.practice, verdict.answered
    if answered.number:
        return say("learn-again-counts-not")
    if verdict.just_known:
        return say("learn-just-known", right=practice.recent.count("1"), last=len(practice.recent))
    count = practice.recent.count("1")
    return say(
        "learn-recent",
        mastery=Mastery(practice.mastery),
        right=count,
        last=len(practice.recent),
        needed=RIGHT_OF_LAST,
    )


def progress_message(
    practices: Mapping[int, Practice], missed: int, at: datetime, say: Say, *, teaches: bool
) -> discord.ui.LayoutView:
    """Show somebody each skill that they have practised, and when it comes back."""
    begun = [practice for practice in practices.values() if practice.recent]
    lines = [_skill_line(practice, at, say) for practice in begun]
    due = len(due_first(practices.values(), at))
    known = sum(practice.is_known for practice in begun)
    told = say("progress-count", known=known, count=len(SKILLS))
    buttons = [*_path_buttons(practices, due, missed, say), _back_to_path(say)]
    if teaches:
        buttons.append(button(LearnControl(LearnAction.CLASS), say("button-class-map")))
    return _container(
        [
            discord.ui.TextDisplay(f"### {say('progress-heading')}\n{told}"),
            discord.ui.TextDisplay("\n".join(lines) or say("progress-nothing")),
            *rows(buttons),
        ]
    )


def _skill_line(practice: Practice, at: datetime, say: Say) -> str:
    assert practice.due_at is not None, "it was practised"
    comes = say("progress-due", moment=discord.utils.format_dt(practice.due_at, "R"))
    if practice.due_at <= at:
        comes = say("progress-due-now")
    named = skill_name(practice.skill, say)
    mastery = say("learn-mastery", mastery=Mastery(practice.mastery))
    return f"{SIGNS[practice.mastery]} {practice.skill.unit} · {named} · {mastery} · {comes}"


def _container(shown: list[Shown], colour: discord.Colour = LEARNING) -> discord.ui.LayoutView:
    return layout(discord.ui.Container(*shown, accent_color=colour))
