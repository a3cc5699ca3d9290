"""People who compete: in one tournament after another, and with strategies in a league."""

from __future__ import annotations

import re
from functools import partial

from benchmarks.crash.players import Player
from benchmarks.crash.stage import Stage, Violation, controls_in, reply_to, text_of
from benchmarks.gateway.interactions import Callback
from benchmarks.gateway.world import Json, Person
from bot.i18n import words
from bot.running.posting import nonce_of
from bot.tournament.runs import END
from bot.tournament.store import KIND

#: A tournament of one short match without time-outs.
TERMS = {"game": "chomp", "position": "2 2", "mode": "all", "matches": 1, "seconds": 600}

#: The game of the league, and the strategies that are entered.
LEAGUE, RULES = "fortboyard", ("1", "2", "n % 4", "n % 3")

#: The most actions of other people between two entries.
REST = 60

_MENTION = re.compile("<@([0-9]+)>")


class Contest:
    """A host and two players who meet in one tournament after another."""

    def __init__(self, stage: Stage, host: Person, players: tuple[Player, Player]) -> None:
        """Create the contest; the host opens and starts its tournaments."""
        self._stage = stage
        self._host = host
        self._players = {player.person.id: player for player in players}

    async def hold(self) -> None:
        """Hold tournaments, for ever; raise Violation if a player cannot join one."""
        while True:
            message = await self._open_tournament()
            (join,) = controls_in(message, "jointournament")
            for player in self._players.values():
                made = await self._stage.click(player.person, message, join)
                if reply_to(made)["content"] != words(player.person.locale[:2])(
                    "tournament-joined"
                ):
                    raise Violation(f"{player.person.name} could not join")
                self._stage.ledger.acknowledge_joining((join.first, player.person.id))
            (start,) = controls_in(message, "starttournament")
            await self._stage.click(self._host, message, start)
            while (board := await self._next_board(join.first)) is not None:
                await self._play_on_board(board)
            self._stage.ledger.ended.add(join.first)

    async def _open_tournament(self) -> Json:
        """Open a tournament; return its message, perhaps of one opened just before a kill."""
        made = await self._stage.command(self._host, "tournament", **TERMS)
        candidates = [reply_to(made), *self._stage.latest()]
        return next(each for each in candidates if controls_in(each, "starttournament"))

    async def _next_board(self, tournament: int) -> Json | None:
        """Return the next board of a tournament, or None at the end."""
        ended = nonce_of(f"{KIND}{tournament}{END}")

        def look() -> tuple[Json | None] | None:
            messages = self._stage.discord.world.messages.values()
            if any(each.get("nonce") == ended for each in messages):
                return (None,)
            return next(
                ((each,) for each in self._stage.latest() if self._players_called(each)), None
            )

        (board,) = await self._stage.wait_for(f"the end of tournament {tournament}", look)
        return board

    def _players_called(self, message: Json) -> list[Player]:
        """Return the players mentioned on a new board, first the one who begins; else []."""
        *_, last = text_of(message["components"]).splitlines() or [""]
        called = [self._players.get(int(number)) for number in _MENTION.findall(last)]
        is_new = last.startswith("-# ") and controls_in(message, "pick")
        return [each for each in called if each is not None] if is_new else []

    async def _play_on_board(self, board: Json) -> None:
        players = self._players_called(board)
        while picks := controls_in(board, "pick"):
            await players[picks[0].second % len(players)].turn(board)


class Strategist:
    """A person who enters one strategy after another in a league."""

    def __init__(self, stage: Stage, person: Person) -> None:
        self._stage = stage
        self._person = person

    async def enter(self) -> None:
        """Enter strategies, for ever; raise Violation if the league does not accept one."""
        random, ledger = self._stage.random, self._stage.ledger
        made = await self._stage.command(self._person, "league", game=LEAGUE)
        # A person who asks while another one does is referred to the other's message.
        candidates = [reply_to(made), *self._stage.latest()]
        message = next(each for each in candidates if controls_in(each, "enterleague"))
        (enter,) = controls_in(message, "enterleague")
        key = (enter.first, self._person.id)
        while True:
            opened = await self._stage.click(self._person, message, enter)
            if opened.callback is not Callback.FORM:
                raise Violation("the league opened no form")
            rule = random.choice(RULES)
            ledger.try_entry(key, rule)
            made = await self._stage.ask(
                partial(self._stage.discord.submit, opened, {"text": rule})
            )
            entered = words(self._person.locale[:2])("league-entered-rule", version=0)
            if not text_of(reply_to(made)["components"]).startswith(entered.partition("(")[0]):
                raise Violation(f"{rule!r} was not entered in the league")
            ledger.acknowledge_entry(key, rule)
            await self._stage.after(random.randint(1, REST))
