"""``bouton survey``: its results, and that it goes on where it was stopped."""

from __future__ import annotations

import io
import json
import signal
import subprocess
import sys
from dataclasses import dataclass
from functools import partial
from pathlib import Path

import pytest

from bot.cli.long_search import long_search
from bot.cli.sequences import Bar
from bot.cli.survey import Reach, Survey, all_codes, on_cores, read_results, survey_text
from bot.i18n import words
from games import TooLarge
from games.grundy import Period, Theorem, find_period, read_rules
from games.grundy.catalogue import (
    CATALOGUE,
    from_entry,
    proved_entries,
    read_entries,
    write_entries,
)
from games.grundy.naive import naive_values
from games.grundy.period import window_end
from games.grundy.questions import Progress
from tests.support.catalogues import every_language
from tests.support.command_line import answer

pytestmark = pytest.mark.slow

#: Runs a long search that checkpoints after every chunk, and tells how far it is.
LONG = """
import sys
from pathlib import Path
from bot.cli import long_search
long_search.SAVE_SECONDS = 0
long_search.long_search(
    *("0.354", 10**9, Path(sys.argv[1])),
    lambda progress: print(progress.done, flush=True),
    lambda period: None,
)
"""

#: Runs a long search in small steps, and is killed in the second pass, so far into it.
KILLED = """
import os, signal, sys
from pathlib import Path
from bot.cli import long_search
from games.grundy.research import stream
stream.HEAD, stream.CHUNK, long_search.SAVE_SECONDS = 1 << 14, 1 << 12, 0
def show(progress):
    if progress.goal != 10**9 and progress.done > float(sys.argv[2]) * progress.goal:
        os.kill(os.getpid(), signal.SIGKILL)
long_search.long_search("4.064", 10**9, Path(sys.argv[1]), show, lambda period: None)
"""


@dataclass
class Sought:
    """The result of a long search, and its progress."""

    found: Period | None
    shown: list[Progress]
    proved: list[int]

    @property
    def second_pass(self) -> list[Progress]:
        return [progress for progress in self.shown if progress.goal != 10**9]


def seek(game: str, file: Path) -> Sought:
    shown: list[Progress] = []
    proved: list[int] = []
    found = long_search(game, 10**9, file, shown.append, proved.append)
    return Sought(found, shown, proved)


def test_all_codes_lists_each_octal_code_once() -> None:
    codes = all_codes(3)
    assert len(codes) == len(set(codes)) == 2 * 8**3 - 1
    assert {"0.77", "0.007", "4.0", "4.1", "0.104"} <= set(codes)
    assert [read_rules(code).name for code in codes] == list(codes)


def test_a_survey_computes_only_games_that_its_file_lacks(tmp_path: Path) -> None:
    file, screen = tmp_path / "survey.jsonl", io.StringIO()
    first = Survey(("0.77", "0.137"), 5000, 60, file).run(partial(on_cores, 2), screen)
    with file.open("a") as cut:
        cut.write('{"game": "0.333", "sta')  # killed in mid-write
    cut_off = len(file.read_text())
    again = Survey(("0.77", "0.137", "0.007"), 5000, 60, file).run(partial(on_cores, 2), screen)
    assert sorted(first, key=str) == sorted(again[:2], key=str), (
        "the first games should not be searched again"
    )
    assert [result["status"] for result in again] == ["proved", "proved", "none"]
    assert file.read_text()[cut_off:].count("\n") == 2, "the cut line is ended, one game is new"
    assert {result["game"] for result in read_results(file)} == {"0.77", "0.137", "0.007"}


def test_an_unproved_game_is_sought_again_only_with_a_higher_limit(tmp_path: Path) -> None:
    file = tmp_path / "survey.jsonl"
    for limit, lines in ((500, 1), (500, 1), (900, 2)):
        Survey(("0.007",), limit, 60, file).run(partial(on_cores, 1), io.StringIO())
        assert len(list(read_results(file))) == lines


def test_a_long_search_goes_on_after_a_kill(tmp_path: Path) -> None:
    file, reached = tmp_path / "0.354.npz", []
    with subprocess.Popen([sys.executable, "-c", LONG, file], stdout=subprocess.PIPE) as process:
        assert process.stdout is not None
        while not file.exists() or reached[-1] < 5_000_000:
            reached.append(int(process.stdout.readline()))
        process.kill()
    sought = seek("0.354", file)
    assert sought.found is not None
    assert (sought.found.period, sought.found.preperiod) == (1180, 10_061_916)
    streamed = [heap for heap, goal in sought.shown if heap > 4_500_000 and goal == 10**9]
    assert streamed[0] > 4_500_000 + 250_000, "the search resumed where it was killed"


