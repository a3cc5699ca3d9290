"""What the commands and the controls of programs do. All of it stands in private messages."""

from __future__ import annotations

from asyncio import Task, create_task, wait
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import replace
from typing import Any

import discord

from bot.classes.model import Place
from bot.i18n import Say, words
from bot.i18n.commands import locale_of
from bot.kit.answers import (
    PATIENCE,
    file_of,
    promised,
    put_in_place,
    whisper,
    whisper_in_place,
)
from bot.kit.background import in_background
from bot.kit.custom_ids import Controls, handler_of
from bot.kit.failures import DISCORD_FAILURES
from bot.kit.forms import ask
from bot.kit.host import Interaction
from bot.kit.people import asker_of
from bot.kit.refusal import Refused
from bot.kit.texts import read_text, require_text
from bot.kit.thinker import Thinker
from bot.kit.widgets import chosen, note
from bot.kit.wording import sentence
from bot.play import model as play
from bot.play.beginning.controls import show_begun
from bot.play.beginning.service import Beginnings
from bot.play.controls import setting_of
from bot.play.once import Once
from bot.play.places.controls import place_for
from bot.play.reviews.service import Reviews
from bot.programs.custom_ids import PlayOnControl, ProgramAction, ProgramControl, ReplayControl
from bot.programs.form import FORM, typed_program, writing_form
from bot.programs.model import Start
from bot.programs.panel import (
    Shown,
    list_message,
    program_message,
    refused_message,
    result_message,
    step_message,
)
from bot.programs.pictures import drawn_costs
from bot.programs.refusals import ProgramRefusal
from bot.programs.replay import Replay, Step, read_replay
from bot.programs.service import Programs, name_of
from bot.programs.store import HandedIn, Kept
from games import Game, Position
from games.match import Computer, First
from games.worksheets.matches import Board

#: Every so many seconds it is told how far the line has moved on, if it has.
PULSE = 4.0


def _programs(interaction: Interaction) -> Programs:
    return interaction.client.service(Programs)


def _say(interaction: Interaction) -> Say:
    return words(locale_of(interaction))


# ------------------------------------------------------------------------------ commands


async def check_program(
    interaction: Interaction, file: discord.Attachment | None, function: str | None
) -> None:
    """Take a program from a file and judge it; without a file, open the form."""
    if file is None:
        await ask(interaction, writing_form(0, _say(interaction), function=function))
        return
    kept = await promised(interaction, _from_file(interaction, file, function), privately=True)
    await _judge_and_show(interaction, kept)


async def show_programs(interaction: Interaction) -> None:
    """Answer with the list of this person's programs."""
    mine = await _programs(interaction).mine(interaction.user.id)
    await whisper(interaction, view=list_message(mine, _say(interaction)))


async def show_program(interaction: Interaction, name: str) -> None:
    """Answer with this person's program of a name."""
    version = await _programs(interaction).named(interaction.user.id, name)
    await _show_version(interaction, version.program, version.number)


# ------------------------------------------------------------------------------ handing in


async def _from_file(
    interaction: Interaction, file: discord.Attachment, function: str | None
) -> Kept:
    """Keep the program in a file; it is fetched only if nothing else is wrong."""
    programs = _programs(interaction)
    _require_none(programs.faults(function, (file.filename, file.size)), _say(interaction))
    source = read_text(await file.read())
    handed = HandedIn(name_of(source, function, file.filename), source, function)
    return await programs.hand_in(asker_of(interaction), handed)


def _require_none(faults: Sequence[Refused], say: Say) -> None:
    """Raise Refused with all faults at once, if there are any."""
    if len(faults) > 1:
        problems = "\n".join(sentence(fault, say) for fault in faults)
        raise Refused(ProgramRefusal.SEVERAL, problems=problems)
    for fault in faults:
        raise fault


async def _write(interaction: Interaction, control: ProgramControl) -> None:
    """Open the form: empty, or with a version to correct."""
    source, function = "", None
    if control.program:
        found = await _programs(interaction).version(
            interaction.user.id, control.program, control.version
        )
        source, function = found.source, found.function
    await ask(interaction, writing_form(control.program, _say(interaction), source, function))


async def _refill(interaction: Interaction, control: ProgramControl) -> None:
    """Open the form with what was handed back."""
    await ask(interaction, writing_form(control.program, _say(interaction)))


