"""Octal games: codes, their rules in words, and heaps that split."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from contextlib import suppress

from bot.board.drawing import (
    DRAWN,
    Suggestion,
    block,
    either,
    fives,
    plain_heaps,
    register,
    with_convention,
)
from bot.board.heap_sums import HeapSumDrawing
from bot.i18n import Say
from bot.i18n.typed import game_name, read_rules
from games import FAMILIES, Convention, Game, GameError, Move, Position
from games.families.octal import ENDLESS_NAMES, NAMES, Octal
from games.family import Family
from games.heap_rules import LEAVE_ONE, LEAVE_THREE, LEAVE_TWO, VANISH, HeapRules
from games.match import Turn

#: A row of pins with a move in it: one that stays, one that goes, and a cut between two.
PIN, GONE, CUT = "●", "✕", "|"

#: So many groups of five pins stand in a line with their numbers: they fit 360 px.
GROUPS_IN_LINE = 4


class OctalDrawing(HeapSumDrawing):
    key = "octal"
    between = "┊"  # no gap, as the pins stand side by side

    def title(self, game: Octal, say: Say) -> str:
        return with_convention(game, octal_title(game.code, say), say)

    def guard(self, game: Game, say: Say) -> str:
        assert isinstance(game, Octal), "this drawing is for octal games"
        return f"{rule_in_words(game, say)} {super().guard(game, say)}"

    def rules(self, game: Octal, say: Say) -> list[str]:
        return [*digits_in_words(game.digits, (), say), super().guard(game, say)]

    def rules_in_brief(self, game: Octal, say: Say) -> list[str]:
        *told, guard = self.rules(game, say)
        takes = _takes_by_digit(game.digits, ())
        each = [
            say(f"rules-octal-brief-{digit}", takes=either(n, say)) for digit, n in takes.items()
        ]
        brief = say("rules-octal-brief", told=" · ".join(each))
        return [brief, *told[len(takes) :], guard] if each else [*told, guard]

    def plain(self, position: Position, say: Say) -> str:
        return plain_heaps(position, say, "plain-row-octal") if position else super().plain((), say)

    def one_move(self, turn: Turn, say: Say) -> tuple[str, str]:
        heap, take, part = turn.move
        before = turn.before[heap - 1]
        left = (part, before - take - part)
        gap = GONE * take if take else CUT
        rows = " + ".join(f"{PIN * pins} **{pins}**" for pins in left if pins) or "—"
        return (
            f"{heap}│{PIN * before} **{before}**",
            f"{PIN * left[0]}{gap}{PIN * left[1]} → {rows}",
        )

    def sketch(self, position: Position, path: Move, options: Sequence[int], say: Say) -> str:
        """Draw the chosen row with its places numbered, unless it is long; "" if none is chosen.

        Once the number to take is chosen, too, an example says that of two places that mirror each
        other only one is offered, if there are such.
        """
        if not path:
            return ""
        row = position[path[0] - 1]
        shown = [numbered(row)] if row <= DRAWN else []
        if len(path) > 1:
            take, near = path[1], options[0]
            far = row - take - near
            places = {"near": places_of(near, take), "far": places_of(far, take)}
            shown += [say("places-mirrored", take=take, **places)] * (far > near)
        return "\n".join(shown)

    def move(self, move: Move, say: Say) -> str:
        heap, take, part = move
        key = "move-octal-split" if part else "move-octal"
        return say(key, heap=heap, take=take, part=part)

    def moved(self, turn: Turn, player: str, say: Say) -> str:
        heap, take, part = turn.move
        before = turn.before[heap - 1]
        left = " + ".join(str(p) for p in (part, before - take - part) if p) or "0"
        return say("moved-octal", player=player, heap=heap, take=take, before=before, left=left)

    def typed(self, game: Octal, path: Move, low: int, say: Say) -> str:
        if len(path) == 2:
            return say("ask-smaller-octal", heap=path[0], low=low)
        return super().typed(game, path, low, say)

    def choice(self, position: Position, path: Move, option: int, say: Say) -> str:
        if not path:
            return say("choice-row-octal", heap=option, count=position[option - 1])
        if len(path) == 1:
            return say("choice-take-only", take=option)
        return self.brief(position, path, option, say)

    def brief(self, position: Position, path: Move, option: int, say: Say) -> str:
        if len(path) < 2:
            return super().brief(position, path, option, say)
        heap, take = path
        rest = position[heap - 1] - take
        left = f"{option} + {rest - option}" if option else str(rest)
        key = "choice-pins" if take else "choice-cut"
        return say(key, places=places_of(option, take), left=left)

    def heap_title(self, rules: HeapRules, say: Say) -> str:
        return octal_title(rules.name, say)

    def heap_guard(self, rules: HeapRules, say: Say) -> list[str]:
        told = digits_in_words(rules.digits, rules.repeating, say)
        return [*self.notes(rules, say), *told, say("guard-octal-normal")]

    def notes(self, rules: HeapRules, say: Say) -> list[str]:
        return read_as(rules.written, rules.name, say)

    def sequences(self, family: Family, typed: str, say: Say) -> list[Suggestion]:
        """Suggest codes, endless ones included: the typed one, and named ones that match it."""
        found = []
        with suppress(GameError):
            rules = read_rules(typed)
            if rules.repeating and typed not in FAMILIES:
                told = digits_in_words(rules.digits, rules.repeating, say)
                found.append((rules.name, f"{rules.name} · {' '.join(told)}"))
        return found + named(ENDLESS_NAMES, typed, say) + suggested_codes(typed, say)


def numbered(row: int) -> str:
    """Draw a row of ``row`` pins, at most DRAWN, with the numbers of its places, from 1, below."""
    between = OctalDrawing.between
    groups, places, lines = fives(row, between=between), iter(range(1, row + 1)), list[str]()
    for first in range(0, len(groups), GROUPS_IN_LINE):
        pins = "".join(groups[first : first + GROUPS_IN_LINE]).rstrip()
        numbers = [f"{next(places):>2}" if each == PIN else f" {between}" for each in pins]
        tens, units = ("".join(digits) for digits in zip(*numbers, strict=True))
        lines += [pins, *[tens.replace(between, " ").rstrip()] * (row >= 10), units]
    return block(lines)


def places_of(left: int, take: int) -> str:
    """Return the numbers of the pins that a move takes if it leaves ``left`` pins on their left.

    If it takes none, that of the pin after which it cuts.
    """
    if not take:
        return str(left)
    return f"{left + 1}–{left + take}" if take > 1 else str(left + 1)


def suggested_codes(typed: str, say: Say) -> list[Suggestion]:
    """Suggest octal games by name or code, without endless ones; first the typed code, if any."""
    found = []
    with suppress(GameError):
        rules = Octal.read(game_name(typed), Convention.NORMAL)
        found.append((rules.code, f"{rules.code} · {rule_in_words(rules, say)}"))
    return found + named(NAMES, typed, say)


def named(codes: Mapping[str, str], typed: str, say: Say) -> list[Suggestion]:
    """Suggest octal games whose code begins with the typed text, or whose name contains it.

    ``codes`` has the codes of these games, by name. ``typed`` is in lower case; names are matched
    in English and the user's language. A game that is a family of its own is suggested by its name,
    all others by their code.
    """
    told = {name: octal_name(name, say) for name in codes}
    return [
        (name if name.lower() in FAMILIES else code, f"{told[name]} · {code}")
        for name, code in codes.items()
        if typed in name.lower() or typed in told[name].lower() or code.startswith(typed)
    ]


def octal_title(code: str, say: Say) -> str:
    """Name an octal game by its code and names; an endless code by its name first."""
    for name, known in ENDLESS_NAMES.items():
        if known == code:
            return say("title-octal-endless", name=octal_name(name, say), code=code)
    if re.search("[89A-F]", code):
        return say("title-hexadecimal", code=code)
    names = [octal_name(name, say) for name, known in NAMES.items() if known == code]
    return say("title-octal", code=code) + (f" ({', '.join(names)})" if names else "")


def octal_name(name: str, say: Say) -> str:
    """Return one of the names of an octal game in the user's language."""
    slug = name.lower().replace("'", "").replace(" ", "-")
    return say(f"octal-name-{slug}")


