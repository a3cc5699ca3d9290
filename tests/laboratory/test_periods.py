"""/grundy period, rare and compare, and what is no game: checked against brute force."""

from __future__ import annotations

import re
from itertools import pairwise
from typing import Any

from bot.i18n.formulas import unbroken
from bot.i18n.typed import read_rules
from games import FAMILIES, Fault
from games.core import RulesFault
from games.families.chomp import ChompFault
from games.families.fibonacci import FibonacciFault
from games.families.octal import MAX_DIGITS_COMPUTED as MAX_DIGITS
from games.families.octal import OctalFault
from games.families.subtraction import SubtractionFault
from tests.support.acting import (
    SAYS,
    assert_whispered,
    in_both_languages,
)
from tests.support.grundy import (
    PNG,
    ask,
    block_of,
    by_hand,
    cells,
    file_of,
)
from tests.support.standing import SHARES_A_WORLD, shared_world
from tests.support.world import World, text_of

pytestmark = SHARES_A_WORLD
world = shared_world


# ------------------------------------------------------------------------------ period


PROVED = [
    ("0.77", 12, 71, (8, 27)),
    ("0.07", 34, 53, (9, 86)),
    ("take 1,3,4", 7, 0, (3, 5)),
    ("0.1", 1, 2, (1, 1)),
    ("0.333", 4, 0, (3, 3)),
]


@in_both_languages
async def test_a_proved_period_is_answered_with_its_theorem(world: World, name: str) -> None:
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
async def test_rare_answers_with_the_counts_of_rare_and_frequent_heaps(
    world: World, name: str
) -> None:
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
async def test_compare_finds_the_first_heap_that_differs_or_proves_equality(
    world: World, name: str
) -> None:
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
async def test_every_answer_says_how_a_first_digit_without_meaning_was_read(
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
    taken = say("rules-pins", takes="1, 2, 3, …", most=2)
    assert say("rules-octal-3", pins=taken) in told
    told = text_of(await ask(world, name, "value", game="nim", position="1 3 7"))
    assert unbroken("1 ⊕ 3 ⊕ 7 = 5") in told
    assert say("title-octal-endless", name="Nim", code="0.(3)") in told
    assert say("grundy-verdict-n", value="5") in told


@in_both_languages
async def test_an_arithmetic_period_is_answered_with_its_theorem(world: World, name: str) -> None:
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
async def test_an_endless_game_has_a_table_and_a_picture(world: World, name: str) -> None:
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
    ("0.12…", OctalFault.UNCLEAR_END, {}),
    ("0.(39)", OctalFault.THREE_WITHOUT_END, {}),
    ("all but 0", SubtractionFault.ALL_BUT_RULES, {"limit": 500}),
    ("2.", OctalFault.NOT_A_CODE, {"limit": MAX_DIGITS}),
    ("chess", OctalFault.NOT_A_CODE, {"limit": MAX_DIGITS}),
    ("0." + "0" * 100 + "1", OctalFault.NOT_A_CODE, {"limit": MAX_DIGITS}),
    ("take", SubtractionFault.TAKE_RULES, {"limit": 100_000}),
    ("fortboyard 0", SubtractionFault.FORT_BOYARD_RULES, {"limit": 100_000}),
    (" ", OctalFault.NOT_A_CODE, {"limit": MAX_DIGITS}),
]
NO_SEQUENCES = [word for word, family in FAMILIES.items() if family.laboratory is None]
SEQUENCES = ", ".join(word for word in FAMILIES if word not in NO_SEQUENCES)


@in_both_languages
async def test_an_unknown_game_is_refused_privately(world: World, name: str) -> None:
    member, say = getattr(world, name), SAYS[name]
    for game, fault, details in BAD_GAMES:
        for command, options in (("value", {"position": "5"}), ("table", {}), ("plot", {})):
            refused = await member.slash(world.channel, f"grundy {command}", game=game, **options)
            assert_whispered(refused, say(f"fault-{fault.value}", **details))
    for game in NO_SEQUENCES:
        for command in ("table", "plot", "period", "rare"):
            refused = await member.slash(world.channel, f"grundy {command}", game=game)
            assert_whispered(refused, say("fault-no-sequence", game=game, known=SEQUENCES))
        refused = await member.slash(world.channel, "grundy compare", game1="0.77", game2=game)
        assert_whispered(refused, say("fault-no-sequence", game=game, known=SEQUENCES))


BAD_POSITIONS: list[tuple[str, str, Fault, dict[str, Any]]] = [
    ("0.77", "-5", RulesFault.NOT_NUMBERS, {"example": "5 7"}),
    ("0.77", "five", RulesFault.NOT_NUMBERS, {"example": "5 7"}),
    ("0.77", "1e6", RulesFault.NOT_NUMBERS, {"example": "5 7"}),
    ("0.77", "1000000000000000001", RulesFault.NUMBER_TOO_LARGE, {"limit": 10**18}),
    ("0.77", "9" * 390, RulesFault.NUMBER_TOO_LARGE, {"limit": 10**18}),
    ("0.77", "1 " * 21, RulesFault.TOO_MANY_HEAPS, {"heaps": 21, "limit": 20, "pile": "heap"}),
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
async def test_the_winner_is_answered_though_the_value_is_out_of_reach(
    world: World, name: str
) -> None:
    say, eighty = SAYS[name], 23416728348467685  # the 80th Fibonacci number
    for sticks, wins in ((10**18, True), (eighty, False), (10**399, True)):
        shown = await ask(world, name, "value", game="fibonacci", position=str(sticks))
        assert say("analysis-unknown-grundy") in text_of(shown)
        assert say("fact-status-n" if wins else "fact-status-p") in text_of(shown)


@in_both_languages
async def test_a_long_period_is_answered_from_the_catalogue(world: World, name: str) -> None:
    shown = await ask(world, name, "period", game="0.454")
    told = SAYS[name]("grundy-period-proved", period=60_620_715, start=160_949_019)
    assert told in text_of(shown)
    assert SAYS[name]("grundy-period-catalogue", reached=0).split("0")[0] in text_of(shown)


@in_both_languages
async def test_an_impossible_position_is_refused_privately(world: World, name: str) -> None:
    member, say = getattr(world, name), SAYS[name]
    for game, position, fault, details in BAD_POSITIONS:
        refused = await member.slash(world.channel, "grundy value", game=game, position=position)
        assert_whispered(refused, say(f"fault-{fault.value}", **details))
    for game in ("0.77", "nim"):
        told = await member.slash(
            world.channel, "grundy value", game=game, position="3", misere=True
        )
        assert say("analysis-no-grundy") in text_of(told)
        assert say("fact-status-n") in text_of(told)


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
        assert (await offered(world, name, "nim", command)).count("Nim") == 1
        assert {"nim", "0.(3)"}.isdisjoint(await offered(world, name, "nim", command))
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


async def test_suggestions_for_hostile_text_can_be_used(world: World) -> None:
    for typed in HOSTILE:
        for command in ("value", "compare"):
            for value in await offered(world, "ada", typed, command):
                assert value in NO_SEQUENCES or read_rules(value)
