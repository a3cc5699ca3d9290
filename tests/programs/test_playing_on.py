"""Where a strategy goes wrong, its author plays on: in every family, and on every sheet's board."""

from __future__ import annotations

import random
from datetime import UTC, datetime
from typing import Any

import pytest
from discord import Permissions
from simcord import InteractionResult

from bot.kit.custom_ids import Action
from bot.programs.custom_ids import MatchControl, ProgramAction
from bot.programs.judging import judge_source
from bot.programs.panel import result_message
from bot.programs.replay import replay_of
from bot.programs.sandbox import Sandbox
from bot.programs.store import Receipt, Version
from bot.tournament.custom_ids import TournamentAction
from bot.tournament.refusals import TournamentRefusal
from games import Game, Position, game
from games.core import Outcome
from games.worksheets import FUNCTIONS
from games.worksheets.matches import Board
from tests.support.acting import EN, SAYS, forge, press
from tests.support.controls import read_control
from tests.support.limits import assert_components_within_limits
from tests.support.programs.handing_in import check
from tests.support.programs.strategies import RIGHT
from tests.support.tournaments import SHORT, crowd, tap
from tests.support.world import World, controls_of, text_of

pytestmark = pytest.mark.slow

#: Plays whatever comes first in its game's ``options``.
FIRST = "\ndef strategy(*p):\n    return options(*p)[0][0]\n"

GREEDY = """
import random
def choix_ordinateur(nb_objet):
    if nb_objet < 4:
        return nb_objet
    return random.randint(1, 3) if nb_objet % 4 == 0 else 3
"""

#: For each strategy of a sheet a wrong one, and where it lets the win slip.
ON_SHEETS = {
    "choix_ordinateur": (GREEDY, (5,)),
    "choix_ordinateur_somme_nim": (
        "def choix_ordinateur_somme_nim(tas): return tas.index(max(tas)), max(tas)",
        (1, 2),
    ),
    "nim_choix_ia": ("def nim_choix_ia(p, d): return p.index(max(p)), max(p)", (1, 2)),
    "StrategieGagnante": ("def StrategieGagnante(tab, joueur): return max(tab)", (3,)),
}


async def plays_on(
    world: World, who: Any, refuted: InteractionResult, action: Action
) -> tuple[Game, Position]:
    """Play on, by pressing twice; return the one match's game and where it begins."""
    for _ in range(2):
        board = await press(who, refuted, action)
        assert board.ephemeral
    [record] = await world.bot.matches.mine(who.id)
    match = record.match
    assert record.is_private
    assert match.game.outcome(match.position) is Outcome.N, "it can be won from here"
    assert match.to_move == match.seat_of(who.id)
    return match.game, match.position


async def steps_through(world: World, name: str, refuted: InteractionResult) -> None:
    """Go through the lost match to its end; the move that let the win slip is named on the way."""
    who, say = getattr(world, name), SAYS[name]
    shown = await press(who, refuted, ProgramAction.REPLAY)
    told = [text_of(shown)]
    while not {say("program-step-lost"), say("program-step-no-move")} & {*told[-1].split("**")}:
        offers = any(i.startswith("playon") for i in controls_of(shown).values())
        assert offers == (f" · {say('program-step-own')}" in told[-1])
        on = next(i for i in controls_of(shown).values() if _leads_to(i, len(told)))
        shown = await who.click(shown.response, custom_id=on)
        assert shown.response.ephemeral
        assert_components_within_limits(shown.response.components)
        told.append(text_of(shown))
    assert say("program-step-opponent") in " ".join(told)
    assert say("review-told-loses") in " ".join(told)


def _leads_to(custom_id: str, ply: int) -> bool:
    control = read_control(custom_id)
    return isinstance(control, MatchControl) and control.path[0] == ply


@pytest.mark.parametrize("word", RIGHT)
async def test_a_lost_match_of_every_family_can_be_played_on(world: World, word: str) -> None:
    rules, (start, *_), options = RIGHT[word]
    for name in ("ada", "blaise"):
        who = getattr(world, name)
        refuted = await check(world, who, f"# {rules}: {start}\n{options}{FIRST}")
        assert f"**{SAYS[name]('program-status-wrong')}**" in text_of(refuted)
        played, _ = await plays_on(world, who, refuted, ProgramAction.PLAY_ON)
        assert played == game(rules)
        await steps_through(world, name, refuted)


async def test_a_misere_match_with_a_forbidden_move_can_be_played_on(world: World) -> None:
    refuted = await check(world, world.blaise, "# misere nim: 1 4\ndef strategy(t): return 5, 5\n")
    played = await plays_on(world, world.blaise, refuted, ProgramAction.PLAY_ON)
    assert played == (game("nim", misere=True), (1, 4))


