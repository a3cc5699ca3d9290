"""A teacher looks who has not begun, reminds them, and gives groups dates of their own."""

from __future__ import annotations

import logging
import re
from zoneinfo import ZoneInfo

import discord

from bot.challenges.custom_ids import RollAction, RollControl
from bot.challenges.dates import Event, Since, day_first, read_moment
from bot.challenges.model import Challenge
from bot.challenges.openings import Window
from bot.challenges.refusals import RollRefusal
from bot.challenges.roll.messages import (
    call_message,
    dates_form,
    roll_message,
    typed_dates,
)
from bot.challenges.roll.service import RollCall, wrong_window
from bot.challenges.service import refuse
from bot.challenges.teacher.form import zone_of
from bot.challenges.teacher.panel import put_panel, show
from bot.i18n import Say, words
from bot.i18n.commands import locale_of
from bot.kit.answers import promised
from bot.kit.custom_ids import Controls, opened_by
from bot.kit.failures import DISCORD_FAILURES
from bot.kit.forms import ask
from bot.kit.host import Interaction
from bot.kit.people import actor_of, pinging
from bot.kit.refusal import Faults, Refused
from bot.kit.widgets import typed_text
from bot.kit.wording import sentence
from bot.roster.model import folded

log = logging.getLogger(__name__)


async def _missing(interaction: Interaction, control: RollControl) -> None:
    roll = interaction.client.service(RollCall).roll(actor_of(interaction), control.challenge)
    say = words(locale_of(interaction))
    await show(interaction, roll_message(await promised(interaction, roll), say))


async def _remind(interaction: Interaction, control: RollControl) -> None:
    """Remind those who have not begun, in one message that pings them alone."""
    calls, actor = interaction.client.service(RollCall), actor_of(interaction)

    async def reminded() -> discord.ui.LayoutView:
        roll = await calls.call(actor, control.challenge)
        terms = roll.challenge.terms
        channel = interaction.client.get_partial_messageable(terms.channel_id)
        try:
            view = call_message(roll, words(terms.locale))
            await channel.send(view=view, allowed_mentions=pinging(roll.called))
        except DISCORD_FAILURES as error:
            log.warning("a class could not be reminded: %s", type(error).__name__)
            await calls.take_back(roll)
            raise Refused(RollRefusal.CALL_FAILED) from None
        again = await calls.roll(actor, control.challenge)
        return roll_message(again, words(locale_of(interaction)))

    await show(interaction, await promised(interaction, reminded()))


async def _teams(interaction: Interaction, control: RollControl) -> None:
    """Open the form on the dates that there are."""
    actor, say = actor_of(interaction), words(locale_of(interaction))
    _, windows, teams = await interaction.client.service(RollCall).dates(actor, control.challenge)
    typed = typed_dates(windows, teams, await zone_of(interaction, actor))
    await ask(interaction, dates_form(control.challenge, typed, say))


async def _teamed(interaction: Interaction, control: RollControl) -> None:
    """Keep the dates of groups, or tell all that is wrong with them."""
    actor, say = actor_of(interaction), words(locale_of(interaction))
    calls, typed = interaction.client.service(RollCall), typed_text(interaction)
    challenge, _, teams = await calls.dates(actor, control.challenge)
    read = _Reading(challenge, teams, await zone_of(interaction, actor), say)
    windows = read.windows(typed)
    if read.faults:
        raise Faults([(None, fault) for fault in read.faults])
    await put_panel(interaction, actor, await calls.settle(actor, challenge.id, windows))


class _Reading:
    """Reads lines such as ``A ; tomorrow 8h ; +2h``; notes what is wrong with which."""

    def __init__(self, challenge: Challenge, teams: list[str], zone: ZoneInfo, say: Say) -> None:
        self.faults: list[Refused] = []
        self._challenge = challenge
        self._teams = {folded(team): team for team in teams}
        self._zone = zone
        self._say = say

    def windows(self, text: str) -> dict[str, Window]:
        """Return the dates of the groups that have any."""
        found: dict[str, Window] = {}
        for number, line in enumerate(text.splitlines(), 1):
            team, *moments = (part.strip() for part in re.split("[;\t]", line))
            if not team and not any(moments):
                continue
            try:
                name = self._team(team, found)
                if any(moments):
                    found[name] = self._window(moments)
            except (Refused, Faults) as wrong:
                told = sentence(wrong, self._say).replace("\n", " ")
                self.faults.append(Refused(RollRefusal.IN_LINE, line=number, problem=told))
        return found

    def _team(self, typed: str, found: dict[str, Window]) -> str:
        name = self._teams.get(folded(typed))
        if name is None:
            raise Refused(RollRefusal.NO_SUCH_GROUP, groups=", ".join(self._teams.values()))
        if name in found:
            raise Refused(RollRefusal.GROUP_TWICE)
        return name

    def _window(self, moments: list[str]) -> Window:
        if len(moments) != 2 or not all(moments):
            raise Refused(RollRefusal.TWO_MOMENTS)
        is_day_first = day_first(self._say)
        opens_at = read_moment(moments[0], self._zone, day_first=is_day_first)
        closes_at = read_moment(
            moments[1],
            self._zone,
            since=Since(Event.OPENING, opens_at),
            ends=True,
            day_first=is_day_first,
        )
        window = Window(opens_at, closes_at)
        refuse(wrong_window(window, self._challenge))
        return window


CONTROLS = Controls(
    RollControl,
    {
        RollAction.MISSING: _missing,
        RollAction.REMIND: _remind,
        RollAction.TEAMS: _teams,
        RollAction.TEAMED: _teamed,
    },
    {RollAction.TEAMED: opened_by(RollAction.TEAMS)},
)
