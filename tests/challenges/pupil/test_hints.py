"""Points, hints and methods of questions: their prices and marks, on both databases."""

from __future__ import annotations

import asyncio
import csv
import io
from dataclasses import replace
from datetime import UTC, datetime
from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.board.explanations import tell
from bot.challenges.attempt import Answered, Attempt
from bot.challenges.changes import ChangeKind
from bot.challenges.custom_ids import PupilAction
from bot.challenges.model import Cancelled, Challenge, Mode, settled
from bot.challenges.pupil.hints import explained, hint_texts
from bot.challenges.pupil.model import Progress
from bot.challenges.refusals import PupilRefusal, RegradingRefusal
from bot.challenges.results.gradebooks import FILES
from bot.challenges.results.service import results_of
from bot.challenges.standings import hundredths_of
from bot.db.engine import Engine
from bot.db.recent import Recent
from bot.db.schema.challenge import taken_hints
from bot.i18n import Say
from bot.kit.refusal import KitRefusal
from bot.play.custom_ids import TrialAction
from bot.play.glossary import terms_in
from bot.privacy.service import Privacy
from bot.privacy.store import PrivacyStore
from bot.roster.model import Identity
from games.challenge.kinds import EXAMPLES
from games.challenge.lines import QuestionTerms, read_lines
from games.challenge.reading import read_task
from games.challenge.task import Hinted
from games.lessons.path import needed_skill
from tests.support.acting import (
    EN,
    FR,
    SAYS,
    control,
    fill,
    in_both_languages,
    press,
    shows,
    together,
)
from tests.support.challenge_service import ADA, BLAISE, HERE, TEACHER, Service, terms
from tests.support.databases import rows_in
from tests.support.pupils import begun, opened
from tests.support.refusing import denied
from tests.support.staff import form_values
from tests.support.world import World, controls_of, text_of

LINES = """value nim-sum 1 3 7 | 20 points | hint 25%
move one nim : 1 3 7 | hint 40% | no method
win nim : 1 3 7 | 2 points | hint 10%"""


def asked(lines: str = LINES) -> dict[str, Any]:
    read, faults = read_lines(lines)
    assert faults == ()
    return settled(read)


# ----------------------------------------------------------------------------- marks

worths = st.lists(
    st.tuples(
        st.none() | st.integers(1, 2000),  # its points, in hundredths
        st.none() | st.integers(0, 100),  # the price of a hint by now
        st.sampled_from([0, 50, 100]),
        st.booleans(),  # late
        st.lists(st.integers(0, 100), max_size=3),  # the prices of the hints taken
        st.sampled_from([None, Cancelled.OUT, Cancelled.FULL]),
    ),
    min_size=1,
    max_size=6,
)


@given(worths, st.integers(1, 2000), st.integers(0, 100), st.integers(0, 6))
def test_marks_weigh_points_lateness_and_hints(
    questions: list[Any], points: int, late: int, given_: int
) -> None:
    """Held against a few lines that know no more than the rules of the guide."""
    at = datetime(2026, 9, 1, tzinfo=UTC)
    challenge = replace(
        terms(hundredths=points, late_percent=late),
        tasks=asked()["tasks"][:1] * len(questions),
        of_questions=tuple(QuestionTerms(worth, price) for worth, price, *_ in questions),
        cancelled=tuple((n, q[5]) for n, q in enumerate(questions) if q[5] is not None),
    )
    answers = tuple(
        Answered(n, "", "", q[2], None, q[3], at, tuple(q[4]))
        for n, q in enumerate(questions[:given_])
    )
    earned = 0
    for n, (worth, price, credit, is_late, hints, how) in enumerate(questions):
        full = points if worth is None else worth
        if how is Cancelled.FULL and answers:
            earned += full
        if how is None and n < given_:
            cost = sum(min(paid, 100 if price is None else price) for paid in hints)
            kept = max(0, 100 - cost) * (late if is_late else 100)
            earned += int(Fraction(full * credit * kept, 1_000_000) + Fraction(1, 2))
    attempt = Attempt(1, 1, 2, 1, False, at, answers)
    assert hundredths_of(attempt, challenge) == earned
    assert challenge.highest == sum(
        (points if q[0] is None else q[0]) for q in questions if q[5] is not Cancelled.OUT
    )


# --------------------------------------------------------------------------- taking one


async def begins(service: Service, challenge: Challenge, pupil: Any = ADA) -> int:
    progress = await service.attempts.begin(pupil, challenge.id, agreed=True)
    assert isinstance(progress, Progress)
    return progress.attempt.id


