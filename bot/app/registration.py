"""Register the commands with Discord, only if they have changed.

A digest of the commands, here and at Discord, is stored. Of several processes the one with the
first shard registers.
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
from bot.db.schema.running import registered_commands
from bot.i18n import digest_of_catalogues


class CommandRegister(Store):
    """The digest of the last registration, for each application."""

    async def bring_up_to_date(self, tree: app_commands.CommandTree[Any]) -> None:
        """Register the commands and store their digest, unless it says that Discord has these."""
        application = tree.client.application_id
        assert application is not None, "the client has logged in"
        ours, stored = _ours(tree), await self._stored(application)
        if stored is not None and stored == _digest(ours, await tree.fetch_commands()):
            return
        await self._replace_stored(application, _digest(ours, await tree.sync()))

    async def _stored(self, application: int) -> str | None:
        """Return the stored digest of the last registration; None before the first one."""
        query = sa.select(registered_commands.c.fingerprint)
        query = query.where(registered_commands.c.application_id == application)
        return await self._scalar(query)

    async def _replace_stored(self, application: int, fingerprint: str) -> None:
        """Store the digest of a registration, unless another process does so now."""
        former = registered_commands.c.application_id == application
        values = {"application_id": application, "fingerprint": fingerprint}

        def replace_stored(connection: sa.Connection) -> None:
            connection.execute(sa.delete(registered_commands).where(former))
            connection.execute(sa.insert(registered_commands), values)

        with suppress(IntegrityError):
            await self._write(replace_stored)


def _ours(tree: app_commands.CommandTree[Any]) -> list[Any]:
    """Return the definitions of the commands, and a digest of the catalogues that word them."""
    return [*(command.to_dict(tree) for command in tree.get_commands()), digest_of_catalogues()]


def _digest(ours: list[Any], theirs: Sequence[app_commands.AppCommand]) -> str:
    """Return a digest of the commands as defined here and as registered at Discord."""
    plain = json.dumps([command.to_dict() for command in theirs], sort_keys=True, default=str)
    combined = json.dumps([ours, json.loads(plain, object_hook=_untranslated)])
    return hashlib.sha256(combined.encode()).hexdigest()


def _untranslated(data: dict[str, Any]) -> dict[str, Any]:
    """Return a command's data without its translations, which Discord returns only once."""
    return {key: value for key, value in data.items() if not key.endswith("_localizations")}
