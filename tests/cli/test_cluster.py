"""`bouton survey --cluster`: a Dask cluster of two workers, some of which die."""

from __future__ import annotations

import json
import os
import signal
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from distributed import LocalCluster
from distributed.diagnostics.plugin import SchedulerPlugin

from bot.cli.survey import read_results
from tests.support.command_line import called, refused_in_one_line

pytestmark = pytest.mark.slow

#: Games with their period and preperiod, as far as 2000 values prove them.
GAMES = {
    "0.77": [12, 71],
    "0.137": [34, 52],
    "0.16": None,
    "0.007": None,
    "0.354": None,
    "take 1,3,4": [7, 0],
}


class Killer(SchedulerPlugin):
    """Kills the worker that gets a game, at the given games."""

    def __init__(self, cluster: LocalCluster, when: set[int]) -> None:
        self._cluster, self._when = cluster, when
        #: How many games were given to workers; games that were handed on count again.
        self.given = 0

    def transition(self, key: Any, start: Any, finish: Any, *args: Any, **kwargs: Any) -> None:
        """See each decision of the scheduler before the worker does."""
        if finish != "processing":
            return
        self.given += 1
        if self.given in self._when:
            worker = self._cluster.scheduler.tasks[key].processing_on
            nannies = self._cluster.workers.values()
            (pid,) = (nanny.pid for nanny in nannies if nanny.address == worker.nanny)
            os.kill(pid, signal.SIGKILL)


@pytest.fixture(scope="module")
def cluster() -> Iterator[LocalCluster]:
    with LocalCluster(
        n_workers=2, threads_per_worker=1, host="127.0.0.1", dashboard_address=None
    ) as cluster:
        yield cluster


def surveyed(cluster: LocalCluster, file: Path, *codes: str, kills: set[int]) -> tuple[Any, Killer]:
    killer = Killer(cluster, kills)
    cluster.scheduler.add_plugin(killer, name="killer")
    try:
        called_with = ("--cluster", cluster.scheduler_address, "--file", str(file))
        return called("survey", *codes, "--limit", "2000", *called_with, "--json"), killer
    finally:
        cluster.scheduler.remove_plugin("killer")


def test_games_of_a_worker_that_dies_are_computed_by_another(
    cluster: LocalCluster, tmp_path: Path
) -> None:
    file = tmp_path / "survey.jsonl"
    (code, told, problems), killer = surveyed(cluster, file, *GAMES, kills={3})
    assert (code, problems) == (0, "")
    assert killer.given > len(GAMES), "a game was given twice"
    results = list(read_results(file))
    assert {each["game"]: each["entry"] and each["entry"][:2] for each in results} == GAMES
    assert json.loads(told) == {"games": len(GAMES), "results": results}
    (code, _, _), killer = surveyed(cluster, file, *GAMES, kills=set())
    assert (code, killer.given) == (0, 0), "a second run should search nothing again"


def test_a_game_that_kills_all_its_workers_is_recorded_as_without_result(
    cluster: LocalCluster, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(cluster.scheduler, "allowed_failures", 0)
    file = tmp_path / "cluster.jsonl"
    (code, _, problems), _ = surveyed(cluster, file, "0.77", kills={1, 2})
    assert (code, problems.count("\n"), "0.77" in problems) == (0, 1, True)
    (result,) = read_results(file)
    assert (result["status"], result["checked_to"]) == ("none", 0)


@pytest.mark.parametrize("address", ["tcp://127.0.0.1:9", "127.0.0.1", "http://127.0.0.1:9"])
def test_without_a_scheduler_the_survey_is_refused_and_writes_nothing(
    address: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("bot.cli.cluster.PATIENCE", 0.1)
    file = tmp_path / "survey.jsonl"
    refused_in_one_line(
        *("survey", "0.77", "--cluster", address, "--file", str(file)),
        problem=f"No Dask scheduler answers at {address}.",
    )
    assert not file.exists()


@pytest.mark.parametrize("address", ["", "  "])
def test_an_empty_address_of_a_cluster_is_refused_with_an_example(address: str) -> None:
    refused_in_one_line(
        *("survey", "0.77", "--cluster", address),
        problem="--cluster has no address. Write that of a Dask scheduler, such as --cluster tcp:",
    )


def test_without_the_extra_the_option_cluster_names_what_to_install(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.delitem(sys.modules, "bot.cli.cluster", raising=False)
    monkeypatch.setitem(sys.modules, "distributed", None)
    refused_in_one_line(
        *("survey", "0.77", "--cluster", "tcp://127.0.0.1:9"),
        problem="distributed is missing: pip install 'bouton[cluster]'",
    )


def test_a_survey_too_long_for_memory_is_refused_on_a_cluster() -> None:
    refused_in_one_line(
        *("survey", "0.106", "--limit", "1000000000", "--cluster", "tcp://127.0.0.1:9"),
        problem="A cluster seeks periods up to heap 300,000,000.",
    )
