"""A mistake that was mended shortly before is told in short, and the idea is a tap away."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

import pytest

from bot.db.engine import Engine
from bot.i18n import LOCALES, words
from bot.kit.refusal import Refused
from bot.learn.custom_ids import ItemAction
from bot.learn.model import RUN, Drawn
from bot.learn.questions import idea_text, mistake_text
from bot.learn.service import read_drawn
from games.lessons.item import Mistake
from games.lessons.path import SKILLS
from tests.support.acting import SAYS, forge, in_both_languages, press
from tests.support.controls import encoded
from tests.support.learning import asks, learning_of, mistaken, solution
from tests.support.world import World, text_of

MONDAY = datetime(2026, 11, 2, 9, tzinfo=UTC)

MINUTE = timedelta(minutes=1)

ADA, BLAISE = 11, 22

COPIES = Mistake.COPIES_TAKE


def misled(skill: int, mistake: Mistake, count: int) -> list[Drawn]:
    """Return items of a skill in which a mistake yields a wrong answer."""
    found = (read_drawn(skill, 1, seed) for seed in range(500))
    named = [each for each in found if mistaken(each.item, mistake) != solution(each.item)]
    return named[:count]


async def test_a_mistake_that_was_mended_is_mended_again_only_when_asked(engine: Engine) -> None:
    learning = learning_of(engine)
    copies, modulus = Mistake.COPIES_TAKE, Mistake.MODULUS
    drawn = misled(3, copies, 4)
    other = next(each for each in misled(3, modulus, 99) if each not in drawn)

    async def said(minute: int, drawn: Drawn, mistake: Mistake) -> frozenset[Mistake | None]:
        asker = asks(ADA, MONDAY + minute * MINUTE)
        verdict = await learning.answer(asker, drawn, 0, mistaken(drawn.item, mistake), UTC)
        assert verdict.is_repeated is (mistake in verdict.earlier)
        return verdict.earlier

    assert await said(0, drawn[0], copies) == set()
    assert await said(1, drawn[1], copies) == {copies}
    assert await said(2, other, modulus) == {copies}
    assert await said(1, drawn[1], copies) == {copies}, "a click that came twice"
    assert await said(5, drawn[2], copies) == {copies, modulus}
    told = await learning.verdict(asks(ADA, MONDAY), drawn[2], 0)
    assert (told.answered.mistake, told.is_repeated) == (copies, False)
    later = RUN // MINUTE + 6
    assert await said(later, drawn[3], copies) == set(), "it may be forgotten by now"
    for nobody, number in ((asks(BLAISE, MONDAY), 0), (asks(ADA, MONDAY), 1)):
        with pytest.raises(Refused):
            await learning.verdict(nobody, drawn[0], number)


@in_both_languages
async def test_a_second_wrong_answer_is_short_and_the_idea_a_tap_away(
    world: World, name: str
) -> None:
    who, say = getattr(world, name), SAYS[name]
    shown = await who.slash(world.channel, "learn")
    told = []
    for each in misled(3, COPIES, 2):
        path = (1, 0, 0, 0, *mistaken(each.item, COPIES))
        answer = encoded(ItemAction.CHOOSE, 3, each.seed, path)
        shown = await forge(world, who, shown, answer)
        told.append(text_of(shown))
    mended, idea = mistake_text(COPIES, say), idea_text(SKILLS[3], say)
    first, second = told
    assert mended in first
    assert idea in first
    assert idea not in second
    assert mended not in second
    assert mended.partition(". ")[0] in second
    assert len(second) < len(first) / 2
    again = text_of(await press(who, shown, ItemAction.IDEA))
    assert idea in again
    assert mended in again


@pytest.mark.parametrize("locale", LOCALES)
def test_a_mended_mistake_begins_with_a_sentence_that_stands_alone(locale: str) -> None:
    for mistake in Mistake:
        first, _, _ = mistake_text(mistake, words(locale)).partition(". ")
        assert 10 < len(first) < 160, mistake
