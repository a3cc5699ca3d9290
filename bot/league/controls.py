"""Handlers of the league command, its buttons, menus and forms."""

from __future__ import annotations

from contextlib import AsyncExitStack
from functools import partial

import discord

from bot.board.drawing import drawing
from bot.classes.names import board_names, names_of
from bot.classes.service import Classes
from bot.i18n import Say
from bot.kit.answers import file_of
from bot.kit.background import in_background
from bot.kit.click import Click
from bot.kit.custom_ids import Controls, opened_by, shown
from bot.kit.edits import edited
from bot.kit.files import whisper_file
from bot.kit.forms import ask
from bot.kit.refusal import Refused, require_offered
from bot.kit.reports import Attachment
from bot.kit.thinker import Thinker
from bot.kit.widgets import (
    TYPED_LENGTH,
    Layout,
    Style,
    button,
    file_field,
    form,
    layout,
    text_field,
    uploaded_text,
)
from bot.league.custom_ids import LeagueAction, LeagueControl, player_of
from bot.league.messages import (
    Names,
    cross_message,
    games_message,
    league_message,
    league_text,
    list_message,
    opponents_message,
    player_names,
    players_message,
    step_message,
)
from bot.league.model import MOST_TEXT, Entry, LeagueRecord
from bot.league.panel import STARTS_FORM, settle
from bot.league.pictures import draw_ratings
from bot.league.refusals import FaultyProgram, LeagueRefusal
from bot.league.service import GameStep, Leagues
from bot.play.places.controls import open_in_place
from bot.programs.messages import result_text
from games import Game


async def show_league(click: Click, game: Game | None) -> None:
    """Answer the command: list the server's leagues privately, or open and post that of a game."""
    leagues, actor, locale = click.service(Leagues), click.actor, click.locale
    if game is None:
        view = list_message(await leagues.of_guild(actor), click.say)
        await click.whisper(view=view)
        return
    record = await click.promised(leagues.opened(actor, game, locale))
    here = click.channel_id or 0
    async with AsyncExitStack() as turn:
        showing = turn.enter_async_context(leagues.posting_alone(record.league, here))
        await click.promised(showing)
        names = await _names(click, record)
        view = await in_background(league_message, record, 0, names, click.say)
        message = await click.send(view=view)
        if message is not None:
            await leagues.posted_in(record.league, here, message)


async def _names(click: Click, record: LeagueRecord, *, to_file: bool = False) -> Names:
    """Return the players' names as the class's settings say; with ``to_file``, no mentions."""
    people = [entry.person for entry in record.entries.values()]
    classes, league, say = click.service(Classes), record.league, click.say
    if to_file:
        named = await names_of(classes, league.guild_id, people, shows_names=False, say=say)
    else:
        named = await board_names(classes, league.guild_id, league.locale, people, say)
    return player_names(record, named, say)


async def _load_record(click: Click, control: LeagueControl) -> LeagueRecord:
    return await click.service(Leagues).record(click.actor, control.league)


async def _table(click: Click, control: LeagueControl) -> Layout:
    """Return a page of the table, perhaps of the league chosen in a menu."""
    chosen = click.chosen()
    if chosen:
        control = LeagueControl(LeagueAction.SHOW, chosen[0])
    record = await _load_record(click, control)
    names = await _names(click, record)
    person = click.person
    return await in_background(league_message, record, control.page, names, click.say, person)


async def _cross_table(click: Click, control: LeagueControl) -> Layout:
    record = await _load_record(click, control)
    names = await _names(click, record)
    return await in_background(cross_message, record, control.page, names, click.say)


# --------------------------------------------------------------------------- entering


async def _open_entry_form(click: Click, control: LeagueControl) -> None:
    """Open the form for a strategy with one's entry, if it fits; raise Refused as ``entering``."""
    actor, say = click.actor, click.say
    record = await click.service(Leagues).entering(actor, control.league)
    mine, key = record.entry_of(actor.id), drawing(record.league.game).key
    known = _entered_before(mine)
    label, about = say("league-typed"), say("league-typed-about")
    example = say(f"strategy-example-{key}")
    text = text_field("text", label, about, placeholder=example, shown=known, required=False)
    file = file_field(say("league-file"), say("league-file-forms"))
    entered = control.to(LeagueAction.ENTERED)
    await ask(click, form(entered, say("league-form-title"), text, file), entered, control.path)


def _entered_before(mine: Entry | None) -> str:
    """Return the text of a person's entry for the form; empty if it is too long for one."""
    return mine.text if mine is not None and len(mine.text) <= TYPED_LENGTH else ""


async def _submit_entry(click: Click, control: LeagueControl) -> None:
    """Enter the strategy typed or uploaded; raise as ``Leagues.enter``, or Faults for a clash."""
    say = click.say
    await click.service(Leagues).entering(click.actor, control.league)
    back = button(LeagueControl(LeagueAction.SHOW, control.league), say("button-league-table"))
    try:
        entry = await click.promised(_store_submitted_entry(click, control), privately=True)
    except FaultyProgram as error:
        why = discord.utils.escape_markdown(result_text(error.result, say))
        raise Refused(LeagueRefusal.FAULTY_PROGRAM, why=why) from None
    text = say(f"league-entered-{entry.kind.value}", version=entry.version)
    await click.whisper(view=layout(text, [back]))


