"""Verdicts on the functions of a file, in words and as data."""

from __future__ import annotations

import re
from typing import Any

from bot.i18n import Say
from bot.programs.cost_words import cost_text
from bot.programs.errors import explained, line_of
from bot.programs.model import Asserts, FunctionResult, Trouble, call_text, python_text
from bot.programs.playing import lost_match, strategy_counterexample, strategy_text
from games.worksheets import FUNCTIONS
from games.worksheets.bar_graphs import SHEET
from games.worksheets.nim_project import LARGEST_HEAPS, MOST_STICKS
from games.worksheets.specification import Defect, Proof
from games.worksheets.verdict import Status

_HEAPS = dict(zip(("one", "two", "three", "four"), LARGEST_HEAPS, strict=True))

#: How large what was tried of a strategy is, as its sentence tells it.
_PROVED_FOR: dict[Proof, dict[str, int]] = {
    Proof.STICKS: {"sticks": MOST_STICKS},
    Proof.NIM: _HEAPS,
    Proof.DIFFICULTY: _HEAPS,
    Proof.BAR: dict(zip(("rows", "columns"), SHEET, strict=True)),
}


#: What Python says of a call of ours if the function has more or fewer parameters.
_PARAMETERS = re.compile(r"TypeError: \S+\(\) (?:missing|takes) ")


def result_text(result: FunctionResult, say: Say) -> str:
    """Return in sentences a function's verdict, its cost, and what the program's asserts catch."""
    told = [_result_words(result, say)]
    if result.undrawn is not None:
        call = call_text(result.function or "", result.undrawn.call.arguments)
        told.append(say("program-undrawn", call=call, expected=python_text(result.undrawn.result)))
    if result.cost is not None:
        told.append(cost_text(result.cost, say))
    if result.asserts is not None:
        told.append(_asserts_text(result.function or "", result.asserts, say))
    return " ".join(told)


def _asserts_text(function: str, asserts: Asserts, say: Say) -> str:
    """Say how many wrong versions asserts catch, and how each of the others differs."""
    if asserts.refused is not None:
        return say("program-asserts-refused", function=function, line=asserts.refused)
    told = [say("program-asserts", caught=asserts.caught, total=asserts.total, function=function)]
    for missed in asserts.missed:
        found = FunctionResult(function, Status.WRONG, call=missed.call, slip=missed.slip)
        told.append(say("program-asserts-missed", difference=_wrong_text(found, say)))
    return " ".join(told)


def function_text(function: str, say: Say) -> str:
    """Say what a function of a worksheet takes, and what it must return."""
    return say(f"function-{function.lower().replace('_', '-')}")


def specification(result: FunctionResult, say: Say) -> str | None:
    """Say what a worksheet asks of a result's function, with examples; None if none asks for it."""
    if result.function not in FUNCTIONS:
        return None
    course = say(f"course-{FUNCTIONS[result.function].course.value}")
    told = say("program-asked", course=course, text=function_text(result.function, say))
    examples = say("program-examples-of", examples=" ; ".join(result.examples))
    return f"{told} {examples}" if result.examples else told


def _result_words(result: FunctionResult, say: Say) -> str:
    if result.trouble is not None:
        told = trouble_texts(result, say)
        return (" — " if result.trouble is Trouble.FAILED else " ").join(told)
    if result.verdict is not None and result.start is not None:
        return strategy_text(result.start, result.verdict, result.details, say)
    if result.slip is None or result.call is None:
        return _correct_text(result, say)
    return _wrong_text(result, say)


def trouble_texts(result: FunctionResult, say: Say) -> list[str]:
    """Return the sentences on a result's ``trouble``, which must be set: why, then explanations.

    For a syntax error the last one is Python's own text.
    """
    assert result.trouble is not None
    key = "program-almost" if "close" in result.details else result.trouble.value
    key += "-almost" if "meant" in result.details else ""
    told = [say(key, **result.details), *explanation(result, say)]
    told += [say("program-asks")] if result.asks else []
    if "fault" in result.details:
        told.append(say(f"fault-{result.details['fault']}", **result.details))
    if result.trouble is Trouble.SYNTAX:
        told.append(say("program-original", error=result.details["error"]))
    return told


