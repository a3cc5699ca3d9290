"""Questions to which something is handed in: a strategy, which is played, or a program."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from difflib import get_close_matches
from keyword import iskeyword
from typing import ClassVar

from games.challenge.answers import Answer, AnswerFault, InvalidAnswer
from games.challenge.fair import EXTENT
from games.challenge.kinds.positions import PositionTask
from games.challenge.kinds.sequences import WholeTask
from games.challenge.spelling import ENGLISH, Spellings, fold, respelt
from games.challenge.strategy import Strategy, check_strategy, read_strategy, strategy_error
from games.challenge.task import (
    ONE_NUMBER,
    Hinted,
    InvalidTask,
    Kind,
    Shape,
    TaskFault,
    judged_elsewhere,
)
from games.core import Move, Outcome, Position, RulesFault, TooLarge
from games.families import of_nim_sums
from games.question import RIGHT, Mark
from games.worksheets import FUNCTIONS

#: The longest program that is taken, in bytes.
MAX_PROGRAM = 65_536

#: Stands behind a function that a version of the teacher's tells how to judge.
REFERENCE = "reference"

#: What a function may be called; Python would take more, but not everybody can type it.
_NAME = re.compile(r"[A-Za-z_][A-Za-z0-9_]{0,39}")

#: So many functions with names like the one that was typed are told.
_NEAR = 5


@dataclass(frozen=True)
class StrategyAnswer(Answer):
    """A strategy that was handed in."""

    strategy: Strategy | None = None


class StrategyTask(PositionTask):
    """Hand in a strategy that wins from a position, whatever the opponent does."""

    kind: ClassVar = Kind.STRATEGY
    example: ClassVar = f"strategy {ONE_NUMBER} 21"
    shape: ClassVar = Shape.FILE

    def _check_winning(self, count: int) -> None:
        """Check that every play can be tried, and that the strategy has a turn in some."""
        played, start = self.game, self.position
        played.check_board(start)
        if played.extent(start) > EXTENT:
            raise TooLarge(RulesFault.TOO_LARGE_TO_SOLVE, limit=EXTENT)
        options = (played.after(start, move) for move in played.moves(start))
        if not count and all(map(played.is_over, options)):
            raise InvalidTask(TaskFault.TASK_WITHOUT_TURN)

    def _read(self, text: str, spellings: Spellings) -> Answer:
        strategy = read_strategy(self.game, text, spellings)
        return StrategyAnswer(strategy.text, strategy=strategy)

    @property
    def solution(self) -> Answer:
        """The table of the engine's moves in all positions that they may lead to."""
        game = self.game
        lines = [f"{game.format(p)}: {game.format_move(move)}" for p, move in self._engine_moves()]
        return self._read("\n".join(["position: move", *lines]), ENGLISH)

    def _engine_moves(self) -> Iterator[tuple[Position, Move]]:
        """Go through the N-positions that come up when the engine plays its winning moves."""
        game, start = self.game, self.position
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

    def mark(self, answer: Answer) -> Mark:
        assert isinstance(answer, StrategyAnswer), "it was read as one"
        assert answer.strategy is not None, "it was read as one"
        about = self.game, self.position, answer.strategy
        return RIGHT if check_strategy(*about).proved else Mark(0, strategy_error(*about))


class ProgramTask(WholeTask):
    """Program a function: as a worksheet asks for it, or as a version of the teacher's does it."""

    kind: ClassVar = Kind.PROGRAM
    example: ClassVar = "program choix_ordinateur"
    shape: ClassVar = Shape.PROGRAM
    hinted: ClassVar = Hinted.NOTHING
    has_game: ClassVar = False
    rules: ClassVar = "program"

    mark = judged_elsewhere

    @classmethod
    def of_line(cls, typed: list[str], spellings: Spellings) -> ProgramTask:
        """Read the function, as it is written, and whether the teacher has a version of it."""
        name, *rest = typed or [""]
        aspect = " ".join(respelt(fold(" ".join(rest)), spellings))
        if not name or aspect not in ("", REFERENCE):
            raise cls.unfinished()
        if aspect == REFERENCE:
            if not _NAME.fullmatch(name) or iskeyword(name):
                raise InvalidTask(TaskFault.TASK_NAME, limit=40)
            return cls(of_nim_sums(), aspect=aspect, function=name)
        known = {function.lower(): function for function in FUNCTIONS}
        if name.lower() not in known:
            near = get_close_matches(name.lower(), known, _NEAR, cutoff=0)
            told = ", ".join(known[one] for one in near)
            raise InvalidTask(TaskFault.TASK_FUNCTION, function=name[:40], near=told)
        return cls(of_nim_sums(), function=known[name.lower()])

    @property
    def text(self) -> str:
        return f"{self.kind} {self.function} {self.aspect}".strip()

    def check(self) -> None:
        """Find nothing wrong: what can be asked was read."""

    @property
    def values(self) -> dict[str, str]:
        return {"function": self.function}

    @property
    def question(self) -> str:
        return self.kind.value

    def _read(self, text: str, _: Spellings) -> Answer:
        """Take a program as it is written; whether it is Python is found where it is run."""
        source = re.sub(r"\r\n?", "\n", text).strip("\n\ufeff") + "\n"
        if not source.strip():
            raise InvalidAnswer(AnswerFault.ANSWER_NO_PROGRAM)
        if "\0" in source or any("\ud800" <= sign <= "\udfff" for sign in source):
            raise InvalidAnswer(AnswerFault.ANSWER_NOT_TEXT)
        if len(source.encode()) > MAX_PROGRAM:
            raise InvalidAnswer(AnswerFault.ANSWER_LONG_PROGRAM, limit=MAX_PROGRAM // 1024)
        return Answer(source)

    @property
    def solution(self) -> Answer:
        """Nothing: many programs are right."""
        judged_elsewhere()
