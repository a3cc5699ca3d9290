"""Open forms, and return those that are refused with the texts that were typed.

Every form is opened by ``ask``, and made of the fields of ``bot.kit.widgets``; each feature
declares beside its controls how a form is reopened (``Controls.forms``). The refusal is private. It
has all errors, the typed texts, long ones as files, and a button that reopens the form filled with
them. Nothing is held in memory, so a restart loses nothing. A question of a challenge has all this
on its own card. At its end a test's world fails if a form was opened that could not be corrected.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

import discord

from bot.i18n import Say
from bot.kit.answers import file_of
from bot.kit.click import Click
from bot.kit.custom_ids import AllControls, Control
from bot.kit.edits import digest
from bot.kit.refusal import Faults
from bot.kit.reports import Attachment
from bot.kit.widgets import (
    MESSAGE_LENGTH,
    Style,
    button,
    components_in,
    custom_ids_in,
    framed,
    layout,
)
from bot.kit.wording import each_fault, sentence
from games import Move

#: The id of the component with the first field's text; the next fields have the next ids.
_ECHO = 1 << 20

#: The id of the component with the errors.
_WRONG = _ECHO - 1

#: The most characters of typed text in a message; a field beyond that becomes a file.
_SHOWN = 3400

#: The most bytes of such a file: a field has at most 4000 characters.
_MOST_BYTES = 16_000

_ECHOED = re.compile(r"(?:[^\n]*\n)?```\n(.*)\n```", re.DOTALL)

_FILE = re.compile(r"typed-([0-9])\.txt")

Echo = tuple[list[discord.ui.Item[Any]], list[Attachment]]


@dataclass(frozen=True)
class Correction:
    """A submitted form that can be corrected: the control that reopens it, its labels and texts."""

    again: Control
    labels: Sequence[str]
    typed: Sequence[str]

    def displaying(self, digests: Move) -> Correction:
        """Return the correction with other digests of the displayed values."""
        path = (*digests, *self.again.path[len(digests) :])
        return replace(self, again=replace(self.again, path=path))


async def ask(
    click: Click,
    modal: discord.ui.Modal,
    edits: Control | None = None,
    displayed: Move = (),
    further: Move = (),
) -> None:
    """Open a form; from a message with a refused form, filled with the texts in that message.

    It must be the first answer to the click, without a promise before. If the form edits stored
    values, ``edits`` is its control, whose path gets digests of the displayed values; ``displayed``
    are the digests from before the refusal. Fields that the editor had not changed display the
    value stored now. ``further`` follows the digests in the path. Raises one of DISCORD_FAILURES.
    """
    typed, digests = await handed_back(click.message), []
    labels = [each for each in modal.children if not isinstance(each, discord.ui.TextDisplay)]
    for number, label in enumerate(labels):
        field = getattr(label, "component", None)
        stored = digest(_value_of(label, field))
        before = displayed[number] if number < len(displayed) else stored
        if typed and isinstance(field, discord.ui.TextInput):
            text = typed.get(number, "")
            if edits is not None and digest(text) == before:
                before = stored
            else:
                field.default = text[: field.max_length] or None
        digests.append(before)
    if edits is not None:
        modal.custom_id = replace(edits, path=(*digests, *further)).encode()
    await click.interaction.response.send_modal(modal)


def _value_of(label: object, field: object) -> str:
    """Return the initial value of a form's field: its text, chosen values, or a file's name."""
    if isinstance(field, discord.ui.FileUpload):
        return getattr(label, "description", None) or ""
    if isinstance(field, discord.ui.Select):
        return " ".join(option.value for option in field.options if option.default)
    return (field.default or "") if isinstance(field, discord.ui.TextInput) else ""


def correction(click: Click, controls: AllControls) -> Correction | None:
    """Return the correction of a submitted form; None for other clicks.

    None, too, for a form that no feature declares, or that its declaration does not reopen.
    """
    if click.interaction.type is not discord.InteractionType.modal_submit:
        return None
    control = controls.read(click.custom_id)
    form = None if control is None else controls.form(control)
    again = form.opener(control, click.submitted()) if control and form else None
    if form is None or again is None:
        return None
    fields = click.typed_fields()
    return Correction(again, [form.labels.get(name, "") for name in fields], list(fields.values()))


def echo(labels: Sequence[str], typed: Sequence[str], say: Say, room: int = _SHOWN) -> Echo:
    """Return components and files with the texts of a form, as ``handed_back`` reads them.

    ``labels`` are the keys of messages, or "", for each text of ``typed``. A text for which
    ``room``, at most ``_SHOWN`` characters, does not suffice becomes a file; an empty one is left
    out.
    """
    items: list[discord.ui.Item[Any]] = []
    files: list[Attachment] = []
    room = min(room, _SHOWN)
    for number, (label, text) in enumerate(zip(labels, typed, strict=True)):
        if not text:
            continue
        heading = f"{say(label)}\n" if label else ""
        block = f"{heading}```\n{text}\n```"
        if len(block) <= room:
            room -= len(block)
            items.append(discord.ui.TextDisplay(block, id=_ECHO + number))
        else:
            file = Attachment(f"typed-{number}.txt", text.encode("utf-8", "replace"))
            files.append(file)
            items.append(discord.ui.File(f"attachment://{file.name}"))
    return items, files


async def hand_back(click: Click, why: str, given: Correction) -> None:
    """Answer privately why a form was refused, with its texts and a button that reopens it.

    If the form was opened from such an answer, that is edited. Raises one of DISCORD_FAILURES if
    that fails.
    """
    items, files = echo(given.labels, given.typed, click.say)
    retry = button(given.again, click.say("button-correct"), Style.primary)
    reason = discord.ui.TextDisplay[Any](why, id=_WRONG)
    view = layout(reason, framed(None, *items, [retry]))
    sent = [file_of(each) for each in files]
    if _hands_back(click.message, given.again):
        await click.change(view=view, attachments=sent)
    else:
        await click.send(view=view, files=sent, ephemeral=True)


def form_errors(error: Exception, given: Correction, say: Say) -> str:
    """Return the errors of a form, as many as its texts leave room for in a message."""
    length = sum(len(text) + 64 for text in given.typed if len(text) < _SHOWN)
    return all_wrong(error, say, MESSAGE_LENGTH - min(length, _SHOWN))


def all_wrong(error: Exception, say: Say, room: int) -> str:
    """Return the errors of a form, one a line, as many as fit in ``room`` characters.

    The number of all is above, that of those left out below. A single error is never cut.
    """
    if not isinstance(error, Faults):
        return sentence(error, say)
    faults = each_fault(error, say)
    if len(faults) == 1:
        return faults[0]
    lines = [say("form-faults", count=len(faults)), *(f"- {fault}" for fault in faults)]
    for count in range(len(lines), 1, -1):
        more = [say("form-more-faults", count=len(lines) - count)] if count < len(lines) else []
        text = "\n".join([*lines[:count], *more])
        if len(text) <= room:
            return text
    return lines[0]


async def handed_back(message: discord.Message | None) -> dict[int, str]:
    """Return the texts of a refused form from its message and its files, by field from 0.

    Empty without a message, or for one without a refused form. Files are downloaded.
    """
    typed: dict[int, str] = {}
    if message is None:
        return typed
    for component in components_in(message):
        if isinstance(component, discord.TextDisplay):
            number, text = (component.id or 0) - _ECHO, _ECHOED.fullmatch(component.content)
            if number >= 0 and text is not None:
                typed[number] = text[1]
    for file in message.attachments:
        named = _FILE.fullmatch(file.filename)
        if named is not None and file.size <= _MOST_BYTES:
            typed[int(named[1])] = (await file.read()).decode("utf-8", "replace")
    return typed


def _hands_back(message: discord.Message | None, again: Control) -> bool:
    """Return whether a message is private and has a refusal of the same form."""
    if message is None or not message.flags.ephemeral or not message.components:
        return False
    subjects = {custom_id.rpartition(":")[0] for custom_id in custom_ids_in(message)}
    is_it = subjects == {again.encode().rpartition(":")[0]}  # without the digests
    return getattr(message.components[0], "id", None) == _WRONG and is_it
