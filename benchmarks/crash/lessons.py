"""A teacher who sets challenges and closes them, and pupils who answer meanwhile."""

from __future__ import annotations

import asyncio
from itertools import count

from benchmarks.crash.players import Player, plies_on
from benchmarks.crash.stage import LOOK, Control, Stage, Violation, controls_in, reply_to, text_of
from benchmarks.gateway.interactions import Callback, Interaction
from benchmarks.gateway.world import Json, Person

#: Questions answered in a form, by buttons, and by a match.
TASKS = "value mex 0 1\noutcome fortboyard 20\nvalue nim-sum 3 5\nwin fortboyard 7"

#: The least and the most answers before a challenge is closed.
ANSWERS = (4, 20)

#: The length of the path of the last button in a question about an outcome.
_JUDGED = 2


class Challenge:
    """An open challenge: its number, and the message that announces it.

    ``goal`` is the number of marked answers after which it is answered.
    """

    def __init__(self, number: int, message: Json, goal: int) -> None:
        self.number = number
        self.message = message
        self._missing = goal
        #: Set when the challenge has as many marked answers as it is to get.
        self.is_answered = asyncio.Event()

    def note_answer(self) -> None:
        """Count a marked answer; set ``is_answered`` once there are as many as the goal."""
        self._missing -= 1
        if self._missing <= 0:
            self.is_answered.set()


class Teacher:
    """A teacher who sets one challenge after another."""

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
            await self._close_challenge(self.challenge)
            self.asks.clear()

    async def set(self, title: str, closes: str) -> Challenge:
        """Set a challenge that opens now and closes at ``closes``, valid in each language.

        Raises Violation if the bot drafts or publishes none.
        """
        opened = await self._stage.command(self._person, "challenge create")
        fields = {"title": title, "tasks": TASKS, "closes": closes}
        made = await self._stage.ask(lambda: self._stage.discord.submit(opened, fields))
        drafted = reply_to(made)
        edits = controls_in(drafted, "setup")
        if not edits:
            raise Violation(f"no draft was made: {_reply_text(made)}")
        form = await self._stage.click(self._person, drafted, edits[0])
        is_french = self._person.locale == "fr"  # as the panel writes it: it may be sent twice
        fields |= {"opens": "maintenant" if is_french else "now"}
        fields |= {"numbers": "illimité, 10" if is_french else "unlimited, 10"}
        made = await self._stage.ask(lambda: self._stage.discord.submit(form, fields))
        panel = reply_to(made)
        publish = controls_in(panel, "publish")
        if not publish:
            raise Violation(f"a challenge was not set: {_reply_text(made)}")
        number = publish[0].first
        asked = reply_to(await self._stage.click(self._person, panel, publish[0]))
        await self._stage.click(self._person, asked, controls_in(asked, "publish")[0])
        message = await self._stage.wait_for(
            f"the opening of challenge {number}", lambda: self._find_announcement(number)
        )
        return Challenge(number, message, self._stage.random.randint(*ANSWERS))

    def _find_announcement(self, number: int) -> Json | None:
        def is_it(message: Json) -> bool:
            return any(each.first == number for each in controls_in(message, "begin"))

        return next(filter(is_it, self._stage.latest()), None)

    async def _close_challenge(self, challenge: Challenge) -> None:
        """Close a challenge, unless a request before a kill has; acknowledge it in the ledger."""
        while True:
            asked = await self._stage.command(
                self._person, "challenge close", number=challenge.number
            )
            sure = controls_in(reply_to(asked), "close")
            if not sure:
                break
            await self._stage.click(self._person, reply_to(asked), sure[0])
        self._stage.ledger.acknowledge_closing(challenge.number)


