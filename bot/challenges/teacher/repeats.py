"""What an exam asks all alike, and another challenge has told the answer to, or will."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from bot.challenges.model import Challenge, ChallengeState
from games.challenge.tasks import Kind


@dataclass(frozen=True)
class Repeat:
    """Questions of an exam, counted from 1, and a challenge whose solutions have them."""

    numbers: tuple[int, ...]
    other: Challenge


def asks_alike(challenge: Challenge) -> bool:
    """Return whether it is an exam that asks all alike: others are asked positions of their own."""
    return challenge.terms.is_exam and challenge.terms.same_for_all


def repeats(exam: Challenge, others: Iterable[Challenge]) -> list[Repeat]:
    """Return the challenges in which pupils read the answer before such an exam is over.

    A program has no solution that is shown.
    """
    found = []
    for other in others:
        if other.id == exam.id or not _tells(other, exam):
            continue
        told = {task for task in other.terms.tasks if task.kind is not Kind.PROGRAM}
        asked = enumerate(exam.terms.tasks, 1)
        if numbers := tuple(number for number, task in asked if task in told):
            found.append(Repeat(numbers, other))
    return found


def _tells(other: Challenge, exam: Challenge) -> bool:
    """Return whether a challenge asks all alike and shows its solutions before an exam is over."""
    is_shown = other.state is not ChallengeState.DRAFT and other.terms.same_for_all
    return is_shown and (not other.terms.is_exam or other.late_until < exam.late_until)
