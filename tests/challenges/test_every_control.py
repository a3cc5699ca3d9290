"""No command or control reveals an answer, a comment or a mark before its time."""

from __future__ import annotations

import json
from collections.abc import Iterator
from datetime import timedelta
from typing import Any

import pytest
import sqlalchemy as sa
from discord import app_commands
from simcord import InteractionResult

from bot.app.controls import CONTROLS
from bot.challenges.attempt import TeacherMark
from bot.challenges.by_hand.service import MarksByHand
from bot.challenges.custom_ids import PupilAction
from bot.challenges.illustration import Illustration
from bot.challenges.model import Cancelled, Mode, settled
from bot.challenges.openings import Window
from bot.challenges.pupil.messages import SIGNS
from bot.challenges.regrading.service import Regrading
from bot.challenges.roll.service import RollCall
from bot.db.schema.challenge import question_pictures
from bot.kit.actors import Actor
from bot.quiz.model import Terms
from bot.quiz.service import Quizzes
from bot.roster.arrangements import Arrangement, Share
from bot.roster.model import Listed, digest_of
from bot.roster.service import Rosters
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


#: The group in which all but Drina are; hers begins when theirs is over.
FIRST = timedelta(hours=2)
LISTED = {"ada": "A", "blaise": "A", "carla": "A", "drina": "B"}


async def a_class(world: World) -> dict[str, Any]:
    """Give the class a list in two groups, and Drina a third more of every exam's time."""
    people = {"ada": world.ada, "blaise": world.blaise}
    for name in ("carla", "drina"):
        people[name] = world.server.add_member(world.env.create_user(name))
    lines = [Listed(n, name, team) for n, (name, team) in enumerate(LISTED.items(), 1)]
    rosters = world.bot.service(Rosters)
    with world.env._bot_scope():
        await rosters.replace(teacher(world), "fr", lines, digest_of([]))
        await rosters.arrange(teacher(world), 4, Arrangement(Share.THIRD))
        for number, name in enumerate(LISTED, 1):
            await rosters.join(Actor(people[name].id, world.server.id), str(number))
    return people


async def prepared(world: World, **changes: Any) -> dict[str, Any]:
    """Open an exam that Ada has handed in, Carla sits and Blaise has not begun; draft a quiz.

    The group of Drina comes later. A question was cancelled meanwhile.
    """
    people = await a_class(world)
    lines, _ = read_lines(LINES)
    pictures = (Illustration(0, "1.png", PICTURE),)
    begins = world.env.now()
    exam = {"mode": Mode.EXAM, "reference": CASES, "pictures": pictures, **changes}
    exam["closes_at"] = begins + 3 * FIRST
    challenge = await opened(world, **settled(lines), **exam)
    content = {"challenge_id": challenge.id, "name": "1.png", "content": PICTURE.encode()}
    await written(world.bot._engine, sa.insert(question_pictures).values(content))
    windows = {"A": Window(begins, begins + FIRST)}
    windows["B"] = Window(begins + FIRST, exam["closes_at"])
    with world.env._bot_scope():
        await world.bot.service(RollCall).settle(teacher(world), challenge.id, windows)
    await give(world, "ada", "autre", "Parce que", "11", "7")
    carla, boss, asked = people["carla"], teacher(world), world.bot.attempts
    with world.env._bot_scope():
        await asked.hand_in(actor(world), 1)
        by_hand = world.bot.service(MarksByHand)
        await by_hand.settle(boss, await by_hand.given(boss, 1, 1), TeacherMark(250, "osprey"))
        await asked.begin(Actor(carla.id, world.server.id), challenge.id, agreed=True)
        await world.bot.service(Regrading).cancel(boss, challenge.id, 3, Cancelled.FULL)
        quiz, _ = read_lines("Un harrier ? {=oui ~non####buzzard}")
        quizzes = world.bot.service(Quizzes)
        await quizzes.draft(boss, world.channel.id, "fr", Terms("Quiz", quiz, 30, speed=False))
    return people


def pressed(action: str, *parts: Any) -> dict[str, Any]:
    return {"custom_id": encoded(action, *parts), "component_type": 2}


def clicks(action: str) -> Iterator[tuple[int, dict[str, Any]]]:
    """Yield every way to send an action: presses, choices and filled forms."""
    for number, second, path in PARTS[1:]:
        yield COMPONENT, pressed(action, number, second, path)
    menu = pressed(action, 1, 0) | {"component_type": 3}
    yield COMPONENT, menu | {"values": ["1"]}
    yield COMPONENT, menu | {"values": [encoded(action, *PARTS[0])]}  # a menu of controls
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
    """Return all text of an answer: messages, forms and files."""
    found = [json.dumps(shown.modal, ensure_ascii=False)]
    for answer in filter(None, [shown.response, *shown.followups]):
        found.append(text_of(answer))
        for file in getattr(answer, "attachments", ()):
            content: bytes = world.env.backend.cdn.get(file.url)
            found.append(content.decode("utf-8", "replace"))
    return "\n".join(found)


