"""The messages of the puzzle of the day, public and private."""

from __future__ import annotations

from collections import Counter
from datetime import date
from typing import Any

import discord

from bot.classes.sharing import share_button
from bot.i18n import Say, words
from bot.kit.background import in_background
from bot.kit.streaks import Streak
from bot.kit.widgets import Button, Layout, Shown, Style, button, panel
from bot.learn.item_messages import RIGHT, SHORT_LABEL, WRONG
from bot.learn.messages import LEARNING
from bot.learn.model import Drawn
from bot.learn.questions import (
    drawn_idea,
    full_lines,
    idea_text,
    mark_text,
    option_label,
    question_parts,
)
from bot.play.glossary import meanings
from bot.puzzle.custom_ids import PuzzleAction, PuzzleControl
from bot.puzzle.model import FEWEST_SHOWN, Choice, Distribution, Puzzle, PuzzleSheet, PuzzleState
from bot.puzzle.runs import SOLVED, Daily
from bot.puzzle.store import PuzzleStore
from bot.running.posting import Message
from bot.running.rules import Post
from games.lessons.item import Item


def jump_url(puzzle: Puzzle) -> str:
    """Return the link to the message of a puzzle."""
    return f"https://discord.com/channels/{puzzle.guild_id}/{puzzle.channel_id}/{puzzle.message_id}"


# -------------------------------------------------------------------------- to the class


def puzzle_message(puzzle: Puzzle, last: tuple[Puzzle, Distribution] | None, say: Say) -> Layout:
    """Return the post that asks a puzzle.

    ``last`` is an earlier puzzle with its counts, on whose results there is a line; None: no line.
    """
    closing = say("puzzle-answer-privately", moment=_format_moment(puzzle.closes_at))
    footer = [closing] if last is None else [closing, _summary_line(*last, say)]
    items: list[Shown] = [f"### {_title_line(puzzle, say)}"]
    for difficulty in puzzle.drawn:
        items += [*_question_with_buttons(puzzle, difficulty, say), discord.ui.Separator()]
    items.append("\n".join(f"-# {line}" for line in footer))
    return panel(LEARNING, *items, [own_answers_button(puzzle, say("button-puzzle-mine"))])


def solved_message(puzzle: Puzzle, counts: Distribution, say: Say) -> Layout:
    """Return a puzzle's post after its end: each question's solution and counts of answers.

    A button shows a person their own answers.
    """
    items: list[Shown] = [f"### {_title_line(puzzle, say)}"]
    for difficulty, drawn in puzzle.drawn.items():
        items += [
            _question_text(drawn, difficulty, say),
            "\n".join(_solution_lines(drawn, counts[difficulty], say)),
            discord.ui.Separator(),
        ]
    mine = own_answers_button(puzzle, say("button-puzzle-mine"))
    return panel(discord.Colour.dark_grey(), *items, [mine])


def _title_line(puzzle: Puzzle, say: Say) -> str:
    day = discord.utils.format_dt(puzzle.opens_at, "D")
    return say("puzzle-title", day=day)


def _format_moment(moment: Any) -> str:
    return discord.utils.format_dt(moment, "R")


def _summary_line(puzzle: Puzzle, counts: Distribution, say: Say) -> str:
    """Return a line with the results of an earlier puzzle and a link to its solution."""
    parts = []
    for difficulty, drawn in puzzle.drawn.items():
        count, right = counts[difficulty].total(), counts[difficulty][drawn.item.solution[0]]
        level = say("learn-level", level=difficulty)
        if count < FEWEST_SHOWN:
            parts.append(say("puzzle-last-few", level=level, count=count))
        else:
            parts.append(say("puzzle-last-part", level=level, right=right, count=count))
    return say("puzzle-last", address=jump_url(puzzle), parts=" · ".join(parts))


