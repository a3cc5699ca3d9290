"""Who may do what: every command and every control, by everybody, sent without being shown."""

from __future__ import annotations

import inspect
from collections.abc import Awaitable, Callable, Iterator, Mapping
from contextlib import suppress
from copy import deepcopy
from dataclasses import dataclass, replace
from datetime import timedelta
from enum import Enum, auto
from functools import partial
from itertools import zip_longest
from typing import Any

import discord
import pytest
import pytest_asyncio
import sqlalchemy as sa
from discord import app_commands
from simcord import InteractionResult
from simcord.interactions import build_options, nest_options, walk_to_subcommand

from bot.app import dispatch
from bot.challenges.custom_ids import PupilAction, ResultsAction, TeacherAction
from bot.challenges.model import ChallengeState, Terms
from bot.challenges.pupil.service import Attempts
from bot.challenges.refusals import ChallengeRefusal, PupilRefusal
from bot.challenges.results.messages import BY_PUPIL, BY_QUESTION, PICTURE
from bot.challenges.service import Challenges
from bot.challenges.teacher.messages import Setting
from bot.challenges.teacher.service import ChallengeEditor
from bot.classes.custom_ids import ClassAction
from bot.classes.model import ClassSettings, TeacherKind
from bot.classes.refusals import ClassRefusal
from bot.classes.service import Classes
from bot.db.schema import metadata
from bot.i18n import Say
from bot.kit.actors import Actor
from bot.kit.custom_ids import Action
from bot.kit.refusal import KitRefusal, Refusal, Refused
from bot.kit.wording import expected
from bot.laboratory.custom_ids import LaboratoryAction
from bot.laboratory.refusals import LaboratoryRefusal
from bot.play.controls import HANDLERS
from bot.play.custom_ids import PlayAction, TrialAction
from bot.play.model import MatchRecord
from bot.play.model import Setting as Setup
from bot.play.refusals import MatchRefusal, MatchRefused
from bot.play.team import controls as votes
from bot.play.team.service import Votes
from bot.privacy.custom_ids import PrivacyAction
from bot.season.custom_ids import SeasonAction
from bot.season.service import Leaderboards
from games import game
from games.challenge.tasks import read_tasks
from games.match import First
from tests.support.acting import COMMAND, COMPONENT, EN, FR, MODAL, emit
from tests.support.controls import encoded, read_control
from tests.support.databases import rows_of
from tests.support.positions import SAMPLES
from tests.support.refusing import all_refusals
from tests.support.world import World, text_of

PERSON = TeacherKind.PERSON
TITLE = "La somme secrète"
TASKS = "value mex 0 1\noutcome nim 1 2\nwin nim 1 2 3 3"

#: The commands that are everybody's everywhere: nothing in them is a class's.
FREE = {
    *(command for sample in SAMPLES.values() for command in sample.commands),
    *("arena", "board", "duel"),
    *("grundy compare", "grundy period", "grundy plot", "grundy rare", "grundy table"),
    *("grundy value", "play", "privacy", "resign"),
}
#: The actions that are everybody's everywhere.
FREE_ACTIONS = {PrivacyAction.PRIVACY}


class Whom(Enum):
    """Whom something is for."""

    TEACHERS = auto()
    CLASS = auto()
    #: Teachers, before it has opened; the others are told that it has not.
    UNOPENED = auto()
    #: Whoever has begun the attempt.
    ONE = auto()
    #: A teacher, as long as they are one, who looks at a draft as a pupil.
    PREVIEWER = auto()
    #: Members of the class in whose match they vote, and its teachers, who steer it.
    VOTERS = auto()
    STEERERS = auto()
    #: Whoever plays the match that answers a question.
    PLAYER = auto()


@dataclass(frozen=True)
class Line:
    """A command or a control, and whom it is for."""

    name: str
    whom: Whom
    kind: int
    data: Mapping[str, Any]
    #: Whether it is about a challenge, which another server does not have.
    names_challenge: bool = True
    #: Why nobody may at this time.
    denied: Refusal | None = None


@dataclass(frozen=True)
class Set:
    """The numbers of a challenge in each state, and of what was begun."""

    draft: int
    open: int
    closed: int
    attempt: int
    preview: int
    #: An attempt whose last question is answered by a match, and that match.
    played: int
    match: int
    #: A match in which the class holds a seat.
    team: int


