"""Questions of a teacher's own come from Moodle and go there, as GIFT and as XML."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime
from typing import Any

import pytest

from bot.challenges.custom_ids import TeacherAction
from bot.challenges.handouts import MAX_PICTURE
from bot.challenges.illustration import Illustration
from bot.challenges.model import Cancelled, Terms, settled
from bot.challenges.question_files import MAX_XML, written_files
from bot.challenges.refusals import TeacherRefusal
from bot.challenges.teacher.limits import MAX_HANDOUT_TEXT
from bot.challenges.teacher.redrawing import MAX_DOTS, redraw
from bot.db.schema.challenge import challenges, question_pictures
from bot.kit.refusal import KitRefusal
from bot.kit.thinker import Thinker
from games.challenge.gift import GiftFault
from games.challenge.lines import read_lines
from games.challenge.moodle import MAX_ALT, Figure, GradedQuestion, moodle_text
from games.challenge.own import AnswerForm, OwnQuestion
from tests.support import moodle
from tests.support.acting import FR, assert_whispered, forge, press
from tests.support.controls import encoded
from tests.support.databases import rows_in
from tests.support.illustrating import PNG, drawn, photograph
from tests.support.staff import SAYS, Staff, in_both_languages
from tests.support.world import controls_of, text_of

RIGHT = "\n\n".join(f"Question {n} ? {{=oui ~non}}" for n in range(1, 18))
BROKEN = "Sans réponse ?\n\nDeux {=a ~a}\n\nNombre {#x}"


async def handed(staff: Staff, name: str, file: str, content: str) -> Any:
    who = getattr(staff, name)
    given = (file, content.encode())
    return await who.slash(staff.world.channel, "challenge import", file=given)


@in_both_languages
async def test_questions_imported_from_a_file_and_exported_again_are_the_same(
    staff: Staff, name: str
) -> None:
    say, who = SAYS[name], getattr(staff, name)
    content = f"// Moodle\n{RIGHT}\n\nPourquoi ? {{####Un modèle}}\n"
    panel = await handed(staff, name, "Somme_de Nim.gift", content)
    assert say("setup-state-draft") in text_of(panel)
    terms = (await staff.stored()).terms
    assert terms.title == "Somme de Nim"
    assert len(terms.tasks) == 18
    assert terms.tasks[-1].is_marked_by_hand
    sent = await press(who, panel, TeacherAction.SHARE)
    assert say("sheet-exported-own") in text_of(sent)
    names = [each.filename for each in sent.response.attachments]
    assert names == [f"somme-de-nim.{end}" for end in ("toml", "gift", "xml")]
    for number, attachment in enumerate(sent.response.attachments, 2):
        file = staff.world.env.backend.cdn.get(attachment.url).decode()
        await handed(staff, name, attachment.filename, file)
        again = (await staff.stored(number)).terms
        assert [task.own and task.own.text for task in again.tasks] == [
            task.own and task.own.text for task in terms.tasks
        ]


def test_a_cancelled_question_is_exported_in_no_file() -> None:
    lines, _ = read_lines("Une ? {=oui ~non}\nDeux ? {=oui ~non}")
    begins = datetime(2030, 1, 1, tzinfo=UTC)
    asked = Terms(
        "Nim", closes_at=begins, opens_at=begins, channel_id=1, locale="fr", **settled(lines)
    )
    files = written_files(replace(asked, cancelled=((1, Cancelled.OUT),)), {}, FR)
    assert set(files) == {"gift", "xml"}
    for text in files.values():
        assert "Une" in text
        assert "Deux" not in text


@in_both_languages
async def test_a_file_with_broken_questions_imports_the_rest_only_on_request(
    staff: Staff, name: str
) -> None:
    say, who = SAYS[name], getattr(staff, name)
    told = await handed(staff, name, "Somme_de Nim.txt", f"{RIGHT}\n\n{BROKEN}")
    assert say("form-faults", count=3) in text_of(told)
    faults = GiftFault.GIFT_BRACES, GiftFault.GIFT_TWICE, GiftFault.GIFT_NUMBER
    for number, fault in enumerate(faults, 18):
        problem = say(f"fault-{fault.value}")
        assert say("error-task-question", number=number, problem=problem) in text_of(told)
    assert list(controls_of(told)) == [say("button-import-rest", count=17)]
    lists = await who.slash(staff.world.channel, "challenge edit", number=1)
    assert say("setup-state-draft") not in text_of(lists), "none is imported yet"
    panel = await press(who, told, TeacherAction.IMPORT_REST)
    assert say("setup-state-draft") in text_of(panel)
    terms = (await staff.stored()).terms
    assert (terms.title, len(terms.tasks)) == ("Somme de Nim", 17)


async def test_a_file_without_a_right_question_is_refused_with_all_its_faults(staff: Staff) -> None:
    told = await handed(staff, "prof", "nim.gift", BROKEN + "\n\nTrois {~a ~b}")
    assert FR("form-faults", count=4) in text_of(told)
    assert not controls_of(told)
    told = await handed(staff, "prof", "nim.xml", "<quiz><question")
    assert FR("fault-gift-xml") in text_of(told)


@pytest.mark.parametrize(
    ("file", "content"),
    [
        ("nim.xml", "<quiz></quiz>"),
        ("nim.xml", '<quiz><question type="category"></question></quiz>'),
        ("nim.gift", "// Qui ? {=oui}"),
    ],
)
async def test_a_file_without_questions_makes_no_draft(
    staff: Staff, file: str, content: str
) -> None:
    told = await handed(staff, "prof", file, content)
    assert FR("fault-no-tasks", example="").strip() in text_of(told)
    assert await rows_in(staff.world.bot._engine, challenges) == []


async def test_moodles_xml_is_imported_as_a_draft(staff: Staff) -> None:
    content = moodle_text(
        [GradedQuestion(OwnQuestion(AnswerForm.FREE, "Pourquoi ?", explanation="Parce que"), 250)]
    )
    await handed(staff, "prof", "q.xml", content)
    (task,) = (await staff.stored()).terms.tasks
    assert task.own is not None
    assert (task.own.text, task.own.explanation) == ("Pourquoi ?", "Parce que")


@pytest.mark.parametrize(
    ("grades", "usual", "worths"), [((250, 250), 250, None), ((250, 100), 1000, [250, 100])]
)
async def test_the_grades_in_moodles_file_become_the_points_of_the_questions(
    staff: Staff, grades: tuple[int, int], usual: int, worths: list[int] | None
) -> None:
    questions = [OwnQuestion(AnswerForm.FREE, f"Pourquoi {n} ?") for n in range(2)]
    await handed(staff, "prof", "q.xml", moodle_text(map(GradedQuestion, questions, grades)))
    terms = (await staff.stored()).terms
    assert [terms.worth_of(0), terms.worth_of(1)] == list(grades)
    assert terms.hundredths == usual
    assert [each.hundredths for each in terms.of_questions] == (worths or [])


async def test_the_right_questions_of_a_broken_file_are_imported_with_their_points(
    staff: Staff,
) -> None:
    questions = [OwnQuestion(AnswerForm.FREE, f"Pourquoi {n} ?") for n in range(3)]
    content = moodle_text(map(GradedQuestion, questions, (250, 100, 300))).replace(">3<", ">0<")
    told = await handed(staff, "prof", "q.xml", content)
    assert FR("fault-gift-points", limit=1000) in text_of(told)
    await press(staff.prof, told, TeacherAction.IMPORT_REST)
    terms = (await staff.stored()).terms
    assert [terms.worth_of(n) for n in range(len(terms.tasks))] == [250, 100]


def pictured(*contents: bytes) -> str:
    """Return a file with a question for each picture."""
    questions = [
        OwnQuestion(AnswerForm.FREE, f"Question {n}\net suite ?") for n in range(len(contents))
    ]
    figures = [
        Figure(f"tas {n}.png", each, f"Le tas « {n} » & rien") for n, each in enumerate(contents)
    ]
    return moodle_text(map(GradedQuestion, questions, [None] * len(contents), figures))


@in_both_languages
async def test_pictures_are_imported_from_moodle_and_exported_again(
    staff: Staff, name: str
) -> None:
    say, who = SAYS[name], getattr(staff, name)
    panel = await handed(staff, name, "q.xml", pictured(photograph(), PNG))
    terms = (await staff.stored()).terms
    assert [(each.question, each.text) for each in terms.pictures] == [
        (0, "Le tas « 0 » & rien"),
        (1, "Le tas « 1 » & rien"),
    ]
    sent = await press(who, panel, TeacherAction.SHARE)
    assert say("sheet-pictures-in-xml", numbers="1, 2", count=2) in text_of(sent)
    toml, gift, xml = [
        staff.world.env.backend.cdn.get(each.url).decode() for each in sent.response.attachments
    ]
    assert say("gift-without-picture", number=2, text=terms.pictures[1].text) in gift
    assert len(moodle.of_gift(gift)) == 2
    assert say("sheet-without-pictures", numbers="1, 2", count=2) in toml
    found = [each.pictures for each in moodle.of_xml(xml)]
    assert [pictures[0][0] for pictures in found] == [each.text for each in terms.pictures]
    assert found[0][0][1] == redraw(photograph()).content, "without place, date and comment"
    await handed(staff, name, "again.xml", xml)
    again = (await staff.stored(2)).terms
    assert [each.text for each in again.pictures] == [each.text for each in terms.pictures]
    assert [task.text for task in again.tasks] == [task.text for task in terms.tasks]


def test_the_longest_imported_text_of_a_picture_fits_its_form() -> None:
    assert MAX_ALT <= MAX_HANDOUT_TEXT


async def test_each_hostile_picture_of_a_file_is_reported_and_the_others_are_imported(
    staff: Staff,
) -> None:
    bomb = drawn("PNG", (MAX_DOTS + 1, 1), "1")
    hostile = [b"<svg/>", bomb, PNG[:20], bytes(MAX_PICTURE + 1)]
    told = await handed(staff, "prof", "q.xml", pictured(*hostile[:2], PNG, *hostile[2:]))
    assert text_of(told).count(FR("fault-gift-picture-file")) == 4
    await press(staff.prof, told, TeacherAction.IMPORT_REST)
    terms = (await staff.stored()).terms
    assert [each.text for each in terms.pictures] == ["Le tas « 2 » & rien"]
    assert [row.name for row in await rows_in(staff.world.bot._engine, question_pictures)] == [
        terms.pictures[0].name
    ]


async def test_while_pictures_cannot_be_drawn_the_import_is_refused_as_not_now(
    staff: Staff,
) -> None:
    """Nothing is imported, because the file may be right."""
    await staff.world.bot.service(Thinker).close()
    told = await handed(staff, "prof", "q.xml", pictured(PNG))
    assert_whispered(told, FR(TeacherRefusal.PICTURE_NOT_NOW.value))
    assert await rows_in(staff.world.bot._engine, challenges) == []


def test_an_exported_file_that_would_be_too_long_has_no_picture() -> None:
    lines, _ = read_lines("Une ? {=oui ~non}")
    begins = datetime(2030, 1, 1, tzinfo=UTC)
    asked = Terms(
        "Nim", closes_at=begins, opens_at=begins, channel_id=1, locale="fr", **settled(lines)
    )
    asked = replace(asked, pictures=(Illustration(0, "a.png", "Un pin"),))
    for size, is_there in ((6_000_000, True), (7_000_000, False)):
        files = written_files(asked, {"a.png": bytes(size)}, FR)
        assert ("<file " in files["xml"]) is is_there
        assert len(files["xml"]) <= MAX_XML


async def test_a_forged_button_for_the_rest_of_a_file_is_refused(staff: Staff) -> None:
    panel = await staff.create()
    forged = await forge(staff.world, staff.prof, panel, encoded(TeacherAction.IMPORT_REST, 0, 0))
    assert_whispered(forged, FR(KitRefusal.UNKNOWN_CONTROL.value))


@pytest.mark.parametrize("line", ["Qui ? {=a ~b} | 3 points", "question Pourquoi ? {}"])
async def test_an_own_question_with_points_can_be_typed_as_a_line_of_the_form(
    staff: Staff, line: str
) -> None:
    await staff.create(tasks=f"value mex 0 1\n{line}")
    terms = (await staff.stored()).terms
    assert terms.tasks[1].own is not None
    assert terms.worth_of(1) in (300, 500)
