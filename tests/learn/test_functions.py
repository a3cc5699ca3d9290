"""Units and the functions of worksheets lead to each other."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest

from bot.i18n import LOCALES, words
from bot.kit.streaks import Streak
from bot.learn.custom_ids import LearnAction
from bot.learn.messages import round_over_message, unit_message
from bot.learn.model import Practice, Standing, Way
from bot.learn.progress import Sitting
from bot.play.custom_ids import LessonAction, LessonControl
from bot.programs.messages import function_text
from bot.programs.model import FunctionResult
from bot.programs.panel import functions_message, result_message
from bot.programs.store import Receipt, Version
from games.lessons.path import SKILLS, UNITS
from games.worksheets import FUNCTIONS
from games.worksheets.units import UNIT_OF, functions_of
from games.worksheets.verdict import Status
from tests.support.acting import forge, in_both_languages, press
from tests.support.controls import encoded
from tests.support.limits import assert_components_within_limits, walk
from tests.support.world import World

MONDAY = datetime(2026, 11, 2, 9, tzinfo=UTC)


def test_each_function_exists_and_belongs_to_one_unit() -> None:
    assert set(UNIT_OF) <= set(FUNCTIONS)
    assert sum(len(functions_of(unit.number)) for unit in UNITS) == len(UNIT_OF)
    assert not functions_of(99)


@pytest.mark.parametrize("locale", LOCALES)
def test_the_page_and_the_end_of_a_unit_have_a_button_to_its_functions(locale: str) -> None:
    say = words(locale)
    practices = {number: Practice(skill) for number, skill in SKILLS.items()}
    standing = Standing(practices, 0, (), MONDAY)
    for unit in UNITS:
        named, leads = functions_of(unit.number), LessonControl(LessonAction.PROGRAM, unit.number)
        page = unit_message(unit, practices, say, in_class=False, teaches=False)
        over = (Way.PATH, unit, standing, Sitting([], 0, Streak()), say)
        for view in (page, round_over_message(*over, in_class=False, reminds=False)):
            assert (leads.encode() in str(view.to_components())) is bool(named)
        assert all(name in str(page.to_components()) for name in named)
        if named:
            asked = functions_message(unit.number, say).to_components()
            assert_components_within_limits(asked)
            told = "".join(each.get("content", "") for each in walk(asked))
            assert all(function_text(name, say) in told for name in named)


@in_both_languages
async def test_the_form_for_a_function_is_three_taps_from_its_unit(world: World, name: str) -> None:
    who = getattr(world, name)
    shown = await who.slash(world.channel, "learn")
    page = await forge(world, who, shown, encoded(LearnAction.UNIT, 7, 0))
    asked = await press(who, page, LessonAction.PROGRAM)
    assert asked.ephemeral
    menu = encoded(LessonAction.PROGRAM, 7, 0)
    form = await who.select(asked.response, ["2"], custom_id=menu)
    assert "somme_nim" in str(form.modal)


@pytest.mark.parametrize("locale", LOCALES)
def test_the_result_of_a_program_has_buttons_to_the_units_behind_it(locale: str) -> None:
    version = Version(1, "tp", 1, "x = 1", None, datetime(2026, 1, 1, tzinfo=UTC))
    names = ["somme_nim", "xor", "calc_mex", "saut_de_ligne"]
    results = [FunctionResult(name, Status.UNKNOWN) for name in names]
    view, _ = result_message(Receipt(version), results, words(locale))
    shown = str(view.to_components())
    for unit in UNITS:
        leads = LessonControl(LessonAction.RETURN, unit.number).encode()
        assert (repr(leads) in shown) is (unit.number in (7, 12))
