"""Check the size and characters of people's texts, and quote them: they are data."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence

from bot.kit.refusal import KitRefusal, Refused

_KIB = 1024

#: The most characters of a quotation within a line.
_LINE = 60

#: The most characters of a person's text that are displayed; a message has 4000.
_PLAIN = 1400

#: The characters that Discord displays literally behind a backslash.
_PUNCTUATION = re.compile(r"[!-/:-@\[-`{-~]")


def size_fault(size: int, most: int) -> Refused | None:
    """Return the refusal of a file with more than ``most`` bytes, else None."""
    if size <= most:
        return None
    return Refused(KitRefusal.FILE_TOO_LARGE, size=-(-size // _KIB), limit=most // _KIB)


def read_text(content: bytes) -> str:
    """Return the text of a file, with lines ended by LF and without a BOM.

    Raises Refused if it is not UTF-8, or as ``require_text``.
    """
    try:
        return require_text(content.decode("utf-8-sig").replace("\r\n", "\n"))
    except UnicodeDecodeError:
        raise Refused(KitRefusal.NOT_TEXT) from None


def require_text(text: str) -> str:
    """Return the text; raise Refused if it has NUL or lone surrogates, which no store accepts."""
    if "\0" in text or any("\ud800" <= sign <= "\udfff" for sign in text):
        raise Refused(KitRefusal.NOT_TEXT)
    return text


def stripped(text: str) -> str:
    """Return a text without outer spaces; raise Refused as ``require_text``."""
    return require_text(text.strip())


def cut(text: str, most: int) -> str:
    """Return a text of at most ``most`` characters; one that was cut ends in an ellipsis."""
    return text if len(text) <= most else f"{text[: most - 1]}…"


def plainly(text: str, longest: int = _PLAIN) -> str:
    """Escape a text so that mentions, links and markdown in it have no effect.

    If the result has more than ``longest`` characters, it is cut and ends in an ellipsis.
    """
    escaped = _PUNCTUATION.sub(r"\\\g<0>", text)
    if len(escaped) <= longest:
        return escaped
    return re.sub(r"(?<!\\)((?:\\\\)*)\\$", r"\1", escaped[: longest - 1]) + "…"


def unescaped(text: str) -> str:
    """Remove the backslashes of escaped markdown, for a text that is drawn into a picture."""
    return re.sub(r"\\([!-/:-@\[-`{-~])", r"\1", text)


def in_code(text: str, most: int = _LINE) -> str:
    """Quote a person's text as code on one line, cut to ``most`` characters; “–” if empty.

    Backquotes in it are replaced, and line breaks become spaces.
    """
    line = " ".join(text.split()).replace("`", "ˋ")
    return f"`{cut(line, most)}`" if line else "–"


def in_block(text: str, most: int) -> str:
    """Quote a person's text as a code block; replace its backquotes.

    The text is cut to ``most`` characters, without the fences around it.
    """
    return f"```\n{cut(text.replace('`', 'ˋ'), most)}\n```"


def fitting(
    texts: Sequence[str], room: int, more: Callable[[int], str], apart: int = 1
) -> list[str]:
    """Return as many texts as fit in ``room`` characters, then ``more`` of the number of others.

    ``more`` is called only if there are others; its text takes no room. ``apart`` is the number of
    characters between two texts.
    """
    for number, text in enumerate(texts):
        room -= len(text) + apart
        if room < 0:
            return [*texts[:number], more(len(texts) - number)]
    return list(texts)
