"""Questions of a quiz that are answered in a form: several options, a number, words."""

from __future__ import annotations

import csv
import io
from dataclasses import replace
from datetime import timedelta
from typing import Any

import pytest

from bot.db.engine import Engine
from bot.i18n import Say
from bot.kit.refusal import KitRefusal, Refused
from bot.privacy.store import PrivacyStore
from bot.quiz.custom_ids import QuizAction
from bot.quiz.labels import most_wrong, right_count
from bot.quiz.messages import PICTURE, SOLUTION
from bot.quiz.model import POINTS, SPEED, Deed
from bot.quiz.refusals import QuizRefusal
from games.challenge.answers import InvalidAnswer
from games.challenge.choices import choices
from games.challenge.gift import GiftFault
from games.challenge.lines import read_lines
from games.challenge.task import InvalidTask, TaskFault
from tests.support.acting import EN, FR, SAYS, fill, press, shows
from tests.support.answering import public_text
from tests.support.challenge_service import Service
from tests.support.limits import assert_components_within_limits, assert_modal_within_limits
from tests.support.quiz_service import TEACHER, TERMS, begun, by, quizzes_of
from tests.support.quizzes import answer as tap
from tests.support.quizzes import drafted, message_of, step, stored_quiz, under, written
from tests.support.sampling import in_one_of
from tests.support.staff import put_on_list
from tests.support.tournaments import crowd
from tests.support.world import World, text_of

SEVERAL = "Perdants ? {~%50%0 ~%50%4 ~*3*####Multiples de 4.}"
NUMBER = "π ? {#3.14:0.01}"
WORDS = "Le plus petit entier qui manque {=mex =minimum exclu*}"
TRUE = "Nim finit toujours {T}"
SHEET = f"{SEVERAL}\n{NUMBER}\n{WORDS}\n{TRUE}"

#: Of each question of the sheet, right answers and wrong ones, as the forms take them.
ANSWERS: list[tuple[list[str], list[str]]] = [
    (["1 2", "2 1"], ["1", "1 2 3"]),
    (["3.14", "3,15", "157/50"], ["3.2", "3"]),
    (["MEX", "minimum  exclû de tous"], ["max", "**@everyone**"]),
]


def terms_of(text: str) -> Any:
    lines, faults = read_lines(text, is_quiz=True)
    assert not faults
    return replace(TERMS, lines=lines)


async def asked(world: World, who: Any) -> Any:
    """Open the form of the present question."""
    form = await under(world, who, await message_of(world), QuizAction.TYPE)
    assert_modal_within_limits(form.modal)
    return form


async def reply(world: World, who: Any, text: str) -> Any:
    """Fill the form of the present question; of options, with their numbers."""
    form = await asked(world, who)
    has_menu = form.modal["components"][0]["component"]["type"] == 3
    typed: Any = text.split() if has_menu else text
    return await who.submit_modal(form, {"text": typed})


