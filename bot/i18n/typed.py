"""The words that people type, in every language.

They are in each language's ``typed.toml``; those of the games of a family, if it has any, are in
``families/<family>.toml``.
"""

from __future__ import annotations

import tomllib
from enum import StrEnum
from functools import cache
from pathlib import Path
from typing import Any

from bot.i18n import LOCALES, Say, locale_of, words
from games import FAMILIES, Game, families
from games.challenge.cases import HIDDEN, mark_hidden
from games.challenge.lines import QuestionTerms, divided, read_parts
from games.challenge.points import points_of, points_text
from games.challenge.properties import Property
from games.challenge.reading import BAR
from games.challenge.spelling import Spellings, fold, respelt
from games.challenge.task import Kind, Task
from games.heap_rules import HeapRules

_FOLDER = Path(__file__).parent


class Area(StrEnum):
    """The context in which words are typed; a word may have different meanings in two contexts."""

    TASKS = "tasks"
    ANSWERS = "answers"
    GAMES = "games"
    DATES = "dates"
    LENGTHS = "lengths"
    WEEKDAYS = "weekdays"
    MONTHS = "months"


#: The words of a task that are not names of games.
TASK_WORDS = {
    *("win", "move", "one", "all", "outcome", "value", "nim-sum", "grundy", "mex", "row", "to"),
    *("period", "kernel", "strategy", "misere"),
}

#: The areas whose words may be typed in an area as well.
_INCLUDED = {Area.TASKS: (Area.GAMES,)}


@cache
def spellings(area: Area) -> Spellings:
    """Return the spellings in any language, folded, each with the word that the engine reads.

    The engine's words need not be among them. Areas may include others: tasks include games.
    """
    areas = (area, *_INCLUDED.get(area, ()))
    known = _names_of_families() if Area.GAMES in areas else {}
    return known | {
        typed: word
        for locale in LOCALES
        for each in areas
        for word, others in _spellings_in(locale)[each].items()
        for typed in others
    }


def _names_of_families() -> dict[str, str]:
    """Return the names of families in every language, folded, with the families' words.

    Names that the engine reads itself are left out: Fort Boyard is also an octal game.
    """
    called = {
        " ".join(fold(words(locale)(f"family-{word}"))): word
        for locale in LOCALES
        for word in FAMILIES
    }
    known = {alias for family in FAMILIES.values() for alias in family.aliases}
    return {name: word for name, word in called.items() if name not in known}


def typed_for(area: Area, word: str) -> tuple[str, ...]:
    """Return all spellings of a word of the engine in an area, the word itself first."""
    return word, *(typed for typed, read in spellings(area).items() if read == word)


def read_game(text: str, *, misere: bool = False) -> Game:
    """Return the game with a name typed in any language; raise UnknownGame for another text."""
    return families.game(game_name(text), misere=misere)


def read_rules(text: str) -> HeapRules:
    """Return the rules of a laboratory game typed in any language.

    Raises UnknownGame, also for a game that has no sequence of Grundy values by heap.
    """
    return families.read_rules(game_name(text))


def game_name(text: str) -> str:
    """Translate the typed name of a game, or the text after its family's word, for the engine.

    A text without a known word is returned unchanged.
    """
    typed = fold(text)
    read = respelt(typed, spellings(Area.GAMES))
    return text if read == typed else " ".join(read)


def task_line(text: str, say: Say) -> str:
    """Translate a task's canonical line into a language; it can be read back in any language.

    The terms of the question, if it has any, follow after bars, and are translated, too.
    """
    task, *parts = divided(text)
    return f" {BAR} ".join([_typed_task(task.strip(), say), *terms_typed(read_parts(parts), say)])


def question_line(task: Task, say: Say, asked: str = "") -> str:
    """Write a question of a task for a list: its canonical line, translated as by ``task_line``.

    That is ``asked``, or if empty the line of the task. A teacher's own question is written in its
    own words, without its answers.
    """
    return task.own.text if task.own is not None else task_line(asked or task.text, say)


def terms_typed(terms: QuestionTerms, say: Say) -> list[str]:
    """Write the terms of a question as they are typed in a language; those not set are left out."""
    parts = []
    if terms.hundredths is not None:
        points = points_typed(terms.hundredths, say)
        parts.append(say("settled-points", count=points_of(terms.hundredths), points=points))
    if terms.hint is not None:
        parts.append(say("settled-hint", price=terms.hint) if terms.hint else say("settled-free"))
    if not terms.shows_method:
        parts.append(say("settled-no-method"))
    if terms.seconds is not None:
        parts.append(say("settled-seconds", seconds=terms.seconds))
    for each in terms.properties:
        name = say(f"weighed-{each.kind}", bound=each.bound)
        parts.append(say("settled-weighed", name=name, points=points_typed(each.hundredths, say)))
    return parts


def points_typed(hundredths: int, say: Say) -> str:
    """Write hundredths of a point as points are typed, with the decimal sign of a language."""
    return points_text(hundredths).replace(".", say("sheet-decimal"))


def reference_text(source: str, say: Say) -> str:
    """Write a teacher's file with the word of a language as the mark of hidden parts."""
    word = say("weighed-hidden")
    return mark_hidden(source, lambda mark: f"# {word}" if mark == HIDDEN else mark)


def read_reference_text(text: str) -> str:
    """Return a teacher's file with the engine's mark for hidden parts, for storage."""
    known = spellings(Area.TASKS)

    def read(mark: str) -> str:
        is_hidden = respelt(fold(mark.removeprefix("#")), known) == [Property.HIDDEN]
        return HIDDEN if is_hidden else mark

    return mark_hidden(text, read)


def _typed_task(text: str, say: Say) -> str:
    """Write a task as it is typed in a language; a teacher's own question is unchanged."""
    kind, _, rest = text.partition(" ")
    if kind == Kind.OWN:
        return f"{say(f'task-{kind}')} {rest}"
    if kind == Kind.PROGRAM:
        function, *aspect = rest.split()
        return " ".join([say(f"task-{kind}"), function, *(say(f"task-{a}") for a in aspect)])
    games = _spellings_in(locale_of(say))[Area.GAMES]
    typed = {word: say(f"task-{word}") for word in TASK_WORDS}
    return " ".join(respelt(text.split(), typed | {word: own[0] for word, own in games.items()}))


@cache
def _spellings_in(locale: str) -> dict[str, dict[str, list[str]]]:
    """Return the spellings in a language of the engine's words, by area."""
    families = sorted((_FOLDER / locale / "families").glob("*.toml"))
    games = {word: others for file in families for word, others in _table(file).items()}
    return _table(_FOLDER / locale / "typed.toml") | {Area.GAMES: games}


def _table(file: Path) -> dict[str, Any]:
    return tomllib.loads(file.read_text(encoding="utf-8"))
