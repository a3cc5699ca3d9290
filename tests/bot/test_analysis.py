"""What the command line tells of positions and arenas, and that it tells nothing else."""

from __future__ import annotations

import asyncio
import json
import os
import sys
from io import BytesIO
from pathlib import Path
from typing import Any
from zipfile import ZipFile

import pytest

from bot import analysis
from bot.i18n import LOCALES, words
from bot.ui.pictures import MAX_DRAWN, arena_picture, can_draw
from games import FAMILIES, Convention, game
from games.arena import Arena
from games.arena_text import read_arena

PNG = b"\x89PNG\r\n\x1a\n"

every_language = pytest.mark.parametrize("locale", LOCALES)

#: Runs the program, and fails if it has loaded what it should do without.
PROGRAM = """
import sys
from bot.cli import main
code = main(sys.argv[1:])
loaded = {"discord", "sqlalchemy", "aiohttp", "pydantic"} & set(sys.modules)
assert not loaded, loaded
sys.exit(code)
"""


async def bouton(*arguments: str, **settings: str) -> tuple[int, str, str]:
    """Run the program; return its exit code, and what it printed to stdout and to stderr."""
    environment = os.environ | {"PYTHONPATH": str(Path(__file__).parents[2]), **settings}
    process = await asyncio.create_subprocess_exec(
        *(sys.executable, "-c", PROGRAM, *arguments),
        env=environment,
        stdout=asyncio.subprocess.PIPE,
        stderr=asyncio.subprocess.PIPE,
    )
    told, problems = await process.communicate()
    assert process.returncode is not None
    return process.returncode, told.decode(), problems.decode()


async def answer(*arguments: str) -> dict[str, Any]:
    """Return the one JSON object that a command prints, and nothing else."""
    code, told, problems = await bouton(*arguments, "--json")
    assert (code, problems) == (0, "")
    found = json.loads(told)
    assert isinstance(found, dict)
    assert told == json.dumps(found) + "\n"
    return found


# ------------------------------------------------------------------------------- analyse


@pytest.mark.parametrize(
    ("arguments", "outcome", "grundy", "moves"),
    [
        (["nim", "1 3 7"], "N", 5, [[3, 5]]),
        (["nim", "1 2 3"], "P", 0, []),
        (["nim", "1 1 3", "--misere"], "N", None, [[3, 2]]),
        (["fortboyard", "9", "--misere"], "P", None, []),
        (["fortboyard", "20"], "P", 0, []),
        (["take 1,3,4", "10"], "N", 1, [[1], [3]]),
        (["fibonacci", "15"], "N", 6, [[2]]),
        (["fibonacci", "1000000000000000000"], "N", None, None),
        (["octal 0.77", "12"], "N", 4, None),
        (["chomp", "4x4"], "N", None, [[2, 2]]),
    ],
)
async def test_analyse_prints_one_json_object(
    arguments: list[str], outcome: str, grundy: int | None, moves: list[list[int]] | None
) -> None:
    found = await answer("analyse", *arguments)
    rules = game(arguments[0], misere="--misere" in arguments)
    start = rules.parse(arguments[1])
    assert found["outcome"] == outcome == rules.outcome(start)
    if grundy is not None:
        assert found["grundy"] == grundy
    assert found["winning_moves"] == [list(move) for move in rules.winning_moves(start)]
    assert moves is None or found["winning_moves"] == moves
    assert (found["game"], found["position"]) == (rules.name, list(start))
    assert (found["misere"], found["over"]) == ("--misere" in arguments, False)


async def test_a_value_out_of_reach_is_null() -> None:
    found = await answer("analyse", "chomp", "14x14")
    assert (found["outcome"], found["grundy"]) == ("N", None)
    assert (await answer("analyse", "nim", "2 2", "--misere"))["grundy"] is None


async def test_analyse_tells_the_explanation() -> None:
    code, told, problems = await bouton("analyse", "nim", "1 3 7", "--locale", "en")
    assert (code, problems) == (0, "")
    for part in ("Nim · 1 3 7", "Grundy value: 5", "take 5 from heap 3", "column  0 1", "Nim-sum"):
        assert part in told
    assert "*" not in told
    assert "`" not in told


