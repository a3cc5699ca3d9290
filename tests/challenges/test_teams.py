"""Groups with dates of their own: later ones see nothing earlier; time of one's own wins."""

from __future__ import annotations

from collections.abc import Awaitable
from dataclasses import replace
from datetime import datetime, timedelta

import pytest

from bot.challenges.changes import ChangeKind
from bot.challenges.model import Mode, News
from bot.challenges.openings import Window
from bot.challenges.refusals import (
    ChallengeRefusal,
    PupilRefusal,
    RollRefusal,
    TeacherRefusal,
)
from bot.challenges.roll.service import REST
from bot.db.engine import Engine
from bot.kit.actors import Actor, Asker
from bot.kit.clock import now
from bot.kit.refusal import Refused
from bot.roster.model import Listed, digest_of
from bot.roster.refusals import RosterRefusal
from tests.support.challenge_service import ADA, BLAISE, TEACHER, Service, terms
from tests.support.cost import counted
from tests.support.drafts import created
from tests.support.groups import CHLOE, DANA, HOUR, LISTED, classroom, refused, rosters_of, windows


async def test_each_group_answers_within_its_own_window(engine: Engine) -> None:
    service, challenge = await classroom(engine)
    for who in (ADA, BLAISE, CHLOE, DANA):
        assert await service.attempts.open_to(who)
    await service.roll.settle(TEACHER, challenge.id, windows(challenge))
    assert await service.challenges.teams.windows(challenge.id) == windows(challenge)
    await refused(service, ADA, challenge, PupilRefusal.CLOSED)
    await refused(service, BLAISE, challenge, PupilRefusal.GROUP_LATER)
    await refused(service, DANA, challenge, PupilRefusal.JOIN_FIRST)
    for who in (ADA, BLAISE):
        assert await service.attempts.open_to(who) == []
    (mine,) = await service.attempts.open_to(CHLOE)
    assert mine.times.on_time_until == challenge.terms.closes_at
    assert (await service.attempts.begin(CHLOE, challenge.id)).question == 0
    # Nobody sees a solution while another group can answer.
    with pytest.raises(Refused) as found:
        await service.attempts.correction(ADA, challenge.id)
    assert found.value.refusal is ChallengeRefusal.SOLUTIONS_LATER
    assert found.value.details["moment"] == challenge.terms.closes_at


async def test_a_pupils_own_extension_wins_over_the_window_of_the_group(engine: Engine) -> None:
    service, challenge = await classroom(engine)
    await service.roll.settle(TEACHER, challenge.id, windows(challenge))
    until = challenge.terms.closes_at + HOUR
    for who in (ADA, BLAISE, DANA):
        await service.editor.extend(TEACHER, challenge.id, who.id, until)
        assert (await service.challenges.times(challenge, who.id)).on_time_until == until
    assert (await service.attempts.begin(ADA, challenge.id)).question == 0
    assert (await service.attempts.begin(DANA, challenge.id)).question == 0
    await refused(service, BLAISE, challenge, PupilRefusal.GROUP_LATER)
    # It may end before the challenge, if it ends after the group.
    sooner = now() + HOUR
    await service.editor.extend(TEACHER, challenge.id, ADA.id, sooner)
    assert (await service.challenges.times(challenge, ADA.id)).on_time_until == sooner
    await service.editor.extend(TEACHER, challenge.id, CHLOE.id, until)
    await service.regrading.move_closing(TEACHER, challenge.id, until + HOUR)
    extended = await service.editor.extensions(TEACHER, challenge.id)
    assert extended[ADA.id] == sooner
    assert extended[CHLOE.id] == until + HOUR, "everybody's closing is later by now"
    await service.regrading.move_closing(TEACHER, challenge.id, challenge.terms.closes_at)
    with pytest.raises(Refused) as found:
        await service.editor.extend(TEACHER, challenge.id, BLAISE.id, sooner)
    assert found.value.refusal is TeacherRefusal.EXTENSION_TOO_EARLY


async def test_lateness_is_judged_by_the_closing_of_the_group(engine: Engine) -> None:
    service, challenge = await classroom(engine)
    began = challenge.terms.opens_at
    late = await service.open(opens_at=began, closes_at=began + 7 * HOUR, late_minutes=60)
    await service.roll.settle(TEACHER, late.id, windows(late))
    progress = await service.attempts.begin(ADA, late.id)
    progress = await service.attempts.answer(ADA, progress.attempt.id, 0, "3 5")
    assert progress.attempt.answers[0].is_late


