"""An arrangement for a group of the list applies to every exam from then on."""

from __future__ import annotations

from dataclasses import replace
from datetime import timedelta

import pytest

from bot.challenges.model import Mode
from bot.challenges.pupil.model import Consent, Progress
from bot.challenges.teams.store import regroup
from bot.db.engine import Engine
from bot.db.schema.rosters import team_arrangements
from bot.privacy.purges import delete_server
from bot.privacy.store import PrivacyStore
from bot.roster.arrangements import NOTHING, Arrangement, Share
from bot.roster.model import Listed, RosterLine, digest_of, teams_of
from bot.roster.refusals import RosterRefusal
from bot.roster.service import Rosters
from bot.roster.store import RosterStore
from games.challenge.task import Kind
from tests.support.arranging import EXAM, LONGER, THIRD, extensions, scheduled
from tests.support.challenge_service import ADA, BLAISE, GUILD, TEACHER, Service
from tests.support.databases import rows_in
from tests.support.groups import CHLOE, rosters_of
from tests.support.refusing import denied

#: Two of group A, one of group B.
LISTED = [Listed(1, "Ada", "A"), Listed(2, "Blaise", "A"), Listed(3, "Chloé", "B")]

WITHOUT_WINS = Arrangement(spared=frozenset({Kind.WIN}))


async def a_class(engine: Engine) -> tuple[Service, Rosters]:
    """Give a class a list in two groups, which all three have joined."""
    service = Service(engine)
    rosters = rosters_of(service)
    await rosters.replace(TEACHER, "fr", LISTED, 0)
    for number, who in enumerate((ADA, BLAISE, CHLOE), 1):
        await rosters.join(who, str(number))
    return service, rosters


async def arrange(rosters: Rosters, team: str, arrangement: Arrangement) -> None:
    (group,) = [each for each in teams_of(await rosters.lines(TEACHER)) if each.name == team]
    assert (await rosters.arrange_team(TEACHER, group, arrangement)).arrangement == arrangement


async def give(rosters: Rosters, *listed: Listed) -> None:
    lines = await rosters.lines(TEACHER)
    await rosters.replace(TEACHER, "fr", listed, digest_of(lines))


@pytest.mark.parametrize(
    ("own", "team", "minutes", "later"),
    [
        (NOTHING, THIRD, 17, timedelta(minutes=17)),
        (Arrangement(minutes=10), THIRD, 17, timedelta(minutes=17)),
        (Arrangement(minutes=20), THIRD, 20, timedelta(minutes=20)),
        (Arrangement(Share.DOUBLE), Arrangement(hours=24), 50, timedelta(hours=24, minutes=50)),
        (Arrangement(hours=2), Arrangement(hours=1), 0, timedelta(hours=2)),
    ],
)
def test_of_a_pupils_and_a_groups_arrangement_the_longer_time_applies(
    own: Arrangement, team: Arrangement, minutes: int, later: timedelta
) -> None:
    for line in (
        RosterLine(1, "", "A", None, False, None, *each) for each in ((own, team), (team, own))
    ):
        assert (line.extra_minutes(50), line.extra_time(50)) == (minutes, later)


async def test_an_arrangement_of_a_group_extends_exams_scheduled_and_under_way(
    engine: Engine,
) -> None:
    service, rosters = await a_class(engine)
    running = await service.open(**EXAM)
    begun = await service.attempts.begin(BLAISE, running.id, agreed=True)
    assert isinstance(begun, Progress)
    await arrange(rosters, "A", THIRD)
    to_come = await scheduled(service)
    for challenge in (running, to_come):
        theirs = challenge.terms.closes_at + LONGER, 17
        assert await extensions(service, challenge) == {ADA.id: theirs, BLAISE.id: theirs}
    attempt = (await service.attempts.resume(BLAISE, begun.attempt.id)).attempt
    assert attempt.ends_at == attempt.started_at + timedelta(minutes=67)
    practice = await service.open(**EXAM | {"mode": Mode.PRACTICE})
    assert await extensions(service, practice) == {}
    await denied(rosters.leave(CHLOE), RosterRefusal.LINE_HELD)
    await arrange(rosters, "A", NOTHING)
    assert await extensions(service, running) == await extensions(service, to_come) == {}
    assert await rows_in(engine, team_arrangements) == []


async def test_the_extension_stored_for_an_exam_is_the_longer_of_pupils_and_groups(
    engine: Engine,
) -> None:
    service, rosters = await a_class(engine)
    await arrange(rosters, "A", THIRD)
    await rosters.arrange(TEACHER, 1, Arrangement(Share.DOUBLE))
    await rosters.arrange(TEACHER, 2, Arrangement(minutes=5))
    challenge = await scheduled(service)
    until = challenge.terms.closes_at
    assert await extensions(service, challenge) == {
        ADA.id: (until + timedelta(minutes=50), 50),
        BLAISE.id: (until + LONGER, 17),
    }
    await rosters.arrange(TEACHER, 1, NOTHING)
    assert (await extensions(service, challenge))[ADA.id] == (until + LONGER, 17)


