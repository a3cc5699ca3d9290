"""The controls of reviews: the pages, each move, a match from a position, and the files."""

from __future__ import annotations

from dataclasses import replace
from functools import partial

from bot.board.drawing import drawing
from bot.classes.model import Place
from bot.classes.sharing import show_or_post
from bot.kit.answers import file_of
from bot.kit.background import in_background
from bot.kit.click import Click
from bot.kit.custom_ids import Action
from bot.kit.refusal import require_offered
from bot.kit.widgets import button
from bot.play.advice.controls import Handler, show_aside
from bot.play.advice.service import Hints
from bot.play.custom_ids import PlayAction, PlyControl
from bot.play.messages import seat_name
from bot.play.model import MatchRecord
from bot.play.places.controls import open_in_place
from bot.play.reviews.exports import match_files
from bot.play.reviews.messages import WHOLE, move_message, overview, shared_match
from bot.play.reviews.service import Reviewed, Reviews
from games.match import Person


async def _load_review(click: Click, seen: MatchRecord) -> Reviewed:
    return await click.promised(click.service(Reviews).reviewed(seen, click.asker))


async def _show_review_page(click: Click, seen: MatchRecord, control: PlyControl) -> None:
    """Show a page of the review, without a path the first; raise as ``Reviews.reviewed`` does."""
    reviewed = await _load_review(click, seen)
    page = next(iter(control.path), 0)
    view = await in_background(overview, reviewed, page, click.locale)
    await show_aside(click, reviewed.record, view)


async def _show_move(click: Click, seen: MatchRecord, control: PlyControl) -> None:
    """Show one move: the path has the page to return to, and the move unless a menu chose it.

    Behind them it has WHOLE if no fact is to be left out. Raises as ``Reviews.studied`` does.
    """
    path = (*control.path, *click.chosen())
    require_offered(len(path) == 2 or path[2:] == (WHOLE,))
    page, number = min(path[0], len(seen.match.turns)), path[1]
    studying = click.service(Reviews).studied(seen, number, click.asker)
    record, studied = await click.promised(studying)
    told, before = studied, studied.judged.turn.before
    if len(path) == 2:
        game = record.match.game
        told = studied.within(await click.service(Hints).met(click.asker, game, before), game)
    page_args = record, number, page, studied, click.locale, told
    await show_aside(click, record, await in_background(move_message, *page_args))


async def _open_match_from_move(click: Click, seen: MatchRecord, control: PlyControl) -> None:
    """Open a match from a position, privately if ``seen`` is; raise as ``Reviews.replayed``."""
    number, asked = next(iter(control.path), 0), Place.ALONE if seen.alone else None
    await open_in_place(
        click, asked, partial(click.service(Reviews).replayed, seen, number, click.asker)
    )


async def _send_match_files(click: Click, seen: MatchRecord, _: PlyControl) -> None:
    """Send a match as files, with the class's pseudonyms; raise as ``Reviews.reviewed`` does."""
    say = click.say
    reviewed = await _load_review(click, seen)
    record = reviewed.record
    known = await click.service(Reviews).names(record, say)
    names = [
        known[seat.id] if isinstance(seat, Person) else seat_name(seat, say)
        for seat in record.match.seats
    ]
    files = await in_background(match_files, reviewed, names, say)
    start = drawing(record.match.game).in_sentence(record.match.game, record.match.start, say)
    text = say("match-saved", number=str(record.id), start=start)
    await click.whisper(text, files=[file_of(each) for each in files])


async def _share_match(click: Click, seen: MatchRecord, control: PlyControl) -> None:
    """Preview a match to be posted, or post it if there is a path; raise as ``Reviews.shared``."""
    record = await click.service(Reviews).shared(seen, click.asker)
    say, here = click.say, replace(control, path=())
    post = None if control.path else here.to(PlayAction.SHARE, 1)
    back = button(here.to(PlayAction.SHOW), say("button-back"))
    await show_or_post(click, post, partial(shared_match, record, say=say), back)


HANDLERS: dict[Action, Handler] = {
    PlayAction.REVIEW: _show_review_page,
    PlayAction.LOOK: _show_move,
    PlayAction.REPLAY: _open_match_from_move,
    PlayAction.SAVE: _send_match_files,
    PlayAction.SHARE: _share_match,
}