async def test_the_language_is_an_option_or_the_systems() -> None:
    _, told, _ = await bouton("analyse", "fortboyard", "9", "--misere", "--locale", "fr")
    assert "Position perdante" in told
    assert "il n'y en a pas en version misère" in told
    code, _, problems = await bouton("analyse", "nim", "x", LC_ALL="fr_FR.UTF-8")
    assert code == 2
    assert problems.startswith("bouton: Écris une position")


@every_language
@pytest.mark.parametrize("family", FAMILIES)
def test_every_game_is_told_under_both_conventions(family: str, locale: str) -> None:
    name = {"take": "take 2,5", "octal": "octal 0.137"}.get(family, family)
    for convention in Convention:
        rules = game(name).under(convention)
        for text in ("1", "3", "7"):
            told = analysis.analysis_text(rules, rules.parse(text), words(locale))
            assert told.startswith(analysis.heading(rules, rules.parse(text), words(locale))[0])
            assert "**" not in told


def test_many_winning_moves_are_counted_and_some_told() -> None:
    rules = game("fortboyard 500", misere=True)
    assert "Winning moves (1): take 5" in analysis.analysis_text(rules, (6,), words("en"))
    rules = game("nim")
    told = analysis.analysis_text(rules, (15,) + (31,) * 15, words("en"))
    assert "Winning moves (15): " in told
    assert "; …" in told


# --------------------------------------------------------------------------------- arena


async def test_the_arena_of_fort_boyard_with_nine_sticks() -> None:
    found = await answer("arena", "fortboyard", "9", "--misere")
    assert found["vertices"] == 18
    assert found["attractors"] == [8, 10]
    assert (found["winner"], found["rank"], found["undecided"]) == (2, 5, 0)
    assert (found["arcs"], found["first"], found["cycles"]) == (42, 1, False)
    other = await answer("arena", "fortboyard", "9", "--misere", "--first", "2")
    assert (other["attractors"], other["winner"], other["first"]) == ([10, 8], 1, 2)


async def test_the_arena_of_chomp_on_4_by_3() -> None:
    found = await answer("arena", "chomp", "4x3")
    assert (found["vertices"], found["attractors"], found["winner"]) == (66, [33, 33], 1)


async def test_an_arena_is_told_in_words() -> None:
    code, told, problems = await bouton("arena", "chomp", "4x3", "--locale", "fr")
    assert (code, problems) == (0, "")
    assert "66 sommets" in told
    assert "Attracteur du joueur 2\u00a0: 33 sommets." in told
    assert "*" not in told


async def test_an_arena_is_written_for_graphviz() -> None:
    code, told, problems = await bouton("arena", "octal 0.77", "3", "--dot")
    assert (code, problems) == (0, "")
    assert told.startswith("digraph arena {")
    assert told.endswith("}\n")


async def test_an_arena_is_drawn_into_a_file(tmp_path: Path) -> None:
    file = tmp_path / "arena.png"
    code, _, problems = await bouton("arena", "fortboyard", "9", "--misere", "--png", str(file))
    assert (code, problems) == (0, "")
    assert file.read_bytes().startswith(PNG)


async def test_an_arena_too_large_to_draw_is_counted_and_leaves_no_file(tmp_path: Path) -> None:
    file = tmp_path / "arena.png"
    arguments = ("arena", "nim", "3 4 5", "--locale", "en", "--png", str(file))
    code, told, problems = await bouton(*arguments)
    assert (code, told) == (2, "")
    assert problems == "bouton: A picture of 232 vertices could not be read: I draw up to 120.\n"
    assert not file.exists()


async def test_a_file_that_cannot_be_written_is_named(tmp_path: Path) -> None:
    file = tmp_path / "nowhere" / "arena.png"
    code, told, problems = await bouton("arena", "nim", "1", "--png", str(file))
    assert (code, told) == (2, "")
    assert problems == f"bouton: {file}: No such file or directory\n"


