"""Programs that resemble each other, by winnowed fingerprints: no proof of anything.

Of every K tokens in a row a number is taken, and of each window of these the least one is kept
(S. Schleimer, D. Wilkerson, A. Aiken, *Winnowing: local algorithms for document fingerprinting*,
SIGMOD 2003). Names count as one, comments and spaces as none. What many have in common, such as the
lines that the sheet gives, tells nothing and is left out, as MOSS does.
"""

from __future__ import annotations

import re
import zlib
from collections import Counter
from collections.abc import Sequence
from itertools import combinations
from keyword import iskeyword
from typing import NamedTuple

#: A fingerprint is of so many tokens; of each window of so many, one is kept.
K, WINDOW = 10, 5

#: Whatever so many programs have, and more than a third of all, is left out.
COMMON = 4

#: Pairs are told that share so much of the shorter one, in per cent, and so many fingerprints.
LEAST, FEWEST = 70, 8

_TOKEN = re.compile(
    r"""\#[^\n]*|(?P<text>'''.*?'''|\"{3}.*?\"{3}|'(?:\\.|[^'\\\n])*'|"(?:\\.|[^"\\\n])*")"""
    r"|(?P<name>[^\W\d]\w*)|\d[\w.]*|[^\s\w]",
    re.DOTALL,
)


class Pair(NamedTuple):
    """Two programs, by their places, and how much of the shorter one the other has, in per cent."""

    first: int
    second: int
    percent: int


def resembling(sources: Sequence[str]) -> list[Pair]:
    """Return the pairs of programs that resemble each other, those that do so most first."""
    prints = [fingerprints(source) for source in sources]
    found_in = Counter(one for each in prints for one in each)
    common = {
        one for one, count in found_in.items() if count >= COMMON and 3 * count > len(sources)
    }
    own = [each - common for each in prints]
    pairs = []
    for first, second in combinations(range(len(sources)), 2):
        shared = len(own[first] & own[second])
        if shared >= FEWEST:
            percent = 100 * shared // min(len(own[first]), len(own[second]))
            if percent >= LEAST:
                pairs.append(Pair(first, second, percent))
    return sorted(pairs, key=lambda pair: (-pair.percent, pair))


def fingerprints(source: str) -> frozenset[int]:
    """Return the winnowed fingerprints of a program, whatever its names and its layout are."""
    tokens = [_plain(found) for found in _TOKEN.finditer(source) if found[0][0] != "#"]
    grams = [
        zlib.crc32("\n".join(tokens[at : at + K]).encode()) for at in range(len(tokens) - K + 1)
    ]
    windows = range(max(len(grams) - WINDOW + 1, min(1, len(grams))))
    return frozenset(min(grams[at : at + WINDOW]) for at in windows)


def _plain(found: re.Match[str]) -> str:
    """Return a token as it counts: a text is a text, and a name is a name."""
    if found["text"]:
        return "'"
    return "n" if found["name"] and not iskeyword(found[0]) else found[0]
