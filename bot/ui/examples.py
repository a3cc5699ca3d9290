"""Games, positions and strategies by name: what arenas and duels suggest, and read."""

from __future__ import annotations

from contextlib import suppress

import discord
from discord import app_commands

from bot.errors import PositionNeeded
from bot.i18n import Say, locale_of, words
from bot.ui.boards import drawing
from bot.ui.completion import NAME_LENGTH, SUGGESTIONS
from games import Game, GameError, Position, game
from games.duel import Careful, Strategy, Strength, read_strategy

Choice = app_commands.Choice

#: Games of every family, each with a position whose arena can be drawn.
EXAMPLES = {
    "fortboyard": "9",
    "nim": "1 2 3",
    "chomp": "4x3",
    "fibonacci": "10",
    "octal 0.77": "8",
    "octal 0.07": "11",
    "octal 0.137": "9",
    "take 1,3,4": "12",
    "fortboyard 2": "12",
}

#: The strategies that have names, and the strengths suggested beside them, in percent.
NAMED = ("random", "careful", "perfect")
STRENGTHS = (25, 50, 75, 90)


def position_or_example(rules: Game, text: str | None) -> Position:
    """Read a position, or without one take an example of the game, else of its family."""
    if text is not None:
        return rules.parse(text)
    family = rules.name.split()[0]
    alike = (start for name, start in EXAMPLES.items() if name.split()[0] == family)
    example = EXAMPLES.get(rules.name) or next(alike, None)
    if example is None:
        raise PositionNeeded
    return rules.parse(example)


def strategy_from(text: str, say: Say) -> Strategy:
    """Read a strategy, by its name in the user's language too; raise GameError."""
    own = {say(f"strategy-{name}"): name for name in NAMED}
    return read_strategy(own.get(text.strip().lower(), text))


def strategy_name(strategy: Strategy, say: Say) -> str:
    """Name a strategy in the user's language."""
    if isinstance(strategy, Careful) or strategy.probability in (0, 1):
        return say(f"strategy-{strategy.name}")
    return say("strategy-strength", percent=_percent(strategy))


def _percent(strength: Strength) -> str:
    return f"{100 * strength.probability:g}"


async def complete_game(interaction: discord.Interaction, current: str) -> list[Choice[str]]:
    """Suggest games of each family, and what is typed if it is one."""
    say, typed = words(locale_of(interaction)), " ".join(current.lower().split())
    titles = {name: _title(game(name), say) for name in EXAMPLES}
    with suppress(GameError):
        rules = game(typed)
        titles = {rules.name: _title(rules, say), **titles}
    # A list of what may be taken can be longer than Discord takes.
    short = {name: title for name, title in titles.items() if len(name) <= NAME_LENGTH}
    found = (Choice(name=title, value=name) for name, title in short.items())
    fits = [choice for choice in found if typed in choice.name.lower() or typed == choice.value]
    return fits[:SUGGESTIONS]


def _title(rules: Game, say: Say) -> str:
    return f"{rules.name} · {drawing(rules).title(rules, say)}"[:NAME_LENGTH]


async def complete_position(interaction: discord.Interaction, current: str) -> list[Choice[str]]:
    """Suggest a small position of the game chosen, and what is typed if it is one."""
    chosen, found = interaction.namespace.game, []
    with suppress(GameError, PositionNeeded):
        rules = game(chosen if isinstance(chosen, str) else "")
        with suppress(GameError):
            found.append(rules.format(rules.parse(current)))
        example = rules.format(position_or_example(rules, None))
        if example.startswith(current.strip()):
            found.append(example)
    short = (text for text in dict.fromkeys(found) if len(text) <= NAME_LENGTH)
    return [Choice(name=text, value=text) for text in short]


async def complete_strategy(interaction: discord.Interaction, current: str) -> list[Choice[str]]:
    """Suggest strategies, each in words, and the strength that is typed if it is one."""
    say, typed = words(locale_of(interaction)), current.strip().lower()
    strategies = [read_strategy(name) for name in NAMED]
    strategies += [Strength(percent / 100) for percent in STRENGTHS]
    told = {strategy.name: _told(strategy, say) for strategy in strategies}
    with suppress(GameError):
        strategy = strategy_from(typed, say)
        return [Choice(name=_told(strategy, say), value=strategy.name)]
    found = [Choice(name=name, value=value) for value, name in told.items()]
    return [choice for choice in found if typed in choice.name.lower()] or found


def _told(strategy: Strategy, say: Say) -> str:
    if isinstance(strategy, Careful) or strategy.probability in (0, 1):
        return say(f"strategy-told-{strategy.name}")
    return say("strategy-told-strength", percent=_percent(strategy))
