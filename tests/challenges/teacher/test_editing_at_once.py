"""Two teachers edit one challenge: only what each has changed is written, a clash is reported."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from simcord import InteractionResult

from bot.challenges.custom_ids import PresentingAction, RegradingAction, TeacherAction
from bot.challenges.model import Challenge
from bot.challenges.teacher.parts import Setting
from tests.support.acting import press, shows
from tests.support.staff import SAYS, Staff, choose_setting, form_values
from tests.support.world import controls_of, text_of

Opening = Callable[[Any, InteractionResult], Any]


async def panels(staff: Staff) -> dict[Any, InteractionResult]:
    """Return the panel of the first challenge, as two teachers see it."""
    slash = [who.slash for who in (staff.prof, staff.teacher)]
    shown = [await each(staff.world.channel, "challenge edit", number=1) for each in slash]
    return dict(zip((staff.prof, staff.teacher), shown, strict=True))


async def test_of_two_teachers_forms_each_writes_only_the_fields_it_changed(staff: Staff) -> None:
    await staff.create()
    forms = [await press(w, p, TeacherAction.SET_UP) for w, p in (await panels(staff)).items()]
    first, second = forms
    await staff.prof.submit_modal(first, {**form_values(first), "title": "Le titre de l'un"})
    typed = {**form_values(second), "closes": "2030-11-24 11:00", "numbers": "2, 7"}
    await staff.teacher.submit_modal(second, typed)
    terms = (await staff.stored()).terms
    assert (terms.title, terms.attempts, terms.hundredths) == ("Le titre de l'un", 2, 700)
    assert terms.closes_at.hour == 10
    assert [task.text for task in terms.tasks] == ["move one nim 1 3 7", "value nim-sum 1 3 7"]


async def test_a_clash_shows_both_values_with_all_other_faults_of_the_form(staff: Staff) -> None:
    """The corrected form stores its own value; fields changed by the other teacher alone stay."""
    say = SAYS["teacher"]
    await staff.create()
    forms = [await press(w, p, TeacherAction.SET_UP) for w, p in (await panels(staff)).items()]
    first, second = forms
    theirs = {**form_values(first), "title": "Le titre de l'un", "numbers": "4, 4"}
    await staff.prof.submit_modal(first, theirs)
    mine = {**form_values(second), "title": "The title of the other", "closes": "sometime"}
    clash = await staff.teacher.submit_modal(second, mine)
    values = {"stored": "Le titre de l'un", "typed": "The title of the other"}
    assert say("error-clash", **values) in text_of(clash)
    assert say("denial-bad-moment", text="sometime") in text_of(clash)
    assert (await staff.stored()).terms.title == "Le titre de l'un"
    await staff.world.restart()  # nothing of it is kept in memory
    again = await press(staff.teacher, clash, TeacherAction.SET_UP)
    assert form_values(again)["title"] == "The title of the other"
    assert form_values(again)["numbers"] == "4, 4", "the form should hold what is stored now"
    still = {**form_values(again), "closes": "never"}
    wrong = await staff.teacher.submit_modal(again, still)
    assert "Le titre de l'un" not in text_of(wrong), "a conflict is reported once"
    again = await press(staff.teacher, wrong, TeacherAction.SET_UP)
    done = await staff.teacher.submit_modal(again, {**form_values(again), "closes": "+3h"})
    assert shows(done, TeacherAction.PUBLISH)
    terms = (await staff.stored()).terms
    assert (terms.title, terms.attempts, terms.hundredths) == ("The title of the other", 4, 400)


async def send(who: Any, form: InteractionResult, **changed: str) -> InteractionResult:
    """Submit a form as it is filled, with some fields changed."""
    assert form.modal is not None
    fields = {
        each["component"]["custom_id"]: each["component"] for each in form.modal["components"]
    }
    values: dict[str, Any] = {}
    for name, value in {**form_values(form), **changed}.items():
        if "options" in fields[name]:
            values[name] = [value]
        elif "value" in fields[name] or name in changed:
            values[name] = value
    answered: InteractionResult = await who.submit_modal(form, values)
    return answered


async def _settled(who: Any, panel: InteractionResult, setting: Setting) -> Any:
    return await choose_setting(who, panel, setting)


async def _pressed(who: Any, panel: InteractionResult, action: PresentingAction) -> Any:
    return await press(who, panel, action)


#: A form, two of its fields with a value for each, and what the terms say of them then.
FORMS: dict[str, tuple[Any, dict[str, str], Callable[[Challenge], Any]]] = {
    "marking": (
        Setting.MARKING,
        {"late-minutes": "20", "minutes": "40"},
        lambda c: (str(c.terms.late_minutes), str(c.terms.minutes)),
    ),
    "introduction": (
        PresentingAction.INTRODUCE,
        {"introduction": "Lis ceci", "handout-text": "Un arbre"},
        lambda c: (c.terms.introduction, c.terms.handout_text),
    ),
    "draw": (
        PresentingAction.DRAW,
        {"draws": "1", "order": "shuffled"},
        lambda c: (str(c.terms.draws), "shuffled" if c.terms.shuffles else "written"),
    ),
}


@pytest.mark.parametrize("form", FORMS)
async def test_every_form_of_the_panel_writes_only_the_fields_it_changed(
    staff: Staff, form: str
) -> None:
    opened, values, stored = FORMS[form]
    opens = _settled if isinstance(opened, Setting) else _pressed
    await staff.create()
    first, second = [await opens(who, p, opened) for who, p in (await panels(staff)).items()]
    one, other = values
    await send(staff.prof, first, **{one: values[one]})
    await send(staff.teacher, second, **{other: values[other]})
    assert stored(await staff.stored()) == (values[one], values[other])


async def test_after_a_clash_the_form_of_marking_has_the_choices_of_its_menus(staff: Staff) -> None:
    await staff.create()
    forms = [await choose_setting(w, p, Setting.MARKING) for w, p in (await panels(staff)).items()]
    first, second = forms
    theirs = {"late-minutes": "20", "counts": "first", "reminder": "2880"}
    await send(staff.prof, first, **theirs)
    mine = {**form_values(second), "late-minutes": "30", "counts": "last", "reminder": "60"}
    clash = await send(staff.teacher, second, **mine)
    say = SAYS["teacher"]
    told = {
        "20": "30",
        say("setup-counts-first"): say("setup-counts-last"),
        say("setup-remind-days", count=2): say("setup-remind-hours", count=1),
    }
    for stored, typed in told.items():
        assert say("error-clash", stored=stored, typed=typed) in text_of(clash)
    again = await choose_setting(staff.teacher, clash, Setting.MARKING)
    assert form_values(again) == mine
    await send(staff.teacher, again, **mine)
    terms = (await staff.stored()).terms
    assert (terms.late_minutes, terms.counts.value, terms.remind_minutes) == (30, "last", 60)


async def test_a_clash_over_the_reference_program_shows_both_versions(staff: Staff) -> None:
    await staff.create(tasks="program carres reference")
    forms = [
        await choose_setting(w, p, Setting.REFERENCE) for w, p in (await panels(staff)).items()
    ]
    first, second = forms
    await send(staff.prof, first, text="def carres(n): return n")
    clash = await send(staff.teacher, second, text="def carres(n): return 2")
    assert "return n" in text_of(clash)
    assert "return 2" in text_of(clash)
    assert (await staff.stored()).terms.reference == "def carres(n): return n"


async def test_a_clash_over_a_mended_question_shows_both_lines(staff: Staff) -> None:
    await staff.create()
    await staff.open()
    forms = []
    for who, panel in (await panels(staff)).items():
        (menu,) = (each for each in _ids(panel) if each.startswith(f"{RegradingAction.QUESTION}:"))
        shown = await who.select(panel.response, ["1"], custom_id=menu)
        forms.append(await press(who, shown, RegradingAction.MEND))
    first, second = forms
    await staff.prof.submit_modal(first, {"line": "valeur somme 1 3 7 | 2 points"})
    clash = await staff.teacher.submit_modal(second, {"line": "value nim-sum 1 3 7 | 3 points"})
    assert "2 points" in text_of(clash)
    assert "3 points" in text_of(clash)
    assert (await staff.stored()).terms.worth_of(1) == 200


def _ids(shown: InteractionResult) -> list[str]:
    return list(controls_of(shown).values())


PNG = b"\x89PNG\r\n\x1a\n"


async def _introductions(staff: Staff) -> list[Any]:
    shown = (await panels(staff)).items()
    return [await press(who, panel, PresentingAction.INTRODUCE) for who, panel in shown]


async def _file(staff: Staff) -> bytes | None:
    """Return the stored file of the first challenge."""
    found = await staff.world.bot.editor.challenges.store.handout(await staff.stored())
    return None if found is None else found.content


async def test_two_uploaded_files_clash_also_under_the_same_name(staff: Staff) -> None:
    """A phone names every picture alike."""
    await staff.create()
    (form, _) = await _introductions(staff)
    await staff.prof.submit_modal(form, {"file": ("image.png", PNG)})
    first, second = await _introductions(staff)
    await staff.prof.submit_modal(first, {"present": ["keep"], "file": ("image.png", PNG + b"one")})
    mine = {"present": ["keep"], "file": ("image.png", PNG + b"another")}
    clash = await staff.teacher.submit_modal(second, mine)
    name = SAYS["teacher"]("presenting-stored", name="image.png", bytes=str(len(PNG) + 3))
    assert name in text_of(clash)
    assert await _file(staff) == PNG + b"one"
    again = await press(staff.teacher, clash, PresentingAction.INTRODUCE)
    await staff.teacher.submit_modal(again, mine)
    assert await _file(staff) == PNG + b"another"


async def test_removing_a_file_that_another_teacher_has_replaced_is_a_clash(staff: Staff) -> None:
    await staff.create()
    (form, _) = await _introductions(staff)
    await staff.prof.submit_modal(form, {"file": ("arbre.png", PNG)})
    first, second = await _introductions(staff)
    theirs = {"present": ["keep"], "file": ("plan.png", PNG + b"plan")}
    await staff.prof.submit_modal(first, theirs)
    clash = await send(staff.teacher, second, present="remove")
    assert "plan.png" in text_of(clash)
    assert await _file(staff) == PNG + b"plan"
    again = await press(staff.teacher, clash, PresentingAction.INTRODUCE)
    await send(staff.teacher, again, present="remove")
    assert await _file(staff) is None
    third, _ = await _introductions(staff)
    unchanged = await send(staff.prof, third, introduction="Lis ceci")
    assert shows(unchanged, TeacherAction.PUBLISH)


async def test_an_uploaded_reference_program_clashes_with_a_typed_one(staff: Staff) -> None:
    await staff.create(tasks="program carres reference")
    forms = [
        await choose_setting(w, p, Setting.REFERENCE) for w, p in (await panels(staff)).items()
    ]
    first, second = forms
    await send(staff.prof, first, text="def carres(n): return n")
    file = {"file": ("mine.py", b"def carres(n): return 2")}
    clash = await staff.teacher.submit_modal(second, file)
    assert "return n" in text_of(clash)
    assert "return 2" in text_of(clash)
    assert (await staff.stored()).terms.reference == "def carres(n): return n"
    again = await choose_setting(staff.teacher, clash, Setting.REFERENCE)
    assert form_values(again)["text"] == "def carres(n): return n", (
        "the form should hold what is stored now"
    )
    await staff.teacher.submit_modal(again, file)
    assert (await staff.stored()).terms.reference == "def carres(n): return 2"
