"""/arena and /duel in a local Discord: what they answer, what they refuse, what they suggest."""

from __future__ import annotations

import ast
import asyncio
import json
from dataclasses import dataclass
from io import BytesIO
from typing import Any
from zipfile import ZipFile

import discord
import pytest
from simcord import InteractionResult

from bot.analysis.examples import EXAMPLES
from bot.analysis.pictures import MAX_DRAWN
from bot.analysis.service import heading
from bot.kit import answers
from bot.play.custom_ids import PlayAction
from games import FAMILIES, game
from games.arena import MAX_ARCS, MAX_VERTICES, Arena, Player
from games.arena_text import MAX_GRAPH_TEXT, read_arena, to_dict
from games.duel import WORK_LIMIT
from tests.support.acting import FR, SAYS, assert_whispered, control, match_of, messages, send
from tests.support.positions import SAMPLES
from tests.support.world import World, text_of

in_both_languages = pytest.mark.parametrize("name", ["ada", "blaise"])

PNG = b"\x89PNG\r\n\x1a\n"
LOOSE = ["arena.py", "arena.json", "arena.dot"]
EPHEMERAL = 1 << 6

#: Games of every family; each with a position that is not its example.
FAMILY_STARTS = {name: start for name, start, *_ in (each.played for each in SAMPLES.values())}
#: Player 1 can force a win from c; a and b go round for ever, and d is a draw.
ROUND = {
    "start": "a",
    "vertices": {
        "a": {"player": 1, "moves": ["b", "d"]},
        "b": {"player": 2, "moves": ["a"]},
        "c": {"player": 1, "moves": ["e"]},
        "d": {"player": 2, "wins": 0},
        "e": {"player": 2},
    },
}

_EXAMPLE = '{"vertices": {"a": {"player": 1, "moves": ["b"]}, "b": {"player": 2}}}'

HOSTILE = [
    "9" * 6000,
    "take " + "9" * 5000,
    "take " + ",".join(map(str, range(100, 200, 3))),
    "take ²",
    "octal 0." + "7" * 12,
    "\x00\x01\x1b[31m\u202e",
    "💀" * 3000,
    "@everyone { $game }",
]


def graph(vertices: Any, **more: Any) -> tuple[str, bytes]:
    """Return a graph as a file to attach."""
    return ("graph.json", json.dumps({"vertices": vertices, **more}).encode())


def files_of(world: World, answer: InteractionResult) -> dict[str, bytes]:
    """Return the files of an answer, by name, in order."""
    assert answer.response is not None
    found = {}
    for attachment in answer.response.attachments:
        content = world.env.backend.cdn.get(attachment.url)
        assert content is not None
        found[attachment.filename] = content
    return found


def alt_text(answer: InteractionResult) -> str:
    """Return the alternative text of the first attachment."""
    assert answer.response is not None
    return answer.response.attachments[0].description or ""


def assert_nothing_public(world: World) -> None:
    assert all(message.flags & EPHEMERAL for message in messages(world))


def assert_written(files: dict[str, bytes], arena: Arena) -> None:
    """Check that the three files hold an arena, whole and right."""
    assert ast.literal_eval(files["arena.py"].decode()) == to_dict(arena)
    again = read_arena(files["arena.json"].decode())
    assert [vertex.name for vertex in again.vertices] == [v.name for v in arena.vertices]
    assert (again.arcs, again.start) == (arena.arcs, arena.start)
    assert (again.winners, again.ranks) == (arena.winners, arena.ranks)
    dot = files["arena.dot"].decode()
    assert dot.startswith("digraph arena {\n")
    assert dot.endswith("}\n")
    assert dot.count(" -> ") == sum(map(len, arena.arcs))
    assert dot.count(" [label=") == len(arena.vertices)


# ------------------------------------------------------------------------------- /arena


