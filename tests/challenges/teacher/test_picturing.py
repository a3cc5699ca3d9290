"""Pictures in questions of a teacher's own: from the form to what pupils see."""

from __future__ import annotations

import asyncio
import json
from io import BytesIO
from typing import Any

import pytest
import sqlalchemy as sa
from PIL import Image
from simcord import InteractionResult

from bot.challenges.custom_ids import (
    ByHandAction,
    PresentingAction,
    PupilAction,
    ResultsAction,
    TeacherAction,
)
from bot.challenges.handouts import MAX_PICTURE, Handout
from bot.challenges.illustration import Illustration, carried
from bot.challenges.model import Cancelled
from bot.challenges.refusals import TeacherRefusal
from bot.challenges.regrading.service import Regrading
from bot.challenges.teacher.redrawing import MAX_DOTS, redraw
from bot.db.schema.challenge import question_pictures
from games.challenge.lines import read_tasks
from tests.support.acting import FR, press
from tests.support.answering import reads
from tests.support.databases import rows_of
from tests.support.illustrating import (
    LINES,
    PNG,
    SUM,
    TEXT,
    WHY,
    asked,
    drawn,
    illustrate,
    photograph,
)
from tests.support.pupils import begun
from tests.support.staff import SAYS, Staff, form_values, in_both_languages
from tests.support.world import controls_of, text_of

# --------------------------------------------------------------------------- the files


def test_an_uploaded_photograph_is_turned_upright_and_loses_its_metadata() -> None:
    taken = photograph()
    assert b"at home" in taken
    assert b"of Ada" in taken
    found = redraw(taken)
    assert isinstance(found, Handout)
    assert found.name.endswith(".jpg")
    assert not any(each in found.content for each in (b"at home", b"of Ada", b"Exif"))
    with Image.open(BytesIO(found.content)) as picture:
        assert picture.size == (3, 4)


@pytest.mark.parametrize("mode", ["1", "L", "LA", "P", "RGB", "RGBA", "I;16"])
def test_a_png_of_every_mode_is_redrawn_as_a_png(mode: str) -> None:
    transparent = {"transparency": 0} if mode == "P" else {}
    found = redraw(drawn("PNG", mode=mode, **transparent))
    assert isinstance(found, Handout)
    assert found.name.endswith(".png")
    assert redraw(found.content) == found


@pytest.mark.parametrize("mode", ["LA", "RGBA", "P"])
def test_a_transparent_drawing_gets_a_white_ground(mode: str) -> None:
    black = Image.new("RGBA", (4, 3), (0, 0, 0, 0))
    black.putpixel((1, 1), (0, 0, 0, 255))
    file = BytesIO()
    black.convert(mode).save(file, "PNG", **({"transparency": 0} if mode == "P" else {}))
    found = redraw(file.getvalue())
    assert isinstance(found, Handout)
    with Image.open(BytesIO(found.content)) as picture:
        assert not picture.has_transparency_data
        assert picture.getpixel((0, 0)) == (255, 255, 255)
        if mode != "P":
            assert picture.getpixel((1, 1)) == (0, 0, 0)


