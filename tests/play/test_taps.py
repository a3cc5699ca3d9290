"""How many taps a move takes with the picker, in every family."""

from __future__ import annotations

from collections.abc import Iterator

import discord
import pytest

from bot.app.controls import CONTROLS
from bot.i18n import words
from bot.play.custom_ids import PlayAction, PlyControl
from bot.play.messages import picker
from bot.play.model import MatchRecord, State
from games import Game, Move, Position, game
from games.match import Match, Person
from tests.support.positions import SAMPLES


def taps(record: MatchRecord, path: Move = ()) -> int:
    """Return the most taps that a move takes; a menu takes two, to open and to choose."""
    counts = []
    for item in picker(record, path, words("en")):
        for child in getattr(item, "children", []):
            control = CONTROLS.read(child.custom_id)
            assert isinstance(control, PlyControl)
            if isinstance(child, discord.ui.Select):
                counts += [2 + after(record, (*control.path, int(o.value))) for o in child.options]
            elif control.action is PlayAction.TYPE:
                last = record.match.game.choices(record.match.position, control.path)[-1]
                counts.append(2 + after(record, (*control.path, last)))
            elif control.action is PlayAction.PICK and not getattr(child, "disabled", False):
                counts.append(1 + after(record, control.path))
    return max(counts)


def after(record: MatchRecord, path: Move) -> int:
    """Return the most taps that remain after a path."""
    spelt = record.match.game.spelt(record.match.position, path)
    return taps(record, path) if spelt is None else 0


def shown(rules: Game, position: Position) -> MatchRecord:
    match = Match(rules, position, (Person(1), Person(2)), 0, 1)
    return MatchRecord(1, 1, "en", id=1, state=State.OPEN, match=match)


def sample_positions() -> Iterator[tuple[Game, Position]]:
    """Go through the positions that the samples of all families show, their largest too."""
    for sample in SAMPLES.values():
        name, starts = sample.shown
        yield from ((game(name), game(name).parse(start)) for start in starts)
        name, at, start, _ = sample.played
        yield from ((game(name), game(name).parse(text)) for text in (at, start))
        for name, misere, text, _ in sample.explained:
            rules = game(name, misere=misere)
            yield rules, rules.parse(text)
        for name, misere, position in sample.largest:
            yield game(name, misere=misere), position


POSITIONS = [(rules, at) for rules, at in sample_positions() if not rules.is_over(at)]


@pytest.mark.parametrize(("rules", "position"), POSITIONS)
def test_a_move_takes_at_most_three_taps_for_each_heap(rules: Game, position: Position) -> None:
    is_usual = max(position) <= 25 and len(position) <= 20
    each = 3 if is_usual else 4
    assert taps(shown(rules, position)) <= each * rules.heaps_at_once, (
        f"{each} taps for each heap that a move may touch (`heaps_at_once`), at most"
    )


@pytest.mark.parametrize("heaps", ["10 10", "3 4 5", "10 9 8 7 6 5", "10"])
def test_a_move_of_nim_takes_two_taps_up_to_heaps_of_10(heaps: str) -> None:
    rules = game("nim")
    assert taps(shown(rules, rules.parse(heaps))) <= 2
