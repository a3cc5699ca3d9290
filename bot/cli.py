"""The command line: ``bouton run``, ``preview``, ``analyse`` and ``arena``.

What only some commands need is imported in them: ``analyse`` does without Discord and storage.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import logging
import os
import re
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

from bot.i18n import LOCALES, Say, words

if TYPE_CHECKING:
    from bot.config import Settings
    from games import Game, Position
    from games.arena import Arena

#: Exit codes: a wrong use or setting, and a failure on the way.
USAGE = 2
FAILURE = 1


class WrongUse(Exception):
    """What was asked for, or set, cannot be done; the message says why in one line."""


def parser() -> argparse.ArgumentParser:
    """Return the parser of the command line."""
    main = argparse.ArgumentParser(
        prog="bouton", description="A Discord bot for impartial games: Nim, Fort Boyard's sticks…"
    )
    commands = main.add_subparsers(dest="command", required=True)
    command = commands.add_parser("run", help="connect to Discord (needs DISCORD_TOKEN)")
    command.set_defaults(run=run)
    _add_preview(commands.add_parser("preview", help="open a local Discord in the browser"))
    _add_analyse(commands.add_parser("analyse", help="tell who wins a position, and how"))
    _add_arena(commands.add_parser("arena", help="tell or draw the game graph of a position"))
    return main


def _add_preview(command: argparse.ArgumentParser) -> None:
    command.set_defaults(run=preview)
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
    command.set_defaults(run=analyse)
    _add_position(command)
    command.add_argument("--json", action="store_true", help="print one JSON object")


def _add_arena(command: argparse.ArgumentParser) -> None:
    command.set_defaults(run=arena)
    _add_position(command)
    command.add_argument(
        "--first", type=int, choices=(1, 2), default=1, help="who has the first move (default: 1)"
    )
    forms = command.add_mutually_exclusive_group()
    forms.add_argument("--json", action="store_true", help="print one JSON object")
    forms.add_argument("--dot", action="store_true", help="print the graph for Graphviz")
    forms.add_argument("--png", type=Path, metavar="FILE", help="draw the graph into a file")


def _add_position(command: argparse.ArgumentParser) -> None:
    command.add_argument("game", metavar="GAME", help="such as nim, or 'octal 0.77' in quotes")
    command.add_argument("position", metavar="POSITION", help="such as 20, 4x3, or '1 3 7'")
    command.add_argument("--misere", action="store_true", help="whoever moves last loses")
    _add_locale(command)


def _add_locale(command: argparse.ArgumentParser) -> None:
    command.add_argument("--locale", choices=LOCALES, default=_system_locale())


def _port(text: str) -> int:
    if not re.fullmatch("[0-9]{1,5}", text) or int(text) > 65535:
        raise argparse.ArgumentTypeError(f"{text!r} is not a port: 0 to 65535")
    return int(text)


def _system_locale() -> str:
    language = next((os.environ[v] for v in ("LC_ALL", "LANG") if os.environ.get(v)), "")
    return "fr" if language.startswith("fr") else "en"


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one command; return the exit code."""
    chosen = parser().parse_args(arguments)
    try:
        code: int = chosen.run(chosen)
        return code
    except WrongUse as error:
        print(f"bouton: {error}", file=sys.stderr)
        return USAGE
    except KeyboardInterrupt:
        return 0


# ------------------------------------------------------------------------------ Discord


def run(_chosen: argparse.Namespace) -> int:
    """Connect to Discord and stay there until stopped."""
    from bot.config import BadSetting, load_settings

    try:
        return _serve(load_settings())
    except BadSetting as error:
        raise WrongUse(str(error)) from None


def _serve(settings: Settings) -> int:
    import aiohttp
    import discord
    from sqlalchemy.exc import SQLAlchemyError

    from bot.client import create_bot
    from bot.config import BadSetting, require_token
    from bot.store.database import NewerDatabase, reason_of
    from bot.table_cache import cache_folder

    token = require_token(settings)
    _set_up_logging(logging.getLevelNamesMapping()[settings.log_level])

    async def serve() -> None:
        bot = create_bot(
            settings.database_url,
            keep_days=settings.keep_days,
            cache=cache_folder(settings.cache_dir),
        )
        async with bot:
            await bot.open_store()
            await bot.start(token)

    try:
        asyncio.run(serve())
    except discord.LoginFailure:
        raise BadSetting("DISCORD_TOKEN was refused by Discord: it was reset or revoked") from None
    except (aiohttp.ClientConnectionError, discord.DiscordServerError) as error:
        print(f"bouton: Discord cannot be reached ({type(error).__name__})", file=sys.stderr)
        return FAILURE
    except (SQLAlchemyError, OSError, NewerDatabase) as error:
        raise BadSetting(f"DATABASE_URL cannot be used: {reason_of(error)}") from None
    return 0


def _set_up_logging(level: int) -> None:
    """Log to stderr; libraries stay at INFO, for their details would tell who plays."""
    import discord

    discord.utils.setup_logging(level=max(level, logging.INFO))
    logging.getLogger("bot").setLevel(level)
    discord.VoiceClient.warn_nacl = discord.VoiceClient.warn_dave = False


def preview(chosen: argparse.Namespace) -> int:
    """Open the local Discord in the browser until stopped."""
    try:
        from bot.preview import serve
    except ModuleNotFoundError as error:
        raise WrongUse(f"{error.name} is missing: pip install 'bouton[preview]'") from None
    return asyncio.run(
        serve(chosen.locale, chosen.port, chosen.database.absolute(), browser=not chosen.no_browser)
    )


# ----------------------------------------------------------------------------- analysis


def analyse(chosen: argparse.Namespace) -> int:
    """Tell who wins a position, and how."""
    from bot import analysis

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
    from bot import analysis
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
    from games import game

    rules = game(chosen.game, misere=chosen.misere)
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
    from bot.ui.pictures import MAX_DRAWN, arena_picture, can_draw

    if not can_draw(found):
        count = len(found.vertices)
        raise WrongUse(say("arena-too-large-to-draw", vertices=count, limit=MAX_DRAWN))
    try:
        file.write_bytes(arena_picture(found, say))
    except OSError as error:
        raise WrongUse(f"{file}: {error.strerror}") from None
