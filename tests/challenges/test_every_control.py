"""No command and no control tells anybody an answer, a comment or a mark before its time."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

import pytest
import sqlalchemy as sa
from discord import app_commands
from simcord import InteractionResult

from bot.app.controls import CONTROLS
from bot.challenges.attempt import Verdict
from bot.challenges.by_hand.service import MarksByHand
from bot.challenges.custom_ids import PupilAction
from bot.challenges.illustration import Illustration
from bot.challenges.model import Mode, settled
from bot.challenges.pupil.messages import SIGNS
from bot.db.schema import question_pictures
from bot.kit.actors import Actor
from bot.quiz.model import Terms
from bot.quiz.service import Quizzes
from games.challenge.lines import read_lines
from tests.support.acting import COMMAND, COMPONENT, MODAL, command, emit, forge
from tests.support.announced import HOUR, actor, give, opened, teacher
from tests.support.answering import public_text
from tests.support.controls import encoded
from tests.support.databases import written
from tests.support.world import World, text_of

pytestmark = pytest.mark.slow

#: What the picture of a question shows, in its text and its file.
PICTURE = "goshawk"

#: What is right, what is said of an answer, an explanation, model answers, a teacher's comment.
TOLD_LATER = ("kestrel", "merlin", "hobby", "condor", "falcon", "osprey", PICTURE)

#: An argument of a hidden case, and what a quiz that has not begun asks and explains.
TOLD_NEVER = ("-7345", "harrier", "buzzard")

LINES = """\
Quel mot ? {=kestrel =%0%autre#merlin####hobby}
Pourquoi ? {####condor}
Combien ? {#12####falcon}
value nim-sum 3 4
program tous_zeros | all: 3 | hidden: 3
"""
CASES = "assert tous_zeros([0]) == True\nassert tous_zeros([-7345]) == False  # hidden\n"

#: What stands behind an action. The exam, the quiz and Ada's attempt have the number 1.
PARTS = [(1, 0, ()), (1, 1, ()), (1, 0, (0,)), (1, 1, (1, 0))]


async def prepared(world: World) -> dict[str, Any]:
    """Open an exam that Ada has handed in, Carla sits and Blaise has not begun; draft a quiz."""
    lines, _ = read_lines(LINES)
    pictures = (Illustration(0, "1.png", PICTURE),)
    exam = {"mode": Mode.EXAM, "reference": CASES, "pictures": pictures}
    challenge = await opened(world, **settled(lines), **exam)
    content = {"challenge_id": challenge.id, "name": "1.png", "content": PICTURE.encode()}
    await written(world.bot._engine, sa.insert(question_pictures).values(content))
    await give(world, "ada", "autre", "Parce que", "11", "7")
    carla = world.server.add_member(world.env.create_user("carla"))
    boss, asked = teacher(world), world.bot.attempts
    with world.env._bot_scope():
        await asked.hand_in(actor(world), 1)
        by_hand = world.bot.service(MarksByHand)
        await by_hand.settle(boss, await by_hand.given(boss, 1, 1), Verdict(250, "osprey"))
        await asked.begin(Actor(carla.id, world.server.id), challenge.id, agreed=True)
        quiz, _ = read_lines("Un harrier ? {=oui ~non####buzzard}")
        quizzes = world.bot.service(Quizzes)
        await quizzes.draft(boss, world.channel.id, "fr", Terms("Quiz", quiz, 30, speed=False))
    return {"ada": world.ada, "blaise": world.blaise, "carla": carla}


def pressed(action: str, *parts: Any) -> dict[str, Any]:
    return {"custom_id": encoded(action, *parts), "component_type": 2}


def clicks(action: str) -> Iterator[tuple[int, dict[str, Any]]]:
    """Yield what may be sent of an action: presses, choices and filled forms."""
    for number, second, path in PARTS:
        yield COMPONENT, pressed(action, number, second, path)
    yield COMPONENT, pressed(action, 1, 0, ()) | {"component_type": 3, "values": ["1"]}
    if CONTROLS.has_form(action):
        typed = {"type": 18, "component": {"type": 4, "custom_id": "text", "value": "1"}}
        yield MODAL, {"custom_id": encoded(action, 1, 0, ()), "components": [typed]}


def commands(world: World) -> Iterator[tuple[int, dict[str, Any]]]:
    """Yield every command: with the number of the exam, if it takes one."""
    for each in world.bot.tree.walk_commands():
        if not isinstance(each, app_commands.Group):
            data = command(world, each.qualified_name)
            last = data["options"]
            while last and last[-1]["type"] in (1, 2):
                last = last[-1].setdefault("options", [])
            if any(option.name == "number" for option in each.parameters):
                last.append({"name": "number", "type": 4, "value": 1})
            yield COMMAND, data


def readable(world: World, shown: InteractionResult) -> str:
    """Return all that somebody reads of an answer: messages, forms and files."""
    found = [json.dumps(shown.modal, ensure_ascii=False)]
    for answer in filter(None, [shown.response, *shown.followups]):
        found.append(text_of(answer))
        for file in getattr(answer, "attachments", ()):
            content: bytes = world.env.backend.cdn.get(file.url)
            found.append(content.decode("utf-8", "replace"))
    return "\n".join(found)


@pytest.mark.parametrize("name", ["ada", "blaise", "carla"])
async def test_nothing_tells_what_is_not_told_yet(world: World, name: str) -> None:
    who = (await prepared(world))[name]
    board = await world.ada.slash(world.channel, "challenges")
    place = {"guild_id": world.server.id, "channel_id": world.channel.id}
    sent = [(COMMAND, data) for _, data in commands(world)]
    # Carla does not hand in: she would be like Ada.
    skipped = {PupilAction.HAND_IN} if name == "carla" else set()
    # Blaise begins at the end.
    actions = [*sorted(CONTROLS.actions() - skipped - {PupilAction.AGREE}), PupilAction.AGREE]
    sent += [each for action in actions for each in clicks(action)]
    assert len(sent) > len(PARTS) * len(CONTROLS.actions())
    for kind, data in sent:
        source = {} if kind == COMMAND else {"source": board.response.id}
        record = emit(world, who, kind, data, **place, **source)
        await world.env.settle()
        text = readable(world, InteractionResult(world.env, record))
        sees = name == "carla" or str(data.get("custom_id", "")).startswith(PupilAction.AGREE)
        hidden = {*TOLD_LATER, *TOLD_NEVER} - ({PICTURE} if sees else set())
        found = [word for word in hidden if word in text]
        assert not found, (data, found)
        assert not any(sign in text for sign in SIGNS.values()), data
    assert not any(word in public_text(world) for word in (*TOLD_LATER, *TOLD_NEVER))


async def test_what_was_looked_for_is_told_in_its_time(world: World) -> None:
    await prepared(world)
    await world.env.advance_time(4 * HOUR)
    board = await world.ada.slash(world.channel, "challenges")
    texts = [
        readable(
            world, await forge(world, world.ada, board, encoded(PupilAction.CORRECTIONS, 1, n))
        )
        for n in range(5)
    ]
    assert {word for word in TOLD_LATER if any(word in text for text in texts)} == {*TOLD_LATER}
    assert not any(word in text for word in TOLD_NEVER for text in texts)
