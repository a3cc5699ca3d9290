"""Pupils answer challenges: every kind of question, in both languages, whatever comes between."""

from __future__ import annotations

import re
import sys
from contextlib import suppress
from datetime import timedelta
from functools import partial
from itertools import combinations
from typing import Any

import pytest
from discord.utils import format_dt
from simcord.backend.models import EPHEMERAL_FLAG

from bot.board.drawing import drawing
from bot.challenges import questions
from bot.challenges.custom_ids import PupilAction
from bot.challenges.guard import gives_away
from bot.challenges.pupil.service import Progress
from bot.challenges.refusals import ChallengeRefusal
from bot.challenges.templates import TEMPLATES
from bot.classes.model import TeacherKind
from bot.i18n import Say
from bot.i18n.typed import Area, spellings
from bot.kit.allowance import Use
from bot.kit.refusal import Refused
from bot.kit.widgets import PREVIEW
from bot.kit.wording import sentence
from bot.play.custom_ids import PlayAction, TrialAction
from bot.play.model import State
from games import FAMILIES, game
from games.challenge.entries import example
from games.challenge.strategy import MAX_STRATEGY_TEXT, check_strategy, read_strategy
from games.challenge.table import Table
from games.challenge.tasks import (
    Claim,
    InvalidAnswer,
    Kind,
    Shape,
    Task,
    answer_shape,
    mark,
    read_answer,
    read_task,
    reasons,
    solution,
)
from games.core import GameError, Outcome
from tests.support.acting import EN, FR, SAYS, by, control, fill, forge, press, shows, together
from tests.support.controls import encoded, read_control
from tests.support.positions import SAMPLES
from tests.support.pupils import ANALYSES, actor, begun, opened, playing, teacher, timely
from tests.support.world import World, controls_of, text_of

#: One of every kind and aspect that is not played, over all families.
EVERY_KIND = """
move one nim 3 4 5
move all nim misere 3 4 5
outcome fortboyard misere 22
value nim-sum 19 10 14 13
value grundy octal 0.77 : 12 5
value mex 0 1 3 6
value row nim 5 to 7
period 0.77
kernel fibonacci 12
strategy fortboyard 21
move one chomp 4 4 2
"""


async def progress(world: World, who: Any, attempt: int = 1) -> Progress:
    return await world.bot.attempts.resume(actor(world, who), attempt)


async def answer(who: Any, shown: Any, task: Task, text: str) -> Any:
    """Answer the question that is shown in the way that it offers."""
    if task.kind is Kind.OUTCOME:
        outcome, number = text.split()
        code = 1 if outcome == Outcome.N.value else 0
        why = await press(who, shown, PupilAction.JUDGE, code)
        return await press(who, why, PupilAction.JUDGE, code, int(number))
    return await fill(who, await press(who, shown, PupilAction.ANSWER), text)


def reads(shown: Any, *texts: str) -> None:
    """Check that a private message says all this."""
    assert shown.response.ephemeral
    told = text_of(shown)
    for text in texts:
        assert text in told, told


def public_text(world: World) -> str:
    """Return all that everybody sees in the channel."""
    kept = world.env.backend.messages[world.channel.id].values()
    return "\n".join(text_of(message) for message in kept if not message.flags & EPHEMERAL_FLAG)


# --------------------------------------------------------------------- every question


@pytest.mark.parametrize("name", ["ada", "blaise"])
async def test_every_kind_of_question_is_answered(world: World, name: str) -> None:
    who, say = getattr(world, name), SAYS[name]
    challenge = await opened(world, EVERY_KIND)
    shown = await begun(world, who)
    for number, task in enumerate(challenge.terms.tasks):
        heading = say("question-heading", number=number + 1, count=11)
        rules = questions.rules(task, say)
        reads(shown, heading, questions.ask(task, say), rules, "La somme de \\*Nim\\*")
        if questions.has_board(task):
            board = drawing(task.game).board(task.position, (), say)
            plain = drawing(task.game).plain(task.position, say)
            reads(shown, board, f"-# {plain}", drawing(task.game).guard(task.game, say))
        marked = await answer(who, shown, task, solution(task).text)
        right = "verdict-proved" if task.kind is Kind.STRATEGY else "mark-right"
        reads(marked, say(right), say("your-answer", answer=""))
        shown = await press(who, marked, TrialAction.NEXT)
    reads(shown, say("finished-points", points=110, most=110), "✅ 11.")
    assert not controls_of(shown)
    kept = (await progress(world, who)).attempt.answers
    assert [each.credit for each in kept] == [100] * 11
    assert [each.task for each in kept] == [task.text for task in challenge.terms.tasks]
    # Nothing of it was ever public.
    for task in challenge.terms.tasks:
        assert questions.ask(task, say) not in public_text(world)


