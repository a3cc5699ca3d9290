"""Discord's faults over real sockets: turns are answered or stored, and the bot goes on."""

from __future__ import annotations

import logging
import re
import shutil
from collections.abc import AsyncIterator, Callable
from dataclasses import dataclass, field
from datetime import timedelta
from pathlib import Path

import pytest
import pytest_asyncio

from benchmarks.gateway.faults import Broken
from benchmarks.gateway.interactions import Callback, Interaction, custom_ids
from benchmarks.gateway.loopback import LoopbackDiscord
from benchmarks.gateway.sessions import Op
from benchmarks.gateway.world import Channel, Json, Person
from bot.app import create_bot
from bot.app.client import Bouton
from bot.challenges.model import ChallengeState, Terms
from bot.kit.actors import Actor
from bot.kit.clock import now
from bot.play.model import State
from games.challenge.lines import read_tasks
from games.match import Match
from tests.support.drafts import created
from tests.support.loopback import running
from tests.support.patience import soon, until
from tests.support.turns import turn_began

pytestmark = pytest.mark.asyncio(loop_scope="module")

CALLBACK, ROUTE = "POST /interactions/.*/callback", "POST /interactions/…/callback"
EDIT, POST = "PATCH /channels/", r"POST /channels/\d+/messages"

OWN_EDIT = "PATCH /channels/…/messages/…"

#: Discord's codes.
UNKNOWN_CHANNEL, UNKNOWN_INTERACTION, MISSING_PERMISSIONS = 10003, 10062, 50013

#: So long that the test is over before.
FOR_EVER = 3600.0


@dataclass
class School:
    """The bot in a server, where each test has people and a channel of its own."""

    discord: LoopbackDiscord
    bot: Bouton
    people: list[Person] = field(default_factory=list)

    def person(self) -> Person:
        """Add somebody."""
        self.people.append(self.discord.world.add_person(f"pupil{len(self.people)}", "fr"))
        return self.people[-1]

    def channel(self) -> Channel:
        """Add a channel."""
        (guild,) = self.discord.world.guilds.values()
        return self.discord.world.add_channel(guild)

    async def board(self, person: Person, channel: Channel, **options: object) -> Json:
        """Begin a match at Fort Boyard's sticks; return its board."""
        called = await self.discord.command(person, channel, "fortboyard", **options)
        reply = (await settled(called)).reply
        assert reply is not None
        return reply

    async def pick(self, person: Person, board: Json, control: str = "") -> Interaction:
        """Take a stick, by the first control of a board or by one of before."""
        return await self.discord.click(person, board, control or pick_in(board))

    async def announced_pick(self, person: Person, board: Json) -> Interaction:
        """Take a stick by a click that reaches the bot later: a fault may name it before.

        A fault that names none may meet what a test before has left.
        """
        self.discord.faults.delay(0.01)
        return await self.pick(person, board)

    async def played(self, board: Json) -> Match:
        """Return the stored match of a board."""
        return (await self.bot.matches.get(match_in(board))).match


async def eventually(holds: Callable[[], object]) -> None:
    """Wait until a condition holds, as events arrive over the sockets."""
    await until(holds, pause=0.01)


async def settled(made: Interaction) -> Interaction:
    await soon(made.settled.wait())
    return made


def pick_in(board: Json) -> str:
    return next(each for each in custom_ids(board) if each.startswith("pick:"))


def match_in(board: Json) -> int:
    return int(pick_in(board).split(":")[1])


def plies_in(board: Json) -> int:
    """Return how many plies a board shows."""
    return int(pick_in(board).split(":")[2])


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def standing(
    migrated: Path, tmp_path_factory: pytest.TempPathFactory
) -> AsyncIterator[School]:
    file = shutil.copyfile(migrated, tmp_path_factory.mktemp("faults") / "bouton.db")
    bot = create_bot(f"sqlite+aiosqlite:///{file}")
    with pytest.MonkeyPatch.context() as patch:
        async with LoopbackDiscord() as discord:
            discord.world.add_guild()
            async with running(discord, bot):
                yield School(discord, bot)
                # Some answers never arrive, by design: the end need not wait for them.
                patch.setattr("bot.kit.in_flight.PATIENCE", 0.1)


@pytest_asyncio.fixture(loop_scope="module")
async def school(standing: School, caplog: pytest.LogCaptureFixture) -> AsyncIterator[School]:
    """Hand out the bot; afterwards it goes on, and the log names nobody."""
    caplog.set_level(logging.DEBUG, "bot")
    standing.people.clear()
    yield standing
    standing.discord.faults.clear()
    someone = standing.person()
    board = await standing.board(someone, standing.channel())
    await settled(await standing.pick(someone, board))
    assert plies_in(board) == 2, "the bot continues after the fault"
    for person in standing.people:
        assert str(person.id) not in caplog.text
        assert not re.search(rf"\b{person.name}\b", caplog.text)


def errors(caplog: pytest.LogCaptureFixture) -> list[str]:
    return [each.getMessage() for each in caplog.records if each.levelno >= logging.ERROR]


