"""Tables on disk: two processes at once, kills in mid-write, every kind of damage, the limit."""

from __future__ import annotations

import asyncio
import logging
import os
import signal
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from time import time

import numpy as np
import pytest

from bot.kit.caches import cache_folder
from bot.laboratory.table_cache import DONE, PART, STALE, WORTH, TableCache
from games.grundy import HeapRules, Table, Theorem, naive_values, read_rules
from games.grundy.period import prove

pytestmark = pytest.mark.slow

KAYLES, OTHER, TAKE = read_rules("0.77"), read_rules("take 1,4"), read_rules("take 1,3,4")


def table(rules: HeapRules, length: int) -> Table:
    made = Table(rules)
    made.extend(length - 1)
    return made


def files(folder: Path, kind: str) -> list[Path]:
    return [file for file in folder.iterdir() if file.suffix == kind]


def kept_file(folder: Path) -> Path:
    """Return the only file in a folder, a stored table."""
    (file,) = files(folder, DONE)
    assert not files(folder, PART)
    return file


@pytest.fixture(autouse=True)
def nothing_else_is_warned_of(
    request: pytest.FixtureRequest, caplog: pytest.LogCaptureFixture
) -> Iterator[None]:
    """Check that nothing is warned of, but where a test expects it."""
    yield
    assert bool(caplog.get_records("call")) == (
        request.node.get_closest_marker("warned") is not None
    )


# ------------------------------------------------------------------------ kept, and used


def test_values_of_more_than_16_bits_are_stored(tmp_path: Path) -> None:
    rules = read_rules("take 1..70000")
    wide, cache = table(rules, WORTH), TableCache(tmp_path)
    cache.keep(wide)
    again = cache.open(rules)
    assert again.values.dtype == wide.values.dtype == np.uint32
    again.extend(150_000)
    assert again.values[150_000] == 150_000 % 70_001
    kept = kept_file(tmp_path)
    kept.write_bytes(kept.read_bytes()[:-1] + b"?")
    cache.keep(again)  # longer, in the place of what is damaged
    assert cache.open(rules).length == again.length


def test_a_stored_table_is_read_and_extended(tmp_path: Path) -> None:
    cache = TableCache(tmp_path / "new" / "folder")
    assert cache.open(KAYLES).length == 1
    first = table(KAYLES, WORTH)
    cache.keep(first)
    assert cache.kept(KAYLES) == first.length
    again = cache.open(KAYLES)
    assert (again.values == first.values).all()
    assert (again.values[:2001] == naive_values(KAYLES, 2000)).all()
    again.extend(2 * WORTH)
    assert (again.values == table(KAYLES, again.length).values).all()
    cache.keep(again)
    assert (cache.open(KAYLES).values == again.values).all()
    assert kept_file(tmp_path / "new" / "folder").name.startswith("0.77-")


def test_a_restored_table_proves_what_a_fresh_one_does(tmp_path: Path) -> None:
    cache, fresh = TableCache(tmp_path), Table(read_rules("0.16"))
    for length in (WORTH, 300_000):  # it is extended, and kept again
        restored = cache.open(fresh.rules)
        for each in (fresh, restored):
            each.extend(length)
        cache.keep(restored)
        assert cache.open(fresh.rules).bounds == restored.bounds == fresh.bounds
    proof = prove(cache.open(fresh.rules))
    assert proof == prove(fresh)
    assert proof is not None
    # The theorem of Guy & Smith would need 510 000 values.
    assert (proof.theorem, proof.period, proof.preperiod) == (Theorem.WITNESSES, 149_459, 105_351)


def test_writing_to_an_open_table_does_not_change_the_file(tmp_path: Path) -> None:
    cache = TableCache(tmp_path)
    cache.keep(table(KAYLES, WORTH))
    cache.open(KAYLES).values[:] = 9
    assert cache.open(KAYLES).values[1] == 1


def test_a_short_table_is_not_stored(tmp_path: Path) -> None:
    short = table(TAKE, WORTH - 1)
    TableCache(tmp_path).keep(short)
    assert not list(tmp_path.iterdir())


def test_a_shorter_table_does_not_replace_a_longer_one(tmp_path: Path) -> None:
    cache = TableCache(tmp_path)
    short, long = table(KAYLES, WORTH), table(KAYLES, 2 * WORTH)
    cache.keep(long)
    file = kept_file(tmp_path)
    written = file.stat().st_mtime_ns
    cache.keep(short)
    assert kept_file(tmp_path) == file
    assert file.stat().st_mtime_ns == written


def test_tables_are_stored_by_rules_and_not_by_names(tmp_path: Path) -> None:
    cache = TableCache(tmp_path)
    for rules in (KAYLES, OTHER, read_rules("fortboyard 3")):
        cache.keep(table(rules, WORTH))
    assert len(list(tmp_path.iterdir())) == 3
    assert cache.kept(read_rules("take 1,2,3")) == cache.kept(read_rules("fortboyard 3")) > 0
    assert cache.kept(read_rules("0.7")) == cache.kept(read_rules("0.077")) == 0
    long = read_rules("take 1,250")
    cache.keep(table(long, WORTH))
    assert (cache.open(long).values[:501] == naive_values(long, 500)).all()


