"""The page of an arena: its data are those of the arena, and it loads nothing from the network."""

from __future__ import annotations

import json
import re
from hashlib import sha256
from html import unescape
from pathlib import Path
from typing import Any

import pytest

from bot.analysis import explorer
from bot.analysis.explorer import EXPLORER, MAX_EXPLORED
from bot.analysis.reports import arena_report, graph_report
from bot.board.drawing import drawing
from bot.i18n import words
from bot.kit.reports import Report
from games import Game, game
from games.arena import Arena
from tests.support.analysis import FAMILY_STARTS, ROUND
from tests.support.catalogues import every_language

#: Cytoscape.js 3.35.0, ``dist/cytoscape.min.js``, as npm has it.
LIBRARY = "71fa9ebec21a7ca2c40cff6aacc30d1f6464e363662ad4b2c197e1adc770cd94"


def page_of(report: Report) -> str:
    (page,) = (each.content for each in report.files if each.name == EXPLORER)
    return page.decode()


def data_of(page: str) -> Any:
    found = re.search(r'<script id="data" type="application/json">(.*?)</script>', page)
    assert found is not None
    return json.loads(found[1])


@every_language
@pytest.mark.parametrize("name", FAMILY_STARTS)
@pytest.mark.parametrize("misere", [False, True])
def test_the_page_of_an_arena_has_every_vertex_with_its_moves_rank_and_reason(
    name: str, misere: bool, locale: str
) -> None:
    rules = game(name, misere=misere)
    start = rules.parse(FAMILY_STARTS[name])
    arena, data = Arena.of(rules, start), data_of(page_of(arena_report(rules, start, 1, locale)))
    vertices = data["vertices"]
    assert [each["name"] for each in vertices] == [each.name for each in arena.vertices]
    assert [tuple(each["moves"]) for each in vertices] == list(arena.arcs)
    assert [each["winner"] for each in vertices] == list(arena.winners)
    assert [each["rank"] for each in vertices] == list(arena.ranks)
    assert {i: each["best"] for i, each in enumerate(vertices) if each["best"] is not None} == (
        arena.strategy
    )
    assert len({(each["x"], each["y"]) for each in vertices}) == len(vertices), (
        "no vertex covers another"
    )
    assert len(data["steps"]) == 1 + max(rank or 0 for rank in arena.ranks)
    assert len(data["whys"]) == len({each.label for each in arena.vertices})
    assert all("".join(data["whys"][each["why"]]).strip() for each in vertices)
    assert all(len(parts) % 2 for parts in data["whys"]), "every opening of a table has its end"


def test_every_move_of_a_won_start_is_marked_as_won_and_the_convention_is_written() -> None:
    rules = game("nim", misere=True)
    page = page_of(arena_report(rules, (1, 1, 1, 1), 1, "fr"))
    assert drawing(rules).guard(rules, words("fr")) in unescape(page)
    first = data_of(page)["vertices"][0]
    winners = {data_of(page)["vertices"][move]["winner"] for move in first["moves"]}
    assert winners == {first["player"]}, "the page marks moves by whom they lead to"


def test_the_page_of_an_own_graph_has_no_reasons_and_escapes_its_names() -> None:
    page = page_of(graph_report(json.dumps(ROUND), "en"))
    assert {each["why"] for each in data_of(page)["vertices"]} == {None}
    bad = "</script><img src=x onerror=alert(1)>"
    vertices = {bad: {"player": 1, "moves": ["{{library}}"]}, "{{library}}": {"player": 2}}
    hostile = page_of(graph_report(json.dumps({"start": bad, "vertices": vertices}), "fr"))
    assert [each["name"] for each in data_of(hostile)["vertices"]] == [bad, "{{library}}"]
    assert hostile.count("</script>") == page.count("</script>")
    assert "<img" not in hostile.replace(explorer._library()["library"], "")


def test_the_pages_library_is_the_published_file_with_its_licence() -> None:
    (file,) = Path(explorer.__file__).parent.glob("cytoscape-*.min.js")
    assert sha256(file.read_bytes()).hexdigest() == LIBRARY
    assert b"Permission is hereby granted, free of charge" in file.read_bytes()


def test_the_page_of_an_arena_loads_nothing_from_the_network() -> None:
    rules = game("chomp")
    page = page_of(arena_report(rules, (2, 2), 1, "en"))
    assert "default-src 'none'" in page
    ours = page.replace(explorer._library()["library"], "")
    assert "http:" not in ours
    assert "https:" not in ours
    assert "{{" not in ours


@pytest.mark.parametrize(
    ("rules", "start", "is_explored"),
    [(game("chomp"), "5x5", True), (game("nim"), "7 7 7", False)],
    ids=["chomp", "nim"],
)
def test_an_arena_has_a_page_up_to_the_limit_of_vertices_and_none_beyond(
    rules: Game, start: str, is_explored: bool
) -> None:
    position = rules.parse(start)
    arena, report = Arena.of(rules, position), arena_report(rules, position, 1, "en")
    assert (len(arena.vertices) <= MAX_EXPLORED) is is_explored
    assert (EXPLORER in {each.name for each in report.files}) is is_explored
    assert (EXPLORER in report.text) is is_explored
