"""Acts besides matches and challenges: quizzes, programs, lists, seasons; and forms."""

from __future__ import annotations

from collections.abc import Collection
from functools import partial
from typing import Any

from hypothesis import strategies as st

from bot.classes.custom_ids import ClassAction
from bot.kit.custom_ids import Action
from bot.learn.custom_ids import ItemAction
from bot.programs.custom_ids import ProgramAction
from bot.quiz.custom_ids import DeskAction, QuizAction
from bot.roster.custom_ids import RosterAction
from bot.season.custom_ids import SeasonAction
from tests.support.fuzz.drawing import ACTIONS, picks
from tests.support.fuzz.referee import Broken
from tests.support.fuzz.school import Form, Person, Shown
from tests.support.fuzz.steps import Steps, counted_rule, people

#: Commands, each with some options, and what leads on from their answers.
TOURS: tuple[tuple[str, dict[str, Any], frozenset[Action]], ...] = (
    ("quiz", {}, frozenset((*QuizAction, *DeskAction))),
    ("program check", {"function": "prochain_joueur"}, frozenset(ProgramAction)),
    ("program list", {}, frozenset(ProgramAction)),
    ("class roster", {}, frozenset(RosterAction)),
    ("class season", {}, frozenset((*ClassAction, *SeasonAction))),
    ("leaderboard", {}, frozenset(SeasonAction)),
    ("train", {"game": "fortboyard 5", "position": "7"}, frozenset(ItemAction)),
)


class Touring(Steps):
    """The rules of quizzes, and of whatever is gone through step by step."""

    @counted_rule(name=people, which=picks, choices=st.lists(picks, min_size=1, max_size=5))
    def tour(self, name: str, which: int, choices: list[int]) -> None:
        """Send a command, and then press controls of its answer."""
        person = self._person(name)
        command, options, actions = TOURS[which % len(TOURS)]
        self._lesson.send(partial(self._school.call, person, command, **options))
        for pick in choices:
            shown = self._newest_of(person, actions)
            if shown:
                self._press(person, shown[pick % len(shown)], pick)

    @counted_rule(name=people, presses=st.integers(1, 8), pick=picks)
    def wander(self, name: str, presses: int, pick: int) -> None:
        """Press controls on one's screen: each time the kind pressed least in this lesson."""
        person = self._person(name)
        for _ in range(presses):
            shown = self._school.live(person, ACTIONS)
            rarest = min((self._pressed[each.action] for each in shown), default=0)
            found = [each for each in shown if self._pressed[each.action] == rarest]
            if found:
                self._press(person, found[pick % len(found)], pick)

    @counted_rule(which=picks, choices=st.lists(picks, min_size=2, max_size=6))
    def hold_quiz(self, which: int, choices: list[int]) -> None:
        """Set up a quiz from a template, lead it, and have the class answer at the same moment."""
        prof = self._person("prof")
        if not self._school.live(prof, {QuizAction.STEP}):
            self._lesson.send(partial(self._school.call, prof, "quiz"))
            for desk in self._school.live(prof, {DeskAction.TEMPLATE})[:1]:
                self._press(prof, desk, which)
        here = self._school.classmates()
        for pick in choices:
            steps = self._newest_of(prof, {QuizAction.STEP})
            if steps:
                self._press(prof, steps[pick % len(steps)], pick)
            answers = [(p, self._newest_of(p, {QuizAction.ANSWER})) for p in here]
            sends = [
                partial(self._click, person, shown[(pick + number) % len(shown)], pick)
                for number, (person, shown) in enumerate(answers)
                if shown
            ]
            if sends:
                self._lesson.send(*sends)

    def _newest_of(self, person: Person, actions: Collection[Action]) -> list[Shown]:
        """Return the controls of some actions on the newest message that has any."""
        shown = self._school.live(person, actions)
        return [each for each in shown if each.message == shown[0].message]

    @counted_rule(which=picks, choices=st.lists(picks, min_size=5, max_size=5))
    def correct(self, which: int, choices: list[int]) -> None:
        """Fill a form, mostly wrongly; if it is handed back, fill it again: nothing is lost."""
        forms = self._school.forms
        if not forms:
            return
        form = forms[-1 - which % len(forms)]
        typed = self._typed(form, choices[: len(form.fields)])
        answered = self._submit(form, typed).result.response
        if answered is None or not self._school.hands_back(answered):
            return
        person = self._person(form.person)
        here = [e for e in self._school.live(person, ACTIONS) if e.message == answered.id]
        (sent,) = self._lesson.send(partial(self._click, person, here[0], which))
        if sent.result.modal is None:
            return
        again = forms[-1]
        self._check_held(again, typed)
        self._fill(again, [0] * len(again.fields))

    def _check_held(self, form: Form, typed: dict[str, str]) -> None:
        """Raise Broken unless a form to be corrected holds what was typed into it."""
        self._tally.events["forms handed back"] += 1
        for field in form.fields:
            wanted = typed.get(field.name, "")
            if field.is_text and field.held != wanted:
                raise Broken(f"{form.custom_id} holds {field.held!r}, not {wanted!r}")
