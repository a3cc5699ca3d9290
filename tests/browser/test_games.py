"""A pupil at the page: Chomp, Fibonacci Nim and octal games; the table, an arena, a duel."""

from __future__ import annotations

import re
from collections.abc import Iterable

import pytest
from playwright.sync_api import expect

from bot.board.drawing import drawing
from bot.kit.widgets import ROW_BUTTONS
from bot.play.messages import MOST_BUTTONS
from games import Game, Move, Position, game
from tests.support.positions import path_of
from tests.support.screens import Pupil, at_a_desk, expect_picture, on_a_phone

pytestmark = pytest.mark.slow

# ------------------------------------------------------------------------------- matches

#: One match for each way to move at the page: squares that are buttons (chomp), rows and columns
#: by their numbers where a bar is too large for them (chomp 10 x 10), a menu of numbers that
#: becomes buttons (fibonacci), and a path of three choices, with a game's name typed (kayles).
#: Families that have no match here are moved in one of these ways. For each: its rules and start,
#: the command with its options, and how many turns.
CASES: dict[str, tuple[str, str, tuple[str, ...], int]] = {
    "chomp": ("chomp", "3x4", (), 99),
    "chomp 10 x 10": (
        "chomp",
        "10x10",
        ("option-chomp-rows", "10", "option-chomp-columns", "10"),
        2,
    ),
    "fibonacci": ("fibonacci", "24", ("option-sticks", "24"), 99),
    "kayles": ("octal 0.77", "12", ("", "Kayles"), 99),
}


#: From a start that is typed, whoever opens the match is asked who begins.
TYPED_STARTS = ("option-sticks", "option-chomp-rows")


def in_words(text: str) -> str:
    """Return a pattern for a text, whatever white space the page shows it with.

    A number at its beginning is a whole one: the text of 4 sticks is not found in that of 24.
    """
    whole = r"(?<!\d)" if text[0].isdigit() else ""
    return whole + r"\s+".join(map(re.escape, text.split()))


def shown(pupil: Pupil, rules: Game, positions: Iterable[Position]) -> Position:
    """Wait until the latest board shows one of some positions as text; return that position."""
    patterns = {p: in_words(drawing(rules).plain(p, pupil.say)) for p in positions}
    board = pupil.screen.board
    # The text as it is seen: without its line breaks, the number before it would run into it.
    expect(board).to_contain_text(re.compile("|".join(patterns.values())), use_inner_text=True)
    text = board.inner_text()
    return next(position for position, pattern in patterns.items() if re.search(pattern, text))


def play(pupil: Pupil, rules: Game, position: Position, move: Move) -> None:
    """Play a move by the controls that the board shows."""
    drawn = drawing(rules)
    if drawn.grid(position):
        pupil.screen.press("-".join(map(str, move)))
        return
    move = path_of(rules, position, move)
    for depth, part in enumerate(move):
        path = move[:depth]
        options = rules.choices(position, path)
        if len(options) == 1 and depth < len(move) - 1:
            continue  # there is nothing to choose, and nothing is asked
        label = drawn.choice(position, path, part, pupil.say)
        if len(options) <= ROW_BUTTONS:
            pupil.screen.press(label)
        elif len(options) < MOST_BUTTONS:
            pupil.screen.press(drawn.brief(position, path, part, pupil.say))
        else:
            pupil.screen.choose(drawn.prompt(rules, path, pupil.say), label)
            pupil.screen.shoot("chosen")


def replies(rules: Game, left: Position) -> list[Position]:
    """Return the positions that the computer may leave."""
    return [rules.after(left, move) for move in rules.moves(left)] or [left]


#: Each game at one width, the widest board on a phone.
AT = [
    *(("fr", case) for case in ("chomp 10 x 10", "fibonacci")),
    *(("en", case) for case in ("kayles", "chomp")),
]


@pytest.mark.parametrize(("preview", "case"), AT, indirect=["preview"], scope="package")
def test_a_match_is_played_at_the_page(case: str, pupil: Pupil) -> None:
    name, start, filled, turns = CASES[case]
    rules, say, screen = game(name), pupil.say, pupil.screen
    options = [say(text) if text.startswith("option-") else text for text in filled]
    screen.command(name.split()[0], *options)
    if set(TYPED_STARTS) & set(filled):
        screen.press(say("button-i-begin"))
    position = shown(pupil, rules, [rules.parse(start)])
    screen.shoot("start")
    while turns and not rules.is_over(position):
        move = rules.winning_moves(position)[0]
        play(pupil, rules, position, move)
        position = shown(pupil, rules, replies(rules, rules.after(position, move)))
        screen.shoot("board")
        turns -= 1
    screen.press(say("button-why"))
    expect(screen.messages.last).to_contain_text(say("fact-status-p").split("**")[1])
    screen.shoot("why")
    if rules.is_over(position):
        screen.press(say("button-review"))
        screen.shoot("review")
        expect(screen.board).to_contain_text(say("result-won", winner="@Ada", loser=""))
    else:
        screen.press(say("button-hint"))
        screen.shoot("hint")


# -------------------------------------------------------------------- tables and pictures


@on_a_phone
def test_the_fibonacci_table_is_whole_or_scrolls_sideways_on_a_phone(pupil: Pupil) -> None:
    pupil.screen.command("fibonacci-table")
    table = pupil.screen.messages.last.locator("pre")
    expect(table).to_contain_text("15")
    pupil.screen.shoot("table")
    whole = table.evaluate("table => table.scrollWidth <= table.clientWidth")
    scrolls = table.evaluate("table => getComputedStyle(table).overflowX") in ("auto", "scroll")
    assert whole or (scrolls and pupil.narrow)


@on_a_phone
def test_arena_shows_its_picture_and_text_in_the_browser(pupil: Pupil) -> None:
    say, screen = pupil.say, pupil.screen
    options = ("option-game", "fortboyard", "option-position", "9", "option-misere", "True")
    screen.command("arena", *(say(o) if o.startswith("option-") else o for o in options))
    alt = say("arena-alt", vertices=18, first=8, second=10)
    expect_picture(screen, alt)
    expect(screen.messages.last).to_contain_text(say("guard-subtraction-misere"))
    screen.shoot("text")
    screen.page.get_by_alt_text(alt).last.scroll_into_view_if_needed()
    screen.shoot("picture")


@at_a_desk
def test_duel_shows_its_picture_and_text_in_the_browser(pupil: Pupil) -> None:
    say, screen = pupil.say, pupil.screen
    perfect, random = say("strategy-perfect"), say("strategy-random")
    options = ("", "fortboyard", "", perfect, "", random, say("option-seed"), "7")
    screen.command("duel", *options)
    expect_picture(screen, re.compile(f"{perfect}.*{random}"))
    expect(screen.messages.last).to_contain_text(say("duel-terms", seed="7").removeprefix("-# "))
    screen.shoot("duel")
