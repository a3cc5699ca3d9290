"""Classes on a database."""

from __future__ import annotations

from functools import partial

from bot.classes.muting.service import Mutes
from bot.classes.muting.store import MuteStore
from bot.classes.service import Classes
from bot.classes.store import ClassStore
from bot.db.engine import Engine
from bot.puzzle.messages import PuzzlePosts
from bot.puzzle.runs import PuzzleRules, follow_clocks
from bot.puzzle.store import PuzzleStore
from tests.support.running import running_on


def classes_on(engine: Engine) -> Classes:
    """Return the classes of a process on a database, whose puzzles follow their clocks."""
    daily = running_on(engine).of(PuzzleRules(), PuzzlePosts(PuzzleStore(engine)).render)
    return Classes(ClassStore(engine), partial(follow_clocks, daily))


def mutes_on(engine: Engine) -> Mutes:
    """Return the mutes of a process on a database."""
    return Mutes(MuteStore(engine), classes_on(engine))
