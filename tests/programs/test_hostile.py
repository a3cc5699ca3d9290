"""Programs that would do harm: each is answered as an error of the program, and bounds hold."""

from __future__ import annotations

from pathlib import Path

import pytest

from bot.programs.judging import judge_file, judge_source
from bot.programs.marking import NO_ANSWER
from bot.programs.messages import result_data, result_text
from bot.programs.model import FunctionResult, Trouble
from bot.programs.sandbox import Program, Sandbox
from games.worksheets import FUNCTIONS
from games.worksheets.calls import Call, Raised, Returned, Stop, Stopped
from games.worksheets.specification import Defect
from games.worksheets.verdict import Status
from tests.support.acting import EN, FR
from tests.support.programs import hostile

RIGHT = "def xor(a, b): return a ^ b"


@pytest.mark.parametrize("source", hostile.AT_ONCE, ids=str)
def test_a_hostile_file_gets_a_verdict_that_is_not_right(short: Sandbox, source: str) -> None:
    results = judge_source(short, source + "\ndef xor(a, b): return 0", "xor")
    assert [result.status for result in results] != [Status.CORRECT]
    assert all(result_data("file.py", result, EN)["message"] for result in results)


@pytest.mark.parametrize("source", hostile.WHEN_CALLED)
def test_a_hostile_function_gets_an_error_or_a_wrong_verdict(short: Sandbox, source: str) -> None:
    (result,) = judge_source(short, source, "xor")
    assert result.status in (Status.ERROR, Status.WRONG)
    assert result_data("file.py", result, EN)["message"]


def test_a_hundred_hostile_programs_write_no_file() -> None:
    programs = (*hostile.AT_ONCE, *hostile.WHEN_CALLED)
    assert len(set(programs)) == len(programs) >= 100
    assert not Path("/tmp/bouton-hostile").exists()


def test_random_results_are_the_same_in_every_run(sandbox: Sandbox) -> None:
    source = "from random import random\nfrom numpy.random import randint, choice\n"
    source += "import numpy as np\n"
    source += (
        "def f(n): return random(), randint(n), randint(1, n), choice([n]), np.random.random()"
    )

    def drawn() -> list[object]:
        return [*Program(sandbox, source).run("f", [Call((9,)), Call((9,))])]

    first, second = drawn()
    assert isinstance(first, Returned)
    assert isinstance(second, Returned)
    assert first.result != second.result
    assert drawn() == [first, second]


def test_programs_share_no_variables(sandbox: Sandbox) -> None:
    Program(sandbox, "hidden = 1")
    (answer,) = Program(sandbox, "def f(): return hidden").run("f", [Call(())])
    assert isinstance(answer, Raised)
    assert answer.exception == "NameError"


def test_the_calls_end_at_an_endless_one(short: Sandbox) -> None:
    source = "def f(n):\n    while n == 3: pass\n    return n"
    answers = Program(short, source).run("f", [Call((n,)) for n in range(6)])
    assert [getattr(answer, "result", answer) for answer in answers] == [
        0,
        1,
        2,
        Stopped(Stop.TIME),
    ]


def test_calls_that_take_too_much_together_are_reported_as_such() -> None:
    source = "def xor(a, b):\n    for i in range(10 ** 6): pass\n    return a ^ b"
    (result,) = judge_source(Sandbox(fuel=10**9, all_fuel=10**9), source, "xor")
    assert result.slip is not None
    assert result.slip.defect is Defect.TOO_SLOW_IN_ALL
    assert "together" in result_text(result, EN)


def test_an_answer_that_changes_when_called_again_is_reported(sandbox: Sandbox) -> None:
    source = "bits = []\ndef decimale_vers_binaire(n):\n"
    source += (
        "    while n or not bits:\n        bits.insert(0, n % 2)\n        n //= 2\n    return bits"
    )
    (result,) = judge_source(sandbox, source)
    assert result.slip is not None
    assert result.call is not None
    assert (result.status, result.call.arguments) == (Status.WRONG, (1,))
    assert (result.slip.got, result.details) == ([1, 0], {"again": "[1]"})
    assert "answers differently when called again" in result_text(result, EN)


@pytest.mark.parametrize(
    "value", ["reversed(tab)", "map(int, tab[::-1])", "(x for x in tab[::-1])"]
)
def test_an_iterator_is_not_accepted_as_a_list(sandbox: Sandbox, value: str) -> None:
    (result,) = judge_source(sandbox, f"def inversion_tableau(tab):\n    return {value}")
    assert result.slip is not None
    assert (result.status, result.slip.defect) == (Status.WRONG, Defect.ITERATOR)
    (right,) = judge_source(sandbox, f"def inversion_tableau(tab):\n    return list({value})")
    assert right.status is Status.CORRECT


