"""The services of challenges, built on one another."""

from __future__ import annotations

from typing import NamedTuple

from bot.challenges.pupil.service import Attempts
from bot.challenges.pupil.store import AttemptStore
from bot.challenges.schedule.service import Schedule
from bot.challenges.service import Challenges
from bot.challenges.store import ChallengeStore
from bot.challenges.teacher.service import ChallengeEditor
from bot.classes.service import Classes
from bot.play.service import Matches


class ChallengeServices(NamedTuple):
    """What a teacher does, what a class does, and what runs by itself."""

    challenges: Challenges
    editor: ChallengeEditor
    attempts: Attempts
    schedule: Schedule


def challenge_services(
    store: ChallengeStore, attempt_store: AttemptStore, classes: Classes, matches: Matches
) -> ChallengeServices:
    """Build the services of challenges on their stores, and on classes and matches."""
    challenges = Challenges(store, classes)
    return ChallengeServices(
        challenges,
        ChallengeEditor(challenges, store, attempt_store, classes, matches.draw_seed),
        Attempts(challenges, store, attempt_store, classes, matches),
        Schedule(store, attempt_store, matches.in_flight),
    )