@dataclass
class Court:
    """A class with everybody in it, and others."""

    world: World
    #: Who sends, from which server (None: a direct message) and channel.
    people: dict[str, tuple[Any, int | None, int]]
    staff: int
    #: A message for each of them alone, whose controls they might have pressed.
    shown: dict[str, int]

    def actor(self, name: str) -> Actor:
        """Return somebody as the services know them."""
        who, guild_id, _ = self.people[name]
        roles = frozenset({self.staff} if name == "by-role" else ())
        manages = name in ("owner", "manager", "elsewhere")
        return Actor(who.id, guild_id or 0, manages, roles)

    async def settled_by(self, actor: Actor) -> ClassSettings:
        """Ask what holds in somebody's class, as part of a transaction."""
        settled = partial(self.classes.settled_by, actor, "fr")
        return await self.world.bot._engine.write(settled)

    @property
    def editor(self) -> ChallengeEditor:
        """What a teacher does with challenges."""
        return self.world.bot.editor

    @property
    def attempts(self) -> Attempts:
        """How a class answers challenges."""
        return self.world.bot.attempts

    @property
    def classes(self) -> Classes:
        """The service of classes."""
        return self.world.bot.classes

    @property
    def votes(self) -> Votes:
        """The service of votes."""
        return self.world.bot.votes

    def here(self) -> Setup:
        """Return where the class plays."""
        return Setup(self.world.server.id, self.world.channel.id, "fr")

    def terms(self) -> Terms:
        """Return the terms of a challenge that opens at once."""
        now = self.world.env.now()
        return Terms(
            title=TITLE,
            tasks=read_tasks(TASKS),
            opens_at=now,
            closes_at=now + timedelta(hours=1),
            channel_id=self.world.channel.id,
            locale="fr",
            same_for_all=True,
        )

    def team(self, boss: Actor) -> Awaitable[MatchRecord]:
        """Set up a match of the class; it moves first."""
        here = replace(self.here(), turn_seconds=300)
        return self.world.bot.votes.start(boss, here, game("nim"), (1, 3, 5), First.ME)

    async def timely(self, asked: Awaitable[Any]) -> Any:
        """Ask a service something at the time of the local Discord."""
        with self.world.env._bot_scope():
            return await asked

    async def demote(self) -> None:
        """Take from some teachers, one way or the other, what made them teachers."""
        boss, demoted = self.actor("owner"), self.people["demoted"][0].id
        await self.world.bot.classes.remove_teacher(boss, PERSON, demoted)
        for name in DEMOTED[1:]:
            guild_id = self.world.server.id
            self.world.env.backend.edit_member(guild_id, self.people[name][0].id, {"role_ids": []})
        await self.world.env.settle()

    async def set_up(self, teacher: str) -> Set:
        """Set challenges as a teacher, who looks at one as a pupil; Ada begins the others."""
        bot, boss, terms = self.world.bot, self.actor(teacher), self.terms()
        ada = self.actor("ada")
        with self.world.env._bot_scope():
            draft = await bot.editor.create(boss, terms)
            preview = await bot.attempts.begin(boss, draft.id)
            published = [await bot.editor.create(boss, terms) for _ in range(3)]
            for challenge in published:
                await bot.editor.publish(boss, challenge.id)
            await bot.schedule.advance()
            opened, closed, played = (challenge.id for challenge in published)
            await bot.editor.close(boss, closed)
            begun = await bot.attempts.begin(ada, opened)
            playing = await bot.attempts.begin(ada, played)
            for number, text in enumerate(("2", "N 1")):
                await bot.attempts.answer(ada, playing.attempt.id, number, text)
            match = await bot.attempts.play(ada, playing.attempt.id, 2, self.here())
            team = await self.team(boss)
        await self.world.env.settle()
        begun_ones = (begun.attempt.id, preview.attempt.id, playing.attempt.id)
        return Set(draft.id, opened, closed, *begun_ones, match.id, team.id)

    async def send(self, *sent: tuple[str, Line]) -> list[InteractionResult]:
        """Have people send something at the same moment, whatever they are shown."""
        records = []
        for name, line in sent:
            who, guild_id, channel_id = self.people[name]
            source = None if line.kind == COMMAND else self.shown.get(name)
            place = {"guild_id": guild_id, "channel_id": channel_id, "source": source}
            records.append(emit(self.world, who, line.kind, deepcopy(dict(line.data)), **place))
        await self.world.env.settle()
        return [InteractionResult(self.world.env, record) for record in records]

    async def kept(self) -> dict[str, list[Any]]:
        """Return all that is stored, but for what other servers have settled."""
        found = {}
        for table in metadata.sorted_tables:
            query = sa.select(table).order_by(*table.primary_key)
            if "guild_id" in table.c:
                query = query.where(table.c.guild_id == self.world.server.id)
            found[table.name] = await rows_of(self.world.bot._engine, query)
        return found


