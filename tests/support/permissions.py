"""A line for every command and every control of a class, and why somebody is denied it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from bot.challenges.custom_ids import (
    ByHandAction,
    PresentingAction,
    PupilAction,
    RegradingAction,
    ResultsAction,
    RollAction,
    TeacherAction,
)
from bot.challenges.refusals import ChallengeRefusal, PupilRefusal, RegradingRefusal, RollRefusal
from bot.challenges.results.messages import (
    ALIKE,
    BY_PUPIL,
    BY_QUESTION,
    CHANGES,
    HEAT_MAP,
    PICTURE,
    PROGRAMS,
    STATES,
    WHO,
)
from bot.challenges.results.states import EXEMPT
from bot.challenges.teacher.form import USUAL_NUMBERS
from bot.challenges.teacher.parts import Setting
from bot.class_map.refusals import ClassMapRefusal
from bot.classes.custom_ids import ClassAction
from bot.classes.refusals import ClassRefusal
from bot.kit.custom_ids import Action
from bot.kit.refusal import KitRefusal
from bot.laboratory.custom_ids import LaboratoryAction
from bot.league.custom_ids import LeagueAction, LeagueSetting
from bot.league.refusals import LeagueRefusal
from bot.learn.custom_ids import ClassMapAction
from bot.play.beginning.controls import MATCH_CONTROLS
from bot.play.custom_ids import PlayAction, TrialAction
from bot.puzzle.custom_ids import PlanAction, PlanSetting, PuzzleAction
from bot.puzzle.refusals import PuzzleRefusal
from bot.quiz.custom_ids import DeskAction, QuizAction
from bot.quiz.refusals import QuizRefusal
from bot.roster.custom_ids import RosterAction
from bot.roster.refusals import RosterRefusal
from bot.season.custom_ids import SeasonAction
from bot.tournament.custom_ids import TournamentAction
from bot.tournament.refusals import TournamentRefusal
from bot.welcome.custom_ids import WelcomeAction
from tests.support.acting import COMPONENT, MODAL
from tests.support.controls import encoded
from tests.support.court import TITLE, Line, Set, Whom, command
from tests.support.world import World

#: A challenge as a file.
SHEET = b"bouton = 1\ntitle = 'Nim'\nquestions = 'win nim 3 4 5'"


def commands(world: World, numbers: Set) -> Iterator[Line]:
    """Yield a line for every command of a class."""
    teachers, ada = Whom.TEACHERS, world.ada
    yield command(world, "challenge create", teachers, False)
    yield command(world, "challenge list", teachers, False)
    yield command(world, "challenge edit", teachers, True, number=numbers.draft)
    yield command(world, "challenge clone", teachers, True, number=numbers.draft)
    yield command(world, "challenge export", teachers, True, number=numbers.open)
    yield command(world, "challenge import", teachers, False, file=("sheet.toml", SHEET))
    yield command(world, "challenge close", teachers, True, number=numbers.open)
    yield command(world, "challenge delete", teachers, True, number=numbers.closed)
    yield command(
        world, "challenge extend", teachers, True, number=numbers.open, member=ada, until="+9d"
    )
    yield command(world, "class teachers", teachers, False)
    yield command(world, "class teachers", teachers, False, action="add", member=ada)
    yield command(world, "class teachers", teachers, False, action="remove", member=ada)
    yield command(world, "class settings", teachers, False)
    yield command(world, "class settings", teachers, False, names=True)
    yield command(world, "class mute", teachers, False)
    unmuted = command(world, "class unmute", teachers, False, member=ada)
    yield replace(unmuted, denied=ClassRefusal.NOT_MUTED)
    yield command(world, "class season", teachers, False)
    yield command(world, "class roster", teachers, False)
    yield command(world, "join", Whom.CLASS, False)
    unlisted = command(world, "join", Whom.CLASS, False, line="17")
    yield replace(unlisted, denied=RosterRefusal.NO_ROSTER)
    yield command(world, "results", teachers, True, number=numbers.open)
    yield command(world, "team", teachers, False, game="nim", position="1 3 5")
    yield command(world, "challenges", Whom.CLASS, False)
    yield command(world, "leaderboard", Whom.CLASS, False)
    yield command(world, "puzzle", Whom.CLASS, False)
    yield command(world, "quiz", Whom.CLASS, False)
    yield command(world, "league", Whom.CLASS, False)
    # Several open one: so none of them does.
    unfit = command(world, "tournament", teachers, False, game="nim", mode="arena", rounds=3)
    yield replace(unfit, denied=TournamentRefusal.ROUNDS_ONLY_SWISS)


def click(
    whom: Whom, action: Action, number: int, second: int = 0, *path: int, **more: Any
) -> Line:
    """Return the line of a button; with values, of a menu."""
    values = more.pop("values", None)
    data = {"custom_id": encoded(action, number, second, path)}
    data |= {"component_type": 2} if values is None else {"component_type": 3, "values": values}
    return Line(data["custom_id"], whom, COMPONENT, data, **more)


def fills(whom: Whom, action: Action, number: int, second: int, *path: int, **more: Any) -> Line:
    """Return the line of a form that is sent."""
    typed = more.pop("typed", {"text": "2"})
    fields = [
        {"type": 18, "component": {"type": 4, "custom_id": name, "value": value}}
        for name, value in typed.items()
    ]
    data = {"custom_id": encoded(action, number, second, path), "components": fields}
    return Line(data["custom_id"], whom, MODAL, data, **more)


FORM = {
    "title": TITLE,
    "tasks": "value nim-sum 3 5",
    "opens": "+1d",
    "closes": "+9d",
    "numbers": "1, 10",
}
MARKING = {
    "counts": "last",
    "late-minutes": "5",
    "late-percent": "50",
    "reminder": "15",
    "minutes": "30",
}

#: What the form of a new challenge carries.
NEW = (0, *USUAL_NUMBERS)

#: What a form of the panel settles: what asks for it, what it is filled as, and with what.
SETTLED_BY_FORM = (
    (Setting.MARKING, Setting.MARKED, MARKING),
    (Setting.REFERENCE, Setting.REFERRED, {"text": "def f(): return 1"}),
)


#: What a player does in a tournament, and what is chosen in a menu.
TAKING_PART = (TournamentAction.JOIN, TournamentAction.LEAVE, TournamentAction.MINE)
CHOSEN = (TournamentAction.REMOVE, TournamentAction.BOUT)

#: What needs no challenge, for teachers.
TEACHING = (ClassMapAction.MAP, WelcomeAction.CREATE, WelcomeAction.SETTINGS)


def controls(world: World, numbers: Set) -> Iterator[Line]:
    """Yield lines for every control of a class."""
    teachers, draft = Whom.TEACHERS, numbers.draft
    yield from attempt_controls(numbers)
    yield click(teachers, TeacherAction.SET_UP, draft)
    yield click(teachers, TeacherAction.SET_UP, 0, 1, names_challenge=False)
    yield fills(teachers, TeacherAction.SET_UP_FILLED, draft, 0, typed=FORM)
    yield fills(teachers, TeacherAction.SET_UP_FILLED, 0, *NEW, typed=FORM, names_challenge=False)
    for setting in (2, 3, 4, 11, 12, 13, 14):  # the switches
        yield click(teachers, TeacherAction.SETTLE, draft, setting, 1)
    yield click(teachers, TeacherAction.SETTLE, draft, Setting.SHOW)
    yield click(teachers, TeacherAction.SETTLE, 0, Setting.SHOW, values=[str(draft)])
    yield click(teachers, TeacherAction.SETTLE, 0, Setting.LIST, names_challenge=False)
    where, role = [str(world.channel.id)], [str(10**18)]
    yield click(teachers, TeacherAction.SETTLE, draft, Setting.CHANNEL, values=where)
    yield click(teachers, TeacherAction.SETTLE, draft, Setting.ROLE, values=role)
    for form, filled, typed in SETTLED_BY_FORM:
        yield click(teachers, TeacherAction.SETTLE, draft, form)
        yield fills(teachers, TeacherAction.SETTLE, draft, filled, typed=typed)
    yield from presenting_controls(draft)
    yield click(teachers, TeacherAction.CLONE, draft)
    yield click(teachers, TeacherAction.SHARE, draft)
    yield click(Whom.UNOPENED, PupilAction.BEGIN, draft)
    yield from moving_controls(draft)
    for view in (BY_PUPIL, BY_QUESTION, PICTURE, PROGRAMS, ALIKE, CHANGES, HEAT_MAP, WHO, STATES):
        yield click(teachers, ResultsAction.RESULTS, numbers.open, 0, view)
    yield click(teachers, ResultsAction.EXPORT, numbers.open, values=["0"])
    yield from regrading_controls(numbers)
    yield from class_controls(world)
    yield from list_controls(numbers)
    yield click(Whom.CLASS, PupilAction.BEGIN, numbers.open)
    yield click(Whom.CLASS, PupilAction.AGREE, numbers.open)
    yield click(
        Whom.CLASS, PupilAction.CORRECTIONS, numbers.open, denied=ChallengeRefusal.STILL_OPEN
    )
    yield click(Whom.CLASS, PupilAction.CORRECTIONS, numbers.closed)
    yield click(Whom.CLASS, PupilAction.BEGIN, numbers.closed, denied=PupilRefusal.CLOSED)
    # At last, for they leave nothing to be asked about.
    yield click(teachers, TeacherAction.CLOSE, numbers.open)
    yield click(teachers, TeacherAction.CLOSE, numbers.open, 1)
    yield click(teachers, TeacherAction.DELETE, numbers.closed)
    yield click(teachers, TeacherAction.DELETE, numbers.closed, 1)


def moving_controls(draft: int) -> Iterator[Line]:
    """Yield lines for the buttons of a confirmation; nothing was asked of this move."""
    moved_on = ChallengeRefusal.MOVED_ON
    yield click(Whom.TEACHERS, TeacherAction.MOVE, draft, 0, 1, 2, 3, 4, denied=moved_on)
    yield click(Whom.TEACHERS, TeacherAction.PUBLISH, draft)
    unknown = {"denied": KitRefusal.UNKNOWN_CONTROL, "names_challenge": False}
    yield click(Whom.TEACHERS, TeacherAction.IMPORT_REST, 0, **unknown)


def presenting_controls(draft: int) -> Iterator[Line]:
    """Yield lines for the forms of how a draft, without a question of one's own, is presented."""
    teachers, no_own = Whom.TEACHERS, {"denied": KitRefusal.UNKNOWN_CONTROL}
    yield click(teachers, PresentingAction.INTRODUCE, draft)
    yield fills(teachers, PresentingAction.INTRODUCED, draft, 0, typed={"introduction": "Nim"})
    yield click(teachers, PresentingAction.DRAW, draft)
    yield fills(teachers, PresentingAction.DRAWN, draft, 0, typed={"draws": "1"})
    yield click(teachers, PresentingAction.PICTURES, draft)
    yield click(teachers, PresentingAction.ILLUSTRATE, draft, 0, **no_own)
    yield fills(teachers, PresentingAction.ILLUSTRATED, draft, 0, **no_own)


