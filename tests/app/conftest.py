"""Fixtures: a server with pupils, teachers, former teachers and strangers."""

from __future__ import annotations

import discord
import pytest_asyncio

from bot.classes.model import TeacherKind
from tests.support.court import DEMOTED, PERSON, TEACHERS, Court, Whom, command
from tests.support.world import World


@pytest_asyncio.fixture
async def court(world: World) -> Court:
    """Set up a server with pupils, teachers, former teachers and strangers."""
    env, server = world.env, world.server
    manages = discord.Permissions(manage_guild=True)
    managers = server.create_role("Managers", permissions=manages)
    staff = server.create_role("Staff")
    given = {"manager": [managers], "demoted-manager": [managers]}
    given |= {"by-role": [staff], "demoted-by-role": [staff]}
    names = (*TEACHERS[1:], *DEMOTED)
    members = {n: server.add_member(env.create_user(n), roles=given.get(n, [])) for n in names}
    members |= {"owner": server.owner, "pupil": world.chloe, "ada": world.ada}
    # The same pupil in another server, and the owner of that server.
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
