"""Decide which programs are taken, have them stored and judged, and hand them back."""

from __future__ import annotations

import re

from bot.db.errors import AlreadyDone
from bot.kit.actors import Asker
from bot.kit.allowance import Allowance
from bot.kit.background import in_background
from bot.kit.pace import Pace
from bot.kit.refusal import Faults, KitRefusal, Refused, offered
from bot.kit.texts import size_fault
from bot.kit.workers import WorkerFailed
from bot.programs.asserts import games_asserted
from bot.programs.desk import ProgramDesk
from bot.programs.judging import functions_of, judge_briefly, near_name
from bot.programs.model import FunctionResult, ProgramStart, Trouble
from bot.programs.refusals import ProgramRefusal
from bot.programs.sandbox import MAX_SOURCE
from bot.programs.store import MOST_PROGRAMS, HandedIn, Listed, ProgramStore, Receipt, Version
from bot.programs.strategies import STRATEGY, named_start, wrong_turn
from games import Game, Position
from games.worksheets import FUNCTIONS
from games.worksheets.matches import Board
from games.worksheets.verdict import Status

#: The most programs that wait or run at once: those of a few classes.
MOST_WAITING = 120

#: How long the name of a program may be, and that of a function.
LONGEST_NAME = 60

#: What a program is called if nothing names it.
_NAMELESS = "program"


class Programs:
    """Stores people's programs and has them judged; it sends nothing."""

    def __init__(self, store: ProgramStore, desk: ProgramDesk, allowance: Allowance) -> None:
        """``allowance`` is asked before a program is judged that plays a game or asserts of one."""
        self._store = store
        self._allowance = allowance
        self._desk = desk
        self._pace = Pace()

    # ------------------------------------------------------------------------- taking

    def require(self, function: str | None, file: tuple[str, int] | None = None) -> None:
        """Raise Faults with all that is wrong with what is handed in, before it is read.

        ``function`` is the one to be judged, None for all; ``file`` is a file's name and its size
        in bytes.
        """
        found = []
        if file is not None and not file[0].lower().endswith(".py"):
            found.append(Refused(ProgramRefusal.NO_PYTHON))
        if file is not None and (too_large := size_fault(file[1], MAX_SOURCE)):
            found.append(too_large)
        if function is not None and function not in (*FUNCTIONS, STRATEGY):
            found.append(_unknown_function_refusal(function))
        if found:
            raise Faults([(None, each) for each in found])

    async def hand_in(self, asker: Asker, handed: HandedIn) -> Receipt:
        """Store a program as a version of the person's program of its name, or as a new one.

        It is not judged. Raises Refused if it is empty, too many are stored, another version came
        at the same moment, or the person or the channel is too fast.
        """
        assert asker.person is not None, "somebody hands it in"
        self._pace.step(asker.person, asker.channel_id)
        if not handed.source.strip():
            raise Refused(ProgramRefusal.EMPTY)
        try:
            receipt = await self._store.keep(asker.person, asker.guild_id, handed)
        except AlreadyDone:
            raise Refused(ProgramRefusal.AT_ONCE) from None
        if receipt is None:
            raise Refused(ProgramRefusal.TOO_MANY, limit=MOST_PROGRAMS)
        return receipt

    # ------------------------------------------------------------------------- judging

    async def again(self, asker: Asker, program: int, number: int) -> Receipt:
        """Return a stored version, the latest for 0, for ``judge``, which the caller calls.

        Raises Refused if it is not stored, or the person or the channel is too fast.
        """
        assert asker.person is not None, "somebody asks for it"
        self._pace.step(asker.person, asker.channel_id)
        return Receipt(await self.version(asker.person, program, number))

    async def judge(self, asker: Asker, version: Version) -> list[FunctionResult]:
        """Judge the functions of a stored version in its turn; return the results.

        A crash of the worker is a result, too. Raises Refused if the line is full, as
        ``ProgramDesk.run`` does, and while nobody may be helped with a game, as in a tournament, if
        the program plays it or asserts something of it.
        """
        assert asker.person is not None, "somebody asks for it"
        for game in await in_background(_games_of, version):
            await self._allowance.require(asker, game)
        person = asker.person
        if self._desk.ahead() >= MOST_WAITING:
            raise Refused(ProgramRefusal.LINE_IS_FULL, count=self._desk.ahead())
        try:
            results = await self._desk.run(person, judge_briefly, version.source, version.function)
            return [*results]
        except WorkerFailed:  # what ends the process that runs it is found of it, too
            return [FunctionResult(version.function, Status.ERROR, trouble=Trouble.STOPPED_CRASH)]
        except Refused as refused:
            if refused.refusal is KitRefusal.BUSY:
                raise Refused(ProgramRefusal.BUSY) from None
            if refused.refusal is KitRefusal.TOO_SLOW:
                raise Refused(ProgramRefusal.TOO_SLOW, **refused.details) from None
            raise

    # ------------------------------------------------------------------------- what is kept

    async def mine(self, person: int) -> list[Listed]:
        """Return somebody's programs, the last handed in first."""
        return await self._store.of_person(person)

    async def version(self, person: int, program: int, number: int = 0) -> Version:
        """Return a version of somebody's program, the latest for 0; raise Refused if not stored."""
        found = await self._store.version(person, program, number)
        if found is None:
            raise Refused(ProgramRefusal.NOT_KEPT)
        return found

    async def numbers(self, person: int, program: int) -> list[int]:
        """Return the numbers of a program's versions, the latest first; empty if not theirs."""
        return await self._store.numbers(person, program)

    async def named(self, person: int, name: str) -> Version:
        """Return the latest version of somebody's program of a name, in any case of letters.

        Raises Refused if there is none.
        """
        wanted = name.strip().casefold()
        for listed in await self._store.of_person(person):
            if listed.name.casefold() == wanted:
                return await self.version(person, listed.program)
        raise Refused(ProgramRefusal.NOT_KEPT)

    async def start_of(self, person: int, program: int, number: int) -> ProgramStart:
        """Return the game and position that a comment in a version of somebody's program names.

        ``number`` is the version's, 0 for the latest. Raises Refused if that version is not stored,
        or has no such comment.
        """
        version = await self.version(person, program, number)
        return offered(await in_background(named_start, version.source))

    async def delete(self, person: int, program: int) -> None:
        """Delete a program of somebody's with all its versions; raise Refused if there is none."""
        if not await self._store.delete(person, program):
            raise Refused(ProgramRefusal.NOT_KEPT)


