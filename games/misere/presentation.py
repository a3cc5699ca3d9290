"""The presentation of a quotient in algebra: letters for generators, and relations between them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from string import ascii_lowercase
from typing import NamedTuple

from games.misere.heaps import Word
from games.misere.quotient import Quotient

_RAISED = str.maketrans("0123456789", "⁰¹²³⁴⁵⁶⁷⁸⁹")


class Relation(NamedTuple):
    """Two words that are equal in the quotient; the right one is the word of their class."""

    left: Word
    right: Word


def letter(place: int) -> str:
    """Return the letter of the generator at a place, from 0 on; from the 27th on, with a number.

    >>> [letter(place) for place in (0, 25, 26, 53)]
    ['a', 'z', 'a1', 'b2']
    """
    turn, which = divmod(place, len(ascii_lowercase))
    return ascii_lowercase[which] + (str(turn) if turn else "")


def monomial(generators: Sequence[int], word: Word) -> str:
    """Return a word of generators in letters, such as ab², or 1 for the empty word."""
    places = {heap: place for place, heap in enumerate(generators)}
    powers = [
        letter(places[heap]) + (str(count).translate(_RAISED) if count > 1 else "")
        for heap, count in sorted(Counter(word).items())
    ]
    return "".join(powers) or "1"


def names(quotient: Quotient) -> list[str]:
    """Return the word of each class in letters, in the order of the classes."""
    return [monomial(quotient.generators, word) for word in quotient.words]


def relations(quotient: Quotient) -> list[Relation]:
    """Return relations that present the quotient, with least left sides, the shortest first.

    The words that no left side divides are the words of the classes, exactly one for each.
    """
    own = set(quotient.words)
    by_left = {}
    for word, step in zip(quotient.words, quotient.steps, strict=True):
        for heap, label in zip(quotient.generators, step, strict=True):
            left = tuple(sorted((*word, heap)))
            divisors = [left[:i] + left[i + 1 :] for i in range(len(left))]
            if left not in own and own.issuperset(divisors):
                by_left[left] = Relation(left, quotient.words[label])
    return sorted(by_left.values(), key=lambda relation: (len(relation.left), relation.left))
