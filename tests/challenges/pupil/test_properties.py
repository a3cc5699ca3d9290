"""Properties and cases of a program question, from the question to the results."""

from __future__ import annotations

import json
from typing import Any

import pytest

from bot.challenges.attempt import TeacherMark
from bot.challenges.by_hand.service import MarksByHand
from bot.challenges.changes import ChangeKind
from bot.challenges.custom_ids import ByHandAction, PupilAction
from bot.challenges.model import Mode, settled
from bot.challenges.refusals import PupilRefusal
from bot.challenges.regrading.service import Regrading
from bot.challenges.results.exports import answers_table, to_json
from bot.challenges.results.service import Results, results_of
from bot.challenges.standings import hundredths_of
from bot.db.schema.challenge import answers
from bot.kit.refusal import Refused
from bot.privacy.store import PrivacyStore
from bot.roster.model import Identity
from games.challenge.lines import read_lines
from games.challenge.reference import InvalidReference
from tests.support.acting import (
    FR,
    SAYS,
    assert_whispered,
    control,
    forge,
    in_both_languages,
    press,
)
from tests.support.announced import HOUR, give, opened, stored_challenge
from tests.support.answering import reads
from tests.support.controls import encoded
from tests.support.costly import MEMO
from tests.support.databases import rows_in
from tests.support.pupils import begun, teacher, timely
from tests.support.staff import Staff
from tests.support.world import World, text_of

LINE = "program tous_zeros | small: 4 | all: 3 | unchanged: 1 | hidden: 3"
CASES = (
    "assert tous_zeros([0, 0]) == True\n"
    f"assert tous_zeros({[0] * 99}) == True  # hidden\n"
    f"assert tous_zeros({[0] * 98 + [7]}) == False  # hidden\n"
    "assert tous_zeros([-77, 77]) == False  # hidden\n"
)
RIGHT = "def tous_zeros(tab):\n    return not any(tab)\n"
#: Wrong for long lists, which only hidden cases have.
SHORT = "def tous_zeros(tab):\n    return not any(tab) and len(tab) < 90\n"


def terms(line: str = LINE, **changes: Any) -> dict[str, Any]:
    """Return the terms of a challenge with a line and the cases."""
    lines, faults = read_lines(line)
    assert not faults
    return settled(lines) | {"reference": CASES, "mode": Mode.PRACTICE} | changes


async def results(world: World) -> Results:
    challenge = await stored_challenge(world)
    return results_of(challenge, await world.bot.editor.attempts(teacher(world), challenge.id))


async def hand_in(who: Any, shown: Any, text: str) -> Any:
    return await who.submit_modal(await press(who, shown, PupilAction.ANSWER), {"text": text})


@in_both_languages
async def test_a_pupil_sees_the_weights_before_and_the_earned_points_after(
    world: World, name: str
) -> None:
    who, say = getattr(world, name), SAYS[name]
    await opened(world, **terms())
    shown = await begun(world, who)
    small, hidden = say("property-small"), say("property-hidden")
    reads(shown, say("properties-asked"), say("property-worth", points=4, property=small))
    reads(shown, say("property-worth", points=3, property=hidden))
    reads(shown, "tous_zeros([0, 0]) == True", say("program-cases-hidden", count=3))
    assert "77" not in text_of(shown)
    answered = await hand_in(who, shown, SHORT)
    reads(answered, say("mark-part-program"))
    reads(answered, f"❌ {hidden}")
    assert "2/3" not in text_of(answered), (
        "the count of hidden cases would reveal several bits at once"
    )
    reads(answered, "✅ " + say("property-earned", points=4, highest=4, property=small))
    assert "77" not in text_of(answered)
    (pupil,) = (await results(world)).pupils
    assert hundredths_of(pupil.attempts[0], (await stored_challenge(world)).terms) == 1000


async def test_points_of_properties_are_exact_and_each_is_in_the_exports(staff: Staff) -> None:
    world = staff.world
    await opened(world, **terms("program tous_zeros | hidden: 1"))
    await give(world, "ada", SHORT)
    told = await results(world)
    (pupil,) = told.pupils
    assert pupil.hundredths == 67
    names = {pupil.person: Identity("Ada", "Heron")}
    headings, row = answers_table(told, names, FR)
    place = [*headings].index(FR("column-properties"))
    name = FR("weighed-hidden", bound="")
    assert row[place] == f"{name} {FR('results-earned', points=0.67, highest=1)}"
    data = json.loads(to_json(told, names))
    assert data["challenge"]["questions"][0]["properties"] == ["hidden: 1"]
    assert data["pupils"][0]["attempts"][0]["answers"][0]["shares"] == {
        "visible": [1, 1],
        "hidden": [2, 3],
    }


async def test_an_exam_shows_the_points_of_properties_only_after_its_end(staff: Staff) -> None:
    world = staff.world
    await opened(world, **terms(mode=Mode.EXAM))
    shown = await begun(world, world.ada)
    answered = await hand_in(world.ada, shown, SHORT)
    earned = FR("property-earned", points=2, highest=3, property=FR("property-hidden"))
    assert earned not in text_of(answered)
    assert FR("mark-part-program") not in text_of(answered)
    held = await timely(world, _held(world))
    assert "shares" not in held, "the export of a pupil's data has no shares either"
    await world.env.advance_time(3 * HOUR)
    lists = await world.ada.slash(world.channel, "challenges")
    correction = await press(world.ada, lists, PupilAction.CORRECTIONS)
    reads(correction, f"½ {earned} (2/3)", FR("program-cases-hidden", count=3))
    assert "77" not in text_of(correction)
    found = await staff.prof.slash(world.channel, "results", number=1)
    menu = control(found, ByHandAction.PUPIL)
    attempt = (await rows_in(world.bot._engine, answers))[0].attempt_id
    page = await staff.prof.select(found.response, [str(attempt)], custom_id=menu)
    reads(page, f"{FR('weighed-hidden', bound='')} {FR('results-earned', points=2, highest=3)}")


