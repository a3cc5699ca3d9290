"""A pupil shares the result of a puzzle after a preview of the public message."""

from __future__ import annotations

from bot.puzzle.custom_ids import PuzzleAction
from bot.puzzle.messages import jump_url
from bot.puzzle.refusals import PuzzleRefusal
from tests.support.acting import SAYS, assert_whispered, forge, in_every_language, press
from tests.support.puzzles import HOUR, last, planned, posted, right, sharing, solve, wrong
from tests.support.world import World, controls_of, text_of


@in_every_language
async def test_a_shared_puzzle_shows_right_and_wrong_but_no_choices(
    world: World, name: str
) -> None:
    who, say = getattr(world, name), SAYS[name]
    await planned(world)
    await world.env.advance_time(HOUR)
    puzzle = await last(world)
    nothing = await forge(world, who, posted(world)[0], sharing(puzzle))
    assert_whispered(nothing, say(PuzzleRefusal.NOTHING_TO_SHARE.value))
    await solve(world, who, puzzle, 1, right(puzzle, 1))
    verdict = await solve(world, who, puzzle, 2, wrong(puzzle, 2))
    sure = await press(who, verdict, PuzzleAction.SHARE)
    previewed = text_of(sure)
    assert say("share-sure") in previewed
    assert len(posted(world)) == 1, "nothing is public yet"
    back = await press(who, sure, PuzzleAction.MINE)
    sure = await press(who, back, PuzzleAction.SHARE)
    told = await press(who, sure, PuzzleAction.SHARE, 1)
    assert text_of(told) == say("share-done")
    _, shared = posted(world)
    public = text_of(shared)
    assert public in previewed, "what was shown is what all see"
    for part in (f"✓ {say('learn-right')}", f"✗ {say('learn-wrong')}", jump_url(puzzle)):
        assert part in public
    assert say("puzzle-shared-streak", days=1) in public
    assert say("learn-level", level=3).casefold() not in public.casefold(), (
        "a level that was not answered should not be shared"
    )
    assert str(who.id) not in public, "under the name of the class's boards"
    assert not controls_of(shared)