def regrading_controls(numbers: Set) -> Iterator[Line]:
    """Yield lines for every control of a challenge that has opened."""
    teachers, number, gone = Whom.TEACHERS, numbers.open, {"denied": ChallengeRefusal.MOVED_ON}
    yield click(teachers, ResultsAction.EXEMPT, number, 9, **gone)
    decided = {"pupils": "999", "decision": EXEMPT, "reason": ""}
    yield fills(teachers, ResultsAction.EXEMPTED, number, 0, typed=decided, **gone)
    yield click(teachers, TeacherAction.EXTEND, number, 0, 10**17, 2_000_000_000, 0)
    yield click(teachers, RegradingAction.RELEASE, number, denied=RegradingRefusal.NOTHING_HELD)
    nothing = {"typed": {"text": ""}, "denied": RegradingRefusal.NOTHING_HELD}
    yield fills(teachers, RegradingAction.RELEASED, number, 0, **nothing)
    nothing = {"denied": RegradingRefusal.NOTHING_HELD}
    yield click(teachers, RegradingAction.RELEASE_SURE, number, 0, 0, 0, **nothing)
    yield click(teachers, RegradingAction.MOVE, number)
    yield fills(teachers, RegradingAction.MOVED, number, 0, typed={"closes": "+1d"})
    yield click(teachers, RegradingAction.MOVE_SURE, number, 0, 1, 2, **gone)
    yield click(teachers, RegradingAction.QUESTION, number, values=["0"])
    yield click(teachers, RegradingAction.CANCEL, number, 0, 1)
    yield click(teachers, RegradingAction.MEND, number)
    same, denied = {"line": "value mex 0 1 | free hint"}, RegradingRefusal.NOTHING_CHANGED
    yield fills(teachers, RegradingAction.MENDED, number, 0, typed=same, denied=denied)


