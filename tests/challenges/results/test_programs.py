"""A class's programs for its teacher: all in one ZIP, and which resemble each other."""

from __future__ import annotations

import json
import re
from dataclasses import replace
from io import BytesIO
from zipfile import ZipFile

import pytest

from bot.challenges.attempt import Answered, Attempt
from bot.challenges.custom_ids import ResultsAction
from bot.challenges.results.exports import PROGRAM_LENGTH, answers_table, archive, to_json
from bot.challenges.results.messages import ALIKE, PROGRAMS, question_text
from bot.challenges.results.resemblance import resembling
from bot.challenges.results.service import Results, results_of
from bot.i18n import words
from bot.kit.archives import safe
from bot.programs.guest import version
from bot.programs.marking import NO_ANSWER
from bot.programs.model import Trouble
from games.challenge.lines import read_tasks
from games.challenge.properties import Property
from games.worksheets.specification import Defect
from games.worksheets.versions import read
from tests.support.acting import FR, press
from tests.support.pupils import actor, opened, timely
from tests.support.results import BEGAN, CHALLENGE, NAMES, TERMS
from tests.support.staff import put_on_list
from tests.support.world import World, text_of

LINE = "program tous_zeros"
PLAIN, SHORT, COLUMNS = (
    read(*version)
    for version in (("nim_project", "plain"), ("nim_project", "short"), ("columns", "plain"))
)
RIGHT = "def tous_zeros(tab):\n    return not any(tab)\n"


def handed_in(number: int, person: int, source: str, error: str | None = None) -> Attempt:
    answer = Answered(0, LINE, source, 0 if error else 100, error, False, BEGAN, (), version())
    return Attempt(10 * person + number, 4, person, number, False, BEGAN, (answer,))


@pytest.fixture
def results() -> Results:
    """Return the results of a question that three pupils and a former one have answered."""
    tried = [handed_in(1, 2, RIGHT), handed_in(2, 2, RIGHT * 20), handed_in(1, 3, RIGHT)]
    tried += [handed_in(1, 4, RIGHT, "program-changed"), handed_in(1, -7, RIGHT)]
    tried[-1] = replace(tried[-1], answers=(replace(tried[-1].answers[0], task="", text=""),))
    challenge = replace(CHALLENGE, terms=replace(TERMS, tasks=read_tasks(LINE)))
    return results_of(challenge, tried)


def test_the_zip_has_every_program_under_a_portable_name(results: Results) -> None:
    names = {2: "../Ada\\..", 3: 'CON:"é"', 4: "ada", -7: "x"}
    with ZipFile(BytesIO(archive(results, names))) as zipped:
        held = {name: zipped.read(name).decode() for name in zipped.namelist()}
    assert held == {
        "1-tous_zeros/Ada-1.py": RIGHT,
        "1-tous_zeros/Ada-2.py": RIGHT * 20,
        "1-tous_zeros/CON é-1.py": RIGHT,
        "1-tous_zeros/ada-1-2.py": RIGHT,
    }


@pytest.mark.parametrize("name", ["", "...", "a/b", "C:\\x", "<@12>", "é" * 99, "\u202egpj.exe"])
def test_a_file_name_made_of_any_name_has_no_path(name: str) -> None:
    assert re.fullmatch(r"[\w-]([\w -]{0,58}[\w-])?", safe(name))


def test_a_cell_has_the_beginning_of_a_program_and_the_json_the_whole(results: Results) -> None:
    rows = list(answers_table(results, NAMES, FR))
    place = rows[0].index(FR("column-answer"))
    lengths = [len(str(row[place])) for row in rows[1:]]
    assert max(lengths) <= PROGRAM_LENGTH + 2
    assert RIGHT in [row[place] for row in rows]
    assert repr(RIGHT * 20)[1:-1].encode() in to_json(results, NAMES)


def test_a_verdict_of_an_older_python_is_marked(results: Results) -> None:
    pupil = results.pupils[0]
    attempt, *others = pupil.attempts
    for judge, mark in ((version(), 0), ("0123456789abcdef", 1), (None, None)):
        answer = replace(attempt.answers[0], judged_by=judge)
        tried = (replace(attempt, answers=(answer,)), *others)
        told = replace(results, pupils=(replace(pupil, attempts=tried),))
        headings, row, *_ = answers_table(told, NAMES, FR)
        assert row[[*headings].index(FR("column-older-verdict"))] == mark
        assert f'"judged_by": {json.dumps(judge)}'.encode() in to_json(told, NAMES)


