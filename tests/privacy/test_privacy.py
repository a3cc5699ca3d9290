"""A person's data: shown to them alone, erased as a whole, purged in time."""

from __future__ import annotations

import asyncio
import json
import logging
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import discord
import pytest

from bot.challenges.model import ChallengeState
from bot.challenges.standings import standings
from bot.classes.model import next_purge
from bot.classes.names import names_of
from bot.classes.refusals import ClassRefusal
from bot.cli.settings import MOST_SIGNS
from bot.db.engine import Engine, create_engine
from bot.db.recent import Recent
from bot.i18n import LOCALES, words
from bot.kit.clock import now
from bot.kit.refusal import Refused
from bot.learn.service import read_drawn
from bot.play.custom_ids import PlayAction
from bot.play.model import Offer, Setting, State
from bot.privacy.controls import ASK, ERASE, EXPORT
from bot.privacy.custom_ids import PrivacyAction
from bot.privacy.messages import privacy_text
from bot.privacy.model import UNNAMED, Operator
from bot.privacy.rows import Kept, export_of
from bot.privacy.service import Privacy
from bot.privacy.store import PrivacyStore
from bot.roster.store import RosterStore
from games import game
from games.match import Computer, First, Person
from tests.support.acting import EN, FR, by, duel, forge, press, shows, stored
from tests.support.announced import give, news_posts, opened
from tests.support.challenge_service import GUILD, TEACHER, Service, terms
from tests.support.controls import encoded
from tests.support.learning import any_answer, learning_of
from tests.support.traces import ADA, BLAISE, everything, leave_traces
from tests.support.world import World, text_of

HERE = Setting(GUILD, 77, "fr")
NIM = game("nim")


async def test_practice_is_exported_erased_and_purged_with_its_class(
    engine: Engine, service: Service
) -> None:
    privacy, learning = privacy_of(engine, service), learning_of(engine)
    for who in (ADA, BLAISE):
        for skill, guild in ((1, GUILD), (2, GUILD if who is ADA else None)):
            drawn = read_drawn(skill, 1, 1)
            await learning.answer(by(who.id, guild), drawn, 0, any_answer(drawn.item), UTC)
    await learning.practise(by(ADA.id, GUILD), NIM, (1, 3, 7))
    await learning.practise(by(BLAISE.id, GUILD), NIM, (1, 3, 7))
    await learning.practise(by(BLAISE.id, None), NIM, (1, 3))
    kept = await privacy.kept(ADA.id)
    assert (len(kept["practices"]), len(kept["exercises"]), len(kept["positions"])) == (2, 2, 1)
    assert json.loads(await privacy.export(ADA.id))["exercises"][0]["skill"] in (1, 2)
    await privacy.erase(ADA.id)
    assert str(ADA.id) not in await everything(engine)
    await learning.answer(by(ADA.id), read_drawn(1, 1, 1), 0, (0,), UTC)
    await learning.answer(by(ADA.id), read_drawn(2, 1, 1), 0, (0,), UTC)
    await service.classes.ensure(GUILD, "fr")
    (settings,) = [await service.classes.settings(GUILD, "fr")]
    store = PrivacyStore(engine)
    assert await store.purge_class(GUILD, settings.purge_at, settings.purge_at + timedelta(days=1))
    kept = await privacy.kept(ADA.id)
    assert (len(kept["practices"]), len(kept["exercises"])) == (0, 0), (
        "practised in the class alone"
    )
    kept = await privacy.kept(BLAISE.id)
    found = (len(kept["practices"]), len(kept["exercises"]), len(kept["positions"]))
    assert found == (1, 1, 1), "the skill that was practised elsewhere stays"


async def test_a_class_that_only_learns_is_purged_like_any_other(
    engine: Engine, service: Service
) -> None:
    learning, privacy = learning_of(engine), privacy_of(engine, service)
    await learning.answer(by(ADA.id, GUILD), read_drawn(1, 1, 1), 0, (0,), UTC)
    await privacy.purge_ended_years()
    assert await PrivacyStore(engine).next_purge() is not None


