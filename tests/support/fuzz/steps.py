"""What all rules share: a lesson, its people, and how they press controls and fill forms."""

from __future__ import annotations

import itertools
import shutil
from collections import Counter
from collections.abc import Callable
from dataclasses import replace
from functools import partial, wraps
from pathlib import Path
from typing import Any

from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, rule

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


def counted_rule(**drawn: Any) -> Callable[[Callable[..., None]], Any]:
    """Make a method of Steps a rule that Hypothesis may follow, and count how often it is."""

    def made(method: Callable[..., None]) -> Any:
        @wraps(method)
        def counted(self: Steps, **arguments: Any) -> None:
            self.followed[method.__name__] += 1
            method(self, **arguments)

        return rule(**drawn)(counted)

    return made


class _Turns:
    """Leaves out, every other time, the rules that were followed in a lesson, until all were.

    So a lesson of twice as many steps as there are rules has them all, each a second time perhaps.
    Hypothesis itself would leave out some in each lesson.
    """

    def __init__(self, names: frozenset[str], followed: Counter[str]) -> None:
        self._names, self._followed = names, followed

    def is_enabled(self, name: str) -> bool:
        """Return whether a rule may be followed next."""
        is_free = self._followed.total() % 2 == 1 or self._followed.keys() >= self._names
        return is_free or name not in self._followed


class Steps(RuleBasedStateMachine):
    """A lesson, in which a person does one thing after the other."""

    def __init__(self, folder: Path, empty: Path, tally: Tally, told: Callable[[], None]) -> None:
        """``empty`` is an SQLite file with the schema and nothing in it."""
        super().__init__()
        #: How often each rule was followed in this lesson.
        self.followed: Counter[str] = Counter()
        turns = _Turns(frozenset(rule_names(type(self))), self.followed)
        self._rules_strategy.enabled_rules_strategy = st.just(turns)
        self._tally = tally
        #: How often the controls of each action were pressed in this lesson.
        self._pressed: Counter[str] = Counter()
        file = shutil.copyfile(empty, folder / f"{next(_files)}.db")
        self._lesson = Lesson(f"sqlite+aiosqlite:///{file}", tally, told)
        self._file = file
        self._school = self._lesson.school

    def teardown(self) -> None:
        """End the bot; delete its file."""
        self._tally.rules.update(self.followed)
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
        self._pressed[shown.action] += 1
        values = () if shown.values is None else (shown.values[pick % len(shown.values)],)
        return self._school.click(person, shown.message, shown.custom_id, *values)

    def _fill(self, form: Form, picks: list[int], fault: Fault | None = None) -> None:
        self._submit(form, self._typed(form, picks), fault)

    def _typed(self, form: Form, picks: list[int]) -> dict[str, str]:
        """Return what is typed and chosen in a form."""
        return {
            field.name: drawing.typed(field.name, field.offered, pick)[: field.longest]
            for field, pick in zip(form.fields, picks, strict=True)
            if field.is_text or field.offered
        }

    def _submit(self, form: Form, typed: dict[str, str], fault: Fault | None = None) -> Sent:
        person = self._person(form.person)
        if form.message not in self._school.world.env.backend.messages[person.channel_id]:
            form = replace(form, message=None)
        submit = partial(self._school.submit, person, form, typed)
        (sent,) = self._lesson.send(submit, fault=fault)
        return sent


def rule_names(machine: type[RuleBasedStateMachine]) -> list[str]:
    """Return the names of the rules of a machine, sorted."""
    return sorted(each.function.__name__ for each in machine.setup_state().rules)


_files = itertools.count()
