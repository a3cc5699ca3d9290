"""A change after the opening regrades all marks in one transaction. On both databases."""

from __future__ import annotations

import asyncio
from datetime import datetime, timedelta
from typing import Any

import pytest
import sqlalchemy as sa

from bot.challenges.changes import MENDING_PAUSE, ChangeKind
from bot.challenges.model import Cancelled, Challenge, ChallengeState, News
from bot.challenges.pupil.model import Progress
from bot.challenges.refusals import ChallengeRefusal, PupilRefusal, RegradingRefusal
from bot.challenges.results.service import results_of
from bot.db.engine import Engine
from bot.db.schema.challenge import challenges
from bot.kit.clock import now
from bot.kit.refusal import Refused
from games.challenge.lines import read_tasks
from games.challenge.reading import read_task
from games.challenge.task import Task
from tests.support.challenge_service import ADA, BLAISE, GUILD, TEACHER, Actor, Service
from tests.support.databases import on_sqlite_alone, written
from tests.support.refusing import denied

TASKS = read_tasks("value nim-sum 1 3 7\nmove one nim : 1 3 7\noutcome nim : 1 3 7")

#: The nim-sum of 1, 3 and 7, and of 1, 3 and 6; a winning move of nim 1 3 7.
RIGHT, OF_MENDED, MOVE = "5", "4", "3 5"


async def answered(
    service: Service, challenge: Challenge, given: dict[Actor, tuple[str, ...]]
) -> None:
    for actor, texts in given.items():
        begun = await service.attempts.begin(actor, challenge.id)
        for question, text in enumerate(texts):
            await service.attempts.answer(actor, begun.attempt.id, question, text)


async def points(service: Service, challenge: Challenge) -> dict[int, float]:
    """Return everybody's points, as the teacher sees them."""
    now_ = await service.challenges.of_server(TEACHER, challenge.id)
    results = results_of(now_, await service.editor.attempts(TEACHER, challenge.id))
    return {pupil.person: pupil.hundredths / 100 for pupil in results.pupils}


async def closed(service: Service, challenge: Challenge, **changes: Any) -> Challenge:
    return await service.close_on_time(challenge, **changes)


async def put(engine: Engine, challenge: Challenge, **values: Any) -> None:
    """Change a challenge in the store itself, as the time that passes would."""
    this = sa.update(challenges).where(challenges.c.id == challenge.id)
    await written(engine, this.values(values))


# ---------------------------------------------------------------------------- cancelling


async def test_a_cancelled_question_is_left_out_or_given_to_all(service: Service) -> None:
    challenge = await service.open(tasks=TASKS)
    given = {ADA: (RIGHT, MOVE), BLAISE: ("6", MOVE)}
    await answered(service, challenge, given)
    regrade, number = service.regrading, challenge.id
    assert await points(service, challenge) == {ADA.id: 20, BLAISE.id: 10}
    out = await regrade.cancel(TEACHER, number, 0, Cancelled.OUT)
    assert (out.terms.highest, await points(service, challenge)) == (
        2000,
        {ADA.id: 10, BLAISE.id: 10},
    )
    full = await regrade.cancel(TEACHER, number, 0, Cancelled.FULL)
    assert (full.terms.highest, await points(service, challenge)) == (3000, {2: 20, 3: 20})
    both = await regrade.cancel(TEACHER, number, 2, Cancelled.FULL)
    assert await points(service, challenge) == {ADA.id: 30, BLAISE.id: 30}, (
        "pupils without an answer get the points, too"
    )
    assert both.terms.cancelled == ((0, Cancelled.FULL), (2, Cancelled.FULL))
    await denied(
        regrade.cancel(TEACHER, number, 2, Cancelled.FULL), RegradingRefusal.NOTHING_CHANGED
    )
    for question in (0, 2):
        await regrade.cancel(TEACHER, number, question, None)
    assert await points(service, challenge) == {ADA.id: 20, BLAISE.id: 10}
    changes = await service.editor.changes(TEACHER, number)
    told = [(change.question, change.before, change.after) for change in changes]
    assert told == [
        (0, "", "out"),
        (0, "out", "full"),
        (2, "", "full"),
        (0, "full", ""),
        (2, "full", ""),
    ]
    tried = {a.id: a.person for a in await service.editor.attempts(TEACHER, number)}
    assert [{tried[a]: pair for a, pair in c.marks.items()} for c in changes][:2] == [
        {ADA.id: (2000, 1000)},
        {ADA.id: (1000, 2000), BLAISE.id: (1000, 2000)},
    ]
    assert {change.person for change in changes} == {TEACHER.id}


