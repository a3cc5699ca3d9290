"""Judge the programs in a teacher's files, and write the verdicts as lines, JSON and a table."""

from __future__ import annotations

import argparse
import asyncio
import csv
import json
import os
import sys
from collections import Counter
from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from textwrap import indent
from typing import Any
from unicodedata import category

from bot.cli.commands import tables_folder
from bot.cli.count_bar import CountBar
from bot.cli.ending import FAILURE, WrongUse, file_named, refused_in_words
from bot.i18n import Say, words, wrapping
from bot.i18n.typed import read_game
from bot.kit.refusal import Refused
from bot.kit.workers import WorkerFailed
from bot.programs.desk import ProgramDesk
from bot.programs.guest import stem
from bot.programs.judging import judge_file
from bot.programs.messages import result_data
from bot.programs.model import FunctionResult, ProgramStart, Trouble
from bot.programs.sandbox import MAX_SOURCE
from bot.programs.strategies import needed
from games.challenge.strategy import require_open
from games.worksheets.verdict import Status

#: Tells what was found of a file.
Tell = Callable[[Sequence[dict[str, Any]]], None]

#: Categories of signs that are written as an escape, as Python does: a file that prints them could
#: clear the terminal, and write the line of another file.
_INVISIBLE = frozenset(("Cc", "Cf", "Cs", "Zl", "Zp"))

_COLUMNS = ("file", "function", "status", "checked", "arguments", "expected", "got", "message")


def check(chosen: argparse.Namespace) -> int:
    """Judge the functions of all files and print the verdicts; return 1 if any is wrong or fails.

    A function of no worksheet is neither. Raises WrongUse if this installation cannot run programs,
    or if the files or the game are wrong.
    """
    say = words(chosen.locale)
    os.environ["CACHE_DIR"] = str(tables_folder())  # for the workers
    if stem() is None:
        raise WrongUse(say("cli-check-not-here"))
    start = _start(chosen, say)
    files = _files(chosen.files, say)
    tell = None if chosen.json else partial(_print_lines, say=say)
    results = asyncio.run(_judged(files, chosen.function, start, say, tell))
    if chosen.csv:
        _write_csv(results, chosen.csv)
    counts = Counter(result["status"] for result in results)
    if chosen.json:
        print(json.dumps({"results": results}))
    else:
        print(say("cli-check-done", **{status.value: counts[status.value] for status in Status}))
    return FAILURE if counts[Status.WRONG.value] or counts[Status.ERROR.value] else 0


def _start(chosen: argparse.Namespace, say: Say) -> ProgramStart | None:
    """Parse the game and the start of a strategy's matches; None if no game is given.

    Raises WrongUse if they cannot be read, or if a position comes without a game.
    """
    if chosen.game is None:
        if chosen.position is not None or chosen.misere:
            raise WrongUse(say("cli-check-needs-game", **needed()))
        return None
    with refused_in_words(say):
        game = read_game(chosen.game, misere=chosen.misere)
        position = game.parse(game.example if chosen.position is None else chosen.position)
        require_open(game, position)
    return ProgramStart(game, position)


def _files(named: Sequence[Path], say: Say) -> list[Path]:
    """List the named files, and the Python files in and below the named folders, each once.

    Raises WrongUse if a folder has no Python file.
    """
    files: dict[Path, None] = {}
    for path in named:
        if path.is_dir():
            named_so = (each for each in path.rglob("*") if each.suffix.lower() == ".py")
            found = sorted(filter(Path.is_file, named_so))  # a pipe would never end
            if not found:
                raise WrongUse(say("cli-check-no-python", folder=str(path)))
            files.update(dict.fromkeys(found))
        else:
            files[path] = None
    return [*files]


