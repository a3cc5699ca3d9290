"""A league in a channel: strategies are entered, play by themselves, and are looked at."""

from __future__ import annotations

import asyncio
from typing import Any

import discord
import pytest

from bot.kit.actors import Actor
from bot.kit.refusal import Refused
from bot.league.custom_ids import LeagueAction, LeagueSetting, code_of
from bot.league.model import HOUSE_NUMBERS, TABLE, UNPLAYED, PairGames
from bot.league.pictures import draw_ratings
from bot.league.refusals import LeagueRefusal
from bot.league.runs import CHUNK
from bot.league.worker import play_pairs
from bot.play.custom_ids import PlayAction
from bot.privacy.store import PrivacyStore
from games.league.table import PairScore
from tests.support.acting import (
    FR,
    SAYS,
    call_together,
    explains_its_words,
    forge,
    in_both_languages,
    press,
    shows,
    together,
)
from tests.support.leagues import (
    RIGHT,
    WEAK,
    board,
    control,
    enter,
    open_league,
    play_all_games,
    store_games,
    stored_league,
)
from tests.support.world import World, text_of

RANDOM, CAREFUL, LEARNING, PERFECT = HOUSE_NUMBERS


@in_both_languages
async def test_an_entered_strategy_is_played_ranked_and_withdrawn(world: World, name: str) -> None:
    who, say = getattr(world, name), SAYS[name]
    shown = await open_league(world, who)
    assert not shown.ephemeral
    assert say("league-all-played", pairs=6) in text_of(shown), "the house plays by itself"
    for key in ("random", "careful", "learning", "perfect"):
        assert say(f"league-house-{key}") in text_of(shown)
    answer = await enter(world, who, shown, RIGHT)
    assert answer.ephemeral
    assert say("league-entered-rule", version=1) in text_of(answer)
    first = record = await play_all_games(world)
    (entry,) = record.entries.values()
    points = {line.player: line.points for line in record.table}
    assert points[entry.id] == max(points.values()) > points[RANDOM]
    assert entry.text == RIGHT

    # The public message is edited; a second version plays against everybody again.
    assert say("league-all-played", pairs=10) in text_of(board(world))
    again = await enter(world, who, shown, WEAK)
    assert say("league-entered-rule", version=2) in text_of(again)
    record = await play_all_games(world)
    house = {pair for pair in first.scores if max(pair) < 0}
    assert all(record.scores[pair] == first.scores[pair] for pair in house)
    points = {line.player: line.points for line in record.table}
    assert points[entry.id] < points[PERFECT]

    sure = await press(who, shown, LeagueAction.WITHDRAW)
    gone = await press(who, sure, LeagueAction.WITHDRAW, 1)
    assert text_of(gone) == say("league-withdrawn")
    assert not (await stored_league(world)).entries


@in_both_languages
async def test_every_game_can_be_stepped_through_and_played_on(world: World, name: str) -> None:
    who, say = getattr(world, name), SAYS[name]
    shown = await open_league(world, who)
    await enter(world, who, shown, WEAK)
    record = await play_all_games(world)
    (mine,) = record.entries
    players = await press(who, shown, LeagueAction.GAMES)
    custom_id = control(LeagueAction.CHOOSE)
    opponents = await who.select(players.response, [str(code_of(mine))], custom_id=custom_id)
    custom_id = control(LeagueAction.CHOOSE, 1, 0, code_of(mine))
    games = await who.select(opponents.response, [str(code_of(PERFECT))], custom_id=custom_id)
    assert say("league-house-perfect") in text_of(games)
    path = (code_of(PERFECT), code_of(mine))
    custom_id = control(LeagueAction.STEP, 1, 0, *path)
    step = await who.select(games.response, ["0"], custom_id=custom_id)
    told = text_of(step)
    assert say("review-why") in told
    assert explains_its_words(step, say)
    (*_, end) = [await look(world, who, step, *path, 0, ply) for ply in range(50)]
    assert say("league-ending-rules", winner=say("league-house-perfect"), loser="") in text_of(end)
    assert not shows(end, LeagueAction.PLAY_ON), "nothing is left to play"
    back = await look(world, who, step, *path, 0, 0)
    assert text_of(back) == told
    match = await press(who, back, LeagueAction.PLAY_ON)
    assert shows(match, PlayAction.PICK) or shows(match, PlayAction.TYPE)


async def look(world: World, who: Any, shown: Any, *path: int) -> Any:
    """Look at a game before a move."""
    return await forge(world, who, shown.response, control(LeagueAction.STEP, 1, 0, *path))


