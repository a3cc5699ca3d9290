"""Challenges open, remind and close on time, and each of these is posted once."""

from __future__ import annotations

import asyncio
import json
from collections import Counter
from datetime import timedelta
from typing import Any

import aiohttp
import discord
import pytest

from bot.challenges.announcer import ChallengePosts
from bot.challenges.attempt import Answered
from bot.challenges.custom_ids import PupilAction, TeacherAction
from bot.challenges.model import ChallengeState, Terms
from bot.challenges.runs import Run
from bot.db.engine import Engine
from bot.kit.actors import Actor
from bot.kit.clock import now
from bot.kit.live_message import LONG_PAUSE, PAUSE, LiveMessages
from bot.running.posting import Message
from bot.running.rules import Post
from games.challenge.lines import read_tasks
from tests.support.acting import EN, FR, control, press, shows
from tests.support.announced import (
    HOUR,
    MINUTE,
    TITLE,
    actor,
    advance_without_posting,
    edits,
    give,
    news_posts,
    opened,
    posted,
    publish,
    run_of,
    stored_challenge,
    teacher,
)
from tests.support.challenge_service import Service
from tests.support.drafts import created
from tests.support.world import World, text_of


async def test_a_challenge_opens_reminds_and_closes_on_time(world: World) -> None:
    role = world.server.create_role("2de B")
    await publish(world, remind_minutes=30, ping_role_id=role.id)
    await world.env.advance_time(59 * MINUTE)
    assert posted(world) == []
    await world.env.advance_time(MINUTE)
    (board,) = news_posts(world, "opened")
    assert role.mention in text_of(board)
    assert discord.utils.escape_markdown(TITLE) in text_of(board)
    assert FR("board-empty") in text_of(board)
    (request,) = [r for r in world.env.http_requests if r.json and "nonce" in r.json]
    assert request.json["allowed_mentions"]["roles"] == [role.id]
    assert control(board, PupilAction.BEGIN) == "begin:1:0:"
    assert (await run_of(world)).message_id == board.id

    await world.env.advance_time(90 * MINUTE - 1)
    assert news_posts(world, "reminder") == []
    await world.env.advance_time(1)
    (reminder,) = news_posts(world, "reminder")
    assert shows(reminder, PupilAction.BEGIN)
    assert (await run_of(world)).message_id == board.id

    await give(world, "ada", "3 5", "1 2")
    await world.env.advance_time(30 * MINUTE)
    (final,) = news_posts(world, "closed")
    closed = await stored_challenge(world)
    assert closed.state is ChallengeState.CLOSED
    assert FR("board-points", points=20) in text_of(final)
    assert not shows(final, PupilAction.BEGIN)
    assert not shows(board, PupilAction.BEGIN)
    assert FR("board-points", points=20) in text_of(board)
    (place,) = json.loads(closed.snapshot or "")
    assert (place["rank"], place["hundredths"]) == (1, 2000)
    assert str(world.ada.id) not in (closed.snapshot or "")

    await world.env.advance_time(2 * HOUR)
    assert len(posted(world)) == 3


async def test_a_restart_posts_no_news_twice(world: World) -> None:
    await publish(world, remind_minutes=30)
    await world.restart()
    await world.env.advance_time(HOUR + 1)
    await world.restart()
    assert len(news_posts(world, "opened")) == 1
    await world.env.advance_time(90 * MINUTE)
    await world.restart()
    assert len(news_posts(world, "reminder")) == 1
    await world.env.advance_time(30 * MINUTE)
    await world.restart()
    assert [len(news_posts(world, word)) for word in ("reminder", "closed")] == [1, 1]
    assert len(posted(world)) == 3


