"""The public boards of class matches: edits of the count, a new board after each vote."""

from __future__ import annotations

from bot.kit.clock import stamp
from bot.kit.live_message import LiveMessages
from bot.kit.locks import Locks
from bot.play.boards import MatchBoards
from bot.play.model import LATELY, MatchRecord
from bot.play.team.messages import closed_vote
from bot.play.team.store import VoteStore

#: The seconds between two edits of a board while a class votes.
PAUSE = 3.0


class VoteBoards(LiveMessages):
    """Edits boards on which there are new votes, and posts a new one after each vote."""

    def __init__(self, store: VoteStore, boards: MatchBoards) -> None:
        super().__init__("match", self._edit_board)
        self._store = store
        self._boards = boards
        #: Prevents an older edit from replacing a newer one.
        self._editing = Locks()

    async def resume(self) -> None:
        """Edit the boards that may be outdated, and from then on those that change."""
        self.start(await self._store.outdated(stamp() - LATELY))

    async def _edit_board(self, match_id: int) -> float:
        """Edit the board of a match; return the least seconds until the next edit, PAUSE."""
        async with self._editing.of(match_id):
            await self._boards.refresh(match_id)
        return PAUSE

    async def move_on(self, record: MatchRecord) -> None:
        """Edit the old board to show the closed vote, and post the match on a new one.

        If no new board can be posted, the old one is edited to show the match instead.
        """
        async with self._editing.of(record.id):
            if not await self._boards.announce(record, closed_vote):
                self.changed(record.id)