async def test_a_change_of_times_judges_only_the_pupils_whom_it_concerns(engine: Engine) -> None:
    """A list that is gone, or another pupil's time, makes no late answer a timely one."""
    service, _ = await classroom(engine)
    began = now() - HOUR
    times = {"opens_at": began, "closes_at": began + 7 * HOUR, "late_minutes": 60}
    challenge = await service.open(**times)
    await service.roll.settle(TEACHER, challenge.id, windows(challenge))
    for who in (ADA, CHLOE):
        begun = await service.attempts.begin(who, challenge.id)
        await service.attempts.answer(who, begun.attempt.id, 0, "3 5")

    async def late() -> list[bool]:
        tried = await service.editor.attempts(TEACHER, challenge.id)
        return [attempt.answers[0].is_late for attempt in tried]

    assert await late() == [True, False]
    rosters = rosters_of(service)
    await service.editor.extend(TEACHER, challenge.id, CHLOE.id, times["closes_at"] + HOUR)
    assert await late() == [True, False], "Chloé's time is none of Ada's"
    await rosters.clear(TEACHER)
    await service.regrading.move_closing(TEACHER, challenge.id, times["closes_at"] + HOUR)
    assert await late() == [True, False]
    await service.editor.extend(TEACHER, challenge.id, ADA.id, times["closes_at"] + 2 * HOUR)
    assert await late() == [False, False], "time of one's own needs no list"


async def test_a_pupil_moved_to_another_group_is_judged_by_its_window(engine: Engine) -> None:
    """It is recorded; nobody moves themselves while groups have dates."""
    service, _ = await classroom(engine)
    rosters, began = rosters_of(service), now() - HOUR
    times = {"opens_at": began, "closes_at": began + 7 * HOUR, "late_minutes": 60}
    challenge = await service.open(**times)
    with pytest.raises(Refused) as found:
        await rosters.join(ADA, "9")
    assert found.value.refusal is RosterRefusal.ALREADY_JOINED
    assert await rosters.leave(ADA), "no group has dates yet"
    await rosters.join(ADA, "1")
    dates = windows(challenge)
    await service.roll.settle(TEACHER, challenge.id, {"A": dates["A"]})
    begun = await service.attempts.begin(ADA, challenge.id)
    await service.attempts.answer(ADA, begun.attempt.id, 0, "3 5")
    with pytest.raises(Refused) as held:
        await rosters.leave(ADA)
    assert held.value.refusal is RosterRefusal.LINE_HELD
    assert held.value.details == {"title": challenge.terms.title}

    async def record() -> list[tuple[int, dict[int, tuple[int, int]]]]:
        changes = await service.editor.changes(TEACHER, challenge.id)
        moved = [each for each in changes if each.kind is ChangeKind.GROUPS or each.marks]
        return [(each.person, dict(each.marks)) for each in moved]

    assert await record() == [], "no change should be recorded, as no answer had a mark"
    await rosters.assign(TEACHER, 2, ADA.id)
    assert await record() == [(TEACHER.id, {begun.attempt.id: (500, 1000)})]
    await service.advance()
    assert await service.news_to_post(challenge) == [News.OPENED, News.CHANGED]
    await rosters.assign(TEACHER, 2, ADA.id)
    assert len(await record()) == 1, "nothing has changed"
    # A group whose opening has not come: a pupil who has begun goes on.
    await service.roll.settle(TEACHER, challenge.id, dates)
    begun = await service.attempts.answer(ADA, begun.attempt.id, 1, "5")
    assert await service.attempts.open_to(ADA)
    await service.roll.settle(TEACHER, challenge.id, {"B": dates["A"]})
    ((_, marks),) = (await record())[1:]
    assert list(marks.values()) == [(2000, 1000)], "dates of another group should change the mark"
    # What has closed stays as it was marked.
    await service.editor.close(TEACHER, challenge.id)
    await rosters.assign(TEACHER, 3, ADA.id)
    assert len(await record()) == 2
    assert await rosters.leave(ADA)