async def test_halves_and_faults_are_told_apart_from_bad_input(world: World) -> None:
    tasks = "move all nim 1 1 2\nperiod 0.77\noutcome nim 3 4 5\nvalue nim-sum 3 5"
    challenge = await opened(world, tasks, attempts=2)
    ada = world.ada
    shown = await begun(world, ada)
    move, period, outcome, value = challenge.terms.tasks
    for text in ("sept", "9 1", "1 2 3", ""):
        refused = await answer(ada, shown, move, text or " ")
        assert refused.ephemeral
        assert not shows(refused, TrialAction.NEXT)
    assert (await progress(world, ada)).question == 0, "it has cost nothing"
    marked = await answer(ada, shown, move, "3 2")
    reads(marked, FR("mark-right"))
    shown = await press(ada, marked, TrialAction.NEXT)
    marked = await answer(ada, shown, period, "12 70")
    reads(marked, FR("mark-half-period"), FR("answer-period", period="12", preperiod="70"))
    shown = await press(ada, marked, TrialAction.NEXT)
    right = int(solution(outcome).text.split()[1])
    marked = await answer(ada, shown, outcome, f"N {right % 3 + 1}")
    reads(marked, FR("mark-half-outcome"), FR("outcome-winning"))
    shown = await press(ada, marked, TrialAction.NEXT)
    marked = await answer(ada, shown, value, "8")
    reads(marked, FR("mark-wrong"))
    shown = await press(ada, marked, TrialAction.NEXT)
    reads(shown, "✅ 1.", "½ 2.", "½ 3.", "❌ 4.", FR("finished-points", points=20, most=40))
    # The second attempt is offered, and the first one's points are known.
    listed = await ada.slash(world.channel, "challenges")
    reads(listed, FR("points-so-far", points=20, most=40), FR("attempts-left", count=1))
    again = await press(ada, shown, PupilAction.BEGIN)
    reads(again, FR("question-heading", number=1, count=4))
    listed = await ada.slash(world.channel, "challenges")
    reads(listed, FR("attempt-unfinished", number=2), FR("attempts-left", count=0))
    reads(await world.blaise.slash(world.channel, "challenges"), EN("attempts-left", count=2))
    # Why it was wrong is told with the solutions.
    await timely(world, world.bot.editor.close(teacher(world), challenge.id))
    last = encoded(PupilAction.CORRECTIONS, challenge.id, 3)
    corrected = await forge(world, ada, listed, last)
    mistake = FR("common-mistake", mistake=FR("typical-ordinary-sum"))
    reads(corrected, "❌", mistake, FR("right-answer", answer="6"), FR("fact-binary-table"))


async def win(world: World, who: Any) -> Any:
    """Play the engine's winning moves to the end."""
    while True:
        match = (await world.bot.matches.get(1)).match
        move = match.game.winning_move(match.position)
        assert move is not None
        shown = await who.slash(world.channel, "play", move=match.game.format_move(move))
        if (await world.bot.matches.get(1)).state is State.OVER:
            return shown