@in_both_languages
@pytest.mark.parametrize("family", FAMILY_STARTS)
async def test_every_familys_arena_is_shown(world: World, name: str, family: str) -> None:
    member, say = getattr(world, name), SAYS[name]
    asked: list[tuple[dict[str, Any], str, bool, Player]] = [
        ({}, EXAMPLES[family], False, 1),
        (
            {"position": FAMILY_STARTS[family], "misere": True, "first_player": 2},
            *(FAMILY_STARTS[family], True, 2),
        ),
    ]
    for options, start, misere, first in asked:
        rules = game(family, misere=misere)
        arena = Arena.of(rules, rules.parse(start), first)
        shown = await member.slash(world.channel, "arena", game=family, **options)
        assert not shown.ephemeral
        counts = [arena.winners.count(player) for player in (1, 2)]
        arcs = sum(map(len, arena.arcs))
        text = text_of(shown)
        assert say("arena-counts", vertices=len(arena.vertices), arcs=arcs) in text
        for player, count in enumerate(counts, 1):
            assert say("arena-attractor", player=player, count=count) in text
        rank = arena.ranks[arena.start]
        assert rank is not None
        assert say("arena-winner", first=first, player=arena.winner, rank=rank) in text
        files = files_of(world, shown)
        assert list(files) == ["arena.png", *LOOSE]
        assert files["arena.png"].startswith(PNG)
        told = {"vertices": len(arena.vertices), "first": counts[0], "second": counts[1]}
        assert alt_text(shown) == say("arena-alt", **told)
        assert_written(files, arena)


@in_both_languages
async def test_the_arena_of_the_worksheet(world: World, name: str) -> None:
    member = getattr(world, name)
    shown = await member.slash(world.channel, "arena", game="fortboyard", position="9", misere=True)
    text = text_of(shown)
    for part in {
        "ada": (
            "18 sommets",
            "42 arcs",
            "joueur 1 (d'où il peut forcer la victoire)\u00a0: 8 sommets",
            "joueur 2 (d'où il peut forcer la victoire)\u00a0: 10 sommets",
            "**Le joueur 2 peut forcer la victoire**, en 5 coups au plus",
        ),
        "blaise": (
            "18 vertices",
            "42 arcs",
            "player 1 (where they can force a win): 8 vertices",
            "player 2 (where they can force a win): 10 vertices",
            "**Player 2 can force a win**, in at most 5 moves",
        ),
    }[name]:
        assert part in text
    source = files_of(world, shown)["arena.py"].decode()
    assert "(9, 'Ada'): [(8, 'Blaise'), (7, 'Blaise'), (6, 'Blaise')]" in source


async def test_the_arena_of_chomp(world: World) -> None:
    shown = await world.blaise.slash(world.channel, "arena", game="chomp", position="4x3")
    told = [f"player {player} (where they can force a win): 33 vertices" for player in (1, 2)]
    for part in ("66 vertices", *told):
        assert part in text_of(shown)


@in_both_languages
async def test_a_larger_arena_is_counted_and_written_but_not_drawn(world: World, name: str) -> None:
    shown = await getattr(world, name).slash(world.channel, "arena", game="nim", position="3 4 5")
    say = SAYS[name]
    assert say("arena-too-large-to-draw", vertices=232, limit=MAX_DRAWN) in text_of(shown)
    assert list(files_of(world, shown)) == LOOSE


async def test_the_largest_arenas_fit_into_a_message(world: World) -> None:
    options = {"game": "fortboyard 20", "position": "5000"}
    shown = await world.blaise.slash(world.channel, "arena", **options)
    assert "10,000 vertices" in text_of(shown)
    (packed,) = files_of(world, shown).values()
    assert len(packed) < 8_000_000
    with ZipFile(BytesIO(packed)) as opened:
        assert opened.namelist() == LOOSE
        lines = opened.read("arena.py").decode().splitlines()
    assert lines[0] == "{"
    assert len(lines) == 10_002, "a vertex a line, between braces"
    loose = await world.ada.slash(world.channel, "arena", game="nim", position="10 10 10")
    files = files_of(world, loose)
    assert list(files) == LOOSE
    assert sum(map(len, files.values())) < 8_000_000


