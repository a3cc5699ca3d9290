"""The services of the bot: each is built once, on its store and on those that it asks."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path

from bot.challenges.announcer import ChallengePosts
from bot.challenges.pupil.exams import Exams
from bot.challenges.pupil.store import AttemptStore
from bot.challenges.regrading.store import RegradingStore
from bot.challenges.runs import ChallengeRules
from bot.challenges.store import ChallengeStore
from bot.challenges.teams.store import regroup
from bot.challenges.wiring import challenge_services
from bot.class_map.service import ClassPractice
from bot.class_map.store import ClassMapStore
from bot.classes.service import Classes
from bot.classes.store import ClassStore
from bot.db.engine import Engine
from bot.kit.host import Host
from bot.kit.shards import Shards
from bot.kit.thinker import Thinker
from bot.laboratory.analyst import Analyst
from bot.laboratory.service import Laboratory
from bot.league.announcer import LeaguePosts
from bot.league.runs import Games, LeagueRules
from bot.league.service import Leagues
from bot.league.store import LeagueStore
from bot.learn.played import settle
from bot.learn.service import Learning
from bot.learn.store import LearnStore
from bot.play.advice.service import Hints
from bot.play.advice.store import HintStore
from bot.play.beginning.service import Beginnings
from bot.play.beginning.store import BeginningStore
from bot.play.boards import MatchBoards
from bot.play.deadlines.service import Deadlines
from bot.play.deadlines.store import DeadlineStore
from bot.play.once import Once
from bot.play.places.service import Places
from bot.play.places.store import PlaceStore
from bot.play.reviews.service import Reviews
from bot.play.service import Matches
from bot.play.store import MatchStore
from bot.play.take_backs.service import TakeBacks
from bot.play.take_backs.store import TakeBackStore
from bot.play.team.service import Votes
from bot.play.team.store import VoteStore
from bot.privacy.service import Privacy
from bot.privacy.store import PrivacyStore
from bot.programs.desk import ProgramDesk
from bot.programs.service import Programs
from bot.programs.store import ProgramStore
from bot.puzzle.announcer import PuzzlePosts
from bot.puzzle.runs import PuzzleRules
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
    """What answers commands and clicks, by feature; what runs by itself is the client's."""

    _engine: Engine
    _shards: Shards
    _store: MatchStore

    def build_services(self, draw_seed: Callable[[], int] | None, cache: Path | None) -> None:
        """Build what answers commands and clicks; each service gets those it asks."""
        #: When the bot was there, and when it was away; ``bouton run`` starts it.
        self.presence = self.provide(Presence(self._engine))
        self.running = Running(
            self._engine, self._shards, self.presence, self.get_partial_messageable
        )
        self._build_matches(draw_seed)
        self._build_challenges(cache)
        self._build_practice()
        self._build_programs_and_contests()

    def _build_matches(self, draw_seed: Callable[[], int] | None) -> None:
        """Build what plays matches, and asks what may be told of them."""
        self.thinker = self.provide(Thinker())
        self._tournament_store = TournamentStore(self._engine)
        contest = TournamentGuard(self._tournament_store)
        self.matches = self.provide(
            Matches(
                self._store,
                draw_seed,
                allowance=contest,
                thinker=self.thinker,
                presence=self.presence,
            )
        )
        channel = self.get_partial_messageable
        self.match_boards = self.provide(MatchBoards(self._store, self.matches, channel))

    def _build_challenges(self, cache: Path | None) -> None:
        challenge_store = ChallengeStore(self._engine)
        attempt_store = AttemptStore(self._engine)
        self.beginnings = self.provide(Beginnings(BeginningStore(self._engine), self.matches))
        self.classes = self.provide(Classes(ClassStore(self._engine)))
        self.hints = self.provide(Hints(HintStore(self._engine)))
        once = self.provide(Once(self.matches))
        self.provide(Reviews(self.matches, self.hints, self.classes, once))
        self.places = self.provide(Places(PlaceStore(self._engine), self.classes))
        self.program_desk = self.provide(ProgramDesk())
        in_flight, channel = self.matches.in_flight, self.get_partial_messageable
        posts = self.provide(
            ChallengePosts(challenge_store, attempt_store, self.classes, in_flight, channel)
        )
        services = challenge_services(
            challenge_store,
            attempt_store,
            RegradingStore(self._engine),
            self.classes,
            self.matches,
            self.program_desk,
            self.running.of(ChallengeRules(challenge_store), posts.render),
        )
        self.challenges = self.provide(services.challenges)
        self.editor = self.provide(services.editor)
        self.attempts = self.provide(services.attempts)
        self.provide(services.roll)
        self.provide(Exams(self._engine))
        roster_store = RosterStore(self._engine, regroup)
        self.rosters = self.provide(Rosters(roster_store, self.classes, self.challenges))
        self.provide(services.regrading)
        self.provide(services.by_hand)
        self.provide(services.exemptions)
        self.leaderboards = self.provide(
            Leaderboards(attempt_store, challenge_store, SeasonStore(self._engine), self.classes)
        )
        self.take_backs = self.provide(TakeBacks(TakeBackStore(self._engine), self.matches))
        self.deadlines = Deadlines(DeadlineStore(self._engine, self._shards), self.matches)
        vote_store = VoteStore(self._engine, self._shards)
        self.votes = self.provide(Votes(vote_store, self.beginnings, self.matches, self.classes))
        privacy_store = PrivacyStore(self._engine, self._shards)
        self.privacy = self.provide(Privacy(privacy_store, self.classes, self.matches))
        self.analyst = self.provide(Analyst(self.matches.allowance, Laboratory(cache)))

    def _build_practice(self) -> None:
        """Build what is learned and practised, and the puzzle of the day."""
        self._learn_store = LearnStore(self._engine)
        self.learning = self.provide(Learning(self._learn_store, self.matches.allowance))
        self.matches.on_lesson_over = partial(settle, self.classes)
        self.class_practice = self.provide(
            ClassPractice(ClassMapStore(self._engine), self._learn_store, self.classes, self.editor)
        )
        self._puzzle_store = PuzzleStore(self._engine)
        daily = self.running.of(PuzzleRules(), PuzzlePosts(self._puzzle_store).render)
        self.puzzles = self.provide(Puzzles(self._puzzle_store, self.classes, daily))
        self.classes.on_clocks = self.puzzles.follow_clocks
        self._quiz_store = QuizStore(self._engine)
        quiz_posts = QuizPosts(self._quiz_store, self.classes, self.thinker)
        quizzes = self.running.of(QuizRules(), quiz_posts.render)
        self.quizzes = self.provide(
            Quizzes(self._quiz_store, self.classes, self.matches.allowance, quizzes)
        )

    def _build_programs_and_contests(self) -> None:
        """Build what takes programs, and what strategies and people contend in."""
        self._program_store = ProgramStore(self._engine)
        self.programs = self.provide(
            Programs(self._program_store, self.program_desk, self.matches.allowance)
        )
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
        rules = TournamentRules(self._store, self.matches)
        self.tournaments = self.provide(
            Tournaments(
                self._tournament_store,
                self.classes,
                self.matches,
                self.running.of(rules, posts.render),
                self.match_boards.refresh,
            )
        )
        self.matches.on_over = self.tournaments.match_ended
