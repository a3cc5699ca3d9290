"""``bouton analyse`` and ``bouton arena``: their output, and their errors in one line."""

from __future__ import annotations

import json
from io import BytesIO
from pathlib import Path
from zipfile import ZipFile

import pytest

from bot.analysis import service as analysis
from bot.analysis.pictures import DPI, MAX_DRAWN, UPRIGHT, arena_picture, can_draw
from bot.board.drawing import drawing
from bot.i18n import LOCALES, words
from bot.i18n.formulas import unbroken
from games import FAMILIES, Convention, game
from games.arena import Arena
from games.arena_text import read_arena
from tests.support.command_line import PROGRAM, answer, called, refused_in_one_line, run
from tests.support.positions import SAMPLES

PNG = b"\x89PNG\r\n\x1a\n"

every_language = pytest.mark.parametrize("locale", LOCALES)


# ------------------------------------------------------------------------------ programs


@pytest.mark.parametrize(
    "arguments",
    [
        ["analyse", "nim", "1 3 7"],
        ["arena", "fortboyard", "9"],
        ["grundy", "0.77", "12"],
        ["survey", "0.77", "--limit", "500", "--workers", "1", "--file", "survey.jsonl"],
    ],
    ids=lambda arguments: arguments[0],
)
async def test_the_program_prints_the_same_in_a_process_of_its_own_as_in_this_one(
    arguments: list[str], tmp_path: Path
) -> None:
    """The other tests call it in this process. Of Discord and storage it loads nothing."""
    there, here = tmp_path / "there", tmp_path / "here"
    there.mkdir()
    here.mkdir()
    settings = {"CACHE_DIR": str(tmp_path / "cache"), "LC_ALL": "fr_FR.UTF-8"}
    ran = await run(PROGRAM, *arguments, folder=there, **settings)
    assert ran == called(*arguments, folder=here, **settings)
    assert ran[0] == 0


# ------------------------------------------------------------------------------- analyse


def test_theory_names_one_winning_move_where_moves_are_too_many_to_list() -> None:
    """A move of Moore's Nim touches several heaps: three of 1000 have some three million."""
    found = answer("analyse", "moore", "1000 999 1000")
    assert (found["outcome"], found["all_listed"]) == ("N", False)
    ((*move,),) = found["winning_moves"]
    rules = game("moore")
    assert (
        answer("analyse", "moore", rules.format(rules.after((1000, 999, 1000), tuple(move))))[
            "outcome"
        ]
        == "P"
    )
    assert answer("analyse", "moore", "1000 1000 1000", "--misere")["winning_moves"] == []
    assert "all_listed" not in answer("analyse", "moore", "3 5 7")


@every_language
def test_an_unlisted_winning_move_of_moores_nim_is_printed_in_words(locale: str) -> None:
    _, told, _ = called("analyse", "moore", "1000 999 1000", "--locale", locale)
    move = drawing(game("moore")).move((1, 1, 3, 1), words(locale))
    assert words(locale)("analysis-sum-moves", moves=move) in told


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
def test_analyse_prints_a_json_object_with_the_engines_winning_moves(
    arguments: list[str], outcome: str, grundy: int | None, moves: list[list[int]] | None
) -> None:
    found = answer("analyse", *arguments)
    rules = game(arguments[0], misere="--misere" in arguments)
    start = rules.parse(arguments[1])
    assert found["outcome"] == outcome == rules.outcome(start)
    if grundy is not None:
        assert found["grundy"] == grundy
    assert found["winning_moves"] == [list(move) for move in rules.winning_moves(start)]
    assert moves is None or found["winning_moves"] == moves
    assert (found["game"], found["position"]) == (rules.name, list(start))
    assert (found["misere"], found["over"]) == ("--misere" in arguments, False)


def test_a_grundy_value_that_is_unknown_or_undefined_is_null_in_json() -> None:
    found = answer("analyse", "chomp", "14x14")
    assert (found["outcome"], found["grundy"]) == ("N", None)
    assert (answer("analyse", "nim", "2 2", "--misere"))["grundy"] is None