async def points(service: Service, challenge: Challenge) -> dict[int, float]:
    there = await service.challenges.of_server(TEACHER, challenge.id)
    results = results_of(there, await service.editor.attempts(TEACHER, challenge.id))
    return {pupil.person: pupil.hundredths / 100 for pupil in results.pupils}


async def test_a_hint_is_paid_once_however_often_it_is_asked_for(
    service: Service, engine: Engine
) -> None:
    challenge = await service.open(**asked())
    attempt, take = await begins(service, challenge), service.attempts.take_hint
    at_once = await asyncio.gather(*(take(ADA, attempt, 0, 1, 25) for _ in range(5)))
    assert {shown.attempt.hints[0] for shown in at_once} == {(25,)}
    again = await take(ADA, attempt, 0, 1, 25)
    assert again.attempt.hints == {0: (25,)}
    assert len(await rows_in(engine, taken_hints)) == 1
    done = await service.attempts.answer(ADA, attempt, 0, "5")
    assert done.attempt.answers[0].hints == (25,)
    assert await points(service, challenge) == {ADA.id: 15}
    await denied(take(ADA, attempt, 0, 2, 25), PupilRefusal.ALREADY_ANSWERED)
    await denied(take(BLAISE, attempt, 1, 1, 40), PupilRefusal.NOT_YOUR_ATTEMPT)
    for number, price in ((2, 40), (0, 40), (9, 40)):  # out of turn, and none at all
        await denied(take(ADA, attempt, 1, number, price), KitRefusal.UNKNOWN_CONTROL)


async def test_a_hint_taken_while_the_answer_is_sent_is_paid_only_if_it_was_given(
    service: Service,
) -> None:
    challenge = await service.open(**asked())
    attempt = await begins(service, challenge)
    taking = service.attempts.take_hint(ADA, attempt, 0, 1, 25)
    answering = service.attempts.answer(ADA, attempt, 0, "5")
    await asyncio.gather(taking, answering, return_exceptions=True)
    kept = (await service.attempts.resume(ADA, attempt)).attempt
    assert kept.answers[0].hints == kept.hints.get(0, ())
    assert await points(service, challenge) == {ADA.id: 20 - 5 * len(kept.hints.get(0, ()))}


async def test_a_hint_costs_at_most_the_price_at_which_it_was_offered(service: Service) -> None:
    challenge = await service.open(**asked())
    first, second = [await begins(service, challenge, pupil) for pupil in (ADA, BLAISE)]
    await service.attempts.take_hint(ADA, first, 0, 1, 25)
    line = "value nim-sum 1 3 7 | 20 points | hint 50%"
    await service.regrading.mend(TEACHER, challenge.id, 0, line)
    shown = await service.attempts.take_hint(BLAISE, second, 0, 1, 25)
    assert shown.attempt.hints == {}, "a hint at an outdated price is refused"
    await service.attempts.take_hint(BLAISE, second, 0, 1, 50)
    for pupil, attempt in ((ADA, first), (BLAISE, second)):
        await service.attempts.answer(pupil, attempt, 0, "5")
    assert await points(service, challenge) == {ADA.id: 15, BLAISE.id: 10}
    await service.regrading.mend(TEACHER, challenge.id, 0, line.replace("50", "10"))
    assert await points(service, challenge) == {ADA.id: 18, BLAISE.id: 18}


async def test_a_hint_is_refused_once_the_match_of_the_question_has_begun(service: Service) -> None:
    challenge = await service.open(**asked("win nim : 1 3 7 | hint 10%"))
    attempt = await begins(service, challenge)
    await service.attempts.take_hint(ADA, attempt, 0, 1, 10)
    await service.trials.play(ADA, attempt, 0, HERE)
    await denied(service.attempts.take_hint(ADA, attempt, 0, 2, 10), PupilRefusal.HINT_BEFORE_MATCH)


async def test_an_exam_offers_hints_at_a_price_but_no_free_ones(service: Service) -> None:
    lines = "value mex 0 1 | free hint\nvalue mex 0 2 | hint 30%"
    challenge = await service.open(**asked(lines), mode=Mode.EXAM)
    assert challenge.terms.offers_hints
    attempt = await begins(service, challenge)
    assert challenge.terms.price_of(0) is None
    shown = await service.attempts.take_hint(ADA, attempt, 0, 1, 0)
    assert shown.attempt.hints == {}
    await service.attempts.answer(ADA, attempt, 0, "2")
    shown = await service.attempts.take_hint(ADA, attempt, 1, 1, 30)
    assert shown.attempt.hints == {1: (30,)}
    await service.attempts.hand_in(ADA, attempt)
    late = service.attempts.take_hint(ADA, attempt, 1, 2, 30)
    await denied(late, PupilRefusal.HANDED_IN)