@pytest.mark.parametrize("function", ON_SHEETS)
async def test_a_lost_match_of_every_worksheet_can_be_played_on(
    world: World, function: str
) -> None:
    source, start = ON_SHEETS[function]
    for name in ("ada", "blaise"):
        who = getattr(world, name)
        refuted = await check(world, who, source)
        assert SAYS[name]("program-lost-match") in text_of(refuted)
        _, played = await plays_on(world, who, refuted, ProgramAction.PLAY_ON)
        assert tuple(sorted(played)) == start
        await steps_through(world, name, refuted)


async def test_a_forged_or_deleted_lost_match_is_refused(world: World) -> None:
    who = world.ada
    refuted = await check(world, who, "# nim: 1 3\ndef strategy(t): return 1, 3\n")
    for origin, version, path in (
        (1, 1, ()),
        (1, 1, (0, 99)),
        (2, 0, (0, 2, 10**17, 1, 0)),
        (7, 0, (0,)),
        (2, 0, (0, 9, 1)),
    ):
        made_up = MatchControl(ProgramAction.REPLAY, origin, version, path=path).encode()
        assert (await forge(world, who, refuted, made_up)).ephemeral
    await world.bot.programs.delete(who.id, 1)
    gone = await press(who, refuted, ProgramAction.REPLAY)
    assert text_of(gone) == SAYS["ada"]("program-refused-not-kept")


async def test_a_lost_match_is_refused_during_a_tournament_of_its_game(world: World) -> None:
    refuted = await check(world, world.ada, "# nim: 1 3\ndef strategy(t): return 1, 3\n")
    role = world.server.create_role("prof", permissions=Permissions(manage_guild=True))
    prof = world.server.add_member(world.env.create_user("prof"), roles=[role])
    await prof.slash(world.channel, "tournament", **SHORT)
    for who in crowd(world, 2):
        await tap(world, who, TournamentAction.JOIN)
    await tap(world, prof, TournamentAction.START, 1)
    refused = await press(world.ada, refuted, ProgramAction.REPLAY)
    assert text_of(refused) == SAYS["ada"](TournamentRefusal.NO_ANALYSIS.value)


def test_a_match_too_long_for_a_button_has_none(sandbox: Sandbox) -> None:
    source = "# take 1: 41\ndef strategy(n): return 1 if n > 3 else 2\n"
    (long,) = judge_source(sandbox, source)
    replay = replay_of(long)
    assert replay is not None
    assert len(replay.moves) > 30
    version = Version(1, "tp", 1, source, None, datetime(2026, 1, 1, tzinfo=UTC))
    view, _ = result_message(Receipt(version), [long], EN)
    assert EN("button-program-match") not in str(view.to_components())


def test_every_worksheet_strategy_has_a_proof_and_a_board() -> None:
    boards = {name for name, each in FUNCTIONS.items() if each.board is not None}
    proved = {name for name, each in FUNCTIONS.items() if each.proof is not None}
    assert boards == proved == set(ON_SHEETS)


def test_the_boards_of_worksheets_agree_with_their_rules() -> None:
    sticks, heaps = Board.ONE_NUMBER.game, Board.NIM_SUMS.game
    for n in range(1, 13):
        winning = [(n % 4,)] if n % 4 else []
        assert sticks.winning_moves((n,)) == winning
    rng = random.Random(14)
    for _ in range(20):
        board = tuple(rng.randint(1, 7) for _ in range(3))
        total = board[0] ^ board[1] ^ board[2]
        assert (heaps.outcome(board) is Outcome.N) == bool(total)
    upwards, downwards = {(0, 0), (0, 1), (1, 0)}, {(3, 0), (3, 1), (2, 0)}
    assert [Board.BARS.position(bar) for bar in (upwards, downwards)] == [(2, 1)] * 2


async def test_a_deleted_program_and_forged_positions_open_no_match(world: World) -> None:
    who, say = world.ada, SAYS["ada"]
    refuted = await check(world, who, "# nim: 1 3\ndef strategy(t): return 0, 1\n")
    for path in ((), (0,), (10**17, 1)):
        made_up = MatchControl(ProgramAction.PLAY_ON, 1, 1, path=path).encode()
        assert (await forge(world, who, refuted, made_up)).ephemeral
    await world.bot.programs.delete(who.id, 1)
    assert text_of(await press(who, refuted, ProgramAction.PLAY_ON)) == say(
        "program-refused-not-kept"
    )
    assert await world.bot.matches.mine(who.id) == []
