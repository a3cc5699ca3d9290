"""/grundy value, table and plot, checked against an implementation of its own."""

from __future__ import annotations

from typing import Any

import pytest

from bot.i18n import words
from bot.i18n.formulas import unbroken
from bot.i18n.typed import read_rules
from bot.laboratory.messages import tell_value
from games.grundy import Table
from games.grundy.questions import ValueOf
from tests.support.acting import (
    SAYS,
    in_both_languages,
)
from tests.support.grundy import (
    NUMBER,
    PNG,
    ask,
    block_of,
    by_hand,
    cells,
    digits_of,
    file_of,
    fluent,
    option_values,
)
from tests.support.standing import SHARES_A_WORLD, shared_world
from tests.support.world import World, text_of

pytestmark = SHARES_A_WORLD
world = shared_world


@pytest.mark.parametrize(
    ("game", "heap", "told"),
    [
        ("take 1,3,4", 140_000, "lead to the values 1, 2;"),  # of a table of 200 000
        ("4.", 140_001, "too many to be listed"),
    ],
)
async def test_a_large_heap_of_value_0_is_not_explained_as_having_no_move(
    game: str, heap: int, told: str
) -> None:
    rules = read_rules(game)
    table = Table(rules)
    table.extend(200_000)
    steps = ValueOf(rules, (heap,)).steps(lambda _: table)
    with pytest.raises(StopIteration) as found:
        next(steps)
    text = tell_value(rules, (heap,), found.value.value, words("en")).text
    assert unbroken(f"G({heap}) = 0") in text
    assert "there is no move" not in text
    assert told in text


# ------------------------------------------------------------------------------- value


TOO_LARGE_TO_PLAY = [
    ("take 1..100000", 65_537, 65_537),
    ("fortboyard 70000", 70_002, 1),
    ("take 2,100000", 3, 1),
]


async def test_heaps_too_large_to_be_played_have_their_values_answered(world: World) -> None:
    for game, heap, value in TOO_LARGE_TO_PLAY:
        shown = await ask(world, "blaise", "value", game=game, position=str(heap))
        assert unbroken(f"G({heap}) = {value}") in text_of(shown)
    shown = await ask(world, "ada", "table", game="take 2,100000")
    assert NUMBER.findall(block_of(shown)[0])[:5] == ["0", "0", "0", "1", "1"]


HEAPS = [
    ("0.77", "0.77", (12,)),
    ("Kayles", "0.77", (5, 7)),
    ("octal 0.007", "0.007", (40, 41, 3)),
    (".07", "0.07", (0,)),
    ("4,07", "4.07", (9, 9)),
    ("0.1", "0.1", (1, 5)),
    ("take 1,3,4", "take 1,3,4", (10,)),
    ("fortboyard 5", "take 1,2,3,4,5", (11, 4, 2)),
]


@in_both_languages
async def test_value_answers_with_the_mex_of_each_heap_and_their_nim_sum(
    world: World, name: str
) -> None:
    for game, code, heaps in HEAPS:
        shown = await ask(world, name, "value", game=game, position=" ".join(map(str, heaps)))
        check_value(text_of(shown), name, code, heaps)


def check_value(told: str, name: str, code: str, heaps: tuple[int, ...]) -> None:
    """Check the mex of each heap, the nim-sum, and the verdict."""
    say, values, total = SAYS[name], by_hand(code, 60), 0
    for heap in heaps:
        total ^= values[heap]
        options = sorted(set(option_values(digits_of(code), heap, dict(enumerate(values)))))
        known = {"heap": str(heap), "value": str(values[heap])}
        if options:
            listed = ", ".join(map(str, options))
            assert say("grundy-mex", values=listed, many=len(options), **known) in told
        else:
            assert say("grundy-mex-none", **known) in told
    summed = unbroken(" ⊕ ".join(str(values[heap]) for heap in heaps) + f" = {total}")
    assert (say("grundy-nim-sum", sum=summed) in told) == (len(heaps) > 1)
    verdict = say("grundy-verdict-n", value=str(total)) if total else say("grundy-verdict-p")
    assert told.endswith(verdict)


@in_both_languages
async def test_the_value_of_a_huge_heap_comes_from_the_period(world: World, name: str) -> None:
    shown = await ask(world, name, "value", game="0.77", position="5 7 1000000000000000000")
    values = by_hand("0.77", 200)
    index = 84 + (10**18 - 84) % 12
    same = f"G(1000000000000000000) = G({71 + (10**18 - 71) % 12}) = {values[index]}"
    assert unbroken(same) in text_of(shown)
    total = values[5] ^ values[7] ^ values[index]
    assert SAYS[name]("grundy-verdict-n", value=str(total)) in text_of(shown)


async def test_the_values_of_twenty_heaps_are_listed_briefly(world: World) -> None:
    shown = await ask(
        world, "blaise", "value", game="0.07", position=" ".join(map(str, range(41, 61)))
    )
    values = by_hand("0.07", 60)
    assert all(
        unbroken(f"G({heap}) = {values[heap]}\n") in text_of(shown) for heap in range(41, 61)
    )


