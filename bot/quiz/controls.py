"""The command and the controls of live quizzes."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

from bot.challenges.illustration import Illustration, carried
from bot.challenges.service import Challenges
from bot.challenges.sheets import still_asked
from bot.challenges.teacher.service import ChallengeEditor
from bot.challenges.templates import TEMPLATES
from bot.classes.names import names_of
from bot.classes.service import Classes
from bot.kit.answers import WithFiles
from bot.kit.background import in_background
from bot.kit.channels import may_write
from bot.kit.click import Click
from bot.kit.custom_ids import Controls, opened_by, shown
from bot.kit.files import whisper_file
from bot.kit.refusal import Refused, require_offered
from bot.kit.reports import Attachment
from bot.kit.thinker import Thinker
from bot.kit.widgets import Layout, note
from bot.quiz.custom_ids import DeskAction, DeskControl, QuizAction, QuizControl
from bot.quiz.exports import results_csv
from bot.quiz.form import FORM, draft_of, open_answer, open_form, read_sheet, typed_in
from bot.quiz.messages import confirmed_text, own_message, picture_of
from bot.quiz.model import MAX_TITLE, SECONDS, USUAL_SECONDS, Deed, Quiz, Reply, Stage, Terms
from bot.quiz.panel import (
    desk_message,
    end_message,
    panel_message,
    preview_message,
    results_message,
)
from bot.quiz.refusals import QuizRefusal
from bot.quiz.service import Quizzes, Record, unaskable
from bot.roster.model import Identities
from bot.roster.names import identities_of
from games.challenge.lines import TaskLine
from games.challenge.task import Task


async def quiz_view(click: Click) -> Layout | WithFiles:
    """Return the channel's open quiz, or the desk, to a teacher; to others their last result."""
    actor = click.actor
    if not await click.service(Classes).is_teacher(actor):
        return await _own_result(click, None)
    running = await click.service(Quizzes).running(actor, click.channel_id or 0)
    if running is not None:
        return await _panel_of(click, running)
    return await _desk(click, DeskControl(DeskAction.DESK, USUAL_SECONDS))


# ------------------------------------------------------------------------------ setting up


async def _desk(click: Click, options: DeskControl) -> Layout:
    require_offered(options.seconds in SECONDS and options.speed <= 1)
    actor, locale = click.actor, click.locale
    past = await click.service(Quizzes).past(actor)
    zone = await click.service(Classes).zone(actor.guild_id, locale)
    challenges = await click.service(ChallengeEditor).all(actor)
    if options.seconds == 0:
        options = DeskControl(options.action, 0, 0)
    return desk_message(options, challenges, past, zone, click.say)


async def _choose_seconds(click: Click, control: DeskControl) -> Layout:
    seconds = click.one_chosen(control.path)
    return await _desk(click, DeskControl(DeskAction.DESK, seconds, control.speed))


async def _from_template(click: Click, control: DeskControl) -> WithFiles:
    """Store a draft of a template's questions that a quiz can ask; return a preview."""
    await click.service(Classes).require_teacher(click.actor)
    number = click.one_chosen(control.path)
    require_offered(number < len(TEMPLATES))
    template = await in_background(TEMPLATES.__getitem__, list(TEMPLATES)[number])
    title = click.say(f"template-{template.key}")
    return await draft_askable(click, control, title, template.tasks, {})


async def _from_challenge(click: Click, control: DeskControl) -> WithFiles:
    """Store a draft of a challenge's questions that a quiz can ask; return a preview."""
    number = click.one_chosen(control.path)
    editor = click.service(ChallengeEditor)
    challenge = await editor.for_teacher(click.actor, number)
    terms = still_asked(challenge.terms)
    contents = await click.service(Challenges).contents(challenge)
    pictures = {
        each.question: Attachment(each.name, contents[each.name], each.text)
        for each in terms.pictures
        if each.name in contents
    }
    return await draft_askable(click, control, terms.title, terms.tasks, pictures)


