"""What was answered survives kill -9, on both databases."""

from __future__ import annotations

import asyncio
import json
import signal
import sys
import textwrap
from pathlib import Path
from random import Random
from typing import Any

import pytest

from bot.challenges.model import ChallengeState
from bot.challenges.pupil.store import AttemptStore
from bot.challenges.store import ChallengeStore
from bot.challenges.wiring import challenge_services
from bot.classes.service import Classes
from bot.classes.store import ClassStore
from bot.db.errors import AlreadyDone
from bot.kit.actors import Actor
from bot.play.model import MatchRecord, State
from bot.play.service import Matches
from games.match import Match
from tests.support.acting import by
from tests.support.databases import opened
from tests.support.world import play_service

pytestmark = pytest.mark.slow

ROOT = Path(__file__).parents[2]

#: Plays several matches at once and prints each answer, after which it may be killed.
PLAYER = """
    import asyncio, json, sys
    from random import Random
    from bot.challenges.guard import ChallengeGuard
    from bot.challenges.store import ChallengeStore
    from bot.kit.thinker import Thinker
    from bot.db.engine import create_engine
    from bot.kit.actors import Asker
    from bot.play.model import Offer, Setting, State
    from bot.play.service import Matches
    from bot.play.store import MatchStore
    from bot.play.take_backs.service import TakeBacks
    from bot.play.take_backs.store import TakeBackStore
    from games import game
    from games.match import Computer, First

    def tell(record):
        plies = [[p.seat, p.kind, p.move, p.intent] for p in record.match.plies]
        print(json.dumps([record.id, record.state, plies]), flush=True)

    ME = Asker(1, None)

    async def play(matches, take_backs, random):
        offer = Offer(game("nim"), (9, 9, 9), Computer(0.5), First.DRAW)
        while True:
            record = await matches.start(1, Setting(None, 1, "fr"), offer, matches.draw_seed())
            tell(record)
            while record.state is State.OPEN:
                match = record.match
                if random.random() < 0.1 and match.can_take_back(0):
                    record = await take_backs.ask(record.id, record.ply, ME)
                else:
                    move = random.choice(match.game.moves(match.position))
                    record = await matches.play(record.id, record.ply, move, ME)
                tell(record)

    async def main(url, seed):
        engine = create_engine(url)
        await engine.migrate()
        allowance = ChallengeGuard(ChallengeStore(engine))
        matches = Matches(MatchStore(engine), allowance=allowance, thinker=Thinker())
        take_backs = TakeBacks(TakeBackStore(engine), matches)
        await asyncio.gather(*(play(matches, take_backs, Random(f"{seed}:{i}")) for i in range(3)))

    asyncio.run(main(sys.argv[1], sys.argv[2]))
"""


def _told(match: Match) -> list[Any]:
    told = [[p.seat, p.kind, p.move, p.intent] for p in match.plies]
    plain: list[Any] = json.loads(json.dumps(told))
    return plain


async def _lines_until_killed(program: str, url: str, argument: int, answers: int) -> list[bytes]:
    """Run a program, kill it some time after so many lines; return every line it has told."""
    process = await asyncio.create_subprocess_exec(
        sys.executable,
        "-c",
        textwrap.dedent(program),
        url,
        str(argument),
        stdout=asyncio.subprocess.PIPE,
        cwd=ROOT,
    )
    assert process.stdout is not None
    try:
        lines = [await process.stdout.readline() for _ in range(answers)]
    finally:
        process.kill()
    rest = (await process.stdout.read()).splitlines(keepends=True)
    assert await process.wait() == -signal.SIGKILL
    return [line for line in [*lines, *rest] if line.endswith(b"\n")]


async def _play_to_the_end(matches: Matches, record: MatchRecord) -> MatchRecord:
    while record.state is State.OPEN:
        move = record.match.game.moves(record.match.position)[-1]
        record = await matches.play(record.id, record.ply, move, by(1))
    return record


async def test_every_answer_survives_kill_9(database_url: str) -> None:
    random = Random(9)
    answered: dict[int, tuple[str, list[Any]]] = {}
    kills = 3
    for seed in range(kills):
        lines = await _lines_until_killed(PLAYER, database_url, seed, random.randint(1, 60))
        told = [json.loads(line) for line in lines]
        assert told
        answered |= {number: (state, plies) for number, state, plies in told}
    async with opened(database_url) as engine:
        matches = play_service(engine)
        assert len(await matches.mine(1)) <= 3 * kills
        for number, (state, played) in answered.items():
            record = await matches.get(number)
            assert _told(record.match)[: len(played)] == played
            assert (record.state is State.OVER) is record.match.is_over
            assert record.state is State.OVER or record.match.to_move == 0
            if state == State.OVER:
                assert _told(record.match) == played
            over = await _play_to_the_end(matches, record)
            assert await matches.get(number) == over
        unanswered = {record.id for record in await matches.mine(1)}
        assert not unanswered & answered.keys()