@pytest.mark.parametrize("share", [0.6, 0.9])  # one stream has begun, or both
def test_a_long_search_goes_on_after_a_kill_in_its_second_pass(
    share: float, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("games.grundy.research.stream.HEAD", 1 << 14)
    monkeypatch.setattr("games.grundy.research.stream.CHUNK", 1 << 12)
    killed, whole = tmp_path / "killed.npz", seek("4.064", tmp_path / "whole.npz")
    ended = subprocess.run([sys.executable, "-c", KILLED, killed, str(share)], check=False)
    assert ended.returncode == -signal.SIGKILL
    again = seek("4.064", killed)
    assert again.found == whole.found
    assert again.proved == whole.proved == [16_132]
    left = [(done, goal) for done, goal in whole.second_pass if done > share * goal]
    assert again.second_pass == left, "the search resumed where it was killed"
    assert left[-1] == (left[0][1], left[0][1])


def test_a_long_search_repeated_finds_the_same_period(tmp_path: Path) -> None:
    # Its window is met many times: the first one must not be lost when it is sought again.
    first, second = (seek("0.16", tmp_path / "x.npz").found for _ in range(2))
    assert first is not None
    assert (first.period, first.preperiod) == (149_459, 105_351)
    assert second == first


@pytest.mark.parametrize(
    ("game", "period", "preperiod"), [("take 1,3,4", 7, 0), ("0.07", 34, 53), ("0.3", 2, 0)]
)
def test_a_long_search_finds_short_periods(
    tmp_path: Path, game: str, period: int, preperiod: int
) -> None:
    found = seek(game, tmp_path / "x.npz").found
    assert found is not None
    assert (found.period, found.preperiod) == (period, preperiod)


def test_a_survey_without_time_proves_nothing(tmp_path: Path) -> None:
    (result,) = Survey(("0.007",), 5000, 0, tmp_path / "s.jsonl").run(
        partial(on_cores, 1), io.StringIO()
    )
    assert result["status"] == "none"


@every_language
def test_a_period_known_to_the_catalogue_is_not_reported_as_unknown(
    locale: str, tmp_path: Path
) -> None:
    """0.454 repeats from a heap on that a survey of a moment does not reach."""
    survey = Survey(("0.454", "0.007"), 500, 60, tmp_path / "s.jsonl")
    say, results = words(locale), survey.run(partial(on_cores, 1), io.StringIO())
    *_, none, known = survey_text(results, say).splitlines()
    assert none == say("cli-survey-none", games="0.454, 0.007")
    assert known == say("cli-survey-known", games="0.454", game="0.454")


def test_one_game_alone_is_sought_until_it_is_proved(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("bot.cli.surveying.USUAL", Reach(5000, 60.0))
    file = tmp_path / "survey.jsonl"
    (found,) = answer("survey", "0.16", "--workers", "1", "--file", str(file))["results"]
    assert found["entry"][:2] == [149_459, 105_351]
    assert [result["status"] for result in read_results(file)] == ["none", "proved"]


def test_a_damaged_file_of_a_search_is_computed_anew_and_deleted(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    file = tmp_path / "survey-0.354.npz"
    file.write_bytes(b"PK\x03\x04 damaged")
    survey = Survey(("0.354",), 10**9, 60, tmp_path / "survey.jsonl")
    (result,) = survey.run_long(Bar(words("en")))
    assert result["entry"][:2] == [1180, 10_061_916]
    assert "damaged" in caplog.text
    assert not file.exists(), "the state of a search is deleted once the period is proved"


def test_a_game_that_needs_all_values_is_too_large_for_a_long_search(tmp_path: Path) -> None:
    with pytest.raises(TooLarge):
        long_search("0.007", 3000, tmp_path / "0.007.npz", print, print)


# ------------------------------------------------------------------------------ catalogue


def test_entries_of_the_catalogue_read_back_as_written(tmp_path: Path) -> None:
    file = tmp_path / "survey.jsonl"
    results = Survey(("0.77", "0.137"), 5000, 60, file).run(partial(on_cores, 2), io.StringIO())
    proved = {r["game"]: tuple(r["entry"]) for r in results}
    assert read_entries(write_entries(proved)) == proved
    assert json.loads(json.dumps(results)) == results


def test_the_file_of_the_catalogue_is_what_the_survey_writes() -> None:
    written = CATALOGUE.read_text(encoding="utf-8")
    assert written == write_entries(proved_entries())
    codes = [code for line in written.splitlines() for code in line.partition(": ")[2].split()]
    assert len(codes) == len(set(codes)), "no game is written twice"


def test_every_window_of_the_catalogue_is_as_long_as_its_theorem_needs() -> None:
    for code, entry in proved_entries().items():
        known = from_entry(entry)
        start, end = known.window
        assert start >= max(known.preperiod, 1), code
        if known.theorem is not Theorem.WITNESSES:
            assert end == window_end(read_rules(code), start, known.period), code


def test_the_catalogue_agrees_with_periods_computed_naively() -> None:
    for code in all_codes(2):
        rules = read_rules(code)
        found = find_period(rules, naive_values(rules, 800))
        if found is not None:
            known = from_entry(proved_entries()[code])
            assert (known.period, known.preperiod) == (found.period, found.preperiod), code
            assert (known.max_value, known.max_at) == (found.max_value, found.max_at), code
