"""Run the bot unchanged against a loopback Discord: ``python -m benchmarks.gateway.bot run``.

The arguments are those of ``bouton``. ``LOOPBACK_URL`` is the address of the loopback Discord,
``LOOPBACK_WATCH`` the descriptor of a socket on which the event loop is observed, if given, and
``LOOPBACK_PAUSE`` the seconds between two shards.
"""

from __future__ import annotations

import os
import sys

from benchmarks.gateway.watch import redirect, watch_loops
from bot.cli.main import main

if __name__ == "__main__":
    redirect(os.environ["LOOPBACK_URL"], float(os.environ.get("LOOPBACK_PAUSE", "0")))
    watch_loops(os.environ.get("LOOPBACK_WATCH"))
    sys.exit(main(sys.argv[1:]))
