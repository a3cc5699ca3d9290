"""Compute the next state of a tournament: results, forfeits, second legs and pairings."""

from __future__ import annotations

from collections.abc import Container, Iterable
from dataclasses import replace
from datetime import datetime, timedelta
from random import Random

from bot.tournament.model import (
    ARENA_MINUTES,
    ARENA_SECONDS,
    CLASS_HOUR,
    LONGEST,
    SHORTEST,
    Bout,
    BoutResult,
    Mode,
    Player,
    Stage,
    Terms,
    Tournament,
)
from games import Game, Position
from games.tournament import Pair, default_rounds, pair_arena, pair_swiss, round_robin

#: The number of random matches played to estimate a length, and the most moves of each.
_SAMPLES, _LONGEST = 9, CLASS_HOUR // SHORTEST


def started(tournament: Tournament, plies: int, at: datetime) -> Tournament:
    """Return a tournament that starts, with every open term filled in.

    ``plies`` is the usual number of moves of a match.
    """
    terms = _completed_terms(tournament, plies)
    players = tuple(replace(each, free_at=at) for each in tournament.players)
    begun = replace(tournament, terms=terms, stage=Stage.RUNNING, players=players)
    if terms.mode is not Mode.ARENA:
        return begun
    assert terms.minutes is not None, "an arena's terms are complete"
    return replace(begun, round=1, began_at=at, ends_at=at + timedelta(minutes=terms.minutes))


def _completed_terms(tournament: Tournament, plies: int) -> Terms:
    """Return the terms with every open one filled in; ``plies`` is the usual length of a match."""
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
    """Return the number of moves of the longest of some random matches from a start.

    They are the same at each call, and stop after ``_LONGEST`` moves: with as many, a move gets the
    shortest time anyway.
    """
    lengths = []
    for sample in range(_SAMPLES):
        random, position, length = Random(sample), start, 0
        while length < _LONGEST and not game.is_over(position):
            position = game.after(position, random.choice(game.moves(position)))
            length += 1
        lengths.append(length)
    return max(lengths)


def advanced(tournament: Tournament, at: datetime) -> Tournament:
    """Count ended matches and begin the next bouts as far as possible; end it if none is left.

    While it is paused, matches are only counted.
    """
    moved = _count_results(tournament, at)
    while not moved.paused:  # byes and forfeits are decided at once
        moved = replace(moved, bouts=(*moved.bouts, *_second_legs(moved)))
        following = _paired_next(moved, at)
        if following is None:
            return replace(moved, stage=Stage.OVER)
        if following == moved:
            break
        moved = following
    return moved


def _count_results(tournament: Tournament, at: datetime) -> Tournament:
    """Return the tournament with the results of ended matches and with forfeits.

    Players of bouts that get one are free from ``at`` on. No result is replaced.
    """
    gone = {player.number for player in tournament.players if player.gone}
    bouts = [
        replace(b, result=b.outcome or _result_by_forfeit(b, gone), outcome=None)
        if b.is_played
        else b
        for b in tournament.bouts
    ]
    both = zip(tournament.bouts, bouts, strict=True)
    free = {player for was, bout in both if was != bout for player in bout.players}
    players = [replace(p, free_at=at) if p.number in free else p for p in tournament.players]
    return replace(tournament, bouts=tuple(bouts), players=tuple(players))


def _result_by_forfeit(bout: Bout, gone: Container[int | None]) -> BoutResult | None:
    """Return the result of a bout if one or both of its players have left, else None."""
    first, second = (player in gone for player in bout.players)
    if first and second:
        return BoutResult.NOBODY
    return BoutResult.SECOND if first else BoutResult.FIRST if second else None