async def draft_askable(
    click: Click,
    control: DeskControl,
    title: str,
    tasks: Sequence[Task],
    pictures: Mapping[int, Attachment],
) -> WithFiles:
    """Store a draft of the tasks that a quiz can ask; return its preview, which lists the others.

    ``control`` has the seconds and whether speed counts, ``pictures`` are by index of the task.
    Raises Refused as ``Quizzes.draft``, if no task is left, or if the bot may not write here.
    """
    left_out = await in_background(unaskable, tasks)
    asked = [place for place in range(len(tasks)) if place not in left_out]
    askable = [TaskLine(tasks[place]) for place in asked]
    shown = {n: pictures[place] for n, place in enumerate(asked) if place in pictures}
    kinds = ((place + 1, click.say(f"asked-{tasks[place].kind.value}")) for place in left_out)
    listed = ", ".join(f"{place} ({kind})" for place, kind in kinds)
    notes = [click.say("quiz-left-out", questions=listed, count=len(left_out))] if left_out else []
    return await _store_draft(click, control, title, askable, shown, notes)


async def _from_form(click: Click, control: DeskControl) -> WithFiles:
    """Store a draft of the lines of a form, in place of the draft that it edits, if any.

    Raises Faults if lines are wrong, Refused and InvalidTask as ``Quizzes.draft`` does.
    """
    await click.service(Classes).require_teacher(click.actor)
    typed = typed_in(click)
    lines = await read_sheet(typed["tasks"])
    title = " ".join(typed["title"].split()) or click.say("quiz-untitled")
    instead_of = draft_of(control)
    pictures = {} if instead_of is None else await _carry_pictures_over(click, instead_of, lines)
    return await _store_draft(click, control, title, lines, pictures, instead_of=instead_of)


async def _carry_pictures_over(
    click: Click, number: int, lines: Sequence[TaskLine]
) -> dict[int, Attachment]:
    """Return the pictures of a draft's questions that are among the new lines, by new index."""
    service = click.service(Quizzes)
    quiz = await service.led(click.actor, number)
    shown = [number for number, each in enumerate(quiz.questions) if each.shows is not None]
    pictures = {number: await service.picture(quiz, number) for number in shown}
    now = tuple(Illustration(n, str(n), each.description or "") for n, each in pictures.items())
    before, after = [each.task for each in quiz.questions], [line.task for line in lines]
    return {each.question: pictures[int(each.name)] for each in carried(now, before, after)}


async def _store_draft(
    click: Click,
    control: DeskControl,
    title: str,
    lines: Sequence[TaskLine],
    pictures: Mapping[int, Attachment],
    notes: Sequence[str] = (),
    instead_of: int | None = None,
) -> WithFiles:
    """Store a draft for this channel; return its first question as the class will see it.

    Raises Refused if the bot may not write here; also, and InvalidTask, as ``Quizzes.draft``.
    """
    actor, channel = click.actor, click.channel_id or 0
    if click.guild is None or not may_write(click.guild, channel):
        raise Refused(QuizRefusal.CHANNEL)
    seconds = control.seconds or None
    speed = bool(control.speed and seconds)
    terms = Terms(title[:MAX_TITLE], tuple(lines), seconds, speed, pictures)
    service = click.service(Quizzes)
    quiz = await service.draft(actor, channel, click.locale, terms, instead_of)
    return await _preview(click, quiz, 0, notes)


async def _draft_page(click: Click, control: QuizControl) -> Layout | WithFiles:
    quiz = await click.service(Quizzes).led(click.actor, control.quiz)
    return await _panel_of(click, quiz, next(iter(control.path), 0))


async def _preview(click: Click, quiz: Quiz, number: int, notes: Sequence[str] = ()) -> WithFiles:
    """Return a draft's question, by index, as the class will see it, with ``notes`` above."""
    number = min(number, len(quiz.questions) - 1)
    content = (await click.service(Quizzes).picture(quiz, number)).content
    picture = await click.service(Thinker).draw(click.person, picture_of, quiz, number, content)
    view = await in_background(preview_message, quiz, number, click.say, notes)
    return view, [picture]


# --------------------------------------------------------------------------------- leading


async def _panel_of(click: Click, quiz: Quiz, number: int = 0) -> Layout | WithFiles:
    """Return the state of a quiz to a teacher; of a draft, its question with index ``number``."""
    if quiz.stage is Stage.DRAFT:
        return await _preview(click, quiz, number)
    record = await click.service(Quizzes).with_answers(quiz.id)
    counts = {} if record is None else record.counts
    answered = counts.get(quiz.question, Counter()).total()
    return panel_message(quiz, answered, click.say)


