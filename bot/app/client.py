"""The bot's client: it builds and starts everything, and receives Discord's events."""

from __future__ import annotations

import asyncio
import importlib
import importlib.util
import logging
import pkgutil
from collections.abc import Callable
from datetime import timedelta
from functools import partial
from pathlib import Path
from typing import Any

import discord
from discord import app_commands
from discord.ext import commands, tasks
from prometheus_client import CollectorRegistry
from sqlalchemy.engine import URL
from sqlalchemy.exc import SQLAlchemyError

from bot.app.controls import CONTROLS
from bot.app.error_mapper import answer_error
from bot.app.registration import CommandRegister
from bot.app.services import Services
from bot.challenges.pupil.examined import OPEN_COMMANDS, is_closed
from bot.db.engine import DEFAULT_URL, answers, create_engine, usage
from bot.kit.click import Click
from bot.kit.clock import stamp
from bot.kit.commands import CatalogueTranslator, forget_translations
from bot.kit.door import Door, Guard
from bot.kit.failures import DISCORD_FAILURES
from bot.kit.set_aside import RETRY
from bot.kit.shards import ALL, Shards
from bot.kit.traffic import Traffic
from bot.play import muted
from bot.play.boards import until_taken
from bot.play.model import KEEP_DAYS, MatchRecord, drawn_seed
from bot.play.store import MatchStore
from bot.play.team.boards import VoteBoards
from bot.play.timer import TurnEnds
from bot.privacy.departure.service import Departures
from bot.privacy.departure.store import DepartureStore
from bot.privacy.model import UNNAMED, Operator
from bot.welcome.announcer import Arrivals
from bot.welcome.store import WelcomeStore

log = logging.getLogger(__name__)

#: What a module of cogs may define for the command tree.
COMMANDS = (app_commands.Command, app_commands.Group, app_commands.ContextMenu)


class Tree(app_commands.CommandTree["Bouton"]):
    """The command tree, which hands commands to the door as the client does clicks."""

    def _from_interaction(self, interaction: discord.Interaction[Bouton]) -> None:
        answering = self.client.door.answer(interaction, self._answer)
        self.client.loop.create_task(answering, name="CommandTree-invoker")

    async def _answer(self, click: Click) -> None:
        interaction: discord.Interaction[Any] = click.interaction
        asked = interaction.command
        is_asked = interaction.type is discord.InteractionType.application_command
        if is_asked and asked and await self.client.door.is_closed_to(click, asked.qualified_name):
            return
        try:
            await self._call(interaction)
        except app_commands.AppCommandError as error:
            await self._dispatch_error(interaction, error)

    async def on_error(
        self, interaction: discord.Interaction[Bouton], error: app_commands.AppCommandError
    ) -> None:
        await answer_error(Click.of(interaction), error)


