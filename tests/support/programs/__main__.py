"""Hand in a class's programs, and all hostile ones; print how much they delayed the event loop.

Nobody may be left without an answer, small programs wait for a minute at most, and the loop
computes for 50 ms on end at most: how long it stands still by the clock depends on who else runs.
"""

from __future__ import annotations

import argparse
import asyncio
import sys
from collections import Counter
from collections.abc import Sequence
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory

from bot.cli.count_bar import CountBar
from bot.db.engine import create_engine
from bot.db.upgrade import upgrade
from bot.i18n import words
from bot.programs.desk import ProgramDesk
from bot.programs.service import MOST_WAITING, Programs
from bot.programs.store import ProgramStore
from games.worksheets.versions import RIGHT
from tests.support.learning import Free
from tests.support.programs import hostile
from tests.support.programs.through import Passage, through_the_bot

#: For so many seconds a small program waits at most, and the loop computes on end.
LONGEST_WAIT, LONGEST_COMPUTING = 60.0, 0.05

SMALL = (
    "def prochain_joueur(joueur):\n    return 3 - joueur\n",
    "def prochain_joueur(joueur):\n    return joueur\n",
    "def prochain_joueur(joueur)\n    return 1\n",
)

#: Each hostile function beside one that is known: so all of them are asked about.
HOSTILE = (*(f"{each}\n{SMALL[0]}" for each in hostile.AT_ONCE), *hostile.WHEN_CALLED)

#: What is handed in at once: forty small programs, forty whole files, forty of fifteen functions
#: each, small ones among endless ones, and whatever would do harm.
CLASSES: dict[str, Sequence[str]] = {
    "small": [SMALL[number % 3] for number in range(40)],
    "whole": [RIGHT[number % len(RIGHT)] for number in range(40)],
    "fifteen": [RIGHT[number % 2] for number in range(40)],
    "endless": ["while True: pass"] * 3
    + [f"def {name}(*a):\n    while True: pass" for name in ("xor", "tous_zeros", "somme_nim")]
    + [SMALL[number % 3] for number in range(34)],
    "hostile": HOSTILE[:MOST_WAITING],
}


async def handed_in(name: str, folder: Path, bar: CountBar) -> Passage:
    """Hand in programs to a bot of their own."""
    engine = create_engine(f"sqlite:///{folder / 'bouton.db'}")
    await engine.write(upgrade)
    desk = ProgramDesk()
    programs = Programs(ProgramStore(engine), desk, Free())
    try:
        shown = partial(bar.show, name)
        return await through_the_bot(programs, CLASSES[name], words("fr"), shown)
    finally:
        await desk.close()
        await engine.dispose()


def main(arguments: Sequence[str]) -> int:
    """Print a line for each class; return 1 if one has a wrong result."""
    parser = argparse.ArgumentParser(prog="python -m tests.support.programs", description=__doc__)
    parser.add_argument("which", nargs="*", choices=[[], *CLASSES], help="(all)")
    chosen = parser.parse_args(arguments).which or [*CLASSES]
    failed = False
    for name in chosen:
        sources = CLASSES[name]
        bar = CountBar(len(sources), 0, sys.stderr)
        with TemporaryDirectory() as folder:
            passage = asyncio.run(handed_in(name, Path(folder), bar))
        bar.close()
        print(line(name, passage))
        failed = failed or not is_as_promised(name, passage)
    return int(failed)


def is_as_promised(name: str, passage: Passage) -> bool:
    """Return whether all were answered, small ones soon, and the loop was never held up."""
    is_answered = len(passage.became) == len(CLASSES[name])
    has_hurried = _small_waits(name, passage) <= LONGEST_WAIT
    return is_answered and has_hurried and passage.stalls.longest_own <= LONGEST_COMPUTING


def _small_waits(name: str, passage: Passage) -> float:
    """Return for how long a small program has waited at most."""
    small = (n for n, source in enumerate(CLASSES[name]) if source in SMALL)
    return max((passage.waited.get(number, 0.0) for number in small), default=0.0)


def line(name: str, passage: Passage) -> str:
    """Tell of a class in one line."""
    counts = Counter(state for states in passage.became.values() for state in states)
    waits = sorted(passage.waited.values())
    stalls = passage.stalls
    return (
        f"{name}: {len(passage.became)} programs, {dict(counts)}; longest stall "
        f"{1000 * stalls.longest:.0f} ms, of which computed {1000 * stalls.longest_own:.0f} ms at "
        f"most; waited {waits[len(waits) // 2]:.1f} s (half of them), {waits[-1]:.1f} s (all), "
        f"{_small_waits(name, passage):.1f} s (small ones); "
        f"{passage.memory / 2**20:.0f} MB"
    )


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
