"""The messages about somebody's programs: results, the list, one program. It judges nothing."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import discord

from bot.board.drawing import drawing
from bot.i18n import Say, wrapping
from bot.kit.answers import WithFiles
from bot.kit.reports import Attachment
from bot.kit.texts import cut
from bot.kit.widgets import (
    TYPED_LENGTH,
    Button,
    Layout,
    Style,
    button,
    gallery,
    layout,
    menu,
    page_buttons,
)
from bot.play.custom_ids import LessonAction, LessonControl
from bot.play.reviews.messages import step_texts
from bot.play.reviews.model import MatchStep
from bot.programs.custom_ids import MatchControl, ProgramAction, ProgramControl
from bot.programs.errors import OF_A_LINE, line_of
from bot.programs.messages import result_text, specification, trouble_texts
from bot.programs.model import FunctionResult, Trouble
from bot.programs.replay import PROGRAM, Replay, replay_of
from bot.programs.service import slipped
from bot.programs.store import MOST_PROGRAMS, MOST_VERSIONS, Listed, Receipt, Version
from games import Position
from games.worksheets.matches import Board
from games.worksheets.units import UNIT_OF, functions_of
from games.worksheets.verdict import Status

#: The most characters about functions in one message; the rest is in its file.
ROOM = 2800

#: Variables of messages that are words of the catalogues, and no text of a program.
_OURS = frozenset(("difference", "game", "move", "who"))

#: The characters after which a value of a program is cut.
_LONGEST_VALUE = 300

_MARKS = {
    Status.CORRECT: "✅",
    Status.WRONG: "❌",
    Status.ERROR: "⚠️",
    Status.UNKNOWN: "❔",
}

#: The most similar names suggested, and the characters of a name that no worksheet has.
_MOST_ASKED_BACK, _LONGEST_NAME = 3, 40

#: The most units that a result leads to.
_MOST_UNITS = 3


def in_code(text: str) -> str:
    """Return a text as inline code, on one line, cut if long: nothing in it pings or formats."""
    text = " ".join(text.split("\n"))
    text = text if len(text) <= _LONGEST_VALUE else f"{text[:_LONGEST_VALUE]}…"
    return f"`` {text.replace('``', 'ˋˋ')} ``" if "`" in text else f"`{text}`"


def _source_line_block(result: FunctionResult, source: str) -> list[str]:
    """Return the line that a result is about as a block of code, in a list; empty if none."""
    line = line_of(result, source)
    return [] if line is None else [f"```py\n{line.replace('```', 'ˋˋˋ')}\n```"]


def _in_code(say: Say) -> Say:
    """Wrap a translator so that a program's texts in the variables of a message become code."""
    return wrapping(say, in_code, _OURS)


# ------------------------------------------------------------------------------ results


def result_message(
    receipt: Receipt,
    results: Sequence[FunctionResult],
    say: Say,
    pictures: Sequence[Attachment] = (),
) -> WithFiles:
    """Return the message with a program's results, function by function, and its files.

    What has no room is in a text file; functions of no worksheet are only named. ``pictures``
    display what the text says, too: what functions cost. The caller sends message and files.
    """
    version = receipt.version
    told = [
        _add_requirement(result, _result_lines(result, version.source, say), say)
        for result in results
        if not _is_unknown(result)
    ]
    shown = _fit_texts(told)
    texts = [heading(receipt, say), *(["\n\n".join(shown)] if shown else [])]
    files = []
    if len(shown) < len(told):
        texts.append(say("program-more", count=len(told) - len(shown)))
        files.append(_full_verdict_file(version, results, say))
    almost = [each for each in results if "close" in each.details][:_MOST_ASKED_BACK]
    texts += filter(None, ["\n".join(result_text(each, _in_code(say)) for each in almost)])
    unknown = [
        each.function
        for each in results
        if _is_unknown(each) and each.function and each not in almost
    ]
    if unknown:
        first = (in_code(cut(name, _LONGEST_NAME)) for name in unknown[:10])
        names = ", ".join(first) + (" …" if len(unknown) > 10 else "")
        key = "program-others-unknown" if told else "program-all-unknown"
        texts.append(say(key, functions=names, count=len(unknown)))
    slip = next((found for found in map(slipped, results) if found is not None), None)
    replay = next((found for found in map(replay_of, results) if found is not None), None)
    plays = [] if slip is None else [_play_from(_origin_of_match(version, slip[1]), slip[0], say)]
    ways = [*plays, *_step_through(replay, version, say)]
    ways += _units_behind(results, say)
    return _build_message(texts, files, [*ways, *actions(version, say)], pictures)


