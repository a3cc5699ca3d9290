"""What a worker process of the bot does with programs: it keeps one sandbox for all of them."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import TypeVar, TypeVarTuple

from bot.programs.judging import judge_briefly
from bot.programs.sandbox import Sandbox

Given = TypeVarTuple("Given")
T = TypeVar("T")


def in_sandbox(work: Callable[[Sandbox, *Given], T], *given: *Given) -> T:
    """Return what a function makes of the sandbox of this process."""
    return work(own_sandbox(), *given)


@cache
def own_sandbox() -> Sandbox:
    """Return the sandbox of this process; what it needs is compiled if nobody has done so."""
    return Sandbox()


def warm() -> None:
    """Judge a first program: that takes several times as long as any later one."""
    judge_briefly(own_sandbox(), "def prochain_joueur(joueur): return 3 - joueur")
