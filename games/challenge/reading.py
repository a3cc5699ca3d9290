"""A task as it is typed: a line, read word by word."""

from __future__ import annotations

import re
from difflib import get_close_matches
from keyword import iskeyword

from games.challenge.gift import has_braces, read_gift
from games.challenge.spelling import ENGLISH, Spellings, fold, respelt
from games.challenge.task import (
    ASPECTS,
    EXAMPLES,
    KINDS,
    InvalidTask,
    Kind,
    Task,
    TaskFault,
    check_task,
    no_kernel,
    no_row,
)
from games.core import MAX_TEXT, GameError, Position, RulesFault, read_numbers
from games.families import FAMILIES, game, of_nim_sums
from games.impartial import Game
from games.worksheets import FUNCTIONS

_CONVENTIONS = {"misere": True, "normal": False}
_UNTIL = "to"

#: Stands between a task and what is settled about it (``games.challenge.lines``).
BAR = "|"

#: Stands behind a function that a version of the teacher's tells how to judge.
REFERENCE = "reference"

#: What a function may be called; Python would take more, but not everybody can type it.
_NAME = re.compile(r"[A-Za-z_][A-Za-z0-9_]{0,39}")

#: So many functions with names like the one that was typed are told.
_NEAR = 5


def read_task(line: str, spellings: Spellings = ENGLISH, *, polls: bool = False) -> Task:
    """Read one line; raise InvalidTask if it sets no task, or one that makes no sense.

    Only with ``polls``, a question of a teacher's own may have choices of which none is right.
    """
    try:
        task = _read_own(line, polls=polls) if is_own(line, spellings) else _read(line, spellings)
        check_task(task)
    except InvalidTask:
        raise
    except GameError as error:
        raise InvalidTask(error.fault, **error.details) from None
    return task


def _read(line: str, spellings: Spellings) -> Task:
    if BAR in line:
        raise InvalidTask(TaskFault.TASK_PLAIN)
    if len(line) > MAX_TEXT:
        raise InvalidTask(RulesFault.TEXT_TOO_LONG, limit=MAX_TEXT)
    words = respelt(fold(line), spellings)
    if not words:
        raise InvalidTask(TaskFault.TASK_UNFINISHED, example=EXAMPLES[Kind.WIN])
    kind = KINDS.get(words[0])
    if kind is None:
        raise InvalidTask(TaskFault.TASK_KIND, kind=words[0][:40])
    if kind is Kind.PROGRAM:
        return _read_program(line.replace(":", " ").split()[1:], spellings)
    del words[0]
    aspect = _read_aspect(kind, words)
    if aspect in ("nim-sum", "mex"):
        return Task(kind, aspect, of_nim_sums(), _read_list(aspect, words))
    misere = [_CONVENTIONS[word] for word in words if word in _CONVENTIONS]
    words = [word for word in words if word not in _CONVENTIONS]
    if kind is Kind.PERIOD:
        name = " ".join(word for word in words if word != ":")
        return Task(kind, aspect, game(name, misere=any(misere)))
    rules, position = _divide(kind, words)
    played = game(" ".join(rules), misere=any(misere))
    return Task(kind, aspect, played, _read_position(kind, aspect, played, position))


def is_own(line: str, spellings: Spellings = ENGLISH) -> bool:
    """Return whether a line is a question of a teacher's own: by its first word, or its braces."""
    words = respelt(fold(line[:MAX_TEXT]), spellings)
    kind = KINDS.get(words[0]) if words else None
    return kind is Kind.OWN or (kind is None and has_braces(line))


def _read_own(line: str, *, polls: bool) -> Task:
    word, _, rest = line.strip().partition(" ")
    text = rest if word.casefold().rstrip(":") == Kind.OWN.value else line
    return Task(Kind.OWN, "", of_nim_sums(), own=read_gift(text.strip(), polls=polls))


def _read_program(typed: list[str], spellings: Spellings) -> Task:
    """Read the function, as it is written, and whether the teacher has a version of it."""
    name, *rest = typed or [""]
    aspect = " ".join(respelt(fold(" ".join(rest)), spellings))
    if not name or aspect not in ("", REFERENCE):
        raise InvalidTask(TaskFault.TASK_UNFINISHED, example=EXAMPLES[Kind.PROGRAM])
    if aspect == REFERENCE:
        if not _NAME.fullmatch(name) or iskeyword(name):
            raise InvalidTask(TaskFault.TASK_NAME, limit=40)
        return Task(Kind.PROGRAM, aspect, of_nim_sums(), function=name)
    known = {function.lower(): function for function in FUNCTIONS}
    if name.lower() not in known:
        near = get_close_matches(name.lower(), known, _NEAR, cutoff=0)
        told = ", ".join(known[one] for one in near)
        raise InvalidTask(TaskFault.TASK_FUNCTION, function=name[:40], near=told)
    return Task(Kind.PROGRAM, "", of_nim_sums(), function=known[name.lower()])


def _read_aspect(kind: Kind, words: list[str]) -> str:
    """Take the aspect from the words, if the kind has some."""
    known = ASPECTS.get(kind)
    if known is None:
        return ""
    if words and words[0] in known:
        return words.pop(0)
    if kind is Kind.MOVE:
        return known[0]
    raise InvalidTask(TaskFault.TASK_ASPECT)


def _read_list(aspect: str, words: list[str]) -> tuple[int, ...]:
    """Read the heaps of a nim-sum, or the values of a mex, which are sorted."""
    numbers = read_numbers(" ".join(words), InvalidTask)
    if numbers is None:
        example = "0 1 3" if aspect == "mex" else "19 10 14 13"
        raise InvalidTask(TaskFault.TASK_UNFINISHED, example=f"value {aspect} {example}")
    return tuple(sorted(set(numbers))) if aspect == "mex" else numbers


def _divide(kind: Kind, words: list[str]) -> tuple[list[str], list[str]]:
    """Divide the words into those of the game and those of the position."""
    if ":" in words:
        place = words.index(":")
        rules, position = words[:place], words[place + 1 :]
    else:
        needs_rules = words[:1] and words[0] in FAMILIES and not _is_game(words[0])
        place = 2 if needs_rules else 1
        rules, position = words[:place], words[place:]
    if not rules or not position:
        raise InvalidTask(TaskFault.TASK_UNFINISHED, example=EXAMPLES[kind])
    return rules, position


def _is_game(word: str) -> bool:
    """Return whether a family's name needs no rules behind it."""
    try:
        game(word)
    except GameError:
        return False
    return True


def _read_position(kind: Kind, aspect: str, played: Game, words: list[str]) -> Position:
    """Read what stands behind the game."""
    if aspect != "row" and kind is not Kind.KERNEL:
        return played.parse(" ".join(words))
    numbers = read_numbers(" ".join(w for w in words if w != _UNTIL), InvalidTask)
    if aspect == "row":
        if numbers is None or len(numbers) != 2:
            raise no_row()
        return numbers
    if numbers is None or len(numbers) != 1:
        raise no_kernel()
    return numbers