TEACHERS = ("owner", "manager", "named", "by-role")
#: Teachers until the challenges had opened: by name, by a role, and by the right to manage.
DEMOTED = ("demoted", "demoted-by-role", "demoted-manager")


@pytest_asyncio.fixture
async def court(world: World) -> Court:
    """Bring together everybody who might ask for something."""
    env, server = world.env, world.server
    manages = discord.Permissions(manage_guild=True)
    managers = server.create_role("Managers", permissions=manages)
    staff = server.create_role("Staff")
    given = {"manager": [managers], "demoted-manager": [managers]}
    given |= {"by-role": [staff], "demoted-by-role": [staff]}
    names = (*TEACHERS[1:], *DEMOTED)
    members = {n: server.add_member(env.create_user(n), roles=given.get(n, [])) for n in names}
    members |= {"owner": server.owner, "pupil": world.chloe, "ada": world.ada}
    # The same pupil in another server, and whoever rules there.
    other = env.create_guild("Ailleurs", preferred_locale="fr")
    corridor = other.create_text_channel("couloir")
    there = {"elsewhere": other.owner, "ada-elsewhere": other.add_member(world.ada.user)}
    await env.settle()
    people = {n: (who, server.id, world.channel.id) for n, who in members.items()}
    people |= {n: (who, other.id, corridor.id) for n, who in there.items()}
    for name, user in (("owner", env.backend.get_user(server.owner.id)), ("ada", world.ada.user)):
        private = env.backend.get_dm_channel(user.id)
        people[f"{name}-in-private"] = (user, None, private.id)
    made = Court(world, people, staff.id, {})
    for name in ("named", "demoted"):
        await world.bot.classes.add_teacher(made.actor("owner"), PERSON, members[name].id)
    await world.bot.classes.add_teacher(made.actor("owner"), TeacherKind.ROLE, staff.id)
    board = command(world, "leaderboard", Whom.CLASS, False)
    boards = await made.send(*((name, board) for name in people))
    made.shown = {
        name: shown.response.id
        for name, shown in zip(people, boards, strict=True)
        if shown.response is not None and not name.endswith("-in-private")
    }
    return made


# ---------------------------------------------------------------------------- the matrix


def command(world: World, name: str, whom: Whom, names_challenge: bool, **options: Any) -> Line:
    """Return the line of a command with its options."""
    root_name, *path = name.split()
    commands = world.env.backend.commands[None].values()
    root = next(each for each in commands if each["name"] == root_name)
    leaf, nesting = walk_to_subcommand(root, path)
    built, resolved = build_options(world.ada, name, leaf, options, channel_id=world.channel.id)
    data = {"id": root["id"], "name": root_name, "type": 1}
    data["options"] = nest_options(root, nesting, built)
    if resolved:
        data["resolved"] = resolved
    return Line(f"/{name}", whom, COMMAND, data, names_challenge)


def commands(world: World, numbers: Set) -> Iterator[Line]:
    """Yield a line for every command of a class."""
    teachers, ada = Whom.TEACHERS, world.ada
    yield command(world, "challenge create", teachers, False)
    yield command(world, "challenge list", teachers, False)
    yield command(world, "challenge edit", teachers, True, number=numbers.draft)
    yield command(world, "challenge clone", teachers, True, number=numbers.draft)
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
    yield command(world, "class season", teachers, False)
    yield command(world, "results", teachers, True, number=numbers.open)
    yield command(world, "team", teachers, False, game="nim", position="1 3 5")
    yield command(world, "challenges", Whom.CLASS, False)
    yield command(world, "leaderboard", Whom.CLASS, False)


