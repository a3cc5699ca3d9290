"""The text of a table, cut into entries: lines, CSV, or a dictionary as Python or JSON write it."""

from __future__ import annotations

import csv
import re
from collections.abc import Iterable, Iterator
from enum import Enum
from typing import NamedTuple

from games.challenge.rule import InvalidStrategy
from games.challenge.spelling import Spellings
from games.core import MAX_TEXT, Fault
from games.impartial import Game

#: The greatest depth of nested brackets, as in ``{((1, 3), 'Ada'): …}``.
MAX_DEPTH = 3
MAX_DIGITS = 20

#: A number, a text, several of them, or nothing.
Item = int | str | tuple["Item", ...] | None


class StrategyFault(Fault):
    """Why a text is refused as a strategy, above all as one typed as a table."""

    STRATEGY_EMPTY = "strategy-empty"
    STRATEGY_LINE = "strategy-line"
    STRATEGY_POSITION = "strategy-position"
    STRATEGY_MOVE = "strategy-move"
    STRATEGY_NEXT = "strategy-next"
    STRATEGY_TWICE = "strategy-twice"
    STRATEGY_TOO_MANY = "strategy-too-many"
    STRATEGY_TOO_LONG = "strategy-too-long"


class Meaning(Enum):
    """Whether the values of a table are moves or next positions, if its text says so."""

    UNSAID = 0
    MOVE = 1
    NEXT = 2


class TableEntry(NamedTuple):
    """A position and the value beside it, neither checked yet, with the number of their line."""

    line: int
    position: Item
    value: Item


def excerpt(item: object) -> str:
    """Return the first 40 characters of a user's text on one line, unprintable ones replaced."""
    text = " ".join(str(item).split())[:40]
    return "".join(letter if letter.isprintable() else "\ufffd" for letter in text)


_ASSIGNED = re.compile(r"[^\W\d]\w*\s*=\s*(?=\{)")
_ARROW = re.compile(r"->|→|=>|:")
_CELLS = re.compile(r'[0-9\s",x]+')
_SAYS_NEXT = re.compile(r"next|leave", re.IGNORECASE)
_SAYS_MOVE = re.compile(r"move|take", re.IGNORECASE)
_WORD = re.compile(r"[^\W\d_]+")
_HEADING = re.compile(r'"?[^\W\d](?!.*\b[0-9])')
_NOTHING = {"", "-", "–", "None", "null"}


def is_table(game: Game, text: str) -> bool:
    """Return whether a text is to be read as a table; else it is to be read as a rule."""
    return (
        text.startswith(("{", "["))
        or _ASSIGNED.match(text) is not None
        or re.search(f";|{_ARROW.pattern}", text) is not None
        or any(_is_row(game, line) for line in text.splitlines())
    )


def _is_row(game: Game, line: str) -> bool:
    """Return whether a line has only numbers, and enough of them for a position and a move."""
    if not _CELLS.fullmatch(line):
        return False
    return len(re.findall("[0-9]+", line)) > len(game.move_parts)


def read_entries(game: Game, text: str, spellings: Spellings) -> tuple[Meaning, list[TableEntry]]:
    """Return what a table's heading says of its values, UNSAID without one, then its entries.

    ``spellings`` has the engine's words by what a heading may say instead. Raises InvalidStrategy
    with fault STRATEGY_LINE for the first line that has another form.
    """
    text = _ASSIGNED.sub("", text, count=1) if _ASSIGNED.match(text) else text
    if text.startswith("{"):
        return Meaning.UNSAID, _Literals(game, text).entries()
    return _lines(game, text, spellings)


def _lines(game: Game, text: str, spellings: Spellings) -> tuple[Meaning, list[TableEntry]]:
    """Return the same as ``read_entries``, and raise the same, for lines or CSV."""
    numbered = [
        (number, line)
        for number, whole in enumerate(text.splitlines(), 1)
        if (line := whole.partition("#")[0].strip(" \ufeff"))
    ]
    meaning = Meaning.UNSAID
    if numbered and _HEADING.match(numbered[0][1]):
        heading = _WORD.sub(
            lambda word: spellings.get(word[0].lower(), word[0]), numbered.pop(0)[1]
        )
        says = ((_SAYS_NEXT, Meaning.NEXT), (_SAYS_MOVE, Meaning.MOVE))
        meaning = next((m for words, m in says if words.search(heading)), meaning)
    for number, line in numbered:
        if len(line) > MAX_TEXT:
            raise _bad_line(game, number, line)
    arrows = [(n, line) for n, line in numbered if _ARROW.search(line)]
    if arrows:
        return meaning, [_arrow_entry(game, number, line) for number, line in numbered]
    return meaning, _csv_entries(game, numbered, meaning)


def _bad_line(game: Game, number: int, line: object) -> InvalidStrategy:
    return InvalidStrategy(
        StrategyFault.STRATEGY_LINE, line=number, text=excerpt(line), example=game.table_line
    )


