"""The program in a process of its own, with Discord's address replaced."""

from __future__ import annotations

from pathlib import Path

from tests.support.command_line import forked

TOKEN = "MTIzNDU2Nzg5MDEyMzQ1Njc4.Gabcde.abcdefghijklmnopqrstuvwxyz0123456789"

#: Starts the program with Discord's address replaced by one of ours, on this machine.
PROGRAM = """
import sys, discord
import bot.cli.database
discord.http.Route.BASE = sys.argv.pop(1)
bot.cli.database.WAIT = 0
from bot.cli.main import main
sys.exit(main(sys.argv[1:]))
"""

NOBODY = "http://127.0.0.1:9"


async def bouton(
    folder: Path, *arguments: str, discord: str = NOBODY, **settings: str
) -> tuple[int, str]:
    """Run the program in a folder; return its exit code and what it printed to stderr."""
    code, _, problems = await forked(PROGRAM, discord, *arguments, folder=folder, **settings)
    return code, problems
