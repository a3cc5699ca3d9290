"""Messages of an item: the question, the controls to answer it, and the result of an answer."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any

import discord

from bot.board.drawing import drawing
from bot.classes.sharing import share_button
from bot.i18n import Say
from bot.kit.widgets import (
    LABEL_LENGTH,
    ROW_BUTTONS,
    Button,
    Layout,
    Shown,
    Style,
    button,
    form,
    menu,
    panel,
    rows,
)
from bot.learn.custom_ids import OF_MATCHES, ItemAction, ItemControl
from bot.learn.messages import LEARNING, Before, back_to_path
from bot.learn.model import RIGHT_OF_LAST, Answered, Asked, Drawn, Mastery, Needs, Remains, Verdict
from bot.learn.questions import (
    drawn_idea,
    full_lines,
    given_text,
    has_columns,
    heap_sets,
    losing_move,
    mark_text,
    mistake_name,
    more_help,
    option_label,
    position_text,
    question_parts,
    question_text,
    short_lines,
    skill_name,
)
from bot.play.glossary import meanings
from games.core import MAX_TEXT
from games.lessons.item import LARGEST_TYPED, Given, Item, Shape
from games.lessons.matches import MATCH_SEEDS, is_played_from
from games.lessons.path import CASES
from games.mistakes import Mistake

#: The most characters of labels with which buttons fit on a phone side by side, and below each
#: other; longer ones are cut.
SHORT_LABEL, LONG_LABEL = 10, 34

#: The most first moves of a match that have a button each.
MOST_FIRST_MOVES = 6

#: The most rows of buttons with short labels; more options are a menu.
SHORT_ROWS = 4

RIGHT, WRONG = discord.Colour.green(), discord.Colour.gold()

_PRIMARY = Style.primary

_SUCCESS = Style.success


@dataclass(frozen=True)
class Sheet:
    """The data that all messages about an item need."""

    asked: Asked
    say: Say

    @property
    def item(self) -> Item:
        """The item."""
        return self.asked.drawn.item

    def control(self, action: ItemAction, *path: int) -> ItemControl:
        """Build a control of the item, with a path of level, way, items left, try and ``path``."""
        drawn, around = self.asked.drawn, self.asked.around
        level = drawn.level + (OF_MATCHES if drawn.seed >= MATCH_SEEDS else 0)
        here = (level, around.way, around.left, self.asked.number)
        return ItemControl(action, drawn.number, drawn.seed % MATCH_SEEDS, path=(*here, *path))

    def heading(self) -> str:
        """Return the line with the skill, the level, and the number of items left in the round."""
        drawn, left = self.asked.drawn, self.asked.around.left
        named = skill_name(drawn.skill, self.say) if isinstance(drawn, Drawn) else None
        told = [named or self.say("learn-own"), self.say("learn-level", level=drawn.level)]
        if left:
            told.append(self.say("learn-left", count=left))
        return f"-# {' · '.join(told)}"

    def question(self, heading: str | None = None) -> list[str]:
        """Return the heading, by default ``heading()``, the position if drawn, and the question."""
        return [heading or self.heading(), *question_parts(self.item, self.say)]


def item_message(sheet: Sheet, before: Before | None = None) -> Layout:
    """Return the message that asks an item, below the text ``before``, such as the last result."""
    say = sheet.say
    above: list[Shown] = []
    why: Sequence[Button] = []
    if before is not None and before.is_apart:
        above = [before.text, *rows(before.buttons), discord.ui.Separator()]
    elif before is not None:
        above, why = [before.text], before.buttons
    below = [*why, back_to_path(say), *meanings(question_text(sheet.item, say), say)]
    return panel(LEARNING, *above, *sheet.question(), *_ways_to_answer(sheet), *rows(below))


def before_next(sheet: Sheet, verdict: Verdict) -> Before:
    """Return the result of an answer, to be displayed above the next item.

    A right answer gets one line, a wrong one the mistake and the step that mends it.
    """
    say, item, answered = sheet.say, sheet.item, verdict.answered
    if answered.marked.is_right:
        line = f"**{mark_text(True, say)}** {_standing(verdict, say, short=True)}"
        return Before(line, [button(sheet.control(ItemAction.IDEA), say("button-idea-before"))])
    lines = short_lines(item, answered.marked, answered.given, say, about=position_text(item, say))
    more = [button(sheet.control(ItemAction.IDEA), say("button-idea"))]
    return Before("\n".join(lines), [*more, *_experiments(sheet, answered)], is_apart=True)


def _ways_to_answer(sheet: Sheet) -> Sequence[Shown]:
    item, say = sheet.item, sheet.say
    if item.shape is Shape.MATCH:
        return _ways_to_begin(sheet)
    none = button(sheet.control(ItemAction.NONE), say("button-learn-none"))
    if item.is_typed:
        typed = button(sheet.control(ItemAction.TYPE), say("button-learn-type"), _PRIMARY)
        return rows([typed, none] if item.shape is Shape.SEVERAL else [typed])
    if sets := heap_sets(item, say):
        return [row for each in [*map(partial(_picks, sheet), sets), [none]] for row in rows(each)]
    if item.offered:
        return rows(_picks(sheet, ((str(number), (number,)) for number in item.offered)))
    labels = [option_label(item, index, say) for index in range(len(item.options))]
    here = sheet.control(ItemAction.CHOOSE)
    if item.shape is Shape.SEVERAL:
        picked = menu(
            here,
            say("learn-choose-all"),
            [(label[:LABEL_LENGTH], index) for index, label in enumerate(labels)],
            most=len(labels),
        )
        return [discord.ui.ActionRow(picked), *rows([none])]
    longest = max(map(len, labels))
    most = SHORT_ROWS * ROW_BUTTONS if longest <= SHORT_LABEL else ROW_BUTTONS
    if len(labels) <= most and longest <= LONG_LABEL:
        picks = _picks(sheet, ((label, (index,)) for index, label in enumerate(labels)))
        return rows(picks) if longest <= SHORT_LABEL else [discord.ui.ActionRow(p) for p in picks]
    if len(labels) <= ROW_BUTTONS:
        return _lettered(sheet, labels)
    options = [(label[:LABEL_LENGTH], index) for index, label in enumerate(labels)]
    return [discord.ui.ActionRow(menu(here, say("learn-choose-one"), options))]


def _ways_to_begin(sheet: Sheet) -> Sequence[Shown]:
    """Return buttons to begin a match, by each first move if few and numbers, and to skip it."""
    item, say = sheet.item, sheet.say
    assert item.game is not None, "a match is of a game"
    begin = [button(sheet.control(ItemAction.BEAT, 0), say("button-i-begin"), _PRIMARY)]
    moves = item.game.moves(item.position)
    if all(len(move) == 1 for move in moves) and len(moves) <= MOST_FIRST_MOVES:
        drawn = drawing(item.game)
        begin = [
            button(
                sheet.control(ItemAction.BEAT, 0, *move),
                drawn.choice(item.position, (), move[0], say),
                _PRIMARY,
            )
            for move in moves
        ]
    begin.append(button(sheet.control(ItemAction.BEAT, 1), say("button-you-begin"), _PRIMARY))
    return rows([*begin, button(sheet.control(ItemAction.NEXT), say("button-learn-next"))])


def _picks(sheet: Sheet, labelled: Iterable[tuple[str, Given]]) -> list[Button]:
    """Build a button for each labelled answer."""
    return [
        button(sheet.control(ItemAction.CHOOSE, *given), label, _PRIMARY)
        for label, given in labelled
    ]


def _lettered(sheet: Sheet, labels: list[str]) -> list[Shown]:
    """List options as text, which wraps, above buttons with their letters."""
    letters = [chr(ord("A") + index) for index in range(len(labels))]
    told = "\n".join(f"**{letter}** {label}" for letter, label in zip(letters, labels, strict=True))
    picks = _picks(sheet, ((letter, (index,)) for index, letter in enumerate(letters)))
    return [told, *rows(picks)]


def typing_form(sheet: Sheet) -> discord.ui.Modal:
    """Build the form in which the answer to an item is typed: a number, or several."""
    say = sheet.say
    key, length = "learn-your-answer", len(str(LARGEST_TYPED))
    if sheet.item.shape is Shape.SEVERAL:
        key, length = "learn-your-answers", MAX_TEXT
    elif sheet.item.in_binary:
        key = "learn-your-answer-in-binary"
    line = discord.ui.TextInput[Any](custom_id="text", max_length=length)
    label = discord.ui.Label(text=say(key), component=line)
    asked = "\n".join(question_parts(sheet.item, say))  # a phone hides the message below the form
    return form(sheet.control(ItemAction.TYPED), say("learn-type-title"), label, above=asked)


def verdict_message(sheet: Sheet, verdict: Verdict, *, in_class: bool, opened: int = 0) -> Layout:
    """Return the message with the result of an answer, and buttons to go on.

    With ``opened`` 0 the result is short, with help below the buttons if the mistake is repeated;
    with 1 it has the idea of the skill, with 2 the full explanation, its rest below the buttons.
    ``in_class`` adds a button to share it.
    """
    say, answered = sheet.say, verdict.answered
    told, idea = (sheet.item, answered.marked, answered.given), _idea(answered, say)
    full = full_lines(*told, idea, say)
    lines = full.above if opened else short_lines(*told, say)
    below = [f"-# {_standing(verdict, say)}"]
    if opened > 1:
        below = [*full.below, *below]
    elif verdict.repeats and not opened:
        below.insert(0, more_help(sheet.item, answered.mistake, idea, verdict.repeats, say))
    more = [] if opened else [button(sheet.control(ItemAction.IDEA), say("button-idea"))]
    if opened == 1 and full.below:
        more = [button(sheet.control(ItemAction.IDEA, 1), say("button-more"))]
    buttons = _after_answer(sheet, answered, more, in_class=in_class)
    buttons += meanings("\n".join([*lines, *below]), say)
    return panel(
        RIGHT if answered.marked.is_right else WRONG,
        *sheet.question(),
        discord.ui.Separator(),
        "\n".join(lines),
        *rows(buttons),
        "\n".join(below),
    )


def _after_answer(
    sheet: Sheet, answered: Answered, more: Sequence[Button], *, in_class: bool
) -> list[Button]:
    """Build the buttons below a result: to go on, ``more``, to play from it, give up, or share."""
    say, item, is_of_skill = sheet.say, sheet.item, isinstance(answered.drawn, Drawn)
    found = [button(sheet.control(ItemAction.NEXT), say("button-learn-next"), _SUCCESS), *more]
    found += [*_experiments(sheet, answered), back_to_path(say)]
    if is_played_from(item):
        found.append(button(sheet.control(ItemAction.BEAT), say("button-beat-from-here")))
    if not is_of_skill:
        found.append(button(sheet.control(ItemAction.GIVE_UP), say("button-give-up")))
    if in_class:
        found.append(share_button(sheet.control(ItemAction.SHARE), say))
    return found


def _experiments(sheet: Sheet, answered: Answered) -> list[Button]:
    """Build the buttons to play the losing move of an answer, and to flip digits of heaps."""
    say, item, found = sheet.say, sheet.item, []
    if losing_move(item, answered.given) is not None:
        found.append(button(sheet.control(ItemAction.PLAY), say("button-play-that")))
    if isinstance(answered.drawn, Drawn) and has_columns(item):
        first = item.subject[1][0]
        found.append(button(sheet.control(ItemAction.FLIP, 1, first), say("button-flip")))
    return found


def shared_item(sheet: Sheet, answered: Answered, name: str) -> Layout:
    """Return the public message with a question, and the answer of person ``name`` as a spoiler."""
    say, drawn = sheet.say, answered.drawn
    named = [skill_name(drawn.skill, say)] if isinstance(drawn, Drawn) else []
    about = " · ".join([*named, say("learn-level", level=drawn.level)])
    answer = given_text(sheet.item, answered.given, say) or say("learn-nothing-chosen")
    told = say("answer-shared-given", mark=mark_text(answered.marked.is_right, say), answer=answer)
    return panel(
        LEARNING,
        *sheet.question(f"### {say('answer-shared', name=name)}\n-# {about}"),
        f"{told}\n-# {say('answer-shared-note')}",
    )


def _idea(answered: Answered, say: Say) -> str:
    """Return the drawn idea of an answered item's skill; empty for a position of one's own."""
    drawn = answered.drawn
    return drawn_idea(drawn.skill, drawn.item, say) if isinstance(drawn, Drawn) else ""


def _standing(verdict: Verdict, say: Say, *, short: bool = False) -> str:
    """Return the line on how well the skill or the position is known after an answer.

    The ``short`` form leaves out details until the skill is known.
    """
    practice, answered = verdict.practice, verdict.answered
    if practice is None:
        assert verdict.comes_at is not None, "it was answered"
        return say("learn-own-due", moment=discord.utils.format_dt(verdict.comes_at, "R"))
    if answered.number:
        return say("learn-again-counts-not")
    count = practice.recent.count("1")
    if verdict.just_known:
        assert practice.due_at is not None, "it was answered"
        moment = discord.utils.format_dt(practice.due_at, "R")
        return say("learn-just-known", right=count, last=len(practice.recent), moment=moment)
    if verdict.remains is not None and count >= RIGHT_OF_LAST:
        return say("learn-to-win", remains=Remains(verdict.remains))
    if short and verdict.needed:
        return say("learn-so-far", needed=verdict.needed)
    case = CASES[practice.skill.key]
    return say(
        "learn-recent",
        mastery=Mastery(practice.mastery),
        right=count,
        last=len(practice.recent),
        needs=Needs.of(practice.skill),
        mistake=mistake_name(case, say) if isinstance(case, Mistake) else "",
    )