@pytest.mark.parametrize("number", range(3))
async def test_each_typed_kind_is_marked_with_a_bonus_for_speed(
    engine: Engine, service: Service, number: int
) -> None:
    quizzes = quizzes_of(engine, service)
    quiz = await begun(quizzes, terms_of((SEVERAL, NUMBER, WORDS)[number]))
    assert quiz.ends_at is not None
    half = quiz.ends_at - timedelta(seconds=15)
    right, wrong = ANSWERS[number]
    for person, text in enumerate((*right, *wrong), 1):
        await quizzes.answer(by(person, half), quiz.id, 0, text)
    record = await quizzes.with_answers(quiz.id)
    assert record is not None
    assert [each.is_right for each in record.given] == [True] * len(right) + [False] * len(wrong)
    assert {each.points for each in record.given} == {POINTS + SPEED // 2, 0}
    counts = record.counts[0]
    assert right_count(quiz, 0, counts) == len(right)
    assert len(most_wrong(quiz, 0, counts)) == len(wrong)
    for text in ("", "x" * 2000, "1 9", "trois", 0):
        if isinstance(text, str) and number == 2 and text in ("1 9", "trois"):
            continue
        with pytest.raises((InvalidAnswer, Refused)) as refused:
            await quizzes.answer(by(99, half), quiz.id, 0, text)
        assert isinstance(refused.value, Refused) is (text == 0), (
            "a forged choice is a refusal, a wrong text a fault"
        )
    assert await quizzes.with_answers(quiz.id) == record, "what is no answer counts for nothing"


async def test_of_two_typed_answers_the_one_sent_last_counts(
    engine: Engine, service: Service
) -> None:
    quizzes = quizzes_of(engine, service)
    quiz = await begun(quizzes, terms_of(f"{NUMBER}\n{WORDS}"))
    assert quiz.ends_at is not None
    early, late = (quiz.ends_at - timedelta(seconds=left) for left in (20, 10))
    assert (await quizzes.answer(by(7, late), quiz.id, 0, "3,14"))[1]
    assert not (await quizzes.answer(by(7, early), quiz.id, 0, "2"))[1], (
        "an answer that was sent before the end but arrives later should not be new"
    )
    (given,) = await quizzes._store.given(quiz.id)
    assert (given.choice, given.is_right) == ("3.14", True)
    shown = await quizzes.go_on(TEACHER, quiz.id, quiz.step, Deed.SHOW)
    closed_at = shown.questions[0].closed_at
    assert closed_at is not None
    await quizzes.answer(by(8, closed_at - timedelta(seconds=1)), quiz.id, 0, "3")
    for text in ("3.14", "trois"):  # that it is closed is said first
        with pytest.raises(Refused) as refused:
            await quizzes.answer(by(9, closed_at), quiz.id, 0, text)
        assert refused.value.refusal is QuizRefusal.CLOSED
    with pytest.raises(Refused) as forged:
        await quizzes.asked(by(9), quiz.id, 2)
    assert forged.value.refusal is KitRefusal.UNKNOWN_CONTROL


async def test_typed_words_are_exported_and_erased(engine: Engine, service: Service) -> None:
    """A choice stays under a stand-in after the quiz; words might name their writer."""
    quizzes, privacy = quizzes_of(engine, service), PrivacyStore(engine)
    quiz = await begun(quizzes, terms_of(f"{WORDS}\n{TRUE}"))
    await quizzes.answer(by(7), quiz.id, 0, "c'est Ada")
    for deed in (Deed.SHOW, Deed.NEXT):
        quiz = await quizzes.go_on(TEACHER, quiz.id, quiz.step, deed)
    await quizzes.answer(by(7), quiz.id, 1, 0)
    await quizzes.go_on(TEACHER, quiz.id, quiz.step, Deed.END)
    kept = (await privacy.kept(7))["quizzes"]
    assert [(each["choice"], each["typed"]) for each in kept] == [(None, "c'est Ada"), (0, None)]
    await privacy.erase(7)
    (left,) = (await quizzes.record(TEACHER, quiz.id)).given
    assert (left.number, left.choice) == (1, 0)
    assert left.person < 0


@pytest.mark.parametrize(
    ("line", "fault"),
    [
        ("Pourquoi ? {####Car.}", TaskFault.TASK_BY_HAND),
        ("Lesquels ? {~%50%1 ~2}", GiftFault.GIFT_NO_RIGHT),
        ("Combien ? {#%50%7}", GiftFault.GIFT_NO_RIGHT),
        ("Mot ? {=%50%mex}", GiftFault.GIFT_NO_RIGHT),
        ("Tous ? {~%50%a ~%50%b ~c ~d ~e ~f ~g ~h ~i}", TaskFault.TASK_MANY_OPTIONS),
    ],
)
def test_a_question_that_no_answer_makes_right_is_refused(line: str, fault: Any) -> None:
    lines, faults = read_lines(line, is_quiz=True)
    assert lines == ()
    assert [each.fault for each in faults] == [fault]


async def test_a_quiz_refuses_a_free_text_with_a_sentence(world: World, prof: Any) -> None:
    text = f"{NUMBER}\nPourquoi ? {{####Car.}}"
    told = text_of(await drafted(world, prof, text))
    why = FR("fault-task-by-hand", example="@").partition("@")[0]
    assert why in told
    assert text in told
    free = read_lines("Pourquoi ? {####Car.}")[0][0].task
    with pytest.raises(InvalidTask):
        choices(free, "")


@in_one_of("fr", "en-GB")
async def test_a_class_answers_every_typed_kind_over_a_restart(
    world: World, prof: Any, name: str
) -> None:
    say = {"fr": FR, "en-GB": EN}[name]
    world.languages.speaks(prof.id, name)
    await written(world, prof, SHEET)
    people = crowd(world, 4)
    for number, (right, wrong) in enumerate(ANSWERS):
        await step(world, prof, Deed.NEXT)
        question = await message_of(world)
        assert_components_within_limits(question.components)
        assert not shows(question, QuizAction.ANSWER)
        assert [each["filename"] for each in question.attachments] == [PICTURE]
        forms = [await asked(world, who) for who in people[:2]] if number == 1 else []
        if forms:
            await world.restart()  # forms that were open before it can be submitted after it
            for who, form in zip(people[:2], forms, strict=True):
                await fill(who, form, right[0])
        for who in people[: 0 if forms else 2]:
            told = await reply(world, who, right[0])
            assert told.ephemeral
        for who in people[2:]:
            await reply(world, who, wrong[1])
        await step(world, prof, Deed.SHOW)
        await _check_solution(world, number, say)
    await step(world, prof, Deed.NEXT)
    assert f"**A.** {say('own-true')}" in text_of(await message_of(world))
    await step(world, prof, Deed.END)
    await _check_results(world, prof, people, say)


async def test_only_the_teacher_sees_the_names_of_the_list_in_a_quiz(
    world: World, prof: Any
) -> None:
    await put_on_list(world, ada="Lovelace")
    await written(world, prof, TRUE)
    await step(world, prof, Deed.NEXT)
    await tap(world, world.ada, 0)
    await step(world, prof, Deed.END)
    end = list(world.env.backend.messages[world.channel.id].values())[-1]
    results = await under(world, prof, end, QuizAction.RESULTS)
    assert "Lovelace" in text_of(results)
    assert "Lovelace" not in public_text(world)


async def _check_solution(world: World, number: int, say: Say) -> None:
    """Check that a solution has the right answer, the count of right ones, and wrong answers."""
    solved = await message_of(world)
    assert_components_within_limits(solved.components)
    assert [each["filename"] for each in solved.attachments] == [SOLUTION]
    text = text_of(solved)
    assert say("quiz-right-of", right=2, count=4) in text
    if number == 0:
        shares = {n: say("quiz-share", count=n, percent=25 * n) for n in (2, 4)}
        assert [text.count(shares[n]) for n in (4, 2)] == [2, 1], "of each option its own share"
        assert say("quiz-is-among", answer="**B.** 4") in text
        assert r"\*3\*" in text
        return
    wrong = ("", "3", r"\*\*\@everyone\*\*")[number]
    assert say("quiz-most-wrong", chosen=say("quiz-chosen", answer=wrong, count=2)) in text
    accepted = ("", r"de 3\.13 à 3\.15" if say is FR else r"3\.13 to 3\.15", r"minimum exclu\*")
    assert accepted[number] in text


async def _check_results(world: World, prof: Any, people: list[Any], say: Say) -> None:
    """Check the final pages of the teacher and of a pupil, and the file."""
    end = list(world.env.backend.messages[world.channel.id].values())[-1]
    results = await under(world, prof, end, QuizAction.RESULTS)
    for answer in ("A B C", "3", r"\*\*\@everyone\*\*"):
        assert say("quiz-chosen", answer=answer, count=2) in text_of(results)
    file = await press(prof, results, QuizAction.FILE)
    (attached,) = file.response.attachments
    lines = io.StringIO((await attached.read()).decode("utf-8-sig"))
    _, *rows = csv.reader(lines, delimiter=say("sheet-separator"))
    given = sorted(tuple(row[7::2]) for row in rows)
    assert given == [
        *[("A B", "3.14", "MEX", "")] * 2,
        *[("A B C", "3", "**@everyone**", "")] * 2,
    ]
    own = await under(world, people[3], end, QuizAction.MINE)
    assert_components_within_limits(own.response.components)
    assert text_of(own).count("❌") == 3
    assert r"\*\*\@everyone\*\*" in text_of(own)


async def test_a_typed_word_is_shown_only_if_two_pupils_gave_it(world: World, prof: Any) -> None:
    await written(world, prof, WORDS)
    await step(world, prof, Deed.NEXT)
    for who, text in zip(crowd(world, 4), ("mex", "Ada triche", "nul", "nul"), strict=True):
        await reply(world, who, text)
    await step(world, prof, Deed.SHOW)
    text = text_of(await message_of(world))
    assert "nul" in text
    assert "Ada triche" not in text


@pytest.mark.parametrize("name", ["ada", "blaise"])
async def test_a_word_for_a_number_is_handed_back(world: World, prof: Any, name: str) -> None:
    say, who = SAYS[name], getattr(world, name)
    await written(world, prof, NUMBER)
    await step(world, prof, Deed.NEXT)
    refused = await reply(world, who, "trois")
    assert say("fault-answer-decimal") in text_of(refused)
    assert "```\ntrois\n```" in text_of(refused)
    form = await press(who, refused, QuizAction.TYPE)
    kept = await fill(who, form, "3,14")
    assert say("quiz-confirmed") in text_of(kept)
    changed = await reply(world, who, "3,145")
    assert say("quiz-changed") in text_of(changed)
    open_form = await asked(world, who)
    await step(world, prof, Deed.SHOW)
    assert say(QuizRefusal.CLOSED.value) in text_of(await fill(who, open_form, "3,1"))
    record = await world.bot.quizzes.with_answers(1)
    assert record is not None
    assert [each.choice for each in record.given] == ["3.145"]


async def test_the_preview_of_a_typed_question_shows_what_is_right(world: World, prof: Any) -> None:
    shown = await drafted(world, prof, SHEET)
    accepted = ("", "3.13 à 3.15", r"mex · minimum exclu\*", "")
    rights = (
        FR("quiz-right-letters", letters="A, B"),
        FR("right-answer", answer=r"3\.14"),
        FR("right-answer", answer="mex"),
        FR("quiz-right-letter", letter="A"),
    )
    for number, right in enumerate(rights):
        assert_components_within_limits(shown.response.components)
        assert right in text_of(shown)
        assert accepted[number] in text_of(shown).replace("\\.", ".")
        if number < 3:
            shown = await press(prof, shown, QuizAction.PREVIEW, number + 1)
    assert len((await stored_quiz(world)).questions) == 4
