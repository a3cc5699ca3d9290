"""The literature behind the commands, as BibTeX (``sources.bib``)."""

from __future__ import annotations

from functools import cache
from pathlib import Path

#: What Grundy values rest on, and proofs of their periods.
_VALUES = ("sprague1935", "grundy1939", "guysmith1956", "winningways2001")
_ENDLESS = ("austin1976", "horrocks2003", "howse2004")
_MISERE = (
    *("winningways2001", "grundysmith1956", "onag1976", "rivest1993"),
    *("plambeck2005", "plambecksiegel2008", "siegel2013"),
)

#: The sources of each command, by their keys.
SOURCES = {
    "analyse": (*dict.fromkeys((*_VALUES, *_MISERE)),),
    "grundy": (*_VALUES, *_ENDLESS),
    "sequence": (*_VALUES, *_ENDLESS),
    "period": (*_VALUES, *_ENDLESS),
    "misere": _MISERE,
    "survey": _VALUES,
    "verify": _VALUES,
}


@cache
def entries() -> dict[str, str]:
    """Parse the bibliography into entries by their keys."""
    found = (Path(__file__).parent / "sources.bib").read_text(encoding="utf-8").split("\n\n")
    return {each.partition("{")[2].partition(",")[0]: each.strip() for each in found}


def bibtex(command: str) -> str:
    """Return the sources of a command as BibTeX; raise KeyError if it has none."""
    return "\n\n".join(entries()[key] for key in SOURCES[command])
