"""Let a month of a class pass on both databases; every mark is recomputed from raw answers.

With a URL it passes on that database alone, which must be empty.
"""

from __future__ import annotations

import asyncio
import logging
import sys
from time import process_time

from tests.support.copying import copied_as_json
from tests.support.databases import bring_up_to_date, one_of_each
from tests.support.month.story import passed
from tests.support.patience import unhurried

#: How many are on the list, and how many of them hand in a program.
PUPILS, PROGRAMS = 34, 16


def pass_on(url: str) -> None:
    """Let a month pass on an empty database; print what was compared, or raise Disagreement."""
    began = process_time()
    bring_up_to_date(url)
    with unhurried(), copied_as_json():
        month = asyncio.run(passed(url, PUPILS, PROGRAMS))
    print(f"{url.partition('+')[0]}: {month.told()}")
    print(f"{process_time() - began:.0f} s of processor time", flush=True)


def main(*urls: str) -> None:
    """Let the month pass on the database of a URL, or on a new one of each kind."""
    logging.disable(logging.WARNING)
    for url in urls or one_of_each("month"):
        pass_on(url)


if __name__ == "__main__":
    main(*sys.argv[1:])
