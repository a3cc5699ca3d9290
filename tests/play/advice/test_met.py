"""*Why?* and hints use only words met in lessons; a button shows the rest."""

from __future__ import annotations

from datetime import UTC
from typing import Any

from bot.kit.actors import Asker
from bot.learn.service import read_drawn
from bot.play.custom_ids import PlayAction
from games.lessons.path import UNITS
from tests.support.acting import EN, SAYS, forge, in_both_languages, press, whole_reason
from tests.support.controls import encoded
from tests.support.world import World, controls_of, text_of


async def answered(world: World, who: Any, unit: int) -> None:
    """Let somebody answer an item of a unit."""
    drawn = read_drawn(UNITS[unit - 1].skills[0].number, 1, 1)
    asker = Asker(who.id, None)
    await world.bot.learning.answer(asker, drawn, 0, drawn.item.solution, UTC)


def shows_nothing_of_it(told: Any) -> bool:
    return told.ephemeral and EN("fact-even-table-zero") not in text_of(told)


@in_both_languages
async def test_why_at_kayles_explains_the_mirror_and_more_the_theory(
    world: World, name: str
) -> None:
    member, say = getattr(world, name), SAYS[name]
    board = await member.slash(world.channel, "octal", code="0.77", rows="8", first="opponent")
    told = await press(member, board, PlayAction.WHY)
    theory = say("fact-acts-as-heap")
    assert "(mirror)" in text_of(told) or "(miroir)" in text_of(told)
    assert theory not in text_of(told)
    more = await press(member, told, PlayAction.WHY, 1)
    assert more.response.id == told.response.id
    assert theory in text_of(more)
    assert say("button-more") not in controls_of(more)
    await answered(world, member, 12)
    assert theory in text_of(await whole_reason(member, board))


async def test_why_and_hints_leave_out_what_a_later_unit_teaches(world: World) -> None:
    await answered(world, world.blaise, 3)
    board = await world.blaise.slash(world.channel, "nim", heaps="1 3 7", first="me")
    hint = await press(world.blaise, board, PlayAction.HINT)
    for step in (2, 3):
        hint = await press(world.blaise, hint, PlayAction.HINT, step)
    assert EN("hint-heading", step=3, steps=3) in text_of(hint)
    move = {"move": EN("move-nim", heap=3, take=5), "left": "1 3 2"}
    assert EN("fact-winning-move", **move) in text_of(hint)
    assert EN("fact-odd-column", weight=4) not in text_of(hint)
    more = await press(world.blaise, hint, PlayAction.HINT, 4)
    assert EN("fact-odd-column", weight=4) in text_of(more)
    assert EN("button-more") not in controls_of(more)
    tried_move = encoded(PlayAction.WHAT_IF, 1, 0, (3, 5))
    tried = await forge(world, world.blaise, board, tried_move)
    assert EN("fact-winning-move", **move) in text_of(tried)
    assert EN("fact-even-table-zero") not in text_of(tried)
    all_of_it = await press(world.blaise, tried, PlayAction.ALL_OF_IT, 3, 5)
    assert all_of_it.response.id == tried.response.id
    assert EN("fact-reduce", heap=3, size=7, to=2, take=5) in text_of(all_of_it)
    assert EN("fact-even-table-zero") in text_of(all_of_it)
    assert EN("button-more") not in controls_of(all_of_it)
    await answered(world, world.blaise, 7)
    met = await forge(world, world.blaise, board, tried_move)
    assert text_of(met) == text_of(all_of_it)
    assert EN("button-more") not in controls_of(met)
    for path in ((), (9,), (3, 9), (3, 5, 1)):
        wrong = encoded(PlayAction.ALL_OF_IT, 1, 0, path)
        assert shows_nothing_of_it(await forge(world, world.blaise, board, wrong))
