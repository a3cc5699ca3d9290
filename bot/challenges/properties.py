"""Texts about the properties of programs that earn points, and the teacher's test cases."""

from __future__ import annotations

from collections.abc import Sequence

from bot.challenges.standings import divided
from bot.i18n import Say
from games.challenge.cases import examples, read_cases
from games.challenge.points import points_of
from games.challenge.properties import (
    Property,
    PropertyShares,
    WeighedProperty,
    earned,
)
from games.challenge.reference import InvalidReference

#: The marks of a property that a program has fully, in part, and not at all.
HAS, IN_PART, LACKS = "✅", "½", "❌"

#: The properties whose share is displayed as a count.
_COUNTED = (Property.ASSERTS, Property.VISIBLE, Property.HIDDEN)


def weighed_lines(properties: Sequence[WeighedProperty], say: Say) -> list[str]:
    """Return lines on the properties that earn points, for a pupil before handing in.

    Without properties there are none; otherwise an empty line ends them.
    """
    named = ((each.hundredths, property_text(each.kind, each.bound, say)) for each in properties)
    lines = [say("property-worth", points=points_of(n), property=text) for n, text in named]
    return [say("properties-asked"), *lines, ""] if lines else []  # "": the list ends


def property_text(kind: Property, bound: str, say: Say) -> str:
    """Return the description of a property for pupils; ``bound`` is empty unless it is a cost."""
    return say(f"property-{kind}", bound=bound)


def cases_lines(function: str, reference: str, say: Say) -> list[str]:
    """Return lines with the first visible cases of a function, by name, and how many are hidden.

    ``reference`` is the text of the teacher's file. Without cases there are no lines.
    """
    shown = "\n".join(examples(function, reference)).replace("`", "'")
    lines = [say("program-examples"), f"```py\n{shown}\n```"] if shown else []
    _, hidden = count_cases(function, reference)
    return [*lines, *([say("program-cases-hidden", count=hidden)] if hidden else [])]


def count_cases(function: str, reference: str) -> tuple[int, int]:
    """Return the numbers of visible and of hidden test cases of a function, by name.

    ``reference`` is the text of the teacher's file; both are 0 if it is invalid.
    """
    try:
        cases = read_cases(function, reference)
    except InvalidReference:  # in a preview it may be wrong
        return 0, 0
    hidden = sum(case.is_hidden for case in cases)
    return len(cases) - hidden, hidden


def earned_lines(
    properties: Sequence[WeighedProperty],
    shares: PropertyShares,
    say: Say,
    *,
    counts_hidden: bool = True,
) -> list[str]:
    """Return a line for each examined property with its result and the points that it earned.

    Without ``counts_hidden``, the line on hidden cases says only whether all passed.
    """
    weights = {each.kind: each for each in properties}
    lines = []
    for kind, share in shares.items():
        weighed = weights.get(kind)
        text = property_text(kind, weighed.bound if weighed else "", say)
        sign = HAS if share.got == share.of else LACKS
        if kind is Property.HIDDEN and not counts_hidden:
            lines.append(f"{sign} {text}")
            continue
        if weighed is not None:
            text = say("property-earned", property=text, **_points(weighed, shares))
        counts = f" ({share.got}/{share.of})" if kind in _COUNTED else ""
        sign = IN_PART if 0 < share.got < share.of else sign
        lines.append(f"{sign} {text}{counts}")
    return lines


def earned_text(properties: Sequence[WeighedProperty], shares: PropertyShares, say: Say) -> str:
    """Return a teacher's line of the points per property, such as “small 4/4 · all 0/3”.

    It is empty without properties.
    """
    return " · ".join(
        f"{say(f'weighed-{each.kind}', bound=each.bound)} "
        + say("results-earned", **_points(each, shares))
        for each in properties
    )


def _points(weighed: WeighedProperty, shares: PropertyShares) -> dict[str, int | float]:
    """Return the points that a property has earned, ``points``, and at most can, ``highest``."""
    hundredths = divided(*earned(weighed, shares).as_integer_ratio())
    return {"points": points_of(hundredths), "highest": points_of(weighed.hundredths)}