def _units_behind(results: Sequence[FunctionResult], say: Say) -> list[Button]:
    """Return buttons, at most three, to the units that explain what functions compute."""
    names = (each.function for each in results)
    units = {UNIT_OF[name] for name in names if name is not None and name in UNIT_OF}
    return [
        button(LessonControl(LessonAction.RETURN, unit), say("button-class-unit", unit=unit))
        for unit in sorted(units)[:_MOST_UNITS]
    ]


def functions_message(unit: int, say: Say) -> Layout:
    """Return the message with each function of a unit and what it must do, without examples.

    A menu of them, whose values are their indices in ``functions_of(unit)``, opens a form; a
    button leads back to the unit. There must be a function. The caller sends the message.
    """
    names, control = functions_of(unit), LessonControl(LessonAction.PROGRAM, unit)
    asked = (
        f"**{in_code(name)}**\n-# {specification(FunctionResult(name, Status.UNKNOWN), say)}"
        for name in names
    )
    options = [(name, index) for index, name in enumerate(names)]
    return layout(
        f"### {say('program-of-unit', unit=unit)}\n{say('program-of-unit-how')}",
        "\n".join(asked),
        menu(control, say("program-choose-function"), options),
        [button(control.to(LessonAction.RETURN), say("button-back-to-unit", unit=unit))],
    )


def refused_message(receipt: Receipt, why: str, say: Say) -> WithFiles:
    """Return the message with ``why`` a stored program was not judged, a translated sentence."""
    return _build_message([heading(receipt, say), why], [], actions(receipt.version, say))


def heading(receipt: Receipt, say: Say) -> str:
    """Name a version, and say if it is unchanged and if older ones were deleted for it."""
    version = receipt.version
    lines = [say("program-heading", name=in_code(version.name), number=version.number)]
    if not receipt.is_new:
        lines.append(f"-# {say('program-same')}")
    if receipt.dropped:
        lines.append(f"-# {say('program-dropped', limit=MOST_VERSIONS)}")
    return "\n".join(lines)


def _is_unknown(result: FunctionResult) -> bool:
    return result.trouble is Trouble.UNKNOWN


def _add_requirement(result: FunctionResult, told: str, say: Say) -> str:
    """Add to ``told``, the text of a result, what a worksheet asks of its function, if one does."""
    asked = specification(result, say)
    return told if asked is None else f"{told}\n-# {asked}"


def _result_lines(result: FunctionResult, source: str, say: Say) -> str:
    status = say(f"program-status-{result.status.value}")
    of = "" if result.function is None else f"{in_code(result.function)} · "
    first = f"{_MARKS[result.status]} {of}**{status}**"
    coded = _in_code(say)
    if result.trouble not in OF_A_LINE:
        return "\n".join([first, result_text(result, coded), *_source_line_block(result, source)])
    why, *more = trouble_texts(result, coded)
    if result.trouble is Trouble.SYNTAX:  # the error as Python tells it
        more[-1] = f"-# {more[-1]}"
    return "\n".join([first, why, *_source_line_block(result, source), *more])


def _fit_texts(told: Sequence[str]) -> list[str]:
    """Return the first texts with at most ROOM characters together; the first one in any case."""
    shown: list[str] = []
    for text in told:
        if shown and sum(map(len, shown)) + len(text) > ROOM:
            break
        shown.append(text)
    return shown


def _full_verdict_file(version: Version, results: Sequence[FunctionResult], say: Say) -> Attachment:
    """Return a text file with the verdict on every function, for want of room in a message."""
    lines = [f"{version.name} · {version.number}"]
    for result in results:
        status = say(f"program-status-{result.status.value}")
        lines.append(f"\n{result.function or version.name} · {status}\n{result_text(result, say)}")
    return Attachment(f"{say('program-results-file')}.txt", "\n".join(lines).encode())


def _step_through(replay: Replay | None, version: Version, say: Say) -> list[Button]:
    """Return the button that replays a lost match, in a list; empty if none or it is too long."""
    if replay is None:
        return []
    there = () if replay.board is None else (len(replay.start.position), *replay.start.position)
    last = len(replay.moves)
    path, origin = (last, *there, *replay.places()), _origin_of_match(version, replay.board)
    control = MatchControl(ProgramAction.REPLAY, *origin, path=path)
    if not control.fits:
        return []
    return [button(replace(control, path=(0, *path[1:])), say("button-program-match"))]


def _origin_of_match(version: Version, board: Board | None) -> tuple[int, int]:
    """Return where the game of a match is from: (board, 0), or the program and its version."""
    return (version.program, version.number) if board is None else (board, 0)


