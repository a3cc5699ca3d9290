"""Leagues in a world: enter strategies, and let time pass until all games are played."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from simcord import InteractionResult

from bot.db.engine import Engine
from bot.kit.clock import now
from bot.kit.shards import ALL, Shards
from bot.league.custom_ids import LeagueAction, LeagueControl
from bot.league.messages import LeaguePosts
from bot.league.model import Fresh, LeagueRecord, PairGames
from bot.league.runs import Games, LeagueRules
from bot.league.service import Leagues
from bot.league.store import LeagueStore
from bot.play.service import Matches
from bot.programs.desk import ProgramDesk
from games.league.table import Pair
from tests.support.acting import press
from tests.support.classes import classes_on
from tests.support.running import running_on
from tests.support.world import World

#: Rules of Fort Boyard: the one that wins, and one that is legal and loses.
RIGHT, WEAK = "max(1, n % 4)", "1"


async def open_league(
    world: World, who: Any, game: str = "fortboyard", **more: Any
) -> InteractionResult:
    """Send the command that opens the league of a game."""
    result: InteractionResult = await who.slash(world.channel, "league", game=game, **more)
    return result


async def enter(world: World, who: Any, shown: Any, text: str) -> InteractionResult:
    """Enter a strategy: type its text into the form."""
    asked = await press(who, shown, LeagueAction.ENTER)
    result: InteractionResult = await who.submit_modal(asked, {"text": text})
    return result


async def play_all_games(world: World, league: int = 1, *, step: float = 60) -> LeagueRecord:
    """Let time pass until all games of a league are played; return its record."""
    record = await stored_league(world, league)
    for _ in range(40):
        if not record.pending:
            break
        await world.env.advance_time(step)
        record = await stored_league(world, league)
    assert not record.pending
    await world.env.advance_time(60)  # the message is left alone for a while after each edit
    return record


def board(world: World) -> Any:
    """Return the last message that everybody sees."""
    return [m for m in world.env.backend.messages[world.channel.id].values() if m.visible_to(None)][
        -1
    ]


async def stored_league(world: World, league: int = 1) -> LeagueRecord:
    """Return the stored record of a league."""
    record = await world.bot.leagues.runner.stored(league)
    assert record is not None
    return record


def leagues_on(
    engine: Engine, matches: Matches, desk: ProgramDesk, shards: Shards = ALL
) -> Leagues:
    """Return the leagues of a process on a database, in which nobody plays."""
    classes = classes_on(engine)
    running = running_on(engine, shards=shards)
    runner = running.of(LeagueRules(Games()), LeaguePosts(classes).render)
    return Leagues(LeagueStore(engine, runner.set_aside), classes, matches, desk, runner)


async def store_games(
    leagues: Leagues, record: LeagueRecord, results: Mapping[Pair, PairGames], spent: float = 1.0
) -> None:
    """Store the results of games that were played while the league had this record."""
    played = Fresh(record, results, spent, record.league.day_of(now()))
    number = record.league.id
    await leagues.runner.change(number, lambda found: replace(found, fresh=played))


def control(action: LeagueAction, league: int = 1, page: int = 0, *path: int) -> str:
    """Return the custom_id of a control of a league."""
    return LeagueControl(action, league, page, path=path).encode()
