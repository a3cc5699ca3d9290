"""During a tournament no command, form or button analyses a typed position of its game."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest
from discord import app_commands
from simcord import InteractionResult

from bot.app.controls import CONTROLS
from bot.challenges.custom_ids import (
    ByHandAction,
    PresentingAction,
    PupilAction,
    RegradingAction,
    ResultsAction,
    RollAction,
    TeacherAction,
)
from bot.challenges.pupil.examiner import Examiner
from bot.classes.custom_ids import ClassAction
from bot.kit.actors import Actor
from bot.kit.custom_ids import Action
from bot.kit.refusal import Refused
from bot.laboratory.custom_ids import LaboratoryAction
from bot.league.custom_ids import LeagueAction
from bot.learn.custom_ids import ClassMapAction, ItemAction, LearnAction
from bot.play.custom_ids import (
    GlossaryAction,
    LessonAction,
    PlayAction,
    PositionAction,
    PracticeAction,
    TrialAction,
)
from bot.privacy.custom_ids import PrivacyAction
from bot.programs.asserts import games_asserted
from bot.programs.custom_ids import MatchControl, ProgramAction
from bot.puzzle.custom_ids import PlanAction, PuzzleAction
from bot.quiz.custom_ids import DeskAction, QuizAction
from bot.roster.custom_ids import RosterAction
from bot.season.custom_ids import SeasonAction
from bot.tournament.custom_ids import TournamentAction
from bot.tournament.refusals import TournamentRefusal
from bot.welcome.custom_ids import WelcomeAction
from games import game
from games.challenge.answers import Answer
from games.worksheets import FUNCTIONS
from games.worksheets.matches import Board
from games.worksheets.versions import RIGHT
from tests.support.acting import FR, fill, forge, press
from tests.support.announced import teacher
from tests.support.positions import SAMPLES
from tests.support.pupils import opened
from tests.support.staff import NEW_FORM, a_teacher
from tests.support.tournaments import SHORT, crowd, tap
from tests.support.world import World, controls_of, text_of

NO = FR(TournamentRefusal.NO_ANALYSIS.value)

PROGRAM = b"# nim: 3 4 5\ndef strategy(h):\n    return h.index(max(h)), max(h)\n"

#: What is asked of each command that tells of a position that was typed, or of all of a game.
ORACLES: dict[str, dict[str, Any]] = {
    "arena": {"game": "nim", "position": "3 4 5"},
    "duel": {"game": "nim", "strategy1": "80 %", "strategy2": "20 %", "position": "3 4 5"},
    "grundy value": {"game": "nim", "position": "3 4 5"},
    "grundy table": {"game": "nim", "to": 20},
    "grundy plot": {"game": "nim", "to": 20},
    "grundy period": {"game": "nim"},
    "grundy rare": {"game": "nim"},
    "grundy compare": {"game1": "nim", "game2": "0.77"},
    "grundy misere": {"game": "nim"},
    "nim": {"heaps": "3 4 5", "first": "me"},
    "program check": {"file": ("essai.py", PROGRAM)},
    "team": {"game": "nim", "position": "3 4 5", "first": "me"},
    "train": {"game": "nim", "position": "3 4 5"},
}

#: Why each of the other commands tells nothing of a position that was typed.
QUIET = {
    **dict.fromkeys(
        [name for sample in SAMPLES.values() for name in sample.commands if name != "nim"],
        "a game of another family; all are begun as Nim is",
    ),
    **dict.fromkeys(
        [f"challenge {each}" for each in ("create", "import", "edit", "clone")],
        "teachers set questions; a preview of them asks: see below",
    ),
    **dict.fromkeys(
        [f"challenge {each}" for each in ("export", "list", "close", "delete", "extend")],
        "no position is typed",
    ),
    **dict.fromkeys(
        [
            f"class {each}"
            for each in ("mute", "roster", "season", "settings", "teachers", "unmute")
        ],
        "no position is typed",
    ),
    **dict.fromkeys(
        ("challenges", "help", "join", "leaderboard", "privacy", "progress", "puzzle", "results"),
        "no position is typed",
    ),
    **dict.fromkeys(("board", "play", "resign"), "a match shows its position, and is played"),
    **dict.fromkeys(("program list", "program show"), "what was handed in is shown, not judged"),
    "league": "a look at the moves of a game asks, and so does who sets the starts",
    "learn": "its positions are drawn",
    "quiz": "asks itself, before it opens and before each answer",
    "rules": "the rules are no secret",
    "tournament": "its start is typed; whether it can be won is not told while one runs",
}

#: What each form does with a position that is typed into it.
FORMS = {
    **dict.fromkeys(
        (PlayAction.ASKED, ProgramAction.WRITTEN, ItemAction.TYPED, LeagueAction.MANAGE),
        "it asks: see below",
    ),
    **dict.fromkeys(
        (PlayAction.TYPED, PupilAction.ANSWERED, QuizAction.TYPED),
        "a move that is played, and an answer to a teacher's question",
    ),
    LeagueAction.ENTERED: "a strategy for the starts of the league, which no pupil sets",
}


#: Why each button tells nothing of a position that was typed, or where that is tried.
BUTTONS: dict[str, Sequence[Action]] = {
    "it asks: see below": (
        *(ProgramAction.JUDGE, ProgramAction.PLAY_ON, ProgramAction.REPLAY),
        *(ProgramAction.STEP, ItemAction.CHOOSE),
    ),
    "it asks as what is chosen does, of the same position of one's own": (
        *(ItemAction.NONE, ItemAction.NEXT, ItemAction.IDEA, ItemAction.BEAT, ItemAction.SHARE),
        *(ItemAction.TYPE, ItemAction.GIVE_UP, ItemAction.PLAY, ItemAction.FLIP),
        PositionAction.PRACTISE,
    ),
    "it asks as all that tells of a match does (tests/app/test_allowance.py)": (
        *(PlayAction.HINT, PlayAction.WHY, PlayAction.WHAT_IF, PlayAction.ASK, PlayAction.LOOK),
        *(PlayAction.REVIEW, PlayAction.REPLAY, PlayAction.BEGIN, PlayAction.SAVE),
        PlayAction.ALL_OF_IT,
        *(LeagueAction.STEP, LeagueAction.PLAY_ON),
    ),
    "a match shows its position, and is played": (
        *(PlayAction.SHARE, PlayAction.REFUSE, PlayAction.DECLINE, PlayAction.PICK),
        *(PlayAction.RESIGN, PlayAction.TAKE_BACK, PlayAction.YIELD, PlayAction.STRENGTH),
        *(PlayAction.ALLOW, PlayAction.RULES, PlayAction.TYPE, PlayAction.REMATCH),
        *(PlayAction.TEXT, PlayAction.ACCEPT, PlayAction.SHOW, TrialAction.NEXT),
        *(*LessonAction, PracticeAction.PRACTISE),
    ),
    "its positions are drawn": (*LearnAction, *ClassMapAction),
    "teachers set questions": (
        *PupilAction,
        *PresentingAction,
        *TeacherAction,
        *RollAction,
        *ResultsAction,
        *ByHandAction,
        *RegradingAction,
        *DeskAction,
    ),
    "a quiz asks itself": tuple(QuizAction),
    "an arena that was told is drawn on": (LaboratoryAction.ARENA_PAGE,),
    "no position is typed": (
        *(*LeagueAction, *ProgramAction, *TournamentAction, *WelcomeAction, *RosterAction),
        *(*SeasonAction, *PrivacyAction, *PlanAction, *PuzzleAction, *ClassAction),
        *(*GlossaryAction, LaboratoryAction.CANCEL),
    ),
}


async def contested(world: World) -> Any:
    """Begin a tournament of Nim; return the teacher who leads it."""
    prof = a_teacher(world)
    await prof.slash(world.channel, "tournament", **SHORT)
    for who in crowd(world, 2):
        await tap(world, who, TournamentAction.JOIN)
    await tap(world, prof, TournamentAction.START, 1)
    return prof


def is_refused(shown: InteractionResult) -> bool:
    answers = [shown.response, *shown.followups]
    return any(NO in text_of(each) for each in answers if each is not None)


async def test_every_command_about_positions_is_refused_during_a_tournament_or_listed(
    world: World,
) -> None:
    leaves = {
        each.qualified_name
        for each in world.bot.tree.walk_commands()
        if not isinstance(each, app_commands.Group)
    }
    forgotten = leaves ^ {*ORACLES, *QUIET}
    assert not forgotten, f"does {forgotten} tell of a position that somebody types?"
    prof = await contested(world)
    for name, options in ORACLES.items():
        who = prof if name == "team" else world.ada
        assert is_refused(await who.slash(world.channel, name, **options)), name


async def test_every_form_about_positions_is_refused_during_a_tournament_or_listed(
    world: World,
) -> None:
    forms = {action.value for action in CONTROLS.actions() if CONTROLS.has_form(action)}
    forgotten = forms ^ {*TEACHERS, *(action.value for action in FORMS)}
    assert not forgotten, f"does {forgotten} tell of a position that somebody types?"
    ada = world.ada
    board = await ada.slash(world.channel, "nim", heaps="1 3 7", first="me")
    form = await press(ada, await press(ada, board, PlayAction.WHAT_IF), PlayAction.ASK)
    listed = await ada.slash(world.channel, "program list")
    writing = await press(ada, listed, ProgramAction.WRITE)
    own = await ada.slash(world.channel, "train", game="nim", position="3 4 5")
    assert own.response is not None
    await contested(world)
    assert is_refused(await fill(ada, form, "1 1"))
    typed = {"source": PROGRAM.decode(), "function": ""}
    assert is_refused(await ada.submit_modal(writing, typed))
    chosen = next(iter(controls_of(own).values()))
    assert is_refused(await ada.click(own.response, custom_id=chosen))
    assert not is_refused(await ada.slash(world.channel, "train")), (
        "those who play no bout may train"
    )


async def test_every_button_about_positions_is_refused_during_a_tournament_or_listed(
    world: World,
) -> None:
    told = {action.value for actions in BUTTONS.values() for action in actions}
    buttons = {each.value for each in CONTROLS.actions() if not CONTROLS.has_form(each)}
    assert buttons <= told, f"do {buttons - told} tell of a position that somebody types?"
    ada = world.ada
    judged = await ada.slash(world.channel, "program check", file=("essai.py", PROGRAM))
    replayed = await press(ada, judged, ProgramAction.REPLAY)
    await contested(world)
    for action in (ProgramAction.JUDGE, ProgramAction.PLAY_ON, ProgramAction.REPLAY):
        assert is_refused(await press(ada, judged, action)), action
    _, following = [c for c in controls_of(replayed).values() if c.startswith(ProgramAction.STEP)]
    assert is_refused(await forge(world, ada, replayed, following))
    on_board = MatchControl(ProgramAction.PLAY_ON, Board.NIM_SUMS, 0, path=(3, 4, 5)).encode()
    assert is_refused(await forge(world, ada, judged, on_board))


ASSERTING = """
def somme_nim(tas):
    return 0
