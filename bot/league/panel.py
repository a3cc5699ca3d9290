"""The teachers' panel of a league, and the handlers of its controls."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import replace
from functools import partial

from bot.i18n import Say
from bot.kit.archives import safe, zipped
from bot.kit.background import in_background
from bot.kit.click import Click
from bot.kit.custom_ids import Form, handler_of, shown
from bot.kit.edits import edited
from bot.kit.files import whisper_file
from bot.kit.forms import ask
from bot.kit.texts import plainly
from bot.kit.widgets import (
    LABEL_LENGTH,
    MENU_OPTIONS,
    Button,
    Layout,
    button,
    confirmation,
    form,
    framed,
    layout,
    menu,
    page_of,
    text_field,
)
from bot.league.custom_ids import LeagueAction, LeagueControl, LeagueSetting
from bot.league.messages import league_title, starts_text
from bot.league.model import EntryKind, League, LeagueRecord
from bot.league.service import Leagues
from bot.play.messages import PLAYING
from bot.roster.model import Identities
from bot.roster.names import identities_by

#: The most characters of the starts in the form.
LONGEST_STARTS = 1000


def _setting_control(record: LeagueRecord, setting: LeagueSetting, *path: int) -> LeagueControl:
    return LeagueControl(LeagueAction.MANAGE, record.league.id, setting, path=path)


async def settle(click: Click, control: LeagueControl) -> None:
    """Do what a control of the panel says, such as opening the league or removing an entry."""
    handlers: dict[LeagueSetting, Callable[[Click, LeagueControl], Awaitable[None]]] = {
        LeagueSetting.SHOW: shown(_opened_panel),
        LeagueSetting.OPEN: shown(_open_or_close),
        LeagueSetting.REMOVE: shown(_remove_entry),
        LeagueSetting.STARTS: _ask_starts,
        LeagueSetting.STARTS_TYPED: shown(_starts_typed),
        LeagueSetting.SOURCES: _send_entries_archive,
    }
    await handler_of(control.page, handlers)(click, control)


async def _opened_panel(click: Click, control: LeagueControl) -> Layout:
    record = await click.service(Leagues).managed(click.actor, control.league)
    return await _panel_of(click, record, next(iter(control.path), 0))


async def _panel_of(click: Click, record: LeagueRecord, page: int = 0) -> Layout:
    names = await _entrants_names(click, record)
    return panel(record, page, names, click.say)


async def _entrants_names(click: Click, record: LeagueRecord) -> Identities:
    """Return the names of the entries' people, by entry, for a teacher's panel and archive."""
    people = {entry.id: entry.person for entry in record.entries.values()}
    return await identities_by(click, record.league.guild_id, people)


def panel(record: LeagueRecord, page: int, names: Identities, say: Say) -> Layout:
    """Return the teachers' panel of a league, with its state, starts and controls.

    ``names`` are by the id of the entry; ``page``, from 0, is one of the menu of entries.
    """
    league = record.league
    lines = [
        league_title(league, say),
        say("league-panel-open" if league.is_open else "league-panel-closed"),
        say("league-panel-entries", count=len(names)),
        say("league-panel-starts", starts=starts_text(league)),
    ]
    options = [(names[entry].both[:LABEL_LENGTH], entry) for entry in sorted(names)]
    offered = page_of(options, page, MENU_OPTIONS)
    remove = _setting_control(record, LeagueSetting.REMOVE)
    choose = menu(remove, say("league-panel-remove"), offered.shown) if options else None
    turning = offered.buttons(partial(_setting_control, record, LeagueSetting.SHOW), say)
    switches = _switch_buttons(record, say)
    return layout(framed(PLAYING, "\n".join(lines), choose, [*turning, *switches]))


def _switch_buttons(record: LeagueRecord, say: Say) -> list[Button]:
    league = record.league
    is_open = "button-league-close" if league.is_open else "button-league-open"
    return [
        button(_setting_control(record, LeagueSetting.OPEN, int(not league.is_open)), say(is_open)),
        button(_setting_control(record, LeagueSetting.STARTS), say("button-league-starts")),
        button(_setting_control(record, LeagueSetting.SOURCES), say("button-league-sources")),
        button(LeagueControl(LeagueAction.SHOW, league.id), say("button-league-table")),
    ]


async def _open_or_close(click: Click, control: LeagueControl) -> Layout:
    """Open or close a league, as the path says, if that is confirmed; else ask."""
    is_open, sure = (*control.path, 0, 0)[:2]
    leagues, actor = click.service(Leagues), click.actor
    if sure:
        changed = await leagues.open_or_close(actor, control.league, is_open=bool(is_open))
        return await _panel_of(click, changed)
    record = await leagues.managed(actor, control.league)
    deed, say = "open" if is_open else "close", click.say
    opens = _setting_control(record, LeagueSetting.OPEN, is_open, 1)
    back = _setting_control(record, LeagueSetting.SHOW)
    return confirmation(say(f"league-{deed}-sure"), opens, say(f"button-league-{deed}"), back, say)


async def _remove_entry(click: Click, control: LeagueControl) -> Layout:
    """Remove an entry if that is confirmed, else ask; return the panel if it is gone."""
    entry, sure = (*control.path, *click.chosen(), 0, 0)[:2]
    leagues, actor = click.service(Leagues), click.actor
    if sure:
        return await _panel_of(click, await leagues.remove(actor, control.league, entry))
    record = await leagues.managed(actor, control.league)
    names, say = await _entrants_names(click, record), click.say
    if entry not in names:
        return await _panel_of(click, record)
    text = say("league-remove-sure", name=plainly(names[entry].both))
    removes = _setting_control(record, LeagueSetting.REMOVE, entry, 1)
    back = _setting_control(record, LeagueSetting.SHOW)
    return confirmation(text, removes, say("button-league-remove"), back, say)


async def _ask_starts(click: Click, control: LeagueControl) -> None:
    """Open the form of the starts to a teacher; raise Refused to others."""
    record = await click.service(Leagues).managed(click.actor, control.league)
    league, say = record.league, click.say
    label, about = say("league-starts-label"), say("league-starts-about")
    text = text_field("text", label, about, shown=_format_starts(league), longest=LONGEST_STARTS)
    there = _setting_control(record, LeagueSetting.STARTS_TYPED)
    await ask(click, form(there, say("league-starts-title"), text), there, control.path)


def _format_starts(league: League) -> str:
    """Return the starts as text for the form, one per line, cut to LONGEST_STARTS characters."""
    return "\n".join(map(league.game.format, league.starts))[:LONGEST_STARTS]


async def _starts_typed(click: Click, control: LeagueControl) -> Layout:
    leagues, actor, starts = click.service(Leagues), click.actor, click.typed_text()
    record = await leagues.managed(actor, control.league)
    stored = {"text": _format_starts(record.league)}
    if edited(control.path, {"text": starts}, stored).require_alone():
        record = await leagues.choose_starts(actor, control.league, starts)
    return await _panel_of(click, record)


async def _send_entries_archive(click: Click, control: LeagueControl) -> None:
    """Send a teacher all entries as an archive, or say that there are none."""
    record = await click.service(Leagues).managed(click.actor, control.league)
    if not record.entries:
        await click.whisper(click.say("league-sources-none"))
        return
    names = await click.promised(_entrants_names(click, record), privately=True)
    archive = await in_background(sources_archive, record, names)
    text = click.say("league-sources-told", count=len(names))
    await whisper_file(click, text, "league.zip", archive)


def sources_archive(record: LeagueRecord, names: Identities) -> bytes:
    """Return a ZIP of all entries; each file, .py or .txt, is named by its person and version.

    ``names`` are by the id of the entry.
    """
    return zipped(
        (
            f"{safe(names[entry.id].known)}-{entry.version}",
            "py" if entry.kind is EntryKind.PROGRAM else "txt",
            entry.text,
        )
        for entry in record.entries.values()
    )


#: The form of the starts; after an error it is opened again with the typed text.
STARTS_FORM = Form[LeagueControl](
    lambda control, _: (
        replace(control, page=LeagueSetting.STARTS)
        if control.page == LeagueSetting.STARTS_TYPED
        else None
    )
)
