"""The service of leagues: entering strategies, managing a league, and viewing its games."""

from __future__ import annotations

import re
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field

from bot.classes.service import Classes
from bot.i18n.typed import Area, spellings
from bot.kit.actors import Actor
from bot.kit.background import in_background
from bot.kit.locks import Locks
from bot.kit.refusal import Refused
from bot.kit.texts import require_text
from bot.league.model import (
    MOST_ENTRIES,
    MOST_LEAGUES,
    MOST_TEXT,
    TABLE,
    Entry,
    EntryKind,
    League,
    LeagueRecord,
    LeagueState,
)
from bot.league.refusals import FaultyProgram, LeagueRefusal
from bot.league.store import LeagueStore
from bot.play.model import LiveMessage, MatchRecord, Offer, Setting
from bot.play.reviews.model import MatchStep
from bot.play.service import Matches
from bot.programs.desk import ProgramDesk
from bot.programs.judging import why_unusable
from bot.programs.strategies import STRATEGY
from bot.running.changes import Things
from games import Game
from games.challenge.strategy import read_strategy
from games.challenge.table import Table
from games.league.record import Played, read_played
from games.league.starts import draw_starts, read_starts
from games.league.table import Pair
from games.match import Computer, First, Match
from games.review import study

#: A bound on the numbers of leagues; a database could not compare a larger integer.
_LARGEST_NUMBER = 10**18

#: A line that every program has and no rule or table; and the definition of its strategy.
_PROGRAM = re.compile(r"^(def|import|from|class)[ \t]+\w|^\w+[ \t]*=[ \t]*lambda\b", re.MULTILINE)

_STRATEGY = re.compile(rf"^(def[ \t]+{STRATEGY}\b|{STRATEGY}[ \t]*=)", re.MULTILINE)


@dataclass(frozen=True)
class GameStep(MatchStep):
    """A position of a league game, with its pair, and the game by its index from 0."""

    record: LeagueRecord
    pair: Pair
    game: int
    played: Played


