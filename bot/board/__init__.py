"""Draw the positions and moves of each family of games, and word them.

Each family has one module here. All are imported with the package: they register themselves.
"""

from importlib import import_module
from pkgutil import iter_modules

for _module in iter_modules(__path__):
    import_module(f"{__name__}.{_module.name}")
