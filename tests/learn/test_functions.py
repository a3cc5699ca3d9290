"""Units and the functions of worksheets lead to each other."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest

from bot.i18n import LOCALES, words
from bot.learn.messages import unit_message
from bot.learn.model import Practice
from bot.play.custom_ids import LessonAction, LessonControl
from bot.programs.model import Result
from bot.programs.panel import result_message
from bot.programs.store import Receipt, Version
from games.lessons.path import SKILLS, UNITS
from games.worksheets import FUNCTIONS
from games.worksheets.units import UNIT_OF, functions_of
from games.worksheets.verdict import Status


def test_each_function_exists_and_belongs_to_one_unit() -> None:
    assert set(UNIT_OF) <= set(FUNCTIONS)
    assert sum(len(functions_of(unit.number)) for unit in UNITS) == len(UNIT_OF)
    assert not functions_of(99)


@pytest.mark.parametrize("locale", LOCALES)
def test_a_unit_names_its_functions(locale: str) -> None:
    say = words(locale)
    practices = {number: Practice(skill) for number, skill in SKILLS.items()}
    for unit in UNITS:
        view = unit_message(unit, practices, say, in_class=False, teaches=False)
        named = functions_of(unit.number)
        assert ("/program" in str(view.to_components())) is bool(named)
        assert all(name in str(view.to_components()) for name in named)


@pytest.mark.parametrize("locale", LOCALES)
def test_a_result_leads_to_the_units_behind_it(locale: str) -> None:
    version = Version(1, "tp", 1, "x = 1", None, datetime(2026, 1, 1, tzinfo=UTC))
    names = ["somme_nim", "xor", "calc_mex", "saut_de_ligne"]
    results = [Result(name, Status.UNKNOWN) for name in names]
    view, _ = result_message(Receipt(version), results, words(locale))
    shown = str(view.to_components())
    for unit in UNITS:
        leads = LessonControl(LessonAction.RETURN, unit.number).encode()
        assert (repr(leads) in shown) is (unit.number in (7, 12))