async def test_a_match_is_won_in_private(world: World) -> None:
    ada, blaise = world.ada, world.blaise
    _, board = await playing(world, ada, "win nim 1 2 3 3\nvalue mex 0 1")
    reads(board, "Nim", drawing(game("nim")).guard(game("nim"), FR))
    offered = {read_control(custom_id).action for custom_id in controls_of(board).values()}
    assert offered == {PlayAction.PICK, PlayAction.TEXT, PlayAction.RESIGN}
    # Nobody is helped in it, whatever they send; others are told nothing of it.
    record = await world.bot.matches.get(1)
    for action, path in (
        (PlayAction.HINT, (1,)),
        (PlayAction.WHAT_IF, ()),
        (PlayAction.TAKE_BACK, ()),
    ):
        refused = await forge(world, ada, board, encoded(action, 1, record.ply, path))
        assert text_of(refused) == FR("refusal-not-in-challenge")
    for action in (PlayAction.TEXT, PlayAction.SHOW, PlayAction.RESIGN, PlayAction.PICK):
        refused = await forge(world, blaise, board, encoded(action, 1, record.ply, (1,)))
        assert text_of(refused) == EN("refusal-no-such-match")
    assert text_of(await blaise.slash(world.channel, "board", match=1)) == EN(
        "refusal-no-such-match"
    )
    again = await ada.slash(world.channel, "board")
    assert again.ephemeral
    played = await ada.slash(world.channel, "play", move="2 1")
    assert played.ephemeral
    why = encoded(PlayAction.WHY, 1, 1)
    assert text_of(await forge(world, ada, played, why)) == FR("refusal-not-in-challenge")
    # Not even its player can have it shown on a public board.
    public = await blaise.slash(world.channel, "nim", heaps="1 1")
    shown_to_all = text_of(public)
    ply = (await world.bot.matches.get(1)).ply
    for action, path in ((PlayAction.SHOW, ()), (PlayAction.PICK, (3,)), (PlayAction.RESIGN, ())):
        mine = await forge(world, ada, public, encoded(action, 1, ply, path))
        assert mine.ephemeral
        assert text_of(public) == shown_to_all
    stale = await forge(world, ada, board, encoded(PlayAction.PICK, 1, 0, (1, 1)))
    assert stale.response.ephemeral
    over = await win(world, ada)
    reads(over, FR("trial-won"))
    assert {read_control(each).action for each in controls_of(over).values()} == {
        TrialAction.NEXT,
        PlayAction.TEXT,
    }
    for action in (PlayAction.REVIEW, PlayAction.REMATCH):
        refused = await forge(world, ada, over, encoded(action, 1, 9))
        assert text_of(refused) == FR("refusal-not-in-challenge")
    following = await press(ada, over, TrialAction.NEXT)
    reads(following, FR("question-heading", number=2, count=2))
    assert (await progress(world, ada)).attempt.answers[0].credit == 100
    assert FR("match-number", number="1") not in public_text(world)


async def test_a_match_is_lost_or_resigned(world: World) -> None:
    ada, blaise = world.ada, world.blaise
    _, board = await playing(world, ada, "win nim 1 2")
    lost = await press(ada, await press(ada, board, PlayAction.RESIGN), PlayAction.YIELD)
    reads(lost, FR("trial-lost"))
    reads(
        await press(ada, lost, TrialAction.NEXT), "❌ 1.", FR("finished-points", points=0, most=10)
    )
    assert text_of(await begun_again(world, ada)) == FR("denial-no-attempt-left", attempts=1)
    # 1 from 1 leaves 2, and the computer takes both.
    board = await press(blaise, await begun(world, blaise), PupilAction.TRY_OUT)
    lost = await blaise.slash(world.channel, "play", move="1 1")
    reads(lost, EN("trial-lost"))
    assert [each.credit for each in (await progress(world, blaise, 2)).attempt.answers] == [0]
    # The old board shows how it ended.
    reads(await press(blaise, board, PlayAction.PICK, 2), EN("trial-lost"))


async def begun_again(world: World, who: Any) -> Any:
    listed = await who.slash(world.channel, "challenges")
    return await forge(world, who, listed, encoded(PupilAction.BEGIN, 1, 0))


async def test_a_match_that_ends_too_late_counts_once_there_is_more_time(world: World) -> None:
    ada, bot = world.ada, world.bot
    challenge, _ = await playing(world, ada, "win nim 1 2")
    await world.env.advance_time(3601)
    await timely(world, bot.schedule.advance())
    won = await win(world, ada)
    reads(won, FR("trial-won"))
    assert text_of(await press(ada, won, TrialAction.NEXT)) == FR("denial-closed")
    assert (await progress(world, ada)).question == 0
    until = world.env.now() + timedelta(hours=1)
    await timely(world, bot.editor.extend(teacher(world), challenge.id, ada.id, until))
    reads(await press(ada, won, TrialAction.NEXT), "✅ 1.")