def explanation(result: FunctionResult, say: Say) -> list[str]:
    """Return the sentence that explains Python's error in a result, as a list.

    It is empty if the result has no such error, or no pattern explains it.
    """
    is_stopped = result.trouble in (Trouble.SYNTAX, Trouble.FAILED)
    details = result.details if is_stopped else result.slip.details if result.slip else {}
    error, call = str(details.get("error", "")), result.call
    if call is not None and details.get("line") == 0 and _PARAMETERS.match(error):
        return [
            say("program-parameters", function=result.function or "", count=len(call.arguments))
        ]
    told = explained(error, say)
    return [] if told is None else [told]


def _correct_text(result: FunctionResult, say: Say) -> str:
    assert result.function is not None
    proof = FUNCTIONS[result.function].proof
    if proof is None:
        return " ".join(
            [say("program-correct", checked=result.checked), *_tested_range_lines(result, say)]
        )
    told, varies = {**_PROVED_FOR[proof], "checked": result.checked}, result.varies
    if varies is None:
        return f"{say(f'program-proved-{proof.value}', **told)} {say('program-proved-by')}"
    call = call_text(result.function, varies.call.arguments)
    twice = {"call": call, "first": python_text(varies.first), "second": python_text(varies.second)}
    shown_only = say(f"program-shown-{proof.value}", **told)
    return f"{shown_only} {say('program-shown-by', **twice)}"


def _tested_range_lines(result: FunctionResult, say: Say) -> list[str]:
    """Return the sentence on how far the tested calls went, as a list; empty if unknown."""
    if result.extent is None:
        return []
    longest, largest, of_sets = result.extent
    if longest is None:
        return [say("program-range-numbers", largest=largest)]
    key = "program-range-sets" if of_sets else "program-range-lists"
    return [say(key, longest=longest, largest=largest)]


def _wrong_text(result: FunctionResult, say: Say) -> str:
    slip, call = result.slip, result.call
    assert slip is not None
    assert call is not None
    told = say(
        f"program-{slip.defect.value}",
        call=call_text(result.function or "", call.arguments),
        got=python_text(slip.got),
        expected=python_text(slip.expected),
        **slip.details,
    )
    if slip.defect is Defect.RAISED:
        told = " — ".join([told, *explanation(result, say)])
    if graph := call.given.get("G"):
        told += f" {say('program-given-graph', most=max(n for n, _ in graph))}"
    if slip.match:
        function = result.function or ""
        board = FUNCTIONS[function].board
        assert board is not None, "a match is played on one"
        match = lost_match(function, board, slip.match, say)
        told += f" {say('program-lost-match')} {match}"
    if result.details:
        told += f" {say('program-varies', **result.details)}"
    if result.once is not None:
        told += f" {say('program-varies-once', once=result.once)}"
    if result.asks:
        told += f" {say('program-asks')}"
    return told


def result_data(file: str, result: FunctionResult, say: Say, source: str = "") -> dict[str, Any]:
    """Return the verdict on a function of a file as data for JSON.

    Its keys are file, function, status, checked, counterexample (None, or arguments, expected and
    got), message, line and specification.
    """
    counterexample = None
    if result.status is not Status.CORRECT and result.slip is not None and result.call is not None:
        counterexample = {
            "arguments": [_to_json_value(one) for one in result.call.arguments],
            "expected": _to_json_value(result.slip.expected),
            "got": _to_json_value(result.slip.got),
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
        "line": line_of(result, source),
        "specification": specification(result, say),
    }


def _to_json_value(value: Any) -> Any:
    """Return a value for JSON: tuples as lists, huge numbers as "…", other types as text."""
    if isinstance(value, list | tuple):
        return [_to_json_value(one) for one in value]
    if isinstance(value, int) and not isinstance(value, bool):
        return value if value.bit_length() <= 4096 else "…"
    if value is None or isinstance(value, bool | str):
        return value
    return python_text(value)
