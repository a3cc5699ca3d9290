"""The messages of tournaments for the class, for a player and for teachers."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import Any

import discord

from bot.board.drawing import drawing
from bot.challenges.standings_messages import points_text
from bot.i18n import Say, words
from bot.kit.texts import cut, plainly
from bot.kit.widgets import (
    LABEL_LENGTH,
    MENU_OPTIONS,
    Button,
    Layout,
    Shown,
    Style,
    button,
    confirmation,
    layout,
    menus,
    panel,
)
from bot.play.messages import FINISHED, PLAYING
from bot.play.model import MatchRecord
from bot.roster.model import Identities, Identity
from bot.tournament.custom_ids import TournamentAction, TournamentControl
from bot.tournament.model import Bout, BoutResult, Mode, Stage, Tournament
from games.tournament import Standing

#: The displayed names of players, by number.
Names = Mapping[int, str]

#: The most players that a message lists.
SHOWN = 40

#: The most characters of a name of which a label has two, or one in a button.
SHORT_NAME = 30

#: The last place on the podium.
PODIUM = 3

#: The results that a teacher may set, in the order of their numbers in custom ids.
SCORES = (BoutResult.FIRST, BoutResult.SECOND, BoutResult.NOBODY)


def tournament_message(tournament: Tournament, names: Names) -> Layout:
    """Return the public message of a tournament: its players or standings, rules and buttons."""
    say = words(tournament.locale)
    is_joining = tournament.stage is Stage.JOINING
    people = (
        _player_list(tournament, names, say)
        if is_joining
        else _standings_table(tournament, names, say)
    )
    rules = _rules_text(tournament, say) if is_joining else _tie_break(tournament, say)
    return panel(
        FINISHED if tournament.stage is Stage.OVER else PLAYING,
        f"### {_title_line(tournament, say)}\n{_state_line(tournament, say)}",
        people,
        f"-# {rules}",
        _announcement_buttons(tournament, say),
    )


def final_message(tournament: Tournament, names: Names) -> Layout:
    """Return the message with the podium of a tournament that is over: places up to ``PODIUM``."""
    say = words(tournament.locale)
    first = [each for each in tournament.standings() if each.place <= PODIUM]
    lines = [_standings_line(each, tournament, names, say) for each in first[:SHOWN]]
    control = TournamentControl(TournamentAction.FILE, tournament.id)
    return panel(
        FINISHED,
        f"### {say('tournament-podium', title=_title_line(tournament, say))}",
        "\n".join(lines),
        f"-# {_tie_break(tournament, say)}",
        [button(control, say("button-tournament-file"))],
    )


def _title_line(tournament: Tournament, say: Say) -> str:
    terms = tournament.terms
    game = drawing(terms.game).title(terms.game, say)
    return say("tournament-title", game=game, mode=say(f"tournament-mode-{terms.mode.value}"))


def _state_line(tournament: Tournament, say: Say) -> str:
    """Return the state of a tournament, such as its round and the bouts under way.

    One line; below it, the time for which an arena stood still, if it did.
    """
    terms = tournament.terms
    if tournament.stage is Stage.JOINING:
        return say("tournament-joining", count=len(tournament.present))
    if tournament.stage is Stage.OVER:
        return say("tournament-over")
    if tournament.paused:
        return say("tournament-paused")
    left = len(tournament.running)
    if terms.mode is Mode.ARENA and tournament.ends_at is not None:
        ends = discord.utils.format_dt(tournament.ends_at, "R")
        runs = say("tournament-arena-runs", moment=ends, count=left)
        minutes, seconds = divmod(round(tournament.stood_still.total_seconds()), 60)
        away = say("tournament-stood-still", minutes=minutes, seconds=seconds)
        return f"{runs}\n-# {away}" if tournament.stood_still else runs
    rounds = {"round": tournament.round, "rounds": terms.rounds or 0}
    return say("tournament-round", **rounds, count=left)


def _player_list(tournament: Tournament, names: Names, say: Say) -> str:
    here = tournament.present
    shown = ", ".join(names[player.number] for player in here[:SHOWN])
    hidden = len(here) - SHOWN
    return f"{shown} {say('tournament-more', count=hidden)}" if hidden > 0 else shown


def _standings_table(tournament: Tournament, names: Names, say: Say) -> str:
    """Return the standings, a line for each of the first SHOWN players; count the others."""
    standings = tournament.standings()
    lines = [_standings_line(each, tournament, names, say) for each in standings[:SHOWN]]
    hidden = len(standings) - SHOWN
    return "\n".join([*lines, *([say("tournament-more", count=hidden)] if hidden > 0 else [])])


def _standings_line(standing: Standing, tournament: Tournament, names: Names, say: Say) -> str:
    """Return a line of the standings: place, name, points, tie-break, and whether they left."""
    gone = tournament.player(standing.player).gone
    return say(
        "tournament-line-gone" if gone else "tournament-line",
        place=standing.place,
        name=names[standing.player],
        points=points_text(50 * standing.points, say),
        extra=standing.tie_break / 4 if standing.tie_break % 4 else standing.tie_break // 4,
    )


def _rules_text(tournament: Tournament, say: Say) -> str:
    """Return the rules of a tournament, short enough for a phone."""
    terms = tournament.terms
    parts = [drawing(terms.game).guard(terms.game, say), say(f"tournament-rule-{terms.mode.value}")]
    if terms.mode is Mode.SWISS and terms.rounds is not None:
        parts.append(say("tournament-rounds", count=terms.rounds))
    if terms.mode is Mode.ARENA and terms.minutes is not None:
        parts.append(say("tournament-minutes", count=terms.minutes))
    parts.append(say("tournament-legs", legs=terms.legs))
    if terms.turn_seconds is None:
        parts.append(say("tournament-time-fits"))
    else:
        parts.append(say("tournament-time", seconds=terms.turn_seconds))
    return " ".join([*parts, *([] if terms.in_threads else [say("tournament-boards-here")])])


def _tie_break(tournament: Tournament, say: Say) -> str:
    return say(f"tournament-tie-{tournament.tie_break.value}")


def _announcement_buttons(tournament: Tournament, say: Say) -> list[Button]:
    here = TournamentControl(TournamentAction.JOIN, tournament.id)
    joining = tournament.stage is Stage.JOINING
    if tournament.stage is Stage.OVER:
        return [button(here.to(TournamentAction.FILE), say("button-tournament-file"))]
    buttons = []
    if tournament.takes_players:
        buttons.append(button(here, say("button-tournament-join"), Style.success))
    if joining:
        buttons.append(button(here.to(TournamentAction.START), say("button-tournament-start")))
    else:
        mine = here.to(TournamentAction.MINE)
        buttons.append(button(mine, say("button-tournament-mine"), Style.primary))
    return [
        *buttons,
        button(here.to(TournamentAction.LEAVE), say("button-tournament-leave")),
        button(here.to(TournamentAction.LEAD), say("button-tournament-lead")),
    ]


# ---------------------------------------------------------------------------- in private


def leave_message(tournament: Tournament, say: Say) -> Layout:
    """Return a message that asks a player to confirm leaving a running tournament."""
    sure = TournamentControl(TournamentAction.LEAVE, tournament.id, path=(1,))
    leave = button(sure, say("button-tournament-leave"), Style.danger)
    return layout(say("tournament-leave-sure"), [leave])


def own_place(
    tournament: Tournament, number: int, record: MatchRecord | None, names: Names, say: Say
) -> str:
    """Return a player's own place in the standings, and a link to the match in ``record``.

    ``number`` is the player's. Without a match it says, while the tournament runs, whether they
    have a bye or wait.
    """
    mine = next((s for s in tournament.standings() if s.player == number), None)
    lines = []
    if mine is not None:
        lines = [_standings_line(mine, tournament, names, say), f"-# {_tie_break(tournament, say)}"]
    if record is not None and record.live is not None:
        lines.append(say("tournament-play-there", link=record.live.link))
    elif record is not None:
        lines.append(say("tournament-play-here", number=str(record.id)))
    elif tournament.stage is Stage.RUNNING and not tournament.player(number).gone:
        lines.append(say("tournament-bye" if tournament.has_bye(number) else "tournament-wait"))
    return "\n".join(lines) or say("tournament-wait")


def lead_message(tournament: Tournament, names: Identities, say: Say) -> Layout:
    """Return the teachers' panel of a tournament; ``names`` are by player number."""
    here = TournamentControl(TournamentAction.LEAD, tournament.id)
    items: list[Shown] = [f"### {_title_line(tournament, say)}\n{_state_line(tournament, say)}"]
    if tournament.stage is Stage.RUNNING:
        items += _bout_menus(tournament, names, say)
    if tournament.stage is not Stage.OVER:
        people = [(names[p.number].both[:LABEL_LENGTH], p.number) for p in tournament.present]
        remove = TournamentControl(TournamentAction.REMOVE, tournament.id)
        items += menus(partial(remove.to, remove.action), say("tournament-choose-player"), people)
    return layout(*items, _lead_buttons(tournament, here, say))