def click(
    whom: Whom, action: Action, number: int, second: int = 0, *path: int, **more: Any
) -> Line:
    """Return the line of a button; with values, of a menu."""
    values = more.pop("values", None)
    data = {"custom_id": encoded(action, number, second, path)}
    data |= {"component_type": 2} if values is None else {"component_type": 3, "values": values}
    return Line(data["custom_id"], whom, COMPONENT, data, **more)


def fills(whom: Whom, action: Action, number: int, second: int, **more: Any) -> Line:
    """Return the line of a form that is sent."""
    typed = more.pop("typed", {"text": "2"})
    fields = [
        {"type": 18, "component": {"type": 4, "custom_id": name, "value": value}}
        for name, value in typed.items()
    ]
    data = {"custom_id": encoded(action, number, second), "components": fields}
    return Line(data["custom_id"], whom, MODAL, data, **more)


FORM = {
    "title": TITLE,
    "tasks": "value nim-sum 3 5",
    "opens": "+1d",
    "closes": "+9d",
    "numbers": "1, 10",
}
MARKING = {"counts": "last", "late-minutes": "5", "late-percent": "50", "reminder": "15"}


def controls(world: World, numbers: Set) -> Iterator[Line]:
    """Yield lines for every control of a class."""
    teachers, draft = Whom.TEACHERS, numbers.draft
    attempt, preview = numbers.attempt, numbers.preview
    for whom, mine in ((Whom.ONE, attempt), (Whom.PREVIEWER, preview)):
        yield click(whom, TrialAction.NEXT, mine)
        yield click(whom, PupilAction.ANSWER, mine)
        yield fills(whom, PupilAction.ANSWERED, mine, 0)
        yield click(whom, PupilAction.JUDGE, mine, 1, 1)
        yield click(whom, PupilAction.JUDGE, mine, 1, 1, 1)
        yield click(whom, PupilAction.TRY_OUT, mine, 2)
    yield click(teachers, TeacherAction.SET_UP, draft)
    yield click(teachers, TeacherAction.SET_UP, 0, 1, names_challenge=False)
    yield fills(teachers, TeacherAction.SET_UP_FILLED, draft, 0, typed=FORM)
    yield fills(teachers, TeacherAction.SET_UP_FILLED, 0, 0, typed=FORM, names_challenge=False)
    for setting in (Setting.SAME_FOR_ALL, Setting.REFUSES_ANALYSIS, Setting.SHOWS_NAMES):
        yield click(teachers, TeacherAction.SETTLE, draft, setting, 1)
    yield click(teachers, TeacherAction.SETTLE, draft, Setting.SHOW)
    yield click(teachers, TeacherAction.SETTLE, 0, Setting.SHOW, values=[str(draft)])
    yield click(teachers, TeacherAction.SETTLE, 0, Setting.LIST, names_challenge=False)
    where, role = [str(world.channel.id)], [str(10**18)]
    yield click(teachers, TeacherAction.SETTLE, draft, Setting.CHANNEL, values=where)
    yield click(teachers, TeacherAction.SETTLE, draft, Setting.ROLE, values=role)
    yield click(teachers, TeacherAction.SETTLE, draft, Setting.MARKING)
    yield fills(teachers, TeacherAction.SETTLE, draft, Setting.MARKED, typed=MARKING)
    yield click(teachers, TeacherAction.CLONE, draft)
    yield click(Whom.UNOPENED, PupilAction.BEGIN, draft)
    yield click(teachers, TeacherAction.PUBLISH, draft)
    for view in (BY_PUPIL, BY_QUESTION, PICTURE):
        yield click(teachers, ResultsAction.RESULTS, numbers.open, 0, view)
    yield click(teachers, ResultsAction.EXPORT, numbers.open, values=["0"])
    yield click(teachers, ClassAction.SEASON, 2, names_challenge=False)
    yield click(Whom.CLASS, SeasonAction.STANDINGS, 0, names_challenge=False)
    yield click(Whom.CLASS, PupilAction.BEGIN, numbers.open)
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


