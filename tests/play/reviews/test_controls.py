"""Reviews as they are read: page by page, played on from, practised, and saved."""

from __future__ import annotations

import csv
import io
import json
from typing import Any

import discord

from bot.board.drawing import drawing
from bot.classes.names import pseudonym
from bot.kit.spreadsheets import BOM
from bot.learn.custom_ids import ItemAction, ItemControl
from bot.play.custom_ids import PlayAction, PositionAction, PracticeAction
from bot.play.model import Offer, Setting, State
from bot.play.reviews.service import Reviews
from games import game
from games.lessons.path import needed_skill
from games.match import Computer, First, Person
from games.review import review
from tests.support.acting import (
    EN,
    FR,
    SAYS,
    assert_whispered,
    control,
    duel,
    forge,
    in_both_languages,
    press,
    shows,
    stored,
    take,
    together,
)
from tests.support.controls import encoded, read_control
from tests.support.pupils import timely
from tests.support.world import World, controls_of, text_of

_MANAGES = discord.Permissions(manage_guild=True)


async def finished(world: World, who: str = "chloe", **options: Any) -> Any:
    """Return the board of a match that somebody has lost by a mistake, with help."""
    member = getattr(world, who)
    board = await member.slash(world.channel, "nim", heaps="1 3 7", first="me", **options)
    await press(member, board, PlayAction.HINT)
    board = await member.slash(world.channel, "play", move="1 1")
    board = await press(member, board, PlayAction.TAKE_BACK)
    await member.slash(world.channel, "play", move="1 1")
    return await member.slash(world.channel, "resign")


async def look(actor: Any, shown: Any, number: int) -> Any:
    """Choose a move in the menu."""
    found = [i for i in controls_of(shown).values() if i.startswith("look:") and "." not in i]
    return await actor.select(shown.response, [str(number)], custom_id=found[0])


# ------------------------------------------------------------------------------ to be read


@in_both_languages
async def test_anyone_may_open_the_review_once_the_match_is_over(world: World, name: str) -> None:
    member, say = getattr(world, name), SAYS[name]
    board = await world.chloe.slash(world.channel, "nim", heaps="5 6", first="me")
    for action in (PlayAction.REVIEW, PlayAction.REPLAY, PlayAction.SAVE):
        early = await forge(world, member, board, encoded(action, 1, 0, (1,)))
        assert_whispered(early, say("refusal-match-not-over"))
    await world.chloe.slash(world.channel, "resign")
    over = await finished(world)
    told = await press(member, over, PlayAction.REVIEW)
    assert told.ephemeral
    chloe, mistake = world.chloe.mention, say("move-nim", heap=1, take=1)
    told_of = {"number": "1", "player": chloe, "position": "1 3 7", "move": mistake}
    better = say("move-nim", heap=3, take=5)
    for line in (
        say("review-heading", moves=2),
        say("review-turning-point", player=chloe, move=mistake),
        say("review-accuracy", player=chloe, kept=0, had=1),
        say("review-help", player=chloe, hints=1, taken=1),
        say("review-loses", better=better, **told_of),
    ):
        assert line in text_of(told)


@in_both_languages
async def test_the_page_of_a_move_explains_it_also_after_a_restart(world: World, name: str) -> None:
    member, say = getattr(world, name), SAYS[name]
    told = await press(member, await finished(world), PlayAction.REVIEW)
    await world.restart()
    page = await look(member, told, 1)
    assert page.response.id == told.response.id, "the page should replace the first private message"
    match = (await stored(world)).match
    for line in (
        say("review-move", number=1, count=2, player=world.chloe.mention),
        drawing(match.game).board((1, 3, 7), (), say),
        say("review-played", move=say("move-nim", heap=1, take=1)),
        say("review-told-loses"),
        say("review-winning", count=1, moves=say("move-nim", heap=3, take=5)),
        say("fact-reduce", heap=3, size=7, to=2, take=5),
    ):
        assert line in text_of(page)
    page = await press(member, page, PlayAction.LOOK, 0, 2)
    assert say("review-move", number=2, count=2, player=say("computer", strength=100)) in text_of(
        page
    )
    assert say("review-told-keeps") in text_of(page)
    back = await press(member, page, PlayAction.REVIEW)
    assert say("review-heading", moves=2) in text_of(back)


