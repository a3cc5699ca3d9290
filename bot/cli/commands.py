"""The commands that serve the bot or ask about games.

Each imports Discord, storage and the engine only if it needs them.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import logging
import os
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any

from bot.analysis import service as analysis
from bot.cli import sequences
from bot.cli.ending import (
    FAILURE,
    Ended,
    WrongUse,
    check_writable,
    file_named,
    not_installed,
    refused_in_words,
)
from bot.i18n import Say, words

if TYPE_CHECKING:
    from games import Game, Position
    from games.arena import Arena
    from games.grundy.questions import Question
    from games.heap_rules import HeapRules

# ------------------------------------------------------------------------------ Discord


def run(chosen: argparse.Namespace) -> int:
    """Connect to Discord, and serve until stopped; return the exit code.

    Raises WrongUse if a setting is wrong.
    """
    from bot.cli.running import serve
    from bot.cli.settings import BadSetting, load_settings, placed

    given = {} if chosen.shards is None else {"shards": chosen.shards}
    say = words(chosen.locale)
    try:
        return serve(load_settings(say, connects=True, **given), say)
    except BadSetting as error:
        raise WrongUse(placed(error, say, given)) from None
    except KeyboardInterrupt:  # which is how it is stopped
        return 0


def preview(chosen: argparse.Namespace) -> int:
    """Open the local Discord in the browser, and serve it until stopped; return the exit code.

    Raises WrongUse if the extra ``preview`` is not installed.
    """
    try:
        from bot.cli.preview import serve
    except ModuleNotFoundError as error:
        raise not_installed(error, "preview") from None
    file, browser = chosen.database.absolute(), not chosen.no_browser
    serving = serve(chosen.locale, chosen.port, file, tables_folder(), browser=browser)
    try:
        return asyncio.run(serving)
    except KeyboardInterrupt:  # which is how it is stopped on Windows
        return 0


# ----------------------------------------------------------------------------- analysis


def analyse(chosen: argparse.Namespace) -> int:
    """Print who wins a position, and how; return 0.

    Raises WrongUse for a game or position that is wrong or too large; for a sum of heaps, Ended on
    Ctrl-C or without memory.
    """
    from bot.cli.sums import read_sum, sum_data, sum_text
    from games.grundy.sums import SumOf

    say = words(chosen.locale)
    with refused_in_words(say):
        typed = " ".join(chosen.position)
        asked = read_sum(chosen.game, typed, lambda: _read(chosen), misere=chosen.misere)
        if isinstance(asked, SumOf):
            found = _worked_out(asked, say)
            return _print(
                chosen, lambda: sum_data(asked, found), lambda: sum_text(asked, found, say)
            )
        return _print(
            chosen,
            lambda: analysis.analyse(*asked),
            lambda: analysis.analysis_text(*asked, say),
        )


def _print(chosen: argparse.Namespace, data: Callable[[], object], text: Callable[[], str]) -> int:
    """Print an answer as one JSON object if ``--json`` was given, else as text; return 0."""
    print(json.dumps(data()) if chosen.json else text())
    return 0


def arena(chosen: argparse.Namespace) -> int:
    """Print a summary of a position's arena, or its graph; with ``--png`` also draw it.

    Returns 0. Raises WrongUse for a game or position that is wrong or too large, an arena that is
    too large to draw, or a file that cannot be written.
    """
    from games.arena import Arena
    from games.arena_text import to_dot

    say = words(chosen.locale)
    with refused_in_words(say):
        rules, position = _read(chosen)
        found = Arena.of(rules, position, chosen.first)
    if chosen.dot:
        print(to_dot(found), end="")
    elif chosen.json:
        what = {"game": rules.name, "misere": rules.misere, "position": list(position)}
        print(json.dumps(what | analysis.summary(found)))
    else:
        if chosen.png:
            _draw(found, chosen.png, say)
        told = [*analysis.heading(rules, position, say), "", analysis.arena_text(found, say)]
        print(analysis.without_markdown("\n".join(told)))
    return 0


def _read(chosen: argparse.Namespace) -> tuple[Game, Position]:
    """Parse the game and the position of a command; raise GameError if one is wrong."""
    from bot.i18n.typed import read_game

    rules = read_game(chosen.game, misere=chosen.misere)
    return rules, rules.parse(" ".join(chosen.position))


def _draw(found: Arena, file: Path, say: Say) -> None:
    """Draw an arena into a file; raise WrongUse if it is too large to draw."""
    from bot.analysis.pictures import MAX_DRAWN, arena_picture, can_draw

    if not can_draw(found):
        count = len(found.vertices)
        raise WrongUse(say("arena-too-large-to-draw", vertices=count, limit=MAX_DRAWN))
    with file_named(file):
        file.write_bytes(arena_picture(found, say))


# ------------------------------------------------------------------------- Grundy values


def grundy(chosen: argparse.Namespace) -> int:
    """Print the Grundy value of a heap, or that it is unknown; return 0.

    Raises WrongUse for a wrong game or heap, Ended on Ctrl-C or without memory.
    """
    from games.grundy.questions import MAX_HEAP, ValueOf

    say = words(chosen.locale)
    with refused_in_words(say):
        rules = _rules(chosen)
        heap = sequences.read_number(chosen.heap, MAX_HEAP)
        found = _worked_out(ValueOf(rules, (heap,)), say)
    (answer,) = found.heaps
    return _print(
        chosen,
        lambda: sequences.value_data(rules, answer),
        lambda: sequences.value_text(rules, answer, found.reached, say),
    )


def sequence(chosen: argparse.Namespace) -> int:
    """Print the Grundy values of the heaps 0 to N, or write them into a file; return 0.

    Raises WrongUse for a wrong game or number, or a file that cannot be written; Ended on Ctrl-C or
    without memory.
    """
    from games.grundy.questions import SequenceOf

    say = words(chosen.locale)
    form = next((form for form in sequences.WRITERS if getattr(chosen, form)), "")
    file: Path | None = getattr(chosen, form) if form else None
    with refused_in_words(say):
        rules = _rules(chosen)
        longest = sequences.LONGEST_WITNESSED if chosen.witnesses else sequences.LONGEST
        to = sequences.read_number(chosen.to, longest)
        if file:
            check_writable(file)
        found = _worked_out(SequenceOf(rules, to), say)
    data = sequences.sequence_data(rules, found)
    if file:
        with file_named(file):
            sequences.WRITERS[form](rules, found.values, file)
        data["file"] = str(file)
    elif chosen.json:
        data["values"] = found.values.tolist()
    if chosen.json:
        print(json.dumps(data))
    elif file:
        key = "cli-written-witnesses" if chosen.witnesses else "cli-written"
        print(say(key, count=len(found.values), file=str(file)))
    else:
        for line in sequences.sequence_lines(rules, found, say):
            print(line)
    return 0


def period(chosen: argparse.Namespace) -> int:
    """Print the proved period of a sequence of Grundy values, or that none is proved; return 0.

    Raises WrongUse for a wrong game or number, Ended on Ctrl-C or without memory.
    """
    from games.grundy.questions import PeriodOf

    say = words(chosen.locale)
    with refused_in_words(say):
        rules = _rules(chosen)
        limit = sequences.read_number(chosen.limit, sequences.LONGEST)
        found = _worked_out(PeriodOf(rules, limit, catalogued=True), say)
    return _print(
        chosen,
        lambda: sequences.period_data(rules, found),
        lambda: sequences.period_text(rules, found, say),
    )


def misere(chosen: argparse.Namespace) -> int:
    """Print the misère quotient of a game, as far as it is proved; return 0.

    Raises WrongUse for a wrong game or number, Ended on Ctrl-C.
    """
    from bot.cli.misere import LARGEST, LARGEST_FORM, misere_text, work_out
    from bot.laboratory.quotient_messages import quotient_data

    say = words(chosen.locale)
    logging.basicConfig(format="bouton: %(message)s")
    with refused_in_words(say):
        rules = _rules(chosen)
        to = sequences.read_number(chosen.to, LARGEST)
        forms = sequences.read_number(chosen.forms, LARGEST_FORM)
        found = work_out(rules, to, chosen.seconds, tables_folder(), say)
    return _print(
        chosen, lambda: quotient_data(found, forms), lambda: misere_text(found, say, forms)
    )


def _rules(chosen: argparse.Namespace) -> HeapRules:
    from bot.i18n.typed import read_rules

    return read_rules(chosen.code)


def _worked_out(question: Question, say: Say) -> Any:
    """Compute an answer, with a progress bar; raise Ended on Ctrl-C or without memory."""
    from bot.laboratory.table_cache import TableCache

    logging.basicConfig(format="bouton: %(message)s")
    try:
        return sequences.work_out(question, TableCache(tables_folder()), say)
    except MemoryError:
        raise Ended(say("cli-no-memory"), FAILURE) from None


def tables_folder() -> Path:
    """Return the bot's folder of tables; raise WrongUse if ``.env`` cannot be read."""
    from bot.kit.caches import cache_folder

    return cache_folder(_setting("CACHE_DIR"))


def _setting(name: str) -> str | None:
    """Read a setting from the environment or from ``.env``; None if neither has it.

    Raises WrongUse if ``.env`` cannot be read.
    """
    from dotenv import dotenv_values

    if name in os.environ:
        return os.environ[name]
    try:
        return dotenv_values(".env", encoding="utf-8").get(name)
    except UnicodeDecodeError:
        raise WrongUse(".env is not UTF-8 text: save it again as UTF-8") from None
    except OSError as error:
        raise WrongUse(f".env cannot be read: {error.strerror}") from None