def rule_in_words(game: Octal, say: Say) -> str:
    """Explain the rules of an octal game: what a move may take, and what it may leave."""
    return " ".join(
        [*read_as(game.written, game.code, say), *digits_in_words(game.digits, (), say)]
    )


def digits_in_words(digits: Sequence[int], repeating: Sequence[int], say: Say) -> list[str]:
    """Explain a code in texts: one for each digit but 0, then one for cuts, if it allows them.

    ``digits`` begin with that for taking 0 pins. Of the ``repeating`` ones after them, three
    periods are listed (``read_code``).
    """
    told = []
    for digit, numbers in _takes_by_digit(digits, repeating).items():
        most = 2 if numbers[-1] == "…" else int(numbers[-1])
        pins_told = say("rules-pins", takes=either(numbers, say), most=most)
        told.append(_digit_in_words(digit, pins_told, say))
    return [*told, say(f"rules-octal-cut-{digits[0]}")] if digits[0] else told


def _takes_by_digit(digits: Sequence[int], repeating: Sequence[int]) -> dict[int, list[str]]:
    """List for each digit of a code, 0 left out, what it lets a move take."""
    takes: dict[int, list[str]] = {}
    for take, digit in enumerate((*digits, *repeating, *repeating, *repeating)):
        if take and digit:
            takes.setdefault(digit, []).append(str(take))
    for digit in set(repeating) - {0}:
        takes[digit].append("…")
    return takes


#: What each bit of a digit lets a move leave.
LEFT = {
    VANISH: "left-nothing",
    LEAVE_ONE: "left-one-row",
    LEAVE_TWO: "left-two-rows",
    LEAVE_THREE: "left-three-rows",
}


def _digit_in_words(digit: int, pins_told: str, say: Say) -> str:
    if digit < LEAVE_THREE:
        return say(f"rules-octal-{digit}", pins=pins_told)
    left = [say(key) for bit, key in LEFT.items() if digit & bit]
    return say("rules-hexadecimal", pins=pins_told, left=either(left, say))


def read_as(written: str, code: str, say: Say) -> list[str]:
    """Return a line with the code that was read; none unless it was typed in another form."""
    return [say("octal-read-as", written=written, code=code)] if written else []


register(OctalDrawing())
