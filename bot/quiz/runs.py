"""The rules by which a quiz changes with time, and its posts."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime, timedelta

import sqlalchemy as sa

from bot.db.schema.quizzes import quizzes
from bot.quiz.model import Quiz, Stage
from bot.quiz.store import KIND, key_of, load_quiz, save_quiz
from bot.running.rules import Post, Posts, Rules

#: The keys of the posts besides the questions: the announcement, and the podium.
LOBBY, END = "lobby", "end"

#: The beginning of the content of a question's post with its solution.
SOLVED = "solved"


class QuizRules(Rules[Quiz]):
    """The rules of quizzes: a question's time ends; without a teacher a quiz pauses, then ends."""

    kind = KIND
    numbers = quizzes.c.id
    retry = timedelta(seconds=5)
    pause = 2.0

    def load(self, connection: sa.Connection, number: int, posted: Posts) -> Quiz | None:
        return load_quiz(connection, number, posted)

    def save(self, connection: sa.Connection, before: Quiz, after: Quiz) -> Quiz:
        """Store the quiz, and the questions that have opened or closed."""
        save_quiz(connection, before, after)
        return after

    def due(self, thing: Quiz) -> datetime | None:
        return thing.due_at

    def advance(self, thing: Quiz, at: datetime) -> Quiz:
        """Start the clock of a question that was posted, or make the change that is due."""
        if thing.stage is Stage.ASKING and not thing.clocked:
            posted = thing.posted.get(key_of(thing.question))
            if posted is not None and posted.at is not None and not posted.refused:
                return thing.clock_started(posted.at)
        return thing.after_due(at)

    def away(self, thing: Quiz, since: datetime, until: datetime) -> Quiz:
        return thing.away(since, until)

    def posts(self, thing: Quiz) -> Sequence[Post]:
        """Return the posts: the announcement, each question asked, later its solution, the podium.

        Empty for a draft, and for one that was discarded.
        """
        channel, sleeps = thing.channel_id, f":{thing.asleep:d}"
        waits = thing.question < 0
        if thing.stage is Stage.DRAFT or (thing.is_over and waits and LOBBY not in thing.posted):
            return []  # nothing was posted
        lobby = f"{thing.stage.value}{sleeps}" if waits else "begun"
        posts = [Post(LOBBY, channel, lobby, follows=waits, again=waits)]
        for number in thing.asked_numbers:
            is_present = number == thing.question
            content = f"{SOLVED}{sleeps if is_present and not thing.is_over else ':0'}"
            if is_present and thing.asks:
                end = 0 if thing.ends_at is None else int(thing.ends_at.timestamp() * 1000)
                content = f"{thing.stage.value}:{end}{sleeps}"
            asks = is_present and thing.asks  # its clock waits for it to be in the channel
            key = key_of(number)
            posts.append(Post(key, channel, content, follows=is_present, again=True, insists=asks))
        if thing.is_over and not waits:
            posts.append(Post(END, channel, END))
        return posts
