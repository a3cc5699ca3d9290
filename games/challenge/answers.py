"""Answers as values: what a pupil gives, read from text, and what would be right."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass

from games.challenge.own import MAX_FREE, Form, OwnQuestion, number_text, read_number
from games.challenge.spelling import ENGLISH, Spellings, fold
from games.challenge.strategy import Strategy, read_strategy
from games.challenge.task import Kind, Task, kernel, proved_period, row_positions
from games.core import MAX_TEXT, Fault, GameError, Move, Outcome, Position, read_numbers
from games.explain import Explanation
from games.impartial import Game
from games.reason_choices import reasons_for
from games.reasons import Reason
from games.theory import mex, nim_sum

#: A larger number answers nothing that is asked.
MAX_NUMBER = 10**18

#: The longest program that is taken, in bytes.
MAX_PROGRAM = 65_536

_OUTCOMES = {
    "n": Outcome.N,
    "winning": Outcome.N,
    "p": Outcome.P,
    "losing": Outcome.P,
}


class AnswerFault(Fault):
    """What is wrong with an answer to a task."""

    ANSWER_NUMBER = "answer-number"
    ANSWER_LIST = "answer-list"
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
    """A text that is no answer of the form that the task asks for; it costs no attempt."""


@dataclass(frozen=True)
class Answer:
    """An answer; ``text`` is its canonical form and reads back as the same answer.

    ``numbers`` are the values asked for, for a period (period, preperiod), for an outcome the
    number of the reason, from 1.
    """

    text: str
    numbers: tuple[int, ...] = ()
    moves: tuple[Move, ...] = ()
    outcome: Outcome | None = None
    strategy: Strategy | None = None


#: The brackets of a move or of a set, as ``(1, 2)`` and ``{0, 4, 8}``, say nothing.
_BRACKETS = str.maketrans("()[]{}", " " * 6)


def _numbers_in(text: str) -> tuple[int, ...] | None:
    """Return the numbers of a text, whatever brackets they stand in, or None if it is not some."""
    return read_numbers(text.translate(_BRACKETS).rstrip(" .,;"), InvalidAnswer)


def read_answer(task: Task, text: str, spellings: Spellings = ENGLISH) -> Answer:
    """Read an answer to a task, of any kind but a win, which is played and not written.

    ``spellings`` are other words that may be typed, folded, each with the engine's own.
    Raises InvalidAnswer if it has not the form that is asked for, or names an illegal move.
    """
    try:
        return _READERS[task.kind](task, text, spellings)
    except InvalidAnswer:
        raise
    except GameError as error:
        raise InvalidAnswer(error.fault, **error.details) from None


# ------------------------------------------------------------------------- moves


def _read_moves(task: Task, text: str, _: Spellings) -> Answer:
    """Read moves, separated by anything; a move needs all its parts between ``;`` or lines.

    Where moves have different lengths, ``;`` or a new line stands between them.
    """
    moves = list(dict.fromkeys(_moves_in(task.game, text)))
    if task.aspect == "one" and len(moves) != 1:
        raise InvalidAnswer(AnswerFault.ANSWER_ONE_MOVE)
    for move in moves:
        task.game.check_move(task.position, move)
    return moves_answer(task.game, moves)


def _moves_in(game: Game, text: str) -> Iterator[Move]:
    sizes = game.move_sizes
    is_blank = not text.replace(";", " ").strip()
    for piece in [text] if is_blank else filter(str.strip, re.split(r"[;\n]", text)):
        numbers = _numbers_in(piece)
        parts = sizes[0] if len(sizes) == 1 else len(numbers or ())
        if numbers is None or parts not in sizes or len(numbers) % parts:
            raise InvalidAnswer(AnswerFault.ANSWER_MOVES, family=game.key)
        yield from (numbers[i : i + parts] for i in range(0, len(numbers), parts))


def moves_answer(game: Game, moves: list[Move]) -> Answer:
    """Return the answer that gives some moves, in order."""
    moves = sorted(moves)
    return Answer("; ".join(map(game.format_move, moves)), moves=tuple(moves))


# ----------------------------------------------------------------------- numbers


def _numbers(text: str, refusal: InvalidAnswer) -> tuple[int, ...]:
    """Read numbers that are not absurdly large, or raise the refusal."""
    numbers = _numbers_in(text)
    if numbers is None or max(numbers) > MAX_NUMBER:
        raise refusal
    return numbers


def _numbers_answer(numbers: tuple[int, ...]) -> Answer:
    return Answer(" ".join(map(str, numbers)), numbers)


def _read_value(task: Task, text: str, _: Spellings) -> Answer:
    if task.aspect == "row":
        count = task.position[1] + 1
        refusal = InvalidAnswer(AnswerFault.ANSWER_ROW, count=count, last=count - 1)
    else:
        count, refusal = 1, InvalidAnswer(AnswerFault.ANSWER_NUMBER)
    numbers = _numbers(text, refusal)
    if len(numbers) != count:
        raise refusal
    return _numbers_answer(numbers)


def _read_period(_: Task, text: str, __: Spellings) -> Answer:
    refusal = InvalidAnswer(AnswerFault.ANSWER_PERIOD)
    numbers = _numbers(text, refusal)
    if len(numbers) != 2 or not numbers[0]:
        raise refusal
    return _numbers_answer(numbers)


def _read_kernel(task: Task, text: str, _: Spellings) -> Answer:
    (last,) = task.position
    refusal = InvalidAnswer(AnswerFault.ANSWER_LIST, last=last)
    numbers = _numbers(text, refusal)
    if max(numbers) > last:
        raise refusal
    return _numbers_answer(tuple(sorted(set(numbers))))


# ------------------------------------------------------------------ other kinds


def _read_outcome(task: Task, text: str, spellings: Spellings) -> Answer:
    count = len(reasons_for(task.game, task.position))
    words = fold(text[:100].replace(",", " ").replace(";", " "))
    outcome = _OUTCOMES.get(spellings.get(words[0], words[0])) if len(words) == 2 else None
    if outcome is None or not re.fullmatch("[0-9]", words[1]) or not 1 <= int(words[1]) <= count:
        raise InvalidAnswer(AnswerFault.ANSWER_OUTCOME, count=count)
    return outcome_answer(outcome, int(words[1]))


def outcome_answer(outcome: Outcome, reason: int) -> Answer:
    """Return the answer that names an outcome and the number of its reason, from 1."""
    return Answer(f"{outcome} {reason}", (reason,), outcome=outcome)


def _read_strategy(task: Task, text: str, spellings: Spellings) -> Answer:
    strategy = read_strategy(task.game, text, spellings)
    return Answer(strategy.text, strategy=strategy)


def _read_program(_: Task, text: str, __: Spellings) -> Answer:
    """Take a program as it is written; whether it is Python is found where it is run."""
    source = re.sub(r"\r\n?", "\n", text).strip("\n\ufeff") + "\n"
    if not source.strip():
        raise InvalidAnswer(AnswerFault.ANSWER_NO_PROGRAM)
    if "\0" in source or any("\ud800" <= sign <= "\udfff" for sign in source):
        raise InvalidAnswer(AnswerFault.ANSWER_NOT_TEXT)
    if len(source.encode()) > MAX_PROGRAM:
        raise InvalidAnswer(AnswerFault.ANSWER_LONG_PROGRAM, limit=MAX_PROGRAM // 1024)
    return Answer(source)


def _read_own(task: Task, text: str, _: Spellings) -> Answer:
    assert task.own is not None, "it is a question of a teacher's own"
    return _OWN_READERS[task.own.form](task.own, text)


def _read_options(question: OwnQuestion, text: str) -> Answer:
    numbers, count = _numbers_in(text), len(question.options)
    several = question.form is Form.SEVERAL
    if numbers is None or not all(1 <= n <= count for n in numbers):
        raise InvalidAnswer(AnswerFault.ANSWER_OPTIONS, count=count)
    chosen = tuple(sorted(set(numbers)))
    if not several and len(chosen) > 1:
        raise InvalidAnswer(AnswerFault.ANSWER_OPTIONS, count=count)
    return _numbers_answer(chosen)


def _read_decimal(_: OwnQuestion, text: str) -> Answer:
    number = read_number(text)
    if number is None:
        raise InvalidAnswer(AnswerFault.ANSWER_DECIMAL)
    return Answer(number_text(number))


def _read_words(question: OwnQuestion, text: str) -> Answer:
    limit = MAX_FREE if question.form is Form.FREE else MAX_TEXT
    told = text.replace("\r\n", "\n").strip()
    if not told or len(told) > limit or "\0" in told:
        raise InvalidAnswer(AnswerFault.ANSWER_WORDS, limit=limit)
    return Answer(told)


_OWN_READERS: dict[Form, Callable[[OwnQuestion, str], Answer]] = {
    Form.ONE: _read_options,
    Form.SEVERAL: _read_options,
    Form.NUMBER: _read_decimal,
    Form.WORDS: _read_words,
    Form.FREE: _read_words,
}

_READERS: dict[Kind, Callable[[Task, str, Spellings], Answer]] = {
    Kind.MOVE: _read_moves,
    Kind.OUTCOME: _read_outcome,
    Kind.VALUE: _read_value,
    Kind.PERIOD: _read_period,
    Kind.KERNEL: _read_kernel,
    Kind.STRATEGY: _read_strategy,
    Kind.PROGRAM: _read_program,
    Kind.OWN: _read_own,
}


# -------------------------------------------------------------------- what is right


def solution(task: Task) -> Answer:
    """Return a right answer to a task; to a win and to one move, the move to be explained.

    A program has none: many are right.
    """
    return _SOLUTIONS[task.kind](task)


def explanation(task: Task) -> Explanation | None:
    """Return why the position asked about is won or lost, None for tasks about other things."""
    if task.kind in (Kind.WIN, Kind.MOVE, Kind.OUTCOME) or task.aspect == "grundy":
        return task.game.explain(task.position)
    return None


def values_asked(task: Task) -> tuple[int, ...]:
    """Return the value that is asked for, or those of a row."""
    if task.aspect == "row":
        return tuple(map(task.game.grundy, row_positions(task)))
    if task.aspect == "grundy":
        return (task.game.grundy(task.position),)
    return (nim_sum(task.position) if task.aspect == "nim-sum" else mex(task.position),)


def _solve_move(task: Task) -> Answer:
    if task.aspect == "all":
        return moves_answer(task.game, task.game.winning_moves(task.position))
    move = task.game.winning_move(task.position)
    assert move is not None
    return moves_answer(task.game, [move])


def _solve_outcome(task: Task) -> Answer:
    game, position = task.game, task.position
    reasons = reasons_for(game, position)
    (right,) = (i for i, reason in enumerate(reasons, 1) if reason.is_right(game, position))
    return outcome_answer(game.outcome(position), right)


def _solve_period(task: Task) -> Answer:
    found = proved_period(task.game)
    assert found is not None
    return _numbers_answer(found)


def _solve_strategy(task: Task) -> Answer:
    """Return the table of the engine's moves in all positions that they may lead to."""
    game = task.game
    lines = [
        f"{game.format(position)}: {game.format_move(move)}"
        for position, move in _engine_moves(game, task.position)
    ]
    return _read_strategy(task, "\n".join(["position: move", *lines]), ENGLISH)


