"""Where a strategy goes wrong, its author plays on: in every family, and on every sheet's board."""

from __future__ import annotations

import random
from typing import Any

import pytest
from simcord import InteractionResult

from bot.kit.custom_ids import Action
from bot.programs.custom_ids import ProgramAction, ProgramControl
from games import Game, Position, game
from games.core import Outcome
from games.worksheets import FUNCTIONS
from games.worksheets.matches import Board
from tests.support.acting import SAYS, forge, press
from tests.support.programs.handing_in import check
from tests.support.programs.strategies import RIGHT
from tests.support.world import World, text_of

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


@pytest.mark.parametrize("word", RIGHT)
async def test_a_match_of_every_family_goes_on(world: World, word: str) -> None:
    rules, (start, *_), options = RIGHT[word]
    for name in ("ada", "blaise"):
        who = getattr(world, name)
        refuted = await check(world, who, f"# {rules}: {start}\n{options}{FIRST}")
        assert f"**{SAYS[name]('program-status-wrong')}**" in text_of(refuted)
        played, _ = await plays_on(world, who, refuted, ProgramAction.PLAY_NAMED)
        assert played == game(rules)


async def test_a_match_goes_on_under_misere_play_and_where_a_move_is_forbidden(
    world: World,
) -> None:
    refuted = await check(world, world.blaise, "# misere nim: 1 4\ndef strategy(t): return 5, 5\n")
    played = await plays_on(world, world.blaise, refuted, ProgramAction.PLAY_NAMED)
    assert played == (game("nim", misere=True), (1, 4))


@pytest.mark.parametrize("function", ON_SHEETS)
async def test_a_match_of_every_strategy_of_a_sheet_goes_on(world: World, function: str) -> None:
    source, start = ON_SHEETS[function]
    for name in ("ada", "blaise"):
        who = getattr(world, name)
        refuted = await check(world, who, source)
        assert SAYS[name]("program-lost-match") in text_of(refuted)
        _, played = await plays_on(world, who, refuted, ProgramAction.PLAY_ON)
        assert tuple(sorted(played)) == start


def test_every_strategy_of_a_sheet_is_proved_and_has_a_board() -> None:
    boards = {name for name, each in FUNCTIONS.items() if each.board is not None}
    proved = {name for name, each in FUNCTIONS.items() if each.proof is not None}
    assert boards == proved == set(ON_SHEETS)


def test_the_boards_are_those_of_the_sheets() -> None:
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


async def test_a_deleted_program_and_what_is_made_up_open_no_match(world: World) -> None:
    who, say = world.ada, SAYS["ada"]
    refuted = await check(world, who, "# nim: 1 3\ndef strategy(t): return 0, 1\n")
    for path in ((), (0,), (10**17, 1)):
        made_up = ProgramControl(ProgramAction.PLAY_NAMED, 1, 1, path=path).encode()
        assert (await forge(world, who, refuted, made_up)).ephemeral
    await world.bot.programs.delete(who.id, 1)
    assert text_of(await press(who, refuted, ProgramAction.PLAY_NAMED)) == say(
        "program-refused-not-kept"
    )
    assert await world.bot.matches.mine(who.id) == []