@pytest.mark.parametrize(
    ("arguments", "problem"),
    [
        (["analyse", "chess", "1", "--json"], "I do not know a game called “chess”"),
        (["analyse", "nim", "one"], "Write a position as whole numbers"),
        (["analyse", "nim", "1 " * 200], "That makes 200 heaps"),
        (["analyse", "nim", "1 " * 201], "That is too long"),
        (["analyse", "chomp", "0x5"], "Write a bar as rows × columns"),
        (["arena", "chomp", "200x200"], "That bar is too large"),
        (["arena", "octal 0.9", "5"], "9 is no octal digit"),
        (["arena", "nim", "1000 1000", "--json"], "That is too large: an arena may have 20,000"),
        (["arena", "fortboyard 500", "20000"], "That is too large: an arena may have 20,000"),
    ],
)
async def test_a_bad_input_is_one_line_and_nothing_else(arguments: list[str], problem: str) -> None:
    code, told, problems = await bouton(*arguments, "--locale", "en")
    assert (code, told) == (2, "")
    assert problems.startswith(f"bouton: {problem}")
    assert problems.count("\n") == 1


@pytest.mark.parametrize("arguments", [["analyse", "nim"], ["arena", "nim", "1", "--first", "3"]])
async def test_a_wrong_use_is_explained(arguments: list[str]) -> None:
    code, told, problems = await bouton(*arguments)
    assert (code, told) == (2, "")
    assert problems.startswith("usage: bouton")


# ------------------------------------------------------------------- files and pictures


def test_the_files_of_an_arena_hold_it_whole() -> None:
    arena = Arena.of(game("fortboyard", misere=True), (9,))
    files = analysis.arena_files(arena)
    assert list(files) == ["arena.py", "arena.json", "arena.dot"]
    assert "(9, 'Ada'): [(8, 'Blaise'), (7, 'Blaise'), (6, 'Blaise')]" in files["arena.py"].decode()
    assert read_arena(files["arena.json"].decode()).winners == arena.winners


def test_large_files_are_packed() -> None:
    # Long names make a small graph large: each stands in the file again for every arc.
    names = [f"{i:03}{'x' * 97}" for i in range(80)]
    arena = read_arena(json.dumps({"vertices": {n: {"player": 1, "moves": names} for n in names}}))
    loose = analysis.LOOSE_FILES
    assert "arena.zip" not in analysis.arena_files(arena)
    try:
        analysis.LOOSE_FILES = 1000
        (name, packed), *more = analysis.arena_files(arena).items()
    finally:
        analysis.LOOSE_FILES = loose
    assert (name, more) == ("arena.zip", [])
    with ZipFile(BytesIO(packed)) as opened:
        assert opened.namelist() == ["arena.py", "arena.json", "arena.dot"]
        assert read_arena(opened.read("arena.json").decode()).arcs == arena.arcs
    assert len(packed) < 100_000


@every_language
@pytest.mark.parametrize(
    ("name", "start", "misere"),
    [
        ("fortboyard", "9", True),
        ("fortboyard", "59", False),
        ("fortboyard", "0", False),
        ("chomp", "4x3", False),
        ("nim", "3 3 2", True),
        ("fibonacci", "11", False),
        ("octal 0.77", "10", False),
    ],
)
def test_a_picture_is_drawn(name: str, start: str, misere: bool, locale: str) -> None:
    rules = game(name, misere=misere)
    arena = Arena.of(rules, rules.parse(start))
    assert can_draw(arena)
    drawn = arena_picture(arena, words(locale))
    assert drawn.startswith(PNG)
    width, height = (int.from_bytes(drawn[at : at + 4]) for at in (16, 20))
    assert 600 <= width <= 4000
    assert 100 <= height <= 3000


def test_a_picture_is_drawn_alike_each_time() -> None:
    arena = Arena.of(game("nim"), (1, 2))
    assert arena_picture(arena, words("fr")) == arena_picture(arena, words("fr"))


@every_language
def test_any_small_graph_can_be_drawn(locale: str) -> None:
    star = [f"s{i}" for i in range(MAX_DRAWN - 1)]
    graphs = [
        {"a": {"player": 1, "moves": ["a"]}},
        {"a": {"player": 1, "moves": ["b"]}, "b": {"player": 1, "moves": ["a", "b"]}},
        {"$x_{": {"player": 2, "wins": 0}},
        {" ": {"player": 2}},
        {"\U00013000 \u4e2d $\\frac$ " + "long " * 15: {"player": 1, "wins": 1}},
        {"a": {"player": 2, "moves": star}, **{name: {"player": 1} for name in star}},
    ]
    for vertices in graphs:
        arena = read_arena(json.dumps({"vertices": vertices}))
        assert arena_picture(arena, words(locale)).startswith(PNG)
