"""Controls of the answers of one pupil: marks by hand, comments, programs and the queue."""

from __future__ import annotations

from dataclasses import replace
from functools import partial

from bot.challenges.by_hand.messages import (
    COUNTS,
    LABELS,
    LEFT_OUT,
    CountedAnswer,
    above_message,
    answers_of,
    decision_digest,
    displayed_mark,
    mark_form,
    pupil_page,
)
from bot.challenges.by_hand.pages import (
    BY_PUPIL,
    BY_QUESTION,
    NO_QUEUE,
    difference,
    following,
    next_in_queue,
    program_page,
    queue_page,
    versions_heading,
    versions_page,
    waiting,
)
from bot.challenges.by_hand.service import (
    MarksByHand,
    read_comment,
    read_mark,
)
from bot.challenges.by_hand.store import Version
from bot.challenges.custom_ids import ByHandAction, ByHandControl
from bot.challenges.refusals import ChallengeRefusal
from bot.challenges.results.controls import overview, results_for, teacher_names
from bot.challenges.results.service import PupilResult, Results
from bot.challenges.service import Challenges
from bot.challenges.teacher.panel import show
from bot.kit.background import in_background
from bot.kit.click import Click
from bot.kit.custom_ids import Controls, Filled, Form
from bot.kit.edits import Readers, edited
from bot.kit.files import whisper_file
from bot.kit.forms import ask
from bot.kit.refusal import Refused, require_offered
from bot.kit.widgets import custom_ids_in
from games import Move


async def _show_pupil(click: Click, control: ByHandControl) -> None:
    """Show the answers of the pupil whose attempt (its id) a menu chose or the control has."""
    attempt = click.picked(control.attempt)
    await _put_pupil(click, attempt, next(iter(control.path), 0))


async def _put_pupil(click: Click, attempt_id: int, page: int = 0) -> None:
    results, pupil, named = await _pupil(click, attempt_id)
    await show(click, await in_background(pupil_page, results, pupil, named, page, click.say))


async def _pupil(click: Click, attempt_id: int) -> tuple[Results, PupilResult, str]:
    """Return to a teacher the results of a challenge, the pupil of an attempt, and their name.

    Raises Refused if the attempt is gone, and to anybody but a teacher.
    """
    challenge_id = await click.service(MarksByHand).challenge_of(attempt_id)
    results = await results_for(click, challenge_id)
    theirs = (p for p in results.pupils if any(a.id == attempt_id for a in p.attempts))
    pupil = next(theirs, None)
    if pupil is None:
        raise Refused(ChallengeRefusal.MOVED_ON)
    return results, pupil, (await teacher_names(click, results))[pupil.person]


async def _program(
    click: Click, control: ByHandControl
) -> tuple[Results, CountedAnswer, str, tuple[Version, ...]]:
    """Return the results, a pupil's program that counts, their name, and all submitted versions.

    Raises Refused as ``_pupil``, and if the answer is gone or no program.
    """
    results, pupil, named = await _pupil(click, control.attempt)
    program = answers_of(pupil).get(click.picked(control.question))
    if program is None or not program.answer.is_program:
        raise Refused(ChallengeRefusal.MOVED_ON)
    asked = results.challenge, pupil.person, program.answer.question
    versions = await click.service(MarksByHand).versions(click.actor, *asked)
    return results, program, named, versions


async def _show_program(click: Click, control: ByHandControl) -> None:
    """Show the path's page, from 0, of a program with line numbers; raise as ``_program``."""
    results, program, named, versions = await _program(click, control)
    page = next(iter(control.path), 0)
    shown = results, program, named, page, len(versions)
    await show(click, await in_background(program_page, *shown, click.say))


async def _show_versions(click: Click, control: ByHandControl) -> None:
    """Show the difference of the two versions in the path; with a third number, send it as a file.

    Versions count from 0. Raises Refused as ``_program``, and if there are no such versions.
    """
    results, program, named, versions = await _program(click, control)
    pair, as_file = control.path[:2], control.path[2:]
    if len(pair) < 2 or not pair[0] < pair[1] < len(versions):
        raise Refused(ChallengeRefusal.MOVED_ON)
    before, after = pair
    if as_file:
        text = await in_background(difference, versions, (before, after), click.say)
        told = versions_heading(versions, (before, after), click.say)
        await whisper_file(click, told, f"{before + 1}-{after + 1}.diff", text.encode())
        return
    shown = results, program, named, versions, (before, after)
    await show(click, await in_background(versions_page, *shown, click.say))


async def _ask_mark(click: Click, control: ByHandControl) -> None:
    """Open the form to mark the answer to the control's question, or to one chosen in a menu.

    After a refusal, the control's path has the digests of the displayed values, the queue from
    which the form was opened, and the choice in its menu. Raises as ``MarksByHand.given``.
    """
    control = replace(control, question=click.picked(control.question))
    service = click.service(MarksByHand)
    given = await service.given(click.actor, control.attempt, control.question)
    marked = control.to(ByHandAction.MARKED)
    displayed, chosen = control.path[: len(LABELS)], control.path[len(LABELS) + 1 :]
    was = "" if not chosen else COUNTS if chosen[0] else LEFT_OUT
    queue = _queue_in(control.path[len(LABELS) :]) if displayed else _queue_of(click, control)
    further = (NO_QUEUE if queue is None else queue,)
    await ask(click, mark_form(marked, given, was, click.say), marked, displayed, further)


def _asked_again(control: ByHandControl, filled: Filled) -> ByHandControl:
    """Return the control that reopens the form of a mark with the choice of its menu."""
    counts = LEFT_OUT not in filled.get("counts", ())
    return control.to(ByHandAction.MARK, *control.path, int(counts))


