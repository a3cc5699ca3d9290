"""What each command does. What only some need is imported in them, such as Discord and storage."""

from __future__ import annotations

import argparse
import asyncio
import json
import logging
import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

from bot.analysis import service as analysis
from bot.cli import sequences
from bot.cli.ending import FAILURE, INTERRUPTED, Ended, WrongUse
from bot.i18n import Say, words

if TYPE_CHECKING:
    from bot.cli.survey import Survey
    from games import Game, Position
    from games.arena import Arena
    from games.grundy.questions import Question
    from games.heap_rules import HeapRules

# ------------------------------------------------------------------------------ Discord


def run(chosen: argparse.Namespace) -> int:
    """Connect to Discord and stay there until stopped."""
    from bot.cli.running import serve
    from bot.cli.settings import BadSetting, load_settings

    given = {} if chosen.shards is None else {"shards": chosen.shards}
    say = words(chosen.locale)
    try:
        return serve(load_settings(say, **given), say)
    except BadSetting as error:
        raise WrongUse(str(error)) from None
    except KeyboardInterrupt:  # which is how it is stopped
        return 0


def preview(chosen: argparse.Namespace) -> int:
    """Open the local Discord in the browser until stopped."""
    try:
        from bot.cli.preview import serve
    except ModuleNotFoundError as error:
        raise _not_installed(error, "preview") from None
    file, browser = chosen.database.absolute(), not chosen.no_browser
    serving = serve(chosen.locale, chosen.port, file, _cache_folder(), browser=browser)
    try:
        return asyncio.run(serving)
    except KeyboardInterrupt:  # which is how it is stopped on Windows
        return 0


def _not_installed(error: ModuleNotFoundError, extra: str) -> WrongUse:
    return WrongUse(f"{error.name} is missing: pip install 'bouton[{extra}]'")


def backup(chosen: argparse.Namespace) -> int:
    """Copy the database into a file."""
    from bot.cli.keeping import back_up_database

    return back_up_database(chosen)


def restore(chosen: argparse.Namespace) -> int:
    """Put a copy in the place of the database."""
    from bot.cli.keeping import restore_database

    return restore_database(chosen)


def doctor(chosen: argparse.Namespace) -> int:
    """Check what the bot needs."""
    from bot.cli.doctor import examine

    return asyncio.run(examine(chosen.locale, as_json=chosen.json))


# ----------------------------------------------------------------------------- analysis


def analyse(chosen: argparse.Namespace) -> int:
    """Tell who wins a position, and how."""

    say = words(chosen.locale)
    with _faults_told(say):
        rules, position = _read(chosen)
        if chosen.json:
            print(json.dumps(analysis.analyse(rules, position)))
        else:
            print(analysis.analysis_text(rules, position, say))
    return 0


def arena(chosen: argparse.Namespace) -> int:
    """Tell what the arena of a position comes to, or write or draw it."""
    from games.arena import Arena
    from games.arena_text import to_dot

    say = words(chosen.locale)
    with _faults_told(say):
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
    """Read the game and the position of a command."""
    from bot.i18n.typed import read_game

    rules = read_game(chosen.game, misere=chosen.misere)
    return rules, rules.parse(chosen.position)


@contextmanager
def _faults_told(say: Say) -> Iterator[None]:
    """Say what the engine refuses as the bot does."""
    from games import GameError

    try:
        yield
    except GameError as error:
        raise WrongUse(say(f"fault-{error.fault.value}", **error.details)) from None


def _draw(found: Arena, file: Path, say: Say) -> None:
    """Draw an arena into a file, unless it is too large."""
    from bot.analysis.pictures import MAX_DRAWN, arena_picture, can_draw

    if not can_draw(found):
        count = len(found.vertices)
        raise WrongUse(say("arena-too-large-to-draw", vertices=count, limit=MAX_DRAWN))
    with _file_named(file):
        file.write_bytes(arena_picture(found, say))


# ------------------------------------------------------------------------- Grundy values


def grundy(chosen: argparse.Namespace) -> int:
    """Tell the Grundy value of a heap."""
    from games.grundy.questions import MAX_HEAP, ValueOf

    say = words(chosen.locale)
    with _faults_told(say):
        rules = _rules(chosen)
        heap = sequences.read_number(chosen.heap, MAX_HEAP)
        found = _worked_out(ValueOf(rules, (heap,)), say)
    (answer,) = found.heaps
    if chosen.json:
        print(json.dumps(sequences.value_data(rules, answer)))
    else:
        print(sequences.value_text(rules, answer, found.reached, say))
    return 0


