"""Compute and print Grundy values and periods on the command line. No Discord here."""

from __future__ import annotations

import sys
from collections import deque
from collections.abc import Callable, Iterator
from pathlib import Path
from shutil import get_terminal_size
from time import monotonic
from typing import Any

from bot.board.drawing import drawing_of_rules
from bot.cli.ending import INTERRUPTED, Ended
from bot.i18n import Say
from bot.laboratory.period_messages import rise_observed
from bot.laboratory.table_cache import TableCache
from bot.laboratory.worker import Computation, cores
from games import InvalidPosition
from games.arrays import np
from games.core import RulesFault, read_numbers
from games.grundy.period import Period
from games.grundy.questions import HeapAnswer, PeriodAnswer, Progress, Question, SequenceAnswer
from games.grundy.split import Values
from games.grundy.witnesses import witnesses
from games.heap_rules import HeapRules

#: The longest table that is computed, two bytes a heap, seldom four, and as many while it grows.
LONGEST = 500_000_000

#: The longest table whose witnesses are written: some seconds.
LONGEST_WITNESSED = 2_000

#: How many values stand on a line, and how many lines are written at once.
ROW, LINES = 10, 100_000


def read_number(text: str, limit: int) -> int:
    """Parse a natural number up to a limit; raise InvalidPosition for any other text."""
    numbers = read_numbers(text)
    if numbers is None or len(numbers) > 1:
        raise InvalidPosition(RulesFault.ONE_NUMBER, example="20")
    if numbers[0] > limit:
        raise InvalidPosition(RulesFault.NUMBER_TOO_LARGE, limit=limit)
    return numbers[0]


def work_out(question: Question, cache: TableCache, say: Say) -> Any:
    """Compute the answer to a question, however long it takes, with a progress bar.

    Raises Ended on Ctrl-C, with the largest heap computed in all tables, and the number of values
    stored. Tables are saved every few seconds, and at the end.
    """
    computation, bar = Computation(question, cache, cores()), Bar(say)
    try:
        return computation.answer(bar.show)
    except KeyboardInterrupt:
        bar.clear()
        computation.keep()
        reached = min((table.length for table in computation.tables), default=bar.done) - 1
        kept = min((cache.kept(table.rules) for table in computation.tables), default=0)
        raise Ended(say("cli-stopped", reached=reached, kept=kept), INTERRUPTED) from None
    finally:
        bar.clear()
        computation.keep()


