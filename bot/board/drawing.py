"""Base class of the drawings: a position as emoji, legible on a phone, and as plain text.

Each family of games has a module of this package, with its own Drawing and the sentences of its
facts. It registers the drawing; the package imports the module.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Sequence
from contextlib import suppress
from typing import Any, ClassVar
from unicodedata import east_asian_width

from bot.i18n import Say, own_or_general
from bot.i18n.typed import read_game
from bot.kit.move_forms import Pile
from games import Game, GameError, Move, Position, game
from games.families import family_of_rules
from games.family import Family
from games.heap_rules import HeapRules
from games.match import Turn
from games.theory import column_sums

#: Up to here objects are drawn, in fives; of more only the number is written.
DRAWN = 50

#: A heap goes on below where its line would be longer: at 360 px a container shows so much of a
#: block; but not if as many heaps of as many lines would take more than so many lines.
HEAP_CELLS, HEAP_LINES = 24, 40

#: Of how many heaps a position is told; more would not fit a message.
TOLD_HEAPS = 80

#: How many numbers of a list are told.
TOLD_NUMBERS = 24

#: What one line of a board may take, in cells of about 8 px: it then fits a phone (360 px),
#: which leaves a message about 270 px.
LINE_CELLS = 34

OBJECT = "●"

STICK = "🪵"

ARROW = "⬅"

EMOJI_STYLE = "\ufe0f"

#: A grid of buttons may be so wide, and have so many components with its rows: Discord allows
#: 40 in a message, and the rest of the board takes 15.
GRID_COLUMNS = 5

GRID_COMPONENTS = 25


def cells(line: str) -> int:
    """Return the width of a line in Discord: an emoji takes two cells, asterisks and ` none."""
    shown = line.replace("*", "").replace("`", "").replace(EMOJI_STYLE, "")
    return sum(2 if east_asian_width(c) == "W" or c == ARROW else 1 for c in shown)


def fives(count: int, one: str = OBJECT, between: str = " ") -> list[str]:
    """Draw objects in groups of five, each with what follows it; a dash for none, [] over DRAWN.

    >>> fives(8, between="┊"), fives(99)
    (['●●●●●┊', '●●● '], [])
    """
    if count > DRAWN:
        return []
    groups = [one * min(5, count - first) for first in range(0, count, 5)] or ["—"]
    return [group + between for group in groups[:-1]] + [f"{groups[-1]} "]


def took(counts: Sequence[int]) -> str:
    """Write how many objects the latest turns took from a heap, in order: “−2 −1”."""
    return " ".join(f"−{count}" for count in counts)


def block(lines: Iterable[str]) -> str:
    """Format lines as a block of characters of one width."""
    return "```\n" + "\n".join(lines) + "\n```"


def heap_lines(
    heaps: Sequence[int],
    taken: Sequence[Sequence[int]] = (),
    between: str = " ",
) -> str:
    """Draw heaps in fives, each with its number from 1 and its count, and what was taken from each.

    ``taken`` has the numbers taken from each heap, or is empty; ``between`` stands after each five
    objects but the last. A heap too long for a line continues below while the board has room;
    without room only its count is written.
    """
    width = len(str(len(heaps)))
    lines = []
    for number, heap in enumerate(heaps, 1):
        label, gone = f"{number:>{width}}│", took(taken[number - 1]) if taken else ""
        count = f"{heap} ({gone})" if gone else str(heap)
        rows = [label]
        for group in (*fives(heap, between=between), count):
            if rows[-1][width + 1 :] and cells(f"{rows[-1]}{group}".rstrip()) > HEAP_CELLS:
                rows.append(f"{' ' * width}│")
            rows[-1] += group
        if len(rows) * len(heaps) > max(HEAP_LINES, len(heaps)):
            rows = [f"{label}{count}"]
        lines += [row.rstrip() for row in rows]
    return block(lines)


def binary_table(
    heaps: Sequence[int], bits: Sequence[Sequence[int]], modulus: int, mark: str, say: Say
) -> str:
    """Draw heaps in binary, with the number of ones of each column below.

    ``bits`` has the binary digits of each heap, equally many, the highest first. Columns are headed
    by their powers of 2. A last line that begins with ``mark`` marks the columns whose number of
    ones is not a multiple of ``modulus``, if there are any.
    """
    counts = column_sums(bits)
    weights = [1 << k for k in reversed(range(len(counts)))]
    labels, total, heading = [str(heap) for heap in heaps], say("table-sums"), say("table-heap")
    margin = max(map(len, [*labels, total, heading, mark]))
    widths = [1 + max(len(str(w)), len(str(n))) for w, n in zip(weights, counts, strict=True)]

    def row(label: str, cells: Iterable[object]) -> str:
        placed = (str(cell).rjust(width) for cell, width in zip(cells, widths, strict=True))
        return (label.rjust(margin) + "".join(placed)).rstrip()

    rule = "-" * (margin + sum(widths))
    rows = [row(label, digits) for label, digits in zip(labels, bits, strict=True)]
    marks = ["^" if ones % modulus else "" for ones in counts]
    marked = [row(mark, marks)] if any(marks) else []
    return block([row(heading, weights), rule, *rows, rule, row(total, counts), *marked])


