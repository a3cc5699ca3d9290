"""The sketches of ideas are true by brute force and fit a phone."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import pytest

from games.lessons.item import Item
from games.lessons.path import LEVELS, SKILLS, UNITS, Skill
from games.lessons.sketch import ALONE, NONE, ONE, WIDTH, Sketch, columns
from games.lessons.sketches import flip, sketch_of
from tests.support.items import brute, cells_filled, items

BRACKETED = re.compile(r"\[(\d+)\]")

#: The skill whose facts are drawn already.
DRAWN_BY_FACTS = {"rare"}


def drawn(*kinds: str) -> Iterator[tuple[Item, Sketch]]:
    """Go through the drawings of some kinds."""
    for skill in SKILLS.values():
        for item, sketch in sketches(skill):
            if sketch.kind in kinds:
                yield item, sketch


def sketches(skill: Skill) -> list[tuple[Item, Sketch]]:
    found = ((i, sketch_of(skill, i)) for n in range(1, LEVELS + 1) for i in items(skill, n))
    return [(item, sketch) for item, sketch in found if sketch is not None]


def drawn_some(*kinds: str) -> list[tuple[Item, Sketch]]:
    found = [*drawn(*kinds)]
    assert len(found) > 10
    return found


def text(sketch: Sketch) -> str:
    return "\n".join(sketch.lines)


def test_each_unit_has_a_drawing_that_fits_a_phone() -> None:
    for unit in UNITS:
        for skill in unit.skills:
            found = sketches(skill)
            assert bool(found) is (skill.key not in DRAWN_BY_FACTS)
            for _, sketch in found:
                assert sketch.lines
                assert max(map(len, sketch.lines)) <= WIDTH, skill.key
                assert len(sketch.lines) <= 16


def test_the_sketch_of_sticks_in_groups_shows_the_winner_and_the_take() -> None:
    for item, sketch in drawn_some("groups", "groups-misere"):
        game, position = item.subject
        judge, rest = brute(game), sketch.values["rest"]
        assert (
            text(sketch).count(ONE) + text(sketch).count(ALONE) + text(sketch).count("✗")
            == position[0]
        )
        assert text(sketch).count(ALONE) == rest
        assert judge.wins(position) is bool(rest)
        assert not rest or [*judge.winning_moves(position)] == [(rest,)]


def test_the_sketch_brackets_exactly_the_lost_numbers() -> None:
    for item, sketch in drawn_some("takes", "row", "row-misere", "graph"):
        game, position = item.subject
        judge = brute(game)
        shown = text(sketch).replace("\n", " ")
        if sketch.kind == "takes":
            assert sketch.values["wins"] == len([*judge.winning_moves(position)])
            shown = " ".join(line.split("=")[1] for line in sketch.lines)
        if sketch.kind.startswith("row"):
            assert sketch.values["lost"] == (not judge.wins(position))
        for number in re.findall(r"\d+", re.sub(r"│\d+", "", shown)):
            assert judge.wins((int(number),)) is (f"[{number}]" not in shown)


def test_the_ranks_in_sketches_agree_with_brute_force() -> None:
    for item, sketch in drawn_some("graph", "ranked"):
        game, position = item.subject
        assert sketch.values["rank"] == brute(game).rank(position)
        lost = [
            left for left in brute(game).options(position).values() if not brute(game).wins(left)
        ]
        if sketch.kind == "ranked":
            assert len(BRACKETED.findall(re.sub(r" (?=\d)", "", text(sketch)))) == len({*lost})


def test_the_sketch_marks_the_surplus_that_makes_two_heaps_equal() -> None:
    for item, sketch in drawn_some("mirror"):
        game, position = item.subject
        surplus = sketch.values["surplus"]
        assert text(sketch).count("○") == surplus
        assert text(sketch).count(ONE) == sum(position) - int(surplus)
        wins = [*brute(game).winning_moves(position)]
        assert bool(surplus) is bool(wins)
        assert not surplus or surplus in [take for _, take in wins]


def test_the_sketch_of_powers_adds_up_to_its_number() -> None:
    for _, sketch in drawn_some("powers"):
        assert (
            text(sketch).count(ONE)
            == sketch.values["number"]
            == int(str(sketch.values["digits"]), 2)
        )


def left_alone(lines: tuple[str, ...]) -> list[int]:
    """Return the weights of the columns whose counters do not pair off, by counting them."""
    heading, *rows = lines
    found = []
    for weight in re.finditer(r"\d+", heading):
        column = [row[weight.end() - 1] for row in rows if len(row) >= weight.end()]
        assert column.count(ALONE) == (column.count(ONE) + column.count(ALONE)) % 2
        if ALONE in column:
            found.append(int(weight.group()))
    return found


def test_the_sketch_of_columns_names_those_whose_counters_do_not_pair_off() -> None:
    for _, sketch in drawn_some("columns", "nim-sum"):
        odd = left_alone(sketch.lines)
        assert ", ".join(map(str, odd)) == sketch.values["odd"]
        assert sum(odd) == sketch.values["sum"]
    for heaps in ((1, 2, 3), (5,), (3, 5, 6), (16, 3, 19)):
        for line, heap in zip(columns(heaps).lines[1:], heaps, strict=True):
            cells = [cell for cell in line.split() if cell in (ONE, ALONE, NONE)]
            assert int("".join("0" if cell == NONE else "1" for cell in cells), 2) == heap


def test_the_flipped_heap_is_a_winning_move() -> None:
    for item, sketch in drawn_some("flip"):
        game, heaps = item.subject
        heap, take = int(sketch.values["heap"]), int(sketch.values["take"])
        assert (heap, take) in brute(game).winning_moves(heaps)
        table, changed = sketch.lines[:-2], sketch.lines[-2]
        assert sum(left_alone(table)) == heaps[heap - 1] ^ (heaps[heap - 1] - take)
        cells = [cell for cell in changed.split() if cell in (ONE, NONE)]
        assert (
            int("".join("0" if cell == NONE else "1" for cell in cells), 2) == sketch.values["to"]
        )
        assert sketch.lines[-1].count("^") == len(str(sketch.values["odd"]).split(", "))
    assert flip((3, 1), 1, 2, "flipped").values["take"] == 1


def test_the_sketch_of_misere_nim_counts_heaps_of_one_whose_parity_decides() -> None:
    for item, sketch in drawn_some("ones"):
        game, heaps = item.subject
        judge = brute(game)
        assert text(sketch).count(ONE) == sketch.values["ones"] == heaps.count(1)
        if sketch.values["big"] == 0:
            assert judge.wins(heaps) is not bool(sketch.values["odd"])
        elif sketch.values["big"] == 1:
            left = [[*judge.options(heaps)[move]] for move in judge.winning_moves(heaps)]
            assert left
            assert all(sum(h == 1 for h in each) % 2 and max(each) == 1 for each in left)


def test_a_bite_that_is_drawn_wins() -> None:
    for item, sketch in drawn_some("bite", "bite-arms", "bite-stairs", "bite-last", "bite-none"):
        game, position = item.subject
        judge = brute(game)
        if sketch.kind == "bite-none":
            assert not judge.wins(position)
            continue
        move: Any = (sketch.values["row"], sketch.values["column"])
        assert move in judge.winning_moves(position)
        rows = [line.replace(" ", "").rstrip(NONE) for line in reversed(sketch.lines)]
        assert tuple(len(row) for row in rows if row) == judge.options(position)[move]
    for _, sketch in drawn_some("corner"):
        assert text(sketch).count(NONE) == 1


def test_the_smallest_part_wins_if_it_may_be_taken() -> None:
    for item, sketch in drawn_some("parts"):
        game, position = item.subject
        judge = brute(game)
        parts = [int(part) for part in str(sketch.values["parts"]).split(" + ")]
        assert sum(parts) == position[0]
        assert judge.wins(position) is bool(sketch.values["fits"])
        assert not sketch.values["fits"] or (parts[-1],) in judge.winning_moves(position)


def test_the_sketch_fills_the_cells_that_the_program_computes() -> None:
    for item, sketch in drawn_some("cells"):
        assert (
            text(sketch).count("■")
            == sketch.values["filled"]
            == len(cells_filled(*item.subject[1]))
        )


def test_values_and_gaps_are_those_of_brute_force() -> None:
    for item, sketch in drawn_some("reached"):
        assert sketch.values["missing"] == brute(item.subject[0]).grundy(item.subject[1])
    for item, sketch in drawn_some("mex"):
        numbers = item.values["numbers"]
        assert isinstance(numbers, tuple)
        missing = sketch.values["missing"]
        assert missing not in numbers
        assert all(n in numbers for n in range(int(missing)))
    for item, sketch in drawn_some("sums"):
        assert sketch.values["sum"] == brute(item.subject[0]).grundy(item.subject[1])
        assert sum(left_alone(sketch.lines)) == sketch.values["sum"]
    for item, sketch in drawn_some("splits"):
        game, position = item.subject
        left = {
            tuple(sorted(each, reverse=True)) for each in brute(game).options(position).values()
        }
        assert len(sketch.lines) == len(left)


def test_the_sketch_of_a_period_has_a_period_in_each_line() -> None:
    for _, sketch in drawn_some("period"):
        rows = [line[1:].split() for line in sketch.lines if line.startswith("│")]
        assert all(len(row) == sketch.values["period"] for row in rows[:-1])
        assert all(row == rows[0][: len(row)] for row in rows)
        before = [line.split() for line in sketch.lines if not line.startswith("│")]
        assert sum(map(len, before)) == sketch.values["preperiod"]


def test_the_sketch_of_a_proof_draws_the_repeated_window_twice() -> None:
    for item, sketch in drawn_some("window"):
        row, size = item.values["row"], int(sketch.values["size"])
        assert isinstance(row, tuple)
        windows = [row[n : n + size] for n in range(len(row) - size + 1)]
        assert (len({*windows}) < len(windows)) is bool(sketch.values["found"])
        if sketch.values["found"]:
            first, again = (line.split("│")[1] for line in sketch.lines)
            assert first == again


@pytest.mark.parametrize("key", sorted(DRAWN_BY_FACTS))
def test_a_skill_drawn_by_its_facts_has_no_sketch(key: str) -> None:
    skill = next(each for each in SKILLS.values() if each.key == key)
    assert not sketches(skill)
