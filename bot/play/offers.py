"""Messages before a match is open: an invitation, and the question who begins."""

from __future__ import annotations

import discord

from bot.board.drawing import drawing
from bot.i18n import Say
from bot.kit.widgets import Button, Layout, Style, button, framed, layout
from bot.play.custom_ids import PlayAction, PlyControl
from bot.play.model import MatchRecord

OFFERED = discord.Colour.gold()

Buttons = list[Button]


def invitation(record: MatchRecord, names: list[str], say: Say) -> Layout:
    """Return an invitation to a match, with the names of both seats."""
    heading = say("offer", player=names[0], opponent=names[1])
    terms = [say("offer-begins", player=names[record.match.first])]
    if record.turn_seconds is not None:
        terms.append(say("offer-timer", minutes=record.turn_seconds // 60))
    here = PlyControl(PlayAction.ACCEPT, record.id, 0)
    answers = [
        button(here, say("button-accept"), Style.success),
        button(here.to(PlayAction.DECLINE), say("button-decline")),
        button(here.to(PlayAction.RULES), say("button-rules")),
    ]
    return _offer_layout(record, heading, " ".join(terms), answers, say)


def who_begins(record: MatchRecord, names: list[str], say: Say) -> Layout:
    """Return the start of a match against the computer, with the question who begins.

    ``names`` are those of the seats.
    """
    heading = f"-# {drawing(record.match.game).plain(record.match.start, say)}"
    players = say("players", first=names[0], second=names[1])
    here = PlyControl(PlayAction.BEGIN, record.id, 0)
    answers = [
        button(here.to(PlayAction.BEGIN, 0), say("button-i-begin"), Style.primary),
        button(here.to(PlayAction.BEGIN, 1), say("button-you-begin"), Style.primary),
        button(here.to(PlayAction.RULES), say("button-rules")),
    ]
    return _offer_layout(record, heading, players, answers, say, say("who-begins"))


def _offer_layout(
    record: MatchRecord,
    heading: str,
    terms: str,
    answers: Buttons,
    say: Say,
    question: str | None = None,
) -> Layout:
    match = record.match
    drawn = drawing(match.game)
    title = f"### {drawn.title(match.game, say)} · {say('match-number', number=str(record.id))}"
    above, below = drawn.guard_lines(match.game, say)
    return layout(
        heading,
        framed(
            OFFERED,
            "\n".join([title, terms, *above]),
            drawn.board(match.start, (), say),
            "\n".join(below),
            question,
            answers,
        ),
    )
