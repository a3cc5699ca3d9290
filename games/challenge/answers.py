"""Answers as values, and how their numbers and moves are parsed from text."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from games.core import Fault, GameError, Move, Outcome, read_numbers
from games.impartial import Game

#: A larger number is no answer to any question.
MAX_NUMBER = 10**18


class AnswerFault(Fault):
    """What is wrong with an answer to a question."""

    ANSWER_NUMBER = "answer-number"
    ANSWER_BINARY = "answer-binary"
    ANSWER_LIST = "answer-list"
    ANSWER_OFFERED = "answer-offered"
    ANSWER_ROW = "answer-row"
    ANSWER_PERIOD = "answer-period"
    ANSWER_MOVES = "answer-moves"
    ANSWER_ONE_MOVE = "answer-one-move"
    ANSWER_OUTCOME = "answer-outcome"
    ANSWER_NO_PROGRAM = "answer-no-program"
    ANSWER_LONG_PROGRAM = "answer-long-program"
    ANSWER_NOT_TEXT = "answer-not-text"
    ANSWER_OPTIONS = "answer-options"
    ANSWER_DECIMAL = "answer-decimal"
    ANSWER_WORDS = "answer-words"


class InvalidAnswer(GameError):
    """A text that cannot be an answer to its question: it is refused, and costs no attempt."""


@dataclass(frozen=True)
class Answer:
    """An answer; ``text`` is its canonical form and reads back as the same answer.

    ``numbers`` are the values or options that it gives: of a period (period, preperiod), of an
    outcome the number of the chosen reason, from 1.
    """

    text: str
    numbers: tuple[int, ...] = ()
    moves: tuple[Move, ...] = ()
    outcome: Outcome | None = None


#: The brackets of a move or of a set, as in ``(1, 2)`` and ``{0, 4, 8}``, are ignored.
_BRACKETS = str.maketrans("()[]{}", " " * 6)


def numbers_in(text: str) -> tuple[int, ...] | None:
    """Return the numbers in a text; None if it has none, or has anything else.

    Brackets and punctuation at the end are ignored. Raises InvalidAnswer beyond MAX_TEXT.
    """
    return read_numbers(text.translate(_BRACKETS).rstrip(" .,;"), InvalidAnswer)


def required_numbers(
    text: str, refusal: InvalidAnswer, count: int | None = None, largest: int = MAX_NUMBER
) -> tuple[int, ...]:
    """Return the numbers of a text; raise ``refusal`` if it is no list of one number or more.

    The refusal is also raised if there are not exactly ``count`` numbers (None: any count), or one
    exceeds ``largest``. Raises InvalidAnswer beyond MAX_TEXT.
    """
    numbers = numbers_in(text)
    if numbers is None or max(numbers) > largest or count not in (None, len(numbers)):
        raise refusal
    return numbers


def numbers_answer(numbers: Iterable[int]) -> Answer:
    """Return the answer that consists of some numbers, in their order."""
    listed = tuple(numbers)
    return Answer(" ".join(map(str, listed)), listed)


def moves_in(game: Game, text: str) -> Iterator[Move]:
    """Yield the moves of a text, legal or not, in its order.

    ``;`` or a new line ends a move, and must do so if the game's moves have several lengths. Raises
    InvalidAnswer if the numbers do not make whole moves, or there are none.
    """
    sizes = game.move_sizes
    is_blank = not text.replace(";", " ").strip()
    for piece in [text] if is_blank else filter(str.strip, re.split(r"[;\n]", text)):
        numbers = numbers_in(piece)
        parts = sizes[0] if len(sizes) == 1 else len(numbers or ())
        if numbers is None or parts not in sizes or len(numbers) % parts:
            raise InvalidAnswer(AnswerFault.ANSWER_MOVES, moves_of=game.name)
        yield from (numbers[i : i + parts] for i in range(0, len(numbers), parts))


def moves_answer(game: Game, moves: Iterable[Move]) -> Answer:
    """Return the answer that consists of some moves, which are sorted first."""
    ordered = sorted(moves)
    return Answer("; ".join(map(game.format_move, ordered)), moves=tuple(ordered))
