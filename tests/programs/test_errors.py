"""Python's own errors: those that pupils meet are explained, in both languages."""

from __future__ import annotations

import pytest

from bot.programs.errors import KEYS, explained, line_of
from bot.programs.judging import judge_source
from bot.programs.messages import explanation, result_text
from bot.programs.model import Trouble
from bot.programs.sandbox import Sandbox
from tests.support.acting import EN, FR

#: A line within ``xor``, or a whole file, that meets each error.
FILES = {
    "colon": "def xor(a, b)\n    return a",
    "quote": "def xor(a, b):\n    return 'a",
    "triple-quote": "def xor(a, b):\n    return '''a",
    "bracket": "def xor(a, b):\n    return (a ^ b",
    "unmatched": "def xor(a, b):\n    return a ^ b)",
    "mismatched": "def xor(a, b):\n    return [a ^ b)",
    "body": "def xor(a, b):\nreturn a",
    "tabs": "def xor(a, b):\n        x = 1\n\treturn a",
    "indentation": "def xor(a, b):\n    a = 1\n      b = 2",
    "equals": "def xor(a, b):\n    if a = b: return 0",
    "assigned": "def xor(a, b):\n    a + b = 1",
    "print": "def xor(a, b):\n    print a",
    "comma": "def xor(a, b):\n    return [a b]",
    "smart-quotes": "def xor(a, b):\n    return “a”",
    "sign": "def xor(a, b):\n    return a × b",
    "invisible": "def xor(a, b):\n    return\u00a0a ^ b",
    "return-outside": "return 3",
    "break-outside": "def xor(a, b):\n    break",
    "number": "def xor(a, b):\n    2x = 1",
    "try": "def xor(a, b):\n    try:\n        a = 1\n    return a",
    "keyword-first": "def xor(a, b):\n    return max(key=a, b)",
    "global-late": "a = 1\ndef xor(b, c):\n    a = 2\n    global a",
    "twice": "def xor(a, a):\n    return a",
    "continuation": "def xor(a, b):\n    return a \\ b",
    "syntax": "def xor(a, b):\n    return a ^ ^ b",
    "import-name-meant": "from math import sqrtt\ndef xor(a, b): return a",
    "import-name": "from math import squareroot\ndef xor(a, b): return a",
}

LINES = {
    "name-meant": "total = 1; return totl",
    "name": "return quelconque",
    "unbound": "x = y; y = 1; return x",
    "pop-empty": "return [].pop()",
    "index": "return [1][a + 5]",
    "key": "return {7: 1}[a]",
    "zero": "return a // 0",
    "none": "x = None; return x[0]",
    "none-attribute": "x = [1].sort(); return x.append(2)",
    "subscript": "return a[0]",
    "iterable": "return [x for x in a]",
    "callable": "return a(b)",
    "argument": "return xor(a)",
    "arguments": "return xor(a, b, 1)",
    "joined": "return 'a' + a",
    "operands": "return a + 'a'",
    "compared": "return a < 'a'",
    "unhashable": "return {[a]: b}",
    "place": "return [1, 2][a / 2]",
    "fixed": "t = (1, 2); t[0] = 3",
    "length": "return len(a)",
    "whole": "return range(a / 2)",
    "attribute": "return [a].ajoute(b)",
    "module": "import math; return math.system('ls')",
    "no-number": "return int('douze')",
    "unpack": "x, y = [1, 2, 3]",
    "not-in-list": "return [1].index(9)",
    "empty": "return max([])",
    "recursion": "return xor(a, b)",
    "changed-size": "d = {1: 1}\n    for k in d: d[k + 1] = 1",
    "exit": "exit()",
    "not-here": "if a and b: __import__('pandas')\n    return a | b",
    "input": "return [input() for _ in range(5000)]",
}


def test_every_explanation_of_an_error_is_tried_here() -> None:
    assert {f"program-error-{key}" for key in (*FILES, *LINES)} == set(KEYS)
    assert len(KEYS) >= 30


@pytest.mark.parametrize("key", [*FILES, *LINES])
def test_an_error_is_explained_with_its_line(sandbox: Sandbox, key: str) -> None:
    source = FILES.get(key) or f"def xor(a, b):\n    {LINES[key]}\n"
    (result, *_) = judge_source(sandbox, source, "xor")
    details = result.slip.details if result.slip is not None else result.details
    error = str(details["error"])
    assert details["line"] in (1, 2, 3, 4), error
    for say in (EN, FR):
        (told,) = explanation(result, say)
        head = (
            say(f"program-error-{key}", **dict.fromkeys(_VARIABLES, "¤")).partition("¤")[0].strip()
        )
        assert told.startswith(head), (error, told)
        assert told in result_text(result, say)
        assert error in result_text(result, say), "the original stands beside it"


