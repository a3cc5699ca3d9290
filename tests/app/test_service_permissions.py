"""Permissions of every method of the services, called by everybody without a command."""

from __future__ import annotations

import inspect
from collections.abc import Awaitable, Callable
from datetime import date
from typing import Any

import pytest

from bot.challenges.model import Mode as Asking
from bot.challenges.pupil.service import Attempts
from bot.challenges.pupil.trials import TrialMatches
from bot.challenges.refusals import (
    ChallengeRefusal,
    PupilRefusal,
    RegradingRefusal,
    RollRefusal,
)
from bot.challenges.roll.service import RollCall
from bot.challenges.service import Challenges
from bot.challenges.teacher.service import ChallengeEditor
from bot.classes.muting.service import Mutes
from bot.classes.service import Classes
from bot.kit.actors import Actor
from bot.kit.refusal import Refused
from bot.kit.wording import expected
from bot.play.refusals import MatchRefused
from bot.play.team.service import Votes
from bot.puzzle.refusals import PuzzleRefusal
from bot.puzzle.service import Puzzles
from bot.quiz.model import Deed
from bot.quiz.model import Terms as QuizTerms
from bot.quiz.refusals import QuizRefusal
from bot.quiz.service import Quizzes
from bot.roster.arrangements import NOTHING
from bot.roster.model import Team, digest_of
from bot.roster.refusals import RosterRefusal
from bot.roster.service import Rosters
from bot.season.service import Leaderboards
from bot.tournament.model import BoutResult, Mode, Terms
from bot.tournament.refusals import TournamentRefusal
from bot.tournament.service import Tournaments
from games import game
from tests.support.acting import EN
from tests.support.court import DEMOTED, PERSON, TEACHERS, Court, Line, Set, Whom
from tests.support.denials import denial

T, C, ONE, PREVIEWER = Whom.TEACHERS, Whom.CLASS, Whom.ONE, Whom.PREVIEWER
V, S = Whom.VOTERS, Whom.STEERERS
#: A day without a puzzle.
MONDAY = date(2026, 11, 23)

Call = Callable[[Court, Actor, Set], Awaitable[Any]]


#: An arena has no rounds: nobody can open that.
UNFIT = Terms(Mode.ARENA, game("nim"), ((1, 2),), rounds=3)


#: Why a teacher is refused what there is nothing for.
NOTHING_THERE = (
    *(PuzzleRefusal, QuizRefusal, RegradingRefusal, RollRefusal, RosterRefusal),
    TournamentRefusal,
)


def rosters(court: Court) -> Rosters:
    """Return the service of rosters; the class has none."""
    return court.world.bot.rosters


def mutes(court: Court) -> Mutes:
    """Return the service of mutes."""
    return court.world.bot.mutes


def roll(court: Court) -> RollCall:
    """Return the service of roll calls."""
    return court.world.bot.service(RollCall)


def trials(court: Court) -> TrialMatches:
    """Return the service of matches that answer questions."""
    return court.world.bot.service(TrialMatches)


def tournaments(court: Court) -> Tournaments:
    """Return the service of tournaments; the class has none."""
    return court.world.bot.tournaments


#: Nothing is asked: nobody can open that.
EMPTY = QuizTerms("x", (), None, speed=False)

#: A group that no list has.
TEAM = Team("A", ())


def quizzes(court: Court) -> Quizzes:
    """Return the service of quizzes; the class has none."""
    return court.world.bot.quizzes


async def once(request: Awaitable[Any]) -> None:
    """Await a request that may be refused because another teacher has made it today."""
    try:
        await request
    except Refused as refused:
        is_missing = refused.refusal in (PupilRefusal.NO_HANDOUT, ChallengeRefusal.MOVED_ON)
        if not is_missing and not isinstance(refused.refusal, NOTHING_THERE):
            raise


async def release(court: Court, actor: Actor, number: int) -> Any:
    """Hold the results of a challenge, which another teacher has looked up."""
    found = await court.editor.for_teacher(court.actor(TEACHERS[0]), number)
    return await court.editor.release(actor, found, None)


