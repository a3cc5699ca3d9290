"""The bot itself: the store, the sessions, every cog, and one way for every interaction."""

from __future__ import annotations

import importlib.util
import logging
import pkgutil
from collections.abc import Callable
from datetime import timedelta
from pathlib import Path

import discord
from discord import app_commands
from discord.ext import commands, tasks
from sqlalchemy.exc import SQLAlchemyError

from bot.challenges import Challenges
from bot.classes import Classes
from bot.clock import stamp
from bot.config import KEEP_DAYS
from bot.errors import answer_error
from bot.i18n.commands import CatalogueTranslator
from bot.laboratory import Laboratory
from bot.leaderboard import Leaderboards
from bot.privacy import Privacy
from bot.running import ChallengeTimer, Crier, LiveBoards
from bot.sessions import Session, Sessions
from bot.store.challenges import ChallengeStore
from bot.store.classes import ClassStore
from bot.store.database import DEFAULT_URL, create_engine, migrate
from bot.store.matches import MatchStore
from bot.store.privacy import PrivacyStore
from bot.timers import Alarm, TurnTimer
from bot.ui.dispatch import answer_control
from bot.ui.layouts import session_message
from bot.upkeep import DISCORD_FAILURES
from bot.vote_boards import VoteBoards
from bot.votes import Votes

log = logging.getLogger(__name__)

_CLICKS = (discord.InteractionType.component, discord.InteractionType.modal_submit)


class Tree(app_commands.CommandTree["Bouton"]):
    """The command tree, with every failure handed to the one error mapper."""

    async def on_error(
        self, interaction: discord.Interaction[Bouton], error: app_commands.AppCommandError
    ) -> None:
        await answer_error(interaction, error)


class Bouton(commands.Bot):
    """The bot. It asks for no privileged intent and reads no message."""

    def __init__(
        self,
        database_url: str,
        keep_days: int,
        draw_seed: Callable[[], int] | None,
        cache: Path | None,
    ) -> None:
        super().__init__(
            command_prefix=commands.when_mentioned,
            help_command=None,
            tree_cls=Tree,
            intents=discord.Intents(guilds=True),
            allowed_mentions=discord.AllowedMentions.none(),
        )
        self._engine = create_engine(database_url)
        self._store = MatchStore(self._engine)
        self._keep = timedelta(days=keep_days)
        self.sessions = Sessions(self._store, draw_seed)
        self.classes = Classes(ClassStore(self._engine))
        challenge_store = ChallengeStore(self._engine)
        self.challenges = Challenges(challenge_store, self.classes, self.sessions)
        self.leaderboards = Leaderboards(challenge_store, self._store, self.classes)
        self.votes = Votes(self._store, self.sessions, self.classes)
        self.vote_boards = VoteBoards(self.votes, self.get_partial_messageable)
        self.privacy = Privacy(PrivacyStore(self._engine), self.classes)
        self.laboratory = Laboratory(cache)
        self._timer = TurnTimer(self.sessions, self.announce)
        self._retention = Alarm(self.privacy.purge_ended_years)
        self.crier = Crier(self.challenges, self.classes, self.get_partial_messageable)
        self._challenge_timer = ChallengeTimer(self.challenges, self.crier.tell)
        self.live_boards = LiveBoards(self.challenges, self.crier.refresh)

    async def open_store(self) -> None:
        """Bring the store up to date. It is done at login too; earlier, it fails earlier."""
        await migrate(self._engine)

    async def setup_hook(self) -> None:
        """Open the store, load every cog, and tell Discord the commands."""
        await self.open_store()
        for cog in _cog_names():
            await self.load_extension(cog)
        await self.tree.set_translator(CatalogueTranslator())
        await self.tree.sync()
        self.purge.start()
        self._timer.start()
        self._retention.start()
        self._challenge_timer.start()
        await self.live_boards.resume()
        await self.vote_boards.resume()

    async def on_interaction(self, interaction: discord.Interaction[Bouton]) -> None:
        """Answer clicks and modals; commands go through the tree."""
        if interaction.type not in _CLICKS:
            return
        try:
            await answer_control(interaction)
        except Exception as error:
            await answer_error(interaction, error)

    @tasks.loop(hours=24)
    async def purge(self) -> None:
        """Delete the matches that nobody has touched for longer than they are kept."""
        try:
            deleted = await self._store.purge(stamp() - self._keep)
        except (SQLAlchemyError, OSError):
            log.exception("old matches could not be deleted; trying again tomorrow")
            return
        log.info("deleted %d old matches", deleted)

    async def announce(self, session: Session) -> None:
        """Show a match where it is played, unasked."""
        if session.match.team is not None:
            await self.vote_boards.move_on(session)
            return
        channel = self.get_partial_messageable(session.channel_id)
        try:
            await channel.send(view=session_message(session))
        except DISCORD_FAILURES:
            log.warning("match %d could not be shown where it is played", session.id)

    async def close(self) -> None:
        self.purge.cancel()
        await self._timer.stop()
        await self._retention.stop()
        await self._challenge_timer.stop()
        await self.live_boards.stop()
        await self.vote_boards.stop()
        await self.laboratory.close()
        await super().close()
        await self._engine.dispose()


def _cog_names() -> list[str]:
    """List the modules of the package of cogs, which is known by name only."""
    package = importlib.util.find_spec("cogs")
    assert package is not None, "the package of cogs is installed with the bot"
    return [cog.name for cog in pkgutil.iter_modules(package.submodule_search_locations, "cogs.")]


def create_bot(
    database_url: str = DEFAULT_URL,
    *,
    keep_days: int = KEEP_DAYS,
    draw_seed: Callable[[], int] | None = None,
    cache: Path | None = None,
) -> Bouton:
    """Build the whole bot, not connected. Its cogs are loaded when it logs in.

    ``draw_seed`` replaces the source of match seeds, so that matches can be replayed. ``cache`` is
    the folder that keeps long tables of Grundy values; without it they are not kept.
    """
    return Bouton(database_url, keep_days, draw_seed, cache)
