"""Unit 10: bars of chocolate."""

from __future__ import annotations

from random import Random

from games.core import Move, Outcome, Position
from games.explain import Fact
from games.families.chomp import Chomp, StrategyStealing
from games.lessons.facts import NoCommonBite
from games.lessons.item import Item
from games.lessons.solved import choice, move_item
from games.mistakes import Mistake
from games.solver import solver_of

CHOMP = Chomp()

#: The longest row of a bar, and the largest side of a square, by level.
LONGEST = {1: 5, 2: 7, 3: 9}

LARGEST_SQUARE = {1: 3, 2: 4, 3: 5}

SOME_BITE, CORNER_BITE = "some-bite-wins", "corner-bite-wins"
EVERY_BITE_LOSES, NOTHING = "every-bite-loses", "stealing-says-nothing"


def bite(random: Random, level: int) -> Item:
    """Return an item that asks for a winning bite of a square, a row, two rows, or two arms."""
    shapes = (
        (_draw_square, _draw_row, _two_rows)
        if level == 1
        else (_draw_square, _two_rows, _draw_staircase, _draw_row_and_column)
    )
    position = random.choice(shapes)(random, level)
    winning = [move for move in CHOMP.moves(position) if _loses_after(position, move)]
    right = random.choice(winning)
    return move_item(
        "bite", CHOMP, position, random, _mistakes_about_full_bar(position), right, winning
    )


def _loses_after(position: Position, move: Move) -> bool:
    """Return whether a bite wins, by search, which for small bars is faster than the tables."""
    return solver_of(CHOMP).outcome(CHOMP.after(position, move)) is Outcome.P


def _mistakes_about_full_bar(position: Position) -> list[tuple[Mistake, Move]]:
    """Return mistakes about a full bar, each with the bite to which it leads; none for others."""
    rows, columns = len(position), position[0]
    if position != (columns,) * rows:
        return []
    wrong: list[tuple[Mistake, Move]] = [(Mistake.STEALING_TELLS, (rows, columns))]
    if 1 < rows != columns:
        wrong.insert(0, (Mistake.MIRRORS_RECTANGLE, (2, 2)))
    return wrong


def _draw_square(random: Random, level: int) -> Position:
    side = random.randint(2, LARGEST_SQUARE[level])
    return (side,) * side


def _draw_row(random: Random, level: int) -> Position:
    return (random.randint(3, LONGEST[level]),)


def _two_rows(random: Random, level: int) -> Position:
    return (random.randint(3, LONGEST[level]),) * 2


def _draw_staircase(random: Random, level: int) -> Position:
    lower = random.randint(3, LONGEST[level])
    return (lower, random.randint(1, lower - 2))


def _draw_row_and_column(random: Random, level: int) -> Position:
    long, short = sorted(random.sample(range(2, LONGEST[level]), 2), reverse=True)
    return (long, *[1] * (short - 1)) if random.random() < 0.5 else (short, *[1] * (long - 1))


def stealing(random: Random, level: int) -> Item:
    """Return an item that asks what strategy stealing proves about a bar.

    The bite at its far corner never wins. For a whole bar, some bite wins; for a bitten one,
    nothing follows.
    """
    position = _bar_to_steal(random, level)
    while _loses_after(position, (len(position), position[-1])):
        position = _bar_to_steal(random, level)
    options = (SOME_BITE, CORNER_BITE, EVERY_BITE_LOSES, NOTHING)
    if len(set(position)) == 1:
        wrong = [(Mistake.STEALING_TELLS, CORNER_BITE)]
        fact: Fact = StrategyStealing(len(position), position[0])
        right = SOME_BITE
    else:
        wrong = [(Mistake.STEALING_ANYWHERE, SOME_BITE)]
        fact, right = NoCommonBite(), NOTHING
    return choice("stealing", options, right, wrong, game=CHOMP, position=position, told=(fact,))


def _bar_to_steal(random: Random, level: int) -> Position:
    """Draw a full bar, or from level 2 on perhaps one with a shorter upper row."""
    rows, columns = random.randint(2, 3 + level), random.randint(3, 4 + level)
    bar = (columns,) * rows
    if level == 1 or random.random() < 0.5:
        return bar
    return CHOMP.after(bar, (rows, random.randint(2, columns)))
