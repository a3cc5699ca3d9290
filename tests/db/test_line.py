"""The line in front of a database's connections."""

from __future__ import annotations

import asyncio
from contextlib import AsyncExitStack

import pytest

from bot.db.postgresql import WaitingLine
from tests.support.patience import PATIENT, soon, until

#: For how many seconds the database may be silent.
PATIENCE = 0.2


async def test_waiting_transactions_run_in_order_while_the_database_answers() -> None:
    line, order, answers = WaitingLine(1), list[int](), 0

    async def transaction(number: int) -> None:
        async with line.place(PATIENCE) as left:
            assert left > 0
            order.append(number)

    async with AsyncExitStack() as stack:
        await stack.enter_async_context(line.place(PATIENCE))
        waiting = [asyncio.create_task(transaction(number)) for number in range(3)]
        while answers < 3 * PATIENCE / 0.01:
            await asyncio.sleep(0.01)
            line.note_answer()
            answers += 1
        assert order == []
        assert not any(task.done() for task in waiting)
    for task in waiting:
        await until(task.done)
    assert order == [0, 1, 2]


async def test_waiting_for_a_silent_database_times_out_and_frees_the_place() -> None:
    line = WaitingLine(1)
    async with line.place(PATIENT):
        with pytest.raises(TimeoutError):
            async with line.place(PATIENCE):
                pass
    async with line.place(PATIENCE) as left:
        assert left > 0


async def test_a_transaction_cancelled_while_waiting_gives_its_place_to_the_next() -> None:
    line, entered = WaitingLine(1), asyncio.Event()

    async def transaction() -> None:
        async with line.place(PATIENT):
            entered.set()

    async with line.place(PATIENT):
        leaves_early, leaves_late = (asyncio.create_task(transaction()) for _ in range(2))
        await asyncio.sleep(0)
        leaves_early.cancel()
        await until(leaves_early.done)
    leaves_late.cancel()  # its place has just been given back
    await until(leaves_late.done)
    await soon(transaction())
    assert entered.is_set()
