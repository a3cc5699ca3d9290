"""Make controls: every button, menu and modal carries all it needs in its custom_id.

No view is kept in memory: each is finished before it is sent, discord.py does not store it, and
``bot.kit.door`` hands every click on by its custom_id alone. So nothing piles up over months, and
what was sent before a restart still works after it, open forms included.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from random import randrange
from typing import Any, Generic, TypeVar

import discord
from discord.ui.select import BaseSelect

from bot.i18n import Say
from bot.kit.custom_ids import Control
from bot.kit.reports import Attachment
from bot.kit.texts import read_text, size_fault

T = TypeVar("T")

#: What a message shows: an item, a menu as a row, a text as a block of its own, or buttons, in
#: rows of five. None, and no text or buttons, are left out.
Shown = discord.ui.Item[Any] | str | Iterable[discord.ui.Button[Any]] | None

Style = discord.ButtonStyle

Button = discord.ui.Button[Any]

Layout = discord.ui.LayoutView

#: Discord's limits for one row, one menu, and the texts on them.
ROW_BUTTONS = 5

MENU_OPTIONS = 25

LABEL_LENGTH = 80

MODAL_TITLE_LENGTH = 45

OPTION_LENGTH = DESCRIPTION_LENGTH = 100

#: Over all texts of a message, and of what is typed into one field of a form.
MESSAGE_LENGTH = TYPED_LENGTH = 4000


#: The second number of a control that begins a preview, and nothing that counts.
PREVIEW = 1


def button(control: Control, label: str, style: Style = Style.secondary) -> Button:
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
) -> list[discord.ui.Select[Any]]:
    """Return as many menus of (label, value) as the options need.

    ``control_at`` is asked for the control of each by the place of its first option: no two may
    be the same. Each of several says which options it has.
    """
    found = []
    for start in range(0, len(options), MENU_OPTIONS):
        some = options[start : start + MENU_OPTIONS]
        part = f" ({start + 1}–{start + len(some)})" if len(options) > MENU_OPTIONS else ""
        found.append(menu(control_at(start), f"{placeholder}{part}", some))
    return found


def rows(buttons: Iterable[Button]) -> list[discord.ui.ActionRow[Any]]:
    """Arrange buttons in rows of five."""
    listed = list(buttons)
    return [
        discord.ui.ActionRow(*listed[i : i + ROW_BUTTONS])
        for i in range(0, len(listed), ROW_BUTTONS)
    ]


def page_buttons(
    turned_to: Callable[[int], Control], page: int, last: int, say: Say
) -> list[Button]:
    """Return the buttons that turn pages, if there are several."""
    if last == 0:
        return []
    back = button(turned_to(max(page - 1, 0)), f"← {say('page-back')}")
    on = button(turned_to(page + 1), f"{say('page-on')} →")
    back.disabled, on.disabled = page == 0, page >= last
    return [back, on]


@dataclass(frozen=True)
class Page(Generic[T]):
    """A page of a list: what stands on it, its number and that of the last one, from 0."""

    shown: Sequence[T]
    number: int
    last: int

    def buttons(self, turned_to: Callable[[int], Control], say: Say) -> list[Button]:
        """Return the buttons that turn pages, if there are several."""
        return page_buttons(turned_to, self.number, self.last, say)


def page_of(whole: Sequence[T], number: int, size: int) -> Page[T]:
    """Return a page of a list, of so many lines each; the last one if it has fewer pages."""
    last = max(0, len(whole) - 1) // size
    number = min(number, last)
    return Page(whole[number * size : (number + 1) * size], number, last)


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


def layout(*shown: Shown) -> Layout:
    """Return a Components V2 message. It is finished: discord.py does not keep it."""
    view = _Layout(timeout=None)
    for item in items_of(*shown):
        view.add_item(item)
    return view


def framed(colour: discord.Colour | None, *shown: Shown) -> discord.ui.Container[Any]:
    """Return a frame, of a colour if one is given."""
    return discord.ui.Container(*items_of(*shown), accent_color=colour)


def panel(colour: discord.Colour | None, *shown: Shown) -> Layout:
    """Return a message in one frame, of a colour if one is given."""
    return layout(framed(colour, *shown))


def items_of(*shown: Shown) -> list[discord.ui.Item[Any]]:
    """Return the items of which a message is made."""
    items: list[discord.ui.Item[Any]] = []
    for each in shown:
        if isinstance(each, discord.ui.Item):
            items.append(discord.ui.ActionRow(each) if isinstance(each, BaseSelect) else each)
        elif isinstance(each, str):
            items += [discord.ui.TextDisplay(each)] if each else []
        else:
            items += rows(each or [])
    return items


def buttons_only(*items: Button) -> discord.ui.View:
    """Return a row of buttons to go under a text. It is finished, like every view of ours."""
    view = _Row(timeout=None)
    for item in items:
        view.add_item(item)
    return view


def modal(
    control: Control, title: str, label: str, placeholder: str, longest: int, shown: str = ""
) -> discord.ui.Modal:
    """Return a modal with one line to fill in, or to change."""
    field = line_field("text", label, placeholder=placeholder, shown=shown, longest=longest)
    return form(control, title, field)


def titled(message: str, say: Say, **told: str) -> tuple[str, str]:
    """Return a message and its description: the label of a field, and what is said about it."""
    return say(message), say(f"{message}.description", **told)


def text_field(
    name: str,
    label: str,
    about: str | None = None,
    *,
    placeholder: str | None = None,
    shown: str | None = None,
    longest: int = TYPED_LENGTH,
    required: bool = True,
    style: discord.TextStyle = discord.TextStyle.paragraph,
) -> discord.ui.Label[Any]:
    """Return a labelled field to type into, which ``Click.submitted`` tells by its name."""
    field = discord.ui.TextInput[Any](
        custom_id=name,
        style=style,
        placeholder=placeholder,
        default=shown or None,
        required=required,
        max_length=longest,
    )
    return discord.ui.Label(text=label, description=_described(about), component=field)


#: The same with one line.
line_field = partial(text_field, style=discord.TextStyle.short)


def menu_field(
    name: str,
    label: str,
    about: str | None = None,
    *,
    options: Mapping[str, str],
    chosen: str | None = None,
    most: int = 1,
) -> discord.ui.Label[Any]:
    """Return a labelled menu for a form: its options are texts by their values."""
    shown = [
        discord.SelectOption(label=text[:OPTION_LENGTH], value=value, default=value == chosen)
        for value, text in options.items()
    ]
    field = discord.ui.Select[Any](custom_id=name, options=shown, max_values=most)
    return discord.ui.Label(text=label, description=_described(about), component=field)


def _described(about: str | None) -> str | None:
    """Return the description of a field, as far as there is room."""
    return None if about is None else about[:DESCRIPTION_LENGTH]


def file_field(label: str, about: str | None = None) -> discord.ui.Label[Any]:
    """Return a labelled field named "file", into which one file may be put."""
    field = discord.ui.FileUpload[Any](custom_id="file", required=False, min_values=0, max_values=1)
    return discord.ui.Label(text=label, description=_described(about), component=field)


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


def galleries(pictures: Iterable[Attachment]) -> list[discord.ui.Item[Any]]:
    """Show pictures that are sent with the message, one below the other."""
    return [gallery(each.name, each.description) for each in pictures]


def note(text: str) -> Layout:
    """Show one text in place of a message."""
    return layout(text)
