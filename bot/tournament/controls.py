"""Handlers of the tournament command, its buttons and its menus."""

from __future__ import annotations

from contextlib import AsyncExitStack
from typing import Any

from bot.kit.click import Click
from bot.kit.custom_ids import Controls, shown
from bot.kit.files import whisper_file
from bot.kit.refusal import Refused, require_offered
from bot.kit.texts import plainly
from bot.kit.widgets import Layout
from bot.play.service import Matches
from bot.roster.model import Identities
from bot.roster.names import identities_by
from bot.tournament.announcer import TournamentPosts
from bot.tournament.custom_ids import TournamentAction, TournamentControl
from bot.tournament.exports import bouts_csv, bouts_json
from bot.tournament.messages import (
    SCORES,
    Names,
    bout_message,
    lead_message,
    leave_message,
    own_place,
    sure_message,
    tournament_message,
)
from bot.tournament.model import Stage, Terms, Tournament
from bot.tournament.refusals import TournamentRefusal
from bot.tournament.service import Tournaments


async def open_tournament(click: Click, terms: Terms) -> None:
    """Open a tournament in this channel and post it; repost the open one if its message is gone.

    Raises Refused, InvalidPosition and TooLarge as ``Tournaments.open`` does.
    """
    service, actor = click.service(Tournaments), click.actor
    here = click.channel_id or 0
    async with AsyncExitStack() as turn:
        await click.promised(turn.enter_async_context(service.opening.of(actor.guild_id)))
        opening = service.open(actor, here, click.locale, terms)
        tournament = await click.promised(opening)
        names = await _names(click, tournament)
        number = await click.send(view=tournament_message(tournament, names))
        if number is not None:
            await service.placed(tournament.id, here, number)


async def _names(click: Click, tournament: Tournament) -> Names:
    return await click.service(TournamentPosts).names(tournament)


async def _join_tournament(click: Click, control: TournamentControl) -> None:
    service, say = click.service(Tournaments), click.say
    tournament = await service.join(control.tournament, click.actor)
    waits = tournament.stage is Stage.RUNNING
    await click.whisper(say("tournament-joined-late" if waits else "tournament-joined"))


async def _leave_tournament(click: Click, control: TournamentControl) -> None:
    """Let a player leave; if the tournament runs, ask first unless the path confirms it."""
    service, actor = click.service(Tournaments), click.actor
    tournament = await service.get(control.tournament, actor)
    mine = tournament.player_of(actor.id)
    if tournament.stage is Stage.RUNNING and not control.path and mine and not mine.gone:
        await click.whisper_in_place(leave_message(tournament, click.say))
        return
    await click.promised(service.leave(control.tournament, actor), privately=True)
    await click.whisper(click.say("tournament-left"))


async def _send_own_place(click: Click, control: TournamentControl) -> None:
    """Send a player their place and a link to their match; raise Refused to anybody else."""
    actor, say = click.actor, click.say
    tournament = await click.service(Tournaments).get(control.tournament, actor)
    me = tournament.player_of(actor.id)
    if me is None:
        raise Refused(TournamentRefusal.NOT_IN_IT)
    bout = tournament.bout_of(me.number)
    record = None
    if bout is not None and bout.match_id is not None:
        record = await click.service(Matches).get(bout.match_id)
    names = await _names(click, tournament)
    await click.whisper(own_place(tournament, me.number, record, names, say))


# ------------------------------------------------------------------------------ teachers


async def _teachers_panel(click: Click, control: TournamentControl) -> Layout:
    tournament = await click.service(Tournaments).led(control.tournament, click.actor)
    return await _panel_of(click, tournament)


async def _panel_of(click: Click, tournament: Tournament) -> Layout:
    names = await _names_for_teacher(click, tournament)
    return lead_message(tournament, names, click.say)


async def _names_for_teacher(click: Click, tournament: Tournament) -> Identities:
    """Return the players' names, by number, for a teacher's private panel and files."""
    people = {player.number: player.person for player in tournament.players}
    return await identities_by(click, tournament.guild_id, people)


