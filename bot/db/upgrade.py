"""The migrations, which upgrade the schema of a database.

Alembic runs them. It takes a quarter of a second to import, so it is used only if an upgrade is
needed; the revisions are known from the names of their files.
"""

from __future__ import annotations

import logging
from pathlib import Path

import sqlalchemy as sa

log = logging.getLogger(__name__)

_MIGRATIONS = Path(__file__).parent / "migrations"

#: The table in which Alembic stores the revision of a database.
_VERSION = sa.table("alembic_version", sa.column("version_num"))


class NewerDatabase(Exception):
    """A newer version of the bot has upgraded the database beyond the revisions known here."""

    def __init__(self, revision: str) -> None:
        super().__init__(f"a newer version has upgraded the database to revision {revision}")
        self.revision = revision


def upgrade(connection: sa.Connection) -> None:
    """Upgrade the schema as part of a transaction; raise NewerDatabase if it is newer than this."""
    present = revisions_in(connection)
    unknown = present - known_revisions()
    if unknown:
        raise NewerDatabase(", ".join(sorted(unknown)))
    if present != {latest_revision()}:
        _migrate(connection)
        before = ", ".join(sorted(present)) or "none"
        log.info("upgraded the database from revision %s to %s", before, latest_revision())


def revisions_in(connection: sa.Connection) -> set[str]:
    """Return the revision recorded in a database, as a set; empty if none is recorded."""
    if not sa.inspect(connection).has_table(_VERSION.name):
        return set()
    return set(connection.scalars(sa.select(_VERSION.c.version_num)))


def known_revisions() -> set[str]:
    """Return the revisions that this version of the bot knows."""
    scripts = (_MIGRATIONS / "versions").glob("[0-9]*.py")
    return {script.name.partition("_")[0] for script in scripts}


def latest_revision() -> str:
    """Return the revision to which this version of the bot upgrades."""
    return max(known_revisions())


def _migrate(connection: sa.Connection) -> None:
    import alembic.command
    import alembic.config

    config = alembic.config.Config()
    config.set_main_option("script_location", str(_MIGRATIONS).replace("%", "%%"))
    config.attributes["connection"] = connection
    alembic.command.upgrade(config, "head")
