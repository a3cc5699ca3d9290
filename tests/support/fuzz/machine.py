"""What Hypothesis may have people do: its rules, from which it makes stories and shrinks them."""

from __future__ import annotations

import itertools
import shutil
from collections.abc import Callable
from functools import partial
from pathlib import Path
from random import Random

from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, rule

from bot.challenges.custom_ids import PupilAction, ResultsAction, TeacherAction
from bot.classes.custom_ids import ClassAction
from bot.kit.custom_ids import Action
from bot.learn.custom_ids import ItemAction, LearnAction
from bot.play.custom_ids import PlayAction, TrialAction
from bot.privacy.controls import ASK, ERASE
from bot.privacy.custom_ids import PrivacyAction
from bot.puzzle.custom_ids import PlanAction, PlanControl, PlanSetting, PuzzleAction
from bot.season.custom_ids import SeasonAction
from games.match import Person as Seated
from tests.support.fuzz import drawing
from tests.support.fuzz.drawing import ACTIONS, COMMANDS, OPENINGS, picks
from tests.support.fuzz.lesson import Lesson
from tests.support.fuzz.school import Form, Person, Sent, Shown
from tests.support.fuzz.tally import Tally
from tests.support.fuzz.wire import Fault
from tests.support.positions import SAMPLES

NAMES = ("ada", "blaise", "chloe", "prof", "stranger", "ada-in-private")
people, openings = st.sampled_from(NAMES), st.sampled_from(OPENINGS)

PICKING = {PlayAction.PICK, PlayAction.TYPE}
ARGUING = {
    *(PlayAction.TAKE_BACK, PlayAction.ALLOW, PlayAction.REFUSE),
    *(PlayAction.RESIGN, PlayAction.YIELD, PlayAction.REMATCH),
}
REVIEWING = (PlayAction.REVIEW, PlayAction.LOOK, PlayAction.REPLAY)
LEARNING = {*PupilAction, *TrialAction}
TEACHING = {*TeacherAction, *ResultsAction, *ClassAction, *SeasonAction, *PlanAction}
PRACTISING = {*LearnAction, *ItemAction}
SOLVING = {*PuzzleAction}

#: The button by which a teacher posts the puzzle of the day at once.
_POST = PlanControl(PlanAction.PLAN, PlanSetting.POST).encode()

#: How many of what may be typed mostly make sense: the first.
_SENSIBLE = 4

#: In seconds: a live board is edited, a turn runs out, a challenge closes, a match is old.
SPANS = (6.0, 61.0, 400.0, 7_300.0, 172_900.0)


class _Everything:
    """Has no rule left out."""

    def is_enabled(self, _rule: str) -> bool:
        return True


