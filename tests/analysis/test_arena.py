"""/arena in a local Discord: what it answers, and what it refuses."""

from __future__ import annotations

import json
from io import BytesIO
from typing import Any
from zipfile import ZipFile

import pytest
from simcord import InteractionResult

from bot.analysis.examples import EXAMPLES
from bot.analysis.labels import page_title, pages_of
from bot.analysis.pictures import arena_picture
from bot.laboratory.custom_ids import LaboratoryAction
from bot.play.custom_ids import GlossaryAction
from games import FAMILIES, game
from games.arena import MAX_ARCS, MAX_VERTICES, NAMES, Arena, Player
from games.arena_text import MAX_GRAPH_TEXT, read_arena
from tests.support.acting import (
    FR,
    SAYS,
    assert_whispered,
    forge,
    in_both_languages,
    press,
    send,
)
from tests.support.analysis import (
    BAD_FILES,
    DRAWN,
    FAMILY_STARTS,
    LOOSE,
    PNG,
    ROUND,
    alt_text,
    assert_written,
    command,
    files_of,
    graph,
    public,
)
from tests.support.controls import encoded
from tests.support.standing import SHARES_A_WORLD, shared_world
from tests.support.world import World, text_of

pytestmark = SHARES_A_WORLD
world = shared_world


# ------------------------------------------------------------------------------- /arena


@pytest.mark.parametrize("family", FAMILY_STARTS)
async def test_arena_answers_with_files_and_counts_for_every_family(
    world: World, family: str
) -> None:
    asked: list[tuple[str, dict[str, Any], str, bool, Player]] = [
        ("ada", {}, EXAMPLES[family], False, 1),
        (
            "blaise",
            {"position": FAMILY_STARTS[family], "misere": True, "first_player": 2},
            *(FAMILY_STARTS[family], True, 2),
        ),
    ]
    for name, options, start, misere, first in asked:
        member, say = getattr(world, name), SAYS[name]
        rules = game(family, misere=misere)
        arena = Arena.of(rules, rules.parse(start), first)
        shown = await member.slash(world.channel, "arena", game=family, **options)
        assert not shown.ephemeral
        counts = [arena.winners.count(player) for player in (1, 2)]
        arcs = sum(map(len, arena.arcs))
        text = text_of(shown)
        assert say("arena-counts", vertices=len(arena.vertices), arcs=arcs) in text
        for player, count in enumerate(counts, 1):
            told = {"player": player, "name": NAMES[1 if player == 1 else 2], "count": count}
            assert say("arena-attractor", **told) in text
        rank = arena.ranks[arena.start]
        assert rank is not None
        assert say("arena-winner", first=first, player=arena.winner, rank=rank) in text
        assert say("arena-enlarge") in text
        files = files_of(world, shown)
        assert list(files) == DRAWN
        assert files["arena.png"].startswith(PNG)
        told = {"vertices": len(arena.vertices), "first": counts[0], "second": counts[1]}
        assert alt_text(shown).startswith(say("arena-alt", **told))
        assert_written(files, arena)


@in_both_languages
async def test_arena_gives_the_worksheets_counts_for_nine_misere_sticks(
    world: World, name: str
) -> None:
    member = getattr(world, name)
    shown = await member.slash(world.channel, "arena", game="fortboyard", position="9", misere=True)
    text = text_of(shown)
    for part in {
        "ada": (
            "18 sommets",
            "42 arcs",
            "joueur 1, Ada (d'où il peut forcer la victoire)\u00a0: 8 sommets",
            "joueur 2, Blaise (d'où il peut forcer la victoire)\u00a0: 10 sommets",
            "**Le joueur 2 peut forcer la victoire**, en 5 coups au plus",
        ),
        "blaise": (
            "18 vertices",
            "42 arcs",
            "player 1, Ada (where they can force a win): 8 vertices",
            "player 2, Blaise (where they can force a win): 10 vertices",
            "**Player 2 can force a win**, in at most 5 moves",
        ),
    }[name]:
        assert part in text
    source = files_of(world, shown)["arena.py"].decode()
    assert "(9, 'Ada'): [(8, 'Blaise'), (7, 'Blaise'), (6, 'Blaise')]" in source


async def test_arena_gives_33_winning_vertices_to_each_player_of_chomp_4_by_3(world: World) -> None:
    shown = await world.blaise.slash(world.channel, "arena", game="chomp", position="4x3")
    told = [f"player {p}, {NAMES[p]} (where they can force a win): 33 vertices" for p in NAMES]
    for part in ("66 vertices", *told):
        assert part in text_of(shown)


