"""The courses of quizzes, puzzles, tournaments and leagues in the state machine."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import replace
from datetime import datetime, timedelta
from typing import TYPE_CHECKING, Any

import sqlalchemy as sa

from benchmarks.crash.contests import check_contests
from bot.db.engine import Engine, utc
from bot.db.errors import AlreadyDone
from bot.db.schema.leagues import league_entries
from bot.db.schema.playing import matches
from bot.db.schema.puzzles import puzzle_answers
from bot.db.schema.quizzes import quiz_answers, quiz_questions, quizzes
from bot.db.schema.running import posts
from bot.db.schema.tournaments import tournament_players, tournaments
from bot.kit.actors import Asker
from bot.kit.alarm import Alarm
from bot.kit.refusal import Refused
from bot.kit.set_aside import SetAside
from bot.league.model import TABLE, Entry, EntryKind, League, LeagueRecord, LeagueState, PairGames
from bot.league.runs import LeagueRules
from bot.league.store import LeagueStore
from bot.play.refusals import MatchRefused, Stale
from bot.play.store import MatchStore
from bot.privacy.erasing import _leave_leagues
from bot.puzzle.model import Choice, Plan, Puzzle
from bot.puzzle.runs import Daily, PuzzleRules
from bot.puzzle.store import PuzzleStore
from bot.quiz.model import Deed, Quiz
from bot.quiz.model import QuizAnswer as Answer
from bot.quiz.model import Stage as QuizStage
from bot.quiz.model import Terms as QuizTerms
from bot.quiz.runs import QuizRules
from bot.quiz.store import QuizStore
from bot.running.rules import Rules
from bot.running.store import lock
from bot.tournament.model import LOBBY, Mode, Stage, Terms, Tournament
from bot.tournament.progress import joined, started
from bot.tournament.rows import lock_tournaments_of, replace_player
from bot.tournament.runs import TournamentRules
from bot.tournament.store import TournamentStore
from games import game
from games.challenge.lines import read_lines
from games.league.table import Pair, PairScore
from tests.support.course import CHANNEL, GUILD, Act, Counted, Course, Given
from tests.support.world import play_service

if TYPE_CHECKING:
    from tests.support.fragile import Process


class QuizCourse(Course):
    """A quiz: answers that counted stay, and a question is open for its whole time."""

    acts = 6

    async def prepare(self, engine: Engine) -> int:
        self._first_posted: dict[int, datetime] = {}
        self._hurried: set[int] = set()
        lines, _ = read_lines("value nim-sum 1 3\nvalue nim-sum 2 3")
        terms = QuizTerms("x", lines, 30, speed=False)
        at = datetime(2026, 11, 23, 8).astimezone()
        quiz = await QuizStore(engine).create(GUILD, CHANNEL, "fr", terms, 1, at)
        assert quiz is not None
        return quiz.id

    def rules(self, engine: Any) -> Rules[Any]:
        return QuizRules()

    async def act(self, process: Process, act: Act) -> Given | None:
        if act.what < 3:
            return await self._answer(process, act)
        quiz = await process.runner.stored(self.number)
        deed = (Deed.NEXT, Deed.PAUSE, Deed.SHOW)[act.what - 3]
        for first in (Deed.ANNOUNCE, Deed.GO_ON):
            deed = first if quiz is not None and first in quiz.deeds else deed
        if quiz is not None and deed is not Deed.NEXT:
            self._hurried.add(quiz.question)

        def decided(found: Quiz) -> Quiz:
            return found.done(deed, act.at) if deed in found.deeds else found

        await process.runner.change(self.number, decided, act.at)
        return None

    async def _answer(self, process: Process, act: Act) -> Given | None:
        store = QuizStore(process.engine)
        quiz = await store.load(self.number)
        question = -1 if quiz is None else quiz.question

        def require(found: Quiz) -> None:
            if not found.takes_answers(question, act.at):
                raise LookupError

        if question < 0:
            return None
        answer = Answer(question, act.person, act.what, is_right=False, bonus=0)
        try:
            await store.answer(self.number, answer, act.at, require)
        except LookupError:
            return None
        return act.person, question

    def given(self, connection: sa.Connection) -> set[Given]:
        rows = connection.execute(sa.select(quiz_answers))
        return {(row.person, row.number) for row in rows}

    def erase(self, connection: sa.Connection, person: int) -> None:
        lock(connection, QuizRules.numbers, self.number)
        connection.execute(sa.delete(quiz_answers).where(quiz_answers.c.person == person))

    def check(self, connection: sa.Connection, counted: Counted) -> None:
        for row in connection.execute(sa.select(posts.c.key, posts.c.at)):
            if row.key.startswith("q") and row.at is not None:
                self._first_posted.setdefault(int(row.key[1:]), utc(row.at) or row.at)
        quiz = connection.execute(sa.select(quizzes)).one()
        if quiz.stage == QuizStage.PAUSED.value or quiz.asleep:  # it waits for a teacher
            self._hurried.add(quiz.question)
        for row in connection.execute(sa.select(quiz_questions)):
            closed = utc(row.closed_at)
            if closed is not None and row.number not in self._hurried:
                assert row.number in self._first_posted, "a puzzle was closed before it was posted"
                assert counted(self._first_posted[row.number], closed) >= timedelta(seconds=30)


class PuzzleCourse(Course):
    """The puzzles of a class, over days: answers that counted stay."""

    acts = 6
    leaps = (5 * 3600, 20 * 3600)

    async def prepare(self, engine: Engine) -> int:
        await PuzzleStore(engine).begin(Plan(GUILD, CHANNEL, "fr"))
        return GUILD

    def rules(self, engine: Any) -> Rules[Any]:
        return PuzzleRules()

    async def act(self, process: Process, act: Act) -> Given | None:
        if act.what < 3:
            return await self._answer(process, act)

        def decided(daily: Daily) -> Daily:
            today = daily.today(act.at)
            if act.what == 3:
                runs = replace(daily.plan, due_at=act.at)
                return replace(daily, plan=runs).timed(act.at)
            if act.what == 4 and today is None:
                return daily.drawn(act.at).timed(act.at)
            if act.what == 5 and today is not None:
                closes_at = min(today.closes_at, act.at)
                return daily.with_puzzle(replace(today, closes_at=closes_at))
            return daily

        await process.runner.change(GUILD, decided)
        return None

    async def _answer(self, process: Process, act: Act) -> Given | None:
        store = PuzzleStore(process.engine)
        puzzle: Puzzle | None = await store.latest(GUILD)
        if puzzle is None or not puzzle.takes_answers(act.at):
            return None
        with suppress(AlreadyDone):
            await store.keep(puzzle, act.person, Choice(1, 0, is_right=True), act.at)
            return act.person, puzzle.day.toordinal()
        return None

    def given(self, connection: sa.Connection) -> set[Given]:
        rows = connection.execute(sa.select(puzzle_answers))
        return {(row.person, row.day.toordinal()) for row in rows}

    def erase(self, connection: sa.Connection, person: int) -> None:
        connection.execute(sa.delete(puzzle_answers).where(puzzle_answers.c.person == person))


class TournamentCourse(Course):
    """An arena: all who joined are in it, nobody plays two matches at once, and it ends on time."""

    acts = 8

    async def prepare(self, engine: Engine) -> int:
        self._lead = False
        terms = Terms(Mode.ARENA, game("nim"), ((1, 1, 1),), minutes=1, turn_seconds=600)
        number = await TournamentStore(engine).create(GUILD, CHANNEL, "fr", terms, 1)
        assert number is not None
        return number

    def rules(self, engine: Any) -> Rules[Any]:
        return TournamentRules(MatchStore(engine), Alarm())

    async def act(self, process: Process, act: Act) -> Given | None:
        if act.what in (4, 5):
            await self._resign(process, act)
            return None
        if act.what == 7:
            await self.place(process, LOBBY)
            return None
        decided = (self._joined, self._joined, self._left, self._started, ..., ..., self._paused)
        decide: Any = decided[act.what]
        found = await process.runner.change(self.number, lambda each: decide(each, act), act.at)
        taking_part = found is not None and found.player_of(act.person) is not None
        return (act.person, 0) if taking_part else None

    def _joined(self, found: Tournament, act: Act) -> Tournament:
        mine = found.player_of(act.person)
        if mine is not None or not found.takes_players:
            return found
        return joined(found, act.person, act.at)

    def _left(self, found: Tournament, act: Act) -> Tournament:
        mine = found.player_of(act.person)
        if mine is None or found.stage is Stage.OVER:
            return found
        return found.with_player(replace(mine, gone=not mine.gone))

    def _started(self, found: Tournament, act: Act) -> Tournament:
        may = found.stage is Stage.JOINING and len(found.present) > 1
        return started(found, 5, act.at) if may else found

    def _paused(self, found: Tournament, _act: Act) -> Tournament:
        return replace(found, paused=not found.paused)

    async def _resign(self, process: Process, act: Act) -> None:
        """Have somebody resign what they play, and the tournament notice it."""
        found = await process.runner.stored(self.number)
        mine = None if found is None else found.player_of(act.person)
        bout = None if found is None or mine is None else found.bout_of(mine.number)
        if bout is None or bout.match_id is None:
            return
        service = play_service(process.engine)
        with suppress(MatchRefused, Stale, Refused):
            record = await service.get(bout.match_id)
            await service.resign(record, record.ply, Asker(act.person, GUILD))
        await process.runner.run(self.number)

    def given(self, connection: sa.Connection) -> set[Given]:
        rows = connection.execute(sa.select(tournament_players.c.person))
        return {(person, 0) for (person,) in rows}

    def erase(self, connection: sa.Connection, person: int) -> None:
        lock_tournaments_of(connection, person)
        stand_in = -1 - len(self.given(connection)) - self._erasures(connection)
        replace_player(connection, person, GUILD, stand_in)
        for seat in (matches.c.person_0, matches.c.person_1):
            theirs = sa.update(matches).where(seat == person)
            connection.execute(theirs.values({seat.name: stand_in}))

    def _erasures(self, connection: sa.Connection) -> int:
        gone = tournament_players.c.person < 0
        return connection.scalar(sa.select(sa.func.count()).where(gone)) or 0

    def check(self, connection: sa.Connection, counted: Counted) -> None:
        check_contests(connection)
        for row in connection.execute(sa.select(tournaments)):
            began, ends = utc(row.began_at), utc(row.ends_at)
            if row.stage == Stage.OVER and began is not None and ends is not None:
                assert counted(began, ends) >= timedelta(minutes=1)

    def check_end(self, thing: Tournament) -> None:
        waiting = [bout for bout in thing.bouts if bout.awaits_board and not bout.is_live]
        assert all(thing.posted[f"b{bout.number}"].refused for bout in waiting)


class LeagueCourse(Course):
    """A league: no entry is lost, and all pairs play in the end."""

    acts = 3

    async def prepare(self, engine: Engine) -> int:
        terms = (GUILD, game("fortboyard"), LeagueState.OPEN, ((5,),), 0, 1, "fr")
        league = await self._store(engine).begin(League(0, *terms))
        assert league is not None
        self._league = league
        return league.id

    def _store(self, engine: Engine) -> LeagueStore:
        return LeagueStore(engine, SetAside("league"))

    def rules(self, engine: Any) -> Rules[Any]:
        games: Any = AtOnce(engine)
        return LeagueRules(games)

    async def act(self, process: Process, act: Act) -> Given | None:
        if act.what == 2:
            await self.place(process, TABLE)
            return None
        new = Entry(0, act.person, EntryKind.RULE, str(act.number), 1, act.at)
        entry = await self._store(process.engine).enter(self._league, new, 60)
        return None if entry is None else (act.person, 0)

    def given(self, connection: sa.Connection) -> set[Given]:
        rows = connection.execute(sa.select(league_entries.c.person))
        return {(person, 0) for (person,) in rows}

    def erase(self, connection: sa.Connection, person: int) -> None:
        _leave_leagues(connection, person)

    def check(self, connection: sa.Connection, counted: Counted) -> None:
        check_contests(connection)

    def check_end(self, thing: LeagueRecord) -> None:
        assert not thing.pending


class AtOnce:
    """Plays games without a worker process; the process that plays may die or freeze meanwhile."""

    def __init__(self, engine: Any) -> None:
        self._engine = engine

    async def play(
        self, _record: LeagueRecord, pairs: Sequence[Pair], _left: Mapping[int, float]
    ) -> tuple[Mapping[Pair, PairGames], float]:
        await self._engine.process.point("work")
        return dict.fromkeys(pairs[:3], PairGames(PairScore(1, 1), "")), 1.0

    async def close(self) -> None:
        """Nothing is open."""