# ------------------------------------------------------------------- what comes between


async def test_an_attempt_goes_on_after_a_restart(world: World) -> None:
    ada = world.ada
    tasks = "value nim-sum 3 4\nwin nim 1 2\noutcome nim 1 2"
    challenge = await opened(world, tasks)
    shown = await begun(world, ada)
    asked = await press(ada, shown, PupilAction.ANSWER)
    await world.restart()
    marked = await fill(ada, asked, "7")
    reads(marked, FR("mark-right"))
    await world.restart()
    board = await press(ada, await press(ada, marked, TrialAction.NEXT), PupilAction.TRY_OUT)
    await world.restart()
    # Resumed from the list, the match is there as it was.
    resumed = await begun(world, ada)
    assert text_of(resumed) == text_of(board)
    over = await press(ada, await press(ada, resumed, PlayAction.RESIGN), PlayAction.YIELD)
    await world.restart()
    shown = await press(ada, over, TrialAction.NEXT)
    why = await press(ada, shown, PupilAction.JUDGE, 1)
    await world.restart()
    _, number = solution(challenge.terms.tasks[2]).text.split()
    marked = await press(ada, why, PupilAction.JUDGE, 1, int(number))
    reads(await press(ada, marked, TrialAction.NEXT), "✅ 1.", "❌ 2.", "✅ 3.")


async def test_each_answer_counts_once_and_is_ones_own(world: World) -> None:
    ada, blaise = world.ada, world.blaise
    challenge = await opened(world, "outcome nim 1 2\nvalue nim-sum 3 4\nstrategy nim 1 2")
    listed = await ada.slash(world.channel, "challenges")
    start = control(listed, PupilAction.BEGIN)
    first, second = await together(world, (ada, listed, start), (ada, listed, start))
    assert text_of(first) == text_of(second)
    assert len(await world.bot.editor.attempts(teacher(world), challenge.id)) == 1
    right = int(solution(challenge.terms.tasks[0]).text.split()[1])
    here = encoded(PupilAction.JUDGE, 1, 0, (1, right))
    told = await together(world, (ada, first, here), (ada, first, here), (blaise, first, here))
    texts = [text_of(each) for each in told]
    assert sorted(FR("denial-already-answered") == text for text in texts) == [False, False, True]
    assert texts[2] == EN("denial-not-your-attempt")
    assert (await progress(world, ada)).question == 1
    # Nobody reaches another's question, nor one of their own that is past or of another kind.
    for action, path in (
        (TrialAction.NEXT, ()),
        (PupilAction.ANSWER, ()),
        (PupilAction.TRY_OUT, ()),
        (PupilAction.JUDGE, (1,)),
    ):
        theirs = await forge(world, blaise, first, encoded(action, 1, 1, path))
        assert text_of(theirs) == EN("denial-not-your-attempt")
        if action is not TrialAction.NEXT:
            past = await forge(world, ada, first, encoded(action, 1, 0, path))
            assert text_of(past) == FR("denial-already-answered")
    other = await forge(world, ada, first, encoded(PupilAction.JUDGE, 1, 1, (1,)))
    assert text_of(other) == FR("error-unknown-control")
    other = await forge(world, ada, first, encoded(PupilAction.TRY_OUT, 1, 1))
    assert text_of(other) == FR("denial-no-match-asked")
    for wild in ((), (7,), (1, 9), (1, 1, 1)):
        wrong = await forge(world, ada, first, encoded(PupilAction.JUDGE, 1, 1, wild))
        assert wrong.ephemeral
    gone = await forge(world, ada, first, encoded(PupilAction.BEGIN, 99, 0))
    assert text_of(gone) == FR("denial-no-such-challenge")
    # Two modals for the same question: one answer.
    asked = [await press(ada, await begun(world, ada), PupilAction.ANSWER) for _ in range(2)]
    reads(await fill(ada, asked[0], "7"), FR("mark-right"))
    assert text_of(await fill(ada, asked[1], "5")) == FR("denial-already-answered")
    assert [each.text for each in (await progress(world, ada)).attempt.answers][1:] == ["7"]


