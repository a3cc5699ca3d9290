"""Make controls: every button, menu and form carries its whole state in its custom id.

No view is held in memory: each is finished before it is sent, so discord.py does not store it, and
``bot.kit.door`` finds the handler of a click by the custom id alone. So memory does not grow over
months, and controls and open forms from before a restart still work.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
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

#: A part of a message: an item; a menu, as a row; a text, as a block; buttons, in rows of five.
#: None, an empty text and an empty list are left out.
Shown = discord.ui.Item[Any] | str | Iterable[discord.ui.Button[Any]] | None

Style = discord.ButtonStyle

Button = discord.ui.Button[Any]

Layout = discord.ui.LayoutView

#: Discord's limits for a row, a menu, and the texts on controls.
ROW_BUTTONS = 5

MENU_OPTIONS = 25

LABEL_LENGTH = 80

MODAL_TITLE_LENGTH = 45

OPTION_LENGTH = DESCRIPTION_LENGTH = 100

#: The limits of all texts of a message together, and of one field of a form.
MESSAGE_LENGTH = TYPED_LENGTH = 4000


#: The second number of a control that begins a preview, which does not count.
PREVIEW = 1


def button(control: Control, label: str, style: Style = Style.secondary) -> Button:
    """Return a button; a label of more than LABEL_LENGTH characters is cut."""
    return discord.ui.Button(label=label[:LABEL_LENGTH], style=style, custom_id=control.encode())


def menu(
    control: Control, placeholder: str, options: Iterable[tuple[str, int]], most: int = 1
) -> discord.ui.Select[Any]:
    """Return a menu of (label, value), at most MENU_OPTIONS, in which 1 to ``most`` can be chosen.

    The chosen values are read by ``Click.chosen``.
    """
    return discord.ui.Select(
        custom_id=control.encode(),
        # A client remembers the choice by this number. A menu sent again, after Back for instance,
        # must be a new one. discord.py numbers from 1; these stay far above.
        id=randrange(1 << 30, 1 << 31),
        placeholder=placeholder,
        max_values=most,
        options=[discord.SelectOption(label=text, value=str(value)) for text, value in options],
    )


def control_menu(
    control: Control, placeholder: str, options: Iterable[tuple[Control, str, str]]
) -> discord.ui.Select[Any]:
    """Return a menu of controls: (control, label, description). A choice is a click on a control.

    ``Click.custom_id`` is that of the chosen one; ``control`` is the menu's own, and has the same
    subject as the options.
    """
    made = menu(control, placeholder, ())
    for each, label, about in options:
        made.add_option(label=label, value=each.encode(), description=about[:DESCRIPTION_LENGTH])
    return made


def menus(
    control_at: Callable[[int], Control], placeholder: str, options: Sequence[tuple[str, int]]
) -> list[discord.ui.Select[Any]]:
    """Return as many menus of (label, value) as the options need: one for each MENU_OPTIONS.

    ``control_at`` returns the control of a menu from the index of its first option; no two may be
    equal. If there are several menus, the numbers of its options are on each.
    """
    menus_made = []
    for start in range(0, len(options), MENU_OPTIONS):
        some = options[start : start + MENU_OPTIONS]
        part = f" ({start + 1}–{start + len(some)})" if len(options) > MENU_OPTIONS else ""
        menus_made.append(menu(control_at(start), f"{placeholder}{part}", some))
    return menus_made


def rows(buttons: Iterable[Button]) -> list[discord.ui.ActionRow[Any]]:
    """Arrange buttons in rows of at most five."""
    listed = list(buttons)
    return [
        discord.ui.ActionRow(*listed[i : i + ROW_BUTTONS])
        for i in range(0, len(listed), ROW_BUTTONS)
    ]


def page_buttons(
    turned_to: Callable[[int], Control], page: int, last: int, say: Say
) -> list[Button]:
    """Return the buttons back and on from ``page``; none if there is one page (``last`` is 0).

    Pages are counted from 0; ``turned_to`` returns the control of a page.
    """
    if last == 0:
        return []
    back = button(turned_to(max(page - 1, 0)), f"← {say('page-back')}")
    on = button(turned_to(page + 1), f"{say('page-on')} →")
    back.disabled, on.disabled = page == 0, page >= last
    return [back, on]


@dataclass(frozen=True)
class Page(Generic[T]):
    """A page of a list: its entries, its number and that of the last page, from 0."""

    shown: Sequence[T]
    number: int
    last: int

    def buttons(self, turned_to: Callable[[int], Control], say: Say) -> list[Button]:
        """Return the buttons that turn pages, or none if there is one page."""
        return page_buttons(turned_to, self.number, self.last, say)


def page_of(whole: Sequence[T], number: int, size: int) -> Page[T]:
    """Return the page of a number from 0, of ``size`` entries; past the end, the last page."""
    last = max(0, len(whole) - 1) // size
    number = min(number, last)
    return Page(whole[number * size : (number + 1) * size], number, last)


class _Finished:
    """A view that discord.py does not store, as its clicks are handled by custom id.

    ``View.stop`` would do so, too, but has no effect without an event loop, as in a thread.
    """

    def is_finished(self) -> bool:
        return True


class _Layout(_Finished, discord.ui.LayoutView):
    """A whole message (Components V2), which discord.py does not store."""


class _Row(_Finished, discord.ui.View):
    """Rows of controls under a text (Components V1), which discord.py does not store."""


class _Form(_Finished, discord.ui.Modal):
    """A form, which discord.py does not store."""


def layout(*shown: Shown) -> Layout:
    """Return a Components V2 message. discord.py does not store it."""
    view = _Layout(timeout=None)
    for item in items_of(*shown):
        view.add_item(item)
    return view


def framed(colour: discord.Colour | None, *shown: Shown) -> discord.ui.Container[Any]:
    """Return a frame around parts of a message, with a colour if one is given."""
    return discord.ui.Container(*items_of(*shown), accent_color=colour)


def panel(colour: discord.Colour | None, *shown: Shown) -> Layout:
    """Return a message in one frame, with a colour if one is given."""
    return layout(framed(colour, *shown))


def items_of(*shown: Shown) -> list[discord.ui.Item[Any]]:
    """Return the components of a message's parts (see ``Shown``); empty parts are left out."""
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
    """Return buttons, in rows of five, for a message with a text. discord.py does not store it."""
    view = _Row(timeout=None)
    for item in items:
        view.add_item(item)
    return view


