"""A class and strangers who send each command and control, and who of them may."""

from __future__ import annotations

from collections.abc import Awaitable, Mapping
from copy import deepcopy
from dataclasses import dataclass, replace
from datetime import timedelta
from enum import Enum, auto
from functools import partial
from typing import Any

import sqlalchemy as sa
from simcord import InteractionResult
from simcord.interactions import build_options, nest_options, walk_to_subcommand

from bot.challenges.model import Mode, Terms
from bot.challenges.pupil.service import Attempts
from bot.challenges.pupil.trials import TrialMatches
from bot.challenges.teacher.service import ChallengeEditor
from bot.classes.model import ClassSettings, TeacherKind
from bot.classes.service import Classes
from bot.db.schema.base import metadata
from bot.kit.actors import Actor
from bot.kit.refusal import Refusal
from bot.play.model import MatchRecord, Start
from bot.play.model import Setting as Setup
from bot.play.team.service import Votes
from games import game
from games.challenge.lines import QuestionTerms, read_tasks
from games.match import First
from tests.support.acting import COMMAND, emit
from tests.support.databases import rows_of
from tests.support.drafts import created
from tests.support.running import move_on_without_posting
from tests.support.world import World

PERSON = TeacherKind.PERSON
TITLE = "La somme secrète"
TASKS = "value mex 0 1\noutcome nim 1 2\nwin nim 1 2 3 3"


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
    """The numbers of a challenge in each state, and of the attempts that were begun."""

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
        """Read the settings of somebody's class, as part of a transaction."""
        settled = partial(self.classes.settled_by, actor, "fr")
        return await self.world.bot._engine.write(settled)

    @property
    def editor(self) -> ChallengeEditor:
        """Return the service by which a teacher edits challenges."""
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
            mode=Mode.PRACTICE,
            same_for_all=True,
            of_questions=(QuestionTerms(hint=0),),
        )

    def team(self, boss: Actor) -> Awaitable[MatchRecord]:
        """Set up a match of the class; it moves first."""
        here = replace(self.here(), turn_seconds=300)
        return self.world.bot.votes.start(boss, here, game("nim"), Start((1, 3, 5)), First.ME)

    async def timely(self, asked: Awaitable[Any]) -> Any:
        """Ask a service something at the time of the local Discord."""
        with self.world.env._bot_scope():
            return await asked

    async def demote(self) -> None:
        """Make some teachers pupils: by removing them from the list, or their role."""
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
            draft = await created(bot.editor, boss, terms)
            preview = await bot.attempts.begin(boss, draft.id, agreed=True)
            published = [await created(bot.editor, boss, terms) for _ in range(3)]
            for challenge in published:
                await bot.editor.publish(boss, challenge.id)
            await move_on_without_posting(bot.running)
            opened, closed, played = (challenge.id for challenge in published)
            await bot.editor.close(boss, closed)
            begun = await bot.attempts.begin(ada, opened, agreed=True)
            playing = await bot.attempts.begin(ada, played, agreed=True)
            for number, text in enumerate(("2", "N 1")):
                await bot.attempts.answer(ada, playing.attempt.id, number, text)
            match = await bot.service(TrialMatches).play(ada, playing.attempt.id, 2, self.here())
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

    async def stored_rows(self) -> dict[str, list[Any]]:
        """Return all stored rows, except the settings of other servers."""
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