def match_controls(numbers: Set) -> Iterator[Line]:
    """Yield a line for every control of a match that answers a question, and the laboratory's."""
    for action in (*HANDLERS, LaboratoryAction.CANCEL):
        if action in (PlayAction.TYPED, PlayAction.ASKED):
            yield fills(Whom.PLAYER, action, numbers.match, 0)
        else:
            yield click(Whom.PLAYER, action, numbers.match, 0, 1)


#: What a class's match has controls for, but for what tells everybody the same.
VOTING = (PlayAction.SHOW, PlayAction.PICK, PlayAction.TYPE, PlayAction.TYPED)
STEERING = (
    *(
        PlayAction.HINT,
        PlayAction.WHAT_IF,
        PlayAction.ASKED,
        PlayAction.TAKE_BACK,
        PlayAction.RESIGN,
    ),
    *(PlayAction.YIELD, PlayAction.REMATCH),
)


def team_controls(numbers: Set) -> Iterator[Line]:
    """Yield a line for every control of a match of the class."""
    paths = {PlayAction.TYPE: (1,), PlayAction.YIELD: (0,)}
    for whom, found in ((Whom.VOTERS, VOTING), (Whom.STEERERS, STEERING)):
        for action in found:
            if action in (PlayAction.TYPED, PlayAction.ASKED):
                yield fills(whom, action, numbers.team, 0)
            else:
                yield click(whom, action, numbers.team, 0, *paths.get(action, ()))


#: What others are told of the match that answers somebody's question: there is none.
OTHERS_MATCH = {
    **dict.fromkeys(HANDLERS, MatchRefusal.NO_SUCH_MATCH.value),
    LaboratoryAction.CANCEL: LaboratoryRefusal.CANCEL_OTHERS.value,
}


def denial(line: Line, name: str) -> str | None:
    """Return the message with which somebody is denied something, None if they may."""
    if line.whom is Whom.PLAYER:
        return None if name.startswith("ada") else OTHERS_MATCH[read_control(line.name).action]
    if line.whom in (Whom.VOTERS, Whom.STEERERS) and name.endswith(("elsewhere", "-in-private")):
        return MatchRefusal.NO_SUCH_MATCH.value
    found = _denied(line, name)
    return None if found is None else found.value


def _denied(line: Line, name: str) -> Refusal | None:
    """Return why somebody is denied what is a class's, checked in this order."""
    if name.endswith("-in-private"):
        return KitRefusal.ONLY_IN_SERVERS
    owns = {Whom.ONE: "ada", Whom.PREVIEWER: "demoted"}
    if line.whom in owns and name.partition("-")[0] != owns[line.whom]:
        return PupilRefusal.NOT_YOUR_ATTEMPT
    is_here = not name.endswith("elsewhere")
    if line.whom in owns and name != owns[line.whom]:
        return ChallengeRefusal.NO_SUCH_CHALLENGE if not is_here else PupilRefusal.NOT_YOUR_ATTEMPT
    if line.whom is Whom.UNOPENED and is_here and name not in TEACHERS:
        return ChallengeRefusal.NOT_OPEN_YET
    of_teachers = (Whom.TEACHERS, Whom.PREVIEWER, Whom.STEERERS)
    if line.whom in of_teachers and name not in (*TEACHERS, "elsewhere"):
        return ClassRefusal.NOT_A_TEACHER
    if line.names_challenge and not is_here:
        return ChallengeRefusal.NO_SUCH_CHALLENGE
    return line.denied


def answer(result: InteractionResult) -> str:
    """Return all that somebody was told, and whether others see it."""
    shown = result.followups[-1] if result.followups else result.response
    if shown is None:
        return "a form" if result.modal is not None else "nothing"
    return text_of(shown) if shown.ephemeral else f"before all: {text_of(shown)}"


# --------------------------------------------------------------------------------- tests


async def test_every_command_and_every_action_has_its_line(court: Court) -> None:
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
    assert found == dispatch.CONTROLS.actions() - FREE_ACTIONS
    settled = [read_control(line.name) for line in lines if line.name.startswith("settle:")]
    assert {each.choice for each in settled if each} == set(Setting)


