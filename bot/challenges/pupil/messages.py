"""What a pupil sees of a challenge: questions, marks, solutions."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import discord

from bot.board.explanations import sentences
from bot.challenges import questions
from bot.challenges.custom_ids import AttemptControl, BeginControl, CorrectionsControl, PupilAction
from bot.challenges.model import Answered, Attempt, Challenge, Terms
from bot.challenges.pupil.service import Mine, Progress
from bot.challenges.pupil.verdicts import program_text, verdict_text
from bot.challenges.standings import counted, hundredths_of
from bot.i18n import Say
from bot.i18n.typed import Area, spellings
from bot.kit.clock import now
from bot.kit.custom_ids import Action
from bot.kit.widgets import PREVIEW, button, layout, rows
from bot.play.custom_ids import TrialAction
from bot.play.messages import FINISHED, PLAYING
from games.challenge.tasks import (
    Answer,
    Kind,
    Shape,
    Task,
    answer_shape,
    explanation,
    read_answer,
    reasons,
)
from games.core import Outcome

Item = discord.ui.Item[Any]

#: Discord takes forty components and 4000 characters in a message.
LISTED_CHALLENGES = 8

TOLD_EXPLANATION = 2400

#: How the outcomes are named in a control's path.
OUTCOMES = {0: Outcome.P, 1: Outcome.N}

_PRIMARY = discord.ButtonStyle.primary

_SUCCESS = discord.ButtonStyle.success

RIGHT, HALF, WRONG = discord.Colour.green(), discord.Colour.gold(), discord.Colour.red()

SIGNS = {100: "✅", 50: "½", 0: "❌"}


@dataclass(frozen=True)
class Sheet:
    """What the messages about an attempt have in common: where it stands, in somebody's words."""

    progress: Progress
    say: Say

    @property
    def challenge(self) -> Challenge:
        """The challenge."""
        return self.progress.challenge

    @property
    def terms(self) -> Terms:
        """Its terms."""
        return self.progress.challenge.terms

    def control(self, action: Action, question: int, *path: int) -> AttemptControl:
        """Return a control about a question of the attempt."""
        return AttemptControl(action, self.progress.attempt.id, question, path=path)

    def heading(self, question: int) -> str:
        """Head a message about a question."""
        count = len(self.terms.tasks)
        told = self.say("question-heading", number=question + 1, count=count)
        lines = [f"### {told} · {_title(self.terms)}"]
        if self.progress.attempt.is_preview:
            lines.append(f"-# {self.say('preview-note')}")
        return "\n".join(lines)


def _title(terms: Terms) -> str:
    return discord.utils.escape_markdown(terms.title)


# ----------------------------------------------------------------- the open challenges


def challenges_message(
    mine: list[Mine], corrected: list[Challenge], say: Say
) -> discord.ui.LayoutView:
    """Show the challenges that somebody can answer, and those whose solutions they can see."""
    shown = sorted(mine, key=lambda each: not each.can_answer)[:LISTED_CHALLENGES]
    items: list[Item] = [discord.ui.TextDisplay(f"### {say('challenges-heading')}")]
    for each in shown:
        items.append(discord.ui.TextDisplay(_offer_text(each, say)))
        items += rows(_begin_buttons(each, say))
    if not shown:
        items.append(discord.ui.TextDisplay(say("challenges-none")))
    if len(mine) > len(shown):
        items.append(discord.ui.TextDisplay(say("challenges-more", count=len(mine) - len(shown))))
    if corrected:
        items.append(discord.ui.Separator())
        items.append(discord.ui.TextDisplay(say("challenges-closed")))
        for challenge in corrected:
            label = say("button-corrections", title=challenge.terms.title)
            items += rows(
                [button(CorrectionsControl(PupilAction.CORRECTIONS, challenge.id), label)]
            )
    return layout(discord.ui.Container(*items, accent_color=PLAYING))


