"""Build the services of challenges."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from bot.challenges.by_hand.service import MarksByHand
from bot.challenges.by_hand.store import ByHandStore
from bot.challenges.pupil.examiner import Examiner
from bot.challenges.pupil.service import Attempts
from bot.challenges.pupil.store import AttemptStore
from bot.challenges.regrading.service import Regrading
from bot.challenges.regrading.store import RegradingStore
from bot.challenges.roll.service import RollCall
from bot.challenges.roll.store import RollStore
from bot.challenges.runs import Run
from bot.challenges.service import Challenges
from bot.challenges.store import ChallengeStore
from bot.challenges.teacher.service import ChallengeEditor
from bot.challenges.teams.store import TeamStore
from bot.classes.service import Classes
from bot.kit.in_flight import InFlight
from bot.play.store import MatchStore
from bot.programs.desk import ProgramDesk
from bot.roster.store import RosterStore
from bot.running.changes import Things


class ChallengeServices(NamedTuple):
    """All services of challenges."""

    challenges: Challenges
    editor: ChallengeEditor
    attempts: Attempts
    roll: RollCall
    regrading: Regrading
    by_hand: MarksByHand


def challenge_services(
    store: ChallengeStore,
    attempt_store: AttemptStore,
    matches: MatchStore,
    classes: Classes,
    examiner: Examiner,
    programs: ProgramDesk,
    in_flight: InFlight,
    draw_seed: Callable[[], int],
    runner: Things[Run],
) -> ChallengeServices:
    """Build the services of challenges from their stores and the services they use."""
    engine = store.engine
    challenges = Challenges(store, TeamStore(engine), runner)
    editor = ChallengeEditor(challenges, attempt_store, classes, draw_seed, programs)
    return ChallengeServices(
        challenges,
        editor,
        Attempts(challenges, attempt_store, classes, matches, examiner, in_flight),
        RollCall(challenges, RollStore(engine), editor, RosterStore(engine)),
        Regrading(challenges, editor, RegradingStore(engine), examiner),
        MarksByHand(challenges, editor, ByHandStore(engine)),
    )