#: Answers a challenge as several pupils at once and prints each answer that is acknowledged, and
#: the closing once it is; whoever closes is in the middle of it.
CLASS = """
    import asyncio, itertools, sys
    from datetime import timedelta
    from bot.challenges.guard import ChallengeGuard
    from bot.challenges.model import Terms
    from bot.challenges.pupil.store import AttemptStore
    from bot.challenges.wiring import challenge_services
    from bot.challenges.store import ChallengeStore
    from bot.kit.thinker import Thinker
    from bot.classes.service import Classes
    from bot.classes.store import ClassStore
    from bot.db.engine import create_engine
    from bot.kit.actors import Actor
    from bot.kit.clock import now
    from bot.challenges.refusals import PupilRefusal
    from bot.kit.refusal import Refused
    from bot.play.service import Matches
    from bot.play.store import MatchStore
    from games.challenge.tasks import read_tasks

    async def main(url, answers):
        engine = create_engine(url)
        await engine.migrate()
        stores = ChallengeStore(engine), AttemptStore(engine)
        allowance = ChallengeGuard(stores[0])
        matches = Matches(MatchStore(engine), allowance=allowance, thinker=Thinker())
        services = challenge_services(*stores, Classes(ClassStore(engine)), matches)
        boss, at, told = Actor(9, 1, manages=True), now(), itertools.count(1)
        tasks = read_tasks("value mex 0 1\\nvalue mex 0 2")
        closing = at + timedelta(hours=1)
        draft = await services.editor.create(
            boss, Terms("T", tasks, at, closing, 1, "fr", attempts=None, same_for_all=True)
        )
        await services.editor.publish(boss, draft.id)
        await services.schedule.advance()

        async def pupil(person):
            try:
                await answer_for_ever(person)
            except Refused as refused:
                if refused.refusal is not PupilRefusal.CLOSED:
                    raise
                await asyncio.Event().wait()

        async def answer_for_ever(person):
            actor = Actor(person, 1)
            while True:
                progress = await services.attempts.begin(actor, draft.id)
                for number in range(2):
                    text = str(person + number)
                    await services.attempts.answer(actor, progress.attempt.id, number, text)
                    print(draft.id, progress.attempt.id, number, text, flush=True)
                    if next(told) == answers:
                        await services.editor.close(boss, draft.id)
                        print(draft.id, "closed", flush=True)

        await asyncio.gather(*map(pupil, range(100, 104)))

    asyncio.run(main(sys.argv[1], int(sys.argv[2])))
"""


async def test_every_answer_to_a_challenge_survives_kill_9(database_url: str) -> None:
    """Killed while a class answers, and at about the moment of the closing, which comes once."""
    told: list[list[str]] = []
    for closes_after, killed_after in ((10**9, 15), (12, 12), (12, 13)):
        lines = await _lines_until_killed(CLASS, database_url, closes_after, answers=killed_after)
        told += [line.decode().split() for line in lines]
    async with opened(database_url) as engine:
        store = ChallengeStore(engine)
        stores = store, AttemptStore(engine)
        services = challenge_services(*stores, Classes(ClassStore(engine)), play_service(engine))
        boss = Actor(9, 1, manages=True)
        acknowledged = [line for line in told if line[1] != "closed"]
        for number in {int(line[0]) for line in told}:
            kept = {
                (str(attempt.id), str(answer.question)): answer.text
                for attempt in await services.editor.attempts(boss, number)
                for answer in attempt.answers
            }
            seen = {tuple(line[1:3]): line[3] for line in acknowledged if int(line[0]) == number}
            assert seen.items() <= kept.items()
            assert len(kept) - len(seen) <= 4, "one of each pupil was not told yet"
        was_closed = {int(line[0]) for line in told if line[1] == "closed"}
        states = {c.id: c.state for c in await services.editor.all(boss)}
        assert {states[number] for number in was_closed} <= {ChallengeState.CLOSED}
        # Two processes look at what is due afterwards: each challenge closes in one of them.
        left = [number for number, state in states.items() if state is ChallengeState.OPEN]
        async with opened(database_url) as other:
            two = store, ChallengeStore(other)
            for number in left:
                challenge = await services.challenges.get(boss, number)
                ends = await asyncio.gather(
                    *(each.close(challenge, challenge.terms) for each in two),
                    return_exceptions=True,
                )
                assert [type(end) for end in ends].count(AlreadyDone) == 1
        assert {c.state for c in await services.editor.all(boss)} == {ChallengeState.CLOSED}
        assert len(await store.untold()) == len(states), "each is told of, once"
        for challenge in await store.untold():
            await services.schedule.told(challenge)
        assert await services.schedule.advance() == []
