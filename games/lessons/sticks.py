"""Units 1 to 4: one row of sticks, small and large, any takes, and the last one poisoned."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from random import Random

from games.core import Convention, Move, Outcome
from games.explain import Fact, GameOver, WinningMove
from games.families.subtraction import REMAINDER, Subtraction
from games.impartial import Game
from games.lessons.facts import EveryTakeLeaves, LosingNumbers, Race
from games.lessons.item import Item
from games.lessons.solved import choice, move_item, several
from games.mistakes import Mistake
from games.reason_choices import reasons_for
from games.reasons import Reason, winning

#: Sets of takes, by level.
TAKES = {
    1: ((1, 2), (1, 3), (2, 3), (1, 4), (1, 2, 3)),
    2: ((1, 3, 4), (1, 2, 4), (2, 3), (1, 4), (2, 5), (1, 2, 5), (3, 4)),
    3: ((1, 3, 4), (1, 4, 5), (2, 3, 7), (1, 3, 6), (2, 4, 5), (3, 5), (1, 4, 6), (2, 3, 5)),
}

#: Sets of three takes or more, so that no guess among them is often right, by level.
THREE_TAKES = {
    1: ((1, 2, 3), (1, 2, 4), (1, 3, 4), (2, 3, 4)),
    2: ((1, 3, 4), (1, 2, 4), (1, 2, 5), (2, 3, 5), (1, 3, 5)),
    3: ((1, 3, 4), (1, 4, 5), (2, 3, 7), (1, 3, 6), (2, 4, 5), (1, 4, 6), (2, 3, 5)),
}

#: The last number of the row in which lost ones are to be found, by level.
LAST = {1: 7, 2: 12, 3: 14}


def up_to(largest: int, convention: Convention = Convention.NORMAL) -> Subtraction:
    """Return the game in which one takes from 1 to ``largest`` sticks."""
    return Subtraction(convention, tuple(range(1, largest + 1)))


#: The largest take, which others take for the modulus, by level.
LARGEST = {1: (3,), 2: (3,), 3: (3, 4, 5)}

#: For unit 1, where each level has one more option, and its least and greatest number of sticks.
FEW_TAKES = {1: 3, 2: 4, 3: 5}
FEW = {1: (3, 7), 2: (4, 10), 3: (5, 13)}

#: For the answers to a take.
ANSWERED = {1: (3,), 2: (5, 6, 7), 3: (5, 6, 7)}

#: One lost number of so many is drawn; the others are won.
LOST_OF = 3

#: So many takes have a button each.
MOST_TAKES = 7


def _moduli(game: Subtraction) -> list[int]:
    """Return the wrong moduli of beginners: one too large, and one too small if that is not 1."""
    modulus = game.takes[-1] + 1
    return [near for near in (modulus + 1, modulus - 1) if near > 1]


def _guesses(game: Subtraction, n: int) -> Iterator[tuple[Mistake, Move | Outcome]]:
    """Yield mistakes, each with the take to which it leads under normal play, or with the outcome.

    Only FIRST_WINS leads to N; which take it chooses is left open.
    """
    yield Mistake.FIRST_WINS, Outcome.N
    yield Mistake.LARGEST_TAKE, game.moves((n,))[-1]
    moduli = [(Mistake.EVEN_ODD, 2)]
    if game.is_interval:
        moduli += [(Mistake.MODULUS, modulus) for modulus in _moduli(game)]
    else:
        moduli.append((Mistake.LARGEST_PLUS_ONE, game.takes[-1] + 1))
    for mistake, modulus in moduli:
        yield mistake, (n % modulus,) if n % modulus else Outcome.P


def _draw_number(game: Game, low: int, high: int, random: Random) -> int:
    """Draw a number of sticks: one of LOST_OF is lost."""
    wanted = Outcome.N if random.randrange(LOST_OF) else Outcome.P
    return random.choice([n for n in range(low, high + 1) if game.outcome((n,)) is wanted])


def _to_choose_at(game: Game, low: int, high: int) -> list[int]:
    """Return the numbers of sticks from which some move wins, and some loses."""
    numbers = range(low, high + 1)
    return [n for n in numbers if 0 < len(game.winning_moves((n,))) < len(game.moves((n,)))]


#: Mistakes that nobody makes before unit 2, which teaches the pattern of lost numbers.
OF_THE_PATTERN = (Mistake.MODULUS,)


def _ask_for_take(
    game: Subtraction, n: int, random: Random, unlearned: Sequence[Mistake] = ()
) -> Item:
    """Return an item that asks which take wins, if any; no mistake of it is ``unlearned``."""
    wrong = [each for each in _guesses(game, n) if each[0] not in unlearned]
    return move_item("take", game, (n,), random, wrong, most=MOST_TAKES)


# ------------------------------------------------------------------------- unit 1


def few_outcome(random: Random, level: int) -> Item:
    """Return an item that asks which take wins from few sticks, if any does."""
    game = up_to(FEW_TAKES[level])
    n = _draw_number(game, *FEW[level], random)
    return _explain_by_takes_alone(_ask_for_take(game, n, random, OF_THE_PATTERN))


def few_take(random: Random, level: int) -> Item:
    """Return an item that asks which take wins, from few sticks from which one does."""
    game = up_to(FEW_TAKES[level])
    n = random.choice(_to_choose_at(game, *FEW[level]))
    return _explain_by_takes_alone(_ask_for_take(game, n, random, OF_THE_PATTERN))


def _explain_by_takes_alone(asked: Item) -> Item:
    """Return an item, with a lost number explained by its takes: unit 2 teaches the pattern."""
    game, position = asked.subject
    if game.outcome(position) is Outcome.P:
        return replace(asked, told=(EveryTakeLeaves.of(game, position),))
    return asked


# ------------------------------------------------------------------------- unit 2


def pairs(random: Random, level: int) -> Item:
    """Return an item that asks for the winning reply to a take from a lost number.

    There are only three such takes and replies with takes of 1 to 3, so others follow from level 2.
    """
    game = up_to(random.choice(ANSWERED[level]))
    modulus = game.takes[-1] + 1
    before = modulus * random.randint(2, 2 + 3 * level)
    take = random.choice(game.takes)
    wrong: list[tuple[Mistake, Move | Outcome]] = [
        (Mistake.COPIES_TAKE, (take,)),
        *((Mistake.MODULUS, (near - take,)) for near in _moduli(game)),
        (Mistake.LARGEST_TAKE, (game.takes[-1],)),
    ]
    asked = move_item("reply", game, (before - take,), random, wrong, most=MOST_TAKES)
    return replace(asked, values={"before": before, "take": take})


def fours(random: Random, level: int) -> Item:
    """Return an item that asks which take wins from many sticks, if any, or what to add in a race.

    The race comes at level 3 only.
    """
    if level == 3 and random.random() < 0.3:
        return _ask_about_race(random)
    game, high = up_to(random.choice(LARGEST[level])), (20, 40, 60)[level - 1]
    return _ask_for_take(game, _draw_number(game, 8, high, random), random)


def _ask_about_race(random: Random) -> Item:
    """Return an item that asks what to add in a race to a number, which is sticks in disguise."""
    game = up_to(random.randint(3, 10))
    modulus, goal = game.takes[-1] + 1, random.choice((20, 30, 50, 100))
    now = random.choice([n for n in range(goal - game.takes[-1]) if (goal - n) % modulus])
    missing = goal - now
    right = missing % modulus
    wrong = [(Mistake.MODULUS, missing % near) for near in _moduli(game)]
    wrong.append((Mistake.LARGEST_TAKE, game.takes[-1]))
    values = {"goal": goal, "now": now, "largest": game.takes[-1]}
    told = (Race(goal, now, game.takes[-1], right),)
    about = (game, (missing,))
    return choice("race", game.takes, right, wrong, values=values, about=about, told=told)


def remainder(random: Random, level: int) -> Item:
    """Return an item that asks for the number to divide by, or why a number is won or lost."""
    largest = random.randint(2, 3 + 2 * level)
    if random.random() < 0.5:
        return _which_modulus(largest)
    game = up_to(largest if level == 3 else 3)
    return _ask_for_reason(game, random.randint(9, 20 * level))


def _which_modulus(largest: int) -> Item:
    modulus = largest + 1
    game = up_to(largest)
    options = sorted({2, largest, modulus, modulus + 1, 10})
    wrong = [(Mistake.EVEN_ODD, 2), (Mistake.MODULUS, largest), (Mistake.MODULUS, modulus + 1)]
    last = 3 * modulus
    told = (LosingNumbers(last, tuple(range(0, last + 1, modulus))),)
    about = (game, (last,))
    return choice("modulus", options, modulus, wrong, about=about, told=told)


def _ask_for_reason(game: Subtraction, n: int) -> Item:
    reasons = reasons_for(game, (n,))
    right = next(reason for reason in reasons if reason.is_right(game, (n,)))
    wrong = [(each, reason) for reason in reasons for each in _mistakes_behind(reason, game, n)]
    question = f"reason-{game.outcome((n,)).value.lower()}"
    return choice(question, reasons, right, wrong, game=game, position=(n,))


def _mistakes_behind(reason: Reason, game: Subtraction, n: int) -> list[Mistake]:
    """Return the mistakes of whoever gives this reason for the outcome of a number."""
    outcome = game.outcome((n,))
    if reason.is_right(game, (n,)):
        return []
    found = []
    if reason.claim is REMAINDER and reason.numbers[0] == 2 and winning(n % 2) is outcome:
        found.append(Mistake.EVEN_ODD)
    if reason.error is Mistake.MODULUS and reason.concludes(game) is outcome:
        found.append(Mistake.MODULUS)
    return found or [reason.fault(game, (n,))]


# ------------------------------------------------------------------------- unit 3


def backwards(random: Random, level: int) -> Item:
    """Return an item that asks for all the lost numbers of a row, with any set of takes."""
    return _ask_for_losing_numbers(Subtraction(takes=random.choice(TAKES[level])), LAST[level])


def any_takes(random: Random, level: int) -> Item:
    """Return an item that asks which of any takes wins, if one does, where all are allowed.

    At most one does, so that as many are offered as there are takes.
    """
    game = Subtraction(takes=random.choice(THREE_TAKES[level]))
    while True:
        n = _draw_number(game, game.takes[-1], 6 + 6 * level, random)
        if len(game.winning_moves((n,))) < 2:
            return _ask_for_take(game, n, random)


def _losing_numbers(game: Game, last: int) -> list[int]:
    return [n for n in range(last + 1) if game.outcome((n,)) is Outcome.P]


def _ask_for_losing_numbers(game: Subtraction, last: int) -> Item:
    right, row = _losing_numbers(game, last), range(last + 1)
    normal = _losing_numbers(game.under(Convention.NORMAL), last)
    if game.misere:
        wrong = [
            (Mistake.NORMAL_RULE, normal),
            (Mistake.SHIFT_BY_ONE, [n + 1 for n in normal if n < last]),
        ]
    else:
        moduli = _moduli(game) if game.is_interval else [game.takes[-1] + 1]
        wrong = [
            (Mistake.MODULUS if game.is_interval else Mistake.LARGEST_PLUS_ONE, list(multiples))
            for multiples in (range(0, last + 1, m) for m in moduli)
        ]
        wrong += [
            (Mistake.EVEN_ODD, list(range(0, last + 1, 2))),
            (Mistake.ZERO_LEFT_OUT, right[1:]),
            (Mistake.SOME_FOR_EVERY, _lost_by_some(game, last)),
        ]
    wrong.append((Mistake.COMPLEMENT, [n for n in row if n not in right]))
    fact = LosingNumbers(last, tuple(right))
    values = {"last": last}
    return several(
        "tick-lost",
        tuple(row),
        right,
        wrong,
        values=values,
        about=(game, (last,)),
        told=(fact,),
    )


def why_lost_or_won(game: Game, n: int) -> Fact:
    """Return the fact that makes a number of sticks lost or won.

    It is a GameOver, a WinningMove, or for another lost number EveryTakeLeaves.
    """
    if game.is_over((n,)):
        return GameOver(game.misere)
    winning = game.winning_move((n,))
    if winning is None:
        return EveryTakeLeaves.of(game, (n,))
    return WinningMove(winning, game.after((n,), winning))


def _lost_by_some(game: Subtraction, last: int) -> list[int]:
    """Return the numbers that would be lost if one move to a won number were enough for that."""
    lost: list[int] = []
    for n in range(last + 1):
        options = [n - take for take in game.takes if take <= n]
        if not options or any(option not in lost for option in options):
            lost.append(n)
    return lost


# ------------------------------------------------------------------------- unit 4


def poison(random: Random, level: int) -> Item:
    """Return an item of misère play: which take wins, if any, or which numbers are lost."""
    game = _draw_misere_game(level, random)
    if len(game.takes) < 3 or random.random() < 0.3:
        return _ask_for_losing_numbers(game, LAST[level])
    n = _draw_number(game, game.takes[-1], 8 + 8 * level, random)
    normal = game.under(Convention.NORMAL)
    by_rule = normal.winning_move((n,)) or Outcome.P
    wrong: list[tuple[Mistake, Move | Outcome]] = [(Mistake.NORMAL_RULE, by_rule)]
    wrong.append((Mistake.LARGEST_TAKE, game.moves((n,))[-1]))
    if normal.outcome((n - 1,)) is Outcome.P:
        wrong.append((Mistake.SHIFT_BY_ONE, Outcome.P))
    return move_item("take", game, (n,), random, wrong, most=MOST_TAKES)


def _draw_misere_game(level: int, random: Random) -> Subtraction:
    if level == 3 and random.random() < 0.5:
        takes = random.choice(((2, 3), (3, 4), (2, 3, 4), (2, 4), (2, 5)))
        return Subtraction(Convention.MISERE, takes)
    largest = 3 if level == 1 else random.choice((3, 4, 5))
    return up_to(largest, Convention.MISERE)
