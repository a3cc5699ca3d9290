"""The games, played through the buttons in both languages."""

from __future__ import annotations

import pytest

from bot.i18n import words
from games import Outcome
from tests.support.acting import match_of, press_move
from tests.support.positions import SAMPLES
from tests.support.world import World, controls_of, text_of

#: The board of each game's command, and others with controls of their own.
STARTED: list[tuple[str, dict[str, object]]] = [
    *((name, options) for each in SAMPLES.values() for name, (options, _) in each.boards.items()),
    ("chomp", {"rows": 10, "columns": 10, "first": "me"}),
    ("fibonacci", {"sticks": 40, "first": "me"}),
    ("octal", {"code": ".137", "rows": "5 7", "first": "me"}),
    ("octal", {"code": "0,07", "rows": "9", "misere": True, "first": "me"}),
]
SPEAKERS = {"ada": words("fr"), "blaise": words("en")}


@pytest.mark.parametrize(
    ("word", "command"), [(w, name) for w, each in SAMPLES.items() for name in each.boards]
)
async def test_the_board_of_a_command_can_be_won_by_whoever_begins(
    world: World, word: str, command: str
) -> None:
    sample = SAMPLES[word]
    options, _ = sample.boards[command]
    await world.ada.slash(world.channel, command, **options)
    match = await match_of(world)
    assert match.game.outcome(match.start) is Outcome.N, (
        f"/{command} sets up {match.game.format(match.start)}, lost for whoever begins: choose "
        "another start in its cog"
    )


@pytest.mark.parametrize("name", SPEAKERS)
@pytest.mark.parametrize(("command", "options"), STARTED)
async def test_a_match_is_played_to_its_end_by_the_controls(
    world: World, command: str, options: dict[str, object], name: str
) -> None:
    member, say = getattr(world, name), SPEAKERS[name]
    board = await member.slash(world.channel, command, **options)
    while not (match := (await match_of(world))).is_over:
        wins = match.game.winning_moves(match.position)
        move = wins[0] if wins else match.game.moves(match.position)[0]
        plies = len(match.plies)
        board = await press_move(world, member, board, match.game, move)
        assert len((await match_of(world)).plies) > plies, text_of(board)
    last = controls_of(board)
    assert say("button-review") in last
    if say("button-why") in last:
        why = await member.click(board.response, custom_id=last[say("button-why")])
        assert say("fact-status-n") in text_of(why) or say("fact-status-p") in text_of(why)
    review = await member.click(board.response, custom_id=last[say("button-review")])
    assert len(text_of(review)) <= 2000


@pytest.mark.parametrize("name", SPEAKERS)
@pytest.mark.parametrize(("command", "options"), STARTED)
async def test_every_game_has_short_hints_and_judges_a_move_in_what_if(
    world: World, command: str, options: dict[str, object], name: str
) -> None:
    member, say = getattr(world, name), SPEAKERS[name]
    board = await member.slash(world.channel, command, **options)
    match = await match_of(world)
    hint = await member.click(board.response, custom_id=controls_of(board)[say("button-hint")])
    while say("button-more") in controls_of(hint):
        more = controls_of(hint)[say("button-more")]
        hint = await member.click(hint.response, custom_id=more)
    assert len(text_of(hint)) <= 4000
    picking = await member.click(
        board.response, custom_id=controls_of(board)[say("button-what-if")]
    )
    typing = next(pick for pick in controls_of(picking).values() if pick.startswith("ask:"))
    shown = await member.click(picking.response, custom_id=typing)
    move = match.game.moves(match.position)[-1]
    told = await member.submit_modal(shown, {"text": match.game.format_move(move)})
    verdict = "wins" if move in match.game.winning_moves(match.position) else "loses"
    assert say(f"what-if-{verdict}") in text_of(told)


