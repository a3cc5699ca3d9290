"""Parse the line of a task, word by word."""

from __future__ import annotations

from games.challenge.answers import MAX_NUMBER
from games.challenge.gift import read_gift
from games.challenge.kinds import EXAMPLES, TASKS
from games.challenge.kinds.gameless import ProgramTask, own_task
from games.challenge.spelling import ENGLISH, Spellings, fold, respelt
from games.challenge.task import InvalidTask, Kind, Task, TaskFault
from games.core import MAX_TEXT, GameError, RulesFault

#: The sign between a task and its terms in a line (``games.challenge.lines``).
BAR = "|"


def read_task(line: str, spellings: Spellings = ENGLISH, *, polls: bool = False) -> Task:
    """Parse the line of a task, without terms; raise InvalidTask if it is none, or fails ``check``.

    Only with ``polls``, a question of a teacher's own may have choices of which none is right.
    """
    try:
        task = _read_own(line, polls=polls) if is_own(line, spellings) else _read(line, spellings)
        task.check()
    except InvalidTask:
        raise
    except GameError as error:
        raise InvalidTask(error.fault, **error.details) from None
    if max(task.position, default=0) > MAX_NUMBER:
        raise InvalidTask(RulesFault.NUMBER_TOO_LARGE, limit=MAX_NUMBER)
    return task


def _read(line: str, spellings: Spellings) -> Task:
    if BAR in line:
        raise InvalidTask(TaskFault.TASK_PLAIN)
    if len(line) > MAX_TEXT:
        raise InvalidTask(RulesFault.TEXT_TOO_LONG, limit=MAX_TEXT)
    words = respelt(fold(line), spellings)
    if not words:
        raise InvalidTask(TaskFault.TASK_UNFINISHED, example=EXAMPLES[Kind.WIN])
    kind = kind_of(words)
    if kind is None:
        raise InvalidTask(TaskFault.TASK_KIND, kind=words[0][:40])
    if kind is Kind.PROGRAM:
        return ProgramTask.of_line(line.replace(":", " ").split()[1:], spellings)
    del words[0]
    aspect = _take_aspect(kind, words)
    return TASKS[kind][aspect].typed(aspect, words)


def is_own(line: str, spellings: Spellings = ENGLISH) -> bool:
    """Return whether a line begins with the kind of a teacher's own question.

    A line that begins with no kind is one, too, if it has a brace.
    """
    kind = kind_of(respelt(fold(line[:MAX_TEXT]), spellings))
    return kind is Kind.OWN or (kind is None and "{" in line)


def kind_of(words: list[str]) -> Kind | None:
    """Return the kind that the first word is, or None if it is none or there are no words."""
    return next((kind for kind in Kind if words[:1] == [kind]), None)


def _read_own(line: str, *, polls: bool) -> Task:
    word, _, rest = line.strip().partition(" ")
    text = rest if word.casefold().rstrip(":") == Kind.OWN.value else line
    return own_task(read_gift(text.strip(), polls=polls))


def _take_aspect(kind: Kind, words: list[str]) -> str:
    """Remove the aspect, the first of ``words``, and return it; "" if the kind has no aspects.

    Raises InvalidTask if it is missing, except that a move without aspect is ``one``.
    """
    known = TASKS[kind]
    if "" in known:
        return ""
    if words and words[0] in known:
        return words.pop(0)
    if kind is Kind.MOVE:
        return next(iter(known))
    raise InvalidTask(TaskFault.TASK_ASPECT)