async def test_a_challenge_closes_while_a_modal_is_open(world: World) -> None:
    ada, blaise = world.ada, world.blaise
    challenge = await opened(world, "value nim-sum 3 4\nmove one nim 3 4 5")
    late = await opened(world, "value mex 0 1", late_minutes=60, title="Plus tard")
    listed = await ada.slash(world.channel, "challenges")
    start = encoded(PupilAction.BEGIN, challenge.id, 0)
    mine = await ada.click(listed.response, custom_id=start)
    asked = await press(ada, mine, PupilAction.ANSWER)
    assert asked.modal is not None
    (label,) = asked.modal["components"]
    assert label["description"] == FR("line-form-value"), "seen whole, also on a phone"
    listed = await ada.slash(world.channel, "challenges")
    second = await forge(world, ada, listed, encoded(PupilAction.BEGIN, late.id, 0))
    asked_late = await press(ada, second, PupilAction.ANSWER)
    # Nothing is given away before the end.
    early = await forge(world, ada, listed, encoded(PupilAction.CORRECTIONS, challenge.id, 0))
    assert text_of(early) == FR("denial-still-open")
    await world.env.advance_time(3601)
    await timely(world, world.bot.schedule.advance())
    assert text_of(await fill(ada, asked, "7")) == FR("denial-closed")
    assert text_of(await press(ada, mine, PupilAction.ANSWER)) == FR("denial-closed")
    reads(await fill(ada, asked_late, "2"), FR("mark-right"))
    assert (await progress(world, ada, 2)).attempt.answers[0].is_late
    listed = await ada.slash(world.channel, "challenges")
    assert "50" in text_of(listed)
    reads(listed, FR("challenges-closed"))
    # With more time, one goes on, and sees no solutions meanwhile.
    until = world.env.now() + timedelta(minutes=5)
    await timely(world, world.bot.editor.extend(teacher(world), challenge.id, ada.id, until))
    early = await press(ada, listed, PupilAction.CORRECTIONS)
    assert text_of(early) == FR("denial-still-open")
    assert "ouvert" not in text_of(early), "it is closed, to the others"
    asked = await press(ada, mine, PupilAction.ANSWER)
    reads(await fill(ada, asked, "7"), FR("mark-right"))
    assert not (await progress(world, ada)).attempt.answers[0].is_late
    await world.env.advance_time(301)
    shown = await press(ada, await ada.slash(world.channel, "challenges"), PupilAction.CORRECTIONS)
    reads(shown, FR("your-answer", answer="7"), FR("right-answer", answer="7"), "✅")
    shown = await press(ada, shown, PupilAction.CORRECTIONS)
    reads(shown, FR("not-answered"), FR("move-nim", heap=1, take=2), FR("fact-status-n"))
    shown = await press(ada, shown, PupilAction.CORRECTIONS)
    reads(shown, FR("correction-heading", number=1, count=2))
    wild = await forge(world, ada, shown, encoded(PupilAction.CORRECTIONS, challenge.id, 9))
    assert text_of(wild) == FR("error-unknown-control")
    reads(await blaise.slash(world.channel, "challenges"), EN("attempts-left", count=1))


async def test_a_class_waits_for_the_solutions_and_is_not_told_for_whom(world: World) -> None:
    ada, blaise, bot = world.ada, world.blaise, world.bot
    challenge = await opened(world, "value nim-sum 3 4")
    until = challenge.terms.closes_at + timedelta(hours=2)
    await timely(world, bot.editor.extend(teacher(world), challenge.id, blaise.id, until))
    await begun(world, blaise)
    marked = await fill(ada, await press(ada, await begun(world, ada), PupilAction.ANSWER), "7")
    moment = format_dt(until, "F")
    reads(await press(ada, marked, TrialAction.NEXT), FR("corrections-later", moment=moment))
    await world.env.advance_time(3601)
    await timely(world, bot.schedule.advance())
    listed = await ada.slash(world.channel, "challenges")
    assert not shows(listed, PupilAction.CORRECTIONS)
    solutions = encoded(PupilAction.CORRECTIONS, challenge.id, 0)
    early = await forge(world, ada, listed, solutions)
    assert text_of(early) == FR("denial-solutions-later", moment=moment)
    assert text_of(await forge(world, blaise, listed, solutions)) == EN("denial-still-open")
    refused = await ada.slash(world.channel, "nim", heaps="3 4", first="opponent")
    reads(refused, FR("denial-analysis-refused", title=challenge.terms.title))
    await world.env.advance_time(7200)
    for who, say in ((ada, FR), (blaise, EN)):
        listed = await who.slash(world.channel, "challenges")
        shown = await press(who, listed, PupilAction.CORRECTIONS)
        reads(shown, say("right-answer", answer="7"))


