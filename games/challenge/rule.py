"""Rules that a pupil writes, such as ``n % 4``: parsed by a tiny grammar, never run as code.

A rule says what to play in any position of a game::

    rule    = ["leave"] choice
    choice  = numbers ["if" number "else" choice] | "if" number "then" numbers "else" choice
    numbers = number {"," number}        one for each part of a move, also in parentheses
    number  = whole numbers, names, + - * // % ^ (nim-sum), comparisons, and or not,
              min(…, …), max(…, …), parentheses

Signs bind as in Python; a comparison is worth 1 or 0. A comma binds more tightly than ``if``, so
``1, a if a > b else 2, b`` needs no parentheses. ``=``, ``×``, ``≤``, ``xor``, ``mod`` and the
French ``si … sinon``, ``si … alors … sinon``, ``et``, ``ou``, ``non``, ``laisser`` are read too.

The names are those of the position: ``n`` sticks, and in Fibonacci Nim ``m``, how many of them
may be taken; else ``a``, ``b``, ``c`` … or ``h1``, ``h2`` … for heaps (French ``t1``), or ``r1`` …
for rows (``l1``). A heap that is not there counts 0. In Nim, ``s`` is the nim-sum of the heaps.

The value is a move, ``n % 4`` or ``1, a - b``; 0 means none. With ``leave`` it is the number that
the move leaves: of the sticks, or in Nim of the first heap ``h`` that is larger than its number:
``leave h ^ s``.
"""

from __future__ import annotations

import operator
import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from games.challenge.spelling import ENGLISH, Spellings
from games.challenge.tree import (
    COMPARISONS,
    EXTREMES,
    Chain,
    Comparison,
    Conditional,
    Context,
    Extreme,
    Linked,
    Logic,
    NimSumOfHeaps,
    Node,
    Number,
    Parts,
    Size,
    ThisHeap,
    Unary,
    leaves,
)
from games.core import Fault, GameError, Move, Position, RulesFault
from games.impartial import Game

MAX_RULE_TEXT = 1000
#: The greatest depth of nested parentheses.
MAX_DEPTH = 20
#: The largest number that may be written.
MAX_NUMBER = 10**18
#: How many heaps or rows are named by letters: as many as the worksheets' largest board has.
LETTERS = "abcdefg"
#: How many heaps or rows have a name of an initial and a number, such as ``h12``.
MAX_NUMBERED = 20


class StrategyRuleFault(Fault):
    """Why a strategy typed as a rule is refused."""

    RULE_SIGN = "rule-sign"
    RULE_DIVISION = "rule-division"
    RULE_NAME = "rule-name"
    RULE_UNEXPECTED = "rule-unexpected"
    RULE_UNFINISHED = "rule-unfinished"
    RULE_ONE_NUMBER = "rule-one-number"
    RULE_TOO_DEEP = "rule-too-deep"
    RULE_SHAPE = "rule-shape"
    RULE_LEAVE = "rule-leave"
    RULE_ZERO_DIVISION = "rule-zero-division"
    RULE_HUGE = "rule-huge"


class InvalidStrategy(GameError):
    """The text is not a strategy: neither a rule nor a table of the game."""


class NoValue(GameError):
    """A rule cannot be evaluated in a position, or a program gives no move there."""


@dataclass(frozen=True)
class Rule:
    """A parsed rule of a game; ``text`` is the rule as it was typed, on one line."""

    game: Game
    text: str
    tree: Node
    leaves: bool

    def move(self, position: Position) -> Move | None:
        """Return the move of the rule, legal or not; None if it has none for the position.

        Raises NoValue, with fault RULE_ZERO_DIVISION or RULE_HUGE.
        """
        try:
            return self._left(position) if self.leaves else self._played(position)
        except (ZeroDivisionError, OverflowError) as error:
            is_huge, rule = isinstance(error, OverflowError), StrategyRuleFault
            fault = rule.RULE_HUGE if is_huge else rule.RULE_ZERO_DIVISION
            raise NoValue(fault, position=self.game.format(position)) from error

    def _played(self, position: Position) -> Move | None:
        place, node = Context(position), self.tree
        while isinstance(node, Conditional):
            node = node.chosen(place)
        nodes = node.nodes if isinstance(node, Parts) else (node,)
        move = tuple(node.value(place) for node in nodes)
        return move if move[0] else None

    def _left(self, position: Position) -> Move | None:
        if not self.game.is_sum:
            take = position[0] - self.tree.value(Context(position))
            return (take,) if take else None
        for number, heap in enumerate(position, 1):
            left = self.tree.value(Context(position, heap))
            if 0 <= left < heap:
                return (number, heap - left)
        return None


# ------------------------------------------------------------------------- reading it

