"""What a pupil sees of a challenge: its questions one by one, the ways to answer, the marks.

All of it stands in one private message, which each click and each modal changes. Where somebody
stands is in the store; the controls carry the number of the attempt and of the question.
"""

from __future__ import annotations

from asyncio import create_task, wait
from collections.abc import Coroutine
from contextlib import suppress
from typing import Any

import discord

from bot.board.drawing import drawing
from bot.challenges import questions
from bot.challenges.custom_ids import AttemptControl, BeginControl, CorrectionsControl, PupilAction
from bot.challenges.pupil.messages import (
    OUTCOMES,
    Sheet,
    correction_message,
    finished_message,
    hand_in_message,
    marked_message,
    question_message,
    reasons_message,
    waiting_message,
)
from bot.challenges.pupil.model import Consent, Progress
from bot.challenges.pupil.offers import challenges_message, consent_message
from bot.challenges.pupil.service import Attempts
from bot.challenges.refusals import PupilRefusal
from bot.i18n import Say, words
from bot.i18n.commands import locale_of
from bot.kit.answers import PATIENCE, promise, promised, whisper, whisper_in_place
from bot.kit.background import in_background
from bot.kit.custom_ids import Controls
from bot.kit.failures import DISCORD_FAILURES
from bot.kit.host import Interaction
from bot.kit.people import actor_of
from bot.kit.refusal import KitRefusal, Refused
from bot.kit.widgets import PREVIEW, form, submitted, uploaded, uploaded_text
from bot.play.controls import setting_of
from bot.play.custom_ids import TrialAction, TrialControl
from bot.play.messages import match_message
from bot.play.service import Matches
from bot.programs.desk import ProgramDesk
from games.challenge.strategy import MAX_STRATEGY_TEXT
from games.challenge.tasks import MAX_PROGRAM, Kind, Shape, Task, answer_shape

#: How long a line may be that answers a question, and the text of a strategy that is typed.
LONGEST_LINE = 500

LONGEST_TYPED = 4000

#: How many bytes a character has at most: a file longer than so many has too many characters.
MAX_BYTES = 4

# -------------------------------------------------------------------------- handlers


async def show_challenges(interaction: Interaction) -> None:
    """Answer a command with the challenges of the server, for this person only."""
    attempts, actor = interaction.client.service(Attempts), actor_of(interaction)
    say = words(locale_of(interaction))
    mine, corrected = await attempts.open_to(actor), await attempts.corrected(actor)
    await whisper(interaction, view=challenges_message(mine, corrected, say))


async def _begin(interaction: Interaction, control: BeginControl) -> None:
    """Begin or go on, or tell the rules of an exam first."""
    attempts, actor = interaction.client.service(Attempts), actor_of(interaction)
    begun = await attempts.begin(actor, control.challenge, preview=control.preview == PREVIEW)
    if isinstance(begun, Consent):
        shown = consent_message(begun, words(locale_of(interaction)))
        await whisper_in_place(interaction, shown)
    else:
        await _show_progress(interaction, begun)


async def _agree(interaction: Interaction, control: BeginControl) -> None:
    """Begin an exam, whose rules somebody has been told."""
    attempts, actor = interaction.client.service(Attempts), actor_of(interaction)
    begun = await attempts.begin(actor, control.challenge, agreed=True)
    assert isinstance(begun, Progress), "nothing is left to agree to"
    await _show_progress(interaction, begun)


async def _hand_in(interaction: Interaction, control: AttemptControl) -> None:
    """Ask whether an attempt is really to be handed in, then do so."""
    attempts, actor = interaction.client.service(Attempts), actor_of(interaction)
    if control.path:
        await _show_progress(interaction, await attempts.hand_in(actor, control.attempt))
        return
    progress = await attempts.resume(actor, control.attempt)
    if progress.is_finished:
        await _show_progress(interaction, progress)
        return
    sheet = Sheet(progress, words(locale_of(interaction)))
    await whisper_in_place(interaction, hand_in_message(sheet))


async def _next(interaction: Interaction, control: TrialControl) -> None:
    attempts, actor = interaction.client.service(Attempts), actor_of(interaction)
    progress = await attempts.resume(actor, control.attempt)
    if not progress.is_finished:
        progress = await attempts.asked(actor, control.attempt, progress.question)
    await _show_progress(interaction, progress)