@pytest.mark.parametrize("after", [False, True])
async def test_erasing_deletes_hints_but_a_sealed_mark_still_counts_them(
    service: Service, engine: Engine, after: bool
) -> None:
    challenge = await service.open(**asked())
    attempt = await begins(service, challenge)
    await service.attempts.take_hint(ADA, attempt, 0, 1, 25)
    await service.attempts.answer(ADA, attempt, 0, "5")
    privacy = Privacy(PrivacyStore(engine), service.classes, Recent())
    kept = await privacy.kept(ADA.id)
    (hint,) = kept["attempts"][0]["hints"]
    assert (hint["question"], hint["number"], hint["percent"]) == (0, 1, 25)
    if after:
        await service.close_on_time(challenge)
    await privacy.erase(ADA.id)
    assert len(await rows_in(engine, taken_hints)) == after
    assert await points(service, challenge) == ({ADA.id: 15} if after else {})


# ---------------------------------------------------------------------------- regrading


async def test_new_points_and_terms_of_a_question_are_one_regrading(service: Service) -> None:
    challenge = await service.open(**asked())
    attempt = await begins(service, challenge)
    await service.attempts.answer(ADA, attempt, 0, "5")
    regrade = service.regrading.mend
    same = regrade(TEACHER, challenge.id, 0, LINES.splitlines()[0])
    await denied(same, RegradingRefusal.NOTHING_CHANGED)
    changed = await regrade(TEACHER, challenge.id, 0, "value nim-sum 1 3 7 | 3 points")
    assert (changed.terms.highest, changed.terms.price_of(0)) == (1500, None)
    assert await points(service, challenge) == {ADA.id: 3}
    # A match cannot be marked again, but it can be worth less.
    await regrade(TEACHER, challenge.id, 2, "win nim 1 3 7 | no method")
    other = regrade(TEACHER, challenge.id, 2, "win nim 1 2 4")
    await denied(other, RegradingRefusal.CANNOT_BE_MENDED)
    (first, second) = await service.editor.changes(TEACHER, challenge.id)
    assert (first.kind, first.marks) == (ChangeKind.SETTLED, {attempt: (2000, 300)})
    assert first.before == "value nim-sum 1 3 7 | 20 points | hint 25%"
    assert first.after == "value nim-sum 1 3 7 | 3 points"
    assert second.after == "win nim 1 3 7 | 10 points | no method"
    cloned = await service.editor.clone(TEACHER, challenge.id)
    now_ = (await service.challenges.of_server(TEACHER, challenge.id)).terms
    assert cloned.terms.of_questions == now_.of_questions
    assert now_.of(2) == QuestionTerms(shows_method=False)


# ------------------------------------------------------------------------------- words


@pytest.mark.parametrize("say", [FR, EN])
@pytest.mark.parametrize(
    "line", [*EXAMPLES.values(), "value mex 0 1", "value row nim 5 to 3", "value grundy nim 3 5"]
)
def test_each_hint_of_a_question_has_a_text(line: str, say: Say) -> None:
    task = read_task(line)
    if task.hinted is not Hinted.NOTHING:
        told = hint_texts(task, say)
        assert (len(told), all(told)) == (task.hint_count, True)


@pytest.mark.parametrize("say", [FR, EN])
@pytest.mark.parametrize(
    "line", ["win octal 0.77 : 8", "move fortboyard : 21", "win nim : 1 3 7", "win chomp : 3x3"]
)
def test_a_solution_and_its_hints_have_no_word_of_a_later_unit(line: str, say: Say) -> None:
    task = read_task(line)
    unit = needed_skill(*task.subject).unit
    hints = hint_texts(task, say)
    assert (len(set(hints)), all(hints)) == (task.hint_count, True)
    for told in (*hints, explained(task, say)):
        assert not [term.key for term in terms_in(told, say) if term.unit > unit], told
    (move,) = task.facts[-1:]
    assert tell(move, *task.subject, say) in explained(task, say)


def test_a_question_about_a_value_is_explained_by_grundy_values_and_another_is_not() -> None:
    asked_for, not_asked_for = (
        explained(read_task(f"{kind} octal 0.77 : 8"), EN) for kind in ("value grundy", "win")
    )
    assert "Grundy" in asked_for
    assert "Grundy" not in not_asked_for


def test_the_hint_to_a_strategy_moving_second_asks_for_no_winning_move() -> None:
    told = hint_texts(read_task("strategy nim 3 5 6"), EN)
    assert told[0].startswith(EN("hint-lead-strategy"))
    assert EN("hint-lead-move") not in "".join(told)


