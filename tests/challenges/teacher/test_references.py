"""A teacher's own function: the version by which it is judged, from the panel to the pupils."""

from __future__ import annotations

from typing import Any

import pytest
from simcord import MemberActor

from bot.challenges.custom_ids import PupilAction, TeacherAction
from bot.challenges.model import Mode, settled
from bot.challenges.teacher.parts import Setting
from bot.i18n import Say
from bot.kit.refusal import Faults
from bot.kit.widgets import TYPED_LENGTH
from games.challenge.lines import read_lines
from games.challenge.reference import ReferenceFault
from tests.support.acting import (
    EN,
    FR,
    SAYS,
    control,
    hit,
    in_both_languages,
    press,
    publish,
    shows,
)
from tests.support.answering import reads
from tests.support.pupils import begun, opened, teacher, timely
from tests.support.staff import form_values
from tests.support.world import World, controls_of, text_of

LINE = "program carres reference"
SQUARES = "# n: 0..60\ndef carres(n):\n    return n * n\nassert carres(3) == 9\n"

#: What a teacher may write for pupils, and how that is sent: as plain text.
TOLD = "Le **carré** de n, <@1> @everyone [ici](https://x.fr) `#"
SHOWN = r"Le \*\*carré\*\* de n\, \<\@1\> \@everyone \[ici\]\(https\:\/\/x\.fr\) \`\#"


async def drafted(world: World, locale: str) -> tuple[Any, Any, int]:
    """Draft a challenge with a function of the teacher's; return who, the panel, the number."""
    challenge = await opened(world, LINE, reference=SQUARES)
    boss = MemberActor(world.env, world.server, world.server.owner)
    world.languages.speaks(world.server.owner.id, locale)
    cloned = await timely(world, world.bot.editor.clone(teacher(world), challenge.id))
    assert cloned.terms.reference == SQUARES, "a clone should have the reference program, too"
    changed = world.bot.editor.change(teacher(world), cloned.id, reference="")
    await timely(world, changed)
    shown = await boss.slash(world.channel, "challenge edit", number=cloned.id)
    return boss, shown, cloned.id


async def hand_in(boss: Any, shown: Any, number: int, **values: Any) -> Any:
    """Fill the form of the teacher's version."""
    setting = f"{TeacherAction.SETTLE.value}:{number}:{Setting.REFERENCE.value}:"
    asked = await hit(boss, shown, setting)
    return await boss.submit_modal(asked, values)


async def told(world: World, say: Say, key: str, **details: Any) -> bool:
    """Return whether a sentence was sent."""
    kept = world.env.backend.messages[world.channel.id].values()
    return any(say(key, **details) in text_of(message) for message in kept)


def handed_back(world: World, say: Say, key: str, **details: Any) -> bool:
    """Return whether a form was handed back with this, to be corrected."""
    kept = world.env.backend.messages[world.channel.id].values()
    found = [message for message in kept if say(key, **details) in text_of(message)]
    return bool(found) and say("button-correct") in controls_of(found[-1])


@in_both_languages
async def test_publishing_needs_a_reference_that_passes_its_own_examples(
    world: World, name: str
) -> None:
    say, locale = SAYS[name], {"ada": "fr", "blaise": "en-GB"}[name]
    boss, shown, number = await drafted(world, locale)
    assert say("button-reference") in [*_labels(shown)]
    refused = await press(boss, shown, TeacherAction.PUBLISH)
    assert say("fault-reference-missing", function="carres") in text_of(refused)
    without = await hand_in(boss, shown, number, text="def carres(n):\n    return n * n\n")
    assert await told(world, say, "fault-reference-parameter", function="carres", name="n")
    assert handed_back(world, say, "fault-reference-parameter", function="carres", name="n")
    refuted = await hand_in(boss, without, number, text=SQUARES.replace("== 9", "== 8"))
    wrong = say("program-assert-false", line=4)
    assert handed_back(world, say, "setup-reference-fails", function="carres", why=wrong)
    back = refuted.followups[-1]
    form = await boss.click(back, custom_id=controls_of(back)[say("button-correct")])
    corrected = SQUARES.replace("== 9", "== 7")
    await boss.submit_modal(form, {"text": corrected})
    kept = await timely(world, world.bot.challenges.of_server(teacher(world), number))
    assert kept.terms.reference == corrected.strip(), "what the form kept itself is no clash"
    failing = await press(boss, shown, TeacherAction.PUBLISH)
    assert say("denial-reference-fails", function="carres") in text_of(failing)
    await hand_in(boss, shown, number, file=("carres.py", SQUARES.encode()))
    assert await told(world, say, "setup-reference-kept")
    kept = await timely(world, world.bot.challenges.of_server(teacher(world), number))
    assert kept.terms.reference == SQUARES.strip()
    published = await publish(boss, shown)
    assert say("setup-state-open") in text_of(published)


