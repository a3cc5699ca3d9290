"""A whole challenge with a class of forty: published, answered, interrupted, closed, marked."""

from __future__ import annotations

import csv
import io
import json
from collections import Counter
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from typing import Any

import pytest
from simcord import InteractionResult, MemberActor

from bot.challenges.custom_ids import PupilAction, TeacherAction
from bot.challenges.model import Challenge, ChallengeState
from bot.challenges.questions import answer_text
from bot.challenges.standings_messages import SHOWN
from bot.challenges.teacher.form import NEW
from bot.challenges.teacher.parts import Setting
from bot.classes.names import pseudonym
from bot.i18n import Say
from bot.kit.actors import Actor
from bot.kit.custom_ids import Action
from bot.kit.spreadsheets import BOM
from bot.play.custom_ids import TrialAction
from games.challenge.task import Task
from tests.support.acting import COMPONENT, EN, FR, MODAL, control, emit, hit, press, save
from tests.support.controls import encoded
from tests.support.world import World, text_of

pytestmark = pytest.mark.slow

MINUTE = 60.0
FORM = {
    "title": "Défi de la 2de B",
    "tasks": "value nim-sum 3 5 6\noutcome nim 1 3 7",
    "opens": "1/1/2026 9h",  # in Paris: 8 h UTC; it is midnight
    "closes": "1/1/2026 10h",
    "numbers": "2, 10",
}
MARKING = {"counts": ["best"], "late-minutes": "30", "late-percent": "50"} | {
    "reminder": ["15"],
    "minutes": "60",
}
QUESTIONS, POINTS = 2, 10
#: How many pupils act at the same moment. (SimCord looks at every pair of what is going on.)
ROW = 8
#: Pupils of whom there is something to tell.
TWICE = range(6)
LATE, EXTENDED, ABSENT = 37, 38, 39


@dataclass
class Pupil:
    """A pupil with the credits they should get, and the private message that they see."""

    number: int
    actor: Any
    say: Say
    shown: Any = None
    #: The credit of each answer, by attempt.
    earned: list[list[int]] = field(default_factory=list)

    def credit(self, question: int) -> int:
        """Return how well this pupil answers: some make mistakes; the second time, all differs."""
        if len(self.earned) == 2:
            return 0 if self.number % 2 else 100
        mistaken = self.number % (3 + question) == 0
        return (50 if question == 1 else 0) if mistaken else 100

    def reads(self, text: str) -> None:
        """Check that the pupil's private message has some texts."""
        assert self.shown.ephemeral
        assert text in text_of(self.shown), (self.number, text_of(self.shown))


def text_worth(credit: int, task: Task, question: int) -> str:
    """Return an answer to a question of which so many per cent are right."""
    right = task.solution.text
    if question == 0:
        return right if credit else str(int(right) + 1)
    outcome, reason = right.split()
    other = "P" if outcome == "N" else "N"
    wrong = int(reason) % 3 + 1
    return {100: right, 50: f"{outcome} {wrong}", 0: f"{other} {wrong}"}[credit]


@dataclass
class School:
    """The class at work."""

    world: World
    teacher: Any
    pupils: list[Pupil]

    async def stored(self) -> Challenge:
        boss = Actor(self.teacher.id, self.world.server.id, manages=True)
        return await self.world.bot.challenges.of_server(boss, 1)

    async def all_do(
        self, pupils: Iterable[Pupil], what: Callable[[Pupil], tuple[int, dict[str, Any]]]
    ) -> list[InteractionResult]:
        """Have pupils click or send something, each row at the same moment; they see the answer."""
        waiting, results = list(pupils), []
        while waiting:
            row, waiting = waiting[:ROW], waiting[ROW:]
            records = [self.emit(pupil, *what(pupil)) for pupil in row]
            await self.world.env.settle()
            answered = [InteractionResult(self.world.env, record) for record in records]
            for pupil, result in zip(row, answered, strict=True):
                if result.modal is None:
                    pupil.shown = result.followups[-1] if result.followups else result.response
            results += answered
        return results

    def emit(self, pupil: Pupil, kind: int, data: dict[str, Any]) -> Any:
        """Send something as a pupil, from the message that they see."""
        place = {"guild_id": self.world.server.id, "channel_id": self.world.channel.id}
        return emit(self.world, pupil.actor, kind, data, **place, source=pupil.shown.id)

    async def press(self, pupils: Iterable[Pupil], action: Action) -> list[InteractionResult]:
        """Have pupils press a button that each of them is shown."""
        return await self.all_do(pupils, lambda p: click(control(p.shown, action)))

    async def answer(self, pupils: Iterable[Pupil], question: int, *, on: bool = True) -> None:
        """Have pupils answer a question, and go on."""
        doing, challenge = list(pupils), await self.stored()
        texts = {}
        for pupil in doing:
            task = challenge.task(question, pupil.actor.id, len(pupil.earned))
            texts[pupil.number] = text_worth(pupil.credit(question), task, question)
        if question == 1:
            code = {n: int(text.startswith("N")) for n, text in texts.items()}
            await self.all_do(
                doing, lambda p: click(control(p.shown, PupilAction.JUDGE, code[p.number]))
            )
            await self.all_do(
                doing,
                lambda p: click(
                    control(
                        p.shown, PupilAction.JUDGE, code[p.number], int(texts[p.number].split()[1])
                    )
                ),
            )
        else:
            asked = await self.press(doing, PupilAction.ANSWER)
            forms = {p.number: form.modal for p, form in zip(doing, asked, strict=True)}
            await self.all_do(doing, lambda p: filled(forms[p.number], texts[p.number]))
        for pupil in doing:
            pupil.earned[-1].append(pupil.credit(question))
            told = {100: "mark-right", 50: "mark-half-outcome", 0: "mark-wrong"}
            mark = pupil.say(told[pupil.credit(question)])
            pupil.reads(mark.split(":")[0])  # whatever is wrong with a reason
        if on:
            await self.press(doing, TrialAction.NEXT)

    def told(self, key: str) -> list[Any]:
        """Return the public messages with a piece of news."""
        posted = self.world.env.backend.messages[self.world.channel.id].values()
        return [shown for shown in posted if FR(f"news-{key}") in text_of(shown)]


