"""Positions of one's own: put in, asked about until they are known, bounded, and given up."""

from __future__ import annotations

import asyncio
from datetime import UTC, datetime, timedelta

import pytest
import sqlalchemy as sa

from bot.db.engine import Engine
from bot.db.schema.learning import item_answers, own_positions, practices
from bot.kit.refusal import KitRefusal, Refused
from bot.learn.custom_ids import ItemAction
from bot.learn.model import TURNS, Own, Way
from bot.learn.refusals import LearnRefusal
from bot.learn.service import MOST_OWN, MOST_TRIES, read_drawn
from games import GameError, game
from games.lessons.own import check_own, own_item
from tests.support.acting import (
    FR,
    SAYS,
    assert_whispered,
    control,
    forge,
    in_both_languages,
    press,
    shows,
)
from tests.support.databases import on_sqlite_alone, rows_in
from tests.support.learning import asks, learning_of, wrong_answer
from tests.support.positions import GAMES, IDS, judge, small_positions
from tests.support.world import World, text_of

MONDAY = datetime(2026, 11, 2, 9, tzinfo=UTC)

ADA, CLASS = 11, 33

NIM = game("nim")


@pytest.mark.parametrize("g", GAMES, ids=IDS)
def test_solutions_about_an_own_position_agree_with_brute_force(g) -> None:
    judged, tried = judge(g), 0
    for position in small_positions(g):
        if g.is_over(position) or tried == 8:
            continue
        try:
            check_own(g, position)
        except GameError:
            continue
        tried += 1
        for turn in (0, 1, 2):
            item = own_item(g, position, 7, turn)
            (right,) = item.solution
            chosen = item.options[right]
            if item.question == "which-move":
                winning = judged.winning_moves(position)
                assert [o for o in item.options if o in winning] == [chosen]
            elif item.question == "who-wins":
                assert chosen == judged.outcome(position)
            else:
                assert item.question == f"reason-{judged.outcome(position).lower()}"
                assert [o.is_right(g, position) for o in item.options].count(True) == 1
    assert tried


async def test_an_own_position_is_asked_until_its_move_and_reason_are_known(engine: Engine) -> None:
    learning, asker = learning_of(engine), asks(ADA, MONDAY, CLASS)
    asked = await learning.practise(asker, NIM, (1, 3, 7))
    again = await learning.practise(asker, NIM, (1, 3, 7))
    assert again == asked, "the move should be stored once"
    own = asked.drawn
    assert isinstance(own, Own)
    assert own.item.question == "which-move"
    wrong = wrong_answer(own.item)
    answers = await asyncio.gather(*(learning.answer(asker, own, 0, wrong, UTC) for _ in range(4)))
    assert {verdict.answered.marked.is_right for verdict in answers} == {False}
    standing = await learning.standing(asker)
    assert (standing.missed, [each.turn for each in standing.own]) == (1, [2])
    with pytest.raises(Refused):
        await learning.own(asker, own.seed, 1)
    missed = await learning.first_item(asker, Way.MISSED, None, 15)
    assert missed is not None
    assert missed.drawn.item.question == "which-move", "the same is asked again"
    await learning.answer(asker, missed.drawn, missed.number, missed.drawn.item.solution, UTC)
    assert (await learning.standing(asker)).missed == 0
    later = asks(ADA, MONDAY + timedelta(days=9))
    due = await learning.first_item(later, Way.TRAINING, None, 5)
    assert due is not None
    assert due.drawn.item.question == "reason-n", "after the move the reason is asked"
    await learning.answer(later, due.drawn, due.number, due.drawn.item.solution, UTC)
    assert await learning.first_item(later, Way.TRAINING, None, 5) is None


async def test_the_number_of_own_positions_is_limited_until_one_is_given_up(engine: Engine) -> None:
    learning, asker = learning_of(engine), asks(ADA, MONDAY)
    for n in range(MOST_OWN - 1):
        await learning.practise(asker, NIM, (1, n + 1))
    tried = (learning.practise(asker, NIM, (2, n + 2)) for n in range(3))
    found = await asyncio.gather(*tried, return_exceptions=True)
    refused = [each for each in found if isinstance(each, Refused)]
    assert [each.refusal for each in refused] == [LearnRefusal.NO_ROOM] * 2
    assert len(await rows_in(engine, own_positions)) == MOST_OWN
    own = (await learning.standing(asker)).own[0]
    await learning.give_up(asker, own.seed)
    await learning.practise(asker, NIM, (5, 6, 7))
    with pytest.raises(Refused) as gone:
        await learning.answer(asker, own, 0, own.item.solution, UTC)
    assert gone.value.refusal is KitRefusal.UNKNOWN_CONTROL