@in_both_languages
async def test_a_reference_longer_than_a_form_is_stored_whole_and_not_overwritten(
    world: World, name: str
) -> None:
    say, locale = SAYS[name], {"ada": "fr", "blaise": "en-GB"}[name]
    boss, shown, number = await drafted(world, locale)
    long = f"{SQUARES}# {'x' * TYPED_LENGTH}\n"
    await timely(world, world.bot.editor.change(teacher(world), number, reference=long))
    setting = f"{TeacherAction.SETTLE.value}:{number}:{Setting.REFERENCE.value}:"
    form = await hit(boss, shown, setting)
    assert say("setup-reference.long") in str(form.modal)
    assert not form_values(form)["text"]
    await boss.submit_modal(form, {"text": ""})
    kept = await timely(world, world.bot.challenges.of_server(teacher(world), number))
    assert kept.terms.reference == long


async def test_publishing_lists_all_missing_references_and_cases(world: World) -> None:
    lines, _ = read_lines(f"{LINE}\nprogram cubes reference\nprogram xor | hidden: 1")
    challenge = await opened(world, LINE, reference=SQUARES)
    cloned = await timely(world, world.bot.editor.clone(teacher(world), challenge.id))
    terms = settled(lines) | {"draws": len(lines), "reference": ""}
    await timely(world, world.bot.editor.change(teacher(world), cloned.id, **terms))
    with pytest.raises(Faults) as refused:
        await timely(world, world.bot.editor.publishable(teacher(world), cloned.id))
    told = [(fault.fault, fault.details["function"]) for _, fault in refused.value.errors]
    missing, cases = ReferenceFault.REFERENCE_MISSING, ReferenceFault.REFERENCE_CASES
    assert told == [(missing, "carres"), (missing, "cubes"), (cases, "xor")]


@in_both_languages
async def test_pupils_see_examples_of_the_reference_and_are_judged_by_it(
    world: World, name: str
) -> None:
    who, say = getattr(world, name), SAYS[name]
    told = SQUARES.replace("(n):\n", f'(n):\n    """{TOLD}"""\n')
    await opened(world, LINE, reference=told)
    shown = await begun(world, who)
    reads(shown, say("ask-program", function="carres"), "carres(3) == 9")
    reads(shown, say("program-described", text=SHOWN))
    form = await press(who, shown, PupilAction.ANSWER)
    right = await who.submit_modal(form, {"text": "def carres(n):\n    return n ** 2\n"})
    reads(right, say("mark-right"), say("program-correct", checked=61))


@pytest.mark.parametrize(("line", "is_offered"), [("program xor", True), ("value mex 0 1", False)])
async def test_a_worksheets_function_needs_no_version_but_may_have_cases(
    world: World, line: str, is_offered: bool
) -> None:
    await opened(world, line)
    boss = MemberActor(world.env, world.server, world.server.owner)
    world.languages.speaks(world.server.owner.id, "fr")
    cloned = await timely(world, world.bot.editor.clone(teacher(world), 1))
    shown = await boss.slash(world.channel, "challenge edit", number=cloned.id)
    assert (FR("button-reference") in [*_labels(shown)]) is is_offered
    assert shows(shown.response, TeacherAction.PUBLISH)
    assert control(shown.response, TeacherAction.SETTLE)
    assert EN("button-reference")


def _labels(shown: Any) -> list[str]:
    return list(controls_of(shown.response))


@in_both_languages
async def test_hidden_cases_are_required_tried_and_editable_as_typed(
    world: World, name: str
) -> None:
    say, locale = SAYS[name], {"ada": "fr", "blaise": "en-GB"}[name]
    (line,), _ = read_lines("program tous_zeros | small: 1 | hidden: 2")
    right = "assert tous_zeros([1]) == False  # hidden"
    await opened(world, line.task.text, of_questions=(line.terms,), reference=right)
    boss = MemberActor(world.env, world.server, world.server.owner)
    world.languages.speaks(world.server.owner.id, locale)
    number = (await timely(world, world.bot.editor.clone(teacher(world), 1))).id
    await timely(world, world.bot.editor.change(teacher(world), number, reference=""))
    shown = await boss.slash(world.channel, "challenge edit", number=number)
    refused = await press(boss, shown, TeacherAction.PUBLISH)
    assert say("fault-reference-cases", function="tous_zeros") in text_of(refused)
    case = f"assert tous_zeros([1]) == True  # {say('weighed-hidden', bound='')}"
    await hand_in(boss, shown, number, text=case)
    wrong = {"call": "tous_zeros([1])", "got": "False"}
    assert handed_back(world, say, "fault-reference-case-wrong", **wrong)
    await hand_in(boss, shown, number, text=case.replace("True", "False"))
    assert await told(world, say, "setup-cases-kept")
    kept = await timely(world, world.bot.challenges.of_server(teacher(world), number))
    assert kept.terms.reference == right
    again = await boss.slash(world.channel, "challenge edit", number=number)
    assert say("setup-cases", visible=0, hidden=1) in text_of(again)
    assert say("setup-hidden-told") in text_of(again)
    await timely(world, world.bot.editor.change(teacher(world), number, mode=Mode.EXAM))
    exam = await boss.slash(world.channel, "challenge edit", number=number)
    assert say("setup-hidden-told") not in text_of(exam), (
        "the results of an exam wait, so the hint about hidden cases is wrong"
    )
    setting = f"{TeacherAction.SETTLE.value}:{number}:{Setting.REFERENCE.value}:"
    form = await hit(boss, again, setting)
    assert form_values(form)["text"] == case.replace("True", "False")
    published = await publish(boss, again)
    assert say("setup-state-open") in text_of(published)
