"""The names by which a teacher knows pupils, in private messages and files; no class sees them."""

from __future__ import annotations

import logging
from collections.abc import Collection, Mapping, Sequence

import discord

from bot.classes.names import pseudonym
from bot.classes.service import Classes
from bot.kit.actors import is_erased
from bot.kit.click import Click
from bot.kit.failures import DISCORD_FAILURES
from bot.roster.model import Identities, Identity
from bot.roster.service import Rosters

log = logging.getLogger(__name__)

#: How many members Discord is asked for at once.
MEMBERS = 100


async def identities_of(click: Click, guild_id: int, everybody: Collection[int]) -> Identities:
    """Name people as the class list does, else as Discord does, else by the number on the list.

    Everybody is in the result: unknown and erased people have an empty ``name``. New members get a
    pseudonym, which is stored. If Discord does not answer, a warning is logged. The caller must
    have checked that a teacher asks.
    """
    people = [person for person in everybody if not is_erased(person)]
    members = await click.service(Classes).members(guild_id, people)
    lines = {line.person: line for line in await click.service(Rosters).listed(guild_id)}
    names = {
        who: click.say("line-number", number=lines[who].number) for who in people if who in lines
    }
    names |= await _display_names(click.guild, people)
    names |= {who: lines[who].name for who in names if who in lines and lines[who].name}
    known = {
        p: Identity(names.get(p, ""), pseudonym(members[p].pseudonym, click.say)) for p in people
    }
    erased = (person for person in everybody if is_erased(person))
    return known | {person: Identity("", click.say("former-pupil")) for person in erased}


async def _display_names(guild: discord.Guild | None, people: Sequence[int]) -> dict[int, str]:
    found: dict[int, str] = {}
    if guild is None:
        return found
    try:
        for start in range(0, len(people), MEMBERS):
            ids = list(people[start : start + MEMBERS])
            for member in await guild.query_members(user_ids=ids, limit=MEMBERS, cache=False):
                found[member.id] = member.display_name
    except DISCORD_FAILURES:  # among them that it took too long
        log.warning("the names of a class could not be asked for")
    return found


async def identities_by(click: Click, guild_id: int, people: Mapping[int, int]) -> Identities:
    """Name people as ``identities_of`` does, by the keys that their ids have in ``people``."""
    named = await identities_of(click, guild_id, people.values())
    return {key: named[person] for key, person in people.items()}