def _second_legs(tournament: Tournament) -> list[Bout]:
    """Return the second legs that can begin now, with sides swapped."""
    if tournament.terms.legs == 1:
        return []
    again = {bout.pairing for bout in tournament.bouts if bout.pairing != bout.number}
    gone = {player.number for player in tournament.players if player.gone}
    legs = []
    number = len(tournament.bouts)
    for bout in tournament.bouts:
        first, second = bout.players
        if bout.is_played or second is None or bout.number in again or bout.pairing != bout.number:
            continue
        number += 1
        leg = Bout(number, bout.round, bout.number, (second, first))
        legs.append(replace(leg, result=_result_by_forfeit(leg, gone)))
    return legs


def _paired_next(tournament: Tournament, at: datetime) -> Tournament | None:
    """Return the tournament with the bouts that begin now; None if it is over.

    The same tournament is returned if no bout can begin.
    """
    mode, idle = tournament.terms.mode, not tournament.running
    if mode is Mode.ARENA:
        if tournament.ends_at is not None and at >= tournament.ends_at:
            return None if idle else tournament
        pairs = pair_arena(_free_players(tournament), tournament.pairings())
        return _add_bouts(tournament, pairs)
    assert tournament.terms.rounds is not None, "it has started"
    if not idle:
        return tournament
    if tournament.round >= tournament.terms.rounds or len(tournament.present) < 2:
        return None
    following = replace(tournament, round=tournament.round + 1)
    return _add_bouts(following, _pair_next_round(following))


def _free_players(tournament: Tournament) -> list[int]:
    """Return the free players of an arena, the one who has waited longest first."""
    playing = {player for bout in tournament.running for player in bout.players}
    free = [p for p in tournament.present if p.number not in playing]
    return [p.number for p in sorted(free, key=lambda p: (p.free_at, p.number))]


def _pair_next_round(tournament: Tournament) -> list[Pair]:
    """Return the pairs of the round that begins."""
    if tournament.terms.mode is Mode.ALL:
        numbers = [player.number for player in tournament.entrants]
        Random(f"{tournament.seed}:table").shuffle(numbers)
        return round_robin(numbers)[tournament.round - 1]
    present = {player.number for player in tournament.present}
    ranked = [each.player for each in tournament.standings() if each.player in present]
    return pair_swiss(ranked, tournament.pairings())


def _add_bouts(tournament: Tournament, pairs: Iterable[Pair]) -> Tournament:
    """Return the tournament with a first bout for each pair.

    A bye, or a bout against a player who has left, has its result at once.
    """
    gone = {player.number for player in tournament.players if player.gone}
    bouts: list[Bout] = []
    for number, pair in enumerate(pairs, len(tournament.bouts) + 1):
        bout = Bout(number, tournament.round, number, pair)
        result = _result_by_forfeit(bout, gone)
        if pair[1] is None:
            result = BoutResult.NOBODY if pair[0] in gone else BoutResult.FIRST
        bouts.append(replace(bout, result=result))
    return replace(tournament, bouts=(*tournament.bouts, *bouts))


def joined(tournament: Tournament, person: int, at: datetime) -> Tournament:
    """Return the tournament with a new player, with half a point for each Swiss round begun."""
    new = Player(len(tournament.players) + 1, person, gone=False, free_at=at)
    rounds = range(1, tournament.round + 1) if tournament.terms.mode is Mode.SWISS else ()
    missed = [
        Bout(number, each, number, (new.number, None), result=BoutResult.MISSED)
        for number, each in enumerate(rounds, len(tournament.bouts) + 1)
    ]
    return replace(tournament.with_player(new), bouts=(*tournament.bouts, *missed))


def by_hand(tournament: Tournament, bout: Bout, result: BoutResult, at: datetime) -> Tournament:
    """Return the tournament with a teacher's result of a bout, in place of any other.

    If the bout had none, its players become free.
    """
    playing = {} if bout.result else {p: tournament.player(p) for p in bout.players if p}
    for player in playing.values():
        tournament = tournament.with_player(replace(player, free_at=at))
    decided = replace(bout, result=result, by_hand=True)
    bouts = tuple(decided if each == bout else each for each in tournament.bouts)
    return replace(tournament, bouts=bouts)
