"""Games and readings that the tests of strategies share."""

from __future__ import annotations

from functools import partial

import games.challenge.strategy as challenge
from bot.i18n.typed import Area, spellings
from games import (
    game,
)

#: Reads a strategy as it is typed, in any language.
read_strategy = partial(challenge.read_strategy, spellings=spellings(Area.ANSWERS))

FORT_BOYARD = game("fortboyard")
NIM = game("nim")
OCTAL = game("octal 0.77")
CHOMP = game("chomp")
FIBONACCI = game("fibonacci")
