"""The messages of an attempt: its questions, marks and summary."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

import discord

from bot.board.questions import ask, board, position_twin, rules
from bot.challenges import questions
from bot.challenges.attempt import SKIPPED, Answered, Attempt
from bot.challenges.change_words import cancelled_note, change_lines
from bot.challenges.custom_ids import AttemptControl, BeginControl, PupilAction
from bot.challenges.handouts import is_picture
from bot.challenges.model import Terms
from bot.challenges.moments import timestamps
from bot.challenges.pupil.hints import hint_button, hints_note, method_text, taken_hint_lines
from bot.challenges.pupil.model import Progress, PupilChallenge
from bot.challenges.pupil.offers import (
    begin_buttons,
    hour_timestamps,
    marks_later,
    mastery_line,
    points_and_most,
    title_of,
)
from bot.challenges.pupil.verdicts import program_text, verdict_text
from bot.challenges.questions import options_text, teacher_says
from bot.challenges.standings import counted
from bot.challenges.standings_messages import points_text
from bot.db.engine import LATEST
from bot.i18n import Say
from bot.i18n.typed import Area, spellings
from bot.kit.custom_ids import Action
from bot.kit.reports import Attachment
from bot.kit.texts import plainly
from bot.kit.widgets import PREVIEW, Button, Layout, Style, button, framed, galleries, layout, panel
from bot.play.custom_ids import TrialAction
from bot.play.glossary import meanings
from bot.play.messages import FINISHED, PLAYING
from games import GameError
from games.challenge.task import Kind, Shape, Task
from games.core import Outcome
from games.question import BY_HAND

Item = discord.ui.Item[Any]

#: The most characters of a marked answer; Discord allows 4000 in a message.
MARKED_ROOM = 3900

#: The most characters of a picture's text below it; its description has all of it.
PICTURE_TEXT = 300

#: The outcomes by their numbers in a control's path.
OUTCOMES = {0: Outcome.P, 1: Outcome.N}

RIGHT, HALF, WRONG = discord.Colour.green(), discord.Colour.gold(), discord.Colour.red()

COLOURS = {100: RIGHT, 0: WRONG, BY_HAND: PLAYING}

SIGNS = {100: "✅", 50: "½", 0: "❌", BY_HAND: "✍️"}

#: The sign of an answer while marks are not published.
RECEIVED = "✉"


def sign_of(credit: int) -> str:
    """Return the sign of a credit in per cent, or of BY_HAND; all but 0 and 100 count as a half."""
    return SIGNS.get(credit, SIGNS[50])


@dataclass(frozen=True)
class Paper:
    """A pupil's paper: an attempt's progress and their language, from which messages are built."""

    progress: Progress
    say: Say

    @property
    def terms(self) -> Terms:
        """The terms of the challenge."""
        return self.progress.challenge.terms

    def control(self, action: Action, question: int, *path: int) -> AttemptControl:
        """Return a control for a question, by index, of the attempt."""
        return AttemptControl(action, self.progress.attempt.id, question, path=path)

    def button(
        self,
        action: Action,
        question: int,
        label: str,
        *path: int,
        style: Style = Style.secondary,
    ) -> Button:
        """Return a button for a question of the attempt; ``label`` is a key of the catalogues."""
        return button(self.control(action, question, *path), self.say(label), style)

    def heading(self, question: int) -> str:
        """Return the heading of a question, by index: its number, points, title and notes."""
        worth = points_text(self.terms.worth_of(question), self.say)
        lines = [f"### {self.numbered(question)} · {worth} · {title_of(self.terms)}"]
        if note := cancelled_note(self.terms, question, self.say):
            lines.append(f"-# ⚠️ {note}")
        return "\n".join([*lines, *self.notes()])

    def notes(self) -> list[str]:
        """Return lines on the mode: preview, practice, or an exam with its end."""
        lines = []
        if self.progress.attempt.is_preview:
            lines.append(f"-# {self.say('preview-note')}")
        if not self.terms.is_exam:
            lines.append(f"-# {self.say(f'{self.terms.mode.value}-note')}")
        elif self.ends_at is not None:
            lines.append(self.say("exam-time-left", **hour_timestamps(self.ends_at)))
        return lines

    @property
    def tells_marks(self) -> bool:
        """Whether an answer's mark is sent at once; always in previews and of invalid programs."""
        program = self.progress.judged.program
        return (
            self.terms.tells_marks
            or self.progress.attempt.is_preview
            or (program is not None and program.credit is None)
        )

    def numbered(self, question: int) -> str:
        """Return “Question 2 of 5” by the attempt's order, and its usual number if that differs."""
        asked, say = self.progress.questions, self.say
        place = asked.index(question) + 1
        heading = say("question-heading", number=place, count=len(asked))
        if asked == tuple(range(len(self.terms.tasks))):
            return heading
        return f"{heading} ({say('question-own-number', number=question + 1)})"

    @property
    def ends_at(self) -> datetime | None:
        """When an attempt at an exam ends, by time or by closing; None if over or unlimited."""
        ends_at, until = self.progress.attempt.ends_at, self.progress.until
        if ends_at is None or self.progress.is_finished:
            return None
        return min(ends_at, until or ends_at)

    def meanings(self, text: str) -> list[Button]:
        """Return a list with the button that explains terms in a text; empty during an exam."""
        return meanings(text, self.say) if self.ends_at is None else []


