"""Autocomplete: what the options of the commands suggest while one types."""

from __future__ import annotations

from collections.abc import Collection
from contextlib import suppress
from itertools import islice
from typing import TYPE_CHECKING

import discord
from discord import app_commands

from bot.classes import Denied
from bot.i18n import Say, locale_of, words
from bot.sessions import Refused
from bot.store.challenges import ChallengeState
from bot.ui.actions import setting_of
from bot.ui.boards import digits_in_words, drawing, rule_in_words
from bot.ui.people import actor_of
from games import Convention, GameError, game
from games.grundy.rules import read_rules
from games.octal import ENDLESS_NAMES, NAMES, Octal
from games.subtraction import Subtraction

if TYPE_CHECKING:
    from bot.client import Bouton

    Interaction = discord.Interaction[Bouton]

Choice = app_commands.Choice

#: Discord's limits for a list of suggestions.
SUGGESTIONS = 25
NAME_LENGTH = 100

HEAPS = ("3 4 5", "1 3 5 7", "1 3 7", "19 10 14 13 4 20 7")
TAKE_EXAMPLES = ("take 1,3,4", "take 2,3", "fortboyard", "fortboyard 5")
#: Games that are not of heaps to take from or to split.
OTHER_GAMES = ("chomp", "fibonacci")
STRENGTHS = (0, 25, 50, 75, 100)
STICKS = (15, 16, 20, 21, 100)


async def complete_heaps(_interaction: Interaction, current: str) -> list[Choice[str]]:
    """Suggest well-known positions, and what is typed if it is one."""
    nim, typed = game("nim"), " ".join(current.split())
    try:
        suggested = [nim.format(nim.parse(typed))]
    except GameError:
        suggested = []
    suggested += [heaps for heaps in HEAPS if heaps.startswith(typed) and heaps != typed]
    return [Choice(name=heaps, value=heaps) for heaps in suggested]


async def complete_code(interaction: Interaction, current: str) -> list[Choice[str]]:
    """Suggest octal games by name or code, and what is typed if it is a code."""
    say = words(locale_of(interaction))
    typed = current.strip().lower()
    found: list[Choice[str]] = []
    try:
        rules = Octal.read(typed, Convention.NORMAL)
    except GameError:
        pass
    else:
        title = f"{rules.code} · {rule_in_words(rules, say)}"
        found.append(Choice(name=title[:NAME_LENGTH], value=rules.code))
    for name, code in NAMES.items():
        if typed in name.lower() or code.startswith(typed):
            found.append(Choice(name=f"{name} · {code}", value=code))
    return found[:SUGGESTIONS]


async def complete_sequence(interaction: Interaction, current: str) -> list[Choice[str]]:
    """Suggest games that have a sequence of Grundy values: octal games, and sets to take from."""
    say, typed = words(locale_of(interaction)), " ".join(current.lower().split())
    found = _endless_games(typed, say) + await complete_code(interaction, current)
    for name in (typed, *TAKE_EXAMPLES):
        with suppress(GameError):
            rules = game(name)
            if isinstance(rules, Subtraction) and (name == typed or typed in name):
                title = f"{rules.name} · {drawing(rules).title(rules, say)}"
                found.append(Choice(name=title[:NAME_LENGTH], value=rules.name))
    unique = {choice.value: choice for choice in found if len(choice.value) <= NAME_LENGTH}
    return list(unique.values())[:SUGGESTIONS]


def _endless_games(typed: str, say: Say) -> list[Choice[str]]:
    """Suggest games whose code never ends: the one typed, and those with a name."""
    found = [
        Choice(name=f"{name} · {code}", value=code)
        for name, code in ENDLESS_NAMES.items()
        if typed in name.lower() or code.startswith(typed)
    ]
    with suppress(GameError):
        rules = read_rules(typed)
        if rules.repeating:
            told = " ".join(digits_in_words(rules.digits, rules.repeating, say))
            found.insert(0, Choice(name=f"{rules.name} · {told}"[:NAME_LENGTH], value=rules.name))
    return found