async def test_the_review_says_that_a_win_was_given_up(world: World) -> None:
    await world.ada.slash(world.channel, "nim")
    over = await world.ada.slash(world.channel, "resign")
    assert not shows(over, PlayAction.REVIEW)
    told = await forge(world, world.ada, over, encoded(PlayAction.REVIEW, 1, 1))
    assert FR("review-win-given-up", player=world.ada.mention, how="resign") in text_of(told)
    assert FR("review-no-mistake") not in text_of(told)


@in_both_languages
async def test_a_forged_control_of_a_review_is_refused(world: World, name: str) -> None:
    member, say = getattr(world, name), SAYS[name]
    told = await press(member, await finished(world), PlayAction.REVIEW)
    huge = int("9" * 50)
    for action, path in (
        (PlayAction.LOOK, ()),
        (PlayAction.LOOK, (0,)),
        (PlayAction.LOOK, (0, 3)),
        (PlayAction.LOOK, (0, 0)),
        (PlayAction.LOOK, (0, huge)),
        (PlayAction.REPLAY, ()),
        (PlayAction.REPLAY, (3,)),
    ):
        refused = await forge(world, member, told, encoded(action, 1, 4, path))
        assert_whispered(refused, say("error-unknown-control"))
    last = await forge(world, member, told, encoded(PlayAction.REVIEW, 1, 4, (huge,)))
    assert say("review-heading", moves=2) in text_of(last)
    unknown = await forge(world, member, told, encoded(PracticeAction.PRACTISE, 99, 0))
    assert_whispered(unknown, say("error-unknown-control"))


async def test_the_help_of_a_class_is_counted_for_the_class(world: World) -> None:
    manages = world.server.create_role("Profs", permissions=_MANAGES)
    boss = world.server.add_member(world.env.create_user("boss"), roles=[manages])
    world.languages.speaks(boss.id, "en-GB")
    board = await boss.slash(world.channel, "team", game="nim", position="1 3 7", first="opponent")
    for who in (boss, world.ada, world.blaise):
        await press(who, board, PlayAction.WHY)
    await press(boss, board, PlayAction.HINT)
    await press(boss, await press(boss, board, PlayAction.RESIGN), PlayAction.YIELD)
    review_told = await forge(world, boss, board, encoded(PlayAction.REVIEW, 1, 2))
    told = text_of(review_told)
    assert EN("review-help", player=EN("team"), hints=2, taken=0) in told


# ------------------------------------------------------------------------------ what it leads to


async def test_a_double_click_replays_once_until_somebody_moves(world: World) -> None:
    ada = world.ada
    told = await press(ada, await finished(world, strength=50), PlayAction.REVIEW)
    page = await look(ada, told, 2)
    click = (ada, page, control(page, PlayAction.REPLAY))
    await together(world, click, click)
    board = await press(ada, page, PlayAction.REPLAY)
    assert {each.id for each in await world.bot.matches.mine(ada.id)} == {2}
    await take(ada, board, 3, 1)
    await press(ada, page, PlayAction.REPLAY)
    assert {each.id for each in await world.bot.matches.mine(ada.id)} == {2, 3}


@in_both_languages
async def test_a_match_is_replayed_from_the_position_before_a_move(world: World, name: str) -> None:
    member = getattr(world, name)
    told = await press(member, await finished(world, strength=50), PlayAction.REVIEW)
    page = await look(member, told, 2)
    board = await press(member, page, PlayAction.REPLAY)
    assert not board.ephemeral
    again, was = (await stored(world, 2)).match, (await stored(world)).match
    assert again.start == was.turns[1].before == (0, 3, 7)
    assert again.seats == (Person(member.id), Computer(0.5))
    assert (again.first, again.plies) == (0, ()), "whoever asks moves first"
    assert (await stored(world, 2)).state is State.OPEN


async def test_a_duel_is_replayed_against_the_perfect_computer(world: World) -> None:
    await duel(world)
    await world.ada.slash(world.channel, "play", move="1 1")
    over = await world.blaise.slash(world.channel, "resign")
    page = await look(world.chloe, await press(world.chloe, over, PlayAction.REVIEW), 1)
    await press(world.chloe, page, PlayAction.REPLAY)
    assert (await stored(world, 2)).match.seats == (Person(world.chloe.id), Computer())


