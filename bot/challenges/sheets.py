"""Sheets: challenges as TOML files, which teachers can share; templates are sheets, too.

A sheet has the terms that suit any class, but not those of one class: dates, channel, people, names
and results. Its keys are words of the catalogues, so that a reader understands the file, and are
read in every language.
"""

from __future__ import annotations

import json
import re
import tomllib
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from enum import StrEnum
from functools import cache, partial
from typing import Any, TypeVar

from bot.challenges.model import Counts, Mode, Terms, settled
from bot.challenges.refusals import SheetRefusal
from bot.i18n import LOCALES, Say, words
from bot.i18n.typed import (
    Area,
    read_reference_text,
    reference_text,
    spellings,
    task_line,
)
from bot.kit.refusal import Refused
from games.challenge.lines import TaskLine, read_line, read_lines
from games.challenge.points import points_of, read_points
from games.challenge.spelling import fold

#: The first key of every sheet, and the version that can be read.
MARK, VERSION = "bouton", 1

#: The most bytes of a sheet: a title, questions and a program at their longest.
MAX_SHEET = 96 * 1024

#: The most characters of an unknown key in a message, and the most such keys.
KEY_LENGTH, KEYS_SHOWN = 40, 8

#: The message that no file has the pictures.
SHEET_ONLY = "sheet-without-pictures"

#: The most dots in a line: keys of thousands of parts would take the TOML parser a minute.
DOTS = 200

#: Matches text that a literal string of TOML cannot hold.
_UNPRINTED = re.compile(r"[\x00-\x08\x0b-\x1f\x7f]|'''|'\Z")

T = TypeVar("T")

Choice = TypeVar("Choice", bound=StrEnum)

Faults = list[tuple[str | None, Exception]]


def _of(kind: type[T], read: Callable[[T], Any], value: object) -> Any:
    """Return a value of a kind as it is read; raise TypeError for one of another kind."""
    if not isinstance(value, kind) or (isinstance(value, bool) and kind is not bool):
        raise TypeError
    return read(value)


_of_line = partial(_of, str, lambda text: " ".join(text.split()))
_of_block = partial(_of, str, str.strip)
_of_reference = partial(_of, str, lambda text: read_reference_text(text.strip()))
_of_number = partial(_of, int, int)
_of_switch = partial(_of, bool, bool)


def _of_points(value: object) -> int:
    """Return points, an integer or a text such as ``2,5``, in hundredths; or raise TypeError."""
    if not isinstance(value, str):
        return 100 * int(_of_number(value))
    hundredths = read_points(value)
    if hundredths is None:
        raise TypeError
    return hundredths


def _of_number_or(message: str, otherwise: int | None, value: object) -> int | None:
    """Return a number, or ``otherwise``, perhaps None, for the word of a message in any language.

    ``message`` is its key. Raises TypeError for other values.
    """
    return otherwise if _is_said(message, value) else int(_of_number(value))


def _chosen(term: str, choices: type[Choice], value: object) -> Choice:
    """Return the choice that a value names in any language; raise TypeError if none."""
    for each in choices:
        if _is_said(f"sheet-{term}-{each.value}", value):
            return each
    raise TypeError


def _is_said(message: str, value: object) -> bool:
    """Return whether a value is the text of a message, by its key, in any language."""
    known = [fold(words(locale)(message)) for locale in LOCALES]
    return isinstance(value, str) and fold(value) in known


def _number_or(message: str, otherwise: int | None, value: int | None, say: Say) -> int | str:
    return say(message) if value is None or value == otherwise else value


def _named(term: str, value: StrEnum, say: Say) -> str:
    return say(f"sheet-{term}-{value.value}")


def typed_lines(value: Iterable[TaskLine], say: Say) -> str:
    """Return questions as a teacher types them in a language, one per line."""
    return "\n".join(task_line(line.text, say) for line in value)


def _toml(value: str | int | float) -> str:
    """Return a value as TOML; a text of several lines is a literal string if possible."""
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, int | float):
        return str(value)
    if "\n" not in value:
        return f'"{_escaped(value)}"'
    if _UNPRINTED.search(value):
        return '"""\n' + "\n".join(map(_escaped, value.split("\n"))) + '\n"""'
    return f"'''\n{value}\n'''"


