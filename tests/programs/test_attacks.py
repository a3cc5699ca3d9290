"""Programs that try to learn the judge's calls, or to cheat, gain nothing.

A long run tries 100 000 hostile or random sources in several processes, and tells of each thousand
what became of them: ``python -m tests.programs.test_attacks``, perhaps with another number of
thousands, and the first of them, to go on where a run was ended.
"""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from random import Random

import pytest

from bot.cli.count_bar import CountBar
from bot.programs.judging import judge_source
from bot.programs.marking import mark_program
from bot.programs.messages import result_text
from bot.programs.sandbox import Program, Sandbox
from games.worksheets.calls import Call, Raised, Returned, Stop, Stopped
from games.worksheets.specification import Defect
from games.worksheets.verdict import Status
from games.worksheets.versions import RIGHT
from tests.support.acting import EN, FR
from tests.support.programs import hostile
from tests.support.programs.host import generated
from tests.support.programs.written import BROKEN, WRITTEN

#: Returns all numbers of seven digits that are anywhere: in frames, modules, objects.
LOOKS = """
import gc, re, sys
def f(n):
    frame, seen = sys._getframe(), []
    while frame is not None:
        seen += [repr(frame.f_locals), repr(frame.f_code.co_consts)]
        frame = frame.f_back
    seen += [repr(each)[:3000] for each in gc.get_objects() if type(each) in (list, dict, tuple)]
    return sorted(set(re.findall(r"\\b9\\d{6}\\b", "".join(seen))))
"""


def test_a_program_sees_its_arguments_and_no_other_call(sandbox: Sandbox) -> None:
    # It may remember what it was asked before; of what is asked later nothing is there yet.
    answers = Program(sandbox, LOOKS).run("f", [Call((n,)) for n in (9123456, 9234567, 9345678)])
    seen = [set(one.result) for one in answers if isinstance(one, Returned)]
    assert len(seen) == 3
    assert min(map(len, seen)) == 1
    for number, one in zip((9123456, 9234567, 9345678), seen, strict=True):
        assert str(number) in one


#: Each makes 50 of 100, or a wrong function right, where the judge stands in the program's reach.
CHEATS = (
    # The module of ours in the instance: its results can be forged, but none is known to be right.
    "import sys\ndef xor(a, b):\n    frame = sys._getframe(1)\n"
    "    frame.f_globals['_Writer'].written = lambda self, value: '1'\n    return 0",
    "import sys\nsys.modules['app']._Writer.written = lambda self, value: '0'\n"
    "def xor(a, b): return None",
    "import sys\nsys.modules['app']._said = lambda *given: "
    '\'["returned", 0, null, [], "", []]\'\n'
    "def xor(a, b): return 1",
    "import builtins\nbuiltins.isinstance = lambda *a: True\ndef xor(a, b): return 1",
    "class R(int):\n    def __eq__(self, other): return True\n    def __hash__(self): return 0\n"
    "def xor(a, b): return R(3)",
    "class R(list):\n    def __iter__(self): return iter([1])\n    def __len__(self): return 1\n"
    "def xor(a, b): return R([9])",
    "calls = []\ndef xor(a, b):\n    calls.append((a, b))\n    return a ^ b if len(calls) < 4 else 1",
    "import atexit\ndef xor(a, b): return 1",
    "import sys\nsys.setprofile(lambda *a: None)\ndef xor(a, b): return a | b",
    "import sys\nsys.stdout = sys.__stdout__ = None\ndef xor(a, b): return a | b",
    "def xor(a, b):\n    while a and b: pass\n    return a ^ b",
    "_bouton_calls = 1\ndef _bouton_run(*a): return [[True, 0, [], []]]\ndef xor(a, b): return 0",
)


@pytest.mark.parametrize("source", CHEATS)
def test_a_program_that_cheats_is_not_marked_right(short: Sandbox, source: str) -> None:
    (result, *_) = judge_source(short, source, "xor")
    assert result.status is not Status.CORRECT
    assert mark_program(short, source, "xor").credit in (0, None)


REVERSES = "def inversion_tableau(tab):\n    tab.reverse()\n    return tab[:]\n"

#: Each makes the module in its instance say that arguments are as they were. A program that also
#: replaces the arguments in the frame of the second look (``marking``) is not found out: it earns
#: no more than one that works on a copy, which is shorter.
FORGED = (
    "import sys, json\nour = sys.modules['app']\nreal = our._said\ndef forge(*given):\n"
    "    v = json.loads(real(*given))\n    if 'returned' in v: v[2] = None\n"
    "    return json.dumps(v)\n"
    "our._said = forge\n" + REVERSES,
    "import sys\nclass Same:\n    def __ne__(self, other): return False\n"
    "sys.modules['app']._packed = lambda value: Same()\n" + REVERSES,
    "import marshal\nmarshal.dumps = lambda *given: b''\n" + REVERSES,
)