#: Every request of the services that somebody makes: whom it is for, and how it is made.
CALLS: dict[str, tuple[Whom, Call]] = {
    "rosters.lines": (T, lambda c, a, n: rosters(c).lines(a)),
    "rosters.review": (T, lambda c, a, n: rosters(c).review(a, [])),
    "rosters.depending": (T, lambda c, a, n: rosters(c).depending(a)),
    "rosters.replace": (T, lambda c, a, n: rosters(c).replace(a, "fr", [], digest_of([]))),
    "rosters.line": (T, lambda c, a, n: once(rosters(c).line(a, 1))),
    "rosters.arrange": (T, lambda c, a, n: once(rosters(c).arrange(a, 1, NOTHING))),
    "rosters.team": (T, lambda c, a, n: once(rosters(c).team(a, 1))),
    "rosters.arrange_team": (T, lambda c, a, n: once(rosters(c).arrange_team(a, TEAM, NOTHING))),
    "rosters.assign": (T, lambda c, a, n: once(rosters(c).assign(a, 1, 5))),
    "rosters.clear": (T, lambda c, a, n: rosters(c).clear(a)),
    "rosters.mine": (C, lambda c, a, n: rosters(c).mine(a)),
    "rosters.join": (C, lambda c, a, n: once(rosters(c).join(a, "17"))),
    "rosters.leave": (C, lambda c, a, n: rosters(c).leave(a)),
    "roll.roll": (T, lambda c, a, n: once(roll(c).roll(a, n.open))),
    "roll.call": (T, lambda c, a, n: once(roll(c).call(a, n.open))),
    "roll.dates": (T, lambda c, a, n: once(roll(c).dates(a, n.draft))),
    "roll.exemptions": (T, lambda c, a, n: roll(c).exemptions(a, n.open)),
    "roll.exempt": (T, lambda c, a, n: once(roll(c).exempt(a, n.open, [77], is_exempt=True))),
    "roll.settle": (T, lambda c, a, n: once(roll(c).settle(a, n.draft, {}))),
    "editor.draft": (T, lambda c, a, n: c.editor.draft(a, "fr", lambda _: c.terms())),
    "editor.change": (T, lambda c, a, n: c.editor.change(a, n.draft, hundredths=300)),
    "editor.edit": (T, lambda c, a, n: c.editor.edit(a, n.draft, lambda _: {"hundredths": 300})),
    "editor.publishable": (T, lambda c, a, n: c.editor.publishable(a, n.draft)),
    "editor.set_mode": (T, lambda c, a, n: c.editor.set_mode(a, n.draft, Asking.PRACTICE)),
    "editor.unopened": (T, lambda c, a, n: c.editor.unopened(a, n.draft)),
    "editor.opened": (T, lambda c, a, n: c.editor.opened(a, n.open)),
    "editor.clone": (T, lambda c, a, n: c.editor.clone(a, n.open)),
    "attempts.skip": (PREVIEWER, lambda c, a, n: c.attempts.skip(a, n.preview, 0)),
    "attempts.leave": (PREVIEWER, lambda c, a, n: c.attempts.leave(a, n.preview)),
    "editor.publish": (T, lambda c, a, n: c.editor.publish(a, n.draft)),
    "editor.extension": (T, lambda c, a, n: c.editor.extension(a, n.open, 7, None)),
    "editor.extend": (T, lambda c, a, n: c.editor.extend(a, n.open, 7, None)),
    "editor.for_teacher": (T, lambda c, a, n: c.editor.for_teacher(a, n.open)),
    "editor.all": (T, lambda c, a, n: c.editor.all(a)),
    "editor.attempts": (T, lambda c, a, n: c.editor.attempts(a, n.open)),
    "editor.extensions": (T, lambda c, a, n: c.editor.extensions(a, n.open)),
    "editor.changes": (T, lambda c, a, n: c.editor.changes(a, n.open)),
    "editor.extra_minutes": (T, lambda c, a, n: c.editor.extra_minutes(a, n.open)),
    "attempts.open_to": (C, lambda c, a, n: c.attempts.open_to(a)),
    "attempts.corrected": (C, lambda c, a, n: c.attempts.corrected(a)),
    "attempts.correction": (C, lambda c, a, n: c.attempts.correction(a, n.closed)),
    "challenges.changed": (C, lambda c, a, n: c.world.bot.challenges.changed(a, n.open)),
    "challenges.of_server": (C, lambda c, a, n: c.world.bot.challenges.of_server(a, n.open)),
    "attempts.begin": (C, lambda c, a, n: c.attempts.begin(a, n.open, agreed=True)),
    "attempts.resume": (ONE, lambda c, a, n: c.attempts.resume(a, n.attempt)),
    "attempts.asked": (ONE, lambda c, a, n: c.attempts.asked(a, n.attempt, 0)),
    "attempts.take_hint": (ONE, lambda c, a, n: c.attempts.take_hint(a, n.attempt, 0, 1, 0)),
    "attempts.answer": (ONE, lambda c, a, n: c.attempts.answer(a, n.attempt, 0, "2")),
    "attempts.handout": (ONE, lambda c, a, n: once(c.attempts.handout(a, n.attempt))),
    "attempts.hand_in": (ONE, lambda c, a, n: c.attempts.hand_in(a, n.attempt)),
    "trials.play": (ONE, lambda c, a, n: trials(c).play(a, n.played, 2, c.here())),
    "editor.failing": (T, lambda c, a, n: c.editor.failing(a, n.open)),
    "editor.require_weighable": (
        T,
        lambda c, a, n: c.editor.require_weighable(a, c.terms(), 0),
    ),
    "editor.begun": (T, lambda c, a, n: c.editor.begun(a, n.open)),
    "editor.releasing": (T, lambda c, a, n: once(c.editor.releasing(a, n.open))),
    "editor.release": (T, lambda c, a, n: once(release(c, a, n.open))),
    "editor.close": (T, lambda c, a, n: c.editor.close(a, n.open)),
    "editor.delete": (T, lambda c, a, n: c.editor.delete(a, n.open)),
    "mutes.mute": (T, lambda c, a, n: mutes(c).mute(a, Actor(5, a.guild_id), 1)),
    "mutes.muted": (T, lambda c, a, n: mutes(c).muted(a)),
    "mutes.unmute": (T, lambda c, a, n: mutes(c).unmute(a, 5)),
    "classes.is_teacher": (C, lambda c, a, n: c.classes.is_teacher(a)),
    "classes.require_teacher": (T, lambda c, a, n: c.classes.require_teacher(a)),
    "classes.settled_by": (T, lambda c, a, n: c.settled_by(a)),
    "classes.teachers": (T, lambda c, a, n: c.classes.teachers(a)),
    "classes.add_teacher": (T, lambda c, a, n: c.classes.add_teacher(a, PERSON, 7)),
    "classes.remove_teacher": (T, lambda c, a, n: c.classes.remove_teacher(a, PERSON, 7)),
    "classes.purge_moved": (T, lambda c, a, n: c.classes.purge_moved(a, "fr", 1, 8)),
    "classes.change": (T, lambda c, a, n: c.classes.change(a, "fr", purge_day=1)),
    "classes.begin_season": (T, lambda c, a, n: c.classes.begin_season(a, "fr", 2)),
    "classes.show_name": (C, lambda c, a, n: c.classes.show_name(a, shows=True)),
    "votes.start": (T, lambda c, a, n: c.team(a)),
    "votes.voting": (V, lambda c, a, n: c.votes.voting(a, n.team, 0)),
    "votes.vote": (V, lambda c, a, n: c.votes.vote(a, n.team, 0, (3, 2))),
    "votes.steer": (S, lambda c, a, n: c.votes.steer(a, n.team, 0)),
    "votes.help_in": (S, lambda c, a, n: c.votes.help_in(a, n.team, 0)),
    "votes.what_if": (S, lambda c, a, n: c.votes.what_if(a, n.team, 0, "3 2")),
    "votes.resign": (S, lambda c, a, n: c.votes.resign(a, n.team, 0)),
    "puzzles.plan": (T, lambda c, a, n: c.world.bot.puzzles.plan(a, 5, "fr")),
    "puzzles.change": (T, lambda c, a, n: c.world.bot.puzzles.change(a, 5, "fr", minutes=9)),
    "puzzles.post_now": (T, lambda c, a, n: once(c.world.bot.puzzles.post_now(a, 5, "fr"))),
    "puzzles.solve_now": (T, lambda c, a, n: once(c.world.bot.puzzles.solve_now(a, MONDAY))),
    "quizzes.draft": (T, lambda c, a, n: once(quizzes(c).draft(a, 5, "fr", EMPTY))),
    "quizzes.led": (T, lambda c, a, n: once(quizzes(c).led(a, 7))),
    "quizzes.running": (T, lambda c, a, n: quizzes(c).running(a, 5)),
    "quizzes.past": (T, lambda c, a, n: quizzes(c).past(a)),
    "quizzes.go_on": (T, lambda c, a, n: once(quizzes(c).go_on(a, 7, 0, Deed.NEXT))),
    "quizzes.record": (T, lambda c, a, n: once(quizzes(c).record(a, 7))),
    "tournaments.open": (T, lambda c, a, n: once(tournaments(c).open(a, 5, "fr", UNFIT))),
    "tournaments.get": (C, lambda c, a, n: once(tournaments(c).get(1, a))),
    "tournaments.led": (T, lambda c, a, n: once(tournaments(c).led(1, a))),
    "tournaments.join": (C, lambda c, a, n: once(tournaments(c).join(1, a))),
    "tournaments.leave": (C, lambda c, a, n: once(tournaments(c).leave(1, a))),
    "tournaments.remove": (T, lambda c, a, n: once(tournaments(c).remove(1, 1, a))),
    "tournaments.start": (T, lambda c, a, n: once(tournaments(c).start(1, a))),
    "tournaments.starting": (T, lambda c, a, n: once(tournaments(c).starting(1, a))),
    "tournaments.pause": (T, lambda c, a, n: once(tournaments(c).pause(1, a, paused=True))),
    "tournaments.end": (T, lambda c, a, n: once(tournaments(c).end(1, a))),
    "tournaments.decide": (
        T,
        lambda c, a, n: once(tournaments(c).decide(1, 1, BoutResult.FIRST, a)),
    ),
    "leaderboards.season": (C, lambda c, a, n: c.world.bot.leaderboards.season(a, "fr", None)),
}
#: Requests of teachers that need a match in which something has been played; the refusals of
#: both are seen through their controls.
REFUSED_BY_NOW = {"votes.take_back", "votes.rematch"}
#: What names no challenge: who rules another server may ask it there.
ANYWHERE = {"start", "create", "draft", "all", "open_to", "corrected", "require_weighable"}