# ------------------------------------------------------------------------- at the table


@in_both_languages
async def test_a_pupil_takes_a_hint_and_sees_what_it_costs(world: World, name: str) -> None:
    who, say = getattr(world, name), SAYS[name]
    plain = "\n".join(line.partition(" | ")[0] for line in LINES.splitlines())
    challenge = await opened(world, plain, of_questions=asked()["of_questions"])
    task = challenge.terms.tasks[0]
    shown = await begun(world, who)
    first, second = hint_texts(task, say)
    assert say("board-points", points=20) in text_of(shown)
    assert say("hint-offer", count=2, price=25) in text_of(shown)
    assert say("button-hint-price", price=25) in controls_of(shown)
    assert first not in text_of(shown)
    hint = control(shown, PupilAction.HINT, 1, 25)
    clicked = await together(world, *[(who, shown, hint)] * 2)
    assert first in text_of(clicked[-1])
    assert second not in text_of(clicked[-1])
    resumed = await begun(world, who)
    assert first in text_of(resumed), "the hint is shown again after a restart"
    last = await press(who, resumed, PupilAction.HINT, 2, 25)
    assert second in text_of(last)
    assert not shows(last, PupilAction.HINT)
    marked = await fill(who, await press(who, last, PupilAction.ANSWER), "6")
    paid = say("hints-counted", count=2, price=say("hint-price", price=50))
    assert paid in text_of(marked)
    following = await press(who, marked, TrialAction.NEXT)
    assert say("board-points", points=10) in text_of(following)
    wrong = await fill(who, await press(who, following, PupilAction.ANSWER), "1 1")
    assert say("method-hidden") in text_of(wrong)


@in_both_languages
async def test_hints_stay_on_the_card_after_a_refused_answer_and_beside_the_reasons(
    world: World, name: str
) -> None:
    """A typed answer that does not fit the card is sent as a file."""
    who, say = getattr(world, name), SAYS[name]
    lines = "strategy nim misere 1 3 5 | hint 10%\noutcome nim 1 3 7 | hint 10%"
    plain = "\n".join(line.partition(" | ")[0] for line in lines.splitlines())
    challenge = await opened(
        world, plain, of_questions=asked(lines)["of_questions"], title="*" * 100
    )
    shown = await begun(world, who)
    for number in (1, 2, 3):
        shown = await press(who, shown, PupilAction.HINT, number, 10)
    known = hint_texts(challenge.terms.tasks[0], say)
    for length in (1000, 3000, 4000):
        typed = ("1 3 7: x\n" * 500)[:length].strip()
        refused = await fill(who, await press(who, shown, PupilAction.ANSWER), typed)
        assert refused.response.id == shown.response.id, "the card stays"
        assert "⚠️" in text_of(refused)
        assert all(hint in text_of(refused) for hint in known)
        form = await press(who, refused, PupilAction.ANSWER)
        assert form_values(form)["text"] == typed, "nothing typed is lost"
    marked = await fill(who, form, "1, 1")
    shown = await press(who, marked, TrialAction.NEXT)
    shown = await press(who, shown, PupilAction.HINT, 1, 10)
    reasons = await press(who, shown, PupilAction.JUDGE, 1)
    first, second = hint_texts(challenge.terms.tasks[1], say)
    assert first in text_of(reasons)
    taken = await press(who, reasons, PupilAction.HINT, 2, 10)
    assert second in text_of(taken)


async def test_results_count_hints_for_the_question_they_belong_to(service: Service) -> None:
    """In whatever order it was asked."""
    mexes = "\n".join(f"value mex 0 {n} | hint 25%" for n in (1, 2, 3, 4))
    challenge = await service.open(shuffles=True, **asked(mexes))
    number = next(n for n in range(ADA.id, ADA.id + 100) if challenge.asked_of(n)[0] != 0)
    pupil = replace(ADA, id=number)
    attempt, question = await begins(service, challenge, pupil), challenge.asked_of(number)[0]
    await service.attempts.take_hint(pupil, attempt, question, 1, 25)
    await service.attempts.answer(pupil, attempt, question, "1")  # of 0 and n > 1
    results = results_of(challenge, await service.editor.attempts(TEACHER, challenge.id))
    assert results.pupils[0].hints == 1
    assert [each.helped for each in results.questions] == [int(n == question) for n in range(4)]
    identities = {number: Identity("Ada", "Loutre")}
    for name in ("marks", "answers"):
        text = FILES[name][1](results, identities, EN).decode()
        (row,) = csv.DictReader(io.StringIO(text))
        assert (row["hints"], row["points"]) == ("1", "7.5")
