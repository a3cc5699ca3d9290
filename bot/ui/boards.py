"""Boards: a position as emoji, legible on a phone, and as plain text.

A new game draws itself here with one Drawing and one line in DRAWINGS.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from typing import Any, ClassVar

from bot.i18n import Say
from games import Game, Move, Position
from games.chomp import Chomp
from games.fibonacci import FibonacciNim
from games.match import Turn
from games.nim import Nim
from games.octal import ENDLESS_NAMES, NAMES, Octal
from games.subtraction import Subtraction

#: Up to here a heap is drawn whole, further on in tens; beyond that it is only counted.
DRAWN_WHOLE = 10
DRAWN_IN_TENS = 50

#: So many heaps of an octal game are drawn one a line; more are only counted, and the rest left
#: out that would not fit a message.
DRAWN_HEAPS = 30
TOLD_HEAPS = 80

#: What one line of a board may take, in cells of about 8 px: it then fits a phone (360 px),
#: which leaves a message about 270 px.
LINE_CELLS = 34

TEN = "🔟"
BUTTON = "🔵"
STICK = "🪵"
ARROW = "⬅"
EMOJI_STYLE = "\ufe0f"
SQUARE = "🟫"
EATEN = "⬜"
POISON = "💀"
COLUMNS = ("1️⃣", "2️⃣", "3️⃣", "4️⃣", "5️⃣", "6️⃣", "7️⃣", "8️⃣", "9️⃣", TEN)
EMOJI = frozenset({TEN, BUTTON, STICK, ARROW, SQUARE, EATEN, POISON})

#: A grid of buttons may be so wide, and have so many components with its rows: Discord allows
#: 40 in a message, and the rest of the board takes 15.
GRID_COLUMNS = 5
GRID_COMPONENTS = 25


def cells(line: str) -> int:
    """Measure a line as Discord shows it: an emoji takes two cells, marks of style none."""
    shown = line.replace("*", "").replace("`", "").replace(EMOJI_STYLE, "")
    return sum(2 if character in EMOJI else 1 for character in shown)


def pile(count: int, one: str, room: int = LINE_CELLS) -> str:
    """Draw a number of objects in the room given: whole, in tens, or as a count."""
    if count == 0:
        return "—"
    tens, units = divmod(count, 10)
    if count <= DRAWN_WHOLE:
        drawn = f"{one * min(count, 5)} {one * max(count - 5, 0)}"
    elif count <= DRAWN_IN_TENS:
        drawn = f"{TEN * tens} {pile(units, one) if units else ''}"
    else:
        drawn = f"{TEN} × {tens} {pile(units, one) if units else ''}"
    drawn = drawn.strip()
    return drawn if cells(drawn) <= room else f"{one} × {count}"


def took(counts: Sequence[int]) -> str:
    """Mark what was just taken from a heap."""
    return f"  {ARROW} {' '.join(f'−{count}' for count in counts)}" if counts else ""


def position_text(game: Game, position: Position) -> str:
    """Write a position as it is typed, as far as there is room for it."""
    hidden = len(position) > TOLD_HEAPS
    return game.format(position[:TOLD_HEAPS]) + (" …" if hidden else "")


class Drawing(ABC):
    """How one family of games looks and speaks. Its messages end in ``-<key>``."""

    key: ClassVar[str]

    @abstractmethod
    def title(self, game: Any, say: Say) -> str:
        """Name the game and its rules."""

    @abstractmethod
    def board(self, position: Position, latest: Sequence[Turn], say: Say) -> str:
        """Draw a position as emoji, with what the latest turns have taken."""

    @abstractmethod
    def plain(self, position: Position, say: Say) -> str:
        """Tell a position in words, without emoji."""

    @abstractmethod
    def move(self, move: Move, say: Say) -> str:
        """Tell a move: “take 3 from heap 2”."""

    @abstractmethod
    def moved(self, turn: Turn, player: str, say: Say) -> str:
        """Tell what a player has just done."""

    @abstractmethod
    def choice(self, position: Position, path: Move, option: int, say: Say) -> str:
        """Label one choice of the picker, after the choices made so far."""

    def grid(self, position: Position) -> list[list[Move]]:
        """Lay the moves out as rows of buttons, if the game has such a picker; else nothing."""
        return []

    def prompt(self, game: Game, path: Move, say: Say) -> str:
        """Ask for the next part of a move."""
        chosen = dict(zip(game.move_parts, path, strict=False))
        return say(f"ask-{game.move_parts[len(path)]}-{self.key}", **chosen)

    def guard(self, game: Game, say: Say) -> str:
        """Say who wins: the convention guard."""
        return say(f"guard-{self.key}-{game.convention.value}")


class NimDrawing(Drawing):
    key = "nim"

    def title(self, game: Nim, say: Say) -> str:
        return say("title-nim-misere" if game.misere else "title-nim")

    def board(self, position: Position, latest: Sequence[Turn], say: Say) -> str:
        width = len(str(len(position)))
        lines = []
        for number, heap in enumerate(position, 1):
            taken = took([turn.move[1] for turn in latest if turn.move[0] == number])
            label, count = f"`{number:>{width}}` ", f"  **{heap}**{taken}"
            room = LINE_CELLS - cells(label + count)
            lines.append(f"{label}{pile(heap, BUTTON, room)}{count}")
        return "\n".join(lines)

    def plain(self, position: Position, say: Say) -> str:
        heaps = [say("plain-heap", heap=i, count=heap) for i, heap in enumerate(position, 1)]
        return say("plain-heaps", heaps=", ".join(heaps))

    def move(self, move: Move, say: Say) -> str:
        return say("move-nim", heap=move[0], take=move[1])

    def moved(self, turn: Turn, player: str, say: Say) -> str:
        heap, take = turn.move
        before, after = turn.before[heap - 1], turn.after[heap - 1]
        return say("moved-nim", player=player, heap=heap, take=take, before=before, after=after)

    def choice(self, position: Position, path: Move, option: int, say: Say) -> str:
        if path:
            return say("choice-take", take=option, left=position[path[0] - 1] - option)
        return say("choice-heap", heap=option, count=position[option - 1])


class SticksDrawing(Drawing):
    """What the games with one heap of sticks share."""

    def board(self, position: Position, latest: Sequence[Turn], say: Say) -> str:
        (sticks,) = position
        tens, units = divmod(sticks, 10)
        counts = [10] * tens + [units] * bool(units)
        whole = sticks <= DRAWN_IN_TENS
        lines = [pile(n, STICK) for n in counts] if whole else [pile(sticks, STICK)]
        taken = took([turn.move[0] for turn in latest])
        return "\n".join([*(lines or ["—"]), f"**{say('count-sticks', count=sticks)}**{taken}"])

    def plain(self, position: Position, say: Say) -> str:
        return f"{say('count-sticks', count=position[0])}."

    def move(self, move: Move, say: Say) -> str:
        return say("move-subtraction", take=move[0])

    def moved(self, turn: Turn, player: str, say: Say) -> str:
        before, after = turn.before[0], turn.after[0]
        return say(
            "moved-subtraction", player=player, take=turn.move[0], before=before, after=after
        )

    def choice(self, position: Position, path: Move, option: int, say: Say) -> str:
        return say("choice-take", take=option, left=position[0] - option)


class SubtractionDrawing(SticksDrawing):
    key = "subtraction"

    def title(self, game: Subtraction, say: Say) -> str:
        if game.is_interval:
            return say("title-fortboyard", largest=game.takes[-1])
        return say("title-take", takes=", ".join(map(str, game.takes)))

    def guard(self, game: Game, say: Say) -> str:
        if isinstance(game, Subtraction) and not game.is_interval:
            return say(f"guard-stuck-{game.convention.value}")
        return super().guard(game, say)


def _with_convention(game: Game, title: str, say: Say) -> str:
    """Add to a title that the game is played under misère play, if it is."""
    return say("title-misere", title=title) if game.misere else title


class FibonacciDrawing(SticksDrawing):
    key = "fibonacci"

    def title(self, game: FibonacciNim, say: Say) -> str:
        return _with_convention(game, say("title-fibonacci"), say)

    def board(self, position: Position, latest: Sequence[Turn], say: Say) -> str:
        drawn = super().board(position[:1], latest, say)
        return f"{drawn}\n{say('at-most', count=position[1])}" if position[1] else drawn

    def plain(self, position: Position, say: Say) -> str:
        told = super().plain(position[:1], say)
        return f"{told} {say('at-most', count=position[1])}" if position[1] else told


class OctalDrawing(Drawing):
    key = "octal"

    def title(self, game: Octal, say: Say) -> str:
        return _with_convention(game, octal_title(game.code, say), say)

    def guard(self, game: Game, say: Say) -> str:
        assert isinstance(game, Octal), "this drawing is for octal games"
        return f"{rule_in_words(game, say)} {super().guard(game, say)}"

    def board(self, position: Position, latest: Sequence[Turn], say: Say) -> str:
        heaps = list(enumerate(position, 1))
        if len(heaps) > DRAWN_HEAPS:  # a split makes one more each time
            told = [f"`{i}`\u00a0**{heap}**" for i, heap in heaps[:TOLD_HEAPS]]
            return " · ".join([*told, *["…"] * (len(heaps) > TOLD_HEAPS)])
        width = len(str(len(position)))
        lines = []
        for number, heap in heaps:
            label, count = f"`{number:>{width}}` ", f"  **{heap}**"
            lines.append(f"{label}{pile(heap, BUTTON, LINE_CELLS - cells(label + count))}{count}")
        return "\n".join(lines) or "—"

    def plain(self, position: Position, say: Say) -> str:
        told = enumerate(position[:TOLD_HEAPS], 1)
        heaps = [say("plain-heap", heap=i, count=heap) for i, heap in told]
        heaps += ["…"] * (len(position) > TOLD_HEAPS)
        return say("plain-heaps", heaps=", ".join(heaps)) if heaps else say("plain-nothing")

    def move(self, move: Move, say: Say) -> str:
        heap, take, part = move
        key = "move-octal-split" if part else "move-octal"
        return say(key, heap=heap, take=take, part=part)

    def moved(self, turn: Turn, player: str, say: Say) -> str:
        heap, take, part = turn.move
        before = turn.before[heap - 1]
        left = " + ".join(str(p) for p in (part, before - take - part) if p) or "0"
        return say("moved-octal", player=player, heap=heap, take=take, before=before, left=left)

    def choice(self, position: Position, path: Move, option: int, say: Say) -> str:
        if not path:
            return say("choice-heap", heap=option, count=position[option - 1])
        if len(path) == 1:
            return say("choice-take-only", take=option)
        rest = position[path[0] - 1] - path[1]
        if not rest:
            return say("choice-leave-nothing")
        left = f"{option} + {rest - option}" if option else str(rest)
        return say("choice-leave", left=left)


def octal_title(code: str, say: Say) -> str:
    """Name an octal game by its code, endless or not, and by its names if it has any."""
    names = [name for name, named in (NAMES | ENDLESS_NAMES).items() if named == code]
    return say("title-octal", code=code) + (f" ({', '.join(names)})" if names else "")


def rule_in_words(game: Octal, say: Say) -> str:
    """Tell the rules of an octal game: what may be taken, and what may then be left."""
    return " ".join(
        [*read_as(game.written, game.code, say), *digits_in_words(game.digits, (), say)]
    )


def digits_in_words(digits: Sequence[int], repeating: Sequence[int], say: Say) -> list[str]:
    """Tell what digits allow, of those that recur the first three times; see ``read_code``."""
    takes: dict[int, list[str]] = {}
    for take, digit in enumerate((*digits, *repeating, *repeating, *repeating)):
        if digit:
            takes.setdefault(digit, []).append(str(take))
    for digit in set(repeating) - {0}:
        takes[digit].append("…")
    return [
        say("octal-rule", takes=", ".join(numbers), effect=say(f"octal-effect-{digit}"))
        for digit, numbers in takes.items()
    ]


def read_as(written: str, code: str, say: Say) -> list[str]:
    """Say which code is meant if it was written otherwise, with moves that are none."""
    return [say("octal-read-as", written=written, code=code)] if written else []


class ChompDrawing(Drawing):
    key = "chomp"

    def title(self, game: Chomp, say: Say) -> str:
        return say("title-chomp-misere" if game.misere else "title-chomp")

    def board(self, position: Position, latest: Sequence[Turn], say: Say) -> str:
        before = latest[0].before if latest else position
        lines = []
        for row in reversed(range(len(before))):
            length = position[row] if row < len(position) else 0
            squares = SQUARE * length + EATEN * (before[row] - length)
            if row == 0:
                squares = POISON + squares[1:]
            lines.append(f"`{row + 1:>2}` {squares}")
        return "\n".join([*lines, f"`  ` {''.join(COLUMNS[: before[0]])}"])

    def plain(self, position: Position, say: Say) -> str:
        return say("plain-bar", rows=", ".join(map(str, position)))

    def move(self, move: Move, say: Say) -> str:
        return say("move-chomp", row=move[0], column=move[1])

    def moved(self, turn: Turn, player: str, say: Say) -> str:
        eaten = sum(turn.before) - sum(turn.after)
        return say("moved-chomp", player=player, row=turn.move[0], column=turn.move[1], eaten=eaten)

    def choice(self, position: Position, path: Move, option: int, say: Say) -> str:
        if path:
            return say("choice-column", column=option)
        return say("choice-row", row=option, count=position[option - 1])

    def grid(self, position: Position) -> list[list[Move]]:
        """Lay a small bar out as rows of squares, the top one first."""
        rows: list[list[Move]] = [
            [(row, column) for column in range(1, length + 1)]
            for row, length in enumerate(position, 1)
        ]
        size = sum(1 + len(row) for row in rows)
        return rows[::-1] if size <= GRID_COMPONENTS and position[0] <= GRID_COLUMNS else []


DRAWINGS: dict[type[Game], Drawing] = {
    Nim: NimDrawing(),
    Subtraction: SubtractionDrawing(),
    FibonacciNim: FibonacciDrawing(),
    Octal: OctalDrawing(),
    Chomp: ChompDrawing(),
}


def drawing(game: Game) -> Drawing:
    """Return how a game is drawn."""
    return DRAWINGS[type(game)]