def _begin_buttons(mine: Mine, say: Say) -> list[discord.ui.Button[Any]]:
    if not mine.can_answer:
        return []
    label = "button-start" if not mine.attempts else "button-try-again"
    if mine.unfinished is not None:
        label = "button-resume"
    shown = say(label, title=mine.challenge.terms.title)
    return [button(BeginControl(PupilAction.BEGIN, mine.challenge.id, 0), shown, _PRIMARY)]


def _offer_text(mine: Mine, say: Say) -> str:
    terms = mine.challenge.terms
    lines = [f"**{_title(terms)}** · {say('questions-count', count=len(terms.tasks))}"]
    lines += _times(mine, say)
    left = mine.attempts_left
    told = say("attempts-unlimited") if left is None else say("attempts-left", count=left)
    answered = [attempt for attempt in mine.attempts if attempt.answers]
    if mine.unfinished is not None:
        told = f"{say('attempt-unfinished', number=mine.unfinished.number)} {told}"
    if answered:
        best = hundredths_of(counted(answered, terms), terms)
        most = 100 * terms.points * len(terms.tasks)
        told += f" {say('points-so-far', points=best / 100, most=most / 100)}"
    return "\n".join([*lines, told])


def _times(mine: Mine, say: Say) -> list[str]:
    """Say until when one may answer, and whether it is late already."""
    terms, answerable = mine.challenge.terms, mine.answerable
    if now() >= answerable.on_time_until:
        until = _shown(answerable.until)
        return [f"⏳ {say('late-now', percent=terms.late_percent, **until)}"]
    extended = answerable.on_time_until > terms.closes_at
    lines = [say("closes-for-you" if extended else "closes", **_shown(answerable.on_time_until))]
    if answerable.until > answerable.on_time_until:
        lines.append(say("late-until", percent=terms.late_percent, **_shown(answerable.until)))
    return lines


def _shown(moment: Any) -> dict[str, str]:
    """Return a moment as Discord shows it: the day and time, and how far away it is."""
    return {
        "moment": discord.utils.format_dt(moment, "F"),
        "remaining": discord.utils.format_dt(moment, "R"),
    }


# ------------------------------------------------------------------------ one question


def question_message(sheet: Sheet, task: Task) -> discord.ui.LayoutView:
    """Show the present question with the way to answer it, and why a program was no answer."""
    say, number = sheet.say, sheet.progress.question
    shape = answer_shape(task)
    asked = f"**{questions.ask(task, say)}**"
    if shape is Shape.FILE:
        asked += f"\n{questions.strategy_help(task, say)}"
    if shape is Shape.PROGRAM:
        asked += questions.wanted(task, sheet.terms.reference, say)
        asked += f"\n{say('program-help')}"
    texts = [asked]
    if sheet.progress.program is not None:
        texts.append(program_text(sheet.progress.program, say))
    hand_in = button(sheet.control(PupilAction.ANSWER, number), say("button-hand-in"), _PRIMARY)
    ways = {
        Shape.MATCH: [
            button(sheet.control(PupilAction.TRY_OUT, number), say("button-play"), _SUCCESS)
        ],
        Shape.LINE: [
            button(sheet.control(PupilAction.ANSWER, number), say("button-answer"), _PRIMARY)
        ],
        Shape.FILE: [hand_in],
        Shape.PROGRAM: [hand_in],
        Shape.CHOICE: [
            button(sheet.control(PupilAction.JUDGE, number, code), say(f"button-{name}"), _PRIMARY)
            for code, name in ((1, "winning"), (0, "losing"))
        ],
    }
    return _question(sheet, task, texts, ways[shape])


