"""What people have tried, and what Discord was shown of it: the store must hold all of that."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from games import Move

#: A person's ply: its kind, and its move if it is one.
Deed = tuple[str, Move | None]

#: A match and a ply; the same and a person; an attempt and a question.
PlyKey = tuple[int, int]
VoteKey = tuple[int, int, int]
AnswerKey = tuple[int, int]
#: A person, a skill, a level, a seed and a try; a day, a difficulty and a person.
ItemKey = tuple[int, int, int, int, int]
PuzzleKey = tuple[int, int, int]
#: A tournament, or a league, and a person.
ContestKey = tuple[int, int]


@dataclass(frozen=True)
class Board:
    """A board that was shown: how many plies of its match it shows, and its text."""

    plies: int
    text: str


@dataclass
class Ledger:
    """What was tried and what was acknowledged, by the keys of the store.

    What was tried twice may be kept either way; a vote, also as it was before.
    """

    plies: set[PlyKey] = field(default_factory=set)
    tried_plies: dict[PlyKey, set[Deed]] = field(default_factory=dict)
    #: The last board of each match that was shown after a ply.
    boards: dict[int, Board] = field(default_factory=dict)
    votes: set[VoteKey] = field(default_factory=set)
    tried_votes: dict[VoteKey, set[Move]] = field(default_factory=dict)
    answers: set[AnswerKey] = field(default_factory=set)
    tried_answers: dict[AnswerKey, set[str]] = field(default_factory=dict)
    items: set[ItemKey] = field(default_factory=set)
    tried_items: dict[ItemKey, set[str]] = field(default_factory=dict)
    #: Of a puzzle the first answer counts: what was tried before it was acknowledged.
    puzzles: set[PuzzleKey] = field(default_factory=set)
    tried_puzzles: dict[PuzzleKey, set[int]] = field(default_factory=dict)
    #: Who has joined which tournament; those whose end was told; who has entered which league.
    joined: set[ContestKey] = field(default_factory=set)
    ended: set[int] = field(default_factory=set)
    entered: set[ContestKey] = field(default_factory=set)
    tried_entries: dict[ContestKey, set[str]] = field(default_factory=dict)
    closed: set[int] = field(default_factory=set)
    #: Who is about to be erased, with their matches against others; who was told that they are,
    #: and the matches against others that they have resigned so.
    leaving: dict[int, set[int]] = field(default_factory=dict)
    erased: set[int] = field(default_factory=set)
    left: set[int] = field(default_factory=set)
    #: What there is something new about since the store was last looked at.
    new_matches: set[int] = field(default_factory=set)
    new_attempts: set[int] = field(default_factory=set)
    new_erased: set[int] = field(default_factory=set)
    #: How much was acknowledged, to people who were erased since, too.
    counted: dict[str, int] = field(
        default_factory=lambda: dict.fromkeys(
            (
                *("plies", "votes", "answers", "items", "puzzles", "closings", "erasures"),
                *("joinings", "entries"),
            ),
            0,
        )
    )

    def try_ply(self, match: int, number: int, deed: Deed) -> None:
        """Note that somebody is about to do something in a match."""
        self.tried_plies.setdefault((match, number), set()).add(deed)
        self.new_matches.add(match)

    def acknowledge_ply(self, match: int, number: int) -> None:
        """Note that a board was shown after it."""
        self.counted["plies"] += (match, number) not in self.plies
        self.plies.add((match, number))
        self.new_matches.add(match)

    def try_vote(self, key: VoteKey, move: Move) -> None:
        """Note that somebody is about to vote."""
        self.tried_votes.setdefault(key, set()).add(move)
        self.new_matches.add(key[0])

    def acknowledge_vote(self, key: VoteKey, move: Move) -> None:
        """Note that somebody was told that their vote is kept."""
        self.counted["votes"] += 1
        self.tried_votes[key] = {move}
        self.votes.add(key)
        self.new_matches.add(key[0])

    def try_answer(self, key: AnswerKey, text: str) -> None:
        """Note that somebody is about to answer a question."""
        self.tried_answers.setdefault(key, set()).add(text)
        self.new_attempts.add(key[0])

    def acknowledge_answer(self, key: AnswerKey) -> None:
        """Note that somebody was told the mark of an answer."""
        self.counted["answers"] += key not in self.answers
        self.answers.add(key)
        self.new_attempts.add(key[0])

    def try_item(self, key: ItemKey, given: str) -> None:
        """Note that somebody is about to answer an item."""
        self.tried_items.setdefault(key, set()).add(given)

    def acknowledge_item(self, key: ItemKey) -> None:
        """Note that somebody was told the mark of an item."""
        self.counted["items"] += key not in self.items
        self.items.add(key)

    def try_puzzle(self, key: PuzzleKey, choice: int) -> None:
        """Note that somebody is about to answer a puzzle; once one was told, it is in vain."""
        if key not in self.puzzles:
            self.tried_puzzles.setdefault(key, set()).add(choice)

    def acknowledge_puzzle(self, key: PuzzleKey) -> None:
        """Note that somebody was told the mark of their answer to a puzzle."""
        self.counted["puzzles"] += key not in self.puzzles
        self.puzzles.add(key)

    def acknowledge_joining(self, key: ContestKey) -> None:
        """Note that somebody was told that they take part in a tournament."""
        self.counted["joinings"] += key not in self.joined
        self.joined.add(key)

    def try_entry(self, key: ContestKey, text: str) -> None:
        """Note that somebody is about to enter a strategy in a league."""
        self.tried_entries.setdefault(key, set()).add(text)

    def acknowledge_entry(self, key: ContestKey, text: str) -> None:
        """Note that somebody was told that their strategy takes part."""
        self.counted["entries"] += 1
        self.tried_entries[key] = {text}
        self.entered.add(key)

    def acknowledge_closing(self, challenge: int) -> None:
        """Note that a teacher was told that a challenge is closed."""
        self.counted["closings"] += challenge not in self.closed
        self.closed.add(challenge)

    def begin_erasure(
        self, person: int, alone: set[int], shared: set[int], attempts: set[int]
    ) -> None:
        """Expect no more what goes with somebody who is about to be erased."""
        self.leaving[person] = shared
        self.left |= shared
        self.new_matches -= alone | shared
        self.new_attempts -= attempts
        for match in alone | shared:
            self.boards.pop(match, None)
        _drop(self.plies, lambda key: key[0] in alone)
        _drop(self.tried_plies, lambda key: key[0] in alone)
        _drop(self.votes, lambda key: key[2] == person)
        _drop(self.tried_votes, lambda key: key[2] == person)
        _drop(self.items, lambda key: key[0] == person)
        _drop(self.puzzles, lambda key: key[2] == person)
        _drop(self.answers, lambda key: key[0] in attempts)
        _drop(self.tried_answers, lambda key: key[0] in attempts)

    def acknowledge_erasure(self, person: int) -> None:
        """Note that somebody was told that they are erased."""
        self.counted["erasures"] += 1
        self.new_matches |= self.leaving.pop(person)
        self.erased.add(person)
        self.new_erased.add(person)


def _drop(kept: Any, goes: Any) -> None:
    """Take some keys out of a set or a dictionary."""
    for key in [key for key in kept if goes(key)]:
        if isinstance(kept, set):
            kept.remove(key)
        else:
            del kept[key]
