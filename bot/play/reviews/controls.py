"""What the controls of reviews do: the pages, each move, a match from there, and the files."""

from __future__ import annotations

from dataclasses import replace
from functools import partial

from bot.board.drawing import drawing
from bot.classes.model import Place
from bot.classes.sharing import show_or_post
from bot.i18n import words
from bot.i18n.commands import locale_of
from bot.kit.answers import file_of, promised, whisper
from bot.kit.background import in_background
from bot.kit.custom_ids import Action
from bot.kit.host import Interaction
from bot.kit.people import asker_of
from bot.kit.refusal import KitRefusal, Refused
from bot.kit.widgets import button, chosen
from bot.play.advice.controls import show_aside
from bot.play.controls import Handler, setting_of
from bot.play.custom_ids import PlayAction, PlyControl
from bot.play.messages import seat_name
from bot.play.model import MatchRecord
from bot.play.places.controls import place_for, show_opened
from bot.play.reviews.exports import match_files
from bot.play.reviews.messages import move_message, overview, shared_match
from bot.play.reviews.service import Reviewed, Reviews
from games.match import Computer, Person


def _reviews(interaction: Interaction) -> Reviews:
    return interaction.client.service(Reviews)


async def _reviewed(interaction: Interaction, seen: MatchRecord) -> Reviewed:
    return await promised(interaction, _reviews(interaction).reviewed(seen, asker_of(interaction)))


async def _overview(interaction: Interaction, seen: MatchRecord, control: PlyControl) -> None:
    """Show a page of the review; without a path, the first one."""
    reviewed = await _reviewed(interaction, seen)
    page = next(iter(control.path), 0)
    view = await in_background(overview, reviewed, page, locale_of(interaction))
    await show_aside(interaction, reviewed.record, view)


async def _look(interaction: Interaction, seen: MatchRecord, control: PlyControl) -> None:
    """Show one move: the path says from which page, and then which one, if it was not chosen."""
    path = (*control.path, *chosen(interaction))
    if len(path) != 2:
        raise Refused(KitRefusal.UNKNOWN_CONTROL)
    page, number = min(path[0], len(seen.match.turns)), path[1]
    studying = _reviews(interaction).studied(seen, number, asker_of(interaction))
    record, studied = await promised(interaction, studying)
    shown = record, number, page, studied, locale_of(interaction)
    await show_aside(interaction, record, await in_background(move_message, *shown))


async def _replay(interaction: Interaction, seen: MatchRecord, control: PlyControl) -> None:
    """Open a match from the position before a move; that of a private match is private, too."""
    number, asked = next(iter(control.path), 0), Place.ALONE if seen.alone else None
    decided = await place_for(interaction, asked, Computer())
    setting = replace(setting_of(interaction), alone=decided.place is Place.ALONE)
    starting = _reviews(interaction).replayed(seen, number, asker_of(interaction), setting)
    record = await promised(interaction, starting, privately=decided.is_told_privately)
    await show_opened(interaction, record, decided)


async def _save(interaction: Interaction, seen: MatchRecord, _: PlyControl) -> None:
    """Send a match as files, with the names that the class knows."""
    say = words(locale_of(interaction))
    reviewed = await _reviewed(interaction, seen)
    record = reviewed.record
    known = await _reviews(interaction).names(record, say)
    names = [
        known[seat.id] if isinstance(seat, Person) else seat_name(seat, say)
        for seat in record.match.seats
    ]
    files = await in_background(match_files, reviewed, names, say)
    start = drawing(record.match.game).told(record.match.game, record.match.start, say)
    told = say("match-saved", number=str(record.id), start=start)
    await whisper(interaction, told, files=[file_of(each) for each in files])


async def _share(interaction: Interaction, seen: MatchRecord, control: PlyControl) -> None:
    """Show somebody what all would see of a match for themselves, or post it in the channel."""
    record = await _reviews(interaction).shared(seen, asker_of(interaction))
    say, here = words(locale_of(interaction)), replace(control, path=())
    post = None if control.path else here.to(PlayAction.SHARE, 1)
    back = button(here.to(PlayAction.SHOW), say("button-back"))
    await show_or_post(interaction, post, partial(shared_match, record, say=say), back)


HANDLERS: dict[Action, Handler] = {
    PlayAction.REVIEW: _overview,
    PlayAction.LOOK: _look,
    PlayAction.REPLAY: _replay,
    PlayAction.SAVE: _save,
    PlayAction.SHARE: _share,
}
