"""Who was erased, for copies that were made before."""

from __future__ import annotations

import sqlalchemy as sa

from bot.db.schema.base import metadata

#: That somebody was erased: a fingerprint of their number, with the key that it was made with.
tombstones = sa.Table(
    "tombstones",
    metadata,
    sa.Column("key", sa.LargeBinary(32), primary_key=True),
    sa.Column("fingerprint", sa.LargeBinary(32), nullable=False),
    sa.Column("at", sa.DateTime(timezone=True), nullable=False, index=True),
)
