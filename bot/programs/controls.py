"""What the commands and the controls of programs do. All answers are private messages."""

from __future__ import annotations

from asyncio import Task, create_task, wait
from contextlib import suppress
from dataclasses import replace
from typing import Any

import discord

from bot.classes.model import Place
from bot.kit.answers import PATIENCE, WithFiles, file_of
from bot.kit.background import in_background
from bot.kit.click import Click
from bot.kit.custom_ids import Controls, handler_of, shown
from bot.kit.failures import DISCORD_FAILURES
from bot.kit.forms import ask
from bot.kit.refusal import Refused, require_offered
from bot.kit.texts import read_text, require_text
from bot.kit.thinker import Thinker
from bot.kit.widgets import Layout, note
from bot.kit.wording import sentence
from bot.play import model as play
from bot.play.beginning.controls import show_opened_match
from bot.play.beginning.service import Beginnings
from bot.play.controls import setting_of
from bot.play.custom_ids import LessonAction, LessonControl
from bot.play.once import Once
from bot.play.places.controls import place_for
from bot.play.reviews.model import MatchStep
from bot.play.reviews.service import Reviews
from bot.programs.custom_ids import MatchControl, ProgramAction, ProgramControl
from bot.programs.desk import ProgramDesk
from bot.programs.form import FORM, typed_program, writing_form
from bot.programs.model import ProgramStart
from bot.programs.panel import (
    functions_message,
    list_message,
    program_message,
    refused_message,
    result_message,
    step_message,
)
from bot.programs.replay import Replay, read_replay
from bot.programs.reports import drawn_costs
from bot.programs.service import Programs, name_of
from bot.programs.store import HandedIn, Receipt
from games.match import Computer, First
from games.worksheets.matches import Board
from games.worksheets.units import functions_of

#: The seconds between two updates of the place in the line.
PULSE = 4.0


# ------------------------------------------------------------------------------ commands


async def check_program(
    click: Click, file: discord.Attachment | None, function: str | None
) -> None:
    """Store and judge the program in a file, and answer with its results; without one, open a form.

    ``function`` is the one to be judged, None for all; the form has it filled in. Raises Refused,
    or Faults, if the program is not accepted; if it is not judged, the answer says why.
    """
    click.service(ProgramDesk).expect()
    if file is None:
        await ask(click, writing_form(0, click.say, function=function))
        return
    receipt = await click.promised(_from_file(click, file, function), privately=True)
    await _judge_and_show(click, receipt)


async def programs_list(click: Click) -> Layout:
    """Return the list of this person's programs."""
    return list_message(await click.service(Programs).mine(click.person), click.say)


async def show_program(click: Click, name: str) -> None:
    """Answer with the latest version of this person's program of a name; raise Refused if none."""
    version = await click.service(Programs).named(click.person, name)
    await click.show(_version_message(click, version.program, version.number))


# ------------------------------------------------------------------------------ handing in


async def _from_file(click: Click, file: discord.Attachment, function: str | None) -> Receipt:
    """Store the program in a file; the file is downloaded only if its name and size are accepted.

    Raises Refused, or Faults with all that is wrong.
    """
    programs = click.service(Programs)
    programs.require(function, (file.filename, file.size))
    source = read_text(await file.read())
    handed = HandedIn(name_of(source, function, file.filename), source, function)
    return await programs.hand_in(click.asker, handed)


async def _open_form(click: Click, control: ProgramControl) -> None:
    """Open the form: empty if the control's program is 0, else with the version to correct.

    Raises Refused if that is not stored, or too long to type.
    """
    click.service(ProgramDesk).expect()
    source, function = "", None
    if control.program:
        found = await click.service(Programs).version(
            click.person, control.program, control.version
        )
        source, function = found.source, found.function
    await ask(click, writing_form(control.program, click.say, source, function))


async def _program_unit(click: Click, control: LessonControl) -> None:
    """List the functions that compute what a unit explains; if one is chosen there, open its form.

    Raises Refused if the unit has none, or not the one chosen.
    """
    names, chosen = functions_of(control.unit), click.chosen()
    require_offered(names)
    if not chosen:
        await click.whisper(view=functions_message(control.unit, click.say))
        return
    click.service(ProgramDesk).expect()
    require_offered(chosen[0] < len(names))
    await ask(click, writing_form(0, click.say, function=names[chosen[0]]))


