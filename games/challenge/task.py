"""Tasks as values: what a teacher sets in one line, and what can be asked.

A line is the kind, perhaps an aspect, the game, and the position: ``win nim 3 4 5``, ``move all
nim misere 1 3 7``, ``value grundy octal 0.77 : 12``. A colon stands between game and position
where the game's name has several words; it may be left out where nothing is unclear. French
words are read too, with or without accents. ``Task.text`` is the canonical line.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable
from dataclasses import dataclass
from enum import StrEnum
from functools import lru_cache

from games import FAMILIES, game
from games.challenge.fair import EXTENT, difficulty, require_judged
from games.core import MAX_TEXT, Fault, Game, GameError, Outcome, Position, TooLarge, read_numbers
from games.nim import Nim
from games.subtraction import Subtraction, grundy_sequence

#: How many tasks a challenge has at most.
MAX_TASKS = 20
#: What is played or answered move by move has no larger number than this.
MAX_PLAYED = 1000
#: All winning moves are asked for if there are no more than so many.
MAX_MOVES = 20
#: How far a kernel and a row are asked for; how many values a mex is taken of, and how large.
MAX_KERNEL = 100
MAX_ROW = 40
MAX_VALUES = 30


class Kind(StrEnum):
    """What a task asks for."""

    WIN = "win"
    MOVE = "move"
    OUTCOME = "outcome"
    VALUE = "value"
    PERIOD = "period"
    KERNEL = "kernel"
    STRATEGY = "strategy"


class Shape(StrEnum):
    """How a task is answered: in a match, in one line, by a choice, or with a whole file."""

    MATCH = "match"
    LINE = "line"
    CHOICE = "choice"
    FILE = "file"


#: The aspects of the kinds that have some; a move is one winning move if nothing is said.
ASPECTS = {
    Kind.MOVE: ("one", "all"),
    Kind.VALUE: ("nim-sum", "grundy", "mex", "row"),
}

_KINDS = {kind.value: kind for kind in Kind} | {
    "gagner": Kind.WIN,
    "gagne": Kind.WIN,
    "coup": Kind.MOVE,
    "coups": Kind.MOVE,
    "moves": Kind.MOVE,
    "issue": Kind.OUTCOME,
    "valeur": Kind.VALUE,
    "periode": Kind.PERIOD,
    "noyau": Kind.KERNEL,
    "strategie": Kind.STRATEGY,
}
_ASPECTS = {aspect: aspect for aspects in ASPECTS.values() for aspect in aspects} | {
    "un": "one",
    "tous": "all",
    "somme-nim": "nim-sum",
    "somme": "nim-sum",
    "nimsum": "nim-sum",
    "ligne": "row",
}
_CONVENTIONS = {"misere": True, "normal": False, "normale": False}
_UNTIL = {"to", "a", "jusqua", "jusqu'a"}
_EXAMPLES = {
    Kind.WIN: "win nim 3 4 5",
    Kind.MOVE: "move all nim 3 4 5",
    Kind.OUTCOME: "outcome fortboyard 21",
    Kind.VALUE: "value nim-sum 19 10 14 13",
    Kind.PERIOD: "period 0.137",
    Kind.KERNEL: "kernel fortboyard 20",
    Kind.STRATEGY: "strategy fortboyard 21",
}


class InvalidTask(GameError):
    """A line that sets no task, or one that cannot be asked; ``line`` is its number, if known."""

    @property
    def line(self) -> int | None:
        """The number of the line among several, counted from 1."""
        line = self.details.get("line")
        return line if isinstance(line, int) else None


@dataclass(frozen=True)
class Task:
    """One task. The position is asked about; where there is none, other numbers stand there.

    A nim-sum has its heaps, a mex the values it is taken of (both with normal Nim as their
    game), a row of G(i, j) has (i, last j), a kernel its last n, a period nothing.
    """

    kind: Kind
    aspect: str
    game: Game
    position: Position = ()

    @property
    def text(self) -> str:
        """The canonical line, from which ``read_task`` makes this very task."""
        numbers = " ".join(map(str, self.position))
        words = f"{self.kind} {self.aspect}".strip()
        if self.aspect in ("nim-sum", "mex"):
            return f"{words} {numbers}"
        rules = self.game.name + (" misere" if self.game.misere else "")
        if self.kind is Kind.PERIOD:
            return f"{words} {rules.removeprefix('octal ')}"
        if self.aspect == "row":
            numbers = " to ".join(map(str, self.position))
        elif self.kind is not Kind.KERNEL:
            numbers = self.game.format(self.position)
        colon = " :" if " " in self.game.name else ""
        return f"{words} {rules}{colon} {numbers}"


_SHAPES = {
    Kind.WIN: Shape.MATCH,
    Kind.OUTCOME: Shape.CHOICE,
    Kind.STRATEGY: Shape.FILE,
}


def answer_shape(task: Task) -> Shape:
    """Return how a task is answered."""
    return _SHAPES.get(task.kind, Shape.LINE)


def fold(text: str) -> list[str]:
    """Return the words of a text in lower case and without accents, each colon a word."""
    parts = unicodedata.normalize("NFD", text.replace("’", "'").lower())
    plain = "".join(part for part in parts if not unicodedata.combining(part))
    return plain.replace(":", " : ").split()


def read_tasks(text: str) -> tuple[Task, ...]:
    """Read one task a line; blank lines and those that begin with # are skipped.

    Raises InvalidTask, with the number of the line that is wrong.
    """
    tasks: list[Task] = []
    for number, line in enumerate(text.splitlines(), 1):
        if not line.strip() or line.lstrip().startswith("#"):
            continue
        if len(tasks) == MAX_TASKS:
            raise InvalidTask(Fault.TOO_MANY_TASKS, limit=MAX_TASKS)
        try:
            tasks.append(read_task(line))
        except InvalidTask as error:
            raise InvalidTask(error.fault, **{**error.details, "line": number}) from None
    if not tasks:
        raise InvalidTask(Fault.NO_TASKS, example=_EXAMPLES[Kind.WIN])
    return tuple(tasks)


def read_task(line: str) -> Task:
    """Read one line; raise InvalidTask if it sets no task, or one that makes no sense."""
    try:
        task = _read(line)
        check_task(task)
    except InvalidTask:
        raise
    except GameError as error:
        raise InvalidTask(error.fault, **error.details) from None
    return task


def _read(line: str) -> Task:
    if len(line) > MAX_TEXT:
        raise InvalidTask(Fault.TEXT_TOO_LONG, limit=MAX_TEXT)
    words = fold(line)
    if not words:
        raise InvalidTask(Fault.TASK_UNFINISHED, example=_EXAMPLES[Kind.WIN])
    kind = _KINDS.get(words[0])
    if kind is None:
        raise InvalidTask(Fault.TASK_KIND, kind=words[0][:40])
    del words[0]
    aspect = _read_aspect(kind, words)
    if aspect in ("nim-sum", "mex"):
        return Task(kind, aspect, Nim(), _read_list(aspect, words))
    misere = [_CONVENTIONS[word] for word in words if word in _CONVENTIONS]
    words = [word for word in words if word not in _CONVENTIONS]
    if kind is Kind.PERIOD:
        return Task(kind, aspect, _read_game([w for w in words if w != ":"], any(misere)))
    rules, position = _divide(kind, words)
    played = _read_game(rules, any(misere))
    return Task(kind, aspect, played, _read_position(kind, aspect, played, position))


def _read_aspect(kind: Kind, words: list[str]) -> str:
    """Take the aspect from the words, if the kind has some."""
    known = ASPECTS.get(kind)
    if known is None:
        return ""
    aspect = _ASPECTS.get(words[0]) if words else None
    if aspect in known:
        del words[0]
        return str(aspect)
    if kind is Kind.MOVE:
        return known[0]
    raise InvalidTask(Fault.TASK_ASPECT)


def _read_list(aspect: str, words: list[str]) -> tuple[int, ...]:
    """Read the heaps of a nim-sum, or the values of a mex, which are sorted."""
    numbers = read_numbers(" ".join(words), InvalidTask)
    if numbers is None:
        example = "0 1 3" if aspect == "mex" else "19 10 14 13"
        raise InvalidTask(Fault.TASK_UNFINISHED, example=f"value {aspect} {example}")
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
        raise InvalidTask(Fault.TASK_UNFINISHED, example=_EXAMPLES[kind])
    return rules, position


def _is_game(word: str) -> bool:
    """Return whether a family's name needs no rules behind it."""
    try:
        game(word)
    except GameError:
        return False
    return True


