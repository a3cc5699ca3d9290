"""Boards before the class: ties, pseudonyms, the live board of a whole class, the leaderboard."""

from __future__ import annotations

import re
from dataclasses import replace
from datetime import datetime, timedelta
from typing import Any

import pytest
from sqlalchemy.ext.asyncio import AsyncEngine

from bot.classes import Actor
from bot.clock import now
from bot.i18n import LOCALES, words
from bot.leaderboard import Leaderboards, Score, family_of_number
from bot.running import PAUSE
from bot.sessions import Offer, Setting
from bot.standings import Standing, from_snapshot, standings, to_snapshot
from bot.store.challenges import ChallengeStore
from bot.store.classes import PSEUDONYMS, Member
from bot.store.matches import MatchStore
from bot.ui.controls import Action
from bot.ui.names import ADJECTIVES, ANIMALS, names_of, pseudonym, shown_name
from bot.ui.standings import SHOWN, board_message, places_text, points_text
from games import FAMILIES, game
from games.challenge.tasks import read_tasks
from games.match import Computer, First, Person
from tests.bot.acting import EN, FR, control, press, shows
from tests.bot.test_challenges import ADA, BLAISE, GUILD, TEACHER, Service, attempt, terms
from tests.bot.test_running import edits, give, opened, told
from tests.conftest import World, text_of

# ------------------------------------------------------------------------------- words


def place(rank: int, person: int, hundredths: int = 1000) -> Standing:
    made = attempt(person, 1, 100, at=0)
    return Standing(rank, person, hundredths, 1, made.answers[-1].at, made)


def test_who_ties_shares_a_place_and_the_rest_is_counted() -> None:
    tried = [attempt(p, 1, 100, at=0 if p < 3 else p) for p in range(1, SHOWN + 6)]
    places = standings(tried, terms())
    assert [p.rank for p in places[:4]] == [1, 1, 3, 4]
    names = {p.person: f"P{p.person}" for p in places}
    lines = places_text(places, names, EN, once=False).splitlines()
    assert lines[0] == "**1.** P1 · 10 points (1)"
    assert places_text(places, names, EN, once=True).startswith("**1.** P1 · 10 points\n")
    assert lines[1].startswith("**1.** P2 ")
    assert lines[2].startswith("**3.** P3 ")
    assert len(lines) == SHOWN + 1
    assert lines[-1] == EN("board-more", count=5)


def test_points_are_told_exactly() -> None:
    told = [points_text(n, FR) for n in (0, 50, 100, 150, 333, 2000)]
    assert told == ["0 point", "0,5 point", "1 point", "1,5 point", "3,33 points", "20 points"]
    assert [points_text(n, EN) for n in (0, 100, 1250)] == ["0 points", "1 point", "12.5 points"]


def test_a_snapshot_reads_back_and_names_nobody() -> None:
    tried = [replace(attempt(10**15 + n, 1, 100, at=n), id=n) for n in range(1, 4)]
    places = standings(tried, terms())
    text = to_snapshot(places)
    assert from_snapshot(text, tried) == places
    assert str(10**15) not in text
    # Who was erased meanwhile is a negative number; whose attempt was purged is gone.
    erased = [replace(tried[0], person=-5), tried[2]]
    assert [p.person for p in from_snapshot(text, erased)] == [-5, 10**15 + 3]


def test_a_full_board_keeps_to_discords_limits() -> None:
    places = [place(i, i, 123_45) for i in range(1, 200)]
    names = {p.person: f"<@{10**18 + p.person}>" for p in places}
    for locale in LOCALES:
        challenge_terms = terms(title="*" * 100, locale=locale, late_minutes=10, attempts=3)
        service_challenge = _challenge(challenge_terms)
        view = board_message(service_challenge, places, names)
        assert view.content_length() < 4000


def _challenge(settled: Any) -> Any:
    from bot.store.challenges import Challenge, ChallengeState

    return Challenge(1, GUILD, ChallengeState.OPEN, 1, 1, settled)


# ------------------------------------------------------------------------------- names


