"""The messages of a vote: ballots, boards and the distribution of votes."""

from __future__ import annotations

from dataclasses import replace

import pytest

from bot.play.messages import distribution, match_message, plain_text
from bot.play.model import LiveMessage, MatchRecord, State
from bot.play.team.messages import ballot, closed_vote, resign_ballot
from games import Game, Position
from games.match import Computer, Match, Ply, PlyKind, Team
from tests.support.acting import EN, FR
from tests.support.limits import LONGEST_NUMBER, POSITIONS, assert_within_limits, longest_moves
from tests.support.matches import NIM


def voted_on(rules: Game, start: Position, locale: str, *plies: Ply) -> MatchRecord:
    """Return a match of a class as large as can be, with every move voted for."""
    match = Match(rules, start, (Team(), Computer()), 0, 1, plies)
    moves = rules.moves(start)
    polls = {0: dict.fromkeys([*moves[:50], *moves[-50:]], 999)}
    polls[0][plies[0].move or moves[0]] = 999_999
    live = LiveMessage(LONGEST_NUMBER, LONGEST_NUMBER, LONGEST_NUMBER)
    record = MatchRecord(1, 1, locale, 600_000, 1000, id=1, state=State.OPEN, match=match)
    return replace(record, id=LONGEST_NUMBER, live=live, polls=polls)


@pytest.mark.parametrize(("rules", "start"), POSITIONS.values(), ids=POSITIONS)
def test_boards_and_ballots_are_within_discords_limits(rules: Game, start: Position) -> None:
    say = FR  # the longer words
    two = longest_moves(rules, start, (Team(), Computer()))
    record = voted_on(rules, start, "fr", *two)
    for message in (
        match_message(record),
        closed_vote(record),
        ballot(record, (), say),
        resign_ballot(record, say),
    ):
        assert_within_limits(message)
    assert len(f"{say('moved-on')}\n\n{plain_text(record, say)}") <= 2000


def test_the_distribution_of_votes_has_bars_numbers_and_words() -> None:
    plies = (Ply(0, PlyKind.MOVE, (3, 5)),)
    match = Match(NIM, (1, 3, 7), (Team(), Computer()), 0, 1, plies)
    votes = {(3, 5): 4, (2, 1): 4, (1, 1): 1}
    record = MatchRecord(1, 1, "en", 60, id=1, state=State.OPEN, match=match, polls={0: votes})
    told = distribution(record, EN)
    assert told == [
        "The class has voted: 9 votes.",
        f"`{'█' * 10}` 4 (44%) · **take 5 from heap 3** ← played",
        f"`{'█' * 10}` 4 (44%) · take 1 from heap 2",
        f"`{'█' * 2}` 1 (11%) · take 1 from heap 1",
        f"-# {EN('votes-tied')}",
    ]
