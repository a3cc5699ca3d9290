"""Texts about changes of a challenge after its opening, and about cancelled questions."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from datetime import datetime

from discord.utils import format_dt

from bot.board.drawing import block
from bot.challenges.attempt import Answered, Attempt
from bot.challenges.changes import Change, ChangeKind, recorded_windows
from bot.challenges.model import Cancelled, Terms
from bot.challenges.moments import MORE_ROOM, window_lines
from bot.challenges.remarks import Remarks, beside, read_remarks
from bot.i18n import Say
from bot.kit.texts import plainly
from games.challenge.lines import line_terms
from games.challenge.points import points_of

#: The most changes in a message, and the most characters of a program with comments.
MOST_CHANGES, COMMENTED_ROOM = 5, 800


def change_line(change: Change, say: Say) -> str:
    """Return a line on a change, without the text of a question, which not all pupils have seen.

    It is empty if only the terms of a question have changed, and none that pupils are told.
    """
    if change.kind is ChangeKind.GROUPS:
        return say("changed-groups")
    if change.kind is ChangeKind.WINDOWS:
        return _moved_windows(change, say)
    if change.kind is ChangeKind.MOVED or change.question is None:
        return say("changed-closing", before=_moment(change.before), moment=_moment(change.after))
    number = change.question + 1
    if change.kind is ChangeKind.BY_HAND:
        return say("changed-by-hand", number=number)
    if change.kind is ChangeKind.MENDED:
        return f"{say('changed-mended', number=number)} {_changed_terms(change, say)}".rstrip()
    if change.kind is ChangeKind.SETTLED:
        return _changed_terms(change, say)
    texts = {
        Cancelled.OUT.value: say("changed-out", number=number),
        Cancelled.FULL.value: say("changed-full", number=number),
    }
    return texts.get(change.after, say("changed-counts", number=number))


def _moved_windows(change: Change, say: Say) -> str:
    """Return a line on the groups whose windows have changed or been removed."""
    before, after = recorded_windows(change.before), recorded_windows(change.after)
    gone = [team for team in before if team not in after]
    like_all = [say("changed-no-window", team=plainly(team)) for team in gone]
    return say(
        "changed-windows", groups=" · ".join([*window_lines(after, say, MORE_ROOM), *like_all])
    )


def _changed_terms(change: Change, say: Say) -> str:
    """Return a line on a question's changed points, properties, hints and method; or empty."""
    assert change.question is not None, "it is a question that counts in another way"
    before, after = (line_terms(text) for text in (change.before, change.after))
    parts = []
    if after.worth not in (before.worth, None):
        parts.append(say("changed-worth", points=points_of(after.worth)))
    if after.properties != before.properties:
        parts.append(say("changed-properties"))
    if after.hint != before.hint:
        parts.append(_price(after.hint, say))
    if after.shows_method is not before.shows_method:
        parts.append(say("changed-method" if after.shows_method else "changed-no-method"))
    number = change.question + 1
    return say("changed-settled", number=number, settled=", ".join(parts)) if parts else ""


def _price(price: int | None, say: Say) -> str:
    if price is None:
        return say("changed-no-hint")
    return say("changed-price", price=price) if price else say("changed-free")


def _moment(text: str) -> str:
    return format_dt(datetime.fromisoformat(text), "f")


def change_lines(changes: Sequence[Change], tried: Iterable[Attempt], say: Say) -> list[str]:
    """Return lines on the latest changes, MOST_CHANGES at most, and on a person's changed points.

    ``tried`` are the person's attempts. Marks by hand are left out unless they have changed one.
    """
    mine = list(tried)
    theirs = [each for each in changes if each.kind is not ChangeKind.BY_HAND or each.of(mine)]
    lines = [f"⚠️ {change_line(change, say)}" for change in theirs[-MOST_CHANGES:]]
    moved = [marks for change in theirs if (marks := change.of(mine)) is not None]
    if moved:
        before, after = moved.pop()
        while moved and moved[-1][1] == before:  # only changes came between
            before, _ = moved.pop()
        lines.append(say("changed-yours", before=before / 100, after=after / 100))
    return lines


def by_hand_lines(answered: Answered, terms: Terms, say: Say) -> list[str]:
    """Return lines for a pupil on the teacher's mark of an answer and comments; [] without any."""
    by_hand = answered.by_hand
    if by_hand is None:
        return []
    lines = []
    if not by_hand.counts:
        lines.append(say("by-hand-yours-out"))
    elif by_hand.hundredths is not None:
        points, most = by_hand.hundredths, terms.worth_of(answered.question)
        lines.append(say("by-hand-yours", points=points_of(points), most=points_of(most)))
    is_program = answered.is_program
    remarks = read_remarks(by_hand.comment) if is_program else Remarks(by_hand.comment)
    if remarks.general:
        lines += [say("by-hand-yours-said"), _block(remarks.general.split("\n"))]
    if remarks.of_lines:
        shown = beside(answered.text, remarks)
        if (
            len("\n".join(shown)) > COMMENTED_ROOM
        ):  # the comments fit without the lines of the program
            shown = [f"{n}: {each}" for n, texts in remarks.of_lines.items() for each in texts]
        lines += [say("by-hand-yours-lines"), _block(shown)]
    return lines


def _block(lines: Iterable[str]) -> str:
    return block(line.replace("`", "ˋ") for line in lines)


def cancelled_note(terms: Terms, question: int, say: Say) -> str:
    """Return a sentence on how a question, by index, was cancelled; empty if it counts."""
    how = terms.cancellation(question)
    if how is None:
        return ""
    return say("cancelled-full" if how is Cancelled.FULL else "cancelled-out")