async def test_a_forbidden_move_loses_the_game_with_its_reason(world: World) -> None:
    shown = await open_league(world, world.ada)
    await enter(world, world.ada, shown, "n + 1")
    record = await play_all_games(world)
    (mine,) = record.entries
    assert {line.player: line.points for line in record.table}[mine] == 0
    path = (code_of(RANDOM), code_of(mine))
    games = await forge(world, world.ada, shown.response, control(LeagueAction.GAMES, 1, 0, *path))
    name = text_of(games).split(" : ")[-1]
    assert name
    assert FR("league-ending-illegal", loser="·", winner="").partition("·")[2] in text_of(games)


async def test_a_program_that_fails_loses_only_its_games(world: World) -> None:
    shown = await open_league(world, world.ada)
    program = "def strategy(n):\n    return n % 4 or 1"
    answer = await enter(world, world.ada, shown, program)
    assert FR("league-entered-program", version=1) in text_of(answer)
    await enter(world, world.chloe, shown, "def strategy(n):\n    return [][n]")
    record = await play_all_games(world)
    (good, bad) = record.entries
    points = {line.player: line.points for line in record.table}
    assert points[good] > points[RANDOM] > points[bad] == 0
    assert record.scores[good, bad] == (12, 0)
    path = (code_of(good), code_of(bad))
    games = await forge(world, world.ada, shown.response, control(LeagueAction.GAMES, 1, 0, *path))
    assert FR("league-ending-error", loser="·", winner="").partition("·")[2] in text_of(games)
    none = await enter(world, world.ada, shown, "def other(n):\n    return 1")
    assert FR("league-no-strategy", function="strategy") in text_of(none)


async def test_a_program_that_hangs_loses_until_it_is_replaced(world: World) -> None:
    who, say = world.ada, FR
    shown = await open_league(world, who)
    await enter(world, who, shown, "def strategy(n):\n    while n: pass")
    await enter(world, world.chloe, shown, RIGHT)
    record = await play_all_games(world)
    hung, right = (record.entry_of(each.id) for each in (who, world.chloe))
    assert hung is not None
    assert right is not None
    assert hung.stopped
    assert record.scores[hung.id, right.id] == (0, 12), "who never answers should lose all games"
    assert record.table[-1].player == hung.id
    table = await forge(world, who, shown.response, control(LeagueAction.SHOW))
    assert say("league-yours-stopped", version=1) in text_of(table)
    other = await forge(world, world.chloe, shown.response, control(LeagueAction.SHOW))
    assert FR("league-stopped", count=1) in text_of(other)
    assert FR("league-yours-stopped", version=1) not in text_of(other)
    path = (code_of(hung.id), code_of(right.id))
    games = await forge(world, who, shown.response, control(LeagueAction.GAMES, 1, 0, *path))
    assert say("league-ending-stopped", loser="·").partition("·")[0] in text_of(games)
    last = await forge(world, who, shown.response, control(LeagueAction.STEP, 1, 0, *path, 0))
    assert say("league-ending-stopped", loser="·").partition("·")[0] in text_of(last)
    await enter(world, who, shown, "def strategy(n):\n    return n % 4 or 1")
    assert not any(each.stopped for each in (await play_all_games(world)).entries.values())


@in_both_languages
async def test_a_program_that_is_no_python_is_refused_with_its_line(
    world: World, name: str
) -> None:
    who, say = getattr(world, name), SAYS[name]
    shown = await open_league(world, who)
    wrong = "def strategy(n):\n    if n % 4 = 0:\n        return 1\n    return n % 4"
    told = text_of(await enter(world, who, shown, wrong))
    assert say("league-faulty-program", why="").strip() in told
    assert say("program-syntax", line=2) in told
    assert say("program-error-equals").replace("`", "") in told.replace("`", "").replace("\\", "")
    assert wrong in told, "nothing that was typed is lost"
    assert not (await stored_league(world)).entries


@in_both_languages
async def test_a_pair_not_played_in_time_is_marked_as_unplayed(world: World, name: str) -> None:
    who, say = getattr(world, name), SAYS[name]
    with world.env._bot_scope():
        await world.bot.running.stop()
    shown = await open_league(world, who)
    record = await stored_league(world)
    results = dict.fromkeys(record.pending, PairGames(PairScore(7, 5), ""))
    results[RANDOM, PERFECT] = UNPLAYED
    with world.env._bot_scope():
        await store_games(world.bot.leagues, record, results)
    table = await forge(world, who, shown.response, control(LeagueAction.SHOW))
    assert say("league-no-time", count=1) in text_of(table)
    assert "–" in text_of(await press(who, shown, LeagueAction.CROSS)).partition("```")[2]
    path = (code_of(RANDOM), code_of(PERFECT))
    games = await forge(world, who, shown.response, control(LeagueAction.GAMES, 1, 0, *path))
    assert say("league-unplayed") in text_of(games)


