"""Controls: every button, menu and modal carries all it needs in its custom_id.

No view is kept in memory: each is finished before it is sent, and ``bot.ui.actions`` answers
every click from the custom_id alone. So nothing piles up over months, and what was sent
before a restart still works after it.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass, replace
from enum import StrEnum
from random import randrange
from typing import Any, cast

import discord

from bot.errors import UnknownControl
from bot.i18n import Say
from games import Move

#: Discord's limits for one row, one menu, and the texts on them.
ROW_BUTTONS = 5
MENU_OPTIONS = 25
LABEL_LENGTH = 80
MODAL_TITLE_LENGTH = 45


class Action(StrEnum):
    """What a control does."""

    SHOW = "show"
    PICK = "pick"
    TYPE = "type"
    TYPED = "typed"
    WHY = "why"
    HINT = "hint"
    WHAT_IF = "whatif"
    ASKED = "asked"
    TEXT = "text"
    TAKE_BACK = "back"
    ALLOW = "allow"
    REFUSE = "refuse"
    RESIGN = "resign"
    YIELD = "yield"
    REMATCH = "rematch"
    REVIEW = "review"
    ACCEPT = "accept"
    DECLINE = "decline"
    CANCEL = "cancel"
    # Challenges: the number is that of the challenge, the second one says what exactly.
    SET_UP = "setup"
    SET_UP_FILLED = "setupfilled"
    SETTLE = "settle"
    PUBLISH = "publish"
    CLOSE = "close"
    CLONE = "clone"
    DELETE = "delete"
    # Attempts: the number is that of the challenge or of the attempt, the second the question.
    BEGIN = "begin"
    ANSWER = "answer"
    ANSWERED = "answered"
    JUDGE = "judge"
    TRY_OUT = "tryout"
    NEXT = "next"
    CORRECTIONS = "corrections"
    # What a teacher looks at afterwards, and everybody.
    RESULTS = "results"
    EXPORT = "export"
    STANDINGS = "standings"
    # What is kept of a person.
    PRIVACY = "privacy"
    # The class itself.
    SEASON = "season"


_CUSTOM_ID = re.compile(r"([a-z]+):([0-9]{1,18}):([0-9]{1,9}):([0-9.]{0,60})")
#: Discord's ids have up to twenty digits.
_CHOICE = re.compile(r"[0-9]{1,20}")


#: The second number of a control that begins a preview, and nothing that counts.
PREVIEW = 1


@dataclass(frozen=True)
class Control:
    """An action on a ply of a match, with the choices made so far."""

    action: Action
    match: int
    ply: int
    path: Move = ()

    def encode(self) -> str:
        """Return the custom_id: ``<action>:<match>:<ply>:<path>``."""
        return f"{self.action}:{self.match}:{self.ply}:{'.'.join(map(str, self.path))}"

    def to(self, action: Action, *path: int) -> Control:
        """Return the control of another action on the same ply."""
        return replace(self, action=action, path=path)

    @classmethod
    def decode(cls, custom_id: str) -> Control | None:
        """Read a custom_id; None if it is not one of ours, or of a version long gone."""
        found = _CUSTOM_ID.fullmatch(custom_id)
        if found is None or found[1] not in set(Action):
            return None
        path = tuple(int(part) for part in found[4].split(".") if part)
        return cls(Action(found[1]), int(found[2]), int(found[3]), path)


def button(
    control: Control, label: str, style: discord.ButtonStyle = discord.ButtonStyle.secondary
) -> discord.ui.Button[Any]:
    """Return a button."""
    return discord.ui.Button(label=label[:LABEL_LENGTH], style=style, custom_id=control.encode())


def menu(
    control: Control, placeholder: str, options: Iterable[tuple[str, int]]
) -> discord.ui.Select[Any]:
    """Return a menu of (label, value); what is chosen is appended to the control's path."""
    return discord.ui.Select(
        custom_id=control.encode(),
        # A client remembers by this number what was chosen. A menu shown anew, after Back for
        # instance, must be a new one. discord.py numbers from 1; these stay far above.
        id=randrange(1 << 30, 1 << 31),
        placeholder=placeholder,
        options=[discord.SelectOption(label=text, value=str(value)) for text, value in options],
    )


