"""What the command line tells of Grundy values, worked out here and now. No Discord here."""

from __future__ import annotations

import sys
from collections import deque
from collections.abc import Iterator
from pathlib import Path
from shutil import get_terminal_size
from time import monotonic
from typing import Any

import numpy as np

from bot.i18n import Say
from bot.table_cache import TableCache
from bot.work import Work, cores
from games import Fault, InvalidPosition
from games.core import read_numbers
from games.grundy.period import Period
from games.grundy.questions import HeapAnswer, PeriodAnswer, Progress, Question, SequenceAnswer
from games.grundy.rules import HeapRules
from games.grundy.split import Values

#: The longest table that is computed, two bytes a heap, seldom four, and as many while it grows.
LONGEST = 500_000_000

#: How many values stand on a line, and how many lines are written at once.
ROW, LINES = 10, 100_000


class Stopped(Exception):
    """Somebody pressed Ctrl-C: what was reached, and how many values of it are kept."""

    def __init__(self, reached: int, kept: int) -> None:
        super().__init__()
        self.reached, self.kept = reached, kept


def read_number(text: str, limit: int) -> int:
    """Read a natural number up to a limit. Raises InvalidPosition."""
    numbers = read_numbers(text)
    if numbers is None or len(numbers) > 1:
        raise InvalidPosition(Fault.ONE_NUMBER, example="20")
    if numbers[0] > limit:
        raise InvalidPosition(Fault.NUMBER_TOO_LARGE, limit=limit)
    return numbers[0]


def work_out(question: Question, cache: TableCache, say: Say) -> Any:
    """Return the answer to a question, however long it takes, and show the progress meanwhile.

    Raises Stopped on Ctrl-C. What has been computed is kept every few seconds, and in the end.
    """
    work, bar = Work(question, cache, cores()), Bar(say)
    try:
        return work.answer(bar.show)
    except KeyboardInterrupt:
        bar.clear()
        work.keep()
        reached = min((table.length for table in work.tables), default=1) - 1
        kept = min((cache.kept(table.rules) for table in work.tables), default=0)
        raise Stopped(reached, kept) from None
    finally:
        bar.clear()
        work.keep()


class Bar:
    """A progress bar on stderr, if that is a terminal."""

    def __init__(self, say: Say) -> None:
        self._say = say
        #: When how many heaps were done, lately: the rate is that of the last few seconds.
        self._lately: deque[tuple[float, int]] = deque(maxlen=20)
        self._shown = False

    def show(self, progress: Progress) -> None:
        """Draw how far the work is, its rate, and how long it takes at this rate."""
        if not sys.stderr.isatty():
            return
        self._lately.append((monotonic(), progress.done))
        (since, before), (now, done) = self._lately[0], self._lately[-1]
        # When a second pass begins, fewer heaps are done than before.
        rate = int((done - before) / (now - since)) if now > since and done > before else 0
        left = _clock((progress.goal - done) // rate) if rate else "…"
        percent = 100 * done // max(progress.goal, 1)
        filled = "#" * (percent // 5)
        told = self._say(
            "cli-progress", percent=percent, done=done, goal=progress.goal, rate=rate, left=left
        )
        line = f"[{filled:.<20}] {told}"[: get_terminal_size().columns - 1]
        self._shown = True
        self._draw(line)

    def clear(self) -> None:
        """Wipe the bar away."""
        if self._shown:
            self._draw("")
            self._shown = False

    def _draw(self, line: str) -> None:
        sys.stderr.write(f"\r{line}\x1b[K")
        sys.stderr.flush()


def _clock(seconds: int) -> str:
    minutes, seconds = divmod(seconds, 60)
    hours, minutes = divmod(minutes, 60)
    return f"{hours}:{minutes:02}:{seconds:02}"


# -------------------------------------------------------------------------------- values


def value_data(rules: HeapRules, found: HeapAnswer) -> dict[str, Any]:
    """Return the value of a heap, and whence it is known: null if it is out of reach."""
    by = None if found.value is None else found.by
    return {"game": rules.name, "heap": found.heap, "value": found.value, "by": by}


def value_text(rules: HeapRules, found: HeapAnswer, reached: int, say: Say) -> str:
    """Tell the same in words."""
    if found.value is None:
        return say("cli-value-unknown", game=rules.name, heap=found.heap, reached=reached)
    told = say("cli-value", game=rules.name, heap=found.heap, value=found.value)
    if found.by == "table" or found.period is None:
        return told
    return f"{told}\n{_proof(rules, found.period, say)}"


def sequence_data(rules: HeapRules, found: SequenceAnswer) -> dict[str, Any]:
    """Return what the values of a sequence come to, without the values themselves."""
    period = found.period
    return {
        "game": rules.name,
        "to": len(found.values) - 1,
        "period": period and period.period,
        "preperiod": period and period.preperiod,
    }


def sequence_lines(rules: HeapRules, found: SequenceAnswer, say: Say) -> Iterator[str]:
    """Tell the values of a sequence, in rows that begin with their first heap."""
    values = found.values
    yield say("cli-sequence", game=rules.name, to=len(values) - 1)
    margin, wide = len(str(len(values) - 1)), len(str(values.max()))
    for start in range(0, len(values), ROW):
        row = values[start : start + ROW].tolist()
        yield f"{start:>{margin}}: " + " ".join(f"{value:>{wide}}" for value in row)
    if found.period:
        yield _proof(rules, found.period, say)


def write_csv(values: Values, file: Path) -> None:
    """Write values with their heaps as CSV."""
    with file.open("w", encoding="ascii", newline="") as opened:
        opened.write("heap,value\n")
        for start in range(0, len(values), LINES):
            part = enumerate(values[start : start + LINES].tolist(), start)
            opened.write("".join(f"{heap},{value}\n" for heap, value in part))


def write_npy(values: Values, file: Path) -> None:
    """Write values as a NumPy array."""
    with file.open("wb") as opened:
        np.save(opened, values)


# ------------------------------------------------------------------------------- periods


def period_data(rules: HeapRules, found: PeriodAnswer) -> dict[str, Any]:
    """Return what is proved of a period: null where there is nothing."""
    period = found.period
    return {
        "game": rules.name,
        "status": found.status,
        "period": period and period.period,
        "preperiod": period and period.preperiod,
        "last_exception": period and period.last_exception,
        "max_value": period.max_value if period else found.max_value,
        "checked_to": period.checked_to if period else found.checked_to,
    }


def period_text(rules: HeapRules, found: PeriodAnswer, say: Say) -> str:
    """Tell the same in words, with what the proof rests on."""
    period = found.period
    if period is None:
        return "\n".join(
            (
                say("cli-no-period", game=rules.name, reached=found.checked_to),
                say("cli-largest-so-far", value=found.max_value, heap=found.max_at),
            )
        )
    largest = say("cli-largest", value=period.max_value, heap=period.max_at)
    return f"{_proof(rules, period, say)}\n{largest}"


def _proof(rules: HeapRules, period: Period, say: Say) -> str:
    """Say from where on a sequence is periodic, and why that is certain."""
    told = [say("cli-period", game=rules.name, period=period.period, preperiod=period.preperiod)]
    if period.last_exception is not None:
        told.append(say("cli-last-exception", heap=period.last_exception))
    # What the theorem's window lacks of the heaps before, down to the preperiod, was compared too.
    first, last = min(period.preperiod, period.window[0]), period.window[1] - 1
    reach = period.window[1] - period.window[0]
    reason = say(
        f"proof-{period.theorem}", period=period.period, first=first, last=last, reach=reach
    )
    return " ".join(told) + "\n" + reason