async def test_an_exam_answers_every_program_alike_until_its_results_are_released(
    world: World,
) -> None:
    """However often it is changed, a program that fails the hidden cases is received as any is."""
    await opened(world, **terms(mode=Mode.EXAM, changes_answers=True, held=True))
    shown = await begun(world, world.ada)
    seen = []
    for source in (SHORT, RIGHT, SHORT):
        form = await forge(world, world.ada, shown, encoded(PupilAction.ANSWER, 1, 0))
        answered = await world.ada.submit_modal(form, {"text": source})
        lists = await world.ada.slash(world.channel, "challenges")
        seen.append([text_of(answered).replace(source, ""), text_of(lists)])
    assert seen[0] == seen[1] == seen[2]
    await world.env.advance_time(3 * HOUR)
    lists = await world.ada.slash(world.channel, "challenges")
    forged = await forge(world, world.ada, lists, encoded(PupilAction.CORRECTIONS, 1, 0))
    told = text_of(lists) + text_of(forged) + await timely(world, _held(world))
    for word in (FR("property-hidden"), "shares", "credit"):
        assert word not in told


async def test_in_practice_hidden_cases_are_tried_once_per_attempt(world: World) -> None:
    await opened(world, **terms(attempts=2))
    for attempt, source in enumerate((SHORT, RIGHT), 1):
        shown = await begun(world, world.ada)
        answered = await hand_in(world.ada, shown, source)
        reads(answered, f"{'✅' if source == RIGHT else '❌'} {FR('property-hidden')}")
        late = await forge(world, world.ada, shown, encoded(PupilAction.ANSWER, attempt, 0))
        assert_whispered(late, FR(PupilRefusal.ALREADY_ANSWERED.value))
    again = await forge(world, world.ada, shown, encoded(PupilAction.BEGIN, 1, 0))
    assert_whispered(again, FR(PupilRefusal.NO_ATTEMPT_LEFT.value, attempts=2))


async def _held(world: World) -> str:
    """Return Ada's export of her data, as text."""
    store = PrivacyStore(world.bot._engine)
    return repr(await store.kept(world.ada.id))


async def test_mending_the_weights_runs_all_programs_again(staff: Staff) -> None:
    world = staff.world
    challenge = await opened(world, **terms("program tous_zeros"))
    await give(world, "ada", RIGHT)
    await give(world, "blaise", SHORT)
    told = {pupil.person: pupil.hundredths for pupil in (await results(world)).pupils}
    ada, blaise = world.ada.id, world.blaise.id
    assert told == {ada: 1000, blaise: 500}
    regrading = world.bot.service(Regrading)
    mended = regrading.mend(teacher(world), challenge.id, 0, LINE)
    await timely(world, mended)
    told = {pupil.person: pupil.hundredths for pupil in (await results(world)).pupils}
    assert told == {ada: 1100, blaise: 1000}
    (change,) = await world.bot.editor.changes(teacher(world), challenge.id)
    assert (change.kind, change.after) == (ChangeKind.SETTLED, LINE)
    assert sorted(change.marks.values()) == [(500, 1000), (1000, 1100)]
    for line in ("program xor | small: 1", "program tous_zeros | visible: 2 | all: x"):
        with pytest.raises((Refused, InvalidReference, ValueError)):
            await timely(world, regrading.mend(teacher(world), challenge.id, 0, line))


async def test_an_exam_sends_no_picture_of_the_cost_with_an_answer(world: World) -> None:
    await opened(world, **terms("program gagnantRecursif", mode=Mode.EXAM, reference=""))
    answered = await hand_in(world.ada, await begun(world, world.ada), MEMO)
    reads(answered, FR("answer-received"))
    assert not answered.response.attachments, "only a right program has one"


#: As much as may be asked of a program, and said of one.
ALL = "small: 4 | all: 3 | unchanged: 1 | cost n^1.5: 2 | asserts: 1 | visible: 1 | hidden: 1"
FIBONACCI = (2, 3, 5, 8, 13, 21, 34, 55, 89, 144)


async def test_the_longest_program_question_and_correction_are_within_discords_limits(
    staff: Staff,
) -> None:
    world = staff.world
    cases = [f"assert nim({n}) == {n not in FIBONACCI}" for n in range(100, 140)]
    shown = [case.replace("==", f"{' ' * 40}==") for case in cases[:10]]
    text = "\n".join([*shown, *(f"{case}  # hidden" for case in cases[10:])])
    await opened(world, **terms(f"program nim | {ALL}", mode=Mode.EXAM, reference=text))
    source = "def nim(n):\n" + "    # rien\n" * 200 + f"    return n not in {FIBONACCI}\n"
    answered = await hand_in(world.ada, await begun(world, world.ada), source)
    reads(answered, FR("answer-received"))
    given = (await rows_in(world.bot._engine, answers))[0]
    assert given.shares.endswith("hidden:30/30")
    by_hand, boss = world.bot.service(MarksByHand), teacher(world)
    asked = await timely(world, by_hand.given(boss, given.attempt_id, 0))
    said = "\n".join([*(f"{n}: ?" for n in range(1, 120)), "é" * 300])
    await timely(world, by_hand.settle(boss, asked, TeacherMark(comment=said)))
    await world.env.advance_time(3 * HOUR)
    lists = await world.ada.slash(world.channel, "challenges")
    reads(await press(world.ada, lists, PupilAction.CORRECTIONS), "\n1: ?\n", "\n119: ?\n")
