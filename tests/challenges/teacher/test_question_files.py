"""Questions of a teacher's own come from Moodle and go there, as GIFT and as XML."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime
from typing import Any

import pytest

from bot.challenges.custom_ids import TeacherAction
from bot.challenges.model import Cancelled, Terms, settled
from bot.challenges.question_files import written_files
from bot.kit.refusal import KitRefusal
from games.challenge.gift import GiftFault
from games.challenge.lines import read_lines
from games.challenge.moodle import moodle_text
from games.challenge.own import Form, OwnQuestion
from tests.support.acting import FR, assert_whispered, forge, press
from tests.support.controls import encoded
from tests.support.staff import SAYS, Staff, in_both_languages
from tests.support.world import controls_of, text_of

RIGHT = "\n\n".join(f"Question {n} ? {{=oui ~non}}" for n in range(1, 18))
BROKEN = "Sans réponse ?\n\nDeux {=a ~a}\n\nNombre {#x}"


async def handed(staff: Staff, name: str, file: str, content: str) -> Any:
    who = getattr(staff, name)
    given = (file, content.encode())
    return await who.slash(staff.world.channel, "challenge import", file=given)


@in_both_languages
async def test_a_file_of_questions_becomes_a_draft_and_leaves_as_it_came(
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


def test_a_question_that_was_cancelled_leaves_in_no_file() -> None:
    lines, _ = read_lines("Une ? {=oui ~non}\nDeux ? {=oui ~non}")
    begins = datetime(2030, 1, 1, tzinfo=UTC)
    asked = Terms(
        "Nim", closes_at=begins, opens_at=begins, channel_id=1, locale="fr", **settled(lines)
    )
    files = written_files(replace(asked, cancelled=((1, Cancelled.OUT),)))
    assert set(files) == {"gift", "xml"}
    for text in files.values():
        assert "Une" in text
        assert "Deux" not in text


@in_both_languages
async def test_a_file_with_broken_questions_imports_none_until_the_others_are_asked_for(
    staff: Staff, name: str
) -> None:
    say, who = SAYS[name], getattr(staff, name)
    told = await handed(staff, name, "nim.txt", f"{RIGHT}\n\n{BROKEN}")
    assert say("form-faults", count=3) in text_of(told)
    for fault in (GiftFault.GIFT_BRACES, GiftFault.GIFT_TWICE, GiftFault.GIFT_NUMBER):
        assert say(f"fault-{fault.value}") in text_of(told)
    assert list(controls_of(told)) == [say("button-import-rest", count=17)]
    lists = await who.slash(staff.world.channel, "challenge edit", number=1)
    assert say("setup-state-draft") not in text_of(lists), "none is imported yet"
    panel = await press(who, told, TeacherAction.IMPORT_REST)
    assert say("setup-state-draft") in text_of(panel)
    assert len((await staff.stored()).terms.tasks) == 17


async def test_a_file_without_a_right_question_is_refused_with_all_its_faults(staff: Staff) -> None:
    told = await handed(staff, "prof", "nim.gift", BROKEN + "\n\nTrois {~a ~b}")
    assert FR("form-faults", count=4) in text_of(told)
    assert not controls_of(told)
    told = await handed(staff, "prof", "nim.xml", "<quiz><question")
    assert FR("fault-gift-xml") in text_of(told)


async def test_xml_of_moodle_becomes_a_draft(staff: Staff) -> None:
    content = moodle_text([(OwnQuestion(Form.FREE, "Pourquoi ?", explanation="Parce que"), 250)])
    await handed(staff, "prof", "q.xml", content)
    (task,) = (await staff.stored()).terms.tasks
    assert task.own is not None
    assert (task.own.text, task.own.explanation) == ("Pourquoi ?", "Parce que")


@pytest.mark.parametrize(
    ("grades", "usual", "worths"), [((250, 250), 250, None), ((250, 100), 1000, [250, 100])]
)
async def test_the_points_of_moodle_are_those_of_the_questions(
    staff: Staff, grades: tuple[int, int], usual: int, worths: list[int] | None
) -> None:
    questions = [OwnQuestion(Form.FREE, f"Pourquoi {n} ?") for n in range(2)]
    await handed(staff, "prof", "q.xml", moodle_text(zip(questions, grades, strict=True)))
    terms = (await staff.stored()).terms
    assert [terms.worth_of(0), terms.worth_of(1)] == list(grades)
    assert terms.hundredths == usual
    assert [each.hundredths for each in terms.of_questions] == (worths or [])


async def test_the_rest_of_a_file_keeps_its_points(staff: Staff) -> None:
    questions = [OwnQuestion(Form.FREE, f"Pourquoi {n} ?") for n in range(3)]
    content = moodle_text(zip(questions, (250, 100, 300), strict=True)).replace(">3<", ">0<")
    told = await handed(staff, "prof", "q.xml", content)
    assert FR("fault-gift-points", limit=1000) in text_of(told)
    await press(staff.prof, told, TeacherAction.IMPORT_REST)
    terms = (await staff.stored()).terms
    assert [terms.worth_of(n) for n in range(len(terms.tasks))] == [250, 100]


async def test_the_button_without_its_file_does_nothing(staff: Staff) -> None:
    panel = await staff.create()
    forged = await forge(staff.world, staff.prof, panel, encoded(TeacherAction.IMPORT_REST, 0, 0))
    assert_whispered(forged, FR(KitRefusal.UNKNOWN_CONTROL.value))


@pytest.mark.parametrize("line", ["Qui ? {=a ~b} | 3 points", "question Pourquoi ? {}"])
async def test_the_form_takes_them_like_any_other_line(staff: Staff, line: str) -> None:
    await staff.create(tasks=f"value mex 0 1\n{line}")
    terms = (await staff.stored()).terms
    assert terms.tasks[1].own is not None
    assert terms.worth_of(1) in (300, 500)
