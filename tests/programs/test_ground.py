"""The component and its instances: what is kept is what was built, whatever happens to it."""

from __future__ import annotations

import os
import subprocess
import sys
from hashlib import sha256
from pathlib import Path

import pytest

from bot.kit.refusal import Refused
from bot.programs import desk as desks
from bot.programs import guest
from bot.programs.desk import ProgramDesk
from bot.programs.ground import keep
from bot.programs.guest import COMPONENT, HERE, SUMS, compiled_file, folder, is_whole
from bot.programs.refusals import ProgramRefusal
from bot.programs.sandbox import Program, Sandbox
from games.worksheets.calls import Call, Returned
from tests.support.jobs import which_process

RIGHT = "def xor(a, b): return a ^ b"

#: Loads what runs programs, as a process that begins does, and runs one.
LOADS = (
    "import logging; logging.basicConfig(format='%(message)s');"
    "from bot.programs.sandbox import Program, Sandbox;"
    "from games.worksheets.calls import Call;"
    f"print(Program(Sandbox(), {RIGHT!r}).run('xor', [Call((1, 1))])[0].result)"
)


def loaded(cache: Path) -> tuple[str, str]:
    """Run a program in a process of its own; return what it prints, and what it logs."""
    own = {**os.environ, "CACHE_DIR": str(cache)}
    done = subprocess.run(
        [sys.executable, "-c", LOADS], env=own, capture_output=True, text=True, check=True
    )
    return done.stdout, done.stderr


@pytest.fixture
def kept(sandbox: Sandbox, tmp_path: Path) -> Path:
    """Give a copy of the compiled component in a folder of its own."""
    file = compiled_file(folder())
    assert file is not None
    copy = tmp_path / file.name
    copy.write_bytes(file.read_bytes())
    return copy


def test_what_is_kept_was_built_from_what_stands_beside_it() -> None:
    sums = dict(reversed(line.split()) for line in SUMS.read_text(encoding="ascii").splitlines())
    assert set(sums) == {COMPONENT.name, *(file.name for file in guest.SOURCES)}
    for name, digest in sums.items():
        assert sha256((HERE / name).read_bytes()).hexdigest() == digest, f"{name}: scripts/guest"


def test_what_was_compiled_is_used_again(kept: Path) -> None:
    assert is_whole(kept)
    before = kept.stat().st_mtime_ns
    assert loaded(kept.parent) == ("0\n", "")
    assert kept.stat().st_mtime_ns == before


@pytest.mark.slow
def test_what_is_damaged_is_compiled_anew(kept: Path) -> None:
    content = bytearray(kept.read_bytes())
    content[len(content) // 2] ^= 1
    kept.unlink()
    kept.write_bytes(content)
    assert not is_whole(kept)
    told, log = loaded(kept.parent)
    assert (told, "its checksum is wrong" in log) == ("0\n", True)
    [new] = kept.parent.iterdir()
    assert is_whole(new)


def test_without_a_folder_to_write_into_nothing_is_kept(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    nowhere = tmp_path / "file"
    nowhere.write_text("", encoding="ascii")
    keep(nowhere / "cache", b"compiled")
    assert "cannot be kept" in caplog.text


async def test_without_wasmtime_programs_are_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(desks, "stem", lambda: None)
    desk = ProgramDesk()
    await desk.prepare()
    with pytest.raises(Refused) as refused:
        await desk.run(1, which_process)
    assert refused.value.refusal is ProgramRefusal.NOT_HERE
    await desk.close()


def test_the_bot_itself_loads_no_wasmtime() -> None:
    asked = "import bot.app.client, bot.league.runs, sys; print('wasmtime' in sys.modules)"
    done = subprocess.run([sys.executable, "-c", asked], capture_output=True, text=True, check=True)
    assert done.stdout == "False\n"


def test_instances_share_nothing_even_side_by_side(sandbox: Sandbox) -> None:
    source = "import builtins, math\ndef f(n):\n    was = getattr(builtins, 'mine', None)\n"
    source += "    builtins.mine = math.pi = n\n    return was"
    programs = [Program(sandbox, source) for _ in range(3)]
    for expected in (None, 0):
        for number, program in enumerate(programs):
            [answer] = program.run("f", [Call((number,))])
            assert isinstance(answer, Returned)
            assert answer.result == (None if expected is None else number)


VERDICTS = (
    "from bot.programs.judging import judge_source; from bot.programs.sandbox import Sandbox;"
    "from games.worksheets.versions import RIGHT, WRONG; s = Sandbox();"
    "made = [RIGHT[3], *(v[0].source for v in [*WRONG.values()][::15])];"
    "print([repr(judge_source(s, one)) for one in made])"
)


@pytest.mark.slow
def test_a_busy_machine_changes_no_byte_of_a_verdict(sandbox: Sandbox) -> None:
    busy = [subprocess.Popen([sys.executable, "-c", "while True: pass"]) for _ in range(2)]
    try:
        asked = [sys.executable, "-c", f"import os; os.nice(15); {VERDICTS}"]
        slow = subprocess.run(asked, capture_output=True, text=True, check=True).stdout
    finally:
        for each in busy:
            each.kill()
            each.wait()
    idle = [sys.executable, "-c", VERDICTS]
    assert subprocess.run(idle, capture_output=True, text=True, check=True).stdout == slow
    assert len(slow) > 1000


def test_an_instance_after_a_trap_is_a_new_one(sandbox: Sandbox) -> None:
    source = "x = []\ndef f(n):\n    x.append(n)\n    while n == 2: pass\n    return x[:]"
    program = Program(sandbox, source)
    program.run("f", [Call((2,))])
    assert program.run("f", [Call((1,))]) == [Returned([1], (1,))]