class Fuzz(RuleBasedStateMachine):
    """People who do whatever Discord lets them, and a judge behind them.

    Hypothesis begins with a lesson of the rule alone that comes first, by the number of its
    arguments and by its name: ``argue``, which then does nothing.
    """

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

    # Matches.

    @rule(name=people, first=openings, second=openings, other=people, pick=picks)
    def open_matches(self, name: str, first: str, second: str, other: str, pick: int) -> None:
        """Open two matches against the computer or a classmate, who mostly accepts."""
        for command in (first, second):
            self._open_match(self._person(name), self._person(other), command, pick)

    def _open_match(self, person: Person, opponent: Person, command: str, pick: int) -> None:
        against = opponent if self._both_here(person, opponent) else None
        options = drawing.opening(command, Random(pick), against)
        (sent,) = self._lesson.send(partial(self._school.call, person, command, **options))
        if against is not None and pick % 4:
            shown = self._school.live(opponent, {PlayAction.ACCEPT})
            mine = [each for each in shown if each.message == sent.result._interaction.message_id]
            for each in mine[:1]:
                self._press(opponent, each, pick)

    @rule(name=people, choices=st.lists(picks, min_size=1, max_size=4))
    def argue(self, name: str, choices: list[int]) -> None:
        """Ask to take a move back, allow it or not, resign, or play once more."""
        for pick in choices:
            shown = self._school.live(self._person(name), ARGUING)
            if shown:
                self._press(self._person(name), shown[pick % len(shown)], pick)

    @rule(name=people, which=picks, choices=st.lists(picks, min_size=3, max_size=6))
    def review(self, name: str, which: int, choices: list[int]) -> None:
        """Open the review of a finished match, look at its moves, play on from one of them."""
        person = self._person(name)
        over = [n for n, row in self._lesson.store.kept.matches.items() if row.state == "over"]
        if number := over[-1 - which % len(over)] if over else 0:
            self._lesson.send(partial(self._school.call, person, "board", match=number))
        for pick, action in zip(choices, itertools.cycle(REVIEWING)):
            for shown in self._school.live(person, {action})[:1]:
                self._press(person, shown, pick)

    def _both_here(self, person: Person, opponent: Person) -> bool:
        here = self._school.is_of_class(person) and self._school.is_of_class(opponent)
        return here and person.id != opponent.id

    @rule(which=picks, moves=st.lists(picks, min_size=1, max_size=6))
    def play_on(self, which: int, moves: list[int]) -> None:
        """Play so many moves in a match that is open, by the controls that are shown."""
        store = self._lesson.store
        for pick in moves:
            playing = [number for number, row in store.kept.matches.items() if row.state == "open"]
            if not playing:
                return
            self._play(playing[-1 - which % len(playing)], pick)

    def _play(self, number: int, pick: int) -> None:
        match = self._lesson.store.judged[number]
        seat = match.seats[match.to_move]
        room = [each for each in self._school.people.values() if each.id == getattr(seat, "id", 0)]
        if not isinstance(seat, Seated):
            room = self._school.classmates()
        if not room:
            return
        person = room[pick % len(room)]
        for _ in range(4):
            shown = self._controls_of(person, number, len(match.plies))
            if not shown:
                self._lesson.send(partial(self._school.call, person, "board", match=number))
                shown = self._controls_of(person, number, len(match.plies))
            if not shown:
                return
            self._press(person, shown[pick % len(shown)], pick)
            if len(self._lesson.store.judged[number].plies) != len(match.plies):
                return

    def _controls_of(self, person: Person, number: int, ply: int) -> list[Shown]:
        """Return the controls that make a move of a match on one message, the newest."""
        here = f":{number}:{ply}:"
        found = [e for e in self._school.live(person, PICKING) if here in e.custom_id]
        return [each for each in found if each.message == found[0].message]

    @rule(name=st.sampled_from(("prof", "ada", "stranger")), pick=picks)
    def vote(self, name: str, pick: int) -> None:
        """Set up a match of the class, and have all vote at the same moment."""
        shown = list(SAMPLES.values())[pick % len(SAMPLES)].shown
        setting = {"quorum": 1 + pick % 4, "minutes": 1 + pick % 3}
        position = shown[1][pick % len(shown[1])]
        team = partial(self._school.call, self._person(name), "team")
        self._lesson.send(partial(team, game=shown[0], position=position, **setting))
        sends = []
        for person in self._school.classmates():
            picks = self._school.live(person, {PlayAction.PICK})
            if picks:
                each = picks[pick % len(picks)]
                sends.append(partial(self._click, person, each, pick + len(sends)))
        if sends:
            self._lesson.send(*sends)

    # Challenges.

    @rule(pick=picks, fields=st.fixed_dictionaries(dict.fromkeys(drawing.FIELDS, picks)))
    def set_challenge(self, pick: int, fields: dict[str, int]) -> None:
        """Set a challenge, mostly a right one, and publish it."""
        prof = self._person("prof")
        (asked,) = self._lesson.send(partial(self._school.call, prof, "challenge create"))
        if asked.result.modal is None:
            return
        form = self._school.forms[-1]
        right = {name: drawn if pick % 5 == 0 else 0 for name, drawn in fields.items()}
        right["tasks"] = fields["tasks"] % 2 if pick % 5 else fields["tasks"]
        self._fill(form, [right.get(name, 0) for name, _ in form.fields])
        published = self._school.live(prof, {TeacherAction.PUBLISH})
        if published:
            self._press(prof, published[0], pick)
            self._lesson.wait(61.0)

    @rule(name=people, choices=st.lists(picks, min_size=1, max_size=6))
    def learn(self, name: str, choices: list[int]) -> None:
        """Begin a challenge, answer, go on."""
        for pick in choices:
            self._press_one(self._person(name), LEARNING, "challenges", pick)

    @rule(name=people, choices=st.lists(picks, min_size=1, max_size=6))
    def practise(self, name: str, choices: list[int]) -> None:
        """Choose a skill to learn, answer its questions, go on."""
        person = self._person(name)
        for pick in choices:
            self._press_one(person, PRACTISING, "learn", pick)

    @rule(name=people, choices=st.lists(picks, min_size=1, max_size=4))
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

    @rule(name=st.sampled_from(("prof", "prof", "stranger")), pick=picks)
    def teach(self, name: str, pick: int) -> None:
        """Press something that a teacher is shown, after a command perhaps."""
        commands = ("results", "challenge close")
        if pick % 4 < len(commands):
            call = partial(self._school.call, self._person(name), commands[pick % 4])
            self._lesson.send(partial(call, number=1 + pick // 4 % 3))
        self._press_one(self._person(name), TEACHING, "challenge list", pick)

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

    # Whatever is there.

    @rule(name=people, pick=picks, old=st.booleans())
    def press(self, name: str, pick: int, old: bool) -> None:
        """Press any control on one's screen, or one that was there before."""
        person = self._person(name)
        shown = self._school.visible(person) if old else self._school.live(person, ACTIONS)
        if shown:
            self._press(person, shown[pick % len(shown)], pick)

    @rule(name=people, pick=picks, fault=st.sampled_from(Fault))
    def press_while_something_fails(self, name: str, pick: int, fault: Fault) -> None:
        """Press a control while something fails; then once more, as people do."""
        person = self._person(name)
        shown = self._school.live(person, ACTIONS)
        if shown:
            self._press(person, shown[pick % len(shown)], pick, fault)
            self._press(person, shown[pick % len(shown)], pick)

    @rule(one=people, other=people, pick=picks, second=picks)
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

    @rule(which=picks, choices=st.lists(picks, min_size=5, max_size=5))
    def fill_again(self, which: int, choices: list[int]) -> None:
        """Fill a form that was shown at some time, once more perhaps."""
        forms = self._school.forms
        if forms:
            form = forms[-1 - which % len(forms)]
            self._fill(form, choices[: len(form.fields)])

    @rule(name=people, action=st.sampled_from(ACTIONS), numbers=drawing.numbers, pick=picks)
    def forge(self, name: str, action: Action, numbers: str, pick: int) -> None:
        """Send a control that nobody was shown, as a click, a choice or a form."""
        self._send_forged(self._person(name), f"{action}:{numbers}", pick)

    @rule(name=people, numbers=drawing.numbers, pick=picks)
    def forge_many(self, name: str, numbers: str, pick: int) -> None:
        """Send one after the other half of all controls that there might be about the same."""
        for action in ACTIONS[pick % 2 :: 2]:
            self._send_forged(self._person(name), f"{action}:{numbers}", pick)

    @rule(name=people, custom_id=drawing.garbage, pick=picks)
    def forge_garbage(self, name: str, custom_id: str, pick: int) -> None:
        """Send what is no control at all."""
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

    @rule(name=people, command=st.sampled_from(COMMANDS), pick=picks)
    def call(self, name: str, command: str, pick: int) -> None:
        """Call a command with options that Discord allows."""
        person = self._person(name)
        if self._may_call(person, command):
            options = drawing.options_of(command, Random(pick), self._school, person)
            self._lesson.send(partial(self._school.call, person, command, **options))

    @rule(name=st.sampled_from(("prof", *NAMES)), pick=picks)
    def try_many(self, name: str, pick: int) -> None:
        """Call half of all commands, one after the other."""
        for number, command in enumerate(COMMANDS[pick % 2 :: 2]):
            self.call(name, command, pick + number)

    def _may_call(self, person: Person, command: str) -> bool:
        """Return whether Discord has the person call it: some need a server's member."""
        spec = self._school.commands()[command]
        needs = any(each["type"] in (6, 8) and each.get("required") for each in spec["options"])
        return self._school.is_of_class(person) or not needs

    @rule(name=people, pick=picks)
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

    @rule(name=people, presses=st.integers(0, 2))
    def leave(self, name: str, presses: int) -> None:
        """Have one's data erased by the buttons, if one presses both."""
        person = self._person(name)
        self._lesson.send(partial(self._school.call, person, "privacy"))
        for step in (ASK, ERASE)[:presses]:
            shown = self._school.live(person, {PrivacyAction.PRIVACY})
            found = [each for each in shown if each.custom_id.endswith(f":{step}")]
            if found:
                self._press(person, found[0], step)

    @rule(seconds=st.sampled_from(SPANS), restarts=st.booleans())
    def pass_time(self, seconds: float, restarts: bool) -> None:
        """Let time pass, after a restart perhaps; then the boards tell who has won."""
        if restarts:
            self._lesson.restart()
        self._lesson.wait(seconds)
        self._lesson.check_boards()


_files = itertools.count()
