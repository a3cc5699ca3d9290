"""What a quiz does by itself, and which posts it has."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime, timedelta

import sqlalchemy as sa

from bot.db.schema import quizzes
from bot.quiz.model import Quiz, Stage
from bot.quiz.store import KIND, key_of, load_quiz, save_quiz
from bot.running.rules import Post, Posts, Rules

#: The posts besides the questions: the announcement, and the podium.
LOBBY, END = "lobby", "end"

#: What the post of a question begins with that shows its solution.
SOLVED = "solved"


class QuizRules(Rules[Quiz]):
    """Time is up for a question; a quiz without a teacher pauses, then it ends."""

    kind = KIND
    numbers = quizzes.c.id
    retry = timedelta(seconds=5)
    pause = 2.0

    def load(self, connection: sa.Connection, number: int, posted: Posts) -> Quiz | None:
        return load_quiz(connection, number, posted)

    def save(self, connection: sa.Connection, before: Quiz, after: Quiz) -> Quiz:
        """Write the quiz, and the questions that have opened or closed."""
        save_quiz(connection, before, after)
        return after

    def due(self, thing: Quiz) -> datetime | None:
        return thing.due_at

    def advance(self, thing: Quiz, at: datetime) -> Quiz:
        """Start the clock of a question that is in its channel; do what is due."""
        if thing.stage is Stage.ASKING and not thing.clocked:
            posted = thing.posted.get(key_of(thing.question))
            if posted is not None and posted.at is not None and not posted.refused:
                return thing.shown(posted.at)
        return thing.after_due(at)

    def away(self, thing: Quiz, since: datetime, until: datetime) -> Quiz:
        return thing.away(since, until)

    def posts(self, thing: Quiz) -> Sequence[Post]:
        """Return the announcement, each question with its solution, and the end."""
        channel, sleeps = thing.channel_id, f":{thing.asleep:d}"
        waits = thing.question < 0
        if thing.stage is Stage.DRAFT or (thing.is_over and waits and LOBBY not in thing.posted):
            return []  # the class has seen nothing of it
        lobby = f"{thing.stage.value}{sleeps}" if waits else "begun"
        found = [Post(LOBBY, channel, lobby, follows=waits, again=waits)]
        for number in thing.was_asked:
            is_present = number == thing.question
            said = f"{SOLVED}{sleeps if is_present and not thing.is_over else ':0'}"
            if is_present and thing.asks:
                end = 0 if thing.ends_at is None else int(thing.ends_at.timestamp() * 1000)
                said = f"{thing.stage.value}:{end}{sleeps}"
            asks = is_present and thing.asks  # its clock waits for it to be in the channel
            key = key_of(number)
            found.append(Post(key, channel, said, follows=is_present, again=True, insists=asks))
        if thing.is_over and not waits:
            found.append(Post(END, channel, END))
        return found
