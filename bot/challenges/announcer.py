"""Render the posts of challenges, with the live leaderboard."""

from __future__ import annotations

import logging
from collections.abc import Sequence
from dataclasses import dataclass

from bot.challenges.change_words import MOST_CHANGES, change_line
from bot.challenges.changes import OF_TIMES
from bot.challenges.model import Challenge, ChallengeState, News
from bot.challenges.openings import results_from
from bot.challenges.pupil.store import AttemptStore
from bot.challenges.runs import Run, news_of
from bot.challenges.standings import Standing, from_snapshot, standings, standings_at, to_snapshot
from bot.challenges.standings_messages import (
    SHOWN,
    board_message,
    changes_message,
    released_message,
    reminder_message,
)
from bot.challenges.store import ChallengeStore
from bot.classes.names import names_of
from bot.classes.service import Classes
from bot.i18n import words
from bot.kit.clock import now
from bot.kit.failures import DISCORD_FAILURES
from bot.kit.in_flight import InFlight
from bot.kit.live_message import Channels
from bot.kit.people import pinging
from bot.kit.widgets import Layout
from bot.running.posting import Message
from bot.running.rules import Post

log = logging.getLogger(__name__)


@dataclass(frozen=True)
class ChallengePosts:
    """Renders the posts of challenges."""

    store: ChallengeStore
    attempts: AttemptStore
    classes: Classes
    #: The answers that are not stored yet: a final board waits for them.
    in_flight: InFlight
    channel_of: Channels

    async def render(self, run: Run, post: Post) -> Message:
        """Return the message of a post, which pings the role of the challenge, if it has one.

        A post on changes lists the last MOST_CHANGES up to the one in its key, and pings only if
        one of all is of times, groups or windows. The board after the closing is stored
        (``final_board``).
        """
        news, number = news_of(post.key)
        challenge, windows, pings = run.challenge, run.windows, True
        if news is News.REMINDER:
            view = reminder_message(challenge, windows)
        elif news is News.RELEASED:
            view = released_message(challenge)
        elif news is News.CHANGED:
            changes = [change for change in run.changes if change.id <= number]
            pings = any(change.kind in OF_TIMES for change in changes)
            lines = [change_line(change, words(challenge.terms.locale)) for change in changes]
            view = changes_message(challenge, windows, lines[-MOST_CHANGES:])
        else:
            view = await self._board(run, news)
        role = challenge.terms.ping_role_id if pings else None
        return Message(view, mentions=pinging(roles=[] if role is None else [role]))

    async def _board(self, run: Run, news: News) -> Layout:
        """Return the leaderboard with the present places, or after the closing with the final ones.

        It has no places if these are not published yet. After the closing, only the post on that
        has a headline.
        """
        challenge, terms = run.challenge, run.challenge.terms
        if challenge.state is ChallengeState.CLOSED:
            places: Sequence[Standing] = await self.final_board(challenge)
        else:
            places = standings(await self.attempts.attempts(challenge.id), terms)
        has_headline = news is News.CLOSED or challenge.state is ChallengeState.OPEN
        tells = terms.tells_places or now() >= results_from(challenge, run.extended)
        places = places if tells else ()
        names = await names_of(
            self.classes,
            challenge.guild_id,
            [place.person for place in places[:SHOWN]],
            shows_names=terms.shows_names,
            say=words(terms.locale),
        )
        headline = news if has_headline else None
        return board_message(challenge, run.windows, places, names, headline, tells_places=tells)

    async def final_board(self, challenge: Challenge) -> list[Standing]:
        """Return the places by all answers sent before the closing, as they are stored.

        Best first. The first call stores them as a snapshot. Answers in flight are waited for, ten
        seconds at most; a later one (also of another process) deletes the snapshot, and the next
        call takes a new one.
        """
        terms = challenge.terms
        await self.in_flight.arrived(before=terms.closes_at)
        snapshot = await self.store.keep_snapshot(
            challenge, lambda attempts: to_snapshot(standings_at(terms.closes_at, attempts, terms))
        )
        return from_snapshot(snapshot, await self.attempts.attempts(challenge.id))

    async def take_down(self, run: Run) -> None:
        """Delete the message with the board of a deleted challenge, whose button offers to begin.

        Does nothing if it was not posted; logs a warning if Discord fails.
        """
        if run.message_id is None:
            return
        channel = self.channel_of(run.posted[run.board].channel_id)
        try:
            await channel.get_partial_message(run.message_id).delete()
        except DISCORD_FAILURES as error:
            log.warning("a board was not deleted: %s", type(error).__name__)