def _arrow_entry(game: Game, number: int, line: str) -> TableEntry:
    sides = _ARROW.split(line.rstrip(",;"))
    if len(sides) != 2:
        raise _bad_line(game, number, line)
    position, value = (_cell(game, number, side) for side in sides)
    return TableEntry(number, position, value)


def _csv_entries(game: Game, lines: list[tuple[int, str]], meaning: Meaning) -> list[TableEntry]:
    rows = [(number, line, _cells(line)) for number, line in lines]
    width = max((i for *_, row in rows for i, cell in enumerate(row, 1) if cell), default=0)
    parts_of_move = len(game.move_parts) if len(game.move_sizes) == 1 else 0
    parts = width // 2 if meaning is Meaning.NEXT else parts_of_move
    entries = []
    for number, line, row in rows:
        row = (*row, *[""] * width)[:width]
        if not any(row):
            continue
        if width == 2:
            position, value = (_cell(game, number, cell) for cell in row)
        elif 0 < parts < width and all(cell.isdecimal() for cell in filter(None, row)):
            position, value = _numbers_of(row[:-parts]), _numbers_of(row[-parts:])
        else:
            raise _bad_line(game, number, line)
        entries.append(TableEntry(number, position, value))
    return entries


def _cells(line: str) -> tuple[str, ...]:
    """Return the cells of a line of CSV."""
    delimiter = next((sign for sign in ";\t" if sign in line), ",")
    return tuple(cell.strip() for cell in next(csv.reader([line], delimiter=delimiter)))


def _numbers_of(cells: Iterable[str]) -> Item:
    """Join the numbers of some cells by spaces, empty cells left out; None if all are empty."""
    return " ".join(filter(None, cells)) or None


def _cell(game: Game, number: int, text: str) -> Item:
    """Return a cell or one side of a line, a literal parsed; None if it is empty, a dash or None.

    ``number`` is the line's, from 1, for a fault: InvalidStrategy if a literal has another form.
    """
    text = text.strip()
    if text[:1] in {"(", "[", '"', "'"}:
        return _Literals(game, text, number).alone()
    return None if text in _NOTHING else text


_LITERAL = re.compile(
    r"(?P<number>[0-9]+)|(?P<text>\"[^\"\\\n]*\"|'[^'\\\n]*')|(?P<nothing>None\b|null\b)"
    r"|(?P<sign>[][(){}:,])|(?P<skip>[^\S\n]+|#[^\n]*)|(?P<line>\n)|(?P<other>.)"
)


class _Literals:
    """Parses what tables of Python and JSON contain: dictionaries, sequences, numbers, texts."""

    def __init__(self, game: Game, text: str, line: int = 1) -> None:
        self._game = game
        self._lines = text.splitlines() or [""]
        self._first = line
        self._tokens = self._scan("\n".join(self._lines), line)
        self._kind, self._text, self._line = next(self._tokens)

    def _scan(self, text: str, line: int) -> Iterator[tuple[str, str, int]]:
        for match in _LITERAL.finditer(text):
            kind = match.lastgroup or ""
            if kind == "line":
                line += 1
            elif kind != "skip":
                yield kind, match[0], line
        yield "end", "", line

    def entries(self) -> list[TableEntry]:
        """Return the pairs of the dictionary that is the whole text; raise InvalidStrategy."""
        found = []
        self._expect("{")
        while self._text != "}":
            line, position = self._line, self._item()
            self._expect(":")
            found.append(TableEntry(line, position, self._item()))
            if self._text != "}":
                self._expect(",")
        self._go_on()
        if self._kind != "end":
            raise self._unexpected()
        return found

    def alone(self) -> Item:
        """Return the literal that is the whole text; raise InvalidStrategy for another text."""
        item = self._item()
        if self._kind != "end":
            raise self._unexpected()
        return item

    def _item(self, depth: int = 0) -> Item:
        kind, text = self._kind, self._text
        if kind == "number" and len(text) <= MAX_DIGITS:
            self._go_on()
            return int(text)
        if kind in ("text", "nothing"):
            self._go_on()
            return _cell(self._game, self._line, text[1:-1]) if kind == "text" else None
        if text not in ("(", "[") or depth == MAX_DEPTH:
            raise self._unexpected()
        self._go_on()
        return self._items(")" if text == "(" else "]", depth + 1)

    def _items(self, end: str, depth: int) -> Item:
        items: list[Item] = []
        commas = 0
        while self._text != end:
            items.append(self._item(depth))
            if self._text != end:
                self._expect(",")
                commas += 1
        self._go_on()
        return items[0] if end == ")" and len(items) == 1 and not commas else tuple(items)

    def _go_on(self) -> None:
        self._kind, self._text, self._line = next(self._tokens)

    def _expect(self, sign: str) -> None:
        if self._text != sign:
            raise self._unexpected()
        self._go_on()

    def _unexpected(self) -> InvalidStrategy:
        """Return the refusal of the line that has the next token."""
        return _bad_line(self._game, self._line, self._lines[self._line - self._first])