class Pupil(Player):
    """A pupil who answers the open challenge."""

    def __init__(self, stage: Stage, person: Person, teacher: Teacher) -> None:
        super().__init__(stage, person)
        self._teacher = teacher
        #: The attempts begun.
        self.attempts: set[int] = set()
        #: The attempt and question that each match answers.
        self._trials: dict[int, tuple[int, int]] = {}

    async def learn(self) -> None:
        """Answer one challenge after another, for ever."""
        while True:
            await self._teacher.asks.wait()
            await self.attempt()

    async def attempt(self, questions: int | None = None) -> None:
        """Answer up to ``questions`` of the open challenge, or all, unless it closes meanwhile.

        An attempt begun before is continued. Without a challenge, only pause for LOOK seconds.
        """
        challenge = self._teacher.challenge
        if challenge is None or not controls_in(challenge.message, "begin"):
            await asyncio.sleep(LOOK)
            return
        begin = controls_in(challenge.message, "begin")[0]
        made = await self.stage.click(self.person, challenge.message, begin)
        while questions is None or questions > 0:
            step = self._choose_control(reply_to(made))
            if step is None:
                return
            if step.action == "next" and questions is not None:
                questions -= 1
            made = await self._go_on(reply_to(made), step, challenge)

    def _choose_control(self, message: Json) -> Control | None:
        """Return a control to answer, to play the question's match or to go on; None at the end."""
        for action in ("answer", "tryout", "judge", "pick", "next"):
            controls = controls_in(message, action)
            if controls:
                return self.stage.random.choice(controls)
        return None

    async def _go_on(self, message: Json, step: Control, challenge: Challenge) -> Interaction:
        if step.action in ("answer", "judge", "tryout"):
            self.attempts.add(step.first)
        if step.action == "answer":
            return await self._fill_in(message, step, challenge)
        if step.action == "judge" and len(step.path) == _JUDGED:
            outcome, reason = step.path
            return await self._judge_position(message, step, f"{'PN'[outcome]} {reason}", challenge)
        if step.action == "pick":
            return await self._move_in_match(message, step)
        if step.action == "next" and controls_in(message, "text"):
            return await self._leave_match(message, step, challenge)
        made = await self.stage.click(self.person, message, step)
        if step.action == "tryout":
            begun = {each.first for each in controls_in(reply_to(made), "pick", "text")}
            self._trials |= dict.fromkeys(begun, (step.first, step.second))
        return made

    async def _fill_in(self, message: Json, step: Control, challenge: Challenge) -> Interaction:
        opened = await self.stage.click(self.person, message, step)
        if opened.callback is not Callback.FORM:  # refused, because the challenge is closed
            return opened
        key, text = (step.first, step.second), str(self.stage.random.randrange(9))
        self.stage.ledger.try_answer(key, text)
        made = await self.stage.ask(lambda: self.stage.discord.submit(opened, {"text": text}))
        return self._note_mark(made, key, challenge)

    async def _judge_position(
        self, message: Json, step: Control, text: str, challenge: Challenge
    ) -> Interaction:
        key = step.first, step.second
        self.stage.ledger.try_answer(key, text)
        made = await self.stage.click(self.person, message, step)
        return self._note_mark(made, key, challenge)

    def _note_mark(
        self, made: Interaction, key: tuple[int, int], challenge: Challenge
    ) -> Interaction:
        """Acknowledge an answer if the reply is its mark, which offers only the next question.

        Returns ``made``.
        """
        leads_on = controls_in(reply_to(made))
        if [(each.action, each.first, each.second) for each in leads_on] == [("next", *key)]:
            self.stage.ledger.acknowledge_answer(key)
            challenge.note_answer()
        return made

    async def _move_in_match(self, message: Json, step: Control) -> Interaction:
        """Move in a match that answers a question; the end of the match is the answer."""
        match, ply = step.first, step.second
        self.alone.add(match)
        self.stage.ledger.try_ply(match, ply, ("move", step.path))
        self.stage.ledger.try_answer(self._trials[match], str(match))
        made = await self.stage.click(self.person, message, step)
        if (plies_on(reply_to(made), match) or 0) > ply:
            self.stage.ledger.acknowledge_ply(match, ply)
        return made

    async def _leave_match(self, message: Json, step: Control, challenge: Challenge) -> Interaction:
        """Go on after a match, which was the answer if its question is not asked again."""
        key = step.first, step.second
        made = await self.stage.click(self.person, message, step)
        if controls_in(reply_to(made), "begin"):  # it was the last question
            self.stage.ledger.acknowledge_answer(key)
            challenge.note_answer()
        return made


def _reply_text(made: Interaction) -> str:
    """Return the text of a reply, for an error."""
    reply = reply_to(made)
    return str(reply["content"] or text_of(reply["components"]))
