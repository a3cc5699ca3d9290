"""Record who was erased, without naming them: a copy of the database may still hold them.

A tombstone is an HMAC-SHA-256 of a Discord number, with a random key of its own stored beside it.
A key stored elsewhere could be lost when a copy is restored on another machine, and then nobody
would be erased again. So whoever has the database can try all numbers: a tombstone is a pseudonym,
and is deleted after ``KEPT``. Two tombstones of one person are unrelated.
"""

from __future__ import annotations

import hmac
import json
import secrets
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from datetime import datetime, timedelta

import sqlalchemy as sa

from bot.db.engine import utc
from bot.db.schema.base import metadata
from bot.db.schema.erasures import tombstones
from bot.kit.clock import now

#: For so long a tombstone is stored: copies are to be younger.
KEPT = timedelta(days=400)

#: The columns with numbers of people, in whatever table.
PEOPLE = {"person", "person_0", "person_1", "created_by", "target_id", "muted_by"}

#: The first line of a list of tombstones.
_FORM = "bouton erasures 1"


class NoList(ValueError):
    """A text is not a list of tombstones."""


@dataclass(frozen=True)
class Tombstone:
    """The record that somebody was erased: a fingerprint of their number, its key, and when."""

    key: bytes
    fingerprint: bytes
    at: datetime

    def is_of(self, person: int) -> bool:
        """Return whether the tombstone is that of a person."""
        return hmac.compare_digest(_fingerprint(self.key, person), self.fingerprint)


def bury(connection: sa.Connection, person: int) -> None:
    """Store a tombstone of a person, with a new key and the present moment."""
    key = secrets.token_bytes(32)
    write_down(connection, [Tombstone(key, _fingerprint(key, person), now())])


def write_down(connection: sa.Connection, buried: Iterable[Tombstone]) -> None:
    """Store tombstones, none of which may be stored already."""
    rows = [vars(each) for each in buried]
    if rows:
        connection.execute(sa.insert(tombstones), rows)


def buried_in(connection: sa.Connection) -> list[Tombstone]:
    """Read all tombstones of a database, the oldest first."""
    query = sa.select(tombstones).order_by(tombstones.c.at, tombstones.c.key)
    return [Tombstone(r.key, r.fingerprint, utc(r.at)) for r in connection.execute(query)]


def people_in(connection: sa.Connection) -> set[int]:
    """Collect the positive numbers of all people in a database; roles may be among them."""
    columns = [c for table in metadata.sorted_tables for c in table.c if c.name in PEOPLE]
    found = connection.execute(sa.union(*(sa.select(c).where(c > 0) for c in columns)))
    return set(found.scalars())


def listed(buried: Iterable[Tombstone]) -> str:
    """Serialise tombstones as lines of JSON, after a first line that names the form."""
    return "".join(f"{line}\n" for line in (json.dumps(_FORM), *map(_line, buried)))


def read_list(text: str) -> list[Tombstone]:
    """Parse the lines that ``listed`` writes; raise NoList for anything else."""
    form, *lines = text.splitlines() or [""]
    try:
        if json.loads(form) != _FORM:
            raise NoList(form)
        return list(_read(lines))
    except (ValueError, TypeError, KeyError):
        raise NoList(form) from None


def _line(buried: Tombstone) -> str:
    told = {"key": buried.key.hex(), "fingerprint": buried.fingerprint.hex()}
    return json.dumps(told | {"at": buried.at.isoformat()})


def _read(lines: Iterable[str]) -> Iterator[Tombstone]:
    for line in lines:
        told = json.loads(line)
        key, fingerprint = bytes.fromhex(told["key"]), bytes.fromhex(told["fingerprint"])
        yield Tombstone(key, fingerprint, utc(datetime.fromisoformat(told["at"])))


def _fingerprint(key: bytes, person: int) -> bytes:
    return hmac.digest(key, str(person).encode(), "sha256")