def privacy_of(engine: Engine, service: Service) -> Privacy:
    return Privacy(PrivacyStore(engine), service.classes, Recent())


async def test_a_board_drawn_during_an_erasure_names_a_former_pupil(
    engine: Engine, service: Service
) -> None:
    await leave_traces(service, ADA)
    people = [ADA.id, BLAISE.id]
    say = words("en")
    before = await names_of(service.classes, GUILD, people, shows_names=False, say=say)
    await privacy_of(engine, service).erase(ADA.id)
    names = await names_of(service.classes, GUILD, people, shows_names=False, say=say)
    assert names == {**before, ADA.id: say("former-pupil")}
    assert str(ADA.id) not in await everything(engine)


async def test_an_export_has_everything_of_one_person_and_nothing_of_others(
    engine: Engine, service: Service
) -> None:
    await leave_traces(service, ADA)
    privacy = privacy_of(engine, service)
    kept = await privacy.kept(ADA.id)
    assert {kind: len(rows) for kind, rows in kept.items()} == {
        "matches": 3,
        "votes": 0,
        "attempts": 1,
        "marks": 0,
        "members": 1,
        "extensions": 1,
        "exemptions": 1,
        "teaches": 1,
        "mutes": 0,
        "mutings": 0,
        "challenges": 1,
        "changes": 0,
        "practices": 0,
        "exercises": 0,
        "positions": 0,
        "reminders": 0,
        "puzzles": 0,
        "programs": 0,
        "strategies": 0,
        "tournaments": 0,
        "rosters": 1,
        "quizzes": 0,
    }
    exported = await privacy.export(ADA.id)
    assert str(BLAISE.id) not in exported
    told = json.loads(exported)
    assert [answer["text"] for answer in told["attempts"][0]["answers"]] == ["3 5", "5"]
    assert {match["seat_1"] for match in told["matches"]} == {"another person", "the computer"}
    assert not any((await privacy.kept(5)).values())


async def test_erasing_leaves_no_trace_of_the_person_and_the_results_of_others(
    engine: Engine, service: Service
) -> None:
    challenge_id = await leave_traces(service, ADA)
    privacy = privacy_of(engine, service)
    before = await service.editor.attempts(TEACHER, challenge_id)
    await asyncio.gather(privacy.erase(ADA.id), privacy.erase(ADA.id))
    assert str(ADA.id) not in await everything(engine)
    after = await service.editor.attempts(TEACHER, challenge_id)
    assert [a for a in before if a.person == BLAISE.id] == [
        a for a in after if a.person == BLAISE.id
    ]
    assert [standing.hundredths / 100 for standing in standings(after, terms())] == [20]
    closed = await service.editor.close(TEACHER, challenge_id)
    kept = await service.posts.final_board(closed)
    assert [standing.hundredths / 100 for standing in kept] == [20]
    assert str(BLAISE.id) not in str((await service.store.load(challenge_id) or closed).snapshot)
    duelled = (await service.matches._store.of_person(BLAISE.id, [State.OVER], 9))[0]
    assert duelled.match.winner == 1
    erased = duelled.match.seats[0]
    assert isinstance(erased, Person)
    assert erased.id < 0


async def test_an_erased_persons_number_is_not_in_the_file(
    tmp_path: Path, sqlite_with_schema: str
) -> None:
    made = create_engine(sqlite_with_schema)
    service = Service(made)
    await leave_traces(service, ADA)
    number = ADA.id.to_bytes(8, "big")
    files = [tmp_path / "bouton.db", tmp_path / "bouton.db-wal"]
    assert any(number in file.read_bytes() for file in files)
    await privacy_of(made, service).erase(ADA.id)
    for file in files:
        assert number not in file.read_bytes()
        assert str(ADA.id).encode() not in file.read_bytes()
    await made.dispose()


