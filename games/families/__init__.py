"""The registry: every family of games, and games by their names.

A new family is registered by one line here.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache

from games.core import Convention, RulesFault, UnknownGame
from games.families import chomp, fibonacci, grundys_game, moore, nim, octal, subtraction, wythoff
from games.family import Family, Laboratory
from games.heap_rules import HeapRules, SequenceFault
from games.impartial import Game

#: Each family by its word.
FAMILIES: dict[str, Family] = {
    family.word: family
    for family in (
        nim.FAMILY,
        subtraction.FORT_BOYARD,
        subtraction.TAKE,
        fibonacci.FAMILY,
        octal.FAMILY,
        chomp.FAMILY,
        wythoff.FAMILY,
        grundys_game.FAMILY,
        moore.FAMILY,
    )
}


def game(name: str, *, misere: bool = False) -> Game:
    """Return the game of a name such as ``nim``, ``fortboyard``, ``take 1,3,4`` or ``0.77``.

    Raises UnknownGame if no family has the name or its rules make no sense.
    """
    text = name.strip().lower()
    found = _divided(text)
    if found is None:
        known = ", ".join(FAMILIES)
        raise UnknownGame(RulesFault.UNKNOWN_GAME, game=text.partition(" ")[0][:40], known=known)
    family, rules = found
    return family.read(rules, Convention.MISERE if misere else Convention.NORMAL)


def family_of(rules: Game) -> Family:
    """Return the family that a game's name begins with."""
    return FAMILIES[rules.name.partition(" ")[0]]


def of_nim_sums() -> Game:
    """Return the game whose heaps are added by nim-sum, under normal play."""
    return next(rules for rules in _usual() if rules.numbers.nim_sum)


def of_one_number() -> Game:
    """Return the usual game whose positions are single numbers, under normal play."""
    return next(rules for rules in _usual() if len(rules.numbers.names) == 1)


def of_bars() -> Game:
    """Return the game played on the squares of bars, under normal play."""
    return next(rules for rules in _usual() if rules.move_parts == ("row", "column"))


def short_name(rules: Game) -> str:
    """Return the name of a game, without its family's word where it is clear without it."""
    _, _, rest = rules.name.partition(" ")
    return rest if family_of(rules).stands_alone(rest) else rules.name


def read_rules(text: str) -> HeapRules:
    """Read a game of the laboratory's: ``take 1,3,4``, ``fortboyard 5``, ``0.77``, ``0.(3)``.

    Raises UnknownGame, also for a game that has no sequence of Grundy values by heap.
    """
    text = text.strip().lower()
    found = _divided(text)
    if found is None:
        return _last_resort().read(text)
    family, rules = found
    if family.laboratory is None:
        known = ", ".join(word for word, each in FAMILIES.items() if each.laboratory is not None)
        raise UnknownGame(SequenceFault.NO_SEQUENCE, game=family.word, known=known)
    return family.laboratory.read(rules)


@lru_cache(maxsize=256)
def digits_of(name: str) -> Sequence[int] | None:
    """Return the digits that tell the rules of a game of heaps: ``0.333`` is ``fortboyard``, too.

    None for a game that has no sequence of Grundy values by heap.
    """
    try:
        return read_rules(name).digits
    except UnknownGame:
        return None


def family_of_rules(rules: HeapRules) -> Family:
    """Return the family that some rules of the laboratory's are written by."""
    found = _divided(rules.name)
    assert found is not None, "rules are named as they are read"
    return found[0]


def game_of(rules: HeapRules) -> Game | None:
    """Return the game of some rules, also of those too large to be played; None if it has none."""
    games = (laboratory.game(rules) for laboratory in _laboratories())
    return next((found for found in games if found is not None), None)


def _usual() -> Iterator[Game]:
    """Go through the usual game of each family, by number: the order of registration is free."""
    by_number = sorted(FAMILIES.values(), key=lambda family: family.number)
    return (game(next(iter(family.examples))) for family in by_number)


def _divided(text: str) -> tuple[Family, str] | None:
    """Return the family that a name belongs to, and what tells the rules; None if none is meant."""
    word, _, rules = text.partition(" ")
    plain = text.replace("’", "'")
    if text not in FAMILIES:  # Nim is a family, and has a code without end
        for each in FAMILIES.values():
            if plain in each.aliases:
                return each, each.aliases[plain]
    if (family := FAMILIES.get(word)) is not None:
        return family, rules.strip()
    meant = (family for family in FAMILIES.values() if family.stands_alone(text))
    return next(((family, text) for family in meant), None)


def _laboratories() -> list[Laboratory]:
    return [family.laboratory for family in FAMILIES.values() if family.laboratory is not None]


def _last_resort() -> Laboratory:
    return next(laboratory for laboratory in _laboratories() if laboratory.reads_the_rest)
