"""After an answer: the board of columns whose digits flip, and the losing move that is refuted."""

from __future__ import annotations

from typing import Any

import pytest

from bot.board.drawing import drawing
from bot.kit.refusal import KitRefusal
from bot.learn.custom_ids import ItemAction
from bot.learn.model import Drawn
from bot.learn.questions import has_columns, losing_move
from bot.learn.service import read_drawn
from games.lessons.item import Shape
from games.lessons.path import LEVELS, SKILLS
from games.lessons.sketch import columns
from games.match import Computer
from tests.support.acting import FR, SAYS, forge, in_both_languages, press, shows, stored
from tests.support.controls import encoded
from tests.support.items import all_items, brute
from tests.support.learning import wrong_answer
from tests.support.lesson_matches import play_on
from tests.support.world import World, controls_of, text_of

NIM_MOVE = 16


def drawn_as(question: str, skill: int = NIM_MOVE) -> Drawn:
    """Return an item that asks a question about Nim."""
    drawn = (read_drawn(skill, 2, seed) for seed in range(99))
    return next(each for each in drawn if each.item.question == question)


async def answered(world: World, who: Any, drawn: Drawn, choice: int) -> Any:
    """Choose an option of an item; return the verdict."""
    shown = await who.slash(world.channel, "learn")
    path = (drawn.level, 0, 0, 0, choice)
    choose = encoded(ItemAction.CHOOSE, drawn.number, drawn.seed, path)
    return await forge(world, who, shown, choose)


@in_both_languages
async def test_buttons_flip_the_digits_of_a_heap_on_the_board_of_columns(
    world: World, name: str
) -> None:
    who, say, drawn = getattr(world, name), SAYS[name], drawn_as("which-move")
    heaps, (right,) = drawn.item.position, drawn.item.solution
    why = await press(who, await answered(world, who, drawn, right), ItemAction.IDEA)
    board = await press(who, why, ItemAction.FLIP)
    assert say("sketch-columns", **columns(heaps).values) in text_of(board)
    heap, take = brute(drawn.item.game).winning_moves(heaps)[0]
    here = (drawn.level, 0, 0, 0)
    board = await press(who, board, ItemAction.FLIP, *here, heap, heaps[heap - 1], 1)
    number = heaps[heap - 1]
    flips = [1 << bit for bit in range(5) if (number ^ (number - take)) >> bit & 1]
    for weight in flips:
        number ^= weight
        board = await press(who, board, ItemAction.FLIP, *here, heap, number)
    assert number == heaps[heap - 1] - take
    left = columns((*heaps[: heap - 1], number, *heaps[heap:]))
    assert left.values["count"] == 0
    assert say("sketch-columns", **left.values) in text_of(board)
    assert str(take) in text_of(board)
    ids = [each for each in controls_of(board).values() if each]
    assert len(ids) == len(set(ids))
    back = await press(who, board, ItemAction.IDEA)
    assert shows(back, ItemAction.NEXT)


async def test_a_board_of_columns_is_refused_before_the_answer_and_without_columns(
    world: World,
) -> None:
    drawn = drawn_as("which-move")
    shown = await world.ada.slash(world.channel, "learn")
    unknown = FR(KitRefusal.UNKNOWN_CONTROL), SAYS["ada"](KitRefusal.UNKNOWN_CONTROL)
    for path in ((2, 0, 0, 0, 1, 3), (2, 0, 0, 0, 1)):
        flip = encoded(ItemAction.FLIP, drawn.number, drawn.seed, path)
        assert text_of(await forge(world, world.ada, shown, flip)) in unknown
    told = await answered(world, world.ada, drawn, drawn.item.solution[0])
    away = encoded(ItemAction.FLIP, drawn.number, drawn.seed, (2, 0, 0, 0, 9, 3))
    assert text_of(await forge(world, world.ada, told, away)) in unknown
    play = encoded(ItemAction.PLAY, drawn.number, drawn.seed, (2, 0, 0, 0))
    assert text_of(await forge(world, world.ada, told, play)) in unknown


@in_both_languages
async def test_a_losing_move_is_played_and_the_computer_refutes_it(world: World, name: str) -> None:
    who, drawn = getattr(world, name), drawn_as("which-move")
    (wrong,) = wrong_answer(drawn.item)
    told = await answered(world, who, drawn, wrong)
    assert SAYS[name]("button-play-that") in controls_of(told)
    board = await press(who, told, ItemAction.PLAY)
    assert board.ephemeral
    record = await stored(world)
    match, judge, move = record.match, brute(drawn.item.game), drawn.item.options[wrong]
    assert isinstance(move, tuple)
    assert (match.start, match.plies[0].move) == (drawn.item.position, move)
    assert (match.seats[1], match.first, len(match.plies)) == (Computer(), 0, 2)
    for turn in match.turns:
        told_move = drawing(match.game).moved(turn, "", SAYS[name]).strip(" .")
        assert told_move in text_of(board), "both moves are told, each with what was there before"
    assert not judge.wins(match.position), "the computer should have refuted the losing move"
    assert (record.unit, record.skill) == (7, None)
    await press(who, told, ItemAction.PLAY)
    assert {each.id for each in await world.bot.matches.mine(who.id)} == {1}
    moves = judge.options(match.position)
    if moves:
        await play_on_losing(world, who, board)
    assert (await stored(world)).match.winner == 1


async def test_a_match_that_was_already_begun_gets_the_losing_move(world: World) -> None:
    drawn = drawn_as("which-move")
    (wrong,) = wrong_answer(drawn.item)
    told = await answered(world, world.ada, drawn, wrong)
    await press(world.ada, await press(world.ada, told, ItemAction.IDEA), ItemAction.BEAT)
    assert not (await stored(world)).match.plies
    await press(world.ada, told, ItemAction.PLAY)
    assert {each.id for each in await world.bot.matches.mine(world.ada.id)} == {1}
    assert len((await stored(world)).match.plies) == 2


async def play_on_losing(world: World, who: Any, board: Any) -> None:
    """Play a lost position to the end by its first moves."""
    await play_on(world, who, board, to_win=False)


def test_the_losing_move_of_a_wrong_answer_loses_and_does_not_end_the_match() -> None:
    found = 0
    for item in all_items():
        if item.shape not in (Shape.CHOICE, Shape.NUMBER) or item.game is None:
            continue
        options = range(len(item.options)) if item.shape is Shape.CHOICE else range(9)
        for choice in options:
            move = losing_move(item, (choice,))
            if move is None:
                continue
            found += 1
            judge = brute(item.game)
            left = judge.options(item.position)[move]
            assert judge.wins(left)
            assert judge.options(left)
    assert found > 100


@pytest.mark.parametrize("skill", [15, 16])
def test_every_item_of_unit_7_has_a_board_of_columns(skill: int) -> None:
    drawn = [read_drawn(skill, level, seed) for level in range(1, LEVELS + 1) for seed in range(20)]
    assert all(has_columns(each.item) for each in drawn)
    assert not has_columns(read_drawn(SKILLS[9].number, 1, 1).item)