def _lead_buttons(tournament: Tournament, here: TournamentControl, say: Say) -> list[Button]:
    buttons = []
    if tournament.stage is Stage.RUNNING:
        wanted = int(not tournament.paused)
        label = say("button-tournament-pause" if wanted else "button-tournament-go-on")
        buttons.append(button(here.to(TournamentAction.PAUSE, wanted), label))
    if tournament.stage is not Stage.OVER:
        end = here.to(TournamentAction.END)
        buttons.append(button(end, say("button-tournament-end"), Style.danger))
    files = [
        button(here.to(TournamentAction.FILE), "CSV"),
        button(here.to(TournamentAction.FILE, 1), "JSON"),
    ]
    return [*buttons, *files, button(here, say("button-tournament-refresh"))]


def _bout_menus(
    tournament: Tournament, names: Identities, say: Say
) -> list[discord.ui.Select[Any]]:
    """Return at most two menus of the last round's bouts, unfinished ones first, without byes."""
    last = tournament.round
    bouts = [b for b in tournament.bouts if b.round == last and b.players[1] is not None]
    bouts.sort(key=lambda bout: (not bout.is_played, -bout.number))
    choices = [(_bout_label(bout, names, say), bout.number) for bout in bouts]
    control = TournamentControl(TournamentAction.BOUT, tournament.id)
    turned = partial(control.to, control.action)
    return menus(turned, say("tournament-choose-bout"), choices[: 2 * MENU_OPTIONS])


