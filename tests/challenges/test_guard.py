"""Analysis that would answer a question is refused while its challenge runs."""

from __future__ import annotations

from functools import partial
from typing import Any

import pytest

from bot.challenges.guard import gives_away
from bot.challenges.refusals import ChallengeRefusal
from bot.kit.allowance import Use
from bot.kit.refusal import Refused
from bot.play.custom_ids import PlayAction
from games import game
from games.challenge.tasks import (
    read_task,
)
from tests.support.acting import EN, FR, by, forge, press
from tests.support.answering import reads
from tests.support.controls import encoded
from tests.support.pupils import ANALYSES, begun, opened, teacher, timely
from tests.support.world import World, seeds, text_of


async def _forbids(world: World, who: int, guild: int | None, *question: Any) -> None:
    await timely(world, world.bot.allowance.require(by(who, guild), Use.ANALYSIS, *question))


TASKS = "move one nim 3 4 5\nvalue grundy kayles 12\noutcome fibonacci 9 4\nkernel fortboyard 12"


async def test_analysis_is_refused_while_the_challenge_runs(world: World) -> None:
    ada = world.ada
    # A match that was begun before, and one that was over before.
    board = await ada.slash(world.channel, "nim", heaps="5 3 4", first="me")
    other = await ada.slash(world.channel, "nim", heaps="1 1 2", first="me")
    other = await ada.slash(world.channel, "play", move="3 1")
    over = await press(ada, await press(ada, other, PlayAction.RESIGN), PlayAction.YIELD)
    await opened(world, TASKS, title="Contrôle")
    refusal = FR("denial-analysis-refused", title="Contrôle")
    for command, options in ANALYSES:
        refused = await ada.slash(world.channel, command, **options)
        assert text_of(refused) == refusal, (command, options)
        assert refused.ephemeral
    revealing = await ada.slash(world.channel, "nim", heaps="4 5 3", first="opponent")
    assert text_of(revealing) == refusal, "its first move would be the answer"
    for action in (PlayAction.HINT, PlayAction.WHAT_IF):
        assert text_of(await press(ada, board, action)) == refusal
    hint = encoded(PlayAction.HINT, 1, 0, (4,))
    assert text_of(await forge(world, ada, board, hint)) == refusal
    played = await ada.slash(world.channel, "play", move="1 1", match=1)
    for action in (PlayAction.WHY, PlayAction.HINT):
        assert text_of(await press(ada, played, action)) != refusal, "they are past it"
    done = await press(ada, await press(ada, played, PlayAction.RESIGN), PlayAction.YIELD)
    assert text_of(await press(ada, done, PlayAction.REVIEW)) == refusal
    assert text_of(await press(ada, over, PlayAction.REVIEW)) != refusal


async def test_what_nobody_asks_about_is_told_and_elsewhere_whatever_one_has_not_begun(
    world: World,
) -> None:
    ada, blaise = world.ada, world.blaise
    challenge = await opened(world, TASKS, title="Contrôle")
    refusal = FR("denial-analysis-refused", title="Contrôle")
    for command, options in (
        ("grundy value", {"game": "nim", "position": "3 4 6"}),
        ("fibonacci-table", {"sticks": 8}),
    ):
        told = await blaise.slash(world.channel, command, **options)
        assert refusal[:20] not in text_of(told)
    forbids = partial(_forbids, world)
    await forbids(blaise.id, None, game("nim"), (3, 4, 5))
    await begun(world, blaise)
    with pytest.raises(Refused) as denied:
        await forbids(blaise.id, None, game("nim"), (3, 4, 5))
    assert denied.value.refusal is ChallengeRefusal.ANALYSIS_REFUSED
    # After it has closed, all is allowed again.
    await timely(world, world.bot.editor.close(teacher(world), challenge.id))
    await forbids(blaise.id, None, game("nim"), (3, 4, 5))
    told = await ada.slash(world.channel, "grundy value", game="nim", position="5 4 3")
    assert text_of(told) != refusal


async def test_everybodys_own_position_is_guarded(world: World) -> None:
    ada, blaise = world.ada, world.blaise
    world.bot.editor._draw_seed = seeds(2)  # those of other seeds may be the same heaps
    challenge = await opened(world, "move all nim 3 4 5", same_for_all=False)
    forbids, rules = partial(_forbids, world), game("nim")
    own = {who.id: challenge.task(0, who.id).position for who in (ada, blaise)}
    assert len({tuple(sorted(position)) for position in own.values()}) == 2
    here = world.server.id
    await forbids(ada.id, here, rules, own[blaise.id])
    with pytest.raises(Refused):
        await forbids(ada.id, here, rules, own[ada.id])
    shown = await begun(world, blaise)
    reads(shown, " ".join(map(str, own[blaise.id]))[:0], EN("ask-move-all"))
    with pytest.raises(Refused):
        await forbids(ada.id, here, rules, own[blaise.id])
    allowed = await opened(world, "move one nim 7 8 9", refuses_analysis=False)
    assert allowed.terms.tasks[0].position == (7, 8, 9)
    await forbids(ada.id, here, rules, (7, 8, 9))


def test_what_gives_a_task_away() -> None:
    def given(line: str, name: str, *positions: str, misere: bool = False) -> bool:
        rules = game(name, misere=misere)
        return gives_away(read_task(line), rules, [rules.parse(text) for text in positions])

    assert given("win nim 3 4 5", "nim", "4 5 0 3")
    assert not given("win nim 3 4 5", "nim", "3 4 5", misere=True)
    assert given("value nim-sum 3 4 5", "nim", "3 4 5", misere=True)
    assert not given("value mex 3 4 5", "nim", "3 4 5")
    assert given("value row nim 5 to 7", "nim", "6 5")
    assert not given("value row nim 5 to 7", "nim", "8 5")
    assert given("win chomp 4 2", "chomp", "2 2 1 1")
    assert given("kernel fortboyard 9", "take 1,2,3", "9")
    assert given("kernel fortboyard 9", "octal 0.333", "7 20")
    assert not given("kernel fortboyard 9", "fortboyard", "10")
    assert not given("kernel fortboyard 9", "fortboyard 5", "9")
    assert given("period kayles", "octal 0.77", "90")
    assert given("value grundy kayles 12", "octal 0.77")
    assert not given("value grundy kayles 12", "octal 0.07")