def modal(
    control: Control, title: str, label: str, placeholder: str, longest: int, shown: str = ""
) -> discord.ui.Modal:
    """Return a form with one line to fill in or change, the field "text" (``Click.typed_text``).

    ``shown`` is its initial text, ``longest`` the most characters.
    """
    field = line_field("text", label, placeholder=placeholder, shown=shown, longest=longest)
    return form(control, title, field)


def titled(message: str, say: Say, **details: str) -> tuple[str, str]:
    """Return the texts of a message and of its attribute ``description``.

    The first is for the label of a field, the second for the text under it, which may have
    ``details``.
    """
    return say(message), say(f"{message}.description", **details)


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
    """Return a labelled text field; ``Click.submitted`` has its value under ``name``.

    ``shown`` is its initial text, ``about`` the text under the label, ``longest`` the most
    characters that can be typed.
    """
    field = discord.ui.TextInput[Any](
        custom_id=name,
        style=style,
        placeholder=placeholder,
        default=shown or None,
        required=required,
        max_length=longest,
    )
    return discord.ui.Label(text=label, description=_cut_description(about), component=field)


#: A text field with one line.
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
    """Return a labelled menu for a form; ``options`` are labels by value, ``chosen`` is a value.

    At least one must be chosen, and at most ``most``.
    """
    choices = [
        discord.SelectOption(label=text[:OPTION_LENGTH], value=value, default=value == chosen)
        for value, text in options.items()
    ]
    field = discord.ui.Select[Any](custom_id=name, options=choices, max_values=most)
    return discord.ui.Label(text=label, description=_cut_description(about), component=field)


def _cut_description(about: str | None) -> str | None:
    """Return the description of a field, cut to Discord's limit; None for None."""
    return None if about is None else about[:DESCRIPTION_LENGTH]


def file_field(label: str, about: str | None = None) -> discord.ui.Label[Any]:
    """Return a labelled field named "file", which takes at most one file."""
    field = discord.ui.FileUpload[Any](custom_id="file", required=False, min_values=0, max_values=1)
    return discord.ui.Label(text=label, description=_cut_description(about), component=field)


def form(
    control: Control, title: str, *labels: discord.ui.Label[Any], above: str = ""
) -> discord.ui.Modal:
    """Return a form of up to five labelled fields, fewer by one below a text ``above``."""
    modal = _Form(title=title[:MODAL_TITLE_LENGTH], custom_id=control.encode(), timeout=None)
    if above:
        modal.add_item(discord.ui.TextDisplay(above))
    for label in labels:
        modal.add_item(label)
    return modal


def components_in(message: discord.Message) -> Iterator[Any]:
    """Yield all components of a message, those within others too, in no order."""
    pending: list[Any] = list(message.components)
    while pending:
        yield (component := pending.pop())
        pending.extend(getattr(component, "children", ()))


def custom_ids_in(message: discord.Message) -> set[str]:
    """Return the custom ids of all controls in a message."""
    return {getattr(each, "custom_id", None) or "" for each in components_in(message)} - {""}


async def uploaded_text(file: discord.Attachment, most: int) -> str:
    """Return the text of a file; raise Refused, before a download, if it exceeds ``most`` bytes.

    Raises Refused as ``read_text``, too, and one of DISCORD_FAILURES if the download fails.
    """
    fault = size_fault(file.size, most)
    if fault is not None:
        raise fault
    return read_text(await file.read())


def gallery(file: str, description: str | None) -> discord.ui.MediaGallery[Any]:
    """Return a picture at the message's full width; ``file`` is the name of a file sent with it."""
    return discord.ui.MediaGallery(
        discord.MediaGalleryItem(f"attachment://{file}", description=description)
    )


def galleries(pictures: Iterable[Attachment]) -> list[discord.ui.Item[Any]]:
    """Return a ``gallery`` for each picture, one below the other; the caller sends the files."""
    return [gallery(each.name, each.description) for each in pictures]


def note(text: str) -> Layout:
    """Return a message with a text only, to replace another."""
    return layout(text)


def confirmation(
    text: str, sure: Control, label: str, back: Control, say: Say, style: Style = Style.danger
) -> Layout:
    """Return a question with two buttons: one that confirms it, and one that leads back."""
    return layout(text, [button(sure, label, style), button(back, say("button-back"))])