def test_results_count_a_programs_mistakes_by_name_and_quote_no_program(results: Results) -> None:
    told = question_text(1, results.questions[0], results, FR)
    assert FR("mistake-program-changed") in told
    assert "return not" not in told


@pytest.mark.parametrize("locale", ["en", "fr"])
def test_every_mistake_of_a_program_has_a_name(locale: str) -> None:
    say = words(locale)
    keys = [f"program-{mistake.value}" for mistake in Defect]
    keys += [trouble.value for trouble in set(Trouble) - NO_ANSWER]
    keys += [f"program-lacks-{kind}" for kind in Property]
    names = [say(f"mistake-{key}") for key in keys]
    assert len(set(names)) == len(names)
    assert all(len(key) <= 40 for key in keys), "the store has room for them"


# ------------------------------------------------------------------------ resemblance


def renamed(source: str) -> str:
    """Return a program under other names, with other comments and texts, and more space."""
    again = re.sub(r"\b(tab|n|tas|resultat|copie)\b", r"mon_\1", source)
    return "# the work of somebody else\n" + again.replace("\n", "\n\n").replace(" = ", "=")


def test_a_copied_program_with_other_names_and_comments_is_detected(results: Results) -> None:
    (pair,) = resembling([PLAIN, COLUMNS, renamed(PLAIN)])
    assert (pair.first, pair.second, pair.percent) == (0, 2, 100)
    assert resembling([PLAIN, SHORT, COLUMNS]) == [], (
        "different programs do not resemble each other"
    )
    assert resembling([RIGHT] * 2) == [], "short programs are not compared"
    assert resembling(["", "'''", "# nothing"]) == []


@pytest.mark.parametrize(
    "source",
    [
        'x = f"{d["' + " " * 60_000 + '$"]}"',  # Python since 3.12, and hours of work to 3.11
        'x = f"{d["' + "\\'" * 30_000 + '"]}"',
        '"""\\"""' + " '\\'\\'" * 9000,
        "(" * 65_000,
    ],
)
def test_a_strange_source_does_not_hide_a_copy_among_the_others(source: str) -> None:
    (pair,) = resembling([PLAIN, source, renamed(PLAIN)])
    assert (pair.first, pair.second, pair.percent) == (0, 2, 100)


def test_lines_that_all_programs_share_do_not_count_as_resemblance() -> None:
    half = len(COLUMNS) // 2
    own = [COLUMNS[:half], SHORT, COLUMNS[half:], "def un(): return 1\n"]
    assert resembling([PLAIN + each for each in own]) == []
    assert [pair[:2] for pair in resembling([PLAIN + each for each in [*own, own[1]]])] == [(1, 4)]


async def test_a_teacher_alone_gets_the_zip_of_programs_with_names_of_the_list(
    world: World,
) -> None:
    await put_on_list(world, ada="Lovelace")
    challenge = await opened(world, LINE)
    for pupil in (world.ada, world.blaise):
        who = actor(world, pupil)
        begun = await timely(world, world.bot.attempts.begin(who, challenge.id, agreed=True))
        await timely(world, world.bot.attempts.answer(who, begun.attempt.id, 0, PLAIN))
    from simcord import MemberActor

    boss = MemberActor(world.env, world.server, world.server.owner)
    world.languages.speaks(world.server.owner.id, "fr")
    shown = await boss.slash(world.channel, "results", number=challenge.id)
    told = await press(boss, shown, ResultsAction.RESULTS, ALIKE)
    assert told.ephemeral
    assert FR("results-alike-note") in text_of(told)
    assert "Lovelace" in text_of(told)
    assert "(100\u00a0% du plus court)" in text_of(told)
    sent = await press(boss, shown, ResultsAction.RESULTS, PROGRAMS)
    assert sent.ephemeral
    (file,) = sent.response.attachments
    with world.env._bot_scope():
        content = await file.read()
    with ZipFile(BytesIO(content)) as zipped:
        assert len(zipped.namelist()) == 2
        assert any("Lovelace" in name for name in zipped.namelist()), (
            "the files should have the names of the teachers' list"
        )


def test_hostile_sources_do_not_hide_a_copy_among_the_others() -> None:
    """Texts of 64 KB on which looking for ends of strings went back and forth for minutes."""
    nasty = (
        '"""\\""' * 8000,
        "'\\'' " * 10000,
        "(" * 65000,
        "1_" * 32000,
        "f'{" * 20000,
        "\\\n" * 30000,
        "a=" * 32000,
    )
    (pair,) = resembling([PLAIN, *nasty, COLUMNS, renamed(PLAIN)])
    assert (pair.first, pair.second) == (0, len(nasty) + 2)
