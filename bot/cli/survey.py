"""`bouton survey`: compute the periods of many games on every core, and resume after a stop.

Results are lines of JSON in a file, each written whole before the next game begins: a survey that
was killed continues with the games that the file lacks.
"""

from __future__ import annotations

import json
import os
import signal
from collections.abc import Callable, Generator, Iterable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor, as_completed
from contextlib import closing
from dataclasses import dataclass
from functools import cache
from multiprocessing import get_context, parent_process
from pathlib import Path
from threading import Thread
from time import monotonic
from typing import Any, NamedTuple, TextIO

from bot.cli.count_bar import CountBar
from bot.cli.long_search import long_search
from bot.cli.sequences import Bar
from bot.i18n import Say
from bot.laboratory.table_cache import TableCache
from bot.laboratory.worker import Computation, prepare
from games import UnknownGame
from games.families import read_rules
from games.grundy.catalogue import from_entry, proved_entries, to_entry
from games.grundy.certificate import certificate_of
from games.grundy.period import Period
from games.grundy.questions import PeriodAnswer, PeriodOf
from games.grundy.table import Table
from games.heap_rules import HeapRules, SequenceFault

#: The longest search.
LONGEST = 10**15

#: How many values make a table worth keeping where results have certificates.
WORTH = 4096

#: How the line of a result begins, and of what kind its parts are.
_BEGINS = b'{"game": "'

_KINDS: dict[str, Any] = {
    "game": str,
    "status": str,
    "entry": list | None,
    "checked_to": int,
    "limit": int,
    "seconds": int | float,
    "certificate": dict | None,
}


def names_of(games: Iterable[HeapRules]) -> tuple[str, ...]:
    """Return the names of the games of a survey, without repetition.

    Raises UnknownGame for a code that does not end, or that leaves three heaps (digits from 8 to
    F).
    """
    names: dict[str, None] = {}
    for rules in games:
        if rules.repeating:
            raise UnknownGame(SequenceFault.ENDLESS_CODE)
        if rules.triples:
            raise UnknownGame(SequenceFault.THREE_HEAPS)
        names[rules.name] = None
    return tuple(names)


class Reach(NamedTuple):
    """The limits of a search: a number of values and of seconds."""

    limit: int
    seconds: float


#: How far each of many games is sought unless something else is asked for.
USUAL = Reach(10_000_000, 60.0)

Results = Generator[dict[str, Any], None, None]

#: Seeks the periods of games as far as that; yields results as they come.
Seek = Callable[[Sequence[str], Reach], Results]


class NotASurvey(Exception):
    """The file contains something else than results of a survey, in the given line if any."""

    def __init__(self, file: Path, line: int | None = None) -> None:
        super().__init__(f"{file}, line {line}")
        self.file, self.line = file, line