async def test_what_is_not_for_somebody_is_denied_and_changes_nothing(court: Court) -> None:
    world, numbers = court.world, await court.set_up("demoted")
    await court.demote()
    lines = [*commands(world, numbers), *controls(world, numbers)]
    lines += [*match_controls(numbers), *team_controls(numbers)]
    before, wrong, refused = await court.kept(), {}, 0
    for name in court.people:
        denied = [(line, message) for line in lines if (message := denial(line, name))]
        results = await court.send(*((name, line) for line, _ in denied))
        refused += len(denied)
        for (line, message), result in zip(denied, results, strict=True):
            # A form that is refused is handed back, below the reason.
            if not answer(result).startswith((EN(message), FR(message))):
                wrong[name, line.name] = (message, answer(result))
        assert await court.kept() == before, f"{name} has changed something"
    assert not wrong
    assert refused > 500


async def test_what_is_for_somebody_is_answered_and_done(court: Court) -> None:
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
    states = {each.id: each for each in await editor.all(boss)}
    for name, numbers in sets.items():
        published = states[numbers.draft]
        assert published.state is ChallengeState.SCHEDULED, name
        assert (published.terms.same_for_all, published.terms.late_minutes) == (True, 5)
        assert states[numbers.open].state is ChallengeState.CLOSED, name
        assert numbers.closed not in states, name
    clones = [each for each in states.values() if each.state is ChallengeState.DRAFT]
    assert len(clones) == len(sets) * 3, "by the command, by the button, and by the form"
    settings = await world.bot.classes.settings(world.server.id, "fr")
    assert (settings.season, settings.shows_names) == (2, True)
    (attempt,) = [a for a in await editor.attempts(boss, sets["owner"].open) if a.answers]
    assert (attempt.person, len(attempt.answers)) == (world.ada.id, 2)


#: In a match in which nothing has been played there is nothing to take back, or to play again.
NOT_YET = (PlayAction.TAKE_BACK, PlayAction.REMATCH)


def allowed(court: Court, name: str, numbers: Set) -> list[Line]:
    """Return what somebody may do about the challenges of a teacher, here that teacher."""
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


# --------------------------------------------------------------------------- the services

T, C, ONE = Whom.TEACHERS, Whom.CLASS, Whom.ONE
V, S = Whom.VOTERS, Whom.STEERERS
Call = Callable[[Court, Actor, Set], Awaitable[Any]]

