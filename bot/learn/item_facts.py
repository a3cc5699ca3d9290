"""Word the facts that only items have, and the one that mends an answer."""

from __future__ import annotations

from bot.board.drawing import either
from bot.board.explanations import sentences, tell, tell_plainly
from bot.i18n import Say
from games import Game, Position
from games.lessons.facts import (
    Allowed,
    ColumnOnes,
    EveryTakeLeaves,
    Forced,
    Kinds,
    LeastMissing,
    LosingNumbers,
    MadeAlike,
    Masked,
    NoCommonBite,
    Powers,
    Race,
    Remembered,
    Returns,
    Window,
)
from games.lessons.item import Given, Item
from games.lessons.sticks import why_lost_or_won


def mending_fact(item: Item, given: Given, say: Say) -> str:
    """Word why the first number that a wrong list of lost ones omits or adds is lost or won.

    ``given`` are the indices of the listed options. Empty if the item asks for no such list.
    """
    if item.question != "tick-lost":
        return ""
    game, _ = item.subject
    number = item.options[min({*given} ^ {*item.solution})]
    assert isinstance(number, int), "the options are numbers"
    why = sentences([why_lost_or_won(game, number)], game, (number,), say)
    return say("learn-number-why", number=number, why=why)


def _all(numbers: tuple[int, ...]) -> str:
    """List numbers; unlike ``listed``, leave none out."""
    return ", ".join(map(str, numbers))


@tell.register
def _(fact: LosingNumbers, game: Game, _position: Position, say: Say) -> str:
    key = "fact-losing-numbers-misere" if game.misere else "fact-losing-numbers"
    return say(key, numbers=_all(fact.numbers), last=fact.last)


@tell.register
def _(fact: EveryTakeLeaves, _game: Game, _position: Position, say: Say) -> str:
    numbers = either(list(map(str, fact.numbers)), say)
    return say("fact-every-take-leaves", numbers=numbers)


@tell.register
def _(fact: MadeAlike, _game: Game, _position: Position, say: Say) -> str:
    return say(f"fact-{fact.clothes}", number=fact.number, by=fact.by, left=fact.left)


@tell.register
def _(fact: Race, _game: Game, _position: Position, say: Say) -> str:
    return say("fact-race", add=fact.add, left=fact.left, modulus=fact.largest + 1)


@tell.register
def _(fact: Powers, _game: Game, _position: Position, say: Say) -> str:
    if len(fact.powers) == 1:
        return say("fact-one-power", number=fact.number, digits=fact.digits)
    powers = " + ".join(map(str, fact.powers))
    return say("fact-powers", number=fact.number, powers=powers, digits=fact.digits)


@tell.register
def _(fact: ColumnOnes, _game: Game, _position: Position, say: Say) -> str:
    table = "\n".join(["```", *fact.rows, "```"])
    return say("fact-column-ones", table=table, weight=fact.weight, ones=fact.ones)


@tell.register
def _(fact: LeastMissing, _game: Game, _position: Position, say: Say) -> str:
    return say("fact-least-missing", missing=fact.missing, below=fact.missing - 1)


@tell.register
def _(fact: Forced, _game: Game, _position: Position, say: Say) -> str:
    return say("fact-forced", mover=fact.mover, last=fact.last, numbers=_all(fact.numbers))


@tell.register
def _(fact: Allowed, _game: Game, _position: Position, say: Say) -> str:
    left = dict.fromkeys(" + ".join(map(str, each)) or "0" for each in fact.left)
    return say("fact-allowed", left=" · ".join(left))


@tell.register
def _(fact: Remembered, _game: Game, position: Position, say: Say) -> str:
    told = {"sticks": position[0], "filled": fact.filled, "all": fact.all_cells}
    return say("fact-remembered", **told)


tell_plainly(NoCommonBite, "fact-no-common-bite")


@tell.register
def _(fact: Returns, _game: Game, _position: Position, say: Say) -> str:
    return say("fact-returns", period=fact.period, preperiod=fact.preperiod)


@tell.register
def _(fact: Window, _game: Game, _position: Position, say: Say) -> str:
    if fact.found is None:
        return say("fact-no-window", size=fact.size)
    first, again = fact.found
    return say("fact-window", size=fact.size, first=first, again=again)


@tell.register
def _(fact: Masked, _game: Game, _position: Position, say: Say) -> str:
    label, width = say("mask-label"), max(fact.mask, *fact.values).bit_length()
    wide = max(len(label), *(len(str(value)) for value in fact.values))

    def line(name: str, number: int) -> str:
        return f"{name:>{wide}} {' '.join(f'{number:0{width}b}')}"

    counted = zip(fact.values, fact.ones, strict=True)
    rows = [f"{line(str(value), value)} → {ones}" for value, ones in counted]
    return say("fact-masked", table="\n".join(["```", line(label, fact.mask), *rows, "```"]))


@tell.register
def _(fact: Kinds, _game: Game, _position: Position, say: Say) -> str:
    told = {"first": fact.first, "second": fact.second, "sum": fact.first ^ fact.second}
    return say("fact-kinds-rare" if fact.is_rare else "fact-kinds-frequent", **told)