async def test_kinds_spared_by_a_pupils_and_by_a_groups_arrangement_are_left_out(
    engine: Engine,
) -> None:
    service, rosters = await a_class(engine)
    await arrange(rosters, "A", WITHOUT_WINS)
    challenge = await service.open(**EXAM)
    asked = {}
    for who in (ADA, CHLOE):
        consent = await service.attempts.begin(who, challenge.id)
        assert isinstance(consent, Consent)
        asked[who.id] = consent.count
    assert asked == {ADA.id: 2, CHLOE.id: 3}
    lines = await rosters.lines(TEACHER)
    both = replace(lines[0], arrangement=Arrangement(spared=frozenset({Kind.OWN})))
    assert both.spared == {Kind.WIN, Kind.OWN}


async def test_a_pupil_who_changes_group_gets_the_new_groups_arrangement(engine: Engine) -> None:
    service, rosters = await a_class(engine)
    await arrange(rosters, "A", THIRD)
    challenge = await service.open(**EXAM)
    theirs = challenge.terms.closes_at + LONGER, 17
    await give(rosters, LISTED[0], Listed(2, "Blaise", "B"), Listed(3, "Chloé", "A"))
    assert await extensions(service, challenge) == {ADA.id: theirs, CHLOE.id: theirs}
    await rosters.assign(TEACHER, 1, 77)
    assert await extensions(service, challenge) == {77: theirs, CHLOE.id: theirs}


@pytest.mark.parametrize(
    ("teams", "regrouped", "has"),
    [
        (("1A", "1A", "B"), (("A", "1A"),), {"1A"}),
        (("1A", "B", "B"), (("A", ""),), set()),  # it was divided
        (("B", "B", "B"), (("A", ""),), set()),  # it went into one that was there
        (("C", "C", "C"), (("A", ""),), set()),  # two became one: not all of it had more time
        (("", "", "B"), (("A", ""),), set()),
        (("B", "A", "A"), (), {"A"}),
    ],
)
async def test_an_arrangement_follows_a_renamed_group_and_ends_with_a_removed_one(
    engine: Engine, teams: tuple[str, ...], regrouped: tuple[tuple[str, str], ...], has: set[str]
) -> None:
    service, rosters = await a_class(engine)
    await arrange(rosters, "A", THIRD)
    challenge = await service.open(**EXAM)
    listed = [replace(line, team=team) for line, team in zip(LISTED, teams, strict=True)]
    assert (await rosters.review(TEACHER, listed)).regrouped == regrouped
    await give(rosters, *listed)
    assert {row.team for row in await rows_in(engine, team_arrangements)} == has
    people = {who.id for who, team in zip((ADA, BLAISE, CHLOE), teams, strict=True) if team in has}
    assert set(await extensions(service, challenge)) == people


async def test_arranging_is_refused_for_a_removed_group_and_to_pupils(engine: Engine) -> None:
    _, rosters = await a_class(engine)
    (first, _) = teams_of(await rosters.lines(TEACHER))
    for call in (rosters.team(ADA, first.key), rosters.arrange_team(ADA, first, THIRD)):
        with pytest.raises(Exception, match="denial-not-a-teacher"):
            await call
    await give(rosters, LISTED[2])
    await denied(rosters.team(TEACHER, first.key), RosterRefusal.NO_SUCH_TEAM)
    await denied(rosters.arrange_team(TEACHER, first, THIRD), RosterRefusal.NO_SUCH_TEAM)
    assert await rows_in(engine, team_arrangements) == []


async def test_arrangements_of_groups_are_deleted_with_the_list_and_with_the_server(
    engine: Engine,
) -> None:
    service, rosters = await a_class(engine)
    await arrange(rosters, "A", THIRD)
    challenge = await service.open(**EXAM)
    await rosters.clear(TEACHER)
    assert await rows_in(engine, team_arrangements) == []
    assert await extensions(service, challenge) == {}
    await rosters.replace(TEACHER, "fr", LISTED, 0)
    await arrange(rosters, "B", THIRD)
    await engine.write(lambda connection: delete_server(connection, GUILD))
    assert await rows_in(engine, team_arrangements) == []


async def test_a_pupil_exports_the_groups_arrangement_which_outlives_their_erasure(
    engine: Engine,
) -> None:
    _, rosters = await a_class(engine)
    await arrange(rosters, "A", THIRD)
    privacy = PrivacyStore(engine)
    (line,) = (await privacy.kept(ADA.id))["rosters"]
    assert (line["share"], line["team_share"]) == ("", "third")
    await privacy.erase(ADA.id)
    (held, other, _) = await rosters.lines(TEACHER)
    assert (held.is_held, other.team_arrangement) == (True, THIRD)


async def test_arrangements_of_equally_named_groups_of_two_servers_are_separate(
    engine: Engine,
) -> None:
    _, rosters = await a_class(engine)
    await arrange(rosters, "A", THIRD)
    store = RosterStore(engine, regroup)
    await store.replace(99, LISTED, digest_of([]), TEACHER.id)
    assert {line.team_arrangement for line in await store.lines(99)} == {NOTHING}
    assert await store.arrange_team(99, "A", WITHOUT_WINS, TEACHER.id)
    assert [line.team_arrangement for line in await rosters.lines(TEACHER)] == [
        *(THIRD, THIRD),
        NOTHING,
    ]