async def test_a_wrong_rule_is_refused_with_what_was_typed(world: World) -> None:
    shown = await open_league(world, world.ada)
    answer = await enter(world, world.ada, shown, "n % % 4")
    assert answer.ephemeral
    assert "n % % 4" in text_of(answer)
    assert not (await stored_league(world)).entries
    empty = await enter(world, world.ada, shown, " ")
    assert FR("league-nothing-typed") in text_of(empty)


async def test_two_equal_forms_at_once_make_one_entry(world: World) -> None:
    await open_league(world, world.ada)
    with world.env._bot_scope():
        await asyncio.gather(*(enter_by_service(world, world.ada.id, RIGHT) for _ in range(2)))
    (entry,) = (await stored_league(world)).entries.values()
    assert entry.version == 1, "the same text makes no new version"


async def test_of_two_who_post_a_league_at_once_the_second_gets_a_link(world: World) -> None:
    both = await call_together(world, (world.ada, world.chloe), "league", game="fortboyard")
    (shown,) = [each for each in both if not each.ephemeral]
    (told,) = [each for each in both if each.ephemeral]
    place = f"https://discord.com/channels/{world.server.id}/{world.channel.id}/{shown.response.id}"
    assert text_of(told) == FR(LeagueRefusal.JUST_SHOWN.value, place=place)
    assert (await stored_league(world)).posted[TABLE].message_id == shown.response.id
    later = await open_league(world, world.chloe)
    assert not later.ephemeral, "whoever comes later shows it anew"


async def test_two_clicks_at_once_withdraw_an_entry_once(world: World) -> None:
    shown = await open_league(world, world.ada)
    await enter(world, world.ada, shown, RIGHT)
    sure = await press(world.ada, shown, LeagueAction.WITHDRAW)
    custom_id = control(LeagueAction.WITHDRAW, 1, 0, 1)
    results = await together(world, *((world.ada, sure.response, custom_id),) * 2)
    told = {text_of(each) for each in results}
    assert FR("league-not-entered") in told
    assert not (await stored_league(world)).entries


async def test_after_a_restart_a_league_plays_only_what_is_missing(world: World) -> None:
    shown = await open_league(world, world.ada)
    with world.env._bot_scope():
        await world.bot.running.stop()
    await enter(world, world.ada, shown, RIGHT)
    record = await stored_league(world)
    some = record.pending[:2]
    league = record.league
    entrants = {number: record.entrant(number) for pair in some for number in pair}
    results = play_pairs(league.game, league.starts, league.seed, entrants, some, {})
    with world.env._bot_scope():
        await store_games(world.bot.leagues, record, results)
    before = (await stored_league(world)).scores
    assert len(before) == 8
    with world.env.time_context():
        begun_work = await world.bot.leagues.runner._begin_work(league.id)
        assert begun_work is not None, "the work had begun when the process was killed"
    await world.restart()
    after = await play_all_games(world, step=1.0)
    assert before.items() <= after.scores.items(), "what was played stays"
    assert FR("league-all-played", pairs=10) in text_of(board(world))


async def test_games_of_a_replaced_version_are_not_stored(world: World) -> None:
    shown = await open_league(world, world.ada)
    with world.env._bot_scope():
        await world.bot.running.stop()
    await enter(world, world.ada, shown, RIGHT)
    old = await stored_league(world)
    await enter(world, world.ada, shown, WEAK)
    late = {pair: PairGames(PairScore(12, 0), "") for pair in old.pending}
    with world.env._bot_scope():
        await store_games(world.bot.leagues, old, late)
    assert (await stored_league(world)).scores == old.scores


async def test_a_large_league_is_played_in_parts_and_has_pages(world: World) -> None:
    shown = await open_league(world, world.ada)
    with world.env._bot_scope():
        for number in range(8):
            await enter_by_service(world, 5_000 + number, f"{1 + number % 3} + 0 * {number + 1}")
    record = await play_all_games(world)
    assert len(record.pairs) == 12 * 11 // 2 > CHUNK
    assert len(record.scores) == len(record.pairs)
    assert record.league.spent > 0
    page = await press(world.ada, shown, LeagueAction.CROSS)
    assert "**10**" in text_of(page)
    assert "**11**" not in text_of(page)
    page = await forge(world, world.ada, shown.response, control(LeagueAction.CROSS, 1, 1))
    assert "**12**" in text_of(page)


async def enter_by_service(world: World, person: int, rule: str) -> None:
    await world.bot.leagues.enter(Actor(person, world.server.id), 1, rule, "fr")


