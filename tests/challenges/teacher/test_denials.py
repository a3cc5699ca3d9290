"""Pupils, teachers of other servers and former teachers are denied a challenge's settings."""

from __future__ import annotations

from typing import Any

import pytest

from bot.challenges.custom_ids import TeacherAction
from bot.challenges.model import ChallengeState
from bot.challenges.refusals import ChallengeRefusal
from bot.challenges.teacher.parts import Setting
from bot.classes.model import TeacherKind
from bot.classes.refusals import ClassRefusal
from bot.kit.actors import Actor
from bot.kit.refusal import Refused
from tests.support.acting import EN, FR, forge, press
from tests.support.staff import FORM, NEW_FORM, Staff, assert_denied
from tests.support.world import text_of

COMMANDS: dict[str, dict[str, Any]] = {
    "challenge create": {},
    "challenge list": {},
    "challenge edit": {"number": 1},
    "challenge clone": {"number": 1},
    "challenge close": {"number": 1},
    "challenge delete": {"number": 1},
    "class teachers": {},
    "class settings": {"names": True},
    "class season": {},
}
CONTROLS = [
    *("setup:1:0:", "setup:0:1:", "publish:1:0:", "clone:1:0:"),
    *("close:1:0:", "close:1:1:", "delete:1:0:", "delete:1:1:", "season:2:0:"),
    *(f"settle:1:{setting}:" for setting in Setting if setting not in (0, 1, 5, 6)),
    *("settle:1:0:", "settle:0:1:"),
]


@pytest.mark.parametrize("name", ["ada", "blaise"])
async def test_a_pupil_is_denied_every_command_and_control_of_teachers(
    staff: Staff, name: str
) -> None:
    world, say = staff.world, {"ada": FR, "blaise": EN}[name]
    who = getattr(world, name)
    shown = await staff.create()
    draft = await staff.stored()
    board = await staff.prof.slash(world.channel, "nim")
    await staff.prof.slash(world.channel, "board")  # the first has no controls: it may have had any
    for command, options in COMMANDS.items():
        assert_denied(
            await who.slash(world.channel, command, **options), say, ClassRefusal.NOT_A_TEACHER
        )
    extended = await who.slash(world.channel, "challenge extend", number=1, member=who, until="+1d")
    assert_denied(extended, say, ClassRefusal.NOT_A_TEACHER)
    for custom_id in CONTROLS:
        if custom_id != f"settle:1:{Setting.MARKED:d}:":
            assert_denied(
                await forge(world, who, board, custom_id), say, ClassRefusal.NOT_A_TEACHER
            )
    for setting in (Setting.CHANNEL, Setting.ROLE):
        chosen = await forge(world, who, board, f"settle:1:{setting:d}:", str(world.channel.id))
        assert_denied(chosen, say, ClassRefusal.NOT_A_TEACHER)
    assert await who.autocomplete(world.channel, "challenge edit", "number", "") == []
    assert await staff.stored() == draft
    assert len(await world.bot.editor.all(staff.actor())) == 1
    assert not (await world.bot.classes.settings(world.server.id, "fr")).shows_names
    assert shown.response.ephemeral


async def test_a_teacher_demoted_while_a_form_is_open_is_denied_to_submit_it(staff: Staff) -> None:
    world = staff.world
    classes = world.bot.classes
    await classes.add_teacher(staff.actor(), TeacherKind.PERSON, world.ada.id)
    asked = await world.ada.slash(world.channel, "challenge create")
    panel = await world.ada.submit_modal(asked, NEW_FORM)
    asked = await press(world.ada, panel, TeacherAction.SET_UP)
    await classes.remove_teacher(staff.actor(), TeacherKind.PERSON, world.ada.id)
    assert_denied(await world.ada.submit_modal(asked, FORM), FR, ClassRefusal.NOT_A_TEACHER)
    assert_denied(
        await press(world.ada, panel, TeacherAction.PUBLISH), FR, ClassRefusal.NOT_A_TEACHER
    )
    assert (await staff.stored()).state is ChallengeState.DRAFT


async def test_the_challenges_of_another_server_are_unknown(staff: Staff) -> None:
    await staff.create()
    stranger = Actor(staff.prof.id, staff.world.server.id + 1, manages=True)
    for request in (
        staff.world.bot.editor.unopened(stranger, 1),
        staff.world.bot.editor.extend(stranger, 1, 5, None),
    ):
        with pytest.raises(Refused) as denied:
            await request
        assert denied.value.refusal is ChallengeRefusal.NO_SUCH_CHALLENGE


async def test_a_forged_setting_of_a_challenge_is_refused_as_unknown(staff: Staff) -> None:
    panel = await staff.create()
    draft = await staff.stored()
    for custom_id in ("settle:1:99:", "settle:1:5:", "settle:1:8:"):
        shown = await forge(staff.world, staff.prof, panel, custom_id)
        assert text_of(shown) == FR("error-unknown-control")
    assert await staff.stored() == draft
