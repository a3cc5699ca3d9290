"""What people hand in as text: how large it may be, and what no store could keep."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from bot.kit.refusal import KitRefusal, Refused

_KIB = 1024

#: So much of what somebody has typed has room within a line.
_LINE = 60


def size_fault(size: int, most: int) -> Refused | None:
    """Return why a file of so many bytes is refused, if it is larger than it may be."""
    if size <= most:
        return None
    return Refused(KitRefusal.FILE_TOO_LARGE, size=-(-size // _KIB), limit=most // _KIB)


def read_text(content: bytes) -> str:
    """Return the text of a file, its lines ended as everywhere; raise Refused if it is none."""
    try:
        return require_text(content.decode("utf-8-sig").replace("\r\n", "\n"))
    except UnicodeDecodeError:
        raise Refused(KitRefusal.NOT_TEXT) from None


def require_text(text: str) -> str:
    """Return a text that can be kept; raise Refused if it has signs that are none."""
    if "\0" in text or any("\ud800" <= sign <= "\udfff" for sign in text):
        raise Refused(KitRefusal.NOT_TEXT)
    return text


def cut(text: str, most: int) -> str:
    """Return a text of so many characters at most; one that is longer ends in an ellipsis."""
    return text if len(text) <= most else f"{text[: most - 1]}…"


def in_code(text: str, most: int = _LINE) -> str:
    """Show what somebody has typed as it is, on one line, as far as there is room."""
    line = " ".join(text.split()).replace("`", "ˋ")
    return f"`{cut(line, most)}`" if line else "–"


def in_block(text: str, most: int) -> str:
    """Show what somebody has typed as it is, on lines of its own, as far as there is room."""
    return f"```\n{cut(text.replace('`', 'ˋ'), most)}\n```"


def fitting(
    texts: Sequence[str], room: int, more: Callable[[int], str], apart: int = 1
) -> list[str]:
    """Return as many texts as have room, so many characters apart; ``more`` tells of the others."""
    for number, text in enumerate(texts):
        room -= len(text) + apart
        if room < 0:
            return [*texts[:number], more(len(texts) - number)]
    return list(texts)
