"""The service of places: where a match is opened, by what its player and its class want."""

from __future__ import annotations

from bot.classes.model import Place
from bot.classes.service import Classes
from bot.kit.refusal import Refused
from bot.play.model import MatchRecord
from bot.play.places.model import Decision, Surroundings
from bot.play.refusals import PlayRefusal
from bot.play.store import MatchStore
from games.match import Computer, Seat


class Places:
    """Decides where matches are opened."""

    def __init__(self, store: MatchStore, classes: Classes) -> None:
        self._store = store
        self._classes = classes

    async def chosen(self, around: Surroundings, asked: Place | None, opponent: Seat) -> Decision:
        """Return where a match against an opponent is opened.

        Where nothing is asked for, the class has settled it. A match of two people is for nobody
        alone: a class that plays privately has it in a thread. Where no thread can be opened it
        is played here; whoever has asked for one is told why. Raises Refused if a match of two
        people is asked for alone.
        """
        wanted = asked or await self._classes.place(around.guild_id)
        if wanted is Place.ALONE and not isinstance(opponent, Computer):
            if asked is not None:
                raise Refused(PlayRefusal.NOT_ALONE)
            wanted = Place.THREAD
        if wanted is Place.ALONE and around.is_direct:
            return Decision(Place.HERE)
        if wanted is Place.THREAD and around.no_thread is not None:
            return Decision(Place.HERE, around.no_thread if asked is not None else None)
        return Decision(wanted)

    async def settle(self, record: MatchRecord, channel_id: int) -> None:
        """Keep in which channel a match is played from now on: in its thread."""
        await self._store.settle_in(record.id, channel_id)