#: The operators by precedence, the lowest first; ``not`` comes just before the third level.
_LEVELS: tuple[tuple[frozenset[str], type[Linked]], ...] = (
    (frozenset({"or"}), Logic),
    (frozenset({"and"}), Logic),
    (frozenset(COMPARISONS), Comparison),
    (frozenset({"^"}), Chain),
    (frozenset({"+", "-"}), Chain),
    (frozenset({"*", "//", "%"}), Chain),
)
_NOT_LEVEL = 2

_WORDS = {"if", "then", "else", "and", "or", "not", "min", "max", "leave"}
#: Other ways to type signs of the grammar, in any language.
_SPELLINGS = {
    "=": "==",
    "<>": "!=",
    "≠": "!=",
    "≤": "<=",
    "≥": ">=",
    "×": "*",
    "·": "*",
    "−": "-",
    "⊕": "^",
    "xor": "^",
    "mod": "%",
    "modulo": "%",
}
_TOKEN = re.compile(
    r"\s*(?:(?P<number>[0-9]+)|(?P<name>[^\W\d]\w*)"
    r"|(?P<sign>\*\*|//|<=|>=|==|!=|<>|[-+*%^<>=≠≤≥×·−⊕(),])|(?P<other>\S))"
)


class Token(NamedTuple):
    """A sign, number or name in the grammar's spelling, its place from 1, and how it was typed."""

    text: str
    place: int
    typed: str = ""


def _tokens(text: str, spellings: Spellings) -> list[Token]:
    """Return the tokens of a rule, then an empty one; raise InvalidStrategy for a wrong sign."""
    found = []
    for match in _TOKEN.finditer(text.rstrip()):
        assert match.lastgroup is not None
        place = match.start(match.lastgroup) + 1
        typed = match[match.lastgroup].lower()
        if typed in ("/", "÷"):
            raise InvalidStrategy(StrategyRuleFault.RULE_DIVISION, sign=typed, place=place)
        if match.lastgroup == "other" or typed == "**":
            shown = typed if typed.isprintable() else "\ufffd"
            raise InvalidStrategy(StrategyRuleFault.RULE_SIGN, sign=shown, place=place)
        if match.lastgroup == "number" and int(typed) > MAX_NUMBER:
            raise InvalidStrategy(RulesFault.NUMBER_TOO_LARGE, limit=MAX_NUMBER)
        spelt = spellings.get(typed, typed)
        found.append(Token(_SPELLINGS.get(spelt, spelt), place, match[match.lastgroup]))
    return [*found, Token("", len(text) + 1)]


def _initials(game: Game, spellings: Spellings) -> list[str]:
    """Return the initials of numbered heaps or rows, the engine's first, then other languages'."""
    own = game.numbers.initial
    return [own, *(typed for typed, word in spellings.items() if word == own)] if own else []


def _names(game: Game, initials: Sequence[str]) -> tuple[dict[str, Node], str]:
    """Return the node of each name in a game's rules, and a list of the names for a refusal."""
    numbers = game.numbers
    if numbers.names:
        return {name: Size(i) for i, name in enumerate(numbers.names)}, ", ".join(numbers.names)
    names: dict[str, Node] = {letter: Size(i) for i, letter in enumerate(LETTERS)}
    names |= {f"{initial}{i + 1}": Size(i) for initial in initials for i in range(MAX_NUMBERED)}
    told = ", ".join((*LETTERS, *(f"{initial}1…" for initial in initials)))
    if numbers.nim_sum:
        names[numbers.nim_sum] = NimSumOfHeaps()
        told += f", {numbers.nim_sum}"
    return names, told


def read_rule(game: Game, text: str, spellings: Spellings = ENGLISH) -> Rule:
    """Parse a rule for a game; raise InvalidStrategy with the fault and its place.

    Its faults are TEXT_TOO_LONG, NUMBER_TOO_LARGE and those that begin with RULE.
    """
    if len(text) > MAX_RULE_TEXT:
        raise InvalidStrategy(RulesFault.TEXT_TOO_LONG, limit=MAX_RULE_TEXT)
    tree, leaves = _Parser(game, _tokens(text, spellings), _initials(game, spellings)).rule()
    return Rule(game, " ".join(text.split()), tree, leaves)