async def test_a_class_is_purged_once_when_its_year_ends(
    engine: Engine, service: Service, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.INFO)
    running = await leave_traces(service, ADA)
    ended = await service.open()
    begun = await service.attempts.begin(BLAISE, ended.id, agreed=True)
    await service.attempts.answer(BLAISE, begun.attempt.id, 0, "3 5")
    await service.editor.close(TEACHER, ended.id)
    settings = await service.classes.settings(GUILD, "fr")
    assert settings.purge_at > now()
    await service.classes._store.change(settings, replace(settings, purge_at=now()))
    services = [privacy_of(engine, service) for _ in range(3)]
    await asyncio.gather(*(privacy.purge_ended_years() for privacy in services))
    assert caplog.messages.count("purged a class at the end of its school year") == 1
    assert await RosterStore(engine).lines(GUILD) == []
    states = [c.state for c in await service.editor.all(TEACHER)]
    assert ChallengeState.CLOSED not in states
    assert len(states) == 2
    assert len(await service.editor.attempts(TEACHER, running)) == 2
    assert (await service.classes.settings(GUILD, "fr")).purge_at == settings.purge_at
    assert await service.classes.is_teacher(ADA)
    assert not any(str(who.id) in line for who in (ADA, BLAISE) for line in caplog.messages)


async def test_a_server_without_settings_is_purged_too(engine: Engine, service: Service) -> None:
    offer = Offer(NIM, (1, 3, 7), Computer(1.0), First.ME)
    await service.matches.start(ADA.id, HERE, offer, 9)
    assert await service.classes._store.settings(GUILD) is None
    await privacy_of(engine, service).purge_ended_years()
    kept = await service.classes._store.settings(GUILD)
    assert kept is not None
    assert kept.time_zone == "Europe/Paris"


async def test_changing_settings_does_not_postpone_a_due_purge(
    engine: Engine, service: Service
) -> None:
    ended = await service.open()
    await service.editor.close(TEACHER, ended.id)
    settings = await service.classes.settings(GUILD, "fr")
    await service.classes._store.change(settings, replace(settings, purge_at=now()))
    await service.classes.change(TEACHER, "fr", shows_names=True)
    await privacy_of(engine, service).purge_ended_years()
    assert await service.editor.all(TEACHER) == []
    assert (await service.classes.settings(GUILD, "fr")) == replace(settings, shows_names=True)


async def test_different_settings_changed_at_once_are_all_stored(service: Service) -> None:
    asked = service.classes
    await asyncio.gather(
        asked.change(TEACHER, "fr", shows_names=True),
        asked.begin_season(TEACHER, "fr", 2),
        asked.change(TEACHER, "fr", time_zone="Asia/Tokyo"),
    )
    settled = await asked.settings(GUILD, "fr")
    assert (settled.shows_names, settled.season) == (True, 2)
    assert settled.time_zone == "Asia/Tokyo"


async def test_the_school_year_ends_at_the_end_of_its_last_day(service: Service) -> None:
    settings = await service.classes.change(TEACHER, "fr", purge_month=7, purge_day=14)
    ends = settings.purge_at.astimezone(UTC)
    assert (ends.month, ends.day, ends.hour) == (7, 14, 22)  # midnight in Paris, in summer
    for month, day in ((2, 29), (13, 1), (4, 31)):
        with pytest.raises(Refused) as refused:
            await service.classes.change(TEACHER, "fr", purge_month=month, purge_day=day)
        assert refused.value.refusal is ClassRefusal.NO_SUCH_DATE
    with pytest.raises(Refused) as unknown:
        await service.classes.change(TEACHER, "fr", time_zone="Mars/Olympus")
    assert unknown.value.refusal is ClassRefusal.UNKNOWN_TIME_ZONE
    assert next_purge(settings) == settings.purge_at


