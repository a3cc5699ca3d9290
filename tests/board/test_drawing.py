"""Boards as they are drawn: no line wider than a phone, and every object counted."""

from __future__ import annotations

import re

import pytest

from bot.board.chomp import EATEN
from bot.board.drawing import (
    EMOJI_STYLE,
    HEAP_CELLS,
    LINE_CELLS,
    OBJECT,
    STICK,
    cells,
    drawing,
    heap_lines,
)
from bot.board.explanations import sentences
from bot.i18n import words
from games import FAMILIES, game
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
        assert max(map(len, table.splitlines())) <= LINE_CELLS


@every_language
@pytest.mark.parametrize(
    ("start", "weights"),
    [((19, 10, 14), ["16", "8", "4", "2", "1"]), ((2, 5, 6), ["4", "2", "1"]), ((1, 1), ["1"])],
)
def test_a_binary_table_has_the_columns_it_needs_headed_by_their_weights(
    locale: str, start: tuple[int, ...], weights: list[str]
) -> None:
    told = sentences(game("nim").grounds(start), game("nim"), start, words(locale))
    head = told.split("```")[1].strip().splitlines()[0].split()
    assert head[-len(weights) - 1 :] == [words(locale)("table-heap"), *weights]


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
            heap = re.split(r"\d+│", board)[heaps]  # it may go on in lines below
            assert re.search(rf"(^|[ │]){size}( \(|$)", heap, re.MULTILINE)


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
        assert board.count(OBJECT) in {size * heaps, 0}
        assert max(map(cells, board.splitlines())) <= HEAP_CELLS, board


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


def test_every_emoji_of_a_board_counts_as_two_cells() -> None:
    for rules, start in POSITIONS.values():
        match = Match(rules, start, PEOPLE, 0, 1, longest_moves(rules, start, PEOPLE))
        board = drawing(rules).board(match.position, match.turns, words("en"))
        strange = {c for c in board if ord(c) > 0x2100 and cells(c) < 2}
        assert strange <= {"−", "—", "│", "┊", "●", EMOJI_STYLE}, strange


@pytest.mark.parametrize("family", [name for name in FAMILIES if name != "chomp"])
def test_on_every_board_objects_are_drawn_in_fives_to_be_counted(family: str) -> None:
    """Only the last group may be smaller; more than 50 objects are drawn as their number."""
    rules = game(next(iter(FAMILIES[family].examples)))
    heaps = 2 if family == "wythoff" else 1
    for count in [*range(2, 51), 51, 99]:
        position = (count, count - 1) if family == "fibonacci" else (count,) * heaps
        board = drawing(rules).board(position, (), words("en"))
        fives = [5] * (count // 5) + [count % 5] * (count % 5 > 0) if count <= 50 else []
        groups = re.findall(f"{OBJECT}+|{STICK}+", board)
        assert [*map(len, groups)] == fives * heaps, board
        assert str(count) in board
        assert "…" not in board


def test_heaps_of_19_among_20_fit_the_narrowest_block_of_a_phone() -> None:
    _, *lines, _ = heap_lines((19,) * 20).splitlines()
    assert lines[:2] == [" 1│●●●●● ●●●●● ●●●●●", "  │●●●● 19"]
    assert max(map(len, lines)) <= 24, "at 360 px Chromium shows 24 characters in a container"
    assert heap_lines((19,) * 20, [(1, 8)] * 20).splitlines()[2] == "  │●●●● 19 (−1 −8)"
    assert heap_lines((999,), [(17, 18)]).splitlines()[1] == "1│999 (−17 −18)"


def test_many_long_heaps_are_drawn_by_their_counts_alone() -> None:
    _, *lines, _ = heap_lines((50,) * 10).splitlines()
    assert len(lines) == 40
    assert "".join(lines).count(OBJECT) == 500
    assert heap_lines((50,) * 11).splitlines()[1] == " 1│50"
    assert len(heap_lines((15,) * 80).splitlines()) == 82


@every_language
@pytest.mark.parametrize("pins_in_row", [5, 12, 25, 50, 51])
def test_the_board_numbers_the_places_where_a_row_can_be_split(
    pins_in_row: int, locale: str
) -> None:
    rules, say = game("octal 0.77"), words(locale)
    drawn, row = drawing(rules), (pins_in_row,)
    choices = rules.choices(row, (1, 2))
    *sketch, mirrored = drawn.sketch(row, (1, 2), choices, say).splitlines()
    far = {"near": "1–2", "far": f"{pins_in_row - 1}–{pins_in_row}"}
    assert mirrored == say("places-mirrored", take=2, **far)
    if pins_in_row > 50:
        assert sketch == []
        return
    _, *lines, _ = sketch
    told, deep = [], 3 if pins_in_row >= 10 else 2
    for first in range(0, len(lines), deep):
        drawn_pins, *numbers = (line.ljust(HEAP_CELLS) for line in lines[first : first + deep])
        below = ("".join(digits).strip() for digits in zip(*numbers, strict=True))
        told += [place for pin, place in zip(drawn_pins, below, strict=True) if pin == OBJECT]
    assert told == [str(place) for place in range(1, pins_in_row + 1)]
    for part in choices:
        places, left = drawn.choice(row, (1, 2), part, say).split(" → ")
        first, last = map(int, places.split("–"))
        assert (first, last) == (part + 1, part + 2)
        assert sum(map(int, left.split("\u00a0+\u00a0"))) == pins_in_row - 2


@every_language
@pytest.mark.parametrize("family", FAMILIES)
def test_the_prompt_of_a_menu_fits_a_phone(family: str, locale: str) -> None:
    rules = game(next(iter(FAMILIES[family].examples)))
    for depth in range(rules.move_sizes[-1]):
        for number in (1, 2, 3, 20):
            prompt = drawing(rules).prompt(rules, (number,) * depth, words(locale))
            assert len(prompt) <= 24, prompt


@every_language
@pytest.mark.parametrize("heaps", [20, 31, 80, 300, 1000])
def test_an_octal_board_of_many_split_heaps_fits_a_message(heaps: int, locale: str) -> None:
    drawn, position = drawing(game("octal 4.")), (1000,) * heaps
    assert len(drawn.board(position, (), words(locale))) <= 2500
    assert len(drawn.plain(position, words(locale))) <= 1700


@every_language
def test_a_finished_board_of_fibonacci_nim_states_no_limit(locale: str) -> None:
    drawn, say = drawing(game("fibonacci")), words(locale)
    assert say("at-most", count=0) not in drawn.board((0, 0), (), say)
    assert say("at-most", count=0) not in drawn.plain((0, 0), say)