async def _written(interaction: Interaction, control: ProgramControl) -> None:
    """Keep and judge what the form was filled with."""
    taking = _typed(interaction, control.program, *typed_program(interaction))
    await _judge_and_show(interaction, await promised(interaction, taking, privately=True))


async def _typed(interaction: Interaction, program: int, source: str, function: str | None) -> Kept:
    """Keep what was typed as a new program, or as a version of one; raise Refused."""
    programs = _programs(interaction)
    _require_none(programs.faults(function), _say(interaction))
    source = require_text(source)
    if program:
        name = (await programs.version(interaction.user.id, program)).name
    else:
        name = name_of(source, function)
    return await programs.hand_in(asker_of(interaction), HandedIn(name, source, function))


# ------------------------------------------------------------------------------ judging


async def _judge(interaction: Interaction, control: ProgramControl) -> None:
    asking = _programs(interaction).again(asker_of(interaction), control.program, control.version)
    await _judge_and_show(interaction, await promised(interaction, asking, privately=True))


async def _judge_and_show(interaction: Interaction, kept: Kept) -> None:
    """Have a program judged: its place in the line is told meanwhile, then its result."""
    say = _say(interaction)
    judging = create_task(_judged(interaction, kept))
    is_told = False
    try:
        await wait([judging], timeout=PATIENCE)
        if not judging.done():
            await whisper(interaction, view=_place_in_line(interaction))
            is_told = True
            await _follow_the_line(interaction, judging)
        shown = await judging
    except Refused as refused:
        shown = refused_message(kept, sentence(refused, say), say)
    except Exception:
        if is_told:
            with suppress(*DISCORD_FAILURES):  # the failure is told in a message of its own
                await interaction.delete_original_response()
        raise
    finally:
        judging.cancel()  # nobody waits for it any more
    if is_told:
        await put_in_place(interaction, *shown)
    else:
        await _show(interaction, shown)


async def _judged(interaction: Interaction, kept: Kept) -> Shown:
    """Return the message that tells what was found of a program, with pictures of its costs."""
    who, locale = interaction.user.id, locale_of(interaction)
    results = await _programs(interaction).judge(asker_of(interaction), kept.version)
    thinker = interaction.client.service(Thinker)
    pictures = await drawn_costs(thinker, who, results, locale)
    return await in_background(result_message, kept, results, words(locale), pictures)


async def _follow_the_line(interaction: Interaction, judging: Task[Shown]) -> None:
    """Tell how far the line has moved on, until the program is judged."""
    place = _programs(interaction).place
    told = place(interaction.user.id)
    while not judging.done():
        await wait([judging], timeout=PULSE)
        now = place(interaction.user.id)
        if not judging.done() and now != told:
            with suppress(*DISCORD_FAILURES):  # the result matters more
                await put_in_place(interaction, _place_in_line(interaction))
                told = now


def _place_in_line(interaction: Interaction) -> discord.ui.LayoutView:
    programs, say = _programs(interaction), _say(interaction)
    if programs.is_preparing():
        return note(say("program-preparing"))
    place = programs.place(interaction.user.id)
    return note(say("program-line", number=place) if place else say("program-running"))


# ------------------------------------------------------------------------------ what is kept


async def _list(interaction: Interaction, _control: ProgramControl) -> None:
    await show_programs(interaction)


async def _choose(interaction: Interaction, control: ProgramControl) -> None:
    """Show a program that was chosen in the list, or a version chosen among its versions."""
    picked = next(iter(chosen(interaction)), 0)
    if not control.program:
        await _show_version(interaction, picked, 0)
    else:
        await _show_version(interaction, control.program, picked or control.version)


async def _show_version(interaction: Interaction, program: int, number: int) -> None:
    await _show(interaction, await _shown(interaction, program, number), in_place=True)


async def _shown(
    interaction: Interaction, program: int, number: int, *, deletes: bool = False
) -> Shown:
    programs, who = _programs(interaction), interaction.user.id
    version = await programs.version(who, program, number)
    numbers = await programs.numbers(who, program)
    return program_message(version, numbers, _say(interaction), deletes=deletes)


