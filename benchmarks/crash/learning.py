"""People who learn: items of the path, one after another, and the puzzle of the day."""

from __future__ import annotations

import asyncio

from benchmarks.crash.stage import (
    LOOK,
    Control,
    Stage,
    Violation,
    control_of,
    controls_in,
    reply_to,
)
from benchmarks.gateway.interactions import Callback, Interaction, components_in
from benchmarks.gateway.world import Json, Person

#: The setting of the puzzle's panel whose button posts the puzzle at once.
_POST = 7

#: Discord's number of a menu among components.
_MENU = 3

#: The numbers in an item's path before the choice: its level, the way, the rest, and the try.
_BEFORE_CHOICE = 4

#: Actions of buttons and forms that answer an item.
_ANSWERS = ("choose", "noneitem", "typeitem")


class PuzzlePoster:
    """A teacher who posts the puzzle of the day."""

    def __init__(self, stage: Stage, person: Person) -> None:
        self._stage = stage
        self._person = person
        #: The message with the puzzle, once it is posted.
        self.message: Json | None = None

    async def post(self) -> None:
        """Post the puzzle as ``message``, then wait for ever, because a class has one a day.

        Raises Violation if the panel has no button to post it.
        """
        panel = reply_to(await self._stage.command(self._person, "puzzle"))
        post = [each for each in controls_in(panel, "planpuzzle") if each.first == _POST]
        if not post:
            raise Violation("the panel of the puzzle has no button to post it")
        await self._stage.click(self._person, panel, post[0])
        self.message = await self._stage.wait_for("the puzzle of the day", self._find_puzzle_post)
        await asyncio.Event().wait()

    def _find_puzzle_post(self) -> Json | None:
        return next((m for m in self._stage.latest() if controls_in(m, "solvepuzzle")), None)


class Learner:
    """A person who answers items of the path and the puzzle of the day."""

    def __init__(self, stage: Stage, person: Person, poster: PuzzlePoster) -> None:
        self._stage = stage
        self._person = person
        self._poster = poster

    async def learn(self) -> None:
        """Answer items for ever, and press a button of the puzzle now and then."""
        while True:
            await self.answer_items(self._stage.random.randint(1, 4))
            await self.solve()

    async def answer_items(self, count: int) -> None:
        """Answer up to ``count`` items of the unit that comes next; fewer if there is no way on."""
        message = reply_to(await self._stage.command(self._person, "learn"))
        while count:
            units = [each for each in controls_in(message, "unit") if each.first]
            following = controls_in(message, "nextitem")
            if following:
                count -= 1
            onward = following or units
            if not onward or (following and not count):
                return
            message = reply_to(await self._stage.click(self._person, message, onward[0]))
            if controls_in(message, *_ANSWERS):
                message = await self._answer_item(message)

    async def _answer_item(self, message: Json) -> Json:
        """Answer an item by one of its controls, chosen at random; return the marked answer.

        Raises Violation if the control to type an answer opens no form.
        """
        random = self._stage.random
        control = random.choice(controls_in(message, *_ANSWERS))
        if control.action == "typeitem":
            opened = await self._stage.click(self._person, message, control)
            if opened.callback is not Callback.FORM:
                raise Violation("an item opened no form")
            text = str(random.randrange(20))
            self._note_try(control, text)
            made = await self._stage.ask(lambda: self._stage.discord.submit(opened, {"text": text}))
            return self._acknowledge_mark(made, control)
        values = _menu_values(message, control)
        if values:
            values = random.sample(values, random.randint(1, _most_choices(message, control)))
        given = [*map(str, control.path[_BEFORE_CHOICE:]), *values]
        self._note_try(control, " ".join(given))
        made = await self._stage.click(self._person, message, control, *values)
        return self._acknowledge_mark(made, control)

    def _note_try(self, control: Control, given: str) -> None:
        self._stage.ledger.try_item(_key_of_try(self._person, control), given)

    def _acknowledge_mark(self, made: Interaction, control: Control) -> Json:
        """Acknowledge an answer if the reply has its mark and the next item; return the reply."""
        key = _key_of_try(self._person, control)
        following = controls_in(reply_to(made), "nextitem")
        if [_key_of_try(self._person, each) for each in following] == [key]:
            self._stage.ledger.acknowledge_item(key)
        return reply_to(made)

    async def solve(self) -> None:
        """Press a button of the puzzle of the day; only the first answer counts.

        Until the puzzle is posted, only pause for LOOK seconds.
        """
        message = self._poster.message
        if message is None:
            await asyncio.sleep(LOOK)
            return
        control = self._stage.random.choice(controls_in(message, "solvepuzzle"))
        key = (control.first, control.second, self._person.id)
        self._stage.ledger.try_puzzle(key, control.path[0])
        made = await self._stage.click(self._person, message, control)
        if controls_in(reply_to(made), "mypuzzle"):
            self._stage.ledger.acknowledge_puzzle(key)


def _key_of_try(person: Person, control: Control) -> tuple[int, int, int, int, int]:
    """Return the key of a try in the database: person, skill, level, seed, try."""
    level, _, _, number, *_ = control.path
    return person.id, control.first, level, control.second, number


def _menu_of_control(message: Json, control: Control) -> Json | None:
    for each in components_in(message["components"]):
        if each.get("custom_id") and control_of(each["custom_id"]) == control:
            return each if each["type"] == _MENU else None
    return None


def _menu_values(message: Json, control: Control) -> list[str]:
    menu = _menu_of_control(message, control)
    return [] if menu is None else [str(each["value"]) for each in menu["options"]]


def _most_choices(message: Json, control: Control) -> int:
    menu = _menu_of_control(message, control)
    return 1 if menu is None else int(menu.get("max_values", 1))