async def assert_kept(school: School, person: Person, board: Json, old: str) -> None:
    """The turn whose answer did not arrive is in the store, once; the next click shows it."""
    assert len((await school.played(board)).plies) == 2
    again = await settled(await school.pick(person, board, old))
    assert again.callback is Callback.UPDATE
    assert plies_in(board) == 2
    assert len((await school.played(board)).plies) == 2


# --------------------------------------------------------------- answers to a click


@pytest.mark.parametrize("fault", ["rate limit", "failure"])
async def test_an_answer_that_discord_refuses_once_is_sent_again(
    school: School, caplog: pytest.LogCaptureFixture, fault: str
) -> None:
    ada = school.person()
    board = await school.board(ada, school.channel())
    if fault == "rate limit":  # it tells when
        school.discord.faults.rate_limit(CALLBACK, seconds=0.01)
    else:
        school.discord.faults.fail(CALLBACK, status=500)
    await settled(await school.pick(ada, board))
    assert plies_in(board) == 2
    assert not errors(caplog)


@pytest.mark.parametrize("by", ["discord", "a proxy"])
async def test_a_rate_limit_without_a_time_loses_no_turn(school: School, by: str) -> None:
    ada = school.person()
    board = await school.board(ada, school.channel())
    old = pick_in(board)
    if by == "discord":
        school.discord.faults.rate_limit(CALLBACK, seconds=None)
    else:
        school.discord.faults.fail(CALLBACK, status=429)
    made = await settled(await school.pick(ada, board))
    assert made.reply is not None
    assert made.callback in (Callback.MESSAGE, Callback.UPDATE), "answered by a message or an edit"
    await assert_kept(school, ada, board, old)


async def test_an_answer_that_always_fails_loses_no_turn_and_delays_nobody_else(
    school: School,
) -> None:
    ada, blaise = school.person(), school.person()
    channel = school.channel()
    board, other = await school.board(ada, channel), await school.board(blaise, channel)
    old, answers = pick_in(board), school.discord.rest.answers
    made = await school.announced_pick(ada, board)
    school.discord.faults.fail(f"/interactions/{made.id}/", status=500, times=1 << 30)
    failed = answers[ROUTE, 500]
    await eventually(lambda: answers[ROUTE, 500] > failed)
    await settled(await school.pick(blaise, other))
    assert plies_in(other) == 2
    assert not made.answered.is_set()
    await assert_kept(school, ada, board, old)


async def test_an_answer_that_discord_never_acknowledges_delays_nobody(school: School) -> None:
    ada, blaise = school.person(), school.person()
    channel = school.channel()
    board, other = await school.board(ada, channel), await school.board(blaise, channel)
    stuck = await school.announced_pick(ada, board)
    school.discord.faults.slow(f"/interactions/{stuck.id}/", FOR_EVER)
    await eventually(lambda: stuck.callback is Callback.UPDATE)
    await settled(await school.pick(blaise, other))
    await settled(await school.pick(ada, board))
    assert (plies_in(other), plies_in(board)) == (2, 4)
    assert not stuck.answered.is_set()


@pytest.mark.parametrize("broken", Broken)
async def test_a_connection_that_breaks_during_the_answer_loses_no_turn(
    school: School, broken: Broken
) -> None:
    ada = school.person()
    board = await school.board(ada, school.channel())
    old, answers = pick_in(board), school.discord.rest.answers
    school.discord.faults.cut(CALLBACK, broken)
    refused = answers[ROUTE, 400]  # what Discord had taken already is sent again
    made = await school.pick(ada, board)
    await eventually(lambda: made.settled.is_set() or answers[ROUTE, 400] > refused)
    await assert_kept(school, ada, board, old)


async def test_an_expired_interaction_loses_no_turn_and_logs_no_error(
    school: School, caplog: pytest.LogCaptureFixture
) -> None:
    ada = school.person()
    board = await school.board(ada, school.channel())
    old, answers = pick_in(board), school.discord.rest.answers
    school.discord.faults.fail(CALLBACK, status=404, code=UNKNOWN_INTERACTION)
    failed = answers[ROUTE, 404]
    await school.pick(ada, board)
    await eventually(lambda: answers[ROUTE, 404] > failed)
    await assert_kept(school, ada, board, old)
    assert not errors(caplog), "a gone message is no error"


# ------------------------------------------------------- edits and messages of the bot's own


async def boards(school: School, seconds: float | None) -> tuple[Person, Json, Json]:
    """Show a match on a new board, while the edit of the former one is refused for a while."""
    ada, channel = school.person(), school.channel()
    former, answers = await school.board(ada, channel), school.discord.rest.answers
    limited = answers[OWN_EDIT, 429]
    school.discord.faults.rate_limit(EDIT, seconds)
    board = (await settled(await school.discord.command(ada, channel, "board"))).reply
    assert board is not None
    await eventually(lambda: answers[OWN_EDIT, 429] > limited)
    return ada, former, board


async def test_a_rate_limited_edit_of_a_former_board_is_made_after_the_wait(
    school: School, caplog: pytest.LogCaptureFixture
) -> None:
    _, former, board = await boards(school, seconds=0.01)
    await eventually(lambda: not custom_ids(former))
    assert plies_in(board) == 0
    assert not errors(caplog)


