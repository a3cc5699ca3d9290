"""Open forms, and hand them back with what was typed if that is refused.

Every form is opened by ``ask``, and made of the fields of ``bot.kit.widgets``; each feature says
beside its controls what opens it again (``Controls.forms``). A refusal is private and has all that
is wrong, what was typed, as texts or, where it is long, as files, and a button that opens the form
again and fills it from there. Nothing is kept in memory: nothing is lost by a restart. A question
of a challenge shows this on its own card. At its end a test's world fails if a form was opened
that could not be corrected.
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
from bot.kit.widgets import MESSAGE_LENGTH, Style, button, custom_ids_in, framed, layout
from bot.kit.wording import each_fault, sentence
from games import Move

#: What was typed is shown in messages of these numbers: the first field in the first.
_ECHO = 1 << 20

#: The number of the sentence that says what was wrong.
_WRONG = _ECHO - 1

#: So much of what was typed is shown; a field for which there is no room becomes a file.
_SHOWN = 3400

#: A file has so many bytes at most: the 4000 characters of a field.
_MOST_BYTES = 16_000

_ECHOED = re.compile(r"(?:[^\n]*\n)?```\n(.*)\n```", re.DOTALL)

_FILE = re.compile(r"typed-([0-9])\.txt")

Echo = tuple[list[discord.ui.Item[Any]], list[Attachment]]


@dataclass(frozen=True)
class Correction:
    """A form that was submitted: what opens it again, and the names of its fields."""

    again: Control
    labels: Sequence[str]
    typed: Sequence[str]

    def displaying(self, digests: Move) -> Correction:
        """Return it for a form whose fields count as having displayed something else."""
        path = (*digests, *self.again.path[len(digests) :])
        return replace(self, again=replace(self.again, path=path))


async def ask(
    click: Click,
    shown: discord.ui.Modal,
    edits: Control | None = None,
    displayed: Move = (),
) -> None:
    """Open a form; from a message that hands it back, filled with what was typed.

    ``edits`` is the control of a form on something stored. Its path gets digests of what the form
    displays; ``displayed`` are those that it carried when it was handed back. What its editor had
    left alone is shown as it is stored by now.
    """
    typed, digests = await handed_back(click.message), []
    for number, label in enumerate(shown.children):
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
        shown.custom_id = replace(edits, path=tuple(digests)).encode()
    await click.interaction.response.send_modal(shown)


def _value_of(label: object, field: object) -> str:
    """Return what a field displays: its text, what a menu has chosen, or what its label says."""
    if isinstance(field, discord.ui.FileUpload):
        return getattr(label, "description", None) or ""
    if isinstance(field, discord.ui.Select):
        return " ".join(option.value for option in field.options if option.default)
    return (field.default or "") if isinstance(field, discord.ui.TextInput) else ""


def correction(click: Click, controls: AllControls) -> Correction | None:
    """Return how a form that was submitted may be corrected; None if it is no form of ours."""
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
    """Show what was typed into the fields of a form, so that it is found again.

    Beyond so many characters in all, and ``_SHOWN`` at most, a field becomes a file.
    """
    items: list[discord.ui.Item[Any]] = []
    files: list[Attachment] = []
    room = min(room, _SHOWN)
    for number, (label, text) in enumerate(zip(labels, typed, strict=True)):
        if not text:
            continue
        heading = f"{say(label)}\n" if label else ""
        shown = f"{heading}```\n{text}\n```"
        if len(shown) <= room:
            room -= len(shown)
            items.append(discord.ui.TextDisplay(shown, id=_ECHO + number))
        else:
            file = Attachment(f"typed-{number}.txt", text.encode("utf-8", "replace"))
            files.append(file)
            items.append(discord.ui.File(f"attachment://{file.name}"))
    return items, files


async def hand_back(click: Click, why: str, given: Correction) -> None:
    """Tell privately what is wrong with a form, with a button that opens it as it was filled.

    A form that was handed back before is handed back in the same message.
    """
    items, files = echo(given.labels, given.typed, click.say)
    retry = button(given.again, click.say("button-correct"), Style.primary)
    told = discord.ui.TextDisplay[Any](why, id=_WRONG)
    view = layout(told, framed(None, *items, [retry]))
    sent = [file_of(each) for each in files]
    if _hands_back(click.message, given.again):
        await click.change(view=view, attachments=sent)
    else:
        await click.send(view=view, files=sent, ephemeral=True)


def told(error: Exception, given: Correction, say: Say) -> str:
    """Say all that is wrong with a form, as far as there is room beside what was typed."""
    shown = sum(len(text) + 64 for text in given.typed if len(text) < _SHOWN)
    return all_wrong(error, say, MESSAGE_LENGTH - min(shown, _SHOWN))


def all_wrong(error: Exception, say: Say, room: int) -> str:
    """Say all that is wrong, each fault on its line, as far as there is room."""
    if not isinstance(error, Faults):
        return sentence(error, say)
    found = each_fault(error, say)
    if len(found) == 1:
        return found[0]
    lines = [say("form-faults", count=len(found)), *(f"- {fault}" for fault in found)]
    for kept in range(len(lines), 1, -1):
        more = [say("form-more-faults", count=len(lines) - kept)] if kept < len(lines) else []
        text = "\n".join([*lines[:kept], *more])
        if len(text) <= room:
            return text
    return lines[0]


async def handed_back(message: discord.Message | None) -> dict[int, str]:
    """Return what was typed, by the place of its field, from the message that hands it back."""
    pending: list[Any] = list(message.components) if message is not None else []
    typed: dict[int, str] = {}
    while pending:
        component = pending.pop()
        if isinstance(component, discord.TextDisplay):
            number, text = (component.id or 0) - _ECHO, _ECHOED.fullmatch(component.content)
            if number >= 0 and text is not None:
                typed[number] = text[1]
        pending.extend(getattr(component, "children", ()))
    for file in message.attachments if message is not None else ():
        named = _FILE.fullmatch(file.filename)
        if named is not None and file.size <= _MOST_BYTES:
            typed[int(named[1])] = (await file.read()).decode("utf-8", "replace")
    return typed


def _hands_back(message: discord.Message | None, again: Control) -> bool:
    """Return whether a private message is one that has handed this form back."""
    if message is None or not message.flags.ephemeral or not message.components:
        return False
    shown = {custom_id.rpartition(":")[0] for custom_id in custom_ids_in(message)}
    is_it = shown == {again.encode().rpartition(":")[0]}  # whatever its fields displayed
    return getattr(message.components[0], "id", None) == _WRONG and is_it
