"""NumPy, imported by the first computation with arrays: a process that only plays never does.

It would cost the bot's own process ten megabytes (``tests/app/test_lightness.py``). Modules of the
compiled kernels import NumPy itself.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

__all__ = ["NDArray", "np"]

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray
else:

    class _Numpy:
        """Has each name of NumPy once it is asked for."""

        def __getattr__(self, name: str) -> Any:
            value = vars(self)[name] = getattr(import_module("numpy"), name)
            return value

    np, NDArray = _Numpy(), Any
