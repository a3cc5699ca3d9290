"""Word the units, the items of their skills, and the results of answers."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import combinations
from typing import NamedTuple

from bot.board.drawing import block, drawing
from bot.board.explanations import (
    MOST_WORDS,
    TABLE,
    count_words,
    first_that_fits,
    reason_text,
    sentences,
)
from bot.board.questions import ask, board
from bot.i18n import Say
from bot.learn.item_facts import mending_fact
from games import Game, Move, Outcome
from games.explain import Fact, Idea, Status
from games.families import of_nim_sums
from games.lessons.item import Given, Item, Option, Shape
from games.lessons.path import Skill, Unit
from games.lessons.sketches import sketch_of
from games.mistakes import Mistake
from games.question import Mark
from games.reasons import Reason

#: The question whose options are heaps, by their numbers. Each set of at most so many has a button:
#: those of four would leave no room for the board above them on a phone.
WHICH_HEAPS = "which-heaps"
MOST_IN_SETS = 3

#: The most heaps and the most columns of a board of columns, each with a button in a row of five.
_MOST_HEAPS = 5

# -------------------------------------------------------------------------- the path


def unit_title(unit: Unit, say: Say) -> str:
    """Return the title of a unit."""
    return say(f"unit-{unit.key}")


def unit_meeting(unit: Unit, say: Say) -> str:
    """Return the introduction of a unit."""
    return say(f"unit-{unit.key}-meet")


def unit_goal(unit: Unit, say: Say) -> str:
    """Return the goal of a unit: what one can do after it."""
    return say(f"unit-{unit.key}-goal")


def skill_name(skill: Skill, say: Say) -> str:
    """Return the name of a skill."""
    return say(f"skill-{skill.key}")


def idea_text(skill: Skill, say: Say) -> str:
    """Return the idea behind a skill."""
    return say(f"idea-{skill.key}")


def mistake_text(mistake: Mistake, say: Say) -> str:
    """Return the explanation of a mistake and of how to avoid it."""
    return say(f"mistake-{mistake.value}.mended")


def mistake_name(mistake: Mistake, say: Say) -> str:
    """Return the name of a mistake in a few words."""
    return say(f"mistake-{mistake.value}")


# ------------------------------------------------------------------------- the items


def question_text(item: Item, say: Say) -> str:
    """Return the question of an item in bold, below the rules of its game if they matter."""
    *above, question = ask(item, say, ruled=True).split("\n")
    return "\n".join([*above, f"**{question.strip()}**"])


def question_parts(item: Item, say: Say) -> list[str]:
    """Return the drawn position of an item and its question, below the rules if they are changed.

    Other rules of its game stand in small print above the question.
    """
    text, drawn = question_text(item, say), board(item, say)
    game, _ = item.subject
    *above, question = text.split("\n")
    if above and not item.rules and not drawing(game).is_usual(game):
        changed = "\n".join(line.removeprefix("-# ") for line in above)
        return [f"❗ {changed}", *filter(None, [drawn]), question]
    return [*filter(None, [drawn]), text]


def option_label(item: Item, index: int, say: Say) -> str:
    """Return the label of an option of an item, given by its index from 0."""
    option, (game, _) = item.options[index], item.subject
    if item.question == WHICH_HEAPS and isinstance(option, int):
        return drawing(game).choice(item.position, (), option, say)
    return _label(option, game, say)


def heap_sets(item: Item, say: Say) -> list[list[tuple[str, Given]]]:
    """Return each set of an item's heaps as label and answer, in lists by size: first of one heap.

    Empty if the item does not ask which heaps, or has more than ``MOST_IN_SETS`` to choose from.
    """
    count = len(item.options)
    if item.question != WHICH_HEAPS or count > MOST_IN_SETS:
        return []
    return [
        [(_heaps_label(chosen, say), chosen) for chosen in combinations(range(count), size)]
        for size in range(1, count + 1)
    ]


def _heaps_label(chosen: Given, say: Say) -> str:
    *others, last = (str(index + 1) for index in chosen)
    return say("learn-heaps", others=", ".join(others), last=last, count=len(chosen))


def solution_text(item: Item, say: Say) -> str:
    """Return the right answer of an item as text."""
    return given_text(item, item.solution, say)


def given_text(item: Item, given: Given, say: Say) -> str:
    """Return an answer to an item, a number or indices of options, as text; empty for none."""
    if item.shape is Shape.NUMBER:
        return str(given[0])
    return " · ".join(option_label(item, index, say) for index in given)


def mark_text(is_right: bool, say: Say) -> str:
    """Return the words "right" or "wrong" with their sign."""
    return f"✓ {say('learn-right')}" if is_right else f"✗ {say('learn-wrong')}"


def why_text(item: Item, say: Say) -> str:
    """Return the explanation of an item's solution.

    Facts that are general ideas or name the winner are left out, as the message has both, unless
    there are no others.
    """
    return sentences(_facts_of(item), *item.subject, say)


def has_columns(item: Item) -> bool:
    """Return whether an item is about heaps of normal Nim that fit a board of columns."""
    game, heaps = item.subject
    is_nim = game.name == of_nim_sums().name and not game.misere
    return is_nim and 2 < len(heaps) <= _MOST_HEAPS and 1 < max(heaps) < 2**_MOST_HEAPS


def losing_move(item: Item, given: Given) -> Move | None:
    """Return the losing move that an answer has chosen; None if it is none, or ends the game."""
    if item.game is None or len(given) != 1 or given == item.solution:
        return None
    move: object = None
    if item.shape is Shape.CHOICE:
        move = item.options[given[0]]
    elif item.question == "amount":
        move = (item.values["heap"], given[0])
    game, position = item.game, item.position
    if move not in game.moves(position) or move in game.winning_moves(position):
        return None
    assert isinstance(move, tuple), "it is among the moves"
    return None if game.is_over(game.after(position, move)) else move


def drawn_idea(skill: Skill, item: Item, say: Say) -> str:
    """Return the idea of a skill as text, with its drawing by the numbers of an item, if any."""
    idea, sketch = f"💡 {idea_text(skill, say)}", sketch_of(skill, item)
    if sketch is None:
        return idea
    told = say(f"sketch-{sketch.kind}", **sketch.values)
    return "\n".join([idea, block(sketch.lines), told])


def _facts_of(item: Item) -> Sequence[Fact]:
    facts = [fact for fact in item.facts if not isinstance(fact, Idea | Status)]
    return facts or item.facts


class Told(NamedTuple):
    """The result of an answer in full: what has room above the buttons, and the rest."""

    above: Sequence[str]
    below: Sequence[str]


def full_lines(item: Item, marked: Mark, given: Given, idea: str, say: Say) -> Told:
    """Return the full result of an answer; at most ``MOST_WORDS`` of it are above the buttons.

    ``idea`` is the text of ``drawn_idea``, or empty. Above are the mark, for a wrong answer the
    solution, and the beginning of the idea or else the last step to the solution. Below are, for a
    wrong answer, the solution if there was no room above, what the person answered and the named
    mistake; the rest of the idea, and the explanation.
    """
    mark, right = f"**{mark_text(marked.is_right, say)}**", marked.is_right
    room = MOST_WORDS - count_words(mark)
    first, rest = _first_of(idea, room)
    first = first or first_that_fits(_steps(item, say), room)
    solution = "" if right else say("learn-solution", solution=solution_text(item, say))
    shown = first_that_fits([solution], room - count_words(first))
    mistake = "" if marked.mistake is None else mistake_text(marked.mistake, say)
    below = [
        "" if shown else solution,
        *([] if right else [_chosen(item, given, say), mistake]),
        rest,
        why_text(item, say),
    ]
    return Told([*filter(None, [mark, shown, first])], [*filter(None, below)])


def _first_of(idea: str, room: int) -> tuple[str, str]:
    """Return as much of an idea as fits ``room`` words, with its drawing if possible; the rest."""
    text, fence, drawing_below = idea.partition("\n```")
    parts = re.split(r"(?<=[.!?])\s+", text)
    drawn = f"{fence}{drawing_below}"
    for shown in (drawn, ""):
        for count in range(len(parts), 0, -1):
            first = " ".join(parts[:count]) + shown
            if first_that_fits([first], room):
                left = " ".join(parts[count:])
                return first, left if shown else f"{left}{drawn}".strip()
    return "", idea


def position_text(item: Item, say: Say) -> str:
    """Return the drawn position of an item as one writes it in a sentence; empty without one."""
    if item.game is None:
        return ""
    return drawing(item.game).in_sentence(item.game, item.position, say)


def short_lines(item: Item, marked: Mark, given: Given, say: Say, *, about: str = "") -> list[str]:
    """Return the result of an answer in lines of at most ``MOST_WORDS`` words in all.

    A right answer gets only its mark; a wrong one the mark, what the person answered, one sentence
    on a named mistake, the solution and the last step to it. Without room for all, what the person
    answered is left out first, then the step, then the solution. ``about`` follows the mark.
    """
    mark = f"**{mark_text(marked.is_right, say)}**{f' ({about})' if about else ''}"
    if marked.is_right:
        return [mark]
    mended = "" if marked.mistake is None else _mended(marked.mistake, say)[0]
    room = MOST_WORDS - count_words(f"{mark} {mended}")
    solution = first_that_fits([say("learn-solution", solution=solution_text(item, say))], room)
    room -= count_words(solution)
    step = first_that_fits([mending_fact(item, given, say)], room) or first_that_fits(
        _steps(item, say), room
    )
    choice = first_that_fits([_chosen(item, given, say)], room - count_words(step))
    return [line for line in (mark, choice, mended, solution, step) if line]


def more_help(item: Item, mistake: Mistake | None, idea: str, repeats: int, say: Say) -> str:
    """Return help with a mistake that was made ``repeats`` times shortly before.

    Below a heading it is the first that exists of the example of the mistake (None: one without a
    name), the idea (a text, or empty) and the explanation; from two repeats on all of them.
    """
    example = "" if mistake is None else _mended(mistake, say)[1]
    told = [*filter(None, [example, idea, why_text(item, say)])]
    return "\n".join([f"**{say('learn-another-way')}**", *(told if repeats > 1 else told[:1])])


def _mended(mistake: Mistake, say: Say) -> tuple[str, str]:
    """Return the first sentence of a mistake's text, and the other ones, which are an example."""
    first, _, rest = mistake_text(mistake, say).partition(". ")
    return f"{first.rstrip('.')}.", rest


def _steps(item: Item, say: Say) -> Iterator[str]:
    """Yield candidates for the last step to a solution: each fact, the last one first, then a part.

    The part is the first sentence of the last fact, or if that has a table the last one below it.
    """
    facts = [sentences([fact], *item.subject, say) for fact in reversed(_facts_of(item))]
    yield from facts
    *_, below = re.split(TABLE, facts[0])
    parts = re.split(r"(?<=[.])\s+", below.strip())
    yield parts[0] if below == facts[0] else parts[-1]


def _chosen(item: Item, given: Given, say: Say) -> str:
    """Return the sentence with the person's answer."""
    return say("your-answer", answer=given_text(item, given, say) or say("learn-nothing-chosen"))


def _label(option: Option, game: Game, say: Say) -> str:
    if isinstance(option, Reason):
        return reason_text(option, game, say)
    if isinstance(option, tuple):
        move = drawing(game).move(option, say)
        return move[:1].upper() + move[1:]
    if isinstance(option, Outcome):
        return say(f"item-option-{option.value.lower()}")
    return str(option) if isinstance(option, int) else say(f"item-option-{option}")
