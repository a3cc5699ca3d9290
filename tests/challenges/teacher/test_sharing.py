"""A challenge goes from one server to another as a file, in both languages."""

from __future__ import annotations

from typing import Any

import pytest
from simcord import InteractionResult

from bot.challenges.model import ChallengeState
from bot.challenges.sheets import ENTRIES, MAX_SHEET
from bot.challenges.templates import LIBRARY, TEMPLATES
from bot.classes.refusals import ClassRefusal
from bot.kit.refusal import KitRefusal
from tests.support.staff import SAYS, Staff, in_both_languages, told
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
    await staff.create(name, tasks="win nim 1 3 7\nprogram carres reference")
    await staff.world.bot.editor.change(
        staff.actor(), 1, same_for_all=True, late_minutes=30, reference=reference
    )
    who = getattr(staff, name)
    shown = await who.slash(staff.world.channel, "challenge export", number=1)
    assert shown.ephemeral
    assert say("challenge-number", number="1", title="La somme de Nim") in text_of(shown)
    (attachment,) = shown.response.attachments
    assert attachment.filename == "la-somme-de-nim.toml"
    content: bytes = staff.world.env.backend.cdn.get(attachment.url)
    for number in (who.id, staff.world.server.id, staff.world.channel.id):
        assert str(number) not in content.decode()
    panel = await handed(staff, other, content)
    assert panel.ephemeral
    assert SAYS[other]("setup-state-draft") in text_of(panel)
    before, after = await staff.stored(1), await staff.stored(2)
    for entry in ENTRIES:
        assert getattr(after.terms, entry.term) == getattr(before.terms, entry.term)
    assert after.state is ChallengeState.DRAFT
    assert after.seed != before.seed
    assert after.terms.opens_at < after.terms.closes_at
    assert after.terms.locale == {"prof": "fr", "teacher": "en"}[other]


async def test_a_template_is_imported_as_the_file_that_it_is(staff: Staff) -> None:
    await handed(staff, "prof", (LIBRARY / "chomp.toml").read_bytes())
    assert (await staff.stored()).terms.tasks == TEMPLATES["chomp"].tasks


@in_both_languages
async def test_all_that_is_wrong_with_a_file_is_told_at_once(staff: Staff, name: str) -> None:
    say = SAYS[name]
    lines = "\n".join(["win chess"] * 20)
    text = f"bouton = 1\nquestions = '''\n{lines}\n'''\npoints = 0\nessais = 'x'\nmore = 1"
    shown = await handed(staff, name, text.encode())
    answer = text_of(shown)
    assert shown.ephemeral
    assert len(answer) <= 2000
    assert answer.startswith(say("setup-faults", count=24))
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
async def test_what_is_no_text_or_too_much_is_refused(
    staff: Staff, content: bytes, denial: KitRefusal, details: dict[str, Any]
) -> None:
    told(await handed(staff, "prof", content), SAYS["prof"], denial, **details)
    assert await staff.world.bot.editor.all(staff.actor()) == []


async def test_only_teachers_hand_challenges_on(staff: Staff) -> None:
    world = staff.world
    await staff.create()
    content = (LIBRARY / "chomp.toml").read_bytes()
    brought = await world.ada.slash(world.channel, "challenge import", file=("sheet.toml", content))
    told(brought, SAYS["prof"], ClassRefusal.NOT_A_TEACHER)
    saved = await world.ada.slash(world.channel, "challenge export", number=1)
    told(saved, SAYS["prof"], ClassRefusal.NOT_A_TEACHER)
    assert len(await world.bot.editor.all(staff.actor())) == 1