def requests() -> set[str]:
    """Return every public method of a service that takes the person who asks."""
    services = {
        "attempts": Attempts,
        "trials": TrialMatches,
        "challenges": Challenges,
        "editor": ChallengeEditor,
        "classes": Classes,
        "leaderboards": Leaderboards,
        "mutes": Mutes,
        "puzzles": Puzzles,
        "quizzes": Quizzes,
        "roll": RollCall,
        "rosters": Rosters,
        "tournaments": Tournaments,
        "votes": Votes,
    }
    return {
        f"{name}.{method}"
        for name, service in services.items()
        for method, function in inspect.getmembers(service, inspect.isfunction)
        if not method.startswith("_") and "actor" in inspect.signature(function).parameters
    }


async def test_every_service_refuses_whoever_lacks_the_permission(court: Court) -> None:
    assert requests() == {*CALLS, *REFUSED_BY_NOW}
    numbers = await court.set_up("demoted")
    await court.demote()
    before = await court.stored_rows()
    for name in ("pupil", *DEMOTED, "elsewhere", "ada-elsewhere"):
        for request, (whom, call) in CALLS.items():
            service, _, method = request.partition(".")
            names_challenge = (
                service in ("attempts", "challenges", "editor", "roll") and method not in ANYWHERE
            )
            message = denial(Line(request, whom, 0, {}, names_challenge), name)
            if message is not None:
                with pytest.raises((Refused, MatchRefused)) as denied:
                    await court.timely(call(court, court.actor(name), numbers))
                assert expected(denied.value, EN) == EN(message), (name, request)
    assert await court.stored_rows() == before


async def test_every_service_serves_every_kind_of_teacher(court: Court) -> None:
    for name in TEACHERS:
        numbers = await court.set_up(name)
        for whom, call in CALLS.values():
            who = "ada" if whom is Whom.ONE else name
            await court.timely(call(court, court.actor(who), numbers))
        assert numbers.open not in {c.id for c in await court.editor.all(court.actor(name))}
