"""A teacher reads a program, comments on its lines and compares its versions."""

from __future__ import annotations

import json
from typing import Any

from bot.challenges.attempt import TeacherMark
from bot.challenges.by_hand.service import MarksByHand
from bot.challenges.custom_ids import ByHandAction, PupilAction
from bot.challenges.model import Mode
from bot.challenges.pupil.model import Progress
from bot.challenges.pupil.store import MOST_REPLACED
from bot.challenges.regrading.service import Regrading
from bot.db.schema.challenge import attempts, replaced_answers
from games.challenge.lines import read_tasks
from tests.support.acting import FR, control, press
from tests.support.announced import HOUR, actor, give, opened
from tests.support.answering import reads
from tests.support.databases import rows_in
from tests.support.pupils import teacher, timely
from tests.support.staff import Staff
from tests.support.world import World, text_of

TASKS = read_tasks("program tous_zeros")
FIRST = "def tous_zeros(tab):\n    for n in tab:\n        if n: return False\n    return `True`\n"
SECOND = "def tous_zeros(tab):\n    return not any(tab)\n"
MENDED = FIRST.replace("`", "")


async def program(staff: Staff) -> Any:
    """Open the program of the first pupil, from the results."""
    found = await staff.prof.slash(staff.world.channel, "results", number=1)
    menu = control(found, ByHandAction.PUPIL)
    attempt = (await rows_in(staff.world.bot._engine, attempts))[0].id
    page = await staff.prof.select(found.response, [str(attempt)], custom_id=menu)
    read = control(page, ByHandAction.PROGRAM)
    return await staff.prof.select(page.response, ["0"], custom_id=read)


async def comment(staff: Staff, shown: Any, text: str) -> Any:
    form = await press(staff.prof, shown, ByHandAction.MARK)
    return await staff.prof.submit_modal(form, {"points": "", "comment": text, "counts": ["1"]})


async def test_a_comment_on_a_line_of_a_program_appears_beside_that_line(staff: Staff) -> None:
    world = staff.world
    await opened(world, tasks=TASKS)
    await give(world, "ada", MENDED)
    shown = await program(staff)
    assert shown.response.ephemeral
    reads(shown, "2│     for n in tab:", FR("by-hand-lines"))
    far = await comment(staff, shown, "7: @everyone\nbien")
    assert FR("denial-by-hand-line", count=4, lines="7") in text_of(far)
    await comment(staff, shown, "Bien vu\n2 : une `boucle` *suffit*\n4: oui")
    again = await program(staff)
    reads(again, "```\nBien vu\n```", "2│     for n in tab:\n   ↳ une ˋboucleˋ *suffit*\n3│")
    await world.env.advance_time(3 * HOUR)
    lists = await world.ada.slash(world.channel, "challenges")
    correction = await press(world.ada, lists, PupilAction.CORRECTIONS)
    reads(correction, f"{FR('by-hand-yours-said')}\n```\nBien vu\n```")
    beside = "2│     for n in tab:\n   ↳ une ˋboucleˋ *suffit*\n4│     return True\n   ↳ oui"
    reads(correction, f"{FR('by-hand-yours-lines')}\n```\n{beside}\n```")


async def test_no_word_of_a_long_comment_on_lines_is_lost(staff: Staff) -> None:
    """Comments that do not fit beside the program are shown below it; 14:30 is no line number."""
    world = staff.world
    await opened(world, tasks=TASKS)
    long = "def tous_zeros(tab):\n" + "    # " + "x" * 90 + "\n"
    await give(world, "ada", long + "    # y\n" * 20 + "    return not any(tab)\n")
    said = [f"{n}: remarque {n} {'mot ' * 8}" for n in range(2, 22)]
    await comment(staff, await program(staff), "14:30 en salle 2\n" + "\n".join(said)[:960])
    again = text_of(await program(staff))
    await world.env.advance_time(3 * HOUR)
    lists = await world.ada.slash(world.channel, "challenges")
    correction = text_of(await press(world.ada, lists, PupilAction.CORRECTIONS))
    for text in (again, correction):
        assert "14:30 en salle 2" in text
        assert all(f"remarque {n} mot" in text for n in range(2, 21)), text


