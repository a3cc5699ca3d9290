"""The migrations: they bring the schema of a database up to date.

Alembic runs them. It takes a quarter of a second to import, so it is asked only if there is
something to upgrade; which revisions there are is told by the names of their files.
"""

from __future__ import annotations

from pathlib import Path

import sqlalchemy as sa

_MIGRATIONS = Path(__file__).parent / "migrations"

#: Where Alembic keeps the revision of a database.
_VERSION = sa.table("alembic_version", sa.column("version_num"))


class NewerDatabase(Exception):
    """The database was brought up to date by a version that knows more migrations than this."""

    def __init__(self, revision: str) -> None:
        super().__init__(f"a newer version has upgraded the database to revision {revision}")
        self.revision = revision


def upgrade(connection: sa.Connection) -> None:
    """Upgrade the schema as part of a transaction; raise NewerDatabase if it is ahead."""
    present = revisions_in(connection)
    unknown = present - known_revisions()
    if unknown:
        raise NewerDatabase(", ".join(sorted(unknown)))
    if present != {latest_revision()}:
        _migrate(connection)


def revisions_in(connection: sa.Connection) -> set[str]:
    """Return the revision of a database; none if it is empty."""
    if not sa.inspect(connection).has_table(_VERSION.name):
        return set()
    return set(connection.scalars(sa.select(_VERSION.c.version_num)))


def known_revisions() -> set[str]:
    """Return the revisions that this version knows."""
    scripts = (_MIGRATIONS / "versions").glob("[0-9]*.py")
    return {script.name.partition("_")[0] for script in scripts}


def latest_revision() -> str:
    """Return the revision to which this version upgrades."""
    return max(known_revisions())


def _migrate(connection: sa.Connection) -> None:
    import alembic.command
    import alembic.config

    config = alembic.config.Config()
    config.set_main_option("script_location", str(_MIGRATIONS).replace("%", "%%"))
    config.attributes["connection"] = connection
    alembic.command.upgrade(config, "head")