@pytest.mark.parametrize(
    ("command", "options", "fault", "details"),
    [
        ("octal", {"code": "0.9"}, "not-octal", {"digit": "9", "place": 1}),
        ("octal", {"code": "0.33…"}, "endless-code", {}),
        ("octal", {"code": "Go"}, "not-a-code", {"limit": 12}),
        ("octal", {"code": "1."}, "not-a-code", {"limit": 12}),
        ("octal", {"code": "0.77", "rows": "1 " * 200}, "too-many-heaps", None),
        ("octal", {"code": "0.77", "rows": "ten"}, "not-numbers", {"example": "5 7"}),
    ],
)
async def test_bad_options_of_games_are_refused_in_private(
    world: World, command: str, options: dict[str, str], fault: str, details: dict | None
) -> None:
    for name, say in SPEAKERS.items():
        refused = await getattr(world, name).slash(world.channel, command, **options)
        assert refused.ephemeral
        values = details if details is not None else {"heaps": 200, "limit": 20, "pile": "row"}
        assert text_of(refused) == say(f"fault-{fault}", **values)


async def test_octal_says_how_a_first_digit_without_meaning_was_read(world: World) -> None:
    for name, say in SPEAKERS.items():
        board = await getattr(world, name).slash(world.channel, "octal", code="7.3")
        assert say("octal-read-as", written="7.3", code="4.3") in text_of(board)
        assert say("title-octal", code="4.3") in text_of(board)
        board = await getattr(world, name).slash(world.channel, "octal", code="4.3")
        assert "7.3" not in text_of(board)


async def test_the_poisoned_square_cannot_be_pressed(world: World) -> None:
    board = await world.ada.slash(world.channel, "chomp", rows=3, columns=4, first="me")
    squares = [c for c in str(board.response.components).split("{") if "pick:1:0:1.1'" in c]
    assert len(squares) == 1
    assert "'disabled': True" in squares[0]


async def test_a_bar_of_one_square_is_refused(world: World) -> None:
    refused = await world.ada.slash(world.channel, "chomp", rows=1, columns=1, first="me")
    assert text_of(refused) == words("fr")("refusal-position-is-over")


async def test_the_largest_grid_fits_a_message(world: World) -> None:
    board = await world.ada.slash(world.channel, "chomp", rows=4, columns=5, first="me")
    assert str(board.response.components).count("'type'") <= 40
    assert sum(c.startswith("pick:") for c in controls_of(board).values()) == 20


async def test_the_table_marks_what_memoisation_fills(world: World) -> None:
    table = await world.blaise.slash(world.channel, "fibonacci-table", sticks=15)
    assert table.ephemeral
    assert "27 cells instead of 120" in text_of(table)
    drawn = text_of(table).split("```")[1]
    rows = drawn.splitlines()[3:]
    assert max(map(len, rows)) <= 32
    assert sum(cell.isupper() for row in rows for cell in row) == 27
    assert sum(cell.isalpha() for row in rows for cell in row) == 120


async def test_octal_codes_are_suggested_by_name(world: World) -> None:
    offered = await world.ada.autocomplete(world.channel, "octal", "code", "kay")
    assert [choice["value"] for choice in offered] == ["0.77", "0.07"]
    offered = await world.ada.autocomplete(world.channel, "octal", "code", "0,07")
    assert offered[0]["value"] == "0.07"


@pytest.mark.parametrize("name", SPEAKERS)
async def test_octal_names_are_suggested_in_the_members_language(world: World, name: str) -> None:
    member, say = getattr(world, name), SPEAKERS[name]
    chess = say("octal-name-dawsons-chess")
    for typed in ("chess", chess.lower()[:6]):
        offered = await member.autocomplete(world.channel, "octal", "code", typed)
        assert {"name": f"{chess} · 0.137", "value": "0.137"} in offered
    board = await member.slash(world.channel, "octal", code=chess, rows="12", first="me")
    assert f"{say('title-octal', code='0.137')} ({chess})" in text_of(board)


@pytest.mark.parametrize("name", SPEAKERS)
async def test_the_smaller_part_is_typed_under_its_own_question(world: World, name: str) -> None:
    member, say = getattr(world, name), SPEAKERS[name]
    board = await member.slash(world.channel, "octal", code="0.77", rows="80", first="me")
    picking = await member.click(board.response, custom_id="pick:1:0:1.1")
    prompt = say("ask-smaller-octal", heap=1, low=0)
    assert say("type-number", prompt=prompt, low=0, high=39) in text_of(picking)
    opened = await member.click(picking.response, custom_id="type:1:0:1.1")
    assert opened.modal is not None
    assert opened.modal["components"][0]["label"] == prompt
