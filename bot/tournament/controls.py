"""What the command and the controls of tournaments do."""

from __future__ import annotations

from contextlib import AsyncExitStack
from typing import Any

from bot.challenges.results.controls import identities_of
from bot.i18n import words
from bot.i18n.commands import locale_of
from bot.kit.answers import promised, send, whisper, whisper_in_place
from bot.kit.custom_ids import Controls
from bot.kit.files import whisper_file
from bot.kit.host import Interaction
from bot.kit.people import actor_of, mention
from bot.kit.refusal import KitRefusal, Refused
from bot.kit.widgets import chosen
from bot.play.places.controls import why_no_thread
from bot.play.service import Matches
from bot.tournament.announcer import TournamentPosts
from bot.tournament.custom_ids import TournamentAction, TournamentControl
from bot.tournament.exports import bouts_csv, bouts_json
from bot.tournament.messages import (
    SCORES,
    Names,
    bout_message,
    end_message,
    lead_message,
    leave_message,
    own_place,
    tournament_message,
)
from bot.tournament.model import Stage, Terms, Tournament
from bot.tournament.refusals import TournamentRefusal
from bot.tournament.service import Tournaments


async def open_tournament(interaction: Interaction, terms: Terms) -> None:
    """Open a tournament here, and show it to all; or the open one, if its message is gone."""
    service, actor = interaction.client.service(Tournaments), actor_of(interaction)
    here = interaction.channel_id or 0
    async with AsyncExitStack() as turn:
        await promised(interaction, turn.enter_async_context(service.opening.of(actor.guild_id)))
        opening = service.open(actor, here, locale_of(interaction), terms)
        tournament = await promised(interaction, opening)
        names = await _names(interaction, tournament)
        number = await send(interaction, view=tournament_message(tournament, names))
        if number is not None:
            await service.placed(tournament.id, here, number)


def may_use_threads(interaction: Interaction) -> bool:
    """Return whether the boards can have threads where somebody has typed."""
    return why_no_thread(interaction) is None


async def _names(interaction: Interaction, tournament: Tournament) -> Names:
    return await interaction.client.service(TournamentPosts).names(tournament)


async def _join(interaction: Interaction, control: TournamentControl) -> None:
    service, say = interaction.client.service(Tournaments), words(locale_of(interaction))
    found = await service.join(control.tournament, actor_of(interaction))
    waits = found.stage is Stage.RUNNING
    await whisper(interaction, say("tournament-joined-late" if waits else "tournament-joined"))


async def _leave(interaction: Interaction, control: TournamentControl) -> None:
    """Let somebody go; while it runs, after they have confirmed it."""
    service, actor = interaction.client.service(Tournaments), actor_of(interaction)
    say = words(locale_of(interaction))
    found = await service.get(control.tournament, actor)
    mine = found.player_of(actor.id)
    if found.stage is Stage.RUNNING and not control.path and mine and not mine.gone:
        await whisper_in_place(interaction, leave_message(found, say))
        return
    await promised(interaction, service.leave(control.tournament, actor), privately=True)
    await whisper(interaction, say("tournament-left"))


async def _mine(interaction: Interaction, control: TournamentControl) -> None:
    """Tell somebody how they stand, and where they play."""
    actor, say = actor_of(interaction), words(locale_of(interaction))
    found = await interaction.client.service(Tournaments).get(control.tournament, actor)
    me = found.player_of(actor.id)
    if me is None:
        raise Refused(TournamentRefusal.NOT_IN_IT)
    bout = found.bout_of(me.number)
    record = None
    if bout is not None and bout.match_id is not None:
        record = await interaction.client.service(Matches).get(bout.match_id)
    names = await _names(interaction, found)
    await whisper(interaction, own_place(found, me.number, record, names, say))


# ------------------------------------------------------------------------------ teachers


async def _lead(interaction: Interaction, control: TournamentControl) -> None:
    service = interaction.client.service(Tournaments)
    await _show_lead(interaction, await service.led(control.tournament, actor_of(interaction)))


async def _show_lead(interaction: Interaction, tournament: Tournament) -> None:
    say = words(locale_of(interaction))
    names = await promised(interaction, _plain_names(interaction, tournament))
    await whisper_in_place(interaction, lead_message(tournament, names, say))