def click(custom_id: str) -> tuple[int, dict[str, Any]]:
    return COMPONENT, {"custom_id": custom_id, "component_type": 2}


def filled(form: Any, text: str) -> tuple[int, dict[str, Any]]:
    line = {"type": 4, "custom_id": "text", "value": text}
    return MODAL, {"custom_id": form["custom_id"], "components": [{"type": 18, "component": line}]}


async def gathered(world: World) -> School:
    """Fill the class: twenty pupils speak French, twenty English; the teacher French."""
    world.languages.speaks(world.server.owner.id, "fr")
    pupils = []
    for number in range(40):
        say, locale = (FR, "fr") if number < 20 else (EN, "en-GB")
        member = world.server.add_member(world.env.create_user(f"pupil{number}"))
        world.languages.speaks(member.id, locale)
        pupils.append(Pupil(number, member, say))
    await world.env.settle()
    return School(world, MemberActor(world.env, world.server, world.server.owner), pupils)


async def publish(school: School) -> None:
    """Create the challenge by the form, change its marking, publish it."""
    teacher, channel = school.teacher, school.world.channel
    asked = await teacher.slash(channel, "challenge create")
    new = {name: FORM[name] for name in NEW}
    panel = await teacher.submit_modal(asked, new)
    form = await press(teacher, panel, TeacherAction.SET_UP)
    panel = await teacher.submit_modal(form, FORM)
    marking = encoded(TeacherAction.SETTLE, 1, Setting.MARKING)
    form = await hit(teacher, panel, marking)
    panel = await teacher.submit_modal(form, MARKING)
    asked = await press(teacher, panel, TeacherAction.PUBLISH)
    await press(teacher, asked, TeacherAction.PUBLISH)


Place = tuple[int, Pupil, int, int]


