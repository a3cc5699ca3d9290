"""Templates: challenges ready to publish, for each worksheet; the catalogues have their titles.

Each is a sheet in ``library/``, which could be imported as well.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from bot.challenges.model import Terms
from bot.challenges.sheets import read_sheet
from bot.i18n import DEFAULT_LOCALE, words
from games.challenge.lines import USUAL, QuestionTerms, TaskLine
from games.challenge.task import Task

LIBRARY = Path(__file__).parent / "library"

#: The sheets of each course, in the order of the menu. Questions of the very first one have so
#: many positions that few pupils of a class share one.
COURSES = {
    "columns": ("nim-sum", "binary-table", "misere-nim", "program-columns"),
    "sticks": ("fort-boyard", "fort-boyard-misere", "program-sticks", "program-nim-sum"),
    "graphs": ("kernel", "chomp", "program-graphs", "program-chomp"),
    "fibonacci": ("fibonacci", "program-fibonacci"),
    "octal": ("grundy-values", "nim-table", "kayles", "dawsons-kayles", "program-octal"),
}


@dataclass(frozen=True)
class Template:
    """A challenge to begin with: its questions, attempts and points."""

    key: str
    tasks: tuple[Task, ...]
    of_questions: tuple[QuestionTerms, ...] = ()
    #: None: unlimited.
    attempts: int | None = Terms.attempts
    hundredths: int = Terms.hundredths

    @property
    def lines(self) -> tuple[TaskLine, ...]:
        """The questions, each with its terms."""
        theirs = self.of_questions or (USUAL,) * len(self.tasks)
        return tuple(map(TaskLine, self.tasks, theirs))


@cache
def _read(key: str) -> Template:
    """Return the template of a sheet in the library; raise ValueError if the sheet has faults."""
    text = (LIBRARY / f"{key}.toml").read_text(encoding="utf-8")
    terms, faults = read_sheet(text, words(DEFAULT_LOCALE))
    if faults:
        raise ValueError(f"{key}: {faults}")
    del terms["title"]
    return Template(key, **terms)


class _Library(Mapping[str, Template]):
    """The templates by key, each parsed on first use; an unknown key raises KeyError."""

    # Parsing all takes half a second, which every start would wait for.

    def __init__(self) -> None:
        self._keys = tuple(key for keys in COURSES.values() for key in keys)

    def __getitem__(self, key: str) -> Template:
        if key not in self._keys:
            raise KeyError(key)
        return _read(key)

    def __iter__(self) -> Iterator[str]:
        return iter(self._keys)

    def __len__(self) -> int:
        return len(self._keys)


#: The templates by key, in the order of the menu.
TEMPLATES: Mapping[str, Template] = _Library()
