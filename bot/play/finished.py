"""The lines and buttons of a finished match."""

from __future__ import annotations

from collections.abc import Iterator

from bot.board.drawing import drawing
from bot.board.explanations import remembered
from bot.classes.sharing import share_button
from bot.i18n import Say
from bot.kit.widgets import Button, Style, button
from bot.play.custom_ids import LessonAction, LessonControl, PlayAction, PlyControl
from bot.play.glossary import meanings
from bot.play.model import STRENGTHS, MatchRecord, with_erased
from games.match import Computer, Match, Person, PlyKind

#: A longer line, as with very many heaps, is left out: nobody remembers it, and it may not fit.
LONGEST_LINE = 420


def ending_lines(record: MatchRecord, names: list[str], say: Say) -> list[str]:
    """Return lines about a finished match: its length, moves taken back, and a fact to remember.

    ``names`` are those of its seats. If the start decided the match, a line says so. Without an
    ending in the record there is neither; lines of more than LONGEST_LINE characters are left out.
    """
    match = record.match
    lines = [say("ending-moves", count=len(match.turns))]
    if PlyKind.TAKE_BACK in {ply.kind for ply in match.plies}:
        if record.skill is not None:
            lines.append(say("ending-taken-back"))
        elif any(isinstance(seat, Computer) for seat in match.seats) and not _has_computer_won(
            record
        ):
            lines.append(say("ending-won-back"))
    if record.ending is None:
        return lines
    start = drawing(match.game).in_sentence(match.game, match.start, say)
    if record.was_hopeless:
        beginner = names[match.first]
        lines.append(
            say(f"ending-{record.ending.outcome.value.lower()}", player=beginner, start=start)
        )
    return [line for line in lines if len(line) <= LONGEST_LINE] + _fact_lines(record, say)


def _fact_lines(record: MatchRecord, say: Say) -> list[str]:
    """Return the line with the fact worth remembering, if there is one and it is short.

    It says who wins from the start, unless the line above does.
    """
    game, position = record.match.game, record.match.start
    if record.ending is None or record.ending.fact is None:
        return []
    fact = remembered(record.ending.fact, game, position, say)
    start = drawing(game).in_sentence(game, position, say)
    is_said_above = record.was_hopeless
    key = "" if is_said_above else f"-{record.ending.outcome.value.lower()}"
    line = say(f"ending-remember{key}", start=start, fact=fact)
    return [line] if len(line) <= LONGEST_LINE else []


def buttons_after(record: MatchRecord, say: Say) -> Iterator[Button]:
    """Yield the buttons of a finished match: to its unit, review, rematches, sharing and terms."""
    match = record.match
    here = PlyControl(PlayAction.SHOW, record.id, record.ply)
    if record.unit is not None:
        style = Style.secondary if _has_computer_won(record) else Style.success
        back = LessonControl(LessonAction.RETURN, record.unit)
        if record.skill is not None:  # it was an item: the next one follows
            on = back.to(LessonAction.RETURN, 1, record.id)
            yield button(on, say("button-learn-on"), style)
        else:
            yield button(back, say("button-back-to-unit", unit=record.unit), style)
    if match.turns:
        yield button(here.to(PlayAction.REVIEW), say("button-review"))
    if with_erased(match):
        return
    leads_on = record.unit is None or _has_computer_won(record)
    style = Style.success if leads_on else Style.secondary
    yield button(here.to(PlayAction.REMATCH), say(_rematch_label(record)), style)
    for key, percent in _other_strengths(match):
        yield button(here.to(PlayAction.STRENGTH, percent), say(key), Style.primary)
    if record.is_shareable:
        yield share_button(here.to(PlayAction.SHARE), say)
    yield from meanings("\n".join(_fact_lines(record, say)), say)


def _has_computer_won(record: MatchRecord) -> bool:
    winner = record.match.winner
    return winner is not None and isinstance(record.match.seats[winner], Computer)


def _rematch_label(record: MatchRecord) -> str:
    """Return the key of the rematch's label; if the start decided the match, it says who begins."""
    match = record.match
    if not record.was_hopeless or match.team is not None:
        return "button-rematch"
    began = isinstance(match.seats[match.first], Person)
    return "button-you-begin" if began else "button-i-begin"


def _other_strengths(match: Match) -> list[tuple[str, int]]:
    """Return, in a list, the label's key and the percentage of another strength, if there is one.

    The next higher one in STRENGTHS if the person has won, the next lower one if they lost.
    """
    computer = next((seat for seat in match.seats if isinstance(seat, Computer)), None)
    if computer is None or match.team is not None or match.winner is None:
        return []
    percent = round(100 * computer.strength)
    if isinstance(match.seats[match.winner], Person):
        return [("button-harder", each) for each in STRENGTHS if each > percent][:1]
    return [("button-easier", each) for each in STRENGTHS if each < percent][-1:]
