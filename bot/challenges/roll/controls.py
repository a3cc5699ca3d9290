"""Handlers of a teacher's controls for absent pupils and for the dates of groups."""

from __future__ import annotations

import logging
import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from datetime import datetime
from typing import ParamSpec, TypeVar
from zoneinfo import ZoneInfo

from bot.challenges.custom_ids import ChallengeControl, RollAction
from bot.challenges.dates import Event, Since, day_first, read_moment
from bot.challenges.model import Challenge, ChallengeState
from bot.challenges.openings import Moving, Window
from bot.challenges.refusals import ChallengeRefusal, RollRefusal, TeacherRefusal
from bot.challenges.roll.messages import (
    call_message,
    dates_form,
    dates_question,
    roll_message,
    typed_dates,
)
from bot.challenges.roll.service import RollCall, wrong_window
from bot.challenges.service import groups_over, refuse
from bot.challenges.teacher.form import zone_of
from bot.challenges.teacher.limits import require_coming
from bot.challenges.teacher.panel import put_panel, show
from bot.challenges.times import write_moment
from bot.i18n import Say, words
from bot.kit.click import Click
from bot.kit.clock import now
from bot.kit.custom_ids import Controls, opened_by
from bot.kit.edits import digest, edited
from bot.kit.failures import DISCORD_FAILURES
from bot.kit.forms import ask, handed_back
from bot.kit.people import pinging
from bot.kit.refusal import Faults, Refused
from bot.kit.widgets import Layout
from bot.kit.wording import sentence
from bot.roster.model import folded

log = logging.getLogger(__name__)

P = ParamSpec("P")

T = TypeVar("T")


async def _missing(click: Click, control: ChallengeControl) -> None:
    roll = click.service(RollCall).roll(click.actor, control.challenge)
    await show(click, roll_message(await click.promised(roll), click.say))


async def _remind(click: Click, control: ChallengeControl) -> None:
    """Post a reminder that pings the pupils who have not begun, then show them again.

    Raises Refused as ``RollCall.call``, and if Discord fails, which is logged; then the reminder is
    not recorded.
    """
    calls, actor = click.service(RollCall), click.actor

    async def reminded() -> Layout:
        roll = await calls.call(actor, control.challenge)
        terms = roll.challenge.terms
        channel = click.interaction.client.get_partial_messageable(terms.channel_id)
        try:
            view = call_message(roll, words(terms.locale))
            await channel.send(view=view, allowed_mentions=pinging(roll.called))
        except DISCORD_FAILURES as error:
            log.warning("a class could not be reminded: %s", type(error).__name__)
            await calls.store.take_back(roll.challenge.id, roll.last_call)
            raise Refused(RollRefusal.CALL_FAILED) from None
        again = await calls.roll(actor, control.challenge)
        return roll_message(again, click.say)

    await show(click, await click.promised(reminded()))


async def _teams(click: Click, control: ChallengeControl) -> None:
    """Open the form of the groups' dates, filled in with the present ones."""
    parser = await _DatesParser.of(click, control)
    shown = dates_form(control.challenge, parser.stored, click.say)
    await ask(click, shown, control.to(RollAction.TEAMED), control.path)


async def _teamed(click: Click, control: ChallengeControl) -> None:
    """Ask for confirmation of the typed dates; raise Faults with all that is wrong in them.

    The dates of a draft are stored at once, because publishing displays and confirms them. If
    nothing has changed, the panel is shown.
    """
    parser, typed = await _DatesParser.of(click, control), click.typed_text()
    edits = edited(control.path, {"text": typed}, {"text": parser.stored})
    windows = parser.windows(typed, at=now())
    if parser.faults or edits.clashes:
        faults = *edits.clashes, *((None, fault) for fault in parser.faults)
        raise Faults(faults, edits.displayed if edits.clashes else ())
    if not edits.changed or windows == parser.before:
        await put_panel(click, parser.challenge)
    elif parser.challenge.state is ChallengeState.DRAFT:
        await _replace_dates(click, parser, windows)
    else:
        text = typed_dates(windows, parser.teams, parser.zone)
        sure = control.to(RollAction.TEAMED_SURE, digest(parser.stored))
        again = control.to(RollAction.TEAMS, *control.path)
        changed = {team: windows.get(team) for team in parser.teams if parser.moves(team, windows)}
        await show(click, dates_question(parser.challenge, changed, text, (sure, again), click.say))


async def _teamed_sure(click: Click, control: ChallengeControl) -> None:
    """Store the confirmed dates; raise Refused if the dates have changed meanwhile.

    Raises Refused or Faults, too, if a window is over by now, or as ``RollCall.settle``.
    """
    parser = await _DatesParser.of(click, control)
    typed = (await handed_back(click.message)).get(0, "")
    windows = parser.windows(typed)
    if control.path != (digest(parser.stored),) or parser.faults:
        raise Refused(ChallengeRefusal.MOVED_ON)
    refuse(groups_over(Moving(parser.challenge, parser.challenge, parser.before, windows)))
    await _replace_dates(click, parser, windows)


