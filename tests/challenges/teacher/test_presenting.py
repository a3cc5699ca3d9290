"""Introduction, picture, order and bank: from a teacher's forms to what pupils see."""

from __future__ import annotations

import asyncio
from datetime import timedelta
from typing import Any

import pytest
import sqlalchemy as sa
from simcord import InteractionResult, MemberActor

from bot.challenges.custom_ids import PresentingAction, PupilAction, TeacherAction
from bot.challenges.handouts import MAX_HANDOUT, read_handout
from bot.challenges.model import Mode
from bot.challenges.pupil.model import Progress
from bot.challenges.refusals import TeacherRefusal
from bot.db.schema.challenge import handouts
from bot.i18n import Say
from bot.kit.live_message import PAUSE
from bot.kit.refusal import KitRefusal, Refused
from tests.support.acting import FR, SAYS, forge, in_both_languages, press, publish, shows
from tests.support.announced import posted
from tests.support.answering import public_text, reads
from tests.support.databases import rows_of
from tests.support.pupils import actor, begun, opened, teacher, timely
from tests.support.staff import form_values
from tests.support.world import World, controls_of, text_of

PNG = b"\x89PNG\r\n\x1a\n" + bytes(40)
SUMS = "value nim-sum 3 5\nvalue nim-sum 1 6\nvalue mex 0 1 3\nvalue mex 0 2 5"

#: What a teacher may write for pupils, and how it is sent: nobody is called by it.
TOLD = "**Lis** la page 12 : https://x.fr/a_b @everyone"
SHOWN = "\\*\\*Lis\\*\\* la page 12 : https://x.fr/a_b @\u200beveryone"


async def draft(world: World, locale: str, **terms: Any) -> tuple[Any, InteractionResult, int]:
    """Draft a challenge; return its teacher, the panel and its number."""
    challenge = await opened(world, SUMS, **terms)
    world.languages.speaks(world.server.owner.id, locale)
    cloned = await timely(world, world.bot.editor.clone(teacher(world), challenge.id))
    ends = world.env.now() + timedelta(hours=2)
    changing = world.bot.editor.change(teacher(world), cloned.id, closes_at=ends)
    await timely(world, changing)
    await timely(world, world.bot.editor.close(teacher(world), challenge.id))
    boss = MemberActor(world.env, world.server, world.server.owner)
    shown = await boss.slash(world.channel, "challenge edit", number=cloned.id)
    return boss, shown, cloned.id


async def stored(world: World, number: int) -> Any:
    return (await timely(world, world.bot.challenges.of_server(teacher(world), number))).terms


LOCALES = {"ada": "fr", "blaise": "en-GB"}


@pytest.mark.parametrize(("name", "mode"), [("ada", Mode.EXAM), ("blaise", Mode.PRACTICE)])
async def test_pupils_read_the_introduction_and_are_shown_the_picture(
    world: World, name: str, mode: Mode
) -> None:
    who, say = getattr(world, name), SAYS[name]
    boss, shown, number = await draft(world, LOCALES[name], mode=mode)
    asked = await press(boss, shown, PresentingAction.INTRODUCE)
    values = {"introduction": TOLD, "handout-text": "Un arbre", "file": ("Mon plan.png", PNG)}
    shown = await boss.submit_modal(asked, values)
    reads(shown, SHOWN, say("presenting-handout", name="Mon-plan.png", text="Un arbre"))
    again = await press(boss, shown, PresentingAction.INTRODUCE)
    assert form_values(again)["introduction"] == TOLD
    await _preview(boss, shown, say)
    shown = await boss.slash(world.channel, "challenge edit", number=number)
    await publish(boss, shown)
    assert SHOWN in public_text(world)
    # Before the first question, and nothing has begun yet.
    read = await press(who, await who.slash(world.channel, "challenges"), PupilAction.BEGIN)
    exam = mode is Mode.EXAM
    reads(read, say("exam-consent-heading" if exam else "introduction-heading"), SHOWN)
    assert await timely(world, world.bot.editor.attempts(teacher(world), number)) == []
    question = await press(who, read, PupilAction.AGREE)
    assert say("button-picture") in controls_of(question)
    (picture,) = question.followups
    assert _alternative(picture) == "Un arbre"
    assert world.env.backend.cdn.get(picture.attachments[0].url) == PNG
    once_more = await press(who, question, PupilAction.HANDOUT)
    assert world.env.backend.cdn.get(once_more.response.attachments[0].url) == PNG
    # Somebody else's attempt shows nothing.
    other = world.blaise if who is world.ada else world.ada
    control = controls_of(question)[say("button-picture")]
    refused = await forge(world, other, question, control)
    assert not refused.response.attachments


