"""The question whether a move may be taken back."""

from __future__ import annotations

from bot.i18n import words
from bot.kit.widgets import Layout, Style, button, panel
from bot.play.custom_ids import PlayAction, PlyControl
from bot.play.messages import seat_name
from bot.play.model import MatchRecord
from bot.play.offers import OFFERED


def take_back_message(record: MatchRecord, seat: int) -> Layout:
    """Return the question to the opponent of a seat whether its move may be taken back."""
    say = words(record.locale)
    asking, asked = (seat_name(record.match.seats[i], say) for i in (seat, 1 - seat))
    here = PlyControl(PlayAction.ALLOW, record.id, record.ply, path=(seat,))
    text = say("take-back-asked", player=asking, opponent=asked, number=str(record.id))
    answers = [
        button(here, say("button-allow"), Style.success),
        button(here.to(PlayAction.REFUSE, seat), say("button-refuse")),
    ]
    return panel(OFFERED, text, answers)