async def _open_refilled_form(click: Click, control: ProgramControl) -> None:
    """Open the form again; ``ask`` fills it with the texts in the message that refused them."""
    await ask(click, writing_form(control.program, click.say))


async def _submit_form(click: Click, control: ProgramControl) -> None:
    """Store and judge the program that was typed into the form, and answer with its results.

    Raises as ``_store_typed_program`` does, which takes the control's ``program``.
    """
    taking = _store_typed_program(click, control.program, *typed_program(click))
    await _judge_and_show(click, await click.promised(taking, privately=True))


async def _store_typed_program(
    click: Click, program: int, source: str, function: str | None
) -> Receipt:
    """Store a typed program as a version of ``program``; if that is 0, of the one of its name.

    ``function`` is the one to be judged, None for all. Raises Faults if no worksheet has it,
    Refused if the text is invalid, as ``hand_in`` does, or if ``program`` is not stored.
    """
    programs = click.service(Programs)
    programs.require(function)
    source = require_text(source)
    if program:
        name = (await programs.version(click.person, program)).name
    else:
        name = name_of(source, function)
    return await programs.hand_in(click.asker, HandedIn(name, source, function))


# ------------------------------------------------------------------------------ judging


async def _judge_version_again(click: Click, control: ProgramControl) -> None:
    asking = click.service(Programs).again(click.asker, control.program, control.version)
    await _judge_and_show(click, await click.promised(asking, privately=True))


async def _judge_and_show(click: Click, receipt: Receipt) -> None:
    """Judge a version and answer with its results, or with the reason why it was not judged.

    If that takes long, a message displays the place in the line meanwhile; the results replace it.
    """
    judging = create_task(_judge_for_message(click, receipt))
    is_told = False
    try:
        await wait([judging], timeout=PATIENCE)
        if not judging.done():
            await click.whisper(view=_place_in_line(click))
            is_told = True
            await _follow_the_line(click, judging)
        shown = await judging
    except Refused as refused:
        shown = refused_message(receipt, sentence(refused, click.say), click.say)
    except Exception:
        if is_told:
            with suppress(*DISCORD_FAILURES):  # the failure is told in a message of its own
                await click.interaction.delete_original_response()
        raise
    finally:
        judging.cancel()  # nobody waits for it any more
    if is_told:
        await click.put_in_place(*shown)
    else:
        view, files = shown
        await click.whisper(view=view, files=[file_of(each) for each in files])


async def _judge_for_message(click: Click, receipt: Receipt) -> WithFiles:
    """Judge a version; return the message with the results; raise as ``Programs.judge`` does."""
    who, locale = click.person, click.locale
    results = await click.service(Programs).judge(click.asker, receipt.version)
    pictures = await drawn_costs(click.service(Thinker), who, results, locale)
    return await in_background(result_message, receipt, results, click.say, pictures)


async def _follow_the_line(click: Click, judging: Task[WithFiles]) -> None:
    """Update the message with the place in the line, each time it changes, until judging ends."""
    place = click.service(ProgramDesk).place
    told = place(click.person)
    while not judging.done():
        await wait([judging], timeout=PULSE)
        now = place(click.person)
        if not judging.done() and now != told:
            with suppress(*DISCORD_FAILURES):  # the result matters more
                await click.put_in_place(_place_in_line(click))
                told = now


def _place_in_line(click: Click) -> Layout:
    desk, say = click.service(ProgramDesk), click.say
    if desk.is_preparing:
        return note(say("program-preparing"))
    place = desk.place(click.person)
    return note(say("program-line", number=place) if place else say("program-running"))


# ------------------------------------------------------------------------------ what is kept


async def _chosen_version(click: Click, control: ProgramControl) -> WithFiles:
    """Return a program chosen in the list, or a version of one; raise Refused if not stored."""
    picked = click.picked(0)
    if not control.program:
        return await _version_message(click, picked, 0)
    return await _version_message(click, control.program, picked or control.version)