# ------------------------------------------------------------------------ one question


def question_message(
    paper: Paper, task: Task, pictures: Sequence[Attachment] = (), refused: Sequence[Item] = ()
) -> Layout:
    """Return the present question with its pictures and the buttons to answer it.

    ``refused`` has the fault of a refused answer and the typed text. The caller sends the files of
    ``pictures`` along.
    """
    say, number = paper.say, paper.progress.question
    asked = f"**{ask(task, say)}**"
    if task.shape is Shape.FILE:
        asked += f"\n{questions.strategy_help(task, say)}"
    if task.shape is Shape.PROGRAM:
        terms = paper.terms
        asked += questions.specification(task, terms.of(number), terms.reference, say)
        asked += f"\n{say('program-help')}"
    texts = [asked, *filter(None, [options_text(task.own, say) if task.own else ""])]
    if paper.progress.judged.program is not None:
        texts.append(program_text(paper.progress.judged.program, (), say))
    answer = paper.button(PupilAction.ANSWER, number, "button-answer", style=Style.primary)
    ways = {
        Shape.MATCH: [
            paper.button(PupilAction.TRY_OUT, number, "button-play", style=Style.success)
        ],
        Shape.CHOICE: [
            paper.button(PupilAction.JUDGE, number, label, code, style=Style.primary)
            for code, label in ((1, "button-winning"), (0, "button-losing"))
        ],
    }
    texts += taken_hint_lines(paper.progress, task, say)
    given = paper.progress.attempt.answered(number)
    texts += [say("your-answer", answer=given_text(task, given, say))] if given else []
    answering = [*ways.get(task.shape, [answer]), *hint_button(paper.progress, task, say)]
    return _question(paper, task, texts, answering, pictures=pictures, refused=refused)


def _overview_button(paper: Paper) -> list[Button]:
    """Return the button that lists the answers, if they may still be changed."""
    if not paper.terms.may_change or paper.progress.is_finished:
        return []
    return [paper.button(PupilAction.OVERVIEW, paper.progress.questions[0], "button-my-answers")]


def leave_button(paper: Paper) -> list[Button]:
    """Return a list with the button that ends a preview; empty for other attempts."""
    is_preview, number = paper.progress.attempt.is_preview, paper.progress.question
    return [paper.button(PupilAction.LEAVE, number, "button-leave-preview")] if is_preview else []


