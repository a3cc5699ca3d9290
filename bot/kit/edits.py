"""Forms that edit what is stored: only what was changed is written, and a clash is reported.

Such a form carries a digest of what each field displayed, in the path of its control. So a field
that its editor has left alone undoes nothing that somebody else has written since.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from zlib import crc32

from bot.kit.refusal import Faults, KitRefusal, Refused
from games import Move

#: Digests have 24 bits: five of them find room in a path.
_DIGESTS = 1 << 24

#: So much of a value is quoted where two clash.
_QUOTED = 300


def digest(text: str) -> int:
    """Return the digest of what a field displays; Discord strips what is typed."""
    return crc32(text.replace("\r\n", "\n").strip().encode("utf-8", "replace")) % _DIGESTS


@dataclass(frozen=True)
class Edited:
    """What an editor has changed in a form, and where somebody else has changed the same."""

    #: The names of the fields that were changed.
    changed: frozenset[str]
    clashes: tuple[tuple[str | None, Exception], ...]
    #: What the form counts as having displayed if it is corrected: what is stored, in a clash.
    displayed: tuple[int, ...]

    def require_alone(self, *faults: tuple[str | None, Exception]) -> frozenset[str]:
        """Return the names of the fields that were changed; raise Faults if two editors clash.

        ``faults`` are what else is wrong with the form: all of it is said at once.
        """
        if self.clashes or faults:
            raise Faults((*self.clashes, *faults), self.displayed)
        return self.changed


def edited(
    displayed: Move,
    typed: Mapping[str, str],
    stored: Mapping[str, str],
    labels: Mapping[str, str] | None = None,
) -> Edited:
    """Return what an editor has changed, by the digests of what the form displayed.

    ``stored`` is what each field would display by now, in the order of the form; ``labels`` are the
    messages that name the fields.
    """
    changed, clashes, bases = set(), [], []
    for number, (name, now) in enumerate(stored.items()):
        mine, base = typed.get(name, ""), digest(now)
        before = displayed[number] if number < len(displayed) else base
        if digest(mine) in (before, base):
            bases.append(before)
            continue
        changed.add(name)
        bases.append(base)
        if base != before:
            told = {"stored": quoted(now), "typed": quoted(mine)}
            clashes.append(((labels or {}).get(name), Refused(KitRefusal.CLASH, **told)))
    return Edited(frozenset(changed), tuple(clashes), tuple(bases))


def quoted(text: str) -> str:
    """Return a value on one line, as it is quoted where two editors clash."""
    plain = " ".join(text.split()).replace("`", "ˋ")
    return f"{plain[:_QUOTED]}…" if len(plain) > _QUOTED else plain