async def _preview(boss: Any, panel: InteractionResult, say: Say) -> None:
    """Look at a challenge as its pupils will see it."""
    read = await press(boss, panel, PupilAction.BEGIN)
    reads(read, SHOWN, say("preview-note"))
    question = await press(boss, read, PupilAction.AGREE)
    reads(question, say("question-heading", number=1, count=4), say("preview-note"))


def _alternative(message: Any) -> str:
    pending = list(message.components)
    while pending:
        component = pending.pop()
        if "items" in component:
            return str(component["items"][0]["description"])
        pending += component.get("components", [])
    raise AssertionError(message.components)


@in_both_languages
async def test_a_refused_form_of_presentation_or_bank_can_be_corrected(
    world: World, name: str
) -> None:
    say = SAYS[name]
    boss, shown, number = await draft(world, LOCALES[name])
    asked = await press(boss, shown, PresentingAction.INTRODUCE)
    values = {"introduction": "Bon\ncourage", "handout-text": "x", "file": ("a.exe", b"MZ")}
    refused = await boss.submit_modal(asked, values)
    assert ".png" in text_of(refused)
    assert not (await stored(world, number)).introduction
    form = await press(boss, refused, PresentingAction.INTRODUCE)
    assert form_values(form)["introduction"] == "Bon\ncourage"
    panel = await boss.submit_modal(form, {"introduction": "Bon\ncourage", "handout-text": ""})
    assert (await stored(world, number)).introduction == "Bon\ncourage"
    asked = await press(boss, panel, PresentingAction.DRAW)
    refused = await boss.submit_modal(asked, {"draws": "trois", "order": ["shuffled"]})
    assert say("denial-bad-draws", count=4) in text_of(refused)
    form = await press(boss, refused, PresentingAction.DRAW)
    assert form_values(form)["draws"] == "trois"
    panel = await boss.submit_modal(form, {"draws": "2", "order": ["shuffled"]})
    terms = await stored(world, number)
    assert (terms.draws, terms.shuffles) == (2, True)
    told = say("presenting-bank", draws=2, count=4, alike="3, 4 · 1, 2")
    reads(panel, told, say("presenting-shuffled"))
    reads(panel, say("setup-questions-bank", count=4, points=10, total=20))
    form = await press(boss, panel, PresentingAction.DRAW)
    await boss.submit_modal(form, {"draws": say("sheet-draws-all"), "order": ["written"]})
    terms = await stored(world, number)
    assert (terms.draws, terms.shuffles) == (0, False)


async def test_a_bank_with_too_few_questions_left_asks_all_of_them(world: World) -> None:
    boss, panel, number = await draft(world, "fr")
    form = await press(boss, panel, PresentingAction.DRAW)
    panel = await boss.submit_modal(form, {"draws": "3", "order": ["written"]})
    form = await press(boss, panel, TeacherAction.SET_UP)
    two = "\n".join(form_values(form)["tasks"].splitlines()[:2])
    await boss.submit_modal(form, form_values(form) | {"tasks": two})
    terms = await stored(world, number)
    assert (len(terms.tasks), terms.draws, terms.count) == (2, 0, 2)


