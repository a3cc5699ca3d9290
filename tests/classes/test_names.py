"""How people are named before the class: pseudonyms, and names by choice."""

from __future__ import annotations

import re

import pytest

from bot.classes.model import Member
from bot.classes.names import ADJECTIVES, ANIMALS, displayed_name, names_of, pseudonym
from bot.classes.store import PSEUDONYMS
from bot.db.engine import Engine
from bot.i18n import LOCALES, words
from bot.kit.actors import Actor
from tests.support.acting import EN, FR
from tests.support.challenge_service import GUILD, Service


@pytest.mark.parametrize("locale", LOCALES)
def test_pseudonyms_all_differ_and_are_short(locale: str) -> None:
    say = words(locale)
    assert ANIMALS * ADJECTIVES == PSEUDONYMS
    names = [pseudonym(number, say) for number in range(PSEUDONYMS)]
    assert len(set(names)) == PSEUDONYMS
    assert max(map(len, names)) < 32
    assert not any(re.search(r"[^\w' -]", name) for name in names)
    assert pseudonym(PSEUDONYMS, say) == f"{names[0]} 2"


def test_a_pupil_has_the_same_animal_in_both_languages() -> None:
    assert (pseudonym(28, EN), pseudonym(28, FR)) == ("Swift Otter", "Loutre rapide")


@pytest.mark.parametrize("wants", [True, False])
@pytest.mark.parametrize("allowed", [True, False])
def test_names_are_shown_only_if_both_chose_so(wants: bool, allowed: bool) -> None:
    member = Member(77, 28, wants)
    shown = displayed_name(member, shows_names=allowed, say=EN)
    assert shown == ("<@77>" if wants and allowed else "Swift Otter")


async def test_an_erased_pupil_gets_no_pseudonym(engine: Engine) -> None:
    classes = Service(engine).classes
    names = await names_of(classes, GUILD, [-3, 5], shows_names=True, say=FR)
    assert names[-3] == FR("former-pupil")
    await classes.show_name(Actor(5, GUILD), shows=True)
    named = await names_of(classes, GUILD, [5], shows_names=True, say=FR)
    assert named == {5: "<@5>"}