def name_of(source: str, function: str | None, file: str | None = None) -> str:
    """Name a program: by the function to be judged, else by its file, else by what it defines.

    The name has at most 60 characters; without any of these it is "program".
    """
    defined = functions_of(source)
    known = [each for each in defined if each in FUNCTIONS]
    stem = re.sub(r"[^\w -]+", "_", (file or "").rpartition(".")[0]).strip()
    first = next(iter([*known, *defined]), _NAMELESS)
    return (function or stem or first)[:LONGEST_NAME]


def _games_of(version: Version) -> list[Game]:
    """Return the games that the functions of a program play, or its asserts may be about."""
    start = named_start(version.source)
    names = [version.function] if version.function else functions_of(version.source)
    boards = {FUNCTIONS[name].board for name in names if name in FUNCTIONS} - {None}
    played = [] if start is None else [start.game]
    on_boards = [board.game for board in boards if board is not None]
    return [*played, *on_boards, *games_asserted(version.source, names)]


def slipped(result: FunctionResult) -> tuple[Position, Board | None] | None:
    """Return the position where a strategy fails to win, and its board; None if it wins.

    The board is a worksheet's, or None if the program itself names the game that it plays.
    """
    if result.start is not None and result.verdict is not None and not result.verdict.proved:
        return wrong_turn(result.start, result.verdict)[0], None
    slip, call = result.slip, result.call
    if slip is None or call is None or not slip.match:
        return None
    board = FUNCTIONS[result.function or ""].board
    assert board is not None, "a match is played on one"
    return board.position(call.arguments[0]), board


def _unknown_function_refusal(function: str) -> Refused:
    """Return the refusal of a function of no worksheet, with a similar name if there is one."""
    told = function[:LONGEST_NAME].replace("`", "'")
    if (close := near_name(function)) is not None:
        return Refused(ProgramRefusal.ALMOST_FUNCTION, function=told, close=close)
    return Refused(ProgramRefusal.UNKNOWN_FUNCTION, function=told)
