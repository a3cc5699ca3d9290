"""The compiled kernels: what Numba's cache does not notice by itself."""

from __future__ import annotations

import hashlib
import inspect

import pytest

from games.grundy.kernels import bits, definition, sparse


@pytest.mark.parametrize("module", [definition, sparse])
def test_kernels_are_compiled_anew_when_what_they_call_changes(module: object) -> None:
    source = inspect.getsource(bits).encode()
    now = hashlib.sha256(source).hexdigest()[:12]
    assert now == vars(module)["BITS"], f'bits.py has changed: write BITS = "{now}" in {module}'
