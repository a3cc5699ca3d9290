"""A teacher who sets challenges and closes them, and pupils who answer meanwhile."""

from __future__ import annotations

import asyncio
from itertools import count

from benchmarks.crash.players import Player, stand
from benchmarks.crash.stage import LOOK, Control, Stage, Violation, controls_in, text_of, told
from benchmarks.gateway.interactions import Callback, Interaction
from benchmarks.gateway.world import Json, Person

#: Answered in a form, by buttons, and by a match.
TASKS = "value mex 0 1\noutcome fortboyard 20\nvalue nim-sum 3 5\nwin fortboyard 7"

#: After how many answers a challenge is closed, at least and at most.
ANSWERS = (4, 20)

#: Where the outcome of a position is judged: how far the path of the last button is.
_JUDGED = 2


class Challenge:
    """A challenge that was opened: its number, and the message that announces it."""

    def __init__(self, number: int, message: Json, goal: int) -> None:
        self.number = number
        self.message = message
        self._missing = goal
        #: Set when so many answers were marked as it is to get.
        self.is_answered = asyncio.Event()

    def note_answer(self) -> None:
        """Count an answer that was marked."""
        self._missing -= 1
        if self._missing <= 0:
            self.is_answered.set()


class Teacher:
    """Sets one challenge after the other."""

    def __init__(self, stage: Stage, person: Person) -> None:
        self._stage = stage
        self._person = person
        #: The last challenge, and whether it is open.
        self.challenge: Challenge | None = None
        self.asks = asyncio.Event()

    async def teach(self) -> None:
        """Set challenges and close them, for ever."""
        for number in count(1):
            self.challenge = await self.set(f"Challenge {number}", closes="+168h")
            self.asks.set()
            await self.challenge.is_answered.wait()
            await self._close(self.challenge)
            self.asks.clear()

    async def set(self, title: str, closes: str) -> Challenge:
        """Set a challenge that opens now, and closes when that says: the same in each language."""
        opened = await self._stage.command(self._person, "challenge create")
        fields = {"title": title, "tasks": TASKS, "closes": closes}
        made = await self._stage.ask(lambda: self._stage.discord.submit(opened, fields))
        drafted = told(made)
        edits = controls_in(drafted, "setup")
        if not edits:
            raise Violation(f"no draft was made: {_told(made)}")
        form = await self._stage.click(self._person, drafted, edits[0])
        fields |= {"opens": "now" if self._person.locale != "fr" else "maintenant"}
        fields |= {"numbers": "∞, 10"}
        made = await self._stage.ask(lambda: self._stage.discord.submit(form, fields))
        panel = told(made)
        publish = controls_in(panel, "publish")
        if not publish:
            raise Violation(f"a challenge was not set: {_told(made)}")
        number = publish[0].first
        asked = told(await self._stage.click(self._person, panel, publish[0]))
        await self._stage.click(self._person, asked, controls_in(asked, "publish")[0])
        message = await self._stage.found(
            f"the opening of challenge {number}", lambda: self._announcement(number)
        )
        return Challenge(number, message, self._stage.random.randint(*ANSWERS))

    def _announcement(self, number: int) -> Json | None:
        def is_it(message: Json) -> bool:
            return any(each.first == number for each in controls_in(message, "begin"))

        return next(filter(is_it, self._stage.latest()), None)

    async def _close(self, challenge: Challenge) -> None:
        """Close a challenge; what is closed, and not yet told so, is asked for no more."""
        while True:
            asked = await self._stage.command(
                self._person, "challenge close", number=challenge.number
            )
            sure = controls_in(told(asked), "close")
            if not sure:
                break
            await self._stage.click(self._person, told(asked), sure[0])
        self._stage.ledger.acknowledge_closing(challenge.number)


