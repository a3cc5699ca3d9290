"""Reviews fit Discord's messages, however long the match, and lead to every move."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import discord
import pytest

from bot.board.explanations import sentences
from bot.i18n import words
from bot.play.custom_ids import PlayAction, PlyControl
from bot.play.model import MatchRecord, State
from bot.play.reviews.curve import LINE, MARKS, curve
from bot.play.reviews.messages import move_message, overview
from bot.play.reviews.service import Reviewed
from games import Game, Position, game
from games.match import Match
from games.review import MoveVerdict, review, study
from tests.support.catalogues import every_language
from tests.support.controls import read_control
from tests.support.limits import (
    LONGEST_NUMBER,
    PEOPLE,
    POSITIONS,
    assert_within_limits,
    longest_moves,
    walk,
)
from tests.support.positions import judge

NAMES = [f"<@{seat.id}>" for seat in PEOPLE]


def reviewed(match: Match) -> Reviewed:
    record = MatchRecord(1, 1, "fr", id=LONGEST_NUMBER, state=State.OVER, match=match)
    return Reviewed(record, review(match), {0: 1})


def text(view: discord.ui.LayoutView) -> str:
    return "\n".join(c["content"] for c in walk(view.to_components()) if "content" in c)


def options(view: discord.ui.LayoutView) -> list[int]:
    """Return the moves that the menu of a message leads to."""
    found: Iterator[dict[str, Any]] = walk(view.to_components())
    return [int(option["value"]) for c in found for option in c.get("options", ())]


def pages(judged: Reviewed, locale: str) -> list[discord.ui.LayoutView]:
    """Return all pages: turning on leads from each to the next one."""
    found = [overview(judged, 0, locale)]
    while (following := _next_page(found[-1], len(found))) is not None:
        found.append(overview(judged, following, locale))
    return found


def _next_page(view: discord.ui.LayoutView, page: int) -> int | None:
    for component in walk(view.to_components()):
        control = read_control(component.get("custom_id", ""))
        is_review = isinstance(control, PlyControl) and control.action is PlayAction.REVIEW
        if is_review and control.path == (page,) and not component["disabled"]:
            return page
    return None


def mistakes(rules: Game, start: Position) -> Match:
    """Return a match in which a win is given away whenever that is possible."""
    match = Match(rules, start, PEOPLE, 0, 1)
    while not match.is_over:
        moves = rules.moves(match.position)
        match = match.move(next((m for m in moves if not _wins(match, m)), moves[0]))
    return match


def _wins(match: Match, move: tuple[int, ...]) -> bool:
    return move in match.game.winning_moves(match.position)


@every_language
def test_a_review_of_hundreds_of_moves_has_pages_within_the_limits(locale: str) -> None:
    match = Match(game("fortboyard"), (300,), PEOPLE, 0, 1)
    while not match.is_over:
        match = match.move((1,))
    judged = reviewed(match)
    shown = pages(judged, locale)
    for page in shown:
        assert_within_limits(page)
    first = [n for n, m in enumerate(judged.judged.moves, 1) if m.verdict is MoveVerdict.LOSES][:3]
    assert options(shown[0])[:3] == first, "the turning points come first"
    met = [n for page in shown for n in options(page)]
    assert sorted(met) == list(range(1, 301)), "each move should be on one page exactly"
    say = words(locale)
    assert say("curve-heading-step", step=6) in text(shown[0])
    for number, page in enumerate(shown, 1):
        assert say("review-page", page=number, pages=len(shown)) in text(page)


@every_language
def test_a_review_of_long_moves_with_mistakes_is_within_the_limits(locale: str) -> None:
    start = (1000,) * 19 + (999,)
    match = Match(game("nim"), start, PEOPLE, 0, 1)
    for heap in reversed(range(1, 20)):
        match = match.move((heap, 1000))
    judged = reviewed(match.resign(1))
    for page in pages(judged, locale):
        assert_within_limits(page)


@every_language
def test_moves_without_mistakes_are_one_line_of_the_review(locale: str) -> None:
    match = Match(game("fortboyard"), (119,), PEOPLE, 0, 1)
    while not match.is_over:
        match = match.move((3 if match.position[0] % 4 == 3 else 1,))
    say, shown = words(locale), pages(reviewed(match), locale)
    run = {"first": "1", "last": str(len(match.turns)), "player": NAMES[0], "other": NAMES[1]}
    assert len(shown) == 1
    assert say("review-run", **run) in text(shown[0]).splitlines()
    assert len(options(shown[0])) <= 25
    assert say("curve-same", player=NAMES[0]) in text(shown[0])


@every_language
def test_a_match_without_a_move_has_a_review(locale: str) -> None:
    match = Match(game("nim"), (1, 2), PEOPLE, 0, 1).resign(0)
    shown = overview(reviewed(match), 9, locale)
    assert_within_limits(shown)
    told = {"player": NAMES[0], "how": "resign"}
    assert words(locale)("review-win-given-up", **told) in text(shown)


@pytest.mark.parametrize(("rules", "start"), POSITIONS.values(), ids=POSITIONS)
def test_the_page_of_each_move_of_the_largest_boards_is_within_the_limits(
    rules: Game, start: Position
) -> None:
    locale = "fr"  # the longer one
    match = Match(rules, start, PEOPLE, 0, 1, longest_moves(rules, start, PEOPLE))
    for number in range(1, len(match.turns) + 1):
        studied = study(match, number - 1)
        shown = move_message(reviewed(match).record, number, 0, studied, locale)
        assert_within_limits(shown)
        say, before = words(locale), match.turns[number - 1].before
        move = sentences(studied.explained.facts[-1:], rules, before, say)
        assert move in text(shown), "however much is left out, not what is about the move"


def test_the_menu_of_a_move_lists_the_moves_around_it() -> None:
    match = Match(game("fortboyard"), (100,), PEOPLE, 0, 1)
    while not match.is_over:
        match = match.move((1,))
    for number, around in ((1, range(1, 26)), (50, range(38, 63)), (100, range(76, 101))):
        record = reviewed(match).record
        shown = move_message(record, number, 3, study(match, number - 1), "en")
        assert_within_limits(shown)
        assert options(shown) == list(around)


@every_language
@pytest.mark.parametrize("sticks", [1, 18, 40, 59, 60, 200])
def test_the_curve_of_a_review_is_small_and_described_in_words(locale: str, sticks: int) -> None:
    match = mistakes(game("fortboyard"), (sticks,))
    judged, say = review(match), words(locale)
    drawn = curve(judged, NAMES, say)
    lines = re.findall(f"`([{MARKS}]+)`", drawn)
    step = 1 if len(judged.holders) <= 2 * LINE else -(-len(judged.holders) // (2 * LINE))
    assert "".join(lines) == "".join(MARKS[h] for h in judged.holders[::step])
    assert len(lines) <= 2
    assert all(len(line) <= LINE for line in lines)
    lost = [n for n, m in enumerate(judged.moves, 1) if m.verdict is MoveVerdict.LOSES]
    words_of_it = drawn.splitlines()[-1]
    assert NAMES[judged.holders[0]] in words_of_it
    assert NAMES[judged.holders[-1]] in words_of_it
    if len(lost) <= 24:
        assert re.findall(r"(?<!@)\b\d{1,3}\b", words_of_it) == [str(n) for n in lost]


@every_language
@pytest.mark.parametrize("told", ["fortboyard", "nim", "octal 0.77", "wythoff", "chomp"])
def test_a_turning_point_says_how_soon_the_win_could_be_forced(locale: str, told: str) -> None:
    rules = game(told)
    start = rules.parse({"nim": "2 3", "wythoff": "3 4", "chomp": "3x3"}.get(told, "7"))
    match, brute, say = mistakes(rules, start), judge(rules), words(locale)
    judged = reviewed(match)
    number, lost = next(
        (n, m) for n, m in enumerate(judged.judged.moves, 1) if m.verdict is MoveVerdict.LOSES
    )
    count = brute.rank(lost.turn.before)
    shown = text(overview(judged, 0, locale))
    assert say("review-rank", count=count) in shown
    alone = text(move_message(judged.record, number, 0, study(match, number - 1), locale))
    key, name = ("fact-rank", "n") if told == "chomp" else ("review-rank", "count")
    assert alone.count(say(key, **{name: count})) == 1, "each sentence should be there once"
