"""Pupils hand in programs as answers: by form and by file, in both languages."""

from __future__ import annotations

import asyncio
import json
from typing import Any

import discord
import pytest
from simcord import MemberActor

from bot.challenges.custom_ids import PupilAction, ResultsAction
from bot.challenges.model import Mode
from bot.challenges.pupil import controls
from bot.challenges.pupil.asides import waiting_message
from bot.challenges.pupil.messages import Paper
from bot.challenges.results.messages import BY_QUESTION
from bot.i18n import locale_of
from bot.kit.refusal import KitRefusal
from bot.play.custom_ids import TrialAction
from bot.programs.guest import version
from bot.programs.sandbox import MAX_SOURCE
from games.challenge.kinds.gameless import MAX_PROGRAM
from tests.support.acting import FR, SAYS, emit, forge, in_both_languages, press
from tests.support.answering import progress, reads
from tests.support.costly import MEMO, NAIVE
from tests.support.pupils import begun, opened
from tests.support.staff import a_teacher, form_values
from tests.support.world import World, controls_of, text_of

RIGHT = "def tous_zeros(tab):\n    return not any(tab)\n"
CHANGING = "def tous_zeros(tab):\n    tab.append(0)\n    return not any(tab)\n"
WRONG = "def tous_zeros(tab):\n    return sum(tab) == 0\n"
ENDLESS = "def tous_zeros(tab):\n    while True:\n        pass\n"
BROKEN = "def tous_zeros(tab)\n    return not any(tab)\n"
LINE = "program tous_zeros"


async def hand_in(who: MemberActor, shown: Any, **values: Any) -> Any:
    return await who.submit_modal(await press(who, shown, PupilAction.ANSWER), values)


async def again(who: MemberActor, answered: Any) -> Any:
    """Begin anew after the last question."""
    return await press(who, await press(who, answered, TrialAction.NEXT), PupilAction.BEGIN)


@in_both_languages
async def test_programs_by_form_and_by_file_are_marked_by_their_properties(
    world: World, name: str
) -> None:
    who, say = getattr(world, name), SAYS[name]
    await opened(world, LINE, attempts=None)
    shown = await begun(world, who)
    reads(shown, say("ask-program", function="tous_zeros"), say("program-help"))
    reads(shown, say("function-tous-zeros"))
    right = await hand_in(who, shown, file=("mien.py", RIGHT.encode()))
    reads(right, say("mark-right"), say("your-answer", answer="\n```py\ndef tous\\_zeros")[:20])
    half = await hand_in(who, await again(who, right), text=CHANGING)
    reads(half, say("mark-half-program"), "[]")
    wrong = await hand_in(who, await again(who, half), text=WRONG)
    reads(wrong, say("mark-wrong"), r"tous\_zeros([-1, 1])")
    kept = [(await progress(world, who, n)).attempt.answers[0] for n in (1, 2, 3)]
    assert [answer.credit for answer in kept] == [100, 50, 0]
    assert [answer.error for answer in kept] == [None, "program-changed", "program-wrong-value"]
    assert [answer.text for answer in kept] == [RIGHT, CHANGING, WRONG]
    assert {answer.task for answer in kept} == {LINE}
    assert {answer.judged_by for answer in kept} == {version()}


@in_both_languages
async def test_an_exponential_program_gets_half_where_the_worksheet_asks_for_memoisation(
    world: World, name: str
) -> None:
    who, say = getattr(world, name), SAYS[name]
    await opened(world, "program gagnantRecursif", attempts=None)
    shown = await begun(world, who)
    reads(shown, say("function-gagnantrecursif"), say("program-asks-cost"))
    half = await hand_in(who, shown, text=NAIVE)
    [picture] = half.response.attachments
    assert say("program-growth-exponential") in (picture.description or ""), (
        "the picture's text names the growth"
    )
    reads(half, say("mark-half-program"), say("program-exponential"))
    teacher = a_teacher(world, locale_of(say))
    results = await teacher.slash(world.channel, "results", number=1)
    told = await press(teacher, results, ResultsAction.RESULTS, BY_QUESTION)
    reads(told, say("mistake-program-exponential"))
    right = await hand_in(who, await again(who, half), text=MEMO)
    reads(right, say("mark-right"))
    assert say("program-exponential") not in text_of(right)
    kept = [(await progress(world, who, n)).attempt.answers[0] for n in (1, 2)]
    assert [(one.credit, one.error) for one in kept] == [(50, "program-exponential"), (100, None)]