_VARIABLES = (
    *("bracket", "opening", "closing", "name", "meant", "sign", "word", "type", "one", "other"),
)


@pytest.mark.parametrize(
    ("before", "line"),
    [("", 'é = "àéî"; return é + a'), ("", "return é + a"), ("\t", "(é) + a; return a")],
)
def test_the_caret_is_below_its_sign_after_any_letters(
    sandbox: Sandbox, before: str, line: str
) -> None:
    source = f"é = 'é'\ndef xor(a, b):\n{before or '    '}{line}\n"
    (result,) = judge_source(sandbox, source, "xor")
    shown, caret = (line_of(result, source) or "").split("\n")
    marked = "".join(one for one, mark in zip(shown, caret, strict=False) if mark == "^")
    assert marked == ("(é) + a" if before else "é + a")


@pytest.mark.parametrize("columns", ["-7, -9", "10 ** 9, 10 ** 12", "3, 1"])
def test_a_forged_place_of_an_error_is_shown_safely(sandbox: Sandbox, columns: str) -> None:
    for line in (-1, 0, 2, 10**30):
        source = "import json, sys\nour = sys.modules['app']\nreal = our._said\n"
        source += "our._said = lambda work, *given: real(work, *given) if work is not our._called "
        source += f"else json.dumps(['raised', 'E', 'é', {line}, {columns}])\n"
        source += "def xor(a, b): return 'é'"
        (result,) = judge_source(sandbox, source, "xor")
        assert result.slip is not None
        assert (line_of(result, source) or "E").isprintable() or line == 2


@pytest.mark.parametrize("head", ["xor(a)", "xor()", "xor(self, a, b)", "xor(a, b, c)"])
def test_a_wrong_number_of_parameters_is_explained(sandbox: Sandbox, head: str) -> None:
    (result,) = judge_source(sandbox, f"def {head}: return 1")
    for say in (EN, FR):
        assert say("program-parameters", function="xor", count=2) in result_text(result, say)


def test_a_program_that_uses_input_is_told_what_it_gets(sandbox: Sandbox) -> None:
    wrong = "def xor(a, b):\n    a = int(input('a ? '))\n    return a ^ b"
    for source in (wrong, "a, b = input().split()\ndef xor(a, b): return a ^ b"):
        (result,) = judge_source(sandbox, source, "xor")
        for say in (EN, FR):
            assert say("program-asks") in result_text(result, say)
    right = "n = int(input('n ? '))\ndef xor(a, b): return a ^ b"
    assert EN("program-asks") not in result_text(judge_source(sandbox, right)[0], EN)


def test_an_unknown_error_is_shown_in_pythons_words(sandbox: Sandbox) -> None:
    (result,) = judge_source(sandbox, "def xor(a, b): raise LookupError('own')")
    assert explained("LookupError: own", EN) is None
    assert "LookupError: own" in result_text(result, EN)


def test_a_byte_order_mark_windows_ends_of_lines_and_accents_are_no_errors(
    sandbox: Sandbox,
) -> None:
    for source in (
        "\ufeffdef xor(a, b): return a ^ b",
        "def xor(a, b):\r\n    return a ^ b\r\n",
        "def xor(été, b):\n    return été ^ b  # à côté",
        "def xor(a, b):\n\treturn a ^ b",
    ):
        (result,) = judge_source(sandbox, source, "xor")
        assert result.trouble is None, source


def test_a_null_character_is_reported_with_its_line(sandbox: Sandbox) -> None:
    (result,) = judge_source(sandbox, "def xor(a, b):\n    return a\0 ^ b")
    assert (result.trouble, result.details["line"]) == (Trouble.SYNTAX, 2)


@pytest.mark.parametrize("helper", ["nim_somme", "minimum", "joueur", "partie", "f", "g"])
def test_a_helper_is_not_taken_for_a_function_of_a_sheet(sandbox: Sandbox, helper: str) -> None:
    (result,) = judge_source(sandbox, f"def {helper}(n): return n")
    assert (result.trouble, "close" in result.details) == (Trouble.UNKNOWN, False)


def test_a_misspelt_function_is_asked_back(sandbox: Sandbox) -> None:
    (almost,) = judge_source(sandbox, "def est_gagnante(n): return True")
    assert (almost.trouble, almost.details["close"]) == (Trouble.UNKNOWN, "gagnant")
    for say in (EN, FR):
        assert "gagnant" in result_text(almost, say).replace("est_gagnante", "")
    (capitals,) = judge_source(sandbox, "def XOR(a, b): return a ^ b")
    assert capitals.details["close"] == "xor"
    both = judge_source(sandbox, "def est_gagnante(n): return 1\ndef gagnant(n): return 1")
    assert "close" not in both[0].details, (
        "no similar name should be suggested, as the function exists"
    )
