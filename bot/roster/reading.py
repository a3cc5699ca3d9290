"""Read the list of a class in the form that schools have: pasted, or a spreadsheet's file."""

from __future__ import annotations

import csv
import unicodedata
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum

from bot.kit.refusal import KitRefusal, Refused
from bot.kit.texts import require_text
from bot.roster.model import Listed, folded
from bot.roster.refusals import InvalidList, ListFault

#: The limits of a list: the number of lines, and the lengths of names and groups, and the largest
#: number.
MOST_LINES, LONGEST_NAME, LONGEST_TEAM, LARGEST_NUMBER = 400, 80, 30, 999_999

#: At least this many lines whose last cells all differ are names in two columns, not groups.
_FEWEST_GIVEN_NAMES = 3

#: Spreadsheets' own encoding, if they do not write UTF-8.
_BOMS = {b"\xff\xfe": "utf-16", b"\xfe\xff": "utf-16"}


class Column(StrEnum):
    """The content of a column; each value ends the key of the message with its headings."""

    NUMBER = "number"
    NAME = "name"
    GIVEN = "given"
    TEAM = "team"


#: The possible headings of columns, in the form in which they are compared.
Headings = Mapping[str, Column]


@dataclass(frozen=True)
class _Row:
    """A row with some text: the number of its line, and its cells."""

    line: int
    cells: tuple[str, ...]

    def cell(self, place: int | None) -> str:
        return self.cells[place] if place is not None and place < len(self.cells) else ""


def decode(content: bytes) -> str:
    """Decode a file in UTF-8, UTF-16 with its mark, or Windows-1252; raise Refused if not text."""
    coding = _BOMS.get(content[:2])
    for tried in [coding] if coding else ["utf-8-sig", "cp1252"]:
        try:
            return require_text(content.decode(tried))
        except UnicodeDecodeError:
            continue
    raise Refused(KitRefusal.NOT_TEXT)


def read_list(text: str, headings: Headings) -> list[Listed]:
    """Read a list: one pupil per line, as number, name and group, in the order of the text.

    Columns are separated by semicolons, tabs or commas. Their headings, those in ``headings`` by
    ``folded`` heading, may be left out. Raises InvalidList with all faults, also of an empty list.
    """
    faults: dict[ListFault, list[int]] = {}
    rows = _split_rows(text.removeprefix("\ufeff"), faults)
    columns = _columns_by_headings(rows[0], headings) if rows else None
    if columns is None:
        columns = _guess_columns(rows)
    else:
        rows = rows[1:]
    listed = [_read_row(row, columns, faults) for row in rows]
    _check_together(rows, listed, faults)
    if faults:
        raise InvalidList(faults)
    return listed


def _split_rows(text: str, faults: dict[ListFault, list[int]]) -> list[_Row]:
    """Return the rows with some text, in cells without superfluous spaces.

    A quotation mark that is not closed on its line takes the following lines into one cell; its
    line is recorded as a fault. So is a cell longer than ``csv`` can read, and no line after it is
    read.
    """
    lines = text.splitlines()
    counts = {sign: text.count(sign) for sign in ";\t"}
    separator = max(counts, key=lambda sign: counts[sign]) if any(counts.values()) else ","
    ended = (f"{line}\n" for line in lines)
    reader = csv.reader(ended, delimiter=separator, skipinitialspace=True)
    rows: list[_Row] = []
    first = 1
    try:
        for cells in reader:
            cleaned = tuple(" ".join(_replace_invisible(cell).split()) for cell in cells)
            spanned = lines[first - 1 : reader.line_num]
            if len(spanned) > 1 and not _is_whole(spanned, separator):
                faults.setdefault(ListFault.OPEN_QUOTE, []).append(first)
            elif any(cleaned):
                rows.append(_Row(first, cleaned))
            first = reader.line_num + 1
    except csv.Error:
        is_open = any('"' in line for line in lines[first - 1 :])
        faults[ListFault.OPEN_QUOTE if is_open else ListFault.NAME_LENGTH] = [first]
    return rows


