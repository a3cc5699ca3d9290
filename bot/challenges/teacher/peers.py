"""How many equally difficult positions each question has, for a teacher's panel."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from bot.challenges.change_words import cancelled_note
from bot.challenges.model import Terms
from bot.challenges.questions import count_cases
from bot.i18n import Say
from bot.i18n.typed import question_line, task_line, terms_typed
from bot.kit.texts import in_code
from games.challenge.fair import POOL
from games.challenge.instances import count_peers, roomier
from games.challenge.lines import QuestionTerms
from games.challenge.points import points_of
from games.challenge.task import Task

#: The most characters of a question in a list of few.
TASK_LENGTH = 50

#: The most questions that are listed with details; and the most characters of each of more.
LISTED_WHOLE, SHORT_TASK = 20, 30

#: The pupils of a large class, and the positions that are enough for it: four pupils share one.
CLASS, ENOUGH = 35, 9

#: The most questions for which a lack of positions is reported.
SHARED_TOLD = 3


@dataclass(frozen=True)
class Peers:
    """The number of a question's equally difficult positions, and a larger one that has enough."""

    count: int
    larger: Task | None = None

    @property
    def are_enough(self) -> bool:
        """Whether there are at least ENOUGH positions, so that few pupils of a class share one."""
        return self.count >= ENOUGH


def peers_of(tasks: tuple[Task, ...]) -> tuple[Peers, ...]:
    """Count the equally difficult positions of each question; if few, look for a larger question.

    Judging positions may take seconds.
    """
    return tuple(map(_peers_of, tasks))


def _peers_of(task: Task) -> Peers:
    found = Peers(count_peers(task))
    return found if found.are_enough else Peers(found.count, roomier(task, ENOUGH))


def question_lines(
    terms: Terms, peers: Sequence[Peers], say: Say, room: int, *, advises: bool = True
) -> str:
    """Return the list of questions, each with its number of positions.

    If it ``advises``, warnings about questions with too few positions follow. If there are many
    questions, or more than ``room`` characters, only the beginning of each is listed.
    """
    if len(terms.tasks) <= LISTED_WHOLE:
        whole = _question_lines(terms, peers, say, advises=advises, is_long=False)
        if len(whole) <= room:
            return whole
    return _question_lines(terms, peers, say, advises=advises, is_long=True)


def _question_lines(
    terms: Terms, peers: Sequence[Peers], say: Say, *, advises: bool, is_long: bool
) -> str:
    count, shared = len(terms.tasks), list[str]()
    heading = "setup-questions-weighed" if terms.has_weights else "setup-questions"
    heading += "-bank" if terms.is_bank else ""
    worth = {"points": points_of(terms.worth_of(0)), "total": points_of(terms.highest)}
    lines = [say(heading, count=count, **worth)]
    for number, (task, theirs) in enumerate(zip(terms.tasks, peers, strict=True), 1):
        parts = terms_typed(_weighed(terms, number - 1), say)
        code = in_code(question_line(task, say), SHORT_TASK if is_long else TASK_LENGTH)
        visible, hidden = _counted(task, terms)
        if visible or hidden:
            parts.append(say("setup-cases", visible=visible, hidden=hidden))
        line = " · ".join([f"{number}. {code}", *([] if is_long else parts)])
        if not terms.same_for_all and not is_long and task.own is None:
            told = "setup-many-positions" if theirs.count >= POOL else "setup-positions"
            line += f" · {say(told, count=theirs.count)}"
            if advises and not task.is_same_for_all and not theirs.are_enough:
                shared.append(_shared(number, theirs, say))
        if note := cancelled_note(terms, number - 1, say):
            line += f"\n   ⚠️ {note}"
        lines.append(line)
    more = [say("setup-shared-more")] if len(shared) > SHARED_TOLD else []
    if terms.is_exam and any(each.hint == 0 for each in terms.of_questions):
        more.append(f"⚠️ {say('setup-free-in-exam')}")
    if terms.is_exam and not terms.held and any(task.is_marked_by_hand for task in terms.tasks):
        more.append(f"⚠️ {say('setup-marked-late')}")
    if terms.tells_results and any(_counted(task, terms)[1] for task in terms.tasks):
        more.append(f"⚠️ {say('setup-hidden-told')}")
    return "\n".join([*lines, *shared[:SHARED_TOLD], *more])


def _counted(task: Task, terms: Terms) -> tuple[int, int]:
    return count_cases(task.function, terms.reference) if task.function else (0, 0)


def _weighed(terms: Terms, question: int) -> QuestionTerms:
    """Return the terms of a question, with its points set if questions differ in them."""
    theirs = terms.of(question)
    says_points = terms.has_weights and not theirs.properties
    return replace(theirs, hundredths=terms.worth_of(question)) if says_points else theirs


def _shared(number: int, peers: Peers, say: Say) -> str:
    """Warn that many pupils share a position of question ``number``, from 1; name a larger one."""
    each = -(-CLASS // peers.count)
    told = say("setup-shared", number=number, pupils=CLASS, each=each)
    if peers.count == 1:
        told = say("setup-shared-by-all", number=number)
    if peers.larger is None:
        return f"⚠️ {told} {say('setup-no-larger')}"
    line, count = in_code(task_line(peers.larger.text, say), TASK_LENGTH), count_peers(peers.larger)
    return f"⚠️ {told} {say('setup-larger', task=line, count=count)}"
