"""What a pupil sees of a challenge: its questions one by one, the ways to answer, the marks.

All of it stands in one private message, which each click and each modal changes. Where somebody
stands is in the store; the controls carry the number of the attempt and of the question.
"""

from __future__ import annotations

from asyncio import create_task, wait
from collections.abc import Coroutine, Sequence
from contextlib import suppress
from typing import Any

import discord

from bot.challenges.custom_ids import AttemptControl, BeginControl, CorrectionsControl, PupilAction
from bot.challenges.pupil.asides import hand_in_message, waiting_message
from bot.challenges.pupil.corrections import corrected_questions, correction_message
from bot.challenges.pupil.form import FIELDS
from bot.challenges.pupil.messages import (
    OUTCOMES,
    Sheet,
    finished_message,
    marked_message,
    question_message,
    reasons_message,
)
from bot.challenges.pupil.model import Consent, Progress
from bot.challenges.pupil.offers import challenges_message, consent_message, handout_message
from bot.challenges.pupil.service import Attempts
from bot.challenges.refusals import PupilRefusal
from bot.i18n import words
from bot.i18n.commands import locale_of
from bot.kit.answers import PATIENCE, file_of, promise, promised, whisper, whisper_in_place
from bot.kit.background import in_background
from bot.kit.custom_ids import Controls, opened_by
from bot.kit.failures import DISCORD_FAILURES
from bot.kit.forms import ask, echo
from bot.kit.host import Interaction
from bot.kit.people import actor_of
from bot.kit.refusal import KitRefusal, Refused
from bot.kit.reports import Attachment
from bot.kit.thinker import Thinker
from bot.kit.widgets import (
    MESSAGE_LENGTH,
    PREVIEW,
    form,
    note,
    submitted,
    typed_fields,
    uploaded,
    uploaded_text,
)
from bot.kit.wording import sentence
from bot.play.controls import setting_of
from bot.play.custom_ids import TrialAction, TrialControl
from bot.play.messages import match_message
from bot.play.service import Matches
from bot.programs.desk import ProgramDesk
from bot.programs.pictures import drawn_costs
from games import GameError
from games.challenge.answers import MAX_PROGRAM
from games.challenge.strategy import MAX_STRATEGY_TEXT
from games.challenge.task import Kind, answer_shape

#: A card, and the files that belong to it.
Shown = tuple[discord.ui.LayoutView, Sequence[Attachment]]

#: Why what was handed in is not even read: the question's card says so, and stays.
NOT_READ = {PupilRefusal.TEXT_OR_FILE, KitRefusal.FILE_TOO_LARGE, KitRefusal.NOT_TEXT}

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
    """Begin or go on, or show the introduction and the rules of an exam first."""
    attempts, actor = interaction.client.service(Attempts), actor_of(interaction)
    is_preview = control.preview == PREVIEW
    begun = await attempts.begin(actor, control.challenge, preview=is_preview)
    beside = is_preview and not control.path  # the panel stays
    if isinstance(begun, Consent):
        await _put(interaction, consent_message(begun, words(locale_of(interaction))), beside)
    else:
        await _show_begun(interaction, begun, beside=beside)


async def _put(interaction: Interaction, card: discord.ui.LayoutView, beside: bool) -> None:
    """Show a card in the message that was clicked, or beside it in one of its own."""
    if beside:
        await whisper(interaction, view=card)
    else:
        await whisper_in_place(interaction, card)


async def _agree(interaction: Interaction, control: BeginControl) -> None:
    """Begin what somebody has read the introduction of, or the rules if it is an exam."""
    attempts, actor = interaction.client.service(Attempts), actor_of(interaction)
    is_preview = control.preview == PREVIEW
    begun = await attempts.begin(actor, control.challenge, preview=is_preview, agreed=True)
    assert isinstance(begun, Progress), "nothing is left to agree to"
    await _show_begun(interaction, begun)


async def _show_begun(
    interaction: Interaction, progress: Progress, *, beside: bool = False
) -> None:
    """Show the question to answer; at the very beginning also the file of the challenge."""
    card = await promised(interaction, _present(interaction, progress), privately=beside)
    await _put(interaction, card, beside)
    is_first = progress.attempt.number <= 1 and not progress.attempt.answers
    if progress.challenge.terms.handout and is_first:
        await _send_handout(interaction, progress.attempt.id)


async def _show_handout(interaction: Interaction, control: AttemptControl) -> None:
    await _send_handout(interaction, control.attempt)


async def _send_handout(interaction: Interaction, attempt_id: int) -> None:
    """Show the picture or the file of the challenge in a message of its own."""
    attempts, actor = interaction.client.service(Attempts), actor_of(interaction)
    challenge, handout = await attempts.handout(actor, attempt_id)
    say = words(locale_of(interaction))
    alternative = challenge.terms.handout_text or None
    file = file_of(Attachment(handout.name, handout.content, alternative))
    view = handout_message(challenge, handout, say)
    await whisper(interaction, view=view, file=file)


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