@pytest.mark.parametrize("say", [FR, EN])
async def test_every_kind_has_its_solution(world: World, say: Say) -> None:
    who = world.ada if say is FR else world.blaise
    challenge = await opened(world, "win fibonacci 10" + EVERY_KIND)
    await begun(world, who)
    await timely(world, world.bot.editor.close(teacher(world), challenge.id))
    shown = await press(who, await who.slash(world.channel, "challenges"), PupilAction.CORRECTIONS)
    for number, task in enumerate(challenge.terms.tasks):
        right = questions.answer_text(task, solution(task), say)
        here = encoded(PupilAction.CORRECTIONS, challenge.id, number)
        shown = await forge(world, who, shown, here)
        reads(shown, questions.ask(task, say), say("right-answer", answer=right))
        assert len(text_of(shown)) < 4000


async def test_a_teacher_previews_as_a_pupil_and_a_demoted_one_no_more(world: World) -> None:
    tutor = world.server.create_role("Tuteur")
    chloe = world.server.add_member(world.env.create_user("dora"), roles=[tutor])
    world.languages.speaks(chloe.id, "fr")
    boss = teacher(world)
    await world.bot.classes.add_teacher(boss, TeacherKind.ROLE, tutor.id)
    challenge = await opened(
        world, "value nim-sum 3 4", opens_at=world.env.now() + timedelta(minutes=1)
    )
    listed = await world.ada.slash(world.channel, "challenges")
    reads(listed, FR("challenges-none"))
    start = encoded(PupilAction.BEGIN, challenge.id, 0)
    assert text_of(await forge(world, world.ada, listed, start)) == FR("denial-not-open-yet")
    listed = await chloe.slash(world.channel, "challenges")
    shown = await forge(world, chloe, listed, start)
    reads(shown, FR("preview-note"))
    marked = await fill(chloe, await press(chloe, shown, PupilAction.ANSWER), "7")
    shown = await press(chloe, marked, TrialAction.NEXT)
    reads(shown, FR("preview-note"), FR("finished-points", points=10, most=10))
    again = await press(chloe, shown, PupilAction.BEGIN)
    reads(again, FR("question-heading", number=1, count=1))
    # Once it has opened, the old button begins nothing that counts.
    await world.env.advance_time(61)
    await timely(world, world.bot.schedule.advance())
    old = encoded(PupilAction.BEGIN, challenge.id, PREVIEW)
    assert text_of(await forge(world, chloe, again, old)) == FR("denial-preview-over")
    await world.bot.classes.remove_teacher(boss, TeacherKind.ROLE, tutor.id)
    assert text_of(await press(chloe, again, PupilAction.ANSWER)) == FR("denial-not-a-teacher")
    assert await world.bot.editor.attempts(boss, challenge.id) == []


# -------------------------------------------------------------------------- strategies


