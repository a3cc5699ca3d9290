"""The catalogue of one language, whose messages are parsed when first used."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from decimal import localcontext
from threading import Lock

Value = str | int | float

#: The most digits of a number that is written exactly.
DIGITS = 100

#: The beginning of an entry, with its name; further lines of an entry are indented.
_ENTRY = re.compile(r"^(-?[a-zA-Z][\w-]*) *=", re.MULTILINE)

#: Text that may be the name of another entry.
_NAME = re.compile(r"-?[a-zA-Z][\w-]*")


class Catalogue:
    """All messages of a language, each parsed when it is first used. It is thread-safe."""

    def __init__(self, locale: str, texts: Iterable[str]) -> None:
        """Add the entries of texts in Fluent's syntax."""
        from fluent.runtime import FluentBundle  # `bouton --help` needs no message
        from fluent.syntax import FluentParser

        self._locale = locale
        self._bundle = FluentBundle([locale], use_isolating=False)
        self._parse = FluentParser(with_spans=False).parse  # positions are not needed
        self._unread: dict[str, str] = {}
        self._reading = Lock()
        for text in texts:
            self.add(text)
        self._names = frozenset(self._unread)

    def add(self, text: str) -> None:
        """Add the entries of a text, without replacing existing ones."""
        begins = [*_ENTRY.finditer(text)]
        ends = [*(begin.start() for begin in begins[1:]), len(text)]
        for begin, end in zip(begins, ends, strict=True):
            self._unread.setdefault(begin[1], text[begin.start() : end])

    def has_message(self, message: str) -> bool:
        """Return whether the texts given to the constructor have a message with a name."""
        return message in self._names

    def format(self, message: str, values: Mapping[str, Value]) -> str:
        """Format a message, or one of its attributes (``message.attribute``), with values.

        Raises KeyError if there is none, and ValueError if it cannot be formatted, as without one
        of its values.
        """
        entry, _, attribute = message.partition(".")
        if entry in self._unread:
            self._read(entry)
        entry_read = self._bundle.get_message(entry)
        pattern = entry_read.attributes[attribute] if attribute else entry_read.value
        if pattern is None:
            raise KeyError(message)
        with localcontext(prec=DIGITS):
            text, problems = self._bundle.format_pattern(pattern, dict(values))
        if problems:
            raise ValueError(f"message {message!r} in {self._locale}: {problems}")
        return str(text)

    def _read(self, name: str) -> None:
        """Parse an entry and all that it may refer to, then remove them from the unread ones."""
        with self._reading:
            read, pending = set[str](), [name]
            while pending:
                name = pending.pop()
                source = self._unread.get(name)
                if source is not None and name not in read:
                    read.add(name)
                    self._bundle.add_resource(self._parse(source))
                    pending += _NAME.findall(source)
            for name in read:
                del self._unread[name]
