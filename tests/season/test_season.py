"""The leaderboard of a season: points, wins, ties, names and past seasons."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import Any

import pytest

from bot.challenges.custom_ids import PupilAction
from bot.challenges.model import Cancelled
from bot.challenges.pupil.store import AttemptStore
from bot.challenges.standings_messages import SHOWN
from bot.challenges.store import ChallengeStore
from bot.db.engine import Engine
from bot.i18n import LOCALES, words
from bot.kit.actors import Actor
from bot.kit.clock import now
from bot.play.advice.store import HintStore
from bot.play.custom_ids import PlayAction
from bot.play.model import HintKind, Offer, Setting, State
from bot.play.store import MatchStore
from bot.season.custom_ids import SeasonAction
from bot.season.messages import NUMBERS, _own_wins
from bot.season.model import Uncounted, Win
from bot.season.service import Leaderboards, Score, _ranked, family_of_number
from bot.season.store import SeasonStore
from games import FAMILIES, game
from games.challenge.lines import read_tasks
from games.match import Computer, First, Person
from tests.support.acting import EN, FR, assert_whispered, by, control, forge, press, shows
from tests.support.announced import give, opened
from tests.support.challenge_service import ADA, BLAISE, GUILD, TEACHER, Service
from tests.support.world import World, text_of


def boards(engine: Engine, service: Service) -> Leaderboards:
    stores = AttemptStore(engine), ChallengeStore(engine), SeasonStore(engine)
    return Leaderboards(*stores, service.classes)


async def scores(
    engine: Engine, service: Service, family: str | None = None
) -> list[tuple[int, int, int, int]]:
    season = await boards(engine, service).season(ADA, "fr", family)
    return [(s.rank, s.person, s.hundredths, s.wins) for s in season.scores]


async def a_match(
    service: Service, offer: Offer, *plies: tuple[int, Any], guild: int = GUILD
) -> int:
    """Play a match of Ada's. Each ply is (person, move), or (person, None) to resign."""
    here = Setting(guild, 77, "fr")
    record = await service.matches.start(ADA.id, here, offer, 1)
    if isinstance(offer.opponent, Person):
        record = await service.matches.answer(record.id, by(offer.opponent.id), accepted=True)
    for person, move in plies:
        ply = (await service.matches.get(record.id)).ply
        if move is None:
            await service.matches.resign(record.id, ply, by(person))
        else:
            await service.matches.play(record.id, ply, move, by(person))
    return record.id


async def win(service: Service, offer: Offer, guild: int = GUILD) -> int:
    """Have Ada win a match that she can win: the other one plays the first legal move."""
    number = await a_match(service, offer, guild=guild)
    while True:
        record = await service.matches.get(number)
        if record.state is not State.OPEN:
            assert record.match.winner == 0
            return number
        match = record.match
        seat = match.seats[match.to_move]
        assert isinstance(seat, Person)
        best = seat.id == ADA.id
        moves = (match.game.winning_moves if best else match.game.moves)(match.position)
        await service.matches.play(number, record.ply, moves[0], by(seat.id))


async def test_points_and_wins_are_added_up_by_family(engine: Engine) -> None:
    service = Service(engine)
    nim, sticks = game("nim"), game("fortboyard 3", misere=True)
    tasks = read_tasks("move one nim 1 3 7\noutcome fortboyard 21\nvalue nim-sum 1 3 7")
    challenge = await service.open(tasks=tasks, hundredths=400)
    begun = await service.attempts.begin(BLAISE, challenge.id, agreed=True)
    await service.attempts.answer(BLAISE, begun.attempt.id, 0, "3 5")
    # Ada wins against the perfect computer, as first and by its misere rule; and Blaise resigns.
    await win(service, Offer(nim, (1, 2), Computer(), First.ME))
    await win(service, Offer(sticks, (7,), Person(3), First.ME))
    await a_match(
        service, Offer(nim, (4, 1), Person(3), First.ME), (2, (1, 1)), (3, (1, 1)), (2, None)
    )
    duel = Offer(nim, (4, 2), Person(3), First.ME)
    await a_match(service, duel, (2, (1, 1)), (3, (1, 1)), (3, None))
    # Nothing of this counts: another server, an open match.
    await win(service, Offer(nim, (1, 3), Computer(), First.ME), guild=GUILD + 1)
    await a_match(service, Offer(nim, (3, 5), Person(3), First.ME), (2, (1, 1)))
    assert await scores(engine, service) == [(1, 3, 400, 1), (2, 2, 0, 3)]
    assert await scores(engine, service, "nim") == [(1, 3, 400, 1), (2, 2, 0, 2)]
    assert await scores(engine, service, "fortboyard") == [(1, 2, 0, 1)]
    assert await scores(engine, service, "chomp") == []


