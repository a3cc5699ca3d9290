"""Runs the bot's command line: nothing in it gives up because the machine is slow."""

from __future__ import annotations

import sys

from bot.cli.main import main
from tests.support.patience import have_patience

if __name__ == "__main__":
    have_patience()
    sys.exit(main(sys.argv[1:]))