async def test_news_due_during_downtime_are_posted_once_and_only_if_still_current(
    world: World,
) -> None:
    """Of a challenge that opened and closed while the bot was down, only the end is posted."""
    over = await publish(world, remind_minutes=30)
    later = await publish(
        world, closes_at=world.env.now() + timedelta(days=9), remind_minutes=8 * 24 * 60
    )
    await world.bot.running.stop()
    await world.env.advance_time(30 * HOUR)
    assert posted(world) == []
    await world.restart()
    assert (await stored_challenge(world, over.id)).state is ChallengeState.CLOSED
    (final,) = news_posts(world, "closed")
    assert FR("board-empty-closed") in text_of(final)
    # Of the other one, the class learns that it is open, with its board, and once only.
    (board,) = news_posts(world, "opened")
    assert (await run_of(world, later.id)).message_id == board.id
    assert news_posts(world, "reminder") == []


async def test_news_that_could_not_be_posted_are_posted_after_a_restart(world: World) -> None:
    await publish(world)
    world.env.inject_error("POST", "/channels/*/messages", status=500, times=None)
    await world.bot.running.stop()
    await world.env.advance_time(HOUR)
    await advance_without_posting(world)  # and is killed before it tells
    world.env.backend.faults.clear()
    await world.restart()
    assert len(news_posts(world, "opened")) == 1


async def test_a_post_that_discord_fails_is_tried_again_after_a_minute(world: World) -> None:
    await publish(world)
    world.env.inject_error("POST", "/channels/*/messages", status=503, times=None)
    # discord.py waits and tries again by itself, in real time, if Discord is overloaded.
    await world.env.advance_time(HOUR)
    assert posted(world) == []
    world.env.backend.faults.clear()
    await world.env.advance_time(MINUTE)
    assert len(news_posts(world, "opened")) == 1


@pytest.mark.parametrize(("status", "code"), [(404, 10003), (403, 50013)])
async def test_posting_to_a_deleted_or_forbidden_channel_is_given_up(
    world: World, status: int, code: int, caplog: pytest.LogCaptureFixture
) -> None:
    world.env.inject_error("POST", "/channels/*/messages", status=status, code=code, times=None)
    challenge = await opened(world)
    assert challenge.state is ChallengeState.OPEN
    requests = len(world.env.http_requests)
    await give(world, "ada", "3 5")
    await world.env.advance_time(HOUR)
    assert len(world.env.http_requests) == requests, "a refused edit is not repeated"
    assert "refused challenge1" in caplog.text
    assert TITLE not in caplog.text
    assert not any(str(p.id) in caplog.text for p in (world.ada, world.server.owner))


async def test_a_challenge_closed_early_is_posted_as_closed_once(world: World) -> None:
    await opened(world)
    await give(world, "ada", "3 5")
    with world.env._bot_scope():
        await world.bot.editor.close(teacher(world), 1)
    await world.env.settle()
    assert len(news_posts(world, "closed")) == 1
    await world.env.advance_time(5 * HOUR)
    assert len(news_posts(world, "closed")) == 1


async def test_an_opening_moved_to_an_earlier_moment_happens_then(world: World) -> None:
    challenge = await publish(world, opens_at=world.env.now() + timedelta(hours=2))
    with world.env._bot_scope():
        soon = world.env.now() + timedelta(minutes=10)
        await world.bot.editor.change(teacher(world), challenge.id, opens_at=soon)
    await world.env.advance_time(10 * MINUTE)
    assert len(news_posts(world, "opened")) == 1


async def test_late_answers_do_not_change_the_snapshot(world: World) -> None:
    await opened(world, late_minutes=60)
    await give(world, "ada", "3 5")
    await world.bot.running.stop()
    await world.env.advance_time(3 * HOUR)
    await advance_without_posting(world)
    await give(world, "ada", "1 2")
    await give(world, "blaise", "3 5")
    await world.restart()
    (final,) = news_posts(world, "closed")
    assert f"· {FR('board-points', points=10)}\n" in text_of(final)
    assert len(json.loads((await stored_challenge(world)).snapshot or "")) == 1
    assert FR("board-late", moment="", percent=50)[:30] in text_of(final)


