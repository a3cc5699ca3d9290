"""Spellings: words of other languages, and variants, that are read as words of the engine."""

from __future__ import annotations

import unicodedata
from collections.abc import Mapping, Sequence

#: The engine's words by what may be typed instead: one folded word or several.
Spellings = Mapping[str, str]

#: No other words than the engine's own, in which everything is stored.
ENGLISH: Spellings = {}


def fold(text: str) -> list[str]:
    """Return the words of a text, divided at spaces, in lower case and without accents.

    Each colon is a word of its own.
    """
    parts = unicodedata.normalize("NFD", text.replace("’", "'").lower())
    plain = "".join(part for part in parts if not unicodedata.combining(part))
    return plain.replace(":", " : ").split()


def respelt(words: Sequence[str], spellings: Spellings) -> list[str]:
    """Return words of ``fold`` with words or phrases of ``spellings`` replaced by the engine's.

    Of several phrases that begin at a word, the longest is replaced.
    """
    longest = max((len(typed.split()) for typed in spellings), default=1)
    found: list[str] = []
    at = 0
    while at < len(words):
        phrases = ((size, " ".join(words[at : at + size])) for size in range(longest, 0, -1))
        size, typed = next(((s, p) for s, p in phrases if p in spellings), (1, words[at]))
        found += spellings.get(typed, typed).split()
        at += size
    return found