def chomp_value(rows: tuple[int, ...], known: dict[tuple[int, ...], int]) -> int:
    if rows not in known:
        options = {
            chomp_value(tuple(x for x in (*rows[:r], *(min(x, c) for x in rows[r:])) if x), known)
            for r in range(len(rows))
            for c in range(rows[r])
            if (r, c) != (0, 0)
        }
        known[rows] = min(set(range(len(options) + 1)) - options)
    return known[rows]


@in_both_languages
async def test_the_value_of_other_games_is_the_mex_of_their_options(
    world: World, name: str
) -> None:
    say = SAYS[name]
    shown = await ask(world, name, "value", game="chomp", position="4x3")
    value = chomp_value((3, 3, 3, 3), {})
    assert say("grundy-verdict-n", value=str(value)) in text_of(shown)
    shown = await ask(world, name, "value", game="chomp", position="1")
    assert say("grundy-no-move") in text_of(shown)
    shown = await ask(world, name, "value", game="Fibonacci", position="13")
    assert say("grundy-verdict-p") in text_of(shown)


# ------------------------------------------------------------------------------- table


TABLES = [
    ("0.77", 100, 12),
    ("0.77", 7, 12),
    ("take 1,3,4", 50, 7),
    ("take 1,2", 30, 9),
    ("0.007", 300, 10),
    ("0.16", 100, 10),
    ("0.6", 2000, 10),
]


@in_both_languages
async def test_the_rows_of_a_table_are_aligned_with_the_period(world: World, name: str) -> None:
    for case in TABLES:
        await check_a_table_stands_in_line_with_the_period(world, name, *case)


async def check_a_table_stands_in_line_with_the_period(
    world: World, name: str, game: str, to: int, length: int
) -> None:
    say, values = SAYS[name], by_hand(game, to)
    shown = await ask(world, name, "table", game=game, to=to)
    told, rows = text_of(shown), block_of(shown)
    found = list(cells(rows))
    assert [heap for heap, _, _ in found] == list(range(len(found)))
    assert tuple(value for _, value, _ in found) == values[: len(found)]
    assert all(len(row) <= 40 for row in rows)
    assert [row.partition(":")[0].strip() for row in rows[:3]] == [
        str(heap) for heap in range(0, to + 1, length)
    ][:3]
    marked = [heap for heap, _, mark in found if mark]
    if game == "0.77":
        kayles = [0, 3, 6, 9, 11, 15, 18, 21, 22, 28, 34, 39, 57, 70]
        assert marked == [heap for heap in kayles if heap <= to]
        assert say("grundy-table-exceptions", mark="!") in told
    else:
        assert marked == []
    if len(found) <= to:
        assert say("grundy-table-cut", shown=len(found) - 1) in told
    csv = (await file_of(shown)).decode().split("\n")
    assert csv == ["heap,value", *(f"{n},{value}" for n, value in enumerate(values)), ""]


async def test_a_long_table_shows_its_beginning(world: World) -> None:
    shown = await ask(world, "ada", "table", game="0.77", to=100_000)
    shown_to = max(heap for heap, _, _ in cells(block_of(shown)))
    assert shown_to > 300
    assert SAYS["ada"]("grundy-table-cut", shown=shown_to) in text_of(shown)
    csv = (await file_of(shown)).decode()
    assert csv.count("\n") == 100_002
    assert csv.endswith(f"\n100000,{by_hand('0.77', 200)[84 + (100_000 - 84) % 12]}\n")


# -------------------------------------------------------------------------------- plot


PLOTS = [
    ("0.77", {}),
    ("take 1,3,4", {"to": 1}),
    ("0.007", {"to": 5000, "log": True}),
    ("0.1", {"to": 3, "log": True}),
    ("0.77", {"to": 1_000_000}),
]


@in_both_languages
async def test_a_plot_is_a_small_picture_with_a_description(world: World, name: str) -> None:
    for case in PLOTS:
        await check_a_plot_is_a_small_picture_with_words(world, name, *case)


async def check_a_plot_is_a_small_picture_with_words(
    world: World, name: str, game: str, options: dict[str, Any]
) -> None:
    say = SAYS[name]
    shown = await ask(world, name, "plot", game=game, **options)
    picture = await file_of(shown)
    assert picture.startswith(PNG)
    assert len(picture) < 300_000
    to = options.get("to", 1000)
    assert (say("grundy-plot-thinned") in text_of(shown)) == (to > 3000)
    assert fluent(to, name) in text_of(shown)
    assert shown.response is not None
    (attachment,) = shown.response.attachments
    values = by_hand(game, min(to, 500))
    if to <= 500 or game == "0.77":
        largest, heap = max(values), values.index(max(values))
        title = text_of(shown).split("\n")[0]
        assert attachment.description is not None
        assert attachment.description.endswith(
            say("grundy-plot-alt", name="", last=to, largest=largest, heap=heap).split(".")[-2]
            + "."
        )
        assert title.startswith("###")
