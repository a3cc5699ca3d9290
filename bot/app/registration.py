"""Register the commands with Discord, only if they have changed.

A digest of the commands and of what Discord has of them is kept in the store. Of several processes
the one that has the first shard registers.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Sequence
from contextlib import suppress
from typing import Any

import sqlalchemy as sa
from discord import app_commands
from sqlalchemy.exc import IntegrityError

from bot.db.engine import Store
from bot.db.schema import registered_commands
from bot.i18n import digest_of_catalogues


class CommandRegister(Store):
    """What Discord was told last, for each application. Each method is one transaction at most."""

    async def bring_up_to_date(self, tree: app_commands.CommandTree[Any]) -> None:
        """Tell Discord the commands, unless it knows them as they are."""
        application = tree.client.application_id
        assert application is not None, "the client has logged in"
        ours, kept = _ours(tree), await self._kept(application)
        if kept is not None and kept == _digest(ours, await tree.fetch_commands()):
            return
        await self._keep(application, _digest(ours, await tree.sync()))

    async def _kept(self, application: int) -> str | None:
        """Return the fingerprint of what was told last."""
        query = sa.select(registered_commands.c.fingerprint)
        query = query.where(registered_commands.c.application_id == application)
        return await self._read(lambda connection: connection.scalar(query))

    async def _keep(self, application: int, fingerprint: str) -> None:
        """Keep the fingerprint of what was told; two processes may have told it at once."""
        former = registered_commands.c.application_id == application
        values = {"application_id": application, "fingerprint": fingerprint}

        def kept(connection: sa.Connection) -> None:
            connection.execute(sa.delete(registered_commands).where(former))
            connection.execute(sa.insert(registered_commands), values)

        with suppress(IntegrityError):
            await self._write(kept)


def _ours(tree: app_commands.CommandTree[Any]) -> list[Any]:
    """Return what the commands are here, and what their words come from."""
    return [*(command.to_dict(tree) for command in tree.get_commands()), digest_of_catalogues()]


def _digest(ours: list[Any], theirs: Sequence[app_commands.AppCommand]) -> str:
    """Return a digest of the commands as they are here, and as Discord has them.

    Another version, or a copy of the database that is put back, may leave the two different.
    """
    plain = json.dumps([command.to_dict() for command in theirs], sort_keys=True, default=str)
    told = json.dumps([ours, json.loads(plain, object_hook=_untranslated)])
    return hashlib.sha256(told.encode()).hexdigest()


def _untranslated(told: dict[str, Any]) -> dict[str, Any]:
    """Return what Discord tells of a command without its translations: it tells them once only."""
    return {key: value for key, value in told.items() if not key.endswith("_localizations")}
