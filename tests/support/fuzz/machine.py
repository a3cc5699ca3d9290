"""What Hypothesis may have people do: its rules, from which it makes stories and shrinks them."""

from __future__ import annotations

from functools import partial
from random import Random

from hypothesis import strategies as st

from bot.challenges.custom_ids import TeacherAction
from bot.kit.custom_ids import Action
from bot.privacy.controls import ASK, ERASE
from bot.privacy.custom_ids import PrivacyAction
from tests.support.fuzz import drawing
from tests.support.fuzz.competing import Competing
from tests.support.fuzz.drawing import ACTIONS, COMMANDS, picks
from tests.support.fuzz.learning import Learning
from tests.support.fuzz.playing import Playing
from tests.support.fuzz.school import Person
from tests.support.fuzz.steps import NAMES, counted_rule, people
from tests.support.fuzz.touring import Touring
from tests.support.fuzz.wire import Fault

#: In seconds: after this time every live board was edited.
BREATH = 6.0

#: In seconds: a turn runs out, a vote ends, a challenge closes, a match is old.
SPANS = (61.0, 400.0, 7_300.0, 172_900.0)


class Fuzz(Playing, Learning, Competing, Touring):
    """People who do whatever Discord lets them, and a judge behind them.

    The first lesson that Hypothesis draws is the simplest: wherever any rule may be followed, it is
    the one with the fewest arguments, ``breathe``.
    """

    @counted_rule()
    def breathe(self) -> None:
        """Do nothing until every live board is edited; then each board says who has won."""
        self._lesson.wait(BREATH)
        self._lesson.check_boards()

    @counted_rule(name=people, pick=picks, old=st.booleans())
    def press(self, name: str, pick: int, old: bool) -> None:
        """Press any control on one's screen, or one that was there before."""
        person = self._person(name)
        shown = self._school.visible(person) if old else self._school.live(person, ACTIONS)
        if shown:
            self._press(person, shown[pick % len(shown)], pick)

    @counted_rule(name=people, pick=picks, fault=st.sampled_from(Fault))
    def press_while_something_fails(self, name: str, pick: int, fault: Fault) -> None:
        """Press a control while something fails; then once more, as people do."""
        person = self._person(name)
        shown = self._school.live(person, ACTIONS)
        if shown:
            self._press(person, shown[pick % len(shown)], pick, fault)
            self._press(person, shown[pick % len(shown)], pick)

    @counted_rule(one=people, other=people, pick=picks, second=picks)
    def press_together(self, one: str, other: str, pick: int, second: int) -> None:
        """Two press something at the same moment, or one presses the same twice."""
        sends = []
        for name, which in ((one, pick), (other, pick if one == other else second)):
            person = self._person(name)
            shown = self._school.live(person, ACTIONS)
            if shown:
                sends.append(partial(self._click, person, shown[which % len(shown)], which))
        if sends:
            self._lesson.send(*sends)

    @counted_rule(which=picks, choices=st.lists(picks, min_size=5, max_size=5))
    def fill_again(self, which: int, choices: list[int]) -> None:
        """Fill a form that was shown at some time, once more perhaps."""
        forms = self._school.forms
        if forms:
            form = forms[-1 - which % len(forms)]
            self._fill(form, choices[: len(form.fields)])

    @counted_rule(name=people, action=st.sampled_from(ACTIONS), numbers=drawing.numbers, pick=picks)
    def forge(self, name: str, action: Action, numbers: str, pick: int) -> None:
        """Send a control that nobody was shown, as a click, a choice or a form."""
        self._send_forged(self._person(name), f"{action}:{numbers}", pick)

    @counted_rule(name=people, numbers=drawing.numbers, pick=picks)
    def forge_many(self, name: str, numbers: str, pick: int) -> None:
        """Send one after the other half of all controls that there might be about the same."""
        for action in ACTIONS[pick % 2 :: 2]:
            self._send_forged(self._person(name), f"{action}:{numbers}", pick)

    @counted_rule(name=people, custom_id=drawing.garbage, pick=picks)
    def forge_garbage(self, name: str, custom_id: str, pick: int) -> None:
        """Send a custom id that no control has."""
        self._send_forged(self._person(name), custom_id, pick)

    def _send_forged(self, person: Person, custom_id: str, pick: int) -> None:
        shown = self._school.visible(person)
        message = shown[pick % len(shown)].message if shown else None
        if custom_id.startswith(TeacherAction.SET_UP_FILLED) and pick % 2:
            message = None  # a command opens that form
        elif message is None:
            return
        kind = pick % 3
        if kind == 0 or message is None:
            fields = {name: drawing.typed(name, (), pick) for name in ("text", *drawing.FIELDS)}
            send = partial(self._school.fill, person, message, custom_id, fields)
        else:
            values = [(), drawing.typed("text", (), pick // 3)][kind - 1]
            chosen = (values,) if values else ()
            send = partial(self._school.click, person, message, custom_id, *chosen)
        self._lesson.send(send)

    @counted_rule(name=people, command=st.sampled_from(COMMANDS), pick=picks)
    def call(self, name: str, command: str, pick: int) -> None:
        """Call a command with options that Discord allows."""
        self._call(self._person(name), command, pick)

    def _call(self, person: Person, command: str, pick: int) -> None:
        if self._may_call(person, command):
            options = drawing.options_of(command, Random(pick), self._school, person)
            self._lesson.send(partial(self._school.call, person, command, **options))

    @counted_rule(name=st.sampled_from(("prof", *NAMES)), pick=picks)
    def try_many(self, name: str, pick: int) -> None:
        """Call half of all commands, one after the other."""
        for number, command in enumerate(COMMANDS[pick % 2 :: 2]):
            self._call(self._person(name), command, pick + number)

    def _may_call(self, person: Person, command: str) -> bool:
        """Return whether Discord has the person call it: some need a server's member."""
        spec = self._school.commands()[command]
        needs = any(each["type"] in (6, 8) and each.get("required") for each in spec["options"])
        return self._school.is_of_class(person) or not needs

    @counted_rule(name=people, pick=picks)
    def type_an_option(self, name: str, pick: int) -> None:
        """Type into an option that suggests how to go on."""
        found = [
            (command, option)
            for command, spec in self._school.commands().items()
            for option in spec.get("options", ())
            if option.get("autocomplete")
        ]
        command, option = found[pick % len(found)]
        text = drawing.typed("text", (), pick)
        suggest = partial(self._school.suggest, self._person(name), command, option, text)
        self._lesson.send(suggest)

    @counted_rule(name=people, presses=st.integers(0, 2))
    def leave(self, name: str, presses: int) -> None:
        """Have one's data erased by the buttons, if one presses both."""
        person = self._person(name)
        self._lesson.send(partial(self._school.call, person, "privacy"))
        for step in (ASK, ERASE)[:presses]:
            shown = self._school.live(person, {PrivacyAction.PRIVACY})
            found = [each for each in shown if each.custom_id.endswith(f":{step}")]
            if found:
                self._press(person, found[0], step)

    @counted_rule(seconds=st.sampled_from(SPANS), restarts=st.booleans())
    def pass_time(self, seconds: float, restarts: bool) -> None:
        """Let time pass, after a restart perhaps; then the boards say who has won."""
        if restarts:
            self._lesson.restart()
        self._lesson.wait(seconds)
        self._lesson.check_boards()