# ------------------------------------------------------------------------------- mending


async def test_a_mended_question_marks_all_its_answers_again(service: Service) -> None:
    challenge = await service.open(tasks=TASKS)
    await answered(service, challenge, {ADA: (RIGHT, MOVE), BLAISE: (OF_MENDED,)})
    mended = await service.regrading.mend(TEACHER, challenge.id, 0, "value  nim-sum 1 3 6")
    assert mended.terms.tasks[0].text == "value nim-sum 1 3 6"
    assert await points(service, challenge) == {ADA.id: 10, BLAISE.id: 10}
    for attempt in await service.editor.attempts(TEACHER, challenge.id):
        for answer in attempt.answers:
            task = read_task(answer.task)
            found = task.mark(task.read(answer.text))
            assert (answer.credit, answer.error) == (found.credit, found.mistake)
    (change,) = await service.editor.changes(TEACHER, challenge.id)
    assert (change.kind, change.before, change.after) == (
        ChangeKind.MENDED,
        "value nim-sum 1 3 7",
        "value nim-sum 1 3 6",
    )
    assert sorted(change.marks.values()) == [(0, 1000), (2000, 1000)]


async def test_everybody_keeps_their_position_in_a_mended_question(service: Service) -> None:
    line = "move one nim : 3 4 5"
    challenge = await service.open(tasks=read_tasks(line), same_for_all=False)
    people = [Actor(100 + n, GUILD) for n in range(6)]
    before = {actor: challenge.task(0, actor.id) for actor in people}
    for actor, task in before.items():
        move = task.game.format_move(task.game.winning_moves(task.position)[0])
        await answered(service, challenge, {actor: (move,)})
    mended = await service.regrading.mend(TEACHER, challenge.id, 0, "move all nim : 3 4 5")
    assert {actor: mended.task(0, actor.id).position for actor in people} == {
        actor: task.position for actor, task in before.items()
    }
    assert len({task.position for task in before.values()}) > 1
    expected = {actor.id: _worth_of_one_move(mended.task(0, actor.id)) for actor in people}
    assert await points(service, challenge) == expected
    with pytest.raises(Refused) as other:
        await service.regrading.mend(TEACHER, challenge.id, 0, "move all nim : 4 4 5")
    assert other.value.refusal is RegradingRefusal.OWN_POSITIONS


@pytest.mark.parametrize("attempts", [1, None])
async def test_a_question_that_is_the_same_for_all_may_get_another_position(
    service: Service, attempts: int | None
) -> None:
    """5 7 at Kayles has no peer, so every pupil is asked about it."""
    tasks = read_tasks("value grundy octal 0.77 : 5 7\nmove one nim 3 4 5")
    challenge = await service.open(tasks=tasks, same_for_all=False, attempts=attempts)
    assert [challenge.asks_alike(number) for number in (0, 1)] == [True, False]
    await answered(service, challenge, {ADA: ("6",), BLAISE: ("5",)})  # 4 and 2; 4 and 1
    line = "value grundy octal 0.77 : 5 8"
    mended = await service.regrading.mend(TEACHER, challenge.id, 0, line)
    assert {mended.task(0, who, n).text for who in range(30) for n in (1, 2, 3)} == {line}
    assert await points(service, mended) == {ADA.id: 0, BLAISE.id: 10}
    mending = service.regrading.mend(TEACHER, challenge.id, 1, "move one nim 3 5 7")
    await denied(mending, RegradingRefusal.OWN_POSITIONS)


