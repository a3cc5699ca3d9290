"""A challenge that is over, with its pupils' answers and names."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime, timedelta

from bot.challenges.attempt import Answered, Attempt
from bot.challenges.model import Challenge, ChallengeState, Terms
from bot.roster.model import Identity
from games.challenge.lines import read_tasks
from games.mistakes import Mistake

BEGAN = datetime(2026, 9, 1, 8, tzinfo=UTC)
TERMS = Terms(
    title="Sommes",
    tasks=read_tasks("value nim-sum 1 3 7\nmove one nim 3 4 5\nwin nim 1 3 7"),
    opens_at=BEGAN,
    closes_at=BEGAN + timedelta(hours=1),
    channel_id=1,
    locale="fr",
    same_for_all=True,
    attempts=None,
)
CHALLENGE = Challenge(4, 9, ChallengeState.CLOSED, 2**62 + 1, 1, TERMS)
SUM, LOSING = Mistake.ORDINARY_SUM.value, Mistake.LOSING_MOVE.value
NAMES = {2: Identity("=cmd|' /C calc'!A0", "Loutre"), 3: Identity('Blaise "B", dit ;', "Aigle")}
NAMES |= {p: Identity("", f"P{p}") for p in (4, 5, -7)}


def answered(question: int, text: str, credit: int, error: str | None = None) -> Answered:
    """Return an answer to a question, given as many minutes after the beginning."""
    task = TERMS.tasks[question].text
    return Answered(question, task, text, credit, error, False, BEGAN + timedelta(minutes=question))


def attempt(number: int, person: int, *given: Answered, preview: bool = False) -> Attempt:
    """Return a person's attempt, with the answers given in it."""
    return Attempt(10 * person + number, 4, person, number, preview, BEGAN, given)


RIGHT = (answered(0, "5", 100), answered(1, "1 2", 100), answered(2, "17", 100))
ATTEMPTS = [
    attempt(1, 2, answered(0, "11", 0, SUM)),
    attempt(2, 2, *RIGHT),
    attempt(1, 3, answered(0, "11", 0, SUM), answered(1, "2 4", 0, LOSING)),
    attempt(2, 3, answered(0, "11", 0, SUM), answered(1, "1 2", 50)),
    attempt(1, 4, answered(0, "4", 0), replace(answered(1, "1 2", 100), is_late=True)),
    attempt(1, 5),
    attempt(-1, 6, *RIGHT, preview=True),
    attempt(1, -7, answered(0, "11", 0, SUM)),
]
