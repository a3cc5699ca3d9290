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

#: The tokens of a fingerprint, and the fingerprints of a window, of which the least is used.
K, WINDOW = 10, 5

#: Fingerprints of at least so many programs, and of more than a third of all, are ignored.
COMMON = 4

#: Programs resemble each other from this share of the shorter one on, in per cent, and from this
#: number of common fingerprints.
LEAST, FEWEST = 70, 8

#: The most tokens read of a program; an honest file of 64 KB has fewer.
MOST = 20_000

#: The most characters read for invalid tokens: Python 3.11 reads to the end of the line for each.
UNREADABLE = 300_000

#: Tokens that have no part in what a program does.
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
    """Return the pairs of programs that resemble each other, the most similar first.

    Common fingerprints aside, they share at least FEWEST, and LEAST per cent of the shorter
    program's.
    """
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
    """Compute the winnowed fingerprints of a program, which ignore its names and layout.

    Empty for a program of fewer than K tokens.
    """
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
