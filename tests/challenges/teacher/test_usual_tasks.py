"""What a teacher does most often, counted: the guide's table says how many clicks and fields."""

from __future__ import annotations

import re
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from bot.challenges.custom_ids import (
    ByHandAction,
    ExemptAction,
    RegradingAction,
    ReleaseAction,
    ResultsAction,
    TeacherAction,
)
from bot.challenges.results.gradebooks import FILES
from bot.challenges.results.messages import STATES
from bot.challenges.teacher.parts import Setting
from bot.roster.custom_ids import RosterAction
from tests.support.acting import control, press
from tests.support.announced import HOUR, give
from tests.support.staff import Staff, settle

DOCS = Path(__file__).parents[3] / "docs"


@dataclass
class Hand:
    """A teacher's hand: each command, press, choice in a menu and form sent is a click.

    A field is what is typed or chosen as an option of a command or in a form. What is there already
    is none.
    """

    staff: Staff
    clicks: int = 0
    fields: int = 0

    @property
    def who(self) -> Any:
        return self.staff.prof

    async def command(self, name: str, **options: Any) -> Any:
        self.clicks, self.fields = self.clicks + 1, self.fields + len(options)
        return await self.who.slash(self.staff.world.channel, name, **options)

    async def press(self, shown: Any, action: str, *path: int) -> Any:
        self.clicks += 1
        return await press(self.who, shown, action, *path)

    async def choose(self, shown: Any, action: str, value: int) -> Any:
        self.clicks += 1
        menu = control(shown, action)
        return await self.who.select(shown.response, [str(value)], custom_id=menu)

    async def fill(self, form: Any, **typed: Any) -> Any:
        self.clicks, self.fields = self.clicks + 1, self.fields + len(typed)
        return await self.who.submit_modal(form, {**there_already(form), **typed})


def there_already(form: Any) -> dict[str, Any]:
    """Return what a form is filled with, and what is chosen in its menus."""
    found: dict[str, Any] = {}
    for field in (label["component"] for label in form.modal["components"]):
        chosen = [each["value"] for each in field.get("options", ()) if each.get("default")]
        if chosen or field.get("value"):
            found[field["custom_id"]] = chosen or field["value"]
    return found


async def exam(hand: Hand) -> None:
    form = await hand.command("challenge create")
    lines = "value nim-sum 3 4\nPourquoi ? {####Parce que}"
    panel = await hand.fill(form, title="Contrôle", tasks=lines)
    panel = await settle(hand.who, panel, Setting.HELD)  # for what is released below
    asked = await hand.press(panel, TeacherAction.PUBLISH)
    await hand.press(asked, TeacherAction.PUBLISH)


async def roster(hand: Hand) -> None:
    listed = await hand.command("class roster")
    form = await hand.press(listed, RosterAction.GIVE)
    looked_at = await hand.fill(form, text="1;Ada;A\n2;Blaise;B\n3;Chloé;B")
    await hand.press(looked_at, RosterAction.APPLY)


async def more_time(hand: Hand) -> None:
    listed = await hand.command("class roster")
    line = await hand.choose(listed, RosterAction.LINE, 3)
    form = await hand.press(line, RosterAction.ARRANGE)
    await hand.fill(form, share=["third"])


async def exempt(hand: Hand) -> None:
    results = await hand.command("results", number=1)
    states = await hand.press(results, ResultsAction.RESULTS, STATES)
    form = await hand.press(states, ExemptAction.EXEMPT)
    await hand.fill(form, pupils=["3"], reason="malade")


async def free_text(hand: Hand) -> None:
    results = await hand.command("results", number=1)
    answer = await hand.press(results, ByHandAction.QUEUE)
    await hand.press(answer, ByHandAction.QUICK, 750)


async def mark(hand: Hand) -> None:
    results = await hand.command("results", number=1)
    pupil = await hand.choose(results, ByHandAction.PUPIL, 1)
    form = await hand.choose(pupil, ByHandAction.MARK, 0)
    await hand.fill(form, points="2,5", comment="Presque")


async def question(hand: Hand) -> None:
    panel = await hand.command("challenge edit", number=1)
    asked = await hand.choose(panel, RegradingAction.QUESTION, 0)
    await hand.press(asked, RegradingAction.CANCEL)


async def again(hand: Hand) -> None:
    cloned = await hand.command("challenge clone", number=1)
    asked = await hand.press(cloned, TeacherAction.PUBLISH)
    await hand.press(asked, TeacherAction.PUBLISH)


async def release(hand: Hand) -> None:
    await hand.staff.world.env.advance_time(8 * 24 * HOUR)
    panel = await hand.command("challenge edit", number=1)
    form = await hand.press(panel, ReleaseAction.ASK)
    asked = await hand.fill(form, text="maintenant")
    await hand.press(asked, ReleaseAction.RELEASE)


async def files(hand: Hand) -> None:
    results = await hand.command("results", number=1)
    await hand.choose(results, ResultsAction.EXPORT, [*FILES].index("moodle"))


#: The tasks in the order in which they are done, each with its line of the guide's table.
TASKS: dict[Callable[[Hand], Awaitable[None]], int] = {
    roster: 1,
    more_time: 2,
    exam: 0,
    free_text: 5,
    mark: 6,
    exempt: 4,
    question: 7,
    again: 3,
    release: 8,
    files: 9,
}

#: A line of the table: what is done, then clicks and fields before, and now.
LINE = re.compile(r"^\| .* \| (?:[0-9]+ · [0-9]+.*|–) \| ([0-9]+) · ([0-9]+) \|$", re.MULTILINE)


async def test_the_guide_counts_clicks_and_fields(staff: Staff) -> None:
    counted = {}
    for task, line in TASKS.items():
        hand = Hand(staff)
        await task(hand)
        counted[line] = (hand.clicks, hand.fields)
        if task is exam:
            await give(staff.world, "ada", "5", "Je ne sais pas")
    done = await staff.stored()
    assert done.release_at is not None
    assert done.terms.cancelled
    assert (await staff.stored(2)).has_opened
    for guide in ("teachers.md", "enseignants.md"):
        written = LINE.findall((DOCS / guide).read_text(encoding="utf-8"))
        told = [(int(clicks), int(fields)) for clicks, fields in written]
        assert told == [counted[line] for line in range(len(TASKS))], guide
