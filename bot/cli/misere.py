"""``bouton misere``: compute misère quotients, save them, and prove them again when read."""

from __future__ import annotations

import json
import logging
from hashlib import sha256
from math import inf, isinf
from pathlib import Path
from time import monotonic

from bot.cli.ending import INTERRUPTED, Ended
from bot.cli.sequences import Bar, clock
from bot.i18n import Say
from bot.laboratory.quotient_messages import FORMS, class_rows, quotient_lines
from games.grundy import HeapRules
from games.misere.budget import Budget, OutOfBudget
from games.misere.growth import Growth
from games.misere.saved import from_data, to_data

log = logging.getLogger(__name__)

#: The largest heap that is looked at.
LARGEST = 20_000

#: The largest heap whose simplest form is sought.
LARGEST_FORM = 60

#: The seconds between two times that what has been proved is stored.
KEEP = 5.0

#: The longest name of a game that is a file's name, too.
LONGEST_NAME = 100

#: The number of steps after which the clock is looked at.
LOOK = 2_000


class Patience(Budget):
    """A budget that ends at a moment, ``end``, which is set later; until then it has no end."""

    def __init__(self) -> None:
        super().__init__(LOOK)
        self.end = inf

    def spend(self, steps: int) -> None:
        """Count steps; raise OutOfBudget once the moment has passed, as is checked at times."""
        self.left -= steps
        if self.left < 0:
            if monotonic() > self.end:
                raise OutOfBudget
            self.left = LOOK


class Kept:
    """The file of a quotient, and the last heap whose class is in it."""

    def __init__(self, file: Path, last: int, say: Say) -> None:
        self.last = last
        self._file, self._say = file, say
        self._at, self._is_writable = monotonic(), True

    @property
    def is_due(self) -> bool:
        """Whether it was last written, or tried to be, more than KEEP seconds ago."""
        return monotonic() - self._at > KEEP

    def store(self, growth: Growth) -> None:
        """Save what is newly proved by renaming: after a crash the file is the last one or this.

        Where it cannot be written, a warning says so once, and the work goes on.
        """
        self._at = monotonic()
        if growth.last <= self.last or not self._is_writable:
            return
        partial = self._file.with_suffix(".partial")
        try:
            self._file.parent.mkdir(parents=True, exist_ok=True)
            partial.write_text(json.dumps(to_data(growth)), encoding="ascii")
            partial.replace(self._file)
        except OSError as error:
            self._is_writable = False
            problem = error.strerror or str(error)
            log.warning(self._say("cli-misere-not-kept", file=str(self._file), problem=problem))
        else:
            self.last = growth.last


def work_out(rules: HeapRules, to: int, seconds: float, folder: Path, say: Say) -> Growth:
    """Return the quotient of rules up to a heap, or as far as ``seconds`` allow.

    It continues from what the folder has, and is saved there. Raises Ended on Ctrl-C; what was
    proved remains in the folder.
    """
    patience, bar = Patience(), Bar(say)
    file = folder / f"misere-{_file_name(rules)}.json"
    growth = _restored(rules, file, patience, say)
    kept = Kept(file, growth.last, say)
    patience.end = monotonic() + seconds
    try:
        for _ in growth.steps(to):
            _show(bar, growth, to, seconds, patience.end - monotonic(), say)
            if kept.is_due:
                kept.store(growth)
    except OutOfBudget:
        pass
    except KeyboardInterrupt:
        kept.store(growth)
        stopped = say("cli-misere-stopped", last=growth.last, kept=kept.last)
        raise Ended(stopped, INTERRUPTED) from None
    finally:
        bar.clear()
        kept.store(growth)
    return growth


def _show(bar: Bar, growth: Growth, to: int, seconds: float, left: float, say: Say) -> None:
    """Draw the last proved heap, the order so far, and the time that is left at most."""
    percent = 100 * growth.last // max(to, 1)
    if seconds and not isinf(seconds):
        percent = max(percent, int(100 * (1 - max(left, 0) / seconds)))
    still = "∞" if isinf(left) else clock(max(int(left), 0))
    sizes = {"done": growth.last, "goal": to, "order": growth.quotient.order}
    bar.draw(percent, say("cli-misere-progress", **sizes, left=still))


def misere_text(growth: Growth, say: Say, forms: int = FORMS) -> str:
    """Word a quotient, and the class of each heap."""
    return "\n".join([*quotient_lines(growth, say, forms), "", *class_rows(growth)])


def _file_name(rules: HeapRules) -> str:
    """Return the name of a game as a part of a file's name; a long one is cut, with a hash."""
    name = rules.name.replace(" ", "-").replace(",", "-")
    if len(name) <= LONGEST_NAME:
        return name
    return f"{name[:32]}-{sha256(rules.name.encode()).hexdigest()[:16]}"


def _restored(rules: HeapRules, file: Path, patience: Patience, say: Say) -> Growth:
    """Read and prove a saved quotient; begin a new one if there is none or it is damaged."""
    try:
        return from_data(rules, json.loads(file.read_bytes()), patience)
    except (FileNotFoundError, NotADirectoryError):
        pass
    except (OSError, ValueError):
        log.warning(say("cli-misere-damaged", file=str(file)))
    return Growth(rules, patience)
