"""Send every query of a class besides matches and challenges: the tests look at their plans."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

from bot.challenges.openings import Window
from bot.challenges.roll.store import RollStore
from bot.challenges.store import ChallengeStore
from bot.challenges.teams.store import TeamStore, regroup
from bot.db.engine import Engine
from bot.kit.actors import Actor
from bot.kit.clock import now
from bot.kit.set_aside import SetAside
from bot.kit.shards import ALL, Shards
from bot.kit.thinker import Thinker
from bot.league.model import Entry, EntryKind, League, LeagueState, PairGames
from bot.league.store import KIND, LeagueStore
from bot.privacy.departure.store import DepartureStore
from bot.programs.desk import ProgramDesk
from bot.puzzle.messages import PuzzlePosts
from bot.puzzle.model import Choice, Plan
from bot.puzzle.runs import PuzzleRules
from bot.puzzle.store import PuzzleStore
from bot.quiz.announcer import QuizPosts
from bot.quiz.model import Deed, QuizAnswer
from bot.quiz.model import Terms as QuizTerms
from bot.quiz.runs import QuizRules
from bot.quiz.store import QuizStore
from bot.roster.model import Listed, digest_of
from bot.roster.store import RosterStore
from bot.running.runner import Runner
from bot.running.store import ThingStore
from bot.tournament.model import Mode, Terms
from bot.tournament.progress import started
from bot.tournament.store import TournamentStore
from games import game
from games.challenge.lines import read_line
from games.league.table import PairScore
from tests.support.classes import classes_on
from tests.support.leagues import leagues_on, store_games
from tests.support.matches import ADA, BLAISE, NIM
from tests.support.running import running_on
from tests.support.tournaments import tournaments_on
from tests.support.world import play_service

GUILD, AT = 812_345_678_901_234_567, datetime(2026, 9, 1, tzinfo=UTC)

#: Of no server that is filled in: they find nothing.
SOME = Shards(1, 3, 16)


async def running(engine: Engine) -> None:
    """Send the queries of the alarm of all that runs by the clock."""
    for shards in (ALL, SOME):
        store = ThingStore(engine, shards)
        for besides in ((), {("x", 5)}):
            await store.due(besides)
            await store.next_due(besides)
        await store.unfinished()


async def puzzle(engine: Engine) -> None:
    """Send the queries of a puzzle of the day, by the clock and by a click."""
    store, runs = PuzzleStore(engine), running_on(engine)
    runner = runs.of(PuzzleRules(), PuzzlePosts(store).render)
    await store.begin(Plan(GUILD, 1, "fr"))
    daily = await runner.change(GUILD, lambda found: found.drawn(now()).timed(now()))
    assert daily is not None
    await runner.run(GUILD)
    assert not runner.set_aside.numbers
    (puzzle,) = daily.puzzles.values()
    await store.keep(puzzle, ADA, Choice(1, 0, is_right=True), AT)
    await store.puzzle(GUILD, AT.date())
    await store.latest(GUILD)
    await store.choices(puzzle, ADA)
    await store.days(GUILD, ADA)
    await store.plan(GUILD)
    await store.purge(now() - timedelta(days=365))


async def league(engine: Engine) -> None:
    """Send the queries of a league, by the clock and by a click."""
    store = LeagueStore(engine, SetAside(KIND))
    leagues = leagues_on(engine, play_service(engine), ProgramDesk())
    runner, terms = leagues.runner, (GUILD, game("fortboyard"), LeagueState.OPEN, ((20,),))
    league = await store.begin(League(0, *terms, 0, 1, "fr"))
    assert league is not None
    await store.of_guild(GUILD)
    await store.change(league.id, state="open")
    await leagues.posted_in(league, 1, 2)
    await store.enter(league, Entry(0, ADA, EntryKind.RULE, "1", 1, AT), 60)
    assert isinstance(runner, Runner)
    assert await runner._begin_work(league.id) is not None
    record = await runner.stored(league.id)
    assert record is not None
    await store_games(leagues, record, {(-2, -1): PairGames(PairScore(1, 1), "")})
    await store.games(league.id, (-2, -1))
    await store.restart(league, ((20,),))
    await store.remove(league, next(iter(record.entries)))
    await store.enter(league, Entry(0, ADA, EntryKind.RULE, "1", 1, AT), 60)
    await store.drop_empty(GUILD)


async def tournament(engine: Engine) -> None:
    """Send the queries of a tournament, by the clock and by a click."""
    store, matches = TournamentStore(engine), play_service(engine)
    tournaments = tournaments_on(engine, classes_on(engine), matches)
    terms = Terms(Mode.SWISS, NIM, ((1, 2),), rounds=1, turn_seconds=30)
    number = await store.create(GUILD, 1, "fr", terms, 1)
    assert number is not None
    await tournaments.placed(number, 1, 2)
    for person in (ADA, BLAISE, 3):
        await tournaments.join(number, Actor(person, GUILD))
    begun = await tournaments.runner.change(number, lambda found: started(found, 5, AT))
    assert begun is not None
    (bout,) = begun.running
    await tournaments.runner.show(number)
    await store.of_match(bout.match_id or 0)
    await store.contested(ADA, GUILD)
    await store.open_in(GUILD)
    await tournaments.leave(number, Actor(begun.player(bout.players[0]).person, GUILD))
    await store.purge(AT - timedelta(days=365 * 20))


async def roster(engine: Engine) -> None:
    """Send the queries of the list of a class, from its teachers, its pupils and its challenges."""
    store, teams, roll = RosterStore(engine, regroup), TeamStore(engine), RollStore(engine)
    listed = [Listed(1, "Ada", "A"), Listed(2, "Blaise", "B")]
    await store.replace(GUILD, listed, digest_of([]), ADA)
    await store.take(GUILD, 1, ADA)
    await store.assign(GUILD, 2, BLAISE, ADA)
    kept = await store.lines(GUILD)
    await store.replace(GUILD, [Listed(1, "Ada L.", "B")], digest_of(kept), ADA)
    await store.line_of(GUILD, ADA)
    await store.leave(GUILD, ADA)
    challenge = await ChallengeStore(engine).load(2)
    assert challenge is not None
    await teams.settle(challenge, {}, {"A": Window(AT, AT)}, ADA)
    await teams.under_way(GUILD)
    await teams.dates(2, ADA)
    await roll.call(2, AT, None)
    await roll.call(2, AT, await roll.last_call(2))
    await roll.take_back(2, None)
    await store.clear(GUILD, ADA)


async def departures(engine: Engine) -> None:
    for shards in (ALL, SOME):
        departures = DepartureStore(engine, shards)
        await departures.joined(GUILD)
        await departures.compare([], AT)
        await departures.left_before(AT)
        await departures.first_left()
    await departures.left(GUILD, AT)
    await departures.delete(GUILD, AT)


async def quiz(engine: Engine) -> None:
    """Send the queries of a quiz, by the clock and by a click."""
    store, runs = QuizStore(engine), running_on(engine)
    runner = runs.of(QuizRules(), QuizPosts(store, classes_on(engine), Thinker()).render)
    terms = QuizTerms("x", (read_line("move one nim 1 2"),), None, speed=False)
    quiz = await store.create(GUILD, 99, "fr", terms, 1, now())
    assert quiz is not None
    await store.open_in(99)
    await store.past(GUILD, 25)
    await store.last_of(ADA, GUILD)
    for deed in (Deed.ANNOUNCE, Deed.NEXT):
        await runner.change(quiz.id, lambda found, deed=deed: found.done(deed, now()))
    given = QuizAnswer(0, ADA, 0, is_right=True, bonus=0)
    for _ in range(2):
        await store.answer(quiz.id, given, AT, lambda _: None)
    await store.given(quiz.id)
    await runner.run(quiz.id)
    assert not runner.set_aside.numbers
    await store.purge(AT - timedelta(days=365 * 20))
