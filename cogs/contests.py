"""/quiz, /puzzle, /league and /tournament. What a class plays together."""

from __future__ import annotations

from discord import app_commands

from bot.analysis.examples import complete_game, complete_position, position_or_example
from bot.i18n.typed import read_game
from bot.kit.click import Click
from bot.kit.commands import autocomplete, choices, command, in_servers
from bot.league.controls import show_league
from bot.play.places.controls import why_no_thread
from bot.puzzle.controls import show_puzzle
from bot.quiz.controls import quiz_view
from bot.tournament.controls import open_tournament
from bot.tournament.model import Mode, Terms
from games.starts import around

#: No class hour has more rounds, or minutes in an arena.
MOST_ROUNDS, MOST_MINUTES = 20, 180

LONGEST_TURN = 600


@in_servers
@command("quiz")
async def quiz(click: Click) -> None:
    await click.show(quiz_view(click))


@in_servers
@command("puzzle")
async def puzzle(click: Click) -> None:
    await show_puzzle(click)


@autocomplete(game=complete_game)
@in_servers
@command("league")
async def league(click: Click, game: str | None = None, misere: bool = False) -> None:
    rules = None if game is None else read_game(game, misere=misere)
    await show_league(click, rules)


@app_commands.choices(mode=choices("tournament-mode", *Mode))
@autocomplete(game=complete_game)
@autocomplete(position=complete_position)
@in_servers
@command("tournament")
async def tournament(
    click: Click,
    game: str,
    mode: str = Mode.SWISS,
    position: str | None = None,
    matches: app_commands.Range[int, 1, 2] | None = None,
    rounds: app_commands.Range[int, 1, MOST_ROUNDS] | None = None,
    minutes: app_commands.Range[int, 1, MOST_MINUTES] | None = None,
    seconds: app_commands.Range[int, 10, LONGEST_TURN] | None = None,
    misere: bool = False,
) -> None:
    rules = read_game(game, misere=misere)
    example = position_or_example(rules, position)
    starts = (example,) if position is not None else tuple(around(rules, example))
    swaps = position is not None and mode != Mode.ARENA
    terms = Terms(
        Mode(mode),
        rules,
        starts,
        matches or 1 + swaps,
        rounds,
        minutes,
        seconds,
        in_threads=why_no_thread(click) is None,
    )
    await open_tournament(click, terms)
