"""``bouton misere``: compute misère quotients, save them, and prove them again when read."""

from __future__ import annotations

import json
import logging
from math import inf
from pathlib import Path
from time import monotonic

from bot.cli.ending import INTERRUPTED, Ended
from bot.cli.sequences import Bar
from bot.i18n import Say
from bot.laboratory.quotient_messages import FORMS, class_rows, quotient_lines
from games.grundy import HeapRules
from games.grundy.questions import Progress
from games.misere.budget import Budget, OutOfBudget
from games.misere.growth import Growth
from games.misere.saved import from_data, to_data

log = logging.getLogger(__name__)

#: The largest heap that is looked at.
LARGEST = 20_000

#: The largest heap whose simplest form is sought.
LARGEST_FORM = 60

#: What has been proved is kept every so many seconds.
KEEP = 5.0

#: The clock is looked at after so many steps.
LOOK = 2_000


class Patience(Budget):
    """A budget of steps that ends at a moment, which is set later."""

    def __init__(self) -> None:
        super().__init__(LOOK)
        self.end = inf

    def spend(self, steps: int) -> None:
        """Count steps; raise OutOfBudget once the moment has passed."""
        self.left -= steps
        if self.left < 0:
            if monotonic() > self.end:
                raise OutOfBudget
            self.left = LOOK


def work_out(rules: HeapRules, to: int, seconds: float, folder: Path, say: Say) -> Growth:
    """Compute the quotient of rules up to a heap, as far as the time allows.

    Raises Ended on Ctrl-C; what was proved remains in the folder.
    """
    file = folder / f"misere-{rules.name.replace(' ', '-').replace(',', '-')}.json"
    patience, bar = Patience(), Bar(say)
    growth = _restored(rules, file, patience, say)
    patience.end, kept, kept_at = monotonic() + seconds, growth.last, monotonic()
    try:
        for last in growth.steps(to):
            bar.show(Progress(last, to))
            if last > kept and monotonic() - kept_at > KEEP:
                _keep(growth, file)
                kept, kept_at = last, monotonic()
    except OutOfBudget:
        pass
    except KeyboardInterrupt:
        raise Ended(say("cli-misere-stopped", last=growth.last), INTERRUPTED) from None
    finally:
        bar.clear()
        if growth.last > kept:
            _keep(growth, file)
    return growth


def misere_text(growth: Growth, say: Say, forms: int = FORMS) -> str:
    """Word a quotient, and the class of each heap."""
    return "\n".join([*quotient_lines(growth, say, forms), "", *class_rows(growth)])


def _restored(rules: HeapRules, file: Path, patience: Patience, say: Say) -> Growth:
    """Read and prove a saved quotient; return nothing that is not proved."""
    try:
        return from_data(rules, json.loads(file.read_bytes()), patience)
    except FileNotFoundError:
        pass
    except (OSError, ValueError):
        log.warning(say("cli-misere-damaged", file=str(file)))
    return Growth(rules, patience)


def _keep(growth: Growth, file: Path) -> None:
    """Save a quotient by renaming: after a crash the file is the last one or this one."""
    partial = file.with_suffix(".partial")
    file.parent.mkdir(parents=True, exist_ok=True)
    partial.write_text(json.dumps(to_data(growth)), encoding="ascii")
    partial.replace(file)
