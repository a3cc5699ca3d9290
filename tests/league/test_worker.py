"""How programs are asked in a worker process: one that hangs must not hold up the others."""

from __future__ import annotations

from math import inf

import pytest

from bot.league import worker
from bot.league.model import Entrant, EntryKind
from bot.league.worker import MOST_STOPS, ProgramPlayer, play_pairs
from bot.programs.sandbox import Sandbox
from games import game
from games.duel import Board, Strength
from games.league.play import HousePlayer, play_pair
from games.league.record import Ending

FORT_BOYARD = game("fortboyard")

#: So few instructions has a program for a call.
SHORT = Sandbox(fuel=10**8)


def test_programs_without_instructions_left_are_not_played() -> None:
    entrants = {
        -1: Entrant(-1, EntryKind.HOUSE, "perfect"),
        1: Entrant(1, EntryKind.PROGRAM, "def strategy(n):\n    return 1\n"),
        2: Entrant(2, EntryKind.PROGRAM, "def strategy(n):\n    return 1\n"),
    }
    pairs, starts = [(-1, 1), (-1, 2), (1, 2)], ((5,), (6,))
    played = play_pairs(FORT_BOYARD, starts, 1, entrants, pairs, {1: 0, 2: 10**10})
    assert list(played) == [(-1, 2)]
    assert set(played[-1, 2].spent) == {2}
    assert played[-1, 2].spent[2] > 0
    again = play_pairs(FORT_BOYARD, starts, 1, entrants, [(-1, 2)], {2: 1})
    assert again == played, "the game costs the same number of instructions on a busy machine"


#: What it plays depends on how often it was asked, and now and then it never comes to an end.
REMEMBERS = (
    "asked = 0\ndef strategy(n):\n    global asked\n    asked += 1\n"
    "    while asked % 7 == 6: pass\n    return 1 + asked % 3\n"
)


def test_games_do_not_depend_on_how_the_pairs_are_grouped(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(worker, "BEGUN_WITHIN", inf)  # however busy the machine is
    entrants = {n: Entrant(n, EntryKind.PROGRAM, f"# {n}\n{REMEMBERS}") for n in (1, 2, 3)}
    pairs, starts = [(1, 2), (1, 3), (2, 3)], ((8,), (9,))
    given = (FORT_BOYARD, starts, 1, entrants)
    at_once = play_pairs(*given, pairs, dict.fromkeys(entrants, 10**12))
    alone = [play_pairs(*given, [pair], dict.fromkeys(entrants, 10**12)) for pair in pairs]
    assert at_once == alone[0] | alone[1] | alone[2]
    assert len(at_once) == 3


def test_a_program_that_hangs_loses_and_is_stopped_after_a_few_games() -> None:
    starts = tuple((n,) for n in range(9, 15))
    perfect = HousePlayer(Board(FORT_BOYARD), Strength(1))
    hangs = ProgramPlayer(SHORT, FORT_BOYARD, "def strategy(n):\n    while n: pass\n")
    games = play_pair(FORT_BOYARD, starts, (perfect, hangs), "any")
    assert {each.winner for each in games} == {0}
    assert {each.ending for each in games} == {Ending.TOO_SLOW, Ending.STOPPED}
    assert hangs.is_stopped
    assert len(hangs.moves.answers) == MOST_STOPS < len(games)