class Bouton(Services):
    """The whole bot, not connected. It asks for no privileged intent and reads no message.

    Its cogs are loaded when it logs in. Matches and other data that is purged are deleted after
    ``keep_days`` days without a change. ``draw_seed`` replaces the source of seeds, so that matches
    can be replayed. ``cache`` is the folder for long tables of Grundy values; without it they are
    not saved. ``shards`` are those of this process if several share the servers; by default it has
    as many as Discord recommends. ``operator`` is named in ``/privacy``. Raises as
    ``create_engine`` does.
    """

    def __init__(
        self,
        database_url: str | URL = DEFAULT_URL,
        *,
        keep_days: int = KEEP_DAYS,
        draw_seed: Callable[[], int] = drawn_seed,
        cache: Path | None = None,
        shards: Shards | None = None,
        operator: Operator = UNNAMED,
    ) -> None:
        super().__init__(
            command_prefix=commands.when_mentioned,
            help_command=None,
            tree_cls=Tree,
            intents=discord.Intents(guilds=True),
            allowed_mentions=discord.AllowedMentions.none(),
            shard_ids=None if shards is None else shards.numbers,
            shard_count=None if shards is None else shards.count,
        )
        #: The registry of its metrics.
        self.registry = CollectorRegistry()
        self.traffic = self.provide(Traffic(self.registry))
        self._engine = create_engine(database_url)
        #: All servers, unless this process shares them with others.
        self._shards = shards or ALL
        self._operator = operator
        self._store = self.purged(MatchStore(self._engine))
        self._keep = timedelta(days=keep_days)
        self._has_begun = False
        self._finishing: asyncio.Task[None] | None = None
        self.build_services(draw_seed, cache)
        guards = (
            Guard(
                OPEN_COMMANDS, CONTROLS.is_open_in_exams, self._attempt_store.examined, is_closed
            ),
            Guard(muted.OPEN_COMMANDS, None, self.mutes.until, muted.is_closed),
        )
        self.door = Door(CONTROLS, self.traffic, guards, answer_error)
        self.add_listener(self.door.on_interaction)  # commands go through the tree
        self._build_what_runs()

    def _build_what_runs(self) -> None:
        """Build the objects that act without a request: boards and alarms."""
        self.vote_boards = self.provide(VoteBoards(self._vote_store, self.match_boards))
        self.arrivals = Arrivals(WelcomeStore(self._engine))
        self._turn_ends = TurnEnds(
            self._store,
            self.matches,
            self.running,
            lambda record: until_taken(partial(self.announce, record)),
            lambda match: until_taken(partial(self.match_boards.refresh, match)),
        )
        self._departures = Departures(
            DepartureStore(self._engine, self._shards),
            self._store.recent,
            self._fetch_servers,
        )
        #: In this order they begin and end. Departures not earlier: the data of a server that added
        #: the bot again meanwhile must stay.
        self._runs = (
            self._departures,
            self.privacy,
            self.vote_boards,
            self.running,
        )

    async def open_store(self) -> None:
        """Migrate the database. Login does so, too; an earlier call fails earlier.

        Raises as the engine's ``migrate`` does.
        """
        await self._engine.migrate()

    async def store_answers(self) -> bool:
        """Return whether the database answers a query; False if that fails or takes too long."""
        return await answers(self._engine)

    def store_usage(self) -> tuple[int, int]:
        """Return the number of database connections in use, and the most allowed."""
        return usage(self._engine)

    def is_connected(self) -> bool:
        """Return whether all shards of this process are connected and it accepts requests."""
        connected, count = self.connected_shards()
        wanted = count if self.shard_ids is None else len(self.shard_ids)
        return self.traffic.is_open and len(connected) == wanted

    def connected_shards(self) -> tuple[list[int], int]:
        """Return the numbers of the connected shards of this process, and the count of all shards.

        There are none before the bot is ready.
        """
        connected = [number for number, shard in self.shards.items() if not shard.is_closed()]
        return connected if self.is_ready() else [], self.shard_count or 1

    def load_cogs(self) -> None:
        """Add the commands of every cog to the command tree."""
        for name in _cog_names():
            for command in vars(importlib.import_module(name)).values():
                if isinstance(command, COMMANDS) and getattr(command, "parent", None) is None:
                    self.tree.add_command(command)

    async def setup_hook(self) -> None:
        """Migrate the database, load the cogs, and register the commands if they have changed.

        No click arrives before the end of this, so work that compiles delays nobody. If there are
        several processes, the one with the first shard does the work for all.
        """
        await self.open_store()
        self.load_cogs()
        await self.tree.set_translator(CatalogueTranslator())
        if self._shards.has_first:
            await CommandRegister(self._engine).bring_up_to_date(self.tree)
            forget_translations()
            self.purge.start()
        self._preparing = self.loop.create_task(self.program_desk.prepare())
        await self.arrivals.resume()

    async def _begin(self) -> None:
        """Begin to do work that is due, and edit the boards that a dead process left outdated.

        The servers, and so their open threads and permissions, must be known.
        """
        await self._departures.compare({guild.id for guild in self.guilds})
        for each in self._runs:
            if self.traffic.is_open:  # else the bot was stopped meanwhile
                await each.resume()

    @tasks.loop(hours=24)
    async def purge(self) -> None:
        """Delete matches and other data whose retention time has passed, once a day.

        A failure of the database is logged; the rest waits for the next day.
        """
        try:
            for each in self.purging:
                await each.purge(stamp() - self._keep)
        except (SQLAlchemyError, OSError):
            log.exception("old data could not be deleted; trying again tomorrow")
            return
        log.info("deleted old data")

    async def on_guild_join(self, guild: discord.Guild) -> None:
        """Welcome a server that has just added the bot, and record that it has it."""
        await self._departures.joined(guild.id)
        await self.arrivals.joined(guild)

    async def on_guild_remove(self, guild: discord.Guild) -> None:
        """Record that a server has removed the bot; discord.py reports no outage here."""
        await self._departures.left(guild.id)

    async def on_ready(self) -> None:
        """Begin to do work that is due: all servers are known now, even those in an outage.

        While the database fails, it is tried again every minute. Later sessions do nothing here.
        """
        if self._has_begun:  # on_shard_ready handles later sessions
            return
        self._has_begun = True
        while not self.is_closed():
            try:
                await self._begin()
                break
            except (SQLAlchemyError, OSError):
                log.exception("what runs by itself cannot begin; trying again in a minute")
                await asyncio.sleep(RETRY.total_seconds())

    async def on_shard_ready(self, _shard_id: int) -> None:
        """Compare the servers again after a new session, which has missed events; log a failure."""
        if not self._departures.runs:
            return
        try:
            await self._departures.compare_again()
        except DISCORD_FAILURES as error:
            log.warning("the servers could not be compared: %s", type(error).__name__)

    async def _fetch_servers(self) -> set[int]:
        """Return the ids of the bot's servers from Discord, with those in an outage from the cache.

        The rest of the cache may be wrong: a server may have removed the bot in a lost session.
        """
        known = {guild.id for guild in self.guilds if guild.unavailable}
        return known | {guild.id async for guild in self.fetch_guilds(limit=None)}

    async def on_guild_available(self, guild: discord.Guild) -> None:
        """Welcome a server that was not welcomed yet; this event comes for each after a start."""
        await self.arrivals.available(guild)

    async def announce(self, record: MatchRecord) -> None:
        """Post a match's board after a change that no click made; if that fails, edit the old one.

        Of a match that is played by vote, the board of votes moves on instead.
        """
        if record.match.team is not None:
            await self.vote_boards.move_on(record)
            return
        if not await self.match_boards.announce(record):
            await self.match_boards.refresh(record.id)

    async def finish(self) -> None:
        """Refuse requests from now on, and wait until those accepted before are answered.

        A call while another one waits, or after it, waits no longer than that.
        """
        if self._finishing is None:
            self.traffic.close()
            self._finishing = asyncio.create_task(self.traffic.finished())
        await asyncio.shield(self._finishing)

    async def close(self) -> None:
        """End the bot after answering accepted requests; jobs of the laboratory are cancelled."""
        await self.finish()
        self.purge.cancel()
        for each in self._runs:
            await each.stop()
        for end in reversed(self._endings):
            await end()
        await self.traffic.finished()
        await self.presence.stop()
        await super().close()
        await self._engine.dispose()


def _cog_names() -> list[str]:
    """List the modules of the package of cogs, which is imported by name."""
    package = importlib.util.find_spec("cogs")
    assert package is not None, "the package of cogs is installed with the bot"
    return [cog.name for cog in pkgutil.iter_modules(package.submodule_search_locations, "cogs.")]


#: Builds the whole bot, by the name that everybody outside uses.
create_bot = Bouton