def test_a_list_changed_by_a_later_call_is_wrong(sandbox: Sandbox) -> None:
    source = "bits = []\ndef inversion_tableau(tab):\n"
    source += "    bits.clear()\n    bits.extend(tab[::-1])\n    return bits"
    (result,) = judge_source(sandbox, source)
    assert result.slip is not None
    assert result.slip.defect is Defect.SHARED
    assert "changed by a later call" in result_text(result, EN)


def test_output_is_separate_for_each_call_and_bounded(sandbox: Sandbox) -> None:
    program = Program(sandbox, "def f(n): print('a' * n)")
    answers = program.run("f", [Call((1,)), Call((3,))])
    assert [getattr(answer, "printed", "") for answer in answers] == ["a\n", "aaa\n"]
    (answer,) = program.run("f", [Call((10**6,))])
    assert isinstance(answer, Returned)
    assert len(answer.printed) == 200_000


@pytest.mark.parametrize(
    ("content", "trouble"),
    [
        (b"a" * 65_537, Trouble.TOO_LONG),
        ("é".encode("latin-1"), Trouble.NOT_TEXT),
        (b"", Trouble.NO_FUNCTION),
        (b"1 / 0", Trouble.FAILED),
        (b"import matplotlib.pyplot as plt", Trouble.NO_MODULE),
        (b"def f(: pass", Trouble.SYNTAX),
        (b"x = [0] * 10 ** 9", Trouble.STOPPED_MEMORY),
    ],
)
def test_a_file_that_cannot_be_judged_says_why(
    sandbox: Sandbox, content: bytes, trouble: Trouble
) -> None:
    (result,) = judge_file(sandbox, content)
    assert (result.status, result.trouble) == (Status.ERROR, trouble)


def test_a_file_of_endless_functions_ends_by_its_instructions() -> None:
    names = [*FUNCTIONS][:6]
    source = "\n".join(f"def {name}(*a):\n    while True: pass" for name in names)
    limits = Sandbox(fuel=10**8, all_fuel=10**8, file_fuel=4 * 10**8)
    results = judge_source(limits, source)
    assert [result.function for result in results] == names
    reached = [result.trouble is not Trouble.NOT_REACHED for result in results]
    assert reached == sorted(reached, reverse=True)
    assert {*reached} == {True, False}
    assert f"{names[-1]} was not judged" in result_text(results[-1], EN)
    assert judge_source(limits, source, names[-1])[0].trouble is None


def test_a_misspelt_module_is_asked_back(sandbox: Sandbox) -> None:
    for source in ("import maths", "from maths import sqrt", "def xor(a, b):\n    import maths"):
        (result,) = judge_source(sandbox, source)
        assert result.details["meant"] == "math"
        assert "Do you mean math?" in result_text(result, EN)


def test_a_missing_standard_module_is_no_mistake(sandbox: Sandbox) -> None:
    (result,) = judge_source(sandbox, "import ctypes")
    assert result.trouble is Trouble.NO_MODULE
    assert "no mistake of yours" in result_text(result, EN)


def test_a_file_that_never_ends_is_reported_as_stopped(short: Sandbox) -> None:
    (result,) = judge_file(short, b"while True: pass")
    assert (result.status, result.trouble) == (Status.ERROR, Trouble.STOPPED_TIME)


def test_functions_above_an_error_of_the_file_are_judged(sandbox: Sandbox) -> None:
    above, below = RIGHT + "\n", "\ndef affichage(n, c): print(n * c)"
    found = judge_source(sandbox, above + "while True: input()" + below)
    assert [(one.function, one.trouble) for one in found] == [
        ("xor", None),
        ("affichage", Trouble.ENDLESS_INPUT),
    ]
    found = judge_source(sandbox, above + "assert xor(0, 1) == 0")
    assert [(one.function, one.trouble) for one in found] == [
        ("xor", None),
        (None, Trouble.ASSERT_FALSE),
    ]
    assert found[-1].details == {"line": 2}


NUMPY = (
    "import numpy as np\ndef f(n): return np.random.randint(1, n)",
    "import numpy\ndef f(n): return numpy.random.randint(1, n)",
    "import numpy.random as rd  # hasard\ndef f(n): return rd.choice([1, 1]) * rd.randint(1, n)",
    "from numpy.random import randint, choice as tire\ndef f(n): return randint(1, n) + tire([0])",
    "from numpy.random import *\ndef f(n): return randint(1, n)",
    "from numpy import random\ndef f(n): return random.randint(1, n)",
    "def f(n):\n    import numpy as np\n    return int(np.random.random() * (n - 1)) + 1",
)