def _engine_moves(game: Game, start: Position) -> Iterator[tuple[Position, Move]]:
    """Go through the N-positions that come up when the engine plays its winning moves."""
    won = game.outcome(start) is Outcome.N
    queue = [start] if won else [game.after(start, move) for move in game.moves(start)]
    met = set(queue)
    for position in queue:  # which grows meanwhile
        move = game.winning_move(position)
        if move is None:
            continue  # over, under misère play
        yield position, move
        left = game.after(position, move)
        options = [game.after(left, reply) for reply in game.moves(left)]
        queue += [option for option in dict.fromkeys(options) if option not in met]
        met.update(options)


def _solve_own(task: Task) -> Answer:
    """Return a right answer; to a free text its model, which may be empty."""
    question = task.own
    assert question is not None, "it is a question of a teacher's own"
    if question.form in (Form.ONE, Form.SEVERAL):
        return _numbers_answer(question.right)
    if question.form is Form.NUMBER:
        best = max(question.ranges, key=lambda each: each.credit)
        return Answer(number_text((best.low + best.high) / 2))
    if question.form is Form.WORDS:
        return Answer(max(question.options, key=lambda each: each.credit).text)
    return Answer(question.explanation)


_SOLUTIONS: dict[Kind, Callable[[Task], Answer]] = {
    Kind.WIN: _solve_move,
    Kind.MOVE: _solve_move,
    Kind.OUTCOME: _solve_outcome,
    Kind.VALUE: lambda task: _numbers_answer(values_asked(task)),
    Kind.PERIOD: _solve_period,
    Kind.KERNEL: lambda task: _numbers_answer(kernel(task, task.game)),
    Kind.STRATEGY: _solve_strategy,
    Kind.OWN: _solve_own,
}


def reasons(task: Task) -> tuple[Reason, ...]:
    """Return the reasons to choose from, in order: 3 to 5, exactly one of them right."""
    return reasons_for(task.game, task.position)