@pytest.mark.parametrize("action", [LeagueAction.PICTURE, LeagueAction.TEXT])
async def test_the_ratings_of_a_league_are_sent_as_picture_and_text(
    world: World, action: LeagueAction
) -> None:
    shown = await open_league(world, world.ada)
    await enter(world, world.ada, shown, RIGHT)
    await play_all_games(world)
    sent = await press(world.ada, shown, action)
    assert sent.ephemeral
    assert sent.response is not None
    (file,) = sent.response.attachments
    if action is LeagueAction.PICTURE:
        standing, described = await stored_league(world), file.description or ""
        assert described.startswith(FR("league-alt", count=len(standing.players), players=""))
        ratings = [f" {round(line.rating.value)} ±" for line in standing.table]
        assert [rating for rating in ratings if rating not in described] == []


async def test_a_name_of_any_signs_can_be_drawn_in_the_picture(world: World) -> None:
    await enter(world, world.ada, await open_league(world, world.ada), WEAK)
    record = await play_all_games(world)
    formula = dict.fromkeys(record.players, r"$\nothing_{$")
    assert draw_ratings(record, formula, r"$\nothing$", "en").startswith(b"\x89PNG")


async def test_only_teachers_see_the_panel_of_a_league_and_change_it(world: World) -> None:
    boss = await owner(world)
    shown = await open_league(world, world.ada)
    await enter(world, world.ada, shown, RIGHT)
    await play_all_games(world)
    denied = await press(world.ada, shown, LeagueAction.MANAGE)
    assert text_of(denied) == FR("denial-not-a-teacher")
    panel = await press(boss, shown, LeagueAction.MANAGE)
    assert RIGHT not in text_of(panel)
    sources = await settle(world, boss, panel, LeagueSetting.SOURCES)
    assert sources.response is not None
    assert sources.response.attachments
    asked = await settle(world, boss, panel, LeagueSetting.STARTS)
    await boss.submit_modal(asked, {"text": "20; 21\n7"})
    assert (await stored_league(world)).league.starts == ((20,), (21,), (7,))
    assert {sum(score) for score in (await play_all_games(world)).scores.values()} == {6}
    asked = await settle(world, boss, panel, LeagueSetting.OPEN, 0)
    assert FR("league-close-sure") in text_of(asked)
    assert (await stored_league(world)).league.is_open
    closed = await settle(world, boss, panel, LeagueSetting.OPEN, 0, 1)
    assert FR("league-panel-closed") in text_of(closed)
    refused = await forge(world, world.chloe, shown.response, control(LeagueAction.ENTER))
    assert text_of(refused) == FR("league-closed")
    (entry,) = (await stored_league(world)).entries
    await settle(world, boss, panel, LeagueSetting.REMOVE, entry, 1)
    assert not (await stored_league(world)).entries


async def settle(world: World, who: Any, shown: Any, setting: LeagueSetting, *path: int) -> Any:
    """Press a control of the teachers' panel."""
    custom_id = control(LeagueAction.MANAGE, 1, setting, *path)
    return await forge(world, who, shown.response, custom_id)


async def test_an_entry_is_exported_erased_and_purged(world: World) -> None:
    shown = await open_league(world, world.ada)
    for who in (world.ada, world.chloe):
        await enter(world, who, shown, RIGHT)
    await play_all_games(world)
    with world.env._bot_scope():
        (kept,) = (await world.bot.privacy.kept(world.ada.id))["strategies"]
        assert (kept["text"], len(kept["games"])) == (RIGHT, 5)
        assert str(world.chloe.id) not in await world.bot.privacy.export(world.ada.id)
        erased = await world.bot.privacy.erase(world.ada.id)
        assert erased.leagues == {1}
    record = await stored_league(world)
    assert [each.person for each in record.entries.values()] == [world.chloe.id]
    assert len(record.scores) == 10
    with world.env._bot_scope():
        store = PrivacyStore(world.bot._engine)
        ((guild, ends),) = [(world.server.id, each) for each in [await store.next_purge()]]
        assert ends is not None
        assert await store.purge_class(guild, ends, ends)
        assert await world.bot.leagues.runner.stored(1) is None


async def test_leagues_of_other_servers_are_unknown(world: World) -> None:
    shown = await open_league(world, world.ada)
    elsewhere = Actor(world.ada.id, world.server.id + 1)
    with world.env._bot_scope(), pytest.raises(Refused, match="league-gone"):
        await world.bot.leagues.record(elsewhere, 1)
    listed = await world.ada.slash(world.channel, "league")
    assert FR("league-list") in text_of(listed)
    assert listed.response is not None
    chosen = await world.ada.select(listed.response, ["1"], custom_id=control(LeagueAction.SHOW, 0))
    assert text_of(shown).splitlines()[0] in text_of(chosen)


async def owner(world: World) -> Any:
    """Return a teacher."""
    role = world.server.create_role("Profs", permissions=discord.Permissions(manage_guild=True))
    boss = world.server.add_member(world.env.create_user("boss"), roles=[role])
    world.languages.speaks(boss.id, "fr")
    return boss
