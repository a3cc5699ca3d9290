"""One query for all who ask while the last one runs."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence

from bot.db.together import MOST, Together


async def test_questions_asked_while_a_query_runs_are_answered_by_the_next_one() -> None:
    queries: list[list[int]] = []
    may_go_on = asyncio.Event()

    async def doubled(numbers: Sequence[int]) -> dict[int, int]:
        queries.append([*numbers])
        await may_go_on.wait()
        return {number: 2 * number for number in numbers if number != 5}

    asked = Together(doubled)
    first = [asyncio.create_task(asked.of(number)) for number in (1, 2, 1)]
    await asyncio.sleep(0)
    await asyncio.sleep(0)
    later = [asyncio.create_task(asked.of(number)) for number in (1, 5, 3)]
    await asyncio.sleep(0)
    first[1].cancel()
    may_go_on.set()
    assert await asyncio.gather(first[0], first[2], *later) == [2, 2, 2, None, 6]
    assert queries == [[1, 2], [1, 5, 3]]
    assert await asked.of(7) == 14


async def test_a_failed_query_fails_all_its_askers_and_the_next_one_is_answered() -> None:
    async def answers_even(numbers: Sequence[int]) -> dict[int, int]:
        if any(number % 2 for number in numbers):
            raise ValueError("odd")
        return dict.fromkeys(numbers, 0)

    asked = Together(answers_even)
    odd = await asyncio.gather(asked.of(1), asked.of(2), return_exceptions=True)
    assert [str(each) for each in odd] == ["odd", "odd"]
    assert await asked.of(2) == 0


async def test_a_query_has_few_values_so_that_few_go_on_at_once() -> None:
    sizes: list[int] = []

    async def same(numbers: Sequence[int]) -> dict[int, int]:
        sizes.append(len(numbers))
        return {number: number for number in numbers}

    asked, numbers = Together(same), [*range(2 * MOST + 1)]
    assert await asyncio.gather(*map(asked.of, numbers)) == numbers
    assert sizes == [MOST, MOST, 1]