def test_a_game_that_forbids_equal_parts_has_a_file_of_its_own(tmp_path: Path) -> None:
    cache = TableCache(tmp_path, worth=500)
    unequal = HeapRules((4,), "4.", unequal=True)
    cache.keep(table(read_rules("4."), 600))
    assert cache.kept(unequal) == 0
    cache.keep(table(unequal, 600))
    for rules in (unequal, read_rules("4.")):
        assert np.array_equal(cache.open(rules).values, table(rules, 600).values)


# -------------------------------------------------------------------------------- damage


def flip(place: int) -> Callable[[Path], object]:
    def damage(file: Path) -> None:
        content = bytearray(file.read_bytes())
        content[place] ^= 1
        file.write_bytes(content)

    return damage


def cut(count: int) -> Callable[[Path], object]:
    return lambda file: os.truncate(file, file.stat().st_size - count)


def exchange(file: Path) -> None:
    """Put the file of another game in its place, as long and with as many digits."""
    other = file.parent / "other"
    TableCache(other).keep(table(read_rules("take 2,3,4"), WORTH))
    kept_file(other).replace(file)
    other.rmdir()


def rename(file: Path) -> None:
    """Change the length in the file's name."""
    file.rename(file.with_name(file.name.replace(f"-{WORTH}", f"-{WORTH + 1}")))


DAMAGES: dict[str, Callable[[Path], object]] = {
    "magic": flip(0),
    "length": flip(33),
    "digits": flip(106),
    "bounds": flip(56),
    "padding": flip(130),
    "checksum": flip(191),
    "first value": flip(192),
    "middle": flip(WORTH),
    "last byte": flip(-1),
    "cut by a byte": cut(1),
    "cut by a value": cut(2),
    "no values": cut(2 * WORTH),
    "empty": lambda file: file.write_bytes(b""),
    "longer": lambda file: file.write_bytes(file.read_bytes() + bytes(2)),
    "zeros": lambda file: file.write_bytes(bytes(file.stat().st_size)),
    "foreign": lambda file: file.write_text("notes for Monday", encoding="utf-8"),
    "another game": exchange,
    "another length": rename,
}


