"""Formative practice, random order and banks: who is asked what, and what it is worth."""

from __future__ import annotations

import asyncio
import csv
import io
from typing import Any

import pytest

from bot.challenges.attempt import Attempt
from bot.challenges.model import Cancelled, Challenge, Counts, Mode
from bot.challenges.pupil.model import Progress
from bot.challenges.pupil.store import AttemptStore
from bot.challenges.refusals import PupilRefusal, TeacherRefusal
from bot.challenges.results.gradebooks import FILES
from bot.challenges.results.messages import pupil_line, summary
from bot.challenges.results.service import NOT_ASKED, Results, results_of
from bot.challenges.results.shares import distribution_of, heat_map_of
from bot.challenges.standings_messages import points_text
from bot.db.engine import Engine
from bot.kit.actors import Actor
from bot.kit.refusal import Faults
from bot.roster.model import Identity
from games.challenge.lines import read_tasks
from games.challenge.points import points_of
from tests.support.acting import EN
from tests.support.challenge_service import ADA, BLAISE, GUILD, TEACHER, Service, terms
from tests.support.drafts import created
from tests.support.refusing import denied

MEXES = read_tasks("\n".join(f"value mex {' '.join(map(str, range(n)))}" for n in range(2, 10)))
SUMS = read_tasks("value nim-sum 19 10 14\nvalue nim-sum 12 9 6\nvalue mex 0 1 3\nvalue mex 0 2 5")
FORMATIVE: dict[str, Any] = {"mode": Mode.FORMATIVE, "attempts": None}


async def begins(service: Service, who: Actor, number: int) -> Progress:
    begun = await service.attempts.begin(who, number, agreed=True)
    assert isinstance(begun, Progress)
    return begun


async def answers(service: Service, who: Actor, number: int, wrong: set[int]) -> Attempt:
    """Answer an attempt to its end, some questions (by their own numbers) wrongly."""
    progress = await begins(service, who, number)
    while not progress.is_complete:
        right = progress.task.solution.numbers[0]
        text = str(right + (progress.question in wrong))
        asked = progress.attempt.id, progress.question
        progress = await service.attempts.answer(who, *asked, text)
    return progress.attempt


def results(challenge: Challenge, made: list[Attempt]) -> Any:
    return results_of(challenge, made)


async def test_formative_practice_asks_only_wrong_questions_again_until_all_are_right(
    service: Service,
) -> None:
    challenge = await service.open(tasks=SUMS, same_for_all=False, counts=Counts.LAST, **FORMATIVE)
    first = await answers(service, ADA, challenge.id, {1, 3})
    second = await begins(service, ADA, challenge.id)
    assert second.questions == (1, 3)
    asked_before = {each.question: each.task for each in first.answers}
    assert second.task.text != asked_before[1], "a second attempt has another position"
    # It is gone on with after a restart as it was begun.
    again = await begins(service, ADA, challenge.id)
    assert (again.attempt.id, again.questions) == (second.attempt.id, (1, 3))
    await answers(service, ADA, challenge.id, {3})
    (mine,) = await service.attempts.open_to(ADA)
    assert (mine.questions_left, mine.is_mastered, mine.attempts_left) == ((3,), False, None)
    third = await answers(service, ADA, challenge.id, set())
    assert [each.question for each in third.answers] == [3]
    (mine,) = await service.attempts.open_to(ADA)
    assert (mine.is_mastered, mine.attempts_left) == (True, 0)
    await denied(service.attempts.begin(ADA, challenge.id), PupilRefusal.ALL_RIGHT)
    made = await service.editor.attempts(TEACHER, challenge.id)
    (pupil,) = results(challenge, made).pupils
    assert (pupil.hundredths, len(pupil.attempts)) == (4000, 3)
    assert [pupil.credit(n) for n in range(4)] == [100] * 4


async def test_a_mark_of_formative_practice_never_falls_and_a_regrading_changes_it_once(
    service: Service,
) -> None:
    challenge = await service.open(tasks=SUMS, **FORMATIVE)
    await answers(service, ADA, challenge.id, {0, 1})
    await begins(service, ADA, challenge.id)
    made = await service.editor.attempts(TEACHER, challenge.id)
    assert results(challenge, made).pupils[0].hundredths == 2000
    await answers(service, ADA, challenge.id, {1})
    await service.regrading.cancel(TEACHER, challenge.id, 1, Cancelled.FULL)
    (change,) = await service.editor.changes(TEACHER, challenge.id)
    made = await service.editor.attempts(TEACHER, challenge.id)
    assert dict(change.marks) == {made[0].id: (3000, 4000)}, "one mark, of both attempts"
    # A cancelled question is not asked again: all that counts is right.
    (mine,) = await service.attempts.open_to(ADA)
    assert mine.is_mastered


async def test_two_clicks_at_once_begin_one_further_attempt(service: Service) -> None:
    challenge = await service.open(tasks=SUMS, **FORMATIVE)
    await answers(service, ADA, challenge.id, {2})
    both = await asyncio.gather(*(begins(service, ADA, challenge.id) for _ in range(2)))
    assert {(each.attempt.number, each.questions) for each in both} == {(2, (2,))}


async def test_formative_practice_needs_several_attempts(service: Service) -> None:
    draft = await created(service.editor, TEACHER, terms(attempts=1, mode=Mode.EXAM))
    changed = await service.editor.set_mode(TEACHER, draft.id, Mode.FORMATIVE)
    assert (changed.terms.mode, changed.terms.attempts) == (Mode.FORMATIVE, None)
    await denied(service.editor.change(TEACHER, draft.id, attempts=1), TeacherRefusal.ONE_ATTEMPT)
    with pytest.raises(Faults) as caught:
        await service.editor.change(TEACHER, draft.id, attempts=1, draws=4, hundredths=0)
    assert len(caught.value.errors) == 3


