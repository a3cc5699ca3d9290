"""Edit stored values by a form: write only the fields that were changed, and report a clash.

The path of the form's control has a digest of each field as displayed. Only fields that the editor
has changed are read (``Edited.read``) and written, so no editor undoes the change of another. If
both have changed one field, the second gets both values in the error.
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

#: The reader of each field's text; each raises Refused for a text that it cannot read.
Readers = Mapping[str, Callable[[str], Any]]

#: The most characters of a value quoted in a clash.
_QUOTED = 300


def digest(text: str) -> int:
    """Return a 24-bit hash of a field's text; outer spaces and kinds of line ends do not count."""
    return crc32(text.replace("\r\n", "\n").strip().encode("utf-8", "replace")) % _DIGESTS


@dataclass(frozen=True)
class Edited:
    """The fields that an editor changed in a form, and those changed by somebody else meanwhile."""

    #: The names of the changed fields.
    changed: frozenset[str]
    clashes: tuple[tuple[str | None, Exception], ...]
    #: The digests for correcting the form: of the displayed values, or in a clash the stored ones.
    displayed: tuple[int, ...]
    #: The text of each field, and the message that names it.
    typed: Mapping[str, str]
    labels: Mapping[str, str]

    def require_alone(self, *faults: tuple[str | None, Exception]) -> frozenset[str]:
        """Return the names of the changed fields; raise Faults if any clashes or has a fault.

        ``faults`` are other errors in the form, each with its label; the Faults raised has all.
        """
        if self.clashes or faults:
            raise Faults((*self.clashes, *faults), self.displayed)
        return self.changed

    def read(self, readers: Readers, *faults: tuple[str | None, Exception]) -> dict[str, Any]:
        """Return the values of the changed fields, by name; raise Faults with all errors, if any.

        A field without a reader keeps its text. ``faults`` are other errors in the form.
        """
        values, wrong = dict[str, Any](), list(faults)
        for name in (each for each in self.typed if each in self.changed):
            try:
                values[name] = readers.get(name, str)(self.typed[name])
            except Refused as refused:
                wrong.append((self.labels.get(name), refused))
        self.require_alone(*wrong)
        return values


def edited(
    displayed: Move,
    typed: Mapping[str, str],
    stored: Mapping[str, str],
    labels: Mapping[str, str] | None = None,
    chosen: Mapping[str, Callable[[str], str]] | None = None,
) -> Edited:
    """Return which fields an editor changed, and which of these somebody else changed otherwise.

    ``displayed`` has the fields' digests as the form displayed them, in its order. ``typed`` has
    the submitted text of each field, by name; ``stored`` that which it would display now, in the
    form's order; ``labels`` the messages that name the fields; ``chosen`` for each menu a function
    that words its values.
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
            worded = (chosen or {}).get(name, str)
            values = {"stored": quoted(worded(now)), "typed": quoted(worded(mine))}
            clashes.append((labels.get(name), Refused(KitRefusal.CLASH, **values)))
    return Edited(frozenset(changed), tuple(clashes), tuple(bases), typed, labels)


def quoted(text: str) -> str:
    """Return a value on one line, cut to _QUOTED characters, to name a clash; “–” if empty."""
    plain = " ".join(text.split()).replace("`", "ˋ") or "–"
    return f"{plain[:_QUOTED]}…" if len(plain) > _QUOTED else plain