async def test_the_stored_winner_is_the_one_of_the_engine_for_every_ending(engine: Engine) -> None:
    """Each way to end a match, under both conventions, by moves, resignation and time."""
    service = Service(engine)
    for misere in (False, True):
        nim = game("nim", misere=misere)
        for start, moves in (
            ((2,), [(2, (1, 2))]),
            ((2,), [(2, (1, 1)), (3, (1, 1))]),
            ((1, 1), [(2, (1, 1)), (3, (2, 1))]),
            ((2,), [(2, None)]),
        ):
            match = await a_match(service, Offer(nim, start, Person(3), First.ME), *moves)
            (before,) = await wins(engine)
            record = await service.matches.get(match)
            winner = record.match.seats[record.match.winner or 0]
            assert isinstance(winner, Person)
            await MatchStore(engine).purge(now() + timedelta(days=1))
            assert (before.person, before.game, before.match_id) == (winner.id, "nim", match)


async def wins(engine: Engine) -> list[Win]:
    return await SeasonStore(engine).won_in(GUILD, datetime(2000, 1, 1).astimezone())


async def uncounted(engine: Engine) -> list[Uncounted | None]:
    """Return why each of the matches that were won counts or not, in their order."""
    return [each.uncounted for each in await wins(engine)]


async def test_a_win_counts_only_if_both_moved_and_had_a_choice(engine: Engine) -> None:
    """A friend who resigns, or heaps of one, give no points."""
    service = Service(engine)
    nim, misere, sticks = game("nim"), game("nim", misere=True), game("take 2")
    friend, perfect = Person(3), Computer()
    for start in ((5, 6), (5, 7), (5, 8), (5, 9), (5, 10)):
        await a_match(service, Offer(nim, start, friend, First.ME), (3, None))
        await a_match(service, Offer(nim, start, friend, First.ME), (2, (1, 1)), (3, None))
    assert await uncounted(engine) == [Uncounted.UNPLAYED] * 10
    for start in ((1,), (2,), (9,)):
        await win(service, Offer(nim, start, perfect, First.ME))
    await win(service, Offer(game("chomp"), (4,), perfect, First.ME))
    for start in ((2,), (1, 2)):
        await win(service, Offer(misere, start, friend, First.ME))
    await a_match(service, Offer(nim, (2,), friend, First.OPPONENT), (3, (1, 1)), (2, (1, 1)))
    await win(service, Offer(sticks, (6,), friend, First.ME))
    for ones in (3, 5):  # whatever one takes, the same is left
        await win(service, Offer(nim, (1,) * ones, perfect, First.ME))
    assert (await uncounted(engine))[10:] == [
        *[Uncounted.UNPLAYED] * 4,  # nobody else has moved
        *[Uncounted.AT_ONCE] * 3,
        *[Uncounted.NO_CHOICE] * 3,
    ]
    assert await scores(engine, service) == []