async def test_a_page_of_eight_programs_with_long_comments_can_be_opened(staff: Staff) -> None:
    world, marks = staff.world, staff.world.bot.service(MarksByHand)
    await opened(world, tasks=TASKS * 8)
    await give(world, "ada", *[MENDED + "# un commentaire\n" * 40] * 8)
    attempt = (await rows_in(world.bot._engine, attempts))[0].id
    for question in range(8):
        given = await timely(world, marks.given(staff.actor(), attempt, question))
        said = TeacherMark(comment=f"{question} {'mot ' * 240}")
        await timely(world, marks.settle(staff.actor(), given, said))
    found = await staff.prof.slash(world.channel, "results", number=1)
    page = await staff.prof.select(
        found.response, [str(attempt)], custom_id=control(found, ByHandAction.PUPIL)
    )
    assert control(page, ByHandAction.PROGRAM)


async def changed(world: World, *texts: str) -> None:
    """Let Ada hand in programs in place of one another, in an exam whose answers may change."""
    exam = {"mode": Mode.EXAM, "changes_answers": True}
    await opened(world, tasks=TASKS, **exam)
    with world.env._bot_scope():
        asked, who = world.bot.attempts, actor(world, "ada")
        begun = await asked.begin(who, 1, agreed=True)
        assert isinstance(begun, Progress)
        for text in texts:
            await asked.answer(who, begun.attempt.id, 0, text)
        await asked.hand_in(who, begun.attempt.id)
    await world.env.settle()


async def test_the_teacher_alone_sees_the_differences_between_versions_of_a_program(
    staff: Staff,
) -> None:
    world = staff.world
    await changed(world, MENDED, SECOND, SECOND + "# fini\n", f"{SECOND}# {'x' * 5000}\n")
    shown = await program(staff)
    long = await press(staff.prof, shown, ByHandAction.VERSIONS)
    reads(long, FR("versions-heading", before=3, after=4, count=4), "-# fini", "+# xxx")
    sent = await press(staff.prof, long, ByHandAction.VERSIONS, 2, 3, 1)
    assert [file.filename for file in sent.response.attachments] == ["3-4.diff"]
    assert sent.response.ephemeral
    versions = await press(staff.prof, long, ByHandAction.VERSIONS, 1, 2)
    reads(versions, "+# fini")
    whole = await press(staff.prof, versions, ByHandAction.VERSIONS, 0, 3)
    reads(whole, "-    for n in tab:", "+    return not any(tab)", "+# xxx")
    assert whole.response.ephemeral
    back = await press(staff.prof, whole, ByHandAction.PROGRAM)
    reads(back, "2│     return not any(tab)")


async def test_a_replaced_version_loses_its_mark_when_its_question_is_mended(staff: Staff) -> None:
    world = staff.world
    await changed(world, MENDED, SECOND)
    before = await press(staff.prof, await program(staff), ByHandAction.VERSIONS)
    assert text_of(before).count("\u00a0%") == 2
    mended = world.bot.service(Regrading).mend(teacher(world), 1, 0, f"{TASKS[0].text} | small: 1")
    await timely(world, mended)
    after = await press(staff.prof, await program(staff), ByHandAction.VERSIONS)
    assert text_of(after).count("\u00a0%") == 1


async def test_the_latest_replaced_versions_are_stored_exported_and_erased(staff: Staff) -> None:
    world = staff.world
    texts = [f"{SECOND}# {n}\n" for n in range(MOST_REPLACED + 3)]
    await changed(world, *texts)
    rows = await rows_in(world.bot._engine, replaced_answers)
    assert [row.text for row in rows] == texts[2:-1]
    (attempt,) = json.loads(await timely(world, world.bot.privacy.export(world.ada.id)))["attempts"]
    assert [each["text"] for each in attempt["replaced"]] == texts[2:-1]
    assert "credit" not in attempt["replaced"][0], "nothing is told of marks before their time"
    await world.env.advance_time(3 * HOUR)
    await timely(world, world.bot.privacy.erase(world.ada.id))
    assert await rows_in(world.bot._engine, replaced_answers) == []
    assert [row.is_sealed for row in await rows_in(world.bot._engine, attempts)] == [True]
