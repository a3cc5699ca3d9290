"""``python -m bot`` is the same program as ``bouton``."""

import sys

from bot.cli.main import main

if __name__ == "__main__":
    sys.exit(main())
