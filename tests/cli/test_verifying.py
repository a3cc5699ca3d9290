"""``bouton survey --open`` and ``bouton verify``: open games, how far, and whether that is so."""

from __future__ import annotations

import json
import signal
import subprocess
import sys
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import pytest

from bot.cli.survey import Reach, survey_game
from bot.laboratory.table_cache import TableCache
from games.families import read_rules
from games.grundy.catalogue import proved_entries
from tests.support.catalogues import every_language
from tests.support.command_line import (
    PROGRAM,
    answer,
    called,
    environment_with,
    refused_in_one_line,
)

pytestmark = [pytest.mark.slow, pytest.mark.usefixtures("cache")]


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "open.jsonl"


@cache
def sought(code: str, limit: int) -> str:
    """Return the line that a survey stores for a game, computed in this process."""
    with TemporaryDirectory() as folder:
        return json.dumps(survey_game(code, Reach(limit, 60.0), folder=Path(folder))) + "\n"


def surveyed(file: Path, *arguments: str, limit: int = 5000) -> dict[str, Any]:
    """Survey open games, which takes no process of its own where the file has all of them."""
    how = ("--workers", "1", "--limit", str(limit), "--file", str(file))
    return answer("survey", "--open", *arguments, *how)


def test_survey_open_computes_only_games_without_a_known_period(file: Path) -> None:
    found = surveyed(file, "--digits", "1", limit=300)
    assert [result["game"] for result in found["results"]] == ["0.6"]
    assert "0.6" not in proved_entries()
    assert found["certificate"] == str(file.with_suffix(".certificate"))
    assert "certificate" not in found["results"][0]


def test_a_certificate_is_verified_as_far_as_it_says(file: Path) -> None:
    file.write_text(sought("0.007", 5000) + sought("0.6", 5000))
    results = surveyed(file, "0.77", "0.007", "0.6")["results"]
    assert {result["game"] for result in results} == {"0.007", "0.6"}
    verified = answer("verify", str(file.with_suffix(".certificate")))
    assert (verified["status"], verified["flaw"]) == ("whole", None)
    for game in verified["games"]:
        assert game["reached"] == game["to"] >= 5000
        assert (game["status"], game["period"], game["flaw"]) == ("whole", None, None)


def test_a_higher_limit_goes_on_from_the_stored_tables(file: Path, cache: Path) -> None:
    surveyed(file, "0.007")
    kept = TableCache(cache).kept(read_rules("0.007"))
    assert kept > 5000
    lines = len(file.read_text().splitlines())
    surveyed(file, "0.007")
    assert len(file.read_text().splitlines()) == lines, (
        "the certified game should not be searched again"
    )
    (result,) = surveyed(file, "0.007", limit=9000)["results"]
    assert result["checked_to"] >= 9000
    assert TableCache(cache).kept(read_rules("0.007")) > kept


def test_a_result_without_a_certificate_is_computed_again(file: Path) -> None:
    without = json.loads(sought("0.007", 5000))
    del without["certificate"]
    file.write_text(json.dumps(without) + "\n")
    surveyed(file, "0.007")
    assert ["certificate" in json.loads(line) for line in file.read_text().splitlines()] == [
        False,
        True,
    ]


def test_an_interrupted_survey_of_open_games_goes_on(file: Path, cache: Path) -> None:
    program = "import signal\nsignal.signal(signal.SIGINT, signal.default_int_handler)\n" + PROGRAM
    command = (*("survey", "--open", "0.007", "0.77", "--seconds", "3600"), "--locale", "en")
    with subprocess.Popen(
        [sys.executable, "-c", program, *command, "--file", file],
        env=environment_with({"CACHE_DIR": str(cache)}),
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    ) as process:
        while TableCache(cache).kept(read_rules("0.007")) < 5000:
            assert process.poll() is None
        process.send_signal(signal.SIGINT)
        told, problems = process.communicate()
    assert (process.returncode, told) == (130, "")
    assert "the same command goes on from there" in problems
    (result,) = surveyed(file, "0.007", limit=4000)["results"]
    assert result["checked_to"] >= 5000


def test_proved_games_are_certified_with_their_period(file: Path) -> None:
    made = file.with_name("kayles")
    file.write_text(sought("0.77", 10**7) + sought("4.7", 10**7))
    answer("survey", "0.77", "4.7", "--certificate", str(made), "--file", str(file))
    verified = answer("verify", str(made))
    assert {game["game"]: game["period"] for game in verified["games"]} == {"0.77": 12, "4.7": 2}
    assert verified["status"] == "whole"


