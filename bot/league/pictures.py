"""Draw the ratings of a league with their intervals; all words come from the catalogues.

Call it in a worker process, the only place where Matplotlib is loaded.
"""

from __future__ import annotations

from collections.abc import Mapping
from textwrap import fill

from bot.i18n import words
from bot.kit.texts import cut
from bot.league.model import HOUSE_NUMBERS, LeagueRecord

#: In inches: the width of a picture, the height per player, and the height of the rest.
WIDTH, EACH, REST = 5.0, 0.34, 1.1

#: Font sizes, large because a phone scales the picture down.
LARGE, SMALL = 13, 11

#: The colours of the house's strategies and of pupils', which also differ by their marks.
HOUSE, PUPILS = "#737373", "#1f5fa8"

#: The most characters of a line of the title.
LINE = 40

#: The most characters of a name, so that it can be read on a phone.
LONGEST = 26


def draw_ratings(record: LeagueRecord, names: Mapping[int, str], title: str, locale: str) -> bytes:
    """Return a PNG of the players' ratings, the first of the table on top.

    ``names`` are by the number of the player; ``title`` stands above, ``locale`` is the language.
    """
    from matplotlib.figure import Figure
    from matplotlib.ticker import MaxNLocator

    from bot.analysis.pictures import DPI, DRAWING, png

    say = words(locale)
    with DRAWING:
        table = record.table
        figure = Figure(figsize=(WIDTH, REST + EACH * len(table)), dpi=DPI, layout="constrained")
        axes = figure.add_subplot()
        for height, line in enumerate(reversed(table)):
            is_house = line.player in HOUSE_NUMBERS
            axes.errorbar(
                line.rating.value,
                height,
                xerr=line.rating.reach,
                fmt="s" if is_house else "o",
                color=HOUSE if is_house else PUPILS,
                capsize=3,
            )
        labels = [f"{line.place}. {cut(names[line.player], LONGEST)}" for line in reversed(table)]
        # Names may contain "$", which must not be read as mathematics.
        axes.set_yticks(range(len(table)), labels, parse_math=False)
        axes.tick_params(labelsize=SMALL)
        axes.xaxis.set_major_locator(MaxNLocator(4))
        figure.supxlabel(say("league-picture-axis"), fontsize=SMALL)
        figure.suptitle(fill(title, LINE), fontsize=LARGE, parse_math=False)
        axes.grid(axis="x", alpha=0.4)
        return png(figure)
