"""Edit what is stored by a form: write only what was changed, and report a clash.

Such a form carries a digest of what each field displayed, in the path of its control. Only what
its editor has changed is read (``Edited.read``) and written: of two editors neither undoes what
the other has written. Where both have changed one field, the second is told both values.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any
from zlib import crc32

from bot.kit.refusal import Faults, KitRefusal, Refused
from games import Move

#: Digests have 24 bits: five of them find room in a path.
_DIGESTS = 1 << 24

#: How what was typed into fields is read; each raises Refused if it cannot be.
Readers = Mapping[str, Callable[[str], Any]]

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
    #: What was typed into each field, and the messages that name the fields.
    typed: Mapping[str, str]
    labels: Mapping[str, str]

    def require_alone(self, *faults: tuple[str | None, Exception]) -> frozenset[str]:
        """Return the names of the fields that were changed; raise Faults if two editors clash.

        ``faults`` are what else is wrong with the form: all of it is said at once.
        """
        if self.clashes or faults:
            raise Faults((*self.clashes, *faults), self.displayed)
        return self.changed

    def read(self, readers: Readers, *faults: tuple[str | None, Exception]) -> dict[str, Any]:
        """Return what was typed into each field that was changed, read; raise Faults.

        A field without a reader is left as it was typed. All that is wrong is said at once, with
        ``faults``.
        """
        found, wrong = dict[str, Any](), list(faults)
        for name in (each for each in self.typed if each in self.changed):
            try:
                found[name] = readers.get(name, str)(self.typed[name])
            except Refused as refused:
                wrong.append((self.labels.get(name), refused))
        self.require_alone(*wrong)
        return found


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
    changed, clashes, bases, labels = set(), [], [], labels or {}
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
            clashes.append((labels.get(name), Refused(KitRefusal.CLASH, **told)))
    return Edited(frozenset(changed), tuple(clashes), tuple(bases), typed, labels)


def quoted(text: str) -> str:
    """Return a value on one line, as it is quoted where two editors clash."""
    plain = " ".join(text.split()).replace("`", "ˋ")
    return f"{plain[:_QUOTED]}…" if len(plain) > _QUOTED else plain