@pytest.mark.warned
@pytest.mark.parametrize("damage", DAMAGES.values(), ids=DAMAGES)
def test_a_damaged_file_is_not_read_but_replaced(
    damage: Callable[[Path], object], tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    cache, made = TableCache(tmp_path), table(TAKE, WORTH)
    cache.keep(made)
    file = kept_file(tmp_path)
    assert file.stat().st_size == 192 + 2 * WORTH
    damage(file)
    assert cache.open(TAKE).length == 1
    (record,) = caplog.records
    assert record.levelno == logging.WARNING
    assert "is not used, but replaced: its" in record.message
    cache.keep(made)
    assert kept_file(tmp_path) == file
    assert (cache.open(TAKE).values == made.values).all()


@pytest.mark.warned
def test_a_shorter_table_is_read_if_the_longest_is_damaged(tmp_path: Path) -> None:
    cache = TableCache(tmp_path)
    cache.keep(table(TAKE, WORTH))
    file = kept_file(tmp_path)
    file.with_name(file.name.replace(f"-{WORTH}", "-999999")).mkdir()
    assert cache.open(TAKE).length == WORTH


# --------------------------------------------------------------- two processes, and kills

#: Keeps ever longer tables of two games, and checks each that it finds.
RIVAL = """
import sys
from pathlib import Path
from bot.laboratory.table_cache import TableCache
from games.grundy import Table, read_rules
cache = TableCache(Path(sys.argv[1]))
games = [read_rules("take 1,3,4"), read_rules("0.77")]
whole = []
for rules in games:
    table = Table(rules)
    table.extend(400_000)
    whole.append(table.values)
for step in range(40):
    for rules, values in zip(games, whole):
        table = cache.open(rules)
        assert (table.values == values[:table.length]).all()
        table.extend(max(100_000 + int(sys.argv[2]) + 5_000 * step, table.length - 1))
        cache.keep(table)
"""

#: Is killed when the values are written, but not yet safe on the disk; or before they have a name.
KILLED = """
import os, signal, sys
from pathlib import Path
from bot.laboratory.table_cache import TableCache
from games.grundy import Table, read_rules
def die(*_):
    os.kill(os.getpid(), signal.SIGKILL)
if sys.argv[2] == "fsync":
    os.fsync = die
else:
    Path.replace = die
table = Table(read_rules("take 1,3,4"))
table.extend(200_000)
TableCache(Path(sys.argv[1])).keep(table)
"""


async def run(program: str, *arguments: str) -> tuple[int | None, str]:
    process = await asyncio.create_subprocess_exec(
        *(sys.executable, "-c", program, *arguments),
        env=os.environ | {"PYTHONPATH": str(Path(__file__).parents[2])},
        stderr=asyncio.subprocess.PIPE,
    )
    _, problems = await process.communicate()
    return process.returncode, problems.decode()


async def test_two_processes_at_once_leave_the_longest_table(tmp_path: Path) -> None:
    ran = await asyncio.gather(*(run(RIVAL, str(tmp_path), str(lead)) for lead in (0, 2_500)))
    assert ran == [(0, ""), (0, "")]
    cache = TableCache(tmp_path)
    assert cache.kept(TAKE) == 100_000 + 2_500 + 5_000 * 39 + 1
    assert (len(files(tmp_path, DONE)), files(tmp_path, PART)) == (2, [])
    for rules in (TAKE, KAYLES):
        found = cache.open(rules)
        assert (found.values == table(rules, found.length).values).all()


@pytest.mark.parametrize("moment", ["fsync", "replace"])
async def test_a_kill_in_mid_write_leaves_the_last_table(moment: str, tmp_path: Path) -> None:
    cache = TableCache(tmp_path)
    cache.keep(table(TAKE, WORTH))
    assert await run(KILLED, str(tmp_path), moment) == (-signal.SIGKILL, "")
    (part,) = files(tmp_path, PART)
    found = cache.open(TAKE)
    assert (found.values == table(TAKE, WORTH).values).all()
    found.extend(2 * WORTH)
    cache.keep(found)
    assert part.exists()  # for all we know it is being written
    os.utime(part, (0, time() - STALE - 1))
    cache.keep(table(OTHER, WORTH))
    assert not part.exists()
    assert cache.kept(TAKE) == 2 * WORTH + 1


# ------------------------------------------------------------------ the limit, the folder


def test_the_least_recently_used_tables_go_first(tmp_path: Path) -> None:
    cache = TableCache(tmp_path, limit=5 * WORTH)  # room for two
    for age, rules in ((300, TAKE), (200, KAYLES)):
        before = set(tmp_path.iterdir())
        cache.keep(table(rules, WORTH))
        (new,) = set(tmp_path.iterdir()) - before
        os.utime(new, (0, time() - age))
    cache.open(TAKE)
    cache.keep(table(OTHER, WORTH))
    assert [cache.kept(rules) > 0 for rules in (TAKE, KAYLES, OTHER)] == [True, False, True]
    cache.keep(table(KAYLES, 3 * WORTH))  # more than all the room there is
    assert [cache.kept(rules) > 0 for rules in (TAKE, KAYLES, OTHER)] == [True, False, True]


def test_files_of_older_formats_are_not_read_and_deleted_first(tmp_path: Path) -> None:
    cache = TableCache(tmp_path, limit=3 * WORTH)
    cache.keep(table(TAKE, WORTH))
    file = kept_file(tmp_path)
    old = file.replace(file.with_suffix(".grundy1"))
    os.utime(old, (0, time() - 1))
    assert cache.open(TAKE).length == 1
    cache.keep(table(TAKE, WORTH))
    assert list(tmp_path.iterdir()) == [file]


FOREIGN = (
    "film.part",
    "notes.grundy",
    "0.77.grundy2",
    "0.77-1.part",
    "0.99-0123456789abcdef-100000.grundy2",
    "0.77-0123456789abcdef-100000.grundy2.bak",
    "0.77-0123456789abcdef-0123456789abcdef.partial",
)


def test_files_that_are_not_the_caches_are_never_deleted(tmp_path: Path) -> None:
    for name in FOREIGN:
        (tmp_path / name).write_bytes(bytes(2 * WORTH))
        os.utime(tmp_path / name, (0, time() - STALE - 1))
    cache = TableCache(tmp_path, limit=3 * WORTH)
    for rules in (TAKE, KAYLES):
        cache.keep(table(rules, WORTH))
    assert {file.name for file in tmp_path.iterdir()} > set(FOREIGN)
    assert [cache.kept(rules) > 0 for rules in (TAKE, KAYLES)] == [False, True]


@pytest.mark.warned
def test_an_unusable_cache_folder_is_warned_of(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    folder = tmp_path / "notes.txt"
    folder.write_text("not a folder", encoding="utf-8")
    cache = TableCache(folder)
    assert cache.open(KAYLES).length == 1
    cache.keep(table(KAYLES, WORTH))
    assert caplog.messages == [f"a table cannot be kept in {folder}: File exists"]


def test_the_cache_folder_is_the_chosen_one_or_the_users(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "platform", "linux")
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.delenv("XDG_CACHE_HOME", raising=False)
    monkeypatch.chdir(tmp_path)
    for nothing in (None, "", "  "):
        assert cache_folder(nothing) == tmp_path / ".cache" / "bouton"
    assert cache_folder("~/tables") == tmp_path / "tables"
    assert cache_folder(" tables ") == tmp_path / "tables"
    monkeypatch.setenv("XDG_CACHE_HOME", "/var/cache")
    assert cache_folder() == Path("/var/cache/bouton")
