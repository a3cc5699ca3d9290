"""A class over two school years: what the purge between them deletes, and what it leaves."""

from __future__ import annotations

from dataclasses import replace
from datetime import timedelta

from bot.challenges.attempt import TeacherMark
from bot.challenges.model import Challenge, ChallengeState
from bot.challenges.results.service import results_of
from bot.classes.names import names_of
from bot.db.engine import Engine
from bot.db.recent import Recent
from bot.db.schema.challenge import answers, attempts, hand_marks
from bot.db.schema.classroom import members
from bot.db.schema.rosters import roster_lines, team_arrangements
from bot.kit.actors import Actor
from bot.kit.clock import now
from bot.privacy.service import Privacy
from bot.privacy.store import PrivacyStore
from bot.roster.arrangements import Arrangement, Share
from bot.roster.model import Listed, teams_of
from games.challenge.lines import read_tasks
from tests.support.acting import FR
from tests.support.challenge_service import ADA, BLAISE, GUILD, TEACHER, Service
from tests.support.databases import rows_in
from tests.support.groups import HOUR, rosters_of

TASKS = read_tasks("value nim-sum 3 5\nvalue mex 0 1")
PEOPLE = [ADA.id, BLAISE.id]


async def asked(service: Service, title: str) -> Challenge:
    closes_at = now() + 7 * HOUR
    return await service.open(title=title, tasks=TASKS, closes_at=closes_at)


async def answered(service: Service, who: Actor, challenge: Challenge, *texts: str) -> int:
    """Answer a challenge; have a teacher mark the first answer by hand, and comment on it."""
    begun = await service.attempts.begin(who, challenge.id)
    for question, text in enumerate(texts):
        await service.attempts.answer(who, begun.attempt.id, question, text)
    given = await service.by_hand.given(TEACHER, begun.attempt.id, 0)
    await service.by_hand.settle(TEACHER, given, TeacherMark(250, challenge.terms.title))
    return begun.attempt.id


async def year_ended(engine: Engine, service: Service) -> None:
    """Have the day of the purge come."""
    settings = await service.classes.settings(GUILD, "fr")
    due = replace(settings, purge_at=now() - timedelta(seconds=1))
    await service.classes._store.change(settings, due)
    await Privacy(PrivacyStore(engine), service.classes, Recent()).purge_ended_years()


async def earned(service: Service, challenge: Challenge) -> dict[int, int]:
    """Return the hundredths of everybody who has answered a challenge."""
    tried = await service.editor.attempts(TEACHER, challenge.id)
    current = await service.challenges.of_server(TEACHER, challenge.id)
    found = results_of(current, tried).pupils
    return {each.person: each.hundredths for each in found}


async def test_the_end_of_the_school_year_deletes_past_challenges_and_leaves_later_ones(
    engine: Engine, service: Service
) -> None:
    rosters = rosters_of(service)
    await rosters.replace(TEACHER, "fr", [Listed(1, "Ada", "A"), Listed(2, "Blaise", "B")], 0)
    for who, line in ((ADA, "1"), (BLAISE, "2")):
        await rosters.join(who, line)
    (team, _) = teams_of(await rosters.lines(TEACHER))
    await rosters.arrange_team(TEACHER, team, Arrangement(Share.THIRD))
    first, running = [await asked(service, title) for title in ("first", "running")]
    for who in (ADA, BLAISE):
        await answered(service, who, first, "6", "9")
    stays = await answered(service, ADA, running, "6", "2")
    before = await names_of(service.classes, GUILD, PEOPLE, shows_names=False, say=FR)
    marks = await earned(service, running)
    await service.editor.close(TEACHER, first.id)

    await year_ended(engine, service)
    assert [each.id for each in await service.editor.all(TEACHER)] == [running.id]
    for table in (attempts, answers, hand_marks):
        numbers = {
            row.id if table is attempts else row.attempt_id for row in await rows_in(engine, table)
        }
        assert numbers == {stays}, table.name
    for table in (roster_lines, team_arrangements):
        assert await rows_in(engine, table) == [], "the list goes with its year"
    assert [row.person for row in await rows_in(engine, members)] == [ADA.id]
    after = await names_of(service.classes, GUILD, PEOPLE, shows_names=False, say=FR)
    assert after[ADA.id] == before[ADA.id], "who still takes part keeps the pseudonym"
    assert await earned(service, running) == marks, "its marks by hand stay"

    lines = [Listed(1, "Chloé", "A"), Listed(7, "Ada", "A")]
    await rosters.replace(TEACHER, "fr", lines, 0)
    await rosters.join(ADA, "7")
    second = await asked(service, "second")
    assert second.id > running.id, "no number is used again"
    await answered(service, ADA, second, "6", "2")
    closed = await service.editor.close(TEACHER, running.id)
    assert closed.state is ChallengeState.CLOSED
    assert (await earned(service, running), await earned(service, second)) == (marks, marks)

    await year_ended(engine, service)
    assert [each.id for each in await service.editor.all(TEACHER)] == [second.id]
    comments = [row.comment for row in await rows_in(engine, hand_marks)]
    assert comments == ["second"], "no teacher's comment outlives its challenge"
