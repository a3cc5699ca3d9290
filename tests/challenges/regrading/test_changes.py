"""A teacher changes an open challenge; the change is posted, each pupil sees their own marks."""

from __future__ import annotations

import json
from dataclasses import replace
from datetime import timedelta
from typing import Any

from bot.challenges.change_words import change_lines
from bot.challenges.changes import MENDING_PAUSE, Change, ChangeKind
from bot.challenges.custom_ids import PupilAction, RegradingAction, ResultsAction, TeacherAction
from bot.challenges.regrading.messages import COUNT, FULL, OUT
from bot.challenges.results.messages import CHANGES
from bot.kit.alarm import LOOK
from bot.kit.live_message import LONG_PAUSE
from games.challenge.lines import read_tasks
from tests.support.acting import FR, control, press, save, shows
from tests.support.announced import HOUR, give, news_posts, opened, stored_challenge
from tests.support.challenge_service import attempt
from tests.support.results import BEGAN
from tests.support.staff import Staff
from tests.support.world import World, text_of

TASKS = read_tasks("value nim-sum 1 3 7\nmove one nim 1 3 7")


async def panel(staff: Staff, number: int = 1) -> Any:
    return await staff.prof.slash(staff.world.channel, "challenge edit", number=number)


async def question(staff: Staff, shown: Any, number: int) -> Any:
    """Choose a question on the panel."""
    menu = control(shown, RegradingAction.QUESTION)
    return await staff.prof.select(shown.response, [str(number)], custom_id=menu)


async def mending_ends(world: World) -> None:
    """Let enough time pass that pending changes are posted."""
    await world.env.settle()
    await world.env.advance_time((MENDING_PAUSE + LOOK).total_seconds())
    await world.env.settle()


def posts(world: World) -> list[dict[str, Any]]:
    """Return the messages that were posted in the channel."""
    path = f"/channels/{world.channel.id}/messages"
    requests = world.env.http_requests
    return [each.json for each in requests if each.method == "POST" and each.path == path]


async def test_all_changes_of_a_session_are_posted_in_one_message_without_a_ping(
    staff: Staff,
) -> None:
    world, boss = staff.world, staff.prof
    role = world.server.create_role("2de B")
    await opened(world, tasks=TASKS, ping_role_id=role.id)
    await give(world, "ada", "6", "3 5")
    for how in (FULL, OUT, COUNT, FULL):
        card = await question(staff, await panel(staff), 0)
        await press(boss, card, RegradingAction.CANCEL, how)
        await world.env.advance_time(60)
    assert news_posts(world, "changed") == []
    mine = await world.ada.slash(world.channel, "challenges")
    assert text_of(mine).count(FR("changed-yours", before=10, after=20)) == 1
    await mending_ends(world)
    (news,) = news_posts(world, "changed")
    assert FR("changed-counts", number=1) in text_of(news)
    pinged = [sent["allowed_mentions"]["roles"] for sent in posts(world)]
    assert pinged == [[role.id], []], "the opening pings, what was mended does not"


async def test_a_moved_closing_is_posted_at_once_together_with_mended_questions(
    staff: Staff,
) -> None:
    world, boss = staff.world, staff.prof
    await opened(world, tasks=TASKS)
    card = await question(staff, await panel(staff), 0)
    await press(boss, card, RegradingAction.CANCEL, FULL)
    assert news_posts(world, "changed") == []
    form = await press(boss, await panel(staff), RegradingAction.MOVE)
    asked = await boss.submit_modal(form, {"closes": "+2h"})
    await press(boss, asked, RegradingAction.MOVE_SURE)
    await world.env.settle()
    (news,) = news_posts(world, "changed")
    assert FR("changed-full", number=1) in text_of(news)


