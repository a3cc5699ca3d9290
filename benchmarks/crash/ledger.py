"""The actions that people tried, and those acknowledged: the database must have the latter."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from games import Move

#: The action of a person's ply: its kind, and its move if it is one.
Deed = tuple[str, Move | None]

#: The keys of a ply (match, number), a vote (also the person), an answer (attempt, question).
PlyKey = tuple[int, int]
VoteKey = tuple[int, int, int]
AnswerKey = tuple[int, int]
#: The keys of an item's try (person, skill, level, seed, try) and a puzzle's answer (day,
#: difficulty, person).
ItemKey = tuple[int, int, int, int, int]
PuzzleKey = tuple[int, int, int]
#: The key of a person in a tournament or a league.
ContestKey = tuple[int, int]


@dataclass(frozen=True)
class Board:
    """A posted board: the number of plies that it shows, and its text."""

    plies: int
    text: str


@dataclass
class Ledger:
    """The tried and the acknowledged actions, by the keys of the database.

    If several actions with one key were tried, any of them may be stored; a changed vote may also
    be the former one.
    """

    plies: set[PlyKey] = field(default_factory=set)
    tried_plies: dict[PlyKey, set[Deed]] = field(default_factory=dict)
    #: The last board of each match that was posted after a ply.
    boards: dict[int, Board] = field(default_factory=dict)
    votes: set[VoteKey] = field(default_factory=set)
    tried_votes: dict[VoteKey, set[Move]] = field(default_factory=dict)
    answers: set[AnswerKey] = field(default_factory=set)
    tried_answers: dict[AnswerKey, set[str]] = field(default_factory=dict)
    items: set[ItemKey] = field(default_factory=set)
    tried_items: dict[ItemKey, set[str]] = field(default_factory=dict)
    #: The first answer to a puzzle counts: one of those tried before the acknowledgement.
    puzzles: set[PuzzleKey] = field(default_factory=set)
    tried_puzzles: dict[PuzzleKey, set[int]] = field(default_factory=dict)
    #: The people who joined tournaments; the tournaments whose end was posted; the people who
    #: entered strategies.
    joined: set[ContestKey] = field(default_factory=set)
    ended: set[int] = field(default_factory=set)
    entered: set[ContestKey] = field(default_factory=set)
    tried_entries: dict[ContestKey, set[str]] = field(default_factory=dict)
    closed: set[int] = field(default_factory=set)
    #: The people whose erasure is pending, with their matches against others; the people whose
    #: erasure was acknowledged; their matches against others, which they resign by it.
    leaving: dict[int, set[int]] = field(default_factory=dict)
    erased: set[int] = field(default_factory=set)
    left: set[int] = field(default_factory=set)
    #: The matches, attempts and people that changed since the database was last checked.
    new_matches: set[int] = field(default_factory=set)
    new_attempts: set[int] = field(default_factory=set)
    new_erased: set[int] = field(default_factory=set)
    #: The numbers of acknowledgements, including those of people erased since.
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
        """Record that a person is about to make a ply; the first of a match has the number 0."""
        self.tried_plies.setdefault((match, number), set()).add(deed)
        self.new_matches.add(match)

    def acknowledge_ply(self, match: int, number: int) -> None:
        """Record that a board was posted after a ply, with its number as in ``try_ply``."""
        self.counted["plies"] += (match, number) not in self.plies
        self.plies.add((match, number))
        self.new_matches.add(match)

    def try_vote(self, key: VoteKey, move: Move) -> None:
        """Record that a person is about to vote."""
        self.tried_votes.setdefault(key, set()).add(move)
        self.new_matches.add(key[0])

    def acknowledge_vote(self, key: VoteKey, move: Move) -> None:
        """Record that a vote was acknowledged: of those tried so far only it may be stored."""
        self.counted["votes"] += 1
        self.tried_votes[key] = {move}
        self.votes.add(key)
        self.new_matches.add(key[0])

    def try_answer(self, key: AnswerKey, text: str) -> None:
        """Record that a person is about to answer a question."""
        self.tried_answers.setdefault(key, set()).add(text)
        self.new_attempts.add(key[0])

    def acknowledge_answer(self, key: AnswerKey) -> None:
        """Record that the mark of an answer was posted."""
        self.counted["answers"] += key not in self.answers
        self.answers.add(key)
        self.new_attempts.add(key[0])

    def try_item(self, key: ItemKey, given: str) -> None:
        """Record that a person is about to answer an item."""
        self.tried_items.setdefault(key, set()).add(given)

    def acknowledge_item(self, key: ItemKey) -> None:
        """Record that the mark of an item was posted."""
        self.counted["items"] += key not in self.items
        self.items.add(key)

    def try_puzzle(self, key: PuzzleKey, choice: int) -> None:
        """Record that a person is about to answer a puzzle, unless an answer was acknowledged."""
        if key not in self.puzzles:
            self.tried_puzzles.setdefault(key, set()).add(choice)

    def acknowledge_puzzle(self, key: PuzzleKey) -> None:
        """Record that the mark of an answer to a puzzle was posted."""
        self.counted["puzzles"] += key not in self.puzzles
        self.puzzles.add(key)

    def acknowledge_joining(self, key: ContestKey) -> None:
        """Record that the joining of a tournament was acknowledged."""
        self.counted["joinings"] += key not in self.joined
        self.joined.add(key)

    def try_entry(self, key: ContestKey, text: str) -> None:
        """Record that a person is about to enter a strategy in a league."""
        self.tried_entries.setdefault(key, set()).add(text)

    def acknowledge_entry(self, key: ContestKey, text: str) -> None:
        """Record that an entry was acknowledged: of those tried so far only it may be stored."""
        self.counted["entries"] += 1
        self.tried_entries[key] = {text}
        self.entered.add(key)

    def acknowledge_closing(self, challenge: int) -> None:
        """Record that the closing of a challenge was acknowledged."""
        self.counted["closings"] += challenge not in self.closed
        self.closed.add(challenge)

    def begin_erasure(
        self, person: int, alone: set[int], shared: set[int], attempts: set[int]
    ) -> None:
        """Forget what is deleted with a person who is about to be erased.

        That is their matches in ``alone``, against the computer, their votes, items and puzzles,
        and the answers of their ``attempts``. Matches in ``shared``, against others, are resigned.
        """
        self.leaving[person] = shared
        self.left |= shared
        self.new_matches -= alone | shared
        self.new_attempts -= attempts
        for match in alone | shared:
            self.boards.pop(match, None)
        _remove_keys(self.plies, lambda key: key[0] in alone)
        _remove_keys(self.tried_plies, lambda key: key[0] in alone)
        _remove_keys(self.votes, lambda key: key[2] == person)
        _remove_keys(self.tried_votes, lambda key: key[2] == person)
        _remove_keys(self.items, lambda key: key[0] == person)
        _remove_keys(self.puzzles, lambda key: key[2] == person)
        _remove_keys(self.answers, lambda key: key[0] in attempts)
        _remove_keys(self.tried_answers, lambda key: key[0] in attempts)

    def acknowledge_erasure(self, person: int) -> None:
        """Record that a person was erased; they and their shared matches are to be checked."""
        self.counted["erasures"] += 1
        self.new_matches |= self.leaving.pop(person)
        self.erased.add(person)
        self.new_erased.add(person)


def _remove_keys(keys: Any, goes: Any) -> None:
    """Remove the keys for which ``goes`` is true from a set or a dictionary."""
    for key in [key for key in keys if goes(key)]:
        if isinstance(keys, set):
            keys.remove(key)
        else:
            del keys[key]