async def test_an_edit_refused_without_a_time_leaves_two_boards_until_the_next_click(
    school: School, caplog: pytest.LogCaptureFixture
) -> None:
    ada, former, board = await boards(school, seconds=None)
    await settled(await school.pick(ada, former))
    await eventually(lambda: not custom_ids(board))
    assert plies_in(former) == len((await school.played(former)).plies) == 2
    assert not errors(caplog)


async def vote(school: School, voter: Person, channel: Channel) -> Json:
    """Have a class of one vote in a new match; return the board on which it did."""
    called = await school.discord.command(
        voter, channel, "team", game="fortboyard", position="9", quorum=1
    )
    board = (await settled(called)).reply
    assert board is not None
    await settled(await school.pick(voter, board))
    return board


async def test_a_board_that_may_not_be_posted_is_drawn_in_the_former_message(
    school: School, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("bot.play.team.boards.PAUSE", 0.01)
    school.discord.faults.fail(POST, status=403, code=MISSING_PERMISSIONS)
    board = await vote(school, school.person(), school.channel())
    await eventually(lambda: plies_in(board) == 2)


async def test_in_a_channel_the_bot_may_not_use_a_click_brings_the_class_board_up_to_date(
    school: School,
) -> None:
    ada = school.person()
    refused = school.discord.rest.answers
    before = refused[OWN_EDIT, 403]
    for pattern in (POST, EDIT):
        school.discord.faults.fail(pattern, 403, code=MISSING_PERMISSIONS, times=1 << 30)
    board = await vote(school, ada, school.channel())
    await eventually(lambda: refused[OWN_EDIT, 403] > before)
    while len((await school.played(board)).plies) < 2:
        pass  # the class's move is being played
    assert plies_in(board) == 0
    await settled(await school.pick(ada, board))
    assert plies_in(board) == 2


async def test_a_timed_match_in_a_deleted_channel_ends_at_its_deadline(
    school: School, caplog: pytest.LogCaptureFixture
) -> None:
    ada, channel = school.person(), school.channel()
    board = await school.board(ada, channel, timer=1)
    number = match_in(board)
    del school.discord.world.channels[channel.id]
    await turn_began(school.bot._engine, number, now() - timedelta(seconds=90), 60)
    school.bot.running.expect(now())
    await eventually(lambda: f"match {number} has no new board" in caplog.text)
    assert (await school.bot.matches.get(number)).state is State.OVER
    assert not errors(caplog)


async def test_a_challenge_whose_channel_was_deleted_opens_and_its_posts_are_given_up(
    school: School, caplog: pytest.LogCaptureFixture
) -> None:
    ada, channel = school.person(), school.channel()
    assert channel.guild_id is not None
    teacher = Actor(ada.id, channel.guild_id, manages=True)
    terms = Terms("T", read_tasks("value mex 0 1"), now(), now() + timedelta(1), channel.id, "fr")
    draft = await created(school.bot.editor, teacher, terms)
    del school.discord.world.channels[channel.id]
    await school.bot.editor.publish(teacher, draft.id)
    await eventually(lambda: f"refused challenge{draft.id}opened" in caplog.text)

    async def settled() -> bool:
        run = await school.bot.challenges.runner.stored(draft.id)
        return run is not None and all(each.refused for each in run.posted.values())

    while not await soon(settled()):
        pass
    challenge = await school.bot.challenges.of_server(teacher, draft.id)
    assert challenge.state is ChallengeState.OPEN
    assert not errors(caplog)


# --------------------------------------------------------------------- the gateway


async def test_a_click_during_a_gateway_outage_is_answered_after_it_resumes(school: School) -> None:
    ada = school.person()
    board = await school.board(ada, school.channel())
    gateway = school.discord.gateway
    resumed = gateway.received[Op.RESUME]
    await gateway.drop()
    await soon(gateway.until(lambda: not gateway.live))
    missed = await school.pick(ada, board)
    await settled(missed)
    assert gateway.received[Op.RESUME] == resumed + 1
    assert plies_in(board) == 2


async def test_a_click_that_is_delivered_twice_plays_one_turn(
    school: School, caplog: pytest.LogCaptureFixture
) -> None:
    ada = school.person()
    board = await school.board(ada, school.channel())
    answers = school.discord.rest.answers
    refused = answers[ROUTE, 400]
    school.discord.faults.double()
    await settled(await school.pick(ada, board))
    await eventually(lambda: answers[ROUTE, 400] > refused)
    assert plies_in(board) == len((await school.played(board)).plies) == 2
    assert not errors(caplog)


async def test_a_click_of_an_earlier_turn_that_arrives_late_changes_nothing(school: School) -> None:
    ada = school.person()
    board = await school.board(ada, school.channel())
    old = pick_in(board)
    school.discord.faults.delay(0.05)
    late = await school.pick(ada, board)
    await settled(await school.pick(ada, board))
    await settled(late)
    assert plies_in(board) == len((await school.played(board)).plies) == 2
    assert late.callback is Callback.UPDATE
    await assert_kept(school, ada, board, old)
