"""Other words that may be typed for the engine's own: those of other languages, and variants."""

from __future__ import annotations

import unicodedata
from collections.abc import Mapping, Sequence

#: What is typed, one word or several, folded, with what the engine reads.
Spellings = Mapping[str, str]

#: Nothing but the engine's own words, in which everything is stored.
ENGLISH: Spellings = {}


def fold(text: str) -> list[str]:
    """Return the words of a text in lower case and without accents, each colon a word."""
    parts = unicodedata.normalize("NFD", text.replace("’", "'").lower())
    plain = "".join(part for part in parts if not unicodedata.combining(part))
    return plain.replace(":", " : ").split()


def respelt(words: Sequence[str], spellings: Spellings) -> list[str]:
    """Return folded words in the engine's spelling; the longest phrase that is known counts."""
    longest = max((len(typed.split()) for typed in spellings), default=1)
    found: list[str] = []
    at = 0
    while at < len(words):
        phrases = ((size, " ".join(words[at : at + size])) for size in range(longest, 0, -1))
        size, typed = next(((s, p) for s, p in phrases if p in spellings), (1, words[at]))
        found += spellings.get(typed, typed).split()
        at += size
    return found