@dataclass(frozen=True)
class Survey:
    """A survey of some games, with the limits of each search.

    With a ``folder``, tables are saved there, and each result gets a certificate.
    """

    codes: tuple[str, ...]
    limit: int
    seconds: float
    file: Path
    folder: Path | None = None

    @property
    def _reach(self) -> Reach:
        return Reach(self.limit, self.seconds)

    def run(self, seek: Seek, screen: TextIO) -> list[dict[str, Any]]:
        """Survey the games without a final result in the file, and append each result to it.

        ``seek`` computes them, ``screen`` gets a progress bar. Return the results of all games, the
        former ones first. Raises NotASurvey, and what ``seek`` raises.
        """
        done = {result["game"]: result for result in read_results(self.file)}
        known = [done[code] for code in self.codes if self._is_final(done.get(code))]
        missing = [code for code in self.codes if not self._is_final(done.get(code))]
        bar = CountBar(len(self.codes), len(known), screen)
        try:
            with closing(seek(missing, self._reach)) as results:
                for result in results:
                    _append(self.file, result)
                    known.append(result)
                    bar.show(result["game"])
        finally:
            bar.close()
        return known

    def run_long(self, bar: Bar) -> list[dict[str, Any]]:
        """Survey the games without a final result in the file one after the other.

        Each runs in bounded memory, and its result is appended. Return the results of all games in
        order. Raises NotASurvey, and GameError as ``long_search`` does.
        """
        done = {result["game"]: result for result in read_results(self.file)}
        results = []
        for code in self.codes:
            result = done.get(code)
            if result is None or not self._is_final(result):
                result = self._sought_long(code, bar)
                _append(self.file, result)
                if result["status"] == "proved":  # else a higher limit goes on from there
                    self._state_file(code).unlink(missing_ok=True)
            results.append(result)
        return results

    def _state_file(self, code: str) -> Path:
        """Return the file that stores the state of a long search."""
        return self.file.with_name(f"{self.file.stem}-{code}.npz")

    def _sought_long(self, code: str, bar: Bar) -> dict[str, Any]:
        """Search for one period, saving its state beside the file; return the result as data."""
        start, kept = monotonic(), self._state_file(code)
        try:
            found = long_search(
                *(code, self.limit, kept, bar.show),
                lambda period: bar.note("cli-survey-met", game=code, period=period),
            )
        finally:
            bar.clear()
        checked_to = found.checked_to if found else self.limit
        return survey_result(code, found, checked_to, self._reach, monotonic() - start)

    def _is_final(self, result: dict[str, Any] | None) -> bool:
        """Return whether a result is proved, or was sought at least as far as here.

        In a survey with certificates it must have one.
        """
        if result is None or (self.folder and "certificate" not in result):
            return False
        sought = result["limit"] >= self.limit and result["seconds"] >= self.seconds
        return bool(result["status"] == "proved" or sought)


def all_codes(digits: int) -> tuple[str, ...]:
    """Return every octal code of at most so many digits after the point, with 0 or 4 before it.

    Zeros at the end are dropped, and 0.0 is left out.
    """
    written = [f"{number:0{digits}o}" for number in range(8**digits)]
    codes = (f"{first}.{after.rstrip('0') or 0}" for first in (0, 4) for after in written)
    return tuple(code for code in codes if code != "0.0")


def open_codes(codes: Iterable[str]) -> tuple[str, ...]:
    """Select the codes whose period is not in the catalogue, in their order."""
    known = proved_entries()
    return tuple(code for code in codes if code not in known)