@pytest.mark.parametrize("source", NUMPY)
def test_random_numbers_of_numpy_can_be_used(sandbox: Sandbox, source: str) -> None:
    answers = Program(sandbox, source).run("f", [Call((4,))] * 100)
    assert {getattr(answer, "result", answer) for answer in answers} == {1, 2, 3}


@pytest.mark.parametrize(
    ("source", "missing", "line"),
    [
        ("import numpy as np\ndef xor(a, b): return np.array([a ^ b])[0]", "numpy.array", 2),
        ("import numpy as np\ndef xor(a, b): return np.random.rand()", "numpy.random.rand", 2),
        ("from numpy import array\ndef xor(a, b): return a ^ b", "numpy.array", 1),
        ("import tkinter\ndef xor(a, b): return a ^ b", "tkinter", 1),
        ("def xor(a, b):\n    import pandas as pd\n    return a ^ b", "pandas", 2),
        ("def xor(a, b):\n    return int(open('a').read())", "open", 2),
        ("from .mine import xor", ".mine", 1),
        ("from pathlib import Path\ndef xor(a, b): return Path('a').read_text()", "pathlib", 1),
        ("import os\ndef xor(a, b): return os.listdir()", "os.listdir", 2),
        ("import os as o\ndef xor(a, b): return o.path.join('a', o.getcwd())", "os.getcwd", 2),
        ("from os import path, system\ndef xor(a, b): return system('ls')", "os.system", 1),
        ("import io\ndef xor(a, b): return io.open('a')", "open", 2),
        ("def xor(a, b):\n    try: return open('a')\n    finally: pass", "open", 2),
        ("from socket import create_connection", "socket", 1),
        ("import threading\ndef xor(a, b): threading.Thread().start()", "threading", 1),
        ("import subprocess\ndef xor(a, b): return subprocess.run('ls')", "subprocess", 1),
        ("import asyncio, multiprocessing", "asyncio", 1),
    ],
)
def test_a_missing_module_is_reported_before_anything_is_judged(
    sandbox: Sandbox, source: str, missing: str, line: int
) -> None:
    (result,) = judge_source(sandbox, source, "xor")
    assert (result.status, result.trouble) == (Status.ERROR, Trouble.NO_MODULE)
    assert result.details == {"error": missing, "line": line}
    assert_free(result)


def assert_free(result: FunctionResult) -> None:
    """Assert that a program is no answer, and that this is said to be no mistake."""
    assert (result.status, result.trouble) == (Status.ERROR, Trouble.NO_MODULE)
    assert Trouble.NO_MODULE in NO_ANSWER
    assert "no mistake of yours" in result_text(result, EN)
    assert "pas une faute de ta part" in result_text(result, FR)


@pytest.mark.parametrize(
    "source",
    [
        "from os import *\ndef xor(a, b): return listdir()",
        "import importlib\ndef xor(a, b): importlib.import_module('pandas')",
        "def xor(a, b): return getattr(__import__('threading'), 'Thread')().start()",
        "try:\n    import pandas\nexcept ImportError:\n    import polars\n" + RIGHT,
    ],
)
def test_a_module_missing_at_the_first_call_uses_no_try(sandbox: Sandbox, source: str) -> None:
    (result,) = judge_source(sandbox, source, "xor")
    assert_free(result)


@pytest.mark.parametrize(
    "source",
    [
        "import time\ndef xor(a, b):\n    time.sleep(100)\n    return a ^ b",
        "import os\ndef xor(a, b):\n    return len(os.path.join('a' * a, 'b' * b)) * 0 or a ^ b",
        "import os\nMEMO = os.path.exists('memo.txt')\n" + RIGHT,
        "class Door:\n    def open(self): return 1\ndef xor(a, b): return Door().open() * (a ^ b)",
        "def xor(a, b):\n    try: return open('memo')\n    except OSError: return a ^ b",
    ],
)
def test_a_program_that_needs_nothing_from_outside_is_judged(sandbox: Sandbox, source: str) -> None:
    (result,) = judge_source(sandbox, source, "xor")
    assert result.status is Status.CORRECT, result


def test_a_missing_module_that_the_program_handles_is_accepted(sandbox: Sandbox) -> None:
    source = "try:\n    import pandas\nexcept ImportError:\n    pandas = None\n"
    (result,) = judge_source(sandbox, source + RIGHT)
    assert result.status is Status.CORRECT


def test_a_hidden_import_of_a_missing_module_is_an_error(sandbox: Sandbox) -> None:
    source = "def xor(a, b):\n    if a and b: __import__('pandas')\n    return a | b"
    (result,) = judge_source(sandbox, source)
    assert result.slip is not None, "a missing module must not make every attempt free"
    assert result.slip.defect is Defect.RAISED