@pytest.mark.parametrize("locale", LOCALES)
def test_pseudonyms_all_differ_and_are_short(locale: str) -> None:
    say = words(locale)
    assert ANIMALS * ADJECTIVES == PSEUDONYMS
    names = [pseudonym(number, say) for number in range(PSEUDONYMS)]
    assert len(set(names)) == PSEUDONYMS
    assert max(map(len, names)) < 32
    assert not any(re.search(r"[^\w' -]", name) for name in names)
    assert pseudonym(PSEUDONYMS, say) == f"{names[0]} 2"


def test_a_pupil_has_the_same_animal_in_both_languages() -> None:
    assert (pseudonym(28, EN), pseudonym(28, FR)) == ("Swift Otter", "Loutre rapide")


@pytest.mark.parametrize("wants", [True, False])
@pytest.mark.parametrize("allowed", [True, False])
def test_names_are_shown_only_if_both_chose_so(wants: bool, allowed: bool) -> None:
    member = Member(77, 28, wants)
    shown = shown_name(member, shows_names=allowed, say=EN)
    assert shown == ("<@77>" if wants and allowed else "Swift Otter")


async def test_an_erased_pupil_gets_no_pseudonym(engine: AsyncEngine) -> None:
    classes = Service(engine).classes
    names = await names_of(classes, GUILD, [-3, 5], shows_names=True, say=FR)
    assert names[-3] == FR("former-pupil")
    await classes.show_name(Actor(5, GUILD), shows=True)
    named = await names_of(classes, GUILD, [5], shows_names=True, say=FR)
    assert named == {5: "<@5>"}


# -------------------------------------------------------------------------- live board


async def test_the_live_board_of_a_class_of_forty(world: World) -> None:
    """Forty pupils answer within seconds: a few edits, and at the end the board is right."""
    for number in range(40):
        pupil = world.server.add_member(world.env.create_user(f"pupil{number}"))
        setattr(world, f"pupil{number}", pupil)
    await opened(world)
    (board,) = told(world, "opened")
    right = range(0, 40, 2)
    for number in range(40):
        await give(world, f"pupil{number}", "3 5" if number in right else "1 1", "1 2")
        await world.env.advance_time(0.5)
    await world.env.advance_time(PAUSE)
    assert 1 < edits(world) <= 1 + (20 + PAUSE) / PAUSE
    text = text_of(board)
    lines = [line for line in text.splitlines() if " · " in line]
    assert len(lines) == SHOWN
    assert all(FR("board-points", points=20) in line for line in lines)
    assert FR("board-more", count=20) in text
    people = [getattr(world, f"pupil{number}").id for number in right]
    members = await world.bot.classes.members(world.server.id, people)
    # They were right one after the other, so that is their order.
    expected = [pseudonym(members[person].pseudonym, FR) for person in people]
    assert [line.split(" · ")[0].split("** ")[1] for line in lines] == expected
    assert not any(f"pupil{n}" in text or f"<@{p}>" in text for n, p in enumerate(people))


async def test_a_name_is_on_the_board_if_pupil_and_teacher_want_it(world: World) -> None:
    await opened(world, shows_names=True)
    (board,) = told(world, "opened")
    with world.env._bot_scope():
        await world.bot.classes.show_name(Actor(world.ada.id, world.server.id), shows=True)
    await give(world, "ada", "3 5")
    await give(world, "blaise", "3 5")
    await world.env.advance_time(PAUSE)
    assert world.ada.mention in text_of(board)
    assert world.blaise.mention not in text_of(board)


# -------------------------------------------------------------------------- leaderboard


def boards(engine: AsyncEngine, service: Service) -> Leaderboards:
    return Leaderboards(ChallengeStore(engine), MatchStore(engine), service.classes)


async def scores(
    engine: AsyncEngine, service: Service, family: str | None = None
) -> list[tuple[int, int, int, int]]:
    season = await boards(engine, service).season(ADA, "fr", family)
    return [(s.rank, s.person, s.hundredths, s.wins) for s in season.scores]


