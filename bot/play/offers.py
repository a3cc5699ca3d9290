"""Matches that are not in play yet: an invitation, and the question who begins."""

from __future__ import annotations

from typing import Any

import discord

from bot.board.drawing import drawing
from bot.i18n import Say
from bot.kit.widgets import button, layout, rows
from bot.play.custom_ids import PlayAction, PlyControl
from bot.play.model import MatchRecord

OFFERED = discord.Colour.gold()

_PRIMARY = discord.ButtonStyle.primary

_SUCCESS = discord.ButtonStyle.success

Buttons = list[discord.ui.Button[Any]]


def invitation(record: MatchRecord, names: list[str], say: Say) -> discord.ui.LayoutView:
    """Show somebody what they are invited to, by the names of both seats."""
    heading = say("offer", player=names[0], opponent=names[1])
    terms = [say("offer-begins", player=names[record.match.first])]
    if record.turn_seconds is not None:
        terms.append(say("offer-timer", minutes=record.turn_seconds // 60))
    here = PlyControl(PlayAction.ACCEPT, record.id, 0)
    answers = [
        button(here, say("button-accept"), _SUCCESS),
        button(here.to(PlayAction.DECLINE), say("button-decline")),
        button(here.to(PlayAction.RULES), say("button-rules")),
    ]
    return _offered(record, heading, " ".join(terms), answers, say)


def who_begins(record: MatchRecord, names: list[str], say: Say) -> discord.ui.LayoutView:
    """Show the start of a match against the computer, with the question who begins."""
    heading = f"-# {drawing(record.match.game).plain(record.match.start, say)}"
    players = say("players", first=names[0], second=names[1])
    here = PlyControl(PlayAction.BEGIN, record.id, 0)
    answers = [
        button(here.to(PlayAction.BEGIN, 0), say("button-i-begin"), _PRIMARY),
        button(here.to(PlayAction.BEGIN, 1), say("button-you-begin"), _PRIMARY),
        button(here.to(PlayAction.RULES), say("button-rules")),
    ]
    return _offered(record, heading, players, answers, say, say("who-begins"))


def _offered(
    record: MatchRecord,
    heading: str,
    terms: str,
    answers: Buttons,
    say: Say,
    question: str | None = None,
) -> discord.ui.LayoutView:
    match = record.match
    drawn = drawing(match.game)
    title = f"### {drawn.title(match.game, say)} · {say('match-number', number=str(record.id))}"
    asked = [] if question is None else [discord.ui.TextDisplay[Any](question)]
    return layout(
        discord.ui.TextDisplay(heading),
        discord.ui.Container(
            discord.ui.TextDisplay(f"{title}\n{terms}"),
            discord.ui.TextDisplay(drawn.board(match.start, (), say)),
            discord.ui.TextDisplay(f"-# {drawn.guard(match.game, say)}"),
            *asked,
            *rows(answers),
            accent_color=OFFERED,
        ),
    )
