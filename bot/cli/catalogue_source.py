"""The module of what is proved, as ``bouton survey --write`` writes it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path
from textwrap import wrap

from bot.cli.survey import read_results
from games.grundy.catalogue import Entry

#: How long a line of the module is at most.
LINE = 100


def catalogue_source(file: Path) -> str:
    """Write the module ``games/grundy/proved_games.py`` of the periods that a file has."""
    results = read_results(file)
    return module_source({r["game"]: tuple(r["entry"]) for r in results if r["entry"]})


def module_source(proved: Mapping[str, Entry]) -> str:
    """Write the module of the entries of some games, games of one entry together."""
    games: dict[Entry, list[str]] = {}
    for code in sorted(proved):
        games.setdefault(proved[code], []).append(code)
    lines = (line for entry, codes in games.items() for line in _lines(entry, codes))
    return (
        '"""Written by ``bouton survey``: games whose period is proved. See ``catalogue``."""\n\n'
        "from __future__ import annotations\n\n"
        "# fmt: off\n"
        "PROVED: dict[tuple[int, int, int, int, int, int, str], str] = {\n"
        + "".join(f"{line}\n" for line in lines)
        + "}\n"
    )


def _lines(entry: Entry, codes: list[str]) -> Iterator[str]:
    """Write an entry and its games, on as many lines as they need."""
    *numbers, theorem = entry
    start = f'    ({", ".join(map(str, numbers))}, "{theorem}"): '
    one = f'{start}"{" ".join(codes)}",'
    if len(one) <= LINE:
        yield one
        return
    yield f"{start}("
    for part in wrap(" ".join(codes), LINE - 11, break_on_hyphens=False):
        yield f'        "{part} "'
    yield "    ),"
