"""No display name breaks a file, a picture or the log."""

from __future__ import annotations

import csv
import io
import json
import logging
import re
import warnings
from dataclasses import replace

import pytest

from bot.challenges.by_hand.messages import heading_of
from bot.challenges.results.gradebooks import FILES
from bot.challenges.results.heat_map import heat_map_picture
from bot.challenges.results.messages import pupil_line, resemblance_text, who_line
from bot.challenges.results.service import Results
from bot.challenges.results.shares import heat_map_of
from bot.cli.logs import set_up_logging
from bot.kit.texts import plainly
from bot.roster.model import Identity, RosterLine
from games.challenge.reading import read_task
from tests.support.acting import FR
from tests.support.results import NAMES

#: What Discord lets people call themselves, and what somebody might send in its place.
HOSTILE = (
    "**gras** ||x|| `a` [b](http://c)",
    "@everyone <@1> <@&2> <#3>",
    "\u202egnirts\u202c \u0625\u0633\u0645",
    "\U0001f9a6" * 32,
    r"$\foo$ $x",
    "a\nb\r\nc\x1b[31m",
    "\u200b\u2060\ufeff",
    'a;"b"\tc,d',
    "{person} { $name } %s",
    "",
)


@pytest.mark.parametrize("name", HOSTILE)
def test_files_have_a_line_for_each_pupil_under_any_name(results: Results, name: str) -> None:
    identities = {person: Identity(name, name) for person in NAMES}
    listed = replace(results, lines=[RosterLine(1, name, name[:30], 2)])
    for kind, (extension, write) in FILES.items():
        content = write(listed, identities, FR).decode("utf-8-sig")
        if extension == "json":
            assert {each["name"] for each in json.loads(content)["pupils"]} == {name}
            continue
        separator = ";" if ";" in content.splitlines()[0] else ","
        table = list(csv.reader(io.StringIO(content, newline=""), delimiter=separator))
        assert len({len(row) for row in table}) == 1, "every line has all its columns"
        assert len(table) > (1 if kind == "moodle" else len(results.pupils)), (
            "a pupil of the list should have a line"
        )


@pytest.mark.parametrize("name", [*HOSTILE, "<@1> [ici](http://c)", "https://c.fr", "</nim:1>"])
def test_a_name_in_the_results_neither_formats_mentions_nor_links(
    results: Results, name: str
) -> None:
    task, pupil = read_task("program xor"), results.pupils[0]
    told = [
        pupil_line(pupil, name, results, FR),
        who_line(pupil, name, results, FR),
        resemblance_text([(task, name, name, 90)], FR),
        heading_of(results, name, FR),
    ]
    for text in told:
        assert plainly(name[:31]) in text
        assert not re.search(r"(?<!\\)(\*\*gras|<@&?1>|<#3>|@everyone|\]\(|://|</)", text)


def test_the_picture_of_all_marks_is_drawn_under_any_name(results: Results) -> None:
    people = [pupil.person for pupil in results.pupils]
    with warnings.catch_warnings():
        warnings.simplefilter("error")  # matplotlib warns of letters that it does not have
        for name in HOSTILE:
            shown = heat_map_of(results, dict.fromkeys(people, name), 0)
            assert heat_map_picture(shown, "fr").startswith(b"\x89PNG")


@pytest.mark.parametrize("form", ["text", "json"])
def test_a_name_with_line_breaks_stays_on_one_line_of_the_log(form: str) -> None:
    """The bot logs no name, but a library may log one in a request or an error."""
    stream = io.StringIO()
    handler = set_up_logging(logging.INFO, form, stream)
    logger = logging.getLogger("library.of.names")
    try:
        for name in HOSTILE:
            logger.warning("it is %s", name)
    finally:
        logging.getLogger().removeHandler(handler)
    lines = stream.getvalue().splitlines()
    assert len(lines) == len(HOSTILE)
    assert "\x1b[31m" not in stream.getvalue()