def rows(buttons: Iterable[discord.ui.Button[Any]]) -> list[discord.ui.ActionRow[Any]]:
    """Arrange buttons in rows of five."""
    listed = list(buttons)
    return [
        discord.ui.ActionRow(*listed[i : i + ROW_BUTTONS])
        for i in range(0, len(listed), ROW_BUTTONS)
    ]


def page_buttons(
    action: Action, number: int, page: int, last: int, say: Say
) -> list[discord.ui.Button[Any]]:
    """Return the buttons that turn pages, if there are several; the page is the second number."""
    if last == 0:
        return []
    back = button(Control(action, number, max(page - 1, 0)), f"← {say('page-back')}")
    on = button(Control(action, number, page + 1), f"{say('page-on')} →")
    back.disabled, on.disabled = page == 0, page >= last
    return [back, on]


def layout(*items: discord.ui.Item[Any]) -> discord.ui.LayoutView:
    """Return a Components V2 message. It is finished: discord.py will not keep it."""
    view = discord.ui.LayoutView(timeout=None)
    for item in items:
        view.add_item(item)
    view.stop()
    return view


def buttons_only(*items: discord.ui.Button[Any]) -> discord.ui.View:
    """Return a row of buttons to go under a text. It is finished, like every view of ours."""
    view = discord.ui.View(timeout=None)
    for item in items:
        view.add_item(item)
    view.stop()
    return view


def modal(
    control: Control, title: str, label: str, placeholder: str, longest: int
) -> discord.ui.Modal:
    """Return a modal with one line to fill in."""
    line = discord.ui.TextInput[Any](custom_id="text", placeholder=placeholder, max_length=longest)
    return form(control, title, discord.ui.Label(text=label, component=line))


def form(control: Control, title: str, *labels: discord.ui.Label[Any]) -> discord.ui.Modal:
    """Return a modal of up to five labelled fields. It is finished, like every view of ours."""
    shown = discord.ui.Modal(
        title=title[:MODAL_TITLE_LENGTH], custom_id=control.encode(), timeout=None
    )
    for label in labels:
        shown.add_item(label)
    shown.stop()
    return shown


def custom_id(interaction: discord.Interaction) -> str:
    """Return the custom_id of what was clicked or submitted."""
    return str(_data(interaction).get("custom_id", ""))


def _data(interaction: discord.Interaction) -> dict[str, Any]:
    return cast("dict[str, Any]", interaction.data or {})


def submitted(interaction: discord.Interaction) -> dict[str, tuple[str, ...]]:
    """Return what a modal was filled with, by the custom_id of each field.

    A line of text is one value, a menu has as many as were chosen, a file is its id.
    """
    found: dict[str, tuple[str, ...]] = {}
    pending: list[Any] = list(_data(interaction).get("components", []))
    while pending:
        component = pending.pop()
        name = component.get("custom_id")
        if name is not None:
            values = component.get("values", [component.get("value", "")])
            found[str(name)] = tuple(map(str, values))
        pending.extend(component.get("components", []))
        pending.extend([component["component"]] if "component" in component else [])
    return found


def typed_text(interaction: discord.Interaction) -> str:
    """Return what was typed into the one line of a modal."""
    return next(iter(submitted(interaction).get("text", ())), "")


def uploaded(interaction: discord.Interaction, field: str) -> discord.Attachment | None:
    """Return the file that was put into a field of a modal, if one was; it is not read yet."""
    known = _data(interaction).get("resolved", {}).get("attachments", {})
    ids = submitted(interaction).get(field, ())
    files = [known[number] for number in ids if number in known]
    return discord.Attachment(data=files[0], state=interaction._state) if files else None


def chosen(interaction: discord.Interaction) -> tuple[int, ...]:
    """Return what was chosen in a menu, if the click was on one.

    Raises UnknownControl if it is nothing that a menu of ours offers.
    """
    values = [str(value) for value in _data(interaction).get("values", [])]
    if not all(_CHOICE.fullmatch(value) for value in values):
        raise UnknownControl
    return tuple(map(int, values))
