"""The event loop goes on while programs are judged: heavy work is done in workers."""

from __future__ import annotations

import pickle
import sys
from datetime import UTC, datetime
from types import FrameType
from typing import Any

import pytest
import pytest_asyncio

from bot.db.engine import Engine
from bot.programs.desk import ProgramDesk
from bot.programs.judging import judge_briefly, judge_source
from bot.programs.marking import mark_program
from bot.programs.messages import result_text
from bot.programs.model import FunctionResult, Trouble
from bot.programs.panel import result_message
from bot.programs.sandbox import Sandbox
from bot.programs.service import Programs
from bot.programs.store import ProgramStore, Receipt, Version
from games.worksheets import FUNCTIONS
from games.worksheets.verdict import Status
from tests.support.acting import EN, FR
from tests.support.databases import on_sqlite_alone
from tests.support.learning import Free
from tests.support.programs import hostile
from tests.support.programs.through import through_the_bot

#: What runs a program, judges it, words what was found, or reads its whole text.
HEAVY = {
    *("judge_briefly", "judge_source", "mark_program", "check", "judge_asserts"),
    *("result_message", "result_text", "brief", "fingerprints", "resembling", "archive"),
    *("named_start", "parsed", "line_of", "dumps", "loads"),
}

#: Some of each kind; all of them by ``python -m tests.support.programs hostile``.
SOME = (*hostile.AT_ONCE[3::40], *hostile.WHEN_CALLED[8::12])


@pytest_asyncio.fixture
async def programs(engine: Engine) -> Any:
    desk = ProgramDesk()
    yield Programs(ProgramStore(engine), desk, Free())
    await desk.close()


@on_sqlite_alone
async def test_judging_calls_nothing_heavy_on_the_event_loop(programs: Programs) -> None:
    called = set[str]()

    def note(frame: FrameType, event: str, _argument: object) -> None:
        if event == "call":
            called.add(frame.f_code.co_name)

    sources = [f"def {name}(*given):\n    return given\n" for name in (*FUNCTIONS,)[:6]]
    sys.setprofile(note)  # of this thread alone, which is the loop's
    try:
        passage = await through_the_bot(programs, sources, FR)
    finally:
        sys.setprofile(None)
    assert len(passage.became) == len(sources)
    assert {"hand_in", "judge", "in_background"} <= called
    assert not HEAVY & called


@on_sqlite_alone
async def test_hostile_programs_are_answered_by_the_bot(programs: Programs) -> None:
    passage = await through_the_bot(programs, SOME, EN)
    assert set(passage.became) == set(range(len(SOME)))
    assert all("correct" not in states for states in passage.became.values())


@pytest.mark.parametrize("value", ["[0] * 2000", "'a' * 10 ** 6", "10 ** 4000", "(1, [2])"])
def test_results_sent_by_a_worker_are_small(sandbox: Sandbox, value: str) -> None:
    source = "\n".join(f"def {name}(*a): return {value}" for name in ("xor", "tous_zeros"))
    results = judge_briefly(sandbox, source)
    assert len(pickle.dumps(results)) < 4000
    assert len(pickle.dumps(mark_program(sandbox, source, "xor"))) < 2000
    for say in (EN, FR):
        whole = [result_text(result, say) for result in judge_source(sandbox, source)]
        assert [result_text(result, say) for result in results] == whole


@pytest.mark.parametrize("line", [0, 1, 2, 3])
def test_a_line_beyond_the_file_is_not_shown(line: int) -> None:
    # The interpreter may name one, as it counts other ends of lines, too.
    version = Version(1, "tp", 1, "x = (\nfoo", None, datetime(2026, 1, 1, tzinfo=UTC))
    details: dict[str, int | str] = {"line": line, "error": "unexpected EOF"}
    result = FunctionResult(None, Status.ERROR, trouble=Trouble.SYNTAX, details=details)
    view, _ = result_message(Receipt(version), [result], EN)
    assert ("```py" in str(view.to_components())) is (line in (1, 2))
