"""People who compete: in one tournament after the other, and by strategies in a league."""

from __future__ import annotations

import re
from functools import partial

from benchmarks.crash.players import Player
from benchmarks.crash.stage import Stage, Violation, controls_in, text_of, told
from benchmarks.gateway.interactions import Callback
from benchmarks.gateway.world import Json, Person
from bot.i18n import words
from bot.running.posting import nonce_of
from bot.tournament.runs import END
from bot.tournament.store import KIND

#: A tournament of one short match; nobody runs out of time.
TERMS = {"game": "chomp", "position": "2 2", "mode": "all", "matches": 1, "seconds": 600}

#: The game of the league, and what is entered in it.
LEAGUE, RULES = "fortboyard", ("1", "2", "n % 4", "n % 3")

#: After how many things that others do something else is entered, at most.
REST = 60

_MENTION = re.compile("<@([0-9]+)>")


class Contest:
    """Two who meet in one tournament after the other."""

    def __init__(self, stage: Stage, host: Person, players: tuple[Player, Player]) -> None:
        """The host opens and starts the tournaments."""
        self._stage = stage
        self._host = host
        self._players = {player.person.id: player for player in players}

    async def hold(self) -> None:
        """Hold tournaments, for ever."""
        while True:
            message = await self._opened()
            (join,) = controls_in(message, "jointournament")
            for player in self._players.values():
                made = await self._stage.click(player.person, message, join)
                if told(made)["content"] != words(player.person.locale[:2])("tournament-joined"):
                    raise Violation(f"{player.person.name} could not join")
                self._stage.ledger.acknowledge_joining((join.first, player.person.id))
            (start,) = controls_in(message, "starttournament")
            await self._stage.click(self._host, message, start)
            while (board := await self._next(join.first)) is not None:
                await self._play(board)
            self._stage.ledger.ended.add(join.first)

    async def _opened(self) -> Json:
        """Return the message of a new tournament; what was opened unseen is shown."""
        made = await self._stage.command(self._host, "tournament", **TERMS)
        shown = [told(made), *self._stage.latest()]
        return next(each for each in shown if controls_in(each, "starttournament"))

    async def _next(self, tournament: int) -> Json | None:
        """Return the next board; None at the end."""
        ended = nonce_of(f"{KIND}{tournament}{END}")

        def look() -> tuple[Json | None] | None:
            messages = self._stage.discord.world.messages.values()
            if any(each.get("nonce") == ended for each in messages):
                return (None,)
            return next(((each,) for each in self._stage.latest() if self._called(each)), None)

        (found,) = await self._stage.found(f"the end of tournament {tournament}", look)
        return found

    def _called(self, message: Json) -> list[Player]:
        """Return who is called to a new board, whoever begins first."""
        *_, last = text_of(message["components"]).splitlines() or [""]
        called = [self._players.get(int(number)) for number in _MENTION.findall(last)]
        is_new = last.startswith("-# ") and controls_in(message, "pick")
        return [each for each in called if each is not None] if is_new else []

    async def _play(self, board: Json) -> None:
        players = self._called(board)
        while picks := controls_in(board, "pick"):
            await players[picks[0].second % len(players)].turn(board)


class Strategist:
    """Somebody who enters one strategy after the other in a league."""

    def __init__(self, stage: Stage, person: Person) -> None:
        self._stage = stage
        self._person = person

    async def enter(self) -> None:
        """Enter strategies, for ever."""
        random, ledger = self._stage.random, self._stage.ledger
        made = await self._stage.command(self._person, "league", game=LEAGUE)
        # Whoever asks while somebody else does is led to their message.
        shown = [told(made), *self._stage.latest()]
        message = next(each for each in shown if controls_in(each, "enterleague"))
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
            if not text_of(told(made)["components"]).startswith(entered.partition("(")[0]):
                raise Violation(f"{rule!r} was not entered in the league")
            ledger.acknowledge_entry(key, rule)
            await self._stage.after(random.randint(1, REST))