async def test_a_position_counts_once_however_it_is_written(engine: Engine) -> None:
    service = Service(engine)
    alike = (
        ("nim", (1, 3)), ("nim", (1, 3, 0)), ("nim", (0, 0, 3, 1)),
        ("moore", (1, 2, 4)), ("moore", (4, 2, 1, 0)),
        ("wythoff", (3, 4)), ("wythoff", (4, 3)),
        ("fortboyard", (9,)), ("take 1,2,3", (9,)), ("octal 0.333", (9,)),
        ("chomp", (4, 4, 4)), ("chomp", (3, 3, 3, 3)),
    )  # fmt: skip
    for name, start in alike:
        await win(service, Offer(game(name), start, Computer(), First.ME))
    firsts = [n for n, why in enumerate(await uncounted(engine)) if why is not Uncounted.AGAIN]
    assert firsts == [0, 3, 5, 7, 10]


async def test_a_position_counts_once_whatever_the_order_of_its_heaps(engine: Engine) -> None:
    service = Service(engine)
    nim, friend = game("nim"), Person(3)
    await win(service, Offer(nim, (1, 3), Computer(0.5), First.ME))
    for start in ((1, 3), (3, 1), (1, 3)):
        await win(service, Offer(nim, start, Computer(), First.ME))
    await win(service, Offer(game("nim", misere=True), (2, 3), friend, First.ME))
    await win(service, Offer(nim, (2, 3), friend, First.ME))
    assert await uncounted(engine) == [
        *(Uncounted.COMPUTER, None, Uncounted.AGAIN, Uncounted.AGAIN),
        *(None, None),
    ]
    season = await boards(engine, service).season(ADA, "fr", None)
    assert [each.match_id for each in season.mine] == [1, 2, 3, 4, 5, 6]
    assert (await boards(engine, service).season(BLAISE, "fr", None)).mine == ()


async def test_a_win_on_time_counts_only_for_a_player_who_has_moved(engine: Engine) -> None:
    service = Service(engine)
    for plies in ([], [(2, (1, 1))], [(2, (1, 1)), (3, (1, 1))]):
        offer = Offer(game("nim"), (5, 5, 5 + len(plies)), Person(3), First.ME)
        match = await a_match(service, offer, *plies)
        record = await service.matches.get(match)
        await MatchStore(engine).append(record, record.match.time_out())
    assert await uncounted(engine) == [Uncounted.UNPLAYED, Uncounted.UNPLAYED, None]


async def test_a_win_after_a_hint_does_not_count_but_the_opponents_does(engine: Engine) -> None:
    service, hints = Service(engine), HintStore(engine)
    for helped, heap in ((0, 4), (1, 5)):
        offer = Offer(game("nim"), (3, heap), Person(3), First.ME)
        match = await a_match(service, offer, (2, (2, 1)), (3, (1, 1)))
        record = await service.matches.get(match)
        await hints.keep(record, helped, HintKind.HINT)
        await service.matches.resign(match, record.ply, by(3))
    assert await uncounted(engine) == [Uncounted.HINTS, None]


async def test_the_match_of_a_challenge_is_no_win_of_the_season(engine: Engine) -> None:
    service = Service(engine)
    challenge = await service.open(tasks=read_tasks("win nim 3"))
    begun = await service.attempts.begin(ADA, challenge.id, agreed=True)
    record = await service.trials.play(ADA, begun.attempt.id, 0, Setting(GUILD, 77, "fr"))
    await service.matches.play(record.id, record.ply, (1, 3), by(ADA.id))
    assert await scores(engine, service) == [(1, ADA.id, 1000, 0)]


async def test_a_cancelled_question_gives_its_points_in_the_season_too(engine: Engine) -> None:
    service = Service(engine)
    challenge = await service.open(tasks=read_tasks("move one nim 1 3 7\nvalue nim-sum 1 3 7"))
    begun = await service.attempts.begin(BLAISE, challenge.id, agreed=True)
    await service.attempts.answer(BLAISE, begun.attempt.id, 0, "3 5")
    await service.regrading.cancel(TEACHER, challenge.id, 1, Cancelled.FULL)
    assert await scores(engine, service) == [(1, BLAISE.id, 2000, 0)], (
        "a question without an answer should have its points"
    )
    assert await scores(engine, service, "nim") == [(1, BLAISE.id, 2000, 0)]
    await service.classes.begin_season(TEACHER, "fr", 2)
    await service.attempts.answer(BLAISE, begun.attempt.id, 1, "5")
    assert await scores(engine, service) == [], "it has its points since the first answer"