@in_both_languages
async def test_where_no_move_is_left_it_is_told_who_has_won(world: World, name: str) -> None:
    member, say = getattr(world, name), SAYS[name]
    for misere, first, winner in ((False, 1, 2), (True, 1, 1), (True, 2, 2)):
        options = {"game": "nim", "position": "0", "misere": misere, "first_player": first}
        shown = await member.slash(world.channel, "arena", **options)
        assert say("arena-over", player=winner) in text_of(shown)
        assert say("arena-winner", first=first, player=winner, rank=0) not in text_of(shown)
    drawn = await member.slash(world.channel, "arena", file=graph({"a": {"player": 1, "wins": 0}}))
    assert say("arena-over-draw") in text_of(drawn)
    assert say("arena-no-winner", first=1) not in text_of(drawn)


# ------------------------------------------------------------------------- a graph's file


@in_both_languages
async def test_a_graph_with_cycles_and_draws_is_solved(world: World, name: str) -> None:
    member, say = getattr(world, name), SAYS[name]
    shown = await member.slash(world.channel, "arena", file=graph(**ROUND))
    assert not shown.ephemeral
    text = text_of(shown)
    assert text.startswith(say("arena-title-graph"))
    assert say("arena-counts", vertices=5, arcs=4) in text
    assert say("arena-attractor", player=1, count=2) in text
    assert say("arena-attractor", player=2, count=0) in text
    assert say("arena-undecided", count=3) in text
    assert say("arena-no-winner", first=1) in text
    files = files_of(world, shown)
    assert list(files) == ["arena.png", *LOOSE]
    assert_written(files, read_arena(json.dumps(ROUND)))


@in_both_languages
async def test_the_start_of_a_graph_may_be_any_vertex(world: World, name: str) -> None:
    member, say = getattr(world, name), SAYS[name]
    file = graph(ROUND["vertices"], start="c")
    shown = await member.slash(world.channel, "arena", file=file)
    assert say("arena-winner", first=1, player=1, rank=1) in text_of(shown)


BAD_FILES: list[tuple[bytes, str, dict[str, Any]]] = [
    (b"", "fault-not-json", {"line": 1, "column": 1}),
    (b"hello", "fault-not-json", {"line": 1, "column": 1}),
    (b'{"vertices":\n {"a": }}', "fault-not-json", {"line": 2, "column": 8}),
    (b"{}", "fault-not-a-graph", {"example": _EXAMPLE}),
    (b"[" * 100_000, "fault-not-a-graph", {"example": _EXAMPLE}),
    ('{"vertices": {"é": {"player": 1}}}'.encode("latin-1"), "error-not-utf-8", {}),
    ('{"vertices": {"a": {"player": 1}}}'.encode("utf-16"), "error-not-utf-8", {}),
    (PNG, "error-not-utf-8", {}),
    (
        graph({"a": {"player": 1, "moves": ["b"]}})[1],
        "fault-unknown-vertex",
        {"vertex": "b", "source": "a"},
    ),
    (graph({"a": {"player": 3}})[1], "fault-vertex-player", {"vertex": "a"}),
    (graph({"a": {"player": 1, "wins": 7}})[1], "fault-vertex-wins", {"vertex": "a"}),
    (b'{"vertices": {"a": 1, "a": 2}}', "fault-duplicate-key", {"key": "a"}),
    (b" " * (MAX_GRAPH_TEXT + 1), "fault-text-too-long", {"limit": MAX_GRAPH_TEXT}),
    (
        graph({str(i): {"player": 1} for i in range(MAX_VERTICES + 1)})[1],
        "fault-graph-too-large",
        {"vertices": MAX_VERTICES, "arcs": MAX_ARCS},
    ),
]


@in_both_languages
async def test_a_bad_file_is_refused_in_private(world: World, name: str) -> None:
    for content, message, details in BAD_FILES:
        refused = await getattr(world, name).slash(
            world.channel, "arena", file=("graph.json", content)
        )
        assert_whispered(refused, SAYS[name](message, **details))
    assert_nothing_public(world)


async def test_a_file_with_accents_counts_its_characters(world: World) -> None:
    accents = json.dumps({"a": {"player": 1, "best": "é" * 600_000}}, ensure_ascii=False)
    file = ("graphe.json", f'{{"vertices": {accents}}}'.encode())
    assert len(file[1]) > MAX_GRAPH_TEXT
    shown = await world.ada.slash(world.channel, "arena", file=file)
    assert not shown.ephemeral
    too_long = "é" * (MAX_GRAPH_TEXT + 1)
    file = ("graphe.json", too_long.encode())
    refused = await world.ada.slash(world.channel, "arena", file=file)
    assert_whispered(refused, FR("fault-text-too-long", limit=MAX_GRAPH_TEXT))


