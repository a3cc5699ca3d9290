"""What a misère canonical form says of a game beside Nim heaps.

Conway, *On Numbers and Games*, ch. 12, "Tame games, and restive and restless games".
"""

from __future__ import annotations

from enum import StrEnum

from games.misere.forms import Forms
from games.misere.genus import Genus, genus_of


class Kind(StrEnum):
    """How a game behaves in misère sums with Nim heaps."""

    #: The genus is that of a Nim heap or of two, and so is that of every option.
    TAME = "tame"
    #: All options are tame. It acts like a Nim heap of ``misere[0]`` beside Nim heaps of 0, 1, that
    #: size and the size with its last binary digit changed; else like one of ``value``, 0 or 1.
    RESTIVE = "restive"
    #: All options are tame. It is like a Nim heap of 0 or 1 by itself, not beside others.
    RESTLESS = "restless"
    #: Some option is not tame.
    OTHER = "other"


class Kinds:
    """The genera and kinds of forms."""

    def __init__(self, forms: Forms) -> None:
        self._forms = forms
        self._genera: dict[int, Genus] = {}
        self._tame: dict[int, bool] = {}

    def genus(self, form: int) -> Genus:
        """Return the genus of a form."""
        known = self._genera.get(form)
        if known is None:
            options = self._forms.options[form]
            known = self._genera[form] = genus_of([self.genus(option) for option in options])
        return known

    def kind(self, form: int) -> Kind:
        """Return how a form behaves in misère sums with Nim heaps."""
        if self._is_tame(form):
            return Kind.TAME
        if not all(map(self._is_tame, self._forms.options[form])):
            return Kind.OTHER
        return Kind.RESTIVE if self.genus(form).value < 2 else Kind.RESTLESS

    def _is_tame(self, form: int) -> bool:
        known = self._tame.get(form)
        if known is None:
            options = self._forms.options[form]
            known = _is_of_nim(self.genus(form)) and all(map(self._is_tame, options))
            self._tame[form] = known
        return known


def _is_of_nim(genus: Genus) -> bool:
    """Return whether a genus is that of some Nim heaps."""
    value = genus.value
    of_one = {0: (1, 2, 0), 1: (0, 3, 1)}
    return genus.misere == (value, value ^ 2) or genus.misere == of_one.get(value)
