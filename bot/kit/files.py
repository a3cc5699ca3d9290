"""Send a file of any size to one person."""

from __future__ import annotations

from io import BytesIO
from zipfile import ZIP_DEFLATED, ZipFile

import discord

from bot.kit.background import in_background
from bot.kit.click import Click

#: A file's name and content.
Named = tuple[str, bytes]


def parts_of(name: str, content: bytes, largest: int) -> list[Named]:
    """Return files of at most ``largest`` bytes: the file itself, its ZIP, or parts of the ZIP.

    The parts are named as by 7-Zip, which opens the first and reads the rest.
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
    """Send a text and a file privately, in several messages if the file is too large for one.

    Raises one of DISCORD_FAILURES if a message cannot be sent, or not privately.
    """
    files = await in_background(parts_of, name, content, click.interaction.filesize_limit)
    if len(files) > 1:
        text = f"{text}\n{click.say('file-in-parts', count=len(files))}"
    for number, (part, data) in enumerate(files, 1):
        message = text if number == 1 else click.say("file-part", number=number, count=len(files))
        await click.whisper(message, file=discord.File(BytesIO(data), part))
