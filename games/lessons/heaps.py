"""Units 5, 7 and 8: two heaps, Nim by its table, and Nim with the last object poisoned."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from random import Random

from games.core import Convention, Move, Outcome, Position
from games.explain import Fact
from games.families.nim import Nim
from games.families.nim_facts import HeapWithOne, NimSum
from games.lessons.facts import Clothes, MadeAlike
from games.lessons.item import Item
from games.lessons.sketch import odd_weights
from games.lessons.solved import choice, move_item, number, several
from games.mistakes import Mistake
from games.theory import nim_sum

NIM = Nim()

MISERE = Nim(Convention.MISERE)

#: The largest heap of two, by level.
LARGEST_OF_TWO = {1: 6, 2: 10, 3: 15}

#: The fewest steps among which one chooses in two numbers in disguise.
FEWEST_STEPS = 7

#: How many heaps there are, and the largest one, by level.
TABLES = {1: (3, 5), 2: (3, 7), 3: (4, 9)}

#: From this level on the rule of the first odd column is not repeated.
UNAIDED = 3

#: The columns among which the first odd one is chosen; the leftmost may have no 1.
COLUMNS = 4

#: So many amounts are offered at least.
AMOUNTS = 8

#: Numbers to add, by level: how many, and up to which.
ADDED = {1: (2, 7), 2: (3, 7), 3: (3, 15)}


# ------------------------------------------------------------------------- unit 5


def equal_heaps(random: Random, level: int) -> Item:
    """Return an item that asks for the move that makes two heaps equal.

    From level 2 on, it is the reply to a take.
    """
    small, large = sorted(random.sample(range(1, LARGEST_OF_TWO[level] + 1), 2))
    position = random.choice(((small, large), (large, small)))
    big = position.index(large) + 1
    wrong = [(Mistake.TAKES_WHOLE_HEAP, (big, large))]
    if level == 1:
        return move_item("equal", NIM, position, random, wrong)
    copied = random.choice([t for t in range(1, large + 1) if t != large - small])
    values = {"take": copied, "heap": 3 - big}
    wrong = [(Mistake.COPIES_TAKE, (big, copied)), *wrong]
    asked = move_item("equal-after", NIM, position, random, wrong)
    return replace(asked, values=values)


def mirror(random: Random, level: int) -> Item:
    """Return an item that asks for the reply in the mirror, or which move wins, if one does."""
    if random.random() < 0.5:
        return _which_of_two_or_three(random, level)
    size = random.randint(3, LARGEST_OF_TWO[level])
    heap, take = random.randint(1, 2), random.randint(1, size)
    position = NIM.after((size, size), (heap, take))
    wrong = [(Mistake.SAME_HEAP, (heap, take))]
    wrong += [(Mistake.TAKES_WHOLE_HEAP, (3 - heap, size))]
    wrong += [(Mistake.TAKES_WHOLE_HEAP, (heap, size - take))] if take < size else []
    values = {"size": size, "take": take, "heap": heap}
    return replace(move_item("mirror", NIM, position, random, wrong), values=values)


def _which_of_two_or_three(random: Random, level: int) -> Item:
    size, other = random.sample(range(2, LARGEST_OF_TWO[level] + 1), 2)
    wrong: list[tuple[Mistake, Move | Outcome]] = [(Mistake.FIRST_WINS, Outcome.N)]
    if random.random() < 0.5:
        return move_item("which-move", NIM, (size, size), random, wrong)
    heaps = [size, size, other] if level > 1 else [size, other]
    random.shuffle(heaps)
    if level > 1:
        wrong.append((Mistake.MIRRORS_THREE, Outcome.P))
    return move_item("which-move", NIM, tuple(heaps), random, wrong)


def dressed_up(random: Random, level: int) -> Item:
    """Return an item that asks for the winning move of two heaps disguised as coins or as a bar."""
    clothes = random.choice(tuple(Clothes))
    least = 1 if clothes is Clothes.BAR else 0
    large = random.randint(FEWEST_STEPS + least, LARGEST_OF_TWO[level] + 2)
    small = random.randint(1 + least, large - 1)
    numbers = tuple(random.sample((small, large), 2))
    number, by = numbers.index(large) + 1, large - small
    wrong = [(Mistake.LARGEST_TAKE, large - least), (Mistake.LEFT_FOR_TAKEN, small)]
    return choice(
        f"{clothes}-{number}",
        range(1, large - least + 1),
        by,
        wrong,
        values={"first": numbers[0], "second": numbers[1]},
        about=(NIM, tuple(each - least for each in numbers)),
        told=(MadeAlike(clothes, (numbers[0], numbers[1]), number, by),),
    )


# ------------------------------------------------------------------------- unit 7


def add(random: Random, level: int) -> Item:
    """Return an item that asks for the nim-sum of some numbers."""
    count, most = ADDED[level]
    numbers = tuple(random.randint(1, most) for _ in range(count))
    either = 0
    for each in numbers:
        either |= each
    wrong = [(Mistake.ORDINARY_SUM, sum(numbers)), (Mistake.PAIRS_KEPT, either)]
    told = tuple(fact for fact in NIM.grounds(numbers) if isinstance(fact, NimSum))
    return number(
        "value-nim-sum",
        nim_sum(numbers),
        wrong,
        values={"numbers": " ⊕ ".join(map(str, numbers))},
        rules="nim-sum",
        about=(NIM, numbers),
        told=told,
        offered=tuple(sorted({*range(1 << most.bit_length()), sum(numbers)})) if level < 3 else (),
    )


def _draw_heaps_to_win(random: Random, level: int) -> Position:
    """Draw heaps with at least one odd column, from level 2 on with two, so that a move wins."""
    count, most = TABLES[level]
    while True:
        heaps = tuple(random.randint(1, most) for _ in range(count))
        if max(heaps) > 1 and len(odd_weights(heaps)) >= min(level, 2):
            return heaps


def odd_column(random: Random, level: int) -> Item:
    """Return an item that asks for the first odd column, or for all heaps with a winning move.

    The latter says below level UNAIDED in which heaps a move wins.
    """
    heaps = _draw_heaps_to_win(random, level)
    odd, rules = odd_weights(heaps), "odd-column" if level < UNAIDED else ""
    if random.random() < 0.3:
        columns = [1 << k for k in range(COLUMNS)]
        wrong = [(Mistake.RIGHTMOST_COLUMN, odd[-1])]
        return choice(
            "column",
            columns,
            odd[0],
            wrong,
            game=NIM,
            position=heaps,
            told=tuple(NIM.grounds(heaps)),
        )
    right, largest = _with_one(heaps, odd[0]), heaps.index(max(heaps)) + 1
    mistakes = [(Mistake.RIGHTMOST_COLUMN, _with_one(heaps, odd[-1]))]
    if largest not in right:  # else it is incomplete, and no mistake
        mistakes.append((Mistake.LARGEST_HEAP, [largest]))
    return several(
        "which-heaps",
        range(1, len(heaps) + 1),
        right,
        mistakes,
        game=NIM,
        position=heaps,
        rules=rules,
        told=_winning_heaps(heaps),
    )


def _winning_heaps(heaps: Position) -> tuple[Fact, ...]:
    """Return the facts about the columns, and about every heap with a 1 in the first odd one."""
    weight = odd_weights(heaps)[0]
    ones = _with_one(heaps, weight)
    found = (HeapWithOne(heap, weight, heap == ones[0]) for heap in ones)
    return (*NIM.grounds(heaps), *found)


def _with_one(heaps: Position, weight: int) -> list[int]:
    """Return the numbers, from 1, of the heaps with a 1 in the column of ``weight``."""
    return [i for i, heap in enumerate(heaps, 1) if heap & weight]


def nim_move(random: Random, level: int) -> Item:
    """Return an item that asks what to take from a heap, which move wins, or how many moves do."""
    heaps = _draw_heaps_to_win(random, level)
    return random.choice((_how_many, _which_move, _how_many_moves))(heaps, random)


def _how_many(heaps: Position, random: Random) -> Item:
    total = nim_sum(heaps)
    move = random.choice(NIM.winning_moves(heaps))
    heap, take = move
    wrong = [(Mistake.TAKES_NIM_SUM, total), (Mistake.LEFT_FOR_TAKEN, heaps[heap - 1] ^ total)]
    offered = tuple(range(1, max(AMOUNTS, *heaps) + 1))
    return number(
        "amount",
        take,
        wrong,
        game=NIM,
        position=heaps,
        values={"heap": heap},
        move=move,
        offered=offered,
    )


def _which_move(heaps: Position, random: Random) -> Item:
    total = nim_sum(heaps)
    largest = heaps.index(max(heaps)) + 1
    wrong = [
        (Mistake.TAKES_NIM_SUM, (i, total)) for i, heap in enumerate(heaps, 1) if heap >= total
    ]
    wrong.append((Mistake.TAKES_WHOLE_HEAP, (largest, max(heaps))))
    return move_item("which-move", NIM, heaps, random, wrong)


def _how_many_moves(heaps: Position, _random: Random) -> Item:
    wrong = [(Mistake.RIGHTMOST_COLUMN, len(_with_one(heaps, odd_weights(heaps)[-1])))]
    count, offered = len(NIM.winning_moves(heaps)), tuple(range(len(heaps) + 1))
    told = _winning_heaps(heaps)
    return number("count-wins", count, wrong, game=NIM, position=heaps, told=told, offered=offered)


# ------------------------------------------------------------------------- unit 8


def misere_nim(random: Random, level: int) -> Item:
    """Return an item that asks which move wins, if one does, where the rule of misère Nim changes.

    At least two moves lose.
    """
    while True:
        position = _draw_poisoned_heaps(random, level)
        if len(MISERE.moves(position)) - len(MISERE.winning_moves(position)) > 1:
            wrong = [*_as_normal(position), *_too_early(position)]
            return move_item("which-move", MISERE, position, random, wrong)


def _draw_poisoned_heaps(random: Random, level: int) -> Position:
    ones = random.randint(0, 2 + level)
    big = [random.randint(2, 3 + level) for _ in range(random.choice((1, 1, level)))]
    if level > 1 and random.random() < 0.25:
        big, ones = [], random.randint(3, 6)
    heaps = big + [1] * ones
    random.shuffle(heaps)
    return tuple(heaps)


def _as_normal(position: Position) -> Iterator[tuple[Mistake, Move | Outcome]]:
    """Yield mistakes: each move of the normal rule, or that none wins; to take the largest heap.

    If all heaps are 1, no move is yielded, as each takes one.
    """
    largest, winning = max(position), NIM.winning_moves(position)
    if not winning:
        yield Mistake.NORMAL_RULE, Outcome.P
    if largest > 1:
        yield from ((Mistake.NORMAL_RULE, move) for move in winning)
        yield Mistake.TAKES_WHOLE_HEAP, (position.index(largest) + 1, largest)


def _too_early(position: Position) -> Iterator[tuple[Mistake, Outcome]]:
    """Yield that no move wins, by switching from the normal rule too early, as a mistake."""
    if sum(heap > 1 for heap in position) > 1 and NIM.outcome(position) is Outcome.N:
        yield Mistake.SWITCHES_EARLY, Outcome.P