@dataclass(frozen=True)
class Leagues:
    """Reads and changes leagues, after checking that the person may do so."""

    _store: LeagueStore
    _classes: Classes
    _matches: Matches
    #: Tries programs before they take part.
    _desk: ProgramDesk
    #: Has games played and the tables posted.
    runner: Things[LeagueRecord]
    _showing: Locks = field(default_factory=Locks)

    # -------------------------------------------------------------------------- all

    async def of_guild(self, actor: Actor) -> list[League]:
        """Return the leagues of the actor's server that this version can read, oldest first."""
        return await self._store.of_guild(actor.guild_id)

    async def opened(self, actor: Actor, game: Game, locale: str) -> LeagueRecord:
        """Return the league of a game in the actor's server; create it if there is none.

        ``locale`` is the language of a new one. At MOST_LEAGUES, those without an entry are deleted
        first. Raises Refused if there are too many even so or this version of the bot cannot read
        the one of this game, GameError if the game cannot be played.
        """
        known = await self._store.of_guild(actor.guild_id)
        league = next((each for each in known if each.game == game), None)
        if league is None:
            if len(known) >= MOST_LEAGUES:
                await self._store.drop_empty(actor.guild_id)
                if len(await self._store.of_guild(actor.guild_id)) >= MOST_LEAGUES:
                    raise Refused(LeagueRefusal.TOO_MANY, limit=MOST_LEAGUES)
            seed = self._matches.draw_seed()
            starts = await in_background(draw_starts, game, seed)
            await self._classes.ensure(actor.guild_id, locale)
            first = League(0, actor.guild_id, game, LeagueState.OPEN, starts, 0, seed, locale)
            begun = await self._store.begin(first)
            if begun is None:
                raise Refused(LeagueRefusal.OTHER_VERSION)
            league = begun
            self.runner.show_soon()
        return await self.record(actor, league.id)

    async def record(self, actor: Actor, league: int) -> LeagueRecord:
        """Return a league of the actor's server; raise Refused if it has none that can be read."""
        record = None if league > _LARGEST_NUMBER else await self.runner.stored(league)
        if record is None or record.league.guild_id != actor.guild_id:
            raise Refused(LeagueRefusal.NO_SUCH_LEAGUE)
        return record

    @asynccontextmanager
    async def posting_alone(self, league: League, channel_id: int) -> AsyncIterator[None]:
        """Let only one click at a time post a league.

        If the league was posted in the same channel while a second click waited, that click is
        Refused with a link to the post.
        """
        showing = self._showing.of(league.id)
        came_second = showing.locked()
        async with showing:
            record = await self.runner.stored(league.id) if came_second else None
            post = None if record is None else record.posted.get(TABLE)
            if post is not None and post.message_id and post.channel_id == channel_id:
                place = LiveMessage(league.guild_id, channel_id, post.message_id).link
                raise Refused(LeagueRefusal.JUST_SHOWN, place=place)
            yield

    async def posted_in(self, league: League, channel_id: int, message_id: int) -> None:
        """Make a message the post of a league's table in place of any earlier one; edit it soon."""
        await self.runner.place(league.id, TABLE, channel_id, message_id)
        self.runner.show_soon()

    # --------------------------------------------------------------------- entering

    async def entering(self, actor: Actor, league: int) -> LeagueRecord:
        """Return a league that the actor may enter.

        Raises Refused as ``record`` does, if it is closed, or full and the actor has no entry.
        """
        record = await self.record(actor, league)
        if not record.league.is_open:
            raise Refused(LeagueRefusal.CLOSED)
        if record.entry_of(actor.id) is None and len(record.entries) >= MOST_ENTRIES:
            raise Refused(LeagueRefusal.FULL, limit=MOST_ENTRIES)
        return record

    async def enter(self, actor: Actor, league: int, text: str, locale: str) -> Entry:
        """Enter a strategy, which replaces the person's earlier one; its games are played later.

        ``text`` is a rule, a table, or a program that defines STRATEGY; ``locale`` is the language
        of a new class. Returns the entry as stored; the same text as before changes nothing.
        Raises Refused as ``entering`` does, if the text is empty, too long or cannot be stored, if
        a program lacks STRATEGY, or if the league changed meanwhile; FaultyProgram if a program
        fails its trial, GameError if the text is no strategy; for a program also what
        ``ProgramDesk.run`` raises, such as Refused while another one of the person runs.
        """
        record = await self.entering(actor, league)
        if not text.strip():
            raise Refused(LeagueRefusal.NOTHING_TYPED)
        if len(text) > MOST_TEXT:
            raise Refused(LeagueRefusal.TOO_LONG, limit=MOST_TEXT // 1024)
        kind, read = await in_background(_read_strategy, record.league.game, text)
        if kind is EntryKind.PROGRAM:
            fault = await self._desk.run(actor.id, why_unusable, read, STRATEGY)
            if fault is not None:
                raise FaultyProgram(fault)
        await self._classes.ensure(actor.guild_id, locale)
        new = Entry(0, actor.id, kind, read, 1, actor.at)
        entry = await self._store.enter(record.league, new, MOST_ENTRIES)
        if entry is None:  # it was closed or filled a moment ago
            await self.entering(actor, league)
            raise Refused(LeagueRefusal.CHANGED_MEANWHILE)
        self.runner.show_soon()
        self.runner.touch(league)
        return entry

    async def withdraw(self, actor: Actor, league: int) -> None:
        """Withdraw the actor's entry and delete its games.

        Raises Refused as ``record`` does, or if they have no entry.
        """
        record = await self.record(actor, league)
        entry = record.entry_of(actor.id)
        if entry is None or not await self._store.remove(record.league, entry.id):
            raise Refused(LeagueRefusal.NOT_ENTERED)
        self.runner.touch(league)

    # --------------------------------------------------------------------- teachers

    async def managed(self, actor: Actor, league: int) -> LeagueRecord:
        """Return a league to a teacher, who may read its entries.

        Raises Refused to others, or as ``record`` does.
        """
        await self._classes.require_teacher(actor)
        return await self.record(actor, league)

    async def open_or_close(self, actor: Actor, league: int, *, is_open: bool) -> LeagueRecord:
        """Open or close a league for entries, for a teacher; the present entries play on.

        Raises Refused as ``managed`` does.
        """
        await self.managed(actor, league)
        state = LeagueState.OPEN if is_open else LeagueState.CLOSED
        await self._store.change(league, state=state.value)
        self.runner.touch(league)
        return await self.record(actor, league)

    async def remove(self, actor: Actor, league: int, entry: int) -> LeagueRecord:
        """Remove an entry, by its id, and its games for a teacher.

        Raises Refused as ``managed`` does, or if the league has no such entry.
        """
        known = await self.managed(actor, league)
        if entry not in known.entries or not await self._store.remove(known.league, entry):
            raise Refused(LeagueRefusal.NO_SUCH_ENTRY)
        self.runner.touch(league)
        return await self.record(actor, league)

    async def choose_starts(self, actor: Actor, league: int, text: str) -> LeagueRecord:
        """Set the starts of a league for a teacher; all games are deleted and played again.

        ``text`` is what ``read_starts`` reads. The same starts change nothing.
        Raises GameError as ``read_starts`` does; Refused as ``managed`` does, if the starts have
        been changed meanwhile, or the game may not be analysed now.
        """
        known = (await self.managed(actor, league)).league
        await self._matches.allowance.require(actor.asker, known.game)
        starts = await in_background(read_starts, known.game, text)
        if starts != known.starts and not await self._store.restart(known, starts):
            raise Refused(LeagueRefusal.CHANGED_MEANWHILE)
        self.runner.show_soon()
        self.runner.touch(league)
        return await self.record(actor, league)

    # ------------------------------------------------------------------------ games

    async def games(
        self, actor: Actor, league: int, pair: Pair
    ) -> tuple[LeagueRecord, tuple[Played, ...]]:
        """Return a league and the games of a pair; in ``pair`` the smaller number comes first.

        There are no games if the pair could not be played. Raises Refused as ``record`` does, if
        one of the pair is no player of the league, or it has not played yet.
        """
        record = await self.record(actor, league)
        stored = None
        if {*pair} <= {*record.players}:
            stored = await self._store.games(league, pair)
        if stored is None:
            raise Refused(LeagueRefusal.NO_SUCH_GAME)
        return record, read_played(stored)

    async def step(self, actor: Actor, league: int, pair: Pair, game: int, ply: int) -> GameStep:
        """Return a game of a pair before one of its moves, with an assessment of that move.

        ``game`` and ``ply`` count from 0; at or past the last move it is the end, without one.
        Raises Refused as ``games`` does, if there is no such game, or if it may not be analysed
        now, or not in time.
        """
        record, played = await self.games(actor, league, pair)
        if game >= len(played):
            raise Refused(LeagueRefusal.NO_SUCH_GAME)
        match = match_of(record.league, played[game], game)
        await self._matches.allowance.require(actor.asker, match.game)
        ply, studied = min(ply, len(match.turns)), None
        if ply < len(match.turns):
            thinking = self._matches.thinker.ask
            studied = await thinking(actor.id, match.game, match.start, study, match, ply)
        return GameStep(match, ply, studied, record, pair, game, played[game])

    async def play_on(self, actor: Actor, step: GameStep, setting: Setting) -> MatchRecord:
        """Start a match against the perfect computer from a position of a league game.

        The actor makes the first move, whoever was to move.
        Raises Refused, InvalidPosition and TooLarge as ``Matches.start`` does.
        """
        offer = Offer(step.match.game, step.position, Computer(), First.ME)
        seed = self._matches.draw_seed()
        return await self._matches.start(actor.id, setting, offer, seed)


def match_of(league: League, played: Played, number: int) -> Match:
    """Return a game of a pair, numbered from 0, as a match of two people numbered 0 and 1."""
    start = league.starts[number // 2]
    return Match.of_moves(league.game, start, played.first, played.moves, league.seed)


def _read_strategy(game: Game, text: str) -> tuple[EntryKind, str]:
    """Detect whether a text is a rule, a table or a program; return the kind and normalised text.

    Raises GameError if it is none, Refused if a program lacks its strategy or has characters that
    cannot be stored.
    """
    if _PROGRAM.search(text):
        if not _STRATEGY.search(text):
            raise Refused(LeagueRefusal.NO_STRATEGY, function=STRATEGY)
        return EntryKind.PROGRAM, require_text(text.replace("\r\n", "\n"))
    read = read_strategy(game, text, spellings(Area.ANSWERS))
    kind = EntryKind.TABLE if isinstance(read, Table) else EntryKind.RULE
    return kind, read.text
