"""Controls: every button, menu and modal carries all it needs in its custom_id.

No view is kept in memory: each is finished before it is sent, and ``bot.app.dispatch`` hands
every click on by its custom_id alone. So nothing piles up over months, and what was sent
before a restart still works after it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from random import randrange
from typing import Any

import discord

from bot.i18n import Say
from bot.kit.custom_ids import Control
from bot.kit.texts import read_text, size_fault

#: What a panel has: an item, or a text that is a block of its own.
Shown = discord.ui.Item[Any] | str

#: Discord's limits for one row, one menu, and the texts on them.
ROW_BUTTONS = 5

MENU_OPTIONS = 25

LABEL_LENGTH = 80

MODAL_TITLE_LENGTH = 45

#: Over all texts of a message.
MESSAGE_LENGTH = 4000


#: The second number of a control that begins a preview, and nothing that counts.
PREVIEW = 1


def button(
    control: Control, label: str, style: discord.ButtonStyle = discord.ButtonStyle.secondary
) -> discord.ui.Button[Any]:
    """Return a button."""
    return discord.ui.Button(label=label[:LABEL_LENGTH], style=style, custom_id=control.encode())


def menu(
    control: Control, placeholder: str, options: Iterable[tuple[str, int]], most: int = 1
) -> discord.ui.Select[Any]:
    """Return a menu of (label, value), of which so many may be chosen at most.

    What is chosen is appended to the control's path.
    """
    return discord.ui.Select(
        custom_id=control.encode(),
        # A client remembers by this number what was chosen. A menu shown anew, after Back for
        # instance, must be a new one. discord.py numbers from 1; these stay far above.
        id=randrange(1 << 30, 1 << 31),
        placeholder=placeholder,
        max_values=most,
        options=[discord.SelectOption(label=text, value=str(value)) for text, value in options],
    )


def menus(
    control_at: Callable[[int], Control], placeholder: str, options: Sequence[tuple[str, int]]
) -> list[discord.ui.ActionRow[Any]]:
    """Return as many menus of (label, value) as the options need, each in a row.

    ``control_at`` is asked for the control of each by the place of its first option: no two may
    be the same. Each of several says which options it has.
    """
    found = []
    for start in range(0, len(options), MENU_OPTIONS):
        some = options[start : start + MENU_OPTIONS]
        part = f" ({start + 1}–{start + len(some)})" if len(options) > MENU_OPTIONS else ""
        found.append(discord.ui.ActionRow(menu(control_at(start), f"{placeholder}{part}", some)))
    return found


def rows(buttons: Iterable[discord.ui.Button[Any]]) -> list[discord.ui.ActionRow[Any]]:
    """Arrange buttons in rows of five."""
    listed = list(buttons)
    return [
        discord.ui.ActionRow(*listed[i : i + ROW_BUTTONS])
        for i in range(0, len(listed), ROW_BUTTONS)
    ]


def page_buttons(
    turned_to: Callable[[int], Control], page: int, last: int, say: Say
) -> list[discord.ui.Button[Any]]:
    """Return the buttons that turn pages, if there are several."""
    if last == 0:
        return []
    back = button(turned_to(max(page - 1, 0)), f"← {say('page-back')}")
    on = button(turned_to(page + 1), f"{say('page-on')} →")
    back.disabled, on.disabled = page == 0, page >= last
    return [back, on]


class _Finished:
    """A view that discord.py does not keep: its clicks are answered by their custom ids.

    ``View.stop`` would say so too, but does nothing where no event loop runs, as in a thread.
    """

    def is_finished(self) -> bool:
        return True


class _Layout(_Finished, discord.ui.LayoutView):
    """A finished Components V2 message."""


class _Row(_Finished, discord.ui.View):
    """A finished row of components."""


class _Form(_Finished, discord.ui.Modal):
    """A finished modal."""


def layout(*items: discord.ui.Item[Any]) -> discord.ui.LayoutView:
    """Return a Components V2 message. It is finished: discord.py does not keep it."""
    view = _Layout(timeout=None)
    for item in items:
        view.add_item(item)
    return view


def panel(colour: discord.Colour, *items: Shown) -> discord.ui.LayoutView:
    """Return a message in one frame of a colour; each text is a block of it."""
    shown = (discord.ui.TextDisplay[Any](i) if isinstance(i, str) else i for i in items)
    return layout(discord.ui.Container(*shown, accent_color=colour))


def buttons_only(*items: discord.ui.Button[Any]) -> discord.ui.View:
    """Return a row of buttons to go under a text. It is finished, like every view of ours."""
    view = _Row(timeout=None)
    for item in items:
        view.add_item(item)
    return view


def modal(
    control: Control, title: str, label: str, placeholder: str, longest: int, shown: str = ""
) -> discord.ui.Modal:
    """Return a modal with one line to fill in, or to change."""
    line = discord.ui.TextInput[Any](
        custom_id="text", placeholder=placeholder, max_length=longest, default=shown or None
    )
    return form(control, title, discord.ui.Label(text=label, component=line))


def form(control: Control, title: str, *labels: discord.ui.Label[Any]) -> discord.ui.Modal:
    """Return a modal of up to five labelled fields. It is finished, like every view of ours."""
    shown = _Form(title=title[:MODAL_TITLE_LENGTH], custom_id=control.encode(), timeout=None)
    for label in labels:
        shown.add_item(label)
    return shown


def custom_ids_in(message: discord.Message) -> set[str]:
    """Return the custom_ids of all controls in a message."""
    found: set[str] = set()
    pending: list[Any] = list(message.components)
    while pending:
        component = pending.pop()
        found.add(getattr(component, "custom_id", None) or "")
        pending.extend(getattr(component, "children", ()))
    return found - {""}


async def uploaded_text(file: discord.Attachment, most: int) -> str:
    """Return the text of a file; raise Refused, unread if it has more than so many bytes."""
    fault = size_fault(file.size, most)
    if fault is not None:
        raise fault
    return read_text(await file.read())


def gallery(file: str, description: str | None) -> discord.ui.MediaGallery[Any]:
    """Show a picture that is sent with the message, as wide as the message is."""
    return discord.ui.MediaGallery(
        discord.MediaGalleryItem(f"attachment://{file}", description=description)
    )


def note(text: str) -> discord.ui.LayoutView:
    """Show one text in place of a message."""
    return layout(discord.ui.TextDisplay(text))
