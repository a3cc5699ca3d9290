"""What people do to learn and to teach: challenges, the path, the puzzle of the day."""

from __future__ import annotations

from functools import partial

from hypothesis import strategies as st

from bot.challenges.custom_ids import (
    PresentingAction,
    PupilAction,
    RegradingAction,
    ResultsAction,
    RollAction,
    TeacherAction,
)
from bot.classes.custom_ids import ClassAction
from bot.learn.custom_ids import ItemAction, LearnAction
from bot.play.custom_ids import TrialAction
from bot.puzzle.custom_ids import PlanAction, PlanControl, PlanSetting, PuzzleAction
from bot.season.custom_ids import SeasonAction
from tests.support.fuzz import drawing
from tests.support.fuzz.drawing import picks
from tests.support.fuzz.steps import Steps, counted_rule, people

LEARNING = {*PupilAction, *TrialAction}
TEACHING = {
    *TeacherAction,
    *PresentingAction,
    *RegradingAction,
    *ResultsAction,
    *RollAction,
    *ClassAction,
    *SeasonAction,
    *PlanAction,
}
PRACTISING = {*LearnAction, *ItemAction}
SOLVING = {*PuzzleAction}

#: How many of the sheets that are typed are right: the first.
RIGHT_TASKS = 3

#: The button by which a teacher posts the puzzle of the day at once.
_POST = PlanControl(PlanAction.PLAN, PlanSetting.POST).encode()


class Learning(Steps):
    """The rules of challenges, of the path and of puzzles."""

    @counted_rule(pick=picks, fields=st.fixed_dictionaries(dict.fromkeys(drawing.FIELDS, picks)))
    def set_challenge(self, pick: int, fields: dict[str, int]) -> None:
        """Set a challenge, mostly a right one, and publish it."""
        prof = self._person("prof")
        (asked,) = self._lesson.send(partial(self._school.call, prof, "challenge create"))
        if asked.result.modal is None:
            return
        right = {name: drawn if pick % 5 == 0 else 0 for name, drawn in fields.items()}
        right["tasks"] = fields["tasks"] % RIGHT_TASKS if pick % 5 else fields["tasks"]
        self._fill_challenge(right)
        edits = self._school.live(prof, {TeacherAction.SET_UP})
        if edits:
            self._press(prof, edits[0], 0)  # its form is filled below
            self._fill_challenge(right)
        for _ in range(2):  # it asks once more
            published = self._school.live(prof, {TeacherAction.PUBLISH})
            if published:
                self._press(prof, published[0], pick)
        self._lesson.wait(61.0)

    def _fill_challenge(self, drawn: dict[str, int]) -> None:
        """Submit the last form that was opened, of a new challenge or of its panel."""
        form = self._school.forms[-1]
        self._fill(form, [drawn.get(field.name, 0) for field in form.fields])

    @counted_rule(name=people, choices=st.lists(picks, min_size=1, max_size=6))
    def learn(self, name: str, choices: list[int]) -> None:
        """Begin a challenge, answer, go on."""
        for pick in choices:
            self._press_one(self._person(name), LEARNING, "challenges", pick)

    @counted_rule(name=people, choices=st.lists(picks, min_size=1, max_size=6))
    def practise(self, name: str, choices: list[int]) -> None:
        """Choose a skill to learn, answer its questions, go on."""
        person = self._person(name)
        for pick in choices:
            self._press_one(person, PRACTISING, "learn", pick)

    @counted_rule(name=people, choices=st.lists(picks, min_size=1, max_size=4))
    def solve_puzzle(self, name: str, choices: list[int]) -> None:
        """Answer the puzzle of the day; if there is none, a teacher posts it before."""
        person, prof = self._person(name), self._person("prof")
        if not self._school.live(prof, SOLVING):
            self._lesson.send(partial(self._school.call, prof, "puzzle"))
            panel = self._school.live(prof, {*PlanAction})
            post = [each for each in panel if each.custom_id == _POST]
            if post:
                self._press(prof, post[0], 0)
        for pick in choices:
            self._press_one(person, SOLVING, "puzzle", pick)

    @counted_rule(
        name=st.sampled_from(("prof", "prof", "stranger")),
        pick=picks,
        choices=st.lists(picks, min_size=1, max_size=4),
    )
    def teach(self, name: str, pick: int, choices: list[int]) -> None:
        """Press what a teacher is shown, after a command perhaps."""
        commands = ("results", "challenge close")
        if pick % 4 < len(commands):
            call = partial(self._school.call, self._person(name), commands[pick % 4])
            self._lesson.send(partial(call, number=1 + pick // 4 % 3))
        for choice in choices:
            self._press_one(self._person(name), TEACHING, "challenge list", choice)
