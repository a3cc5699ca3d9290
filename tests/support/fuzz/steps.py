"""What all rules share: a lesson, its people, and how they press controls and fill forms."""

from __future__ import annotations

import itertools
import shutil
from collections.abc import Callable
from functools import partial
from pathlib import Path

from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine

from bot.kit.custom_ids import Action
from tests.support.fuzz import drawing
from tests.support.fuzz.lesson import Lesson
from tests.support.fuzz.school import Form, Person, Sent, Shown
from tests.support.fuzz.tally import Tally
from tests.support.fuzz.wire import Fault

NAMES = ("ada", "blaise", "chloe", "prof", "stranger", "ada-in-private")
people = st.sampled_from(NAMES)

#: How many of what may be typed mostly make sense: the first.
_SENSIBLE = 4


class _Everything:
    """Has no rule left out."""

    def is_enabled(self, _rule: str) -> bool:
        return True


class Steps(RuleBasedStateMachine):
    """A lesson, in which a person does one thing after the other."""

    def __init__(self, folder: Path, empty: Path, tally: Tally, told: Callable[[], None]) -> None:
        """``empty`` is an SQLite file with the schema and nothing in it."""
        super().__init__()
        # Hypothesis would leave out some rules in each lesson: few would have everything to do.
        self._rules_strategy.enabled_rules_strategy = st.just(_Everything())
        file = shutil.copyfile(empty, folder / f"{next(_files)}.db")
        self._lesson = Lesson(f"sqlite+aiosqlite:///{file}", tally, told)
        self._file = file
        self._school = self._lesson.school

    def teardown(self) -> None:
        """End the bot; delete its file."""
        self._lesson.end()
        for ending in ("", "-wal", "-shm"):
            Path(f"{self._file}{ending}").unlink(missing_ok=True)

    def _person(self, name: str) -> Person:
        return self._school.people[name]

    def _press_one(self, person: Person, actions: set[Action], command: str, pick: int) -> None:
        """Press a control of some actions; if none is shown, call the command that shows them."""
        shown = self._school.live(person, actions)
        if not shown:
            self._lesson.send(partial(self._school.call, person, command))
            shown = self._school.live(person, actions)
        if shown:
            newest = [each for each in shown if each.message == shown[0].message]
            chosen = newest if pick % 3 else shown
            self._press(person, chosen[pick % len(chosen)], pick)

    def _press(
        self, person: Person, shown: Shown, pick: int, fault: Fault | None = None
    ) -> list[Sent]:
        """Press a control; a form that opens is filled, mostly."""
        sent = self._lesson.send(partial(self._click, person, shown, pick), fault=fault)
        if sent[0].result.modal is not None and pick % 7:
            form = self._school.forms[-1]
            self._fill(form, [pick // 7 % _SENSIBLE] * len(form.fields))
        return sent

    def _click(self, person: Person, shown: Shown, pick: int) -> Sent:
        values = () if shown.values is None else (shown.values[pick % len(shown.values)],)
        return self._school.click(person, shown.message, shown.custom_id, *values)

    def _fill(self, form: Form, picks: list[int], fault: Fault | None = None) -> None:
        typed = {
            name: drawing.typed(name, offered, pick)
            for (name, offered), pick in zip(form.fields, picks, strict=True)
        }
        person = self._person(form.person)
        message = form.message
        if message not in self._school.world.env.backend.messages[person.channel_id]:
            message = None
        fill = partial(self._school.fill, person, message, form.custom_id, typed)
        self._lesson.send(fill, fault=fault)


_files = itertools.count()
