"""Points, hints and methods of questions, as teachers write them in Discord, in both languages."""

from __future__ import annotations

from dataclasses import dataclass

from bot.challenges.custom_ids import TeacherAction
from bot.challenges.model import Mode
from bot.i18n import Say
from games.challenge.lines import QuestionTerms
from tests.support.acting import press
from tests.support.staff import FORM, SAYS, Staff, form_values, in_both_languages
from tests.support.world import text_of


@dataclass
class Written:
    """Lines of a form that can be asked, and some that cannot."""

    right: str
    wrong: str
    #: What the panel says of the first question that is right, and what all are worth.
    told: str
    total: str


WRITTEN = {
    "prof": Written(
        "valeur mex 0 1 | 2,5 points | indice 25\N{NO-BREAK SPACE}% | sans méthode\n"
        "programme choix_ordinateur | 20 points\n"
        "coup un nim 3 4 5 | indice gratuit",
        "valeur mex 0 1 | 2,505 points | bonus\nprogramme choix_ordinateur | aide 5 %",
        "2,5 points · indice 25\N{NO-BREAK SPACE}% · sans méthode",
        "**3 questions**, 27,5 points en tout",
    ),
    "teacher": Written(
        "value mex 0 1 | 2.5 points | hint 25% | no method\n"
        "program choix_ordinateur | 20 points\n"
        "move one nim 3 4 5 | free hint",
        "value mex 0 1 | 2.505 points | bonus\nprogram choix_ordinateur | hint 5%",
        "2.5 points · hint 25% · no method",
        "**3 questions**, 27.5 points in all",
    ),
}


def shown_of(written: Written, say: Say) -> list[str]:
    """Return the part of the panel about the questions."""
    of_form = f"5 points · {say('settled-free')}"
    return [written.told, "` · 20 points", of_form, written.total]


@in_both_languages
async def test_a_line_sets_the_points_hints_and_method_of_its_question(
    staff: Staff, name: str
) -> None:
    say, who, written = SAYS[name], getattr(staff, name), WRITTEN[name]
    refused = await staff.create(name, tasks=written.wrong)
    for example in (shown_of(written, say)[0].replace(" · ", " | "), say("settled-no-method")):
        assert example in text_of(refused), "the example is in the user's language"
    for fault in ("points", "setting", "no-hint"):
        told = say(f"fault-task-{fault}", limit=1000, typed="bonus", example="")
        assert told.split(":")[0].strip() in text_of(refused)
    form = await press(who, refused, TeacherAction.SET_UP)
    shown = await who.submit_modal(form, {**FORM, "tasks": written.right})
    for told in shown_of(written, say):
        assert told in text_of(shown)
    assert (await staff.stored()).terms.of_questions == (
        QuestionTerms(250, 25, shows_method=False),
        QuestionTerms(2000),
        QuestionTerms(None, 0),
    )
    again = await press(who, shown, TeacherAction.SET_UP)
    assert form_values(again)["tasks"] == written.right, "as it is written in this language"
    with staff.world.env.time_context():
        exam = await staff.world.bot.editor.change(staff.actor(), 1, mode=Mode.EXAM)
    assert exam.terms.price_of(2) is None
    warned = await who.slash(staff.world.channel, "challenge edit", number=1)
    assert say("setup-free-in-exam") in text_of(warned)
