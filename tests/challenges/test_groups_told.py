"""Posts say when a challenge opens and closes for each group."""

from __future__ import annotations

from datetime import timedelta

from bot.challenges.openings import Window
from bot.challenges.roll.service import RollCall
from bot.roster.controls import headings
from bot.roster.reading import read_list
from tests.support.acting import FR
from tests.support.announced import HOUR, MINUTE, news_posts, publish, stored_challenge, teacher
from tests.support.world import World, text_of


def line(team: str, window: Window) -> str:
    """Return the line about a group."""
    opens, closes = (int(each.timestamp()) for each in (window.opens_at, window.closes_at))
    return FR("setup-window", team=team, opens=f"<t:{opens}:f>", closes=f"<t:{closes}:f>")


async def test_announcement_reminder_and_changed_dates_name_each_group(world: World) -> None:
    boss, calls = teacher(world), world.bot.service(RollCall)
    listed = read_list("1;Ada;A\n2;Blaise;B", headings())
    with world.env._bot_scope():
        await world.bot.rosters.replace(boss, "fr", listed, 0)
    await publish(world, remind_minutes=30, late_minutes=60)
    terms = (await stored_challenge(world)).terms
    opens, closes = terms.opens_at, terms.closes_at
    dates = {"A": Window(opens, opens + timedelta(minutes=20)), "B": Window(opens, closes)}
    with world.env._bot_scope():
        await calls.settle(boss, 1, dates)
    await world.env.advance_time(HOUR)
    (board,) = news_posts(world, "opened")
    assert all(line(team, window) in text_of(board) for team, window in dates.items())
    late = FR("board-late-groups", minutes=60, percent=terms.late_percent)
    assert late in text_of(board), "group A is late earlier than the others"
    assert news_posts(world, "changed") == [], "nobody knew of the challenge"
    later = {"A": Window(opens, opens + timedelta(minutes=25)), "B": dates["B"]}
    with world.env._bot_scope():
        await calls.settle(boss, 1, later)
    await world.env.advance_time(MINUTE)
    (news,) = news_posts(world, "changed")
    assert FR("changed-windows", groups=line("A", later["A"])) in text_of(news)
    assert line("A", later["A"]) in text_of(board), "the board should be edited"
    assert line("A", dates["A"]) not in text_of(board)
    await world.env.advance_time(1.5 * HOUR)
    (reminder,) = news_posts(world, "reminder")
    assert all(line(team, window) in text_of(reminder) for team, window in later.items())
    await world.env.advance_time(HOUR)
    (closed,) = news_posts(world, "closed")
    assert line("A", later["A"]) not in text_of(closed), "there is nothing left to answer"


async def test_each_groups_closing_is_reminded_of_once_unless_it_has_passed(world: World) -> None:
    """Group A closes first; its closing is moved, then the bot is away over that of B."""
    boss, calls = teacher(world), world.bot.service(RollCall)
    listed = read_list("1;Ada;A\n2;Blaise;B\n3;Chloé;C", headings())
    with world.env._bot_scope():
        await world.bot.rosters.replace(boss, "fr", listed, 0)
    await publish(world, remind_minutes=15)
    opens = (await stored_challenge(world)).terms.opens_at
    minute = timedelta(minutes=1)
    dates = {
        "A": Window(opens, opens + 30 * minute),
        "B": Window(opens, opens + 60 * minute),
        "C": Window(opens, opens + 10 * minute),  # a reminder would come before its opening
    }
    with world.env._bot_scope():
        await calls.settle(boss, 1, dates)
    await world.env.advance_time(HOUR)
    await world.env.advance_time(14 * MINUTE)
    assert news_posts(world, "reminder") == []
    moved = {**dates, "A": Window(opens, opens + 35 * minute)}
    with world.env._bot_scope():
        await calls.settle(boss, 1, moved)
    await world.env.advance_time(5 * MINUTE)
    assert news_posts(world, "reminder") == [], "its reminder has moved with its closing"
    await world.env.advance_time(MINUTE)
    (first,) = news_posts(world, "reminder")
    assert line("A", moved["A"]) in text_of(first)
    await world.env.advance_time(25 * MINUTE)
    assert len(news_posts(world, "reminder")) == 2, "B should be reminded 15 minutes ahead"
    await world.env.advance_time(60 * MINUTE)
    assert len(news_posts(world, "reminder")) == 3, "the others should be reminded, too"
    nonces = [r.json["nonce"] for r in world.env.http_requests if r.json and "nonce" in r.json]
    assert len(set(nonces)) == len(nonces)
    assert all(len(nonce) <= 25 for nonce in nonces)
