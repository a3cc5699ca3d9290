"""Pages of one program: numbered lines, and the difference between versions."""

from __future__ import annotations

from collections.abc import Sequence
from difflib import unified_diff
from typing import Any

import discord

from bot.board.drawing import block
from bot.challenges.by_hand.messages import CountedAnswer, heading_of
from bot.challenges.by_hand.store import Version
from bot.challenges.custom_ids import ByHandAction, ByHandControl
from bot.challenges.properties import earned_lines
from bot.challenges.remarks import numbered, read_remarks
from bot.challenges.results.service import Results
from bot.i18n import Say
from bot.kit.widgets import Layout, button, page_buttons, panel
from bot.play.messages import FINISHED
from games.question import BY_HAND

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
    """Split lines into pages, at least one; cut long ones, and escape what would end a block."""
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
    """Return the unified diff of two versions, by indices from 0; empty if they are equal."""
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
