"""After a lesson's match, the next item says how the match ended and whether it counts."""

from __future__ import annotations

from datetime import datetime
from typing import Any

import pytest

from bot.i18n import Say
from bot.learn.custom_ids import LearnAction
from bot.learn.progress import Counts, End
from bot.play.custom_ids import LessonAction, LessonControl, PlayAction
from bot.play.store import MatchStore
from games.lessons.matches import skill_played
from games.lessons.path import UNITS
from tests.support.acting import SAYS, control, forge, in_both_languages, press, shows, stored
from tests.support.controls import encoded
from tests.support.items import brute
from tests.support.learning import asks, solution, study
from tests.support.lesson_matches import play_item, play_on
from tests.support.pupils import timely
from tests.support.world import World, text_of

#: The unit of a few sticks, and the end of its matches, which one begins and can win.
FEW, WON = UNITS[0], End.WON_N


def line(end: End, counts: Counts, say: Say, unit: int = FEW.number) -> str:
    """Return the line about a match."""
    skill = skill_played(UNITS[unit - 1])
    assert skill is not None
    named = say(f"skill-{skill.key}")
    return say("learn-match-over", end=end, counts=counts, skill=named)


async def beaten_in(world: World, who: Any, unit: int = FEW.number) -> Any:
    """Begin a match of a unit; return its board."""
    shown = await who.slash(world.channel, "learn")
    return await forge(world, who, shown, encoded(LearnAction.BEAT, unit, 0))


@in_both_languages
async def test_a_lessons_match_counts_once_from_the_same_start(world: World, name: str) -> None:
    who, say = getattr(world, name), SAYS[name]
    shown = await play_on(world, who, await beaten_in(world, who), to_win=True)
    assert text_of(shown).startswith(line(WON, Counts.RIGHT, say))
    assert say("skill-few-outcome") in text_of(shown), "the next item is below"
    assert shows(shown, PlayAction.REVIEW)
    ply = (await stored(world)).ply
    again = await forge(world, who, shown, encoded(PlayAction.REMATCH, 1, ply))
    over = await play_on(world, who, again, to_win=True, number=2)
    told = text_of(await press(who, over, LessonAction.RETURN))
    assert told.startswith(line(WON, Counts.AGAIN, say))
    practice = (await world.bot.learning.practices(who.id))[2]
    assert practice.recent == "1"


@in_both_languages
async def test_a_lost_match_of_a_lesson_counts_as_a_wrong_answer(world: World, name: str) -> None:
    who, say = getattr(world, name), SAYS[name]
    over = await play_on(world, who, await beaten_in(world, who), to_win=False)
    told = text_of(await press(who, over, LessonAction.RETURN))
    assert told.startswith(line(End.LOST, Counts.WRONG, say))
    assert (await world.bot.learning.practices(who.id))[2].recent == "0"


async def test_a_match_with_help_or_taken_back_or_resigned_does_not_count(world: World) -> None:
    ada, say = world.ada, SAYS["ada"]
    for number, counts in enumerate((Counts.HELPED, Counts.TAKEN_BACK, Counts.GIVEN_UP), 1):
        board = await beaten_in(world, ada, 2)
        if counts is Counts.HELPED:
            await press(ada, board, PlayAction.HINT)
        if counts is Counts.GIVEN_UP:
            over = await press(ada, await press(ada, board, PlayAction.RESIGN), PlayAction.YIELD)
        else:
            if counts is Counts.TAKEN_BACK:
                board = await press(ada, board, PlayAction.PICK, 1)
                board = await press(ada, board, PlayAction.TAKE_BACK)
            over = await play_on(world, ada, board, to_win=True, number=number)
        told = text_of(await press(ada, over, LessonAction.RETURN))
        end = End.LOST if counts is Counts.GIVEN_UP else WON
        assert told.startswith(line(end, counts, say, 2))
    assert (await world.bot.learning.practices(ada.id))[4].recent == ""


async def test_winning_from_either_side_is_worded_differently(world: World) -> None:
    ada, unit = world.ada, UNITS[4]
    asker = asks(ada.id, world.env.now())
    await study(world.bot.learning, asker, unit, solution, most=24)
    ends = []
    for number in (1, 2):
        shown = await ada.slash(world.channel, "learn")
        asked = await forge(world, ada, shown, encoded(LearnAction.UNIT, unit.number, 0, (1,)))
        over = await play_item(world, ada, asked, number)
        await world.env.advance_time(1)
        told = text_of(over)
        found = (line(end, Counts.RIGHT, SAYS["ada"], unit.number) for end in (WON, End.WON_P))
        ends += [each for each in found if told.startswith(each)]
    assert len(set(ends)) == 2


async def test_in_a_direct_message_the_board_of_a_won_match_tells_its_end(world: World) -> None:
    user = world.ada.user
    path = await user.slash("learn")
    unit = await user.click(path.response, custom_id=control(path, LearnAction.UNIT))
    board = await user.click(unit.response, custom_id=control(unit, LearnAction.BEAT))
    assert not board.ephemeral
    while not (match := (await stored(world)).match).is_over:
        move = next(iter(brute(match.game).winning_moves(match.position)))
        await user.click(board.response, custom_id=control(board, PlayAction.PICK, *move))
    assert not shows(board, PlayAction.PICK)
    back = await user.click(board.response, custom_id=control(board, LessonAction.RETURN))
    assert text_of(back).startswith(line(WON, Counts.RIGHT, SAYS["ada"]))
    assert SAYS["ada"]("skill-few-outcome") in text_of(back)


@pytest.mark.parametrize("path", [(1,), (1, 1), (1, 99)])
async def test_the_next_item_comes_also_after_the_match_was_purged(world: World, path: Any) -> None:
    over = await play_on(world, world.ada, await beaten_in(world, world.ada), to_win=True)
    await timely(world, MatchStore(world.bot._engine).purge(datetime(3000, 1, 1).astimezone()))
    back = LessonControl(LessonAction.RETURN, FEW.number, path=path).encode()
    shown = await forge(world, world.ada, over, back)
    assert SAYS["ada"]("skill-few-outcome") in text_of(shown)