async def test_deleting_the_list_during_an_exam_ends_no_attempt(engine: Engine) -> None:
    service, _ = await classroom(engine)
    rosters, began = rosters_of(service), now() - HOUR
    exam = await service.open(mode=Mode.EXAM, opens_at=began, closes_at=began + 7 * HOUR)
    await service.roll.settle(TEACHER, exam.id, {"A": Window(began, began + 5 * HOUR)})
    begun = await service.attempts.begin(ADA, exam.id, agreed=True)
    assert exam.terms.title in await rosters.depending(TEACHER)
    await rosters.clear(TEACHER)
    until = begun.attempt.ends_at
    examined = await service.attempt_store.examined(Asker(ADA.id, None))
    assert examined is not None
    assert examined.until == until, "the time of the attempt is the same"
    progress = await service.attempts.answer(ADA, begun.attempt.id, 0, "3 5")
    assert not progress.attempt.answers[0].is_late
    await refused(service, BLAISE, exam, PupilRefusal.JOIN_FIRST)
    await rosters.replace(TEACHER, "fr", LISTED, 0)
    await rosters.join(BLAISE, "2")
    assert await service.attempts.begin(BLAISE, exam.id, agreed=True)


async def test_the_window_of_a_group_must_lie_within_the_challenge(engine: Engine) -> None:
    service, challenge = await classroom(engine)
    opens, closes = challenge.terms.opens_at, challenge.terms.closes_at
    wrong = {
        RollRefusal.OUTSIDE: {"A": Window(opens - HOUR, closes)},
        TeacherRefusal.CLOSES_BEFORE_OPENING: {"A": Window(closes, opens)},
        RollRefusal.NO_SUCH_GROUP: {"Z": Window(opens, closes)},
    }
    for why, given in wrong.items():
        with pytest.raises(Refused) as found:
            await service.roll.settle(TEACHER, challenge.id, given)
        assert found.value.refusal is why
    assert await service.challenges.teams.windows(challenge.id) == {}
    await service.roll.settle(TEACHER, challenge.id, windows(challenge))
    closed = await service.editor.close(TEACHER, challenge.id)
    assert (await service.challenges.times(closed, BLAISE.id)).closes_at <= now()
    await refused(service, BLAISE, challenge, PupilRefusal.CLOSED)
    with pytest.raises(Refused) as over:
        await service.roll.settle(TEACHER, challenge.id, {})
    assert over.value.refusal is RollRefusal.DATES_OVER


async def test_pupils_who_have_not_begun_can_be_reminded_once_an_hour(engine: Engine) -> None:
    service, challenge = await classroom(engine)
    await service.attempts.begin(ADA, challenge.id)
    roll = await service.roll.roll(TEACHER, challenge.id)
    assert [line.number for line in roll.missing] == [2, 3]
    assert [line.number for line in roll.unknown] == [9]
    assert (roll.called, roll.not_now) == ([BLAISE.id, CHLOE.id], 0)
    called = await service.roll.call(TEACHER, challenge.id)
    for again in (service, Service(engine)):  # another process knows, too, or the next one
        with pytest.raises(Refused) as found:
            await again.roll.call(TEACHER, challenge.id)
        assert found.value.refusal is RollRefusal.CALLED_LATELY
    await service.roll.store.take_back(challenge.id, called.last_call)
    again = await service.roll.call(TEACHER, challenge.id)
    assert again.last_call is None
    await service.roll.store.take_back(challenge.id, now() - REST)
    later = await service.roll.call(TEACHER, challenge.id)
    assert later.last_call is not None
    await service.roll.settle(TEACHER, challenge.id, windows(challenge))
    roll = await service.roll.roll(TEACHER, challenge.id)
    assert (roll.called, roll.not_now, set(roll.windows)) == ([CHLOE.id], 1, {"A", "B"})


