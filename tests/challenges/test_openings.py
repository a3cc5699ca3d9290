"""When a challenge opens and closes for a person: one function, and the same in SQL."""

from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from typing import Any

import sqlalchemy as sa
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from bot.challenges.changes import judge_lateness
from bot.challenges.model import Challenge, ChallengeState
from bot.challenges.openings import Window, closing_soon, next_due, times_for
from bot.challenges.pupil.store import AttemptStore
from bot.challenges.rows import columns
from bot.challenges.store import ChallengeStore
from bot.challenges.teams.store import TeamStore
from bot.db.engine import Engine
from bot.db.schema.challenge import answers, attempts, challenges, extensions
from bot.db.schema.rosters import roster_lines, team_windows
from bot.kit.actors import Asker
from bot.kit.clock import now
from tests.support.challenge_service import GUILD, terms

MINUTE = timedelta(minutes=1)
PERSON, OTHER = 2, 3

#: When something is answered, from now.
MINUTES = range(-6, 7)

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


@dataclass(frozen=True)
class Drawn:
    """A drawn challenge in the store, with the group and extension of one person."""

    challenge: Challenge
    windows: dict[str, Window]
    extension: datetime | None


def _store(connection: sa.Connection, case: dict[str, Any], noon: datetime) -> Drawn:
    """Put a case in place of the last one."""

    def at(minutes: int) -> datetime:
        return noon + minutes * MINUTE

    for table in (challenges, roster_lines):
        connection.execute(sa.delete(table))
    opens, closes = case["span"]
    agreed = terms(opens_at=at(opens), closes_at=at(closes), late_minutes=case["late"])
    row = {"guild_id": GUILD, "state": "open", "seed": 1, "created_by": 1}
    row |= {"created_at": noon, "changed_at": noon, "ended": case["ended"], **columns(agreed)}
    number = _insert(connection, challenges, **row)
    for person, team in ((PERSON, case["team"]), (OTHER, "A")):
        if team is not None:
            line = {
                "guild_id": GUILD,
                "number": person,
                "name": "",
                "team": team,
                "listed_at": noon,
            }
            connection.execute(sa.insert(roster_lines).values(**line, person=person))
    windows = {team: Window(at(a), at(b)) for team, (a, b) in case["windows"].items()}
    for team, window in windows.items():
        _insert(connection, team_windows, challenge_id=number, team=team, **vars(window))
    extension = None if case["extension"] is None else at(case["extension"])
    for person, until in ((PERSON, extension), (OTHER, at(6))):
        if until is not None:
            _insert(connection, extensions, challenge_id=number, person=person, until=until)
    begun = {"challenge_id": number, "person": PERSON, "started_at": noon}
    if case["preview"]:
        _insert(connection, attempts, **begun, number=-1, is_preview=True)
    if case["has_begun"]:
        mine = _insert(connection, attempts, **begun, number=1, is_preview=False, ends_at=at(60))
        for minute in MINUTES:
            answer = {"attempt_id": mine, "question": minute + 6, "at": at(minute), "credit": 0}
            late = minute % 2 == 0
            _insert(connection, answers, **answer, task="", text="", is_late=late)
    judge_lateness(connection, number)
    challenge = Challenge(number, GUILD, ChallengeState.OPEN, 1, 1, agreed, ended=case["ended"])
    return Drawn(challenge, windows, extension)


def _insert(connection: sa.Connection, table: sa.Table, **values: Any) -> int:
    key = connection.execute(sa.insert(table).values(values)).inserted_primary_key
    assert key is not None
    return int(key[0])


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(case=CASES)
async def test_opening_and_closing_for_a_person_are_the_same_in_python_and_sql(
    engine: Engine, case: dict[str, Any]
) -> None:
    """For Begin, /challenges, the lock of an exam, and lateness."""
    noon = now()
    drawn = await engine.write(lambda connection: _store(connection, case, noon))
    challenge, begun = drawn.challenge, case["has_begun"]
    own = drawn.windows.get(case["team"] or ""), drawn.extension
    expected = times_for(challenge, *own, has_begun=begun)
    dates = await TeamStore(engine).dates(challenge.id, PERSON)
    assert dates is not None
    assert (dates.times, dates.by_group) == (expected, bool(drawn.windows))
    is_unlisted = bool(drawn.windows) and case["team"] is None and drawn.extension is None
    assert dates.is_unknown is (is_unlisted and not begun)
    listed = await ChallengeStore(engine).answerable(PERSON, GUILD)
    assert [times for _, times in listed] == [expected] * expected.are_open_at(now())
    examined = await AttemptStore(engine).examined(Asker(PERSON, None, sent_at=noon))
    is_locked = begun and noon < expected.until
    assert (examined and examined.until) == (expected.until if is_locked else None)
    stored = sa.select(answers.c.is_late).order_by(answers.c.question)
    late = await engine.read(lambda connection: connection.execute(stored).scalars().all())
    stays = [is_unlisted and minute % 2 == 0 for minute in MINUTES]
    judged = [noon + minute * MINUTE >= expected.on_time_until for minute in MINUTES]
    assert late == ([a or b for a, b in zip(judged, stays, strict=True)] if begun else [])


@given(st.data())
def test_a_window_that_moves_with_its_challenge_stays_within_it(data: st.DataObject) -> None:
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


@given(SPANS, st.lists(SPANS, max_size=3), st.integers(0, 5))
def test_each_closing_has_one_reminder_while_it_lies_ahead(
    span: tuple[int, int], groups: list[tuple[int, int]], before: int
) -> None:
    start = now().replace(second=0, microsecond=0)
    whole, *windows = (Window(*(start + each * MINUTE for each in s)) for s in (span, *groups))
    agreed = terms(**vars(whole), remind_minutes=before)
    theirs = dict(zip("ABC", windows, strict=False))
    length, due, at = before * MINUTE, [], whole.opens_at
    while (at := next_due(agreed, theirs, at)) < whole.closes_at:
        due.append(at)
        assert closing_soon(agreed, theirs, at) == at + length
        assert closing_soon(agreed, theirs, at + length) != at + length, (
            "a closing that has passed should not be returned"
        )
    moments = {w.closes_at - length for w in (whole, *windows) if w.opens_at + length < w.closes_at}
    assert due == sorted(m for m in moments if before and whole.opens_at < m < whole.closes_at)
