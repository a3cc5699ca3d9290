"""Programs are stored with their versions, for their owner alone; deleted, erased or purged."""

from __future__ import annotations

import asyncio
import json
from datetime import timedelta
from typing import Any

import pytest

from bot.db.engine import Engine
from bot.db.recent import Recent
from bot.db.schema.programs import program_versions
from bot.kit.actors import Asker
from bot.kit.clock import now
from bot.kit.refusal import Faults, KitRefusal, Refused
from bot.privacy.service import Privacy
from bot.privacy.store import PrivacyStore
from bot.programs.desk import ProgramDesk
from bot.programs.refusals import ProgramRefusal
from bot.programs.service import Programs
from bot.programs.store import MOST_PROGRAMS, MOST_VERSIONS, HandedIn, ProgramStore
from tests.support.acting import GUILD, by
from tests.support.challenge_service import Service
from tests.support.databases import on_sqlite_alone, rows_in, rows_of
from tests.support.learning import Free
from tests.support.refusing import denied

ADA, BLAISE = 1_234_567_890_123_456_789, 987_654_321_098_765_431


@pytest.fixture
def programs(engine: Engine) -> Programs:
    return Programs(ProgramStore(engine), ProgramDesk(), Free())


def numbered(number: int, name: str = "xor") -> HandedIn:
    return HandedIn(name, f"def xor(bit1, bit2):\n    return {number}\n")


async def test_versions_are_counted_and_the_oldest_dropped(programs: Programs) -> None:
    ada = by(ADA)
    for number in range(1, MOST_VERSIONS + 3):
        kept = await programs.hand_in(ada, numbered(number))
        assert (kept.version.number, kept.is_new) == (number, True)
        assert kept.dropped == (number > MOST_VERSIONS)
    again = await programs.hand_in(ada, numbered(MOST_VERSIONS + 2))
    assert (again.version.number, again.is_new) == (MOST_VERSIONS + 2, False)
    (listed,) = await programs.mine(ADA)
    assert (listed.name, listed.latest) == ("xor", MOST_VERSIONS + 2)
    numbers = await programs.numbers(ADA, listed.program)
    assert numbers == list(range(MOST_VERSIONS + 2, 2, -1))
    latest = await programs.version(ADA, listed.program)
    assert latest == again.version or latest.source == again.version.source
    assert (await programs.version(ADA, listed.program, 3)).source == numbered(3).source
    await denied(programs.version(ADA, listed.program, 2), ProgramRefusal.NOT_KEPT)


async def test_programs_of_another_person_cannot_be_read_or_deleted(programs: Programs) -> None:
    mine = await programs.hand_in(by(ADA), numbered(1))
    theirs = await programs.hand_in(by(BLAISE), numbered(2))
    assert [listed.program for listed in await programs.mine(ADA)] == [mine.version.program]
    other = theirs.version.program
    await denied(programs.version(ADA, other), ProgramRefusal.NOT_KEPT)
    await denied(programs.again(by(ADA), other, 1), ProgramRefusal.NOT_KEPT)
    await denied(programs.delete(ADA, other), ProgramRefusal.NOT_KEPT)
    assert await programs.numbers(ADA, other) == []
    assert (await programs.named(BLAISE, " XOR ")).source == numbered(2).source
    await programs.delete(BLAISE, other)
    assert await programs.mine(BLAISE) == []
    assert len(await programs.mine(ADA)) == 1


async def test_a_person_has_a_limited_number_of_programs(programs: Programs) -> None:
    for number in range(MOST_PROGRAMS):
        await programs.hand_in(by(ADA), numbered(1, f"tp{number}"))
    one_more = programs.hand_in(by(ADA), numbered(1, "one more"))
    await denied(one_more, ProgramRefusal.TOO_MANY)
    assert (await programs.hand_in(by(ADA), numbered(2, "tp3"))).version.number == 2
    await programs.hand_in(by(BLAISE), numbered(1, "one more"))


@on_sqlite_alone
async def test_an_empty_program_is_refused(programs: Programs) -> None:
    await denied(programs.hand_in(by(ADA), HandedIn("tp", " \n\t")), ProgramRefusal.EMPTY)
    assert await programs.mine(ADA) == []