async def _show_progress(interaction: Interaction, progress: Progress) -> None:
    """Show the present question, the match that answers it, or how it all went."""
    await whisper_in_place(
        interaction, await promised(interaction, _present(interaction, progress))
    )


async def _present(interaction: Interaction, progress: Progress) -> discord.ui.LayoutView:
    client = interaction.client
    sheet = Sheet(progress, words(locale_of(interaction)))
    if progress.is_finished:
        open_ones = await client.service(Attempts).open_to(actor_of(interaction))
        same = (each for each in open_ones if each.challenge.id == progress.challenge.id)
        return finished_message(sheet, next(same, None))
    if progress.match_id is not None:
        return match_message(await client.service(Matches).get(progress.match_id))
    return await in_background(lambda: question_message(sheet, progress.task))


async def _try_out(interaction: Interaction, control: AttemptControl) -> None:
    attempts, actor = interaction.client.service(Attempts), actor_of(interaction)
    begun = attempts.play(actor, control.attempt, control.question, setting_of(interaction))
    record = await promised(interaction, begun)
    await whisper_in_place(interaction, match_message(record))


async def _ask(interaction: Interaction, control: AttemptControl) -> None:
    """Open the modal in which a question is answered."""
    attempts, actor = interaction.client.service(Attempts), actor_of(interaction)
    progress = await attempts.asked(actor, control.attempt, control.question)
    say = words(locale_of(interaction))
    task = await in_background(lambda: progress.task)
    shape = answer_shape(task)
    if shape not in _FIELDS:
        raise Refused(KitRefusal.UNKNOWN_CONTROL)
    title = say(
        "question-heading", number=control.question + 1, count=len(progress.challenge.terms.tasks)
    )
    fields = _FIELDS[shape](task, say)
    await interaction.response.send_modal(form(control.to(PupilAction.ANSWERED), title, *fields))


def _line_field(task: Task, say: Say) -> list[discord.ui.Label[Any]]:
    line = discord.ui.TextInput[Any](custom_id="text", max_length=LONGEST_LINE)
    # A placeholder as long as the form would be cut on a phone.
    told = questions.line_form(task, say)
    return [
        discord.ui.Label(text=questions.line_label(task, say), description=told, component=line)
    ]


def _strategy_fields(task: Task, say: Say) -> list[discord.ui.Label[Any]]:
    return _file_fields("strategy", say(f"strategy-example-{drawing(task.game).key}"), say)


def _program_fields(task: Task, say: Say) -> list[discord.ui.Label[Any]]:
    return _file_fields("program", f"def {task.function}(…):", say)


def _file_fields(what: str, example: str, say: Say) -> list[discord.ui.Label[Any]]:
    """Return the fields of what may be typed or handed in as a file."""
    typed = discord.ui.TextInput[Any](
        custom_id="text",
        style=discord.TextStyle.paragraph,
        placeholder=example,
        required=False,
        max_length=LONGEST_TYPED,
    )
    file = discord.ui.FileUpload[Any](custom_id="file", required=False, min_values=0, max_values=1)
    return [
        discord.ui.Label(text=say(f"{what}-typed"), component=typed),
        discord.ui.Label(
            text=say(f"{what}-file"), description=say(f"{what}-file-forms"), component=file
        ),
    ]


#: The fields in which an answer of a shape is written.
_FIELDS = {
    Shape.LINE: _line_field,
    Shape.FILE: _strategy_fields,
    Shape.PROGRAM: _program_fields,
}


async def _answered(interaction: Interaction, control: AttemptControl) -> None:
    """Mark what a modal was filled with."""
    # Whether it is theirs to answer is known before anything is downloaded.
    progress = await interaction.client.service(Attempts).asked(
        actor_of(interaction), control.attempt, control.question
    )
    is_program = progress.challenge.terms.tasks[control.question].kind is Kind.PROGRAM
    largest = MAX_PROGRAM if is_program else MAX_BYTES * MAX_STRATEGY_TEXT

    async def read_and_mark() -> discord.ui.LayoutView:
        return await _marked(interaction, control, await _submitted(interaction, largest))

    if is_program:
        await whisper_in_place(interaction, await _run(interaction, progress, read_and_mark()))
    else:
        await whisper_in_place(interaction, await promised(interaction, read_and_mark()))


