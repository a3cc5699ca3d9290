"""Programs that resemble each other, by winnowed fingerprints: no proof of anything.

Of every K tokens in a row a number is taken, and of each window of these the least one is kept
(S. Schleimer, D. Wilkerson, A. Aiken, *Winnowing: local algorithms for document fingerprinting*,
SIGMOD 2003). Names count as one, comments and spaces as none. What many have in common, such as the
lines that the sheet gives, tells nothing and is left out, as MOSS does.

copydetect 0.5.0 was tried: it finds the same copies, but reads files, needs three more packages
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
    tokens = [*islice(_tokens(source), MOST)]
    grams = [
        zlib.crc32("\n".join(tokens[at : at + K]).encode()) for at in range(len(tokens) - K + 1)
    ]
    windows = range(max(len(grams) - WINDOW + 1, min(1, len(grams))))
    return frozenset(min(grams[at : at + WINDOW]) for at in windows)


def _tokens(source: str) -> Iterator[str]:
    """Go through the tokens of a program as they count, until one cannot be read.

    A text is a text, and a name is a name.
    """
    with suppress(tokenize.TokenError, SyntaxError):
        for kind, text, *_ in tokenize.generate_tokens(StringIO(source).readline):
            if kind == tokenize.NAME and not iskeyword(text):
                yield "n"
            elif kind == tokenize.STRING:
                yield "'"
            elif kind not in _EMPTY:
                yield text