assert somme_nim([3, 4, 5]) == 2
"""


@pytest.mark.parametrize("line", ["move one nim 3 4 5 | hint 10%", "outcome nim 3 4 5"])
async def test_previewing_a_challenge_about_the_game_is_refused_during_a_tournament(
    world: World, line: str
) -> None:
    prof = await contested(world)
    form = await prof.slash(world.channel, "challenge create")
    panel = await prof.submit_modal(form, {**NEW_FORM, "tasks": line})
    question = await press(prof, panel, PupilAction.BEGIN)
    if FR("button-begin-exam") in controls_of(question):
        question = await press(prof, question, PupilAction.AGREE)
    action, filled = PupilAction.JUDGE, None
    if line.startswith("move"):
        assert is_refused(await press(prof, question, PupilAction.HINT))
        action, filled = PupilAction.ANSWER, {"text": "1 2"}
    shown = await press(prof, question, action)
    if filled is None:  # the reasons are still asked
        shown = await press(prof, shown, PupilAction.JUDGE)
    else:
        shown = await prof.submit_modal(shown, filled)
    assert is_refused(shown)
    assert not (await world.bot.editor.attempts(teacher(world), 1))


async def test_an_assert_about_a_position_is_not_judged(world: World) -> None:
    await contested(world)
    ada = world.ada
    for source, refuses in ((ASSERTING, True), (ASSERTING.partition("assert")[0], False)):
        file = ("essai.py", source.encode())
        assert is_refused(await ada.slash(world.channel, "program check", file=file)) is refuses


def test_every_function_of_the_courses_names_the_games_its_asserts_judge() -> None:
    for function in FUNCTIONS:
        assert games_asserted("assert", [function]), function


async def test_during_a_tournament_a_program_counts_without_its_asserts(world: World) -> None:
    right = next(text for text in RIGHT if "def somme_nim(" in text)
    source = f"{right}\nassert somme_nim([3, 4, 5]) == [1, 0]\n"
    challenge = await opened(world, "program somme_nim")
    (task,) = challenge.terms.tasks
    bot, actor = world.bot, Actor(world.ada.id, world.server.id)
    examiner = Examiner(bot.thinker, bot.program_desk, bot.matches.allowance)

    async def judged() -> Any:
        with world.env._bot_scope():
            found = await examiner.judge(actor, challenge, 0, task, Answer(source))
        assert found.program is not None
        return found.program

    before = await judged()
    assert before.result.asserts is not None
    await contested(world)
    after = await judged()
    assert (after.credit, after.result.asserts) == (before.credit, None)


#: The forms of teachers, about what they set, and of the class's list.
TEACHERS = {
    *(
        "closingmoved",
        "givenroster",
        "illustrated",
        "linearranged",
        "teamarranged",
        "introduced",
        "markedbyhand",
        "pupilsexempted",
        "resultsreleased",
        "planpuzzle",
        "questionmended",
    ),
    *("questionsdrawn", "settle", "setupfilled", "teamdated", "writtenquiz"),
}


async def test_choosing_the_starts_of_a_league_is_refused_during_a_tournament(world: World) -> None:
    await contested(world)
    prof = Actor(world.ada.id, world.server.id, manages=True)
    leagues = world.bot.leagues
    with world.env._bot_scope():
        record = await leagues.opened(prof, game("nim"), "fr")
        with pytest.raises(Refused, match=TournamentRefusal.NO_ANALYSIS.value):
            await leagues.choose_starts(prof, record.league.id, "3 4 5")
