"""People who play: alone against the computer, in pairs, and as a class that votes."""

from __future__ import annotations

import asyncio
from functools import partial
from itertools import count

from benchmarks.crash.ledger import Board
from benchmarks.crash.stage import Control, Stage, Violation, controls_in, reply_to, text_of
from benchmarks.gateway.interactions import Callback, Interaction, components_in
from benchmarks.gateway.world import Json, Person
from bot.board.drawing import drawing
from bot.i18n import words
from games import Move, game

#: The commands that begin a match, with options.
MATCHES: list[tuple[str, dict[str, object]]] = [
    ("fortboyard", {"sticks": 14}),
    ("nim", {"heaps": "3 4 5"}),
    ("grundys-game", {"heap": "9"}),
    ("octal", {"code": "0.77", "rows": "8"}),
]

#: The controls of a board while the match is open, and at its end; "text" is always there.
TURN, OVER = ("pick", "resign", "yield"), ("rematch", "review")

#: The messages that refuse a match because too many were begun at once, and the pause before
#: another try, in seconds.
TOO_FAST, PAUSE = ("error-too-fast", "error-channel-too-fast"), 2.0

#: The percentages of turns in which a person takes a move back, resigns, or clicks twice.
TAKE_BACK, RESIGN, TWICE = 8, 2, 10


def plies_on(message: Json, match: int) -> int | None:
    """Return the number of plies of a match that a message shows, or None if it shows another."""
    controls = [
        each for each in controls_in(message, *TURN, *OVER, "show", "text") if each.first == match
    ]
    return max((each.second for each in controls), default=None)


class Player:
    """A person who plays on boards."""

    def __init__(self, stage: Stage, person: Person) -> None:
        self.stage = stage
        self.person = person
        #: The matches begun against the computer.
        self.alone: set[int] = set()

    async def play(self) -> None:
        """Play matches against the computer, for ever."""
        while True:
            message: Json | None = await self.begin()
            while message is not None:
                message = await self.play_on(message)

    async def begin(self, **options: object) -> Json:
        """Begin one of MATCHES, chosen at random; return its message.

        ``options`` are more options of the command; without ``opponent`` it is against the
        computer. Waits while too many are begun. Raises Violation if the answer has no board.
        """
        name, more = self.stage.random.choice(MATCHES)
        if "opponent" not in options:
            options["strength"] = self.stage.random.choice((0, 50, 100))
            options.setdefault("first", "me")
        made = await self.stage.command(self.person, name, **more, **options)
        while not controls_in(reply_to(made)):
            if not self._is_to_wait(reply_to(made)):
                raise Violation(f"/{name} was answered without a board")
            await asyncio.sleep(PAUSE)
            made = await self.stage.command(self.person, name, **more, **options)
        return reply_to(made)

    def _is_to_wait(self, message: Json) -> bool:
        """Return whether a message says that too many matches were begun within a minute."""
        say = words(self.person.locale[:2])
        refused = (say(key, limit=1, seconds=1) for key in TOO_FAST)
        return any(str(message["content"]).startswith(each.split(".")[0][:16]) for each in refused)

    async def play_on(self, message: Json) -> Json | None:
        """Do one thing on a board; return the board to go on with, or None if the match is over."""
        if not controls_in(message, *TURN):
            again = controls_in(message, "rematch")
            if not again or self.stage.random.random() < 0.5:
                return None
            made = await self.stage.click(self.person, message, again[0])
            return reply_to(made) if controls_in(reply_to(made), *TURN) else None
        self.alone |= {each.first for each in controls_in(message, *TURN)}
        dice = self.stage.random.randrange(100)
        if dice < RESIGN or not controls_in(message, "pick"):  # it may be asking to confirm
            await self._resign(message)
        elif dice < RESIGN + TAKE_BACK and controls_in(message, "back"):
            (back,) = controls_in(message, "back")
            await self._press_control(message, back, ("take-back", None))
        else:
            await self.turn(message)
        return message

    async def _resign(self, message: Json) -> None:
        for resign in controls_in(message, "resign"):
            await self.stage.click(self.person, message, resign)
        for sure in controls_in(message, "yield"):
            await self._press_control(message, sure, ("resign", None))

    async def turn(self, message: Json) -> None:
        """Choose parts of a move until it is played; raise Violation without a board or picker."""
        first = self.stage.random.choice(self._list_choices(message))[0]
        while plies_on(message, first.first) == first.second:
            control, values = self.stage.random.choice(self._list_choices(message))
            path = (*control.path, *map(int, values))
            await self._press_control(message, control, ("move", path), values)
            if not controls_in(message, "pick"):
                return

    def _list_choices(self, message: Json) -> list[tuple[Control, tuple[str, ...]]]:
        """Return the buttons of a picker, and its menu with each of its values.

        Raises Violation if the message has neither.
        """
        choices: list[tuple[Control, tuple[str, ...]]] = []
        menus = {
            each["custom_id"]: [option["value"] for option in each["options"]]
            for each in components_in(message["components"])
            if "options" in each
        }
        for control in controls_in(message, "pick"):
            values = menus.get(control.id)
            choices += [(control, (value,)) for value in values] if values else [(control, ())]
        if not choices:
            raise Violation(f"a board of match {controls_in(message)[0].first} has no picker")
        return choices

    async def _press_control(
        self,
        message: Json,
        control: Control,
        deed: tuple[str, Move | None],
        values: tuple[str, ...] = (),
    ) -> None:
        """Press a control that may make a ply; acknowledge the ply if the board then shows it.

        Raises Violation if the answer has no board.
        """
        match, ply = control.first, control.second
        self.stage.ledger.try_ply(match, ply, deed)
        twice = self.stage.random.randrange(100) < TWICE
        await asyncio.gather(
            *(self.stage.click(self.person, message, control, *values) for _ in range(1 + twice))
        )
        plies_shown = plies_on(message, match)
        if plies_shown is None:
            raise Violation(f"a click in match {match} was answered without a board")
        if plies_shown > ply:
            self.stage.ledger.acknowledge_ply(match, ply)
            self.stage.ledger.boards[match] = Board(plies_shown, text_of(message["components"]))


