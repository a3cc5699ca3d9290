"""The folder on disk for computed values: tables of Grundy values, and compiled functions."""

from __future__ import annotations

import os
import sys
from pathlib import Path


def cache_folder(chosen: str | None = None) -> Path:
    """Return the absolute path of the folder given, else of "bouton" in the user's cache folder."""
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
    """Return the absolute path of a folder that may begin with ``~``."""
    try:
        return Path(folder).expanduser().absolute()
    except (
        RuntimeError
    ):  # a service may have no home: use its working directory, as for the database
        return Path(folder.rpartition("~/")[2]).absolute()
