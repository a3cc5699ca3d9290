"""Answer people about their own data, erase it, and purge classes whose school year has ended.

Teachers set the date at which the school year of their class ends.
"""

from __future__ import annotations

import json
import logging
from datetime import date, datetime, timedelta
from typing import Any

from bot.challenges.withdrawals import Stakes
from bot.classes.model import next_purge
from bot.classes.service import Classes
from bot.db.recent import Recent
from bot.i18n import DEFAULT_LOCALE
from bot.kit.alarm import Alarm
from bot.kit.clock import now
from bot.play.model import MatchRecord
from bot.privacy.erasing import Erased
from bot.privacy.model import UNNAMED, Operator
from bot.privacy.rows import Kept
from bot.privacy.store import PrivacyStore

log = logging.getLogger(__name__)

#: How often classes that have settled nothing are looked for.
_ROUND = timedelta(days=1)


class Privacy(Alarm):
    """Answers people about their own data only, and purges data whose time is over."""

    def __init__(
        self,
        store: PrivacyStore,
        classes: Classes,
        guesses: Recent[MatchRecord],
        operator: Operator = UNNAMED,
    ) -> None:
        super().__init__()
        #: Who answers for what is stored.
        self.operator = operator
        self._store = store
        self._classes = classes
        #: Of the matches that were read here: what is erased is guessed no more.
        self._guesses = guesses

    async def resume(self) -> None:
        """Start the alarm that purges classes."""
        self.start(self.purge_ended_years)

    async def kept(self, who: int) -> Kept:
        """Read the data of the person who asks, by kind."""
        return await self._store.kept(who)

    async def export(self, who: int) -> str:
        """Return the data of the person who asks as JSON text, with their number and the time."""
        kept = await self._store.kept(who)
        told = {"person": who, "exported_at": now(), **kept}
        return json.dumps(told, ensure_ascii=False, indent=2, default=_as_text) + "\n"

    async def stakes(self, who: int) -> Stakes:
        """Return the challenges that an erasure of the person who asks would affect."""
        return await self._store.stakes(who)

    async def erase(self, who: int) -> Erased:
        """Erase the person who asks; data that others share remains, without them."""
        erased = await self._store.erase(who)
        self._guesses.forget_all()
        log.info("erased a person who asked for it")
        return erased

    async def purge_ended_years(self) -> datetime:
        """Purge the classes whose school year has ended; return when to look again.

        That is within a day. Servers without settings get some first. A class that fails is logged
        and tried again later; only classes of this process are looked at.
        """
        for guild_id, locale in await self._store.without_settings():
            await self._classes.ensure(guild_id, locale)
        for guild_id, ended_at in await self._store.purgeable():
            try:
                await self._purge(guild_id, ended_at)
            except Exception as error:  # whatever it is, the others must not wait for it
                self._store.set_aside.failed(guild_id, error)
        due = await self._store.next_purge()
        return min(due or now() + _ROUND, now() + _ROUND)

    async def _purge(self, guild_id: int, ended_at: datetime) -> None:
        """Purge a class whose school year has ended, unless another process has done it."""
        settings = await self._classes.settings(guild_id, DEFAULT_LOCALE)
        if await self._store.purge_class(guild_id, ended_at, next_purge(settings)):
            self._guesses.forget_all()
            log.info("purged a class at the end of its school year")


def _as_text(value: Any) -> str:
    """Format a day, or a UTC moment with or without its zone, as ISO 8601."""
    assert isinstance(value, date), f"{type(value)} in an export"
    if isinstance(value, datetime):
        return value.replace(tzinfo=None).isoformat() + "Z"
    return value.isoformat()
