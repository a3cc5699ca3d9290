"""Read and write custom ids: a control carries its whole state, so none is held in memory.

Every one is ``<action>:<number>:<number>:<path>``. Each feature declares its actions and the
meaning of its two numbers in its ``custom_ids`` module. Controls sent once stay readable for ever:
values of actions and the order of numbers never change.
"""

from __future__ import annotations

import re
from collections.abc import Awaitable, Callable, Coroutine, Iterable, Mapping
from dataclasses import dataclass, field, fields
from enum import StrEnum
from functools import cache
from typing import Any, Generic, Self, TypeVar

import discord

from bot.kit.answers import WithFiles
from bot.kit.click import Click
from bot.kit.refusal import require_offered
from games import Move

#: The most characters of a path as written.
LONGEST_PATH = 60

_CUSTOM_ID = re.compile(rf"([a-z]+):([0-9]{{1,18}}):([0-9]{{1,9}}):([0-9.]{{0,{LONGEST_PATH}}})")


class Action(StrEnum):
    """The action of a control, with which its custom id begins; each feature has a subclass."""


@dataclass(frozen=True)
class Control:
    """The content of a custom id; subclasses name up to two numbers, in their order."""

    action: Action
    path: Move = field(default=(), kw_only=True)

    def encode(self) -> str:
        """Return the custom id: ``<action>:<number>:<number>:<path>``; missing numbers are 0."""
        first, second = (*(getattr(self, name) for name in self._numbers()), 0, 0)[:2]
        return f"{self.action}:{first}:{second}:{'.'.join(map(str, self.path))}"

    @property
    def fits(self) -> bool:
        """Whether the path is short enough to be read again."""
        return len(".".join(map(str, self.path))) <= LONGEST_PATH

    @property
    def subject(self) -> tuple[str, int]:
        """The name and the value of the control's first number, such as ("match", 7).

        Without numbers, the name of the class and 0.
        """
        name = next(iter(self._numbers()), type(self).__name__)
        return name, getattr(self, name, 0)

    def to(self, action: Action, *path: int) -> Self:
        """Return a control with the same numbers, but another action and path."""
        numbers = {name: getattr(self, name) for name in self._numbers()}
        return type(self)(action, path=path, **numbers)

    def parts(self, count: int) -> Move:
        """Return the path; raise Refused unless it has exactly ``count`` numbers."""
        require_offered(len(self.path) == count)
        return self.path

    @classmethod
    def of(cls, action: Action, first: int, second: int, path: Move) -> Self:
        """Return the control of an action, two numbers and a path; unnamed numbers are dropped."""
        numbers = dict(zip(cls._numbers(), (first, second), strict=False))
        return cls(action, path=path, **numbers)

    @classmethod
    @cache
    def _numbers(cls) -> tuple[str, ...]:
        return tuple(each.name for each in fields(cls) if each.name not in ("action", "path"))


C = TypeVar("C", bound=Control)

#: The values of a form's fields, by the fields' custom ids.
Filled = Mapping[str, tuple[str, ...]]

T = TypeVar("T")


def handler_of(choice: int, handlers: Mapping[Any, T]) -> T:
    """Return the handler of a choice in a custom id; raise Refused for an unknown choice."""
    require_offered(choice in handlers)
    return handlers[choice]


@dataclass(frozen=True)
class Form(Generic[C]):
    """A form that can be reopened with its texts if they are refused."""

    #: Returns the control that reopens the form, from the submitted control and values; None if
    #: another form with the same action was submitted.
    opener: Callable[[C, Filled], Control | None]
    #: The messages that name the form's fields, by custom id, if there are several.
    labels: Mapping[str, str] = field(default_factory=dict)


def opened_by(action: Action, labels: Mapping[str, str] | None = None) -> Form[Any]:
    """Return a form that ``action`` opens, with the numbers and path of the submitted control.

    ``labels`` are the messages that name its fields, by custom id, if there are several.
    """
    return Form(lambda control, _: control.to(action, *control.path), labels or {})


def shown(
    build: Callable[[Click, C], Coroutine[Any, Any, discord.ui.LayoutView | WithFiles]],
    *,
    anew: bool = False,
) -> Callable[[Click, C], Awaitable[None]]:
    """Return a handler that answers with the view that ``build`` returns, as ``Click.show`` does.

    With ``anew`` the answer is always a new private message.
    """

    async def show(click: Click, control: C) -> None:
        await click.show(build(click, control), anew=anew)

    return show


@dataclass(frozen=True)
class Controls(Generic[C]):
    """The controls of a feature that share a class, with the handler of each action."""

    kind: type[C]
    handlers: Mapping[Action, Callable[[Click, C], Awaitable[None]]]
    #: The form that is submitted to an action, for actions that have one.
    forms: Mapping[Action, Form[C]] = field(default_factory=dict)
    #: The actions that stay open in an exam, each with the reason.
    open_in_exams: Mapping[Action, str] = field(default_factory=dict)


class AllControls:
    """The controls of all features, by the first part of their custom ids.

    Raises ValueError if two features have a handler for actions of the same value.
    """

    def __init__(self, features: Iterable[Controls[Any]]) -> None:
        self._by_value: dict[str, tuple[Action, Controls[Any]]] = {}
        for controls in features:
            for action in controls.handlers:
                if action.value in self._by_value:
                    raise ValueError(f"two features declare the action {action.value!r}")
                self._by_value[action.value] = action, controls

    def actions(self) -> set[Action]:
        """Return every action that has a handler."""
        return {action for action, _ in self._by_value.values()}

    def read(self, custom_id: str) -> Control | None:
        """Read a custom id; return None if it is malformed or of an unknown action."""
        match = _CUSTOM_ID.fullmatch(custom_id)
        if match is None or match[1] not in self._by_value:
            return None
        action, controls = self._by_value[match[1]]
        path = tuple(int(part) for part in match[4].split(".") if part)
        control: Control = controls.kind.of(action, int(match[2]), int(match[3]), path)
        return control

    def is_open_in_exams(self, action: Action) -> bool:
        """Return whether a person may use an action during their exam."""
        return action in self._by_value[action.value][1].open_in_exams

    def has_form(self, action: Action) -> bool:
        """Return whether forms are submitted to an action."""
        return action in self._by_value[action.value][1].forms

    def form(self, control: Control) -> Form[Any] | None:
        """Return the form that is submitted to a control; None if its action has none."""
        return self._by_value[control.action.value][1].forms.get(control.action)

    async def answer(self, click: Click, control: Control) -> None:
        """Call the handler of a control's action; raise what it raises."""
        await self._by_value[control.action.value][1].handlers[control.action](click, control)
