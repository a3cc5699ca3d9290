"""Build the bot's services: each once, with its store and the services that it calls."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path

from prometheus_client import CollectorRegistry

from bot.challenges.announcer import ChallengePosts
from bot.challenges.pupil.examiner import Examiner
from bot.challenges.pupil.store import AttemptStore
from bot.challenges.pupil.trials import TrialMatches
from bot.challenges.runs import ChallengeRules
from bot.challenges.store import ChallengeStore
from bot.challenges.teams.store import TeamStore, regroup
from bot.challenges.wiring import challenge_services
from bot.class_map.service import ClassPractice
from bot.class_map.store import ClassMapStore
from bot.classes.muting.service import Mutes
from bot.classes.muting.store import MuteStore
from bot.classes.service import Classes
from bot.classes.store import ClassStore
from bot.db.engine import Engine
from bot.kit.host import Host
from bot.kit.in_flight import InFlight
from bot.kit.shards import Shards
from bot.kit.thinker import Thinker
from bot.laboratory.analyst import Analyst
from bot.laboratory.service import Laboratory
from bot.league.messages import LeaguePosts
from bot.league.runs import Games, LeagueRules
from bot.league.service import Leagues
from bot.league.store import LeagueStore
from bot.learn.messages import render_reminder
from bot.learn.played import settle
from bot.learn.runs import ReminderRules
from bot.learn.service import Learning
from bot.learn.showing import show_next
from bot.learn.store import LearnStore
from bot.play.advice.service import Hints
from bot.play.advice.store import HintStore
from bot.play.beginning.service import Beginnings
from bot.play.beginning.store import BeginningStore
from bot.play.boards import MatchBoards
from bot.play.clocks import Clocks
from bot.play.endings import Endings
from bot.play.lessons import LessonMatches
from bot.play.limits import StartLimits
from bot.play.model import MatchRecord
from bot.play.once import Once
from bot.play.places.service import Places
from bot.play.removal.service import Removals
from bot.play.removal.store import RemovalStore
from bot.play.reviews.service import Reviews
from bot.play.runs import TurnRules
from bot.play.service import Matches
from bot.play.store import MatchStore
from bot.play.take_backs.service import TakeBacks
from bot.play.take_backs.store import TakeBackStore
from bot.play.team.service import Votes
from bot.play.team.store import VoteStore
from bot.play.timer import TurnEnds
from bot.privacy.model import Operator
from bot.privacy.service import Privacy
from bot.privacy.store import PrivacyStore
from bot.programs.desk import ProgramDesk
from bot.programs.service import Programs
from bot.programs.store import ProgramStore
from bot.puzzle.messages import PuzzlePosts
from bot.puzzle.runs import PuzzleRules, follow_clocks
from bot.puzzle.service import Puzzles
from bot.puzzle.store import PuzzleStore
from bot.quiz.announcer import QuizPosts
from bot.quiz.runs import QuizRules
from bot.quiz.service import Quizzes
from bot.quiz.store import QuizStore
from bot.roster.service import Rosters
from bot.roster.store import RosterStore
from bot.running.alarm import Running
from bot.running.presence import Presence
from bot.season.service import Leaderboards
from bot.season.store import SeasonStore
from bot.tournament.announcer import TournamentPosts
from bot.tournament.guard import TournamentGuard
from bot.tournament.runs import TournamentRules
from bot.tournament.service import Tournaments
from bot.tournament.store import TournamentStore


class Services(Host):
    """The services of all features; the client adds those that act without a request."""

    registry: CollectorRegistry
    _engine: Engine
    _operator: Operator
    _shards: Shards
    _turn_ends: TurnEnds
    _store: MatchStore

    def build_services(self, draw_seed: Callable[[], int], cache: Path | None) -> None:
        """Build all services, each after those that it calls.

        ``draw_seed`` gives seeds of matches and challenges; ``cache`` is the laboratory's folder.
        """
        #: The times in which the bot ran, and those between; ``bouton run`` starts it.
        self.presence = self.provide(Presence(self._engine))
        self.running = Running(
            self._engine, self._shards, self.presence, self.get_partial_messageable
        )
        self.thinker = self.provide(Thinker())
        self.at_end(self.thinker.close)
        self.program_desk = self.provide(ProgramDesk())
        self.at_end(self.program_desk.close)
        self._tournament_store = self.purged(TournamentStore(self._engine))
        self._contest = TournamentGuard(self._tournament_store)
        self._in_flight = InFlight()
        self._build_classes()
        self._build_challenges(draw_seed)
        self._build_matches(draw_seed)
        self._build_play()
        self._build_practice(cache)
        self._build_programs_and_contests()
        self.purged(self.running)

    def _build_classes(self) -> None:
        """Build the services of classes and matches' places, and the puzzle of the day."""
        self._puzzle_store = self.purged(PuzzleStore(self._engine))
        daily = self.running.of(PuzzleRules(), PuzzlePosts(self._puzzle_store).render)
        follow = partial(follow_clocks, daily)
        self.classes = self.provide(Classes(ClassStore(self._engine), follow))
        mute_store = self.purged(MuteStore(self._engine))
        self.mutes = self.provide(Mutes(mute_store, self.classes))
        self.puzzles = self.provide(Puzzles(self._puzzle_store, self.classes, daily))
        self.places = self.provide(Places(self._store, self.classes))
        privacy_store = self.purged(PrivacyStore(self._engine, self._shards))
        self.privacy = self.provide(
            Privacy(privacy_store, self.classes, self._store.recent, self._operator)
        )

    def _build_challenges(self, draw_seed: Callable[[], int]) -> None:
        """Build the services that set challenges and mark their answers."""
        store, self._attempt_store = ChallengeStore(self._engine), AttemptStore(self._engine)
        channel, stores = self.get_partial_messageable, (store, self._attempt_store)
        posts = self.provide(ChallengePosts(*stores, self.classes, self._in_flight, channel))
        runner = self.running.of(ChallengeRules(store), posts.render)
        services = challenge_services(
            *stores,
            self._store,
            self.classes,
            Examiner(self.thinker, self.program_desk, self._contest),
            self.program_desk,
            self._in_flight,
            draw_seed,
            runner,
        )
        for service in services:
            self.provide(service)
        self.challenges, self.editor = services.challenges, services.editor
        self.attempts = services.attempts
        teams = TeamStore(self._engine)
        roster_store = RosterStore(self._engine, regroup)
        self.rosters = self.provide(Rosters(roster_store, self.classes, teams, runner.show_soon))
        self.leaderboards = self.provide(
            Leaderboards(self._attempt_store, store, SeasonStore(self._engine), self.classes)
        )

    def _build_matches(self, draw_seed: Callable[[], int]) -> None:
        """Build the service of matches."""
        turn_rules = TurnRules(self._store, self._end_turn, self._deadline_moved)
        self.matches = self.provide(
            Matches(
                self._store,
                StartLimits(self._store, self.classes, self.mutes),
                draw_seed,
                allowance=self._contest,
                thinker=self.thinker,
                clocks=Clocks(self.running.of(turn_rules), self.running),
                in_flight=self._in_flight,
                endings=Endings(self._contest, self.attempts, partial(settle, self.classes)),
                ended=self._match_ended,
                registry=self.registry,
            )
        )

    async def _end_turn(self, record: MatchRecord) -> None:
        """End the present turn of a match, whose time is over, or post its board."""
        await self._turn_ends.work(record)

    def _deadline_moved(self, match_id: int) -> None:
        """Have the board of a match edited, which names the deadline of the turn."""
        self._turn_ends.deadline_moved(match_id)

    def _match_ended(self, match_id: int) -> None:
        """Have the tournament of a match that has ended go on soon, if the match is of one."""
        tournament_of = partial(self._tournament_store.of_match, match_id)
        self.running.run_soon(TournamentRules.kind, tournament_of)

    def _build_play(self) -> None:
        """Build the services that begin matches, post their boards, and give help."""
        channel = self.get_partial_messageable
        self.match_boards = self.provide(MatchBoards(self._store, self.matches, channel))
        self.beginnings = self.provide(Beginnings(BeginningStore(self._engine), self.matches))
        hints = HintStore(self._engine)
        self._learn_store = self.purged(LearnStore(self._engine))
        self.hints = self.provide(Hints(hints, self._learn_store.last_unit))
        once = self.provide(Once(self.matches))
        self.provide(Reviews(self.matches, hints, self.classes, once))
        self.take_backs = self.provide(TakeBacks(TakeBackStore(self._engine), self.matches))
        self.provide(TrialMatches(self.attempts, self._attempt_store, self.matches))
        tournament_of = self._tournament_store.of_match
        removal_store = RemovalStore(self._engine)
        self.provide(Removals(removal_store, self.matches, self.classes, tournament_of))
        self._vote_store = VoteStore(self._engine, self._shards)
        self.votes = self.provide(
            Votes(self._vote_store, self.beginnings, self.matches, self.classes)
        )

    def _build_practice(self, cache: Path | None) -> None:
        """Build analysis, learning, practice, and live quizzes."""
        self.analyst = self.provide(Analyst(self._contest, Laboratory(cache)))
        self.at_end(self.analyst.laboratory.desk.close)
        self.learning = self.provide(Learning(self._learn_store, self._contest))
        self.provide(LessonMatches(show_next))
        asked = (self.learning.standing, self.classes.zone, self._attempt_store.examined)
        self.running.of(ReminderRules(*asked), render_reminder)
        self.class_practice = self.provide(
            ClassPractice(ClassMapStore(self._engine), self._learn_store, self.classes, self.editor)
        )
        quiz_store = self.purged(QuizStore(self._engine))
        quiz_posts = QuizPosts(quiz_store, self.classes, self.thinker)
        quizzes = self.running.of(QuizRules(), quiz_posts.render)
        self.quizzes = self.provide(Quizzes(quiz_store, self.classes, self._contest, quizzes))

    def _build_programs_and_contests(self) -> None:
        """Build programs, and the contests of strategies and people."""
        program_store = self.purged(ProgramStore(self._engine))
        self.programs = self.provide(Programs(program_store, self.program_desk, self._contest))
        leagues = self.running.of(LeagueRules(Games()), LeaguePosts(self.classes).render)
        league_store = LeagueStore(self._engine, leagues.set_aside)
        self.leagues = self.provide(
            Leagues(league_store, self.classes, self.matches, self.program_desk, leagues)
        )
        self._build_tournaments()

    def _build_tournaments(self) -> None:
        posts = self.provide(
            TournamentPosts(self.classes, self.places, self.matches, self.get_channel)
        )
        rules = TournamentRules(self._store, self.running)
        self.tournaments = self.provide(
            Tournaments(
                self._tournament_store,
                self.classes,
                self.matches,
                self.running.of(rules, posts.render),
                self.match_boards.refresh,
            )
        )
