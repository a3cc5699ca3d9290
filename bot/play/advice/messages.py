"""What is shown to somebody who is helped, privately."""

from __future__ import annotations

from collections.abc import Iterable

import discord

from bot.board.drawing import drawing
from bot.board.explanations import sentences
from bot.i18n import words
from bot.kit.widgets import button, layout, modal, rows
from bot.play.custom_ids import PlayAction, PlyControl
from bot.play.model import MatchRecord
from bot.play.picker import LONGEST_TYPED, TO_ASK, Item, number_form, picker
from games import Move
from games.explain import Explanation, Reveals


def trial_picker(record: MatchRecord, path: Move, locale: str) -> discord.ui.LayoutView:
    """Show the position with the picker of a move that is to be tried."""
    say, drawn = words(locale), drawing(record.match.game)
    position = record.match.position
    picks = picker(record, path, say, TO_ASK)
    typing = PlyControl(PlayAction.ASK, record.id, record.ply)
    is_typed = typing.encode() in _custom_ids(picks)
    return layout(
        discord.ui.TextDisplay(f"### {say('what-if-title')}\n-# {drawn.plain(position, say)}"),
        discord.ui.TextDisplay(drawn.board(position, (), say)),
        *picks,
        *rows([] if is_typed else [button(typing, say("button-type-move"))]),
    )


def _custom_ids(items: Iterable[Item]) -> set[str]:
    return {child.custom_id for item in items for child in getattr(item, "children", ())}


def trial_form(record: MatchRecord, control: PlyControl, locale: str) -> discord.ui.Modal:
    """Return the form for a move that is to be tried; for its next part if some are chosen."""
    submitted = control.to(PlayAction.ASKED, *control.path)
    if control.path:
        return number_form(record, submitted, locale)
    say, key = words(locale), record.match.game.key
    label, example = say(f"what-if-label-{key}"), say(f"what-if-example-{key}")
    return modal(submitted, say("what-if-title"), label, example, LONGEST_TYPED)


def trial_told(
    record: MatchRecord, move: Move, explained: Explanation, locale: str
) -> discord.ui.LayoutView:
    """Tell what a move would be worth, and let another one be tried."""
    game, position, say = record.match.game, record.match.position, words(locale)
    heading = say("what-if-heading", move=drawing(game).move(move, say))
    # The last facts are about the move itself; the grounds would give the best move away.
    about_move = [fact for fact in explained if fact.reveals is Reveals.MOVE]
    verdict = say("what-if-loses" if explained.move_loses else "what-if-wins")
    body = sentences(about_move, game, position, say)
    again = PlyControl(PlayAction.WHAT_IF, record.id, record.ply)
    return layout(
        discord.ui.TextDisplay(f"{heading}\n{verdict}\n{body}"),
        *rows([button(again, say("button-what-if-again"))]),
    )
