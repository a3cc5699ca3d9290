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
    """Turn a GameError of the block into WrongUse, worded as the bot words it."""
    from games import GameError

    try:
        yield
    except GameError as error:
        raise WrongUse(say(f"fault-{error.fault.value}", **error.details)) from None


def not_installed(error: ModuleNotFoundError, extra: str) -> WrongUse:
    """Return the WrongUse that says which package is missing, and which extra installs it."""
    return WrongUse(f"{error.name} is missing: pip install 'bouton[{extra}]'")


def check_writable(file: Path) -> None:
    """Raise WrongUse for a file that cannot be written, before hours of work for it begin.

    No file is created or changed.
    """
    with file_named(file):
        existed = file.exists()
        file.open("ab").close()
        if not existed:
            file.unlink()


@contextmanager
def file_named(file: Path) -> Iterator[None]:
    """Turn an OSError of the block into WrongUse with the name of the file."""
    try:
        yield
    except OSError as error:
        raise WrongUse(f"{file}: {error.strerror or error}") from None