async def test_the_closing_of_a_group_ends_the_attempts_of_its_pupils(engine: Engine) -> None:
    """A pupil who can no longer answer is not examined; an extension of their own wins."""
    service, _ = await classroom(engine)
    began = now() - HOUR
    times = {"opens_at": began, "closes_at": began + 7 * HOUR}
    exam = await service.open(mode=Mode.EXAM, minutes=300, **times)
    for who in (ADA, CHLOE):
        await service.attempts.begin(who, exam.id, agreed=True)
    closes = now() + HOUR
    opens = exam.terms.opens_at
    await service.roll.settle(TEACHER, exam.id, {"A": Window(opens, closes)})

    async def until(who: Actor) -> datetime | None:
        found = await service.attempt_store.examined(Asker(who.id, None))
        return found and found.until

    assert await until(ADA) == closes == (await service.challenges.times(exam, ADA.id)).until
    (mine,) = await service.attempt_store.attempts(exam.id, CHLOE.id)
    assert await until(CHLOE) == mine.ends_at, "her group closes with the challenge"
    at_closing = Asker(ADA.id, None, sent_at=closes)
    assert await service.attempt_store.examined(at_closing) is None
    longer = await service.editor.extend(TEACHER, exam.id, ADA.id, None, 5)
    assert await until(ADA) == longer == closes + timedelta(minutes=5)
    await service.editor.extend(TEACHER, exam.id, ADA.id, None)
    await service.roll.settle(TEACHER, exam.id, {"A": Window(opens, now() - HOUR / 2)})
    assert await until(ADA) is None


async def test_moving_the_closing_moves_the_groups_that_close_with_it(engine: Engine) -> None:
    service, challenge = await classroom(engine)
    opens, closes = challenge.terms.opens_at, challenge.terms.closes_at
    dates = {"A": Window(opens, now() + HOUR), "B": Window(closes - HOUR, closes)}
    await service.roll.settle(TEACHER, challenge.id, dates)
    move = service.regrading.move_closing
    later = closes + 2 * HOUR
    moved = await move(TEACHER, challenge.id, later)
    assert (await service.challenges.times(moved, BLAISE.id)).until == later, (
        "a group that closes with the challenge should close later with it"
    )
    assert (await service.challenges.times(moved, ADA.id)).until == dates["A"].closes_at
    # Nobody's time is over before it begins.
    with pytest.raises(Refused) as found:
        await move(TEACHER, challenge.id, closes - HOUR)
    assert found.value.refusal is TeacherRefusal.BEFORE_GROUP
    assert found.value.details == {"group": "B", "opening": closes - HOUR}
    sooner = closes - HOUR / 2
    for moment in (sooner, later):
        moved = await move(TEACHER, challenge.id, moment)
        assert (await service.challenges.times(moved, BLAISE.id)).until == moment
    await service.editor.close(TEACHER, challenge.id)
    reopened = await move(TEACHER, challenge.id, closes)
    assert (await service.challenges.times(reopened, BLAISE.id)).until == closes


async def test_a_new_list_judges_again_only_pupils_whose_group_changed(engine: Engine) -> None:
    service, _ = await classroom(engine)
    rosters, began = rosters_of(service), now() - HOUR
    times = {"opens_at": began, "closes_at": began + 7 * HOUR, "late_minutes": 60}
    challenge = await service.open(**times)
    await service.roll.settle(TEACHER, challenge.id, windows(challenge))
    for who in (ADA, CHLOE):
        begun = await service.attempts.begin(who, challenge.id)
        await service.attempts.answer(who, begun.attempt.id, 0, "3 5")
    lines = await rosters.lines(TEACHER)
    renamed = [Listed(each.number, f"{each.name}!", each.team) for each in lines]

    async def judged(change: Awaitable[object]) -> int:
        with counted(engine) as cost:
            await change
        return sum(each.startswith("UPDATE answers") for each in cost.statements)

    assert await judged(rosters.join(DANA, "9")) == 0, "she has answered nothing"
    assert await judged(rosters.replace(TEACHER, "fr", renamed, digest_of(lines))) == 0
    assert await judged(rosters.assign(TEACHER, 1, ADA.id)) == 0, (
        "the line is hers already, so nothing should be marked again"
    )
    assert await judged(rosters.assign(TEACHER, 3, ADA.id)) == 1
    assert await judged(rosters.clear(TEACHER)) == 1


MINUTES = timedelta(minutes=20)


