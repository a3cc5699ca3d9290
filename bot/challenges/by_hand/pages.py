"""Pages of one answer: one that waits for a mark, and a program with its versions."""

from __future__ import annotations

from collections.abc import Sequence
from difflib import unified_diff
from typing import Any

import discord

from bot.board.drawing import block
from bot.board.questions import ask
from bot.challenges import questions
from bot.challenges.by_hand.messages import CountedAnswer, answers_of, heading_of
from bot.challenges.by_hand.store import Version
from bot.challenges.custom_ids import ByHandAction, ByHandControl, PageControl, ResultsAction
from bot.challenges.moments import title_of
from bot.challenges.questions import earned_lines
from bot.challenges.remarks import numbered, read_remarks
from bot.challenges.results.service import Results
from bot.challenges.standings import divided
from bot.i18n import Say
from bot.i18n.typed import points_typed
from bot.kit.reports import Attachment
from bot.kit.texts import in_block, plainly
from bot.kit.widgets import Layout, button, galleries, page_buttons, panel
from bot.play.messages import FINISHED
from games.question import BY_HAND

#: The marks that are one click away, in per cent of all points.
QUICK = (0, 25, 50, 75, 100)

#: The most characters of a displayed answer.
LONGEST = 2000


#: The orders of the queue; the numbers are part of custom ids.
BY_QUESTION, BY_PUPIL = 0, 1

#: In place of an order: an answer that is not marked in the queue.
NO_QUEUE = 2


def waiting(results: Results, order: int = BY_QUESTION) -> list[CountedAnswer]:
    """Return the answers that count and wait for a mark, in the order BY_QUESTION or BY_PUPIL.

    An answer that its pupil may still change is left out.
    """
    return [each for each in _answers(results, order) if results.waits(each.attempt, each.answer)]


def following(results: Results, order: int, place: tuple[int, int]) -> CountedAnswer | None:
    """Return the next answer that waits after a place, else the first; None if none waits.

    It may be the answer at the place itself, if no other waits. ``order`` is BY_QUESTION or
    BY_PUPIL, ``place`` as ``CountedAnswer.place``.
    """
    found = _answers(results, order)
    behind = next((n for n, each in enumerate(found, 1) if each.place == place), 0)
    turned = [*found[behind:], *found[:behind]]
    return next((each for each in turned if results.waits(each.attempt, each.answer)), None)


def _answers(results: Results, order: int) -> list[CountedAnswer]:
    """Return all answers that count, marked ones too, in an order of the queue."""
    found = [answer for pupil in results.pupils for _, answer in sorted(answers_of(pupil).items())]
    if order == BY_PUPIL:
        return found
    return sorted(found, key=lambda each: each.answer.question)


def next_in_queue(attempt: int, question: int, order: int) -> ByHandControl:
    """Return the control that shows the next answer that waits after the one to a question.

    ``attempt`` is an id, ``question`` an index, ``order`` BY_QUESTION or BY_PUPIL.
    """
    return ByHandControl(ByHandAction.QUEUE, attempt, question, path=(1, order))


def queue_page(
    results: Results,
    here: CountedAnswer,
    order: int,
    name: str,
    count: int,
    pictures: Sequence[Attachment],
    say: Say,
) -> Layout:
    """Return the page of an answer that waits: question, right answer, buttons for marks.

    ``order`` is BY_QUESTION or BY_PUPIL, ``name`` the pupil's, ``count`` the number of answers that
    wait. One button asks for any other mark. The caller sends the files of ``pictures`` along.
    """
    pupil, attempt, answer = here
    task = results.questions[answer.question].task
    heading = [
        f"### {title_of(results.challenge, say)}",
        say("results-unmarked", count=count),
        f"**{answer.question + 1}.** {ask(task, say)}",
    ]
    heading += filter(None, [questions.right_answer(task, say)])
    whose = f"**{plainly(name)}**\n{in_block(answer.text, LONGEST)}"
    control = ByHandControl(ByHandAction.QUEUE, attempt.id, answer.question)
    worth = pupil.worth[answer.question]
    marks = dict.fromkeys(divided(share * worth, 100) for share in QUICK)  # of 0.01 there are two
    quick = [button(control.to(ByHandAction.QUICK, n, order), points_typed(n, say)) for n in marks]
    other = BY_QUESTION if order == BY_PUPIL else BY_PUPIL
    others = [
        button(control.to(ByHandAction.MARK), say("button-mark-and-comment")),
        button(next_in_queue(*here.place, order), say("button-next-to-mark")),
        button(control.to(ByHandAction.QUEUE, 0, other), say(f"button-queue-{other}")),
        button(PageControl(ResultsAction.RESULTS, results.challenge.id), say("button-back")),
    ]
    separator = discord.ui.Separator[Any]()
    below = separator, whose, quick, others
    return panel(FINISHED, "\n".join(heading), *galleries(pictures), *below)


