"""The panel of a challenge offers what can be done where it stands, and nothing else."""

from __future__ import annotations

from collections import Counter
from datetime import timedelta

import pytest

from bot.challenges.custom_ids import (
    ChallengeControl,
    QuestionControl,
    RegradingAction,
    RollAction,
    TeacherAction,
    TeacherControl,
)
from bot.challenges.model import REOPENABLE
from bot.challenges.teacher.messages import (
    COMMON_BUTTONS,
    OPENED,
    STATE_BUTTONS,
    UNOPENED,
    Phase,
    phase_of,
)
from bot.challenges.teacher.parts import Setting
from bot.i18n import LOCALES, words
from bot.kit.custom_ids import Control
from bot.roster.model import Listed, digest_of
from bot.roster.service import Rosters
from tests.support.acting import FR, forge
from tests.support.staff import Staff
from tests.support.world import controls_of, failures_of

#: What the panel offers besides the deeds, and where: with what is chosen, if it is a menu.
OTHERS: dict[tuple[Control, tuple[str, ...]], frozenset[Phase]] = {
    **{
        (TeacherControl(TeacherAction.SETTLE, 1, setting, path=path), ()): UNOPENED
        for setting, path in (
            (Setting.SAME_FOR_ALL, (1,)),
            (Setting.MODE, (1,)),
            (Setting.SHOWS_NAMES, (1,)),
            (Setting.MARKING, ()),
        )
    },
    (QuestionControl(RegradingAction.QUESTION, 1), ("0",)): OPENED,
    (ChallengeControl(RollAction.MISSING, 1), ()): frozenset({Phase.OPEN}),
    (ChallengeControl(RollAction.TEAMS, 1), ()): frozenset(Phase) - {Phase.CLOSED, Phase.SETTLED},
}


async def reach(staff: Staff, wanted: Phase) -> None:
    """Have the first challenge stand somewhere."""
    world, editor = staff.world, staff.world.bot.editor
    await staff.create(opens="dans 1 heure")
    if wanted is Phase.WAITING:
        with world.env.time_context():
            await editor.publish(staff.actor(), 1)
    if wanted in OPENED:
        await staff.open()
    if wanted in (Phase.CLOSED, Phase.SETTLED):
        with world.env.time_context():
            await editor.close(staff.actor(), 1)
    if wanted is Phase.OUTDATED:
        await world.env.advance_time(timedelta(hours=4).total_seconds())
    if wanted is Phase.SETTLED:
        await world.env.advance_time((REOPENABLE + timedelta(hours=1)).total_seconds())


async def is_refused(staff: Staff, control: Control, values: tuple[str, ...]) -> bool:
    """Press a control of a panel, whether it is offered or not; return whether it is refused."""
    panel = await staff.prof.slash(staff.world.channel, "challenge edit", number=1)
    before = failures_of(staff.world.bot)
    await forge(staff.world, staff.prof, panel, control.encode(), *values)
    return failures_of(staff.world.bot) - before == Counter(["refused"])


#: A challenge opens at the moment at which it is due: nobody can click meanwhile.
CLICKED = [here for here in Phase if here is not Phase.OPENING]


@pytest.mark.parametrize("here", CLICKED, ids=lambda here: here.name)
async def test_the_panel_offers_exactly_the_controls_that_are_not_refused(
    staff: Staff, here: Phase
) -> None:
    listed = [Listed(17, "Ada", "A")]
    with staff.world.env._bot_scope():
        await staff.world.bot.service(Rosters).replace(staff.actor(), "fr", listed, digest_of([]))
    await reach(staff, here)
    with staff.world.env.time_context():
        assert phase_of(await staff.stored()) is here
    panel = await staff.prof.slash(staff.world.channel, "challenge edit", number=1)
    offered = {custom_id.rstrip("0123456789.") for custom_id in controls_of(panel).values()}
    possible = {
        (deed.control(1), ()): here in deed.when for deed in (*STATE_BUTTONS, *COMMON_BUTTONS)
    }
    for deed in (*STATE_BUTTONS, *COMMON_BUTTONS):  # the same may be called otherwise elsewhere
        possible[deed.control(1), ()] |= here in deed.when
        assert (FR(deed.label) in controls_of(panel)) is (here in deed.when), deed.label
    possible |= {other: here in when for other, when in OTHERS.items()}
    publishing = TeacherControl(TeacherAction.PUBLISH, 1)
    for (control, values), can in sorted(
        possible.items(), key=lambda each: each[0][0] == publishing
    ):
        assert (control.encode().rstrip("0123456789.") in offered) is can, control
        refused = await is_refused(staff, control, values)
        assert refused is not can, f"{control} is {'refused' if refused else 'done'} in {here}"


@pytest.mark.parametrize("locale", LOCALES)
def test_every_action_of_the_panel_fits_on_a_button(locale: str) -> None:
    for deed in (*STATE_BUTTONS, *COMMON_BUTTONS):
        assert len(words(locale)(deed.label)) <= 20