@pytest.mark.parametrize("same", [True, False])
async def test_a_further_attempt_is_marked_by_the_position_it_was_asked(
    service: Service, *, same: bool
) -> None:
    tasks = read_tasks("move one nim 3 4 5")
    challenge = await service.open(tasks=tasks, attempts=None, same_for_all=same)
    for _ in range(3):
        begun = await service.attempts.begin(ADA, challenge.id)
        assert isinstance(begun, Progress)
        move = begun.task.game.format_move(begun.task.game.winning_moves(begun.task.position)[0])
        await service.attempts.answer(ADA, begun.attempt.id, 0, move)
    line = "move all nim 3 5 7" if same else "move all nim 3 4 5"
    mended = await service.regrading.mend(TEACHER, challenge.id, 0, line)
    first, *further = await service.editor.attempts(TEACHER, challenge.id)
    assert len({mended.task(0, ADA.id, each.number).position for each in further}) == 2
    for attempt in further if same else (first, *further):
        asked = challenge.task(0, ADA.id, attempt.number).position
        task = read_task(attempt.answers[0].task)
        assert (task.position, task.aspect) == (asked, "all"), "only the rule was mended"
        assert mended.task(0, ADA.id, attempt.number) == task
        assert attempt.answers[0].credit == 10 * _worth_of_one_move(task)
    assert read_task(first.answers[0].task) == mended.task(0, ADA.id)


def _worth_of_one_move(task: Task) -> float:
    """Return the points of one winning move where all are asked for, by plain search."""
    winning = [m for m in task.game.moves(task.position) if _loses(task, m)]
    return 10 if len(winning) == 1 else 5


def _loses(task: Task, move: tuple[int, ...]) -> bool:
    one, other, third = task.game.play(task.position, move)
    return one ^ other ^ third == 0


@on_sqlite_alone
@pytest.mark.parametrize(
    ("question", "line", "refusal"),
    [
        (0, "value nim-sum 1 3 7", RegradingRefusal.NOTHING_CHANGED),
        (0, "move one nim : 1 3 7", RegradingRefusal.OTHER_KIND),
        (2, "outcome nim : 1 3 6", RegradingRefusal.CANNOT_BE_MENDED),
        (9, "outcome nim : 1 3 6", ChallengeRefusal.MOVED_ON),
    ],
)
async def test_mending_to_the_same_line_or_another_kind_is_refused(
    service: Service, question: int, line: str, refusal: Any
) -> None:
    challenge = await service.open(tasks=TASKS)
    await denied(service.regrading.mend(TEACHER, challenge.id, question, line), refusal)


@on_sqlite_alone
async def test_a_mended_rule_must_suit_every_position_that_may_be_asked(service: Service) -> None:
    """Six is won under both conventions, but pupils have five, too: that is lost under misère."""
    tasks, line = read_tasks("move one take 1,2,3 : 6"), "move one take 1,2,3 misere : 6"
    own, again = {"same_for_all": False}, {"attempts": None}
    for asked in (own, again):
        number = (await service.open(tasks=tasks, **asked)).id
        mending = service.regrading.mend(TEACHER, number, 0, line)
        await denied(mending, RegradingRefusal.UNFIT_POSITIONS)
    once = await service.open(tasks=tasks)
    await service.regrading.mend(TEACHER, once.id, 0, line)


async def test_answers_that_come_while_a_question_is_mended_are_marked_once_by_the_new_one(
    service: Service,
) -> None:
    challenge = await service.open(tasks=TASKS)
    people = [Actor(100 + n, GUILD) for n in range(12)]
    begun = [await service.attempts.begin(actor, challenge.id) for actor in people]
    answers = [
        service.attempts.answer(actor, each.attempt.id, 0, OF_MENDED if n % 2 else RIGHT)
        for n, (actor, each) in enumerate(zip(people, begun, strict=True))
    ]
    mend = service.regrading.mend(TEACHER, challenge.id, 0, "value nim-sum 1 3 6")
    await asyncio.gather(*answers[:6], mend, *answers[6:])
    found = await points(service, challenge)
    assert found == {actor.id: 10 * (n % 2) for n, actor in enumerate(people)}
    made = await service.editor.attempts(TEACHER, challenge.id)
    assert [len(attempt.answers) for attempt in made] == [1] * len(people)
    assert {answer.task for a in made for answer in a.answers} == {"value nim-sum 1 3 6"}


