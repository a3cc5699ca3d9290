"""/grundy misere: the quotient, its picture and its file; refused where it would give away."""

from __future__ import annotations

from functools import cache

import pytest

from bot.i18n import words
from bot.laboratory.messages import name_of
from bot.laboratory.quotient_messages import tell_quotient
from games.families import read_rules
from games.misere.question import MisereAnswer, MisereOf
from tests.support.acting import SAYS, in_both_languages
from tests.support.catalogues import every_language
from tests.support.grundy import PNG, ask
from tests.support.sequences import drive
from tests.support.standing import SHARES_A_WORLD, shared_world
from tests.support.world import World, text_of

pytestmark = SHARES_A_WORLD
world = shared_world


@in_both_languages
async def test_misere_answers_for_kayles_with_order_picture_and_file(
    world: World, name: str
) -> None:
    shown = await ask(world, name, "misere", game="kayles")
    told, say = text_of(shown), SAYS[name]
    assert say("misere-order", game="0.77", order=40, losing=9) in told
    assert say("misere-period", period=12, preperiod=71, last=70) in told
    picture, file = shown.response.attachments
    assert (await picture.read()).startswith(PNG)
    assert "40" in (picture.description or "")
    rows = (await file.read()).decode().splitlines()
    assert any(row.startswith(" 10:") for row in rows)
    assert say("misere-blocks") in rows
    assert "1: 1 a → 2, 3, 4" in rows


@in_both_languages
async def test_misere_refuses_a_code_without_end(world: World, name: str) -> None:
    shown = await getattr(world, name).slash(world.channel, "grundy misere", game="0.(3)")
    assert shown.ephemeral


@every_language
@pytest.mark.parametrize(("game", "order"), [("0.77", True), ("0.07", True), ("0.26", False)])
async def test_the_order_is_drawn_and_described_if_the_picture_has_room(
    locale: str, game: str, order: bool
) -> None:
    """The order is drawn above the table if there is room for the names of the classes."""
    say = words(locale)
    growth = drive(MisereOf(read_rules(game), 200, 60_000)).growth
    picture, file = tell_quotient(growth.rules, MisereAnswer(growth, complete=True), say).files
    assert (say("misere-blocks") in file.content.decode()) is order
    sizes = {"order": growth.quotient.order, "losing": growth.quotient.losing_count}
    alt = "misere-picture-alt-order" if order else "misere-picture-alt"
    name = name_of(growth.rules, say)
    assert picture.description == say(alt, name=name, **sizes)


@cache
def answered(game: str) -> MisereAnswer:
    answer = drive(MisereOf(read_rules(game), 200, 30_000))
    assert isinstance(answer, MisereAnswer)
    return answer


@every_language
@pytest.mark.parametrize("game", ["0.3", "0.07", "grundys-game", "take 1,3,4", "4.7", "0.26"])
async def test_answers_of_misere_fit_a_message(locale: str, game: str) -> None:
    rules = read_rules(game)
    answer = answered(game)
    told = tell_quotient(rules, answer, words(locale))
    assert len(told.text) < 2000
    assert told.files
