"""Whole matches at random: stored as they were answered, and replayed from the seed."""

from __future__ import annotations

from dataclasses import dataclass, replace

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from bot.play.model import MatchRecord, Offer, State
from bot.play.service import Matches
from games import Game, Move, Position, game
from games.match import Computer, First, Person, Seat
from tests.support.acting import by
from tests.support.matches import ADA, BLAISE, HERE, take_backs


@dataclass(frozen=True)
class Step:
    """Something a player does: a move, or None to resign; ``back`` to take one back."""

    seat: int
    move: Move | None
    back: bool = False


GAMES = st.sampled_from(
    [
        (rules, start)
        for misere in (False, True)
        for rules, start in (
            (game("nim", misere=misere), (1, 3, 7)),
            (game("nim", misere=misere), (2, 0, 2, 1)),
            (game("fortboyard", misere=misere), (20,)),
            (game("fortboyard 5", misere=misere), (11,)),
            (game("take 1,3,4", misere=misere), (14,)),
        )
    ]
)
OPPONENTS = st.one_of(st.just(Person(BLAISE)), st.floats(0, 1).map(Computer))


async def _start(matches: Matches, offer: Offer, seed: int) -> MatchRecord:
    record = await matches.start(ADA, HERE, offer, seed)
    if record.state is State.OFFERED:
        record = await matches.answer(record.id, by(BLAISE), accepted=True)
    return record


async def _do(matches: Matches, record: MatchRecord, step: Step) -> MatchRecord:
    person = record.match.seats[step.seat]
    other = record.match.seats[1 - step.seat]
    assert isinstance(person, Person)
    if step.back:
        asked = await take_backs(matches).ask(record.id, record.ply, by(person.id))
        if not isinstance(other, Person):
            return asked
        return await take_backs(matches).allow(record.id, record.ply, step.seat, by(other.id))
    if step.move is None:
        return await matches.resign(record.id, record.ply, by(person.id))
    return await matches.play(record.id, record.ply, step.move, by(person.id))


def _steps(record: MatchRecord) -> list[Step]:
    """Return steps that the players might take, in turn or not, most of them moves."""
    match = record.match
    people = [i for i, seat in enumerate(match.seats) if isinstance(seat, Person)]
    found = [Step(match.to_move, move) for move in match.game.moves(match.position)]
    found += [Step(seat, None, back=True) for seat in people if match.can_take_back(seat)]
    return [*found, *(Step(seat, None) for seat in people)]


@settings(
    max_examples=25,
    suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow],
)
@given(GAMES, OPPONENTS, st.sampled_from(First), st.integers(0, 2**63 - 1), st.data())
async def test_a_random_match_is_stored_as_answered_and_replays_from_its_seed(
    matches: Matches,
    played: tuple[Game, Position],
    opponent: Seat,
    first: First,
    seed: int,
    data: st.DataObject,
) -> None:
    offer = Offer(*played, opponent, first)
    record = await _start(matches, offer, seed)
    steps: list[Step] = []
    while record.state is State.OPEN and len(steps) < 9:
        steps.append(data.draw(st.sampled_from(_steps(record))))
        record = await _do(matches, record, steps[-1])
        assert await matches.get(record.id) == record
        assert (record.state is State.OVER) is record.match.is_over
    replayed = await _start(matches, offer, seed)
    for step in steps:
        replayed = await _do(matches, replayed, step)
    assert replace(replayed, id=record.id) == record
