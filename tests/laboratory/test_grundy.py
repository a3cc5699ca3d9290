"""/grundy: what it answers, checked against an implementation of its own; how long it may take."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Callable, Iterator
from functools import cache
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest
from simcord import InteractionResult

from bot.cli.local_discord import let_run_on
from bot.i18n import words
from bot.i18n.typed import read_rules
from bot.kit import answers
from bot.laboratory import controls as inquiries
from bot.laboratory.controls import BAR, with_kept
from bot.laboratory.custom_ids import LaboratoryAction
from bot.laboratory.messages import tell_value
from bot.laboratory.service import Laboratory
from bot.laboratory.table_cache import WORTH, TableCache
from bot.laboratory.worker import Kept
from bot.play.custom_ids import PlayAction
from games import Fault
from games.chomp import ChompFault
from games.core import RulesFault
from games.fibonacci import FibonacciFault
from games.grundy import Table, find_period
from games.grundy.questions import ValueOf
from games.octal import MAX_DIGITS_COMPUTED as MAX_DIGITS
from games.octal import OctalFault
from tests.support.acting import (
    SAYS,
    assert_whispered,
    control,
    forge,
    lost_connection,
    match_of,
    messages,
    press,
    shows,
)
from tests.support.controls import encoded
from tests.support.patience import soon
from tests.support.world import World, controls_of, text_of

pytestmark = pytest.mark.slow

in_both_languages = pytest.mark.parametrize("name", ["ada", "blaise"])

PNG = b"\x89PNG\r\n\x1a\n"
NUMBER = re.compile(r"[0-9]+")


@pytest.fixture(scope="module", autouse=True)
def compiled() -> None:
    """Compile the kernels, once and for all: it would take longer than a question may."""
    for code in ("0.77", "0.007", "take 1,3,4"):
        table = Table(read_rules(code))
        table.extend(3000)
        find_period(table.rules, table.values)


@pytest.mark.parametrize(
    ("game", "heap", "told"),
    [
        ("take 1,3,4", 140_000, "lead to the values 1, 2;"),  # of a table of 200 000
        ("4.", 140_001, "too many to be listed"),
    ],
)
def test_a_large_heap_of_value_0_is_not_said_to_have_no_move(
    game: str, heap: int, told: str
) -> None:
    rules = read_rules(game)
    table = Table(rules)
    table.extend(200_000)
    steps = ValueOf(rules, (heap,)).steps(lambda _: table)
    with pytest.raises(StopIteration) as found:
        next(steps)
    text, _ = tell_value(rules, (heap,), found.value.value, words("en"))
    assert f"G({heap}) = 0" in text
    assert "there is no move" not in text
    assert told in text


@cache
def by_hand(code: str, to: int) -> tuple[int, ...]:
    """Return the Grundy values of a game from the definition, with a dictionary."""
    known = {0: 0}
    digits = digits_of(code)
    for heap in range(1, to + 1):
        options = set(option_values(digits, heap, known))
        known[heap] = min(set(range(len(options) + 1)) - options)
    return tuple(known.values())


def digits_of(code: str) -> dict[int, int]:
    """Return the octal digits of a game that are not 0, by how many they take."""
    if "." not in code:
        return {int(take): 3 for take in NUMBER.findall(code)}
    return {take: int(digit) for take, digit in enumerate(code.replace(".", "")) if digit != "0"}


def option_values(digits: dict[int, int], heap: int, known: dict[int, int]) -> Iterator[int]:
    for take, digit in digits.items():
        rest = heap - take
        if digit & 1 and rest == 0:
            yield 0
        if digit & 2 and rest > 0 and take > 0:
            yield known[rest]
        if digit & 4:
            yield from (known[left] ^ known[rest - left] for left in range(1, rest))


def fluent(number: int, name: str) -> str:
    """Write a number as the catalogues do."""
    return SAYS[name]("plot-number", number=number)


async def ask(world: World, name: str, command: str, **options: Any) -> InteractionResult:
    """Ask a question, and check that the answer is for all and fits a message."""
    shown = await getattr(world, name).slash(world.channel, f"grundy {command}", **options)
    assert not shown.ephemeral
    assert len(text_of(shown)) <= 2000
    assert controls_of(shown) == {}
    return shown


async def file_of(shown: InteractionResult) -> bytes:
    """Return the one file of an answer."""
    assert shown.response is not None
    (attachment,) = shown.response.attachments
    return await attachment.read()


def block_of(shown: InteractionResult) -> list[str]:
    """Return the lines of the code block of an answer."""
    return text_of(shown).split("```")[1].strip("\n").split("\n")


# ------------------------------------------------------------------------------- value


TOO_LARGE_TO_PLAY = [
    ("take 1..100000", 65_537, 65_537),
    ("fortboyard 70000", 70_002, 1),
    ("take 2,100000", 3, 1),
]


async def test_what_is_too_large_to_be_played_is_told(world: World) -> None:
    for game, heap, value in TOO_LARGE_TO_PLAY:
        shown = await ask(world, "blaise", "value", game=game, position=str(heap))
        assert f"G({heap}) = {value}" in text_of(shown)
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
async def test_the_value_of_heaps(world: World, name: str) -> None:
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
    summed = " ⊕ ".join(str(values[heap]) for heap in heaps) + f" = {total}"
    assert (say("grundy-nim-sum", sum=summed) in told) == (len(heaps) > 1)
    verdict = say("grundy-verdict-n", value=str(total)) if total else say("grundy-verdict-p")
    assert told.endswith(verdict)


@in_both_languages
async def test_the_value_of_a_huge_heap_comes_from_the_period(world: World, name: str) -> None:
    shown = await ask(world, name, "value", game="0.77", position="5 7 1000000000000000000")
    values = by_hand("0.77", 200)
    index = 84 + (10**18 - 84) % 12
    assert f"G(1000000000000000000) = G({71 + (10**18 - 71) % 12}) = {values[index]}" in text_of(
        shown
    )
    total = values[5] ^ values[7] ^ values[index]
    assert SAYS[name]("grundy-verdict-n", value=str(total)) in text_of(shown)


async def test_twenty_heaps_are_told_briefly(world: World) -> None:
    shown = await ask(
        world, "blaise", "value", game="0.07", position=" ".join(map(str, range(41, 61)))
    )
    values = by_hand("0.07", 60)
    assert all(f"G({heap}) = {values[heap]}\n" in text_of(shown) for heap in range(41, 61))


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


def cells(rows: list[str]) -> Iterator[tuple[int, int, bool]]:
    """Yield each heap of a table, its value, and whether it is marked."""
    for row in rows:
        first, _, values = row.partition(":")
        for i, (value, mark) in enumerate(re.findall(r"([0-9]+)(!?)", values)):
            yield int(first) + i, int(value), mark == "!"


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
async def test_a_table_stands_in_line_with_the_period(world: World, name: str) -> None:
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
async def test_a_plot_is_a_small_picture_with_words(world: World, name: str) -> None:
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


# ------------------------------------------------------------------------------ period


PROVED = [
    ("0.77", 12, 71, (8, 27)),
    ("0.07", 34, 53, (9, 86)),
    ("take 1,3,4", 7, 0, (3, 5)),
    ("0.1", 1, 2, (1, 1)),
    ("0.333", 4, 0, (3, 3)),
]


@in_both_languages
async def test_a_proved_period_is_told_with_its_proof(world: World, name: str) -> None:
    for case in PROVED:
        await check_a_proved_period_is_told_with_its_proof(world, name, *case)


async def check_a_proved_period_is_told_with_its_proof(
    world: World, name: str, game: str, period: int, start: int, largest: tuple[int, int]
) -> None:
    say, values = SAYS[name], by_hand(game, 400)
    shown = await ask(world, name, "period", game=game)
    told = text_of(shown)
    assert say("grundy-period-proved", period=period, start=start) in told
    broken = [n for n in range(start) if values[n] != values[start + (n - start) % period]]
    if broken:
        assert broken[-1] == start - 1
        assert say("grundy-period-last", heap=start - 1) in told
        heaps = ", ".join(map(str, broken)) if len(broken) < 24 else ""
        assert say("grundy-period-exceptions", count=len(broken), heaps="")[:20] in told
        assert heaps in told
    else:
        assert say("grundy-period-pure") in told
    assert largest == (max(values), values.index(max(values)))
    assert say("grundy-largest", value=str(largest[0]), heap=largest[1]) in told
    splits = game in ("0.77", "0.07")
    k = {"take 1,3,4": 4, "0.1": 1, "0.333": 3}.get(game, 2)
    theorem = "guy-smith" if splits else "reach"
    assert say(f"grundy-theorem-{theorem}", k=k) in told
    n0 = max(start, 1)
    end = 2 * n0 + period + k if splits else n0 + k
    window = {"period": period, "start": n0, "end": end, "last": end - 1 + period}
    assert say("grundy-period-window", **window) in told
    assert all(values[n + period] == values[n] for n in range(n0, end))


@in_both_languages
async def test_without_a_proof_no_period_is_claimed(world: World, name: str) -> None:
    shown = await ask(world, name, "period", game="0.007", limit=3000)
    assert re.search(r"\*\*(No period is proved|Aucune période n'est prouvée)", text_of(shown))
    shown = await ask(world, name, "period", game="0.77", limit=100)
    told = SAYS[name]("grundy-period-none", last=100)
    assert told in text_of(shown), "it is periodic so far, which is no proof"


# -------------------------------------------------------------------------------- rare


def rare_count(values: tuple[int, ...], mask: int, odd: int, shift: int) -> int:
    return sum(
        ((value & mask).bit_count() + odd * (heap - shift)) % 2 == 0
        for heap, value in enumerate(values)
    )


RARE = [("0.77", 0), ("0.104", 1), ("0.007", 0)]


@in_both_languages
async def test_rare_and_frequent_values(world: World, name: str) -> None:
    for case in RARE:
        await check_rare_and_frequent_values(world, name, *case)


async def check_rare_and_frequent_values(world: World, name: str, game: str, parity: int) -> None:
    say, values = SAYS[name], by_hand(game, 600)
    shown = await ask(world, name, "rare", game=game, to=600)
    told = text_of(shown)
    shift = len(game) - 2
    tried = {
        (mask, odd): rare_count(values, mask, odd, shift)
        for mask in range(1, 2 ** max(values).bit_length())
        for odd in {0, parity}
    }
    (mask, odd), count = min(tried.items(), key=lambda item: item[1])
    assert odd == parity
    share = round(100 * count / 601, 2)
    assert say("grundy-rare-count", count=count, heaps=601, share=share, last=600) in told
    assert list(tried.values()).count(count) == 1
    assert say("grundy-rare-mask", binary=f"{mask:b}", mask=mask) in told
    assert say("grundy-rare-rule-odd" if odd else "grundy-rare-rule", shift=shift) in told
    rows = [list(map(int, row.split())) for row in block_of(shown)[1:] if "…" not in row]
    for value, frequent, rare in rows:
        assert frequent + rare == values.count(value)
        alone = [n for n, v in enumerate(values) if v == value]
        kinds = [((value & mask).bit_count() + odd * (n - shift)) % 2 for n in alone]
        assert frequent == sum(kinds)
    totals = [frequent + rare for _, frequent, rare in rows]
    assert all(one >= other for one, other in pairwise(totals))


@in_both_languages
async def test_games_that_split_no_heap_have_no_rare_values(world: World, name: str) -> None:
    shown = await ask(world, name, "rare", game="take 1,3,4")
    assert SAYS[name]("grundy-rare-none") in text_of(shown)


# ----------------------------------------------------------------------------- compare


@in_both_languages
async def test_two_games_are_compared(world: World, name: str) -> None:
    say = SAYS[name]
    for one, other in (("0.77", "0.07"), ("0.77", "0.776"), ("take 1,3,4", "take 1,3,4,7")):
        first, second = by_hand(one, 60), by_hand(other, 60)
        heap = next(n for n in range(60) if first[n] != second[n])
        told = text_of(await ask(world, name, "compare", game1=one, game2=other))
        assert f"**{heap}**" in told
        assert re.search(rf"\b{first[heap]}\b.*, {second[heap]}\b", told.split("\n")[-1])
    for one, other, key in (
        ("0.333", "fortboyard", "same"),
        ("take 1", "take 1,3", "always"),
        ("0.77", "0.771", "always"),
        ("Kayles", "0.77", "same"),
    ):
        told = text_of(await ask(world, name, "compare", game1=one, game2=other))
        assert say(f"grundy-compare-{key}") in told
    told = text_of(
        await ask(world, name, "compare", game1="0.007", game2="0.007000000004", limit=11)
    )
    assert say("grundy-compare-agree", last=11) in told


@in_both_languages
async def test_a_first_digit_that_allows_nothing_is_told_in_every_answer(
    world: World, name: str
) -> None:
    note = SAYS[name]("octal-read-as", written="5.3", code="4.3")
    for command, options in (
        ("value", {"position": "12"}),
        ("table", {}),
        ("plot", {}),
        ("period", {}),
        ("rare", {}),
    ):
        assert note in text_of(await ask(world, name, command, game="5.3", **options))
        assert note not in text_of(await ask(world, name, command, game="4.3", **options))
    told = text_of(await ask(world, name, "compare", game1="5.3", game2="6.3"))
    assert note in told
    assert SAYS[name]("octal-read-as", written="6.3", code="4.3") in told
    assert SAYS[name]("grundy-compare-same") in told


# ------------------------------------------------------------------------- endless codes


@in_both_languages
async def test_the_value_in_an_endless_game_comes_from_its_arithmetic_period(
    world: World, name: str
) -> None:
    say, far = SAYS[name], 10**18
    told = text_of(await ask(world, name, "value", game="lasker's nim", position=f"{far} 7"))
    proved = {"period": 4, "saltus": 4, "start": 1}
    known = {"heap": str(far), "index": "4", "rise": str(far - 4), "value": str(far - 1)}
    assert say("grundy-by-shift", **known, **proved) in told
    assert say("grundy-mex", heap="7", value="8", many=8, values="0, 1, 2, 3, 4, 5, 6, 7") in told
    assert say("grundy-nim-sum", sum=f"{far - 1} ⊕ 8 = {(far - 1) ^ 8}") in told
    assert say("octal-rule", takes="1, 2, 3, …", effect=say("octal-effect-3")) in told
    told = text_of(await ask(world, name, "value", game="nim", position="1 3 7"))
    assert "1 ⊕ 3 ⊕ 7 = 5" in told
    assert say("grundy-verdict-n", value="5") in told


@in_both_languages
async def test_an_arithmetic_period_is_told_with_its_proof(world: World, name: str) -> None:
    say = SAYS[name]
    for game, theorem, k, window, proved in (
        ("4.333…", "shift-of-splits", 0, (1, 6, 9), {"period": 4, "saltus": 4, "start": 1}),
        ("0.(3)", "shift", 0, (1, 3, 3), {"period": 1, "saltus": 1, "start": 0}),
        ("tout sauf 2", "shift", 2, (1, 8, 11), {"period": 4, "saltus": 2, "start": 0}),
    ):
        told = text_of(await ask(world, name, "period", game=game))
        assert say("grundy-shift-proved", **proved) in told
        assert say("grundy-no-largest") in told
        compared = dict(zip(("start", "end", "last"), window, strict=True))
        assert say("grundy-shift-window", **proved | compared) in told
        assert say(f"grundy-theorem-{theorem}", k=k, power=4) in told
    told = text_of(await ask(world, name, "period", game="0.35(1)"))
    assert say("grundy-period-proved", period=2, start=1) in told
    assert say("grundy-theorem-endless", k=2) in told
    told = text_of(await ask(world, name, "period", game="0.6(1)", limit=500))
    assert say("grundy-period-none", last=500) in told


@in_both_languages
async def test_an_endless_game_is_shown_as_table_and_picture(world: World, name: str) -> None:
    say, proved = SAYS[name], {"period": 4, "saltus": 4, "start": 1}
    shown = await ask(world, name, "table", game="4.(3)", to=30_000)
    found = list(cells(block_of(shown)))
    assert found[:8] == [(n, v, n == 0) for n, v in enumerate((0, 1, 2, 4, 3, 5, 6, 8))]
    assert say("grundy-shift-note", **proved) in text_of(shown)
    assert (await file_of(shown)).decode().endswith("\n29999,30000\n30000,29999\n")
    for game in ("4.(3)", "0.(37)"):  # splits, but no rare values
        shown = await ask(world, name, "plot", game=game, to=20_000)
        assert (await file_of(shown)).startswith(PNG)
        assert say("grundy-plot-split", last=20_000) not in text_of(shown)
    told = text_of(await ask(world, name, "compare", game1="nim", game2="0.(7)"))
    assert say("grundy-compare-always") in told
    told = text_of(await ask(world, name, "compare", game1="0.0330(3)", game2="all but 1,4"))
    assert say("grundy-compare-same") in told
    refused = await getattr(world, name).slash(world.channel, "grundy rare", game="4.(3)")
    assert_whispered(refused, say("fault-no-rare-values", game="4.(3)"))


# ------------------------------------------------------------------------ what is refused


BAD_GAMES: list[tuple[str, Fault, dict[str, Any]]] = [
    ("0.79", OctalFault.NOT_OCTAL, {"digit": 9, "place": 2}),
    ("0.12…", OctalFault.UNCLEAR_END, {}),
    ("0.(39)", OctalFault.NOT_OCTAL, {"digit": 9, "place": 2}),
    ("all but 0", RulesFault.BAD_RULES, {"game": "all but", "rules": "0"}),
    ("2.", OctalFault.NOT_A_CODE, {"limit": MAX_DIGITS}),
    ("chess", OctalFault.NOT_A_CODE, {"limit": MAX_DIGITS}),
    ("0." + "0" * 100 + "1", OctalFault.NOT_A_CODE, {"limit": MAX_DIGITS}),
    ("take", RulesFault.BAD_RULES, {"game": "take", "rules": ""}),
    ("take 0", RulesFault.BAD_RULES, {"game": "take", "rules": "0"}),
    (" ", OctalFault.NOT_A_CODE, {"limit": MAX_DIGITS}),
]
NO_SEQUENCES = ("chomp", "fibonacci")


@in_both_languages
async def test_games_that_are_none_are_refused_privately(world: World, name: str) -> None:
    member, say = getattr(world, name), SAYS[name]
    for game, fault, details in BAD_GAMES:
        for command, options in (("value", {"position": "5"}), ("table", {}), ("plot", {})):
            refused = await member.slash(world.channel, f"grundy {command}", game=game, **options)
            assert_whispered(refused, say(f"fault-{fault.value}", **details))
    for game in NO_SEQUENCES:
        for command in ("table", "plot", "period", "rare"):
            refused = await member.slash(world.channel, f"grundy {command}", game=game)
            assert_whispered(refused, say("fault-no-sequence", game=game))
        refused = await member.slash(world.channel, "grundy compare", game1="0.77", game2=game)
        assert_whispered(refused, say("fault-no-sequence", game=game))


BAD_POSITIONS: list[tuple[str, str, Fault, dict[str, Any]]] = [
    ("0.77", "-5", RulesFault.NOT_NUMBERS, {"example": "5 7"}),
    ("0.77", "five", RulesFault.NOT_NUMBERS, {"example": "5 7"}),
    ("0.77", "1e6", RulesFault.NOT_NUMBERS, {"example": "5 7"}),
    ("0.77", "1000000000000000001", RulesFault.NUMBER_TOO_LARGE, {"limit": 10**18}),
    ("0.77", "9" * 390, RulesFault.NUMBER_TOO_LARGE, {"limit": 10**18}),
    ("0.77", "1 " * 21, RulesFault.TOO_MANY_HEAPS, {"heaps": 21, "limit": 20}),
    ("take 1,3,4", "9" * 401, RulesFault.TEXT_TOO_LONG, {"limit": 400}),
    ("nim", "x", RulesFault.NOT_NUMBERS, {"example": "5 7"}),
    ("nim", f"1{'0' * 17}1", RulesFault.NUMBER_TOO_LARGE, {"limit": 10**18}),
    ("fibonacci", "x", FibonacciFault.STICKS_AND_LIMIT, {}),
    ("chomp", "15x15", ChompFault.BAR_TOO_LARGE, {"limit": 14}),
]


async def test_a_code_of_a_hundred_digits_is_answered_within_a_message(world: World) -> None:
    code = "0." + "37" * 50
    for command, options in (
        ("value", {"position": "5 300"}),
        ("table", {"to": 300}),
        ("rare", {}),
    ):
        assert code in text_of(await ask(world, "ada", command, game=code, **options))


@in_both_languages
async def test_who_wins_is_told_where_the_value_is_out_of_reach(world: World, name: str) -> None:
    say, eighty = SAYS[name], 23416728348467685  # the 80th Fibonacci number
    for sticks, wins in ((10**18, True), (eighty, False)):
        shown = await ask(world, name, "value", game="fibonacci", position=str(sticks))
        assert say("analysis-unknown-grundy") in text_of(shown)
        assert say("fact-status-n" if wins else "fact-status-p") in text_of(shown)


@in_both_languages
async def test_a_long_period_is_told_from_the_catalogue(world: World, name: str) -> None:
    shown = await ask(world, name, "period", game="0.454")
    told = SAYS[name]("grundy-period-proved", period=60_620_715, start=160_949_019)
    assert told in text_of(shown)
    assert SAYS[name]("grundy-period-catalogue", reached=0).split("0")[0] in text_of(shown)


@in_both_languages
async def test_positions_that_are_none_are_refused_privately(world: World, name: str) -> None:
    member, say = getattr(world, name), SAYS[name]
    for game, position, fault, details in BAD_POSITIONS:
        refused = await member.slash(world.channel, "grundy value", game=game, position=position)
        assert_whispered(refused, say(f"fault-{fault.value}", **details))
    for game in ("0.77", "nim"):
        refused = await member.slash(
            world.channel, "grundy value", game=game, position="3", misere=True
        )
        assert_whispered(refused, say("fault-no-grundy-value"))


# -------------------------------------------------------------------------- autocomplete


async def offered(world: World, name: str, typed: str, command: str = "table") -> list[str]:
    option = "game1" if command == "compare" else "game"
    choices = await getattr(world, name).autocomplete(
        world.channel, f"grundy {command}", option, typed
    )
    assert len(choices) <= 25
    for choice in choices:
        assert 1 <= len(choice["name"]) <= 100
        assert 1 <= len(choice["value"]) <= 100
    return [choice["value"] for choice in choices]


@in_both_languages
async def test_games_are_suggested_by_name_code_and_set(world: World, name: str) -> None:
    for command in ("value", "table", "plot", "period", "rare", "compare"):
        assert "0.77" in await offered(world, name, "kay", command)
        assert "0.137" in await offered(world, name, ".137", command)
        assert (await offered(world, name, "take 2,5", command))[0] == "take 2,5"
        assert "take 1,3,4" in await offered(world, name, "tak", command)
        assert (await offered(world, name, "prendre 2,5", command))[0] == "take 2,5"
        assert "0.77" in await offered(world, name, "", command)
        assert (await offered(world, name, "lask", command)) == ["4.(3)"]
        assert (await offered(world, name, "0.1(3)", command))[0] == "0.1(3)"
        assert (await offered(world, name, "tout sauf 2", command))[0] == "all but 2"
        assert ("chomp" in await offered(world, name, "", command)) == (command == "value")
    for value in await offered(world, name, ""):
        read_rules(value)


HOSTILE = [
    *("x" * 300, "take " + ",".join(map(str, range(1, 90))), "0." + "7" * 200),
    *("take 1" + "0" * 90, "$x_{", "`*_~|", "\u202e\u0000", "take ", "octal ", "…", "0.9"),
    *("fortboyard 99999999999999999999", "fortboyard -1", "'; DROP TABLE plies; --"),
]


async def test_hostile_text_is_completed_too(world: World) -> None:
    for typed in HOSTILE:
        for command in ("value", "compare"):
            for value in await offered(world, "ada", typed, command):
                assert value in NO_SEQUENCES or read_rules(value)


# ------------------------------------------------------------------------ long questions


LONG = {"game": "0.007", "limit": 20_000_000}
PULSE = 60.0


@pytest.fixture
async def patient(world: World, monkeypatch: pytest.MonkeyPatch) -> asyncio.Event:
    """Let questions run on, and what takes long be promised at once.

    Returns what is set when the laboratory first tells of its progress.
    """
    monkeypatch.setattr(inquiries, "PATIENCE", 0)
    monkeypatch.setattr(inquiries, "PULSE", PULSE)
    await give_time(world, 600)
    let_run_on(world.env, world.bot)
    ask, begun = world.bot.analyst.laboratory.ask, asyncio.Event()

    def watched(who: int, question: Any, note: Any) -> Any:
        return ask(who, question, lambda progress: (note(progress), begun.set()))

    monkeypatch.setattr(world.bot.analyst.laboratory, "ask", watched)
    return begun


async def give_time(world: World, seconds: float, folder: Path | None = None) -> None:
    await world.bot.analyst.laboratory.close()
    world.bot.analyst.laboratory = Laboratory(folder, seconds=seconds)


async def begin(world: World, name: str) -> InteractionResult:
    """Ask a question that does not end by itself."""
    shown: InteractionResult = await getattr(world, name).slash(
        world.channel, "grundy period", **LONG
    )
    assert not shown.ephemeral
    assert shows(shown, LaboratoryAction.CANCEL)
    return shown


async def after(world: World, happened: Callable[[str, Any], bool], act: Callable[[], Any]) -> Any:
    """Act, and wait until Discord tells of an event."""
    seen = asyncio.Event()

    def watch(event: str, payload: Any) -> None:
        if happened(event, payload):
            seen.set()

    world.env.backend.subscribers.append(watch)
    result = await act()
    await soon(seen.wait())
    await world.env.settle()
    return result


async def answered(world: World, act: Callable[[], Any]) -> Any:
    """Ask, and wait until the answer takes the place of the progress."""

    def has_title(event: str, message: Any) -> bool:
        return event == "MESSAGE_UPDATE" and message["content"].startswith("###")

    return await after(world, has_title, act)


@in_both_languages
async def test_a_long_question_shows_its_progress_and_is_cancelled(
    world: World, name: str, patient: asyncio.Event
) -> None:
    say, member = SAYS[name], getattr(world, name)
    shown = await begin(world, name)
    goal = fluent(LONG["limit"], name)
    await soon(patient.wait())
    await world.env.advance_time(PULSE)
    assert goal in text_of(shown)
    assert re.match(f"[▰▱]{{{BAR}}}\n⏳ ", text_of(shown))
    assert list(controls_of(shown)) == [say("button-cancel")]
    await after(
        world,
        lambda event, _: event == "MESSAGE_DELETE",
        lambda: press(member, shown, LaboratoryAction.CANCEL),
    )
    assert shown.response is None, "what was promised to all is gone"
    (told,) = shown.followups
    assert (told.content, told.ephemeral) == (say("error-laboratory-stopped"), True)
    again = await answered(
        world, lambda: member.slash(world.channel, "grundy value", game="0.77", position="5")
    )
    assert "G(5) = 4" in text_of(again)


@in_both_languages
async def test_the_answer_takes_the_place_of_the_progress(
    world: World, name: str, patient: asyncio.Event
) -> None:
    await give_time(world, 0.5)
    let_run_on(world.env, world.bot)
    member = getattr(world, name)
    shown = await answered(world, lambda: member.slash(world.channel, "grundy period", **LONG))
    assert "⏳" in text_of(shown), "time ran out"
    assert controls_of(shown) == {}
    assert len(list(messages(world))) == 1


async def test_a_lost_connection_skips_one_sight_of_the_progress(
    world: World, patient: asyncio.Event
) -> None:
    shown = await begin(world, "ada")
    await soon(patient.wait())
    before = text_of(shown)
    with lost_connection("PATCH", "/webhooks/*") as lost:
        await world.env.advance_time(PULSE)
    assert len(lost) == 1
    assert text_of(shown) == before
    assert shows(shown, LaboratoryAction.CANCEL), "it runs on"
    await world.env.advance_time(PULSE)
    assert "▱" in text_of(shown)
    assert not shown.followups


async def test_an_answer_is_sent_again_when_the_connection_is_lost(
    world: World, patient: asyncio.Event, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(answers, "PAUSES", (0.0, 0.0))
    await give_time(world, 0.5)
    let_run_on(world.env, world.bot)
    for arrives in (False, True):
        with lost_connection("PATCH", "/webhooks/*", 2, text="###", arrives=arrives) as lost:
            shown = await answered(
                world, lambda: world.ada.slash(world.channel, "grundy period", **LONG)
            )
            await world.env.settle()
        assert len(lost) == 2
        assert "⏳" in text_of(shown)
        assert not shown.followups


async def test_a_file_is_sent_whole_again_when_the_connection_is_lost(
    world: World, patient: asyncio.Event, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(answers, "PAUSES", (0.0, 0.0))
    with lost_connection("PATCH", "/webhooks/*", text="###") as lost:
        shown = await answered(
            world, lambda: world.ada.slash(world.channel, "grundy plot", game="Kayles")
        )
    assert lost
    (picture,) = shown.response.attachments
    with world.env._bot_scope():
        assert (await picture.read()).startswith(PNG)


@in_both_languages
async def test_only_who_asked_can_cancel(world: World, name: str, patient: asyncio.Event) -> None:
    other = "blaise" if name == "ada" else "ada"
    shown = await begin(world, name)
    refused = await press(getattr(world, other), shown, LaboratoryAction.CANCEL)
    assert_whispered(refused, SAYS[other]("error-cancel-others"))
    for path in ((), (1,), (getattr(world, name).id, 2)):
        forged = encoded(LaboratoryAction.CANCEL, 0, 0, path)
        refused = await forge(world, getattr(world, name), shown, forged)
        assert_whispered(refused, SAYS[name]("error-cancel-others"))
    assert shows(shown, LaboratoryAction.CANCEL), "it runs on"


async def test_one_question_of_each_person_at_a_time(world: World, patient: asyncio.Event) -> None:
    shown = await begin(world, "ada")
    refused = await world.ada.slash(world.channel, "grundy value", game="0.77", position="5")
    assert_whispered(refused, SAYS["ada"]("error-laboratory-busy"))
    assert shows(shown, LaboratoryAction.CANCEL)
    second = await begin(world, "blaise")
    assert shows(second, LaboratoryAction.CANCEL), "of two persons, both are worked on"


@in_both_languages
async def test_a_match_goes_on_while_a_long_question_runs(
    world: World, name: str, patient: asyncio.Event
) -> None:
    member = getattr(world, name)
    board = await member.slash(world.channel, "fortboyard", sticks=9)
    shown = await begin(world, name)
    await press(member, board, PlayAction.PICK, 1)
    assert len((await match_of(world)).turns) == 2
    assert shows(shown, LaboratoryAction.CANCEL)


async def test_after_a_restart_there_is_nothing_to_cancel(
    world: World, patient: asyncio.Event
) -> None:
    shown = await begin(world, "blaise")
    custom_id = control(shown, LaboratoryAction.CANCEL)
    await world.restart()
    (message,) = messages(world)
    refused = await forge(world, world.blaise, message, custom_id)
    assert_whispered(refused, SAYS["blaise"]("error-nothing-to-cancel"))


ENDLESS: dict[str, dict[str, Any]] = {
    "period": LONG,
    "table": {"game": "0.007", "to": 500_000},
    "plot": {"game": "0.007", "to": 20_000_000},
    "rare": {"game": "0.007", "to": 20_000_000},
    # That a heap of 4 may vanish as well changes no value.
    "compare": {"game1": "0.007", "game2": "0.0071", "limit": 20_000_000},
}


@in_both_languages
async def test_what_was_reached_is_told_when_time_runs_out(world: World, name: str) -> None:
    await give_time(world, 0.2)
    for command, options in ENDLESS.items():
        shown = await ask(world, name, command, **options)
        goal = options.get("to") or options["limit"]
        told = SAYS[name]("grundy-out-of-time", reached=1, to=goal)
        pattern = re.sub("1", "[0-9,.\u202f\u00a0 ]+", re.escape(told), count=1)
        assert re.search(pattern, text_of(shown))


@in_both_languages
async def test_what_was_kept_is_told_and_serves_the_next_time(
    world: World, name: str, tmp_path: Path
) -> None:
    rules, cache = read_rules("0.16"), TableCache(tmp_path)
    table = Table(rules)
    table.extend(WORTH)
    cache.keep(table)
    await give_time(world, 0, tmp_path)
    options = {"game": "0.16", "position": str(250_000 + 149_459 * 6 * 10**12)}
    told = SAYS[name]("grundy-kept", last=table.length - 1)
    shown = await ask(world, name, "value", **options)
    assert text_of(shown).endswith(f"\n{told}")
    while "N-position" not in text_of(shown):
        shown = await ask(world, name, "value", **options)
    table.extend(250_000)
    assert f"G(250000) = {table.values[250_000]}" in text_of(shown)
    assert SAYS[name]("grundy-kept", last=1).split("1")[-1] not in text_of(shown)


def test_what_is_kept_is_told_where_there_is_room() -> None:
    kept, say = [Kept(200_000)], SAYS["ada"]
    assert with_kept("x" * 1900, kept, say).endswith(say("grundy-kept", last=199_999))
    for text in ("x" * 1990, "x" * 2000):
        assert with_kept(text, kept, say) == text
    assert with_kept("x", [], say) == "x"


@in_both_languages
async def test_a_value_out_of_reach_is_not_told(world: World, name: str) -> None:
    await give_time(world, 0.2)
    shown = await ask(world, name, "value", game="0.007", position="5 1000000000000")
    told = text_of(shown)
    assert SAYS[name]("grundy-unknown", heap="1000000000000", reached=1).split(".")[0] in told
    assert "G(5) = 1" in told
    assert SAYS[name]("grundy-verdict-p") not in told
    assert "∗" not in told, "no verdict"
