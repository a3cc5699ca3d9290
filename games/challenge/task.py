"""Tasks as values: what a teacher sets in one line, and what can be asked.

A line is the kind, perhaps an aspect, the game, and the position: ``win nim 3 4 5``, ``move all
nim misere 1 3 7``, ``value grundy octal 0.77 : 12``. A colon stands between game and position
where the game's name has several words; it may be left out where nothing is unclear. Words of
other languages are read where their spellings are given. ``Task.text`` is the canonical line.

A question of a teacher's own is written in GIFT (``games.challenge.gift``): ``question Who solved
Nim? {=Bouton ~Conway}``.

A program is asked for by its function: ``program choix_ordinateur``, as a worksheet asks for it, or
``program carres reference``, as a version of the teacher's does it.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from enum import StrEnum
from functools import lru_cache

from games.challenge.fair import EXTENT, difficulty, require_judged
from games.challenge.gift import gift_text
from games.challenge.own import Form, OwnQuestion
from games.core import LARGEST_PLAYED, Fault, GameError, Outcome, Position, RulesFault, TooLarge
from games.families import of_nim_sums, of_one_number, read_rules, short_name
from games.impartial import Game

#: How many tasks a challenge has at most.
MAX_TASKS = 40

#: All winning moves are asked for if there are no more than so many.
MAX_MOVES = 20

#: How far a kernel and a row are asked for; how many values a mex is taken of, and how large.
MAX_KERNEL = 100

MAX_ROW = 40

MAX_VALUES = 30


class TaskFault(Fault):
    """What is wrong with the line of a task."""

    TASK_KIND = "task-kind"
    TASK_ASPECT = "task-aspect"
    TASK_UNFINISHED = "task-unfinished"
    TASK_OVER = "task-over"
    TASK_LOST = "task-lost"
    TASK_WITHOUT_TURN = "task-without-turn"
    TASK_MANY_MOVES = "task-many-moves"
    TASK_NO_PERIOD = "task-no-period"
    TASK_KERNEL = "task-kernel"
    TASK_ROW = "task-row"
    TASK_NUMBERS = "task-numbers"
    TASK_FUNCTION = "task-function"
    TASK_NAME = "task-name"
    TASK_NO_CHOICES = "task-no-choices"
    TASK_MANY_CHOSEN = "task-many-chosen"
    TASK_ONE_CHOICE = "task-one-choice"
    TASK_MANY_OPTIONS = "task-many-options"
    TASK_PLAIN = "task-plain"
    TASK_SETTING = "task-setting"
    TASK_TWICE = "task-twice"
    TASK_PROPERTY = "task-property"
    TASK_POINTS = "task-points"
    TASK_PRICE = "task-price"
    TASK_SECONDS = "task-seconds"
    TASK_QUIZ_SETTING = "task-quiz-setting"
    TASK_NO_HINT = "task-no-hint"
    TASK_NO_PROPERTIES = "task-no-properties"
    TASK_WEIGHT = "task-weight"
    TASK_BOUND = "task-bound"
    TASK_WEIGHED = "task-weighed"
    TASK_NO_COST = "task-no-cost"
    TASK_NO_ASSERTS = "task-no-asserts"
    NO_TASKS = "no-tasks"
    TOO_MANY_TASKS = "too-many-tasks"


class Kind(StrEnum):
    """What a task asks for."""

    WIN = "win"
    MOVE = "move"
    OUTCOME = "outcome"
    VALUE = "value"
    PERIOD = "period"
    KERNEL = "kernel"
    STRATEGY = "strategy"
    PROGRAM = "program"
    #: A question in a teacher's own words.
    OWN = "question"


#: The kinds by the words that they are typed by.
KINDS = {kind.value: kind for kind in Kind}


class Shape(StrEnum):
    """How a task is answered."""

    MATCH = "match"
    LINE = "line"
    CHOICE = "choice"
    FILE = "file"
    PROGRAM = "program"
    #: By one or several of some options; by a free text.
    OPTIONS = "options"
    TEXT = "text"


#: The aspects of the kinds that have some; a move is one winning move if nothing is said.
ASPECTS = {
    Kind.MOVE: ("one", "all"),
    Kind.VALUE: ("nim-sum", "grundy", "mex", "row"),
}


#: The games of the examples: one whose heaps are added by nim-sum, one of a single number.
NIM_SUMS, ONE_NUMBER = of_nim_sums().name, of_one_number().name

#: A line of each kind, as an example.
EXAMPLES = {
    Kind.WIN: f"win {NIM_SUMS} 3 4 5",
    Kind.MOVE: f"move all {NIM_SUMS} 3 4 5",
    Kind.OUTCOME: f"outcome {ONE_NUMBER} 21",
    Kind.VALUE: "value nim-sum 19 10 14 13",
    Kind.PERIOD: "period 0.137",
    Kind.KERNEL: f"kernel {ONE_NUMBER} 20",
    Kind.STRATEGY: f"strategy {ONE_NUMBER} 21",
    Kind.PROGRAM: "program choix_ordinateur",
    Kind.OWN: "question The mex of 0 1 3? {=2 ~4}",
}


class InvalidTask(GameError):
    """A line that sets no task, or one that cannot be asked; ``line`` is its number, if known."""

    @property
    def line(self) -> int | None:
        """The number of the line among several, counted from 1."""
        line = self.details.get("line")
        return line if isinstance(line, int) else None


def no_row() -> InvalidTask:
    """Return the refusal of a row that cannot be asked for."""
    return InvalidTask(TaskFault.TASK_ROW, limit=MAX_ROW, game=NIM_SUMS)


def no_kernel() -> InvalidTask:
    """Return the refusal of a kernel that cannot be asked for."""
    return InvalidTask(TaskFault.TASK_KERNEL, limit=MAX_KERNEL, game=ONE_NUMBER)


@dataclass(frozen=True)
class Task:
    """One task. The position is asked about; where there is none, other numbers stand there.

    A nim-sum has its heaps, a mex the values it is taken of (both with normal Nim as their
    game, a row of G(i, j) has (i, last j), a kernel its last n, a period nothing. A program has its
    function instead, a question of a teacher's own that; both have Nim as their game, which means
    nothing.
    """

    kind: Kind
    aspect: str
    game: Game
    position: Position = ()
    #: The function that a program must define.
    function: str = ""
    own: OwnQuestion | None = None

    @property
    def is_marked_by_hand(self) -> bool:
        """Whether a person marks the answers to it."""
        return self.own is not None and self.own.form is Form.FREE

    @property
    def is_poll(self) -> bool:
        """Whether no answer to it is right or wrong."""
        return self.own is not None and self.own.is_poll

    @property
    def text(self) -> str:
        """The canonical line, from which ``read_task`` makes this very task."""
        if self.own is not None:
            return f"{self.kind} {gift_text(self.own)}"
        if self.kind is Kind.PROGRAM:
            return f"{self.kind} {self.function} {self.aspect}".strip()
        numbers = " ".join(map(str, self.position))
        words = f"{self.kind} {self.aspect}".strip()
        if self.aspect in ("nim-sum", "mex"):
            return f"{words} {numbers}"
        convention = " misere" if self.game.misere else ""
        if self.kind is Kind.PERIOD:
            return f"{words} {short_name(self.game)}{convention}"
        rules = self.game.name + convention
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
    Kind.PROGRAM: Shape.PROGRAM,
}


_OWN_SHAPES = {
    Form.ONE: Shape.OPTIONS,
    Form.SEVERAL: Shape.OPTIONS,
    Form.FREE: Shape.TEXT,
}


def answer_shape(task: Task) -> Shape:
    """Return how a task is answered."""
    if task.own is not None:
        return _OWN_SHAPES.get(task.own.form, Shape.LINE)
    return _SHAPES.get(task.kind, Shape.LINE)


# ------------------------------------------------------------------ what can be asked


def check_task(task: Task) -> None:
    """Raise a GameError that says why, if a task cannot be asked or cannot be marked."""
    if task.kind in (Kind.PROGRAM, Kind.OWN):
        return
    if task.kind is Kind.VALUE:
        _VALUES[task.aspect](task)
    elif task.kind is Kind.PERIOD:
        task.game.require_normal_play()
        if proved_period(task.game) is None:
            raise InvalidTask(TaskFault.TASK_NO_PERIOD, game=task.game.name)
    elif task.kind is Kind.KERNEL:
        _check_kernel(task)
    else:
        _check_played(task)


def _check_played(task: Task) -> None:
    """Check a task about a position: the engine can judge it, and there is something to find."""
    _check_position(task)
    if task.kind is not Kind.OUTCOME:
        task.game.check_board(task.position)
    winning = difficulty(task.game, task.position).winning_moves
    if task.kind is Kind.STRATEGY:
        _check_strategy_task(task, first=bool(winning))
    if task.kind in (Kind.WIN, Kind.MOVE) and not winning:
        raise InvalidTask(TaskFault.TASK_LOST)
    if task.aspect == "all" and winning > MAX_MOVES:
        raise InvalidTask(TaskFault.TASK_MANY_MOVES, moves=winning, limit=MAX_MOVES)


def _check_strategy_task(task: Task, *, first: bool) -> None:
    """Check that every play can be tried, and that the strategy has a turn in some."""
    played, start = task.game, task.position
    if played.extent(start) > EXTENT:
        raise TooLarge(RulesFault.TOO_LARGE_TO_SOLVE, limit=EXTENT)
    options = (played.after(start, move) for move in played.moves(start))
    if not first and all(map(played.is_over, options)):
        raise InvalidTask(TaskFault.TASK_WITHOUT_TURN)


def _check_position(task: Task) -> None:
    task.game.check(task.position)
    if task.game.is_over(task.position):
        raise InvalidTask(TaskFault.TASK_OVER)


def _check_nim_sum(task: Task) -> None:
    task.game.check(task.position)
    if len(task.position) < 2 or not any(task.position):
        raise InvalidTask(TaskFault.TASK_UNFINISHED, example=EXAMPLES[Kind.VALUE])


def _check_mex(task: Task) -> None:
    if len(task.position) > MAX_VALUES or max(task.position) > MAX_KERNEL:
        raise InvalidTask(TaskFault.TASK_NUMBERS, count=MAX_VALUES, limit=MAX_KERNEL)


def _check_grundy(task: Task) -> None:
    task.game.require_normal_play()
    _check_position(task)
    task.game.check_board(task.position)
    require_judged(task.game, task.position)
    task.game.grundy(task.position)


def _check_row(task: Task) -> None:
    i, last = task.position
    if i > LARGEST_PLAYED or not 1 <= last <= MAX_ROW:
        raise no_row()
    try:
        positions = row_positions(task)
    except GameError as error:
        if error.fault is RulesFault.ONE_NUMBER:  # a position of the game has no second number
            raise no_row() from None
        raise
    for position in positions:
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
        raise no_kernel()
    try:
        positions = kernel_positions(task)
    except GameError:
        raise no_kernel() from None
    for position in positions:
        require_judged(task.game, position)
    if not kernel(task, task.game):
        raise no_kernel()


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
    from games.grundy import Table, prove
    from games.grundy.catalogue import known_period
    from games.grundy.questions import PROOF_SOUGHT

    if period := played.proved_period():
        return period
    rules = read_rules(played.name)
    if rules.repeating:  # Nim: its values rise for ever
        return None
    found = known_period(rules)
    if found is None:
        table = Table(rules)
        table.extend(PROOF_SOUGHT)
        found = prove(table)
    return None if found is None else (found.period, found.preperiod)
