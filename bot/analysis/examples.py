"""The games, positions and strategies that commands for arenas and duels suggest and read."""

from __future__ import annotations

from contextlib import suppress

from discord import app_commands

from bot.analysis.refusals import AnalysisRefusal
from bot.board.drawing import drawing
from bot.i18n import Say
from bot.i18n.typed import read_game
from bot.kit.click import Click
from bot.kit.commands import NAME_LENGTH, SUGGESTIONS
from bot.kit.refusal import Refused
from games import Game, GameError, Position, game
from games.duel import Careful, Strategy, Strength, read_strategy
from games.families import FAMILIES, family_of

Choice = app_commands.Choice

#: Games of every family, each with a position whose arena can be drawn.
EXAMPLES = {name: at for family in FAMILIES.values() for name, at in family.examples.items()}

#: The named strategies, and the strengths suggested with them, in percent.
NAMED = ("random", "careful", "perfect")

STRENGTHS = (25, 50, 75, 90)


def position_or_example(rules: Game, text: str | None) -> Position:
    """Parse a position; without a text return the family's example.

    Raises GameError for a text that is no position, Refused if the example has no moves.
    """
    if text is not None:
        return rules.parse(text)
    examples = family_of(rules).examples
    example = rules.parse(examples.get(rules.name) or next(iter(examples.values())))
    if rules.is_over(example):  # under other rules of the family there may be no move
        raise Refused(AnalysisRefusal.POSITION_NEEDED)
    return example


def strategy_from(text: str, say: Say) -> Strategy:
    """Parse a strategy, also by its name in the user's language; raise GameError for others."""
    own = {say(f"strategy-{name}"): name for name in NAMED}
    return read_strategy(own.get(text.strip().lower(), text))


def strategy_name(strategy: Strategy, say: Say) -> str:
    """Return the name of a strategy in the user's language."""
    if isinstance(strategy, Careful) or strategy.probability in (0, 1):
        return say(f"strategy-{strategy.name}")
    return say("strategy-strength", percent=_percent(strategy))


def _percent(strength: Strength) -> str:
    return f"{100 * strength.probability:g}"


async def complete_game(click: Click, current: str) -> list[Choice[str]]:
    """Suggest the typed game, if it is one, then examples whose titles contain the text."""
    say, typed = click.say, " ".join(current.lower().split())
    titles = {name: _title(game(name), say) for name in EXAMPLES}
    fits = {name: title for name, title in titles.items() if typed in title.lower()}
    with suppress(GameError):
        rules = read_game(typed)
        fits = {rules.name: _title(rules, say), **fits}
    # A list of takes can be longer than Discord's limit.
    short = {name: title for name, title in fits.items() if len(name) <= NAME_LENGTH}
    return [Choice(name=title, value=name) for name, title in short.items()][:SUGGESTIONS]


def _title(rules: Game, say: Say) -> str:
    drawn = drawing(rules)
    return f"{drawn.typed_name(rules, say)} · {drawn.title(rules, say)}"[:NAME_LENGTH]


async def complete_position(click: Click, current: str) -> list[Choice[str]]:
    """Suggest the typed position of the chosen game, and its example if that begins so."""
    chosen, suggested = click.interaction.namespace.game, []
    with suppress(GameError, Refused):
        rules = read_game(chosen if isinstance(chosen, str) else "")
        with suppress(GameError):
            suggested.append(rules.format(rules.parse(current)))
        example = rules.format(position_or_example(rules, None))
        if example.startswith(current.strip()):
            suggested.append(example)
    short = (text for text in dict.fromkeys(suggested) if len(text) <= NAME_LENGTH)
    return [Choice(name=text, value=text) for text in short]


async def complete_strategy(click: Click, current: str) -> list[Choice[str]]:
    """Suggest strategies, each described in words; what can be read as one is offered alone.

    If nothing contains what is typed, all are suggested.
    """
    say, typed = click.say, current.strip().lower()
    strategies = [read_strategy(name) for name in NAMED]
    strategies += [Strength(percent / 100) for percent in STRENGTHS]
    described = {strategy.name: _described(strategy, say) for strategy in strategies}
    with suppress(GameError):
        strategy = strategy_from(typed, say)
        return [Choice(name=_described(strategy, say), value=strategy.name)]
    suggested = [Choice(name=name, value=value) for value, name in described.items()]
    return [choice for choice in suggested if typed in choice.name.lower()] or suggested


def _described(strategy: Strategy, say: Say) -> str:
    if isinstance(strategy, Careful) or strategy.probability in (0, 1):
        return say(f"strategy-told-{strategy.name}")
    return say("strategy-told-strength", percent=_percent(strategy))