def attempt_controls(numbers: Set) -> Iterator[Line]:
    """Yield lines for every control of an attempt; the teachers' are of no answered question."""
    attempt, gone = numbers.attempt, {"denied": ChallengeRefusal.MOVED_ON}
    yield click(Whom.TEACHERS, ByHandAction.PUPIL, attempt)
    yield click(Whom.TEACHERS, ByHandAction.MARK, attempt, 9, **gone)
    yield fills(Whom.TEACHERS, ByHandAction.MARKED, attempt, 9, **gone)
    yield click(Whom.TEACHERS, ByHandAction.PROGRAM, attempt, 9, **gone)
    yield click(Whom.TEACHERS, ByHandAction.VERSIONS, attempt, 9, 0, 1, **gone)
    yield click(Whom.TEACHERS, ByHandAction.QUEUE, attempt)
    yield click(Whom.TEACHERS, ByHandAction.QUICK, attempt, 9, 50, **gone)
    yield click(Whom.TEACHERS, ByHandAction.MARK_SURE, attempt, 9, 100, 0, **gone)
    for whom, mine in ((Whom.ONE, numbers.attempt), (Whom.PREVIEWER, numbers.preview)):
        yield click(whom, TrialAction.NEXT, mine)
        yield click(whom, PupilAction.ANSWER, mine)
        yield click(whom, PupilAction.HINT, mine, 0, 1, 0)
        yield fills(whom, PupilAction.ANSWERED, mine, 0)
        yield click(whom, PupilAction.JUDGE, mine, 1, 1)
        yield click(whom, PupilAction.JUDGE, mine, 1, 1, 1)
        yield click(whom, PupilAction.TRY_OUT, mine, 2)
        yield click(whom, PupilAction.HAND_IN, mine, 0)
        yield click(whom, PupilAction.OVERVIEW, mine, 0)
        again = {"denied": PupilRefusal.ALREADY_ANSWERED}
        yield click(whom, PupilAction.CHOSEN, mine, 9, **again)
        yield click(whom, PupilAction.HANDOUT, mine, 0, denied=PupilRefusal.NO_HANDOUT)
    for action in (PupilAction.SKIP, PupilAction.LEAVE):
        counts = {"denied": PupilRefusal.NO_PREVIEW}
        yield click(Whom.ONE, action, numbers.attempt, 2, **counts)
        yield click(Whom.PREVIEWER, action, numbers.preview, 2)