def plain_heaps(heaps: Sequence[int], say: Say, one: str = "plain-heap") -> str:
    """Describe the first TOLD_HEAPS heaps in words; ``one`` is the key of the text for a heap."""
    told = [say(one, heap=i, count=heap) for i, heap in enumerate(heaps[:TOLD_HEAPS], 1)]
    listed = ", ".join(told + ["…"] * (len(heaps) > TOLD_HEAPS))
    return say("plain-heaps", heaps=listed[:1].upper() + listed[1:])


def position_text(game: Game, position: Position) -> str:
    """Write the first TOLD_HEAPS numbers of a position as a user types it; “…” for the others."""
    hidden = len(position) > TOLD_HEAPS
    return game.format(position[:TOLD_HEAPS]) + (" …" if hidden else "")


#: What is suggested while somebody types: the text, and what is shown of it.
Suggestion = tuple[str, str]


class Drawing(ABC):
    """How one family of games is drawn and worded. Its messages end in ``-<key>``."""

    key: ClassVar[str]
    #: Labels a place of the grid that no move takes.
    no_move: ClassVar[str] = "·"

    def title(self, game: Any, say: Say) -> str:
        """Name the game and its rules."""
        return with_convention(game, say(f"title-{self.key}"), say)

    @abstractmethod
    def board(self, position: Position, latest: Sequence[Turn], say: Say) -> str:
        """Draw a position as emoji, and what the latest turns, which led to it, took."""

    def plain(self, position: Position, say: Say) -> str:
        """Describe a position in words, without emoji: by default its heaps."""
        return plain_heaps(position, say)

    def in_sentence(self, game: Game, position: Position, _say: Say) -> str:
        """Write a position inside a sentence: as one types it, unless overridden (“12 sticks”)."""
        return position_text(game, position)

    @abstractmethod
    def move(self, move: Move, say: Say) -> str:
        """Describe a move: “take 3 from heap 2”."""

    @abstractmethod
    def moved(self, turn: Turn, player: str, say: Say) -> str:
        """Describe the turn that a player has just made."""

    @abstractmethod
    def choice(self, position: Position, path: Move, option: int, say: Say) -> str:
        """Label ``option``, one of the numbers that may follow ``path`` in a move, in words."""

    def brief(self, position: Position, path: Move, option: int, say: Say) -> str:
        """Label a choice as ``choice`` does, but in brief; unless overridden, by its number."""
        return str(option)

    def sketch(self, position: Position, path: Move, options: Sequence[int], say: Say) -> str:
        """Draw the numbers ``options`` that may follow ``path`` in a move; by default "": none."""
        return ""

    def grid(self, position: Position) -> list[list[Move]]:
        """Return the moves of a grid of buttons, row by row; empty to pick a move part by part."""
        return []

    def prompt(self, game: Game, path: Move, say: Say) -> str:
        """Ask for the next part of a move that begins with ``path``, to be picked."""
        parts = game.move_parts
        heap, part = divmod(len(path), len(parts))
        chosen = dict(zip(parts, path[heap * len(parts) :], strict=False))
        message = own_or_general(f"prompt-{parts[part]}", self.key, say)
        return say(message, before=heap, pile=Pile(game.pile), **chosen)

    def typed(self, game: Any, path: Move, _low: int, say: Say) -> str:
        """Ask as ``prompt`` does, where a number is typed; ``_low`` is the least one allowed."""
        return self.prompt(game, path, say)

    def guard(self, game: Game, say: Say) -> str:
        """Say whether the player who moves last wins (normal play) or loses (misère play)."""
        return say(f"guard-{self.key}-{game.convention.value}")

    def guard_lines(self, game: Game, say: Say) -> tuple[list[str], list[str]]:
        """Return lines above and below a board on who wins: above in misère play, else below."""
        guard = self.guard(game, say)
        return ([f"❗ {guard}"], []) if game.misere else ([], [f"-# {guard}"])

    def rules(self, game: Any, say: Say) -> list[str]:
        """Explain the rules to a beginner in a few texts, of which the last says who wins."""
        return [say(f"rules-{self.key}"), self.guard(game, say)]

    def rules_in_brief(self, game: Any, say: Say) -> list[str]:
        """Explain the rules in fewer words, if they have many."""
        return self.rules(game, say)

    def is_usual(self, game: Game) -> bool:
        """Return whether a game has its family's usual rules; by default, normal play has."""
        return not game.misere

    def one_move(self, turn: Turn, say: Say) -> tuple[str, str]:
        """Draw a turn as an example of a move: the position before it, and that after it."""
        return self.board(turn.before, (), say), self.board(turn.after, (turn,), say)

    # ------------------------------------------------- the laboratory, and what is suggested

    def heap_title(self, rules: HeapRules, _say: Say) -> str:
        """Name rules of the laboratory that no playable game has."""
        return rules.name

    def heap_guard(self, _rules: HeapRules, _say: Say) -> list[str]:
        """Explain rules of the laboratory that no playable game has, with who wins; or []."""
        return []

    def notes(self, _rules: HeapRules, _say: Say) -> list[str]:
        """Return lines on how the rules were read; none unless they were typed in another form."""
        return []

    def typed_name(self, game: Game, _say: Say) -> str:
        """Return the name of a game as one types it in the user's language; here ``game.name``."""
        return game.name

    def sequences(self, family: Family, typed: str, say: Say) -> list[Suggestion]:
        """Suggest games with Grundy values: the one typed, and usual ones whose name contains it.

        Empty if the family has none.
        """
        suggested = family.laboratory.suggested if family.laboratory else ()
        found = []
        for name in (typed, *suggested) if suggested else ():
            with suppress(GameError):
                rules = read_game(name)
                own = self.typed_name(rules, say)
                if rules.key == self.key and (typed in name or typed in own):
                    found.append((rules.name, f"{own} · {self.title(rules, say)}"))
        return found


