"""Fixtures: a cache of tables."""

from __future__ import annotations

from pathlib import Path

import pytest


@pytest.fixture
def cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Give each test a cache of its own."""
    folder = tmp_path / "cache"
    monkeypatch.setenv("CACHE_DIR", str(folder))
    return folder