def test_analyse_prints_the_explanation_as_plain_text() -> None:
    code, told, problems = called("analyse", "nim", "1 3 7", "--locale", "en")
    assert (code, problems) == (0, "")
    for part in ("Nim · 1 3 7", "Grundy value: 5", "take 5 from heap 3", "heap 4 2 1", "nim-sum"):
        assert part in told
    assert "*" not in told
    assert "`" not in told


def test_analyse_speaks_the_language_of_its_option_or_of_the_system() -> None:
    _, told, _ = called("analyse", "fortboyard", "9", "--misere", "--locale", "fr")
    assert "Position perdante" in told
    assert "Valeur de Grundy : non définie ici" in told
    code, _, problems = called("analyse", "nim", "x", LC_ALL="fr_FR.UTF-8")
    assert code == 2
    assert problems.startswith("bouton: Écris une position")


@every_language
@pytest.mark.parametrize("family", FAMILIES)
def test_every_game_is_analysed_in_words_under_both_conventions(family: str, locale: str) -> None:
    sample = SAMPLES[family]
    for convention in Convention:
        rules = game(sample.names[-1]).under(convention)
        for position in list(sample.small())[-3:]:
            told = analysis.analysis_text(rules, position, words(locale))
            assert told.startswith(analysis.heading(rules, position, words(locale))[0])
            assert "**" not in told


def test_the_analysis_counts_all_winning_moves_and_lists_the_first_of_many() -> None:
    rules = game("fortboyard 500", misere=True)
    assert "Winning moves (1): take 5" in analysis.analysis_text(rules, (6,), words("en"))
    rules = game("nim")
    told = analysis.analysis_text(rules, (15,) + (31,) * 15, words("en"))
    assert "Winning moves (15): " in told
    assert "; …" in told


# --------------------------------------------------------------------------------- arena


def test_the_arena_of_nine_misere_sticks_has_18_vertices_and_player_2_wins() -> None:
    found = answer("arena", "fortboyard", "9", "--misere")
    assert found["vertices"] == 18
    assert found["attractors"] == [8, 10]
    assert (found["winner"], found["rank"], found["undecided"]) == (2, 5, 0)
    assert (found["arcs"], found["first"], found["cycles"]) == (42, 1, False)
    other = answer("arena", "fortboyard", "9", "--misere", "--first", "2")
    assert (other["attractors"], other["winner"], other["first"]) == ([10, 8], 1, 2)


def test_the_arena_of_chomp_on_4_by_3_has_66_vertices_won_half_by_each_player() -> None:
    found = answer("arena", "chomp", "4x3")
    assert (found["vertices"], found["attractors"], found["winner"]) == (66, [33, 33], 1)


def test_an_arena_is_described_in_plain_french() -> None:
    code, told, problems = called("arena", "chomp", "4x3", "--locale", "fr")
    assert (code, problems) == (0, "")
    assert "66 sommets" in told
    assert (
        "Attracteur du joueur 2, Blaise (d'où il peut forcer la victoire)\u00a0: 33 sommets."
        in told
    )
    assert "*" not in told


def test_an_arena_is_written_for_graphviz() -> None:
    code, told, problems = called("arena", "octal 0.77", "3", "--dot")
    assert (code, problems) == (0, "")
    assert told.startswith("digraph arena {")
    assert told.endswith("}\n")


def test_an_arena_is_drawn_into_the_named_png_file(tmp_path: Path) -> None:
    file = tmp_path / "arena.png"
    code, _, problems = called("arena", "fortboyard", "9", "--misere", "--png", str(file))
    assert (code, problems) == (0, "")
    assert file.read_bytes().startswith(PNG)


def test_an_arena_too_large_to_draw_is_refused_with_its_number_of_vertices_and_no_file(
    tmp_path: Path,
) -> None:
    file = tmp_path / "arena.png"
    arguments = ("arena", "nim", "3 4 5", "--locale", "en", "--png", str(file))
    code, told, problems = called(*arguments)
    assert (code, told) == (2, "")
    assert problems == "bouton: A picture of 232 vertices could not be read: I draw up to 120.\n"
    assert not file.exists()


