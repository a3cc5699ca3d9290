"""What people may send: custom ids of every action, and what is typed, sensible or not."""

from __future__ import annotations

from random import Random
from typing import Any

from hypothesis import strategies as st

from bot.app.controls import CONTROLS
from tests.support.fuzz.school import Person, School
from tests.support.options import OPTIONS
from tests.support.positions import SAMPLES
from tests.support.sample import ATTACHMENT, BOOLEAN, INTEGER, ROLE, STRING, USER

ACTIONS = sorted(CONTROLS.actions())

#: What asks worker processes for long is tested elsewhere: each would cost seconds here.
_LONG = ("arena", "duel", "grundy ")

#: The command that cannot do without a file.
NEEDS_FILE = "challenge import"

#: The commands that open a match.
OPENINGS = sorted(name for name, options in OPTIONS.items() if "opponent" in options)

#: Options of theirs that make a short one, and one in which a number is typed.
_STARTS: dict[str, tuple[dict[str, Any], ...]] = {
    "chomp": ({"rows": 2, "columns": 3}, {"rows": 3, "columns": 3}),
    "fibonacci": ({"sticks": 6}, {"sticks": 60}),
    "fortboyard": ({"sticks": 7}, {"sticks": 40, "max_take": 39}),
    "grundys-game": ({"heap": "6"}, {"heap": "4 5"}),
    "nim": ({"heaps": "1 2 3"}, {"heaps": "2 30"}),
    "octal": ({"code": "0.77", "rows": "5"}, {"code": "0.137", "rows": "6"}),
    "wythoff": ({"heaps": "2 4"}, {"heaps": "1 30"}),
}

#: Commands of every kind but those that open a match: they have a rule of their own.
COMMANDS = sorted(
    name
    for name in OPTIONS
    if name not in OPENINGS and not name.startswith(_LONG) and name != NEEDS_FILE
)

#: Picks one of what there is, the newest first.
picks = st.integers(0, 999)

#: What follows an action: the numbers of matches, challenges or attempts, of plies, questions or
#: pages, and what is chosen; most there may be, others not.
numbers = st.builds(
    lambda first, second, path: f"{first}:{second}:{'.'.join(map(str, path))}",
    st.one_of(st.integers(0, 12), st.sampled_from([99, 10**9, 10**17, 10**18 - 1])),
    st.one_of(st.integers(0, 9), st.sampled_from([99, 10**9 - 1])),
    st.lists(st.one_of(st.integers(0, 4), st.sampled_from([99, 10**15])), max_size=3),
)

#: What is no custom id of ours: empty, cut off, too long, in other digits, of no action.
garbage = st.one_of(
    st.text(max_size=100),
    st.sampled_from(
        [
            "",
            ":",
            "pick",
            "pick:1:0",
            "pick:1:0:",
            "pick:-1:0:1",
            "pick:١:0:1",
            "pick:1:0:²",
            "pick:1:0:1.1.1.1.1.1",
            "pick:1:0:....",
            f"pick:{'9' * 19}:0:1",
            f"pick:1:0:{'9' * 61}",
            f"begin:{'9' * 18}:{'9' * 9}:{'9' * 60}",
            "PICK:1:0:1",
            "nothing:1:0:1",
            "💥:1:0:1",
        ]
    ),
)

#: What is typed into one line.
LINES = (
    *("1", "2", "3", "1 1", "2 2", "1 2", "0", "N 1", "P 2", "1 1 0", "2 1 1", "5", "1 3"),
    *("", " ", "-1", "²", "٣", "1e3", "9" * 30, "💥", "<@1>", "a" * 400, "1 3 5 7 9"),
)

#: What is typed into the fields of the forms of teachers, by their names; right ones first.
FIELDS = {
    "title": ("La somme", "Deux", "", "*" * 100),
    "tasks": (
        "value mex 0 1\nwin nim 1 2\nvalue nim-sum 3 5",
        "outcome nim 1 2\nmove one nim 1 3\nwin fortboyard 5",
        "value mex 0 1 | 2 points | hint 25%\nvalue nim-sum 3 5 | free hint",
        "value mex 0 1 2",
        "move one nim 0 0",
        "nonsense",
        "",
    ),
    "opens": ("+1m", "+2h", "01/01/2000", "💥", ""),
    "closes": ("+2h", "+2d", "+2j", "+1m", "01/01/2000", ""),
    "numbers": ("2, 10", "∞, 10", "1, 10", "0, 0", "1", "9999999999, 1"),
    "late-minutes": ("0", "30", "-1", "99999999"),
    "late-percent": ("0", "50", "101"),
    "source": ("def prochain_joueur(joueur):\n    return 3 - joueur", "import os", "1", "def"),
    "function": ("prochain_joueur", "", "nothing", "a b"),
    "draws": ("2", "1", "", "0", "99", "💥"),
    "introduction": ("Voici.", "", "*" * 100),
}


def typed(name: str, offered: tuple[str, ...], pick: int) -> str:
    """Return a text to type into a field, or a choice in it, by its number: the first for 0."""
    found = offered or FIELDS.get(name, LINES)
    return found[pick % len(found)]


def opening(name: str, random: Random, opponent: Person | None) -> dict[str, Any]:
    """Return the options of a command that opens a match."""
    options: dict[str, Any] = {**random.choice(_STARTS.get(name, ({},)))}
    if opponent is not None:
        options["opponent"] = opponent.actor
    else:
        options["strength"] = random.choice((0, 50, 100))
        options["where"] = random.choice(("here", "here", "here", "thread", "alone"))
    options["first"] = random.choice(("me", "opponent", "draw"))
    if random.random() < 0.3:
        options["timer"] = random.choice((1, 5))
    if "misere" in OPTIONS[name] and random.random() < 0.5:
        options["misere"] = True
    return options


def options_of(name: str, random: Random, school: School, person: Person) -> dict[str, Any]:
    """Return some options of a command, each as its kind allows; a server has all its members."""
    found: dict[str, Any] = {}
    spec = {option["name"]: option for option in school.commands()[name].get("options", ())}
    for option, (_, kind, *_rest) in OPTIONS[name].items():
        if not spec[option].get("required") and random.random() < 0.5:
            continue
        value = _value(spec[option], kind, random, school, person)
        if value is not None:
            found[option] = value
    return found


def _value(spec: dict[str, Any], kind: int, random: Random, school: School, person: Person) -> Any:
    if spec.get("choices"):
        return random.choice(spec["choices"])["value"]
    if kind == INTEGER:
        low, high = spec.get("min_value", 0), spec.get("max_value", 99)
        return min(max(random.choice((low, 1, 2, 3, 4, 5, 6, high)), low), high)
    if kind == BOOLEAN:
        return random.random() < 0.5
    if kind == USER and school.is_of_class(person):
        return random.choice(school.classmates()).actor
    if kind == STRING:
        return _text(spec, random)
    assert kind in (USER, ROLE, ATTACHMENT), spec
    return None


def _text(spec: dict[str, Any], random: Random) -> str:
    shown = random.choice(list(SAMPLES.values())).shown
    known = {
        "game": (shown[0], "nim", "fortboyard 5"),
        "position": (shown[1][0], "1 2 3", "5"),
        "move": ("1", "1 1", "2 1", "1 2", "3"),
        "time_zone": ("Europe/Paris", "Asia/Tokyo", "Nowhere"),
        "until": ("+1d", "+2j", "01/01/2000"),
    }
    found = random.choice((*known.get(spec["name"], ()), *known.get(spec["name"], ()), *LINES))
    return (found or "1")[: spec.get("max_length", 100)]