def class_controls(world: World) -> Iterator[Line]:
    """Yield lines for every control of a class that is about no challenge; no puzzle was posted."""
    about = {"names_challenge": False}
    yield click(Whom.TEACHERS, ClassAction.SEASON, 2, **about)
    yield click(Whom.TEACHERS, ClassAction.PURGE, 0, 0, 31, 8, 0, **about)
    yield from (click(Whom.TEACHERS, each, 0, **about) for each in TEACHING)
    yield click(Whom.TEACHERS, ClassMapAction.MISSED, 0, 0, 1, **about)
    nothing = {**about, "denied": ClassMapRefusal.NOTHING_TO_ASK}
    yield click(Whom.TEACHERS, ClassMapAction.DRAFT, 0, **nothing)
    unknown = {**about, "denied": KitRefusal.UNKNOWN_CONTROL}
    yield click(Whom.TEACHERS, ClassMapAction.QUIZ, 0, 0, 99, **unknown)
    yield click(Whom.TEACHERS, ClassMapAction.MISTAKE, 0, values=["0"], **about)
    yield click(Whom.CLASS, SeasonAction.STANDINGS, 0, **about)
    yield click(Whom.CLASS, SeasonAction.SEASON, 0, 0, 1, **about)
    gone = {**about, "denied": TournamentRefusal.NO_SUCH_TOURNAMENT}
    for action in TournamentAction:
        whom = Whom.CLASS if action in TAKING_PART else Whom.TEACHERS
        values = {"values": ["1"]} if action in CHOSEN else {}
        yield click(whom, action, 1, 0, 0, **values, **gone)
    none_yet = {**about, "denied": PuzzleRefusal.NO_SUCH_PUZZLE}
    yield click(Whom.CLASS, PuzzleAction.SOLVE, 20261123, 1, 0, **none_yet)
    yield click(Whom.CLASS, PuzzleAction.MINE, 20261123, **none_yet)
    yield click(Whom.CLASS, PuzzleAction.SHARE, 20261123, **none_yet)
    yield from league_controls()
    yield from quiz_controls()
    values = {PlanSetting.CHANNEL: [str(world.channel.id)], PlanSetting.DIFFICULTIES: ["1", "2"]}
    for setting in PlanSetting:
        if setting is PlanSetting.HOUR_TYPED:
            typed = {"text": "8h30"}
            yield fills(Whom.TEACHERS, PlanAction.PLAN, setting, 0, typed=typed, **about)
        elif setting is not PlanSetting.POST:  # it is for the first who asks: test_panel.py
            more = {"values": values[setting]} if setting in values else {}
            path = (20261123,) if setting is PlanSetting.SOLVE else ()
            yield click(Whom.TEACHERS, PlanAction.PLAN, setting, 0, *path, **more, **about)


