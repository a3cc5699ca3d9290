"""Exit codes, and the exception that ends a command early."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from bot.i18n import Say

#: Exit codes: a wrong use or setting, a failure on the way, and an end by Ctrl-C.
USAGE = 2

FAILURE = 1

INTERRUPTED = 130


class Ended(Exception):
    """The command ends early, with an exit code; the message is one line with the reason."""

    def __init__(self, why: str, code: int) -> None:
        super().__init__(why)
        self.code = code


class WrongUse(Ended):
    """An argument or a setting cannot be used."""

    def __init__(self, why: str) -> None:
        super().__init__(why, USAGE)


@contextmanager
def refused_in_words(say: Say) -> Iterator[None]:
    """Turn a refusal of the engine into WrongUse, worded as the bot words it."""
    from games import GameError

    try:
        yield
    except GameError as error:
        raise WrongUse(say(f"fault-{error.fault.value}", **error.details)) from None


def not_installed(error: ModuleNotFoundError, extra: str) -> WrongUse:
    """Return the end of a command whose extra is not installed."""
    return WrongUse(f"{error.name} is missing: pip install 'bouton[{extra}]'")


def check_writable(file: Path) -> None:
    """Raise WrongUse for a file that cannot be written, before hours of work for it begin."""
    with file_named(file):
        existed = file.exists()
        file.open("ab").close()
        if not existed:
            file.unlink()


@contextmanager
def file_named(file: Path) -> Iterator[None]:
    """Raise WrongUse with the name of a file that cannot be read or written."""
    try:
        yield
    except OSError as error:
        raise WrongUse(f"{file}: {error.strerror or error}") from None
