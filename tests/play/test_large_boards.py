"""Positions too large for a board are refused at the beginning and shown if they are stored."""

from __future__ import annotations

from collections.abc import Awaitable, Callable

import discord
import pytest

from bot.board.drawing import drawing
from bot.board.questions import board
from bot.db.engine import Engine, create_engine
from bot.kit.actors import Actor
from bot.kit.wording import expected
from bot.play.custom_ids import PlayAction
from bot.play.messages import match_message, plain_text, resign_message
from bot.play.model import Offer, Setting, Start, State
from bot.play.refusals import MatchRefused
from bot.play.store import MatchStore
from bot.play.team.service import Votes
from bot.play.team.store import VoteStore
from games import Game, InvalidPosition, Position, TooLarge, game
from games.challenge.kinds.positions import WhoWins
from games.challenge.reading import read_task
from games.challenge.task import InvalidTask
from games.core import LARGEST_PLAYED
from games.match import Computer, First, Match, Person, Ply, PlyKind, Seat, Team
from tests.support.acting import FR, SAYS, assert_whispered, by, press, shows
from tests.support.classes import classes_on
from tests.support.databases import on_sqlite_alone
from tests.support.limits import assert_within_limits
from tests.support.matches import ADA, BLAISE, HERE, beginnings, contents
from tests.support.positions import SAMPLES
from tests.support.turns import end_overdue, next_due
from tests.support.world import World, play_service, seeds, text_of

TEACHER = Actor(ADA, HERE.guild_id or 0, manages=True)
TEAM = Setting(HERE.guild_id, HERE.channel_id, "fr", turn_seconds=300, quorum=1)
PERFECT = Computer()
#: From the least number that is too large to the largest that a command takes.
SIZES = (LARGEST_PLAYED + 1, 10**17)


def large(family: str, size: int, *, misere: bool = False) -> tuple[Game, Position]:
    """Return the game that a sample shows, and a position of it with numbers of a size."""
    name, (shown, *_) = SAMPLES[family].shown
    rules = game(name, misere=misere)
    return rules, (size,) * len(rules.parse(shown))


def storable(family: str, size: int) -> bool:
    """Return whether an older version could have stored a match from such a position."""
    rules, position = large(family, size)
    try:
        rules.check(position)
    except InvalidPosition:
        return False
    return True


every_size = pytest.mark.parametrize("size", SIZES)
every_family = pytest.mark.parametrize("family", SAMPLES)
every_old_one = pytest.mark.parametrize(
    ("family", "size"), [(f, n) for f in SAMPLES for n in SIZES if storable(f, n)]
)


class Service:
    """One process on a database."""

    def __init__(self, engine: Engine) -> None:
        self.store = MatchStore(engine)
        self.matches = play_service(engine, seeds())
        self.votes = Votes(
            VoteStore(engine), beginnings(self.matches), self.matches, classes_on(engine)
        )

    async def stored(
        self, state: State, rules: Game, start: Position, seats: tuple[Seat, Seat], *plies: Ply
    ) -> int:
        """Store a match as an older version did, whatever its size; return its number."""
        match = Match(rules, start, seats, 0, 1, plies)
        return (await self.store.create(state, TEAM, match)).id


@pytest.fixture
def service(engine: Engine) -> Service:
    return Service(engine)


def ways(service: Service, rules: Game, start: Position) -> list[Callable[[], Awaitable[object]]]:
    """Return every way in which a new match begins."""

    def offer(opponent: Seat, first: First) -> Callable[[], Awaitable[object]]:
        return lambda: service.matches.start(ADA, HERE, Offer(rules, start, opponent, first), 1)

    return [
        offer(PERFECT, First.ME),
        offer(PERFECT, First.OPPONENT),
        offer(Computer(0.0), First.OPPONENT),
        offer(Person(BLAISE), First.ME),
        lambda: service.votes.start(TEACHER, TEAM, rules, Start(start), First.ME),
        lambda: service.votes.start(TEACHER, TEAM, rules, Start(start), First.OPPONENT),
        lambda: service.matches.try_out(ADA, HERE, rules, start, (1, 0)),
    ]


@every_size
@every_family
@on_sqlite_alone
async def test_no_match_begins_from_a_position_too_large_for_a_board(
    family: str, size: int, service: Service, engine: Engine
) -> None:
    normal, misere = (large(family, size, misere=misere) for misere in (False, True))
    before = await contents(engine)
    for begin in (*ways(service, *normal), *ways(service, *misere)):
        with pytest.raises(InvalidPosition) as refusal:
            await begin()
        assert int(refusal.value.details["limit"]) <= LARGEST_PLAYED, "it tells what is possible"
    assert await contents(engine) == before


