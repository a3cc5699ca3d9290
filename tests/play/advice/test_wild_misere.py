"""Kayles in misère play, which is wild: every help is there, and right, by its quotient."""

from __future__ import annotations

from typing import Any

from bot.board.drawing import drawing
from bot.play.custom_ids import PlayAction
from games import game
from tests.support.acting import SAYS, forge, in_both_languages, press, whole_reason
from tests.support.controls import encoded
from tests.support.pupils import begun, opened
from tests.support.world import World, controls_of, text_of

KAYLES = game("octal 0.77", misere=True)
LOST, WON = (5, 53), (60, 8)


async def board_of(world: World, member: Any, rows: tuple[int, ...], first: str) -> Any:
    """Begin a match of misère Kayles against the computer."""
    given = {"code": "0.77", "rows": " ".join(map(str, rows)), "misere": True}
    return await member.slash(world.channel, "octal", first=first, **given)


@in_both_languages
async def test_why_explains_won_and_lost_positions_of_misere_kayles(
    world: World, name: str
) -> None:
    member, say = getattr(world, name), SAYS[name]
    board = await board_of(world, member, WON, "opponent")
    told = text_of(await press(member, board, PlayAction.WHY))
    assert say("fact-status-n") in told
    board = await board_of(world, member, LOST, "opponent")
    told = text_of(await whole_reason(member, board))
    assert say("fact-status-p") in told
    replies = say("fact-refutation", move="|", reply="|").split("|")
    assert told.count(replies[1]) >= 4, "moves, each with its answer, for whoever reads no algebra"


@in_both_languages
async def test_what_if_and_hints_are_right_in_misere_kayles(world: World, name: str) -> None:
    member, say = getattr(world, name), SAYS[name]
    board = await board_of(world, member, WON, "me")
    winning = KAYLES.winning_moves(WON)
    losing = next(move for move in KAYLES.moves(WON) if move not in winning)
    for move, verdict in ((winning[0], "what-if-wins"), (losing, "what-if-loses")):
        tried = encoded(PlayAction.WHAT_IF, 1, 0, move)
        assert say(verdict) in text_of(await forge(world, member, board, tried))
    shown = await press(member, board, PlayAction.HINT)
    hints = [text_of(shown)]
    while len(hints) < 4:
        shown = await press(member, shown, PlayAction.HINT)
        hints.append(text_of(shown))
    told = drawing(KAYLES)
    assert any(told.move(move, say) in hints[-1] for move in winning)


@in_both_languages
async def test_misere_kayles_can_be_reviewed_trained_and_set(world: World, name: str) -> None:
    member, say = getattr(world, name), SAYS[name]
    await board_of(world, member, WON, "me")
    losing = next(move for move in KAYLES.moves(WON) if move not in KAYLES.winning_moves(WON))
    await member.slash(world.channel, "play", move=" ".join(map(str, losing)))
    over = await member.slash(world.channel, "resign")
    told = text_of(await press(member, over, PlayAction.REVIEW))
    assert drawing(KAYLES).move(losing, say) in told
    given = {"game": "octal 0.77", "position": "13 5", "misere": True}
    assert say("learn-own") in text_of(await member.slash(world.channel, "train", **given))
    challenge = await opened(world, "win octal 0.77 misere 13 5")
    assert challenge.terms.tasks[0].game == KAYLES
    assert controls_of(await begun(world, member))
