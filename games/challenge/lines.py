"""Lines of a challenge: each has a task, and terms of that question behind bars.

``value mex 0 1 | 2 points | hint 25% | no method`` has the points, the price of a hint, and that
the method stays hidden. Each part behind a bar may be left out, and their order is free. A line of
a quiz has at most the time for which its question is open: ``value mex 0 1 | 45 seconds``. That of
a program may give points for properties instead (``games.challenge.properties``).

>>> line = read_line("value mex 0 1|no method| hint: 25 %")
>>> line.text
'value mex 0 1 | hint 25% | no method'
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from games.challenge.choices import WITH_CHOICES, choices
from games.challenge.gift import end_of
from games.challenge.kinds import EXAMPLES, usual
from games.challenge.kinds.gameless import REFERENCE
from games.challenge.points import MAX_HUNDREDTHS, MAX_POINTS, points_text, read_points
from games.challenge.properties import (
    BOUNDS,
    InvalidBound,
    Property,
    WeighedProperty,
    read_weighed,
)
from games.challenge.reading import BAR, is_own, kind_of, read_task
from games.challenge.spelling import ENGLISH, Spellings, fold, respelt
from games.challenge.task import MAX_TASKS, Hinted, InvalidTask, Kind, Task, TaskFault
from games.core import MAX_TEXT
from games.worksheets import FUNCTIONS
from games.worksheets.versions import WRONG

#: A function whose worksheet asks for its cost.
COSTLY = next(name for name, asked in FUNCTIONS.items() if asked.asks_cost)

#: The least and the most seconds for which a question of a quiz may be open.
LEAST_SECONDS, MOST_SECONDS = 5, 300

#: The words behind a bar, in the engine's spelling.
POINTS, HINT, FREE, NO_METHOD, SECONDS = "points", "hint", "free", "no method", "seconds"

_NUMBER = re.compile("[0-9]{1,6}")

#: A number with its unit right behind it.
_UNIT = re.compile(r"([0-9])([^\W\d])")

#: At most so many characters of an unreadable part are quoted in its refusal.
_TOLD = 40


@dataclass(frozen=True)
class QuestionTerms:
    """The terms of one question that a teacher may choose."""

    #: Its points, in hundredths; None: the default of the challenge.
    hundredths: int | None = None
    #: The price of a hint, in per cent of the question; None: there are no hints.
    hint: int | None = None
    #: Whether its solution is published with the method.
    shows_method: bool = True
    #: In a quiz, the seconds for which it is open; None: the default of the quiz.
    seconds: int | None = None
    #: Of a program: the properties that earn its points; none: it is marked as usual.
    properties: tuple[WeighedProperty, ...] = ()

    @property
    def worth(self) -> int | None:
        """Its points in hundredths, the sum of its properties' if it has any; None: the default."""
        return sum(each.hundredths for each in self.properties) or self.hundredths

    @property
    def parts(self) -> tuple[str, ...]:
        """The texts behind the bars of the canonical line."""
        said = []
        if self.hundredths is not None:
            said.append(f"{points_text(self.hundredths)} {POINTS}")
        if self.hint is not None:
            said.append(f"{HINT} {self.hint}%")
        if not self.shows_method:
            said.append(NO_METHOD)
        if self.seconds is not None:
            said.append(f"{self.seconds} {SECONDS}")
        return (*said, *(each.text for each in self.properties))


#: The terms of a line without bars.
USUAL = QuestionTerms()


@dataclass(frozen=True)
class TaskLine:
    """A task with its terms."""

    task: Task
    terms: QuestionTerms = USUAL

    @property
    def text(self) -> str:
        """The canonical line, from which ``read_line`` makes an equal one."""
        return f" {BAR} ".join([self.task.text, *self.terms.parts])


def read_line(text: str, spellings: Spellings = ENGLISH) -> TaskLine:
    """Parse one line, of a challenge, not a quiz; raise InvalidTask for its first fault."""
    line, faults = try_line(text, spellings)
    for fault in faults:
        raise fault
    assert line is not None, "what is no line has a fault"
    return line


def read_lines(
    text: str, spellings: Spellings = ENGLISH, *, is_quiz: bool = False
) -> tuple[tuple[TaskLine, ...], tuple[InvalidTask, ...]]:
    """Parse one task a line; return the valid lines, and all faults of the others.

    Blank lines and those that begin with # are skipped. A fault has the number of its line and a
    valid line of the same kind as an example. No task at all, or more than MAX_TASKS, is a fault
    without a line; those beyond are not read. ``spellings`` has the engine's word for each other
    word that is allowed, folded. With ``is_quiz``, a task must have choices, or be answered by a
    number or words.
    """
    lines: list[TaskLine] = []
    faults: list[InvalidTask] = []
    met = 0
    for number, typed in enumerate(text.splitlines(), 1):
        if not typed.strip() or typed.lstrip().startswith("#"):
            continue
        if met == MAX_TASKS:
            faults.append(InvalidTask(TaskFault.TOO_MANY_TASKS, limit=MAX_TASKS))
            break
        met += 1
        line, wrong = try_line(typed, spellings, is_quiz=is_quiz)
        lines += [] if line is None else [line]
        faults += (InvalidTask(each.fault, **each.details, line=number) for each in wrong)
    if not met:
        example = EXAMPLES[Kind.OUTCOME if is_quiz else Kind.WIN]
        faults.append(InvalidTask(TaskFault.NO_TASKS, example=example))
    return tuple(lines), tuple(faults)


