"""Compare a worksheet's function with brute force: in all that the sheet asks, and no more.

Where it leaves something open (the order of a list, a leading zero, which winning move), two
programs that differ in it do the same. The judge of programs is not used.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import groupby

from games.worksheets.calls import Answer, Arguments, Call, Returned

Seen = Callable[[Call, Returned], object]


def _exactly(_call: Call, answer: Returned) -> object:
    return type(answer.result), answer.result, answer.arguments, answer.same


@dataclass(frozen=True)
class Behaviour:
    """The calls that try a function, beyond those that mark it, and what of answers is compared."""

    calls: Callable[[], Sequence[Call | Arguments]]
    seen: Seen = _exactly
    #: How often each call is made: of a function that draws, all that it answers is seen.
    times: int = 1
    #: What is called, if not the function itself.
    expression: str = ""

    def of(self, run: Callable[[Sequence[Call]], Sequence[Answer]]) -> list[object]:
        """Return what is compared of each call; the kind of failure if it has no answer."""
        made = [each if isinstance(each, Call) else Call(each) for each in self.calls()]
        told: list[object] = []
        for _, sharing in groupby(made, key=lambda call: id(call.given)):
            asked = [call for call in sharing for _ in range(self.times)]
            for call, answer in zip(asked, run(asked), strict=False):
                is_answered = isinstance(answer, Returned)
                told.append(self.seen(call, answer) if is_answered else type(answer))
        if self.times == 1:
            return told
        several = [told[first : first + self.times] for first in range(0, len(told), self.times)]
        return [{*map(repr, each)} for each in several]