async def _skip(interaction: Interaction, control: AttemptControl) -> None:
    """Pass over a question of a preview."""
    attempts, actor = interaction.client.service(Attempts), actor_of(interaction)
    passed = await attempts.skip(actor, control.attempt, control.question)
    await _show_progress(interaction, passed)


async def _leave(interaction: Interaction, control: AttemptControl) -> None:
    """End a preview."""
    await interaction.client.service(Attempts).leave(actor_of(interaction), control.attempt)
    say = words(locale_of(interaction))
    await whisper_in_place(interaction, note(say("preview-left")))


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
    if shape not in FIELDS:
        raise Refused(KitRefusal.UNKNOWN_CONTROL)
    title = Sheet(progress, say).numbered(control.question)
    fields = FIELDS[shape](task, say)
    await ask(interaction, form(control.to(PupilAction.ANSWERED), title, *fields))


async def _answered(interaction: Interaction, control: AttemptControl) -> None:
    """Mark what a form was filled with; what is no answer is handed back on the question's card."""
    # Whether it is theirs to answer is known before anything is downloaded.
    progress = await interaction.client.service(Attempts).asked(
        actor_of(interaction), control.attempt, control.question
    )
    is_program = progress.challenge.terms.tasks[control.question].kind is Kind.PROGRAM
    largest = MAX_PROGRAM if is_program else MAX_BYTES * MAX_STRATEGY_TEXT

    async def read_and_mark() -> Shown:
        try:
            text = await _submitted(interaction, largest)
            return await _marked(interaction, control, text)
        except (GameError, Refused) as error:
            if isinstance(error, Refused) and error.refusal not in NOT_READ:
                raise
            return await _handed_back(interaction, progress, error)

    if is_program:
        shown = await _run(interaction, progress, read_and_mark())
    else:
        shown = await promised(interaction, read_and_mark())
    await whisper_in_place(interaction, *shown)


async def _handed_back(
    interaction: Interaction, progress: Progress, error: Exception | None = None
) -> Shown:
    """Return the card of a question with what was typed, and with what is wrong with it."""
    say = words(locale_of(interaction))
    typed = list(typed_fields(interaction).values())
    wrong = [] if error is None else [discord.ui.TextDisplay[Any](f"⚠️ {sentence(error, say)}")]

    def card() -> Shown:
        sheet, task = Sheet(progress, say), progress.task
        room = MESSAGE_LENGTH - question_message(sheet, task, wrong).content_length()
        items, files = echo([""] * len(typed), typed, say, room)
        return question_message(sheet, task, [*wrong, *items]), files

    return await in_background(card)


async def _run(
    interaction: Interaction,
    progress: Progress,
    marking: Coroutine[Any, Any, Shown],
) -> Shown:
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


async def _take_hint(interaction: Interaction, control: AttemptControl) -> None:
    """Take a hint at the price that stood on its button, and show the question with it."""
    if len(control.path) != 2:
        raise Refused(KitRefusal.UNKNOWN_CONTROL)
    attempts, say = interaction.client.service(Attempts), words(locale_of(interaction))
    about = control.attempt, control.question, *control.path

    async def shown() -> discord.ui.LayoutView:
        progress = await attempts.take_hint(actor_of(interaction), *about)
        return await in_background(lambda: question_message(Sheet(progress, say), progress.task))

    await whisper_in_place(interaction, await promised(interaction, shown()))


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
            interaction, *await promised(interaction, _marked(interaction, control, text))
        )


async def _marked(interaction: Interaction, control: AttemptControl, text: str) -> Shown:
    """Mark an answer; return the message that tells its mark, with pictures of what it costs."""
    attempts, actor = interaction.client.service(Attempts), actor_of(interaction)
    progress = await attempts.answer(actor, control.attempt, control.question, text)
    sheet = Sheet(progress, words(locale_of(interaction)))
    if progress.question == control.question:  # it was no answer at all
        return await _handed_back(interaction, progress)
    answered = progress.attempt.answers[-1]
    task = await in_background(progress.asked, answered.question)
    results = [] if progress.program is None else [progress.program.result]
    thinker = interaction.client.service(Thinker)
    pictures = await drawn_costs(thinker, actor.id, results, locale_of(interaction))
    return await in_background(marked_message, sheet, task, answered, pictures), pictures


async def _correct(interaction: Interaction, control: CorrectionsControl) -> None:
    """Show the solutions, once nobody can answer any more who is asked the same."""
    attempts, actor = interaction.client.service(Attempts), actor_of(interaction)
    challenge, attempt = await attempts.correction(actor, control.challenge)
    asked = await in_background(corrected_questions, challenge, attempt, actor.id)
    if control.question >= len(asked):
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
            PupilAction.HINT: _take_hint,
            PupilAction.HANDOUT: _show_handout,
            PupilAction.SKIP: _skip,
            PupilAction.LEAVE: _leave,
        },
        {PupilAction.ANSWERED: opened_by(PupilAction.ANSWER)},
    ),
    Controls(TrialControl, {TrialAction.NEXT: _next}),
)
