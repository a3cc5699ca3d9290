"""How a tournament moves on: what is to happen next, told from how it stands."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace
from datetime import datetime, timedelta
from random import Random
from typing import Any

from bot.tournament.model import (
    ARENA_MINUTES,
    ARENA_SECONDS,
    CLASS_HOUR,
    LONGEST,
    SHORTEST,
    Bout,
    Change,
    Mode,
    Result,
    Stage,
    Terms,
    Tournament,
)
from games import Game, Position
from games.tournament import Pair, default_rounds, pair_arena, pair_swiss, round_robin

#: How many matches at random tell how long a match usually is, and where each is broken off.
_SAMPLES, _LONGEST = 9, CLASS_HOUR // SHORTEST

#: The terms that the start settles.
_SETTLED = ("rounds", "minutes", "turn_seconds")


def started(tournament: Tournament, plies: int, at: datetime) -> Change:
    """Return what a tournament begins with: the terms that were left open, and who meets whom.

    Both come from the same people: whoever leaves afterwards is paired already. ``plies`` is how
    many moves a match usually has.
    """
    terms = _settled(tournament, plies)
    columns: dict[str, Any] = {name: getattr(terms, name) for name in _SETTLED}
    columns["stage"] = Stage.RUNNING.value
    begun = replace(tournament, terms=terms, stage=Stage.RUNNING)
    if terms.mode is Mode.ARENA:
        assert terms.minutes is not None, "it was settled"
        begun = replace(begun, round=1, ends_at=at + timedelta(minutes=terms.minutes))
        columns |= {"round": begun.round, "ends_at": begun.ends_at}
    first = advanced(begun, {}, at)
    waiting = {player.number: at for player in tournament.present}
    return replace(first, columns=columns | dict(first.columns), free_at=waiting)


def _settled(tournament: Tournament, plies: int) -> Terms:
    """Return the terms with all that was left open settled by how many take part."""
    terms, count = tournament.terms, len(tournament.present)
    if terms.mode is Mode.ARENA:
        minutes = terms.minutes or ARENA_MINUTES
        return replace(terms, minutes=minutes, turn_seconds=terms.turn_seconds or ARENA_SECONDS)
    every = count - 1 + count % 2
    rounds = every if terms.mode is Mode.ALL else terms.rounds or default_rounds(count)
    seconds = terms.turn_seconds
    if seconds is None:
        fitting = CLASS_HOUR // (rounds * terms.legs * plies)
        seconds = min(max(SHORTEST, fitting), LONGEST)
    return replace(terms, rounds=rounds, turn_seconds=seconds)


def usual_length(game: Game, start: Position) -> int:
    """Return how many moves the longest of some random matches from a start has.

    From ``_LONGEST`` moves on, a move has the shortest time whatever the length: no match is
    played further.
    """
    lengths = []
    for sample in range(_SAMPLES):
        random, position, length = Random(sample), start, 0
        while length < _LONGEST and not game.is_over(position):
            position = game.after(position, random.choice(game.moves(position)))
            length += 1
        lengths.append(length)
    return max(lengths)


def advanced(tournament: Tournament, outcomes: Mapping[int, Result], at: datetime) -> Change:
    """Return what becomes of a running tournament by some results: it goes on as far as it can.

    ``outcomes`` are the results of bouts by number; one that has a result keeps it.
    """
    results = {b.number: outcomes[b.number] for b in tournament.running if b.number in outcomes}
    results |= _forfeits(tournament, results)
    bouts = [replace(b, result=results.get(b.number, b.result)) for b in tournament.bouts]
    free_at = {
        player: at
        for bout in bouts
        if bout.number in results
        for player in bout.players
        if player is not None
    }
    if tournament.paused:
        return Change(results=results, free_at=free_at)
    players = (replace(p, free_at=free_at.get(p.number, p.free_at)) for p in tournament.players)
    moved = replace(tournament, bouts=tuple(bouts), players=tuple(players))
    while True:  # what begins may be decided already: byes, and forfeits of those who have left
        moved = replace(moved, bouts=(*moved.bouts, *_second_legs(moved)))
        following = _paired_next(moved, at)
        if following is None or following == moved:
            break
        moved = following
    columns: dict[str, Any] = {} if moved.round == tournament.round else {"round": moved.round}
    if following is None:
        columns |= {"stage": Stage.OVER.value, "told": False}
    fresh = moved.bouts[len(tournament.bouts) :]
    return Change(columns, results=results, free_at=free_at, begun=fresh)


def _forfeits(tournament: Tournament, results: Mapping[int, Result]) -> dict[int, Result]:
    """Return the results of the bouts in which somebody plays who has left."""
    gone = {player.number for player in tournament.players if player.gone}
    found = {}
    for bout in tournament.running:
        if bout.number in results or not gone & set(bout.players):
            continue
        first, second = (player in gone for player in bout.players)
        won = Result.SECOND if first else Result.FIRST
        found[bout.number] = Result.NOBODY if first and second else won
    return found


def _second_legs(tournament: Tournament) -> list[Bout]:
    """Return the second matches of pairings, sides swapped, that begin now."""
    if tournament.terms.legs == 1:
        return []
    again = {bout.pairing for bout in tournament.bouts if bout.pairing != bout.number}
    gone = {player.number for player in tournament.players if player.gone}
    found = []
    number = len(tournament.bouts)
    for bout in tournament.bouts:
        first, second = bout.players
        if bout.is_played or second is None or bout.number in again or bout.pairing != bout.number:
            continue
        number += 1
        result = None
        if gone & {first, second}:
            result = Result.FIRST if first in gone else Result.SECOND
            result = Result.NOBODY if {first, second} <= gone else result
        found.append(Bout(number, bout.round, bout.number, (second, first), result=result))
    return found


def _paired_next(tournament: Tournament, at: datetime) -> Tournament | None:
    """Return the tournament with the bouts that begin now; the same if none does, None if over."""
    mode, idle = tournament.terms.mode, not tournament.running
    if mode is Mode.ARENA:
        if tournament.pairs_until is not None and at >= tournament.pairs_until:
            return None if idle else tournament
        pairs = pair_arena(_waiting(tournament), tournament.pairings())
        return _with(tournament, pairs)
    assert tournament.terms.rounds is not None, "it has started"
    if not idle:
        return tournament
    if tournament.round >= tournament.terms.rounds or len(tournament.present) < 2:
        return None
    following = replace(tournament, round=tournament.round + 1)
    return _with(following, _pairs(following))


def _waiting(tournament: Tournament) -> list[int]:
    """Return who is free in an arena, who has waited longest first."""
    playing = {player for bout in tournament.running for player in bout.players}
    free = [p for p in tournament.present if p.number not in playing]
    return [p.number for p in sorted(free, key=lambda p: (p.free_at, p.number))]


def _pairs(tournament: Tournament) -> list[Pair]:
    """Return who meets whom in the round that begins."""
    if tournament.terms.mode is Mode.ALL:
        numbers = [player.number for player in tournament.entrants]
        Random(f"{tournament.seed}:table").shuffle(numbers)
        return round_robin(numbers)[tournament.round - 1]
    present = {player.number for player in tournament.present}
    ranked = [each.player for each in tournament.standings() if each.player in present]
    return pair_swiss(ranked, tournament.pairings())


def _with(tournament: Tournament, pairs: Iterable[Pair]) -> Tournament:
    """Return the tournament with the first bouts of pairs.

    A bye has its result, and so has who should meet somebody who has left.
    """
    gone = {player.number for player in tournament.players if player.gone}
    found: list[Bout] = []
    for number, pair in enumerate(pairs, len(tournament.bouts) + 1):
        first, second = pair
        result = None
        if first in gone or second in gone:
            result = Result.SECOND if first in gone else Result.FIRST
            if second is None or (second in gone and first in gone):
                result = Result.NOBODY
        elif second is None:
            result = Result.FIRST
        found.append(Bout(number, tournament.round, number, pair, result=result))
    return replace(tournament, bouts=(*tournament.bouts, *found))


def missed(tournament: Tournament, player: int) -> list[Bout]:
    """Return what somebody gets who joins Swiss rounds late: half a point for each one missed."""
    if tournament.terms.mode is not Mode.SWISS:
        return []
    return [
        Bout(number, missed, number, (player, None), result=Result.MISSED)
        for number, missed in enumerate(range(1, tournament.round + 1), len(tournament.bouts) + 1)
    ]