async def test_an_extension_moves_along_when_the_challenge_moves(engine: Engine) -> None:
    """Extra minutes follow the closing; a moment of a pupil's own follows the opening."""
    service = Service(engine)
    soon = now() + HOUR
    exam = {"mode": Mode.EXAM, "minutes": 60, "opens_at": soon, "closes_at": soon + 2 * HOUR}
    draft = await created(service.editor, TEACHER, terms(**exam))
    challenge = await service.editor.publish(TEACHER, draft.id)
    own = soon + 5 * HOUR
    await service.editor.extend(TEACHER, challenge.id, ADA.id, None, 20)
    await service.editor.extend(TEACHER, challenge.id, BLAISE.id, own)

    async def until() -> tuple[datetime, datetime]:
        found = await service.editor.extensions(TEACHER, challenge.id)
        return found[ADA.id], found[BLAISE.id]

    a_day = timedelta(days=1)
    later = {"opens_at": soon + a_day, "closes_at": soon + a_day + 2 * HOUR}
    (way,) = await service.editor.moves(challenge, replace(challenge.terms, **later))
    assert await service.challenges.teams.moved_extensions(way) == 2
    await service.editor.change(TEACHER, challenge.id, **later)
    assert await until() == (soon + a_day + 2 * HOUR + MINUTES, own + a_day)
    times = {"opens_at": soon, "closes_at": soon + HOUR}
    await service.editor.change(TEACHER, challenge.id, **times)
    assert await until() == (soon + HOUR + MINUTES, own)


async def test_extra_minutes_follow_a_moved_closing_and_an_own_moment_does_not(
    engine: Engine,
) -> None:
    service = Service(engine)
    challenge = await service.open(mode=Mode.EXAM, minutes=30)
    closes_at = challenge.terms.closes_at
    await service.editor.extend(TEACHER, challenge.id, ADA.id, None, 20)
    await service.editor.extend(TEACHER, challenge.id, BLAISE.id, closes_at + 5 * HOUR)
    for later in (2 * HOUR, -HOUR / 2):
        moving = await service.regrading.moving(TEACHER, challenge.id, closes_at + later)
        assert await service.challenges.teams.moved_extensions(moving) == 1
        await service.regrading.move_closing(TEACHER, challenge.id, closes_at + later)
        found = await service.editor.extensions(TEACHER, challenge.id)
        assert found[ADA.id] == closes_at + later + MINUTES
        assert found[BLAISE.id] == closes_at + 5 * HOUR, "a moment of their own stays"


async def test_extra_minutes_count_from_the_closing_of_the_group(engine: Engine) -> None:
    service, challenge = await classroom(engine, mode=Mode.EXAM)
    dates = windows(challenge)
    await service.roll.settle(TEACHER, challenge.id, dates)
    await service.editor.extend(TEACHER, challenge.id, BLAISE.id, None, 20)
    before = (await service.challenges.times(challenge, BLAISE.id)).closes_at
    found = await service.editor.extensions(TEACHER, challenge.id)
    assert found[BLAISE.id] == before + MINUTES
    later = {t: replace(w, closes_at=w.closes_at - HOUR / 4) for t, w in dates.items()}
    await service.roll.settle(TEACHER, challenge.id, later)
    after = (await service.challenges.times(challenge, BLAISE.id)).closes_at
    assert after != before
    found = await service.editor.extensions(TEACHER, challenge.id)
    assert found[BLAISE.id] == after + MINUTES


async def test_windows_move_along_with_a_challenge_that_is_moved(engine: Engine) -> None:
    service, _ = await classroom(engine)
    soon, a_day = now() + HOUR, timedelta(days=1)
    times = {"opens_at": soon, "closes_at": soon + 3 * HOUR}
    draft = await created(service.editor, TEACHER, terms(**times))
    challenge = await service.editor.publish(TEACHER, draft.id)
    dates = {"A": Window(soon, soon + HOUR), "B": Window(soon + HOUR, soon + 3 * HOUR)}
    await service.roll.settle(TEACHER, challenge.id, dates)
    later = {name: at + a_day for name, at in times.items()}
    await service.editor.change(TEACHER, challenge.id, **later)
    moved = {t: Window(w.opens_at + a_day, w.closes_at + a_day) for t, w in dates.items()}
    assert await service.challenges.teams.windows(challenge.id) == moved


async def test_assigning_a_line_that_does_not_exist_is_refused(engine: Engine) -> None:
    service, _ = await classroom(engine)
    rosters = rosters_of(service)
    with pytest.raises(Refused) as found:
        await rosters.assign(TEACHER, 7, ADA.id)
    assert found.value.refusal is RosterRefusal.NO_SUCH_LINE
    assert (await rosters.lines(TEACHER))[0].person == ADA.id, "Ada should keep her line"