def test_verify_without_time_says_how_far_it_came(file: Path) -> None:
    file.write_text(sought("0.174", 70_000))
    surveyed(file, "0.174", limit=70_000)
    verified = answer("verify", str(file.with_suffix(".certificate")), "--seconds", "0")
    (game,) = verified["games"]
    assert (verified["status"], game["status"]) == ("in part", "in part")
    assert game["reached"] < game["to"]
    assert game["far"] > 0


@every_language
def test_survey_and_verify_print_sentences_in_both_languages(locale: str, file: Path) -> None:
    file.write_text(sought("0.007", 5000) + sought("0.77", 70_000) + sought("0.174", 70_000))
    how = ("--limit", "5000", "--file", str(file), "--locale", locale)
    code, told, _ = called("survey", "--open", "0.007", *how)
    made = file.with_suffix(".certificate")
    assert code == 0
    assert told.startswith("0.007")
    assert f"bouton verify {made}" in told
    answer(
        "survey",
        "0.77",
        "0.174",
        "--limit",
        "70000",
        "--file",
        str(file),
        "--certificate",
        str(made),
    )
    for arguments in ((), ("--seconds", "0")):
        code, told, problems = called("verify", str(made), *arguments, "--locale", locale)
        assert (code, problems) == (0, "")
        assert told.count("\n") == 3
        assert "{" not in told


@every_language
def test_a_changed_certificate_is_refuted_with_its_line(locale: str, file: Path) -> None:
    file.write_text(sought("0.007", 5000))
    surveyed(file, "0.007")
    made = file.with_suffix(".certificate")
    text = made.read_bytes()
    made.write_bytes(text.replace(b'"to":5', b'"to":6', 1))
    code, told, problems = called("verify", str(made), "--locale", locale)
    assert (code, problems) == (1, "")
    assert "2" in told
    refuted = answer("verify", str(made), code=1)
    assert refuted == {
        "status": "refuted",
        "flaw": {"kind": "certificate-seal", "line": 2},
        "games": [],
    }


@every_language
def test_a_false_claim_is_refuted_for_its_game_alone(locale: str, file: Path) -> None:
    results = [json.loads(sought(game, 5000)) for game in ("0.007", "0.6")]
    results[0]["certificate"]["windows"][0][1][5] ^= 1
    file.write_text("".join(json.dumps(result) + "\n" for result in results))
    surveyed(file, "0.007", "0.6")
    made = str(file.with_suffix(".certificate"))
    code, told, _ = called("verify", made, "--locale", locale)
    assert code == 1
    assert told.count("\n") == 3
    games = answer("verify", made, code=1)["games"]
    assert [game["status"] for game in games] == ["refuted", "whole"]
    assert games[0]["flaw"]["kind"] == "certificate-window"


@pytest.mark.parametrize(
    ("arguments", "problem"),
    [
        (("0.77", "0.137"), "The period of each of these games is known: 0.77, 0.137."),
        (("0.007", "take 1,3"), "These have no certificate here"),
        (("0.007", "--cluster", "tcp://127.0.0.1:1"), "Certificates are made on this machine"),
        (("0.007", "--limit", "400000000"), "Certificates are made on this machine"),
        (("0.007", "--file", "x", "--certificate", "./x"), "x is named twice"),
        (("0.007", "--certificate", "nowhere/x"), "nowhere/x: No such file"),
        (("0.(3)",), "A code without end"),
    ],
)
def test_survey_open_refuses_games_without_a_certificate_in_one_line(
    arguments: tuple[str, ...], problem: str
) -> None:
    refused_in_one_line("survey", "--open", *arguments, problem=problem)


@pytest.mark.parametrize("name", ["missing", "."])
def test_verify_names_a_file_that_it_cannot_read(name: str, tmp_path: Path) -> None:
    refused_in_one_line("verify", str(tmp_path / name), problem=str(tmp_path / name)[:10])


def test_a_line_with_a_malformed_certificate_is_refused(file: Path) -> None:
    file.write_text(json.dumps(json.loads(sought("0.007", 5000)) | {"certificate": []}))
    refused_in_one_line(
        "survey", "--open", "0.007", "--file", str(file), problem=f"{file} is not a file"
    )
