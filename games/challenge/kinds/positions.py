"""Questions about a position: win from it, which moves win, who wins and why, a strategy."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import chain, zip_longest
from random import Random
from typing import ClassVar

from games.challenge.answers import Answer, AnswerFault, InvalidAnswer, moves_answer, moves_in
from games.challenge.fair import EXTENT, difficulty, is_judged
from games.challenge.kinds.values import GrundyValue, NimSum
from games.challenge.spelling import ENGLISH, Spellings, fold
from games.challenge.strategy import (
    Strategy,
    check_strategy,
    other_convention,
    read_strategy,
    strategy_error,
)
from games.challenge.task import (
    NIM_SUMS,
    ONE_NUMBER,
    Hinted,
    InvalidTask,
    Kind,
    Shape,
    Task,
    TaskFault,
    judged_elsewhere,
)
from games.core import Move, Outcome, Position, RulesFault, TooLarge
from games.mistakes import Mistake
from games.question import RIGHT, Mark, named
from games.reason_choices import reasons_for
from games.reasons import Reason

#: ``move all`` is refused for positions with more winning moves.
MAX_MOVES = 20

#: A list that may be chosen has at most so many moves: longer ones are hard to compare.
MAX_LISTED = 5

_OUTCOMES = {
    "n": Outcome.N,
    "winning": Outcome.N,
    "p": Outcome.P,
    "losing": Outcome.P,
}


class PositionTask(Task):
    """A question about a position: who wins from it, or how."""

    hinted: ClassVar = Hinted.POSITION

    def check(self) -> None:
        self.game.check(self.position)
        if self.game.is_over(self.position):
            raise InvalidTask(TaskFault.TASK_OVER)
        self._check_winning(difficulty(self.game, self.position).winning_moves)

    def _check_winning(self, count: int) -> None:
        """Raise a GameError if a position with ``count`` winning moves does not suit the task.

        It must be one from which a match can start, and have a winning move.
        """
        self.game.check_board(self.position)
        if not count:
            raise InvalidTask(TaskFault.TASK_LOST)

    @property
    def solution(self) -> Answer:
        move = self.game.winning_move(self.position)
        assert move is not None, "it can be won"
        return moves_answer(self.game, [move])

    def mistaken_moves(self) -> Iterator[tuple[Mistake, set[Move]]]:
        """Yield mistakes, each with all the moves that seem winning to whoever makes it."""
        game, position = self.game, self.position
        other, mistake = other_convention(game)
        if is_judged(other, position):
            yield mistake, set(other.winning_moves(position))
        for mistake, losing in game.mistaken_kernels(max(position)):
            yield mistake, {m for m in game.moves(position) if game.after(position, m)[0] in losing}

    def lucky(self) -> Iterator[Mistake]:
        winning = set(self.game.winning_moves(self.position))
        for mistake, moves in self.mistaken_moves():
            if moves == winning or (self.aspect != "all" and moves & winning):
                yield mistake


class Win(PositionTask):
    """The task to win a match against the computer."""

    kind: ClassVar = Kind.WIN
    example: ClassVar = f"win {NIM_SUMS} 3 4 5"
    shape: ClassVar = Shape.MATCH

    _read = judged_elsewhere
    mark = judged_elsewhere


class Moves(PositionTask):
    """The task to give one winning move, or all of them, by the aspect ``one`` or ``all``."""

    kind: ClassVar = Kind.MOVE
    example: ClassVar = f"move all {NIM_SUMS} 3 4 5"
    written: ClassVar = "moves"

    def _check_winning(self, count: int) -> None:
        super()._check_winning(count)
        if self.aspect == "all" and count > MAX_MOVES:
            raise InvalidTask(TaskFault.TASK_MANY_MOVES, moves=count, limit=MAX_MOVES)

    def _read(self, text: str, _: Spellings) -> Answer:
        moves = list(dict.fromkeys(moves_in(self.game, text)))
        if self.aspect == "one" and len(moves) != 1:
            raise InvalidAnswer(AnswerFault.ANSWER_ONE_MOVE)
        for move in moves:
            self.game.check_move(self.position, move)
        return moves_answer(self.game, moves)

    @property
    def solution(self) -> Answer:
        if self.aspect == "all":
            return moves_answer(self.game, self.game.winning_moves(self.position))
        return super().solution

    def mark(self, answer: Answer) -> Mark:
        winning = set(self.game.winning_moves(self.position))
        given = set(answer.moves)
        if given == winning or (self.aspect == "one" and given <= winning):
            return RIGHT
        if given < winning:
            return Mark(50, Mistake.INCOMPLETE)
        mistakes = [
            mistake
            for mistake, moves in self.mistaken_moves()
            if given == moves or (self.aspect == "one" and given <= moves)
        ]
        return Mark(0, named([*mistakes, Mistake.LOSING_MOVE]))

    def wrong_answers(self, random: Random) -> Iterator[Answer]:
        game, position, kept = self.game, self.position, list(self.solution.moves)
        if len(kept) > MAX_LISTED:
            raise InvalidTask(TaskFault.TASK_MANY_CHOSEN, moves=len(kept), limit=MAX_LISTED)
        winning = set(game.winning_moves(position))
        mistaken = [sorted(moves) for _, moves in self.mistaken_moves()]
        losing = []
        if game.can_list_moves(position):
            losing = [move for move in sorted(game.moves(position)) if move not in winning]
            random.shuffle(losing)
        if self.aspect == "one":
            told = ([move for move in moves if move not in winning] for moves in mistaken)
            yield from (moves_answer(game, [random.choice(moves)]) for moves in told if moves)
            yield from (moves_answer(game, [move]) for move in losing)
            return
        lists = [moves for moves in mistaken if 0 < len(moves) <= MAX_LISTED]
        if len(kept) > 1:
            lists.append(random.sample(kept, len(kept) - 1))
        for move in losing:
            lists += [[*kept[1:], move], [*kept, move]] if len(kept) < MAX_LISTED else [[move]]
        yield from (moves_answer(game, moves) for moves in lists)


class WhoWins(PositionTask):
    """The task to say whether a position is won or lost, and to choose the reason."""

    kind: ClassVar = Kind.OUTCOME
    example: ClassVar = f"outcome {ONE_NUMBER} 21"
    shape: ClassVar = Shape.CHOICE
    hinted: ClassVar = Hinted.METHOD

    def _check_winning(self, count: int) -> None:
        """Do nothing: a lost position, or one too large to be played, suits the task, too."""

    @property
    def reasons(self) -> tuple[Reason, ...]:
        return reasons_for(self.game, self.position)

    def _read(self, text: str, spellings: Spellings) -> Answer:
        count = len(self.reasons)
        words = fold(text[:100].replace(",", " ").replace(";", " "))
        outcome = _OUTCOMES.get(spellings.get(words[0], words[0])) if len(words) == 2 else None
        numbers = [str(number) for number in range(1, count + 1)]
        if outcome is None or words[1] not in numbers:
            raise InvalidAnswer(AnswerFault.ANSWER_OUTCOME, count=count)
        return _said(outcome, int(words[1]))

    @property
    def solution(self) -> Answer:
        game, position = self.game, self.position
        found = (n for n, each in enumerate(self.reasons, 1) if each.is_right(game, position))
        (right,) = found
        return _said(game.outcome(position), right)

    def mark(self, answer: Answer) -> Mark:
        reason = self.reasons[answer.numbers[0] - 1]
        outcome = self.game.outcome(self.position)
        if answer.outcome is outcome and reason.is_right(self.game, self.position):
            return RIGHT
        credit = 50 if answer.outcome is outcome else 0
        return Mark(credit, named(self._mistakes(answer.outcome, reason)))

    def _mistakes(self, given: Outcome | None, reason: Reason) -> Iterator[Mistake]:
        """Yield the mistakes that lead to an answer's outcome, ``given``, and reason together."""
        game, position = self.game, self.position
        if reason.error is not None and reason.concludes(game) is given:
            yield reason.error
            yield from self._mistaken_values(reason)
        if reason.is_right(game, position):
            yield Mistake.COMPLEMENT
        other, mistake = other_convention(game)
        if is_judged(other, position) and other.outcome(position) is given is reason.implies(other):
            yield from [mistake] if reason.is_true(other, position) else []

    def _mistaken_values(self, reason: Reason) -> Iterator[Mistake]:
        """Yield the mistakes that lead to the nim-sum or Grundy value in a false reason."""
        found = {"nim-sum": NimSum, "grundy": GrundyValue}.get(reason.claim.key)
        if found is None or reason.is_true(self.game, self.position):
            return
        yielded = found(self.game, self.position).yields()
        yield from (mistake for mistake, value in yielded if value == reason.numbers[0])

    def wrong_answers(self, random: Random) -> Iterator[Answer]:
        """Yield wrong answers from the reasons: by turns with the wrong and the right outcome."""
        right, of_right, of_other = self.solution, [], []
        assert right.outcome is not None, "it is an outcome"
        other = Outcome.P if right.outcome is Outcome.N else Outcome.N
        for number, reason in enumerate(self.reasons, 1):
            if (number,) == right.numbers:
                continue
            if reason.implies(self.game) is other:
                of_other.append(_said(other, number))
            else:
                of_right.append(_said(right.outcome, number))
        if not of_other:
            of_other = [_said(other, of_right.pop().numbers[0])]
        pairs = chain.from_iterable(zip_longest(of_other, of_right))
        return (answer for answer in pairs if answer is not None)

    def lucky(self) -> Iterator[Mistake]:
        game, position = self.game, self.position
        other, mistake = other_convention(game)
        if is_judged(other, position) and other.outcome(position) is game.outcome(position):
            yield mistake

    def shared(self) -> object:
        return super().shared(), len(self.reasons)


@dataclass(frozen=True)
class StrategyAnswer(Answer):
    """A strategy as an answer, with its text."""

    strategy: Strategy | None = field(default=None, compare=False)


class StrategyTask(PositionTask):
    """The task to hand in a strategy that wins from a position, whatever the opponent does."""

    kind: ClassVar = Kind.STRATEGY
    example: ClassVar = f"strategy {ONE_NUMBER} 21"
    shape: ClassVar = Shape.FILE

    def _check_winning(self, count: int) -> None:
        """Raise a GameError if there are too many plays to try, or no turn for the strategy.

        ``count`` is the number of winning moves; without any the strategy replies.
        """
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
        """A table of the engine's moves, with the positions that can come up against them."""
        game = self.game
        lines = [f"{game.format(p)}: {game.format_move(move)}" for p, move in self._engine_moves()]
        return self._read("\n".join(["position: move", *lines]), ENGLISH)

    def _engine_moves(self) -> Iterator[tuple[Position, Move]]:
        """Yield the engine's winning move in each N-position that can come up if it plays these."""
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


def _said(outcome: Outcome, reason: int) -> Answer:
    """Return the answer that names an outcome and the number of its reason, from 1."""
    return Answer(f"{outcome} {reason}", (reason,), outcome=outcome)
