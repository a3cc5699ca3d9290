"""The service of places: where a match is opened, by the wishes of its player and its class."""

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

        ``asked`` is the player's wish; without one the class's setting holds. If that is private, a
        match of two people gets a thread instead. If no thread can be opened, the match is played
        in the channel, with the reason as notice if the player asked for a thread. A private match
        in a direct message is played right there. Raises Refused if a match of two people is asked
        to be private.
        """
        wanted = asked or await self._classes.default_place(around.guild_id)
        if wanted is Place.ALONE and not isinstance(opponent, Computer):
            if asked is not None:
                raise Refused(PlayRefusal.NOT_ALONE)
            wanted = Place.THREAD
        if wanted is Place.ALONE and around.is_direct:
            return Decision(Place.HERE)
        if wanted is Place.THREAD and around.no_thread is not None:
            return Decision(Place.HERE, around.no_thread if asked is not None else None)
        return Decision(wanted)

    async def move_to(self, record: MatchRecord, channel_id: int) -> None:
        """Store the channel in which a match is played from now on: its thread."""
        await self._store.move_to(record.id, channel_id)