async def test_strategies_are_handed_in(world: World) -> None:
    ada = world.ada
    await opened(world, "strategy fortboyard 9", attempts=None)
    shown = await begun(world, ada)

    async def hand_in(**values: Any) -> Any:
        return await ada.submit_modal(await press(ada, shown, PupilAction.ANSWER), values)

    for values, refusal in (
        (
            {"file": ("s.csv", b"7;3\n" * 12_500_000)},
            FR("denial-answer-file-too-large", size=50_000, limit=800),
        ),
        ({"file": ("s.csv", "7;3\n".encode("utf-16"))}, FR("denial-answer-not-text")),
        ({"file": ("s.txt", b"n % 4"), "text": "n % 4"}, FR("denial-text-or-file")),
        (
            {"file": ("s.txt", b"7: 1\n" * 40_001)},
            FR("fault-text-too-long", limit=MAX_STRATEGY_TEXT),
        ),
        ({"text": "__import__('os')"}, None),
        ({}, None),
    ):
        refused = await hand_in(**values)
        assert refused.ephemeral
        assert refusal is None or text_of(refused) == refusal
    assert (await progress(world, ada)).question == 0, "nothing was counted"
    downloads = [request for request in world.env.http_requests if "attachments" in request.path]
    assert len(downloads) <= 2, "what is too large is not fetched"
    refuted = await hand_in(text="n % 3")
    reads(refuted, FR("verdict-refuted"), FR("verdict-no-play"), FR("strategy-first"))
    shown = await press(ada, await press(ada, refuted, TrialAction.NEXT), PupilAction.BEGIN)
    refuted = await hand_in(text="1 if n > 7 else min(n, 2)")
    slip = FR("verdict-slip", number=3, move=FR("move-subtraction", take=2))
    reads(refuted, FR("verdict-play"), FR("failure-lost"), slip)
    shown = await press(ada, await press(ada, refuted, TrialAction.NEXT), PupilAction.BEGIN)
    silent = await hand_in(file=("s.json", b'{"9": 1}'))
    reads(silent, FR("failure-no-move"), FR("verdict-reply", move="prendre 1", position="7"))
    shown = await press(ada, await press(ada, silent, TrialAction.NEXT), PupilAction.BEGIN)
    illegal = await hand_in(text="9: 1\n7: 6\n6: 2\n5: 1")
    reads(
        illegal,
        FR("failure-illegal", move="6", why=FR("fault-take-not-allowed", take=6, allowed="1-3")),
    )
    shown = await press(ada, await press(ada, illegal, TrialAction.NEXT), PupilAction.BEGIN)
    none = await hand_in(text="1 // (n - 9)")
    reads(none, FR("failure-no-value", why="")[:-1])
    shown = await press(ada, await press(ada, none, TrialAction.NEXT), PupilAction.BEGIN)
    proved = await hand_in(
        file=("s.csv", "\ufeff9;1\r\n7;3\r\n6;2\r\n5;1\r\n3;3\r\n2;2\r\n1;1\r\n".encode())
    )
    reads(proved, FR("verdict-proved"), FR("verdict-proof", positions=7, longest=5))


@pytest.mark.parametrize("say", [FR, EN])
def test_what_strategies_look_like_is_read_by_the_engine(say: Say) -> None:
    for family in FAMILIES.values():
        rules = game(next(iter(family.examples)))
        key = drawing(rules).key
        assert read_strategy(rules, say(f"strategy-example-{key}"), spellings(Area.ANSWERS)).text
        table = say(f"strategy-help-{key}").split("`")[-2]
        assert read_strategy(rules, table, spellings(Area.ANSWERS)).text
        assert len(say(f"strategy-example-{key}")) <= 100


@pytest.mark.parametrize("say", [FR, EN])
def test_nothing_that_is_told_beforehand_is_a_right_answer(say: Say) -> None:
    lines = [line for template in TEMPLATES.values() for line in template.tasks]
    for task in {read_task(line) for line in (*EVERY_KIND.split("\n")[1:-1], *lines)}:
        if answer_shape(task) is Shape.LINE:
            with pytest.raises(GameError) as refused:
                read_answer(task, "?")
            for told in (sentence(refused.value, say), questions.line_form(task, say)):
                numbers = re.findall("[0-9]+", told)
                for start, end in combinations(range(len(numbers) + 1), 2):
                    with suppress(InvalidAnswer):
                        given = read_answer(task, " ".join(numbers[start:end]))
                        assert mark(task, given).credit < 100, told
    for name in [next(iter(family.examples)) for family in FAMILIES.values()]:
        rules = game(name)
        for table in (say(f"strategy-help-{drawing(rules).key}").split("`")[-2], example(rules)):
            source = read_strategy(rules, table, spellings(Area.ANSWERS)).source
            assert isinstance(source, Table)
            for position, move in source.moves.items():
                assert move not in rules.winning_moves(position), table
    with pytest.raises(GameError) as wrong:
        read_strategy(game("fortboyard"), "n, 2", spellings(Area.ANSWERS))
    rule = sentence(wrong.value, say).rpartition(":")[2]
    assert not check_strategy(
        game("fortboyard"), (21,), read_strategy(game("fortboyard"), rule, spellings(Area.ANSWERS))
    ).proved


