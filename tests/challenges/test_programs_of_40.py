"""A class of forty hands in programs at once, with a restart between."""

from __future__ import annotations

from typing import Any

import pytest
from simcord import InteractionResult

from bot.challenges.custom_ids import PupilAction
from bot.i18n import Say
from bot.play.custom_ids import TrialAction
from tests.support.acting import COMPONENT, EN, FR, MODAL, control, emit
from tests.support.pupils import opened, teacher, timely
from tests.support.world import World, text_of

pytestmark = pytest.mark.slow

COUNT = 40
#: How many pupils act at the same moment before all hand in. (SimCord looks at every pair.)
ROW = 8

RIGHT = "def prochain_joueur(joueur):\n    return 3 - joueur\n"
WRONG = "def prochain_joueur(joueur):\n    return joueur\n"
BOMB = "def prochain_joueur(joueur):\n    return prochain_joueur(joueur) + 1\n"


class Pupil:
    """A pupil with their program and the private message that they see."""

    def __init__(self, world: World, number: int) -> None:
        self.say: Say = FR if number % 2 else EN
        self.actor = world.server.add_member(world.env.create_user(f"pupil{number}"))
        world.languages.speaks(self.actor.id, "fr" if number % 2 else "en-GB")
        self.source, self.credit = [(RIGHT, 100), (RIGHT, 100), (WRONG, 0), (BOMB, 0)][number % 4]
        self.shown: Any = None

    def sends(self, world: World, kind: int, data: dict[str, Any]) -> Any:
        """Send something from the message that they see."""
        place = {"guild_id": world.server.id, "channel_id": world.channel.id}
        source = None if self.shown is None else self.shown.id
        return emit(world, self.actor, kind, data, **place, source=source)


async def all_do(world: World, pupils: list[Pupil], what: Any, row: int) -> None:
    """Have pupils send something, each row at the same moment; they see the answer."""
    for start in range(0, len(pupils), row):
        acting = pupils[start : start + row]
        records = [pupil.sends(world, *what(pupil)) for pupil in acting]
        await world.env.settle()
        for pupil, record in zip(acting, records, strict=True):
            result = InteractionResult(world.env, record)
            pupil.shown = result.followups[-1] if result.followups else result.response


def pressing(action: Any) -> Any:
    """Return a function that presses the button of an action."""
    return lambda pupil: (
        COMPONENT,
        {"custom_id": control(pupil.shown, action), "component_type": 2},
    )


def handing_in(pupil: Pupil) -> tuple[int, dict[str, Any]]:
    """Return a function that sends the form with the pupil's program."""
    custom_id = control(pupil.shown, PupilAction.ANSWER).replace("answer:", "answered:")
    line = {"type": 4, "custom_id": "text", "value": pupil.source}
    return MODAL, {"custom_id": custom_id, "components": [{"type": 18, "component": line}]}


async def test_forty_programs_handed_in_at_once_are_marked_right_also_after_a_restart(
    world: World,
) -> None:
    pupils = [Pupil(world, number) for number in range(COUNT)]
    await world.env.settle()
    challenge = await opened(world, "program prochain_joueur\nprogram prochain_joueur")
    for pupil in pupils:
        pupil.shown = (await pupil.actor.slash(world.channel, "challenges")).response
    await all_do(world, pupils, pressing(PupilAction.BEGIN), ROW)
    lengths, run = list[int](), world.bot.program_desk.run

    async def counted(who: int, *asked: Any) -> Any:
        lengths.append(world.bot.program_desk.ahead())
        return await run(who, *asked)

    world.bot.program_desk.run = counted  # type: ignore[method-assign]
    await all_do(world, pupils, handing_in, COUNT)
    assert max(lengths) >= COUNT // 2, "half of the programs should wait in one queue"
    for pupil in pupils:
        told = text_of(pupil.shown)
        assert pupil.shown.ephemeral
        assert pupil.say("mark-right" if pupil.credit else "mark-wrong") in told
    await world.restart()
    await all_do(world, pupils, pressing(TrialAction.NEXT), ROW)
    await all_do(world, pupils, handing_in, COUNT)
    kept = await timely(world, world.bot.editor.attempts(teacher(world), challenge.id))
    given = {attempt.person: [each.credit for each in attempt.answers] for attempt in kept}
    assert given == {pupil.actor.id: [pupil.credit] * 2 for pupil in pupils}


async def test_a_program_that_ran_when_the_bot_ended_can_be_handed_in_again(world: World) -> None:
    pupil = Pupil(world, 1)
    await world.env.settle()
    challenge = await opened(world, "program prochain_joueur")
    pupil.shown = (await pupil.actor.slash(world.channel, "challenges")).response
    await all_do(world, [pupil], pressing(PupilAction.BEGIN), 1)
    await world.bot.program_desk.close()
    await all_do(world, [pupil], handing_in, 1)
    assert not await _answers(world, challenge.id), "nothing was counted"
    await world.restart()
    pupil.shown = (await pupil.actor.slash(world.channel, "challenges")).response
    await all_do(world, [pupil], pressing(PupilAction.BEGIN), 1)
    await all_do(world, [pupil], handing_in, 1)
    assert await _answers(world, challenge.id) == [100]


async def _answers(world: World, challenge_id: int) -> list[int]:
    kept = await timely(world, world.bot.editor.attempts(teacher(world), challenge_id))
    return [answer.credit for attempt in kept for answer in attempt.answers]