@pytest.mark.parametrize(
    ("content", "refusal"),
    [
        (b"", TeacherRefusal.PICTURE_KIND),
        (b"\x89PNG\r\n\x1a\n" + bytes(40), TeacherRefusal.PICTURE_KIND),
        (drawn("JPEG", (99, 99))[:-99], TeacherRefusal.PICTURE_KIND),
        (drawn("GIF", mode="P"), TeacherRefusal.PICTURE_KIND),
        (b"<svg/>", TeacherRefusal.PICTURE_KIND),
        (drawn("PNG", (MAX_DOTS // 1000 + 1, 1000), "1"), TeacherRefusal.PICTURE_DOTS),
    ],
)
def test_a_file_that_is_no_picture_or_has_too_many_pixels_is_refused(
    content: bytes, refusal: Any
) -> None:
    assert redraw(content) is refusal


# ------------------------------------------------------------------- after other questions

ONE, TWO, OTHER = "Un ? {=a ~b}", "Deux ? {=a ~b}", "Trois ? {=a ~b}"


@pytest.mark.parametrize(
    ("after", "places"),
    [
        ((ONE, SUM, TWO, ONE), {0: 0, 2: 2, 3: 3}),
        ((TWO, ONE, ONE, SUM), {0: 1, 2: 0, 3: 2}),
        ((ONE, TWO), {0: 0, 2: 1}),
        ((OTHER, SUM, TWO, ONE), {0: 3, 2: 2}),  # one of two alike ones is left
        ((ONE, SUM, OTHER, ONE), {0: 0, 2: 2, 3: 3}),  # the words have changed
        ((ONE, SUM, SUM.replace("3", "4"), ONE), {0: 0, 3: 3}),  # of another kind
        ((SUM,), {}),
    ],
)
def test_a_picture_moves_with_its_question_when_lines_are_edited(
    after: tuple[str, ...], places: dict[int, int]
) -> None:
    before = read_tasks(f"{ONE}\n{SUM}\n{TWO}\n{ONE}")
    pictures = tuple(Illustration(n, f"{n}.png", "x") for n in (0, 2, 3))
    found = carried(pictures, before, read_tasks("\n".join(after)))
    assert {int(each.name[0]): each.question for each in found} == places


# ------------------------------------------------------------------------------ the form


async def kept(staff: Staff) -> list[tuple[int, str]]:
    rows = await rows_of(
        staff.world.bot._engine,
        sa.select(question_pictures.c.challenge_id, question_pictures.c.name),
    )
    return sorted(map(tuple, rows))


@in_both_languages
async def test_a_teacher_adds_rewords_replaces_and_removes_a_picture(
    staff: Staff, name: str
) -> None:
    who, say = getattr(staff, name), SAYS[name]
    await staff.create(name, tasks=LINES)
    form = await asked(staff, name)
    panel = await who.submit_modal(form, {"text": TEXT, "file": ("arbre.png", PNG)})
    reads(panel, say("presenting-pictures", numbers="2", count=1))
    (first,) = (await staff.stored()).terms.pictures
    assert (first.question, first.text) == (1, TEXT)
    form = await asked(staff, name)
    assert form_values(form)["text"] == TEXT
    await who.submit_modal(form, {"text": "Un if", "present": ["keep"]})
    (second,) = (await staff.stored()).terms.pictures
    assert (second.name, second.text) == (first.name, "Un if")
    form = await asked(staff, name)
    values = {"text": "Un if", "present": ["keep"], "file": ("if.jpg", photograph())}
    await who.submit_modal(form, values)
    (third,) = (await staff.stored()).terms.pictures
    assert await kept(staff) == [(1, third.name)]
    assert third.name.endswith(".jpg")
    form = await asked(staff, name)
    await who.submit_modal(form, {"text": "Un if", "present": ["remove"]})
    assert (await staff.stored()).terms.pictures == ()
    assert await kept(staff) == []


@in_both_languages
async def test_a_refused_form_of_a_picture_lists_all_faults_and_has_what_was_typed(
    staff: Staff, name: str
) -> None:
    who, say = getattr(staff, name), SAYS[name]
    await staff.create(name, tasks=LINES)
    refused = await who.submit_modal(await asked(staff, name), {"text": " "})
    reads(refused, say("denial-picture-text"), say("denial-picture-missing"))
    form = await press(who, refused, PresentingAction.ILLUSTRATE)
    refused = await who.submit_modal(form, {"text": "", "file": ("a.png", b"MZ")})
    reads(refused, say("denial-picture-text"), say("denial-picture-kind"))
    form = await press(who, refused, PresentingAction.ILLUSTRATE)
    values = {"text": TEXT, "file": ("a.png", PNG + bytes(MAX_PICTURE))}
    refused = await who.submit_modal(form, values)
    reads(refused, say("error-file-too-large", size=1025, limit=1024))
    form = await press(who, refused, PresentingAction.ILLUSTRATE)
    assert form_values(form)["text"] == TEXT
    values["file"] = ("a.png", drawn("PNG", (MAX_DOTS // 1000 + 1, 1000), "1"))
    reads(await who.submit_modal(form, values), say("denial-picture-dots", limit=4))
    assert (await staff.stored()).terms.pictures == ()


async def test_a_clash_over_the_text_of_a_picture_shows_both_texts(staff: Staff) -> None:
    await staff.create(tasks=LINES)
    forms = [await asked(staff, name) for name in ("prof", "teacher")]
    await staff.prof.submit_modal(forms[0], {"text": TEXT, "file": ("a.png", PNG)})
    other = {"text": "A yew", "file": ("b.png", drawn("PNG", (9, 9)))}
    clash = await staff.teacher.submit_modal(forms[1], other)
    reads(clash, SAYS["teacher"]("error-clash", stored=TEXT, typed="A yew"))
    assert [each.text for each in (await staff.stored()).terms.pictures] == [TEXT]


async def test_a_picture_added_while_questions_are_reordered_stays_with_its_question(
    staff: Staff,
) -> None:
    await staff.create(tasks=LINES)
    await illustrate(staff)
    terms = (await staff.stored()).terms
    lines = [terms.lines[n] for n in (1, 2, 0)]
    editor, boss = staff.world.bot.editor, staff.actor()
    found = redraw(drawn("PNG", (9, 9)))
    assert isinstance(found, Handout)

    def why(before: Any) -> dict[str, Any]:
        place = [task.text for task in before.terms.tasks].index(terms.tasks[2].text)
        return {"pictures": (*before.terms.pictures, Illustration(place, found.name, "x"))}

    tasks = tuple(line.task for line in lines)
    both = editor.change(boss, 1, tasks=tasks), editor.edit(boss, 1, why, picture=found)
    with staff.world.env.time_context():
        await asyncio.gather(*both)
    assert sorted((p.question, p.text) for p in (await staff.stored()).terms.pictures) == [
        (0, TEXT),
        (1, "x"),
    ]


async def test_an_edit_that_loses_a_picture_names_its_question(staff: Staff) -> None:
    await staff.create(tasks=LINES)
    await illustrate(staff)
    panel = await staff.prof.slash(staff.world.channel, "challenge edit", number=1)
    form = await press(staff.prof, panel, TeacherAction.SET_UP)
    edited = await staff.prof.submit_modal(form, {**form_values(form), "tasks": f"{WHY}\n{SUM}"})
    (told,) = edited.followups
    assert FR("picturing-lost", numbers="2", count=1) in text_of(told)
    assert await kept(staff) == []


async def test_a_picture_of_a_question_is_cloned_not_exported_and_deleted_with_its_challenge(
    staff: Staff,
) -> None:
    await staff.create(tasks=LINES)
    await illustrate(staff, 2)
    (picture,) = (await staff.stored()).terms.pictures
    exported = await staff.prof.slash(staff.world.channel, "challenge export", number=1)
    assert FR("sheet-pictures-in-xml", numbers="3", count=1) in text_of(exported)
    told = FR("sheet-without-pictures", numbers="3", count=1)
    assert told.encode() in staff.world.env.backend.cdn.get(exported.response.attachments[0].url)
    with staff.world.env.time_context():
        clone = await staff.world.bot.editor.clone(staff.actor(), 1)
        assert clone.terms.pictures == (picture,)
        assert await kept(staff) == [(1, picture.name), (clone.id, picture.name)]
        await staff.world.bot.editor.delete(staff.actor(), 1)
    assert await kept(staff) == [(clone.id, picture.name)]


async def test_a_picture_cannot_change_once_the_challenge_has_opened(staff: Staff) -> None:
    await staff.create(tasks=LINES)
    await illustrate(staff)
    form = await asked(staff)
    pictures = (await staff.stored()).terms.pictures
    await staff.open()
    refused = await staff.prof.submit_modal(form, {"text": "x", "present": ["remove"]})
    reads(refused, FR("denial-already-opened"))
    regrading, editor = staff.world.bot.service(Regrading), staff.world.bot.editor
    with staff.world.env.time_context():
        await regrading.cancel(staff.actor(), 1, 0, Cancelled.OUT)
        assert (await staff.stored()).terms.pictures == pictures
        clone = await editor.clone(staff.actor(), 1)
    assert [each.question for each in clone.terms.pictures] == [0], "without the cancelled one"
    assert [number for number, _ in await kept(staff)] == [1, clone.id]


async def test_each_pupil_sees_the_picture_of_the_question_drawn_from_the_bank(
    staff: Staff,
) -> None:
    questions = [f"Arbre {n} ou non {{=oui ~non}}" for n in range(6)]
    await staff.create(tasks="\n".join(questions))
    for number in range(6):
        form = await asked(staff, question=number)
        file = ("a.png", drawn("PNG", (number + 1, 1)))
        await staff.prof.submit_modal(form, {"text": f"Arbre {number}", "file": file})
    editor, attempts = staff.world.bot.editor, staff.world.bot.attempts
    with staff.world.env.time_context():
        await editor.change(staff.actor(), 1, draws=2)
    await staff.open()
    seen = set()
    for who in (staff.world.ada, staff.world.blaise):
        shown = await begun(staff.world, who)
        (file,) = shown.response.attachments
        with staff.world.env.time_context():
            (attempt,) = await attempts.store.attempts(1, who.id)
        number = attempt.plan[0]
        assert f"**Arbre {number} ou non**" in text_of(shown)
        assert f"🖼 Arbre {number}" in text_of(shown)
        with Image.open(BytesIO(staff.world.env.backend.cdn.get(file.url))) as picture:
            assert picture.size == (number + 1, 1)
        seen.add(number)
    assert seen


# ------------------------------------------------------------------------- what is seen


def _seen(staff: Staff, shown: InteractionResult) -> bytes:
    """Return the one picture of a message; check that its description is the teacher's text."""
    message: Any = shown.response
    (file,) = message.attachments
    assert TEXT in json.dumps(message.components)
    content: bytes = staff.world.env.backend.cdn.get(file.url)
    return content


async def test_a_pupil_sees_the_picture_in_its_question_and_in_the_corrections(
    staff: Staff,
) -> None:
    world, ada = staff.world, staff.world.ada
    await staff.create(tasks=LINES)
    await illustrate(staff)
    await illustrate(staff, 2)
    panel = await staff.prof.slash(world.channel, "challenge edit", number=1)
    preview = await press(staff.prof, panel, PupilAction.BEGIN)
    assert not preview.response.attachments
    assert _seen(staff, await press(staff.prof, preview, PupilAction.SKIP))
    await staff.open()
    shown = await begun(world, ada)
    assert not shown.response.attachments
    for question, text in enumerate(("6", "1", "Parce que")):
        if question:
            content = _seen(staff, shown)
            assert "🖼 Un pin \\*seul\\*" in text_of(shown)
        form = await press(ada, shown, PupilAction.ANSWER)
        marked = await ada.submit_modal(form, {"text": ["1"] if question == 1 else text})
        assert not marked.response.attachments
        way = next(each for each in controls_of(marked).values() if each.startswith("next:"))
        shown = await ada.click(marked.response, custom_id=way)
    found = redraw(PNG)
    assert isinstance(found, Handout)
    assert content == found.content
    results = await staff.prof.slash(world.channel, "results", number=1)
    queue = await press(staff.prof, results, ByHandAction.QUEUE)
    assert _seen(staff, queue) == content
    back = await press(staff.prof, queue, ResultsAction.RESULTS)
    assert not back.response.attachments
    with world.env.time_context():
        await world.bot.editor.close(staff.actor(), 1)
    board = await ada.slash(world.channel, "challenges")
    page = await press(ada, board, PupilAction.CORRECTIONS)
    assert not page.response.attachments
    way = [each for each in controls_of(page).values() if each.startswith("corrections:")][-1]
    page = await ada.click(page.response, custom_id=way)
    assert _seen(staff, page) == content