def _escaped(line: str) -> str:
    """Return a line escaped for a basic string of TOML."""
    return json.dumps(line, ensure_ascii=False)[1:-1].replace("\x7f", "\\u007f")


@dataclass(frozen=True)
class SheetTerm:
    """A term of a sheet: an attribute of ``Terms`` with a key, the message ``sheet-<term>``.

    ``read`` converts a value from TOML; it raises TypeError if that is of a wrong kind.
    """

    term: str
    read: Callable[[object], Any]
    #: A valid value, for a message about a wrong one.
    example: Any
    #: Returns the value in a language, for terms that depend on the language.
    localise: Callable[[Any, Say], str | int | float] | None = None
    is_needed: bool = False

    def key(self, say: Say) -> str:
        """Return the key in a language."""
        return say(f"sheet-{self.term.replace('_', '-')}")

    def written(self, value: Any, say: Say) -> str:
        """Return the key and a value of the term as a line of TOML, in a language."""
        return f"{self.key(say)} = {_toml(self.localise(value, say) if self.localise else value)}"


#: The messages whose text may replace a number, with the value that it means.
UNLIMITED, ALL = ("setup-unlimited", None), ("sheet-draws-all", 0)

#: All terms of a sheet, in the order in which they are written.
SHEET_TERMS = (
    SheetTerm("title", _of_line, "Mex", is_needed=True),
    SheetTerm(
        "lines", _of_block, (read_line("period 0.77 | 2 points"),), typed_lines, is_needed=True
    ),
    SheetTerm("introduction", _of_block, "Mex"),
    SheetTerm("shuffles", _of_switch, False),
    SheetTerm("draws", partial(_of_number_or, *ALL), 5, partial(_number_or, *ALL)),
    SheetTerm("attempts", partial(_of_number_or, *UNLIMITED), 3, partial(_number_or, *UNLIMITED)),
    SheetTerm("hundredths", _of_points, 250, lambda value, _: points_of(value)),
    SheetTerm("counts", partial(_chosen, "counts", Counts), Counts.BEST, partial(_named, "counts")),
    SheetTerm("same_for_all", _of_switch, False),
    SheetTerm("mode", partial(_chosen, "mode", Mode), Mode.PRACTICE, partial(_named, "mode")),
    SheetTerm("minutes", _of_number, 60),
    SheetTerm("late_minutes", _of_number, 60),
    SheetTerm("late_percent", _of_number, 50),
    SheetTerm("remind_minutes", _of_number, 60),
    SheetTerm("reference", _of_reference, "# n: 0..60", reference_text),
)


def still_asked(terms: Terms) -> Terms:
    """Return terms without the cancelled questions; raise Refused if all are cancelled.

    Pictures move with their questions. If no more are left than were drawn, all are asked.
    """
    if not terms.cancelled:
        return terms
    numbers = [n for n in range(len(terms.tasks)) if terms.cancellation(n) is None]
    counting = [terms.lines[n] for n in numbers]
    if not counting:
        raise Refused(SheetRefusal.ALL_CANCELLED)
    pictured = (each for each in terms.pictures if each.question in numbers)
    pictures = tuple(replace(each, question=numbers.index(each.question)) for each in pictured)
    left = replace(terms, **settled(counting), cancelled=(), pictures=pictures)
    return replace(left, draws=left.draws if left.is_bank else 0)


def without_pictures(terms: Terms, say: Say, message: str = SHEET_ONLY) -> list[str]:
    """Return a list with a note that a file lacks the questions' pictures, empty without pictures.

    ``message`` is the key of the note; the note lists the questions, counted from 1.
    """
    numbers = sorted(each.question + 1 for each in terms.pictures)
    told = {"numbers": ", ".join(map(str, numbers)), "count": len(numbers)}
    return [say(message, **told)] if numbers else []


def write_sheet(terms: Terms, say: Say) -> str:
    """Return a challenge as a sheet in a language, without the cancelled questions.

    Comments at the top name what it lacks. Raises Refused if all questions are cancelled.
    """
    asked, out = still_asked(terms), len(terms.cancelled)
    written = (
        entry.written(value, say)
        for entry in SHEET_TERMS
        if (value := getattr(asked, entry.term)) != ""
    )
    notes = [say("sheet-head")]
    if out:
        notes.append(say("sheet-cancelled", count=out))
    notes += [say("sheet-without-handout", name=terms.handout)] if terms.handout else []
    notes += without_pictures(asked, say)
    head = (f"# {line}" for text in notes for line in text.splitlines())
    return "\n".join([*head, "", f"{MARK} = {VERSION}", "", *written, ""])


