"""Programs that play: ``strategy`` is asked for its moves, and played against every reply."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from itertools import accumulate, islice

from bot.i18n.typed import Area, spellings
from bot.programs.model import FunctionResult, ProgramStart, Trouble, call_text, python_text
from bot.programs.sandbox import Program
from games import Game, Move, Position, TooLarge
from games.challenge.reading import read_task
from games.challenge.rule import NoValue
from games.challenge.strategy import Verdict, check_strategy
from games.challenge.task import InvalidTask, Kind
from games.core import RulesFault
from games.families import of_nim_sums
from games.program_form import ProgramFault
from games.worksheets.calls import Answer, Call, Raised, Returned, Stop, Stopped
from games.worksheets.specification import error_text, place_of
from games.worksheets.verdict import Status

#: What a program calls the function that plays, in every game.
STRATEGY = "strategy"

#: A comment that may name a game and a position, and how many of them are read at most.
_COMMENT = re.compile(r"^#[ \t]*([^ \t\n].*:.+)$", re.MULTILINE)
_COMMENTS = 50

#: The most positions that are asked about at once.
_BATCH = 512

#: How often a program is played through whose answers vary.
_ROUNDS = 5

_STOPS = {
    Stop.TIME: ProgramFault.TOO_SLOW,
    Stop.ALL_TIME: ProgramFault.TOO_SLOW_IN_ALL,
    Stop.MEMORY: ProgramFault.TOO_MUCH_MEMORY,
    Stop.DEPTH: ProgramFault.TOO_DEEP,
    Stop.CRASH: ProgramFault.CRASHED,
}


class ProgramMoves:
    """The moves of a program's ``strategy`` in a game, each position asked about once.

    It implements ``move`` and ``foresee`` as ``games.challenge.strategy`` asks of a strategy. If a
    call is stopped, ``answers`` has a Stopped for that position.
    """

    def __init__(self, program: Program, game: Game) -> None:
        self._program, self._game = program, game
        self.text = program.source
        #: What the program answered, by position, in the order in which it was asked.
        self.answers: dict[Position, Answer] = {}

    def foresee(self, positions: Sequence[Position]) -> None:
        """Ask about all of these positions that were not asked about before.

        Those after a call that is stopped may remain without an answer.
        """
        new = [one for one in dict.fromkeys(positions) if one not in self.answers]
        for start in range(0, len(new), _BATCH):
            batch = new[start : start + _BATCH]
            # After one that was stopped the rest is not answered: it is asked about when needed.
            self.answers.update(zip(batch, self._ask_for_moves(batch), strict=False))

    def move(self, position: Position) -> Move | None:
        """Return what the program plays, legal or not; None if it returns None.

        Raises NoValue, with a ProgramFault, if it comes to no move.
        """
        self.foresee([position])
        answer = self.answers[position]
        call = call_of(self._game, position)
        if isinstance(answer, Stopped):
            raise NoValue(_STOPS[answer.why], call=call)
        if isinstance(answer, Raised):
            error = error_text(answer)
            raise NoValue(ProgramFault.RAISED, call=call, error=error, **place_of(answer))
        if answer.result is None:
            return None
        move = self._game.program.move(position, answer.result)
        if move is None:
            raise NoValue(ProgramFault.NO_MOVE, call=call, got=python_text(answer.result))
        return move

    @property
    def spent(self) -> int:
        """How many instructions the program has carried out."""
        return self._program.spent_in_all

    def asked_again(self, positions: Iterable[Position]) -> dict[str, int | str]:
        """Begin the program anew and ask about these positions, already answered, once more.

        Return the first call answered in two ways as ``call``, ``first``, ``second`` and
        ``rounds``, how often such a program is played through; an empty dict if there is none.
        """
        self._program.begin_anew()
        again = [*positions]
        for start in range(0, len(again), _BATCH):
            batch = again[start : start + _BATCH]
            for position, second in zip(batch, self._ask_for_moves(batch), strict=False):
                first = self.answers[position]
                if not _are_same_answer(first, second):
                    twice = {"first": _answer_text(first), "second": _answer_text(second)}
                    return {"call": call_of(self._game, position), **twice, "rounds": _ROUNDS}
        return {}

    def _ask_for_moves(self, positions: Sequence[Position]) -> Sequence[Answer]:
        return self._program.run(
            STRATEGY, [self._call_for_position(position) for position in positions]
        )

    def _call_for_position(self, position: Position) -> Call:
        return Call(self._game.program.ask(position))


def call_of(game: Game, position: Position) -> str:
    """Return the call that asks about a position, as it is written in Python."""
    return call_text(STRATEGY, game.program.ask(position))


def _are_same_answer(one: Answer, other: Answer) -> bool:
    if isinstance(one, Returned) and isinstance(other, Returned):
        return bool(one.result == other.result)
    return type(one) is type(other)


def named_start(source: str) -> ProgramStart | None:
    """Return the game and position that a comment of a program names, such as ``# nim: 3 4 5``.

    It is written as in a challenge, in any language. Of the first 50 comments, the first that can
    be read counts; None if none can.
    """
    return next((one for one in _read_starts(source) if isinstance(one, ProgramStart)), None)


def _read_starts(source: str) -> Iterator[ProgramStart | InvalidTask]:
    """Yield for each comment of a program the start that it names, or why it cannot be read."""
    known = spellings(Area.TASKS)
    for comment in islice(_COMMENT.finditer(source), _COMMENTS):
        try:
            task = read_task(f"{Kind.STRATEGY.value} {comment[1]}", known)
            yield ProgramStart(task.game, task.position)
        except InvalidTask as error:
            yield error


def needed(source: str = "") -> dict[str, int | str]:
    """Return the details of NEEDS_GAME, an example: ``game``, ``position`` and ``comment``.

    If a comment names a known game, but is wrong, its ``fault`` and its details are added.
    """
    game = of_nim_sums()
    comment = f"# {game.name}: {game.example}"
    example = {"game": game.name, "position": game.example, "comment": comment}
    for error in _read_starts(source):
        if isinstance(error, InvalidTask) and error.fault is not RulesFault.UNKNOWN_GAME:
            return {**error.details, **example, "fault": error.fault.value}
    return {**example}


def judge_strategy(program: Program, start: ProgramStart) -> FunctionResult:
    """Play a program's ``strategy`` against every reply: a proof, or the shortest lost match.

    Then it is begun anew and asked again, in another order. If answers differ, it is played through
    up to five times, and is right only if it wins each time. A game with too many positions gives a
    result with ``TOO_LARGE``. Raises InvalidPosition if the start is no position or is over.
    """
    try:
        moves, verdict = _play_from_start(program, start)
        varies = moves.asked_again(_to_confirm(start, moves, verdict))
        for _ in range(_ROUNDS - 1 if varies else 0):
            if not verdict.proved:
                break
            moves, verdict = _play_from_start(program, start)
    except TooLarge as error:
        return FunctionResult(
            STRATEGY, Status.ERROR, trouble=Trouble.TOO_LARGE, details=error.details
        )
    return FunctionResult(
        STRATEGY,
        _status_of_verdict(verdict),
        verdict.positions,
        start=start,
        verdict=verdict,
        details=varies,
    )


def positions_of(start: ProgramStart, verdict: Verdict) -> list[Position]:
    """Return the positions of the play of a verdict, from the start to its end."""
    return [*accumulate(verdict.play, start.game.after, initial=start.position)]


def wrong_turn(start: ProgramStart, verdict: Verdict) -> tuple[Position, Move | None]:
    """Return where a refuted strategy goes wrong, and the move that it makes there, if any.

    A win is possible there: the move gives it away, is forbidden, or is none at all.
    """
    positions = positions_of(start, verdict)
    if verdict.slip is not None:
        return positions[verdict.slip], verdict.play[verdict.slip]
    return positions[-1], verdict.illegal


def _play_from_start(program: Program, start: ProgramStart) -> tuple[ProgramMoves, Verdict]:
    moves = ProgramMoves(program, start.game)
    return moves, check_strategy(start.game, start.position, moves)


def _to_confirm(start: ProgramStart, moves: ProgramMoves, verdict: Verdict) -> Iterable[Position]:
    """Return the positions to ask about again: all of a proof, backwards, or a match's own ones."""
    if verdict.proved:
        return reversed(moves.answers)
    return [one for one in positions_of(start, verdict) if one in moves.answers]


def _status_of_verdict(verdict: Verdict) -> Status:
    if verdict.proved:
        return Status.CORRECT
    fault = verdict.refusal.fault if verdict.refusal is not None else None
    failed = isinstance(fault, ProgramFault) and fault is not ProgramFault.NO_MOVE
    return Status.ERROR if failed else Status.WRONG


def _answer_text(answer: Answer) -> str:
    if isinstance(answer, Returned):
        return python_text(answer.result)
    return error_text(answer) if isinstance(answer, Raised) else "…"
