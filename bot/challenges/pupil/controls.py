"""Handlers of a pupil's controls: beginning, answering, hints, handing in, corrections.

One private message shows the attempt, and each click or form edits it. The progress is in the
database; controls carry only the attempt and the question.
"""

from __future__ import annotations

from asyncio import create_task, wait
from collections.abc import Coroutine, Sequence
from contextlib import suppress
from typing import Any

import discord

from bot.challenges.custom_ids import AttemptControl, BeginControl, PupilAction, QuestionControl
from bot.challenges.pupil.asides import hand_in_message, overview_message, waiting_message
from bot.challenges.pupil.corrections import corrected_questions, correction_message
from bot.challenges.pupil.form import FIELDS
from bot.challenges.pupil.messages import (
    OUTCOMES,
    Paper,
    finished_message,
    marked_message,
    question_message,
    reasons_message,
)
from bot.challenges.pupil.model import Consent, Progress
from bot.challenges.pupil.offers import challenges_message, consent_message, handout_message
from bot.challenges.pupil.service import Attempts
from bot.challenges.pupil.trials import TrialMatches
from bot.challenges.refusals import PupilRefusal
from bot.challenges.service import Challenges
from bot.kit.answers import PATIENCE, file_of
from bot.kit.background import in_background
from bot.kit.click import Click
from bot.kit.custom_ids import Controls, opened_by
from bot.kit.failures import DISCORD_FAILURES
from bot.kit.forms import ask, echo
from bot.kit.refusal import KitRefusal, Refused, require_offered
from bot.kit.reports import Attachment
from bot.kit.thinker import Thinker
from bot.kit.widgets import MESSAGE_LENGTH, PREVIEW, Layout, form, note, uploaded_text
from bot.kit.wording import sentence
from bot.play.controls import setting_of
from bot.play.custom_ids import TrialAction, TrialControl
from bot.play.messages import match_message
from bot.play.service import Matches
from bot.programs.desk import ProgramDesk
from bot.programs.reports import drawn_costs
from games import GameError
from games.challenge.kinds.gameless import MAX_PROGRAM
from games.challenge.strategy import MAX_STRATEGY_TEXT
from games.challenge.task import Kind

#: A message, and its files.
Shown = tuple[Layout, Sequence[Attachment]]

#: The refusals of an upload that is not read; the question stays, with the reason.
NOT_READ = {PupilRefusal.TEXT_OR_FILE, KitRefusal.FILE_TOO_LARGE, KitRefusal.NOT_TEXT}

#: The most bytes of a character, to reject a file that is too long by its size alone.
MAX_BYTES = 4

# -------------------------------------------------------------------------- handlers


async def show_challenges(click: Click) -> None:
    """Answer privately with the challenges that the person may answer or read corrections of."""
    attempts, actor = click.service(Attempts), click.actor
    mine, corrected = await attempts.open_to(actor), await attempts.corrected(actor)
    await click.whisper(view=challenges_message(mine, corrected, click.say))


async def _begin(click: Click, control: BeginControl) -> None:
    """Begin or continue an attempt; or first show an introduction or an exam's rules to agree to.

    With the question, the challenge's file is shown until a first attempt has an answer. A preview
    begun on a teacher's panel is shown in a new private message. Raises as ``Attempts.begin``.
    """
    is_preview, agreed = control.preview == PREVIEW, control.action is PupilAction.AGREE
    begin = click.service(Attempts).begin
    begun = await begin(click.actor, control.challenge, preview=is_preview, agreed=agreed)
    beside = is_preview and not control.path and not agreed  # the panel stays
    if isinstance(begun, Consent):
        await _put(click, consent_message(begun, click.say), beside)
        return
    card, pictures = await click.promised(_present(click, begun), privately=beside)
    await _put(click, card, beside, pictures)
    is_first = begun.attempt.number <= 1 and not begun.attempt.answers
    if begun.challenge.terms.handout and is_first:
        await _show_handout(click, AttemptControl(PupilAction.HANDOUT, begun.attempt.id, 0))