def on_cores(
    workers: int, codes: Sequence[str], reach: Reach, folder: Path | None = None
) -> Results:
    """Yield the results of games as ``workers`` processes compute them: see ``survey_game``."""
    threads = max(workers // len(codes), 1) if codes else 1
    with ProcessPoolExecutor(workers, get_context("spawn"), _follow_parent) as pool:
        asked = [pool.submit(survey_game, code, reach, threads, folder) for code in codes]
        try:
            for answered in as_completed(asked):
                yield answered.result()
        except BaseException:
            processes = list((pool._processes or {}).values())  # forgotten by the shutdown
            pool.shutdown(wait=False, cancel_futures=True)
            for process in processes:
                process.kill()
            raise


def survey_game(
    code: str,
    reach: Reach,
    threads: int = 1,
    folder: Path | None = None,
    is_wanted: Callable[[], bool] = lambda: True,
) -> dict[str, Any]:
    """Compute the period of one game while it is wanted; return its result as data for JSON.

    It stops at the limit or the seconds of ``reach``. With a folder, the table is saved there, and
    the result gets a certificate.
    """
    _prepare_once()  # no game's time goes into it
    cache = None if folder is None else TableCache(folder, worth=WORTH)
    computation = Computation(PeriodOf(read_rules(code), reach.limit), cache, threads)
    start = monotonic()
    answer: PeriodAnswer = computation.answer(lambda _: None, reach.seconds, is_wanted)
    took = monotonic() - start
    result = survey_result(code, answer.period, answer.checked_to, reach, took)
    if cache is None:
        return result
    computation.keep()
    (table,) = computation.tables
    return result | {"certificate": certificate_data(table, answer.period)}


def certificate_data(table: Table, period: Period | None) -> dict[str, Any]:
    """Describe the certificate of a table's values as data for JSON."""
    bounds, entry = table.bounds, None if period is None else to_entry(period)
    if bounds is None:
        return certificate_of(table.rules, table.values, None, 0, entry)
    split = bounds.split.mask, bounds.split.odd, bounds.split.shift
    return certificate_of(table.rules, table.values, split, bounds.part, entry)


#: Compile what games need, or load it: once in a process.
_prepare_once = cache(prepare)


def survey_result(
    code: str, found: Period | None, checked_to: int, reach: Reach, took: float
) -> dict[str, Any]:
    """Describe the result of one game as data for JSON.

    ``status`` is "proved" or "none", ``entry`` the period as in the catalogue or None, ``took`` the
    seconds that it took; ``limit`` and ``seconds`` are those of ``reach``.
    """
    return {
        "game": code,
        "status": "proved" if found else "none",
        "entry": list(to_entry(found)) if found else None,
        "checked_to": checked_to,
        **reach._asdict(),
        "took": round(took, 2),
    }


def survey_text(results: Sequence[dict[str, Any]], say: Say, *, each: bool = False) -> str:
    """Word each proved period, and name the games without one; with ``each``, how far they went."""
    proved = [result for result in results if result["entry"]]
    without = [result for result in results if not result["entry"]]
    lines = [
        say("cli-period", game=r["game"], period=r["entry"][0], preperiod=r["entry"][1])
        for r in proved
    ]
    if each:
        lines += [say("cli-no-period", game=r["game"], reached=r["checked_to"]) for r in without]
    lines.append(say("cli-survey", proved=len(proved), games=len(results)))
    if without and not each:
        lines.append(say("cli-survey-none", games=", ".join(r["game"] for r in without)))
    known = [r["game"] for r in without if r["game"] in proved_entries()]
    if known:
        lines.append(say("cli-survey-known", games=", ".join(known), game=known[0]))
    return "\n".join(lines)


def read_results(file: Path) -> Iterator[dict[str, Any]]:
    """Yield the results in a file; skip a line that was cut off. A missing file has none.

    Raises NotASurvey for any other content, and for a device.
    """
    if not file.exists():
        return
    if not (file.is_file() or file.is_dir()):  # it might be read for ever
        raise NotASurvey(file)
    with file.open("rb") as lines:
        for number, line in enumerate(lines, 1):
            try:
                result = _read_result(line.strip())
            except (ValueError, RecursionError):
                raise NotASurvey(file, number) from None
            if result is not None:
                yield result


def _read_result(line: bytes) -> dict[str, Any] | None:
    """Parse the result in a line; None if it was cut off; raise ValueError if it is neither."""
    is_cut_off = line.isascii() and (line.startswith(_BEGINS) or _BEGINS.startswith(line))
    try:
        result = json.loads(line)
    except ValueError:
        if is_cut_off:
            return None
        raise
    if not isinstance(result, dict) or not all(
        isinstance(result.get(name), kind) for name, kind in _KINDS.items()
    ):
        raise ValueError("it is no result")
    if result["entry"] is not None:
        from_entry(tuple(result["entry"]))
    return result


def _append(file: Path, result: dict[str, Any]) -> None:
    """Append a result to a file on a line of its own, even if the last line was cut off."""
    with file.open("a+b") as written:
        cut_off = file.stat().st_size and not file.read_bytes().endswith(b"\n")
        written.write(b"\n" * bool(cut_off) + json.dumps(result).encode() + b"\n")
        written.flush()
        os.fsync(written.fileno())


def _follow_parent() -> None:
    """Ignore Ctrl-C, which the parent process handles, and end when the parent ends."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    Thread(target=_end_with, args=(parent_process(),), daemon=True).start()


def _end_with(parent: Any) -> None:
    parent.join()
    os._exit(1)
