"""The command line: ``bouton run`` and ``bouton preview``."""

from __future__ import annotations

import argparse
import asyncio
import logging
import os
import re
import sys
from collections.abc import Sequence
from pathlib import Path

import aiohttp
import discord
from sqlalchemy.exc import SQLAlchemyError

from bot.config import BadSetting, Settings, load_settings, require_token
from bot.i18n import LOCALES
from bot.store.database import NewerDatabase, reason_of

#: Exit codes: a wrong use or setting, and a failure on the way.
USAGE = 2
FAILURE = 1


def parser() -> argparse.ArgumentParser:
    """Return the parser of the command line."""
    main = argparse.ArgumentParser(
        prog="bouton", description="A Discord bot for impartial games: Nim, Fort Boyard's sticks…"
    )
    commands = main.add_subparsers(dest="command", required=True)
    commands.add_parser("run", help="connect to Discord (needs DISCORD_TOKEN)")
    preview = commands.add_parser("preview", help="open a local Discord in the browser")
    preview.add_argument("--locale", choices=LOCALES, default=_system_locale())
    preview.add_argument("--port", type=_port, default=0, help="0, the default: any free port")
    preview.add_argument(
        "--database",
        type=Path,
        default=Path("bouton-preview.db"),
        help="the file that keeps the matches",
    )
    preview.add_argument(
        "--no-browser", action="store_true", help="print the address, open nothing"
    )
    return main


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
        if chosen.command == "run":
            return run(load_settings())
        return preview(chosen)
    except BadSetting as error:
        print(f"bouton: {error}", file=sys.stderr)
        return USAGE
    except KeyboardInterrupt:
        return 0


def run(settings: Settings) -> int:
    """Connect to Discord and stay there until stopped."""
    from bot.client import create_bot

    token = require_token(settings)
    _set_up_logging(logging.getLevelNamesMapping()[settings.log_level])

    async def serve() -> None:
        async with create_bot(settings.database_url, keep_days=settings.keep_days) as bot:
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
    discord.utils.setup_logging(level=max(level, logging.INFO))
    logging.getLogger("bot").setLevel(level)
    discord.VoiceClient.warn_nacl = discord.VoiceClient.warn_dave = False


def preview(chosen: argparse.Namespace) -> int:
    """Open the local Discord in the browser until stopped."""
    try:
        from bot.preview import serve
    except ModuleNotFoundError as error:
        print(f"bouton: {error.name} is missing: pip install 'bouton[preview]'", file=sys.stderr)
        return USAGE
    return asyncio.run(
        serve(chosen.locale, chosen.port, chosen.database.absolute(), browser=not chosen.no_browser)
    )