class SticksDrawing(Drawing):
    """Drawing of the games with one heap of sticks."""

    def board(self, position: Position, latest: Sequence[Turn], say: Say) -> str:
        (sticks,) = position
        groups = fives(sticks, STICK)
        lines = ["".join(groups[n : n + 2]).rstrip() for n in range(0, len(groups), 2)]
        taken = took([turn.move[0] for turn in latest])
        told = f"**{say('count-sticks', count=sticks)}**"
        return "\n".join([*lines, f"{told}  {ARROW} {taken}" if taken else told])

    def plain(self, position: Position, say: Say) -> str:
        return f"{say('count-sticks', count=position[0])}."

    def in_sentence(self, game: Game, position: Position, say: Say) -> str:
        return say("count-sticks", count=position[0])

    def move(self, move: Move, say: Say) -> str:
        return say(f"move-{self.key}", take=move[0])

    def moved(self, turn: Turn, player: str, say: Say) -> str:
        before, after = turn.before[0], turn.after[0]
        counts = {"take": turn.move[0], "before": before, "after": after}
        return say(f"moved-{self.key}", player=player, **counts)

    def choice(self, position: Position, path: Move, option: int, say: Say) -> str:
        return say("choice-take", take=option, left=position[0] - option)


def either(texts: Sequence[str], say: Say) -> str:
    """Format alternatives: “1, 3 or 4”. A list without an end ends in “…”."""
    if len(texts) < 2 or texts[-1] == "…":
        return ", ".join(texts)
    return say("either", first=", ".join(texts[:-1]), last=texts[-1])


def listed(numbers: Iterable[int]) -> str:
    """Format numbers; of more than TOLD_NUMBERS, only the first ones and the last."""
    texts = [str(number) for number in numbers]
    if len(texts) > TOLD_NUMBERS:
        texts[TOLD_NUMBERS - 2 : -1] = ["…"]
    return ", ".join(texts)


def with_convention(game: Game, title: str, say: Say) -> str:
    """Append the misère convention to a title if the game is played under it."""
    return say("title-misere", title=title) if game.misere else title


#: Each family's drawing by the key of its games.
DRAWINGS: dict[str, Drawing] = {}


def register(drawn: Drawing) -> None:
    """Register the drawing of a family under its key, in place of an earlier one."""
    DRAWINGS[drawn.key] = drawn


def drawing(game: Game) -> Drawing:
    """Return the drawing of a game's family; raise KeyError if none is registered."""
    return DRAWINGS[game.key]


def drawing_of_family(family: Family) -> Drawing:
    """Return the drawing of a family."""
    return drawing(game(next(iter(family.examples))))


def drawing_of_rules(rules: HeapRules) -> Drawing:
    """Return the drawing of heap rules of the laboratory."""
    return drawing_of_family(family_of_rules(rules))
