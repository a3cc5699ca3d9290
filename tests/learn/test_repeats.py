"""Each time that the same mistake is made again, there is more help; all of it is a tap away."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import UTC, datetime, timedelta

import pytest

from bot.db.engine import Engine
from bot.i18n import LOCALES, words
from bot.kit.refusal import Refused
from bot.learn.custom_ids import ItemAction
from bot.learn.model import RUN, Drawn
from bot.learn.questions import idea_text, mistake_text
from bot.learn.service import read_drawn
from games.lessons.path import SKILLS
from games.mistakes import Mistake
from tests.support.acting import SAYS, forge, in_both_languages, press
from tests.support.controls import encoded
from tests.support.learning import UNTAUGHT, asks, learning_of, mistaken
from tests.support.world import World, text_of

MONDAY = datetime(2026, 11, 2, 9, tzinfo=UTC)

MINUTE = timedelta(minutes=1)

ADA, BLAISE = 11, 22

COPIES = Mistake.COPIES_TAKE


def misled(skill: int, mistake: Mistake, count: int) -> list[Drawn]:
    """Return items of a skill in which a mistake yields a wrong answer."""
    found = (read_drawn(skill, 1, seed) for seed in range(500))
    named = [each for each in found if mistaken(each.item, mistake) != each.item.solution]
    return named[:count]


async def test_repeats_of_a_mistake_shortly_before_are_counted(engine: Engine) -> None:
    learning = learning_of(engine)
    copies, modulus = Mistake.COPIES_TAKE, Mistake.MODULUS
    drawn = misled(3, copies, 4)
    other = next(each for each in misled(3, modulus, 99) if each not in drawn)

    async def said(minute: int, drawn: Drawn, mistake: Mistake) -> Mapping[Mistake | None, int]:
        asker = asks(ADA, MONDAY + minute * MINUTE)
        verdict = await learning.answer(asker, drawn, 0, mistaken(drawn.item, mistake), UTC)
        assert verdict.repeats == verdict.earlier.get(mistake, 0)
        return verdict.earlier

    assert await said(0, drawn[0], copies) == {}
    assert await said(1, drawn[1], copies) == {copies: 1}
    assert await said(2, other, modulus) == {copies: 2}
    assert await said(1, drawn[1], copies) == {copies: 1}, "a repeated click counts once"
    assert await said(5, drawn[2], copies) == {copies: 2, modulus: 1}
    told = await learning.verdict(asks(ADA, MONDAY), drawn[2], 0)
    assert (told.answered.mistake, told.repeats) == (copies, 0)
    later = RUN // MINUTE + 6
    assert await said(later, drawn[3], copies) == {}, "an old mistake is not counted"
    for nobody, number in ((asks(BLAISE, MONDAY), 0), (asks(ADA, MONDAY), 1)):
        with pytest.raises(Refused):
            await learning.verdict(nobody, drawn[0], number)


@in_both_languages
async def test_the_second_and_the_third_repeat_of_a_mistake_get_more_help(
    world: World, name: str
) -> None:
    who, say = getattr(world, name), SAYS[name]
    shown = await who.slash(world.channel, "learn")
    told = []
    for each in misled(3, COPIES, 3):
        path = (1, 0, 0, 0, *mistaken(each.item, COPIES))
        answer = encoded(ItemAction.CHOOSE, 3, each.seed, path)
        shown = await forge(world, who, shown, answer)
        told.append(text_of(shown))
    sentence, _, example = mistake_text(COPIES, say).partition(". ")
    idea, another_way = idea_text(SKILLS[3], say), say("learn-another-way")
    assert all(sentence in each for each in told)
    assert [another_way in each for each in told] == [False, True, True]
    assert [example in each for each in told] == [False, True, True]
    assert [idea in each for each in told] == [False, False, True]
    brief = await press(who, shown, ItemAction.IDEA)
    assert idea.partition(". ")[0] in text_of(brief)
    opened = text_of(await press(who, brief, ItemAction.IDEA, 1, 0, 0, 0, 1))
    assert all(each in opened for each in idea.split(". "))
    assert f"{sentence}. {example}" in opened


@pytest.mark.parametrize("locale", LOCALES)
def test_the_explanation_of_a_mistake_begins_with_a_short_sentence(locale: str) -> None:
    for mistake in set(Mistake) - UNTAUGHT:
        first, _, _ = mistake_text(mistake, words(locale)).partition(". ")
        assert 10 < len(first) < 160, mistake