def everything(world: World, name: str) -> list[tuple[int, dict[str, Any]]]:
    """Return everything that a person may send: commands, presses, choices and forms."""
    sent = [(COMMAND, data) for _, data in commands(world)]
    # Carla does not hand in: she would be like Ada.
    skipped = {PupilAction.HAND_IN} if name == "carla" else set()
    # Blaise begins at the end.
    actions = [*sorted(CONTROLS.actions() - skipped - {PupilAction.AGREE}), PupilAction.AGREE]
    sent += [each for action in actions for each in clicks(action)]
    assert len(sent) > len(PARTS) * len(CONTROLS.actions())
    return sent


async def sees_nothing(
    world: World, who: Any, name: str, *, sits: bool = False, **elsewhere: int
) -> None:
    """Send everything as one person; check that no answer contains a text that is told later.

    The picture of a question is seen by whoever ``sits`` the exam.
    """
    board = await world.ada.slash(world.channel, "challenges")
    place = {"guild_id": world.server.id, "channel_id": world.channel.id}
    clicked = {**place, "source": board.response.id, **elsewhere}
    for kind, data in everything(world, name):
        source = None if kind == COMMAND else clicked["source"]
        record = emit(world, who, kind, data, **{**clicked, "source": source})
        await world.env.settle()
        text = readable(world, InteractionResult(world.env, record))
        sees = sits or str(data).find(f"'{PupilAction.AGREE}:") > 0
        hidden = {*TOLD_LATER, *TOLD_NEVER} - ({PICTURE} if sees else set())
        found = [word for word in hidden if word in text]
        assert not found, (data, found)
        assert not any(sign in text for sign in SIGNS.values()), data
    assert not any(word in public_text(world) for word in (*TOLD_LATER, *TOLD_NEVER))


@pytest.mark.parametrize("name", ["ada", "blaise", "carla", "drina"])
async def test_no_command_or_control_reveals_answers_or_marks_during_the_exam(
    world: World, name: str
) -> None:
    people = await prepared(world)
    await sees_nothing(world, people[name], name, sits=name == "carla")


async def test_no_control_reveals_answers_or_marks_from_another_server(world: World) -> None:
    await prepared(world)
    elsewhere = world.env.create_guild("Ailleurs")
    channel = elsewhere.create_text_channel("jeux")
    eve = elsewhere.add_member(world.env.create_user("eve"))
    await world.env.settle()
    board = await eve.slash(channel, "challenges")
    place = {"guild_id": elsewhere.id, "channel_id": channel.id, "source": board.response.id}
    await sees_nothing(world, eve, "eve", **place)


@pytest.mark.parametrize("held", [False, True], ids=["later-group", "held"])
async def test_a_pupil_whose_exam_is_over_sees_no_marks_before_the_results(
    world: World, held: bool
) -> None:
    """A pupil of another group has a third more time; or results wait for their moment."""
    people = await prepared(world, held=held)
    drina, boss = Actor(people["drina"].id, world.server.id), teacher(world)
    if held:
        await world.env.advance_time(7 * HOUR)
        with world.env._bot_scope():
            editor = world.bot.editor
            challenge = await editor.for_teacher(boss, 1)
            await editor.release(boss, challenge, world.env.now() + timedelta(hours=1))
    else:
        await world.env.advance_time(6 * HOUR - 60)
        with world.env._bot_scope():
            await world.bot.attempts.begin(drina, 1, agreed=True)
        await world.env.advance_time(120)  # the exam is over but for her
    await world.env.settle()
    await sees_nothing(world, people["ada"], "ada")


async def test_the_words_looked_for_do_appear_in_the_corrections_later(world: World) -> None:
    await prepared(world)
    await world.env.advance_time(8 * HOUR)
    board = await world.ada.slash(world.channel, "challenges")
    texts = [
        readable(
            world, await forge(world, world.ada, board, encoded(PupilAction.CORRECTIONS, 1, n))
        )
        for n in range(5)
    ]
    assert {word for word in TOLD_LATER if any(word in text for text in texts)} == {*TOLD_LATER}
    assert not any(word in text for word in TOLD_NEVER for text in texts)
