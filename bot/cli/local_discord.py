"""Add to SimCord what it leaves out of Discord: people's languages, and localised commands.

SimCord sends every interaction in American English and lists commands by their default names.
Discord sends the languages of the person and of the server, and lists commands in the person's
language, while the bot still receives the default names. This module does the same.

It also corrects four differences. SimCord waits for the bot to be idle, which it checks 20 times a
second, and gives up after five seconds; Discord does not wait. SimCord treats a refusal as a
failure. Its clock does not advance by itself. Its page shows the state at the end of the last
action; Discord also shows later changes.

The tests use this module, too; in them alarms ring only when a test lets time pass. Ids are given
out in order, so each run of the preview meets the same people, and their matches of the last run.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Mapping
from contextlib import suppress
from contextvars import Context
from copy import deepcopy
from typing import TYPE_CHECKING, Any

from simcord import Env, SetupError
from simcord.preview import Preview

from bot.i18n import DEFAULT_LOCALE, words
from bot.kit.wording import expected

if TYPE_CHECKING:
    from bot.app.client import Bouton

Payload = dict[str, Any]

#: How often it is looked whether the bot is idle, in seconds: nobody should feel it.
GLANCE = 0.002

#: How long the bot may take over one action, in seconds: a busy machine is slow.
PATIENCE = 300.0

#: Until an interaction is answered, alarms so many seconds ahead are waited for: one of them
#: promises the answer. Afterwards, only those that ring before anybody could notice.
HORIZON, BLINK = 5.0, 0.05


class LocalDiscord(Env):
    """An in-memory Discord that shows an answer as soon as the bot has given it, however late."""

    async def _settle_internal(
        self,
        *,
        idle: float = GLANCE,
        timeout: float | None = None,  # noqa: ASYNC109
        _deadline: float | None = None,
        **terms: Any,
    ) -> None:
        """Wait until the bot is idle.

        SimCord has one limit for how long it waits and for which alarms it waits. Here only near
        alarms are waited for, again and again while the bot works or has set another one. Raises
        TimeoutError after PATIENCE seconds, or ``timeout`` if that is longer.
        """
        clock = asyncio.get_running_loop()
        end = _deadline or clock.time() + max(timeout or 0.0, PATIENCE)
        while True:
            ahead = BLINK if self._all_answered() else HORIZON
            near = min(clock.time() + ahead, end)
            try:
                await super()._settle_internal(idle=min(idle, GLANCE), _deadline=near, **terms)
            except TimeoutError:
                if clock.time() >= end:
                    raise
            else:
                if self._advancing or clock.time() >= end or not self._rings_within(ahead):
                    return

    def _record_error(self, error: BaseException) -> None:
        """Record a failure of the bot; skip a refusal, which the bot has answered.

        discord.py reports both, and for either the page would say that the action has failed.
        """
        cause = getattr(error, "original", error)
        if not isinstance(cause, Exception) or expected(cause, words(DEFAULT_LOCALE)) is None:
            super()._record_error(error)

    def _rings_within(self, ahead: float) -> bool:
        """Return whether an alarm of the bot rings by itself within a number of seconds."""
        by = asyncio.get_running_loop().time() + ahead
        return any(
            real.when() <= by and not real.cancelled() and not handle.cancelled()
            for call in self._work.callbacks
            if (real := call.real_handle) and (handle := call.handle)
        )

    async def _advance_to(self, target: float, deadline: float) -> None:
        """Advance the clock, after the alarm that is about to ring by itself, if any, has rung.

        SimCord and an alarm that has just begun would otherwise wait for each other.
        """
        clock = asyncio.get_running_loop()
        while (ringing := self._real_advance_task) not in (None, asyncio.current_task()):
            if ringing.done() or clock.time() >= deadline:
                break
            await asyncio.wait([ringing], timeout=deadline - clock.time())
        await super()._advance_to(target, deadline)

    def _all_answered(self) -> bool:
        """Return whether the latest interaction was answered or deferred; True without any."""
        latest = next(reversed(self.backend.interactions.values()), None)
        return latest is None or latest.responded


class Languages:
    """Sets the languages of the people of a local Discord; others speak ``default``.

    Install it before the environment starts, because it must receive events before the bot does.
    """

    def __init__(self, env: Env, default: str = "en-US") -> None:
        self._backend = env.backend
        self.default = default
        self._people: dict[int, str] = {}
        #: By id and locale: a command as it is registered, and its localised copy.
        self._localised: dict[tuple[str, str], tuple[Payload, Payload]] = {}
        self._visible: Callable[..., list[Payload]] = env.backend.visible_commands
        self._backend.subscribers.insert(0, self._translate_event)
        self._backend.visible_commands = self._localised_commands  # type: ignore[method-assign]

    def speaks(self, person: int, locale: str) -> None:
        """Set the language of a person, by Discord's name of it: ``fr``, ``en-GB``, ``de``…"""
        self._people[person] = locale

    def _translate_event(self, event: str, payload: Mapping[str, Any]) -> None:
        if event != "INTERACTION_CREATE" or not isinstance(payload, dict):
            return
        user = payload.get("user") or payload["member"]["user"]
        payload["locale"] = self._people.get(int(user["id"]), self.default)
        if "guild_id" in payload:
            guild = self._backend.get_guild(int(payload["guild_id"]))
            payload["guild_locale"] = guild.preferred_locale
        if payload["data"].get("type") == 1:
            self._restore_default_names(payload["data"])

    def _restore_default_names(self, data: Payload) -> None:
        """Undo the localisation of the picker: the bot knows options by their default names."""
        registered = next(
            command
            for scope in self._backend.commands.values()
            for command in scope.values()
            if command["id"] == data["id"]
        )
        _restore_names(data, registered)

    def _localised_commands(self, *, user_id: int, **where: Any) -> list[Payload]:
        locale = self._people.get(user_id, self.default)
        return [
            self._localised_command(command, locale)
            for command in self._visible(user_id=user_id, **where)
        ]

    def _localised_command(self, command: Payload, locale: str) -> Payload:
        """Return a command in a language, cached: the page asks for all, several times a click."""
        registered, shown = self._localised.get((command["id"], locale), (None, None))
        if registered is not command or shown is None:
            shown = _localised(deepcopy(command), locale)
            self._localised[command["id"], locale] = command, shown
        return shown


