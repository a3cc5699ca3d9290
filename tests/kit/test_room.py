"""Jobs of all desks share the memory: they wait for room, and idle processes make it."""

from __future__ import annotations

import asyncio
import os
import sys
from pathlib import Path

import pytest

from bot.kit.room import MEMORY, Room, _limits, room_within
from bot.kit.worker import EACH, LIGHT, Job
from bot.kit.workers import Workers


def pools(room: Room, count: int) -> list[Workers]:
    """Make pools without the idle processes of another test."""
    made = [Workers(room) for _ in range(count)]
    for each in made:
        each._idle = []
    return made


async def test_an_idle_process_of_another_desk_makes_room() -> None:
    one, two = pools(Room(EACH), 2)
    first = await one.run(Job(os.getpid), 60)
    assert await one.run(Job(os.getpid), 60) == first, "the idle worker should be taken again"
    assert await two.run(Job(os.getpid), 60) != first
    assert (one.has_idle, two.has_idle) == (False, True)
    await one.close()
    await two.close()


@pytest.mark.skipif(sys.platform == "win32", reason="there are no named pipes")
async def test_a_job_waits_until_another_one_has_left_its_place(tmp_path: Path) -> None:
    pipe, written = tmp_path / "pipe", tmp_path / "written"
    os.mkfifo(pipe)
    one, two = pools(Room(EACH), 2)
    working = asyncio.create_task(one.run(Job(Path.read_text, (pipe,)), 60))
    await asyncio.sleep(0)
    waiting = asyncio.create_task(two.run(Job(Path.exists, (written,)), 60))
    with await asyncio.to_thread(pipe.open, "w") as line:  # once the first job reads
        written.touch()
        line.write("well")
    assert await working == "well"
    assert await waiting, "the second job should run only after the first has read"
    await one.close()
    await two.close()


def test_there_is_room_for_a_job_within_any_limit() -> None:
    assert room_within(1) == EACH
    assert room_within(MEMORY) == 2 * EACH + LIGHT
    assert room_within(MEMORY + 70) == 3 * EACH + LIGHT


async def test_a_small_job_never_waits_for_large_ones() -> None:
    room, order = Room(4, reserve=1), list[str]()
    end = asyncio.Event()

    async def work(name: str, size: int) -> None:
        async with room.place(size):
            order.append(name)
            await end.wait()

    sizes = {"all": 9, "large": 2, "small": 1, "another": 1}
    working = [asyncio.create_task(work(*each)) for each in sizes.items()]
    await asyncio.sleep(0)
    assert order == ["all", "small"], "the reserve has room for one, the others wait"
    end.set()
    await asyncio.gather(*working)
    assert sorted(order) == sorted(sizes)


async def test_a_large_job_is_overtaken_for_a_while_only(monkeypatch: pytest.MonkeyPatch) -> None:
    room, order = Room(4), list[str]()
    ends = {name: asyncio.Event() for name in ("first", "large", "small", "late")}

    async def work(name: str, size: int) -> None:
        async with room.place(size):
            order.append(name)
            await ends[name].wait()

    async def started(name: str, size: int) -> asyncio.Task[None]:
        task = asyncio.create_task(work(name, size))
        await asyncio.sleep(0)
        return task

    tasks = [await started("first", 2), await started("large", 9), await started("small", 1)]
    assert order == ["first", "small"], "the large one needs all the room"
    monkeypatch.setattr("bot.kit.room.OVERTAKEN", 0)
    tasks.append(await started("late", 1))
    assert order == ["first", "small"], "nobody overtakes it any more"
    for end in ends.values():
        end.set()
    await asyncio.gather(*tasks)
    assert order == ["first", "small", "large", "late"]


async def test_a_job_that_is_cancelled_leaves_no_place_taken() -> None:
    room = Room(1)

    async def work() -> None:
        async with room.place(1):
            await asyncio.sleep(0)

    async with room.place(1):
        waiting, admitted = asyncio.create_task(work()), asyncio.create_task(work())
        await asyncio.sleep(0)
        waiting.cancel()
        await asyncio.sleep(0)
    admitted.cancel()  # in the moment when it is its turn
    await asyncio.gather(waiting, admitted, return_exceptions=True)
    assert admitted.cancelled()
    await work()


@pytest.mark.parametrize(
    ("group", "files"),
    [
        ("0::/system.slice/bouton.service\n", {"system.slice/memory.max": EACH}),
        ("0::/docker/0a\n", {"memory.max": EACH}),
        ("9:cpu:/x\n4:memory:/docker/0a\n", {"memory/memory.limit_in_bytes": EACH}),
        ("4:cpuset,memory:/a\n", {"memory/a/memory.limit_in_bytes": EACH}),
    ],
)
def test_the_memory_limit_of_a_control_group_is_read(
    group: str, files: dict[str, int], tmp_path: Path
) -> None:
    """Of both versions of control groups; a container has another path than the machine says."""
    groups = tmp_path / "sys"
    for name, limit in {**files, "a/b/c/memory.max": 5}.items():
        file = groups / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(f"{limit}\n", encoding="ascii")
    (tmp_path / "cgroup").write_text(group, encoding="ascii")
    assert _limits(tmp_path / "cgroup", groups) == [EACH]


def test_without_control_groups_there_is_no_memory_limit(tmp_path: Path) -> None:
    assert _limits(tmp_path / "none", tmp_path) == []
    (tmp_path / "cgroup").write_text("0::/\n", encoding="ascii")
    (tmp_path / "memory.max").write_text("max\n", encoding="ascii")
    assert _limits(tmp_path / "cgroup", tmp_path) == []


async def test_a_job_that_needs_much_memory_runs_alone() -> None:
    one, two = pools(Room(2 * EACH), 2)
    first = await one.run(Job(os.getpid), 60)
    assert await two.run(Job(abs, (-7,), takes=9 * EACH), 60) == 7
    assert (one.has_idle, two.has_idle) == (False, False), "its process keeps much of it"
    both = await asyncio.gather(*(each.run(Job(os.getpid), 60) for each in (one, two)))
    assert first not in both
    await one.close()
    await two.close()


async def test_waiting_for_room_does_not_count_as_work() -> None:
    room = Room(EACH)
    (one,), now = pools(room, 1), asyncio.get_running_loop().time
    async with room.place():
        waiting = asyncio.create_task(one.run(Job(abs, (-7,)), 60))
        await asyncio.sleep(0.1)
        given = now()
    assert await waiting == 7
    assert 0 < one.worked <= now() - given
    await one.close()