async def _start_tournament(click: Click, control: TournamentControl) -> None:
    """Start a tournament if a teacher has confirmed that, else ask; raise Refused as ``start``."""
    service, say = click.service(Tournaments), click.say
    if not control.path:
        tournament = await service.starting(control.tournament, click.actor)
        count, start = len(tournament.present), TournamentAction.START
        await click.whisper_in_place(sure_message(tournament, start, say, 1, count=count))
        return
    starting = service.start(control.tournament, click.actor)
    await click.promised(starting, privately=True)
    await click.whisper(say("tournament-started"))


async def _pause_or_resume(click: Click, control: TournamentControl) -> Layout:
    (paused,) = control.parts(1)
    pausing = click.service(Tournaments).pause(control.tournament, click.actor, paused=bool(paused))
    return await _panel_of(click, await pausing)


async def _end_tournament(click: Click, control: TournamentControl) -> Layout:
    """End a tournament if a teacher has confirmed that, else ask; raise Refused as ``end``."""
    service, actor = click.service(Tournaments), click.actor
    if control.path:
        return await _panel_of(click, await service.end(control.tournament, actor))
    tournament = await service.led(control.tournament, actor)
    return sure_message(tournament, TournamentAction.END, click.say, 1)


async def _remove_player(click: Click, control: TournamentControl) -> Layout:
    """Remove the player whose number ends a path of two, else ask about the one just chosen."""
    service, is_sure = click.service(Tournaments), len(control.path) == 2
    player = control.path[1] if is_sure else click.one_chosen()
    if is_sure:
        return await _panel_of(click, await service.remove(control.tournament, player, click.actor))
    tournament = await service.led(control.tournament, click.actor)
    names = await _names_for_teacher(click, tournament)
    require_offered(player in names)
    name = plainly(names[player].both)
    return sure_message(tournament, TournamentAction.REMOVE, click.say, 0, player, name=name)


async def _ask_for_result(click: Click, control: TournamentControl) -> Layout:
    """Ask for the result of the bout chosen in a menu.

    Raises Refused as ``led`` does, if there is no such bout, or if it is a bye.
    """
    tournament = await click.service(Tournaments).led(control.tournament, click.actor)
    number = click.one_chosen()
    bout = next((each for each in tournament.bouts if each.number == number), None)
    if bout is None or bout.players[1] is None:
        raise Refused(TournamentRefusal.NO_SUCH_BOUT)
    return bout_message(tournament, bout, await _names_for_teacher(click, tournament), click.say)


async def _store_result(click: Click, control: TournamentControl) -> Layout:
    (choice,) = control.parts(1)
    require_offered(choice < len(SCORES))
    service, actor = click.service(Tournaments), click.actor
    tournament = await service.decide(control.tournament, control.bout, SCORES[choice], actor)
    return await _panel_of(click, tournament)


async def _send_results_file(click: Click, control: TournamentControl) -> None:
    """Send a teacher standings and bouts as CSV, or JSON with a path; raise Refused to others."""
    say, as_json = click.say, bool(control.path)
    tournament = await click.service(Tournaments).led(control.tournament, click.actor)
    names = await click.promised(_names_for_teacher(click, tournament), privately=True)
    content = bouts_json(tournament, names) if as_json else bouts_csv(tournament, names, say)
    name = f"{say('tournament-file-name')}-{tournament.id}.{'json' if as_json else 'csv'}"
    await whisper_file(click, say("tournament-file"), name, content)


CONTROLS: Controls[Any] = Controls(
    TournamentControl,
    {
        TournamentAction.JOIN: _join_tournament,
        TournamentAction.LEAVE: _leave_tournament,
        TournamentAction.MINE: _send_own_place,
        TournamentAction.LEAD: shown(_teachers_panel),
        TournamentAction.START: _start_tournament,
        TournamentAction.PAUSE: shown(_pause_or_resume),
        TournamentAction.END: shown(_end_tournament),
        TournamentAction.REMOVE: shown(_remove_player),
        TournamentAction.BOUT: shown(_ask_for_result),
        TournamentAction.SCORE: shown(_store_result),
        TournamentAction.FILE: _send_results_file,
    },
    open_in_exams={TournamentAction.LEAVE: "a player who leaves keeps no opponent waiting"},
)