async def _delete(interaction: Interaction, control: ProgramControl) -> None:
    """Ask whether a program is to be deleted, or delete it."""
    if control.path != (1,):
        asked = await _shown(interaction, control.program, control.version, deletes=True)
        await _show(interaction, asked, in_place=True)
        return
    programs = _programs(interaction)
    await programs.delete(interaction.user.id, control.program)
    mine = await programs.mine(interaction.user.id)
    await _show(interaction, (list_message(mine, _say(interaction)), []), in_place=True)


async def _show(interaction: Interaction, shown: Shown, *, in_place: bool = False) -> None:
    """Answer with a private message, or by changing the one that was clicked."""
    view, files = shown
    if in_place:
        await whisper_in_place(interaction, view, files)
    else:
        await whisper(interaction, view=view, files=[file_of(each) for each in files])


# ------------------------------------------------------------------------------ playing on


async def _play_on(interaction: Interaction, control: PlayOnControl) -> None:
    """Open a match on the board of a sheet, where its strategy let the win slip."""
    board = handler_of(control.board, {each.value: each for each in Board})
    await _open_match(interaction, board.game, control.path)


async def _play_named(interaction: Interaction, control: ProgramControl) -> None:
    """Open a match of the game that a program says that it plays, where it went wrong."""
    programs = _programs(interaction)
    start = await programs.start_of(interaction.user.id, control.program, control.version)
    await _open_match(interaction, start.game, control.path)


async def _open_match(interaction: Interaction, game: Game, position: Position) -> None:
    """Open a match against the computer, for this person alone; pressed twice, it opens one."""
    computer = Computer()
    decided = await place_for(interaction, Place.ALONE, computer)
    setting = replace(setting_of(interaction), alone=decided.place is Place.ALONE)
    choose, typed = interaction.client.service(Beginnings).chosen, play.Start(position)
    start = await choose(asker_of(interaction), game, typed, computer, begins=True)
    offer = play.Offer(game, start, computer, First.ME)
    starting = interaction.client.service(Once).start(interaction.user.id, setting, offer)
    record = await promised(interaction, starting, privately=decided.is_told_privately)
    await show_begun(interaction, record, decided)


async def _replay(interaction: Interaction, control: ReplayControl) -> None:
    """Show the match that a program loses, in a message of its own."""
    await whisper(interaction, view=await _stepped(interaction, control, privately=True))


async def _step(interaction: Interaction, control: ReplayControl) -> None:
    """Show the match before another of its moves."""
    await whisper_in_place(interaction, await _stepped(interaction, control, privately=False))


async def _stepped(
    interaction: Interaction, control: ReplayControl, *, privately: bool
) -> discord.ui.LayoutView:
    """Return the match before one of its moves; ``privately`` is promised a new message."""
    asker, reviews = asker_of(interaction), interaction.client.service(Reviews)
    replay = await _replayed(interaction, control)
    ply, studied = min(control.path[0], len(replay.moves)), None
    if ply < len(replay.moves):
        studying = reviews.studied_move(replay.match, ply + 1, asker)
        studied = await promised(interaction, studying, privately=privately)
    step = Step(replay, ply, studied)
    return await in_background(step_message, step, control, words(locale_of(interaction)))


async def _replayed(interaction: Interaction, control: ReplayControl) -> Replay:
    """Return the match of a control; raise Refused if it is none, or its program is gone."""
    _, *path = control.path or (0,)
    if control.version:
        programs, who = _programs(interaction), interaction.user.id
        start = await programs.start_of(who, control.origin, control.version)
        return await in_background(read_replay, start, path)
    board = handler_of(control.origin, {each.value: each for each in Board})
    length = next(iter(path), 0) + 1
    return await in_background(
        read_replay, Start(board.game, tuple(path[1:length])), path[length:], board
    )


CONTROLS: tuple[Controls[Any], ...] = (
    Controls(
        ProgramControl,
        {
            ProgramAction.WRITE: _write,
            ProgramAction.WRITTEN: _written,
            ProgramAction.REFILL: _refill,
            ProgramAction.LIST: _list,
            ProgramAction.SHOW: _choose,
            ProgramAction.JUDGE: _judge,
            ProgramAction.DELETE: _delete,
            ProgramAction.PLAY_NAMED: _play_named,
        },
        {ProgramAction.WRITTEN: FORM},
    ),
    Controls(PlayOnControl, {ProgramAction.PLAY_ON: _play_on}),
    Controls(ReplayControl, {ProgramAction.REPLAY: _replay, ProgramAction.STEP: _step}),
)
