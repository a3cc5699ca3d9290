"""The migrations: they bring the schema of a database up to date."""

from __future__ import annotations

from pathlib import Path

import alembic.config
import sqlalchemy as sa
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory

_MIGRATIONS = Path(__file__).parent / "migrations"


class NewerDatabase(Exception):
    """The database was brought up to date by a version that knows more migrations than this."""


def upgrade(connection: sa.Connection) -> None:
    """Upgrade the schema as part of a transaction; raise NewerDatabase if it is ahead."""
    config = _config()
    config.attributes["connection"] = connection
    unknown = revisions_in(connection) - known_revisions()
    if unknown:
        raise NewerDatabase(
            f"the database is of revision {', '.join(sorted(unknown))}, which this version of "
            "Bouton does not know: a newer one has upgraded it"
        )
    alembic.command.upgrade(config, "head")


def revisions_in(connection: sa.Connection) -> set[str]:
    """Return the revision of a database; none if it is empty."""
    return set(MigrationContext.configure(connection).get_current_heads())


def known_revisions() -> set[str]:
    """Return the revisions that this version knows."""
    return {script.revision for script in ScriptDirectory.from_config(_config()).walk_revisions()}


def latest_revision() -> str:
    """Return the revision to which this version upgrades."""
    head = ScriptDirectory.from_config(_config()).get_current_head()
    assert head is not None
    return head


def _config() -> alembic.config.Config:
    config = alembic.config.Config()
    config.set_main_option("script_location", str(_MIGRATIONS).replace("%", "%%"))
    return config