@pytest.mark.parametrize("who", ["ada", "blaise"])
async def test_a_person_can_see_export_and_erase_their_data(world: World, who: str) -> None:
    say = {"ada": FR, "blaise": EN}[who]
    actor = getattr(world, who)
    shown = await actor.slash(world.channel, "privacy")
    assert say("privacy-nothing") in text_of(shown)
    await duel(world)
    shown = await actor.slash(world.channel, "privacy")
    assert shown.ephemeral
    assert say("privacy-matches", count=1) in text_of(shown)
    exported = await press(actor, shown, PrivacyAction.PRIVACY, EXPORT)
    assert exported.ephemeral
    (file,) = exported.response.attachments
    told = json.loads(await file.read())
    assert told["person"] == actor.id
    assert len(told["matches"]) == 1
    sure = await press(actor, shown, PrivacyAction.PRIVACY, ASK)
    assert text_of(sure) == f"{say('privacy-sure')}\n\n{say('privacy-sure-final')}"
    erased = await press(actor, sure, PrivacyAction.PRIVACY, ERASE)
    assert text_of(erased) == say("privacy-erased")
    match = (await stored(world)).match
    assert match.winner == (1 if who == "ada" else 0)
    board = await world.chloe.slash(world.channel, "board", match=1)
    assert FR("former-pupil") in text_of(board)
    # Nobody is left to accept a rematch.
    assert not shows(board, PlayAction.REMATCH)
    other = world.blaise if who == "ada" else world.ada
    again = await forge(world, other, board, encoded(PlayAction.REMATCH, 1, 1))
    assert text_of(again) == (EN if who == "ada" else FR)("refusal-opponent-erased")


@pytest.mark.parametrize(
    ("operator", "key", "told"),
    [
        (
            Operator("Lycée *Ada*", "dpo_office@example.org"),
            "privacy-operator",
            {"name": r"Lycée \*Ada\*", "contact": r"dpo\_office@example.org"},
        ),
        (
            Operator(contact="dpo@example.org"),
            "privacy-operator-only",
            {"named": "dpo@example.org"},
        ),
        (UNNAMED, "privacy-operator-unnamed", {}),
    ],
)
async def test_the_privacy_page_names_the_operator_of_the_settings(
    operator: Operator, key: str, told: dict[str, str], world: World
) -> None:
    world.bot.privacy.operator = operator
    shown = await world.ada.slash(world.channel, "privacy")
    assert FR(key, **told) in text_of(shown)


@pytest.mark.parametrize("locale", LOCALES)
async def test_the_longest_privacy_page_fits_one_message(engine: Engine, locale: str) -> None:
    none = await engine.read(lambda connection: export_of(connection, ADA.id))
    much: Kept = dict.fromkeys(none, [{}] * 9999)
    longest = Operator("*" * MOST_SIGNS, "*" * MOST_SIGNS)
    assert len(privacy_text(much, longest, words(locale))) <= 4000


def test_moments_of_an_export_are_in_utc() -> None:
    from bot.privacy.service import _as_text

    moment = datetime(2026, 9, 1, 8, tzinfo=UTC)
    shown: Any = [_as_text(moment), _as_text(moment.replace(tzinfo=None))]
    assert shown == ["2026-09-01T08:00:00Z"] * 2


async def test_boards_and_votes_stop_counting_an_erased_person_at_once(world: World) -> None:
    """The live leaderboard and the count of votes are brought up to date at once."""
    await opened(world)
    await give(world, "ada", "3 5")
    role = world.server.create_role("Profs", permissions=discord.Permissions(manage_guild=True))
    emmy = world.server.add_member(world.env.create_user("emmy"), roles=[role])
    voted = await emmy.slash(world.channel, "team", game="fortboyard", position="9", quorum=5)
    await press(world.ada, voted, PlayAction.PICK, 1)
    shown = await world.ada.slash(world.channel, "privacy")
    sure = await press(world.ada, shown, PrivacyAction.PRIVACY, ASK)
    assert FR("privacy-sure-running", count=1, titles=r"La \*somme\* de Nim") in text_of(sure)
    erased = await press(world.ada, sure, PrivacyAction.PRIVACY, ERASE)
    assert text_of(erased) == f"{FR('privacy-erased-but')}\n{FR('privacy-erased-running')}"
    await world.env.advance_time(5)
    assert FR("board-empty") in text_of(news_posts(world, "opened")[0])
    assert EN("votes-of-quorum", count=0, quorum=5) in text_of(voted)