def waiting_message(sheet: Sheet, ahead: int) -> discord.ui.LayoutView:
    """Tell that a program is run, after those before it; the button works if all has ended."""
    say, number = sheet.say, sheet.progress.question
    texts = [sheet.heading(number), say("program-waiting", count=ahead)]
    back = button(sheet.control(TrialAction.NEXT, number), say("button-look-again"))
    items = [discord.ui.TextDisplay[Any](text) for text in texts]
    return layout(discord.ui.Container(*items, *rows([back]), accent_color=PLAYING))


def reasons_message(sheet: Sheet, task: Task, code: int) -> discord.ui.LayoutView:
    """Ask for the reason of the outcome that was chosen."""
    say, number = sheet.say, sheet.progress.question
    outcome = questions.outcome_words(OUTCOMES[code], say)
    texts = [f"**{say('ask-reason', outcome=outcome)}**", questions.reason_list(task, say)]
    picks = [
        button(sheet.control(PupilAction.JUDGE, number, code, i), str(i), _PRIMARY)
        for i in range(1, len(reasons(task)) + 1)
    ]
    back = button(sheet.control(TrialAction.NEXT, number), say("button-back"))
    return _question(sheet, task, texts, picks, [back])


def _question(
    sheet: Sheet, task: Task, texts: list[str], *buttons: list[discord.ui.Button[Any]]
) -> discord.ui.LayoutView:
    say = sheet.say
    board = questions.board(task, say)
    items: list[Item] = [discord.ui.TextDisplay(sheet.heading(sheet.progress.question))]
    if board:
        items.append(discord.ui.TextDisplay(board))
    items += [discord.ui.TextDisplay(text) for text in texts]
    items.append(discord.ui.TextDisplay(f"-# {questions.rules(task, say)}"))
    items.append(discord.ui.Separator())
    for group in buttons:
        items += rows(group)
    return layout(
        discord.ui.TextDisplay(f"-# {questions.plain(task, say)}"),
        discord.ui.Container(*items, accent_color=PLAYING),
    )


# ------------------------------------------------------------------------ after it


def marked_message(sheet: Sheet, task: Task, answered: Answered) -> discord.ui.LayoutView:
    """Tell at once whether an answer is right; what would have been right is told after closing."""
    say, progress = sheet.say, sheet.progress
    texts = [sheet.heading(answered.question)]
    if progress.program is not None:
        texts.append(program_text(progress.program, say))
    elif progress.verdict is None:
        mark = questions.mark_text(task, _read(task, answered), answered.credit, say)
        texts.append(f"## {mark}")
    else:
        texts.append(verdict_text(task, progress.verdict, say))
    texts.append(say("your-answer", answer=_given(task, answered, say)))
    label = say("button-see-result" if progress.is_finished else "button-next")
    following = button(sheet.control(TrialAction.NEXT, answered.question), label, _SUCCESS)
    items = [discord.ui.TextDisplay[Any](text) for text in texts]
    return layout(
        discord.ui.Container(*items, *rows([following]), accent_color=_colour(answered.credit))
    )


def _colour(credit: int) -> discord.Colour:
    return {100: RIGHT, 50: HALF}.get(credit, WRONG)


def _given(task: Task, answered: Answered, say: Say) -> str:
    """Tell an answer as it was given."""
    if task.kind is Kind.WIN:
        return say("match-number", number=answered.text)
    answer = _read(task, answered)
    assert answer is not None, "a match is told above"
    return questions.answer_text(task, answer, say)


def _read(task: Task, answered: Answered) -> Answer | None:
    """Read an answer; a win is answered by a match instead."""
    if task.kind is Kind.WIN:
        return None
    return read_answer(task, answered.text, spellings(Area.ANSWERS))


