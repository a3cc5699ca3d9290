"""/duel in a local Discord, and what is suggested to whoever types /arena or /duel."""

from __future__ import annotations

from itertools import cycle
from typing import Any

import pytest

from bot.analysis.examples import EXAMPLES
from bot.analysis.service import heading
from games import game
from games.duel import WORK_LIMIT
from tests.support.acting import SAYS, assert_whispered, in_both_languages
from tests.support.analysis import (
    FAMILY_STARTS,
    HOSTILE,
    PNG,
    alt_text,
    files_of,
    public,
)
from tests.support.standing import SHARES_A_WORLD, shared_world
from tests.support.world import World, text_of

pytestmark = SHARES_A_WORLD
world = shared_world


# -------------------------------------------------------------------------------- /duel


@in_both_languages
async def test_a_duel_with_the_same_seed_gives_the_same_picture_and_another_seed_another(
    world: World, name: str
) -> None:
    member = getattr(world, name)
    options = {"game": "fortboyard", "strategy1": "80%", "strategy2": "random", "matches": 200}
    drawn = await member.slash(world.channel, "duel", **options)
    assert not drawn.ephemeral
    told = (n for n in (1, 2) if SAYS[name]("duel-terms", seed=str(n)) in text_of(drawn))
    again = await member.slash(world.channel, "duel", **options, seed=next(told))
    assert text_of(again) == text_of(drawn)
    files = files_of(world, drawn)
    assert files_of(world, again) == files
    assert list(files) == ["duel.png"]
    assert files["duel.png"].startswith(PNG)
    other = await member.slash(world.channel, "duel", **options, seed=2**53 - 1)
    assert files_of(world, other) != files
    assert SAYS[name]("duel-terms", seed=str(2**53 - 1)) in text_of(other)


async def test_the_perfect_strategy_wins_98_per_cent_of_matches_against_the_random_one(
    world: World,
) -> None:
    both = {"strategy1": "perfect", "strategy2": "random"}
    options = {"game": "fortboyard", "position": "15", "matches": 2000, "seed": 5}
    shown = await world.blaise.slash(world.channel, "duel", **options, **both)
    line = next(line for line in text_of(shown).splitlines() if line.startswith("1. "))
    assert line.startswith("1. **perfect** won 1,9")
    assert "of 2,000 matches: 98" in line
    assert "(95% interval: 9" in line
    assert alt_text(shown).startswith("How the rates of wins settle")


@in_both_languages
async def test_a_duel_of_one_match_has_a_wide_confidence_interval(world: World, name: str) -> None:
    options = {"game": "fortboyard", "strategy1": "perfect", "strategy2": "0", "matches": 1}
    shown = await getattr(world, name).slash(world.channel, "duel", **options)
    for part in {
        "ada": (
            "1. **parfaite**\u00a0: 1 gagnée sur 1 partie",
            "2. **hasard**\u00a0: 0 gagnée sur 1 partie",
            "de 20,7\u00a0% à 100\u00a0%",
        ),
        "blaise": (
            "1. **perfect** won 1 of 1 match: 100% (95% interval: 20.7% to 100%).",
            "2. **random** won 0 of 1 match: 0% (95% interval: 0% to 79.3%).",
        ),
    }[name]:
        assert part in text_of(shown)


@pytest.mark.parametrize(
    ("name", "written", "told"),
    [
        ("ada", "hasard", "hasard"),
        ("ada", " Prudente ", "prudente"),
        ("ada", "PARFAITE", "parfaite"),
        ("ada", "careful", "prudente"),
        ("blaise", "careful", "careful"),
        ("ada", "80 %", "80\u00a0%"),
        ("ada", "0,8", "80\u00a0%"),
        ("blaise", "80%", "80%"),
        ("blaise", "80 %", "80%"),
        ("blaise", "0.8", "80%"),
    ],
)
async def test_a_duel_names_a_strategy_in_the_members_language(
    world: World, name: str, written: str, told: str
) -> None:
    options = {"game": "nim", "strategy1": written, "strategy2": "random", "matches": 3}
    shown = await getattr(world, name).slash(world.channel, "duel", **options)
    assert f"1. **{told}**" in text_of(shown)


async def test_a_misere_duel_is_played_in_every_family(world: World) -> None:
    both = {"strategy1": "careful", "strategy2": "random", "seed": 3}
    for family, name in zip(FAMILY_STARTS, cycle(("ada", "blaise")), strict=False):
        member, say = getattr(world, name), SAYS[name]
        options = {"game": family, "misere": True, "matches": 3, **both}
        shown = await member.slash(world.channel, "duel", **options)
        assert not shown.ephemeral
        rules = game(family, misere=True)
        _, guard = heading(rules, rules.parse(EXAMPLES[family]), say)
        assert guard in text_of(shown)
        assert "1. **" + say("strategy-careful") in text_of(shown)


