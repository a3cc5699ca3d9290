"""What is offered while the options of programs are typed."""

from __future__ import annotations

from bot.kit.click import Click
from bot.kit.commands import Choice, as_choices
from bot.programs.service import Programs
from bot.programs.strategies import STRATEGY
from games.worksheets import FUNCTIONS


async def complete_function(_click: Click, current: str) -> list[Choice[str]]:
    """Suggest functions that can be judged and contain what is typed, first those that begin so."""
    typed = current.strip().lower()
    found = [name for name in (*FUNCTIONS, STRATEGY) if typed in name.lower()]
    found.sort(key=lambda name: not name.lower().startswith(typed))
    return as_choices((name, name) for name in found)


async def complete_program(click: Click, current: str) -> list[Choice[str]]:
    """Suggest this person's programs whose names contain what is typed, the newest first."""
    typed = current.strip().casefold()
    mine = await click.service(Programs).mine(click.person)
    return as_choices((each.name, each.name) for each in mine if typed in each.name.casefold())