async def _replace_dates(click: Click, parser: _DatesParser, windows: dict[str, Window]) -> None:
    actor, calls = click.actor, click.service(RollCall)
    await put_panel(click, await calls.settle(actor, parser.challenge.id, windows))


@dataclass(frozen=True)
class _DatesParser:
    """Parses lines such as ``A ; tomorrow 8h ; +2h``, and collects the faults."""

    challenge: Challenge
    before: dict[str, Window]
    teams: list[str]
    zone: ZoneInfo
    say: Say
    faults: list[Refused] = field(default_factory=list)

    @property
    def stored(self) -> str:
        """The present dates, as the form displays them."""
        return typed_dates(self.before, self.teams, self.zone)

    @classmethod
    async def of(cls, click: Click, control: ChallengeControl) -> _DatesParser:
        """Return the parser for a challenge; raise Refused as ``RollCall.dates``."""
        dates = await click.service(RollCall).dates(click.actor, control.challenge)
        return cls(*dates, await zone_of(click), click.say)

    def moves(self, team: str, windows: Mapping[str, Window]) -> bool:
        """Return whether the window of a group, or its absence, differs from the stored one."""
        return windows.get(team) != self.before.get(team)

    def windows(self, text: str, at: datetime | None = None) -> dict[str, Window]:
        """Parse the windows by group; groups without moments have none.

        Each fault is collected with its line. With ``at``, new openings and closings must not be
        past by then.
        """
        parsed: dict[str, Window] = {}
        for number, line in enumerate(text.splitlines(), 1):
            team, *moments = (part.strip() for part in re.split("[;\t]", line))
            if not team and not any(moments):
                continue
            name = self._tried(number, self._team, team, parsed)
            if any(moments):
                before = self.before.get(name or "")
                window = self._tried(number, self._window, number, moments, before, at)
                if name is not None and window is not None:
                    parsed[name] = window
        return parsed

    def _tried(
        self, line: int, read: Callable[P, T], *args: P.args, **kwargs: P.kwargs
    ) -> T | None:
        """Return ``read(...)`` for a line; if it fails, collect the fault and return None."""
        try:
            return read(*args, **kwargs)
        except (Refused, Faults) as wrong:
            problem = sentence(wrong, self.say).replace("\n", " ")
            self.faults.append(Refused(RollRefusal.IN_LINE, line=line, problem=problem))
            return None

    def _team(self, typed: str, parsed: Mapping[str, Window]) -> str:
        name = {folded(team): team for team in self.teams}.get(folded(typed))
        if name is None:
            raise Refused(RollRefusal.NO_SUCH_GROUP, groups=", ".join(self.teams))
        if name in parsed:
            raise Refused(RollRefusal.GROUP_TWICE)
        return name

    def _window(
        self, line: int, moments: list[str], before: Window | None, at: datetime | None
    ) -> Window | None:
        if len(moments) != 2 or not all(moments):
            raise Refused(RollRefusal.TWO_MOMENTS)
        whole = Window.of(self.challenge.terms)
        known = [whole] if before is None else [before, whole]
        opening, closing = [each.opens_at for each in known], [each.closes_at for each in known]
        opens_at = self._tried(line, self._moment, moments[0], opening, at)
        since = Since(Event.OPENING, whole.opens_at if opens_at is None else opens_at)
        closes_at = self._tried(line, self._moment, moments[1], closing, at, since)
        if opens_at is None or closes_at is None:
            return None
        window = Window(opens_at, closes_at)
        refuse(wrong_window(window, self.challenge))
        return window

    def _moment(
        self, typed: str, known: list[datetime], at: datetime | None, since: Since | None = None
    ) -> datetime:
        """Return a typed opening or, with ``since``, a closing; those in ``known`` may be past.

        A known moment is written to the minute, as in the form. Raises Refused if the text is no
        moment, or a moment that is past.
        """
        for each in known:
            if write_moment(each, self.zone) == typed:
                return each
        first, ends = day_first(self.say), since is not None
        moment = read_moment(typed, self.zone, since=since, ends=ends, day_first=first)
        if since is None:
            require_coming(moment, at or moment)
        elif at is not None and moment <= at:
            raise Refused(TeacherRefusal.CLOSING_PAST)
        return moment


CONTROLS = Controls(
    ChallengeControl,
    {
        RollAction.MISSING: _missing,
        RollAction.REMIND: _remind,
        RollAction.TEAMS: _teams,
        RollAction.TEAMED: _teamed,
        RollAction.TEAMED_SURE: _teamed_sure,
    },
    {RollAction.TEAMED: opened_by(RollAction.TEAMS)},
)
