"""The module of what is proved, as ``bouton survey --write`` writes it."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

from bot.cli.survey import read_results
from games.grundy.catalogue import Entry

#: How long a line of the module is at most.
LINE = 100


def catalogue_source(file: Path) -> str:
    """Write the module ``games/grundy/proved_games.py`` of the periods that a file has."""
    results = read_results(file)
    proved: dict[str, Entry] = {r["game"]: tuple(r["entry"]) for r in results if r["entry"]}
    entries = (f'"{code}": {_written(proved[code])},' for code in sorted(proved))
    return (
        '"""Written by ``bouton survey``: games whose period is proved. See ``catalogue``."""\n\n'
        "from __future__ import annotations\n\n"
        "# fmt: off\n"
        "PROVED: dict[str, tuple[int, int, int, int, int, int, str]] = {\n"
        + "".join(f"{line}\n" for line in _lines(entries))
        + "}\n"
    )


def _lines(entries: Iterable[str]) -> list[str]:
    """Put as many entries on each line as there is room for."""
    lines: list[str] = []
    for entry in entries:
        if lines and len(lines[-1]) + 1 + len(entry) <= LINE:
            lines[-1] += f" {entry}"
        else:
            lines.append(f"    {entry}")
    return lines


def _written(entry: Entry) -> str:
    *numbers, theorem = entry
    return f'({", ".join(map(str, numbers))}, "{theorem}")'
