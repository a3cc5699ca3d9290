"""``python -m bot`` is the same program as ``bouton``.

README's first command begins with it: an older Python is refused before anything is installed.
"""

import sys

if sys.version_info < (3, 11):
    present = ".".join(map(str, sys.version_info[:2]))
    sys.exit(
        f"bouton: this is Python {present}, and Bouton needs Python 3.11 or later."
        f" / Ceci est Python {present}, et il faut Python 3.11 ou plus récent."
    )

from bot.cli.main import main

if __name__ == "__main__":
    sys.exit(main())
