"""Let a month of a class pass on an empty database; every mark is recomputed from raw answers."""

from __future__ import annotations

import asyncio
import logging
import sys
from time import process_time

from tests.support.copying import copied_as_json
from tests.support.databases import bring_up_to_date
from tests.support.month.story import passed
from tests.support.patience import unhurried

#: How many are on the list, and how many of them hand in a program.
PUPILS, PROGRAMS = 34, 16


def main(url: str) -> None:
    """Print what was compared; raise Disagreement."""
    logging.disable(logging.WARNING)
    bring_up_to_date(url)
    with unhurried(), copied_as_json():
        month = asyncio.run(passed(url, PUPILS, PROGRAMS))
    print(month.told())
    print(f"{process_time():.0f} s of processor time")


if __name__ == "__main__":
    main(sys.argv[1])