async def test_a_text_or_file_that_is_no_program_is_refused_and_uses_no_try(world: World) -> None:
    ada = world.ada
    await opened(world, LINE)
    shown = await begun(world, ada)
    broken = await hand_in(ada, shown, text=BROKEN)
    reads(broken, FR("program-not-counted"), FR("program-syntax", line=1))
    reads(broken, f"1 | {BROKEN.splitlines()[0]}\n", "^\n```")
    assert form_values(await press(ada, broken, PupilAction.ANSWER))["text"] == BROKEN
    other = await hand_in(ada, broken, text="def autre():\n    return 1\n")
    reads(other, FR("program-not-counted"), FR("ask-program", function="tous_zeros"))
    for values, told in (
        ({"file": ("p.py", b"#" * MAX_PROGRAM + b"#")}, None),
        ({"file": ("p.py", RIGHT.encode("utf-16"))}, FR("error-not-text")),
        ({"text": "a = '\0'"}, FR("fault-answer-not-text")),
        ({"text": RIGHT, "file": ("p.py", b"x")}, FR("denial-text-or-file")),
        ({"text": " \n"}, FR("fault-answer-no-program")),
    ):
        refused = await hand_in(ada, other, **values)
        assert refused.response.id == shown.response.id, "the question's card stays"
        assert told is None or f"⚠️ {told}" in text_of(refused)
    assert (await progress(world, ada)).question == 0, "a refused program uses no try"
    assert MAX_PROGRAM == MAX_SOURCE


async def test_an_endless_program_is_marked_as_too_slow(world: World) -> None:
    ada = world.ada
    await opened(world, f"{LINE}\n{LINE}")
    reads(await hand_in(ada, await begun(world, ada), text=ENDLESS), FR("mark-wrong"))
    (answer,) = (await progress(world, ada)).attempt.answers
    assert (answer.credit, answer.error) == (0, "program-too-slow")


async def test_a_pupil_whose_program_waits_sees_the_queue_and_then_the_result(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    promised, defer = asyncio.Event(), discord.InteractionResponse.defer
    run = world.bot.program_desk.run

    async def noticed(response: Any, **options: Any) -> Any:
        promise = await defer(response, **options)
        promised.set()
        return promise

    async def behind(*asked: Any) -> Any:
        await world.env.external_wait(promised.wait(), reason="the programs before")
        return await run(*asked)

    monkeypatch.setattr(controls, "PATIENCE", 0)
    monkeypatch.setattr(discord.InteractionResponse, "defer", noticed)
    monkeypatch.setattr(world.bot.program_desk, "run", behind)
    await opened(world, LINE)
    shown = await hand_in(world.ada, await begun(world, world.ada), text=RIGHT)
    sent = [request.json for request in world.env.http_requests if request.json]
    told = [json.dumps(body, ensure_ascii=False) for body in sent]
    (waiting,) = [n for n, text in enumerate(told) if FR("program-waiting", count=0) in text]
    assert any(FR("mark-right") in text for text in told[waiting + 1 :])
    assert FR("mark-right") in text_of(shown)


async def test_a_form_that_is_sent_twice_counts_once(world: World) -> None:
    ada = world.ada
    await opened(world, f"{LINE}\n{LINE}")
    shown = await begun(world, ada)
    asked = await press(ada, shown, PupilAction.ANSWER)
    line = {"type": 4, "custom_id": "text", "value": RIGHT}
    data = {
        "custom_id": asked.modal["custom_id"],
        "components": [{"type": 18, "component": line}],
    }
    place = {"guild_id": world.server.id, "channel_id": world.channel.id}
    for _ in range(2):
        emit(world, ada, 5, data, **place, source=shown.response.id)
    await world.env.settle()
    assert len((await progress(world, ada)).attempt.answers) == 1
    told = "\n".join(map(text_of, world.env.backend.messages[world.channel.id].values()))
    assert FR(KitRefusal.BUSY.value) in told or FR("denial-already-answered") in told


async def test_after_a_restart_the_button_of_the_waiting_message_shows_the_question(
    world: World,
) -> None:
    """After a restart the message still waits: its button shows the question again."""
    ada = world.ada
    await opened(world, LINE)
    shown = await begun(world, ada)
    waiting = waiting_message(Paper(await progress(world, ada), FR), 3)
    (button,) = [each for each in waiting.walk_children() if getattr(each, "custom_id", None)]
    back = await forge(world, ada, shown, button.custom_id)
    reads(back, FR("ask-program", function="tous_zeros"))
    reads(await hand_in(ada, back, text=RIGHT), FR("mark-right"))


@pytest.mark.parametrize("count", [0, 1, 7])
def test_the_waiting_message_counts_those_ahead_only_if_there_are_some(count: int) -> None:
    for say in SAYS.values():
        assert ("7" in say("program-waiting", count=count)) is (count == 7)


async def test_the_buttons_of_an_exams_question_begin_with_different_words(world: World) -> None:
    """A pupil who wants to hand in a program must not hand in the exam."""
    await opened(world, LINE, mode=Mode.EXAM)
    for who in (world.ada, world.blaise):
        labels = list(controls_of(await begun(world, who)))
        assert len({label.split()[0] for label in labels}) == len(labels) > 1