@in_both_languages
async def test_in_formative_practice_a_pupil_repeats_the_wrong_questions_until_all_are_right(
    world: World, name: str
) -> None:
    who, say = getattr(world, name), SAYS[name]
    await opened(world, SUMS, mode=Mode.FORMATIVE, attempts=None)
    shown = await begun(world, who)
    for text in ("8", "7", "2", "1"):  # the first is the ordinary sum
        form = await press(who, shown, PupilAction.ANSWER)
        marked = await who.submit_modal(form, {"text": text})
        if text == "8":
            named = say("common-mistake", mistake=say("mistake-ordinary-sum"))
            reads(marked, say("mark-wrong"), named)
        shown = await who.click(marked.response, custom_id=_next(marked))
    reads(shown, say("mastery-left", left=1, count=4), say("finished-points", points=30, most=40))
    again = await press(who, shown, PupilAction.BEGIN)
    numbered = say("question-heading", number=1, count=1)
    reads(again, f"{numbered} ({say('question-own-number', number=1)})", say("mastery-note"))
    await world.env.advance_time(PAUSE)
    (board,) = (m for m in posted(world) if FR("news-opened") in text_of(m))
    assert FR("board-points", points=30) in text_of(board)
    text = _right(await world.bot.attempts.resume(actor(world, who), 2))
    form = await press(who, again, PupilAction.ANSWER)
    marked = await who.submit_modal(form, {"text": text})
    done = await who.click(marked.response, custom_id=_next(marked))
    reads(done, say("mastery-done"), say("finished-points", points=40, most=40))
    assert not shows(done, PupilAction.BEGIN)


def _right(progress: Progress) -> str:
    return str(progress.task.solution.numbers[0])


def _next(shown: Any) -> str:
    return next(each for each in controls_of(shown).values() if each.startswith("next:"))


async def test_the_introductions_picture_is_cloned_and_deleted_with_its_challenge(
    world: World,
) -> None:
    boss, _, number = await draft(world, "fr")
    editor, engine = world.bot.editor, world.bot._engine
    picture = read_handout("plan.png", PNG)
    changing = editor.change(teacher(world), number, picture, handout_text="Un arbre")
    await timely(world, changing)
    clone = await timely(world, editor.clone(teacher(world), number))
    assert (clone.terms.handout, clone.terms.handout_text) == ("plan.png", "Un arbre")
    query = sa.select(handouts).order_by(handouts.c.challenge_id)
    assert [tuple(row) for row in await rows_of(engine, query)] == [
        (number, PNG),
        (clone.id, PNG),
    ]
    await timely(world, editor.delete(teacher(world), number))
    assert [row[0] for row in await rows_of(engine, query)] == [clone.id]
    shown = await boss.slash(world.channel, "challenge edit", number=clone.id)
    form = await press(boss, shown, PresentingAction.INTRODUCE)
    await boss.submit_modal(form, {"introduction": "", "handout-text": "x", "present": ["remove"]})
    assert await rows_of(engine, query) == []
    assert (await stored(world, clone.id)).handout_text == ""


async def test_the_introductions_picture_survives_another_edit_at_the_same_time(
    world: World,
) -> None:
    _, _, number = await draft(world, "fr")
    editor, boss = world.bot.editor, teacher(world)
    picture = read_handout("plan.png", PNG)
    both = editor.change(boss, number, picture), editor.change(boss, number, introduction="Nim")
    await timely(world, asyncio.gather(*both))
    terms = await stored(world, number)
    assert (terms.handout, terms.introduction) == ("plan.png", "Nim")
    assert [row[1] for row in await rows_of(world.bot._engine, sa.select(handouts))] == [PNG]


@pytest.mark.parametrize(
    ("name", "content", "refusal"),
    [
        ("a.svg", b"<svg/>", TeacherRefusal.HANDOUT_KIND),
        ("a.png", b"MZ", TeacherRefusal.HANDOUT_KIND),
        ("a.webp", b"RIFF\0\0\0\0WAVE", TeacherRefusal.HANDOUT_KIND),
        ("a.txt", b"\xff\xfe\0", KitRefusal.NOT_TEXT),
        ("a.pdf", b"%PDF-" + bytes(MAX_HANDOUT), KitRefusal.FILE_TOO_LARGE),
        ("png", PNG, TeacherRefusal.HANDOUT_KIND),
    ],
)
def test_a_file_of_a_forbidden_kind_or_size_is_refused(
    name: str, content: bytes, refusal: Any
) -> None:
    with pytest.raises(Refused) as caught:
        read_handout(name, content)
    assert caught.value.refusal is refusal


def test_the_name_of_a_handed_out_file_is_plain_ascii() -> None:
    assert read_handout("../Été à #1.PNG", PNG).name == "Ete-a--1.png"
    assert read_handout("学.png", PNG).name == "file.png"
