"""Suggestions while a game is typed for the laboratory."""

from __future__ import annotations

from bot.board.drawing import Suggestion, drawing, drawing_of_family
from bot.kit.click import Click
from bot.kit.commands import SUGGESTIONS, Choice, as_choices
from games import FAMILIES, game

#: The families whose games have a sequence of Grundy values by heap, and the words of the others.
COMPUTED = [family for family in FAMILIES.values() if family.laboratory is not None]

OTHER_GAMES = [word for word, family in FAMILIES.items() if family.laboratory is None]


async def complete_sequence(click: Click, current: str) -> list[Choice[str]]:
    """Suggest at most SUGGESTIONS games with a sequence of Grundy values that fit what is typed."""
    say, typed = click.say, " ".join(current.lower().split())
    suggested: list[Suggestion] = []
    for family in COMPUTED:
        suggested += drawing_of_family(family).sequences(family, typed, say)
    return as_choices(dict(suggested).items())


async def complete_any_game(click: Click, current: str) -> list[Choice[str]]:
    """Suggest games that have a sequence of Grundy values, then others; all fit what is typed.

    There are at most SUGGESTIONS.
    """
    say, typed = click.say, current.strip().lower()
    suggested = await complete_sequence(click, current)
    known = {choice.value.lower() for choice in suggested}
    for name in OTHER_GAMES:
        rules = game(name)
        title = f"{name} · {drawing(rules).title(rules, say)}"
        if typed in title.lower() and name not in known:
            suggested.append(Choice(name=title, value=name))
    return suggested[:SUGGESTIONS]
