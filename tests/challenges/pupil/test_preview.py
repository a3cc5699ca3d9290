"""A teacher looks at a challenge as pupils will: beside its panel, and as fast as they like."""

from __future__ import annotations

from bot.challenges.custom_ids import PresentingAction, PupilAction
from bot.challenges.pupil.model import Progress
from bot.challenges.pupil.store import AttemptStore
from bot.challenges.refusals import PupilRefusal
from bot.db.engine import Engine
from bot.db.schema.playing import matches
from bot.kit.actors import Actor
from games.challenge.lines import read_tasks
from tests.support.acting import FR, control, forge, press, shows
from tests.support.answering import reads
from tests.support.challenge_service import ADA, HERE, TEACHER, Service, terms
from tests.support.controls import encoded, read_control
from tests.support.databases import rows_in
from tests.support.drafts import created
from tests.support.pupils import begun
from tests.support.refusing import denied
from tests.support.staff import SAYS, Staff, in_both_languages
from tests.support.world import text_of


@in_both_languages
async def test_a_teacher_can_preview_skip_and_leave_a_challenge_beside_its_panel(
    staff: Staff, name: str
) -> None:
    say, who, world = SAYS[name], getattr(staff, name), staff.world
    panel = await staff.create(name)
    card = await press(who, panel, PupilAction.BEGIN)
    assert card.response.id != panel.response.id, (
        "the panel should stay, and the answer be a message of its own"
    )
    assert card.ephemeral
    reads(card, say("preview-note"), say("question-heading", number=1, count=2))
    for _ in range(2):
        await world.restart()
        card = await press(who, card, PupilAction.SKIP)
    reads(card, f"{say('preview-skipped')} 1.", f"{say('preview-skipped')} 2.")
    again = await press(who, card, PupilAction.BEGIN)
    assert again.response.id == card.response.id, "a second preview replaces the first message"
    stale, leaving = (control(again, each) for each in (PupilAction.SKIP, PupilAction.LEAVE))
    for _ in range(2):
        left = await forge(world, who, again, leaving)
        assert text_of(left) == say("preview-left")
    assert text_of(await forge(world, who, left, stale)) == say("denial-attempt-gone")
    store = AttemptStore(world.bot._engine)
    assert await store.attempts(1) == [], "a preview stores no attempt"
    # An attempt that counts is neither skipped nor left.
    await staff.open()
    counting = await begun(world, world.ada)
    number = read_control(control(counting, PupilAction.ANSWER)).attempt
    for action in (PupilAction.SKIP, PupilAction.LEAVE):
        assert not shows(counting, action)
        refused = await forge(world, world.ada, counting, encoded(action, number, 0))
        assert text_of(refused) == FR("denial-no-preview")


@in_both_languages
async def test_a_preview_begins_with_the_introduction_and_the_rules_of_an_exam(
    staff: Staff, name: str
) -> None:
    """The introduction and the rules of an exam; then the file comes with the first question."""
    say, who = SAYS[name], getattr(staff, name)
    panel = await staff.create(name, numbers="1, 10")
    form = await press(who, panel, PresentingAction.INTRODUCE)
    values = {"introduction": "Bon courage", "handout-text": "", "file": ("a.txt", b"Nim")}
    panel = await who.submit_modal(form, values)
    rules = await press(who, panel, PupilAction.BEGIN)
    assert rules.response.id != panel.response.id, (
        "the panel should stay, and the answer be a message of its own"
    )
    reads(rules, "Bon courage", say("exam-consent-heading"), say("preview-note"))
    card = await press(who, rules, PupilAction.AGREE)
    assert card.response.id == rules.response.id
    reads(card, say("question-heading", number=1, count=2))
    (file,) = card.followups
    assert file.attachments[0].filename == "a.txt"


async def test_the_match_of_a_question_is_deleted_with_its_preview_or_its_challenge(
    service: Service, engine: Engine
) -> None:
    """It would be one like any other: shown, helped and counted."""
    attempts = service.attempts
    tasks = read_tasks("win nim 1 3 7")
    draft = await created(service.editor, TEACHER, terms(tasks=tasks))

    async def played(who: Actor) -> int:
        begun = await attempts.begin(who, draft.id)
        assert isinstance(begun, Progress)
        assert await rows_in(engine, matches) == [], "the last preview is over"
        await service.trials.play(who, begun.attempt.id, 0, HERE)
        assert len(await rows_in(engine, matches)) == 1
        return begun.attempt.id

    await played(TEACHER)
    await attempts.leave(TEACHER, await played(TEACHER))
    preview = await played(TEACHER)
    await service.editor.publish(TEACHER, draft.id)
    await service.advance()
    await denied(attempts.resume(TEACHER, preview), PupilRefusal.ATTEMPT_GONE)
    await played(ADA)
    await service.editor.delete(TEACHER, draft.id)
    assert await rows_in(engine, matches) == []