def sequence(chosen: argparse.Namespace) -> int:
    """Tell the Grundy values of all heaps up to one, or write them into a file."""
    from games.grundy.questions import SequenceOf

    say = words(chosen.locale)
    form = next((form for form in sequences.WRITERS if getattr(chosen, form)), "")
    file: Path | None = getattr(chosen, form) if form else None
    with _faults_told(say):
        rules = _rules(chosen)
        to = sequences.read_number(chosen.to, sequences.LONGEST)
        if file:
            _check_writable(file)
        found = _worked_out(SequenceOf(rules, to), say)
    data = sequences.sequence_data(rules, found)
    if file:
        with _file_named(file):
            sequences.WRITERS[form](found.values, file)
        data["file"] = str(file)
    elif chosen.json:
        data["values"] = found.values.tolist()
    if chosen.json:
        print(json.dumps(data))
    elif file:
        print(say("cli-written", count=len(found.values), file=str(file)))
    else:
        for line in sequences.sequence_lines(rules, found, say):
            print(line)
    return 0


def period(chosen: argparse.Namespace) -> int:
    """Tell from where on Grundy values repeat, if that is proved."""
    from games.grundy.questions import PeriodOf

    say = words(chosen.locale)
    with _faults_told(say):
        rules = _rules(chosen)
        limit = sequences.read_number(chosen.limit, sequences.LONGEST)
        found = _worked_out(PeriodOf(rules, limit, catalogued=True), say)
    if chosen.json:
        print(json.dumps(sequences.period_data(rules, found)))
    else:
        print(sequences.period_text(rules, found, say))
    return 0


def misere(chosen: argparse.Namespace) -> int:
    """Tell the misère quotient of a game, as far as it is proved."""
    from bot.cli.misere import LARGEST, misere_text, work_out
    from bot.laboratory.quotient_messages import quotient_data

    say = words(chosen.locale)
    logging.basicConfig(format="bouton: %(message)s")
    with _faults_told(say):
        rules = _rules(chosen)
        to = sequences.read_number(chosen.to, LARGEST)
        found = work_out(rules, to, chosen.seconds, _cache_folder(), say)
    if chosen.json:
        print(json.dumps(quotient_data(found)))
    else:
        print(misere_text(found, say))
    return 0


def survey(chosen: argparse.Namespace) -> int:
    """Tell which of many games have a period that is proved."""
    from bot.board.drawing import drawing_of_rules
    from bot.cli.survey import LONGEST, all_codes, names_of, read_results, survey_text
    from bot.i18n.typed import read_rules
    from games.grundy.catalogue import write_entries

    say = words(chosen.locale)
    with _faults_told(say), _file_named(chosen.file):
        games = [read_rules(code) for code in chosen.codes]
        names = names_of(games)
        limit = None if chosen.limit is None else sequences.read_number(chosen.limit, LONGEST)
        if chosen.write:
            _check_writable(chosen.write)
        results = _surveyed(names or all_codes(chosen.digits), limit, chosen, say)
    if chosen.write:
        proved = {r["game"]: tuple(r["entry"]) for r in read_results(chosen.file) if r["entry"]}
        with _file_named(chosen.write):
            chosen.write.write_text(write_entries(proved), encoding="utf-8")
    if chosen.json:
        print(json.dumps({"games": len(results), "results": results}))
    else:
        told = [line for rules in games for line in drawing_of_rules(rules).notes(rules, say)]
        print("\n".join([*told, survey_text(results, say)]))
    return 0


def check(chosen: argparse.Namespace) -> int:
    """Prove or refute the functions of worksheets in files."""
    from bot.cli.checking import check_files

    os.environ["CACHE_DIR"] = str(_cache_folder())  # for the workers
    return check_files(chosen)