def every_claim() -> set[Claim]:
    """Return the claims of all games, and those of each family."""
    modules = [module for name, module in sys.modules.items() if name.startswith("games.")]
    named = [value for module in modules for value in vars(module).values()]
    return {value for value in named if isinstance(value, Claim)}


@pytest.mark.parametrize("say", [FR, EN])
def test_every_kind_and_reason_is_worded_in_every_game(say: Say) -> None:
    claims = set()
    lines = ["outcome nim 3 4 5", "outcome nim 1 1"]
    lines += ["outcome nim misere 1 2 3", "outcome nim misere 1 1 1"]
    lines += [
        "outcome fortboyard 9",
        "outcome fibonacci 10",
        "outcome kayles 5 7",
        "outcome chomp 3 2",
    ]
    lines += ["outcome fibonacci misere 6", "outcome nim misere 1 1 2", "outcome kayles misere 4"]
    shown = (sample.shown for sample in SAMPLES.values())
    lines += [f"outcome {name} : {start}" for name, starts in shown for start in starts]
    for line in lines:
        task = read_task(line)
        told = questions.reason_list(task, say).splitlines()
        assert len(set(told)) == len(reasons(task))
        claims |= {reason.claim for reason in reasons(task)}
    assert claims == every_claim()
    assert all(say(f"asked-{kind.value}") for kind in Kind)


#: What a question about each game speaks of, in both languages.
ASKED = {
    "value row nim 5 to 3": ("two heaps, one of 5", "deux tas, l'un de 5"),
    "value row kayles : 5 to 3": ("two heaps, one of 5", "deux tas, l'un de 5"),
    "value row fibonacci 5 to 3": ("5 sticks of which", "5 bâtonnets dont"),
    "value row chomp 5 to 3": ("a bar with two rows, 5", "tablette de deux lignes, 5"),
    "kernel nim 1": ("n from 0 to 1 is one heap of n", "n, de 0 à 1, un tas de n"),
    "kernel kayles 1": ("n from 0 to 1 is one heap of n", "n, de 0 à 1, un tas de n"),
    "kernel fortboyard 5": ("from 0 to 5 are n sticks a", "de 0 à 5, n bâtonnets sont"),
    "kernel fibonacci 5": ("n sticks before the first move", "n bâtonnets avant le premier coup"),
}


@pytest.mark.parametrize(("line", "spoken_of"), ASKED.items())
def test_a_question_speaks_of_what_its_game_has(line: str, spoken_of: tuple[str, str]) -> None:
    task = read_task(line)
    for say, phrase in zip((EN, FR), spoken_of, strict=True):
        assert phrase in questions.ask(task, say)


async def _forbids(world: World, who: int, guild: int | None, *question: Any) -> None:
    await timely(world, world.bot.allowance.require(by(who, guild), Use.ANALYSIS, *question))


async def test_analysis_is_refused_while_the_challenge_runs(world: World) -> None:
    ada, blaise = world.ada, world.blaise
    tasks = (
        "move one nim 3 4 5\nvalue grundy kayles 12\noutcome fibonacci 9 4\nkernel fortboyard 12"
    )
    # A match that was begun before, and one that was over before.
    board = await ada.slash(world.channel, "nim", heaps="5 3 4")
    other = await ada.slash(world.channel, "nim", heaps="1 1 2")
    other = await ada.slash(world.channel, "play", move="3 1")
    over = await press(ada, await press(ada, other, PlayAction.RESIGN), PlayAction.YIELD)
    challenge = await opened(world, tasks, title="Contrôle")
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
    # What nobody asks about is told, and elsewhere whoever has not begun is told everything.
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
    challenge = await opened(world, "move all nim 3 4 5", same_for_all=False)
    forbids, rules = partial(_forbids, world), game("nim")
    own = {who.id: challenge.task(0, who.id).position for who in (ada, blaise)}
    assert len(set(own.values())) == 2
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