async def _judged(
    files: Sequence[Path],
    function: str | None,
    start: ProgramStart | None,
    say: Say,
    tell: Tell | None,
) -> list[dict[str, Any]]:
    """Judge files in worker processes; return the results as data, in the order of the files.

    Only ``function`` is judged, or if None all that are known; ``start`` is where strategies play.
    ``tell`` gets the results of each file as soon as it is judged. Raises WrongUse for a missing
    file.
    """
    contents = [*map(_content, files)]
    desk, bar = ProgramDesk(), CountBar(len(files), 0, sys.stderr)
    results: dict[int, list[dict[str, Any]]] = {}

    async def judge(number: int) -> int:
        content = contents[number]
        judged = await _judged_one(desk, number, content, function, start)
        text = content if isinstance(content, bytes) else b""
        source = text.decode("utf-8-sig", "replace").replace("\r\n", "\n")
        told, name = wrapping(say, _visible), str(files[number])
        results[number] = [result_data(name, result, told, source) for result in judged]
        return number

    judging = [asyncio.create_task(judge(number)) for number in range(len(files))]
    try:
        for judged in asyncio.as_completed(judging):
            number = await judged
            bar.clear()
            if tell is not None:
                tell(results[number])
            bar.show(files[number].name)
    finally:
        bar.close()
        await desk.close()
    return [result for number in range(len(files)) for result in results[number]]


async def _judged_one(
    desk: ProgramDesk,
    number: int,
    content: bytes | str,
    function: str | None,
    start: ProgramStart | None,
) -> list[FunctionResult]:
    """Judge a file; if it cannot be read, takes too long or ends its process, return that error.

    ``content`` is as ``_content`` returns it; ``number`` keeps the desk from mixing up files.
    """
    if isinstance(content, str):
        trouble = Trouble.NOT_READ
        return [FunctionResult(function, Status.ERROR, trouble=trouble, details={"why": content})]
    try:
        return await desk.run(number, judge_file, content, function, start)
    except Refused:
        return [FunctionResult(function, Status.ERROR, trouble=Trouble.STOPPED_TIME)]
    except WorkerFailed:
        return [FunctionResult(function, Status.ERROR, trouble=Trouble.STOPPED_CRASH)]


def _content(file: Path) -> bytes | str:
    """Read a file up to one byte more than a program may have; else return why it cannot be.

    Raises WrongUse if there is no such file.
    """
    try:
        with file.open("rb") as opened:
            return opened.read(MAX_SOURCE + 1)
    except FileNotFoundError as error:  # a name that was misspelt
        raise WrongUse(f"{file}: {error.strerror}") from None
    except OSError as error:
        return error.strerror or str(error)


def _write_csv(results: Sequence[dict[str, Any]], file: Path) -> None:
    mine = partial(os.open, mode=0o600)  # it has marks
    codes = "utf-8-sig", "backslashreplace"  # names of files need not be text
    with file_named(file), open(file, "w", -1, *codes, newline="", opener=mine) as opened:
        table = csv.writer(opened)
        table.writerow(_COLUMNS)
        for result in results:
            shown = result | (result["counterexample"] or {})
            table.writerow(_cell(shown.get(column)) for column in _COLUMNS)


def _cell(value: Any) -> str:
    """Return a value as a cell that is no formula: a text, "" for None, JSON for anything else."""
    text = "" if value is None else value if isinstance(value, str) else json.dumps(value)
    return f"'{text}" if text.startswith(("=", "+", "-", "@", "\t")) else text


def _print_lines(results: Sequence[dict[str, Any]], say: Say) -> None:
    for result in results:
        status = say(f"program-status-{result['status']}")
        where = ":".join(filter(None, (_visible(result["file"]), result["function"])))
        told = filter(None, (result["message"], result["specification"]))
        print(f"{where}  {status}  {' '.join(told)}", flush=True)
        if result["line"] is not None:
            lines = (_visible(line, "·") for line in result["line"].split("\n"))
            print(indent("\n".join(lines), "    "), flush=True)


def _visible(text: str, instead: str | None = None) -> str:
    """Escape the characters that command the terminal, reverse the text or end the line."""
    return "".join(
        (instead or ascii(one)[1:-1]) if category(one) in _INVISIBLE else one for one in text
    )