def _other_buttons(paper: Paper) -> list[Button]:
    """Return the buttons of answers, file and handing in, and those of a preview, as they apply."""
    terms, number = paper.terms, paper.progress.question
    buttons = _overview_button(paper)
    if terms.handout:
        label = "button-picture" if is_picture(terms.handout) else "button-file"
        buttons.append(paper.button(PupilAction.HANDOUT, min(paper.progress.questions), label))
    if terms.is_exam:
        buttons.append(paper.button(PupilAction.HAND_IN, number, "button-hand-in-exam"))
    if paper.progress.attempt.is_preview:  # a teacher need not answer every question
        buttons.append(paper.button(PupilAction.SKIP, number, "button-skip"))
    return [*buttons, *leave_button(paper)]


def reasons_message(paper: Paper, task: Task, code: int) -> Layout:
    """Return a message that asks for the reason of the chosen outcome, ``OUTCOMES[code]``."""
    say, number = paper.say, paper.progress.question
    outcome = questions.outcome_words(OUTCOMES[code], say)
    texts = [f"**{say('ask-reason', outcome=outcome)}**", questions.reason_list(task, say)]
    texts += taken_hint_lines(paper.progress, task, say)
    picks = [
        button(paper.control(PupilAction.JUDGE, number, code, i), str(i), Style.primary)
        for i in range(1, len(task.reasons) + 1)
    ]
    back = paper.button(PupilAction.CHOSEN, number, "button-back")
    return _question(paper, task, texts, picks, [back, *hint_button(paper.progress, task, say)])


def _question(
    paper: Paper,
    task: Task,
    texts: list[str],
    *buttons: list[Button],
    pictures: Sequence[Attachment] = (),
    refused: Sequence[Item] = (),
) -> Layout:
    say = paper.say
    shown = framed(
        PLAYING,
        paper.heading(paper.progress.question),
        board(task, say),
        *galleries(pictures),
        *(f"-# 🖼 {plainly(each.description or '', PICTURE_TEXT)}" for each in pictures),
        *texts,
        f"-# {rules(task, say)}",
        discord.ui.Separator(),
        *refused,
        *buttons,
        _other_buttons(paper),
        paper.meanings("\n".join(texts)),
    )
    return layout(*position_twin(task, say), shown)


# ------------------------------------------------------------------------ after it


def marked_message(
    paper: Paper, task: Task, answered: Answered, pictures: Sequence[Attachment] = ()
) -> Layout:
    """Return the message after an answer: its mark if that is public, else that it was received.

    In practice it includes the solution if the answer is not right. ``pictures`` plot the cost of a
    program; the caller sends their files along.
    """
    say, judged = paper.say, paper.progress.judged
    texts = [paper.heading(answered.question)]
    has_mark = paper.tells_marks
    if not has_mark:
        texts.append(f"## {say('answer-received')}")
    elif judged.program is not None:
        properties = paper.terms.of(answered.question).properties
        texts.append(program_text(judged.program, properties, say))
    elif judged.verdict is None:
        texts.append(f"## {questions.mark_text(task, answered.text, answered.credit, say)}")
    else:
        texts.append(verdict_text(task, judged.verdict, say))
    texts.append(say("your-answer", answer=given_text(task, answered, say)))
    texts += filter(None, [hints_note(answered, paper.terms, say)])
    if not paper.terms.is_exam and answered.credit < 100:
        texts += _taught(paper, task, answered, MARKED_ROOM - len("\n".join(texts)))
    label = "button-see-result" if paper.progress.is_finished else "button-next"
    following = paper.button(TrialAction.NEXT, answered.question, label, style=Style.success)
    ways = [following, *_overview_button(paper), *leave_button(paper)]
    below = [*ways, *paper.meanings("\n".join(texts))]
    colour = COLOURS.get(answered.credit, HALF) if has_mark else PLAYING
    return panel(colour, *texts, *galleries(pictures), below)


def _taught(paper: Paper, task: Task, answered: Answered, room: int) -> list[str]:
    """Return the named mistake, the right answer, and as much of the method as fits.

    Of a program only the method: the next attempt asks for the function again.
    """
    say, texts = paper.say, []
    if answered.error is not None and task.kind is not Kind.PROGRAM:
        texts.append(say("common-mistake", mistake=say(f"mistake-{answered.error}")))
    if task.kind is not Kind.PROGRAM:
        texts += teacher_says(task, answered)
        texts.append(questions.right_answer(task, say))
    room -= len("\n".join(texts))
    shows_method = paper.terms.of(answered.question).shows_method
    method = method_text(task, say, shown=shows_method)
    why = questions.first_lines(method, room) if room > 0 else ""
    return [text for text in (*texts, why) if text]