def require_lines(text: str, spellings: Spellings = ENGLISH) -> tuple[TaskLine, ...]:
    """Read some lines; raise InvalidTask for the first fault of ``read_lines``."""
    lines, faults = read_lines(text, spellings)
    for fault in faults:
        raise fault
    return lines


def read_tasks(text: str, spellings: Spellings = ENGLISH) -> tuple[Task, ...]:
    """Return the tasks of some lines, without terms; raise InvalidTask for the first fault."""
    return tuple(line.task for line in require_lines(text, spellings))


def try_line(
    text: str, spellings: Spellings = ENGLISH, *, is_quiz: bool = False
) -> tuple[TaskLine | None, list[InvalidTask]]:
    """Parse a line; return it and [], or None and all its faults, each with a valid example.

    ``is_quiz`` is as for ``read_lines``; then the only term is the seconds.
    """
    asked, *parts = divided(text, spellings)
    kind = kind_of(respelt(fold(asked[:MAX_TEXT]), spellings)) or Kind.WIN
    kind = Kind.OWN if is_own(asked, spellings) else kind
    if is_quiz and kind not in WITH_CHOICES:  # examples are of one that can be asked
        kind = Kind.OUTCOME
    faults: list[InvalidTask] = []
    task = None
    try:
        task = read_task(asked, spellings, polls=is_quiz)
        if is_quiz:
            choices(task, "")
    except InvalidTask as error:
        faults.append(InvalidTask(error.fault, **{"example": EXAMPLES[kind], **error.details}))
    read, wrong = _read_parts(parts, kind, spellings, is_quiz=is_quiz)
    terms = _terms(read)
    faults += [*wrong, *(() if task is None else _unweighable(task, terms))]
    if task is None or faults:
        return None, faults
    return TaskLine(task, terms), []


def _terms(read: Mapping[str, Any]) -> QuestionTerms:
    """Return the terms of parsed parts, properties in the order of ``Property``."""
    weighed = tuple(read[name] for name in Property if name in read)
    others = {name: each for name, each in read.items() if name not in set(Property)}
    return QuestionTerms(**others, properties=weighed)


def _unweighable(task: Task, terms: QuestionTerms) -> Iterator[InvalidTask]:
    """Yield the faults of a program's properties together, each with a valid example."""
    names = {each.kind for each in terms.properties}
    together = sum(each.hundredths for each in terms.properties)
    example = _weighing(task.text)
    is_own, known = task.aspect == REFERENCE, FUNCTIONS.get(task.function)
    if names and terms.hundredths is not None:
        yield InvalidTask(TaskFault.TASK_WEIGHED, example=example)
    if together > MAX_HUNDREDTHS:
        yield InvalidTask(TaskFault.TASK_POINTS, limit=MAX_POINTS, example=example)
    if Property.COST in names and not is_own and known and not known.asks_cost:
        yield InvalidTask(TaskFault.TASK_NO_COST, function=task.function, example=example)
    if Property.ASSERTS in names and (is_own or not WRONG.get(task.function)):
        yield InvalidTask(TaskFault.TASK_NO_ASSERTS, function=task.function, example=example)


def divided(text: str, spellings: Spellings = ENGLISH) -> list[str]:
    """Return the text of a line's task, then the text of each part that follows a bar.

    Bars within a teacher's own question, up to its last braces, do not count.
    """
    end = end_of(text) if is_own(text, spellings) else 0
    asked, *parts = text[end:].split(BAR)
    return [text[:end] + asked, *parts]


def without_key(text: str) -> str:
    """Return the text of a teacher's own question alone, without its answers; other lines as given.

    Raises InvalidTask if the line is an own question with a fault.
    """
    own = read_task(divided(text)[0], polls=True).own if is_own(text) else None
    return text if own is None else own.text


def line_terms(text: str) -> QuestionTerms:
    """Return the terms in a line as stored; raise InvalidTask for the first invalid one."""
    return read_parts(divided(text)[1:])


def read_parts(parts: Iterable[str]) -> QuestionTerms:
    """Return the terms of parts as in ``QuestionTerms.parts``; raise InvalidTask for a fault."""
    kinds = ((part, Kind.WIN if HINT in part else Kind.PROGRAM) for part in parts)
    found = (_read_term(part, kind, ENGLISH, is_quiz=SECONDS in part) for part, kind in kinds)
    return _terms(dict(found))