async def test_an_answer_sent_in_time_but_written_late_is_added_to_the_final_board(
    world: World,
) -> None:
    await opened(world)
    (board,) = news_posts(world, "opened")
    with world.env._bot_scope():
        begun = await world.bot.attempts.begin(actor(world), 1, agreed=True)
    await world.env.advance_time(3 * HOUR)
    assert len(news_posts(world, "closed")) == 1
    assert FR("board-empty-closed") in text_of(board)
    closed = await stored_challenge(world)
    in_time = closed.terms.closes_at - timedelta(seconds=1)
    answer = Answered(0, "move one nim 1 3 7", "3 5", 100, None, is_late=False, at=in_time)
    with world.env._bot_scope():
        # As another process does it, which then edits the board.
        await world.bot.attempts.store.answer(closed, begun.attempt, answer)
        world.bot.challenges.runner.touch(1)
    await world.env.settle()
    board = world.env.backend.get_message(world.channel.id, board.id)
    assert FR("board-empty-closed") not in text_of(board)
    assert len(json.loads((await stored_challenge(world)).snapshot or "")) == 1


async def test_news_that_fail_to_render_do_not_block_those_of_other_challenges(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    strange, other = await publish(world), await publish(world)
    board = ChallengePosts._board

    async def fails(posts: ChallengePosts, run: Run, *shown: Any) -> discord.ui.LayoutView:
        if run.challenge.id == strange.id:
            raise ZeroDivisionError
        return await board(posts, run, *shown)

    monkeypatch.setattr(ChallengePosts, "_board", fails)
    await world.env.advance_time(HOUR)
    assert len(news_posts(world, "opened")) == 1
    assert (await run_of(world, other.id)).message_id is not None
    monkeypatch.undo()
    await world.env.advance_time(MINUTE)
    assert len(news_posts(world, "opened")) == 2


async def test_the_live_board_is_edited_at_once_and_then_at_most_every_pause(world: World) -> None:
    challenge = await opened(world)
    (board,) = news_posts(world, "opened")
    await give(world, "ada", "3 5")
    assert edits(world) == 1
    await give(world, "ada", "1 2")
    await give(world, "blaise", "1 1")
    assert edits(world) == 1
    await world.env.advance_time(PAUSE)
    assert edits(world) == 2
    assert FR("board-points", points=20) in text_of(board)
    assert FR("board-points", points=0) in text_of(board)
    await world.env.advance_time(10 * PAUSE)
    assert edits(world) == 2, "there is nothing more to show"
    # Discord lets old messages be edited only seldom.
    await world.env.advance_time(HOUR)
    await give(world, "blaise", "1 2")
    await give(world, "chloe", "3 5")
    assert edits(world) == 3
    await world.env.advance_time(LONG_PAUSE - 1)
    assert edits(world) == 3
    await world.env.advance_time(1)
    assert edits(world) == 4
    assert challenge.terms.locale == "fr"


async def test_a_restart_brings_the_live_board_up_to_date(world: World) -> None:
    await opened(world)
    (board,) = news_posts(world, "opened")
    await world.bot.running.stop()
    await give(world, "ada", "3 5")
    assert FR("board-empty") in text_of(board)
    await world.restart()
    assert FR("board-empty") not in text_of(board)
    assert edits(world) == 1


async def test_a_deleted_board_is_not_edited_and_the_final_one_is_posted(world: World) -> None:
    await opened(world)
    (board,) = news_posts(world, "opened")
    world.env.backend.delete_message(world.channel.id, board.id)
    await give(world, "ada", "3 5")
    assert (await run_of(world)).message_id is None
    requests = len(world.env.http_requests)
    await give(world, "ada", "1 2")
    await world.env.advance_time(PAUSE)
    assert len(world.env.http_requests) == requests
    await world.env.advance_time(3 * HOUR)
    (final,) = news_posts(world, "closed")
    assert FR("board-points", points=20) in text_of(final)


async def test_a_deleted_board_is_posted_again_with_the_next_news(world: World) -> None:
    await opened(world, remind_minutes=30)
    (board,) = news_posts(world, "opened")
    world.env.backend.delete_message(world.channel.id, board.id)
    await give(world, "ada", "3 5")
    assert posted(world) == []
    await world.env.advance_time(150 * MINUTE)
    (board,) = news_posts(world, "opened")
    assert FR("board-points", points=10) in text_of(board)
    assert news_posts(world, "reminder") == [], "the board says when it closes"
    await world.env.advance_time(30 * MINUTE)
    assert not shows(board, PupilAction.BEGIN)
    assert len(news_posts(world, "closed")) == 1


@pytest.mark.parametrize("error", [aiohttp.ServerDisconnectedError(), KeyError(7)], ids=type)
async def test_an_edit_of_a_board_that_fails_is_logged_and_tried_again(
    world: World, error: Exception, caplog: pytest.LogCaptureFixture
) -> None:
    asked: list[int] = []

    async def refresh(number: int) -> float:
        asked.append(number)
        if len(asked) == 1:
            raise error
        return PAUSE

    with world.env._bot_scope():
        live = LiveMessages("challenge", refresh)
        live.changed(5)
        live.start([])
        live.changed(7)
    await world.env.settle()
    assert asked == [7]
    await world.env.advance_time(LONG_PAUSE)
    await world.env.advance_time(LONG_PAUSE)
    assert asked == [7, 7]
    assert caplog.messages == [
        f"the board of challenge 7 is not up to date: {type(error).__name__}"
    ]
    with world.env._bot_scope():
        await live.stop()


async def test_deleting_a_challenge_deletes_its_board(world: World) -> None:
    await opened(world)
    role = world.server.create_role("Profs", permissions=discord.Permissions(manage_guild=True))
    emmy = world.server.add_member(world.env.create_user("emmy"), roles=[role])
    sure = await emmy.slash(world.channel, "challenge delete", number=1)
    await press(emmy, sure, TeacherAction.DELETE)
    assert news_posts(world, "opened") == []


async def test_an_edit_of_a_board_that_discord_refuses_is_tried_again(world: World) -> None:
    await opened(world, locale="en")
    world.env.inject_error("PATCH", "/channels/*/messages/*", status=400, code=0, times=1)
    await give(world, "ada", "3 5")
    await give(world, "ada", "1 2")
    await world.env.advance_time(LONG_PAUSE)
    (board,) = posted(world)
    assert EN("board-points", points=20) in text_of(board)


async def test_news_that_hang_or_fail_do_not_delay_those_of_other_challenges(
    engine: Engine, caplog: pytest.LogCaptureFixture
) -> None:
    service, begun = Service(engine), Counter[int]()
    told: asyncio.Queue[int] = asyncio.Queue()
    hanging, failing = 1, 2

    async def render(run: Run, post: Post) -> Message:
        guild_id = run.challenge.guild_id
        begun[guild_id] += 1
        if guild_id == failing:
            raise ValueError(run.challenge.terms.title)
        if guild_id == hanging:
            await asyncio.Event().wait()
        await told.put(guild_id)
        return await service.posts.render(run, post)

    async def publish_in(guild_id: int) -> None:
        at = now()
        tasks = read_tasks("move one nim 1 3 7")
        drafted = Terms(TITLE, tasks, at, at + timedelta(hours=1), channel_id=5, locale="fr")
        who = Actor(9, guild_id, manages=True)
        await service.editor.publish(who, (await created(service.editor, who, drafted)).id)

    for guild_id in (hanging, failing, 3):
        await publish_in(guild_id)
    service.runner._render = render
    await service.running.resume()
    assert await told.get() == 3
    await publish_in(4)
    assert await told.get() == 4, "the alarm rings while news are being told"
    await service.running.stop()
    assert begun[hanging] == 1, "the same news are not told twice at once"
    assert begun[3] == 1
    assert "challenge 2" in caplog.text
