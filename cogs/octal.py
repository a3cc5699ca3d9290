"""/octal. Plays octal games."""

from __future__ import annotations

from bot.board.octal import suggested_codes
from bot.i18n.typed import game_name
from bot.kit.click import Click
from bot.kit.commands import Choice, as_choices, autocomplete
from bot.play.match_commands import match_command
from bot.play.model import Start
from games import Convention, Game
from games.families.octal import Octal

#: The rows that a match begins with: the first one that can be won.
ROWS = range(12, 24)


async def complete_code(click: Click, current: str) -> list[Choice[str]]:
    """Suggest octal games by name or code, and what is typed if it is a code."""
    found = suggested_codes(current.strip().lower(), click.say)
    return as_choices(found)


@match_command("octal")
@autocomplete(code=complete_code)
def octal(
    _seed: int,
    code: str,
    rows: str | None = None,
    misere: bool = False,
) -> tuple[Game, Start]:
    rules = Octal.read(game_name(code), Convention.MISERE if misere else Convention.NORMAL)
    typed = None if rows is None else rules.parse(rows)
    usual = [(count,) for count in ROWS]
    return rules, Start(typed, usual)
