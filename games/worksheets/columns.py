"""The C project, in Python: Nim on columns, of which a board is a list, counted from 0."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from itertools import product

from games.worksheets.calls import Call, Returned
from games.worksheets.cases import bit_lists, calls, grown_lists, heaps, number_lists
from games.worksheets.matches import Board
from games.worksheets.nim_project import (
    LARGEST_HEAPS,
    is_legal_move,
    losing_nim_match,
    nim_judge,
    to_bits,
    to_number,
    winning_moves,
)
from games.worksheets.specification import (
    Course,
    Defect,
    Judge,
    Proof,
    Slip,
    Specification,
    alike,
    as_pair,
    changed,
    exact,
    in_course,
    is_whole,
    wrong_value,
)

#: A board has so many columns, of so many pieces each, at most.
MOST_COLUMNS, LARGEST = 20, 35

_BITS = 8

#: The sheet's own example.
_EXAMPLE = [19, 10, 14, 13, 4, 20, 7]

#: How often a draw is asked for, so that whatever is drawn at all is almost certainly drawn; of
#: the moves of a board, where there are so few.
_DRAWS, _FEW = 200, 4


_specify_function = in_course(Course.COLUMNS)


def eight_bits(number: int) -> list[int]:
    """Return the bits of a number up to 255, most significant first."""
    bits = to_bits(number)
    return [0] * (_BITS - len(bits)) + bits


# ------------------------------------------------------------------------------- judges


def _board_judge(call: Call, answer: Returned) -> Slip | None:
    """Judge a new board: its length, and from 1 to 35 pieces in each column; None if correct."""
    (count,) = call.arguments
    board, example = answer.result, [1] * call.arguments[0]
    if not isinstance(board, list):
        return wrong_value(example, answer)
    if len(board) != count:
        return Slip(Defect.LENGTH, example, board)
    if not all(is_whole(pieces) and 1 <= pieces <= LARGEST for pieces in board):
        return Slip(Defect.NO_BOARD, example, board, {"most": LARGEST})
    return None


def _turn_judge(call: Call, answer: Returned) -> Slip | None:
    """Judge a turn: whether it is legal, and the board changed only if so; None if correct."""
    board, column, taken = call.arguments
    legal = is_legal_move(board, (column, taken))
    slip = wrong_value(legal, answer)
    if slip is not None or not legal:
        return slip or changed(call, answer)
    right = [*board]
    right[column] -= taken
    return _judge_board_left(right, answer, padding=0)


def _judge_board_left(right: list[int], answer: Returned, padding: int) -> Slip | None:
    """Judge the first argument after the call; None if correct.

    It must be ``right``, alone or with exactly ``padding`` zeros after it.
    """
    after = answer.arguments[0]
    if after in (right, right + [0] * padding):
        return None
    return Slip(Defect.UNCHANGED, right, after)


def _removal_judge(call: Call, answer: Returned) -> Slip | None:
    board, column = call.arguments
    return _judge_board_left(board[:column] + board[column + 1 :], answer, padding=1)


def _closing_judge(call: Call, answer: Returned) -> Slip | None:
    (board,) = call.arguments
    right = [pieces for pieces in board if pieces]
    return wrong_value(len(right), answer) or _judge_board_left(
        right, answer, len(board) - len(right)
    )


def _to_bits_judge(call: Call, answer: Returned) -> Slip | None:
    """Judge 8 bits; for a number that needs more, an empty list or 0. Returns None if correct."""
    (number,) = call.arguments
    if number >= 2**_BITS:
        is_none = alike([], answer.result) or alike(0, answer.result)
        return None if is_none else Slip(Defect.WRONG_VALUE, [], answer.result)
    return exact(eight_bits)(call, answer)


def _turned_bits_judge(right: Callable[[list[int]], list[int]]) -> Judge:
    """Return a judge of bits that are turned, in place or in a list that is returned.

    ``right`` returns the bits as they should be afterwards.
    """

    def judge(call: Call, answer: Returned) -> Slip | None:
        (bits,) = call.arguments
        turned = right(bits)
        in_place = answer.arguments[0] == turned
        if answer.result is None and (in_place or not answer.printed.strip()):
            return _judge_board_left(turned, answer, padding=0)
        slip = wrong_value(turned, answer)
        return slip or (None if in_place and 0 in answer.same else changed(call, answer))

    return judge


def _specify_turned_bits(right: Callable[[list[int]], list[int]]) -> Specification:
    return _specify_function(
        "codage_inverser_tab_bits", calls(bit_lists(1, _BITS)), _turned_bits_judge(right)
    )


def _choice_judge(call: Call, answer: Returned) -> Slip | None:
    """Judge a choice: at difficulty 1 a win if there is one, else legal; None if correct."""
    move = as_pair(answer.result)
    if _is_random(call) and move is not None and is_legal_move(call.arguments[0], move):
        return changed(call, answer)
    return nim_judge(call, answer)


# -------------------------------------------------------------------------------- calls

_BOARDS = (
    heaps(LARGEST_HEAPS),
    [_EXAMPLE],
    [board for board in grown_lists(40, MOST_COLUMNS, LARGEST - 2) if any(board)],
)


def _turn_calls() -> Iterator[Call]:
    for board in number_lists(1, 2, range(4)):
        for column, taken in product(range(-1, len(board) + 1), range(-1, 5)):
            yield Call((board, column, taken))


def _removal_calls() -> Iterator[Call]:
    for board in (*number_lists(1, 3, range(3)), _EXAMPLE):
        for column in range(len(board)):
            yield Call((board, column))


def _choice_calls() -> Iterator[Call]:
    for boards in _BOARDS:
        for board in boards:
            yield Call((board, 1))
    for board in heaps((3, 2, 1)):
        yield Call((board, 0))


def _legal_moves(call: Call) -> list[tuple[int, int]]:
    return [
        (column, taken)
        for column, pieces in enumerate(call.arguments[0])
        for taken in range(1, pieces + 1)
    ]


def _is_random(call: Call) -> bool:
    """Return whether a choice is drawn: by its function, or at difficulty 0."""
    return len(call.arguments) == 1 or call.arguments[1] == 0


def _choice_repeats(call: Call) -> int:
    """Return how often to call a function that draws moves, to see each almost surely."""
    return _DRAWS if _is_random(call) and len(_legal_moves(call)) <= _FEW else 1


_MATRICES = [[eight_bits(pieces) for pieces in board] for board in number_lists(1, 3, range(4))]

FUNCTIONS = (
    _specify_function(
        "nim_plateau_init",
        calls(range(1, MOST_COLUMNS + 1)),
        _board_judge,
        repeats=lambda call: _DRAWS if call.arguments == (1,) else 2,
    ),
    _specify_function(
        "nim_qui_commence",
        lambda: [Call(())],
        lambda _, answer: (
            None
            if is_whole(answer.result) and answer.result in (0, 1)
            else Slip(Defect.WRONG_VALUE, 0, answer.result)
        ),
        repeats=lambda _: _DRAWS,
        reaches=lambda _: (0, 1),
    ),
    _specify_function("nim_jouer_tour", _turn_calls, _turn_judge),
    _specify_function("nim_plateau_supprimer_colonne", _removal_calls, _removal_judge),
    _specify_function(
        "nim_plateau_defragmenter", calls(number_lists(1, 4, range(3)), [_EXAMPLE]), _closing_judge
    ),
    _specify_function("codage_dec2bin", calls(range(260), [1000, 10**6]), _to_bits_judge),
    _specify_function(
        "codage_bin2dec",
        calls(bit_lists(_BITS, _BITS)),
        exact(to_number, typical={Defect.REVERSED: lambda bits: to_number(bits[::-1])}),
    ),
    # « Inverser » may mean the order of the bits, or each of them.
    replace(
        _specify_turned_bits(lambda bits: bits[::-1]),
        alternatives=(_specify_turned_bits(lambda bits: [1 - bit for bit in bits]),),
    ),
    _specify_function(
        "nim_construire_mat_binaire",
        calls(number_lists(1, 2, range(5)), [_EXAMPLE]),
        exact(lambda plateau: [eight_bits(pieces) for pieces in plateau]),
    ),
    _specify_function(
        "nim_sommes_mat_binaire",
        calls(_MATRICES, [[eight_bits(pieces) for pieces in _EXAMPLE]]),
        exact(lambda matrice: [sum(column) for column in zip(*matrice, strict=True)]),
    ),
    _specify_function(
        "nim_position_premier_impair",
        calls(number_lists(1, 4, range(3)), [[0, 0, 0, 2, 3, 5, 4, 3]]),
        exact(lambda sommes: next((i for i, n in enumerate(sommes) if n % 2), -1)),
    ),
    _specify_function(
        "nim_choix_ia",
        _choice_calls,
        _choice_judge,
        repeats=_choice_repeats,
        reaches=lambda call: _legal_moves(call) if _is_random(call) else [],
        reads=lambda _, result: as_pair(result),
        must_draw=False,
        lost_match=losing_nim_match,
        board=Board.NIM_SUMS,
        proof=Proof.DIFFICULTY,
        rests_on=lambda call: call.arguments[1] == 1 and bool(winning_moves(call.arguments[0])),
    ),
    _specify_function(
        "nim_choix_ia_aleatoire",
        calls(heaps((4, 3, 2))),
        _choice_judge,
        repeats=_choice_repeats,
        reaches=_legal_moves,
        reads=lambda _, result: as_pair(result),
    ),
)