async def a_match(
    service: Service, offer: Offer, *plies: tuple[int, Any], guild: int = GUILD
) -> int:
    """Play a match of Ada's: each ply is who plays, and their move or None if they resign."""
    here = Setting(guild, 77, "fr")
    session = await service.sessions.start(ADA.id, here, offer, 1)
    if isinstance(offer.opponent, Person):
        session = await service.sessions.answer(session.id, offer.opponent.id, accepted=True)
    for person, move in plies:
        ply = (await service.sessions.get(session.id)).ply
        if move is None:
            await service.sessions.resign(session.id, ply, person)
        else:
            await service.sessions.play(session.id, ply, move, person)
    return session.id


async def test_points_and_wins_are_added_up_by_family(engine: AsyncEngine) -> None:
    service = Service(engine)
    nim, sticks = game("nim"), game("fortboyard 3", misere=True)
    tasks = read_tasks("move one nim 1 3 7\noutcome fortboyard 21\nvalue nim-sum 1 3 7")
    challenge = await service.open(tasks=tasks, points=4)
    begun = await service.challenges.begin(BLAISE, challenge.id)
    await service.challenges.answer(BLAISE, begun.attempt.id, 0, "3 5")
    # Ada wins against the perfect computer, as first and by its misere rule; and Blaise resigns.
    await a_match(service, Offer(nim, (3,), Computer(), First.ME), (2, (1, 3)))
    await a_match(service, Offer(sticks, (2,), Person(3), First.ME), (2, (1,)), (3, (1,)))
    await a_match(service, Offer(nim, (3,), Person(3), First.ME), (2, (1, 1)), (3, None))
    # Nothing of this counts: a weaker computer, another server, an open match, a loss.
    await a_match(service, Offer(nim, (1,), Computer(0.5), First.ME), (2, (1, 1)))
    await a_match(service, Offer(nim, (1,), Computer(), First.ME), (2, (1, 1)), guild=GUILD + 1)
    await a_match(service, Offer(nim, (3,), Person(3), First.ME), (2, (1, 1)))
    await a_match(service, Offer(nim, (1, 1), Computer(), First.ME), (2, (1, 1)))
    assert await scores(engine, service) == [(1, 3, 400, 0), (2, 2, 0, 3)]
    assert await scores(engine, service, "nim") == [(1, 3, 400, 0), (2, 2, 0, 2)]
    assert await scores(engine, service, "fortboyard") == [(1, 2, 0, 1)]
    assert await scores(engine, service, "chomp") == []


async def test_who_wins_is_who_the_engine_says(engine: AsyncEngine) -> None:
    """Each way to end a match, under both conventions, by moves, resignation and time."""
    service, store = Service(engine), MatchStore(engine)
    for misere in (False, True):
        nim = game("nim", misere=misere)
        for start in ((1,), (2,), (1, 1)):
            moves = [(2, (1, 1)), (3, (1, 1) if start == (2,) else (2, 1))]
            match = await a_match(
                service, Offer(nim, start, Person(3), First.ME), *moves[: sum(start)]
            )
            before = await store.won_in(GUILD, datetime(2000, 1, 1).astimezone())
            session = await service.sessions.get(match)
            winner = session.match.seats[session.match.winner or 0]
            assert isinstance(winner, Person)
            await store.purge(now() + timedelta(days=1))
            assert before == {(winner.id, "nim"): 1}


async def test_the_match_of_a_challenge_counts_there_only(engine: AsyncEngine) -> None:
    service = Service(engine)
    challenge = await service.open(tasks=read_tasks("win nim 3"))
    begun = await service.challenges.begin(ADA, challenge.id)
    session = await service.challenges.play(ADA, begun.attempt.id, 0, Setting(GUILD, 77, "fr"))
    await service.sessions.play(session.id, session.ply, (1, 3), ADA.id)
    assert await scores(engine, service) == [(1, ADA.id, 1000, 0)]