async def _put(
    click: Click, card: Layout, beside: bool, pictures: Sequence[Attachment] = ()
) -> None:
    """Show a view in the clicked message, or with ``beside`` in a new private one."""
    if beside:
        await click.whisper(view=card, files=[file_of(each) for each in pictures])
    else:
        await click.whisper_in_place(card, pictures)


async def _show_handout(click: Click, control: AttemptControl) -> None:
    """Send the picture or the file of the challenge privately; raise as ``Attempts.handout``."""
    challenge, handout = await click.service(Attempts).handout(click.actor, control.attempt)
    alternative = challenge.terms.handout_text or None
    file = file_of(Attachment(handout.name, handout.content, alternative))
    view = handout_message(challenge, handout, click.say)
    await click.whisper(view=view, file=file)


async def _hand_in(click: Click, control: AttemptControl) -> None:
    """Ask to confirm handing in, or once confirmed hand the attempt in and show its summary.

    A finished attempt is shown without asking. Raises as ``Attempts.resume``.
    """
    attempts, actor = click.service(Attempts), click.actor
    if control.path:
        await _show_progress(click, await attempts.hand_in(actor, control.attempt))
        return
    progress = await attempts.resume(actor, control.attempt)
    if progress.is_finished:
        await _show_progress(click, progress)
        return
    paper = Paper(progress, click.say)
    await click.whisper_in_place(hand_in_message(paper))


async def _overview(click: Click, control: AttemptControl) -> None:
    """Show the list of answers while they may be changed, else the present question or summary."""
    progress = await click.service(Attempts).resume(click.actor, control.attempt)
    if progress.is_finished or not progress.challenge.terms.may_change:
        await _show_progress(click, progress)
        return
    listed = in_background(overview_message, Paper(progress, click.say))
    await click.whisper_in_place(await click.promised(listed))


async def _choose(click: Click, control: AttemptControl) -> None:
    """Show a question chosen from the list of answers; raise as ``Attempts.asked``."""
    asked, question = click.service(Attempts).asked, click.picked(control.question)
    await _show_progress(click, await asked(click.actor, control.attempt, question))


async def _skip(click: Click, control: AttemptControl) -> None:
    """Skip a question of a preview, and show the next one; raise as ``Attempts.skip``."""
    skip = click.service(Attempts).skip
    await _show_progress(click, await skip(click.actor, control.attempt, control.question))


async def _leave(click: Click, control: AttemptControl) -> None:
    """End and delete a preview, and say so; raise as ``Attempts.leave``."""
    await click.service(Attempts).leave(click.actor, control.attempt)
    await click.whisper_in_place(note(click.say("preview-left")))


async def _next(click: Click, control: TrialControl) -> None:
    attempts, actor = click.service(Attempts), click.actor
    progress = await attempts.resume(actor, control.attempt)
    if not progress.is_finished and not progress.is_complete:
        progress = await attempts.asked(actor, control.attempt, progress.question)
    await _show_progress(click, progress)


async def _show_progress(click: Click, progress: Progress) -> None:
    """Show the present question, the match that answers it, the list of answers or the summary."""
    await click.whisper_in_place(*await click.promised(_present(click, progress)))


async def _present(click: Click, progress: Progress) -> Shown:
    paper = Paper(progress, click.say)
    if progress.is_finished:
        open_ones = await click.service(Attempts).open_to(click.actor)
        same = (each for each in open_ones if each.challenge.id == progress.challenge.id)
        is_told = await click.service(Challenges).tells_marks(progress.challenge)
        return finished_message(paper, next(same, None), is_told=is_told), []
    if progress.match_id is not None:
        return match_message(await click.service(Matches).get(progress.match_id)), []
    if progress.is_complete and progress.chosen is None:
        return await in_background(overview_message, paper), []
    return await _question(click, progress)


async def _question(click: Click, progress: Progress) -> Shown:
    """Return the card of the question to answer, with its picture."""
    pictures = await click.service(Challenges).pictures(progress.challenge, progress.question)
    paper = Paper(progress, click.say)
    card = await in_background(lambda: question_message(paper, progress.task, pictures))
    return card, pictures