def _solution_lines(drawn: Drawn, chosen: Counter[int], say: Say) -> list[str]:
    """Return lines with the options, the right one marked, any counts, and the idea.

    There are counts from FEWEST_SHOWN answers on; ``chosen`` has them by the option's index.
    """
    item, count = drawn.item, chosen.total()
    lines = []
    for index, label in enumerate(_option_labels(item, say)):
        option = label
        if count >= FEWEST_SHOWN:
            option = say("puzzle-chosen", option=label, count=chosen[index])
        is_right = index in item.solution
        lines.append(say("puzzle-is-right", option=option) if is_right else f"▫️ {option}")
    if count < FEWEST_SHOWN:
        lines.append(say("puzzle-few", count=count, fewest=FEWEST_SHOWN))
    return [*lines, f"💡 {idea_text(drawn.skill, say)}"]


# ------------------------------------------------------------------------------ a puzzle


def _question_with_buttons(puzzle: Puzzle, difficulty: int, say: Say) -> list[Shown]:
    """Return the item of a difficulty with a button for each option.

    Long options get letters as labels. Each label begins with the difficulty, because two items
    may have the same options.
    """
    drawn = puzzle.drawn[difficulty]
    labels = [option_label(drawn.item, i, say) for i in range(len(drawn.item.options))]
    text, short = _question_text(drawn, difficulty, say), labels
    if _are_long(labels):
        short = [_letter_of_option(index) for index in range(len(labels))]
        text = "\n".join([text, *_option_labels(drawn.item, say)])
    solve = PuzzleControl(PuzzleAction.SOLVE, puzzle.number, difficulty)
    picks = [
        button(solve.to(PuzzleAction.SOLVE, index), f"{difficulty} · {label}", Style.primary)
        for index, label in enumerate(short)
    ]
    return [text, picks]


def _question_text(drawn: Drawn, difficulty: int, say: Say) -> str:
    """Return the difficulty, the drawn position if there is one, and the question."""
    item, level = drawn.item, say("learn-level", level=difficulty)
    heading = f"**{difficulty} · {level[:1].upper()}{level[1:]}**"
    return "\n".join([heading, *question_parts(item, say)])


def _option_labels(item: Item, say: Say) -> list[str]:
    """Return the options as texts, with letters if they are long."""
    labels = [option_label(item, index, say) for index in range(len(item.options))]
    if not _are_long(labels):
        return labels
    return [f"**{_letter_of_option(index)}** {label}" for index, label in enumerate(labels)]


def _are_long(labels: list[str]) -> bool:
    return max(map(len, labels)) > SHORT_LABEL


def _letter_of_option(index: int) -> str:
    return chr(ord("A") + index)


def own_answers_button(puzzle: Puzzle, label: str) -> Button:
    return button(PuzzleControl(PuzzleAction.MINE, puzzle.number), label)


# ------------------------------------------------------------------------- to one person


def verdict_message(sheet: PuzzleSheet, difficulty: int, say: Say, *, is_new: bool) -> Layout:
    """Return the verdict on a person's answer to a difficulty, the idea and the streak.

    They must have answered it. Unless ``is_new``, a line says that the first answer counts.
    """
    puzzle, choice = sheet.puzzle, sheet.choices[difficulty]
    drawn = puzzle.drawn[difficulty]
    marked = drawn.item.mark((choice.option,))
    idea = drawn_idea(drawn.skill, drawn.item, say)
    told = full_lines(drawn.item, marked, (choice.option,), idea, say)
    lines = [] if is_new else [say("puzzle-first-counts")]
    lines += told.above
    footer = [streak_text(sheet.streak, say)]
    if puzzle.takes_answers(discord.utils.utcnow()):
        footer.append(say("puzzle-class-later", moment=_format_moment(puzzle.closes_at)))
    asked = _question_text(drawn, difficulty, say)
    explained = meanings("\n".join([asked, *lines, *told.below]), say)
    label = say("button-puzzle-others") if sheet.left else say("button-puzzle-mine")
    return panel(
        RIGHT if marked.is_right else WRONG,
        asked,
        discord.ui.Separator(),
        "\n".join(lines),
        [own_answers_button(puzzle, label), *_share_button(sheet, say), *explained],
        "\n".join([*told.below, *(f"-# {line}" for line in footer)]),
    )


