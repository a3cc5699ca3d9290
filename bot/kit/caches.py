"""Where what was computed once is kept on disk: tables of values, and Python compiled."""

from __future__ import annotations

import os
import sys
from pathlib import Path


def cache_folder(chosen: str | None = None) -> Path:
    """Return the folder of the cache: the one chosen, else that of the user's caches."""
    if chosen and chosen.strip():
        return _at_home(chosen.strip())
    if sys.platform == "win32":
        caches = os.environ.get("LOCALAPPDATA") or "~/AppData/Local"
    elif sys.platform == "darwin":
        caches = "~/Library/Caches"
    else:
        caches = os.environ.get("XDG_CACHE_HOME") or "~/.cache"
    return _at_home(f"{caches}/bouton")


def _at_home(folder: str) -> Path:
    """Return a folder, of which ``~`` may be the beginning."""
    try:
        return Path(folder).expanduser().absolute()
    except RuntimeError:  # a service may have no home: then where it runs, as the database is
        return Path(folder.rpartition("~/")[2]).absolute()
