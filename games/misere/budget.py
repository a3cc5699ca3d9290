"""Limits for the work on a quotient, counted in steps to be the same on every machine."""

from __future__ import annotations


class OutOfBudget(Exception):
    """The allowed work is done; all that was proved before remains proved."""


class Budget:
    """A number of steps that may be spent: outcomes computed, options listed, states multiplied.

    A million steps take some seconds.
    """

    def __init__(self, steps: int) -> None:
        self.left = steps

    def spend(self, steps: int) -> None:
        """Spend steps; raise OutOfBudget if fewer were left, which makes ``left`` negative."""
        self.left -= steps
        if self.left < 0:
            raise OutOfBudget