def _read_parts(
    parts: Iterable[str], kind: Kind, spellings: Spellings, *, is_quiz: bool
) -> tuple[dict[str, Any], list[InvalidTask]]:
    """Parse the parts behind bars: return terms by field or property, and faults with examples."""
    terms: dict[str, Any] = {}
    faults: list[InvalidTask] = []
    example = _example(kind, is_quiz=is_quiz)
    for part in parts:
        try:
            name, value = _read_term(part, kind, spellings, is_quiz=is_quiz)
        except InvalidTask as error:
            faults.append(InvalidTask(error.fault, **{"example": example, **error.details}))
            continue
        if name in terms:
            right = _weighing() if name in set(Property) else example
            told = {"typed": _excerpt(part), "example": right}
            faults.append(InvalidTask(TaskFault.TASK_TWICE, **told))
        terms[name] = value
    return terms, faults


def _example(kind: Kind, *, is_quiz: bool) -> str:
    """Return an example line of a kind with all the terms that it may have; in a quiz, seconds."""
    terms = QuestionTerms(250, 25 if _has_hints(kind) else None, shows_method=False)
    if is_quiz:
        terms = QuestionTerms(seconds=45)
    return f" {BAR} ".join([EXAMPLES[kind], *terms.parts])


def _has_hints(kind: Kind) -> bool:
    return usual(kind).hinted is not Hinted.NOTHING


def _weighing(task: str = EXAMPLES[Kind.PROGRAM]) -> str:
    """Return an example line that gives points for properties of a program."""
    return f" {BAR} ".join([task, f"{Property.SMALL}: 4", f"{Property.ALL}: 6"])


def _excerpt(part: str) -> str:
    return " ".join(part.split())[:_TOLD]


def _read_term(part: str, kind: Kind, spellings: Spellings, *, is_quiz: bool) -> tuple[str, Any]:
    """Return the name of the field or property of a part behind a bar, and its value.

    Raises InvalidTask if it is no part that a task of ``kind`` may have, in a quiz or elsewhere.
    """
    if is_quiz:
        return "seconds", _seconds(part, spellings)
    signs = re.sub("[%−-]", " ", part[:MAX_TEXT])
    words = [word for word in respelt(fold(signs), spellings) if word != ":"]
    is_negative = re.search("[−-] *[0-9]", part[:MAX_TEXT]) is not None
    if words[:1] and words[0] in set(Property):
        if kind is not Kind.PROGRAM:
            raise InvalidTask(TaskFault.TASK_NO_PROPERTIES)
        return _weighed(words, is_negative=is_negative)
    if POINTS in words:
        amounts = [read_points(word) for word in words if word != POINTS]
        if is_negative or len(words) != 2 or not all(amounts) or len(amounts) != 1:
            raise InvalidTask(TaskFault.TASK_POINTS, limit=MAX_POINTS)
        return "hundredths", amounts[0]
    if HINT in words and not _has_hints(kind):
        raise InvalidTask(TaskFault.TASK_NO_HINT)
    if HINT in words:
        # A minus is allowed: the button of a hint shows its price as −25 %.
        numbers = [int(word) for word in words if _NUMBER.fullmatch(word)]
        prices = [*numbers, *(0 for word in words if word == FREE)]
        if len(words) != 2 or len(prices) != 1 or prices[0] > 100:
            raise InvalidTask(TaskFault.TASK_PRICE)
        return "hint", prices[0]
    if " ".join(words) == NO_METHOD:
        return "shows_method", False
    if kind is Kind.PROGRAM:
        raise InvalidTask(TaskFault.TASK_PROPERTY, typed=_excerpt(part), example=_weighing())
    raise InvalidTask(TaskFault.TASK_SETTING, typed=_excerpt(part))


def _weighed(words: list[str], *, is_negative: bool) -> tuple[str, WeighedProperty]:
    """Return the kind of the property in some words, and it with its points; raise InvalidTask.

    ``is_negative``: the points had a minus sign, which is a fault and no longer in the words.
    """
    try:
        weighed = read_weighed([word for word in words if word != POINTS])
    except InvalidBound:
        told = {
            "bounds": ", ".join(BOUNDS),
            "example": f"program {COSTLY} {BAR} cost {BOUNDS[2]}: 2",
        }
        raise InvalidTask(TaskFault.TASK_BOUND, **told) from None
    if weighed is None or is_negative:
        raise InvalidTask(TaskFault.TASK_WEIGHT, limit=MAX_POINTS, example=_weighing())
    return weighed.kind, weighed


def _seconds(part: str, spellings: Spellings) -> int:
    """Parse the seconds for which a question of a quiz is open; raise InvalidTask.

    They are from LEAST_SECONDS to MOST_SECONDS.
    """
    typed = _UNIT.sub(r"\1 \2", part[:MAX_TEXT])
    *said, unit = respelt(fold(typed), spellings) or [""]
    if unit != SECONDS:
        raise InvalidTask(TaskFault.TASK_QUIZ_SETTING, typed=_excerpt(part))
    if len(said) == 1 and _NUMBER.fullmatch(said[0]):
        seconds = int(said[0])
        if LEAST_SECONDS <= seconds <= MOST_SECONDS:
            return seconds
    raise InvalidTask(TaskFault.TASK_SECONDS, least=LEAST_SECONDS, limit=MOST_SECONDS)