async def test_a_cancelled_question_is_posted_and_recorded_with_its_marks(staff: Staff) -> None:
    world = staff.world
    await opened(world, tasks=TASKS)
    await give(world, "ada", "6", "3 5")
    boss = staff.prof
    card = await question(staff, await panel(staff), 0)
    assert FR("regrade-answered", count=1) in text_of(card)
    assert not shows(card, PupilAction.BEGIN)
    cancelled = await press(boss, card, RegradingAction.CANCEL, FULL)
    assert FR("cancelled-full") in text_of(cancelled)
    await mending_ends(world)
    (news,) = news_posts(world, "changed")
    assert FR("changed-full", number=1) in text_of(news)
    assert str(world.ada.id) not in text_of(news)
    (board,) = news_posts(world, "opened")
    assert FR("board-points", points=20) in text_of(board)
    mine = await world.ada.slash(world.channel, "challenges")
    assert FR("changed-yours", before=10, after=20) in text_of(mine)
    card = await question(staff, await panel(staff), 0)
    await press(boss, card, RegradingAction.CANCEL, OUT)
    card = await question(staff, await panel(staff), 0)
    await press(boss, card, RegradingAction.CANCEL, COUNT)
    await world.env.settle()
    assert len(news_posts(world, "changed")) == 1, (
        "the second change should not be posted before the pause ends"
    )
    await mending_ends(world)
    assert len(news_posts(world, "changed")) == 2, "two changes are one message"
    assert FR("board-points", points=10) in text_of(board)
    results = await boss.slash(world.channel, "results", number=1)
    assert FR("results-changed", count=3) in text_of(results)
    record = await press(boss, results, ResultsAction.RESULTS, CHANGES)
    assert record.ephemeral
    assert FR("changed-counts", number=1) in text_of(record)
    _, content = await save(world, boss, results, "json")
    written = json.loads(content)
    assert [(c["before"], c["after"]) for c in written["changes"]] == [
        ("", "full"),
        ("full", "out"),
        ("out", ""),
    ]
    assert written["changes"][0]["marks"] == [
        {"person": str(world.ada.id), "attempt": 1, "before": 10, "after": 20}
    ]
    assert written["challenge"]["withdrawn"] == 0


async def test_the_corrections_say_that_a_question_was_mended_and_how_the_mark_changed(
    staff: Staff,
) -> None:
    world = staff.world
    await opened(world, tasks=TASKS)
    await give(world, "ada", "4", "3 5")
    boss = staff.prof
    card = await question(staff, await panel(staff), 0)
    form = await press(boss, card, RegradingAction.MEND)
    assert form.modal is not None
    refused = await boss.submit_modal(form, {"line": "coup un nim 1 3 6"})
    assert text_of(refused) == f"{FR('denial-other-kind')}\n```\ncoup un nim 1 3 6\n```"
    form = await press(boss, card, RegradingAction.MEND)
    mended = await boss.submit_modal(form, {"line": "valeur somme 1 3 6"})
    assert "valeur somme 1 3 6" in text_of(mended)
    await mending_ends(world)
    assert FR("changed-mended", number=1) in text_of(news_posts(world, "changed")[0])
    assert "1 3 6" not in text_of(news_posts(world, "changed")[0]), (
        "the news must not quote a question that not all pupils have seen"
    )
    await world.env.advance_time(3 * HOUR)
    lists = await world.ada.slash(world.channel, "challenges")
    solution = await press(world.ada, lists, PupilAction.CORRECTIONS)
    assert FR("changed-yours", before=10, after=20) in text_of(solution)
    assert FR("changed-mended", number=1) in text_of(solution)


async def test_new_points_of_a_question_are_posted_to_the_class(staff: Staff) -> None:
    world, line = staff.world, "coup nim 1 3 7 | 4 points | sans methode"
    await opened(world, tasks=TASKS[::-1])
    await give(world, "ada", "3 5")
    card = await question(staff, await panel(staff), 0)
    form = await press(staff.prof, card, RegradingAction.MEND)
    wrong = await staff.prof.submit_modal(form, {"line": f"{line} | 3 points | bonus"})
    for fault, typed in (("task-twice", "3 points"), ("task-setting", "bonus")):
        told_ = FR(f"fault-{fault}", typed=typed, example="").split(":")[0]
        assert told_.strip() in text_of(wrong)
    form = await press(staff.prof, card, RegradingAction.MEND)
    mended = await staff.prof.submit_modal(form, {"line": line})
    assert FR("setup-questions-weighed", count=2, total=14) in text_of(mended)
    await mending_ends(world)
    settled = f"{FR('changed-worth', points=4)}, {FR('changed-no-method')}"
    assert FR("changed-settled", number=1, settled=settled) in text_of(
        news_posts(world, "changed")[0]
    )
    lists = await world.ada.slash(world.channel, "challenges")
    assert FR("changed-yours", before=10, after=4) in text_of(lists)


