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
from bot.programs.desk import ProgramDesk


class ChallengeServices(NamedTuple):
    """What a teacher does, what a class does, and what runs by itself."""

    challenges: Challenges
    editor: ChallengeEditor
    attempts: Attempts
    schedule: Schedule


def challenge_services(
    store: ChallengeStore,
    attempt_store: AttemptStore,
    classes: Classes,
    matches: Matches,
    programs: ProgramDesk,
) -> ChallengeServices:
    """Build the services of challenges on their stores, and on those that they ask."""
    challenges = Challenges(store, classes)
    return ChallengeServices(
        challenges,
        ChallengeEditor(challenges, store, attempt_store, classes, matches.draw_seed, programs),
        Attempts(challenges, store, attempt_store, classes, matches, programs),
        Schedule(store, attempt_store, matches.in_flight),
    )