def _read_game(words: list[str], misere: bool) -> Game:
    """Read a game's name; an octal code or name may stand alone."""
    name = " ".join(words)
    code = f"octal {name}"
    alone = words and words[0] not in FAMILIES and (re.search("[.,]", name) or _is_game(code))
    return game(code if alone else name, misere=misere)


def _read_position(kind: Kind, aspect: str, played: Game, words: list[str]) -> Position:
    """Read what stands behind the game."""
    if aspect != "row" and kind is not Kind.KERNEL:
        return played.parse(" ".join(words))
    numbers = read_numbers(" ".join(w for w in words if w not in _UNTIL), InvalidTask)
    if aspect == "row":
        if numbers is None or len(numbers) != 2:
            raise InvalidTask(Fault.TASK_ROW, limit=MAX_ROW)
        return numbers
    if numbers is None or len(numbers) != 1:
        raise InvalidTask(Fault.TASK_KERNEL, limit=MAX_KERNEL)
    return numbers


# ------------------------------------------------------------------ what can be asked


def check_task(task: Task) -> None:
    """Raise a GameError that says why, if a task cannot be asked or cannot be marked."""
    if task.kind is Kind.VALUE:
        _VALUES[task.aspect](task)
    elif task.kind is Kind.PERIOD:
        task.game.require_normal_play()
        if proved_period(task.game) is None:
            raise InvalidTask(Fault.TASK_NO_PERIOD, game=task.game.name)
    elif task.kind is Kind.KERNEL:
        _check_kernel(task)
    else:
        _check_played(task)


