"""Compare programs by winnowed fingerprints. A resemblance proves nothing.

Every K tokens in a row are hashed, and of each window of hashes the least one is selected
(S. Schleimer, D. Wilkerson, A. Aiken, *Winnowing: local algorithms for document fingerprinting*,
SIGMOD 2003). All names are equal; comments and spaces are ignored. Fingerprints that many programs
share, such as those of the sheet's own lines, are ignored, as in MOSS.

copydetect 0.5.0 was tried: it detects the same copies, but reads files, needs three more packages
and half a second to import, and takes twenty times as long as these thirty lines.
"""

from __future__ import annotations

import tokenize
import zlib
from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import suppress
from io import StringIO
from itertools import combinations, islice
from keyword import iskeyword
from typing import NamedTuple

#: A fingerprint is of so many tokens; of each window of so many, one is kept.
K, WINDOW = 10, 5

#: Whatever so many programs have, and more than a third of all, is left out.
COMMON = 4

#: Pairs are told that share so much of the shorter one, in per cent, and so many fingerprints.
LEAST, FEWEST = 70, 8

#: So many tokens of a program are read: a file of 64 KB that is no trick has fewer.
MOST = 20_000

#: Python 3.11 reads what it takes for no token sign by sign, each time to the end of the line: so
#: many signs are looked at in all.
UNREADABLE = 300_000

#: Tokens that say nothing of what a program does.
_EMPTY = frozenset(
    {
        tokenize.COMMENT,
        tokenize.NL,
        tokenize.NEWLINE,
        tokenize.INDENT,
        tokenize.DEDENT,
        tokenize.ENCODING,
        tokenize.ENDMARKER,
    }
)


class Pair(NamedTuple):
    """Two programs, by index, and the per cent of the shorter one that the other contains."""

    first: int
    second: int
    percent: int


def resembling(sources: Sequence[str]) -> list[Pair]:
    """Return the pairs of programs that resemble each other, the most similar first."""
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
    """Compute the winnowed fingerprints of a program, which ignore its names and layout."""
    tokens = [*islice(_tokens(source), MOST)]
    grams = [
        zlib.crc32("\n".join(tokens[at : at + K]).encode()) for at in range(len(tokens) - K + 1)
    ]
    windows = range(max(len(grams) - WINDOW + 1, min(1, len(grams))))
    return frozenset(min(grams[at : at + WINDOW]) for at in windows)


def _tokens(source: str) -> Iterator[str]:
    """Yield the normalised tokens of a program, up to the first that cannot be read.

    All strings are one token, and all names are another.
    """
    left = UNREADABLE
    with suppress(tokenize.TokenError, SyntaxError):
        for kind, text, _, _, line in tokenize.generate_tokens(StringIO(source).readline):
            left -= len(line) if kind == tokenize.ERRORTOKEN else 0
            if left < 0:
                return
            if kind == tokenize.NAME and not iskeyword(text):
                yield "n"
            elif kind == tokenize.STRING:
                yield "'"
            elif kind not in _EMPTY:
                yield text