class Bar:
    """A progress bar on stderr; silent without a terminal."""

    def __init__(self, say: Say) -> None:
        self._say = say
        #: How many heaps are done.
        self.done = 1
        #: When how many heaps were done, lately: the rate is that of the last few seconds.
        self._lately: deque[tuple[float, int]] = deque(maxlen=20)
        self._shown = False

    def show(self, progress: Progress) -> None:
        """Draw how much is done, the rate, and the time left at this rate."""
        self.done = progress.done
        if not sys.stderr.isatty():
            return
        if self._lately and progress.done < self._lately[-1][1]:  # a second pass begins
            self._lately.clear()
        self._lately.append((monotonic(), progress.done))
        (since, before), (now, done) = self._lately[0], self._lately[-1]
        rate = int((done - before) / (now - since)) if now > since else 0
        left = clock((progress.goal - done) // rate) if rate else "…"
        percent = 100 * done // max(progress.goal, 1)
        self.draw(
            percent,
            self._say(
                "cli-progress", percent=percent, done=done, goal=progress.goal, rate=rate, left=left
            ),
        )

    def draw(self, percent: int, told: str) -> None:
        """Draw a bar filled to so many percent, and the text ``told`` beside it."""
        if not sys.stderr.isatty():
            return
        filled = "#" * (percent // 5)
        self._shown = True
        self._draw(f"[{filled:.<20}] {told}"[: get_terminal_size().columns - 1])

    def note(self, key: str, **values: Any) -> None:
        """Print the message ``key`` on a line above the bar; nothing without a terminal."""
        self.clear()
        if sys.stderr.isatty():
            sys.stderr.write(self._say(key, **values) + "\n")

    def clear(self) -> None:
        """Remove the bar."""
        if self._shown:
            self._draw("")
            self._shown = False

    def _draw(self, line: str) -> None:
        sys.stderr.write(f"\r{line}\x1b[K")
        sys.stderr.flush()


def clock(seconds: int) -> str:
    """Write a number of seconds as hours, minutes and seconds: ``1:02:03``."""
    minutes, seconds = divmod(seconds, 60)
    hours, minutes = divmod(minutes, 60)
    return f"{hours}:{minutes:02}:{seconds:02}"


# --------------------------------------------------------------------------------- games


def game_data(rules: HeapRules) -> dict[str, Any]:
    """Return ``game``, its name, and ``written`` if its code was typed in another form."""
    return {"game": rules.name} | ({"written": rules.written} if rules.written else {})


# -------------------------------------------------------------------------------- values


def value_data(rules: HeapRules, found: HeapAnswer) -> dict[str, Any]:
    """Return a game, ``heap``, ``value`` and ``by``, its source; both are None if unknown."""
    by = None if found.value is None else found.by
    return game_data(rules) | {"heap": found.heap, "value": found.value, "by": by}


def value_text(rules: HeapRules, found: HeapAnswer, reached: int, say: Say) -> str:
    """Word a heap's value and its source; if unknown, that heaps up to ``reached`` are computed."""
    if found.value is None:
        told = [say("cli-value-unknown", game=rules.name, heap=found.heap, reached=reached)]
    else:
        told = [say("cli-value", game=rules.name, heap=found.heap, value=found.value)]
        if found.by == "period" and found.period is not None:
            told.append(proof_text(rules, found.period, say))
    return "\n".join((*drawing_of_rules(rules).notes(rules, say), *told))


def sequence_data(rules: HeapRules, found: SequenceAnswer) -> dict[str, Any]:
    """Return a game, ``to``, and ``period``, ``saltus``, ``preperiod``: None if none is proved."""
    period = found.period
    return game_data(rules) | {
        "to": len(found.values) - 1,
        "period": period and period.period,
        "saltus": period and period.saltus,
        "preperiod": period and period.preperiod,
    }


def sequence_lines(rules: HeapRules, found: SequenceAnswer, say: Say) -> Iterator[str]:
    """Yield a title, rows of values that begin with their first heap, and a proof, if any."""
    values = found.values
    yield from drawing_of_rules(rules).notes(rules, say)
    yield say("cli-sequence", game=rules.name, to=len(values) - 1)
    margin, wide = len(str(len(values) - 1)), len(str(values.max()))
    for start in range(0, len(values), ROW):
        row = values[start : start + ROW].tolist()
        yield f"{start:>{margin}}: " + " ".join(f"{value:>{wide}}" for value in row)
    if found.period:
        yield proof_text(rules, found.period, say)


def _write_lines(values: Values, file: Path, head: str, between: str) -> None:
    """Write ``head``, then a line for each heap from 0 on: it, ``between``, and its value."""
    with file.open("w", encoding="ascii", newline="") as opened:
        opened.write(head)
        for start in range(0, len(values), LINES):
            part = enumerate(values[start : start + LINES].tolist(), start)
            opened.write("".join(f"{heap}{between}{value}\n" for heap, value in part))


def _write_npy(_rules: HeapRules, values: Values, file: Path) -> None:
    """Write values as a NumPy array."""
    with file.open("wb") as opened:
        np.save(opened, values)


def write_witnesses(rules: HeapRules, values: Values, file: Path) -> None:
    """Write as CSV, for each heap and each value below its own, a move to a position of that value.

    A line has the heap, its value, the value reached, the number taken, and the parts left.
    """
    with file.open("w", encoding="ascii", newline="") as opened:
        opened.write("heap,value,reached,take,parts\n")
        known = values.tolist()
        for heap, value in enumerate(known):
            for reached, take, parts in witnesses(rules, heap, known):
                left = "+".join(map(str, parts))
                opened.write(f"{heap},{value},{reached},{take},{left}\n")


#: How values are written into a file, by the options: as CSV, for NumPy, as a b-file of the OEIS.
WRITERS: dict[str, Callable[[HeapRules, Values, Path], None]] = {
    "csv": lambda _, values, file: _write_lines(values, file, "heap,value\n", ","),
    "npy": _write_npy,
    "bfile": lambda _, values, file: _write_lines(values, file, "", " "),
    "witnesses": write_witnesses,
}


# ------------------------------------------------------------------------------- periods


def period_data(rules: HeapRules, found: PeriodAnswer) -> dict[str, Any]:
    """Describe what is proved of a period as data: None for what is unknown, or has no maximum.

    Beside the game these are ``status``, ``by``, ``kind``, ``period``, ``saltus``, ``preperiod``,
    ``last_exception``, ``max_value``, ``checked_to``, and only without a proof ``observed``.
    """
    period = found.period
    if period is None:
        return game_data(rules) | {
            "status": found.status,
            **dict.fromkeys(("by", "kind", "period", "saltus", "preperiod", "last_exception")),
            "max_value": found.max_value,
            "checked_to": found.checked_to,
            "observed": found.observed and found.observed._asdict(),
        }
    return game_data(rules) | {
        "status": found.status,
        "by": "catalogue" if found.is_catalogued else "table",
        "kind": "arithmetic" if period.saltus else "periodic",
        "period": period.period,
        "saltus": period.saltus,
        "preperiod": period.preperiod,
        "last_exception": period.last_exception,
        "max_value": None if period.saltus else period.max_value,
        "checked_to": period.checked_to,
    }


def period_text(rules: HeapRules, found: PeriodAnswer, say: Say) -> str:
    """Word what is proved of a period, with its proof; else how far the values were looked at."""
    period = found.period
    if period is None:
        told = [
            say("cli-no-period", game=rules.name, reached=found.checked_to),
            say("cli-largest-so-far", value=found.max_value, heap=found.max_at),
            *rise_observed(found, say),
        ]
    else:
        largest = say("cli-largest", value=period.max_value, heap=period.max_at)
        told = [proof_text(rules, period, say), say("cli-no-largest") if period.saltus else largest]
        if found.is_catalogued:
            told.append(say("grundy-period-catalogue", reached=found.checked_to))
    return "\n".join((*drawing_of_rules(rules).notes(rules, say), *told))


def proof_text(rules: HeapRules, period: Period, say: Say) -> str:
    """Say from which heap on a sequence is periodic, and which theorem proves it."""
    what = {"period": period.period, "saltus": period.saltus}
    key = "cli-shift" if period.saltus else "cli-period"
    told = [say(key, game=rules.name, preperiod=period.preperiod, **what)]
    if period.last_exception is not None:
        told.append(say("cli-last-exception", heap=period.last_exception))
    # What the theorem's window lacks of the heaps before, down to the preperiod, was compared too.
    first, last = min(period.preperiod, period.window[0]), period.window[1] - 1
    reach = period.window[1] - period.window[0]
    reason = say(f"proof-{period.theorem}", first=first, last=last, reach=reach, **what)
    return " ".join(told) + "\n" + reason
