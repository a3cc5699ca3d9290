"""Write tables as CSV for spreadsheets (RFC 4180), without cells that run as formulas."""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Iterable

from bot.i18n import Say

#: Signs with which a spreadsheet begins a formula; the last ones are full-width and small forms.
_SIGNS = "=+-@＝＋－＠﹦﹢﹣﹫"

FORMULA_STARTS = (*_SIGNS, "\t", "\r", "\n")

#: Characters that a spreadsheet may skip before a sign: quotes, spaces, invisible ones.
_LEFT_OUT = (
    "[\"'\\x00-\\x08\\x0b\\x0c\\x0e-\\x20\\x7f\\x85\\xa0\\xad"
    "\u1680\u2000-\u200f\u2028-\u202f\u205f-\u206f\u3000\ufeff]"
)

#: Where a spreadsheet may begin a cell: one that separates columns by semicolons, as French ones
#: do, even within a text, and one that ignores quotes at commas, too.
_BEGINNING = r"(?:\A|(?<=[,;\t\n])|(?<=\r)(?!\n))"

#: Where a formula would begin if a cell began there.
FORMULA = re.compile(
    rf"{_BEGINNING}(?={_LEFT_OUT}*[\t{re.escape(_SIGNS)}]|{_LEFT_OUT}+[\r\n])|\A(?=[\r\n])"
)

BOM = "\ufeff"

Cell = str | int | float | None


def safe(cell: Cell) -> Cell:
    """Return a cell that no spreadsheet reads as a formula; numbers stay numbers.

    An apostrophe is inserted wherever FORMULA matches, even before an apostrophe, so removing those
    apostrophes gives the text back.
    """
    return FORMULA.sub("'", cell) if isinstance(cell, str) else cell


def to_csv(
    rows: Iterable[Iterable[Cell]], *, bom: bool, separator: str = ",", decimal: str = "."
) -> bytes:
    """Return rows as CSV in UTF-8: quotes where needed, lines that end in CR LF.

    Every cell is made ``safe``; ``decimal`` is the sign in floats, None is an empty cell. With
    ``bom`` a byte order mark is first, by which spreadsheets know UTF-8.
    """
    text = io.StringIO()
    writer = csv.writer(text, delimiter=separator, lineterminator="\r\n")
    for row in rows:
        writer.writerow([_localise_decimal(safe(cell), decimal) for cell in row])
    return ((BOM if bom else "") + text.getvalue()).encode()


def local_csv(rows: Iterable[Iterable[Cell]], say: Say, *, bom: bool = True) -> bytes:
    """Return rows as ``to_csv`` does, with the separator and decimal sign of ``say``'s language."""
    signs = {"separator": say("sheet-separator"), "decimal": say("sheet-decimal")}
    return to_csv(rows, bom=bom, **signs)


def _localise_decimal(cell: Cell, decimal: str) -> Cell:
    """Return a cell with the language's decimal sign."""
    return str(cell).replace(".", decimal) if isinstance(cell, float) else cell
