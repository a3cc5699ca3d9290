"""Live quizzes in a world: set up by a teacher, led, and answered by a class."""

from __future__ import annotations

from typing import Any

import discord
from simcord import InteractionResult

from bot.quiz.custom_ids import DeskAction, QuizAction
from bot.quiz.model import Deed, Quiz
from bot.quiz.store import key_of
from tests.support.acting import control, forge, press, shows
from tests.support.controls import encoded
from tests.support.world import World

#: Ten questions of every kind that has choices.
SHEET = """outcome fortboyard 21
move one nim 3 4 5
move all nim 1 3 7
value nim-sum 19 10 14 13
value mex 0 1 3 4
value grundy octal 0.77 : 8
value row nim 3 to 7
period 0.77
kernel take 1,3,4 : 20
outcome nim misere 1 1 1"""


async def stored_quiz(world: World, number: int = 1) -> Quiz:
    """Return a quiz as it is stored."""
    with world.env.time_context():
        record = await world.bot.quizzes.with_answers(number)
    assert record is not None
    return record.quiz


def message_id(quiz: Quiz, number: int) -> int | None:
    """Return the message of a question, if it is in its channel."""
    post = quiz.posted.get(key_of(number))
    return None if post is None else post.message_id


async def drafted(
    world: World, who: Any, text: str, *, title: str = "Nim", seconds: int = 30, speed: int = 0
) -> InteractionResult:
    """Write a sheet into the form of the desk: it is handed back, or shown as the class will."""
    desk = await who.slash(world.channel, "quiz")
    asked = await forge(world, who, desk, encoded(DeskAction.WRITE, seconds, speed))
    shown: InteractionResult = await who.submit_modal(asked, {"title": title, "tasks": text})
    return shown


async def written(
    world: World, who: Any, text: str, *, title: str = "Nim", seconds: int = 30, speed: int = 0
) -> InteractionResult:
    """Write a sheet, and announce it unless it is handed back."""
    shown = await drafted(world, who, text, title=title, seconds=seconds, speed=speed)
    if not shows(shown, QuizAction.STEP):
        return shown
    return await press(who, shown, QuizAction.STEP, Deed.ANNOUNCE)


async def step(world: World, who: Any, deed: Deed, number: int = 1) -> InteractionResult:
    """Press a button of the panel."""
    panel = await who.slash(world.channel, "quiz")
    if deed is Deed.END:
        panel = await press(who, panel, QuizAction.ASK_END)
    return await press(who, panel, QuizAction.STEP, deed)


def answer_id(quiz: Quiz, choice: int, question: int | None = None) -> str:
    """Return the custom id of a choice."""
    at = quiz.question if question is None else question
    return encoded(QuizAction.ANSWER, quiz.id, at, (choice,))


async def answer(
    world: World, who: Any, choice: int, question: int | None = None
) -> InteractionResult:
    """Tap a choice under the present question, or where another one was asked."""
    quiz = await stored_quiz(world)
    message = message_id(quiz, max(0, quiz.question))
    return await forge(world, who, discord.Object(message or 0), answer_id(quiz, choice, question))


def right(quiz: Quiz, question: int | None = None) -> int:
    """Return the choice that is right."""
    at = quiz.question if question is None else question
    return next(n for n, choice in enumerate(quiz.choices(at)) if choice.mark.is_right)


async def message_of(world: World, question: int | None = None) -> Any:
    """Return the message of a question, as the channel shows it now."""
    quiz = await stored_quiz(world)
    at = quiz.question if question is None else question
    return world.env.backend.messages[world.channel.id][message_id(quiz, at)]


async def ring_alarm(world: World) -> None:
    """Ring the alarm: do and post all that is due."""
    with world.env._bot_scope(), world.env.time_context():
        await world.bot.running._ring()
    await world.env.settle()


async def under(world: World, who: Any, message: Any, action: QuizAction) -> InteractionResult:
    """Press a button under a message of the channel."""
    return await forge(world, who, message, control(message, action))