def _is_whole(lines: Sequence[str], separator: str) -> bool:
    """Return whether several lines are one row in the format of spreadsheets."""
    ended = (f"{line}\n" for line in lines)
    try:
        list(csv.reader(ended, delimiter=separator, skipinitialspace=True, strict=True))
    except csv.Error:
        return False
    return True


def _replace_invisible(text: str) -> str:
    """Replace invisible characters by spaces."""
    return "".join(" " if unicodedata.category(c)[0] in "CZ" else c for c in text)


def _columns_by_headings(first: _Row, headings: Headings) -> dict[Column, int] | None:
    """Return the place of each column by the headings in the first row, or None if it has none."""
    places: dict[Column, int] = {}
    for place, cell in enumerate(first.cells):
        column = headings.get(folded(cell))
        if column is not None:
            places.setdefault(column, place)
    return places if {Column.NUMBER, Column.NAME, Column.GIVEN} & places.keys() else None


def _guess_columns(rows: Sequence[_Row]) -> dict[Column, int]:
    """Guess the place of each column without headings: numbers first, then names, then a group."""
    columns: dict[Column, int] = {}
    begins_with_numbers = any(row.cell(0).isdigit() for row in rows)  # no name is a number
    if begins_with_numbers:
        columns[Column.NUMBER] = 0
    name = int(begins_with_numbers)
    columns[Column.NAME] = name
    last = [row.cell(name + 1) for row in rows]
    is_given = len(rows) >= _FEWEST_GIVEN_NAMES and len(set(last)) == len(rows)
    if is_given and all(len(each) > 1 and not any(c.isdigit() for c in each) for each in last):
        columns[Column.GIVEN] = name + 1
    columns[Column.TEAM] = name + 1 + (Column.GIVEN in columns)
    return columns


def _read_row(
    row: _Row, columns: Mapping[Column, int], faults: dict[ListFault, list[int]]
) -> Listed:
    """Return one line; its own faults are added to ``faults``, with the number of the line."""

    def fault(of: ListFault) -> None:
        faults.setdefault(of, []).append(row.line)

    typed = row.cell(columns.get(Column.NUMBER))
    parts = (row.cell(columns.get(column)) for column in (Column.NAME, Column.GIVEN))
    name, team = " ".join(filter(None, parts)), row.cell(columns.get(Column.TEAM))
    is_number = typed.isdecimal() and len(typed) < 20 and 0 < int(typed) <= LARGEST_NUMBER
    if typed and not is_number:
        fault(ListFault.BAD_NUMBER)
    if not typed and not name:
        fault(ListFault.NOBODY)
    elif not typed and Column.NUMBER in columns:
        fault(ListFault.NO_NUMBER)
    if len(name) > LONGEST_NAME:
        fault(ListFault.NAME_LENGTH)
    if len(team) > LONGEST_TEAM:
        fault(ListFault.TEAM_LENGTH)
    return Listed(int(typed) if is_number else None, name, team)


def _check_together(
    rows: Sequence[_Row], listed: Sequence[Listed], faults: dict[ListFault, list[int]]
) -> None:
    """Record the faults of the whole list: empty, too many lines, a number or a name twice."""
    if not rows and not faults:
        faults[ListFault.EMPTY] = [1]
    if len(rows) > MOST_LINES:
        faults[ListFault.TOO_MANY] = [rows[MOST_LINES].line]
    numbers, names = set[int](), set[str]()
    for row, each in zip(rows, listed, strict=True):
        name = folded(each.name)
        if each.number is not None:
            if each.number in numbers:
                faults.setdefault(ListFault.SAME_NUMBER, []).append(row.line)
            numbers.add(each.number)
        elif name:
            if name in names:
                faults.setdefault(ListFault.SAME_NAME, []).append(row.line)
            names.add(name)
