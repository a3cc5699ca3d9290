"""Boards as they are drawn: no line wider than a phone, and every object counted."""

from __future__ import annotations

import pytest

from bot.board.chomp import EATEN
from bot.board.drawing import (
    EMOJI_STYLE,
    LINE_CELLS,
    cells,
    drawing,
    pile,
)
from bot.board.explanations import sentences
from bot.i18n import words
from games import game
from games.match import Match
from tests.support.catalogues import every_language
from tests.support.limits import (
    PEOPLE,
    POSITIONS,
    longest_moves,
)


@every_language
def test_a_binary_table_fits_a_phone_up_to_20_heaps_of_35(locale: str) -> None:
    say = words(locale)
    for start in ((35,) * 20, (35,) * 19 + (34,), tuple(range(16, 36))):
        told = sentences(game("nim").explain(start), game("nim"), start, say)
        table = told.split("```")[1]
        assert len(table.splitlines()) > 20
        assert max(map(len, table.splitlines())) <= 35


# -------------------------------------------------------------------------------- a phone


#: What may be taken from a heap before it is drawn, by the two latest turns.
TAKEN = [(), (1,), (35,), (3, 4), (17, 18), (500, 499)]


@every_language
@pytest.mark.parametrize("heaps", [1, 9, 10, 20])
def test_no_line_of_nim_is_wider_than_a_phone(heaps: int, locale: str) -> None:
    rules, drawn = game("nim"), drawing(game("nim"))
    for size in [*range(61), 99, 100, 109, 500, 999, 1000]:
        for takes in TAKEN:
            if size + sum(takes) > 1000:
                continue
            match = Match(rules, (size + sum(takes),) * heaps, PEOPLE, 0, 1)
            for count in takes:
                match = match.move((heaps, count))
            board = drawn.board(match.position, match.turns[-2:], words(locale))
            widest = max(board.splitlines(), key=cells)
            assert cells(widest) <= LINE_CELLS, widest
            assert f"**{size}**" in widest or heaps > 1


@every_language
def test_no_line_of_sticks_is_wider_than_a_phone(locale: str) -> None:
    rules, drawn = game("fortboyard 500"), drawing(game("fortboyard 500"))
    for sticks in range(501):
        for takes in TAKEN:
            if sticks + sum(takes) > 500:
                continue
            match = Match(rules, (sticks + sum(takes),), PEOPLE, 0, 1)
            for count in takes:
                match = match.move((count,))
            board = drawn.board(match.position, match.turns[-2:], words(locale))
            assert max(map(cells, board.splitlines())) <= LINE_CELLS, board
            assert len(board.splitlines()) <= 6


@every_language
@pytest.mark.parametrize("heaps", [1, 9, 10, 20])
def test_no_line_of_an_octal_game_is_wider_than_a_phone(heaps: int, locale: str) -> None:
    rules = game("octal 0.77")
    for size in [*range(1, 61), 99, 100, 109, 500, 999, 1000]:
        board = drawing(rules).board((size,) * heaps, (), words(locale))
        assert len(board.splitlines()) == heaps
        assert max(map(cells, board.splitlines())) <= LINE_CELLS, board


@every_language
def test_a_bar_is_as_wide_as_its_columns_and_fits_a_phone(locale: str) -> None:
    rules = game("chomp")
    for rows, columns in ((10, 10), (1, 10), (10, 1), (4, 5)):
        match = Match(rules, (columns,) * rows, PEOPLE, 0, 1)
        match = match.move((rows, columns))
        *bar, numbers = drawing(rules).board(match.position, match.turns, words(locale)).split("\n")
        assert {cells(line) for line in bar} == {cells(numbers)}
        assert cells(numbers) <= LINE_CELLS
        assert "".join(bar).count(EATEN) == 1


def test_every_emoji_of_a_board_is_measured_as_one() -> None:
    for rules, start in POSITIONS.values():
        match = Match(rules, start, PEOPLE, 0, 1, longest_moves(rules, start, PEOPLE))
        board = drawing(rules).board(match.position, match.turns, words("en"))
        strange = {c for c in board if ord(c) > 0x2100 and cells(c) < 2}
        assert strange <= {"−", "—", EMOJI_STYLE}, strange


@pytest.mark.parametrize("count", range(61))
def test_a_heap_is_drawn_with_as_many_objects_as_it_holds(count: int) -> None:
    drawn = pile(count, "o")
    if count <= 50:
        assert 10 * drawn.count("🔟") + drawn.count("o") == count
    else:
        tens, units = drawn.removeprefix("🔟 × ").partition(" ")[::2]
        assert 10 * int(tens) + units.count("o") == count


def test_a_heap_without_room_is_counted() -> None:
    assert pile(39, "o", room=8) == "o × 39"
    assert pile(9, "o", room=8) == "o × 9"
    assert pile(3, "o", room=8) == "ooo"


@every_language
@pytest.mark.parametrize("heaps", [20, 31, 80, 300, 1000])
def test_an_octal_board_of_many_split_heaps_fits_a_message(heaps: int, locale: str) -> None:
    drawn, position = drawing(game("octal 4.")), (1000,) * heaps
    assert len(drawn.board(position, (), words(locale))) <= 2500
    assert len(drawn.plain(position, words(locale))) <= 1700


@every_language
def test_a_finished_board_of_fibonacci_nim_has_no_limit_to_tell(locale: str) -> None:
    drawn, say = drawing(game("fibonacci")), words(locale)
    assert say("at-most", count=0) not in drawn.board((0, 0), (), say)
    assert say("at-most", count=0) not in drawn.plain((0, 0), say)