async def complete_any_game(interaction: Interaction, current: str) -> list[Choice[str]]:
    """Suggest games that have a sequence, and the other ones of the engine."""
    say, typed = words(locale_of(interaction)), current.strip().lower()
    found = await complete_sequence(interaction, current)
    for name in OTHER_GAMES:
        rules = game(name)
        title = f"{name} · {drawing(rules).title(rules, say)}"
        if typed in title.lower():
            found.append(Choice(name=title, value=name))
    return found[:SUGGESTIONS]


async def complete_strength(interaction: Interaction, current: str) -> list[Choice[int]]:
    """Suggest five strengths, each in words."""
    say = words(locale_of(interaction))
    return [
        Choice(name=say(f"strength-{percent}", percent=percent), value=percent)
        for percent in STRENGTHS
        if str(percent).startswith(str(current))
    ]


async def complete_sticks(interaction: Interaction, current: str) -> list[Choice[int]]:
    """Suggest usual numbers of sticks."""
    say = words(locale_of(interaction))
    found = [count for count in STICKS if str(count).startswith(str(current))]
    return [Choice(name=say("count-sticks", count=count), value=count) for count in found]


async def complete_match(interaction: Interaction, current: str) -> list[Choice[int]]:
    """Suggest the person's own open matches, by number."""
    say = words(locale_of(interaction))
    mine = await interaction.client.sessions.mine(interaction.user.id)
    suggested = []
    for session in mine[:SUGGESTIONS]:
        drawn = drawing(session.match.game)
        title = drawn.title(session.match.game, say)
        number = say("match-number", number=str(session.id))
        name = f"{number} · {title} · {session.match.game.format(session.match.position)}"
        if str(session.id).startswith(str(current)):
            suggested.append(Choice(name=name[:NAME_LENGTH], value=session.id))
    return suggested


async def complete_move(interaction: Interaction, current: str) -> list[Choice[str]]:
    """Suggest legal moves of the person's latest match, in words."""
    named = interaction.namespace.match
    match_id = named if isinstance(named, int) else None
    say = words(locale_of(interaction))
    try:
        session = await interaction.client.sessions.find(
            interaction.user.id, setting_of(interaction), match_id
        )
    except Refused:
        return []
    rules, position = session.match.game, session.match.position
    typed = " ".join(current.replace(",", " ").split())
    moves = ((rules.format_move(move), move) for move in rules.moves(position))
    found = ((text, move) for text, move in moves if text.startswith(typed))
    return [
        Choice(name=f"{text} — {drawing(rules).move(move, say)}"[:NAME_LENGTH], value=text)
        for text, move in islice(found, SUGGESTIONS)
    ]


async def complete_challenge(interaction: Interaction, current: str) -> list[Choice[int]]:
    """Suggest to a teacher the challenges of the server, by number or title, the newest first."""
    return await _challenges(interaction, current, tuple(ChallengeState))


async def complete_results(interaction: Interaction, current: str) -> list[Choice[int]]:
    """Suggest to a teacher the challenges that have opened, the newest first."""
    return await _challenges(interaction, current, (ChallengeState.OPEN, ChallengeState.CLOSED))


async def _challenges(
    interaction: Interaction, current: str, states: Collection[ChallengeState]
) -> list[Choice[int]]:
    say, typed = words(locale_of(interaction)), str(current).strip().lower()
    try:
        challenges = await interaction.client.challenges.all(actor_of(interaction))
    except Denied:
        return []
    named = [
        (say("challenge-number", number=str(c.id), title=c.terms.title), c.id)
        for c in sorted(challenges, key=lambda challenge: -challenge.id)
        if c.state in states
    ]
    found = [Choice(name=name[:NAME_LENGTH], value=n) for name, n in named if typed in name.lower()]
    return found[:SUGGESTIONS]
