"""Draw the layers of the code in ``docs/architecture.md``, as its imports have them.

``python -m tests.support.layers`` writes the drawing anew. Each folder of ``bot/`` stands one row
above the highest one that it imports. The modules that most features have are put in order by the
imports between them, in all features together.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from graphlib import TopologicalSorter
from pathlib import Path

import grimp

ROOT = Path(__file__).parents[2]
PAGE = ROOT / "docs" / "architecture.md"

#: The modules that most features have.
PARTS = ("controls", "messages", "service", "store", "model")

#: How many columns stand between the borders of a box.
WIDTH = 66

_BLOCK = re.compile(r"(?<=```text\n)┌─ cogs.*?(?=```)", re.DOTALL)


def drawing() -> str:
    """Return the drawing of the layers by their imports.

    Raises CycleError if folders of ``bot/``, or parts of features, import each other.
    """
    graph = grimp.build_graph("bot", "cogs", "games")
    pairs = [(m, i) for m in graph.modules for i in graph.find_modules_directly_imported_by(m)]
    parts = " → ".join(reversed(_heights(_between_parts(pairs))))
    rows = [*_rows(_heights(_between_folders(pairs))), "", f"in a feature: {parts}"]
    engine = sorted(file.parent.name for file in (ROOT / "games").glob("*/__init__.py"))
    boxes = [
        _box("cogs", ["one file for each family of commands"]),
        _box("bot", rows),
        _box("games", ["  ".join(engine)]),
    ]
    return "".join(boxes)


def written() -> str:
    """Return the drawing that the page has."""
    (found,) = _BLOCK.findall(PAGE.read_text(encoding="utf-8"))
    return str(found)


def _between_folders(pairs: Iterable[tuple[str, str]]) -> dict[str, set[str]]:
    """Return the folders of ``bot/``, each with the others that it imports."""
    found: dict[str, set[str]] = {}
    for module, imported in pairs:
        if module.count(".") > 1 and imported.startswith("bot.") and module.startswith("bot."):
            folder, other = module.split(".")[1], imported.split(".")[1]
            found.setdefault(folder, set()).update({other} - {folder})
    return found


def _between_parts(pairs: Iterable[tuple[str, str]]) -> dict[str, set[str]]:
    """Return the parts of features, each with those that it imports within one feature."""
    found: dict[str, set[str]] = {}
    for module, imported in pairs:
        (feature, _, part), (other, _, lower) = module.rpartition("."), imported.rpartition(".")
        if feature == other and feature.startswith("bot.") and {part, lower} <= {*PARTS}:
            found.setdefault(part, set()).add(lower)
    return found


def _heights(imports: Mapping[str, set[str]]) -> dict[str, int]:
    """Return each name's row, counted from those that import no other, lowest first."""
    heights: dict[str, int] = {}
    for name in TopologicalSorter(imports).static_order():
        heights[name] = 1 + max((heights[each] for each in imports.get(name, ())), default=-1)
    return heights


def _rows(heights: Mapping[str, int]) -> list[str]:
    """Return the rows from top to bottom, the names in each in alphabetical order."""
    levels = range(max(heights.values()), -1, -1)
    return ["   ".join(sorted(n for n in heights if heights[n] == level)) for level in levels]


def _box(title: str, lines: Iterable[str]) -> str:
    """Return lines in a box, each in its middle."""
    inner = "".join(f"│{line:^{WIDTH}}│\n" for line in lines)
    return f"┌─ {title} {'─' * (WIDTH - len(title) - 3)}┐\n{inner}└{'─' * WIDTH}┘\n"


if __name__ == "__main__":
    page = PAGE.read_text(encoding="utf-8")
    PAGE.write_text(_BLOCK.sub(lambda _: drawing(), page), encoding="utf-8")
