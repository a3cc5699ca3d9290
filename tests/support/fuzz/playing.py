"""What people do in matches: open, play, argue about, vote on and review them."""

from __future__ import annotations

import itertools
from functools import partial
from random import Random

from hypothesis import strategies as st

from bot.play.custom_ids import PlayAction
from games.match import Person as Seated
from tests.support.fuzz import drawing
from tests.support.fuzz.drawing import OPENINGS, picks
from tests.support.fuzz.school import Person, Shown
from tests.support.fuzz.steps import Steps, counted_rule, people
from tests.support.positions import SAMPLES

openings = st.sampled_from(OPENINGS)

PICKING = {PlayAction.PICK, PlayAction.TYPE}
ARGUING = {
    *(PlayAction.TAKE_BACK, PlayAction.ALLOW, PlayAction.REFUSE),
    *(PlayAction.RESIGN, PlayAction.YIELD, PlayAction.REMATCH),
}
ASKING = {
    *(PlayAction.HINT, PlayAction.WHAT_IF, PlayAction.WHY, PlayAction.ASK, PlayAction.TEXT),
    *(PlayAction.RULES, PlayAction.SAVE, PlayAction.SHARE),
}
REVIEWING = (PlayAction.REVIEW, PlayAction.LOOK, PlayAction.REPLAY)


class Playing(Steps):
    """The rules of matches."""

    @counted_rule(name=people, first=openings, second=openings, other=people, pick=picks)
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

    @counted_rule(name=people, choices=st.lists(picks, min_size=1, max_size=4))
    def argue(self, name: str, choices: list[int]) -> None:
        """Ask to take a move back, allow it or not, resign, or play once more."""
        for pick in choices:
            shown = self._school.live(self._person(name), ARGUING)
            if shown:
                self._press(self._person(name), shown[pick % len(shown)], pick)

    @counted_rule(name=people, choices=st.lists(picks, min_size=1, max_size=4))
    def ask_for_help(self, name: str, choices: list[int]) -> None:
        """Ask for a hint, a reason, another move, the rules or the board; share or save it."""
        for pick in choices:
            shown = self._school.live(self._person(name), ASKING)
            if shown:
                self._press(self._person(name), shown[pick % len(shown)], pick)

    @counted_rule(name=people, which=picks, choices=st.lists(picks, min_size=3, max_size=6))
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

    @counted_rule(which=picks, moves=st.lists(picks, min_size=1, max_size=6))
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

    @counted_rule(name=st.sampled_from(("prof", "ada", "stranger")), pick=picks)
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
