"""The check of certificates, by code that was not used to make them.

The values are computed again, from heap 0 on. A value v is right if each smaller one is an option
and v is not. A split with exactly one rare part makes a common value, and no other split does (this
is arithmetic, whatever the mask), so going through the listed rare heaps decides whether a common v
is an option; a rare v is searched in the whole row. In addition the rows of some random heaps are
computed from the definition.

A period is proved if the values repeat as the theorem of Guy & Smith demands, or that of the
witnesses (see ``period``): if values from a heap s on need parts of at most A, including all rare
heaps, the A + k values before a heap decide it.

Windows beyond the recomputed values are checked by their own values and those of the first heaps:
every value there must be the mex of its options with one part of at most A.
"""

from __future__ import annotations

from collections.abc import Generator
from random import SystemRandom

import numpy as np
from numpy.typing import NDArray

from games.grundy.certificate import BLOCK, CHECKED, Certificate, Chain, Flaw, Refuted

#: The number of sums between two steps: some tenths of a second's work.
WORK = 1 << 27

#: The number of random heaps that are checked.
DRAWN = 32


class Verification:
    """The values of a certified game, computed again step by step."""

    def __init__(self, certificate: Certificate) -> None:
        self.certificate = certificate
        self._rules = rules = certificate.rules
        sorts = (rules.splits, rules.shrinks, rules.ends)
        self._takes = tuple(np.array(takes, np.int64) for takes in sorts)
        self._values = np.zeros(1, np.uint32)
        self._length = 1
        self._rare, self._rares = np.zeros(4096, np.int64), 0
        self._chain = Chain(certificate.game)
        #: The number of values beyond the recomputed ones that agree with their windows.
        self.far = 0

    @property
    def reached(self) -> int:
        """The last heap whose value has been computed again."""
        return self._length - 1

    @property
    def is_whole(self) -> bool:
        """Whether all values have been computed again, up to the certificate's last heap."""
        return self.reached == self.certificate.to

    def steps(self) -> Generator[int]:
        """Compute the values again, yielding the heap reached after each part but the last.

        Raises Refuted if a link is wrong, or, after the last value, the period.
        """
        to, linked = self.certificate.to, 0
        while True:
            self._go_on(min(to + 1, linked + BLOCK))
            if self._length in (linked + BLOCK, to + 1):
                link = self._chain.add(self._values[linked : self._length])
                if link != self.certificate.links[linked // BLOCK]:
                    raise Refuted(Flaw.VALUES, first=linked, last=self.reached)
                linked = self._length
            if self._length == to + 1:
                break
            yield self.reached
        self._check_period()

    def conclude(self) -> None:
        """Check the rare heaps, the windows, and DRAWN random heaps; raise Refuted if one is wrong.

        It may be called before ``steps`` has ended: what is beyond ``reached`` is then checked only
        by windows long enough for it.
        """
        self._check_rare()
        self._check_windows()
        for _ in range(DRAWN if self.reached else 0):
            heap = 1 + SystemRandom().randrange(self.reached)
            if self._by_definition(heap) != self._values[heap]:
                raise Refuted(Flaw.VALUES, first=heap, last=heap)

    def _go_on(self, stop: int) -> None:
        """Compute more values again, up to a heap or as far as WORK allows."""
        from games.grundy.kernels.verification import again

        if len(self._values) < stop:
            self._values = np.resize(self._values, max(stop, 2 * len(self._values)))
        if len(self._rare) < self._rares + 4096:
            self._rare = np.resize(self._rare, 2 * len(self._rare))
        self._length, self._rares, _ = again(
            *(self._values, self._length, stop, self._takes, int(self._rules.unequal)),
            self.certificate.split,
            *(self._rare, self._rares, WORK),
        )

    def _check_rare(self) -> None:
        """Raise Refuted if the list of rare heaps is not the one computed again."""
        listed = np.array(self.certificate.rare, np.int64)
        ours = self._rare[: self._rares]
        theirs = listed if self.is_whole else listed[listed <= self.reached]
        if not np.array_equal(ours, theirs):
            odd = np.setxor1d(ours, theirs)
            raise Refuted(Flaw.RARE, heap=int(odd[0]) if len(odd) else 0)

    def _check_windows(self) -> None:
        for start, values in self.certificate.windows:
            if start + len(values) <= self._length:
                recomputed = self._values[start : start + len(values)]
                if len(wrong := np.flatnonzero(recomputed != np.array(values))):
                    raise Refuted(Flaw.WINDOW, heap=start + int(wrong[0]))
            elif start >= self._length:
                self._check_far(start, values)

    def _check_far(self, start: int, values: tuple[int, ...]) -> None:
        """Raise Refuted unless the last CHECKED values of a window are the mexes of their options.

        A window is skipped if it is too short, or too few values have been computed again.
        """
        part = len(values) - CHECKED - self._rules.reach
        if not 0 < part < self._length or any(heap > part for heap in self.certificate.rare):
            return
        if self._rules.unequal and start <= 2 * part:
            return  # a part may be half of a heap
        window, head = np.array(values, np.int64), self._values[: part + 1].astype(np.int64)
        for place in range(len(values) - CHECKED, len(values)):
            left = [window[place - take : place - take + 1] for take in self._rules.shrinks]
            left += [
                window[place - take - part : place - take] ^ head[part:0:-1]
                for take in self._rules.splits
            ]
            if _mex(left) != values[place]:
                raise Refuted(Flaw.WINDOW, heap=start + place)
            self.far += 1

    def _by_definition(self, heap: int) -> int:
        """Return the mex of all options of a heap, using the verified values below."""
        values, rules = self._values, self._rules
        left = [values[heap - take : heap - take + 1] for take in rules.shrinks if take < heap]
        left += [values[:1] for take in rules.ends if take == heap]
        for take in rules.splits:
            half = rules.parts(heap - take)
            if half > 0:
                others = values[heap - take - half : heap - take][::-1]
                left.append(values[1 : half + 1] ^ others)
        return _mex(left)

    def _check_period(self) -> None:
        """Raise Refuted if the claimed period is wrong; all values must have been computed."""
        if self.certificate.period is None:
            return
        *numbers, theorem = self.certificate.period
        period, preperiod, start, end, max_value, max_at = map(int, numbers)
        values = self._values[: self._length]
        _, odd, _ = self.certificate.split
        span = 2 * period if theorem == "witnesses" and odd and period % 2 else period
        if not (period and max(preperiod, 1) <= start < end <= self._length - span):
            raise Refuted(Flaw.PERIOD)
        top = int(values[: preperiod + period].argmax())
        earlier, later = values[preperiod : end + span - period], values[preperiod + period :]
        holds = (
            np.array_equal(earlier, later[: len(earlier)])
            and (not preperiod or values[preperiod - 1] != values[preperiod - 1 + period])
            and (top, int(values[top])) == (max_at, max_value)
            and self._theorem_proves_period(theorem, period, start, end, span)
        )
        if not holds:
            raise Refuted(Flaw.PERIOD)

    def _theorem_proves_period(
        self, theorem: int | str, period: int, start: int, end: int, span: int
    ) -> bool:
        """Return whether a theorem proves the period, given the window of compared values.

        ``span`` is the period, or twice it where the theorem of the witnesses needs an even one.
        """
        from games.grundy.kernels.verification import again

        rules = self._rules
        if rules.unequal:
            return False  # no period of Grundy's game is known
        if theorem == "reach":
            return not rules.splits and end - start >= rules.reach
        if theorem == "guy-smith":
            return end >= 2 * start + period + rules.reach
        part, rares = end - start - rules.reach, self._rares
        if theorem != "witnesses" or part < 1 or any(self._rare[:rares] > min(part, start - 1)):
            return False
        values: NDArray[np.uint32] = self._values[: self._length].copy()
        _, _, needed = again(
            *(values, start, end + span, self._takes, 0, self.certificate.split),
            *(self._rare.copy(), rares, np.iinfo(np.int64).max),
        )
        return bool(self.certificate.split[0]) and needed <= part


def _mex(options: list[NDArray[np.unsignedinteger]] | list[NDArray[np.int64]]) -> int:
    """Return the least natural number that is not among the values of the options."""
    reached = np.unique(np.concatenate(options)) if options else np.zeros(0, np.int64)
    gaps = np.flatnonzero(reached != np.arange(len(reached)))
    return int(gaps[0]) if len(gaps) else len(reached)