@pytest.mark.parametrize("source", [REVERSES, *FORGED])
def test_a_changed_argument_cannot_be_hidden_from_the_judge(sandbox: Sandbox, source: str) -> None:
    marked = mark_program(sandbox, source, "inversion_tableau")
    assert (marked.credit, marked.error) == (50, "program-changed")
    assert marked.result.status is Status.WRONG


@pytest.mark.parametrize(
    ("of", "stop"),
    [
        ("while True: pass", Stop.TIME),
        ("import re\n    re.match('(a+)+$', 'a' * 40 + 'b')", Stop.TIME),
        ("x = []\n    while True: x.append('a' * 10 ** 6)", Stop.MEMORY),
        ("9 ** 9 ** 9", Stop.TIME),
        (
            "import sys, functools\n    sys.setrecursionlimit(10 ** 9)\n"
            "    g = functools.lru_cache(lambda n: g(n + 1))\n    g(0)",
            Stop.DEPTH,
        ),
    ],
)
def test_a_stopped_call_costs_the_same_instructions_each_time(
    short: Sandbox, of: str, stop: Stop
) -> None:
    spent = set()
    for _ in range(3):
        program = Program(short, f"def f(n):\n    {of}\n")
        assert program.run("f", [Call((1,))]) == [Stopped(stop)]
        spent.add((program.loading, *program.spent))
    assert len(spent) == 1


@pytest.mark.parametrize(
    "source",
    [
        "import builtins as b\ndef f(n): return getattr(b, 'open')('/etc/passwd')",
        "import os\ndef f(n): return getattr(os, 'listdir')('/')",
        "import os\ndef f(n): return os.environ['PATH']",
        "def f(n): return __import__('shutil').rmtree('/etc')",
        "from os import *\ndef f(n): return scandir('/')",
    ],
)
def test_a_program_finds_no_files_and_no_environment(sandbox: Sandbox, source: str) -> None:
    [answer] = Program(sandbox, source).run("f", [Call((1,))])
    assert isinstance(answer, Raised)
    assert answer.exception in ("FileNotFoundError", "KeyError", "PermissionError", "OSError")


def test_clocks_measure_nothing_and_random_numbers_repeat(sandbox: Sandbox) -> None:
    source = "import os, time, random, secrets\n"
    source += (
        "def f(n):\n    begun = time.monotonic()\n    for _ in range(n): pass\n"
        "    time.sleep(3)\n    return time.monotonic() - begun, time.time(), os.urandom(4), "
        "random.random(), secrets.token_hex(4)"
    )
    told = [Program(sandbox, source).run("f", [Call((n,))])[0] for n in (10, 10, 10**5)]
    assert all(isinstance(one, Returned) for one in told)
    assert len({repr(one) for one in told[:2]}) == 1
    [short, _, long] = [one.result[0] for one in told if isinstance(one, Returned)]
    assert short == long


def test_a_stopped_program_is_marked_as_wrong(short: Sandbox) -> None:
    for body in ("while True: pass", "x = [0] * 10 ** 9", "raise MemoryError", "exit()"):
        source = f"def xor(a, b):\n    if a and b:\n        {body}\n    return a | b\n"
        assert mark_program(short, source, "xor").credit == 0, body


#: What puts an end to Python itself, and what is said of it: nothing else does.
CRASHES = (
    "import sys\ndef xor(a, b): sys.modules['posix']._exit(0)",
    "import sys\ndef xor(a, b): sys.modules['posix'].write(1, b'3')",
    "def xor(a, b): return __import__('select').select([], [], [], 1)",
    "import sys\ndef xor(a, b):\n    sys.modules['app']._quoted = lambda value: 'right'\n"
    "    return a ^ b",
)


@pytest.mark.parametrize("source", CRASHES)
def test_a_program_that_crashes_python_is_marked_and_reported(
    sandbox: Sandbox, source: str
) -> None:
    marked = mark_program(sandbox, source, "xor")
    assert (marked.credit, marked.error) == (0, "program-crashed")
    for say in (EN, FR):
        assert say("program-crashed", call="xor(0, 0)") in result_text(marked.result, say)


def test_long_forged_answers_cost_instructions(sandbox: Sandbox) -> None:
    source = "import sys\nour = sys.modules['app']\nreal = our._said\n"
    source += "long = '[\"returned\",[' + '[],' * 500_000 + '0],null,[],\"\",[]]'\n"
    source += (
        "our._said = lambda work, *given: long if work is our._called else real(work, *given)\n"
    )
    program = Program(sandbox, source + "def f(n): return n")
    answers = program.run("f", [Call((n,)) for n in range(500)])
    assert answers[-1] == Stopped(Stop.ALL_TIME)
    assert sum(fuel > 0 for fuel in program.spent) < 10


