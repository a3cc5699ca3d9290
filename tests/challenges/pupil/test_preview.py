"""A teacher looks at a challenge as pupils will: beside its panel, and as fast as they like."""

from __future__ import annotations

from bot.challenges.custom_ids import PupilAction
from bot.challenges.pupil.store import AttemptStore
from tests.support.acting import FR, control, forge, press, shows
from tests.support.answering import reads
from tests.support.controls import encoded, read_control
from tests.support.pupils import begun
from tests.support.staff import SAYS, Staff, in_both_languages
from tests.support.world import text_of


@in_both_languages
async def test_a_preview_stands_beside_the_panel_is_skipped_and_left(
    staff: Staff, name: str
) -> None:
    say, who, world = SAYS[name], getattr(staff, name), staff.world
    panel = await staff.create(name)
    card = await press(who, panel, PupilAction.BEGIN)
    assert card.response.id != panel.response.id, "the panel stays"
    assert card.ephemeral
    reads(card, say("preview-note"), say("question-heading", number=1, count=2))
    for _ in range(2):
        await world.restart()
        card = await press(who, card, PupilAction.SKIP)
    reads(card, f"{say('preview-skipped')} 1.", f"{say('preview-skipped')} 2.")
    again = await press(who, card, PupilAction.BEGIN)
    assert again.response.id == card.response.id, "anew in its own place"
    stale, leaving = (control(again, each) for each in (PupilAction.SKIP, PupilAction.LEAVE))
    for _ in range(2):
        left = await forge(world, who, again, leaving)
        assert text_of(left) == say("preview-left")
    assert text_of(await forge(world, who, left, stale)) == say("denial-attempt-gone")
    store = AttemptStore(world.bot._engine)
    assert await store.attempts(1) == [], "nothing of it is kept"
    # An attempt that counts is neither skipped nor left.
    await staff.open()
    counting = await begun(world, world.ada)
    number = read_control(control(counting, PupilAction.ANSWER)).attempt
    for action in (PupilAction.SKIP, PupilAction.LEAVE):
        assert not shows(counting, action)
        refused = await forge(world, world.ada, counting, encoded(action, number, 0))
        assert text_of(refused) == FR("denial-no-preview")