async def test_a_new_season_begins_without_points_and_wins(engine: Engine) -> None:
    service = Service(engine)
    nim = game("nim")
    challenge = await service.open(attempts=None)
    begun = await service.attempts.begin(BLAISE, challenge.id, agreed=True)
    await service.attempts.answer(BLAISE, begun.attempt.id, 0, "3 5")
    await win(service, Offer(nim, (1, 2), Computer(), First.ME))
    await service.classes.begin_season(TEACHER, "fr", 2)
    assert await scores(engine, service) == []
    # An answer that was given in the old season stays there, with its attempt.
    await service.attempts.answer(BLAISE, begun.attempt.id, 1, "5")
    assert await scores(engine, service) == [(1, BLAISE.id, 1000, 0)]


async def test_the_leaderboard_of_a_past_season_does_not_change(engine: Engine) -> None:
    service = Service(engine)
    challenge = await service.open(attempts=None)
    tried = [await service.attempts.begin(BLAISE, challenge.id, agreed=True)]
    await service.attempts.answer(BLAISE, tried[0].attempt.id, 0, "3 5")
    await win(service, Offer(game("nim"), (1, 2), Computer(), First.ME))
    was = await scores(engine, service)
    assert was == [(1, BLAISE.id, 1000, 0), (2, ADA.id, 0, 1)]
    for number in (2, 3, 3):
        await service.classes.begin_season(TEACHER, "fr", number)
    # What is earned later, even by going on with what was begun, changes nothing of it.
    await service.attempts.answer(BLAISE, tried[0].attempt.id, 1, "5")
    await win(service, Offer(game("nim"), (1, 3), Computer(), First.ME))

    async def stood(number: int | None) -> list[tuple[int, int, int, int]]:
        season = await boards(engine, service).season(ADA, "fr", None, number)
        assert [time.number for time in season.times] == [1, 2, 3]
        return [(s.rank, s.person, s.hundredths, s.wins) for s in season.scores]

    assert await stood(1) == was
    assert await stood(2) == []
    assert await stood(3) == await stood(None) == await stood(99)
    assert await stood(3) == [(1, BLAISE.id, 1000, 0), (2, ADA.id, 0, 1)]


@pytest.mark.parametrize("name", ["ada", "blaise"])
async def test_a_past_season_can_be_chosen_in_a_menu(world: World, name: str) -> None:
    say, me = {"ada": FR, "blaise": EN}[name], getattr(world, name)
    await opened(world)
    await give(world, name, "3 5")
    teacher = Actor(world.server.owner.id, world.server.id, manages=True)
    assert not shows(await me.slash(world.channel, "leaderboard"), SeasonAction.SEASON)
    await world.env.advance_time(1)
    with world.env._bot_scope():
        await world.bot.classes.begin_season(teacher, "fr", 2)
    shown = await me.slash(world.channel, "leaderboard")
    assert say("season-no-place") in text_of(shown)
    menu = control(shown, SeasonAction.SEASON)
    past = await me.select(shown.response, ["1"], custom_id=menu)
    assert say("season-you") in text_of(past)
    assert say("season-title-until", game=say("family-all"), season=1, until="").strip() in text_of(
        past
    )
    assert not shows(past, SeasonAction.STANDINGS), "names are settled in the present one"
    await world.restart()
    back = await me.select(past.response, ["2"], custom_id=control(past, SeasonAction.SEASON))
    assert text_of(back) == text_of(shown)