async def test_a_new_season_begins_at_nothing(engine: AsyncEngine) -> None:
    service = Service(engine)
    nim = game("nim")
    challenge = await service.open(attempts=None)
    begun = await service.challenges.begin(BLAISE, challenge.id)
    await service.challenges.answer(BLAISE, begun.attempt.id, 0, "3 5")
    await a_match(service, Offer(nim, (1,), Computer(), First.ME), (2, (1, 1)))
    await service.classes.begin_season(TEACHER, "fr", 2)
    assert await scores(engine, service) == []
    # An answer that was given in the old season stays there, with its attempt.
    await service.challenges.answer(BLAISE, begun.attempt.id, 1, "5")
    assert await scores(engine, service) == [(1, BLAISE.id, 1000, 0)]


def test_equal_points_share_a_place() -> None:
    from bot.leaderboard import _ranked

    ranked = _ranked({1: 300, 2: 100, 3: 0}, {2: 2, 4: 1, 5: 1})
    assert ranked == (
        Score(1, 1, 300, 0),
        Score(1, 2, 100, 2),
        Score(3, 4, 0, 1),
        Score(3, 5, 0, 1),
    )


@pytest.mark.parametrize("locale", LOCALES)
def test_every_family_has_its_name(locale: str) -> None:
    named = [words(locale)(f"family-{family}") for family in (*FAMILIES, "all")]
    assert len(set(named)) == len(FAMILIES) + 1
    assert [family_of_number(n) for n in range(len(FAMILIES) + 2)] == [None, *FAMILIES, None]


@pytest.mark.parametrize("name", ["ada", "blaise"])
async def test_the_leaderboard_is_private_and_shows_ones_own_place(world: World, name: str) -> None:
    say = {"ada": FR, "blaise": EN}[name]
    for number in range(SHOWN + 2):
        pupil = world.server.add_member(world.env.create_user(f"pupil{number}"))
        setattr(world, f"pupil{number}", pupil)
    await opened(world)
    for number in range(SHOWN + 2):
        await give(world, f"pupil{number}", "3 5", "1 2")
    me = getattr(world, name)
    shown = await me.slash(world.channel, "leaderboard")
    assert shown.ephemeral
    assert say("season-no-place") in text_of(shown)
    await give(world, name, "3 5")
    shown = await me.slash(world.channel, "leaderboard", game="nim")
    told = text_of(shown).splitlines()
    (mine,) = [line for line in told if say("season-you") in line]
    assert mine.startswith(f"**{SHOWN + 3}. ")
    assert told[told.index(mine) - 1] == "…"
    turned = await me.click(shown.response, custom_id="standings:1:1:")
    assert say("season-you") in text_of(turned)
    assert "…" not in text_of(turned).splitlines()
    assert not shows(await me.slash(world.channel, "leaderboard", game="chomp"), Action.BEGIN)


async def test_a_pupil_chooses_how_to_be_named(world: World) -> None:
    await opened(world)
    await give(world, "ada", "3 5")
    shown = await world.ada.slash(world.channel, "leaderboard")
    assert world.ada.mention not in text_of(shown)
    named = await press(world.ada, shown, Action.STANDINGS, 1)
    assert world.ada.mention not in text_of(named)
    teacher = Actor(world.server.owner.id, world.server.id, manages=True)
    with world.env._bot_scope():
        await world.bot.classes.change(teacher, "fr", shows_names=True)
    shown = await world.blaise.slash(world.channel, "leaderboard")
    assert world.ada.mention in text_of(shown)
    mine = await world.ada.slash(world.channel, "leaderboard")
    assert FR("naming-name") in text_of(mine)
    again = await press(world.ada, mine, Action.STANDINGS, 0)
    assert world.ada.mention not in text_of(again)
    assert control(again, Action.STANDINGS, 1)


async def test_the_leaderboard_belongs_to_a_server(world: World) -> None:
    command = next(
        c
        for r in world.env.http_requests
        if r.path.endswith("/commands")
        for c in r.json
        if c["name"] == "leaderboard"
    )
    assert (command["contexts"], command["integration_types"]) == ([0], [0])