def test_the_questions_about_a_position_begin_anew_after_many() -> None:
    own = Own(1, 7, NIM, (1, 3, 7), turn=TURNS - 1)
    after = own.answered((0,), MONDAY, right=True)
    assert (after.turn, after.last_turn) == (0, TURNS - 1)
    assert TURNS % 2 == 0 < TURNS <= MOST_TRIES, "turns are encoded in custom ids like tries"


@pytest.mark.parametrize(("name", "position"), [("nim", (0, 0)), ("nim", (10**6,))])
def test_a_position_about_which_nothing_can_be_asked_is_refused(name, position) -> None:
    with pytest.raises(GameError):
        check_own(game(name), position)


@on_sqlite_alone
async def test_items_stored_by_another_version_are_set_aside_and_not_deleted(
    engine: Engine,
) -> None:
    learning, asker = learning_of(engine), asks(ADA, MONDAY)
    drawn = read_drawn(1, 1, 1)
    await learning.answer(asker, drawn, 0, wrong_answer(drawn.item), UTC)
    await learning.practise(asker, NIM, (1, 2))

    def strange(connection: sa.Connection) -> None:
        (answer,) = connection.execute(sa.select(item_answers)).mappings()
        (practice,) = connection.execute(sa.select(practices)).mappings()
        (own,) = connection.execute(sa.select(own_positions)).mappings()
        for changed in ({"skill": 999}, {"level": 9}, {"seed": 2, "mistake": "unheard-of"}):
            connection.execute(sa.insert(item_answers), {**answer, **changed})
        connection.execute(sa.insert(item_answers), {**answer, "seed": 3, "given": "88 x"})
        connection.execute(sa.insert(practices), {**practice, "skill": 999})
        connection.execute(sa.update(practices).values(card="{}", level=9))
        connection.execute(sa.insert(own_positions), {**own, "place": 2, "game": "tomorrow"})

    await engine.write(strange)
    standing = await learning.standing(asker)
    assert len(standing.own) == 1
    assert standing.practices[1].level == 3
    asked = await learning.first_item(asker, Way.MISSED, None, 15)
    assert asked is not None
    with pytest.raises(Refused) as refused:
        await learning.answer(asker, read_drawn(1, 1, 3), 0, (0,), UTC)
    assert refused.value.refusal is KitRefusal.UNKNOWN_CONTROL
    another = read_drawn(1, 1, 4)
    verdict = await learning.answer(asker, another, 0, another.item.solution, UTC)
    assert verdict.practice is not None
    assert verdict.practice.due_at is not None, "a card that cannot be read begins anew"
    assert len(await rows_in(engine, own_positions)) == 2


# --------------------------------------------------------------------------- as it is seen


@in_both_languages
async def test_an_own_position_can_be_trained_and_given_up(world: World, name: str) -> None:
    who, say = getattr(world, name), SAYS[name]
    shown = await who.slash(world.channel, "train", game="nim", position="1 3 7")
    assert shown.ephemeral
    assert say("learn-own") in text_of(shown)
    await world.restart()
    told = await press(who, shown, ItemAction.CHOOSE)
    following = control(told, ItemAction.NEXT)
    assert say("learn-own-due", moment="").split(".")[0].strip() in text_of(told)
    progress = await who.slash(world.channel, "progress")
    assert say("progress-own", count=1) in text_of(progress)
    gone = await press(who, told, ItemAction.GIVE_UP)
    assert say("learn-heading") in text_of(gone)
    assert not shows(await who.slash(world.channel, "progress"), ItemAction.GIVE_UP)
    late = await forge(world, who, gone, following)
    assert_whispered(late, say(KitRefusal.UNKNOWN_CONTROL.value))


async def test_all_faults_of_an_own_position_are_reported_with_an_example(world: World) -> None:
    for given in ({"game": "go", "position": "x"}, {"position": "x"}, {"game": "nim"}):
        told = await world.chloe.slash(world.channel, "train", **given)
        assert told.ephemeral
        lines = text_of(told).split("\n")
        assert len(lines) == (2 if given == {"game": "nim"} else 3), lines
        example = FR("learn-bad-position", problems="", game="nim", position=NIM.example)
        assert example.strip() in text_of(told)
