"""Custom ids: what a button, a menu or a modal carries, so that nothing need be remembered.

Every one is ``<action>:<number>:<number>:<path>``. Each feature declares its actions, and what
the two numbers are, in its ``custom_ids`` module. What was sent stays readable for ever: values of
actions and the order of numbers never change.
"""

from __future__ import annotations

import re
from collections.abc import Awaitable, Callable, Iterable, Mapping
from dataclasses import dataclass, field, fields
from enum import StrEnum
from functools import cache
from typing import Any, Generic, Self, TypeVar

from bot.kit.click import Click
from bot.kit.refusal import require_offered
from games import Move

#: So many characters may a path have, as it is written.
LONGEST_PATH = 60

_CUSTOM_ID = re.compile(rf"([a-z]+):([0-9]{{1,18}}):([0-9]{{1,9}}):([0-9.]{{0,{LONGEST_PATH}}})")


class Action(StrEnum):
    """What a control does: the base of the features' own; each value begins a custom id."""


@dataclass(frozen=True)
class Control:
    """What a click asks for; a feature's own names up to two numbers, in their order."""

    action: Action
    path: Move = field(default=(), kw_only=True)

    def encode(self) -> str:
        """Return the custom id: ``<action>:<number>:<number>:<path>``."""
        first, second = (*(getattr(self, name) for name in self._numbers()), 0, 0)[:2]
        return f"{self.action}:{first}:{second}:{'.'.join(map(str, self.path))}"

    @property
    def fits(self) -> bool:
        """Whether the path can be read again: a longer one is nobody's."""
        return len(".".join(map(str, self.path))) <= LONGEST_PATH

    @property
    def subject(self) -> tuple[str, int]:
        """What the control is about: what its first number counts, and which one it is."""
        name = next(iter(self._numbers()), type(self).__name__)
        return name, getattr(self, name, 0)

    def to(self, action: Action, *path: int) -> Self:
        """Return the control of another action about the same."""
        numbers = {name: getattr(self, name) for name in self._numbers()}
        return type(self)(action, path=path, **numbers)

    def parts(self, count: int) -> Move:
        """Return the path; raise Refused unless it has so many numbers."""
        require_offered(len(self.path) == count)
        return self.path

    @classmethod
    def of(cls, action: Action, first: int, second: int, path: Move) -> Self:
        """Return the control that a custom id stands for."""
        numbers = dict(zip(cls._numbers(), (first, second), strict=False))
        return cls(action, path=path, **numbers)

    @classmethod
    @cache
    def _numbers(cls) -> tuple[str, ...]:
        return tuple(each.name for each in fields(cls) if each.name not in ("action", "path"))


C = TypeVar("C", bound=Control)

#: What the fields of a form were filled with, by their custom ids.
Filled = Mapping[str, tuple[str, ...]]

T = TypeVar("T")


def handler_of(choice: int, handlers: Mapping[Any, T]) -> T:
    """Return what answers a choice in a custom id; raise Refused if it is none that is offered."""
    require_offered(choice in handlers)
    return handlers[choice]


@dataclass(frozen=True)
class Form(Generic[C]):
    """A form that is handed back if what was typed into it is refused."""

    #: Returns the control that opens it again, by what each field was filled with; None if a
    #: control that shares the form's action is none of a form's.
    opener: Callable[[C, Filled], Control | None]
    #: The messages that name its fields, by their custom ids, if there are several.
    labels: Mapping[str, str] = field(default_factory=dict)


def opened_by(action: Action, labels: Mapping[str, str] | None = None) -> Form[Any]:
    """Return a form that is opened by another action about the same."""
    return Form(lambda control, _: control.to(action, *control.path), labels or {})


@dataclass(frozen=True)
class Controls(Generic[C]):
    """Controls of a feature that share what their numbers are, and what answers each action."""

    kind: type[C]
    handlers: Mapping[Action, Callable[[Click, C], Awaitable[None]]]
    #: The forms that are submitted to some of these actions.
    forms: Mapping[Action, Form[C]] = field(default_factory=dict)
    #: Those that stay open to whoever is examined, and why.
    open_in_exams: Mapping[Action, str] = field(default_factory=dict)


class AllControls:
    """The controls of all features, by the first part of their custom ids."""

    def __init__(self, features: Iterable[Controls[Any]]) -> None:
        self._found: dict[str, tuple[Action, Controls[Any]]] = {}
        for controls in features:
            for action in controls.handlers:
                if action.value in self._found:
                    raise ValueError(f"two features declare the action {action.value!r}")
                self._found[action.value] = action, controls

    def actions(self) -> set[Action]:
        """Return every action that is answered."""
        return {action for action, _ in self._found.values()}

    def read(self, custom_id: str) -> Control | None:
        """Read a custom id; None if it is not one of ours, or of a version long gone."""
        found = _CUSTOM_ID.fullmatch(custom_id)
        if found is None or found[1] not in self._found:
            return None
        action, controls = self._found[found[1]]
        path = tuple(int(part) for part in found[4].split(".") if part)
        control: Control = controls.kind.of(action, int(found[2]), int(found[3]), path)
        return control

    def is_open_in_exams(self, action: Action) -> bool:
        """Return whether an action stays open to whoever is examined."""
        return action in self._found[action.value][1].open_in_exams

    def has_form(self, action: Action) -> bool:
        """Return whether forms are submitted to an action."""
        return action in self._found[action.value][1].forms

    def form(self, control: Control) -> Form[Any] | None:
        """Return the form that is submitted to a control, if one is."""
        return self._found[control.action.value][1].forms.get(control.action)

    async def answer(self, click: Click, control: Control) -> None:
        """Hand a click to what answers its action."""
        await self._found[control.action.value][1].handlers[control.action](click, control)