def _bout_label(bout: Bout, names: Identities, say: Say) -> str:
    first, second = bout.players
    assert second is not None, "it is no bye"
    state = "running" if bout.result is None else bout.result.value
    ending = say(f"tournament-result-{state}")
    return f"{_shorten_name(names[first])} – {_shorten_name(names[second])} ({ending})"


def _shorten_name(player: Identity) -> str:
    """Return the name of a player that a teacher knows, so short that two fit in a label."""
    return cut(player.known, SHORT_NAME)


def bout_message(tournament: Tournament, bout: Bout, names: Identities, say: Say) -> Layout:
    """Ask a teacher for the result of a bout that is no bye; ``names`` are by player number."""
    first, second = bout.players
    assert second is not None, "it is no bye"
    here = TournamentControl(TournamentAction.SCORE, tournament.id, bout.number)
    labels = (
        say("tournament-wins", name=_shorten_name(names[first])),
        say("tournament-wins", name=_shorten_name(names[second])),
        say("tournament-result-nobody"),
    )
    answers = [button(here.to(here.action, n), label) for n, label in enumerate(labels)]
    back = button(here.to(TournamentAction.LEAD), say("button-back"))
    plain = [plainly(names[player].known) for player in (first, second)]
    asked = say("tournament-ask-result", first=plain[0], second=plain[1])
    return layout(asked, [*answers, back])


def sure_message(
    tournament: Tournament, action: TournamentAction, say: Say, *path: int, **values: int | str
) -> Layout:
    """Return a message that asks a teacher to confirm a start, an end or a removal.

    ``action`` says which; ``path`` is that of the confirming button, ``values`` are those of the
    text: ``count`` for a start, ``name`` for a removal.
    """
    key, here = action.name.lower(), TournamentControl(action, tournament.id, path=path)
    style = Style.success if action is TournamentAction.START else Style.danger
    text, label = say(f"tournament-{key}-sure", **values), say(f"button-tournament-{key}")
    return confirmation(text, here, label, here.to(TournamentAction.LEAD), say, style)
