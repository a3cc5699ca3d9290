"""Detect questions of an exam whose answers another challenge reveals before its end."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from bot.challenges.model import Challenge, ChallengeState
from games.challenge.task import Kind


@dataclass(frozen=True)
class Repeat:
    """Questions of an exam, counted from 1, and a challenge whose solutions include them."""

    numbers: tuple[int, ...]
    other: Challenge


def repeats(exam: Challenge, others: Iterable[Challenge]) -> list[Repeat]:
    """List the challenges that reveal answers of an exam before its end, with its questions.

    Only questions with the same position for all, in both, count. A program has no solution that
    pupils could read.
    """
    found = []
    for other in others:
        if other.id == exam.id or not _tells(other, exam):
            continue
        told = {task: number for number, task in enumerate(other.terms.tasks)}
        numbers = tuple(
            number
            for number, task in enumerate(exam.terms.tasks, 1)
            if task in told and task.kind is not Kind.PROGRAM
            if exam.asks_alike(number - 1) and other.asks_alike(told[task])
        )
        if numbers:
            found.append(Repeat(numbers, other))
    return found


def _tells(other: Challenge, exam: Challenge) -> bool:
    """Return whether a challenge reveals its solutions before an exam is over."""
    is_published = other.state is not ChallengeState.DRAFT
    return is_published and (not other.terms.is_exam or other.late_until < exam.late_until)