@in_both_languages
async def test_the_skill_of_a_position_can_be_practised_from_the_review(
    world: World, name: str
) -> None:
    member, say = getattr(world, name), SAYS[name]
    told = await press(member, await finished(world), PlayAction.REVIEW)
    match = (await stored(world)).match
    skill = needed_skill(match.game, match.start)
    assert skill.key == "nim-move"
    item = await press(member, told, PracticeAction.PRACTISE)
    assert item.ephemeral
    assert item.response.id != told.response.id, (
        "the review should stay, and the item be a message of its own"
    )
    for left in (5, 4, 3, 2, 1):
        assert say(f"skill-{skill.key}") in text_of(item)
        assert say("learn-left", count=left) in text_of(item)
        found = next(filter(None, map(read_control, controls_of(item).values())))
        assert isinstance(found, ItemControl)
        following = found.to(ItemAction.NEXT, *found.path[:4]).encode()
        item = await forge(world, member, item, following)
    assert say("learn-skill-over", unit=say("unit-nim-sum")) in text_of(item)


@in_both_languages
async def test_a_lost_position_can_be_practised_as_an_own_position(world: World, name: str) -> None:
    member, say = getattr(world, name), SAYS[name]
    await member.slash(world.channel, "nim", heaps="1 3 7", first="me")
    for move in ("3 5", "1 1"):  # the first move wins, the second gives it away
        await member.slash(world.channel, "play", move=move)
    told = await press(member, await member.slash(world.channel, "resign"), PlayAction.REVIEW)
    match = (await stored(world)).match
    assert say("button-train-position") not in controls_of(await look(member, told, 1))
    lost = next(n for n, t in enumerate(match.turns, 1) if t.before == match.turns[2].before)
    page = await look(member, told, lost)
    for _ in range(2):  # it is kept once
        item = await press(member, page, PositionAction.PRACTISE)
        assert item.ephemeral
        assert item.response.id != page.response.id, (
            "the review should stay, and the item be a message of its own"
        )
        assert say("learn-own") in text_of(item)
        assert say("learn-left", count=1) in text_of(item)
    (own,) = await timely(world, world.bot.learning._store.own(member.id))
    assert (own.game, own.position) == (match.game, match.turns[2].before)
    unknown = await forge(world, member, page, encoded(PositionAction.PRACTISE, 1, 99))
    assert_whispered(unknown, say("error-unknown-control"))


# ------------------------------------------------------------------------------ as files


@in_both_languages
async def test_a_match_is_saved_with_the_names_of_the_class(world: World, name: str) -> None:
    member, say = getattr(world, name), SAYS[name]
    told = await press(member, await finished(world), PlayAction.REVIEW)
    saved = await press(member, told, PlayAction.SAVE)
    assert saved.ephemeral
    assert text_of(saved) == say("match-saved", number="1", start="1 3 7")
    with world.env._bot_scope():
        files = {file.filename: await file.read() for file in saved.response.attachments}
    members = await timely(world, world.bot.classes.members(world.server.id, [world.chloe.id]))
    chloe = pseudonym(members[world.chloe.id].pseudonym, say)
    table = files["bouton-match-1.csv"].decode().removeprefix(BOM)
    heading, *rows = csv.reader(io.StringIO(table, newline=""), delimiter=say("sheet-separator"))
    assert heading[:3] == [say("column-ply"), say("column-player"), say("column-act")]
    match = (await stored(world)).match
    assert len(rows) == len(match.plies) == 6
    assert rows[0][1:7] == [chloe, say("act-move"), "1 3 7", "1 1", "0 3 7", "0"]
    assert rows[2][1:7] == [chloe, say("act-take-back"), rows[1][5], "", "1 3 7", ""]
    assert rows[3][6:9] == ["1", say("worth-loses"), "3 5"]
    assert rows[5][2] == say("act-resign")
    whole = json.loads(files["bouton-match-1.json"])
    assert whole["players"][0]["name"] == whole["first"] == chloe
    assert (whole["players"][0]["hints"], whole["players"][0]["taken_back"]) == (1, 1)
    assert whole["winner"] == say("computer", strength=100)
    assert [ply["stands"] for ply in whole["plies"]] == [False, False, None, True, True, None]
    named = {0: chloe, 1: whole["winner"]}
    assert whole["could_win"] == [named[seat] for seat in review(match).holders]
    for kept in files.values():
        assert str(world.chloe.id).encode() not in kept
    for ply, following in zip(whole["plies"], whole["plies"][1:], strict=False):
        assert following["before"] == ply["after"], "nothing is left out in between"


async def test_the_review_of_a_private_match_names_nobody(world: World) -> None:
    alone = Offer(game("nim"), (1, 3), Computer(), First.ME)
    starting = world.bot.matches.start(world.blaise.id, Setting(None, 5, "en"), alone, 1)
    record = await timely(world, starting)
    reviews = world.bot.service(Reviews)
    assert await reviews.names(record, EN) == {world.blaise.id: EN("player", number=1)}