class _Parser:
    """Parses the tokens of one rule by recursive descent."""

    def __init__(self, game: Game, tokens: list[Token], initials: Sequence[str]) -> None:
        self._game = game
        self._tokens = tokens
        self._at = 0
        self._depth = 0
        self._initials = initials
        self._names, self._told = _names(game, initials)

    def rule(self) -> tuple[Node, bool]:
        """Return the rule's tree, and whether it begins with ``leave``; raise InvalidStrategy."""
        leaves = bool(self._take("leave"))
        if leaves:
            self._allow_leave()
        place = self._next.place
        tree = self._single(self._choice(), place) if leaves else self._choice()
        if self._next.text:
            raise self._unexpected()
        if not leaves:
            self._check_shape(tree)
        return tree, leaves

    def _allow_leave(self) -> None:
        """Define the present heap's name, if any; raise InvalidStrategy unless moves only take."""
        if not self._game.only_takes:
            raise InvalidStrategy(StrategyRuleFault.RULE_LEAVE)
        if self._game.is_sum:
            self._names |= dict.fromkeys(self._initials, ThisHeap())
            self._told += f", {self._initials[0]}"

    def _check_shape(self, tree: Node) -> None:
        for leaf in leaves(tree):
            count = len(leaf.nodes) if isinstance(leaf, Parts) else 1
            if count not in self._game.move_sizes and leaf != Number(0):
                raise InvalidStrategy(
                    StrategyRuleFault.RULE_SHAPE, count=count, moves_of=self._game.name
                )

    @property
    def _next(self) -> Token:
        return self._tokens[self._at]

    def _take(self, *texts: str) -> str:
        """Consume and return the next token if it is one of ``texts``, else return ""."""
        text = self._next.text
        if text not in texts:
            return ""
        self._at += 1
        return text

    def _expect(self, text: str) -> None:
        if not self._take(text):
            raise self._unexpected()

    def _unexpected(self) -> InvalidStrategy:
        """Return the refusal of the next token."""
        text, place, typed = self._next
        if not text:
            return InvalidStrategy(StrategyRuleFault.RULE_UNFINISHED)
        return InvalidStrategy(StrategyRuleFault.RULE_UNEXPECTED, found=typed[:40], place=place)

    @staticmethod
    def _single(node: Node, place: int) -> Node:
        """Return a node; raise InvalidStrategy, with its place in the text, if it is a move."""
        if any(isinstance(leaf, Parts) for leaf in leaves(node)):
            raise InvalidStrategy(StrategyRuleFault.RULE_ONE_NUMBER, place=place)
        return node

    def _one(self, level: int = 0) -> Node:
        """Parse one number or condition, joined by operators of a level or later ones."""
        place = self._next.place
        return self._single(self._level(level), place)

    def _choice(self) -> Node:
        cases: list[tuple[Node, Node]] = []
        while True:
            if self._take("if"):
                condition = self._one()
                self._expect("then")
                branch = self._numbers()
            else:
                branch = self._numbers()
                if not self._take("if"):
                    return Conditional(tuple(cases), branch) if cases else branch
                condition = self._one()
            self._expect("else")
            cases.append((condition, branch))

    def _numbers(self) -> Node:
        place = self._next.place
        node = self._level(0)
        if self._next.text != ",":
            return node
        nodes = [self._single(node, place)]
        while self._take(","):
            nodes.append(self._one())
        return Parts(tuple(nodes))

    def _level(self, level: int) -> Node:
        """Parse numbers joined by operators of ``_LEVELS[level]``, or of later, closer ones."""
        if level == len(_LEVELS):
            is_negated = self._next.text == "-"
            return self._prefixed(operator.neg, level) if is_negated else self._atom()
        if level == _NOT_LEVEL and self._next.text == "not":
            return self._prefixed(operator.not_, level)
        signs, join = _LEVELS[level]
        place = self._next.place
        first = self._level(level + 1)
        links = []
        while sign := self._take(*signs):
            links.append((sign, self._one(level + 1)))
        return join(self._single(first, place), tuple(links)) if links else first

    def _prefixed(self, sign: Callable[[int], int], level: int) -> Node:
        """Parse the next token, a prefix that ``sign`` computes, and its operand of ``level``."""
        self._enter()
        node = self._one(level)
        self._depth -= 1
        return Unary(sign, node)

    def _enter(self) -> None:
        """Consume a token that opens a nested part; raise InvalidStrategy if that is too deep."""
        self._at += 1
        self._depth += 1
        if self._depth > MAX_DEPTH:
            raise InvalidStrategy(StrategyRuleFault.RULE_TOO_DEEP, limit=MAX_DEPTH)

    def _atom(self) -> Node:
        token = self._next
        if token.text == "(":
            self._enter()
            node = self._choice()
            self._expect(")")
            self._depth -= 1
            return node
        if token.text in EXTREMES:
            return self._extreme()
        if token.text.isdecimal():
            self._at += 1
            return Number(int(token.text))
        if token.text in self._names:
            self._at += 1
            return self._names[token.text]
        if token.text.isidentifier() and token.text not in _WORDS:
            shown, known = token.typed.lower()[:40], self._told
            raise InvalidStrategy(
                StrategyRuleFault.RULE_NAME, name=shown, place=token.place, known=known
            )
        raise self._unexpected()

    def _extreme(self) -> Node:
        choose = EXTREMES[self._next.text]
        self._at += 1
        if self._next.text != "(":
            raise self._unexpected()
        self._enter()
        nodes = [self._one()]
        if self._next.text != ",":
            raise self._unexpected()
        while self._take(","):
            nodes.append(self._one())
        self._expect(")")
        self._depth -= 1
        return Extreme(choose, tuple(nodes))