def test_an_error_names_the_file_that_cannot_be_written(tmp_path: Path) -> None:
    file = tmp_path / "nowhere" / "arena.png"
    code, told, problems = called("arena", "nim", "1", "--png", str(file))
    assert (code, told) == (2, "")
    assert problems == f"bouton: {file}: No such file or directory\n"


@pytest.mark.parametrize(
    ("arguments", "problem"),
    [
        (["analyse", "chess", "1", "--json"], "I do not know a game called “chess”"),
        (["analyse", "nim", "one"], "Write a position as whole numbers"),
        (["analyse", "nim", "1 " * 200], "That makes 200 heaps"),
        (["analyse", "nim", "1 " * 201], "That is too long"),
        (["analyse", "chomp", "0x5"], unbroken("Write a bar as rows × columns")),
        (["arena", "chomp", "200x200"], "That bar is too large"),
        (["arena", "octal 0.9", "5"], "9 is no octal digit"),
        (["arena", "nim", "1000 1000", "--json"], "That is too large: an arena has at most 20,000"),
        (["arena", "fortboyard 500", "20000"], "That is too large: an arena has at most 20,000"),
    ],
)
def test_bad_input_is_refused_in_one_line(arguments: list[str], problem: str) -> None:
    refused_in_one_line(*arguments, problem=problem)


@pytest.mark.parametrize("arguments", [["analyse", "nim"], ["arena", "nim", "1", "--first", "3"]])
def test_wrong_arguments_print_the_usage_and_exit_with_2(arguments: list[str]) -> None:
    code, told, problems = called(*arguments)
    assert (code, told) == (2, "")
    assert problems.startswith("usage: bouton")


# ------------------------------------------------------------------- files and pictures


def test_the_files_of_an_arena_contain_all_its_moves_and_winners() -> None:
    arena = Arena.of(game("fortboyard", misere=True), (9,))
    files = analysis.arena_files(arena)
    assert list(files) == ["arena.py", "arena.json", "arena.dot"]
    assert "(9, 'Ada'): [(8, 'Blaise'), (7, 'Blaise'), (6, 'Blaise')]" in files["arena.py"].decode()
    assert read_arena(files["arena.json"].decode()).winners == arena.winners


def test_files_of_an_arena_larger_than_the_limit_are_packed_into_one_zip() -> None:
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


#: How large the texts of a picture are, and how wide a phone is, in px.
TEXT_POINTS, PHONE = 9, 390


@pytest.mark.parametrize(
    ("name", "start", "misere", "locale"),
    [
        ("fortboyard", "9", True, "fr"),
        ("fortboyard", "9", True, "en"),
        ("fortboyard", "59", False, "fr"),
        ("fortboyard", "0", False, "en"),
        ("chomp", "4x3", False, "fr"),
        ("nim", "3 3 2", True, "en"),
        ("fibonacci", "11", False, "fr"),
        ("octal 0.77", "10", False, "en"),
    ],
)
def test_the_picture_of_an_arena_has_bounded_sides_and_letters_readable_on_a_phone(
    name: str, start: str, misere: bool, locale: str
) -> None:
    rules = game(name, misere=misere)
    arena = Arena.of(rules, rules.parse(start))
    assert can_draw(arena)
    drawn = arena_picture(arena, words(locale))
    assert drawn.startswith(PNG)
    width, height = (int.from_bytes(drawn[at : at + 4]) for at in (16, 20))
    assert 460 <= width <= 4000
    if len(arena.vertices) <= UPRIGHT:
        assert TEXT_POINTS / 72 * DPI * PHONE / width >= 11, (
            "letters are at least 11 pixels high on a phone"
        )
    assert 100 <= height <= 3000


def test_the_picture_of_an_arena_is_the_same_each_time() -> None:
    arena = Arena.of(game("nim"), (1, 2))
    assert arena_picture(arena, words("fr")) == arena_picture(arena, words("fr"))


def test_any_small_graph_can_be_drawn() -> None:
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
        assert arena_picture(arena, words("fr")).startswith(PNG)