def given_text(task: Task, answered: Answered, say: Say) -> str:
    """Return an answer as text, of a match its number; as typed if the question cannot read it."""
    if task.kind is Kind.WIN:
        return say("match-number", number=answered.text)
    try:
        answer = task.read(answered.text, spellings(Area.ANSWERS))
    except GameError:
        return f"`{' '.join(answered.text.split())[: questions.ANSWER_ROOM]}`"
    return questions.answer_text(task, answer, say)


def finished_message(paper: Paper, mine: PupilChallenge | None, *, is_told: bool) -> Layout:
    """Return the summary of a finished attempt, with marks in a preview or if ``is_told``.

    Without ``mine``, as when the challenge takes no answers any more, no further attempt is
    offered.
    """
    say, attempt = paper.say, paper.progress.attempt
    heading = "finished-heading" if paper.progress.is_complete else "exam-finished-heading"
    title = f"### {say(heading)} · {title_of(paper.terms)}"
    is_told = is_told or attempt.is_preview
    lines = [title, *_marks(attempt, paper, say, is_told=is_told)]
    later = say(marks_later(paper.progress.challenge))
    points = say("finished-points", **_total(paper, mine)) if is_told else later
    lines.append(f"**{points}**")
    buttons = []
    if attempt.is_preview:
        lines.append(f"-# {say('preview-note')}")
        again = BeginControl(PupilAction.BEGIN, paper.progress.challenge.id, PREVIEW, path=(1,))
        buttons += [button(again, say("button-restart")), *leave_button(paper)]
    elif mine is not None:
        lines += change_lines(mine.changes, mine.attempts if is_told else (), say)
        if mine.solutions_from < LATEST:
            lines.append(say("corrections-later", **timestamps(mine.solutions_from)))
        if paper.terms.is_formative:
            lines.append(mastery_line(mine, say))
        left = mine.attempts_left
        if left is None or left > 0:
            key = "attempts-unlimited" if left is None else "attempts-left"
            lines.append(say(key, **({} if left is None else {"count": left})))
        buttons = begin_buttons(mine, say, say("button-once-more"))
    return panel(FINISHED, "\n".join(lines), buttons)


def _total(paper: Paper, mine: PupilChallenge | None) -> dict[str, float]:
    """Return ``points_and_most`` of an attempt; in formative practice, of the best answers."""
    terms, counting = paper.terms, paper.progress.attempt
    if terms.is_formative and mine is not None and not counting.is_preview:
        counting = counted(mine.attempts, terms)
    return points_and_most(counting, terms)


def _marks(attempt: Attempt, paper: Paper, say: Say, *, is_told: bool) -> list[str]:
    lines = []
    asked = range(len(paper.terms.tasks))  # a draft may have fewer than when it was previewed
    for answer in (each for each in attempt.answers if each.question in asked):
        late = f" · {say('answered-late')}" if answer.is_late else ""
        kind = say(f"asked-{paper.terms.tasks[answer.question].kind.value}")
        note = cancelled_note(paper.terms, answer.question, say)
        out = f" · {note}" if note else ""
        hints = hints_note(answer, paper.terms, say)
        helped = f" · {hints}" if hints else ""
        sign = sign_of(answer.credit) if is_told else RECEIVED
        sign = say("preview-skipped") if attempt.is_preview and answer.text == SKIPPED else sign
        lines.append(f"{sign} {answer.question + 1}. {kind}{late}{helped}{out}")
    left = paper.progress.left
    if left:
        lines.append(say("exam-not-answered", count=left))
        if attempt.ended_at is None and attempt.ends_at is not None:
            lines.append(say("exam-ended-by-itself", **timestamps(attempt.ends_at)))
    return lines
