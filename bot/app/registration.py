"""The commands as Discord knows them: they are told again only when they have changed."""

from __future__ import annotations

import hashlib
import json
from contextlib import suppress
from typing import Any

import sqlalchemy as sa
from discord import app_commands
from sqlalchemy.exc import IntegrityError

from bot.db.engine import Store
from bot.db.schema import registered_commands


class CommandRegister(Store):
    """What Discord was told last, for each application. Each method is one transaction at most."""

    async def bring_up_to_date(self, tree: app_commands.CommandTree[Any]) -> None:
        """Tell Discord the commands, unless it knows them as they are."""
        application = tree.client.application_id
        assert application is not None, "the client has logged in"
        if await self._kept(application) == await _fingerprint(tree):
            return
        await tree.sync()
        await self._keep(application, await _fingerprint(tree))

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


async def _fingerprint(tree: app_commands.CommandTree[Any]) -> str:
    """Return a digest of the commands as they are here, and as Discord has them.

    Another version, or a copy of the database that is put back, may leave the two different.
    """
    translator = tree.translator
    assert translator is not None, "it was set before"
    ours = [
        await command.get_translated_payload(tree, translator) for command in tree.get_commands()
    ]
    theirs = [command.to_dict() for command in await tree.fetch_commands()]
    told = json.dumps([ours, theirs], sort_keys=True)
    return hashlib.sha256(told.encode()).hexdigest()
