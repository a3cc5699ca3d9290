"""The expected reason of each denial of a command or a control, by its line of permissions."""

from __future__ import annotations

from bot.challenges.refusals import ChallengeRefusal, PupilRefusal
from bot.classes.refusals import ClassRefusal
from bot.kit.refusal import KitRefusal, Refusal
from bot.laboratory.custom_ids import LaboratoryAction
from bot.laboratory.refusals import LaboratoryRefusal
from bot.play.beginning.controls import MATCH_CONTROLS
from bot.play.refusals import MatchRefusal
from tests.support.controls import read_control
from tests.support.court import TEACHERS, Line, Whom

#: What others are told of the match that answers somebody's question: there is none.
OTHERS_MATCH = {
    **dict.fromkeys(MATCH_CONTROLS.handlers, MatchRefusal.NO_SUCH_MATCH.value),
    LaboratoryAction.CANCEL: LaboratoryRefusal.CANCEL_OTHERS.value,
}


def denial(line: Line, name: str) -> str | None:
    """Return the message with which somebody is denied something, None if they may."""
    if line.whom is Whom.PLAYER:
        return None if name.startswith("ada") else OTHERS_MATCH[read_control(line.name).action]
    if line.whom in (Whom.VOTERS, Whom.STEERERS) and name.endswith(("elsewhere", "-in-private")):
        return MatchRefusal.NO_SUCH_MATCH.value
    found = _denied(line, name)
    return None if found is None else found.value


def _denied(line: Line, name: str) -> Refusal | None:
    """Return why somebody is denied what belongs to a class, in the order of checking."""
    if name.endswith("-in-private"):
        return KitRefusal.ONLY_IN_SERVERS
    owns = {Whom.ONE: "ada", Whom.PREVIEWER: "demoted"}
    if line.whom in owns and name.partition("-")[0] != owns[line.whom]:
        return PupilRefusal.NOT_YOUR_ATTEMPT
    is_here = not name.endswith("elsewhere")
    if line.whom in owns and name != owns[line.whom]:
        return ChallengeRefusal.NO_SUCH_CHALLENGE if not is_here else PupilRefusal.NOT_YOUR_ATTEMPT
    if line.whom is Whom.UNOPENED and is_here and name not in TEACHERS:
        return ChallengeRefusal.NOT_OPEN_YET
    of_teachers = (Whom.TEACHERS, Whom.PREVIEWER, Whom.STEERERS)
    if line.whom in of_teachers and name not in (*TEACHERS, "elsewhere"):
        return ClassRefusal.NOT_A_TEACHER
    if line.names_challenge and not is_here:
        return ChallengeRefusal.NO_SUCH_CHALLENGE
    return line.denied
