"""Quotients as data for a file; data that is read is proved again."""

from __future__ import annotations

from typing import Any

from games.heap_rules import HeapRules
from games.misere.budget import Budget
from games.misere.growth import Growth
from games.misere.quotient import Quotient, bits, by_generators


class NotProved(ValueError):
    """The data is not a quotient of these rules."""


def to_data(growth: Growth) -> dict[str, Any]:
    """Return the data, for JSON, from which a quotient can be proved again and extended.

    The keys are ``game``, ``generators``, ``steps``, ``losing``, ``classes`` and ``tests``.
    """
    quotient = growth.quotient
    return {
        "game": growth.rules.name,
        "generators": list(quotient.generators),
        "steps": [list(step) for step in quotient.steps],
        "losing": list(bits(quotient.losing)),
        "classes": growth.classes,
        "tests": [list(test) for test in growth.tests],
    }


def from_data(rules: HeapRules, data: Any, budget: Budget) -> Growth:
    """Return the quotient in the data after proving it; the data is not trusted.

    Raises NotProved if it is malformed or of other rules, or OutOfBudget, or UnknownGame for an
    endless code.
    """
    growth = Growth(rules, budget)
    try:
        quotient, classes, tests = _read_quotient(rules, data)
        growth.adopt(quotient, classes, tests)
    except (KeyError, TypeError, ValueError) as error:
        raise NotProved(str(error)) from error
    return growth


def _read_quotient(
    rules: HeapRules, data: Any
) -> tuple[Quotient, list[int], list[tuple[int, ...]]]:
    """Return the unproved quotient, classes and tests; raise KeyError, TypeError or ValueError."""
    if data["game"] != rules.name:
        raise ValueError("the game is another one")
    steps = [_read_naturals(step, len(data["steps"])) for step in data["steps"]]
    classes = list(_read_naturals(data["classes"], len(steps)))
    generators = _read_naturals(data["generators"], len(classes))
    tests = [_read_naturals(test, len(classes)) for test in data["tests"]]
    losing = sum(1 << x for x in set(_read_naturals(data["losing"], len(steps))))
    if any(len(step) != len(generators) for step in steps) or not classes or classes[0]:
        raise ValueError("its parts do not fit together")
    return by_generators(generators, steps, losing), classes, tests


def _read_naturals(numbers: Any, limit: int) -> tuple[int, ...]:
    """Return a tuple of natural numbers; raise ValueError if one is not below a limit."""
    if not all(type(number) is int and 0 <= number < limit for number in numbers):
        raise ValueError("a number is out of range")
    return tuple(numbers)