async def _plain_names(interaction: Interaction, tournament: Tournament) -> Names:
    """Name the players where mentions are not shown as names: in menus and files.

    Discord is asked what they are called: whom it does not know has their pseudonym.
    """
    names, say = await _names(interaction, tournament), words(locale_of(interaction))
    by_name = [p for p in tournament.players if names[p.number] == mention(p.person, say)]
    people = [player.person for player in by_name]
    called = await identities_of(interaction, tournament.guild_id, people, say)
    found = {player.number: called[player.person] for player in by_name}
    return {**names, **{number: each.name or each.pseudonym for number, each in found.items()}}


async def _start(interaction: Interaction, control: TournamentControl) -> None:
    service, say = interaction.client.service(Tournaments), words(locale_of(interaction))
    starting = service.start(control.tournament, actor_of(interaction))
    await promised(interaction, starting, privately=True)
    await whisper(interaction, say("tournament-started"))


async def _pause(interaction: Interaction, control: TournamentControl) -> None:
    service, paused = interaction.client.service(Tournaments), bool(_choice(control, 2))
    actor = actor_of(interaction)
    await _show_lead(interaction, await service.pause(control.tournament, actor, paused=paused))


async def _end(interaction: Interaction, control: TournamentControl) -> None:
    """End a tournament, after a teacher has confirmed it."""
    service, actor = interaction.client.service(Tournaments), actor_of(interaction)
    if control.path:
        await _show_lead(interaction, await service.end(control.tournament, actor))
        return
    found = await service.led(control.tournament, actor)
    await whisper_in_place(interaction, end_message(found, words(locale_of(interaction))))


async def _remove(interaction: Interaction, control: TournamentControl) -> None:
    service, (player,) = interaction.client.service(Tournaments), _one_chosen(interaction)
    removing = service.remove(control.tournament, player, actor_of(interaction))
    removed = await promised(interaction, removing)
    await _show_lead(interaction, removed)


async def _bout(interaction: Interaction, control: TournamentControl) -> None:
    """Ask how the bout has ended that was chosen."""
    found = await interaction.client.service(Tournaments).led(
        control.tournament, actor_of(interaction)
    )
    (number,) = _one_chosen(interaction)
    bout = next((each for each in found.bouts if each.number == number), None)
    if bout is None or bout.players[1] is None:
        raise Refused(TournamentRefusal.NO_SUCH_BOUT)
    names = await promised(interaction, _plain_names(interaction, found))
    view = bout_message(found, bout, names, words(locale_of(interaction)))
    await whisper_in_place(interaction, view)


async def _score(interaction: Interaction, control: TournamentControl) -> None:
    result = SCORES[_choice(control, len(SCORES))]
    service, actor = interaction.client.service(Tournaments), actor_of(interaction)
    found = await service.decide(control.tournament, control.bout, result, actor)
    await _show_lead(interaction, found)


async def _file(interaction: Interaction, control: TournamentControl) -> None:
    """Hand a teacher everything as a file."""
    say, as_json = words(locale_of(interaction)), bool(control.path)
    found = await interaction.client.service(Tournaments).led(
        control.tournament, actor_of(interaction)
    )
    names = await promised(interaction, _plain_names(interaction, found), privately=True)
    content = bouts_json(found, names) if as_json else bouts_csv(found, names, say)
    name = f"{say('tournament-file-name')}-{found.id}.{'json' if as_json else 'csv'}"
    await whisper_file(interaction, say, say("tournament-file"), name, content)


def _one_chosen(interaction: Interaction) -> tuple[int, ...]:
    found = chosen(interaction)
    if len(found) != 1:
        raise Refused(KitRefusal.UNKNOWN_CONTROL)
    return found


def _choice(control: TournamentControl, count: int) -> int:
    """Return the number in a control's path; raise Refused unless it is below a count."""
    if len(control.path) != 1 or control.path[0] >= count:
        raise Refused(KitRefusal.UNKNOWN_CONTROL)
    return control.path[0]


CONTROLS: Controls[Any] = Controls(
    TournamentControl,
    {
        TournamentAction.JOIN: _join,
        TournamentAction.LEAVE: _leave,
        TournamentAction.MINE: _mine,
        TournamentAction.LEAD: _lead,
        TournamentAction.START: _start,
        TournamentAction.PAUSE: _pause,
        TournamentAction.END: _end,
        TournamentAction.REMOVE: _remove,
        TournamentAction.BOUT: _bout,
        TournamentAction.SCORE: _score,
        TournamentAction.FILE: _file,
    },
)
