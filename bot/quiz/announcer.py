"""Render the posts of a quiz: its announcement, each question with its solution, and its end."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from functools import partial

from bot.classes.names import board_names
from bot.classes.service import Classes
from bot.kit.background import in_background
from bot.kit.reports import Attachment
from bot.kit.thinker import Thinker
from bot.quiz.messages import (
    final_message,
    lobby_message,
    picture_of,
    question_message,
    solution_message,
    solution_picture_of,
)
from bot.quiz.model import Quiz, Reply
from bot.quiz.runs import END, LOBBY, SOLVED
from bot.quiz.service import Record
from bot.quiz.store import QuizStore
from bot.running.posting import Message, Picture
from bot.running.rules import Post


class QuizPosts:
    """Renders the posts of quizzes."""

    def __init__(self, store: QuizStore, classes: Classes, thinker: Thinker) -> None:
        self._store = store
        self._classes = classes
        self._draw = partial(thinker.draw, None)

    async def render(self, quiz: Quiz, post: Post) -> Message:
        """Return the message of a post: announcement, question, its solution, or podium."""
        if post.key == LOBBY:
            return Message(lobby_message(quiz))
        record = Record(quiz, await self._store.given(quiz.id))
        if post.key == END:
            people = [each.person for each in record.standings]
            names = await board_names(self._classes, quiz.guild_id, quiz.locale, people)
            return Message(final_message(record, names))
        number = int(post.key.removeprefix("q"))
        chosen = record.counts.get(number, Counter())
        if post.content.startswith(SOLVED):
            view = await in_background(solution_message, quiz, number, chosen)
            drawing = partial(self._draw_question, solution_picture_of, quiz, number, chosen)
            return Message(view, Picture((number, sorted(chosen.items(), key=str)), drawing))
        view = await in_background(question_message, quiz, chosen.total())
        return Message(
            view, Picture(number, partial(self._draw_question, picture_of, quiz, number))
        )

    async def _draw_question(
        self, draw: Callable[..., Attachment], quiz: Quiz, number: int, *more: Counter[Reply]
    ) -> Attachment:
        """Load a question's own picture; return what ``draw``, called in a worker, makes of it."""
        shown = await self._store.picture(quiz.id, number)
        return await self._draw(draw, quiz, number, shown.content, *more)
