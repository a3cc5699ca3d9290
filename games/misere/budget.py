"""How much work goes into a quotient: counted in steps, so it is the same on every machine."""

from __future__ import annotations


class OutOfBudget(Exception):
    """The work that was allowed is done; what was proved before stays proved."""


class Budget:
    """Steps that may be taken: outcomes asked for, options listed, states of a proof multiplied.

    A million take some seconds.
    """

    def __init__(self, steps: int) -> None:
        self.left = steps

    def spend(self, steps: int) -> None:
        """Take some steps; raise OutOfBudget if fewer are left."""
        self.left -= steps
        if self.left < 0:
            raise OutOfBudget