async def _run(
    interaction: Interaction,
    progress: Progress,
    marking: Coroutine[Any, Any, discord.ui.LayoutView],
) -> discord.ui.LayoutView:
    """Wait for a program; if it takes a while, tell that it is run after those before it."""
    task = create_task(marking)
    await wait([task], timeout=PATIENCE)
    if not task.done():
        try:
            await promise(interaction)
        except Exception:
            task.cancel()  # nobody can be shown what would come of it
            raise
        sheet = Sheet(progress, words(locale_of(interaction)))
        ahead = interaction.client.service(ProgramDesk).before(interaction.user.id)
        with suppress(*DISCORD_FAILURES):  # the answer itself matters more
            await whisper_in_place(interaction, waiting_message(sheet, ahead))
    return await task


async def _submitted(interaction: Interaction, largest: int) -> str:
    """Return the text that was typed, or handed in as a file of so many bytes at most."""
    typed = next(iter(submitted(interaction).get("text", ())), "")
    file = uploaded(interaction, "file")
    if file is None:
        return typed
    if typed.strip():
        raise Refused(PupilRefusal.TEXT_OR_FILE)
    return await uploaded_text(file, largest)


async def _judge(interaction: Interaction, control: AttemptControl) -> None:
    """Take an outcome, then its reason."""
    attempts, actor = interaction.client.service(Attempts), actor_of(interaction)
    progress = await attempts.asked(actor, control.attempt, control.question)
    task = await in_background(lambda: progress.task)
    outcome = OUTCOMES.get(control.path[0]) if control.path else None
    if task.kind is not Kind.OUTCOME or outcome is None:
        raise Refused(KitRefusal.UNKNOWN_CONTROL)
    if len(control.path) == 1:
        sheet = Sheet(progress, words(locale_of(interaction)))
        await whisper_in_place(interaction, reasons_message(sheet, task, control.path[0]))
    else:
        text = f"{outcome.value} {control.path[1]}"
        await whisper_in_place(
            interaction, await promised(interaction, _marked(interaction, control, text))
        )


async def _marked(
    interaction: Interaction, control: AttemptControl, text: str
) -> discord.ui.LayoutView:
    """Mark an answer; return the message that tells its mark."""
    attempts, actor = interaction.client.service(Attempts), actor_of(interaction)
    progress = await attempts.answer(actor, control.attempt, control.question, text)
    sheet = Sheet(progress, words(locale_of(interaction)))
    if progress.question == control.question:  # it was no answer at all
        return await in_background(lambda: question_message(sheet, progress.task))
    answered = progress.attempt.answers[-1]
    task = await in_background(progress.asked, answered.question)
    return await in_background(marked_message, sheet, task, answered)


async def _correct(interaction: Interaction, control: CorrectionsControl) -> None:
    """Show the solutions, once nobody can answer any more who is asked the same."""
    attempts, actor = interaction.client.service(Attempts), actor_of(interaction)
    challenge, attempt = await attempts.correction(actor, control.challenge)
    if control.question >= len(challenge.terms.tasks):
        raise Refused(KitRefusal.UNKNOWN_CONTROL)
    say = words(locale_of(interaction))
    changes = await attempts.changes(challenge)
    shown = challenge, attempt, control.question, actor.id, changes
    told = in_background(correction_message, *shown, say)
    await whisper_in_place(interaction, await promised(interaction, told))


CONTROLS: tuple[Controls[Any], ...] = (
    Controls(BeginControl, {PupilAction.BEGIN: _begin, PupilAction.AGREE: _agree}),
    Controls(CorrectionsControl, {PupilAction.CORRECTIONS: _correct}),
    Controls(
        AttemptControl,
        {
            PupilAction.TRY_OUT: _try_out,
            PupilAction.ANSWER: _ask,
            PupilAction.ANSWERED: _answered,
            PupilAction.JUDGE: _judge,
            PupilAction.HAND_IN: _hand_in,
        },
    ),
    Controls(TrialControl, {TrialAction.NEXT: _next}),
)