async def test_each_of_two_teachers_changes_is_recorded_or_refused(service: Service) -> None:
    challenge = await service.open(tasks=TASKS)
    await answered(service, challenge, {ADA: (RIGHT,)})
    deeds = (
        service.regrading.cancel(TEACHER, challenge.id, 0, Cancelled.OUT),
        service.regrading.cancel(TEACHER, challenge.id, 1, Cancelled.FULL),
        service.regrading.mend(TEACHER, challenge.id, 0, "value nim-sum 1 3 6"),
    )
    done = await asyncio.gather(*deeds, return_exceptions=True)
    refused = [each for each in done if isinstance(each, Refused)]
    assert all(each.refusal is ChallengeRefusal.MOVED_ON for each in refused)
    after = await service.challenges.of_server(TEACHER, challenge.id)
    changes = await service.editor.changes(TEACHER, challenge.id)
    assert after.revision == len(changes) == len(deeds) - len(refused)
    assert len(after.terms.cancelled) == sum(c.kind is ChangeKind.CANCELLED for c in changes)


# --------------------------------------------------------------------------- the closing


async def lateness(service: Service, challenge: Challenge) -> list[bool]:
    made = await service.editor.attempts(TEACHER, challenge.id)
    return [answer.is_late for attempt in made for answer in attempt.answers]


async def test_moving_the_closing_judges_lateness_again(service: Service) -> None:
    challenge = await service.open(tasks=TASKS, late_minutes=60)
    await answered(service, challenge, {ADA: (RIGHT,)})
    await closed(service, challenge)
    await answered(service, challenge, {BLAISE: (RIGHT,)})
    assert await lateness(service, challenge) == [False, True]
    assert await points(service, challenge) == {ADA.id: 10, BLAISE.id: 5}
    later = now() + timedelta(hours=2)
    opened = await service.regrading.move_closing(TEACHER, challenge.id, later)
    assert opened.state is ChallengeState.OPEN
    await service.advance()
    assert await service.news_to_post(opened) == [News.OPENED, News.CHANGED]
    assert await lateness(service, challenge) == [False, False]
    assert await points(service, challenge) == {ADA.id: 10, BLAISE.id: 10}
    assert await service.due_at(opened) == later
    (change,) = await service.editor.changes(TEACHER, challenge.id)
    assert datetime.fromisoformat(change.after) == later
    assert list(change.marks.values()) == [(500, 1000)]
    back = later - timedelta(hours=1)
    assert (
        await service.regrading.move_closing(TEACHER, challenge.id, back)
    ).terms.closes_at == back
    await denied(
        service.regrading.move_closing(TEACHER, challenge.id, now()),
        RegradingRefusal.CLOSING_NOT_LATER,
    )


async def test_a_reminder_follows_the_closing(service: Service) -> None:
    challenge = await service.open(tasks=TASKS, remind_minutes=30)
    later = now() + timedelta(hours=5)
    await service.regrading.move_closing(TEACHER, challenge.id, later)
    await service.advance()
    assert await service.due_at(challenge) == later - timedelta(minutes=30)
    soon = now() + timedelta(minutes=20)
    await service.regrading.move_closing(TEACHER, challenge.id, soon)
    assert await service.due_at(challenge) == soon, "the time of the reminder is past"


