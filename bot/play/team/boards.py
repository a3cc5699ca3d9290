"""The public boards of class matches: counts brought up to date, and a new board for each vote."""

from __future__ import annotations

from bot.kit.clock import stamp
from bot.kit.live_message import LiveMessages
from bot.kit.locks import Locks
from bot.play.boards import MatchBoards
from bot.play.model import LATELY, MatchRecord
from bot.play.team.messages import closed_vote
from bot.play.team.store import VoteStore

#: The seconds between two edits of a board, while a class votes.
PAUSE = 3.0


class VoteBoards(LiveMessages):
    """Edits the boards on which there are new votes, and moves on when a vote is closed."""

    def __init__(self, store: VoteStore, boards: MatchBoards) -> None:
        super().__init__("match", self._show)
        self._store = store
        self._boards = boards
        #: So that no board is shown as it was before.
        self._editing = Locks()

    async def resume(self) -> None:
        """Bring those up to date that may lack votes or the end, and then those that change."""
        self.start(await self._store.voted_on(stamp() - LATELY))

    async def _show(self, match_id: int) -> float:
        """Show a match as it stands; return for how many seconds to leave it."""
        async with self._editing.of(match_id):
            await self._boards.refresh(match_id)
        return PAUSE

    async def move_on(self, record: MatchRecord) -> None:
        """Show how the class has voted on the old board, and the match as it stands on a new one.

        Without leave to write in the channel the old board shows it all.
        """
        async with self._editing.of(record.id):
            if not await self._boards.announce(record, closed_vote):
                self.changed(record.id)
