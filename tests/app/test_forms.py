"""Every form that is refused can be corrected: what was typed is never lost."""

from __future__ import annotations

import ast
import re
from pathlib import Path
from typing import Any

import pytest

from bot.app.controls import CONTROLS
from bot.challenges.custom_ids import (
    AttemptControl,
    ByHandAction,
    ByHandControl,
    ChallengeControl,
    PageControl,
    PresentingAction,
    PupilAction,
    QuestionControl,
    RegradingAction,
    ResultsAction,
    RollAction,
    TeacherAction,
    TeacherControl,
)
from bot.challenges.teacher.parts import Setting
from bot.kit.custom_ids import Control
from bot.kit.forms import ask
from bot.league.custom_ids import LeagueAction, LeagueControl, LeagueSetting
from bot.learn.custom_ids import ItemAction, ItemControl
from bot.play.custom_ids import PlayAction, PlyControl
from bot.programs.custom_ids import ProgramAction, ProgramControl
from bot.puzzle.custom_ids import PlanAction, PlanControl, PlanSetting
from bot.quiz.custom_ids import DeskAction, DeskControl, QuizAction, QuizControl
from bot.roster.custom_ids import RosterAction, RosterControl
from tests.support.acting import SAYS, fill, in_both_languages, press
from tests.support.staff import form_values
from tests.support.world import World, controls_of, opener_of, text_of

#: Every form that is submitted, and what opens it again.
FORMS: dict[Control, Control] = {
    TeacherControl(TeacherAction.SET_UP_FILLED, 7): TeacherControl(TeacherAction.SET_UP, 7),
    TeacherControl(TeacherAction.SETTLE, 7, Setting.MARKED): TeacherControl(
        TeacherAction.SETTLE, 7, Setting.MARKING
    ),
    TeacherControl(TeacherAction.SETTLE, 7, Setting.REFERRED): TeacherControl(
        TeacherAction.SETTLE, 7, Setting.REFERENCE
    ),
    ChallengeControl(PresentingAction.INTRODUCED, 7): ChallengeControl(
        PresentingAction.INTRODUCE, 7
    ),
    ChallengeControl(PresentingAction.DRAWN, 7): ChallengeControl(
        PresentingAction.DRAW, 7, path=(0,)
    ),
    QuestionControl(PresentingAction.ILLUSTRATED, 7, 1): QuestionControl(
        PresentingAction.ILLUSTRATE, 7, 1
    ),
    PageControl(ResultsAction.EXEMPTED, 7, 1): PageControl(
        ResultsAction.EXEMPT, 7, 1, path=(0, 0, 0)
    ),
    ByHandControl(ByHandAction.MARKED, 7, 2): ByHandControl(ByHandAction.MARK, 7, 2, path=(1,)),
    ChallengeControl(RegradingAction.RELEASED, 7): ChallengeControl(RegradingAction.RELEASE, 7),
    QuestionControl(RegradingAction.MOVED, 7): QuestionControl(RegradingAction.MOVE, 7),
    QuestionControl(RegradingAction.MENDED, 7, 2): QuestionControl(RegradingAction.MEND, 7, 2),
    ChallengeControl(RollAction.TEAMED, 7): ChallengeControl(RollAction.TEAMS, 7),
    RosterControl(RosterAction.GIVEN): RosterControl(RosterAction.GIVE),
    AttemptControl(PupilAction.ANSWERED, 7, 2): AttemptControl(PupilAction.ANSWER, 7, 2),
    DeskControl(DeskAction.WRITTEN, 60, 1): DeskControl(DeskAction.WRITE, 60, 1),
    QuizControl(QuizAction.TYPED, 7, 2): QuizControl(QuizAction.TYPE, 7, 2),
    PlanControl(PlanAction.PLAN, PlanSetting.HOUR_TYPED): PlanControl(
        PlanAction.PLAN, PlanSetting.HOUR
    ),
    LeagueControl(LeagueAction.ENTERED, 7): LeagueControl(LeagueAction.ENTER, 7),
    LeagueControl(LeagueAction.MANAGE, 7, LeagueSetting.STARTS_TYPED): LeagueControl(
        LeagueAction.MANAGE, 7, LeagueSetting.STARTS
    ),
    RosterControl(RosterAction.TEAM_ARRANGED, 17): RosterControl(
        RosterAction.ARRANGE_TEAM, 17, path=(0, 0)
    ),
    RosterControl(RosterAction.ARRANGED, 17, 1): RosterControl(
        RosterAction.ARRANGE, 17, 1, path=(0, 0)
    ),
    ProgramControl(ProgramAction.WRITTEN, 7): ProgramControl(ProgramAction.REFILL, 7),
    PlyControl(PlayAction.TYPED, 7, 3, path=(2,)): PlyControl(PlayAction.TYPE, 7, 3, path=(2,)),
    PlyControl(PlayAction.ASKED, 7, 3): PlyControl(PlayAction.ASK, 7, 3),
    ItemControl(ItemAction.TYPED, 7, 3, path=(1, 1, 0, 1)): ItemControl(
        ItemAction.TYPE, 7, 3, path=(1, 1, 0, 1)
    ),
}


