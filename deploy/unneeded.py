"""Print the installed distributions that the bot does not need to run, one a line."""

from __future__ import annotations

from importlib.metadata import distributions, requires

from packaging.requirements import Requirement
from packaging.utils import canonicalize_name


def needed(name: str, extras: frozenset[str], found: set[tuple[str, frozenset[str]]]) -> None:
    """Add a distribution with some extras to what was found, and all that it requires here."""
    if (name, extras) in found:
        return
    found.add((name, extras))
    for line in requires(name) or []:
        required = Requirement(line)
        marker = required.marker
        if marker is None or any(marker.evaluate({"extra": extra}) for extra in {"", *extras}):
            needed(canonicalize_name(required.name), frozenset(required.extras), found)


def main() -> None:
    found: set[tuple[str, frozenset[str]]] = set()
    needed("bouton", frozenset(), found)
    kept = {name for name, _ in found} | {"pip"}
    installed = {canonicalize_name(each.metadata["Name"]) for each in distributions()}
    print("\n".join(sorted(installed - kept)))


if __name__ == "__main__":
    main()
