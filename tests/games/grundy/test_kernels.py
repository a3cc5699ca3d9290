"""The compiled kernels are compiled anew for changes that Numba's cache would miss."""

from __future__ import annotations

import hashlib
import inspect
from types import ModuleType

import pytest

from games.grundy.kernels import bits, definition, onward, sparse, vectors


@pytest.mark.parametrize(
    ("module", "name", "called"),
    [
        (definition, "BITS", bits),
        (sparse, "BITS", bits),
        (onward, "BITS", bits),
        (onward, "VECTORS", vectors),
    ],
)
def test_every_kernel_names_the_hash_of_the_functions_it_calls(
    module: object, name: str, called: ModuleType
) -> None:
    source = inspect.getsource(called).encode()
    now = hashlib.sha256(source).hexdigest()[:12]
    assert now == vars(module)[name], f'{called} has changed: write {name} = "{now}" in {module}'