@pytest.mark.parametrize("submitted", FORMS, ids=lambda control: control.encode())
def test_every_form_that_is_refused_has_a_control_that_opens_it_again(submitted: Control) -> None:
    again = opener_of(submitted.encode())
    assert again == FORMS[submitted]
    assert CONTROLS.read(FORMS[submitted].encode()) == again


def test_every_form_has_a_line_in_this_files_table() -> None:
    """Those of ``Controls.forms``; that no other is opened, each test's world looks at its end."""
    declared = {action for action in CONTROLS.actions() if CONTROLS.has_form(action)}
    forgotten = declared - {control.action for control in FORMS}
    assert not forgotten, f"say here what opens the form that is submitted to {forgotten} again"


def test_forms_are_opened_by_ask_alone() -> None:
    """Only what is opened by ``ask`` is filled with what was typed before."""
    found = {
        str(file)
        for folder in ("bot", "cogs")
        for file in Path(folder).rglob("*.py")
        if re.search(r"\bsend_modal\(", file.read_text(encoding="utf-8"))
    }
    assert found == {f"{ask.__module__.replace('.', '/')}.py"}, "open forms by bot.kit.forms.ask"


#: The forms that edit nothing stored, by the function that opens each, and why nothing is undone.
WRITES_ANEW = {
    "bot/programs/controls.py": (
        "check_program _program_unit _open_form _open_refilled_form",
        "a version follows the others",
    ),
    "bot/roster/controls.py": ("_open_list_form", "the list that it replaces is known by a digest"),
    "bot/quiz/form.py": (
        "open_answer open_form",
        "an answer is of its question; a quiz is new, a draft that it changes is no draft then",
    ),
    "bot/play/advice/controls.py": ("_ask_move", "it is a question"),
    "bot/play/controls.py": ("ask_number", "a move is of its ply"),
    "bot/learn/controls.py": ("_type", "an answer is new"),
    "bot/challenges/results/controls.py": (
        "_ask_exemptions",
        "a digest of the page is compared",
    ),
    "bot/challenges/pupil/controls.py": ("_ask", "an answer is of its question"),
}


def test_every_form_that_edits_sends_a_digest_of_what_it_displays() -> None:
    """``ask`` puts digests into the path of the control of a form that edits."""
    found: dict[str, set[str]] = {}
    for file in sorted(Path("bot").rglob("*.py")):
        for function in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(function, ast.AsyncFunctionDef):
                for call in ast.walk(function):
                    named = isinstance(call, ast.Call) and isinstance(call.func, ast.Name)
                    if named and call.func.id == "ask" and len(call.args) == 2:
                        found.setdefault(str(file), set()).add(function.name)
    assert found == {file: set(names.split()) for file, (names, _) in WRITES_ANEW.items()}


async def _number(world: World, who: Any) -> tuple[Any, Any]:
    """Open the form of a move in a large heap."""
    offered = await who.slash(world.channel, "nim", heaps="40")
    shown = await press(who, offered, PlayAction.BEGIN, 0)
    return shown, await press(who, shown, PlayAction.TYPE)


@in_both_languages
async def test_a_refused_form_opens_again_with_what_was_typed_also_after_a_restart(
    world: World, name: str
) -> None:
    say, who = SAYS[name], getattr(world, name)
    shown, form = await _number(world, who)
    for wrong in ("``` quarante", "41"):
        before = form
        refused = await fill(who, form, wrong)
        assert refused.response.id != shown.response.id, "the board stays"
        assert f"```\n{wrong}\n```" in text_of(refused)
        assert list(controls_of(refused)) == [say("button-correct")]
        form = await who.click(
            refused.response, custom_id=controls_of(refused)[say("button-correct")]
        )
        assert form_values(form) == {"text": wrong}
        assert before.modal["custom_id"] == form.modal["custom_id"]
    await world.restart()
    await fill(who, form, "4")
    assert (await world.bot.matches.get(1)).match.position != (40,)
