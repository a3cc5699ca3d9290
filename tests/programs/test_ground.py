"""The WebAssembly component: built, compiled, cached, and replaced if it is damaged."""

from __future__ import annotations

import lzma
import os
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from hashlib import sha256
from pathlib import Path
from threading import Event
from time import time

import pytest
from hatchling.builders.wheel import WheelBuilder

from bot.kit import file_locks
from bot.kit.file_locks import one_at_a_time
from bot.kit.refusal import Refused
from bot.programs import desk as desks
from bot.programs import ground, guest
from bot.programs.desk import ProgramDesk
from bot.programs.ground import Ground, keep
from bot.programs.guest import COMPONENT, HERE, SUMS, compiled_file, folder, is_whole
from bot.programs.refusals import ProgramRefusal
from bot.programs.sandbox import Program, Sandbox
from games.worksheets.calls import Call, Returned
from tests.support.jobs import which_process

RIGHT = "def xor(a, b): return a ^ b"

#: A component with nothing in it. Python takes 20 s of processor time to be compiled, which a test
#: run does once for a machine (``tests/support/compiling.py``).
EMPTY = b"\0asm\x0d\0\x01\0"

#: Loads what runs programs, as a process that begins does, and runs one.
LOADS = (
    "import logging; logging.basicConfig(format='%(message)s');"
    "from bot.programs.sandbox import Program, Sandbox;"
    "from games.worksheets.calls import Call;"
    f"print(Program(Sandbox(), {RIGHT!r}).run('xor', [Call((1, 1))])[0].result)"
)


def loaded(cache: Path) -> tuple[str, str]:
    """Run a program in a process of its own; return its output and its log."""
    own = {**os.environ, "CACHE_DIR": str(cache)}
    done = subprocess.run(
        [sys.executable, "-c", LOADS], env=own, capture_output=True, text=True, check=True
    )
    return done.stdout, done.stderr


@pytest.fixture
def kept(sandbox: Sandbox, tmp_path: Path) -> Path:
    """Return a copy of the compiled component in a folder of its own."""
    file = compiled_file(folder())
    assert file is not None
    copy = tmp_path / file.name
    copy.write_bytes(file.read_bytes())
    return copy


def test_the_component_was_built_from_the_sources_beside_it() -> None:
    sums = dict(reversed(line.split()) for line in SUMS.read_text(encoding="ascii").splitlines())
    assert set(sums) == {COMPONENT.name, *(file.name for file in guest.SOURCES)}
    for name, digest in sums.items():
        assert sha256((HERE / name).read_bytes()).hexdigest() == digest, f"{name}: scripts/guest"


def test_the_wheel_contains_the_component_and_its_sources() -> None:
    root = HERE.parents[2]
    of_wheel = WheelBuilder(str(root)).recurse_included_files()
    within = {root / each.distribution_path for each in of_wheel}
    assert {COMPONENT, SUMS, *guest.SOURCES} <= within


def test_a_compiled_component_is_used_again(kept: Path) -> None:
    assert is_whole(kept)
    before = kept.stat().st_mtime_ns
    assert loaded(kept.parent) == ("0\n", "")
    assert kept.stat().st_mtime_ns == before


#: Holds the lock on a file until its input ends.
HOLDS = (
    "import sys; from pathlib import Path; from bot.kit.file_locks import one_at_a_time\n"
    "with one_at_a_time(Path(sys.argv[1])): print('held', flush=True); sys.stdin.read()"
)


def test_a_process_waits_for_the_component_that_another_compiles(
    kept: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    waits = Event()
    monkeypatch.setattr(file_locks, "sleep", lambda _seconds: waits.set())
    monkeypatch.setattr(ground, "COMPONENT", tmp_path / "none")  # nothing can be compiled
    empty = tmp_path / "empty"
    command = [sys.executable, "-c", HOLDS, str(empty / "python.lock")]
    with (
        subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE) as other,
        ThreadPoolExecutor() as threads,
    ):
        assert other.stdin is not None
        assert other.stdout is not None
        assert other.stdout.readline() == b"held\n"
        loading = threads.submit(Ground, empty)
        assert waits.wait(60)
        kept.rename(empty / kept.name)
        other.stdin.close()
        assert loading.result().instance(2**26) is not None


def test_a_damaged_compiled_component_is_compiled_anew(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    packed, cache = tmp_path / COMPONENT.name, tmp_path / "cache"
    packed.write_bytes(lzma.compress(EMPTY))
    monkeypatch.setattr(ground, "COMPONENT", packed)
    monkeypatch.setattr(ground, "digest", lambda: sha256(packed.read_bytes()).hexdigest())
    Ground(cache)
    [kept] = cache.glob("*.cwasm")
    content = bytearray(kept.read_bytes())
    content[len(content) // 2] ^= 1
    kept.write_bytes(content)
    assert not is_whole(kept)
    assert not caplog.text
    Ground(cache)
    assert "its checksum is wrong" in caplog.text
    [new] = cache.glob("*.cwasm")
    assert is_whole(new)


def test_without_a_writable_cache_a_warning_is_logged(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    nowhere = tmp_path / "file"
    nowhere.write_text("", encoding="ascii")
    with one_at_a_time(nowhere / "cache" / "python.lock"):
        keep(nowhere / "cache", b"compiled")
    assert "cannot be kept" in caplog.text


def test_old_compiled_components_are_deleted(tmp_path: Path) -> None:
    for name, days in (("python-lately.cwasm", 2), ("python-once.cwasm", 40)):
        (tmp_path / name).write_bytes(b"other")
        os.utime(tmp_path / name, (time() - days * 86400,) * 2)
    keep(tmp_path, b"compiled")
    mine = compiled_file(tmp_path)
    others = {file.name for file in tmp_path.iterdir() if file != mine}
    assert others == {"python-lately.cwasm"}


async def test_without_wasmtime_programs_are_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(desks, "stem", lambda: None)
    desk = ProgramDesk()
    await desk.prepare()
    with pytest.raises(Refused) as refused:
        await desk.run(1, which_process)
    assert refused.value.refusal is ProgramRefusal.NOT_HERE
    await desk.close()


def test_the_bots_process_loads_no_module_of_workers() -> None:
    asked = "import bot.app.client, bot.league.runs, sys; print(*sys.modules)"
    done = subprocess.run([sys.executable, "-c", asked], capture_output=True, text=True, check=True)
    loaded = set(done.stdout.split())
    assert "discord" in loaded
    assert not loaded & {"matplotlib", "numba", "wasmtime"}, "a third of the bot's memory"


def test_instances_of_the_sandbox_share_nothing(sandbox: Sandbox) -> None:
    source = "import builtins, math\ndef f(n):\n    was = getattr(builtins, 'mine', None)\n"
    source += "    builtins.mine = math.pi = n\n    return was"
    programs = [Program(sandbox, source) for _ in range(3)]
    for expected in (None, 0):
        for number, program in enumerate(programs):
            [answer] = program.run("f", [Call((number,))])
            assert isinstance(answer, Returned)
            assert answer.result == (None if expected is None else number)


def test_after_a_trap_a_new_instance_runs(sandbox: Sandbox) -> None:
    source = "x = []\ndef f(n):\n    x.append(n)\n    while n == 2: pass\n    return x[:]"
    program = Program(sandbox, source)
    program.run("f", [Call((2,))])
    assert program.run("f", [Call((1,))]) == [Returned([1], (1,))]
