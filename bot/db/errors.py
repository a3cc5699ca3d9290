"""The errors of a transaction that comes too late."""

from __future__ import annotations


class AlreadyDone(Exception):
    """Another transaction has already written the same thing."""


class Outdated(Exception):
    """The data on which a transaction is based has changed since it was read."""
