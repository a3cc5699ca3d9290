"""Files for one person, however large they are."""

from __future__ import annotations

from io import BytesIO
from zipfile import ZIP_DEFLATED, ZipFile

import discord

from bot.kit.background import in_background
from bot.kit.click import Click

#: A file: its name, and what is in it.
Named = tuple[str, bytes]


def fitting(name: str, content: bytes, largest: int) -> list[Named]:
    """Return files of at most so many bytes: a file itself, else its ZIP, else the parts of that.

    The parts are named as 7-Zip names them, which opens the first and finds the others.
    """
    if len(content) <= largest:
        return [(name, content)]
    zipped = BytesIO()
    with ZipFile(zipped, "w", ZIP_DEFLATED) as archive:
        archive.writestr(name, content)
    whole, name = zipped.getvalue(), f"{name}.zip"
    if len(whole) <= largest:
        return [(name, whole)]
    starts = range(0, len(whole), largest)
    return [(f"{name}.{n:03}", whole[at : at + largest]) for n, at in enumerate(starts, 1)]


async def whisper_file(click: Click, text: str, name: str, content: bytes) -> None:
    """Send a file with a text that only this person sees, in as many messages as it takes.

    Raises one of DISCORD_FAILURES if nothing could be told, or not privately.
    """
    files = await in_background(fitting, name, content, click.interaction.filesize_limit)
    if len(files) > 1:
        text = f"{text}\n{click.say('file-in-parts', count=len(files))}"
    for number, (part, held) in enumerate(files, 1):
        told = text if number == 1 else click.say("file-part", number=number, count=len(files))
        await click.whisper(told, file=discord.File(BytesIO(held), part))