def test_a_program_that_exits_is_reported_as_such(sandbox: Sandbox) -> None:
    for ends in ("exit()", "sys.exit(1)", "os._exit(0)", "os.abort()"):
        source = f"import os, sys\ndef xor(a, b): {ends}"
        (result,) = judge_source(sandbox, source)
        assert EN("program-error-exit") in result_text(result, EN), ends


def test_a_program_that_fills_its_memory_is_not_reported_as_a_crash(short: Sandbox) -> None:
    for size in (1000, 10**5):
        for then in ("raise MemoryError", "return a ^ b", "return kept"):
            source = f"kept = []\ndef xor(a, b):\n    try:\n        while True: kept.append('a' * {size})"
            source += f"\n    except MemoryError: {then}"
            (result,) = judge_source(short, source, "xor")
            assert result.slip is None or result.slip.defect is not Defect.CRASHED, source


def test_a_wrong_verdict_stays_though_shrinking_its_call_fails(sandbox: Sandbox) -> None:
    source = (
        "n = 0\ndef somme_nim(tas):\n    global n\n    n += 1\n    if n > 40:\n"
        "        while True: pass\n    return [1, 1, 1, 1]\n"
    )
    (result,) = judge_source(sandbox, source)
    assert result.slip is not None
    assert (result.status, result.slip.defect) == (Status.WRONG, Defect.WRONG_VALUE)


# ------------------------------------------------------------------------- in large numbers

SHORT = Sandbox(fuel=2 * 10**7, all_fuel=6 * 10**7, memory=2**25)

SIGNS = "()[]{}:;,.=+-*/%<>!@#'\"\\\n\t 0123456789abcdefnrt_é“ \x00\ufeff"

CANARY = "def f(n): return sorted(vars()), n + 1"


def sources(count: int, seed: int = 1) -> Iterator[str]:
    """Go through sources: hostile ones as they are, cut, joined or with other signs; and noise."""
    draw = Random(seed)
    known = [*hostile.AT_ONCE, *hostile.WHEN_CALLED, *CHEATS, *WRITTEN, *BROKEN, *RIGHT]
    programs = generated(count, seed)
    for number in range(count):
        one, other = draw.choice(known), draw.choice(known)
        kind = number % 6
        if kind == 0:
            yield one[: draw.randrange(len(one) + 1)] + other
        elif kind == 1:
            yield "\n".join(draw.sample(one.split("\n") + other.split("\n"), 2))
        elif kind == 2:
            at = draw.randrange(len(one) + 1)
            yield one[:at] + draw.choice(SIGNS) + one[at + draw.randrange(3) :]
        elif kind == 3:
            yield "".join(draw.choices(SIGNS, k=draw.randrange(200)))
        elif kind == 4:
            yield f"{one}\n{next(programs)}"
        else:
            yield next(programs)


def tried(sandbox: Sandbox, made: Iterator[str]) -> Counter[str]:
    """Run sources, and after each a program that must find no trace; count their outcomes."""
    became = Counter[str]()
    right = Program(sandbox, CANARY).run("f", [Call((1,))])
    for source in made:
        program = Program(sandbox, source)
        answers = program.run("f", [Call((3, 2, [1, 2])), Call((1,))])
        for one in (program.loaded, *answers):
            became[one.why.value if isinstance(one, Stopped) else type(one).__name__] += 1
        canary = Program(sandbox, CANARY)
        assert canary.run("f", [Call((1,))]) == right, source
    return became


def test_hostile_and_random_sources_leave_no_trace() -> None:
    became = tried(SHORT, sources(120))
    assert {"Returned", "Raised", "time"} <= set(became)


def tried_elsewhere(seed: int) -> Counter[str]:
    """Run a thousand sources in this process; it ends if one of them stops it."""
    return tried(SHORT, sources(1000, seed))


def main(thousands: int, first: int = 1) -> None:
    """Try sources, a thousand after the other in each of several processes."""
    became, bar = Counter[str](), CountBar(thousands, 0, sys.stderr)
    with ProcessPoolExecutor(2) as processes:
        seeds = range(first, first + thousands)
        for seed, found in zip(seeds, processes.map(tried_elsewhere, seeds), strict=True):
            became += found
            print(f"{1000 * (seed - first + 1)} sources: {dict(became)}", flush=True)
            bar.show("")
    bar.close()


if __name__ == "__main__":
    main(*[int(given) for given in sys.argv[1:]] or [100])
