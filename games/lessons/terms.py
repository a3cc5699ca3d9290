"""The words of the field that explanations use, each with the skill that introduces it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from games.explain import BEYOND
from games.lessons.path import SKILLS, UNITS

_UNITS = {skill.key: skill.unit for skill in SKILLS.values()} | {BEYOND: len(UNITS) + 1}


@dataclass(frozen=True)
class Term:
    """A word of the field; its message ``term-<key>`` has its meaning and its inflected forms."""

    #: Part of custom ids: never changed, never given to another word.
    number: int
    key: str
    #: The key of the skill that introduces it, or BEYOND.
    skill: str

    @property
    def unit(self) -> int:
        """The number of the unit that introduces it; one more than the last unit's if none does."""
        return _UNITS[self.skill]


#: The words in the order of the path, by their numbers.
TERMS: Mapping[int, Term] = {
    number: Term(number, key, skill)
    for number, key, skill in (
        (1, "losing", "few-outcome"),
        (2, "misere", "few-outcome"),  # the rules of every match name the version
        (3, "mirror", "equal-heaps"),
        (4, "binary", "to-binary"),
        (5, "nim-sum", "nim-sum"),
        (6, "arena", "attractor"),
        (7, "attractor", "attractor"),
        (8, "rank", "rank"),
        (9, "stealing", "stealing"),
        (10, "zeckendorf", "parts"),
        (11, "mex", "mex"),
        (12, "grundy", "heap-value"),
        (13, "period", "period"),
        (14, "rare", "rare"),
        (15, "quotient", BEYOND),
        (16, "letters", BEYOND),  # no lesson names positions by letters; the laboratory does
    )
}