async def test_programs_are_exported_erased_and_purged_with_their_class(
    engine: Engine, service: Service, programs: Programs
) -> None:
    privacy = Privacy(PrivacyStore(engine), service.classes, Recent())
    for who, guild, name in (
        (ADA, GUILD, "here"),
        (BLAISE, GUILD, "here"),
        (BLAISE, None, "both"),
        (BLAISE, GUILD, "both"),
    ):
        number = 1 if guild is None else 2
        await programs.hand_in(Asker(who, guild), numbered(number, name))
    (exported,) = json.loads(await privacy.export(ADA))["programs"]
    assert exported["name"] == "here"
    assert [version["source"] for version in exported["versions"]] == [numbered(2).source]
    assert len((await privacy.kept(BLAISE))["programs"]) == 2
    await privacy.erase(ADA)
    assert len((await privacy.kept(ADA))["programs"]) == 0
    # A class in which nothing but programs was handed in has its purge, too.
    await privacy.purge_ended_years()
    settings = await service.classes.settings(GUILD, "fr")
    store = PrivacyStore(engine)
    assert await store.purge_class(GUILD, settings.purge_at, settings.purge_at + timedelta(days=1))
    (left,) = await programs.mine(BLAISE)
    assert (left.name, await programs.numbers(BLAISE, left.program)) == ("both", [1])


async def test_old_programs_are_purged_with_all_their_versions(
    engine: Engine, programs: Programs
) -> None:
    for number in (1, 2):
        await programs.hand_in(by(ADA), numbered(number))
    await ProgramStore(engine).purge(now() - timedelta(days=1))
    assert len(await programs.mine(ADA)) == 1
    await ProgramStore(engine).purge(now() - timedelta(days=-1))
    assert await programs.mine(ADA) == []
    assert await rows_of(engine, program_versions.select()) == []


@on_sqlite_alone
async def test_judging_a_stored_program_may_be_refused_with_its_reason(
    engine: Engine, monkeypatch: pytest.MonkeyPatch
) -> None:
    desk = ProgramDesk()
    programs = Programs(ProgramStore(engine), desk, Free())
    version = (await programs.hand_in(by(ADA), numbered(1))).version
    first = asyncio.create_task(programs.judge(by(ADA), version))
    await asyncio.sleep(0)
    await denied(programs.judge(by(ADA), version), ProgramRefusal.BUSY)
    (result,) = await first
    assert result.function == "xor"
    monkeypatch.setattr("bot.programs.service.MOST_WAITING", 0)
    await denied(programs.judge(by(ADA), version), ProgramRefusal.LINE_IS_FULL)
    monkeypatch.undo()
    await desk.close()
    desk = ProgramDesk(turn=0.1, seconds=0.2)
    hasty = Programs(ProgramStore(engine), desk, Free())
    endless = HandedIn("endless", "while True:\n    pass\n")
    version = (await hasty.hand_in(by(ADA), endless)).version
    await denied(hasty.judge(by(ADA), version), ProgramRefusal.TOO_SLOW)
    await desk.close()


@on_sqlite_alone
def test_all_faults_of_a_program_are_reported_at_once(programs: Programs) -> None:
    def reasons(*given: object) -> list[Any]:
        with pytest.raises(Faults) as faults:
            programs.require(*given)  # type: ignore[arg-type]
        return [each for _, each in faults.value.errors]

    programs.require("xor", ("TP.PY", 65_536))
    assert [each.refusal for each in reasons("quicksort", ("tp.png", 65_537))] == [
        ProgramRefusal.NO_PYTHON,
        KitRefusal.FILE_TOO_LARGE,
        ProgramRefusal.UNKNOWN_FUNCTION,
    ]
    (almost,) = reasons("some_nim")
    assert isinstance(almost, Refused)
    assert almost.details["close"] == "somme_nim"


async def test_new_programs_at_once_do_not_exceed_the_limit(engine: Engine) -> None:
    store = ProgramStore(engine)
    for number in range(MOST_PROGRAMS - 1):
        await store.keep(ADA, GUILD, numbered(number, f"kept{number}"))
    # As many connections are open as are needed: nobody waits for one.
    await asyncio.gather(*(store.of_person(ADA) for _ in range(4)))
    asked = [store.keep(ADA, GUILD, numbered(9, f"new{each}")) for each in range(4)]
    kept = await asyncio.gather(*asked)
    assert sum(each is not None for each in kept) == 1
    assert len(await store.of_person(ADA)) == MOST_PROGRAMS


async def test_a_program_belongs_to_the_server_of_its_last_version(
    programs: Programs, engine: Engine
) -> None:
    await programs.hand_in(by(ADA), numbered(1))
    elsewhere = Asker(ADA, GUILD + 1, 1)
    await asyncio.gather(*(programs.hand_in(elsewhere, numbered(1)) for _ in range(2)))
    (kept,) = await rows_in(engine, program_versions)
    assert (kept.number, kept.guild_id) == (1, GUILD + 1)