def _restore_names(given: Payload, registered: Payload) -> None:
    """Replace the localised names of options, nested ones too, by the default ones."""
    for option in given.get("options", []):
        for declared in registered["options"]:
            names = (declared["name"], *(declared.get("name_localizations") or {}).values())
            if option["name"] in names:
                option["name"] = declared["name"]
                _restore_names(option, declared)


def let_run_on(env: Env, bot: Bouton) -> None:
    """Declare that the environment need not wait for the laboratory's work.

    SimCord ends each operation when the bot is idle. Discord does not wait for a long computation:
    its progress is visible meanwhile, and others can click.
    """
    laboratory = bot.analyst.laboratory
    ask = laboratory.ask

    async def declared(*question: Any) -> Any:
        task = Context().run(asyncio.create_task, ask(*question))
        task.add_done_callback(_retrieve)  # whoever waited may be gone
        return await env.external_wait(task, reason="the laboratory")

    laboratory.ask = declared  # type: ignore[assignment,method-assign]


def let_time_pass(env: Env, page: Preview) -> None:
    """Advance the clock of a page at each action by the time since the last one.

    SimCord's clock does not advance: live boards would be edited once, and nothing would open or
    close.
    """
    act, last = page._action, time.monotonic()

    async def in_time(*action: Any) -> Any:
        nonlocal last
        present = time.monotonic()
        with suppress(SetupError, TimeoutError):  # another action is under way
            await env.advance_time(present - last)
            last = present
            page._advance_presentation_time()
        return await act(*action)

    page._action = in_time  # type: ignore[assignment,method-assign]


def let_news_come(env: Env, page: Preview) -> None:
    """Update the page, which asks twice a second, with what the bot did since the last action.

    SimCord's page updates only after the next action. The revision does not change: SimCord refuses
    a click on an older one, although the controls that are still there have the same meaning.
    """
    show, happened = page._page_payload, 0
    shown: dict[str, int] = {}

    def note(_event: str, _payload: Mapping[str, Any]) -> None:
        nonlocal happened
        happened += 1

    def with_news(viewer: Any) -> Payload:
        if shown.get(viewer.id) != happened and env._operation_task is None:
            viewer.revision -= 1
            page._publish(viewer, reason="refresh")
            shown[viewer.id] = happened
        return show(viewer)

    env.backend.subscribers.append(note)
    page._page_payload = with_news  # type: ignore[method-assign, assignment]


def _retrieve(task: asyncio.Task[Any]) -> None:
    """Retrieve the exception of a finished task, so that asyncio does not log it."""
    if not task.cancelled():
        task.exception()


def _localised(shown: Payload, locale: str, *, keep_name: bool = True) -> Payload:
    """Replace the default texts of a command, and of all its options, by the localised ones.

    Returns the same command. With ``keep_name`` its own name stays.
    """
    fields = ("description",) if keep_name else ("name", "description")
    for field in fields:
        translations = shown.get(f"{field}_localizations") or {}
        shown[field] = translations.get(locale, shown.get(field, ""))
    for part in (*shown.get("options", []), *shown.get("choices", [])):
        _localised(part, locale, keep_name=False)
    return shown
