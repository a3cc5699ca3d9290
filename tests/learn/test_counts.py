"""A button opens as many questions as its label counts, to revise or to try again."""

from __future__ import annotations

from datetime import UTC, timedelta

import pytest

from bot.learn.custom_ids import LearnAction
from bot.learn.model import Way
from bot.learn.progress import LONG, SHORT
from bot.learn.service import read_drawn
from games.lessons.path import SKILLS
from tests.support.acting import SAYS, press
from tests.support.learning import asks, wrong_answer
from tests.support.world import World, controls_of, text_of

DAY = timedelta(days=1)


@pytest.mark.parametrize("missed", [1, 3, 6, 17])
async def test_a_button_opens_as_many_questions_as_it_counts(world: World, missed: int) -> None:
    """Each skill that was missed also comes back within the day."""
    say, who = SAYS["ada"], world.ada
    for number in sorted(SKILLS)[:missed]:
        drawn = read_drawn(number, 1, 5)
        asker = asks(who.id, world.env.now() - DAY)
        await world.bot.learning.answer(asker, drawn, 0, wrong_answer(drawn.item), UTC)
    counted = (
        (Way.TRAINING, "button-train", min(missed, SHORT)),
        (Way.MISSED, "button-missed", min(missed, LONG)),
    )
    for way, label, count in counted:
        shown = await who.slash(world.channel, "learn")
        assert say(label, count=count) in controls_of(shown)
        opened = await press(who, shown, LearnAction.TRAIN, count, way)
        assert say("learn-left", count=count) in text_of(opened)