def _surveyed(
    names: tuple[str, ...], limit: int | None, chosen: argparse.Namespace, say: Say
) -> list[dict[str, Any]]:
    """Survey games: many side by side, one that is too long for memory by a window of it."""
    from bot.cli.long_search import IN_MEMORY
    from bot.cli.sequences import Bar
    from bot.cli.survey import LONGEST, USUAL, NotASurvey, Survey, on_cores

    reach = USUAL if limit is None else USUAL._replace(limit=limit)
    if chosen.seconds is not None:
        reach = reach._replace(seconds=chosen.seconds)
    survey = Survey(names, *reach, chosen.file)
    if chosen.cluster is not None and not chosen.cluster.strip():
        raise WrongUse(say("cli-cluster-empty"))
    if chosen.cluster is not None and reach.limit > IN_MEMORY:
        raise WrongUse(say("cli-cluster-limit", limit=IN_MEMORY))
    try:
        if chosen.cluster is not None:
            return _surveyed_by_others(survey, chosen.cluster, say)
        if reach.limit > IN_MEMORY:
            return survey.run_long(Bar(say))
        results = survey.run(partial(on_cores, max(chosen.workers, 1)), sys.stderr)
        is_sought_on = len(names) == 1 and limit is None and chosen.seconds is None
        if is_sought_on and results[0]["status"] != "proved":
            return replace(survey, limit=LONGEST).run_long(Bar(say))
        return results
    except NotASurvey as error:
        raise WrongUse(
            say("cli-not-a-survey", file=str(error.file), line=error.line or 0)
        ) from None
    except KeyboardInterrupt:
        raise Ended(say("cli-survey-stopped", file=str(chosen.file)), INTERRUPTED) from None


def _surveyed_by_others(survey: Survey, address: str, say: Say) -> list[dict[str, Any]]:
    """Survey games on the workers of a Dask cluster."""
    try:
        from bot.cli.cluster import (
            ClusterDiffers,
            ClusterLost,
            NoCluster,
            connected,
            on_cluster,
        )
    except ModuleNotFoundError as error:
        raise _not_installed(error, "cluster") from None

    killers: list[str] = []
    try:
        with connected(address) as client:
            if not client.nthreads():
                print(say("cli-cluster-idle", address=address), file=sys.stderr)
            results = survey.run(partial(on_cluster, client, killers), sys.stderr)
    except NoCluster:
        raise WrongUse(say("cli-no-cluster", address=address)) from None
    except ClusterDiffers as error:
        raise WrongUse(say("cli-cluster-differs", why=str(error))) from None
    except ClusterLost:
        raise Ended(say("cli-cluster-lost", file=str(survey.file)), FAILURE) from None
    if killers:
        print(say("cli-survey-killed", games=", ".join(killers)), file=sys.stderr)
    return results


def _rules(chosen: argparse.Namespace) -> HeapRules:
    from bot.i18n.typed import read_rules

    return read_rules(chosen.code)


def _worked_out(question: Question, say: Say) -> Any:
    """Work on a question until it is answered."""
    from bot.cli.sequences import Stopped, work_out
    from bot.laboratory.table_cache import TableCache

    logging.basicConfig(format="bouton: %(message)s")
    try:
        return work_out(question, TableCache(_cache_folder()), say)
    except Stopped as stopped:
        told = say("cli-stopped", reached=stopped.reached, kept=stopped.kept)
        raise Ended(told, INTERRUPTED) from None
    except MemoryError:
        raise Ended(say("cli-no-memory"), FAILURE) from None


def _cache_folder() -> Path:
    """Return the folder of the tables, which the bot uses too."""
    from bot.kit.caches import cache_folder

    return cache_folder(_setting("CACHE_DIR"))


def _setting(name: str) -> str | None:
    """Return a setting as the bot would read it, from the environment or from ``.env``."""
    from dotenv import dotenv_values

    if name in os.environ:
        return os.environ[name]
    try:
        return dotenv_values(".env", encoding="utf-8").get(name)
    except UnicodeDecodeError:
        raise WrongUse(".env is not UTF-8 text: save it again as UTF-8") from None
    except OSError as error:
        raise WrongUse(f".env cannot be read: {error.strerror}") from None


def _check_writable(file: Path) -> None:
    """Refuse a file that cannot be written before hours go into what it should hold."""
    with _file_named(file):
        existed = file.exists()
        file.open("ab").close()
        if not existed:
            file.unlink()


@contextmanager
def _file_named(file: Path) -> Iterator[None]:
    """Name the file that cannot be written."""
    try:
        yield
    except OSError as error:
        raise WrongUse(f"{file}: {error.strerror or error}") from None
