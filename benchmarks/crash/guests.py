"""Guests who come, play with everybody, vote, answer, and have themselves erased."""

from __future__ import annotations

from itertools import count

from benchmarks.crash.learning import Learner, PuzzlePoster
from benchmarks.crash.lessons import Pupil, Teacher
from benchmarks.crash.players import Pair, Player, VotingClass
from benchmarks.crash.stage import Stage, Violation, controls_in, reply_to, text_of
from benchmarks.gateway.world import Json, Person
from bot.i18n import words

#: The turns that each guest plays alone and with another person, and the questions they answer.
TURNS = 1

#: The paths of the buttons that ask for an erasure, and that confirm it.
_ASK, _ERASE = (2,), (3,)


class Guests:
    """Guests, one after another, who play with ``friend`` and take part in what others do."""

    def __init__(
        self,
        stage: Stage,
        friend: Player,
        voting: VotingClass,
        teacher: Teacher,
        poster: PuzzlePoster,
    ) -> None:
        self._stage = stage
        self._friend = friend
        self._voting = voting
        self._teacher = teacher
        self._poster = poster

    async def come_and_go(self) -> None:
        """Let guests take part and be erased, in turn, for ever; raise Violation if one is not."""
        for number in count(1):
            guest = Pupil(self._stage, self._stage.person(f"guest{number}"), self._teacher)
            shared = await self._take_part(guest)
            privacy = await self._stage.command(guest.person, "privacy")
            ledger = self._stage.ledger
            ledger.begin_erasure(guest.person.id, guest.alone - shared, shared, guest.attempts)
            await self._erase(guest.person, reply_to(privacy))
            ledger.acknowledge_erasure(guest.person.id)

    async def _take_part(self, guest: Pupil) -> set[int]:
        """Take part in everything for a little; return the matches with other people."""
        own: Json | None = await guest.begin()
        for _ in range(TURNS):
            own = own and await guest.play_on(own)
        if self._voting.board is not None and controls_in(self._voting.board, "pick"):
            board = self._voting.board
            await self._voting.vote(guest.person, board, controls_in(board, "pick"))
        await guest.attempt(questions=TURNS)
        learner = Learner(self._stage, guest.person, self._poster)
        await learner.answer_items(TURNS)
        await learner.solve()
        pair = Pair(guest, self._friend)
        board = await pair.begin()
        shared = {each.first for each in controls_in(board)}
        for _ in range(TURNS):
            await pair.play_on(board)
        return shared

    async def _erase(self, person: Person, message: Json) -> None:
        for path in (_ASK, _ERASE):
            buttons = [each for each in controls_in(message, "privacy") if each.path == path]
            if buttons:  # otherwise it was done without being acknowledged
                await self._stage.click(person, message, buttons[0])
        say = words(person.locale[:2])
        answer = message["content"] or text_of(message["components"])
        if not answer.startswith((say("privacy-erased"), say("privacy-erased-but"))):
            raise Violation(f"{person.name} was not erased, but told: {answer}")