async def test_moving_the_closing_of_a_closed_challenge_opens_it_again(staff: Staff) -> None:
    world = staff.world
    challenge = await opened(world, tasks=TASKS)
    (board,) = news_posts(world, "opened")
    boss, later = staff.prof, challenge.terms.closes_at + timedelta(hours=2)
    form = await press(boss, await panel(staff), RegradingAction.MOVE)
    asked = await boss.submit_modal(form, {"closes": "+2h"})
    assert f"<t:{int(later.timestamp())}:F> (<t:{int(later.timestamp())}:R>)" in text_of(asked)
    assert (await stored_challenge(world)).terms.closes_at == challenge.terms.closes_at, (
        "nothing is moved yet"
    )
    moved = await press(boss, asked, RegradingAction.MOVE_SURE)
    assert FR("setup-state-open") in text_of(moved)
    assert int((await stored_challenge(world)).terms.closes_at.timestamp()) == int(
        later.timestamp()
    )
    await world.env.settle()
    (news,) = news_posts(world, "changed")
    assert f"{int(later.timestamp())}" in text_of(news)
    await world.env.advance_time(4 * HOUR + 1)
    assert news_posts(world, "closed") == [], (
        "the closing was moved: nothing should be posted at its old time"
    )
    await world.env.advance_time(HOUR)
    (closed,) = news_posts(world, "closed")
    assert not shows(board, PupilAction.BEGIN)
    form = await press(boss, await panel(staff), RegradingAction.MOVE)
    refused = await boss.submit_modal(form, {"closes": "01/01/2020"})
    assert FR("denial-closing-not-later") in text_of(refused)
    form = await press(boss, await panel(staff), RegradingAction.MOVE)
    asked = await boss.submit_modal(form, {"closes": "+2h"})
    name = FR("challenge-number", number="1", title=challenge.terms.title)
    assert FR("reopen-sure", name=name) in text_of(asked)
    await press(boss, asked, RegradingAction.MOVE_SURE)
    await world.env.settle()
    assert len(news_posts(world, "changed")) == 2
    await give(world, "ada", "5", "3 5")
    await world.env.advance_time(LONG_PAUSE)
    assert shows(board, PupilAction.BEGIN)
    assert FR("board-points", points=20) in text_of(board)
    assert FR("news-closed") in text_of(closed)


async def test_an_erased_pupil_is_counted_in_the_results_and_not_named(staff: Staff) -> None:
    world = staff.world
    await opened(world, tasks=TASKS)
    await give(world, "ada", "5")
    with world.env._bot_scope():
        await world.bot.privacy.erase(world.ada.id)
    results = await staff.prof.slash(world.channel, "results", number=1)
    assert FR("results-withdrawn", count=1) in text_of(results)
    assert str(world.ada.id) not in text_of(results)
    listed = await world.ada.slash(world.channel, "challenges")
    assert FR("denial-withdrawn") in text_of(listed)
    assert not shows(listed, PupilAction.BEGIN)


async def test_a_clone_of_a_challenge_in_a_lost_channel_uses_the_present_one(staff: Staff) -> None:
    world = staff.world
    await opened(world, tasks=TASKS, channel_id=10**17)
    cloned = await staff.prof.slash(world.channel, "challenge clone", number=1)
    assert f"<#{world.channel.id}>" in text_of(cloned)
    assert FR("setup-caution-channel") not in text_of(cloned)
    assert shows(cloned, TeacherAction.PUBLISH)


def test_the_changes_of_a_mark_add_up_only_what_regradings_changed() -> None:
    mine = [attempt(1, 1, 100, at=0), replace(attempt(1, 2, 100, at=9), id=77)]

    def change(marks: dict[int, tuple[int, int]]) -> Change:
        return Change(ChangeKind.CANCELLED, BEGAN, 9, 0, "", "full", marks)

    first = mine[0].id
    for changes, before, after in (
        ([{first: (1000, 500)}, {first: (500, 800)}], 10, 8),
        ([{first: (1000, 500)}, {first: (700, 800)}], 7, 8),  # answered between the two
        ([{first: (1000 - 100 * n, 900 - 100 * n)} for n in range(8)], 10, 2),
    ):
        told = change_lines([*map(change, changes)], mine, FR)
        assert told[-1] == FR("changed-yours", before=before, after=after)
