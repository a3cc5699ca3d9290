"""One lesson: what people send, step by step, and what must hold after each."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from contextlib import AsyncExitStack, contextmanager, nullcontext
from typing import Any

import aiohttp
import discord
import sqlalchemy as sa
from simcord.backend.models import ResponseKind
from sqlalchemy.exc import SQLAlchemyError

from bot.kit.refusal import KitRefusal
from bot.play.custom_ids import PlyControl
from bot.play.messages import result
from bot.play.refusals import MatchRefusal
from bot.privacy.controls import ERASE
from bot.privacy.custom_ids import PrivacyAction, PrivacyControl
from bot.tournament.custom_ids import TournamentAction, TournamentControl
from games.match import Person as Seated
from tests.support.acting import EN, FR
from tests.support.controls import read_control
from tests.support.databases import DAMAGED, FORBIDDEN, broken_storage
from tests.support.fuzz.referee import Broken
from tests.support.fuzz.school import RULERS, Person, School, Sent, opened
from tests.support.fuzz.store import Kept, Watched, count_new, new_choices, new_plies
from tests.support.fuzz.tally import Tally
from tests.support.fuzz.wire import Fault
from tests.support.tournaments import ring_alarm
from tests.support.world import failures_of, text_of

#: In seconds: after a fault all that is tried again has been tried.
AGAIN = 20.0

#: How much of an answer the story tells.
_GIST = 90

#: What a fault that was asked for may be logged as.
_FAULTS = (SQLAlchemyError, discord.DiscordException, aiohttp.ClientError, OSError)

_STORAGE = {Fault.STORAGE: DAMAGED, Fault.FORBIDDEN: FORBIDDEN}

#: What those are told for whom a match is not there.
_NOT_THERE = {
    say(refusal.value)
    for say in (EN, FR)
    for refusal in (MatchRefusal.NO_SUCH_MATCH, KitRefusal.UNKNOWN_CONTROL)
}
_ERASED = {say(key) for say in (EN, FR) for key in ("privacy-erased", "privacy-erased-but")}

#: What the button carries that does it: it is done even where its answer does not arrive.
_ERASES = PrivacyControl(PrivacyAction.PRIVACY, path=(ERASE,)).encode()


class Lesson:
    """A bot on a new database, its people, and the story of what they did."""

    def __init__(self, url: str, tally: Tally, told: Callable[[], None]) -> None:
        """``told`` is told of each interaction."""
        self._tally, self._told = tally, told
        self._runner = asyncio.Runner()
        self._stack = AsyncExitStack()
        file = sa.make_url(url).database
        assert file is not None
        self.story: list[str] = []
        self.store = Watched(file)
        self.school: School = self._runner.run(self._stack.enter_async_context(opened(url)))
        self._failures = Counter[str]()
        self.store.has_changed()
        self._class_rows = self.store.of_class(self.school.world.server.id)

    def end(self) -> None:
        """End the lesson, whatever was found."""
        judged = self.store.judged.values()
        self._tally.events["matches"] += len(judged)
        self._tally.events["exercises and puzzles"] += len(self.store.kept.once)
        self._tally.events["matches over"] += sum(match.is_over for match in judged)
        try:
            self.school.world.env._errors.clear()
            self._runner.run(self._stack.aclose())
        finally:
            self._runner.close()
            self.store.close()

    # What happens.

    def send(self, *sends: Callable[[], Sent], fault: Fault | None = None) -> list[Sent]:
        """Send something, all at the same moment, and check what has come of it."""
        with self._telling():
            return self._runner.run(self._send(sends, fault))

    async def _send(self, sends: Sequence[Callable[[], Sent]], fault: Fault | None) -> list[Sent]:
        school, env = self.school, self.school.world.env
        failing = fault in _STORAGE
        school.wire.fault = None if failing else fault
        with broken_storage(school.world, failure=_STORAGE[fault]) if failing else nullcontext():
            sent = [send() for send in sends]
            self.story += [f"{each.told}:" for each in sent]
            await env.settle()
        self._check_class(sent)  # before time passes, which by itself may begin a match
        if fault is not None:
            self.story.append(f"   ({fault})")
            await env.advance_time(AGAIN)
        if fault is not None or _erasing(sent):
            await ring_alarm(
                school.world
            )  # tournaments find out by themselves, a minute later at most
        school.wire.fault = None
        school.look(sent)
        self._note(sent, fault)
        for each in sent:
            self._check_answered(each, fault)
        self._check_log(fault)
        await self._check_store(sent, fault)
        return sent

    def wait(self, seconds: float) -> None:
        """Let time pass."""
        with self._telling():
            self.story.append(f"{seconds:.0f} seconds pass")
            self._runner.run(self._wait(seconds))
        self._tally.events["waits"] += 1

    async def _wait(self, seconds: float) -> None:
        await self.school.world.env.advance_time(seconds)
        self.school.look([])
        self._check_log(None)
        await self._check_store(None, None)

    def restart(self) -> None:
        """Replace the process."""
        with self._telling():
            self.story.append("the bot is restarted")
            self._runner.run(self._restart())
        self._tally.events["restarts"] += 1

    async def _restart(self) -> None:
        await self.school.world.restart()
        self._failures.clear()
        self._check_log(None)
        await self._check_store(None, None)

    @contextmanager
    def _telling(self) -> Iterator[None]:
        """Add the story to whatever breaks."""
        try:
            yield
        except Exception as error:
            numbered = (f"{n:4}. {line}" for n, line in enumerate(self.story, 1))
            error.add_note("\n".join(["The story:", *numbered]))
            raise

    def _note(self, sent: Sequence[Sent], fault: Fault | None) -> None:
        """Count what was sent, and add to the story how it was answered."""
        failures = failures_of(self.school.world.bot) - self._failures
        self._failures += failures
        for each in sent:
            self._told()
            self._tally.sent[each.name] += 1
            kind = each.result._interaction.response_kind
            gist = " ".join(each.texts().split())[:_GIST]
            self.story.append(f"→ {each.person.name}: {kind} {gist}")
        for failure, each in zip(failures.elements(), sent, strict=False):
            (self._tally.refused if failure == "refused" else self._tally.failed)[each.name] += 1
        if fault is not None:
            self._tally.events[f"fault: {fault}"] += 1

    # What must hold.

    def _check_answered(self, sent: Sent, fault: Fault | None) -> None:
        """Each interaction is answered exactly once; after a fault, once at most."""
        record, wire = sent.result._interaction, self.school.wire
        taken, refused = wire.taken[sent.number], wire.refused[sent.number]
        if taken > 1 or (taken != 1 and fault is None):
            raise Broken(f"answered {taken} times: {sent.told}")
        if fault is not None:
            return
        if refused:
            raise Broken(f"{refused} answers more were refused: {sent.told}")
        if record.loading:
            raise Broken(f"promised and never answered: {sent.told}")
        most = 0 if record.response_kind is ResponseKind.MESSAGE else 1
        if len(record.followup_ids) > most:
            raise Broken(f"{len(record.followup_ids)} messages more follow: {sent.told}")

    def _check_log(self, fault: Fault | None) -> None:
        """Nothing has failed that nobody expected."""
        env = self.school.world.env
        failed = env.errors
        failed += [each.exc_info[1] for each in self.school.log.records if each.exc_info]
        bare = [r.getMessage() for r in self.school.log.drained() if not r.exc_info]
        env._errors.clear()
        for error in failed:
            original = getattr(error, "original", error)
            if fault is None or not isinstance(original, _FAULTS):
                raise Broken(f"a failure that nobody expected: {original!r}") from original
        if bare:
            raise Broken(f"logged: {bare}")

    async def _check_store(self, sent: Sequence[Sent] | None, fault: Fault | None) -> None:
        """Check that stored rows are legal and come from what was sent (None: nothing was sent)."""
        erasing = _erasing(sent or ())
        for each in erasing:
            if not _ERASED & set(each.texts().splitlines()):
                continue
            self.store.check_gone(each.person.id)
            self._tally.events["erasures"] += 1
        self._check_strangers(sent or ())
        if not self.store.has_changed():
            return
        before, now = self.store.check()
        await self._check_read(before, now)
        if sent:
            for each in sent:
                self._tally.wrote[each.name] += 1
            if not erasing:
                self._check_new(sent, before, now, fault)
        self._class_rows = self.store.of_class(self.school.world.server.id)

    def _check_class(self, sent: Sequence[Sent]) -> None:
        """Check that people of another server alone have changed nothing of the class."""
        if any(each.person.name != "stranger" for each in sent):
            return
        now = self.store.of_class(self.school.world.server.id)
        if now != self._class_rows:
            changed = [each for each in now if each not in self._class_rows]
            raise Broken(f"a stranger has changed the class: {sent[0].told}: {changed}")

    def _check_new(
        self, sent: Sequence[Sent], before: Kept, now: Kept, fault: Fault | None
    ) -> None:
        """Check that one interaction made one ply, one vote or one answer at most."""
        people = {each.person.id for each in sent}
        plies = 0
        for row, ply in new_plies(before, now):
            holder = (row.person_0, row.person_1)[ply.seat]
            if holder is None or ply.kind == "time-out":
                continue
            plies += 1
            players = {row.person_0, row.person_1} if ply.kind == "take-back" else {holder}
            if ply.kind == "resign" and (row.id, holder) not in before.left:
                here = [each for each in sent if each.person.guild_id == row.guild_id]
                players |= _removers(here, before, now, now.left.get((row.id, holder)))
            if not players & people:
                raise Broken(f"nobody who plays has made ply {ply.number} of match {row.id}")
        once = now.once.keys() - before.once.keys()
        chosen = new_choices(before, now)
        if not {person for _, person, *_ in once} | {person for person, *_ in chosen} <= people:
            raise Broken(f"nobody who answers has sent anything: {once} {chosen}")
        votes, answers = (before.votes, now.votes), (before.answers, now.answers)
        made = plies, count_new(*votes), count_new(*answers), len(once), len(chosen)
        if max(made) > len(sent):
            raise Broken(f"{made} new plies, votes and answers by {[s.told for s in sent]}")
        if fault in _STORAGE and plies:
            raise Broken("a ply was stored that could not be")

    def _check_strangers(self, sent: Sequence[Sent]) -> None:
        """A match is there for its players and its server, a private one for its player."""
        for each in sent:
            custom_id = each.custom_id
            control = None if custom_id is None else read_control(custom_id)
            if not isinstance(control, PlyControl):
                continue
            row = self.store.kept.matches.get(control.match)
            if row is not None and not self._may_see(each.person, row):
                told = each.texts()
                if told not in _NOT_THERE and self.school.wire.taken[each.number]:
                    raise Broken(f"{each.told} was told {told!r}")

    def _may_see(self, person: Person, row: Any) -> bool:
        if person.id in (row.person_0, row.person_1):
            return True
        is_here = row.guild_id is not None and row.guild_id == person.guild_id
        return is_here and not row.alone and row.id not in self.store.kept.trials

    async def _check_read(self, before: Kept, now: Kept) -> None:
        """The bot reads each match that has changed as it was judged."""
        for number, row in now.matches.items():
            plies = now.plies.get(number, [])
            if before.matches.get(number) == row and before.plies.get(number, []) == plies:
                continue
            record = await self.school.world.bot.matches.get(number)
            judged = self.store.judged[number]
            read = (record.state.value, record.match.position, record.match.winner)
            if read != (row.state, judged.position, judged.winner):
                raise Broken(f"the bot reads match {number} as {read}")

    def check_boards(self) -> None:
        """Raise Broken if the live board of a match that is over names no winner, or the wrong."""
        with self._telling():
            self._runner.run(self._check_boards())

    async def _check_boards(self) -> None:
        school = self.school
        for number, row in self.store.kept.matches.items():
            if row.state != "over" or row.message_id is None:
                continue
            message = school.world.env.backend.messages[row.message_channel_id].get(row.message_id)
            record = await school.world.bot.matches.get(number)
            erased = any(isinstance(s, Seated) and s.id < 0 for s in record.match.seats)
            told = [result(record.match, say) for say in (EN, FR)]
            if message is None or erased:
                continue
            if not any(each in text_of(message) for each in told):
                raise Broken(f"the board of match {number} does not say {told[0]!r}")


def _erasing(sent: Sequence[Sent]) -> list[Sent]:
    return [each for each in sent if each.custom_id == _ERASES]


def _removers(sent: Sequence[Sent], before: Kept, now: Kept, tournament: int | None) -> set[int]:
    """Return the teachers who have asked to remove somebody from a tournament."""
    named = before.teachers | now.teachers
    found = set()
    for each in sent:
        control = None if each.custom_id is None else read_control(each.custom_id)
        removes = isinstance(control, TournamentControl) and (
            (control.action, control.tournament) == (TournamentAction.REMOVE, tournament)
        )
        teaches = each.person.name in RULERS or (each.person.id, each.person.guild_id) in named
        if removes and teaches:
            found.add(each.person.id)
    return found