async def _version_message(
    click: Click, program: int, number: int, *, deletes: bool = False
) -> WithFiles:
    programs, who = click.service(Programs), click.person
    version = await programs.version(who, program, number)
    numbers = await programs.numbers(who, program)
    return program_message(version, numbers, click.say, deletes=deletes)


async def _delete_program(click: Click, control: ProgramControl) -> WithFiles | Layout:
    """Ask whether a program is to be deleted; with a path of 1, delete it and list the others."""
    if control.path != (1,):
        return await _version_message(click, control.program, control.version, deletes=True)
    await click.service(Programs).delete(click.person, control.program)
    return await programs_list(click)


# ------------------------------------------------------------------------------ playing on


async def _play_on(click: Click, control: MatchControl) -> None:
    """Open a match against the computer, for this person alone; pressed twice, it opens one.

    Raises Refused if its program is not stored, and as ``Beginnings.chosen`` and ``Once.start`` do.
    """
    named = await _named_start(click, control)
    game, position = (_board_of_control(control) if named is None else named).game, control.path
    computer = Computer()
    decided = await place_for(click, Place.ALONE, computer)
    setting = replace(setting_of(click), alone=decided.place is Place.ALONE)
    choose, typed = click.service(Beginnings).chosen, play.Start(position)
    start = await choose(click.asker, game, typed, computer, begins=True)
    offer = play.Offer(game, start, computer, First.ME)
    starting = click.service(Once).start(click.person, setting, offer)
    record = await click.promised(starting, privately=decided.is_answered_privately)
    await show_opened_match(click, record, decided)


async def _lost_match(click: Click, control: MatchControl) -> Layout:
    """Return the message with a lost match before the ply that the path begins with, or at its end.

    Raises Refused as ``_load_lost_match`` and ``studied_move`` do.
    """
    replay = await _load_lost_match(click, control)
    ply, studied = min(control.path[0], len(replay.moves)), None
    if ply < len(replay.moves):
        studied = await click.service(Reviews).studied_move(replay.match, ply + 1, click.asker)
    step = MatchStep(replay.match, ply, studied)
    return await in_background(step_message, replay, step, control, click.say)


async def _load_lost_match(click: Click, control: MatchControl) -> Replay:
    """Return the match of a control; raise Refused if it is invalid, or its program was deleted."""
    _, *path = control.path or (0,)
    if (start := await _named_start(click, control)) is not None:
        return await in_background(read_replay, start, path)
    board, length = _board_of_control(control), next(iter(path), 0) + 1
    start = ProgramStart(board.game, tuple(path[1:length]))
    return await in_background(read_replay, start, path[length:], board)


async def _named_start(click: Click, control: MatchControl) -> ProgramStart | None:
    """Return the start that a program's comment names; None if a worksheet has it.

    Raises Refused as ``Programs.start_of`` does.
    """
    if not control.version:
        return None
    return await click.service(Programs).start_of(click.person, control.origin, control.version)


def _board_of_control(control: MatchControl) -> Board:
    return handler_of(control.origin, {each.value: each for each in Board})


CONTROLS: tuple[Controls[Any], ...] = (
    Controls(
        ProgramControl,
        {
            ProgramAction.WRITE: _open_form,
            ProgramAction.WRITTEN: _submit_form,
            ProgramAction.REFILL: _open_refilled_form,
            ProgramAction.LIST: shown(lambda click, _: programs_list(click), anew=True),
            ProgramAction.SHOW: shown(_chosen_version),
            ProgramAction.JUDGE: _judge_version_again,
            ProgramAction.DELETE: shown(_delete_program),
        },
        {ProgramAction.WRITTEN: FORM},
    ),
    Controls(LessonControl, {LessonAction.PROGRAM: _program_unit}),
    Controls(
        MatchControl,
        {
            ProgramAction.PLAY_ON: _play_on,
            ProgramAction.REPLAY: shown(_lost_match, anew=True),
            ProgramAction.STEP: shown(_lost_match),
        },
    ),
)
