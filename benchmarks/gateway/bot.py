"""Runs the bot unchanged against a loopback Discord: ``python -m benchmarks.gateway.bot run``.

The arguments are those of ``bouton``. ``LOOPBACK_URL`` is where the loopback Discord is,
``LOOPBACK_WATCH`` an open socket to whoever wants to know how the event loop fares, if anybody,
and ``LOOPBACK_PAUSE`` how many seconds pass between two shards.
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
