"""Permissions of every command and control: each is sent by everybody, offered or not."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import suppress
from itertools import zip_longest

import pytest
from discord import app_commands
from simcord import InteractionResult

from bot.app.controls import CONTROLS
from bot.challenges.custom_ids import ResultsAction, TeacherAction
from bot.challenges.model import ChallengeState
from bot.challenges.moments import whole_seconds
from bot.challenges.results.messages import PICTURE
from bot.challenges.teacher.parts import Setting
from bot.i18n import LOCALES, Say
from bot.laboratory.custom_ids import LaboratoryAction
from bot.learn.custom_ids import ItemAction, LearnAction
from bot.play.custom_ids import (
    GlossaryAction,
    LessonAction,
    PlayAction,
    PositionAction,
    PracticeAction,
)
from bot.play.team import controls as votes
from bot.privacy.custom_ids import PrivacyAction
from bot.programs.custom_ids import ProgramAction
from bot.welcome.custom_ids import WelcomeAction
from tests.support.acting import EN, FR
from tests.support.controls import encoded, read_control
from tests.support.court import TEACHERS, Court, Line, Set, Whom
from tests.support.denials import denial
from tests.support.pages import in_language
from tests.support.permissions import (
    STEERING,
    VOTING,
    click,
    commands,
    controls,
    match_controls,
    team_controls,
)
from tests.support.positions import SAMPLES
from tests.support.refusing import all_refusals
from tests.support.world import text_of

#: The commands that are everybody's everywhere: nothing in them is a class's.
FREE = {
    *(command for sample in SAMPLES.values() for command in sample.commands),
    *("arena", "board", "duel"),
    *("grundy compare", "grundy misere", "grundy period", "grundy plot", "grundy rare"),
    *("program check", "program list", "program show"),
    *(
        "grundy table",
        "grundy value",
        "help",
        "learn",
        "play",
        "privacy",
        "progress",
        "resign",
        "rules",
        "train",
    ),
}
#: The actions that are everybody's everywhere.
FREE_ACTIONS = {
    *ItemAction,
    *(LearnAction.PATH, LearnAction.UNIT, LearnAction.TRAIN, LearnAction.SHARE),
    LearnAction.REMIND,
    LearnAction.BEAT,
    *LessonAction,
    GlossaryAction.MEANINGS,
    *ProgramAction,
    PracticeAction.PRACTISE,
    PositionAction.PRACTISE,
    PrivacyAction.PRIVACY,
    LaboratoryAction.ARENA_PAGE,
    *(set(WelcomeAction) - {WelcomeAction.CREATE, WelcomeAction.SETTINGS}),
}


def answer(result: InteractionResult) -> str:
    """Return the text of an answer, and whether others see it."""
    shown = result.followups[-1] if result.followups else result.response
    if shown is None:
        return "a form" if result.modal is not None else "nothing"
    return text_of(shown) if shown.ephemeral else f"before all: {text_of(shown)}"


async def test_every_command_and_every_action_has_a_line_in_the_table_of_permissions(
    court: Court,
) -> None:
    world = court.world
    numbers = Set(1, 2, 3, 1, 2, 3, 1, 2)
    leaves = {
        each.qualified_name
        for each in world.bot.tree.walk_commands()
        if not isinstance(each, app_commands.Group)
    }
    assert {line.name[1:] for line in commands(world, numbers)} == leaves - FREE
    assert leaves > FREE
    assert {*VOTING, *STEERING} == set(votes.HANDLERS)
    lines = [*controls(world, numbers), *match_controls(numbers)]
    found = {read_control(line.name).action for line in lines}
    assert found == CONTROLS.actions() - FREE_ACTIONS
    settled = [read_control(line.name) for line in lines if line.name.startswith("settle:")]
    assert {each.choice for each in settled if each} == set(Setting)


@pytest.mark.parametrize("locale", LOCALES)
async def test_the_commands_to_hide_according_to_operations_are_those_for_teachers_alone(
    court: Court, locale: str
) -> None:
    lines = [*commands(court.world, Set(1, 2, 3, 1, 2, 3, 1, 2))]
    shared = {line.name.split()[0] for line in lines if line.whom is not Whom.TEACHERS}
    step = re.findall(r"^6\. .*?\n\n", in_language("operations", locale), re.DOTALL | re.MULTILINE)
    told = re.findall(r"`(/[a-z-]+)`", step[0])
    assert set(told) == {line.name.split()[0] for line in lines} - shared


async def test_whoever_lacks_a_permission_is_denied_and_nothing_changes(court: Court) -> None:
    world, numbers = court.world, await court.set_up("demoted")
    await court.demote()
    lines = [*commands(world, numbers), *controls(world, numbers)]
    lines += [*match_controls(numbers), *team_controls(numbers)]
    before, wrong, refused = await court.stored_rows(), {}, 0
    for name in court.people:
        denied = [(line, message) for line in lines if (message := denial(line, name))]
        results = await court.send(*((name, line) for line, _ in denied))
        refused += len(denied)
        for (line, message), result in zip(denied, results, strict=True):
            # A form that is refused is handed back, below the reason.
            if not answer(result).startswith((EN(message), FR(message))):
                wrong[name, line.name] = (message, answer(result))
        assert await court.stored_rows() == before, f"{name} has changed something"
    assert not wrong
    assert refused > 500


async def test_whoever_has_a_permission_is_served(court: Court) -> None:
    world = court.world
    sets = {name: await court.set_up(name) for name in TEACHERS}
    mine = {name: allowed(court, name, numbers) for name, numbers in sets.items()}
    mine["ada"] = allowed(court, "ada", sets["owner"])
    mine["pupil"] = allowed(court, "pupil", sets["owner"])
    denials = {*sentences(EN), *sentences(FR)}
    for sent in zip_longest(*([(name, line) for line in mine[name]] for name in mine)):
        together = [each for each in sent if each is not None]
        for (name, line), result in zip(together, await court.send(*together), strict=True):
            told = answer(result)
            assert told not in denials, (name, line.name, told)
            assert told != "nothing", (name, line.name)
            assert not told.startswith("before all") or line.name == "/team", (name, line.name)
    editor, boss = world.bot.editor, court.actor("owner")
    for name, numbers in sets.items():  # it was asked, with the moments told
        draft = (await editor.for_teacher(boss, numbers.draft)).terms
        moments = whole_seconds(draft.opens_at, draft.closes_at)
        publish = click(Whom.TEACHERS, TeacherAction.PUBLISH, numbers.draft, 0, *moments)
        await court.send((name, publish))
    states = {each.id: each for each in await editor.all(boss)}
    for name, numbers in sets.items():
        published = states[numbers.draft]
        assert published.state is ChallengeState.SCHEDULED, name
        assert (published.terms.same_for_all, published.terms.late_minutes) == (True, 5)
        assert states[numbers.open].state is ChallengeState.CLOSED, name
        assert numbers.closed not in states, name
    clones = [each for each in states.values() if each.state is ChallengeState.DRAFT]
    assert len(clones) == len(sets) * 4, "a clone is made by two commands, the button and the form"
    settings = await world.bot.classes.settings(world.server.id, "fr")
    assert (settings.season, settings.shows_names) == (2, True)
    (attempt,) = [a for a in await editor.attempts(boss, sets["owner"].open) if a.answers]
    assert (attempt.person, len(attempt.answers)) == (world.ada.id, 2)


#: In a match in which nothing has been played there is nothing to take back, or to play again.
NOT_YET = (PlayAction.TAKE_BACK, PlayAction.REMATCH)


def allowed(court: Court, name: str, numbers: Set) -> list[Line]:
    """Return the lines of the table that a teacher may do with their own challenges."""
    world = court.world
    own = {"ada": {Whom.ONE, Whom.CLASS, Whom.VOTERS}, "pupil": {Whom.CLASS}}
    steered = {Whom.TEACHERS, Whom.UNOPENED, Whom.PREVIEWER, Whom.CLASS, Whom.STEERERS}
    whom = own.get(name, steered)
    lines = [*commands(world, numbers), *controls(world, numbers), *team_controls(numbers)]
    too_soon = {encoded(action, numbers.team, 0) for action in NOT_YET}
    lines = [line for line in lines if line.name not in too_soon]
    if name != "named":  # to draw one picture is enough
        picture = encoded(ResultsAction.RESULTS, numbers.open, 0, (PICTURE,))
        lines = [line for line in lines if line.name != picture]
    return [line for line in lines if line.whom in whom and line.denied is None]


def sentences(say: Say) -> Iterator[str]:
    """Yield every sentence of a denial or a refusal that needs no details."""
    keys = [each.value for each in all_refusals()]
    for key in (*keys, "error-bad-option"):
        with suppress(Exception):
            yield say(key)