async def test_the_careful_strategy_wins_over_180_of_300_matches_of_chomp_against_the_random_one(
    world: World,
) -> None:
    options = {"strategy1": "careful", "strategy2": "random", "seed": 3, "matches": 300}
    careful = await world.blaise.slash(world.channel, "duel", game="chomp", **options)
    (wins,) = (line.split()[3] for line in text_of(careful).splitlines() if line[:2] == "1.")
    assert int(wins) > 180


@in_both_languages
async def test_a_duel_with_impossible_options_is_refused_in_private(
    world: World, name: str
) -> None:
    member, say = getattr(world, name), SAYS[name]
    good = {"game": "fortboyard", "strategy1": "careful", "strategy2": "perfect"}
    refusals: list[tuple[dict[str, Any], str, dict[str, Any]]] = [
        (
            {"strategy1": "brave"},
            "fault-unknown-strategy",
            {"strategy": "brave", "known": "random, careful, perfect, 80%"},
        ),
        (
            {"strategy2": "180%"},
            "fault-unknown-strategy",
            {"strategy": "180%", "known": "random, careful, perfect, 80%"},
        ),
        ({"position": "0"}, "fault-match-is-over", {}),
        ({"game": "octal 0.9"}, "fault-not-octal", {"digit": "9", "place": 1}),
        (
            {"game": "fibonacci", "position": str(10**18)},
            "fault-duel-too-long",
            {"limit": WORK_LIMIT},
        ),
    ]
    before = public(world)
    for options, message, details in refusals:
        refused = await member.slash(world.channel, "duel", **(good | options))
        assert_whispered(refused, say(message, **details))
    assert public(world) == before


async def test_discord_limits_the_matches_and_the_seed_of_a_duel(world: World) -> None:
    (duel,) = (c for c in world.env.backend.commands[None].values() if c["name"] == "duel")
    ranges = {o["name"]: (o.get("min_value"), o.get("max_value")) for o in duel["options"]}
    assert ranges["matches"] == (1, 10_000)
    assert ranges["seed"] == (0, 2**53 - 1)


# -------------------------------------------------------------------------- autocomplete


@in_both_languages
async def test_arena_and_duel_suggest_games_positions_and_strategies(
    world: World, name: str
) -> None:
    member, say = getattr(world, name), SAYS[name]
    for used in ("arena", "duel"):
        games = await member.autocomplete(world.channel, used, "game", "")
        assert [choice["value"] for choice in games] == list(EXAMPLES)
        assert f"nim · {say('title-nim')}" in [choice["name"] for choice in games]
        own = await member.autocomplete(world.channel, used, "game", "TAKE  2,5")
        assert [choice["value"] for choice in own] == ["take 2,5"]
        own = await member.autocomplete(world.channel, used, "game", "prendre 2,5")
        assert [choice["value"] for choice in own] == ["take 2,5"]
        assert own[0]["name"].startswith(say("typed-take", takes="2,5"))
        own = await member.autocomplete(world.channel, used, "game", "octal Échecs de Dawson")
        assert [choice["value"] for choice in own] == ["octal 0.137"]
        starts = await member.autocomplete(world.channel, used, "position", "", game="nim")
        assert [choice["value"] for choice in starts] == ["1 2 3"]
        starts = await member.autocomplete(world.channel, used, "position", "07", game="take 2,5")
        assert [choice["value"] for choice in starts] == ["7"]
        assert await member.autocomplete(world.channel, used, "position", "9") == []
    for option in ("strategy1", "strategy2"):
        offered = await member.autocomplete(world.channel, "duel", option, "")
        assert [choice["value"] for choice in offered[:3]] == ["random", "careful", "perfect"]
        assert offered[0]["name"] == say("strategy-told-random")
        typed = await member.autocomplete(world.channel, "duel", option, "33 %")
        told = say("strategy-told-strength", percent="33")
        assert [(choice["name"], choice["value"]) for choice in typed] == [(told, "33%")]
    own_name = say("strategy-careful")
    typed = await member.autocomplete(world.channel, "duel", "strategy1", own_name)
    assert [choice["value"] for choice in typed] == ["careful"]


@in_both_languages
@pytest.mark.parametrize("typed", HOSTILE, ids=range(len(HOSTILE)))
async def test_suggestions_for_hostile_input_are_within_discords_limits(
    world: World, name: str, typed: str
) -> None:
    member = getattr(world, name)
    asked = [("game", {}), ("position", {"game": typed}), ("strategy1", {}), ("strategy2", {})]
    asked += [("position", {"game": known}) for known in FAMILY_STARTS]
    for option, filled in asked:
        offered = await member.autocomplete(world.channel, "duel", option, typed, **filled)
        assert len(offered) <= 25
        for choice in offered:
            assert 1 <= len(choice["name"]) <= 100
            assert 1 <= len(choice["value"]) <= 100