async def _mark(click: Click, control: ByHandControl) -> None:
    """Store the typed mark and comment, and show the next answer; ask about a mark too high.

    A mark above the question's points is not stored yet, but comment and choice are. Raises Faults
    for wrong or clashing fields, Refused as ``MarksByHand.given`` and ``settle`` do.
    """
    service, say = click.service(MarksByHand), click.say
    given = await service.given(click.actor, control.attempt, control.question)
    fields = click.filled()
    stored = displayed_mark(given, say)
    typed = {name: fields.get(name, "") for name in stored}
    require_offered(typed["counts"] in (COUNTS, LEFT_OUT))
    was = given.answer.hand_mark
    readers: Readers = {
        "points": read_mark,
        "comment": partial(read_comment, given.answer),
        "counts": lambda chosen: chosen == COUNTS,
    }
    found = edited(control.path, typed, stored, LABELS).read(readers)
    points = found.pop("points", was.hundredths)
    above = 0 if points in (None, was.hundredths) else points
    if above <= given.highest:
        found["hundredths"] = points
    await service.settle(click.actor, given, replace(was, **found))
    queue = _queue_in(control.path[len(LABELS) :])
    if above > given.highest:
        given = await service.given(click.actor, control.attempt, control.question)
        await show(click, above_message(given, above, queue, say))
    else:
        await _put_next(click, control, queue)


async def _put_next(click: Click, control: ByHandControl, queue: int | None) -> None:
    """Show the next answer in the order ``queue`` of the queue; None: the pupil's page."""
    if queue is None:
        await _put_pupil(click, control.attempt)
    else:
        await _put_waiting(click, control.attempt, control.question, queue)


def _queue_in(path: Move) -> int | None:
    """Return the order of a queue that a path begins with; None if it begins with none."""
    return path[0] if path and path[0] in (BY_QUESTION, BY_PUPIL) else None


def _queue_of(click: Click, control: ByHandControl) -> int | None:
    """Return the order of the queue that the clicked message shows; None if it shows none."""
    shown = set() if click.message is None else custom_ids_in(click.message)
    for order in (BY_QUESTION, BY_PUPIL):
        if next_in_queue(control.attempt, control.question, order).encode() in shown:
            return order
    return None


async def _mark_sure(click: Click, control: ByHandControl) -> None:
    """Store a confirmed mark above the question's points, and go on as ``_mark``.

    Raises Refused if another teacher has decided about the answer meanwhile, and as ``settle``.
    """
    require_offered(len(control.path) in (2, 3))
    hundredths, known, *queue = control.path
    service = click.service(MarksByHand)
    given = await service.given(click.actor, control.attempt, control.question)
    if known != decision_digest(given, click.say):
        raise Refused(ChallengeRefusal.MOVED_ON)
    mark = replace(given.answer.hand_mark, hundredths=hundredths)
    await service.settle(click.actor, given, mark)
    await _put_next(click, control, _queue_in(tuple(queue)))


async def _show_waiting(click: Click, control: ByHandControl) -> None:
    """Show the control's answer if it waits for a mark; by a path ``(1, order)``, the next one."""
    is_next, order = (*control.path, 0, BY_QUESTION)[:2]
    place = control.attempt, control.question
    await _put_waiting(click, *place, order, is_next=bool(is_next))


async def _put_waiting(
    click: Click, attempt: int, question: int, order: int, *, is_next: bool = True
) -> None:
    """Show an answer that waits for a mark, or with ``is_next`` the next one.

    ``attempt`` is an id, ``question`` an index, ``order`` that of the queue. If that answer does
    not wait, show the next one; if none waits, the results. Raises Refused as ``results_for``, and
    if the attempt is gone.
    """
    challenge_id = await click.service(MarksByHand).challenge_of(attempt)
    results = await results_for(click, challenge_id)
    found = waiting(results, order)
    asked = (each for each in found if each.place == (attempt, question))
    here = next(asked, None)
    if here is None or is_next:
        here = following(results, order, (attempt, question))
    if here is None:
        await show(click, await click.promised(overview(click, challenge_id)))
        return
    name = (await teacher_names(click, results))[here.pupil.person]
    service = click.service(Challenges)
    pictures = await service.pictures(results.challenge, here.answer.question)
    page = in_background(queue_page, results, here, order, name, len(found), pictures, click.say)
    await click.whisper_in_place(await page, pictures)


async def _mark_quickly(click: Click, control: ByHandControl) -> None:
    """Store the mark on the pressed button, and show the next answer that waits.

    Raises Refused if the answer has another mark by now, or does not count any more; and as
    ``MarksByHand.given`` and ``settle``.
    """
    service = click.service(MarksByHand)
    given = await service.given(click.actor, control.attempt, control.question)
    points, order = (*control.path, BY_QUESTION)[:2]
    require_offered(bool(control.path) and 0 <= points <= given.highest)
    was = given.answer.hand_mark
    if was.hundredths not in (None, points) or not was.counts:
        raise Refused(ChallengeRefusal.MOVED_ON)
    mark = replace(was, hundredths=points)
    await service.settle(click.actor, given, mark)
    await _put_waiting(click, control.attempt, control.question, order)


CONTROLS = Controls(
    ByHandControl,
    {
        ByHandAction.PUPIL: _show_pupil,
        ByHandAction.MARK: _ask_mark,
        ByHandAction.MARKED: _mark,
        ByHandAction.MARK_SURE: _mark_sure,
        ByHandAction.QUEUE: _show_waiting,
        ByHandAction.QUICK: _mark_quickly,
        ByHandAction.PROGRAM: _show_program,
        ByHandAction.VERSIONS: _show_versions,
    },
    {ByHandAction.MARKED: Form(_asked_again, LABELS)},
)
