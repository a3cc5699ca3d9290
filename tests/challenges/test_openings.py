"""When a challenge opens and closes for a person: one function, and the same in SQL."""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime, timedelta
from typing import Any

import sqlalchemy as sa
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from bot.challenges.changes import judge_lateness
from bot.challenges.model import Challenge, ChallengeState
from bot.challenges.openings import Window, times_for
from bot.challenges.pupil.store import AttemptStore
from bot.challenges.rows import columns
from bot.challenges.store import ChallengeStore
from bot.challenges.teams.store import TeamStore
from bot.db.engine import Engine
from bot.db.schema import answers, attempts, challenges, extensions, roster_lines, team_windows
from bot.kit.clock import now
from tests.support.challenge_service import GUILD, terms

MINUTE = timedelta(minutes=1)
PERSON, OTHER = 2, 3

#: Minutes from now; few of them, so that moments often coincide.
MOMENTS = st.integers(-6, 6)
SPANS = st.tuples(MOMENTS, MOMENTS).filter(lambda span: span[0] < span[1])
CASES = st.fixed_dictionaries(
    {
        "span": SPANS,
        "late": st.integers(0, 3),
        "ended": st.booleans(),
        "windows": st.dictionaries(st.sampled_from("AB"), SPANS),
        # None: no line on the list; Z has no window.
        "team": st.sampled_from([None, "", "A", "B", "Z"]),
        "extension": st.none() | MOMENTS,
        "has_begun": st.booleans(),
        "preview": st.booleans(),
    }
)


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(case=CASES)
async def test_the_function_and_the_statements_agree(engine: Engine, case: dict[str, Any]) -> None:
    """For Begin, /challenges, the lock of an exam, and lateness."""
    noon = now()

    def at(minutes: int) -> datetime:
        return noon + minutes * MINUTE

    opens, closes = case["span"]
    agreed = terms(opens_at=at(opens), closes_at=at(closes), late_minutes=case["late"])
    windows = {team: Window(at(a), at(b)) for team, (a, b) in case["windows"].items()}
    extension = None if case["extension"] is None else at(case["extension"])

    def stored(connection: sa.Connection) -> Challenge:
        for table in (challenges, roster_lines):
            connection.execute(sa.delete(table))
        made = {"guild_id": GUILD, "state": "open", "seed": 1, "created_by": 1}
        made |= {"created_at": noon, "changed_at": noon, "ended": case["ended"], **columns(agreed)}
        made = connection.execute(sa.insert(challenges).values(made))
        number = made.inserted_primary_key[0]
        for person, team in ((PERSON, case["team"]), (OTHER, "A")):
            if team is not None:
                line = {"guild_id": GUILD, "number": person, "name": "", "team": team}
                connection.execute(sa.insert(roster_lines).values(**line, person=person))
        for team, window in windows.items():
            dated = sa.insert(team_windows).values(challenge_id=number, team=team, **vars(window))
            connection.execute(dated)
        for person, until in ((PERSON, extension), (OTHER, at(6))):
            if until is not None:
                longer = sa.insert(extensions).values(challenge_id=number, person=person)
                connection.execute(longer.values(until=until))
        begun = {"challenge_id": number, "person": PERSON, "started_at": noon}
        for mine, preview in ((1, False), (-1, True)):
            if case["has_begun" if mine > 0 else "preview"]:
                attempt = sa.insert(attempts).values(**begun, number=mine, is_preview=preview)
                ends_at = None if preview else at(60)
                found = connection.execute(attempt.values(ends_at=ends_at))
                if mine > 0:
                    given = {"attempt_id": found.inserted_primary_key[0], "task": "", "text": ""}
                    for question in range(13):
                        sent = {"at": at(question - 6), "credit": 0, "is_late": question % 2 == 0}
                        answer = {**given, **sent, "question": question}
                        connection.execute(sa.insert(answers).values(answer))
        judge_lateness(connection, number)
        state = ChallengeState.OPEN
        return Challenge(number, GUILD, state, 1, 1, agreed, ended=case["ended"])

    challenge = await engine.write(stored)
    expected = times_for(
        challenge, windows.get(case["team"] or ""), extension, has_begun=case["has_begun"]
    )
    dates = await TeamStore(engine).dates(challenge.id, PERSON)
    assert dates is not None
    assert dates.times == expected
    assert dates.by_group is bool(windows)
    is_unlisted = bool(windows) and case["team"] is None and extension is None
    assert dates.is_unknown is (is_unlisted and not case["has_begun"])
    listed = await ChallengeStore(engine).answerable(PERSON, GUILD)
    assert [times for _, times in listed] == [expected] * expected.are_open_at(now())
    examined = await AttemptStore(engine).examined(PERSON, noon)
    is_locked = case["has_begun"] and noon < expected.until
    assert (examined and examined.until) == (expected.until if is_locked else None)
    late = await engine.read(
        lambda connection: (
            connection.execute(sa.select(answers.c.is_late).order_by(answers.c.question))
            .scalars()
            .all()
        )
    )
    judged = [
        at(question - 6) >= expected.on_time_until or (is_unlisted and question % 2 == 0)
        for question in range(13)
    ]
    assert late == (judged if case["has_begun"] else [])


@given(st.data())
def test_a_window_that_moves_along_lies_within_as_before(data: st.DataObject) -> None:
    """It keeps its length and its distance to the opening, or closes with the challenge."""
    start = now()
    opens, closes = data.draw(SPANS)
    before = terms(opens_at=start + opens * MINUTE, closes_at=start + closes * MINUTE)
    inside = st.integers(opens, closes)
    span = data.draw(st.tuples(inside, inside).filter(lambda span: span[0] < span[1]))
    window = Window(*(start + each * MINUTE for each in span))
    assert window.is_within(before)
    by = data.draw(MOMENTS) * MINUTE
    moved = {"opens_at": before.opens_at + by, "closes_at": before.closes_at + by}
    after = replace(before, **moved)
    along = window.moved(before, after)
    assert along == Window(window.opens_at + by, window.closes_at + by)
    assert along.is_within(after)
    longer = replace(before, closes_at=before.closes_at + MINUTE)
    stays = window.closes_at < before.closes_at
    assert window.moved(before, longer).closes_at == (
        window.closes_at if stays else longer.closes_at
    )