async def test_a_bank_asks_each_pupil_equally_many_and_the_same_after_a_restart(
    service: Service, engine: Engine
) -> None:
    challenge = await service.open(tasks=MEXES, draws=3, shuffles=True)
    plans = {}
    for number in range(10, 22):
        begun = await begins(service, Actor(number, GUILD), challenge.id)
        plans[number] = begun.questions
        assert len(set(begun.questions)) == 3
        assert begun.questions == challenge.asked_of(number)
    assert len(set(plans.values())) > 5
    who = Actor(10, GUILD)
    begun = await begins(service, who, challenge.id)
    right = str(begun.task.solution.numbers[0])
    await service.attempts.answer(who, begun.attempt.id, begun.question, right)
    restarted = Service(engine)
    again = await begins(restarted, who, challenge.id)
    assert again.questions == plans[10]
    assert again.question == plans[10][1]
    # Not by a question that was not drawn for them, either.
    foreign = next(n for n in range(8) if n not in plans[10])
    answering = restarted.attempts.answer(who, again.attempt.id, foreign, "1")
    await denied(answering, PupilRefusal.ALREADY_ANSWERED)


async def test_marks_are_out_of_the_questions_that_were_asked(service: Service) -> None:
    """Against the sums as one would do them by hand."""
    challenge = await service.open(tasks=MEXES, draws=3, shuffles=True, hundredths=250)
    wrong = {10: set(range(8)), 11: {0, 1, 2, 3}, 12: set()}
    for number, missed in wrong.items():
        await answers(service, Actor(number, GUILD), challenge.id, missed)
    out = challenge.asked_of(12)[0]
    challenge = await service.regrading.cancel(TEACHER, challenge.id, out, Cancelled.OUT)
    made = await service.editor.attempts(TEACHER, challenge.id)
    found = results(challenge, made)
    shares = []
    for pupil in found.pupils:
        asked = challenge.asked_of(pupil.person)
        counting = [n for n in asked if n != out]
        earned = 250 * sum(n not in wrong[pupil.person] for n in counting)
        assert (pupil.hundredths, pupil.highest) == (earned, 250 * len(counting))
        assert [pupil.credit(n) == NOT_ASKED for n in range(8)] == [
            n not in asked for n in range(8)
        ]
        shares.append(earned / (250 * len(counting)))
    assert shares == sorted(shares, reverse=True), "ranked by the share of what each could earn"
    assert [
        sum(q) + unasked
        for q, unasked in zip(
            distribution_of(found).questions, (q.unasked for q in found.questions), strict=True
        )
    ] == [3] * 8
    check_files(found, shares)


def check_files(found: Results, shares: list[float]) -> None:
    """Check pages, pictures and files of what three pupils have, who were asked three of eight."""
    assert distribution_of(found).hundredths == tuple(round(750 * share) for share in shares)
    assert summary(found, EN).splitlines()[2] == EN(
        "results-points",
        highest=7.5,
        mean=points_text(round(sum(shares) / 3 * 750), EN),
        median=points_text(round(750 * shares[1]), EN),
    )
    line = pupil_line(found.pupils[0], "P", found, EN)
    best = found.pupils[0]
    assert f"{points_of(best.hundredths)}/{points_of(best.highest)}" in line
    names = {pupil.person: Identity(f"P{pupil.person}", "") for pupil in found.pupils}
    rows = heat_map_of(found, {p: each.name for p, each in names.items()}, 0).rows
    assert [row.credits.count(NOT_ASKED) for row in rows] == [5] * 3
    marks = FILES["marks"][1](found, names, EN).decode()
    book = FILES["class"][1](found, names, EN).decode("utf-8-sig")
    for text in (marks, book):
        table = list(csv.reader(io.StringIO(text)))
        assert [row.count("not asked") for row in table] == [0, 5, 5, 5]
        at = table[0].index("highest" if "highest" in table[0] else EN("column-highest"))
        assert {row[at] for row in table[1:]} <= {"5", "7.5"}
    moodle = list(csv.reader(io.StringIO(FILES["moodle"][1](found, names, EN).decode())))
    grades = [float(row[3]) for row in moodle[1:]]
    assert grades == [round(share * 7.5, 2) for share in shares], "out of 7.5, as Moodle knows it"


async def test_mending_a_question_leaves_everybody_the_questions_they_drew(
    service: Service,
) -> None:
    challenge = await service.open(tasks=MEXES, draws=3, shuffles=True)
    before = [challenge.asked_of(person) for person in range(30)]
    changed = await service.regrading.mend(TEACHER, challenge.id, 7, "value mex 0 1 2")
    assert [changed.asked_of(person) for person in range(30)] == before


async def test_a_clone_of_a_bank_is_a_bank_and_an_attempt_without_a_plan_asks_all(
    service: Service, engine: Engine
) -> None:
    challenge = await service.open(tasks=MEXES, draws=3)
    clone = await service.editor.clone(TEACHER, challenge.id)
    assert (clone.terms.draws, clone.terms.is_bank) == (3, True)
    plain = await service.open(tasks=MEXES)
    begun = await begins(service, BLAISE, plain.id)
    kept = await AttemptStore(engine).attempt(begun.attempt.id)
    assert kept is not None
    assert (kept.plan, plain.terms.asked_in(kept)) == ((), tuple(range(8)))