@every_old_one
@on_sqlite_alone
async def test_a_too_large_match_of_an_older_version_is_not_repeated(
    family: str, size: int, service: Service, engine: Engine
) -> None:
    rules, start = large(family, size)
    resigned = Ply(0, PlyKind.RESIGN)
    duel = await service.stored(State.OVER, rules, start, (Person(ADA), Person(BLAISE)), resigned)
    alone = await service.stored(State.OVER, rules, start, (Person(ADA), PERFECT), resigned)
    of_class = await service.stored(State.OVER, rules, start, (Team(), PERFECT), resigned)
    offered = await service.stored(State.OFFERED, rules, start, (Person(ADA), Person(BLAISE)))
    before = await contents(engine)
    for again in (
        service.matches.rematch(duel, ADA, HERE),
        service.matches.rematch(alone, ADA, HERE),
        service.votes.rematch(TEACHER, of_class, TEAM),
        service.matches.answer(offered, by(BLAISE), accepted=True),
    ):
        with pytest.raises(InvalidPosition):
            await again
    assert await contents(engine) == before
    refused = await service.matches.answer(offered, by(BLAISE), accepted=False)
    assert refused.state is State.DECLINED


@every_old_one
async def test_a_too_large_match_of_an_older_version_can_be_resigned(
    family: str, size: int, service: Service
) -> None:
    rules, start = large(family, size)
    number = await service.stored(State.OPEN, rules, start, (Person(ADA), PERFECT))
    (listed,) = await service.matches.mine(ADA)
    assert listed.id == number
    shown = match_message(listed)
    assert_within_limits(shown)
    assert_within_limits(resign_message(listed, 0))
    assert len(plain_text(listed, FR)) <= 2000
    assert (await service.matches.leave(listed, by(ADA))).state is State.OVER
    assert not await service.matches.mine(ADA)


async def test_the_alarm_ends_a_match_that_the_computer_cannot_continue(service: Service) -> None:
    rules, start = game("fibonacci"), (10946 + 2584, 2584)
    number = await service.stored(State.OPEN, rules, start, (Team(), PERFECT))
    with pytest.raises(TooLarge):
        (await service.matches.get(number)).match.move((2584,)).with_computer()
    record = await service.votes.vote(TEACHER, number, 0, (2584,))
    assert record.is_overdue, "one vote is enough"
    (ended,) = await end_overdue(service.matches)
    assert (ended.id, ended.state) == (number, State.OVER)
    assert await next_due(service.matches) is None


@every_family
@every_size
@pytest.mark.parametrize("kind", ["win", "move one", "move all", "strategy", "value grundy"])
def test_a_question_about_a_too_large_position_is_refused(
    family: str, size: int, kind: str
) -> None:
    rules, start = large(family, size)
    with pytest.raises(InvalidTask) as refusal:
        read_task(f"{kind} {rules.name} : {rules.format(start)}")
    assert int(refusal.value.details["limit"]) <= LARGEST_PLAYED


@every_old_one
def test_a_question_about_any_number_of_sticks_is_drawn(family: str, size: int) -> None:
    rules, start = large(family, size)
    for say in SAYS.values():
        drawn = board(WhoWins(rules, start), say)
        assert len(drawn) < 200
        assert len(drawing(rules).plain(start, say)) < 200


@every_family
async def test_a_teacher_is_refused_a_too_large_board_with_the_limit(
    family: str, world: World
) -> None:
    permissions = discord.Permissions(manage_guild=True)
    role = world.server.create_role("Profs", permissions=permissions)
    teacher = world.server.add_member(world.env.create_user("emmy"), roles=[role])
    world.languages.speaks(teacher.id, "fr")
    for size in SIZES:
        rules, start = large(family, size)
        options = {"game": rules.name, "position": rules.format(start)}
        answer = await teacher.slash(world.channel, "team", **options)
        assert_whispered(answer, _refused(rules, start))
    with pytest.raises(MatchRefused):
        await world.bot.matches.get(1)


@every_old_one
async def test_the_board_of_a_too_large_match_can_be_shown_and_resigned(
    family: str, size: int, world: World
) -> None:
    rules, start = large(family, size)
    seats = (Person(world.ada.id), PERFECT)
    setting = Setting(world.server.id, world.channel.id, "fr")
    match = Match(rules, start, seats, 0, 1)
    engine = create_engine(world.url)
    await MatchStore(engine).create(State.OPEN, setting, match)
    await engine.dispose()
    shown = await world.ada.slash(world.channel, "board")
    assert drawing(rules).board(start, (), FR) in text_of(shown)
    assert drawing(rules).plain(start, FR) in text_of(
        await press(world.ada, shown, PlayAction.TEXT)
    )
    for action in (PlayAction.HINT, PlayAction.WHAT_IF, PlayAction.TYPE):
        if shows(shown, action):
            await press(world.ada, shown, action)
    asked = await press(world.ada, shown, PlayAction.RESIGN)
    over = await press(world.ada, asked, PlayAction.YIELD)
    assert_whispered(await press(world.ada, over, PlayAction.REMATCH), _refused(rules, start))


def _refused(rules: Game, start: Position) -> str:
    """Return the French refusal of a position too large for a board."""
    with pytest.raises(InvalidPosition) as refusal:
        rules.check_board(start)
    told = expected(refusal.value, FR)
    assert told is not None
    return told