# ---------------------------------------------------------------------------- programs

#: The most characters of a program or a difference on a page, and of each of its lines.
PAGE, LINE = 2000, 200


def program_page(
    results: Results, program: CountedAnswer, name: str, page: int, versions: int, say: Say
) -> Layout:
    """Return a page of a program with line numbers, and the comments on its lines.

    Pages count from 0; past the end it is the last. ``versions`` is the number of versions: several
    can be compared by a button.
    """
    answer = program.answer
    remarks = read_remarks(answer.hand_mark.comment)
    pages = _paged([line for told in numbered(answer.text, remarks) for line in told])
    page = min(page, len(pages) - 1)
    properties = results.challenge.terms.of(answer.question).properties
    question = say("by-hand-option", number=answer.question + 1)
    heading = [heading_of(results, name, say), f"**{question}**"]
    heading += earned_lines(properties, answer.shares, say)
    here = ByHandControl(ByHandAction.PROGRAM, *program.place)
    buttons = [button(here.to(ByHandAction.MARK), say("button-mark-and-comment"))]
    if versions > 1:
        last = versions - 2, versions - 1
        buttons.append(button(here.to(ByHandAction.VERSIONS, *last), say("button-versions")))
    buttons.append(button(here.to(ByHandAction.PUPIL), say("button-back")))
    turns = page_buttons(
        lambda turned: here.to(ByHandAction.PROGRAM, turned), page, len(pages) - 1, say
    )
    hint = f"-# {say('by-hand-lines')}"
    said = [block(remarks.general.replace("`", "ˋ").split("\n"))] if remarks.general else []
    separator = discord.ui.Separator[Any]()
    return panel(
        FINISHED, "\n".join(heading), separator, block(pages[page]), *said, hint, turns, buttons
    )


def _paged(lines: Sequence[str]) -> list[list[str]]:
    """Split lines into pages of PAGE characters, at least one; cut lines, replace backticks."""
    pages: list[list[str]] = [[]]
    for line in (each.replace("`", "ˋ")[:LINE] for each in lines):
        if sum(map(len, pages[-1])) + len(pages[-1]) + len(line) > PAGE:
            pages.append([])
        pages[-1].append(line)
    return pages


def versions_page(
    results: Results,
    program: CountedAnswer,
    name: str,
    versions: Sequence[Version],
    pair: tuple[int, int],
    say: Say,
) -> Layout:
    """Return a page with the difference between two versions, by their indices, from 0.

    If the difference is too long it is cut, and a button sends all of it.
    """
    here = ByHandControl(ByHandAction.VERSIONS, *program.place)
    lines = difference(versions, pair, say).split("\n")
    shown, *more = _paged(lines)
    is_cut = bool(more) or max(map(len, lines)) > LINE
    told = "```diff\n" + "\n".join(shown) + "\n```" if any(shown) else say("versions-same")
    heading = [
        heading_of(results, name, say),
        versions_heading(versions, pair, say),
        *(f"-# {_version(versions, each, say)}" for each in pair),
    ]
    last = len(versions) - 1
    turns = page_buttons(
        lambda turned: here.to(ByHandAction.VERSIONS, turned, turned + 1), pair[0], last - 1, say
    )
    others = [button(here.to(ByHandAction.PROGRAM), say("button-back"))]
    if is_cut:
        whole = here.to(ByHandAction.VERSIONS, *pair, 1)
        others.insert(0, button(whole, say("button-all-as-file")))
    if pair != (0, last):
        ends = here.to(ByHandAction.VERSIONS, 0, last)
        others.insert(0, button(ends, say("button-first-to-last")))
    cut = [say("versions-cut")] if is_cut else []
    return panel(FINISHED, "\n".join(heading), told, *cut, turns, others)


def difference(versions: Sequence[Version], pair: tuple[int, int], say: Say) -> str:
    """Return the unified diff of two versions, a pair of indices from 0; empty if equal."""
    before, after = (versions[each].text.splitlines() for each in pair)
    old, new = (say("version-name", number=each + 1) for each in pair)
    return "\n".join(unified_diff(before, after, old, new, lineterm=""))


def versions_heading(versions: Sequence[Version], pair: tuple[int, int], say: Say) -> str:
    """Return the heading that names the two compared versions, a pair of indices from 0."""
    before, after = pair
    return say("versions-heading", before=before + 1, after=after + 1, count=len(versions))


def _version(versions: Sequence[Version], number: int, say: Say) -> str:
    version = versions[number]
    moment = discord.utils.format_dt(version.at, "f")
    told = say("version-told", number=number + 1, attempt=version.attempt, moment=moment)
    is_marked = version.credit != BY_HAND
    return f"{told}, {say('version-worth', percent=version.credit)}" if is_marked else told
