"""The schema: a module for the tables of each feature.

All are loaded with the first, since tables name columns of the tables of other modules.
"""

from importlib import import_module
from pkgutil import iter_modules

for _module in iter_modules(__path__):
    import_module(f"{__name__}.{_module.name}")