@in_both_languages
async def test_a_larger_arena_is_drawn_on_pages_that_still_turn_after_a_restart(
    world: World, name: str
) -> None:
    member, say = getattr(world, name), SAYS[name]
    shown = await member.slash(world.channel, "arena", game="nim", position="2 3 3")
    rules = game("nim")
    arena = Arena.of(rules, (2, 3, 3))
    count = len(pages_of(arena))
    assert count > 2
    assert say("arena-pages", pages=count) in text_of(shown)
    assert page_title(arena, 0, say) in alt_text(shown)
    first = files_of(world, shown)
    await world.restart()
    turned = await press(member, shown, LaboratoryAction.ARENA_PAGE, 1)
    assert page_title(arena, 1, say) in alt_text(turned)
    told = await press(member, turned, GlossaryAction.MEANINGS)
    assert_whispered(told, say("help-words"))
    second = files_of(world, turned)
    assert list(second) == list(first) == DRAWN
    assert [name for name in first if first[name] != second[name]] == ["arena.png"]
    assert second["arena.png"] == arena_picture(arena, say, 1), (
        "the picture is the same when it is drawn again"
    )
    other = await press(world.chloe, turned, LaboratoryAction.ARENA_PAGE, 2)
    assert page_title(arena, 2, SAYS["chloe"]) in alt_text(other), "anybody may turn the pages"


async def test_a_forged_page_of_an_arena_is_refused(world: World) -> None:
    shown = await world.ada.slash(world.channel, "arena", game="nim", position="1 2 3")
    for path in ((), (999,)):
        wrong = encoded(LaboratoryAction.ARENA_PAGE, 0, 0, path)
        refused = await forge(world, world.ada, shown, wrong)
        assert_whispered(refused, FR("error-unknown-control"))
    small = await world.ada.slash(world.channel, "rules", game="nim")
    wrong = encoded(LaboratoryAction.ARENA_PAGE, 0, 0, (1,))
    assert_whispered(await forge(world, world.ada, small, wrong), FR("error-unknown-control"))


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
    assert len(lines) == 10_002, "a line for each vertex, and two braces"
    loose = await world.ada.slash(world.channel, "arena", game="nim", position="10 10 10")
    files = files_of(world, loose)
    assert list(files) == LOOSE
    assert sum(map(len, files.values())) < 8_000_000


@in_both_languages
async def test_an_arena_without_a_move_says_who_has_won_or_that_it_is_a_draw(
    world: World, name: str
) -> None:
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
async def test_a_graph_with_cycles_has_undecided_vertices_and_no_winner(
    world: World, name: str
) -> None:
    member, say = getattr(world, name), SAYS[name]
    shown = await member.slash(world.channel, "arena", file=graph(**ROUND))
    assert not shown.ephemeral
    text = text_of(shown)
    assert text.startswith(say("arena-title-graph"))
    assert say("arena-counts", vertices=5, arcs=4) in text
    assert say("arena-attractor", player=1, name="Ada", count=2) in text
    assert say("arena-attractor", player=2, name="Blaise", count=0) in text
    assert say("arena-undecided", count=3) in text
    assert say("arena-no-winner", first=1) in text
    files = files_of(world, shown)
    assert list(files) == DRAWN
    assert_written(files, read_arena(json.dumps(ROUND)))


@in_both_languages
async def test_the_start_of_a_graph_may_be_any_vertex(world: World, name: str) -> None:
    member, say = getattr(world, name), SAYS[name]
    file = graph(ROUND["vertices"], start="c")
    shown = await member.slash(world.channel, "arena", file=file)
    assert say("arena-winner", first=1, player=1, rank=1) in text_of(shown)


@in_both_languages
async def test_a_bad_graph_file_is_refused_in_private(world: World, name: str) -> None:
    before = public(world)
    for content, message, details in BAD_FILES:
        refused = await getattr(world, name).slash(
            world.channel, "arena", file=("graph.json", content)
        )
        assert_whispered(refused, SAYS[name](message, **details))
    assert public(world) == before


async def test_the_limit_of_a_graph_file_counts_characters_not_bytes(world: World) -> None:
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
async def test_a_huge_graph_file_is_refused_before_it_is_downloaded(
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
    assert len(downloaded) == 1, "a file that is small enough is sent"
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


EITHER = {"game": "nim", "position": "1 2 3"}
BOUNDS = {"vertices": MAX_VERTICES, "arcs": MAX_ARCS}
REFUSED: list[tuple[dict[str, Any], str, dict[str, Any]]] = [
    ({}, "error-arena-what", EITHER),
    ({"position": "9"}, "error-arena-what", EITHER),
    ({"game": "nim", "file": graph(**ROUND)}, "error-arena-what", EITHER),
    ({"position": "9", "file": graph(**ROUND)}, "error-arena-what", EITHER),
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
    (
        {"game": "nim", "position": "1 " * 200},
        "fault-too-many-heaps",
        {"heaps": 200, "limit": 20, "pile": "heap"},
    ),
    ({"game": "octal 0.9"}, "fault-not-octal", {"digit": "9", "place": 1}),
    ({"game": "nim", "position": "one"}, "fault-not-numbers", {"example": "1 3 7"}),
    ({"game": "nim", "position": "9" * 6000}, "fault-text-too-long", {"limit": 400}),
    (
        {"game": "chess"},
        "fault-unknown-game",
        {"game": "chess", "known": ", ".join(FAMILIES)},
    ),
]


@in_both_languages
async def test_arena_refuses_impossible_options_in_private(world: World, name: str) -> None:
    before = public(world)
    for options, message, details in REFUSED:
        refused = await getattr(world, name).slash(world.channel, "arena", **options)
        assert_whispered(refused, SAYS[name](message, **details))
    assert public(world) == before
