"""The acts of people who compete: strategies in leagues, and tournaments."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from hypothesis import strategies as st

from bot.league.custom_ids import LeagueAction
from bot.tournament.custom_ids import TournamentAction
from bot.tournament.model import Mode
from tests.support.fuzz.drawing import picks
from tests.support.fuzz.school import Person, Sent, Shown
from tests.support.fuzz.steps import NAMES, Steps, counted_rule, people

#: Games of one number, in which most of what is typed is a rule.
LEAGUES = ("fortboyard 5", "take 1,2")

#: Matches that are over after a few moves.
SHORT = {"game": "nim", "position": "1 1 1"}


#: What a teacher presses who leads a tournament.
LEADING = (
    *(TournamentAction.LEAD, TournamentAction.REMOVE, TournamentAction.REMOVE),
    TournamentAction.PAUSE,
    *(TournamentAction.BOUT, TournamentAction.SCORE, TournamentAction.PAUSE, TournamentAction.END),
)


class Competing(Steps):
    """The rules of leagues and tournaments."""

    @counted_rule(name=people, which=picks, choices=st.lists(picks, min_size=1, max_size=5))
    def compete(self, name: str, which: int, choices: list[int]) -> None:
        """Show a league, enter a strategy, look at its games."""
        person = self._person(name)
        if not self._school.live(person, {LeagueAction.ENTER}):
            game = LEAGUES[which % len(LEAGUES)]
            self._lesson.send(partial(self._school.call, person, "league", game=game))
        enter = self._school.live(person, {LeagueAction.ENTER})
        if enter:
            self._press(person, enter[0], 1 + which % 3 * 7)
        for pick in choices:
            self._press_one(person, {*LeagueAction}, "league", pick)

    @counted_rule(name=people, which=picks)
    def step_through_game(self, name: str, which: int) -> None:
        """Show a league, let the house play, and go down to a game of it and its moves."""
        person = self._person(name)
        game = LEAGUES[which % len(LEAGUES)]
        self._lesson.send(partial(self._school.call, person, "league", game=game))
        self._lesson.wait(61.0)
        choose, step = LeagueAction.CHOOSE, LeagueAction.STEP
        for action in (LeagueAction.GAMES, choose, choose, step, step):
            for shown in self._newest(person, action):
                self._press(person, shown, which)

    @counted_rule(which=picks)
    def lead_tournament(self, which: int) -> None:
        """Hold a tournament, take a player out, pause it, set a result, and let it go on."""
        self._hold_tournament(which, 3)
        prof = self._person("prof")
        pause = TournamentAction.PAUSE
        for action in LEADING:
            for shown in self._newest(prof, action):
                self._press(prof, shown, 0 if action is pause else which)

    def _newest(self, person: Person, action: LeagueAction | TournamentAction) -> list[Shown]:
        """Return the newest control of an action that somebody is shown, if there is one."""
        return self._school.live(person, {action})[:1]

    @counted_rule(which=picks, joining=st.integers(1, 3))
    def hold_tournament(self, which: int, joining: int) -> None:
        """Open a tournament, have some join at the same moment, and start it."""
        self._hold_tournament(which, joining)

    def _hold_tournament(self, which: int, joining: int) -> None:
        prof = self._person("prof")
        options = {**SHORT, "mode": [*Mode][which % len(Mode)].value}
        self._lesson.send(partial(self._school.call, prof, "tournament", **options))
        here = self._school.classmates()[:joining]
        joins = [click for each in here for click in self._clicks(each, TournamentAction.JOIN, 0)]
        if joins:
            self._lesson.send(*joins)
        start = self._clicks(prof, TournamentAction.START, which)
        if start:
            self._lesson.send(*start)
            shown = self._school.live(prof, {TournamentAction.START})
            sure = [each for each in shown if each.custom_id.endswith(":1")][:1]
            self._lesson.send(*[partial(self._click, prof, each, which) for each in sure])
            self._lesson.wait(6.0)

    def _clicks(
        self, person: Person, action: TournamentAction, pick: int
    ) -> list[Callable[[], Sent]]:
        """Return the click on the newest control of an action, if somebody is shown any."""
        return [partial(self._click, person, each, pick) for each in self._newest(person, action)]

    @counted_rule(
        name=st.sampled_from(("prof", *NAMES)), choices=st.lists(picks, min_size=2, max_size=5)
    )
    def take_part(self, name: str, choices: list[int]) -> None:
        """Press what is shown of tournaments: join, leave, lead."""
        person = self._person(name)
        first = self._clicks(person, TournamentAction.LEAD, 0)[: choices[0] % 3]
        if first:
            self._lesson.send(*first)
        for pick in choices:
            shown = self._school.live(person, {*TournamentAction})
            if shown:
                self._press(person, shown[pick % len(shown)], pick)
