"""A local Discord with the bot and a class in it, and ways to read its messages."""

from __future__ import annotations

import itertools
from collections import Counter
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import asynccontextmanager, contextmanager, nullcontext
from dataclasses import dataclass
from datetime import datetime
from functools import partial
from typing import Any

import pytest
from discord.app_commands import CommandTree
from prometheus_client import CollectorRegistry
from simcord import ChannelHandle, Env, GuildHandle, InteractionResult, MemberActor

from bot.app import create_bot
from bot.app.client import Bouton
from bot.app.controls import CONTROLS
from bot.app.registration import CommandRegister
from bot.cli.local_discord import Languages, LocalDiscord
from bot.db.engine import Engine
from bot.kit.allowance import Allowance
from bot.kit.custom_ids import Control
from bot.kit.in_flight import InFlight
from bot.kit.thinker import Thinker
from bot.kit.traffic import FAILURES
from bot.learn.played import settle
from bot.play.endings import Endings, Settlement, Trials, TrialTerms
from bot.play.limits import StartLimits
from bot.play.model import MatchRecord, Trial, drawn_seed
from bot.play.service import Matches
from bot.play.store import MatchStore
from bot.tournament.guard import TournamentGuard
from bot.tournament.store import TournamentStore
from tests.support.classes import classes_on, mutes_on
from tests.support.patience import PATIENT
from tests.support.turns import PlayedMatches, Turns


def seeds(start: int = 1) -> Callable[[], int]:
    """Return a source of match seeds that counts up."""
    return itertools.count(start).__next__


class NoTrials:
    """Says of the matches of challenges that there are none."""

    async def terms(self, trial: Trial) -> TrialTerms:
        raise AssertionError(f"{trial} is no trial")

    async def settle(self, record: MatchRecord, at: datetime) -> Settlement | None:
        raise AssertionError(f"match {record.id} is no trial")


def play_service(
    engine: Engine,
    draw_seed: Callable[[], int] = drawn_seed,
    *,
    allowance: Allowance | None = None,
    in_flight: InFlight | None = None,
    trials: Trials | None = None,
) -> Matches:
    """Return the service of play on a database, as the client wires it; nobody hears of ends."""
    store = MatchStore(engine)
    turns = Turns(engine, store)
    allowance = allowance or TournamentGuard(TournamentStore(engine))
    matches = PlayedMatches(
        store,
        StartLimits(store, classes_on(engine), mutes_on(engine)),
        draw_seed,
        allowance=allowance,
        thinker=Thinker(),
        clocks=turns.clocks,
        in_flight=in_flight or InFlight(),
        endings=Endings(allowance, trials or NoTrials(), partial(settle, classes_on(engine))),
        ended=lambda _: None,
        registry=CollectorRegistry(),
    )
    matches.turns = turns
    turns.wire(store, matches)
    return matches


def failures_of(bot: Bouton) -> Counter[str]:
    """Count how many requests were refused or have failed until now, by kind."""
    (errors,) = bot.registry.restricted_registry(["bouton_errors_total"]).collect()
    counted = {
        sample.labels["kind"]: int(sample.value)
        for sample in errors.samples
        if sample.name == "bouton_errors_total"
    }
    return Counter({kind: counted.get(kind, 0) for kind in FAILURES})


#: The type of a response that opens a form.
MODAL = 9

#: SimCord has what is due at once wait for a microsecond, in seconds.
AT_ONCE = 0.0001


class StillDiscord(LocalDiscord):
    """A local Discord in which the bot's alarms ring only when a test lets time pass.

    However slow the machine is, no turn runs out, and no answer is so late that it is promised.
    """

    def _schedule_timer(self, record: Any, *call: Any) -> None:
        super()._schedule_timer(record, *call)
        if record.real_handle is not None and record.when > self._virtual_time + AT_ONCE:
            record.real_handle.cancel()


@dataclass
class World:
    """A local Discord: the bot, a server, a channel, and pupils who speak various languages."""

    env: Env
    bot: Bouton
    languages: Languages
    server: GuildHandle
    channel: ChannelHandle
    ada: MemberActor  # French
    blaise: MemberActor  # English
    chloe: MemberActor  # German: the server's language, French, is hers
    url: str

    async def restart(self) -> None:
        """Replace the process: a new bot on the same database, in the same Discord."""
        old = self.bot
        self.bot = create_bot(self.url, draw_seed=seeds(100))
        await self.env.restart_bot(self.bot)
        await old.close()