def sheet_message(
    sheet: PuzzleSheet, counts: Distribution | None, say: Say, *, takes_answers: bool
) -> Layout:
    """Return a puzzle for one person: their answers, and the items that are left.

    ``counts`` are those of the options, or None until the solution was posted. Items that are left
    have buttons if ``takes_answers``.
    """
    puzzle = sheet.puzzle
    items: list[Shown] = [f"### {_title_line(puzzle, say)}\n{streak_text(sheet.streak, say)}"]
    for difficulty, drawn in puzzle.drawn.items():
        choice = sheet.choices.get(difficulty)
        if counts is not None:
            answer = [] if choice is None else [_answer_with_mark(drawn, choice, say)]
            text = "\n".join(
                [
                    _question_text(drawn, difficulty, say),
                    *_solution_lines(drawn, counts[difficulty], say),
                    *answer,
                ]
            )
        elif choice is not None:
            text = _named_difficulty(difficulty, _answer_with_mark(drawn, choice, say), say)
        elif takes_answers:
            items += _question_with_buttons(puzzle, difficulty, say)
            continue
        else:
            text = _named_difficulty(difficulty, say("puzzle-not-answered"), say)
        items.append(text)
    if counts is None:
        items.append(f"-# {say('puzzle-closes', moment=_format_moment(puzzle.closes_at))}")
    link = Button(label=say("button-puzzle-channel"), url=jump_url(puzzle))
    return panel(LEARNING, *items, [link, *_share_button(sheet, say)])


def _share_button(sheet: PuzzleSheet, say: Say) -> list[Button]:
    """Return a button to share one's results, or nothing if there are none."""
    share = PuzzleControl(PuzzleAction.SHARE, sheet.puzzle.number)
    return [share_button(share, say)] if sheet.shareable else []


def shared_message(sheet: PuzzleSheet, name: str, *, say: Say) -> Layout:
    """Return the public message of the results of person ``name``, which reveals no answer."""
    puzzle, streak = sheet.puzzle, sheet.streak
    lines = [f"### {say('puzzle-shared', name=name, day=_title_line(puzzle, say))}"]
    lines += (
        _named_difficulty(each.difficulty, mark_text(each.is_right, say), say)
        for each in sheet.shareable
    )
    lines.append(say("puzzle-shared-streak", days=streak.days))
    lines.append(f"-# {say('puzzle-shared-note', address=jump_url(puzzle))}")
    return panel(LEARNING, "\n".join(lines))


def _answer_with_mark(drawn: Drawn, choice: Choice, say: Say) -> str:
    """Return a person's answer with its mark."""
    answer = say("your-answer", answer=option_label(drawn.item, choice.option, say))
    return f"{mark_text(choice.is_right, say)} {answer}"


def _named_difficulty(difficulty: int, text: str, say: Say) -> str:
    level = say("learn-level", level=difficulty)
    return f"**{difficulty} · {level[:1].upper()}{level[1:]}** · {text}"


def streak_text(streak: Streak, say: Say) -> str:
    """Return a streak as text, and the longest one if that was longer."""
    text = say("puzzle-streak", days=streak.days)
    if streak.longest > streak.days:
        text += f" {say('puzzle-longest', days=streak.longest)}"
    return text


class PuzzlePosts:
    """Renders the puzzle of a day, and its solution."""

    def __init__(self, store: PuzzleStore) -> None:
        self._store = store

    async def render(self, daily: Daily, post: Post) -> Message:
        """Return the message of a day's post: the puzzle or, once it is closed, the solution."""
        puzzle, store = daily.puzzles[date.fromisoformat(post.key)], self._store
        say = words(puzzle.locale)
        if post.content == SOLVED:
            counts = await store.distribution(puzzle)
            return Message(await in_background(solved_message, puzzle, counts, say))
        last = await store.latest(puzzle.guild_id, state=PuzzleState.SOLVED)
        earlier = None if last is None else (last, await store.distribution(last))
        return Message(await in_background(puzzle_message, puzzle, earlier, say))
