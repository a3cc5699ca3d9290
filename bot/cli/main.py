"""The parser of the command line, and the start and end of a command."""

from __future__ import annotations

import argparse
import importlib
import os
import re
import shlex
import sys
from collections.abc import Callable, Iterable, Sequence
from io import TextIOWrapper
from pathlib import Path
from typing import NoReturn

from bot import __version__
from bot.cli.ending import FAILURE, INTERRUPTED, Ended
from bot.cli.sources import SOURCES, bibtex
from bot.i18n import DEFAULT_LOCALE, LOCALES


def parser(arguments: Sequence[str]) -> argparse.ArgumentParser:
    """Build the parser of the command line; a command is run by the function of its name.

    Only the command that ``arguments`` name gets its own options, which take long to load.
    """
    main = argparse.ArgumentParser(prog="bouton", description="A Discord bot for impartial games")
    main.add_argument("--version", action="version", version=f"bouton {__version__}")
    commands = main.add_subparsers(dest="command", required=True)
    for name, (add_options, summary) in _COMMANDS.items():
        command = commands.add_parser(name, help=summary)
        if name in arguments:
            add_options(command)
            if name in SOURCES:
                command.add_argument(
                    "--bibtex", action=_Bibtex, nargs=0, help="print its sources, and do no more"
                )
    return main


class _Bibtex(argparse.Action):
    """Prints the literature of a command, and exits."""

    def __call__(self, parser: argparse.ArgumentParser, *_: object) -> NoReturn:
        print(bibtex(parser.prog.split()[-1]))
        parser.exit()


def _add_run(command: argparse.ArgumentParser) -> None:
    _add_locale(command)
    command.add_argument(
        "--shards",
        metavar="SHARDS",
        help="those of this process, such as 0-3/16; else all that Discord recommends",
    )


def _add_doctor(command: argparse.ArgumentParser) -> None:
    _add_locale(command)
    command.add_argument("--json", action="store_true", help="print one JSON object")


def _add_copy(command: argparse.ArgumentParser) -> None:
    _add_locale(command)
    command.add_argument("file", type=Path, metavar="FILE", help="the copy, or the list")


def _add_new_copy(command: argparse.ArgumentParser) -> None:
    _add_copy(command)
    command.add_argument("--replace", action="store_true", help="overwrite FILE if it exists")


def _add_preview(command: argparse.ArgumentParser) -> None:
    _add_locale(command)
    command.add_argument("--port", type=_port, default=0, help="0, the default: any free port")
    command.add_argument(
        "--database",
        type=Path,
        default=Path("bouton-preview.db"),
        help="the file that keeps the matches",
    )
    command.add_argument(
        "--no-browser", action="store_true", help="print the address, open nothing"
    )


def _add_analyse(command: argparse.ArgumentParser) -> None:
    _add_position(command)
    command.add_argument("--json", action="store_true", help="print one JSON object")


def _add_arena(command: argparse.ArgumentParser) -> None:
    _add_position(command)
    command.add_argument(
        "--first", type=int, choices=(1, 2), default=1, help="who has the first move (default: 1)"
    )
    forms = command.add_mutually_exclusive_group()
    forms.add_argument("--json", action="store_true", help="print one JSON object")
    forms.add_argument("--dot", action="store_true", help="print the graph for Graphviz")
    forms.add_argument("--png", type=Path, metavar="FILE", help="draw the graph into a file")


def _add_position(command: argparse.ArgumentParser) -> None:
    from games import FAMILIES, game

    usual = [next(iter(family.examples)) for family in FAMILIES.values()]
    positions = dict.fromkeys(game(name).example for name in usual)
    command.add_argument("game", metavar="GAME", help=f"such as {_typed(usual)}")
    told = f"such as {_typed(positions)}; it needs no quotes"
    command.add_argument("position", metavar="POSITION", nargs="+", help=told)
    command.add_argument("--misere", action="store_true", help="whoever moves last loses")
    _add_locale(command)


def _add_grundy(command: argparse.ArgumentParser) -> None:
    _add_code(command)
    command.add_argument("heap", metavar="HEAP", help="its size, up to 10^18")