async def _try_out(click: Click, control: AttemptControl) -> None:
    trials, setting = click.service(TrialMatches), setting_of(click)
    begun = trials.play(click.actor, control.attempt, control.question, setting)
    record = await click.promised(begun)
    await click.whisper_in_place(match_message(record))


async def _ask(click: Click, control: AttemptControl) -> None:
    """Open the form to answer a question; if it asks for a program, begin a worker process for it.

    Raises Refused as ``Attempts.asked``, and if the question is not answered in a form.
    """
    attempts, actor = click.service(Attempts), click.actor
    progress = await attempts.asked(actor, control.attempt, control.question)
    task = await in_background(lambda: progress.task)
    shape = task.shape
    require_offered(shape in FIELDS)
    if task.kind is Kind.PROGRAM:
        click.service(ProgramDesk).expect()
    title = Paper(progress, click.say).numbered(control.question)
    fields = FIELDS[shape](task, click.say)
    await ask(click, form(control.to(PupilAction.ANSWERED), title, *fields))


async def _answered(click: Click, control: AttemptControl) -> None:
    """Mark and store a submitted answer, and show its mark.

    A text that is no answer, or a file that cannot be read, is handed back with the question and
    the reason. Raises Refused as ``Attempts.answer``.
    """
    # Permission is checked before a file is downloaded.
    progress = await click.service(Attempts).asked(click.actor, control.attempt, control.question)
    is_program = progress.challenge.terms.tasks[control.question].kind is Kind.PROGRAM
    largest = MAX_PROGRAM if is_program else MAX_BYTES * MAX_STRATEGY_TEXT

    async def read_and_mark() -> Shown:
        try:
            text = await _submitted(click, largest)
            return await _marked(click, control, text)
        except (GameError, Refused) as error:
            if isinstance(error, Refused) and error.refusal not in NOT_READ:
                raise
            return await _handed_back(click, progress, error)

    if is_program:
        shown = await _run(click, progress, read_and_mark())
    else:
        shown = await click.promised(read_and_mark())
    await click.whisper_in_place(*shown)


async def _handed_back(click: Click, progress: Progress, error: Exception | None = None) -> Shown:
    """Return the question with the refused text, which can be corrected, and its fault."""
    say = click.say
    typed = list(click.typed_fields().values())
    wrong = [] if error is None else [discord.ui.TextDisplay[Any](f"⚠️ {sentence(error, say)}")]
    pictures = await click.service(Challenges).pictures(progress.challenge, progress.question)

    def card() -> Shown:
        paper, task = Paper(progress, say), progress.task
        room = MESSAGE_LENGTH - question_message(paper, task, pictures, wrong).content_length()
        items, files = echo([""] * len(typed), typed, say, room)
        return question_message(paper, task, pictures, [*wrong, *items]), [*pictures, *files]

    return await in_background(card)


async def _run(click: Click, progress: Progress, marking: Coroutine[Any, Any, Shown]) -> Shown:
    """Await the marking of a program; if it takes long, display how many programs run before it."""
    task = create_task(marking)
    await wait([task], timeout=PATIENCE)
    if not task.done():
        try:
            await click.promise()
        except Exception:
            task.cancel()  # the result could not be sent
            raise
        paper = Paper(progress, click.say)
        ahead = click.service(ProgramDesk).before(click.person)
        with suppress(*DISCORD_FAILURES):  # the answer itself matters more
            await click.whisper_in_place(waiting_message(paper, ahead))
    return await task


async def _submitted(click: Click, largest: int) -> str:
    """Return the typed text or that of an uploaded file of at most ``largest`` bytes.

    Raises Refused if both are given, or if the file is too large or no UTF-8.
    """
    typed = " ".join(click.submitted().get("text", ()))  # a menu has as many as were chosen
    file = click.uploaded()
    if file is None:
        return typed
    if typed.strip():
        raise Refused(PupilRefusal.TEXT_OR_FILE)
    return await uploaded_text(file, largest)


