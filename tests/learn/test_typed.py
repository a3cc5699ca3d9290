"""Numbers that are typed as answers: in binary where that is asked, and what is none is told."""

from __future__ import annotations

from bot.learn.custom_ids import ItemAction
from bot.learn.model import Asked, Round, Way
from bot.learn.service import read_drawn
from tests.support.acting import FR, assert_handed_back, fill, forge
from tests.support.controls import encoded
from tests.support.world import World, text_of


async def test_a_binary_answer_is_asked_for_and_another_text_handed_back(world: World) -> None:
    shown = await world.ada.slash(world.channel, "learn")
    typed = encoded(ItemAction.TYPE, 11, 1, (3, 0, 0, 0))
    assert read_drawn(11, 3, 1).item.question == "to-binary"
    for text in (" ", "13", "2", "douze", "1.1"):
        typing = await forge(world, world.ada, shown, typed)
        assert typing.modal["components"][-1]["label"] == FR("learn-your-answer-in-binary")
        assert_handed_back(await fill(world.ada, typing, text), FR("fault-answer-binary"), text)
    typing = await forge(world, world.ada, shown, typed)
    told = await fill(world.ada, typing, f"0{read_drawn(11, 3, 1).item.solution[0]}")
    assert FR("learn-right") in text_of(told)


async def test_a_number_can_be_typed_and_another_text_is_handed_back(world: World) -> None:
    drawn = read_drawn(12, 3, 1)
    assert drawn.item.question == "from-binary"
    asked = Asked(Round(Way.PATH), drawn)
    shown = await world.ada.slash(world.channel, "learn")
    here = (3, 0, 0, 0)
    typed = encoded(ItemAction.TYPE, drawn.skill.number, 1, here)
    for text in (" ", "douze", "-1", "1.5", "9999999"):
        typing = await forge(world, world.ada, shown, typed)
        assert_handed_back(await fill(world.ada, typing, text), FR("fault-answer-number"), text)
    assert not (await world.bot.learning.practices(world.ada.id))[asked.drawn.skill.number].recent
    typing = await forge(world, world.ada, shown, typed)
    told = await fill(world.ada, typing, f" {drawn.item.solution[0]} ")
    assert FR("learn-right") in text_of(told)


async def test_several_numbers_can_be_typed_and_others_are_handed_back(
    world: World,
) -> None:
    drawn = read_drawn(6, 1, 1)
    item = drawn.item
    assert item.question == "tick-lost"
    shown = await world.ada.slash(world.channel, "learn")
    typed = encoded(ItemAction.TYPE, drawn.skill.number, 1, (1, 0, 0, 0))
    said = FR("fault-answer-offered", offered="0 1 2 3 4 5 6 7")
    for text in (" ", "zéro", "0 10", "8-12"):
        typing = await forge(world, world.ada, shown, typed)
        assert typing.modal["components"][-1]["label"] == FR("learn-your-answers")
        assert_handed_back(await fill(world.ada, typing, text), said, text)
    assert not (await world.bot.learning.practices(world.ada.id))[drawn.skill.number].recent
    typing = await forge(world, world.ada, shown, typed)
    told = await fill(world.ada, typing, "0")  # the first lost number besides 0 is missing
    assert f"**{item.options[item.solution[1]]}**" in text_of(told)


def test_several_numbers_may_be_typed_with_signs_ranges_and_repeats() -> None:
    item = read_drawn(6, 1, 1).item
    assert item.read("0, 2 3") == (0, 2, 3)
    assert item.read("{4+4; 0}") == (0, 4)
    assert item.read("2-4, 6 – 7") == (2, 3, 4, 6, 7)
    assert item.read("0 4-2") == (0, 2, 3, 4)