def finished_message(sheet: Sheet, mine: Mine | None) -> discord.ui.LayoutView:
    """Sum up an attempt whose questions are all answered."""
    say, attempt = sheet.say, sheet.progress.attempt
    title = f"### {say('finished-heading')} · {_title(sheet.terms)}"
    lines = [title, *_marks(attempt, sheet, say)]
    worth, most = hundredths_of(attempt, sheet.terms), 100 * sheet.terms.points
    total = {"points": worth / 100, "most": most * len(attempt.answers) / 100}
    lines.append(f"**{say('finished-points', **total)}**")
    buttons = []
    if attempt.is_preview:
        lines.append(f"-# {say('preview-note')}")
        again = BeginControl(PupilAction.BEGIN, sheet.challenge.id, PREVIEW)
        buttons.append(button(again, say("button-restart")))
    elif mine is not None:
        lines.append(say("corrections-later", **_shown(mine.solutions_from)))
        left = mine.attempts_left
        if left is None or left > 0:
            told = "attempts-unlimited" if left is None else "attempts-left"
            lines.append(say(told, **({} if left is None else {"count": left})))
        buttons = _begin_buttons(mine, say)
    text = discord.ui.TextDisplay[Any]("\n".join(lines))
    return layout(discord.ui.Container(text, *rows(buttons), accent_color=FINISHED))


def _marks(attempt: Attempt, sheet: Sheet, say: Say) -> list[str]:
    told = []
    for answer in attempt.answers:
        late = f" · {say('answered-late')}" if answer.is_late else ""
        kind = say(f"asked-{sheet.terms.tasks[answer.question].kind.value}")
        told.append(f"{SIGNS[answer.credit]} {answer.question + 1}. {kind}{late}")
    return told


# ----------------------------------------------------------------------- corrections


def correction_message(
    challenge: Challenge, attempt: Attempt | None, question: int, who: int, say: Say
) -> discord.ui.LayoutView:
    """Show a question with its solution. The solution of a strategy may take a second."""
    task = challenge.task(question, who)
    count = len(challenge.terms.tasks)
    heading = say("correction-heading", number=question + 1, count=count)
    items = [discord.ui.TextDisplay[Any](f"### {heading} · {_title(challenge.terms)}")]
    if board := questions.board(task, say):
        items.append(discord.ui.TextDisplay(board))
    wanted = (
        ""
        if task.kind is not Kind.PROGRAM
        else questions.wanted(task, challenge.terms.reference, say)
    )
    lines = [f"**{questions.ask(task, say)}**{wanted}", f"-# {questions.rules(task, say)}"]
    answers = () if attempt is None else attempt.answers
    answered = next((each for each in answers if each.question == question), None)
    if answered is None:
        lines.append(say("not-answered"))
    else:
        given = say("your-answer", answer=_given(task, answered, say))
        lines.append(f"{SIGNS[answered.credit]} {given}")
        if answered.error is not None:
            lines.append(say("common-mistake", mistake=say(f"typical-{answered.error}")))
    items.append(discord.ui.TextDisplay("\n".join(lines)))
    if right := questions.right_answer(task, say):
        items.append(discord.ui.TextDisplay(right))
    if explained := _explained(task, say):
        items.append(discord.ui.TextDisplay(explained))
    here = CorrectionsControl(PupilAction.CORRECTIONS, challenge.id)
    pages = [
        button(CorrectionsControl(here.action, here.challenge, page), say(label))
        for label, page in (
            ("button-previous-question", question - 1),
            ("button-following-question", question + 1),
        )
        if 0 <= page < count
    ]
    return layout(
        discord.ui.TextDisplay(f"-# {questions.plain(task, say)}"),
        discord.ui.Container(*items, *rows(pages), accent_color=FINISHED),
    )


def _explained(task: Task, say: Say) -> str:
    """Explain the solution, where the engine has something to explain."""
    facts = explanation(task)
    if facts is None and task.kind is Kind.STRATEGY:
        facts = task.game.explain(task.position)
    if facts is not None:
        told = sentences(facts, task.game, task.position, say)
    elif task.aspect == "nim-sum":
        told = sentences(task.game.grounds(task.position), task.game, task.position, say)
    else:
        return ""
    return questions.first_lines(told, TOLD_EXPLANATION)