async def _take_hint(click: Click, control: AttemptControl) -> None:
    """Take a hint at the price on its button, and show it; raise as ``Attempts.take_hint``."""
    attempts = click.service(Attempts)
    number, price = control.parts(2)
    about = control.attempt, control.question, number, price

    async def shown() -> Shown:
        return await _question(click, await attempts.take_hint(click.actor, *about))

    await click.whisper_in_place(*await click.promised(shown()))


async def _judge(click: Click, control: AttemptControl) -> None:
    """Show the reasons after the choice of an outcome; mark the answer after that of a reason.

    Raises Refused if the question asks for no outcome, and as ``Attempts.answer``.
    """
    attempts, actor = click.service(Attempts), click.actor
    progress = await attempts.asked(actor, control.attempt, control.question)
    task = await in_background(lambda: progress.task)
    outcome = OUTCOMES.get(control.path[0]) if control.path else None
    if task.kind is not Kind.OUTCOME or outcome is None:
        raise Refused(KitRefusal.UNKNOWN_CONTROL)
    if len(control.path) == 1:
        paper = Paper(progress, click.say)
        await click.whisper_in_place(reasons_message(paper, task, control.path[0]))
    else:
        text = f"{outcome.value} {control.path[1]}"
        await click.whisper_in_place(*await click.promised(_marked(click, control, text)))


async def _marked(click: Click, control: AttemptControl, text: str) -> Shown:
    """Mark and store an answer; return the message about it, with plots of a program's cost.

    A program that is not valid Python is handed back. Raises as ``Attempts.answer``.
    """
    attempts, actor = click.service(Attempts), click.actor
    progress = await attempts.answer(actor, control.attempt, control.question, text)
    paper = Paper(progress, click.say)
    if progress.question == control.question:  # the text is no answer
        return await _handed_back(click, progress)
    answered = progress.attempt.answers[-1]
    task = await in_background(progress.asked, answered.question)
    program = progress.judged.program
    results = [program.result] if program is not None and paper.tells_marks else []
    pictures = await drawn_costs(click.service(Thinker), actor.id, results, click.locale)
    return await in_background(marked_message, paper, task, answered, pictures), pictures


async def _correct(click: Click, control: QuestionControl) -> None:
    """Show a question with its solution once these are public.

    The control's question is its place in ``corrected_questions``. Raises as
    ``Attempts.correction``.
    """
    attempts, actor = click.service(Attempts), click.actor
    challenge, attempt = await attempts.correction(actor, control.challenge)
    asked = await in_background(corrected_questions, challenge, attempt, actor.id)
    require_offered(control.question < len(asked))
    changes = await attempts.changes(challenge)
    pictures = await click.service(Challenges).pictures(challenge, asked[control.question])
    shown = challenge, attempt, control.question, actor.id, changes, click.say, pictures
    told = in_background(correction_message, *shown)
    await click.whisper_in_place(await click.promised(told), pictures)


CONTROLS: tuple[Controls[Any], ...] = (
    Controls(BeginControl, {PupilAction.BEGIN: _begin, PupilAction.AGREE: _begin}),
    Controls(QuestionControl, {PupilAction.CORRECTIONS: _correct}),
    Controls(
        AttemptControl,
        {
            PupilAction.TRY_OUT: _try_out,
            PupilAction.ANSWER: _ask,
            PupilAction.ANSWERED: _answered,
            PupilAction.JUDGE: _judge,
            PupilAction.HAND_IN: _hand_in,
            PupilAction.OVERVIEW: _overview,
            PupilAction.CHOSEN: _choose,
            PupilAction.HINT: _take_hint,
            PupilAction.HANDOUT: _show_handout,
            PupilAction.SKIP: _skip,
            PupilAction.LEAVE: _leave,
        },
        {PupilAction.ANSWERED: opened_by(PupilAction.ANSWER)},
    ),
    Controls(TrialControl, {TrialAction.NEXT: _next}),
)