def _add_sequence(command: argparse.ArgumentParser) -> None:
    _add_code(command)
    command.add_argument("--to", metavar="N", required=True, help="the largest heap")
    files = command.add_mutually_exclusive_group()
    files.add_argument("--csv", type=Path, metavar="FILE", help="write the values as CSV")
    files.add_argument("--bfile", type=Path, metavar="FILE", help="write them as an OEIS b-file")
    files.add_argument("--npy", type=Path, metavar="FILE", help="write the values for NumPy")
    files.add_argument(
        "--witnesses",
        type=Path,
        metavar="FILE",
        help="write as CSV, for each heap up to 2000, a move to each value below its own",
    )


def _add_period(command: argparse.ArgumentParser) -> None:
    _add_code(command)
    command.add_argument(
        "--limit", metavar="N", default="20000000", help="the largest heap looked at (20000000)"
    )


def _add_misere(command: argparse.ArgumentParser) -> None:
    _add_code(command)
    command.add_argument(
        "--to", metavar="N", default="8000", help="the largest heap looked at (8000)"
    )
    command.add_argument(
        "--forms", metavar="N", default="6", help="tell simplest forms up to this heap (6)"
    )
    command.add_argument("--seconds", type=_seconds, default=60.0, help="to work at most (60)")


def _add_survey(command: argparse.ArgumentParser) -> None:
    command.add_argument(
        "codes", metavar="CODE", nargs="*", help="the games; else those of --digits"
    )
    command.add_argument("--digits", type=int, choices=(1, 2, 3, 4), default=3, help="(3)")
    command.add_argument("--limit", metavar="N", help="the largest heap looked at (10000000)")
    command.add_argument(
        "--seconds",
        type=_seconds,
        help="for each game (60); one game alone, without --limit: until it is proved",
    )
    command.add_argument(
        "--open", action="store_true", help="those alone whose period nobody knows; certified"
    )
    command.add_argument(
        "--certificate",
        type=Path,
        metavar="FILE",
        help="write what others can check with “verify” (with --open: beside --file)",
    )
    where = command.add_mutually_exclusive_group()
    where.add_argument("--workers", type=int, default=os.cpu_count(), help="(one for each core)")
    where.add_argument(
        "--cluster", metavar="ADDRESS", help="a Dask scheduler, such as tcp://127.0.0.1:8786"
    )
    command.add_argument(
        "--file", type=Path, default=Path("bouton-survey.jsonl"), help="the results"
    )
    command.add_argument(
        "--write", type=Path, metavar="FILE", help="write all periods in --file as the catalogue"
    )
    command.add_argument("--json", action="store_true", help="print one JSON object")
    _add_locale(command)


def _add_verify(command: argparse.ArgumentParser) -> None:
    command.add_argument("file", type=Path, metavar="FILE", help="what “survey --open” wrote")
    command.add_argument(
        "--seconds", type=_seconds, default=60.0, help="to find each game's values again (60)"
    )
    command.add_argument("--json", action="store_true", help="print one JSON object")
    _add_locale(command)


def _add_check(command: argparse.ArgumentParser) -> None:
    command.add_argument(
        "files", type=Path, metavar="FILE", nargs="+", help="Python files, or folders of them"
    )
    command.add_argument(
        "--function", metavar="NAME", help="check this function alone; else all that are known"
    )
    command.add_argument(
        "--game", metavar="GAME", help="the game that functions named “strategy” play"
    )
    command.add_argument(
        "--position", metavar="POSITION", help="where they start; else an example of the game"
    )
    command.add_argument("--misere", action="store_true", help="whoever moves last loses")
    command.add_argument("--csv", type=Path, metavar="FILE", help="write the results as CSV")
    command.add_argument("--json", action="store_true", help="print one JSON object")
    _add_locale(command)


def _add_code(command: argparse.ArgumentParser) -> None:
    from games import FAMILIES

    laboratories = (family.laboratory for family in FAMILIES.values())
    suggested = (name for each in laboratories if each is not None for name in each.suggested)
    command.add_argument(
        "code", metavar="CODE", help=f"such as {_typed(('0.77', '4.(3)', *suggested))}"
    )
    command.add_argument("--json", action="store_true", help="print one JSON object")
    _add_locale(command)


def _typed(arguments: Iterable[str]) -> str:
    """Format arguments as they are typed in a shell."""
    *first, last = map(shlex.quote, arguments)
    return f"{', '.join(first)} or {last}"