@in_both_languages
async def test_a_huge_file_is_refused_before_it_is_downloaded(
    world: World, name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    downloaded: list[str] = []
    download = world.bot.http.get_from_cdn

    async def recorded(url: str) -> bytes:
        downloaded.append(url)
        return await download(url)

    monkeypatch.setattr(world.bot.http, "get_from_cdn", recorded)
    member = getattr(world, name)
    await member.slash(world.channel, "arena", file=graph(**ROUND))
    assert len(downloaded) == 1, "a small file is"
    huge = {
        "id": "7",
        "filename": "graph.json",
        "size": 100_000_000,
        "url": "https://cdn.invalid/graph.json",
        "proxy_url": "https://cdn.invalid/graph.json",
    }
    data = command(world, "arena", file="7") | {"resolved": {"attachments": {"7": huge}}}
    record = send(world, member, data)
    await world.env.settle()
    refused = InteractionResult(world.env, record)
    assert_whispered(refused, SAYS[name]("fault-text-too-long", limit=MAX_GRAPH_TEXT))
    assert len(downloaded) == 1


# ------------------------------------------------------------------------------ refusals


BOUNDS = {"vertices": MAX_VERTICES, "arcs": MAX_ARCS}
REFUSED: list[tuple[dict[str, Any], str, dict[str, Any]]] = [
    ({}, "error-arena-what", {}),
    ({"position": "9"}, "error-arena-what", {}),
    ({"game": "nim", "file": graph(**ROUND)}, "error-arena-what", {}),
    ({"position": "9", "file": graph(**ROUND)}, "error-arena-what", {}),
    ({"game": "nim", "position": "1000 1000"}, "fault-graph-too-large", BOUNDS),
    (
        {"game": "octal 0.77", "position": "1000"},
        "fault-graph-too-large",
        BOUNDS,
    ),
    (
        {"game": "octal 0.77", "position": "50"},
        "fault-graph-too-large",
        {"vertices": MAX_VERTICES, "arcs": MAX_ARCS},
    ),
    ({"game": "chomp", "position": "0x5"}, "fault-not-a-bar", {}),
    ({"game": "nim", "position": "1 " * 200}, "fault-too-many-heaps", {"heaps": 200, "limit": 20}),
    ({"game": "octal 0.9"}, "fault-not-octal", {"digit": 9, "place": 1}),
    ({"game": "nim", "position": "one"}, "fault-not-numbers", {"example": "1 3 7"}),
    ({"game": "nim", "position": "9" * 6000}, "fault-text-too-long", {"limit": 400}),
    (
        {"game": "chess"},
        "fault-unknown-game",
        {"game": "chess", "known": ", ".join(FAMILIES)},
    ),
]


@in_both_languages
async def test_what_cannot_be_is_refused_in_private(world: World, name: str) -> None:
    for options, message, details in REFUSED:
        refused = await getattr(world, name).slash(world.channel, "arena", **options)
        assert_whispered(refused, SAYS[name](message, **details))
    assert_nothing_public(world)


# ------------------------------------------------------------------ answers that are promised


@dataclass
class SlowDownloads:
    """Downloads that end only once Discord has been promised an answer."""

    promised: asyncio.Event
    promises: int = 0
    given_up: int = 0


@pytest.fixture
def slow(world: World, monkeypatch: pytest.MonkeyPatch) -> SlowDownloads:
    """Make every download slow, and promise an answer at once."""
    found = SlowDownloads(asyncio.Event())
    defer, download = discord.InteractionResponse.defer, world.bot.http.get_from_cdn

    async def noticed(response: Any, **options: Any) -> Any:
        promise = await defer(response, **options)
        found.promised.set()
        found.promises += 1
        return promise

    async def awaited(url: str) -> bytes:
        try:
            await world.env.external_wait(found.promised.wait(), reason="a slow download")
        except asyncio.CancelledError:
            found.given_up += 1
            raise
        return await download(url)

    monkeypatch.setattr(answers, "PATIENCE", 0)
    monkeypatch.setattr(discord.InteractionResponse, "defer", noticed)
    monkeypatch.setattr(world.bot.http, "get_from_cdn", awaited)
    return found


@in_both_languages
@pytest.mark.parametrize("bad", [BAD_FILES[i] for i in (0, 3, 5, 8)], ids=range(4))
async def test_a_failure_after_the_promise_takes_it_back(
    world: World, slow: SlowDownloads, name: str, bad: tuple[bytes, str, dict[str, Any]]
) -> None:
    content, message, details = bad
    file = ("graph.json", content)
    refused = await getattr(world, name).slash(world.channel, "arena", file=file)
    assert slow.promises == 1
    assert refused.response is None, "the promise is taken back"
    (told,) = refused.followups
    assert (told.content, told.ephemeral) == (SAYS[name](message, **details), True)
    assert_nothing_public(world)


async def test_what_was_promised_is_shown_to_all(world: World, slow: SlowDownloads) -> None:
    late = await world.blaise.slash(world.channel, "arena", file=graph(**ROUND))
    assert slow.promises == 1
    slow.promised.set()
    soon = await world.blaise.slash(world.channel, "arena", file=graph(**ROUND))
    for shown in (late, soon):
        assert shown.response is not None
        assert not shown.ephemeral
        assert shown.followups == []
    assert text_of(late) == text_of(soon)
    assert files_of(world, late) == files_of(world, soon)


async def test_what_cannot_be_promised_is_given_up(world: World, slow: SlowDownloads) -> None:
    world.env.inject_error("POST", "/interactions/*/callback", status=404, code=10062)
    lost = await world.blaise.slash(world.channel, "arena", file=graph(**ROUND))
    assert lost.response is None
    assert slow.given_up == 1
    world.env._errors.clear()


# -------------------------------------------------------------------------------- /duel


@in_both_languages
async def test_a_duel_is_replayed_from_its_seed(world: World, name: str) -> None:
    member = getattr(world, name)
    options = {"game": "fortboyard", "strategy1": "80%", "strategy2": "random", "games": 200}
    drawn = await member.slash(world.channel, "duel", **options)
    assert not drawn.ephemeral
    assert SAYS[name]("duel-terms", seed="1") in text_of(drawn), "the seed drawn is told"
    again = await member.slash(world.channel, "duel", **options, seed=1)
    assert text_of(again) == text_of(drawn)
    files = files_of(world, drawn)
    assert files_of(world, again) == files
    assert list(files) == ["duel.png"]
    assert files["duel.png"].startswith(PNG)
    other = await member.slash(world.channel, "duel", **options, seed=2**53 - 1)
    assert files_of(world, other) != files
    assert SAYS[name]("duel-terms", seed=str(2**53 - 1)) in text_of(other)


async def test_the_perfect_strategy_nearly_always_beats_chance(world: World) -> None:
    both = {"strategy1": "perfect", "strategy2": "random"}
    options = {"game": "fortboyard", "position": "15", "games": 2000, "seed": 5}
    shown = await world.blaise.slash(world.channel, "duel", **options, **both)
    line = next(line for line in text_of(shown).splitlines() if line.startswith("1. "))
    assert line.startswith("1. **perfect** won 1,9")
    assert "of 2,000 games: 98" in line
    assert "(95% interval: 9" in line
    assert alt_text(shown).startswith("How the rates of wins settle")


@in_both_languages
async def test_the_interval_of_a_single_game_is_wide(world: World, name: str) -> None:
    options = {"game": "fortboyard", "strategy1": "perfect", "strategy2": "0", "games": 1}
    shown = await getattr(world, name).slash(world.channel, "duel", **options)
    for part in {
        "ada": (
            "1. **parfaite**\u00a0: 1 gagnée sur 1 partie",
            "2. **hasard**\u00a0: 0 gagnée sur 1 partie",
            "de 20,7\u00a0% à 100\u00a0%",
        ),
        "blaise": (
            "1. **perfect** won 1 of 1 game: 100% (95% interval: 20.7% to 100%).",
            "2. **random** won 0 of 1 game: 0% (95% interval: 0% to 79.3%).",
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
async def test_strategies_are_named_in_ones_language(
    world: World, name: str, written: str, told: str
) -> None:
    options = {"game": "nim", "strategy1": written, "strategy2": "random", "games": 3}
    shown = await getattr(world, name).slash(world.channel, "duel", **options)
    assert f"1. **{told}**" in text_of(shown)


@in_both_languages
async def test_misere_and_chomp_are_duelled_too(world: World, name: str) -> None:
    member, say = getattr(world, name), SAYS[name]
    both = {"strategy1": "careful", "strategy2": "random", "seed": 3}
    for family in FAMILY_STARTS:
        options = {"game": family, "misere": True, "games": 3, **both}
        shown = await member.slash(world.channel, "duel", **options)
        assert not shown.ephemeral
        rules = game(family, misere=True)
        _, guard = heading(rules, rules.parse(EXAMPLES[family]), say)
        assert guard in text_of(shown)
        assert "1. **" + say("strategy-careful") in text_of(shown)


async def test_the_careful_strategy_wins_chomp_more_often_than_chance(world: World) -> None:
    options = {"strategy1": "careful", "strategy2": "random", "seed": 3, "games": 300}
    careful = await world.blaise.slash(world.channel, "duel", game="chomp", **options)
    (wins,) = (line.split()[3] for line in text_of(careful).splitlines() if line[:2] == "1.")
    assert int(wins) > 180


@in_both_languages
async def test_duels_that_cannot_be_are_refused_in_private(world: World, name: str) -> None:
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
        ({"game": "octal 0.9"}, "fault-not-octal", {"digit": 9, "place": 1}),
        (
            {"game": "fibonacci", "position": str(10**18)},
            "fault-duel-too-long",
            {"limit": WORK_LIMIT},
        ),
    ]
    for options, message, details in refusals:
        refused = await member.slash(world.channel, "duel", **(good | options))
        assert_whispered(refused, say(message, **details))
    assert_nothing_public(world)


async def test_the_number_of_games_and_the_seed_have_a_range(world: World) -> None:
    (duel,) = (c for c in world.env.backend.commands[None].values() if c["name"] == "duel")
    ranges = {o["name"]: (o.get("min_value"), o.get("max_value")) for o in duel["options"]}
    assert ranges["games"] == (1, 10_000)
    assert ranges["seed"] == (0, 2**53 - 1)


# -------------------------------------------------------------------------- autocomplete


@in_both_languages
async def test_games_positions_and_strategies_are_suggested(world: World, name: str) -> None:
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
async def test_hostile_input_gets_suggestions_that_discord_takes(
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


# -------------------------------------------------------------------- many at the same time


def command(world: World, name: str, **options: Any) -> dict[str, Any]:
    """Return a command as Discord sends it."""
    (root,) = (c for c in world.env.backend.commands[None].values() if c["name"] == name)
    types = {option["name"]: option["type"] for option in root["options"]}
    given = [{"name": key, "type": types[key], "value": v} for key, v in options.items()]
    return {"id": root["id"], "name": name, "type": 1, "options": given}


async def test_twenty_at_once_are_all_answered_and_a_click_among_them(world: World) -> None:
    board = await world.chloe.slash(world.channel, "fortboyard")
    both = {"strategy1": "careful", "strategy2": "random", "games": 100}
    asked = [
        command(world, "arena", game="take 1,3,4"),
        command(world, "duel", game="nim", seed=4, **both),
    ] * 10
    records = [send(world, world.ada, data) for data in asked[:10]]
    click = {"custom_id": control(board, PlayAction.PICK, 1), "component_type": 2}
    clicked = send(world, world.chloe, click, board.response.id)
    records += [send(world, world.blaise, data) for data in asked[10:]]
    await world.env.settle()
    assert clicked.responded
    assert (await match_of(world)).turns[0].move == (1,)
    results = [InteractionResult(world.env, record) for record in records]
    for result in results:
        assert not result.ephemeral
        assert len(files_of(world, result)) in (1, 4)
    assert {text_of(result).split(" ")[1] for result in results[:10]} == {
        "Arène\u00a0:",
        "Duel\u00a0:",
    }
    assert len({text_of(result) for result in results}) == 4, "each answers what was asked"