def list_controls(numbers: Set) -> Iterator[Line]:
    """Yield lines for every control of the list of a class; there is none in any server."""
    about, teachers = {"names_challenge": False}, Whom.TEACHERS
    gone = {**about, "denied": RosterRefusal.NO_SUCH_LINE}
    yield click(teachers, RosterAction.SHOW, 0, **about)
    yield click(teachers, RosterAction.GIVE, 0, **about)
    yield fills(teachers, RosterAction.GIVEN, 0, 0, typed={"text": "17; Ada; A"}, **about)
    yield click(teachers, RosterAction.APPLY, 0, denied=KitRefusal.UNKNOWN_CONTROL, **about)
    yield click(teachers, RosterAction.LINE, 0, values=["17"], **gone)
    yield click(teachers, RosterAction.ASSIGN, 17, values=["5"], **gone)
    yield click(teachers, RosterAction.FREE, 17, **gone)
    arranged = {"share": "none", "minutes": "", "hours": "", "spared": ""}
    yield click(teachers, RosterAction.ARRANGE, 17, **gone)
    yield fills(teachers, RosterAction.ARRANGED, 17, 0, typed=arranged, **gone)
    no_team = {**about, "denied": RosterRefusal.NO_SUCH_TEAM}
    yield click(teachers, RosterAction.TEAM, 0, values=["17"], **no_team)
    yield click(teachers, RosterAction.ARRANGE_TEAM, 17, **no_team)
    yield fills(teachers, RosterAction.TEAM_ARRANGED, 17, 0, typed=arranged, **no_team)
    yield click(teachers, RosterAction.CLEAR, 0, **about)
    yield click(teachers, RosterAction.CLEAR, 0, 0, 1, **about)
    yield click(Whom.CLASS, RosterAction.LEAVE, 0, **about)
    yield click(teachers, RollAction.MISSING, numbers.open)
    nobody, ungrouped = RollRefusal.NOBODY_TO_CALL, RollRefusal.NO_GROUPS
    yield click(teachers, RollAction.REMIND, numbers.open, denied=nobody)
    yield click(teachers, RollAction.TEAMS, numbers.draft, denied=ungrouped)
    yield fills(teachers, RollAction.TEAMED, numbers.draft, 0, denied=ungrouped)
    yield click(teachers, RollAction.TEAMED_SURE, numbers.draft, denied=ungrouped)


