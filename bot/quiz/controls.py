"""What the command and the controls of live quizzes do."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Any

from bot.challenges.results.controls import identities_of
from bot.challenges.results.exports import Identities
from bot.challenges.sheets import still_asked
from bot.challenges.teacher.service import ChallengeEditor
from bot.challenges.templates import TEMPLATES
from bot.classes.names import names_of
from bot.classes.service import Classes
from bot.i18n import words
from bot.i18n.commands import locale_of
from bot.kit.answers import promised, whisper, whisper_in_place
from bot.kit.background import in_background
from bot.kit.channels import may_write
from bot.kit.custom_ids import Controls
from bot.kit.files import whisper_file
from bot.kit.host import Interaction
from bot.kit.people import actor_of, asker_of
from bot.kit.refusal import KitRefusal, Refused
from bot.kit.widgets import chosen, note
from bot.quiz.custom_ids import DeskAction, DeskControl, QuizAction, QuizControl
from bot.quiz.exports import results_csv
from bot.quiz.form import FORM, open_form, read_sheet, typed_in
from bot.quiz.messages import confirmed_text, own_message
from bot.quiz.model import MAX_TITLE, SECONDS, USUAL_SECONDS, Deed, Quiz, Terms
from bot.quiz.panel import desk_message, end_message, panel_message, rest_message, results_message
from bot.quiz.refusals import QuizRefusal
from bot.quiz.service import Quizzes, Record, unaskable
from games.challenge.task import Task


async def show_quiz(interaction: Interaction) -> None:
    """Answer the command: teachers lead a quiz or set one up, pupils see what they have made."""
    actor = actor_of(interaction)
    if not await interaction.client.service(Classes).is_teacher(actor):
        await _show_own(interaction, None)
        return
    service = interaction.client.service(Quizzes)
    running = await service.running(actor, interaction.channel_id or 0)
    if running is not None:
        await _show_panel(interaction, running)
        return
    await _show_desk(interaction, DeskControl(DeskAction.DESK, USUAL_SECONDS))


# ------------------------------------------------------------------------------ setting up


async def _show_desk(interaction: Interaction, settled: DeskControl) -> None:
    if settled.seconds not in SECONDS or settled.speed > 1:
        raise Refused(KitRefusal.UNKNOWN_CONTROL)
    actor, locale = actor_of(interaction), locale_of(interaction)
    past = await interaction.client.service(Quizzes).past(actor)
    zone = await interaction.client.service(Classes).zone(actor.guild_id, locale)
    found = await interaction.client.service(ChallengeEditor).all(actor)
    if settled.seconds == 0:
        settled = DeskControl(settled.action, 0, 0)
    await whisper_in_place(interaction, desk_message(settled, found, past, zone, words(locale)))


async def _settle_seconds(interaction: Interaction, control: DeskControl) -> None:
    seconds = _one_chosen(interaction, control)
    await _show_desk(interaction, DeskControl(DeskAction.DESK, seconds, control.speed))


async def _from_template(interaction: Interaction, control: DeskControl) -> None:
    """Ask the questions of a template, as far as they have choices."""
    await interaction.client.service(Classes).require_teacher(actor_of(interaction))
    number = _one_chosen(interaction, control)
    if number >= len(TEMPLATES):
        raise Refused(KitRefusal.UNKNOWN_CONTROL)
    template = await in_background(TEMPLATES.__getitem__, list(TEMPLATES)[number])
    title = words(locale_of(interaction))(f"template-{template.key}")
    await _open_askable(interaction, control, number, title, template.tasks)


async def _from_challenge(interaction: Interaction, control: DeskControl) -> None:
    """Ask the questions of a challenge, as far as they have choices."""
    number = _one_chosen(interaction, control)
    editor = interaction.client.service(ChallengeEditor)
    terms = still_asked((await editor.for_teacher(actor_of(interaction), number)).terms)
    await _open_askable(interaction, control, number, terms.title, terms.tasks)


async def _open_askable(
    interaction: Interaction, control: DeskControl, number: int, title: str, tasks: Sequence[Task]
) -> None:
    """Open a quiz with the tasks that have choices.

    If some have none, it is told which, and asked first whether the others are to be a quiz; a
    control with a path says so.
    """
    say = words(locale_of(interaction))
    left_out = await in_background(unaskable, tasks)
    askable = [task for place, task in enumerate(tasks) if place not in left_out]
    if not left_out or not askable:
        await _open(interaction, control, title, askable, [])
        return
    kinds = ((place + 1, say(f"asked-{tasks[place].kind.value}")) for place in left_out)
    told = ", ".join(f"{place} ({kind})" for place, kind in kinds)
    notes = [say("quiz-left-out", questions=told, count=len(left_out))]
    if control.path:
        await _open(interaction, control, title, askable, notes)
        return
    sure = control.to(control.action, number)
    await whisper_in_place(interaction, rest_message(sure, title, notes, len(askable), say))


async def _written(interaction: Interaction, control: DeskControl) -> None:
    """Open a quiz with the lines of the form."""
    actor, say = actor_of(interaction), words(locale_of(interaction))
    await interaction.client.service(Classes).require_teacher(actor)
    typed = typed_in(interaction)
    tasks = await promised(interaction, read_sheet(typed["tasks"]), privately=True)
    title = " ".join(typed["title"].split()) or say("quiz-untitled")
    await _open(interaction, control, title, tasks, [])


async def _open(
    interaction: Interaction,
    control: DeskControl,
    title: str,
    tasks: Sequence[Task],
    notes: Sequence[str],
) -> None:
    """Announce a quiz here, and show its teacher the panel."""
    actor, channel = actor_of(interaction), interaction.channel_id or 0
    if interaction.guild is None or not may_write(interaction.guild, channel):
        raise Refused(QuizRefusal.CHANNEL)
    seconds = control.seconds or None
    terms = Terms(title[:MAX_TITLE], tuple(tasks), seconds, bool(control.speed and seconds))
    service = interaction.client.service(Quizzes)
    opening = service.open(actor, channel, locale_of(interaction), terms)
    quiz = await promised(interaction, opening, privately=True)
    await _show_panel(interaction, quiz, notes)
    await service.runner.show(quiz.id)


# --------------------------------------------------------------------------------- leading


async def _show_panel(interaction: Interaction, quiz: Quiz, notes: Sequence[str] = ()) -> None:
    say = words(locale_of(interaction))
    record = await interaction.client.service(Quizzes).stands(quiz.id)
    counts = {} if record is None else record.counts
    answered = counts.get(quiz.question, Counter()).total()
    await whisper_in_place(interaction, panel_message(quiz, answered, say, notes))


async def _lead(interaction: Interaction, control: QuizControl) -> None:
    quiz = await interaction.client.service(Quizzes).led(actor_of(interaction), control.quiz)
    await _show_panel(interaction, quiz)


async def _step(interaction: Interaction, control: QuizControl) -> None:
    """Do what a teacher wants, show how the quiz stands, then show it to the class."""
    if len(control.path) != 1 or control.path[0] not in list(Deed):
        raise Refused(KitRefusal.UNKNOWN_CONTROL)
    service, deed = interaction.client.service(Quizzes), Deed(control.path[0])
    quiz = await service.go_on(actor_of(interaction), control.quiz, control.at, deed)
    await _show_panel(interaction, quiz)
    await service.runner.show(quiz.id)


async def _ask_end(interaction: Interaction, control: QuizControl) -> None:
    quiz = await interaction.client.service(Quizzes).led(actor_of(interaction), control.quiz)
    if quiz.is_over:
        await _show_panel(interaction, quiz)
        return
    await whisper_in_place(interaction, end_message(quiz, words(locale_of(interaction))))


# ------------------------------------------------------------------------------- answering


async def _answer(interaction: Interaction, control: QuizControl) -> None:
    """Keep an answer, and confirm it to the person alone."""
    if len(control.path) != 1:
        raise Refused(KitRefusal.UNKNOWN_CONTROL)
    service, asker, choice = (
        interaction.client.service(Quizzes),
        asker_of(interaction),
        control.path[0],
    )
    answering = service.answer(asker, control.quiz, control.at, choice)
    quiz, is_first = await promised(interaction, answering, privately=True)
    say = words(locale_of(interaction))
    told = await in_background(
        lambda: confirmed_text(quiz, control.at, choice, say, is_first=is_first)
    )
    await whisper(interaction, view=note(told))


async def _mine(interaction: Interaction, control: QuizControl) -> None:
    await _show_own(interaction, control.quiz)


async def _show_own(interaction: Interaction, number: int | None) -> None:
    """Show somebody what they have made of a quiz, by default of the last one."""
    say, asker = words(locale_of(interaction)), asker_of(interaction)
    own = await interaction.client.service(Quizzes).own(asker, number)
    if own is None:
        await whisper(interaction, view=note(say("quiz-none-yet")))
        return
    quiz, person = own.quiz, interaction.user.id
    classes = interaction.client.service(Classes)
    names = await names_of(classes, quiz.guild_id, [person], shows_names=False, say=say)
    view = await in_background(own_message, own, names[person], say)
    await whisper_in_place(interaction, view)


# --------------------------------------------------------------------------------- results


async def _past(interaction: Interaction, control: DeskControl) -> None:
    number = _one_chosen(interaction, control)
    await _show_results(interaction, number, 0)


async def _results(interaction: Interaction, control: QuizControl) -> None:
    await _show_results(interaction, control.quiz, next(iter(control.path), 0))


async def _show_results(interaction: Interaction, number: int, page: int) -> None:
    record, identities = await promised(
        interaction, _record(interaction, number), privately=_is_public(interaction)
    )
    say = words(locale_of(interaction))
    view = await in_background(results_message, record, identities, page, say)
    await whisper_in_place(interaction, view)


def _is_public(interaction: Interaction) -> bool:
    return interaction.message is None or not interaction.message.flags.ephemeral


async def _record(interaction: Interaction, number: int) -> tuple[Record, Identities]:
    """Return the results of a quiz, and what those in them are called."""
    actor, say = actor_of(interaction), words(locale_of(interaction))
    record = await interaction.client.service(Quizzes).record(actor, number)
    people = [each.person for each in record.standings]
    return record, await identities_of(interaction, actor.guild_id, people, say)


async def _file(interaction: Interaction, control: QuizControl) -> None:
    """Hand a teacher the results as a file."""
    say = words(locale_of(interaction))
    found = _record(interaction, control.quiz)
    record, identities = await promised(interaction, found, privately=True)
    content = await in_background(results_csv, record, identities, say)
    name = f"quiz-{control.quiz}.csv"
    await whisper_file(interaction, say, say("quiz-file"), name, content)


def _one_chosen(interaction: Interaction, control: DeskControl) -> int:
    """Return the number that a control carries, or that was chosen in its menu."""
    found = control.path or chosen(interaction)
    if len(found) != 1:
        raise Refused(KitRefusal.UNKNOWN_CONTROL)
    return found[0]


CONTROLS: tuple[Controls[Any], ...] = (
    Controls(
        QuizControl,
        {
            QuizAction.ANSWER: _answer,
            QuizAction.LEAD: _lead,
            QuizAction.STEP: _step,
            QuizAction.ASK_END: _ask_end,
            QuizAction.MINE: _mine,
            QuizAction.RESULTS: _results,
            QuizAction.FILE: _file,
        },
    ),
    Controls(
        DeskControl,
        {
            DeskAction.DESK: _show_desk,
            DeskAction.SECONDS: _settle_seconds,
            DeskAction.TEMPLATE: _from_template,
            DeskAction.CHALLENGE: _from_challenge,
            DeskAction.WRITE: open_form,
            DeskAction.WRITTEN: _written,
            DeskAction.PAST: _past,
        },
        {DeskAction.WRITTEN: FORM},
    ),
)
