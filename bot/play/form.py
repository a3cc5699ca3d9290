"""Forms for typing a move, whole or its next part."""

from __future__ import annotations

from collections.abc import Sequence

import discord

from bot.board.drawing import drawing, either
from bot.i18n import words
from bot.kit.click import Click
from bot.kit.refusal import Refused, require_offered
from bot.kit.widgets import modal
from bot.play.custom_ids import PlyControl
from bot.play.model import MatchRecord
from bot.play.refusals import PlayRefusal
from games import Move

#: The most characters of a number or move typed into a form.
LONGEST_TYPED = 40

#: The most characters of a field's label.
LABEL_IN_FORM = 45


def next_choices(record: MatchRecord, path: Move) -> Sequence[int]:
    """Return the numbers that may follow ``path`` in a move; raise Refused if there are none."""
    options = record.match.game.choices(record.match.position, path)
    require_offered(options)
    return options


def number_form(record: MatchRecord, control: PlyControl, locale: str) -> discord.ui.Modal:
    """Return a form for the next part of a move, submitted to a control that has the path.

    Raises Refused if no part can come next.
    """
    game, say = record.match.game, words(locale)
    options = next_choices(record, control.path)
    prompt = drawing(game).typed(game, control.path, options[0], say)
    if len(options) > 2:
        span = say("from-to", low=options[0], high=options[-1])
    else:
        span = either([str(option) for option in options], say)
    title = drawing(game).title(game, say)
    return modal(control, title, prompt[:LABEL_IN_FORM], span, LONGEST_TYPED)


def typed_number(click: Click) -> int:
    """Return the number typed into a form; raise Refused unless it is 1 to 18 digits."""
    text = click.typed_text().strip()
    if not (text.isascii() and text.isdigit() and len(text) <= 18):
        raise Refused(PlayRefusal.BAD_NUMBER)
    return int(text)