def league_controls() -> Iterator[Line]:
    """Yield lines for every control of a league; there is none in any server."""
    gone = {"names_challenge": False, "denied": LeagueRefusal.NO_SUCH_LEAGUE}
    for action in sorted({*LeagueAction} - {LeagueAction.MANAGE, LeagueAction.ENTERED}):
        in_game = action in (LeagueAction.STEP, LeagueAction.PLAY_ON)
        yield click(Whom.CLASS, action, 7, 0, *((0, 1, 0, 0) if in_game else ()), **gone)
    yield fills(Whom.CLASS, LeagueAction.ENTERED, 7, 0, **gone)
    for setting in sorted({*LeagueSetting} - {LeagueSetting.STARTS_TYPED}):
        yield click(Whom.TEACHERS, LeagueAction.MANAGE, 7, setting, **gone)
    yield fills(Whom.TEACHERS, LeagueAction.MANAGE, 7, LeagueSetting.STARTS_TYPED, **gone)


def quiz_controls() -> Iterator[Line]:
    """Yield lines for every control of a quiz, and of the desk; there is none in any server."""
    gone = {"names_challenge": False, "denied": QuizRefusal.NO_SUCH_QUIZ}
    pupils = (QuizAction.ANSWER, QuizAction.MINE, QuizAction.TYPE)
    for action in sorted(set(QuizAction) - {QuizAction.TYPED}):
        whom = Whom.CLASS if action in pupils else Whom.TEACHERS
        yield click(whom, action, 7, 0, 0, **gone)
    yield fills(Whom.CLASS, QuizAction.TYPED, 7, 0, **gone)
    about = {"names_challenge": False}
    for desk in (DeskAction.DESK, DeskAction.WRITE):
        yield click(Whom.TEACHERS, desk, 30, 0, **about)
    yield click(Whom.TEACHERS, DeskAction.WRITE, 30, 0, 7, **gone)
    yield click(Whom.TEACHERS, DeskAction.SECONDS, 30, 0, values=["45"], **about)
    yield click(Whom.TEACHERS, DeskAction.PAST, 30, 0, values=["7"], **gone)
    unknown = {**about, "denied": KitRefusal.UNKNOWN_CONTROL}
    yield click(Whom.TEACHERS, DeskAction.TEMPLATE, 30, 0, values=["99"], **unknown)
    none = {**about, "denied": ChallengeRefusal.NO_SUCH_CHALLENGE}
    yield click(Whom.TEACHERS, DeskAction.CHALLENGE, 30, 0, values=["999"], **none)
    empty = {"title": "", "tasks": "#"}
    yield fills(Whom.TEACHERS, DeskAction.WRITTEN, 30, 0, typed=empty, **about)


def match_controls(numbers: Set) -> Iterator[Line]:
    """Yield a line for every control of a match that answers a question, and the laboratory's."""
    for action in (*MATCH_CONTROLS.handlers, LaboratoryAction.CANCEL):
        if action in (PlayAction.TYPED, PlayAction.ASKED):
            yield fills(Whom.PLAYER, action, numbers.match, 0)
        else:
            yield click(Whom.PLAYER, action, numbers.match, 0, 1)


#: What a class's match has controls for, but for what tells everybody the same.
VOTING = (PlayAction.SHOW, PlayAction.PICK, PlayAction.TYPE, PlayAction.TYPED)
STEERING = (
    *(PlayAction.HINT, PlayAction.WHAT_IF, PlayAction.ALL_OF_IT, PlayAction.ASK, PlayAction.ASKED),
    *(PlayAction.TAKE_BACK, PlayAction.RESIGN, PlayAction.YIELD, PlayAction.REMATCH),
)


def team_controls(numbers: Set) -> Iterator[Line]:
    """Yield a line for every control of a match of the class."""
    paths = {PlayAction.TYPE: (1,), PlayAction.YIELD: (0,), PlayAction.ALL_OF_IT: (1, 1)}
    for whom, found in ((Whom.VOTERS, VOTING), (Whom.STEERERS, STEERING)):
        for action in found:
            if action in (PlayAction.TYPED, PlayAction.ASKED):
                yield fills(whom, action, numbers.team, 0)
            else:
                yield click(whom, action, numbers.team, 0, *paths.get(action, ()))
