"""Pupils answer challenges: every kind of question, in both languages, whatever comes between."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest
from discord.utils import format_dt
from simcord import MemberActor

from bot.board.drawing import drawing
from bot.board.questions import ask, rules
from bot.challenges import questions
from bot.challenges.custom_ids import PupilAction
from bot.challenges.model import Mode
from bot.classes.model import TeacherKind
from bot.i18n import Say
from bot.kit.widgets import PREVIEW
from bot.play.custom_ids import PlayAction, TrialAction
from games.challenge.strategy import MAX_STRATEGY_TEXT
from games.challenge.task import Kind, Task
from games.core import Outcome
from tests.support.acting import (
    EN,
    FR,
    SAYS,
    control,
    fill,
    forge,
    press,
    shows,
    together,
)
from tests.support.answering import EVERY_KIND, progress, public_text, reads
from tests.support.controls import encoded
from tests.support.pupils import begun, opened, teacher, timely
from tests.support.running import move_on_without_posting
from tests.support.world import World, controls_of, text_of


async def answer(who: Any, shown: Any, task: Task, text: str) -> Any:
    """Answer the question that is shown in the way that it offers."""
    if task.kind is Kind.OUTCOME:
        outcome, number = text.split()
        code = 1 if outcome == Outcome.N.value else 0
        why = await press(who, shown, PupilAction.JUDGE, code)
        return await press(who, why, PupilAction.JUDGE, code, int(number))
    return await fill(who, await press(who, shown, PupilAction.ANSWER), text)


# --------------------------------------------------------------------- every question


@pytest.mark.parametrize("name", ["ada", "blaise"])
async def test_every_kind_of_question_can_be_answered_and_is_marked(
    world: World, name: str
) -> None:
    who, say = getattr(world, name), SAYS[name]
    challenge = await opened(world, EVERY_KIND)
    shown = await begun(world, who)
    for number, task in enumerate(challenge.terms.tasks):
        heading = say("question-heading", number=number + 1, count=11)
        reads(shown, heading, ask(task, say), rules(task, say), "La somme de \\*Nim\\*")
        if task.has_board:
            board = drawing(task.game).board(task.position, (), say)
            plain = drawing(task.game).plain(task.position, say)
            reads(shown, board, f"-# {plain}", drawing(task.game).guard(task.game, say))
        marked = await answer(who, shown, task, task.solution.text)
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
        assert ask(task, say) not in public_text(world)


async def test_wrong_answers_are_marked_and_bad_input_is_handed_back(world: World) -> None:
    tasks = "move all nim 1 1 2\nperiod 0.77\noutcome nim 3 4 5\nvalue nim-sum 3 5"
    challenge = await opened(world, tasks, attempts=2)
    ada = world.ada
    shown = await begun(world, ada)
    move, period, outcome, value = challenge.terms.tasks
    for text in ("sept", "9 1", "1 2 3", ""):
        refused = await answer(ada, shown, move, text or " ")
        assert refused.response.id == shown.response.id, "the question's card stays"
        assert not shows(refused, TrialAction.NEXT)
        reads(refused, "⚠️", FR("question-heading", number=1, count=4))
        shown = refused
    assert (await progress(world, ada)).question == 0, "a refused answer uses no try"
    marked = await answer(ada, shown, move, "3 2")
    reads(marked, FR("mark-right"))
    shown = await press(ada, marked, TrialAction.NEXT)
    marked = await answer(ada, shown, period, "12 70")
    reads(marked, FR("mark-half-period"), FR("answer-period", period="12", preperiod="70"))
    shown = await press(ada, marked, TrialAction.NEXT)
    right = int(outcome.solution.text.split()[1])
    marked = await answer(ada, shown, outcome, f"N {right % 3 + 1}")
    chosen = outcome.reasons[right % 3]
    is_true = chosen.is_true(outcome.game, outcome.position)
    half = "mark-half-outcome" if is_true else "mark-half-false-reason"
    reads(marked, FR(half), FR("outcome-winning"))
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
    # The reason why it was wrong comes with the solutions.
    await timely(world, world.bot.editor.close(teacher(world), challenge.id))
    last = encoded(PupilAction.CORRECTIONS, challenge.id, 3)
    corrected = await forge(world, ada, listed, last)
    mistake = FR("common-mistake", mistake=FR("mistake-ordinary-sum"))
    reads(corrected, "❌", mistake, FR("right-answer", answer="6"), FR("fact-binary-table"))


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
    _, number = challenge.terms.tasks[2].solution.text.split()
    marked = await press(ada, why, PupilAction.JUDGE, 1, int(number))
    reads(await press(ada, marked, TrialAction.NEXT), "✅ 1.", "❌ 2.", "✅ 3.")


async def test_each_question_can_be_answered_once_and_only_by_its_own_pupil(world: World) -> None:
    ada, blaise = world.ada, world.blaise
    challenge = await opened(world, "outcome nim 1 2\nvalue nim-sum 3 4\nstrategy nim 1 2")
    listed = await ada.slash(world.channel, "challenges")
    start = control(listed, PupilAction.BEGIN)
    first, second = await together(world, (ada, listed, start), (ada, listed, start))
    assert text_of(first) == text_of(second)
    assert len(await world.bot.editor.attempts(teacher(world), challenge.id)) == 1
    right = int(challenge.terms.tasks[0].solution.text.split()[1])
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


async def test_a_form_submitted_after_the_closing_is_refused(world: World) -> None:
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
    await timely(world, move_on_without_posting(world.bot.running))
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
    assert "ouvert" not in text_of(early), "before the opening the challenge is closed"
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


async def test_solutions_wait_for_a_pupil_with_more_time_who_is_not_named(world: World) -> None:
    ada, blaise, bot = world.ada, world.blaise, world.bot
    challenge = await opened(world, "value nim-sum 3 4")
    until = challenge.terms.closes_at + timedelta(hours=2)
    await timely(world, bot.editor.extend(teacher(world), challenge.id, blaise.id, until))
    await begun(world, blaise)
    marked = await fill(ada, await press(ada, await begun(world, ada), PupilAction.ANSWER), "7")
    moment = format_dt(until, "F")
    reads(await press(ada, marked, TrialAction.NEXT), FR("corrections-later", moment=moment))
    await world.env.advance_time(3601)
    await timely(world, move_on_without_posting(bot.running))
    listed = await ada.slash(world.channel, "challenges")
    assert not shows(listed, PupilAction.CORRECTIONS)
    solutions = encoded(PupilAction.CORRECTIONS, challenge.id, 0)
    early = await forge(world, ada, listed, solutions)
    assert text_of(early) == FR("denial-solutions-later", moment=moment)
    assert text_of(await forge(world, blaise, listed, solutions)) == EN("denial-still-open")
    await world.env.advance_time(7200)
    for who, say in ((ada, FR), (blaise, EN)):
        listed = await who.slash(world.channel, "challenges")
        shown = await press(who, listed, PupilAction.CORRECTIONS)
        reads(shown, say("right-answer", answer="7"))


@pytest.mark.parametrize("say", [FR, EN])
async def test_the_corrections_show_the_solution_of_every_kind_of_question(
    world: World, say: Say
) -> None:
    who = world.ada if say is FR else world.blaise
    challenge = await opened(world, "win fibonacci 10" + EVERY_KIND)
    await begun(world, who)
    await timely(world, world.bot.editor.close(teacher(world), challenge.id))
    shown = await press(who, await who.slash(world.channel, "challenges"), PupilAction.CORRECTIONS)
    for number, task in enumerate(challenge.terms.tasks):
        right = questions.answer_text(task, task.solution, say)
        here = encoded(PupilAction.CORRECTIONS, challenge.id, number)
        shown = await forge(world, who, shown, here)
        reads(shown, ask(task, say), say("right-answer", answer=right))
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
    tutors = boss, TeacherKind.ROLE, tutor.id
    await world.bot.classes.remove_teacher(*tutors)
    assert text_of(await press(chloe, again, PupilAction.ANSWER)) == FR("denial-not-a-teacher")
    # Once it has opened, the old buttons begin nothing that counts, and no preview is left.
    await world.env.advance_time(61)
    await timely(world, move_on_without_posting(world.bot.running))
    old = encoded(PupilAction.BEGIN, challenge.id, PREVIEW)
    assert text_of(await forge(world, chloe, again, old)) == FR("denial-preview-over")
    assert text_of(await press(chloe, again, PupilAction.ANSWER)) == FR("denial-attempt-gone")
    assert await world.bot.editor.attempts(boss, challenge.id) == []


# -------------------------------------------------------------------------- strategies


async def hand_in(who: MemberActor, shown: Any, **values: Any) -> Any:
    return await who.submit_modal(await press(who, shown, PupilAction.ANSWER), values)


async def hand_in_anew(who: MemberActor, answered: Any, **values: Any) -> Any:
    """Begin again after an answer, and hand in another strategy."""
    shown = await press(who, await press(who, answered, TrialAction.NEXT), PupilAction.BEGIN)
    return await hand_in(who, await press(who, shown, PupilAction.AGREE), **values)


async def test_a_file_or_text_that_is_no_strategy_is_refused_and_uses_no_try(world: World) -> None:
    ada = world.ada
    await opened(world, "strategy fortboyard 9", attempts=None)
    shown = await begun(world, ada)
    for values, refusal in (
        (
            {"file": ("s.csv", b"7;3\n" * 12_500_000)},
            FR("error-file-too-large", size=48_829, limit=781),
        ),
        ({"file": ("s.csv", "7;3\n".encode("utf-16"))}, FR("error-not-text")),
        ({"file": ("s.txt", b"n % 4"), "text": "n % 4"}, FR("denial-text-or-file")),
        (
            {"file": ("s.txt", b"7: 1\n" * 40_001)},
            FR("fault-text-too-long", limit=MAX_STRATEGY_TEXT),
        ),
        ({"text": "__import__('os')"}, None),
        ({}, None),
    ):
        refused = await hand_in(ada, shown, **values)
        assert refused.response.id == shown.response.id, "the question's card stays"
        assert refusal is None or f"⚠️ {refusal}" in text_of(refused)
    assert (await progress(world, ada)).question == 0, "a refused file uses no try"
    downloads = [request for request in world.env.http_requests if "attachments" in request.path]
    assert len(downloads) <= 2, "what is too large is not fetched"


async def test_strategies_by_form_and_by_file_are_refuted_or_proved(world: World) -> None:
    ada = world.ada
    await opened(world, "strategy fortboyard 9", attempts=None, mode=Mode.EXAM, marks_at_once=True)
    refuted = await hand_in(ada, await begun(world, ada), text="n % 3")
    reads(refuted, FR("verdict-refuted"), FR("verdict-no-play"), FR("strategy-first"))
    refuted = await hand_in_anew(ada, refuted, text="1 if n > 7 else min(n, 2)")
    slip = FR("verdict-slip", number=3, move=FR("move-subtraction", take=2))
    reads(refuted, FR("verdict-play"), FR("failure-lost"), slip)
    silent = await hand_in_anew(ada, refuted, file=("s.json", b'{"9": 1}'))
    reads(silent, FR("failure-no-move"), FR("verdict-reply", move="prendre 1", position="7"))
    illegal = await hand_in_anew(ada, silent, text="9: 1\n7: 6\n6: 2\n5: 1")
    reads(
        illegal,
        FR("failure-illegal", move="6", why=FR("fault-take-not-allowed", take=6, allowed="1-3")),
    )
    none = await hand_in_anew(ada, illegal, text="1 // (n - 9)")
    reads(none, FR("failure-no-value", why="")[:-1])
    proved = await hand_in_anew(
        ada,
        none,
        file=("s.csv", "\ufeff9;1\r\n7;3\r\n6;2\r\n5;1\r\n3;3\r\n2;2\r\n1;1\r\n".encode()),
    )
    reads(proved, FR("verdict-proved"), FR("verdict-proof", positions=7, longest=5))