async def _store_submitted_entry(click: Click, control: LeagueControl) -> Entry:
    actor, locale, leagues = click.actor, click.locale, click.service(Leagues)
    text = await _submitted_text(click)
    mine = (await leagues.entering(actor, control.league)).entry_of(actor.id)
    stored = {"text": _entered_before(mine)}
    if mine is not None and not edited(control.path, {"text": text}, stored).require_alone():
        return mine
    return await leagues.enter(actor, control.league, text, locale)


async def _submitted_text(click: Click) -> str:
    """Return the text of the uploaded file if there is one, else the typed text."""
    file = click.uploaded()
    return click.typed_text().strip() if file is None else await uploaded_text(file, MOST_TEXT)


async def _withdraw_entry(click: Click, control: LeagueControl) -> Layout:
    """Withdraw a person's entry if that is confirmed, else ask; raise Refused if they have none."""
    leagues, actor = click.service(Leagues), click.actor
    say = click.say
    back = button(LeagueControl(LeagueAction.SHOW, control.league), say("button-league-table"))
    if control.path:
        await leagues.withdraw(actor, control.league)
        return layout(say("league-withdrawn"), [back])
    if (await leagues.record(actor, control.league)).entry_of(actor.id) is None:
        raise Refused(LeagueRefusal.NOT_ENTERED)
    withdraws, label = control.to(LeagueAction.WITHDRAW, 1), say("button-league-withdraw")
    return layout(say("league-withdraw-sure"), [button(withdraws, label, Style.danger), back])


# ------------------------------------------------------------------------------ games


async def _games_of_pair(click: Click, control: LeagueControl) -> Layout:
    """Ask for a player, then for an opponent, then list the games of the pair.

    Raises Refused if the league has no such player.
    """
    path = (*control.path, *click.chosen())
    record = await _load_record(click, control)
    names = await _names(click, record, to_file=True)
    players = [player_of(code) for code in path]
    if len(path) > 2 or not {*players} <= {*record.players}:
        raise Refused(LeagueRefusal.NO_SUCH_ENTRY)
    if len(path) == 2:
        one, other = sorted(players)
        pair = (one, other)
        record, games = await click.service(Leagues).games(click.actor, control.league, pair)
        return games_message(record, pair, games, names, click.say)
    if path:
        page = control.page if len(control.path) == 1 else 0
        return opponents_message(record, players[0], page, names, click.say)
    return players_message(record, control.page, names, click.say)


async def _step_of(click: Click, control: LeagueControl) -> GameStep:
    path = (*control.path, *click.chosen())
    require_offered(len(path) in (3, 4))
    one, other = sorted(player_of(code) for code in path[:2])
    number, ply = path[2], (*path, 0)[3]
    return await click.service(Leagues).step(click.actor, control.league, (one, other), number, ply)


async def _game_step(click: Click, control: LeagueControl) -> Layout:
    """Return a game before one of its moves, or at its end; raise Refused as ``Leagues.step``."""
    step = await _step_of(click, control)
    names = await _names(click, step.record, to_file=True)
    return await in_background(step_message, step, names, click.say)


async def _play_on(click: Click, control: LeagueControl) -> None:
    """Start a match from the displayed position."""
    step = await click.promised(_step_of(click, control))
    play_on = partial(click.service(Leagues).play_on, click.actor, step)
    await open_in_place(click, None, play_on)


# ------------------------------------------------------------------------------ files


async def _send_ratings_picture(click: Click, control: LeagueControl) -> None:
    """Send the picture of the ratings, with its alternative text."""
    record = await _load_record(click, control)
    names = await _names(click, record, to_file=True)
    title = drawing(record.league.game).title(record.league.game, click.say)
    drawing_it = click.service(Thinker).draw(
        click.person, draw_ratings, record, names, title, click.locale
    )
    picture = await click.promised(drawing_it, privately=True)
    attachment = Attachment("league.png", picture, _alternative_text(record, names, click.say))
    await click.whisper(click.say("league-picture-told", game=title), file=file_of(attachment))


def _alternative_text(record: LeagueRecord, names: Names, say: Say) -> str:
    """Return the picture's alternative text of at most 1000 characters: the first 12 players."""
    players = [
        say(
            "league-alt-player",
            name=names[line.player],
            rating=str(round(line.rating.value)),
            reach=str(round(line.rating.reach)),
        )
        for line in record.table[:12]
    ]
    return say("league-alt", count=len(record.players), players=" · ".join(players))[:1000]


async def _send_league_as_text(click: Click, control: LeagueControl) -> None:
    """Send the whole league as a text file."""
    record = await _load_record(click, control)
    names = await _names(click, record, to_file=True)
    written = await in_background(league_text, record, names, click.say)
    await whisper_file(click, click.say("league-text-told"), "league.txt", written.encode())


CONTROLS = Controls(
    LeagueControl,
    {
        LeagueAction.SHOW: shown(_table),
        LeagueAction.CROSS: shown(_cross_table),
        LeagueAction.ENTER: _open_entry_form,
        LeagueAction.ENTERED: _submit_entry,
        LeagueAction.WITHDRAW: shown(_withdraw_entry),
        LeagueAction.GAMES: shown(_games_of_pair),
        LeagueAction.CHOOSE: shown(_games_of_pair),
        LeagueAction.STEP: shown(_game_step),
        LeagueAction.PLAY_ON: _play_on,
        LeagueAction.PICTURE: _send_ratings_picture,
        LeagueAction.TEXT: _send_league_as_text,
        LeagueAction.MANAGE: settle,
    },
    {LeagueAction.ENTERED: opened_by(LeagueAction.ENTER), LeagueAction.MANAGE: STARTS_FORM},
)
