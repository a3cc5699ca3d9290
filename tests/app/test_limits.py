"""Discord's limits, and a phone's, hold on the largest boards there are.

SimCord enforces many of Discord's limits itself; here each is measured on every message that
the bot can make, whoever plays and in whichever language.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import Any

import pytest

from bot.board.drawing import (
    GRID_COMPONENTS,
    drawing,
)
from bot.board.explanations import sentences
from bot.i18n import words
from bot.kit.widgets import note
from bot.play.advice.messages import Tried, trial_message
from bot.play.boards import opened_board
from bot.play.custom_ids import PlayAction
from bot.play.messages import match_message, plain_text, resign_message, take_back_message
from bot.play.model import MatchRecord, Offer, Setting, State
from bot.play.places.model import NoThread
from bot.play.rules import rules_text
from games import Game, GameError, Move, Position, game
from games.explain import Explanation, Idea
from games.impartial import tried
from games.lessons.path import SKILLS
from games.match import Computer, First, Match, Ply, PlyKind, Seat
from games.players import Choice, Intent, why
from tests.support.acting import choose, fill, match_of, press, press_move, sent, shows, take
from tests.support.catalogues import every_language
from tests.support.limits import (
    LONGEST_ID,
    LONGEST_NUMBER,
    PEOPLE,
    POSITIONS,
    assert_components_within_limits,
    assert_modal_within_limits,
    assert_within_limits,
    longest_moves,
    walk,
)
from tests.support.world import World, text_of

pytestmark = pytest.mark.slow

SEATINGS: dict[str, tuple[Seat, Seat]] = {
    "duel": PEOPLE,
    "computer": (PEOPLE[0], Computer(1.0)),
}

every_position = pytest.mark.parametrize(("rules", "start"), POSITIONS.values(), ids=POSITIONS)
every_seating = pytest.mark.parametrize("seats", SEATINGS.values(), ids=SEATINGS)


def in_state(
    state: State, rules: Game, start: Position, seats: tuple[Seat, Seat], locale: str, *plies: Ply
) -> MatchRecord:
    match = Match(rules, start, seats, 0, 1, plies)
    return MatchRecord(1, 1, locale, id=LONGEST_NUMBER, state=state, match=match)


def picker_paths(rules: Game, start: Position) -> Iterator[Move]:
    """Yield the incomplete moves that a picker may be at: all of them, or a sample."""
    paths: list[Move] = [()]
    for depth in range(rules.move_sizes[-1]):
        yield from paths
        longer = [(*path, option) for path in paths for option in rules.choices(start, path)]
        paths = longer if len(longer) <= 25 or depth == 0 else [*longer[::17], *longer[-3:]]
        paths = [*paths[:20], *paths[-20:]]


# ------------------------------------------------------------------------ whole messages


@every_language
@every_seating
@every_position
def test_every_board_is_within_discords_limits(
    rules: Game, start: Position, seats: tuple[Seat, Seat], locale: str
) -> None:
    two = longest_moves(rules, start, seats)
    resigned = Ply(0, PlyKind.RESIGN)
    say = words(locale)
    above = (
        f"{max(map(say, (*NoThread, 'opened-alone')), key=len)}\n{rules_text(rules, start, say)}"
    )
    boards = [
        opened_board(in_state(State.OPEN, rules, start, seats, locale), above),
        match_message(in_state(State.OPEN, rules, start, seats, locale, *two)),
        match_message(in_state(State.OVER, rules, start, seats, locale, *two, resigned)),
        resign_message(in_state(State.OPEN, rules, start, seats, locale, *two), 0),
    ]
    for board in boards:
        assert_within_limits(board)


@every_language
@every_position
def test_every_picker_is_within_discords_limits(rules: Game, start: Position, locale: str) -> None:
    shown = in_state(State.OPEN, rules, start, PEOPLE, locale)
    for path in picker_paths(rules, start):
        assert_within_limits(match_message(shown, path))


@every_language
@pytest.mark.parametrize(("rows", "columns"), [(4, 5), (5, 5), (5, 4), (6, 3), (8, 2), (12, 1)])
def test_a_grid_of_squares_stays_within_the_limits(rows: int, columns: int, locale: str) -> None:
    bites = ((1, columns + 1), (rows + 1, 1))
    plies = (Ply(0, PlyKind.MOVE, bites[0]), Ply(1, PlyKind.MOVE, bites[1], Intent.BEST))
    start = (14,) * 14  # bitten down to a full bar, with every button there is below it
    shown = in_state(State.OPEN, game("chomp"), start, SEATINGS["computer"], locale, *plies)
    assert shown.match.position == (columns,) * rows
    board = match_message(shown)
    assert_within_limits(board)
    found = list(walk(board.to_components()))
    labels = {c.get("label") for c in found}
    if rows * (columns + 1) <= GRID_COMPONENTS:
        assert f"{rows}-{columns}" in labels
        assert len(found) == 40, "the message uses all 40 components"
    else:
        assert f"{rows}-{columns}" not in labels, "the picker asks for the row before the column"


@every_language
@every_position
def test_offers_and_requests_are_within_discords_limits(
    rules: Game, start: Position, locale: str
) -> None:
    say = words(locale)
    two = longest_moves(rules, start, PEOPLE)
    asked = take_back_message(in_state(State.OPEN, rules, start, PEOPLE, locale, *two), 0)
    refused = say("take-back-refused", player=f"<@{LONGEST_ID}>", number=str(LONGEST_NUMBER))
    for message in (
        match_message(in_state(State.OFFERED, rules, start, PEOPLE, locale)),
        match_message(in_state(State.DECLINED, rules, start, PEOPLE, locale)),
        note(refused),
        asked,
    ):
        assert_within_limits(message)


@every_language
@every_seating
@every_position
def test_the_plain_text_of_a_board_fits_one_message(
    rules: Game, start: Position, seats: tuple[Seat, Seat], locale: str
) -> None:
    two = longest_moves(rules, start, seats)
    say = words(locale)
    told = plain_text(in_state(State.OPEN, rules, start, seats, locale, *two), say)
    assert len(f"{say('moved-on')}\n\n{told}") <= 2000


# --------------------------------------------------------------------------- explanations


#: What Discord shows of the texts in a message of components.
SHOWN_IN_LAYOUTS = 4000


@cache
def tried_last(rules: Game, start: Position) -> tuple[Explanation, tuple[Idea, ...]]:
    return tried(rules, start, rules.moves(start)[-1])


@cache
def explained_moves(rules: Game, start: Position) -> list[tuple[Move, Explanation]]:
    """Explain the last move as a mistake and the first one as the best, once for all languages."""
    moves = rules.moves(start)
    played = Choice(moves[-1], Intent.RANDOM), Choice(moves[0], Intent.BEST)
    return [(choice.move, why(rules, start, choice)) for choice in played]


@every_language
@every_position
def test_every_explanation_fits_one_message(rules: Game, start: Position, locale: str) -> None:
    say, drawn = words(locale), drawing(rules)
    (mistake, _), (best, _) = explained_moves(rules, start)
    for move, explained in explained_moves(rules, start):
        heading = say(
            "why-heading", move=drawn.move(move, say), position=drawn.in_sentence(rules, start, say)
        )
        notes = say("why-random", strength=100), say("why-mistake", move=drawn.move(best, say))
        body = sentences(explained, rules, start, say)
        assert len("\n".join([heading, *notes, body])) <= SHOWN_IN_LAYOUTS
    match = Match(rules, start, PEOPLE, 0, 1)
    record = MatchRecord(None, 1, locale, id=1, state=State.OPEN, match=match)
    met = {skill.key for skill in SKILLS.values()}
    about = Tried(mistake, *tried_last(rules, start))
    asked = trial_message(record, about, met, locale)
    assert_within_limits(asked)


# -------------------------------------------------------------------------- in the channel


def begins(rules: Game, start: Position) -> bool:
    """Return whether a match may begin from a position, which it may come to in any case."""
    try:
        rules.check_board(start)
    except GameError:
        return False
    return True


#: Each of the largest boards, in one language after the other, whoever begins.
PLAYED = [
    pytest.param(rules, start, name, first, id=f"{which}-{name}")
    for which, (rules, start) in POSITIONS.items()
    for name, first in [(("ada", First.ME), ("blaise", First.OPPONENT))[int(which[-1]) % 2 - 1]]
    if begins(rules, start)
]


@pytest.mark.parametrize(("rules", "start", "name", "first"), PLAYED)
async def test_the_largest_matches_with_their_reviews_stay_within_discords_limits(
    world: World, rules: Game, start: Position, name: str, first: First
) -> None:
    member = getattr(world, name)
    setting = Setting(world.server.id, world.channel.id, "fr")
    offer = Offer(rules, start, Computer(0.0), first)
    await world.bot.matches.start(member.id, setting, offer, 1)
    board = await member.slash(world.channel, "board")
    hint = await press(member, board, PlayAction.HINT)
    while shows(hint, PlayAction.HINT):
        hint = await press(member, hint, PlayAction.HINT)
    position = (await match_of(world)).position
    *_, move = (m for m in rules.moves(position) if not rules.is_over(rules.after(position, m)))
    opened = await press(member, await press(member, board, PlayAction.WHAT_IF), PlayAction.ASK)
    assert_modal_within_limits(opened.modal)
    await fill(member, opened, rules.format_move(move))
    board = await press_move(world, member, board, rules, move)
    match = await match_of(world)
    assert [turn.move for turn in match.turns if turn.ply.seat == 0] == [move]
    await press(member, board, PlayAction.WHY)
    await press(member, board, PlayAction.TEXT)
    over = board
    if not match.is_over:
        over = await press(member, await press(member, board, PlayAction.RESIGN), PlayAction.YIELD)
    await press(member, over, PlayAction.REVIEW)
    messages = sent(world)
    assert len(messages) > 6
    for message in messages:
        assert len(message.get("content") or "") <= 2000
        assert_components_within_limits(message.get("components") or [])


@pytest.mark.parametrize(
    "heaps", ["35 " * 20, "1", "5 " * 5, "6 " * 6, "26", "25", "26 26", "1 1 1 1 1 26"]
)
async def test_a_move_takes_at_most_three_clicks(world: World, heaps: str) -> None:
    board = await world.ada.slash(world.channel, "nim", heaps=heaps, first="me")
    start = tuple(map(int, heaps.split()))
    heap = len(start)
    gestures = 0
    shown: Any = board
    while (await world.bot.matches.get(1)).ply == 0:
        gestures += 1
        options = [c for c in walk(shown.response.components) if c.get("custom_id")]
        first = next(
            c for c in options if c["custom_id"].split(":")[0] in (PlayAction.PICK, PlayAction.TYPE)
        )
        chosen = first["custom_id"].split(":")[3]
        if first["type"] == 3:
            value = first["options"][-1]["value"]
            shown = await choose(world.ada, shown, int(value))
        elif first["custom_id"].startswith("type:"):
            opened = await press(world.ada, shown, PlayAction.TYPE)
            gestures += 1
            shown = await fill(world.ada, opened, str(start[-1]))
        else:
            last = [c for c in options if c["custom_id"].startswith("pick:")][-1]
            chosen = last["custom_id"].split(":")[3]
            shown = await press(world.ada, shown, PlayAction.PICK, *map(int, chosen.split(".")))
    assert gestures <= 3
    match = (await world.bot.matches.get(1)).match
    assert match.turns[0].move == (heap, start[-1])


# ------------------------------------------------------------------------ worksheet board


async def test_the_board_marks_what_both_sides_took(world: World) -> None:
    board = await world.blaise.slash(world.channel, "nim", heaps="1 3 7 12", first="me")
    board = await take(world.blaise, board, 4, 1)
    assert "4│●●●●● 5 (−1 −6)" in text_of(board).splitlines()
    assert "1│● 1" in text_of(board).splitlines(), "nothing was taken there"
