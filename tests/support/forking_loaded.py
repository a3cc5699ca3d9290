"""What the fork server imports at its start: all that the bot does, and the catalogues."""

from __future__ import annotations

import gc
import importlib
import pkgutil

import cogs
from bot.i18n import LOCALES, words

LATER = ("alembic.command", "bot.app", "bot.cli.doctor", "bot.cli.settings")

for name in (*LATER, "bot.laboratory.table_cache"):
    importlib.import_module(name)
for found in pkgutil.iter_modules(cogs.__path__, "cogs."):
    importlib.import_module(found.name)
for locale in LOCALES:
    words(locale)
gc.freeze()