async def test_an_answer_that_is_sent_while_the_closing_moves_is_judged_by_the_new_one(
    service: Service,
) -> None:
    challenge = await service.open(tasks=TASKS, late_minutes=60)
    await closed(service, challenge)
    begun = await service.attempts.begin(ADA, challenge.id)
    write = service.attempt_store.answer

    async def moved_before(*given: Any) -> Any:
        service.attempt_store.answer = write  # type: ignore[method-assign]
        await service.regrading.move_closing(TEACHER, challenge.id, now() + timedelta(hours=1))
        return await write(*given)

    service.attempt_store.answer = moved_before  # type: ignore[method-assign]
    await service.attempts.answer(ADA, begun.attempt.id, 0, RIGHT)
    assert await lateness(service, challenge) == [False]


async def test_more_time_for_one_pupil_judges_their_lateness_again(service: Service) -> None:
    challenge = await service.open(tasks=TASKS, late_minutes=60)
    await closed(service, challenge)
    await answered(service, challenge, {ADA: (RIGHT,), BLAISE: (RIGHT,)})
    assert await lateness(service, challenge) == [True, True]
    until = now() + timedelta(hours=1)
    await service.editor.extend(TEACHER, challenge.id, ADA.id, until)
    assert await lateness(service, challenge) == [False, True]
    await service.editor.extend(TEACHER, challenge.id, ADA.id, None)
    assert await lateness(service, challenge) == [True, True]


async def test_closing_early_forgets_no_lateness(engine: Engine, service: Service) -> None:
    """A challenge due to close keeps its closing, so answers after it stay late."""
    challenge = await service.open(
        tasks=TASKS, late_minutes=60, closes_at=now() + timedelta(hours=1)
    )
    past = now() - timedelta(microseconds=1)
    await put(engine, challenge, closes_at=past)
    await answered(service, challenge, {ADA: (RIGHT,)})
    ended = await service.editor.close(TEACHER, challenge.id)
    assert (ended.terms.closes_at, await lateness(service, challenge)) == (past, [True])
    await denied(service.attempts.begin(BLAISE, challenge.id), PupilRefusal.CLOSED)


@on_sqlite_alone
async def test_a_closing_cannot_move_before_the_opening_or_a_month_after_it(
    engine: Engine, service: Service
) -> None:
    draft = await service.editor.clone(TEACHER, (await service.open()).id)
    later = now() + timedelta(days=1)
    await denied(
        service.regrading.move_closing(TEACHER, draft.id, later), RegradingRefusal.NOT_OPENED
    )
    challenge = await service.open(tasks=TASKS)
    await closed(service, challenge)
    await put(engine, challenge, closes_at=now() - timedelta(days=31))
    await denied(
        service.regrading.move_closing(TEACHER, challenge.id, later),
        RegradingRefusal.CLOSED_LONG_AGO,
    )


async def test_the_final_board_is_updated_by_a_regrading(service: Service) -> None:
    challenge = await service.open(tasks=TASKS)
    await answered(service, challenge, {ADA: ("6",), BLAISE: (RIGHT,)})
    await closed(service, challenge)
    at_closing = await service.challenges.of_server(TEACHER, challenge.id)
    board = await service.posts.final_board(at_closing)
    assert [(each.person, each.hundredths) for each in board] == [(BLAISE.id, 1000), (ADA.id, 0)]
    await service.post_news()
    await service.regrading.cancel(TEACHER, challenge.id, 0, Cancelled.FULL)
    after = await service.challenges.of_server(TEACHER, challenge.id)
    board = await service.posts.final_board(after)
    assert {place.person: place.hundredths / 100 for place in board} == {ADA.id: 10, BLAISE.id: 10}


async def test_changes_are_posted_after_a_pending_closing(
    service: Service, monkeypatch: pytest.MonkeyPatch
) -> None:
    challenge = await service.open(tasks=TASKS)
    await closed(service, challenge)
    await service.regrading.cancel(TEACHER, challenge.id, 0, Cancelled.OUT)
    await service.advance()
    assert await service.news_to_post(challenge) == [News.CLOSED], "the change waits for others"
    later = now() + MENDING_PAUSE
    monkeypatch.setattr("discord.utils.utcnow", lambda: later)
    await service.advance()
    assert await service.news_to_post(challenge) == [News.CLOSED, News.CHANGED]
    await service.post_news()
    assert await service.news_to_post(challenge) == []
