"""The page for pupils is right: its first program loses, its second one is proved."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from bot.programs.judging import judge_source
from bot.programs.sandbox import Sandbox
from bot.programs.service import slipped
from bot.programs.store import MOST_PROGRAMS, MOST_VERSIONS
from games.worksheets.verdict import Status

DOCS = Path(__file__).parents[2] / "docs"


@pytest.mark.parametrize("page", ["programs.md", "programs.fr.md"])
def test_the_programs_on_the_page_for_pupils_are_refuted_and_proved(
    page: str, sandbox: Sandbox
) -> None:
    text = (DOCS / page).read_text(encoding="utf-8")
    first, second = re.findall(r"```python\n(.*?)```", text, re.DOTALL)
    (refuted,) = judge_source(sandbox, first)
    found = slipped(refuted)
    assert found is not None
    assert found[0] == (5,)
    assert refuted.slip is not None
    [turn] = refuted.slip.match
    assert (turn.answer, turn.reply) == (2, (3,))
    (proved,) = judge_source(sandbox, second)
    assert proved.status is Status.CORRECT
    assert f"{MOST_PROGRAMS} program" in text
    assert f"{MOST_VERSIONS} versions" in text