def read_sheet(text: str, say: Say) -> tuple[dict[str, Any], Faults]:
    """Parse a sheet; return its valid terms as fields of ``Terms``, and the faults of the others.

    A fault is a pair: the key of the catalogue message that names its field, or None, and the
    exception; only faults of questions have a key. Valid questions are returned beside the faults
    of others. Unknown keys are a fault, one for all. Whether numbers are within their limits is not
    checked. Raises Refused if the text is no TOML, or no sheet of VERSION.
    """
    parsed = _parsed(text)
    version = parsed.pop(MARK, None)
    if not isinstance(version, int) or isinstance(version, bool):
        raise Refused(SheetRefusal.NO_SHEET, first=f"{MARK} = {VERSION}")
    if version != VERSION:
        raise Refused(SheetRefusal.OTHER_VERSION, version=_quoted_key(str(version)), known=VERSION)
    faults: Faults = [(None, fault) for fault in _strangers(parsed, say)]
    terms: dict[str, Any] = {}
    for entry in SHEET_TERMS:
        try:
            terms.update((entry.term, value) for value in _values(entry, parsed, say))
        except Refused as refused:
            faults.append((None, refused))
    if "lines" in terms:
        lines, wrong = read_lines(terms.pop("lines"), spellings(Area.TASKS))
        terms |= settled(lines)
        faults += [("sheet-lines", each) for each in wrong]
    return terms, faults


def _parsed(text: str) -> dict[str, Any]:
    """Parse TOML, with decimal fractions as texts, which are exact.

    Raises Refused with the number of the line that cannot be read.
    """
    for number, each in enumerate(text.split("\n"), 1):
        if each.count(".") > DOTS:
            raise Refused(SheetRefusal.NO_TOML, line=number)
    try:
        return tomllib.loads(text, parse_float=str)
    except (ValueError, RecursionError) as error:
        at = re.search(r"\(at line (\d+)", str(error))
        line = int(at[1]) if at else text.count("\n") + 1
        raise Refused(SheetRefusal.NO_TOML, line=line) from None


def _values(entry: SheetTerm, parsed: Mapping[str, Any], say: Say) -> Iterator[Any]:
    """Yield the value of a term, nothing if the sheet omits an optional one.

    Raises Refused if the value is of a wrong kind, given twice, or missing though needed.
    """
    keys = [key for key in parsed if _terms().get(key) == entry.term]
    example = entry.written(entry.example, say)
    if len(keys) > 1:
        raise Refused(SheetRefusal.KEY_TWICE, key=keys[0], other=keys[1])
    if not keys and entry.is_needed:
        raise Refused(SheetRefusal.KEY_MISSING, key=entry.key(say), example=example)
    for key in keys:
        try:
            yield entry.read(parsed[key])
        except TypeError:
            raise Refused(SheetRefusal.WRONG_VALUE, key=key, example=example) from None


def _strangers(parsed: Mapping[str, Any], say: Say) -> Iterator[Refused]:
    """Yield one Refused that lists the unknown keys, nothing if there are none."""
    unknown = [f"`{_quoted_key(key)}`" for key in parsed if key not in _terms()]
    if unknown:
        more = ["…"] if len(unknown) > KEYS_SHOWN else []
        yield Refused(
            SheetRefusal.UNKNOWN_KEYS,
            count=len(unknown),
            keys=", ".join([*unknown[:KEYS_SHOWN], *more]),
            known=", ".join(f"`{entry.key(say)}`" for entry in SHEET_TERMS),
        )


@cache
def _terms() -> dict[str, str]:
    """Return the terms by their keys in every language."""
    return {entry.key(words(locale)): entry.term for entry in SHEET_TERMS for locale in LOCALES}


def _quoted_key(key: str) -> str:
    """Return a key for a message: short, on one line, without backticks."""
    plain = " ".join(key.replace("`", "'").split()) or " "
    return plain if len(plain) <= KEY_LENGTH else f"{plain[: KEY_LENGTH - 1]}…"
