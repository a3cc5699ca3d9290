"""False certificates: with changed bytes, or with false claims under a valid seal.

``python -m tests.support.corruptions 10000`` makes so many, and checks that each is refuted.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Callable
from functools import cache
from random import Random
from typing import Any

from bot.cli.survey import certificate_data
from games.families import read_rules
from games.grundy.certificate import (
    Refuted,
    read_certificates,
    write_certificates,
)
from games.grundy.period import prove
from games.grundy.table import Table
from games.grundy.verification import Verification

#: Games by the definition and by rare values, with parity and without, periodic and open.
GAMES = {
    "0.007": 700,
    "0.77": 300,
    "0.104": 5000,
    "0.174": 3000,
    "0.3": 60,
    "4.7": 40,
    "grundys-game": 3000,
}

Data = dict[str, Any]


def certified(code: str, to: int) -> Data:
    """Return the certificate of a game's values as a survey makes it, as data for JSON."""
    table = Table(read_rules(code))
    table.extend(to)
    return _as_read(certificate_data(table, prove(table)))


def _as_read(made: Data) -> Data:
    """Return data as they are read from JSON, which can be changed."""
    read: Data = json.loads(json.dumps(made))
    return read


@cache
def sound() -> bytes:
    """Return a true certificate of some games."""
    return write_certificates(certified(code, to) for code, to in GAMES.items())


def is_refuted(text: bytes) -> bool:
    """Return whether a certificate is refuted when all of it is checked."""
    try:
        for certificate in read_certificates(text):
            verification = Verification(certificate)
            for _ in verification.steps():
                pass
            verification.conclude()
    except Refuted:
        return True
    return False


def corrupted(text: bytes, chance: Random) -> bytes:
    """Change some bytes, or the order or number of the lines."""
    lines, at = text.splitlines(keepends=True), chance.randrange(len(text))
    line, other = chance.sample(range(len(lines)), 2)
    swapped = list(lines)
    swapped[line], swapped[other] = swapped[other], swapped[line]
    return chance.choice(
        (
            text[:at] + bytes([text[at] ^ 1 << chance.randrange(8)]) + text[at + 1 :],
            text[:at] + bytes([chance.randrange(256)]) + text[at:],
            text[:at] + text[at + chance.randrange(1, 40) :],
            text[:at],
            b"".join(lines[:line] + lines[line + 1 :]),
            b"".join(swapped),
            text + lines[line],
        )
    )


def forged(text: bytes, chance: Random) -> bytes:
    """Make one claim about one game false, and seal all lines as the program would."""
    games = [json.loads(line) for line in text.splitlines()[1:-1]]
    for game in games:
        del game["seal"]
    data = _as_read(chance.choice(games))
    possible = [lie for lie in LIES if lie(_as_read(data), Random(0))]
    chance.choice(possible)(data, chance)
    return write_certificates([data])


def _of_a_window(data: Data, chance: Random) -> bool:
    _, values = chance.choice(data["windows"])
    values[chance.randrange(len(values))] ^= 1 << chance.randrange(10)
    return True


def _of_a_rare_heap_too_few(data: Data, chance: Random) -> bool:
    if data["rare"]:
        data["rare"].pop(chance.randrange(len(data["rare"])))
        return True
    return False


def _of_a_rare_heap_too_many(data: Data, chance: Random) -> bool:
    common = sorted(set(range(1, data["to"] + 1)) - set(data["rare"]))
    data["rare"] = sorted([*data["rare"], chance.choice(common)])
    return True


def _of_a_link(data: Data, chance: Random) -> bool:
    at, links = chance.randrange(64), data["links"]
    digit = chance.choice([d for d in "0123456789abcdef" if d != links[0][at]])
    links[0] = links[0][:at] + digit + links[0][at + 1 :]
    return True


def _of_how_far(data: Data, chance: Random) -> bool:
    data["to"] += chance.choice((-1, 1)) * chance.randrange(1, 30)
    return True


def _of_the_game(data: Data, chance: Random) -> bool:
    data["game"] = chance.choice([code for code in ("0.06", "0.14", "4.3") if code != data["game"]])
    return True


def _of_what_is_rare(data: Data, chance: Random) -> bool:
    if data["rare"]:
        data["split"][0] ^= 1 << chance.randrange(4)
        return True
    return False


def _of_a_period(data: Data, chance: Random) -> bool:
    if data["period"] is None:
        data["period"] = [chance.randrange(1, 50), 5, 5, 60, max(data["windows"][0][1]), 4, "reach"]
    else:
        data["period"][chance.choice((0, 1, 4, 5))] += 1
    return True


#: Each changes data to say what is not so, and returns whether it could.
LIES: tuple[Callable[[Data, Random], bool], ...] = (
    *(_of_a_window, _of_a_rare_heap_too_few, _of_a_rare_heap_too_many, _of_a_link),
    *(_of_how_far, _of_the_game, _of_what_is_rare, _of_a_period),
)


def missed(count: int, seed: int = 0) -> list[bytes]:
    """Return those of so many corrupted certificates, half of them forged, that are not refuted."""
    text, chance = sound(), Random(seed)
    made = ((corrupted, forged)[turn % 2](text, chance) for turn in range(count))
    return [wrong for wrong in made if wrong != text and not is_refuted(wrong)]


if __name__ == "__main__":
    number = int(sys.argv[1])
    left = len(missed(number))
    print(f"{number} corrupted certificates, {left} of them not refuted")
    sys.exit(left > 0)