#: Every request of the services that somebody makes: whom it is for, and how it is made.
CALLS: dict[str, tuple[Whom, Call]] = {
    "editor.create": (T, lambda c, a, n: c.editor.create(a, c.terms())),
    "editor.draft": (T, lambda c, a, n: c.editor.draft(a, "fr", lambda _: c.terms())),
    "editor.change": (T, lambda c, a, n: c.editor.change(a, n.draft, points=3)),
    "editor.unopened": (T, lambda c, a, n: c.editor.unopened(a, n.draft)),
    "editor.clone": (T, lambda c, a, n: c.editor.clone(a, n.open)),
    "editor.publish": (T, lambda c, a, n: c.editor.publish(a, n.draft)),
    "editor.extend": (T, lambda c, a, n: c.editor.extend(a, n.open, 7, None)),
    "editor.for_teacher": (T, lambda c, a, n: c.editor.for_teacher(a, n.open)),
    "editor.all": (T, lambda c, a, n: c.editor.all(a)),
    "editor.attempts": (T, lambda c, a, n: c.editor.attempts(a, n.open)),
    "editor.extensions": (T, lambda c, a, n: c.editor.extensions(a, n.open)),
    "attempts.open_to": (C, lambda c, a, n: c.attempts.open_to(a)),
    "attempts.corrected": (C, lambda c, a, n: c.attempts.corrected(a)),
    "attempts.correction": (C, lambda c, a, n: c.attempts.correction(a, n.closed)),
    "challenges.of_server": (C, lambda c, a, n: c.world.bot.challenges.of_server(a, n.open)),
    "challenges.get": (C, lambda c, a, n: c.world.bot.challenges.get(a, n.open)),
    "attempts.begin": (C, lambda c, a, n: c.attempts.begin(a, n.open)),
    "attempts.resume": (ONE, lambda c, a, n: c.attempts.resume(a, n.attempt)),
    "attempts.asked": (ONE, lambda c, a, n: c.attempts.asked(a, n.attempt, 0)),
    "attempts.answer": (ONE, lambda c, a, n: c.attempts.answer(a, n.attempt, 0, "2")),
    "attempts.play": (ONE, lambda c, a, n: c.attempts.play(a, n.played, 2, c.here())),
    "editor.close": (T, lambda c, a, n: c.editor.close(a, n.open)),
    "editor.delete": (T, lambda c, a, n: c.editor.delete(a, n.open)),
    "classes.is_teacher": (C, lambda c, a, n: c.classes.is_teacher(a)),
    "classes.require_teacher": (T, lambda c, a, n: c.classes.require_teacher(a)),
    "classes.settled_by": (T, lambda c, a, n: c.settled_by(a)),
    "classes.teachers": (T, lambda c, a, n: c.classes.teachers(a)),
    "classes.add_teacher": (T, lambda c, a, n: c.classes.add_teacher(a, PERSON, 7)),
    "classes.remove_teacher": (T, lambda c, a, n: c.classes.remove_teacher(a, PERSON, 7)),
    "classes.change": (T, lambda c, a, n: c.classes.change(a, "fr", purge_day=1)),
    "classes.begin_season": (T, lambda c, a, n: c.classes.begin_season(a, "fr", 2)),
    "classes.show_name": (C, lambda c, a, n: c.classes.show_name(a, shows=True)),
    "votes.start": (T, lambda c, a, n: c.team(a)),
    "votes.voting": (V, lambda c, a, n: c.votes.voting(a, n.team, 0)),
    "votes.vote": (V, lambda c, a, n: c.votes.vote(a, n.team, 0, (3, 2))),
    "votes.steer": (S, lambda c, a, n: c.votes.steer(a, n.team, 0)),
    "votes.help_in": (S, lambda c, a, n: c.votes.help_in(a, n.team, 0)),
    "votes.what_if": (S, lambda c, a, n: c.votes.what_if(a, n.team, 0, "3 2")),
    "votes.resign": (S, lambda c, a, n: c.votes.resign(a, n.team, 0)),
    "leaderboards.season": (C, lambda c, a, n: c.world.bot.leaderboards.season(a, "fr", None)),
}
#: Requests of teachers that need a match in which something has been played; the refusals of
#: both are seen through their controls.
REFUSED_BY_NOW = {"votes.take_back", "votes.rematch"}
#: What names no challenge: who rules another server may ask it there.
ANYWHERE = {"start", "create", "draft", "all", "open_to", "corrected"}


def requests() -> set[str]:
    """Return every public method of a service that is told who asks."""
    services = {
        "attempts": Attempts,
        "challenges": Challenges,
        "editor": ChallengeEditor,
        "classes": Classes,
        "leaderboards": Leaderboards,
        "votes": Votes,
    }
    return {
        f"{name}.{method}"
        for name, service in services.items()
        for method, function in inspect.getmembers(service, inspect.isfunction)
        if not method.startswith("_") and "actor" in inspect.signature(function).parameters
    }


async def test_the_services_refuse_by_themselves(court: Court) -> None:
    assert requests() == {*CALLS, *REFUSED_BY_NOW}
    numbers = await court.set_up("demoted")
    await court.demote()
    before = await court.kept()
    for name in ("pupil", *DEMOTED, "elsewhere", "ada-elsewhere"):
        for request, (whom, call) in CALLS.items():
            service, _, method = request.partition(".")
            names_challenge = (
                service in ("attempts", "challenges", "editor") and method not in ANYWHERE
            )
            message = denial(Line(request, whom, 0, {}, names_challenge), name)
            if message is not None:
                with pytest.raises((Refused, MatchRefused)) as denied:
                    await court.timely(call(court, court.actor(name), numbers))
                assert expected(denied.value, EN) == EN(message), (name, request)
    assert await court.kept() == before


async def test_the_services_serve_every_teacher(court: Court) -> None:
    for name in TEACHERS:
        numbers = await court.set_up(name)
        for whom, call in CALLS.values():
            who = "ada" if whom is Whom.ONE else name
            await court.timely(call(court, court.actor(who), numbers))
        assert numbers.open not in {c.id for c in await court.editor.all(court.actor(name))}