@pytest.mark.parametrize("name", ["ada", "blaise"])
async def test_the_leaderboard_explains_which_own_wins_count(world: World, name: str) -> None:
    say, me = {"ada": FR, "blaise": EN}[name], getattr(world, name)
    offered = await me.slash(world.channel, "nim", heaps="5 6", opponent=world.chloe)
    await press(world.chloe, offered, PlayAction.ACCEPT)
    await world.chloe.slash(world.channel, "resign")
    shown = text_of(await me.slash(world.channel, "leaderboard"))
    assert say("season-uncounted", reasons=say("season-uncounted-unplayed", matches="1")) in shown
    assert say("season-counted", matches="").rstrip(". ") not in shown


@pytest.mark.parametrize("locale", LOCALES)
def test_every_reason_for_not_counting_is_worded_with_the_latest_matches(locale: str) -> None:
    say = words(locale)
    for why in (None, *Uncounted):
        won = [Win(2, number, "nim", why) for number in range(1, NUMBERS + 3)]
        (told,) = _own_wins(won, say)
        assert "…, 3, 4, 5, " in told
        assert f" {NUMBERS + 2}" in told


def test_equal_points_share_a_place() -> None:
    ranked = _ranked({1: 300, 2: 100, 3: 0}, {2: 2, 4: 1, 5: 1})
    assert ranked == (
        Score(1, 1, 300, 0),
        Score(1, 2, 100, 2),
        Score(3, 4, 0, 1),
        Score(3, 5, 0, 1),
    )


@pytest.mark.parametrize("locale", LOCALES)
def test_every_family_has_a_name_and_a_number_in_the_menu(locale: str) -> None:
    named = [words(locale)(f"family-{family}") for family in (*FAMILIES, "all")]
    assert len(set(named)) == len(FAMILIES) + 1, f"each has a name of its own: {named}"
    for word, family in FAMILIES.items():
        assert family_of_number(1 + family.number) == word, (
            "the number of a family does not depend on registration"
        )
    assert family_of_number(0) is None
    assert family_of_number(2 + max(family.number for family in FAMILIES.values())) is None


@pytest.mark.parametrize("name", ["ada", "blaise"])
async def test_the_leaderboard_is_private_and_shows_the_own_place(world: World, name: str) -> None:
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
    assert not shows(await me.slash(world.channel, "leaderboard", game="chomp"), PupilAction.BEGIN)


async def test_a_pupil_chooses_how_to_be_named(world: World) -> None:
    await opened(world)
    await give(world, "ada", "3 5")
    shown = await world.ada.slash(world.channel, "leaderboard")
    assert world.ada.mention not in text_of(shown)
    named = await press(world.ada, shown, SeasonAction.STANDINGS, 1)
    assert world.ada.mention not in text_of(named)
    teacher = Actor(world.server.owner.id, world.server.id, manages=True)
    with world.env._bot_scope():
        await world.bot.classes.change(teacher, "fr", shows_names=True)
    shown = await world.blaise.slash(world.channel, "leaderboard")
    assert world.ada.mention in text_of(shown)
    mine = await world.ada.slash(world.channel, "leaderboard")
    assert FR("naming-name") in text_of(mine)
    again = await press(world.ada, mine, SeasonAction.STANDINGS, 0)
    assert world.ada.mention not in text_of(again)
    assert control(again, SeasonAction.STANDINGS, 1)


async def test_the_command_leaderboard_is_for_servers_alone(world: World) -> None:
    command = next(
        c for c in world.env.backend.commands[None].values() if c["name"] == "leaderboard"
    )
    assert (command["contexts"], command["integration_types"]) == ([0], [0])


async def test_a_forged_leaderboard_leaves_a_public_message_unchanged(world: World) -> None:
    board = await world.ada.slash(world.channel, "nim")
    before = text_of(board)
    turned = await forge(world, world.blaise, board, "standings:0:0:1")
    assert_whispered(turned, EN("error-unknown-control"))
    assert text_of(board) == before, "the board should still show the match"
