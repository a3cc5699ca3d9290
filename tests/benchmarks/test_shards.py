"""Two processes share four shards: one is killed, the other ended and started again."""

from __future__ import annotations

import pytest

from benchmarks.shards.run import CALM, KILL, RESTARTS, Run

pytestmark = pytest.mark.slow


async def test_a_killed_process_and_a_restarted_one_keep_every_button_working(
    postgres_url: str,
) -> None:
    run = Run(postgres_url, processes=2, each=2, seed=1)
    shares = await run.run()
    assert sorted(share.kills for share in shares) == [0, 1]
    for share in shares:
        assert len(share.servers) >= 2
        assert share.waits.keys() == {CALM, KILL, RESTARTS}
    assert run.ledger.counted["plies"] > 0