def _add_locale(command: argparse.ArgumentParser) -> None:
    command.add_argument("--locale", choices=LOCALES, default=_system_locale())


def _port(text: str) -> int:
    if not re.fullmatch("[0-9]{1,5}", text) or int(text) > 65535:
        raise argparse.ArgumentTypeError(f"{text!r} is not a port: 0 to 65535")
    return int(text)


def _seconds(text: str) -> float:
    if not re.fullmatch(r"[0-9]{1,9}(\.[0-9]{1,9})?|inf", text):
        raise argparse.ArgumentTypeError(f"{text!r} is not a number of seconds, such as 60 or 0.5")
    return float(text)


def _system_locale() -> str:
    language = next((os.environ[v] for v in ("LC_ALL", "LANG") if os.environ.get(v)), "")
    return language[:2] if language[:2] in LOCALES else DEFAULT_LOCALE


#: Each command: what adds its options, and what ``--help`` says of it.
_COMMANDS: dict[str, tuple[Callable[[argparse.ArgumentParser], None], str]] = {
    "run": (_add_run, "connect to Discord (needs DISCORD_TOKEN)"),
    "doctor": (_add_doctor, "check what the bot needs"),
    "backup": (_add_new_copy, "copy the database into a file"),
    "restore": (_add_copy, "put such a copy back"),
    "erasures": (_add_new_copy, "list who was erased, by fingerprints, for copies"),
    "forget": (_add_copy, "erase whom such a list names"),
    "preview": (_add_preview, "open a local Discord in the browser"),
    "analyse": (_add_analyse, "tell who wins a position, and how"),
    "arena": (_add_arena, "tell or draw the game graph of a position"),
    "grundy": (_add_grundy, "tell the Grundy value of a heap"),
    "sequence": (_add_sequence, "tell the Grundy values of all heaps"),
    "period": (_add_period, "prove from where on Grundy values repeat"),
    "misere": (_add_misere, "prove the misère quotient of a game: who moves last loses"),
    "survey": (_add_survey, "seek the periods of many games, or of a long one"),
    "verify": (_add_verify, "check a certificate of a survey, by other means"),
    "check": (_add_check, "prove or refute the functions of worksheets"),
}

#: The module of ``bot.cli`` with the function of a command, if that is not ``commands``.
_MODULES = dict.fromkeys(("backup", "restore", "erasures", "forget"), "keeping") | {
    "doctor": "doctor",
    "survey": "surveying",
    "verify": "verifying",
    "check": "checking",
}


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one command, by default that of ``sys.argv``; return the exit code.

    Raises SystemExit, as argparse does, for wrong arguments and for ``--help``.
    """
    if sys.stderr is None:  # it was closed before the start: nobody reads the progress
        sys.stderr = Path(os.devnull).open("w")  # noqa: SIM115 - it stays open
    if isinstance(sys.stdout, TextIOWrapper):  # names of files need not be text
        sys.stdout.reconfigure(errors="backslashreplace")
    try:
        return _run(arguments)
    except Ended as error:
        return _fail(str(error), error.code)
    except BrokenPipeError:  # such as `| head`, which has seen enough
        _drop_output()
        return FAILURE
    except OSError as error:  # such as a full disk behind the output
        _drop_output()
        where = f"{error.filename}: " if error.filename else ""
        return _fail(f"stopped: {where}{error.strerror or error}", FAILURE)
    except MemoryError:
        return _fail("there is not enough memory for this", FAILURE)
    except KeyboardInterrupt:
        return INTERRUPTED


def _run(arguments: Sequence[str] | None) -> int:
    """Run one command, flush its output, and return its exit code; raise what it raises."""
    try:
        given = sys.argv[1:] if arguments is None else arguments
        chosen = parser(given).parse_args(given)
        module = importlib.import_module(f"bot.cli.{_MODULES.get(chosen.command, 'commands')}")
        code: int = getattr(module, chosen.command)(chosen)
        return code
    finally:
        if sys.stdout is not None:  # it was closed before the start
            sys.stdout.flush()


def _fail(why: str, code: int) -> int:
    print(f"bouton: {why}", file=sys.stderr)
    return code


def _drop_output() -> None:
    """Redirect stdout, so that nothing is written again at exit that could not be written."""
    if sys.stdout is not None:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
