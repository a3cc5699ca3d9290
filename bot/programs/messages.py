"""What was found of a program, in words and as data."""

from __future__ import annotations

from typing import Any

from bot.i18n import Say, Variant
from bot.programs.model import Asserts, Cost, Result, Trouble, call_text, shown
from bot.programs.playing import lost_match, strategy_counterexample, strategy_text
from games.worksheets import FUNCTIONS
from games.worksheets.nim_project import LARGEST_HEAPS, MOST_STICKS
from games.worksheets.specification import Proof
from games.worksheets.verdict import Status

#: How long the longest bar of a plot is, in characters.
_BAR = 20


class Counted(Variant):
    """What is counted of a function's cost: its calls, or all steps."""

    CALLS = "calls"
    STEPS = "steps"


def result_text(result: Result, say: Say) -> str:
    """Tell what was found of a function, and of the program's own asserts, in a few sentences."""
    told = [_found(result, say)]
    if result.cost is not None:
        told.append(_cost_text(result.cost, say))
    if result.asserts is not None:
        told.append(_asserts_text(result.function or "", result.asserts, say))
    return " ".join(told)


def _cost_text(cost: Cost, say: Say) -> str:
    """Tell what sizes cost, with a bar for the count of each, and how the counts grow."""
    counted = "steps" if cost.of_steps else "calls"
    most = max(spent.count for spent in cost.spent)
    told = [
        say(
            f"program-cost-{counted}",
            n=one.n,
            count=one.count,
            cells=one.cells or 0,
            table=one.table,
        )
        + f" {'█' * max(1, round(_BAR * one.count / most))}"
        for one in cost.spent
    ]
    grows = say(cost.growth.value, counted=Counted(counted))
    if cost.of_steps:
        grows += f" {say('program-cost-step')}"
    return "\n".join([grows, *told])


def _asserts_text(function: str, asserts: Asserts, say: Say) -> str:
    """Tell how many wrong versions asserts catch, and of the others how they differ."""
    if asserts.refused is not None:
        return say("program-asserts-refused", function=function, line=asserts.refused)
    told = [say("program-asserts", caught=asserts.caught, total=asserts.total, function=function)]
    for missed in asserts.missed:
        found = Result(function, Status.WRONG, call=missed.call, slip=missed.slip)
        told.append(say("program-asserts-missed", difference=_wrong(found, say)))
    return " ".join(told)


def _found(result: Result, say: Say) -> str:
    if result.trouble is not None:
        told = [say(result.trouble.value, **result.details)]
        if result.hint is not None:
            told.append(say(result.hint.value))
        if result.trouble in (Trouble.SYNTAX, Trouble.NOT_SUPPORTED):
            told.append(say("program-original", error=result.details["error"]))
        return " ".join(told)
    if result.verdict is not None and result.start is not None:
        return strategy_text(result.start, result.verdict, result.details, say)
    if result.slip is None or result.call is None:
        return _correct(result, say)
    return _wrong(result, say)


def _correct(result: Result, say: Say) -> str:
    assert result.function is not None
    proof = FUNCTIONS[result.function].proof
    if proof is None:
        return say("program-correct", checked=result.checked)
    sizes = {"sticks": MOST_STICKS}
    if proof is not Proof.STICKS:
        sizes = dict(zip(("one", "two", "three", "four"), LARGEST_HEAPS, strict=True))
    told, varies = {**sizes, "checked": result.checked}, result.varies
    if varies is None:
        return f"{say(f'program-proved-{proof.value}', **told)} {say('program-proved-by')}"
    call = call_text(result.function, varies.call.arguments)
    twice = {"call": call, "first": shown(varies.first), "second": shown(varies.second)}
    shown_only = say(f"program-shown-{proof.value}", **told)
    return f"{shown_only} {say('program-shown-by', **twice)}"


def _wrong(result: Result, say: Say) -> str:
    slip, call = result.slip, result.call
    assert slip is not None
    assert call is not None
    told = say(
        f"program-{slip.mistake.value}",
        call=call_text(result.function or "", call.arguments),
        got=shown(slip.got),
        expected=shown(slip.expected),
        **slip.details,
    )
    if graph := call.given.get("G"):
        told += f" {say('program-given-graph', most=max(n for n, _ in graph))}"
    if slip.match:
        match = lost_match(result.function or "", call, slip.match, say)
        told += f" {say('program-lost-match')} {match}"
    if result.details:
        told += f" {say('program-varies', **result.details)}"
    if result.once is not None:
        told += f" {say('program-varies-once', once=result.once)}"
    return told


def result_data(file: str, result: Result, say: Say) -> dict[str, Any]:
    """Return what was found of a function as data for JSON."""
    counterexample = None
    if result.status is not Status.CORRECT and result.slip is not None and result.call is not None:
        counterexample = {
            "arguments": [_data(one) for one in result.call.arguments],
            "expected": _data(result.slip.expected),
            "got": _data(result.slip.got),
        }
    elif result.status is not Status.CORRECT and result.start and result.verdict:
        counterexample = strategy_counterexample(result.start, result.verdict)
    return {
        "file": file,
        "function": result.function,
        "status": result.status.value,
        "checked": result.checked,
        "counterexample": counterexample,
        "message": result_text(result, say),
    }


def _data(value: Any) -> Any:
    """Return a value as JSON has it: tuples as lists, what JSON has not as Python writes it."""
    if isinstance(value, list | tuple):
        return [_data(one) for one in value]
    if isinstance(value, int) and not isinstance(value, bool):
        return value if value.bit_length() <= 4096 else "…"
    if value is None or isinstance(value, bool | str):
        return value
    return shown(value)
