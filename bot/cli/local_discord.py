"""Add what SimCord leaves out of Discord: the language of each person, and localised commands.

SimCord sends every interaction in American English and lists commands by their default
names. Discord sends the person's language and the server's, and shows commands in the
person's language, while the bot still receives the default names. So does this. SimCord waits
for the bot to be idle, looks for it 20 times a second, and gives up after five seconds; Discord
does not wait. It takes a refusal for a failure. Its clock stands still, Discord's does not. Its
page shows what the bot did by the end of the last action, Discord also shows what it does later.

The tests use it, too; in them alarms ring only when a test lets time pass. Ids are given out in
order, so each run of the preview meets the same people, and the matches of the last run are
theirs.
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
    """An in-memory Discord whose answers come as soon as the bot has given them, however late."""

    async def _settle_internal(
        self,
        *,
        idle: float = GLANCE,
        timeout: float | None = None,  # noqa: ASYNC109
        _deadline: float | None = None,
        **terms: Any,
    ) -> None:
        """Wait until the bot is idle.

        SimCord has one limit for two things: how long it waits, and which alarms it waits for.
        Here it waits for near alarms only, and again for as long as the bot is at work, or has
        set one meanwhile. Its own limit for the start, five seconds, is not kept.
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
        """Record a failure of the bot; a refusal, which it has answered, is none.

        discord.py reports both. The page would say of either that the action has failed.
        """
        cause = getattr(error, "original", error)
        if not isinstance(cause, Exception) or expected(cause, words(DEFAULT_LOCALE)) is None:
            super()._record_error(error)

    def _rings_within(self, ahead: float) -> bool:
        """Return whether an alarm of the bot's rings by itself within so many seconds."""
        by = asyncio.get_running_loop().time() + ahead
        return any(
            real.when() <= by and not real.cancelled() and not handle.cancelled()
            for call in self._work.callbacks
            if (real := call.real_handle) and (handle := call.handle)
        )

    async def _advance_to(self, target: float, deadline: float) -> None:
        """Let time pass once the alarm has rung that rings by itself, if one does.

        SimCord would have the two wait for each other if that one has just begun.
        """
        clock = asyncio.get_running_loop()
        while (ringing := self._real_advance_task) not in (None, asyncio.current_task()):
            if ringing.done() or clock.time() >= deadline:
                break
            await asyncio.wait([ringing], timeout=deadline - clock.time())
        await super()._advance_to(target, deadline)

    def _all_answered(self) -> bool:
        """Return whether the latest interaction, if any, was answered, or an answer promised."""
        latest = next(reversed(self.backend.interactions.values()), None)
        return latest is None or latest.responded


class Languages:
    """Gives the people and the servers of a local Discord their languages.

    Install it before the environment starts: it must see events before the bot does.
    """

    def __init__(self, env: Env, default: str = "en-US") -> None:
        self._backend = env.backend
        self.default = default
        self._people: dict[int, str] = {}
        self._visible: Callable[..., list[Payload]] = env.backend.visible_commands
        self._backend.subscribers.insert(0, self._translate_event)
        self._backend.visible_commands = self._localised_commands  # type: ignore[method-assign]

    def speaks(self, person: int, locale: str) -> None:
        """Give a person a language, as Discord names it: ``fr``, ``en-GB``, ``de``…"""
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
        """Undo what the picker localised: the bot knows options by their default names."""
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
            _localised(deepcopy(command), locale)
            for command in self._visible(user_id=user_id, **where)
        ]


def _restore_names(given: Payload, registered: Payload) -> None:
    """Restore the names of options, and of those of a subcommand."""
    for option in given.get("options", []):
        for declared in registered["options"]:
            names = (declared["name"], *(declared.get("name_localizations") or {}).values())
            if option["name"] in names:
                option["name"] = declared["name"]
                _restore_names(option, declared)


def let_run_on(env: Env, bot: Bouton) -> None:
    """Declare the laboratory's work to be no work of the bot's.

    SimCord ends each operation when the bot is idle. Discord does not wait for a long question:
    meanwhile its progress is shown, and others click.
    """
    laboratory = bot.analyst.laboratory
    ask = laboratory.ask

    async def declared(*question: Any) -> Any:
        task = Context().run(asyncio.create_task, ask(*question))
        task.add_done_callback(_retrieve)  # whoever waited may be gone
        return await env.external_wait(task, reason="the laboratory")

    laboratory.ask = declared  # type: ignore[assignment,method-assign]


def let_time_pass(env: Env, page: Preview) -> None:
    """Let the clock of a page go on at each action, by the time since the last one.

    SimCord's stands still: live boards would be edited once, and nothing would open or close.
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
    """Show what the bot did since the last action when the page looks, twice a second.

    SimCord's page shows it after the next action. The revision stays: SimCord refuses a click on
    an older one, but the controls that are still there still mean the same.
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
    """Take note of how a task ended."""
    if not task.cancelled():
        task.exception()


def _localised(shown: Payload, locale: str, *, keep_name: bool = True) -> Payload:
    """Put the localised texts of a command, and of all its options, in place of the default."""
    fields = ("description",) if keep_name else ("name", "description")
    for field in fields:
        translations = shown.get(f"{field}_localizations") or {}
        shown[field] = translations.get(locale, shown.get(field, ""))
    for part in (*shown.get("options", []), *shown.get("choices", [])):
        _localised(part, locale, keep_name=False)
    return shown