class Pupil(Player):
    """Answers the challenge that is open."""

    def __init__(self, stage: Stage, person: Person, teacher: Teacher) -> None:
        super().__init__(stage, person)
        self._teacher = teacher
        #: The attempts that they have begun.
        self.attempts: set[int] = set()
        #: Which questions of which attempts their matches answer.
        self._trials: dict[int, tuple[int, int]] = {}

    async def learn(self) -> None:
        """Answer one challenge after the other, for ever."""
        while True:
            await self._teacher.asks.wait()
            await self.attempt()

    async def attempt(self, questions: int | None = None) -> None:
        """Answer so many questions of the challenge that is open, or all; it may close meanwhile.

        An attempt that was begun before goes on.
        """
        challenge = self._teacher.challenge
        if challenge is None or not controls_in(challenge.message, "begin"):
            await asyncio.sleep(LOOK)
            return
        begin = controls_in(challenge.message, "begin")[0]
        made = await self.stage.click(self.person, challenge.message, begin)
        while questions is None or questions > 0:
            step = self._step(told(made))
            if step is None:
                return
            if step.action == "next" and questions is not None:
                questions -= 1
            made = await self._go_on(told(made), step, challenge)

    def _step(self, message: Json) -> Control | None:
        """Return what leads on: to answer the question, to play its match, the next question."""
        for action in ("answer", "tryout", "judge", "pick", "next"):
            found = controls_in(message, action)
            if found:
                return self.stage.random.choice(found)
        return None

    async def _go_on(self, message: Json, step: Control, challenge: Challenge) -> Interaction:
        if step.action in ("answer", "judge", "tryout"):
            self.attempts.add(step.first)
        if step.action == "answer":
            return await self._fill_in(message, step, challenge)
        if step.action == "judge" and len(step.path) == _JUDGED:
            outcome, reason = step.path
            return await self._judge(message, step, f"{'PN'[outcome]} {reason}", challenge)
        if step.action == "pick":
            return await self._move(message, step)
        if step.action == "next" and controls_in(message, "text"):
            return await self._leave_match(message, step, challenge)
        made = await self.stage.click(self.person, message, step)
        if step.action == "tryout":
            begun = {each.first for each in controls_in(told(made), "pick", "text")}
            self._trials |= dict.fromkeys(begun, (step.first, step.second))
        return made

    async def _fill_in(self, message: Json, step: Control, challenge: Challenge) -> Interaction:
        opened = await self.stage.click(self.person, message, step)
        if opened.callback is not Callback.FORM:  # it is refused: the challenge is closed
            return opened
        key, text = (step.first, step.second), str(self.stage.random.randrange(9))
        self.stage.ledger.try_answer(key, text)
        made = await self.stage.ask(lambda: self.stage.discord.submit(opened, {"text": text}))
        return self._note_mark(made, key, challenge)

    async def _judge(
        self, message: Json, step: Control, text: str, challenge: Challenge
    ) -> Interaction:
        key = step.first, step.second
        self.stage.ledger.try_answer(key, text)
        made = await self.stage.click(self.person, message, step)
        return self._note_mark(made, key, challenge)

    def _note_mark(
        self, made: Interaction, key: tuple[int, int], challenge: Challenge
    ) -> Interaction:
        """Note an answer if its mark is shown: with the way to the next question, and no other."""
        leads_on = controls_in(told(made))
        if [(each.action, each.first, each.second) for each in leads_on] == [("next", *key)]:
            self.stage.ledger.acknowledge_answer(key)
            challenge.note_answer()
        return made

    async def _move(self, message: Json, step: Control) -> Interaction:
        """Play in a match that answers a question: the end of it is the answer."""
        match, ply = step.first, step.second
        self.alone.add(match)
        self.stage.ledger.try_ply(match, ply, ("move", step.path))
        self.stage.ledger.try_answer(self._trials[match], str(match))
        made = await self.stage.click(self.person, message, step)
        if (stand(told(made), match) or 0) > ply:
            self.stage.ledger.acknowledge_ply(match, ply)
        return made

    async def _leave_match(self, message: Json, step: Control, challenge: Challenge) -> Interaction:
        """Go on after a match: it was the answer if the question is not asked again."""
        key = step.first, step.second
        made = await self.stage.click(self.person, message, step)
        if controls_in(told(made), "begin"):  # it was the last question
            self.stage.ledger.acknowledge_answer(key)
            challenge.note_answer()
        return made


def _told(made: Interaction) -> str:
    """Return what somebody was told, for an error."""
    reply = told(made)
    return str(reply["content"] or text_of(reply["components"]))
