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
    config = alembic.config.Config()
    config.set_main_option("script_location", str(_MIGRATIONS).replace("%", "%%"))
    config.attributes["connection"] = connection
    known = {script.revision for script in ScriptDirectory.from_config(config).walk_revisions()}
    unknown = set(MigrationContext.configure(connection).get_current_heads()) - known
    if unknown:
        raise NewerDatabase(
            f"the database is of revision {', '.join(sorted(unknown))}, which this version of "
            "Bouton does not know: a newer one has upgraded it"
        )
    alembic.command.upgrade(config, "head")