async def _do_teachers_action(click: Click, control: QuizControl) -> None:
    """Do a teacher's action, show them the quiz, update its posts; raise Refused as ``go_on``."""
    (deed,) = control.parts(1)
    require_offered(deed in list(Deed))
    service = click.service(Quizzes)
    quiz = await service.go_on(click.actor, control.quiz, control.at, Deed(deed))
    await click.show(_panel_of(click, quiz))
    await service.runner.show(quiz.id)


async def _ask_end(click: Click, control: QuizControl) -> Layout | WithFiles:
    quiz = await click.service(Quizzes).led(click.actor, control.quiz)
    return await _panel_of(click, quiz) if quiz.is_over else end_message(quiz, click.say)


# ------------------------------------------------------------------------------- answering


async def _store_chosen_answer(click: Click, control: QuizControl) -> None:
    """Store an answer, and confirm it to the person privately."""
    (choice,) = control.parts(1)
    await _store_and_confirm(click, control, choice)


async def _store_typed_answer(click: Click, control: QuizControl) -> None:
    """Store an answer from a form, typed or chosen in a menu, and confirm it privately."""
    await _store_and_confirm(click, control, " ".join(click.submitted().get("text", ())))


async def _store_and_confirm(click: Click, control: QuizControl, reply: Reply) -> None:
    answering = click.service(Quizzes).answer(click.asker, control.quiz, control.at, reply)
    quiz, is_first = await click.promised(answering, privately=True)
    confirmation = await in_background(
        lambda: confirmed_text(quiz, control.at, reply, click.say, is_first=is_first)
    )
    await click.whisper(view=note(confirmation))


async def _own_result(click: Click, number: int | None) -> Layout:
    """Return the person's result in a quiz, by default the last that they answered, if any."""
    say, asker = click.say, click.asker
    own = await click.service(Quizzes).own(asker, number)
    if own is None:
        return note(say("quiz-none-yet"))
    quiz, person = own.quiz, click.person
    classes = click.service(Classes)
    names = await names_of(classes, quiz.guild_id, [person], shows_names=False, say=say)
    return await in_background(own_message, own, names[person], say)


# --------------------------------------------------------------------------------- results


async def _results(click: Click, number: int, page: int = 0) -> Layout:
    record, identities = await _load_results(click, number)
    return await in_background(results_message, record, identities, page, click.say)


async def _load_results(click: Click, number: int) -> tuple[Record, Identities]:
    """Return the results of a quiz, and the names by person; raise Refused as ``record`` does."""
    actor = click.actor
    record = await click.service(Quizzes).record(actor, number)
    people = [each.person for each in record.standings]
    return record, await identities_of(click, actor.guild_id, people)


async def _send_results_file(click: Click, control: QuizControl) -> None:
    """Send a teacher the results privately as a CSV file; raise Refused as ``record`` does."""
    loading = _load_results(click, control.quiz)
    record, identities = await click.promised(loading, privately=True)
    content = await in_background(results_csv, record, identities, click.say)
    name = f"quiz-{control.quiz}.csv"
    await whisper_file(click, click.say("quiz-file"), name, content)


CONTROLS: tuple[Controls[Any], ...] = (
    Controls(
        QuizControl,
        {
            QuizAction.ANSWER: _store_chosen_answer,
            QuizAction.TYPE: open_answer,
            QuizAction.TYPED: _store_typed_answer,
            QuizAction.LEAD: shown(_draft_page),
            QuizAction.PREVIEW: shown(_draft_page),
            QuizAction.STEP: _do_teachers_action,
            QuizAction.ASK_END: shown(_ask_end),
            QuizAction.MINE: shown(lambda click, control: _own_result(click, control.quiz)),
            QuizAction.RESULTS: shown(
                lambda click, control: _results(click, control.quiz, next(iter(control.path), 0))
            ),
            QuizAction.FILE: _send_results_file,
        },
        {QuizAction.TYPED: opened_by(QuizAction.TYPE)},
    ),
    Controls(
        DeskControl,
        {
            DeskAction.DESK: shown(_desk),
            DeskAction.SECONDS: shown(_choose_seconds),
            DeskAction.TEMPLATE: shown(_from_template),
            DeskAction.CHALLENGE: shown(_from_challenge),
            DeskAction.WRITE: open_form,
            DeskAction.WRITTEN: shown(_from_form),
            DeskAction.PAST: shown(
                lambda click, control: _results(click, click.one_chosen(control.path))
            ),
        },
        {DeskAction.WRITTEN: FORM},
    ),
)