def text_of(result: InteractionResult | Any) -> str:
    """Return all the text of a message or of an interaction's answer, in reading order."""
    message = result.response if isinstance(result, InteractionResult) else result
    assert message is not None, f"no answer: {result}"
    parts = [message.content] if message.content else []
    pending = list(message.components)
    while pending:
        component = pending.pop(0)
        parts += [component["content"]] if component.get("content") else []
        pending = [*component.get("components", []), *pending]
    return "\n".join(parts)


def controls_of(result: InteractionResult | Any) -> dict[str, str]:
    """Return the custom_id of every control of an answer, by its label or placeholder.

    The options of a menu of controls are controls, too.
    """
    message = result.response if isinstance(result, InteractionResult) else result
    found: dict[str, str] = {}
    pending = list(message.components)
    while pending:
        component = pending.pop(0)
        if component.get("custom_id"):
            label = component.get("label") or component.get("placeholder") or ""
            found[label] = component["custom_id"]
        options = component.get("options", ())
        found |= {each["label"]: each["value"] for each in options if ":" in each["value"]}
        pending = [*component.get("components", []), *pending]
    return found


def lost_forms(env: Env) -> set[str]:
    """Return the custom ids of the forms that were opened and cannot be corrected."""
    bodies = [request.json for request in env.http_requests if isinstance(request.json, dict)]
    opened = {body["data"]["custom_id"] for body in bodies if body.get("type") == MODAL}
    return {custom_id for custom_id in opened if opener_of(custom_id) is None}


def opener_of(custom_id: str) -> Control | None:
    """Return the control that opens a form again, by that to which it is submitted."""
    control = CONTROLS.read(custom_id)
    form = None if control is None else CONTROLS.form(control)
    return None if control is None or form is None else form.opener(control, {})


def views_in_memory(bot: Bouton) -> list[Any]:
    """Return the views and forms that discord.py keeps in memory: there should be none."""
    store = bot._connection._view_store
    return [*store._views.values(), *store._modals.values()]


#: The commands that Discord was told by a bot whose file is copied for each test.
KnownCommands = dict[tuple[str, int], dict[str, Any]]


def _local_discord(bot: Bouton) -> StillDiscord:
    return StillDiscord(bot, check_errors=False, settle_timeout=PATIENT, shard_count=1)


async def register_commands(url: str) -> KnownCommands:
    """Have a bot register its commands with a local Discord, which is noted in the database."""
    bot = create_bot(url)
    env = _local_discord(bot)
    try:
        await env.start()
        return env.backend.commands[None]
    finally:
        await env.shutdown()
        await bot.close()


@contextmanager
def _started_again(bot: Bouton) -> Iterator[None]:
    """Have a bot start without comparing its commands and purging old data again."""

    async def leave(_register: CommandRegister, _tree: CommandTree[Any]) -> None:
        """Discord knows them."""

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(CommandRegister, "bring_up_to_date", leave)
        patch.setattr(bot, "purging", [])
        yield


async def _welcomed(bot: Bouton, server: GuildHandle) -> None:
    """Have a server be one that was welcomed earlier."""
    bot.arrivals.settled.add(server.id)
    await bot.arrivals.store.is_first(server.id)


@asynccontextmanager
async def started_world(url: str, known: KnownCommands | None = None) -> AsyncIterator[World]:
    """Start a local Discord on a database; at the end, no unexpected error may be left.

    Discord knows the commands already if ``known``, and the database, say so: it is as if the bot
    were started again. This one start does not compare them, and looks for nothing to purge: that
    would be three quarters of it.
    """
    bot = create_bot(url, draw_seed=seeds())
    env = _local_discord(bot)
    if known is not None:
        env.backend.commands[None] = known
    languages = Languages(env)
    with nullcontext() if known is None else _started_again(bot):
        await env.start()
    server = env.create_guild("Classe", preferred_locale="fr")
    await _welcomed(bot, server)
    channel = server.create_text_channel("jeux")
    people = {n: server.add_member(env.create_user(n)) for n in ("ada", "blaise", "chloe")}
    for name, locale in (("ada", "fr"), ("blaise", "en-GB"), ("chloe", "de")):
        languages.speaks(people[name].id, locale)
    made = World(env, bot, languages, server, channel, **people, url=url)
    try:
        yield made
        assert not env.errors
        assert not lost_forms(env), (
            f"what is typed into {lost_forms(env)} would be lost if it is refused: "
            "say beside the controls (Controls.forms) what opens the form again"
        )
        assert views_in_memory(made.bot) == []
    finally:
        await env.shutdown()
        await made.bot.close()