async def ranking(school: School) -> list[Place]:
    """Return (rank, pupil, points, attempts) by the published rule, as it is now.

    Points, then fewer attempts, then the earlier last answer of the attempt that counts.
    """
    boss = Actor(school.teacher.id, school.world.server.id, manages=True)
    attempts = await school.world.bot.editor.attempts(boss, 1)
    last = {(a.person, a.number): a.answers[-1].at for a in attempts if a.answers}
    ranked = []
    for pupil in school.pupils:
        totals = [sum(marks) * POINTS // 100 for marks in pupil.earned if marks]
        if totals:
            best = totals.index(max(totals))
            moment = last[pupil.actor.id, best + 1]
            ranked.append(((-totals[best], len(totals), moment), pupil))
    ranked.sort(key=lambda each: (each[0], each[1].actor.id))
    keys = [key for key, _ in ranked]
    return [(keys.index(key) + 1, pupil, -key[0], key[1]) for key, pupil in ranked]


async def test_a_class_of_forty_is_marked_and_ranked_right_through_restarts(world: World) -> None:
    school = await gathered(world)
    everybody = school.pupils
    await publish(school)
    await world.env.advance_time(8 * 60 * MINUTE)
    (board,) = school.told("opened")
    for pupil in everybody:
        pupil.shown = board
        pupil.earned.append([])
    await school.press(everybody, PupilAction.BEGIN)
    present = [pupil for pupil in everybody if pupil.number != ABSENT]
    await school.answer(present, 0, on=False)

    await world.restart()
    await school.press(present, TrialAction.NEXT)
    on_time = [pupil for pupil in present if pupil.number not in (LATE, EXTENDED)]
    await school.answer(on_time[:20], 1)
    await world.env.advance_time(MINUTE)
    await school.answer(on_time[20:], 1)
    for pupil in on_time:
        earned = sum(pupil.earned[0]) * POINTS / 100
        pupil.reads(pupil.say("finished-points", points=earned, most=POINTS * QUESTIONS))

    await world.env.advance_time(MINUTE)
    await answer_again(school)
    await extend(school, everybody[EXTENDED], "1/1/2026 11h")
    await world.env.advance_time(45 * MINUTE)
    assert len(school.told("reminder")) == 1

    at_closing = await ranking(school)
    closed = await close_while_down(world, school)

    # The last answers: half the points for one, all of them for the other.
    stragglers = [everybody[LATE], everybody[EXTENDED]]
    await school.answer(stragglers, 1)
    assert everybody[LATE].earned == [[100, 100]]
    everybody[LATE].reads(EN("answered-late"))
    everybody[EXTENDED].reads(EN("finished-points", points=20, most=20))
    await world.env.advance_time(30 * MINUTE)
    absent = everybody[ABSENT]
    await school.press([absent], PupilAction.ANSWER)
    absent.reads(EN("denial-closed"))

    check_board(school, await members(school), closed, at_closing, board)
    await check_files(school)


async def answer_again(school: School) -> None:
    """Let some pupils answer every question once more."""
    again = [school.pupils[number] for number in TWICE]
    await school.press(again, PupilAction.BEGIN)
    for pupil in again:
        pupil.earned.append([])
    for question in range(QUESTIONS):
        await school.answer(again, question)


async def extend(school: School, pupil: Pupil, until: str) -> None:
    options = {"number": 1, "member": pupil.actor, "until": until}
    extended = await school.teacher.slash(school.world.channel, "challenge extend", **options)
    assert extended.ephemeral
    await press(school.teacher, extended, TeacherAction.EXTEND)


async def close_while_down(world: World, school: School) -> Challenge:
    """Stop the bot over the closing and start it again; return the closed challenge."""
    await world.bot.running.stop()
    await world.env.advance_time(20 * MINUTE)
    assert (await school.stored()).state is ChallengeState.OPEN
    await world.restart()
    closed = await school.stored()
    assert closed.state is ChallengeState.CLOSED
    assert [len(school.told(key)) for key in ("reminder", "closed")] == [1, 1]
    # The board says no longer that it opens.
    assert school.told("opened") == []
    return closed


async def members(school: School) -> dict[int, str]:
    """Return the pseudonym of each pupil in the class's language."""
    ids = [pupil.actor.id for pupil in school.pupils]
    found = await school.world.bot.classes.members(school.world.server.id, ids)
    return {person: pseudonym(member.pseudonym, FR) for person, member in found.items()}


def check_board(
    school: School,
    names: dict[int, str],
    closed: Challenge,
    places: list[Place],
    board: Any,
) -> None:
    """Check the board at closing: its places, and that the announcement shows the same."""
    assert len(places) == 39
    (final,) = school.told("closed")
    lines = [
        FR(
            "board-place-attempts",
            rank=rank,
            name=names[pupil.actor.id],
            points=FR("board-points", points=points),
            attempts=attempts,
        )
        for rank, pupil, points, attempts in places
    ]
    shown = "\n".join([*lines[:SHOWN], FR("board-more", count=39 - SHOWN)])
    assert shown in text_of(final)
    assert shown in text_of(board)
    kept = [(row["rank"], row["hundredths"]) for row in json.loads(closed.snapshot or "")]
    assert kept == [(rank, 100 * points) for rank, _, points, _ in places]


async def check_files(school: School) -> None:
    """Check the files that the teacher gets: every answer is in them, once."""
    shown = await school.teacher.slash(school.world.channel, "results", number=1)
    assert FR("results-counts", pupils=40, answered=39) in text_of(shown)
    name, marks = await save(school.world, school.teacher, shown, "marks-bom")
    assert name == "bouton-1-marks-bom.csv"
    rows = read(marks.removeprefix(BOM.encode()))
    assert len(rows) == 40
    by_name = {row[1]: row for row in rows}
    for pupil in school.pupils:
        row = by_name[f"pupil{pupil.number}"]
        totals = [sum(marks) for marks in pupil.earned]
        best = pupil.earned[totals.index(max(totals))]
        late = pupil.number == LATE
        points = (sum(best) - late * best[-1] // 2) * POINTS / 100 if best else 0
        assert float(row[4].replace(",", ".")) == points
        assert row[6:8] == [str(len(totals)), str(int(late))]
        assert row[8:] == [str(credit) for credit in best] or [""] * QUESTIONS
    _, answers = await save(school.world, school.teacher, shown, "answers")
    challenge = await school.stored()
    given = Counter((row[2], row[4], row[6], row[8]) for row in read(answers))
    expected: Counter[tuple[str, ...]] = Counter()
    for pupil in school.pupils:
        for attempt, answered in enumerate(pupil.earned, 1):
            for question, credit in enumerate(answered):
                task = challenge.task(question, pupil.actor.id, attempt)
                text = text_worth(credit, task, question)
                told = answer_text(task, task.read(text), FR) if question else text
                expected[f"pupil{pupil.number}", str(attempt), str(question + 1), told] += 1
    assert given == expected
    assert given.total() == 39 * QUESTIONS + len(TWICE) * QUESTIONS


def read(content: bytes) -> list[list[str]]:
    """Return the rows of a French file of CSV, without the headings."""
    return list(csv.reader(io.StringIO(content.decode(), newline=""), delimiter=";"))[1:]