def actions(version: Version, say: Say) -> list[Button]:
    """Return a version's buttons: correct it, if short enough to type; judge it again; list all."""
    control = ProgramControl(ProgramAction.JUDGE, version.program, version.number)
    shown = [button(control, say("button-judge-again"))]
    if len(version.source) <= TYPED_LENGTH:
        written = control.to(ProgramAction.WRITE)
        shown.insert(0, button(written, say("button-correct-program"), Style.primary))
    return [*shown, button(ProgramControl(ProgramAction.LIST), say("button-my-programs"))]


def _build_message(
    texts: Sequence[str],
    files: Sequence[Attachment],
    buttons: Sequence[Button],
    pictures: Sequence[Attachment] = (),
) -> WithFiles:
    galleries = (gallery(picture.name, picture.description) for picture in pictures)
    items = (discord.ui.File[Any](f"attachment://{file.name}") for file in files)
    return layout(*texts, *galleries, *items, buttons), [*files, *pictures]


# ------------------------------------------------------------------------- step by step


def step_message(replay: Replay, step: MatchStep, control: MatchControl, say: Say) -> Layout:
    """Return the message with a match that a program loses, before a move or at its end.

    ``control`` is that of the button clicked; its path begins with the ply. The caller sends it.
    """
    game, match = step.match.game, step.match
    drawn, is_over = drawing(game), game.is_over(step.position)
    title = f"### {drawn.title(game, say)}\n-# {drawn.guard(game, say)}"
    names = say("program-step-own"), say("program-step-opponent")
    ended = say("program-step-lost" if is_over else "program-step-no-move")

    def turned_to(turned: int) -> MatchControl:
        return control.to(ProgramAction.STEP, turned, *control.path[1:])

    ways = page_buttons(turned_to, step.ply, len(match.turns), say)
    if not is_over and (replay.first + step.ply) % 2 == PROGRAM:
        ways.append(_play_from((control.origin, control.version), step.position, say))
    return layout(*step_texts(step, title, names, ended, say), ways)


def _play_from(origin: tuple[int, int], position: Position, say: Say) -> Button:
    """Return the button that opens a match; ``origin`` is as ``_origin_of_match`` returns it."""
    control = MatchControl(ProgramAction.PLAY_ON, *origin, path=position)
    return button(control, say("button-play-on"), Style.success)


# ------------------------------------------------------------------------------ what is kept


def list_message(mine: Sequence[Listed], say: Say) -> Layout:
    """Return the list of somebody's programs, which may be empty, with a menu that displays one."""
    write = button(ProgramControl(ProgramAction.WRITE), say("button-write-program"), Style.primary)
    if not mine:
        return layout(say("program-list-empty"), [write])
    lines = [
        say(
            "program-listed",
            name=in_code(listed.name),
            number=listed.latest,
            moment=discord.utils.format_dt(listed.at, "R"),
        )
        for listed in mine
    ]
    title = say("program-list", count=len(mine), limit=MOST_PROGRAMS)
    choice = menu(
        ProgramControl(ProgramAction.SHOW),
        say("program-menu"),
        [(listed.name, listed.program) for listed in mine],
    )
    return layout("\n".join([title, *lines]), choice, [write])


def program_message(
    version: Version, numbers: Sequence[int], say: Say, *, deletes: bool = False
) -> WithFiles:
    """Return the message with a version and its file, and a menu of the versions ``numbers``.

    With ``deletes``, ask instead whether the whole program is to be deleted, without the file.
    """
    control = ProgramControl(ProgramAction.DELETE, version.program, version.number)
    name, moment = in_code(version.name), discord.utils.format_dt(version.at, "F")
    text = say("program-heading", name=name, number=version.number)
    told = [f"{text}\n{say('program-handed-in', moment=moment)}"]
    if deletes:
        told.append(say("program-sure", name=name, count=len(numbers)))
        sure = button(
            control.to(ProgramAction.DELETE, 1), say("button-delete-program"), Style.danger
        )
        back = button(control.to(ProgramAction.SHOW), say("button-keep-program"))
        return _build_message(told, [], [sure, back])
    if version.function is not None:
        told.append(say("program-one-function", function=in_code(version.function)))
    file = Attachment(f"{_file_name(version)}.py", version.source.encode())
    options = [(say("program-version", number=number), number) for number in numbers]
    one = ProgramControl(ProgramAction.SHOW, version.program)
    chooser = menu(one, say("program-versions"), options) if len(numbers) > 1 else None
    gone = button(control, say("button-delete-asked"), Style.danger)
    shown = discord.ui.File[Any](f"attachment://{file.name}")
    return layout(*told, shown, chooser, [*actions(version, say), gone]), [file]


def _file_name(version: Version) -> str:
    """Return the name of a version's file without its ending, in ASCII letters and digits."""
    plain = "".join(one if one.isascii() and one.isalnum() else "_" for one in version.name)
    return f"{plain.strip('_') or 'program'}-{version.number}"
