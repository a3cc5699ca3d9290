"""A lesson that follows each rule once with sensible arguments, none of them left to chance."""

from __future__ import annotations

import itertools

from bot.play.custom_ids import PlayAction
from tests.support.fuzz.drawing import FIELDS, OPENINGS
from tests.support.fuzz.machine import Fuzz
from tests.support.fuzz.touring import TOURS
from tests.support.fuzz.wire import Fault


def follow_plan(fuzz: Fuzz) -> None:
    """Follow each rule of a new lesson at least once, with arguments that make sense then."""
    _learn(fuzz)
    _play(fuzz)
    _compete(fuzz)
    for which in range(len(TOURS)):
        fuzz.tour(name="prof", which=which, choices=[1, 2, 4])
    fuzz.wander(name="prof", presses=8, pick=1)
    _send_whatever(fuzz)
    fuzz.breathe()
    fuzz.pass_time(seconds=7_300.0, restarts=True)
    fuzz.review(name="ada", which=0, choices=[0, 0, 0])
    fuzz.leave(name="chloe", presses=2)


def _learn(fuzz: Fuzz) -> None:
    right = dict.fromkeys(FIELDS, 0)
    fuzz.set_challenge(pick=1, fields=right | {"tasks": 2})
    wrong = FIELDS["tasks"].index("nonsense")
    fuzz.correct(which=1, choices=[0, wrong, 0])
    fuzz.learn(name="ada", choices=[1, 1, 1, 1])
    fuzz.learn(name="blaise", choices=[1, 2, 4, 5])
    fuzz.teach(name="prof", pick=4, choices=[1, 2, 4, 5])
    fuzz.solve_puzzle(name="ada", choices=[1, 2])
    fuzz.practise(name="ada", choices=[1, 1, 1])


def _play(fuzz: Fuzz) -> None:
    for first, second in itertools.zip_longest(OPENINGS[::2], OPENINGS[1::2], fillvalue="nim"):
        fuzz.open_matches(name="prof", first=first, second=second, other="prof", pick=1)
    for name, other in (("ada", "blaise"), ("chloe", "chloe")):
        fuzz.open_matches(name=name, first="fortboyard", second="nim", other=other, pick=1)
    fuzz.play_on(which=0, moves=[1, 1, 1, 1])
    fuzz.ask_for_help(name="chloe", choices=[0, 1, 2])
    fuzz.argue(name="ada", choices=[0, 1, 2, 3])
    fuzz.vote(name="prof", pick=0)


def _compete(fuzz: Fuzz) -> None:
    fuzz.hold_tournament(which=1, joining=3)
    fuzz.take_part(name="ada", choices=[0, 1, 2])
    fuzz.lead_tournament(which=1)
    fuzz.compete(name="ada", which=1, choices=[0, 1, 2])
    fuzz.step_through_game(name="ada", which=0)
    fuzz.hold_quiz(which=16, choices=[0, 0, 0, 0])


def _send_whatever(fuzz: Fuzz) -> None:
    fuzz.fill_again(which=0, choices=[0] * 5)
    fuzz.press(name="chloe", pick=0, old=False)
    fuzz.press_together(one="ada", other="ada", pick=0, second=0)
    fuzz.press_while_something_fails(name="ada", pick=0, fault=Fault.LOST)
    fuzz.forge(name="ada", action=PlayAction.PICK, numbers="1:0:1", pick=0)
    fuzz.forge_garbage(name="ada", custom_id="", pick=0)
    for half in range(2):
        fuzz.forge_many(name="ada", numbers="1:0:1", pick=half)
        fuzz.try_many(name="prof", pick=half)
    fuzz.call(name="ada", command="learn", pick=0)
    fuzz.type_an_option(name="ada", pick=0)