class Pair:
    """Two people who play against each other."""

    def __init__(self, one: Player, other: Player) -> None:
        self.one = one
        self.other = other

    async def play(self) -> None:
        """Play matches, for ever."""
        while True:
            message = await self.begin()
            while await self.play_on(message):
                pass

    async def begin(self) -> Json:
        """Begin a match, which the other person accepts; return its message."""
        offer = await self.one.begin(opponent=self.other.person)
        (accept,) = controls_in(offer, "accept")
        await self.one.stage.click(self.other.person, offer, accept)
        return offer

    async def play_on(self, message: Json) -> bool:
        """Let the person whose turn it is play; return whether the match goes on."""
        here = controls_in(message, "pick")
        if not here:
            return False
        await (self.one, self.other)[here[0].second % 2].turn(message)
        return bool(controls_in(message, "pick"))


class VotingClass:
    """A class that plays Fort Boyard's sticks by votes; the votes of all voters decide."""

    def __init__(self, stage: Stage, teacher: Person, voters: list[Person]) -> None:
        self._stage = stage
        self._teacher = teacher
        self._voters = voters
        #: The board on which the class is voting, for guests who vote, too.
        self.board: Json | None = None

    async def play(self) -> None:
        """Play matches, for ever."""
        for sticks in count(9):
            made = await self._stage.command(
                self._teacher,
                "team",
                game="fortboyard",
                position=str(9 + sticks % 8),
                quorum=len(self._voters),
            )
            await self._play_match(reply_to(made))

    async def _play_match(self, board: Json) -> None:
        while True:
            picks = controls_in(board, "pick")
            if not picks:
                return
            self.board = board
            match, ply = picks[0].first, picks[0].second
            await asyncio.gather(*(self.vote(voter, board, picks) for voter in self._voters))
            board = await self._stage.wait_for(
                f"the move of the class in match {match}", partial(self._board_after, match, ply)
            )

    def _board_after(self, match: int, ply: int) -> Json | None:
        def is_it(message: Json) -> bool:
            return (plies_on(message, match) or 0) > ply

        return next(filter(is_it, self._stage.latest()), None)

    async def vote(self, voter: Person, board: Json, picks: list[Control]) -> None:
        """Vote for one of the ``picks`` at random, and sometimes once more."""
        for _ in range(self._stage.random.choice((1, 1, 2))):
            pick = self._stage.random.choice(picks)
            key = pick.first, pick.second, voter.id
            self._stage.ledger.try_vote(key, pick.path)
            made = await self._stage.click(voter, board, pick)
            if _acknowledges_vote(made, pick.path):
                self._stage.ledger.acknowledge_vote(key, pick.path)


def _acknowledges_vote(made: Interaction, move: Move) -> bool:
    """Return whether a reply acknowledges a vote."""
    if made.callback is not Callback.MESSAGE:
        return False
    say, rules = words(made.person.locale[:2]), game("fortboyard")
    acknowledgement = say("vote-kept", move=drawing(rules).move(move, say))
    return text_of(reply_to(made)["components"]).startswith(acknowledgement)