def _check_played(task: Task) -> None:
    """Check a task about a position: the engine can judge it, and there is something to find."""
    _check_position(task)
    winning = difficulty(task.game, task.position).winning_moves
    if task.kind is not Kind.OUTCOME and max(task.position) > MAX_PLAYED:
        raise InvalidTask(Fault.NUMBER_TOO_LARGE, limit=MAX_PLAYED)
    if task.kind is Kind.STRATEGY:
        _check_strategy_task(task, first=bool(winning))
    if task.kind in (Kind.WIN, Kind.MOVE) and not winning:
        raise InvalidTask(Fault.TASK_LOST)
    if task.aspect == "all" and winning > MAX_MOVES:
        raise InvalidTask(Fault.TASK_MANY_MOVES, moves=winning, limit=MAX_MOVES)


def _check_strategy_task(task: Task, *, first: bool) -> None:
    """Check that every play can be tried, and that the strategy has a turn in some."""
    played, start = task.game, task.position
    if played.extent(start) > EXTENT:
        raise TooLarge(Fault.TOO_LARGE_TO_SOLVE, limit=EXTENT)
    options = (played.after(start, move) for move in played.moves(start))
    if not first and all(map(played.is_over, options)):
        raise InvalidTask(Fault.TASK_WITHOUT_TURN)


def _check_position(task: Task) -> None:
    task.game.check(task.position)
    if task.game.is_over(task.position):
        raise InvalidTask(Fault.TASK_OVER)


def _check_nim_sum(task: Task) -> None:
    task.game.check(task.position)
    if len(task.position) < 2 or not any(task.position):
        raise InvalidTask(Fault.TASK_UNFINISHED, example=_EXAMPLES[Kind.VALUE])


def _check_mex(task: Task) -> None:
    if len(task.position) > MAX_VALUES or max(task.position) > MAX_KERNEL:
        raise InvalidTask(Fault.TASK_NUMBERS, count=MAX_VALUES, limit=MAX_KERNEL)


def _check_grundy(task: Task) -> None:
    task.game.require_normal_play()
    _check_position(task)
    if max(task.position) > MAX_PLAYED:
        raise InvalidTask(Fault.NUMBER_TOO_LARGE, limit=MAX_PLAYED)
    require_judged(task.game, task.position)
    task.game.grundy(task.position)


def _check_row(task: Task) -> None:
    i, last = task.position
    if i > MAX_PLAYED or not 1 <= last <= MAX_ROW:
        raise InvalidTask(Fault.TASK_ROW, limit=MAX_ROW)
    for position in row_positions(task):
        require_judged(task.game, position)
        task.game.grundy(position)


_VALUES: dict[str, Callable[[Task], None]] = {
    "nim-sum": _check_nim_sum,
    "grundy": _check_grundy,
    "mex": _check_mex,
    "row": _check_row,
}


def _check_kernel(task: Task) -> None:
    (last,) = task.position
    if not 1 <= last <= MAX_KERNEL:
        raise InvalidTask(Fault.TASK_KERNEL, limit=MAX_KERNEL)
    try:
        positions = kernel_positions(task)
    except GameError:
        raise InvalidTask(Fault.TASK_KERNEL, limit=MAX_KERNEL) from None
    for position in positions:
        require_judged(task.game, position)
    if not kernel(task, task.game):
        raise InvalidTask(Fault.TASK_KERNEL, limit=MAX_KERNEL)


def row_positions(task: Task) -> list[Position]:
    """Return the positions (i, 0), (i, 1), … of a row of G(i, j)."""
    i, last = task.position
    return [task.game.parse(f"{i} {j}") for j in range(last + 1)]


def kernel_positions(task: Task) -> list[Position]:
    """Return the positions of which a kernel is asked for: with 0, 1, … n objects."""
    (last,) = task.position
    return [task.game.parse(str(n)) for n in range(last + 1)]


def kernel(task: Task, played: Game) -> tuple[int, ...]:
    """Return the losing numbers among 0, 1, … n, by the rules of the task or by others."""
    outcomes = map(played.outcome, kernel_positions(task))
    return tuple(n for n, outcome in enumerate(outcomes) if outcome is Outcome.P)


@lru_cache(maxsize=64)
def proved_period(played: Game) -> tuple[int, int] | None:
    """Return the period and the preperiod of a game's Grundy values if they are soon proved."""
    from games.grundy import Table, prove, read_rules
    from games.grundy.catalogue import known_period
    from games.grundy.questions import PROOF_SOUGHT

    if isinstance(played, Subtraction):
        values = grundy_sequence(played.takes)
        return (values.period, values.preperiod) if values.period else None
    rules = read_rules(played.name)
    found = known_period(rules)
    if found is None:
        table = Table(rules)
        table.extend(PROOF_SOUGHT)
        found = prove(table)
    return None if found is None else (found.period, found.preperiod)
