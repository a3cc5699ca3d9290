"""`bouton survey --cluster`: the games of a survey on the workers of a Dask cluster."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Iterator, Sequence
from concurrent.futures import CancelledError
from contextlib import contextmanager, suppress
from typing import Any

from distributed import Client, KilledWorker, as_completed, get_worker, rpc

from bot.cli.survey import Reach, Results, survey_game, survey_result

#: How long the scheduler may take to answer, in seconds.
PATIENCE = 5


class NoCluster(Exception):
    """No Dask scheduler answers at the address."""


class ClusterLost(Exception):
    """The scheduler has stopped answering."""


class ClusterDiffers(Exception):
    """The scheduler or a worker cannot run this Bouton; the message says why."""


@contextmanager
def connected(address: str) -> Iterator[Client]:
    """Connect to the scheduler at an address; cancel on leaving what it has not computed.

    Raises NoCluster if none answers within ``PATIENCE`` seconds.
    """
    for name in ("distributed", "distributed.client"):  # the command line tells what goes wrong
        logging.getLogger(name).setLevel(logging.CRITICAL + 1)
    asyncio.run(_check(address))
    client = Client(address, timeout=PATIENCE, set_as_default=False)
    try:
        yield client
    finally:
        with suppress(TimeoutError):  # a scheduler drops what a client that is gone asked for
            client.close(timeout=PATIENCE)


async def _check(address: str) -> None:
    """Raise NoCluster unless a scheduler answers in time; a Dask client might wait for ever."""
    try:
        async with asyncio.timeout(PATIENCE):
            async with rpc(address) as scheduler:
                await scheduler.identity()
    except Exception as error:  # whatever else is there, it does not speak as a scheduler
        raise NoCluster from error


def on_cluster(client: Client, killers: list[str], codes: Sequence[str], reach: Reach) -> Results:
    """Yield the results of games as a cluster computes them; list in ``killers`` those it cannot.

    A game whose worker dies is sent to another one, as often as the scheduler allows. Then it runs
    alone, because a game that only waited in the same worker is suspected, too. If it still kills
    its worker, it is in ``killers``, and its result has no period. Raises ClusterLost,
    ClusterDiffers.
    """
    suspects: list[str] = []
    yield from _sought(client, codes, reach, suspects)
    for code in suspects:
        yield from _sought(client, [code], reach, killers)
        if code in killers:
            yield survey_result(code, None, 0, reach, 0)


def _sought(client: Client, codes: Sequence[str], reach: Reach, killers: list[str]) -> Results:
    """Yield the results of games as they arrive; append the games that kill their workers.

    Raises ClusterLost if the scheduler goes away, ClusterDiffers if its workers run other code.
    """
    asked = client.map(_survey_game, codes, reach=reach, pure=False)
    code_of = dict(zip(asked, codes, strict=True))
    for answered in as_completed(asked, loop=client.loop):
        try:
            yield answered.result()
        except KilledWorker:
            killers.append(code_of[answered])
        except CancelledError:
            raise ClusterLost from None
        except (ImportError, RuntimeError) as error:
            raise ClusterDiffers(" ".join(str(error).split())) from error


def _survey_game(code: str, reach: Reach) -> dict[str, Any]:
    """Compute the period of one game on a worker; give up once the task is cancelled."""
    return survey_game(code, reach, is_wanted=_is_wanted)


def _is_wanted() -> bool:
    """Return whether the task of this worker's thread has not been cancelled."""
    worker = get_worker()
    task = worker.state.tasks.get(worker.get_current_task())
    return task is not None and task.state == "executing"
