"""The names of people on leaderboards: pseudonyms, unless they and a teacher chose names."""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping

from bot.classes.model import Member
from bot.classes.service import Classes
from bot.i18n import Say, words
from bot.kit.actors import is_erased

#: The numbers of animals and of adjectives in pseudonyms (see PSEUDONYMS in the store).
ANIMALS = ADJECTIVES = 40


def pseudonym(number: int, say: Say) -> str:
    """Return the pseudonym of a number from 0, such as “Swift Otter”.

    From 1600 on the names are numbered: “Swift Otter 2”.
    """
    turn, drawn = divmod(number, ANIMALS * ADJECTIVES)
    adjective, animal = divmod(drawn, ANIMALS)
    name = say(
        "pseudonym",
        animal=_split_at_commas(say("pseudonym-animals"))[animal],
        adjective=_split_at_commas(say("pseudonym-adjectives"))[adjective],
    )
    return f"{name} {turn + 1}" if turn else name


def _split_at_commas(words: str) -> list[str]:
    return re.split(r",\s*", words)


def displayed_name(member: Member, *, shows_names: bool, say: Say) -> str:
    """Return a pupil's name: a mention if the class and they allow it, else their pseudonym."""
    if shows_names and member.shows_name:
        return f"<@{member.person}>"
    return pseudonym(member.pseudonym, say)


async def board_names(
    classes: Classes, guild_id: int, locale: str, people: Collection[int], say: Say | None = None
) -> Mapping[int, str]:
    """Return the names of people, in the form that the class has chosen, by person.

    They are in the language of ``say``, by default of ``locale``. See ``names_of``.
    """
    shows = (await classes.settings(guild_id, locale)).shows_names
    say = say or words(locale)
    return await names_of(classes, guild_id, people, shows_names=shows, say=say)


async def names_of(
    classes: Classes, guild_id: int, people: Collection[int], *, shows_names: bool, say: Say
) -> Mapping[int, str]:
    """Return the names of people for a leaderboard, as pseudonyms or mentions, by person.

    Erased people, and those whom ``on_board`` leaves out, get a common name.
    """
    present = [person for person in people if not is_erased(person)]
    members = await classes.on_board(guild_id, present)
    named = {p: displayed_name(m, shows_names=shows_names, say=say) for p, m in members.items()}
    return {person: say("former-pupil") for person in people} | named
