"""How many taps a pupil who answers rightly needs from the welcome to winning Nim."""

from __future__ import annotations

from itertools import count
from operator import itemgetter
from typing import Any

import pytest

from bot.kit.custom_ids import Action
from bot.learn.custom_ids import ItemAction, ItemControl, LearnAction
from bot.play.custom_ids import PlayAction
from bot.welcome.custom_ids import WelcomeAction
from games import Move, Outcome
from games.lessons.item import Shape
from games.lessons.path import UNITS
from tests.support.acting import control, fill, press, shows, stored
from tests.support.controls import encoded, read_control
from tests.support.items import written
from tests.support.lesson_matches import drawn_by
from tests.support.world import World, controls_of

#: The unit that ends with matches of Nim, won against perfect play from heaps not seen before.
LAST = 7

#: So many taps lead to the first of them, and so many to the end of the unit.
TO_WIN, TO_KNOW = 115, 120

#: Where the seeds of the items begin: one for each pupil who goes that way.
FIRST_SEEDS = (1, 3000)


class Pupil:
    """Goes through the first units and counts taps.

    A form takes two, to open and to send it; a menu takes one to open it, one for each tick, and
    one to close it where several may be ticked. Typed digits are no taps.
    """

    def __init__(self, world: World) -> None:
        self._world, self._who = world, world.ada
        self.taps = self.matches = 0
        #: The unit of the last match that was won.
        self.last_won = 0

    async def begin(self) -> Any:
        """Go from the welcome to the first item."""
        welcome = await self._who.slash(self._world.channel, "help")  # has the welcome's buttons
        return await self._press(welcome, WelcomeAction.LEARN)

    async def go_on(self, shown: Any) -> Any:
        """Answer the item, or win its match; return the next message."""
        await self._world.env.advance_time(1)
        if shows(shown, LearnAction.UNIT):  # a unit is over
            return await self._press(shown, LearnAction.UNIT)
        if shows(shown, ItemAction.BEAT):
            return await self._win(shown)
        return await self._answer(shown)

    async def _press(self, shown: Any, action: Action, *path: int) -> Any:
        self.taps += 1
        return await press(self._who, shown, action, *path)

    async def _answer(self, shown: Any) -> Any:
        typed = shows(shown, ItemAction.TYPE)
        found = control(shown, ItemAction.TYPE if typed else ItemAction.CHOOSE)
        asked = read_control(found)
        assert isinstance(asked, ItemControl)
        here = asked.path[:4]
        item = drawn_by(asked).item
        if not item.solution:
            return await self._press(shown, ItemAction.NONE)
        if typed:
            form = await self._press(shown, ItemAction.TYPE)
            self.taps += 1
            return await fill(self._who, form, written(item, item.solution))
        choice = encoded(ItemAction.CHOOSE, asked.skill, asked.seed, (*here, *item.solution))
        if choice in controls_of(shown).values():
            return await self._press(shown, ItemAction.CHOOSE, *here, *item.solution)
        self.taps += 2 if item.shape is Shape.CHOICE else 2 + len(item.solution)
        menu = encoded(ItemAction.CHOOSE, asked.skill, asked.seed, here)
        values = [*map(str, item.solution)]
        return await self._who.select(shown.response, values, custom_id=menu)

    async def _win(self, item: Any) -> Any:
        """Choose who begins, and win against perfect play."""
        asked = read_control(control(item, ItemAction.BEAT))
        assert isinstance(asked, ItemControl)
        drawn = drawn_by(asked)
        is_lost = UNITS[drawn.skill.unit - 1].game.outcome(drawn.item.position) is Outcome.P
        shown = await self._begin(item, asked, computer=is_lost)
        self.matches += 1
        while not (record := await stored(self._world, self.matches)).match.is_over:
            winning = record.match.game.winning_moves(record.match.position)
            shown = await self._play(shown, max(winning, key=itemgetter(-1)))
        assert record.match.winner == 0
        self.last_won = drawn.skill.unit
        return shown  # the next item is below the result

    async def _begin(self, item: Any, asked: ItemControl, *, computer: bool) -> Any:
        """Let the computer begin, or begin with a move if each has a button."""
        here, drawn = asked.path[:4], drawn_by(asked)
        if computer:
            return await self._press(item, ItemAction.BEAT, *here, 1)
        winning = drawn.item.game.winning_moves(drawn.item.position)
        best = (0, *max(winning, key=itemgetter(-1)))
        first = encoded(ItemAction.BEAT, asked.skill, asked.seed, (*here, *best))
        shows_it = first in controls_of(item).values()
        return await self._press(item, ItemAction.BEAT, *here, *(best if shows_it else best[:1]))

    async def _play(self, shown: Any, move: Move) -> Any:
        """Tap a move part by part."""
        record = await stored(self._world, self.matches)
        while (await stored(self._world, self.matches)).ply == record.ply:
            paths = [p for p in self._picks(shown) if p == move[: len(p)]]
            shown = await self._press(shown, PlayAction.PICK, *max(paths, key=len))
        return shown

    @staticmethod
    def _picks(shown: Any) -> list[Move]:
        found = map(read_control, controls_of(shown).values())
        return [each.path for each in found if each and each.action is PlayAction.PICK]


@pytest.mark.parametrize("first", FIRST_SEEDS)
async def test_the_welcome_is_few_taps_away_from_winning_nim(world: World, first: int) -> None:
    seeds = count(first)
    world.bot.learning._draw_seed = lambda: next(seeds)
    pupil, last = Pupil(world), {skill.number for skill in UNITS[LAST - 1].skills}
    shown, known, to_win = await pupil.begin(), set[int](), 0
    while not last <= known:
        shown = await pupil.go_on(shown)
        to_win = to_win or (pupil.taps if pupil.last_won == LAST else 0)
        practices = await world.bot.learning.practices(world.ada.id)
        known = {number for number, practice in practices.items() if practice.is_known}
    print(f"{to_win} taps to the first match won, {pupil.taps} to the end of unit {LAST}")
    assert 0 < to_win <= TO_WIN, f"{to_win} taps"
    assert pupil.taps <= TO_KNOW, f"{pupil.taps} taps"
