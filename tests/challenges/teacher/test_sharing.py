"""A challenge goes from one server to another as a file, in both languages."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest
from simcord import InteractionResult

from bot.challenges.custom_ids import TeacherAction
from bot.challenges.model import ChallengeState
from bot.challenges.sheets import MAX_SHEET, SHEET_TERMS
from bot.challenges.templates import LIBRARY, TEMPLATES
from bot.classes.refusals import ClassRefusal
from bot.kit.actors import Actor
from bot.kit.refusal import KitRefusal
from bot.roster.model import Listed
from games.challenge.lines import QuestionTerms
from tests.support.acting import press
from tests.support.staff import SAYS, Staff, assert_denied, in_both_languages
from tests.support.world import text_of


async def handed(staff: Staff, name: str, content: bytes) -> InteractionResult:
    """Hand in a file as a challenge to import."""
    who = getattr(staff, name)
    return await who.slash(staff.world.channel, "challenge import", file=("sheet.toml", content))


@in_both_languages
async def test_a_challenge_that_is_exported_is_the_same_where_it_is_imported(
    staff: Staff, name: str
) -> None:
    say, other = SAYS[name], "teacher" if name == "prof" else "prof"
    reference = "# n: 0..9\ndef carres(n):\n    return n * n"
    panel = await staff.create(
        name, tasks="win nim 1 3 7 | 2 points | hint 10% | no method\nprogram carres reference"
    )
    await staff.world.bot.editor.change(
        staff.actor(), 1, same_for_all=True, late_minutes=30, reference=reference
    )
    who = getattr(staff, name)
    commanded = await who.slash(staff.world.channel, "challenge export", number=1)
    shown = await press(who, panel, TeacherAction.SHARE)
    assert text_of(shown) == text_of(commanded), "button and command do the same"
    assert shown.ephemeral
    assert say("challenge-number", number="1", title="La somme de Nim") in text_of(shown)
    content = attached(staff, shown, "la-somme-de-nim.toml")
    panel = await handed(staff, other, content)
    assert panel.ephemeral
    assert SAYS[other]("setup-state-draft") in text_of(panel)
    before, after = await staff.stored(1), await staff.stored(2)
    assert after.terms.of(0) == QuestionTerms(200, 10, shows_method=False)
    for entry in SHEET_TERMS:
        assert getattr(after.terms, entry.term) == getattr(before.terms, entry.term)
    assert after.state is ChallengeState.DRAFT
    assert after.seed != before.seed
    assert after.terms.opens_at < after.terms.closes_at
    assert after.terms.locale == {"prof": "fr", "teacher": "en"}[other]


def attached(staff: Staff, shown: InteractionResult, name: str) -> bytes:
    """Return the file of a message."""
    (attachment,) = shown.response.attachments
    assert attachment.filename == name
    content: bytes = staff.world.env.backend.cdn.get(attachment.url)
    return content


async def test_nothing_personal_leaves_with_a_challenge(staff: Staff) -> None:
    """Whatever a challenge knows of people, its file says the same as before they came."""
    world, editor, actor = staff.world, staff.world.bot.editor, staff.actor()
    pupil = Actor(world.ada.id, world.server.id)
    panel = await staff.create()
    before = attached(
        staff, await press(staff.prof, panel, TeacherAction.SHARE), "la-somme-de-nim.toml"
    )
    role = world.server.create_role("6e B")
    await editor.change(actor, 1, ping_role_id=role.id, shows_names=True)
    await staff.open()
    with world.env.time_context():
        await world.bot.rosters.replace(actor, "fr", [Listed(17, "Ada Lovelace", "A")], 0)
        await world.bot.rosters.join(pupil, "17")
        until = (await staff.stored()).terms.closes_at + timedelta(hours=1)
        await editor.extend(actor, 1, pupil.id, until)
        begun = await world.bot.attempts.begin(pupil, 1, agreed=True)
        await world.bot.attempts.answer(pupil, begun.attempt.id, 0, "1 1")
    shown = await press(staff.prof, panel, TeacherAction.SHARE)
    after = attached(staff, shown, "la-somme-de-nim.toml")
    assert after == before
    numbers = (pupil.id, actor.id, role.id, world.server.id, world.channel.id)
    for personal in (*map(str, numbers), "Ada", "ada", "6e B", "2030"):
        assert personal not in after.decode()


async def test_a_template_can_be_imported_as_a_file(staff: Staff) -> None:
    await handed(staff, "prof", (LIBRARY / "chomp.toml").read_bytes())
    assert (await staff.stored()).terms.tasks == TEMPLATES["chomp"].tasks


@in_both_languages
async def test_a_refused_sheet_lists_all_its_faults(staff: Staff, name: str) -> None:
    say = SAYS[name]
    lines = "\n".join(["win chess"] * 20)
    text = f"bouton = 1\nquestions = '''\n{lines}\n'''\npoints = 0\nessais = 'x'\nmore = 1"
    shown = await handed(staff, name, text.encode())
    answer = text_of(shown)
    assert shown.ephemeral
    assert len(answer) <= 2000
    assert answer.startswith(say("form-faults", count=24))
    assert "`more`" in answer
    short = text.replace(lines, "win chess\nwin nim 3")
    answer = text_of(await handed(staff, name, short.encode()))
    assert len(answer.splitlines()) == 6
    assert say("denial-bad-points", limit=1000) in answer
    assert say("error-task-line", line=1, problem="")[:8] in answer


@pytest.mark.parametrize(
    ("content", "denial", "details"),
    [
        (b"\xff\xfe\x00", KitRefusal.NOT_TEXT, {}),
        (b"bouton = 1\0", KitRefusal.NOT_TEXT, {}),
        (
            b"#" * (MAX_SHEET + 1),
            KitRefusal.FILE_TOO_LARGE,
            {"size": MAX_SHEET // 1024 + 1, "limit": MAX_SHEET // 1024},
        ),
    ],
)
async def test_a_file_that_is_no_text_or_too_large_is_refused(
    staff: Staff, content: bytes, denial: KitRefusal, details: dict[str, Any]
) -> None:
    assert_denied(await handed(staff, "prof", content), SAYS["prof"], denial, **details)
    assert await staff.world.bot.editor.all(staff.actor()) == []


async def test_only_teachers_import_and_export_challenges(staff: Staff) -> None:
    world = staff.world
    await staff.create()
    content = (LIBRARY / "chomp.toml").read_bytes()
    brought = await world.ada.slash(world.channel, "challenge import", file=("sheet.toml", content))
    assert_denied(brought, SAYS["prof"], ClassRefusal.NOT_A_TEACHER)
    saved = await world.ada.slash(world.channel, "challenge export", number=1)
    assert_denied(saved, SAYS["prof"], ClassRefusal.NOT_A_TEACHER)
    assert len(await world.bot.editor.all(staff.actor())) == 1
