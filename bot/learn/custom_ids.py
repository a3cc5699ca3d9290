"""The custom ids of learning."""

from __future__ import annotations

from dataclasses import dataclass

from bot.kit.custom_ids import Action, Control


class LearnAction(Action):
    """What a control of learning does."""

    #: The whole path.
    PATH = "path"
    #: One unit; with a path of 1, its first item.
    UNIT = "unit"
    #: What is due, or was missed; the path says how many, and then on which way.
    TRAIN = "train"
    #: The class's map, for teachers; the path says which page.
    CLASS = "classmap"


class ItemAction(Action):
    """What a control of an item does."""

    CHOOSE = "choose"
    #: Where several options may be right: none is.
    NONE = "noneitem"
    TYPE = "typeitem"
    TYPED = "typeditem"
    NEXT = "nextitem"


@dataclass(frozen=True)
class LearnControl(Control):
    """A control of a unit; 0 if it is about none."""

    action: LearnAction
    unit: int = 0


@dataclass(frozen=True)
class ItemControl(Control):
    """A control of an item; its path: the level, the way, how many are left, the try, a choice."""

    action: ItemAction
    skill: int
    seed: int
