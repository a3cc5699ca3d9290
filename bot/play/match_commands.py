"""Commands that open matches: the options that all have, and opening the match."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, fields
from functools import update_wrapper
from inspect import Parameter, Signature, signature
from typing import Any

import discord
from discord import app_commands

from bot.classes.model import Place
from bot.kit.click import Click
from bot.kit.commands import TurnMinutes, autocomplete, choices, command
from bot.play.beginning.controls import open_match, seat_for
from bot.play.beginning.service import Beginnings
from bot.play.completion import complete_strength
from bot.play.model import Offer, Start
from bot.play.places.controls import place_for
from bot.play.service import Matches
from games import Game
from games.match import Computer, First, Person


@dataclass(frozen=True)
class _MatchOptions:
    """The options of every command that opens a match."""

    opponent: discord.User | None = None
    strength: app_commands.Range[int, 0, 100] | None = None
    first: str | None = None
    timer: TurnMinutes | None = None
    where: str | None = None


def match_command(
    name: str,
) -> Callable[[Callable[..., tuple[Game, Start]]], app_commands.Command[Any, ..., None]]:
    """Return a decorator that makes a function the command that opens matches of a game.

    The function takes the seed of the match and the command's own options, which come first in
    Discord, and returns the game and its start.
    """

    def decorate(
        starting: Callable[..., tuple[Game, Start]],
    ) -> app_commands.Command[Any, ..., None]:
        async def opened(click: Click, /, **given: Any) -> None:
            shared = {field.name: given.pop(field.name) for field in fields(_MatchOptions)}
            seed = click.service(Matches).draw_seed()
            await _begin_match(click, *starting(seed, **given), seed, _MatchOptions(**shared))

        update_wrapper(opened, starting)
        opened.__signature__ = _with_shared_options(starting)  # type: ignore[attr-defined]
        given = {"first": choices("first", *First), "where": choices("where", *Place)}
        return autocomplete(strength=complete_strength)(
            app_commands.choices(**given)(command(name)(opened))
        )

    return decorate


def _with_shared_options(starting: Callable[..., tuple[Game, Start]]) -> Signature:
    """Return the signature of a command with its own options and those that all have."""
    _seed, *own = signature(starting, eval_str=True).parameters.values()
    shared = signature(_MatchOptions, eval_str=True).parameters.values()
    named = [each.replace(kind=Parameter.KEYWORD_ONLY) for each in (*own, *shared)]
    return Signature([Parameter("click", Parameter.POSITIONAL_ONLY, annotation=Click), *named])


async def _begin_match(
    click: Click, game: Game, start: Start, seed: int, options: _MatchOptions
) -> None:
    """Open a match, and answer with its board or its offer.

    Of the usual starts one is chosen that the person who opens the match can win. If the start was
    typed, the match is against the computer and ``first`` is not given, they are asked who begins.
    Raises as ``seat_for``, ``place_for``, ``Beginnings.chosen`` and ``open_match`` do.
    """
    strength = options.strength
    if strength is None:
        strength = await click.service(Beginnings).usual_strength(click.person, start)
    seat = seat_for(click, options.opponent, strength)
    decided = await place_for(click, options.where, seat)
    first = First(options.first or First.ME)
    begins = isinstance(seat, Person) or first.seat(seed) == 0
    choosing = click.service(Beginnings).chosen(click.asker, game, start, seat, begins=begins)
    is_asked = start.typed is not None and options.first is None and isinstance(seat, Computer)
    chosen = await click.promised(choosing, privately=decided.is_answered_privately)
    offer = Offer(game, chosen, seat, None if is_asked else first)
    await open_match(click, offer, seed, decided, options.timer)
